/* Settlement of the Bet Wagers: §§ 685a.7(n)-(r), .11(a); dead hands and void rounds, A26; the round's close, .7(s). */
#include "uc-settle.h"

#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-game-row.h"
#include "uc-hand.h"
#include "uc-late-blackjack.h"
#include "uc-meter.h"
#include "uc-owes.h"
#include "uc-share.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-win.h"

#include <string.h>

/* ---- lines ---- */

static void
fill_line (UcDecision *d, UcEvent *e, UcWord outcome, UcCite cite)
{
  e->outcome = outcome;
  e->stake_returned = outcome != UC_WORD_LOSE;
  uc_emit_cite (d, e, cite);
}

static void
limit_reached (UcDecision *d, const UcEvent *settled, UcWord limit, UcMoney amount, UcMoney filed)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_LIMIT_REACHED);

  e->cause = limit;
  e->seat = settled->seat;
  e->hand = settled->hand;
  e->wager = settled->wager;
  e->amount = amount;
  e->value = filed;
  uc_emit_cite (d, e, UC_CITE_PAYOUT_LIMIT);
  uc_emit (d, e);
}

/* What was filed as a limit is named when it is reached; what the text has the player paid is not cut by it. */
static void
emit_settled (UcDecision *d, UcEvent *e)
{
  const UcRules *rules = d->rules;
  const UcEvent settled = *e;
  UcMoney paid;

  uc_emit (d, e);
  paid = d->s->round.paid;
  if (settled.pays == UC_MONEY_UNKNOWN || settled.pays == 0)
    return;
  if (rules->payout_limit != UC_MONEY_UNKNOWN && settled.pays >= rules->payout_limit)
    limit_reached (d, &settled, UC_WORD_PAYOUT_LIMIT, settled.pays, rules->payout_limit);
  if (rules->round_limit != UC_MONEY_UNKNOWN && paid >= rules->round_limit && paid - settled.pays < rules->round_limit)
    limit_reached (d, &settled, UC_WORD_ROUND_LIMIT, paid, rules->round_limit);
}

void
uc_settle_main (UcDecision *d, guint seat, guint hand, UcWord outcome, UcCombination combination, UcOdds odds, UcCite cite)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_WAGER_SETTLED);

  e->seat = seat;
  e->hand = hand;
  e->wager = UC_WAGER_MAIN;
  e->stake = d->s->round.seats[seat].hand[hand].stake;
  fill_line (d, e, outcome, cite);
  if (outcome == UC_WORD_WIN)
    {
      e->combination = combination;
      e->odds = odds;
      e->source = UC_WORD_TABLE_INVENTORY;
      if (!uc_odds_pay (odds, e->stake, &e->pays))
        e->pays = UC_MONEY_UNKNOWN;
    }
  emit_settled (d, e);
}

void
uc_settle_given_up (UcDecision *d, guint seat, guint hand, UcCombination combination, UcMoney forfeited, UcCite cite)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_WAGER_SETTLED);

  e->seat = seat;
  e->hand = hand;
  e->wager = UC_WAGER_MAIN;
  e->combination = combination;
  e->stake = forfeited;
  fill_line (d, e, UC_WORD_LOSE, cite);
  uc_emit (d, e);
}

void
uc_settle_side (UcDecision *d, guint seat, UcWager wager, UcWord outcome, UcCombination combination, UcOdds odds,
                UcMoney pays, UcCite cite)
{
  const gboolean sharer = outcome == UC_WORD_VOID && uc_side_wager_is_progressive (wager)
                          && uc_win_percent (d->s, d->rules, seat, wager) != 0;
  UcMoney before[UC_MAX_SEATS + 1];
  UcEvent *e;

  if (sharer)
    uc_share_award (d, wager, before);
  e = uc_emit_begin (d, UC_EVENT_WAGER_SETTLED);
  e->seat = seat;
  e->wager = wager;
  e->stake = uc_side_c (d->s, seat, wager)->amount;
  fill_line (d, e, outcome, cite);
  if (outcome == UC_WORD_WIN)
    {
      e->combination = combination;
      e->odds = odds;
      e->pays = pays;
      e->source = uc_win_source (d->rules, wager, odds, pays);
      /* A9: the chip of a progressive went to the rack before the deal. */
      if (uc_side_wager_is_progressive (wager))
        e->stake_returned = odds.kind != UC_ODDS_METER_SHARE && d->rules->wagers[wager].stake_returned;
    }
  emit_settled (d, e);
  if (sharer)
    uc_owes_shared_by_fewer (d, wager, before);
}

