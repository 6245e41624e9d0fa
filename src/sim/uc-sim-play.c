/* The players' and the cards' part of a prompt, at random. */
#define G_LOG_DOMAIN "upcard-sim"

#include "uc-next-card.h"
#include "uc-side-wager.h"
#include "uc-sim-fault.h"
#include "uc-sim-hands.h"

/* Acts until a device that was unplugged comes back. */
#define REPLUG_AFTER 6

typedef void (*Act) (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);

/* ---- cards ---- */

void
uc_sim_hands_draw (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcCard card = uc_sim_shoe_left (&hands->table->shoe) > 0
                    ? hands->table->shoe.cards[hands->table->shoe.next]
                    : UC_CARD_NONE;
  gboolean face_down = uc_next_card_is_hole (&now->now, now->rules);
  char text[UC_CARD_TEXT];

  if (card == UC_CARD_NONE)
    {
      uc_sim_hands_say (hands, "irregularity shoe-empty");
      return;
    }
  if (face_down)
    hands->hole = card;
  if (uc_sim_hands_has (hands, UC_WIRE_SHOE))
    {
      uc_sim_table_draw (hands->table);
      hands->moved = TRUE;
      return;
    }
  uc_sim_shoe_draw (&hands->table->shoe);
  uc_sim_hands_say (hands, "card %s", face_down ? "-" : uc_card_format (card, text));
}

static void
late_coin (UcSimHands *hands, const UcTable *now)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    if (!hands->table->level[uc_line_wager (seat)])
      {
        uc_sim_table_coin (hands->table, seat, TRUE);
        hands->moved = TRUE;
        return;
      }
}

static void
deal (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcSimFault *unplug = prompt->count >= 3 ? uc_sim_fault_take (hands->faults, UC_SIM_FAULT_UNPLUG, hands->round) : NULL;

  if (unplug != NULL)
    {
      hands->unplugged = unplug->device;
      hands->replug_after = REPLUG_AFTER;
      uc_sim_device_unplug (hands->table->devices[unplug->device]);
      hands->moved = TRUE;
    }
  else if (prompt->count >= 2 && uc_sim_fault_take (hands->faults, UC_SIM_FAULT_LATE_COIN, hands->round) != NULL)
    late_coin (hands, now);
  else
    uc_sim_hands_draw (hands, now, prompt);
}

/* ---- bets ---- */

static void
say_bets (UcSimHands *hands, const UcTable *now)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    {
      const UcSimBet *bet = &hands->players->bets[seat];
      char amount[UC_MONEY_TEXT];

      if (bet->plays && !now->now.round.seats[seat].in_round)
        uc_sim_hands_say (hands, "bet %u main %s", seat, uc_money_format (bet->main, amount));
      else if (!bet->plays && (now->now.carry.expected & UC_SEAT_BIT (seat) || now->now.round.seats[seat].in_round))
        uc_sim_hands_say (hands, "unbet %u main", seat);
      UC_FOR_EACH_STAKED_WAGER (wager)
        if (bet->plays && bet->side[wager] != 0)
          uc_sim_hands_say (hands, "bet %u %s %s", seat, uc_wager_name (wager),
                            uc_money_format (bet->side[wager], amount));
    }
}

/* Whether the coin of this seat has been seen by the table. */
static gboolean
coin_is_in (const UcTable *now, guint seat, UcWager wager)
{
  return now->now.round.seats[seat].side[uc_side_wager_slot (wager)].state != UC_SIDE_NONE;
}

/* Drops the coins that are not in yet. */
static void
drop_coins (UcSimHands *hands, const UcTable *now, UcWager wager)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    {
      if (!hands->players->bets[seat].coin || !now->now.round.seats[seat].in_round || coin_is_in (now, seat, wager))
        continue;
      if (!uc_sim_hands_has (hands, UC_WIRE_GPIO))
        uc_sim_hands_say (hands, "bet %u %s", seat, uc_wager_name (wager));
      else if (!hands->table->level[uc_line_wager (seat)])
        {
          uc_sim_table_coin (hands->table, seat, TRUE);
          hands->moved = TRUE;
        }
    }
}

