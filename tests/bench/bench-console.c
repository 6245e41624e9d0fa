/* The dealer's screen: from exec to the first frame and its memory, beside an empty GTK window on the same display. What
 * a fact costs is bench-frames.c's.
 *
 *   bench-console EMPTY-WINDOW UPCARD-CONSOLE [start]
 *
 * With "start" the memory is printed and not judged: under a kiosk no graphics driver is loaded, and the same few megabytes
 * stand beside a smaller window.
 */
#include "figures.h"

#include <stdio.h>
#include <stdlib.h>

#define N_PAIRS          15
#define MAX_START_RATIO  1.5
#define MAX_MEMORY_RATIO 1.15

static gboolean
bench_start (const char *empty, const char *console, gboolean judge_memory)
{
  const char *const programs[][4] = { { empty, NULL }, { console, "--bus=session", "--report-paint", NULL } };
  double start_ms[2][N_PAIRS], processor_ms[2][N_PAIRS], memory_kb[2][N_PAIRS], start_ratio, memory_ratio;

  for (guint i = 0; i < N_PAIRS; i++)
    for (guint which = 0; which < 2; which++)
      {
        FiguresStart one = figures_start (programs[which]);

        start_ms[which][i] = one.ms;
        processor_ms[which][i] = one.processor_ms;
        memory_kb[which][i] = one.memory_kb;
      }
  start_ratio = figures_quantile (start_ms[1], N_PAIRS, 0.5) / figures_quantile (start_ms[0], N_PAIRS, 0.5);
  memory_ratio = figures_quantile (memory_kb[1], N_PAIRS, 0.5) / figures_quantile (memory_kb[0], N_PAIRS, 0.5);
  printf ("console: exec to first frame %.1f ms, an empty window %.1f ms: %.2f times (at most %.2f)\n",
          figures_quantile (start_ms[1], N_PAIRS, 0.5), figures_quantile (start_ms[0], N_PAIRS, 0.5), start_ratio, MAX_START_RATIO);
  printf ("console: processor time until then %.1f ms, an empty window %.1f ms: %.2f times\n",
          figures_quantile (processor_ms[1], N_PAIRS, 0.5), figures_quantile (processor_ms[0], N_PAIRS, 0.5),
          figures_quantile (processor_ms[1], N_PAIRS, 0.5) / figures_quantile (processor_ms[0], N_PAIRS, 0.5));
  printf ("console: resident memory %.1f MB, an empty window %.1f MB: %.2f times (%s %.2f)\n",
          figures_quantile (memory_kb[1], N_PAIRS, 0.5) / 1024, figures_quantile (memory_kb[0], N_PAIRS, 0.5) / 1024, memory_ratio,
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
