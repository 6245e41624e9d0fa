#include "play-fixture.h"

#include "uc-event-json.h"
#include "uc-rules-load.h"

#include <string.h>

static gboolean
keep (const UcInput *input, const UcEvents *events, gpointer user_data, GError **error)
{
  Run *run = user_data;
  char text[UC_INPUT_TEXT];

  g_ptr_array_add (run->lines, g_strdup (uc_input_format (input, text)));
  for (guint i = 0; i < events->n; i++)
    {
      GString *json = g_string_new (NULL);

      uc_event_json_append (&events->v[i], FALSE, json);
      g_ptr_array_add (run->json, g_string_free (json, FALSE));
      g_ptr_array_add (run->kinds, g_strdup (uc_event_kind_name (events->v[i].kind)));
    }
  return TRUE;
}

static void
load_or_fail (const char *policy, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *text = g_strdup_printf ("[table]\n"
                                           "id=BJ-07\n"
                                           "game=down-under-blackjack\n"
                                           "decks=6\n"
                                           "seats=6\n"
                                           "settlement=losers-first\n"
                                           "smallest-chip=1.00\n"
                                           "[wager match-the-dealer]\n"
                                           "[wager match-the-dealer-progressive]\n"
                                           "amount=5.00\n"
                                           "paytable=4\n"
                                           "stake-returned=false\n"
                                           "[policy]\n%s\n",
                                           policy);

  if (!uc_rules_load_text (text, "test.ini", rules, faults))
    g_error ("%s", uc_fault_format (g_ptr_array_index (faults, 0)));
  rules->procedures_implied = TRUE;
}

Run *
run_script_with (const char *policy, gboolean agree, const char *text)
{
  Run *run = g_new0 (Run, 1);
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  g_autoptr (UcScript) script = uc_script_new ();
  g_autoptr (UcPlay) play = NULL;

  run->json = g_ptr_array_new_with_free_func (g_free);
  run->kinds = g_ptr_array_new_with_free_func (g_free);
  run->lines = g_ptr_array_new_with_free_func (g_free);
  load_or_fail (policy, rules);
  uc_script_add_text (script, "script", text);
  play = uc_play_new (rules, agree, keep, run);
  uc_play_run (play, script, &run->error);
  return run;
}

Run *
run_script (gboolean agree, const char *text)
{
  return run_script_with ("", agree, text);
}

void
run_free (Run *run)
{
  g_ptr_array_unref (run->json);
  g_ptr_array_unref (run->kinds);
  g_ptr_array_unref (run->lines);
  g_clear_error (&run->error);
  g_free (run);
}

void
assert_kinds (const Run *run, const char *kinds)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < run->kinds->len; i++)
    {
      const char *kind = g_ptr_array_index (run->kinds, i);

      if (strcmp (kind, "step-done") == 0 || strcmp (kind, "checkpoint") == 0)
        continue;
      g_string_append_printf (found, "%s%s", found->len > 0 ? " " : "", kind);
    }
  g_assert_cmpstr (found->str, ==, kinds);
}

void
assert_lines (const Run *run, const char *from, const char *lines)
{
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < run->lines->len; i++)
    {
      const char *line = g_ptr_array_index (run->lines, i);

      if (found->len > 0)
        g_string_append_printf (found, "; %s", line);
      else if (g_str_has_prefix (line, from))
        g_string_append (found, line);
    }
  g_assert_cmpstr (found->str, ==, lines);
}

void
assert_event (const Run *run, const char *kind, const char *part)
{
  for (guint i = 0; i < run->kinds->len; i++)
    if (strcmp (g_ptr_array_index (run->kinds, i), kind) == 0
        && strstr (g_ptr_array_index (run->json, i), part) != NULL)
      return;
  g_error ("no %s holds %s", kind, part);
}

guint
count_kind (const Run *run, const char *kind)
{
  guint n = 0;

  for (guint i = 0; i < run->kinds->len; i++)
    n += strcmp (g_ptr_array_index (run->kinds, i), kind) == 0;
  return n;
}
