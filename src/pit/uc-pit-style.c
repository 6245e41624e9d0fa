#include "uc-pit-style.h"

#include "uc-palette.h"
#include "uc-pit-resources.h"

void
uc_pit_style_load (GdkDisplay *display)
{
  static gboolean loaded;
  g_autoptr (GtkCssProvider) provider = NULL;

  if (loaded)
    return;
  loaded = TRUE;
  uc_pit_get_resource ();
  uc_palette_load (display);
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/org/upcard/ui/pit.css");
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 2);
  g_object_set (gtk_settings_get_for_display (display), "gtk-application-prefer-dark-theme", TRUE, NULL);
}
