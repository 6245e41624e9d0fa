#include "uc-session-find.h"

#include "uc-replay-session-private.h"
#include "uc-session-place.h"

/* Of the rounds with a bookmark those, where findings are asked for, that have one as well. */
static GArray *
bookmarked_rounds (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  GArray *among = g_array_new (FALSE, FALSE, sizeof (UcRoundRef));

  for (guint i = 0; i < uc_bookmarks_n (state->bookmarks); i++)
    {
      UcRoundRef ref;

      if (uc_session_find_bookmark (self, uc_bookmarks_get (state->bookmarks, i), &ref)
          && (!state->audited || uc_checker_is_tagged (state->checker, ref)))
        g_array_append_val (among, ref);
    }
  return among;
}

void
uc_session_ask_again (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  g_autoptr (GArray) among = state->bookmarked ? bookmarked_rounds (self)
                             : state->audited  ? uc_checker_tagged (state->checker)
                                               : NULL;

  self->asked_ns = uc_checker_checked_ns (state->checker);
  uc_round_list_set_filter (state->found, &self->filter, state->table, among);
}

void
uc_session_ask (UcReplaySession *self, const UcFilter *filter, const char *table, gboolean bookmarked, gboolean audited)
{
  /* @table may be the one that is kept. */
  char *kept = g_strdup (table);

  g_free (self->state.table);
  self->state.table = kept;
  self->filter = *filter;
  self->state.bookmarked = bookmarked;
  self->state.audited = audited;
  uc_session_ask_again (self);
}
