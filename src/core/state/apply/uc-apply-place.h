/* What the files that fold events share. */
#pragma once

#include "uc-event.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef void (*UcApply) (UcState *s, const UcRules *rules, const UcEvent *e);

/* Leaves nothing of the old text behind: equal states are equal to the byte. */
void uc_apply_place_text (char *to, gsize size, const char *from);
/* The event's own place in the round; an event that names none gets one that nobody reads. */
UcSeat *uc_apply_place_seat (UcState *s, const UcEvent *e);
UcHand *uc_apply_place_hand (UcState *s, const UcEvent *e);
UcSide *uc_apply_place_side (UcState *s, const UcEvent *e);
/* After a refusal of the event's win was taken back or overruled: what still stands against it. */
void uc_apply_place_rejection (UcState *s, const UcEvent *e);
/* What is announced on the win of another follows from the seat's own cards and from each win that is paid,
 * § 635b.2(g)(3)(i): another sum is announced, and signed, anew. */
void uc_apply_place_bonuses (UcState *s, const UcRules *rules);
/* A copy of @card has been seen in @round. */
void uc_apply_place_count_card (UcState *s, UcCard card, guint32 round);
/* Adds @sum to a meter's counter, or takes it back. One that is unknown or too great leaves it: nothing is paid by
 * counters. */
void uc_apply_place_count (UcMoney *counter, UcMoney sum, gboolean back);
/* What a card does to the hand that got it: Blackjack, 21, over 21, the one card of a double or of a split ace. */
void uc_apply_place_judge_hand (UcState *s, const UcRules *rules, guint seat, guint hand);
/* § 685a.4(d): what follows when a batch is washed: the inspection of the other one, or play. A script implies it. */
UcOpening uc_apply_place_opening_after (const UcState *s, const UcRules *rules);
/* § 685a.4(b), (c), (e): after the spread the wash, which preshuffled cards are spared. */
void uc_apply_place_spread_seen (UcState *s, const UcRules *rules);
/* § 685a.7(c), A34: the shoe's first card lies in the rack, or the new dealer's. */
void uc_apply_place_burned (UcState *s, const UcRules *rules);
/* § 685a.12(k): what the shuffler holds is shuffled by hand from now on, or is put into it again. */
void uc_apply_place_shuffler (UcState *s, const UcRules *rules, gboolean out);
/* The second person has signed: what stood in the way before still does, unless the correction was its answer. */
void uc_apply_place_second_person (UcState *s);

G_END_DECLS
