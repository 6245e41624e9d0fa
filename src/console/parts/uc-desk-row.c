#include "uc-desk-row.h"

#include "uc-paint.h"
#include "uc-say-value.h"

#define HEIGHT 74
#define PAD    20
/* Of a row on the wide grid, less what its border takes; and how wide one must be for all columns on one line. */
#define WIDTH     1248
#define SLACK     8
#define TWO_LINES 700
#define EDGE      12
/* Of a row of two lines: where what ends at its right begins at most, and what lies between. */
#define RIGHT 0.4
#define GAP   10
#define LEAST_SIZE 18
#define SINCE_EARLIER 48
#define SUM_EARLIER   80

/* Where each column begins; a sum and a time end theirs. */
static const struct
{
  double x, end;
  int size, weight;
  UcColour colour;
  UcAnchor anchor;
} places[UC_DESK_N_COLUMNS] = {
  [UC_DESK_WHAT] = { PAD, 400, 24, 700, UC_COLOUR_TEXT_1, UC_START },
  [UC_DESK_WHERE] = { 420, 760, 22, 600, UC_COLOUR_TEXT_1, UC_START },
  [UC_DESK_SUM] = { 780, 1050, 26, 700, UC_COLOUR_TEXT_1, UC_END },
  [UC_DESK_SINCE] = { 1070, 1228, 20, 500, UC_COLOUR_TEXT_2, UC_END },
};

struct _UcDeskRow
{
  GtkButton parent;
  char *columns[UC_DESK_N_COLUMNS];
  char *words;
};

G_DEFINE_FINAL_TYPE (UcDeskRow, uc_desk_row, GTK_TYPE_BUTTON)

static double
width_of (UcDeskRow *self, guint column, double size)
{
  return uc_paint_text_width (GTK_WIDGET (self), self->columns[column], size, places[column].weight);
}

/* Where @column begins and ends in a row of one line: the room of the empty columns behind it is its own. A row that is narrower than the table
 * of places has narrower columns. */
static void
find_column (UcDeskRow *self, guint column, double *x, double *end)
{
  const int row = gtk_widget_get_width (GTK_WIDGET (self));
  const double share = row < WIDTH - SLACK ? (double)row / WIDTH : 1;
  /* On a small grid time and sum keep the room that they need, and take it from what is before them. */
  const double since = share < 1 ? SINCE_EARLIER : 0, sum = share < 1 ? SUM_EARLIER : 0;

  *x = (places[column].x - (column == UC_DESK_SINCE ? since : column == UC_DESK_SUM ? sum : 0)) * share;
  *end = (places[column].end - (column == UC_DESK_SUM ? since : column == UC_DESK_WHERE ? sum : 0)) * share;
  for (guint i = column + 1; i < UC_DESK_N_COLUMNS && places[column].anchor == UC_START && *self->columns[i] == '\0'; i++)
    *end = (places[i].end - (i == UC_DESK_SUM ? since : 0)) * share;
}

/* In portrait, and where words have no room in their column: what it is and its sum; below them where, and since when. */
static gboolean
takes_two_lines (UcDeskRow *self)
{
  const int row = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean lacks = row < TWO_LINES;

  if (row >= WIDTH - SLACK)
    return FALSE;
  for (guint i = 0; i < UC_DESK_N_COLUMNS; i++)
    {
      double x, end;

      find_column (self, i, &x, &end);
      lacks |= width_of (self, i, LEAST_SIZE) > end - x;
    }
  return lacks;
}

/* As large as its room allows. */
static void
paint_column (UcDeskRow *self, const UcPaint *paint, guint column)
{
  const int row = gtk_widget_get_width (paint->widget);
  double x, end, size = places[column].size, middle = HEIGHT / 2.0, width;
  gboolean active = gtk_widget_is_sensitive (GTK_WIDGET (self));

  find_column (self, column, &x, &end);
  if (takes_two_lines (self))
    {
      /* A time stands above where no sum does. */
      const guint above = *self->columns[UC_DESK_SUM] == '\0' ? UC_DESK_SINCE : UC_DESK_SUM, beside = column == UC_DESK_WHAT ? above : UC_DESK_SINCE;
      const gboolean one = *self->columns[UC_DESK_WHERE] == '\0' && (*self->columns[UC_DESK_SINCE] == '\0' || above == UC_DESK_SINCE);

      size = MIN (size, 20);
      middle = one ? middle : HEIGHT * (column == UC_DESK_WHAT || column == above ? 0.3 : 0.7);
      x = places[column].anchor == UC_START ? EDGE : row * RIGHT;
      end = row - EDGE;
      if (column == UC_DESK_WHAT || (column == UC_DESK_WHERE && above != UC_DESK_SINCE))
        end -= width_of (self, beside, 20) + GAP;
      /* Words that are longer still take the room of two lines. */
      if (width_of (self, UC_DESK_WHERE, LEAST_SIZE) > row - 2 * EDGE)
        {
          middle = HEIGHT * 0.2;
          if (column == UC_DESK_WHERE)
            {
              uc_paint_column (paint, self->columns[column], x, HEIGHT * 0.36, end - x, LEAST_SIZE, places[column].weight,
                               active ? places[column].colour : UC_COLOUR_TEXT_3, UC_START);
              return;
            }
        }
    }
  while (size > LEAST_SIZE && width_of (self, column, size) > end - x)
    size -= 1;
  width = width_of (self, column, size);
  uc_paint_text_within (paint, self->columns[column], places[column].anchor == UC_END ? MAX (x, end - width) : x,
                        middle + size * 0.36, end - x + 1, size, places[column].weight,
                        active ? places[column].colour : UC_COLOUR_TEXT_3);
}

static void
uc_desk_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  const UcPaint paint = { snapshot, widget };

  for (guint i = 0; i < UC_DESK_N_COLUMNS; i++)
    paint_column (UC_DESK_ROW (widget), &paint, i);
}

static void
uc_desk_row_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = 63;
}

static void
uc_desk_row_finalize (GObject *object)
{
  for (guint i = 0; i < UC_DESK_N_COLUMNS; i++)
    g_free (UC_DESK_ROW (object)->columns[i]);
  g_free (UC_DESK_ROW (object)->words);
  G_OBJECT_CLASS (uc_desk_row_parent_class)->finalize (object);
}

static void
uc_desk_row_class_init (UcDeskRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_desk_row_finalize;
  /* It looks as every other button does. */
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_desk_row_snapshot, uc_desk_row_measure, "ucaction",
                             GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_desk_row_init (UcDeskRow *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_desk_row_new (const char *const columns[UC_DESK_N_COLUMNS])
{
  UcDeskRow *self = g_object_new (UC_TYPE_DESK_ROW, NULL);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < UC_DESK_N_COLUMNS; i++)
    {
      self->columns[i] = g_strdup (columns[i] != NULL ? columns[i] : "");
      if (*self->columns[i] != '\0')
        uc_say_listed (words, "%s", self->columns[i]);
    }
  self->words = g_strdup (words->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->words, -1);
  return GTK_WIDGET (self);
}

const char *
uc_desk_row_get_words (UcDeskRow *self)
{
  return self->words;
}
