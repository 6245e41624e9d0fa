#include "uc-queue-tab.h"

#include "uc-paint.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>

#define HEIGHT 72
/* From this width on there is room for words beside the sum, and up to it for a sign alone. */
#define WIDE   200
#define NARROW 130

struct _UcQueueTab
{
  GtkButton parent;
  char *award;
  char *words;
  guint seat;
  gboolean current;
  gboolean seen;
  gboolean blocked;
  int width;
};

G_DEFINE_FINAL_TYPE (UcQueueTab, uc_queue_tab, GTK_TYPE_BUTTON)

/* As large as the tab allows; the least size ends in an ellipsis. */
static void
paint_award (UcQueueTab *self, const UcPaint *paint, double x, double y)
{
  double room = self->width - x - 10, size = 22;

  while (size > 18 && uc_paint_text_width (paint->widget, self->award, size, 700) > room)
    size -= 1;
  uc_paint_text_within (paint, self->award, x, y, room, size, 700,
                        self->current ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_2);
}

/* What stands in the way, or “seen”. A tick would say that somebody has signed. */
static void
paint_state (UcQueueTab *self, const UcPaint *paint, double right, double y)
{
  if (self->blocked)
    uc_paint_sign (paint, UC_SIGN_WARNING, right - 20, y, 20, 2, UC_COLOUR_STOP);
  else if (self->seen && !self->current)
    uc_paint_text (paint, _ ("seen"), right, y + 17, 18, 600, UC_COLOUR_TEXT_1, UC_END);
}

static void
uc_queue_tab_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcQueueTab *self = UC_QUEUE_TAB (widget);
  UcPaint paint = { snapshot, widget };
  UcColour words = self->blocked ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2;
  double at = self->width >= WIDE ? 14 : 8, box = self->width >= WIDE ? 40 : 30;
  char seat[4];

  g_snprintf (seat, sizeof seat, "%u", self->seat);
  uc_paint_box (&paint, 0, 0, self->width, HEIGHT, 10, self->current ? UC_COLOUR_SURFACE_2 : UC_COLOUR_SURFACE_1);
  uc_paint_frame (&paint, 1, 1, self->width - 2, HEIGHT - 2, 10, self->current ? 2.5 : 1.5,
                  self->current ? UC_COLOUR_GO : UC_COLOUR_LINE_STRONG);
  if (self->current)
    uc_paint_box (&paint, 12, 64, self->width - 24, 5, 2, UC_COLOUR_GO);
  uc_paint_box (&paint, at, self->width >= WIDE ? 16 : 7, box, 30, 7, UC_COLOUR_SURFACE_3);
  uc_paint_text (&paint, seat, at + box / 2, self->width >= WIDE ? 38 : 29, 20, 700, UC_COLOUR_TEXT_1, UC_MIDDLE);
  if (self->width < NARROW)
    {
      paint_state (self, &paint, self->width - 8, 12);
      paint_award (self, &paint, 8, 56);
    }
  else if (self->width < WIDE)
    {
      paint_award (self, &paint, 46, 29);
      uc_paint_text_within (&paint, self->words, 10, 56, self->width - 20, 18, 500, words);
    }
  else
    {
      paint_award (self, &paint, 68, 30);
      paint_state (self, &paint, self->width - 12, 12);
      uc_paint_text_within (&paint, self->words, 68, 55, self->width - 68 - 10, 18, 500, words);
    }
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
  uc_paint_class_init (GTK_WIDGET_CLASS (klass), uc_queue_tab_snapshot, uc_queue_tab_measure, "ucqueuetab",
                       GTK_ACCESSIBLE_ROLE_TAB);
}

static void
uc_queue_tab_init (UcQueueTab *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->award = g_strdup ("");
  self->words = g_strdup ("");
}

GtkWidget *
uc_queue_tab_new (guint seat)
{
  UcQueueTab *self = g_object_new (UC_TYPE_QUEUE_TAB, NULL);

  self->seat = seat;
  return GTK_WIDGET (self);
}

guint
uc_queue_tab_get_seat (UcQueueTab *self)
{
  return self->seat;
}

/* What stands in its way, whom it waits for, who has signed; else what it pays. */
static char *
say_state (const UcTable *table, guint seat, UcWager wager, const UcSide *side)
{
  guint8 others = uc_win_waits_for (&table->now, table->rules, seat, wager);
  g_autofree char *waits = uc_say_seats (others, FALSE);

  if (uc_win_is_half_rejected (side))
    return g_strdup (_ ("Rejected, 1 of 2"));
  if (uc_say_win_is_blocked (side))
    return g_strdup (uc_say_win_waits (side, wager));
  if (side->lamp == UC_WORD_NONE)
    return g_strdup (_ ("Not looked at yet"));
  if (others != 0)
    return g_strdup_printf (_ ("Waits for %s"), waits);
  if (side->signatures > 0)
    return g_strdup (_ ("Signed, 1 of 2"));
  return side->odds.kind == UC_ODDS_FIXED ? g_strdup (_ ("fixed sum")) : uc_say_odds (side->odds);
}

void
uc_queue_tab_show (UcQueueTab *self, const UcTable *table, UcWager wager, gboolean current, gboolean seen, int width)
{
  const UcSide side = uc_win_to_sign (&table->now, table->rules, self->seat, wager);
  g_autofree char *sentence = NULL;

  g_free (self->award);
  g_free (self->words);
  self->award = uc_say_money_cents (side.pays);
  self->words = say_state (table, self->seat, wager, &side);
  self->blocked = uc_say_win_is_blocked (&side);
  self->current = current;
  self->seen = seen;
  if (self->width != width)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->width = width;
  sentence = g_strdup_printf (seen && !current ? _ ("Seat %u, award %s, %s, seen") : _ ("Seat %u, award %s, %s"), self->seat,
                              self->award, self->words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, (int)current, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
