#include "uc-pit-window.h"

#include "uc-pit-columns.h"
#include "uc-pit-felt.h"
#include "uc-pit-grid.h"
#include "uc-pit-load.h"
#include "uc-pit-queue.h"
#include "uc-pit-tile.h"
#include "uc-plain.h"
#include "uc-say-time.h"

#include <glib/gi18n-lib.h>

/* Before the frame is laid out that shows it: what came in one turn of the main loop is shown together. */
#define PRIORITY (GDK_PRIORITY_REDRAW - 10)
/* While the records are read, something comes with each turn: queue and tiles are shown so often. */
#define LOADING_MS 200

struct _UcPitWindow
{
  GtkWindow parent_instance;

  UcPitFloor *floor;
  const UcPitPlan *plan;
  const UcPit *pit;
  char *folder;
  char *why_not;         /* NULL = the link is there */
  gint64 (*clock) (void);

  GHashTable *tiles;     /* id → UcPitTile */
  GHashTable *first;     /* id of a table → UcPitItem, the most urgent one there */
  GHashTable *counts;    /* id → how many items there are */
  char *open;            /* id of the table whose felt is shown; NULL = the tiles are */
  gboolean has_queue_changed;
  gboolean have_tiles_changed; /* while the records were read */
  guint renewing;        /* source */
  guint narrowing;       /* source */
  guint second;          /* source */

  GtkLabel *title, *summary, *link, *now, *trouble, *warning, *empty;
  GtkDropDown *pits;
  GtkWidget *toggle, *stack, *tiles_page;
  UcPitColumns *columns;
  UcPitQueue *queue;
  UcPitGrid *grid;
  UcPitFelt *felt;
  UcPitMeters *meters;
  UcPitLoad *load;
};

enum
{
  SAY,
  PIT_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcPitWindow, uc_pit_window, GTK_TYPE_WINDOW)

static gint64
real_ns (void)
{
  return g_get_real_time () * 1000;
}

static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text[0] != '\0');
}

static GHashTable *
new_items (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) uc_pit_item_free);
}

/* ---- tiles ---- */

static const UcPitItem *
first_of (UcPitWindow *self, const char *id, guint *n)
{
  *n = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, id));
  return g_hash_table_lookup (self->first, id);
}

static void
show_tile (UcPitWindow *self, const UcPitTable *table)
{
  UcPitTile *tile = g_hash_table_lookup (self->tiles, table->id);
  guint n;
  const UcPitItem *first = first_of (self, table->id, &n);

  if (tile != NULL)
    uc_pit_tile_show (tile, table, first, n, self->clock ());
}

static void
show_felt (UcPitWindow *self, gboolean has_changed)
{
  const UcPitTable *table = self->open != NULL && self->floor != NULL ? uc_pit_floor_find (self->floor, self->open) : NULL;
  guint n;
  const UcPitItem *first = table != NULL ? first_of (self, table->id, &n) : NULL;

  if (table == NULL)
    return;
  if (has_changed)
    uc_pit_felt_show (self->felt, table, first, n, self->clock ());
  else
    uc_pit_felt_tick (self->felt, table, first, n, self->clock ());
}

static void
on_tile_clicked (UcPitTile *tile, UcPitWindow *self)
{
  uc_pit_window_open (self, uc_pit_tile_get_id (tile));
}

/* The tiles are those of the floor, in its order. Those that stay are the same widgets: who has the focus keeps it. */
static void
arrange_tiles (UcPitWindow *self)
{
  const GPtrArray *tables = self->floor != NULL ? uc_pit_floor_tables (self->floor) : NULL;
  GHashTable *before = self->tiles;
  GtkWidget *last = NULL;
  GHashTableIter iter;
  gpointer tile;

  self->tiles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; tables != NULL && i < tables->len; i++)
    {
      const UcPitTable *table = tables->pdata[i];
      GtkWidget *widget = g_hash_table_lookup (before, table->id);

      if (widget == NULL)
        {
          widget = uc_pit_tile_new (table->id);
          g_signal_connect (widget, "clicked", G_CALLBACK (on_tile_clicked), self);
          uc_pit_grid_append (self->grid, widget);
        }
      else
        g_hash_table_remove (before, table->id);
      if (gtk_widget_get_prev_sibling (widget) != last)
        gtk_widget_insert_after (widget, GTK_WIDGET (self->grid), last);
      last = widget;
      g_hash_table_insert (self->tiles, g_strdup (table->id), widget);
    }
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, NULL, &tile))
    uc_pit_grid_remove (self->grid, tile);
  g_hash_table_unref (before);
}

