/* What the benchmarks say of many measurements, and of a program that is started. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Sorts the @n @values: 0.5 gives their median, 0 the least. */
double figures_quantile (double *values, guint n, double share);

typedef struct
{
  double ms;           /* from exec to the first paint, by the clock */
  double processor_ms; /* of all its threads until then; what else the machine does is not in it */
  double memory_kb;
} FiguresStart;

/* @argv: a program that ends by uc_program_report_paint (). */
FiguresStart figures_start (const char *const *argv);

G_END_DECLS
