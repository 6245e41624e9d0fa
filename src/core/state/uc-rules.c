#include "uc-rules.h"

const char *
uc_rules_combination_cite (const UcRules *rules, UcWager wager, UcCombination combination)
{
  g_return_val_if_fail ((guint) wager < UC_N_WAGERS && (guint) combination < UC_N_COMBINATIONS, "");

  return rules->wagers[wager].combination_cites[combination];
}

const char *
uc_rules_cite (const UcRules *rules, UcCite cite)
{
  g_return_val_if_fail ((guint) cite < UC_N_CITES, "");

  return rules->cites[cite];
}

guint
uc_rules_copies (const UcRules *rules, UcCard card)
{
  return uc_card_rank (card) == 10 && rules->pack == 48 ? 0 : rules->decks;
}

const char *
uc_rules_fitted (const UcRules *rules, UcPart part)
{
  return uc_fitted_at (&rules->fitted, part);
}

guint64
uc_rules_fitted_parts (const UcRules *rules)
{
  guint64 parts = 0;

  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    if (uc_part_seat (part) <= rules->seats && uc_rules_fitted (rules, part)[0] != '\0')
      parts |= UC_PART_BIT (part);
  return parts;
}
