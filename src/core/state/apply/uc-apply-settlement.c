/* Folding events into the state: settlement, validation, documents, meters, the round's end. */
#include "uc-apply-settlement.h"

#include "uc-apply-link.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-owed.h"
#include "uc-refusal.h"
#include "uc-shuffle-method.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <string.h>

/* ---- settlement ---- */

static void
settle_main (UcState *s, const UcEvent *e)
{
  UcSeat *box = uc_apply_place_seat (s, e);
  UcHand *h = uc_apply_place_hand (s, e);

  h->state = UC_HAND_SETTLED;
  h->settled_at = s->round.step;
  h->stake = e->stake;
  h->outcome = e->outcome;
  h->combination = e->combination;
  h->odds = e->odds;
  h->pays = e->pays;
  h->main = box->main;
  h->flags &= ~UC_HAND_FLAG_RULING;
  /* Elsewhere it is paid with everything else that the step settles. */
  if ((e->combination == UC_COMBINATION_BLACKJACK && s->round.step == UC_STEP_DECISIONS)
      || e->combination == UC_COMBINATION_EVEN_MONEY)
    box->bj_due = TRUE;
  if (s->round.step == UC_STEP_SETTLE)
    s->round.settled_any = TRUE;
}

static UcMeterLevel
level_of (UcOdds odds)
{
  if (odds.kind != UC_ODDS_METER_SHARE)
    return UC_METER_LEVEL_FIXED;
  return odds.num == UC_WHOLE_METER ? UC_METER_LEVEL_100 : UC_METER_LEVEL_10;
}

static void
count_award (UcState *s, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  meter->hits[level_of (e->odds)]++;
  uc_apply_place_count (&meter->wins[level_of (e->odds)], e->pays, FALSE);
}

/* What a progressive wager comes to: an award, or a chip that goes back. */
static void
count_progressive (UcState *s, const UcEvent *e)
{
  if (e->outcome == UC_WORD_WIN)
    count_award (s, e);
  else if (e->outcome == UC_WORD_VOID)
    uc_apply_place_count (&s->carry.meters[uc_side_wager_slot (e->wager)].coin_in, e->stake, TRUE);
}

static void
wager_settled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side;
  UcMoney award;

  if (e->pays != UC_MONEY_UNKNOWN && !uc_money_add (s->round.paid, e->pays, &s->round.paid))
    s->round.paid = G_MAXINT64;
  /* Behind a ruling it comes to a step that was done for the others. */
  s->round.confirmed &= ~(1u << s->round.step);
  if (e->wager == UC_WAGER_MAIN)
    {
      settle_main (s, e);
      return;
    }
  if (uc_side_wager_is_progressive (e->wager))
    count_progressive (s, e);
  side = uc_apply_place_side (s, e);
  side->state = UC_SIDE_SETTLED;
  side->done = FALSE;
  side->outcome = e->outcome;
  side->combination = e->combination;
  side->odds = e->odds;
  /* A bonus is paid in one line for each winning hand; the place holds their sum since it was announced. */
  if (!uc_side_wager (e->wager)->bonus || e->outcome != UC_WORD_WIN)
    side->pays = e->pays;
  award = side->pays;
  side->owes = (UcOwes){ 0 };
  side->rejected = UC_WORD_NONE;
  side->held = FALSE;
  uc_apply_place_bonuses (s, rules);
  if (e->outcome == UC_WORD_WIN && e->seat != 0 && e->seat <= UC_MAX_SEATS && uc_held_is_due (rules, e->wager, e->source, award))
    {
      uc_held_hold (s, rules, e->seat, e->wager, e->source, award);
      s->carry.whole_held |= level_of (e->odds) == UC_METER_LEVEL_100 ? UC_SEAT_BIT (e->seat) : 0;
    }
}

static void
limit_reached (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->cause == UC_WORD_ROUND_LIMIT)
    {
      s->round.round_limit = TRUE;
      return;
    }
  s->round.limit_paid = e->amount;
  s->round.limit_seat = e->seat;
  s->round.limit_wager = e->wager;
}

static void
double_returned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcHand *h = uc_apply_place_hand (s, e);

  h->returned = e->amount;
  if (e->amount == UC_MONEY_UNKNOWN || !uc_money_sub (h->stake, e->amount, &h->stake))
    h->stake = e->hand == 0 ? uc_apply_place_seat (s, e)->main : 0;
  if (s->round.step == UC_STEP_SETTLE)
    s->round.settled_any = TRUE;
}

