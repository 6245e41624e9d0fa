/* What is paid without a wager of its own, once for each winning hand of somebody else's, to players, not to boxes (A29):
 * the Envy Bonus, § 633b.10(h)(5), (k), and the Super Bonus with the others' part, §§ 635a.12(c), 635b.2(g)(3). */
#include "uc-decision.h"
#include "uc-side-wager.h"
#include "uc-step.h"

/* What @seat is owed for the win of @winner; 0 = nothing. */
typedef UcMoney (*Owed) (const UcState *s, const UcRules *rules, guint winner, guint seat, UcCombination *combination);
/* Whether others are owed something for the win of @winner. */
typedef gboolean (*Won) (const UcState *s, const UcRules *rules, guint winner);

/* ---- shared by both ---- */

static UcMoney
owed_to (const UcState *s, const UcRules *rules, Owed owed, guint seat, UcCombination *combination)
{
  UcMoney sum = 0;

  for (guint winner = 1; winner <= rules->seats; winner++)
    if (uc_player_of (s, winner) != uc_player_of (s, seat)
        && !uc_money_add (sum, owed (s, rules, winner, seat, combination), &sum))
      return UC_MONEY_UNKNOWN;
  return sum;
}

static gboolean
anybody_won (const UcState *s, const UcRules *rules, Won won)
{
  for (guint winner = 1; winner <= rules->seats; winner++)
    if (won (s, rules, winner))
      return TRUE;
  return FALSE;
}

/* Asked after every event of a round: nearly always nobody has won. */
static gboolean
anybody_is_owed (const UcState *s, const UcRules *rules, UcWager wager, Won won, Owed owed)
{
  UcCombination combination;

  if (!anybody_won (s, rules, won))
    return FALSE;
  for (guint seat = 1; seat <= rules->seats; seat++)
    if (uc_side_c (s, seat, wager)->state == UC_SIDE_NONE && owed_to (s, rules, owed, seat, &combination) != 0)
      return TRUE;
  return FALSE;
}

static void
announce_to_all (UcDecision *d, UcWager wager, Owed owed)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcCombination combination = UC_COMBINATION_NONE;
      UcMoney sum;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_NONE)
        continue;
      sum = owed_to (d->s, d->rules, owed, seat, &combination);
      if (sum != 0)
        uc_bonus_announce (d, seat, wager, combination, sum);
    }
}

/* One line for each winning hand, the dealer's far right first. */
static void
pay_seat (UcDecision *d, guint seat, UcWager wager, Owed owed)
{
  for (guint winner = d->rules->seats; winner >= 1; winner--)
    {
      UcCombination combination = UC_COMBINATION_NONE;
      UcMoney pays;

      if (uc_player_of (d->s, winner) == uc_player_of (d->s, seat))
        continue;
      pays = owed (d->s, d->rules, winner, seat, &combination);
      if (pays != 0)
        uc_bonus_pay (d, seat, wager, combination, pays);
    }
}

static void
pay_all (UcDecision *d, UcWager wager, Owed owed)
{
  uc_call_floor_for (d, wager);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    if (uc_win_is_ready (uc_side_c (d->s, seat, wager)))
      pay_seat (d, seat, wager, owed);
}

/* The first of a player's boxes for which @counts says yes: one payment a player. */
static gboolean
is_players_first (const UcState *s, guint seat, gboolean (*counts) (const UcState *s, guint seat))
{
  for (guint other = 1; other < seat; other++)
    if (uc_player_of (s, other) == uc_player_of (s, seat) && counts (s, other))
      return FALSE;
  return counts (s, seat);
}

/* ---- the Envy Bonus ---- */

/* A live wager of that round, also one that lost: A15. */
static gboolean
had_blackjack_match (const UcState *s, guint seat)
{
  const UcSide *side = uc_side_c (s, seat, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE);

  return side->state == UC_SIDE_SETTLED && side->outcome != UC_WORD_VOID;
}

static UcMoney
envy_for (const UcState *s, const UcRules *rules, guint winner)
{
  const UcWagerRules *filed = &rules->wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE];
  const UcSide *won = uc_side_c (s, winner, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE);

  if (!filed->offered || won->state != UC_SIDE_SETTLED || won->outcome != UC_WORD_WIN)
    return 0;
  return filed->envy[won->combination];
}

static gboolean
won_envy (const UcState *s, const UcRules *rules, guint winner)
{
  return envy_for (s, rules, winner) != 0;
}

static UcMoney
envy_owed (const UcState *s, const UcRules *rules, guint winner, guint seat, UcCombination *combination)
{
  UcMoney envy = envy_for (s, rules, winner);

  if (envy == 0 || !is_players_first (s, seat, had_blackjack_match))
    return 0;
  *combination = uc_side_c (s, winner, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE)->combination;
  return envy;
}

gboolean
uc_envy_is_due (const UcState *s, const UcRules *rules)
{
  return anybody_is_owed (s, rules, UC_WAGER_ENVY_BONUS, won_envy, envy_owed);
}

void
uc_envy_work (UcDecision *d)
{
  announce_to_all (d, UC_WAGER_ENVY_BONUS, envy_owed);
  pay_all (d, UC_WAGER_ENVY_BONUS, envy_owed);
}

/* ---- the Super Bonus ---- */

static gboolean
has_super_bonus (const UcRules *rules)
{
  return rules->super_bonus.pays_small != 0 || rules->super_bonus.pays_large != 0;
}

