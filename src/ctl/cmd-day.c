/* upcardctl day: the gaming day of the running table, and a calendar that ran ahead. Everything is decided by the table. */
#include "cmd-day.h"

#include "uc-input.h"
#include "uc-sign.h"
#include "uc-table-client.h"
#include "uc-tell.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <stdlib.h>

#define EXIT_USAGE 2

typedef struct
{
  char *bus;
  char *by, *second;
  char **words;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->bus);
  g_free (options->by);
  g_free (options->second);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

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
refuse (GError **error, const char *why)
{
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, why);
  return FALSE;
}

static gboolean
check_back (const Options *options, guint n, GError **error)
{
  gint64 day;

  if (n < 3)
    return refuse (error, _ ("expected “back YYYY-MM-DD REASON… --by=BADGE --second=BADGE”"));
  if (options->by == NULL || options->second == NULL)
    return refuse (error, _ ("two persons set a gaming day back; name them with --by=BADGE and --second=BADGE"));
  if (g_str_equal (options->by, options->second))
    return refuse (error, _ ("two persons set a gaming day back; --by and --second name the same badge"));
  if (uc_time_parse_day (options->words[1], &day))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a day; expected YYYY-MM-DD, such as 2026-11-27"),
               options->words[1]);
  return FALSE;
}

static gboolean
check_options (const Options *options, GError **error)
{
  guint n = options->words == NULL ? 0 : g_strv_length (options->words);
  const char *what = n == 0 ? "show" : options->words[0];

  if (options->bus != NULL && !g_str_equal (options->bus, "system") && !g_str_equal (options->bus, "session"))
    return refuse (error, _ ("--bus is “system” or “session”"));
  if (g_str_equal (what, "back"))
    return check_back (options, n, error);
  if (options->by != NULL || options->second != NULL)
    return refuse (error, _ ("--by and --second go with “back”"));
  return (g_str_equal (what, "show") && n <= 1) || refuse (error, _ ("expected “show” or “back YYYY-MM-DD REASON…”"));
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "bus", 0, 0, G_OPTION_ARG_STRING, &options->bus, N_ ("The bus that the table serves (system)"), "system|session" },
    { "by", 0, 0, G_OPTION_ARG_STRING, &options->by, N_ ("Badge of the person who sets the day back"), "BADGE" },
    { "second", 0, 0, G_OPTION_ARG_STRING, &options->second, N_ ("Badge of the second person"), "BADGE" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, "[show | back YYYY-MM-DD REASON…]" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context,
                                _ ("Shows the gaming day of the running table, or sets it back with two persons after a clock that ran "
                                   "ahead: to the day of the table's clock, between rounds. “back” asks for the PINs, or reads them "
                                   "from standard input, a line each."));
  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, &argc, &argv, error) && check_options (options, error);
}

static gboolean
run (const Options *options, GError **error)
{
  g_autoptr (UcTableClient) client = uc_table_client_new (options->bus != NULL ? options->bus : "system", error);

  if (client == NULL)
    return FALSE;
  if (options->words != NULL && g_str_equal (options->words[0], "back"))
    {
      g_autofree char *request = g_strdup_printf ("gaming-day-back %s", options->words[1]);
      g_autofree char *reason = g_strjoinv (" ", options->words + 2);

      if (!uc_sign_by_two (client, request, reason, options->by, options->second, error))
        return FALSE;
    }
  show (&client->table);
  return TRUE;
}

int
uc_cmd_day (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl day: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  if (run (&options, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcardctl day: %s\n", error->message);
  return EXIT_FAILURE;
}
