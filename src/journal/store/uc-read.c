/* Reading rows, forwards and backwards. Rows go out in blocks: a reader of a live journal never keeps its WAL for long.
 */
#include "uc-journal-private.h"

#define BLOCK_ROWS 1024

/* A row's columns go to a function within the statement: asked for one by one from outside, fourteen of them cost half as
 * much as finding the row. */
#define TAKE_ROW "take_row"

static const char forward_sql[]
  = "SELECT " TAKE_ROW " (" UC_ROW_COLUMNS ") FROM journal WHERE id >= ?1 AND id <= ?2 ORDER BY id LIMIT ?3";
static const char back_sql[]
    = "SELECT " TAKE_ROW " (" UC_ROW_COLUMNS ") FROM journal WHERE id <= ?1 AND id >= ?2 ORDER BY id DESC LIMIT ?3";

struct _UcBlock
{
  UcRowFunc func;
  gpointer user_data;
  guint n;           /* rows handed out */
  guint64 last;      /* id of the row handed out last */
  gboolean more;     /* func wants more, and the block was full */
};

static void
take_row (sqlite3_context *context, int n, sqlite3_value **values)
{
  UcJournal *journal = sqlite3_user_data (context);
  UcBlock *block = journal->reading;
  UcRow row;

  uc_row_load (values, &row);
  block->last = row.id;
  block->n++;
  block->more = block->func (&row, block->user_data);
}

static UcStatement *
prepare (UcJournal *journal, const char *sql, GError **error)
{
  if (!journal->takes_rows
      && sqlite3_create_function_v2 (journal->db, TAKE_ROW, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, journal, take_row, NULL,
                                     NULL, NULL) != SQLITE_OK)
    {
      uc_store_fail (journal->db, journal->path, "read it", error);
      return NULL;
    }
  journal->takes_rows = TRUE;
  return uc_store_prepare (journal->db, journal->path, sql, error);
}

static gboolean
read_block (UcJournal *journal, UcStatement *statement, guint64 from, guint64 to, UcBlock *block, GError **error)
{
  UcBlock *outer = journal->reading;
  int answer;

  sqlite3_bind_int64 (statement, 1, from);
  sqlite3_bind_int64 (statement, 2, to);
  sqlite3_bind_int64 (statement, 3, BLOCK_ROWS);
  block->n = 0;
  block->more = TRUE;
  journal->reading = block;
  while (block->more && (answer = sqlite3_step (statement)) == SQLITE_ROW)
    continue;
  journal->reading = outer;
  if (answer != SQLITE_ROW && answer != SQLITE_DONE)
    uc_store_fail (journal->db, journal->path, "read it", error);
  sqlite3_reset (statement);
  block->more = block->more && block->n == BLOCK_ROWS;
  return answer == SQLITE_ROW || answer == SQLITE_DONE;
}

gboolean
uc_journal_read_rows (UcJournal *journal, guint64 from_id, guint64 to_id, UcRowFunc func, gpointer user_data,
                      GError **error)
{
  g_autoptr (UcStatement) statement = g_steal_pointer (&journal->forward);
  UcBlock block = { .func = func, .user_data = user_data };
  guint64 to = to_id == 0 ? G_MAXINT64 : to_id;

  if (statement == NULL)
    statement = prepare (journal, forward_sql, error);
  if (statement == NULL)
    return FALSE;
  do
    {
      if (!read_block (journal, statement, from_id, to, &block, error))
        return FALSE;
      from_id = block.last + 1;
    }
  while (block.more);
  if (journal->forward == NULL)
    journal->forward = g_steal_pointer (&statement);
  return TRUE;
}

gboolean
uc_journal_read_back (UcJournal *journal, guint64 from_id, UcRowFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) statement = prepare (journal, back_sql, error);
  UcBlock block = { .func = func, .user_data = user_data };
  guint64 from = from_id == 0 ? G_MAXINT64 : from_id;

  if (statement == NULL)
    return FALSE;
  do
    {
      if (!read_block (journal, statement, from, 1, &block, error))
        return FALSE;
      from = block.last - 1;
    }
  while (block.more);
  return TRUE;
}

gboolean
uc_journal_last_id (UcJournal *journal, guint64 *id, GError **error)
{
  int answer;

  if (journal->newest == NULL)
    journal->newest = uc_store_prepare (journal->db, journal->path, "SELECT max(id) FROM journal", error);
  if (journal->newest == NULL)
    return FALSE;
  answer = sqlite3_step (journal->newest);
  if (answer == SQLITE_ROW)
    *id = (guint64) sqlite3_column_int64 (journal->newest, 0);
  else
    uc_store_fail (journal->db, journal->path, "read it", error);
  sqlite3_reset (journal->newest);
  return answer == SQLITE_ROW;
}

guint64
uc_journal_newest_row (UcJournal *journal)
{
  guint64 id;

  return uc_journal_last_id (journal, &id, NULL) ? id : 0;
}

/* ---- by sequence number ---- */

static gboolean
on_seq_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->seq;
  return FALSE;
}

/* Sequence numbers grow with the rows, so halving finds it without an index. */
gboolean
uc_journal_find_seq (UcJournal *journal, guint64 seq, guint64 *id, GError **error)
{
  guint64 low = 1, high;

  if (!uc_journal_last_id (journal, &high, error))
    return FALSE;
  high++;
  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;
      guint64 found = G_MAXUINT64;

      if (!uc_journal_read_rows (journal, middle, middle, on_seq_row, &found, error))
        return FALSE;
      if (found < seq)
        low = middle + 1;
      else
        high = middle;
    }
  *id = low;
  return TRUE;
}

typedef struct
{
  UcRowFunc func;
  gpointer user_data;
  guint left;
  gboolean limited;
} Filter;

static gboolean
on_filtered_row (const UcRow *row, gpointer user_data)
{
  Filter *filter = user_data;

  if (row->events[0] == '\0')
    return TRUE;
  if (!filter->func (row, filter->user_data))
    return FALSE;
  return !filter->limited || --filter->left > 0;
}

gboolean
uc_journal_read (UcJournal *journal, guint64 from_seq, guint max, UcRowFunc func, gpointer user_data, GError **error)
{
  Filter filter = { .func = func, .user_data = user_data, .left = max, .limited = max != 0 };
  guint64 id;

  return uc_journal_find_seq (journal, from_seq, &id, error)
         && uc_journal_read_rows (journal, id, 0, on_filtered_row, &filter, error);
}

/* ---- the last checkpoint ---- */

static gboolean
on_checkpoint_row (const UcRow *row, gpointer user_data)
{
  if (!uc_row_has (row, "checkpoint"))
    return TRUE;
  *(guint64 *) user_data = row->id;
  return FALSE;
}

gboolean
uc_journal_last_checkpoint (UcJournal *journal, guint64 *row, GError **error)
{
  guint64 found = 0;

  if (!uc_journal_read_back (journal, 0, on_checkpoint_row, &found, error))
    return FALSE;
  *row = found;
  return TRUE;
}
