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

static void
assert_percent (mpq_srcptr part, guint digits, const char *expected)
{
  g_autofree char *text = uc_fraction_percent (part, digits);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_text (mpq_srcptr value, const char *expected)
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
      g_autoptr (UcReturn) result = NULL;
      g_autofree char *one_in = NULL;
      g_auto (mpq_t) deals;

      mpq_init (deals);
      fill_each_card (&rules.wagers[wagers[i]], row->suited, row->unsuited);
      result = uc_return_new (&rules, wagers[i]);
      assert_percent (result->hit, 1, row->frequency);
      mpq_inv (deals, result->hit);
      one_in = uc_fraction_decimal (deals, 1);
      g_assert_cmpstr (one_in, ==, row->one_in);
      assert_percent (result->filed->advantage, 2, row->advantage);
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
      g_autoptr (UcReturn) result = NULL;

      fill_each_card (&rules.wagers[UC_WAGER_MATCH_THE_DEALER], paytables[i][1], paytables[i][2]);
      result = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER);
      g_assert_cmpuint (result->n_terms, ==, 1);
      assert_percent (result->filed->advantage, 2, holds[i]);
      g_assert_false (result->filed->has_break_even);
      g_assert_cmpint (result->filed->break_even_sum, ==, UC_MONEY_UNKNOWN);
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
  g_autoptr (UcReturn) result = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_auto (mpq_t) per_dollar, expected, returned;

  mpq_inits (per_dollar, expected, returned, NULL);
  g_assert_cmpuint (result->deals, ==, 312 * 311 * 310 / 2);
  g_assert_true (result->progressive);
  g_assert_false (result->for_one);
  /* the whole meter on 60 deals, a tenth of it on 3060; of a wager of $5 */
  uc_fraction_set (per_dollar, 10 * 60 + 3060, 5 * 10 * result->deals);
  g_assert_true (mpq_equal (result->per_dollar, per_dollar));
  g_assert_false (result->filed->stake_returned);
  g_assert_cmpuint (result->filed->others, ==, 0);
  /* a $1,000,000 meter adds what its awards are worth, and nothing else changes */
  uc_return_at (result, 0, FALSE, 0, expected);
  uc_fraction_add_part (expected, per_dollar, 1000000, 1);
  uc_return_at (result, 1000000 * UC_DOLLAR, FALSE, 0, returned);
  g_assert_true (mpq_equal (returned, expected));
  uc_return_at (result, 5000 * UC_DOLLAR, FALSE, 0, returned);
  g_assert_true (mpq_equal (returned, result->filed->returned));
}

/* At the break-even meter the wager returns exactly itself; a cent less on the meter, and it does not. */
static void
test_break_even (void)
{
  const UcRules rules = progressive_rules (FALSE);
  g_autoptr (UcReturn) result = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_auto (mpq_t) there, part;

  mpq_inits (there, part, NULL);
  g_assert_cmpuint (result->n_terms, ==, 2);
  for (guint i = 0; i < result->n_terms; i++)
    {
      const UcReturnTerms *terms = &result->terms[i];

      g_assert_cmpint (terms->stake_returned, ==, i);
      g_assert_true (terms->has_break_even);
      uc_return_at (result, 0, terms->stake_returned, 0, there);
      mpq_mul (part, terms->break_even, result->per_dollar);
      mpq_add (there, there, part);
      g_assert_cmpint (mpq_cmp_ui (there, 1, 1), ==, 0);
      g_assert_cmpint (terms->break_even_sum % UC_CENT, ==, 0);
      uc_return_at (result, terms->break_even_sum, terms->stake_returned, 0, there);
      g_assert_cmpint (mpq_cmp_ui (there, 1, 1), >=, 0);
      uc_return_at (result, terms->break_even_sum - UC_CENT, terms->stake_returned, 0, there);
      g_assert_cmpint (mpq_cmp_ui (there, 1, 1), <, 0);
    }
}

/* Odds that pay back more than the wager at any meter: no meter is low enough. */
static void
test_no_break_even (void)
{
  UcRules rules = progressive_rules (TRUE);
  g_autoptr (UcReturn) result = NULL;

  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].odds[UC_COMBINATION_ONE_UNSUITED] = to_one (30);
  result = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_assert_true (result->filed->has_break_even);
  g_assert_cmpint (mpq_sgn (result->filed->break_even), <, 0);
  g_assert_cmpint (result->filed->break_even_sum, ==, UC_MONEY_UNKNOWN);
}

/* So large a wager that no sum on the meter is enough; the fraction is there all the same. */
static void
test_break_even_beyond_a_sum (void)
{
  UcRules rules = progressive_rules (FALSE);
  g_autoptr (UcReturn) result = NULL;

  rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].amount = 9000000000000 * UC_DOLLAR;
  result = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_assert_cmpint (mpq_cmp_ui (result->filed->break_even, 9000000000000, 1), >, 0);
  g_assert_cmpint (result->filed->break_even_sum, ==, UC_MONEY_UNKNOWN);
}

