#include "uc-odds-sheet.h"

#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

UcOddsSheet
uc_odds_sheet (const UcRules *rules)
{
  UcOddsSheet sheet = { .rules = rules };

  for (UcWager wager = UC_WAGER_NONE + 1; wager < UC_N_WAGERS; wager++)
    if (uc_return_knows (rules, wager))
      sheet.returns[sheet.n_returns++] = uc_return_of (rules, wager);
  return sheet;
}

guint
uc_odds_terms (const UcReturn *wager, UcTerms terms[UC_ODDS_MAX_TERMS])
{
  guint n = 0;

  terms[n++] = (UcTerms){ .stake_returned = !wager->progressive };
  if (wager->progressive && !wager->for_one)
    terms[n++] = (UcTerms){ .stake_returned = TRUE };
  if (wager->per_other.num != 0)
    terms[n++] = (UcTerms){ .stake_returned = wager->stake_returned, .others = 1 };
  return n;
}

gboolean
uc_odds_is_filed (const UcReturn *wager, UcTerms terms)
{
  return !terms.stake_returned == !wager->stake_returned;
}

const char *
uc_odds_say_terms (const UcReturn *wager, UcTerms terms)
{
  if (terms.others > 0)
    return _ ("as filed, with one other player's Envy Bonus");
  if (wager->for_one)
    return _ ("stake not returned: the odds are “for 1”");
  if (terms.stake_returned)
    return uc_odds_is_filed (wager, terms) ? _ ("stake returned, as filed") : _ ("if the stake were returned");
  return uc_odds_is_filed (wager, terms) ? _ ("stake not returned, as filed") : _ ("if the stake were not returned");
}

UcFraction
uc_odds_advantage (UcFraction returned)
{
  return uc_fraction_sub (uc_fraction (1, 1), returned);
}

char *
uc_odds_percent (UcFraction part, guint digits)
{
  return uc_fraction_decimal (uc_fraction_mul (part, uc_fraction (100, 1)), digits);
}

char *
uc_odds_dollars (UcMoney sum)
{
  char plain[UC_MONEY_TEXT];
  GString *text = g_string_new (uc_money_format (sum, plain));
  gssize point = strchr (text->str, '.') - text->str;
  gssize first = sum < 0;

  for (gssize i = point - 3; i > first; i -= 3)
    g_string_insert_c (text, i, ',');
  g_string_insert_c (text, first, '$');
  return g_string_free (text, FALSE);
}

char *
uc_odds_citation (const UcRules *rules, UcWager wager)
{
  char text[UC_CITATION_TEXT];

  return g_strdup (uc_cite_format (uc_rules_cite (rules, uc_side_wager (wager)->paytable), text));
}
