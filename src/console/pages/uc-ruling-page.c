#include "uc-ruling-page.h"

#include "uc-action.h"
#include "uc-dealer-hand.h"
#include "uc-exhibits.h"
#include "uc-grid.h"
#include "uc-hand-key.h"
#include "uc-hand.h"
#include "uc-paint.h"
#include "uc-said.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-sign-panel.h"

#include <glib/gi18n-lib.h>

/* Two columns of three hands; of more, three, and then four. */
#define TWO_COLUMNS   6
#define THREE_COLUMNS 15
#define MOST_COLUMNS  4
#define FINGER        72
#define PORTRAIT_FINGER 74 /* where the panel stands, whose units are smaller */
#define MOST_HIGH     180
/* The headline, above what it is about. */
#define HEADLINE       48
#define SMALL_HEADLINE 34
#define GAP           12

struct _UcRulingPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *subject;
  GtkBox *all;
  GtkBox *dealer;
  GtkGrid *hands;
  UcSignPanel *sign;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  UcWord base;           /* UC_WORD_GO_ON or UC_WORD_DEAD, for all; UC_WORD_NONE = not chosen yet */
  guint32 other;         /* bit set: hands that are ruled otherwise, by hand_bit () */
  guint signatures;      /* on record when the page was last shown */
};

G_DEFINE_FINAL_TYPE (UcRulingPage, uc_ruling_page, UC_TYPE_PAGE)

static guint32
hand_bit (guint seat, guint hand)
{
  return (guint32)1 << ((seat - 1) * UC_MAX_HANDS + hand);
}

G_STATIC_ASSERT (UC_MAX_SEATS * UC_MAX_HANDS <= 32);

/* The hands that wait for the ruling. */
static guint32
waiting (const UcTable *table)
{
  guint32 hands = 0;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < table->now.round.seats[seat].hands; hand++)
      if (table->now.round.seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING)
        hands |= hand_bit (seat, hand);
  return hands;
}

static gboolean
is_dead (const UcRulingPage *self, guint32 bit)
{
  return (self->base == UC_WORD_DEAD) != ((self->other & bit) != 0);
}

/* ---- what is said ---- */

/* The fewer by name, then the others at once. */
static void
on_signed (UcSignPanel *panel, const char *badge, const char *digits, UcRulingPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  guint32 hands = waiting (table), dead = 0, few;
  g_autoptr (GString) lines = g_string_new (NULL);
  const char *all;
  gboolean by_name_dead;

  for (guint32 left = hands; left != 0; left &= left - 1)
    dead |= is_dead (self, left & -left) ? left & -left : 0;
  by_name_dead = __builtin_popcount (dead) * 2 <= __builtin_popcount (hands);
  few = by_name_dead ? dead : hands & ~dead;
  all = by_name_dead ? uc_word_name (UC_WORD_GO_ON) : uc_word_name (UC_WORD_DEAD);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
      if (few & hand_bit (seat, hand))
        g_string_append_printf (lines, "ruling %s %s %s %u %u\n", badge, digits,
                                uc_word_name (by_name_dead ? UC_WORD_DEAD : UC_WORD_GO_ON), seat, hand);
  g_string_append_printf (lines, "ruling %s %s %s", badge, digits, all);
  uc_console_model_submit (self->model, lines->str);
}

static void
on_second (UcSignPanel *panel, UcRulingPage *self)
{
}

static void
leave (UcRulingPage *self)
{
  self->base = UC_WORD_NONE;
  self->other = 0;
  uc_sign_panel_clear (self->sign);
  uc_console_model_forget_badge (self->model);
}

static void
on_table (GtkButton *button, UcRulingPage *self)
{
  leave (self);
  uc_shell_open (GTK_WIDGET (self), "table");
}

/* ---- what is shown ---- */

static void
on_all (GtkButton *button, UcRulingPage *self)
{
  self->base = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "ruling"));
  self->other = 0;
  uc_page_show (UC_PAGE (self));
}

