#include "uc-palette.h"

static const char *const names[UC_N_COLOURS] = {
#define X(name, css) [UC_COLOUR_##name] = css,
  UC_COLOURS (X)
#undef X
};

/* What a palette says otherwise than the style sheet. */
static const char *const sheets[UC_N_PALETTES] = { NULL, "/org/upcard/ui/upcard-contrast.css", "/org/upcard/ui/upcard-night.css" };

static GdkRGBA colours[UC_N_COLOURS];
static UcPalette now;
static GtkCssProvider *chosen; /* NULL = the style sheet alone */
static guint turn;

static void
look_up (void)
{
  GtkWidget *probe = g_object_ref_sink (gtk_drawing_area_new ());
  GtkStyleContext *context = gtk_widget_get_style_context (probe);

  for (guint i = 0; i < UC_N_COLOURS; i++)
    if (!gtk_style_context_lookup_color (context, names[i], &colours[i]))
      g_error ("the style sheet does not define the color %s", names[i]);
  g_object_unref (probe);
}

void
uc_palette_load (GdkDisplay *display)
{
  static gboolean loaded;
  g_autoptr (GtkCssProvider) provider = NULL;

  if (loaded)
    return;
  loaded = TRUE;
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/org/upcard/ui/upcard.css");
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  /* Text as wide as it is drawn: the grid leaves no room for rounded widths. */
  g_object_set (gtk_settings_get_for_display (display), "gtk-xft-hinting", 0, "gtk-xft-hintstyle", "hintnone",
                "gtk-hint-font-metrics", FALSE, NULL);
  /* No transitions: a bar that fades in beside a list is so many frames more, each with the window laid out anew; and an
   * animation that a closing popover cuts short is memory that GTK 4.8 loses. */
  g_object_set (gtk_settings_get_for_display (display), "gtk-enable-animations", FALSE, NULL);
  look_up ();
}

void
uc_palette_choose (GdkDisplay *display, UcPalette palette)
{
  g_return_if_fail (palette < UC_N_PALETTES);
  if (palette == now)
    return;
  now = palette;
  turn++;
  if (chosen != NULL)
    gtk_style_context_remove_provider_for_display (display, GTK_STYLE_PROVIDER (chosen));
  g_clear_object (&chosen);
  if (sheets[palette] != NULL)
    {
      chosen = gtk_css_provider_new ();
      gtk_css_provider_load_from_resource (chosen, sheets[palette]);
      gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (chosen), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
    }
  look_up ();
}

UcPalette
uc_palette_now (void)
{
  return now;
}

double
uc_palette_outline (void)
{
  return now == UC_PALETTE_CONTRAST ? 3 : 0;
}

guint
uc_palette_turn (void)
{
  return turn;
}

const GdkRGBA *
uc_palette (UcColour colour)
{
  g_return_val_if_fail (colour < UC_N_COLOURS, &colours[0]);
  return &colours[colour];
}
