/* The disk fails, fills up, cannot be written; the program is killed: nothing half done, nothing lost, the reason
 * named. */
#include "uc-fault-vfs.h"
#include "uc-kept.h"
#include "uc-prove.h"
#include "uc-resume.h"
#include "uc-table-prompt.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const UcJournalOptions faulty = { .vfs = UC_FAULT_VFS, .boot_id = "boot-1", .program = "test" };

/* Opened over the failing disk; two rounds, the second cleared: the next bet closes it, with signature and checkpoint.
 */
static UcKept *
two_rounds (void)
{
  UcKept *kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;

  uc_kept_rounds (kept, 2, 2);
  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = uc_journal_open (kept->path, &faulty, &error);
  g_assert_no_error (error);
  return kept;
}

static void
assert_whole (UcKept *kept)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (kept->path, &error);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  uc_prove (journal, NULL, NULL, NULL, verdict, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
}

static void
assert_named (const GError *error, UcFaultKind kind, const char *path)
{
  int code = kind == UC_FAULT_WRITE_FULL ? UC_JOURNAL_ERROR_FULL : UC_JOURNAL_ERROR_IO;

  g_assert_error (error, UC_JOURNAL_ERROR, code);
  g_assert_nonnull (strstr (error->message, path));
  if (kind == UC_FAULT_WRITE_FULL)
    g_assert_nonnull (strstr (error->message, "the disk is full"));
}

/* Fails the @nth write of closing a round. FALSE when there are not so many. */
static gboolean
fail_append (UcFaultKind kind, guint nth, gboolean retry)
{
  g_autoptr (UcKept) kept = two_rounds ();
  g_autoptr (GError) error = NULL;
  guint64 before = uc_journal_last_seq (kept->journal), after;
  gboolean good;

  uc_fault_vfs_arm (kind, nth);
  good = uc_kept_try (kept, "bet 1 main 25.00", &error);
  if (good)
    {
      g_assert_cmpuint (uc_fault_vfs_heal (), ==, 0);
      return FALSE;
    }
  assert_named (error, kind, kept->path);
  g_assert_cmpuint (uc_journal_last_seq (kept->journal), ==, before);
  g_clear_error (&error);
  g_assert_false (uc_journal_probe (kept->journal, &error));
  assert_named (error, kind, kept->path);
  g_clear_error (&error);
  g_assert_cmpuint (uc_fault_vfs_heal (), >, 0);

  if (retry)
    {
      g_assert_true (uc_journal_probe (kept->journal, &error));
      g_assert_true (uc_kept_try (kept, "bet 1 main 25.00", &error));
      assert_whole (kept);
    }
  uc_kept_reopen (kept);
  after = uc_journal_last_seq (kept->journal);
  /* A commit whose sync failed may have reached the disk after all; then it is there whole. */
  g_assert_true (after == before + 3 || (after == before && !retry));
  assert_whole (kept);
  return TRUE;
}

static void
test_append (gconstpointer data)
{
  UcFaultKind kind = GPOINTER_TO_INT (data);
  guint nth = 0;

  while (fail_append (kind, nth, nth % 2 == 0))
    nth++;
  g_assert_cmpuint (nth, >=, 1);
}

/* Fails the @nth write of making a new journal. */
static gboolean
fail_begin (UcFaultKind kind, guint nth)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "another.journal", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = NULL;

  uc_fault_vfs_arm (kind, nth);
  journal = uc_journal_open (path, &faulty, &error);
  if (journal != NULL)
    {
      uc_fault_vfs_heal ();
      return FALSE;
    }
  g_assert_nonnull (strstr (error->message, path));
  g_assert_cmpuint (uc_fault_vfs_heal (), >, 0);
  g_clear_error (&error);
  journal = uc_journal_open (path, &faulty, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_journal_last_row (journal), ==, 1);
  return TRUE;
}

static void
test_begin (gconstpointer data)
{
  guint nth = 0;

  while (fail_begin (GPOINTER_TO_INT (data), nth))
    nth++;
  g_assert_cmpuint (nth, >=, 1);
}

/* A new gaming day's key: whichever write fails, the key file fits the journal afterwards. */
static gboolean
fail_rotation (UcFaultKind kind, guint nth)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  gboolean good;

  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = uc_journal_open (kept->path, &faulty, &error);
  uc_fault_vfs_arm (kind, nth);
  good = uc_kept_try (kept, "gaming-day 2026-01-02", &error);
  uc_fault_vfs_heal ();
  g_clear_error (&error);
  uc_kept_reopen (kept);
  uc_resume (kept->journal, &kept->rules, &kept->table, NULL, &error);
  g_assert_no_error (error);
  if (uc_table_prompt (&kept->table).id == UC_PROMPT_INSPECT_READER)
    uc_kept_play (kept, "inspect-reader 2001 0000 pass");
  uc_kept_rounds (kept, 2, 1);
  assert_whole (kept);
  return !good;
}

static void
test_rotation (gconstpointer data)
{
  guint nth = 0;

  while (fail_rotation (GPOINTER_TO_INT (data), nth))
    nth++;
  g_assert_cmpuint (nth, >=, 1);
}

static void
test_read_only (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;

  uc_kept_rounds (kept, 1, 1);
  g_clear_pointer (&kept->journal, uc_journal_close);
  uc_fault_vfs_set_read_only (TRUE);
  g_assert_null (uc_journal_open (kept->path, &faulty, &error));
  uc_fault_vfs_set_read_only (FALSE);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY);
  g_assert_nonnull (strstr (error->message, "read-only"));
}

