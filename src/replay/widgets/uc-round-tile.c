#include "uc-round-tile.h"

#include "uc-card-face.h"
#include "uc-marker.h"
#include "uc-found.h"
#include "uc-round-sums.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define HEIGHT 76
#define LEFT 14
#define SIGNS_AT 76
/* So much of a bookmark's name, in characters. */
#define BOOKMARK_MOST 22
/* A seat's hands, one below the other, the dealer's beside the first. */
#define HANDS_AT 40
#define HAND_PITCH 48
/* Beside four cards there is room for what they came to, and for the result. */
#define OWN_WIDTH 96
#define DEALER_AT 226
#define DEALER_WIDTH 106
#define RESULT_PITCH 19
#define MINUTE_NS (G_GINT64_CONSTANT (60) * 1000000000)

struct _UcRoundTile
{
  GtkWidget parent;
  char *number;
  char *time;
  char *table;      /* NULL where only one is open */
  char *outcome;
  UcColour colour;
  int weight;
  guint n_markers;
  UcMarker markers[UC_N_MARKS + 3];
  guint n_matched;  /* the first of them, by which the round was found */
  char *match;      /* the first marker's word; NULL = its own */
  char *bookmark;   /* … and of the agent's flag; NULL = none */
  const UcSeatHands *hands; /* the item's; NULL = the tile is of the round */
  UcRoundItem *item; /* NULL while the row is not used */
  gboolean broken;
};

G_DEFINE_FINAL_TYPE (UcRoundTile, uc_round_tile, GTK_TYPE_WIDGET)

static void
forget (UcRoundTile *self)
{
  g_clear_pointer (&self->number, g_free);
  g_clear_pointer (&self->time, g_free);
  g_clear_pointer (&self->table, g_free);
  g_clear_pointer (&self->outcome, g_free);
  g_clear_pointer (&self->bookmark, g_free);
  g_clear_pointer (&self->match, g_free);
  self->n_markers = 0;
  self->n_matched = 0;
  self->hands = NULL;
}

static void
uc_round_tile_finalize (GObject *object)
{
  forget (UC_ROUND_TILE (object));
  g_clear_object (&UC_ROUND_TILE (object)->item);
  G_OBJECT_CLASS (uc_round_tile_parent_class)->finalize (object);
}

/* As many signs with their words as there is room for; the others are counted. */
static void
paint_markers (UcRoundTile *self, const UcPaint *paint, double x, double y, double right)
{
  for (guint i = 0; i < self->n_markers; i++)
    {
      const UcMarker *marker = &self->markers[i];
      gboolean matched = i < self->n_matched;
      int weight = matched ? 700 : 500;
      double width = 18 + uc_paint_text_width (paint->widget, marker->word, 14, weight);
      double more = i + 1 < self->n_markers ? 30 : 0;

      if (x + width + more > right)
        {
          g_autofree char *rest = g_strdup_printf ("+%u", self->n_markers - i);

          uc_paint_text (paint, rest, x, y, 14, 500, UC_COLOUR_TEXT_2, UC_START);
          return;
        }
      uc_marker_paint (paint, marker->shape, x, y - 11, 11, marker->colour);
      uc_paint_text (paint, marker->word, x + 18, y, 14, weight, matched ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_2, UC_START);
      x += width + 14;
    }
}

/* ---- a seat's hands ---- */

/* Cards as tokens, closer where there are many, and what they come to; returns where it ends. */
static double
paint_hand (const UcPaint *paint, const UcSeatHand *hand, double x, double y, double width)
{
  double token = uc_card_width (UC_CARD_TOKEN), step = hand->n > 1 ? MIN (token + 3, (width - token) / (hand->n - 1)) : 0;
  g_autofree char *total = g_strdup_printf ("%u", hand->total);

  for (guint i = 0; i < hand->n; i++)
    uc_card_paint (paint, hand->cards[i], UC_CARD_TOKEN,
                   i + 1 == hand->n ? UC_CARD_UPRIGHT : uc_card_pose_below (UC_CARD_TOKEN, step), x + i * step, y);
  if (hand->n == 0)
    return x;
  x += token + (hand->n - 1) * step + 8;
  return x + uc_paint_text (paint, total, x, y + 27, 19, 700, UC_COLOUR_TEXT_1, UC_START);
}

