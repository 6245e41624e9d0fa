/* upcardctl export JOURNAL --json | --csv | --cue | --journal COPY | --evidence FILE | --report FILE |
 * --slip FILE. */
#include "cmd-export.h"

#include "uc-print-events.h"
#include "uc-round-set.h"
#include "uc-tell.h"
#include "uc-verify-round.h"
#include "uc-write-evidence.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2
/* What was asked for is written; the journal is damaged, and what was written says so. */
#define EXIT_DAMAGED 3
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
  char *link;
  char *report;
  char *slip;
  char *case_text;
  char *by;
  char *paper_word;
  UcPaper paper;
  int seat;   /* 0 = none is named */
  char **round_words;
  GArray *rounds; /* NULL = all */
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->copy);
  g_free (options->evidence);
  g_free (options->link);
  g_free (options->report);
  g_free (options->slip);
  g_free (options->case_text);
  g_free (options->by);
  g_free (options->paper_word);
  g_strfreev (options->round_words);
  g_clear_pointer (&options->rounds, g_array_unref);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
refuse (const char *why, GError **error)
{
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, why);
  return FALSE;
}

/* Which of the words go together. */
static gboolean
check_options (const Options *options, GError **error)
{
  guint forms = options->json + options->csv + options->cue + (options->copy != NULL) + (options->evidence != NULL)
                + (options->report != NULL) + (options->slip != NULL);
  gboolean of_rounds = options->evidence != NULL || options->report != NULL;

  /* GLib takes the next word for the file, whatever it is. */
  if (options->link != NULL && g_str_has_prefix (options->link, "--"))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("the file of the ledger comes directly after --link, and “%s” is there; expected --link LEDGER"), options->link);
      return FALSE;
    }
  if (options->paths == NULL || options->paths[1] != NULL || forms != 1)
    return refuse (_ ("expected one JOURNAL and one of “--json”, “--csv”, “--cue”, “--journal COPY”, “--evidence FILE”, "
                      "“--report FILE” and “--slip FILE”"),
                   error);
  if (options->evidence != NULL && options->rounds == NULL)
    return refuse (_ ("evidence needs at least one round: use --round"), error);
  if (options->evidence == NULL && options->link != NULL)
    return refuse (_ ("--link goes with --evidence"), error);
  if (options->report != NULL && options->rounds == NULL)
    return refuse (_ ("a report needs at least one round: use --round"), error);
  if (options->slip != NULL && (options->rounds == NULL || options->rounds->len != 1))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                   _ ("a slip covers exactly one round, and %u were given: use --round"), options->rounds != NULL ? options->rounds->len : 0);
      return FALSE;
    }
  if (options->seat < 0 || options->seat > UC_MAX_SEATS)
    return refuse (_ ("a receipt is for a seat from 1 to 7: use --seat"), error);
  if (options->slip == NULL && options->seat != 0)
    return refuse (_ ("--seat goes with --slip"), error);
  if (options->copy != NULL && options->rounds != NULL)
    return refuse (_ ("a copy has the whole journal; --round goes with the other forms"), error);
  if (!of_rounds && options->case_text != NULL)
    return refuse (_ ("--case goes with --evidence and --report"), error);
  if (!of_rounds && options->slip == NULL && options->by != NULL)
    return refuse (_ ("--by goes with --evidence, --report and --slip"), error);
  if (!of_rounds && options->paper_word != NULL)
    return refuse (_ ("--paper goes with --evidence and --report"), error);
  if (!of_rounds && !options->cue && (options->offset != 0 || options->uncertainty != 0))
    return refuse (_ ("--offset and --uncertainty go with --cue, --evidence and --report"), error);
  if (ABS (options->offset) <= OFFSET_MAX && options->uncertainty >= 0 && options->uncertainty <= OFFSET_MAX)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("expected an offset of at most %d seconds either way, and an uncertainty from 0"), OFFSET_MAX);
  return FALSE;
}

