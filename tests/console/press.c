#include "press.h"

#include "uc-action.h"
#include "uc-desk-row.h"
#include "uc-hand-key.h"
#include "uc-queue-tab.h"

#include <stdlib.h>

#include <string.h>

static gboolean
says (GtkWidget *widget, const char *words)
{
  g_autofree char *otherwise = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, words);

  return otherwise == NULL;
}

GtkWidget *
press_find (GtkWidget *root, const char *words)
{
  if (UC_IS_ACTION (root) && strcmp (uc_action_get_words (UC_ACTION (root)), words) == 0)
    return root;
  /* One of several that show the same word says to who cannot see it what it is about. */
  if (UC_IS_ACTION (root) && says (root, words))
    return root;
  if (UC_IS_DESK_ROW (root) && strcmp (uc_desk_row_get_words (UC_DESK_ROW (root)), words) == 0)
    return root;
  if (UC_IS_HAND_KEY (root) && strcmp (uc_hand_key_get_words (UC_HAND_KEY (root)), words) == 0)
    return root;
  if (UC_IS_QUEUE_TAB (root) && words[0] == '#' && uc_queue_tab_get_seat (UC_QUEUE_TAB (root)) == strtoul (words + 1, NULL, 10))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gboolean seen = gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child);
      GtkWidget *found = seen ? press_find (child, words) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

void
press_screen (GtkWidget *window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (window);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller))
        g_signal_emit_by_name (controller, "released", 1, 640.0, 400.0);
    }
}

/* The button that leads to the wins which have no tab. */
static GtkWidget *
find_more (GtkWidget *root)
{
  GtkWidget *found = g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (root)), "more") == 0 && gtk_widget_get_visible (root) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_more (child);
  return found;
}

GtkWidget *
press_find_tab (GtkWidget *root, const char *words)
{
  GtkWidget *tab = press_find (root, words), *more = words[0] == '#' ? find_more (root) : NULL;

  for (guint page = 0; tab == NULL && more != NULL && page < UC_MAX_SEATS; page++)
    {
      g_signal_emit_by_name (more, "clicked");
      tab = press_find (root, words);
    }
  return tab;
}

void
press (GtkWidget *root, const char *words)
{
  g_auto (GStrv) each = g_strsplit (words, "|", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      GtkWidget *button = press_find_tab (root, each[i]);

      if (button == NULL)
        button = press_find (root, g_dgettext ("upcard", each[i]));
      if (button == NULL)
        g_error ("there is no button “%s”", each[i]);
      g_signal_emit_by_name (button, "clicked");
    }
}
