/* upcard-sign: the meter of one progressive, for players in front of the table. */
#include "uc-language.h"
#include "uc-meter-feed.h"
#include "uc-meter-follow.h"
#include "uc-meter-sign.h"
#include "uc-sign-output.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-program.h"
#include "uc-supervisor.h"
#include "uc-version.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* A picture is taken when what came first has been shown this long. */
#define PICTURE_SETTLE_MS 400

typedef struct
{
  gboolean table, fullscreen;
  char *meter, *size, *output, *picture;
  char *socket, *certificate, *key, *authority;
  UcLinkDial dial;      /* with a socket */
  int stale_s;
  UcMeterBoard board;
  UcMeterLines lines;
  UcMeterSign *sign;
  GtkWindow *window;
  UcSupervisor *supervisor;
  GMainLoop *loop;
  int status;
} Program;

static void
program_clear (Program *program)
{
  g_free (program->socket);
  g_free (program->certificate);
  g_free (program->key);
  g_free (program->authority);
  g_free (program->meter);
  g_free (program->size);
  g_free (program->output);
  g_free (program->picture);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Program, program_clear)

static void
on_board_changed (gpointer data)
{
  Program *program = data;
  UcMeterShown shown;

  uc_meter_board_show (&program->board, &shown);
  uc_meter_sign_show (program->sign, &shown);
}

/* What changes because time passes. */
static gboolean
on_second (gpointer data)
{
  on_board_changed (data);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_take_picture (gpointer data)
{
  Program *program = data;
  g_autoptr (GError) error = NULL;

  if (!uc_picture_save (program->window, program->picture, &error))
    {
      g_printerr ("upcard-sign: %s\n", error->message);
      program->status = EXIT_FAILURE;
    }
  g_main_loop_quit (program->loop);
  return G_SOURCE_REMOVE;
}

/* A sign is up when it shows something. */
static void
on_first_paint (GdkFrameClock *clock, gpointer data)
{
  Program *program = data;

  g_signal_handlers_disconnect_by_data (clock, program);
  uc_supervisor_ready (program->supervisor);
  if (program->picture != NULL)
    g_timeout_add (PICTURE_SETTLE_MS, on_take_picture, program);
}

static void
on_destroyed (GtkWidget *window, gpointer data)
{
  ((Program *) data)->window = NULL;
  g_main_loop_quit (((Program *) data)->loop);
}

/* Starting the sign again would plug no screen in: a sign that waits for its output is up. */
static void
on_output_waits (gpointer data)
{
  uc_supervisor_ready (((Program *) data)->supervisor);
}

/* Not shown yet. */
static void
make_window (Program *program)
{
  int width = 1920, height = 1080;

  program->sign = UC_METER_SIGN (uc_meter_sign_new ());
  program->window = GTK_WINDOW (gtk_window_new ());
  gtk_widget_add_css_class (GTK_WIDGET (program->window), "upcard");
  gtk_window_set_title (program->window, _ ("Upcard meter sign"));
  gtk_window_set_decorated (program->window, FALSE);
  gtk_window_set_child (program->window, GTK_WIDGET (program->sign));
  gtk_widget_set_cursor_from_name (GTK_WIDGET (program->window), "none");
  if (program->size != NULL)
    uc_program_parse_size (program->size, &width, &height);
  gtk_window_set_default_size (program->window, width, height);
  if (program->fullscreen)
    gtk_window_fullscreen (program->window);
  g_signal_connect (program->window, "destroy", G_CALLBACK (on_destroyed), program);
  gtk_widget_realize (GTK_WIDGET (program->window));
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (program->window)), "after-paint", G_CALLBACK (on_first_paint), program);
}

static int
run (Program *program, GBusType bus)
{
  g_autoptr (UcMeterFollow) follow = NULL;
  g_autoptr (UcMeterFeed) feed = NULL;
  UcSignOutput *output = NULL;
  guint second;

  /* Whoever reads the answers may go. */
  signal (SIGPIPE, SIG_IGN);
  uc_palette_load (gdk_display_get_default ());
  uc_meter_board_init (&program->board);
  program->board.stale_us = (gint64) program->stale_s * G_USEC_PER_SEC;
  uc_meter_lines_init (&program->lines, &program->board, program->meter);
  program->loop = g_main_loop_new (NULL, FALSE);
  program->supervisor = uc_supervisor_new ();
  make_window (program);
  on_board_changed (program);
  if (program->table)
    {
      follow = uc_meter_follow_new (&program->board, on_board_changed, program);
      uc_meter_follow_connect (follow, bus);
    }
  else if (program->socket != NULL)
    feed = uc_meter_feed_new_link (&program->lines, &program->dial, on_board_changed, program);
  else
    feed = uc_meter_feed_new (&program->lines, STDIN_FILENO, STDOUT_FILENO, on_board_changed, program);
  if (program->output != NULL)
    output = uc_sign_output_new (program->window, program->output, on_output_waits, program);
  else
    gtk_window_present (program->window);
  second = g_timeout_add_seconds (1, on_second, program);
  g_main_loop_run (program->loop);
  g_source_remove (second);
  g_clear_pointer (&output, uc_sign_output_free);
  g_clear_pointer (&program->supervisor, uc_supervisor_free);
  g_clear_pointer (&follow, uc_meter_follow_free);
  g_clear_pointer (&feed, uc_meter_feed_free);
  uc_meter_lines_clear (&program->lines);
  g_main_loop_unref (program->loop);
  if (program->window != NULL)
    {
      g_signal_handlers_disconnect_by_data (program->window, program);
      gtk_window_destroy (program->window);
    }
  return program->status;
}

