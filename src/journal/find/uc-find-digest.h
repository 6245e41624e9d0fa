/* The index of rounds, a file of the reader's own: one row for each closed round of a journal. Private to the journal, and to the
 * index of a house. */
#pragma once

#include "uc-digest.h"
#include "uc-journal-private.h"

G_BEGIN_DECLS

/* Its columns, in the order in which they are read and written. */
#define UC_FIND_COLUMNS                                                                                                \
  "number, first_row, last_row, first_seq, last_seq, first_real, last_real, marks, seats, faces, stakes, pays, largest," \
  " award, dealer, floor, words"

/* How long one window of a reader waits for another one that is at the same index. */
#define UC_FIND_BUSY_MS 10000

/* What the events of @round's own rows say, as far as they can be read: not what was said of it before or afterwards. */
gboolean uc_find_digest_round (UcJournal *journal, const UcRoundRow *round, UcDigest *digest, GError **error);
/* Digests the rows of @round and writes its row with @insert, which takes UC_FIND_COLUMNS. */
gboolean uc_find_digest_put (UcJournal *journal, UcStatement *insert, const UcRoundRow *round, GError **error);
/* What @row says of an earlier round, its correction or its documents, goes to that round's row in the index @db. */
gboolean uc_find_digest_note (UcJournal *journal, sqlite3 *db, const UcRow *row, GError **error);

G_END_DECLS
