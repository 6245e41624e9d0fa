#include "uc-documents-page.h"

#include "uc-action.h"
#include "uc-exhibits.h"
#include "uc-held.h"
#include "uc-paint.h"
#include "uc-said.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-sign-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define GAP        14
#define HOLD       76
#define HOLD_WIDTH 270
#define INDENT     4
#define FORM_GAP   12

/* What is ticked off before the documents are complete; the casino's policy says which. */
enum
{
  SLIP,
  TAX_FORM,
  CAMERA,
  N_FORMS
};

struct _UcDocumentsPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *support;
  UcExhibits *exhibits;
  GtkLabel *write;
  GtkLabel *code;
  GtkBox *below; /* the headline, down to what is written on the slip */
  GtkBox *holds;
  GtkGrid *boxes;
  UcAction *table_button;
  UcSignPanel *sign;
  UcConsoleModel *model; /* borrowed: the window's */
  guint seat;            /* whose documents; 0 = nothing is held */
  UcWager wager;
  guint ticked_seat;     /* of the award whose steps are ticked off */
  guint32 ticked_round;
  UcWord done;           /* what is ticked off beside the slip, before anybody signs */
  guint signatures;      /* on record when the page was last shown */
  gboolean held;       /* something was held when the page was last shown */
  GtkWidget *forms[N_FORMS]; /* slip, tax form: tapped when filled in */
};

G_DEFINE_FINAL_TYPE (UcDocumentsPage, uc_documents_page, UC_TYPE_PAGE)

/* An award that is to come has no documents before. */
static const UcHeld *
held_at (const UcTable *table, guint seat)
{
  for (guint i = 0; i < UC_HELD_PLACES; i++)
    if (uc_carry_held_c (&table->now.carry, seat, i)->active == UC_HELD_WAITS
        && uc_carry_held_c (&table->now.carry, seat, i)->amount != UC_MONEY_UNKNOWN)
      return uc_carry_held_c (&table->now.carry, seat, i);
  return NULL;
}

static void on_form (GtkButton *button, UcDocumentsPage *self);

static void
untick (UcDocumentsPage *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->forms); i++)
    if (gtk_widget_has_css_class (self->forms[i], "chosen"))
      on_form (GTK_BUTTON (self->forms[i]), self);
}

static void
end (UcDocumentsPage *self)
{
  self->held = FALSE;
  untick (self);
  uc_sign_panel_clear (self->sign);
  uc_console_model_forget_badge (self->model);
}

static void
on_table (GtkButton *button, UcDocumentsPage *self)
{
  end (self);
  uc_shell_back (GTK_WIDGET (self));
}

static void
update_ready (UcDocumentsPage *self)
{
  gboolean ready = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (self->forms); i++)
    ready &= !gtk_widget_get_visible (self->forms[i]) || gtk_widget_has_css_class (self->forms[i], "chosen");

  uc_sign_panel_set_words (self->sign, _ ("Documents complete"), UC_SIGN_TICK, NULL,
                           ready ? _ ("Type the slip number.")
                                 : _ ("Tap each step that is done, then type the slip number."));
  uc_sign_panel_set_ready (self->sign, ready && self->seat != 0);
}

static void
on_form (GtkButton *button, UcDocumentsPage *self)
{
  GtkWidget *form = GTK_WIDGET (button);

  if (gtk_widget_has_css_class (form, "chosen"))
    gtk_widget_remove_css_class (form, "chosen");
  else
    gtk_widget_add_css_class (form, "chosen");
  uc_action_set_sign (UC_ACTION (form), gtk_widget_has_css_class (form, "chosen") ? UC_SIGN_TICK : UC_SIGN_NONE);
  update_ready (self);
}

static void
on_hold (GtkButton *button, UcDocumentsPage *self)
{
  self->seat = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "seat"));
  uc_page_show (UC_PAGE (self));
}

static void
on_signed (UcSignPanel *panel, const char *badge, const char *digits, UcDocumentsPage *self)
{
  const char *done = uc_word_name (self->done);
  g_autofree char *line = g_strdup_printf ("documented %s %s %u %s%s%s", badge, digits, self->seat,
                                           uc_wager_name (self->wager), *done != '\0' ? " " : "", done);

  uc_console_model_submit (self->model, line);
}

static void
on_second (UcSignPanel *panel, UcDocumentsPage *self)
{
}

