#include "uc-replay-house.h"

#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

/* The newest of those that meet the filter. */
#define MOST 100
#define SPACE 12
/* What the style puts around the rows of a list. */
#define ROW_PADDING 8
#define COLUMNS 6

struct _UcReplayHouse
{
  GtkWindow parent_instance;

  char *house, *data, *cache;
  GtkEditable *words;
  GtkDropDown *marks, *tables;
  GtkLabel *word;
  GtkListBox *rounds;
  GtkSizeGroup *columns[COLUMNS];
  GStrv names;             /* of the tables */
  GPtrArray *hits;         /* UcHouseHit */
  GCancellable *searching; /* NULL = nothing is under way */
  GList *windows;          /* UcReplayWindow, which end with this one */
};

enum
{
  OPENED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcReplayHouse, uc_replay_house, GTK_TYPE_WINDOW)

/* ---- searching ---- */

/* What a thread of its own is asked, with a connection of its own. */
typedef struct
{
  char *house;
  UcFilter filter;
  char *table;
} Ask;

static void
ask_free (Ask *ask)
{
  g_free (ask->house);
  g_free (ask->table);
  g_free (ask);
}

static void
run_search (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Ask *ask = task_data;
  const UcHouseFilter filter = { .round = ask->filter, .table = ask->table, .limit = MOST };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (ask->house, FALSE, &error);
  GPtrArray *hits = index == NULL ? NULL : uc_house_find (index, &filter, cancellable, &error);

  for (guint i = 0; hits != NULL && i < hits->len && !g_cancellable_is_cancelled (cancellable); i++)
    uc_house_hit_check (hits->pdata[i]);
  if (hits == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, hits, (GDestroyNotify) g_ptr_array_unref);
}

/* ---- the list ---- */

static void
add_cell (UcReplayHouse *self, GtkBox *row, guint column, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 2 || column == 4 ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), column == COLUMNS - 1 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_hexpand (label, column == COLUMNS - 1);
  gtk_size_group_add_widget (self->columns[column], label);
  gtk_box_append (row, label);
}

static GtkWidget *
new_row (void)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2 * SPACE);

  gtk_widget_set_margin_start (row, SPACE);
  gtk_widget_set_margin_end (row, SPACE);
  gtk_widget_set_margin_top (row, SPACE / 2);
  gtk_widget_set_margin_bottom (row, SPACE / 2);
  return row;
}

