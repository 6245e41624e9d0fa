#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-hands.h"

#include "uc-dealer-hand.h"
#include "uc-held.h"
#include "uc-shuffle-method.h"
#include "uc-sim-dealer.h"
#include "uc-sim-fault.h"

#include <string.h>



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

void
uc_sim_hands_say (UcSimHands *hands, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (hands->lines, g_strdup_vprintf (format, args));
  va_end (args);
}

gboolean
uc_sim_hands_has (const UcSimHands *hands, UcWireDevice device)
{
  return uc_sim_device_is_connected (hands->table->devices[device]);
}

static void
tap_badge (UcSimHands *hands, const char *badge)
{
  if (uc_sim_hands_has (hands, UC_WIRE_BADGE))
    uc_sim_table_badge (hands->table, badge);
}

void
uc_sim_hands_press (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  g_auto (GStrv) lines = g_strsplit (prompt->primary, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      uc_sim_hands_say (hands, "%s", lines[i]);
}

static void
press_option (UcSimHands *hands, const UcPrompt *prompt, UcOptionId id)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (prompt->options[i].id == id && prompt->options[i].input[0] != '\0')
      uc_sim_hands_say (hands, "%s", prompt->options[i].input);
}

/* ---- the dealer's and the floorperson's work ---- */

static void
burn (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (hands->stacked || now->now.round.trouble != UC_TROUBLE_NONE || !uc_sim_hands_has (hands, UC_WIRE_SHOE))
    uc_sim_hands_press (hands, now, prompt);
  else
    uc_sim_hands_draw (hands, now, prompt);
}

static void
shuffle (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_shoe_shuffle (&hands->table->shoe);
  uc_sim_hands_press (hands, now, prompt);
}

static void
count_chips (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (prompt->count > 0 && uc_sim_fault_take (hands->faults, UC_SIM_FAULT_MISCOUNT, hands->round) != NULL)
    uc_sim_hands_say (hands, "chips %u", prompt->count - 1);
  else
    uc_sim_hands_press (hands, now, prompt);
}

static void
sign_on (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  tap_badge (hands, UC_SIM_BADGE_DEALER);
  uc_sim_hands_say (hands, "sign-on " UC_SIM_BADGE_DEALER ":" UC_SIM_PIN);
}

static void
open_table (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (now->now.carry.dealer[0] != '\0')
    {
      uc_sim_hands_press (hands, now, prompt);
      return;
    }
  sign_on (hands, now, prompt);
}

static void
confirm_readings (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  tap_badge (hands, UC_SIM_BADGE_FLOOR);
  uc_sim_hands_say (hands, "confirm-readings " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN);
}

static void
inspect_cards (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  tap_badge (hands, UC_SIM_BADGE_FLOOR);
  uc_sim_hands_say (hands, "inspect-cards " UC_SIM_BADGE_FLOOR ":" UC_SIM_PIN);
}

static void
inspect_reader (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_device_plug (hands->table->devices[UC_WIRE_READER]);
  tap_badge (hands, UC_SIM_BADGE_FLOOR);
  uc_sim_hands_say (hands, "inspect-reader " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " pass");
}

static void
look_at_lamps (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (prompt->seats != 0 && uc_sim_fault_take (hands->faults, UC_SIM_FAULT_DARK_LAMP, hands->round) != NULL)
    uc_sim_hands_say (hands, "lamp %d dark", g_bit_nth_msf (prompt->seats, -1));
  else
    uc_sim_hands_press (hands, now, prompt);
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
  uc_sim_hands_say (hands, "validate %s " UC_SIM_PIN, badge);
}

static void
sign_second (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  tap_badge (hands, UC_SIM_BADGE_PIT);
  uc_sim_hands_say (hands, "validate " UC_SIM_BADGE_PIT " " UC_SIM_PIN);
}

static void
document (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  for (guint seat = now->rules->seats; seat >= 1; seat--)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      {
        const UcHeld *held = uc_carry_held_c (&now->now.carry, seat, i);

        if (held->active != UC_HELD_WAITS)
          continue;
        /* Each slip documents one award. */
        uc_sim_hands_say (hands, "documented " UC_SIM_BADGE_FLOOR ":" UC_SIM_PIN " S-%" G_GUINT64_FORMAT " %u %s %s", now->now.carry.seq,
                          seat, uc_wager_name (held->wager), uc_word_name (uc_held_forms (now->rules, held->amount)));
        return;
      }
}

