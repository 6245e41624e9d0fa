#include "robot.h"

#include "uc-dealer-hand.h"
#include "uc-input.h"
#include "uc-next-card.h"
#include "uc-shuffle-method.h"
#include "uc-side-wager.h"
#include "uc-table-prompt.h"

#include <string.h>

/* So many cards lie behind the cover card. */
#define COVER_CARD 120

void
robot_init (Robot *robot, guint32 seed)
{
  memset (robot, 0, sizeof *robot);
  robot->rand = g_rand_new_with_seed (seed);
}

void
robot_clear (Robot *robot)
{
  g_rand_free (robot->rand);
}

static RobotMove
say (Robot *robot, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines, "\n", G_N_ELEMENTS (robot->text) - 1);
  guint n = 0;

  for (; parts[n] != NULL; n++)
    {
      g_strlcpy (robot->text[n], parts[n], sizeof robot->text[n]);
      robot->lines[n] = robot->text[n];
    }
  robot->lines[n] = NULL;
  return ROBOT_LINES;
}

static void
fill_shoe (Robot *robot, const UcRules *rules)
{
  robot->left = 0;
  for (guint i = 0; i < sizeof robot->shoe; i++)
    if (uc_rules_copies (rules, uc_card_from_index (i % UC_N_FACES)) > 0)
      robot->shoe[robot->left++] = uc_card_from_index (i % UC_N_FACES);
  for (guint i = robot->left - 1; i > 0; i--)
    {
      guint j = (guint) g_rand_int_range (robot->rand, 0, (gint32) i + 1);
      guint8 card = robot->shoe[i];

      robot->shoe[i] = robot->shoe[j];
      robot->shoe[j] = card;
    }
}

static RobotMove
draw (Robot *robot, const UcTable *table)
{
  /* Nothing has left it but the card that was burned. */
  if (robot->left == 0 || table->now.carry.drawn <= 1)
    fill_shoe (robot, table->rules);
  robot->card = robot->shoe[--robot->left];
  robot->cards++;
  if (uc_next_card_is_hole (&table->now, table->rules))
    robot->hole = robot->card;
  return ROBOT_CARD;
}

/* A wager without a meter that @seat has not made and wants; UC_WAGER_NONE when there is none. */
static UcWager
wanted_side (Robot *robot, const UcTable *table, guint seat)
{
  UC_FOR_EACH_STAKED_WAGER (wager)
    if (robot->sides && table->rules->wagers[wager].offered && !uc_side_wager_is_progressive (wager)
        && table->now.round.seats[seat].side[uc_side_wager_slot (wager)].state == UC_SIDE_NONE
        && g_rand_boolean (robot->rand))
      return wager;
  return UC_WAGER_NONE;
}

static RobotMove
bet (Robot *robot, const UcTable *table)
{
  guint playing = 0, n_coins = 0;

  /* The cards are shuffled when this round is over. */
  if (table->now.carry.drawn + COVER_CARD > table->now.carry.shoe && !table->now.carry.cover_seen
      && uc_shuffle_method (&table->now, table->rules) != UC_SHUFFLE_CONTINUOUS)
    return say (robot, "cover-card first");
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (table->now.round.seats[seat].in_round)
      playing++;
    else if (playing == 0 || ((robot->players == 0 || playing < robot->players) && g_rand_boolean (robot->rand)))
      {
        g_autofree char *line = g_strdup_printf ("bet %u main %u.00", seat, 5 + 5 * (guint) seat);

        return say (robot, line);
      }
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      UcWager wager = table->now.round.seats[seat].in_round ? wanted_side (robot, table, seat) : UC_WAGER_NONE;
      g_autofree char *line = g_strdup_printf ("bet %u %s 5.00", seat, uc_wager_name (wager));

      if (wager != UC_WAGER_NONE)
        return say (robot, line);
    }
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    n_coins += robot->coins[seat];
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (table->now.round.seats[seat].in_round && !robot->coins[seat] && (g_rand_boolean (robot->rand) || (robot->coin && n_coins == 0)))
      {
        robot->seat = seat;
        robot->on = robot->coins[seat] = TRUE;
        return ROBOT_COIN;
      }
  return ROBOT_LOCK;
}

