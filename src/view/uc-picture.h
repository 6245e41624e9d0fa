/* What is on the screen, as PNG. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @window must be mapped and laid out. The picture is as large as the window. */
gboolean uc_picture_save (GtkWindow *window, const char *path, GError **error);
/* (transfer full): @image on the screens' background, @width × @height pixels. @window: mapped; its renderer is used. */
GBytes *uc_picture_of (GtkWindow *window, GdkPaintable *image, int width, int height);

G_END_DECLS
