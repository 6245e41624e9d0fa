#include "uc-side-wager.h"

#include <string.h>

static void
test_names (void)
{
  for (guint i = 1; i < UC_N_WAGERS; i++)
    g_assert_cmpint (uc_wager_parse (uc_wager_name (i)), ==, i);
  for (guint i = 1; i < UC_N_COMBINATIONS; i++)
    g_assert_cmpint (uc_combination_parse (uc_combination_name (i)), ==, i);
  for (guint i = 1; i < UC_N_GAMES; i++)
    g_assert_cmpint (uc_game_parse (uc_game_name (i)), ==, i);
  for (guint i = 1; i < UC_N_CITES; i++)
    g_assert_cmpint (uc_cite_parse (uc_cite_key (i)), ==, i);
  g_assert_cmpint (uc_wager_parse ("match"), ==, UC_WAGER_NONE);
  g_assert_true (uc_side_wager_is_progressive (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE));
  g_assert_false (uc_side_wager_is_progressive (UC_WAGER_MATCH_THE_DEALER));
}

/* Every side wager's row says what the screens, the odds and the settlement ask of it. */
static void
test_rows (void)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSideWager *row = uc_side_wager (wager);

      g_assert_true (row->title != NULL && *row->title != '\0');
      g_assert_cmpuint (strlen (row->mark), ==, 1);
      g_assert_cmpuint (row->slot, <, row->bonus ? UC_N_SLOTS : UC_SLOT_INSURANCE);
      g_assert_true (row->loses != UC_CITE_NONE && row->pays != UC_CITE_NONE && row->paytable != UC_CITE_NONE);
      g_assert_true (row->bonus == (row->combination == NULL));
      g_assert_true (row->bonus == (row->follows != UC_WAGER_NONE));
      g_assert_true (row->decided_by != UC_DECIDED_BY_NONE);
      g_assert_true (row->bonus || row->decided_by != UC_DECIDED_BY_HAND);
      g_assert_false (row->bonus && row->progressive);
    }
}

/* Each combination of the list has its words, from one wager. */
static void
test_words (void)
{
  guint n[UC_N_COMBINATIONS] = { 0 };

  UC_FOR_EACH_SIDE_WAGER (wager)
    for (const UcCombinationWords *w = uc_side_wager (wager)->words; w != NULL && w->words != NULL; w++)
      n[w->combination]++;
  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_COMBINATION_BLACKJACK; i++)
    g_assert_cmpuint (n[i], ==, 1);
}

static void
test_order (void)
{
  guint all = 0, staked = 0;

  UC_FOR_EACH_SIDE_WAGER (wager)
    all++;
  UC_FOR_EACH_STAKED_WAGER (wager)
    {
      staked++;
      g_assert_false (uc_side_wager (wager)->bonus);
    }
  g_assert_cmpuint (all, ==, UC_N_WAGERS - UC_WAGER_INSURANCE - 1);
  g_assert_cmpuint (staked, ==, all - 3);
}

static UcCombination
judge (UcCard first, UcCard second, UcCard upcard, const UcRules *rules)
{
  UcState state = { 0 };
  const UcDealt dealt[] = { { .card = first, .seat = 1, .face_up = TRUE },
                            { .card = upcard, .seat = UC_SEAT_DEALER, .face_up = TRUE },
                            { .card = second, .seat = 1, .face_up = TRUE } };

  memcpy (state.round.dealt, dealt, sizeof dealt);
  state.round.n_dealt = G_N_ELEMENTS (dealt);
  return uc_side_wager_judge (&state, rules, 1, UC_WAGER_MATCH_THE_DEALER);
}

