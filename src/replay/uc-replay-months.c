#include "uc-replay-months.h"

#include "uc-replay-bookmarks.h"
#include "uc-replay-opening.h"
#include "uc-replay-parts.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"

/* ---- taking it in ---- */

static gboolean
has_another (UcArchive *archive, UcArchive *open)
{
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    if (uc_archive_find_path (open, uc_archive_file (archive, i)->path) == G_MAXUINT)
      return TRUE;
  return FALSE;
}

/* The same round is shown, out of the same file; who follows goes on to where the table is now, as does who looked at a
 * file that is gone. */
static void
take_renewed (UcReplayWindow *self, UcArchive *archive)
{
  guint file = uc_archive_find_path (archive, uc_archive_file (self->archive, self->ref.file)->path);
  gboolean at_end = self->live || file == G_MAXUINT;

  self->ref = at_end ? (UcRoundRef){ file == G_MAXUINT ? 0 : uc_archive_newest (archive, file), 0 }
                     : (UcRoundRef){ file, self->ref.number };
  g_clear_pointer (&self->archive, uc_archive_unref);
  self->archive = archive;
  uc_find_panel_renew_archive (self->find, archive);
  uc_round_list_set_archive (self->list_model, archive);
  uc_replay_ask (self);
  uc_replay_show_what (self);
  if (at_end && uc_replay_load_round (self, self->ref))
    uc_player_seek (self->player, uc_player_n (self->player));
  uc_replay_select_place (self, uc_round_list_find (self->list_model, self->ref));
  uc_replay_show_moment (self);
  uc_checker_verify (self->checker, archive);
  uc_replay_show_proof (self);
}

/* ---- opening it ---- */

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  UcArchive *open = data;
  g_autoptr (GError) error = NULL;
  UcArchive *archive = uc_archive_open_again (open, cancellable, &error);

  if (archive == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, archive, (GDestroyNotify) uc_archive_unref);
}

static void begin (UcReplayWindow *self);

/* A file that is only being made cannot be opened yet: what is written next says that it can be tried again. */
static void
on_renewed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UcReplayWindow) self = data;
  g_autoptr (UcArchive) archive = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->renewing != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->renewing);
  if (archive != NULL && has_another (archive, self->archive))
    take_renewed (self, g_steal_pointer (&archive));
  else if (self->renew_again)
    begin (self);
}

static void
begin (UcReplayWindow *self)
{
  g_autoptr (GTask) task = NULL;

  self->renew_again = FALSE;
  self->renewing = g_cancellable_new ();
  /* Not the window's own task: its thread would drop the window, which only the main loop may. */
  task = g_task_new (NULL, self->renewing, on_renewed, g_object_ref (self));
  g_task_set_task_data (task, uc_archive_ref (self->archive), (GDestroyNotify) uc_archive_unref);
  g_task_run_in_thread (task, open_in_thread);
}

/* ---- noticing it ---- */

static void
on_journal (const char *path, gpointer data)
{
  UcReplayWindow *self = data;

  if (uc_archive_find_path (self->archive, path) != G_MAXUINT)
    return;
  self->renew_again = TRUE;
  if (self->renewing == NULL)
    begin (self);
}

void
uc_replay_watch_folders (UcReplayWindow *self)
{
  self->watch = uc_folder_watch_new (uc_archive_paths (self->archive), on_journal, self);
}

void
uc_replay_stop_watching (UcReplayWindow *self)
{
  g_clear_pointer (&self->watch, uc_folder_watch_free);
  if (self->renewing != NULL)
    g_cancellable_cancel (self->renewing);
  g_clear_object (&self->renewing);
}
