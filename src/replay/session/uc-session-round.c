#include "uc-session-round.h"

#include "uc-audit.h"
#include "uc-found.h"
#include "uc-replay-session-private.h"
#include "uc-session-camera.h"
#include "uc-session-later.h"
#include "uc-session-place.h"
#include "uc-session-range.h"

/* ---- where somebody looks first ---- */

static guint
first_bookmark (UcPlayer *player)
{
  for (guint i = 0; i < uc_player_n (player); i++)
    if (uc_player_moment (player, i)->bookmark != NULL)
      return i + 1;
  return 0;
}

/* The first event in which the auditor of the record has found something. */
static guint
first_finding (const UcReplayState *state)
{
  const GPtrArray *findings = uc_checker_findings (state->checker, state->ref.file);
  guint position = 0;

  for (guint i = 0; findings != NULL && i < findings->len && position == 0; i++)
    position = uc_player_find (state->player, ((const UcAuditFinding *)findings->pdata[i])->seq);
  return position;
}

/* The moment that was looked for; 0 = none was. */
static guint
matched (const UcReplayState *state)
{
  const UcFilter *filter = uc_round_list_get_filter (state->found);
  UcJournal *journal = uc_archive_journal (state->archive, state->ref.file, NULL);
  UcFind *find = filter->card == UC_CARD_NONE || journal == NULL ? NULL
                                                                 : uc_archive_find (state->archive, state->ref.file, NULL);
  g_autoptr (UcCardLooks) looks = uc_card_looks_new ();
  UcCardLay lay = { 0 };
  UcFoundRound round;

  if (state->bookmarked)
    return first_bookmark (state->player);
  if (state->audited)
    return first_finding (state);
  if (find != NULL && uc_find_round (find, state->ref.number, &round, NULL))
    lay = uc_card_lay (looks, journal, &round, filter->seat, filter->card, NULL);
  return uc_found_position (state->player, filter, &lay);
}

/* At what was looked for, else at the first mark, else where the hands lie settled. */
static guint
first_look (const UcReplayState *state)
{
  UcPlayer *player = state->player;
  guint n = uc_player_n (player), position = matched (state);

  if (position != 0)
    return position;
  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->marks != 0)
      return i + 1;
  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->step == UC_STEP_SETTLE)
      return i + 1;
  return n;
}

/* ---- loading ---- */

/* FALSE where nothing of it can be read. */
static gboolean
load (UcReplaySession *self, UcRoundRef ref)
{
  UcReplayState *state = &self->state;
  gboolean same = state->has_round && state->ref.file == ref.file && state->ref.number == ref.number && ref.number != 0;
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_archive_journal (state->archive, ref.file, &error);
  gboolean whole;

  uc_player_pause (state->player);
  if (!same)
    uc_session_forget_marks (self);
  uc_session_forget_later (self);
  state->ref = ref;
  state->has_round = TRUE;
  g_clear_pointer (&state->fault, g_free);
  whole = journal != NULL && uc_archive_place (state->archive, ref, &state->from_row, &state->to_row, &error)
          && uc_player_load (state->player, journal, state->from_row, state->to_row, &error);
  if (!whole)
    state->fault = g_strdup (error == NULL ? "" : error->message);
  if (!uc_player_is_loaded (state->player))
    return FALSE;
  uc_session_wait_for_documents (self);
  uc_session_mark_moments (self);
  uc_session_take_camera (self);
  uc_checker_prove (state->checker, state->archive, ref.file, state->from_row, state->to_row);
  return TRUE;
}

static void
tell_round (UcReplaySession *self)
{
  uc_session_tell (self, UC_SESSION_ROUND);
  uc_session_tell (self, UC_SESSION_EVENTS);
  uc_session_tell (self, UC_SESSION_MOMENT);
}

void
uc_session_show_round (UcReplaySession *self, UcRoundRef ref)
{
  self->state.live = FALSE;
  if (load (self, ref))
    uc_player_seek (self->state.player, ref.number == 0 ? uc_player_n (self->state.player) : first_look (&self->state));
  tell_round (self);
}

void
uc_session_show_end (UcReplaySession *self, UcRoundRef ref)
{
  if (load (self, ref))
    uc_player_seek (self->state.player, uc_player_n (self->state.player));
  tell_round (self);
}

void
uc_session_go_round (UcReplaySession *self, int direction)
{
  GListModel *found = G_LIST_MODEL (self->state.found);
  guint n = g_list_model_get_n_items (found), place = uc_round_list_find (self->state.found, self->state.ref);
  g_autoptr (UcRoundItem) item = NULL;

  if (n == 0)
    return;
  /* Newer rounds stand above. */
  if (place == G_MAXUINT)
    place = 0;
  else if (direction > 0 ? place == 0 : place + 1 >= n)
    return;
  else
    place -= direction;
  item = g_list_model_get_item (found, place);
  uc_session_show_round (self, uc_round_item_get_ref (item));
}

void
uc_session_seek (UcReplaySession *self, guint position)
{
  uc_player_seek (self->state.player, position);
  uc_session_tell (self, UC_SESSION_MOMENT);
}

void
uc_session_go (UcReplaySession *self, guint position)
{
  self->state.live = FALSE;
  uc_player_pause (self->state.player);
  uc_session_seek (self, position);
}

void
uc_session_set_known (UcReplaySession *self, gboolean known)
{
  self->state.known = known;
  uc_session_tell (self, UC_SESSION_MOMENT);
}
