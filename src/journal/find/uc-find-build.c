/* Makes the index of rounds, or extends the one that exists. */
#include "uc-find.h"

#include "uc-find-digest.h"

#include <string.h>

/* Rounds put into the index at a time; what was cancelled goes on from the last of them. */
#define TOGETHER 500

/* The last row that the index has read, and how the journal stood there: it goes on from the next one. */
static const char make_sql[]
  = "DROP TABLE IF EXISTS round; DROP TABLE IF EXISTS indexed;"
    "CREATE TABLE round (number INTEGER PRIMARY KEY, first_row INTEGER NOT NULL, last_row INTEGER NOT NULL,"
    " first_seq INTEGER NOT NULL, last_seq INTEGER NOT NULL, first_real INTEGER NOT NULL, last_real INTEGER NOT NULL,"
    " marks INTEGER NOT NULL, seats INTEGER NOT NULL, faces INTEGER NOT NULL, stakes INTEGER NOT NULL,"
    " pays INTEGER NOT NULL, largest INTEGER NOT NULL, award INTEGER NOT NULL, dealer TEXT NOT NULL,"
    " floor TEXT NOT NULL, words TEXT NOT NULL);"
    "CREATE TABLE indexed (fingerprint TEXT NOT NULL, digest INTEGER NOT NULL, row INTEGER NOT NULL, hash BLOB NOT NULL,"
    " round INTEGER NOT NULL, open INTEGER NOT NULL, first_row INTEGER NOT NULL, first_seq INTEGER NOT NULL,"
    " first_real INTEGER NOT NULL);";
static const char indexed_sql[]
  = "SELECT row, hash, round, open, first_row, first_seq, first_real FROM indexed WHERE fingerprint = ?1 AND digest = ?2";
static const char remember_sql[] = "INSERT INTO indexed VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
/* Of a damaged journal two rows may close the same round: the first is found. */
static const char insert_sql[] = "INSERT OR IGNORE INTO round (" UC_FIND_COLUMNS ")"
                                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";

typedef struct
{
  UcJournal *journal;
  const char *path;
  sqlite3 *db;
  UcStatement *insert;
  UcTail tail;
  gboolean unsound; /* a row read so far does not follow the one before it */
  guint together;
  guint64 all;
  void (*progress) (guint64 done, guint64 all, gpointer user_data);
  gpointer user_data;
  GCancellable *cancellable;
  gboolean good;
  GError **error;
} Build;

static gboolean
run (Build *build, const char *sql)
{
  return uc_store_run (build->db, build->path, "make the index of its rounds", sql, build->error);
}

/* ---- whether it belongs to the journal ---- */

static gboolean
on_hash_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *) user_data = row->hash;
  return FALSE;
}

/* Whether the index is of this journal and of this program; its tail then stands where the index ends. The hash of one row
 * vouches for every row before it, because keep () kept none of rows that do not give it. */
static gboolean
load_tail (Build *build)
{
  g_autoptr (UcStatement) read = NULL;
  UcHash hash = { 0 };
  UcTail *tail = &build->tail;

  if (sqlite3_prepare_v2 (build->db, indexed_sql, -1, &read, NULL) != SQLITE_OK)
    return FALSE;
  sqlite3_bind_text (read, 1, uc_journal_fingerprint (build->journal), -1, SQLITE_STATIC);
  sqlite3_bind_int (read, 2, UC_DIGEST_VERSION);
  if (sqlite3_step (read) != SQLITE_ROW || sqlite3_column_bytes (read, 1) != sizeof hash.b)
    return FALSE;
  *tail = (UcTail){
    .row = sqlite3_column_int64 (read, 0),
    .round = sqlite3_column_int64 (read, 2),
    .round_open = sqlite3_column_int64 (read, 3) != 0,
    .first_row = sqlite3_column_int64 (read, 4),
    .first_seq = sqlite3_column_int64 (read, 5),
    .first_real_ns = sqlite3_column_int64 (read, 6),
  };
  memcpy (tail->hash.b, sqlite3_column_blob (read, 1), sizeof hash.b);
  return uc_journal_read_rows (build->journal, tail->row, tail->row, on_hash_row, &hash, NULL)
         && uc_hash_equal (&tail->hash, &hash);
}

