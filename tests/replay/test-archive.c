/* Opening: every way in which a journal may lie there, and not a byte left behind. */
#include "uc-archive.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  UcKept *kept;
  char *cache;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->kept = uc_kept_new ();
  fixture->cache = g_dir_make_tmp ("upcard-cache-XXXXXX", NULL);
  uc_kept_rounds (fixture->kept, 5, 3);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  uc_kept_free (fixture->kept);
  uc_remove_folder (fixture->cache);
  g_free (fixture->cache);
}

/* Names, sizes, times and contents of a folder's files, looked at by another program: to close a file here would take
 * this process's locks off it. */
static char *
listing (const char *folder)
{
  const char *const argv[] = { "sh", "-c", "cd \"$1\" && for f in *; do stat -c '%n %s %y' \"$f\"; cksum <\"$f\"; done",
                               "sh", folder, NULL };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &text, NULL,
                &status, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&text);
}

static UcArchive *
open_path (Fixture *fixture, const char *path, GError **error)
{
  const char *const paths[] = { path, NULL };

  return uc_archive_open (paths, fixture->cache, NULL, NULL, NULL, error);
}

static gboolean
count_row (const UcRow *row, gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

/* Reads all that there is, as replay does. */
static guint
read_everything (UcArchive *archive)
{
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_archive_journal (archive, 0, &error);
  guint rows = 0;
  UcFoundRound round;

  g_assert_no_error (error);
  g_assert_true (uc_journal_read_rows (journal, 1, 0, count_row, &rows, &error));
  g_assert_no_error (error);
  g_assert_true (uc_find_round (uc_archive_find (archive, 0, &error), 1, &round, &error));
  g_assert_no_error (error);
  uc_archive_refresh (archive, NULL);
  return rows;
}

static char *program; /* this one */

/* "--open PATH CACHE HOW ROWS": what the other process of test_live () does. */
static int
open_here (char **argv)
{
  Fixture fixture = { .cache = argv[1] };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = open_path (&fixture, argv[0], &error);

  g_assert_no_error (error);
  g_assert_cmpint (uc_archive_file (archive, 0)->how, ==, atoi (argv[2]));
  g_assert_cmpuint (read_everything (archive), ==, atoi (argv[3]));
  return 0;
}

/* Opens in another process, as replay does beside the table service. */
static void
check_in_another_process (Fixture *fixture, const char *path, UcArchiveHow how, guint rows)
{
  g_autofree char *how_text = g_strdup_printf ("%d", how);
  g_autofree char *rows_text = g_strdup_printf ("%u", rows);
  const char *const argv[] = { program, "--open", path, fixture->cache, how_text, rows_text, NULL };
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, NULL, 0, NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, &error));
}

static void
test_live (Fixture *fixture, gconstpointer data)
{
  g_autofree char *before = listing (fixture->kept->folder);
  g_autofree char *after = NULL;

  check_in_another_process (fixture, fixture->kept->path, UC_ARCHIVE_LIVE,
                            uc_journal_last_row (fixture->kept->journal));
  after = listing (fixture->kept->folder);
  g_assert_cmpstr (before, ==, after);
}

/* A journal that was closed in good order, a copy, a read-only medium: one file alone. */
static void
test_still (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-still-XXXXXX", NULL);
  g_autofree char *copy = g_build_filename (folder, "copy.journal", NULL);
  g_autofree char *before = NULL, *after = NULL;
  guint rows = uc_journal_last_row (fixture->kept->journal);
  g_autoptr (UcArchive) archive = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_journal_copy (fixture->kept->journal, copy, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (g_chmod (folder, i == 0 ? 0755 : 0555), ==, 0);
      before = listing (folder);
      archive = open_path (fixture, copy, &error);
      g_assert_no_error (error);
      g_assert_cmpint (uc_archive_file (archive, 0)->how, ==, UC_ARCHIVE_STILL);
      g_assert_cmpuint (read_everything (archive), ==, rows);
      g_clear_pointer (&archive, uc_archive_unref);
      after = listing (folder);
      g_assert_cmpstr (before, ==, after);
      g_clear_pointer (&before, g_free);
      g_clear_pointer (&after, g_free);
    }
  g_chmod (folder, 0755);
  uc_remove_folder (folder);
}

static void
copy_file (const char *from, const char *to)
{
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (to, bytes, length, NULL));
}

/* A pair that was copied without the WAL's index: what is in the WAL is there, the pair is as it was, and the private
 * copy is gone afterwards. */
static void
test_pair (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-pair-XXXXXX", NULL);
  g_autofree char *to = g_build_filename (folder, "pair.journal", NULL);
  g_autofree char *wal = g_strconcat (fixture->kept->path, "-wal", NULL);
  g_autofree char *to_wal = g_strconcat (to, "-wal", NULL);
  g_autofree char *before = NULL, *after = NULL, *cache = NULL;
  guint rows = uc_journal_last_row (fixture->kept->journal);
  g_autoptr (UcArchive) archive = NULL;
  g_autoptr (GError) error = NULL;

  copy_file (fixture->kept->path, to);
  copy_file (wal, to_wal);
  before = listing (folder);
  archive = open_path (fixture, to, &error);
  g_assert_no_error (error);
  g_assert_cmpint (uc_archive_file (archive, 0)->how, ==, UC_ARCHIVE_COPY);
  g_assert_cmpuint (read_everything (archive), ==, rows);
  g_clear_pointer (&archive, uc_archive_unref);
  after = listing (folder);
  g_assert_cmpstr (before, ==, after);
  cache = listing (fixture->cache);
  g_assert_nonnull (strstr (cache, ".index "));
  g_assert_null (strstr (cache, "pair-"));
  uc_remove_folder (folder);
}

