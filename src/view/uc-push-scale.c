#include "uc-push-scale.h"

static GskRenderNode *push (GskRenderNode *node, float scale);

/* Takes @transform; %NULL = by nothing, as GTK says it. */
static GskRenderNode *
transformed (GskRenderNode *node, GskTransform *transform)
{
  GskRenderNode *result
      = transform == NULL ? gsk_render_node_ref (node) : gsk_transform_node_new (node, transform);

  gsk_transform_unref (transform);
  return result;
}

/* Whether @node only moves what is in it, and scales it alike in both directions. */
static gboolean
places (GskRenderNode *node, float *scale, graphene_point_t *at)
{
  GskTransform *transform;
  float scale_y;

  if (gsk_render_node_get_node_type (node) != GSK_TRANSFORM_NODE)
    return FALSE;
  transform = gsk_transform_node_get_transform (node);
  if (gsk_transform_get_category (transform) < GSK_TRANSFORM_CATEGORY_2D_AFFINE)
    return FALSE;
  gsk_transform_to_affine (transform, scale, &scale_y, &at->x, &at->y);
  return *scale == scale_y;
}

static GskRenderNode *
push (GskRenderNode *node, float scale)
{
  g_autoptr (GskRenderNode) inner = NULL;
  graphene_point_t at;
  float own;

  if (gsk_render_node_get_node_type (node) == GSK_CONTAINER_NODE)
    {
      guint n = gsk_container_node_get_n_children (node);
      g_autoptr (GPtrArray) children = g_ptr_array_new_full (n, (GDestroyNotify)gsk_render_node_unref);

      for (guint i = 0; i < n; i++)
        g_ptr_array_add (children, push (gsk_container_node_get_child (node, i), scale));
      return gsk_container_node_new ((GskRenderNode **)children->pdata, n);
    }
  if (places (node, &own, &at))
    {
      inner = push (gsk_transform_node_get_child (node), scale * own);
      at = GRAPHENE_POINT_INIT (at.x * scale, at.y * scale);
      return transformed (inner, gsk_transform_translate (NULL, &at));
    }
  return scale == 1 ? gsk_render_node_ref (node) : transformed (node, gsk_transform_scale (NULL, scale, scale));
}

GskRenderNode *
uc_push_scale (GskRenderNode *node)
{
  return push (node, 1);
}

void
uc_push_scale_of_child (GtkWidget *widget, GtkWidget *child, GtkSnapshot *snapshot)
{
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GskRenderNode) pushed = NULL;
  GtkSnapshot *own = gtk_snapshot_new ();

  gtk_widget_snapshot_child (widget, child, own);
  node = gtk_snapshot_free_to_node (own);
  if (node == NULL)
    return;
  pushed = uc_push_scale (node);
  gtk_snapshot_append_node (snapshot, pushed);
}
