/* What a corrected card or wager would have settled otherwise, and what comes to light without a correction. Nothing that
 * was paid or collected is touched: each difference is a fact for the floorperson and for surveillance, for the main wagers,
 * the side wagers and the bonus lines alike. UX § 8. */
#include "uc-owes.h"

#include "uc-bonus-due.h"
#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-game-row.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-insurance.h"
#include "uc-late-blackjack.h"
#include "uc-owed.h"
#include "uc-share.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-step-order.h"

#include <string.h>

/* One settled line, as it was settled or as what was corrected would settle it. */
typedef struct
{
  guint seat, hand;
  UcWager wager;
  UcMoney stake;
  UcWord outcome; /* UC_WORD_NONE: nobody can say, the dealer's hand was not played out */
  UcCombination combination;
  UcOdds odds;
  UcMoney pays;
  UcCite cite;
} Line;

/* ---- the difference ---- */

static gboolean
stake_is_kept (const UcRules *rules, const Line *line)
{
  if (line->outcome == UC_WORD_LOSE)
    return TRUE;
  return line->outcome == UC_WORD_WIN && uc_side_wager_is_progressive (line->wager)
         && (line->odds.kind == UC_ODDS_METER_SHARE || !rules->wagers[line->wager].stake_returned);
}

/* What the player is ahead by the line: its pay, less a stake that is gone. */
static gboolean
player_gains (const UcRules *rules, const Line *line, UcMoney *gain)
{
  if (line->outcome == UC_WORD_NONE || line->pays == UC_MONEY_UNKNOWN)
    return FALSE;
  if (!stake_is_kept (rules, line))
    {
      *gain = line->pays;
      return TRUE;
    }
  return line->stake != UC_MONEY_UNKNOWN && uc_money_sub (line->pays, line->stake, gain);
}

/* What the player gets beside what he has of the line as it @was. */
static UcMoney
gain_of (const UcRules *rules, const Line *was, const Line *is)
{
  UcMoney before, after, change;

  return player_gains (rules, was, &before) && player_gains (rules, is, &after) && uc_money_sub (after, before, &change)
             ? change
             : UC_MONEY_UNKNOWN;
}

/* A wager that is returned goes back as it lies there. */
static gboolean
differs (const Line *was, const Line *is)
{
  return was->outcome != is->outcome || was->combination != is->combination || was->odds.kind != is->odds.kind
         || was->odds.num != is->odds.num || was->odds.den != is->odds.den || was->pays != is->pays
         || (was->stake != is->stake && is->outcome != UC_WORD_PUSH);
}

/* Without a @cause it is a correction that tells them apart. */
static void
emit_owes (UcDecision *d, UcWord cause, const Line *was, const Line *is)
{
  UcDecision *in = d->told_in != NULL ? d->told_in : d;
  UcEvent *e = uc_emit_begin (in, cause == UC_WORD_NONE ? UC_EVENT_CORRECTION_OWES : UC_EVENT_OWED);

  e->of_round = d->told_in != NULL ? d->s->carry.round : 0;
  e->target = cause == UC_WORD_NONE ? in->s->round.correct_target : 0;
  e->cause = cause;
  e->seat = is->seat;
  e->hand = is->hand;
  e->wager = is->wager;
  e->outcome = is->outcome;
  e->combination = is->combination;
  e->odds = is->odds;
  e->stake = is->stake;
  e->pays = is->pays;
  e->amount = was->pays;
  e->change = gain_of (d->rules, was, is);
  uc_emit_cite (d, e, is->cite);
  uc_emit (in, e);
  /* A closed round's events are no longer folded, and what its rulings cover follows from all that is owed. */
  if (d->told_in != NULL)
    {
      UcEvent own = *e;

      own.of_round = 0;
      uc_owed_add (d->s, &own);
    }
}

/* The last of what is said to be owed, and in place of what was said of it before: how much of it the seat has by a ruling. Nobody
 * gets it twice, and whatever a ruling gave beyond it stays given. */