static void
show_all_tiles (UcPitWindow *self)
{
  const GPtrArray *tables = self->floor != NULL ? uc_pit_floor_tables (self->floor) : NULL;

  for (guint i = 0; tables != NULL && i < tables->len; i++)
    show_tile (self, tables->pdata[i]);
}

/* ---- around them ---- */

static char *
say_summary (UcPitWindow *self)
{
  const GPtrArray *tables = self->floor != NULL ? uc_pit_floor_tables (self->floor) : NULL;
  guint counts[UC_PIT_PLAY_ROUND + 1] = { 0 };
  g_autofree char *unknown = NULL;

  if (tables == NULL || tables->len == 0)
    return g_strdup ("");
  for (guint i = 0; i < tables->len; i++)
    counts[((const UcPitTable *) tables->pdata[i])->play]++;
  unknown = counts[UC_PIT_PLAY_UNKNOWN] > 0 ? g_strdup_printf (_ (", %u without a record"), counts[UC_PIT_PLAY_UNKNOWN]) : g_strdup ("");
  return g_strdup_printf (ngettext ("%u table: %u in a round, %u waiting, %u closed%s", "%u tables: %u in a round, %u waiting, %u closed%s", tables->len),
                          tables->len, counts[UC_PIT_PLAY_ROUND], counts[UC_PIT_PLAY_WAITING], counts[UC_PIT_PLAY_CLOSED], unknown);
}

static void
show_page (UcPitWindow *self)
{
  g_autofree char *empty = NULL;

  if (self->open != NULL)
    gtk_stack_set_visible_child (GTK_STACK (self->stack), GTK_WIDGET (self->felt));
  else if (g_hash_table_size (self->tiles) > 0)
    gtk_stack_set_visible_child (GTK_STACK (self->stack), self->tiles_page);
  else
    {
      if (self->floor == NULL)
        empty = g_strdup (_ ("No tables are shown."));
      else
        empty = g_strdup_printf (_ ("No table’s copies in %s yet.\nA table appears here as soon as its mirror has written the first rows."), self->folder);
      gtk_label_set_text (self->empty, empty);
      gtk_stack_set_visible_child (GTK_STACK (self->stack), GTK_WIDGET (self->empty));
    }
}

static void
show_around (UcPitWindow *self)
{
  g_autofree char *summary = say_summary (self), *clock = uc_say_clock (self->clock ()), *warning = NULL;

  gtk_label_set_text (self->summary, summary);
  set_text (self->now, clock);
  uc_pit_load_show (self->load, self->plan, self->floor);
  warning = uc_pit_load_get_warning (self->load)[0] != '\0' ? g_strdup_printf ("⚠ %s", uc_pit_load_get_warning (self->load)) : g_strdup ("");
  set_text (self->warning, warning);
}

/* ---- the queue ---- */

/* A table of which something waits now, or waited before. */
static void
show_tile_of (gpointer id, gpointer first, gpointer data)
{
  UcPitWindow *self = data;
  const UcPitTable *table = uc_pit_floor_find (self->floor, id);

  if (table != NULL)
    show_tile (self, table);
}

static void
count_queue (UcPitWindow *self, const GPtrArray *queue)
{
  g_autoptr (GHashTable) before = g_steal_pointer (&self->first);

  self->first = new_items ();
  g_hash_table_remove_all (self->counts);
  for (guint i = 0; i < queue->len; i++)
    {
      const UcPitItem *item = queue->pdata[i];
      const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, item->table));

      if (n == 0)
        g_hash_table_insert (self->first, g_strdup (item->table), uc_pit_item_copy (item));
      g_hash_table_insert (self->counts, g_strdup (item->table), GUINT_TO_POINTER (n + 1));
    }
  if (self->floor == NULL)
    return;
  g_hash_table_foreach (before, show_tile_of, self);
  g_hash_table_foreach (self->first, show_tile_of, self);
}

