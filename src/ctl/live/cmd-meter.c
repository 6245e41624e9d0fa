/* upcardctl meter: the progressive meter of the running table; 605a.7(a). Everything is decided by the table. */
#include "cmd-meter.h"

#include "uc-ask-pin.h"
#include "uc-input.h"
#include "uc-readiness.h"
#include "uc-say-meter.h"
#include "uc-say-value.h"
#include "uc-side-wager.h"
#include "uc-sign.h"
#include "uc-table-command.h"
#include "uc-tell.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <sodium.h>

#define LINE_ROOM 256

/* ---- show ---- */

static void
tell (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, "  %-16s %s\n", name, value);
}

static void
tell_money (GString *text, const char *name, UcMoney money)
{
  char value[UC_MONEY_TEXT];

  tell (text, name, uc_money_format (money, value));
}

static void
tell_hits (GString *text, const char *name, const UcMeter *meter, UcMeterLevel level)
{
  char wins[UC_MONEY_TEXT];

  g_string_append_printf (text, "  %-16s %u, %s\n", name, meter->hits[level], uc_money_format (meter->wins[level], wins));
}

static void
tell_reading (GString *text, const UcMeter *meter)
{
  char value[UC_MONEY_TEXT], time[UC_TIME_TEXT];

  if (meter->read_ns == 0)
    {
      tell (text, "last-reading", _ ("none"));
      return;
    }
  uc_time_format (meter->read_ns, time);
  g_string_append_printf (text, "  %-16s %s, %.10s %.8s UTC\n", "last-reading", uc_money_format (meter->read_value, value),
                          time, time + 11);
}

/* What keeps wagers off the meter, or waits for somebody. */
static void
tell_state (GString *text, const UcTable *table, UcWager wager)
{
  const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (wager)];

  if (meter->removed)
    g_string_append (text, _ ("  Its sum was moved, removed or distributed, and nothing is bet on it. It begins again "
                              "when the service loads the table file again, or when two persons set it.\n"));
  else if (uc_readiness_meter_stands (&table->now, table->rules, wager))
    g_string_append (text, _ ("  It runs by other terms than the table file, and nothing is bet on it. Close the table; then set "
                              "value and reserve to 0: transfer-out, distributed or removed.\n"));
  if (table->now.round.correct_kind == UC_INPUT_METER_SET)
    {
      g_autofree char *sums = uc_say_meter_request (&table->now.round, TRUE);

      g_string_append_printf (text, _ ("  Badge %s asked to set it to %s; a second person's signature is due.\n"),
                              table->now.round.correct_by, sums);
    }
}

static void
show (const UcTable *table, UcWager wager)
{
  const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (wager)];
  const UcWagerRules *rules = &table->rules->wagers[wager];
  g_autofree char *primary = uc_say_rate (rules->primary_ppm), *secondary = uc_say_rate (rules->secondary_ppm);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, _ ("Table %s, meter %s\n"), table->rules->table_id, uc_wager_name (wager));
  tell_money (text, "value", meter->value);
  tell_money (text, "reserve", meter->reserve);
  tell_money (text, "base", rules->seed);
  tell_money (text, "wager", rules->amount);
  tell (text, "rate", primary);
  tell (text, "reserve-rate", secondary);
  tell (text, "limit", _ ("none: the rules name no highest sum"));
  tell_money (text, "coin-in", meter->coin_in);
  tell_hits (text, "hits-100", meter, UC_METER_LEVEL_100);
  tell_hits (text, "hits-10", meter, UC_METER_LEVEL_10);
  tell_hits (text, "hits-fixed", meter, UC_METER_LEVEL_FIXED);
  tell_money (text, "top-ups-owed", meter->top_ups);
  tell_money (text, "attendant", meter->attendant);
  tell_money (text, "cumulative", meter->cumulative);
  tell_reading (text, meter);
  tell_state (text, table, wager);
  uc_tell_lines (text->str);
}

/* ---- read, set ---- */

static gboolean
read_meter (UcTableClient *client, const char *badge, GError **error)
{
  char pin[UC_PIN_TEXT] = "", line[LINE_ROOM];
  gboolean good = uc_ask_pin_of (badge, pin, error) && uc_table_client_read (client, error);

  g_snprintf (line, sizeof line, "read-meter %s:%s", badge, pin);
  good = good && uc_sign_submit (client, (const char *const[]){ line, NULL }, error);
  sodium_memzero (pin, sizeof pin);
  sodium_memzero (line, sizeof line);
  return good;
}

