#include "uc-replay-style.h"

#include "uc-replay-resources.h"

void
uc_replay_style_load (GdkDisplay *display)
{
  static gboolean loaded;
  g_autoptr (GtkCssProvider) provider = NULL;

  if (loaded)
    return;
  loaded = TRUE;
  uc_replay_get_resource ();
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/org/upcard/ui/replay.css");
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  /* The dialogs of others, a file chooser's, are as dark as the window: their words have its colours. */
  g_object_set (gtk_settings_get_for_display (display), "gtk-application-prefer-dark-theme", TRUE, NULL);
}
