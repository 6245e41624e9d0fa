#include "uc-first-key-page.h"

#include "uc-action.h"
#include "uc-say-time.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>
#include <qrencode.h>

/* Of the code's squares: the white border that a camera needs around it. */
#define BORDER 4

struct _UcFirstKeyPage
{
  UcPage parent;
  GtkLabel *table;
  GtkLabel *code;
  GtkDrawingArea *picture;
  UcAction *table_button;
  UcAction *primary;
  UcConsoleModel *model; /* borrowed: the window's */
  QRcode *squares;       /* NULL: there is no key, or no memory */
  gboolean due;          /* the page stands before the table's opening, not behind the page of the program */
};

G_DEFINE_FINAL_TYPE (UcFirstKeyPage, uc_first_key_page, UC_TYPE_PAGE)

gboolean
uc_first_key_page_is_due (UcConsoleModel *model)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (model);

  return prompt != NULL && prompt->id == UC_PROMPT_CLOSED && uc_console_model_get_table (model)->now.carry.round == 0
         && uc_console_model_get_first_key (model)[0] != '\0';
}

/* Black on white whatever the console's colours are. */
static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const QRcode *squares = UC_FIRST_KEY_PAGE (user_data)->squares;
  int n, size, at;

  if (squares == NULL)
    return;
  n = squares->width + 2 * BORDER;
  size = MAX (1, MIN (width, height) / n);
  at = (MIN (width, height) - size * n) / 2 + size * BORDER;
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  for (int y = 0; y < squares->width; y++)
    for (int x = 0; x < squares->width; x++)
      if (squares->data[y * squares->width + x] & 1)
        cairo_rectangle (cr, at + x * size, at + y * size, size, size);
  cairo_fill (cr);
}

static void
uc_first_key_page_show (UcPage *page, UcConsoleModel *model)
{
  UcFirstKeyPage *self = UC_FIRST_KEY_PAGE (page);
  const char *key = uc_console_model_get_first_key (model);
  const char *table = uc_console_model_get_table (model)->rules->table_id;
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (uc_console_model_now_real_ns (model) / 1000000000);
  g_autofree char *day = now != NULL ? g_date_time_format (now, "%Y-%m-%d") : g_strdup ("");
  g_autofree char *said = uc_say_gaming_day (day);
  /* Translators: the name of the table and a day, "Table BJ-07, 20 Nov 2026". */
  g_autofree char *line = g_strdup_printf (_ ("Table %s, %s"), table, said);
  /* In no language but the record's own, and in few letters: it is read by programs, too. */
  g_autofree char *sentence = g_strdup_printf ("Upcard %s %s first key %s", table, day, key);

  self->model = model;
  gtk_label_set_text (self->table, line);
  gtk_label_set_text (self->code, key);
  g_clear_pointer (&self->squares, QRcode_free);
  if (key[0] != '\0')
    self->squares = QRcode_encodeString8bit (sentence, 0, QR_ECLEVEL_M);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), self->squares != NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
  gtk_widget_set_visible (GTK_WIDGET (self->primary), uc_first_key_page_is_due (model));
  /* The table was opened: here, or by a touch before that was answered late. */
  if (self->due && !uc_first_key_page_is_due (model))
    uc_shell_open (GTK_WIDGET (page), "table");
  else
    self->due = uc_first_key_page_is_due (model);
}

static void
uc_first_key_page_unmap (GtkWidget *widget)
{
  UC_FIRST_KEY_PAGE (widget)->due = FALSE;
  GTK_WIDGET_CLASS (uc_first_key_page_parent_class)->unmap (widget);
}

static void
on_table (GtkButton *button, UcFirstKeyPage *self)
{
  uc_shell_back (GTK_WIDGET (self));
}

static void
on_primary (GtkButton *button, UcFirstKeyPage *self)
{
  uc_console_model_submit (self->model, uc_console_model_get_prompt (self->model)->primary);
}

static void
uc_first_key_page_dispose (GObject *object)
{
  UcFirstKeyPage *self = UC_FIRST_KEY_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_FIRST_KEY_PAGE);
  g_clear_pointer (&self->squares, QRcode_free);
  G_OBJECT_CLASS (uc_first_key_page_parent_class)->dispose (object);
}

static void
uc_first_key_page_class_init (UcFirstKeyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_first_key_page_show;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_AT_WORK;
  G_OBJECT_CLASS (klass)->dispose = uc_first_key_page_dispose;
  widget_class->unmap = uc_first_key_page_unmap;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-first-key-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcFirstKeyPage, table);
  gtk_widget_class_bind_template_child (widget_class, UcFirstKeyPage, code);
  gtk_widget_class_bind_template_child (widget_class, UcFirstKeyPage, picture);
  gtk_widget_class_bind_template_child (widget_class, UcFirstKeyPage, table_button);
  gtk_widget_class_bind_template_child (widget_class, UcFirstKeyPage, primary);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_primary);
}

static void
uc_first_key_page_init (UcFirstKeyPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->picture, draw, self, NULL);
}
