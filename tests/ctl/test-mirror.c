/* The mirror as a process beside a table that is being played: killed, stopped, its copies locked, removed and spoilt. The
 * table never waits for it, and it catches up by itself.
 */
#include "run-ctl.h"
#include "uc-fence.h"
#include "uc-hang.h"
#include "uc-holder.h"
#include "uc-kept.h"
#include "uc-mirror-state.h"
#include "uc-prefix.h"
#include "uc-prove.h"
#include "uc-remove-folder.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <linux/landlock.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* SQLite's lock of the one that writes, in the WAL's index. */
#define WRITE_LOCK 120

static const char *program; /* upcard-mirror */
static const char *const by_follow = "by upcardctl follow";

typedef struct
{
  UcKept *kept;
  char *above, *folder;
  GSubprocess *process; /* NULL = ended */
  gboolean by_follow;   /* “upcardctl follow” keeps the copies, not upcard-mirror */
  gboolean fenced;
} Fixture;

/* A test that fails leaves no mirror behind. */
static void
end_with_parent (gpointer user_data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
start (Fixture *fixture)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GError) error = NULL;
  const char *const mirror[] = { program, fixture->kept->folder, fixture->folder, NULL };
  const char *const fenced[] = { program, "--fence", fixture->kept->folder, fixture->folder, NULL };
  const char *const follow[] = { run_ctl_program (), "follow", fixture->kept->folder, "--into", fixture->folder, NULL };

  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  fixture->process = g_subprocess_launcher_spawnv (launcher, fixture->by_follow ? follow : fixture->fenced ? fenced : mirror, &error);
  g_assert_no_error (error);
}

static void
end (Fixture *fixture, int signal)
{
  if (fixture->process == NULL)
    return;
  g_subprocess_send_signal (fixture->process, signal);
  g_assert_true (g_subprocess_wait (fixture->process, NULL, NULL));
  if (signal == SIGTERM)
    g_assert_true (g_subprocess_get_if_exited (fixture->process) && g_subprocess_get_exit_status (fixture->process) == 0);
  g_clear_object (&fixture->process);
}

/* It ends by itself. */
static void
wait_for_end (Fixture *fixture)
{
  g_assert_true (g_subprocess_wait (fixture->process, NULL, NULL));
  g_assert_true (g_subprocess_get_if_exited (fixture->process));
  g_assert_cmpint (g_subprocess_get_exit_status (fixture->process), ==, 1);
  g_clear_object (&fixture->process);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->kept = uc_kept_new ();
  fixture->above = g_dir_make_tmp ("upcard-mirror-XXXXXX", NULL);
  fixture->folder = g_build_filename (fixture->above, "copy", NULL);
  fixture->by_follow = data == by_follow;
  start (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  end (fixture, SIGTERM);
  uc_kept_free (fixture->kept);
  uc_remove_folder (fixture->above);
  g_free (fixture->above);
  g_free (fixture->folder);
}

static void
wait_until_level (Fixture *fixture)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;
  guint64 missing = 1;

  while (missing > 0)
    {
      uc_prefix_check (fixture->kept->folder, fixture->folder, &missing);
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_usleep (2000);
    }
}

static void
wait_for_problem (Fixture *fixture, const char *part)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_auto (UcMirrorState) state = { 0 };

      if (uc_mirror_state_load (fixture->folder, &state) && state.problem != NULL && strstr (state.problem, part) != NULL)
        return;
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_usleep (2000);
    }
}

static char *
path_of (Fixture *fixture, const char *end)
{
  g_autofree char *name = g_path_get_basename (fixture->kept->path);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  return g_strconcat (path, end, NULL);
}

