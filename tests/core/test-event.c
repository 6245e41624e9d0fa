/* INTERFACES § 4: the event record, as journal lines and as JSON. */
#include "uc-event-fields.h"
#include "uc-event-json.h"
#include "uc-step.h"

#include <string.h>

static UcEvent
parse_or_fail (const char *line, UcCarry *carry)
{
  g_autoptr (GError) error = NULL;
  UcEvent event;

  uc_event_parse (line, &event, carry, &error);
  g_assert_no_error (error);
  return event;
}

static void
assert_json (const char *line, const char *json)
{
  UcEvent event = parse_or_fail (line, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  event.t_real_ns = G_GINT64_CONSTANT (946684800000000000);
  uc_event_json_append (&event, FALSE, text);
  g_assert_cmpstr (text->str, ==, json);
}

static guint
n_choices (UcEventFieldType type)
{
  switch (type)
    {
    case UC_FIELD_STEP:
      return UC_N_STEPS;
    case UC_FIELD_WAGER:
      return UC_N_WAGERS;
    case UC_FIELD_WORD:
      return UC_N_WORDS;
    case UC_FIELD_IRREGULARITY:
      return UC_N_IRREGULARITIES;
    case UC_FIELD_DEVICE:
      return UC_N_DEVICES;
    case UC_FIELD_ENTERED:
      return UC_N_ENTERED;
    case UC_FIELD_PART:
      return UC_N_PARTS;
    case UC_FIELD_ROLE:
      return UC_N_ROLES;
    case UC_FIELD_COMBINATION:
      return UC_N_COMBINATIONS;
    case UC_FIELD_RANGE:
      return UC_RANGE_LARGE + 1;
    default:
      return 0;
    }
}

static UcMoney
some_money (GRand *rand)
{
  switch (g_rand_int_range (rand, 0, 3))
    {
    case 0:
      return UC_MONEY_UNKNOWN;
    case 1:
      return -(UcMoney) g_rand_int (rand);
    default:
      return (UcMoney) g_rand_int (rand) << 20;
    }
}

static void
fill_text (char *text, gsize size, GRand *rand)
{
  gsize n = g_rand_int_range (rand, 1, size);

  for (gsize i = 0; i < n; i++)
    text[i] = g_rand_int_range (rand, 1, 0x80);
  text[n] = '\0';
}

/* Where a card comes from, or goes. */
static gboolean
may_name_dealer (UcEventKind kind)
{
  return kind == UC_EVENT_CARD_DEALT || kind == UC_EVENT_CARD_MOVED || kind == UC_EVENT_CARD_DRAWN_IN_ERROR
         || kind == UC_EVENT_CARD_OFFERED || kind == UC_EVENT_IRREGULARITY;
}

static void
fill (UcEvent *event, const UcEventField *field, GRand *rand)
{
  char *at = (char *) event + field->offset;

  switch (field->type)
    {
    case UC_FIELD_SEAT:
      uc_event_fields_store (event, field, g_rand_int_range (rand, 0, 8));
      if (uc_event_fields_load (event, field) == 0 && may_name_dealer (event->kind))
        uc_event_fields_store (event, field, UC_SEAT_DEALER);
      return;
    case UC_FIELD_HAND:
      uc_event_fields_store (event, field, g_rand_int_range (rand, 0, UC_MAX_HANDS));
      return;
    case UC_FIELD_SEATS:
      uc_event_fields_store (event, field, g_rand_int_range (rand, 1, 128) << 1);
      return;
    case UC_FIELD_CARD:
      event->card = uc_card_from_index (g_rand_int_range (rand, 0, UC_N_FACES));
      return;
    case UC_FIELD_ODDS:
      event->odds = (UcOdds){ UC_ODDS_FOR, g_rand_int_range (rand, 1, 65536), g_rand_int_range (rand, 1, 65536) };
      return;
    case UC_FIELD_COUNT:
    case UC_FIELD_NUMBER:
      uc_event_fields_store (event, field, field->most != 0 ? (guint) g_rand_int_range (rand, 0, field->most + 1)
                                                            : (guint64) g_rand_int (rand) << 32 | g_rand_int (rand));
      return;
    case UC_FIELD_FLAG:
      uc_event_fields_store (event, field, TRUE);
      return;
    case UC_FIELD_MONEY:
      uc_event_fields_store (event, field, some_money (rand));
      return;
    case UC_FIELD_TEXT:
    case UC_FIELD_SECRET:
      fill_text (at, field->size, rand);
      return;
    case UC_FIELD_CARRY:
      return;
    default:
      uc_event_fields_store (event, field, g_rand_int_range (rand, 1, n_choices (field->type)));
      return;
    }
}

/* What a line of the kind is never without; a card that goes to a seat names it. */
static void
fill_needs (UcEvent *event, GRand *rand)
{
  for (const UcEventKey *key = uc_event_fields_keys (event->kind); key->field != NULL; key++)
    while ((key->needed || (event->to == UC_WORD_SEAT && key->field->type == UC_FIELD_SEAT))
           && key->field->type != UC_FIELD_TEXT && key->field->type != UC_FIELD_CARRY && key->field->type != UC_FIELD_STEP
           && uc_event_fields_load (event, key->field) == 0)
      fill (event, key->field, rand);
}

/* Each member that any kind prints, and those that stand before the keys. */
static void
assert_same (const UcEvent *a, const UcEvent *b)
{
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpuint (a->seq, ==, b->seq);
  g_assert_cmpuint (a->round, ==, b->round);
  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    for (const UcEventKey *key = uc_event_fields_keys (kind); key->field != NULL; key++)
      {
        const UcEventField *field = key->field;

        if (field->type == UC_FIELD_ODDS)
          g_assert_true (a->odds.kind == b->odds.kind && a->odds.num == b->odds.num && a->odds.den == b->odds.den);
        else if (field->type == UC_FIELD_TEXT || field->type == UC_FIELD_SECRET)
          g_assert_cmpstr (uc_event_fields_at (a, field), ==, uc_event_fields_at (b, field));
        else
          g_assert_cmpuint (uc_event_fields_load (a, field), ==, uc_event_fields_load (b, field));
      }
}

static void
test_round_trip (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    for (guint i = 0; i < 300; i++)
      {
        UcCarry carry = { .seq = 812 }, carry_back = { 0 };
        UcEvent event, back;

        memset (&event, 0, sizeof event);
        event.kind = kind;
        event.seq = (guint64) g_rand_int (rand) << 16;
        event.round = g_rand_int (rand) >> g_rand_int_range (rand, 0, 32);
        for (const UcEventKey *key = uc_event_fields_keys (kind); key->field != NULL; key++)
          fill (&event, key->field, rand);
        fill_needs (&event, rand);
        if (kind == UC_EVENT_CHECKPOINT)
          event.carry = &carry;
        if (kind == UC_EVENT_CARD_DEALT && event.face == UC_WORD_DOWN)
          event.card = UC_CARD_NONE;

        g_string_truncate (line, 0);
        uc_event_print (&event, line);
        g_assert_null (strchr (line->str, '\n'));
        memset (&back, 0, sizeof back);
        back = parse_or_fail (line->str, &carry_back);
        if (kind == UC_EVENT_CHECKPOINT)
          {
            g_assert_true (back.carry == &carry_back);
            g_assert_cmpmem (&carry, sizeof carry, &carry_back, sizeof carry_back);
            back.carry = &carry;
          }
        assert_same (&event, &back);
      }
}

static void
test_lines (void)
{
  UcEvent event;
  g_autoptr (GString) line = g_string_new (NULL);

  memset (&event, 0, sizeof event);
  event.kind = UC_EVENT_WAGER_ACCEPTED;
  event.seq = 7;
  event.round = 3;
  event.seat = 1;
  event.wager = UC_WAGER_MAIN;
  event.amount = 25 * UC_DOLLAR;
  uc_event_print (&event, line);
  g_assert_cmpstr (line->str, ==, "wager-accepted seq=7 round=3 seat=1 wager=main amount=25.00");

  g_string_truncate (line, 0);
  event.amount = UC_MONEY_UNKNOWN;
  event.round = 0;
  uc_event_print (&event, line);
  g_assert_cmpstr (line->str, ==, "wager-accepted seq=7 seat=1 wager=main amount=-");
}

/* DESIGN § 7: the hole card's face leaves the deciding process only when it is turned. */
static void
test_hole_card_stays_down (void)
{
  UcEvent event;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) json = g_string_new (NULL);

  memset (&event, 0, sizeof event);
  event.kind = UC_EVENT_CARD_DEALT;
  event.seq = 9;
  event.to = UC_WORD_DEALER;
  event.face = UC_WORD_DOWN;
  event.card = uc_card_parse ("AS");
  g_strlcpy (event.seal, "c:x:y", sizeof event.seal);
  uc_event_print (&event, line);
  g_assert_cmpstr (line->str, ==, "card-dealt seq=9 to=dealer face=down seal=c:x:y");
  uc_event_json_append (&event, FALSE, json);
  g_assert_null (strstr (json->str, "AS"));
  g_assert_null (strstr (json->str, "c:x:y"));
  g_string_truncate (json, 0);
  uc_event_json_append (&event, TRUE, json);
  g_assert_null (strstr (json->str, "AS"));
  g_assert_nonnull (strstr (json->str, "\"seal\":\"c:x:y\""));
}

