#include "uc-replay-session.h"

#include "uc-replay-session-private.h"

G_DEFINE_FINAL_TYPE (UcReplaySession, uc_replay_session, G_TYPE_OBJECT)

/* ---- telling ---- */

static const char *const names[UC_N_SESSION_NEWS] = {
  [UC_SESSION_OPENED] = "opened", [UC_SESSION_CLOSED] = "closed",   [UC_SESSION_RENEWED] = "renewed",
  [UC_SESSION_ROUND] = "round",   [UC_SESSION_EVENTS] = "events",   [UC_SESSION_MOMENT] = "moment",
  [UC_SESSION_MARKS] = "marks",   [UC_SESSION_LOOKED] = "looked",   [UC_SESSION_CHECKED] = "checked",
  [UC_SESSION_BOOKMARKS] = "bookmarks", [UC_SESSION_CAMERA] = "camera", [UC_SESSION_HELD] = "held",
};
static guint signals[UC_N_SESSION_NEWS], opening_signal, failed_signal, grown_signal;

void
uc_session_tell (UcReplaySession *self, UcSessionNews news)
{
  g_signal_emit (self, signals[news], 0);
}

void
uc_session_tell_opening (UcReplaySession *self, const char *path, double fraction)
{
  g_signal_emit (self, opening_signal, 0, path, fraction);
}

void
uc_session_tell_failed (UcReplaySession *self, const GError *error, const char *path)
{
  g_signal_emit (self, failed_signal, 0, error, path);
}

void
uc_session_tell_grown (UcReplaySession *self, gboolean closed)
{
  g_signal_emit (self, grown_signal, 0, closed);
}

/* ---- the object ---- */

/* Ends what is under way. A thread that still opens journals finds its result unwanted. */
static void
uc_replay_session_dispose (GObject *object)
{
  UcReplaySession *self = UC_REPLAY_SESSION (object);

  g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  g_cancellable_cancel (self->renewing);
  g_clear_object (&self->renewing);
  g_clear_pointer (&self->watch, uc_folder_watch_free);
  g_clear_handle_id (&self->live_timer, g_source_remove);
  uc_round_list_set_archive (self->state.found, NULL);
  G_OBJECT_CLASS (uc_replay_session_parent_class)->dispose (object);
}

static void
uc_replay_session_finalize (GObject *object)
{
  UcReplaySession *self = UC_REPLAY_SESSION (object);
  UcReplayState *state = &self->state;

  g_clear_pointer (&state->checker, uc_checker_free);
  g_clear_pointer (&state->player, uc_player_free);
  g_clear_pointer (&state->now, uc_player_free);
  g_clear_pointer (&state->held, uc_player_free);
  g_clear_object (&state->found);
  g_clear_pointer (&state->archive, uc_archive_unref);
  g_clear_pointer (&state->bookmarks, uc_bookmarks_free);
  g_clear_pointer (&state->removed, uc_bookmark_free);
  g_free (state->table);
  g_free (state->fault);
  g_free (state->bookmarks_fault);
  g_free (state->camera_fault);
  g_free (state->held_title);
  g_free (state->data);
  g_free (self->cache);
  g_clear_pointer (&self->lates, uc_lates_free);
  g_array_unref (self->corrections);
  g_hash_table_unref (self->cameras);
  G_OBJECT_CLASS (uc_replay_session_parent_class)->finalize (object);
}

static void
uc_replay_session_class_init (UcReplaySessionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_replay_session_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_replay_session_finalize;
  for (guint i = 0; i < UC_N_SESSION_NEWS; i++)
    signals[i] = g_signal_new (names[i], UC_TYPE_REPLAY_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  opening_signal = g_signal_new ("opening", UC_TYPE_REPLAY_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 G_TYPE_STRING, G_TYPE_DOUBLE);
  failed_signal = g_signal_new ("failed", UC_TYPE_REPLAY_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_ERROR, G_TYPE_STRING);
  grown_signal = g_signal_new ("grown", UC_TYPE_REPLAY_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_BOOLEAN);
}

static void
uc_replay_session_init (UcReplaySession *self)
{
  self->state.found = uc_round_list_new ();
  /* Nothing is open that it could check. */
  self->state.checker = uc_checker_new (NULL, NULL);
  self->state.player = uc_player_new ();
  self->state.now = uc_player_new ();
  self->state.speed = 1;
  self->state.skip = TRUE;
  self->corrections = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  self->cameras = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

UcReplaySession *
uc_replay_session_new (const char *data, const char *cache)
{
  UcReplaySession *self = g_object_new (UC_TYPE_REPLAY_SESSION, NULL);
  g_autoptr (GError) error = NULL;

  self->state.data = g_strdup (data);
  self->cache = g_strdup (cache);
  self->state.bookmarks = uc_bookmarks_new (data);
  if (!uc_bookmarks_load (self->state.bookmarks, &error))
    self->state.bookmarks_fault = g_strdup (error->message);
  return self;
}

const UcReplayState *
uc_replay_session_get_state (UcReplaySession *self)
{
  return &self->state;
}

gboolean
uc_replay_session_is_settled (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;

  return self->opening == NULL && self->renewing == NULL && !uc_round_list_is_searching (state->found)
         && uc_checker_state (state->checker) != UC_CHECK_RUNNING
         && (!state->has_round || !uc_player_is_loaded (state->player) || uc_checker_proof (state->checker) != NULL);
}
