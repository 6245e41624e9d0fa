/* The cards by which a side wager is judged. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* Which cards decide a wager. */
typedef enum
{
  UC_DECIDED_BY_NONE,
  UC_DECIDED_BY_PLAYER, /* the player's first two */
  UC_DECIDED_BY_UPCARD, /* … and the dealer's up-card */
  UC_DECIDED_BY_HOLE,   /* … and the dealer's hole card */
  UC_DECIDED_BY_BOTH,   /* … and the dealer's two, of which the hole card counts only when it makes a Blackjack */
  UC_DECIDED_BY_FOUR,   /* the player's first two and the dealer's two, in any order */
  UC_DECIDED_BY_HAND,   /* the player's whole hand, and the up-card */
} UcDecidedBy;

/* Where each stands among the cards that decide a wager. */
enum { UC_FIRST_CARD, UC_SECOND_CARD, UC_UPCARD, UC_HOLE_CARD, UC_N_FIRST_CARDS };

/* The player's first two cards, also after a split or a double, for the wager is on the cards that were dealt, and
 * those of the dealer that count; UC_CARD_NONE for the others. */
void uc_wager_cards (const UcState *s, guint seat, UcDecidedBy by, UcCard cards[UC_N_FIRST_CARDS]);

G_END_DECLS