static void
assert_proven (const char *path)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_nonnull (journal);
  verdict = uc_verify (journal, &(UcVerifyOptions){ .each_signature = TRUE }, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (uc_prove (journal, NULL, NULL, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
}

static gint64
wal_bytes (Fixture *fixture)
{
  g_autofree char *wal = g_strconcat (fixture->kept->path, "-wal", NULL);
  GStatBuf found;

  return g_stat (wal, &found) == 0 ? found.st_size : 0;
}

/* ---- somebody who reads ---- */

static gboolean
lock_index (const char *path)
{
  return uc_lock_bytes (path, "-shm", O_RDONLY, F_RDLCK, WRITE_LOCK, WRITE_LOCK);
}

static gboolean
read_snapshot (const char *path)
{
  sqlite3 *db;

  return sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
         && sqlite3_exec (db, "BEGIN; SELECT count(*) FROM journal", NULL, NULL, NULL) == SQLITE_OK;
}

static gboolean
begin_writing (const char *path)
{
  sqlite3 *db;

  return sqlite3_open (path, &db) == SQLITE_OK && sqlite3_exec (db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
}

/* ---- what befalls it ---- */

static void
test_follows (Fixture *fixture, gconstpointer data)
{
  g_auto (UcMirrorState) state = { 0 };
  g_autofree char *copy = path_of (fixture, "");

  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (fixture->kept, 1, 2);
      wait_until_level (fixture);
    }
  uc_kept_close_round (fixture->kept);
  uc_kept_go_on_in (fixture->kept, "u.journal");
  uc_kept_rounds (fixture->kept, 1, 2);
  wait_until_level (fixture);
  end (fixture, SIGTERM);
  assert_proven (copy);
  g_assert_true (uc_mirror_state_load (fixture->folder, &state));
  g_assert_cmpstr (state.file, ==, "u.journal");
  g_assert_cmpuint (state.row, ==, uc_journal_last_row (fixture->kept->journal));
  g_assert_cmpuint (uc_mirror_state_behind (&state), ==, 0);
  g_assert_null (state.problem);
  g_assert_true (state.stopped);
}

/* It is there before the table is. */
static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_autofree char *empty = g_build_filename (fixture->above, "record", NULL);
  g_autofree char *path = g_build_filename (empty, "t.journal", NULL);
  UcKept *kept;

  end (fixture, SIGKILL);
  g_assert_cmpint (g_mkdir (empty, 0700), ==, 0);
  g_free (fixture->kept->folder);
  fixture->kept->folder = g_steal_pointer (&empty);
  start (fixture);
  kept = uc_kept_new_at (path, NULL);
  uc_kept_rounds (kept, 1, 2);
  wait_until_level (fixture);
  uc_kept_free (kept);
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *copy = path_of (fixture, "");

  for (guint i = 0; i < 12; i++)
    {
      uc_kept_rounds (fixture->kept, g_test_rand_int_range (1, 4), 3);
      end (fixture, SIGKILL);
      uc_prefix_check (fixture->kept->folder, fixture->folder, NULL);
      start (fixture);
    }
  wait_until_level (fixture);
  assert_proven (copy);
}

/* The table goes on, and once the watchdog has ended it, the WAL takes no more than it would alone. */
static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < 5; i++)
    {
      uc_kept_rounds (fixture->kept, 2, 6);
      g_subprocess_send_signal (fixture->process, SIGSTOP);
      uc_kept_rounds (fixture->kept, 2, 6);
      end (fixture, SIGKILL);
      start (fixture);
    }
  wait_until_level (fixture);
  uc_kept_rounds (fixture->kept, 40, 6);
  wait_until_level (fixture);
  g_assert_cmpint (wal_bytes (fixture), <, 6 * 1024 * 1024);
}

/* Whether nobody reads an old state of the record, so that its WAL can begin again. A read of a few rows ends meanwhile. */
static gboolean
is_record_free (Fixture *fixture)
{
  gboolean good;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (fixture->kept->path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 500);
  good = sqlite3_exec (db, "SELECT count(*) FROM text", NULL, NULL, NULL) == SQLITE_OK
         && sqlite3_wal_checkpoint_v2 (db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL) == SQLITE_OK;
  sqlite3_close (db);
  return good;
}

