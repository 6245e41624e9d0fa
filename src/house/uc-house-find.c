/* Asking the index. */
#include "uc-house-private.h"

#include "uc-find-digest.h"
#include "uc-minute.h"

#include <string.h>

/* SQLite looks this often, in steps of its own, whether the question is still wanted. */
#define WATCH_STEPS 2000

#define HIT_COLUMNS                                                                                                                    \
  "f.tbl, f.name, number, p.first_row, last_row, p.first_seq, last_seq, p.first_real, last_real, marks, seats, faces, stakes, pays, largest," \
  " award, dealer, floor, words"

void
uc_house_hit_free (UcHouseHit *hit)
{
  g_free (hit->table);
  g_free (hit->path);
  g_free (hit->problem);
  g_free (hit);
}

/* ---- loading ---- */

static void
take_text (UcStatement *statement, int column, char *to, gsize size)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  g_strlcpy (to, text == NULL ? "" : text, size);
}

void
uc_house_load_found (UcStatement *at, int first, UcFoundRound *found)
{
  found->row = (UcRoundRow){
    .number = sqlite3_column_int64 (at, first),
    .first_row = sqlite3_column_int64 (at, first + 1),
    .last_row = sqlite3_column_int64 (at, first + 2),
    .first_seq = sqlite3_column_int64 (at, first + 3),
    .last_seq = sqlite3_column_int64 (at, first + 4),
    .first_real_ns = sqlite3_column_int64 (at, first + 5),
    .last_real_ns = sqlite3_column_int64 (at, first + 6),
    .closed = TRUE,
  };
  found->digest = (UcDigest){
    .marks = sqlite3_column_int64 (at, first + 7),
    .seats = sqlite3_column_int64 (at, first + 8),
    .faces = sqlite3_column_int64 (at, first + 9),
    .stakes = sqlite3_column_int64 (at, first + 10),
    .pays = sqlite3_column_int64 (at, first + 11),
    .largest = sqlite3_column_int64 (at, first + 12),
    .award = sqlite3_column_int64 (at, first + 13),
  };
  take_text (at, first + 14, found->digest.dealer, sizeof found->digest.dealer);
  take_text (at, first + 15, found->digest.floor, sizeof found->digest.floor);
  take_text (at, first + 16, found->digest.words, sizeof found->digest.words);
}

/* HIT_COLUMNS. A damaged index may name anything: %NULL then. */
static UcHouseHit *
load_hit (UcHouseIndex *index, UcStatement *at)
{
  g_autoptr (UcHouseHit) hit = g_new0 (UcHouseHit, 1);
  const char *table = (const char *) sqlite3_column_text (at, 0), *name = (const char *) sqlite3_column_text (at, 1);

  hit->path = table == NULL || name == NULL ? NULL : uc_house_journal_path (index, table, name);
  if (hit->path == NULL)
    return NULL;
  hit->table = g_strdup (table);
  uc_house_load_found (at, 2, &hit->found);
  return g_steal_pointer (&hit);
}

/* ---- asking ---- */

static int
on_watch (gpointer data)
{
  return g_cancellable_is_cancelled (data);
}

static gint64
number_of (UcHouseIndex *index, const char *sql)
{
  gint64 number = 0;

  uc_store_number (index->db, index->path, sql, &number, NULL);
  return number;
}

/* Rounds that begin in the order of their ids: nothing is sorted, and the search ends with the last that is wanted. */
static UcStatement *
prepare_find (UcHouseIndex *index, const UcHouseFilter *filter, GError **error)
{
  UcFilter plain;
  const gboolean by_minute = filter->round.by_minute;
  g_autofree char *ask = uc_house_words_ask (filter, by_minute ? number_of (index, "SELECT min (id) FROM played") : 0,
                                             by_minute ? number_of (index, "SELECT max (id) FROM played") : 0);
  g_autoptr (UcWhere) where = NULL;
  g_autoptr (GString) sql = g_string_new ("SELECT " HIT_COLUMNS " FROM ");
  const char *id = "p.id";
  UcStatement *statement;
  guint n;

  uc_house_words_plain (&filter->round, &plain);
  where = uc_filter_where (&plain);
  n = where->binds->len;
  if (ask[0] != '\0')
    {
      g_string_append (sql, "word CROSS JOIN played AS p ON p.id = word.rowid");
      id = "word.rowid";
    }
  else
    g_string_append (sql, "played AS p");
  g_string_append_printf (sql, " CROSS JOIN file AS f ON f.id = p.file WHERE %s", where->where->str);
  if (ask[0] != '\0')
    g_string_append_printf (sql, " AND word MATCH ?%u", n + 1);
  if (filter->table != NULL)
    g_string_append_printf (sql, " AND f.tbl = ?%u", n + 2);
  if (plain.from_ns != 0)
    g_string_append_printf (sql, " AND %s >= %" G_GINT64_FORMAT, id, (plain.from_ns - MIN (number_of (index, "SELECT max (longest) FROM file"), plain.from_ns)) / 1000000);
  if (plain.to_ns != 0)
    g_string_append_printf (sql, " AND %s <= %" G_GINT64_FORMAT, id, plain.to_ns / 1000000 + number_of (index, "SELECT max (later) FROM file"));
  g_string_append_printf (sql, " ORDER BY %s DESC", id);
  if (filter->limit != 0)
    g_string_append_printf (sql, " LIMIT %u", filter->limit);
  statement = uc_house_prepare (index, sql->str, error);
  if (statement == NULL)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const char *bind = g_ptr_array_index (where->binds, i);

      if (bind[0] == '#')
        sqlite3_bind_int64 (statement, i + 1, g_ascii_strtoll (bind + 1, NULL, 10));
      else
        sqlite3_bind_text (statement, i + 1, bind, -1, SQLITE_TRANSIENT);
    }
  sqlite3_bind_text (statement, n + 1, ask, -1, SQLITE_TRANSIENT);
  if (filter->table != NULL)
    sqlite3_bind_text (statement, n + 2, filter->table, -1, SQLITE_TRANSIENT);
  return statement;
}

