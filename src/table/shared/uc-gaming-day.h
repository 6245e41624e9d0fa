/* Which gaming day a point in time falls into. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "2026-11-20" */
#define UC_DAY_TEXT 12

/* @day_starts_min: minutes after local midnight at which a gaming day begins, 0…1439. */
/* The gaming day that @t_real_ns falls into, in @zone. Returns @day. */
char *uc_gaming_day (gint64 t_real_ns, guint day_starts_min, GTimeZone *zone, char day[UC_DAY_TEXT]);
/* Seconds since 1970 at which the next gaming day after @t_real_ns begins. */
gint64 uc_gaming_day_next (gint64 t_real_ns, guint day_starts_min, GTimeZone *zone);

G_END_DECLS
