/* An index of rounds outside the journal: the same derived table, in a file of the reader's own. */
#include "uc-find.h"

#include "uc-journal-private.h"

#include <string.h>

/* Rounds put into the index at a time; what was cancelled goes on from the last of them. */
#define TOGETHER 500

static const char of_sql[] = "CREATE TABLE IF NOT EXISTS indexed (fingerprint TEXT NOT NULL, row INTEGER NOT NULL,"
                             " hash BLOB NOT NULL);";
static const char insert_sql[] = "INSERT INTO round (" UC_ROUND_COLUMNS ")"
                                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,"
                                 " ?17, ?18, ?19)";

typedef struct
{
  UcJournal *journal;
  const char *path;
  sqlite3 *db;
  UcStatement *insert;
  UcTail tail;
  guint32 last;        /* round put last */
  guint64 last_row;    /* that closed it */
  UcHash last_hash;
  guint together;
  guint64 all;
  void (*progress) (guint64 done, guint64 all, gpointer user_data);
  gpointer user_data;
  GCancellable *cancellable;
  gboolean good;
  GError **error;
} Build;

/* ---- whether it belongs to the journal ---- */

static gboolean
on_hash_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *) user_data = row->hash;
  return FALSE;
}

/* The row up to which the index is made; 0 when it is of another journal, of another program, or new. */
static guint64
indexed_row (Build *build)
{
  g_autoptr (UcStatement) read = NULL;
  UcHash hash = { 0 };
  guint64 row;

  if (!uc_store_has_digests (build->db)
      || sqlite3_prepare_v2 (build->db, "SELECT fingerprint, row, hash FROM indexed", -1, &read, NULL) != SQLITE_OK
      || sqlite3_step (read) != SQLITE_ROW
      || g_strcmp0 ((const char *) sqlite3_column_text (read, 0), uc_journal_fingerprint (build->journal)) != 0
      || sqlite3_column_bytes (read, 2) != sizeof hash.b)
    return 0;
  row = sqlite3_column_int64 (read, 1);
  if (!uc_journal_read_rows (build->journal, row, row, on_hash_row, &hash, NULL))
    return 0;
  return memcmp (sqlite3_column_blob (read, 2), hash.b, sizeof hash.b) == 0 ? row : 0;
}

static gboolean
begin_anew (Build *build)
{
  return uc_store_create_rounds (build->db, build->path, build->error)
         && uc_store_run (build->db, build->path, "make the index of its rounds", of_sql, build->error);
}

/* ---- filling it ---- */

static gboolean
remember (Build *build)
{
  g_autoptr (UcStatement) put = NULL;

  if (!uc_store_run (build->db, build->path, "make the index of its rounds", "DELETE FROM indexed", build->error))
    return FALSE;
  put = uc_store_prepare (build->db, build->path, "INSERT INTO indexed VALUES (?1, ?2, ?3)", build->error);
  if (put == NULL)
    return FALSE;
  sqlite3_bind_text (put, 1, uc_journal_fingerprint (build->journal), -1, SQLITE_STATIC);
  sqlite3_bind_int64 (put, 2, build->last_row);
  sqlite3_bind_blob (put, 3, build->last_hash.b, sizeof build->last_hash.b, SQLITE_STATIC);
  return sqlite3_step (put) == SQLITE_DONE
         || uc_store_fail (build->db, build->path, "make the index of its rounds", build->error);
}

static gboolean
begin (Build *build)
{
  return uc_store_run (build->db, build->path, "make the index of its rounds", "BEGIN", build->error);
}

static gboolean
keep (Build *build)
{
  build->together = 0;
  return remember (build) && uc_store_run (build->db, build->path, "make the index of its rounds", "COMMIT", build->error);
}

static gboolean
put_round (Build *build, const UcRow *row, const UcRoundRow *closed)
{
  build->last = closed->number;
  build->last_row = row->id;
  build->last_hash = row->hash;
  return uc_rounds_put (build->journal, build->insert, &build->tail, closed, build->error)
         && (++build->together < TOGETHER || (keep (build) && begin (build)));
}

static gboolean
on_build_row (const UcRow *row, gpointer user_data)
{
  Build *build = user_data;
  UcRoundRow closed;

  uc_tail_follow (&build->tail, row, &closed);
  build->good = uc_rounds_note (build->journal, build->db, row, build->error);
  if (!build->good || closed.number <= build->last)
    return build->good;
  build->good = put_round (build, row, &closed);
  if (build->good && build->progress != NULL && build->together % 64 == 0)
    build->progress (row->id, build->all, build->user_data);
  if (build->good && g_cancellable_set_error_if_cancelled (build->cancellable, build->error))
    {
      keep (build);
      build->good = FALSE;
    }
  return build->good;
}

static gboolean
fill (Build *build)
{
  guint64 from = indexed_row (build);
  gint64 last = 0;

  if (from == 0 ? !begin_anew (build)
                : !uc_store_number (build->db, build->path, "SELECT max(number) FROM round", &last, build->error))
    return FALSE;
  /* The row that closed the last round may hold the first wager of the next: it is read once more. */
  build->last = build->tail.round = last;
  build->insert = uc_store_prepare (build->db, build->path, insert_sql, build->error);
  build->good = build->insert != NULL && begin (build);
  return build->good
         && uc_journal_read_rows (build->journal, MAX (from, 1), 0, on_build_row, build, build->error) && build->good
         && (build->last_row == 0 || keep (build));
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
  good = uc_store_run (build.db, index, "make the index of its rounds",
                       "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=OFF", error)
         && fill (&build);
  uc_store_rollback (build.db);
  g_clear_pointer (&build.insert, sqlite3_finalize);
  sqlite3_close (build.db);
  return good;
}
