#include "uc-text-layout.h"

#define FAMILY "Inter"

/* After it no others to fall back on, where the language needs none: fontconfig has a list, and Pango asks for a font's metrics by its own
 * name alone, which would be another search through all fonts. */
static char *family;
static guint changes;

void
uc_text_layout_set_family (const char *other)
{
  g_autofree char *wanted = other != NULL ? g_strconcat (FAMILY ",", other, NULL) : NULL;

  if (g_strcmp0 (wanted, family) == 0)
    return;
  g_free (family);
  family = g_steal_pointer (&wanted);
  changes++;
}

guint
uc_text_layout_changes (void)
{
  return changes;
}

PangoLayout *
uc_text_layout_new (PangoContext *context, const char *text, double size, int weight)
{
  PangoLayout *layout = pango_layout_new (context);
  g_autoptr (PangoFontDescription) font = pango_font_description_new ();
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* Widths as drawn, so that a picture of the grid is the grid. */
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_font_description_set_family (font, family != NULL ? family : FAMILY);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, weight);
  pango_layout_set_font_description (layout, font);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, text, -1);
  return layout;
}
