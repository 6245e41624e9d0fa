#include "fit.h"

#include "uc-action.h"
#include "uc-console-window.h"
#include "uc-felt.h"
#include "uc-hang.h"
#include "uc-key-strip.h"
#include "uc-prompt-panel.h"
#include "uc-queue-tab.h"
#include "uc-seat.h"
#include "uc-table-page.h"
#include "uc-tools-panel.h"

#include <hb.h>
#include <string.h>

#define TOOLS_WIDTH 396 /* to the edge of the dealer's area */

static GPtrArray *collected; /* NULL: the first one ends the test */

void
fit_collect (GPtrArray *faults)
{
  collected = faults;
}

static void fit_fault (const char *format, ...) G_GNUC_PRINTF (1, 2);
static void
fit_fault (const char *format, ...)
{
  va_list args;
  char *fault;

  va_start (args, format);
  fault = g_strdup_vprintf (format, args);
  va_end (args);
  if (collected == NULL)
    g_error ("%s", fault);
  g_ptr_array_add (collected, fault);
}

/* Adds where @widget and all below it lie. */
static void
add_places (GtkWidget *widget, GtkWidget *window, GByteArray *places)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, window, &bounds))
    return;
  g_byte_array_append (places, (const guint8 *)&bounds, sizeof bounds);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    add_places (child, window, places);
}

void
fit_lay_out (GtkWidget *window)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autoptr (GByteArray) places = g_byte_array_new ();

  gtk_window_present (GTK_WINDOW (window));
  while (!gtk_widget_get_mapped (window) || gtk_widget_get_width (window) == 0)
    g_main_context_iteration (NULL, TRUE);
  /* A page that a frame has made is laid out in the next one, and what changes with its size in those behind that: until nothing has moved for
   * three. */
  for (guint still = 0; still < 3;)
    {
      GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
      const gint64 frame = gdk_frame_clock_get_frame_counter (clock);
      g_autoptr (GByteArray) now = g_byte_array_new ();

      gtk_widget_queue_draw (window);
      while (gdk_frame_clock_get_frame_counter (clock) == frame)
        g_main_context_iteration (NULL, TRUE);
      add_places (window, window, now);
      still = now->len == places->len && memcmp (now->data, places->data, now->len) == 0 ? still + 1 : 0;
      g_byte_array_unref (places);
      places = g_steal_pointer (&now);
      if (g_get_monotonic_time () > end)
        g_error ("the layout does not come to rest");
    }
}

GtkWidget *
fit_find (GtkWidget *root, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found
          = gtk_widget_get_child_visible (child) && gtk_widget_get_visible (child) ? fit_find (child, type) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

static const char *
words_of (GtkWidget *widget)
{
  return UC_IS_ACTION (widget) ? uc_action_get_words (UC_ACTION (widget)) : GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";
}

static void
check_inside (GtkWidget *widget, GtkWidget *window, const char *state)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  if (bounds.origin.x < -0.5 || bounds.origin.y < -0.5 || bounds.origin.x + bounds.size.width > gtk_widget_get_width (window) + 0.5
      || bounds.origin.y + bounds.size.height > gtk_widget_get_height (window) + 0.5)
    fit_fault ("%s: the %s “%s” lies at %g, %g, %g × %g, outside the screen", state, G_OBJECT_TYPE_NAME (widget), words_of (widget),
               bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
}

static void
check_label (GtkLabel *label, GtkWidget *window, const char *state)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  if (width > gtk_widget_get_width (GTK_WIDGET (label)) + 1 || height > gtk_widget_get_height (GTK_WIDGET (label)) + 1
      || pango_layout_is_ellipsized (layout))
    fit_fault ("%s: “%s” is cut off in its %s", state, gtk_label_get_text (label),
               G_OBJECT_TYPE_NAME (gtk_widget_get_parent (GTK_WIDGET (label))));
  check_inside (GTK_WIDGET (label), window, state);
}

#define RECT "%.0f, %.0f, %.0f × %.0f"
#define RECT_VALUES(rect) (rect)->origin.x, (rect)->origin.y, (rect)->size.width, (rect)->size.height

