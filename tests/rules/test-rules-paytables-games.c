/* Every number of 633b.10(i), (k), 635b.1(i), (j), 635b.2(b)-(h), 635a.12 and the Washington sheet's schedule, typed
 * here from the texts and not from the data files. */
#include "uc-rules-load.h"

#include <string.h>

#define BJ "blackjack"
#define SP "spanish-21"
#define PE "players-edge-21"
#define WA "match-the-dealer-blackjack"

static void
load_or_fail (const char *game, guint decks, const char *more, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *text = g_strdup_printf ("[table]\nid=T\ngame=%s\ndecks=%u\nseats=6\n%s", game, decks, more);

  if (!uc_rules_load_text (text, "t.ini", rules, faults))
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", line);
    }
}

/* The wager has @expected for @combinations, in their order, and odds for nothing else. */
static void
assert_odds (const UcWagerRules *wager, const UcCombination *combinations, const char *const *expected)
{
  guint n = 0;

  for (guint i = 0; expected[i] != NULL; i++)
    {
      char odds[UC_ODDS_TEXT];

      g_assert_cmpstr (uc_odds_format (wager->odds[combinations[i]], odds), ==, expected[i]);
      n++;
    }
  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    n -= wager->odds[i].kind != UC_ODDS_NONE;
  g_assert_cmpuint (n, ==, 0);
}

static const UcCombination match_order[]
    = { UC_COMBINATION_TWO_SUITED, UC_COMBINATION_SUITED_AND_UNSUITED, UC_COMBINATION_ONE_SUITED,
        UC_COMBINATION_TWO_UNSUITED, UC_COMBINATION_ONE_UNSUITED };

/* ---- 633b.10 ---- */

static const char *const blackjack_match[4][8] = {
  { "100% meter", "10% meter", "200:1", "30:1", "10:1", "5:1", "3:1" }, /* A */
  { "100% meter", "10% meter", "200:1", "30:1", "10:1", "5:1", "3:1" },
  { "100% meter", "10% meter", "300:1", "50:1", "10:1", "5:1", "2:1" },
  { "100% meter", "10% meter", "300:1", "50:1", "10:1", "5:1", "2:1" }, /* D */
};

static void
load_blackjack_match (guint decks, const char *amount, char paytable, const char *more, UcRules *rules)
{
  g_autofree char *group
      = g_strdup_printf ("[wager blackjack-match-progressive]\namount=%s\npaytable=%c\n%s", amount, paytable, more);

  load_or_fail (BJ, decks, group, rules);
}

static void
test_blackjack_match (void)
{
  static const UcCombination order[] = { UC_COMBINATION_ACE_KING_MATCHING_SUITED,
                                         UC_COMBINATION_MATCHING_SUITED,
                                         UC_COMBINATION_PLAYER_AND_DEALER_SUITED,
                                         UC_COMBINATION_PLAYER_AND_DEALER,
                                         UC_COMBINATION_PLAYER_SUITED,
                                         UC_COMBINATION_PLAYER,
                                         UC_COMBINATION_ANY_ACE };

  for (guint i = 0; i < G_N_ELEMENTS (blackjack_match); i++)
    for (guint decks = 6; decks <= 8; decks += 2)
      {
        UcRules rules;

        load_blackjack_match (decks, "1.00", 'A' + i, "", &rules);
        assert_odds (&rules.wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE], order, blackjack_match[i]);
      }
}

/* Seed amount, increment rate, "secondary seed". */
static void
test_blackjack_match_meters (void)
{
  static const struct
  {
    UcMoney seed;
    guint32 primary_ppm, secondary_ppm;
  } meters[4] = {
    { 10000 * UC_DOLLAR, 130000, 25000 },
    { 5000 * UC_DOLLAR, 130000, 32500 },
    { 10000 * UC_DOLLAR, 130000, 25000 },
    { 5000 * UC_DOLLAR, 130000, 32500 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (meters); i++)
    {
      const UcWagerRules *wager;
      UcRules rules;

      load_blackjack_match (8, "5.00", 'A' + i, "", &rules);
      wager = &rules.wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE];
      g_assert_cmpint (wager->amount, ==, 5 * UC_DOLLAR);
      g_assert_cmpint (wager->seed, ==, meters[i].seed);
      g_assert_cmpuint (wager->primary_ppm, ==, meters[i].primary_ppm);
      g_assert_cmpuint (wager->secondary_ppm, ==, meters[i].secondary_ppm);
      g_assert_cmpint (wager->reseed, ==, UC_RESEED_AT_LEAST_SEED);
    }
}

