/* Where a round lies: found by the table “round”, read from the rows. */
#include "uc-journal-private.h"

typedef struct
{
  guint32 number;
  UcTail tail;
  UcRoundRow found;
} Search;

static gboolean
on_search_row (const UcRow *row, gpointer user_data)
{
  Search *search = user_data;
  UcRoundRow closed;
  gboolean was_here = search->tail.round == search->number;

  uc_tail_follow (&search->tail, row, &closed);
  if (closed.number == search->number)
    {
      search->found = closed;
      return FALSE;
    }
  if (search->tail.round == search->number && (!was_here || uc_row_round (row) == search->number))
    search->found = (UcRoundRow){
      .number = search->number,
      .first_row = search->tail.first_row,
      .last_row = row->id,
      .first_seq = search->tail.first_seq,
      .last_seq = row->seq + uc_row_n_events (row) - 1,
      .first_real_ns = search->tail.first_real_ns,
      .last_real_ns = row->t_real_ns,
    };
  return search->tail.round <= search->number;
}

static gboolean
on_closing_row (const UcRow *row, gpointer user_data)
{
  UcHead head;

  uc_row_head (row, &head);
  *(guint32 *) user_data = head.round;
  return FALSE;
}

/* The row that closes the round before @number; 0 where the table does not help, or names a row that does not. */
static guint64
search_from (UcJournal *journal, guint32 number)
{
  g_autoptr (UcStatement) statement = uc_store_prepare (
      journal->db, journal->path, "SELECT last_row FROM round WHERE number < ?1 ORDER BY number DESC LIMIT 1", NULL);
  guint32 closed = 0;
  guint64 row;

  if (statement == NULL)
    return 0;
  sqlite3_bind_int64 (statement, 1, number);
  row = sqlite3_step (statement) == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 0;
  return row != 0 && uc_journal_read_rows (journal, row, row, on_closing_row, &closed, NULL) && closed != 0
                 && closed < number
             ? row
             : 0;
}

/* The table only says where to look; what is found is read from the rows. */
gboolean
uc_journal_round (UcJournal *journal, guint32 number, UcRoundRow *round, GError **error)
{
  Search search = { .number = number };

  if (number != 0
      && !uc_journal_read_rows (journal, MAX (search_from (journal, number), 1), 0, on_search_row, &search, error))
    return FALSE;
  if (search.found.number == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: this journal holds no round %u",
                   journal->path, number);
      return FALSE;
    }
  *round = search.found;
  return TRUE;
}

guint64
uc_journal_facts_from (UcJournal *journal, const UcRoundRow *round)
{
  UcRoundRow before;

  return uc_journal_round (journal, round->number - 1, &before, NULL) ? before.last_seq + 1 : 1;
}
