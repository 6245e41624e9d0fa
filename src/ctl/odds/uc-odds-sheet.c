#include "uc-odds-sheet.h"

#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

UcOddsSheet *
uc_odds_sheet_new (const UcRules *rules)
{
  UcOddsSheet *self = g_new0 (UcOddsSheet, 1);

  self->rules = rules;
  self->returns = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_return_free);
  for (UcWager wager = UC_WAGER_NONE + 1; wager < UC_N_WAGERS; wager++)
    if (uc_return_knows (rules, wager))
      {
        UcReturn *computed = uc_return_new (rules, wager);

        g_ptr_array_add (self->returns, computed);
        if (computed->progressive)
          self->progressive = computed;
      }
  return self;
}

void
uc_odds_sheet_free (UcOddsSheet *self)
{
  g_ptr_array_unref (self->returns);
  g_free (self);
}

const char *
uc_odds_sheet_say_terms (const UcReturn *wager, const UcReturnTerms *terms)
{
  if (terms->others > 0)
    return _ ("as filed, with one other player's Envy Bonus");
  if (wager->for_one)
    return _ ("stake not returned: the odds are “for 1”");
  if (terms->stake_returned)
    return terms->filed ? _ ("stake returned, as filed") : _ ("if the stake were returned");
  return terms->filed ? _ ("stake not returned, as filed") : _ ("if the stake were not returned");
}

char *
uc_odds_sheet_heading (const UcOddsSheet *self)
{
  const UcRules *rules = self->rules;

  return g_strdup_printf (ngettext ("Table %s: %s, %u deck of %u cards", "Table %s: %s, %u decks of %u cards",
                                    rules->decks),
                          rules->table_id, uc_game_name (rules->game), rules->decks, rules->pack);
}

char *
uc_odds_sheet_title (const UcOddsSheet *self, const UcReturn *wager)
{
  const char *paytable = self->rules->wagers[wager->wager].paytable;
  const char *name = uc_wager_name (wager->wager);
  g_autofree char *amount = uc_odds_sheet_dollars (wager->amount);
  g_autofree char *citation = uc_odds_sheet_citation (self, wager);

  if (wager->progressive)
    return g_strdup_printf (_ ("%s of %s, paytable %s (%s)"), name, amount, paytable, citation);
  if (wager->wager == UC_WAGER_INSURANCE)
    return g_strdup_printf (_ ("%s, when the up-card is an ace (%s)"), name, citation);
  if (*paytable != '\0')
    return g_strdup_printf (_ ("%s, paytable %s (%s)"), name, paytable, citation);
  return g_strdup_printf ("%s (%s)", name, citation);
}

char *
uc_odds_sheet_dollars (UcMoney sum)
{
  char plain[UC_MONEY_TEXT];
  GString *text = g_string_new (uc_money_format (sum, plain));
  gssize first = sum < 0, point;

  if (sum == UC_MONEY_UNKNOWN)
    return g_string_free (text, FALSE);
  point = strchr (text->str, '.') - text->str;
  for (gssize i = point - 3; i > first; i -= 3)
    g_string_insert_c (text, i, ',');
  g_string_insert_c (text, first, '$');
  return g_string_free (text, FALSE);
}

char *
uc_odds_sheet_citation (const UcOddsSheet *self, const UcReturn *wager)
{
  char text[UC_CITATION_TEXT];

  return g_strdup (uc_cite_format (uc_rules_cite (self->rules, uc_side_wager (wager->wager)->paytable), text));
}
