/* How long a journal takes to be verified and proved: the chain, on every processor there is, beside "b2sum" of the same
 * bytes on one; the proof in rounds a second of one processor, and of all; the proof with the auditor listening, beside
 * the proof alone, in turn.
 *
 *   bench-prove [ROUNDS]
 */
#include "recorder.h"

#include "uc-audit.h"
#include "uc-prove.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 10000
#define N_RUNS 3
#define MOST_B2SUMS 3.0
#define LEAST_ROUNDS_PER_SECOND 10000
#define N_PAIRS 5
#define MOST_AUDITED 1.3

static double
seconds_of (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Its output is of no interest. */
static void
run (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

static void
make_journal (const char *folder, const char *journal, guint rounds)
{
  static UcRules rules;
  static Recorder recorder;
  g_autofree char *table = g_build_filename (folder, "table.ini", NULL);
  g_autofree char *script = g_build_filename (folder, "rounds.script", NULL);

  recorder_load (recorder_tables[0], &rules);
  recorder_record (&recorder, &rules, rounds);
  g_assert_true (g_file_set_contents (table, recorder_tables[0], -1, NULL));
  g_assert_true (g_file_set_contents (script, recorder.script->str, recorder.script->len, NULL));
  recorder_clear (&recorder);
  run ((const char *const[]){ g_getenv ("UPCARDCTL"), "play", "--table", table, "--auto", "--journal", journal, script, NULL });
}

/* The time of a processor, and by the clock. */
typedef struct
{
  double core, wall;
} Took;

static Took
now (int who)
{
  return (Took){ seconds_of (who), g_get_monotonic_time () / 1e6 };
}

static Took
since (int who, Took before)
{
  Took after = now (who);

  return (Took){ after.core - before.core, after.wall - before.wall };
}

static Took
least (Took one, Took other)
{
  return (Took){ MIN (one.core, other.core), MIN (one.wall, other.wall) };
}

static Took
sum_bytes (const char *path)
{
  Took before = now (RUSAGE_CHILDREN);

  run ((const char *const[]){ "b2sum", path, NULL });
  return since (RUSAGE_CHILDREN, before);
}

static UcVerdict *
verify (UcJournal *journal, Took *took)
{
  Took before = now (RUSAGE_SELF);
  UcVerdict *verdict = uc_verify (journal, NULL, NULL);

  *took = since (RUSAGE_SELF, before);
  g_assert_nonnull (verdict);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  return verdict;
}

static Took
prove (UcJournal *journal, UcVerdict *verdict, guint jobs)
{
  UcVerifyOptions options = { .jobs = jobs };
  Took before = now (RUSAGE_SELF);

  g_assert_true (uc_prove (journal, &options, NULL, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
  return since (RUSAGE_SELF, before);
}

/* ---- the auditor listens ---- */

static Took
prove_audited (UcJournal *journal, UcVerdict *verdict)
{
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  UcVerifyOptions options = { .findings = findings };
  Took before = now (RUSAGE_SELF), took;

  g_assert_true (uc_prove (journal, &options, NULL, NULL, verdict, NULL));
  took = since (RUSAGE_SELF, before);
  g_assert_cmpuint (findings->len, ==, 0);
  return took;
}

static int
by_size (const void *a, const void *b)
{
  const double *one = a, *other = b;

  return (*one > *other) - (*one < *other);
}

static double
median (double values[N_PAIRS])
{
  qsort (values, N_PAIRS, sizeof *values, by_size);
  return values[N_PAIRS / 2];
}

/* What is done beside on the same machine falls on both of a pair. */
static gboolean
measure_audit (UcJournal *journal)
{
  double core[N_PAIRS], wall[N_PAIRS];
  g_autoptr (UcVerdict) verdict = uc_verify (journal, NULL, NULL);

  for (guint i = 0; i < N_PAIRS; i++)
    {
      Took alone = prove (journal, verdict, 0), audited = prove_audited (journal, verdict);

      core[i] = audited.core / alone.core;
      wall[i] = audited.wall / alone.wall;
    }
  printf ("prove with audit: %.2f times the proof alone by the clock, %.2f of processor time (at most %.1f; medians of %d)\n",
          median (wall), median (core), MOST_AUDITED, N_PAIRS);
  return median (wall) <= MOST_AUDITED && median (core) <= MOST_AUDITED;
}

static gboolean
measure (const char *path, guint rounds)
{
  const Took never = { G_MAXDOUBLE, G_MAXDOUBLE };
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  Took sum = never, chain = never, one = never, all = never, took;
  guint jobs = g_get_num_processors ();

  g_assert_nonnull (journal);
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autoptr (UcVerdict) verdict = NULL;

      sum = least (sum, sum_bytes (path));
      verdict = verify (journal, &took);
      chain = least (chain, took);
      one = least (one, prove (journal, verdict, 1));
      all = least (all, prove (journal, verdict, jobs));
    }
  printf ("verify, %u processors: %.3f s, b2sum of the same bytes on one: %.3f s; ratio %.2f (at most %.1f); of processor time "
          "%.2f\n", jobs, chain.wall, sum.wall, chain.wall / sum.wall, MOST_B2SUMS, chain.core / sum.core);
  printf ("prove, one processor: %.0f rounds/s of its time (at least %d); %.0f by the clock\n", rounds / one.core,
          LEAST_ROUNDS_PER_SECOND, rounds / one.wall);
  printf ("prove, %u processors: %.0f rounds/s by the clock, %.2f times one\n", jobs, rounds / all.wall, one.wall / all.wall);
  return measure_audit (journal) && chain.wall <= MOST_B2SUMS * sum.wall
         && rounds / one.core >= LEAST_ROUNDS_PER_SECOND;
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? (guint) atoi (argv[1]) : ROUNDS;
  g_autofree char *folder = g_dir_make_tmp ("upcard-bench-XXXXXX", NULL);
  g_autofree char *journal = g_build_filename (folder, "rounds.journal", NULL);
  gboolean good;

  make_journal (folder, journal, rounds);
  good = measure (journal, rounds);
  run ((const char *const[]){ "rm", "-r", folder, NULL });
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
