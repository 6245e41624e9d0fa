/* upcardctl play --table TABLE.ini [--auto] [--journal FILE] [SCRIPT…]: runs scripts and prints their
 * events as JSON Lines. */
#include "cmd-play.h"

#include "uc-event-json.h"
#include "uc-given-table.h"
#include "uc-play-journal.h"
#include "uc-play.h"
#include "uc-table-init.h"
#include "uc-tell.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define EXIT_BAD_TABLE 2

typedef struct
{
  char *table;
  char *journal;
  gboolean agree;
  char **scripts;
} Options;

/* Where what was taken goes. */
typedef struct
{
  GString *json;
  UcPlayJournal *journal; /* %NULL = none is kept */
} Sink;

static void
options_clear (Options *options)
{
  g_free (options->table);
  g_free (options->journal);
  g_strfreev (options->scripts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "table", 't', 0, G_OPTION_ARG_FILENAME, &options->table, _ ("The table file: what the casino filed"), "TABLE.ini" },
    { "auto", 'a', 0, G_OPTION_ARG_NONE, &options->agree, _ ("Agree to all that only waits for agreement"), NULL },
    { "journal", 'j', 0, G_OPTION_ARG_FILENAME, &options->journal, _ ("Keep the run in a journal; continue it if it has "
                                                                      "events"),
      "FILE" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->scripts, NULL, "[SCRIPT…]" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context,
                                _ ("Runs round scripts through the engine and prints the events as JSON Lines.\n"
                                   "Reads standard input when no script is named."));
  g_option_context_set_description (context, "Examples:\n  upcardctl play --table BJ-07.ini --auto round.script");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->table != NULL)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("no table file; expected “--table TABLE.ini”"));
  return FALSE;
}

static gboolean
read_scripts (const Options *options, UcScript *script, GError **error)
{
  if (options->scripts == NULL)
    return uc_script_add_fd (script, STDIN_FILENO, "stdin", error);
  for (guint i = 0; options->scripts[i] != NULL; i++)
    if (!uc_script_add_file (script, options->scripts[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
take (const UcInput *input, const UcEvents *events, gpointer user_data, GError **error)
{
  Sink *sink = user_data;
  GString *json = sink->json;

  if (sink->journal != NULL && !uc_play_journal_add (sink->journal, input, events, error))
    return FALSE;
  g_string_truncate (json, 0);
  for (guint i = 0; i < events->n; i++)
    {
      uc_event_json_append (&events->v[i], FALSE, json);
      g_string_append_c (json, '\n');
    }
  if (fwrite (json->str, 1, json->len, stdout) == json->len)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("standard output: %s"), g_strerror (errno));
  return FALSE;
}

static void
seal (UcInput *input, gpointer user_data)
{
  uc_play_journal_seal (((Sink *) user_data)->journal, input);
}

static gboolean
open_journal (const Options *options, const UcRules *rules, Sink *sink, GError **error)
{
  g_autofree char *text = NULL;

  if (options->journal == NULL)
    return TRUE;
  if (!g_file_get_contents (options->table, &text, NULL, error))
    return FALSE;
  sink->journal = uc_play_journal_open (options->journal, text, rules, error);
  return sink->journal != NULL;
}

/* Everything before a bad line stands: it is printed and kept all the same. */
static gboolean
run (const Options *options, const UcRules *rules, Sink *sink, GError **error)
{
  g_autoptr (UcScript) script = uc_script_new ();
  g_autoptr (UcPlay) play = uc_play_new (rules, options->agree, take, sink);
  g_autoptr (GError) lost = NULL;
  gboolean good;

  if (!read_scripts (options, script, error))
    return FALSE;
  if (sink->journal != NULL)
    {
      g_autofree UcTable *table = NULL;
      UcPlayEnd end;

      uc_play_set_seal (play, seal);
      uc_play_set_past (play, uc_play_journal_get_past (sink->journal));
      /* A journal that already has events continues after the last one. */
      table = g_new0 (UcTable, 1);
      uc_table_init (table, rules);
      if (!uc_play_journal_resume (sink->journal, rules, table, &end, error))
        return FALSE;
      if (end.seq != 0)
        uc_play_go_on (play, table, end.seq, end.t_real_ns, end.t_mono_ns);
    }
  good = uc_play_run (play, script, error);
  if (fflush (stdout) != 0)
    g_set_error (&lost, G_IO_ERROR, g_io_error_from_errno (errno), _ ("standard output: %s"), g_strerror (errno));
  else if (sink->journal == NULL || uc_play_journal_flush (sink->journal, &lost))
    return good;
  g_clear_error (error);
  g_propagate_error (error, g_steal_pointer (&lost));
  return FALSE;
}

int
uc_cmd_play (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (UcPlayJournal) journal = NULL;
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  Sink sink = { json, NULL };
  gboolean good;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl play: %s\n", error->message);
      return EXIT_BAD_TABLE;
    }
  if (!uc_given_table_load (options.table, rules))
    return EXIT_BAD_TABLE;
  rules->procedures_implied = TRUE;
  good = open_journal (&options, rules, &sink, &error) && run (&options, rules, &sink, &error);
  journal = sink.journal;
  if (good)
    return EXIT_SUCCESS;
  /* A line's fault begins with its place, as a compiler's does. */
  if (g_error_matches (error, UC_PLAY_ERROR, UC_PLAY_ERROR_LINE))
    uc_tell_error ("%s\n", error->message);
  else
    uc_tell_error ("upcardctl play: %s\n", error->message);
  return EXIT_FAILURE;
}
