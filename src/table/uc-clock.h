/* The wall clock: when the gaming day changes, and steps of the clock. Sleeps until the next gaming day begins or the clock is set;
 * never wakes up besides.
 */
#pragma once

#include "uc-input.h"

G_BEGIN_DECLS

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

/* How far a wall clock was set, from its difference to the monotonic one before and now; 0 = it was slewed at most. */
gint64 uc_clock_step (gint64 before_ns, gint64 now_ns);

/* The two stamps of an input that has just arrived. */
void uc_clock_stamp (UcInput *input);

G_END_DECLS
