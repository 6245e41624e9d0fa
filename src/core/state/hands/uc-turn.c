#include "uc-turn.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-step.h"
#include "uc-word.h"

/* A hand that has acted and waits for its card. A ruling may free a Blackjack of an earlier seat meanwhile: the card comes first. */
static gboolean
card_is_due (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      {
        const UcHand *h = &s->round.seats[seat].hand[hand];

        if (h->state == UC_HAND_WAITING && (h->flags & UC_HAND_FLAG_CARD_DUE || (hand == 0 && s->round.seats[seat].hands > 1))
            && uc_hand_needs_card (s, seat, hand))
          return TRUE;
      }
  return FALSE;
}

UcPlace
uc_turn (const UcState *s)
{
  const gboolean over = uc_dealer_hand_ends_play (s);

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      if (!box->in_round || box->dead)
        continue;
      if (box->bj_due)
        return (UcPlace){ seat, 0 };
      for (guint hand = 0; hand < box->hands && !over; hand++)
        if (box->hand[hand].state == UC_HAND_WAITING
            && !(box->hand[hand].flags & UC_HAND_FLAG_BLACKJACK && (box->disputed != UC_WORD_NONE || card_is_due (s))))
          return (UcPlace){ seat, hand };
    }
  return (UcPlace){ 0, 0 };
}

gboolean
uc_turn_before (UcPlace a, UcPlace b)
{
  return a.seat < b.seat || (a.seat == b.seat && a.hand < b.hand);
}

/* A correction may have left no room for the missed card: a Blackjack, 21, or a split ace with its one card (§ 685a.10(e)). */
static gboolean
has_room (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];
  UcCard first = UC_CARD_NONE;
  const guint cards = uc_hand_cards (s, seat, hand, &first, 1) > 0 ? uc_hand_count (s, seat, hand) : 0;

  return !(box->hand[hand].flags & UC_HAND_FLAG_BLACKJACK) && uc_hand_total (s, seat, hand) < 21
         && !(box->hands > 1 && !rules->split_aces_draw && box->hand[hand].doubles == 0 && cards > 1 && uc_card_rank (first) == 1);
}

/* § 685a.12(g): after all other players have their cards, and before the hole card is turned. Where both of the dealer's are Large it
 * has been turned before, as § 685a.7(h) has it: at once when a wrong light is put right, A39, because it is to be seen before anybody
 * acts further. Then the card comes before the dealer draws, and behind his Blackjack not at all. */
gboolean
uc_turn_is_missed (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  return uc_hand_live (s, seat, hand) && s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_MISSED
         && has_room (s, rules, seat, hand) && !uc_dealer_hand_ends_play (s);
}

UcPlace
uc_turn_missed (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_turn_is_missed (s, rules, seat, hand))
        return (UcPlace){ seat, hand };
  return (UcPlace){ 0, 0 };
}

UcPlace
uc_turn_next_card (const UcState *s, const UcRules *rules, gboolean *face_up)
{
  UcPlace turn = uc_turn (s);

  if (turn.seat == 0 || s->round.seats[turn.seat].bj_due)
    return (UcPlace){ 0, 0 };
  if (uc_hand_needs_card (s, turn.seat, turn.hand) || uc_hand_may_hit (s, turn.seat, turn.hand))
    return turn;
  return (UcPlace){ 0, 0 };
}

gboolean
uc_turn_before_play (const UcState *s)
{
  return !s->round.acted && (s->round.step == UC_STEP_READER || s->round.step == UC_STEP_PEEK);
}
