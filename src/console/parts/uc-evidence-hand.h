/* The cards of one win and what they prove, spelled out: of a side wager, or of a bonus line that follows somebody's win. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  guint seat; /* whose cards: of an Envy Bonus the winner's */
  guint n_player, n_dealer;
  UcCard player[3], dealer[2];
  const char *dealer_title;
  char *title;    /* the combination, or the bonus */
  char *citation; /* its paragraph */
  char *lines[2]; /* each card's match, or what the four make; "" paints a dash with @misses */
  const char *misses[2];
} UcEvidenceHand;

/* @hand is all zero before; uc_evidence_hand_clear () frees it. */
void uc_evidence_hand_init (UcEvidenceHand *hand, const UcTable *table, guint seat, UcWager wager);
void uc_evidence_hand_clear (UcEvidenceHand *hand);

G_END_DECLS
