/* Days and times as people read them, in local time and in the language that is spoken now. The record, the bus and files for programs
 * have times of their own (uc-time.h). All (transfer full).
 *
 * The names of months and weekdays are the catalog's, not the system's: a table's computer has one locale, and the language changes while
 * a program runs.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "21:46:02" */
char *uc_say_clock (gint64 t_real_ns);
/* "20 Nov 2026" */
char *uc_say_day (gint64 t_real_ns);
/* "Friday, 20 November 2026" */
char *uc_say_long_day (gint64 t_real_ns);
/* The same as uc_say_day (), of a day as the record has it, "2026-11-20"; anything else stays as it is. */
char *uc_say_gaming_day (const char *day);
/* "20 Nov 2026 21:46:02" */
char *uc_say_time (gint64 t_real_ns);
/* "20 Nov 2026 21:46" */
char *uc_say_minute (gint64 t_real_ns);
/* "20 Nov 2026 21:46:02.118", with @clock: that time in a form of its own. */
char *uc_say_day_and_clock (gint64 t_real_ns, const char *clock);

G_END_DECLS
