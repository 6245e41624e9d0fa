/* A folder of copies: what is done when a copy is locked, full, damaged, replaced or gone. Turn by turn, in one process. */
#include "uc-copies.h"
#include "uc-kept.h"
#include "uc-prefix.h"
#include "uc-remove-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct
{
  UcKept *kept;
  char *folder; /* of the copies */
  UcCopies *copies;
} Fixture;

static const UcCopiesLimits limits = { .reserve = 0, .most_wal = G_MAXUINT64 };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *above = g_dir_make_tmp ("upcard-copies-XXXXXX", NULL);

  fixture->kept = uc_kept_new ();
  fixture->folder = g_build_filename (above, "copy", NULL);
  fixture->copies = uc_copies_new (fixture->kept->folder, fixture->folder, data != NULL ? data : &limits);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *above = g_path_get_dirname (fixture->folder);

  uc_copies_free (fixture->copies);
  uc_kept_free (fixture->kept);
  uc_remove_folder (above);
  g_free (fixture->folder);
}

static void
begin_again (Fixture *fixture)
{
  uc_copies_free (fixture->copies);
  fixture->copies = uc_copies_new (fixture->kept->folder, fixture->folder, &limits);
}

/* Turns until there is no more; each of them leaves a beginning of the record. */
static gboolean
turn_out (Fixture *fixture, GError **error)
{
  gboolean more = TRUE;

  while (more)
    {
      if (!uc_copies_turn (fixture->copies, &more, error))
        return FALSE;
      uc_prefix_check (fixture->kept->folder, fixture->folder, NULL);
    }
  return TRUE;
}

static void
turn_out_or_fail (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  turn_out (fixture, &error);
  g_assert_no_error (error);
}

static void
assert_level (Fixture *fixture)
{
  const UcCopiesState *state = uc_copies_state (fixture->copies);
  guint64 missing;

  uc_prefix_check (fixture->kept->folder, fixture->folder, &missing);
  g_assert_cmpuint (missing, ==, 0);
  g_assert_null (state->problem);
  g_assert_cmpint (state->behind_ns, ==, 0);
  g_assert_cmpuint (state->row, ==, state->live_row);
}

static char *
copy_path (Fixture *fixture)
{
  g_autofree char *name = g_path_get_basename (fixture->kept->path);

  return g_build_filename (fixture->folder, name, NULL);
}

static sqlite3 *
open_or_fail (const char *path)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  return db;
}

static void
run_or_fail (sqlite3 *db, const char *sql)
{
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

static gint64
size_of (const char *path, const char *end)
{
  g_autofree char *name = g_strconcat (path, end, NULL);
  GStatBuf found;

  return g_stat (name, &found) == 0 ? found.st_size : 0;
}

/* ---- as it goes ---- */

static void
test_follows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;

  turn_out_or_fail (fixture);
  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (fixture->kept, 1, 2);
      turn_out_or_fail (fixture);
      assert_level (fixture);
    }
  /* A turn is short: a long record takes several. */
  uc_kept_rounds (fixture->kept, 8, 6);
  g_assert_true (uc_copies_turn (fixture->copies, &more, &error));
  g_assert_true (more);
  g_assert_cmpuint (uc_copies_state (fixture->copies)->row, <, uc_copies_state (fixture->copies)->live_row);
  g_assert_cmpint (uc_copies_state (fixture->copies)->behind_ns, !=, 0);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

