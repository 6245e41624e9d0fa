/* The index grows: each journal is read on from its last row that the index has. */
#include "uc-house-private.h"

#include "uc-find-digest.h"
#include "uc-late.h"
#include "uc-months.h"
#include "uc-time.h"

#include <string.h>

/* Rounds in one transaction: so many are read again after the program was killed. */
#define TOGETHER 250
/* Rows between two calls of the progress. */
#define TELL 256

/* uc-find-digest.c asks for the rounds of one journal, and corrects them, in a table “round”: here a view of those of the file at hand.
 * The words follow each change. */
static const char view_sql[]
  = "CREATE TEMP TABLE current (file INTEGER, tbl TEXT);"
    "CREATE TEMP VIEW round AS SELECT number, first_row, last_row, first_seq, last_seq, marks, seats, floor, words FROM played"
    " WHERE file = (SELECT file FROM temp.current);"
    "CREATE TEMP TRIGGER amend INSTEAD OF UPDATE ON round BEGIN"
    " INSERT INTO word (word, rowid, said) SELECT 'delete', id, house_words (tbl, number, marks, largest, dealer, floor, words, first_real)"
    "  FROM played r, temp.current c WHERE r.file = c.file AND number = old.number;"
    " UPDATE played SET marks = new.marks, floor = new.floor, words = new.words"
    "  WHERE file = (SELECT file FROM temp.current) AND number = old.number;"
    " INSERT INTO word (rowid, said) SELECT id, house_words (tbl, number, marks, largest, dealer, floor, words, first_real)"
    "  FROM played r, temp.current c WHERE r.file = c.file AND number = old.number;"
    "END";
/* Of a damaged journal two rows may close the same round: the first is found. */
static const char insert_sql[] = "INSERT OR IGNORE INTO played (" UC_FIND_COLUMNS ", id, file)"
                                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
static const char words_sql[] = "INSERT INTO word (rowid, said) SELECT id, house_words (?2, number, marks, largest, dealer, floor, words, first_real)"
                                " FROM played WHERE id = ?1";
/* The first number from ?1 on that no round has. */
static const char free_sql[] = "SELECT id + 1 FROM played AS p WHERE id BETWEEN ?1 AND ?1 + ?2"
                               " AND NOT EXISTS (SELECT 1 FROM played WHERE id = p.id + 1) ORDER BY id LIMIT 1";
static const char taken_sql[] = "SELECT 1 FROM played WHERE id = ?1";
static const char file_sql[] = "SELECT id, fingerprint, row, hash, round, open, begin_row, begin_seq, begin_real, late, longest, rounds, later FROM file"
                               " WHERE tbl = ?1 AND name = ?2";
static const char save_sql[] = "UPDATE file SET fingerprint = ?2, row = ?3, hash = ?4, round = ?5, open = ?6, begin_row = ?7, begin_seq = ?8,"
                               " begin_real = ?9, longest = ?10, rounds = ?11, later = ?12, problem = ?13 WHERE id = ?1";
static const char unread_sql[] = "UPDATE file SET problem = ?2 WHERE id = ?1";

typedef struct
{
  UcHouseIndex *index;
  UcHouseIndexed *indexed;
  UcHouseProgress progress;
  gpointer user_data;
  GCancellable *cancellable;
  UcStatement *insert, *words, *taken, *free, *save;
  /* the file at hand */
  const char *table, *name;
  char *path;
  UcJournal *journal;
  UcHouseSeen seen;
  gint64 file;
  UcTail tail;
  guint64 late; /* row up to which its documents went to the rounds of earlier months */
  gint64 longest;
  guint64 rounds;
  gint64 later;            /* milliseconds that a round has been numbered behind its begin, at most */
  gint64 last_ms, last_id; /* of the round put in last */
  guint64 all;
  guint together;
  gboolean undo; /* the transaction is half way through a round */
  char *problem;
  gboolean good;
  GError **error;
} Grow;

/* ---- the file's row ---- */

static gboolean
on_hash_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *) user_data = row->hash;
  return FALSE;
}

/* Whether the journal still has the row that was read last: its hash vouches for all before it. */
static gboolean
goes_on (Grow *grow, const char *fingerprint)
{
  UcHash hash = { 0 };

  return grow->tail.row == 0
         || (strcmp (fingerprint, uc_journal_fingerprint (grow->journal)) == 0
             && uc_journal_read_rows (grow->journal, grow->tail.row, grow->tail.row, on_hash_row, &hash, NULL)
             && uc_hash_equal (&hash, &grow->tail.hash));
}