static gboolean
coins_are_in (const UcSimHands *hands, const UcTable *now, UcWager wager)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    if (hands->table->level[uc_line_wager (seat)] && !coin_is_in (now, seat, wager))
      return FALSE;
  return TRUE;
}

static void
bet (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcWager wager = uc_side_wager_progressive (now->rules);

  if (!hands->planned)
    {
      uc_sim_players_plan (hands->players, now);
      hands->planned = TRUE;
      hands->said = FALSE;
    }
  if (!hands->said)
    {
      say_bets (hands, now);
      hands->said = TRUE;
      if (hands->lines->len > 0)
        return;
    }
  if (prompt->seats == 0)
    {
      hands->planned = FALSE; /* nobody may play as planned */
      return;
    }
  if (wager != UC_WAGER_NONE)
    {
      drop_coins (hands, now, wager);
      if (hands->moved || hands->lines->len > 0 || !coins_are_in (hands, now, wager))
        return;
    }
  if (!uc_sim_hands_has (hands, UC_WIRE_GPIO))
    uc_sim_hands_say (hands, "no-more-bets");
  else if (hands->table->press_source == 0) /* not still held down from the last round */
    {
      uc_sim_table_press_lock (hands->table);
      hands->moved = TRUE;
    }
}

/* ---- players ---- */

static void
insure (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    {
      const UcSimBet *plan = &hands->players->bets[seat];

      if (!(prompt->seats & UC_SEAT_BIT (seat)))
        continue;
      if (prompt->seats_win & UC_SEAT_BIT (seat) && plan->even_money)
        uc_sim_hands_say (hands, "even-money %u", seat);
      else if (plan->insures)
        uc_sim_hands_say (hands, "insurance %u", seat);
    }
  if (hands->lines->len > 0)
    return;
  if (prompt->hollow)
    uc_sim_hands_rule_stands (hands, now, prompt);
  else
    uc_sim_hands_press (hands, now, prompt);
}

static void
play_hand (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcWord word = uc_sim_players_decide (now, prompt);

  /* With a reading shoe a card is the hit. */
  if (word == UC_WORD_HIT && uc_sim_hands_has (hands, UC_WIRE_SHOE))
    uc_sim_hands_draw (hands, now, prompt);
  else
    uc_sim_hands_say (hands, "%s", uc_word_name (word));
}

static void
play_doubled (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_hands_say (hands, "%s", uc_word_name (uc_sim_players_decide_doubled (hands->players, prompt)));
}

/* Prompts that wait for players or cards, and what they do at random. */
static const Act plays[UC_N_PROMPTS] = {
  [UC_PROMPT_BETS_OPEN] = bet,
  [UC_PROMPT_DEAL] = deal,
  [UC_PROMPT_INSURANCE_OPEN] = insure,
  [UC_PROMPT_HAND] = play_hand,
  [UC_PROMPT_DOUBLED] = play_doubled,
  [UC_PROMPT_HIT_CARD] = uc_sim_hands_draw,
  [UC_PROMPT_DOUBLE_CARD] = uc_sim_hands_draw,
  [UC_PROMPT_SPLIT_CARD] = uc_sim_hands_draw,
  [UC_PROMPT_MISSED_CARD] = uc_sim_hands_draw,
  [UC_PROMPT_DEALER_DRAWS] = uc_sim_hands_draw,
};

gboolean
uc_sim_hands_waits_for_play (const UcPrompt *prompt)
{
  return plays[prompt->id] != NULL && prompt->id != UC_PROMPT_INSURANCE_OPEN;
}

void
uc_sim_hands_play (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (plays[prompt->id] != NULL)
    plays[prompt->id](hands, now, prompt);
  else
    uc_sim_hands_work (hands, now, prompt);
}
