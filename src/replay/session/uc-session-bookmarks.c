#include "uc-session-bookmarks.h"

#include "uc-replay-session-private.h"
#include "uc-round-set.h"
#include "uc-session-find.h"
#include "uc-session-place.h"
#include "uc-session-round.h"
#include "uc-session-shown.h"

/* ---- places ---- */

void
uc_session_go_to_bookmark (UcReplaySession *self, const UcBookmark *mark)
{
  guint64 seq = mark->place.seq;
  UcRoundRef ref;

  if (!uc_session_find_bookmark (self, mark, &ref))
    return;
  uc_session_show_round (self, ref);
  if (uc_player_is_loaded (self->state.player))
    uc_session_go (self, uc_player_find (self->state.player, seq));
}

GPtrArray *
uc_session_bookmarks_of (UcReplaySession *self, guint file)
{
  UcBookmarks *bookmarks = self->state.bookmarks;
  GPtrArray *marks = g_ptr_array_new ();

  for (guint i = 0; i < uc_bookmarks_n (bookmarks); i++)
    {
      const UcBookmark *mark = uc_bookmarks_get (bookmarks, i);
      UcRoundRef ref;

      if (uc_session_find_bookmark (self, mark, &ref) && ref.file == file)
        g_ptr_array_add (marks, (gpointer)mark);
    }
  return marks;
}

GArray *
uc_session_bookmarked_rounds (UcReplaySession *self, guint file)
{
  g_autoptr (GPtrArray) marks = uc_session_bookmarks_of (self, file);
  GArray *rounds = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < marks->len; i++)
    {
      UcRoundRef ref;

      if (uc_session_find_bookmark (self, marks->pdata[i], &ref) && ref.number != 0)
        g_array_append_val (rounds, ref.number);
    }
  uc_round_set_tidy (rounds);
  return rounds;
}

gint64
uc_session_time (UcReplaySession *self)
{
  const UcReplayState *state = &self->state;
  const UcMoment *moment = uc_session_moment (self);
  UcFind *find = uc_archive_find (state->archive, state->ref.file, NULL);
  UcFoundRound round;

  if (moment != NULL)
    return moment->event.t_real_ns;
  if (find != NULL && uc_find_round (find, uc_session_round_place (self).round, &round, NULL))
    return round.row.first_real_ns;
  return uc_session_newest_ns (self);
}

/* ---- changing ---- */

static void
tell (UcReplaySession *self, const GError *error)
{
  UcReplayState *state = &self->state;

  g_free (state->bookmarks_fault);
  state->bookmarks_fault = error == NULL ? NULL : g_strdup (error->message);
  if (!state->has_round)
    {
      uc_session_tell (self, UC_SESSION_BOOKMARKS);
      return;
    }
  uc_session_mark_moments (self);
  if (state->bookmarked)
    uc_session_ask_again (self);
  uc_session_tell (self, UC_SESSION_BOOKMARKS);
  uc_session_tell (self, UC_SESSION_EVENTS);
}

void
uc_session_load_bookmarks (UcReplaySession *self)
{
  g_autoptr (GError) error = NULL;

  uc_bookmarks_load (self->state.bookmarks, &error);
  tell (self, error);
}

gboolean
uc_session_keep_bookmark (UcReplaySession *self, const char *name, const char *line, GError **error)
{
  UcBookmarkPlace place = uc_session_moment_place (self);

  if (!uc_bookmarks_put (self->state.bookmarks, &place, name, line, uc_session_time (self), g_get_real_time () * 1000, error))
    return FALSE;
  g_clear_pointer (&self->state.removed, uc_bookmark_free);
  tell (self, NULL);
  return TRUE;
}

void
uc_session_remove_bookmark (UcReplaySession *self, const UcBookmark *mark)
{
  g_autoptr (UcBookmark) removed = uc_bookmark_copy (mark);
  g_autoptr (GError) error = NULL;

  if (uc_bookmarks_remove (self->state.bookmarks, &removed->place, &error))
    {
      g_clear_pointer (&self->state.removed, uc_bookmark_free);
      self->state.removed = g_steal_pointer (&removed);
    }
  tell (self, error);
}

void
uc_session_undo_bookmark (UcReplaySession *self)
{
  const UcBookmark *mark = self->state.removed;
  g_autoptr (GError) error = NULL;

  if (mark == NULL)
    return;
  if (uc_bookmarks_put (self->state.bookmarks, &mark->place, mark->name, mark->line, mark->at_ns, mark->made_ns, &error))
    g_clear_pointer (&self->state.removed, uc_bookmark_free);
  tell (self, error);
}
