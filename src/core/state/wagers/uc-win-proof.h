/* What proves a win: the cards, and how they came to make its combination. For the person who signs for it. */
#pragma once

#include "uc-side-wager.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  UcCombination combination;
  UcProof proof; /* its seat is that of the cards below */
  guint n_player, n_dealer;
  UcCard player[3], dealer[2]; /* in the order dealt; of the dealer those that lie face up and count */
} UcWinProof;

/* @wager of @seat has been won. */
UcWinProof uc_win_proof (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* The wager whose chip, light and stake count for @wager: @wager itself, or the staked wager that a bonus follows. */
UcWager uc_win_proof_staked (UcWager wager);

G_END_DECLS
