/* The order of play, a row for each step: whether the step applies, when it is done, where its next card goes. The step
 * at which a table stands is the first of its game's list that applies and is not done; nothing else stores it. */
#include "uc-step-order.h"

#include "uc-bonus-due.h"
#include "uc-deal-order.h"
#include "uc-dealer-hand.h"
#include "uc-game-row.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-late-blackjack.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-turn.h"

static gboolean
confirmed (const UcState *s, UcStep step)
{
  return (s->round.confirmed & (1u << step)) != 0;
}

static gboolean
bets_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return s->round.locked;
}

static gboolean
chips_apply (const UcState *s, const UcRules *rules, UcStep step)
{
  /* Clearing wagers may leave none to count, and still not explain the chips that were counted. */
  return s->round.chips_due > 0 || s->round.chips_asked || uc_ticket_is_asked (s) || s->round.give_back != 0;
}

static gboolean
chips_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  if (uc_ticket_is_asked (s) || s->round.give_back != 0)
    return FALSE;
  return s->round.chips_counted;
}

static gboolean
deal_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return uc_deal_order_finished (s);
}

static UcPlace
deal_next (const UcState *s, const UcRules *rules, gboolean *face_up)
{
  return uc_deal_order_next (s, face_up);
}

/* The dealer confirms where something lies on the felt to be paid or to be collected. The losing chips of a progressive went to
 * the rack before the deal. */
static gboolean
side_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  UcSideStates states = uc_side_wager_states_at (s, rules, step);

  if (states & UC_SIDES_PENDING)
    return FALSE;
  if (states == 0 || confirmed (s, step))
    return TRUE;
  /* Where a reader works next and no insurance comes between, a losing wager is collected meanwhile. */
  return states == UC_SIDES_LOST && step == UC_STEP_SIDE_WAGERS && uc_card_rank (uc_dealer_hand_upcard (s)) != 1
         && uc_game_row (rules->game)->range_reader;
}

static gboolean
envy_applies (const UcState *s, const UcRules *rules, UcStep step)
{
  return uc_side_wager_any_at (s, rules, step) || uc_bonus_due_envy (s, rules);
}

static gboolean
envy_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return !uc_bonus_due_envy (s, rules) && side_finished (s, rules, step);
}

static gboolean
super_bonus_applies (const UcState *s, const UcRules *rules, UcStep step)
{
  return uc_side_wager_any_at (s, rules, step) || uc_bonus_due_super_bonus (s, rules);
}

static gboolean
super_bonus_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return !uc_bonus_due_super_bonus (s, rules) && side_finished (s, rules, step);
}

static gboolean
insurance_applies (const UcState *s, const UcRules *rules, UcStep step)
{
  return uc_card_rank (uc_dealer_hand_upcard (s)) == 1;
}

static gboolean
insurance_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  if (!s->round.insurance_closed)
    return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].even_money && s->round.seats[seat].bj_due)
      return FALSE;
  return TRUE;
}

static gboolean
hole_settled (const UcState *s, UcStep step)
{
  /* A disputed seat's insurance is waited for: what lost is taken before another card, § 685a.8(d). Behind a Blackjack none comes. */
  if (uc_side_any_insured (s, !s->round.dealer_blackjack) || (s->round.dealer_blackjack && uc_hand_any_to_settle (s)))
    return FALSE;
  if (confirmed (s, step))
    return TRUE;
  /* The hole card's step settles insurance, and everything when the dealer has Blackjack; the dealer says when that is done. */
  if (s->round.dealer_blackjack)
    return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].side[UC_SLOT_INSURANCE].state == UC_SIDE_SETTLED
        && s->round.seats[seat].side[UC_SLOT_INSURANCE].outcome != UC_WORD_VOID)
      return FALSE;
  return TRUE;
}

static gboolean
reader_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  if (s->round.light == UC_RANGE_NONE || s->round.place != s->round.light)
    return FALSE;
  if (uc_dealer_hand_both_large (s) && !s->round.hole_up)
    return FALSE;
  return hole_settled (s, step);
}