/* The attack that stopped a table: the same lock on the copy delays the copy, until the mirror opens the copy again. */
static void
test_index_locked (Fixture *fixture, gconstpointer data)
{
  g_autofree char *copy = path_of (fixture, "");
  UcHolder holder;

  wait_until_level (fixture);
  holder = uc_hold (lock_index, copy);
  uc_kept_rounds (fixture->kept, 3, 4);
  wait_for_problem (fixture, "another program holds it locked");
  uc_kept_rounds (fixture->kept, 3, 4);
  uc_let_go (&holder);
  wait_until_level (fixture);
}

/* While the copy cannot be written, the mirror holds nothing of the record. */
static void
test_locked (Fixture *fixture, gconstpointer data)
{
  g_autofree char *copy = path_of (fixture, "");
  UcHolder holder;

  wait_until_level (fixture);
  holder = uc_hold (begin_writing, copy);
  uc_kept_rounds (fixture->kept, 1, 2);
  wait_for_problem (fixture, "another program holds it locked");
  /* It tries for two seconds and rests for one. */
  for (gint64 last = g_get_monotonic_time () + 6 * G_USEC_PER_SEC; g_get_monotonic_time () < last;)
    {
      uc_kept_rounds (fixture->kept, 1, 2);
      g_assert_true (is_record_free (fixture));
    }
  uc_let_go (&holder);
  wait_until_level (fixture);
}

/* A reader that never ends its snapshot of the copy: the record's WAL is what it is without one. */
static void
test_snapshot_held (Fixture *fixture, gconstpointer data)
{
  g_autofree char *copy = path_of (fixture, "");
  UcHolder holder;

  wait_until_level (fixture);
  holder = uc_hold (read_snapshot, copy);
  uc_kept_rounds (fixture->kept, 60, 6);
  wait_until_level (fixture);
  g_assert_cmpint (wal_bytes (fixture), <, 6 * 1024 * 1024);
  uc_let_go (&holder);
}

static void
test_lock_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *here = g_strconcat (fixture->kept->path, ".lock", NULL), *there = path_of (fixture, ".lock");
  GStatBuf found;

  wait_until_level (fixture);
  g_assert_cmpint (g_stat (here, &found), ==, 0);
  g_assert_cmpint (found.st_mode & 0777, ==, 0600);
  g_assert_cmpint (g_stat (there, &found), ==, 0);
  g_assert_cmpint (found.st_mode & 0777, ==, 0600);
}

static void
test_removed (Fixture *fixture, gconstpointer data)
{
  wait_until_level (fixture);
  uc_remove_folder (fixture->folder);
  uc_kept_rounds (fixture->kept, 1, 2);
  wait_until_level (fixture);
}

/* Where the folder is a mount it cannot be made again: the path leads to the removed one. A descriptor's path does the same. */
static void
test_removed_mount (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_strdup (fixture->folder);
  int fd;

  wait_until_level (fixture);
  end (fixture, SIGTERM);
  fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_assert_cmpint (fd, >=, 0);
  g_free (fixture->folder);
  fixture->folder = g_strdup_printf ("/proc/%d/fd/%d", getpid (), fd);
  start (fixture);
  wait_until_level (fixture);
  /* It may make a copy again meanwhile. */
  while (g_file_test (folder, G_FILE_TEST_EXISTS))
    uc_remove_folder (folder);
  uc_kept_rounds (fixture->kept, 1, 2);
  wait_for_end (fixture);
  close (fd);
}

/* How many files in @above, or deeper, the mirror has open, and how many of them for writing. A WAL does not count there: SQLite
 * opens it for writing where it may, and for reading where it may not. */
static void
count_open (Fixture *fixture, const char *above, guint *n, guint *n_writable)
{
  const char *pid = g_subprocess_get_identifier (fixture->process);
  g_autofree char *folder = g_strdup_printf ("/proc/%s/fd", pid);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  *n = *n_writable = 0;
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *link = g_build_filename (folder, name, NULL), *path = g_file_read_link (link, NULL);
      GStatBuf found;

      if (path == NULL || !g_str_has_prefix (path, above) || g_lstat (link, &found) != 0)
        continue;
      *n += 1;
      *n_writable += (found.st_mode & S_IWUSR) != 0 && !g_str_has_suffix (path, "-wal");
    }
}

