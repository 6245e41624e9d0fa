/* Event lines: whatever is read comes back the same from its printed form, and its JSON is text on one line. */
#include "fuzz.h"
#include "uc-event-json.h"

#include <string.h>

static void
run_line (const char *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (GString) json = g_string_new (NULL);
  UcEvent event, back;
  UcCarry carry, carry_back;

  if (!uc_event_parse (line, &event, &carry, &error))
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  uc_event_print (&event, text);
  if (!uc_event_parse (text->str, &back, &carry_back, &error))
    g_error ("“%s” is printed as “%s”: %s", line, text->str, error->message);
  uc_event_print (&back, again);
  g_assert_cmpstr (text->str, ==, again->str);
  uc_event_json_append (&event, TRUE, json);
  g_assert_true (g_utf8_validate (json->str, -1, NULL));
  g_assert_null (strchr (json->str, '\n'));
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