#define HEAD(seq, round, kind)                                                                                         \
  "{\"seq\":" seq ",\"round\":" round ",\"at\":\"2000-01-01T00:00:00.000000000Z\",\"kind\":\"" kind "\""

static void
test_json (void)
{
  assert_json ("wager-accepted seq=1 round=1 seat=2 wager=main amount=25.00",
               HEAD ("1", "1", "wager-accepted") ",\"seat\":2,\"wager\":\"main\",\"amount\":\"25.00\","
                                                 "\"sensed\":false}");
  assert_json ("wager-accepted seq=1 round=1 seat=2 wager=main amount=- sensed=yes",
               HEAD ("1", "1", "wager-accepted") ",\"seat\":2,\"wager\":\"main\",\"amount\":null,\"sensed\":true}");
  assert_json ("bets-locked seq=4 round=1", HEAD ("4", "1", "bets-locked") "}");
  assert_json ("table-opened seq=4", HEAD ("4", "null", "table-opened") "}");
  assert_json ("card-dealt seq=5 round=1 to=seat seat=3 face=up card=TD",
               HEAD ("5", "1", "card-dealt") ",\"to\":\"seat\",\"seat\":3,\"hand\":0,\"face\":\"up\",\"card\":\"TD\"}");
  assert_json ("card-dealt seq=5 round=1 to=dealer seat=dealer face=down",
               HEAD ("5", "1", "card-dealt") ",\"to\":\"dealer\",\"face\":\"down\"}");
  assert_json ("card-dealt seq=5 round=1 to=discard face=up card=2C",
               HEAD ("5", "1", "card-dealt") ",\"to\":\"discard\",\"face\":\"up\",\"card\":\"2C\"}");
  assert_json ("card-dealt seq=5 round=1 to=seat seat=3 face=up card=TD entry=typed despite=shoe",
               HEAD ("5", "1", "card-dealt") ",\"to\":\"seat\",\"seat\":3,\"hand\":0,\"face\":\"up\",\"card\":\"TD\","
                                             "\"entry\":\"typed\",\"despite\":\"shoe\"}");
  assert_json ("chips-mismatch seq=5 round=1 accepted=3",
               HEAD ("5", "1", "chips-mismatch") ",\"counted\":0,\"accepted\":3}");
  assert_json ("decision seq=5 round=1 seat=3 hand=1 action=stand implied=yes",
               HEAD ("5", "1", "decision") ",\"seat\":3,\"hand\":1,\"action\":\"stand\",\"implied\":true}");
  assert_json ("hole-card-checked seq=5 round=1", HEAD ("5", "1", "hole-card-checked") ",\"blackjack\":false}");
  assert_json ("card-offered seq=5 round=1 seat=3 card=2C choice=refused to-seat=dealer",
               HEAD ("5", "1", "card-offered") ",\"seat\":3,\"card\":\"2C\",\"choice\":\"refused\","
                                               "\"to-seat\":\"dealer\"}");
  assert_json ("players-joined seq=5 seats=1,4", HEAD ("5", "null", "players-joined") ",\"seats\":[1,4]}");
  assert_json ("meter-changed seq=5 round=1 meter=match-the-dealer-progressive cause=top-up value=5000.00",
               HEAD ("5", "1", "meter-changed") ",\"meter\":\"match-the-dealer-progressive\",\"cause\":\"top-up\","
                                                "\"change\":\"0.00\",\"value\":\"5000.00\",\"reserve\":\"0.00\"}");
  assert_json ("reader-inspected seq=5 by=2001 result=pass",
               HEAD ("5", "null", "reader-inspected") ",\"by\":\"2001\",\"result\":\"pass\"}");
}