static void
say_covered (UcDecision *d, UcEventKind kind)
{
  UcDecision *in = d->told_in != NULL ? d->told_in : d;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSeat *box = &d->s->round.seats[seat];
      const UcMoney covered = uc_owed_covered (d->s, seat);
      const UcMoney change = covered == UC_MONEY_UNKNOWN ? UC_MONEY_UNKNOWN : -covered;
      UcEvent *e;

      if (change == box->covered.sum)
        continue;
      e = uc_emit_begin (in, kind);
      e->of_round = d->told_in != NULL ? d->s->carry.round : 0;
      e->target = kind == UC_EVENT_CORRECTION_OWES ? in->s->round.correct_target : 0;
      e->cause = UC_WORD_RULING_COVERS;
      e->seat = seat;
      e->wager = UC_WAGER_MAIN;
      e->amount = box->ruled.sum;
      e->change = change;
      uc_emit_cite (d, e, UC_CITE_HOUSE);
      uc_emit (in, e);
    }
}

static void
compare (UcDecision *d, UcWord cause, const Line *was, const Line *is)
{
  if (differs (was, is))
    emit_owes (d, cause, was, is);
}

/* ---- what the cards say now ---- */

static void
win (Line *line, UcCombination combination, UcOdds odds, UcCite cite)
{
  line->outcome = UC_WORD_WIN;
  line->combination = combination;
  line->odds = odds;
  line->cite = cite;
  if (odds.kind == UC_ODDS_METER_SHARE || !uc_odds_pay (odds, line->stake, &line->pays))
    line->pays = UC_MONEY_UNKNOWN;
}

static void
end (Line *line, UcWord outcome, UcCite cite)
{
  line->outcome = outcome;
  line->combination = UC_COMBINATION_NONE;
  line->odds = (UcOdds){ 0 };
  line->pays = 0;
  line->cite = cite;
}

/* What was added, collected before the dealer's Blackjack was known, goes back with the settlement, as it lay there. Returns FALSE
 * where none of it does, or not any more: a void round has no settlement. */
static gboolean
goes_back_by_itself (const UcDecision *d, const Line *line, UcMoney *amount)
{
  return d->told_in == NULL && !d->s->round.settled_any && !d->s->round.voided
         && uc_late_blackjack_excess (d->s, line->seat, line->hand, amount);
}

/* A Blackjack takes the original wager at the most. What goes back by itself is not owed beside that. */
static void
keep_original_wager (const UcDecision *d, Line *line)
{
  UcMoney takes = uc_late_blackjack_takes (d->s, line->seat, line->hand), goes_back;

  if (line->stake == UC_MONEY_UNKNOWN || takes == UC_MONEY_UNKNOWN)
    return;
  if (!goes_back_by_itself (d, line, &goes_back))
    goes_back = 0;
  if (line->stake > takes)
    {
      line->stake = takes;
      line->cite = UC_CITE_LATE_DEALER_BLACKJACK;
    }
  if (!uc_money_add (line->stake, goes_back, &line->stake))
    line->stake = UC_MONEY_UNKNOWN;
}

/* Against a total that the dealer has played out; of a hand that is over 21 or a Blackjack it is not asked. */
static void
judge_against_total (const UcDecision *d, Line *line)
{
  UcHandVerdict v = uc_game_row (d->rules->game)->verdict (d->s, d->rules, line->seat, line->hand);

  if (v.outcome == UC_WORD_WIN)
    win (line, v.combination, d->rules->wagers[UC_WAGER_MAIN].odds[v.combination], v.cite);
  else
    end (line, v.outcome, v.cite);
}

/* Of another hand than the first all of it was added, and nothing is owed beside that. */
static gboolean
goes_back_whole (const UcDecision *d, Line *line)
{
  UcMoney all;

  if (line->hand == 0 || !goes_back_by_itself (d, line, &all))
    return FALSE;
  line->stake = d->s->round.seats[line->seat].hand[line->hand].stake;
  return TRUE;
}

