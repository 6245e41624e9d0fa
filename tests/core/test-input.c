/* INTERFACES § 3: the round script's grammar. */
#include "uc-input.h"

#include <string.h>

static UcInput
parse_or_fail (const char *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input;

  uc_input_parse (line, &input, &error);
  g_assert_no_error (error);
  return input;
}

/* Lines in their printed form: each comes back from the printer as it stands here. */
static const char *const canonical[] = {
  "bet 1 main 25.00",
  "bet 7 match-the-dealer-progressive",
  "bet 2 main -",
  "unbet 1 main",
  "no-more-bets",
  "bet 1 main 25.00 ~1",
  "bet 7 match-the-dealer-progressive ~9999",
  "unbet 1 main ~12",
  "no-more-bets ~4",
  "chips 3",
  "chips 0",
  "card AS",
  "card -",
  "card sealed:c:8AdkY4-_:aGVsbG8",
  "card KS:57:aGVsbG8-_",
  "hole TD:18446744073709551615:a",
  "card 3H:24:AAAAAAAAAAAAAAAAAAAAAA",
  "retype KS:57:aGVsbG8 2001 floorperson ok",
  "irregularity exposed-card 2C:9:aGVsbG8",
  "hole TD",
  "peek blackjack",
  "peek none",
  "light small",
  "light large",
  "place medium",
  "insurance 3",
  "insurance 3 12.50",
  "insurance 3 -",
  "even-money 4",
  "insurance-closed",
  "hit",
  "stand",
  "double",
  "double 5.00",
  "double -",
  "split",
  "surrender",
  "rescue",
  "take 3",
  "take 3 1",
  "take 3 0",
  "take dealer",
  "player 1 2 5",
  "player 3",
  "arrived 6",
  "entry 2 barred",
  "entry 2 open",
  "confirm",
  "undo",
  "retype 9H",
  "retype 9H 2001 floorperson ok",
  "late-double",
  "late-double 12.50",
  "move 3",
  "move 3 1",
  "lamp 2 lit",
  "lamp 2 dark",
  "call-floor",
  "call-floor withdrawn",
  "free-badge 4001 shift-manager ok 2210",
  "doubt older-record This record ends at round 3.",
  "doubt other-record",
  "doubt new-record",
  "doubt other-program",
  "doubt wrong-clock The clock says 2099-01-01 04:00.",
  "validate 2001 floorperson ok",
  "validate 2001 floorperson touched",
  "validate 2001 floorperson touched 3",
  "sign-on 1001:touched dealer",
  "undo 2001 floorperson touched",
  "validate 2001 floorperson ok 3",
  "validate 2001 pit-manager ok 3 match-the-dealer-progressive",
  "validate 2001 pit-manager ok 3 match-the-dealer-progressive Lamp driver replaced",
  "validate 2001 wrong",
  "validate 2001 locked",
  "validate 2001 unknown 3 match-the-dealer",
  "go-ahead 2001 floorperson ok 3",
  "go-ahead 2001 floorperson ok 3 match-the-dealer-progressive",
  "reject 2001 floorperson ok hand-misread",
  "reject 2001 floorperson ok other 3 match-the-dealer-progressive",
  "documented 2001 AUTO-1",
  "documented 2001 AUTO-1 3 match-the-dealer-progressive",
  "documented 2001 floorperson AUTO-1",
  "documented 2001 pit-manager AUTO-1 3 match-the-dealer-progressive",
  "reopen-bets 2001 floorperson ok",
  "clear-wager 3 match-the-dealer-progressive 2001 floorperson ok no chip under the light",
  "void-round 2001 shift-manager ok the shoe fell",
  "correct 18446744073709551615 card AS 2001 floorperson ok misread",
  "ruling 2001 floorperson ok go-on",
  "ruling 2001 floorperson ok dead 3 1",
  "ruling 2001 floorperson ok finish 3",
  "ruling 2001 floorperson ok confirmed",
  "ruling 2001 floorperson ok 3 paid",
  "ruling 2001 floorperson ok 3 paid 25.00",
  "ruling 2001 floorperson ok 3 stands",
  "ruling 2001 floorperson ok 3 correct",
  "light small differs",
  "peek none differs",
  "meter-set match-the-dealer-progressive 5000.00 0.000001 3001 pit-manager ok new sign",
  "award-by-hand 1023.45 2001 floorperson ok the player cannot wait",
  "withdraw 2001 floorperson ok asked in error",
  "acknowledge 2001 floorperson ok",
  "badge 1001",
  "badge 1001 dealer",
  "person 2210 pit-manager enrolled",
  "person 2210 floorperson locked",
  "person 2210 floorperson unlocked 5001",
  "device shoe up",
  "device head.7 down",
  "device reader fault garbage",
  "clock 2000-01-01T06:00:00Z",
  "gaming-day 2000-01-01",
  "gaming-day-back 2000-01-01 3001 pit-manager ok the clock ran ahead",
  "start-meter match-the-dealer-progressive",
  "meter-set match-the-dealer-progressive 0.00 0.00 3001 pit-manager ok transfer-out to BJ-09",
  "read-meter",
  "reset-key",
  "reset-key 2001 floorperson ok",
  "read-meter 2001 floorperson",
  "receipt 2001 floorperson ok 3 217",
  "count-shoe 2001 307",
  "count-shoe 2001 floorperson 0",
  "refused light",
  "offer 4 taken",
  "offer 4 refused",
  "dispute 1",
  "dispute 1 withdrawn",
  "irregularity face-up-card",
  "irregularity face-up-card 4H",
  "irregularity unexposed-card",
  "irregularity exposed-card",
  "irregularity exposed-card KC",
  "irregularity dealer-overdraw",
  "irregularity shoe-empty",
  "irregularity no-cards 3",
  "irregularity one-card 3 yes",
  "irregularity one-card 3 no",
  "irregularity missed-card 3 1 draw",
  "irregularity missed-card 3 0 dead",
  "irregularity wrong-light small",
  "irregularity wrong-place large",
  "irregularity reader-out",
  "irregularity shuffler-jam",
  "irregularity shuffler-out",
  "open-table",
  "inspect-cards 2001",
  "inspect-cards 2001 floorperson",
  "preshuffled",
  "preshuffled 2001 floorperson",
  "spread",
  "inspect-reader 2001 floorperson ok pass",
  "inspect-reader 2001 floorperson ok fail",
  "shuffle",
  "cut 3",
  "cut dealer",
  "cut-refused 3",
  "recut 2001",
  "recut 2001 pit-manager",
  "reshuffle 2001",
  "reshuffle 2001 shift-manager",
  "burn",
  "cover-card first",
  "cover-card 3",
  "cover-card dealer",
  "sign-on 1001",
  "sign-on 1001 dealer",
  "sign-on 1001:ok dealer",
  "sign-on 1001:wrong",
  "documented 2001:ok floorperson AUTO-1 3 match-the-dealer-progressive",
  "documented 2001:unknown AUTO-1",
  "count-shoe 2001:ok floorperson 307",
  "close-table",
  "confirm-readings 2001 floorperson ok",
  "test-device lamp.3.invite on",
  "test-device shoe works",
  "accept-devices 2001 floorperson ok",
  "inspect-shuffler 2001 floorperson ok pass",
  "training 2001 floorperson ok",
  "training-ended 2001 floorperson ok",
  "give-back",
  "joined 812 40 7 10233 10234.551 R7C1-2B40",
  "not-joined 812 40 10233 closed",
  "locked 40 12 1 7 10236 1023.45 10234.55 10234.55 R7C1-2B40",
  "settled 40 12 10238 10234.55 0.00 R7C1-2B40",
};

