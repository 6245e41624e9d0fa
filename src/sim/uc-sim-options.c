#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "uc-sim-fault.h"
#include "uc-sim-reader.h"
#include "uc-version.h"

#define PACE_MS 700
#define EXAMPLES                                                                                                       \
  "Examples:\n"                                                                                                        \
  "  upcard-sim --random --window /tmp/table.socket\n"                                                                 \
  "  upcard-sim --random --fast --rounds 100 --fault unplug:shoe@3 /tmp/table.socket"

/* What the options leave behind before they are checked. */
typedef struct
{
  char *script, *bus, *badge_driver;
  char **faults, **rest;
  gboolean dealer, random, window, fast;
  int seed, decks, rounds, pace_ms;
} Raw;

static void
raw_clear (Raw *raw)
{
  g_free (raw->script);
  g_free (raw->bus);
  g_free (raw->badge_driver);
  g_strfreev (raw->faults);
  g_strfreev (raw->rest);
}

static gboolean
fill (const Raw *raw, GOptionContext *context, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "script", 's', 0, G_OPTION_ARG_FILENAME, (gpointer) &raw->script,
      N_ ("Play the round script FILE; - reads lines from standard input as they come"), N_ ("FILE") },
    { "dealer", 'd', 0, G_OPTION_ARG_NONE, (gpointer) &raw->dealer,
      N_ ("Answer the table's prompts as a dealer and a floorperson do"), NULL },
    { "random", 'r', 0, G_OPTION_ARG_NONE, (gpointer) &raw->random,
      N_ ("Play at random without end, and answer the prompts as well"), NULL },
    { "seed", 0, 0, G_OPTION_ARG_INT, (gpointer) &raw->seed, N_ ("The same seed plays the same game"), N_ ("N") },
    { "decks", 0, 0, G_OPTION_ARG_INT, (gpointer) &raw->decks, N_ ("Decks of 52 cards in the shoe, 1 to 10 (as the table file has them)"), N_ ("N") },
    { "rounds", 0, 0, G_OPTION_ARG_INT, (gpointer) &raw->rounds, N_ ("Stop after N rounds"), N_ ("N") },
    { "pace", 0, 0, G_OPTION_ARG_INT, (gpointer) &raw->pace_ms, N_ ("Milliseconds between two acts (700)"), N_ ("MS") },
    { "fast", 0, 0, G_OPTION_ARG_NONE, (gpointer) &raw->fast, N_ ("As fast as it goes"), NULL },
    { "fault", 'f', 0, G_OPTION_ARG_STRING_ARRAY, (gpointer) &raw->faults,
      N_ ("Let something go wrong in a round; may be given more than once"), N_ ("KIND[:DEVICE]@ROUND") },
    { "badge-driver", 0, 0, G_OPTION_ARG_STRING, (gpointer) &raw->badge_driver,
      N_ ("Protocol of the badge reader (upcard)"), "upcard|rdm6300|line" },
    { "window", 'w', 0, G_OPTION_ARG_NONE, (gpointer) &raw->window, N_ ("Show the table in a window"), NULL },
    { "bus", 0, 0, G_OPTION_ARG_STRING, (gpointer) &raw->bus, N_ ("Bus of the table service (session)"),
      "session|system" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, (gpointer) &raw->rest, NULL, N_ ("SOCKET") },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  return g_option_context_parse (context, argc, argv, error);
}

static gboolean
check (const Raw *raw, UcDriverName *driver, GError **error)
{
  if (raw->rest == NULL || g_strv_length (raw->rest) != 1)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("Name the socket of the table service: the one given to “upcardd --simulate SOCKET”."));
  else if (raw->script != NULL && raw->random)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("A script and random play exclude each other: give --script or --random."));
  else if (raw->script != NULL && strcmp (raw->script, "-") == 0 && raw->dealer)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("Lines from standard input are done as they come; --dealer needs a script in a file."));
  else if (raw->decks < 0 || raw->decks > UC_SIM_MAX_DECKS)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("A shoe of %d decks: expected 1 to %d."),
                 raw->decks, UC_SIM_MAX_DECKS);
  else if (raw->rounds < 0 || raw->pace_ms < 0)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("Rounds and pace are numbers from 0 on."));
  else if (raw->bus != NULL && strcmp (raw->bus, "session") != 0 && strcmp (raw->bus, "system") != 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Bus “%s”: expected session or system."),
                 raw->bus);
  else if (raw->badge_driver != NULL && !uc_sim_reader_parse (raw->badge_driver, driver))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("Badge driver “%s”: expected upcard, rdm6300 or line, as the table file has it."), raw->badge_driver);
  else
    return TRUE;
  return FALSE;
}

static GArray *
parse_faults (char *const *texts, GError **error)
{
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (UcSimFault));

  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      UcSimFault fault;

      if (!uc_sim_fault_parse (texts[i], &fault, error))
        return NULL;
      g_array_append_val (faults, fault);
    }
  return g_steal_pointer (&faults);
}

UcSimOptions *
uc_sim_options_parse (int *argc, char ***argv, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autofree char *help = uc_sim_fault_help ();
  g_autofree char *description = g_strconcat (_ ("Faults:"), "\n", help, "\n\n", EXAMPLES, NULL);
  g_autoptr (UcSimOptions) options = NULL;
  g_autoptr (GArray) faults = NULL;
  UcDriverName driver = UC_DRIVER_UPCARD;
  Raw raw = { .pace_ms = PACE_MS, .seed = 685 };

  g_option_context_set_summary (context, _ ("The other end of every device of a table, for demonstration and tests."));
  g_option_context_set_description (context, description);
  if (fill (&raw, context, argc, argv, error) && check (&raw, &driver, error)
      && (faults = parse_faults (raw.faults, error)) != NULL)
    {
      options = g_new0 (UcSimOptions, 1);
      options->socket = g_strdup (raw.rest[0]);
      options->script = g_strdup (raw.script);
      options->dealer = raw.dealer || raw.random;
      options->random = raw.random;
      options->window = raw.window;
      options->seed = (guint) raw.seed;
      options->decks = (guint) raw.decks;
      options->rounds = (guint) raw.rounds;
      options->pace_ms = raw.fast ? 0 : (guint) raw.pace_ms;
      options->bus = g_strcmp0 (raw.bus, "system") == 0 ? G_BUS_TYPE_SYSTEM : G_BUS_TYPE_SESSION;
      options->badge_driver = driver;
      options->faults = g_steal_pointer (&faults);
    }
  raw_clear (&raw);
  return g_steal_pointer (&options);
}

void
uc_sim_options_free (UcSimOptions *options)
{
  if (options == NULL)
    return;
  g_free (options->socket);
  g_free (options->script);
  g_clear_pointer (&options->faults, g_array_unref);
  g_free (options);
}
