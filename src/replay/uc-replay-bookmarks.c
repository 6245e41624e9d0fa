#include "uc-replay-bookmarks.h"

#include "uc-marker.h"
#include "uc-moment-words.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-place.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"
#include "uc-round-set.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- places ---- */

/* The file that holds the bookmark's journal; G_MAXUINT when it is not open. */
static guint
file_of (UcReplayWindow *self, const UcBookmark *mark)
{
  for (guint i = 0; self->archive != NULL && i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);

      if (strcmp (file->table, mark->table) == 0 && strcmp (file->identity, mark->journal) == 0)
        return i;
    }
  return G_MAXUINT;
}

gboolean
uc_replay_has_journal_of (const UcBookmark *mark, gpointer window)
{
  return file_of (UC_REPLAY_WINDOW (window), mark) != G_MAXUINT;
}

/* A round that was open when it was marked may be closed by now. */
static UcRoundRef
ref_of (UcReplayWindow *self, const UcBookmark *mark)
{
  UcRoundRef ref = { .file = file_of (self, mark) };
  const UcArchiveFile *file = uc_archive_file (self->archive, ref.file);

  if (mark->place.round >= file->first && mark->place.round <= file->last)
    ref.number = mark->place.round;
  return ref;
}

/* The table's time of what is shown. */
static gint64
time_shown (UcReplayWindow *self, const UcBookmarkPlace *place)
{
  const UcMoment *moment = uc_player_is_loaded (self->player) ? uc_player_current (self->player) : NULL;
  UcFind *find = uc_archive_find (self->archive, self->ref.file, NULL);
  UcFoundRound round;

  if (moment != NULL)
    return moment->event.t_real_ns;
  if (find != NULL && uc_find_round (find, place->round, &round, NULL))
    return round.row.first_real_ns;
  return uc_replay_newest_ns (self);
}

/* ---- finding ---- */

/* Of the rounds that somebody has bookmarked those, where the tag is asked for, that the auditor has tagged as well. */
static GArray *
bookmarked (UcReplayWindow *self, gboolean audited)
{
  GArray *among = g_array_new (FALSE, FALSE, sizeof (UcRoundRef));

  for (guint i = 0; i < uc_bookmarks_n (self->bookmarks); i++)
    if (file_of (self, uc_bookmarks_get (self->bookmarks, i)) != G_MAXUINT)
      {
        UcRoundRef ref = ref_of (self, uc_bookmarks_get (self->bookmarks, i));

        if (!audited || uc_checker_is_tagged (self->checker, ref))
          g_array_append_val (among, ref);
      }
  return among;
}

void
uc_replay_ask (UcReplayWindow *self)
{
  gboolean audited = uc_find_panel_get_audited (self->find);
  g_autoptr (GArray) among = uc_find_panel_get_bookmarked (self->find) ? bookmarked (self, audited)
                             : audited                                 ? uc_checker_tagged (self->checker)
                                                                       : NULL;
  UcFilter filter;

  uc_find_panel_get_filter (self->find, &filter);
  self->asked_ns = uc_checker_checked_ns (self->checker);
  uc_round_list_set_filter (self->list_model, &filter, uc_find_panel_get_table (self->find), among);
}

GPtrArray *
uc_replay_bookmarks_of (UcReplayWindow *self, guint file)
{
  GPtrArray *marks = g_ptr_array_new ();

  for (guint i = 0; i < uc_bookmarks_n (self->bookmarks); i++)
    if (file_of (self, uc_bookmarks_get (self->bookmarks, i)) == file)
      g_ptr_array_add (marks, (gpointer)uc_bookmarks_get (self->bookmarks, i));
  return marks;
}

GArray *
uc_replay_bookmarked_rounds (UcReplayWindow *self, guint file)
{
  g_autoptr (GPtrArray) marks = uc_replay_bookmarks_of (self, file);
  GArray *rounds = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < marks->len; i++)
    {
      guint32 number = ref_of (self, marks->pdata[i]).number;

      if (number != 0)
        g_array_append_val (rounds, number);
    }
  uc_round_set_tidy (rounds);
  return rounds;
}

/* ---- showing ---- */

void
uc_replay_show_bookmarks (UcReplayWindow *self)
{
  uc_bookmarks_page_show (self->bookmarks_page, self->bookmarks, uc_replay_has_journal_of, self, self->removed == NULL ? NULL : self->removed->name,
                          self->bookmarks_fault);
  if (self->archive == NULL || !self->has_round)
    return;
  uc_replay_mark_moments (self);
  uc_replay_show_strip (self);
  uc_replay_show_tiles (self);
  if (uc_find_panel_get_bookmarked (self->find))
    uc_replay_ask (self);
  if (!uc_player_is_loaded (self->player))
    return;
  uc_timeline_show (self->timeline, self->player);
  uc_events_panel_load (self->events, self->player);
}

