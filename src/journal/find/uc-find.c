#include "uc-find.h"

#include "uc-find-digest.h"
#include "uc-minute.h"

#include <string.h>

/* Rounds asked about at a time. */
#define PIECE 16384
/* SQLite looks this often, in steps of its own, whether the question is still wanted. */
#define WATCH_STEPS 2000

struct _UcFind
{
  UcJournal *journal;
  sqlite3 *db;        /* the index's */
  const char *rounds; /* what its rounds are read from */
  UcStatement *one;
};

/* ---- opening ---- */

static gboolean
read_from (UcFind *find, const char *rounds, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT " UC_FIND_COLUMNS " FROM %s WHERE number = ?1", rounds);

  find->rounds = rounds;
  g_clear_pointer (&find->one, sqlite3_finalize);
  find->one = uc_store_prepare (find->db, find->journal->path, sql, error);
  return find->one != NULL;
}

UcFind *
uc_find_open (UcJournal *journal, const char *index, GError **error)
{
  g_autoptr (UcFind) find = g_new0 (UcFind, 1);

  find->journal = journal;
  if (sqlite3_open_v2 (index, &find->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
    {
      uc_store_fail (find->db, index, "open the index of its rounds", error);
      return NULL;
    }
  sqlite3_busy_timeout (find->db, UC_FIND_BUSY_MS);
  if (!uc_minute_offer (find->db))
    {
      uc_store_fail (find->db, journal->path, "read it", error);
      return NULL;
    }
  return read_from (find, "round", error) ? g_steal_pointer (&find) : NULL;
}

void
uc_find_free (UcFind *find)
{
  g_clear_pointer (&find->one, sqlite3_finalize);
  sqlite3_close (find->db);
  g_free (find);
}

/* ---- one round ---- */

gboolean
uc_find_span (UcFind *find, guint32 *first, guint32 *last, GError **error)
{
  gint64 lowest, highest;

  if (!uc_store_number (find->db, find->journal->path, "SELECT min(number) FROM round", &lowest, error)
      || !uc_store_number (find->db, find->journal->path, "SELECT max(number) FROM round", &highest, error))
    return FALSE;
  *first = lowest;
  *last = highest;
  return TRUE;
}

static void
take_text (UcStatement *statement, int column, char *to, gsize size)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  g_strlcpy (to, text == NULL ? "" : text, size);
}

/* UC_FIND_COLUMNS */
static void
load_round (UcStatement *statement, UcFoundRound *round)
{
  *round = (UcFoundRound){
    .row = {
      .number = sqlite3_column_int64 (statement, 0),
      .first_row = sqlite3_column_int64 (statement, 1),
      .last_row = sqlite3_column_int64 (statement, 2),
      .first_seq = sqlite3_column_int64 (statement, 3),
      .last_seq = sqlite3_column_int64 (statement, 4),
      .first_real_ns = sqlite3_column_int64 (statement, 5),
      .last_real_ns = sqlite3_column_int64 (statement, 6),
      .closed = TRUE,
    },
    .digest = {
      .marks = sqlite3_column_int64 (statement, 7),
      .seats = sqlite3_column_int64 (statement, 8),
      .faces = sqlite3_column_int64 (statement, 9),
      .stakes = sqlite3_column_int64 (statement, 10),
      .pays = sqlite3_column_int64 (statement, 11),
      .largest = sqlite3_column_int64 (statement, 12),
      .award = sqlite3_column_int64 (statement, 13),
    },
  };
  take_text (statement, 14, round->digest.dealer, sizeof round->digest.dealer);
  take_text (statement, 15, round->digest.floor, sizeof round->digest.floor);
  take_text (statement, 16, round->digest.words, sizeof round->digest.words);
}

gboolean
uc_find_round (UcFind *find, guint32 number, UcFoundRound *round, GError **error)
{
  int answer;

  sqlite3_bind_int64 (find->one, 1, number);
  answer = sqlite3_step (find->one);
  if (answer == SQLITE_ROW)
    load_round (find->one, round);
  else if (answer == SQLITE_DONE)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: this journal holds no round %u",
                 find->journal->path, number);
  else
    uc_store_fail (find->db, find->journal->path, "read it", error);
  sqlite3_reset (find->one);
  return answer == SQLITE_ROW;
}

