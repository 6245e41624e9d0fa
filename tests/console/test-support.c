/* The words of the prompt, as the panel has room for them: the smaller type first, then sentences from the end. What gives the
 * order, or names what is decided, never goes. */
#include "states.h"
#include "uc-console-window.h"
#include "uc-palette.h"
#include "uc-prompt-panel.h"
#include "uc-say.h"
#include "uc-table-prompt.h"

#include <gtk/gtk.h>
#include <string.h>

/* Of a window, whose fonts it has. */
static GtkWidget *
find_panel (GtkWidget *root)
{
  if (UC_IS_PROMPT_PANEL (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_panel (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkLabel *
find_label (GtkWidget *panel, const char *class)
{
  GtkWidget *child = gtk_widget_get_first_child (panel);

  while (!gtk_widget_has_css_class (child, class))
    child = gtk_widget_get_next_sibling (child);
  return GTK_LABEL (child);
}

/* With @buttons secondary ones in a row, and the primary. */
static void
show_words (GtkWidget *panel, const UcTable *table, const char *headline, const char *support, guint buttons)
{
  static const char *const words[] = { "One", "Two", "Three" };
  UcPrompt prompt = { 0 };
  UcQuestion ask = { .kind = UC_QUESTION_CHOICE, .n_choices = buttons, .cite = UC_CITE_HOUSE };

  ask.headline = (char *) headline;
  ask.support = (char *) support;
  ask.primary = (char *) "Continue";
  for (guint i = 0; i < buttons; i++)
    ask.choices[i].words = (char *) words[i];
  uc_prompt_panel_show (UC_PROMPT_PANEL (panel), table, &prompt, &ask);
}

/* What does not fit gives way from its end: never all of it, and never the first sentence. */
static void
test_cut_from_the_end (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) local = local_table_new (file, FALSE);
  GtkWidget *window = uc_console_window_new (local->model), *panel = find_panel (window);
  const char *text;

  show_words (panel, &local->table, "Floor is called", "Pay nothing.", 1);
  g_assert_cmpstr (gtk_label_get_text (find_label (panel, "support")), ==, "Pay nothing.");
  show_words (panel, &local->table, "Floor is called",
              "Floor must sign for seats 6, 5, 4, 3, 2 and 1. Pay nothing yet. Take M at seat 6. Take D at seats 5, 4 and 3.", 1);
  text = gtk_label_get_text (find_label (panel, "support"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (find_label (panel, "support"))));
  g_assert_true (g_str_has_prefix (text, "Floor must sign for seats 6, 5, 4, 3, 2 and 1. Pay nothing yet."));
  g_assert_null (strstr (text, "D at seats"));
  show_words (panel, &local->table, "A headline that takes both of its lines", "First, an order. Then another thing. And one more thing to be said.", 1);
  text = gtk_label_get_text (find_label (panel, "support"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (find_label (panel, "support"))));
  g_assert_true (g_str_has_prefix (text, "First, an order."));
  gtk_window_destroy (GTK_WINDOW (window));
}

static char *
first_sentence (const char *text)
{
  const char *end = strstr (text, ". ");

  return end == NULL ? g_strdup (text) : g_strndup (text, end + 1 - text);
}

/* Every state that has a picture: its first sentence stands in the panel, and the panel is no higher than its place. */
static void
test_every_state_keeps_its_order (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) local = local_table_new (file, FALSE);
  GtkWidget *window = uc_console_window_new (local->model), *panel = find_panel (window);
  const UcQuestion nothing = { 0 };

  for (guint i = 0; states_nth (i) != NULL; i++)
    {
      g_autoptr (LocalTable) played = states_play (states_nth (i));
      UcPrompt prompt = uc_table_prompt (&played->table);
      GtkLabel *support = find_label (panel, "support");
      UcPromptWords words = { 0 };
      g_autofree char *first = NULL;
      int height;

      uc_prompt_words_init (&words, &played->table, &prompt);
      first = first_sentence (words.support);
      uc_prompt_panel_show (UC_PROMPT_PANEL (panel), &played->table, &prompt, &nothing);
      g_test_message ("%s: %s / %s%s", states_nth (i)->name, words.headline, gtk_label_get_text (support),
                      g_str_equal (gtk_label_get_text (support), words.support) ? "" : " (cut)");
      g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (support)), ==, *first != '\0');
      g_assert_true (g_str_has_prefix (gtk_label_get_text (support), first));
      gtk_widget_measure (panel, GTK_ORIENTATION_VERTICAL, 380, &height, NULL, NULL, NULL);
      g_assert_cmpint (height, <=, 320);
      uc_prompt_words_clear (&words);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/support/cut-from-the-end", test_cut_from_the_end);
  g_test_add_func ("/support/every-state-keeps-its-order", test_every_state_keeps_its_order);
  return g_test_run ();
}