/* A combination that the paytable does not list pays nothing: the wager loses, and the round goes on. */
static void
test_unpaid (void)
{
  UcCard king = uc_card (13, UC_SUIT_SPADES), red_king = uc_card (13, UC_SUIT_HEARTS), two = uc_card (2, UC_SUIT_SPADES);
  g_autofree UcRules *rules = g_new0 (UcRules, 1);

  rules->wagers[UC_WAGER_MATCH_THE_DEALER].odds[UC_COMBINATION_ONE_SUITED] = (UcOdds){ UC_ODDS_TO, 12, 1 };
  g_assert_cmpint (judge (king, two, king, rules), ==, UC_COMBINATION_ONE_SUITED);
  g_assert_cmpint (judge (red_king, two, king, rules), ==, UC_COMBINATION_NONE);
  rules->wagers[UC_WAGER_MATCH_THE_DEALER].odds[UC_COMBINATION_ONE_UNSUITED] = (UcOdds){ UC_ODDS_TO, 4, 1 };
  g_assert_cmpint (judge (red_king, two, king, rules), ==, UC_COMBINATION_ONE_UNSUITED);
}

static void
test_odds_round_trip (void)
{
  const struct
  {
    UcOdds odds;
    const char *text;
  } cases[] = {
    { { UC_ODDS_TO, 11, 1 }, "11:1" },
    { { UC_ODDS_TO, 3, 2 }, "3:2" },
    { { UC_ODDS_TO, 65535, 65535 }, "65535:65535" },
    { { UC_ODDS_FOR, 200, 1 }, "200 for 1" },
    { { UC_ODDS_FOR, 65535, 65535 }, "65535 for 65535" },
    { { UC_ODDS_METER_SHARE, 10, 0 }, "10% meter" },
    { { UC_ODDS_METER_SHARE, 100, 0 }, "100% meter" },
    { { UC_ODDS_FIXED, 0, 0 }, "fixed" },
  };
  char text[UC_ODDS_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      UcOdds odds = uc_odds_parse (cases[i].text);

      g_assert_cmpstr (uc_odds_format (cases[i].odds, text), ==, cases[i].text);
      g_assert_cmpint (odds.kind, ==, cases[i].odds.kind);
      g_assert_cmpint (odds.num, ==, cases[i].odds.num);
      g_assert_cmpint (odds.den, ==, cases[i].odds.den);
    }
  g_assert_cmpstr (uc_odds_format ((UcOdds){ UC_ODDS_NONE, 0, 0 }, text), ==, "");
}

static void
test_no_odds (void)
{
  const char *const texts[] = { "", "11", "11:", ":1", "11:0", "65536:1", "11 to 1", "011:1", "11:1 ", "% meter",
                                "fix" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpint (uc_odds_parse (texts[i]).kind, ==, UC_ODDS_NONE);
}

static void
test_odds_pay (void)
{
  UcMoney pays = 42;

  g_assert_true (uc_odds_pay ((UcOdds){ UC_ODDS_TO, 3, 2 }, 5 * UC_DOLLAR, &pays));
  g_assert_cmpint (pays, ==, 7500000);
  g_assert_true (uc_odds_pay ((UcOdds){ UC_ODDS_FOR, 200, 1 }, UC_DOLLAR, &pays));
  g_assert_cmpint (pays, ==, 200 * UC_DOLLAR);
  g_assert_true (uc_odds_pay ((UcOdds){ UC_ODDS_TO, 3, 2 }, UC_MONEY_UNKNOWN, &pays));
  g_assert_true (pays == UC_MONEY_UNKNOWN);
  pays = 42;
  g_assert_false (uc_odds_pay ((UcOdds){ UC_ODDS_TO, 2, 1 }, G_MAXINT64, &pays));
  g_assert_cmpint (pays, ==, 42);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wager/every-name-round-trips", test_names);
  g_test_add_func ("/wager/rows", test_rows);
  g_test_add_func ("/wager/words", test_words);
  g_test_add_func ("/wager/order", test_order);
  g_test_add_func ("/wager/combination-that-is-not-paid-loses", test_unpaid);
  g_test_add_func ("/odds/round-trip", test_odds_round_trip);
  g_test_add_func ("/odds/what-are-no-odds", test_no_odds);
  g_test_add_func ("/odds/pay", test_odds_pay);
  return g_test_run ();
}
