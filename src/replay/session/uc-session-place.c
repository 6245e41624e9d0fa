#include "uc-session-place.h"

#include "uc-replay-session-private.h"
#include "uc-session-round.h"

UcBookmarkPlace
uc_session_place_of (UcReplaySession *self, UcRoundRef ref)
{
  const UcArchiveFile *file = uc_archive_file (self->state.archive, ref.file);

  return (UcBookmarkPlace){ .table = file->table,
                            .journal = file->identity,
                            .round = ref.number != 0 ? ref.number : file->last + 1 };
}

/* What is open has the number that it will be closed with: the one behind that of the checkpoint before it. */
UcBookmarkPlace
uc_session_round_place (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  UcBookmarkPlace place = uc_session_place_of (self, state->ref);

  if (state->ref.number == 0 && uc_player_is_loaded (state->player))
    place.round = uc_player_table_at (state->player, 0)->now.carry.round + 1;
  return place;
}

UcBookmarkPlace
uc_session_moment_place (UcReplaySession *self)
{
  UcBookmarkPlace place = uc_session_round_place (self);
  const UcMoment *moment = uc_session_moment (self);

  place.seq = moment == NULL ? 0 : moment->event.seq;
  return place;
}

void
uc_session_mark_moments (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  UcBookmarkPlace place = uc_session_round_place (self);

  if (!uc_player_is_loaded (state->player))
    return;
  uc_player_clear_bookmarks (state->player);
  for (guint i = 0; i < uc_bookmarks_n (state->bookmarks); i++)
    {
      const UcBookmark *mark = uc_bookmarks_get (state->bookmarks, i);

      if (uc_bookmark_is_in_round (mark, &place))
        uc_player_set_bookmark (state->player, mark->place.seq, mark->name);
    }
}
