#include "uc-check-report.h"

#include "uc-rules-load.h"

#include <glib/gi18n.h>

/* A wager's paytable, in the order of its combinations. */
static void
report_odds (const UcRules *rules, UcWager wager, GString *report)
{
  for (UcCombination combination = UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES;
       combination <= UC_COMBINATION_ONE_UNSUITED; combination++)
    {
      char odds[UC_ODDS_TEXT];

      if (rules->wagers[wager].odds[combination].kind == UC_ODDS_NONE)
        continue;
      uc_odds_format (rules->wagers[wager].odds[combination], odds);
      g_string_append_printf (report, "    %-28s %s\n", uc_combination_name (combination), odds);
    }
}

static void
report_limits (UcMoney minimum, UcMoney maximum, GString *report)
{
  char text[UC_MONEY_TEXT];

  if (minimum != UC_MONEY_UNKNOWN)
    g_string_append_printf (report, _ ("    at least %s\n"), uc_money_format (minimum, text));
  if (maximum != UC_MONEY_UNKNOWN)
    g_string_append_printf (report, _ ("    at most %s\n"), uc_money_format (maximum, text));
}

static void
report_main (const UcRules *rules, GString *report)
{
  char odds[UC_ODDS_TEXT], blackjack[UC_ODDS_TEXT], insurance[UC_ODDS_TEXT];

  uc_odds_format (rules->main_odds, odds);
  uc_odds_format (rules->blackjack_odds, blackjack);
  uc_odds_format (rules->insurance_odds, insurance);
  g_string_append_printf (report, _ ("  main pays %s, a Blackjack %s (§ %s)\n"), odds, blackjack,
                          uc_rules_cite (rules, UC_CITE_BLACKJACK_PAYS));
  report_limits (rules->minimum, rules->maximum, report);
  g_string_append_printf (report, _ ("  insurance pays %s (§ %s)\n"), insurance,
                          uc_rules_cite (rules, UC_CITE_INSURANCE_PAYS));
}

static void
report_progressive (const UcRules *rules, const UcWagerRules *wager, GString *report)
{
  char amount[UC_MONEY_TEXT], seed[UC_MONEY_TEXT], primary[UC_MONEY_TEXT], secondary[UC_MONEY_TEXT];

  g_string_append_printf (report, _ ("  match-the-dealer-progressive of %s, paytable %s for %u decks (§ %s)\n"),
                          uc_money_format (wager->amount, amount), wager->paytable, rules->decks,
                          uc_rules_cite (rules, UC_CITE_PROGRESSIVE_PAYTABLE));
  report_odds (rules, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, report);
  g_string_append_printf (report, _ ("    seed %s; of each wager %s%% to the meter, %s%% to the reserve (§ %s)\n"),
                          uc_money_format (wager->seed, seed),
                          uc_money_format ((UcMoney) wager->primary_ppm * 100, primary),
                          uc_money_format ((UcMoney) wager->secondary_ppm * 100, secondary),
                          uc_rules_cite (rules, UC_CITE_PROGRESSIVE_SEED));
}

static void
report_wagers (const UcRules *rules, GString *report)
{
  const UcWagerRules *fixed = &rules->wagers[UC_WAGER_MATCH_THE_DEALER];
  const UcWagerRules *progressive = &rules->wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE];

  g_string_append (report, _ ("Wagers:\n"));
  report_main (rules, report);
  if (fixed->offered)
    {
      g_string_append_printf (report, _ ("  match-the-dealer for %u decks (§ %s)\n"), rules->decks,
                              uc_rules_cite (rules, UC_CITE_MATCH_THE_DEALER_PAYS));
      report_odds (rules, UC_WAGER_MATCH_THE_DEALER, report);
      report_limits (fixed->minimum, fixed->maximum, report);
    }
  if (progressive->offered)
    report_progressive (rules, progressive, report);
}

static const char *
yes_or_no (gboolean yes)
{
  return yes ? _ ("yes") : _ ("no");
}

