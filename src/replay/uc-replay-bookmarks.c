#include "uc-replay-bookmarks.h"

#include "uc-marker.h"
#include "uc-moment-words.h"
#include "uc-replay-pages.h"
#include "uc-replay-sight.h"
#include "uc-say.h"
#include "uc-session-bookmarks.h"
#include "uc-session-place.h"
#include "uc-session-round.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>

/* ---- showing ---- */

void
uc_replay_show_bookmarks (UcReplayWindow *self)
{
  if (!self->open->has_round)
    return;
  uc_replay_show_strip (self);
  uc_replay_show_tiles (self);
  if (uc_player_is_loaded (self->open->player))
    uc_timeline_show (self->timeline, self->open->player);
}

/* ---- changing ---- */

/* What one would call it: its sign, or the kind of the event. */
static char *
propose_name (UcReplayWindow *self)
{
  const UcMoment *moment = uc_session_moment (self->session);
  UcMarker markers[UC_N_MARKS];

  if (moment == NULL)
    return g_strdup_printf (_ ("round %u"), uc_session_round_place (self->session).round);
  if (uc_markers (moment->marks, markers) > 0)
    return g_strdup (markers[0].word);
  return g_strdup (uc_say_event_word (&moment->event));
}

void
uc_replay_edit_bookmark (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_session_moment_place (self->session);
  const UcBookmark *mark = uc_bookmarks_find (self->open->bookmarks, &place);
  g_autofree char *time = uc_moment_time (uc_session_time (self->session)), *name = propose_name (self);
  g_autofree char *title = place.seq == 0 ? g_strdup_printf (_ ("Bookmark round %u"), place.round)
                                          : g_strdup_printf (_ ("Bookmark round %u at %s"), place.round, time);

  uc_replay_show_rounds (self);
  /* The moment stays while somebody writes about it. */
  uc_session_go (self->session, uc_player_position (self->open->player));
  uc_bookmark_editor_open (uc_bookmark_strip_get_editor (self->strip), title, mark == NULL ? name : mark->name,
                           mark == NULL ? "" : mark->line, mark != NULL);
}

void
uc_replay_keep_bookmark (UcReplayWindow *self, const char *name, const char *line)
{
  UcBookmarkEditor *editor = uc_bookmark_strip_get_editor (self->strip);
  g_autoptr (GError) error = NULL;

  if (uc_session_keep_bookmark (self->session, name, line, &error))
    gtk_popover_popdown (GTK_POPOVER (editor));
  else
    uc_bookmark_editor_complain (editor, error->message);
}

void
uc_replay_remove_bookmark (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_session_moment_place (self->session);
  const UcBookmark *mark = uc_bookmarks_find (self->open->bookmarks, &place);

  gtk_popover_popdown (GTK_POPOVER (uc_bookmark_strip_get_editor (self->strip)));
  if (mark != NULL)
    uc_session_remove_bookmark (self->session, mark);
}

void
uc_replay_go_to_bookmark (UcReplayWindow *self, const UcBookmark *mark)
{
  UcRoundRef ref;

  if (!uc_session_find_bookmark (self->session, mark, &ref))
    return;
  uc_replay_show_rounds (self);
  uc_session_go_to_bookmark (self->session, mark);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}
