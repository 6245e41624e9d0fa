/* A record that is put together in a folder of its own, and has its names only when it is whole. */
#pragma once

#include "uc-mirror-desk.h"

#include <glib.h>

G_BEGIN_DECLS

/* In the record’s folder, while the restore is under way. */
#define UC_RESTORE_FOLDER "restore.part"

typedef struct _UcRestore UcRestore;

/**
 * uc_restore_begin:
 * @record: folder of the record; it is there. Without a month in it, the whole record is fetched; else what is missing behind its last row
 * @from: (out): the last row that is here, or that an interrupted restore has fetched
 * @error: a table’s service writes there, the record is damaged, or anything else: a sentence
 */
UcRestore *uc_restore_begin (const char *record, UcMirrorPlace *from, GError **error);
/* What was fetched stays for the next restore. */
void uc_restore_free (UcRestore *restore);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcRestore, uc_restore_free)
/* Takes a line of the mirror. */
gboolean uc_restore_take (UcRestore *restore, const char *line, GError **error);
/* To be called now and then. @to: (out): the last row that is on the disk. */
gboolean uc_restore_commit (UcRestore *restore, UcMirrorPlace *to, GError **error);
/**
 * uc_restore_finish:
 * @told: (out) (transfer full): what was done, in lines for a person
 *
 * Verifies chain, keys and signatures of all that was fetched, and whether it continues the record. Only then the files get their names;
 * those that were there are renamed and never removed. On failure the record is as it was.
 */
gboolean uc_restore_finish (UcRestore *restore, char **told, GError **error);

G_END_DECLS
