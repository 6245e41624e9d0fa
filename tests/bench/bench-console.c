/* The dealer's screen: from exec to the first frame and its memory, beside an empty GTK window on the same display. What
 * a fact costs is bench-frames.c's.
 *
 *   bench-console EMPTY-WINDOW UPCARD-CONSOLE [start]
 *
 * With "start" the memory is printed and not judged: under a kiosk no graphics driver is loaded, and the same few megabytes
 * stand beside a smaller window.
 */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#define N_PAIRS          15
#define MAX_START_RATIO  1.5
#define MAX_MEMORY_RATIO 1.15

typedef struct
{
  double start_ms;
  double processor_ms; /* of all its threads; what else the machine does is not in it */
  double memory_kb;
} Start;

static double
processor_ms_of_children (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static Start
start (const char *program, gboolean console)
{
  const char *argv[] = { program, console ? "--bus=session" : NULL, "--report-paint", NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  gint64 began_us = g_get_monotonic_time ();
  Start result = { .processor_ms = -processor_ms_of_children () };
  char *rest;

  if (!g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output, NULL, NULL, &error))
    g_error ("%s", error->message);
  result.start_ms = (double)(g_ascii_strtoll (output, &rest, 10) - began_us) / 1000;
  result.processor_ms += processor_ms_of_children ();
  result.memory_kb = g_ascii_strtod (rest, NULL);
  return result;
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static double
quantile (double *values, guint n, double share)
{
  qsort (values, n, sizeof *values, ascending);
  return values[MIN (n - 1, (guint)(share * n))];
}

static gboolean
bench_start (const char *empty, const char *console, gboolean judge_memory)
{
  double start_ms[2][N_PAIRS], processor_ms[2][N_PAIRS], memory_kb[2][N_PAIRS], start_ratio, memory_ratio;

  for (guint i = 0; i < N_PAIRS; i++)
    for (guint which = 0; which < 2; which++)
      {
        Start one = start (which == 0 ? empty : console, which == 1);

        start_ms[which][i] = one.start_ms;
        processor_ms[which][i] = one.processor_ms;
        memory_kb[which][i] = one.memory_kb;
      }
  start_ratio = quantile (start_ms[1], N_PAIRS, 0.5) / quantile (start_ms[0], N_PAIRS, 0.5);
  memory_ratio = quantile (memory_kb[1], N_PAIRS, 0.5) / quantile (memory_kb[0], N_PAIRS, 0.5);
  printf ("console: exec to first frame %.1f ms, an empty window %.1f ms: %.2f times (at most %.2f)\n",
          quantile (start_ms[1], N_PAIRS, 0.5), quantile (start_ms[0], N_PAIRS, 0.5), start_ratio, MAX_START_RATIO);
  printf ("console: processor time until then %.1f ms, an empty window %.1f ms: %.2f times\n",
          quantile (processor_ms[1], N_PAIRS, 0.5), quantile (processor_ms[0], N_PAIRS, 0.5),
          quantile (processor_ms[1], N_PAIRS, 0.5) / quantile (processor_ms[0], N_PAIRS, 0.5));
  printf ("console: resident memory %.1f MB, an empty window %.1f MB: %.2f times (%s %.2f)\n",
          quantile (memory_kb[1], N_PAIRS, 0.5) / 1024, quantile (memory_kb[0], N_PAIRS, 0.5) / 1024, memory_ratio,
          judge_memory ? "at most" : "on a display with a driver at most", MAX_MEMORY_RATIO);
  return start_ratio <= MAX_START_RATIO && (!judge_memory || memory_ratio <= MAX_MEMORY_RATIO);
}

int
main (int argc, char **argv)
{
  gboolean only_start = argc == 4 && g_str_equal (argv[3], "start");

  if (argc != 3 && !only_start)
    {
      fprintf (stderr, "usage: bench-console EMPTY-WINDOW UPCARD-CONSOLE [start]\n");
      return 2;
    }
  return bench_start (argv[1], argv[2], !only_start) ? EXIT_SUCCESS : EXIT_FAILURE;
}