static void
judge_against_blackjack (const UcDecision *d, Line *line)
{
  const gboolean blackjack = uc_hand_has_blackjack (d->s, line->seat, line->hand);

  if (d->rules->twenty_one_wins && blackjack)
    win (line, UC_COMBINATION_BLACKJACK, d->rules->blackjack_odds, UC_CITE_TWENTY_ONE_WINS);
  else if (d->rules->twenty_one_wins && uc_hand_total (d->s, line->seat, line->hand) == 21)
    judge_against_total (d, line);
  else if (blackjack)
    end (line, UC_WORD_PUSH, UC_CITE_DEALER_BLACKJACK_RETURN);
  else if (goes_back_whole (d, line))
    return;
  else if (line->hand > 0)
    end (line, UC_WORD_PUSH, UC_CITE_LATE_DEALER_BLACKJACK);
  else if (uc_late_blackjack_ties (d->s, d->rules, line->seat, line->hand))
    end (line, UC_WORD_PUSH, UC_CITE_TIES);
  else
    {
      end (line, UC_WORD_LOSE, UC_CITE_DEALER_BLACKJACK_COLLECT);
      keep_original_wager (d, line);
    }
}

static gboolean
is_bust (const UcDecision *d, const Line *line)
{
  return uc_hand_total (d->s, line->seat, line->hand) > 21 && !uc_hand_has_blackjack (d->s, line->seat, line->hand)
         && d->rules->busted_at_dealer_22 == UC_BUSTED_LOSES;
}

/* § 685a.7(j): the player has asked for a card that came to nobody, because the hand was settled as a Blackjack. Who refused the one
 * that was drawn in error stands. */
static gboolean
is_card_due (const UcDecision *d, const Line *line)
{
  const guint flags = d->s->round.seats[line->seat].hand[line->hand].flags;

  return flags & (UC_HAND_FLAG_CARD_DUE | UC_HAND_FLAG_MISSED) && !(flags & UC_HAND_FLAG_STOOD);
}

static void
judge_main (const UcDecision *d, Line *line)
{
  if (d->s->round.hole_up && uc_dealer_hand_is_blackjack (d->s))
    judge_against_blackjack (d, line);
  else if (uc_hand_has_blackjack (d->s, line->seat, line->hand)
           && (d->s->round.hole_up || uc_hole_spares_blackjack (d->s, d->rules)))
    win (line, UC_COMBINATION_BLACKJACK, d->rules->blackjack_odds, UC_CITE_BLACKJACK_PAYS);
  else if (is_bust (d, line))
    end (line, UC_WORD_LOSE, UC_CITE_BUST);
  else if (d->s->round.hole_up && uc_dealer_hand_stands (d->s, d->rules) && !is_card_due (d, line))
    judge_against_total (d, line);
  else
    {
      end (line, UC_WORD_NONE, UC_CITE_HOUSE);
      line->pays = UC_MONEY_UNKNOWN;
    }
}

/* A percentage of the meter comes to the seat's share, § 633b.10(j). */
static void
judge_side (const UcDecision *d, Line *line)
{
  UcMoney share[UC_MAX_SEATS + 1];
  const UcSideWager *row = uc_side_wager (line->wager);
  UcCombination combination = uc_side_wager_judge (d->s, d->rules, line->seat, line->wager);

  if (combination == UC_COMBINATION_NONE)
    end (line, UC_WORD_LOSE, row->loses);
  else
    win (line, combination, d->rules->wagers[line->wager].odds[combination], row->pays);
  if (line->odds.kind != UC_ODDS_METER_SHARE)
    return;
  uc_share_award (d, line->wager, share);
  line->pays = share[line->seat];
}

/* § 685a.8(a): it is made against an ace; against another card nobody could have made it, and it goes back. (b): for half of the
 * corrected wager at most. */
static void
judge_insurance (const UcDecision *d, Line *line)
{
  const UcMoney most = uc_insurance_most (d->rules, d->s->round.seats[line->seat].main);

  if (line->stake != UC_MONEY_UNKNOWN && most != UC_MONEY_UNKNOWN)
    line->stake = MIN (line->stake, most);
  if (uc_card_rank (uc_dealer_hand_upcard (d->s)) != 1)
    end (line, UC_WORD_VOID, UC_CITE_INSURANCE);
  else if (uc_insurance_wins (d->s))
    win (line, UC_COMBINATION_NONE, uc_insurance_odds (d->s, d->rules), UC_CITE_INSURANCE_PAYS);
  else
    end (line, UC_WORD_LOSE, UC_CITE_INSURANCE_LOSES);
}