static void
assert_envy (const char *amount, const char *more, UcMoney ace_king, UcMoney matching)
{
  const UcMoney *envy;
  UcRules rules;

  load_blackjack_match (6, amount, 'C', more, &rules);
  envy = rules.wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE].envy;
  for (UcCombination i = 0; i < UC_N_COMBINATIONS; i++)
    if (i == UC_COMBINATION_ACE_KING_MATCHING_SUITED)
      g_assert_cmpint (envy[i], ==, ace_king);
    else
      g_assert_cmpint (envy[i], ==, i == UC_COMBINATION_MATCHING_SUITED ? matching : 0);
}

static void
test_envy (void)
{
  assert_envy ("1.00", "envy=true\n", 600 * UC_DOLLAR, 200 * UC_DOLLAR);
  assert_envy ("5.00", "envy=true\n", 3000 * UC_DOLLAR, 1000 * UC_DOLLAR);
}

/* "If selected by a certificate holder". */
static void
test_no_envy (void)
{
  assert_envy ("5.00", "", 0, 0);
  assert_envy ("1.00", "envy=false\n", 0, 0);
}

/* ---- 635a.12 and 635b.1 ---- */

/* Columns: one non-suited and one suited match, one suited, two non-suited, one non-suited; all "to 1". */
static const guint16 spanish_6[10][4] = {
  { 8, 5, 6, 3 },  { 11, 9, 4, 2 }, { 75, 4, 25, 2 }, { 50, 4, 15, 3 }, { 11, 8, 6, 3 },
  { 12, 9, 6, 3 }, { 10, 6, 8, 4 }, { 13, 10, 6, 3 }, { 75, 5, 15, 3 }, { 11, 7, 8, 4 },
};

static const guint16 spanish_8[10][4] = {
  { 8, 5, 6, 3 },    { 11, 9, 4, 2 }, { 12, 10, 4, 2 }, { 10, 7, 6, 3 }, { 50, 4, 15, 3 },
  { 100, 4, 20, 2 }, { 9, 5, 8, 4 },  { 12, 9, 6, 3 },  { 10, 6, 8, 4 }, { 13, 10, 6, 3 },
};

static void
assert_spanish_paytable (guint decks, guint paytable, const guint16 columns[4])
{
  static const UcCombination order[] = { UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES,
                                         UC_COMBINATION_TWO_SUITED,
                                         UC_COMBINATION_SUITED_AND_UNSUITED,
                                         UC_COMBINATION_ONE_SUITED,
                                         UC_COMBINATION_TWO_UNSUITED,
                                         UC_COMBINATION_ONE_UNSUITED };
  g_autofree char *group
      = g_strdup_printf ("[wager match-the-dealer-progressive]\namount=1.00\npaytable=%u\n", paytable);
  char text[4][UC_ODDS_TEXT];
  const char *expected[] = { "100% meter", "10% meter", text[0], text[1], text[2], text[3], NULL };
  UcRules rules;

  for (guint i = 0; i < 4; i++)
    g_snprintf (text[i], sizeof text[i], "%u:1", columns[i]);
  load_or_fail (SP, decks, group, &rules);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE], order, expected);
}

static void
test_spanish_six_decks (void)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    assert_spanish_paytable (6, paytable, spanish_6[paytable - 1]);
}

static void
test_spanish_eight_decks (void)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    assert_spanish_paytable (8, paytable, spanish_8[paytable - 1]);
}

/* (j): 1,000 × the wager, 15% and 6%. */
static void
assert_spanish_seed (const char *amount, UcMoney seed)
{
  g_autofree char *group = g_strdup_printf ("[wager match-the-dealer-progressive]\namount=%s\npaytable=1\n", amount);
  const UcWagerRules *wager;
  UcRules rules;

  load_or_fail (SP, 8, group, &rules);
  wager = &rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE];
  g_assert_cmpint (wager->seed, ==, seed);
  g_assert_cmpuint (wager->primary_ppm, ==, 150000);
  g_assert_cmpuint (wager->secondary_ppm, ==, 60000);
  g_assert_cmpint (wager->reseed, ==, UC_RESEED_AT_LEAST_SEED);
}

static void
test_spanish_seed (void)
{
  assert_spanish_seed ("1.00", 1000 * UC_DOLLAR);
  assert_spanish_seed ("5.00", 5000 * UC_DOLLAR);
}

