#include "uc-correct-page.h"

#include "uc-action.h"
#include "uc-authority-page.h"
#include "uc-exhibits.h"
#include "uc-key-strip.h"
#include "uc-number-page.h"
#include "uc-paint.h"
#include "uc-said.h"
#include "uc-say.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

/* A column holds facts of one seat; one that has more of them goes on in the next. Beside the keys for other pages there is room
 * for fewer. */
typedef struct
{
  guint rows, columns, columns_page;
  int width, height, gap; /* of a fact's button; to the next */
} Look;

static const Look wide = { 5, 8, 6, 146, 72, 10 }, small = { 4, 6, 5, 140, 75, 7 }, portrait = { 7, 3, 3, 169, 75, 8 };
#define HEADLINE_INDENT 6
#define CITATION        22 /* above the headline */

/* A fact that may be corrected: a card that lies face up, or the sum of a main wager. */
typedef struct
{
  guint64 seq;
  guint seat;  /* UC_SEAT_DEALER for the dealer's card, 0 for one that went to the discard rack */
  UcCard card; /* UC_CARD_NONE: the fact is a sum */
  UcMoney amount;
  guint column, row; /* where it stands, once all are gathered */
} Fact;

struct _UcCorrectPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *support;
  GtkGrid *grid;
  UcKeyStrip *strip;
  UcAction *table_button;
  UcAction *round_button;
  UcAction *earlier;
  UcAction *later;
  UcConsoleModel *model; /* borrowed: the window's */
  gboolean last_round;   /* whose facts are offered */
  GArray *facts;         /* Fact, those offered */
  guint columns;         /* that they take */
  guint first;           /* column of those shown */
  Fact chosen;           /* seq 0 = none */
};

G_DEFINE_FINAL_TYPE (UcCorrectPage, uc_correct_page, UC_TYPE_PAGE)

static const Look *
look_of (UcCorrectPage *self)
{
  return uc_page_choose (UC_PAGE (self), &wide, &small, &portrait);
}

static void
leave (UcCorrectPage *self)
{
  self->chosen = (Fact){ 0 };
  self->first = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->strip), FALSE);
}

static void
on_table (GtkButton *button, UcCorrectPage *self)
{
  const gboolean instead = self->chosen.seq != 0 && uc_page_is_small (UC_PAGE (self));

  leave (self);
  /* The keys cover the entries: the first press brings the entries back. */
  if (instead)
    {
      uc_page_show (UC_PAGE (self));
      return;
    }
  self->last_round = FALSE;
  uc_shell_back (GTK_WIDGET (self));
}

/* ---- the facts ---- */

static void
offer (UcCorrectPage *self, Fact fact)
{
  g_array_append_val (self->facts, fact);
}

static gboolean
is_sum (const Fact *fact)
{
  return fact->card == UC_CARD_NONE;
}

/* What was taken back is no fact any more. */
static void
take_back (UcCorrectPage *self, guint64 target)
{
  for (guint i = self->facts->len; i > 0; i--)
    if (g_array_index (self->facts, Fact, i - 1).seq >= target)
      g_array_remove_index (self->facts, i - 1);
}

static void
take_back_bet (UcCorrectPage *self, guint seat)
{
  for (guint i = self->facts->len; i > 0; i--)
    if (is_sum (&g_array_index (self->facts, Fact, i - 1)) && g_array_index (self->facts, Fact, i - 1).seat == seat)
      g_array_remove_index (self->facts, i - 1);
}

static void
correct (UcCorrectPage *self, const UcEvent *event)
{
  for (guint i = 0; i < self->facts->len; i++)
    {
      Fact *fact = &g_array_index (self->facts, Fact, i);

      if (fact->seq != event->target)
        continue;
      if (is_sum (fact))
        uc_money_parse (event->new_, &fact->amount, NULL);
      else
        fact->card = uc_card_parse (event->new_);
    }
}

/* The record names the hole card when it is turned; it is the fact of its dealing that is corrected. */
static void
gather_last_round (UcCorrectPage *self, const GArray *events)
{
  guint64 hole = 0;

  for (guint i = 0; i < events->len; i++)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i);
      gboolean bet = event->wager == UC_WAGER_MAIN;

      if (event->kind == UC_EVENT_WAGER_ACCEPTED && bet)
        {
          take_back_bet (self, event->seat);
          offer (self, (Fact){ .seq = event->seq, .seat = event->seat, .amount = event->amount });
        }
      else if (event->kind == UC_EVENT_WAGER_REMOVED && bet)
        take_back_bet (self, event->seat);
      else if (event->kind == UC_EVENT_CARD_DEALT && event->face == UC_WORD_UP)
        {
          const guint place = event->to == UC_WORD_DEALER ? UC_SEAT_DEALER : event->to == UC_WORD_DISCARD ? 0 : event->seat;

          offer (self, (Fact){ .seq = event->seq, .seat = place, .card = event->card });
        }
      else if (event->kind == UC_EVENT_CARD_DEALT)
        hole = event->seq;
      else if (event->kind == UC_EVENT_HOLE_CARD_EXPOSED)
        offer (self, (Fact){ .seq = hole, .seat = UC_SEAT_DEALER, .card = event->card });
      else if (event->kind == UC_EVENT_UNDONE)
        take_back (self, event->target);
    }
}

