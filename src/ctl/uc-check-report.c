#include "uc-check-report.h"

#include "uc-check-odds.h"
#include "uc-rules-load.h"

#include <glib/gi18n.h>

/* "§ 685a.3(a)". For g_free (). */
static char *
paragraph (const UcRules *rules, UcCite cite)
{
  char text[UC_CITATION_TEXT];

  return g_strdup (uc_citation_format (uc_rules_cite (rules, cite), text));
}

/* A wager's paytable, in the order of its combinations. */
static void
report_odds (const UcWagerRules *wager, GString *report)
{
  for (UcCombination combination = UC_COMBINATION_NONE + 1; combination < UC_N_COMBINATIONS; combination++)
    {
      char odds[UC_ODDS_TEXT];

      if (wager->odds[combination].kind == UC_ODDS_NONE)
        continue;
      uc_odds_format (wager->odds[combination], odds);
      g_string_append_printf (report, "    %-36s %s\n", uc_combination_name (combination), odds);
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
report_super_bonus (const UcRules *rules, GString *report)
{
  const UcSuperBonus *bonus = &rules->super_bonus;
  char from_small[UC_MONEY_TEXT], small[UC_MONEY_TEXT], from_large[UC_MONEY_TEXT], large[UC_MONEY_TEXT];
  char others[UC_MONEY_TEXT], seven[UC_MONEY_TEXT];
  g_autofree char *cite = paragraph (rules, UC_CITE_SUPER_BONUS);
  g_autofree char *others_cite = paragraph (rules, UC_CITE_SUPER_BONUS_OTHERS);

  if (bonus->pays_small == 0)
    return;
  g_string_append_printf (report, _ ("    super-bonus of %s for a wager from %s on, of %s from %s on (%s)\n"),
                          uc_money_format (bonus->pays_small, small), uc_money_format (bonus->from_small, from_small),
                          uc_money_format (bonus->pays_large, large), uc_money_format (bonus->from_large, from_large),
                          cite);
  g_string_append_printf (report, _ ("    super-bonus-envy of %s, of %s with a seven among the first two cards (%s)\n"),
                          uc_money_format (bonus->others, others), uc_money_format (bonus->others_with_seven, seven),
                          others_cite);
}

static void
report_main (const UcRules *rules, GString *report)
{
  char odds[UC_ODDS_TEXT], blackjack[UC_ODDS_TEXT];
  g_autofree char *cite = paragraph (rules, UC_CITE_BLACKJACK_PAYS);

  uc_odds_format (rules->main_odds, odds);
  uc_odds_format (rules->blackjack_odds, blackjack);
  g_string_append_printf (report, _ ("  main pays %s, a Blackjack %s (%s)\n"), odds, blackjack, cite);
  report_odds (&rules->wagers[UC_WAGER_MAIN], report);
  report_super_bonus (rules, report);
  report_limits (rules->minimum, rules->maximum, report);
}

static void
report_insurance (const UcRules *rules, GString *report)
{
  char odds[UC_ODDS_TEXT], suited[UC_ODDS_TEXT];
  g_autofree char *cite = paragraph (rules, UC_CITE_INSURANCE_PAYS);

  uc_odds_format (rules->insurance_odds, odds);
  uc_odds_format (rules->insurance_suited_odds, suited);
  if (*suited == '\0')
    g_string_append_printf (report, _ ("  insurance pays %s (%s)\n"), odds, cite);
  else
    g_string_append_printf (report, _ ("  insurance pays %s, against a suited Blackjack %s (%s)\n"), odds, suited, cite);
}

static void
report_meter (const UcRules *rules, const UcWagerRules *wager, GString *report)
{
  char seed[UC_MONEY_TEXT], primary[UC_MONEY_TEXT], secondary[UC_MONEY_TEXT];
  g_autofree char *cite = paragraph (rules, UC_CITE_PROGRESSIVE_SEED);

  g_string_append_printf (report, _ ("    seed %s; of each wager %s%% to the meter, %s%% to the reserve (%s)\n"),
                          uc_money_format (wager->seed, seed),
                          uc_money_format ((UcMoney) wager->primary_ppm * 100, primary),
                          uc_money_format ((UcMoney) wager->secondary_ppm * 100, secondary), cite);
}

static void
report_envy (const UcRules *rules, const UcWagerRules *wager, GString *report)
{
  g_autofree char *cite = paragraph (rules, UC_CITE_ENVY_PAYS);

  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    {
      char sum[UC_MONEY_TEXT];

      if (wager->envy[i] > 0)
        g_string_append_printf (report, _ ("    envy-bonus of %s when another player wins %s (%s)\n"),
                                uc_money_format (wager->envy[i], sum), uc_combination_name (i), cite);
    }
}

static void
report_wager (const UcRules *rules, UcWager id, GString *report)
{
  static const UcCite paytables[UC_N_WAGERS] = {
    [UC_WAGER_MATCH_THE_DEALER] = UC_CITE_MATCH_THE_DEALER_PAYS,
    [UC_WAGER_MATCH_UP] = UC_CITE_MATCH_UP_PAYS,
    [UC_WAGER_MATCH_DOWN] = UC_CITE_MATCH_UP_PAYS,
    [UC_WAGER_UP_CARD] = UC_CITE_UP_CARD,
    [UC_WAGER_DOWN_CARD] = UC_CITE_DOWN_CARD,
  };
  const UcWagerRules *wager = &rules->wagers[id];
  gboolean progressive = uc_wager_is_progressive (id);
  g_autofree char *cite = paragraph (rules, progressive ? UC_CITE_PROGRESSIVE_PAYTABLE : paytables[id]);
  const char *name = uc_wager_name (id);
  char amount[UC_MONEY_TEXT];

  if (progressive)
    g_string_append_printf (report, _ ("  %s of %s, paytable %s for %u decks (%s)\n"), name,
                            uc_money_format (wager->amount, amount), wager->paytable, rules->decks, cite);
  else if (*wager->paytable != '\0')
    g_string_append_printf (report, _ ("  %s, paytable %s for %u decks (%s)\n"), name, wager->paytable, rules->decks,
                            cite);
  else
    g_string_append_printf (report, _ ("  %s for %u decks (%s)\n"), name, rules->decks, cite);
  report_odds (wager, report);
  report_envy (rules, wager, report);
  if (progressive)
    report_meter (rules, wager, report);
  report_limits (wager->minimum, wager->maximum, report);
}

static void
report_wagers (const UcRules *rules, GString *report)
{
  g_string_append (report, _ ("Wagers:\n"));
  report_main (rules, report);
  report_insurance (rules, report);
  for (UcWager wager = UC_WAGER_INSURANCE + 1; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered)
      report_wager (rules, wager, report);
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
      g_autofree char *cite = paragraph (rules, reading->cite);

      g_string_append_printf (report, "  %s ", reading->id);
      if (*reading->key != '\0')
        g_string_append_printf (report, "[%s] %s=%s: ", reading->group, reading->key, reading->value);
      g_string_append_printf (report, "%s (%s)%s\n", _ (reading->sentence), cite,
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
  g_autofree char *decks = paragraph (rules, UC_CITE_DECKS);
  g_autofree char *seats = paragraph (rules, UC_CITE_SEATS);
  g_autofree char *settlement = paragraph (rules, order);

  g_string_append_printf (report, _ ("Table %s: %s, %u decks (%s), %u seats (%s)\n"), rules->table_id,
                          uc_game_name (rules->game), rules->decks, decks, rules->seats, seats);
  g_string_append_printf (report, _ ("  settlement %s (%s); shuffle %s, batches: %u\n"),
                          rules->settlement == UC_SETTLE_LOSERS_FIRST ? "losers-first" : "seat-by-seat", settlement,
                          shuffles[rules->shuffle], rules->batches);
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
  uc_check_odds (&rules, report);
  report_readings (&rules, report);
  report_policy (&rules, report);
  return TRUE;
}
