/* A box that is damaged as one rectangle, for parts that change together (uc_paint_whole ()). */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_WHOLE (uc_whole_get_type ())
G_DECLARE_DERIVABLE_TYPE (UcWhole, uc_whole, UC, WHOLE, GtkBox)

struct _UcWholeClass
{
  GtkBoxClass parent;
};

G_END_DECLS
