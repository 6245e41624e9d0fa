#include "uc-house-private.h"

#include "uc-months.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define LOCK_NAME "index.lock"
/* "UPHI" */
#define INDEX_APPLICATION 0x55504849
/* Of the tables below, and of the words. */
#define INDEX_FORMAT 2
/* A reader waits for the moment in which the writer ends a transaction. */
#define BUSY_MS 10000

/* played: id: when the round began, in milliseconds, and a later number where another round has that one, so that each search is in the order
 * of time without sorting. The columns behind “file” are uc-find-digest.h's.
 * file: how far each journal has been read, as UcTail has it, begin_… of the open round; late: the row up to which its documents of earlier months went to their
 * rounds; longest: nanoseconds of its longest round; rounds: how many it has; later: milliseconds by
 * which the id of one of them is later than its begin, at most; problem: why it was not read to its end, ''; that it was not yet, from the
 * first transaction that names it to the last one of its rows.
 * word: its pages are small. A search begins at the newest rounds, and reads each page from its end: for each word that is asked for, and each
 * part of this table, one page as a whole.
 * proof: row and hash up to which the journal was proven, and what was found, ''. */
static const char make_sql[]
  = "CREATE TABLE made (digest INTEGER NOT NULL);"
    "CREATE TABLE file (id INTEGER PRIMARY KEY, tbl TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL,"
    " row INTEGER NOT NULL, hash BLOB NOT NULL, round INTEGER NOT NULL, open INTEGER NOT NULL, begin_row INTEGER NOT NULL,"
    " begin_seq INTEGER NOT NULL, begin_real INTEGER NOT NULL, late INTEGER NOT NULL, longest INTEGER NOT NULL,"
    " rounds INTEGER NOT NULL, later INTEGER NOT NULL, problem TEXT NOT NULL, UNIQUE (tbl, name));"
    "CREATE TABLE played (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, number INTEGER NOT NULL, first_row INTEGER NOT NULL,"
    " last_row INTEGER NOT NULL, first_seq INTEGER NOT NULL, last_seq INTEGER NOT NULL, first_real INTEGER NOT NULL,"
    " last_real INTEGER NOT NULL, marks INTEGER NOT NULL, seats INTEGER NOT NULL, faces INTEGER NOT NULL, stakes INTEGER NOT NULL,"
    " pays INTEGER NOT NULL, largest INTEGER NOT NULL, award INTEGER NOT NULL, dealer TEXT NOT NULL, floor TEXT NOT NULL,"
    " words TEXT NOT NULL);"
    "CREATE INDEX file_longest ON file (longest); CREATE INDEX file_later ON file (later);"
    "CREATE UNIQUE INDEX played_of_file ON played (file, number);"
    "CREATE VIRTUAL TABLE word USING fts5 (said, content='', columnsize=0, detail=none, tokenize='ascii');"
    "INSERT INTO word (word, rank) VALUES ('pgsz', 1000);"
    "CREATE TABLE proof (file INTEGER PRIMARY KEY, row INTEGER NOT NULL, hash BLOB NOT NULL, rounds INTEGER NOT NULL,"
    " at INTEGER NOT NULL, problem TEXT NOT NULL);";

static const char new_file_sql[] = "INSERT INTO file (tbl, name, fingerprint, row, hash, round, open, begin_row, begin_seq, begin_real, late,"
                                   " longest, rounds, later, problem) VALUES (?1, ?2, '', 0, zeroblob (32), 0, 0, 0, 0, 0, 0, 0, 0, 0, ?3)";

/* ---- the edge to SQLite ---- */

gboolean
uc_house_fail (UcHouseIndex *index, GError **error)
{
  return uc_store_fail (index->db, index->path, "use the index of the house", error);
}

gboolean
uc_house_run (UcHouseIndex *index, const char *sql, GError **error)
{
  return uc_store_run (index->db, index->path, "use the index of the house", sql, error);
}

UcStatement *
uc_house_prepare (UcHouseIndex *index, const char *sql, GError **error)
{
  return uc_store_prepare (index->db, index->path, sql, error);
}

char *
uc_house_say_unread (UcHouseIndex *index, const char *table, const char *name)
{
  return g_strdup_printf ("%s/%s/%s: not in the index to its end yet; run “upcardctl house index” again", index->house, table, name);
}

