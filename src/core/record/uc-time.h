/* Points in time as text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* RFC 3339 UTC with nanoseconds, "2000-01-01T00:00:00.000000000Z". */
#define UC_TIME_TEXT 40

char *uc_time_format (gint64 t_real_ns, char text[UC_TIME_TEXT]);
gboolean uc_time_parse (const char *text, gint64 *t_real_ns);
/* A calendar day, "2026-11-27", in days since 1970-01-01. */
gboolean uc_time_parse_day (const char *text, gint64 *day);
/* "2026-11-27" with its end. */
#define UC_TIME_DAY_TEXT 11
/* The other way round. Returns %FALSE and "" for a day before 0000-01-01 or after 9999-12-31. */
gboolean uc_time_format_day (gint64 day, char text[UC_TIME_DAY_TEXT]);
/* The day in UTC. */
gint64 uc_time_day (gint64 t_real_ns);
/* From one point in time to another, in nanoseconds. A row's clock may say anything: what is beyond the scale is its end. */
gint64 uc_time_between (gint64 from_ns, gint64 to_ns);

G_END_DECLS
