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

#define N_PAIRS          15
#define MAX_START_RATIO  1.5
#define MAX_MEMORY_RATIO 1.15

static void
bench_start (const char *empty, const char *console, gboolean judge_memory)
{
  const char *const programs[][4] = { { empty, NULL }, { console, "--bus=session", "--report-paint", NULL } };
  double start_ms[2][N_PAIRS], processor_ms[2][N_PAIRS], memory_kb[2][N_PAIRS];
  const Figure start = { "console: exec to first frame", "an empty window", "ms", NULL, MAX_START_RATIO };
  const Figure processor = { "console: processor time until then", "an empty window", "ms", NULL, 0 };
  const Figure memory = { "console: resident memory", "an empty window", "MB", NULL, judge_memory ? MAX_MEMORY_RATIO : 0 };

  for (guint i = 0; i < N_PAIRS; i++)
    for (guint turn = 0; turn < 2; turn++)
      {
        const guint which = (i + turn) % 2;
        FiguresStart one = figures_start (programs[which]);

        start_ms[which][i] = one.ms;
        processor_ms[which][i] = one.processor_ms;
        memory_kb[which][i] = one.memory_kb;
      }
  figures_judge (&start, figures_quantile (start_ms[1], N_PAIRS, 0.5), figures_quantile (start_ms[0], N_PAIRS, 0.5));
  figures_judge (&processor, figures_quantile (processor_ms[1], N_PAIRS, 0.5), figures_quantile (processor_ms[0], N_PAIRS, 0.5));
  figures_judge (&memory, figures_quantile (memory_kb[1], N_PAIRS, 0.5) / 1024, figures_quantile (memory_kb[0], N_PAIRS, 0.5) / 1024);
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
  bench_start (argv[1], argv[2], !only_start);
  return figures_status ();
}
