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
#include "uc-replay-opening.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-resources.h"
#include "uc-replay-results.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (UcReplayWindow, uc_replay_window, GTK_TYPE_WINDOW)

/* ---- what is asked for ---- */

static void
on_filter_changed (UcFindPanel *find, UcReplayWindow *self)
{
  if (self->archive != NULL)
    uc_replay_ask (self);
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
  uc_replay_focus_row (self);
}

static void
on_find_left (UcFindPanel *find, UcReplayWindow *self)
{
  uc_replay_focus_row (self);
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
on_shift_rounds (UcShiftPage *shift, const char *dealer, gint64 from_ns, gint64 to_ns, UcReplayWindow *self)
{
  uc_replay_show_rounds_of (self, dealer, from_ns, to_ns);
}

static void
on_bookmark_go (UcBookmarksPage *page, const UcBookmark *mark, UcReplayWindow *self)
{
  uc_replay_go_to_bookmark (self, mark);
}

static void
on_bookmark_remove (UcBookmarksPage *page, const UcBookmark *mark, UcReplayWindow *self)
{
  uc_replay_remove_this_bookmark (self, mark);
}

static void
on_bookmark_kept (UcBookmarkEditor *editor, const char *name, const char *line, UcReplayWindow *self)
{
  uc_replay_keep_bookmark (self, name, line);
}

static void
on_camera_set (UcCameraStrip *strip, const char *clock, const char *uncertainty, UcReplayWindow *self)
{
  uc_replay_set_camera (self, clock, uncertainty);
}

static void
on_camera_forget (UcCameraStrip *strip, UcReplayWindow *self)
{
  uc_replay_drop_camera (self);
}

static void
on_bookmark_removed (UcBookmarkEditor *editor, UcReplayWindow *self)
{
  uc_replay_remove_bookmark (self);
}

static void
on_export_begin (UcExportPage *page, UcReplayWindow *self)
{
  if (self->archive != NULL)
    uc_replay_choose_export (self);
}

static void
on_export_print (UcExportPage *page, UcReplayWindow *self)
{
  if (self->archive != NULL)
    uc_replay_print (self, NULL);
}

static void
on_export_cancel (UcExportPage *page, UcReplayWindow *self)
{
  uc_replay_cancel_export (self);
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
  g_clear_handle_id (&self->patience, g_source_remove);
  if (self->opening_cancellable != NULL)
    g_cancellable_cancel (self->opening_cancellable);
  g_clear_object (&self->opening_cancellable);
  g_clear_weak_pointer (&self->chooser);
  if (self->player != NULL)
    uc_replay_close (self);
  /* Whoever still writes in a thread finds nobody to tell. */
  g_clear_object (&self->exporting);
  g_clear_pointer (&self->checker, uc_checker_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), UC_TYPE_REPLAY_WINDOW);
  G_OBJECT_CLASS (uc_replay_window_parent_class)->dispose (object);
  g_clear_pointer (&self->player, uc_player_free);
  g_clear_pointer (&self->now_player, uc_player_free);
  g_clear_pointer (&self->hands_player, uc_player_free);
  g_clear_object (&self->list_model);
  g_clear_object (&self->picture);
}

static void
uc_replay_window_finalize (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_ptr_array_unref (self->tiles);
  g_ptr_array_unref (self->items);
  g_array_unref (self->corrections);
  g_free (self->data);
  g_free (self->cache);
  g_free (self->fault);
  g_clear_pointer (&self->lates, uc_lates_free);
  g_free (self->bookmarks_fault);
  g_free (self->camera_fault);
  g_hash_table_unref (self->cameras);
  g_free (self->picture_words);
  uc_replay_let_go (self);
  g_clear_pointer (&self->bookmarks, uc_bookmarks_free);
  g_clear_pointer (&self->removed, uc_bookmark_free);
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
  gtk_widget_class_bind_template_callback (klass, on_export_cancel);
  BIND (klass, help_button);
  gtk_widget_class_bind_template_callback (klass, on_filter_changed);
  gtk_widget_class_bind_template_callback (klass, on_jump);
  gtk_widget_class_bind_template_callback (klass, on_find_left);
  gtk_widget_class_bind_template_callback (klass, on_timeline_seek);
  gtk_widget_class_bind_template_callback (klass, on_events_seek);
  gtk_widget_class_bind_template_callback (klass, on_shift_rounds);
  gtk_widget_class_bind_template_callback (klass, on_bookmark_go);
  gtk_widget_class_bind_template_callback (klass, on_camera_set);
  gtk_widget_class_bind_template_callback (klass, on_camera_forget);
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
  self->player = uc_player_new ();
  self->now_player = uc_player_new ();
  self->hands_player = uc_player_new ();
  self->checker = uc_checker_new (uc_replay_show_checked, self);
  self->tiles = g_ptr_array_new ();
  self->items = g_ptr_array_new ();
  self->corrections = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  self->cameras = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->speed = 1;
  self->skip = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  uc_replay_set_up_list (self);
  g_signal_connect (self->opening, "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect (uc_bookmark_strip_get_editor (self->strip), "save", G_CALLBACK (on_bookmark_kept), self);
  g_signal_connect (uc_bookmark_strip_get_editor (self->strip), "remove", G_CALLBACK (on_bookmark_removed), self);
  uc_replay_listen_to_keys (self);
  uc_replay_listen_to_later (self);
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
  self->bookmarks = uc_bookmarks_new (data);
  uc_replay_load_bookmarks (self);
  uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  return GTK_WIDGET (self);
}

gboolean
uc_replay_window_is_settled (UcReplayWindow *self)
{
  return self->opening_cancellable == NULL && self->renewing == NULL && !uc_round_list_is_searching (self->list_model)
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