static void
excess_returned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcHand *h = uc_apply_place_hand (s, e);
  UcSeat *box = uc_apply_place_seat (s, e);
  UcMoney *goes_back = e->wager == UC_WAGER_INSURANCE ? &box->insured_goes_back : &box->goes_back;

  if (!uc_money_add (*goes_back, e->amount, goes_back))
    *goes_back = UC_MONEY_UNKNOWN;
  if (e->wager == UC_WAGER_INSURANCE)
    {
      UcMoney *insured = &uc_apply_place_side (s, e)->amount;

      if (!uc_money_sub (*insured, e->amount, insured))
        *insured = UC_MONEY_UNKNOWN;
      return;
    }
  h->stake = uc_hand_most_stake (s, e->seat, e->hand, h->doubled);
}

static void
hand_dead (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcHand *h = uc_apply_place_hand (s, e);

  h->flags |= UC_HAND_FLAG_DEAD;
  h->flags &= ~(UC_HAND_FLAG_RULING | UC_HAND_FLAG_CARD_DUE | UC_HAND_FLAG_MISSED);
  if (h->state != UC_HAND_SETTLED)
    h->state = UC_HAND_DONE;
}

static void
winner_found (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);
  gboolean late = side->state == UC_SIDE_SETTLED && !uc_side_wager (e->wager)->bonus;

  if (late)
    {
      /* What it was settled as stands until it is paid. */
      side->due = TRUE;
      side->left = FALSE;
      side->award = e->award;
    }
  else
    {
      side->state = UC_SIDE_WON;
      side->combination = e->combination;
      side->odds = e->odds;
      side->pays = e->award;
    }
  side->needs = e->signatures;
  /* Whoever came to an earlier call is called again for this. */
  s->carry.floor_called &= s->carry.called_ns != 0;
  side->ahead = UC_AHEAD_NONE;
  /* A bonus has no lamp to look at. */
  side->lamp = uc_side_wager (e->wager)->bonus ? UC_WORD_LIT : UC_WORD_NONE;
  side->rejected = UC_WORD_NONE;
  side->signatures = 0;
  side->validated = FALSE;
  /* Judged anew, after a correction, it has its answer who called the hand misread; who would not sign for another reason
   * still does not. */
  uc_refusal_forget_misread (s, e->seat, e->wager);
  uc_apply_place_rejection (s, e);
}

/* A sum that takes other persons is signed anew. */
static void
share_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  side->pays = e->award;
  if (side->needs == e->signatures)
    return;
  side->needs = e->signatures;
  side->signatures = 0;
  side->signer_role = UC_ROLE_NONE;
  uc_apply_place_text (side->signer, sizeof side->signer, "");
  side->validated = FALSE;
}

static void
lamp_checked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  side->lamp = e->light;
  if (e->light == UC_WORD_LIT)
    uc_refusal_forget_light (s, e->seat, e->wager);
  if (e->light != UC_WORD_LIT || uc_refusal_standing (s, e->seat, e->wager, NULL) == NULL)
    return;
  /* The light is answered; whoever rejected the win for another reason still does. */
  side->rejected = UC_WORD_NONE;
  uc_apply_place_rejection (s, e);
}

static void
floor_called (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.floor_called = TRUE;
  /* Whoever is called again has been waited for since the first call. */
  if (s->carry.called_ns == 0)
    s->carry.called_ns = MAX (e->t_real_ns, 1);
}

static void
floor_call_withdrawn (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.called_ns = 0;
  /* Nobody comes: a win that waits later is a call of its own. */
  s->carry.floor_called = FALSE;
}

static void
payout_signed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  side->signatures = 1;
  uc_apply_place_text (side->signer, sizeof side->signer, e->by);
  side->signer_role = e->role;
}

static void
go_ahead (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  side->ahead = e->second[0] != '\0' ? UC_AHEAD_FREE : UC_AHEAD_ASKED;
  side->ahead_role = e->role;
  uc_apply_place_text (side->ahead_by, sizeof side->ahead_by, e->by);
}

static void
payout_validated (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_side (s, e)->validated = TRUE;
  uc_apply_place_side (s, e)->held = FALSE;
  uc_apply_place_side (s, e)->rejected = UC_WORD_NONE;
}

static void
payout_rejected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  side->rejected = e->reason;
  side->signatures = 0;
  side->signer_role = UC_ROLE_NONE;
  uc_apply_place_text (side->signer, sizeof side->signer, "");
  if (e->reason == UC_WORD_LIGHT_DARK)
    {
      side->lamp = UC_WORD_DARK;
      /* Whoever rejected it for another reason still does. */
      if (uc_refusal_of (s, e->seat, e->wager, e->by) == NULL)
        uc_refusal_add (s, e->seat, e->wager, e->by, e->role, e->reason);
      return;
    }
  uc_refusal_add (s, e->seat, e->wager, e->by, e->role, e->reason);
  side->held |= e->reason == UC_WORD_OTHER || (side->needs == 2 && uc_win_is_void_for (e->reason));
}

static void
payout_overruled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_refusal_overrule (s, e->seat, e->wager, e->second, e->role);
  uc_apply_place_rejection (s, e);
}

