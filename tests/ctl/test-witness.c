/* upcardctl witness, what feeds it beside a table that is being played, and verify --witness. */
#include "run-ctl.h"
#include "run-witness.h"
#include "uc-heads-of.h"
#include "uc-typed.h"
#include "uc-witness.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>

static const char *program;

static char *
join (GPtrArray *lines, guint from, guint to)
{
  GString *text = g_string_new (NULL);

  for (guint i = from; i < to; i++)
    g_string_append_printf (text, "%s\n", (const char *)lines->pdata[i]);
  return g_string_free (text, FALSE);
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; at += strlen (part))
    n++;
  return n;
}

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_error ("“%s” says “%s”", text, part);
}

/* Sends all there is by now to a witness whose file is @file. Returns the exit status. */
static int
send_once (UcKept *kept, const char *state, const char *file, char **err)
{
  g_autofree char *out = NULL;

  return run_ctl (NULL, &out, err, "witness", "--send", kept->path, "--state", state, "--once", "--", program,
                  "witness", file, NULL);
}

/* ---- keeping ---- */

static void
test_answers (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads");
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *first = NULL, *all = NULL, *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *text = NULL;
  g_auto (GStrv) answers = NULL;

  uc_kept_rounds (kept, 3, 2);
  lines = uc_heads_of (kept->path);
  first = join (lines, 0, 2);
  all = join (lines, 0, lines->len);
  g_assert_cmpint (run_ctl (first, &out, &err, "witness", file, NULL), ==, 0);
  answers = g_strsplit (out, "\n", -1);
  g_assert_cmpstr (answers[0], ==, "kept 0");
  g_assert_true (g_str_has_prefix (answers[1], "kept "));
  g_assert_cmpstr (answers[2], ==, "");
  assert_contains (err, uc_journal_fingerprint (kept->journal));
  g_assert_cmpint (run_ctl (all, &out2, &err2, "witness", file, NULL), ==, 0);
  g_assert_cmpuint (count (out2, "held "), ==, 2);
  g_assert_cmpuint (count (out2, "kept "), ==, lines->len - 2);
  g_assert_cmpstr (err2, ==, "");
  text = content_of (file);
  g_assert_cmpuint (count (text, "\n"), ==, lines->len);
}

/* A new file is its owner's alone; one that was there and is open to others is used, and its mode is told. */
static void
test_mode (void)
{
  static const struct
  {
    int mode;
    gboolean told;
  } modes[] = { { 0600, FALSE }, { 0640, FALSE }, { 0644, TRUE }, { 0660, TRUE }, { 0602, TRUE } };
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads");
  const mode_t before = umask (0);
  GStatBuf facts;

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autofree char *out = NULL, *err = NULL, *said = g_strdup_printf ("heads: its mode %04o lets others", modes[i].mode);

      g_assert_cmpint (run_ctl ("", &out, &err, "witness", file, NULL), ==, 0);
      g_assert_cmpint (g_stat (file, &facts), ==, 0);
      g_assert_cmpint (facts.st_mode & 0777, ==, i == 0 ? 0600 : modes[i - 1].mode);
      g_free (g_steal_pointer (&out));
      g_free (g_steal_pointer (&err));
      g_assert_cmpint (g_chmod (file, modes[i].mode), ==, 0);
      g_assert_cmpint (run_ctl ("", &out, &err, "witness", file, NULL), ==, 0);
      g_assert_true ((strstr (err, said) != NULL) == modes[i].told);
      g_assert_true ((*err != '\0') == modes[i].told);
    }
  umask (before);
}

/* Neither banner nor bytes of any kind keep the good lines out, and none of them comes out as it came in. */
static void
test_garbage (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads");
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GString) input = g_string_new ("Welcome to the witness\n\n\x1b[2J\x1b[Hkept 7\nhead\n\xff\xfe\n");
  g_autofree char *long_line = g_strnfill (200000, 'a');
  g_autofree char *out = NULL, *err = NULL, *text = NULL;

  uc_kept_rounds (kept, 3, 2);
  lines = uc_heads_of (kept->path);
  g_string_append_printf (input, "%s\nhead %s\n%s\n%s\n", (const char *)lines->pdata[0], long_line,
                          (const char *)lines->pdata[1], (const char *)lines->pdata[2]);
  /* The last one is broken off. */
  g_string_append (input, "head table=T-1");
  g_assert_cmpint (run_ctl (input->str, &out, &err, "witness", file, NULL), ==, 1);
  g_assert_cmpuint (count (out, "refused "), ==, 6);
  g_assert_cmpuint (count (out, "kept "), ==, 3);
  g_assert_cmpuint (count (out, "\n"), ==, 9);
  assert_contains (out, "refused a line is longer than 16384 bytes");
  assert_lacks (out, "\x1b");
  assert_lacks (err, "\x1b");
  text = content_of (file);
  g_assert_cmpuint (count (text, "\n"), ==, 3);
}

