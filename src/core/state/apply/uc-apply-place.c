#include "uc-apply-place.h"

#include "uc-bonus-due.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-readiness.h"
#include "uc-refusal.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-win.h"

#include <string.h>

void
uc_apply_place_text (char *to, gsize size, const char *from)
{
  memset (to, 0, size);
  g_strlcpy (to, from, size);
}

void
uc_apply_place_count (UcMoney *counter, UcMoney sum, gboolean back)
{
  UcMoney total;

  if (sum != UC_MONEY_UNKNOWN && (back ? uc_money_sub : uc_money_add) (*counter, sum, &total))
    *counter = total;
}

UcSeat *
uc_apply_place_seat (UcState *s, const UcEvent *e)
{
  return &s->round.seats[e->seat <= UC_MAX_SEATS ? e->seat : 0];
}

UcHand *
uc_apply_place_hand (UcState *s, const UcEvent *e)
{
  return &uc_apply_place_seat (s, e)->hand[e->hand < UC_MAX_HANDS ? e->hand : 0];
}

UcSide *
uc_apply_place_side (UcState *s, const UcEvent *e)
{
  return &uc_apply_place_seat (s, e)->side[uc_side_wager_slot (e->wager)];
}

/* The last refusal that stands is the one that is shown, unless a dark light is; any but a misread hand holds the win until
 * somebody decides. */
void
uc_apply_place_rejection (UcState *s, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  side->held = FALSE;
  if (side->rejected != UC_WORD_LIGHT_DARK)
    side->rejected = UC_WORD_NONE;
  for (const UcRefusal *r = NULL; (r = uc_refusal_standing (s, e->seat, e->wager, r)) != NULL;)
    {
      if (side->rejected != UC_WORD_LIGHT_DARK)
        side->rejected = r->reason;
      side->held |= r->reason == UC_WORD_OTHER || uc_win_is_void_for (r->reason);
    }
}

void
uc_apply_place_bonuses (UcState *s, const UcRules *rules)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    /* The Super Bonus is by the winner's own cards, which are corrected at a later step, too. */
    for (guint seat = 1; uc_side_wager (wager)->bonus
                         && (wager == UC_WAGER_SUPER_BONUS || uc_side_wager_is_at (rules, wager, s->round.step))
                         && seat <= rules->seats; seat++)
      {
        UcSide *side = uc_side (s, seat, wager);
        UcCombination combination = UC_COMBINATION_NONE;

        if (side->state == UC_SIDE_WON
            && (uc_bonus_due_sum (s, rules, wager, seat, &combination) != side->pays || combination != side->combination))
          *side = (UcSide){ 0 };
      }
}

void
uc_apply_place_count_card (UcState *s, UcCard card, guint32 round)
{
  if (!uc_card_is_valid (card))
    return;
  s->carry.counts[uc_card_index (card)]++;
  s->carry.seen_round[uc_card_index (card)] = round;
}

/* Whether the hand has nothing more to decide: 21 or more, the last double's card, the one card of a split ace. A card that is
 * corrected before the double's card has come leaves that one to come, § 685a.9(a). */
static gboolean
is_complete (const UcState *s, const UcRules *rules, guint seat, guint hand, UcCard first)
{
  const UcSeat *box = &s->round.seats[seat];
  const UcHand *h = &box->hand[hand];

  /* A33: the second card of a split hand is the last of a player who refused one. */
  if (uc_hand_total (s, seat, hand) >= 21 || h->flags & UC_HAND_FLAG_MISSED || (box->no_more_cards && box->hands > 1))
    return TRUE;
  if (h->doubles > 0)
    return !(h->flags & UC_HAND_FLAG_CARD_DUE) && h->doubles >= rules->doublings && !(rules->rescue && rules->doublings == 1);
  return box->hands > 1 && uc_card_rank (first) == 1 && !rules->split_aces_draw && !(h->flags & UC_HAND_FLAG_ACES);
}