static gboolean
read_paper (Options *options, GError **error)
{
  options->paper = options->slip != NULL ? UC_PAPER_ROLL : uc_paper_of_locale ();
  if (options->paper_word == NULL || uc_paper_parse (options->paper_word, &options->paper))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("unknown paper “%s”; expected “a4” or “letter”"),
               options->paper_word);
  return FALSE;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_ ("Print every event as a line of JSON"), NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options->csv, N_ ("Print every settled wager as a line of CSV"), NULL },
    { "cue", 0, 0, G_OPTION_ARG_NONE, &options->cue, N_ ("Print time codes for a camera recorder as CSV"), NULL },
    { "offset", 0, 0, G_OPTION_ARG_DOUBLE, &options->offset, N_ ("Recorder's clock minus the table's"), "SECONDS" },
    { "uncertainty", 0, 0, G_OPTION_ARG_DOUBLE, &options->uncertainty, N_ ("Uncertainty of the offset, from 0"), "SECONDS" },
    { "journal", 0, 0, G_OPTION_ARG_FILENAME, &options->copy, N_ ("Copy the journal into one file"), "COPY" },
    { "evidence", 0, 0, G_OPTION_ARG_FILENAME, &options->evidence, N_ ("Write rounds with all that proves them"),
      "FILE" },
    { "link", 0, 0, G_OPTION_ARG_FILENAME, &options->link,
      N_ ("With --evidence: the ledger of linked meters; what the rounds need of it goes into the file"), "LEDGER" },
    { "report", 0, 0, G_OPTION_ARG_FILENAME, &options->report, N_ ("Write rounds as a PDF to read and to print"),
      "FILE" },
    { "slip", 0, 0, G_OPTION_ARG_FILENAME, &options->slip, N_ ("Write one round as a receipt, a PDF 80 mm wide"), "FILE" },
    { "seat", 0, 0, G_OPTION_ARG_INT, &options->seat, N_ ("The slip is this seat’s receipt, with nothing of the others"), "N" },
    { "round", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->round_words, N_ ("Export these rounds only"), "N[-M]" },
    { "case", 0, 0, G_OPTION_ARG_STRING, &options->case_text, N_ ("The purpose of the evidence or the report"), "TEXT" },
    { "by", 0, 0, G_OPTION_ARG_STRING, &options->by, N_ ("Name of the person who makes the report, the evidence or the "
                                                         "slip"), "NAME" },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &options->paper_word,
      N_ ("Paper of the report and of evidence’s page (as LC_PAPER has it)"),
      "a4|letter" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "JOURNAL" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context,
                                _ ("Writes what a journal holds in another form. The table may be in play meanwhile."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardctl export table.journal --csv\n"
                                             "  upcardctl export table.journal --evidence three.upcard-evidence --round 3\n"
                                             "  upcardctl export table.journal --evidence three.upcard-evidence --round 3 --link house.ledger");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->round_words != NULL)
    {
      options->rounds = uc_round_set_parse (options->round_words, error);
      if (options->rounds == NULL)
        return FALSE;
    }
  return check_options (options, error) && read_paper (options, error);
}

/* ---- writing ---- */

static gint64
to_ns (double seconds)
{
  return (gint64)(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5)) * 1000000;
}

static UcReportOptions
report_order (const Options *options, const char *path)
{
  return (UcReportOptions){
    .path = path,
    .rounds = options->rounds,
    .case_text = options->case_text,
    .by = options->by,
    .paper = options->paper,
    .seat = options->seat,
    .has_offset = options->offset != 0 || options->uncertainty != 0,
    .offset_ns = to_ns (options->offset),
    .uncertainty_ns = to_ns (options->uncertainty),
  };
}

/* What is wrong with one of @rounds, or with any row; %NULL = nothing. (transfer full) */
static char *
find_damage (UcJournal *journal, const GArray *rounds)
{
  g_autoptr (UcVerdict) verdict = rounds == NULL ? uc_verify (journal, NULL, NULL) : NULL;
  char *wrong = NULL;

  for (guint i = 0; rounds != NULL && wrong == NULL && i < rounds->len; i++)
    {
      UcRoundRow row;

      if (uc_journal_round (journal, g_array_index (rounds, guint32, i), &row, NULL))
        wrong = uc_verify_round (journal, &row);
    }
  for (guint i = 0; verdict != NULL && wrong == NULL && i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind))
        wrong = g_strdup (damage->text);
    }
  return wrong;
}

static gboolean
export_as_asked (UcJournal *journal, const Options *options, gboolean *damaged, GError **error)
{
  const UcListingOrder order = {
    .form = options->json  ? UC_LISTING_JSON
            : options->csv ? UC_LISTING_CSV
                           : UC_LISTING_CUE,
    .rounds = options->rounds,
    .offset_ns = to_ns (options->offset),
    .uncertainty_ns = to_ns (options->uncertainty),
  };
  const UcReportOptions report = report_order (options, options->slip != NULL ? options->slip : options->report);
  g_autofree char *wrong = NULL;

  if (options->copy != NULL)
    return uc_journal_copy (journal, options->copy, error);
  if (report.path != NULL)
    return uc_write_report (journal, &report, damaged, error);
  /* The events come first as the file has them, and damage is told afterwards: a program sees it in the exit status, a person in the
   * sentence. */
  if (!uc_print_events (journal, &order, error))
    return FALSE;
  wrong = find_damage (journal, order.rounds);
  *damaged = wrong != NULL;
  if (*damaged)
    uc_tell_error (_ ("Damaged: this is not what the table signed: %s. “upcardctl verify” says more.\n"), wrong);
  return TRUE;
}

/* Evidence may be of a folder of months; everything else is of one journal. */
static gboolean
export (const Options *options, gboolean *damaged, GError **error)
{
  const UcReportOptions evidence = report_order (options, options->evidence);
  g_autoptr (UcJournal) journal = NULL;

  if (options->evidence != NULL)
    return uc_write_evidence (options->paths[0], &evidence, options->link, damaged, error);
  journal = uc_journal_open_read (options->paths[0], error);
  return journal != NULL && export_as_asked (journal, options, damaged, error);
}

int
uc_cmd_export (int argc, char **argv)
{
  g_auto (Options) options = { FALSE };
  g_autoptr (GError) error = NULL;
  gboolean damaged = FALSE;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl export: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (export (&options, &damaged, &error))
    return damaged ? EXIT_DAMAGED : EXIT_SUCCESS;
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