/* ---- filling it ---- */

/* An index of damaged rows answers for them now, and is made anew the next time: another copy of the same journal may be
 * damaged elsewhere, or nowhere, and end with the same hash. */
static gboolean
keep (Build *build)
{
  const UcTail *tail = &build->tail;
  const gint64 where[] = { tail->round, tail->round_open, tail->first_row, tail->first_seq, tail->first_real_ns };
  g_autoptr (UcStatement) put = NULL;

  build->together = 0;
  if (!run (build, "DELETE FROM indexed"))
    return FALSE;
  put = uc_store_prepare (build->db, build->path, remember_sql, build->error);
  if (put == NULL)
    return FALSE;
  sqlite3_bind_text (put, 1, uc_journal_fingerprint (build->journal), -1, SQLITE_STATIC);
  sqlite3_bind_int (put, 2, UC_DIGEST_VERSION);
  sqlite3_bind_int64 (put, 3, tail->row);
  sqlite3_bind_blob (put, 4, tail->hash.b, build->unsound ? 0 : sizeof tail->hash.b, SQLITE_STATIC);
  for (guint i = 0; i < G_N_ELEMENTS (where); i++)
    sqlite3_bind_int64 (put, 5 + i, where[i]);
  if (sqlite3_step (put) != SQLITE_DONE)
    return uc_store_fail (build->db, build->path, "make the index of its rounds", build->error);
  return run (build, "COMMIT");
}

static gboolean
on_build_row (const UcRow *row, gpointer user_data)
{
  Build *build = user_data;
  UcRoundRow closed;
  UcHash hash;

  uc_row_hash (&build->tail.hash, row, &hash);
  build->unsound |= row->id != build->tail.row + 1 || !uc_hash_equal (&hash, &row->hash);
  uc_tail_follow (&build->tail, row, &closed);
  build->good = uc_find_digest_note (build->journal, build->db, row, build->error)
                && (closed.number == 0 || uc_find_digest_put (build->journal, build->insert, &closed, build->error));
  if (!build->good || closed.number == 0)
    return build->good;
  if (build->progress != NULL && build->together % 64 == 0)
    build->progress (row->id, build->all, build->user_data);
  if (g_cancellable_set_error_if_cancelled (build->cancellable, build->error))
    {
      keep (build);
      build->good = FALSE;
    }
  else if (++build->together == TOGETHER)
    build->good = keep (build) && run (build, "BEGIN IMMEDIATE");
  return build->good;
}

/* Another window of the same reader may be building it: the second one waits and finds the work done. */
static gboolean
fill (Build *build)
{
  if (!run (build, "BEGIN IMMEDIATE"))
    return FALSE;
  if (!load_tail (build))
    {
      build->tail = (UcTail){ 0 };
      if (!run (build, make_sql))
        return FALSE;
    }
  if (build->tail.row != 0 && build->tail.row == build->all)
    return TRUE;
  build->insert = uc_store_prepare (build->db, build->path, insert_sql, build->error);
  build->good = build->insert != NULL;
  return build->good
         && uc_journal_read_rows (build->journal, build->tail.row + 1, 0, on_build_row, build, build->error) && build->good
         && keep (build);
}

gboolean
uc_find_build (UcJournal *journal, const char *index, void (*progress) (guint64 done, guint64 all, gpointer),
               gpointer user_data, GCancellable *cancellable, GError **error)
{
  Build build = {
    .journal = journal,
    .path = index,
    .progress = progress,
    .user_data = user_data,
    .cancellable = cancellable,
    .error = error,
  };
  gboolean good;

  if (!uc_journal_last_id (journal, &build.all, error))
    return FALSE;
  if (sqlite3_open_v2 (index, &build.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
    {
      uc_store_fail (build.db, index, "make the index of its rounds", error);
      sqlite3_close (build.db);
      return FALSE;
    }
  sqlite3_busy_timeout (build.db, UC_FIND_BUSY_MS);
  good = run (&build, "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF") && fill (&build);
  uc_store_rollback (build.db);
  g_clear_pointer (&build.insert, sqlite3_finalize);
  sqlite3_close (build.db);
  return good;
}