static void
reset_when_documented (UcState *s, const UcRules *rules, const UcEvent *e)
{
  guint8 bit = s->carry.whole_held & UC_SEAT_BIT (e->seat);

  for (guint i = 0; i < UC_HELD_PLACES; i++)
    if (uc_carry_held_c (&s->carry, e->seat, i)->active && uc_carry_held_c (&s->carry, e->seat, i)->wager == e->wager)
      return;
  if (bit == 0 || !uc_side_wager_is_progressive (e->wager))
    return;
  s->carry.whole_held &= ~bit;
  s->carry.reset_due |= s->carry.whole_held == 0 && uc_ticket_wager (rules) == UC_WAGER_NONE && uc_rules_fitted (rules, UC_PART_RESET_KEY)[0] != '\0';
}

/* Each payment has a slip of its own: the one that was held first is documented first. A30: where a reset key is fitted,
 * its turn is due once the last share in an award of 100% is documented. */
static void
payout_documented (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->seat <= UC_MAX_SEATS)
    {
      uc_apply_link_documented (s, rules, e);
      uc_held_release (s, e->seat, e->wager);
      reset_when_documented (s, rules, e);
    }
  uc_held_use_slip (s, e->slip);
}

/* From here on it is settled as what it is. */
static void
award_paid (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  /* A share that grows because another winner fell away is no second hit. */
  meter->hits[level_of (e->odds)] += side->outcome != UC_WORD_WIN || level_of (side->odds) != level_of (e->odds);
  uc_apply_place_count (&meter->wins[level_of (e->odds)], e->award, FALSE);
  side->due = FALSE;
  side->late = TRUE;
  side->outcome = UC_WORD_WIN;
  side->combination = e->combination;
  side->odds = e->odds;
  side->pays = e->pays;
  side->award = 0;
  side->owes = (UcOwes){ 0 };
  uc_held_hold (s, rules, e->seat, e->wager, UC_WORD_PROGRESSIVE, e->award);
  s->carry.whole_held |= level_of (e->odds) == UC_METER_LEVEL_100 && e->seat <= UC_MAX_SEATS ? UC_SEAT_BIT (e->seat) : 0;
}

/* Nobody signs it: the record says that it is owed, and the round can close. */
static void
owed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSide *side = uc_apply_place_side (s, e);

  uc_owed_add (s, e);
  if (e->cause != UC_WORD_AWARD_REFUSED || e->of_round != 0)
    return;
  side->due = side->held = side->validated = FALSE;
  side->left = TRUE;
  side->rejected = UC_WORD_NONE;
}

static gboolean
comes_of_award (UcWord cause)
{
  return cause == UC_WORD_AWARD || cause == UC_WORD_RESEED || cause == UC_WORD_TOP_UP || cause == UC_WORD_AWARD_RETURNED
         || cause == UC_WORD_SEED_RETURNED;
}

/* What the round's awards have done to the meter so far, so that a correction can do otherwise. */
static void
keep_account (UcRound *r, const UcEvent *e)
{
  switch (e->cause)
    {
    case UC_WORD_AWARD:
    case UC_WORD_AWARD_RETURNED:
      uc_apply_place_count (&r->award_taken, e->change, TRUE);
      return;
    case UC_WORD_RESEED:
      uc_apply_place_count (&r->award_reseeded, e->change, FALSE);
      return;
    case UC_WORD_TOP_UP:
      uc_apply_place_count (&r->award_topped_up, e->change, FALSE);
      return;
    case UC_WORD_SEED_RETURNED:
      r->award_reseeded = r->award_topped_up = 0;
      return;
    default:
      return;
    }
}

/* Whether the cards have decided the wager at some seat. What a disputed seat lost is settled behind its ruling only. */
static gboolean
is_decided (const UcState *s, UcWager wager)
{
  if (uc_side_seats (s, wager, UC_SIDE_WON) != 0 || uc_side_seats (s, wager, UC_SIDE_ACCEPTED) == 0)
    return TRUE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = uc_side_c (s, seat, wager);

      if (side->state == UC_SIDE_SETTLED && (side->outcome == UC_WORD_WIN || side->outcome == UC_WORD_LOSE))
        return TRUE;
    }
  return FALSE;
}

static void
meter_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  meter->value = e->value;
  meter->reserve = e->reserve;
  if (e->cause == UC_WORD_TOP_UP)
    uc_apply_place_count (&meter->top_ups, e->change, FALSE);
  if (e->cause == UC_WORD_SEED_RETURNED)
    uc_apply_place_count (&meter->top_ups, s->round.award_topped_up, TRUE);
  keep_account (&s->round, e);
  /* Awards are shares of the meter at lock-out: with the round's own increments, without what was taken back before the cards
   * decided. A chip that goes back later leaves that sum as it is, whether somebody was paid before it or after. */
  if (comes_of_award (e->cause))
    return;
  if (e->cause != UC_WORD_WAGER_VOIDED || !is_decided (s, e->wager))
    s->round.lock_value[uc_side_wager_slot (e->wager)] = e->value;
  else
    uc_apply_place_count (&s->round.award_less, MIN (e->change, 0), TRUE);
}

