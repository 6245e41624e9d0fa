/* A checkpoint's payload: whatever is read comes back the same from its printed form. */
#include "fuzz.h"
#include "uc-carry.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) printed = g_string_new (NULL);
  UcCarry carry, back;

  if (!uc_carry_parse (text, &carry, &error))
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  uc_carry_print (&carry, printed);
  if (!uc_carry_parse (printed->str, &back, &error))
    g_error ("“%s” is printed as “%s”: %s", text, printed->str, error->message);
  g_assert_cmpmem (&carry, sizeof carry, &back, sizeof back);
  return 0;
}
