/* upcardctl notices TABLE.ini [--format=text|pdf] [--output FILE]: what is inscribed, posted and announced at a table. */
#include "cmd-notices.h"

#include "uc-export-file.h"
#include "uc-given-table.h"
#include "uc-placards-pdf.h"
#include "uc-plain.h"
#include "uc-tell.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>

#define EXIT_USAGE 2

typedef struct
{
  char *format;
  char *output;
  char *paper_name;
  char **paths;
  gboolean pdf;
  UcPaper paper;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->format);
  g_free (options->output);
  g_free (options->paper_name);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_ ("text (the default) or pdf, one sign per page"),
      "text|pdf" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, N_ ("Write there, not to standard output"), "FILE" },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &options->paper_name, N_ ("a4 or letter; default: as the locale has it"),
      "a4|letter" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "TABLE.ini" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Says what the regulation wants inscribed, posted or announced at a table, with the "
                                            "figures of its table file, and prints the signs."));
  g_option_context_set_description (context, "Examples:\n  upcardctl notices --format=pdf --output signs.pdf BJ-07.ini");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  options->pdf = g_strcmp0 (options->format, "pdf") == 0;
  options->paper = uc_paper_of_locale ();
  if (options->paths == NULL || options->paths[1] != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one TABLE.ini"));
  else if (!options->pdf && options->format != NULL && g_strcmp0 (options->format, "text") != 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("there is no format “%s”; there are text and pdf"),
                 options->format);
  else if (options->paper_name != NULL && !uc_paper_parse (options->paper_name, &options->paper))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("there is no paper “%s”; there are a4 and letter"),
                 options->paper_name);
  else if (options->pdf && options->output == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("a PDF goes to a file: name one with --output FILE.pdf"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
write_signs (const UcPlacards *signs, const Options *options, GError **error)
{
  g_autoptr (GString) signs_text = g_string_new (NULL), text = g_string_new (NULL);

  if (options->pdf)
    return uc_placards_write_pdf (signs, options->paper, options->output, error);
  uc_placards_to_text (signs, signs_text);
  uc_plain_append_lines (text, signs_text->str);
  if (options->output != NULL)
    return uc_export_file_write (options->output, text->str, text->len, TRUE, error);
  if (fwrite (text->str, 1, text->len, stdout) == text->len && fflush (stdout) == 0)
    return TRUE;
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), _ ("standard output: %s"), g_strerror (errno));
  return FALSE;
}

int
uc_cmd_notices (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (UcPlacards) signs = NULL;
  g_autoptr (GError) error = NULL;
  UcRules rules;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl notices: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (!uc_given_table_load (options.paths[0], &rules))
    return EXIT_FAILURE;
  signs = uc_placards_new (&rules);
  if (!write_signs (signs, &options, &error))
    {
      uc_tell_error ("upcardctl notices: %s\n", error->message);
      return EXIT_FAILURE;
    }
  if (options.pdf)
    uc_tell (ngettext ("%s: %u sign\n", "%s: %u signs\n", signs->signs->len), options.output, signs->signs->len);
  return EXIT_SUCCESS;
}
