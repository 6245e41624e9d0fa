/* upcardctl follow beside a table that is being played, and the copy that it keeps. */
#include "run-ctl.h"
#include "uc-hang.h"
#include "uc-kept.h"
#include "uc-mirror.h"
#include "uc-next.h"
#include "uc-prove.h"
#include "uc-resume.h"

#include <gio/gio.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Nothing has this hash. */
#define ZEROES "0000000000000000000000000000000000000000000000000000000000000000"

static const char *program;

/* A follower, and who keeps the copy, joined by a pipe. */
typedef struct
{
  GSubprocess *from, *into;
} Pair;

static Pair
pair_start (const char *journal, const char *since, const char *copy)
{
  g_autoptr (GSubprocessLauncher) from = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GSubprocessLauncher) into = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GError) error = NULL;
  int ends[2];
  Pair pair;

  g_assert_true (g_unix_open_pipe (ends, FD_CLOEXEC, &error));
  g_subprocess_launcher_take_stdout_fd (from, ends[1]);
  g_subprocess_launcher_take_stdin_fd (into, ends[0]);
  pair.from = g_subprocess_launcher_spawn (from, &error, program, "follow", journal, "--since", since, NULL);
  g_assert_no_error (error);
  pair.into = g_subprocess_launcher_spawn (into, &error, program, "follow", "--into", copy, NULL);
  g_assert_no_error (error);
  return pair;
}

/* Interrupting the first ends both, and neither calls it a failure. */
static void
pair_end (Pair *pair)
{
  g_subprocess_send_signal (pair->from, SIGINT);
  g_assert_true (g_subprocess_wait_check (pair->from, NULL, NULL));
  g_assert_true (g_subprocess_wait_check (pair->into, NULL, NULL));
  g_clear_object (&pair->from);
  g_clear_object (&pair->into);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return TRUE;
}

/* Whether both end in the same row. */
static gboolean
is_level (UcJournal *journal, const char *copy)
{
  g_autoptr (UcJournal) other = g_file_test (copy, G_FILE_TEST_EXISTS) ? uc_journal_open_read (copy, NULL) : NULL;
  guint64 row = uc_journal_last_row (journal);
  UcHash here = { 0 }, there = { { 1 } };

  return other != NULL && uc_journal_last_row (other) == row
         && uc_journal_read_rows (journal, row, row, on_row, &here, NULL)
         && uc_journal_read_rows (other, row, row, on_row, &there, NULL) && uc_hash_equal (&here, &there);
}

static void
wait_until_level (UcJournal *journal, const char *copy)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!is_level (journal, copy))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_usleep (2000);
    }
}

static void
assert_proven (const char *path, const char *trust)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_nonnull (journal);
  verdict = uc_verify (journal, &(UcVerifyOptions){ .trust = trust, .each_signature = TRUE }, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (uc_prove (journal, NULL, NULL, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
}

static char *
position_of (const char *copy)
{
  g_autofree char *err = NULL;
  char *out = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "follow", "--into", copy, "--position", NULL), ==, 0);
  return g_strchomp (out);
}

static void
test_live (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *copy = g_build_filename (kept->folder, "copy", NULL);
  g_autofree char *since = NULL;
  Pair pair = pair_start (kept->path, "0", copy);

  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (kept, 1, 2);
      wait_until_level (kept->journal, copy);
    }
  pair_end (&pair);
  assert_proven (copy, uc_journal_fingerprint (kept->journal));

  /* Play goes on while nobody follows. */
  uc_kept_rounds (kept, 2, 2);
  since = position_of (copy);
  pair = pair_start (kept->path, since, copy);
  wait_until_level (kept->journal, copy);
  pair_end (&pair);
  assert_proven (copy, uc_journal_fingerprint (kept->journal));
}