/* INTERFACES § 4: a settlement shows all its keys, null where there is nothing. */
static void
test_json_settlements (void)
{
  assert_json ("wager-settled seq=5 round=1 seat=3 wager=main outcome=lose stake=5.00 citation=685a.7(q)",
               HEAD ("5", "1", "wager-settled") ",\"seat\":3,\"hand\":0,\"wager\":\"main\",\"outcome\":\"lose\","
                                                "\"combination\":null,\"odds\":null,\"stake\":\"5.00\","
                                                "\"pays\":\"0.00\","
                                                "\"stake-returned\":false,\"source\":null,\"citation\":\"685a.7(q)\"}");
  assert_json ("wager-settled seq=5 round=1 seat=3 hand=1 wager=match-the-dealer-progressive outcome=win "
               "combination=two-suited odds=10%25%20meter stake=1.00 pays=- source=progressive citation=x",
               HEAD ("5", "1", "wager-settled") ",\"seat\":3,\"hand\":1,\"wager\":\"match-the-dealer-progressive\","
                                                "\"outcome\":\"win\",\"combination\":\"two-suited\","
                                                "\"odds\":\"10% meter\",\"stake\":\"1.00\",\"pays\":null,"
                                                "\"stake-returned\":false,\"source\":\"progressive\","
                                                "\"citation\":\"x\"}");
}

