/* The procedure as a list of steps: which applies to this round, and when it is done. The step at which a table stands is
 * a function of its state, the first that applies and is not done; nothing else stores it. */
#include "uc-state.h"

typedef gboolean (*Question) (const UcState *s, const UcRules *rules);

typedef struct
{
  UcStep step;
  Question applies;
  Question finished;
} StepDef;

static gboolean
confirmed (const UcState *s, UcStep step)
{
  return (s->round.confirmed & (1u << step)) != 0;
}

static gboolean
always (const UcState *s, const UcRules *rules)
{
  return TRUE;
}

static gboolean
bets_finished (const UcState *s, const UcRules *rules)
{
  return s->round.locked;
}

static gboolean
chips_apply (const UcState *s, const UcRules *rules)
{
  return s->round.chips_due > 0;
}

static gboolean
chips_finished (const UcState *s, const UcRules *rules)
{
  return s->round.chips_counted;
}

static gboolean
deal_finished (const UcState *s, const UcRules *rules)
{
  return uc_deal_finished (s);
}

static gboolean
side_apply (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_SLOT_INSURANCE; slot++)
      if (s->round.seats[seat].side[slot].state >= UC_SIDE_ACCEPTED)
        return TRUE;
  return FALSE;
}

/* Something lies on the felt to be paid; or to be collected before insurance is offered. Losing chips of a progressive
 * went to the rack before the deal; without an ace a losing fixed wager is collected while the reader works. */
static gboolean
side_needs_confirm (const UcState *s)
{
  gboolean ace_up = uc_card_rank (uc_dealer_upcard (s)) == 1;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = s->round.seats[seat].side;

      for (guint slot = 0; slot < UC_SLOT_INSURANCE; slot++)
        if (side[slot].state == UC_SIDE_SETTLED && side[slot].outcome == UC_WORD_WIN)
          return TRUE;
      if (ace_up && side[0].state == UC_SIDE_SETTLED && side[0].outcome == UC_WORD_LOSE)
        return TRUE;
    }
  return FALSE;
}

static gboolean
side_finished (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_SLOT_INSURANCE; slot++)
      if (s->round.seats[seat].side[slot].state == UC_SIDE_ACCEPTED
          || s->round.seats[seat].side[slot].state == UC_SIDE_WON)
        return FALSE;
  return confirmed (s, UC_STEP_SIDE_WAGERS) || !side_needs_confirm (s);
}

static gboolean
insurance_applies (const UcState *s, const UcRules *rules)
{
  return uc_card_rank (uc_dealer_upcard (s)) == 1;
}

static gboolean
insurance_finished (const UcState *s, const UcRules *rules)
{
  if (!s->round.insurance_closed)
    return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].even_money && s->round.seats[seat].bj_due)
      return FALSE;
  return TRUE;
}

/* The reader step settles insurance, and everything when the dealer has Blackjack; the dealer says when that is done. */
static gboolean
reader_needs_confirm (const UcState *s)
{
  if (s->round.dealer_blackjack)
    return TRUE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].side[UC_SLOT_INSURANCE].state == UC_SIDE_SETTLED
        && s->round.seats[seat].side[UC_SLOT_INSURANCE].outcome != UC_WORD_VOID)
      return TRUE;
  return FALSE;
}

static gboolean
reader_finished (const UcState *s, const UcRules *rules)
{
  if (s->round.light == UC_RANGE_NONE || s->round.place != s->round.light)
    return FALSE;
  if (uc_both_large (s) && !s->round.hole_up)
    return FALSE;
  if (uc_any_insured (s) || (s->round.dealer_blackjack && uc_any_live (s)))
    return FALSE;
  return confirmed (s, UC_STEP_READER) || !reader_needs_confirm (s);
}

static gboolean
play_applies (const UcState *s, const UcRules *rules)
{
  return !s->round.dealer_blackjack;
}

static gboolean
decisions_finished (const UcState *s, const UcRules *rules)
{
  return uc_turn (s).seat == 0;
}

static gboolean
dealer_finished (const UcState *s, const UcRules *rules)
{
  return s->round.hole_up && uc_missed_hand (s).seat == 0 && s->round.spare_card == UC_CARD_NONE
         && !uc_dealer_must_draw (s, rules);
}

static gboolean
settle_finished (const UcState *s, const UcRules *rules)
{
  if (uc_any_live (s))
    return FALSE;
  return confirmed (s, UC_STEP_SETTLE) || !s->round.settled_any;
}

static gboolean
never (const UcState *s, const UcRules *rules)
{
  return FALSE;
}

static const StepDef down_under[] = {
  { UC_STEP_BETS, always, bets_finished },
  { UC_STEP_CHIPS, chips_apply, chips_finished },
  { UC_STEP_DEAL, always, deal_finished },
  { UC_STEP_SIDE_WAGERS, side_apply, side_finished },
  { UC_STEP_INSURANCE, insurance_applies, insurance_finished },
  { UC_STEP_READER, always, reader_finished },
  { UC_STEP_DECISIONS, play_applies, decisions_finished },
  { UC_STEP_DEALER, play_applies, dealer_finished },
  { UC_STEP_SETTLE, play_applies, settle_finished },
  { UC_STEP_CLEAR, always, never },
};

/* Between rounds: what the table itself still needs before bets open. */
static UcStep
step_between_rounds (const UcState *s, const UcRules *rules)
{
  if (!s->carry.open)
    return UC_STEP_CLOSED;
  if (s->carry.opening != UC_OPENING_DONE || !s->carry.reader_inspected)
    return UC_STEP_OPENING;
  if (s->carry.shuffle != UC_SHUFFLE_DONE || s->carry.fresh_dealer)
    return UC_STEP_SHUFFLE;
  return UC_STEP_BETS;
}

void
uc_steps_update (UcState *s, const UcRules *rules)
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
  for (guint i = 0; i < G_N_ELEMENTS (down_under); i++)
    {
      if (!down_under[i].applies (s, rules))
        continue;
      s->round.applied_steps |= 1u << down_under[i].step;
      if (!down_under[i].finished (s, rules))
        {
          s->round.step = down_under[i].step;
          return;
        }
    }
}
