/* upcard-sim: the other end of every device of a table. */
#define G_LOG_DOMAIN "upcard-sim"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "uc-language.h"
#include "uc-sim-dealer.h"
#include "uc-sim-follow.h"
#include "uc-sim-options.h"
#include "uc-sim-runner.h"
#include "uc-sim-window.h"

/* Until the table file is read, and where nobody follows it. */
#define USUAL_DECKS 6

typedef struct
{
  UcSimOptions *options;
  GMainLoop *loop;
  UcSimTable *table;
  UcSimScript *script;
  UcSimDealer *dealer;
  UcSimRunner *runner;
  UcSimWindow *window;
  UcSimFollow *follow; /* for the window, which shows what the table is fitted with */
  gboolean shoe_fitted; /* by what the window follows */
  guint flush_source;
  int status;
} Sim;

/* Nothing that was played may be lost: what the service has not acknowledged is waited for. */
static gboolean
on_flush (gpointer data)
{
  Sim *sim = data;

  if (!uc_sim_table_is_quiet (sim->table))
    return G_SOURCE_CONTINUE;
  sim->flush_source = 0;
  g_main_loop_quit (sim->loop);
  return G_SOURCE_REMOVE;
}

static void
end (Sim *sim, const char *why)
{
  if (why != NULL)
    {
      g_printerr ("upcard-sim: %s\n", why);
      sim->status = 1;
      g_main_loop_quit (sim->loop);
      return;
    }
  /* A window stays open for the hands that go on playing in it, unless so many rounds were asked for. */
  if ((sim->window == NULL || sim->options->rounds > 0) && sim->flush_source == 0)
    sim->flush_source = g_timeout_add (20, on_flush, sim);
}

static void
on_dealer_done (const GError *error, gpointer data)
{
  end (data, error != NULL ? error->message : NULL);
}

static void
on_runner_done (const char *why, gpointer data)
{
  end (data, why);
}

static gboolean
on_signal (gpointer data)
{
  Sim *sim = data;

  g_main_loop_quit (sim->loop);
  return G_SOURCE_CONTINUE;
}

static void
on_window_closed (gpointer data)
{
  Sim *sim = data;

  g_main_loop_quit (sim->loop);
}

static void
on_table_read (gpointer data)
{
  Sim *sim = data;
  const UcRules *rules = uc_sim_follow_table (sim->follow)->rules;

  if (sim->options->decks == 0 && !sim->shoe_fitted)
    uc_sim_table_fit_shoe (sim->table, rules->decks, rules->pack);
  sim->shoe_fitted = TRUE;
  uc_sim_window_show_table (sim->window, uc_sim_follow_table (sim->follow));
}

static void
on_nothing_submitted (UcSimAnswer answer, const char *why, gpointer data)
{
}

static void
on_service_gone (gpointer data)
{
}

static gboolean
start_dealer (Sim *sim, GError **error)
{
  const UcSimDealerOptions options = {
    .script = sim->script,
    .random = sim->options->random,
    .seed = sim->options->seed,
    .rounds = sim->options->rounds,
    .fit_shoe = sim->options->decks == 0,
    .pace_ms = sim->options->pace_ms,
    .faults = sim->options->faults,
  };
  g_autoptr (GDBusConnection) connection = g_bus_get_sync (sim->options->bus, NULL, error);

  if (connection == NULL)
    {
      g_prefix_error (error, "%s: ",
                      _ ("the dealer speaks to the table service over the bus, which cannot be reached"));
      return FALSE;
    }
  sim->dealer = uc_sim_dealer_new (connection, sim->table, &options, on_dealer_done, sim);
  return TRUE;
}

static gboolean
start (Sim *sim, GError **error)
{
  const UcSimOptions *options = sim->options;
  gboolean stream = g_strcmp0 (options->script, "-") == 0;

  if (options->script != NULL && !stream)
    sim->script = uc_sim_script_load (options->script, error);
  if (options->script != NULL && !stream && sim->script == NULL)
    return FALSE;

  sim->table = uc_sim_table_new (options->socket, options->badge_driver,
                                 options->decks != 0 ? options->decks : USUAL_DECKS, options->seed);
  if (options->window)
    sim->window = uc_sim_window_new (sim->table, on_window_closed, sim, error);
  if (options->window && sim->window == NULL)
    return FALSE;
  /* Without a bus the window shows everything that a table may have. */
  if (options->window)
    {
      static const UcSimFollowFuncs funcs = { on_table_read, on_nothing_submitted, on_service_gone };
      g_autoptr (GDBusConnection) connection = g_bus_get_sync (options->bus, NULL, NULL);

      if (connection != NULL)
        sim->follow = uc_sim_follow_new (connection, &funcs, sim);
    }
  uc_sim_table_plug_all (sim->table);
  /* The service may be started later: the devices go on trying. */
  if (!uc_sim_table_is_open (sim->table))
    g_printerr (_ ("upcard-sim: waiting for the table service at %s…\n"), options->socket);
  if (options->dealer)
    return start_dealer (sim, error);
  if (stream)
    sim->runner = uc_sim_runner_new_fd (0, sim->table, on_runner_done, sim);
  else if (sim->script != NULL)
    sim->runner = uc_sim_runner_new_script (g_steal_pointer (&sim->script), sim->table, options->pace_ms,
                                            on_runner_done, sim);
  return TRUE;
}

static void
sim_clear (Sim *sim)
{
  g_clear_handle_id (&sim->flush_source, g_source_remove);
  g_clear_pointer (&sim->runner, uc_sim_runner_free);
  g_clear_pointer (&sim->dealer, uc_sim_dealer_free);
  g_clear_pointer (&sim->follow, uc_sim_follow_free);
  g_clear_pointer (&sim->window, uc_sim_window_free);
  g_clear_pointer (&sim->table, uc_sim_table_free);
  g_clear_pointer (&sim->script, uc_sim_script_free);
  g_clear_pointer (&sim->options, uc_sim_options_free);
  g_clear_pointer (&sim->loop, g_main_loop_unref);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  Sim sim = { 0 };
  int status;

  uc_language_begin ();
  sim.options = uc_sim_options_parse (&argc, &argv, &error);
  if (sim.options == NULL)
    {
      g_printerr ("upcard-sim: %s\n", error->message);
      return 2;
    }

  sim.loop = g_main_loop_new (NULL, FALSE);
  if (!start (&sim, &error))
    {
      g_printerr ("upcard-sim: %s\n", error->message);
      sim_clear (&sim);
      return 2;
    }
  g_unix_signal_add (SIGTERM, on_signal, &sim);
  g_unix_signal_add (SIGINT, on_signal, &sim);
  g_main_loop_run (sim.loop);
  status = sim.status;
  sim_clear (&sim);
  return status;
}
