#include "uc-table-command.h"

#include "uc-tell.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <stdlib.h>

#define EXIT_USAGE 2

static void
arguments_clear (UcTableArguments *arguments)
{
  g_free (arguments->bus);
  g_free (arguments->by);
  g_free (arguments->second);
  g_strfreev (arguments->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcTableArguments, arguments_clear)

const char *
uc_table_arguments_what (const UcTableArguments *arguments)
{
  return arguments->n_words == 0 ? "show" : arguments->words[0];
}

gboolean
uc_table_arguments_refuse (GError **error, const char *why)
{
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, why);
  return FALSE;
}

static gboolean
check (const UcTableCommand *command, const UcTableArguments *arguments, GError **error)
{
  const gboolean of_two = g_str_equal (uc_table_arguments_what (arguments), command->of_two);
  g_autofree char *why = NULL;

  if (arguments->bus != NULL && !g_str_equal (arguments->bus, "system") && !g_str_equal (arguments->bus, "session"))
    why = g_strdup (_ ("--bus is “system” or “session”"));
  else if (of_two && arguments->n_words < command->least)
    why = g_strdup (command->usage);
  else if (of_two && (arguments->by == NULL || arguments->second == NULL))
    why = g_strdup_printf (_ ("two persons sign for “%s”; name them with --by=BADGE and --second=BADGE"), command->of_two);
  else if (of_two && g_str_equal (arguments->by, arguments->second))
    why = g_strdup_printf (_ ("two persons sign for “%s”; --by and --second name the same badge"), command->of_two);
  else if (!of_two && (arguments->by != NULL || arguments->second != NULL))
    why = g_strdup_printf (_ ("--by and --second go with “%s”"), command->of_two);
  return why != NULL ? uc_table_arguments_refuse (error, why) : command->check (arguments, error);
}

static gboolean
parse (const UcTableCommand *command, int argc, char **argv, UcTableArguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "bus", 0, 0, G_OPTION_ARG_STRING, &arguments->bus, N_ ("The bus that the table serves (system)"), "system|session" },
    { "by", 0, 0, G_OPTION_ARG_STRING, &arguments->by, command->by, "BADGE" },
    { "second", 0, 0, G_OPTION_ARG_STRING, &arguments->second, command->second, "BADGE" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->words, NULL, command->words },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, command->summary);
  g_option_context_set_description (context, command->examples);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  arguments->n_words = arguments->words == NULL ? 0 : g_strv_length (arguments->words);
  return check (command, arguments, error);
}

static gboolean
connect_and_run (const UcTableCommand *command, const UcTableArguments *arguments, GError **error)
{
  g_autoptr (UcTableClient) client = uc_table_client_new (arguments->bus != NULL ? arguments->bus : "system", error);

  return client != NULL && command->run (client, arguments, error);
}

int
uc_table_command_run (const UcTableCommand *command, int argc, char **argv)
{
  g_auto (UcTableArguments) arguments = { 0 };
  g_autoptr (GError) error = NULL;
  int status = EXIT_FAILURE;

  if (!parse (command, argc, argv, &arguments, &error))
    status = EXIT_USAGE;
  else if (sodium_init () < 0)
    g_error ("libsodium does not start");
  else if (connect_and_run (command, &arguments, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcardctl %s: %s\n", command->name, error->message);
  return status;
}