/* Each line that was answered is there, whenever the witness was killed. */
static void
test_killed (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads");
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *all = NULL, *out = NULL, *err = NULL;

  uc_kept_rounds (kept, 6, 2);
  lines = uc_heads_of (kept->path);
  for (guint n = 1; n < lines->len; n++)
    {
      g_autoptr (GSubprocess) witness = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                              | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                                                          NULL, program, "witness", file, NULL);
      g_autoptr (GDataInputStream) answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (witness));
      g_autofree char *some = join (lines, 0, n);
      g_autofree char *text = NULL;

      g_assert_true (
          g_output_stream_write_all (g_subprocess_get_stdin_pipe (witness), some, strlen (some), NULL, NULL, NULL));
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *answer = g_data_input_stream_read_line (answers, NULL, NULL, NULL);

          g_assert_true (g_str_has_prefix (answer, i + 1 == n ? "kept " : "held ") || n == 1);
        }
      g_subprocess_send_signal (witness, SIGKILL);
      g_subprocess_wait (witness, NULL, NULL);
      text = content_of (file);
      g_assert_cmpuint (count (text, "\n"), ==, n);
    }
  all = join (lines, 0, lines->len);
  g_assert_cmpint (run_ctl (all, &out, &err, "witness", file, NULL), ==, 0);
  g_assert_cmpuint (count (out, "held "), ==, lines->len - 1);
}

/* A file that may not grow, like a full disk: no answer, and no line is lost afterwards. */
static void
test_full_disk (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads");
  g_autofree char *limited = g_strdup_printf ("ulimit -f 4; exec '%s' witness '%s'", program, file);
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GSubprocess) shell = NULL;
  g_autofree char *all = NULL, *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *text = NULL;

  uc_kept_rounds (kept, 12, 2);
  lines = uc_heads_of (kept->path);
  all = join (lines, 0, lines->len);
  shell = uc_typed ((const char *const[]){ "sh", "-c", limited, NULL }, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                    all, NULL);
  g_subprocess_communicate_utf8 (shell, NULL, NULL, &out, &err, NULL);
  g_assert_true (g_subprocess_get_if_exited (shell));
  g_assert_cmpint (g_subprocess_get_exit_status (shell), ==, 2);
  assert_contains (err, "cannot write the witness's file");
  g_assert_cmpuint (count (out, "kept "), <, lines->len);
  text = content_of (file);
  g_assert_cmpuint (count (text, " kept=20"), ==, count (out, "kept "));

  g_assert_cmpint (run_ctl (all, &out2, &err2, "witness", file, NULL), ==, 0);
  g_assert_cmpuint (count (out2, "held "), ==, count (out, "kept "));
  g_assert_cmpuint (count (out2, "kept "), ==, lines->len - count (out, "kept "));
  assert_contains (err2, "was broken off while it was written");
}

static void
test_usage (void)
{
  static const char *const words[][6] = {
    { "witness", NULL },
    { "witness", "a", "b", NULL },
    { "witness", "--once", "a", NULL },
    { "witness", "--state", "s", "a", NULL },
    { "witness", "--send", "j", NULL },
    { "witness", "--send", "j", "--timeout=0", "true", NULL },
  };
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *said = NULL, *wrong = NULL;

      g_assert_cmpint (
          run_ctl ("", &said, &wrong, words[i][0], words[i][1], words[i][2], words[i][3], words[i][4], NULL), ==, 2);
      assert_contains (wrong, "expected one FILE, or --listen ADDRESS:PORT");
    }
  g_assert_cmpint (run_ctl ("", &out, &err, "witness", "/nonexistent/heads", NULL), ==, 2);
  assert_contains (err, "/nonexistent/heads: cannot open");
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "witness", "--send", "/nonexistent/journal", "--once", "true", NULL),
                   ==, 1);
  assert_contains (err2, "there is no such journal");
}

/* ---- following ---- */

