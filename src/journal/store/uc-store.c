/* Format 3. PRAGMA application_id 0x55504344 ("UPCD"), user_version 3; docs/reference/journal.md says what the columns hold.
 *
 *   journal   the truth: one row an input, appended, never changed; its rowid is the chain's order, no index beside it
 *   text      table file and rules files, whole, named by their hash; rows of journal refer to them
 *   round     derived from journal (uc-derived.c): one row a closed round
 *   person    derived from journal: the row of the last “person” line of each badge
 *
 * The file holds these and nothing else: whatever more is in its schema, somebody put there.
 */
#include "uc-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* As they stand in the schema, letter for letter. */
static const struct
{
  const char *name, *sql;
} tables[] = {
  { "journal",
    "CREATE TABLE journal (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, seq INTEGER NOT NULL, round INTEGER NOT NULL,"
    " origin TEXT NOT NULL, mono INTEGER NOT NULL, real INTEGER NOT NULL, context INTEGER NOT NULL, device TEXT NOT NULL,"
    " device_seq INTEGER NOT NULL, input TEXT NOT NULL, events TEXT NOT NULL, hash BLOB NOT NULL, signature BLOB)" },
  { "text", "CREATE TABLE text (hash TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID" },
  { "round",
    "CREATE TABLE round (number INTEGER PRIMARY KEY, first_row INTEGER NOT NULL, last_row INTEGER NOT NULL,"
    " first_seq INTEGER NOT NULL, last_seq INTEGER NOT NULL, first_real INTEGER NOT NULL, last_real INTEGER NOT NULL,"
    " devices TEXT NOT NULL)" },
  { "person", "CREATE TABLE person (badge TEXT PRIMARY KEY, row INTEGER NOT NULL) WITHOUT ROWID" },
};

/* How long a writer waits for a reader that is just recovering the WAL. */
#define BUSY_MS 2000
/* SQLite's own measure, 2 MB. */
#define READER_PAGES "500"

/* ---- errors ---- */

typedef struct
{
  UcJournalError code;
  const char *why;
} Translation;

static Translation
translate_errno (int saved)
{
  if (saved == ENOSPC || saved == EDQUOT)
    return (Translation){ UC_JOURNAL_ERROR_FULL, "the disk is full; make room on it" };
  if (saved == EROFS || saved == EACCES || saved == EPERM)
    return (Translation){ UC_JOURNAL_ERROR_READ_ONLY, "it may not be written; its disk or folder is read-only" };
  return (Translation){ UC_JOURNAL_ERROR_IO, NULL };
}

static Translation
translate (sqlite3 *db)
{
  switch (sqlite3_errcode (db) & 0xff)
    {
    case SQLITE_FULL:
      return (Translation){ UC_JOURNAL_ERROR_FULL, "the disk is full; make room on it" };
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return (Translation){ UC_JOURNAL_ERROR_READ_ONLY, "it may not be written; its disk or folder is read-only" };
    case SQLITE_NOTADB:
      return (Translation){ UC_JOURNAL_ERROR_DAMAGED,
                            "not an Upcard journal, or its first bytes are damaged; do not modify it" };
    case SQLITE_CORRUPT:
      return (Translation){ UC_JOURNAL_ERROR_DAMAGED, "the file is damaged; keep it and put back a copy" };
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return (Translation){ UC_JOURNAL_ERROR_BUSY, "another program holds it locked" };
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      return translate_errno (sqlite3_system_errno (db));
    default:
      return (Translation){ UC_JOURNAL_ERROR_IO, NULL };
    }
}

gboolean
uc_store_fail (sqlite3 *db, const char *path, const char *what, GError **error)
{
  Translation found = translate (db);

  if (found.why != NULL)
    g_set_error (error, UC_JOURNAL_ERROR, found.code, "%s: cannot %s: %s", path, what, found.why);
  else
    g_set_error (error, UC_JOURNAL_ERROR, found.code, "%s: cannot %s: %s", path, what, sqlite3_errmsg (db));
  return FALSE;
}

/* ---- statements ---- */

