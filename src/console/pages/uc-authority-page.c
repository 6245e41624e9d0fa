#include "uc-authority-page.h"

#include "uc-action.h"
#include "uc-exhibits.h"
#include "uc-input.h"
#include "uc-paint.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-sign-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define GAP        20
#define REASON     76
#define REASON_GAP 12
/* On a small grid, and the type of a subject that leaves three columns too little room there. */
#define SMALL_REASON     75
#define SMALL_REASON_GAP 8
#define SMALL_SUBJECT    19
#define BORDERS          4 /* of a button, both of them */
/* Of a button on a narrow grid: three stand beside each other. */
#define NARROW 540
#define MOST_COLUMNS 4

struct _UcAuthorityPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *subject;
  GtkLabel *support;
  GtkBox *below; /* the headline */
  GtkBox *words;
  UcExhibits *exhibits;
  GArray *shown; /* UcExhibit: what they show */
  GtkGrid *reasons;
  UcSignPanel *sign;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  char *line;
  char *primary;
  gboolean pin;
  guint64 kind; /* bit of the line's UcInputKind when the prompt accepts it; 0 when it may be said at any time */
  gboolean needs_reason;
  GtkWidget *chosen; /* reason's button */
  gboolean sent;     /* the line was sent and not refused */
  guint signatures;  /* on record when it was sent */
};

G_DEFINE_FINAL_TYPE (UcAuthorityPage, uc_authority_page, UC_TYPE_PAGE)

static void
end (UcAuthorityPage *self)
{
  uc_sign_panel_clear (self->sign);
  uc_console_model_forget_badge (self->model);
  self->sent = FALSE;
}

static void
leave (UcAuthorityPage *self)
{
  end (self);
  uc_shell_open (GTK_WIDGET (self), "table");
}

static void
on_table (GtkButton *button, UcAuthorityPage *self)
{
  end (self);
  uc_shell_back (GTK_WIDGET (self));
}

static void
update_ready (UcAuthorityPage *self)
{
  uc_sign_panel_set_words (self->sign, self->primary, UC_SIGN_TICK, NULL,
                           self->needs_reason && self->chosen == NULL ? _ ("Choose a reason first.") : "");
  uc_sign_panel_set_ready (self->sign, !self->needs_reason || self->chosen != NULL);
}

static void
on_reason (GtkButton *button, UcAuthorityPage *self)
{
  if (self->chosen != NULL)
    gtk_widget_remove_css_class (self->chosen, "chosen");
  self->chosen = GTK_WIDGET (button);
  gtk_widget_add_css_class (self->chosen, "chosen");
  update_ready (self);
}

static char *
replace (const char *text, char mark, const char *by)
{
  const char *at = strchr (text, mark);

  return at == NULL ? g_strdup (text) : g_strdup_printf ("%.*s%s%s", (int)(at - text), text, by, at + 1);
}

static void
on_signed (UcSignPanel *panel, const char *badge, const char *digits, UcAuthorityPage *self)
{
  g_autofree char *who = self->pin ? g_strdup_printf ("%s %s", badge, digits) : g_strdup (badge);
  g_autofree char *with_who = replace (self->line, '@', who);
  g_autofree char *line
      = replace (with_who, '*', self->chosen != NULL ? g_object_get_data (G_OBJECT (self->chosen), "reason") : "");

  self->sent = TRUE;
  self->signatures = uc_console_model_get_signatures (self->model);
  uc_console_model_submit (self->model, line);
}

static void
on_second (UcSignPanel *panel, UcAuthorityPage *self)
{
}

/* Bit of the input that @line says. */
static guint64
kind_of (const char *line)
{
  for (UcInputKind kind = UC_INPUT_NONE + 1; kind < UC_N_INPUTS; kind++)
    {
      const char *verb = uc_input_verb (kind);

      if (g_str_has_prefix (line, verb) && line[strlen (verb)] == ' ')
        return uc_input_bit (kind);
    }
  return 0;
}