static void
read_hole (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcCard hole = hands->hole != UC_CARD_NONE ? hands->hole : now->now.round.hole;

  if (!prompt->hollow)
    uc_sim_hands_press (hands, now, prompt);
  else if (uc_card_range (hole) == UC_RANGE_NONE)
    uc_sim_hands_say (hands, "light %s", uc_card_range_name (UC_RANGE_MEDIUM));
  else if (uc_sim_hands_has (hands, UC_WIRE_READER))
    {
      uc_sim_table_read_hole (hands->table, hole);
      hands->moved = TRUE;
    }
  else
    uc_sim_hands_say (hands, "light %s", uc_card_range_name (uc_card_range (hole)));
}

static void
look_for_blackjack (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcCard hole = hands->hole != UC_CARD_NONE ? hands->hole : now->now.round.hole;

  if (uc_sim_hands_has (hands, UC_WIRE_READER) && uc_card_is_valid (hole))
    {
      uc_sim_table_look_for_blackjack (hands->table, uc_dealer_hand_upcard (&now->now), hole);
      hands->moved = TRUE;
    }
  else
    uc_sim_hands_say (hands, "peek %s",
                      uc_card_is_valid (hole) && uc_points_are_blackjack (uc_dealer_hand_upcard (&now->now), hole)
                          ? "blackjack"
                          : "none");
}

static void
type_hole (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  char text[UC_CARD_TEXT];

  if (hands->hole != UC_CARD_NONE)
    uc_sim_hands_say (hands, "hole %s", uc_card_format (hands->hole, text));
}

static void
mend_light (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  UcRange range = uc_card_range (hands->hole != UC_CARD_NONE ? hands->hole : now->now.round.hole);

  /* A card that left the shoe before this program began: the ranges are tried in turn. */
  if (range == UC_RANGE_NONE)
    range = UC_RANGE_SMALL + hands->guess++ % 3;
  if (!now->now.carry.floor_called)
    uc_sim_hands_press (hands, now, prompt);
  else
    uc_sim_hands_say (hands, "irregularity wrong-light %s", uc_card_range_name (range));
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
    uc_sim_hands_say (hands, "ruling " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " go-on %u %u", prompt->seat, prompt->hand);
  else
    uc_sim_hands_say (hands, "ruling " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " go-on");
}

static void
turn_reset_key (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  if (!uc_sim_hands_has (hands, UC_WIRE_GPIO))
    {
      uc_sim_hands_say (hands, "reset-key " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN);
      return;
    }
  if (hands->table->press_source != 0)
    return; /* still turned */
  uc_sim_table_turn_and_return_key (hands->table);
  hands->moved = TRUE;
}

static void
rule_confirmed (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_hands_say (hands, "ruling " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " confirmed");
}

void
uc_sim_hands_rule_stands (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_hands_say (hands, "ruling " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN " %u stands", prompt->seat);
}

static void
acknowledge (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_hands_say (hands, "acknowledge " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN);
}

static void
accept_record (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_hands_say (hands, "acknowledge %s " UC_SIM_PIN,
                    now->now.carry.record_vouched[0] == '\0' ? UC_SIM_BADGE_FLOOR : UC_SIM_BADGE_PIT);
}

static void
accept_devices (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  uc_sim_hands_say (hands, "accept-devices " UC_SIM_BADGE_FLOOR " " UC_SIM_PIN);
}