/* From one month's file to the next, into a folder; and further from there. */
static void
test_months (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *next = g_build_filename (kept->folder, "u.journal", NULL);
  g_autofree char *folder = g_dir_make_tmp ("upcard-copies-XXXXXX", NULL);
  g_autofree char *first_copy = g_build_filename (folder, "table.journal", NULL);
  g_autofree char *next_copy = g_build_filename (folder, "u.journal", NULL);
  g_autofree char *since = NULL, *remove = NULL;
  Pair pair = pair_start (kept->folder, "0", folder);
  UcJournal *old = kept->journal;

  uc_kept_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  wait_until_level (kept->journal, first_copy);
  kept->journal
      = uc_resume_next (old, &kept->table, next, &(UcJournalOptions){ .sync_off = TRUE, .boot_id = "boot-1" }, NULL);
  g_assert_nonnull (kept->journal);
  wait_until_level (old, first_copy);
  uc_journal_close (old);
  g_assert_true (uc_resume (kept->journal, &kept->rules, &kept->table, NULL, NULL));
  uc_kept_rounds (kept, 2, 2);
  wait_until_level (kept->journal, next_copy);
  pair_end (&pair);
  assert_proven (first_copy, NULL);
  assert_proven (next_copy, NULL);

  uc_kept_rounds (kept, 1, 2);
  since = position_of (folder);
  pair = pair_start (kept->folder, since, folder);
  wait_until_level (kept->journal, next_copy);
  pair_end (&pair);
  assert_proven (next_copy, NULL);
  remove = g_strdup_printf ("rm -r '%s'", folder);
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
}

typedef struct
{
  UcKept *kept;
  GHashTable *known;
  GString *lines;
} Lines;

static gboolean
on_row_lines (const UcRow *row, gpointer user_data)
{
  Lines *lines = user_data;

  uc_mirror_lines (lines->kept->journal, row, lines->known, lines->lines);
  return TRUE;
}

/* A copy of all rows, made here. */
static void
mirror_all (UcKept *kept, const char *path)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcMirror) mirror = uc_mirror_open (path, NULL);
  Lines lines = { kept, known, text };
  g_auto (GStrv) each = NULL;

  g_assert_nonnull (mirror);
  g_assert_true (uc_journal_read_rows (kept->journal, 1, 0, on_row_lines, &lines, NULL));
  each = g_strsplit (text->str, "\n", -1);
  for (guint i = 0; each[i][0] != '\0'; i++)
    g_assert_true (uc_mirror_take (mirror, each[i], NULL));
  g_assert_true (uc_mirror_commit (mirror, NULL));
}

/* The file that is followed is replaced, as a copy is that was set aside: what comes later comes from the one in its place. */
static void
test_replaced (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *between = g_build_filename (kept->folder, "between", NULL);
  g_autofree char *copy = g_build_filename (kept->folder, "copy", NULL);
  g_autofree char *aside = g_build_filename (kept->folder, "aside", NULL);
  Pair pair;

  mirror_all (kept, between);
  pair = pair_start (between, "0", copy);
  wait_until_level (kept->journal, copy);
  uc_kept_rounds (kept, 1, 2);
  g_assert_cmpint (g_rename (between, aside), ==, 0);
  mirror_all (kept, between);
  wait_until_level (kept->journal, copy);
  pair_end (&pair);
}

/* Nobody reads any more: it ends by itself, though nothing is written. */
static void
test_closed_pipe (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process
      = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "follow", kept->path, NULL);
  char byte;

  g_assert_no_error (error);
  g_assert_cmpint (g_input_stream_read (g_subprocess_get_stdout_pipe (process), &byte, 1, NULL, NULL), ==, 1);
  g_assert_true (g_input_stream_close (g_subprocess_get_stdout_pipe (process), NULL, NULL));
  g_assert_true (g_subprocess_wait_check (process, NULL, &error));
  g_assert_no_error (error);
}

/* ---- lines that are no good ---- */

/* What a follower is sent, up to when it is interrupted. */
static char *
lines_of (UcKept *kept)
{
  g_autofree char *copy = g_build_filename (kept->folder, "whole", NULL);
  g_autofree char *command = g_strdup_printf ("'%s' follow '%s' | tee '%s/lines' | '%s' follow --into '%s'", program,
                                              kept->path, kept->folder, program, copy);
  g_autofree char *lines = g_build_filename (kept->folder, "lines", NULL);
  g_autoptr (GSubprocess) process
      = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "setsid", "sh", "-c", command, NULL);
  char *text = NULL;

  wait_until_level (kept->journal, copy);
  g_assert_true (g_file_get_contents (lines, &text, NULL, NULL));
  kill (-atoi (g_subprocess_get_identifier (process)), SIGINT);
  g_subprocess_wait (process, NULL, NULL);
  return text;
}