/* ---- a Blackjack of the dealer's that came to light after the players had acted: A5 ---- */

static void
give_back (UcDecision *d, guint seat, guint hand, UcMoney amount)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_DOUBLE_RETURNED);

  e->seat = seat;
  e->hand = hand;
  e->amount = amount;
  uc_emit_cite (d, e, UC_CITE_LATE_DEALER_BLACKJACK);
  uc_emit (d, e);
}

void
uc_settle_late (UcDecision *d, guint seat, guint hand)
{
  const UcHand *h = &d->s->round.seats[seat].hand[hand];
  gboolean split = d->s->round.seats[seat].hands > 1, doubled = h->doubles > 0;
  UcCite added = UC_CITE_LATE_DEALER_BLACKJACK;
  UcMoney more;

  if (hand > 0)
    uc_settle_main (d, seat, hand, UC_WORD_PUSH, UC_COMBINATION_NONE, (UcOdds){ 0 }, added);
  else if (h->flags & UC_HAND_FLAG_BLACKJACK)
    uc_settle_main (d, seat, hand, UC_WORD_PUSH, UC_COMBINATION_NONE, (UcOdds){ 0 }, UC_CITE_DEALER_BLACKJACK_RETURN);
  else if (uc_hand_surrenders (d->s, seat, hand))
    uc_settle_given_up (d, seat, hand, UC_COMBINATION_SURRENDER, h->stake, UC_CITE_DEALER_BLACKJACK_COLLECT);
  else if (uc_late_blackjack_ties (d->s, d->rules, seat, hand))
    uc_settle_main (d, seat, hand, UC_WORD_PUSH, UC_COMBINATION_NONE, (UcOdds){ 0 }, UC_CITE_TIES);
  else
    {
      if (doubled && uc_money_sub (h->stake, uc_late_blackjack_takes (d->s, seat, hand), &more) && more != 0)
        give_back (d, seat, hand, more);
      uc_settle_main (d, seat, hand, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 },
                      doubled || split ? added : UC_CITE_DEALER_BLACKJACK_COLLECT);
    }
}

void
uc_settle_return_excess (UcDecision *d)
{
  UcMoney excess;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
      if (uc_late_blackjack_excess (d->s, seat, hand, &excess))
        give_back (d, seat, hand, excess);
}

/* ---- more than may lie there, § 685a.9(a) ---- */

void
uc_settle_return_above (UcDecision *d)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
      {
        const UcHand *h = &d->s->round.seats[seat].hand[hand];
        UcMoney doubled[UC_MAX_DOUBLES], above = 0;
        UcEvent *e;

        uc_hand_most_stake (d->s, seat, hand, doubled);
        if (!uc_hand_live (d->s, seat, hand) || memcmp (doubled, h->doubled, sizeof doubled) == 0)
          continue;
        /* What goes back of a double may be known where the wager is not, and the other way round. */
        for (guint i = 0; i < UC_MAX_DOUBLES; i++)
          {
            UcMoney less;

            if (h->doubled[i] != doubled[i]
                && (!uc_money_sub (h->doubled[i], doubled[i], &less) || !uc_money_add (above, less, &above)))
              above = UC_MONEY_UNKNOWN;
          }
        e = uc_emit_begin (d, UC_EVENT_EXCESS_RETURNED);
        e->seat = seat;
        e->hand = hand;
        e->wager = UC_WAGER_MAIN;
        e->amount = above;
        uc_emit_cite (d, e, UC_CITE_DOUBLE);
        uc_emit (d, e);
      }
}

/* ---- bonus lines ---- */

void
uc_settle_bonus (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney pays)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_WAGER_SETTLED);

  e->seat = seat;
  e->wager = wager;
  e->outcome = UC_WORD_WIN;
  e->combination = combination;
  e->odds = (UcOdds){ UC_ODDS_FIXED, 0, 0 };
  e->pays = pays;
  e->source = uc_win_source (d->rules, wager, e->odds, pays);
  uc_emit_cite (d, e, uc_side_wager (wager)->pays);
  emit_settled (d, e);
}

