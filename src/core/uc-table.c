#include "uc-table.h"

#include "uc-decide.h"

/* “hit” is not asked for now; expected “card CARD|-” (§ 685a.7(f)) */
static void
refuse_not_now (const UcTable *table, const UcInput *input, GError **error)
{
  UcPrompt prompt = uc_table_prompt (table);
  g_autofree char *expected = uc_prompt_expected (&prompt);
  g_autofree char *why
      = g_strdup_printf ("“%s” is not asked for now; expected %s", uc_input_verb (input->kind), expected);

  uc_table_error_set (error, UC_TABLE_ERROR_NOT_NOW,
                      prompt.cite != UC_CITE_NONE ? uc_rules_cite (table->rules, prompt.cite) : "", why);
}

gboolean
uc_table_decide (const UcTable *table, const UcInput *input, UcEvents *out, GError **error)
{
  gboolean not_now;

  if (uc_decide (table, input, out, &not_now, error))
    return TRUE;
  if (not_now && error != NULL)
    refuse_not_now (table, input, error);
  return FALSE;
}
