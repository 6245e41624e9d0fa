#include "uc-auto.h"

#include "uc-dealer-hand.h"
#include "uc-play-people.h"

#include <string.h>

#define KIND(name) (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)

/* Tried before anybody agrees. The others go on with the play: what is pending is agreed to before them. */
#define ANSWERS                                                                                                        \
  (KIND (CHIPS) | KIND (LAMP) | KIND (CALL_FLOOR) | KIND (VALIDATE) | KIND (REJECT) | KIND (DOCUMENTED)                \
   | KIND (CONFIRM) | KIND (PLACE) | KIND (LIGHT) | KIND (PEEK) | KIND (INSURANCE) | KIND (EVEN_MONEY) | KIND (INSURANCE_CLOSED)     \
   | KIND (IRREGULARITY) | KIND (UNDO) | KIND (MOVE) | KIND (CORRECT) | KIND (VOID_ROUND) | KIND (REOPEN_BETS)         \
   | KIND (CLEAR_WAGER) | KIND (WITHDRAW) | KIND (RULING) | KIND (OFFER) | KIND (TAKE) | KIND (HOLE) | KIND (DEVICE) | KIND (DISPUTE)    \
   | KIND (ACKNOWLEDGE) | KIND (BADGE) | KIND (GIVE_BACK) | KIND (REFUSED) | KIND (BURN) | KIND (CUT) | KIND (CUT_REFUSED) | KIND (RECUT)   \
   | KIND (RESHUFFLE) | KIND (COVER_CARD) | KIND (PRESHUFFLED) | KIND (INSPECT_CARDS) | KIND (INSPECT_READER) | KIND (RESET_KEY))

gboolean
uc_auto_answers (UcInputKind kind)
{
  return (ANSWERS & uc_input_bit (kind)) != 0 || kind == UC_INPUT_RETYPE || kind == UC_INPUT_LATE_DOUBLE || kind == UC_INPUT_CLOCK
         || kind == UC_INPUT_JOINED || kind == UC_INPUT_NOT_JOINED || kind == UC_INPUT_LOCKED || kind == UC_INPUT_SETTLED;
}

static void
say (char lines[][UC_AUTO_LINE], guint *n, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
say (char lines[][UC_AUTO_LINE], guint *n, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vsnprintf (lines[*n], UC_AUTO_LINE, format, args);
  va_end (args);
  ++*n;
}

/* The first of the primary button's lines: the others are still there when it has been said. */
static void
say_primary (const UcPrompt *prompt, char lines[][UC_AUTO_LINE], guint *n)
{
  gsize len = strcspn (prompt->primary, "\n");

  if (len > 0 && len < UC_AUTO_LINE)
    say (lines, n, "%.*s", (int) len, prompt->primary);
}

guint
uc_auto_lines (const UcPrompt *prompt, guint slip, char lines[UC_AUTO_MAX_LINES][UC_AUTO_LINE])
{
  guint n = 0;

  if (!prompt->agree_only)
    return 0;
  switch (prompt->id)
    {
    case UC_PROMPT_FLOOR_CALLED:
    case UC_PROMPT_AWARD_DUE:
    case UC_PROMPT_SUPER_BONUS:
      say (lines, &n, "validate " UC_PLAY_FLOORPERSON " " UC_PLAY_PIN);
      say (lines, &n, "validate " UC_PLAY_PIT_MANAGER " " UC_PLAY_PIN);
      break;
    case UC_PROMPT_SECOND_PERSON:
      say (lines, &n, "validate " UC_PLAY_PIT_MANAGER " " UC_PLAY_PIN);
      say (lines, &n, "validate " UC_PLAY_FLOORPERSON " " UC_PLAY_PIN);
      break;
    case UC_PROMPT_HOLD:
    case UC_PROMPT_CLEAR: /* with hold=seat the table itself does not wait */
    case UC_PROMPT_VOIDED:
      if (prompt->seats != 0)
        say (lines, &n, "documented " UC_PLAY_FLOORPERSON " AUTO-%u", slip);
      else
        say_primary (prompt, lines, &n);
      break;
    case UC_PROMPT_RESET_KEY:
      say (lines, &n, "reset-key");
      break;
    case UC_PROMPT_DEAL_DOUBT:
      say (lines, &n, "ruling " UC_PLAY_FLOORPERSON " " UC_PLAY_PIN " confirmed");
      break;
    case UC_PROMPT_DISPUTE:
      say (lines, &n, "ruling " UC_PLAY_FLOORPERSON " " UC_PLAY_PIN " %u stands", prompt->seat);
      break;
    case UC_PROMPT_INSURANCE_OPEN: /* a Blackjack in dispute may take even money behind the ruling */
      if (prompt->hollow)
        say (lines, &n, "ruling " UC_PLAY_FLOORPERSON " " UC_PLAY_PIN " %u stands", prompt->seat);
      else
        say_primary (prompt, lines, &n);
      break;
    case UC_PROMPT_RULING:
    case UC_PROMPT_CARD_ALARM:
    case UC_PROMPT_PEEK_DIFFERS:
      say (lines, &n, "ruling " UC_PLAY_FLOORPERSON " " UC_PLAY_PIN " go-on");
      break;
    default:
      say_primary (prompt, lines, &n);
      break;
    }
  return n;
}

gboolean
uc_auto_reader_line (const UcTable *table, UcCard hole, char line[UC_AUTO_LINE])
{
  const UcRound *round = &table->now.round;

  if (round->trouble != UC_TROUBLE_NONE || table->now.carry.devices[UC_DEVICE_READER] == UC_DEVICE_STATE_DOWN)
    return FALSE;
  if (round->step == UC_STEP_READER && round->light == UC_RANGE_NONE && hole != UC_CARD_NONE)
    g_snprintf (line, UC_AUTO_LINE, "light %s", uc_card_range_name (uc_card_range (hole)));
  else if (round->step == UC_STEP_READER && round->light != UC_RANGE_NONE && round->place == UC_RANGE_NONE)
    g_snprintf (line, UC_AUTO_LINE, "place %s", uc_card_range_name (round->light));
  else if (round->step == UC_STEP_PEEK && round->peeked == UC_WORD_NONE && hole != UC_CARD_NONE)
    g_snprintf (line, UC_AUTO_LINE, "peek %s",
                uc_points_are_blackjack (uc_dealer_hand_upcard (&table->now), hole) ? "blackjack" : "none");
  else
    return FALSE;
  return TRUE;
}