static void
paint_hands (UcRoundTile *self, const UcPaint *paint, double right)
{
  const UcSeatHands *hands = self->hands;
  double y = HANDS_AT;

  for (guint i = 0; i < hands->n_hands; i++, y += HAND_PITCH)
    {
      double end = paint_hand (paint, &hands->hand[i], LEFT, y, OWN_WIDTH) + 8;

      uc_paint_text_within (paint, hands->hand[i].word, end, y + 26, (i == 0 ? DEALER_AT - 24 : right) - end, 14, 600,
                            UC_COLOUR_TEXT_1);
    }
  /* Of “dealer”: there is no room for the word. */
  if (hands->dealer.n > 0)
    uc_paint_text (paint, _ ("D"), DEALER_AT - 6, HANDS_AT + 26, 15, 700, UC_COLOUR_TEXT_3, UC_END);
  paint_hand (paint, &hands->dealer, DEALER_AT, HANDS_AT, DEALER_WIDTH);
  if (hands->n_hands == 0)
    uc_paint_text_within (paint, _ ("not in this round"), LEFT, y + 26, DEALER_AT - LEFT, 15, 500, UC_COLOUR_TEXT_3);
  y = MAX (y, HANDS_AT + HAND_PITCH);
  for (guint i = 0; i < hands->n_results; i++)
    uc_paint_text_within (paint, hands->results[i], LEFT, y + 14 + i * RESULT_PITCH, right - LEFT, 14, 500, UC_COLOUR_TEXT_2);
  paint_markers (self, paint, LEFT, y + 14 + hands->n_results * RESULT_PITCH, right);
}

static int
measure_tile (UcRoundTile *self)
{
  const UcSeatHands *hands = self->hands;

  if (hands == NULL)
    return HEIGHT;
  return HANDS_AT + HAND_PITCH * (int)MAX (hands->n_hands, 1) + RESULT_PITCH * (int)(hands->n_results + (self->n_markers > 0))
         + 10;
}

/* ---- the tile ---- */

static void
paint_heading (UcRoundTile *self, const UcPaint *paint, double right)
{
  double x = LEFT;

  if (self->broken)
    {
      uc_marker_paint (paint, UC_SHAPE_BROKEN, x, 14, 18, UC_COLOUR_STOP);
      x += 26;
    }
  x += uc_paint_text (paint, self->number, x, 31, 22, 700, self->broken ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1, UC_START);
  if (self->table != NULL)
    x += 10 + uc_paint_text (paint, self->table, x + 10, 31, 15, 500, UC_COLOUR_TEXT_3, UC_START);
  if (self->hands != NULL)
    uc_paint_text (paint, self->time, x + 10, 31, 15, 500, UC_COLOUR_TEXT_2, UC_START);
  uc_paint_text (paint, self->outcome, right, 31, self->hands != NULL ? 16 : 17, self->weight, self->colour, UC_END);
}

static void
uc_round_tile_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcRoundTile *self = UC_ROUND_TILE (widget);
  UcPaint paint = { snapshot, widget };
  double right = gtk_widget_get_width (widget) - LEFT, x;

  if (self->number == NULL)
    return;
  paint_heading (self, &paint, right);
  if (self->hands != NULL)
    {
      paint_hands (self, &paint, right);
      return;
    }
  x = LEFT + uc_paint_text (&paint, self->time, LEFT, 56, 15, 500, UC_COLOUR_TEXT_2, UC_START);
  paint_markers (self, &paint, MAX (SIGNS_AT, x + 14), 56, right);
}

static void
uc_round_tile_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : measure_tile (UC_ROUND_TILE (widget));
}