static void
test_round_trip (void)
{
  gboolean seen[UC_N_INPUTS] = { FALSE };
  gboolean irregular[UC_N_IRREGULARITIES] = { FALSE };

  for (guint i = 0; i < G_N_ELEMENTS (canonical); i++)
    {
      UcInput input = parse_or_fail (canonical[i]);
      char text[UC_INPUT_TEXT];

      g_assert_cmpstr (uc_input_format (&input, text), ==, canonical[i]);
      g_assert_cmpint (input.t_real_ns, ==, 0);
      seen[input.kind] = TRUE;
      irregular[input.irregularity] = TRUE;
    }
  for (guint kind = UC_INPUT_NONE + 1; kind < UC_N_INPUTS; kind++)
    if (!seen[kind])
      g_error ("no line tests “%s”", uc_input_verb (kind));
  for (guint id = UC_IRREGULARITY_NONE + 1; id < UC_N_IRREGULARITIES; id++)
    if (!irregular[id])
      g_error ("no line tests “%s”", uc_irregularity_name (id));
}

static void
test_fields (void)
{
  UcInput input = parse_or_fail ("bet 6 main 25");

  g_assert_cmpint (input.kind, ==, UC_INPUT_BET);
  g_assert_cmpuint (input.seat, ==, 6);
  g_assert_cmpint (input.wager, ==, UC_WAGER_MAIN);
  g_assert_cmpint (input.amount, ==, 25 * UC_DOLLAR);
  g_assert_true (input.amount_given);

  input = parse_or_fail ("bet 6 main");
  g_assert_true (input.amount == UC_MONEY_UNKNOWN);
  g_assert_false (input.amount_given);
  input = parse_or_fail ("bet 6 main -");
  g_assert_true (input.amount == UC_MONEY_UNKNOWN);
  g_assert_true (input.amount_given);

  input = parse_or_fail ("take dealer");
  g_assert_cmpuint (input.seat, ==, UC_SEAT_DEALER);
  g_assert_false (input.hand_given);
  input = parse_or_fail ("take 2 0");
  g_assert_true (input.hand_given);
  input = parse_or_fail ("cover-card first");
  g_assert_cmpuint (input.seat, ==, 0);
  g_assert_cmpint (input.word, ==, UC_WORD_FIRST);
  input = parse_or_fail ("player 1 7");
  g_assert_cmpuint (input.seats, ==, 1u << 1 | 1u << 7);
  input = parse_or_fail ("meter-set match-the-dealer-progressive 1.00 2.00 3001 pit-manager ok why");
  g_assert_cmpint (input.amount, ==, UC_DOLLAR);
  g_assert_cmpint (input.amount2, ==, 2 * UC_DOLLAR);
  input = parse_or_fail ("correct 9 card AS 2001 floorperson ok because");
  g_assert_cmpuint (input.target, ==, 9);
  g_assert_cmpstr (input.key, ==, "card");
  g_assert_cmpstr (input.value, ==, "AS");
  g_assert_cmpstr (input.text, ==, "because");
}