/* The documents that later months have of its rounds are looked for again, and those months are not whole until then. */
gboolean
uc_house_forget_rounds (UcHouseIndex *index, gint64 file, GError **error)
{
  char *later = sqlite3_mprintf ("UPDATE file SET problem = %Q || '/' || tbl || '/' || name || ': documents of earlier months are not in the index yet;"
                                 " run “upcardctl house index” again'"
                                 " WHERE problem = '' AND tbl = (SELECT tbl FROM file WHERE id = %lld)"
                                 " AND name > (SELECT name FROM file WHERE id = %lld)",
                                 index->house, (long long) file, (long long) file);
  const gboolean good = uc_house_run (index, later, error);
  g_autofree char *sql = g_strdup_printf (
      "INSERT INTO word (word, rowid, said) SELECT 'delete', r.id, house_words (f.tbl, number, marks, largest, dealer, floor, words, first_real)"
      " FROM played r, file f WHERE r.file = %" G_GINT64_FORMAT " AND f.id = r.file;"
      "DELETE FROM played WHERE file = %" G_GINT64_FORMAT ";"
      "UPDATE file SET late = 0 WHERE tbl = (SELECT tbl FROM file WHERE id = %" G_GINT64_FORMAT ")",
      file, file, file);

  sqlite3_free (later);
  return good && uc_house_run (index, sql, error);
}

static gboolean
begin_file_again (Grow *grow, GError **error)
{
  grow->tail = (UcTail){ 0 };
  grow->late = 0;
  grow->longest = 0;
  grow->rounds = 0;
  grow->later = 0;
  grow->indexed->again++;
  return uc_house_forget_rounds (grow->index, grow->file, error);
}

static gboolean
take_current (Grow *grow, gint64 file, GError **error)
{
  g_autoptr (UcStatement) put = NULL;

  if (!uc_house_run (grow->index, "DELETE FROM temp.current", error))
    return FALSE;
  put = uc_house_prepare (grow->index, "INSERT INTO temp.current VALUES (?1, ?2)", error);
  if (put == NULL)
    return FALSE;
  sqlite3_bind_int64 (put, 1, file);
  sqlite3_bind_text (put, 2, grow->table, -1, SQLITE_STATIC);
  return sqlite3_step (put) == SQLITE_DONE || uc_house_fail (grow->index, error);
}

/* Finds the last row of the journal that the index has, and whether the index can continue behind it. */
static gboolean
load (Grow *grow, const char *name, GError **error)
{
  g_autoptr (UcStatement) read = uc_house_prepare (grow->index, file_sql, error);
  g_autofree char *fingerprint = NULL;
  UcTail *tail = &grow->tail;

  if (read == NULL)
    return FALSE;
  sqlite3_bind_text (read, 1, grow->table, -1, SQLITE_STATIC);
  sqlite3_bind_text (read, 2, name, -1, SQLITE_STATIC);
  if (sqlite3_step (read) != SQLITE_ROW)
    return uc_house_file (grow->index, grow->table, name, &grow->file, error) && take_current (grow, grow->file, error);
  grow->file = sqlite3_column_int64 (read, 0);
  fingerprint = g_strdup ((const char *) sqlite3_column_text (read, 1));
  *tail = (UcTail){
    .row = sqlite3_column_int64 (read, 2),
    .round = sqlite3_column_int64 (read, 4),
    .round_open = sqlite3_column_int64 (read, 5) != 0,
    .first_row = sqlite3_column_int64 (read, 6),
    .first_seq = sqlite3_column_int64 (read, 7),
    .first_real_ns = sqlite3_column_int64 (read, 8),
  };
  if (sqlite3_column_bytes (read, 3) == sizeof tail->hash.b)
    memcpy (tail->hash.b, sqlite3_column_blob (read, 3), sizeof tail->hash.b);
  grow->late = sqlite3_column_int64 (read, 9);
  grow->longest = sqlite3_column_int64 (read, 10);
  grow->rounds = sqlite3_column_int64 (read, 11);
  grow->later = sqlite3_column_int64 (read, 12);
  sqlite3_reset (read);
  return take_current (grow, grow->file, error)
         && (grow->journal == NULL || goes_on (grow, fingerprint) || begin_file_again (grow, error));
}