/* ---- what was settled ---- */

/* Not what a player gave up or took instead, nor what is void. */
static gboolean
cards_decided (UcWord outcome, UcCombination combination)
{
  return (outcome == UC_WORD_WIN || outcome == UC_WORD_LOSE || outcome == UC_WORD_PUSH)
         && combination != UC_COMBINATION_SURRENDER && combination != UC_COMBINATION_RESCUE
         && combination != UC_COMBINATION_EVEN_MONEY;
}

static gboolean
blackjack_is_up (const UcState *s)
{
  return s->round.hole_up && uc_dealer_hand_is_blackjack (s);
}

/* Late surrender: half of the wager goes back unless the dealer has a Blackjack, which takes the whole. */
static void
judge_surrender (const UcDecision *d, Line *line)
{
  UcMoney whole = d->s->round.seats[line->seat].main;
  gboolean taken = blackjack_is_up (d->s);

  line->stake = taken || whole == UC_MONEY_UNKNOWN ? whole : whole / 2;
  line->cite = taken ? UC_CITE_DEALER_BLACKJACK_COLLECT : UC_CITE_SURRENDER;
}

/* What a player gave up or took instead stands as it was chosen, on the wager's corrected sum. Of a rescued hand half is forfeited,
 * § 635b.2(f)(6), and a Blackjack of the dealer's takes the original wager at the most, (f)(4). */
static void
restake (const UcDecision *d, Line *line)
{
  static const UcCite cites[UC_N_COMBINATIONS] = {
    [UC_COMBINATION_RESCUE] = UC_CITE_RESCUE,
    [UC_COMBINATION_EVEN_MONEY] = UC_CITE_EVEN_MONEY,
  };

  if (line->combination == UC_COMBINATION_SURRENDER)
    {
      judge_surrender (d, line);
      return;
    }
  line->cite = cites[line->combination];
  if (line->combination == UC_COMBINATION_RESCUE)
    {
      line->stake = line->stake == UC_MONEY_UNKNOWN ? line->stake : line->stake / 2;
      if (blackjack_is_up (d->s))
        keep_original_wager (d, line);
    }
  if (line->outcome == UC_WORD_WIN && !uc_odds_pay (line->odds, line->stake, &line->pays))
    line->pays = UC_MONEY_UNKNOWN;
}

/* The player surrendered it, and it was settled as the Blackjack that a correction had made of it: nobody gives that up. Once it is
 * none, the surrender stands. */
static gboolean
is_surrendered_again (const UcState *s, guint seat, guint hand)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];

  return h->flags & UC_HAND_FLAG_SURRENDERED && h->combination != UC_COMBINATION_SURRENDER && !uc_hand_has_blackjack (s, seat, hand);
}

/* § 635b.2(f)(1), (6): nobody doubles a Blackjack, and what was not doubled is not rescued. */
static gboolean
is_rescued_blackjack (const UcState *s, guint seat, guint hand)
{
  return s->round.seats[seat].hand[hand].combination == UC_COMBINATION_RESCUE && uc_hand_has_blackjack (s, seat, hand);
}

/* Even money is a Blackjack's, against an ace. */
static gboolean
may_have_even_money (const UcState *s, const Line *line)
{
  return uc_hand_has_blackjack (s, line->seat, line->hand) && uc_card_rank (uc_dealer_hand_upcard (s)) == 1;
}

