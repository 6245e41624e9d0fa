#include "uc-hand-key.h"

#include "uc-card-face.h"
#include "uc-marks.h"

#include <math.h>
#include <string.h>

#define PAD  14
#define CHIP 22
#define MOST_ON_CHIP 4
/* A key that has no room for cards beside what is said of them. */
#define NARROW     200
#define NARROW_PAD 6
#define LINE       22
/* A column that has room for a chip beside the total. */
#define WIDE 160
/* Above and below the cards. */
#define LEAST_PAD 8
/* A key for one line beside the cards, and the ruling. */
#define LOW 80
/* The cards and what is read beside them. */
#define BETWEEN 12

struct _UcHandKey
{
  GtkButton parent;
  UcExhibit exhibit;
  char *ruling;
  char *brief; /* … where the key has little room; NULL = as it is */
  UcColour colour;
  char *words;
  int width, height;
};

G_DEFINE_FINAL_TYPE (UcHandKey, uc_hand_key, GTK_TYPE_BUTTON)

/* The largest cards that the key is high enough for. */
static UcCardSize
card_size (const UcHandKey *self)
{
  UcCardSize size = UC_CARD_L;

  while (size < UC_CARD_TOKEN && uc_card_height (size) + 2 * LEAST_PAD > self->height)
    size++;
  return size;
}

static gboolean
fits_two_lines (const UcPaint *paint, const char *text, double room)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (paint->widget, text, 18, 600);
  int width;

  pango_layout_set_width (layout, (int)(room * PANGO_SCALE));
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= room && pango_layout_get_line_count (layout) <= 2;
}

/* Without cards: whose hand, on two lines if it takes them, and its total; below them what becomes of it. */
static void
paint_narrow (UcHandKey *self, const UcPaint *paint)
{
  const double right = self->width - NARROW_PAD, total = uc_paint_text_width (paint->widget, self->exhibit.note, 20, 700);
  /* The total stands beside whose hand it is, or where that has no room for it, beside what becomes of it. */
  const gboolean beside = fits_two_lines (paint, self->exhibit.title, right - NARROW_PAD - total - NARROW_PAD);
  const double room = right - NARROW_PAD - (beside ? total + NARROW_PAD : 0);
  const guint lines = (uc_paint_text_width (paint->widget, self->exhibit.title, 18, 600) > room ? 2 : 1) + (self->ruling != NULL || !beside ? 1 : 0);
  const double top = (self->height - lines * LINE) / 2.0, last = top + (lines - 1) * LINE + 17;

  if (uc_paint_text_width (paint->widget, self->exhibit.title, 18, 600) > room)
    uc_paint_column (paint, self->exhibit.title, NARROW_PAD, top, room, 18, 600, UC_COLOUR_TEXT_2, UC_START);
  else
    uc_paint_text (paint, self->exhibit.title, NARROW_PAD, top + 17, 18, 600, UC_COLOUR_TEXT_2, UC_START);
  uc_paint_text (paint, self->exhibit.note, right, beside ? top + 17 : last, 20, 700, UC_COLOUR_TEXT_1, UC_END);
  if (self->ruling != NULL)
    {
      const double left = right - NARROW_PAD - (beside ? 0 : total + NARROW_PAD);
      const gboolean whole = self->brief == NULL || uc_paint_text_width (paint->widget, self->ruling, 18, 700) <= left;

      uc_paint_text_shrunk (paint, whole ? self->ruling : self->brief, NARROW_PAD, last, left, 20, 700, self->colour, UC_START);
    }
}

