#include "uc-session-shown.h"

#include "uc-replay-session-private.h"

const UcMoment *
uc_session_moment (UcReplaySession *self)
{
  return uc_player_is_loaded (self->state.player) ? uc_player_current (self->state.player) : NULL;
}

const char *
uc_session_table (UcReplaySession *self)
{
  return uc_archive_file (self->state.archive, self->state.ref.file)->table;
}

guint32
uc_session_number (UcReplaySession *self)
{
  return self->state.ref.number != 0 ? self->state.ref.number : uc_player_table (self->state.player)->now.carry.round;
}

gboolean
uc_session_is_damaged (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  const UcVerdict *proof = uc_checker_proof (state->checker);

  return state->fault != NULL || uc_checker_is_broken (state->checker, state->ref) || (proof != NULL && proof->n_grave > 0);
}

gint64
uc_session_newest_ns (UcReplaySession *self)
{
  UcArchive *archive = self->state.archive;
  gint64 newest = 0;

  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (archive, i);
      UcFind *find = uc_archive_find (archive, i, NULL);
      UcFoundRound round;

      if (find != NULL && file->last != 0 && uc_find_round (find, file->last, &round, NULL))
        newest = MAX (newest, round.row.last_real_ns);
    }
  return newest == 0 ? g_get_real_time () * 1000 : newest;
}