/* @now: the state as the corrected cards would have left it; the bonus lines follow from it. */
static void
compare_hand (UcDecision *d, UcWord cause, UcState *now, guint seat, guint hand)
{
  const UcHand *h = &d->s->round.seats[seat].hand[hand];
  UcHand *to = &now->round.seats[seat].hand[hand];
  Line was = { .seat = seat, .hand = hand, .wager = UC_WAGER_MAIN, .stake = h->stake, .outcome = h->outcome,
               .combination = h->combination, .odds = h->odds, .pays = h->pays };
  Line is = was;
  UcMoney goes_back, doubled[UC_MAX_DOUBLES];

  if (h->state != UC_HAND_SETTLED || h->outcome == UC_WORD_VOID)
    return;
  is.stake = uc_hand_most_stake (d->s, seat, hand, doubled);
  if (is_surrendered_again (d->s, seat, hand))
    {
      end (&is, UC_WORD_LOSE, UC_CITE_SURRENDER);
      is.combination = UC_COMBINATION_SURRENDER;
      judge_surrender (d, &is);
    }
  else if (cards_decided (h->outcome, h->combination) || is_rescued_blackjack (d->s, seat, hand)
           || (h->combination == UC_COMBINATION_EVEN_MONEY && !may_have_even_money (d->s, &is)))
    judge_main (d, &is);
  else
    restake (d, &is);
  to->outcome = is.outcome;
  to->combination = is.combination;
  /* Of a hand that loses no more, too, what was added goes back by itself. */
  if (is.outcome != UC_WORD_LOSE && goes_back_by_itself (d, &is, &goes_back)
      && !uc_money_sub (was.stake, goes_back, &was.stake))
    was.stake = UC_MONEY_UNKNOWN;
  /* After a correction it says otherwise than that did, be it that nothing is owed. */
  if (cause == UC_WORD_CARD_CORRECTED || differs (&was, &is))
    emit_owes (d, cause, &was, &is);
}

static Line
settled_side (const UcState *s, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);

  return (Line){ .seat = seat, .wager = wager, .stake = side->amount, .outcome = side->outcome,
                 .combination = side->combination, .odds = side->odds, .pays = side->pays };
}

/* Returns FALSE where no cards decided, or not yet. */
static gboolean
judge_settled_side (const UcDecision *d, UcState *now, guint seat, UcWager wager, Line *was, Line *is)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);
  UcSide *to = uc_side (now, seat, wager);

  if (side->state != UC_SIDE_SETTLED || !cards_decided (side->outcome, side->combination))
    return FALSE;
  *was = *is = settled_side (d->s, seat, wager);
  if (wager == UC_WAGER_INSURANCE)
    judge_insurance (d, is);
  else
    judge_side (d, is);
  to->outcome = is->outcome;
  to->combination = is->combination;
  return TRUE;
}

static void
compare_side (UcDecision *d, UcWord cause, UcState *now, guint seat, UcWager wager)
{
  Line was, is;

  if (judge_settled_side (d, now, seat, wager, &was, &is))
    compare (d, cause, &was, &is);
}

/* What the bonus lines follow from: as it was settled, and as the cards now would have settled it. */
typedef struct
{
  UcState was, now;
} Followed;

/* Others' lines follow from the winner's as if it were paid. */
static void
follow (UcState *s, const Line *line)
{
  UcSide *side = uc_side (s, line->seat, line->wager);

  side->state = line->pays != 0 ? UC_SIDE_SETTLED : UC_SIDE_NONE;
  side->outcome = line->outcome;
  side->combination = line->combination;
}

static Line
bonus_line (guint seat, UcWager wager, UcCombination combination, UcMoney pays)
{
  if (pays == 0)
    return (Line){ .seat = seat, .wager = wager, .outcome = UC_WORD_LOSE, .cite = uc_side_wager (wager)->pays };
  return (Line){ .seat = seat, .wager = wager, .outcome = UC_WORD_WIN, .combination = combination,
                 .odds = { UC_ODDS_FIXED, 0, 0 }, .pays = pays, .cite = uc_side_wager (wager)->pays };
}

/* What the seat was paid in all. Before that its step goes by what was settled, and announces it anew where it must; in a
 * closed round nothing is announced any more. */
static Line
bonus_as_settled (const UcDecision *d, const UcState *was, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);
  UcCombination combination = UC_COMBINATION_NONE;
  UcMoney pays = 0;

  if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
    return bonus_line (seat, wager, side->combination, side->pays);
  if (d->told_in == NULL && d->s->round.step <= uc_side_wager (wager)->step)
    pays = uc_bonus_due_sum (was, d->rules, wager, seat, &combination);
  return bonus_line (seat, wager, combination, pays);
}

