/* Whose turn it is while hands are played. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* Whose turn: the first hand in order that has something to come (decision, card, payment of a Blackjack). */
UcPlace uc_turn (const UcState *s);
/* A hand after whose turn comes @place, in playing order; 0 when none. */
gboolean uc_turn_before (UcPlace a, UcPlace b);
/* The hand whose missed card comes first when everybody else has his, § 685a.12(g); and whether one waits for its own. */
UcPlace uc_turn_missed (const UcState *s, const UcRules *rules);
gboolean uc_turn_is_missed (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* Where a card goes while hands are played: to the hand in turn, if it takes one. */
UcPlace uc_turn_next_card (const UcState *s, const UcRules *rules, gboolean *face_up);
/* The hole card is looked at, and nobody has acted: a Blackjack of the dealer's settles everything. */
gboolean uc_turn_before_play (const UcState *s);

G_END_DECLS
