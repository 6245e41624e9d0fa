/* What was settled and what is owed together are what cards and wagers, as they are known at the round's end, come to.
 *
 * Where they leave it unknowable, nothing is said. Nobody can say what a hand comes to
 *   · that might have drawn on: it has less than 21, and its player neither stood nor had it doubled nor split aces of one
 *     card each, for it was collected as over 21, or paid as a Blackjack, or met a Blackjack of the dealer's that is none;
 *   · that was given up, and turns out to be a Blackjack, which nobody gives up;
 *   · where the dealer's cards are not played out, or one lies there that 685a.12(d) would have discarded;
 *   · with a sum that nobody knows, or where the record says that nobody knows what is owed.
 * What a person decided stands as it was decided: a hand that is dead or void, a line that was rejected. Shares of a
 * percentage are the meters' question.
 */
#include "uc-audit-private.h"

#include "uc-step.h"

#include <glib/gi18n-lib.h>

#define ACE 1

static void
say (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney due, UcMoney had)
{
  char due_text[UC_MONEY_TEXT + 8], had_text[UC_MONEY_TEXT + 8];

  uc_audit_say (a, had < due ? UC_AUDIT_UNPAID : UC_AUDIT_NOT_WON, seat, hand, wager, due, uc_audit_pays_key (a, wager),
                _ ("comes to %s for the player by its cards, and to %s with what is owed"),
                uc_audit_say_sum (due, due_text), uc_audit_say_sum (had, had_text));
}

/* ---- main wagers ---- */

static gboolean
dealer_has_one_too_many (const UcAudit *a)
{
  for (guint n = 2; n < a->now.round.dealer.n; n++)
    if (uc_audit_dealer_stands (a, n))
      return TRUE;
  return FALSE;
}

/* 633a.9: half of a surrendered wager, and against a Blackjack of the dealer's that nobody looked for the whole. 635b.2(f)(6):
 * half of what lies on a rescued hand, and by (f)(4) no more than the player's first wager against a Blackjack. */
static gboolean
given_up_comes_to (const UcAudit *a, guint seat, guint hand, UcMoney *gain)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];
  const UcAuditRound *r = &a->now.round;
  gboolean blackjack = uc_audit_dealer_has_blackjack (r), surrendered = h->whole != 0;
  gboolean can = uc_card_rank (r->up) == ACE || uc_card_value (r->up) == 10;
  UcMoney half = uc_audit_most_stake (a, seat, hand) / 2;

  if (surrendered && blackjack && r->peek != UC_WORD_NONE)
    return FALSE;
  if (r->hole == UC_CARD_NONE && can && r->peek != UC_WORD_NO)
    return FALSE;
  if (surrendered)
    *gain = blackjack ? -h->first : -half;
  else
    *gain = blackjack ? -MIN (half, hand == 0 ? h->first : 0) : -half;
  return TRUE;
}

/* The stake aside. */
static gboolean
hand_comes_to (const UcAudit *a, guint seat, guint hand, UcMoney *gain)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditSeat *s = &r->seat[seat];
  const UcAuditHand *h = &s->hand[hand];
  UcCombination combination = uc_audit_main_combination (a, seat, hand);
  gboolean natural = combination == UC_COMBINATION_BLACKJACK;
  UcWord due = uc_audit_main_due (a, seat, hand);
  UcMoney whole;

  if (h->first == UC_MONEY_UNKNOWN || h->added == UC_MONEY_UNKNOWN)
    return FALSE;
  whole = uc_audit_most_stake (a, seat, hand);
  /* 635b.2(f)(1), (6): nobody doubles a Blackjack, and what was not doubled is not rescued */
  if (h->given_up && !natural)
    return given_up_comes_to (a, seat, hand, gain);
  if (h->whole != 0)
    return FALSE;
  if (h->even_money && natural && uc_card_rank (r->up) == ACE)
    return uc_odds_pay (a->filed.wagers[UC_WAGER_MAIN].odds[UC_COMBINATION_EVEN_MONEY], whole, gain);
  if (due == UC_WORD_NONE)
    return FALSE;
  /* 685a.9(b), .10(d), 635b.2(f)(4): a Blackjack takes the first wager of the first hand, played out or not */
  if (uc_audit_dealer_has_blackjack (r) && due == UC_WORD_LOSE)
    {
      *gain = -h->first;
      return TRUE;
    }
  if (uc_audit_is_compared (a, seat, hand) && dealer_has_one_too_many (a))
    return FALSE;
  *gain = due == UC_WORD_LOSE ? -whole : 0;
  return due != UC_WORD_WIN || uc_odds_pay (a->filed.wagers[UC_WAGER_MAIN].odds[combination], whole, gain);
}

