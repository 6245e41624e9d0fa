/* The table file: what a good one gives, and every way to be a bad one. */
#include "uc-rules-load.h"

#include <string.h>

#define HEAD "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
#define PROGRESSIVE "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

static void
load_or_fail (const char *text, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  gboolean good = uc_rules_load_text (text, "t.ini", rules, faults);

  for (guint i = 0; i < faults->len; i++)
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, i));

      g_test_message ("%s", line);
    }
  g_assert_true (good);
  g_assert_cmpuint (faults->len, ==, 0);
}

static char *
example_text (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", "BJ-07.ini", NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_example (void)
{
  g_autofree char *text = example_text ();
  const UcWagerRules *progressive;
  UcRules rules;

  load_or_fail (text, &rules);
  progressive = &rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE];
  g_assert_cmpstr (rules.table_id, ==, "BJ-07");
  g_assert_cmpint (rules.game, ==, UC_GAME_DOWN_UNDER_BLACKJACK);
  g_assert_cmpuint (rules.decks, ==, 6);
  g_assert_cmpuint (rules.seats, ==, 6);
  g_assert_true (rules.wagers[UC_WAGER_MATCH_THE_DEALER].offered);
  g_assert_true (progressive->offered);
  g_assert_cmpint (progressive->amount, ==, 5 * UC_DOLLAR);
  g_assert_cmpstr (progressive->paytable, ==, "4");
  g_assert_cmpint (progressive->seed, ==, 5000 * UC_DOLLAR);
  g_assert_cmpuint (progressive->primary_ppm, ==, 150000);
  g_assert_cmpuint (progressive->secondary_ppm, ==, 60000);
  g_assert_false (progressive->stake_returned);
}

/* INTERFACES § 2 and the recommended readings, for a file that says only what it must. */
static void
test_defaults (void)
{
  UcRules rules;

  load_or_fail (HEAD, &rules);
  g_assert_cmpint (rules.settlement, ==, UC_SETTLE_LOSERS_FIRST);
  g_assert_cmpint (rules.smallest_chip, ==, UC_DOLLAR);
  g_assert_cmpint (rules.minimum, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.maximum, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpuint (rules.boxes_per_player, ==, 0);
  g_assert_cmpint (rules.shuffle, ==, UC_SHUFFLE_MANUAL);
  g_assert_cmpuint (rules.batches, ==, 1);
  g_assert_cmpuint (rules.gaming_day_min, ==, 360);
  g_assert_true (rules.even_money);
  g_assert_cmpuint (rules.dealer_ace_cap, ==, 22);
  g_assert_cmpuint (rules.dealer_pair_of_aces, ==, 22);
  g_assert_cmpint (rules.busted_at_dealer_22, ==, UC_BUSTED_LOSES);
  g_assert_cmpint (rules.reseed, ==, UC_RESEED_AT_LEAST_SEED);
  g_assert_cmpint (rules.dealer_draws, ==, UC_DRAWS_IF_NEEDED);
  g_assert_cmpint (rules.bust, ==, UC_BUST_AT_SETTLEMENT);
  g_assert_cmpint (rules.validation, ==, UC_VALIDATE_EVERY);
  g_assert_true (rules.batch);
  g_assert_cmpint (rules.second_signature, ==, 1200 * UC_DOLLAR);
  g_assert_cmpint (rules.not_from_inventory, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.hold, ==, UC_HOLD_TABLE);
  g_assert_false (rules.dark_light_override);
  g_assert_cmpuint (rules.pin_tries, ==, 3);
  g_assert_cmpint (rules.pin_keys, ==, UC_PIN_KEYS_FIXED);
  g_assert_cmpint (rules.tax_form, ==, UC_MONEY_UNKNOWN);
  g_assert_true (rules.implied_stand);
  g_assert_cmpstr (rules.fitted.shoe, ==, "");
  g_assert_false (rules.fitted.external_meter_sign);
  g_assert_false (rules.procedures_implied);
  g_assert_false (rules.wagers[UC_WAGER_MATCH_THE_DEALER].offered);
  g_assert_false (rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/load/example", test_example);
  g_test_add_func ("/rules/load/defaults", test_defaults);
  return g_test_run ();
}