/* The dealer's and the floorperson's own work; everywhere else they press the main button. */
static const Act works[UC_N_PROMPTS] = {
  [UC_PROMPT_CLOSED] = open_table,
  [UC_PROMPT_CONFIRM_READINGS] = confirm_readings,
  [UC_PROMPT_INSPECT_CARDS] = inspect_cards,
  [UC_PROMPT_INSPECT_BATCH] = inspect_cards,
  [UC_PROMPT_CHANGE_CARDS] = inspect_cards,
  [UC_PROMPT_INSPECT_READER] = inspect_reader,
  [UC_PROMPT_SHUFFLE] = shuffle,
  [UC_PROMPT_SIGN_ON] = sign_on,
  [UC_PROMPT_BURN] = burn,
  [UC_PROMPT_NEW_DEALER_BURN] = burn,
  [UC_PROMPT_CHIPS] = count_chips,
  [UC_PROMPT_SIDE_RESULTS] = read_hole,
  [UC_PROMPT_LAMPS] = look_at_lamps,
  [UC_PROMPT_LAMP_DARK] = lamp_is_lit,
  [UC_PROMPT_FLOOR_CALLED] = validate,
  [UC_PROMPT_AWARD_DUE] = validate,
  [UC_PROMPT_REJECTED] = sign_second,
  [UC_PROMPT_READER] = read_hole,
  [UC_PROMPT_NO_READER_WORD] = read_hole,
  [UC_PROMPT_PEEK] = look_for_blackjack,
  [UC_PROMPT_NO_PEEK_WORD] = look_for_blackjack,
  [UC_PROMPT_PEEK_DIFFERS] = rule_go_on,
  [UC_PROMPT_SUPER_BONUS] = validate,
  [UC_PROMPT_TYPE_HOLE] = type_hole,
  [UC_PROMPT_HOLD] = document,
  [UC_PROMPT_LIGHT_DIFFERS] = mend_light,
  [UC_PROMPT_LIGHT_WAS_WRONG] = mend_light,
  [UC_PROMPT_PLACE_WRONG] = move_hand_back,
  [UC_PROMPT_RULING] = rule_go_on,
  [UC_PROMPT_DEAL_DOUBT] = rule_confirmed,
  [UC_PROMPT_DISPUTE] = uc_sim_hands_rule_stands,
  [UC_PROMPT_READER_OUT] = inspect_reader,
  [UC_PROMPT_CARD_ALARM] = rule_go_on,
  [UC_PROMPT_SHOE_EMPTY] = shuffle,
  [UC_PROMPT_SECOND_PERSON] = sign_second,
  [UC_PROMPT_RECORD_STOPPED] = acknowledge,
  [UC_PROMPT_RECORD_DOUBTED] = accept_record,
  [UC_PROMPT_RESET_KEY] = turn_reset_key,
  [UC_PROMPT_DEVICES_FAIL] = accept_devices,
};

void
uc_sim_hands_work (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  Act act = works[prompt->id] != NULL ? works[prompt->id] : uc_sim_hands_press;

  act (hands, now, prompt);
}

static void
show_cover_card (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  const UcRound *round = &now->now.round;

  if (hands->stacked || now->now.carry.cover_seen || !uc_sim_shoe_cover_is_out (&hands->table->shoe)
      || round->step < UC_STEP_BETS || round->trouble != UC_TROUBLE_NONE
      || uc_shuffle_method (&now->now, now->rules) == UC_SHUFFLE_CONTINUOUS)
    return;
  if (round->n_dealt == 0)
    uc_sim_hands_say (hands, "cover-card first");
  else
    uc_sim_hands_say (hands, "cover-card dealer");
}

void
uc_sim_hands_tidy (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt)
{
  const UcRound *round = &now->now.round;
  const UcDealt *last = round->n_dealt > 0 ? &round->dealt[round->n_dealt - 1] : NULL;

  /* Whether the card that left the shoe last is the last on the felt, and lies there face up. */
  uc_sim_table_turn (hands->table, last != NULL && last->face_up && last->card == hands->table->last_card);
  if (hands->replug_after > 0 && --hands->replug_after == 0)
    uc_sim_device_plug (hands->table->devices[hands->unplugged]);
  if (round->step != UC_STEP_BETS && hands->planned)
    {
      hands->planned = FALSE;
      uc_sim_table_lift_coins (hands->table);
    }
  if (round->step == UC_STEP_CLEAR || (hands->stacked && round->step == UC_STEP_DEAL && round->n_dealt == 0))
    uc_sim_table_lift_coins (hands->table);
  if (round->hole_dealt && hands->hole == UC_CARD_NONE && round->step <= UC_STEP_PEEK)
    hands->hole = hands->table->last_card; /* drawn by a hand at the window */
  if (round->step == UC_STEP_BETS && !round->began)
    {
      hands->hole = UC_CARD_NONE;
      hands->second = FALSE;
    }
  show_cover_card (hands, now, prompt);
}