/* A round that is over is corrected in the next one, too. */
static void
gather_corrections (UcCorrectPage *self, const GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    if (g_array_index (events, UcEvent, i).kind == UC_EVENT_CORRECTED)
      correct (self, &g_array_index (events, UcEvent, i));
}

/* The seats as they sit, then the dealer, then what went to the rack. */
static int
by_seat (gconstpointer a, gconstpointer b)
{
  guint one = ((const Fact *)a)->seat, other = ((const Fact *)b)->seat;

  return (int)(one == 0 ? G_MAXUINT8 + 1 : one) - (int)(other == 0 ? G_MAXUINT8 + 1 : other);
}

/* Each seat has a column of its own: its bet, then its cards as they were dealt. */
static void
arrange (UcCorrectPage *self)
{
  guint column = 0, row = 0;

  g_array_sort (self->facts, by_seat);
  for (guint i = 0; i < self->facts->len; i++)
    {
      Fact *fact = &g_array_index (self->facts, Fact, i);

      if (i > 0 && (row == look_of (self)->rows || g_array_index (self->facts, Fact, i - 1).seat != fact->seat))
        {
          column++;
          row = 0;
        }
      fact->column = column;
      fact->row = row++;
    }
  self->columns = self->facts->len > 0 ? column + 1 : 0;
}

static char *
say_value (const Fact *fact)
{
  return is_sum (fact) ? uc_say_money (fact->amount) : uc_say_card (fact->card);
}

static char *
say_fact (const Fact *fact)
{
  g_autofree char *value = say_value (fact);

  if (is_sum (fact))
    return fact->amount == UC_MONEY_UNKNOWN ? g_strdup_printf (_ ("Seat %u: sum of the bet"), fact->seat)
                                            : g_strdup_printf (_ ("Seat %u bet %s"), fact->seat, value);
  if (fact->seat == 0)
    return g_strdup_printf (_ ("To the rack: %s"), value);
  return fact->seat == UC_SEAT_DEALER ? g_strdup_printf (_ ("Dealer: %s"), value)
                                      : g_strdup_printf (_ ("Seat %u: %s"), fact->seat, value);
}

/* ---- what it should be ---- */

static const char *const card_reasons[] = { N_ ("Card misread"), N_ ("Typed wrong"), N_ ("Other"), NULL };
static const char *const bet_reasons[] = { N_ ("Bet misread"), N_ ("Typed wrong"), N_ ("Other"), NULL };

static void
authorise (UcCorrectPage *self, const char *key, const char *value, const char *is)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  guint8 seats = self->chosen.seat == 0 || self->chosen.seat == UC_SEAT_DEALER ? 0 : UC_SEAT_BIT (self->chosen.seat);
  g_autoptr (GArray) exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  g_autofree char *was = say_value (&self->chosen);
  g_autofree char *line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " %s %s @ *", self->chosen.seq, key, value);
  g_autofree char *where = self->chosen.seat == 0                ? g_strdup (_ ("The card to the rack"))
                           : self->chosen.seat == UC_SEAT_DEALER ? g_strdup (_ ("The dealer’s card"))
                           : is_sum (&self->chosen)              ? g_strdup_printf (_ ("Seat %u’s bet"), self->chosen.seat)
                                                                 : g_strdup_printf (_ ("Seat %u’s card"), self->chosen.seat);
  /* Translators: what is corrected, what it was and what it is to be: "Seat 2’s card: 9♦ becomes 9♥." */
  g_autofree char *subject = g_strdup_printf (self->last_round ? _ ("Last round. %s: %s becomes %s.") : _ ("%s: %s becomes %s."),
                                              where, was, is);
  gboolean sum = is_sum (&self->chosen);

  if (!sum)
    uc_exhibits_add_change (exhibits, _ ("Now, and corrected"), self->chosen.card, uc_card_parse (value));
  if (!self->last_round)
    uc_exhibits_add_hands (exhibits, table, seats);
  leave (self);
  uc_authority_page_open (GTK_WIDGET (self),
                      &(UcAuthority){ .headline = sum ? _ ("Correct the bet?") : _ ("Correct the card?"),
                                      .subject = subject,
                                      .exhibits = exhibits,
                                      .support = _ ("A second person signs; one of the two is of a higher role."),
                                      .primary = _ ("Correct"),
                                      .line = line,
                                      .pin = TRUE,
                                      .reasons = sum ? bet_reasons : card_reasons,
                                      .cite = UC_CITE_HOUSE });
}