gboolean
uc_house_file (UcHouseIndex *index, const char *table, const char *name, gint64 *file, GError **error)
{
  static const char *const sql[] = { "SELECT id FROM file WHERE tbl = ?1 AND name = ?2", new_file_sql };

  for (guint i = 0; i < G_N_ELEMENTS (sql); i++)
    {
      g_autoptr (UcStatement) statement = uc_house_prepare (index, sql[i], error);
      int answer;

      if (statement == NULL)
        return FALSE;
      sqlite3_bind_text (statement, 1, table, -1, SQLITE_STATIC);
      sqlite3_bind_text (statement, 2, name, -1, SQLITE_STATIC);
      if (i == 1)
        {
          g_autofree char *problem = uc_house_say_unread (index, table, name);

          sqlite3_bind_text (statement, 3, problem, -1, SQLITE_TRANSIENT);
        }
      answer = sqlite3_step (statement);
      if (i == 0 && answer == SQLITE_DONE)
        continue;
      *file = answer == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : sqlite3_last_insert_rowid (index->db);
      return answer == SQLITE_ROW || answer == SQLITE_DONE || uc_house_fail (index, error);
    }
  g_return_val_if_reached (FALSE);
}

/* ---- names ---- */

gboolean
uc_house_is_table (const char *name)
{
  return name[0] != '\0' && name[0] != '.' && strchr (name, G_DIR_SEPARATOR) == NULL && g_utf8_validate (name, -1, NULL);
}

char *
uc_house_journal_path (UcHouseIndex *index, const char *table, const char *name)
{
  return uc_house_is_table (table) && uc_months_is (name) ? g_build_filename (index->house, table, name, NULL) : NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Whether @folder has months of journals. One that cannot be listed is named: it may have some. */
static gboolean
has_months (const char *folder, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = NULL;
  g_autofree char *month = NULL;
  GStatBuf found;

  if (g_lstat (folder, &found) == 0 && !S_ISDIR (found.st_mode) && !S_ISLNK (found.st_mode))
    return FALSE;
  dir = g_dir_open (folder, 0, &error);
  /* A symbolic link to a file is no table. */
  if (dir == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR))
    g_ptr_array_add (problems, g_strdup_printf ("%s: the journals of this table cannot be listed: %s", folder, error->message));
  month = dir == NULL ? NULL : uc_months_newest (folder);
  return month != NULL;
}

char **
uc_house_tables (const char *house, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (house, 0, &error);
  GPtrArray *tables = g_ptr_array_new ();
  const char *name;

  if (dir == NULL)
    g_ptr_array_add (problems, g_strdup_printf ("%s: the tables of this house cannot be listed: %s", house, error->message));
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *folder = g_build_filename (house, name, NULL);

      /* The root of a file system has a folder that root alone reads. */
      if (uc_house_is_table (name) && strcmp (name, "lost+found") != 0 && has_months (folder, problems))
        g_ptr_array_add (tables, g_strdup (name));
    }
  g_ptr_array_sort (tables, compare_names);
  g_ptr_array_add (tables, NULL);
  return (char **) g_ptr_array_free (tables, FALSE);
}

static void
look_at (const char *path, UcHouseSeen *seen)
{
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  GStatBuf found;

  seen->is_there = g_stat (path, &found) == 0;
  if (seen->is_there)
    seen->file = found;
  seen->wal = g_stat (wal, &found) == 0 ? (gint64) found.st_size : -1;
}

UcJournal *
uc_house_journal_open_seen (const char *path, UcHouseSeen *seen, GError **error)
{
  g_autoptr (GError) bare = NULL;
  gboolean live = FALSE;
  UcJournal *journal;

  look_at (path, seen);
  journal = uc_journal_open_still (path, &live, &bare);
  seen->is_still = !live;
  if (journal == NULL && g_error_matches (bare, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BARE))
    return uc_journal_open_read (path, error);
  if (journal == NULL)
    g_propagate_error (error, g_steal_pointer (&bare));
  return journal;
}

UcJournal *
uc_house_journal_open (const char *path, GError **error)
{
  UcHouseSeen seen;

  return uc_house_journal_open_seen (path, &seen, error);
}