/* ---- what a later journal says of them ---- */

/* The rounds that it speaks of stand in a table of the connection's own, amended. */
static const char late_sql[] =
  "PRAGMA temp_store=MEMORY; DROP VIEW IF EXISTS temp.round_and_late; DROP TABLE IF EXISTS temp.late;"
  "CREATE TEMP TABLE late AS SELECT " UC_FIND_COLUMNS " FROM main.round LIMIT 0;"
  "CREATE TEMP VIEW round_and_late AS SELECT " UC_FIND_COLUMNS " FROM main.round WHERE number NOT IN"
  " (SELECT number FROM late) UNION ALL SELECT " UC_FIND_COLUMNS " FROM late;";
static const char amend_sql[] = "UPDATE late SET floor = ?2, words = ?3 WHERE number = ?1";

gboolean
uc_find_add_document (UcFind *find, guint32 number, const UcEvent *event, GError **error)
{
  UcFoundRound round;
  g_autofree char *sql = NULL;
  g_autoptr (UcStatement) change = NULL;

  if (strcmp (find->rounds, "round") == 0
      && (!uc_store_run (find->db, find->journal->path, "read it", late_sql, error) || !read_from (find, "round_and_late", error)))
    return FALSE;
  if (!uc_find_round (find, number, &round, error))
    return FALSE;
  sql = g_strdup_printf ("INSERT INTO late SELECT " UC_FIND_COLUMNS " FROM main.round WHERE number = %u"
                         " AND number NOT IN (SELECT number FROM late)",
                         number);
  if (!uc_store_run (find->db, find->journal->path, "read it", sql, error))
    return FALSE;
  uc_digest_add_document (&round.digest, event);
  change = uc_store_prepare (find->db, find->journal->path, amend_sql, error);
  if (change == NULL)
    return FALSE;
  sqlite3_bind_int64 (change, 1, number);
  sqlite3_bind_text (change, 2, round.digest.floor, -1, SQLITE_STATIC);
  sqlite3_bind_text (change, 3, round.digest.words, -1, SQLITE_STATIC);
  return sqlite3_step (change) == SQLITE_DONE || uc_store_fail (find->db, find->journal->path, "read it", error);
}