/* § 633a.11(c): how often aces are split is the Rules Submission's. */
static gboolean
is_aces_again (const UcSeat *box, const UcRules *rules, const UcCard *cards, guint n)
{
  return rules->resplit_aces && !rules->split_aces_draw && !box->no_more_cards && box->hands > 1
         && box->hands <= rules->splits && n == 2 && uc_card_rank (cards[0]) == 1 && uc_card_rank (cards[1]) == 1;
}

void
uc_apply_place_judge_hand (UcState *s, const UcRules *rules, guint seat, guint hand)
{
  UcSeat *box = &s->round.seats[seat];
  UcHand *h = &box->hand[hand];
  UcCard cards[UC_MAX_DEALT];
  guint n = uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards));

  if (n < 2 || h->state == UC_HAND_SETTLED)
    return;
  h->flags &= ~UC_HAND_FLAG_ACES;
  if (is_aces_again (box, rules, cards, n))
    h->flags |= UC_HAND_FLAG_ACES;
  if (uc_hand_has_blackjack (s, seat, hand))
    {
      h->flags |= UC_HAND_FLAG_BLACKJACK;
      /* One that the dealer may still take waits for the hole card, and one that had acted before a correction showed it for the
       * settlement. */
      if (n > 2 || h->doubles > 0 || !uc_hole_spares_blackjack (s, rules))
        h->state = UC_HAND_DONE;
    }
  else if (is_complete (s, rules, seat, hand, cards[0]))
    h->state = UC_HAND_DONE;
}

UcOpening
uc_apply_place_opening_after (const UcState *s, const UcRules *rules)
{
  return !rules->procedures_implied && uc_readiness_batches_due (s, rules) != 0 ? UC_OPENING_INSPECT_CARDS
                                                                                : UC_OPENING_DONE;
}

void
uc_apply_place_spread_seen (UcState *s, const UcRules *rules)
{
  if (s->carry.opening == UC_OPENING_SPREAD && !s->carry.preshuffled)
    s->carry.opening = UC_OPENING_WASH;
  else if (s->carry.opening == UC_OPENING_SPREAD || s->carry.opening == UC_OPENING_WASH)
    s->carry.opening = uc_apply_place_opening_after (s, rules);
}

void
uc_apply_place_burned (UcState *s, const UcRules *rules)
{
  gboolean of_shoe = s->carry.shuffle == UC_SHUFFLE_BURN;

  s->carry.shuffle = UC_SHUFFLE_DONE;
  if (!of_shoe || rules->new_dealer_burn == UC_NEW_DEALER_BURNS_WITH_SHOE)
    s->carry.fresh_dealer = FALSE;
}

void
uc_apply_place_shuffler (UcState *s, const UcRules *rules, gboolean out)
{
  if (!!s->carry.shuffler_out == !!out)
    return;
  s->carry.shuffler_out = out;
  if (out)
    s->round.trouble = UC_TROUBLE_SHUFFLER_OUT;
  /* The batch that is not in play is inspected when the shuffler takes it: no sooner, and no later. */
  if (rules->batches == 2 && !rules->procedures_implied
      && (out ? s->carry.opening == UC_OPENING_INSPECT_CARDS : s->carry.opening == UC_OPENING_DONE))
    s->carry.opening = uc_apply_place_opening_after (s, rules);
  /* A continuous shuffler holds the cards themselves. */
  if (rules->shuffle != UC_SHUFFLE_CONTINUOUS)
    return;
  if (rules->procedures_implied)
    {
      /* A cut that was ordered while the shuffler was out is not due any more, § 685a.5(h). */
      if (!out && s->carry.shuffle == UC_SHUFFLE_CUT)
        s->carry.shuffle = UC_SHUFFLE_BURN;
      return;
    }
  if (s->round.began)
    s->carry.reshuffle_ordered = TRUE;
  else
    s->carry.shuffle = UC_SHUFFLE_DUE;
}

void
uc_apply_place_second_person (UcState *s)
{
  if (s->round.trouble != UC_TROUBLE_SECOND_PERSON)
    return;
  s->round.trouble = s->round.trouble_behind == UC_TROUBLE_CARD_ALARM ? UC_TROUBLE_NONE : s->round.trouble_behind;
  s->round.trouble_behind = UC_TROUBLE_NONE;
}