static char *
say_marks (guint32 marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < UC_N_MARKS; i++)
    if (marks & (1u << i))
      uc_say_listed (text, "%s", uc_digest_mark_name (i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_round (UcReplayHouse *self, const UcHouseHit *hit)
{
  const UcDigest *digest = &hit->found.digest;
  g_autofree char *began = uc_say_time (hit->found.row.first_real_ns), *paid = uc_say_money (digest->pays);
  g_autofree char *round = g_strdup_printf ("%u", hit->found.row.number), *marks = say_marks (digest->marks);
  GtkWidget *row = new_row ();

  gtk_widget_set_margin_top (row, 0);
  gtk_widget_set_margin_bottom (row, 0);
  add_cell (self, GTK_BOX (row), 0, began);
  add_cell (self, GTK_BOX (row), 1, hit->table);
  add_cell (self, GTK_BOX (row), 2, round);
  add_cell (self, GTK_BOX (row), 3, digest->dealer[0] != '\0' ? digest->dealer : "–");
  add_cell (self, GTK_BOX (row), 4, paid);
  add_cell (self, GTK_BOX (row), 5, hit->problem != NULL ? hit->problem : marks);
  gtk_widget_set_tooltip_text (row, hit->problem != NULL ? hit->problem : hit->path);
  gtk_list_box_append (self->rounds, row);
  gtk_widget_set_sensitive (gtk_widget_get_parent (row), hit->problem == NULL);
}

static void
show_hits (UcReplayHouse *self)
{
  const guint n = self->hits->len;
  g_autofree char *text = n == 0    ? g_strdup (_ ("No round in the index is what was asked for."))
                          : n < MOST ? g_strdup_printf (ngettext ("%u round", "%u rounds", n), n)
                                     : g_strdup_printf (_ ("The newest %u rounds"), n);

  for (GtkWidget *row; (row = gtk_widget_get_first_child (GTK_WIDGET (self->rounds))) != NULL;)
    gtk_list_box_remove (self->rounds, row);
  gtk_label_set_text (self->word, text);
  for (guint i = 0; i < n; i++)
    add_round (self, self->hits->pdata[i]);
}

static void
on_searched (GObject *source, GAsyncResult *result, gpointer data)
{
  UcReplayHouse *self = UC_REPLAY_HOUSE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = g_task_propagate_pointer (G_TASK (result), &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->searching)
    return;
  g_clear_object (&self->searching);
  g_ptr_array_set_size (self->hits, 0);
  if (hits != NULL)
    {
      g_ptr_array_unref (self->hits);
      self->hits = g_steal_pointer (&hits);
    }
  show_hits (self);
  if (error != NULL)
    gtk_label_set_text (self->word, error->message);
}

static void
search (UcReplayHouse *self)
{
  const guint mark = gtk_drop_down_get_selected (self->marks), table = gtk_drop_down_get_selected (self->tables);
  Ask *ask = g_new0 (Ask, 1);
  g_autoptr (GTask) task = NULL;

  ask->house = g_strdup (self->house);
  g_strlcpy (ask->filter.text, gtk_editable_get_text (self->words), sizeof ask->filter.text);
  ask->filter.marks = mark == 0 || mark == GTK_INVALID_LIST_POSITION ? 0 : 1u << (mark - 1);
  ask->table = table == 0 || table == GTK_INVALID_LIST_POSITION ? NULL : g_strdup (self->names[table - 1]);
  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  self->searching = g_cancellable_new ();
  task = g_task_new (self, self->searching, on_searched, NULL);
  g_task_set_task_data (task, ask, (GDestroyNotify) ask_free);
  g_task_run_in_thread (task, run_search);
}

/* ---- opening ---- */

/* A round that a window is to show as soon as its month is read. */
typedef struct
{
  UcReplayHouse *self; /* borrowed: the windows end with it */
  UcReplayWindow *window;
  char *path;
  guint32 number;
} Shown;

static void
shown_free (gpointer data, GClosure *closure)
{
  Shown *shown = data;

  g_free (shown->path);
  g_free (shown);
}

static void
on_opened (UcReplaySession *session, gpointer data)
{
  Shown *shown = data;
  UcReplayWindow *window = shown->window;
  UcReplayHouse *self = shown->self;
  const guint file = uc_archive_find_path (uc_replay_window_get_archive (window), shown->path);

  if (file != G_MAXUINT)
    uc_replay_window_show_round (window, (UcRoundRef){ file, shown->number });
  g_signal_handlers_disconnect_by_func (session, on_opened, data);
  g_signal_emit (self, signals[OPENED], 0, window);
}

static void
on_window_destroyed (UcReplayHouse *self, GtkWindow *window)
{
  self->windows = g_list_remove (self->windows, window);
}

void
uc_replay_house_open (UcReplayHouse *self, guint i)
{
  const UcHouseHit *hit = self->hits->pdata[i];
  const char *const paths[] = { hit->path, NULL };
  Shown *shown;

  if (hit->problem != NULL)
    return;
  shown = g_new0 (Shown, 1);
  shown->self = self;
  shown->window = UC_REPLAY_WINDOW (uc_replay_window_new (self->data, self->cache));
  shown->path = g_strdup (hit->path);
  shown->number = hit->found.row.number;
  g_signal_connect_data (uc_replay_window_get_session (shown->window), "opened", G_CALLBACK (on_opened), shown, shown_free, G_CONNECT_AFTER);
  self->windows = g_list_prepend (self->windows, shown->window);
  g_signal_connect_object (shown->window, "destroy", G_CALLBACK (on_window_destroyed), self, G_CONNECT_SWAPPED);
  uc_replay_window_open (shown->window, paths);
  gtk_window_present (GTK_WINDOW (shown->window));
}

static void
on_row_activated (GtkListBox *rounds, GtkListBoxRow *row, gpointer data)
{
  uc_replay_house_open (data, gtk_list_box_row_get_index (row));
}

/* ---- the window ---- */

static GtkDropDown *
new_choice (UcReplayHouse *self, const char *first, const char *label)
{
  GtkStringList *list = gtk_string_list_new ((const char *const[]){ first, NULL });
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (list), NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_DROP_DOWN (choice);
}

static void
append_choice (GtkDropDown *choice, const char *text)
{
  gtk_string_list_append (GTK_STRING_LIST (gtk_drop_down_get_model (choice)), text);
}

static void
add_heading (UcReplayHouse *self, GtkBox *page)
{
  static const char *const titles[COLUMNS] = { N_ ("Began"), N_ ("Table"), N_ ("Round"), N_ ("Dealer"), N_ ("Paid"), N_ ("Marks") };
  GtkWidget *row = new_row ();

  for (guint i = 0; i < COLUMNS; i++)
    add_cell (self, GTK_BOX (row), i, _ (titles[i]));
  gtk_widget_add_css_class (row, "panel-note");
  gtk_widget_set_margin_start (row, SPACE + ROW_PADDING);
  gtk_box_append (page, row);
}

static void
uc_replay_house_init (UcReplayHouse *self)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *asked = new_row (), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *words = gtk_search_entry_new ();

  self->hits = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_house_hit_free);
  for (guint i = 0; i < COLUMNS; i++)
    self->columns[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->words = GTK_EDITABLE (words);
  g_object_set (words, "placeholder-text", _ ("Words: a combination, a badge, $75"), NULL);
  gtk_widget_set_hexpand (words, TRUE);
  self->marks = new_choice (self, _ ("Any mark"), _ ("Mark"));
  for (guint i = 0; i < UC_N_MARKS; i++)
    append_choice (self->marks, uc_digest_mark_name (i));
  self->tables = new_choice (self, _ ("All tables"), _ ("Table"));
  self->word = GTK_LABEL (gtk_label_new (_ ("Searching")));
  gtk_label_set_xalign (self->word, 0);
  gtk_label_set_wrap (self->word, TRUE);
  self->rounds = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->rounds, GTK_SELECTION_BROWSE);
  gtk_box_append (GTK_BOX (asked), words);
  gtk_box_append (GTK_BOX (asked), GTK_WIDGET (self->marks));
  gtk_box_append (GTK_BOX (asked), GTK_WIDGET (self->tables));
  gtk_box_append (GTK_BOX (page), asked);
  gtk_widget_add_css_class (GTK_WIDGET (self->word), "panel-title");
  gtk_widget_set_margin_start (GTK_WIDGET (self->word), SPACE);
  gtk_box_append (GTK_BOX (page), GTK_WIDGET (self->word));
  add_heading (self, GTK_BOX (page));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->rounds));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (page), scrolled);
  gtk_widget_add_css_class (GTK_WIDGET (self), "upcard");
  gtk_widget_add_css_class (GTK_WIDGET (self), "replay");
  gtk_window_set_child (GTK_WINDOW (self), page);
  gtk_window_set_default_size (GTK_WINDOW (self), 1000, 700);
  g_signal_connect (self->rounds, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect_swapped (words, "search-changed", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->marks, "notify::selected", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->tables, "notify::selected", G_CALLBACK (search), self);
}