static void
test_comments_and_blanks (void)
{
  const char *const empty[] = { "", "   ", "# a comment", " \t# bet 9 nothing", "\r" };

  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    g_assert_cmpint (parse_or_fail (empty[i]).kind, ==, UC_INPUT_NONE);
  g_assert_cmpint (parse_or_fail ("  hit # the fourth card\r").kind, ==, UC_INPUT_HIT);
  g_assert_cmpstr (parse_or_fail ("void-round 2001 wrong  two   words\t# comment").text, ==, "two words");
}

static void
test_time (void)
{
  UcInput input = parse_or_fail ("@2000-01-01T00:00:00.5Z hit");
  char text[UC_INPUT_TEXT];

  g_assert_cmpint (input.t_real_ns, ==, G_GINT64_CONSTANT (946684800500000000));
  g_assert_cmpstr (uc_input_format (&input, text), ==, "hit");
}

/* The PIN is read, kept for whoever looks it up, and never printed. */
static void
test_pin (void)
{
  UcInput input = parse_or_fail ("validate 2001 4711 3");
  g_autoptr (GError) error = NULL;
  char text[UC_INPUT_TEXT];

  g_assert_cmpstr (input.pin, ==, "4711");
  g_assert_cmpint (input.auth, ==, UC_WORD_NONE);
  g_assert_cmpstr (uc_input_format (&input, text), ==, "validate 2001 unknown 3");

  g_assert_false (uc_input_parse ("validate 2001 47x1", &input, &error));
  g_assert_null (strstr (error->message, "47x1"));
}

