#include "uc-queue-tab.h"

#include "uc-paint.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define HEIGHT 75
/* From this width on there is room for words beside the sum, and up to it for a sign alone. */
#define WIDE   200
#define NARROW 130
/* The smallest type there is, UX § 3. */
#define LEAST_SIZE 18
/* What a narrow tab has beside its words: less, the less room they have, the longest of which is “rejected”. */
#define LEAST_EDGE 3
#define MOST_EDGE  8
#define WORDS_ROOM 76
#define NARROW_BOX 26 /* of its seat's number */

struct _UcQueueTab
{
  GtkButton parent;
  char *award;
  char *words;
  char *brief; /* … where the tab has little room */
  gboolean half_signed; /* by the first of two */
  guint seat;
  gboolean current;
  gboolean seen;
  gboolean blocked;
  int width;
};

G_DEFINE_FINAL_TYPE (UcQueueTab, uc_queue_tab, GTK_TYPE_BUTTON)

static double
edge_of (UcQueueTab *self)
{
  return CLAMP ((self->width - WORDS_ROOM) / 2, LEAST_EDGE, MOST_EDGE);
}

/* "10% ÷ 2": how a share comes about. */
static char *
say_odds (const UcTable *table, UcWager wager, const UcSide *side)
{
  guint sharers = side->odds.kind == UC_ODDS_METER_SHARE ? uc_win_sharers (&table->now, table->rules, wager, side->odds.num) : 1;
  g_autofree char *odds = uc_say_odds (side->odds);

  if (side->odds.kind == UC_ODDS_FIXED)
    return g_strdup (_ ("fixed sum"));
  return sharers > 1 ? g_strdup_printf ("%s ÷ %u", odds, sharers) : g_steal_pointer (&odds);
}

/* The win's state in one word where six or more wins stand beside each other. */
static char *
say_brief (const UcTable *table, guint seat, UcWager wager, const UcSide *side)
{
  guint8 others = uc_win_waits_for (&table->now, table->rules, seat, wager);
  g_autofree char *waits = uc_say_seats (others, FALSE);
  guint sharers;

  if (side->held)
    return g_strdup (_ ("held"));
  if (uc_win_is_half_rejected (side) || (side->rejected != UC_WORD_NONE && side->rejected != UC_WORD_LIGHT_DARK))
    return g_strdup (_ ("rejected"));
  if (uc_say_win_is_blocked (side))
    return g_strdup (_ ("dark"));
  if (side->lamp == UC_WORD_NONE)
    /* Translators: nobody has looked at the winner’s light yet. This and the words around it have room for nine letters. */
    return g_strdup (_ ("light?"));
  if (others != 0)
    return others & (others - 1) ? g_strdup (_ ("waits"))
                                 /* Translators: the number of the seat whose win is signed first, "after 3". */
                                 : g_strdup_printf (_ ("after %s"), waits);
  if (side->signatures > 0)
    return g_strdup (_ ("1 of 2"));
  if (side->odds.kind != UC_ODDS_METER_SHARE)
    return say_odds (table, wager, side);
  sharers = uc_win_sharers (&table->now, table->rules, wager, side->odds.num);
  return sharers > 1 ? g_strdup_printf ("%" G_GUINT64_FORMAT "%% ÷ %u", (guint64)side->odds.num, sharers)
                     : g_strdup_printf ("%" G_GUINT64_FORMAT "%%", (guint64)side->odds.num);
}

/* A narrow tab is as wide as these words and what it has beside them. */
static int
width_for (double words)
{
  const int width = (int)ceil (words) + 2 * LEAST_EDGE;

  return width > WORDS_ROOM + 2 * LEAST_EDGE ? (int)ceil (words) + 2 * MOST_EDGE : width;
}

int
uc_queue_tab_least_width (UcQueueTab *self, const UcTable *table, UcWager wager)
{
  const UcSide side = uc_win_to_sign (&table->now, table->rules, self->seat, wager);
  g_autofree char *brief = say_brief (table, self->seat, wager, &side);
  const double seen = NARROW_BOX + 2 + uc_paint_text_width (GTK_WIDGET (self), _ ("seen"), LEAST_SIZE, 600) + 1;

  return MIN (width_for (MAX (seen, uc_paint_text_width (GTK_WIDGET (self), brief, LEAST_SIZE, 500))), NARROW);
}

/* As large as the tab allows, which has @beside taken from its end. Part of a sum would be another sum: one that does not fit stands on the page
 * alone. Returns its width. */
static double
paint_award (UcQueueTab *self, const UcPaint *paint, double x, double y, double beside)
{
  double room = self->width - x - MAX (beside, self->width < NARROW ? edge_of (self) : 10), size = 22;

  while (size > LEAST_SIZE && uc_paint_text_width (paint->widget, self->award, size, 700) > room)
    size -= 1;
  if (uc_paint_text_width (paint->widget, self->award, size, 700) > room)
    return 0;
  return uc_paint_text (paint, self->award, x, y, size, 700, self->current ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_2, UC_START);
}