static void
test_json_escapes (void)
{
  assert_json ("round-voided seq=5 round=1 by=2001 text=a%20\"b\"%5C%0A%01é",
               HEAD ("5", "1", "round-voided") ",\"by\":\"2001\",\"text\":\"a \\\"b\\\"\\\\\\\\x0a\\\\x01é\"}");
}

static void
test_refused (void)
{
  const struct
  {
    const char *line;
    const char *says;
  } cases[] = {
    { "", "“” is not a kind of event" },
    { "jackpot seq=1", "“jackpot” is not a kind of event that this version knows" },
    { "hand-dead seq=1 colour=red", "“colour=red” is nothing that a “hand-dead” may say" },
    { "hand-dead seq=1 seat", "“seat” is nothing" },
    { "hand-dead seq=", "“seq=” is nothing" },
    { "hand-dead seq=-1", "“seq=-1” is nothing" },
    { "hand-dead seq=18446744073709551616", "is nothing" },
    { "hand-dead seq=1 round=4294967296", "“round=4294967296” is nothing" },
    { "hand-dead seq=1 seat=8", "“seat=8” is nothing" },
    { "hand-dead seq=1 seat=0", "“seat=0” is nothing" },
    { "hand-dead seq=1 hand=4", "“hand=4” is nothing" },
    { "hand-dead  seq=1", "“” is nothing" },
    { "hand-dead seq=1 ", "“” is nothing" },
    { "hand-dead seq=1 citation=%4", "“citation=%4” is nothing" },
    { "hand-dead seq=1 citation=%00", "is nothing" },
    { "hand-dead seq=1 citation=%FF", "is nothing" },
    { "hand-dead seq=1 citation=12345678901234567890123456789012345678901", "is nothing" },
    { "card-alarm seq=1 counted=65536", "“counted=65536” is nothing" },
    { "card-dealt seq=1 card=1S", "“card=1S” is nothing" },
    { "card-dealt seq=1 to=moon", "“to=moon” is nothing" },
    { "card-dealt seq=1 to=dealer face=up card=TD entry=scanned", "“entry=scanned” is nothing that a “card-dealt” may say" },
    { "card-dealt seq=1 to=dealer face=up card=TD entry=hit", "“entry=hit” is nothing" },
    { "card-dealt seq=1 to=dealer face=up card=TD entry=", "“entry=” is nothing" },
    { "card-dealt seq=1 to=dealer face=up card=TD entry=typed despite=moon", "“despite=moon” is nothing" },
    { "decision seq=1 seat=1 action=hit entry=typed", "“entry=typed” is nothing that a “decision” may say" },
    { "wager-settled seq=1 odds=11", "“odds=11” is nothing" },
    { "wager-settled seq=1 pays=5.", "“pays=5.” is nothing" },
    { "wager-settled seq=1 stake-returned=no", "“stake-returned=no” is nothing" },
    { "players-joined seq=1 seats=1,", "is nothing" },
    { "players-joined seq=1 seats=0", "is nothing" },
    { "step-done seq=1 step=lunch", "is nothing" },
    { "checkpoint seq=1 carry=colour=red", "“colour=red” is nothing that a checkpoint carries" },
    { "checkpoint seq=1 carry=seq=1 round=2", "is nothing" },
    { "wager-accepted seq=1 seat=dealer wager=main", "is nothing" },
    { "cards-inspected seq=1 by=2001 batch=3", "“batch=3” is nothing" },
    { "hand-dead seq=1 citation=", "“citation=” is nothing" },
    { "record-accepted seq=1 by=2001 role=floorperson second=", "“second=” is nothing" },
    { "card-alarm seq=1 counted=9", "a “card-alarm” without “card”; each has card" },
    { "wager-accepted seq=1 amount=25.00", "a “wager-accepted” without “seat”; each has seat wager" },
    { "wager-accepted seq=1 seat=2 amount=25.00", "without “wager”" },
    { "reader-inspected seq=1 by=2001", "without “result”" },
    { "card-dealt seq=1 to=seat face=up card=TD", "without “seat”" },
    { "card-dealt seq=1 to=dealer face=up", "without “card”" },
    { "checkpoint seq=1", "a “checkpoint” without “carry”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      UcEvent event, before;
      UcCarry carry;

      memset (&event, 0x5a, sizeof event);
      memcpy (&before, &event, sizeof before);
      g_assert_false (uc_event_parse (cases[i].line, &event, &carry, &error));
      g_assert_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX);
      if (strstr (error->message, cases[i].says) == NULL)
        g_error ("“%s”: “%s” does not say “%s”", cases[i].line, error->message, cases[i].says);
      g_assert_cmpmem (&event, sizeof event, &before, sizeof before);
    }
}

