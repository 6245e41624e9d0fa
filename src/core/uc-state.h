/* Questions to ask of the state; no effects. Private to src/core. */
#pragma once

#include "uc-hand.h"
#include "uc-table.h"

#include <string.h>

G_BEGIN_DECLS

typedef struct
{
  guint seat; /* 0 = none; UC_SEAT_DEALER */
  guint hand;
} UcPlace;

#define UC_ALL_BOXES ((1u << (UC_MAX_SEATS + 1)) - 1)

/* Copies a state whose boxes are the same in both but for those of the bit set @boxes. The places of cards not yet dealt
 * hold nothing, in both, and are not copied. No piece is larger than 4 kB: the C library copies such by a string
 * instruction that some processors are ten times slower at, as the two places lie. */
static inline void
uc_state_copy_boxes (UcState *to, const UcState *from, guint boxes)
{
  const gsize tail = G_STRUCT_OFFSET (UcRound, first_seq);
  guint had = to->round.n_dealt, has = from->round.n_dealt;

  memcpy (to, from, G_STRUCT_OFFSET (UcState, round.seats));
  for (; boxes != 0; boxes &= boxes - 1)
    {
      guint seat = (guint) __builtin_ctz (boxes);

      memcpy (&to->round.seats[seat], &from->round.seats[seat], sizeof (UcSeat));
    }
  memcpy ((char *) &to->round + tail, (const char *) &from->round + tail,
          G_STRUCT_OFFSET (UcRound, dealt) - tail + has * sizeof (UcDealt));
  if (had > has)
    memset (to->round.dealt + has, 0, (had - has) * sizeof (UcDealt));
}

static inline void
uc_state_copy (UcState *to, const UcState *from)
{
  uc_state_copy_boxes (to, from, UC_ALL_BOXES);
}

UcSide *uc_side (UcState *s, guint seat, UcWager wager);
const UcSide *uc_side_c (const UcState *s, guint seat, UcWager wager);

guint uc_hand_cards (const UcState *s, guint seat, guint hand, UcCard *cards, guint max);
UcPoints uc_hand_points (const UcState *s, guint seat, guint hand);
guint uc_hand_total (const UcState *s, guint seat, guint hand);
guint uc_hand_count (const UcState *s, guint seat, guint hand);
/* Dealer's points with the hole card only when it is up. */
UcPoints uc_dealer_points (const UcState *s);
guint uc_dealer_total (const UcState *s, const UcRules *rules);
UcCard uc_dealer_upcard (const UcState *s);

