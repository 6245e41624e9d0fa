#include "uc-queue-tab.h"

#include "uc-paint.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define HEIGHT 72

struct _UcQueueTab
{
  GtkWidget parent;
  char *award;
  char *words;
  guint seat;
  gboolean current;
  int width;
};

G_DEFINE_FINAL_TYPE (UcQueueTab, uc_queue_tab, GTK_TYPE_WIDGET)

static void
uc_queue_tab_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcQueueTab *self = UC_QUEUE_TAB (widget);
  UcPaint paint = { snapshot, widget };
  char seat[4];

  g_snprintf (seat, sizeof seat, "%u", self->seat);
  uc_paint_box (&paint, 0, 0, self->width, HEIGHT, 10, self->current ? UC_COLOUR_SURFACE_2 : UC_COLOUR_SURFACE_1);
  uc_paint_frame (&paint, 1, 1, self->width - 2, HEIGHT - 2, 10, self->current ? 2.5 : 1.5,
                  self->current ? UC_COLOUR_GO : UC_COLOUR_LINE);
  if (self->current)
    uc_paint_box (&paint, 12, 64, self->width - 24, 5, 2, UC_COLOUR_GO);
  uc_paint_box (&paint, 14, 16, 40, 32, 7, UC_COLOUR_SURFACE_3);
  uc_paint_text (&paint, seat, 34, 39.2, 20, 700, UC_COLOUR_TEXT_1, UC_MIDDLE);
  uc_paint_text (&paint, self->award, 68, 30, 22, 700, self->current ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_2, UC_START);
  uc_paint_text_within (&paint, self->words, 68, 54, self->width - 68 - 12, 18, 500, UC_COLOUR_TEXT_2);
}

static void
uc_queue_tab_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                      int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? UC_QUEUE_TAB (widget)->width : HEIGHT;
}

static void
uc_queue_tab_finalize (GObject *object)
{
  g_free (UC_QUEUE_TAB (object)->award);
  g_free (UC_QUEUE_TAB (object)->words);
  G_OBJECT_CLASS (uc_queue_tab_parent_class)->finalize (object);
}

static void
uc_queue_tab_class_init (UcQueueTabClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_queue_tab_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = uc_queue_tab_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = uc_queue_tab_measure;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_TAB);
}

static void
uc_queue_tab_init (UcQueueTab *self)
{
}

GtkWidget *
uc_queue_tab_new (const UcSide *side, guint seat, guint place, guint of, int width)
{
  UcQueueTab *self = g_object_new (UC_TYPE_QUEUE_TAB, NULL);
  g_autofree char *odds = side->odds.kind == UC_ODDS_FIXED ? g_strdup (_ ("fixed sum")) : uc_say_odds (side->odds);
  g_autofree char *sentence = NULL;

  self->award = uc_say_money_cents (side->pays);
  /* Where three stand side by side there is room for one of both. */
  self->words = place == 1 && of > 2 ? g_strdup_printf (_ ("now, 1 of %u"), of)
                : place == 1         ? g_strdup_printf (_ ("%s, 1 of %u"), odds, of)
                : place == 2 && of <= 2 ? g_strdup_printf (_ ("%s, next"), odds)
                                        : g_strdup (odds);
  self->seat = seat;
  self->current = place == 1;
  self->width = width;
  sentence = g_strdup_printf (_ ("Seat %u, award %s, %s"), seat, self->award, self->words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  return GTK_WIDGET (self);
}
