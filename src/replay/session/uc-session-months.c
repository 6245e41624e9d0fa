#include "uc-session-months.h"

#include "uc-replay-session-private.h"
#include "uc-session-find.h"
#include "uc-session-round.h"

#include <string.h>

/* ---- taking it in ---- */

static gboolean
has_another (UcArchive *archive, UcArchive *open)
{
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    if (uc_archive_find_path (open, uc_archive_file (archive, i)->path) == G_MAXUINT)
      return TRUE;
  return FALSE;
}

/* The same round of the same file stays on the screen. An agent who follows the table, or whose file is gone, sees the table as
 * it is now. */
static void
take_renewed (UcReplaySession *self, UcArchive *archive)
{
  UcReplayState *state = &self->state;
  guint file = uc_archive_find_path (archive, uc_archive_file (state->archive, state->ref.file)->path);
  gboolean at_end = state->live || file == G_MAXUINT;
  G_GNUC_UNUSED g_autoptr (UcArchive) old = g_steal_pointer (&state->archive);

  state->archive = archive;
  state->ref = at_end ? (UcRoundRef){ file == G_MAXUINT ? 0 : uc_archive_newest (archive, file), 0 }
                      : (UcRoundRef){ file, state->ref.number };
  if (state->table != NULL && !g_strv_contains (uc_archive_tables (archive), state->table))
    g_clear_pointer (&state->table, g_free);
  uc_round_list_set_archive (state->found, archive);
  uc_session_ask_again (self);
  uc_session_tell (self, UC_SESSION_RENEWED);
  if (at_end)
    uc_session_show_end (self, state->ref);
  else
    uc_session_tell (self, UC_SESSION_MOMENT);
  uc_checker_verify (state->checker, archive);
  uc_session_tell (self, UC_SESSION_CHECKED);
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
    g_task_return_pointer (task, archive, (GDestroyNotify)uc_archive_unref);
}

static void begin (UcReplaySession *self);

/* A file that is only being made cannot be opened yet: what is written next says that it can be tried again. */
static void
on_renewed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UcReplaySession) self = data;
  g_autoptr (UcArchive) archive = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->renewing != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->renewing);
  if (archive != NULL && has_another (archive, self->state.archive))
    take_renewed (self, g_steal_pointer (&archive));
  else if (self->renew_again)
    begin (self);
}

static void
begin (UcReplaySession *self)
{
  g_autoptr (GTask) task = NULL;

  self->renew_again = FALSE;
  self->renewing = g_cancellable_new ();
  /* Not the session's own task: its thread would drop the session, which only the main loop may. */
  task = g_task_new (NULL, self->renewing, on_renewed, g_object_ref (self));
  g_task_set_task_data (task, uc_archive_ref (self->state.archive), (GDestroyNotify)uc_archive_unref);
  g_task_run_in_thread (task, open_in_thread);
}

/* ---- noticing it ---- */

static void
on_journal (const char *path, gpointer data)
{
  UcReplaySession *self = data;

  if (uc_archive_find_path (self->state.archive, path) != G_MAXUINT)
    return;
  self->renew_again = TRUE;
  if (self->renewing == NULL)
    begin (self);
}

void
uc_session_watch_folders (UcReplaySession *self)
{
  self->watch = uc_folder_watch_new (uc_archive_paths (self->state.archive), on_journal, self);
}

void
uc_session_stop_watching (UcReplaySession *self)
{
  g_clear_pointer (&self->watch, uc_folder_watch_free);
  g_cancellable_cancel (self->renewing);
  g_clear_object (&self->renewing);
}