/* The hand's rectangle is all that the first decision waits for, and going on confirms it. */
static UcPlace
reader_next (const UcState *s, const UcRules *rules, gboolean *face_up)
{
  if (s->round.light != UC_RANGE_NONE && s->round.place == UC_RANGE_NONE && !uc_dealer_hand_both_large (s)
      && uc_card_rank (uc_dealer_hand_upcard (s)) != 1)
    return uc_turn_next_card (s, rules, face_up);
  return (UcPlace){ 0, 0 };
}

static gboolean
peek_applies (const UcState *s, const UcRules *rules, UcStep step)
{
  return uc_hole_is_peeked (s, rules);
}

static gboolean
peek_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  if (s->round.peeked == UC_WORD_NONE || (s->round.peeked == UC_WORD_BLACKJACK && !s->round.hole_up))
    return FALSE;
  return hole_settled (s, step);
}

static gboolean
play_applies (const UcState *s, const UcRules *rules, UcStep step)
{
  return !s->round.dealer_blackjack;
}

static gboolean
decisions_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return uc_turn (s).seat == 0;
}

static gboolean
reveal_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return s->round.hole_up && uc_turn_missed (s, rules).seat == 0;
}

static gboolean
dealer_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  return s->round.hole_up && uc_turn_missed (s, rules).seat == 0 && s->round.spare_card == UC_CARD_NONE
         && !uc_side_any_insured (s, FALSE) && !uc_dealer_hand_must_draw (s, rules);
}

static UcPlace
dealer_next (const UcState *s, const UcRules *rules, gboolean *face_up)
{
  UcPlace missed = uc_turn_missed (s, rules);

  if (missed.seat != 0)
    return missed;
  if (s->round.step == UC_STEP_DEALER && uc_dealer_hand_must_draw (s, rules))
    return (UcPlace){ UC_SEAT_DEALER, 0 };
  return (UcPlace){ 0, 0 };
}

static gboolean
settle_finished (const UcState *s, const UcRules *rules, UcStep step)
{
  if (uc_hand_any_to_settle (s) || (!s->round.settled_any && uc_late_blackjack_any_excess (s)))
    return FALSE;
  return confirmed (s, step) || !s->round.settled_any;
}

static gboolean
has_progressive (const UcRules *rules, UcStep step)
{
  return uc_side_wager_progressive (rules) != UC_WAGER_NONE;
}

static gboolean
has_wager (const UcRules *rules, UcStep step)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered && uc_side_wager (wager)->step == step)
      return TRUE;
  return FALSE;
}

