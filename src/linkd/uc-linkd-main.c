#include "uc-linkd-main.h"

#include "uc-link-metrics.h"
#include "uc-link-server.h"
#include "uc-journal.h"
#include "uc-supervisor.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
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
/* So long a ledger is without a link before a second one takes over: a link that is started again takes less. */
#define PATIENCE_S 5
#define MOST_PATIENCE_S 3600

typedef struct
{
  char *ledger, *socket, *people, *house_list, *listen, *certificate, *key, *authority, *refused, *metrics;
  gint await_s;
  gboolean stands_by;
  gint patience_s;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->ledger);
  g_free (options->socket);
  g_free (options->people);
  g_free (options->house_list);
  g_free (options->listen);
  g_free (options->certificate);
  g_free (options->key);
  g_free (options->authority);
  g_free (options->refused);
  g_free (options->metrics);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "ledger", 'l', 0, G_OPTION_ARG_FILENAME, &options->ledger, N_ ("The ledger, made by “upcardctl link init”"), "FILE" },
    { "socket", 's', 0, G_OPTION_ARG_FILENAME, &options->socket, N_ ("Serve tables and signs on this socket"), "SOCKET" },
    { "people", 'p', 0, G_OPTION_ARG_FILENAME, &options->people, N_ ("Badges and PINs (default: people, beside the ledger)"), "FILE" },
    { "house-list", 0, 0, G_OPTION_ARG_FILENAME, &options->house_list,
      N_ ("The house's signed list of people; the people file then has the tries and locks of this link alone"), "FILE" },
    { "await", 0, 0, G_OPTION_ARG_INT, &options->await_s,
      N_ ("At the start, wait so long for what the tables have seen of the ledger (15)"), N_ ("SECONDS") },
    { "stand-by", 0, 0, G_OPTION_ARG_NONE, &options->stands_by,
      N_ ("While another link has the ledger, read what it records, and take over when it is gone"), NULL },
    { "patience", 0, 0, G_OPTION_ARG_INT, &options->patience_s, N_ ("With --stand-by: take over when the ledger has been without a link for so long (5)"),
      N_ ("SECONDS") },
    { "listen", 0, 0, G_OPTION_ARG_STRING, &options->listen, N_ ("Serve tables and signs of other machines there, by TLS 1.3"),
      "ADDRESS:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate, N_ ("The certificate of this link"), "FILE" },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_ ("Its key"), "FILE" },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &options->authority,
      N_ ("The certificate of the house’s authority, which signs those of tables and signs"), "FILE" },
    { "refused", 0, 0, G_OPTION_ARG_FILENAME, &options->refused, N_ ("Fingerprints of certificates that no longer count, one per line"), "FILE" },
    { "metrics", 0, 0, G_OPTION_ARG_FILENAME, &options->metrics,
      N_ ("Keep a file for Prometheus about the link and its meters"), "FILE" },
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
  if (options->house_list != NULL && *options->house_list == '\0')
    g_clear_pointer (&options->house_list, g_free);
  if (options->metrics != NULL && *options->metrics == '\0')
    g_clear_pointer (&options->metrics, g_free);
  if (options->await_s < 0 || options->await_s > MOST_AWAIT_S)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--await is %d; expected 0 to %d seconds"), options->await_s, MOST_AWAIT_S);
      return FALSE;
    }
  if (options->patience_s < 0 || options->patience_s > MOST_PATIENCE_S)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--patience is %d; expected 0 to %d seconds"), options->patience_s,
                   MOST_PATIENCE_S);
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

typedef struct
{
  GMainLoop *loop;
  gboolean is_asked;
} Ending;

static gboolean
on_end (gpointer data)
{
  Ending *ending = data;

  ending->is_asked = TRUE;
  g_main_loop_quit (ending->loop);
  return G_SOURCE_CONTINUE;
}

/* Who is told how the link fares. */
typedef struct
{
  UcSupervisor *supervisor;
  UcLinkMetricsFile *metrics; /* NULL: nobody asked for the file */
} Watched;