/* @whole: it was read to its end, unless there is a problem. */
static gboolean
save (Grow *grow, gboolean whole, GError **error)
{
  g_autofree char *unread = whole ? g_strdup ("") : uc_house_say_unread (grow->index, grow->table, grow->name);
  const UcTail *tail = &grow->tail;
  const gint64 where[] = { tail->round, tail->round_open, tail->first_row, tail->first_seq, tail->first_real_ns, grow->longest,
                           grow->rounds, grow->later };
  UcStatement *put = grow->save;
  int answer;

  sqlite3_bind_int64 (put, 1, grow->file);
  sqlite3_bind_text (put, 2, uc_journal_fingerprint (grow->journal), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64 (put, 3, tail->row);
  sqlite3_bind_blob (put, 4, tail->hash.b, sizeof tail->hash.b, SQLITE_TRANSIENT);
  for (guint i = 0; i < G_N_ELEMENTS (where); i++)
    sqlite3_bind_int64 (put, 5 + i, where[i]);
  sqlite3_bind_text (put, 13, grow->problem == NULL ? unread : grow->problem, -1, SQLITE_TRANSIENT);
  answer = sqlite3_step (put);
  sqlite3_reset (put);
  grow->together = 0;
  return answer == SQLITE_DONE ? uc_house_run (grow->index, "COMMIT", error) : uc_house_fail (grow->index, error);
}

/* One that cannot be opened: where the index stands in it stays. */
static gboolean
save_unread (Grow *grow, GError **error)
{
  g_autoptr (UcStatement) put = uc_house_prepare (grow->index, unread_sql, error);

  if (put == NULL)
    return FALSE;
  sqlite3_bind_int64 (put, 1, grow->file);
  sqlite3_bind_text (put, 2, grow->problem, -1, SQLITE_STATIC);
  return sqlite3_step (put) == SQLITE_DONE ? uc_house_run (grow->index, "COMMIT", error) : uc_house_fail (grow->index, error);
}

/* ---- its rounds ---- */

static gboolean
is_taken (Grow *grow, gint64 id)
{
  gboolean taken;

  sqlite3_bind_int64 (grow->taken, 1, id);
  taken = sqlite3_step (grow->taken) == SQLITE_ROW;
  sqlite3_reset (grow->taken);
  return taken;
}

/* Of rounds of one time, as a clock that stands still gives them, each begins to look behind the one before it. */
static gboolean
find_id (Grow *grow, gint64 first_real_ns, gint64 *id)
{
  gint64 ms = first_real_ns / 1000000;

  *id = grow->rounds > 0 && ms == grow->last_ms ? grow->last_id + 1 : ms;
  if (is_taken (grow, *id))
    {
      sqlite3_bind_int64 (grow->free, 1, *id);
      sqlite3_bind_int64 (grow->free, 2, UC_HOUSE_MOST_LATER_MS);
      if (sqlite3_step (grow->free) == SQLITE_ROW)
        *id = sqlite3_column_int64 (grow->free, 0);
      sqlite3_reset (grow->free);
    }
  grow->last_ms = ms;
  grow->last_id = *id;
  grow->later = MAX (grow->later, *id - ms);
  return *id - ms <= UC_HOUSE_MOST_LATER_MS && !is_taken (grow, *id);
}

/* %FALSE: the journal's problem, or @error is about the index. */
static gboolean
put_round (Grow *grow, const UcRoundRow *round, GError **error)
{
  UcStatement *words = grow->words;
  gint64 id;
  int answer;

  if (!find_id (grow, round->first_real_ns, &id))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "too many rounds began when round %u did; its clock did not go",
                   round->number);
      return FALSE;
    }
  sqlite3_bind_int64 (grow->insert, 18, id);
  sqlite3_bind_int64 (grow->insert, 19, grow->file);
  if (!uc_find_digest_put (grow->journal, grow->insert, round, error))
    return FALSE;
  if (sqlite3_changes (grow->index->db) == 0)
    return TRUE;
  sqlite3_bind_int64 (words, 1, id);
  sqlite3_bind_text (words, 2, grow->table, -1, SQLITE_STATIC);
  answer = sqlite3_step (words);
  sqlite3_reset (words);
  if (answer != SQLITE_DONE)
    return uc_house_fail (grow->index, error);
  grow->longest = MAX (grow->longest, uc_time_between (round->first_real_ns, round->last_real_ns));
  grow->rounds++;
  return TRUE;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Grow *grow = user_data;
  g_autoptr (GError) problem = NULL;
  UcRoundRow closed;
  UcHash hash;

  uc_row_hash (&grow->tail.hash, row, &hash);
  if (row->id != grow->tail.row + 1 || !uc_hash_equal (&hash, &row->hash))
    {
      grow->problem = g_strdup_printf ("%s: damaged: row %" G_GUINT64_FORMAT " does not follow the one before it; the rounds up to there are in the"
                                       " index, and “upcardctl verify” says more",
                                       grow->path, row->id);
      return FALSE;
    }
  uc_tail_follow (&grow->tail, row, &closed);
  if (!uc_find_digest_note (grow->journal, grow->index->db, row, &problem)
      || (closed.number != 0 && !put_round (grow, &closed, &problem)))
    {
      grow->undo = TRUE;
      grow->problem = g_str_has_prefix (problem->message, grow->path) ? g_strdup (problem->message)
                                                                      : g_strdup_printf ("%s: %s", grow->path, problem->message);
      return FALSE;
    }
  if (grow->progress != NULL && row->id % TELL == 0)
    grow->progress (grow->path, row->id, grow->all, grow->user_data);
  if (closed.number != 0 && ++grow->together == TOGETHER)
    grow->good = save (grow, FALSE, grow->error) && uc_house_run (grow->index, "BEGIN IMMEDIATE", grow->error);
  if (grow->good && row->id % TELL == 0 && g_cancellable_set_error_if_cancelled (grow->cancellable, grow->error))
    {
      save (grow, FALSE, NULL);
      grow->good = FALSE;
    }
  return grow->good;
}

