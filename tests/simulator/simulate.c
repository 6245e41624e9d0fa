/* Runs trials, each in a process of its own, and shrinks what fails to the faults that it needs. */
#include "trial.h"

#include "uc-thorough.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A trial that takes longer has locked up. */
#define GUARD_S 600
/* Of what a process that died has said. */
#define LAST_WORDS 30

static struct
{
  gint64 seed;
  gint64 from, count;
  int rounds, jobs;
  gboolean tell, keep_going, tap;
  char **faults, **strikes;
} asked = { .seed = -1, .from = 1, .rounds = 25 };

/* A trial under way, or over. */
typedef struct
{
  pid_t process;
  int answer;     /* pipe: a line each for finding, step, rounds, then one for each strike */
  char *log;      /* what it printed */
  guint64 seed;
} Run;

typedef struct
{
  char *finding;  /* NULL = none */
  guint step, rounds;
  GArray *strikes;
} Outcome;

static void
outcome_clear (Outcome *outcome)
{
  g_free (outcome->finding);
  g_clear_pointer (&outcome->strikes, g_array_unref);
}

/* ---- the process of a trial ---- */

static G_GNUC_NORETURN void
be_trial (const TrialPlan *plan, int answer, const char *log)
{
  g_autoptr (GString) text = g_string_new (NULL);
  TrialResult result;
  int fd;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  alarm (GUARD_S);
  fd = g_open (log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd >= 0 && !plan->tell)
    dup2 (fd, STDERR_FILENO);
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
  trial_run (plan, &result);
  g_string_append_printf (text, "%s\n%u %u\n", result.finding != NULL ? g_strdelimit (result.finding, "\n", ' ') : "", result.step,
                          result.rounds);
  for (guint i = 0; i < result.strikes->len; i++)
    {
      const TrialStrike *strike = &g_array_index (result.strikes, TrialStrike, i);

      g_string_append_printf (text, "%u %d\n", strike->step, strike->fault);
    }
  fflush (NULL);
  for (gsize n = 0; n < text->len;)
    {
      ssize_t wrote = write (answer, text->str + n, text->len - n);

      if (wrote <= 0)
        _exit (2);
      n += (gsize) wrote;
    }
  _exit (0);
}

static Run
begin (const TrialPlan *plan, const char *folder)
{
  Run run = { .seed = plan->seed };
  int ends[2];

  run.log = g_strdup_printf ("%s/seed-%" G_GUINT64_FORMAT ".log", folder, plan->seed);
  fflush (NULL);
  if (pipe2 (ends, O_CLOEXEC) != 0 || (run.process = fork ()) < 0)
    g_error ("no process can be started: %s", g_strerror (errno));
  if (run.process == 0)
    {
      close (ends[0]);
      be_trial (plan, ends[1], run.log);
    }
  close (ends[1]);
  run.answer = ends[0];
  return run;
}

static char *
last_words (const char *log)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n;

  if (!g_file_get_contents (log, &text, NULL, NULL))
    return g_strdup ("");
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  n = g_strv_length (lines);
  return g_strjoinv ("\n    ", lines + (n > LAST_WORDS ? n - LAST_WORDS : 0));
}

/* Waits for its end. */
static Outcome
end (Run *run)
{
  Outcome outcome = { .strikes = g_array_new (FALSE, FALSE, sizeof (TrialStrike)) };
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  char bytes[4096];
  int status = 0;

  for (ssize_t n; (n = read (run->answer, bytes, sizeof bytes)) > 0;)
    g_string_append_len (text, bytes, n);
  close (run->answer);
  while (waitpid (run->process, &status, 0) < 0 && errno == EINTR)
    ;
  lines = g_strsplit (text->str, "\n", -1);
  if (status != 0 || lines[0] == NULL || lines[1] == NULL)
    {
      g_autofree char *said = last_words (run->log);

      outcome.finding = WIFSIGNALED (status) && WTERMSIG (status) == SIGALRM
                            ? g_strdup_printf ("the trial has not ended within %u s", GUARD_S)
                            : g_strdup_printf ("the process died (status 0x%x):\n    %s", status, said);
    }
  else
    {
      outcome.finding = lines[0][0] != '\0' ? g_strdup (lines[0]) : NULL;
      sscanf (lines[1], "%u %u", &outcome.step, &outcome.rounds);
      for (guint i = 2; lines[i][0] != '\0'; i++)
        {
          TrialStrike strike;
          int fault;

          if (sscanf (lines[i], "%u %d", &strike.step, &fault) != 2)
            continue;
          strike.fault = (TrialFault) fault;
          g_array_append_val (outcome.strikes, strike);
        }
    }
  g_unlink (run->log);
  g_clear_pointer (&run->log, g_free);
  return outcome;
}