static void
watched_clear (Watched *watched)
{
  g_clear_pointer (&watched->metrics, uc_link_metrics_file_free);
  g_clear_pointer (&watched->supervisor, uc_supervisor_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Watched, watched_clear)

static void
on_changed (UcLinkServer *server, gpointer user_data)
{
  const Watched *watched = user_data;
  g_autofree char *status = g_strdup_printf ("%u tables are connected.", uc_link_server_n_tables (server));

  uc_supervisor_alive (watched->supervisor);
  uc_supervisor_status (watched->supervisor, status);
  if (watched->metrics != NULL)
    uc_link_metrics_file_awake (watched->metrics);
}

/* Nothing else is done meanwhile: tables close their progressives, and nobody is answered before the commit is where it has to be. */
static void
on_waits (gpointer user_data)
{
  const Watched *watched = user_data;

  uc_supervisor_alive (watched->supervisor);
  uc_supervisor_status (watched->supervisor, "The server of the ledger does not answer yet: a commit may wait for its standby.");
  if (watched->metrics != NULL)
    uc_link_metrics_file_waits (watched->metrics);
}

static void
print_metrics (GString *text, gpointer user_data)
{
  uc_link_server_print_metrics (user_data, text);
}

/* ---- standing by ---- */

typedef struct
{
  UcLedger *ledger;
  UcSupervisor *supervisor;
  Ending *ending;
  char *said;       /* last, to the log */
  gboolean is_ours; /* the ledger */
  gint64 next_us;   /* not looked at before */
} Waiting;

static void
say_once (Waiting *waiting, const char *what)
{
  if (g_strcmp0 (what, waiting->said) == 0)
    return;
  g_free (waiting->said);
  waiting->said = g_strdup (what);
  uc_tell_error ("upcard-linkd: %s\n", what);
  uc_supervisor_status (waiting->supervisor, what);
}

/* After a failure all of the record may have to be read again. */
#define LOOK_AGAIN_US (10 * G_USEC_PER_SEC)

static gboolean
on_look (gpointer data)
{
  Waiting *waiting = data;
  g_autoptr (GError) error = NULL;
  UcLedgerStanding standing;

  uc_supervisor_alive (waiting->supervisor);
  if (g_get_monotonic_time () < waiting->next_us || waiting->ending->is_asked)
    return G_SOURCE_CONTINUE;
  if (!uc_ledger_look (waiting->ledger, &standing, &error))
    {
      waiting->next_us = g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO) || g_error_matches (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY)
                             ? 0
                             : g_get_monotonic_time () + LOOK_AGAIN_US;
      say_once (waiting, error->message);
      return G_SOURCE_CONTINUE;
    }
  waiting->is_ours = standing == UC_LEDGER_WRITES;
  if (standing == UC_LEDGER_LACKS_KEY)
    say_once (waiting, _ ("no key of this machine is filed, so it cannot take over; expected “upcardctl link stand-by” here, and then two persons at the link"));
  else if (standing == UC_LEDGER_STANDS_BY)
    say_once (waiting, _ ("another link has the ledger; this one takes over when that one is gone"));
  if (waiting->is_ours)
    g_main_loop_quit (waiting->ending->loop);
  return G_SOURCE_CONTINUE;
}

/* %NULL without @error: somebody ended the program. */
static UcLedger *
stand_by (const Options *options, const UcLedgerOptions *how, UcSupervisor *supervisor, Ending *ending, GError **error)
{
  g_autoptr (UcLedger) ledger = uc_ledger_stand_by (options->ledger, how, (guint)options->patience_s, error);
  Waiting waiting = { .ledger = ledger, .supervisor = supervisor, .ending = ending };
  guint look;
  gint64 over_ns;

  if (ledger == NULL)
    return NULL;
  uc_supervisor_ready (supervisor);
  look = g_timeout_add_seconds (1, on_look, &waiting);
  on_look (&waiting);
  if (!waiting.is_ours)
    g_main_loop_run (ending->loop);
  g_source_remove (look);
  g_free (waiting.said);
  if (!waiting.is_ours)
    return NULL;
  uc_tell_error (_ ("upcard-linkd: this machine has the ledger, in term %" PRIu64 "\n"), uc_ledger_term (ledger));
  if (uc_ledger_over (ledger, &over_ns) == uc_ledger_n_rows (ledger))
    uc_tell_error (_ ("upcard-linkd: it has taken over with row %" PRIu64 "\n"), uc_ledger_n_rows (ledger));
  return g_steal_pointer (&ledger);
}

