#include "uc-replay-window.h"

#include "uc-fit.h"
#include "uc-recent.h"
#include "uc-replay-actions.h"
#include "uc-replay-bookmarks.h"
#include "uc-replay-camera.h"
#include "uc-replay-compare.h"
#include "uc-replay-export.h"
#include "uc-replay-keys.h"
#include "uc-replay-later.h"
#include "uc-replay-live.h"
#include "uc-replay-opening.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-play.h"
#include "uc-replay-resources.h"
#include "uc-replay-results.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"
#include "uc-replay-table.h"
#include "uc-session-bookmarks.h"
#include "uc-session-open.h"
#include "uc-session-round.h"

G_DEFINE_FINAL_TYPE (UcReplayWindow, uc_replay_window, GTK_TYPE_WINDOW)

/* ---- what the session tells ---- */

static void
on_round (UcReplayWindow *self)
{
  uc_whole_renew (self->rounds_panel);
  uc_whole_renew (self->right_column);
  uc_timeline_mark (self->timeline, self->open->mark_in, self->open->mark_out);
  if (!self->selecting)
    uc_replay_follow_round (self);
  uc_replay_show_proof (self);
}

static void
show_moment (UcReplayWindow *self)
{
  uc_replay_show_moment (self);
  if (uc_replay_is_comparing (self))
    uc_replay_show_compare (self);
}

static void
on_moment (UcReplayWindow *self)
{
  uc_replay_keep_time (self);
  show_moment (self);
}

static void
on_marks (UcReplayWindow *self)
{
  uc_timeline_mark (self->timeline, self->open->mark_in, self->open->mark_out);
}

static void
on_grown (UcReplayWindow *self, gboolean closed)
{
  uc_replay_show_now (self);
  uc_replay_show_transport (self);
  uc_replay_show_later (self);
  if (closed)
    uc_replay_follow_round (self);
}

static void
on_checked (UcReplayWindow *self)
{
  uc_replay_show_proof (self);
  if (uc_checker_state (self->open->checker) != UC_CHECK_RUNNING)
    {
      uc_replay_show_tiles (self);
      uc_replay_show_later (self);
    }
  uc_replay_show_table (self);
}

static void
on_held (UcReplayWindow *self)
{
  uc_replay_name_compare (self);
  show_moment (self);
}