static void
report_sum (const char *sentence, const char *none, UcMoney sum, GString *report)
{
  char text[UC_MONEY_TEXT];

  if (sum == UC_MONEY_UNKNOWN)
    g_string_append_printf (report, "  %s\n", none);
  else
    g_string_append_printf (report, "  %s %s\n", sentence, uc_money_format (sum, text));
}

static void
report_policy (const UcRules *rules, GString *report)
{
  g_string_append (report, _ ("Internal controls:\n"));
  report_sum (_ ("A second person signs awards from this sum on:"), _ ("One signature is enough for every award."),
              rules->second_signature, report);
  report_sum (_ ("Odds are paid outside the table inventory from this sum on:"),
              _ ("Odds are always paid from the table inventory."), rules->not_from_inventory, report);
  report_sum (_ ("A tax form is due from this sum on:"), _ ("No sum for a tax form is set."), rules->tax_form, report);
  g_string_append_printf (report, _ ("  Wins at fixed odds are signed together: %s\n"), yes_or_no (rules->batch));
  g_string_append_printf (report, _ ("  A floorperson may go on although a winner's light is dark: %s\n"),
                          yes_or_no (rules->dark_light_override));
  g_string_append_printf (report, _ ("  A hand that the dealer passes over has stood: %s\n"),
                          yes_or_no (rules->implied_stand));
  g_string_append_printf (report, _ ("  Wrong PINs before a badge is locked: %u\n"), rules->pin_tries);
}

static void
report_readings (const UcRules *rules, GString *report)
{
  g_autoptr (GArray) readings = uc_rules_readings (rules);

  g_string_append (report, _ ("Readings that a person must confirm before the table is used:\n"));
  for (guint i = 0; i < readings->len; i++)
    {
      const UcReading *reading = &g_array_index (readings, UcReading, i);

      g_string_append_printf (report, "  %s ", reading->id);
      if (*reading->key != '\0')
        g_string_append_printf (report, "[%s] %s=%s: ", reading->group, reading->key, reading->value);
      g_string_append_printf (report, "%s (§ %s)%s\n", _ (reading->sentence), uc_rules_cite (rules, reading->cite),
                              reading->is_default ? "" : _ (" Not the default."));
    }
}

/* "down-under-blackjack at BJ-07: 6 decks, 6 seats, …" */
static void
report_table (const UcRules *rules, GString *report)
{
  static const char *const shuffles[] = { "manual", "automatic", "continuous" };
  UcCite order = rules->settlement == UC_SETTLE_LOSERS_FIRST ? UC_CITE_SETTLE_LOSERS_FIRST
                                                             : UC_CITE_SETTLE_SEAT_BY_SEAT;

  g_string_append_printf (report, _ ("Table %s: %s, %u decks (§ %s), %u seats (§ %s)\n"), rules->table_id,
                          uc_game_name (rules->game), rules->decks, uc_rules_cite (rules, UC_CITE_DECKS),
                          rules->seats, uc_rules_cite (rules, UC_CITE_SEATS));
  g_string_append_printf (report, _ ("  settlement %s (§ %s); shuffle %s, batches: %u\n"),
                          rules->settlement == UC_SETTLE_LOSERS_FIRST ? "losers-first" : "seat-by-seat",
                          uc_rules_cite (rules, order), shuffles[rules->shuffle], rules->batches);
}

static void
report_faults (const GPtrArray *faults, GString *report)
{
  for (guint i = 0; i < faults->len; i++)
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, i));

      g_string_append_printf (report, "%s\n", line);
    }
}

gboolean
uc_check_report (const char *path, GString *report)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *name = g_path_get_basename (path);
  UcRules rules;

  if (!uc_rules_load_file (path, &rules, faults))
    {
      report_faults (faults, report);
      return FALSE;
    }
  g_string_append_printf (report, _ ("%s: good\n"), name);
  report_table (&rules, report);
  report_wagers (&rules, report);
  report_readings (&rules, report);
  report_policy (&rules, report);
  return TRUE;
}
