/* A refusal in the language of this process. The service says it in English: its record, its log and its other clients have no
 * other language.
 *
 * So whoever submitted the lines, a screen or a command, decides them once more, with the core that the service has, on the table that it
 * has folded, first in English. Where that comes to the very sentence that the service said, the same decision in this process's language
 * is what the person reads. Otherwise the sentence is one of the service's own, or it is shown as it came.
 */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcRefused UcRefused;

UcRefused *uc_refused_new (void);
void uc_refused_free (UcRefused *refused);

/* Keeps the @lines of a call that may be refused, without their PINs. */
void uc_refused_note (UcRefused *refused, const char *const *lines);
/* @sentence, which answers one of those calls, in the language of this process; @table: as it is now; @t_real_ns: now. */
char *uc_refused_say (const UcRefused *refused, const UcTable *table, gint64 t_real_ns, const char *sentence);

G_END_DECLS
