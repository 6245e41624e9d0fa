#include "uc-prompt.h"

#include "uc-input.h"

#include <glib/gi18n-lib.h>

char *
uc_prompt_expected (const UcPrompt *prompt)
{
  GString *expected = g_string_new (NULL);

  for (guint kind = 1; kind < UC_N_INPUTS; kind++)
    if (prompt->accepts & uc_input_bit (kind))
      g_string_append_printf (expected, "%s“%s”", expected->len > 0 ? ", " : "", uc_input_usage (kind));
  if (expected->len == 0)
    g_string_append (expected, _ ("nothing but the devices"));
  return g_string_free (expected, FALSE);
}