/* Graphene compares the union with the outer one, which differs from it by what a float rounds away. */
static gboolean
contains (const graphene_rect_t *outer, const graphene_rect_t *inner)
{
  return inner->origin.x >= outer->origin.x && inner->origin.y >= outer->origin.y
         && inner->origin.x + inner->size.width <= outer->origin.x + outer->size.width
         && inner->origin.y + inner->size.height <= outer->origin.y + outer->size.height;
}

void
fit_check_tree (GtkWidget *widget, GtkWidget *window, const char *state)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (UC_IS_ACTION (widget))
    {
      GtkWidget *prompt = gtk_widget_get_ancestor (widget, UC_TYPE_PROMPT_PANEL);
      int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
      graphene_rect_t bounds, panel;

      if (!uc_action_fits (UC_ACTION (widget), width, height))
        fit_fault ("%s: “%s” does not fit its button", state, uc_action_get_words (UC_ACTION (widget)));
      /* 12 mm for a finger. */
      if (height + 4 < 71)
        fit_fault ("%s: “%s” is %d px high, a finger needs 71", state, uc_action_get_words (UC_ACTION (widget)), height);
      if (prompt != NULL && width < 71)
        fit_fault ("%s: “%s” is %d px wide, a finger needs 71", state, uc_action_get_words (UC_ACTION (widget)), width);
      if (prompt != NULL && gtk_widget_compute_bounds (widget, prompt, &bounds) && gtk_widget_compute_bounds (prompt, prompt, &panel)
          && !contains (&panel, &bounds))
        fit_fault ("%s: “%s” lies at " RECT " of its panel, which is " RECT, state, uc_action_get_words (UC_ACTION (widget)), RECT_VALUES (&bounds),
                   RECT_VALUES (&panel));
      check_inside (widget, window, state);
    }
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (GTK_LABEL (widget))[0] != '\0')
    check_label (GTK_LABEL (widget), window, state);
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (GTK_LABEL (widget))[0] == '\0'
      && !gtk_test_accessible_has_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN))
    fit_fault ("%s: a label without words is said as “GtkLabel”", state);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    fit_check_tree (child, window, state);
}

/* Where its letters are: a label is often wider than they, and a line higher. */
graphene_rect_t
fit_ink_of (GtkLabel *label, GtkWidget *window)
{
  PangoRectangle ink;
  graphene_point_t at, end;
  int x, y;

  gtk_label_get_layout_offsets (label, &x, &y);
  pango_layout_get_pixel_extents (gtk_label_get_layout (label), &ink, NULL);
  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (label), window,
                                           &GRAPHENE_POINT_INIT (x + ink.x, y + ink.y), &at));
  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (label), window,
                                           &GRAPHENE_POINT_INIT (x + ink.x + ink.width, y + ink.y + ink.height), &end));
  /* A picture may stand upside down. */
  return GRAPHENE_RECT_INIT (MIN (at.x, end.x), MIN (at.y, end.y), ABS (end.x - at.x), ABS (end.y - at.y));
}

void
fit_gather (GtkWidget *widget, GtkWidget *window, GArray *pieces)
{
  FitPiece piece = { .widget = widget };

  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (GTK_LABEL (widget))[0] != '\0')
    {
      piece.bounds = fit_ink_of (GTK_LABEL (widget), window);
      piece.words = gtk_label_get_text (GTK_LABEL (widget));
      g_array_append_val (pieces, piece);
    }
  if (UC_IS_ACTION (widget) || UC_IS_KEY_STRIP (widget))
    {
      g_assert_true (gtk_widget_compute_bounds (widget, window, &piece.bounds));
      piece.words = UC_IS_ACTION (widget) ? uc_action_get_words (UC_ACTION (widget)) : "the key strip";
      g_array_append_val (pieces, piece);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    fit_gather (child, window, pieces);
}

