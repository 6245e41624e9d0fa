#include "uc-list-page.h"

#include "uc-action.h"
#include "uc-grid.h"
#include "uc-paint.h"
#include "uc-place.h"
#include "uc-prompt-panel.h"
#include "uc-said.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

/* Of a page that has no size yet. */
#define WIDTH  UC_GRID_WIDTH
#define HEIGHT (UC_GRID_HEIGHT - 56)

/* Three lines of a note. */
#define NOTE_HEIGHT 72
/* Where a note has more of them than there is room for: of the height of a line, its type, and the buttons above it. */
#define NOTE_TIGHT 0.82
#define NOTE_SIZE  18
#define LEAST_KEY  71
/* One line of what stands above the title is no higher. */
#define LINE 30

/* Where everything is, from grid to grid; from the right and lower end where it is negative. */
typedef struct
{
  int edge, gap, key;              /* at the sides; between the buttons; their height */
  int list_top, list_rows;         /* rows of buttons there is room for; 0 = no more than the columns of the page ask for */
  int guarded;                     /* how much less wide the list is beside the second press; 0 = it gives way to it */
  GdkRectangle table_button, back, prompt;
  int citation_x, citation_y, title_x, title_y, title_alone_y, title_width;
  int note_x, note_y; /* 0 = below the list, at the page's end */
} Look;

static const Look wide = { 16, 12, 74, 152, 0, 396,
                           { 16, 48, 152, 72 }, { 16, -106, 356, 82 }, { -396, -332, 380, 320 },
                           180, 52, UC_LIST_PAGE_TITLE_X, UC_LIST_PAGE_TITLE_Y, UC_LIST_PAGE_TITLE_ALONE, 660,
                           372, 50 },
                  small = { 8, 8, 75, 90, 4, 0,
                            { 8, 8, 130, 75 }, { 8, -83, 250, 75 }, { -336, -250, 328, 244 },
                            150, 10, 152, 32, 24, 500,
                            8, 0 },
                  portrait = { 8, 8, 75, 90, 8, 0,
                               { 8, 8, 110, 75 }, { 8, -83, 250, 75 }, { 8, -309, 0, 220 },
                               130, 4, 132, 50, 24, 400,
                               8, 0 };

typedef struct
{
  GtkLabel *title;
  GtkLabel *citation;
  GtkLabel *note;
  GtkGrid *grid;
  UcPromptPanel *prompt;
  UcAction *back;
  UcAction *table_button;
  int width, height; /* of the page, for which it is laid out */
  guint laying_out;  /* source that does it again for another size; 0 = none is needed */
  guint columns;     /* of buttons */
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
  if (UC_LIST_PAGE_GET_CLASS (self)->leave != NULL)
    UC_LIST_PAGE_GET_CLASS (self)->leave (self);
  else
    uc_shell_open (GTK_WIDGET (self), "table");
}

void
uc_list_page_set_way (UcListPage *self, const char *words)
{
  uc_action_set_words (PRIVATE (self)->table_button, words);
}

void
uc_list_page_set_title (UcListPage *self, const char *title, const char *citation)
{
  gtk_label_set_text (PRIVATE (self)->title, title);
  gtk_label_set_text (PRIVATE (self)->citation, citation);
}

void
uc_list_page_set_title_of_choices (UcListPage *self, const char *title, UcConsoleModel *model)
{
  const UcTable *table = uc_console_model_get_table (model);
  const char *dealer = table != NULL ? table->now.carry.dealer : "";
  g_autofree char *whose = dealer[0] != '\0' ? g_strdup_printf (_ ("For badge %s, at each sign-on"), dealer)
                                            : g_strdup (_ ("For the table, while nobody is signed on"));

  uc_list_page_set_title (self, title, whose);
}

void
uc_list_page_set_note (UcListPage *self, const char *note)
{
  gtk_label_set_text (PRIVATE (self)->note, note);
}

static const Look *
look_of (UcListPage *self)
{
  const int width = PRIVATE (self)->width;

  return uc_grid_is_portrait (width) ? &portrait : uc_grid_is_small (width) ? &small : &wide;
}

/* The button at place @n, in the order in which they were added. */
static GtkWidget *
button_at (UcListPage *self, guint n)
{
  guint columns = PRIVATE (self)->columns;

  return gtk_grid_get_child_at (PRIVATE (self)->grid, n % columns, n / columns);
}

static void
remove_from (UcListPage *self, guint n)
{
  for (GtkWidget *child; (child = button_at (self, n)) != NULL; n++)
    gtk_grid_remove (PRIVATE (self)->grid, child);
}

