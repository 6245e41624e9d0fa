/* The desk: where inputs are decided and put on record. It holds the journal, the rules in force and the table twice:
 * as the record has it, and as it stands with what has been decided since. It knows no device, no bus and no person.
 */
#pragma once

#include "uc-journal.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcDesk UcDesk;

#define UC_DESK_ERROR (uc_desk_error_quark ())
GQuark uc_desk_error_quark (void);
typedef enum
{
  UC_DESK_ERROR_TABLE_FILE, /* every fault of the table file, one a line */
  UC_DESK_ERROR_JOURNAL,    /* cannot be opened, read or resumed */
} UcDeskError;

/**
 * uc_desk_open:
 * @journal_path: a file, made when it is missing; or a folder with one file a month (uc-months.h)
 * @digest: of the program's installed files, for the record; "" = not known
 * @error: %UC_DESK_ERROR_…; nothing was written then, but for a new journal's file
 *
 * Resumes: the table stands as it stood after the last row, the open round's hole card is known again. An open round
 * goes on under the table file that it began with; the new one waits for its end.
 */
UcDesk *uc_desk_open (const char *table_path, const char *journal_path, const char *digest, GError **error);
void uc_desk_close (UcDesk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcDesk, uc_desk_close)

/* The table on record; borrowed for the desk's life. */
const UcTable *uc_desk_get_table (UcDesk *desk);
/* The table as the next input finds it. */
const UcTable *uc_desk_get_working (UcDesk *desk);
const UcRules *uc_desk_get_rules (UcDesk *desk);
const char *uc_desk_get_table_file (UcDesk *desk);
const char *uc_desk_get_rules_version (UcDesk *desk);
guint64 uc_desk_get_checkpoint_seq (UcDesk *desk);
/* uc_resume_last_round (); where it cannot be read, the last checkpoint. */
guint64 uc_desk_find_last_round (UcDesk *desk);
UcJournal *uc_desk_get_journal (UcDesk *desk);
/* Fingerprint of the first key of the record's oldest file, when it was opened. */
const char *uc_desk_get_first_key (UcDesk *desk);
/* The table that the record was of when it was opened; "" = this one, or the record is new. */
const char *uc_desk_get_recorded_table (UcDesk *desk);

/**
 * uc_desk_decide:
 * @inputs: @n of them, in order; a hole card among them is sealed
 * @device: wire name of the device that said it, %NULL = none
 * @error: %UC_TABLE_ERROR_…, of the first that is refused; then none of them counts
 *
 * Changes the working table only.
 */
gboolean uc_desk_decide (UcDesk *desk, const UcInput *inputs, guint n, const char *device, guint64 device_seq,
                         GError **error);
/* Whether something has been decided that is not on record. */
gboolean uc_desk_is_pending (UcDesk *desk);
/**
 * uc_desk_commit:
 *
 * What was decided is on disk when this returns %TRUE. On %FALSE it is dropped and the table stands as it is on record.
 */
gboolean uc_desk_commit (UcDesk *desk, GError **error);
/* Whether the journal can be written again; a change of months that failed is made up for. */
gboolean uc_desk_probe (UcDesk *desk, GError **error);

/**
 * uc_desk_turn_over:
 * @turned: (out): the record goes on in the next month's file
 *
 * Of a folder with one file a month: when a gaming day of a later month has begun, goes on in that month's file.
 * Nothing happens before then, within a round, or while something waits that no checkpoint holds. On %FALSE nothing may be
 * recorded before it has been done (uc_desk_probe () tries again).
 */
gboolean uc_desk_turn_over (UcDesk *desk, gboolean *turned, GError **error);

/**
 * uc_desk_check:
 * @signed_round: (out): as uc_journal_check_end ()
 * @error: %UC_JOURNAL_ERROR_DAMAGED: what the file holds does not fit the chain
 *
 * Whether the record holds together on disk.
 */
gboolean uc_desk_check (UcDesk *desk, guint32 *signed_round, GError **error);
/**
 * uc_desk_rules_on_record:
 *
 * Returns: (transfer full): uc_rules_version () of the table file on record for the open round, or the next one; %NULL
 * with @error when a text on record does not fit its hash, or when the regulation's files on record are not this
 * program's
 */
char *uc_desk_rules_on_record (UcDesk *desk, GError **error);

/**
 * uc_desk_find_difference:
 *
 * Decides the rows since the last checkpoint again: no signature of a round stands behind the last of them.
 *
 * Returns: (transfer full): the first that the rules decide otherwise, or that cannot be read, as a sentence; %NULL = none
 */
char *uc_desk_find_difference (UcDesk *desk);

/* Reads the table file again; on %FALSE (%UC_DESK_ERROR_TABLE_FILE) the rules stay. Refused, too, is one that leaves out a
 * progressive whose meter still holds a sum. */
gboolean uc_desk_reload (UcDesk *desk, GError **error);
/**
 * uc_desk_change_rules:
 * @changed: (out): rules that waited are in force now
 *
 * Nothing happens within a round or when none wait. The meters are the record's: a wager offered anew begins with what
 * they hold.
 */
gboolean uc_desk_change_rules (UcDesk *desk, gboolean *changed, GError **error);

G_END_DECLS
