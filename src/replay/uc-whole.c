#include "uc-whole.h"

#include "uc-paint.h"

G_DEFINE_TYPE (UcWhole, uc_whole, GTK_TYPE_BOX)

static void
uc_whole_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  uc_paint_whole (widget, snapshot, GTK_WIDGET_CLASS (uc_whole_parent_class)->snapshot);
}

static void
uc_whole_class_init (UcWholeClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = uc_whole_snapshot;
}

static void
uc_whole_init (UcWhole *self)
{
}
