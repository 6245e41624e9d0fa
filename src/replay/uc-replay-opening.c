#include "uc-replay-opening.h"

#include "uc-recent.h"
#include "uc-replay-bookmarks.h"
#include "uc-replay-compare.h"
#include "uc-replay-export.h"
#include "uc-replay-live.h"
#include "uc-replay-months.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-play.h"
#include "uc-replay-range.h"
#include "uc-replay-recorder.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* Where a table's own machine keeps the copies of its record. */
#define COPIES "/var/lib/upcard/copy"

/* What is open sooner is shown without a page that says so. */
#define PATIENCE_MS 250

typedef struct
{
  UcReplayWindow *window; /* there until on_opened () */
  char **paths;
  char *cache;
  GMutex lock;
  char *path;
  double fraction;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  g_strfreev (opening->paths);
  g_free (opening->cache);
  g_free (opening->path);
  g_mutex_clear (&opening->lock);
  g_free (opening);
}

static gboolean
on_opening_tick (gpointer data)
{
  GTask *task = data;
  Opening *opening = g_task_get_task_data (task);

  g_mutex_lock (&opening->lock);
  if (opening->path != NULL && !g_task_get_completed (task)
      && opening->window->opening_cancellable == g_task_get_cancellable (task))
    uc_opening_page_show_progress (opening->window->opening, opening->path, opening->fraction);
  g_mutex_unlock (&opening->lock);
  return G_SOURCE_REMOVE;
}

static void
on_opening_progress (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  GTask *task = user_data;
  Opening *opening = g_task_get_task_data (task);

  g_mutex_lock (&opening->lock);
  g_free (opening->path);
  opening->path = g_strdup (path);
  opening->fraction = all == 0 ? 0 : (double)done / (double)all;
  g_mutex_unlock (&opening->lock);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_opening_tick, g_object_ref (task), g_object_unref);
}

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Opening *opening = data;
  g_autoptr (GError) error = NULL;
  UcArchive *archive = uc_archive_open ((const char *const *)opening->paths, opening->cache, on_opening_progress, task,
                                        cancellable, &error);

  if (archive == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, archive, (GDestroyNotify)uc_archive_unref);
}

/* One sentence for all; the tooltip has each. */
static void
show_unopened (UcReplayWindow *self)
{
  const GPtrArray *unopened = self->archive == NULL ? NULL : uc_archive_unopened (self->archive);
  guint n = unopened == NULL ? 0 : unopened->len;
  g_autoptr (GString) each = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (each, "%s%s", i == 0 ? "" : "\n", ((const GError *)unopened->pdata[i])->message);
  if (n > 0)
    text = n == 1 ? g_strdup_printf (_ ("Not opened, and not searched: %s"), each->str)
                  : g_strdup_printf (_ ("%u are not opened, and not searched. The first: %s"), n,
                                     ((const GError *)unopened->pdata[0])->message);
  gtk_label_set_text (self->unopened, text == NULL ? "" : text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->unopened), n > 1 ? each->str : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->unopened), n > 0);
}

void
uc_replay_show_what (UcReplayWindow *self)
{
  const UcArchiveFile *file = uc_archive_file (self->archive, 0);
  g_autoptr (GDateTime) newest = g_date_time_new_from_unix_local (uc_replay_newest_ns (self) / 1000000000);
  g_autofree char *day = g_date_time_format (newest, "%-e %b %Y");
  g_autofree char *tables = g_strjoinv (", ", (char **)uc_archive_tables (self->archive));
  gboolean several = uc_archive_tables (self->archive)[1] != NULL;
  g_autofree char *text = several ? g_strdup_printf (_ ("Journals of %s, to %s"), tables, day)
                                  : g_strdup_printf (_ ("Journal of %s, %s, to %s"), tables, uc_say_game (file->game),
                                                     day);

  gtk_label_set_text (self->what, text);
  show_unopened (self);
}

/* What needs an open journal. */
static void
allow_pages (UcReplayWindow *self, gboolean open)
{
  static const char *const actions[] = { "replay.shift", "replay.bookmarks", "replay.bookmark", "replay.camera",
                                         "replay.export", "replay.compare" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i], open);
}

void
uc_replay_close (UcReplayWindow *self)
{
  g_clear_handle_id (&self->live_timer, g_source_remove);
  uc_replay_stop_watching (self);
  if (self->cue_cancellable != NULL)
    g_cancellable_cancel (self->cue_cancellable);
  g_clear_object (&self->cue_cancellable);
  uc_replay_forget_cameras (self);
  uc_replay_cancel_export (self);
  uc_replay_stop (self);
  uc_replay_let_go (self);
  uc_replay_forget_marks (self);
  self->has_round = FALSE;
  self->live = FALSE;
  self->live_rows = 0;
  self->now_file = 0;
  self->ref = (UcRoundRef){ 0 };
  g_clear_pointer (&self->fault, g_free);
  g_clear_pointer (&self->lates, uc_lates_free);
  uc_events_panel_load (self->events, NULL);
  uc_timeline_show (self->timeline, NULL);
  uc_round_list_set_archive (self->list_model, NULL);
  uc_find_panel_set_archive (self->find, NULL, 0);
  g_clear_pointer (&self->player, uc_player_free);
  self->player = uc_player_new ();
  g_clear_pointer (&self->checker, uc_checker_free);
  self->checker = uc_checker_new (uc_replay_show_checked, self);
  g_clear_pointer (&self->archive, uc_archive_unref);
  gtk_label_set_text (self->what, "");
  show_unopened (self);
  uc_replay_show_behind (self);
  allow_pages (self, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->now), FALSE);
  uc_replay_show_proof (self);
}