static void
on_card (UcKeyStrip *strip, guint card, UcCorrectPage *self)
{
  char text[UC_CARD_TEXT];
  g_autofree char *is = uc_say_card (card);

  if (self->chosen.seq == 0)
    return;
  uc_card_format (card, text);
  authorise (self, "card", text, is);
}

static void
on_sum (const char *digits, gpointer data)
{
  UcCorrectPage *self = data;
  g_autofree char *is = uc_say_money (g_ascii_strtoll (digits, NULL, 10) * UC_DOLLAR);

  authorise (self, "amount", digits, is);
}

static void show_facts (UcCorrectPage *self);

static void
on_fact (GtkButton *button, UcCorrectPage *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  g_autofree char *old = NULL;

  if (index >= self->facts->len)
    return;
  self->chosen = g_array_index (self->facts, Fact, index);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_remove_css_class (child, "chosen");
  gtk_widget_add_css_class (GTK_WIDGET (button), "chosen");
  old = say_value (&self->chosen);
  if (is_sum (&self->chosen))
    {
      g_autofree char *headline = g_strdup_printf (_ ("What did seat %u bet?"), self->chosen.seat);
      g_autofree char *support
          = self->chosen.amount == UC_MONEY_UNKNOWN
                ? g_strdup (_ ("The record has no sum. Dollars, without what was doubled or split."))
                : g_strdup_printf (_ ("The record says %s. Dollars, without what was doubled or split."), old);

      uc_number_page_open (GTK_WIDGET (self), &(UcNumber){ .headline = headline,
                                                       .support = support,
                                                       .primary = _ ("Continue"),
                                                       .money = TRUE,
                                                       .cite = UC_CITE_HOUSE,
                                                       .then = on_sum,
                                                       .data = self });
    }
  else
    {
      g_autofree char *words
          = g_strdup_printf (_ ("The record says %s. Type the card that lies there: rank, then suit."), old);

      gtk_label_set_text (self->support, words);
      gtk_widget_set_visible (GTK_WIDGET (self->strip), TRUE);
      show_facts (self);
    }
}

/* ---- showing ---- */

static void
on_round (GtkButton *button, UcCorrectPage *self)
{
  leave (self);
  self->last_round = !self->last_round;
  uc_page_show (UC_PAGE (self));
}

static void
on_earlier (GtkButton *button, UcCorrectPage *self)
{
  self->first -= MIN (self->first, look_of (self)->columns_page);
  uc_page_show (UC_PAGE (self));
}

static void
on_later (GtkButton *button, UcCorrectPage *self)
{
  self->first += look_of (self)->columns_page;
  uc_page_show (UC_PAGE (self));
}

/* The facts of the columns from self->first on, as they are offered: where, what, and whether it is the chosen one. */
static void
show_buttons (UcCorrectPage *self, guint in_page)
{
  g_autoptr (GString) said = g_string_new (NULL);
  GtkWidget *child;

  for (guint i = 0; i < self->facts->len; i++)
    {
      const Fact *fact = &g_array_index (self->facts, Fact, i);
      g_autofree char *says = say_fact (fact);

      if (fact->column >= self->first && fact->column < self->first + in_page)
        g_string_append_printf (said, "%d %u %u %u %d %s\n", look_of (self)->width, i, fact->column - self->first, fact->row,
                                fact->seq == self->chosen.seq, says);
    }
  if (uc_said_before (GTK_WIDGET (self->grid), said->str))
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; i < self->facts->len; i++)
    {
      const Fact *fact = &g_array_index (self->facts, Fact, i);
      g_autofree char *says = say_fact (fact);

      if (fact->column < self->first || fact->column >= self->first + in_page)
        continue;
      child = uc_action_new (says, look_of (self)->width, look_of (self)->height);
      if (self->chosen.seq == fact->seq)
        gtk_widget_add_css_class (child, "chosen");
      g_object_set_data (G_OBJECT (child), "index", GUINT_TO_POINTER (i));
      g_signal_connect (child, "clicked", G_CALLBACK (on_fact), self);
      gtk_grid_attach (self->grid, child, fact->column - self->first, fact->row, 1, 1);
    }
}