/* The dealer takes the coins of settled wagers away before he clears. */
static RobotMove
clear (Robot *robot, const UcPrompt *prompt)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (robot->coins[seat])
      {
        robot->seat = seat;
        robot->on = robot->coins[seat] = FALSE;
        return ROBOT_COIN;
      }
  return say (robot, prompt->primary);
}

static RobotMove
decide (Robot *robot, const UcTable *table, const UcPrompt *prompt)
{
  if (robot->sides && prompt->total >= 9 && prompt->total <= 11
      && prompt->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_DOUBLE))
    return say (robot, "double");
  if (prompt->total < 15)
    return draw (robot, table);
  return say (robot, "stand");
}

/* Where somebody else has named the card that lies face down, it is that one. */
static UcCard
hole_of (const Robot *robot, const UcTable *table)
{
  return uc_card_is_valid (robot->hole) ? robot->hole : table->now.round.hole;
}

static RobotMove
light (Robot *robot, const UcTable *table)
{
  if (table->now.carry.devices[UC_DEVICE_READER] != UC_DEVICE_STATE_UP)
    return ROBOT_WAIT;
  robot->range = uc_card_range (hole_of (robot, table));
  return ROBOT_LIGHT;
}

static RobotMove
peek (Robot *robot, const UcTable *table)
{
  if (table->now.carry.devices[UC_DEVICE_READER] != UC_DEVICE_STATE_UP)
    return ROBOT_WAIT;
  robot->on = uc_points_are_blackjack (uc_dealer_hand_upcard (&table->now), hole_of (robot, table));
  return ROBOT_PEEK;
}

/* After a double: once more, half of it back, or enough. */
static RobotMove
double_again (Robot *robot)
{
  static const char *const answers[] = { "double", "rescue", "stand" };

  return say (robot, answers[g_rand_int_range (robot->rand, 0, G_N_ELEMENTS (answers))]);
}

/* A slip documents one award. */
static RobotMove
document (Robot *robot, const UcTable *table)
{
  g_autofree char *line = g_strdup_printf ("documented 2001:0000 S-%" G_GUINT64_FORMAT, table->now.carry.seq);

  return say (robot, line);
}

static RobotMove
say_lit (Robot *robot, const UcPrompt *prompt)
{
  g_autofree char *line = g_strdup_printf ("lamp %u lit", prompt->seat);

  return say (robot, line);
}

/* What is irregular, as the prompt offers to say it. */
static RobotMove
say_first_option (Robot *robot, const UcPrompt *prompt)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (prompt->options[i].available && prompt->options[i].input[0] != '\0')
      return say (robot, prompt->options[i].input);
  return say (robot, prompt->primary);
}

/* The card is looked at, and is what it is. */
static RobotMove
say_wrong_light (Robot *robot, const UcTable *table, const UcPrompt *prompt)
{
  const UcCard hole = table->now.round.hole;
  g_autofree char *line
      = hole != UC_CARD_NONE ? g_strdup_printf ("irregularity wrong-light %s", uc_card_range_name (uc_card_range (hole))) : NULL;

  return line != NULL ? say (robot, line) : say_first_option (robot, prompt);
}

static RobotMove
say_hole (Robot *robot)
{
  char face[UC_CARD_TEXT];
  g_autofree char *line = g_strdup_printf ("hole %s", uc_card_format (robot->hole, face));

  return say (robot, line);
}

static RobotMove
rule_on_dispute (Robot *robot, const UcPrompt *prompt)
{
  g_autofree char *line = g_strdup_printf ("ruling 2001 0000 %u stands", prompt->seat);

  return say (robot, line);
}

/* The floorperson signs; where his signature is there already, the pit manager. */
static RobotMove
sign (Robot *robot, const UcTable *table)
{
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint slot = 0; slot < UC_N_SLOTS; slot++)
      if (table->now.round.seats[seat].side[slot].state == UC_SIDE_WON
          && table->now.round.seats[seat].side[slot].signatures > 0)
        return say (robot, "validate 3001 0000");
  return say (robot, "validate 2001 0000");
}

