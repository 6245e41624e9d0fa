#include "uc-events-panel.h"

#include "uc-event-tile.h"

#include <glib/gi18n-lib.h>

/* "1234 of 1234" */
#define COUNT_CHARS 14
/* So many rows further than asked is scrolled, so that the next steps need not. */
#define AHEAD 5
/* So many rows that change are painted each by itself. */
#define MOST_APART 2

/* The list's model: as many equal items as there are events; a tile knows by its place which it shows. */
struct _UcEventsPanel
{
  UcWhole parent;
  UcPlayer *player; /* the session's; NULL = no round can be shown */
  GtkInscription *count;
  GtkListView *list;
  GtkStringList *model;
  GtkSingleSelection *selection;
  GPtrArray *tiles; /* those that are shown */
  GtkWidget *scrolled;
  gboolean following;
  gboolean scrolling; /* once the list is laid out */
};

G_DEFINE_FINAL_TYPE (UcEventsPanel, uc_events_panel, UC_TYPE_WHOLE)

static guint seek_signal;

static void
on_setup (GtkListItemFactory *factory, GtkListItem *item, UcEventsPanel *self)
{
  gtk_list_item_set_child (item, uc_event_tile_new ());
}

static void
on_bind (GtkListItemFactory *factory, GtkListItem *item, UcEventsPanel *self)
{
  GtkWidget *tile = gtk_list_item_get_child (item);

  g_ptr_array_add (self->tiles, tile);
  uc_event_tile_show (UC_EVENT_TILE (tile), self->player, gtk_list_item_get_position (item));
}

static void
on_unbind (GtkListItemFactory *factory, GtkListItem *item, UcEventsPanel *self)
{
  GtkWidget *tile = gtk_list_item_get_child (item);

  g_ptr_array_remove_fast (self->tiles, tile);
  uc_event_tile_show (UC_EVENT_TILE (tile), NULL, 0);
}

static void
on_selected (GtkSingleSelection *selection, GParamSpec *pspec, UcEventsPanel *self)
{
  guint position = gtk_single_selection_get_selected (selection);

  if (!self->following && position != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, seek_signal, 0, position + 1);
}

static void
uc_events_panel_dispose (GObject *object)
{
  UcEventsPanel *self = UC_EVENTS_PANEL (object);

  self->following = TRUE;
  G_OBJECT_CLASS (uc_events_panel_parent_class)->dispose (object);
}

static void
uc_events_panel_finalize (GObject *object)
{
  g_ptr_array_unref (UC_EVENTS_PANEL (object)->tiles);
  G_OBJECT_CLASS (uc_events_panel_parent_class)->finalize (object);
}

/* Whether the row @i is seen from edge to edge. */
static gboolean
is_in_sight (UcEventsPanel *self, guint i)
{
  for (guint t = 0; t < self->tiles->len; t++)
    {
      GtkWidget *tile = self->tiles->pdata[t];
      graphene_rect_t bounds;

      if (uc_event_tile_get_index (UC_EVENT_TILE (tile)) == i)
        return gtk_widget_get_mapped (tile) && gtk_widget_compute_bounds (gtk_widget_get_parent (tile), self->scrolled, &bounds)
               && bounds.size.height > 0 && bounds.origin.y >= 0
               && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (self->scrolled);
    }
  return FALSE;
}

/* Puts the row @i in sight, and some of the rows towards which it is gone. All rows are equally high, and the list says
 * how high they are together: where the row lies is known without asking the list to find it. */
static void
scroll (UcEventsPanel *self, guint i)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  double row = gtk_adjustment_get_upper (adjustment) / g_list_model_get_n_items (G_LIST_MODEL (self->model));
  double page = gtk_adjustment_get_page_size (adjustment), value = gtk_adjustment_get_value (adjustment);
  double top = i * row, bottom = top + row;

  if (bottom > value + page)
    gtk_adjustment_set_value (adjustment, MIN (bottom + AHEAD * row - page, top));
  else if (top < value)
    gtk_adjustment_set_value (adjustment, MAX (top - AHEAD * row, bottom - page));
}

/* How high rows are that have just come, or grown, is known once they are laid out. The list is scrolled then and once:
 * it is laid out a second time in the same frame, before anything is painted. */
