/* Whether there is a table file and the rules allow it. Everything else depends on what it says is fitted. */
#include "uc-doctor.h"

#include "uc-rules-load.h"

#include <glib/gi18n.h>

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
    uc_doctor_good (doctor, g_strdup_printf (ngettext ("%s: table %s, %s, %u seat.", "%s: table %s, %s, %u seats.",
                                                       doctor->rules.seats),
                                             path, doctor->rules.table_id,
                                             uc_game_name (doctor->rules.game), doctor->rules.seats));
  for (guint i = 0; i < faults->len; i++)
    {
      const UcFault *fault = faults->pdata[i];

      uc_doctor_fault (doctor, uc_fault_format (fault),
                       g_strdup_printf (_ ("Correct the file; “upcardctl check %s” says when it is right."), path));
    }
}
