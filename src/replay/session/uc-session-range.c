#include "uc-session-range.h"

#include "uc-replay-session-private.h"

static void
set_marks (UcReplaySession *self, guint in, guint out)
{
  self->in_before = self->state.mark_in;
  self->out_before = self->state.mark_out;
  self->can_undo_marks = TRUE;
  self->state.mark_in = in;
  self->state.mark_out = out;
  uc_session_tell (self, UC_SESSION_MARKS);
}

/* A range runs forward: the other end goes where it would lie on the wrong side. */
void
uc_session_mark_in (UcReplaySession *self)
{
  guint here = MAX (uc_player_position (self->state.player), 1), out = self->state.mark_out;

  set_marks (self, here == self->state.mark_in ? 0 : here, out != 0 && out < here ? 0 : out);
}

void
uc_session_mark_out (UcReplaySession *self)
{
  guint here = MAX (uc_player_position (self->state.player), 1), in = self->state.mark_in;

  set_marks (self, in > here ? 0 : in, here == self->state.mark_out ? 0 : here);
}

void
uc_session_clear_marks (UcReplaySession *self)
{
  set_marks (self, 0, 0);
}

gboolean
uc_session_undo_marks (UcReplaySession *self)
{
  if (!self->can_undo_marks)
    return FALSE;
  set_marks (self, self->in_before, self->out_before);
  self->can_undo_marks = FALSE;
  return TRUE;
}

void
uc_session_forget_marks (UcReplaySession *self)
{
  self->state.mark_in = self->state.mark_out = 0;
  self->in_before = self->out_before = 0;
  self->can_undo_marks = FALSE;
}

gboolean
uc_session_range (UcReplaySession *self, guint *in, guint *out)
{
  const UcReplayState *state = &self->state;
  guint n = uc_player_is_loaded (state->player) ? uc_player_n (state->player) : 0;

  if (n == 0 || (state->mark_in == 0 && state->mark_out == 0))
    return FALSE;
  *in = state->mark_in == 0 ? 1 : MIN (state->mark_in, n);
  *out = state->mark_out == 0 ? n : MIN (state->mark_out, n);
  return TRUE;
}

gboolean
uc_session_range_times (UcReplaySession *self, gint64 *from_ns, gint64 *to_ns)
{
  guint in, out;

  if (!uc_session_range (self, &in, &out))
    return FALSE;
  *from_ns = uc_player_moment (self->state.player, in - 1)->event.t_real_ns;
  *to_ns = uc_player_moment (self->state.player, out - 1)->event.t_real_ns;
  return TRUE;
}