static void
test_follow_heads (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "lines");
  g_autofree char *command = g_strdup_printf ("exec '%s' follow '%s' --heads >'%s'", program, kept->path, file);
  g_autofree char *since = NULL, *later = NULL, *all = NULL, *text = NULL, *some = NULL, *out = NULL, *err = NULL;
  g_autoptr (GSubprocess) shell = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "sh", "-c", command, NULL);
  g_autoptr (GSubprocess) late = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  guint64 seq;

  uc_kept_rounds (kept, 2, 2);
  uc_kept_reopen (kept);
  seq = uc_journal_last_seq (kept->journal);
  uc_kept_rounds (kept, 2, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (lines->len, ==, 5);
  wait_until_says (file, lines->pdata[4]);
  stop_ctl (shell);
  all = join (lines, 0, lines->len);
  text = content_of (file);
  g_assert_cmpstr (text, ==, all);

  /* From the middle the key comes first, by which the rest is checked. */
  since = g_strdup_printf ("%" G_GUINT64_FORMAT, seq + 2);
  g_assert_cmpint (g_unlink (file), ==, 0);
  later = g_strdup_printf ("exec '%s' follow '%s' --heads --since %s >'%s'", program, kept->path, since, file);
  late = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "sh", "-c", later, NULL);
  wait_until_says (file, lines->pdata[4]);
  stop_ctl (late);
  g_free (g_steal_pointer (&text));
  text = content_of (file);
  some = strstr (all, "\nkey ") != NULL ? g_strdup (strstr (all, "\nkey ") + 1) : NULL;
  g_assert_cmpstr (text, ==, some);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "follow", kept->path, "--heads", "--json", NULL), ==, 2);
}

/* ---- sending ---- */

static void
test_live (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads"), *state = path_in (kept, "w.state");
  g_autoptr (GSubprocess) sender
      = start_ctl ("witness", "--send", kept->path, "--state", state, "--", program, "witness", file, NULL);
  g_autoptr (GSubprocess) again = NULL;
  g_autofree char *said = NULL, *out = NULL, *text = NULL;

  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (kept, 2, 2);
      wait_until_level (kept->path, file);
    }
  wait_until_says (state, "round=5\n");
  stop_ctl (sender);

  /* Play goes on while nobody sends; then the rest goes. */
  uc_kept_rounds (kept, 2, 2);
  uc_kept_reopen (kept);
  uc_kept_rounds (kept, 2, 2);
  again = start_ctl ("witness", "--send", kept->path, "--state", state, "--", program, "witness", file, NULL);
  wait_until_level (kept->path, file);
  wait_until_says (state, "round=9\n");
  stop_ctl (again);
  text = content_of (file);
  assert_lacks (text, "contradicts");
  g_assert_cmpint (verify_witness (kept->path, file, &out), ==, 0);
  assert_contains (out, "Table: T-1\n");
  assert_contains (out, "The end was witnessed at 20");
  assert_contains (out, "by the witness’s clock: round 9\n");
  assert_lacks (out, "not witnessed");
  said = content_of (state);
  assert_lacks (said, "silent-since");
}

static void
test_months (void)
{
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *months = path_in (folder, "months"), *state = path_in (folder, "w.state"),
                  *file = path_in (folder, "heads");
  g_autofree char *january = g_build_filename (months, "2026-01.journal", NULL);
  g_autofree char *february = g_build_filename (months, "2026-02.journal", NULL);
  g_autoptr (UcKept) kept = NULL;
  g_autoptr (GSubprocess) sender = NULL;
  g_autofree char *out = NULL, *out2 = NULL, *out3 = NULL;

  g_assert_cmpint (g_mkdir (months, 0700), ==, 0);
  kept = uc_kept_new_at (january, NULL);
  uc_kept_rounds (kept, 2, 2);
  sender = start_ctl ("witness", "--send", months, "--state", state, "--", program, "witness", file, NULL);
  wait_until_level (january, file);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_rounds (kept, 3, 2);
  wait_until_level (february, file);
  stop_ctl (sender);
  g_assert_cmpint (verify_witness (months, file, &out), ==, 0);
  assert_contains (out, "by the witness’s clock: round 4\n");
  g_assert_cmpint (verify_witness (january, file, &out2), ==, 0);
  /* The last month is put aside, as if there had been none. */
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_cmpint (g_unlink (february), ==, 0);
  g_assert_cmpint (verify_witness (months, file, &out3), ==, 1);
}

