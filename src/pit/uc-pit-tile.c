#include "uc-pit-tile.h"

#include "uc-limits.h"
#include "uc-paint.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* From these sizes on a tile says more than the table's name and one word. */
#define LINES_WIDTH 150
#define LINES_HEIGHT 88
#define NATURAL_WIDTH 300
#define NATURAL_HEIGHT 214
/* Of a long name on a small tile. */
#define LEAST_SIZE 12
#define INSET 12
#define RADIUS 8
#define SIGN_GAP 6

struct _UcPitTile
{
  GtkButton parent;
  char *id;
  gboolean shown; /* look is that of a table */
  UcPitLook look;
};

G_DEFINE_FINAL_TYPE (UcPitTile, uc_pit_tile, GTK_TYPE_BUTTON)

/* ---- signs: a shape for each state, so that no color has to be told from another ---- */

static void
paint_play (const UcPaint *paint, UcPitPlay state, double x, double y, double size)
{
  const double r = size / 2;

  switch (state)
    {
    case UC_PIT_PLAY_UNKNOWN:
      uc_paint_dashed_ring (paint, x + r, y + r, r - 1, 2, 3, UC_COLOUR_TEXT_3);
      break;
    case UC_PIT_PLAY_CLOSED:
      uc_paint_sign (paint, UC_SIGN_LOCK, x, y, size, 1.8, UC_COLOUR_TEXT_3);
      break;
    case UC_PIT_PLAY_WAITING:
      uc_paint_ring (paint, x + r, y + r, r - 1, 2, UC_COLOUR_TEXT_2);
      break;
    case UC_PIT_PLAY_ROUND:
      uc_paint_disc (paint, x + r, y + r, r, UC_COLOUR_GO);
      break;
    }
}

/* ● open, ○ closed, ◐ asking. */
static void
paint_progressive (const UcPaint *paint, UcPitProgressive state, double x, double y, double size)
{
  const double r = size / 2;

  switch (state)
    {
    case UC_PIT_PROGRESSIVE_NONE:
      break;
    case UC_PIT_PROGRESSIVE_OPEN:
      uc_paint_disc (paint, x + r, y + r, r, UC_COLOUR_TEXT_2);
      break;
    case UC_PIT_PROGRESSIVE_CLOSED:
      uc_paint_ring (paint, x + r, y + r, r - 1, 2, UC_COLOUR_STOP);
      break;
    case UC_PIT_PROGRESSIVE_ASKING:
      gtk_snapshot_push_clip (paint->snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) r, (float) size));
      uc_paint_disc (paint, x + r, y + r, r, UC_COLOUR_TEXT_2);
      gtk_snapshot_pop (paint->snapshot);
      uc_paint_ring (paint, x + r, y + r, r - 1, 2, UC_COLOUR_TEXT_2);
      break;
    }
}

/* A box a seat: filled where somebody plays, with a lock where cards stay for documents. */
static void
paint_seats (const UcPaint *paint, const UcPitLook *look, double x, double y, double width, double height)
{
  const double pitch = look->n_seats > 0 ? MIN (width / look->n_seats, height * 1.7) : 0;

  for (guint seat = 1; seat <= look->n_seats; seat++, x += pitch)
    {
      const gboolean plays = (look->seats & UC_SEAT_BIT (seat)) != 0, held = (look->held & UC_SEAT_BIT (seat)) != 0;

      if (plays)
        uc_paint_box (paint, x, y, pitch - 4, height, 3, held ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2);
      else
        uc_paint_frame (paint, x + 0.75, y + 0.75, pitch - 5.5, height - 1.5, 3, 1.5, held ? UC_COLOUR_STOP : UC_COLOUR_LINE);
      if (held)
        uc_paint_sign (paint, UC_SIGN_LOCK, x + (pitch - 4) / 2 - height * 0.35, y + height * 0.15, height * 0.7, 1.6,
                       plays ? UC_COLOUR_STOP_INK : UC_COLOUR_STOP);
    }
}

/* A line that asks to be seen to, with its sign; the first one of a tile lies on a plate. @after stands at the right where there is room. Returns
 * its height. */
