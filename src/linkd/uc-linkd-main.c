#include "uc-linkd-main.h"

#include "uc-link-server.h"
#include "uc-supervisor.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>

#define EXIT_USAGE 2
/* Wrong PINs that lock a badge. */
#define PIN_TRIES 3
/* For tables that may have seen more of the ledger than it holds: one that has lost the link comes back after three seconds of silence and a
 * pause of ten. */
#define AWAIT_S 15
#define MOST_AWAIT_S 600

typedef struct
{
  char *ledger, *socket, *people, *listen, *certificate, *key, *authority, *refused;
  gint await_s;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->ledger);
  g_free (options->socket);
  g_free (options->people);
  g_free (options->listen);
  g_free (options->certificate);
  g_free (options->key);
  g_free (options->authority);
  g_free (options->refused);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "ledger", 'l', 0, G_OPTION_ARG_FILENAME, &options->ledger, N_ ("The ledger, made by “upcardctl link init”"), "FILE" },
    { "socket", 's', 0, G_OPTION_ARG_FILENAME, &options->socket, N_ ("Serve tables and signs on this socket"), "SOCKET" },
    { "people", 'p', 0, G_OPTION_ARG_FILENAME, &options->people, N_ ("Badges and PINs (default: people, beside the ledger)"), "FILE" },
    { "await", 0, 0, G_OPTION_ARG_INT, &options->await_s,
      N_ ("At the start, wait so long for what the tables have seen of the ledger (15)"), N_ ("SECONDS") },
    { "listen", 0, 0, G_OPTION_ARG_STRING, &options->listen, N_ ("Serve tables and signs of other machines there, by TLS 1.3"),
      "ADDRESS:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate, N_ ("The certificate of this link"), "FILE" },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_ ("Its key"), "FILE" },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &options->authority,
      N_ ("The certificate of the house’s authority, which signs those of tables and signs"), "FILE" },
    { "refused", 0, 0, G_OPTION_ARG_FILENAME, &options->refused, N_ ("Fingerprints of certificates that no longer count, one per line"), "FILE" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Keeps the progressive meters that several tables share."));
  g_option_context_set_description (
      context, "Examples:\n  upcard-linkd --ledger /var/lib/upcard-linkd/house.ledger --socket /run/upcard-link/link");
  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  /* A unit passes it empty where the house has not set it. */
  if (options->listen != NULL && *options->listen == '\0')
    g_clear_pointer (&options->listen, g_free);
  if (options->await_s < 0 || options->await_s > MOST_AWAIT_S)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--await is %d; expected 0 to %d seconds"), options->await_s, MOST_AWAIT_S);
      return FALSE;
    }
  if (argc != 1 || options->ledger == NULL || options->socket == NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected --ledger FILE and --socket SOCKET"));
  else if (options->listen != NULL && (options->certificate == NULL || options->key == NULL || options->authority == NULL))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                         _ ("expected --certificate FILE, --key FILE and --authority FILE with --listen"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
on_end (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_CONTINUE;
}

static void
on_changed (UcLinkServer *server, gpointer user_data)
{
  g_autofree char *status = g_strdup_printf ("%u tables are connected.", uc_link_server_n_tables (server));

  uc_supervisor_alive (user_data);
  uc_supervisor_status (user_data, status);
}

/* Nothing else is done meanwhile: tables close their progressives, and nobody is answered before the commit is where it has to be. */
static void
on_waits (gpointer user_data)
{
  uc_supervisor_alive (user_data);
  uc_supervisor_status (user_data, "The server of the ledger does not answer yet: a commit may wait for its standby.");
}

static gboolean
serve (const Options *options, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (options->ledger);
  g_autofree char *beside = g_build_filename (folder, "people", NULL);
  g_autoptr (UcSupervisor) supervisor = uc_supervisor_new ();
  g_autoptr (UcPeople) people = uc_people_new (options->people != NULL ? options->people : beside, error);
  UcLedgerOptions how = { .program = "upcard-linkd", .waits = on_waits };
  g_autoptr (UcLookup) lookup = NULL;
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLinkServer) server = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  if (people == NULL)
    return FALSE;
  how.user_data = supervisor;
  lookup = uc_lookup_new (people, PIN_TRIES, g_get_monotonic_time);
  ledger = uc_ledger_open (options->ledger, &how, error);
  if (ledger == NULL)
    return FALSE;
  /* The record was read once, from its beginning. */
  malloc_trim (0);
  server = uc_link_server_new (ledger, lookup);
  if (options->await_s > 0)
    uc_link_server_await_witnesses (server, (guint)options->await_s);
  if (!uc_link_server_follow_clock (server, error))
    return FALSE;
  uc_link_server_keep_days (server);
  /* These come before the first announcement: a program that reads it may stop the link at once. */
  g_unix_signal_add (SIGTERM, on_end, loop);
  g_unix_signal_add (SIGINT, on_end, loop);
  if (!uc_link_server_listen (server, options->socket, error))
    return FALSE;
  if (options->listen != NULL)
    {
      const UcLinkTlsFiles files = { options->certificate, options->key, options->authority, options->refused };

      if (!uc_link_server_open (server, options->listen, &files, error))
        return FALSE;
      uc_tell_error (_ ("upcard-linkd: other machines may connect to port %u\n"), uc_link_server_port (server));
    }
  uc_supervisor_ready (supervisor);
  uc_link_server_watch (server, on_changed, supervisor);
  g_main_loop_run (loop);
  return TRUE;
}

int
uc_linkd_main (int argc, char **argv)
{
  g_auto (Options) options = { .await_s = AWAIT_S };
  g_autoptr (GError) error = NULL;

  g_set_prgname ("upcard-linkd");
  /* What tables are told and what is logged stays English: tables know the reasons by their words. */
  setlocale (LC_CTYPE, "");
  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcard-linkd: %s\n", error->message);
      return EXIT_USAGE;
    }
#ifndef UC_SANITIZERS
  /* PINs pass through its memory. */
  prctl (PR_SET_DUMPABLE, 0);
#endif
  signal (SIGXFSZ, SIG_IGN);
  if (serve (&options, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcard-linkd: %s\n", error->message);
  return EXIT_FAILURE;
}
