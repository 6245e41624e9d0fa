#include "uc-session-held.h"

#include "uc-moment-words.h"
#include "uc-replay-session-private.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>

char *
uc_session_say_moment (UcReplaySession *self)
{
  UcPlayer *player = self->state.player;
  const UcMoment *moment = uc_player_current (player);
  g_autofree char *clock = moment == NULL ? g_strdup ("–") : uc_moment_time (moment->event.t_real_ns);

  /* Translators: the name of a table, and a time: "BJ-07, round 218, after event 63 of 74, 21:50:08.946". */
  return g_strdup_printf (_ ("%s, round %u, after event %u of %u, %s"), uc_session_table (self), uc_session_number (self),
                          uc_player_position (player), uc_player_n (player), clock);
}

void
uc_session_let_go (UcReplaySession *self)
{
  g_clear_pointer (&self->state.held, uc_player_free);
  g_clear_pointer (&self->state.held_title, g_free);
}

/* With a player of its own: the session's goes on to other rounds, and the archive may be another by then. */
static UcPlayer *
load_again (const UcReplayState *state)
{
  UcJournal *journal = uc_archive_journal (state->archive, state->ref.file, NULL);
  g_autoptr (UcPlayer) player = uc_player_new ();

  if (journal != NULL)
    uc_player_load (player, journal, state->from_row, state->to_row, NULL);
  if (!uc_player_is_loaded (player))
    return NULL;
  uc_player_seek (player, uc_player_position (state->player));
  return g_steal_pointer (&player);
}

void
uc_session_hold (UcReplaySession *self)
{
  UcReplayState *state = &self->state;
  g_autofree char *title = uc_session_say_moment (self);
  gboolean again = g_strcmp0 (title, state->held_title) == 0;

  uc_session_let_go (self);
  if (!again)
    state->held = load_again (state);
  if (state->held != NULL)
    {
      state->held_title = g_steal_pointer (&title);
      state->held_round = uc_session_number (self);
      state->held_damaged = uc_session_is_damaged (self);
    }
  uc_session_tell (self, UC_SESSION_HELD);
}
