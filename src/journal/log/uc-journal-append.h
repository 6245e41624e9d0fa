/* Writing: inputs that were decided, the rules in force, a count. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* One input that was decided. Strings are borrowed for the call; uc-batch.h makes entries out of UcInput and UcEvents.
 */
typedef struct
{
  guint64 seq;            /* of its first event: uc_journal_last_seq () + 1, or after the entry before */
  UcOrigin origin;
  gint64 t_mono_ns;
  gint64 t_real_ns;
  const char *device;     /* frame's device, "" or NULL = none */
  guint64 device_seq;
  const char *input;      /* canonical line */
  const char *events;     /* lines of uc_event_print (), separated by "\n"; "" = none */
} UcEntry;

/**
 * uc_journal_append:
 *
 * All of @entries in one transaction, synced, or nothing. A row with a round-closed event is signed. One that closes a round
 * %UC_JOURNAL_KEY_US after the key began, opens or closes the table, or begins a gaming day is followed by a new key, and the
 * old secret is erased.
 *
 * Returns: %FALSE with @error: the journal stands as before the call and may be tried again
 */
gboolean uc_journal_append (UcJournal *journal, const UcEntry *entries, guint n_entries, GError **error);
/* Writes and syncs a transaction that changes nothing: while the journal is stopped, tried every second. */
gboolean uc_journal_probe (UcJournal *journal, GError **error);

/**
 * uc_journal_set_rules:
 *
 * Records @texts as the rules in force from the next row on; does nothing when they are in force already. Between
 * rounds only: a round is resumed and proved under the text it began with.
 */
gboolean uc_journal_set_rules (UcJournal *journal, const UcText *texts, guint n_texts, GError **error);

/**
 * uc_journal_set_count:
 * @count: the next value of a counter outside the record, such as a TPM's; 0 = no counter is in use
 *
 * Records @count in a context row with a new key, which the old key signs, and erases the old secret. Later context rows
 * repeat it, in the next file as well. The caller increments the counter after this has returned %TRUE, so that the count
 * on record is never less than the counter's value.
 */
gboolean uc_journal_set_count (UcJournal *journal, guint64 count, GError **error);

G_END_DECLS
