/* upcardctl pit: what waits for the floor at the tables of a house, and the tables, or their alerts, from the copies of their records. */
#include "cmd-pit.h"

#include "cmd-pit-alerts.h"
#include "uc-pit-print.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2

typedef struct
{
  char *plan, *pit, *since;
  gboolean json, alerts, follow;
  char **words;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->plan);
  g_free (arguments->pit);
  g_free (arguments->since);
  g_strfreev (arguments->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
parse (int argc, char **argv, Arguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "plan", 0, 0, G_OPTION_ARG_FILENAME, &arguments->plan, N_ ("Print the tables of a pit of this plan, and what is wrong with it"), "FILE" },
    { "pit", 0, 0, G_OPTION_ARG_STRING, &arguments->pit, N_ ("With --plan: the pit of this name (the plan’s first)"), "NAME" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &arguments->json, N_ ("Print a line of JSON for each item and table, or for each alert"), NULL },
    { "alerts", 0, 0, G_OPTION_ARG_NONE, &arguments->alerts, N_ ("Print the alerts of all tables instead, by the limits of the plan’s group [alerts]"), NULL },
    { "follow", 0, 0, G_OPTION_ARG_NONE, &arguments->follow, N_ ("With --alerts: continue as the copies grow, until it is interrupted"), NULL },
    { "since", 0, 0, G_OPTION_ARG_STRING, &arguments->since,
      N_ ("With --alerts: those from this time or day on; without it those of the running gaming day"), "TIME" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->words, NULL, "HOUSE" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context,
                                _ ("Prints what waits for a floorperson at the tables of a house, the most urgent first, and how each table stands. "
                                   "The copies of the tables’ records are in HOUSE/TABLE. "
                                   "With --alerts it prints their alerts, each on its own line. "
                                   "Exit status 0: good; 1: a table cannot be read to its end; 2: the command line or the plan is wrong; "
                                   "3: alerts are printed, but a copy was not read to its end."));
  g_option_context_set_description (context, "Examples:\n  upcardctl pit /srv/house\n"
                                             "  upcardctl pit /srv/house --plan /etc/upcard/pit.conf --pit main --json\n"
                                             "  upcardctl pit /srv/house --alerts --json --follow --plan /etc/upcard/pit.conf");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (arguments->words == NULL || g_strv_length (arguments->words) != 1)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected: upcardctl pit HOUSE"));
  else if (arguments->pit != NULL && arguments->plan == NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--pit goes with --plan"));
  else if (arguments->pit != NULL && arguments->alerts)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--alerts prints those of all tables; expected no --pit beside it"));
  else if (!arguments->alerts && (arguments->follow || arguments->since != NULL))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--follow and --since go with --alerts"));
  else
    return TRUE;
  return FALSE;
}

/* ---- the plan ---- */

/* @pit: (out): borrowed from @plan; %NULL where it has no pit, and all tables are meant */
static gboolean
find_pit (const Arguments *arguments, const UcPitPlan *plan, const UcPit **pit, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  *pit = uc_pit_plan_find (plan, arguments->pit);
  if (*pit != NULL || arguments->pit == NULL)
    return TRUE;
  for (guint i = 0; i < plan->pits->len; i++)
    g_string_append_printf (names, i > 0 ? ", %s" : "%s", ((const UcPit *) plan->pits->pdata[i])->name);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("%s: there is no pit “%s”; accepted: %s"), arguments->plan, arguments->pit,
               names->len > 0 ? names->str : _ ("no --pit, for the plan has no pit"));
  return FALSE;
}

/* A table that is open needs its floorperson. */
static gboolean
is_open (const char *table, gpointer user_data)
{
  const UcPitTable *found = uc_pit_floor_find (user_data, table);

  return found != NULL && (found->play == UC_PIT_PLAY_WAITING || found->play == UC_PIT_PLAY_ROUND);
}

static void
warn (const UcPitPlan *plan, UcPitFloor *floor)
{
  g_autoptr (GPtrArray) warnings = uc_pit_plan_warn (plan, is_open, floor);

  for (guint i = 0; i < warnings->len; i++)
    uc_tell_error ("%s\n", (const char *) warnings->pdata[i]);
}

/* ---- what is printed ---- */

static int
print (const Arguments *arguments, GError **error)
{
  g_autoptr (UcPitPlan) plan = NULL;
  g_autoptr (UcPitFloor) floor = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const gint64 now_ns = g_get_real_time () * 1000;
  const UcPit *pit = NULL;
  int answer = EXIT_SUCCESS;

  if (arguments->plan != NULL)
    plan = uc_pit_plan_load (arguments->plan, error);
  if (arguments->plan != NULL && (plan == NULL || !find_pit (arguments, plan, &pit, error)))
    return EXIT_USAGE;
  floor = uc_pit_floor_new (arguments->words[0], pit, error);
  if (floor == NULL)
    return EXIT_FAILURE;
  uc_pit_floor_read (floor);
  if (arguments->json)
    uc_pit_print_json (floor, now_ns, text);
  else
    uc_pit_print (floor, now_ns, text);
  uc_tell_lines (text->str);
  if (plan != NULL)
    warn (plan, floor);
  for (guint i = 0; i < uc_pit_floor_tables (floor)->len; i++)
    {
      const UcPitTable *table = uc_pit_floor_tables (floor)->pdata[i];

      if (table->error == NULL)
        continue;
      uc_tell_error ("%s\n", table->error);
      answer = EXIT_FAILURE;
    }
  return answer;
}

int
uc_cmd_pit (int argc, char **argv)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (GError) error = NULL;
  int answer = EXIT_USAGE;

  if (parse (argc, argv, &arguments, &error) && arguments.alerts)
    {
      const UcPitAlertsArguments alerts = { arguments.words[0], arguments.plan, arguments.since, arguments.json, arguments.follow };

      answer = uc_cmd_pit_alerts (&alerts, &error);
    }
  else if (error == NULL)
    answer = print (&arguments, &error);
  if (error != NULL && error->domain == G_OPTION_ERROR)
    uc_tell_error ("upcardctl pit: %s\n", error->message);
  else if (error != NULL)
    {
      uc_tell_error_lines (error->message);
      uc_tell_error ("\n");
    }
  return answer;
}
