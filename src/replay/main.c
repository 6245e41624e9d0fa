/* upcard-replay: surveillance looks at what the tables have recorded. */
#include "uc-language.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-program.h"
#include "uc-replay-house.h"
#include "uc-replay-style.h"
#include "uc-replay-window.h"
#include "uc-version.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* How often it is looked whether a picture can be taken. */
#define PICTURE_MS 50

typedef struct
{
  char *size;
  char *picture;
  char *round;
  char *house;
  int event;
  gboolean report_paint;
  char **journals;
  GMainLoop *loop;
  GtkWindow *window;
  guint still; /* how often nothing was under way */
  int status;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->size);
  g_free (options->picture);
  g_free (options->round);
  g_free (options->house);
  g_strfreev (options->journals);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* The file that has the round @number; G_MAXUINT: none. */
static guint
file_of (UcArchive *archive, guint64 number)
{
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    if (number >= uc_archive_file (archive, i)->first && number <= uc_archive_file (archive, i)->last)
      return i;
  return G_MAXUINT;
}

static void
say_no_round (UcArchive *archive, const char *text)
{
  guint32 first = 0, last = 0;
  g_autofree char *has = NULL;
  g_autofree char *what = NULL;

  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (archive, i);

      first = first == 0 || (file->first != 0 && file->first < first) ? file->first : first;
      last = MAX (last, file->last);
    }
  has = last == 0 ? g_strdup (_ ("none")) : g_strdup_printf (C_ ("rounds", "%u to %u"), first, last);
  /* Translators: the number that was asked for, and those that there are: "no closed round 9; the journal has 1 to 7". */
  what = g_strdup_printf (_ ("no closed round %s; the journal has %s"), text, has);
  uc_program_complain ("%s", what);
}

static gboolean
show_round (UcReplayWindow *window, const char *text)
{
  guint64 number;
  guint file;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &number, NULL))
    {
      uc_program_complain (_ ("--round %s: expected a round’s number"), text);
      return FALSE;
    }
  file = file_of (uc_replay_window_get_archive (window), number);
  if (file == G_MAXUINT)
    {
      say_no_round (uc_replay_window_get_archive (window), text);
      return FALSE;
    }
  uc_replay_window_show_round (window, (UcRoundRef){ file, (guint32)number });
  return TRUE;
}

static gboolean
show_asked (Options *options)
{
  UcReplayWindow *window;

  if (UC_IS_REPLAY_HOUSE (options->window))
    return TRUE;
  window = UC_REPLAY_WINDOW (options->window);
  if (uc_replay_window_get_archive (window) == NULL)
    return TRUE;
  if (options->round != NULL && !show_round (window, options->round))
    return FALSE;
  if (options->event > 0)
    uc_replay_window_seek (window, options->event);
  return TRUE;
}

static gboolean
is_settled (GtkWindow *window)
{
  return UC_IS_REPLAY_HOUSE (window) ? uc_replay_house_is_settled (UC_REPLAY_HOUSE (window))
                                     : uc_replay_window_is_settled (UC_REPLAY_WINDOW (window));
}

static gboolean
on_take_picture (gpointer data)
{
  Options *options = data;
  g_autoptr (GError) error = NULL;
  gboolean shown;

  if (options->window == NULL || !is_settled (options->window))
    return G_SOURCE_CONTINUE;
  options->still++;
  shown = options->still != 1 || show_asked (options);
  /* What was asked for is proven and painted. */
  if (shown && options->still < 8)
    return G_SOURCE_CONTINUE;
  if (!shown)
    options->status = EXIT_FAILURE;
  else if (!uc_picture_save (options->window, options->picture, &error))
    {
      g_printerr ("upcard-replay: %s\n", error->message);
      options->status = EXIT_FAILURE;
    }
  g_main_loop_quit (options->loop);
  return G_SOURCE_REMOVE;
}

