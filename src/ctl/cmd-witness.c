#include "cmd-witness.h"

#include "uc-tell.h"
#include "uc-witness-keep.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2

static char **
parse_options (int argc, char **argv, GError **error)
{
  g_auto (GStrv) paths = NULL;
  const GOptionEntry entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, "FILE" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Keeps the heads of tables that standard input brings, in the lines of “upcardctl follow "
                                            "--heads”. Exit status 0: each fits those kept before; 1: one contradicts them, or was "
                                            "refused; 2: FILE cannot be read or written, or the command line is wrong."));
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return NULL;
  if (paths == NULL || paths[1] != NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one FILE"));
      return NULL;
    }
  return g_steal_pointer (&paths);
}

int
uc_cmd_witness (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) paths = parse_options (argc, argv, &error);
  gboolean fit;

  if (paths == NULL)
    {
      uc_tell_error ("upcardctl witness: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (uc_witness_keep (paths[0], &fit, &error))
    return fit ? EXIT_SUCCESS : EXIT_FAILURE;
  uc_tell_error ("%s\n", error->message);
  return EXIT_USAGE;
}
