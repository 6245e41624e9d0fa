#include "figures.h"

#include <stdlib.h>

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

double
figures_quantile (double *values, guint n, double share)
{
  qsort (values, n, sizeof *values, ascending);
  return values[MIN (n - 1, (guint)(share * n))];
}

FiguresStart
figures_start (const char *const *argv)
{
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  gint64 began_us = g_get_monotonic_time ();
  FiguresStart start;
  char *rest;

  if (!g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output, NULL, NULL, &error))
    g_error ("%s", error->message);
  start.ms = (double)(g_ascii_strtoll (output, &rest, 10) - began_us) / 1000;
  start.memory_kb = g_ascii_strtod (rest, &rest);
  start.processor_ms = g_ascii_strtod (rest, NULL) / 1000;
  return start;
}