/* What grows is seen; what was still comes to life. */
static void
test_grows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = open_path (fixture, fixture->kept->path, &error);
  guint32 last;
  guint64 rows = 0;

  g_assert_no_error (error);
  last = uc_archive_file (archive, 0)->last;
  g_assert_cmpuint (last, ==, 4);
  g_assert_false (uc_archive_refresh (archive, &rows));
  uc_kept_rounds (fixture->kept, 2, 3);
  g_assert_true (uc_archive_refresh (archive, &rows));
  g_assert_cmpuint (rows, ==, uc_journal_last_row (fixture->kept->journal));
  g_assert_cmpuint (uc_archive_file (archive, 0)->last, ==, 6);
}

/* Whatever the file's own table says: an index in the reader's own folder finds every round, and nothing is written into the
 * journal's. */
static void
test_own_index (Fixture *fixture, gconstpointer data)
{
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (UcArchive) archive = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&fixture->kept->journal, uc_journal_close);
  uc_kept_tamper (fixture->kept, "UPDATE round SET first_row = 1, last_row = 2; DELETE FROM round WHERE number = 2;"
                                 " PRAGMA journal_mode=DELETE");
  before = listing (fixture->kept->folder);
  archive = open_path (fixture, fixture->kept->path, &error);
  g_assert_no_error (error);
  g_assert_nonnull (uc_archive_file (archive, 0)->index);
  g_assert_true (g_str_has_prefix (uc_archive_file (archive, 0)->index, fixture->cache));
  g_assert_cmpuint (uc_archive_n_rounds (archive), ==, 4);
  read_everything (archive);
  after = listing (fixture->kept->folder);
  g_assert_cmpstr (before, ==, after);
}

static void
test_faults (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_build_filename (fixture->cache, "text", NULL);
  g_autofree char *missing = g_build_filename (fixture->cache, "missing", NULL);
  g_autofree char *empty = g_build_filename (fixture->cache, "empty", NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (text, "no journal at all, but long enough to be looked at by whoever opens it\n", -1, NULL);
  g_file_set_contents (empty, "", 0, NULL);
  g_assert_null (open_path (fixture, missing, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_null (open_path (fixture, text, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_null (open_path (fixture, empty, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_clear_error (&error);
  g_unlink (text);
  g_unlink (empty);
  g_assert_null (open_path (fixture, fixture->cache, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_clear_error (&error);
  uc_kept_tamper (fixture->kept, "PRAGMA user_version=4");
  g_assert_null (open_path (fixture, fixture->kept->path, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_NEWER);
}

/* Two tables at once, one table after the other. */
static void
test_several (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "other.journal", NULL);
  g_autoptr (UcKept) other = uc_kept_new_of (
      path, NULL, "[table]\nid=A-9\ngame=blackjack\ndecks=6\nseats=6\npeek=ace-and-ten\n");
  const char *const paths[] = { fixture->kept->path, path, NULL };
  g_autoptr (UcArchive) archive = NULL;
  g_autoptr (GError) error = NULL;

  uc_kept_main_rounds (other, 3, 2);
  archive = uc_archive_open (paths, fixture->cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_archive_n_files (archive), ==, 2);
  g_assert_cmpstr (uc_archive_tables (archive)[0], ==, "A-9");
  g_assert_cmpstr (uc_archive_tables (archive)[1], ==, "T-1");
  g_assert_null (uc_archive_tables (archive)[2]);
  g_assert_cmpuint (uc_archive_n_rounds (archive), ==, 2 + 4);
}

/* One that cannot be opened is named, and keeps nobody from the others; of a folder's months neither. */
static void
test_one_of_several (Fixture *fixture, gconstpointer data)
{
  g_autofree char *broken = g_build_filename (fixture->kept->folder, "broken.journal", NULL);
  const char *const paths[] = { "/nowhere/BJ-08.journal", fixture->kept->path, NULL };
  g_autoptr (UcArchive) archive = NULL, folder = NULL;
  g_autoptr (GError) error = NULL;

  archive = uc_archive_open (paths, fixture->cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_archive_n_files (archive), ==, 1);
  g_assert_cmpuint (uc_archive_n_rounds (archive), ==, 4);
  g_assert_cmpuint (uc_archive_unopened (archive)->len, ==, 1);
  error = g_error_copy (uc_archive_unopened (archive)->pdata[0]);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_assert_nonnull (strstr (error->message, "/nowhere/BJ-08.journal"));
  g_clear_error (&error);

  g_file_set_contents (broken, "no journal at all, but long enough to be looked at by whoever opens it\n", -1, NULL);
  folder = open_path (fixture, fixture->kept->folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_archive_n_rounds (folder), ==, 4);
  g_assert_cmpuint (uc_archive_unopened (folder)->len, ==, 1);
  g_assert_nonnull (strstr (((GError *) uc_archive_unopened (folder)->pdata[0])->message, broken));
  g_unlink (broken);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/archive/live", test_live },
    { "/archive/one-file", test_still },
    { "/archive/a-bare-pair", test_pair },
    { "/archive/grows", test_grows },
    { "/archive/an-index-of-the-reader", test_own_index },
    { "/archive/faults", test_faults },
    { "/archive/several-tables", test_several },
    { "/archive/several/one-cannot-be-opened", test_one_of_several },
  };

  program = argv[0];
  if (argc == 6 && strcmp (argv[1], "--open") == 0)
    return open_here (argv + 2);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