static void
close_hand (UcAudit *a, guint seat, guint hand)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];
  UcMoney gain;

  if (!h->there || !h->settled || h->dead || h->outcome == UC_WORD_VOID || h->owed_unknown || h->gained == UC_MONEY_UNKNOWN
      || !hand_comes_to (a, seat, hand, &gain) || h->gained + h->owes == gain)
    return;
  say (a, seat, hand, UC_WAGER_MAIN, gain, h->gained + h->owes);
}

/* ---- side wagers ---- */

/* 685a.8(a): made against an ace, it wins with a ten below it; against another card nobody could make it. */
static gboolean
insurance_comes_to (const UcAudit *a, const UcAuditSeat *s, UcMoney *gain)
{
  const UcMoney lies = s->line[UC_WAGER_INSURANCE].amount, most = uc_audit_most_insured (a, s);
  const UcMoney amount = most == UC_MONEY_UNKNOWN ? lies : MIN (lies, most);
  const UcAuditRound *r = &a->now.round;
  gboolean suited = r->hole != UC_CARD_NONE && uc_card_suit (r->up) == uc_card_suit (r->hole);

  *gain = 0;
  if (r->up == UC_CARD_NONE || (uc_card_rank (r->up) == ACE && r->hole == UC_CARD_NONE))
    return FALSE;
  if (uc_card_rank (r->up) != ACE)
    return TRUE;
  if (uc_card_value (r->hole) == 10)
    return uc_odds_pay (suited ? a->filed.insurance_of_suited : a->filed.insurance, amount, gain);
  *gain = -amount;
  return TRUE;
}

static gboolean
side_comes_to (const UcAudit *a, guint seat, UcWager wager, UcMoney *gain)
{
  const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
  UcCombination combination;
  UcOdds odds;

  if (line->amount == UC_MONEY_UNKNOWN)
    return FALSE;
  if (wager == UC_WAGER_INSURANCE)
    return insurance_comes_to (a, &a->now.round.seat[seat], gain);
  if (!a->filed.wagers[wager].known || !uc_audit_judge_side (a, seat, wager, &combination))
    return FALSE;
  odds = a->filed.wagers[wager].odds[combination];
  *gain = 0;
  if (odds.kind == UC_ODDS_METER_SHARE || (odds.kind != UC_ODDS_NONE && !uc_odds_pay (odds, line->amount, gain)))
    return FALSE;
  if (odds.kind == UC_ODDS_NONE || !uc_audit_keeps_stake (a, wager, odds))
    *gain -= line->amount;
  return TRUE;
}

static void
close_side (UcAudit *a, guint seat, UcWager wager)
{
  const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
  UcMoney gain;

  if (!line->there || !line->settled || uc_audit_is_void (line) || line->owed_unknown || line->gained == UC_MONEY_UNKNOWN
      || !side_comes_to (a, seat, wager, &gain) || line->gained + line->owes == gain)
    return;
  say (a, seat, 0, wager, gain, line->gained + line->owes);
}

/* ---- bonus lines ---- */

gboolean
uc_audit_had_of (const UcAudit *a, guint seat, UcWager wager, gboolean of_player, UcMoney *had)
{
  *had = 0;
  for (guint other = 1; other <= UC_MAX_SEATS; other++)
    {
      const UcAuditLine *line = &a->now.round.seat[other].line[wager];

      if (other != seat && !(of_player && uc_audit_same_player (a, seat, other)))
        continue;
      if (line->rejected || uc_audit_is_void (line) || line->owed_unknown || line->paid == UC_MONEY_UNKNOWN)
        return FALSE;
      *had += line->paid + line->owes;
    }
  return TRUE;
}

/* 633b.10(h)(5), (k): for each hand of another player's that wins, by its cards as they are known now. */
static gboolean
envy_comes_to (const UcAudit *a, guint seat, UcMoney *due)
{
  const UcWager match = UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE;
  gboolean has = uc_audit_player_has (a, seat, match);

  *due = 0;
  for (guint winner = 1; winner <= UC_MAX_SEATS; winner++)
    {
      const UcAuditLine *line = &a->now.round.seat[winner].line[match];
      UcCombination combination;

      if (uc_audit_same_player (a, seat, winner) || !line->there || uc_audit_is_void (line))
        continue;
      if (!line->settled || line->rejected || !uc_audit_judge_side (a, winner, match, &combination))
        return FALSE;
      *due += has ? a->filed.envy_pays[combination] : 0;
    }
  return TRUE;
}

