#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-table.h"

#include "uc-points.h"

static void
changed (UcSimTable *table)
{
  if (table->on_changed != NULL)
    table->on_changed (table->data);
}

static UcMessage
line_message (UcSimTable *table, UcMessageKind kind, UcLine line)
{
  const UcMessage message = { .kind = kind, .line = line, .value = table->level[line], .t_ns = g_get_monotonic_time () * 1000 };

  return message;
}

static void
on_welcome (UcSimDevice *device, gpointer data)
{
  UcSimTable *table = data;

  if (uc_sim_device_device (device) != UC_WIRE_GPIO)
    return;
  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (uc_line_is_input (line))
      {
        const UcMessage level = line_message (table, UC_MESSAGE_LEVEL, line);

        uc_sim_device_tell (device, &level);
      }
}

static void
on_set (UcSimDevice *device, UcLine line, gboolean value, gpointer data)
{
  UcSimTable *table = data;

  if (uc_line_is_input (line))
    return;
  table->level[line] = value;
  table->heard[line] = TRUE;
  changed (table);
}

static void
on_connected (UcSimDevice *device, gboolean connected, gpointer data)
{
  changed (data);
}

static const UcSimDeviceFuncs device_funcs = { on_welcome, on_set, on_connected };

UcSimTable *
uc_sim_table_new_links (UcLink *const links[UC_N_WIRE_DEVICES], guint decks, guint32 seed)
{
  UcSimTable *table = g_new0 (UcSimTable, 1);

  uc_sim_shoe_init (&table->shoe, decks, seed);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    table->devices[device] = uc_sim_device_new (device, links[device], &device_funcs, table);
  return table;
}

UcSimTable *
uc_sim_table_new (const char *path, UcDriverName driver, guint decks, guint32 seed)
{
  g_autofree char *badge_path = g_strdup_printf ("%s.%s", path, uc_wire_device_name (UC_WIRE_BADGE));
  UcSimTalk talk = uc_sim_reader_get (driver);
  UcLink *links[UC_N_WIRE_DEVICES] = { NULL };
  UcSimTable *table;

  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    links[device] = uc_socket_link_new_path (device == UC_WIRE_BADGE && talk != NULL ? badge_path : path);
  table = uc_sim_table_new_links (links, decks, seed);
  uc_sim_device_only_talk (table->devices[UC_WIRE_BADGE], talk);
  return table;
}

void
uc_sim_table_free (UcSimTable *table)
{
  g_clear_handle_id (&table->press_source, g_source_remove);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    uc_sim_device_free (table->devices[device]);
  uc_sim_shoe_clear (&table->shoe);
  g_free (table);
}

void
uc_sim_table_plug_all (UcSimTable *table)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    uc_sim_device_plug (table->devices[device]);
}

gboolean
uc_sim_table_is_open (const UcSimTable *table)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (uc_sim_device_is_open (table->devices[device]))
      return TRUE;
  return FALSE;
}

gboolean
uc_sim_table_is_connected (const UcSimTable *table)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (uc_sim_device_is_plugged (table->devices[device]) && !uc_sim_device_is_connected (table->devices[device]))
      return FALSE;
  return TRUE;
}

gboolean
uc_sim_table_has_seat (const UcSimTable *table, guint seat)
{
  gboolean any = FALSE;

  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    {
      if (table->heard[line] && uc_line_seat (line) == seat)
        return TRUE;
      any |= table->heard[line];
    }
  return !any;
}

gboolean
uc_sim_table_is_quiet (const UcSimTable *table)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (uc_sim_device_held (table->devices[device]) > 0)
      return FALSE;
  return TRUE;
}

gboolean
uc_sim_table_is_heard (const UcSimTable *table)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (uc_sim_device_is_known (table->devices[device]) && uc_sim_device_held (table->devices[device]) > 0)
      return FALSE;
  return TRUE;
}

void
uc_sim_table_draw_card (UcSimTable *table, UcCard card)
{
  const UcMessage message = { .kind = UC_MESSAGE_CARD, .card = card };

  table->last_card = card;
  table->any_card = TRUE;
  table->last_is_up = FALSE;
  table->last_light = UC_RANGE_NONE;
  uc_sim_device_say (table->devices[UC_WIRE_SHOE], &message);
  changed (table);
}

