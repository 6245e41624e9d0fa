#include "uc-key-strip.h"

#include "uc-action.h"
#include "uc-paint.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* Seventeen keys take the whole width of the screen. A finger has 12 mm; the key that is seen is smaller by INSET all around,
 * so that 8 px lie between two of them. */
#define WIDTH   71
#define HEIGHT  75
#define PITCH   75
#define INSET   2
#define SUIT    39
#define N_RANKS 13
#define N_SUITS 4

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
  gboolean red = suit == UC_SUIT_HEARTS || suit == UC_SUIT_DIAMONDS;

  if (!gtk_widget_is_sensitive (widget))
    {
      uc_paint_frame (&paint, INSET + 1, INSET + 1, WIDTH - 2 * INSET - 2, HEIGHT - 2 * INSET - 2, 10, 1.5, UC_COLOUR_LINE);
      uc_paint_suit (&paint, suit, (WIDTH - SUIT) / 2.0, (HEIGHT - SUIT) / 2.0, SUIT, UC_COLOUR_TEXT_3);
      return;
    }

  uc_paint_box (&paint, INSET, INSET, WIDTH - 2 * INSET, HEIGHT - 2 * INSET, 10, UC_COLOUR_PAPER);
  uc_paint_suit (&paint, suit, (WIDTH - SUIT) / 2.0, (HEIGHT - SUIT) / 2.0, SUIT, red ? UC_COLOUR_PAPER_RED : UC_COLOUR_PAPER_INK);
}

static void
uc_suit_key_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
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
  GTK_WIDGET_CLASS (klass)->measure = uc_suit_key_measure;
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
  GtkFixed parent;
  GtkWidget *ranks[N_RANKS + 1];
  GtkWidget *suits[N_SUITS];
  guint rank; /* chosen; 0 = none */
};

G_DEFINE_FINAL_TYPE (UcKeyStrip, uc_key_strip, GTK_TYPE_FIXED)

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

static void
uc_key_strip_class_init (UcKeyStripClass *klass)
{
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
      self->ranks[rank] = uc_action_new (names[rank], WIDTH, HEIGHT);
      gtk_widget_add_css_class (self->ranks[rank], "card-key");
      uc_action_set_text_size (UC_ACTION (self->ranks[rank]), 30);
      g_object_set_data (G_OBJECT (self->ranks[rank]), "rank", GUINT_TO_POINTER (rank));
      g_signal_connect (self->ranks[rank], "clicked", G_CALLBACK (on_rank), self);
      gtk_fixed_put (GTK_FIXED (self), self->ranks[rank], (rank - 1) * PITCH, 0);
    }
  for (guint suit = 0; suit < N_SUITS; suit++)
    {
      self->suits[suit] = g_object_new (UC_TYPE_SUIT_KEY, NULL);
      UC_SUIT_KEY (self->suits[suit])->suit = suit;
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->suits[suit]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ (suits[suit]), -1);
      g_signal_connect (self->suits[suit], "clicked", G_CALLBACK (on_suit), self);
      gtk_fixed_put (GTK_FIXED (self), self->suits[suit], (N_RANKS + suit) * PITCH, 0);
    }
  choose (self, 0);
}

GtkWidget *
uc_key_strip_new (void)
{
  return g_object_new (UC_TYPE_KEY_STRIP, NULL);
}