static UcMoney
super_bonus_of (const UcAudit *a, guint seat)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];
  gboolean lives = s->there && s->hands == 1 && !s->hand[0].dead && s->hand[0].outcome != UC_WORD_VOID;

  return lives ? uc_audit_super_bonus (a, seat, 0) : 0;
}

/* 635a.12(c), 635b.2(g)(3)(i): once for each Super Bonus that is awarded to another player, to who placed a wager in the round,
 * whatever became of the hand. */
static gboolean
others_come_to (const UcAudit *a, guint seat, UcMoney *due)
{
  UcMoney each = uc_audit_has_seven (a, seat) ? a->filed.bonus_others_with_seven : a->filed.bonus_others;

  *due = 0;
  if (!uc_audit_player_bet (a, seat))
    return TRUE;
  for (guint winner = 1; winner <= UC_MAX_SEATS; winner++)
    {
      const UcAuditLine *line = &a->now.round.seat[winner].line[UC_WAGER_SUPER_BONUS];
      UcMoney bonus = uc_audit_same_player (a, seat, winner) ? 0 : super_bonus_of (a, winner);

      if (bonus == UC_MONEY_UNKNOWN)
        return FALSE;
      *due += bonus != 0 && !uc_audit_is_void (line) ? each : 0;
    }
  return TRUE;
}

static gboolean
own_comes_to (const UcAudit *a, guint seat, UcMoney *due)
{
  *due = super_bonus_of (a, seat);
  return *due != UC_MONEY_UNKNOWN;
}

static void
close_bonuses (UcAudit *a, guint seat)
{
  static const struct
  {
    UcWager wager;
    gboolean of_player; /* his boxes have it once */
    gboolean (*comes_to) (const UcAudit *a, guint seat, UcMoney *due);
  } bonuses[] = {
    { UC_WAGER_ENVY_BONUS, TRUE, envy_comes_to },
    { UC_WAGER_SUPER_BONUS, FALSE, own_comes_to },
    { UC_WAGER_SUPER_BONUS_ENVY, TRUE, others_come_to },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bonuses); i++)
    {
      UcMoney due, had;

      if ((!bonuses[i].of_player || uc_audit_is_lowest_of_player (a, seat))
          && uc_audit_had_of (a, seat, bonuses[i].wager, bonuses[i].of_player, &had) && bonuses[i].comes_to (a, seat, &due)
          && had != due)
        say (a, seat, 0, bonuses[i].wager, due, had);
    }
}

/* Where nothing was corrected and nothing is owed, a line that is not what its cards make has been said of already. */
void
uc_audit_close_owed (UcAudit *a)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      for (guint hand = 0; hand < a->now.round.seat[seat].hands; hand++)
        close_hand (a, seat, hand);
      if (!a->now.round.restated)
        continue;
      for (UcWager w = UC_WAGER_INSURANCE; w < UC_N_WAGERS; w++)
        close_side (a, seat, w);
      close_bonuses (a, seat);
    }
}

/* ---- what is owed yet ---- */

static void
settle (UcAuditSeat *s)
{
  for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
    s->hand[hand].debt.done = s->hand[hand].debt.sum;
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    s->line[w].debt.done = s->line[w].debt.sum;
  s->ruled.done = s->ruled.sum;
  s->covered.done = s->covered.sum;
}

/* What a seat is owed by its own cards and wagers; by another's win is not. */
static UcMoney
owed_by_cards (const UcAuditSeat *s)
{
  UcMoney sum = 0;

  for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
    if (sum == UC_MONEY_UNKNOWN || !uc_money_add (sum, s->hand[hand].debt.sum, &sum))
      return UC_MONEY_UNKNOWN;
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    if (w != UC_WAGER_ENVY_BONUS && w != UC_WAGER_SUPER_BONUS_ENVY
        && (sum == UC_MONEY_UNKNOWN || !uc_money_add (sum, s->line[w].debt.sum, &sum)))
      return UC_MONEY_UNKNOWN;
  return sum == UC_MONEY_UNKNOWN || sum > 0 ? sum : 0;
}

/* How much of @due the seat has by rulings. The last one was made over due_then, of which the earlier ones had given covered_then:
 * it gives the first dollars above that, and what of due_then they had not given is owed beside it. */
