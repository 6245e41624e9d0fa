/* upcard-pit: the tables of a pit, and what waits for the floor at them. */
#include "uc-language.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-pit-desk.h"
#include "uc-pit-style.h"
#include "uc-pit-window.h"
#include "uc-program.h"
#include "uc-time.h"
#include "uc-version.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdlib.h>

#define TABLES "/var/lib/upcard-mirror"
#define PLAN "/etc/upcard/pit.conf"
/* Of a screen whose plan has no pit. */
#define PIT "pit"
/* How often it is looked whether a picture can be taken, and how often it has to be so. */
#define PICTURE_MS 50
#define PICTURE_STILL 8

typedef struct
{
  char *tables, *plan_path, *pit_name, *link, *certificate, *key, *authority, *size, *colors, *picture, *open, *now;
  gboolean fullscreen, report_paint;
  UcPalette palette;
  UcPitPlan *plan;   /* NULL = there is none, or it cannot be used */
  const UcPit *pit;  /* of the plan; NULL = all tables */
  UcPitFloor *floor; /* NULL = the folder cannot be read */
  UcPitWindow *window;
  UcLinkDial dial;   /* with a link */
  UcPitDesk *desk;   /* NULL = no link is given */
  GMainLoop *loop;
  guint still;       /* how often nothing was under way */
  int status;
} Program;