gboolean
uc_store_run (sqlite3 *db, const char *path, const char *what, const char *sql, GError **error)
{
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    return uc_store_fail (db, path, what, error);
  return TRUE;
}

UcStatement *
uc_store_prepare (sqlite3 *db, const char *path, const char *sql, GError **error)
{
  UcStatement *statement = NULL;

  if (sqlite3_prepare_v3 (db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    uc_store_fail (db, path, "read it", error);
  return statement;
}

gboolean
uc_store_number (sqlite3 *db, const char *path, const char *sql, gint64 *number, GError **error)
{
  g_autoptr (UcStatement) statement = uc_store_prepare (db, path, sql, error);
  int answer;

  if (statement == NULL)
    return FALSE;
  answer = sqlite3_step (statement);
  if (answer != SQLITE_ROW && answer != SQLITE_DONE)
    return uc_store_fail (db, path, "read it", error);
  *number = answer == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 0;
  return TRUE;
}

void
uc_store_rollback (sqlite3 *db)
{
  if (sqlite3_get_autocommit (db) == 0)
    sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- opening ---- */

/* Nothing has been changed when this refuses. */
static gboolean
check_format (sqlite3 *db, const char *path, gboolean *is_new, GError **error)
{
  gint64 application, format, things;

  if (!uc_store_number (db, path, "PRAGMA application_id", &application, error)
      || !uc_store_number (db, path, "PRAGMA user_version", &format, error)
      || !uc_store_number (db, path, "SELECT count(*) FROM sqlite_schema", &things, error))
    return FALSE;

  *is_new = application == 0 && format == 0 && things == 0;
  if (*is_new)
    return TRUE;
  if (application != UC_STORE_APPLICATION)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s: not an Upcard journal but another program's database", path);
      return FALSE;
    }
  if (format > UC_STORE_FORMAT)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_NEWER,
                   "%s: a newer program wrote this journal (format %" G_GINT64_FORMAT
                   "; this program knows formats up to %d); open it with that one",
                   path, format, UC_STORE_FORMAT);
      return FALSE;
    }
  if (format < UC_STORE_FORMAT)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_OLDER,
                   "%s: an older program wrote this journal (format %" G_GINT64_FORMAT
                   "; this program reads format %d); open it with that one",
                   path, format, UC_STORE_FORMAT);
      return FALSE;
    }
  return TRUE;
}

/* What a table of the schema is called, and how it was made: NULL, or what is wrong with it. */
static char *
look_at_table (const char *type, const char *name, const char *sql, guint *found)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (strcmp (type, "table") == 0 && strcmp (name, tables[i].name) == 0)
      {
        *found |= 1u << i;
        return g_strcmp0 (sql, tables[i].sql) == 0 ? NULL : g_strdup_printf ("its table “%s” is not a journal's", name);
      }
  return g_strdup_printf ("its %s “%s” does not belong to a journal", type, name);
}

/* A trigger, a view or a column more would run, or be read, in place of what the program means. */
static gboolean
check_schema (sqlite3 *db, const char *path, GError **error)
{
  g_autoptr (UcStatement) all = uc_store_prepare (db, path, "SELECT type, name, sql FROM sqlite_schema ORDER BY name", error);
  g_autofree char *wrong = NULL;
  guint found = 0;
  int answer;

  if (all == NULL)
    return FALSE;
  while (wrong == NULL && (answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      gboolean plain = TRUE;

      for (int i = 0; i < 3; i++)
        plain = plain && sqlite3_column_type (all, i) == SQLITE_TEXT
                && strlen ((const char *) sqlite3_column_text (all, i)) == (gsize) sqlite3_column_bytes (all, i);
      wrong = plain ? look_at_table ((const char *) sqlite3_column_text (all, 0), (const char *) sqlite3_column_text (all, 1),
                                     (const char *) sqlite3_column_text (all, 2), &found)
                    : g_strdup ("an entry of its schema is not plain text");
    }
  if (wrong == NULL && answer != SQLITE_DONE)
    return uc_store_fail (db, path, "read it", error);
  for (guint i = 0; wrong == NULL && i < G_N_ELEMENTS (tables); i++)
    if ((found & 1u << i) == 0)
      wrong = g_strdup_printf ("its table “%s” is missing", tables[i].name);
  if (wrong == NULL)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ALTERED,
               "%s: somebody changed how the file is laid out: %s; keep it as it is and put back a copy", path, wrong);
  return FALSE;
}