/* A9: the returned chip is worth the hit frequency, and it is the file that decides. */
static void
test_returned_stake (void)
{
  const UcRules kept = progressive_rules (FALSE), given_back = progressive_rules (TRUE);
  g_autoptr (UcReturn) without = uc_return_new (&kept, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_autoptr (UcReturn) with = uc_return_new (&given_back, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_auto (mpq_t) difference;

  mpq_init (difference);
  g_assert_false (without->stake_returned);
  g_assert_true (with->stake_returned);
  mpq_sub (difference, with->filed->returned, without->filed->returned);
  g_assert_true (mpq_equal (difference, without->hit));
}

static void
test_lines_add_up (void)
{
  for (guint stake_returned = 0; stake_returned <= 1; stake_returned++)
    {
      const UcRules rules = progressive_rules (stake_returned);
      g_autoptr (UcReturn) result = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
      g_auto (mpq_t) sum;

      mpq_init (sum);
      for (guint i = 0; i < result->n_lines; i++)
        mpq_add (sum, sum, result->lines[i].part);
      g_assert_true (mpq_equal (sum, result->filed->returned));
    }
}

/* "200 for 1": the chip does not come back, whatever a file says. */
static void
test_for_one (void)
{
  UcRules rules = rules_of (48, 6);
  UcWagerRules *wager = &rules.wagers[UC_WAGER_MONSTER_MATCH];
  g_autoptr (UcReturn) result = NULL;

  *wager = (UcWagerRules){ .offered = TRUE, .amount = UC_DOLLAR, .seed = 1500 * UC_DOLLAR, .stake_returned = TRUE };
  wager->odds[UC_COMBINATION_FOUR_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->odds[UC_COMBINATION_SUITED_PAIR] = (UcOdds){ UC_ODDS_FOR, 3, 1 };
  result = uc_return_new (&rules, UC_WAGER_MONSTER_MATCH);
  g_assert_true (result->for_one);
  g_assert_false (result->stake_returned);
  g_assert_cmpuint (result->n_lines, ==, 2);
  g_assert_cmpuint (result->n_terms, ==, 1);
}

/* 633b.10(k) at a $1 table: $600 and $200 for each other player's hand. */
static void
test_envy (void)
{
  UcRules rules = rules_of (52, 6);
  UcWagerRules *wager = &rules.wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE];
  g_autoptr (UcReturn) result = NULL;
  g_auto (mpq_t) expected, alone, with_three;

  mpq_inits (expected, alone, with_three, NULL);
  *wager = (UcWagerRules){ .offered = TRUE, .amount = UC_DOLLAR, .seed = 10000 * UC_DOLLAR };
  wager->odds[UC_COMBINATION_ACE_KING_MATCHING_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 100, 0 };
  wager->odds[UC_COMBINATION_MATCHING_SUITED] = (UcOdds){ UC_ODDS_METER_SHARE, 10, 0 };
  wager->envy[UC_COMBINATION_ACE_KING_MATCHING_SUITED] = 600 * UC_DOLLAR;
  wager->envy[UC_COMBINATION_MATCHING_SUITED] = 200 * UC_DOLLAR;
  result = uc_return_new (&rules, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE);
  /* 4 × 36 × 25 and 12 × 36 × 25 deals */
  uc_fraction_set (expected, G_GINT64_CONSTANT (3600) * 600 + G_GINT64_CONSTANT (10800) * 200, result->deals);
  g_assert_true (mpq_equal (result->per_other, expected));
  assert_percent (result->per_other, 4, "0.1859");
  uc_return_at (result, UC_DOLLAR, FALSE, 0, alone);
  uc_fraction_add_part (alone, expected, 3, 1);
  uc_return_at (result, UC_DOLLAR, FALSE, 3, with_three);
  g_assert_true (mpq_equal (with_three, alone));
  g_assert_cmpuint (result->n_terms, ==, 3);
  g_assert_cmpuint (result->terms[2].others, ==, 1);
}

/* 96 of the 311 other cards make a Blackjack. */
static void
test_insurance (void)
{
  UcRules rules = rules_of (52, 6);
  g_autoptr (UcReturn) result = NULL;

  rules.wagers[UC_WAGER_INSURANCE].offered = TRUE;
  rules.insurance_odds = (UcOdds){ UC_ODDS_TO, 2, 1 };
  result = uc_return_new (&rules, UC_WAGER_INSURANCE);
  assert_text (result->hit, "96/311");
  assert_text (result->filed->returned, "288/311");
  assert_text (result->filed->advantage, "23/311");
}

/* 635b.2(b)(1): 5 to 1 against a suited Blackjack. 18 and 54 of the 287 other cards. */
static void
test_insurance_suited (void)
{
  UcRules rules = rules_of (48, 6);
  g_autoptr (UcReturn) result = NULL;

  rules.wagers[UC_WAGER_INSURANCE].offered = TRUE;
  rules.insurance_odds = (UcOdds){ UC_ODDS_TO, 2, 1 };
  rules.insurance_suited_odds = (UcOdds){ UC_ODDS_TO, 5, 1 };
  result = uc_return_new (&rules, UC_WAGER_INSURANCE);
  g_assert_cmpuint (result->n_lines, ==, 2);
  g_assert_cmpstr (result->lines[0].name, ==, UC_RETURN_SUITED_BLACKJACK);
  assert_text (result->hit, "72/287");
  assert_text (result->filed->returned, "270/287");
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
  g_test_add_func ("/odds/return/break-even-beyond-a-sum", test_break_even_beyond_a_sum);
  g_test_add_func ("/odds/return/returned-stake", test_returned_stake);
  g_test_add_func ("/odds/return/lines-add-up", test_lines_add_up);
  g_test_add_func ("/635b.2/h/for-one", test_for_one);
  g_test_add_func ("/633b.10/k/expected-value", test_envy);
  g_test_add_func ("/odds/return/insurance", test_insurance);
  g_test_add_func ("/635b.2/b/1/insurance", test_insurance_suited);
  g_test_add_func ("/odds/return/knows", test_knows);
  return g_test_run ();
}
