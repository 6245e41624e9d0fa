/* How long a journal takes to be verified and proved: the chain, on every processor there is, in turns with the same bytes through the
 * library's BLAKE2b on one, and in turns with "b2sum"; the proof on one processor, in turns with the same; the proof with the auditor
 * listening, in turns with the proof alone. Bench-year does so of a year.
 *
 *   bench-prove [ROUNDS]
 */
#include "figures.h"
#include "hash-bytes.h"
#include "recorder.h"

#include "uc-audit.h"
#include "uc-prove.h"
#include "uc-remove-folder.h"

#include <stdlib.h>

#define ROUNDS 10000
#define N_TURNS 5
#define MOST_B2SUMS 3.0
#define PROOF_GOAL "1,000 ms a 10,000 rounds"
#define MOST_PROOF_B2SUMS 40.0
#define MOST_AUDITED 1.3

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
  figures_run_or_fail ((const char *const[]) { g_getenv ("UPCARDCTL"), "play", "--table", table, "--auto", "--journal", journal, script,
                                               NULL });
}

/* ---- what takes turns ---- */

typedef struct
{
  const char *path;
  UcJournal *journal;
  UcVerdict *verdict;
  guint jobs;
  double (*now_ms) (void); /* by the clock, or of the processor */
} Bench;

static double
sum_bytes (gpointer data)
{
  const Bench *bench = data;
  const double began_ms = bench->now_ms ();

  figures_run_or_fail ((const char *const[]) { "b2sum", bench->path, NULL });
  return bench->now_ms () - began_ms;
}

static double
hash_bytes (gpointer data)
{
  const Bench *bench = data;
  const double began_ms = bench->now_ms ();

  hash_bytes_of (bench->path);
  return bench->now_ms () - began_ms;
}

static double
verify (gpointer data)
{
  const Bench *bench = data;
  const double began_ms = bench->now_ms ();
  g_autoptr (UcVerdict) verdict = uc_verify (bench->journal, NULL, NULL);

  g_assert_nonnull (verdict);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  return bench->now_ms () - began_ms;
}

static double
prove (gpointer data)
{
  const Bench *bench = data;
  UcVerifyOptions options = { .jobs = bench->jobs };
  const double began_ms = bench->now_ms ();

  g_assert_true (uc_prove (bench->journal, &options, NULL, NULL, bench->verdict, NULL));
  g_assert_true (bench->verdict->proven);
  return bench->now_ms () - began_ms;
}

static double
prove_on_one (gpointer data)
{
  Bench one = *(const Bench *) data;

  one.jobs = 1;
  return prove (&one);
}

static double
prove_audited (gpointer data)
{
  const Bench *bench = data;
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  UcVerifyOptions options = { .jobs = bench->jobs, .findings = findings };
  const double began_ms = bench->now_ms ();

  g_assert_true (uc_prove (bench->journal, &options, NULL, NULL, bench->verdict, NULL));
  g_assert_cmpuint (findings->len, ==, 0);
  return bench->now_ms () - began_ms;
}

/* ---- figures ---- */

static void
compare_by_clock (Bench *bench, const Figure *figure, FiguresFunc ours, FiguresFunc baseline)
{
  bench->now_ms = figures_clock_ms;
  figures_compare (figure, 0, N_TURNS, ours, baseline, bench);
}

static void
compare_by_processor (Bench *bench, const Figure *figure, FiguresFunc ours, FiguresFunc baseline)
{
  bench->now_ms = figures_processor_ms;
  figures_compare (figure, 0.5, N_TURNS, ours, baseline, bench);
}

static void
measure (const char *path, guint rounds)
{
  static const Figure verified = { "verify, by the clock, the least", "its bytes hashed once on one processor", "ms", NULL, 0 };
  static const Figure verified_b2sum = { "verify, by the clock, the least", "b2sum of the same bytes on one processor", "ms",
                                         NULL, MOST_B2SUMS };
  static const Figure verified_core = { "verify, of processor time", "b2sum of the same bytes", "ms", NULL, 0 };
  static const Figure proved = { "prove on one processor, of its time", "b2sum of the same bytes", "ms", PROOF_GOAL,
                                 MOST_PROOF_B2SUMS };
  static const Figure on_all = { "prove on all processors, by the clock, the least", "on one", "ms", NULL, 0 };
  static const Figure audited = { "prove with audit, by the clock, the least", "the proof alone", "ms", NULL, MOST_AUDITED };
  static const Figure audited_core = { "prove with audit, of processor time", "the proof alone", "ms", NULL, MOST_AUDITED };
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autoptr (UcVerdict) verdict = journal != NULL ? uc_verify (journal, NULL, NULL) : NULL;
  Bench bench = { .path = path, .journal = journal, .verdict = verdict, .jobs = g_get_num_processors () };

  g_assert_nonnull (verdict);
  g_print ("%u rounds, %u processors\n", rounds, bench.jobs);
  compare_by_clock (&bench, &verified, verify, hash_bytes);
  compare_by_clock (&bench, &verified_b2sum, verify, sum_bytes);
  compare_by_processor (&bench, &verified_core, verify, sum_bytes);
  compare_by_processor (&bench, &proved, prove_on_one, sum_bytes);
  compare_by_clock (&bench, &on_all, prove, prove_on_one);
  compare_by_clock (&bench, &audited, prove_audited, prove);
  compare_by_processor (&bench, &audited_core, prove_audited, prove);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 1 ? (guint) atoi (argv[1]) : ROUNDS;
  g_autofree char *folder = g_dir_make_tmp ("upcard-bench-XXXXXX", NULL);
  g_autofree char *journal = g_build_filename (folder, "rounds.journal", NULL);

  make_journal (folder, journal, rounds);
  measure (journal, rounds);
  uc_remove_folder (folder);
  return figures_status ();
}
