#include "uc-game.h"

#include "uc-name.h"

static const char *const game_names[UC_N_GAMES] = {
  [UC_GAME_NONE] = "",
  [UC_GAME_DOWN_UNDER_BLACKJACK] = "down-under-blackjack",
  [UC_GAME_BLACKJACK] = "blackjack",
  [UC_GAME_SPANISH_21] = "spanish-21",
  [UC_GAME_PLAYERS_EDGE_21] = "players-edge-21",
  [UC_GAME_MATCH_THE_DEALER_BLACKJACK] = "match-the-dealer-blackjack",
};

const char *
uc_game_name (UcGame game)
{
  g_return_val_if_fail ((guint) game < UC_N_GAMES, "");

  return game_names[game];
}

UcGame
uc_game_parse (const char *text)
{
  return uc_name_index (game_names, UC_N_GAMES, text);
}
