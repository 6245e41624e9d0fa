#include "uc-table.h"

#include "uc-decide.h"

#include <glib/gi18n-lib.h>

/* Cannot “hit” now; expected “card CARD|-” (§ 685a.7(f)). The handler's own reason stands before what is expected
 * instead, with its own paragraph. */
static void
refuse_not_now (const UcTable *table, const UcInput *input, const UcNotNow *not_now, GError **error)
{
  UcPrompt prompt = uc_table_prompt (table);
  g_autofree char *expected = NULL, *why = NULL;

  if (not_now->reason != NULL)
    {
      prompt.accepts &= ~uc_input_bit (input->kind);
      prompt.cite = not_now->cite;
    }
  expected = uc_prompt_expected (&prompt);
  why = not_now->reason != NULL
            /* Translators: the reason, and the lines that are taken instead */
            ? g_strdup_printf (_ ("%s; expected %s"), not_now->reason, expected)
            : g_strdup_printf (_ ("cannot “%s” now; expected %s"), uc_input_verb (input->kind), expected);
  uc_table_error_set (error, UC_TABLE_ERROR_NOT_NOW,
                      prompt.cite != UC_CITE_NONE ? uc_rules_cite (table->rules, prompt.cite) : "", why);
}

gboolean
uc_table_decide (const UcTable *table, const UcInput *input, UcEvents *out, GError **error)
{
  UcNotNow not_now;
  gboolean good = uc_decide (table, input, out, &not_now, error);

  if (!good && not_now.refused && error != NULL)
    refuse_not_now (table, input, &not_now, error);
  g_free (not_now.reason);
  return good;
}