static void
test_months (Fixture *fixture, gconstpointer data)
{
  uc_kept_rounds (fixture->kept, 1, 2);
  turn_out_or_fail (fixture);
  uc_kept_close_round (fixture->kept);
  uc_kept_go_on_in (fixture->kept, "u.journal");
  uc_kept_rounds (fixture->kept, 1, 2);
  turn_out_or_fail (fixture);
  assert_level (fixture);
  uc_kept_close_round (fixture->kept);
  uc_kept_go_on_in (fixture->kept, "v.journal");
  uc_kept_rounds (fixture->kept, 1, 2);
  begin_again (fixture);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

/* A record that nobody writes has no WAL, and is read as a file that stays as it is, until the table is back. */
static void
test_table_is_back (Fixture *fixture, gconstpointer data)
{
  gboolean more = TRUE;

  uc_kept_rounds (fixture->kept, 1, 2);
  g_clear_pointer (&fixture->kept->journal, uc_journal_close);
  while (more)
    g_assert_true (uc_copies_turn (fixture->copies, &more, NULL));
  g_assert_cmpint (size_of (fixture->kept->path, "-wal"), ==, 0);
  g_assert_cmpint (size_of (fixture->kept->path, "-shm"), ==, 0);
  uc_kept_reopen (fixture->kept);
  uc_kept_rounds (fixture->kept, 1, 2);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

static void
copy_file_or_fail (const char *path, const char *end, const char *to)
{
  g_autofree char *from = g_strconcat (path, end, NULL), *there = g_strconcat (to, end, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (there, bytes, length, NULL));
}

/* What a power cut leaves of a record: a WAL without its index. */
static void
test_power_cut (Fixture *fixture, gconstpointer data)
{
  g_autofree char *above = g_path_get_dirname (fixture->folder), *record = g_build_filename (above, "record", NULL);
  g_autofree char *path = g_build_filename (record, "t.journal", NULL);
  g_autoptr (UcCopies) copies = uc_copies_new (record, fixture->folder, &limits);
  gboolean more = TRUE;

  uc_kept_rounds (fixture->kept, 1, 2);
  g_assert_cmpint (g_mkdir (record, 0700), ==, 0);
  copy_file_or_fail (fixture->kept->path, "", path);
  copy_file_or_fail (fixture->kept->path, "-wal", path);
  while (more)
    g_assert_true (uc_copies_turn (copies, &more, NULL));
  g_assert_cmpuint (uc_copies_state (copies)->row, ==, uc_journal_last_row (fixture->kept->journal));
}

/* An ended month moves into the archive, and its copy with it: neither comes back. */
static void
test_archived (Fixture *fixture, gconstpointer data)
{
  g_autofree char *old = g_strdup (fixture->kept->path), *copy = copy_path (fixture);
  g_autofree char *archived = g_strconcat (old, ".archived", NULL);

  uc_kept_rounds (fixture->kept, 1, 2);
  uc_kept_close_round (fixture->kept);
  uc_kept_go_on_in (fixture->kept, "u.journal");
  turn_out_or_fail (fixture);
  g_assert_cmpint (g_rename (old, archived), ==, 0);
  g_assert_cmpint (g_unlink (copy), ==, 0);
  uc_kept_rounds (fixture->kept, 1, 2);
  uc_copies_look_again (fixture->copies);
  turn_out_or_fail (fixture);
  assert_level (fixture);
  g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
}

/* A file that has not ended keeps no later one waiting, nor does one that is no journal. */
static void
test_odd_months (Fixture *fixture, gconstpointer data)
{
  g_autofree char *early = g_build_filename (fixture->kept->folder, "a.journal", NULL);
  g_autofree char *bad = g_build_filename (fixture->kept->folder, "b.journal", NULL);
  g_autofree char *name = g_path_get_basename (fixture->kept->path);
  g_autoptr (UcKept) other = uc_kept_new_at (early, NULL);
  g_autoptr (GError) error = NULL;

  uc_kept_rounds (fixture->kept, 1, 2);
  g_assert_true (g_file_set_contents (bad, "no journal", -1, NULL));
  g_assert_false (turn_out (fixture, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "b.journal"));
  g_clear_error (&error);
  g_assert_cmpint (g_unlink (bad), ==, 0);
  turn_out_or_fail (fixture);
  g_assert_cmpstr (uc_copies_state (fixture->copies)->file, ==, name);
  /* The problem stays told until all have been looked at again. */
  g_assert_nonnull (uc_copies_state (fixture->copies)->problem);
  uc_kept_rounds (other, 1, 2);
  uc_copies_look_again (fixture->copies);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

/* ---- readers of the copy ---- */

static void
test_locked (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = copy_path (fixture);
  g_autoptr (GError) error = NULL;
  sqlite3 *reader;

  turn_out_or_fail (fixture);
  reader = open_or_fail (path);
  run_or_fail (reader, "BEGIN IMMEDIATE");
  uc_kept_rounds (fixture->kept, 1, 2);
  g_assert_false (turn_out (fixture, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY);
  g_assert_nonnull (uc_copies_state (fixture->copies)->problem);
  g_assert_cmpuint (uc_copies_state (fixture->copies)->row, <, uc_copies_state (fixture->copies)->live_row);
  run_or_fail (reader, "COMMIT");
  sqlite3_close (reader);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

static const UcCopiesLimits small_wal = { .reserve = 0, .most_wal = 6 * 1024 * 1024 };

/* Who keeps an old state of the copy lets the copy's WAL grow so far and no further, and the record's not at all. */
static void
test_old_snapshot (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = copy_path (fixture);
  g_autoptr (GError) error = NULL;
  sqlite3 *reader;

  turn_out_or_fail (fixture);
  reader = open_or_fail (path);
  run_or_fail (reader, "BEGIN; SELECT count(*) FROM journal");
  for (guint i = 0; error == NULL; i++)
    {
      g_assert_cmpuint (i, <, 2000);
      uc_kept_rounds (fixture->kept, 2, 6);
      turn_out (fixture, &error);
    }
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, "an old state"));
  g_assert_cmpint (size_of (path, "-wal"), <, small_wal.most_wal + 4 * 1024 * 1024);
  for (guint i = 0; i < 3; i++)
    {
      g_clear_error (&error);
      uc_kept_rounds (fixture->kept, 2, 6);
      g_assert_false (turn_out (fixture, &error));
    }
  g_assert_cmpint (size_of (path, "-wal"), <, small_wal.most_wal + 4 * 1024 * 1024);
  /* SQLite begins the record's WAL again after 1000 pages and what the last transaction adds. */
  g_assert_cmpint (size_of (fixture->kept->path, "-wal"), <, 6 * 1024 * 1024);
  run_or_fail (reader, "COMMIT");
  sqlite3_close (reader);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

/* ---- disk ---- */

static void
test_full (Fixture *fixture, gconstpointer data)
{
  struct rlimit before, small = { .rlim_cur = 256 * 1024 };
  g_autoptr (GError) error = NULL;
  gboolean good;

  turn_out_or_fail (fixture);
  uc_kept_rounds (fixture->kept, 30, 6);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  small.rlim_max = before.rlim_max;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  good = turn_out (fixture, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_false (good);
  g_assert_nonnull (uc_copies_state (fixture->copies)->problem);
  g_assert_null (uc_copies_state (fixture->copies)->aside);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

static const UcCopiesLimits whole_disk = { .reserve = G_MAXUINT64, .most_wal = G_MAXUINT64 };

/* The last of the disk is for the record. */
static void
test_reserve (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (turn_out (fixture, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_FULL);
  begin_again (fixture);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

/* ---- a copy that does not fit ---- */

static void
assert_aside (Fixture *fixture, const char *why)
{
  const UcCopiesState *state = uc_copies_state (fixture->copies);
  g_autofree char *path = NULL;

  g_assert_nonnull (state->aside);
  g_assert_nonnull (strstr (state->aside, ".journal.aside-"));
  g_assert_nonnull (strstr (state->why_aside, why));
  path = g_build_filename (fixture->folder, state->aside, NULL);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_edited (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = copy_path (fixture);
  sqlite3 *editor;

  uc_kept_rounds (fixture->kept, 1, 2);
  turn_out_or_fail (fixture);
  editor = open_or_fail (path);
  run_or_fail (editor, "UPDATE journal SET events = 'round-closed' WHERE id = (SELECT max(id) FROM journal)");
  sqlite3_close (editor);
  begin_again (fixture);
  turn_out_or_fail (fixture);
  assert_level (fixture);
  assert_aside (fixture, "does not fit the chain");
}

static void
test_foreign (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = copy_path (fixture);
  g_autoptr (UcKept) other = uc_kept_new ();

  turn_out_or_fail (fixture);
  begin_again (fixture);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (uc_journal_copy (other->journal, path, NULL));
  turn_out_or_fail (fixture);
  assert_level (fixture);
  assert_aside (fixture, "a row that the record has not");
}

static void
test_garbage (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = copy_path (fixture);

  turn_out_or_fail (fixture);
  begin_again (fixture);
  g_assert_true (g_file_set_contents (path, "not a database at all, but longer than a hundred bytes, which is what the "
                                            "header of a database takes, and then some more of it", -1, NULL));
  turn_out_or_fail (fixture);
  assert_level (fixture);
  assert_aside (fixture, "not an Upcard journal");
}

static void
test_removed (Fixture *fixture, gconstpointer data)
{
  uc_kept_rounds (fixture->kept, 1, 2);
  turn_out_or_fail (fixture);
  uc_remove_folder (fixture->folder);
  uc_kept_rounds (fixture->kept, 1, 2);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

/* A row of the record that does not fit its chain is not copied, and what was copied before it stays where it is. */
static void
test_damaged_record (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = copy_path (fixture);
  guint64 row;

  turn_out_or_fail (fixture);
  row = uc_copies_state (fixture->copies)->row;
  uc_kept_play (fixture->kept, "bet 1 main 25.00");
  uc_kept_tamper_live (fixture->kept, "UPDATE journal SET input = 'bet 1 main 95.00' WHERE id = (SELECT max(id) FROM journal)");
  for (guint i = 0; i < 3; i++)
    {
      gboolean more;

      g_clear_error (&error);
      g_assert_false (uc_copies_turn (fixture->copies, &more, &error));
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
      g_assert_nonnull (strstr (error->message, fixture->kept->path));
    }
  g_assert_null (uc_copies_state (fixture->copies)->aside);
  g_assert_cmpuint (uc_copies_state (fixture->copies)->row, ==, row);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* ---- at random ---- */

static void
test_random (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  guint months = 0;

  for (guint i = 0; i < 120; i++)
    switch (g_test_rand_int_range (0, 8))
      {
      case 0:
        uc_kept_rounds (fixture->kept, 1, 1);
        uc_kept_close_round (fixture->kept);
        g_free (path);
        path = g_strdup_printf ("u%02u.journal", months++);
        uc_kept_go_on_in (fixture->kept, path);
        break;
      case 1:
        begin_again (fixture);
        break;
      case 2:
        uc_copies_look_again (fixture->copies);
        break;
      case 3:
        uc_remove_folder (fixture->folder);
        break;
      case 4:
        turn_out_or_fail (fixture);
        break;
      case 5:
        for (gboolean more = TRUE, left = g_test_rand_int_range (1, 3); more && left > 0; left--)
          g_assert_true (uc_copies_turn (fixture->copies, &more, NULL));
        break;
      default:
        uc_kept_rounds (fixture->kept, 1, g_test_rand_int_range (1, 7));
        break;
      }
  uc_copies_look_again (fixture->copies);
  turn_out_or_fail (fixture);
  assert_level (fixture);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *fixture, gconstpointer data);
    const UcCopiesLimits *limits;
  } tests[] = {
    { "/copies/follows", test_follows, NULL },
    { "/copies/months", test_months, NULL },
    { "/copies/table-is-back", test_table_is_back, NULL },
    { "/copies/power-cut", test_power_cut, NULL },
    { "/copies/archived", test_archived, NULL },
    { "/copies/odd-months", test_odd_months, NULL },
    { "/copies/locked/waits", test_locked, NULL },
    { "/copies/old-snapshot/is-bounded", test_old_snapshot, &small_wal },
    { "/copies/full/waits", test_full, NULL },
    { "/copies/full/reserve", test_reserve, &whole_disk },
    { "/copies/edited/set-aside", test_edited, NULL },
    { "/copies/foreign/set-aside", test_foreign, NULL },
    { "/copies/garbage/set-aside", test_garbage, NULL },
    { "/copies/removed/begun-again", test_removed, NULL },
    { "/copies/damaged-record/not-copied", test_damaged_record, NULL },
    { "/copies/random", test_random, NULL },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, tests[i].limits, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