static double
paint_note (const UcPaint *paint, const char *text, const char *after, double x, double y, double width, double size, gboolean on_plate)
{
  const UcColour ink = on_plate ? UC_COLOUR_STOP_INK : UC_COLOUR_STOP;
  const double height = round (size * 1.5), inset = on_plate ? 6 : 0;
  double right = x + width - inset;

  if (on_plate)
    uc_paint_box (paint, x, y, width, height, 5, UC_COLOUR_STOP);
  uc_paint_sign (paint, UC_SIGN_WARNING, x + inset, y + (height - size) / 2, size, 2, ink);
  x += inset + size + SIGN_GAP;
  if (after[0] != '\0' && uc_paint_text_width (paint->widget, text, size, 700) + 8 + uc_paint_text_width (paint->widget, after, size, 600) <= right - x)
    right -= uc_paint_text (paint, after, right, y + height / 2 + size * 0.36, size, 600, ink, UC_END) + 8;
  uc_paint_text_within (paint, text, x, y + height / 2 + size * 0.36, MAX (right - x, 0), size, 700, ink);
  return height;
}

/* ---- two forms ---- */

static UcColour
id_colour (const UcPitLook *look)
{
  return look->state == UC_PIT_PLAY_CLOSED || look->state == UC_PIT_PLAY_UNKNOWN ? UC_COLOUR_TEXT_2 : UC_COLOUR_TEXT_1;
}

/* The largest size up to @size in which @text keeps within @width; the tile's name is read whole, whatever it takes. */
static double
size_within (const UcPaint *paint, const char *text, double width, double size, int weight)
{
  const double needs = uc_paint_text_width (paint->widget, text, size, weight);

  return needs <= width ? size : MAX (floor (size * width / needs), LEAST_SIZE);
}

/* The table's name, and a sign and a word below it; all of the tile lies on the color of attention where something waits. */
static void
paint_dense (const UcPaint *paint, const UcPitLook *look, double width, double height)
{
  const gboolean waits = look->notes[0] != NULL;
  const double inset = 5, room = width - 2 * inset, size = size_within (paint, look->id, room, CLAMP (floor (height * 0.4), 16, 24), 700);
  const double small = CLAMP (floor (height * 0.3), 14, 18), top = MAX ((height - size - small * 1.3) / 2, 1), base = top + size + small;
  const char *word = waits ? look->note_brief : look->state == UC_PIT_PLAY_ROUND ? look->pace_brief : look->play_brief;
  const UcColour ink = waits ? UC_COLOUR_STOP_INK : id_colour (look);
  const int weight = waits ? 700 : 500;
  double sign = small * 0.84, word_room = room - sign - 4;

  if (waits)
    uc_paint_box (paint, 0, 0, width, height, 5, UC_COLOUR_STOP);
  /* The whole word says more than a sign and half of it. */
  if (uc_paint_text_width (paint->widget, word, LEAST_SIZE, weight) > word_room)
    {
      sign = 0;
      word_room = room;
    }
  else if (waits)
    uc_paint_sign (paint, UC_SIGN_WARNING, inset, base - sign, sign, 1.8, ink);
  else
    paint_play (paint, look->state, inset, base - sign * 0.95, sign);
  uc_paint_text (paint, look->id, inset, top + size * 0.86, size, 700, ink, UC_START);
  uc_paint_text_within (paint, word, inset + (sign > 0 ? sign + 4 : 0), base, word_room, size_within (paint, word, word_room, small, weight), weight,
                        waits ? ink : UC_COLOUR_TEXT_2);
}

/* Everything else: lines one below the other, as long as there is room, at a size that the tile's own sets. */
typedef struct
{
  const UcPaint *paint;
  double k;             /* how large everything is */
  double x, right, end; /* the room */
  double y;             /* the top of the next line */
} Column;

static gboolean
has_room (const Column *column, double height)
{
  return column->y + height <= column->end;
}

/* @after stands at the right, and what is left for @text is cut short. */
static void
add_line (Column *column, const char *text, int weight, UcColour colour, const char *after, UcColour after_colour, double size)
{
  const double height = round (size * 1.32), base = column->y + height * 0.76;
  double right = column->right;

  if (!has_room (column, height) || (text[0] == '\0' && after[0] == '\0'))
    return;
  if (after[0] != '\0')
    right -= uc_paint_text (column->paint, after, right, base, size, 600, after_colour, UC_END) + size * 0.4;
  uc_paint_text_within (column->paint, text, column->x, base, right - column->x, size, weight, colour);
  column->y += height;
}

