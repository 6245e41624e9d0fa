/* What is paid without a wager of its own, once for each winning hand of somebody else's, to players, not to boxes (A29):
 * the Envy Bonus, § 633b.10(h)(5), (k), and the Super Bonus with the others' part, §§ 635a.12(c), 635b.2(g)(3). */
#include "uc-bonus-due.h"

#include "uc-dealer-hand.h"
#include "uc-game-row.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-step-order.h"
#include "uc-super-bonus-envy.h"
#include "uc-word.h"

/* What @seat is owed for the win of @winner; 0 = nothing. */
typedef UcMoney (*Owed) (const UcState *s, const UcRules *rules, guint winner, guint seat, UcCombination *combination);

/* Whether others are owed something for the win of @winner. */
typedef gboolean (*Won) (const UcState *s, const UcRules *rules, guint winner);

static UcMoney
owed_to (const UcState *s, const UcRules *rules, Owed owed, guint seat, UcCombination *combination)
{
  UcMoney sum = 0;

  for (guint winner = 1; winner <= rules->seats; winner++)
    if (uc_state_player_of (s, winner) != uc_state_player_of (s, seat)
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

/* The first of a player's boxes for which @counts says yes: one payment a player. */
static gboolean
is_players_first (const UcState *s, guint seat, gboolean (*counts) (const UcState *s, guint seat))
{
  for (guint other = 1; other < seat; other++)
    if (uc_state_player_of (s, other) == uc_state_player_of (s, seat) && counts (s, other))
      return FALSE;
  return counts (s, seat);
}

/* A live wager of that round, also one that lost: A15. */
static gboolean
had_blackjack_match (const UcState *s, guint seat)
{
  const UcSide *side = uc_side_c (s, seat, uc_envy_bonus.follows);

  return side->state == UC_SIDE_SETTLED && side->outcome != UC_WORD_VOID;
}

static UcMoney
envy_for (const UcState *s, const UcRules *rules, guint winner)
{
  const UcWagerRules *filed = &rules->wagers[uc_envy_bonus.follows];
  const UcSide *won = uc_side_c (s, winner, uc_envy_bonus.follows);

  /* Of a win that was settled as another one than its cards make, a correction says who is owed what. */
  if (!filed->offered || won->state != UC_SIDE_SETTLED || won->outcome != UC_WORD_WIN
      || filed->envy[won->combination] == 0
      || uc_side_wager_judge (s, rules, winner, uc_envy_bonus.follows) != won->combination)
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
  *combination = uc_side_c (s, winner, uc_envy_bonus.follows)->combination;
  return envy;
}

/* Of a percentage that is paid after the others were, the correction that brought it has said who is owed what. */
static UcMoney
envy_announced (const UcState *s, const UcRules *rules, guint winner, guint seat, UcCombination *combination)
{
  return uc_side_c (s, winner, uc_envy_bonus.follows)->late ? 0 : envy_owed (s, rules, winner, seat, combination);
}

gboolean
uc_bonus_due_envy (const UcState *s, const UcRules *rules)
{
  return anybody_is_owed (s, rules, UC_WAGER_ENVY_BONUS, won_envy, envy_announced);
}

static gboolean
has_super_bonus (const UcRules *rules)
{
  return rules->super_bonus.pays_small != 0 || rules->super_bonus.pays_large != 0;
}

/* Three 7s of one suit, unsplit and undoubled, against a 7. */
UcMoney
uc_bonus_due_by_cards (const UcState *s, const UcRules *rules, guint seat, UcCombination *combination)
{
  const UcSeat *box = &s->round.seats[seat];
  UcCombination own;

  if (uc_card_rank (uc_dealer_hand_upcard (s)) != 7 || !has_super_bonus (rules) || !box->in_round || box->hands != 1
      || box->hand[0].outcome == UC_WORD_VOID || box->hand[0].combination == UC_COMBINATION_SURRENDER)
    return 0;
  own = uc_game_row (rules->game)->verdict (s, rules, seat, 0).combination;
  if (own != UC_COMBINATION_777_SUITED && own != UC_COMBINATION_777_TOP_SUIT)
    return 0;
  *combination = own;
  if (box->main == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  if (box->main >= rules->super_bonus.from_large)
    return rules->super_bonus.pays_large;
  return box->main >= rules->super_bonus.from_small ? rules->super_bonus.pays_small : 0;
}

/* As the cards lie, whatever the hand was taken for when it was settled. */
static UcMoney
super_bonus_of (const UcState *s, const UcRules *rules, guint seat, UcCombination *combination)
{
  return s->round.seats[seat].hand[0].state == UC_HAND_SETTLED ? uc_bonus_due_by_cards (s, rules, seat, combination) : 0;
}

static gboolean
bet_this_round (const UcState *s, guint seat)
{
  return s->round.seats[seat].in_round;
}

static gboolean
won_super_bonus (const UcState *s, const UcRules *rules, guint winner)
{
  const UcSide *won = uc_side_c (s, winner, UC_WAGER_SUPER_BONUS);
  UcCombination combination;

  return won->state == UC_SIDE_SETTLED && won->outcome == UC_WORD_WIN && super_bonus_of (s, rules, winner, &combination) != 0;
}

static UcMoney
others_owed (const UcState *s, const UcRules *rules, guint winner, guint seat, UcCombination *combination)
{
  if (!won_super_bonus (s, rules, winner) || !is_players_first (s, seat, bet_this_round))
    return 0;
  *combination = uc_side_c (s, winner, UC_WAGER_SUPER_BONUS)->combination;
  return uc_super_bonus_envy_seven (s, rules, seat) != 0 ? rules->super_bonus.others_with_seven
                                                             : rules->super_bonus.others;
}

static gboolean
winner_is_due (const UcState *s, const UcRules *rules)
{
  UcCombination combination;

  for (guint seat = 1; seat <= rules->seats; seat++)
    if (uc_side_c (s, seat, UC_WAGER_SUPER_BONUS)->state == UC_SIDE_NONE
        && super_bonus_of (s, rules, seat, &combination) != 0)
      return TRUE;
  return FALSE;
}

gboolean
uc_bonus_due_super_bonus (const UcState *s, const UcRules *rules)
{
  return has_super_bonus (rules)
         && (winner_is_due (s, rules) || anybody_is_owed (s, rules, UC_WAGER_SUPER_BONUS_ENVY, won_super_bonus, others_owed));
}

UcWager
uc_bonus_due_undecided (const UcState *s, const UcRules *rules)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (uc_side_wager (wager)->bonus && uc_step_order_is_reachable (rules, uc_side_wager (wager)->step)
        && uc_side_seats (s, wager, UC_SIDE_WON) != 0)
      return wager;
  if (uc_bonus_due_envy (s, rules))
    return UC_WAGER_ENVY_BONUS;
  return uc_bonus_due_super_bonus (s, rules) ? UC_WAGER_SUPER_BONUS : UC_WAGER_NONE;
}

UcMoney
uc_bonus_due_for (const UcState *s, const UcRules *rules, UcWager wager, guint winner, guint seat,
                  UcCombination *combination)
{
  if (uc_state_player_of (s, winner) == uc_state_player_of (s, seat))
    return 0;
  if (wager == UC_WAGER_ENVY_BONUS)
    return envy_owed (s, rules, winner, seat, combination);
  return wager == UC_WAGER_SUPER_BONUS_ENVY ? others_owed (s, rules, winner, seat, combination) : 0;
}

UcMoney
uc_bonus_due_sum (const UcState *s, const UcRules *rules, UcWager wager, guint seat, UcCombination *combination)
{
  if (wager == UC_WAGER_ENVY_BONUS)
    return owed_to (s, rules, envy_owed, seat, combination);
  if (!has_super_bonus (rules))
    return 0;
  if (wager == UC_WAGER_SUPER_BONUS_ENVY)
    return owed_to (s, rules, others_owed, seat, combination);
  *combination = UC_COMBINATION_NONE;
  return super_bonus_of (s, rules, seat, combination);
}
