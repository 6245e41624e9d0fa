#include "uc-replay-place.h"

#include "uc-replay-parts.h"

#include <string.h>

/* What is open has the number that it will be closed with: the one behind that of the checkpoint before it. */
UcBookmarkPlace
uc_replay_round_place (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_replay_place_of (self, self->ref);

  if (self->ref.number == 0 && uc_player_is_loaded (self->player))
    place.round = uc_player_table_at (self->player, 0)->now.carry.round + 1;
  return place;
}

UcBookmarkPlace
uc_replay_moment_place (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_replay_round_place (self);
  const UcMoment *moment = uc_player_is_loaded (self->player) ? uc_player_current (self->player) : NULL;

  place.seq = moment == NULL ? 0 : moment->event.seq;
  return place;
}

UcBookmarkPlace
uc_replay_place_of (UcReplayWindow *self, UcRoundRef ref)
{
  const UcArchiveFile *file = uc_archive_file (self->archive, ref.file);

  return (UcBookmarkPlace){ .table = file->table,
                            .journal = file->identity,
                            .round = ref.number != 0 ? ref.number : file->last + 1 };
}

void
uc_replay_mark_moments (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_replay_round_place (self);

  if (!uc_player_is_loaded (self->player))
    return;
  uc_player_clear_bookmarks (self->player);
  for (guint i = 0; i < uc_bookmarks_n (self->bookmarks); i++)
    {
      const UcBookmark *mark = uc_bookmarks_get (self->bookmarks, i);

      if (uc_bookmark_is_in_round (mark, &place))
        uc_player_set_bookmark (self->player, mark->place.seq, mark->name);
    }
}
