/* "upcardctl play --auto" prints the events of many rounds at six seats with every wager, for each game. */
#include "recorder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 10000
#define GOAL 5000

static double
children_seconds (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Into a file, as somebody would who wants to look at the events. */
static void
run (const char *table, const char *script, const char *output)
{
  pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      int fd = open (output, O_WRONLY | O_CREAT | O_TRUNC, 0600);

      if (fd >= 0 && dup2 (fd, STDOUT_FILENO) >= 0)
        execl (g_getenv ("UPCARDCTL"), "upcardctl", "play", "--table", table, "--auto", script, NULL);
      _exit (127);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

static void
measure (const char *folder, const char *table_file)
{
  static UcRules rules;
  static Recorder recorder;
  g_autofree char *table = g_build_filename (folder, "table.ini", NULL);
  g_autofree char *script = g_build_filename (folder, "rounds.script", NULL);
  g_autofree char *output = g_build_filename (folder, "events.jsonl", NULL);
  GStatBuf written;
  double seconds;

  recorder_load (table_file, &rules);
  recorder_record (&recorder, &rules, ROUNDS);
  g_assert_true (g_file_set_contents (table, table_file, -1, NULL));
  g_assert_true (g_file_set_contents (script, recorder.script->str, recorder.script->len, NULL));
  recorder_clear (&recorder);
  seconds = children_seconds ();
  run (table, script, output);
  seconds = children_seconds () - seconds;
  g_assert_cmpint (g_stat (output, &written), ==, 0);
  g_print ("play, %s: %.0f rounds a second of processor time, %d rounds, %.1f kB of events a round (goal: at least %d)\n",
           uc_game_name (rules.game), ROUNDS / seconds, ROUNDS, written.st_size / 1e3 / ROUNDS, GOAL);
  g_unlink (table);
  g_unlink (script);
  g_unlink (output);
}

int
main (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bench-play-XXXXXX", NULL);

  g_assert_nonnull (folder);
  for (guint i = 0; i < N_GAMES; i++)
    measure (folder, recorder_tables[i]);
  g_rmdir (folder);
  return 0;
}
