#include "uc-key-strip.h"

#include "uc-action.h"
#include "uc-grid.h"
#include "uc-paint.h"
#include "uc-place.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* Seventeen keys in rows over the whole width of the screen. A finger has 12 mm; the key that is seen is smaller by INSET all around,
 * so that 8 px lie between two of them. */
#define GAP     4
#define INSET   2
#define SUIT    39
#define N_RANKS 13
#define N_SUITS 4
/* On a small grid in two rows, on one that stands in three. */
#define IN_SMALL_ROW    9
#define IN_PORTRAIT_ROW 6

/* ---- a suit's key: the drawn shape, never a glyph ---- */

#define UC_TYPE_SUIT_KEY (uc_suit_key_get_type ())
G_DECLARE_FINAL_TYPE (UcSuitKey, uc_suit_key, UC, SUIT_KEY, GtkButton)

struct _UcSuitKey
{
  GtkButton parent;
  UcSuit suit;
};

G_DEFINE_FINAL_TYPE (UcSuitKey, uc_suit_key, GTK_TYPE_BUTTON)

static void
uc_suit_key_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPaint paint = { snapshot, widget };
  UcSuit suit = UC_SUIT_KEY (widget)->suit;
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  gboolean red = suit == UC_SUIT_HEARTS || suit == UC_SUIT_DIAMONDS;

  if (!gtk_widget_is_sensitive (widget))
    {
      uc_paint_frame (&paint, INSET + 1, INSET + 1, width - 2 * INSET - 2, height - 2 * INSET - 2, 10, 1.5, UC_COLOUR_LINE);
      uc_paint_suit (&paint, suit, (width - SUIT) / 2.0, (height - SUIT) / 2.0, SUIT, UC_COLOUR_TEXT_3);
      return;
    }

  uc_paint_box (&paint, INSET, INSET, width - 2 * INSET, height - 2 * INSET, 10, UC_COLOUR_PAPER);
  uc_paint_suit (&paint, suit, (width - SUIT) / 2.0, (height - SUIT) / 2.0, SUIT, red ? UC_COLOUR_PAPER_RED : UC_COLOUR_PAPER_INK);
}

/* It lights up when a rank is chosen: nothing of its style changes with that. */
static void
uc_suit_key_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  GTK_WIDGET_CLASS (uc_suit_key_parent_class)->state_flags_changed (widget, before);
  gtk_widget_queue_draw (widget);
}

static void
uc_suit_key_class_init (UcSuitKeyClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = uc_suit_key_snapshot;
  GTK_WIDGET_CLASS (klass)->state_flags_changed = uc_suit_key_state_flags_changed;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucsuitkey");
}

static void
uc_suit_key_init (UcSuitKey *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

/* ---- the strip ---- */

struct _UcKeyStrip
{
  GtkWidget parent;
  GtkWidget *ranks[N_RANKS + 1];
  GtkWidget *suits[N_SUITS];
  guint rank; /* chosen; 0 = none */
};

G_DEFINE_FINAL_TYPE (UcKeyStrip, uc_key_strip, GTK_TYPE_WIDGET)

static guint card_signal;

static void
choose (UcKeyStrip *self, guint rank)
{
  if (self->rank != 0)
    gtk_widget_remove_css_class (self->ranks[self->rank], "chosen");
  self->rank = rank;
  if (rank != 0)
    gtk_widget_add_css_class (self->ranks[rank], "chosen");
  for (guint suit = 0; suit < N_SUITS; suit++)
    gtk_widget_set_sensitive (self->suits[suit], rank != 0);
}

static void
on_rank (GtkButton *button, UcKeyStrip *self)
{
  choose (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "rank")));
}

static void
on_suit (GtkButton *button, UcKeyStrip *self)
{
  guint rank = self->rank;

  choose (self, 0);
  if (rank != 0)
    g_signal_emit (self, card_signal, 0, (guint)uc_card (rank, UC_SUIT_KEY (button)->suit));
}

/* Which of the seventeen keys is where: as many in each row as in the others, or fewer in the last. */
static void
uc_key_strip_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcKeyStrip *self = UC_KEY_STRIP (widget);
  const int n = N_RANKS + N_SUITS, in_row = uc_grid_is_portrait (width) ? IN_PORTRAIT_ROW : uc_grid_is_small (width) ? IN_SMALL_ROW : n;
  const int rows = (n + in_row - 1) / in_row, across = (width + GAP) / in_row, down = (height + GAP) / rows;

  for (int i = 0; i < n; i++)
    {
      GtkWidget *key = i < N_RANKS ? self->ranks[i + 1] : self->suits[i - N_RANKS];

      uc_place (key, i % in_row * across, i / in_row * down, across - GAP, down - GAP);
    }
}

static void
uc_key_strip_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (uc_key_strip_parent_class)->dispose (object);
}

static void
uc_key_strip_class_init (UcKeyStripClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_key_strip_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = uc_key_strip_size_allocate;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uckeystrip");
  card_signal
      = g_signal_new ("card", UC_TYPE_KEY_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
uc_key_strip_init (UcKeyStrip *self)
{
  static const char *const names[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };
  static const char *const suits[] = { N_ ("Spades"), N_ ("Hearts"), N_ ("Diamonds"), N_ ("Clubs") };

  for (guint rank = 1; rank <= N_RANKS; rank++)
    {
      self->ranks[rank] = uc_action_new (names[rank], 0, 0);
      gtk_widget_add_css_class (self->ranks[rank], "card-key");
      uc_action_set_text_size (UC_ACTION (self->ranks[rank]), 30);
      g_object_set_data (G_OBJECT (self->ranks[rank]), "rank", GUINT_TO_POINTER (rank));
      g_signal_connect (self->ranks[rank], "clicked", G_CALLBACK (on_rank), self);
      gtk_widget_set_parent (self->ranks[rank], GTK_WIDGET (self));
    }
  for (guint suit = 0; suit < N_SUITS; suit++)
    {
      self->suits[suit] = g_object_new (UC_TYPE_SUIT_KEY, NULL);
      UC_SUIT_KEY (self->suits[suit])->suit = suit;
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->suits[suit]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ (suits[suit]), -1);
      g_signal_connect (self->suits[suit], "clicked", G_CALLBACK (on_suit), self);
      gtk_widget_set_parent (self->suits[suit], GTK_WIDGET (self));
    }
  choose (self, 0);
}

GtkWidget *
uc_key_strip_new (void)
{
  return g_object_new (UC_TYPE_KEY_STRIP, NULL);
}
