/* Each irregularity of each game, pressed through to its end on the real screen: what is on record then, which paragraph
 * was named on the way, and that no game speaks of another's things. */
#include "states-irregular.h"
#include "uc-action.h"
#include "uc-console-window.h"
#include "uc-hole.h"
#include "uc-palette.h"
#include "uc-prompt-panel.h"
#include "uc-table-prompt.h"

#include <string.h>

/* ---- what stands on the screen ---- */

static void
collect (GtkWidget *widget, GString *text)
{
  if (UC_IS_ACTION (widget))
    g_string_append_printf (text, "%s\n", uc_action_get_words (UC_ACTION (widget)));
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child))
      collect (child, text);
}

static char *
on_screen (GtkWidget *window)
{
  GString *text = g_string_new (NULL);

  collect (window, text);
  return g_string_free (text, FALSE);
}

/* Rectangles and ranges are Down Under's, and so is its chapter. */
static void
check_words (GtkWidget *window, const LocalTable *table, const char *name, const char *step)
{
  static const char *const foreign[] = { "rectangle", "Small", "Medium", "Large", "Reader’s light", "light shown", "685a",
                                         "685c" };
  g_autofree char *text = NULL;

  if (uc_hole_has_range_reader (table->table.rules))
    return;
  text = on_screen (window);
  for (guint i = 0; i < G_N_ELEMENTS (foreign); i++)
    if (strstr (text, foreign[i]) != NULL)
      g_error ("%s, after “%s”: “%s” has no place in this game:\n%s", name, step, foreign[i], text);
}

/* ---- what is on record ---- */

static void
print_record (const LocalTable *table)
{
  for (guint row = 0; row < table->rows->len; row++)
    for (char **line = g_ptr_array_index (table->rows, row); *line != NULL; line++)
      g_test_message ("%s", *line);
}

/* "kind seq=1 round=1 …" → "kind …" */
static char *
without_numbers (const char *line)
{
  const char *round = strstr (line, " round="), *rest = round != NULL ? strchr (round + 1, ' ') : NULL;

  return rest == NULL ? g_strdup (line) : g_strdup_printf ("%.*s%s", (int)strcspn (line, " "), line, rest);
}

static void
expect_in_order (const LocalTable *table, const IrregularWalk *walk)
{
  guint expected = 0;

  for (guint row = 0; row < table->rows->len; row++)
    for (char **line = g_ptr_array_index (table->rows, row); *line != NULL; line++)
      {
        g_autofree char *fact = without_numbers (*line);

        if (expected < G_N_ELEMENTS (walk->expect) && walk->expect[expected] != NULL
            && strstr (fact, walk->expect[expected]) != NULL)
          expected++;
      }
  if (expected < G_N_ELEMENTS (walk->expect) && walk->expect[expected] != NULL)
    {
      print_record (table);
      g_error ("%s: “%s” is not on record", walk->state.name, walk->expect[expected]);
    }
}

/* The list names its paragraph; so does each question, and what is recorded. */
static void
check_citation (GtkWidget *window, const LocalTable *table, const IrregularWalk *walk)
{
  UcCite cite = uc_cite_parse (uc_irregularity_name (walk->id));
  g_autofree char *said = uc_say_citation (&table->rules, cite, UC_CITE_NONE);
  g_autofree char *text = on_screen (window);

  g_assert_cmpstr (said, !=, "");
  if (strstr (text, said) == NULL)
    g_error ("%s: %s is not named:\n%s", walk->state.name, said, text);
}

/* A card that goes elsewhere than the step says is announced before it leaves the shoe. */
static void
check_next_card (GtkWidget *window, const LocalTable *table)
{
  const UcRound *r = &table->table.now.round;
  g_autofree char *text = on_screen (window);

  g_assert_cmpint (strstr (text, "Next card to the rack") != NULL, ==, r->next_to_discard);
  g_assert_cmpint (strstr (text, "Next card is offered") != NULL, ==, r->next_exposed);
}

static gboolean
is_asked (GtkWidget *window)
{
  g_autofree char *text = on_screen (window);

  return strstr (text, "Waiting for a tap") != NULL;
}

static void
test_walk (gconstpointer data)
{
  const IrregularWalk *walk = data;
  g_autoptr (LocalTable) table = states_play (&walk->state);
  g_auto (GStrv) steps = g_strsplit (walk->state.press, "|", -1);
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_open (UC_CONSOLE_WINDOW (window), walk->state.page);
  if (g_str_equal (walk->state.page, "irregular"))
    check_citation (window, table, walk);
  for (guint i = 0; steps[i] != NULL; i++)
    {
      check_words (window, table, walk->state.name, i > 0 ? steps[i - 1] : "");
      if (is_asked (window))
        check_citation (window, table, walk);
      states_step (window, table, steps[i]);
      check_next_card (window, table);
    }
  check_words (window, table, walk->state.name, "all");
  expect_in_order (table, walk);
  if (uc_table_prompt (&table->table).id != walk->prompt)
    {
      g_autofree char *text = on_screen (window);

      g_error ("%s: ends with prompt %d, not %d:\n%s", walk->state.name, uc_table_prompt (&table->table).id,
               walk->prompt, text);
    }
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  for (guint i = 0; irregular_nth (i) != NULL; i++)
    {
      const IrregularWalk *walk = irregular_nth (i);
      g_autofree char *path = g_strdup_printf ("/irregular/%s", walk->state.name + strlen ("irregular-"));

      g_test_add_data_func (path, walk, test_walk);
    }
  return g_test_run ();
}
