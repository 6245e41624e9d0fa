#include "cmd-witness.h"

#include "uc-tell.h"
#include "uc-witness-keep.h"
#include "uc-witness-listen.h"
#include "uc-witness-send.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2
#define TIMEOUT_S  60
#define MOST       10000

/* Where the files of a link are, too. The sender's certificate is the table's; its key is a copy that the sender's user may read. */
#define FOLDER "/etc/upcard/link/"

typedef struct
{
  char *journal; /* to be sent; NULL = keep */
  char *state;
  gboolean once;
  int timeout_s;
  int most;
  char *to;     /* NULL = a command leads to the witness */
  char *listen; /* NULL = keep what standard input says */
  char *certificate, *key, *authority, *refused;
  char **words; /* FILE, FOLDER, or the command */
} Options;

static void
options_clear (Options *options)
{
  g_free (options->journal);
  g_free (options->state);
  g_free (options->to);
  g_free (options->listen);
  g_free (options->certificate);
  g_free (options->key);
  g_free (options->authority);
  g_free (options->refused);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What the options ask for has all that it needs, and nothing that it does not. */
static gboolean
is_complete (const Options *options)
{
  const gboolean has_one = options->words != NULL && options->words[1] == NULL;
  const gboolean has_files = options->certificate != NULL || options->key != NULL || options->authority != NULL;

  if (options->timeout_s <= 0 || options->most <= 0 || (options->refused != NULL && options->listen == NULL))
    return FALSE;
  if (options->journal == NULL)
    return has_one && options->state == NULL && !options->once && options->to == NULL && (options->listen != NULL || !has_files);
  if (options->listen != NULL)
    return FALSE;
  return options->to != NULL ? options->words == NULL : options->words != NULL && !has_files;
}

static void
set_default (char **file, const char *name)
{
  if (*file == NULL)
    *file = g_strconcat (FOLDER, name, NULL);
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "send", 0, 0, G_OPTION_ARG_FILENAME, &options->journal,
      N_ ("Send this journal's heads to COMMAND, which runs the witness"), "JOURNAL" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &options->to, N_ ("Send them by TLS 1.3 to a witness that listens there, without a COMMAND"),
      "tls:HOST:PORT" },
    { "listen", 0, 0, G_OPTION_ARG_STRING, &options->listen,
      N_ ("Keep the heads of many tables, which connect there by TLS 1.3, in FOLDER"), "ADDRESS:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate,
      N_ ("The own certificate (in /etc/upcard/link: table.crt, with --listen keeper.crt)"), "FILE" },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_ ("Its key (witness.key, with --listen keeper.key)"), "FILE" },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &options->authority,
      N_ ("The certificate of the house’s authority, which has signed that of the other end (authority.crt)"), "FILE" },
    { "refused", 0, 0, G_OPTION_ARG_FILENAME, &options->refused, N_ ("With --listen: fingerprints of certificates that no longer count, one per line"),
      "FILE" },
    { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, N_ ("Remember there what the witness has"), "FILE" },
    { "once", 0, 0, G_OPTION_ARG_NONE, &options->once, N_ ("End when the witness has all there is"), NULL },
    { "timeout", 0, 0, G_OPTION_ARG_INT, &options->timeout_s, N_ ("How long an answer or, with --listen, a line may take (60)"), "SECONDS" },
    { "most", 0, 0, G_OPTION_ARG_INT, &options->most,
      N_ ("How many rounds may wait; of more, omit the oldest (10000)"), "ROUNDS" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, "FILE | FOLDER | -- COMMAND…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  options->timeout_s = TIMEOUT_S;
  options->most = MOST;
  g_option_context_set_summary (
      context, _ ("Reads the lines of “upcardctl follow --heads” from standard input and keeps the heads of tables in "
                  "FILE. With --listen, does so for tables that connect, in a file of FOLDER for each. With --send, sends a table's heads to "
                  "a COMMAND or to an address that does so, until it is interrupted. Exit "
                  "status 0: each head fits those kept before, or --listen was ended; 1: one contradicts them, was refused, or was not "
                  "sent; 2: FILE, FOLDER or the command line is wrong."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardctl witness --send /var/lib/upcard/copy -- ssh vault upcardctl witness heads\n"
                                             "  upcardctl witness --send /var/lib/upcard/copy --to tls:vault.house.example:7702");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (!is_complete (options))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                   _ ("expected one FILE, or --listen ADDRESS:PORT FOLDER, or --send JOURNAL [--state FILE] [--once] [--timeout SECONDS] "
                      "[--most ROUNDS] with --to tls:HOST:PORT or -- COMMAND…; only --listen and --to have certificates, and only --listen has --refused"));
      return FALSE;
    }
  set_default (&options->certificate, options->listen != NULL ? "keeper.crt" : "table.crt");
  set_default (&options->key, options->listen != NULL ? "keeper.key" : "witness.key");
  set_default (&options->authority, "authority.crt");
  if (options->to != NULL && !uc_link_dial_is_tls (options->to))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--to %s: expected tls:HOST:PORT, such as tls:vault.house.example:7702"),
                   options->to);
      return FALSE;
    }
  return options->to == NULL || uc_link_dial_check (&(UcLinkDial){ options->to, { options->certificate, options->key, options->authority }, NULL }, error);
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
  if (options.journal != NULL)
    {
      const UcLinkDial dial = { options.to, { options.certificate, options.key, options.authority }, NULL };

      good = uc_witness_send (&(UcWitnessSendOptions){ options.journal, options.state, options.words, options.to != NULL ? &dial : NULL,
                                                       options.once, options.timeout_s, options.most },
                              &fit, &error);
    }
  else if (options.listen != NULL)
    good = uc_witness_listen (&(UcWitnessListenOptions){ options.listen, options.words[0],
                                                         { options.certificate, options.key, options.authority, options.refused }, options.timeout_s },
                              &error);
  else
    good = uc_witness_keep (options.words[0], &fit, &error);
  if (good)
    return fit ? EXIT_SUCCESS : EXIT_FAILURE;
  uc_tell_error ("%s\n", error->message);
  return options.journal == NULL ? EXIT_USAGE : EXIT_FAILURE;
}