static void
on_laid_out (GdkFrameClock *clock, UcEventsPanel *self)
{
  guint position = self->player == NULL ? 0 : uc_player_position (self->player);

  if (!self->scrolling || !gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    return;
  self->scrolling = FALSE;
  if (position > 0 && position <= g_list_model_get_n_items (G_LIST_MODEL (self->model))
      && !is_in_sight (self, position - 1))
    scroll (self, position - 1);
}

/* In the next frame. */
static void
scroll_later (UcEventsPanel *self)
{
  self->scrolling = TRUE;
  gtk_widget_queue_allocate (GTK_WIDGET (self->list));
}

static void
uc_events_panel_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (uc_events_panel_parent_class)->realize (widget);
  g_signal_connect (gtk_widget_get_frame_clock (widget), "layout", G_CALLBACK (on_laid_out), widget);
}

static void
uc_events_panel_unrealize (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (widget), on_laid_out, widget);
  GTK_WIDGET_CLASS (uc_events_panel_parent_class)->unrealize (widget);
}

static void
uc_events_panel_class_init (UcEventsPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_events_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_events_panel_finalize;
  GTK_WIDGET_CLASS (klass)->realize = uc_events_panel_realize;
  GTK_WIDGET_CLASS (klass)->unrealize = uc_events_panel_unrealize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uceventspanel");
  seek_signal = g_signal_new ("seek", UC_TYPE_EVENTS_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_UINT);
}

static void
uc_events_panel_init (UcEventsPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *title = gtk_label_new (_ ("Events"));

  self->scrolled = gtk_scrolled_window_new ();
  self->tiles = g_ptr_array_new ();
  self->model = gtk_string_list_new (NULL);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->model));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (self->selection, "notify::selected", G_CALLBACK (on_selected), self);
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (GTK_SELECTION_MODEL (self->selection), factory));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Events of the round"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->count = GTK_INSCRIPTION (gtk_inscription_new (NULL));
  gtk_inscription_set_min_chars (self->count, COUNT_CHARS);
  gtk_inscription_set_xalign (self->count, 1);
  gtk_widget_add_css_class (title, "panel-title");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "panel-note");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (heading), title);
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->count));
  gtk_box_append (GTK_BOX (self), heading);
  gtk_box_append (GTK_BOX (self), self->scrolled);
}

static void
select_position (UcEventsPanel *self)
{
  guint position = self->player == NULL ? 0 : uc_player_position (self->player);
  g_autofree char *count = NULL;

  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection, position == 0 ? GTK_INVALID_LIST_POSITION : position - 1);
  /* A row that is in sight stays where it is. */
  if (position > 0 && !self->scrolling && !is_in_sight (self, position - 1))
    scroll_later (self);
  self->following = FALSE;
  if (self->player == NULL)
    return;
  count = uc_player_n (self->player) == 0 ? g_strdup (_ ("none yet"))
                                          : g_strdup_printf (_ ("%u of %u"), position, uc_player_n (self->player));
  gtk_inscription_set_text (self->count, count);
}

static void
on_events (UcReplaySession *session, UcEventsPanel *self)
{
  UcPlayer *player = uc_replay_session_get_state (session)->player;
  guint n = uc_player_is_loaded (player) ? uc_player_n (player) : 0, had = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  g_autofree const char **blanks = g_new0 (const char *, MAX (n, had) - had + 1);

  self->player = uc_player_is_loaded (player) ? player : NULL;
  uc_whole_renew (UC_WHOLE (self));
  /* As many items as there are events: only those that are too many or too few come and go. */
  for (guint i = had; i < n; i++)
    blanks[i - had] = "";
  self->following = TRUE;
  gtk_string_list_splice (self->model, MIN (had, n), had - MIN (had, n), blanks);
  self->following = FALSE;
  for (guint i = 0; i < self->tiles->len; i++)
    uc_event_tile_show (self->tiles->pdata[i], self->player, uc_event_tile_get_index (self->tiles->pdata[i]));
  select_position (self);
  scroll_later (self);
}

static void
on_moment (UcReplaySession *session, UcEventsPanel *self)
{
  guint changed = 0;

  for (guint i = 0; i < self->tiles->len; i++)
    changed += uc_event_tile_follow (self->tiles->pdata[i], self->player);
  if (changed > MOST_APART)
    uc_whole_renew (UC_WHOLE (self));
  select_position (self);
}

void
uc_events_panel_set_session (UcEventsPanel *self, UcReplaySession *session)
{
  g_signal_connect_object (session, "events", G_CALLBACK (on_events), self, 0);
  g_signal_connect_object (session, "moment", G_CALLBACK (on_moment), self, 0);
}
