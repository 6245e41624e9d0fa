/* Every number of 685a.11(c) and 685c.1(i), (j), typed here from the regulation's text and not from the data files. */
#include "uc-rules-load.h"

/* Columns: one non-suited and one suited match, one suited, two non-suited, one non-suited; all "to 1". */
static const guint16 progressive_6[10][4] = {
  { 12, 10, 4, 2 }, { 10, 7, 6, 3 }, { 8, 4, 8, 4 },   { 75, 4, 15, 3 },  { 12, 9, 6, 3 },
  { 13, 10, 6, 3 }, { 11, 7, 8, 4 }, { 100, 5, 20, 3 }, { 15, 12, 6, 3 }, { 13, 9, 8, 4 },
};

static const guint16 progressive_8[10][4] = {
  { 9, 6, 6, 3 },   { 12, 10, 4, 2 }, { 8, 4, 8, 4 },   { 75, 4, 15, 3 },  { 12, 9, 6, 3 },
  { 10, 6, 8, 4 },  { 13, 10, 6, 3 }, { 14, 11, 6, 3 }, { 100, 5, 20, 3 }, { 15, 12, 6, 3 },
};

static void
load_or_fail (guint decks, const char *more, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *text = g_strdup_printf ("[table]\nid=T\ngame=down-under-blackjack\ndecks=%u\nseats=6\n%s", decks,
  more);

  if (!uc_rules_load_text (text, "t.ini", rules, faults))
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", line);
    }
}

static void
assert_odds (const UcWagerRules *wager, UcCombination combination, const char *expected)
{
  char odds[UC_ODDS_TEXT];

  g_assert_cmpstr (uc_odds_format (wager->odds[combination], odds), ==, expected);
}

static void
assert_to_one (const UcWagerRules *wager, UcCombination combination, guint num)
{
  g_autofree char *expected = g_strdup_printf ("%u:1", num);

  assert_odds (wager, combination, expected);
}

static void
assert_paytable (guint decks, guint paytable, const guint16 columns[4])
{
  g_autofree char *group
      = g_strdup_printf ("[wager match-the-dealer-progressive]\namount=1.00\npaytable=%u\n", paytable);
  const UcWagerRules *wager;
  UcRules rules;

  load_or_fail (decks, group, &rules);
  wager = &rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE];
  assert_odds (wager, UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES, "100% meter");
  assert_odds (wager, UC_COMBINATION_TWO_SUITED, "10% meter");
  assert_to_one (wager, UC_COMBINATION_SUITED_AND_UNSUITED, columns[0]);
  assert_to_one (wager, UC_COMBINATION_ONE_SUITED, columns[1]);
  assert_to_one (wager, UC_COMBINATION_TWO_UNSUITED, columns[2]);
  assert_to_one (wager, UC_COMBINATION_ONE_UNSUITED, columns[3]);
}

static void
test_six_decks (void)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    assert_paytable (6, paytable, progressive_6[paytable - 1]);
}

static void
test_eight_decks (void)
{
  for (guint paytable = 1; paytable <= 10; paytable++)
    assert_paytable (8, paytable, progressive_8[paytable - 1]);
}

/* (j): 1,000 × the wager, 15% and 6%. */
static void
assert_seed (const char *amount, UcMoney seed)
{
  g_autofree char *group
      = g_strdup_printf ("[wager match-the-dealer-progressive]\namount=%s\npaytable=1\n", amount);
  const UcWagerRules *wager;
  UcRules rules;

  load_or_fail (6, group, &rules);
  wager = &rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE];
  g_assert_cmpint (wager->seed, ==, seed);
  g_assert_cmpuint (wager->primary_ppm, ==, 150000);
  g_assert_cmpuint (wager->secondary_ppm, ==, 60000);
}

static void
test_seed (void)
{
  assert_seed ("1.00", 1000 * UC_DOLLAR);
  assert_seed ("5.00", 5000 * UC_DOLLAR);
  assert_seed ("5", 5000 * UC_DOLLAR);
}

/* 685a.11(c), each matching card paid (A7). Columns: one suited, one unsuited, two suited, mixed, two unsuited. */
static void
assert_fixed (guint decks, const guint16 columns[5])
{
  const UcWagerRules *wager;
  UcRules rules;

  load_or_fail (decks, "[wager match-the-dealer]\n", &rules);
  wager = &rules.wagers[UC_WAGER_MATCH_THE_DEALER];
  assert_odds (wager, UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES, "");
  assert_to_one (wager, UC_COMBINATION_ONE_SUITED, columns[0]);
  assert_to_one (wager, UC_COMBINATION_ONE_UNSUITED, columns[1]);
  assert_to_one (wager, UC_COMBINATION_TWO_SUITED, columns[2]);
  assert_to_one (wager, UC_COMBINATION_SUITED_AND_UNSUITED, columns[3]);
  assert_to_one (wager, UC_COMBINATION_TWO_UNSUITED, columns[4]);
}

static void
test_fixed (void)
{
  static const guint16 six[5] = { 11, 4, 22, 15, 8 };
  static const guint16 eight[5] = { 14, 3, 28, 17, 6 };

  assert_fixed (6, six);
  assert_fixed (8, eight);
}

/* § 685c.1(a)(1)-(6): each combination is cited by its own paragraph; § 685a.11(c) is all that the fixed wager has. */
static void
test_combination_citations (void)
{
  static const struct
  {
    UcWager wager;
    UcCombination combination;
    const char *citation;
  } rows[] = {
    { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES, "685c.1(a)(1)" },
    { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_COMBINATION_TWO_SUITED, "685c.1(a)(2)" },
    { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_COMBINATION_SUITED_AND_UNSUITED, "685c.1(a)(3)" },
    { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_COMBINATION_ONE_SUITED, "685c.1(a)(4)" },
    { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_COMBINATION_TWO_UNSUITED, "685c.1(a)(5)" },
    { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_COMBINATION_ONE_UNSUITED, "685c.1(a)(6)" },
    { UC_WAGER_MATCH_THE_DEALER, UC_COMBINATION_TWO_UNSUITED, "685a.11(c)" },
    { UC_WAGER_MAIN, UC_COMBINATION_NONE, "" },
  };
  UcRules rules;

  load_or_fail (6,
                "[wager match-the-dealer]\n[wager match-the-dealer-progressive]\namount=5.00\npaytable=1\n",
                &rules);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (uc_rules_combination_cite (&rules, rows[i].wager, rows[i].combination), ==, rows[i].citation);
}

static void
test_base_odds (void)
{
  char odds[UC_ODDS_TEXT];
  UcRules rules;

  load_or_fail (4, "", &rules);
  g_assert_cmpstr (uc_odds_format (rules.main_odds, odds), ==, "1:1");
  g_assert_cmpstr (uc_odds_format (rules.blackjack_odds, odds), ==, "3:2");
  g_assert_cmpstr (uc_odds_format (rules.insurance_odds, odds), ==, "2:1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/685c.1/i/paytables/six-decks", test_six_decks);
  g_test_add_func ("/685c.1/i/paytables/eight-decks", test_eight_decks);
  g_test_add_func ("/685c.1/j/seed-and-rates", test_seed);
  g_test_add_func ("/685a.11/c/odds-as-filed", test_fixed);
  g_test_add_func ("/685c.1/a/citations-of-the-combinations", test_combination_citations);
  g_test_add_func ("/685a.11/a/odds-as-filed", test_base_odds);
  return g_test_run ();
}
