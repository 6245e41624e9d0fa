#include "uc-correct-page.h"

#include "uc-action.h"
#include "uc-key-strip.h"
#include "uc-say.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

#define COLUMNS   6
#define MAX_SHOWN 30

struct _UcCorrectPage
{
  GtkFixed parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *support;
  GtkGrid *grid;
  UcKeyStrip *strip;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  guint64 target;        /* seq of the fact chosen; 0 = none */
  UcCard old;
};

G_DEFINE_FINAL_TYPE (UcCorrectPage, uc_correct_page, GTK_TYPE_FIXED)

static void
leave (UcCorrectPage *self)
{
  self->target = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->strip), FALSE);
}

static void
on_table (GtkButton *button, UcCorrectPage *self)
{
  leave (self);
  uc_shell_open (GTK_WIDGET (self), "table");
}

static void
on_fact (GtkButton *button, UcCorrectPage *self)
{
  const UcRound *round = &uc_console_model_get_table (self->model)->now.round;
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  g_autofree char *old = NULL, *words = NULL;

  if (index >= round->n_dealt)
    return;
  self->target = round->dealt[index].seq;
  self->old = round->dealt[index].card;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_remove_css_class (child, "chosen");
  gtk_widget_add_css_class (GTK_WIDGET (button), "chosen");
  old = uc_say_card (self->old);
  words = g_strdup_printf (_ ("The record says %s. Type the card that lies there: rank, then suit."), old);
  gtk_label_set_text (self->support, words);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), TRUE);
}

static const char *const *
reasons (void)
{
  static const char *words[4];

  words[0] = _ ("Card misread");
  words[1] = _ ("Typed wrong");
  words[2] = _ ("Other");
  return words;
}

static void
on_card (UcKeyStrip *strip, guint card, UcCorrectPage *self)
{
  char text[UC_CARD_TEXT];
  g_autofree char *line = NULL, *support = NULL, *was = uc_say_card (self->old), *is = uc_say_card (card);

  if (self->target == 0)
    return;
  uc_card_format (card, text);
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card %s @ *", self->target, text);
  support = g_strdup_printf (_ ("From %s to %s. A second person of a higher role signs after you."), was, is);
  leave (self);
  uc_shell_authorise (GTK_WIDGET (self), &(UcAuthority){ .headline = _ ("Correct the card?"),
                                                         .support = support,
                                                         .primary = _ ("Correct"),
                                                         .line = line,
                                                         .pin = TRUE,
                                                         .reasons = reasons (),
                                                         .cite = UC_CITE_HOUSE });
}

static char *
say_dealt (const UcDealt *dealt)
{
  g_autofree char *card = uc_say_card (dealt->card);

  return dealt->seat == UC_SEAT_DEALER ? g_strdup_printf (_ ("Dealer: %s"), card)
                                       : g_strdup_printf (_ ("Seat %u: %s"), dealt->seat, card);
}

void
uc_correct_page_show (GtkWidget *page, UcConsoleModel *model)
{
  UcCorrectPage *self = UC_CORRECT_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  const UcRound *round = &table->now.round;
  guint n = 0;
  GtkWidget *child;

  self->model = model;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; i < round->n_dealt && n < MAX_SHOWN; i++)
    {
      const UcDealt *dealt = &round->dealt[i];
      g_autofree char *words = say_dealt (dealt);

      if (!dealt->face_up || dealt->seat == 0)
        continue;
      child = uc_action_new (words, 196, 72);
      if (self->target != 0 && self->target == dealt->seq)
        gtk_widget_add_css_class (child, "chosen");
      g_object_set_data (G_OBJECT (child), "index", GUINT_TO_POINTER (i));
      g_signal_connect (child, "clicked", G_CALLBACK (on_fact), self);
      gtk_grid_attach (self->grid, child, n % COLUMNS, n / COLUMNS, 1, 1);
      n++;
    }
  gtk_label_set_text (self->citation, "");
  gtk_label_set_text (self->headline, n > 0 ? _ ("Which card is wrong?") : _ ("No card lies face up"));
  if (self->target == 0)
    gtk_label_set_text (self->support,
                        n > 0 ? _ ("Tap it. The old entry stays in the record beside the new one.") : "");
}

static void
uc_correct_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_CORRECT_PAGE);
  G_OBJECT_CLASS (uc_correct_page_parent_class)->dispose (object);
}

static void
uc_correct_page_class_init (UcCorrectPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

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
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_card);
}

static void
uc_correct_page_init (UcCorrectPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
