/* The rows of a record of months, from a place on, as the lines that a mirror is sent. Reads only, writes no file, and opens no key. */
#pragma once

#include "uc-journal.h"
#include "uc-mirror-words.h"

G_BEGIN_DECLS

typedef struct _UcMirrorSource UcMirrorSource;

/* @folders: (array zero-terminated): with the months' files; of a month that is in several, the first one's counts. Borrowed. */
UcMirrorSource *uc_mirror_source_new (const char *const *folders);
void uc_mirror_source_free (UcMirrorSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcMirrorSource, uc_mirror_source_free)

typedef enum
{
  UC_MIRROR_BEGUN,
  UC_MIRROR_PARTED, /* the record does not have the row of the place: it is another record, or an older copy of it */
  UC_MIRROR_FAILED, /* the record cannot be read now */
} UcMirrorBegun;

/**
 * uc_mirror_source_begin:
 * @from: the last row that the mirror has
 * @error: set unless it is begun: a sentence
 *
 * What is read next is the row behind @from.
 */
UcMirrorBegun uc_mirror_source_begin (UcMirrorSource *source, const UcMirrorPlace *from, GError **error);
/**
 * uc_mirror_source_read:
 * @text: the lines are appended, each with its end: “file”, “text”, “row”. Nothing is: there is no more now
 * @to: (out): the last row among them
 * @error: the record cannot be read now, or has changed; it must be begun again
 *
 * Some hundred rows at most.
 */
gboolean uc_mirror_source_read (UcMirrorSource *source, GString *text, UcMirrorPlace *to, GError **error);
/* The last row of the newest file, as it is now, without its hash, and the “id” of the table; empty: no table file is in force yet.
 * %FALSE: it cannot be read. */
gboolean uc_mirror_source_end (UcMirrorSource *source, UcMirrorPlace *end, char table[UC_MIRROR_TABLE]);

G_END_DECLS
