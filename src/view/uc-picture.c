#include "uc-picture.h"

#include "uc-paint.h"

gboolean
uc_picture_save (GtkWindow *window, const char *path, GError **error)
{
  GtkWidget *widget = GTK_WIDGET (window);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkPaintable *paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  g_object_unref (paintable);
  if (node == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: the window has not been drawn yet", path);
      return FALSE;
    }
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (gdk_texture_save_to_png (texture, path))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: the picture cannot be written", path);
  return FALSE;
}

/* In lines of @size from @top on; returns the height that they and the margin below them take. */
static int
paint_note (GtkWindow *window, GtkSnapshot *snapshot, const char *note, int width, double top, double line)
{
  const UcPaint paint = { snapshot, GTK_WIDGET (window) };
  double margin = line * 0.4;

  if (note == NULL || note[0] == '\0')
    return 0;
  return (int)(uc_paint_column (&paint, note, margin, top, width - 2 * margin, line * 0.45, 400, UC_COLOUR_TEXT_1,
                                UC_START)
               + margin);
}

static int
note_height (GtkWindow *window, const char *note, int width, double line)
{
  GtkSnapshot *nowhere = gtk_snapshot_new ();
  int height = paint_note (window, nowhere, note, width, 0, line);

  g_object_unref (nowhere);
  return height;
}

GBytes *
uc_picture_of (GtkWindow *window, GdkPaintable *image, const graphene_rect_t *area, int width, const char *caption,
               const char *note)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int high = (int)(width * area->size.height / area->size.width + 0.5), line = width / 36;
  int all = high + line + note_height (window, note, width, line);
  const UcPaint paint = { snapshot, GTK_WIDGET (window) };
  double size = line * 0.45, margin = line * 0.4;
  float scale = width / area->size.width;
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gtk_snapshot_append_color (snapshot, uc_palette (UC_COLOUR_BG), &GRAPHENE_RECT_INIT (0, 0, width, all));
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, high));
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-area->origin.x * scale, -area->origin.y * scale));
  gdk_paintable_snapshot (image, snapshot, gdk_paintable_get_intrinsic_width (image) * scale,
                          gdk_paintable_get_intrinsic_height (image) * scale);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (area->origin.x * scale, area->origin.y * scale));
  gtk_snapshot_pop (snapshot);
  /* The caption is in a line below the picture, smaller where it would not fit. */
  while (size > 8 && uc_paint_text_width (paint.widget, caption, size, 500) > width - 2 * margin)
    size -= 0.5;
  uc_paint_text (&paint, caption, margin, high + line / 2.0 + size * 0.36, size, 500, UC_COLOUR_TEXT_1, UC_START);
  paint_note (window, snapshot, note, width, high + line, line);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, width, all));
  return gdk_texture_save_to_png_bytes (texture);
}
