#include "uc-check-wagers.h"

#include "uc-side-wager.h"

#include <glib/gi18n.h>

char *
uc_check_paragraph (const UcRules *rules, UcCite cite)
{
  char text[UC_CITATION_TEXT];

  return g_strdup (uc_cite_format (uc_rules_cite (rules, cite), text));
}

/* A wager's paytable from @first on, in the order of its combinations. */
static void
report_odds (const UcWagerRules *wager, UcCombination first, GString *report)
{
  for (UcCombination combination = first; combination < UC_N_COMBINATIONS; combination++)
    {
      char odds[UC_ODDS_TEXT], text[UC_CITATION_TEXT];
      const char *cite = wager->combination_cites[combination];

      if (wager->odds[combination].kind == UC_ODDS_NONE)
        continue;
      uc_odds_format (wager->odds[combination], odds);
      if (*cite == '\0')
        g_string_append_printf (report, "    %-36s %s\n", uc_combination_name (combination), odds);
      else
        g_string_append_printf (report, "    %-36s %-10s (%s)\n", uc_combination_name (combination), odds,
                                uc_cite_format (cite, text));
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
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_SUPER_BONUS);
  g_autofree char *others_cite = uc_check_paragraph (rules, UC_CITE_SUPER_BONUS_OTHERS);

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
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_BLACKJACK_PAYS);

  uc_odds_format (rules->main_odds, odds);
  uc_odds_format (rules->blackjack_odds, blackjack);
  g_string_append_printf (report, _ ("  main pays %s, a Blackjack %s (%s)\n"), odds, blackjack, cite);
  report_odds (&rules->wagers[UC_WAGER_MAIN], UC_COMBINATION_EVEN_MONEY + 1, report);
  report_super_bonus (rules, report);
  report_limits (rules->minimum, rules->maximum, report);
}

static void
report_insurance (const UcRules *rules, GString *report)
{
  char odds[UC_ODDS_TEXT], suited[UC_ODDS_TEXT];
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_INSURANCE_PAYS);

  uc_odds_format (rules->insurance_odds, odds);
  uc_odds_format (rules->insurance_suited_odds, suited);
  if (*suited == '\0')
    g_string_append_printf (report, _ ("  insurance pays %s (%s)\n"), odds, cite);
  else
    g_string_append_printf (report, _ ("  insurance pays %s, against a suited Blackjack %s (%s)\n"), odds, suited,
                            cite);
}

static void
report_meter (const UcRules *rules, const UcWagerRules *wager, GString *report)
{
  const char *const reseeds[] = {
    [UC_RESEED_AT_LEAST_SEED] =
    /* xgettext:no-c-format */
    _ ("after a 100% award it starts again from the reserve, at least from the seed"),
    [UC_RESEED_RESERVE] =
    /* xgettext:no-c-format */
    _ ("after a 100% award it starts again from the reserve alone"),
    [UC_RESEED_SEED] =
    /* xgettext:no-c-format */
    _ ("after a 100% award it starts again from the seed"),
  };
  char seed[UC_MONEY_TEXT], primary[UC_MONEY_TEXT], secondary[UC_MONEY_TEXT];
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_PROGRESSIVE_SEED);

  g_string_append_printf (report, _ ("    seed %s; of each wager %s%% to the meter, %s%% to the reserve (%s)\n"),
                          uc_money_format (wager->seed, seed),
                          uc_money_format ((UcMoney) wager->primary_ppm * 100, primary),
                          uc_money_format ((UcMoney) wager->secondary_ppm * 100, secondary), cite);
  g_string_append_printf (report, "    %s\n", reseeds[wager->reseed]);
}

static void
report_envy (const UcRules *rules, const UcWagerRules *wager, GString *report)
{
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_ENVY_PAYS);

  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    {
      char sum[UC_MONEY_TEXT];

      if (wager->envy[i] > 0)
        g_string_append_printf (report, _ ("    envy-bonus of %s when another player wins %s (%s)\n"),
                                uc_money_format (wager->envy[i], sum), uc_combination_name (i), cite);
    }
}

char *
uc_check_decks (const UcRules *rules)
{
  return g_strdup_printf (ngettext ("%u deck", "%u decks", rules->decks), rules->decks);
}

static void
report_wager (const UcRules *rules, UcWager id, GString *report)
{
  const UcWagerRules *wager = &rules->wagers[id];
  gboolean progressive = uc_side_wager_is_progressive (id);
  g_autofree char *cite = uc_check_paragraph (rules, uc_side_wager (id)->paytable);
  g_autofree char *decks = uc_check_decks (rules);
  const char *name = uc_wager_name (id);
  char amount[UC_MONEY_TEXT];

  if (progressive)
    g_string_append_printf (report, _ ("  %s of %s, paytable %s for %s (%s)\n"), name,
                            uc_money_format (wager->amount, amount), wager->paytable, decks, cite);
  else if (*wager->paytable != '\0')
    g_string_append_printf (report, _ ("  %s, paytable %s for %s (%s)\n"), name, wager->paytable, decks, cite);
  else
    g_string_append_printf (report, _ ("  %s for %s (%s)\n"), name, decks, cite);
  report_odds (wager, UC_COMBINATION_NONE + 1, report);
  report_envy (rules, wager, report);
  if (progressive)
    report_meter (rules, wager, report);
  report_limits (wager->minimum, wager->maximum, report);
}

void
uc_check_wagers (const UcRules *rules, GString *report)
{
  g_string_append (report, _ ("Wagers:\n"));
  report_main (rules, report);
  report_insurance (rules, report);
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered)
      report_wager (rules, wager, report);
}