static void
show_queue (UcPitWindow *self)
{
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();
  const GPtrArray *queue = self->floor != NULL ? uc_pit_floor_queue (self->floor) : nothing;

  self->has_queue_changed = FALSE;
  count_queue (self, queue);
  uc_pit_queue_set_why_not (self->queue, self->why_not);
  uc_pit_queue_show (self->queue, queue, self->floor != NULL ? uc_pit_floor_lately (self->floor) : nothing,
                     self->floor == NULL || uc_pit_floor_is_loaded (self->floor), self->clock ());
}

static gboolean
on_renew (gpointer data)
{
  UcPitWindow *self = data;

  self->renewing = 0;
  if (self->have_tiles_changed)
    show_all_tiles (self);
  self->have_tiles_changed = FALSE;
  if (self->has_queue_changed)
    {
      show_queue (self);
      show_felt (self, FALSE);
    }
  show_around (self);
  return G_SOURCE_REMOVE;
}

static void
renew_later (UcPitWindow *self)
{
  if (self->renewing != 0)
    return;
  if (self->floor != NULL && !uc_pit_floor_is_loaded (self->floor))
    self->renewing = g_timeout_add_full (PRIORITY, LOADING_MS, on_renew, self, NULL);
  else
    self->renewing = g_idle_add_full (PRIORITY, on_renew, self, NULL);
}

/* ---- what the floor says ---- */

static void
on_table_changed (UcPitFloor *floor, const char *id, UcPitWindow *self)
{
  const UcPitTable *table = uc_pit_floor_find (floor, id);

  if (table == NULL)
    return;
  if (uc_pit_floor_is_loaded (floor))
    show_tile (self, table);
  else
    self->have_tiles_changed = TRUE;
  if (g_strcmp0 (self->open, id) == 0)
    show_felt (self, TRUE);
  renew_later (self);
}

static void
on_tables_changed (UcPitFloor *floor, UcPitWindow *self)
{
  arrange_tiles (self);
  if (self->open != NULL && uc_pit_floor_find (floor, self->open) == NULL)
    uc_pit_window_open (self, NULL);
  show_all_tiles (self);
  show_page (self);
  renew_later (self);
}

static void
on_queue_changed (UcPitFloor *floor, UcPitWindow *self)
{
  self->has_queue_changed = TRUE;
  renew_later (self);
}

void
uc_pit_window_tick (UcPitWindow *self)
{
  uc_pit_queue_tick (self->queue, self->clock ());
  show_all_tiles (self);
  show_felt (self, FALSE);
  show_around (self);
}

static gboolean
on_second (gpointer data)
{
  uc_pit_window_tick (data);
  return G_SOURCE_CONTINUE;
}

/* ---- what a person does ---- */

static void
on_say (UcPitQueue *queue, const UcPitItem *item, guint what, const char *badge, UcPitWindow *self)
{
  g_signal_emit (self, signals[SAY], 0, item, what, badge);
}

static void
on_table_chosen (UcPitQueue *queue, const char *id, UcPitWindow *self)
{
  uc_pit_window_show_side (self, FALSE);
  uc_pit_window_open (self, id);
}

static void
on_back (UcPitWindow *self)
{
  g_autofree char *id = g_strdup (self->open);
  GtkWidget *tile = id != NULL ? g_hash_table_lookup (self->tiles, id) : NULL;

  uc_pit_window_open (self, NULL);
  if (tile != NULL)
    gtk_widget_grab_focus (tile);
}

static void
on_toggled (GtkToggleButton *toggle, UcPitWindow *self)
{
  uc_pit_columns_show_side (self->columns, gtk_toggle_button_get_active (toggle));
}

static void
on_pit_selected (UcPitWindow *self)
{
  const guint at = gtk_drop_down_get_selected (self->pits);

  if (self->plan != NULL && at < self->plan->pits->len && self->plan->pits->pdata[at] != self->pit)
    g_signal_emit (self, signals[PIT_CHOSEN], 0, ((const UcPit *) self->plan->pits->pdata[at])->name);
}

/* The part of the window behind the one with the focus. */
static void
move_on (UcPitWindow *self)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->queue), self->stack };
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  const gboolean in_queue = focus != NULL && gtk_widget_is_ancestor (focus, parts[0]);

  gtk_widget_child_focus (parts[in_queue ? 1 : 0], GTK_DIR_TAB_FORWARD);
}

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcPitWindow *self)
{
  const gboolean shows_side = uc_pit_columns_is_narrow (self->columns) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->toggle));

  if (key == GDK_KEY_Escape && shows_side)
    uc_pit_window_show_side (self, FALSE);
  else if (key == GDK_KEY_Escape && self->open != NULL)
    on_back (self);
  else if (key == GDK_KEY_F6)
    move_on (self);
  else if (key == GDK_KEY_F9 && uc_pit_columns_is_narrow (self->columns))
    uc_pit_window_show_side (self, !shows_side);
  else
    return FALSE;
  return TRUE;
}