/* ---- shrinking ---- */

/* Up to the first number in it: not the rows, bytes and rounds. */
static gboolean
is_alike (const char *finding, const char *other)
{
  const gsize length = strcspn (finding, "0123456789");

  return strncmp (finding, other, length) == 0;
}

static gboolean
fails_with (const TrialPlan *plan, const GArray *strikes, const char *folder, const char *finding, Outcome *outcome)
{
  TrialPlan less = *plan;
  Run run;

  less.strikes = strikes;
  less.tell = FALSE;
  run = begin (&less, folder);
  *outcome = end (&run);
  return outcome->finding != NULL && is_alike (finding, outcome->finding);
}

/* Leaves out halves, quarters, … single faults while it still fails. A process that died has told of no strikes: its plan's are
 * drawn again, step by step, by whoever asks for --tell. */
static void
shrink (const TrialPlan *plan, Outcome *outcome, const char *folder)
{
  g_print ("seed %" G_GUINT64_FORMAT ": %s\n  %u faults; the shortest sequence is looked for.\n", plan->seed, outcome->finding,
           outcome->strikes->len);
  for (guint part = MAX (1, outcome->strikes->len / 2); outcome->strikes->len > 0; part = part > 1 ? part / 2 : 0)
    {
      for (guint at = 0; at < outcome->strikes->len && part > 0;)
        {
          g_autoptr (GArray) less = g_array_copy (outcome->strikes);
          Outcome now = { 0 };

          g_array_remove_range (less, at, MIN (part, less->len - at));
          if (fails_with (plan, less, folder, outcome->finding, &now) && now.strikes->len == less->len)
            {
              outcome_clear (outcome);
              *outcome = now;
              if (isatty (STDOUT_FILENO))
                g_print ("\r  %u faults are enough … ", outcome->strikes->len);
              continue;
            }
          outcome_clear (&now);
          at += part;
        }
      if (part <= 1)
        break;
    }
}

static void
print_outcome (const TrialPlan *plan, const Outcome *outcome)
{
  g_print ("%sseed %" G_GUINT64_FORMAT ", step %u, round %u: %s\n", isatty (STDOUT_FILENO) ? "\r" : "", plan->seed, outcome->step, outcome->rounds, outcome->finding);
  for (guint i = 0; i < outcome->strikes->len; i++)
    {
      const TrialStrike *strike = &g_array_index (outcome->strikes, TrialStrike, i);

      g_print ("    step %u: %s\n", strike->step, trial_fault_words (strike->fault));
    }
  g_print ("  Once more: tests/simulate --seed %" G_GUINT64_FORMAT " --rounds %u\n", plan->seed, plan->rounds);
}

/* ---- all of them ---- */

/* The one that is called so; else the first whose name has @words. */
static TrialFault
find_fault (const char *words, GError **error)
{
  guint fault = 0;

  while (fault < TRIAL_N_FAULTS && strcmp (trial_fault_words (fault), words) != 0)
    fault++;
  for (fault %= TRIAL_N_FAULTS; fault < TRIAL_N_FAULTS && strstr (trial_fault_words (fault), words) == NULL;)
    fault++;
  if (fault == TRIAL_N_FAULTS)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "No fault is called “%s”; --list names them.", words);
  return fault;
}

