#include "uc-pit-print.h"

#include "uc-device.h"
#include "uc-game.h"
#include "uc-json.h"
#include "uc-plain.h"
#include "uc-say-value.h"
#include "uc-time.h"
#include "uc-wager.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* ---- for a person ---- */

/* “5 s”, “12 min”, “3 h 5 min” */
static char *
say_span (gint64 ns)
{
  const gint64 s = MAX (ns, 0) / 1000000000;

  if (s < 60)
    return g_strdup_printf (_ ("%" PRIi64 " s"), s);
  if (s < 3600)
    return g_strdup_printf (_ ("%" PRIi64 " min"), s / 60);
  return g_strdup_printf (_ ("%" PRIi64 " h %" PRIi64 " min"), s / 3600, s / 60 % 60);
}

static void
print_said (const UcPitItem *item, GString *text)
{
  g_autofree char *seen = uc_plain_text (item->said[UC_PIT_SEEN].by), *coming = uc_plain_text (item->said[UC_PIT_COMING].by);
  g_autofree char *done = uc_plain_text (item->said[UC_PIT_DONE].by);

  if (seen[0] != '\0')
    g_string_append_printf (text, _ ("    Seen by %s\n"), seen);
  if (coming[0] != '\0')
    g_string_append_printf (text, _ ("    On the way: %s\n"), coming);
  if (done[0] != '\0')
    g_string_append_printf (text, _ ("    Done by %s\n"), done);
}

static void
print_item (const UcPitItem *item, gint64 now_ns, GString *text)
{
  g_autofree char *span = say_span (item->end == UC_PIT_WAITS ? now_ns - item->since_ns : item->end_ns - item->since_ns);
  g_autofree char *table = uc_plain_text (item->table), *words = uc_plain_text (item->words), *by = uc_plain_text (item->ended_by.by);
  g_autofree char *time = uc_say_clock (item->end == UC_PIT_WAITS ? item->since_ns : item->end_ns);

  if (item->end == UC_PIT_WAITS)
    /* Translators: since when something has waited, how long, the table and what it is: "  21:46:02  12 min  BJ-07  Seat 5: …" */
    g_string_append_printf (text, _ ("  %s  %s  %s  %s\n"), time, span, table, words);
  else if (item->end == UC_PIT_OVER)
    g_string_append_printf (text, _ ("  %s  %s  %s  %s  Over, and not done.\n"), time, span, table, words);
  else
    g_string_append_printf (text, _ ("  %s  %s  %s  %s  By %s.\n"), time, span, table, words, by);
  print_said (item, text);
}

static void
print_items (const GPtrArray *items, gboolean with_classes, gint64 now_ns, GString *text)
{
  for (guint i = 0; i < items->len; i++)
    {
      const UcPitItem *item = items->pdata[i], *before = i > 0 ? items->pdata[i - 1] : NULL;

      if (with_classes && (before == NULL || uc_pit_kind_class (before->kind) != uc_pit_kind_class (item->kind)))
        g_string_append_printf (text, "%s\n", uc_pit_class_say (uc_pit_kind_class (item->kind)));
      print_item (item, now_ns, text);
    }
}

static const char *
say_play (UcPitPlay play)
{
  static const char *const words[] = {
    [UC_PIT_PLAY_UNKNOWN] = N_ ("not known"),
    [UC_PIT_PLAY_CLOSED] = N_ ("closed"),
    [UC_PIT_PLAY_WAITING] = N_ ("waits for players"),
    [UC_PIT_PLAY_ROUND] = N_ ("in a round"),
  };

  return _ (words[play]);
}

static void
print_table (const UcPitTable *table, gint64 now_ns, GString *text)
{
  g_autofree char *id = uc_plain_text (table->id), *age = say_span (now_ns - table->newest_ns);
  guint last, before;

  if (table->table == NULL)
    {
      g_autofree char *error = uc_plain_text (table->error != NULL ? table->error : _ ("Nothing was read yet."));

      g_string_append_printf (text, "  %s  %s\n", id, error);
      return;
    }
  uc_pit_table_rounds (table, now_ns, &last, &before);
  /* Translators: a table, its game, whether it plays, its round, and how many it closed in this hour and the last one. */
  g_string_append_printf (text, _ ("  %s  %s, %s, round %u, %u rounds in the last hour, %u in the hour before"), id, uc_say_game (table->game),
                          say_play (table->play), table->round, last, before);
  if (table->dealer[0] != '\0')
    {
      g_autofree char *dealer = uc_plain_text (table->dealer);

      g_string_append_printf (text, _ (", dealer %s"), dealer);
    }
  g_string_append_printf (text, _ (", newest row %s ago\n    %s\n"), age, table->step);
  if (table->fault_words[0] != '\0')
    g_string_append_printf (text, _ ("    Devices: %s\n"), table->fault_words);
  if (table->error != NULL)
    {
      g_autofree char *error = uc_plain_text (table->error);

      g_string_append_printf (text, "    %s\n", error);
    }
}

