#include "uc-readings-page.h"

#include "uc-action.h"
#include "uc-paint.h"
#include "uc-rules-load.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-sign-panel.h"

#include <glib/gi18n-lib.h>

struct _UcReadingsPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkBox *rows;
  UcAction *earlier;
  UcAction *later;
  UcSignPanel *sign;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  GArray *readings;      /* UcReading, of the rules named by version */
  char version[UC_READINGS_TEXT];
  GArray *pages;         /* guint: the first reading of each page so far; the last is shown */
  guint end;             /* the first reading that is not on the page */
  guint seen;            /* how many have been on the screen */
};

G_DEFINE_FINAL_TYPE (UcReadingsPage, uc_readings_page, UC_TYPE_PAGE)

static void
leave (UcReadingsPage *self)
{
  uc_sign_panel_clear (self->sign);
  uc_console_model_forget_badge (self->model);
  uc_shell_open (GTK_WIDGET (self), "table");
}

static void
on_table (GtkButton *button, UcReadingsPage *self)
{
  leave (self);
}

static void
on_signed (UcSignPanel *panel, const char *badge, const char *digits, UcReadingsPage *self)
{
  g_autofree char *line = g_strdup_printf ("confirm-readings %s %s", badge, digits);

  uc_console_model_submit (self->model, line);
}

static void
on_second (UcSignPanel *panel, UcReadingsPage *self)
{
}

/* ---- what is read ---- */

/* Those of the ambiguities, then what stands in for a text that could not be read. */
static void
load (UcReadingsPage *self, const UcRules *rules)
{
  g_autoptr (GArray) unread = NULL;

  if (self->readings != NULL && g_str_equal (self->version, rules->readings))
    return;
  g_clear_pointer (&self->readings, g_array_unref);
  self->readings = uc_rules_readings (rules);
  unread = uc_rules_to_confirm (rules);
  g_array_append_vals (self->readings, unread->data, unread->len);
  g_strlcpy (self->version, rules->readings, sizeof self->version);
  g_array_set_size (self->pages, 1);
  g_array_index (self->pages, guint, 0) = 0;
  self->seen = 0;
}

static GtkWidget *
label_new (const char *text, const char *css_class, int width)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, width, -1);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
row_new (const UcRules *rules, const UcReading *reading, int width)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  /* Where it is set, and whether that is what the file has without a word. */
  g_autofree char *setting
      = reading->key[0] == '\0' ? g_strdup (_ ("no option: the text is read so"))
        : reading->is_default
            /* Translators: the group, the key and the value in the table file, which stay English: "[readings] percentage is shared, the
             * default". */
            ? g_strdup_printf (_ ("[%s] %s is %s, the default"), reading->group, reading->key, reading->value)
            /* Translators: as “[%s] %s is %s, the default”. */
            : g_strdup_printf (_ ("[%s] %s is %s, not the default"), reading->group, reading->key, reading->value);
  g_autofree char *citation = uc_say_citation (rules, reading->cite, UC_CITE_NONE);
  /* Translators: a paragraph, and where it is set in the table file: "§ 685c.1(h) · [readings] percentage is shared, the default". */
  g_autofree char *below = g_strdup_printf (_ ("%s · %s"), citation, setting);
  GtkWidget *small = label_new (below, "note", width);

  if (reading->key[0] != '\0' && !reading->is_default)
    gtk_widget_add_css_class (small, "stop");
  gtk_box_append (GTK_BOX (row), label_new (_ (reading->sentence), "reading", width));
  gtk_box_append (GTK_BOX (row), small);
  return row;
}

/* As many rows from @first on as have room, and one at least. Returns the first that has none. */
static guint
fill (UcReadingsPage *self, guint first)
{
  const UcRules *rules = uc_console_model_get_table (self->model)->rules;
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->rows));
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = first; i < self->readings->len; i++)
    {
      int height;

      child = row_new (rules, &g_array_index (self->readings, UcReading, i), place.width);
      gtk_box_append (self->rows, child);
      uc_paint_renew_style (child);
      gtk_widget_measure (GTK_WIDGET (self->rows), GTK_ORIENTATION_VERTICAL, place.width, NULL, &height, NULL, NULL);
      if (i == first || height <= place.height)
        continue;
      gtk_box_remove (self->rows, child);
      return i;
    }
  return self->readings->len;
}