/* NULL with @error, or where none are given. */
static GArray *
strikes_asked (GError **error)
{
  g_autoptr (GArray) strikes = g_array_new (FALSE, FALSE, sizeof (TrialStrike));

  for (guint i = 0; asked.strikes != NULL && asked.strikes[i] != NULL; i++)
    {
      char *end = NULL;
      TrialStrike strike = { .step = (guint) strtoul (asked.strikes[i], &end, 10) };

      if (*end != ':')
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "“%s” is not STEP:WORDS, such as “12:unplugged”.",
                       asked.strikes[i]);
          return NULL;
        }
      strike.fault = find_fault (end + 1, error);
      if (strike.fault == TRIAL_N_FAULTS)
        return NULL;
      g_array_append_val (strikes, strike);
    }
  return asked.strikes != NULL ? g_steal_pointer (&strikes) : NULL;
}

static guint64
faults_asked (GError **error)
{
  guint64 set = 0;

  if (asked.faults == NULL)
    return ~G_GUINT64_CONSTANT (0);
  for (guint i = 0; asked.faults[i] != NULL; i++)
    {
      if (find_fault (asked.faults[i], error) == TRIAL_N_FAULTS)
        return 0;
      for (guint fault = 0; fault < TRIAL_N_FAULTS; fault++)
        if (strstr (trial_fault_words (fault), asked.faults[i]) != NULL)
          set |= G_GUINT64_CONSTANT (1) << fault;
    }
  return set;
}

typedef struct
{
  guint64 trials, rounds, failed;
  guint64 strikes[TRIAL_N_FAULTS];
} Sums;

static void
add_up (Sums *sums, const Outcome *outcome)
{
  sums->trials++;
  sums->rounds += outcome->rounds;
  sums->failed += outcome->finding != NULL;
  for (guint i = 0; i < outcome->strikes->len; i++)
    sums->strikes[g_array_index (outcome->strikes, TrialStrike, i).fault]++;
}

static void
print_sums (const Sums *sums, gint64 began_us)
{
  const double s = (double) (g_get_monotonic_time () - began_us) / G_USEC_PER_SEC;

  g_print ("# %" G_GUINT64_FORMAT " trials, %" G_GUINT64_FORMAT " rounds, %" G_GUINT64_FORMAT " with a finding, %.0f s, %.0f rounds a second\n",
           sums->trials, sums->rounds, sums->failed, s, s > 0 ? (double) sums->rounds / s : 0);
  for (guint fault = 0; fault < TRIAL_N_FAULTS; fault++)
    g_print ("# %8" G_GUINT64_FORMAT "  %s\n", sums->strikes[fault], trial_fault_words (fault));
}

static gboolean
run_all (TrialPlan plan, const char *folder)
{
  const gint64 began_us = g_get_monotonic_time ();
  /* The oldest is waited for, and so many go on meanwhile that no processor rests. */
  const guint jobs = asked.jobs > 0 ? (guint) asked.jobs : 2 * MAX (1, g_get_num_processors ());
  const gboolean is_screen = isatty (STDOUT_FILENO);
  g_autofree Run *runs = g_new0 (Run, jobs);
  Sums sums = { 0 };
  guint64 next = 0;

  while (sums.trials < (guint64) asked.count && (sums.failed == 0 || asked.keep_going))
    {
      Run *first = &runs[sums.trials % jobs];
      Outcome outcome;

      for (; next < (guint64) asked.count && next < sums.trials + jobs; next++)
        {
          plan.seed = (guint64) asked.from + next;
          runs[next % jobs] = begin (&plan, folder);
        }
      plan.seed = first->seed;
      outcome = end (first);
      add_up (&sums, &outcome);
      if (is_screen)
        g_print ("\r%" G_GUINT64_FORMAT " of %" G_GINT64_FORMAT " trials, %" G_GUINT64_FORMAT " rounds ", sums.trials, asked.count, sums.rounds);
      if (outcome.finding != NULL)
        {
          g_print ("%s", is_screen ? "\n" : "");
          shrink (&plan, &outcome, folder);
          print_outcome (&plan, &outcome);
        }
      outcome_clear (&outcome);
    }
  for (guint64 i = sums.trials; i < next; i++)
    {
      Run *run = &runs[i % jobs];
      Outcome outcome;

      kill (run->process, SIGKILL);
      outcome = end (run);
      outcome_clear (&outcome);
    }
  g_print ("%s", is_screen ? "\n" : "");
  print_sums (&sums, began_us);
  g_print ("%s%s%s - %" G_GINT64_FORMAT " seeds of %u rounds\n", asked.tap ? "1..1\n" : "", sums.failed == 0 ? "ok" : "not ok",
           asked.tap ? " 1" : "", asked.count, plan.rounds);
  return sums.failed == 0;
}

