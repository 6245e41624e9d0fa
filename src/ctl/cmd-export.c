/* upcardctl export JOURNAL --json | --csv | --cue | --journal COPY | --evidence FILE. */
#include "cmd-export.h"

#include "uc-bundle.h"
#include "uc-print-events.h"
#include "uc-round-set.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <unistd.h>

#define EXIT_USAGE 2
/* Two clocks that differ by more than a week are set wrong, not offset. */
#define OFFSET_MAX (7 * 24 * 3600)

typedef struct
{
  gboolean json;
  gboolean csv;
  gboolean cue;
  double offset, uncertainty; /* seconds */
  char *copy;
  char *evidence;
  char *case_text;
  char **round_words;
  GArray *rounds; /* NULL = all */
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->copy);
  g_free (options->evidence);
  g_free (options->case_text);
  g_strfreev (options->round_words);
  g_clear_pointer (&options->rounds, g_array_unref);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Which of the words go together. */
static gboolean
check_options (const Options *options, GError **error)
{
  guint forms = options->json + options->csv + options->cue + (options->copy != NULL) + (options->evidence != NULL);

  if (options->paths == NULL || options->paths[1] != NULL || forms != 1)
    g_set_error (
        error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
        _ ("expected one JOURNAL and one of “--json”, “--csv”, “--cue”, “--journal COPY” and “--evidence FILE”"));
  else if (options->evidence != NULL && options->rounds == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("evidence is of rounds: name them with --round"));
  else if (options->copy != NULL && options->rounds != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("a copy is of the whole journal; --round goes with the other forms"));
  else if (options->evidence == NULL && options->case_text != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--case goes with --evidence"));
  else if (!options->cue && (options->offset != 0 || options->uncertainty != 0))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--offset and --uncertainty go with --cue"));
  else if (!(ABS (options->offset) <= OFFSET_MAX && options->uncertainty >= 0 && options->uncertainty <= OFFSET_MAX))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("expected an offset of at most %d seconds either way, and an uncertainty from 0"), OFFSET_MAX);
  else
    return TRUE;
  return FALSE;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_ ("Print every event as a line of JSON"), NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options->csv, N_ ("Print every settled wager as a line of CSV"), NULL },
    { "cue", 0, 0, G_OPTION_ARG_NONE, &options->cue, N_ ("Print time codes for a camera recorder as CSV"), NULL },
    { "offset", 0, 0, G_OPTION_ARG_DOUBLE, &options->offset, N_ ("Recorder's clock less table's"), "SECONDS" },
    { "uncertainty", 0, 0, G_OPTION_ARG_DOUBLE, &options->uncertainty, N_ ("Of the offset, from 0"), "SECONDS" },
    { "journal", 0, 0, G_OPTION_ARG_FILENAME, &options->copy, N_ ("Copy the journal into one file"), "COPY" },
    { "evidence", 0, 0, G_OPTION_ARG_FILENAME, &options->evidence, N_ ("Write rounds with all that proves them"),
      "FILE" },
    { "round", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->round_words, N_ ("Of these rounds only"), "N[-M]" },
    { "case", 0, 0, G_OPTION_ARG_STRING, &options->case_text, N_ ("What the evidence is for"), "TEXT" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "JOURNAL" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context,
                                _ ("Writes what a journal holds in another form. The table may be in play meanwhile."));
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->round_words != NULL)
    {
      options->rounds = uc_round_set_parse (options->round_words, error);
      if (options->rounds == NULL)
        return FALSE;
    }
  return check_options (options, error);
}

/* ---- evidence ---- */

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_printerr ("\r%s %3u%%", _ ("Verifying"), (guint)(done * 100 / MAX (all, 1)));
}

static gboolean
export_evidence (UcJournal *journal, const Options *options, GError **error)
{
  const UcVerifyOptions how = { .progress = isatty (STDERR_FILENO) ? on_progress : NULL };
  g_autofree char *program = g_strconcat ("upcardctl ", uc_journal_core_version (), NULL);
  const UcBundleOrder order = {
    .rounds = (const guint32 *)(gpointer)options->rounds->data,
    .n_rounds = options->rounds->len,
    .case_text = options->case_text,
    .program = program,
    .made_ns = g_get_real_time () * 1000,
  };
  g_autoptr (UcBundle) bundle = uc_bundle_write (journal, options->evidence, &order, &how, error);
  char code[UC_CODE_TEXT];

  if (how.progress != NULL)
    g_printerr ("\r\033[K");
  if (bundle == NULL)
    return FALSE;
  g_print (_ ("%s: written and read back; its code is %s\n"), options->evidence, uc_bundle_code (bundle, code));
  g_print (_ ("First key: %s\n"), uc_journal_fingerprint (journal));
  if (bundle->notes->len > 0)
    g_printerr (_ ("The journal is damaged, and the evidence says so: %s\n"), (const char *)bundle->notes->pdata[0]);
  return TRUE;
}

static gint64
to_ns (double seconds)
{
  return (gint64)(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5)) * 1000000;
}

static gboolean
export_as_asked (UcJournal *journal, const Options *options, GError **error)
{
  const UcExportOrder order = {
    .form = options->json  ? UC_EXPORT_JSON
            : options->csv ? UC_EXPORT_CSV
                           : UC_EXPORT_CUE,
    .rounds = options->rounds,
    .offset_ns = to_ns (options->offset),
    .uncertainty_ns = to_ns (options->uncertainty),
  };

  if (options->copy != NULL)
    return uc_journal_copy (journal, options->copy, error);
  if (options->evidence != NULL)
    return export_evidence (journal, options, error);
  return uc_print_events (journal, &order, error);
}

int
uc_cmd_export (int argc, char **argv)
{
  g_auto (Options) options = { FALSE };
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (GError) error = NULL;

  if (!parse_options (argc, argv, &options, &error))
    {
      g_printerr ("upcardctl export: %s\n", error->message);
      return EXIT_USAGE;
    }
  journal = uc_journal_open_read (options.paths[0], &error);
  if (journal != NULL && export_as_asked (journal, &options, &error))
    return EXIT_SUCCESS;
  g_printerr ("%s\n", error->message);
  return EXIT_FAILURE;
}
