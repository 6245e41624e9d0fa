#include "uc-session-open.h"

#include "uc-recent.h"
#include "uc-replay-session-private.h"
#include "uc-session-bookmarks.h"
#include "uc-session-camera.h"
#include "uc-session-find.h"
#include "uc-session-held.h"
#include "uc-session-later.h"
#include "uc-session-live.h"
#include "uc-session-months.h"
#include "uc-session-range.h"
#include "uc-session-round.h"

/* How often a live journal is looked at. */
#define LIVE_MS 250

typedef struct
{
  UcReplaySession *session; /* there until on_opened () */
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
on_tick (gpointer data)
{
  GTask *task = data;
  Opening *opening = g_task_get_task_data (task);
  g_autofree char *path = NULL;
  double fraction;

  g_mutex_lock (&opening->lock);
  path = g_strdup (opening->path);
  fraction = opening->fraction;
  g_mutex_unlock (&opening->lock);
  if (path != NULL && !g_task_get_completed (task) && opening->session->opening == g_task_get_cancellable (task))
    uc_session_tell_opening (opening->session, path, fraction);
  return G_SOURCE_REMOVE;
}

static void
on_progress (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  GTask *task = user_data;
  Opening *opening = g_task_get_task_data (task);

  g_mutex_lock (&opening->lock);
  g_free (opening->path);
  opening->path = g_strdup (path);
  opening->fraction = all == 0 ? 0 : (double)done / (double)all;
  g_mutex_unlock (&opening->lock);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_tick, g_object_ref (task), g_object_unref);
}

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Opening *opening = data;
  g_autoptr (GError) error = NULL;
  UcArchive *archive = uc_archive_open ((const char *const *)opening->paths, opening->cache, on_progress, task,
                                        cancellable, &error);

  if (archive == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, archive, (GDestroyNotify)uc_archive_unref);
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
take_archive (UcReplaySession *self, UcArchive *archive)
{
  self->state.archive = archive;
  uc_session_load_bookmarks (self);
  uc_round_list_set_archive (self->state.found, archive);
  self->live_timer = g_timeout_add (LIVE_MS, uc_session_look, self);
  uc_session_watch_folders (self);
  uc_session_show_round (self, (UcRoundRef){ 0, uc_archive_file (archive, 0)->last });
  uc_session_tell (self, UC_SESSION_OPENED);
  uc_checker_verify (self->state.checker, archive);
  uc_session_tell (self, UC_SESSION_CHECKED);
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UcReplaySession) self = data;
  Opening *opening = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = g_task_propagate_pointer (G_TASK (result), &error);

  /* Other journals have been chosen meanwhile, or nobody wants any. */
  if (self->opening != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->opening);
  if (archive == NULL || has_nothing (archive))
    {
      uc_session_tell_failed (self, error, opening->paths[0]);
      return;
    }
  for (guint i = 0; opening->paths[i] != NULL; i++)
    uc_recent_add (self->state.data, opening->paths[i]);
  take_archive (self, g_steal_pointer (&archive));
}

void
uc_session_open (UcReplaySession *self, const char *const *paths)
{
  g_autoptr (GTask) task = NULL;
  Opening *opening = g_new0 (Opening, 1);

  uc_session_close (self);
  uc_session_stop_opening (self);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  g_mutex_init (&opening->lock);
  opening->session = self;
  opening->paths = g_strdupv ((char **)paths);
  opening->cache = g_strdup (self->cache);
  uc_session_tell_opening (self, paths[0], -1);
  /* Not the session's own task: its thread would drop the session, which only the main loop may. */
  task = g_task_new (NULL, self->opening, on_opened, g_object_ref (self));
  g_task_set_task_data (task, opening, opening_free);
  g_task_run_in_thread (task, open_in_thread);
}

void
uc_session_stop_opening (UcReplaySession *self)
{
  g_cancellable_cancel (self->opening);
}

/* ---- closing ---- */

/* The rounds with findings are others when the record has been verified again. */
static void
on_checked (gpointer user_data)
{
  UcReplaySession *self = user_data;

  if (self->state.audited && uc_checker_checked_ns (self->state.checker) != self->asked_ns)
    uc_session_ask_again (self);
  uc_session_tell (self, UC_SESSION_CHECKED);
}

void
uc_session_close (UcReplaySession *self)
{
  UcReplayState *state = &self->state;
  /* Views may borrow from these until they have been told. */
  G_GNUC_UNUSED g_autoptr (UcArchive) archive = g_steal_pointer (&state->archive);
  G_GNUC_UNUSED g_autoptr (UcPlayer) player = g_steal_pointer (&state->player);
  G_GNUC_UNUSED g_autoptr (UcPlayer) now = g_steal_pointer (&state->now);
  G_GNUC_UNUSED g_autoptr (UcChecker) checker = g_steal_pointer (&state->checker);

  state->player = uc_player_new ();
  state->now = uc_player_new ();
  state->checker = uc_checker_new (on_checked, self);
  g_clear_handle_id (&self->live_timer, g_source_remove);
  uc_session_stop_watching (self);
  uc_session_forget_cameras (self);
  uc_session_let_go (self);
  uc_session_forget_marks (self);
  uc_session_forget_later (self);
  state->has_round = FALSE;
  state->ref = (UcRoundRef){ 0 };
  g_clear_pointer (&state->fault, g_free);
  state->live = FALSE;
  state->now_file = 0;
  self->live_rows = 0;
  g_clear_pointer (&state->table, g_free);
  state->bookmarked = state->audited = FALSE;
  self->filter = (UcFilter){ 0 };
  uc_round_list_set_archive (state->found, NULL);
  uc_session_tell (self, UC_SESSION_EVENTS);
  uc_session_tell (self, UC_SESSION_CLOSED);
}
