#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-script.h"

#include "uc-side-wager.h"

#include <string.h>

static void
clear_line (gpointer data)
{
  UcSimLine *line = data;

  g_free (line->text);
}

UcSimScript *
uc_sim_script_parse (const char *text, const char *name, GError **error)
{
  g_autoptr (UcSimScript) script = g_new0 (UcSimScript, 1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  script->name = g_strdup (name);
  script->lines = g_array_new (FALSE, FALSE, sizeof (UcSimLine));
  g_array_set_clear_func (script->lines, clear_line);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcSimLine line = { .line = i + 1 };
      const char *start = lines[i] + strspn (lines[i], " \t");

      if (!uc_input_parse (lines[i], &line.input, error))
        {
          g_prefix_error (error, "%s:%u: ", script->name, line.line);
          return NULL;
        }
      if (line.input.kind == UC_INPUT_NONE)
        continue;
      /* Without time, comment and surrounding blanks. */
      if (*start == '@')
        start += strcspn (start, " \t");
      line.text = g_strstrip (g_strndup (start, strcspn (start, "#")));
      g_array_append_val (script->lines, line);
    }
  return g_steal_pointer (&script);
}

UcSimScript *
uc_sim_script_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;
  return uc_sim_script_parse (text, path, error);
}

void
uc_sim_script_free (UcSimScript *script)
{
  if (script == NULL)
    return;
  g_array_unref (script->lines);
  g_free (script->name);
  g_free (script);
}

const UcSimLine *
uc_sim_script_peek (const UcSimScript *script)
{
  return script->next < script->lines->len ? &g_array_index (script->lines, UcSimLine, script->next) : NULL;
}

void
uc_sim_script_advance (UcSimScript *script)
{
  if (script->next < script->lines->len)
    script->next++;
}

void
uc_sim_script_back (UcSimScript *script)
{
  if (script->next > 0)
    script->next--;
}

/* ---- which hand or device does it ---- */

static void
perform_card (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_draw_card (table, input->card);
}

static void
perform_light (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_light (table, input->range);
}

static void
perform_peek (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_peek (table, input->word == UC_WORD_BLACKJACK);
}

static void
perform_badge (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_badge (table, input->badge);
}

static void
perform_bet (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_coin (table, input->seat, TRUE);
}

static void
perform_unbet (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_coin (table, input->seat, FALSE);
}

static void
perform_lock (const UcInput *input, UcSimTable *table)
{
  uc_sim_table_press_lock (table);
}

static const struct
{
  UcInputKind kind;
  UcWireDevice device;
  void (*perform) (const UcInput *input, UcSimTable *table);
} physical[] = {
  { UC_INPUT_CARD, UC_WIRE_SHOE, perform_card },
  { UC_INPUT_LIGHT, UC_WIRE_READER, perform_light },
  { UC_INPUT_PEEK, UC_WIRE_READER, perform_peek },
  { UC_INPUT_BADGE, UC_WIRE_BADGE, perform_badge },
  { UC_INPUT_BET, UC_WIRE_GPIO, perform_bet },
  { UC_INPUT_UNBET, UC_WIRE_GPIO, perform_unbet },
  { UC_INPUT_NO_MORE_BETS, UC_WIRE_GPIO, perform_lock },
};

/* The wire device behind a health device; UC_WIRE_NONE for those that no simulated plug belongs to. */
static UcWireDevice
plug_of (UcDevice device)
{
  switch (device)
    {
    case UC_DEVICE_SHOE:
      return UC_WIRE_SHOE;
    case UC_DEVICE_READER:
      return UC_WIRE_READER;
    case UC_DEVICE_BADGE:
      return UC_WIRE_BADGE;
    case UC_DEVICE_LOCK_BUTTON:
    case UC_DEVICE_LOCK_LINE:
    case UC_DEVICE_LAMPS:
      return UC_WIRE_GPIO;
    default:
      return device >= UC_DEVICE_HEAD_1 && device <= UC_DEVICE_HEAD_7 ? UC_WIRE_GPIO : UC_WIRE_NONE;
    }
}

gboolean
uc_sim_line_is_physical (const UcSimLine *line, const UcSimTable *table)
{
  const UcInput *input = &line->input;

  if (input->kind == UC_INPUT_DEVICE)
    return plug_of (input->device) != UC_WIRE_NONE;
  if ((input->kind == UC_INPUT_BET || input->kind == UC_INPUT_UNBET) && !uc_side_wager_is_progressive (input->wager))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (physical); i++)
    if (physical[i].kind == input->kind)
      return uc_sim_device_is_known (table->devices[physical[i].device]);
  return FALSE;
}

void
uc_sim_line_perform (const UcSimLine *line, UcSimTable *table)
{
  if (line->input.kind == UC_INPUT_DEVICE)
    {
      UcWireDevice device = plug_of (line->input.device);

      if (line->input.word == UC_WORD_UP)
        uc_sim_device_plug (table->devices[device]);
      else if (line->input.word == UC_WORD_DOWN)
        uc_sim_device_unplug (table->devices[device]);
      else
        uc_sim_table_word (table, device, line->input.text[0] != '\0' ? line->input.text : "fault");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (physical); i++)
    if (physical[i].kind == line->input.kind)
      physical[i].perform (&line->input, table);
}

gboolean
uc_sim_line_is_immediate (const UcSimLine *line, gboolean locked)
{
  switch (line->input.kind)
    {
    case UC_INPUT_BET:
    case UC_INPUT_UNBET:
      return locked && uc_side_wager_is_progressive (line->input.wager);
    case UC_INPUT_BADGE:
    case UC_INPUT_DEVICE:
    case UC_INPUT_PLAYER:
    case UC_INPUT_ARRIVED:
    case UC_INPUT_ENTRY:
    case UC_INPUT_UNDO:
    case UC_INPUT_MOVE:
    case UC_INPUT_DISPUTE:
      return TRUE;
    default:
      return FALSE;
    }
}
