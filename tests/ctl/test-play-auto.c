/* INTERFACES § 5: --auto agrees to what only waits for agreement, and lets the script say otherwise first. */
#include "play-fixture.h"

#include <string.h>

/* Seat 2: king-king of spades under a king of spades wins two-suited, 10% of the meter. */
#define JACKPOT_DEAL                                                                                                   \
  "bet 2 main 20\n"                                                                                                    \
  "bet 2 match-the-dealer-progressive\n"                                                                               \
  "no-more-bets\n"                                                                                                     \
  "card KS\n"                                                                                                          \
  "card KS\n"                                                                                                          \
  "card KS\n"                                                                                                          \
  "card 7D\n"

static void
assert_good (const Run *run)
{
  g_assert_no_error (run->error);
}

static void
test_ordinary_round (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 25.00\n"
                                          "no-more-bets\n"
                                          "card 9H\n"
                                          "card 6S\n"
                                          "card 9D\n"
                                          "card TC\n"
                                          "stand\n"
                                          "card 5D\n");

  assert_good (run);
  assert_kinds (run, "wager-accepted bets-locked card-dealt card-dealt card-dealt card-dealt reader-light hand-placed "
                     "decision hole-card-exposed card-dealt wager-settled round-closed");
  g_assert_cmpstr (g_ptr_array_index (run->json, 0), ==,
                   "{\"seq\":1,\"round\":1,\"at\":\"2000-01-01T00:00:00.000000000Z\",\"kind\":\"wager-accepted\","
                   "\"seat\":1,\"wager\":\"main\",\"amount\":\"25.00\",\"sensed\":false}");
  assert_event (run, "reader-light", "\"range\":\"large\"");
  assert_event (run, "wager-settled",
                "\"seat\":1,\"hand\":0,\"wager\":\"main\",\"outcome\":\"lose\",\"combination\":null,\"odds\":null,"
                "\"stake\":\"25.00\",\"pays\":\"0.00\",\"stake-returned\":false,\"source\":null,\"citation\":");
}

/* INTERFACES § 4: the order of a progressive win; documents before the next round's first wager. */
static void
test_jackpot (void)
{
  g_autoptr (Run) run = run_script (TRUE, JACKPOT_DEAL "stand\nbet 2 main 20\n");

  assert_good (run);
  assert_kinds (run, "wager-accepted wager-accepted bets-locked meter-changed chips-verified card-dealt card-dealt "
                     "card-dealt card-dealt validation-required lamp-checked floor-called payout-validated "
                     "wager-settled meter-changed payout-meter reader-light hand-placed decision hole-card-exposed "
                     "wager-settled payout-documented round-closed wager-accepted");
  assert_event (run, "wager-settled",
                "\"wager\":\"match-the-dealer-progressive\",\"outcome\":\"win\",\"combination\":\"two-suited\","
                "\"odds\":\"10% meter\",\"stake\":\"5.00\",\"pays\":\"500.07\",\"stake-returned\":false,"
                "\"source\":\"progressive\"");
  assert_event (run, "payout-validated", "\"by\":\"2001\",\"role\":\"floorperson\"");
  assert_event (run, "payout-documented", "\"by\":\"2001\",\"slip\":\"AUTO-1\"");
}

/* With hold=seat only that seat waits for the documents; they are there before its next wager all the same. */
static void
test_documents_of_a_seat (void)
{
  g_autoptr (Run) run = run_script_with ("hold=seat", TRUE, JACKPOT_DEAL "stand\nbet 2 main 20\n");

  assert_good (run);
  assert_lines (run, "stand", "stand; confirm; confirm; documented 2001 floorperson AUTO-1; confirm; bet 2 main 20.00");
  g_assert_cmpuint (count_kind (run, "wager-refused"), ==, 0);
}

static void
test_second_signature (void)
{
  g_autoptr (Run) run = run_script_with ("second-signature=100.00", TRUE, JACKPOT_DEAL "stand\n");

  assert_good (run);
  assert_event (run, "payout-signed", "\"by\":\"2001\"");
  assert_event (run, "payout-validated", "\"by\":\"2001\",\"role\":\"floorperson\",\"second\":\"3001\"");
}

