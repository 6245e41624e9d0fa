#include "uc-game-row.h"

#include "uc-step.h"
#include "uc-verdict-down-under.h"
#include "uc-verdict-over-21.h"

static const guint8 down_under[] = {
  UC_STEP_BETS, UC_STEP_CHIPS, UC_STEP_DEAL, UC_STEP_SIDE_WAGERS, UC_STEP_INSURANCE, UC_STEP_READER,
  UC_STEP_DECISIONS, UC_STEP_DEALER, UC_STEP_SETTLE, UC_STEP_CLEAR,
};

static const guint8 blackjack[] = {
  UC_STEP_BETS, UC_STEP_CHIPS, UC_STEP_DEAL, UC_STEP_INSURANCE, UC_STEP_PEEK, UC_STEP_BLACKJACK_MATCH,
  UC_STEP_ENVY, UC_STEP_DECISIONS, UC_STEP_DEALER, UC_STEP_SETTLE, UC_STEP_CLEAR,
};

static const guint8 spanish_21[] = {
  UC_STEP_BETS, UC_STEP_CHIPS, UC_STEP_DEAL, UC_STEP_SIDE_WAGERS, UC_STEP_INSURANCE, UC_STEP_PEEK,
  UC_STEP_DECISIONS, UC_STEP_DEALER, UC_STEP_SETTLE, UC_STEP_SUPER_BONUS, UC_STEP_CLEAR,
};

/* § 635b.2(e)(1)(iii): the wagers on the hole card come between its reveal and the dealer's cards. */
static const guint8 players_edge_21[] = {
  UC_STEP_BETS, UC_STEP_CHIPS, UC_STEP_DEAL, UC_STEP_SIDE_WAGERS, UC_STEP_INSURANCE, UC_STEP_PEEK, UC_STEP_DECISIONS,
  UC_STEP_REVEAL, UC_STEP_HOLE_WAGERS, UC_STEP_DEALER, UC_STEP_SETTLE, UC_STEP_SUPER_BONUS, UC_STEP_CLEAR,
};

static const guint8 match_the_dealer_blackjack[] = {
  UC_STEP_BETS, UC_STEP_CHIPS, UC_STEP_DEAL, UC_STEP_SIDE_WAGERS, UC_STEP_INSURANCE, UC_STEP_PEEK,
  UC_STEP_DECISIONS, UC_STEP_DEALER, UC_STEP_SETTLE, UC_STEP_DOWN_CARD, UC_STEP_CLEAR,
};

static const UcGameRow rows[UC_N_GAMES] = {
  [UC_GAME_DOWN_UNDER_BLACKJACK] = { down_under, TRUE, uc_verdict_down_under },
  [UC_GAME_BLACKJACK] = { blackjack, FALSE, uc_verdict_over_21 },
  [UC_GAME_SPANISH_21] = { spanish_21, FALSE, uc_verdict_over_21 },
  [UC_GAME_PLAYERS_EDGE_21] = { players_edge_21, FALSE, uc_verdict_over_21 },
  [UC_GAME_MATCH_THE_DEALER_BLACKJACK] = { match_the_dealer_blackjack, FALSE, uc_verdict_over_21 },
};

const UcGameRow *
uc_game_row (UcGame game)
{
  return &rows[game < UC_N_GAMES && rows[game].steps != NULL ? game : UC_GAME_DOWN_UNDER_BLACKJACK];
}