static void
uc_replay_house_dispose (GObject *object)
{
  UcReplayHouse *self = UC_REPLAY_HOUSE (object);

  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  while (self->windows != NULL)
    gtk_window_destroy (self->windows->data);
  for (guint i = 0; i < COLUMNS; i++)
    g_clear_object (&self->columns[i]);
  G_OBJECT_CLASS (uc_replay_house_parent_class)->dispose (object);
}

static void
uc_replay_house_finalize (GObject *object)
{
  UcReplayHouse *self = UC_REPLAY_HOUSE (object);

  g_ptr_array_unref (self->hits);
  g_strfreev (self->names);
  g_free (self->house);
  g_free (self->data);
  g_free (self->cache);
  G_OBJECT_CLASS (uc_replay_house_parent_class)->finalize (object);
}

static void
uc_replay_house_class_init (UcReplayHouseClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = uc_replay_house_dispose;
  object_class->finalize = uc_replay_house_finalize;
  signals[OPENED] = g_signal_new ("opened", UC_TYPE_REPLAY_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, UC_TYPE_REPLAY_WINDOW);
}

GtkWidget *
uc_replay_house_new (const char *house, const char *data, const char *cache)
{
  UcReplayHouse *self = g_object_new (UC_TYPE_REPLAY_HOUSE, NULL);
  g_autoptr (UcHouseIndex) index = uc_house_index_open (house, FALSE, NULL);
  g_autofree char *title = g_strdup_printf (_ ("Rounds of %s"), house);

  self->house = g_strdup (house);
  self->data = g_strdup (data);
  self->cache = g_strdup (cache);
  self->names = index != NULL ? uc_house_index_tables (index, NULL) : NULL;
  gtk_window_set_title (GTK_WINDOW (self), title);
  g_signal_handlers_block_by_func (self->tables, search, self);
  for (guint i = 0; self->names != NULL && self->names[i] != NULL; i++)
    append_choice (self->tables, self->names[i]);
  g_signal_handlers_unblock_by_func (self->tables, search, self);
  search (self);
  return GTK_WIDGET (self);
}

/* ---- for tests and pictures ---- */

void
uc_replay_house_ask (UcReplayHouse *self, const char *text, int mark, const char *table)
{
  guint at = 0;

  while (table != NULL && self->names != NULL && self->names[at] != NULL && g_strcmp0 (self->names[at], table) != 0)
    at++;
  gtk_editable_set_text (self->words, text);
  gtk_drop_down_set_selected (self->marks, mark + 1);
  gtk_drop_down_set_selected (self->tables, table == NULL ? 0 : at + 1);
  search (self);
}

gboolean
uc_replay_house_is_settled (UcReplayHouse *self)
{
  return self->searching == NULL;
}

const GPtrArray *
uc_replay_house_get_hits (UcReplayHouse *self)
{
  return self->hits;
}

const char *
uc_replay_house_get_word (UcReplayHouse *self)
{
  return gtk_label_get_text (self->word);
}
