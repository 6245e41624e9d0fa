/* A test that plays with the machine's own clock must not meet the end of a gaming day, 06:00, half way: the procedure asks for the
 * daily inspections then, rightly. */
#pragma once

#include <glib.h>
#include <time.h>

/* From now on it is between noon and one o'clock, for this program and those that it starts. First in main. */
static inline void
uc_daytime (void)
{
  const int hour = (int) (time (NULL) / 3600 % 24);
  /* POSIX counts the hours west of Greenwich. */
  g_autofree char *zone = g_strdup_printf ("DAY%+d", hour - 12);

  g_setenv ("TZ", zone, TRUE);
}
