/* The round's end: what was won is paid, rejected or owed, and nothing lies on the felt. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
uc_audit_same_player (const UcAudit *a, guint seat, guint other)
{
  return seat == other || (a->now.player_of[seat] != 0 && a->now.player_of[seat] == a->now.player_of[other]);
}

gboolean
uc_audit_is_void (const UcAuditLine *line)
{
  return line->settled && line->outcome == UC_WORD_VOID;
}

/* ---- side wagers ---- */

/* What the line's cards are due at fixed odds; UC_MONEY_UNKNOWN for a percentage, whose shares are the meters'. */
static UcMoney
due_of (UcOdds odds, UcMoney amount)
{
  UcMoney due;

  if (odds.kind == UC_ODDS_METER_SHARE || !uc_odds_pay (odds, amount, &due))
    return UC_MONEY_UNKNOWN;
  return due;
}

static UcMoney
owed_for (const UcAudit *a, UcWager wager, UcOdds odds, UcMoney amount)
{
  return odds.kind == UC_ODDS_METER_SHARE ? uc_audit_pool (a, wager, odds.num) : due_of (odds, amount);
}

/* Paid with what is owed, or decided by a person. */
static gboolean
is_answered (const UcAuditLine *line, UcOdds odds, UcMoney due)
{
  gboolean won = line->settled && line->outcome == UC_WORD_WIN;

  if (uc_audit_is_void (line) || line->owed_unknown || (line->rejected && !line->settled))
    return TRUE;
  /* whether a share is right is the meters' question */
  if (odds.kind == UC_ODDS_METER_SHARE)
    return line->owed || (won && line->odds.kind == UC_ODDS_METER_SHARE);
  if (due == UC_MONEY_UNKNOWN || (won && line->paid == UC_MONEY_UNKNOWN))
    return won || line->owed;
  return (won ? line->paid : 0) + line->owes >= due;
}

static void
each_side (UcAudit *a, guint seat, UcAuditFound found, gpointer user_data)
{
  for (UcWager w = UC_WAGER_INSURANCE + 1; w < UC_N_WAGERS; w++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[w];
      UcCombination combination;
      UcOdds odds;

      if (!line->there || !a->filed.wagers[w].known || !uc_audit_judge_side (a, seat, w, &combination))
        continue;
      odds = a->filed.wagers[w].odds[combination];
      if (odds.kind != UC_ODDS_NONE && !is_answered (line, odds, due_of (odds, line->amount)))
        found (a, seat, 0, w, owed_for (a, w, odds, line->amount), user_data);
    }
}

/* 685a.8(a): against an ace, insurance wins if the hole card is a 10, jack, queen or king. */
static void
each_insurance (UcAudit *a, guint seat, UcAuditFound found, gpointer user_data)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditLine *line = &r->seat[seat].line[UC_WAGER_INSURANCE];
  gboolean suited = r->hole != UC_CARD_NONE && uc_card_suit (r->up) == uc_card_suit (r->hole);
  UcOdds odds = suited ? a->filed.insurance_of_suited : a->filed.insurance;
  const UcMoney most = uc_audit_most_insured (a, &r->seat[seat]);
  UcMoney due;

  if (!line->there || !uc_audit_is_blackjack (r->up, r->hole) || uc_card_value (r->hole) != 10)
    return;
  due = due_of (odds, most != UC_MONEY_UNKNOWN && line->amount != UC_MONEY_UNKNOWN ? MIN (line->amount, most) : line->amount);
  if (!is_answered (line, odds, due))
    found (a, seat, 0, UC_WAGER_INSURANCE, due, user_data);
}

/* ---- the main wager ---- */

static void
each_hand (UcAudit *a, guint seat, UcAuditFound found, gpointer user_data)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];

  for (guint hand = 0; hand < s->hands; hand++)
    {
      const UcAuditHand *h = &s->hand[hand];
      UcMoney due;

      if (!h->there || h->given_up || h->dead || h->owed || (h->settled && h->outcome == UC_WORD_VOID)
          || (h->settled && h->outcome == UC_WORD_WIN) || uc_audit_main_due (a, seat, hand) != UC_WORD_WIN)
        continue;
      due = due_of (a->filed.wagers[UC_WAGER_MAIN].odds[uc_audit_main_combination (a, seat, hand)], h->stake);
      found (a, seat, hand, UC_WAGER_MAIN, due, user_data);
    }
}

