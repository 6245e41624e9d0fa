/* upcardctl check TABLE.ini: says whether the rules allow a table file, and what it means. */
#include "cmd-check.h"

#include "uc-check-report.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2
#define EXIT_EXPIRED 3

typedef struct
{
  char *on;
  gboolean strict;
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->on);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* "2026-03-25", digit by digit. */
static gboolean
parse_day (const char *text, GDate *day)
{
  guint year, month, dom;

  if (strlen (text) != strlen ("YYYY-MM-DD") || strspn (text, "0123456789-") != strlen (text)
      || sscanf (text, "%4u-%2u-%2u", &year, &month, &dom) != 3 || !g_date_valid_dmy (dom, month, year))
    return FALSE;
  g_date_set_dmy (day, dom, month, year);
  return TRUE;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "strict", 0, 0, G_OPTION_ARG_NONE, &options->strict,
      N_ ("End with status 3 where the dates of a section have passed"), NULL },
    { "on", 0, 0, G_OPTION_ARG_STRING, &options->on, N_ ("Ask which sections are in force on that day, not today"),
      "YYYY-MM-DD" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "TABLE.ini" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (
      context, _ ("Says whether the rules allow a table file, and what it means. A section whose dates have passed is "
                  "named in a line that begins “expired:”. Exit status 0: good; 1: every fault is named; 3: good, but "
                  "with --strict a section has expired."));
  g_option_context_set_description (context, "Examples:\n  upcardctl check --strict BJ-07.ini");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->paths != NULL && options->paths[1] == NULL)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one TABLE.ini"));
  return FALSE;
}

/* The day that is asked for: @text, or today by the local calendar. */
static gboolean
choose_day (const char *text, GDate *day, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  g_date_clear (day, 1);
  if (text == NULL)
    g_date_set_dmy (day, g_date_time_get_day_of_month (now), g_date_time_get_month (now), g_date_time_get_year (now));
  else if (!parse_day (text, day))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” after --on is not a day; expected YYYY-MM-DD"),
                   text);
      return FALSE;
    }
  return TRUE;
}

int
uc_cmd_check (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GString) report = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcCheckVerdict verdict;
  GDate day;

  if (!parse_options (argc, argv, &options, &error) || !choose_day (options.on, &day, &error))
    {
      uc_tell_error ("upcardctl check: %s\n", error->message);
      return EXIT_USAGE;
    }
  verdict = uc_check_report (options.paths[0], &day, report);
  if (verdict == UC_CHECK_BAD)
    {
      uc_tell_error_lines (report->str);
      return EXIT_FAILURE;
    }
  uc_tell_lines (report->str);
  return options.strict && verdict == UC_CHECK_EXPIRED ? EXIT_EXPIRED : EXIT_SUCCESS;
}
