#include "uc-session-later.h"

#include "uc-corrections.h"
#include "uc-replay-session-private.h"

/* Rows behind the round in which more of it is looked for while nobody has read the whole: some hundred rounds. */
#define LATER_ROWS 20000

void
uc_session_forget_later (UcReplaySession *self)
{
  g_clear_pointer (&self->lates, uc_lates_free);
  g_array_set_size (self->corrections, 0);
  self->later_row = 0;
}

/* ---- documents ---- */

void
uc_session_wait_for_documents (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  const UcTable *end = uc_player_table_at (state->player, uc_player_n (state->player));

  if (state->to_row != 0)
    self->lates = uc_lates_new_of (state->ref.number, &end->now.carry, state->to_row);
}

GArray *
uc_session_documents (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  UcJournal *journal = self->lates == NULL ? NULL : uc_archive_journal (state->archive, state->ref.file, NULL);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (UcLate));
  UcLate late;

  if (journal != NULL)
    uc_lates_look (self->lates, journal, state->to_row + LATER_ROWS, NULL, NULL);
  if (self->lates != NULL)
    g_array_append_vals (all, self->lates->found->data, self->lates->found->len);
  for (guint i = 0; uc_archive_late (state->archive, state->ref, i, &late); i++)
    g_array_append_val (all, late);
  return all;
}

/* ---- corrections ---- */

/* Those of the round that are not among @all yet. */
static void
take_corrections (UcPlayer *player, const GArray *found, GArray *all)
{
  guint64 first = uc_player_moment (player, 0)->event.seq;
  guint64 last = uc_player_moment (player, uc_player_n (player) - 1)->event.seq;

  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const UcEvent *event = &g_array_index (found, UcEvent, i);
      gboolean known = event->target < first || event->target > last || event->seq <= last;

      for (guint j = 0; j < all->len && !known; j++)
        known = g_array_index (all, UcEvent, j).seq == event->seq;
      if (!known)
        g_array_append_val (all, *event);
    }
}

/* Rows that nobody has looked at yet, where the round's own row says that something in it was corrected. */
static void
look_behind (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  UcJournal *journal = uc_archive_journal (state->archive, state->ref.file, NULL);
  UcFind *find = journal == NULL ? NULL : uc_archive_find (state->archive, state->ref.file, NULL);
  guint64 newest = journal == NULL ? 0 : MIN (uc_journal_newest_row (journal), state->to_row + LATER_ROWS);
  g_autoptr (GArray) found = NULL;
  UcFoundRound round;

  if (self->later_row >= newest || find == NULL || !uc_find_round (find, state->ref.number, &round, NULL)
      || (round.digest.marks & UC_MARK_BIT (CORRECTED)) == 0)
    return;
  found = uc_corrections_look (journal, MAX (self->later_row, state->to_row) + 1, newest, NULL);
  g_array_append_vals (self->corrections, found->data, found->len);
  self->later_row = newest;
}

GArray *
uc_session_corrections (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  guint newest = uc_archive_newest (state->archive, state->ref.file);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (UcEvent));

  look_behind (self);
  take_corrections (state->player, self->corrections, all);
  /* The newest file comes first. */
  for (guint i = state->ref.file + 1; i-- > newest;)
    take_corrections (state->player, uc_checker_corrections (state->checker, i), all);
  return all;
}
