#include "uc-number-page.h"

#include "uc-action.h"
#include "uc-exhibits.h"
#include "uc-paint.h"
#include "uc-say.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_DIGITS 9
#define LEAST_KEY  75
/* As high as the headline may be, on two lines. */
#define HEADLINE       66
#define SMALL_HEADLINE 52

struct _UcNumberPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *support;
  GtkLabel *typed;
  UcExhibits *exhibits;
  GArray *shown; /* UcExhibit: what they show */
  GtkGrid *keys;
  UcAction *primary;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  UcCite cite;
  gboolean money, cents;
  gboolean fresh; /* nobody has typed yet: the first key replaces what stands there */
  char *line;
  void (*then) (const char *digits, gpointer data);
  gpointer then_data;
  char digits[MAX_DIGITS + 1];
};

G_DEFINE_FINAL_TYPE (UcNumberPage, uc_number_page, UC_TYPE_PAGE)

static void
show (UcNumberPage *self)
{
  g_autofree char *typed = self->cents ? uc_say_money_cents (g_ascii_strtoll (self->digits, NULL, 10) * UC_CENT)
                                       : g_strconcat (self->money ? "$" : "", self->digits, NULL);

  /* The field is there before a key is pressed; what it shows then is not sent. */
  gtk_label_set_text (self->typed, self->digits[0] != '\0' || self->cents ? typed : self->money ? "$0" : "");
  gtk_widget_set_sensitive (GTK_WIDGET (self->primary), self->digits[0] != '\0');
}

/* Below the number that is typed. */
static void
show_exhibits (UcNumberPage *self)
{
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->exhibits));

  uc_exhibits_show (self->exhibits, self->shown, place.width, place.height);
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcNumberPage *self = UC_NUMBER_PAGE (page);

  uc_paint_fit_label (self->headline, uc_page_get_place (page, GTK_WIDGET (self->headline)).width, uc_page_is_small (page) ? SMALL_HEADLINE : HEADLINE);
  show_exhibits (UC_NUMBER_PAGE (page));
}

static void
on_key (GtkButton *button, UcNumberPage *self)
{
  const char *words = uc_action_get_words (UC_ACTION (button));
  gsize room = self->cents ? MAX_DIGITS : MAX_DIGITS - 2, n;

  if (self->fresh && strcmp (words, C_ ("key", "Back")) != 0)
    memset (self->digits, 0, sizeof self->digits);
  self->fresh = FALSE;
  n = strlen (self->digits);
  if (strcmp (words, C_ ("key", "Clear")) == 0)
    memset (self->digits, 0, sizeof self->digits);
  else if (strcmp (words, C_ ("key", "Back")) == 0)
    self->digits[n > 0 ? n - 1 : 0] = '\0';
  else if (n < room)
    self->digits[n] = words[0];
  show (self);
}

static void
on_table (GtkButton *button, UcNumberPage *self)
{
  uc_shell_back (GTK_WIDGET (self));
}

static void
on_primary (GtkButton *button, UcNumberPage *self)
{
  const char *at;
  g_autofree char *line = NULL;

  if (self->then != NULL)
    {
      self->then (self->digits, self->then_data);
      return;
    }
  at = strchr (self->line, '@');
  line = g_strdup_printf ("%.*s%s%s", (int)(at - self->line), self->line, self->digits, at + 1);
  uc_shell_open (GTK_WIDGET (self), "table");
  uc_console_model_submit (self->model, line);
}

void
uc_number_page_open (GtkWidget *from, const UcNumber *number)
{
  UcNumberPage *self = UC_NUMBER_PAGE (uc_shell_page (from, "number"));

  gtk_label_set_text (self->headline, number->headline);
  gtk_label_set_text (self->support, number->support);
  g_array_set_size (self->shown, 0);
  if (number->exhibits != NULL)
    g_array_append_vals (self->shown, number->exhibits->data, number->exhibits->len);
  show_exhibits (self);
  uc_action_set_words (self->primary, number->primary);
  self->cite = number->cite;
  self->money = number->money;
  self->cents = number->cents;
  g_free (self->line);
  self->line = g_strdup (number->line);
  self->then = number->then;
  self->then_data = number->data;
  memset (self->digits, 0, sizeof self->digits);
  g_strlcpy (self->digits, number->typed != NULL ? number->typed : "", sizeof self->digits);
  self->fresh = number->typed != NULL;
  show (self);
  uc_shell_open (from, "number");
}

static void
uc_number_page_show (UcPage *page, UcConsoleModel *model)
{
  UcNumberPage *self = UC_NUMBER_PAGE (page);
  g_autofree char *citation = uc_say_citation (uc_console_model_get_table (model)->rules, self->cite, UC_CITE_NONE);

  self->model = model;
  gtk_label_set_text (self->citation, citation);
}

static void
uc_number_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_NUMBER_PAGE);
  g_clear_pointer (&UC_NUMBER_PAGE (object)->line, g_free);
  g_clear_pointer (&UC_NUMBER_PAGE (object)->shown, g_array_unref);
  G_OBJECT_CLASS (uc_number_page_parent_class)->dispose (object);
}

static void
uc_number_page_class_init (UcNumberPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_number_page_show;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_PASSING | UC_PAGE_AT_WORK;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_number_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_EXHIBITS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-number-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, support);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, typed);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, exhibits);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, keys);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, primary);
  gtk_widget_class_bind_template_child (widget_class, UcNumberPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_primary);
}

static void
uc_number_page_init (UcNumberPage *self)
{
  const char *const keys[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", C_ ("key", "Clear"), "0", C_ ("key", "Back") };

  self->shown = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkWidget *key = uc_action_new (keys[i], LEAST_KEY, LEAST_KEY);

      uc_action_set_text_size (UC_ACTION (key), i == 9 || i == 11 ? 22 : 34);
      g_signal_connect (key, "clicked", G_CALLBACK (on_key), self);
      gtk_grid_attach (self->keys, key, i % 3, i / 3, 1, 1);
    }
}
