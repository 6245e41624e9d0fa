#include "uc-whole.h"

#include "uc-paint.h"

typedef struct
{
  guint turn;
} UcWholePrivate;

G_DEFINE_TYPE_WITH_PRIVATE (UcWhole, uc_whole, GTK_TYPE_BOX)

static void
uc_whole_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcWholePrivate *priv = uc_whole_get_instance_private (UC_WHOLE (widget));

  uc_paint_whole (widget, snapshot, GTK_WIDGET_CLASS (uc_whole_parent_class)->snapshot, priv->turn);
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

void
uc_whole_renew (UcWhole *self)
{
  UcWholePrivate *priv = uc_whole_get_instance_private (self);

  priv->turn = uc_paint_turn ();
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
