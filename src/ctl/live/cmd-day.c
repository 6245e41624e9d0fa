/* upcardctl day: the gaming day of the running table, and a calendar that ran ahead. Everything is decided by the table. */
#include "cmd-day.h"

#include "uc-input.h"
#include "uc-sign.h"
#include "uc-table-command.h"
#include "uc-tell.h"
#include "uc-time.h"

#include <glib/gi18n.h>

static void
show (const UcTable *table)
{
  const UcCarry *carry = &table->now.carry;
  const UcRound *round = &table->now.round;
  g_autoptr (GString) text = g_string_new (NULL);

  if (carry->gaming_day[0] == '\0')
    g_string_append_printf (text, _ ("Table %s: no gaming day has begun.\n"), table->rules->table_id);
  else
    g_string_append_printf (text, _ ("Table %s: the gaming day is %s.\n"), table->rules->table_id, carry->gaming_day);
  if (carry->days_leapt > 0)
    g_string_append_printf (text,
                            ngettext ("Two persons may set it back by up to %u day.\n", "Two persons may set it back by up to %u days.\n",
                                      carry->days_leapt),
                            carry->days_leapt);
  if (round->correct_kind == UC_INPUT_GAMING_DAY_BACK)
    g_string_append_printf (text, _ ("Badge %s asked to set it back to %s; a second person's signature is due.\n"), round->correct_by,
                            round->correct_value);
  uc_tell_lines (text->str);
}

static gboolean
check (const UcTableArguments *arguments, GError **error)
{
  const char *what = uc_table_arguments_what (arguments);
  gint64 day;

  if (g_str_equal (what, "show") && arguments->n_words <= 1)
    return TRUE;
  if (!g_str_equal (what, "back"))
    return uc_table_arguments_refuse (error, _ ("expected “show” or “back YYYY-MM-DD REASON…”"));
  if (uc_time_parse_day (arguments->words[1], &day))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a day; expected YYYY-MM-DD, such as 2026-11-27"),
               arguments->words[1]);
  return FALSE;
}

static gboolean
run (UcTableClient *client, const UcTableArguments *arguments, GError **error)
{
  if (g_str_equal (uc_table_arguments_what (arguments), "back"))
    {
      g_autofree char *request = g_strdup_printf ("gaming-day-back %s", arguments->words[1]);
      g_autofree char *reason = g_strjoinv (" ", arguments->words + 2);

      if (!uc_sign_by_two (client, request, reason, arguments->by, arguments->second, error))
        return FALSE;
    }
  show (&client->table);
  return TRUE;
}

int
uc_cmd_day (int argc, char **argv)
{
  const UcTableCommand command = {
    .name = "day",
    .of_two = "back",
    .least = 3,
    .usage = _ ("expected “back YYYY-MM-DD REASON… --by=BADGE --second=BADGE”"),
    .words = "[show | back YYYY-MM-DD REASON…]",
    .by = _ ("Badge of the person who sets the day back"),
    .second = _ ("Badge of the second person"),
    .summary = _ ("Shows the gaming day of the running table, or sets it back with two persons after a clock that ran "
                  "ahead: to the day of the table's clock, between rounds. “back” asks for the PINs, or reads them "
                  "from standard input, a line each."),
    .examples = "Examples:\n"
                "  upcardctl day\n"
                "  upcardctl day back 2026-11-27 clock ran ahead --by=2001 --second=3001",
    .check = check,
    .run = run,
  };

  return uc_table_command_run (&command, argc, argv);
}