static void
take_archive (UcReplayWindow *self, UcArchive *archive)
{
  self->archive = archive;
  uc_replay_load_bookmarks (self);
  uc_find_panel_set_archive (self->find, archive, uc_replay_newest_ns (self));
  uc_round_list_set_archive (self->list_model, archive);
  uc_replay_show_what (self);
  uc_replay_show_behind (self);
  allow_pages (self, TRUE);
  uc_replay_show_rounds (self);
  self->live_timer = g_timeout_add (UC_REPLAY_LIVE_MS, uc_replay_look_for_more, self);
  uc_replay_watch_folders (self);
  uc_replay_show_round (self, (UcRoundRef){ 0, uc_archive_file (archive, 0)->last });
  uc_checker_verify (self->checker, archive);
  uc_replay_show_proof (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static gboolean
on_out_of_patience (gpointer data)
{
  UcReplayWindow *self = data;

  self->patience = 0;
  gtk_stack_set_visible_child_name (self->stack, "opening");
  return G_SOURCE_REMOVE;
}

static gboolean
has_nothing (UcArchive *archive)
{
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      UcJournal *journal = uc_archive_journal (archive, i, NULL);

      /* The first rows only say under what the record is kept. */
      if (uc_archive_file (archive, i)->last != 0 || uc_archive_file (archive, i)->how == UC_ARCHIVE_LIVE
          || (journal != NULL && uc_journal_newest_row (journal) > 2))
        return FALSE;
    }
  return TRUE;
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UcReplayWindow) self = data;
  Opening *opening = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  UcArchive *archive = g_task_propagate_pointer (G_TASK (result), &error);
  g_auto (GStrv) recent = NULL;

  /* Another journal has been chosen meanwhile, or the window has gone. */
  if (self->opening_cancellable != g_task_get_cancellable (G_TASK (result)))
    {
      g_clear_pointer (&archive, uc_archive_unref);
      return;
    }
  g_clear_object (&self->opening_cancellable);
  g_clear_handle_id (&self->patience, g_source_remove);
  recent = uc_recent_load (self->data);
  if (archive != NULL && !has_nothing (archive))
    {
      for (guint i = 0; opening->paths[i] != NULL; i++)
        uc_recent_add (self->data, opening->paths[i]);
      take_archive (self, archive);
      return;
    }
  gtk_stack_set_visible_child_name (self->stack, "opening");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  else if (archive == NULL)
    uc_opening_page_show_error (self->opening, error, (const char *const *)recent);
  else
    uc_opening_page_show_no_rounds (self->opening, opening->paths[0], (const char *const *)recent);
  g_clear_pointer (&archive, uc_archive_unref);
}

void
uc_replay_open (UcReplayWindow *self, const char *const *paths)
{
  g_autoptr (GTask) task = NULL;
  Opening *opening = g_new0 (Opening, 1);

  uc_replay_close (self);
  if (self->opening_cancellable != NULL)
    g_cancellable_cancel (self->opening_cancellable);
  g_clear_object (&self->opening_cancellable);
  self->opening_cancellable = g_cancellable_new ();
  g_mutex_init (&opening->lock);
  opening->window = self;
  opening->paths = g_strdupv ((char **)paths);
  opening->cache = g_strdup (self->cache);
  uc_opening_page_show_progress (self->opening, paths[0], -1);
  gtk_stack_set_visible_child_name (self->stack, "waiting");
  g_clear_handle_id (&self->patience, g_source_remove);
  self->patience = g_timeout_add (PATIENCE_MS, on_out_of_patience, self);
  /* Not the window's own task: its thread would drop the window, which only the main loop may. */
  task = g_task_new (NULL, self->opening_cancellable, on_opened, g_object_ref (self));
  g_task_set_task_data (task, opening, opening_free);
  g_task_run_in_thread (task, open_in_thread);
}

/* ---- choosing a file ---- */

void
uc_replay_show_chooser (UcReplayWindow *self, GtkNativeDialog *chooser, GCallback done)
{
  if (self->chooser != NULL)
    {
      g_object_unref (chooser);
      /* One that is shown already stays where it lies, and may lie behind the window. */
      gtk_native_dialog_hide (self->chooser);
      gtk_native_dialog_show (self->chooser);
      return;
    }
  g_set_weak_pointer (&self->chooser, chooser);
  gtk_native_dialog_set_modal (chooser, TRUE);
  g_signal_connect_object (chooser, "response", done, self, 0);
  gtk_native_dialog_show (chooser);
}

static void
on_files_chosen (GtkNativeDialog *dialog, int response, UcReplayWindow *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; response == GTK_RESPONSE_ACCEPT && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);

      if (path != NULL)
        g_ptr_array_add (paths, path);
    }
  if (paths->len > 0)
    {
      g_ptr_array_add (paths, NULL);
      uc_replay_open (self, (const char *const *)paths->pdata);
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
uc_replay_choose_files (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (_ ("Open journals"), GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_OPEN,
                                     _ ("Open"), _ ("Cancel"));
  g_autoptr (GFile) copies = g_file_new_for_path (COPIES);

  if (g_file_query_exists (copies, NULL))
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), copies, NULL);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  uc_replay_show_chooser (UC_REPLAY_WINDOW (widget), GTK_NATIVE_DIALOG (chooser), G_CALLBACK (on_files_chosen));
}
