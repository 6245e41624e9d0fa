#include "uc-replay-session.h"

#include "uc-replay-session-private.h"
#include "uc-session-bookmarks.h"
#include "uc-session-find.h"
#include "uc-session-open.h"

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

/* The rounds with findings are others when the record has been verified again. */
static void
on_checked (gpointer user_data)
{
  UcReplaySession *self = user_data;

  if (self->state.audited && uc_checker_checked_ns (self->state.checker) != self->asked_ns)
    uc_session_ask_again (self);
  uc_session_tell (self, UC_SESSION_CHECKED);
}

UcChecker *
uc_session_make_checker (UcReplaySession *self)
{
  return uc_checker_new (on_checked, self);
}

/* ---- the object ---- */

static void
uc_replay_session_dispose (GObject *object)
{
  UcReplaySession *self = UC_REPLAY_SESSION (object);

  uc_session_stop_opening (self);
  /* A thread that still opens journals then finds its result unwanted. */
  g_clear_object (&self->opening);
  uc_session_close (self);
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
  g_clear_object (&state->found);
  g_clear_pointer (&state->bookmarks, uc_bookmarks_free);
  g_clear_pointer (&state->removed, uc_bookmark_free);
  g_free (state->bookmarks_fault);
  g_free (state->camera_fault);
  g_free (state->data);
  g_free (self->cache);
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
  self->state.checker = uc_session_make_checker (self);
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

  self->state.data = g_strdup (data);
  self->cache = g_strdup (cache);
  self->state.bookmarks = uc_bookmarks_new (data);
  uc_session_load_bookmarks (self);
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
