/* The options of [table] and [readings] that a game's chapter may fix: default, other values and the chapter's own. */
#include "uc-rules-load.h"

#define TABLE(game) "[table]\nid=T\ngame=" game "\ndecks=6\nseats=6\n"
#define DU          TABLE ("down-under-blackjack")
#define BJ          TABLE ("blackjack")
#define SP          TABLE ("spanish-21")
#define PE          TABLE ("players-edge-21")
#define WA          TABLE ("match-the-dealer-blackjack")

/* Everything that the options fill; by name, so that a case names only what it is about. */
typedef struct
{
  UcPeek peek;
  gboolean hits, surrender, aces_draw, any, rescue;
  gboolean no_double_split, no_even_money, aces_again;
  guint splits;  /* 0 = 1 */
  guint ace_cap; /* 0 = 21 */
  guint pair;    /* 0 = 12 */
  UcBustCollected bust;
  UcDealerDraws draws;
} Options;

typedef struct
{
  const char *path; /* of the test */
  const char *text;
  Options expect;
} OptionCase;

#define BOTH  .peek = UC_PEEK_ACE_AND_TEN
#define SPANISH BOTH, .no_even_money = TRUE
#define EDGE  SPANISH, .hits = TRUE, .any = TRUE, .rescue = TRUE
#define UNDER .peek = UC_PEEK_NONE, .ace_cap = 22, .pair = 22, .bust = UC_BUST_AT_SETTLEMENT

static const OptionCase cases[] = {
  /* nothing filed */
  { "/rules/options/defaults/down-under", DU, { UNDER } },
  { "/rules/options/defaults/blackjack", BJ, { BOTH } },
  { "/rules/options/defaults/spanish-21", SP, { SPANISH } },
  { "/635b.2/g/1/iii/no-even-money", PE "even-money=false\n", { EDGE } },
  { "/rules/options/defaults/players-edge-21", PE, { EDGE } },
  { "/rules/options/defaults/washington", WA, { BOTH, .hits = TRUE } },

  /* what the chapter settles may be said again */
  { "/rules/options/fixed/down-under",
    DU "soft-17=stand\nsurrender=none\nsplits=1\nsplit-aces=one-card\nresplit-aces=false\ndouble-on=first-two\ndouble-after-split=true\n"
       "rescue=false\n[readings]\nbust=at-settlement\n",
    { UNDER } },
  { "/rules/options/fixed/players-edge-21",
    PE "soft-17=hit\ndouble-on=any\ndouble-after-split=true\nrescue=true\n",
    { EDGE } },

  /* each other value */
  { "/rules/options/peek-ace", BJ "peek=ace\n", { .peek = UC_PEEK_ACE } },
  { "/rules/options/peek-none", BJ "peek=none\n", { .peek = UC_PEEK_NONE } },
  { "/rules/options/peek-said", SP "peek=ace-and-ten\n", { SPANISH } },
  { "/rules/options/soft-17-hit", SP "soft-17=hit\n", { SPANISH, .hits = TRUE } },
  { "/rules/options/soft-17-stand", WA "soft-17=stand\n", { BOTH } },
  { "/633a.9/late-surrender", BJ "surrender=late\n", { BOTH, .surrender = TRUE } },
  { "/633a.11/c/two-splits", BJ "splits=2\n", { BOTH, .splits = 2 } },
  { "/633a.11/c/three-splits", BJ "splits=3\n", { BOTH, .splits = 3 } },
  { "/633a.11/c/aces-draw", BJ "split-aces=draw\n", { BOTH, .aces_draw = TRUE } },
  { "/633a.11/c/aces-again", BJ "splits=2\nresplit-aces=true\n", { BOTH, .splits = 2, .aces_again = TRUE } },
  { "/rules/options/double-on-any", SP "double-on=any\n", { SPANISH, .any = TRUE } },
  { "/rules/options/no-double-after-split", BJ "double-after-split=false\n", { BOTH, .no_double_split = TRUE } },
  { "/rules/options/rescue", SP "rescue=true\n", { SPANISH, .rescue = TRUE } },
  { "/rules/options/even-money-for-less", SP "even-money=true\n", { BOTH } },
  { "/rules/options/no-even-money", WA "even-money=false\n", { BOTH, .hits = TRUE, .no_even_money = TRUE } },
  { "/rules/options/bust-at-settlement",
    WA "[readings]\nbust=at-settlement\n",
    { BOTH, .hits = TRUE, .bust = UC_BUST_AT_SETTLEMENT } },
  { "/rules/options/bust-at-once", BJ "[readings]\nbust=at-once\n", { BOTH } },
  { "/rules/options/draws-always", PE "[readings]\ndealer-draws=always\n", { EDGE, .draws = UC_DRAWS_ALWAYS } },
  { "/rules/options/players-edge-open",
    PE "surrender=late\nsplits=3\nsplit-aces=draw\npeek=ace\neven-money=false\n",
    { .peek = UC_PEEK_ACE,
      .hits = TRUE,
      .any = TRUE,
      .rescue = TRUE,
      .surrender = TRUE,
      .splits = 3,
      .aces_draw = TRUE,
      .no_even_money = TRUE } },
};

static void
test_case (gconstpointer data)
{
  const OptionCase *row = data;
  const Options *expect = &row->expect;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;

  if (!uc_rules_load_text (row->text, "t.ini", &rules, faults))
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", line);
    }
  g_assert_cmpint (rules.peek, ==, expect->peek);
  g_assert_cmpint (rules.soft_17_hits, ==, expect->hits);
  g_assert_cmpint (rules.late_surrender, ==, expect->surrender);
  g_assert_cmpuint (rules.splits, ==, MAX (expect->splits, 1));
  g_assert_cmpint (rules.split_aces_draw, ==, expect->aces_draw);
  g_assert_cmpint (rules.resplit_aces, ==, expect->aces_again);
  g_assert_cmpint (rules.double_any, ==, expect->any);
  g_assert_cmpint (rules.double_after_split, ==, !expect->no_double_split);
  g_assert_cmpint (rules.rescue, ==, expect->rescue);
  g_assert_cmpint (rules.even_money, ==, !expect->no_even_money);
  g_assert_cmpuint (rules.dealer_ace_cap, ==, MAX (expect->ace_cap, 21));
  g_assert_cmpuint (rules.dealer_pair_of_aces, ==, MAX (expect->pair, 12));
  g_assert_cmpint (rules.busted_at_dealer_22, ==, UC_BUSTED_LOSES);
  g_assert_cmpint (rules.bust, ==, expect->bust);
  g_assert_cmpint (rules.dealer_draws, ==, expect->draws);
}

/* Batches of an automatic shuffler: two by 633a.3(b); in Washington as the house has it. */
static void
assert_batches (const char *text, guint batches)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;

  g_assert_true (uc_rules_load_text (text, "t.ini", &rules, faults));
  g_assert_cmpuint (rules.batches, ==, batches);
}

static void
test_batches (void)
{
  assert_batches (BJ, 1);
  assert_batches (BJ "shuffle=automatic\n", 2);
  assert_batches (WA "shuffle=automatic\n", 2);
  assert_batches (WA "shuffle=automatic\nbatches=1\n", 1);
  assert_batches (WA "shuffle=continuous\n", 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_case);
  g_test_add_func ("/633a.3/b/batches", test_batches);
  return g_test_run ();
}