/* Seat and chip, total, ruling below each other; on a low key seat and total in one line. */
static void
paint_column (UcHandKey *self, const UcPaint *paint, double x, double width)
{
  const UcExhibit *exhibit = &self->exhibit;
  const double middle = self->height / 2.0;
  const gboolean low = self->height < LOW;
  const double line = self->height >= 120 ? 34 : 27;
  g_autofree char *title = low ? g_strdup_printf ("%s: %s", exhibit->title, exhibit->note) : g_strdup (exhibit->title);
  double size = 20;

  while (size > 18 && uc_paint_text_width (paint->widget, title, size, 600) > width)
    size -= 1;
  uc_paint_text_within (paint, title, x, low ? middle - 5 : middle - line + 8, width, size, 600, UC_COLOUR_TEXT_2);
  /* A chip has room for a short sum, and stands beside the total where the column is wide: not over the ruling. */
  if (!low && *exhibit->chip != '\0' && strlen (exhibit->chip) <= MOST_ON_CHIP && (width >= WIDE || *exhibit->chip == ' '))
    uc_mark_paint_bet (paint, *exhibit->chip == ' ' ? "" : exhibit->chip, x + width - CHIP, middle + 2, CHIP);
  else if (!low)
    uc_paint_text (paint, exhibit->chip, x + width, middle + 10, 20, 700, UC_COLOUR_TEXT_1, UC_END);
  if (!low)
    uc_paint_text (paint, exhibit->note, x, middle + 10, line - 5, 700, UC_COLOUR_TEXT_1, UC_START);
  if (self->ruling != NULL)
    uc_paint_text_shrunk (paint, self->ruling, x, low ? middle + 19 : middle + line + 9, width, low ? 18 : line > 30 ? 24 : 20, 700,
                          self->colour, UC_START);
}

/* What is read beside the cards, which lie closer for it, or are smaller. */
static double
column_needed (UcHandKey *self, const UcPaint *paint)
{
  const UcExhibit *exhibit = &self->exhibit;
  g_autofree char *title = self->height < LOW ? g_strdup_printf ("%s: %s", exhibit->title, exhibit->note) : g_strdup (exhibit->title);
  const double needed = MAX (uc_paint_text_width (paint->widget, title, 18, 600),
                             self->ruling != NULL ? uc_paint_text_width (paint->widget, self->ruling, 18, 700) : 0);

  return ceil (needed);
}

static void
uc_hand_key_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcHandKey *self = UC_HAND_KEY (widget);
  const UcExhibit *exhibit = &self->exhibit;
  const UcPaint paint = { snapshot, widget };
  UcCardSize size = card_size (self);
  const double usual = self->width >= 400 ? 160 : self->width >= 260 ? 140 : 112, column = MAX (usual, column_needed (self, &paint));
  /* Two cards stand apart where they have room; more lie on each other as far as they have to. */
  const double room = self->width - 2 * PAD - column - BETWEEN;
  double step;

  while (size < UC_CARD_TOKEN && exhibit->n > 0 && uc_card_width (size) + (exhibit->n - 1) * uc_card_least_step (size) > room)
    size++;
  step = uc_card_width (size) + 8;
  if (self->width < NARROW)
    {
      paint_narrow (self, &paint);
      return;
    }
  if (exhibit->n > 1 && uc_card_width (size) + (exhibit->n - 1) * step > room)
    step = MAX (uc_card_least_step (size), (room - uc_card_width (size)) / (exhibit->n - 1));
  for (guint i = 0; i < exhibit->n; i++)
    uc_card_paint (&paint, exhibit->cards[i], size,
                   i + 1 < exhibit->n && step < uc_card_width (size) ? uc_card_pose_below (size, step) : UC_CARD_UPRIGHT,
                   PAD + i * step, (self->height - uc_card_height (size)) / 2.0);
  paint_column (self, &paint, self->width - PAD - column, column);
}

static void
uc_hand_key_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = 50;
}

static void
uc_hand_key_finalize (GObject *object)
{
  g_free (UC_HAND_KEY (object)->ruling);
  g_free (UC_HAND_KEY (object)->brief);
  g_free (UC_HAND_KEY (object)->words);
  G_OBJECT_CLASS (uc_hand_key_parent_class)->finalize (object);
}

static void
uc_hand_key_class_init (UcHandKeyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_hand_key_finalize;
  /* It looks as every other button does. */
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_hand_key_snapshot, uc_hand_key_measure, "ucaction",
                             GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_hand_key_init (UcHandKey *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_hand_key_new (const UcExhibit *exhibit, const char *ruling, const char *brief, UcColour colour, const char *words, int width, int height)
{
  UcHandKey *self = g_object_new (UC_TYPE_HAND_KEY, "width-request", width, "height-request", height, NULL);

  self->exhibit = *exhibit;
  self->ruling = g_strdup (ruling);
  self->brief = g_strdup (brief);
  self->colour = colour;
  self->words = g_strdup (words);
  self->width = width;
  self->height = height;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->words, -1);
  return GTK_WIDGET (self);
}

const char *
uc_hand_key_get_words (UcHandKey *self)
{
  return self->words;
}