/* ---- lines without a wager of their own ---- */

gboolean
uc_audit_is_lowest_of_player (const UcAudit *a, guint seat)
{
  for (guint other = 1; other < seat; other++)
    if (uc_audit_same_player (a, seat, other) && a->now.round.seat[other].there)
      return FALSE;
  return TRUE;
}

/* 633b.10(h)(5), (k): every other player who made the wager, for each winning hand. */
static UcMoney
envy_due (const UcAudit *a, guint seat)
{
  const UcWager match = UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE;
  UcMoney due = 0;

  for (guint winner = 1; winner <= UC_MAX_SEATS; winner++)
    {
      const UcAuditLine *line = &a->now.round.seat[winner].line[match];
      UcCombination combination;

      if (!uc_audit_same_player (a, seat, winner) && line->there && line->settled && line->outcome == UC_WORD_WIN
          && uc_audit_judge_side (a, winner, match, &combination))
        due += a->filed.envy_pays[combination];
    }
  return due;
}

gboolean
uc_audit_player_has (const UcAudit *a, guint seat, UcWager wager)
{
  for (guint other = 1; other <= UC_MAX_SEATS; other++)
    {
      const UcAuditLine *line = &a->now.round.seat[other].line[wager];

      if (uc_audit_same_player (a, seat, other) && line->there && !uc_audit_is_void (line))
        return TRUE;
    }
  return FALSE;
}

/* The player has less of it than is due; what lacks is found. */
static void
found_less (UcAudit *a, guint seat, UcWager wager, UcMoney due, UcAuditFound found, gpointer user_data)
{
  UcMoney had;

  if (uc_audit_had_of (a, seat, wager, TRUE, &had) && had < due)
    found (a, seat, 0, wager, due - had, user_data);
}

static void
each_envy (UcAudit *a, guint seat, UcAuditFound found, gpointer user_data)
{
  if (a->filed.envy && uc_audit_is_lowest_of_player (a, seat)
      && uc_audit_player_has (a, seat, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE))
    found_less (a, seat, UC_WAGER_ENVY_BONUS, envy_due (a, seat), found, user_data);
}

static void
each_super_bonus (UcAudit *a, guint seat, UcAuditFound found, gpointer user_data)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];
  const UcAuditLine *line = &s->line[UC_WAGER_SUPER_BONUS];
  UcMoney due = s->there && s->hands == 1 && !s->hand[0].dead ? uc_audit_super_bonus (a, seat, 0) : 0;

  if (s->hand[0].settled && s->hand[0].outcome == UC_WORD_VOID)
    return;
  if (due != 0 && line->n_paid == 0 && !line->owed && !line->rejected && !uc_audit_is_void (line))
    found (a, seat, 0, UC_WAGER_SUPER_BONUS, due, user_data);
}

static void
each_won (UcAudit *a, UcAuditFound found, gpointer user_data)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      each_side (a, seat, found, user_data);
      each_insurance (a, seat, found, user_data);
      each_hand (a, seat, found, user_data);
      each_envy (a, seat, found, user_data);
      each_super_bonus (a, seat, found, user_data);
    }
}

void
uc_audit_each_unpaid (UcAudit *a, UcAuditFound found, gpointer user_data)
{
  if (a->now.round.open && !a->now.round.voided)
    each_won (a, found, user_data);
}

/* ---- the others' part of a Super Bonus ---- */

static guint
super_bonuses_of_others (const UcAudit *a, guint seat)
{
  guint n = 0;

  for (guint winner = 1; winner <= UC_MAX_SEATS; winner++)
    /* nothing follows from one that a corrected card takes away */
    if (!uc_audit_same_player (a, seat, winner) && uc_audit_super_bonus (a, winner, 0) != 0)
      n += a->now.round.seat[winner].line[UC_WAGER_SUPER_BONUS].n_paid;
  return n;
}