/* On another panel another number of them has room: it begins again with the first, and what was seen was seen. */
static void
lay_out (UcPage *page, int width, int height)
{
  g_array_set_size (UC_READINGS_PAGE (page)->pages, 1);
  g_array_index (UC_READINGS_PAGE (page)->pages, guint, 0) = 0;
}

static void
show (UcReadingsPage *self)
{
  guint first = g_array_index (self->pages, guint, self->pages->len - 1);
  g_autofree char *headline = NULL;

  self->end = fill (self, first);
  self->seen = MAX (self->seen, self->end);
  headline = g_strdup_printf (_ ("House rules %u to %u of %u"), first + 1, self->end, self->readings->len);
  gtk_label_set_text (self->headline, headline);
  gtk_widget_set_sensitive (GTK_WIDGET (self->earlier), first > 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->later), self->end < self->readings->len);
  uc_sign_panel_set_words (self->sign, _ ("Confirm all"), UC_SIGN_TICK, NULL,
                           self->seen < self->readings->len ? _ ("Read to the last one first.") : "");
  uc_sign_panel_set_ready (self->sign, self->seen == self->readings->len);
}

static void
on_earlier (GtkButton *button, UcReadingsPage *self)
{
  if (self->pages->len > 1)
    g_array_set_size (self->pages, self->pages->len - 1);
  show (self);
}

static void
on_later (GtkButton *button, UcReadingsPage *self)
{
  if (self->end < self->readings->len)
    g_array_append_val (self->pages, self->end);
  show (self);
}

static void
uc_readings_page_show (UcPage *page, UcConsoleModel *model)
{
  UcReadingsPage *self = UC_READINGS_PAGE (page);
  const UcRules *rules = uc_console_model_get_table (model)->rules;
  UcRole role;
  gint64 read_us;
  const char *badge = uc_console_model_get_badge (model, &role, &read_us);
  g_autofree char *citation = uc_say_citation (rules, UC_CITE_HOUSE, UC_CITE_NONE);

  self->model = model;
  /* Confirmed, here or by somebody else; or the table was closed. */
  if (uc_console_model_get_prompt (model)->id != UC_PROMPT_CONFIRM_READINGS)
    {
      leave (self);
      return;
    }
  load (self, rules);
  gtk_label_set_text (self->citation, citation);
  uc_sign_panel_start (self->sign, UC_SIGN_PIN, badge, role, read_us, rules);
  show (self);
}

static void
uc_readings_page_refuse (UcPage *page, const char *sentence)
{
  UcReadingsPage *self = UC_READINGS_PAGE (page);
  uc_sign_panel_refuse (self->sign, sentence);
}

static void
uc_readings_page_dispose (GObject *object)
{
  UcReadingsPage *self = UC_READINGS_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_READINGS_PAGE);
  g_clear_pointer (&self->readings, g_array_unref);
  g_clear_pointer (&self->pages, g_array_unref);
  G_OBJECT_CLASS (uc_readings_page_parent_class)->dispose (object);
}

static void
uc_readings_page_class_init (UcReadingsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_readings_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_readings_page_refuse;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TAKES_BADGES | UC_PAGE_SIGNS | UC_PAGE_PASSING;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_readings_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_SIGN_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-readings-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, rows);
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, earlier);
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, later);
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, sign);
  gtk_widget_class_bind_template_child (widget_class, UcReadingsPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_earlier);
  gtk_widget_class_bind_template_callback (widget_class, on_later);
  gtk_widget_class_bind_template_callback (widget_class, on_signed);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
}

static void
uc_readings_page_init (UcReadingsPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->pages = g_array_sized_new (FALSE, TRUE, sizeof (guint), 8);
}