/* No sentence runs behind a button or into another one, nor out of the panel that holds it. */
void
fit_check_overlaps (GtkWidget *window, const char *state)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (FitPiece));

  fit_gather (window, window, pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const FitPiece *one = &g_array_index (pieces, FitPiece, i);
      graphene_rect_t panel, common;

      g_assert_true (gtk_widget_compute_bounds (gtk_widget_get_parent (one->widget), window, &panel));
      graphene_rect_inset (&panel, -1, -1);
      if (!contains (&panel, &one->bounds))
        fit_fault ("%s: “%s” runs out of its %s", state, one->words,
                 G_OBJECT_TYPE_NAME (gtk_widget_get_parent (one->widget)));
      for (guint j = i + 1; j < pieces->len; j++)
        {
          const FitPiece *other = &g_array_index (pieces, FitPiece, j);

          if (graphene_rect_intersection (&one->bounds, &other->bounds, &common) && common.size.width > 0.5
              && common.size.height > 0.5)
            fit_fault ("%s: “%s” and “%s” lie over each other", state, one->words, other->words);
        }
    }
}

static void
check_prompt_panel (GtkWidget *window, const char *state)
{
  GtkWidget *panel = fit_find (window, UC_TYPE_PROMPT_PANEL);

  if (panel == NULL || !gtk_widget_get_mapped (panel))
    return;
  g_assert_cmpint (gtk_widget_get_height (panel), <=, 320);
  g_assert_cmpint (gtk_widget_get_width (panel), <=, 380);
}

/* What was said last is as long as it has room: the panel never grows over the dealer's cards. */
static void
check_tools_panel (GtkWidget *window, const char *state)
{
  GtkWidget *panel = fit_find (window, UC_TYPE_TOOLS_PANEL);

  if (panel != NULL && gtk_widget_get_mapped (panel) && gtk_widget_get_width (panel) > TOOLS_WIDTH)
    fit_fault ("%s: the tools are %d wide", state, gtk_widget_get_width (panel));
}

/* A remark is read leaning in at least, and lies over no seat: neither its plaque nor the word beside that. */
static void
check_strips (GtkWidget *window, const char *state)
{
  GtkWidget *page = uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window));
  GtkWidget *felt = UC_IS_TABLE_PAGE (page) ? fit_find (window, UC_TYPE_FELT) : NULL;

  for (GtkWidget *strip = felt != NULL ? gtk_widget_get_first_child (page) : NULL; strip != NULL;
       strip = gtk_widget_get_next_sibling (strip))
    {
      graphene_rect_t bounds, seat, common;

      if (!GTK_IS_LABEL (strip) || !gtk_widget_get_mapped (strip))
        continue;
      g_assert_true (gtk_widget_compute_bounds (strip, window, &bounds));
      g_assert_cmpint (fit_ink_of (GTK_LABEL (strip), window).size.height, >=, 14);
      for (GtkWidget *child = gtk_widget_get_first_child (felt); child != NULL; child = gtk_widget_get_next_sibling (child))
        if (UC_IS_SEAT (child) && gtk_widget_compute_bounds (child, window, &seat))
          {
            seat.origin.x += UC_SEAT_LEFT;
            seat.size.width = 160;
            if (graphene_rect_intersection (&bounds, &seat, &common) && common.size.height > 0.5 && common.size.width > 0.5)
              fit_fault ("%s: “%s” lies over a seat by %g × %g", state, gtk_label_get_text (GTK_LABEL (strip)), common.size.width,
                       common.size.height);
          }
    }
}

/* ---- type ---- */

/* The smallest type of a panel of 10.1", UX § 3: it is read leaning in. */
#define LEAST_TYPE 18

static void
check_type (GskRenderNode *node, double scale, const char *state)
{
  GskRenderNodeType type = gsk_render_node_get_node_type (node);

  if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      check_type (gsk_container_node_get_child (node, i), scale, state);
  else if (type == GSK_CLIP_NODE)
    check_type (gsk_clip_node_get_child (node), scale, state);
  else if (type == GSK_TRANSFORM_NODE)
    {
      float x, y, dx, dy;

      gsk_transform_to_affine (gsk_transform_node_get_transform (node), &x, &y, &dx, &dy);
      check_type (gsk_transform_node_get_child (node), scale * y, state);
    }
  else if (type == GSK_TEXT_NODE)
    {
      g_autoptr (PangoFontDescription) font = pango_font_describe_with_absolute_size (gsk_text_node_get_font (node));
      double size = scale * pango_font_description_get_size (font) / PANGO_SCALE;

      if (size < LEAST_TYPE - 0.1)
        fit_fault ("%s: a tab of the queue has type of %g px", state, size);
    }
}

