/* What devices say, as input lines; outputs, as levels of lines. */
#include "uc-convert.h"
#include "uc-lamps.h"

#include <string.h>

/* A table of three seats with everything fitted but the badge reader. */
static UcRules *
rules_or_fail (void)
{
  UcRules *rules = g_new0 (UcRules, 1);

  rules->seats = 3;
  rules->wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered = TRUE;
  g_strlcpy (rules->fitted.shoe, "unix:s", UC_RULES_LINK);
  g_strlcpy (rules->fitted.reader, "unix:s", UC_RULES_LINK);
  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (uc_line_seat (line) <= rules->seats)
      g_strlcpy ((char *) uc_line_fitted (line, rules), "unix:s", UC_RULES_LINK);
  return rules;
}

static const struct
{
  UcWireDevice device;
  UcMessage message;
  const char *line; /* %NULL = no input */
} messages[] = {
  { UC_WIRE_SHOE, { .kind = UC_MESSAGE_CARD, .seq = 1, .card = uc_card (10, UC_SUIT_DIAMONDS) }, "card TD" },
  { UC_WIRE_SHOE, { .kind = UC_MESSAGE_CARD, .seq = 1, .card = UC_CARD_NONE }, "card -" },
  { UC_WIRE_SHOE, { .kind = UC_MESSAGE_WORD, .seq = 1, .text = "jam" }, "device shoe fault jam" },
  { UC_WIRE_SHOE, { .kind = UC_MESSAGE_WORD, .seq = 1, .text = "ok" }, "device shoe up" },
  { UC_WIRE_READER, { .kind = UC_MESSAGE_LIGHT, .seq = 1, .range = UC_RANGE_MEDIUM }, "light medium" },
  { UC_WIRE_READER, { .kind = UC_MESSAGE_WORD, .seq = 1, .text = "fault" }, "device reader fault fault" },
  { UC_WIRE_BADGE, { .kind = UC_MESSAGE_BADGE, .seq = 1, .text = "2001" }, "badge 2001" },
  { UC_WIRE_GPIO, { .kind = UC_MESSAGE_LEVEL, .line = UC_LINE_WAGER_1, .value = TRUE }, NULL },
  { UC_WIRE_GPIO, { .kind = UC_MESSAGE_EDGE, .seq = 1, .line = UC_LINE_WAGER_1, .value = TRUE }, NULL },
  { UC_WIRE_SHOE, { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_SHOE, .version = 1 }, NULL },
};

static void
test_messages (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      char text[UC_INPUT_TEXT];
      UcInput input;
      gboolean made = uc_convert_message (&messages[i].message, messages[i].device, 77, &input);

      g_assert_cmpint (made, ==, messages[i].line != NULL);
      if (!made)
        continue;
      g_assert_cmpstr (uc_input_format (&input, text), ==, messages[i].line);
      g_assert_cmpint (input.origin, ==, UC_ORIGIN_DEVICE);
      g_assert_cmpint (input.t_mono_ns, ==, 77);
    }
}

static const struct
{
  UcEdge edge;
  const char *line;
} edges[] = {
  { { uc_line_wager (3), TRUE, 5 }, "bet 3 match-the-dealer-progressive" },
  { { uc_line_wager (1), FALSE, 5 }, "unbet 1 match-the-dealer-progressive" },
  { { UC_LINE_LOCK_BUTTON, TRUE, 5 }, "no-more-bets" },
  { { UC_LINE_LOCK_BUTTON, FALSE, 5 }, NULL },
  { { UC_LINE_RESET_KEY, TRUE, 5 }, "reset-key" },
  { { UC_LINE_RESET_KEY, FALSE, 5 }, NULL },
};

static void
test_edges (void)
{
  g_autofree UcRules *rules = rules_or_fail ();

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      char text[UC_INPUT_TEXT];
      UcInput input;
      gboolean made = uc_convert_edge (&edges[i].edge, rules, &input);

      g_assert_cmpint (made, ==, edges[i].line != NULL);
      if (!made)
        continue;
      g_assert_cmpstr (uc_input_format (&input, text), ==, edges[i].line);
      g_assert_cmpint (input.origin, ==, UC_ORIGIN_DEVICE);
      g_assert_cmpint (input.t_mono_ns, ==, 5);
    }
}