/* The witness was away while months were moved into the archive: nothing is sent that it could not follow, until it has
 * those. */
static void
test_archive (void)
{
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *months = path_in (folder, "months"), *archive = path_in (folder, "archive");
  g_autofree char *state = path_in (folder, "w.state"), *file = path_in (folder, "heads");
  g_autofree char *january = g_build_filename (months, "2026-01.journal", NULL);
  g_autofree char *moved = g_build_filename (archive, "2026-01.journal", NULL);
  g_autoptr (UcKept) kept = NULL;
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *out3 = NULL, *err3 = NULL, *text = NULL,
                  *said = NULL;

  g_assert_cmpint (g_mkdir (months, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (archive, 0700), ==, 0);
  kept = uc_kept_new_at (january, NULL);
  uc_kept_rounds (kept, 2, 2);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  uc_kept_reopen (kept);
  uc_kept_rounds (kept, 1, 2);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_rounds (kept, 2, 2);
  g_assert_cmpint (g_rename (january, moved), ==, 0);

  g_assert_cmpint (run_ctl (NULL, &out, &err2, "witness", "--send", months, "--state", state, "--once", "--", program,
                            "witness", file, NULL),
                   ==, 1);
  assert_contains (err2, "the witness has heads up to 2026-01.journal, which is not here any more");
  g_assert_cmpint (
      run_ctl (NULL, &out2, &err3, "witness", "--send", archive, "--once", "--", program, "witness", file, NULL), ==,
      0);
  g_assert_cmpint (g_unlink (state), ==, 0);
  g_free (g_steal_pointer (&err3));
  g_assert_cmpint (run_ctl (NULL, &out3, &err3, "witness", "--send", months, "--state", state, "--once", "--", program,
                            "witness", file, NULL),
                   ==, 0);
  text = content_of (file);
  assert_lacks (text, "contradicts");
  g_assert_cmpint (verify_witness (months, file, &said), ==, 0);
}

/* A witness that cannot be reached, and one that never answers: the table goes on, and the state says since when. */
static void
test_silent (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads");
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *out3 = NULL, *err3 = NULL, *err4 = NULL,
                  *out4 = NULL;
  g_autofree char *err5 = NULL, *said = NULL;
  g_autoptr (GSubprocess) sender = NULL;

  g_assert_cmpint (
      run_ctl (NULL, &out, &err, "witness", "--send", kept->path, "--state", state, "--once", "--", "false", NULL), ==,
      1);
  assert_contains (err, "the command “false” ended with status 1");
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "witness", "--send", kept->path, "--state", state, "--once", "--",
                            "/nonexistent/ssh", NULL),
                   ==, 1);
  assert_contains (err2, "/nonexistent/ssh");
  g_assert_cmpint (run_ctl (NULL, &out3, &err3, "witness", "--send", kept->path, "--state", state, "--once", "--", "sh",
                            "-c", "while read -r line; do echo 'Welcome\x1b[2J'; done", NULL),
                   ==, 1);
  assert_contains (err3, "“Welcome\\x1b[2J” is not an answer of a witness");
  g_assert_cmpint (run_ctl (NULL, &out4, &err5, "witness", "--send", kept->path, "--state", state, "--once", "--", "sh",
                            "-c", "while read -r line; do echo kept 777; done", NULL),
                   ==, 1);
  assert_contains (err5, "“kept 777” is not an answer of a witness; expected “kept 0”");

  g_assert_cmpint (g_unlink (state), ==, 0);
  sender = start_ctl ("witness", "--send", kept->path, "--state", state, "--timeout", "1", "--", "sh", "-c",
                  "exec cat >/dev/null", NULL);
  wait_until_says (state, "problem=no answer for 1 second");
  uc_kept_rounds (kept, 3, 2);
  said = content_of (state);
  assert_contains (said, "silent-since=20");
  assert_lacks (said, "answered=");
  stop_ctl (sender);
  g_assert_cmpint (send_once (kept, state, file, &err4), ==, 0);
  assert_contains (err4, "the witness answers\n");
  wait_until_level (kept->path, file);
  g_free (said);
  said = content_of (state);
  assert_lacks (said, "silent-since");
  assert_lacks (said, "problem");
}