static void
show_holds (UcDocumentsPage *self, const UcTable *table)
{
  const int room = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->below)).width;
  g_autoptr (GString) said = g_string_new (NULL);
  GtkWidget *child;
  int n = 0, width;

  if (self->seat != 0 && held_at (table, self->seat) == NULL)
    self->seat = 0;
  for (guint seat = table->rules->seats; seat >= 1 && self->seat == 0; seat--)
    if (held_at (table, seat) != NULL)
      self->seat = seat;
  for (guint seat = table->rules->seats; seat >= 1; seat--)
    if (held_at (table, seat) != NULL)
      {
        g_string_append_printf (said, "%u %" G_GINT64_FORMAT " %d\n", seat, held_at (table, seat)->amount, seat == self->seat);
        n++;
      }
  width = MIN (HOLD_WIDTH, (room + GAP) / MAX (n, 1) - GAP);
  g_string_append_printf (said, "%d\n", width);
  /* Headline and drawing say of one what its button says: where there is little room it gives way. */
  gtk_widget_set_visible (GTK_WIDGET (self->holds), n > 1 || (n == 1 && !uc_page_is_small (UC_PAGE (self))));
  if (uc_said_before (GTK_WIDGET (self->holds), said->str))
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->holds))) != NULL)
    gtk_box_remove (self->holds, child);
  for (guint seat = table->rules->seats; seat >= 1; seat--)
    if (held_at (table, seat) != NULL)
      {
        g_autofree char *sum = uc_say_money_cents (held_at (table, seat)->amount);
        g_autofree char *words = g_strdup_printf (_ ("Seat %u: %s"), seat, sum);

        child = uc_action_new (words, width, HOLD);
        if (self->seat == seat)
          gtk_widget_add_css_class (child, "chosen");
        g_object_set_data (G_OBJECT (child), "seat", GUINT_TO_POINTER (seat));
        g_signal_connect (child, "clicked", G_CALLBACK (on_hold), self);
        gtk_box_append (self->holds, child);
      }
}

/* The validation of the award, of this round or of the last one; NULL = it is longer ago. */
static const UcEvent *
find_validated (UcDocumentsPage *self, const UcHeld *hold)
{
  const GArray *facts[] = { uc_console_model_get_facts (self->model), uc_console_model_get_last_facts (self->model) };

  for (guint k = 0; k < G_N_ELEMENTS (facts); k++)
    for (guint i = facts[k]->len; i-- > 0;)
      {
        const UcEvent *event = &g_array_index (facts[k], UcEvent, i);

        if (event->kind == UC_EVENT_PAYOUT_VALIDATED && event->seat == self->seat && event->wager == hold->wager
            && event->round == hold->round)
          return event;
      }
  return NULL;
}

static gboolean
lies_there (const UcTable *table, const UcHeld *hold)
{
  return hold->round == table->now.carry.round && table->now.round.n_dealt > 0;
}

/* "Seat 1: 9♥ 9♥ against 9♥. Two suited match, $500.22. Signed by 2210." While the round lasts with its cards. */
static char *
say_award (UcDocumentsPage *self, const UcTable *table, const UcHeld *hold, const char *sum)
{
  const UcEvent *validated = find_validated (self, hold);
  g_autofree char *award
      = lies_there (table, hold)
             ? uc_say_subject_win (table, self->seat, hold->wager)
             /* Translators: a wager and a sum, "Round 4, seat 3: Match the Dealer progressive, $500.22." */
             : g_strdup_printf (_ ("Round %u, seat %u: %s, %s."), hold->round, self->seat, uc_say_wager (hold->wager), sum);

  if (validated == NULL)
    return g_steal_pointer (&award);
  if (validated->second[0] == '\0')
    /* Translators: a whole sentence about the win, and the number of a badge: "Seat 5: … $500.22. Signed by 2001." */
    return g_strdup_printf (_ ("%s Signed by %s."), award, validated->by);
  /* Translators: as above, with the numbers of two badges. */
  return g_strdup_printf (_ ("%s Signed by %s and %s."), award, validated->by, validated->second);
}

/* The cards that won while they lie there, and the sum. */
static void
show_exhibits (UcDocumentsPage *self, const UcTable *table, const UcHeld *hold)
{
  g_autoptr (GArray) exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->below));
  const int width = place.width - INDENT, gap = gtk_box_get_spacing (self->below);
  const int holds = gtk_widget_get_visible (GTK_WIDGET (self->holds)) ? HOLD + gap : 0;
  int words = 0;

  if (lies_there (table, hold))
    uc_exhibits_add_win (exhibits, table, self->seat, hold->wager);
  uc_exhibits_add_sum (exhibits, _ ("Award"), hold->amount);
  gtk_widget_measure (GTK_WIDGET (self->support), GTK_ORIENTATION_VERTICAL, width, &words, NULL, NULL, NULL);
  uc_exhibits_show (self->exhibits, exhibits, width, place.height - holds - words - gap);
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcDocumentsPage *self = UC_DOCUMENTS_PAGE (page);
  const GdkRectangle boxes = uc_page_get_place (page, GTK_WIDGET (self->boxes)), write = uc_page_get_place (page, GTK_WIDGET (self->write));

  gtk_box_set_spacing (self->below, uc_page_is_small (page) ? GAP / 2 : GAP);
  uc_paint_fit_label (self->write, write.width, write.height);
  for (guint i = 0; i < G_N_ELEMENTS (self->forms); i++)
    gtk_widget_set_size_request (self->forms[i], (boxes.width + FORM_GAP) / N_FORMS - FORM_GAP, boxes.height);
}