/* One line for what the seat is owed in all. What is void stands. */
static void
compare_bonus (UcDecision *d, UcWord cause, Followed *followed, guint seat, UcWager wager)
{
  UcCombination combination = UC_COMBINATION_NONE;
  UcMoney pays;
  Line was, is;

  if (uc_side_c (d->s, seat, wager)->outcome == UC_WORD_VOID)
    return;
  was = bonus_as_settled (d, &followed->was, seat, wager);
  pays = uc_bonus_due_sum (&followed->now, d->rules, wager, seat, &combination);
  is = bonus_line (seat, wager, combination, pays);
  follow (&followed->was, &was);
  follow (&followed->now, &is);
  compare (d, cause, &was, &is);
}

static gboolean
is_compared (const UcRules *rules, UcWager wager)
{
  return wager == UC_WAGER_INSURANCE || (rules->wagers[wager].offered && uc_side_wager (wager)->combination != NULL);
}

/* The lines of other games share a place with this one's. */
static gboolean
is_bonus_here (const UcDecision *d, UcWager wager)
{
  return uc_side_wager (wager)->bonus && uc_step_order_is_reachable (d->rules, uc_side_wager (wager)->step);
}

/* The winner's line before the others', whose due follows from it. */
static void
compare_bonuses (UcDecision *d, UcWord cause, const UcState *now)
{
  Followed followed = { *d->s, *now };

  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = d->rules->seats; seat >= 1; seat--)
      if (is_bonus_here (d, wager))
        compare_bonus (d, cause, &followed, seat, wager);
}

/* From the dealer's far right, as it was settled. */
void
uc_owes_compare (UcDecision *d)
{
  UcState now = *d->s;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      for (UcWager wager = UC_WAGER_INSURANCE; wager < UC_N_WAGERS; wager++)
        if (is_compared (d->rules, wager))
          compare_side (d, UC_WORD_NONE, &now, seat, wager);
      for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
        compare_hand (d, UC_WORD_NONE, &now, seat, hand);
    }
  compare_bonuses (d, UC_WORD_NONE, &now);
  say_covered (d, UC_EVENT_CORRECTION_OWES);
}

void
uc_owes_covered (UcDecision *d)
{
  say_covered (d, UC_EVENT_OWED);
}

/* ---- a wager that is settled after others' cards were corrected ---- */

/* A player is paid by one of his boxes: what is due to him was said when the first of them was settled. */
static gboolean
was_said (const UcState *s, guint seat, UcWager wager, guint8 before)
{
  for (guint other = 1; other <= UC_MAX_SEATS; other++)
    if (before & UC_SEAT_BIT (other) && uc_state_player_of (s, other) == uc_state_player_of (s, seat)
        && uc_side_c (s, other, wager)->outcome != UC_WORD_VOID)
      return TRUE;
  return FALSE;
}

void
uc_owes_followers (UcDecision *d, UcWager wager, guint8 before)
{
  const guint8 settled = uc_side_seats (d->s, wager, UC_SIDE_SETTLED);
  gboolean differ = FALSE;
  Followed followed;

  if (wager != uc_envy_bonus.follows || settled == before || before == 0)
    return;
  followed = (Followed){ *d->s, *d->s };
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      Line was, is;

      differ |= judge_settled_side (d, &followed.now, seat, wager, &was, &is) && differs (&was, &is);
    }
  for (guint seat = d->rules->seats; differ && seat >= 1; seat--)
    if (settled & ~before & UC_SEAT_BIT (seat) && !was_said (d->s, seat, wager, before))
      compare_bonus (d, UC_WORD_CARD_CORRECTED, &followed, seat, UC_WAGER_ENVY_BONUS);
}

