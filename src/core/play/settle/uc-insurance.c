/* Insurance and even money: § 685a.7(g), § 685a.8, reading A6. */
#include "uc-insurance.h"

#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-refuse.h"
#include "uc-settle.h"
#include "uc-step.h"

/* Half the initial Bet Wager, up to the next unit that can be wagered in chips: § 685a.8(b), A23. */
UcMoney
uc_insurance_most (const UcRules *rules, UcMoney main)
{
  UcMoney half, chip = rules->smallest_chip;

  if (main == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  half = main / 2 + main % 2;
  if (main % (2 * chip) == 0)
    return main / 2;
  return (half + chip - 1) / chip * chip;
}

static gboolean
open_to (UcDecision *d)
{
  return d->s->round.step == UC_STEP_INSURANCE && !d->s->round.insurance_closed;
}

gboolean
uc_insurance_insurance (UcDecision *d)
{
  const UcInput *input = d->input;
  const UcSeat *box = &d->s->round.seats[input->seat];
  UcMoney most = uc_insurance_most (d->rules, box->main);
  UcMoney amount = input->amount;
  UcEvent *e;

  if (!open_to (d))
    return uc_refuse_not_now (d);
  if (!uc_hand_live (d->s, input->seat, 0) || box->side[UC_SLOT_INSURANCE].state != UC_SIDE_NONE || box->even_money)
    return box->in_round ? uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_INSURANCE_OFFER, "seat %u cannot insure again", input->seat)
                         : uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_INSURANCE_OFFER,
                                      "seat %u cannot insure: it has no wager", input->seat);
  if (!input->amount_given)
    amount = most;
  if (amount != UC_MONEY_UNKNOWN && (amount <= 0 || (most != UC_MONEY_UNKNOWN && amount > most)))
    {
      e = uc_emit_begin (d, UC_EVENT_WAGER_REFUSED);
      e->seat = input->seat;
      e->wager = UC_WAGER_INSURANCE;
      e->reason = UC_WORD_BAD_AMOUNT;
      e->amount = amount;
      uc_emit_cite (d, e, UC_CITE_INSURANCE);
      uc_emit (d, e);
      return TRUE;
    }
  e = uc_emit_begin (d, UC_EVENT_INSURANCE_PLACED);
  e->seat = input->seat;
  e->amount = amount;
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_insurance_even_money (UcDecision *d)
{
  guint seat = d->input->seat;
  const UcSeat *box = &d->s->round.seats[seat];
  const UcOdds one_to_one = { UC_ODDS_TO, 1, 1 };
  UcEvent *e;

  if (!open_to (d))
    return uc_refuse_not_now (d);
  if (!d->rules->even_money)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_EVEN_MONEY, "this table does not offer even money");
  if (!uc_hand_live (d->s, seat, 0) || !(box->hand[0].flags & UC_HAND_FLAG_BLACKJACK)
      || box->side[UC_SLOT_INSURANCE].state != UC_SIDE_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_EVEN_MONEY,
                      "even money is for a Blackjack that is not insured; seat %u has none", seat);
  if (box->disputed != UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "seat %u disputes, and nothing of it is paid before the ruling; expected “ruling BADGE PIN %u "
                      "paid|stands|correct” first", seat, seat);
  e = uc_emit_begin (d, UC_EVENT_EVEN_MONEY_TAKEN);
  e->seat = seat;
  e->amount = box->main;
  uc_emit (d, e);
  uc_settle_main (d, seat, 0, UC_WORD_WIN, UC_COMBINATION_EVEN_MONEY, one_to_one, UC_CITE_EVEN_MONEY);
  return TRUE;
}

gboolean
uc_insurance_closed (UcDecision *d)
{
  /* It closed by itself when the last hand took even money, and saying so does no harm. */
  if (d->s->round.step == UC_STEP_INSURANCE && !uc_hand_any_live (d->s))
    return TRUE;
  if (!open_to (d))
    return uc_refuse_not_now (d);
  if (uc_held_even_money (d->s, d->rules) != 0)
    {
      guint seat = (guint) __builtin_ctz (uc_held_even_money (d->s, d->rules));

      return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_EVEN_MONEY,
                        "seat %u disputes, and its Blackjack may take even money only until insurance closes; expected “ruling "
                        "BADGE PIN %u paid|stands|correct” first", seat, seat);
    }
  uc_emit (d, uc_emit_begin (d, UC_EVENT_INSURANCE_CLOSED));
  return TRUE;
}

/* Nobody left who could insure: every hand is dead or void. */
void
uc_insurance_work (UcDecision *d)
{
  if (!d->s->round.insurance_closed && !uc_hand_any_live (d->s))
    uc_emit (d, uc_emit_begin (d, UC_EVENT_INSURANCE_CLOSED));
}

UcOdds
uc_insurance_odds (const UcState *s, const UcRules *rules)
{
  gboolean suited = uc_card_suit (uc_dealer_hand_upcard (s)) == uc_card_suit (s->round.hole);

  return suited && rules->insurance_suited_odds.kind != UC_ODDS_NONE ? rules->insurance_suited_odds
                                                                     : rules->insurance_odds;
}

gboolean
uc_insurance_wins (const UcState *s)
{
  return uc_dealer_hand_is_blackjack (s) && uc_card_rank (uc_dealer_hand_upcard (s)) == 1;
}

void
uc_insurance_return_above (UcDecision *d)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = &d->s->round.seats[seat].side[UC_SLOT_INSURANCE];
      const UcMoney most = uc_insurance_most (d->rules, d->s->round.seats[seat].main);
      UcEvent *e;

      if (side->state != UC_SIDE_ACCEPTED || side->amount == UC_MONEY_UNKNOWN || most == UC_MONEY_UNKNOWN || side->amount <= most)
        continue;
      e = uc_emit_begin (d, UC_EVENT_EXCESS_RETURNED);
      e->seat = seat;
      e->wager = UC_WAGER_INSURANCE;
      e->amount = side->amount - most;
      uc_emit_cite (d, e, UC_CITE_INSURANCE);
      uc_emit (d, e);
    }
}

/* § 685a.8(a): it is made against an ace. What was taken for one and is corrected before the hole card is known could not have
 * been insured against, and the wager goes back. */
void
uc_insurance_settle (UcDecision *d)
{
  gboolean wins = uc_insurance_wins (d->s);
  UcOdds odds = uc_insurance_odds (d->s, d->rules);

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = &d->s->round.seats[seat].side[UC_SLOT_INSURANCE];
      UcMoney pays;

      if (side->state != UC_SIDE_ACCEPTED)
        continue;
      if (uc_card_rank (uc_dealer_hand_upcard (d->s)) != 1)
        uc_settle_side (d, seat, UC_WAGER_INSURANCE, UC_WORD_VOID, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0,
                        UC_CITE_INSURANCE);
      else if (d->s->round.seats[seat].disputed != UC_WORD_NONE)
        continue;
      else if (!wins)
        uc_settle_side (d, seat, UC_WAGER_INSURANCE, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0,
                        UC_CITE_INSURANCE_LOSES);
      else if (uc_odds_pay (odds, side->amount, &pays))
        uc_settle_side (d, seat, UC_WAGER_INSURANCE, UC_WORD_WIN, UC_COMBINATION_NONE, odds, pays,
                        UC_CITE_INSURANCE_PAYS);
    }
}
