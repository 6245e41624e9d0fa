#include "cmd-follow.h"

#include "uc-follow.h"
#include "uc-keep-copies.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2

typedef struct
{
  gint64 since;
  gboolean json;
  gboolean heads;
  gboolean position;
  char *into;
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->into);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "since", 0, 0, G_OPTION_ARG_INT64, &options->since, N_ ("From this event on"), "SEQ" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_ ("Print every event as a line of JSON"), NULL },
    { "heads", 0, 0, G_OPTION_ARG_NONE, &options->heads, N_ ("Print the head of each signed row, for a witness"), NULL },
    { "into", 0, 0, G_OPTION_ARG_FILENAME, &options->into, N_ ("Keep a copy from the lines on standard input, or of the journals in the folder JOURNAL"),
      "COPY" },
    { "position", 0, 0, G_OPTION_ARG_NONE, &options->position,
      N_ ("Print the argument of --since with which COPY continues"),
      NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "JOURNAL" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  gboolean good;

  g_option_context_set_summary (context,
                                _ ("Prints a journal's rows as they come, until it is interrupted; with --into, "
                                   "keeps a copy of them."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardctl follow --json table.journal\n"
                                             "  upcardctl follow /var/lib/upcard/journals --into copies");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->into != NULL)
    good = !options->json && !options->heads && options->since == 0
           && (options->paths == NULL || (options->paths[1] == NULL && !options->position));
  else
    good = options->paths != NULL && options->paths[1] == NULL && options->since >= 0 && !options->position
           && !(options->json && options->heads);
  if (!good)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("expected one JOURNAL, with --since SEQ from 0 and --json or --heads; or --into COPY alone or with --position; "
                    "or both JOURNAL and --into COPY, which are two folders then"));
  return good;
}

static gboolean
follow (const Options *options, GError **error)
{
  guint64 since;

  if (options->into == NULL)
    return uc_follow (options->paths[0], options->since,
                      options->json ? UC_FOLLOW_JSON : options->heads ? UC_FOLLOW_HEADS : UC_FOLLOW_ROWS, error);
  if (options->paths != NULL)
    return uc_keep_copies (options->paths[0], options->into, FALSE, error);
  if (!options->position)
    return uc_follow_into (options->into, error);
  if (!uc_follow_position (options->into, &since, error))
    return FALSE;
  uc_tell ("%" G_GUINT64_FORMAT "\n", since);
  return TRUE;
}

int
uc_cmd_follow (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl follow: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (follow (&options, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
