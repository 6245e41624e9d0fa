#include "uc-session-place.h"

#include "uc-replay-session-private.h"
#include "uc-session-shown.h"

#include <string.h>

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

/* The file that holds the bookmark's journal; G_MAXUINT when it is not open. */
static guint
file_of (UcArchive *archive, const UcBookmark *mark)
{
  for (guint i = 0; archive != NULL && i < uc_archive_n_files (archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (archive, i);

      if (strcmp (file->table, mark->table) == 0 && strcmp (file->identity, mark->journal) == 0)
        return i;
    }
  return G_MAXUINT;
}

/* A round that was open when it was marked can be closed since. */
gboolean
uc_session_find_bookmark (UcReplaySession *self, const UcBookmark *mark, UcRoundRef *ref)
{
  const UcArchiveFile *file;

  *ref = (UcRoundRef){ .file = file_of (self->state.archive, mark) };
  if (ref->file == G_MAXUINT)
    return FALSE;
  file = uc_archive_file (self->state.archive, ref->file);
  if (mark->place.round >= file->first && mark->place.round <= file->last)
    ref->number = mark->place.round;
  return TRUE;
}