/* However many wins wait beside each other, and beside a dispute. */
static void
check_tabs (GtkWidget *window, const char *state)
{
  GtkWidget *tab = fit_find (window, UC_TYPE_QUEUE_TAB), *queue = tab != NULL ? gtk_widget_get_parent (tab) : NULL;

  if (queue == NULL || !gtk_widget_get_mapped (queue))
    return;
  for (tab = gtk_widget_get_first_child (queue); tab != NULL; tab = gtk_widget_get_next_sibling (tab))
    if (gtk_widget_get_mapped (tab))
      {
        g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (tab);
        g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
        g_autoptr (GskRenderNode) node = NULL;

        /* 12 mm for a finger. */
        g_assert_cmpint (gtk_widget_get_width (tab), >=, 71);
        check_inside (tab, window, state);
        gdk_paintable_snapshot (paintable, GDK_SNAPSHOT (snapshot), gtk_widget_get_width (tab), gtk_widget_get_height (tab));
        node = gtk_snapshot_to_node (snapshot);
        check_type (node, 1, state);
      }
}

/* ---- what is painted ---- */

/* The bar's own height: the game's name there gives way to what changes while the table is dealt. */
#define BAR 56
/* The accents of a line may reach into the one above it. */
#define ACCENT 6
/* Of the height of a line: what hides more hides letters. */
#define HIDDEN_PART 0.25

/* A line of text, or what is filled over those before it. */
typedef struct
{
  graphene_rect_t bounds;
  gboolean text;
  gboolean cut;     /* ends in an ellipsis */
  gboolean clipped; /* reaches beyond what its widgets may paint on */
} Painted;

static gboolean
ends_in_ellipsis (GskRenderNode *node)
{
  /* Its getter of the glyphs is declared without side effects, and would leave a count as it was. */
  const guint n = gsk_text_node_get_num_glyphs (node);
  const PangoGlyphInfo *glyphs = gsk_text_node_get_glyphs (node, NULL);
  hb_codepoint_t dots;

  return n > 0 && hb_font_get_nominal_glyph (pango_font_get_hb_font (gsk_text_node_get_font (node)), 0x2026, &dots)
         && glyphs[n - 1].glyph == dots;
}

/* By more than what is antialiased around the letters. What lies wholly outside is another page's. */
static gboolean
is_clipped (const graphene_rect_t *bounds, const graphene_rect_t *clip)
{
  graphene_rect_t inner;

  return graphene_rect_intersection (bounds, clip, &inner)
         && (inner.size.width < bounds->size.width - 2 || inner.size.height < bounds->size.height - 2);
}

/* All of it but for what is left of a panel of another shape. */
static gboolean
covers (const graphene_rect_t *bounds, const graphene_rect_t *screen)
{
  return bounds->size.width >= 0.97 * screen->size.width && bounds->size.height >= 0.97 * screen->size.height;
}

static void
gather_painted (GskRenderNode *node, GskTransform *transform, const graphene_rect_t *screen, const graphene_rect_t *clip, GArray *painted)
{
  GskRenderNodeType type = gsk_render_node_get_node_type (node);
  graphene_rect_t bounds, inner;

  gsk_render_node_get_bounds (node, &bounds);
  gsk_transform_transform_bounds (transform, &bounds, &bounds);
  switch (type)
    {
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        gather_painted (gsk_container_node_get_child (node, i), transform, screen, clip, painted);
      return;
    case GSK_TRANSFORM_NODE:
      {
        g_autoptr (GskTransform) both
            = gsk_transform_transform (gsk_transform_ref (transform), gsk_transform_node_get_transform (node));

        gather_painted (gsk_transform_node_get_child (node), both, screen, clip, painted);
        return;
      }
    case GSK_CLIP_NODE:
    case GSK_ROUNDED_CLIP_NODE:
      if (graphene_rect_intersection (&bounds, clip, &inner))
        gather_painted (type == GSK_CLIP_NODE ? gsk_clip_node_get_child (node) : gsk_rounded_clip_node_get_child (node), transform,
                        screen, &inner, painted);
      return;
    case GSK_OPACITY_NODE:
      gather_painted (gsk_opacity_node_get_child (node), transform, screen, clip, painted);
      return;
    case GSK_TEXT_NODE:
      g_array_append_val (painted, ((Painted){ bounds, TRUE, ends_in_ellipsis (node), is_clipped (&bounds, clip) }));
      return;
    case GSK_COLOR_NODE:
      /* What is greyed is not to be read any more. */
      if (gsk_color_node_get_color (node)->alpha > 0 && gsk_color_node_get_color (node)->alpha < 1
          && covers (&bounds, screen))
        g_array_set_size (painted, 0);
      else if (gsk_color_node_get_color (node)->alpha >= 1 && graphene_rect_intersection (&bounds, clip, &inner))
        g_array_append_val (painted, ((Painted){ inner, FALSE, FALSE, FALSE }));
      return;
    default:
      return;
    }
}

