#include "uc-sign-output.h"

#include <string.h>

struct _UcSignOutput
{
  GtkWindow *window;
  char *name;
  void (*waits) (gpointer data);
  gpointer data;
  GListModel *monitors; /* of the display, borrowed */
  GdkMonitor *monitor;  /* where the window is; NULL = not shown */
  gboolean told;        /* that the output is waited for */
};

static void
show_on (UcSignOutput *self, GdkMonitor *monitor)
{
  g_set_object (&self->monitor, monitor);
  self->told = FALSE;
  gtk_window_fullscreen_on_monitor (self->window, monitor);
  gtk_window_present (self->window);
}

static void
wait (UcSignOutput *self, const GString *others)
{
  g_clear_object (&self->monitor);
  gtk_widget_set_visible (GTK_WIDGET (self->window), FALSE);
  if (self->told)
    return;
  self->told = TRUE;
  g_message ("the output %s is not connected, and the sign waits for it; connected: %s", self->name,
             others->len > 0 ? others->str : "none");
  self->waits (self->data);
}

/* The display's outputs are others, or one of them has got its name, which comes later than it does. */
static void
look (UcSignOutput *self)
{
  g_autoptr (GString) others = g_string_new (NULL);
  g_autoptr (GdkMonitor) found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (self->monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (self->monitors, i);
      const char *name = gdk_monitor_get_connector (monitor);

      g_signal_handlers_disconnect_by_data (monitor, self);
      g_signal_connect_swapped (monitor, "notify::connector", G_CALLBACK (look), self);
      if (g_strcmp0 (name, self->name) == 0)
        g_set_object (&found, monitor);
      else if (name != NULL)
        g_string_append_printf (others, "%s%s", others->len > 0 ? ", " : "", name);
    }
  if (found == NULL)
    wait (self, others);
  else if (found != self->monitor)
    show_on (self, found);
}

static void
on_monitors_changed (GListModel *monitors, guint position, guint removed, guint added, gpointer data)
{
  look (data);
}

UcSignOutput *
uc_sign_output_new (GtkWindow *window, const char *name, void (*waits) (gpointer data), gpointer data)
{
  UcSignOutput *self = g_new0 (UcSignOutput, 1);

  self->window = window;
  self->name = g_strdup (name);
  self->waits = waits;
  self->data = data;
  self->monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (window)));
  g_signal_connect (self->monitors, "items-changed", G_CALLBACK (on_monitors_changed), self);
  look (self);
  return self;
}

void
uc_sign_output_free (UcSignOutput *self)
{
  g_signal_handlers_disconnect_by_data (self->monitors, self);
  for (guint i = 0; i < g_list_model_get_n_items (self->monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (self->monitors, i);

      g_signal_handlers_disconnect_by_data (monitor, self);
    }
  g_clear_object (&self->monitor);
  g_free (self->name);
  g_free (self);
}

gboolean
uc_sign_output_is_name (const char *name)
{
  gsize n = strspn (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_");

  return n > 0 && n < 32 && name[n] == '\0';
}