/* ---- the window ---- */

static gboolean
on_narrow (gpointer data)
{
  UcPitWindow *self = data;

  self->narrowing = 0;
  gtk_widget_set_visible (self->toggle, uc_pit_columns_is_narrow (self->columns));
  uc_pit_queue_set_compact (self->queue, uc_pit_columns_is_narrow (self->columns));
  show_queue (self);
  return G_SOURCE_REMOVE;
}

/* It is notified while the columns are laid out, and the bar above them is laid out already. */
static void
on_is_narrow_changed (UcPitWindow *self)
{
  if (self->narrowing == 0)
    self->narrowing = g_idle_add (on_narrow, self);
}

static GtkLabel *
add_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static GtkWidget *
new_bar (UcPitWindow *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkStringList *names = gtk_string_list_new (NULL);

  gtk_widget_add_css_class (bar, "pit-bar");
  self->title = add_label (bar, "pit-title");
  self->pits = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pits), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Pit"), -1);
  gtk_widget_set_valign (GTK_WIDGET (self->pits), GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self->pits), FALSE);
  g_signal_connect_swapped (self->pits, "notify::selected", G_CALLBACK (on_pit_selected), self);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->pits));
  self->summary = add_label (bar, "pit-summary");
  gtk_label_set_ellipsize (self->summary, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (self->summary, 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->summary), TRUE);
  self->link = add_label (bar, "pit-link");
  self->toggle = gtk_toggle_button_new_with_label (_ ("Meters and floor"));
  gtk_widget_set_tooltip_text (self->toggle, _ ("F9"));
  gtk_widget_set_valign (self->toggle, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->toggle, FALSE);
  g_signal_connect (self->toggle, "toggled", G_CALLBACK (on_toggled), self);
  gtk_box_append (GTK_BOX (bar), self->toggle);
  self->now = add_label (bar, "pit-clock");
  return bar;
}

static GtkWidget *
new_middle (UcPitWindow *self)
{
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);

  self->warning = add_label (middle, "queue-word");
  gtk_label_set_wrap (self->warning, TRUE);
  gtk_label_set_xalign (self->warning, 0);
  self->grid = UC_PIT_GRID (uc_pit_grid_new ());
  self->tiles_page = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->tiles_page), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->tiles_page), GTK_WIDGET (self->grid));
  self->felt = UC_PIT_FELT (uc_pit_felt_new ());
  g_signal_connect_swapped (self->felt, "back", G_CALLBACK (on_back), self);
  self->empty = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_wrap (self->empty, TRUE);
  gtk_label_set_justify (self->empty, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->empty), "empty");
  self->stack = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_add_child (GTK_STACK (self->stack), self->tiles_page);
  gtk_stack_add_child (GTK_STACK (self->stack), GTK_WIDGET (self->felt));
  gtk_stack_add_child (GTK_STACK (self->stack), GTK_WIDGET (self->empty));
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (middle), self->stack);
  return middle;
}

static GtkWidget *
new_side (UcPitWindow *self)
{
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18), *scrolled = gtk_scrolled_window_new ();

  self->meters = UC_PIT_METERS (uc_pit_meters_new ());
  self->load = UC_PIT_LOAD (uc_pit_load_new ());
  gtk_box_append (GTK_BOX (side), GTK_WIDGET (self->meters));
  gtk_box_append (GTK_BOX (side), GTK_WIDGET (self->load));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), side);
  gtk_widget_add_css_class (scrolled, "pit-side");
  return scrolled;
}