/* The record may be read-only to it, which its unit relies on. */
static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  guint n, n_writable;

  uc_kept_rounds (fixture->kept, 1, 2);
  wait_until_level (fixture);
  count_open (fixture, fixture->folder, &n, &n_writable);
  g_assert_cmpuint (n_writable, >, 0);
  count_open (fixture, fixture->kept->folder, &n, &n_writable);
  g_assert_cmpuint (n, >=, 3);
  g_assert_cmpuint (n_writable, ==, 0);
}

static void
wait_for_aside (Fixture *fixture)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_auto (UcMirrorState) state = { 0 };
      g_autofree char *path = NULL;

      if (uc_mirror_state_load (fixture->folder, &state) && state.aside != NULL)
        {
          path = g_build_filename (fixture->folder, state.aside, NULL);
          g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
          return;
        }
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_usleep (2000);
    }
}

/* While it does not run, somebody edits the copy: that one is kept and named, and another one begun. */
static void
test_edited (Fixture *fixture, gconstpointer data)
{
  g_autofree char *copy = path_of (fixture, "");
  sqlite3 *editor;

  uc_kept_rounds (fixture->kept, 1, 2);
  wait_until_level (fixture);
  end (fixture, SIGKILL);
  g_assert_cmpint (sqlite3_open (copy, &editor), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (editor, "UPDATE journal SET input = 'stand' WHERE id = (SELECT max(id) FROM journal)", NULL, NULL,
                                 NULL), ==, SQLITE_OK);
  sqlite3_close (editor);
  start (fixture);
  wait_for_aside (fixture);
  wait_until_level (fixture);
  end (fixture, SIGTERM);
  assert_proven (copy);
}

/* ---- at random ---- */

static void
test_random (Fixture *fixture, gconstpointer data)
{
  g_autofree char *name = NULL;
  guint months = 0;

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *copy = path_of (fixture, "");
      UcHolder holder;

      switch (g_test_rand_int_range (0, 8))
        {
        case 0:
          uc_kept_rounds (fixture->kept, 1, 1);
          uc_kept_close_round (fixture->kept);
          g_free (name);
          name = g_strdup_printf ("u%02u.journal", months++);
          uc_kept_go_on_in (fixture->kept, name);
          break;
        case 1:
        case 2:
          end (fixture, SIGKILL);
          start (fixture);
          break;
        case 3:
          wait_until_level (fixture);
          holder = uc_hold (g_test_rand_bit () ? lock_index : read_snapshot, copy);
          uc_kept_rounds (fixture->kept, 1, 4);
          uc_let_go (&holder);
          break;
        case 4:
          g_subprocess_send_signal (fixture->process, SIGSTOP);
          uc_kept_rounds (fixture->kept, 1, 4);
          g_subprocess_send_signal (fixture->process, SIGCONT);
          break;
        default:
          uc_kept_rounds (fixture->kept, 1, g_test_rand_int_range (1, 7));
          break;
        }
      uc_prefix_check (fixture->kept->folder, fixture->folder, NULL);
    }
  wait_until_level (fixture);
}

/* ---- the fence around the keys ---- */

static gboolean
has_landlock (void)
{
  return syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

/* Each end begins it again, as systemd does: whoever looks at an ended month may make a WAL beside it, which the fence hides. */
static void
wait_until_level_again (Fixture *fixture)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;
  guint64 missing = 1;

  while (missing > 0)
    {
      if (g_subprocess_get_identifier (fixture->process) == NULL)
        {
          wait_for_end (fixture);
          start (fixture);
        }
      uc_prefix_check (fixture->kept->folder, fixture->folder, &missing);
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_usleep (2000);
    }
}

