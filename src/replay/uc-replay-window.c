#include "uc-replay-window.h"

#include "uc-recent.h"
#include "uc-replay-live.h"
#include "uc-replay-opening.h"
#include "uc-replay-parts.h"
#include "uc-replay-play.h"
#include "uc-replay-resources.h"
#include "uc-replay-results.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (UcReplayWindow, uc_replay_window, GTK_TYPE_WINDOW)

/* ---- what is asked for ---- */

static void
on_filter_changed (UcFindPanel *find, UcReplayWindow *self)
{
  UcFilter filter;

  if (self->archive == NULL)
    return;
  uc_find_panel_get_filter (find, &filter);
  uc_round_list_set_filter (self->list_model, &filter, uc_find_panel_get_table (find));
}

static void
on_jump (UcFindPanel *find, const char *text, UcReplayWindow *self)
{
  g_autoptr (UcRoundItem) item = NULL;

  if (self->archive == NULL)
    return;
  if (text[0] == '#')
    uc_replay_jump_to_number (self, text + 1);
  else if (text[0] == '@')
    uc_replay_jump_to_time (self, text + 1);
  else
    {
      item = g_list_model_get_item (G_LIST_MODEL (self->list_model), 0);
      if (item != NULL)
        uc_replay_show_round (self, uc_round_item_get_ref (item));
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_find_left (UcFindPanel *find, UcReplayWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_timeline_seek (UcTimeline *timeline, guint position, UcReplayWindow *self)
{
  uc_replay_go (self, position);
}

static void
on_events_seek (UcEventsPanel *events, guint position, UcReplayWindow *self)
{
  uc_replay_go (self, position);
}

static void
on_stride (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const struct
  {
    const char *name;
    UcStride stride;
    int direction;
  } strides[] = {
    { "replay.back", UC_STRIDE_EVENT, -1 },       { "replay.forward", UC_STRIDE_EVENT, 1 },
    { "replay.marker-back", UC_STRIDE_MARKER, -1 }, { "replay.marker", UC_STRIDE_MARKER, 1 },
    { "replay.step-back", UC_STRIDE_STEP, -1 },   { "replay.step", UC_STRIDE_STEP, 1 },
    { "replay.first", UC_STRIDE_ALL, -1 },        { "replay.last", UC_STRIDE_ALL, 1 },
  };
  UcReplayWindow *self = UC_REPLAY_WINDOW (widget);

  for (guint i = 0; i < G_N_ELEMENTS (strides) && uc_player_is_loaded (self->player); i++)
    if (strcmp (strides[i].name, name) == 0)
      uc_replay_go (self, uc_player_reach (self->player, strides[i].stride, strides[i].direction));
}

/* ---- shifts ---- */

static void
show_shift (UcReplayWindow *self, gboolean shift)
{
  UcFind *find = uc_archive_find (self->archive, self->ref.file, NULL);
  UcFoundRound round;

  if (shift)
    uc_shift_page_show (self->shift, self->archive, uc_find_panel_get_table (self->find),
                        find != NULL && uc_find_round (find, self->ref.number, &round, NULL) ? round.row.first_real_ns
                                                                                            : uc_replay_newest_ns (self));
  gtk_stack_set_visible_child_name (self->stack, shift ? "shift" : "rounds");
  gtk_button_set_label (self->shift_button, shift ? _ ("Rounds") : _ ("Shifts"));
}

/* “2026-11-20 18:00”, as the find panel's fields have it. */
static char *
print_minute (gint64 t_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_ns / 1000000000);

  return g_date_time_format (time, "%F %H:%M");
}

/* @to_ns is the first instant behind the bar; the field's minute is the last that counts. */
static void
on_shift_rounds (UcShiftPage *shift, const char *dealer, gint64 from_ns, gint64 to_ns, UcReplayWindow *self)
{
  g_autofree char *from = print_minute (from_ns), *to = print_minute (to_ns - 1);

  uc_find_panel_clear (self->find);
  uc_find_panel_set (self->find, "from", from);
  uc_find_panel_set (self->find, "to", to);
  uc_find_panel_set (self->find, "dealer", dealer);
  show_shift (self, FALSE);
}

static void
on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (widget);
  const char *what = strchr (name, '.') + 1;

  if (strcmp (what, "find") == 0)
    uc_find_panel_focus (self->find);
  else if (strcmp (what, "stop") == 0)
    g_cancellable_cancel (self->opening_cancellable);
  else if (self->archive == NULL)
    return;
  else if (strcmp (what, "verify") == 0)
    uc_checker_verify (self->checker, self->archive);
  else if (strcmp (what, "cancel") == 0)
    uc_checker_cancel (self->checker);
  else if (strcmp (what, "live") == 0)
    uc_replay_toggle_live (self);
  else if (strcmp (what, "shift") == 0)
    show_shift (self, g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "shift") != 0);
  else if (strcmp (what, "round-back") == 0)
    uc_replay_go_round (self, -1);
  else if (strcmp (what, "round") == 0)
    uc_replay_go_round (self, 1);
  else if (!uc_player_is_loaded (self->player))
    return;
  else if (strcmp (what, "play") == 0)
    uc_replay_toggle_play (self);
  else if (strcmp (what, "speed") == 0)
    uc_replay_set_pace (self, g_variant_get_uint32 (parameter), self->skip);
  else if (strcmp (what, "skip") == 0)
    uc_replay_set_pace (self, self->speed, !self->skip);
  else if (strcmp (what, "known") == 0)
    {
      self->known = !self->known;
      uc_replay_show_table (self);
    }
}

