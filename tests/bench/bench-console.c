/* The dealer's screen: from exec to the first frame and its memory, beside an empty GTK window on the same display; and
 * from a row of the record to the end of the frame that shows it.
 *
 *   bench-console EMPTY-WINDOW UPCARD-CONSOLE
 */
#include "local-table.h"
#include "uc-console-window.h"
#include "uc-palette.h"

#include <stdio.h>
#include <stdlib.h>

#define N_PAIRS          15
#define N_FRAMES         400
#define MAX_START_RATIO  1.5
#define MAX_MEMORY_RATIO 1.15
#define MAX_FRAME_MS     16.7

typedef struct
{
  double start_ms;
  double memory_kb;
} Start;

static Start
start (const char *program, gboolean console)
{
  const char *argv[] = { program, console ? "--bus=session" : NULL, "--report-paint", NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  gint64 began_us = g_get_monotonic_time ();
  Start result = { 0 };
  char *rest;

  if (!g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output, NULL, NULL, &error))
    g_error ("%s", error->message);
  result.start_ms = (double)(g_ascii_strtoll (output, &rest, 10) - began_us) / 1000;
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
bench_start (const char *empty, const char *console)
{
  double start_ms[2][N_PAIRS], memory_kb[2][N_PAIRS], start_ratio, memory_ratio;

  for (guint i = 0; i < N_PAIRS; i++)
    for (guint which = 0; which < 2; which++)
      {
        Start one = start (which == 0 ? empty : console, which == 1);

        start_ms[which][i] = one.start_ms;
        memory_kb[which][i] = one.memory_kb;
      }
  start_ratio = quantile (start_ms[1], N_PAIRS, 0.5) / quantile (start_ms[0], N_PAIRS, 0.5);
  memory_ratio = quantile (memory_kb[1], N_PAIRS, 0.5) / quantile (memory_kb[0], N_PAIRS, 0.5);
  printf ("console: exec to first frame %.1f ms, an empty window %.1f ms: %.2f times (at most %.2f)\n",
          quantile (start_ms[1], N_PAIRS, 0.5), quantile (start_ms[0], N_PAIRS, 0.5), start_ratio, MAX_START_RATIO);
  printf ("console: resident memory %.1f MB, an empty window %.1f MB: %.2f times (at most %.2f)\n",
          quantile (memory_kb[1], N_PAIRS, 0.5) / 1024, quantile (memory_kb[0], N_PAIRS, 0.5) / 1024, memory_ratio,
          MAX_MEMORY_RATIO);
  return start_ratio <= MAX_START_RATIO && memory_ratio <= MAX_MEMORY_RATIO;
}

/* ---- one row, one frame ---- */

static gint64 painted_us;

static void
on_after_paint (GdkFrameClock *clock, gpointer data)
{
  painted_us = g_get_monotonic_time ();
}

/* Time for the frame before to be over: a device says something far more rarely than every frame. */
static void
rest (void)
{
  gint64 until = g_get_monotonic_time () + 25 * 1000;

  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
}

static double
one_frame (LocalTable *table, const char *line)
{
  gint64 began_us = g_get_monotonic_time ();

  painted_us = 0;
  local_table_play (table, line);
  while (painted_us == 0)
    g_main_context_iteration (NULL, TRUE);
  return (double)(painted_us - began_us) / 1000;
}

static gboolean
bench_frames (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window = uc_console_window_new (table->model);
  double frame_ms[N_FRAMES], median, p99;

  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint), NULL);
  rest ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_autofree char *line = g_strdup_printf ("%s %u main", i / 6 % 2 == 0 ? "bet" : "unbet", i % 6 + 1);

      rest ();
      frame_ms[i] = one_frame (table, line);
    }
  median = quantile (frame_ms, N_FRAMES, 0.5);
  p99 = quantile (frame_ms, N_FRAMES, 0.99);
  printf (
      "console: a fact to the end of the frame that shows it: median %.1f ms, 99th percentile %.1f ms (at most %.1f)\n",
      median, p99, MAX_FRAME_MS);
  gtk_window_destroy (GTK_WINDOW (window));
  return p99 <= MAX_FRAME_MS;
}

int
main (int argc, char **argv)
{
  gboolean good;

  g_test_init (&argc, &argv, NULL);
  if (argc != 3)
    {
      fprintf (stderr, "usage: bench-console EMPTY-WINDOW UPCARD-CONSOLE\n");
      return 2;
    }
  good = bench_start (argv[1], argv[2]);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  good = bench_frames () && good;
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
