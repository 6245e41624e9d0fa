#include "uc-game.h"

#include "uc-name.h"

#include <glib/gi18n.h>

static const char *const game_names[UC_N_GAMES] = {
  [UC_GAME_NONE] = "",
  [UC_GAME_DOWN_UNDER_BLACKJACK] = N_ ("down-under-blackjack"),
  [UC_GAME_BLACKJACK] = N_ ("blackjack"),
  [UC_GAME_SPANISH_21] = N_ ("spanish-21"),
  [UC_GAME_PLAYERS_EDGE_21] = N_ ("players-edge-21"),
  [UC_GAME_MATCH_THE_DEALER_BLACKJACK] = N_ ("match-the-dealer-blackjack"),
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