/* 635a.12(a) and (b)(1)-(7). */
static void
assert_main_odds (const char *game)
{
  static const UcCombination order[]
      = { UC_COMBINATION_BLACKJACK,  UC_COMBINATION_EVEN_MONEY,   UC_COMBINATION_678_MIXED,
          UC_COMBINATION_678_SUITED, UC_COMBINATION_678_TOP_SUIT, UC_COMBINATION_777_MIXED,
          UC_COMBINATION_777_SUITED, UC_COMBINATION_777_TOP_SUIT, UC_COMBINATION_21_IN_5,
          UC_COMBINATION_21_IN_6,    UC_COMBINATION_21_IN_7 };
  static const char *const expected[]
      = { "3:2", "1:1", "3:2", "2:1", "3:1", "3:2", "2:1", "3:1", "3:2", "2:1", "3:1", NULL };
  char odds[UC_ODDS_TEXT];
  UcRules rules;

  load_or_fail (game, 6, "", &rules);
  assert_odds (&rules.wagers[UC_WAGER_MAIN], order, expected);
  g_assert_cmpstr (uc_odds_format (rules.main_odds, odds), ==, "1:1");
  g_assert_cmpstr (uc_odds_format (rules.blackjack_odds, odds), ==, "3:2");
  g_assert_true (rules.twenty_one_wins);
  g_assert_cmpuint (rules.pack, ==, 48);
}

static void
test_spanish_main (void)
{
  UcRules rules;

  assert_main_odds (SP);
  load_or_fail (SP, 6, "", &rules);
  g_assert_cmpint (rules.top_suit, ==, UC_SUIT_SPADES);
  g_assert_cmpuint (rules.doublings, ==, 1);
}

static void
assert_super_bonus (const char *game, UcMoney others_with_seven)
{
  UcRules rules;

  load_or_fail (game, 6, "", &rules);
  g_assert_cmpint (rules.super_bonus.from_small, ==, 5 * UC_DOLLAR);
  g_assert_cmpint (rules.super_bonus.pays_small, ==, 1000 * UC_DOLLAR);
  g_assert_cmpint (rules.super_bonus.from_large, ==, 25 * UC_DOLLAR);
  g_assert_cmpint (rules.super_bonus.pays_large, ==, 5000 * UC_DOLLAR);
  g_assert_cmpint (rules.super_bonus.others, ==, 50 * UC_DOLLAR);
  g_assert_cmpint (rules.super_bonus.others_with_seven, ==, others_with_seven);
}

static void
test_spanish_super_bonus (void)
{
  assert_super_bonus (SP, 50 * UC_DOLLAR);
}

/* Not read in 635a.12: 9 and 4, 12 and 3, for each matching card. */
static void
test_spanish_match (void)
{
  static const char *const six[] = { "18:1", "13:1", "9:1", "8:1", "4:1", NULL };
  static const char *const eight[] = { "24:1", "15:1", "12:1", "6:1", "3:1", NULL };
  UcRules rules;

  load_or_fail (SP, 6, "[wager match-the-dealer]\n", &rules);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_THE_DEALER], match_order, six);
  load_or_fail (SP, 8, "[wager match-the-dealer]\n", &rules);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_THE_DEALER], match_order, eight);
}

/* ---- 635b.2 ---- */

static const char *const match_up[3][6] = {
  { "18:1", "13:1", "9:1", "8:1", "4:1" }, /* A */
  { "24:1", "15:1", "12:1", "6:1", "3:1" },
  { "26:1", "16:1", "13:1", "6:1", "3:1" }, /* C: five or six decks only */
};

/* Each wager alone, and both. */
static void
assert_match_up (guint decks, guint paytable)
{
  char letter = 'A' + paytable;
  g_autofree char *up = g_strdup_printf ("[wager match-up]\npaytable=%c\n", letter);
  g_autofree char *down = g_strdup_printf ("[wager match-down]\npaytable=%c\n", letter);
  g_autofree char *both = g_strconcat (up, down, NULL);
  UcRules rules;

  load_or_fail (PE, decks, up, &rules);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_UP], match_order, match_up[paytable]);
  g_assert_false (rules.wagers[UC_WAGER_MATCH_DOWN].offered);
  load_or_fail (PE, decks, down, &rules);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_DOWN], match_order, match_up[paytable]);
  load_or_fail (PE, decks, both, &rules);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_UP], match_order, match_up[paytable]);
  assert_odds (&rules.wagers[UC_WAGER_MATCH_DOWN], match_order, match_up[paytable]);
}