static void
on_hand (GtkButton *button, UcRulingPage *self)
{
  self->other ^= GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "hand"));
  uc_page_show (UC_PAGE (self));
}

/* "Seat 3: 10♠ 6♦, 16. Goes on". */
static char *
say_hand (const UcRulingPage *self, const UcTable *table, guint seat, guint hand)
{
  UcCard cards[12];
  guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
  guint total = uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);
  g_autoptr (GString) faces = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *face = uc_say_card (cards[i]);

      g_string_append_printf (faces, "%s%s", i > 0 ? " " : "", face);
    }
  if (self->base == UC_WORD_NONE)
    return g_strdup_printf (_ ("Seat %u: %s, %u"), seat, faces->str, total);
  return g_strdup_printf (is_dead (self, hand_bit (seat, hand)) ? _ ("Seat %u: %s, %u. Dead")
                                                                 : _ ("Seat %u: %s, %u. Continues"),
                          seat, faces->str, total);
}

/* With few words, and what lies on the hand whatever it is: that goes back of a dead one. */
static UcExhibit
exhibit_of (const UcTable *table, guint seat, guint hand)
{
  const UcSeat *box = &table->now.round.seats[seat];
  const UcMoney stake = box->hand[hand].stake;
  UcExhibit exhibit = uc_exhibit_of_hand (table, seat, hand);
  g_autofree char *bet = uc_say_money (stake);

  if (box->hands > 1)
    g_snprintf (exhibit.title, sizeof exhibit.title, _ ("Seat %u, hand %u"), seat, hand + 1);
  else
    g_snprintf (exhibit.title, sizeof exhibit.title, _ ("Seat %u"), seat);
  if (stake != UC_MONEY_UNKNOWN)
    g_strlcpy (exhibit.chip, bet, sizeof exhibit.chip);
  return exhibit;
}

static int
height_of_rows (guint all, guint columns, int room, int gap)
{
  const guint rows = MAX (1, (all + columns - 1) / columns);

  return MIN (MOST_HIGH, (room + gap) / (int) rows - gap);
}

static void
show_hands (UcRulingPage *self, const UcTable *table)
{
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->hands));
  guint32 hands = waiting (table);
  const gboolean small = uc_page_is_small (UC_PAGE (self));
  const int gap = small ? GAP / 2 : GAP, finger = uc_grid_is_portrait (place.width) ? PORTRAIT_FINGER : FINGER;
  guint all = __builtin_popcount (hands), columns = all > THREE_COLUMNS ? 4 : all > TWO_COLUMNS ? 3 : 2, n = 0;
  int height = height_of_rows (all, columns, place.height, gap);
  g_autoptr (GString) said = g_string_new (NULL);
  GtkWidget *child;

  g_string_append_printf (said, "%d %d %d\n", self->base, place.width, place.height);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
      if (hands & hand_bit (seat, hand))
        {
          const UcExhibit exhibit = exhibit_of (table, seat, hand);
          g_autofree char *words = say_hand (self, table, seat, hand);

          g_string_append_printf (said, "%s %s %d %s\n", exhibit.title, exhibit.chip, (self->other & hand_bit (seat, hand)) != 0, words);
        }
  if (uc_said_before (GTK_WIDGET (self->hands), said->str))
    return;
  /* A finger finds each. */
  while (small && columns < MOST_COLUMNS && height < finger)
    height = height_of_rows (all, ++columns, place.height, gap);
  gtk_grid_set_row_spacing (self->hands, gap);
  gtk_grid_set_column_spacing (self->hands, gap);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->hands))) != NULL)
    gtk_grid_remove (self->hands, child);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
      {
        g_autofree char *words = NULL;
        gboolean dead = is_dead (self, hand_bit (seat, hand));
        UcExhibit exhibit;

        if (!(hands & hand_bit (seat, hand)))
          continue;
        words = say_hand (self, table, seat, hand);
        exhibit = exhibit_of (table, seat, hand);
        child = uc_hand_key_new (&exhibit, self->base == UC_WORD_NONE ? NULL : dead ? _ ("Dead") : _ ("Continues"),
                                 /* Translators: a hand that is not dead, where “Continues” has no room: nine letters have. */
                                 dead ? NULL : C_ ("hand", "Live"),
                                 dead ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1, words, (place.width + gap) / (int)columns - gap, height);
        gtk_widget_set_sensitive (child, self->base != UC_WORD_NONE);
        if (self->base != UC_WORD_NONE && self->other & hand_bit (seat, hand))
          gtk_widget_add_css_class (child, "chosen");
        g_object_set_data (G_OBJECT (child), "hand", GUINT_TO_POINTER (hand_bit (seat, hand)));
        g_signal_connect (child, "clicked", G_CALLBACK (on_hand), self);
        gtk_grid_attach (self->hands, child, n % columns, n / columns, 1, 1);
        n++;
      }
}

