/* What is on the screen, as PNG. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @window must be mapped and laid out. The picture is as large as the window. */
gboolean uc_picture_save (GtkWindow *window, const char *path, GError **error);
/* (transfer full): what of @image lies in @area, on the screens' background, @width pixels wide and as high as it is in
 * proportion, and below it a line that says @caption, and under that @note in as many lines as it takes, or %NULL. @window:
 * mapped; its renderer and its fonts are used. */
GBytes *uc_picture_of (GtkWindow *window, GdkPaintable *image, const graphene_rect_t *area, int width,
                       const char *caption, const char *note);

G_END_DECLS