void
uc_sim_table_turn (UcSimTable *table, gboolean up)
{
  if (table->last_is_up == up)
    return;
  table->last_is_up = up;
  changed (table);
}

UcCard
uc_sim_table_draw (UcSimTable *table)
{
  UcCard card = uc_sim_shoe_draw (&table->shoe);

  if (card != UC_CARD_NONE)
    uc_sim_table_draw_card (table, card);
  return card;
}

void
uc_sim_table_fit_shoe (UcSimTable *table, guint decks, guint pack)
{
  if (table->shoe.next == 0)
    uc_sim_shoe_fit (&table->shoe, decks, pack);
}

void
uc_sim_table_light (UcSimTable *table, UcRange range)
{
  const UcMessage message = { .kind = UC_MESSAGE_LIGHT, .range = range };

  table->last_light = range;
  uc_sim_device_say (table->devices[UC_WIRE_READER], &message);
  changed (table);
}

void
uc_sim_table_read_hole (UcSimTable *table, UcCard hole)
{
  UcRange range = uc_card_range (hole);

  if (range == UC_RANGE_NONE)
    return;
  if (table->wrong_light)
    range = range == UC_RANGE_LARGE ? UC_RANGE_SMALL : range + 1;
  table->wrong_light = FALSE;
  table->in_reader = hole;
  uc_sim_table_light (table, range);
}

void
uc_sim_table_peek (UcSimTable *table, gboolean blackjack)
{
  const UcMessage message = { .kind = UC_MESSAGE_PEEK, .value = blackjack };

  uc_sim_device_say (table->devices[UC_WIRE_READER], &message);
  changed (table);
}

void
uc_sim_table_look_for_blackjack (UcSimTable *table, UcCard upcard, UcCard hole)
{
  gboolean wrong = table->wrong_light;

  table->wrong_light = FALSE;
  table->in_reader = hole;
  uc_sim_table_peek (table, uc_points_are_blackjack (upcard, hole) != wrong);
}

static void
set_input (UcSimTable *table, UcLine line, gboolean level)
{
  UcMessage edge;

  if (table->level[line] == level)
    return;
  table->level[line] = level;
  edge = line_message (table, UC_MESSAGE_EDGE, line);
  uc_sim_device_say (table->devices[UC_WIRE_GPIO], &edge);
  changed (table);
}

void
uc_sim_table_coin (UcSimTable *table, guint seat, gboolean lies)
{
  g_return_if_fail (seat >= 1 && seat <= UC_MAX_SEATS);

  set_input (table, uc_line_wager (seat), lies);
}

void
uc_sim_table_lift_coins (UcSimTable *table)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    uc_sim_table_coin (table, seat, FALSE);
}

static gboolean
on_released (gpointer data)
{
  UcSimTable *table = data;

  table->press_source = 0;
  set_input (table, UC_LINE_LOCK_BUTTON, FALSE);
  if (table->key_returns)
    set_input (table, UC_LINE_RESET_KEY, FALSE);
  table->key_returns = FALSE;
  return G_SOURCE_REMOVE;
}

static void
press (UcSimTable *table, UcLine line)
{
  set_input (table, line, TRUE);
  if (table->press_source == 0)
    table->press_source = g_timeout_add (UC_SIM_PRESS_MS, on_released, table);
}

void
uc_sim_table_press_lock (UcSimTable *table)
{
  press (table, UC_LINE_LOCK_BUTTON);
}

void
uc_sim_table_turn_and_return_key (UcSimTable *table)
{
  table->key_returns = TRUE;
  press (table, UC_LINE_RESET_KEY);
}

void
uc_sim_table_turn_key (UcSimTable *table, gboolean on)
{
  set_input (table, UC_LINE_RESET_KEY, on);
}

void
uc_sim_table_badge (UcSimTable *table, const char *badge)
{
  UcMessage message = { .kind = UC_MESSAGE_BADGE };

  g_strlcpy (message.text, badge, sizeof message.text);
  uc_sim_device_say (table->devices[UC_WIRE_BADGE], &message);
}

void
uc_sim_table_word (UcSimTable *table, UcWireDevice device, const char *word)
{
  UcMessage message = { .kind = UC_MESSAGE_WORD };

  g_strlcpy (message.text, word, sizeof message.text);
  uc_sim_device_say (table->devices[device], &message);
}