/* A witness that comes back is found by itself. */
static void
test_comes_back (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads"), *up = path_in (kept, "up");
  g_autofree char *command = g_strdup_printf ("test -e '%s' || exit 9; exec '%s' witness '%s'", up, program, file);
  g_autoptr (GSubprocess) sender
      = start_ctl ("witness", "--send", kept->path, "--state", state, "--", "sh", "-c", command, NULL);

  uc_kept_rounds (kept, 2, 2);
  wait_until_says (state, "ended with status 9");
  g_assert_true (g_file_set_contents (up, "", 0, NULL));
  wait_until_level (kept->path, file);
  wait_until_says (state, "round=1\n");
  stop_ctl (sender);
}

/* Of too many rounds that wait the newest go, with every key, so that the witness can follow. */
static void
test_too_many (void)
{
  const UcJournalOptions options = { .sync_off = TRUE, .key_us = 1 };
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *path = path_in (folder, "t.journal"), *file = path_in (folder, "heads");
  g_autoptr (UcKept) kept = uc_kept_new_at (path, &options);
  g_autofree char *out = NULL, *err = NULL, *text = NULL, *said = NULL;

  uc_kept_rounds (kept, 9, 2);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "witness", "--send", path, "--once", "--most", "3", "--", program,
                            "witness", file, NULL),
                   ==, 0);
  assert_contains (err, "more than 3 rounds wait for the witness: those up to round 5 are not sent");
  text = content_of (file);
  g_assert_cmpuint (count (text, "head table=T-1 "), ==, 3);
  g_assert_cmpuint (count (text, "key table=T-1 "), ==, 9);
  g_assert_cmpint (verify_witness (path, file, &said), ==, 0);
  assert_contains (said, "round 8\n");
}

/* The witness has lost its file: it is told everything again. */
static void
test_lost_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads");
  g_autofree char *err = NULL;
  g_autoptr (GSubprocess) sender = NULL;

  uc_kept_rounds (kept, 3, 2);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  g_assert_cmpint (g_unlink (file), ==, 0);
  sender = start_ctl ("witness", "--send", kept->path, "--state", state, "--", program, "witness", file, NULL);
  wait_until_level (kept->path, file);
  stop_ctl (sender);
}

/* A sender that does not run says nothing; the record shows what waits. */
static void
test_doctor (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *folder = g_build_filename (kept->folder, "var", "lib", "upcard-witness", NULL);
  g_autofree char *state = g_build_filename (folder, "vault.state", NULL), *file = path_in (kept, "heads");
  g_autofree char *err = NULL, *out = NULL, *err2 = NULL, *out2 = NULL, *err3 = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  uc_kept_rounds (kept, 3, 2);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  run_ctl (NULL, &out, &err2, "doctor", "--root", kept->folder, "--journal", "/table.journal", NULL);
  assert_contains (out, "ok     The witness vault answered last at 20");
  assert_contains (out, "it has round 2.");
  uc_kept_rounds (kept, 3, 2);
  run_ctl (NULL, &out2, &err3, "doctor", "--root", kept->folder, "--journal", "/table.journal", NULL);
  assert_contains (out2, "FAULT  Nothing sends heads to the witness vault: it has round 2, and 3 wait.");
  assert_contains (out2, "systemctl enable --now upcard-witness@vault");
}

/* ---- attacks ---- */