gboolean
uc_audit_player_bet (const UcAudit *a, guint seat)
{
  for (guint other = 1; other <= UC_MAX_SEATS; other++)
    if (uc_audit_same_player (a, seat, other) && a->now.round.seat[other].there)
      return TRUE;
  return FALSE;
}

static void
found_unpaid (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney due, gpointer user_data)
{
  char text[UC_MONEY_TEXT + 8];

  uc_audit_say (a, UC_AUDIT_UNPAID, seat, hand, wager, due, uc_audit_pays_key (a, wager),
                _ ("won %s, and was neither paid nor rejected nor owed when the round closed"),
                uc_audit_say_sum (due, text));
}

/* What was corrected or is owed is judged with all that is owed. */
static void
close_super_bonus_envy (UcAudit *a, guint seat)
{
  UcMoney each = uc_audit_has_seven (a, seat) ? a->filed.bonus_others_with_seven : a->filed.bonus_others;

  if (!a->now.round.restated && uc_audit_is_lowest_of_player (a, seat) && uc_audit_player_bet (a, seat))
    found_less (a, seat, UC_WAGER_SUPER_BONUS_ENVY, super_bonuses_of_others (a, seat) * each, found_unpaid, NULL);
}

/* 633b.10(h)(5), (k): to who makes the wager, once for each winning hand of another player, and never for one's own. */
static void
close_envy (UcAudit *a, guint seat)
{
  gboolean has = uc_audit_player_has (a, seat, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE);
  UcMoney due = has ? envy_due (a, seat) : 0, had;
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (!a->now.round.restated && uc_audit_is_lowest_of_player (a, seat)
      && uc_audit_had_of (a, seat, UC_WAGER_ENVY_BONUS, TRUE, &had) && had > due)
    uc_audit_say (a, UC_AUDIT_NOT_WON, seat, 0, UC_WAGER_ENVY_BONUS, due, "envy-pays",
                  _ ("gets %s, and hands of other players bring it %s"), uc_audit_say_sum (had, said),
                  uc_audit_say_sum (due, text));
}

/* ---- the main wagers, the other way round ---- */

/* A late Blackjack of the dealer's takes the first wager, and that whole. */
static void
close_late_blackjack (UcAudit *a, guint seat, guint hand)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];
  const UcAuditHand *h = &s->hand[hand];
  UcMoney takes = hand == 0 ? s->amount : 0;
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (h->restaked || h->stake == UC_MONEY_UNKNOWN || takes == UC_MONEY_UNKNOWN
      || (h->given_up ? h->stake <= takes : h->stake == takes))
    return;
  uc_audit_say (a, UC_AUDIT_COLLECTED, seat, hand, UC_WAGER_MAIN, takes, "late-dealer-blackjack",
                _ ("loses %s to the dealer's Blackjack, and %s is collected"), uc_audit_say_sum (takes, text),
                uc_audit_say_sum (h->stake, said));
}

/* 633a.9: half of a surrendered wager is collected, and against a Blackjack of the dealer's that nobody looked for the whole; behind
 * a wrong look, too, once a correction says so. Of a hand that turns out to be a Blackjack nothing is said: nobody gives that up. */
static void
close_surrender (UcAudit *a, guint seat, guint hand)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];
  gboolean blackjack = uc_audit_dealer_has_blackjack (&a->now.round);
  gboolean late = blackjack && (a->now.round.peek == UC_WORD_NONE || (a->now.round.restated && h->stake == h->whole));
  UcMoney takes = late ? h->whole : h->forfeits;
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (uc_audit_main_combination (a, seat, hand) == UC_COMBINATION_BLACKJACK)
    return;
  if (h->whole == 0 || a->now.round.dealer_corrected || h->stake == takes || h->stake == UC_MONEY_UNKNOWN || takes == UC_MONEY_UNKNOWN)
    return;
  uc_audit_say (a, UC_AUDIT_COLLECTED, seat, hand, UC_WAGER_MAIN, takes, "surrender",
                _ ("forfeits %s, and %s is collected"), uc_audit_say_sum (takes, text), uc_audit_say_sum (h->stake, said));
}