/* ---- keys ---- */

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
  int number; /* -1 = the action takes none */
} keys[] = {
  { GDK_KEY_space, 0, "replay.play", -1 },
  { GDK_KEY_Left, 0, "replay.back", -1 },
  { GDK_KEY_Right, 0, "replay.forward", -1 },
  { GDK_KEY_Left, GDK_SHIFT_MASK, "replay.marker-back", -1 },
  { GDK_KEY_Right, GDK_SHIFT_MASK, "replay.marker", -1 },
  { GDK_KEY_Left, GDK_CONTROL_MASK, "replay.round-back", -1 },
  { GDK_KEY_Right, GDK_CONTROL_MASK, "replay.round", -1 },
  { GDK_KEY_Page_Up, 0, "replay.step-back", -1 },
  { GDK_KEY_Page_Down, 0, "replay.step", -1 },
  { GDK_KEY_Home, 0, "replay.first", -1 },
  { GDK_KEY_End, 0, "replay.last", -1 },
  { GDK_KEY_1, 0, "replay.speed", 0 },
  { GDK_KEY_2, 0, "replay.speed", 1 },
  { GDK_KEY_3, 0, "replay.speed", 2 },
  { GDK_KEY_4, 0, "replay.speed", 3 },
  { GDK_KEY_5, 0, "replay.speed", 4 },
  { GDK_KEY_s, 0, "replay.skip", -1 },
  { GDK_KEY_l, 0, "replay.live", -1 },
  { GDK_KEY_slash, 0, "replay.find", -1 },
  { GDK_KEY_F9, 0, "replay.known", -1 },
  { GDK_KEY_F6, 0, "replay.shift", -1 },
  { GDK_KEY_o, GDK_CONTROL_MASK, "replay.open", -1 },
};

/* Somebody types: letters and arrows belong to the field. */
static gboolean
is_typing (UcReplayWindow *self, guint key, GdkModifierType modifiers)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !GTK_IS_EDITABLE (focus))
    return FALSE;
  return key != GDK_KEY_F9 && !((modifiers & GDK_CONTROL_MASK) != 0 && key == GDK_KEY_o);
}

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcReplayWindow *self)
{
  modifiers &= GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK;
  if (is_typing (self, key, modifiers))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == key && keys[i].modifiers == modifiers)
      {
        gtk_widget_activate_action_variant (GTK_WIDGET (self), keys[i].action,
                                            keys[i].number < 0 ? NULL : g_variant_new_uint32 (keys[i].number));
        return TRUE;
      }
  return FALSE;
}

/* ---- the window ---- */

static void
on_chosen (UcOpeningPage *page, const char *path, UcReplayWindow *self)
{
  const char *const paths[] = { path, NULL };

  uc_replay_open (self, paths);
}

static void
uc_replay_window_dispose (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_clear_handle_id (&self->live_timer, g_source_remove);
  if (self->opening_cancellable != NULL)
    g_cancellable_cancel (self->opening_cancellable);
  g_clear_object (&self->opening_cancellable);
  if (self->player != NULL)
    uc_replay_close (self);
  g_clear_pointer (&self->checker, uc_checker_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), UC_TYPE_REPLAY_WINDOW);
  G_OBJECT_CLASS (uc_replay_window_parent_class)->dispose (object);
  g_clear_pointer (&self->player, uc_player_free);
  g_clear_pointer (&self->now_player, uc_player_free);
  g_clear_object (&self->list_model);
}

static void
uc_replay_window_finalize (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_ptr_array_unref (self->tiles);
  g_ptr_array_unref (self->items);
  g_free (self->data);
  g_free (self->cache);
  g_free (self->fault);
  G_OBJECT_CLASS (uc_replay_window_parent_class)->finalize (object);
}

#define BIND(klass, name) gtk_widget_class_bind_template_child (klass, UcReplayWindow, name)