RobotMove
robot_move (Robot *robot, const UcTable *table)
{
  UcPrompt prompt = uc_table_prompt (table);

  switch ((int) prompt.id)
    {
    case UC_PROMPT_CONFIRM_READINGS:
      return say (robot, "confirm-readings 2001 0000");
    case UC_PROMPT_INSPECT_CARDS:
    case UC_PROMPT_INSPECT_BATCH:
    case UC_PROMPT_CHANGE_CARDS:
      return say (robot, "inspect-cards 2001:0000");
    case UC_PROMPT_INSPECT_READER:
    case UC_PROMPT_READER_OUT:
      return say (robot, "inspect-reader 2001 0000 pass");
    case UC_PROMPT_SIGN_ON:
      return say (robot, "sign-on 1001:0000");
    case UC_PROMPT_BETS_OPEN:
      return bet (robot, table);
    case UC_PROMPT_FLOOR_CALLED:
    case UC_PROMPT_AWARD_DUE:
    case UC_PROMPT_SUPER_BONUS:
    case UC_PROMPT_REJECTED:
      return sign (robot, table);
    case UC_PROMPT_LAMP_DARK:
      return say_lit (robot, &prompt);
    case UC_PROMPT_HOLD:
      return document (robot, table);
    case UC_PROMPT_RESET_KEY:
      return say (robot, "reset-key 2001 0000");
    case UC_PROMPT_READER:
    case UC_PROMPT_NO_READER_WORD:
      return light (robot, table);
    case UC_PROMPT_PEEK:
    case UC_PROMPT_NO_PEEK_WORD:
      return peek (robot, table);
    case UC_PROMPT_SIDE_RESULTS:
      return prompt.hollow ? light (robot, table) : say (robot, prompt.primary);
    case UC_PROMPT_DEAL:
    case UC_PROMPT_HIT_CARD:
    case UC_PROMPT_DOUBLE_CARD:
    case UC_PROMPT_SPLIT_CARD:
    case UC_PROMPT_MISSED_CARD:
    case UC_PROMPT_DEALER_DRAWS:
      return draw (robot, table);
    case UC_PROMPT_HAND:
      return decide (robot, table, &prompt);
    case UC_PROMPT_DOUBLED:
      return double_again (robot);
    case UC_PROMPT_PEEK_DIFFERS:
    case UC_PROMPT_CARD_ALARM:
      return say (robot, "ruling 2001 0000 go-on");
    case UC_PROMPT_TYPE_HOLE:
      return say_hole (robot);
    case UC_PROMPT_SECOND_PERSON:
      return say (robot, g_rand_boolean (robot->rand) ? "validate 3001 0000" : "withdraw 2001 0000 other");
    case UC_PROMPT_DISPUTE:
      return rule_on_dispute (robot, &prompt);
    case UC_PROMPT_INSURANCE_OPEN:
      return prompt.hollow ? rule_on_dispute (robot, &prompt) : say (robot, prompt.primary);
    case UC_PROMPT_RECORD_DOUBTED:
      return say (robot, table->now.carry.record_vouched[0] == '\0' ? "acknowledge 2001 0000" : "acknowledge 3001 0000");
    case UC_PROMPT_RECORD_STOPPED:
      return say (robot, "acknowledge 2001 0000");
    case UC_PROMPT_LIGHT_DIFFERS:
    case UC_PROMPT_LIGHT_WAS_WRONG:
      return say_wrong_light (robot, table, &prompt);
    case UC_PROMPT_PLACE_WRONG:
      return say_first_option (robot, &prompt);
    case UC_PROMPT_RULING:
      return say (robot, "ruling 2001 0000 go-on");
    case UC_PROMPT_CLEAR:
    case UC_PROMPT_VOIDED:
      return clear (robot, &prompt);
    default:
      return prompt.primary[0] != '\0' ? say (robot, prompt.primary) : ROBOT_WAIT;
    }
}