/* The tab says what blocks the win, shows a tick once somebody has signed, or says “seen”, from @left on at most. */
static void
paint_state (UcQueueTab *self, const UcPaint *paint, double left, double right, double y)
{
  if (self->blocked)
    uc_paint_sign (paint, UC_SIGN_WARNING, right - 20, y, 20, 2, UC_COLOUR_STOP);
  else if (self->half_signed)
    uc_paint_sign (paint, UC_SIGN_TICK, right - 20, y, 20, 2.6, UC_COLOUR_GO);
  else if (self->seen && !self->current)
    uc_paint_text_shrunk (paint, _ ("seen"), right, y + 17, right - left, LEAST_SIZE, 600, UC_COLOUR_TEXT_1, UC_END);
}

static void
uc_queue_tab_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcQueueTab *self = UC_QUEUE_TAB (widget);
  UcPaint paint = { snapshot, widget };
  UcColour words = self->blocked ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2;
  gboolean wide = self->width >= WIDE, narrow = self->width < NARROW;
  const double sum = uc_paint_text_width (widget, self->award, 22, 700), seen = uc_paint_text_width (widget, _ ("seen"), LEAST_SIZE, 600);
  /* Where “seen” has no room beside the sum, both stand further to the left, and the sum is smaller if it must. */
  const gboolean tight = wide && self->seen && !self->current && !self->blocked && !self->half_signed
                         && 68 + sum + 6 + seen > self->width - 12;
  double edge = edge_of (self), at = wide && !tight ? 14 : narrow ? edge : 8, box = wide && !tight ? 40 : narrow ? NARROW_BOX : 30, text = tight ? 46 : 68;
  char seat[4];

  g_snprintf (seat, sizeof seat, "%u", self->seat);
  uc_paint_box (&paint, 0, 0, self->width, HEIGHT, 10, self->current ? UC_COLOUR_SURFACE_2 : UC_COLOUR_SURFACE_1);
  uc_paint_frame (&paint, 1, 1, self->width - 2, HEIGHT - 2, 10, self->current ? 2.5 : 1.5,
                  self->current ? UC_COLOUR_GO : UC_COLOUR_LINE_STRONG);
  if (self->current && !narrow)
    uc_paint_box (&paint, 12, HEIGHT - 8, self->width - 24, 5, 2, UC_COLOUR_GO);
  uc_paint_box (&paint, at, wide ? 16 : narrow ? 4 : 7, box, narrow ? 23 : 30, 7, UC_COLOUR_SURFACE_3);
  uc_paint_text (&paint, seat, at + box / 2, wide ? 38 : narrow ? 22 : 29, narrow ? LEAST_SIZE : 20, 700, UC_COLOUR_TEXT_1,
                 UC_MIDDLE);
  if (narrow)
    {
      paint_state (self, &paint, edge + box + 2, self->width - edge - 1, 5);
      paint_award (self, &paint, edge + 1, 46, 0);
      uc_paint_text_within (&paint, self->brief, edge + 1, 66, self->width - 2 * edge, LEAST_SIZE, 500, words);
    }
  else if (!wide)
    {
      paint_award (self, &paint, 46, 29, 0);
      uc_paint_text_within (&paint, uc_paint_text_width (widget, self->words, LEAST_SIZE, 500) > self->width - 20 ? self->brief : self->words,
                            10, 56, self->width - 20, LEAST_SIZE, 500, words);
    }
  else
    {
      double shown = paint_award (self, &paint, text, 30, tight ? 6 + seen + 12 : 0);

      if (shown <= 0)
        shown = paint_award (self, &paint, text, 30, 0);
      paint_state (self, &paint, text + shown + 6, self->width - 12, 12);
      uc_paint_text_within (&paint, uc_paint_text_width (widget, self->words, LEAST_SIZE, 500) > self->width - text - 10 ? self->brief : self->words, text,
                            55, self->width - text - 10, LEAST_SIZE, 500, words);
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
  g_free (UC_QUEUE_TAB (object)->brief);
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
  self->brief = g_strdup ("");
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

const char *
uc_queue_tab_get_words (UcQueueTab *self)
{
  return self->width < NARROW ? self->brief : self->words;
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
    /* Translators: the numbers of the seats whose wins are signed first, "Waits for 1 and 3". */
    return g_strdup_printf (_ ("Waits for %s"), waits);
  if (side->signatures > 0)
    return g_strdup (_ ("Signed, 1 of 2"));
  return say_odds (table, wager, side);
}

void
uc_queue_tab_show (UcQueueTab *self, const UcTable *table, UcWager wager, gboolean current, gboolean seen, int width)
{
  const UcSide side = uc_win_to_sign (&table->now, table->rules, self->seat, wager);
  g_autofree char *sentence = NULL;

  g_free (self->award);
  g_free (self->words);
  g_free (self->brief);
  /* Where there is little room, a sum of whole dollars stands without cents. */
  self->award = width < NARROW && side.pays != UC_MONEY_UNKNOWN ? uc_say_money (side.pays) : uc_say_award (side.pays);
  self->brief = say_brief (table, self->seat, wager, &side);
  self->half_signed = uc_win_is_half_signed (&side);
  self->words = say_state (table, self->seat, wager, &side);
  self->blocked = uc_say_win_is_blocked (&side);
  self->current = current;
  self->seen = seen;
  if (self->width != width)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->width = width;
  /* Translators: a sum, and a state such as "Signed, 1 of 2": "Seat 3, award $500.22, Signed, 1 of 2, seen". */
  sentence = g_strdup_printf (seen && !current ? _ ("Seat %u, award %s, %s, seen") : _ ("Seat %u, award %s, %s"), self->seat,
                              self->award, self->words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, (int)current, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
