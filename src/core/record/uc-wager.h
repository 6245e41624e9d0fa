/* Wagers: the names of INTERFACES § 1 and § 4. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_WAGER_NONE,
  UC_WAGER_MAIN,
  UC_WAGER_INSURANCE,
  UC_WAGER_MATCH_THE_DEALER,
  UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE,
  UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE,
  UC_WAGER_MATCH_UP,
  UC_WAGER_MATCH_DOWN,
  UC_WAGER_MONSTER_MATCH,
  UC_WAGER_UP_CARD,
  UC_WAGER_DOWN_CARD,
  UC_WAGER_ENVY_BONUS,
  UC_WAGER_SUPER_BONUS,
  UC_WAGER_SUPER_BONUS_ENVY,
  UC_N_WAGERS,
} UcWager;

/* Script and record names. Unknown text gives UC_WAGER_NONE / UC_COMBINATION_NONE. */
UcWager uc_wager_parse (const char *text);
const char *uc_wager_name (UcWager wager);
/* A wager with a meter of its own. */
gboolean uc_wager_is_progressive (UcWager wager);

G_END_DECLS
