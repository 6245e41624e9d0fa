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
text_of (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static char *
example_text (void)
{
  return text_of ("BJ-07.ini");
}

/* Each example is fitted whole: a seat has a sensor, its lamp and its light where there is a progressive, and only there. */
static void
test_examples_are_fitted (void)
{
  static const char *const names[] = { "BJ-07.ini", "BJ-08.ini", "SP-03.ini", "PE-02.ini", "WA-01.ini" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = text_of (names[i]);
      gboolean progressive = strstr (text, "-progressive]") != NULL || strstr (text, "monster-match]") != NULL;
      UcRules rules;

      load_or_fail (text, &rules);
      g_assert_cmpstr (rules.fitted.shoe, !=, "");
      g_assert_cmpstr (rules.fitted.reader, !=, "");
      g_assert_cmpstr (rules.fitted.badge, !=, "");
      g_assert_cmpstr (rules.fitted.lock_button, !=, "");
      g_assert_cmpint (*rules.fitted.lock_line != '\0', ==, progressive);
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        {
          gboolean wanted = progressive && seat <= rules.seats;

          g_assert_cmpint (*rules.fitted.wager[seat] != '\0', ==, wanted);
          g_assert_cmpint (*rules.fitted.lamp_invite[seat] != '\0', ==, wanted);
          g_assert_cmpint (*rules.fitted.lamp_placed[seat] != '\0', ==, wanted);
          g_assert_cmpint (*rules.fitted.lamp_accepted[seat] != '\0', ==, wanted);
          g_assert_cmpint (*rules.fitted.winner[seat] != '\0', ==, wanted);
        }
    }
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
  g_assert_cmpint (progressive->reseed, ==, UC_RESEED_AT_LEAST_SEED);
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
  g_assert_cmpint (rules.dealer_draws, ==, UC_DRAWS_IF_NEEDED);
  g_assert_cmpint (rules.bust, ==, UC_BUST_AT_SETTLEMENT);
  g_assert_cmpint (rules.validation, ==, UC_VALIDATE_EVERY);
  g_assert_true (rules.batch);
  g_assert_cmpint (rules.second_signature, ==, 1200 * UC_DOLLAR);
  g_assert_cmpint (rules.not_from_inventory, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.hold, ==, UC_HOLD_TABLE);
  g_assert_false (rules.dark_light_override);
  g_assert_cmpuint (rules.pin_tries, ==, 3);
  g_assert_cmpuint (rules.pin_digits, ==, 4);
  g_assert_cmpint (rules.pin_keys, ==, UC_PIN_KEYS_FIXED);
  g_assert_cmpint (rules.tax_form, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.camera, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.payout_limit, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.round_limit, ==, UC_MONEY_UNKNOWN);
  g_assert_true (rules.implied_stand);
  g_assert_cmpstr (rules.fitted.shoe, ==, "");
  g_assert_cmpint (rules.fitted.meter_sign, ==, UC_FITTED_SIGN_NONE);
  g_assert_false (rules.procedures_implied);
  g_assert_false (rules.wagers[UC_WAGER_MATCH_THE_DEALER].offered);
  g_assert_false (rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].offered);
}

