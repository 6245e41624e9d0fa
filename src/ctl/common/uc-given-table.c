#include "uc-given-table.h"

#include "uc-rules-load.h"
#include "uc-tell.h"

gboolean
uc_given_table_load (const char *path, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  if (uc_rules_load_file (path, rules, faults))
    return TRUE;
  for (guint i = 0; i < faults->len; i++)
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, i));

      uc_tell_error ("%s\n", line);
    }
  return FALSE;
}