/* A month is over: the fence hides the next file, and a mirror that is started again reads it. */
static void
test_fence_months (Fixture *fixture, gconstpointer data)
{
  if (!has_landlock ())
    {
      g_test_skip ("this kernel has no Landlock");
      return;
    }
  end (fixture, SIGKILL);
  fixture->fenced = TRUE;
  start (fixture);
  uc_kept_rounds (fixture->kept, 2, 2);
  wait_until_level (fixture);
  uc_kept_close_round (fixture->kept);
  uc_kept_go_on_in (fixture->kept, "u.journal");
  wait_for_end (fixture);
  start (fixture);
  uc_kept_rounds (fixture->kept, 2, 2);
  wait_until_level_again (fixture);
  end (fixture, SIGKILL);
}

static gboolean
is_readable (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  return fd >= 0 && close (fd) == 0;
}

/* In a process of its own, since nothing takes the fence down. */
static void
test_fence_keys (Fixture *fixture, gconstpointer data)
{
  g_autofree char *key = g_strconcat (fixture->kept->path, ".key", NULL), *wal = g_strconcat (fixture->kept->path, "-wal", NULL);
  g_autofree char *later = g_build_filename (fixture->kept->folder, "later.journal", NULL);
  int status;
  pid_t pid;

  if (!has_landlock ())
    {
      g_test_skip ("this kernel has no Landlock");
      return;
    }
  g_assert_true (is_readable (key));
  wait_until_level (fixture);
  pid = fork ();
  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      gboolean good = uc_fence_build (fixture->kept->folder, NULL) && !is_readable (key) && is_readable (fixture->kept->path)
                      && is_readable (wal) && is_readable ("/etc/passwd") && !uc_fence_hides (fixture->kept->folder);

      good = good && close (open (later, O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) == 0 && !is_readable (later)
             && uc_fence_hides (fixture->kept->folder);
      _exit (good ? 0 : 1);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  g_assert_cmpint (g_unlink (later), ==, 0);
}

static void
test_usage (void)
{
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "follow", "x", "y", "--into", "z", NULL), ==, 2);
  g_assert_nonnull (strstr (err, "two folders"));
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "follow", "x", "--into", "y", "--json", NULL), ==, 2);
}

static void
test_mirror_usage (void)
{
  const char *ctl = run_ctl_program ();
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *out3 = NULL, *err3 = NULL, *out4 = NULL, *err4 = NULL;

  run_ctl_set_program (program);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "x", NULL), ==, 2);
  g_assert_cmpstr (err, ==, "upcard-mirror: expected two folders, RECORD and COPIES, or --to ADDRESS and RECORD; only --to has "
                           "certificates, --state and --pause\n");
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "x", "y", "z", NULL), ==, 2);
  g_assert_cmpint (run_ctl (NULL, &out3, &err3, "x", "y", "--into", NULL), ==, 2);
  g_assert_cmpint (run_ctl (NULL, &out4, &err4, "--fence", "/nowhere/x", "y", NULL), ==, 1);
  g_assert_cmpstr (err4, ==, "/nowhere/x: No such file or directory\n");
  run_ctl_set_program (ctl);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/mirror/follows", test_follows },
    { "/mirror/empty", test_empty },
    { "/mirror/killed/catches-up", test_killed },
    { "/mirror/stopped/wal-bounded", test_stopped },
    { "/mirror/index-locked/delays-the-copy", test_index_locked },
    { "/mirror/locked/holds-nothing", test_locked },
    { "/mirror/snapshot-held/wal-bounded", test_snapshot_held },
    { "/mirror/lock-file/mode", test_lock_file },
    { "/mirror/removed/begun-again", test_removed },
    { "/mirror/removed/mount-ends-it", test_removed_mount },
    { "/mirror/record/opened-read-only", test_read_only },
    { "/mirror/fence/keys", test_fence_keys },
    { "/mirror/fence/months", test_fence_months },
    { "/mirror/edited/set-aside", test_edited },
    { "/mirror/random", test_random },
  };

  g_test_init (&argc, &argv, NULL);
  run_ctl_set_program (argv[1]);
  program = argv[2];
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  g_test_add ("/mirror/by-upcardctl/follows", Fixture, by_follow, set_up, test_follows, tear_down);
  g_test_add_func ("/mirror/by-upcardctl/usage", test_usage);
  g_test_add_func ("/mirror/usage", test_mirror_usage);
  return g_test_run ();
}