gboolean
uc_house_seen_changed (const UcHouseSeen *seen, const char *path)
{
  UcHouseSeen now = { 0 };

  if (!seen->is_still)
    return FALSE;
  look_at (path, &now);
  return now.is_there != seen->is_there || now.wal != seen->wal
         || (now.is_there
             && (now.file.st_dev != seen->file.st_dev || now.file.st_ino != seen->file.st_ino || now.file.st_size != seen->file.st_size
                 || now.file.st_mtim.tv_sec != seen->file.st_mtim.tv_sec || now.file.st_mtim.tv_nsec != seen->file.st_mtim.tv_nsec));
}

/* ---- opening ---- */

static gboolean
lock (UcHouseIndex *index, GError **error)
{
  g_autofree char *path = g_build_filename (index->house, LOCK_NAME, NULL);

  index->lock_fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (index->lock_fd >= 0 && flock (index->lock_fd, LOCK_EX | LOCK_NB) == 0)
    return TRUE;
  if (index->lock_fd >= 0 && errno == EWOULDBLOCK)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY, "%s: another program is at the index of this house; run again when it has ended",
                 index->house);
  else
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY, "%s: %s; the index is written beside the tables' folders", path,
                 g_strerror (errno));
  return FALSE;
}

static gboolean
connect_to (UcHouseIndex *index, const char *name, int flags, GError **error)
{
  if (sqlite3_open_v2 (name, &index->db, flags, NULL) != SQLITE_OK)
    return uc_house_fail (index, error);
  sqlite3_busy_timeout (index->db, BUSY_MS);
  sqlite3_db_config (index->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (index->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  return TRUE;
}

/* Who may write the index decides what was proven, and who may write its WAL or its rollback journal writes the index. It is to be this user’s, root's,
 * or of the user whose the house is. */
static gboolean
is_ours (UcHouseIndex *index, GError **error)
{
  static const char *const parts[] = { "", "-wal", "-journal" };
  GStatBuf house;

  if (g_stat (index->house, &house) != 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *part = g_strconcat (index->path, parts[i], NULL);
      GStatBuf found;

      if (g_lstat (part, &found) != 0 || (i > 0 && found.st_size == 0))
        continue;
      if (S_ISREG (found.st_mode) && (found.st_mode & (S_IWGRP | S_IWOTH)) == 0
          && (found.st_uid == geteuid () || found.st_uid == 0 || found.st_uid == house.st_uid))
        continue;
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s: another user owns this file, or others may write it; expected a file that only its owner writes, who is you, root, or the owner"
                   " of %s. Move it away, and the index is made again",
                   part, index->house);
      return FALSE;
    }
  return TRUE;
}

/* What a database is made of, its statements in order. (transfer full): %NULL where it cannot be read */
static char *
schema_of (sqlite3 *db)
{
  g_autoptr (UcStatement) each = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (sqlite3_prepare_v2 (db, "SELECT name, coalesce (sql, '') FROM sqlite_schema ORDER BY name", -1, &each, NULL) != SQLITE_OK)
    return NULL;
  while (sqlite3_step (each) == SQLITE_ROW)
    g_string_append_printf (text, "%s: %s\n", (const char *) sqlite3_column_text (each, 0), (const char *) sqlite3_column_text (each, 1));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The file may be anybody's: it has the tables of an index, letter for letter, and nothing that SQLite would run. */
static gboolean
has_its_tables (UcHouseIndex *index)
{
  g_autofree char *has = schema_of (index->db), *due = NULL;
  sqlite3 *other = NULL;

  if (sqlite3_open_v2 (":memory:", &other, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, NULL) == SQLITE_OK
      && sqlite3_exec (other, make_sql, NULL, NULL, NULL) == SQLITE_OK)
    due = schema_of (other);
  sqlite3_close (other);
  return has != NULL && due != NULL && strcmp (has, due) == 0;
}

/* @fits: (out): the database has the tables of an index; @empty: (out): it has no table yet. */
static gboolean
look (UcHouseIndex *index, gboolean *fits, gboolean *empty, GError **error)
{
  gint64 application, format, digest = 0, tables;

  *fits = *empty = FALSE;
  if (!uc_store_number (index->db, index->path, "PRAGMA application_id", &application, error)
      || !uc_store_number (index->db, index->path, "PRAGMA user_version", &format, error)
      || !uc_store_number (index->db, index->path, "SELECT count(*) FROM sqlite_schema", &tables, error))
    return FALSE;
  *empty = tables == 0;
  if (!*empty && (application != INDEX_APPLICATION || (format == INDEX_FORMAT && !has_its_tables (index))))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: this is not an index of a house; move it away, and the index is made again",
                   index->path);
      return FALSE;
    }
  *fits = !*empty && format == INDEX_FORMAT
          && uc_store_number (index->db, index->path, "SELECT digest FROM made", &digest, NULL) && digest == UC_DIGEST_VERSION;
  return TRUE;
}