static void
test_match_up_five_and_six_decks (void)
{
  for (guint decks = 5; decks <= 6; decks++)
    for (guint paytable = 0; paytable < 3; paytable++)
      assert_match_up (decks, paytable);
}

static void
test_match_up_eight_decks (void)
{
  for (guint paytable = 0; paytable < 2; paytable++)
    assert_match_up (8, paytable);
}

static const char *const monster_match[5][7] = {
  { "100% meter", "10% meter", "200 for 1", "20 for 1", "12 for 1", "3 for 1" }, /* A */
  { "100% meter", "10% meter", "200 for 1", "25 for 1", "10 for 1", "2 for 1" },
  { "100% meter", "100% meter", "200 for 1", "20 for 1", "12 for 1", "3 for 1" },
  { "100% meter", "100% meter", "200 for 1", "20 for 1", "10 for 1", "2 for 1" },
  { "100% meter", "100% meter", "200 for 1", "25 for 1", "10 for 1", "2 for 1" }, /* E */
};

static void
test_monster_match (void)
{
  static const UcCombination order[]
      = { UC_COMBINATION_FOUR_SUITED,      UC_COMBINATION_FOUR_SAME_COLOR, UC_COMBINATION_FOUR,
          UC_COMBINATION_THREE_SAME_COLOR, UC_COMBINATION_THREE,           UC_COMBINATION_SUITED_PAIR };
  static const guint all_decks[] = { 5, 6, 8 };

  for (guint i = 0; i < G_N_ELEMENTS (monster_match); i++)
    for (guint j = 0; j < G_N_ELEMENTS (all_decks); j++)
      {
        g_autofree char *group = g_strdup_printf ("[wager monster-match]\namount=2.50\npaytable=%c\n", 'A' + i);
        UcRules rules;

        load_or_fail (PE, all_decks[j], group, &rules);
        assert_odds (&rules.wagers[UC_WAGER_MONSTER_MATCH], order, monster_match[i]);
        g_assert_cmpint (rules.wagers[UC_WAGER_MONSTER_MATCH].amount, ==, 250 * UC_CENT);
        g_assert_false (rules.wagers[UC_WAGER_MONSTER_MATCH].stake_returned);
      }
}

/* The text lists them from the lowest up; a paytable from the highest down. */
static void
test_monster_match_citations (void)
{
  static const struct
  {
    UcCombination combination;
    const char *citation;
  } rows[] = {
    { UC_COMBINATION_SUITED_PAIR, "635b.2(d)(2)(iii)(B)(I)" },
    { UC_COMBINATION_THREE, "635b.2(d)(2)(iii)(B)(II)" },
    { UC_COMBINATION_THREE_SAME_COLOR, "635b.2(d)(2)(iii)(B)(III)" },
    { UC_COMBINATION_FOUR, "635b.2(d)(2)(iii)(B)(IV)" },
    { UC_COMBINATION_FOUR_SAME_COLOR, "635b.2(d)(2)(iii)(B)(V)" },
    { UC_COMBINATION_FOUR_SUITED, "635b.2(d)(2)(iii)(B)(VI)" },
  };
  UcRules rules;

  load_or_fail (PE, 6, "[wager monster-match]\namount=1.00\npaytable=A\n", &rules);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (uc_rules_combination_cite (&rules, UC_WAGER_MONSTER_MATCH, rows[i].combination), ==,
                     rows[i].citation);
}

/* (d)(2)(iii)(C): initial seed, reseed, primary increment, reserve increment. */
static void
assert_increments (char paytable, char increments, const UcWagerRules *wager)
{
  static const UcWagerRules expected[5] = {
    { .seed = 5000 * UC_DOLLAR, .reseed = UC_RESEED_RESERVE, .primary_ppm = 220000, .secondary_ppm = 10000 },
    { .seed = 5000 * UC_DOLLAR, .reseed = UC_RESEED_RESERVE, .primary_ppm = 220000, .secondary_ppm = 10000 },
    { .seed = 1500 * UC_DOLLAR, .reseed = UC_RESEED_SEED, .primary_ppm = 170000 },
    { .seed = 1500 * UC_DOLLAR, .reseed = UC_RESEED_SEED, .primary_ppm = 170000 },
    { .seed = 1500 * UC_DOLLAR, .reseed = UC_RESEED_SEED, .primary_ppm = 170000 },
  };
  const UcWagerRules *row = &expected[increments - 'A'];

  g_test_message ("paytable %c, increments %c", paytable, increments);
  g_assert_cmpint (wager->seed, ==, row->seed);
  g_assert_cmpint (wager->reseed, ==, row->reseed);
  g_assert_cmpuint (wager->primary_ppm, ==, row->primary_ppm);
  g_assert_cmpuint (wager->secondary_ppm, ==, row->secondary_ppm);
}