/* Every key with a value other than its default. */
static void
test_every_key (void)
{
  UcRules rules;

  load_or_fail (HEAD "settlement=seat-by-seat\nsmallest-chip=0.50\nminimum=10.00\nmaximum=500.00\nboxes-per-player=2\n"
                     "shuffle=automatic\ngaming-day=04:30\neven-money=false\n"
                     "soft-17=stand\nsurrender=none\nsplits=1\nsplit-aces=one-card\ndouble-on=first-two\n"
                     "double-after-split=true\nrescue=false\n"
                     "[wager match-the-dealer]\nminimum=1.00\nmaximum=100.00\n" PROGRESSIVE
                     "stake-returned=true\nlinked=false\n"
                     "[readings]\ndealer-ace-cap=21\ndealer-pair-of-aces=12\n"
                     "busted-at-dealer-22=return\nreseed=reserve\n"
                     "dealer-draws=always\nbust=at-settlement\n"
                     "[policy]\nvalidation=50.00\nbatch=false\nsecond-signature=none\nnot-from-inventory=400.00\n"
                     "hold=seat\ndark-light-override=true\npin-tries=5\npin-keys=shuffled\ntax-form=600.00\ncamera=500.00\n"
                     "payout-limit=5000.00\nround-limit=25000.00\n"
                     "implied-stand=false\n",
                &rules);
  g_assert_cmpint (rules.settlement, ==, UC_SETTLE_SEAT_BY_SEAT);
  g_assert_cmpint (rules.smallest_chip, ==, 50 * UC_CENT);
  g_assert_cmpint (rules.minimum, ==, 10 * UC_DOLLAR);
  g_assert_cmpint (rules.maximum, ==, 500 * UC_DOLLAR);
  g_assert_cmpint (rules.wagers[UC_WAGER_MAIN].maximum, ==, 500 * UC_DOLLAR);
  g_assert_cmpuint (rules.boxes_per_player, ==, 2);
  g_assert_cmpint (rules.shuffle, ==, UC_SHUFFLE_AUTOMATIC);
  g_assert_cmpuint (rules.batches, ==, 2);
  g_assert_cmpuint (rules.gaming_day_min, ==, 270);
  g_assert_false (rules.even_money);
  g_assert_cmpint (rules.wagers[UC_WAGER_MATCH_THE_DEALER].minimum, ==, UC_DOLLAR);
  g_assert_cmpint (rules.wagers[UC_WAGER_MATCH_THE_DEALER].maximum, ==, 100 * UC_DOLLAR);
  g_assert_true (rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].stake_returned);
  g_assert_cmpuint (rules.dealer_ace_cap, ==, 21);
  g_assert_cmpuint (rules.dealer_pair_of_aces, ==, 12);
  g_assert_cmpint (rules.busted_at_dealer_22, ==, UC_BUSTED_RETURNED);
  g_assert_cmpint (rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].reseed, ==, UC_RESEED_RESERVE);
  g_assert_cmpint (rules.dealer_draws, ==, UC_DRAWS_ALWAYS);
  g_assert_cmpint (rules.validation, ==, UC_VALIDATE_FROM);
  g_assert_cmpint (rules.validation_from, ==, 50 * UC_DOLLAR);
  g_assert_false (rules.batch);
  g_assert_cmpint (rules.second_signature, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (rules.not_from_inventory, ==, 400 * UC_DOLLAR);
  g_assert_cmpint (rules.hold, ==, UC_HOLD_SEAT);
  g_assert_true (rules.dark_light_override);
  g_assert_cmpuint (rules.pin_tries, ==, 5);
  g_assert_cmpint (rules.pin_keys, ==, UC_PIN_KEYS_SHUFFLED);
  g_assert_cmpint (rules.tax_form, ==, 600 * UC_DOLLAR);
  g_assert_cmpint (rules.camera, ==, 500 * UC_DOLLAR);
  g_assert_cmpint (rules.payout_limit, ==, 5000 * UC_DOLLAR);
  g_assert_cmpint (rules.round_limit, ==, 25000 * UC_DOLLAR);
  g_assert_false (rules.implied_stand);
}

/* With cap 21 a pair of aces is 12 without being said. */
static void
test_pair_follows_cap (void)
{
  UcRules rules;

  load_or_fail (HEAD "[readings]\ndealer-ace-cap=21\n", &rules);
  g_assert_cmpuint (rules.dealer_pair_of_aces, ==, 12);
}