static void
listen (UcReplayWindow *self)
{
  static const struct
  {
    const char *signal;
    GCallback func;
  } told[] = {
    { "round", G_CALLBACK (on_round) },
    { "moment", G_CALLBACK (on_moment) },
    { "marks", G_CALLBACK (on_marks) },
    { "looked", G_CALLBACK (uc_replay_show_behind) },
    { "grown", G_CALLBACK (on_grown) },
    { "checked", G_CALLBACK (on_checked) },
    { "camera", G_CALLBACK (uc_replay_show_tiles) },
    { "held", G_CALLBACK (on_held) },
    { "bookmarks", G_CALLBACK (uc_replay_show_bookmarks) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    g_signal_connect_swapped (self->session, told[i].signal, told[i].func, self);
  uc_replay_listen_to_opening (self);
}

/* ---- what is asked for ---- */

static void
on_jump (UcFindPanel *find, const char *text, UcReplayWindow *self)
{
  if (self->open->archive != NULL)
    uc_replay_jump (self, text);
}

static void
on_seek (GtkWidget *timeline_or_events, guint position, UcReplayWindow *self)
{
  uc_session_go (self->session, position);
}

static void
on_bookmark_remove (UcBookmarksPage *page, const UcBookmark *mark, UcReplayWindow *self)
{
  uc_session_remove_bookmark (self->session, mark);
}

static void
on_export_begin (UcExportPage *page, UcReplayWindow *self)
{
  if (self->open->archive != NULL)
    uc_replay_choose_export (self);
}

static void
on_export_print (UcExportPage *page, UcReplayWindow *self)
{
  if (self->open->archive != NULL)
    uc_replay_print (self, NULL);
}

/* ---- the window ---- */

static void
on_chosen (UcOpeningPage *page, const char *path, UcReplayWindow *self)
{
  const char *const paths[] = { path, NULL };

  uc_session_open (self->session, paths);
}

static void
uc_replay_window_dispose (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_clear_weak_pointer (&self->chooser);
  if (self->session != NULL)
    {
      uc_session_close (self->session);
      g_signal_handlers_disconnect_by_data (self->open->found, self);
      g_signal_handlers_disconnect_by_data (self->session, self);
    }
  g_clear_handle_id (&self->patience, g_source_remove);
  /* Whoever still writes in a thread finds nobody to tell. */
  g_clear_object (&self->exporting);
  gtk_widget_dispose_template (GTK_WIDGET (self), UC_TYPE_REPLAY_WINDOW);
  G_OBJECT_CLASS (uc_replay_window_parent_class)->dispose (object);
  /* Panels borrow from it to their end. */
  self->open = NULL;
  g_clear_object (&self->session);
  g_clear_pointer (&self->hands_player, uc_player_free);
  g_clear_object (&self->picture);
}

static void
uc_replay_window_finalize (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_ptr_array_unref (self->tiles);
  g_ptr_array_unref (self->items);
  g_free (self->picture_words);
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
  BIND (klass, unopened);
  BIND (klass, behind);
  BIND (klass, count);
  BIND (klass, foot);
  BIND (klass, empty_headline);
  BIND (klass, empty_support);
  BIND (klass, rounds_panel);
  BIND (klass, heading);
  BIND (klass, right_column);
  BIND (klass, round_title);
  BIND (klass, round_note);
  BIND (klass, later);
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
  BIND (klass, strip);
  BIND (klass, camera_clock);
  BIND (klass, camera_strip);
  BIND (klass, bookmarks_page);
  BIND (klass, compare);
  BIND (klass, compare_button);
  BIND (klass, bookmarks_button);
  BIND (klass, export);
  BIND (klass, export_button);
  gtk_widget_class_bind_template_callback (klass, on_export_begin);
  gtk_widget_class_bind_template_callback (klass, on_export_print);
  gtk_widget_class_bind_template_callback (klass, uc_replay_cancel_export);
  BIND (klass, help_button);
  gtk_widget_class_bind_template_callback (klass, on_jump);
  gtk_widget_class_bind_template_callback (klass, uc_replay_focus_row);
  gtk_widget_class_bind_template_callback (klass, on_seek);
  gtk_widget_class_bind_template_callback (klass, uc_replay_show_rounds_of);
  gtk_widget_class_bind_template_callback (klass, uc_replay_go_to_bookmark);
  gtk_widget_class_bind_template_callback (klass, uc_replay_set_camera);
  gtk_widget_class_bind_template_callback (klass, uc_replay_drop_camera);
  gtk_widget_class_bind_template_callback (klass, on_bookmark_remove);
}

static void
uc_replay_window_class_init (UcReplayWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType types[] = { UC_TYPE_ICON,       UC_TYPE_OPENING_PAGE, UC_TYPE_FIND_PANEL,   UC_TYPE_TABLE_VIEW,
                          UC_TYPE_TIMELINE,   UC_TYPE_TRANSPORT,    UC_TYPE_EVENTS_PANEL, UC_TYPE_DETAIL_PANEL,
                          UC_TYPE_PROOF_PANEL, UC_TYPE_SHIFT_PAGE,   UC_TYPE_BOOKMARK_STRIP, UC_TYPE_BOOKMARKS_PAGE,
                          UC_TYPE_CAMERA_STRIP, UC_TYPE_EXPORT_PAGE, UC_TYPE_HELP_PAGE, UC_TYPE_COMPARE_PAGE, UC_TYPE_WHOLE, UC_TYPE_FIT };

  uc_replay_get_resource ();
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    g_type_ensure (types[i]);
  G_OBJECT_CLASS (klass)->dispose = uc_replay_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_replay_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-replay-window.ui");
  bind_children (widget_class);
  uc_replay_install_actions (widget_class);
}

static void
uc_replay_window_init (UcReplayWindow *self)
{
  self->hands_player = uc_player_new ();
  self->tiles = g_ptr_array_new ();
  self->items = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->opening, "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (uc_bookmark_strip_get_editor (self->strip), "save", G_CALLBACK (uc_replay_keep_bookmark), self);
  g_signal_connect_swapped (uc_bookmark_strip_get_editor (self->strip), "remove", G_CALLBACK (uc_replay_remove_bookmark), self);
  uc_replay_listen_to_keys (self);
  uc_replay_listen_to_later (self);
}

GtkWidget *
uc_replay_window_new (const char *data, const char *cache)
{
  UcReplayWindow *self = g_object_new (UC_TYPE_REPLAY_WINDOW, NULL);
  g_auto (GStrv) recent = uc_recent_load (data);

  self->session = uc_replay_session_new (data, cache);
  self->open = uc_replay_session_get_state (self->session);
  listen (self);
  uc_find_panel_set_session (self->find, self->session);
  uc_events_panel_set_session (self->events, self->session);
  uc_detail_panel_set_session (self->detail, self->session);
  uc_proof_panel_set_session (self->proof, self->session);
  uc_bookmarks_page_set_session (self->bookmarks_page, self->session);
  uc_replay_set_up_list (self);
  uc_replay_show_proof (self);
  uc_replay_show_transport (self);
  uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  return GTK_WIDGET (self);
}

gboolean
uc_replay_window_is_settled (UcReplayWindow *self)
{
  return uc_replay_session_is_settled (self->session);
}

void
uc_replay_window_open (UcReplayWindow *self, const char *const *paths)
{
  uc_session_open (self->session, paths);
}

void
uc_replay_window_show_round (UcReplayWindow *self, UcRoundRef ref)
{
  uc_session_show_round (self->session, ref);
}

void
uc_replay_window_seek (UcReplayWindow *self, guint position)
{
  uc_session_seek (self->session, position);
}

void
uc_replay_window_export (UcReplayWindow *self, UcExportForm form, const char *path)
{
  uc_export_page_choose (self->export, form);
  uc_replay_export (self, path, FALSE);
}

gboolean
uc_replay_window_is_exporting (UcReplayWindow *self)
{
  return self->exporting != NULL;
}

UcReplaySession *
uc_replay_window_get_session (UcReplayWindow *self)
{
  return self->session;
}

UcArchive *
uc_replay_window_get_archive (UcReplayWindow *self)
{
  return self->open->archive;
}

UcPlayer *
uc_replay_window_get_player (UcReplayWindow *self)
{
  return self->open->player;
}

UcRoundList *
uc_replay_window_get_list (UcReplayWindow *self)
{
  return self->open->found;
}

UcFindPanel *
uc_replay_window_get_find (UcReplayWindow *self)
{
  return self->find;
}

UcRoundRef
uc_replay_window_get_round (UcReplayWindow *self)
{
  return self->open->ref;
}
