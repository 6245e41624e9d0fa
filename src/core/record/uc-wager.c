#include "uc-wager.h"

#include "uc-name.h"

static const char *const wager_names[UC_N_WAGERS] = {
  [UC_WAGER_NONE] = "",
  [UC_WAGER_MAIN] = "main",
  [UC_WAGER_INSURANCE] = "insurance",
  [UC_WAGER_MATCH_THE_DEALER] = "match-the-dealer",
  [UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE] = "match-the-dealer-progressive",
  [UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE] = "blackjack-match-progressive",
  [UC_WAGER_MATCH_UP] = "match-up",
  [UC_WAGER_MATCH_DOWN] = "match-down",
  [UC_WAGER_MONSTER_MATCH] = "monster-match",
  [UC_WAGER_UP_CARD] = "up-card",
  [UC_WAGER_DOWN_CARD] = "down-card",
  [UC_WAGER_ENVY_BONUS] = "envy-bonus",
  [UC_WAGER_SUPER_BONUS] = "super-bonus",
  [UC_WAGER_SUPER_BONUS_ENVY] = "super-bonus-envy",
};

UcWager
uc_wager_parse (const char *text)
{
  return uc_name_index (wager_names, UC_N_WAGERS, text);
}

const char *
uc_wager_name (UcWager wager)
{
  g_return_val_if_fail (wager < UC_N_WAGERS, "");

  return wager_names[wager];
}

gboolean
uc_wager_is_progressive (UcWager wager)
{
  return wager == UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE || wager == UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE
         || wager == UC_WAGER_MONSTER_MATCH;
}