static void
test_devices (void)
{
  UcRules rules;

  load_or_fail (HEAD "[devices]\nshoe=serial:usb-Shoe_1\nreader=unix:/run/reader\nbadge=none\n"
                     "wager.1=pinctrl-rp1/4\nwager.6=pinctrl-rp1/9\nlamp.2.invite=rp1/10\nlamp.2.placed=rp1/11\n"
                     "lamp.2.accepted=rp1/12\nwinner.3=rp1/13\nlock-button=unix:/run/gpio\nlock-line=unix:/run/gpio\n"
                     "reset-key=rp1/14\nfloor-call=rp1/15\nmeter-sign=external\n",
                &rules);
  g_assert_cmpstr (rules.fitted.shoe, ==, "serial:usb-Shoe_1");
  g_assert_cmpstr (rules.fitted.reader, ==, "unix:/run/reader");
  g_assert_cmpstr (rules.fitted.badge, ==, "");
  g_assert_cmpstr (rules.fitted.wager[1], ==, "pinctrl-rp1/4");
  g_assert_cmpstr (rules.fitted.wager[2], ==, "");
  g_assert_cmpstr (rules.fitted.wager[6], ==, "pinctrl-rp1/9");
  g_assert_cmpstr (rules.fitted.lamp_invite[2], ==, "rp1/10");
  g_assert_cmpstr (rules.fitted.lamp_placed[2], ==, "rp1/11");
  g_assert_cmpstr (rules.fitted.lamp_accepted[2], ==, "rp1/12");
  g_assert_cmpstr (rules.fitted.winner[3], ==, "rp1/13");
  g_assert_cmpstr (rules.fitted.lock_button, ==, "unix:/run/gpio");
  g_assert_cmpstr (rules.fitted.lock_line, ==, "unix:/run/gpio");
  g_assert_cmpstr (rules.fitted.reset_key, ==, "rp1/14");
  g_assert_cmpstr (rules.fitted.floor_call, ==, "rp1/15");
  g_assert_cmpint (rules.fitted.meter_sign, ==, UC_FITTED_SIGN_EXTERNAL);
  g_assert_cmpuint (rules.fitted.badge_driver, ==, UC_DRIVER_UPCARD);
  load_or_fail (HEAD "[devices]\nmeter-sign=upcard\n", &rules);
  g_assert_cmpint (rules.fitted.meter_sign, ==, UC_FITTED_SIGN_UPCARD);
  g_assert_cmpint (rules.fitted.sign_winner, ==, UC_SIGN_WINNER_AFTER_VALIDATION);
  load_or_fail (HEAD "[devices]\nmeter-sign=upcard\nsign-winner=at-once\n", &rules);
  g_assert_cmpint (rules.fitted.sign_winner, ==, UC_SIGN_WINNER_AT_ONCE);
}

static void
test_serial_ports (void)
{
  UcRules rules;

  load_or_fail (HEAD "[devices]\nshoe=serial:usb:0403:6001:A6008isP\n"
                     "reader=serial:platform-fd500000.pcie-usb-0:1.2:1.0\n"
                     "badge=serial:ttyAMA0\nbadge-driver=rdm6300\n",
                &rules);
  g_assert_cmpstr (rules.fitted.shoe, ==, "serial:usb:0403:6001:A6008isP");
  g_assert_cmpstr (rules.fitted.reader, ==, "serial:platform-fd500000.pcie-usb-0:1.2:1.0");
  g_assert_cmpstr (rules.fitted.badge, ==, "serial:ttyAMA0");
  g_assert_cmpuint (rules.fitted.badge_driver, ==, UC_DRIVER_RDM6300);
  load_or_fail (HEAD "[devices]\nbadge-driver=line\n", &rules);
  g_assert_cmpuint (rules.fitted.badge_driver, ==, UC_DRIVER_LINE);
}

/* Carriage returns, blanks and comments are no fault. */
static void
test_spelling (void)
{
  UcRules rules;

  load_or_fail ("# a table\r\n\r\n  [table]\r\nid = T-1\r\ngame= down-under-blackjack \r\n decks =8\r\nseats=1",
  &rules);
  g_assert_cmpstr (rules.table_id, ==, "T-1");
  g_assert_cmpuint (rules.decks, ==, 8);
  g_assert_cmpuint (rules.seats, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/load/example", test_example);
  g_test_add_func ("/rules/load/defaults", test_defaults);
  g_test_add_func ("/rules/load/every-key", test_every_key);
  g_test_add_func ("/rules/load/pair-follows-cap", test_pair_follows_cap);
  g_test_add_func ("/rules/load/devices", test_devices);
  g_test_add_func ("/rules/load/examples-are-fitted", test_examples_are_fitted);
  g_test_add_func ("/rules/load/serial-ports", test_serial_ports);
  g_test_add_func ("/rules/load/spelling", test_spelling);
  return g_test_run ();
}