static void
uc_pit_window_init (UcPitWindow *self)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *columns;
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->clock = real_ns;
  self->tiles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->first = new_items ();
  self->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "upcard");
  gtk_widget_add_css_class (GTK_WIDGET (self), "pit");
  gtk_box_append (GTK_BOX (page), new_bar (self));
  self->trouble = add_label (page, "trouble");
  gtk_label_set_wrap (self->trouble, TRUE);
  gtk_label_set_xalign (self->trouble, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->trouble), FALSE);
  self->queue = UC_PIT_QUEUE (uc_pit_queue_new ());
  g_signal_connect (self->queue, "say", G_CALLBACK (on_say), self);
  g_signal_connect (self->queue, "table-chosen", G_CALLBACK (on_table_chosen), self);
  columns = uc_pit_columns_new (GTK_WIDGET (self->queue), new_middle (self), new_side (self));
  self->columns = UC_PIT_COLUMNS (columns);
  gtk_widget_add_css_class (columns, "columns");
  gtk_widget_set_vexpand (columns, TRUE);
  g_signal_connect_swapped (columns, "notify::is-narrow", G_CALLBACK (on_is_narrow_changed), self);
  gtk_box_append (GTK_BOX (page), columns);
  gtk_window_set_child (GTK_WINDOW (self), page);
  gtk_window_set_default_size (GTK_WINDOW (self), 1920, 1080);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->second = g_timeout_add_seconds (1, on_second, self);
  uc_pit_window_set_link (self, _ ("No link is given: nothing can be acknowledged here."));
  uc_pit_meters_show (self->meters, NULL, 0, self->why_not, NULL);
  uc_pit_window_set_floor (self, NULL, NULL, NULL, "");
}

static void
leave_floor (UcPitWindow *self)
{
  if (self->floor != NULL)
    g_signal_handlers_disconnect_by_data (self->floor, self);
  g_clear_object (&self->floor);
}

static void
uc_pit_window_dispose (GObject *object)
{
  UcPitWindow *self = UC_PIT_WINDOW (object);

  leave_floor (self);
  g_clear_handle_id (&self->second, g_source_remove);
  g_clear_handle_id (&self->renewing, g_source_remove);
  if (self->pits != NULL)
    g_signal_handlers_disconnect_by_data (self->pits, self);
  self->pits = NULL;
  G_OBJECT_CLASS (uc_pit_window_parent_class)->dispose (object);
  g_clear_handle_id (&self->narrowing, g_source_remove);
}

static void
uc_pit_window_finalize (GObject *object)
{
  UcPitWindow *self = UC_PIT_WINDOW (object);

  g_hash_table_unref (self->tiles);
  g_hash_table_unref (self->first);
  g_hash_table_unref (self->counts);
  g_free (self->folder);
  g_free (self->why_not);
  g_free (self->open);
  G_OBJECT_CLASS (uc_pit_window_parent_class)->finalize (object);
}

static void
uc_pit_window_class_init (UcPitWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_pit_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_pit_window_finalize;
  signals[SAY] = g_signal_new ("say", UC_TYPE_PIT_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_UINT,
                               G_TYPE_STRING);
  signals[PIT_CHOSEN] = g_signal_new ("pit-chosen", UC_TYPE_PIT_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

GtkWidget *
uc_pit_window_new (void)
{
  return g_object_new (UC_TYPE_PIT_WINDOW, NULL);
}

static void
name_pits (UcPitWindow *self)
{
  GtkStringList *names = GTK_STRING_LIST (gtk_drop_down_get_model (self->pits));
  const guint n = self->plan != NULL ? self->plan->pits->len : 0;

  g_signal_handlers_block_by_func (self->pits, on_pit_selected, self);
  gtk_string_list_splice (names, 0, g_list_model_get_n_items (G_LIST_MODEL (names)), NULL);
  for (guint i = 0; i < n; i++)
    {
      const UcPit *pit = self->plan->pits->pdata[i];
      g_autofree char *title = uc_plain_text (pit->title);

      gtk_string_list_append (names, title);
      if (pit == self->pit)
        gtk_drop_down_set_selected (self->pits, i);
    }
  g_signal_handlers_unblock_by_func (self->pits, on_pit_selected, self);
  gtk_widget_set_visible (GTK_WIDGET (self->pits), n > 1);
}

void
uc_pit_window_set_floor (UcPitWindow *self, UcPitFloor *floor, const UcPitPlan *plan, const UcPit *pit, const char *folder)
{
  g_autofree char *name = pit != NULL ? uc_plain_text (pit->title) : g_strdup (_ ("Pit")), *title = g_strdup_printf (_ ("%s: Upcard pit"), name);

  leave_floor (self);
  self->floor = floor != NULL ? g_object_ref (floor) : NULL;
  self->plan = plan;
  self->pit = pit;
  g_free (self->folder);
  self->folder = uc_plain_text (folder);
  gtk_window_set_title (GTK_WINDOW (self), title);
  set_text (self->title, plan != NULL && plan->pits->len > 1 ? _ ("Pit") : name);
  name_pits (self);
  uc_pit_window_open (self, NULL);
  uc_pit_grid_set_columns (self->grid, pit != NULL ? pit->columns : 0);
  if (floor != NULL)
    {
      g_signal_connect (floor, "table-changed", G_CALLBACK (on_table_changed), self);
      g_signal_connect (floor, "tables-changed", G_CALLBACK (on_tables_changed), self);
      g_signal_connect (floor, "queue-changed", G_CALLBACK (on_queue_changed), self);
    }
  arrange_tiles (self);
  show_queue (self);
  show_all_tiles (self);
  show_page (self);
  show_around (self);
}

void
uc_pit_window_set_trouble (UcPitWindow *self, const char *sentence)
{
  g_autofree char *plain = uc_plain_text (sentence != NULL ? sentence : ""), *text = plain[0] != '\0' ? g_strdup_printf ("⚠ %s", plain) : g_strdup ("");

  set_text (self->trouble, text);
}

void
uc_pit_window_set_link (UcPitWindow *self, const char *why_not)
{
  g_free (self->why_not);
  self->why_not = g_strdup (why_not);
  set_text (self->link, why_not != NULL ? _ ("⚠ No link") : _ ("Link is there"));
  if (why_not != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->link), "stop");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->link), "stop");
  self->has_queue_changed = TRUE;
  renew_later (self);
}

