/* The wall clock: the gaming day, and steps of the clock. Sleeps until the next gaming day begins or the clock is set;
 * never wakes up besides.
 */
#pragma once

#include "uc-input.h"

G_BEGIN_DECLS

/* "2026-11-20" */
#define UC_DAY_TEXT 12

typedef struct
{
  /* The clock has come to another gaming day, later or earlier; not called for the one in which the clock was made. */
  void (*day_changed) (gpointer user_data);
  /* The wall clock moved by @by_ns against the monotonic one. */
  void (*stepped) (gint64 by_ns, gpointer user_data);
} UcClockFuncs;

typedef struct _UcClock UcClock;

/* @day_starts_min: minutes after local midnight at which a gaming day begins, 0…1439. %NULL with @error when the kernel
 * gives no timer. */
UcClock *uc_clock_new (guint day_starts_min, const UcClockFuncs *funcs, gpointer user_data, GError **error);
void uc_clock_free (UcClock *clock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcClock, uc_clock_free)

/* The gaming day that @t_real_ns falls into, in @zone. Returns @day. */
char *uc_gaming_day (gint64 t_real_ns, guint day_starts_min, GTimeZone *zone, char day[UC_DAY_TEXT]);
/* Seconds since 1970 at which the next gaming day after @t_real_ns begins. */
gint64 uc_gaming_day_next (gint64 t_real_ns, guint day_starts_min, GTimeZone *zone);

/* How far a wall clock was set, from its difference to the monotonic one before and now; 0 = it was slewed at most. */
gint64 uc_clock_step (gint64 before_ns, gint64 now_ns);

/* The two stamps of an input that has just arrived. */
void uc_clock_stamp (UcInput *input);

G_END_DECLS