static void
program_clear (Program *program)
{
  g_free (program->tables);
  g_free (program->plan_path);
  g_free (program->pit_name);
  g_free (program->link);
  g_free (program->certificate);
  g_free (program->key);
  g_free (program->authority);
  g_free (program->size);
  g_free (program->colors);
  g_free (program->picture);
  g_free (program->open);
  g_free (program->now);
  g_clear_object (&program->floor);
  g_clear_pointer (&program->plan, uc_pit_plan_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Program, program_clear)

/* For pictures, which show the same whenever they are made: the time stands still. */
static gint64 still_ns;

static gint64
still_clock (void)
{
  return still_ns;
}

/* Shows the tables of the chosen pit. What cannot be read is said across the window, and the rest is shown. */
static void
show_floor (Program *program, const char *trouble)
{
  g_autoptr (GError) error = NULL;

  if (program->desk != NULL)
    uc_pit_desk_set_floor (program->desk, NULL);
  g_clear_object (&program->floor);
  program->floor = uc_pit_floor_new (program->tables, program->pit, &error);
  uc_pit_window_set_floor (program->window, program->floor, program->plan, program->pit, program->tables);
  if (program->desk != NULL)
    uc_pit_desk_set_floor (program->desk, program->floor);
  uc_pit_window_set_trouble (program->window, trouble != NULL ? trouble : error != NULL ? error->message : NULL);
}

/* Returns: (transfer full) (nullable): why the plan cannot be used. A plan that nobody has named may be missing. */
static char *
load_plan (Program *program, gboolean is_named)
{
  g_autoptr (GError) error = NULL;

  if (!is_named && !g_file_test (program->plan_path, G_FILE_TEST_EXISTS))
    return NULL;
  program->plan = uc_pit_plan_load (program->plan_path, &error);
  if (program->plan == NULL)
    return g_strdup_printf (_ ("%s All tables are shown."), error->message);
  return NULL;
}

static void
on_pit_chosen (UcPitWindow *window, const char *name, Program *program)
{
  program->pit = uc_pit_plan_find (program->plan, name);
  show_floor (program, NULL);
}

static gboolean
on_take_picture (gpointer data)
{
  Program *program = data;
  g_autoptr (GError) error = NULL;

  if (program->window == NULL || !uc_pit_window_is_settled (program->window))
    return G_SOURCE_CONTINUE;
  program->still++;
  if (program->still == 1 && program->open != NULL && !uc_pit_window_open (program->window, program->open))
    {
      program->status = uc_program_complain (_ ("--open %s: there is no such table"), program->open);
      g_main_loop_quit (program->loop);
      return G_SOURCE_REMOVE;
    }
  if (program->still < PICTURE_STILL)
    return G_SOURCE_CONTINUE;
  if (!uc_picture_save (GTK_WINDOW (program->window), program->picture, &error))
    {
      g_printerr ("upcard-pit: %s\n", error->message);
      program->status = EXIT_FAILURE;
    }
  g_main_loop_quit (program->loop);
  return G_SOURCE_REMOVE;
}

/* For the benchmark: when the tables were on the screen, and the memory that they took. */
static void
on_paint (GdkFrameClock *clock, gpointer data)
{
  Program *program = data;

  if (!uc_pit_window_is_settled (program->window))
    return;
  g_signal_handlers_disconnect_by_data (clock, program);
  uc_program_report_paint ();
  g_main_loop_quit (program->loop);
}

static void
on_destroyed (GtkWidget *window, gpointer data)
{
  Program *program = data;

  g_clear_pointer (&program->desk, uc_pit_desk_free);
  program->window = NULL;
  g_main_loop_quit (program->loop);
}

static void
make_window (Program *program)
{
  int width, height;

  program->window = UC_PIT_WINDOW (uc_pit_window_new ());
  g_signal_connect (program->window, "destroy", G_CALLBACK (on_destroyed), program);
  g_signal_connect (program->window, "pit-chosen", G_CALLBACK (on_pit_chosen), program);
  if (program->now != NULL)
    uc_pit_window_set_clock (program->window, still_clock);
  if (program->size != NULL && uc_program_parse_size (program->size, &width, &height))
    gtk_window_set_default_size (GTK_WINDOW (program->window), width, height);
  if (program->fullscreen)
    {
      gtk_window_set_decorated (GTK_WINDOW (program->window), FALSE);
      gtk_window_fullscreen (GTK_WINDOW (program->window));
    }
}

static int
run (Program *program, const char *trouble)
{
  /* Whoever reads the answers may go. */
  signal (SIGPIPE, SIG_IGN);
  uc_pit_style_load (gdk_display_get_default ());
  uc_palette_choose (gdk_display_get_default (), program->palette);
  program->loop = g_main_loop_new (NULL, FALSE);
  make_window (program);
  if (program->link != NULL)
    program->desk = uc_pit_desk_new (program->window, &program->dial, program->pit != NULL ? program->pit->name : PIT);
  show_floor (program, trouble);
  gtk_window_present (GTK_WINDOW (program->window));
  if (program->report_paint)
    g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (program->window)), "after-paint", G_CALLBACK (on_paint), program);
  if (program->picture != NULL)
    g_timeout_add (PICTURE_MS, on_take_picture, program);
  g_main_loop_run (program->loop);
  g_main_loop_unref (program->loop);
  g_clear_pointer (&program->desk, uc_pit_desk_free);
  if (program->window != NULL)
    {
      g_signal_handlers_disconnect_by_data (program->window, program);
      gtk_window_destroy (GTK_WINDOW (program->window));
    }
  return program->status;
}

static gboolean
parse_colors (const char *text, UcPalette *palette)
{
  static const char *const names[UC_N_PALETTES] = { "standard", "contrast", "night" };

  for (guint i = 0; i < UC_N_PALETTES; i++)
    if (g_strcmp0 (text, names[i]) == 0)
      {
        *palette = i;
        return TRUE;
      }
  return FALSE;
}