/* Review M6: file and key are put back from an older copy, and the table plays on. */
static void
test_older_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads"),
                  *newest = path_in (kept, "newest.journal");
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autofree char *err = NULL, *err2 = NULL, *err3 = NULL, *err4 = NULL, *err5 = NULL, *said = NULL, *again = NULL;
  g_autofree char *out = NULL, *out2 = NULL, *out3 = NULL;

  uc_kept_rounds (kept, 4, 2);
  aside = uc_heads_of_aside (kept);
  uc_kept_rounds (kept, 3, 2);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  g_assert_true (uc_journal_copy (kept->journal, newest, NULL));

  uc_heads_of_put_back (aside, kept);
  g_assert_cmpint (send_once (kept, state, file, &err2), ==, 1);
  assert_contains (err2, "CONTRADICTION at the witness: ");
  assert_contains (err2, "an older file was put back and continued");
  said = content_of (state);
  assert_contains (said, "contradictions=1\n");
  /* Each beginning sends the last head again. */
  g_assert_cmpint (send_once (kept, state, file, &err5), ==, 1);
  g_free (said);
  said = content_of (state);
  assert_contains (said, "contradictions=1\n");
  g_assert_cmpint (verify_witness (kept->path, file, &out), ==, 1);
  g_assert_true (g_str_has_prefix (out, "Damaged"));
  assert_contains (out, "the witness has round 6 of table T-1, and this journal ends at round 3: 3 rounds are missing");

  uc_kept_rounds (kept, 5, 2);
  g_assert_cmpint (send_once (kept, state, file, &err3), ==, 1);
  assert_contains (err3, "round 4 of table T-1 has two heads");
  g_assert_cmpint (verify_witness (kept->path, file, &out2), ==, 1);
  assert_contains (out2, "the witness has round 4 of table T-1 with the code ");
  assert_contains (out2, "Witnessed up to round 3, at 20");
  /* The record that was taken away is whole; that there was another one is said, too. */
  g_assert_cmpint (verify_witness (newest, file, &out3), ==, 1);
  g_assert_true (g_str_has_prefix (out3, "Whole, contradicted at the witness\n"));
  assert_contains (out3, "1 head that contradicts those kept, signed by a key of this table: line ");
  assert_contains (out3, "lines that prove nothing by themselves, because no kept key signed them");

  /* What was told is not counted again. */
  g_assert_cmpint (g_unlink (state), ==, 0);
  g_assert_cmpint (send_once (kept, state, file, &err4), ==, 1);
  again = content_of (file);
  g_assert_cmpuint (count (again, "contradicts "), ==, count (err4, "CONTRADICTION at the witness: "));
}

/* The same while the sender runs: it notices at the first row that differs, which is that of the start, and not when the record has become
 * as long as the other one was. */
static void
test_older_file_under_the_sender (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads"), *text = NULL;
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autoptr (GSubprocess) sender = NULL;

  uc_kept_rounds (kept, 4, 2);
  aside = uc_heads_of_aside (kept);
  uc_kept_rounds (kept, 9, 2);
  sender = start_ctl ("witness", "--send", kept->path, "--state", state, "--", program, "witness", file, NULL);
  wait_until_says (state, "round=12\n");
  uc_heads_of_put_back (aside, kept);
  wait_until_says (state, "contradiction=");
  g_subprocess_send_signal (sender, SIGTERM);
  g_assert_true (g_subprocess_wait (sender, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (sender), ==, 1);
  text = content_of (file);
  assert_contains (text, "\ncontradicts key table=T-1 ");
}

/* What was put back lacks no round that the witness has, but a key: that of a start since. */
static void
test_older_start (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads");
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autofree char *err = NULL, *out = NULL, *out2 = NULL;

  uc_kept_rounds (kept, 4, 2);
  aside = uc_heads_of_aside (kept);
  uc_kept_reopen (kept);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  g_assert_cmpint (verify_witness (kept->path, file, &out), ==, 0);

  uc_heads_of_put_back (aside, kept);
  uc_kept_rounds (kept, 3, 2);
  g_assert_cmpint (verify_witness (kept->path, file, &out2), ==, 1);
  assert_contains (out2, "and this journal continued without it: an older file was put back and continued");
}

static void
test_cut_off (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads"),
                  *copy = path_in (kept, "copy.journal");
  g_autofree char *err = NULL, *out = NULL, *out2 = NULL;

  uc_kept_rounds (kept, 4, 2);
  g_assert_true (uc_journal_copy (kept->journal, copy, NULL));
  uc_kept_rounds (kept, 1, 2);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  g_assert_cmpint (verify_witness (copy, file, &out), ==, 1);
  assert_contains (
      out,
      "Round 4: truncated: the end is cut off: the witness has round 4 of table T-1, and this journal ends at round 3: "
      "1 round is missing\n");
  uc_kept_rounds (kept, 3, 2);
  g_assert_cmpint (verify_witness (kept->path, file, &out2), ==, 0);
  assert_contains (out2, "Witnessed up to round 4, at 20");
  assert_contains (out2, "3 closed rounds behind it are not witnessed\n");
}

/* A line that anybody can send does not mark the table's record for good. */
static void
test_without_key (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *state = path_in (kept, "w.state"), *file = path_in (kept, "heads");
  g_autofree char *err = NULL, *out = NULL, *err2 = NULL, *out2 = NULL, *out3 = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GString) forged = NULL, damaged = NULL;

  uc_kept_rounds (kept, 4, 2);
  g_assert_cmpint (send_once (kept, state, file, &err), ==, 0);
  lines = uc_heads_of (kept->path);
  forged = g_string_new (lines->pdata[2]);
  g_string_replace (forged, " round=2 ", " round=9 ", 1);
  g_string_append_c (forged, '\n');
  g_assert_cmpint (run_ctl (forged->str, &out, &err2, "witness", file, NULL), ==, 1);
  assert_contains (err2, "CONTRADICTION: ");
  g_assert_cmpint (verify_witness (kept->path, file, &out2), ==, 0);
  g_assert_true (g_str_has_prefix (out2, "Whole\n"));
  assert_contains (out2, "1 line that proves nothing by itself, because no kept key signed it or it copies a kept line: line 5: event ");
  assert_contains (out2, "The end was witnessed at 20");

  /* One line of the file was changed: the others are compared. */
  damaged = g_string_new (NULL);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (damaged, "%s%s kept=2026-01-01T00:00:00Z\n", i == 1 ? "x" : "", (const char *)lines->pdata[i]);
  g_assert_true (g_file_set_contents (file, damaged->str, -1, NULL));
  g_assert_cmpint (verify_witness (kept->path, file, &out3), ==, 1);
  g_assert_true (g_str_has_prefix (out3, "Whole, the witness’s file is damaged\n"));
  assert_contains (out3, "and 1 line of it is not compared: ");
  assert_contains (out3, "heads:2: not a line of a witness's file");
  assert_contains (out3, "The end was witnessed at 2026-01-01T00:00:00Z, by the witness’s clock: round 3\n");
}

