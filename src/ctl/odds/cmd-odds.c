/* upcardctl odds TABLE.ini [--format=text|csv|json] [--plot FILE.svg|FILE.png]: what the wagers return, exactly. */
#include "cmd-odds.h"

#include "uc-given-table.h"
#include "uc-odds-data.h"
#include "uc-odds-plot.h"
#include "uc-odds-text.h"
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
  char *plot;
  char **paths;
} Options;

typedef struct
{
  const char *name;
  void (*append) (const UcOddsSheet *sheet, GString *text);
} Format;

/* The first is the one that nobody names. */
static const Format formats[] = {
  { "text", uc_odds_text_append },
  { "csv", uc_odds_data_append_csv },
  { "json", uc_odds_data_append_json },
};

static void
options_clear (Options *options)
{
  g_free (options->format);
  g_free (options->plot);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static const Format *
find_format (const char *name)
{
  if (name == NULL)
    return &formats[0];
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].name, name))
      return &formats[i];
  return NULL;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_ ("text (the default), csv or json"),
      "text|csv|json" },
    { "plot", 0, 0, G_OPTION_ARG_FILENAME, &options->plot,
      N_ ("Draw the return of a progressive against its meter, too"), "FILE.svg|FILE.png" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "TABLE.ini" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Says of every wager that a table offers how likely each combination is, and "
                                            "what the wager returns, exactly."));
  g_option_context_set_description (context, "Examples:\n  upcardctl odds --plot BJ-07.svg BJ-07.ini");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->paths == NULL || options->paths[1] != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one TABLE.ini"));
  else if (find_format (options->format) == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("there is no format “%s”; there are text, csv and json"), options->format);
  else if (options->plot != NULL && !g_str_has_suffix (options->plot, ".svg")
           && !g_str_has_suffix (options->plot, ".png"))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” cannot be a picture; expected a name that ends in .svg or .png"), options->plot);
  else
    return TRUE;
  return FALSE;
}

int
uc_cmd_odds (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  g_autoptr (GString) figures = g_string_new (NULL), text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcOddsSheet) sheet = NULL;
  gboolean no_meter;
  UcRules rules;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl odds: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (!uc_given_table_load (options.paths[0], &rules))
    return EXIT_FAILURE;
  sheet = uc_odds_sheet_new (&rules);
  no_meter = options.plot != NULL && sheet->progressive == NULL;
  if (no_meter)
    uc_tell_error (_ ("upcardctl odds: table %s offers no progressive wager, so there is no meter to draw: the figures "
                      "are printed, and no picture is made\n"), rules.table_id);
  else if (options.plot != NULL && !uc_odds_plot (sheet, options.plot, &error))
    {
      uc_tell_error ("upcardctl odds: %s\n", error->message);
      return EXIT_FAILURE;
    }
  find_format (options.format)->append (sheet, figures);
  uc_plain_append_lines (text, figures->str);
  if (fwrite (text->str, 1, text->len, stdout) == text->len && fflush (stdout) == 0)
    return no_meter ? EXIT_FAILURE : EXIT_SUCCESS;
  uc_tell_error (_ ("upcardctl odds: standard output: %s\n"), g_strerror (errno));
  return EXIT_FAILURE;
}
