#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-hands.h"

#include "uc-sim-dealer.h"
#include "uc-sim-fault.h"

#include <string.h>

/* Acts until a device that was unplugged comes back. */
#define REPLUG_AFTER 6

typedef void (*Act) (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);

void
uc_sim_hands_init (UcSimHands *hands, UcSimTable *table, UcSimPlayers *players, GArray *faults)
{
  memset (hands, 0, sizeof *hands);
  hands->table = table;
  hands->players = players;
  hands->faults = faults;
  hands->lines = g_ptr_array_new_with_free_func (g_free);
}

void
uc_sim_hands_clear (UcSimHands *hands)
{
  g_clear_pointer (&hands->lines, g_ptr_array_unref);
}

static void say (UcSimHands *hands, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (UcSimHands *hands, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (hands->lines, g_strdup_vprintf (format, args));
  va_end (args);
}

static gboolean
has (const UcSimHands *hands, UcWireDevice device)
{
  return uc_sim_device_is_connected (hands->table->devices[device]);
}

static void
tap_badge (UcSimHands *hands, const char *badge)
{
  if (has (hands, UC_WIRE_BADGE))
    uc_sim_table_badge (hands->table, badge);
}

static void
press_primary (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  g_auto (GStrv) lines = g_strsplit (prompt->primary, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      say (hands, "%s", lines[i]);
}

static void
press_option (UcSimHands *hands, const UcPrompt *prompt, UcOptionId id)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (prompt->options[i].id == id && prompt->options[i].input[0] != '\0')
      say (hands, "%s", prompt->options[i].input);
}

/* ---- cards ---- */

static void
draw (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcCard card = uc_sim_shoe_left (&hands->table->shoe) > 0
                    ? hands->table->shoe.cards[hands->table->shoe.next]
                    : UC_CARD_NONE;
  gboolean face_down = uc_table_next_is_hole (now);
  char text[UC_CARD_TEXT];

  if (card == UC_CARD_NONE)
    {
      say (hands, "irregularity shoe-empty");
      return;
    }
  if (face_down)
    hands->hole = card;
  if (has (hands, UC_WIRE_SHOE))
    {
      uc_sim_table_draw (hands->table);
      hands->moved = TRUE;
      return;
    }
  uc_sim_shoe_draw (&hands->table->shoe);
  say (hands, "card %s", face_down ? "-" : uc_card_format (card, text));
}

static void
burn (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (hands->stacked || !has (hands, UC_WIRE_SHOE))
    press_primary (hands, now, prompt);
  else
    draw (hands, now, prompt);
}

static void
shuffle (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_shoe_shuffle (&hands->table->shoe);
  press_primary (hands, now, prompt);
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
    draw (hands, now, prompt);
}

/* ---- bets ---- */

static UcWager
progressive (const UcRules *rules)
{
  for (UcWager wager = UC_WAGER_NONE + 1; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered && uc_wager_is_progressive (wager))
      return wager;
  return UC_WAGER_NONE;
}

static void
say_bets (UcSimHands *hands, const UcTable *now)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    {
      const UcSimBet *bet = &hands->players->bets[seat];
      char amount[UC_MONEY_TEXT];

      if (bet->plays && !now->now.round.seats[seat].in_round)
        say (hands, "bet %u main %s", seat, uc_money_format (bet->main, amount));
      else if (!bet->plays && (now->now.carry.expected & UC_SEAT_BIT (seat) || now->now.round.seats[seat].in_round))
        say (hands, "unbet %u main", seat);
      if (bet->plays && bet->match != 0)
        say (hands, "bet %u match-the-dealer %s", seat, uc_money_format (bet->match, amount));
    }
}

/* Whether the coin of this seat has been seen by the table. */
static gboolean
coin_is_in (const UcTable *now, guint seat, UcWager wager)
{
  return now->now.round.seats[seat].side[uc_wager_slot (wager)].state != UC_SIDE_NONE;
}

