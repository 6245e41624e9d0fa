/* Whether there is a table file and the rules allow it. Everything else depends on what it says is fitted. */
#include "uc-doctor.h"

#include "uc-rules-load.h"

#include <glib/gi18n.h>

/* Whether the service would refuse to open the table today. */
static void
look_at_dates (UcDoctor *doctor, const char *path)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GPtrArray) expired = NULL;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, g_date_time_get_day_of_month (now), g_date_time_get_month (now), g_date_time_get_year (now));
  expired = uc_rules_expired (&doctor->rules, &today);
  for (guint i = 0; i < expired->len && !doctor->rules.expired_approved; i++)
    {
      const UcSection *section = expired->pdata[i];
      char name[UC_CITATION_TEXT], date[16];

      uc_cite_format (section->name, name);
      g_date_strftime (date, sizeof date, "%Y-%m-%d", &section->expires);
      uc_doctor_fault (doctor,
                       g_strdup_printf (_ ("%s: %s expired on %s (%s), and the service does not open the table."), path, name,
                                        date, section->expires_citation),
                       g_strdup (_ ("If the casino holds an approval to continue, file expired=dealt-with-approval in "
                                    "[table].")));
    }
}

void
uc_doctor_table (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, doctor->table_path);
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      uc_doctor_fault (doctor, g_strdup_printf (_ ("There is no table file %s."), path),
                       g_strdup (_ ("Copy one of the examples in /usr/share/doc/upcard/examples there, and file your own "
                                    "table's options in it.")));
      return;
    }
  doctor->has_rules = uc_rules_load_file (path, &doctor->rules, faults);
  if (doctor->has_rules)
    {
      uc_doctor_good (doctor, g_strdup_printf (ngettext ("%s: table %s, %s, %u seat.", "%s: table %s, %s, %u seats.",
                                                         doctor->rules.seats),
                                               path, doctor->rules.table_id,
                                               uc_game_name (doctor->rules.game), doctor->rules.seats));
      look_at_dates (doctor, path);
    }
  for (guint i = 0; i < faults->len; i++)
    {
      const UcFault *fault = faults->pdata[i];

      uc_doctor_fault (doctor, uc_fault_format (fault),
                       g_strdup_printf (_ ("Correct the file; “upcardctl check %s” says when it is right."), path));
    }
}