static gboolean
set_meter (UcTableClient *client, const UcTableArguments *arguments, GError **error)
{
  g_autofree char *request
      = g_strdup_printf ("meter-set %s %s %s", arguments->words[1], arguments->words[2], arguments->words[3]);
  g_autofree char *reason = g_strjoinv (" ", arguments->words + 4);

  return uc_sign_by_two (client, request, reason, arguments->by, arguments->second, error);
}

/* ---- the command line ---- */

static gboolean
check_set (char **words, GError **error)
{
  UcMoney sum;

  if (uc_meter_reason_parse (words[4]) == UC_WORD_NONE)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("unknown reason “%s”; expected initial, correction, malfunction, transfer-in, transfer-out, distributed, "
                      "removed or seed-recovered"),
                   words[4]);
      return FALSE;
    }
  for (guint i = 2; i <= 3; i++)
    if (!uc_money_parse (words[i], &sum, NULL) || sum < 0)
      {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a sum; expected dollars such as 5000.00"),
                     words[i]);
        return FALSE;
      }
  return TRUE;
}

static gboolean
check (const UcTableArguments *arguments, GError **error)
{
  const char *what = uc_table_arguments_what (arguments);

  if (g_str_equal (what, "set"))
    return check_set (arguments->words, error);
  if (g_str_equal (what, "show") && arguments->n_words <= 2)
    return TRUE;
  if (g_str_equal (what, "read") && arguments->n_words == 2)
    return TRUE;
  return uc_table_arguments_refuse (error, _ ("expected “show [WAGER]”, “read BADGE” or “set WAGER VALUE RESERVE REASON…”"));
}

/* The wager named, or the table's progressive. @due: there must be one. */
static gboolean
find_wager (const UcTable *table, const char *name, gboolean due, UcWager *wager, GError **error)
{
  *wager = uc_side_wager_progressive (table->rules);
  if (name == NULL ? !due || *wager != UC_WAGER_NONE : *wager != UC_WAGER_NONE && uc_wager_parse (name) == *wager)
    return TRUE;
  if (*wager == UC_WAGER_NONE)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("table %s has no progressive meter"), table->rules->table_id);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("“%s” has no meter at table %s; its progressive is %s"), name,
                 table->rules->table_id, uc_wager_name (*wager));
  return FALSE;
}

static gboolean
run (UcTableClient *client, const UcTableArguments *arguments, GError **error)
{
  const char *what = uc_table_arguments_what (arguments);
  const char *name = arguments->n_words == 0 || g_str_equal (what, "read") ? NULL : arguments->words[1];
  UcWager wager;

  if (!find_wager (&client->table, name, g_str_equal (what, "read"), &wager, error))
    return FALSE;
  if (wager == UC_WAGER_NONE && g_str_equal (what, "show"))
    {
      uc_tell (_ ("Table %s has no progressive meter.\n"), client->rules.table_id);
      return TRUE;
    }
  if (g_str_equal (what, "read") && !read_meter (client, arguments->words[1], error))
    return FALSE;
  if (g_str_equal (what, "set") && !set_meter (client, arguments, error))
    return FALSE;
  show (&client->table, wager);
  return TRUE;
}

int
uc_cmd_meter (int argc, char **argv)
{
  const UcTableCommand command = {
    .name = "meter",
    .of_two = "set",
    .least = 5,
    .usage = _ ("expected “set WAGER VALUE RESERVE REASON [TEXT…] --by=BADGE --second=BADGE”"),
    .words = "[show [WAGER] | read BADGE | set WAGER VALUE RESERVE REASON [TEXT…]]",
    .by = _ ("Badge of the person who sets the meter"),
    .second = _ ("Badge of the second person"),
    .summary = _ ("Shows the progressive meter of the running table, puts a reading on record, or sets the "
                  "meter with two persons. “read” and “set” ask for the PINs, or read them from standard input, a "
                  "line each. REASON is initial, correction, malfunction, transfer-in, transfer-out, "
                  "distributed, removed or seed-recovered."),
    .examples = "Examples:\n"
                "  upcardctl meter\n"
                "  upcardctl meter set match-the-dealer-progressive 5000.00 0.00 correction --by=2001 --second=3001",
    .check = check,
    .run = run,
  };

  return uc_table_command_run (&command, argc, argv);
}