/* What the script says itself comes first; agreement only where it is silent. */
static void
test_script_speaks_first (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 2 main 20\n"
                                          "bet 2 match-the-dealer-progressive\n"
                                          "no-more-bets\n"
                                          "chips 2\n"
                                          "card KS\n"
                                          "card KS\n"
                                          "card KS\n"
                                          "card 7D\n"
                                          "lamp 2 dark\n"
                                          "lamp 2 lit\n"
                                          "validate 2001 1111\n"
                                          "reject 2001 0000 not-accepted\n"
                                          "light medium\n"
                                          "stand\n");

  assert_good (run);
  g_assert_cmpuint (count_kind (run, "chips-mismatch"), ==, 1);
  g_assert_cmpuint (count_kind (run, "chips-verified"), ==, 1);
  g_assert_cmpuint (count_kind (run, "lamp-checked"), ==, 2);
  assert_event (run, "pin-refused", "\"by\":\"2001\",\"reason\":\"wrong\"");
  assert_event (run, "payout-rejected", "\"reason\":\"not-accepted\"");
  assert_event (run, "wager-settled", "\"outcome\":\"void\"");
  assert_event (run, "meter-changed", "\"cause\":\"wager-voided\"");
  g_assert_cmpuint (count_kind (run, "payout-validated"), ==, 0);
}

static void
test_insurance (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5.00\n"
                                          "bet 2 main 10\n"
                                          "no-more-bets\n"
                                          "card 9H\n"
                                          "card 9C\n"
                                          "card AS\n"
                                          "card 9D\n"
                                          "card 9S\n"
                                          "card KC\n"
                                          "insurance 2\n"
                                          "insurance 1 2\n");

  assert_good (run);
  assert_lines (run, "insurance", "insurance 2; insurance 1 2.00; insurance-closed; light large; place large; confirm; "
                                  "confirm; confirm");
  assert_event (run, "insurance-placed", "\"seat\":2,\"amount\":\"5.00\"");
  assert_event (run, "wager-settled", "\"seat\":1,\"hand\":0,\"wager\":\"insurance\",\"outcome\":\"win\","
                                      "\"combination\":null,\"odds\":\"2:1\",\"stake\":\"2.00\",\"pays\":\"4.00\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 1);
}

/* § 685a.12(d): a card after the dealer's finished hand. */
static void
test_overdraw (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nno-more-bets\n"
                                          "card 9H\ncard 9C\ncard 9D\ncard 8S\n"
                                          "stand\n"
                                          "card 2C\n"
                                          "bet 1 main 5\n");

  assert_good (run);
  assert_event (run, "irregularity", "\"id\":\"dealer-overdraw\",\"card\":\"2C\"");
  assert_event (run, "card-dealt", "\"to\":\"discard\",\"face\":\"up\",\"card\":\"2C\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 1);
}

/* A reader that reads true: its word for a card that nobody has read is the card that the script turns. */
static void
test_reader (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nno-more-bets\n"
                                          "card 9H\ncard 9C\ncard 9D\ncard -\n"
                                          "stand\nhole 2S\ncard 7D\n");

  assert_good (run);
  assert_event (run, "reader-light", "\"range\":\"small\"");
  assert_event (run, "hole-card-exposed", "\"card\":\"2S\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 1);
}

/* § 685a.12(h): what went wrong is said by a line of its own, not agreed to. */
static void
test_wrong_place (void)
{
#define WRONG_PLACE                                                                                                    \
  "bet 1 main 5\nno-more-bets\n"                                                                                       \
  "card 9H\ncard 9C\ncard 9D\ncard 2S\n"                                                                               \
  "light small\n"                                                                                                      \
  "place medium\n"
  g_autoptr (Run) silent = run_script (TRUE, WRONG_PLACE "stand\n");
  g_autoptr (Run) run = run_script (TRUE, WRONG_PLACE "irregularity wrong-place medium\nstand\ncard 7D\n");

  g_assert_error (silent->error, UC_PLAY_ERROR, UC_PLAY_ERROR_LINE);
  g_assert_true (g_str_has_prefix (silent->error->message, "script:9: "));
  assert_good (run);
  assert_event (run, "irregularity", "\"id\":\"wrong-place\",\"range\":\"medium\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 1);
}

static void
test_shuffle (void)
{
  g_autoptr (Run) run = run_script (TRUE, "shuffle\n"
                                          "bet 1 main 5\nno-more-bets\n"
                                          "card 9H\ncard 9C\ncard 9D\ncard 8S\n"
                                          "stand\n");

  assert_good (run);
  assert_lines (run, "shuffle", "shuffle; burn; bet 1 main 5.00; no-more-bets; card 9H; card 9C; card 9D; card 8S; "
                                "light medium; place medium; stand; confirm; confirm; confirm");
}

/* The second person of a correction is the pit manager. */
static void
test_correction (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nno-more-bets\n"
                                          "card 9H\ncard 9C\ncard 9D\ncard 8S\n"
                                          "stand\n"
                                          "correct 5 card TD 2001 0000 misread\n");

  assert_good (run);
  assert_event (run, "corrected", "\"target\":5,\"key\":\"card\",\"old\":\"9D\",\"new\":\"TD\",\"by\":\"2001\","
                                  "\"second\":\"3001\",\"text\":\"misread\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 1);
}

/* A seventh nine of hearts in six decks: the floorperson looks and lets the round go on. */
static void
test_card_alarm (void)
{
#define THREE_NINES "bet 1 main 5\nno-more-bets\ncard 9H\ncard 9H\ncard 9H\ncard 8S\nstand\n"
  g_autoptr (Run) run = run_script (TRUE, "shuffle\n" THREE_NINES THREE_NINES THREE_NINES);

  assert_good (run);
  assert_event (run, "card-alarm", "\"card\":\"9H\",\"counted\":7,\"holds\":6,\"first-round\":2,\"last-round\":3");
  assert_event (run, "ruling", "\"choice\":\"go-on\",\"by\":\"2001\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 3);
}

/* § 685a.12(h): the turned card contradicts the light; hands that have decided go on, as the floorperson rules. */
static void
test_ruling (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nbet 2 main 5\nno-more-bets\n"
                                          "card 9H\ncard 9H\ncard 9C\ncard 9D\ncard 8C\ncard -\n"
                                          "light small\n"
                                          "stand\nhit\ncard 2C\nstand\n"
                                          "hole 8S\n"
                                          "irregularity wrong-light medium\n");

  assert_good (run);
  assert_event (run, "irregularity", "\"id\":\"wrong-light\",\"range\":\"medium\"");
  assert_event (run, "ruling", "\"seat\":1,\"hand\":0,\"choice\":\"go-on\"");
  assert_event (run, "ruling", "\"seat\":2,\"hand\":0,\"choice\":\"go-on\"");
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 1);
}