/* For the benchmark: when the first page of rounds, or the window without a journal, was on the screen, and the memory
 * that it took. */
static void
on_paint (GdkFrameClock *clock, gpointer data)
{
  Options *options = data;
  UcReplayWindow *window = UC_REPLAY_WINDOW (options->window);

  if (options->journals != NULL
      && (uc_replay_window_get_archive (window) == NULL
          || g_list_model_get_n_items (G_LIST_MODEL (uc_replay_window_get_list (window))) == 0 || options->still++ == 0))
    return;
  g_signal_handlers_disconnect_by_data (clock, options);
  uc_program_report_paint ();
  g_main_loop_quit (options->loop);
}

static void
on_destroyed (GtkWidget *window, gpointer data)
{
  ((Options *)data)->window = NULL;
  g_main_loop_quit (((Options *)data)->loop);
}

static int
run (Options *options)
{
  g_autofree char *own = g_build_filename (g_get_user_data_dir (), "upcard", NULL);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "upcard", "replay", NULL);
  int width, height;

  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  options->window = GTK_WINDOW (options->house != NULL ? uc_replay_house_new (options->house, own, cache) : uc_replay_window_new (own, cache));
  if (options->size != NULL && uc_program_parse_size (options->size, &width, &height))
    gtk_window_set_default_size (options->window, width, height);
  options->loop = g_main_loop_new (NULL, FALSE);
  g_signal_connect (options->window, "destroy", G_CALLBACK (on_destroyed), options);
  if (options->journals != NULL)
    uc_replay_window_open (UC_REPLAY_WINDOW (options->window), (const char *const *)options->journals);
  gtk_window_present (options->window);
  if (options->report_paint)
    g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (options->window)), "after-paint", G_CALLBACK (on_paint),
                      options);
  if (options->picture != NULL)
    g_timeout_add (PICTURE_MS, on_take_picture, options);
  g_main_loop_run (options->loop);
  g_main_loop_unref (options->loop);
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
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, N_ ("Size of the window"), N_ ("WIDTHxHEIGHT") },
    { "round", 0, 0, G_OPTION_ARG_STRING, &options.round, N_ ("Show this round in the picture"), N_ ("NUMBER") },
    { "house", 0, 0, G_OPTION_ARG_FILENAME, &options.house, N_ ("Find rounds of all the tables in this folder by its index"), N_ ("HOUSE") },
    { "event", 0, 0, G_OPTION_ARG_INT, &options.event, N_ ("… as it stood after this event"), N_ ("NUMBER") },
    { "picture", 0, 0, G_OPTION_ARG_FILENAME, &options.picture, N_ ("Write the screen as PNG and quit"), N_ ("FILE") },
    { "report-paint", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &options.report_paint, "", NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.journals, NULL, N_ ("[JOURNAL…]") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  int width, height;

  g_set_prgname ("upcard-replay");
  uc_language_begin ();
  g_option_context_set_summary (context, _ ("Surveillance replay of Upcard journals. A JOURNAL is a file, live or copied, "
                                            "or a folder of one table’s months; nothing is written to it or beside it."));
  g_option_context_set_description (context, "Examples:\n  upcard-replay /var/lib/upcard/copy\n"
                                             "  upcard-replay --round 12 --picture round-12.png 2026-11.journal");
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return uc_program_complain ("%s", error->message);
  if (options.size != NULL && !uc_program_parse_size (options.size, &width, &height))
    return uc_program_complain (_ ("--size %s: expected WIDTHxHEIGHT, like 1920x1080"), options.size);
  if (options.house != NULL && (options.journals != NULL || options.round != NULL || options.event != 0 || options.report_paint))
    return uc_program_complain ("%s", _ ("--house names all the journals that are looked at; JOURNAL, --round and --event go without it"));
  if (!uc_program_open_display ())
    return uc_program_complain ("%s", _ ("there is no display; set WAYLAND_DISPLAY or DISPLAY"));
  return run (&options);
}