static void
close_result (UcAudit *a, guint seat, guint hand)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];
  UcWord due = uc_audit_main_due (a, seat, hand);

  if (due == UC_WORD_NONE || h->even_money)
    return;
  if (h->outcome == UC_WORD_WIN && due != UC_WORD_WIN)
    uc_audit_say (a, UC_AUDIT_NOT_WON, seat, hand, UC_WAGER_MAIN, h->paid, "wins",
                  _ ("is paid, and its cards make nothing that wins"));
  if (h->outcome == UC_WORD_PUSH && due == UC_WORD_LOSE)
    uc_audit_say (a, UC_AUDIT_NOT_WON, seat, hand, UC_WAGER_MAIN, h->stake, "loses",
                  uc_audit_is_over_21 (a, seat, hand) ? _ ("goes back, and the hand is over 21")
                                                      : _ ("goes back, and its cards lose"));
  /* of a hand that was collected before the dealer's Blackjack was known, all went back */
  if (h->outcome == UC_WORD_LOSE && due == UC_WORD_PUSH && h->stake != 0 && h->gained != 0)
    uc_audit_say (a, UC_AUDIT_COLLECTED, seat, hand, UC_WAGER_MAIN, h->stake, "ties",
                  _ ("is collected, and its cards do not lose"));
}

static void
close_hand (UcAudit *a, guint seat, guint hand)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];

  if (!h->there || !h->settled || h->dead || h->owed || h->outcome == UC_WORD_VOID)
    return;
  if (h->outcome == UC_WORD_LOSE && h->whole == 0 && uc_audit_dealer_has_blackjack (&a->now.round))
    close_late_blackjack (a, seat, hand);
  if (h->given_up)
    close_surrender (a, seat, hand);
  else
    close_result (a, seat, hand);
}

/* 685a.7(m): he draws to 17, and no further; where a hand depends on it, he draws. */
static void
close_dealer (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;
  gboolean compared = FALSE;

  if (r->dealer_corrected || r->hole == UC_CARD_NONE || uc_audit_dealer_has_blackjack (r))
    return;
  for (guint n = 2; n < r->dealer.n; n++)
    if (uc_audit_dealer_stands (a, n))
      {
        uc_audit_say (a, UC_AUDIT_DRAWN, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "dealer-draws",
                      _ ("The dealer draws another card, and stands with what he has"));
        return;
      }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < r->seat[seat].hands; hand++)
      {
        const UcAuditHand *h = &r->seat[seat].hand[hand];

        compared |= h->there && h->settled && !h->dead && !h->owed && !h->given_up && !h->even_money
                    && h->outcome != UC_WORD_VOID && uc_audit_is_compared (a, seat, hand);
      }
  if (compared && !uc_audit_dealer_stands (a, r->dealer.n))
    uc_audit_say (a, UC_AUDIT_DRAWN, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "dealer-draws",
                  _ ("The dealer stands with %u, and must draw"), uc_audit_dealer_total (a));
}

/* ---- what is void ---- */

static gboolean
all_dead (const UcAuditSeat *s)
{
  gboolean dead = FALSE;

  for (guint hand = 0; hand < s->hands; hand++)
    dead |= s->hand[hand].dead;
  return dead;
}

/* A wager is void with its hand, with the round, or by a person's word; insurance where no ace lay, 685a.8(a),
 * or was known to lie before a correction. */
