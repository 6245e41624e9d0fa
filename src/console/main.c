/* upcard-console: the dealer's screen. */
#include "uc-alive.h"
#include "uc-bus.h"
#include "uc-console-window.h"
#include "uc-language.h"
#include "uc-own-style.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-program.h"
#include "uc-receipt-maker.h"
#include "uc-sound-player.h"
#include "uc-supervisor.h"
#include "uc-table-link.h"
#include "uc-version.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdlib.h>

/* A picture is taken this long after the first frame, with the service's state in it. */
#define PICTURE_SETTLE_MS 400

/* The width of a panel, in millimeters. */
#define LEAST_PANEL_MM 50
#define MOST_PANEL_MM  2000

typedef struct
{
  char *bus;
  char *socket;
  char *size;
  char *picture;
  char *receipts;
  char *choices;
  int panel_mm;
  char *lessons;
  char *training_service;
  gboolean training;
  gboolean fullscreen;
  gboolean report_paint;
  GMainLoop *loop;
  GtkWindow *window;
  UcSupervisor *supervisor;
  int status;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->bus);
  g_free (options->socket);
  g_free (options->size);
  g_free (options->picture);
  g_free (options->receipts);
  g_free (options->choices);
  g_free (options->lessons);
  g_free (options->training_service);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
on_take_picture (gpointer data)
{
  Options *options = data;
  g_autoptr (GError) error = NULL;

  if (!uc_picture_save (options->window, options->picture, &error))
    {
      g_printerr ("upcard-console: %s\n", error->message);
      options->status = EXIT_FAILURE;
    }
  g_main_loop_quit (options->loop);
  return G_SOURCE_REMOVE;
}

/* For the benchmark: when the first frame was on the screen, and the memory it took. */
static void
report_paint (Options *options)
{
  uc_program_report_paint ();
  g_main_loop_quit (options->loop);
}

/* A kiosk is up when its screen shows something, not when its program runs. */
static void
on_first_paint (GdkFrameClock *clock, gpointer data)
{
  Options *options = data;

  g_signal_handlers_disconnect_by_data (clock, options);
  uc_supervisor_ready (options->supervisor);
  if (options->picture != NULL)
    g_timeout_add (PICTURE_SETTLE_MS, on_take_picture, options);
  if (options->report_paint)
    report_paint (options);
}

static GBusType
bus_type (const char *name)
{
  if (name == NULL || g_strcmp0 (name, "system") == 0)
    return G_BUS_TYPE_SYSTEM;
  return g_strcmp0 (name, "session") == 0 ? G_BUS_TYPE_SESSION : G_BUS_TYPE_NONE;
}

static void
on_destroyed (GtkWidget *window, gpointer data)
{
  ((Options *)data)->window = NULL;
  g_main_loop_quit (((Options *)data)->loop);
}

/* The training ends, and with it its folder goes. */
static gboolean
on_end_signal (gpointer data)
{
  g_main_loop_quit (((Options *)data)->loop);
  return G_SOURCE_CONTINUE;
}

/* %FALSE: it does not begin, and the complaint is made. */
static gboolean
train (Options *options, const UcTrainingOptions *how)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTraining) training = NULL;

  g_unix_signal_add (SIGTERM, on_end_signal, options);
  g_unix_signal_add (SIGINT, on_end_signal, options);
  training = uc_training_new (how, &error);
  if (training == NULL)
    {
      g_printerr ("upcard-console: %s\n", error->message);
      return FALSE;
    }
  uc_console_window_train (UC_CONSOLE_WINDOW (options->window), training);
  return TRUE;
}

