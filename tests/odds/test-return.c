/* Returns held against printed figures: the Washington sheet's columns and the Board's own hold percentages. */
#include "uc-return.h"

static UcRules
rules_of (guint pack, guint decks)
{
  return (UcRules){ .pack = pack, .decks = decks };
}

static UcOdds
to_one (guint num)
{
  return (UcOdds){ UC_ODDS_TO, num, 1 };
}

/* Each matching card is paid. */
static void
fill_each_card (UcWagerRules *wager, guint suited, guint unsuited)
{
  wager->offered = TRUE;
  wager->odds[UC_COMBINATION_TWO_SUITED] = to_one (2 * suited);
  wager->odds[UC_COMBINATION_SUITED_AND_UNSUITED] = to_one (suited + unsuited);
  wager->odds[UC_COMBINATION_ONE_SUITED] = to_one (suited);
  wager->odds[UC_COMBINATION_TWO_UNSUITED] = to_one (2 * unsuited);
  wager->odds[UC_COMBINATION_ONE_UNSUITED] = to_one (unsuited);
}

static UcFraction
as_filed (const UcReturn *result)
{
  return uc_return_at (result, uc_return_seed (result), uc_return_filed_terms (result));
}

static UcFraction
advantage (const UcReturn *result)
{
  return uc_fraction_sub (uc_fraction (1, 1), as_filed (result));
}