static gboolean
is_within (const Column *column, const char *text, const char *after, double size, double more)
{
  return uc_paint_text_width (column->paint->widget, text, size, 700) + uc_paint_text_width (column->paint->widget, after, size, 600) + more
         <= column->right - column->x;
}

/* The table's name, and behind its sign how it stands, in the longest words that there is room for; @instead goes before, unless it is "". */
static void
add_head (Column *column, const UcPitLook *look, const char *instead)
{
  const double size = 29 * column->k, small = 18 * column->k, height = round (size * 1.2), base = column->y + height * 0.78, sign = size * 0.56;
  const double name = uc_paint_text_width (column->paint->widget, look->id, size, 700) + sign * 2.5;
  const char *const words[] = { instead[0] == '\0' ? look->play : instead, look->play_brief };
  double right = column->right;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (is_within (column, "", words[i], small, name))
      {
        right -= uc_paint_text (column->paint, words[i], right, base, small, 600, UC_COLOUR_TEXT_2, UC_END) + 6;
        break;
      }
  paint_play (column->paint, look->state, right - sign, base - sign, sign);
  uc_paint_text_within (column->paint, look->id, column->x, base, right - sign - 6 - column->x, size, 700, id_colour (look));
  column->y += height + 2 * column->k;
}

static void
add_notes (Column *column, const UcPitLook *look, guint most)
{
  const double size = 18 * column->k;

  for (guint i = 0; look->notes[i] != NULL && i < most && has_room (column, size * 1.5); i++)
    column->y += paint_note (column->paint, look->notes[i], i == 0 ? look->waits : "", column->x, column->y, column->right - column->x, size, i == 0) + 3;
}

static void
add_seats (Column *column, const UcPitLook *look)
{
  const double size = round (19 * column->k), mark = look->progressive_state != UC_PIT_PROGRESSIVE_NONE ? size * 0.8 : 0;

  if (look->n_seats == 0 || !has_room (column, size))
    return;
  paint_seats (column->paint, look, column->x, column->y + 3, column->right - column->x - mark - 8, size);
  paint_progressive (column->paint, look->progressive_state, column->right - mark, column->y + 3 + (size - mark) / 2, mark);
  column->y += size + 8;
}

/* On one line where they have room, on two where there is room for those, else the limits alone: a game is known by its table's name. */
static void
add_game (Column *column, const UcPitLook *look, double size)
{
  if (is_within (column, look->game, look->limits, size, size))
    add_line (column, look->game, 500, UC_COLOUR_TEXT_2, look->limits, UC_COLOUR_TEXT_2, size);
  else
    {
      if (has_room (column, size * 8) && is_within (column, look->game, "", size, 0))
        add_line (column, look->game, 500, UC_COLOUR_TEXT_2, "", UC_COLOUR_TEXT_2, size);
      add_line (column, look->limits, 500, UC_COLOUR_TEXT_2, "", UC_COLOUR_TEXT_2, size);
    }
}

static void
add_pace (Column *column, const UcPitLook *look, double size)
{
  const char *arrow = look->pace[0] == '\0' ? "" : look->is_faster ? "▲ " : look->is_slower ? "▼ " : "";
  g_autofree char *all = g_strconcat (arrow, look->pace, NULL), *brief = g_strconcat (arrow, look->pace_brief, NULL);

  add_line (column, is_within (column, all, "", size, 0) ? all : brief, 500, UC_COLOUR_TEXT_2, "", UC_COLOUR_TEXT_2, size);
}