static void
test_kinds (void)
{
  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    g_assert_cmpint (uc_event_kind_parse (uc_event_kind_name (kind)), ==, kind);
  g_assert_cmpstr (uc_event_kind_keys (UC_EVENT_CHIPS_VERIFIED), ==, "counted accepted");
  g_assert_cmpstr (uc_event_kind_needs (UC_EVENT_CHIPS_VERIFIED), ==, "");
}

/* What a kind is never without is among its keys. */
static void
test_needs (void)
{
  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    {
      g_auto (GStrv) needs = g_strsplit (uc_event_kind_needs (kind), " ", -1);
      guint needed = 0;

      for (const UcEventKey *key = uc_event_fields_keys (kind); key->field != NULL; key++)
        needed += key->needed;
      g_assert_cmpuint (needed, ==, g_strv_length (needs));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/event/every-kind-round-trips", test_round_trip);
  g_test_add_func ("/event/lines", test_lines);
  g_test_add_func ("/event/hole-card-stays-down", test_hole_card_stays_down);
  g_test_add_func ("/event/json", test_json);
  g_test_add_func ("/event/json-settlements", test_json_settlements);
  g_test_add_func ("/event/json-escapes", test_json_escapes);
  g_test_add_func ("/event/refused", test_refused);
  g_test_add_func ("/event/kinds", test_kinds);
  g_test_add_func ("/event/needs", test_needs);
  return g_test_run ();
}