/* Down to the foot of the page, or to the panel below it. */
static void
fit (UcAuthorityPage *self)
{
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->below));
  const gboolean small = uc_page_is_small (UC_PAGE (self));
  const int gap = small ? REASON_GAP / 2 : GAP, reason = small ? SMALL_REASON : REASON, between = small ? SMALL_REASON_GAP : REASON_GAP;
  g_autoptr (GPtrArray) reasons = g_ptr_array_new_with_free_func (g_object_unref);
  guint columns = small && place.width < NARROW ? 3 : 2;
  int words, high;

  gtk_box_set_spacing (self->below, gap);
  for (GtkWidget *child; (child = gtk_widget_get_first_child (GTK_WIDGET (self->reasons))) != NULL;)
    {
      g_ptr_array_add (reasons, g_object_ref (child));
      gtk_grid_remove (self->reasons, child);
    }
  gtk_label_set_attributes (self->subject, NULL);
  gtk_grid_set_row_spacing (self->reasons, between);
  gtk_widget_measure (GTK_WIDGET (self->words), GTK_ORIENTATION_VERTICAL, place.width, &words, NULL, NULL, NULL);
  if (columns == 3 && words + gap + (int) ((reasons->len + 2) / 3) * (reason + between) - between > place.height)
    {
      uc_paint_size_label (self->subject, SMALL_SUBJECT, 1);
      gtk_widget_measure (GTK_WIDGET (self->words), GTK_ORIENTATION_VERTICAL, place.width, &words, NULL, NULL, NULL);
    }
  /* Two columns where three are too narrow for the words of one. */
  for (guint i = 0; i < reasons->len && columns == 3; i++)
    if (!uc_action_fits (reasons->pdata[i], (place.width + REASON_GAP) / 3 - REASON_GAP - BORDERS, reason - BORDERS)
        && words + gap + (int) ((reasons->len + 1) / 2) * (reason + between) - between <= place.height)
      columns = 2;
  while (columns < MOST_COLUMNS && words + gap + (int) ((reasons->len + columns - 1) / columns) * (reason + between) - between > place.height)
    columns++;
  for (guint i = 0; i < reasons->len; i++)
    {
      gtk_widget_set_size_request (reasons->pdata[i], MIN (420, (place.width + REASON_GAP) / (int) columns - REASON_GAP), reason);
      gtk_grid_attach (self->reasons, reasons->pdata[i], i % columns, i / columns, 1, 1);
    }
  gtk_widget_measure (GTK_WIDGET (self->reasons), GTK_ORIENTATION_VERTICAL, -1, &high, NULL, NULL, NULL);
  uc_exhibits_show (self->exhibits, self->shown, place.width, place.height - words - high - 2 * gap);
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcAuthorityPage *self = UC_AUTHORITY_PAGE (page);
  const GdkRectangle place = uc_page_get_place (page, GTK_WIDGET (self->headline));

  uc_paint_fit_label (self->headline, place.width, uc_page_is_small (page) ? 52 : 66);
  fit (self);
}