/* A badge that signs without a PIN: its role stands behind it once it has been looked up. */
static void
test_signer (void)
{
  UcInput input = parse_or_fail ("documented 2001 S-7 3");
  char text[UC_INPUT_TEXT];

  g_assert_cmpint (input.role, ==, UC_ROLE_NONE);
  g_assert_cmpstr (input.text, ==, "S-7");
  input.role = UC_ROLE_FLOORPERSON;
  g_assert_cmpstr (uc_input_format (&input, text), ==, "documented 2001 floorperson S-7 3");
  input = parse_or_fail (text);
  g_assert_cmpint (input.role, ==, UC_ROLE_FLOORPERSON);
  g_assert_cmpstr (input.badge, ==, "2001");
  g_assert_cmpstr (input.text, ==, "S-7");
  g_assert_cmpuint (input.seat, ==, 3);
}

static void
test_seal (void)
{
  UcInput input = parse_or_fail ("card sealed:c:abc:def");
  char text[UC_INPUT_TEXT];

  g_assert_cmpstr (input.seal, ==, "c:abc:def");
  g_assert_cmpuint (input.card, ==, UC_CARD_NONE);
  /* the deciding process knows the face; the printed line keeps it sealed */
  input.card = uc_card_parse ("AS");
  g_assert_cmpstr (uc_input_format (&input, text), ==, "card sealed:c:abc:def");
}

/* A card that a person names is one that was refused: the number of its event, and the salt of its seal. */
static void
test_names_refused (void)
{
  UcInput input = parse_or_fail ("card KS:57:aGVsbG8");
  char text[UC_INPUT_TEXT];

  g_assert_cmpuint (input.card, ==, uc_card_parse ("KS"));
  g_assert_cmpuint (input.target, ==, 57);
  g_assert_cmpstr (input.salt, ==, "aGVsbG8");
  g_assert_true (uc_input_names_refused (&input));
  input = parse_or_fail ("correct 57 card KS 2001 wrong x");
  g_assert_false (uc_input_names_refused (&input));
  /* The salt of a seal is the deciding process's alone. */
  input = parse_or_fail ("card sealed:c:abc:def");
  input.card = uc_card_parse ("KS");
  g_strlcpy (input.salt, "aGVsbG8", sizeof input.salt);
  g_assert_false (uc_input_names_refused (&input));
  g_assert_cmpstr (uc_input_format (&input, text), ==, "card sealed:c:abc:def");
}

/* A text that some other program put together makes neither a comment nor a second line. */
static void
test_texts_stay_on_their_line (void)
{
  UcInput input = parse_or_fail ("void-round 2001 wrong x");
  char text[UC_INPUT_TEXT];

  g_strlcpy (input.text, "a#b\nhit", sizeof input.text);
  g_assert_cmpstr (uc_input_format (&input, text), ==, "void-round 2001 wrong a-b-hit");
}

