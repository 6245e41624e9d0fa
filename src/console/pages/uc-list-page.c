#include "uc-list-page.h"

#include "uc-action.h"
#include "uc-prompt-panel.h"
#include "uc-said.h"
#include "uc-shell.h"

/* Of the columns and the gaps between them: the whole page, or what the second press leaves of it. */
#define WIDTH         1248
#define WIDTH_GUARDED 852
#define GAP           12

typedef struct
{
  GtkLabel *title;
  GtkLabel *citation;
  GtkLabel *note;
  GtkGrid *grid;
  UcPromptPanel *prompt;
  UcAction *back;
  UcAction *table_button;
  guint n;
  guint guarded; /* id whose second press is asked for; 0 = none */
} UcListPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (UcListPage, uc_list_page, UC_TYPE_PAGE)

#define PRIVATE(self) ((UcListPagePrivate *)uc_list_page_get_instance_private (UC_LIST_PAGE (self)))

static void
on_item (GtkButton *button, UcListPage *self)
{
  UC_LIST_PAGE_GET_CLASS (self)->chosen (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "id")));
}

static void
on_primary (UcPromptPanel *panel, UcListPage *self)
{
  guint id = PRIVATE (self)->guarded;

  uc_list_page_unguard (self);
  if (id != 0)
    UC_LIST_PAGE_GET_CLASS (self)->sure (self, id);
}

static void
on_back (GtkButton *button, UcListPage *self)
{
  uc_list_page_unguard (self);
}

static void
on_table (GtkButton *button, UcListPage *self)
{
  uc_list_page_unguard (self);
  uc_shell_open (GTK_WIDGET (self), "table");
}

void
uc_list_page_set_title (UcListPage *self, const char *title, const char *citation)
{
  gtk_label_set_text (PRIVATE (self)->title, title);
  gtk_label_set_text (PRIVATE (self)->citation, citation);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (PRIVATE (self)->title), UC_LIST_PAGE_TITLE_X,
                  *citation != '\0' ? UC_LIST_PAGE_TITLE_Y : UC_LIST_PAGE_TITLE_ALONE);
}

void
uc_list_page_set_note (UcListPage *self, const char *note)
{
  gtk_label_set_text (PRIVATE (self)->note, note);
}

void
uc_list_page_begin (UcListPage *self)
{
  PRIVATE (self)->n = 0;
}

/* The button at place @n, in the order in which they were added. */
static GtkWidget *
button_at (UcListPage *self, guint n)
{
  guint columns = UC_LIST_PAGE_GET_CLASS (self)->columns;

  return gtk_grid_get_child_at (PRIVATE (self)->grid, n % columns, n / columns);
}

static void
remove_from (UcListPage *self, guint n)
{
  for (GtkWidget *child; (child = button_at (self, n)) != NULL; n++)
    gtk_grid_remove (PRIVATE (self)->grid, child);
}

void
uc_list_page_end (UcListPage *self)
{
  remove_from (self, PRIVATE (self)->n);
}

static int
width_of_button (UcListPage *self)
{
  return ((PRIVATE (self)->guarded != 0 ? WIDTH_GUARDED : WIDTH) + GAP) / (int)UC_LIST_PAGE_GET_CLASS (self)->columns - GAP;
}

static void
fit_buttons (UcListPage *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (PRIVATE (self)->grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_size_request (child, width_of_button (self), 74);
}

/* A finger may be on the button that stands there: where it says the same, it stays. */
static gboolean
keep_button (UcListPage *self, guint id, const char *words, gboolean available)
{
  UcListPagePrivate *priv = PRIVATE (self);
  GtkWidget *button = button_at (self, priv->n);

  if (button == NULL)
    return FALSE;
  if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "id")) != id
      || !uc_said_before (button, words))
    {
      remove_from (self, priv->n);
      return FALSE;
    }
  gtk_widget_set_sensitive (button, available);
  priv->n++;
  return TRUE;
}

static void
add_button (UcListPage *self, guint id, const char *words, GtkWidget *button, gboolean available)
{
  UcListPagePrivate *priv = PRIVATE (self);
  guint columns = UC_LIST_PAGE_GET_CLASS (self)->columns;

  gtk_widget_set_sensitive (button, available);
  g_object_set_data (G_OBJECT (button), "id", GUINT_TO_POINTER (id));
  uc_said_before (button, words);
  g_signal_connect (button, "clicked", G_CALLBACK (on_item), self);
  gtk_grid_attach (priv->grid, button, priv->n % columns, priv->n / columns, 1, 1);
  priv->n++;
}

void
uc_list_page_add (UcListPage *self, guint id, const char *words, gboolean available)
{
  if (!keep_button (self, id, words, available))
    add_button (self, id, words, uc_action_new (words, width_of_button (self), 74), available);
}

void
uc_list_page_add_row (UcListPage *self, guint id, const char *const columns[UC_DESK_N_COLUMNS], gboolean available)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GtkWidget *row;

  for (guint i = 0; i < UC_DESK_N_COLUMNS; i++)
    g_string_append_printf (words, "%s\n", columns[i] != NULL ? columns[i] : "");
  if (keep_button (self, id, words->str, available))
    return;
  row = uc_desk_row_new (columns);
  gtk_widget_set_size_request (row, width_of_button (self), 74);
  add_button (self, id, words->str, row, available);
}

void
uc_list_page_guard (UcListPage *self, guint id, const UcTable *table, const UcPrompt *prompt, const UcQuestion *ask)
{
  UcListPagePrivate *priv = PRIVATE (self);

  priv->guarded = id;
  fit_buttons (self);
  uc_prompt_panel_show (priv->prompt, table, prompt, ask);
  gtk_widget_set_visible (GTK_WIDGET (priv->prompt), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (priv->back), TRUE);
  gtk_widget_set_sensitive (GTK_WIDGET (priv->grid), FALSE);
}

void
uc_list_page_unguard (UcListPage *self)
{
  UcListPagePrivate *priv = PRIVATE (self);

  priv->guarded = 0;
  fit_buttons (self);
  gtk_widget_set_visible (GTK_WIDGET (priv->prompt), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (priv->back), FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (priv->grid), TRUE);
}

static void
uc_list_page_class_init (UcListPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  klass->columns = 2;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_PROMPT_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-list-page.ui");
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, title);
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, citation);
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, note);
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, grid);
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, prompt);
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, back);
  gtk_widget_class_bind_template_child_private (widget_class, UcListPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_primary);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
}

static void
uc_list_page_init (UcListPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  uc_list_page_unguard (self);
}