static void
uc_round_tile_class_init (UcRoundTileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_round_tile_finalize;
  uc_paint_class_init (GTK_WIDGET_CLASS (klass), uc_round_tile_snapshot, uc_round_tile_measure, "ucroundtile",
                       GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
uc_round_tile_init (UcRoundTile *self)
{
}

GtkWidget *
uc_round_tile_new (void)
{
  return g_object_new (UC_TYPE_ROUND_TILE, NULL);
}

/* ---- words ---- */

static void
set_outcome (UcRoundTile *self, char *words, UcColour colour, int weight)
{
  self->outcome = words;
  self->colour = colour;
  self->weight = weight;
}

/* The day where it is not that of the row above would need the row above: the day is in the page's heading and here only
 * when it is not today's. */
static char *
say_time (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_real_ns / 1000000000);

  return g_date_time_format (time, "%H:%M");
}

static void
show_round (UcRoundTile *self, UcRoundItem *item, const UcFoundRound *round, const gint64 *recorder)
{
  g_autofree char *table = say_time (round->row.first_real_ns);
  /* In minutes a smaller offset says nothing. */
  gboolean tells = recorder != NULL && ABS (*recorder) >= MINUTE_NS;
  g_autofree char *camera = !tells ? NULL : say_time (round->row.first_real_ns + *recorder);

  self->number = g_strdup_printf ("%u", round->row.number);
  /* Translators: times by the table’s and by the recorder’s clock. */
  self->time = camera == NULL ? g_steal_pointer (&table) : g_strdup_printf (_ ("%s, camera %s"), table, camera);
  if (self->hands == NULL)
    {
      const UcDigest *digest = &round->digest;
      gboolean pays_open = uc_round_item_get_pays_open (item);
      /* An award is part of what the round pays, and has its colour. */
      UcColour colour = (digest->marks & UC_MARK_BIT (VOIDED)) != 0 ? UC_COLOUR_STOP
                        : digest->award != 0                        ? UC_COLOUR_GO
                        : digest->pays != 0                         ? UC_COLOUR_TEXT_1
                        : pays_open                                 ? UC_COLOUR_TEXT_2
                                                                    : UC_COLOUR_TEXT_3;

      set_outcome (self, uc_round_sums_say (digest, pays_open), colour,
                   colour == UC_COLOUR_STOP || colour == UC_COLOUR_GO ? 600 : 500);
    }
}

/* What the round was found by stands first, those of its signs too that another one says already. */
static void
list_markers (UcRoundTile *self, const UcDigest *digest, const UcRoundLook *look)
{
  const UcFilter *filter = look->filter;
  guint32 wanted = filter == NULL ? 0 : uc_filter_wanted_marks (filter) & digest->marks;
  /* What is said of a closed round stands behind it, and of which seat is not known here: of any. */
  guint32 later = self->hands == NULL ? 0 : digest->marks & UC_MARK_BIT (CORRECTED) & ~self->hands->round_marks;
  guint32 own = self->hands == NULL ? digest->marks : self->hands->marks | later;

  self->match = filter == NULL ? NULL : uc_found_say (filter, digest, look->lay);
  if (self->match != NULL)
    self->markers[self->n_markers++] = (UcMarker){ UC_SHAPE_SQUARE, UC_COLOUR_TEXT_1, self->match };
  for (guint i = 0; i < UC_N_MARKS; i++)
    if ((wanted & (1u << i)) != 0)
      self->markers[self->n_markers++] = uc_marker (i);
  self->n_matched = self->n_markers;
  self->n_markers += uc_markers (own & ~wanted, self->markers + self->n_markers);
}

static void
name_it (UcRoundTile *self)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *hands = self->hands == NULL ? NULL : uc_seat_hands_say (self->hands);

  /* Translators: a number, a time, and how it ended. */
  g_string_append_printf (name, _ ("Round %s, %s, %s"), self->number, self->time, hands == NULL ? self->outcome : hands);
  for (guint i = 0; i < self->n_markers; i++)
    uc_say_listed (name, "%s", self->markers[i].word);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str, -1);
}

/* What the table does not say of itself stands before what it does, behind what the round was found by. */
static void
add_before (UcRoundTile *self, UcMarker marker)
{
  memmove (self->markers + self->n_matched + 1, self->markers + self->n_matched,
           (self->n_markers - self->n_matched) * sizeof self->markers[0]);
  self->markers[self->n_matched] = marker;
  self->n_markers++;
}

static void
show_unclosed (UcRoundTile *self, UcRoundItem *item)
{
  gboolean now = uc_round_item_get_ref (item).number == 0;

  self->broken = self->broken || !now;
  self->number = now ? g_strdup (_ ("Now")) : g_strdup_printf ("%u", uc_round_item_get_ref (item).number);
  if (self->hands != NULL)
    {
      self->time = g_strdup (_ ("open"));
      return;
    }
  self->time = g_strdup (now ? _ ("what follows the last closed round") : _ ("missing in this journal"));
  set_outcome (self, g_strdup (now ? _ ("open") : ""), now ? UC_COLOUR_TEXT_2 : UC_COLOUR_TEXT_3, 500);
}

void
uc_round_tile_show (UcRoundTile *self, UcRoundItem *item, const UcRoundLook *look)
{
  const UcFoundRound *round = item == NULL ? NULL : uc_round_item_get_round (item);
  int before = measure_tile (self);

  forget (self);
  g_set_object (&self->item, item);
  self->hands = item == NULL ? NULL : look->hands;
  if (self->hands != NULL)
    set_outcome (self, uc_seat_hands_say_sums (self->hands), UC_COLOUR_TEXT_1, 500);
  self->broken = look->broken;
  if (round != NULL)
    {
      show_round (self, item, round, look->recorder);
      list_markers (self, &round->digest, look);
    }
  else if (item != NULL)
    show_unclosed (self, item);
  if (item != NULL && look->several)
    self->table = g_strdup (uc_round_item_get_table (item));
  if (item != NULL && look->audit)
    add_before (self, (UcMarker){ UC_SHAPE_TRIANGLE, UC_COLOUR_STOP, _ ("audit") });
  if (item != NULL && look->bookmark != NULL)
    {
      gboolean cut = g_utf8_strlen (look->bookmark, -1) > BOOKMARK_MOST;
      g_autofree char *start = g_utf8_substring (look->bookmark, 0, cut ? BOOKMARK_MOST - 1 : -1);

      self->bookmark = cut ? g_strconcat (start, "…", NULL) : g_strdup (look->bookmark);
      add_before (self, (UcMarker){ UC_SHAPE_FLAG, UC_COLOUR_TEXT_1, self->bookmark });
    }
  if (item != NULL)
    name_it (self);
  if (before != measure_tile (self))
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