/* All but the time of each event: agreement takes none. */
static const char *
behind_time (const char *json)
{
  return strstr (json, "\"kind\"");
}

/* What --auto said, said by a script without it, comes to the same events. */
static void
test_nothing_but_agreement (void)
{
  g_autoptr (Run) run = run_script (TRUE, JACKPOT_DEAL "double 5\ncard 2C\n"
                                          "bet 1 main 10\nbet 3 main\nbet 3 match-the-dealer 1\nno-more-bets\n"
                                          "card AH\ncard 8C\ncard AS\ncard KH\ncard 8D\ncard 6C\n"
                                          "insurance 3\n"
                                          "split\ncard 3C\nhit\ncard 5S\nstand\ncard TD\nstand\ncard 4H\n");
  g_autoptr (Run) again = NULL;
  g_autofree char *script = NULL;

  assert_good (run);
  g_assert_cmpuint (count_kind (run, "round-closed"), ==, 2);
  g_ptr_array_add (run->lines, NULL);
  script = g_strjoinv ("\n", (char **) run->lines->pdata);
  again = run_script (FALSE, script);
  assert_good (again);
  g_assert_cmpuint (again->json->len, ==, run->json->len);
  for (guint i = 0; i < run->json->len; i++)
    g_assert_cmpstr (behind_time (g_ptr_array_index (run->json, i)), ==,
                     behind_time (g_ptr_array_index (again->json, i)));
}

/* What somebody has to decide is not agreed to: it is named. */
static void
test_decisions_are_not_agreed_to (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nno-more-bets\n"
                                          "card 9H\ncard 9C\ncard 9D\ncard 8S\n"
                                          "bet 1 main 5\n"
                                          "card 8S\n"
                                          "no-more-bets\n");

  g_assert_error (run->error, UC_PLAY_ERROR, UC_PLAY_ERROR_LINE);
  g_assert_true (g_str_has_prefix (run->error->message, "script:9: "));
  assert_event (run, "wager-refused", "\"reason\":\"after-no-more-bets\"");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/auto/ordinary-round", test_ordinary_round);
  g_test_add_func ("/auto/jackpot", test_jackpot);
  g_test_add_func ("/auto/documents-of-a-seat", test_documents_of_a_seat);
  g_test_add_func ("/auto/second-signature", test_second_signature);
  g_test_add_func ("/auto/the-script-speaks-first", test_script_speaks_first);
  g_test_add_func ("/auto/insurance-closes-when-no-line-asks", test_insurance);
  g_test_add_func ("/auto/dealer-overdraw", test_overdraw);
  g_test_add_func ("/auto/reader-reads-true", test_reader);
  g_test_add_func ("/auto/wrong-rectangle", test_wrong_place);
  g_test_add_func ("/auto/burn-after-shuffle", test_shuffle);
  g_test_add_func ("/auto/second-person-of-a-correction", test_correction);
  g_test_add_func ("/auto/card-alarm", test_card_alarm);
  g_test_add_func ("/auto/ruling", test_ruling);
  g_test_add_func ("/auto/nothing-but-agreement", test_nothing_but_agreement);
  g_test_add_func ("/auto/decisions-are-not-agreed-to", test_decisions_are_not_agreed_to);
  return g_test_run ();
}