static void
assert_percent (UcFraction part, guint digits, const char *expected)
{
  g_autofree char *text = uc_fraction_decimal (uc_fraction_mul (part, uc_fraction (100, 1)), digits);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_decimal (UcFraction value, guint digits, const char *expected)
{
  g_autofree char *text = uc_fraction_decimal (value, digits);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_text (UcFraction value, const char *expected)
{
  g_autofree char *text = uc_fraction_format (value);

  g_assert_cmpstr (text, ==, expected);
}

/* The sheet as it is printed. */
typedef struct
{
  guint decks;
  const char *frequency;
  const char *one_in;
  guint unsuited;
  guint suited;
  const char *advantage;
} SheetRow;

static const SheetRow sheet[] = {
  { 2, "13.2", "7.6", 4, 19, "3.31" }, { 4, "14.0", "7.1", 4, 12, "4.84" }, { 5, "14.2", "7.1", 3, 15, "4.76" },
  { 6, "14.3", "7.0", 4, 11, "4.06" }, { 8, "14.4", "6.9", 3, 14, "3.67" },
};

static void
test_sheet (gconstpointer data)
{
  const SheetRow *row = data;
  const UcWager wagers[] = { UC_WAGER_UP_CARD, UC_WAGER_DOWN_CARD };
  UcRules rules = rules_of (52, row->decks);

  for (guint i = 0; i < G_N_ELEMENTS (wagers); i++)
    {
      UcReturn result;

      fill_each_card (&rules.wagers[wagers[i]], row->suited, row->unsuited);
      result = uc_return_of (&rules, wagers[i]);
      assert_percent (result.hit, 1, row->frequency);
      assert_decimal (uc_fraction_div (uc_fraction (1, 1), result.hit), 1, row->one_in);
      assert_percent (advantage (&result), 2, row->advantage);
    }
}

/* "For optional match the dealer wagers, the hold percentage ranges from 3.67% to 4.06%": regulation 125-218. */
static void
test_hold (void)
{
  const guint paytables[][3] = { { 6, 11, 4 }, { 8, 14, 3 } };
  const char *const holds[] = { "4.06", "3.67" };

  for (guint i = 0; i < G_N_ELEMENTS (holds); i++)
    {
      UcRules rules = rules_of (52, paytables[i][0]);
      UcReturn result;

      fill_each_card (&rules.wagers[UC_WAGER_MATCH_THE_DEALER], paytables[i][1], paytables[i][2]);
      result = uc_return_of (&rules, UC_WAGER_MATCH_THE_DEALER);
      assert_percent (advantage (&result), 2, holds[i]);
      g_assert_false (uc_fraction_fits (uc_return_break_even (&result, uc_return_filed_terms (&result))));
    }
}

static UcRules
progressive_rules (gboolean stake_returned)
{
  UcRules rules = rules_of (52, 6);
  UcWagerRules *wager = &rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE];

  *wager = (UcWagerRules){ .offered = TRUE, .amount = 5 * UC_DOLLAR, .seed = 5000 * UC_DOLLAR,
                           .stake_returned = stake_returned };
  wager->odds[UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->odds[UC_COMBINATION_TWO_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 10, 0 };
  wager->odds[UC_COMBINATION_SUITED_AND_UNSUITED] = to_one (75);
  wager->odds[UC_COMBINATION_ONE_SUITED] = to_one (4);
  wager->odds[UC_COMBINATION_TWO_UNSUITED] = to_one (15);
  wager->odds[UC_COMBINATION_ONE_UNSUITED] = to_one (3);
  return rules;
}

/* 312 × 311 × 310 / 2 deals: two of five like the up-card, on 6 × 10 deals the ace of spades. */
static void
test_meter (void)
{
  const UcRules rules = progressive_rules (FALSE);
  const UcReturn result = uc_return_of (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  const UcFraction whole = uc_fraction (60, result.deals), tenth = uc_fraction (3060, result.deals);
  const UcFraction share = uc_fraction_add (whole, uc_fraction_mul (tenth, uc_fraction (1, 10)));
  const UcTerms alone = uc_return_filed_terms (&result);

  g_assert_cmpuint (result.deals, ==, 312 * 311 * 310 / 2);
  g_assert_true (result.progressive);
  g_assert_false (result.for_one);
  g_assert_cmpint (uc_fraction_compare (result.per_dollar, uc_fraction_div (share, uc_fraction (5, 1))), ==, 0);
  g_assert_false (alone.stake_returned);
  g_assert_cmpuint (alone.others, ==, 0);
  /* a $1,000,000 meter adds what its awards are worth, and nothing else changes */
  g_assert_cmpint (uc_fraction_compare (uc_fraction_sub (uc_return_at (&result, 1000000 * UC_DOLLAR, alone),
                                                         uc_return_at (&result, 0, alone)),
                                        uc_fraction_mul (share, uc_fraction (200000, 1))),
                   ==, 0);
  g_assert_cmpint (uc_fraction_compare (as_filed (&result), uc_return_at (&result, 5000 * UC_DOLLAR, alone)),
                   ==, 0);
}

/* At the break-even meter the wager returns exactly itself; a cent less on the meter, and it does not. */
static void
test_break_even (void)
{
  const UcRules rules = progressive_rules (FALSE);
  const UcReturn result = uc_return_of (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  const UcFraction one = uc_fraction (1, 1);

  for (guint stake_returned = 0; stake_returned <= 1; stake_returned++)
    {
      const UcTerms terms = { .stake_returned = stake_returned };
      const UcFraction meter = uc_return_break_even (&result, terms);
      const UcFraction there = uc_fraction_add (uc_return_at (&result, 0, terms),
                                                uc_fraction_mul (meter, result.per_dollar));
      UcMoney sum;

      g_assert_true (uc_return_break_even_sum (&result, terms, &sum));
      g_assert_cmpint (sum % UC_CENT, ==, 0);
      g_assert_cmpint (uc_fraction_compare (there, one), ==, 0);
      g_assert_cmpint (uc_fraction_compare (uc_return_at (&result, sum, terms), one), >=, 0);
      g_assert_cmpint (uc_fraction_compare (uc_return_at (&result, sum - UC_CENT, terms), one), <,
                       0);
    }
}

/* Odds that pay back more than the wager at any meter: no meter is low enough. */
static void
test_no_break_even (void)
{
  UcRules rules = progressive_rules (TRUE);
  UcMoney sum = 7;
  UcReturn result;

  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].odds[UC_COMBINATION_ONE_UNSUITED] = to_one (30);
  result = uc_return_of (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_assert_cmpint (uc_return_break_even (&result, uc_return_filed_terms (&result)).num, <, 0);
  g_assert_false (uc_return_break_even_sum (&result, uc_return_filed_terms (&result), &sum));
  g_assert_cmpint (sum, ==, 7);
}

/* A9: the returned chip is worth the hit frequency, and it is the file that decides. */
static void
test_returned_stake (void)
{
  const UcRules kept = progressive_rules (FALSE), given_back = progressive_rules (TRUE);
  const UcReturn without = uc_return_of (&kept, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  const UcReturn with = uc_return_of (&given_back, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);

  g_assert_false (without.stake_returned);
  g_assert_true (with.stake_returned);
  g_assert_cmpint (uc_fraction_compare (uc_fraction_sub (as_filed (&with), as_filed (&without)),
                                        without.hit),
                   ==, 0);
}

static void
test_lines_add_up (void)
{
  const UcRules rules = progressive_rules (TRUE);
  const UcReturn result = uc_return_of (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  const UcTerms terms = { .stake_returned = TRUE };
  UcFraction sum = uc_fraction (0, 1);

  for (guint i = 0; i < result.n_lines; i++)
    sum = uc_fraction_add (sum, uc_return_of_line (&result, &result.lines[i], 7 * UC_DOLLAR, TRUE));
  g_assert_cmpint (uc_fraction_compare (sum, uc_return_at (&result, 7 * UC_DOLLAR, terms)), ==, 0);
}

/* "200 for 1": the chip does not come back, whatever a file says. */
static void
test_for_one (void)
{
  UcRules rules = rules_of (48, 6);
  UcWagerRules *wager = &rules.wagers[UC_WAGER_MONSTER_MATCH];
  UcReturn result;

  *wager = (UcWagerRules){ .offered = TRUE, .amount = UC_DOLLAR, .seed = 1500 * UC_DOLLAR, .stake_returned = TRUE };
  wager->odds[UC_COMBINATION_FOUR_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->odds[UC_COMBINATION_SUITED_PAIR] = (UcOdds){ UC_ODDS_FOR, 3, 1 };
  result = uc_return_of (&rules, UC_WAGER_MONSTER_MATCH);
  g_assert_true (result.for_one);
  g_assert_false (result.stake_returned);
  g_assert_cmpuint (result.n_lines, ==, 2);
}

/* 633b.10(k) at a $1 table: $600 and $200 for each other player's hand. */
static void
test_envy (void)
{
  UcRules rules = rules_of (52, 6);
  UcWagerRules *wager = &rules.wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE];
  UcFraction expected;
  UcReturn result;

  *wager = (UcWagerRules){ .offered = TRUE, .amount = UC_DOLLAR, .seed = 10000 * UC_DOLLAR };
  wager->odds[UC_COMBINATION_ACE_KING_MATCHING_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->odds[UC_COMBINATION_MATCHING_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 10, 0 };
  wager->envy[UC_COMBINATION_ACE_KING_MATCHING_SUITED] = 600 * UC_DOLLAR;
  wager->envy[UC_COMBINATION_MATCHING_SUITED] = 200 * UC_DOLLAR;
  result = uc_return_of (&rules, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE);
  /* 4 × 36 × 25 and 12 × 36 × 25 deals */
  expected = uc_fraction (G_GINT64_CONSTANT (3600) * 600 + G_GINT64_CONSTANT (10800) * 200, result.deals);
  g_assert_cmpint (uc_fraction_compare (result.per_other, expected), ==, 0);
  assert_percent (result.per_other, 4, "0.1859");
  g_assert_cmpint (uc_fraction_compare (uc_fraction_sub (uc_return_at (&result, UC_DOLLAR, (UcTerms){ FALSE, 3 }),
                                                         uc_return_at (&result, UC_DOLLAR, (UcTerms){ FALSE, 0 })),
                                        uc_fraction_mul (expected, uc_fraction (3, 1))),
                   ==, 0);
}

/* 96 of the 311 other cards make a Blackjack. */
static void
test_insurance (void)
{
  UcRules rules = rules_of (52, 6);
  UcReturn result;

  rules.wagers[UC_WAGER_INSURANCE].offered = TRUE;
  rules.insurance_odds = (UcOdds){ UC_ODDS_TO, 2, 1 };
  result = uc_return_of (&rules, UC_WAGER_INSURANCE);
  assert_text (result.hit, "96/311");
  assert_text (as_filed (&result), "288/311");
  assert_text (advantage (&result), "23/311");
}

/* 635b.2(b)(1): 5 to 1 against a suited Blackjack. 18 and 54 of the 287 other cards. */
static void
test_insurance_suited (void)
{
  UcRules rules = rules_of (48, 6);
  UcReturn result;

  rules.wagers[UC_WAGER_INSURANCE].offered = TRUE;
  rules.insurance_odds = (UcOdds){ UC_ODDS_TO, 2, 1 };
  rules.insurance_suited_odds = (UcOdds){ UC_ODDS_TO, 5, 1 };
  result = uc_return_of (&rules, UC_WAGER_INSURANCE);
  g_assert_cmpuint (result.n_lines, ==, 2);
  g_assert_cmpstr (result.lines[0].name, ==, UC_RETURN_SUITED_BLACKJACK);
  assert_text (result.hit, "72/287");
  assert_text (as_filed (&result), "270/287");
}

static void
test_knows (void)
{
  UcRules rules = rules_of (52, 6);

  g_assert_false (uc_return_knows (&rules, UC_WAGER_MATCH_THE_DEALER));
  rules.wagers[UC_WAGER_MATCH_THE_DEALER].offered = TRUE;
  rules.wagers[UC_WAGER_MAIN].offered = TRUE;
  g_assert_true (uc_return_knows (&rules, UC_WAGER_MATCH_THE_DEALER));
  g_assert_false (uc_return_knows (&rules, UC_WAGER_MAIN));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sheet); i++)
    {
      g_autofree char *path = g_strdup_printf ("/wsgc/payouts/frequency-and-advantage/%u-decks", sheet[i].decks);

      g_test_add_data_func (path, &sheet[i], test_sheet);
    }
  g_test_add_func ("/685a.11/c/hold", test_hold);
  g_test_add_func ("/odds/return/meter", test_meter);
  g_test_add_func ("/odds/return/break-even", test_break_even);
  g_test_add_func ("/odds/return/no-break-even", test_no_break_even);
  g_test_add_func ("/odds/return/returned-stake", test_returned_stake);
  g_test_add_func ("/odds/return/lines-add-up", test_lines_add_up);
  g_test_add_func ("/635b.2/h/for-one", test_for_one);
  g_test_add_func ("/633b.10/k/expected-value", test_envy);
  g_test_add_func ("/odds/return/insurance", test_insurance);
  g_test_add_func ("/635b.2/b/1/insurance", test_insurance_suited);
  g_test_add_func ("/odds/return/knows", test_knows);
  return g_test_run ();
}
