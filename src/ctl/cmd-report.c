/* upcardctl report meter JOURNAL: opening + increments − awards ± every other cause = closing. 605a.7(a)(6). */
#include "cmd-report.h"

#include "uc-journal.h"
#include "uc-meter-ledger.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2

typedef struct
{
  char *day;
  char *format;
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->day);
  g_free (options->format);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
is_known_format (const char *format)
{
  return format == NULL || strcmp (format, "text") == 0 || strcmp (format, "csv") == 0;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "day", 0, 0, G_OPTION_ARG_STRING, &options->day, N_ ("Of this gaming day alone"), "YYYY-MM-DD" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_ ("text, or csv"), "FORMAT" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "meter JOURNAL" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Says what moved each progressive meter of a journal, and whether it comes to "
                                            "what the meter shows."));
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->paths != NULL && g_strv_length (options->paths) == 2 && strcmp (options->paths[0], "meter") == 0
      && is_known_format (options->format))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
               _ ("expected “meter”, one JOURNAL, and --format text or csv"));
  return FALSE;
}

typedef struct
{
  UcMeterLedger *ledger;
  GError **error;
  gboolean good;
} Read;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Read *read = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      UcEvent event;
      UcCarry carry;

      read->good = uc_event_parse (lines[i], &event, &carry, read->error);
      if (!read->good)
        return FALSE;
      uc_meter_ledger_take (read->ledger, &event);
    }
  return TRUE;
}

static gboolean
report (const Options *options, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (options->paths[1], error);
  g_autoptr (GString) text = g_string_new (NULL);
  UcMeterLedger ledger;
  Read read = { &ledger, error, TRUE };
  gboolean agree;

  uc_meter_ledger_init (&ledger, options->day);
  if (journal == NULL || !uc_journal_read_rows (journal, 1, 0, on_row, &read, error) || !read.good)
    return FALSE;
  agree = uc_meter_ledger_print (&ledger, g_strcmp0 (options->format, "csv") == 0, text);
  g_print ("%s", text->str);
  if (!agree)
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _ ("What moved a meter does not come to what it shows."));
  return agree;
}

int
uc_cmd_report (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;

  if (!parse_options (argc, argv, &options, &error))
    {
      g_printerr ("upcardctl report: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (report (&options, &error))
    return EXIT_SUCCESS;
  g_printerr ("%s\n", error->message);
  return EXIT_FAILURE;
}
