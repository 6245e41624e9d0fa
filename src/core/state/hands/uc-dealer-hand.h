/* Questions about the dealer's hand: its points, and whether it draws. */
#pragma once

#include "uc-points.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Dealer's points with the hole card only when it is up. */
UcPoints uc_dealer_hand_points (const UcState *s);
guint uc_dealer_hand_total (const UcState *s, const UcRules *rules);
UcCard uc_dealer_hand_upcard (const UcState *s);
gboolean uc_dealer_hand_both_large (const UcState *s);
/* The dealer's first two cards, both face up, are a Blackjack. */
gboolean uc_dealer_hand_is_blackjack (const UcState *s);
/* § 685a.7(h): … and no additional card is dealt, also where it comes to light in mid-play because the reader's light was wrong or a card
 * was corrected. FALSE in games without a reader of ranges: of what they do then no text is at hand, and a 21 may still win. */
gboolean uc_dealer_hand_ends_play (const UcState *s);
/* An ace or a ten lies face up. */
gboolean uc_dealer_hand_may_be_blackjack (const UcState *s);
/* Whether the dealer draws no further card at this total, regardless of the hands left in play. */
gboolean uc_dealer_hand_stands (const UcState *s, const UcRules *rules);
gboolean uc_dealer_hand_must_draw (const UcState *s, const UcRules *rules);
/* The dealer's hand is complete and the round waits for settlement: a further card is an overdraw. */
gboolean uc_dealer_hand_finished (const UcState *s, const UcRules *rules);

G_END_DECLS