/* An index of another version of the program is made again: its readers keep the file that they have open. */
static gboolean
begin_again (UcHouseIndex *index, GError **error)
{
  static const char *const parts[] = { "", "-wal", "-shm" };

  g_clear_pointer (&index->db, sqlite3_close);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *part = g_strconcat (index->path, parts[i], NULL);

      g_unlink (part);
    }
  return connect_to (index, index->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, error);
}

static gboolean
make (UcHouseIndex *index, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("BEGIN IMMEDIATE; PRAGMA application_id = %d; PRAGMA user_version = %d; %s"
                                          " INSERT INTO made VALUES (%d); COMMIT",
                                          INDEX_APPLICATION, INDEX_FORMAT, make_sql, UC_DIGEST_VERSION);

  return uc_house_run (index, "PRAGMA journal_mode=WAL", error) && uc_house_run (index, sql, error);
}

static gboolean
open_write (UcHouseIndex *index, GError **error)
{
  gboolean fits, empty;

  if (!lock (index, error)
      || !connect_to (index, index->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, error)
      || !look (index, &fits, &empty, error))
    return FALSE;
  if (!fits && ((!empty && !begin_again (index, error)) || !make (index, error)))
    return FALSE;
  /* The schema was compared letter for letter, so it may be trusted: SQLite would refuse this connection's own trigger, which writes the words. */
  sqlite3_db_config (index->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, NULL);
  return uc_house_run (index, "PRAGMA synchronous=NORMAL", error)
         && (uc_house_words_offer (index->db) || uc_house_fail (index, error));
}

/* Beside a writer as every reader; of a house that may not be written, as a file that nobody changes. */
static gboolean
connect_to_read (UcHouseIndex *index, gboolean *fits, gboolean *empty, GError **error)
{
  g_autoptr (GError) first = NULL;
  g_autofree char *still = NULL;

  if (connect_to (index, index->path, SQLITE_OPEN_READONLY, &first) && look (index, fits, empty, &first))
    return TRUE;
  still = uc_store_still_name (index->path, NULL, NULL);
  g_clear_pointer (&index->db, sqlite3_close);
  if (still != NULL && connect_to (index, still, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) && look (index, fits, empty, NULL))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

static gboolean
open_read (UcHouseIndex *index, GError **error)
{
  gboolean fits, empty;

  if (!g_file_test (index->path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: this house has no index yet; make it with “upcardctl house index”", index->house);
      return FALSE;
    }
  if (!connect_to_read (index, &fits, &empty, error))
    return FALSE;
  if (fits)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
               "%s: this index was made by another version of the program; make it again with “upcardctl house index”", index->path);
  return FALSE;
}

UcHouseIndex *
uc_house_index_open (const char *house, gboolean write, GError **error)
{
  g_autoptr (UcHouseIndex) index = g_new0 (UcHouseIndex, 1);

  index->lock_fd = -1;
  index->house = g_strdup (house);
  index->path = g_build_filename (house, UC_HOUSE_INDEX_NAME, NULL);
  if (!g_file_test (house, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: there is no such folder; expected one with a folder for each table", house);
      return NULL;
    }
  if (!is_ours (index, error))
    return NULL;
  return (write ? open_write (index, error) : open_read (index, error)) ? g_steal_pointer (&index) : NULL;
}

void
uc_house_index_free (UcHouseIndex *index)
{
  sqlite3_close (index->db);
  if (index->lock_fd >= 0)
    close (index->lock_fd);
  g_free (index->path);
  g_free (index->house);
  g_free (index);
}

const char *
uc_house_index_house (UcHouseIndex *index)
{
  return index->house;
}
