/* A refusal in the language of this process. The service says it in English: its record, its log and its other clients have no
 * other language.
 *
 * The screen or command that submitted the lines decides them again. It uses the service's core and its own folded table, and decides in
 * English first. If it arrives at the service's sentence, it decides in this process's language and shows that sentence. Any other
 * sentence is one of the service's own, or is shown as it came.
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