int
main (int argc, char **argv)
{
  g_auto (Program) program = { .stale_s = UC_METER_STALE_S };
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_NONE, &program.table, N_ ("Show the meter of this machine’s table, by its service on BUS: system or session"),
      NULL },
    { "socket", 0, 0, G_OPTION_ARG_FILENAME, &program.socket,
      N_ ("The socket on which a link says its lines, or its machine, instead of standard input"), "PATH|tls:HOST:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &program.certificate, N_ ("The certificate of this sign, for tls:HOST:PORT"), N_ ("FILE") },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &program.key, N_ ("Its key"), N_ ("FILE") },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &program.authority,
      N_ ("The certificate of the house’s authority, which has signed that of the link"), N_ ("FILE") },
    { "meter", 0, 0, G_OPTION_ARG_STRING, &program.meter, N_ ("Show this meter, and no other that a line names"), N_ ("METER") },
    { "stale-after", 0, 0, G_OPTION_ARG_INT, &program.stale_s, N_ ("Without a word for so long the value counts as old"), N_ ("SECONDS") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &program.size, N_ ("Size of the window"), N_ ("WIDTHxHEIGHT") },
    { "fullscreen", 0, 0, G_OPTION_ARG_NONE, &program.fullscreen, N_ ("Fill the screen"), NULL },
    { "output", 0, 0, G_OPTION_ARG_STRING, &program.output, N_ ("Fill this output alone, and wait while it is not connected"), N_ ("NAME") },
    { "picture", 0, 0, G_OPTION_ARG_FILENAME, &program.picture, N_ ("Write the screen as PNG and quit"), N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("[BUS]"));
  g_autoptr (GError) error = NULL;
  GBusType bus = G_BUS_TYPE_SYSTEM;
  int width, height;

  g_set_prgname ("upcard-sign");
  uc_language_begin ();
  g_option_context_set_summary (context, _ ("The meter of a progressive, for players in front of the table."));
  g_option_context_set_description (context, "Examples:\n  upcard-sign --fullscreen --socket /run/upcard-link/link\n"
                                             "  upcard-sign --table session --size 1280x400");
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return uc_program_complain ("%s", error->message);
  if (argc > 2 || (argc == 2 && !program.table))
    return uc_program_complain (_ ("unexpected argument “%s”; see --help"), argv[argc - 1]);
  if (argc == 2 && g_strcmp0 (argv[1], "system") != 0 && g_strcmp0 (argv[1], "session") != 0)
    return uc_program_complain (_ ("--table %s: expected system or session"), argv[1]);
  if (argc == 2 && g_strcmp0 (argv[1], "session") == 0)
    bus = G_BUS_TYPE_SESSION;
  if (program.table && (program.socket != NULL || program.meter != NULL))
    return uc_program_complain (_ ("%s does not go with --table, which shows the table’s own meter"),
                                program.socket != NULL ? "--socket" : "--meter");
  program.dial = (UcLinkDial) { program.socket, { program.certificate, program.key, program.authority }, NULL };
  if (program.socket != NULL && !uc_link_dial_check (&program.dial, &error))
    return uc_program_complain ("--socket %s", error->message);
  if (program.meter != NULL && !uc_meter_lines_is_meter (program.meter))
    return uc_program_complain (_ ("--meter %s: expected up to 23 letters, digits, “-”, “_”, “.”"), program.meter);
  if (program.stale_s < 1 || program.stale_s > 3600)
    return uc_program_complain ("%s", _ ("--stale-after: expected 1 to 3600 seconds"));
  if (program.size != NULL && !uc_program_parse_size (program.size, &width, &height))
    return uc_program_complain (_ ("--size %s: expected WIDTHxHEIGHT, like 1280x400"), program.size);
  if (program.output != NULL && !uc_sign_output_is_name (program.output))
    return uc_program_complain (_ ("--output %s: expected a name such as HDMI-A-2"), program.output);
  if (!uc_program_open_display ())
    return uc_program_complain ("%s", _ ("there is no display; set WAYLAND_DISPLAY or DISPLAY"));
  return run (&program, bus);
}