/* As many columns as the page asks for, or as all of its buttons need; a page that stands has two at least and a row more instead. */
guint
uc_list_page_columns (UcListPage *self, guint n)
{
  const Look *look = look_of (self);
  const guint wanted = UC_LIST_PAGE_GET_CLASS (self)->columns;

  if (look->list_rows == 0 || wanted == 1)
    return wanted;
  return MAX (look == &portrait ? MIN (wanted, 2) : wanted, (n + look->list_rows - 1) / look->list_rows);
}

void
uc_list_page_begin (UcListPage *self)
{
  UcListPagePrivate *priv = PRIVATE (self);

  priv->n = 0;
  if (priv->columns == 0)
    priv->columns = uc_list_page_columns (self, 0);
}

static int
width_of_button (UcListPage *self)
{
  UcListPagePrivate *priv = PRIVATE (self);
  const Look *look = look_of (self);
  const int width = priv->width - 2 * look->edge - (priv->guarded != 0 ? look->guarded : 0);

  return (width + look->gap) / (int)priv->columns - look->gap;
}

/* A note of many lines below all rows of a list: its lines are closer, and the buttons as high as a finger needs. */
static gboolean
is_long_noted (UcListPage *self)
{
  UcListPagePrivate *priv = PRIVATE (self);
  const Look *look = look_of (self);
  const int rows = (int) ((priv->n + priv->columns - 1) / MAX (priv->columns, 1));
  int note;

  if (look->note_y != 0 || *gtk_label_get_text (priv->note) == '\0')
    return FALSE;
  gtk_label_set_attributes (priv->note, NULL);
  gtk_widget_measure (GTK_WIDGET (priv->note), GTK_ORIENTATION_VERTICAL, priv->width - look->note_x - look->edge, &note, NULL, NULL, NULL);
  return look->list_top + rows * (look->key + look->gap) + note > priv->height;
}

static int
key_of (UcListPage *self)
{
  return is_long_noted (self) ? MIN (look_of (self)->key, LEAST_KEY) : look_of (self)->key;
}

static void
fit_buttons (UcListPage *self)
{
  const Look *look = look_of (self);

  /* Where the list gives way to the second press, that stands alone. */
  gtk_widget_set_visible (GTK_WIDGET (PRIVATE (self)->grid), PRIVATE (self)->guarded == 0 || look->guarded != 0);
  gtk_label_set_wrap (PRIVATE (self)->citation, look != &wide);
  gtk_grid_set_row_spacing (PRIVATE (self)->grid, look->gap);
  gtk_grid_set_column_spacing (PRIVATE (self)->grid, look->gap);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (PRIVATE (self)->grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_size_request (child, width_of_button (self), key_of (self));
}

/* In other columns than before the same buttons stand elsewhere. */
static void
set_columns (UcListPage *self, guint columns)
{
  UcListPagePrivate *priv = PRIVATE (self);
  g_autoptr (GPtrArray) buttons = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint n = 0; n < priv->n; n++)
    g_ptr_array_add (buttons, g_object_ref (button_at (self, n)));
  remove_from (self, 0);
  priv->columns = columns;
  for (guint n = 0; n < buttons->len; n++)
    gtk_grid_attach (priv->grid, buttons->pdata[n], n % columns, n / columns, 1, 1);
}

void
uc_list_page_end (UcListPage *self)
{
  UcListPagePrivate *priv = PRIVATE (self);

  remove_from (self, priv->n);
  if (uc_list_page_columns (self, priv->n) != priv->columns)
    set_columns (self, uc_list_page_columns (self, priv->n));
  fit_buttons (self);
  if (is_long_noted (self))
    uc_paint_size_label (priv->note, NOTE_SIZE, NOTE_TIGHT);
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
  guint columns = priv->columns;

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
    add_button (self, id, words, uc_action_new (words, width_of_button (self), key_of (self)), available);
}