static void
payout_meter (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  meter->attendant = e->attendant;
  meter->cumulative = e->cumulative;
  meter->awards = e->awards;
}

/* As the event says, whatever the table file says by now; an older one does not say. */
static guint64
read_terms (const UcRules *rules, const UcEvent *e)
{
  guint64 terms = g_ascii_strtoull (e->new_, NULL, 16);

  return terms != 0 ? terms : uc_rules_meter_terms (rules, e->wager);
}

static void
meter_started (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  meter->value = e->value;
  meter->reserve = e->reserve;
  meter->started = TRUE;
  meter->removed = FALSE;
  meter->terms = read_terms (rules, e);
}

/* The whole sum went elsewhere while nobody could bet on it: the meter stands still until it is started again, or two
 * persons give it a value. */
static void
meter_set (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];
  gboolean was_removed = meter->removed != 0;
  gboolean leaves = e->cause == UC_WORD_TRANSFER_OUT || e->cause == UC_WORD_DISTRIBUTED || e->cause == UC_WORD_REMOVED;

  meter->value = e->value;
  meter->reserve = e->reserve;
  meter->removed = leaves && !s->carry.open && e->value == 0 && e->reserve == 0;
  if (meter->removed)
    meter->started = FALSE;
  else if (was_removed)
    {
      meter->started = TRUE;
      meter->terms = read_terms (rules, e);
    }
  s->round.correct_kind = 0;
  uc_apply_place_second_person (s);
}

static void
meter_read (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  meter->read_value = e->value;
  meter->read_ns = e->t_real_ns;
  s->carry.meters_read = TRUE;
}

static void
reset_key_turned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.reset_due = FALSE;
}

/* ---- the round's end ---- */

static void
round_closed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  memset (&s->round, 0, sizeof s->round);
  uc_held_forget_implied (s);
  c->floor_called = FALSE;
  if (c->reshuffle_ordered || c->cover_seen)
    c->shuffle = uc_shuffle_method (s, rules) == UC_SHUFFLE_CONTINUOUS ? UC_SHUFFLE_DONE : UC_SHUFFLE_DUE;
  if (uc_shuffle_method (s, rules) == UC_SHUFFLE_CONTINUOUS || (rules->procedures_implied && !c->counting))
    memset (c->counts, 0, sizeof c->counts);
}

static void
checkpoint (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->carry == NULL)
    return;
  s->carry = *e->carry;
  memset (&s->round, 0, sizeof s->round);
}

const UcApply uc_apply_settlement[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_SETTLED] = wager_settled,
  [UC_EVENT_LIMIT_REACHED] = limit_reached,
  [UC_EVENT_OWED] = owed,
  [UC_EVENT_DOUBLE_RETURNED] = double_returned,
  [UC_EVENT_EXCESS_RETURNED] = excess_returned,
  [UC_EVENT_HAND_DEAD] = hand_dead,
  [UC_EVENT_VALIDATION_REQUIRED] = winner_found,
  [UC_EVENT_WINNER_FOUND] = winner_found,
  [UC_EVENT_SHARE_CHANGED] = share_changed,
  [UC_EVENT_LAMP_CHECKED] = lamp_checked,
  [UC_EVENT_FLOOR_CALLED] = floor_called,
  [UC_EVENT_FLOOR_CALL_WITHDRAWN] = floor_call_withdrawn,
  [UC_EVENT_PAYOUT_SIGNED] = payout_signed,
  [UC_EVENT_GO_AHEAD] = go_ahead,
  [UC_EVENT_PAYOUT_VALIDATED] = payout_validated,
  [UC_EVENT_PAYOUT_REJECTED] = payout_rejected,
  [UC_EVENT_PAYOUT_OVERRULED] = payout_overruled,
  [UC_EVENT_PAYOUT_DOCUMENTED] = payout_documented,
  [UC_EVENT_AWARD_PAID] = award_paid,
  [UC_EVENT_PAYOUT_METER] = payout_meter,
  [UC_EVENT_METER_CHANGED] = meter_changed,
  [UC_EVENT_METER_STARTED] = meter_started,
  [UC_EVENT_METER_SET] = meter_set,
  [UC_EVENT_METER_READ] = meter_read,
  [UC_EVENT_RESET_KEY_TURNED] = reset_key_turned,
  [UC_EVENT_ROUND_CLOSED] = round_closed,
  [UC_EVENT_CHECKPOINT] = checkpoint,
};
