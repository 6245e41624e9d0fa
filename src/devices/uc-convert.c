#define G_LOG_DOMAIN "upcard-devices"

#include "uc-convert.h"

#include "uc-side-wager.h"

#include <string.h>

/* The health device behind each wire device; a word from the driver of the digital lines is its lamps'. */
static const UcDevice health_of[UC_N_WIRE_DEVICES] = {
  [UC_WIRE_SHOE] = UC_DEVICE_SHOE,
  [UC_WIRE_READER] = UC_DEVICE_READER,
  [UC_WIRE_BADGE] = UC_DEVICE_BADGE,
  [UC_WIRE_GPIO] = UC_DEVICE_LAMPS,
};

static UcInput
device_input (UcInputKind kind, gint64 t_ns)
{
  const UcInput input = {
    .kind = kind,
    .origin = UC_ORIGIN_DEVICE,
    .amount = UC_MONEY_UNKNOWN,
    .amount2 = UC_MONEY_UNKNOWN,
    .t_mono_ns = t_ns,
  };

  return input;
}

static UcInput
word_input (const UcMessage *message, UcWireDevice device, gint64 t_ns)
{
  UcInput input = device_input (UC_INPUT_DEVICE, t_ns);
  gboolean well = strcmp (message->text, "ok") == 0;

  input.device = health_of[device];
  input.word = well ? UC_WORD_UP : UC_WORD_FAULT;
  if (!well)
    g_strlcpy (input.text, message->text, sizeof input.text);
  return input;
}

gboolean
uc_convert_message (const UcMessage *message, UcWireDevice device, gint64 t_ns, UcInput *input)
{
  switch (message->kind)
    {
    case UC_MESSAGE_CARD:
      *input = device_input (UC_INPUT_CARD, t_ns);
      input->card = message->card;
      return TRUE;
    case UC_MESSAGE_LIGHT:
      *input = device_input (UC_INPUT_LIGHT, t_ns);
      input->range = message->range;
      return TRUE;
    case UC_MESSAGE_PEEK:
      *input = device_input (UC_INPUT_PEEK, t_ns);
      input->word = message->value ? UC_WORD_BLACKJACK : UC_WORD_PEEK_NONE;
      return TRUE;
    case UC_MESSAGE_BADGE:
      *input = device_input (UC_INPUT_BADGE, t_ns);
      g_strlcpy (input->badge, message->text, sizeof input->badge);
      return TRUE;
    case UC_MESSAGE_WORD:
      *input = word_input (message, device, t_ns);
      return TRUE;
    case UC_MESSAGE_NONE:
    case UC_MESSAGE_HELLO:
    case UC_MESSAGE_ACK:
    case UC_MESSAGE_AGAIN:
    case UC_MESSAGE_EDGE:
    case UC_MESSAGE_LEVEL:
    case UC_MESSAGE_SET:
    case UC_N_MESSAGES:
      return FALSE;
    }
  g_return_val_if_reached (FALSE);
}

static const struct
{
  UcLine first;
  guint n;
  gboolean rising;
  UcInputKind kind;
} edges[] = {
  { UC_LINE_WAGER_1, UC_MAX_SEATS, TRUE, UC_INPUT_BET },
  { UC_LINE_WAGER_1, UC_MAX_SEATS, FALSE, UC_INPUT_UNBET },
  { UC_LINE_LOCK_BUTTON, 1, TRUE, UC_INPUT_NO_MORE_BETS },
  { UC_LINE_RESET_KEY, 1, TRUE, UC_INPUT_RESET_KEY },
};

gboolean
uc_convert_edge (const UcEdge *edge, const UcRules *rules, UcInput *input)
{
  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      guint seat = uc_line_seat (edge->line);
      UcWager wager = seat != 0 ? uc_side_wager_progressive (rules) : UC_WAGER_NONE;

      if (edge->line < edges[i].first || edge->line >= edges[i].first + edges[i].n || !edge->rising != !edges[i].rising)
        continue;
      if (seat != 0 && wager == UC_WAGER_NONE)
        return FALSE;
      *input = device_input (edges[i].kind, edge->t_ns);
      input->seat = seat;
      input->wager = wager;
      input->bounces = edge->bounces;
      return TRUE;
    }
  return FALSE;
}

static gboolean
any_winner_lamp (const UcRules *rules)
{
  for (guint seat = 1; seat <= rules->seats; seat++)
    if (rules->fitted.winner[seat][0] != '\0')
      return TRUE;
  return FALSE;
}

static gboolean
head_is_fitted (const UcFitted *fitted, guint seat)
{
  return fitted->wager[seat][0] != '\0' || fitted->lamp_invite[seat][0] != '\0'
         || fitted->lamp_placed[seat][0] != '\0' || fitted->lamp_accepted[seat][0] != '\0';
}

static gboolean
is_fitted (UcDevice device, const UcRules *rules)
{
  const UcFitted *fitted = &rules->fitted;
  const struct
  {
    UcDevice device;
    const char *where;
  } single[] = {
    { UC_DEVICE_SHOE, fitted->shoe },
    { UC_DEVICE_READER, fitted->reader },
    { UC_DEVICE_BADGE, fitted->badge },
    { UC_DEVICE_LOCK_BUTTON, fitted->lock_button },
    { UC_DEVICE_LOCK_LINE, fitted->lock_line },
  };

  if (device >= UC_DEVICE_HEAD_1 && device <= UC_DEVICE_HEAD_7)
    return head_is_fitted (fitted, device - UC_DEVICE_HEAD_1 + 1);
  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    if (single[i].device == device)
      return single[i].where[0] != '\0';
  return device == UC_DEVICE_LAMPS && any_winner_lamp (rules);
}

UcDevice
uc_convert_line_device (UcLine line)
{
  guint seat = uc_line_seat (line);

  if (line == UC_LINE_LOCK_BUTTON)
    return UC_DEVICE_LOCK_BUTTON;
  if (line == UC_LINE_LOCK_LINE)
    return UC_DEVICE_LOCK_LINE;
  if (seat == 0)
    return UC_DEVICE_NONE;
  return line == uc_line_winner (seat) ? UC_DEVICE_LAMPS : (UcDevice) (UC_DEVICE_HEAD_1 + seat - 1);
}

UcInput
uc_convert_device (UcDevice device, UcWord word, const char *text, gint64 t_ns)
{
  UcInput input = device_input (UC_INPUT_DEVICE, t_ns);

  input.device = device;
  input.word = word;
  g_strlcpy (input.text, text, sizeof input.text);
  return input;
}

/* Whether @wire carries @device. */
static gboolean
carries (UcWireDevice wire, UcDevice device)
{
  if (wire != UC_WIRE_GPIO)
    return device == health_of[wire];
  return device == UC_DEVICE_LOCK_BUTTON || device == UC_DEVICE_LOCK_LINE || device == UC_DEVICE_LAMPS
         || device >= UC_DEVICE_HEAD_1;
}

guint
uc_convert_health (UcWireDevice wire, gboolean up, const UcRules *rules, gint64 t_ns, UcInput inputs[UC_CONVERT_MAX])
{
  guint n = 0;

  for (UcDevice device = UC_DEVICE_NONE + 1; device < UC_N_DEVICES; device++)
    if (carries (wire, device) && is_fitted (device, rules))
      {
        inputs[n] = uc_convert_device (device, up ? UC_WORD_UP : UC_WORD_DOWN, "", t_ns);
        n++;
      }
  return n;
}
