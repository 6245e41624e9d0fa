#include "uc-session-live.h"

#include "uc-replay-session-private.h"
#include "uc-session-round.h"

/* The file in which the shown round's table goes on. */
static guint
live_file (const UcReplayState *state)
{
  return uc_archive_newest (state->archive, state->ref.file);
}

static void
load_now (UcReplayState *state)
{
  UcJournal *journal;
  guint64 from, to;

  state->now_file = live_file (state);
  if (uc_archive_file (state->archive, state->now_file)->how != UC_ARCHIVE_LIVE)
    return;
  journal = uc_archive_journal (state->archive, state->now_file, NULL);
  if (journal != NULL && uc_archive_place (state->archive, (UcRoundRef){ state->now_file, 0 }, &from, &to, NULL))
    uc_player_load (state->now, journal, from, to, NULL);
  uc_player_seek (state->now, uc_player_n (state->now));
}

/* A round that has ended stays on the screen, unless the agent follows the table: the next one is shown then. */
static void
follow (UcReplaySession *self, gboolean closed)
{
  UcReplayState *state = &self->state;
  guint before = uc_player_n (state->player);

  if (!state->has_round || state->ref.number != 0)
    return;
  if (closed && state->live)
    {
      uc_session_show_end (self, state->ref);
      return;
    }
  if (closed || !uc_player_follow (state->player, uc_archive_journal (state->archive, state->ref.file, NULL), NULL))
    return;
  uc_checker_prove (state->checker, state->archive, state->ref.file, state->from_row, state->to_row);
  if (state->live)
    uc_player_seek (state->player, uc_player_n (state->player));
  uc_session_tell (self, UC_SESSION_EVENTS);
  if (state->live || uc_player_n (state->player) != before)
    uc_session_tell (self, UC_SESSION_MOMENT);
}

gboolean
uc_session_look (gpointer session)
{
  UcReplaySession *self = session;
  UcReplayState *state = &self->state;
  guint64 rows = 0;
  gboolean closed = uc_archive_refresh (state->archive, &rows);
  gboolean more = rows != self->live_rows || closed, elsewhere = state->now_file != live_file (state);

  uc_checker_renew (state->checker, state->archive);
  self->live_rows = rows;
  if (more || elsewhere)
    load_now (state);
  if (more)
    follow (self, closed);
  if (closed)
    uc_round_list_grow (state->found);
  uc_session_tell (self, UC_SESSION_LOOKED);
  if (more || elsewhere)
    uc_session_tell_grown (self, closed);
  return G_SOURCE_CONTINUE;
}

void
uc_session_set_live (UcReplaySession *self, gboolean live)
{
  self->state.live = live;
  if (live)
    uc_session_show_end (self, (UcRoundRef){ live_file (&self->state), 0 });
  else
    uc_session_tell (self, UC_SESSION_MOMENT);
}

gboolean
uc_session_can_follow (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;

  return state->archive != NULL && uc_archive_file (state->archive, live_file (state))->how == UC_ARCHIVE_LIVE;
}