static void
test_edge_without_progressive (void)
{
  g_autofree UcRules *rules = rules_or_fail ();
  UcInput input;

  rules->wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered = FALSE;
  g_assert_false (uc_convert_edge (&edges[0].edge, rules, &input));
}

static void
assert_health (UcWireDevice device, gboolean up, const char *expected)
{
  g_autofree UcRules *rules = rules_or_fail ();
  g_autoptr (GString) lines = g_string_new (NULL);
  UcInput inputs[UC_CONVERT_MAX];
  char text[UC_INPUT_TEXT];
  guint n = uc_convert_health (device, up, rules, 9, inputs);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? "; " : "", uc_input_format (&inputs[i], text));
  g_assert_cmpstr (lines->str, ==, expected);
}

static void
test_health (void)
{
  assert_health (UC_WIRE_SHOE, FALSE, "device shoe down");
  assert_health (UC_WIRE_READER, TRUE, "device reader up");
  assert_health (UC_WIRE_BADGE, FALSE, "");
  assert_health (UC_WIRE_GPIO, FALSE,
                 "device lock-button down; device lock-line down; device lamps down; device head.1 down; "
                 "device head.2 down; device head.3 down");
}

static gboolean
on_tell (UcLine line, gboolean value, gpointer data)
{
  GString *told = data;
  char name[UC_LINE_TEXT];

  g_string_append_printf (told, "%s%s=%d", told->len > 0 ? " " : "", uc_line_format (line, name), value);
  return TRUE;
}

static gboolean
on_tell_nobody (UcLine line, gboolean value, gpointer data)
{
  return FALSE;
}

static void
assert_told (UcLamps *lamps, const UcOutputs *outputs, const UcRules *rules, const char *expected)
{
  g_autoptr (GString) told = g_string_new (NULL);

  uc_lamps_update (lamps, outputs, rules, on_tell, told);
  g_assert_cmpstr (told->str, ==, expected);
}

static void
test_lamps (void)
{
  g_autofree UcRules *rules = rules_or_fail ();
  UcOutputs outputs = { .lock_line = TRUE };
  UcLamps lamps;

  uc_lamps_init (&lamps);
  uc_lamps_update (&lamps, &outputs, rules, on_tell_nobody, NULL);
  assert_told (&lamps, &outputs, rules,
               "lock-line=1 lamp.1.invite=0 lamp.2.invite=0 lamp.3.invite=0 lamp.1.placed=0 lamp.2.placed=0 "
               "lamp.3.placed=0 lamp.1.accepted=0 lamp.2.accepted=0 lamp.3.accepted=0 "
               "winner.1=0 winner.2=0 winner.3=0 floor-call=0");
  assert_told (&lamps, &outputs, rules, "");

  outputs.lock_line = FALSE;
  outputs.lamp[1] = UC_LAMP_INVITED;
  outputs.lamp[2] = UC_LAMP_PLACED;
  outputs.lamp[7] = UC_LAMP_PLACED;
  assert_told (&lamps, &outputs, rules, "lock-line=0 lamp.1.invite=1 lamp.2.placed=1");
  outputs.lamp[2] = UC_LAMP_ACCEPTED;
  outputs.winner[3] = 1;
  outputs.floor_call = TRUE;
  assert_told (&lamps, &outputs, rules, "lamp.2.placed=0 lamp.2.accepted=1 winner.3=1 floor-call=1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/convert/messages", test_messages);
  g_test_add_func ("/convert/edges", test_edges);
  g_test_add_func ("/convert/coin-without-a-progressive-is-nothing", test_edge_without_progressive);
  g_test_add_func ("/convert/health-of-what-is-fitted", test_health);
  g_test_add_func ("/lamps/only-changes-are-told", test_lamps);
  return g_test_run ();
}
