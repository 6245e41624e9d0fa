/* Whole scripts, with and without --auto: every event that comes of them is printed and read back the same, and the
 * auditor of the record finds nothing in them. A number alone on the first line chooses the table file. */
#include "fuzz.h"

#include "uc-fuzz-table.h"
#include "uc-play.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  guint table;
  UcAudit *audit;
} Run;

static gboolean
check_events (const UcInput *input, const UcEvents *events, gpointer user_data, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  Run *run = user_data;

  for (guint i = 0; i < events->n; i++)
    {
      g_autoptr (GError) wrong = NULL;
      UcEvent back;
      UcCarry carry;

      g_string_truncate (line, 0);
      g_string_truncate (again, 0);
      uc_event_print (&events->v[i], line);
      if (!uc_event_parse (line->str, &back, &carry, &wrong))
        g_error ("“%s”: %s", line->str, wrong->message);
      uc_event_print (&back, again);
      g_assert_cmpstr (line->str, ==, again->str);
    }
  uc_fuzz_hear (run->audit, run->table, events);
  return TRUE;
}

static void
run (const char *text, guint table, gboolean agree)
{
  static UcRules rules;
  g_autoptr (UcAudit) audit = uc_fuzz_audit (table);
  Run data = { table, audit };
  g_autoptr (UcScript) script = uc_script_new ();
  g_autoptr (UcPlay) play = NULL;
  g_autoptr (GError) error = NULL;

  uc_fuzz_rules (table, &rules);
  rules.procedures_implied = TRUE;
  play = uc_play_new (&rules, agree, check_events, &data);
  uc_script_add_text (script, "fuzz", text);
  if (!uc_play_run (play, script, &error))
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  gsize digits = strspn (text, "0123456789");
  gboolean chosen = digits > 0 && text[digits] == '\n';
  guint table = chosen ? strtoul (text, NULL, 10) % G_MAXUINT16 : 0;
  const char *script = chosen ? text + digits + 1 : text;

  run (script, table, FALSE);
  run (script, table, TRUE);
  return 0;
}