static void
test_read_only_folder (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) reader = NULL;
  g_autofree char *path = g_build_filename (kept->folder, "new.journal", NULL);

  if (geteuid () == 0)
    {
      g_test_skip ("the superuser may write everywhere");
      return;
    }
  uc_kept_rounds (kept, 1, 1);
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_cmpint (chmod (kept->folder, 0500), ==, 0);
  g_assert_null (uc_journal_open (path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY);
  g_clear_error (&error);
  reader = uc_journal_open_read (kept->path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_journal_last_seq (reader), >, 0);
  g_assert_cmpint (chmod (kept->folder, 0700), ==, 0);
}

static const struct
{
  const char *name, *sql;
  UcJournalError code;
  const char *part;
} refused[] = {
  { "newer-program", "PRAGMA user_version = 4", UC_JOURNAL_ERROR_NEWER, "a newer program" },
  { "older-program", "PRAGMA user_version = 2", UC_JOURNAL_ERROR_OLDER, "an older program" },
  { "another-database", "PRAGMA application_id = 7", UC_JOURNAL_ERROR_DAMAGED, "another program's database" },
};

static void
test_refused (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) write = NULL, read = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;

  uc_kept_rounds (kept, 1, 1);
  uc_kept_tamper (kept, refused[i].sql);
  g_file_get_contents (kept->path, &before, &n_before, NULL);
  g_assert_null (uc_journal_open (kept->path, NULL, &write));
  g_assert_error (write, UC_JOURNAL_ERROR, (int) refused[i].code);
  g_assert_nonnull (strstr (write->message, refused[i].part));
  g_assert_null (uc_journal_open_read (kept->path, &read));
  g_assert_error (read, UC_JOURNAL_ERROR, (int) refused[i].code);
  g_file_get_contents (kept->path, &after, &n_after, NULL);
  g_assert_cmpmem (before, n_before, after, n_after);
}

static const struct
{
  const char *name, *bytes;
  UcJournalError code;
} strangers[] = {
  { "text-file", "this is no journal, but it is long enough to be taken for a database's first hundred bytes ........",
    UC_JOURNAL_ERROR_DAMAGED },
  { "half-a-header", "SQLite format 3", UC_JOURNAL_ERROR_DAMAGED },
};

static void
test_stranger (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (kept->folder, "stranger", NULL);
  g_autofree char *after = NULL;

  g_assert_true (g_file_set_contents (path, strangers[i].bytes, -1, NULL));
  g_assert_null (uc_journal_open (path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, (int) strangers[i].code);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, strangers[i].bytes);
}

static void
test_missing (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (kept->folder, "none", NULL);

  g_assert_null (uc_journal_open_read (path, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_null (uc_journal_open_read (kept->folder, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
}

/* ---- killed ---- */

/* Plays for ever and says after each commit how far it is. */
static void
play_until_killed (UcKept *kept, int pipe_fd)
{
  for (;;)
    {
      guint64 seq;

      uc_kept_rounds (kept, 1, 2);
      seq = uc_journal_last_seq (kept->journal);
      if (write (pipe_fd, &seq, sizeof seq) != sizeof seq)
        _exit (1);
    }
}

/* Kills the player once @rounds rounds are said to be kept. Returns the last number that was said. */
static guint64
run_and_kill (UcKept *kept, guint rounds)
{
  int ends[2], status;
  guint64 seq = 0, said;
  pid_t child;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      uc_kept_reopen (kept);
      play_until_killed (kept, ends[1]);
    }
  close (ends[1]);
  for (guint i = 0; i < rounds && read (ends[0], &said, sizeof said) == sizeof said; i++)
    seq = said;
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  while (read (ends[0], &said, sizeof said) == sizeof said)
    seq = said;
  close (ends[0]);
  return seq;
}

static void
test_killed (void)
{
  for (guint rounds = 1; rounds <= 12; rounds++)
    {
      g_autoptr (UcKept) kept = uc_kept_new ();
      guint64 said;

      g_clear_pointer (&kept->journal, uc_journal_close);
      said = run_and_kill (kept, rounds);
      uc_kept_reopen (kept);
      g_assert_cmpuint (said, >, 0);
      g_assert_cmpuint (uc_journal_last_seq (kept->journal), >=, said);
      assert_whole (kept);
    }
}

static void
add (const char *what, const char *name, guint i, GTestDataFunc func)
{
  g_autofree char *path = g_strconcat ("/faults/", what, "/", name, NULL);

  g_test_add_data_func (path, GUINT_TO_POINTER (i), func);
}

int
main (int argc, char **argv)
{
  static const char *const names[UC_N_FAULTS] = { "disk-full", "write-fails", "half-a-write", "sync-fails" };

  g_test_init (&argc, &argv, NULL);
  uc_fault_vfs_register ();
  for (guint i = 0; i < UC_N_FAULTS; i++)
    {
      add ("append", names[i], i, test_append);
      add ("begin", names[i], i, test_begin);
      add ("new-key", names[i], i, test_rotation);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    add ("refused", refused[i].name, i, test_refused);
  for (guint i = 0; i < G_N_ELEMENTS (strangers); i++)
    add ("stranger", strangers[i].name, i, test_stranger);
  g_test_add_func ("/faults/missing", test_missing);
  g_test_add_func ("/faults/read-only/file", test_read_only);
  g_test_add_func ("/faults/read-only/folder", test_read_only_folder);
  g_test_add_func ("/faults/killed/nothing-said-is-lost", test_killed);
  return g_test_run ();
}