static UcMoney
covered_of (const UcAuditSeat *s, UcMoney due)
{
  UcMoney below, above;

  if (s->ruled.sum == 0 || due == 0)
    return 0;
  if (due == UC_MONEY_UNKNOWN || s->due_then == UC_MONEY_UNKNOWN || s->covered_then == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  below = MIN (due, s->covered_then);
  above = MAX (due - s->due_then, 0);
  if (above > 0 && s->ruled.sum == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  return above > 0 ? below + MIN (above, MAX (s->ruled.sum, s->covered_then) - s->covered_then) : below;
}

void
uc_audit_check_covered (UcAudit *a)
{
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcAuditSeat *s = &a->now.round.seat[seat];
      UcMoney due = covered_of (s, owed_by_cards (s)), is = s->covered.sum == UC_MONEY_UNKNOWN ? s->covered.sum : -s->covered.sum;

      if (due == UC_MONEY_UNKNOWN || is == due || s->covered_said)
        continue;
      s->covered_said = TRUE;
      uc_audit_say (a, UC_AUDIT_RULED_AND_OWED, seat, 0, UC_WAGER_NONE, due, "house",
                    _ ("has %s of what its cards are owed by a ruling, and the record says %s"),
                    uc_audit_say_sum (due, text), uc_audit_say_sum (is, said));
    }
}

void
uc_audit_debt_event (UcAudit *a, const UcEvent *e)
{
  if ((e->kind == UC_EVENT_OWED || e->kind == UC_EVENT_CORRECTION_OWES) && e->of_round == 0 && e->seat != 0
      && e->seat <= UC_MAX_SEATS && e->hand < UC_MAX_HANDS && e->wager < UC_N_WAGERS)
    {
      UcAuditSeat *s = &a->now.round.seat[e->seat];

      /* The dealer does not settle a percentage of the meter: a floorperson signs for it, or it stays on record as owed. */
      if (e->cause == UC_WORD_DISPUTE)
        {
          s->covered_then = covered_of (s, owed_by_cards (s));
          s->due_then = owed_by_cards (s);
          if (e->change == UC_MONEY_UNKNOWN || !uc_money_add (s->ruled.sum, e->change, &s->ruled.sum))
            s->ruled.sum = UC_MONEY_UNKNOWN;
        }
      else if (e->cause == UC_WORD_RULING_COVERS)
        s->covered.sum = e->change;
      else if (e->wager == UC_WAGER_MAIN)
        s->hand[e->hand].debt.sum = e->change;
      else
        s->line[e->wager].debt.sum = e->odds.kind == UC_ODDS_METER_SHARE && e->change > 0 ? 0 : e->change;
    }
  /* The award is paid with what was paid too much before. */
  if (e->kind == UC_EVENT_AWARD_PAID && e->seat != 0 && e->seat <= UC_MAX_SEATS && e->wager < UC_N_WAGERS)
    a->now.round.seat[e->seat].line[e->wager].debt = (UcAuditDebt){ 0 };
  if (e->kind != UC_EVENT_STEP_DONE || (e->step != UC_STEP_SETTLE && e->step != UC_STEP_CLEAR))
    return;
  uc_audit_check_covered (a);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (e->seat == 0 || e->seat == seat)
      settle (&a->now.round.seat[seat]);
}

/* Adds what is owed yet. */
static void
add_rest (const UcAuditDebt *debt, UcMoney *rest)
{
  if (debt->sum == debt->done)
    return;
  if (debt->sum == UC_MONEY_UNKNOWN || debt->done == UC_MONEY_UNKNOWN || *rest == UC_MONEY_UNKNOWN)
    *rest = UC_MONEY_UNKNOWN;
  else
    *rest += debt->sum - debt->done;
}

/* What one hand was paid too much and another too little is nothing that changes hands. */
void
uc_audit_close_debts (UcAudit *a)
{
  char text[UC_MONEY_TEXT + 8];

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditSeat *s = &a->now.round.seat[seat];
      UcMoney rest = 0;

      for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
        add_rest (&s->hand[hand].debt, &rest);
      for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
        add_rest (&s->line[w].debt, &rest);
      add_rest (&s->ruled, &rest);
      add_rest (&s->covered, &rest);
      if (rest != 0)
        uc_audit_say (a, UC_AUDIT_DEBT_OPEN, seat, 0, UC_WAGER_NONE, rest, "clear",
                      _ ("is owed %s, and the round closes before the dealer has said that it is settled"),
                      uc_audit_say_sum (rest, text));
    }
}