static void
assert_refused (const char *lines, const char *copy, const char *part)
{
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (lines, &out, &err, "follow", "--into", copy, NULL), ==, 1);
  assert_contains (err, part);
}

static void
test_bad_lines (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *copy = g_build_filename (kept->folder, "copy", NULL);
  g_autofree char *lines = NULL, *out = NULL, *err = NULL;
  g_autoptr (GString) edited = NULL;
  g_autoptr (GString) gap = NULL;
  const char *fifth;

  uc_kept_rounds (kept, 1, 2);
  lines = lines_of (kept);
  edited = g_string_new (lines);
  g_assert_cmpuint (g_string_replace (edited, "bet 1 main 25.00", "bet 1 main 95.00", 1), ==, 1);
  assert_refused (edited->str, copy, "does not follow the copy's last one");
  fifth = strstr (lines, "\nrow\t5\t");
  gap = g_string_new_len (lines, fifth + 1 - lines);
  g_string_append (gap, strstr (lines, "\nrow\t6\t") + 1);
  assert_refused (gap->str, copy, "rows before it are missing");
  assert_refused ("row\t1\n", copy, "the first names no file");
  assert_refused ("file\tx.journal\nrow\t1\n", copy, "expected what a row holds: ID KIND SEQ");
  assert_refused ("file\t../x\n", copy, "is not a file's name");
  assert_refused ("file\tx\ty\n", copy, "is not a file's name");
  assert_refused ("file\tx.journal.key\n", copy, "is not a file's name");
  assert_refused ("file\tx.journal-wal\n", copy, "is not a file's name");
  assert_refused ("file\tx\x1b[2J.journal\n", copy, "is not a file's name");
  assert_refused ("file\tx.journal\nfile\n", copy, "standard input, line 2: ");
  assert_refused ("file\tx.journal\n\n", copy, "standard input, line 2: ");
  assert_refused ("file\tx.journal\n\n", copy, "expected “text HASH BODY”, or “row”");
  assert_refused ("file\tx.journal\nWelcome to table 7\n", copy, "expected “text HASH BODY”, or “row”");
  assert_refused ("file\tx.journal\nrow\t\\q\n", copy, "expected “text HASH BODY”, or “row”");
  assert_refused ("file\tx.journal\ntext\tabc\n", copy, "a “text” has a HASH and a BODY");
  assert_refused ("file\tx.journal\ntext\t" ZEROES "\t[table]\n", copy, "not the one that its hash names");
  assert_refused ("file\tx.journal\n", kept->path, "no copy");
  /* What was good before it is kept, and the rest may come again. */
  g_assert_cmpint (run_ctl (lines, &out, &err, "follow", "--into", copy, NULL), ==, 0);
  g_assert_true (is_level (kept->journal, copy));
  assert_refused ("file\tx.journal\nfile\ty.journal\n", copy, "give --into a folder");
}

/* Another table's rows do not go into this one's copy. */
static void
test_other_journal (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcKept) other = uc_kept_new ();
  g_autofree char *copy = g_build_filename (kept->folder, "whole", NULL);
  g_autofree char *lines = lines_of (kept), *foreign = lines_of (other);

  g_assert_cmpstr (lines, !=, foreign);
  assert_refused (foreign, copy, "of another journal");
}

static void
test_usage (void)
{
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *out3 = NULL, *err3 = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "follow", NULL), ==, 2);
  assert_contains (err, "--into COPY");
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "follow", "/nonexistent/journal", NULL), ==, 1);
  assert_contains (err2, "there is no such journal");
  g_assert_cmpint (run_ctl (NULL, &out3, &err3, "follow", "x", "--position", NULL), ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  program = argv[1];
  run_ctl_set_program (program);
  g_test_add_func ("/follow/live", test_live);
  g_test_add_func ("/follow/months", test_months);
  g_test_add_func ("/follow/replaced", test_replaced);
  g_test_add_func ("/follow/closed-pipe", test_closed_pipe);
  g_test_add_func ("/follow/bad-lines", test_bad_lines);
  g_test_add_func ("/follow/other-journal", test_other_journal);
  g_test_add_func ("/follow/usage", test_usage);
  return g_test_run ();
}