/* What is gone without first stands last; all of it is on the felt's page. */
static void
paint_lines (const UcPaint *paint, const UcPitLook *look, double width, double height)
{
  const double k = CLAMP (MIN (width / 290, height / 236), 0.78, 1.5), small = 18 * k, inset = 11 * k;
  Column column = { paint, k, inset, width - inset, height - 5 * k, 8 * k };
  const gboolean is_closed = look->progressive_state == UC_PIT_PROGRESSIVE_CLOSED;
  const gboolean is_roomy = is_within (&column, look->step, look->step_for, 20 * k, 8 * k);

  /* How long a step has stood goes to the table's name where its words need the line. */
  add_head (&column, look, is_roomy ? "" : look->step_for);
  add_line (&column, look->step, 700, UC_COLOUR_TEXT_1, is_roomy ? look->step_for : "", UC_COLOUR_TEXT_2, 20 * k);
  add_notes (&column, look, height < 150 ? 1 : 2);
  add_seats (&column, look);
  if (look->progressive_state != UC_PIT_PROGRESSIVE_OPEN)
    add_line (&column, look->progressive, is_closed ? 700 : 500, is_closed ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2, "", UC_COLOUR_TEXT_2, small);
  add_game (&column, look, small);
  add_pace (&column, look, small);
  add_line (&column, look->dealer, 500, UC_COLOUR_TEXT_2, "", UC_COLOUR_TEXT_2, small);
  for (guint i = 2; look->notes[0] != NULL && look->notes[1] != NULL && look->notes[i] != NULL && has_room (&column, small * 1.5); i++)
    column.y += paint_note (paint, look->notes[i], "", column.x, column.y, column.right - column.x, small, FALSE);
  if (look->progressive_state == UC_PIT_PROGRESSIVE_OPEN)
    add_line (&column, look->progressive, 500, UC_COLOUR_TEXT_2, "", UC_COLOUR_TEXT_2, small);
  add_line (&column, look->newest, 500, UC_COLOUR_TEXT_3, "", UC_COLOUR_TEXT_3, small);
}

static void
uc_pit_tile_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPitTile *self = UC_PIT_TILE (widget);
  const UcPaint paint = { snapshot, widget };
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const gboolean dense = width < LINES_WIDTH || height < LINES_HEIGHT, waits = self->look.notes[0] != NULL;

  uc_paint_box (&paint, 0, 0, width, height, dense ? 5 : RADIUS, UC_COLOUR_SURFACE_1);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  if (!self->shown)
    uc_paint_text_within (&paint, self->id, INSET, MIN (30, height - 8), width - INSET, 20, 700, UC_COLOUR_TEXT_3);
  else if (dense)
    paint_dense (&paint, &self->look, width, height);
  else
    paint_lines (&paint, &self->look, width, height);
  gtk_snapshot_pop (snapshot);
  if (!dense || !waits)
    {
      const double line = MAX (waits ? 3 : 1.2, uc_palette_outline ());

      uc_paint_frame (&paint, line / 2, line / 2, width - line, height - line, dense ? 5 : RADIUS, line, waits ? UC_COLOUR_STOP : UC_COLOUR_LINE);
    }
}

static void
uc_pit_tile_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *min_baseline,
                     int *nat_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 40 : 30;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? NATURAL_WIDTH : NATURAL_HEIGHT;
}

static void
uc_pit_tile_finalize (GObject *object)
{
  UcPitTile *self = UC_PIT_TILE (object);

  if (self->shown)
    uc_pit_look_clear (&self->look);
  g_free (self->id);
  G_OBJECT_CLASS (uc_pit_tile_parent_class)->finalize (object);
}

static void
uc_pit_tile_class_init (UcPitTileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_pit_tile_finalize;
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_pit_tile_snapshot, uc_pit_tile_measure, "ucpittile", GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_pit_tile_init (UcPitTile *self)
{
  /* It has no children to lay out; measure () is its own. */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_pit_tile_new (const char *id)
{
  UcPitTile *self = g_object_new (UC_TYPE_PIT_TILE, NULL);

  self->id = g_strdup (id);
  return GTK_WIDGET (self);
}

const char *
uc_pit_tile_get_id (UcPitTile *self)
{
  return self->id;
}

gboolean
uc_pit_tile_show (UcPitTile *self, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns)
{
  UcPitLook look;
  gboolean told;

  uc_pit_look_init (&look, table, first, n, now_ns);
  if (self->shown && uc_pit_look_equal (&look, &self->look))
    {
      uc_pit_look_clear (&look);
      return FALSE;
    }
  told = self->shown && g_strcmp0 (look.sentence, self->look.sentence) == 0;
  if (self->shown)
    uc_pit_look_clear (&self->look);
  self->look = look;
  self->shown = TRUE;
  if (!told)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->look.sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

const UcPitLook *
uc_pit_tile_get_look (UcPitTile *self)
{
  return &self->look;
}
