/* The script grammar: whatever is read comes back the same from its printed form, and no PIN is in it. */
#include "fuzz.h"
#include "uc-input.h"

#include <string.h>

static void
run_line (const char *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input, back;
  char text[UC_INPUT_TEXT], again[UC_INPUT_TEXT];

  if (!uc_input_parse (line, &input, &error))
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  if (input.kind == UC_INPUT_NONE)
    return;
  uc_input_format (&input, text);
  if (!uc_input_parse (text, &back, &error))
    g_error ("“%s” is printed as “%s”: %s", line, text, error->message);
  g_assert_cmpint (back.kind, ==, input.kind);
  g_assert_cmpstr (back.pin, ==, "");
  g_assert_cmpstr (uc_input_format (&back, again), ==, text);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    run_line (lines[i]);
  return 0;
}