static void
test_increments_of_paytable (void)
{
  for (char letter = 'A'; letter <= 'E'; letter++)
    {
      g_autofree char *group = g_strdup_printf ("[wager monster-match]\namount=1.00\npaytable=%c\n", letter);
      UcRules rules;

      load_or_fail (PE, 6, group, &rules);
      assert_increments (letter, letter, &rules.wagers[UC_WAGER_MONSTER_MATCH]);
    }
}

/* The text does not tie the two letters. */
static void
test_increments_of_their_own (void)
{
  for (char paytable = 'A'; paytable <= 'E'; paytable++)
    for (char letter = 'A'; letter <= 'E'; letter++)
      {
        g_autofree char *group
            = g_strdup_printf ("[wager monster-match]\namount=1.00\npaytable=%c\nincrements=%c\n", paytable, letter);
        UcRules rules;

        load_or_fail (PE, 5, group, &rules);
        assert_increments (paytable, letter, &rules.wagers[UC_WAGER_MONSTER_MATCH]);
      }
}

static void
test_players_edge_main (void)
{
  UcRules rules;

  assert_main_odds (PE);
  load_or_fail (PE, 6, "", &rules);
  g_assert_cmpint (rules.top_suit, ==, UC_SUIT_DIAMONDS);
}

static void
test_players_edge_insurance (void)
{
  char odds[UC_ODDS_TEXT];
  UcRules rules;

  load_or_fail (PE, 5, "", &rules);
  g_assert_cmpstr (uc_odds_format (rules.insurance_odds, odds), ==, "2:1");
  g_assert_cmpstr (uc_odds_format (rules.insurance_suited_odds, odds), ==, "5:1");
  load_or_fail (SP, 6, "", &rules);
  g_assert_cmpint (rules.insurance_suited_odds.kind, ==, UC_ODDS_NONE);
}

static void
test_players_edge_super_bonus (void)
{
  assert_super_bonus (PE, 100 * UC_DOLLAR);
}

static void
test_players_edge_doublings (void)
{
  UcRules rules;

  load_or_fail (PE, 8, "", &rules);
  g_assert_cmpuint (rules.doublings, ==, 3);
}

static void
test_players_edge_decks (void)
{
  static const guint all_decks[] = { 5, 6, 8 };

  for (guint i = 0; i < G_N_ELEMENTS (all_decks); i++)
    {
      UcRules rules;

      load_or_fail (PE, all_decks[i], "", &rules);
      g_assert_cmpuint (rules.decks, ==, all_decks[i]);
      g_assert_cmpuint (rules.pack, ==, 48);
    }
}

/* ---- Washington ---- */

/* Unsuited and suited match payout; each matching card is paid, so that two are paid the sum. */
typedef struct
{
  const char *path; /* of the test */
  guint decks;
  guint16 unsuited, suited;
} WashingtonCase;

static const WashingtonCase schedule[] = {
  { "/wsgc/payouts/2-decks", 2, 4, 19 }, { "/wsgc/payouts/4-decks", 4, 4, 12 },
  { "/wsgc/payouts/5-decks", 5, 3, 15 }, { "/wsgc/payouts/6-decks", 6, 4, 11 },
  { "/wsgc/payouts/8-decks", 8, 3, 14 },
};

static void
test_schedule (gconstpointer data)
{
  const WashingtonCase *row = data;
  const guint16 sums[]
      = { 2 * row->suited, row->suited + row->unsuited, row->suited, 2 * row->unsuited, row->unsuited };
  char text[5][UC_ODDS_TEXT];
  const char *expected[] = { text[0], text[1], text[2], text[3], text[4], NULL };
  UcRules rules;

  for (guint i = 0; i < 5; i++)
    g_snprintf (text[i], sizeof text[i], "%u:1", sums[i]);
  load_or_fail (WA, row->decks, "[wager up-card]\n[wager down-card]\n", &rules);
  assert_odds (&rules.wagers[UC_WAGER_UP_CARD], match_order, expected);
  assert_odds (&rules.wagers[UC_WAGER_DOWN_CARD], match_order, expected);
}

