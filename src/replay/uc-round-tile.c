#include "uc-round-tile.h"

#include "uc-marker.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define HEIGHT 76
#define LEFT 14
#define SIGNS_AT 76
/* So much of a bookmark's name, in characters. */
#define BOOKMARK_MOST 22
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
  UcMarker markers[UC_N_MARKS + 2];
  char *bookmark;   /* the first marker's word; NULL = none */
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
  self->n_markers = 0;
}

static void
uc_round_tile_finalize (GObject *object)
{
  forget (UC_ROUND_TILE (object));
  G_OBJECT_CLASS (uc_round_tile_parent_class)->finalize (object);
}

/* As many signs with their words as there is room for; the others are counted. */
static void
paint_markers (UcRoundTile *self, const UcPaint *paint, double x, double right)
{
  for (guint i = 0; i < self->n_markers; i++)
    {
      const UcMarker *marker = &self->markers[i];
      double width = 18 + uc_paint_text_width (paint->widget, marker->word, 14, 500);
      double more = i + 1 < self->n_markers ? 30 : 0;

      if (x + width + more > right)
        {
          g_autofree char *rest = g_strdup_printf ("+%u", self->n_markers - i);

          uc_paint_text (paint, rest, x, 56, 14, 500, UC_COLOUR_TEXT_2, UC_START);
          return;
        }
      uc_marker_paint (paint, marker->shape, x, 45, 11, marker->colour);
      uc_paint_text (paint, marker->word, x + 18, 56, 14, 500, UC_COLOUR_TEXT_2, UC_START);
      x += width + 14;
    }
}

static void
uc_round_tile_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcRoundTile *self = UC_ROUND_TILE (widget);
  UcPaint paint = { snapshot, widget };
  double right = gtk_widget_get_width (widget) - LEFT, x = LEFT;

  if (self->number == NULL)
    return;
  if (self->broken)
    {
      uc_marker_paint (&paint, UC_SHAPE_BROKEN, x, 14, 18, UC_COLOUR_STOP);
      x += 26;
    }
  x += uc_paint_text (&paint, self->number, x, 31, 22, 700, self->broken ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1, UC_START);
  if (self->table != NULL)
    uc_paint_text (&paint, self->table, x + 10, 31, 15, 500, UC_COLOUR_TEXT_3, UC_START);
  uc_paint_text (&paint, self->outcome, right, 31, 17, self->weight, self->colour, UC_END);
  x = LEFT + uc_paint_text (&paint, self->time, LEFT, 56, 15, 500, UC_COLOUR_TEXT_2, UC_START);
  paint_markers (self, &paint, MAX (SIGNS_AT, x + 14), right);
}

static void
uc_round_tile_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : HEIGHT;
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

static void
say_outcome (UcRoundTile *self, const UcDigest *digest)
{
  g_autofree char *pays = uc_say_money (digest->pays);

  if (digest->award != 0)
    set_outcome (self, uc_say_money (digest->award), UC_COLOUR_GO, 600);
  else if ((digest->marks & UC_MARK_BIT (VOIDED)) != 0)
    set_outcome (self, g_strdup (_ ("void")), UC_COLOUR_STOP, 600);
  else if (digest->pays != 0)
    set_outcome (self, g_strdup_printf (_ ("pays %s"), pays), UC_COLOUR_TEXT_1, 500);
  else
    set_outcome (self, g_strdup (_ ("pays nothing")), UC_COLOUR_TEXT_3, 500);
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
show_round (UcRoundTile *self, const UcFoundRound *round, const gint64 *recorder)
{
  g_autofree char *table = say_time (round->row.first_real_ns);
  /* In minutes a smaller offset says nothing. */
  gboolean tells = recorder != NULL && ABS (*recorder) >= MINUTE_NS;
  g_autofree char *camera = !tells ? NULL : say_time (round->row.first_real_ns + *recorder);

  self->number = g_strdup_printf ("%u", round->row.number);
  self->time = camera == NULL ? g_steal_pointer (&table) : g_strdup_printf (_ ("%s, camera %s"), table, camera);
  self->n_markers = uc_markers (round->digest.marks, self->markers);
  say_outcome (self, &round->digest);
}

static void
name_it (UcRoundTile *self)
{
  g_autoptr (GString) name = g_string_new (NULL);

  g_string_append_printf (name, _ ("Round %s, %s, %s"), self->number, self->time, self->outcome);
  for (guint i = 0; i < self->n_markers; i++)
    g_string_append_printf (name, ", %s", self->markers[i].word);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str, -1);
}

/* What the table does not say of itself stands before what it does. */
static void
add_before (UcRoundTile *self, UcMarker marker)
{
  memmove (self->markers + 1, self->markers, self->n_markers * sizeof self->markers[0]);
  self->markers[0] = marker;
  self->n_markers++;
}

static void
add_bookmark (UcRoundTile *self, const char *name)
{
  gboolean cut = g_utf8_strlen (name, -1) > BOOKMARK_MOST;
  g_autofree char *start = g_utf8_substring (name, 0, cut ? BOOKMARK_MOST - 1 : -1);

  self->bookmark = cut ? g_strconcat (start, "…", NULL) : g_strdup (name);
  add_before (self, (UcMarker){ UC_SHAPE_FLAG, UC_COLOUR_TEXT_1, self->bookmark });
}

void
uc_round_tile_show (UcRoundTile *self, UcRoundItem *item, const UcRoundLook *look)
{
  const UcFoundRound *round = item == NULL ? NULL : uc_round_item_get_round (item);

  forget (self);
  self->broken = look->broken;
  if (round != NULL)
    show_round (self, round, look->recorder);
  else if (item != NULL && uc_round_item_get_ref (item).number == 0)
    {
      self->number = g_strdup (_ ("Now"));
      self->time = g_strdup (_ ("what follows the last closed round"));
      set_outcome (self, g_strdup (_ ("open")), UC_COLOUR_TEXT_2, 500);
    }
  else if (item != NULL)
    {
      self->number = g_strdup_printf ("%u", uc_round_item_get_ref (item).number);
      self->time = g_strdup (_ ("missing in this journal"));
      self->broken = TRUE;
      set_outcome (self, g_strdup (""), UC_COLOUR_TEXT_3, 500);
    }
  if (item != NULL && look->several)
    self->table = g_strdup (uc_round_item_get_table (item));
  if (item != NULL && look->audit)
    add_before (self, (UcMarker){ UC_SHAPE_TRIANGLE, UC_COLOUR_STOP, _ ("audit") });
  if (item != NULL && look->bookmark != NULL)
    add_bookmark (self, look->bookmark);
  if (item != NULL)
    name_it (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