int
main (int argc, char **argv)
{
  g_auto (Program) program = { 0 };
  const GOptionEntry entries[] = {
    { "tables", 0, 0, G_OPTION_ARG_FILENAME, &program.tables, N_ ("The folder with a folder of copies for each table"), N_ ("FOLDER") },
    { "plan", 0, 0, G_OPTION_ARG_FILENAME, &program.plan_path, N_ ("The plan of the house’s pits"), N_ ("FILE") },
    { "pit", 0, 0, G_OPTION_ARG_STRING, &program.pit_name, N_ ("Show this pit of the plan, in place of the first one"), N_ ("NAME") },
    { "link", 0, 0, G_OPTION_ARG_FILENAME, &program.link, N_ ("The socket of a link, or its machine, for meters and for what persons say"), "PATH|tls:HOST:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &program.certificate, N_ ("The certificate of this screen, for tls:HOST:PORT"), N_ ("FILE") },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &program.key, N_ ("Its key"), N_ ("FILE") },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &program.authority,
      N_ ("The certificate of the house’s authority, which has signed that of the link"), N_ ("FILE") },
    { "colors", 0, 0, G_OPTION_ARG_STRING, &program.colors, N_ ("The colors of the screen: standard, contrast or night"), "standard|contrast|night" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &program.size, N_ ("Size of the window"), N_ ("WIDTHxHEIGHT") },
    { "fullscreen", 0, 0, G_OPTION_ARG_NONE, &program.fullscreen, N_ ("Fill the screen"), NULL },
    { "picture", 0, 0, G_OPTION_ARG_FILENAME, &program.picture, N_ ("Write the screen as PNG and quit"), N_ ("FILE") },
    { "open", 0, 0, G_OPTION_ARG_STRING, &program.open, N_ ("Show this table’s felt in the picture"), N_ ("TABLE") },
    { "now", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, &program.now, "", NULL },
    { "report-paint", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &program.report_paint, "", NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *trouble = NULL;
  gboolean is_named;
  int width, height;

  g_set_prgname ("upcard-pit");
  uc_language_begin ();
  g_option_context_set_summary (context, _ ("The tables of a pit, and what waits for the floor at them. It reads copies of the tables’ records and "
                                            "writes nothing to them or beside them."));
  g_option_context_set_description (context, "Examples:\n  upcard-pit --tables /var/lib/upcard-mirror --plan /etc/upcard/pit.conf --pit main\n"
                                             "  upcard-pit --tables /var/lib/upcard-mirror --size 1280x800 --picture pit.png");
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return uc_program_complain ("%s", error->message);
  if (argc > 1)
    return uc_program_complain (_ ("unexpected argument “%s”; see --help"), argv[1]);
  if (program.size != NULL && !uc_program_parse_size (program.size, &width, &height))
    return uc_program_complain (_ ("--size %s: expected WIDTHxHEIGHT, like 1920x1080"), program.size);
  if (program.colors != NULL && !parse_colors (program.colors, &program.palette))
    return uc_program_complain (_ ("--colors %s: expected standard, contrast or night"), program.colors);
  if (program.open != NULL && program.picture == NULL)
    return uc_program_complain ("%s", _ ("--open goes with --picture alone; in the window, a click on a tile opens its table"));
  if (program.now != NULL && !uc_time_parse (program.now, &still_ns))
    return uc_program_complain (_ ("--now %s: expected a time like 2026-11-20T21:49:00.000000000Z"), program.now);
  is_named = program.plan_path != NULL;
  if (program.tables == NULL)
    program.tables = g_strdup (TABLES);
  if (!is_named)
    program.plan_path = g_strdup (PLAN);
  trouble = load_plan (&program, is_named);
  if (program.pit_name != NULL && trouble == NULL && program.plan == NULL)
    return uc_program_complain (_ ("--pit %s: there is no plan; name one with --plan"), program.pit_name);
  program.pit = program.plan != NULL ? uc_pit_plan_find (program.plan, program.pit_name) : NULL;
  if (program.pit_name != NULL && program.plan != NULL && program.pit == NULL)
    return uc_program_complain (_ ("--pit %s: the plan has no such pit"), program.pit_name);
  program.dial = (UcLinkDial){ program.link, { program.certificate, program.key, program.authority }, NULL };
  if (program.link != NULL && !uc_link_dial_check (&program.dial, &error))
    return uc_program_complain ("--link %s", error->message);
  if (program.link == NULL && (program.certificate != NULL || program.key != NULL || program.authority != NULL))
    return uc_program_complain ("%s", _ ("--certificate, --key and --authority go with --link"));
  if (program.link != NULL && program.pit != NULL && !uc_pit_fact_is_name (program.pit->name))
    return uc_program_complain (_ ("--link: a pit whose facts are recorded has a name of up to 31 letters, digits, “-”, “_”, “.”; the plan’s is “%s”"),
                                program.pit->name);
  if (!uc_program_open_display ())
    return uc_program_complain ("%s", _ ("there is no display; set WAYLAND_DISPLAY or DISPLAY"));
  return run (&program, trouble);
}
