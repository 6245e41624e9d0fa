/* "upcardctl play --auto" prints the events of many rounds at six seats with every wager, for each game, in turns with a robot that plays
 * as many rounds in this program: it decides and folds them, and prints no event. */
#include "figures.h"
#include "recorder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 10000
#define N_TURNS 3
#define GOAL "200 µs, 5,000 rounds a second"
#define MOST 3.5

typedef struct
{
  UcRules rules;
  Recorder recorder;
  char *table, *script, *output;
} Bench;

/* Into a file, as somebody would who wants to look at the events. */
static double
run (gpointer data)
{
  const Bench *bench = data;
  const double began_ms = figures_processor_ms ();
  pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      int fd = open (bench->output, O_WRONLY | O_CREAT | O_TRUNC, 0600);

      if (fd >= 0 && dup2 (fd, STDOUT_FILENO) >= 0)
        execl (g_getenv ("UPCARDCTL"), "upcardctl", "play", "--table", bench->table, "--auto", bench->script, NULL);
      _exit (127);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  return (figures_processor_ms () - began_ms) * 1000 / ROUNDS;
}

static double
play_here (gpointer data)
{
  Bench *bench = data;
  double began_ms;

  recorder_clear (&bench->recorder);
  began_ms = figures_processor_ms ();
  recorder_record (&bench->recorder, &bench->rules, ROUNDS);
  return (figures_processor_ms () - began_ms) * 1000 / ROUNDS;
}

static void
measure (Bench *bench, const char *table_file)
{
  g_autofree char *what = NULL;
  GStatBuf written;

  recorder_load (table_file, &bench->rules);
  recorder_record (&bench->recorder, &bench->rules, ROUNDS);
  g_assert_true (g_file_set_contents (bench->table, table_file, -1, NULL));
  g_assert_true (g_file_set_contents (bench->script, bench->recorder.script->str, bench->recorder.script->len, NULL));
  what = g_strdup_printf ("play, %s: a round of the script, of processor time", uc_game_name (bench->rules.game));
  figures_compare (&(Figure) { what, "played by a robot here", "µs", GOAL, MOST }, 0.5, N_TURNS, run, play_here, bench);
  g_assert_cmpint (g_stat (bench->output, &written), ==, 0);
  g_print ("play, %s: %d rounds, %.1f kB of events a round\n", uc_game_name (bench->rules.game), ROUNDS,
           written.st_size / 1e3 / ROUNDS);
  recorder_clear (&bench->recorder);
  g_unlink (bench->table);
  g_unlink (bench->script);
  g_unlink (bench->output);
}

int
main (void)
{
  static Bench bench;
  g_autofree char *folder = g_dir_make_tmp ("bench-play-XXXXXX", NULL);

  g_assert_nonnull (folder);
  bench.table = g_build_filename (folder, "table.ini", NULL);
  bench.script = g_build_filename (folder, "rounds.script", NULL);
  bench.output = g_build_filename (folder, "events.jsonl", NULL);
  for (guint i = 0; i < N_GAMES; i++)
    measure (&bench, recorder_tables[i]);
  g_rmdir (folder);
  g_free (bench.table);
  g_free (bench.script);
  g_free (bench.output);
  return figures_status ();
}
