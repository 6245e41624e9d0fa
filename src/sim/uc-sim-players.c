#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-players.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-side-wager.h"

#include <string.h>

static const UcMoney stakes[] = { 10, 15, 25, 25, 50, 75, 100 };
static const UcMoney side_stakes[] = { 5, 10, 10, 25 };

void
uc_sim_players_init (UcSimPlayers *players, guint32 seed)
{
  memset (players, 0, sizeof *players);
  players->rand = g_rand_new_with_seed (seed);
}

void
uc_sim_players_clear (UcSimPlayers *players)
{
  g_clear_pointer (&players->rand, g_rand_free);
}

static gboolean
chance (UcSimPlayers *players, guint percent)
{
  return g_rand_int_range (players->rand, 0, 100) < (gint) percent;
}

static UcMoney
within (UcMoney amount, UcMoney minimum, UcMoney maximum)
{
  if (minimum != UC_MONEY_UNKNOWN && amount < minimum)
    amount = minimum;
  if (maximum != UC_MONEY_UNKNOWN && amount > maximum)
    amount = maximum;
  return amount;
}

static void
plan_side (UcSimPlayers *players, const UcRules *rules, UcWager wager, UcSimBet *bet)
{
  const UcWagerRules *filed = &rules->wagers[wager];
  UcMoney side;

  if (!filed->offered || uc_side_wager_is_progressive (wager))
    return;
  side = side_stakes[g_rand_int_range (players->rand, 0, G_N_ELEMENTS (side_stakes))] * UC_DOLLAR;
  /* A wager that is made only beside another comes after it. */
  if (chance (players, 35) && (filed->with == UC_WAGER_NONE || bet->side[filed->with] != 0))
    bet->side[wager] = within (side, filed->minimum, filed->maximum);
}

void
uc_sim_players_plan (UcSimPlayers *players, const UcTable *table)
{
  guint8 may_not = table->now.carry.barred | uc_held_seats (&table->now), may = 0;
  guint changes = g_rand_int_range (players->rand, 1, UC_MAX_SEATS + 1);
  gboolean first = players->seated == 0;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (!(may_not & UC_SEAT_BIT (seat)))
      may |= UC_SEAT_BIT (seat);
  /* Most seats are taken at first; then players come and go one at a time. */
  for (guint seat = 1; first && seat <= UC_MAX_SEATS; seat++)
    if (chance (players, 70))
      players->seated |= UC_SEAT_BIT (seat);
  if (chance (players, 25))
    players->seated ^= UC_SEAT_BIT (changes);
  players->seated &= may;
  if (players->seated == 0)
    players->seated = may;
  memset (players->bets, 0, sizeof players->bets);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (players->seated & UC_SEAT_BIT (seat))
      {
        UcSimBet *bet = &players->bets[seat];
        UcMoney main = stakes[g_rand_int_range (players->rand, 0, G_N_ELEMENTS (stakes))] * UC_DOLLAR;

        bet->plays = TRUE;
        bet->main = within (main, table->rules->minimum, table->rules->maximum);
        UC_FOR_EACH_STAKED_WAGER (wager)
          plan_side (players, table->rules, wager, bet);
        bet->coin = uc_side_wager_progressive (table->rules) != UC_WAGER_NONE && chance (players, 60);
        bet->insures = chance (players, 20);
        bet->even_money = chance (players, 50);
      }
}

/* Basic strategy. One row a total, one character an up-card 2 3 4 5 6 7 8 9 T A: s stand, h hit, d double or else hit,
 * D double or else stand, p split. */
static const char *const hard[22] = {
  [4] = "hhhhhhhhhh",  [5] = "hhhhhhhhhh",  [6] = "hhhhhhhhhh",  [7] = "hhhhhhhhhh",  [8] = "hhhhhhhhhh",
  [9] = "hddddhhhhh",  [10] = "ddddddddhh", [11] = "ddddddddhh", [12] = "hhssshhhhh", [13] = "ssssshhhhh",
  [14] = "ssssshhhhh", [15] = "ssssshhhhh", [16] = "ssssshhhhh",
};
static const char *const soft[22] = {
  [12] = "hhhhhhhhhh", [13] = "hhhddhhhhh", [14] = "hhhddhhhhh", [15] = "hhdddhhhhh",
  [16] = "hhdddhhhhh", [17] = "hddddhhhhh", [18] = "sDDDDsshhh",
};
/* By the value of one of the pair's cards, an ace as 1; a blank goes by the total. */
static const char *const pairs[11] = {
  [1] = "pppppppppp", [2] = "pppppp    ", [3] = "pppppp    ", [6] = "ppppp     ",
  [7] = "pppppp    ", [8] = "pppppppppp", [9] = "ppppp pp  ",
};

static gboolean
offers (const UcPrompt *prompt, UcOptionId id)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (prompt->options[i].id == id)
      return prompt->options[i].available;
  return FALSE;
}

static char
look_up (const UcTable *table, const UcPrompt *prompt, guint column)
{
  UcCard cards[2] = { UC_CARD_NONE, UC_CARD_NONE };
  guint n = uc_hand_cards (&table->now, prompt->seat, prompt->hand, cards, G_N_ELEMENTS (cards));
  guint value = uc_card_value (cards[0]);
  const char *row;

  if (n == 2 && value == uc_card_value (cards[1]) && offers (prompt, UC_OPTION_SPLIT) && pairs[value] != NULL
      && pairs[value][column] == 'p')
    return 'p';
  if (prompt->total > 21)
    return 's';
  row = prompt->soft ? soft[prompt->total] : hard[prompt->total];
  return row != NULL ? row[column] : 's';
}

UcWord
uc_sim_players_decide (const UcTable *table, const UcPrompt *prompt)
{
  UcCard up = uc_dealer_hand_upcard (&table->now);
  guint value = uc_card_is_valid (up) ? uc_card_value (up) : 10;
  gboolean may_double = offers (prompt, UC_OPTION_DOUBLE);

  if (offers (prompt, UC_OPTION_SURRENDER) && !prompt->soft && prompt->total == 16 && (value == 1 || value >= 9))
    return UC_WORD_SURRENDER;
  switch (look_up (table, prompt, value == 1 ? 9 : value - 2))
    {
    case 'p':
      return UC_WORD_SPLIT;
    case 'd':
      return may_double ? UC_WORD_DOUBLE : UC_WORD_HIT;
    case 'D':
      return may_double ? UC_WORD_DOUBLE : UC_WORD_STAND;
    case 'h':
      return UC_WORD_HIT;
    default:
      return UC_WORD_STAND;
    }
}

UcWord
uc_sim_players_decide_doubled (UcSimPlayers *players, const UcPrompt *prompt)
{
  if (offers (prompt, UC_OPTION_RESCUE) && prompt->total >= 12 && prompt->total <= 16 && chance (players, 60))
    return UC_WORD_RESCUE;
  if (offers (prompt, UC_OPTION_DOUBLE) && prompt->total <= 14 && chance (players, 50))
    return UC_WORD_DOUBLE;
  return UC_WORD_STAND;
}