void
uc_authority_page_open (GtkWidget *from, const UcAuthority *authority)
{
  UcAuthorityPage *self = UC_AUTHORITY_PAGE (uc_shell_page (from, "authority"));
  UcConsoleModel *model = uc_page_get_model (UC_PAGE (self));
  const UcRules *rules = uc_console_model_get_table (model)->rules;
  g_autofree char *citation = uc_say_citation (rules, authority->cite, UC_CITE_NONE);
  /* What is signed, and how, where a badge alone does. */
  const char *how = authority->pin                                   ? ""
                    : uc_rules_fitted (rules, UC_PART_BADGE)[0] != '\0' ? _ ("With the badge; a number that is typed needs its PIN.")
                                                                     : _ ("Type the badge’s number, then its PIN.");
  g_autofree char *support
      = g_strdup_printf ("%s%s%s", authority->support, *authority->support != '\0' && *how != '\0' ? " " : "", how);
  GtkWidget *child;

  self->model = model;
  gtk_label_set_text (self->citation, citation);
  gtk_label_set_text (self->headline, authority->headline);
  gtk_label_set_text (self->subject, authority->subject != NULL ? authority->subject : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subject), authority->subject != NULL);
  gtk_label_set_text (self->support, support);
  g_free (self->line);
  self->line = g_strdup (authority->line);
  g_free (self->primary);
  self->primary = g_strdup (authority->primary);
  self->pin = authority->pin;
  self->kind = uc_console_model_get_prompt (model)->accepts & kind_of (authority->line);
  self->sent = FALSE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->reasons))) != NULL)
    gtk_grid_remove (self->reasons, child);
  self->chosen = NULL;
  self->needs_reason = authority->reasons != NULL;
  for (guint i = 0; authority->reasons != NULL && authority->reasons[i] != NULL; i++)
    {
      const char *code = authority->codes != NULL ? authority->codes[i] : authority->reasons[i];

      child = uc_action_new (authority->codes != NULL ? authority->reasons[i] : _ (authority->reasons[i]), 0, REASON);
      g_object_set_data_full (G_OBJECT (child), "reason", g_strdup (code), g_free);
      g_signal_connect (child, "clicked", G_CALLBACK (on_reason), self);
      gtk_grid_attach (self->reasons, child, (int) i, 0, 1, 1);
    }
  g_array_set_size (self->shown, 0);
  if (authority->exhibits != NULL)
    g_array_append_vals (self->shown, authority->exhibits->data, authority->exhibits->len);
  fit (self);
  update_ready (self);
  uc_shell_open (from, "authority");
}

static void
uc_authority_page_show (UcPage *page, UcConsoleModel *model)
{
  UcAuthorityPage *self = UC_AUTHORITY_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  UcRole role;
  gint64 read_us;
  const char *badge = uc_console_model_get_badge (model, &role, &read_us);

  self->model = model;
  /* The prompt that this answers is gone: somebody else has answered it. */
  if (self->kind != 0 && !(uc_console_model_get_prompt (model)->accepts & self->kind))
    {
      leave (self);
      return;
    }
  if (self->sent && self->signatures != uc_console_model_get_signatures (model))
    {
      leave (self);
      return;
    }
  uc_sign_panel_start (self->sign, self->pin ? UC_SIGN_PIN : UC_SIGN_BADGE, badge, role, read_us, table->rules);
}

static void
uc_authority_page_refuse (UcPage *page, const char *sentence)
{
  UcAuthorityPage *self = UC_AUTHORITY_PAGE (page);
  self->sent = FALSE;
  uc_sign_panel_refuse (self->sign, sentence);
}

static void
uc_authority_page_dispose (GObject *object)
{
  UcAuthorityPage *self = UC_AUTHORITY_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_AUTHORITY_PAGE);
  g_clear_pointer (&self->line, g_free);
  g_clear_pointer (&self->primary, g_free);
  g_clear_pointer (&self->shown, g_array_unref);
  G_OBJECT_CLASS (uc_authority_page_parent_class)->dispose (object);
}

static void
uc_authority_page_class_init (UcAuthorityPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_authority_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_authority_page_refuse;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TAKES_BADGES | UC_PAGE_SIGNS | UC_PAGE_PASSING | UC_PAGE_AT_WORK;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_authority_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_EXHIBITS);
  g_type_ensure (UC_TYPE_SIGN_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-authority-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, subject);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, support);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, below);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, words);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, exhibits);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, reasons);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, sign);
  gtk_widget_class_bind_template_child (widget_class, UcAuthorityPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_signed);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
}

static void
uc_authority_page_init (UcAuthorityPage *self)
{
  self->shown = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  uc_paint_fit_label (self->headline, 660, 66);
}