/* A file may come from anywhere: nothing in its schema is run, and no statement changes the schema behind SQLite's back. */
static gboolean
harden (sqlite3 *db, const char *path, GError **error)
{
  static const int off[] = { SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW };
  gboolean good = sqlite3_db_config (db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK;

  for (guint i = 0; i < G_N_ELEMENTS (off); i++)
    good = sqlite3_db_config (db, off[i], 0, NULL) == SQLITE_OK && good;
  return good || uc_store_fail (db, path, "open it", error);
}

static sqlite3 *
fail_closed (sqlite3 *db)
{
  sqlite3_close (db);
  return NULL;
}

/* A folder, a pipe or a device is no journal, and reading one may never end. What lies beside it is opened, too. */
static gboolean
is_no_file (const char *path, GError **error)
{
  static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *name = g_strconcat (path, ends[i], NULL);
      GStatBuf found;

      if (g_stat (name, &found) != 0 || S_ISREG (found.st_mode))
        continue;
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   S_ISDIR (found.st_mode) ? "%s: this is a folder; a journal is a file"
                                           : "%s: this is a pipe or a device; a journal is a file",
                   name);
      return TRUE;
    }
  return FALSE;
}

/* From a file with a rollback journal, as SQLite begins each, to one with a WAL. */
static gboolean
use_wal (sqlite3 *db, const char *path, UcFirmLock *firm, gboolean is_new, GError **error)
{
  gboolean good;

  if (firm != NULL)
    uc_firm_lock_set_making (firm, is_new);
  good = uc_store_run (db, path, "open it for writing", "PRAGMA journal_mode=WAL", error);
  if (firm != NULL)
    uc_firm_lock_set_making (firm, FALSE);
  return good;
}

sqlite3 *
uc_store_open_write (const char *path, const char *vfs, gboolean sync_off, UcFirmLock **firm, gboolean *is_new, GError **error)
{
  sqlite3 *db = NULL;
  const char *sync = sync_off ? "PRAGMA synchronous=OFF" : "PRAGMA synchronous=FULL";
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  gint64 read_only;

  if (is_no_file (path, error))
    return NULL;
  if (sqlite3_open_v2 (path, &db, flags, vfs) != SQLITE_OK)
    {
      uc_store_fail (db, path, "open it for writing", error);
      return fail_closed (db);
    }
  sqlite3_extended_result_codes (db, 1);
  sqlite3_busy_timeout (db, BUSY_MS);
  if (firm != NULL)
    *firm = uc_firm_lock_new (db, path);
  if (!harden (db, path, error) || !check_format (db, path, is_new, error)
      || (!*is_new && !check_schema (db, path, error)))
    return fail_closed (db);
  read_only = sqlite3_db_readonly (db, "main");
  if (read_only != 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY,
                   "%s: cannot open it for writing: it may not be written; its disk or folder is read-only", path);
      return fail_closed (db);
    }
  if (!use_wal (db, path, firm != NULL ? *firm : NULL, *is_new, error)
      || !uc_store_run (db, path, "open it for writing", sync, error))
    return fail_closed (db);
  return db;
}

static sqlite3 *
open_read (const char *name, const char *path, int flags, GError **error)
{
  sqlite3 *db = NULL;
  gboolean is_new;

  if (sqlite3_open_v2 (name, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | flags, NULL) != SQLITE_OK)
    {
      uc_store_fail (db, path, "open it for reading", error);
      return fail_closed (db);
    }
  sqlite3_extended_result_codes (db, 1);
  sqlite3_busy_timeout (db, BUSY_MS);
  if (!harden (db, path, error) || !check_format (db, path, &is_new, error))
    return fail_closed (db);
  if (is_new)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: the file is empty; it holds no journal",
                   path);
      return fail_closed (db);
    }
  /* The file may ask for more memory than there is. */
  sqlite3_exec (db, "PRAGMA cache_size=" READER_PAGES, NULL, NULL, NULL);
  return check_schema (db, path, error) ? db : fail_closed (db);
}

