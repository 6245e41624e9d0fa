/* Plans of pits: a plan or an error that names the file, never both and never neither; a plan answers for each of its tables. */
#include "fuzz.h"

#include "uc-pit-plan.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcPitPlan) plan = uc_pit_plan_parse (text, "pit.conf", &error);
  g_autoptr (GPtrArray) warnings = NULL;

  g_assert_cmpint (plan == NULL, ==, error != NULL);
  if (plan == NULL)
    {
      g_assert_true (error->domain == UC_PIT_PLAN_ERROR && g_str_has_prefix (error->message, "pit.conf:"));
      return 0;
    }
  warnings = uc_pit_plan_warn (plan, NULL, NULL);
  g_assert_cmpuint (warnings->len, <=, plan->floor->len);
  for (guint i = 0; i < plan->floor->len; i++)
    {
      const UcPitFloorperson *person = plan->floor->pdata[i];

      for (guint j = 0; person->tables[j] != NULL; j++)
        {
          g_autoptr (GPtrArray) persons = uc_pit_plan_floor_of (plan, person->tables[j]);

          g_assert_true (g_ptr_array_find (persons, person, NULL));
        }
    }
  for (guint i = 0; i < plan->pits->len; i++)
    g_assert_nonnull (uc_pit_plan_find (plan, ((UcPit *) plan->pits->pdata[i])->name));
  return 0;
}
