/* Whole scripts, with and without --auto: every event that comes of them is printed and read back the same. */
#include "fuzz.h"

#include "uc-play.h"
#include "uc-rules-load.h"

static const char table_file[] = "[table]\n"
                                 "id=FUZZ\n"
                                 "game=down-under-blackjack\n"
                                 "decks=6\n"
                                 "seats=6\n"
                                 "settlement=seat-by-seat\n"
                                 "smallest-chip=1.00\n"
                                 "shuffle=automatic\n"
                                 "[wager match-the-dealer]\n"
                                 "[wager match-the-dealer-progressive]\n"
                                 "amount=1.00\n"
                                 "paytable=4\n"
                                 "stake-returned=false\n"
                                 "[policy]\n"
                                 "second-signature=100.00\n"
                                 "dark-light-override=true\n";

static const UcRules *
load_or_fail (void)
{
  static UcRules rules;
  g_autoptr (GPtrArray) faults = NULL;

  if (rules.game != UC_GAME_NONE)
    return &rules;
  faults = uc_faults_new ();
  if (!uc_rules_load_text (table_file, "fuzz.ini", &rules, faults))
    g_error ("%s", uc_fault_format (g_ptr_array_index (faults, 0)));
  rules.procedures_implied = TRUE;
  return &rules;
}

static gboolean
check_events (const UcInput *input, const UcEvents *events, gpointer user_data, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);

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
  return TRUE;
}

static void
run (const char *text, gboolean agree)
{
  g_autoptr (UcScript) script = uc_script_new ();
  g_autoptr (UcPlay) play = uc_play_new (load_or_fail (), agree, check_events, NULL);
  g_autoptr (GError) error = NULL;

  uc_script_add_text (script, "fuzz", text);
  if (!uc_play_run (play, script, &error))
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);

  run (text, FALSE);
  run (text, TRUE);
  return 0;
}