static void
test_refused (void)
{
  const struct
  {
    const char *line;
    const char *expected; /* part of the message */
  } cases[] = {
    { "bett 1 main", "unknown input “bett”; did you mean “bet SEAT WAGER [AMOUNT]”?" },
    { "no-mor-bets", "unknown input “no-mor-bets”; did you mean “no-more-bets”?" },
    { "frobnicate 1", "unknown input “frobnicate”; expected one such as “bet SEAT WAGER [AMOUNT]”, “card CARD|-” or “no-more-bets”" },
    { "@2000-01-01T00:00:00Z", "no input follows the time; expected one, as in “@2000-01-01T00:00:00Z no-more-bets”" },
    { "bet", "where a seat from 1 to 7 is due; expected “bet SEAT WAGER [AMOUNT]”" },
    { "bet 0 main", "“0” is not a seat from 1 to 7" },
    { "bet 8 main", "“8” is not a seat from 1 to 7" },
    { "bet one main", "“one” is not a seat" },
    { "bet 1", "where a wager such as main" },
    { "bet 1 side", "“side” is not a wager" },
    { "bet 1 main five", "“five” is not a sum in dollars such as 5.00" },
    { "bet 1 main -5", "“-5” is not a sum" },
    { "bet 1 main 5 6", "“6” is too much; expected “bet SEAT WAGER [AMOUNT]”" },
    { "no-more-bets ~0", "“~0” is not a number of bounces; expected one such as “~3”" },
    { "no-more-bets ~", "“~” is not a number of bounces" },
    { "bet 1 main ~10000", "“~10000” is not a number of bounces" },
    { "bet 1 ~3", "the line ends where a wager such as main or match-the-dealer is due" },
    { "unbet 1 main ~3 ~3", "“~3” is too much" },
    { "chips ~3", "“~3” is not a whole number" },
    { "no-more-bets now", "“now” is too much; expected “no-more-bets”" },
    { "chips", "a whole number" },
    { "chips 10000", "a whole number from 0 to 9999" },
    { "chips -1", "a whole number" },
    { "card", "a card such as AS, TD or 7H, or “-”" },
    { "card 1S", "“1S” is not a card such as AS, TD or 7H" },
    { "card sealed:", "is not a card" },
    { "card KS:", "“KS:” is not a card" },
    { "card KS:57", "“KS:57” is not a card" },
    { "card KS:57:", "“KS:57:” is not a card" },
    { "card KS:0:abc", "“KS:0:abc” is not a card" },
    { "card KS:+5:abc", "“KS:+5:abc” is not a card" },
    { "card KS:57:a.c", "“KS:57:a.c” is not a card" },
    { "card KS:57:0123456789abcdef0123456789abcdef", "is not a card" },
    { "card :57:abc", "“:57:abc” is not a card" },
    { "hole -", "“-” is not a card" },
    { "light blue", "“blue” is not small, medium or large" },
    { "peek yes", "“yes” is none of blackjack|none; expected “peek blackjack|none”" },
    { "peek", "where blackjack|none is due" },
    { "take", "a seat from 1 to 7 or “dealer”" },
    { "take 1 4", "“4” is not a hand from 0 to 3" },
    { "player", "a seat from 1 to 7" },
    { "player 1 x", "“x” is not a seat" },
    { "lamp 1 on", "“on” is none of lit|dark" },
    { "validate", "a badge" },
    { "validate 2001", "a PIN of 4 to 8 digits" },
    { "validate 2001 123", "a PIN of 4 to 8 digits" },
    { "validate 2001 123456789", "a PIN of 4 to 8 digits" },
    { "validate 2001 floorperson", "a PIN of 4 to 8 digits" },
    { "validate 2001 nobody ok", "a PIN of 4 to 8 digits" },
    { "validate 20/01 0000", "“20/01” is not a badge" },
    { "validate 1234567890123456 0000", "a badge of up to 15 letters and digits" },
    { "documented 2001 1234567890123456", "a slip number of up to 15 characters" },
    { "documented 2001 floorperson", "where a slip number of up to 15 characters is due" },
    { "recut 2001 king", "“king” is too much" },
    { "void-round 2001 0000", "a reason" },
    { "correct 0 card AS 2001 0000 x", "“0” is not an event's number, from 1" },
    { "correct 18446744073709551616 card AS 2001 0000 x", "an event's number" },
    { "device tv up", "“tv” is not a device" },
    { "device shoe on", "“on” is none of up|down|fault" },
    { "badge 1001 king", "“king” is not a role" },
    { "irregularity", "an irregularity such as exposed-card" },
    { "irregularity fire", "“fire” is not an irregularity" },
    { "irregularity no-cards", "a seat from 1 to 7" },
    { "irregularity one-card 3 maybe", "“maybe” is none of yes|no" },
    { "irregularity reader-out 3", "“3” is too much" },
    { "cover-card second", "“first”, a seat from 1 to 7 or “dealer”" },
    { "@now hit", "“@now” is not a time; expected one in UTC such as “@2000-01-01T00:00:00Z”" },
    { "@2000-01-01T00:00:00Z", "no input follows the time" },
    { "hit \001", "control character 1" },
    { "hit \xff", "expected UTF-8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      UcInput input, before;

      memset (&input, 0x5a, sizeof input);
      before = input;
      g_assert_false (uc_input_parse (cases[i].line, &input, &error));
      g_assert_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX);
      if (strstr (error->message, cases[i].expected) == NULL)
        g_error ("“%s”: “%s” does not say “%s”", cases[i].line, error->message, cases[i].expected);
      g_assert_cmpmem (&input, sizeof input, &before, sizeof before);
    }
}

