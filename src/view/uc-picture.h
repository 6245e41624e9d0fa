/* The window's contents as a PNG file. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @window must be mapped and laid out. The picture is as large as the window. */
gboolean uc_picture_save (GtkWindow *window, const char *path, GError **error);

G_END_DECLS