/* Drops the coins that are not in yet. */
static void
drop_coins (UcSimHands *hands, const UcTable *now, UcWager wager)
{
  for (guint seat = 1; seat <= now->rules->seats; seat++)
    {
      if (!hands->players->bets[seat].coin || !now->now.round.seats[seat].in_round || coin_is_in (now, seat, wager))
        continue;
      if (!has (hands, UC_WIRE_GPIO))
        say (hands, "bet %u %s", seat, uc_wager_name (wager));
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
lock (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (!has (hands, UC_WIRE_GPIO))
    {
      say (hands, "no-more-bets");
      return;
    }
  if (hands->table->press_source != 0)
    return; /* still held down from the last round */
  uc_sim_table_press_lock (hands->table);
  hands->moved = TRUE;
}

static void
bet (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcWager wager = progressive (now->rules);

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
  lock (hands, now, prompt);
}

static void
count_chips (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (prompt->count > 0 && uc_sim_fault_take (hands->faults, UC_SIM_FAULT_MISCOUNT, hands->round) != NULL)
    say (hands, "chips %u", prompt->count - 1);
  else
    press_primary (hands, now, prompt);
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
        say (hands, "even-money %u", seat);
      else if (plan->insures)
        say (hands, "insurance %u", seat);
    }
  if (hands->lines->len == 0)
    press_primary (hands, now, prompt);
}

static void
play_hand (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcWord word = uc_sim_players_decide (now, prompt);

  /* With a reading shoe a card is the hit. */
  if (word == UC_WORD_HIT && has (hands, UC_WIRE_SHOE))
    draw (hands, now, prompt);
  else
    say (hands, "%s", uc_word_name (word));
}

/* ---- the dealer's and the floorperson's work ---- */

static void
open_table (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (now->now.carry.dealer[0] != '\0')
    {
      press_primary (hands, now, prompt);
      return;
    }
  tap_badge (hands, UC_SIM_BADGE_DEALER);
  say (hands, "sign-on " UC_SIM_BADGE_DEALER);
}

static void
inspect_cards (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  tap_badge (hands, UC_SIM_BADGE_FLOOR);
  say (hands, "inspect-cards " UC_SIM_BADGE_FLOOR);
}

static void
inspect_reader (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_device_plug (hands->table->devices[UC_WIRE_READER]);
  tap_badge (hands, UC_SIM_BADGE_FLOOR);
  say (hands, "inspect-reader " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " pass");
}

static void
look_at_lamps (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (prompt->seats != 0 && uc_sim_fault_take (hands->faults, UC_SIM_FAULT_DARK_LAMP, hands->round) != NULL)
    say (hands, "lamp %d dark", g_bit_nth_msf (prompt->seats, -1));
  else
    press_primary (hands, now, prompt);
}

static void
lamp_is_lit (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  press_option (hands, prompt, UC_OPTION_LIT_NOW);
}

static void
validate (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  const char *badge = hands->second ? UC_SIM_BADGE_PIT : UC_SIM_BADGE_FLOOR;

  tap_badge (hands, badge);
  say (hands, "validate %s " UC_SIM_PIN, badge);
}

static void
sign_second (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  tap_badge (hands, UC_SIM_BADGE_PIT);
  say (hands, "validate " UC_SIM_BADGE_PIT " " UC_SIM_PIN);
}

static void
document (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  say (hands, "documented " UC_SIM_BADGE_FLOOR " S-%u", now->now.carry.round);
}

static void
read_hole (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcCard hole = hands->hole != UC_CARD_NONE ? hands->hole : now->now.round.hole;

  if (!prompt->hollow)
    press_primary (hands, now, prompt);
  else if (uc_card_range (hole) == UC_RANGE_NONE)
    say (hands, "light %s", uc_range_name (UC_RANGE_MEDIUM));
  else if (has (hands, UC_WIRE_READER))
    {
      uc_sim_table_read_hole (hands->table, hole);
      hands->moved = TRUE;
    }
  else
    say (hands, "light %s", uc_range_name (uc_card_range (hole)));
}

static void
type_hole (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  char text[UC_CARD_TEXT];

  if (hands->hole != UC_CARD_NONE)
    say (hands, "hole %s", uc_card_format (hands->hole, text));
}

static void
mend_light (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcCard hole = hands->hole != UC_CARD_NONE ? hands->hole : now->now.round.hole;

  if (!now->now.carry.floor_called || hole == UC_CARD_NONE)
    press_primary (hands, now, prompt);
  else
    say (hands, "irregularity wrong-light %s", uc_range_name (uc_card_range (hole)));
}

static void
move_hand_back (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  press_option (hands, prompt, UC_OPTION_MOVED_BACK);
}

static void
rule_go_on (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (prompt->seat != 0)
    say (hands, "ruling " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " go-on %u %u", prompt->seat, prompt->hand);
  else
    say (hands, "ruling " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " go-on");
}

static void
acknowledge (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  say (hands, "acknowledge " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN);
}

/* Prompts that wait for players or cards, and what they do at random. */
static const Act plays[UC_N_PROMPTS] = {
  [UC_PROMPT_BETS_OPEN] = bet,
  [UC_PROMPT_DEAL] = deal,
  [UC_PROMPT_INSURANCE_OPEN] = insure,
  [UC_PROMPT_HAND] = play_hand,
  [UC_PROMPT_HIT_CARD] = draw,
  [UC_PROMPT_DOUBLE_CARD] = draw,
  [UC_PROMPT_SPLIT_CARD] = draw,
  [UC_PROMPT_MISSED_CARD] = draw,
  [UC_PROMPT_DEALER_DRAWS] = draw,
};

/* The dealer's and the floorperson's own work; everywhere else they press the main button. */
static const Act works[UC_N_PROMPTS] = {
  [UC_PROMPT_CLOSED] = open_table,
  [UC_PROMPT_INSPECT_CARDS] = inspect_cards,
  [UC_PROMPT_CHANGE_CARDS] = inspect_cards,
  [UC_PROMPT_INSPECT_READER] = inspect_reader,
  [UC_PROMPT_SHUFFLE] = shuffle,
  [UC_PROMPT_BURN] = burn,
  [UC_PROMPT_NEW_DEALER_BURN] = burn,
  [UC_PROMPT_CHIPS] = count_chips,
  [UC_PROMPT_SIDE_RESULTS] = read_hole,
  [UC_PROMPT_LAMPS] = look_at_lamps,
  [UC_PROMPT_LAMP_DARK] = lamp_is_lit,
  [UC_PROMPT_FLOOR_CALLED] = validate,
  [UC_PROMPT_REJECTED] = sign_second,
  [UC_PROMPT_READER] = read_hole,
  [UC_PROMPT_NO_READER_WORD] = read_hole,
  [UC_PROMPT_TYPE_HOLE] = type_hole,
  [UC_PROMPT_HOLD] = document,
  [UC_PROMPT_LIGHT_DIFFERS] = mend_light,
  [UC_PROMPT_LIGHT_WAS_WRONG] = mend_light,
  [UC_PROMPT_PLACE_WRONG] = move_hand_back,
  [UC_PROMPT_RULING] = rule_go_on,
  [UC_PROMPT_READER_OUT] = inspect_reader,
  [UC_PROMPT_CARD_ALARM] = rule_go_on,
  [UC_PROMPT_SHOE_EMPTY] = shuffle,
  [UC_PROMPT_SECOND_PERSON] = sign_second,
  [UC_PROMPT_RECORD_STOPPED] = acknowledge,
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

void
uc_sim_hands_work (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  Act act = works[prompt->id] != NULL ? works[prompt->id] : press_primary;

  act (hands, now, prompt);
}

static void
show_cover_card (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  const UcRound *round = &now->now.round;

  if (hands->stacked || now->now.carry.cover_seen || !uc_sim_shoe_cover_is_out (&hands->table->shoe)
      || round->step < UC_STEP_BETS || round->trouble != UC_TROUBLE_NONE
      || now->rules->shuffle == UC_SHUFFLE_CONTINUOUS)
    return;
  if (round->n_dealt == 0)
    say (hands, "cover-card first");
  else
    say (hands, "cover-card dealer");
}

void
uc_sim_hands_tidy (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  const UcRound *round = &now->now.round;

  if (hands->replug_after > 0 && --hands->replug_after == 0)
    uc_sim_device_plug (hands->table->devices[hands->unplugged]);
  if (round->step != UC_STEP_BETS && hands->planned)
    {
      hands->planned = FALSE;
      uc_sim_table_lift_coins (hands->table);
    }
  if (round->step == UC_STEP_CLEAR || (hands->stacked && round->step == UC_STEP_DEAL && round->n_dealt == 0))
    uc_sim_table_lift_coins (hands->table);
  if (round->step == UC_STEP_BETS && !round->began)
    {
      hands->hole = UC_CARD_NONE;
      hands->second = FALSE;
    }
  show_cover_card (hands, now, prompt);
}
