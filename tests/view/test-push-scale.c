/* What is drawn with its scaling pushed down is the same picture, of the same leaves. */
#include "uc-push-scale.h"

#define SIZE 120

static GskRenderNode *
disc (float x, float y, float r)
{
  GskRenderNode *node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (x - r, y - r, 2 * r, 2 * r));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_set_source_rgb (cr, x / SIZE, y / SIZE, 0.5);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_destroy (cr);
  return node;
}

/* Takes both. */
static GskRenderNode *
place (GskRenderNode *node, GskTransform *transform)
{
  GskRenderNode *placed = gsk_transform_node_new (node, transform);

  gsk_transform_unref (transform);
  gsk_render_node_unref (node);
  return placed;
}

/* Takes all. */
static GskRenderNode *
together (GskRenderNode *a, GskRenderNode *b)
{
  GskRenderNode *both = gsk_container_node_new ((GskRenderNode *[]){ a, b }, 2);

  gsk_render_node_unref (a);
  gsk_render_node_unref (b);
  return both;
}

static GskTransform *
move_and_scale (float x, float y, float scale)
{
  return gsk_transform_scale (gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (x, y)), scale, scale);
}

static cairo_surface_t *
draw (GskRenderNode *node)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
assert_same_picture (GskRenderNode *a, GskRenderNode *b)
{
  cairo_surface_t *one = draw (a), *other = draw (b);
  const guint8 *p = cairo_image_surface_get_data (one), *q = cairo_image_surface_get_data (other);
  guint painted = 0;

  for (int i = 0; i < SIZE * cairo_image_surface_get_stride (one); i++)
    {
      painted += p[i] != 0;
      g_assert_cmpint (ABS (p[i] - q[i]), <=, 2);
    }
  g_assert_cmpuint (painted, >, 0);
  cairo_surface_destroy (one);
  cairo_surface_destroy (other);
}

/* Under @node nothing but leaves is scaled; how many those are. */
static guint
count_leaves (GskRenderNode *node)
{
  GskRenderNode *child;
  guint n = 0;

  if (gsk_render_node_get_node_type (node) == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      n += count_leaves (gsk_container_node_get_child (node, i));
  else if (gsk_render_node_get_node_type (node) == GSK_TRANSFORM_NODE)
    {
      child = gsk_transform_node_get_child (node);
      if (gsk_transform_get_category (gsk_transform_node_get_transform (node)) >= GSK_TRANSFORM_CATEGORY_2D_TRANSLATE)
        return count_leaves (child);
      g_assert_cmpint (gsk_render_node_get_node_type (child), ==, GSK_CAIRO_NODE);
      n = 1;
    }
  return n;
}

static void
test_picture (void)
{
  GskRenderNode *inner = place (disc (70, 20, 12), move_and_scale (5, 9, 1.25F));
  GskRenderNode *middle = place (together (disc (40, 60, 20), inner),
                                 gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (11, 3)));
  g_autoptr (GskRenderNode) node = place (together (disc (20, 20, 15), middle), move_and_scale (4.5F, 7.25F, 0.7F));
  g_autoptr (GskRenderNode) pushed = uc_push_scale (node);

  assert_same_picture (node, pushed);
  g_assert_cmpuint (count_leaves (pushed), ==, 3);
}

/* What is scaled and not moved: moving by nothing is no transformation at all. */
static void
test_not_moved (void)
{
  g_autoptr (GskRenderNode) node = place (together (disc (40, 60, 20), disc (20, 20, 15)),
                                          gsk_transform_scale (NULL, 0.7F, 0.7F));
  g_autoptr (GskRenderNode) pushed = uc_push_scale (node);

  assert_same_picture (node, pushed);
  g_assert_cmpuint (count_leaves (pushed), ==, 2);
}

/* A part that is the same node is the same leaf. */
static void
test_leaves (void)
{
  g_autoptr (GskRenderNode) leaf = disc (20, 20, 15);
  g_autoptr (GskRenderNode) node = place (gsk_render_node_ref (leaf), move_and_scale (10, 10, 0.5F));
  g_autoptr (GskRenderNode) pushed = uc_push_scale (node);
  GskRenderNode *scaled = gsk_transform_node_get_child (pushed);

  g_assert_true (gsk_transform_node_get_child (scaled) == leaf);
}

/* What is stretched or turned, and what is not scaled at all, stays as it is. */
static void
test_others (void)
{
  g_autoptr (GskRenderNode) leaf = disc (20, 20, 15);
  g_autoptr (GskRenderNode) stretched = place (gsk_render_node_ref (leaf), gsk_transform_scale (NULL, 2, 3));
  g_autoptr (GskRenderNode) turned = place (gsk_render_node_ref (leaf), gsk_transform_rotate (NULL, 30));
  GskRenderNode *const nodes[] = { leaf, stretched, turned };

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_autoptr (GskRenderNode) pushed = uc_push_scale (nodes[i]);

      g_assert_true (pushed == nodes[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add_func ("/push-scale/picture", test_picture);
  g_test_add_func ("/push-scale/not-moved", test_not_moved);
  g_test_add_func ("/push-scale/leaves", test_leaves);
  g_test_add_func ("/push-scale/others", test_others);
  return g_test_run ();
}