typedef enum
{
  FREE,
  MIXED, /* with the letters of another */
  CUT,   /* some letters are hidden, or all of them in part; a tick in a corner hides none */
  HIDDEN /* all of them are: a strip lies over the rail */
} Meeting;

static Meeting
meet (const graphene_rect_t *one, const Painted *later)
{
  graphene_rect_t common;

  if (!graphene_rect_intersection (one, &later->bounds, &common) || common.size.width <= 2 || common.size.height <= 2)
    return FREE;
  if (later->text)
    return common.size.height > ACCENT && common.size.width > 4 ? MIXED : FREE;
  if (common.size.height < one->size.height - 2)
    return common.size.height > HIDDEN_PART * one->size.height && common.size.width > one->size.height ? CUT : FREE;
  return common.size.width < one->size.width - 2 ? CUT : HIDDEN;
}

/* Letters cut short, over other letters, running behind what is filled later, or beyond what they are painted on: whatever widget paints
 * them. */
void
fit_check_painted (GtkWidget *window, const char *state)
{
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GskTransform) transform = gsk_transform_new ();
  g_autoptr (GArray) painted = g_array_new (FALSE, FALSE, sizeof (Painted));
  const graphene_rect_t screen = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (window), gtk_widget_get_height (window));
  /* The bar gives way to what changes; it is as high as that of the wide grid at most. */
  const double bar = BAR * MAX (screen.size.width / 1280, 1);

  GTK_WIDGET_GET_CLASS (window)->snapshot (window, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  gather_painted (node, transform, &screen, &screen, painted);
  for (guint i = 0; i < painted->len; i++)
    {
      const Painted *one = &g_array_index (painted, Painted, i);
      const graphene_rect_t *below = &screen;
      graphene_point_t middle;

      if (!one->text)
        continue;
      if (one->clipped)
        fit_fault ("%s: painted text at " RECT " is hidden in part by the edge of what holds it", state, RECT_VALUES (&one->bounds));
      if (one->cut && one->bounds.origin.y > bar)
        fit_fault ("%s: painted text at " RECT " is cut short", state, RECT_VALUES (&one->bounds));
      graphene_rect_get_center (&one->bounds, &middle);
      for (guint j = 0; j < i; j++)
        if (!g_array_index (painted, Painted, j).text && graphene_rect_contains_point (&g_array_index (painted, Painted, j).bounds, &middle))
          below = &g_array_index (painted, Painted, j).bounds;
      if (one->bounds.origin.x < below->origin.x - 1
          || one->bounds.origin.x + one->bounds.size.width > below->origin.x + below->size.width + 1)
        fit_fault ("%s: painted text at " RECT " runs beyond " RECT, state, RECT_VALUES (&one->bounds), RECT_VALUES (below));
      for (guint j = i + 1; j < painted->len; j++)
        {
          const Painted *other = &g_array_index (painted, Painted, j);
          Meeting meeting = meet (&one->bounds, other);

          if (meeting == MIXED || meeting == CUT)
            fit_fault ("%s: painted text at " RECT " lies %s at " RECT, state, RECT_VALUES (&one->bounds),
                       other->text ? "over other" : "behind what is painted", RECT_VALUES (&other->bounds));
          if (meeting != FREE)
            break;
        }
    }
}

void
fit_check (GtkWidget *window, const char *state)
{
  fit_check_tree (window, window, state);
  fit_check_overlaps (window, state);
  check_prompt_panel (window, state);
  check_tools_panel (window, state);
  check_strips (window, state);
  check_tabs (window, state);
  fit_check_painted (window, state);
}