static gboolean
run_one (TrialPlan plan, const char *folder)
{
  Run run;
  Outcome outcome;
  gboolean good;

  plan.seed = (guint64) asked.seed;
  plan.tell = asked.tell;
  run = begin (&plan, folder);
  outcome = end (&run);
  good = outcome.finding == NULL;
  if (good)
    g_print ("seed %" G_GUINT64_FORMAT ": %u rounds, %u steps, %u faults, nothing found\n", plan.seed, outcome.rounds, outcome.step,
             outcome.strikes->len);
  else
    {
      shrink (&plan, &outcome, folder);
      print_outcome (&plan, &outcome);
    }
  outcome_clear (&outcome);
  return good;
}

static gboolean
on_list (const char *name, const char *value, gpointer data, GError **error)
{
  for (guint fault = 0; fault < TRIAL_N_FAULTS; fault++)
    g_print ("%s\n", trial_fault_words (fault));
  exit (0);
}

int
main (int argc, char **argv)
{
  static const GOptionEntry entries[] = {
    { "seed", 's', 0, G_OPTION_ARG_INT64, &asked.seed, "Run this seed, and shrink what it finds", "N" },
    { "from", 'f', 0, G_OPTION_ARG_INT64, &asked.from, "The first seed, 1 unless said otherwise", "N" },
    { "count", 'n', 0, G_OPTION_ARG_INT64, &asked.count, "How many seeds; 200 unless said otherwise, 20 where tests are to be short", "N" },
    { "rounds", 'r', 0, G_OPTION_ARG_INT, &asked.rounds, "Rounds of each, 25 unless said otherwise", "N" },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &asked.jobs, "So many at once; twice as many as there are processors", "N" },
    { "fault", 'F', 0, G_OPTION_ARG_STRING_ARRAY, &asked.faults, "Only the faults whose name has WORDS; may be given again", "WORDS" },
    { "strike", 'S', 0, G_OPTION_ARG_STRING_ARRAY, &asked.strikes, "With --seed: this fault at this step, and no others than those given", "STEP:WORDS" },
    { "list", 'l', G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, on_list, "Name the faults", NULL },
    { "tell", 't', 0, G_OPTION_ARG_NONE, &asked.tell, "With --seed: print what is done", NULL },
    { "keep-going", 'k', 0, G_OPTION_ARG_NONE, &asked.keep_going, "Do not stop at the first finding", NULL },
    { "tap", 0, 0, G_OPTION_ARG_NONE, &asked.tap, "End as a test does", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("– a table under every fault, from seeds");
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GArray) strikes = NULL;
  TrialPlan plan;
  gboolean good;

  setlocale (LC_ALL, "");
  /* A seed is the same everywhere, and no zone is read from the disk for each row. */
  g_setenv ("TZ", "UTC", TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_description (context, "Exit status 0: nothing was found. 1: something was. 2: the options are wrong.");
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("simulate: %s\n", error->message);
      return 2;
    }
  if (asked.count == 0)
    asked.count = uc_thorough (200);
  plan = (TrialPlan){ .rounds = (guint) MAX (1, asked.rounds), .faults = faults_asked (&error) };
  strikes = error == NULL ? strikes_asked (&error) : NULL;
  plan.strikes = strikes;
  if (error != NULL)
    {
      g_printerr ("simulate: %s\n", error->message);
      return 2;
    }
  /* Each trial's disk is in memory where there is room for one. */
  if (g_getenv ("TMPDIR") == NULL && g_access ("/dev/shm", W_OK) == 0)
    g_setenv ("TMPDIR", "/dev/shm", TRUE);
  folder = g_dir_make_tmp ("upcard-simulate-XXXXXX", &error);
  if (folder == NULL)
    {
      g_printerr ("simulate: %s\n", error->message);
      return 2;
    }
  good = asked.seed >= 0 ? run_one (plan, folder) : run_all (plan, folder);
  g_rmdir (folder);
  return good ? 0 : 1;
}