/* ---- changing ---- */

static void
set_fault (UcReplayWindow *self, const GError *error)
{
  g_free (self->bookmarks_fault);
  self->bookmarks_fault = error == NULL ? NULL : g_strdup (error->message);
  uc_replay_show_bookmarks (self);
}

void
uc_replay_load_bookmarks (UcReplayWindow *self)
{
  g_autoptr (GError) error = NULL;

  uc_bookmarks_load (self->bookmarks, &error);
  set_fault (self, error);
}

static void
forget_removed (UcReplayWindow *self)
{
  g_clear_pointer (&self->removed, uc_bookmark_free);
}

/* What one would call it: its sign, or the kind of the event. */
static char *
propose_name (UcReplayWindow *self)
{
  const UcMoment *moment = uc_player_is_loaded (self->player) ? uc_player_current (self->player) : NULL;
  UcMarker markers[UC_N_MARKS];

  if (moment == NULL)
    return g_strdup_printf (_ ("round %u"), uc_replay_round_place (self).round);
  if (uc_markers (moment->marks, markers) > 0)
    return g_strdup (markers[0].word);
  return g_strdup (uc_say_event_word (&moment->event));
}

void
uc_replay_edit_bookmark (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_replay_moment_place (self);
  const UcBookmark *mark = uc_bookmarks_find (self->bookmarks, &place);
  g_autofree char *time = uc_moment_time (time_shown (self, &place)), *name = propose_name (self);
  g_autofree char *title = place.seq == 0 ? g_strdup_printf (_ ("Bookmark round %u"), place.round)
                                          : g_strdup_printf (_ ("Bookmark round %u at %s"), place.round, time);

  self->live = FALSE;
  uc_replay_show_rounds (self);
  uc_replay_go (self, uc_player_position (self->player));
  uc_bookmark_editor_open (uc_bookmark_strip_get_editor (self->strip), title, mark == NULL ? name : mark->name,
                           mark == NULL ? "" : mark->line, mark != NULL);
}

void
uc_replay_keep_bookmark (UcReplayWindow *self, const char *name, const char *line)
{
  g_autoptr (GError) error = NULL;
  UcBookmarkPlace place = uc_replay_moment_place (self);
  UcBookmarkEditor *editor = uc_bookmark_strip_get_editor (self->strip);

  if (!uc_bookmarks_put (self->bookmarks, &place, name, line, time_shown (self, &place),
                         g_get_real_time () * 1000, &error))
    {
      uc_bookmark_editor_complain (editor, error->message);
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (editor));
  forget_removed (self);
  uc_replay_show_bookmarks (self);
}

void
uc_replay_remove_this_bookmark (UcReplayWindow *self, const UcBookmark *mark)
{
  g_autoptr (UcBookmark) removed = uc_bookmark_copy (mark);
  g_autoptr (GError) error = NULL;

  if (uc_bookmarks_remove (self->bookmarks, &removed->place, &error))
    {
      forget_removed (self);
      self->removed = g_steal_pointer (&removed);
    }
  set_fault (self, error);
}

void
uc_replay_remove_bookmark (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_replay_moment_place (self);
  const UcBookmark *mark = uc_bookmarks_find (self->bookmarks, &place);

  gtk_popover_popdown (GTK_POPOVER (uc_bookmark_strip_get_editor (self->strip)));
  if (mark != NULL)
    uc_replay_remove_this_bookmark (self, mark);
}

void
uc_replay_undo_bookmark (UcReplayWindow *self)
{
  g_autoptr (GError) error = NULL;
  const UcBookmark *mark = self->removed;

  if (mark == NULL)
    return;
  if (uc_bookmarks_put (self->bookmarks, &mark->place, mark->name, mark->line, mark->at_ns, mark->made_ns, &error))
    forget_removed (self);
  set_fault (self, error);
}

void
uc_replay_go_to_bookmark (UcReplayWindow *self, const UcBookmark *mark)
{
  guint64 seq = mark->place.seq;

  if (!uc_replay_has_journal_of (mark, self))
    return;
  self->live = FALSE;
  uc_replay_show_rounds (self);
  uc_replay_show_round (self, ref_of (self, mark));
  if (uc_player_is_loaded (self->player))
    uc_replay_go (self, uc_player_find (self->player, seq));
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}
