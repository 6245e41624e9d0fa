/* What the benchmarks share: how two things are measured in turns, what is said of many measurements, and the line that
 * decides.
 *
 * A figure in a unit of time is a goal and is printed. What passes or fails is its ratio to a baseline that is measured in the same
 * run, in turns with it: what else the machine does, and how slow it is, is in both. Bytes and counts, which do not depend on a machine's
 * speed, have bounds of their own.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* ---- judging ---- */

typedef struct
{
  const char *what;     /* what is measured */
  const char *baseline; /* what is measured beside it */
  const char *unit;     /* of both */
  const char *goal;     /* printed, and not judged; NULL = none */
  double most;          /* the largest ratio that is good; 0 = the ratio is printed and not judged */
} Figure;

/* Prints both, their ratio and its bound. */
void figures_judge (const Figure *figure, double ours, double of_baseline);
/* The same for bytes and counts: @value of @unit, at most @most; 0 = it is printed and not judged. */
void figures_judge_amount (const char *what, double value, const char *unit, double most);
/* For main () to end with: whether all that was judged was good. */
int figures_status (void);

/* ---- measuring ---- */

/* Sorts the @n @values: 0.5 gives their median, 0 the least. */
double figures_quantile (double *values, guint n, double share);

/* What one turn took, in the figure's unit. */
typedef double (*FiguresFunc) (gpointer data);

/* @n turns of both; who is first alternates, so that none has always the other's work behind it. */
void figures_in_turns (guint n, FiguresFunc ours, FiguresFunc baseline, gpointer data, double *of_ours,
                       double *of_baseline);
/* The same, and judges the quantile @share of both: 0.5 for the medians; 0 for the least, where the clock is asked and each turn is
 * long, so that every one of them has something of what else the machine does. Returns that of ours. */
double figures_compare (const Figure *figure, double share, guint n, FiguresFunc ours, FiguresFunc baseline, gpointer data);

/* By the clock, which stands still for nobody. */
double figures_clock_ms (void);
/* Of the processor, for this program's threads and for the programs that it has waited for; what else the machine does is not in it. */
double figures_processor_ms (void);

/* ---- other programs ---- */

/* Runs @argv, whose output is of no interest, and ends this program when it fails. */
void figures_run_or_fail (const char *const *argv);

typedef struct
{
  double ms;           /* from exec to the first paint, by the clock */
  double processor_ms; /* of all its threads until then; what else the machine does is not in it */
  double memory_kb;
} FiguresStart;

/* @argv: a program that ends by uc_program_report_paint (). */
FiguresStart figures_start (const char *const *argv);

G_END_DECLS