void
uc_owes_forgone (UcDecision *d, guint winner)
{
  const UcWager wager = UC_WAGER_SUPER_BONUS_ENVY;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);
      UcCombination combination = UC_COMBINATION_NONE;
      UcMoney pays;
      Line was, is;

      if (side->state != UC_SIDE_SETTLED || side->outcome != UC_WORD_WIN
          || uc_state_player_of (d->s, seat) == uc_state_player_of (d->s, winner))
        continue;
      was = bonus_line (seat, wager, side->combination, side->pays);
      pays = uc_bonus_due_sum (d->s, d->rules, wager, seat, &combination);
      is = bonus_line (seat, wager, combination, pays);
      emit_owes (d, UC_WORD_VOID, &was, &is);
    }
}

/* ---- without a correction ---- */

/* Of the wagers that are judged before the players act, the hole card decides these: insurance that was collected, and
 * those on the dealer's two cards. */
static gboolean
rests_on_hole_card (const UcDecision *d, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);

  if (wager == UC_WAGER_INSURANCE)
    return side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_LOSE;
  return is_compared (d->rules, wager) && uc_side_wager (wager)->decided_by == UC_DECIDED_BY_BOTH;
}

/* A player's Blackjack that was paid because the dealer had none. */
static gboolean
was_paid_as_blackjack (const UcDecision *d, guint seat)
{
  const UcHand *h = &d->s->round.seats[seat].hand[0];

  return d->s->round.seats[seat].hands > 0 && h->state == UC_HAND_SETTLED && h->outcome == UC_WORD_WIN
         && h->combination == UC_COMBINATION_BLACKJACK;
}

/* Settled against an upcard that was corrected since: half was collected at once of a surrendered hand, as the dealer could have
 * no Blackjack, and nobody looked for one; or a Blackjack had even money against an ace. */
static gboolean
was_settled_by_old_upcard (const UcDecision *d, guint seat)
{
  const UcHand *h = &d->s->round.seats[seat].hand[0];
  const Line line = { .seat = seat };

  if (d->s->round.seats[seat].hands == 0 || h->state != UC_HAND_SETTLED)
    return FALSE;
  if (h->combination == UC_COMBINATION_EVEN_MONEY)
    return !may_have_even_money (d->s, &line);
  return h->combination == UC_COMBINATION_SURRENDER && d->s->round.peeked == UC_WORD_NONE;
}

/* A doubling is more than the corrected wager allows. */
static gboolean
double_was_above (const UcState *s, guint seat, guint hand)
{
  UcMoney doubled[UC_MAX_DOUBLES];

  uc_hand_most_stake (s, seat, hand, doubled);
  return !uc_hand_has_blackjack (s, seat, hand)
         && memcmp (doubled, s->round.seats[seat].hand[hand].doubled, sizeof doubled) != 0;
}

/* What lay there was collected, half of it or of a split hand the whole, and the wager was corrected since: what goes back of it now
 * goes by what lay there, and what the correction said is owed is so no more. */
static gboolean
was_collected_for_another_sum (const UcState *s, guint seat, guint hand)
{
  const UcHand *h = &s->round.seats[seat].hand[hand];

  return h->state == UC_HAND_SETTLED && h->outcome == UC_WORD_LOSE
         && (hand > 0 || h->combination == UC_COMBINATION_RESCUE || double_was_above (s, seat, hand))
         && h->main != s->round.seats[seat].main;
}

/* § 685a.1: collected as over 21, or rescued, and a correction has made a Blackjack of it since. What it comes to, the hole card
 * decides. */
static gboolean
was_collected_blackjack (const UcState *s, guint seat)
{
  const UcHand *h = &s->round.seats[seat].hand[0];

  return uc_hand_has_blackjack (s, seat, 0) && h->state == UC_HAND_SETTLED && h->outcome == UC_WORD_LOSE
         && (cards_decided (h->outcome, h->combination) || is_rescued_blackjack (s, seat, 0));
}

