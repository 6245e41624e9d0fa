#include "uc-session-play.h"

#include "uc-replay-session-private.h"

static void
play (UcReplaySession *self, gboolean backward, gint64 now_us)
{
  UcPlayer *player = self->state.player;

  if (!backward && uc_player_position (player) == uc_player_n (player))
    uc_player_seek (player, 0);
  self->state.live = FALSE;
  (backward ? uc_player_play_back : uc_player_play) (player, self->state.speed, self->state.skip, now_us);
  uc_session_tell (self, UC_SESSION_MOMENT);
}

void
uc_session_toggle_play (UcReplaySession *self, gint64 now_us)
{
  if (uc_player_is_playing (self->state.player))
    uc_session_pause (self);
  else
    play (self, FALSE, now_us);
}

void
uc_session_shuttle (UcReplaySession *self, gboolean backward, gint64 now_us)
{
  UcReplayState *state = &self->state;

  if (uc_player_is_playing (state->player) && uc_player_is_backward (state->player) == backward)
    state->speed = MIN (state->speed + 1, UC_PLAYER_SPEEDS - 1);
  play (self, backward, now_us);
}

void
uc_session_set_pace (UcReplaySession *self, guint speed, gboolean skip, gint64 now_us)
{
  self->state.speed = speed;
  self->state.skip = skip;
  if (uc_player_is_playing (self->state.player))
    play (self, uc_player_is_backward (self->state.player), now_us);
  else
    uc_session_tell (self, UC_SESSION_MOMENT);
}

void
uc_session_pause (UcReplaySession *self)
{
  uc_player_pause (self->state.player);
  uc_session_tell (self, UC_SESSION_MOMENT);
}

gboolean
uc_session_tick (UcReplaySession *self, gint64 now_us)
{
  gboolean moved = uc_player_tick (self->state.player, now_us), plays = uc_player_is_playing (self->state.player);

  if (moved || !plays)
    uc_session_tell (self, UC_SESSION_MOMENT);
  return plays;
}