/* What the hands play against. */
static void
show_dealer (UcRulingPage *self, const UcTable *table)
{
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->dealer));
  UcExhibit exhibit = uc_exhibit_of_hand (table, UC_SEAT_DEALER, 0);
  g_autofree char *words = g_strdup_printf (_ ("%s, %s"), exhibit.title, exhibit.note);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->dealer))) != NULL)
    gtk_box_remove (self->dealer, child);
  child = uc_hand_key_new (&exhibit, NULL, NULL, UC_COLOUR_TEXT_1, words, place.width, place.height);
  gtk_widget_add_css_class (child, "flat");
  gtk_widget_set_can_target (child, FALSE);
  gtk_widget_set_focusable (child, FALSE);
  gtk_box_append (self->dealer, child);
}

/* The seats of these hands. */
static guint8
seats_of (guint32 hands)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
      seats |= hands & hand_bit (seat, hand) ? UC_SEAT_BIT (seat) : 0;
  return seats;
}

/* What the signature is for: which hands go on, and which are dead. */
static void
show_sign (UcRulingPage *self, const UcTable *table)
{
  guint32 hands = waiting (table), dead = 0;
  g_autofree char *note = NULL, *ends = NULL, *goes = NULL;
  UcRole role;
  gint64 read_us;
  const char *badge = uc_console_model_get_badge (self->model, &role, &read_us);

  for (guint32 left = hands; left != 0; left &= left - 1)
    dead |= is_dead (self, left & -left) ? left & -left : 0;
  ends = uc_say_seats (seats_of (dead), FALSE);
  goes = uc_say_seats (seats_of (hands & ~dead), FALSE);
  if (self->base == UC_WORD_NONE)
    note = g_strdup_printf (ngettext ("Seat %s: choose what holds for it.",
                                      "Seats %s: choose what holds for all.", __builtin_popcount (seats_of (hands))), goes);
  else if (dead == 0)
    note = g_strdup_printf (ngettext ("Seat %s: every hand continues.", "Seats %s: every hand continues.", __builtin_popcount (seats_of (hands))), goes);
  else if (dead == hands)
    note = g_strdup_printf (ngettext ("Seat %s: every hand is dead; its wagers go back.",
                                      "Seats %s: every hand is dead; the wagers go back.", __builtin_popcount (seats_of (hands))), ends);
  else
    {
      g_autofree char *first = g_strdup_printf (ngettext ("Seat %s: dead; the wagers go back.",
                                                          "Seats %s: dead; the wagers go back.", __builtin_popcount (seats_of (dead))), ends);
      g_autofree char *then = g_strdup_printf (ngettext ("Seat %s: continues.", "Seats %s: continue.", __builtin_popcount (seats_of (hands & ~dead))), goes);

      note = g_strdup_printf ("%s %s", first, then);
    }
  uc_sign_panel_start (self->sign, UC_SIGN_PIN, badge, role, read_us, table->rules);
  uc_sign_panel_set_words (self->sign, _ ("Sign the ruling"), UC_SIGN_TICK, NULL, note);
  uc_sign_panel_set_ready (self->sign, self->base != UC_WORD_NONE);
}

