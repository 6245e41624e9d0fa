/* upcardctl check TABLE.ini: says whether the rules allow a table file, and what it means. */
#include "cmd-check.h"

#include "uc-check-report.h"

#include <glib/gi18n.h>
#include <stdlib.h>

int
uc_cmd_check (int argc, char **argv)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GString) report = g_string_new (NULL);
  GDate today;

  if (argc != 2)
    {
      g_printerr (_ ("Usage: upcardctl check TABLE.ini\n"));
      return 2;
    }
  g_date_clear (&today, 1);
  g_date_set_dmy (&today, g_date_time_get_day_of_month (now), g_date_time_get_month (now), g_date_time_get_year (now));
  if (!uc_check_report (argv[1], &today, report))
    {
      g_printerr ("%s", report->str);
      return EXIT_FAILURE;
    }
  g_print ("%s", report->str);
  return EXIT_SUCCESS;
}
