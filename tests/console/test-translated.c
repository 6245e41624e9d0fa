/* Every state of the screen in another language: nothing is cut off, or over something else. The language is that of UPCARD_LANGUAGE; “long” is
 * English with each sentence longer by 40 %. UPCARD_TEXT=130: with type that is larger by so much where there is room. Prints what does not fit; a few faults are known, and how many is the test's
 * argument; after it, the states to look at, else all. */
#include "fit.h"
#include "states-irregular.h"
#include "uc-console-window.h"
#include "uc-language.h"
#include "uc-palette.h"

#include <stdio.h>
#include <stdlib.h>

static void
look (const PictureState *state, GPtrArray *faults)
{
  g_autoptr (LocalTable) table = states_play (state);
  GtkWidget *window = uc_console_window_new (table->model);

  states_enlarge (window);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), state->page);
  states_press (window, table, state);
  fit_lay_out (window);
  fit_collect (faults);
  fit_check (window, state->name);
  fit_collect (NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Without its font a language is measured in the boxes that stand for letters. */
static gboolean
has_font (const char *family)
{
  PangoFontFamily **families;
  gboolean found = family == NULL;
  int n;

  pango_font_map_list_families (pango_cairo_font_map_get_default (), &families, &n);
  for (int i = 0; i < n; i++)
    found |= g_str_equal (pango_font_family_get_name (families[i]), family != NULL ? family : "");
  g_free (families);
  return found;
}

int
main (int argc, char **argv)
{
  const char *name = g_getenv ("UPCARD_LANGUAGE"), *code;
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  const UcLanguage *language;
  const guint known = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 0;

  g_test_init (&argc, &argv, NULL);
  /* GTK 4.8 takes a label for higher at least than it is naturally, by the one pixel to which it rounds. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  code = name != NULL ? states_begin_language (name) : NULL;
  if (code == NULL)
    g_error ("UPCARD_LANGUAGE names none of the languages");
  gtk_disable_setlocale ();
  gtk_init ();
  language = uc_language_find (code);
  if (language != NULL && !has_font (language->family))
    {
      printf ("1..0 # SKIP there is no font here that writes %s (package %s)\n", language->name, language->package);
      return 0;
    }
  uc_palette_load (gdk_display_get_default ());
  for (guint i = 0; states_nth (i) != NULL; i++)
    if (argc < 3 || g_strv_contains ((const char *const *) argv + 2, states_nth (i)->name))
      {
        states_learn_ways (states_nth (i), code, NULL, NULL);
        look (states_nth (i), faults);
      }
  for (guint i = 0; i < faults->len; i++)
    g_print ("# %s\n", (const char *) faults->pdata[i]);
  /* What GLib prints for a test is a comment of TAP in newer versions. */
  printf ("1..1\n%s 1 - %s: %u faults, %u known\n", faults->len <= known ? "ok" : "not ok", name, faults->len, known);
  return faults->len <= known ? 0 : 1;
}
