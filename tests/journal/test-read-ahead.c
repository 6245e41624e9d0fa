/* Reading ahead: the same rows as without, what changed in between included, with fewer calls; and where a stretch of the file cannot be
 * read, the pages that can be read are. */
#include "uc-read-ahead.h"
#include "uc-remove-folder.h"

#include <unistd.h>

#define PAGE 4096
#define ROWS 4000
/* Four rows fill a page. */
#define BODY_BYTES 900

/* ---- the disk ---- */

static struct
{
  const sqlite3_io_methods *own;
  sqlite3_io_methods methods;
  guint calls;
  sqlite3_int64 bad_from, bad_to; /* no byte between them can be read */
} disk;

static int
read_disk (sqlite3_file *file, void *to, int amount, sqlite3_int64 offset)
{
  disk.calls++;
  if (offset < disk.bad_to && offset + amount > disk.bad_from)
    return SQLITE_IOERR_READ;
  return disk.own->xRead (file, to, amount, offset);
}

/* SQLite's own functions are a constant: they stand in a copy, and reading ahead in a copy of that. */
static void
watch_disk (sqlite3 *db)
{
  sqlite3_file *file = NULL;

  g_assert_cmpint (sqlite3_file_control (db, "main", SQLITE_FCNTL_FILE_POINTER, &file), ==, SQLITE_OK);
  disk.own = file->pMethods;
  disk.methods = *disk.own;
  disk.methods.xRead = read_disk;
  file->pMethods = &disk.methods;
}

/* ---- the file ---- */

typedef struct
{
  char *folder;
  char *path;
  sqlite3 *writer, *reader;
  UcReadAhead *ahead;
} Fixture;

static void
run (sqlite3 *db, const char *sql)
{
  char *problem = NULL;

  if (sqlite3_exec (db, sql, NULL, NULL, &problem) != SQLITE_OK)
    g_error ("%s: %s", sql, problem);
}