void
uc_pit_print (UcPitFloor *floor, gint64 now_ns, GString *text)
{
  const GPtrArray *queue = uc_pit_floor_queue (floor), *lately = uc_pit_floor_lately (floor), *tables = uc_pit_floor_tables (floor);

  if (queue->len == 0)
    g_string_append (text, _ ("Nothing waits.\n"));
  print_items (queue, TRUE, now_ns, text);
  if (lately->len > 0)
    g_string_append (text, _ ("\nLately done\n"));
  print_items (lately, FALSE, now_ns, text);
  g_string_append (text, _ ("\nTables\n"));
  for (guint i = 0; i < tables->len; i++)
    print_table (tables->pdata[i], now_ns, text);
}

/* ---- for programs ---- */

static void
add_time (UcJson *json, const char *name, gint64 t_real_ns)
{
  char text[UC_TIME_TEXT];

  if (t_real_ns == 0)
    uc_json_null (uc_json_name (json, name));
  else
    uc_json_string (uc_json_name (json, name), uc_time_format (t_real_ns, text));
}

static void
add_text (UcJson *json, const char *name, const char *text)
{
  if (text == NULL || text[0] == '\0')
    uc_json_null (uc_json_name (json, name));
  else
    uc_json_string (uc_json_name (json, name), text);
}

static void
add_said (UcJson *json, const char *name, const UcPitSaid *said)
{
  uc_json_name (json, name);
  if (said->by[0] == '\0')
    {
      uc_json_null (json);
      return;
    }
  uc_json_begin_object (json);
  add_text (json, "by", said->by);
  add_time (json, "at", said->t_real_ns);
  uc_json_end_object (json);
}

static void
print_item_json (const UcPitItem *item, const char *list, GString *text)
{
  static const char *const ends[] = { "waits", "ended", "over" };
  char device[UC_DEVICE_TEXT];
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "list"), list);
  add_text (&json, "table", item->table);
  uc_json_number (uc_json_name (&json, "seq"), item->seq);
  uc_json_string (uc_json_name (&json, "kind"), uc_pit_kind_word (item->kind));
  add_text (&json, "name", item->name);
  uc_json_number (uc_json_name (&json, "seat"), item->seat);
  add_text (&json, "wager", item->wager != UC_WAGER_NONE ? uc_wager_name (item->wager) : NULL);
  add_text (&json, "device", item->device != UC_DEVICE_NONE ? uc_device_format (item->device, device) : NULL);
  uc_json_number (uc_json_name (&json, "round"), item->round);
  if (item->has_amount)
    uc_json_money (uc_json_name (&json, "amount"), item->amount);
  add_time (&json, "since", item->since_ns);
  uc_json_number (uc_json_name (&json, "again"), item->again);
  for (guint i = UC_PIT_SEEN; i < UC_PIT_N_WHATS; i++)
    add_said (&json, uc_pit_fact_what (i), &item->said[i]);
  uc_json_string (uc_json_name (&json, "state"), ends[item->end]);
  add_time (&json, "end", item->end_ns);
  add_text (&json, "by", item->ended_by.by);
  add_text (&json, "words", item->words);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}

static void
print_table_json (const UcPitTable *table, gint64 now_ns, GString *text)
{
  static const char *const plays[] = { "unknown", "closed", "waiting", "round" };
  static const char *const progressives[] = { "none", "open", "closed", "asking" };
  guint last, before;
  UcJson json = { text };

  uc_pit_table_rounds (table, now_ns, &last, &before);
  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "list"), "tables");
  add_text (&json, "table", table->id);
  add_text (&json, "error", table->error);
  uc_json_bool (uc_json_name (&json, "loaded"), table->is_loaded);
  add_text (&json, "game", table->table != NULL ? uc_game_name (table->game) : NULL);
  uc_json_money (uc_json_name (&json, "least"), table->least != 0 ? table->least : UC_MONEY_UNKNOWN);
  uc_json_money (uc_json_name (&json, "most"), table->most != 0 ? table->most : UC_MONEY_UNKNOWN);
  uc_json_string (uc_json_name (&json, "play"), plays[table->play]);
  uc_json_number (uc_json_name (&json, "round"), table->round);
  add_text (&json, "dealer", table->dealer);
  add_time (&json, "dealer-since", table->dealer_since_ns);
  add_text (&json, "step", table->step);
  add_time (&json, "step-since", table->step_since_ns);
  uc_json_number (uc_json_name (&json, "rounds-hour"), last);
  uc_json_number (uc_json_name (&json, "rounds-hour-before"), before);
  uc_json_string (uc_json_name (&json, "progressive"), progressives[table->progressive]);
  uc_json_number (uc_json_name (&json, "faults"), table->faults);
  add_time (&json, "newest", table->newest_ns);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}

void
uc_pit_print_json (UcPitFloor *floor, gint64 now_ns, GString *text)
{
  const GPtrArray *queue = uc_pit_floor_queue (floor), *lately = uc_pit_floor_lately (floor), *tables = uc_pit_floor_tables (floor);

  for (guint i = 0; i < queue->len; i++)
    print_item_json (queue->pdata[i], "queue", text);
  for (guint i = 0; i < lately->len; i++)
    print_item_json (lately->pdata[i], "lately", text);
  for (guint i = 0; i < tables->len; i++)
    print_table_json (tables->pdata[i], now_ns, text);
}
