/* How many digits of a PIN were typed: dots, never the digits. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_DOTS (uc_dots_get_type ())
G_DECLARE_FINAL_TYPE (UcDots, uc_dots, UC, DOTS, GtkWidget)

void uc_dots_set (UcDots *self, guint n);

/* From one to the next; 0 = as far as there is room for on the wide grid. */
void uc_dots_set_pitch (UcDots *self, int pitch);

G_END_DECLS