/* Rounds are numbered in the order of time, so that halving finds one without an index. */
guint32
uc_find_at (UcFind *find, gint64 t_real_ns)
{
  g_autoptr (UcStatement) near = uc_store_prepare (
      find->db, find->journal->path,
      "SELECT number, first_real FROM round WHERE number <= ?1 ORDER BY number DESC LIMIT 1", NULL);
  guint32 first, last;
  guint64 low, high;

  if (near == NULL || !uc_find_span (find, &first, &last, NULL))
    return 0;
  low = first;
  high = last;
  while (low < high)
    {
      guint64 middle = low + (high - low + 1) / 2;
      gboolean began;

      sqlite3_bind_int64 (near, 1, middle);
      began = sqlite3_step (near) == SQLITE_ROW && sqlite3_column_int64 (near, 1) <= t_real_ns;
      sqlite3_reset (near);
      if (began)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* ---- asking ---- */

static int
on_watch (gpointer data)
{
  return g_cancellable_is_cancelled (data);
}

/* Numbers from @low to @high, the highest first. @more: (out): func wants more. */
static gboolean
ask_piece (UcFind *find, UcStatement *statement, guint n_binds, gint64 low, gint64 high, UcFoundFunc func,
           gpointer user_data, gboolean *more)
{
  int answer;

  sqlite3_bind_int64 (statement, n_binds + 1, low);
  sqlite3_bind_int64 (statement, n_binds + 2, high);
  *more = TRUE;
  while (*more && (answer = sqlite3_step (statement)) == SQLITE_ROW)
    *more = func (sqlite3_column_int64 (statement, 0), sqlite3_column_int64 (statement, 1), user_data);
  sqlite3_reset (statement);
  return !*more || answer == SQLITE_DONE;
}

static gboolean
ask (UcFind *find, const UcWhere *where, UcFoundFunc func, gpointer user_data, GError **error)
{
  guint n = where->binds->len;
  g_autofree char *sql = g_strdup_printf ("SELECT number, first_real FROM %s WHERE number >= ?%u AND number <= ?%u"
                                          " AND %s ORDER BY number DESC",
                                          find->rounds, n + 1, n + 2, where->where->str);
  g_autoptr (UcStatement) statement = uc_store_prepare (find->db, find->journal->path, sql, error);
  guint32 first, last;
  gboolean more = TRUE;

  if (statement == NULL || !uc_find_span (find, &first, &last, error))
    return FALSE;
  for (guint i = 0; i < where->binds->len; i++)
    {
      const char *bind = g_ptr_array_index (where->binds, i);

      if (bind[0] == '#')
        sqlite3_bind_int64 (statement, i + 1, g_ascii_strtoll (bind + 1, NULL, 10));
      else
        sqlite3_bind_text (statement, i + 1, bind, -1, SQLITE_STATIC);
    }
  for (gint64 high = last; more && high >= (gint64) first && last != 0; high -= PIECE)
    if (!ask_piece (find, statement, n, MAX (high - PIECE + 1, (gint64) first), high, func, user_data, &more))
      return uc_store_fail (find->db, find->journal->path, "read it", error);
  return TRUE;
}

gboolean
uc_find_each (UcFind *find, const UcFilter *filter, UcFoundFunc func, gpointer user_data, GCancellable *cancellable,
              GError **error)
{
  static const UcFilter every;
  g_autoptr (UcWhere) where = uc_filter_where (filter == NULL ? &every : filter);
  gboolean good;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (cancellable != NULL)
    sqlite3_progress_handler (find->db, WATCH_STEPS, on_watch, cancellable);
  good = ask (find, where, func, user_data, error);
  sqlite3_progress_handler (find->db, 0, NULL, NULL);
  if (!good && g_cancellable_is_cancelled (cancellable))
    {
      g_clear_error (error);
      g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  return good;
}

/* ---- the code of a slip ---- */

typedef struct
{
  UcFind *find;
  UcStatement *row; /* of the journal: its hash, and its last event */
  const char *code;
  guint32 number;
} Code;

/* The round's row says where its signature is to be looked for; a code is of the number, too, and of the journal's own row. */
static gboolean
on_round (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  Code *code = user_data;
  UcHead head = { .round = number };
  char found[UC_CODE_TEXT];
  UcFoundRound round;

  if (!uc_find_round (code->find, number, &round, NULL))
    return TRUE;
  sqlite3_bind_int64 (code->row, 1, round.row.last_row);
  if (sqlite3_step (code->row) == SQLITE_ROW && sqlite3_column_bytes (code->row, 0) == sizeof head.hash)
    {
      memcpy (head.hash.b, sqlite3_column_blob (code->row, 0), sizeof head.hash);
      head.seq = sqlite3_column_int64 (code->row, 1);
    }
  sqlite3_reset (code->row);
  if (uc_code_equal (code->code, uc_head_code (&head, found)))
    code->number = number;
  return code->number == 0;
}

gboolean
uc_find_code (UcFind *find, const char *code, guint32 *number, GCancellable *cancellable, GError **error)
{
  UcJournal *journal = find->journal;
  g_autoptr (UcStatement) row = uc_store_prepare (
      journal->db, journal->path,
      "SELECT hash, seq + length (events) - length (replace (events, char (10), '')) FROM journal WHERE id = ?1", error);
  Code search = { find, row, code, 0 };
  gboolean good = row != NULL && uc_find_each (find, NULL, on_round, &search, cancellable, error);

  *number = search.number;
  return good;
}

/* ---- what removes the most ---- */

static gboolean
on_count (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

gboolean
uc_find_blame (UcFind *find, const UcFilter *filter, guint counts[UC_N_CONDITIONS], GCancellable *cancellable,
               GError **error)
{
  for (guint i = 0; i < UC_N_CONDITIONS; i++)
    {
      UcFilter less = *filter;

      counts[i] = 0;
      if (!uc_filter_has (filter, i))
        continue;
      uc_filter_drop (&less, i);
      if (!uc_find_each (find, &less, on_count, &counts[i], cancellable, error))
        return FALSE;
    }
  return TRUE;
}