static char *
uri_of (const char *path, const char *how)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *uri = g_filename_to_uri (absolute, NULL, NULL);

  return g_strconcat (uri, how, NULL);
}

/* SQLite puts such pages back as soon as somebody opens the file who may write it: what is read until then, nobody reads afterwards. */
static gboolean
is_unfinished (const char *path, GError **error)
{
  g_autofree char *pages = g_strconcat (path, "-journal", NULL);
  GStatBuf found;

  if (g_stat (pages, &found) != 0 || found.st_size == 0)
    return FALSE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               "%s: %s lies beside it, with older pages of the file; no journal that is closed or copied has one. Keep both as they are,"
               " and put back a copy",
               path, pages);
  return TRUE;
}

static gboolean
is_there (const char *path, GError **error)
{
  if (is_no_file (path, error))
    return FALSE;
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: there is no such journal", path);
  return FALSE;
}

sqlite3 *
uc_store_open_read (const char *path, GError **error)
{
  g_autoptr (GError) first = NULL;
  sqlite3 *db;

  if (!is_there (path, error))
    return NULL;
  db = open_read (path, path, 0, &first);
  if (db == NULL
      && (g_error_matches (first, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY)
          || g_error_matches (first, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO)))
    {
      g_autofree char *wal = g_strconcat (path, "-wal", NULL);

      if (is_unfinished (path, error))
        return NULL;
      /* A journal on read-only media has no WAL and cannot get one: it is read as a file that nobody changes. */
      if (!g_file_test (wal, G_FILE_TEST_EXISTS))
        {
          g_autofree char *name = uri_of (path, "?immutable=1");

          db = open_read (name, path, SQLITE_OPEN_URI, NULL);
        }
    }
  if (db == NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  return db;
}

static gboolean
fail_bare (const char *path, GError **error)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BARE,
               "%s: its last rows are in %s-wal, which cannot be read where it lies; copy both and open the copy", path, path);
  return FALSE;
}

/* A connection that only reads would still make the WAL and its index where they are missing, and write to the index
 * where it may: each case is told to SQLite. */
char *
uc_store_still_name (const char *path, gboolean *live, GError **error)
{
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autofree char *shm = g_strconcat (path, "-shm", NULL);
  GStatBuf found;
  gboolean is_live;

  if (!is_there (path, error))
    return NULL;
  is_live = g_stat (wal, &found) == 0 && g_file_test (shm, G_FILE_TEST_EXISTS);
  if (live != NULL)
    *live = is_live;
  if (is_live)
    return uri_of (path, "?readonly_shm=1");
  if (g_stat (wal, &found) != 0 || found.st_size == 0)
    return is_unfinished (path, error) ? NULL : uri_of (path, "?immutable=1");
  fail_bare (path, error);
  return NULL;
}

sqlite3 *
uc_store_open_still (const char *path, gboolean *live, GError **error)
{
  g_autofree char *name = uc_store_still_name (path, live, error);
  g_autoptr (GError) problem = NULL;
  sqlite3 *db = name != NULL ? open_read (name, path, SQLITE_OPEN_URI, &problem) : NULL;

  if (name == NULL || db != NULL)
    return db;
  if (*live && g_error_matches (problem, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO))
    fail_bare (path, error);
  else
    g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

/* ---- tables ---- */

gboolean
uc_store_create (sqlite3 *db, const char *path, GError **error)
{
  g_autofree char *facts = g_strdup_printf ("PRAGMA application_id=%d; PRAGMA user_version=%d;", UC_STORE_APPLICATION,
                                            UC_STORE_FORMAT);
  gboolean good = uc_store_run (db, path, "begin a journal", facts, error);

  for (guint i = 0; good && i < G_N_ELEMENTS (tables); i++)
    good = uc_store_run (db, path, "begin a journal", tables[i].sql, error);
  return good;
}