void
uc_owes_late_blackjack (UcDecision *d)
{
  const UcWord cause = uc_hole_has_range_reader (d->rules) ? UC_WORD_WRONG_LIGHT : UC_WORD_PEEK_DIFFERS;
  UcState now = *d->s;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    if (d->s->round.hole_up && was_collected_blackjack (d->s, seat))
      compare_hand (d, UC_WORD_CARD_CORRECTED, &now, seat, 0);
  if (!d->s->round.hole_up || !uc_dealer_hand_is_blackjack (d->s))
    return;
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      for (UcWager wager = UC_WAGER_INSURANCE; wager < UC_N_WAGERS; wager++)
        if (rests_on_hole_card (d, seat, wager))
          compare_side (d, cause, &now, seat, wager);
      if (was_paid_as_blackjack (d, seat))
        compare_hand (d, cause, &now, seat, 0);
      if (was_settled_by_old_upcard (d, seat))
        compare_hand (d, UC_WORD_CARD_CORRECTED, &now, seat, 0);
      for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
        if (was_collected_for_another_sum (d->s, seat, hand))
          compare_hand (d, UC_WORD_CARD_CORRECTED, &now, seat, hand);
    }
  compare_bonuses (d, cause, &now);
}

static void
name_dead_hand (UcDecision *d, guint seat, guint hand)
{
  const UcHand *h = &d->s->round.seats[seat].hand[hand];
  const Line was = { .seat = seat, .hand = hand, .wager = UC_WAGER_MAIN, .stake = h->stake, .outcome = h->outcome,
                     .combination = h->combination, .odds = h->odds, .pays = h->pays };
  const gboolean played_out = h->flags & (UC_HAND_FLAG_STOOD | UC_HAND_FLAG_DOUBLED) || uc_hand_total (d->s, seat, hand) >= 21;
  Line is = was;

  /* A hand that was called dead in mid-play: nobody can say what it would have come to. */
  if (played_out)
    judge_main (d, &is);
  else
    {
      end (&is, UC_WORD_NONE, UC_CITE_WRONG_LIGHT);
      is.pays = UC_MONEY_UNKNOWN;
    }
  is.cite = UC_CITE_WRONG_LIGHT;
  emit_owes (d, UC_WORD_LIGHT_WAS_RIGHT, &was, &is);
}

void
uc_owes_right_light (UcDecision *d)
{
  if (!uc_hole_has_range_reader (d->rules) || !d->s->round.hole_up
      || uc_card_range (d->s->round.hole) != d->s->round.light_first)
    return;
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
      if (d->s->round.seats[seat].hand[hand].ruled_dead)
        name_dead_hand (d, seat, hand);
}

void
uc_owes_share (UcDecision *d, guint seat, UcWager wager, UcWord cause)
{
  const Line was = settled_side (d->s, seat, wager);
  Line is = was;

  judge_side (d, &is);
  emit_owes (d, cause, &was, &is);
  uc_owes_covered (d);
}

void
uc_owes_shared_by_fewer (UcDecision *d, UcWager wager, const UcMoney before[UC_MAX_SEATS + 1])
{
  UcMoney share[UC_MAX_SEATS + 1];

  uc_share_award (d, wager, share);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const Line was = settled_side (d->s, seat, wager);
      Line is = was;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_SETTLED || was.outcome != UC_WORD_WIN
          || was.odds.kind != UC_ODDS_METER_SHARE || share[seat] == before[seat] || share[seat] > was.pays)
        continue;
      judge_side (d, &is);
      emit_owes (d, UC_WORD_VOID, &was, &is);
    }
  uc_owes_covered (d);
}

void
uc_owes_pay_award (UcDecision *d, guint seat, UcWager wager)
{
  const UcMoney award = uc_side_c (d->s, seat, wager)->award;
  const Line was = settled_side (d->s, seat, wager);
  Line is = was;
  UcEvent *e;

  judge_side (d, &is);
  e = uc_emit_begin (d, UC_EVENT_AWARD_PAID);
  e->seat = seat;
  e->wager = wager;
  e->combination = is.combination;
  e->odds = is.odds;
  e->pays = is.pays;
  e->amount = was.pays;
  e->award = award;
  e->change = gain_of (d->rules, &was, &is);
  e->source = UC_WORD_PROGRESSIVE;
  uc_emit_cite (d, e, is.cite);
  uc_emit (d, e);
  uc_owes_covered (d);
}
