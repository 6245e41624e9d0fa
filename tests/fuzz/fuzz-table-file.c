/* Table files: rules or faults, never both and never neither; every fault can be printed. */
#include "fuzz.h"

#include "uc-rules-load.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;
  gboolean good = uc_rules_load_text (text, "t.ini", &rules, faults);

  g_assert_cmpint (good, ==, faults->len == 0);
  g_assert_cmpint (good, ==, rules.game != UC_GAME_NONE);
  for (guint i = 0; i < faults->len; i++)
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, i));

      g_assert_true (g_str_has_prefix (line, "t.ini:"));
    }
  if (good)
    {
      g_autoptr (GArray) readings = uc_rules_readings (&rules);

      g_assert_cmpuint (readings->len, >, 0);
    }
  return 0;
}
