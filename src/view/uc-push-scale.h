/* A render node whose scaling is pushed down to its leaves. Under a transformation that is more than a translation the
 * renderer compares nothing with the frame before, and paints all of it for every change. */
#pragma once

#include <gtk/gtk.h>

/* Draws as @node does. Containers, translations and scalings are rebuilt, down to nodes of any other kind: those that
 * are the same nodes as in the frame before are not painted again. */
GskRenderNode *uc_push_scale (GskRenderNode *node);
/* As gtk_widget_snapshot_child (), with the child's scaling pushed down. */
void uc_push_scale_of_child (GtkWidget *widget, GtkWidget *child, GtkSnapshot *snapshot);