/* Three 7s of one suit, unsplit and undoubled, against a 7. */
static gboolean
wins_super_bonus (const UcState *s, guint seat)
{
  const UcHand *h = &s->round.seats[seat].hand[0];

  return s->round.seats[seat].hands == 1 && h->state == UC_HAND_SETTLED && h->outcome == UC_WORD_WIN
         && (h->combination == UC_COMBINATION_777_SUITED || h->combination == UC_COMBINATION_777_TOP_SUIT)
         && uc_card_rank (uc_dealer_upcard (s)) == 7;
}

static UcMoney
super_bonus_of (const UcState *s, const UcRules *rules, guint seat)
{
  UcMoney main = s->round.seats[seat].main;

  if (!wins_super_bonus (s, seat))
    return 0;
  if (main == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  if (main >= rules->super_bonus.from_large)
    return rules->super_bonus.pays_large;
  return main >= rules->super_bonus.from_small ? rules->super_bonus.pays_small : 0;
}

static gboolean
bet_this_round (const UcState *s, guint seat)
{
  return s->round.seats[seat].in_round;
}

/* § 635b.2(g)(3)(i)(B): a seven among the first two cards of one of the player's boxes. */
static gboolean
player_has_seven (const UcState *s, const UcRules *rules, guint player)
{
  for (guint seat = 1; seat <= rules->seats; seat++)
    {
      guint n = 0;

      if (uc_player_of (s, seat) != player)
        continue;
      for (guint i = 0; i < s->round.n_dealt && n < 2; i++)
        if (s->round.dealt[i].seat == seat && (n++, uc_card_rank (s->round.dealt[i].card) == 7))
          return TRUE;
    }
  return FALSE;
}

static gboolean
won_super_bonus (const UcState *s, const UcRules *rules, guint winner)
{
  const UcSide *won = uc_side_c (s, winner, UC_WAGER_SUPER_BONUS);

  return won->state == UC_SIDE_SETTLED && won->outcome == UC_WORD_WIN;
}

static UcMoney
others_owed (const UcState *s, const UcRules *rules, guint winner, guint seat, UcCombination *combination)
{
  if (!won_super_bonus (s, rules, winner) || !is_players_first (s, seat, bet_this_round))
    return 0;
  *combination = uc_side_c (s, winner, UC_WAGER_SUPER_BONUS)->combination;
  return player_has_seven (s, rules, uc_player_of (s, seat)) ? rules->super_bonus.others_with_seven
                                                             : rules->super_bonus.others;
}

static gboolean
winner_is_due (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= rules->seats; seat++)
    if (uc_side_c (s, seat, UC_WAGER_SUPER_BONUS)->state == UC_SIDE_NONE && super_bonus_of (s, rules, seat) != 0)
      return TRUE;
  return FALSE;
}

gboolean
uc_super_bonus_is_due (const UcState *s, const UcRules *rules)
{
  return has_super_bonus (rules)
         && (winner_is_due (s, rules) || anybody_is_owed (s, rules, UC_WAGER_SUPER_BONUS_ENVY, won_super_bonus, others_owed));
}

void
uc_super_bonus_work (UcDecision *d)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, UC_WAGER_SUPER_BONUS);
      UcMoney award = super_bonus_of (d->s, d->rules, seat);

      if (side->state == UC_SIDE_NONE && award != 0)
        uc_bonus_announce (d, seat, UC_WAGER_SUPER_BONUS, d->s->round.seats[seat].hand[0].combination, award);
    }
  uc_call_floor_for (d, UC_WAGER_SUPER_BONUS);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, UC_WAGER_SUPER_BONUS);

      if (uc_win_is_ready (side))
        uc_bonus_pay (d, seat, UC_WAGER_SUPER_BONUS, side->combination, side->pays);
    }
  if (uc_side_seats (d->s, UC_WAGER_SUPER_BONUS, UC_SIDE_WON) != 0)
    return;
  announce_to_all (d, UC_WAGER_SUPER_BONUS_ENVY, others_owed);
  pay_all (d, UC_WAGER_SUPER_BONUS_ENVY, others_owed);
}

/* ---- both ---- */

UcWager
uc_bonus_undecided (const UcState *s, const UcRules *rules)
{
  for (UcWager wager = UC_WAGER_ENVY_BONUS; wager < UC_N_WAGERS; wager++)
    if (uc_side_wagers[wager].bonus && uc_step_is_reachable (rules, uc_side_wagers[wager].step)
        && uc_side_seats (s, wager, UC_SIDE_WON) != 0)
      return wager;
  if (uc_envy_is_due (s, rules))
    return UC_WAGER_ENVY_BONUS;
  return uc_super_bonus_is_due (s, rules) ? UC_WAGER_SUPER_BONUS : UC_WAGER_NONE;
}

/* ---- as a correction sees them ---- */

UcMoney
uc_bonus_owed (const UcState *s, const UcRules *rules, UcWager wager, guint seat, UcCombination *combination)
{
  if (wager == UC_WAGER_ENVY_BONUS)
    return owed_to (s, rules, envy_owed, seat, combination);
  if (!has_super_bonus (rules))
    return 0;
  if (wager == UC_WAGER_SUPER_BONUS_ENVY)
    return owed_to (s, rules, others_owed, seat, combination);
  *combination = s->round.seats[seat].hand[0].combination;
  return super_bonus_of (s, rules, seat);
}