void
uc_pit_window_set_meters (UcPitWindow *self, const UcPitMeterShown *meters, guint n, const char *warning)
{
  uc_pit_meters_show (self->meters, meters, n, self->why_not, warning);
}

void
uc_pit_window_answer (UcPitWindow *self, const UcPitItem *item, const char *refused)
{
  uc_pit_queue_answer (self->queue, item, refused);
  self->has_queue_changed = TRUE;
  renew_later (self);
}

gboolean
uc_pit_window_open (UcPitWindow *self, const char *id)
{
  char *open = g_strdup (id);

  if (id != NULL && (self->floor == NULL || uc_pit_floor_find (self->floor, id) == NULL))
    {
      g_free (open);
      return FALSE;
    }
  g_free (self->open);
  self->open = open;
  show_felt (self, TRUE);
  show_page (self);
  uc_pit_columns_set_large (self->columns, open != NULL);
  if (open != NULL)
    uc_pit_felt_focus (self->felt);
  return TRUE;
}

void
uc_pit_window_show_side (UcPitWindow *self, gboolean shown)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->toggle), shown);
}

gboolean
uc_pit_window_is_settled (UcPitWindow *self)
{
  return self->renewing == 0 && self->narrowing == 0 && (self->floor == NULL || uc_pit_floor_is_loaded (self->floor));
}

void
uc_pit_window_set_clock (UcPitWindow *self, gint64 (*clock) (void))
{
  self->clock = clock != NULL ? clock : real_ns;
}

GtkWidget *
uc_pit_window_get_queue (UcPitWindow *self)
{
  return GTK_WIDGET (self->queue);
}

GtkWidget *
uc_pit_window_get_felt (UcPitWindow *self)
{
  return GTK_WIDGET (self->felt);
}

const char *
uc_pit_window_get_open (UcPitWindow *self)
{
  return self->open;
}

GtkWidget *
uc_pit_window_get_tile (UcPitWindow *self, const char *id)
{
  return g_hash_table_lookup (self->tiles, id);
}

guint
uc_pit_window_n_tiles (UcPitWindow *self)
{
  return g_hash_table_size (self->tiles);
}

char *
uc_pit_window_read (UcPitWindow *self)
{
  GtkLabel *const labels[] = { self->title, self->summary, self->link, self->now, self->trouble, self->warning };
  g_autofree char *meters = uc_pit_meters_read (self->meters), *load = uc_pit_load_read (self->load);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (gtk_widget_get_visible (GTK_WIDGET (labels[i])))
      g_string_append_printf (text, "%s\n", gtk_label_get_text (labels[i]));
  if (gtk_stack_get_visible_child (GTK_STACK (self->stack)) == GTK_WIDGET (self->empty))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (self->empty));
  g_string_append (text, meters);
  g_string_append (text, load);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