/* A hand that is in play and not yet settled. */
gboolean uc_hand_live (const UcState *s, guint seat, guint hand);
gboolean uc_seat_plays (const UcState *s, guint seat);
guint uc_accepted_count (const UcState *s, const UcRules *rules);
/* Whose turn: the first hand in order that has something to come (decision, card, payment of a Blackjack). */
UcPlace uc_turn (const UcState *s);
/* A hand after whose turn comes @place, in playing order; 0 when none. */
gboolean uc_place_before (UcPlace a, UcPlace b);
gboolean uc_hand_needs_card (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_decide (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_hit (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_double (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* § 635b.2(f)(6): after the card of the first or second doubling, not after the third. */
gboolean uc_hand_may_rescue (const UcState *s, const UcRules *rules, guint seat, guint hand);
gboolean uc_hand_may_surrender (const UcState *s, const UcRules *rules, guint seat, guint hand);
gboolean uc_hand_may_split (const UcState *s, const UcRules *rules, guint seat, guint hand);

/* Where the next card goes by the procedure. seat 0 with *discard = FALSE: no card is due. */
UcPlace uc_next_card (const UcState *s, const UcRules *rules, gboolean *face_up, gboolean *discard);
/* Cards of the initial deal: how many in all, how many have come to hands, where the next goes. */
guint uc_deal_size (const UcState *s);
guint uc_dealt_to_hands (const UcState *s);
UcPlace uc_deal_place (const UcState *s, guint nth, gboolean *face_up);
gboolean uc_deal_finished (const UcState *s);

gboolean uc_both_large (const UcState *s);
/* The dealer's total is one at which no further card is drawn, whoever is left to play against. */
gboolean uc_dealer_stands (const UcState *s, const UcRules *rules);
gboolean uc_dealer_must_draw (const UcState *s, const UcRules *rules);
/* The dealer's hand is complete and the round waits for settlement: a further card is an overdraw. */
gboolean uc_dealer_finished (const UcState *s, const UcRules *rules);
UcPlace uc_missed_hand (const UcState *s);
/* Where a card goes while hands are played: to the hand in turn, if it takes one. */
UcPlace uc_decisions_next_card (const UcState *s, const UcRules *rules, gboolean *face_up);
/* The dealer's two cards, both face up, are a Blackjack. */
gboolean uc_dealer_has_blackjack (const UcState *s);
/* The hole card is looked at, and nobody has acted: a Blackjack of the dealer's settles everything. */
gboolean uc_before_play (const UcState *s);
/* An ace or a ten lies face up. */
gboolean uc_upcard_may_be_blackjack (const UcState *s);
/* The dealer looks for a Blackjack before anyone acts: the table file's peek=. */
gboolean uc_peek_is_due (const UcState *s, const UcRules *rules);
/* The reader has said all that this round asks of it: without it the round can be finished, A20. */
/* A card reader that shows a range, or one that the dealer looks for a Blackjack with. */
gboolean uc_has_reader (const UcRules *rules);
gboolean uc_hole_was_read (const UcState *s, const UcRules *rules);
/* A player's Blackjack can be paid when its turn comes: the dealer's hand can no longer take it. */
gboolean uc_blackjack_is_sure (const UcState *s, const UcRules *rules);
/* Somebody is owed an Envy Bonus, or a Super Bonus, that has not been announced. */
gboolean uc_envy_is_due (const UcState *s, const UcRules *rules);
gboolean uc_super_bonus_is_due (const UcState *s, const UcRules *rules);
/* The bonus that somebody is owed on a wager that is settled, announced or not, and that nobody has decided yet;
 * UC_WAGER_NONE: none. */
UcWager uc_bonus_undecided (const UcState *s, const UcRules *rules);
/* The player of a betting position: positions that the dealer has joined are one player's, A29. */
guint uc_player_of (const UcState *s, guint seat);
/* A hand that waits for a card it asked for; or that stood or was passed over, and could take one: § 685a.12(g). */
gboolean uc_may_have_missed (const UcState *s, guint seat, guint hand);
gboolean uc_any_live (const UcState *s);
gboolean uc_any_insured (const UcState *s);
/* Bit set of seats whose cards are held for documents. */
guint8 uc_held_seats (const UcState *s);
guint8 uc_side_seats (const UcState *s, UcWager wager, UcSideState state);
/* § 685a.3(c): the cards have been in use for 24 hours. */
gboolean uc_cards_are_old (const UcState *s, gint64 t_real_ns);
/* A2: these rules have readings that nobody has confirmed in this record yet. */
gboolean uc_readings_due (const UcState *s, const UcRules *rules);
/* What the last device check of the parts fitted under these rules said: bit sets of UcPart. */
guint64 uc_parts_failing (const UcState *s, const UcRules *rules);
guint64 uc_parts_unaccepted (const UcState *s, const UcRules *rules);
/* A coin was laid down and lifted again: the round has a number and nothing in it. */
gboolean uc_nothing_lies_there (const UcState *s, const UcRules *rules);
/* No round is under way, or nothing keeps the last one from being closed. */
gboolean uc_between_rounds (const UcState *s, const UcRules *rules);
gboolean uc_bets_blocked (const UcState *s, const UcRules *rules);

/* Puts s->round.step where the state says that the procedure stands; called after every event. */
void uc_steps_update (UcState *s, const UcRules *rules);

G_END_DECLS
