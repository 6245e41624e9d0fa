/* A box whose parts change together: it is damaged as one rectangle when they have, otherwise part by part
 * (uc_paint_whole ()). */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_WHOLE (uc_whole_get_type ())
G_DECLARE_DERIVABLE_TYPE (UcWhole, uc_whole, UC, WHOLE, GtkBox)

struct _UcWholeClass
{
  GtkBoxClass parent;
};

/* All of it is another. */
void uc_whole_renew (UcWhole *self);

G_END_DECLS
