#include "cmd-witness.h"

#include "uc-tell.h"
#include "uc-witness-keep.h"
#include "uc-witness-send.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2
#define TIMEOUT_S  60
#define MOST       10000

typedef struct
{
  char *journal; /* to be sent; NULL = keep */
  char *state;
  gboolean once;
  int timeout_s;
  int most;
  char **words; /* FILE, or the command */
} Options;

static void
options_clear (Options *options)
{
  g_free (options->journal);
  g_free (options->state);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "send", 0, 0, G_OPTION_ARG_FILENAME, &options->journal,
      N_ ("Send this journal's heads to COMMAND, which runs the witness"), "JOURNAL" },
    { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, N_ ("Remember there what the witness has"), "FILE" },
    { "once", 0, 0, G_OPTION_ARG_NONE, &options->once, N_ ("End when the witness has all there is"), NULL },
    { "timeout", 0, 0, G_OPTION_ARG_INT, &options->timeout_s, N_ ("How long an answer may take (60)"), "SECONDS" },
    { "most", 0, 0, G_OPTION_ARG_INT, &options->most,
      N_ ("How many rounds may wait; of more, omit the oldest (10000)"), "ROUNDS" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, "FILE | -- COMMAND…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  gboolean good;

  options->timeout_s = TIMEOUT_S;
  options->most = MOST;
  g_option_context_set_summary (
      context, _ ("Reads the lines of “upcardctl follow --heads” from standard input and keeps the heads of tables in "
                  "FILE. With --send, sends a table's heads to a COMMAND that does so, until it is interrupted. Exit "
                  "status 0: each head fits those kept before; 1: one contradicts them, was refused, or was not sent; 2: "
                  "FILE cannot be read or written, or the command line is wrong."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardctl witness --send /var/lib/upcard/copy -- ssh vault upcardctl witness heads");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->journal == NULL)
    good = options->words != NULL && options->words[1] == NULL && options->state == NULL && !options->once;
  else
    good = options->words != NULL && options->timeout_s > 0 && options->most > 0;
  if (!good)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("expected one FILE, or --send JOURNAL [--state FILE] [--once] [--timeout SECONDS] [--most ROUNDS] "
                    "-- COMMAND…"));
  return good;
}

int
uc_cmd_witness (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean fit = TRUE, good;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl witness: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (options.journal == NULL)
    good = uc_witness_keep (options.words[0], &fit, &error);
  else
    good = uc_witness_send (&(UcWitnessSendOptions){ options.journal, options.state, options.words, options.once,
                                                     options.timeout_s, options.most },
                            &fit, &error);
  if (good)
    return fit ? EXIT_SUCCESS : EXIT_FAILURE;
  uc_tell_error ("%s\n", error->message);
  return options.journal == NULL ? EXIT_USAGE : EXIT_FAILURE;
}
