/* The games, by the name that table files and records give them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_GAME_NONE,
  UC_GAME_DOWN_UNDER_BLACKJACK,
  UC_GAME_BLACKJACK,
  UC_GAME_SPANISH_21,
  UC_GAME_PLAYERS_EDGE_21,
  UC_GAME_MATCH_THE_DEALER_BLACKJACK,
  UC_N_GAMES,
} UcGame;

const char *uc_game_name (UcGame game);
UcGame uc_game_parse (const char *text);

G_END_DECLS