void
uc_list_page_add_choice (UcListPage *self, guint id, const char *words, gboolean chosen)
{
  g_autofree char *ticked = chosen ? g_strdup_printf ("✓ %s", words) : g_strdup (words);

  uc_list_page_add (self, id, ticked, TRUE);
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
  gtk_widget_set_size_request (row, width_of_button (self), key_of (self));
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

/* ---- where everything is ---- */

/* @at with what is negative counted from the page's ends. */
static void
put_at (UcListPage *self, GtkWidget *child, const GdkRectangle *at)
{
  UcListPagePrivate *priv = PRIVATE (self);
  const int x = at->x < 0 ? priv->width + at->x : at->x, y = at->y < 0 ? priv->height + at->y : at->y;

  uc_place (child, x, y, at->width != 0 ? at->width : priv->width - 2 * x, at->height);
}

/* Type that is larger than usual keeps between the way out and the list; a note below the list, in three lines. */
static void
fit_words (UcListPage *self)
{
  UcListPagePrivate *priv = PRIVATE (self);
  const Look *look = look_of (self);
  const gboolean beside = look->note_y != 0;

  if (uc_paint_growth () <= 1)
    return;
  uc_paint_fit_label (priv->citation, priv->width - look->citation_x - look->edge, look->title_y - look->citation_y);
  uc_paint_fit_label (priv->title, beside ? look->note_x - look->title_x : look->title_width, look->list_top - look->title_y - look->gap);
  uc_paint_fit_label (priv->note, priv->width - look->note_x - look->edge, beside ? look->list_top - look->note_y : NOTE_HEIGHT);
}

static gboolean
on_lay_out (gpointer data)
{
  UcListPage *self = data;
  UcListPagePrivate *priv = PRIVATE (self);
  const Look *look = look_of (self);

  priv->laying_out = 0;
  uc_prompt_panel_set_size (priv->prompt, look->prompt.width != 0 ? look->prompt.width : priv->width - 2 * look->edge, look->prompt.height, FALSE);
  fit_words (self);
  /* What is offered depends on the size, too. */
  uc_page_show (UC_PAGE (self));
  return G_SOURCE_REMOVE;
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcListPage *self = UC_LIST_PAGE (widget);
  UcListPagePrivate *priv = PRIVATE (self);
  const Look *look;
  const gboolean cited = *gtk_label_get_text (priv->citation) != '\0';
  int note, cite, title_y, title_height, list_top;

  if ((width != priv->width || height != priv->height) && priv->laying_out == 0)
    priv->laying_out = g_idle_add_full (G_PRIORITY_HIGH, on_lay_out, self, NULL);
  priv->width = width;
  priv->height = height;
  look = look_of (self);
  put_at (self, GTK_WIDGET (priv->table_button), &look->table_button);
  uc_place (GTK_WIDGET (priv->citation), look->citation_x, look->citation_y, width - look->citation_x - look->edge, 0);
  /* What is said above the title may need a second line. */
  gtk_widget_measure (GTK_WIDGET (priv->citation), GTK_ORIENTATION_VERTICAL, width - look->citation_x - look->edge, &cite, NULL, NULL, NULL);
  title_y = cite > LINE ? MAX (look->title_y, look->citation_y + cite) : look->title_y;
  uc_place (GTK_WIDGET (priv->title), look->title_x, cited ? title_y : look->title_alone_y, look->title_width, 0);
  gtk_widget_measure (GTK_WIDGET (priv->note), GTK_ORIENTATION_VERTICAL, width - look->note_x - look->edge, &note, NULL, NULL, NULL);
  uc_place (GTK_WIDGET (priv->note), look->note_x, look->note_y != 0 ? look->note_y : height - note - look->gap, width - look->note_x - look->edge, 0);
  /* A title of two lines below such words moves the list down. */
  gtk_widget_measure (GTK_WIDGET (priv->title), GTK_ORIENTATION_VERTICAL, look->title_width, &title_height, NULL, NULL, NULL);
  list_top = MAX (look->list_top, (cited ? title_y : look->title_alone_y) + title_height);
  uc_place (GTK_WIDGET (priv->grid), look->edge, list_top, 0, 0);
  put_at (self, GTK_WIDGET (priv->prompt), &look->prompt);
  put_at (self, GTK_WIDGET (priv->back), &look->back);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

gboolean
uc_list_page_is_small (UcListPage *self)
{
  return look_of (self) != &wide;
}

static void
uc_list_page_dispose (GObject *object)
{
  g_clear_handle_id (&PRIVATE (object)->laying_out, g_source_remove);
  G_OBJECT_CLASS (uc_list_page_parent_class)->dispose (object);
}

static void
uc_list_page_class_init (UcListPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  klass->columns = 2;
  G_OBJECT_CLASS (klass)->dispose = uc_list_page_dispose;
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
  UcListPagePrivate *priv = PRIVATE (self);

  priv->width = WIDTH;
  priv->height = HEIGHT;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (NULL, measure, allocate));
  fit_words (self);
  uc_list_page_unguard (self);
}
