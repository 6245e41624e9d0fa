/* One table's folder of a mirror: months' files that grow by the lines that are sent. What is in it is at every moment the beginning of the
 * table's record, and each signature in it is good. Knows no connection. */
#pragma once

#include "uc-journal.h"
#include "uc-mirror-words.h"

G_BEGIN_DECLS

typedef struct _UcMirrorDesk UcMirrorDesk;

/* @folder: the table's; it is made when the desk is opened. @remembers: without a row, but with a file that was set aside, only the record of that
 * file is taken, also by a program that is started later. Opens nothing yet. */
UcMirrorDesk *uc_mirror_desk_new (const char *folder, gboolean remembers);
void uc_mirror_desk_free (UcMirrorDesk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcMirrorDesk, uc_mirror_desk_free)

/**
 * uc_mirror_desk_open:
 * @place: (out): the last row that is in the folder
 * @aside: (out) (transfer full) (nullable): a sentence: a file that is damaged was set aside, and is begun again
 * @error: any %UC_JOURNAL_ERROR_…: %UC_JOURNAL_ERROR_BUSY: another program writes there; there is no row, and the file that was set aside cannot
 *   be read: a person must look
 */
gboolean uc_mirror_desk_open (UcMirrorDesk *desk, UcMirrorPlace *place, char **aside, GError **error);
/* Lets go of the files. What was not committed is dropped. */
void uc_mirror_desk_close (UcMirrorDesk *desk);
/**
 * uc_mirror_desk_take:
 * @line: whole, without its end: “file NAME FINGERPRINT”, “text …” or “row …”
 * @error: it is refused, or cannot be written; the desk is closed then
 */
gboolean uc_mirror_desk_take (UcMirrorDesk *desk, const char *line, GError **error);
/* Rows that were taken since the last commit. */
guint uc_mirror_desk_waiting (const UcMirrorDesk *desk);
/* @place: (out): the last row, which no kill of this program takes away any more. On failure the desk is closed. */
gboolean uc_mirror_desk_commit (UcMirrorDesk *desk, UcMirrorPlace *place, GError **error);

G_END_DECLS