/* A word too long for any meaning is refused, never read by its beginning. */
static void
test_long_words (void)
{
  g_autofree char *zeros = g_strnfill (5000, '0');
  g_autofree char *count = g_strdup_printf ("chips %s5", zeros);
  g_autofree char *reason = g_strdup_printf ("void-round 2001 wrong %.96s", zeros);
  UcInput input;

  g_assert_false (uc_input_parse (count, &input, NULL));
  g_assert_false (uc_input_parse (reason, &input, NULL));
  reason[strlen (reason) - 1] = '\0';
  g_assert_cmpuint (strlen (parse_or_fail (reason).text), ==, UC_REASON_TEXT - 1);
}

static void
test_usage (void)
{
  for (guint kind = UC_INPUT_NONE + 1; kind < UC_N_INPUTS; kind++)
    g_assert_true (g_str_has_prefix (uc_input_usage (kind), uc_input_verb (kind)));
  g_assert_cmpstr (uc_input_usage (UC_INPUT_VALIDATE), ==, "validate BADGE PIN [SEAT [WAGER [REASON]]]");
  g_assert_cmpstr (uc_input_usage (UC_INPUT_PEEK), ==, "peek blackjack|none");
  g_assert_cmpstr (uc_input_usage (UC_INPUT_CARD), ==, "card CARD|-");
}

static void
test_origins (void)
{
  for (guint i = 0; i < UC_N_ORIGINS; i++)
    g_assert_cmpint (uc_input_origin_parse (uc_input_origin_name (i)), ==, i);
  g_assert_cmpint (uc_input_origin_parse ("moon"), ==, UC_N_ORIGINS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/input/every-verb-round-trips", test_round_trip);
  g_test_add_func ("/input/fields", test_fields);
  g_test_add_func ("/input/comments-and-blanks", test_comments_and_blanks);
  g_test_add_func ("/input/time", test_time);
  g_test_add_func ("/input/pin-is-never-printed", test_pin);
  g_test_add_func ("/input/signer-and-role", test_signer);
  g_test_add_func ("/input/seal-hides-the-card", test_seal);
  g_test_add_func ("/input/names-refused", test_names_refused);
  g_test_add_func ("/input/texts-stay-on-their-line", test_texts_stay_on_their_line);
  g_test_add_func ("/input/refused-with-what-was-expected", test_refused);
  g_test_add_func ("/input/long-words", test_long_words);
  g_test_add_func ("/input/usage", test_usage);
  g_test_add_func ("/input/origins", test_origins);
  return g_test_run ();
}
