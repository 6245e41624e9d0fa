/* Simulated players: what they bet, whether they insure, how they play a hand. Everything comes from a seed. */
#pragma once

#include "uc-prompt.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean plays;
  UcMoney main;
  UcMoney side[UC_N_WAGERS]; /* of each wager without a sensor; 0 = none */
  gboolean coin;      /* on the progressive's sensor */
  gboolean insures;
  gboolean even_money;
} UcSimBet;

typedef struct
{
  GRand *rand;
  guint8 seated;      /* bit set of seats that somebody sits at */
  UcSimBet bets[UC_MAX_SEATS + 1];
} UcSimPlayers;

void uc_sim_players_init (UcSimPlayers *players, guint32 seed);
void uc_sim_players_clear (UcSimPlayers *players);
/* What everybody does in the next round. At least one seat plays if any may. */
void uc_sim_players_plan (UcSimPlayers *players, const UcTable *table);
/* hit, stand, double, split or surrender: basic strategy against the up-card, of what @prompt (UC_PROMPT_HAND) offers. */
UcWord uc_sim_players_decide (const UcTable *table, const UcPrompt *prompt);
/* stand, double or rescue: what a player who has doubled says, of what @prompt (UC_PROMPT_DOUBLED) offers. */
UcWord uc_sim_players_decide_doubled (UcSimPlayers *players, const UcPrompt *prompt);

G_END_DECLS