static void
uc_ruling_page_show (UcPage *page, UcConsoleModel *model)
{
  UcRulingPage *self = UC_RULING_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);
  g_autofree char *citation = uc_say_citation (table->rules, UC_CITE_WRONG_LIGHT, UC_CITE_NONE);
  g_autofree char *subject = NULL, *light = NULL, *shown = NULL;

  self->model = model;
  if (prompt->id != UC_PROMPT_RULING)
    {
      /* Everything is ruled on, or the round is void. */
      leave (self);
      uc_shell_open (GTK_WIDGET (page), "table");
      return;
    }
  if (self->signatures != uc_console_model_get_signatures (model))
    uc_sign_panel_clear (self->sign);
  self->signatures = uc_console_model_get_signatures (model);
  self->other &= waiting (table);
  light = uc_say_subject_light (table);
  shown = uc_say_card (uc_dealer_hand_upcard (&table->now));
  /* Translators: a whole sentence, and a card: "Reader said Medium; the hand lay in Large. Dealer shows 9♦." */
  subject = *light != '\0' ? g_strdup_printf (_ ("%s Dealer shows %s."), light, shown)
                           : g_strdup_printf (_ ("Dealer shows %s."), shown);
  gtk_label_set_text (self->citation, citation);
  gtk_label_set_text (self->headline, _ ("Continue, or dead?"));
  uc_paint_fit_label (self->headline, uc_page_get_place (page, GTK_WIDGET (self->headline)).width,
                      uc_page_is_small (page) ? SMALL_HEADLINE : HEADLINE);
  gtk_label_set_text (self->subject, subject);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->all)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), "ruling")) == self->base)
      gtk_widget_add_css_class (child, "chosen");
    else
      gtk_widget_remove_css_class (child, "chosen");
  show_dealer (self, table);
  show_hands (self, table);
  show_sign (self, table);
}

/* The word was tapped at the table, of the hand that stood there: the others go on. */
void
uc_ruling_page_open (GtkWidget *from, UcWord ruling)
{
  UcRulingPage *self = UC_RULING_PAGE (uc_shell_page (from, "ruling"));
  const UcPrompt *prompt = uc_console_model_get_prompt (uc_page_get_model (UC_PAGE (self)));

  uc_shell_open (from, "ruling");
  if (prompt->id == UC_PROMPT_RULING)
    {
      self->base = UC_WORD_GO_ON;
      self->other = ruling == UC_WORD_DEAD ? hand_bit (prompt->seat, prompt->hand) : 0;
    }
  uc_page_show (UC_PAGE (self));
}

static void
uc_ruling_page_refuse (UcPage *page, const char *sentence)
{
  UcRulingPage *self = UC_RULING_PAGE (page);
  uc_sign_panel_refuse (self->sign, sentence);
}

static void
uc_ruling_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_RULING_PAGE);
  G_OBJECT_CLASS (uc_ruling_page_parent_class)->dispose (object);
}

static void
uc_ruling_page_class_init (UcRulingPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_ruling_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_ruling_page_refuse;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TAKES_BADGES | UC_PAGE_SIGNS | UC_PAGE_PASSING;
  G_OBJECT_CLASS (klass)->dispose = uc_ruling_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_SIGN_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-ruling-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, subject);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, all);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, dealer);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, hands);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, sign);
  gtk_widget_class_bind_template_child (widget_class, UcRulingPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_signed);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
}

static void
uc_ruling_page_init (UcRulingPage *self)
{
  static const struct
  {
    const char *words;
    UcWord ruling;
  } all[] = { { N_ ("All continue"), UC_WORD_GO_ON }, { N_ ("All are dead"), UC_WORD_DEAD } };

  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      GtkWidget *button = uc_action_new (_ (all[i].words), 0, 75);

      g_object_set_data (G_OBJECT (button), "ruling", GUINT_TO_POINTER (all[i].ruling));
      g_signal_connect (button, "clicked", G_CALLBACK (on_all), self);
      gtk_box_append (self->all, button);
    }
}