/* ---- the pass ---- */

typedef enum { EVERYONE, LOSERS, OTHERS } Pass;

static gboolean
wins_against_blackjack (const UcDecision *d, guint seat, guint hand)
{
  return d->rules->twenty_one_wins
         && (uc_hand_total (d->s, seat, hand) == 21 || d->s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_BLACKJACK);
}

static void
settle_hand (UcDecision *d, guint seat, guint hand, Pass pass)
{
  UcHandVerdict v;

  if (!uc_hand_live (d->s, seat, hand) || d->s->round.seats[seat].disputed != UC_WORD_NONE)
    return;
  if (uc_dealer_hand_is_blackjack (d->s) && !wins_against_blackjack (d, seat, hand))
    {
      uc_settle_late (d, seat, hand);
      return;
    }
  /* The dealer has no Blackjack: half goes back, as late surrender has it. */
  if (uc_hand_surrenders (d->s, seat, hand))
    {
      const UcMoney stake = d->s->round.seats[seat].hand[hand].stake;

      uc_settle_given_up (d, seat, hand, UC_COMBINATION_SURRENDER, stake == UC_MONEY_UNKNOWN ? stake : stake / 2,
                          UC_CITE_SURRENDER);
      return;
    }
  v = uc_game_row (d->rules->game)->verdict (d->s, d->rules, seat, hand);
  if (pass == EVERYONE || (pass == LOSERS) == (v.outcome == UC_WORD_LOSE))
    uc_settle_main (d, seat, hand, v.outcome, v.combination, d->rules->wagers[UC_WAGER_MAIN].odds[v.combination], v.cite);
}

/* From the dealer's far right, counterclockwise: § 685a.7(r). */
static void
settle_pass (UcDecision *d, Pass pass)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
      settle_hand (d, seat, hand, pass);
}

void
uc_settle_work (UcDecision *d)
{
  if (!d->s->round.settled_any)
    uc_settle_return_excess (d);
  if (!uc_hand_any_to_settle (d->s))
    return;
  if (d->rules->settlement == UC_SETTLE_SEAT_BY_SEAT)
    {
      settle_pass (d, EVERYONE);
      return;
    }
  settle_pass (d, LOSERS);
  settle_pass (d, OTHERS);
}

/* ---- dead hands ---- */

/* Whether @wager can lie at this table. No bonus does: the round is not made void while one is owed. */
static gboolean
may_lie (const UcDecision *d, UcWager wager)
{
  return wager == UC_WAGER_INSURANCE || d->rules->wagers[wager].offered;
}

static void
void_sides (UcDecision *d, guint seat, gboolean validated, UcCite cite)
{
  for (UcWager wager = UC_WAGER_INSURANCE; wager < UC_N_WAGERS; wager++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (!may_lie (d, wager) || (side->state != UC_SIDE_ACCEPTED && side->state != UC_SIDE_WON)
          || side->validated != validated)
        continue;
      uc_settle_side (d, seat, wager, UC_WORD_VOID, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0, cite);
      if (uc_side_wager_is_progressive (wager))
        uc_meter_take_back (d, wager, UC_WORD_WAGER_VOIDED, 1);
    }
}

void
uc_settle_void_sides (UcDecision *d, guint seat, UcCite cite)
{
  void_sides (d, seat, FALSE, cite);
}

void
uc_settle_void_validated (UcDecision *d, guint seat, UcCite cite)
{
  void_sides (d, seat, TRUE, cite);
}

void
uc_settle_dead (UcDecision *d, guint seat, guint hand, UcCite cite)
{
  gboolean last = TRUE;
  UcEvent *e;

  if (!uc_hand_live (d->s, seat, hand))
    return;
  for (guint other = 0; other < d->s->round.seats[seat].hands; other++)
    last &= other == hand || !uc_hand_live (d->s, seat, other);
  e = uc_emit_begin (d, UC_EVENT_HAND_DEAD);
  e->seat = seat;
  e->hand = hand;
  uc_emit_cite (d, e, cite);
  uc_emit (d, e);
  uc_settle_main (d, seat, hand, UC_WORD_VOID, UC_COMBINATION_NONE, (UcOdds){ 0 }, cite);
  if (last)
    uc_settle_void_sides (d, seat, cite);
}
