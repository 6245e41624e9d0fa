/* upcardctl report meter JOURNAL…: opening + increments − awards ± every other cause = closing. 605a.7(a)(6). */
#include "cmd-report.h"

#include "uc-export-file.h"
#include "uc-meter-sheet.h"
#include "uc-plain.h"
#include "uc-tell.h"
#include "uc-write-report.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_USAGE 2
/* The report is written; a journal is damaged, and the report says so. */
#define EXIT_DAMAGED 3

typedef enum
{
  FORM_TEXT,
  FORM_CSV,
  FORM_PDF,
  N_FORMS,
} Form;

static const char *const forms[N_FORMS] = { "text", "csv", "pdf" };

typedef struct
{
  char *day;
  char *format;
  char *output;
  char *by;
  char *paper_word;
  char **paths;
  Form form;
  UcPaper paper;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->day);
  g_free (options->format);
  g_free (options->output);
  g_free (options->by);
  g_free (options->paper_word);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* ---- options ---- */

static gboolean
is_day (const char *text)
{
  return g_regex_match_simple ("\\A[0-9]{4}-[0-9]{2}-[0-9]{2}\\z", text, 0, 0)
         && g_date_valid_dmy (atoi (text + 8), atoi (text + 5), atoi (text));
}

/* What the words mean, and which go together. */
static gboolean
check_options (Options *options, GError **error)
{
  if (options->paths == NULL || !g_str_equal (options->paths[0], "meter") || options->paths[1] == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                   _ ("expected “meter” and one JOURNAL or FOLDER of months at least"));
      return FALSE;
    }
  while (options->format != NULL && options->form < N_FORMS && !g_str_equal (options->format, forms[options->form]))
    options->form++;
  if (options->form == N_FORMS)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("unknown format “%s”; expected text, csv or pdf"),
                 options->format);
  else if (options->day != NULL && !is_day (options->day))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a day; expected YYYY-MM-DD"), options->day);
  else if (options->form != FORM_PDF && (options->by != NULL || options->paper_word != NULL))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--by and --paper go with --format=pdf"));
  else if (options->form == FORM_PDF && options->output == NULL && isatty (STDOUT_FILENO))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("a PDF is not printed on a terminal; name a file with --output=FILE"));
  else if (options->paper_word != NULL && !uc_paper_parse (options->paper_word, &options->paper))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("unknown paper “%s”; expected a4 or letter"),
                 options->paper_word);
  else
    return TRUE;
  return FALSE;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "day", 0, 0, G_OPTION_ARG_STRING, &options->day, N_ ("Report this gaming day alone"), "YYYY-MM-DD" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_ ("Write text, CSV or a PDF"), "text|csv|pdf" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, N_ ("Write a new file instead of standard output"), "FILE" },
    { "by", 0, 0, G_OPTION_ARG_STRING, &options->by, N_ ("Name of the person who makes the PDF"), "NAME" },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &options->paper_word, N_ ("Paper of the PDF; LC_PAPER's otherwise"), "a4|letter" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "meter JOURNAL|FOLDER…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  options->paper = uc_paper_of_locale ();
  g_option_context_set_summary (context,
                                _ ("Prints what moved each progressive meter of a table, and whether it adds up to what the "
                                   "meter shows. Exit status 0: it adds up; 1: it does not, or nothing can be read; "
                                   "3: it does, and a journal is damaged."));
  g_option_context_set_description (context, "Examples:\n  upcardctl report meter --day 2026-11-27 journals");
  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, &argc, &argv, error) && check_options (options, error);
}

/* ---- the report ---- */

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_printerr ("\r%s %3u%%", _ ("Verifying"), (guint)(done * 100 / MAX (all, 1)));
}

static GBytes *
make (const UcMeterBooks *books, const Options *options, GError **error)
{
  g_autofree char *program = g_strconcat ("upcardctl ", uc_journal_core_version (), NULL);
  g_autofree char *empty = uc_meter_ledger_say_empty (&books->ledger), *backs = uc_meter_ledger_say_backs (&books->ledger);
  g_autoptr (GString) text = NULL, plain = NULL;

  if (options->form == FORM_PDF)
    return uc_meter_sheet_make (books, options->paper, options->by != NULL ? options->by : uc_write_report_user (), program,
                                g_get_real_time () * 1000, error);
  text = g_string_new (NULL);
  uc_meter_ledger_print (&books->ledger, options->form == FORM_CSV, text);
  if (backs != NULL && options->form == FORM_TEXT)
    g_string_append (text, backs);
  if (empty != NULL && options->form == FORM_TEXT)
    g_string_append_printf (text, "%s\n", empty);
  plain = g_string_new (NULL);
  uc_plain_append_lines (plain, text->str);
  return g_string_free_to_bytes (g_steal_pointer (&plain));
}

static gboolean
put (GBytes *bytes, const char *path, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (path != NULL)
    return uc_export_file_write (path, data, length, FALSE, error);
  if (fwrite (data, 1, length, stdout) == length && fflush (stdout) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("standard output cannot be written"));
  return FALSE;
}

/* What is wrong with what was written; the exit status. */
static int
judge (const UcMeterBooks *books)
{
  g_autofree char *parting = uc_meter_ledger_say_parting (&books->ledger);
  g_autofree char *damage = uc_meter_books_say_damage (books);

  if (damage != NULL)
    uc_tell_error (_ ("The journal is damaged: %s\n"), damage);
  if (books->missing != NULL)
    uc_tell_error ("%s\n", books->missing);
  if (parting != NULL)
    uc_tell_error ("%s\n", parting);
  return parting != NULL || books->missing != NULL ? EXIT_FAILURE : damage != NULL ? EXIT_DAMAGED : EXIT_SUCCESS;
}

int
uc_cmd_report (int argc, char **argv)
{
  const UcVerifyOptions how = { .progress = isatty (STDERR_FILENO) ? on_progress : NULL };
  g_auto (Options) options = { 0 };
  g_auto (UcMeterBooks) books = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gboolean good;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl report: %s\n", error->message);
      return EXIT_USAGE;
    }
  good = uc_meter_books_read (&books, options.paths + 1, options.day, &how, &error);
  if (how.progress != NULL)
    g_printerr ("\r\033[K");
  if (good)
    bytes = make (&books, &options, &error);
  if (bytes != NULL && put (bytes, options.output, &error))
    return judge (&books);
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
