/* Renders every state as a PNG: picture-states FOLDER [WIDTHxHEIGHT] [NAME…]. For looking at, and for the handbook. */
#include "states-irregular.h"
#include "uc-console-window.h"
#include "uc-grid.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
settle (void)
{
  gint64 end = g_get_monotonic_time () + 250 * 1000;

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, FALSE);
}

static gint64
time_of_day (const char *text)
{
  guint h = 0, m = 0, s = 0;

  if (sscanf (text, "%u:%u:%u", &h, &m, &s) != 3)
    return 0;
  return (G_GINT64_CONSTANT (1795132800) + h * 3600 + m * 60 + s) * 1000000000;
}

static void
save (GtkWidget *window, const char *folder, const char *name, guint step)
{
  g_autofree char *path = step == 0 ? g_strdup_printf ("%s/%s.png", folder, name)
                                    : g_strdup_printf ("%s/%s-%u.png", folder, name, step);
  g_autoptr (GError) error = NULL;

  gtk_window_present (GTK_WINDOW (window));
  settle ();
  if (!uc_picture_save (GTK_WINDOW (window), path, &error))
    g_error ("%s", error->message);
}

typedef struct
{
  int width, height;
  int mm; /* its width; 0 = as the display says */
} Panel;

static void
make_ready (GtkWidget *window, gconstpointer data)
{
  const Panel *panel = data;

  gtk_window_set_default_size (GTK_WINDOW (window), panel->width, panel->height);
  uc_console_window_set_panel (UC_CONSOLE_WINDOW (window), panel->mm);
  states_enlarge (window);
}

static void
take (const PictureState *state, const char *folder, const Panel *panel)
{
  g_autoptr (LocalTable) table = states_play (state);
  g_auto (GStrv) steps = g_strsplit (state->press != NULL ? state->press : "", "|", -1);
  GtkWidget *window;

  uc_console_model_set_now_real_ns (table->model, time_of_day (state->clock));
  window = uc_console_window_new (table->model);
  make_ready (window, panel);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), state->page);
  for (guint i = 0; steps[i] != NULL; i++)
    {
      if (state->steps && strcmp (steps[i], "0") != 0)
        save (window, folder, state->name, i + 1);
      states_step (window, table, steps[i]);
    }
  save (window, folder, state->name, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  const char *language = g_getenv ("UPCARD_LANGUAGE"), *code = NULL, *mm = g_getenv ("UPCARD_PANEL");
  Panel panel = { UC_GRID_WIDTH, UC_GRID_HEIGHT, mm != NULL ? atoi (mm) : 0 };
  int first = 2;

  g_test_init (&argc, &argv, NULL);
  if (language != NULL && (code = states_begin_language (language)) == NULL)
    g_error ("UPCARD_LANGUAGE names none of the languages");
  if (argc < 2)
    {
      g_printerr ("usage: picture-states FOLDER [WIDTHxHEIGHT] [NAME…]\n"
                  "UPCARD_LANGUAGE=es: in Spanish; long: in English with each sentence longer by 40 %%\n"
                  "UPCARD_TEXT=130: with larger type\n"
                  "UPCARD_PANEL=155: on a panel that is 155 mm wide\n");
      return 2;
    }
  if (argc > 2 && uc_program_parse_size (argv[2], &panel.width, &panel.height))
    first = 3;
  gtk_disable_setlocale ();
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  for (guint i = 0; states_nth (i) != NULL; i++)
    {
      gboolean wanted = argc == first;

      for (int j = first; j < argc; j++)
        wanted |= strcmp (argv[j], states_nth (i)->name) == 0;
      if (wanted && code != NULL)
        states_learn_ways (states_nth (i), code, make_ready, &panel);
      if (wanted)
        take (states_nth (i), argv[1], &panel);
    }
  return 0;
}