static void
test_verify_refused (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = path_in (kept, "heads"), *evidence = path_in (kept, "a.upcard-evidence"),
                  *missing = path_in (kept, "none");
  g_autofree char *out = NULL, *out2 = NULL, *out3 = NULL, *err3 = NULL, *out4 = NULL, *err4 = NULL, *out5 = NULL;

  uc_kept_rounds (kept, 2, 2);
  g_assert_true (g_file_set_contents (file, "[table]\n", -1, NULL));
  g_assert_cmpint (verify_witness (kept->path, file, &out), ==, 2);
  g_assert_cmpint (verify_witness (kept->path, missing, &out2), ==, 2);
  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_assert_cmpint (verify_witness (kept->path, file, &out5), ==, 1);
  assert_contains (out5, "the witness has nothing of table T-1; it has: no table");
  g_assert_cmpint (run_ctl (NULL, &out3, &err3, "export", kept->path, "--evidence", evidence, "--round", "1", NULL), ==,
                   0);
  g_assert_cmpint (run_ctl (NULL, &out4, &err4, "verify", evidence, "--witness", file, NULL), ==, 2);
  assert_contains (err4, "--witness is for journals");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  program = argv[1];
  run_ctl_set_program (program);
  g_test_add_func ("/witness/keeps/answers-each-line", test_answers);
  g_test_add_func ("/witness/keeps/nothing-of-garbage", test_garbage);
  g_test_add_func ("/witness/keeps/what-it-answered-when-killed", test_killed);
  g_test_add_func ("/witness/keeps/full-disk", test_full_disk);
  g_test_add_func ("/witness/keeps/in-a-file-of-its-own", test_mode);
  g_test_add_func ("/witness/usage", test_usage);
  g_test_add_func ("/witness/follow-heads", test_follow_heads);
  g_test_add_func ("/witness/sends/live", test_live);
  g_test_add_func ("/witness/sends/months", test_months);
  g_test_add_func ("/witness/sends/archived-months-first", test_archive);
  g_test_add_func ("/witness/sends/to-one-that-never-answers", test_silent);
  g_test_add_func ("/witness/sends/to-one-that-comes-back", test_comes_back);
  g_test_add_func ("/witness/sends/the-newest-of-too-many", test_too_many);
  g_test_add_func ("/witness/sends/all-again-to-one-that-lost-its-file", test_lost_file);
  g_test_add_func ("/witness/doctor-says-what-waits", test_doctor);
  g_test_add_func ("/witness/attack/older-file-put-back", test_older_file);
  g_test_add_func ("/witness/attack/older-file-put-back-under-the-sender", test_older_file_under_the_sender);
  g_test_add_func ("/witness/attack/older-start-put-back", test_older_start);
  g_test_add_func ("/witness/attack/end-cut-off", test_cut_off);
  g_test_add_func ("/witness/verify/a-line-without-a-key", test_without_key);
  g_test_add_func ("/witness/verify/refused", test_verify_refused);
  return g_test_run ();
}