static void
close_void (UcAudit *a, guint seat)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];

  for (guint hand = 0; hand < s->hands; hand++)
    if (s->hand[hand].settled && s->hand[hand].outcome == UC_WORD_VOID && !s->hand[hand].dead)
      uc_audit_say (a, UC_AUDIT_STAKE, seat, hand, UC_WAGER_MAIN, s->hand[hand].stake, "wagers",
                    _ ("goes back as void, and nothing made it void"));
  for (UcWager w = UC_WAGER_INSURANCE; w < UC_N_WAGERS; w++)
    if (uc_audit_is_void (&s->line[w]) && !s->line[w].rejected && !all_dead (s) && !a->now.round.voided
        && !(w == UC_WAGER_INSURANCE && (uc_card_rank (a->now.round.up) != 1 || a->now.round.dealer_corrected)))
      uc_audit_say (a, UC_AUDIT_STAKE, seat, 0, w, s->line[w].amount, "wagers",
                    _ ("goes back as void, and nothing made it void"));
  for (UcWager w = UC_WAGER_INSURANCE; w < UC_N_WAGERS; w++)
    if (uc_audit_is_void (&s->line[w]) && s->line[w].rejected && !all_dead (s) && !a->now.round.voided)
      {
        UcCombination combination;

        /* By its cards as they were when it was given up: after a correction nobody can say what that was. */
        if (!a->now.round.restated && a->filed.wagers[w].progressive && uc_audit_judge_side (a, seat, w, &combination))
          uc_audit_check_given_up (a, seat, w,
                                   s->line[w].announced != 0
                                       ? s->line[w].announced
                                       : owed_for (a, w, a->filed.wagers[w].odds[combination], s->line[w].amount));
      }
}

/* ---- documents ---- */

/* 685c.1(h)(4), reading A18. */
static void
close_held (UcAudit *a, guint seat)
{
  char text[UC_MONEY_TEXT + 8];

  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    if (a->now.held[seat][w].there && a->now.held[seat][w].elsewhere)
      uc_audit_say (a, UC_AUDIT_UNDOCUMENTED, seat, 0, w, a->now.held[seat][w].award, "hold",
                    _ ("an award of %s is not documented, and the round closes"),
                    uc_audit_say_sum (a->now.held[seat][w].award, text));
}

/* ---- what nobody settled ---- */

static void
left (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney sum)
{
  uc_audit_say (a, UC_AUDIT_LEFT_LYING, seat, hand, wager, sum, "clear", _ ("lies on the felt when the round closes"));
}

static void
close_felt (UcAudit *a, guint seat)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];

  for (guint hand = 0; hand < s->hands; hand++)
    if (s->hand[hand].there && !s->hand[hand].settled)
      left (a, seat, hand, UC_WAGER_MAIN, s->hand[hand].stake);
  for (UcWager w = UC_WAGER_INSURANCE; w < UC_N_WAGERS; w++)
    if (s->line[w].there && !s->line[w].settled)
      left (a, seat, 0, w, s->line[w].amount);
}

/* Every dollar that was bet went to somebody. */
static void
close_books (UcAudit *a)
{
  UcMoney felt = a->now.accounts[UC_AUDIT_ACCOUNT_FELT];
  char text[UC_MONEY_TEXT + 8];

  if (felt != 0 && !a->now.unknown)
    uc_audit_say (a, UC_AUDIT_LEFT_LYING, 0, 0, UC_WAGER_NONE, felt, "clear",
                  _ ("%s more was bet than went back, was collected or lies there"), uc_audit_say_sum (felt, text));
}

static void
close_disputes (UcAudit *a)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (a->now.round.disputed & UC_SEAT_BIT (seat))
      uc_audit_say (a, UC_AUDIT_DISPUTE_OPEN, seat, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "clear",
                    _ ("disputes, and the round closes before anybody has ruled"));
    else if (a->now.round.to_correct & UC_SEAT_BIT (seat))
      uc_audit_say (a, UC_AUDIT_DISPUTE_OPEN, seat, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "clear",
                    _ ("is to be corrected by the ruling, and nothing was"));
}

void
uc_audit_close_due (UcAudit *a)
{
  each_won (a, found_unpaid, NULL);
  uc_audit_close_owed (a);
  uc_audit_check_covered (a);
}

void
uc_audit_close (UcAudit *a)
{
  close_disputes (a);
  uc_audit_close_deal (a);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      close_felt (a, seat);
      close_void (a, seat);
      if (a->filed.hold_table)
        close_held (a, seat);
      if (a->filed.bonus_others != 0)
        close_super_bonus_envy (a, seat);
      if (a->filed.envy)
        close_envy (a, seat);
      for (guint hand = 0; hand < a->now.round.seat[seat].hands; hand++)
        close_hand (a, seat, hand);
    }
  close_dealer (a);
  uc_audit_close_due (a);
  uc_audit_close_debts (a);
  close_books (a);
  uc_audit_close_limits (a);
  uc_audit_close_meters (a);
}