static void
test_house_limits (void)
{
  UcRules rules;

  load_or_fail (WA, 2, "[wager up-card]\nminimum=1.00\nmaximum=25.00\n[wager down-card]\nmaximum=10.00\n", &rules);
  g_assert_cmpint (rules.wagers[UC_WAGER_UP_CARD].minimum, ==, UC_DOLLAR);
  g_assert_cmpint (rules.wagers[UC_WAGER_UP_CARD].maximum, ==, 25 * UC_DOLLAR);
  g_assert_cmpint (rules.wagers[UC_WAGER_DOWN_CARD].minimum, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.wagers[UC_WAGER_DOWN_CARD].maximum, ==, 10 * UC_DOLLAR);
}

static void
test_one_or_two (void)
{
  UcRules rules;

  load_or_fail (WA, 4, "", &rules);
  g_assert_false (rules.wagers[UC_WAGER_UP_CARD].offered);
  load_or_fail (WA, 4, "[wager up-card]\n", &rules);
  g_assert_true (rules.wagers[UC_WAGER_UP_CARD].offered);
  g_assert_false (rules.wagers[UC_WAGER_DOWN_CARD].offered);
  load_or_fail (WA, 4, "[wager down-card]\n[wager up-card]\n", &rules);
  g_assert_true (rules.wagers[UC_WAGER_DOWN_CARD].offered);
}

static void
test_washington_base (void)
{
  char odds[UC_ODDS_TEXT];
  UcRules rules;

  load_or_fail (WA, 2, "", &rules);
  g_assert_cmpuint (rules.pack, ==, 52);
  g_assert_true (rules.soft_17_hits);
  g_assert_cmpstr (uc_odds_format (rules.insurance_odds, odds), ==, "2:1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/633b.10/i/paytables", test_blackjack_match);
  g_test_add_func ("/633b.10/i/seeds-and-rates", test_blackjack_match_meters);
  g_test_add_func ("/633b.10/k/sums", test_envy);
  g_test_add_func ("/633b.10/k/none-unless-filed", test_no_envy);
  g_test_add_func ("/635b.1/i/paytables/six-decks", test_spanish_six_decks);
  g_test_add_func ("/635b.1/i/paytables/eight-decks", test_spanish_eight_decks);
  g_test_add_func ("/635b.1/j/seed-and-rates", test_spanish_seed);
  g_test_add_func ("/635a.12/b/odds-as-filed", test_spanish_main);
  g_test_add_func ("/635a.12/c/sums", test_spanish_super_bonus);
  g_test_add_func ("/635a.12/match-the-dealer", test_spanish_match);
  g_test_add_func ("/635b.2/b/1/odds-as-filed", test_players_edge_insurance);
  g_test_add_func ("/635b.2/c/decks-as-filed", test_players_edge_decks);
  g_test_add_func ("/635b.2/d/2/iii/B/cited-by-its-own-paragraph", test_monster_match_citations);
  g_test_add_func ("/635b.2/d/2/iii/C/of-the-paytables-letter", test_increments_of_paytable);
  g_test_add_func ("/635b.2/d/2/iii/C/of-another-letter", test_increments_of_their_own);
  g_test_add_func ("/635b.2/f/3/three-doublings-as-filed", test_players_edge_doublings);
  g_test_add_func ("/635b.2/g/2/odds-as-filed", test_players_edge_main);
  g_test_add_func ("/635b.2/g/3/i/sums", test_players_edge_super_bonus);
  g_test_add_func ("/635b.2/g/4/i/paytables", test_match_up_five_and_six_decks);
  g_test_add_func ("/635b.2/g/4/ii/paytables", test_match_up_eight_decks);
  g_test_add_func ("/635b.2/h/paytables", test_monster_match);
  for (guint i = 0; i < G_N_ELEMENTS (schedule); i++)
    g_test_add_data_func (schedule[i].path, &schedule[i], test_schedule);
  g_test_add_func ("/wsgc/house-sets-limits/as-filed", test_house_limits);
  g_test_add_func ("/wsgc/one-or-two-bonus-wagers/as-filed", test_one_or_two);
  g_test_add_func ("/wsgc/standard-blackjack/as-filed", test_washington_base);
  return g_test_run ();
}