/* Pages overlap at the ends rather than show a column alone. */
static void
show_facts (UcCorrectPage *self)
{
  const Look *look = look_of (self);
  gboolean pages = self->columns > look->columns;
  const gboolean keys = gtk_widget_get_visible (GTK_WIDGET (self->strip)) && look != &wide;
  guint in_page = pages ? look->columns_page : look->columns, last = pages ? self->columns - look->columns_page : 0, shown = 0, from = 0;
  g_autofree char *words = NULL;

  self->first = MIN (self->first, last);
  for (guint i = 0; i < self->facts->len; i++)
    {
      const guint column = g_array_index (self->facts, Fact, i).column;

      if (column >= self->first && column < self->first + in_page)
        from = shown++ == 0 ? i + 1 : from;
    }
  show_buttons (self, in_page);
  words = pages ? g_strdup_printf (_ ("%u to %u of %u"), from, from + shown - 1, self->facts->len) : g_strdup ("");
  gtk_label_set_text (self->citation, words);
  gtk_widget_set_visible (GTK_WIDGET (self->citation), pages);
  gtk_widget_set_visible (GTK_WIDGET (self->grid), !keys);
  gtk_widget_set_visible (GTK_WIDGET (self->earlier), pages && !keys);
  gtk_widget_set_visible (GTK_WIDGET (self->later), pages && !keys);
  gtk_widget_set_sensitive (GTK_WIDGET (self->earlier), self->first > 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->later), self->first < last);
}

static void
uc_correct_page_show (UcPage *page, UcConsoleModel *model)
{
  UcCorrectPage *self = UC_CORRECT_PAGE (page);

  self->model = model;
  g_array_set_size (self->facts, 0);
  if (self->last_round)
    {
      gather_last_round (self, uc_console_model_get_last_facts (model));
      gather_corrections (self, uc_console_model_get_last_facts (model));
      gather_corrections (self, uc_console_model_get_facts (model));
    }
  else
    {
      const UcRound *round = &uc_console_model_get_table (model)->now.round;

      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        if (round->seats[seat].in_round)
          offer (self, (Fact){ .seq = round->seats[seat].main_seq, .seat = seat, .amount = round->seats[seat].main });
      for (guint i = 0; i < round->n_dealt; i++)
        if (round->dealt[i].face_up)
          offer (self, (Fact){ .seq = round->dealt[i].seq, .seat = round->dealt[i].seat, .card = round->dealt[i].card });
    }
  arrange (self);
  show_facts (self);
  if (self->facts->len > 0)
    gtk_label_set_text (self->headline,
                        self->last_round ? _ ("Which entry of the last round is wrong?") : _ ("Which entry is wrong?"));
  else
    gtk_label_set_text (self->headline, _ ("There is nothing to correct"));
  if (self->chosen.seq == 0)
    gtk_label_set_text (
        self->support,
        self->facts->len > 0 ? _ ("Tap it. The old entry stays in the record beside the new one. A wrong light: Irregular. A side "
                                  "wager that was paid wrongly: the seat’s dispute.")
                             : "");
  uc_action_set_words (self->round_button, self->last_round ? _ ("This round") : _ ("Last round"));
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcCorrectPage *self = UC_CORRECT_PAGE (page);
  const GdkRectangle place = uc_page_get_place (page, gtk_widget_get_parent (GTK_WIDGET (self->headline)));

  self->first = 0;
  uc_paint_fit_label (self->headline, place.width - HEADLINE_INDENT, place.height - CITATION);
  gtk_grid_set_row_spacing (self->grid, look_of (self)->gap);
  gtk_grid_set_column_spacing (self->grid, look_of (self)->gap);
}

static void
uc_correct_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_CORRECT_PAGE);
  g_clear_pointer (&UC_CORRECT_PAGE (object)->facts, g_array_unref);
  G_OBJECT_CLASS (uc_correct_page_parent_class)->dispose (object);
}

static void
uc_correct_page_class_init (UcCorrectPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_correct_page_show;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_correct_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_KEY_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-correct-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, support);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, grid);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, strip);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, table_button);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, round_button);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, earlier);
  gtk_widget_class_bind_template_child (widget_class, UcCorrectPage, later);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_round);
  gtk_widget_class_bind_template_callback (widget_class, on_card);
  gtk_widget_class_bind_template_callback (widget_class, on_earlier);
  gtk_widget_class_bind_template_callback (widget_class, on_later);
}

static void
uc_correct_page_init (UcCorrectPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->facts = g_array_new (FALSE, FALSE, sizeof (Fact));
}
