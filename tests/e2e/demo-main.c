/* What ./demo runs: the real programs. With a script they run on virtual displays and it is played through the panel;
 * without one they run on the user's display or in a browser, and the simulated table plays by itself.
 */
#include <locale.h>
#include <stdio.h>

#include "uc-act.h"
#include "uc-agent.h"
#include "uc-daytime.h"

typedef struct
{
  char *build, *table, *script, *folder, *pictures, *web;
  int rounds;
  gboolean by_hand;
} Arguments;

/* Between two acts of the simulated table that plays by itself: a person can follow. */
#define PACE_MS 700

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->build);
  g_free (arguments->table);
  g_free (arguments->script);
  g_free (arguments->folder);
  g_free (arguments->pictures);
  g_free (arguments->web);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
parse (int *argc, char ***argv, Arguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "build", 0, 0, G_OPTION_ARG_FILENAME, &arguments->build, "Where the programs were built", "DIR" },
    { "table", 0, 0, G_OPTION_ARG_FILENAME, &arguments->table, "The table file", "FILE" },
    { "script", 0, 0, G_OPTION_ARG_FILENAME, &arguments->script, "The round script to play through the panel", "FILE" },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME, &arguments->folder, "An empty folder for the journal", "DIR" },
    { "pictures", 0, 0, G_OPTION_ARG_FILENAME, &arguments->pictures, "A folder for the pictures", "DIR" },
    { "rounds", 0, 0, G_OPTION_ARG_INT, &arguments->rounds, "How many rounds; 0 = as many as the script has", "N" },
    { "web", 0, 0, G_OPTION_ARG_FILENAME, &arguments->web, "Show the windows in a browser, which this program serves", "FILE" },
    { "by-hand", 0, 0, G_OPTION_ARG_NONE, &arguments->by_hand, "Somebody bets, draws and decides at the windows", NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- plays a round script through the dealer's panel");

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  if (arguments->build == NULL || arguments->table == NULL || arguments->folder == NULL
      || (arguments->script == NULL) != (arguments->pictures == NULL))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           "--build, --table and --folder are needed, and --pictures with --script");
      return FALSE;
    }
  return TRUE;
}

static gboolean
start_virtual (UcRig *rig, UcAct *act, GError **error)
{
  return uc_rig_start_displays (rig, error) && (act->eyes = uc_accessible_new (NULL, error)) != NULL
         && uc_rig_start_service (rig, error) && (act->record = uc_record_new (NULL, error)) != NULL
         && uc_rig_start_sim (rig, error) && uc_rig_start_console (rig, error);
}

/* Rounds beyond the script's are played by the simulated table's own dealer. */
static gboolean
play_more (UcAct *act, guint rounds, GError **error)
{
  guint so_far = uc_record_table (act->record)->now.carry.round;

  if (rounds <= so_far)
    return TRUE;
  uc_rig_end (&act->rig->sim);
  if (!uc_rig_start_player (act->rig, UC_PLAYER_ALL, rounds - so_far, 0, error))
    return FALSE;
  uc_rig_wait (act->rig);
  return uc_record_update (act->record);
}

/* What surveillance sees of the script's rounds, while the table is still open. */
static gboolean
look_back (UcAct *act, guint32 rounds, GError **error)
{
  UcAgent agent = { act->rig, act->eyes };
  guint taken = uc_agent_look_through (&agent, rounds, act->pictures, error);

  act->n_pictures += taken;
  return taken > 0;
}

static gboolean
play_script (UcRig *rig, const Arguments *arguments, GError **error)
{
  UcAct act = { .rig = rig, .pictures = arguments->pictures };
  gboolean done = start_virtual (rig, &act, error) && uc_act_picture (&act, error)
                  && uc_act_script (&act, arguments->script, error)
                  && look_back (&act, uc_record_table (act.record)->now.carry.round, error)
                  && uc_act_devices (&act, error)
                  && play_more (&act, (guint) MAX (arguments->rounds, 0), error);

  if (done)
    printf ("%u rounds were played, with %u touches of the panel; %u pictures were taken.\n",
            uc_record_table (act.record)->now.carry.round, act.n_touches, act.n_pictures);
  uc_act_clear (&act);
  return done;
}

static gboolean
play_on_display (UcRig *rig, const Arguments *arguments, GError **error)
{
  UcRecord *record = NULL;
  UcPlayer player = arguments->by_hand ? UC_PLAYER_DEALER : UC_PLAYER_ALL;
  gboolean started = (arguments->web == NULL || uc_rig_start_browser_displays (rig, error))
                     && uc_rig_start_service (rig, error) && (record = uc_record_new (NULL, error)) != NULL
                     && uc_rig_start_console (rig, error)
                     && uc_rig_start_player (rig, player, (guint) MAX (arguments->rounds, 0), PACE_MS, error)
                     && (arguments->web == NULL || uc_rig_start_web (rig, arguments->web, error));

  g_clear_pointer (&record, uc_record_free);
  if (started)
    uc_rig_wait (rig);
  return started;
}

int
main (int argc, char **argv)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcRig) rig = NULL;
  gboolean played;

  setlocale (LC_ALL, "");
  if (!parse (&argc, &argv, &arguments, &error))
    {
      fprintf (stderr, "upcard-demo: %s\n", error->message);
      return 2;
    }
  /* A script knows nothing of the inspections with which a gaming day begins. */
  if (arguments.script != NULL)
    uc_daytime ();
  rig = uc_rig_new (arguments.build, arguments.table, arguments.folder);
  played = arguments.script != NULL ? play_script (rig, &arguments, &error) : play_on_display (rig, &arguments, &error);
  if (played)
    return 0;
  fprintf (stderr, "upcard-demo: %s\n", error->message);
  return 1;
}
