/* One table's folder of copies, read into a fold: found, read from the last place from which everything that waits is known, and followed. It
 * opens the files as a reader that writes nothing, and makes none.
 *
 * The first reading is short: it has what waits. The second one, uc_pit_record_deepen (), also has what ended in the present gaming day and in the
 * one before it; what the first one has is shown until then.
 *
 * It works in turns of some hundred rows. A file that cannot be read is an error to show; what was read before stands.
 */
#pragma once

#include "uc-pit-fold.h"

G_BEGIN_DECLS

typedef struct _UcPitRecord UcPitRecord;

/* @folder: HOUSE/TABLE; @id: the table. */
UcPitRecord *uc_pit_record_new (const char *folder, const char *id);
void uc_pit_record_free (UcPitRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitRecord, uc_pit_record_free)

/* Reads on. Returns whether there may be more to read now; otherwise it is to be called when the folder has changed. */
gboolean uc_pit_record_turn (UcPitRecord *record);

/* What was read; while a file that took another's place is read, what was read of that one. Borrowed until the next turn. */
UcPitFold *uc_pit_record_fold (UcPitRecord *record);
/* A sentence, or %NULL. Borrowed until the next turn. */
const char *uc_pit_record_error (const UcPitRecord *record);
/* Whether what is shown was read to its end. */
gboolean uc_pit_record_is_loaded (const UcPitRecord *record);
/* Whether there is a journal, or was one: a folder without is no table. */
gboolean uc_pit_record_is_found (const UcPitRecord *record);
/* Whether nothing is being read but what comes. */
gboolean uc_pit_record_is_read (const UcPitRecord *record);
/* Whether the second reading was begun, or is not needed. */
gboolean uc_pit_record_is_deep (const UcPitRecord *record);
void uc_pit_record_deepen (UcPitRecord *record);
/* Grows whenever uc_pit_record_fold () may be another one. */
guint64 uc_pit_record_begun (const UcPitRecord *record);
/* Rows that were read so far. */
guint64 uc_pit_record_rows (const UcPitRecord *record);

G_END_DECLS