/* ---- documents of a month's rounds that the next month has ---- */

static const char of_earlier_sql[] = "SELECT r.file, r.floor, r.words FROM played r, file f"
                                     " WHERE f.tbl = ?1 AND f.name < ?2 AND r.file = f.id AND r.number = ?3 ORDER BY f.name DESC LIMIT 1";
static const char amend_sql[] = "UPDATE temp.round SET floor = ?2, words = ?3 WHERE number = ?1";

static gboolean
add_late (Grow *grow, const char *name, const UcLate *late, GError **error)
{
  g_autoptr (UcStatement) find = uc_house_prepare (grow->index, of_earlier_sql, error);
  g_autoptr (UcStatement) change = NULL;
  UcDigest digest = { 0 };
  gint64 file;

  if (find == NULL)
    return FALSE;
  sqlite3_bind_text (find, 1, grow->table, -1, SQLITE_STATIC);
  sqlite3_bind_text (find, 2, name, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (find, 3, late->round);
  if (sqlite3_step (find) != SQLITE_ROW)
    return TRUE;
  file = sqlite3_column_int64 (find, 0);
  g_strlcpy (digest.floor, (const char *) sqlite3_column_text (find, 1), sizeof digest.floor);
  g_strlcpy (digest.words, (const char *) sqlite3_column_text (find, 2), sizeof digest.words);
  sqlite3_reset (find);
  uc_digest_add_document (&digest, &late->event);
  if (!take_current (grow, file, error) || (change = uc_house_prepare (grow->index, amend_sql, error)) == NULL)
    return FALSE;
  sqlite3_bind_int64 (change, 1, late->round);
  sqlite3_bind_text (change, 2, digest.floor, -1, SQLITE_STATIC);
  sqlite3_bind_text (change, 3, digest.words, -1, SQLITE_STATIC);
  return sqlite3_step (change) == SQLITE_DONE || uc_house_fail (grow->index, error);
}

/* A journal that cannot be read to the end says what it can. */
static gboolean
add_lates (Grow *grow, const char *name, GError **error)
{
  UcLates *lates = uc_lates_new ();
  g_autofree char *sql = g_strdup_printf ("UPDATE file SET late = row%s WHERE id = %" G_GINT64_FORMAT "; COMMIT",
                                          grow->problem == NULL ? ", problem = ''" : "", grow->file);
  gboolean good = uc_house_run (grow->index, "BEGIN IMMEDIATE", error);

  uc_lates_look (lates, grow->journal, grow->tail.row, grow->cancellable, NULL);
  for (guint i = 0; good && i < lates->found->len; i++)
    good = add_late (grow, name, &g_array_index (lates->found, UcLate, i), error);
  uc_lates_free (lates);
  return good && uc_house_run (grow->index, sql, error);
}

/* ---- a file, a table, the house ---- */

static gboolean
grow_file (Grow *grow, const char *name, gboolean is_first, GError **error)
{
  g_autoptr (GError) problem = NULL;
  guint64 had;
  gboolean is_whole;

  grow->journal = uc_house_journal_open_seen (grow->path, &grow->seen, &problem);
  if (!uc_house_run (grow->index, "BEGIN IMMEDIATE", error) || !load (grow, name, error))
    return FALSE;
  if (grow->journal == NULL || !uc_journal_last_id (grow->journal, &grow->all, &problem))
    {
      grow->problem = g_strdup (problem->message);
      return save_unread (grow, error);
    }
  had = grow->rounds;
  if (!uc_journal_read_rows (grow->journal, grow->tail.row + 1, 0, on_row, grow, &problem) && grow->problem == NULL)
    grow->problem = g_strdup (problem->message);
  if (!grow->good)
    return FALSE;
  if (grow->undo)
    {
      uc_store_rollback (grow->index->db);
      if (!uc_house_run (grow->index, "BEGIN IMMEDIATE", error) || !load (grow, name, error))
        return FALSE;
    }
  is_whole = is_first || grow->late == grow->tail.row;
  if (!save (grow, is_whole, error))
    return FALSE;
  grow->indexed->grown += grow->rounds > had;
  grow->indexed->added += grow->rounds > had ? grow->rounds - had : 0;
  return is_whole || add_lates (grow, name, error);
}

static gboolean
begin_file (Grow *grow, gboolean is_first, GError **error)
{
  gboolean good;

  g_clear_pointer (&grow->problem, g_free);
  g_clear_pointer (&grow->journal, uc_journal_close);
  grow->tail = (UcTail){ 0 };
  grow->late = 0;
  grow->longest = 0;
  grow->rounds = 0;
  grow->later = 0;
  grow->together = 0;
  grow->undo = FALSE;
  grow->good = TRUE;
  good = grow_file (grow, grow->name, is_first, error);
  uc_store_rollback (grow->index->db);
  return good;
}

static gboolean
grow_table (Grow *grow, GError **error)
{
  g_autofree char *folder = g_build_filename (grow->index->house, grow->table, NULL);
  g_auto (GStrv) months = uc_months_list (folder);
  gboolean good = TRUE;

  for (guint i = 0; good && months[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (months[i]);

      grow->path = months[i];
      grow->name = name;
      for (guint tries = 0; good && tries < 2 && (tries == 0 || (grow->problem != NULL && uc_house_seen_changed (&grow->seen, grow->path))); tries++)
        good = begin_file (grow, i == 0, error);
      grow->indexed->files++;
      if (grow->problem != NULL)
        g_ptr_array_add (grow->indexed->skipped, g_steal_pointer (&grow->problem));
      g_clear_pointer (&grow->journal, uc_journal_close);
    }
  return good;
}

/* Files that the index has, and the folder no longer. */
static gboolean
count_gone (UcHouseIndex *index, guint *gone, GError **error)
{
  g_autoptr (UcStatement) each = uc_house_prepare (index, "SELECT tbl, name FROM file WHERE row > 0", error);
  int answer = SQLITE_DONE;

  while (each != NULL && (answer = sqlite3_step (each)) == SQLITE_ROW)
    {
      g_autofree char *path = uc_house_journal_path (index, (const char *) sqlite3_column_text (each, 0),
                                                     (const char *) sqlite3_column_text (each, 1));

      *gone += path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS);
    }
  return each != NULL && (answer == SQLITE_DONE || uc_house_fail (index, error));
}

/* Every journal of the house, before the first is read: whatever ends the program, a search then names those that were not. */
static gboolean
note_all (Grow *grow, const char *const *tables, GError **error)
{
  gboolean good = uc_house_run (grow->index, "BEGIN IMMEDIATE", error);

  for (guint i = 0; good && tables[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (grow->index->house, tables[i], NULL);
      g_auto (GStrv) months = uc_months_list (folder);

      for (guint j = 0; good && months[j] != NULL; j++)
        {
          g_autofree char *name = g_path_get_basename (months[j]);
          gint64 file;

          good = uc_house_file (grow->index, tables[i], name, &file, error);
        }
    }
  return good && uc_house_run (grow->index, "COMMIT", error);
}

/* Notes a problem for each table that the index has and the house no longer lists. A search reports that their journals were not read. */
static gboolean
note_missing (Grow *grow, const char *const *tables, GError **error)
{
  g_auto (GStrv) known = uc_house_index_tables (grow->index, error);

  for (guint i = 0; known != NULL && known[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (grow->index->house, known[i], NULL), *line = NULL;
      g_autoptr (UcStatement) put = NULL;

      if (g_strv_contains (tables, known[i]))
        continue;
      put = uc_house_prepare (grow->index, "UPDATE file SET problem = ?2 WHERE tbl = ?1", error);
      if (put == NULL)
        return FALSE;
      line = g_strdup_printf ("%s: the index has this table, and no journal of it is in the house", folder);
      sqlite3_bind_text (put, 1, known[i], -1, SQLITE_STATIC);
      sqlite3_bind_text (put, 2, line, -1, SQLITE_STATIC);
      if (sqlite3_step (put) != SQLITE_DONE)
        return uc_house_fail (grow->index, error);
      g_ptr_array_add (grow->indexed->skipped, g_steal_pointer (&line));
    }
  return known != NULL;
}

static gboolean
grow_all (Grow *grow, GError **error)
{
  g_auto (GStrv) tables = uc_house_tables (grow->index->house, grow->indexed->skipped);
  gint64 rounds;

  grow->insert = uc_house_prepare (grow->index, insert_sql, error);
  grow->words = grow->insert == NULL ? NULL : uc_house_prepare (grow->index, words_sql, error);
  grow->taken = grow->words == NULL ? NULL : uc_house_prepare (grow->index, taken_sql, error);
  grow->free = grow->taken == NULL ? NULL : uc_house_prepare (grow->index, free_sql, error);
  grow->save = grow->free == NULL ? NULL : uc_house_prepare (grow->index, save_sql, error);
  if (grow->save == NULL)
    return FALSE;
  grow->indexed->tables = g_strv_length (tables);
  if (!note_all (grow, (const char *const *) tables, error))
    return FALSE;
  for (guint i = 0; tables[i] != NULL; i++)
    {
      grow->table = tables[i];
      if (!grow_table (grow, error))
        return FALSE;
    }
  if (!note_missing (grow, (const char *const *) tables, error) || !count_gone (grow->index, &grow->indexed->gone, error)
      || !uc_store_number (grow->index->db, grow->index->path, "SELECT sum(rounds) FROM file", &rounds, error))
    return FALSE;
  grow->indexed->rounds = rounds;
  return TRUE;
}

gboolean
uc_house_index_update (UcHouseIndex *index, UcHouseProgress progress, gpointer user_data, GCancellable *cancellable,
                       UcHouseIndexed *indexed, GError **error)
{
  Grow grow = {
    .index = index,
    .indexed = indexed,
    .progress = progress,
    .user_data = user_data,
    .cancellable = cancellable,
    .error = error,
  };
  gboolean good;

  g_return_val_if_fail (index->lock_fd >= 0, FALSE);

  *indexed = (UcHouseIndexed){ .skipped = g_ptr_array_new_with_free_func (g_free) };
  good = uc_house_run (index, view_sql, error) && grow_all (&grow, error)
         && (indexed->added == 0 || uc_house_words_join (index, cancellable, error));
  uc_store_rollback (index->db);
  g_clear_pointer (&grow.insert, sqlite3_finalize);
  g_clear_pointer (&grow.words, sqlite3_finalize);
  g_clear_pointer (&grow.taken, sqlite3_finalize);
  g_clear_pointer (&grow.free, sqlite3_finalize);
  g_clear_pointer (&grow.save, sqlite3_finalize);
  sqlite3_exec (index->db, "DROP VIEW temp.round; DROP TABLE temp.current", NULL, NULL, NULL);
  return good;
}

void
uc_house_indexed_clear (UcHouseIndexed *indexed)
{
  g_clear_pointer (&indexed->skipped, g_ptr_array_unref);
}