static void
uc_documents_page_show (UcPage *page, UcConsoleModel *model)
{
  UcDocumentsPage *self = UC_DOCUMENTS_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  g_autofree char *citation = uc_say_citation (table->rules, UC_CITE_HOLD, UC_CITE_NONE);
  const UcHeld *hold;
  UcRole role;
  gint64 read_us;
  const char *badge = uc_console_model_get_badge (model, &role, &read_us);

  self->model = model;
  gtk_label_set_text (self->citation, citation);
  show_holds (self, table);
  gtk_widget_set_visible (GTK_WIDGET (self->sign), self->seat != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->boxes), self->seat != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->write), self->seat != 0);
  if (self->seat == 0 && self->held)
    {
      /* The last documents are complete: the table goes on. */
      end (self);
      uc_shell_open (GTK_WIDGET (self), "table");
      return;
    }
  self->held = self->seat != 0;
  if (self->seat == 0)
    {
      gtk_label_set_text (self->headline, _ ("No cards are held"));
      gtk_label_set_text (self->support, _ ("Every award is documented."));
      gtk_label_set_text (self->code, "");
      uc_exhibits_show (self->exhibits, NULL, 0, 0);
      return;
    }
  hold = held_at (table, self->seat);
  /* What is ticked off is recorded: it is said of one award, and of the next one anew. */
  if (self->ticked_seat != self->seat || self->wager != hold->wager || self->ticked_round != hold->round)
    untick (self);
  self->ticked_seat = self->seat;
  self->ticked_round = hold->round;
  self->wager = hold->wager;
  {
    g_autofree char *headline = g_strdup_printf (_ ("Documents for seat %u"), self->seat);
    g_autofree char *sum = uc_say_money_cents (hold->amount);
    g_autofree char *subject = say_award (self, table, hold, sum);
    /* Table, round, seat and wager: the same for as long as somebody writes it. */
    g_autofree char *code = g_strdup_printf ("%s  %u-%u-%s", table->rules->table_id, hold->round, self->seat,
                                             uc_say_wager_mark (hold->wager));

    gtk_label_set_text (self->headline, headline);
    gtk_label_set_text (self->support, subject);
    gtk_label_set_text (self->code, code);
    show_exhibits (self, table, hold);
  }
  self->done = uc_held_forms (table->rules, hold->amount);
  gtk_widget_set_visible (self->forms[TAX_FORM], self->done != UC_WORD_NONE && uc_held_form_is_in (self->done, UC_WORD_TAX_FORM));
  gtk_widget_set_visible (self->forms[CAMERA], self->done != UC_WORD_NONE && uc_held_form_is_in (self->done, UC_WORD_CAMERA));
  if (self->signatures != uc_console_model_get_signatures (model))
    uc_sign_panel_clear (self->sign);
  self->signatures = uc_console_model_get_signatures (model);
  uc_sign_panel_start (self->sign, UC_SIGN_SLIP, badge, role, read_us, table->rules);
  update_ready (self);
}

/* The steps that are ticked and the number of the slip stay. */
static void
uc_documents_page_refuse (UcPage *page, const char *sentence)
{
  UcDocumentsPage *self = UC_DOCUMENTS_PAGE (page);
  uc_sign_panel_refuse (self->sign, sentence);
}

static void
uc_documents_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_DOCUMENTS_PAGE);
  G_OBJECT_CLASS (uc_documents_page_parent_class)->dispose (object);
}

static void
uc_documents_page_class_init (UcDocumentsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_documents_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_documents_page_refuse;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TAKES_BADGES | UC_PAGE_SIGNS | UC_PAGE_PASSING;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_documents_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_EXHIBITS);
  g_type_ensure (UC_TYPE_SIGN_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-documents-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, support);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, exhibits);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, write);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, code);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, below);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, holds);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, boxes);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, table_button);
  gtk_widget_class_bind_template_child (widget_class, UcDocumentsPage, sign);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_signed);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
}

static void
uc_documents_page_init (UcDocumentsPage *self)
{
  const char *const words[N_FORMS] = {
    [SLIP] = _ ("Payout slip is filled in"),
    [TAX_FORM] = _ ("Tax form is filled in"),
    [CAMERA] = _ ("Cards shown to camera, hand sealed"),
  };

  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (self->forms); i++)
    {
      self->forms[i] = uc_action_new (words[i], 276, 75);
      g_signal_connect (self->forms[i], "clicked", G_CALLBACK (on_form), self);
      gtk_grid_attach (self->boxes, self->forms[i], (int)i, 0, 1, 1);
    }
}