typedef struct
{
  GMainLoop *loop;
  GError *why; /* another program has the ledger */
} Loss;

static void
on_lost (UcLinkServer *server, const GError *why, gpointer user_data)
{
  Loss *loss = user_data;

  loss->why = g_error_copy (why);
  g_main_loop_quit (loss->loop);
}

/* ---- people ---- */

static void
tell_of_list (const char *sentence, gboolean refused, gpointer user_data)
{
  uc_tell_error ("upcard-linkd: %s\n", sentence);
}

static UcPeople *
open_people (const Options *options, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (options->ledger);
  g_autofree char *beside = g_build_filename (folder, "people", NULL);
  const char *path = options->people != NULL ? options->people : beside;
  const UcPeopleHouse house = { .list = options->house_list, .today = uc_people_calendar_day, .tell = tell_of_list };

  return options->house_list != NULL ? uc_people_new_of_house (path, &house, error) : uc_people_new (path, error);
}

/* A list that has come is taken with the next signature as well. */
static gboolean
on_reload (gpointer data)
{
  g_autofree char *seen G_GNUC_UNUSED = uc_people_seen (data);

  return G_SOURCE_CONTINUE;
}

/* ---- serving ---- */

static gboolean
serve (const Options *options, GError **error)
{
  g_auto (Watched) watched = { .supervisor = uc_supervisor_new () };
  g_autoptr (UcPeople) people = open_people (options, error);
  UcLedgerOptions how = { .program = "upcard-linkd", .waits = on_waits, .user_data = &watched };
  g_autoptr (UcLookup) lookup = NULL;
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLinkServer) server = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) problem = NULL;
  Ending ending = { .loop = loop };
  Loss loss = { .loop = loop };

  if (people == NULL)
    return FALSE;
  if (options->metrics != NULL && (watched.metrics = uc_link_metrics_file_new (options->metrics, error)) == NULL)
    return FALSE;
  lookup = uc_lookup_new (people, PIN_TRIES, g_get_monotonic_time);
  /* These come before the first announcement: a program that reads it may stop the link at once. */
  g_unix_signal_add (SIGTERM, on_end, &ending);
  g_unix_signal_add (SIGINT, on_end, &ending);
  g_unix_signal_add (SIGHUP, on_reload, people);
  ledger = options->stands_by ? stand_by (options, &how, watched.supervisor, &ending, &problem) : uc_ledger_open (options->ledger, &how, &problem);
  if (ledger == NULL)
    {
      const gboolean ended = problem == NULL;

      if (!ended)
        g_propagate_error (error, g_steal_pointer (&problem));
      return ended;
    }
  /* The record was read once, from its beginning. */
  malloc_trim (0);
  server = uc_link_server_new (ledger, lookup);
  if (options->await_s > 0)
    uc_link_server_await_witnesses (server, (guint)options->await_s);
  if (!uc_link_server_follow_clock (server, error))
    return FALSE;
  uc_link_server_keep_days (server);
  uc_link_server_keep_ledger (server, on_lost, &loss);
  if (!uc_link_server_listen (server, options->socket, error))
    return FALSE;
  if (options->listen != NULL)
    {
      const UcLinkTlsFiles files = { options->certificate, options->key, options->authority, options->refused };

      if (!uc_link_server_open (server, options->listen, &files, error))
        return FALSE;
      uc_tell_error (_ ("upcard-linkd: other machines may connect to port %u\n"), uc_link_server_port (server));
    }
  if (watched.metrics != NULL)
    uc_link_metrics_file_begin (watched.metrics, UC_LINK_METRICS_SOON_MS, UC_LINK_METRICS_LATE_MS, print_metrics, server);
  uc_supervisor_ready (watched.supervisor);
  uc_link_server_watch (server, on_changed, &watched);
  if (!ending.is_asked)
    g_main_loop_run (loop);
  if (loss.why != NULL)
    g_propagate_error (error, loss.why);
  return loss.why == NULL;
}

int
uc_linkd_main (int argc, char **argv)
{
  g_auto (Options) options = { .await_s = AWAIT_S, .patience_s = PATIENCE_S };
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