static int
run (Options *options)
{
  const UcTrainingOptions how = { options->lessons, options->training_service, UC_TRAINING_PACE_MS };
  g_autoptr (UcConsoleModel) model = uc_console_model_new ();
  g_autoptr (UcTableLink) link = NULL;
  g_autoptr (UcAlive) alive = NULL;
  g_autoptr (UcReceiptMaker) receipts = NULL;
  g_autoptr (UcChoices) choices = uc_choices_new (options->choices);
  g_autoptr (UcSoundPlayer) player = uc_sound_player_new ();
  g_autofree char *own_style = uc_own_style_find ();
  const char *socket = options->socket;
  gint64 away_us;
  int width, height;

  uc_palette_load (gdk_display_get_default ());
  uc_console_model_set_own_style (model, own_style);
  if (*own_style != '\0')
    g_message ("A file outside the program changes how the screen looks: %s", own_style);
  options->window = GTK_WINDOW (uc_console_window_new (model));
  uc_console_window_set_choices (UC_CONSOLE_WINDOW (options->window), choices);
  uc_console_window_set_player (UC_CONSOLE_WINDOW (options->window), uc_sound_player_play, player);
  uc_console_window_set_panel (UC_CONSOLE_WINDOW (options->window), options->panel_mm);
  uc_console_window_set_training_options (UC_CONSOLE_WINDOW (options->window), &how);
  if (options->size != NULL && uc_program_parse_size (options->size, &width, &height))
    gtk_window_set_default_size (options->window, width, height);
  if (options->fullscreen)
    {
      gtk_window_fullscreen (options->window);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (options->window), "none");
    }
  options->loop = g_main_loop_new (NULL, FALSE);
  g_signal_connect (options->window, "destroy", G_CALLBACK (on_destroyed), options);
  options->supervisor = uc_supervisor_new ();
  alive = uc_alive_new (options->picture == NULL && !options->training ? g_getenv ("XDG_RUNTIME_DIR") : NULL, &away_us);
  uc_console_model_set_away (model, away_us);
  if (options->receipts != NULL && !options->training)
    receipts = uc_receipt_maker_new (model, options->receipts);
  if (socket == NULL && bus_type (options->bus) == G_BUS_TYPE_SYSTEM)
    socket = UC_BUS_CONSOLE_SOCKET;
  /* A training follows no table. */
  if (!options->training)
    link = uc_table_link_new (bus_type (options->bus), socket, model);
  else if (!train (options, &how))
    return EXIT_FAILURE;
  gtk_window_present (options->window);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (options->window)), "after-paint",
                    G_CALLBACK (on_first_paint), options);
  g_main_loop_run (options->loop);
  g_main_loop_unref (options->loop);
  g_clear_pointer (&options->supervisor, uc_supervisor_free);
  if (options->window != NULL)
    {
      g_signal_handlers_disconnect_by_data (options->window, options);
      gtk_window_destroy (options->window);
    }
  return options->status;
}

int
main (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "bus", 0, 0, G_OPTION_ARG_STRING, &options.bus, N_ ("The bus of the table service: system or session"),
      N_ ("BUS") },
    { "socket", 0, 0, G_OPTION_ARG_FILENAME, &options.socket, N_ ("The table service’s own socket for the console"),
      N_ ("SOCKET") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, N_ ("Size of the window"), N_ ("WIDTHxHEIGHT") },
    { "panel", 0, 0, G_OPTION_ARG_INT, &options.panel_mm, N_ ("How wide the panel is, where it says so wrongly itself"), N_ ("MILLIMETERS") },
    { "fullscreen", 0, 0, G_OPTION_ARG_NONE, &options.fullscreen, N_ ("Fill the screen and hide the pointer"), NULL },
    { "picture", 0, 0, G_OPTION_ARG_FILENAME, &options.picture, N_ ("Write the screen as PNG and quit"), N_ ("FILE") },
    { "receipts", 0, 0, G_OPTION_ARG_FILENAME, &options.receipts, N_ ("Save players’ receipts in this folder"), N_ ("FOLDER") },
    { "choices", 0, 0, G_OPTION_ARG_FILENAME, &options.choices, N_ ("Keep the choices for the screen in this file"), N_ ("FILE") },
    { "training", 0, 0, G_OPTION_ARG_NONE, &options.training, N_ ("Lessons at a table of their own; no table is dealt"), NULL },
    { "lessons", 0, 0, G_OPTION_ARG_FILENAME, &options.lessons, N_ ("The folder of the training’s lessons"), N_ ("FOLDER") },
    { "training-service", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &options.training_service, "", NULL },
    { "report-paint", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options.report_paint, "", NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  int width, height;

  g_set_prgname ("upcard-console");
  uc_language_begin ();
  g_option_context_set_summary (context, _ ("The dealer’s screen of an Upcard table."));
  g_option_context_set_description (context, "Examples:\n  upcard-console --fullscreen\n"
                                             "  upcard-console --bus=session --size 1280x800");
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return uc_program_complain ("%s", error->message);
  if (argc > 1)
    return uc_program_complain (_ ("unexpected argument “%s”; see --help"), argv[1]);
  if (options.training && (options.bus != NULL || options.socket != NULL || options.receipts != NULL || options.choices != NULL))
    return uc_program_complain ("%s", _ ("--bus, --socket, --receipts and --choices are for a table; they do not go with --training"));
  if (bus_type (options.bus) == G_BUS_TYPE_NONE)
    return uc_program_complain (_ ("--bus=%s: expected system or session"), options.bus);
  if (options.size != NULL && !uc_program_parse_size (options.size, &width, &height))
    return uc_program_complain (_ ("--size %s: expected WIDTHxHEIGHT, like 1280x800"), options.size);
  if (options.panel_mm != 0 && (options.panel_mm < LEAST_PANEL_MM || options.panel_mm > MOST_PANEL_MM))
    return uc_program_complain (_ ("--panel: expected the width in millimeters, %s"), "50…2000");
  if (!uc_program_open_display ())
    return uc_program_complain ("%s", _ ("there is no display; set WAYLAND_DISPLAY or DISPLAY"));
  return run (&options);
}
