#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

/* ---- judging ---- */

static gboolean all_good = TRUE;

static const char *
judge (double value, double most)
{
  if (most == 0)
    return "not judged";
  /* Nor is it good when nothing was measured. */
  if (value <= most)
    return "good";
  all_good = FALSE;
  return "TOO MUCH";
}

/* Three digits and more, whatever the size. */
static int
decimals (double value)
{
  return value < 10 ? 2 : value < 100 ? 1 : 0;
}

static void
print_verdict (double value, double most)
{
  if (most > 0)
    printf (", at most %.*f", decimals (most), most);
  printf (": %s\n", judge (value, most));
  fflush (stdout);
}

void
figures_judge (const Figure *figure, double ours, double of_baseline)
{
  printf ("%s: %.*f %s", figure->what, decimals (ours), ours, figure->unit);
  if (figure->goal != NULL)
    printf (" (goal: %s)", figure->goal);
  printf ("; %s: %.*f %s; ratio %.2f", figure->baseline, decimals (of_baseline), of_baseline, figure->unit,
          ours / of_baseline);
  print_verdict (ours / of_baseline, figure->most);
}

void
figures_judge_amount (const char *what, double value, const char *unit, double most)
{
  printf ("%s: %.*f %s", what, decimals (value), value, unit);
  print_verdict (value, most);
}

int
figures_status (void)
{
  return all_good ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- measuring ---- */

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

double
figures_quantile (double *values, guint n, double share)
{
  qsort (values, n, sizeof *values, ascending);
  return values[MIN (n - 1, (guint) (share * n))];
}

void
figures_in_turns (guint n, FiguresFunc ours, FiguresFunc baseline, gpointer data, double *of_ours, double *of_baseline)
{
  for (guint i = 0; i < n; i++)
    {
      if (i % 2 == 1)
        of_baseline[i] = baseline (data);
      of_ours[i] = ours (data);
      if (i % 2 == 0)
        of_baseline[i] = baseline (data);
    }
}

double
figures_compare (const Figure *figure, double share, guint n, FiguresFunc ours, FiguresFunc baseline, gpointer data)
{
  g_autofree double *of_ours = g_new (double, n), *of_baseline = g_new (double, n);
  double figure_of_ours;

  figures_in_turns (n, ours, baseline, data, of_ours, of_baseline);
  figure_of_ours = figures_quantile (of_ours, n, share);
  figures_judge (figure, figure_of_ours, figures_quantile (of_baseline, n, share));
  return figure_of_ours;
}

double
figures_clock_ms (void)
{
  return g_get_monotonic_time () / 1000.0;
}

static double
used_ms (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000.0 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000.0;
}

double
figures_processor_ms (void)
{
  return used_ms (RUSAGE_SELF) + used_ms (RUSAGE_CHILDREN);
}

/* ---- other programs ---- */

void
figures_run_or_fail (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                     &error)
      || !g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", argv[0], error->message);
}

FiguresStart
figures_start (const char *const *argv)
{
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  gint64 began_us = g_get_monotonic_time ();
  FiguresStart start;
  char *rest;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output, NULL, NULL, &error))
    g_error ("%s", error->message);
  start.ms = (double) (g_ascii_strtoll (output, &rest, 10) - began_us) / 1000;
  start.memory_kb = g_ascii_strtod (rest, &rest);
  start.processor_ms = g_ascii_strtod (rest, NULL) / 1000;
  return start;
}
