/* How many digits of a PIN were typed: dots, never the digits. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_DOTS (uc_dots_get_type ())
G_DECLARE_FINAL_TYPE (UcDots, uc_dots, UC, DOTS, GtkWidget)

void uc_dots_set (UcDots *self, guint n);

G_END_DECLS
