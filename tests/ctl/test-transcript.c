/* Every kind of event has its sentence, and says what it must and nothing that it must not. */
#include "uc-event-catalogue.h"
#include "uc-transcript.h"

#include <string.h>

static const struct
{
  const char *line, *sentence;
} lines[] = {
  { "wager-accepted seq=1 round=1 seat=2 wager=main amount=25.00", "Seat 2: Bet of $25.00 is accepted." },
  { "wager-accepted seq=1 round=1 seat=2 wager=main", "Seat 2: Bet is accepted." },
  { "wager-accepted seq=1 round=1 seat=2 wager=main amount=-", "Seat 2: Bet of an unknown amount is accepted." },
  { "wager-refused seq=1 round=1 seat=2 wager=main reason=after-no-more-bets citation=685a.6(d)",
    "Seat 2: Bet is refused: after no more bets. (§ 685a.6(d))" },
  { "card-dealt seq=1 round=1 to=seat seat=3 face=up card=AS", "Card to seat 3, face up: A♠." },
  { "card-dealt seq=1 round=1 to=seat seat=3 hand=1 face=up card=AS", "Card to seat 3, hand 1, face up: A♠." },
  { "card-dealt seq=1 round=1 to=dealer face=down seal=c:abc:def", "Card to dealer, face down." },
  { "card-dealt seq=1 round=1 to=seat seat=3 face=up card=AS entry=device", "Card to seat 3, face up: A♠. Sent by a device." },
  { "card-dealt seq=1 round=1 to=seat seat=3 face=up card=AS entry=typed", "Card to seat 3, face up: A♠. Typed." },
  { "card-dealt seq=1 round=1 to=seat seat=3 face=up card=AS entry=typed despite=shoe",
    "Card to seat 3, face up: A♠. Typed, and the shoe worked." },
  { "card-dealt seq=9 round=1 to=seat seat=3 face=up card=AS refused=7 opens=xyz entry=typed despite=shoe",
    "Card to seat 3, face up: A♠; it is the one that was refused, event 7. Typed, and the shoe worked." },
  { "reader-light seq=1 round=1 range=small typed=yes entry=tapped despite=reader",
    "The reader shows Small (typed: yes). Tapped, and the card reader worked." },
  { "reader-inspected seq=1 by=2001 result=pass citation=685a.2(d) entry=typed-badge despite=badge",
    "The reader is inspected by badge 2001: pass. (§ 685a.2(d)) Badge and PIN typed, and the badge reader worked." },
  { "hole-card-exposed seq=1 round=1 card=TD salt=xyz", "The hole card is turned: 10♦." },
  { "decision seq=1 round=1 seat=1 action=double amount=25.00", "Seat 1: double for $25.00." },
  { "decision seq=1 round=1 seat=1 action=hit implied=yes", "Seat 1: hit (not pressed: yes)." },
  { "payout-meter seq=1 round=1 meter=match-the-dealer-progressive attendant=500.37 cumulative=500.37 awards=1",
    "Awards of Match the Dealer progressive: $500.37 in all, $500.37 by an attendant, number of awards 1." },
  { "wager-settled seq=1 round=1 seat=1 wager=main outcome=lose stake=25.00 citation=685a.7(q)",
    "Seat 1: Bet: lose, stake $25.00. (§ 685a.7(q))" },
  { "payout-validated seq=1 round=1 seat=1 wager=match-the-dealer-progressive by=2001 role=floorperson second=3001",
    "Seat 1: Match the Dealer progressive is validated by badge 2001, Floorperson, and by badge 3001." },
  { "round-voided seq=1 round=1 by=2001 text=a%20wrong%20card", "The round is void, by badge 2001: a wrong card." },
  { "corrected seq=9 of-round=1 target=4 key=card old=AS new=AH by=2001 second=3001 text=misread",
    "Corrected, round 1: card of event 4 is AH, was AS, by badge 2001 and badge 3001: misread." },
  { "wager-settled seq=1 round=1 seat=3 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=5.00 "
    "pays=55.00 stake-returned=yes source=table-inventory",
    "Seat 3: Match the Dealer: win, One suited match at 11:1, stake $5.00, pays $55.00, stake returned: yes, from table "
    "inventory." },
  { "meter-changed seq=1 round=1 meter=monster-match cause=wager-cleared change=-0.0325 value=1500.00",
    "Meter Monster Match: $1,500.00 (changed by -$0.0325, wager cleared)." },
  { "meter-changed seq=1 round=1 meter=monster-match cause=award change=-12.50",
    "Meter Monster Match: $0.00 (changed by -$12.50, award)." },
  { "irregularity seq=1 round=1 id=wrong-light range=small", "Irregularity: Reader’s light was wrong, Small." },
  { "device-fault seq=1 device=head.3 text=chatter", "Bet sensor 3 has a fault: chatter." },
  { "device-test-began seq=1 part=lamp.2.placed", "Seat 2: placed lamp is under test." },
  { "step-done seq=1 round=1 step=side-wagers", "The dealer is done with Side wagers." },
  { "floor-called seq=1", "The floorperson is called." },
};

static void
test_lines (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      UcEvent event;
      UcCarry carry;

      uc_event_parse (lines[i].line, &event, &carry, &error);
      g_assert_no_error (error);
      uc_transcript_append (&event, text);
      g_assert_cmpstr (text->str, ==, lines[i].sentence);
    }
}

static void
test_every_kind (void)
{
  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      UcEvent event = { .kind = kind, .seq = 1, .seal = "sealed", .salt = "salted" };

      uc_transcript_append (&event, text);
      g_assert_cmpuint (text->len, >, 5);
      g_assert_true (g_str_has_suffix (text->str, "."));
      for (const char *p = "{}[]"; *p != '\0'; p++)
        g_assert_null (strchr (text->str, *p));
      g_assert_null (strstr (text->str, "sealed"));
      g_assert_null (strstr (text->str, "salted"));
    }
}

/* A key that a kind may carry is said, but for secrets and what the words say already; where it came from is said behind every
 * sentence. */
static gboolean
is_unsaid (const char *key)
{
  static const char *const unsaid[] = { "seal", "salt", "opens", "citation", "carry", "sensed", "entry", "despite" };

  for (guint i = 0; i < G_N_ELEMENTS (unsaid); i++)
    if (strcmp (unsaid[i], key) == 0)
      return TRUE;
  return FALSE;
}

static void
test_nothing_is_lost (void)
{
  g_autoptr (GString) lost = g_string_new (NULL);

  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    {
      const char *sentence = uc_event_catalogue (kind)->whole;
      g_auto (GStrv) keys = g_strsplit (uc_event_kind_keys (kind), " ", -1);

      for (guint i = 0; keys[i] != NULL && keys[i][0] != '\0'; i++)
        {
          g_autofree char *key = g_strndup (keys[i], strcspn (keys[i], ":"));
          g_autofree char *word = g_strdup_printf ("{%s}", key);

          if (!is_unsaid (key) && strstr (sentence, word) == NULL)
            g_string_append_printf (lost, "%s of %s\n", word, uc_event_kind_name (kind));
        }
    }
  g_assert_cmpstr (lost->str, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transcript/sentences", test_lines);
  g_test_add_func ("/transcript/every-kind-has-one", test_every_kind);
  g_test_add_func ("/transcript/every-key-is-said", test_nothing_is_lost);
  return g_test_run ();
}