static void
bind_children (GtkWidgetClass *klass)
{
  BIND (klass, what);
  BIND (klass, now);
  BIND (klass, proof_word);
  BIND (klass, proof_icon);
  BIND (klass, damage);
  BIND (klass, count);
  BIND (klass, foot);
  BIND (klass, empty_headline);
  BIND (klass, empty_support);
  BIND (klass, round_title);
  BIND (klass, round_note);
  BIND (klass, clock);
  BIND (klass, stack);
  BIND (klass, list_stack);
  BIND (klass, opening);
  BIND (klass, find);
  BIND (klass, list);
  BIND (klass, table);
  BIND (klass, timeline);
  BIND (klass, transport);
  BIND (klass, events);
  BIND (klass, detail);
  BIND (klass, proof);
  BIND (klass, shift);
  BIND (klass, shift_button);
  gtk_widget_class_bind_template_callback (klass, on_filter_changed);
  gtk_widget_class_bind_template_callback (klass, on_jump);
  gtk_widget_class_bind_template_callback (klass, on_find_left);
  gtk_widget_class_bind_template_callback (klass, on_timeline_seek);
  gtk_widget_class_bind_template_callback (klass, on_events_seek);
  gtk_widget_class_bind_template_callback (klass, on_shift_rounds);
}

static void
install_actions (GtkWidgetClass *klass)
{
  static const char *const strides[] = { "replay.back", "replay.forward", "replay.marker-back", "replay.marker",
                                         "replay.step-back", "replay.step", "replay.first", "replay.last" };
  static const char *const others[] = { "replay.find", "replay.stop", "replay.verify", "replay.cancel", "replay.live",
                                        "replay.round-back", "replay.round", "replay.play", "replay.skip",
                                        "replay.known", "replay.shift" };

  for (guint i = 0; i < G_N_ELEMENTS (strides); i++)
    gtk_widget_class_install_action (klass, strides[i], NULL, on_stride);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    gtk_widget_class_install_action (klass, others[i], NULL, on_action);
  gtk_widget_class_install_action (klass, "replay.speed", "u", on_action);
  gtk_widget_class_install_action (klass, "replay.open", NULL, uc_replay_choose_files);
}

static void
uc_replay_window_class_init (UcReplayWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType types[] = { UC_TYPE_ICON,       UC_TYPE_OPENING_PAGE, UC_TYPE_FIND_PANEL,   UC_TYPE_TABLE_VIEW,
                          UC_TYPE_TIMELINE,   UC_TYPE_TRANSPORT,    UC_TYPE_EVENTS_PANEL, UC_TYPE_DETAIL_PANEL,
                          UC_TYPE_PROOF_PANEL, UC_TYPE_SHIFT_PAGE };

  uc_replay_get_resource ();
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    g_type_ensure (types[i]);
  G_OBJECT_CLASS (klass)->dispose = uc_replay_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_replay_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-replay-window.ui");
  bind_children (widget_class);
  install_actions (widget_class);
}

static void
uc_replay_window_init (UcReplayWindow *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  self->player = uc_player_new ();
  self->now_player = uc_player_new ();
  self->checker = uc_checker_new (uc_replay_show_checked, self);
  self->tiles = g_ptr_array_new ();
  self->items = g_ptr_array_new ();
  self->speed = 1;
  self->skip = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  uc_replay_set_up_list (self);
  g_signal_connect (self->opening, "chosen", G_CALLBACK (on_chosen), self);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  uc_replay_show_proof (self);
  uc_replay_show_transport (self);
}

GtkWidget *
uc_replay_window_new (const char *data, const char *cache)
{
  UcReplayWindow *self = g_object_new (UC_TYPE_REPLAY_WINDOW, NULL);
  g_auto (GStrv) recent = uc_recent_load (data);

  self->data = g_strdup (data);
  self->cache = g_strdup (cache);
  uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  return GTK_WIDGET (self);
}

gboolean
uc_replay_window_is_settled (UcReplayWindow *self)
{
  return self->opening_cancellable == NULL && !uc_round_list_is_searching (self->list_model)
         && uc_checker_state (self->checker) != UC_CHECK_RUNNING
         && (!self->has_round || !uc_player_is_loaded (self->player) || uc_checker_proof (self->checker) != NULL);
}

void
uc_replay_window_open (UcReplayWindow *self, const char *const *paths)
{
  uc_replay_open (self, paths);
}

void
uc_replay_window_show_round (UcReplayWindow *self, UcRoundRef ref)
{
  uc_replay_show_round (self, ref);
}

void
uc_replay_window_seek (UcReplayWindow *self, guint position)
{
  uc_replay_seek (self, position);
}

UcArchive *
uc_replay_window_get_archive (UcReplayWindow *self)
{
  return self->archive;
}

UcPlayer *
uc_replay_window_get_player (UcReplayWindow *self)
{
  return self->player;
}

UcRoundList *
uc_replay_window_get_list (UcReplayWindow *self)
{
  return self->list_model;
}

UcFindPanel *
uc_replay_window_get_find (UcReplayWindow *self)
{
  return self->find;
}

UcRoundRef
uc_replay_window_get_round (UcReplayWindow *self)
{
  return self->ref;
}