static gboolean
has_envy (const UcRules *rules, UcStep step)
{
  const UcWagerRules *filed = &rules->wagers[uc_envy_bonus.follows];

  for (UcCombination combination = UC_COMBINATION_NONE; filed->offered && combination < UC_N_COMBINATIONS; combination++)
    if (filed->envy[combination] != 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_peek (const UcRules *rules, UcStep step)
{
  return rules->peek != UC_PEEK_NONE;
}

static gboolean
has_super_bonus (const UcRules *rules, UcStep step)
{
  return rules->super_bonus.pays_small != 0 || rules->super_bonus.pays_large != 0;
}

typedef struct
{
  /* Whether it applies to this round, and whether it is done. %NULL: always; never. */
  gboolean (*applies) (const UcState *s, const UcRules *rules, UcStep step);
  gboolean (*finished) (const UcState *s, const UcRules *rules, UcStep step);
  /* Where the next card goes; %NULL: nowhere. */
  UcPlace (*next_card) (const UcState *s, const UcRules *rules, gboolean *face_up);
  /* Whether the table file leads to it at all; %NULL: yes. */
  gboolean (*reachable) (const UcRules *rules, UcStep step);
} Row;

/* A step without a row, such as those between rounds, has neither an end nor a card of its own. */
static const Row rows[UC_N_STEPS] = {
  [UC_STEP_BETS] = { .finished = bets_finished },
  [UC_STEP_CHIPS] = { chips_apply, chips_finished, NULL, has_progressive },
  [UC_STEP_DEAL] = { NULL, deal_finished, deal_next },
  [UC_STEP_SIDE_WAGERS] = { uc_side_wager_any_at, side_finished, NULL, has_wager },
  [UC_STEP_INSURANCE] = { insurance_applies, insurance_finished },
  [UC_STEP_READER] = { NULL, reader_finished, reader_next },
  [UC_STEP_PEEK] = { peek_applies, peek_finished, NULL, has_peek },
  [UC_STEP_BLACKJACK_MATCH] = { uc_side_wager_any_at, side_finished, NULL, has_wager },
  [UC_STEP_ENVY] = { envy_applies, envy_finished, NULL, has_envy },
  [UC_STEP_DECISIONS] = { play_applies, decisions_finished, uc_turn_next_card },
  [UC_STEP_REVEAL] = { play_applies, reveal_finished, dealer_next },
  [UC_STEP_HOLE_WAGERS] = { uc_side_wager_any_at, side_finished, NULL, has_wager },
  [UC_STEP_DEALER] = { play_applies, dealer_finished, dealer_next },
  [UC_STEP_SETTLE] = { play_applies, settle_finished },
  [UC_STEP_DOWN_CARD] = { uc_side_wager_any_at, side_finished, NULL, has_wager },
  [UC_STEP_SUPER_BONUS] = { super_bonus_applies, super_bonus_finished, NULL, has_super_bonus },
};

/* Between rounds: what the table itself still needs before bets open. */
static UcStep
step_between_rounds (const UcState *s, const UcRules *rules)
{
  if (!s->carry.open)
    return UC_STEP_CLOSED;
  if (s->carry.opening != UC_OPENING_DONE || (uc_hole_has_reader (rules) && !s->carry.reader_inspected))
    return UC_STEP_OPENING;
  if (s->carry.shuffle != UC_SHUFFLE_DONE || s->carry.fresh_dealer)
    return UC_STEP_SHUFFLE;
  return UC_STEP_BETS;
}

gboolean
uc_step_order_settles_wagers (UcGame game, UcStep step)
{
  const guint8 *own = uc_game_row (game)->steps;

  while (*own != step && *own != UC_STEP_CLEAR)
    own++;
  return *own == step && rows[step].applies == uc_side_wager_any_at;
}

UcPlace
uc_step_order_next_card (const UcState *s, const UcRules *rules, gboolean *face_up)
{
  const Row *row = &rows[s->round.step];

  return row->next_card != NULL ? row->next_card (s, rules, face_up) : (UcPlace){ 0, 0 };
}

gboolean
uc_step_order_is_reachable (const UcRules *rules, UcStep step)
{
  return rows[step].reachable == NULL || rows[step].reachable (rules, step);
}

void
uc_step_order_update (UcState *s, const UcRules *rules)
{
  if (!s->round.began && !s->round.locked)
    {
      s->round.step = step_between_rounds (s, rules);
      return;
    }
  if (s->round.voided)
    {
      s->round.step = UC_STEP_CLEAR;
      return;
    }
  for (const guint8 *step = uc_game_row (rules->game)->steps;; step++)
    {
      const Row *row = &rows[*step];

      if (row->applies != NULL && !row->applies (s, rules, *step))
        continue;
      s->round.applied_steps |= 1u << *step;
      if (row->finished == NULL || !row->finished (s, rules, *step))
        {
          s->round.step = *step;
          return;
        }
    }
}

guint
uc_step_order_reachable (const UcRules *rules, guint8 steps[UC_N_STEPS])
{
  const guint8 *step = uc_game_row (rules->game)->steps;
  guint n = 0;

  for (;; step++)
    {
      if (uc_step_order_is_reachable (rules, *step))
        steps[n++] = *step;
      if (*step == UC_STEP_CLEAR)
        return n;
    }
}