static gboolean
take_hits (UcHouseIndex *index, UcStatement *statement, GPtrArray *hits, GError **error)
{
  int answer;

  while ((answer = sqlite3_step (statement)) == SQLITE_ROW)
    {
      UcHouseHit *hit = load_hit (index, statement);

      if (hit == NULL)
        {
          g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: damaged: it names a file outside this house; move it"
                       " away, and the index is made again", index->path);
          return FALSE;
        }
      g_ptr_array_add (hits, hit);
    }
  return answer == SQLITE_DONE || uc_house_fail (index, error);
}

/* (transfer full): the one column of each row that @sql gives, in their order. */
static GPtrArray *
read_texts (UcHouseIndex *index, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (UcStatement) each = uc_house_prepare (index, sql, error);
  int answer = SQLITE_DONE;

  while (each != NULL && (answer = sqlite3_step (each)) == SQLITE_ROW)
    g_ptr_array_add (texts, g_strdup ((const char *) sqlite3_column_text (each, 0)));
  if (each == NULL || (answer != SQLITE_DONE && !uc_house_fail (index, error)))
    return NULL;
  return g_steal_pointer (&texts);
}

char **
uc_house_index_tables (UcHouseIndex *index, GError **error)
{
  g_autoptr (GPtrArray) names = read_texts (index, "SELECT DISTINCT tbl FROM file ORDER BY tbl", error);

  if (names == NULL)
    return NULL;
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_steal (names, NULL);
}

gboolean
uc_house_has_table (UcHouseIndex *index, const char *table)
{
  g_autoptr (UcStatement) find = uc_house_prepare (index, "SELECT 1 FROM file WHERE tbl = ?1 LIMIT 1", NULL);

  if (find == NULL)
    return FALSE;
  sqlite3_bind_text (find, 1, table, -1, SQLITE_STATIC);
  return sqlite3_step (find) == SQLITE_ROW;
}

GPtrArray *
uc_house_find (UcHouseIndex *index, const UcHouseFilter *filter, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_house_hit_free);
  g_autoptr (UcStatement) statement = NULL;
  gboolean good;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (filter->round.by_minute && !uc_minute_offer (index->db))
    {
      uc_house_fail (index, error);
      return NULL;
    }
  statement = prepare_find (index, filter, error);
  if (statement == NULL)
    return NULL;
  if (cancellable != NULL)
    sqlite3_progress_handler (index->db, WATCH_STEPS, on_watch, cancellable);
  good = take_hits (index, statement, hits, error);
  sqlite3_progress_handler (index->db, 0, NULL, NULL);
  if (!good && g_cancellable_is_cancelled (cancellable))
    {
      g_clear_error (error);
      g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  return good ? g_steal_pointer (&hits) : NULL;
}

/* ---- one moment ---- */

GPtrArray *
uc_house_at (UcHouseIndex *index, gint64 t_real_ns, GError **error)
{
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_house_hit_free);
  g_autoptr (UcStatement) tables = uc_house_prepare (index, "SELECT DISTINCT tbl FROM file ORDER BY tbl", error);
  int answer = SQLITE_DONE;

  while (tables != NULL && (answer = sqlite3_step (tables)) == SQLITE_ROW)
    {
      const UcHouseFilter filter = {
        .round = { .to_ns = MAX (t_real_ns, 1) },
        .table = (const char *) sqlite3_column_text (tables, 0),
        .limit = 1,
      };
      g_autoptr (UcStatement) find = prepare_find (index, &filter, error);

      if (find == NULL || !take_hits (index, find, hits, error))
        return NULL;
    }
  if (tables == NULL || (answer != SQLITE_DONE && !uc_house_fail (index, error)))
    return NULL;
  return g_steal_pointer (&hits);
}

/* ---- what was not read ---- */

GPtrArray *
uc_house_skipped (UcHouseIndex *index, GError **error)
{
  return read_texts (index, "SELECT problem FROM file WHERE problem <> '' ORDER BY tbl, name", error);
}
