#include "uc-rows-page.h"

#include "uc-action.h"
#include "uc-say.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

#define ROWS    18
#define COLUMNS 2

typedef struct
{
  GtkLabel *title;
  GtkGrid *rows;
  UcAction *more;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  guint back;            /* pages before the newest */
} UcRowsPagePrivate;

G_DEFINE_TYPE_WITH_PRIVATE (UcRowsPage, uc_rows_page, GTK_TYPE_FIXED)

#define PRIVATE(self) ((UcRowsPagePrivate *)uc_rows_page_get_instance_private (UC_ROWS_PAGE (self)))

static void
clear (UcRowsPage *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (PRIVATE (self)->rows))) != NULL)
    gtk_grid_remove (PRIVATE (self)->rows, child);
}

static void
add (UcRowsPage *self, guint index, const char *first, const char *second)
{
  GtkWidget *left = gtk_label_new (first), *right = gtk_label_new (second);
  guint column = (index / ROWS) * 2, row = index % ROWS;

  gtk_widget_add_css_class (left, "row-time");
  gtk_widget_add_css_class (right, "row");
  gtk_label_set_xalign (GTK_LABEL (left), 0);
  gtk_label_set_xalign (GTK_LABEL (right), 0);
  gtk_widget_set_size_request (right, 430, -1);
  gtk_grid_attach (PRIVATE (self)->rows, left, column, row, 1, 1);
  gtk_grid_attach (PRIVATE (self)->rows, right, column + 1, row, 1, 1);
}

/* ---- the last round ---- */

static void
show_last_round (UcRowsPage *self)
{
  UcRowsPagePrivate *priv = PRIVATE (self);
  const UcTable *table = uc_console_model_get_table (priv->model);
  const GArray *facts = uc_console_model_get_last_facts (priv->model);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *title = NULL;
  guint round = 0, first;

  clear (self);
  for (guint i = 0; i < facts->len; i++)
    {
      const UcEvent *event = &g_array_index (facts, UcEvent, i);
      char *said = uc_say_event (table, event);

      round = MAX (round, event->round);
      if (said == NULL)
        continue;
      g_ptr_array_add (words, said);
      g_array_append_val (times, event->t_real_ns);
    }
  first = words->len > ROWS * COLUMNS * (priv->back + 1) ? words->len - ROWS * COLUMNS * (priv->back + 1) : 0;
  for (guint i = 0; i < ROWS * COLUMNS && first + i < words->len; i++)
    {
      g_autofree char *clock = uc_say_clock (g_array_index (times, gint64, first + i));

      add (self, i, clock, g_ptr_array_index (words, first + i));
    }
  title = words->len == 0 || round == 0 ? g_strdup (_ ("No round before this one"))
                                        : g_strdup_printf (_ ("Round %u"), round);
  gtk_label_set_text (priv->title, title);
  gtk_widget_set_visible (GTK_WIDGET (priv->more), words->len > ROWS * COLUMNS);
  uc_action_set_words (priv->more, first == 0 ? _ ("Newest") : _ ("Earlier"));
}

static void
on_more (GtkButton *button, UcRowsPage *self)
{
  UcRowsPagePrivate *priv = PRIVATE (self);

  priv->back = g_strcmp0 (uc_action_get_words (priv->more), _ ("Newest")) == 0 ? 0 : priv->back + 1;
  show_last_round (self);
}

void
uc_last_round_page_show (GtkWidget *page, UcConsoleModel *model)
{
  PRIVATE (page)->model = model;
  show_last_round (UC_ROWS_PAGE (page));
}

GType
uc_last_round_page_get_type (void)
{
  return UC_TYPE_ROWS_PAGE;
}

static void
on_table (GtkButton *button, UcRowsPage *self)
{
  PRIVATE (self)->back = 0;
  uc_shell_back (GTK_WIDGET (self));
}

static void
uc_rows_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_ROWS_PAGE);
  G_OBJECT_CLASS (uc_rows_page_parent_class)->dispose (object);
}

static void
uc_rows_page_class_init (UcRowsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_rows_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-rows-page.ui");
  gtk_widget_class_bind_template_child_private (widget_class, UcRowsPage, title);
  gtk_widget_class_bind_template_child_private (widget_class, UcRowsPage, rows);
  gtk_widget_class_bind_template_child_private (widget_class, UcRowsPage, more);
  gtk_widget_class_bind_template_child_private (widget_class, UcRowsPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_more);
}

static void
uc_rows_page_init (UcRowsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