static void
set_up (Fixture *fixture, gconstpointer ahead)
{
  g_autofree char *fill = g_strdup_printf (
      "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < %d)"
      " INSERT INTO log SELECT id, printf ('%%0%dd', id) FROM n; PRAGMA wal_checkpoint(TRUNCATE)",
      ROWS, BODY_BYTES);

  fixture->folder = g_dir_make_tmp ("read-ahead-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "log.db", NULL);
  g_assert_cmpint (sqlite3_open (fixture->path, &fixture->writer), ==, SQLITE_OK);
  run (fixture->writer, "PRAGMA page_size=4096; PRAGMA journal_mode=WAL; CREATE TABLE log (id INTEGER PRIMARY KEY, body TEXT)");
  run (fixture->writer, fill);

  disk.bad_from = disk.bad_to = 0;
  g_assert_cmpint (sqlite3_open_v2 (fixture->path, &fixture->reader, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  watch_disk (fixture->reader);
  if (ahead != NULL)
    fixture->ahead = uc_read_ahead_new (fixture->reader);
  /* SQLite's own memory must not hold what is asked for twice. */
  run (fixture->reader, "PRAGMA cache_size=20");
  disk.calls = 0;
}

static void
tear_down (Fixture *fixture, gconstpointer ahead)
{
  sqlite3_close (fixture->reader);
  uc_read_ahead_free (fixture->ahead);
  sqlite3_close (fixture->writer);
  uc_remove_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

/* Reads on in order until row @to; each row must be the one after the last. Returns how SQLite answered. */
static int
read_rows (Fixture *fixture, guint to, guint *n, gint64 *sum)
{
  g_autofree char *sql = g_strdup_printf ("SELECT id, CAST (body AS INTEGER) FROM log WHERE id <= %u ORDER BY id", to);
  sqlite3_stmt *statement = NULL;
  int answer;

  *n = 0;
  *sum = 0;
  g_assert_cmpint (sqlite3_prepare_v2 (fixture->reader, sql, -1, &statement, NULL), ==, SQLITE_OK);
  while ((answer = sqlite3_step (statement)) == SQLITE_ROW)
    {
      g_assert_cmpint (sqlite3_column_int64 (statement, 0), ==, ++*n);
      *sum += sqlite3_column_int64 (statement, 1);
    }
  sqlite3_finalize (statement);
  return answer;
}

static gint64
body_of (Fixture *fixture, guint id)
{
  g_autofree char *sql = g_strdup_printf ("SELECT CAST (body AS INTEGER) FROM log WHERE id = %u", id);
  sqlite3_stmt *statement = NULL;
  gint64 body;

  g_assert_cmpint (sqlite3_prepare_v2 (fixture->reader, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  body = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return body;
}

static void
check_pages (Fixture *fixture)
{
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (sqlite3_prepare_v2 (fixture->reader, "PRAGMA quick_check(1)", -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  g_assert_cmpstr ((const char *) sqlite3_column_text (statement, 0), ==, "ok");
  sqlite3_finalize (statement);
}

/* ---- tests ---- */

static void
test_same (Fixture *fixture, gconstpointer ahead)
{
  guint n, calls;
  gint64 sum;

  g_assert_cmpint (read_rows (fixture, ROWS, &n, &sum), ==, SQLITE_DONE);
  g_assert_cmpuint (n, ==, ROWS);
  g_assert_cmpint (sum, ==, (gint64) ROWS * (ROWS + 1) / 2);
  calls = disk.calls;
  check_pages (fixture);
  g_test_message ("%u calls for the rows, %u for the pages and the rows", calls, disk.calls - calls);
  if (ahead == NULL)
    {
      g_assert_cmpuint (calls, >=, ROWS / 4);
      return;
    }
  /* The last sixteen pages, and the way there, are read one by one. */
  g_assert_cmpuint (calls, <=, ROWS / 4 / 16 + 40);
  g_assert_cmpuint (disk.calls - calls, <=, 2 * (ROWS / 4 / 16 + 40));
}

/* The first pages are in hand, as they are whenever SQLite has gone to the root of the tree, when a row in them changes, and the change
 * comes into the file. */
static void
test_changed (Fixture *fixture, gconstpointer ahead)
{
  for (guint round = 1; round < 8; round++)
    for (guint id = 1; id < 60; id += 4)
      {
        g_autofree char *change = g_strdup_printf ("UPDATE log SET body = printf ('%%0%dd', %u) WHERE id = %u;"
                                                   " PRAGMA wal_checkpoint(PASSIVE)",
                                                   BODY_BYTES, round * 10000 + id, id);

        run (fixture->writer, change);
        g_assert_cmpint (body_of (fixture, id), ==, round * 10000 + id);
      }
}

/* One page that cannot be read takes none of its neighbours along. These pages hold rows; some others lead to them. */
static void
test_bad_page (Fixture *fixture, gconstpointer ahead)
{
  guint n, good;
  gint64 sum;

  g_assert_cmpint (read_rows (fixture, ROWS, &n, &sum), ==, SQLITE_DONE);
  for (guint page = 600; page < 620; page++)
    {
      disk.bad_from = page * PAGE;
      disk.bad_to = disk.bad_from + PAGE;
      g_assert_cmpint (read_rows (fixture, ROWS, &good, &sum), ==, SQLITE_IOERR);
      g_assert_cmpuint (good, >, 4 * (page - 10));
      g_assert_cmpuint (good, <=, 4 * page);
      disk.bad_from = disk.bad_to = 0;
    }
}

/* A file that is cut off while it is read: the rows before are read, and SQLite says that the rest is missing. */
static void
test_cut_off (Fixture *fixture, gconstpointer ahead)
{
  guint n;
  gint64 sum;
  int answer;

  g_assert_cmpint (read_rows (fixture, ROWS / 2, &n, &sum), ==, SQLITE_DONE);
  g_assert_cmpint (truncate (fixture->path, 700 * PAGE), ==, 0);
  answer = read_rows (fixture, ROWS, &n, &sum);
  g_assert_true (answer == SQLITE_CORRUPT || answer == SQLITE_IOERR);
  g_assert_cmpuint (n, >, 4 * 650);
  g_assert_cmpuint (n, <=, 4 * 700);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = { { "same", test_same }, { "changed", test_changed }, { "bad-page", test_bad_page }, { "cut-off", test_cut_off } };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *plain = g_strdup_printf ("/read-ahead/%s/without", tests[i].name);
      g_autofree char *ahead = g_strdup_printf ("/read-ahead/%s/with", tests[i].name);

      g_test_add (plain, Fixture, NULL, set_up, tests[i].func, tear_down);
      g_test_add (ahead, Fixture, "ahead", set_up, tests[i].func, tear_down);
    }
  return g_test_run ();
}
