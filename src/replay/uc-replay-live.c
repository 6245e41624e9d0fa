#include "uc-replay-live.h"

#include "uc-replay-parts.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* "Table now: round 221, bets open" */
static void
show_now (UcReplayWindow *self, guint file)
{
  g_autofree char *text = NULL;
  UcJournal *journal = uc_archive_journal (self->archive, file, NULL);
  guint64 from, to;
  const UcTable *table;

  if (journal == NULL || !uc_archive_place (self->archive, (UcRoundRef){ file, 0 }, &from, &to, NULL)
      || !uc_player_load (self->now_player, journal, from, to, NULL))
    return;
  table = uc_player_table_at (self->now_player, uc_player_n (self->now_player));
  text = g_strdup_printf (_ ("Table now: round %u, %s"), table->now.carry.round, uc_say_step (table->now.round.step));
  gtk_label_set_text (self->now, text);
}

static void
follow (UcReplayWindow *self, gboolean closed)
{
  g_autoptr (GError) error = NULL;
  guint before = uc_player_n (self->player);

  if (!self->has_round || self->ref.number != 0)
    return;
  /* A page that has ended stays as it is for whoever looks at it, and is turned for whoever follows. */
  if (closed && self->live)
    uc_replay_load_round (self, self->ref);
  else if (!closed && uc_player_follow (self->player, uc_archive_journal (self->archive, self->ref.file, NULL), &error))
    uc_events_panel_load (self->events, self->player);
  else
    return;
  if (self->live)
    uc_player_seek (self->player, uc_player_n (self->player));
  if (self->live || uc_player_n (self->player) != before)
    uc_replay_show_moment (self);
}

gboolean
uc_replay_look_for_more (gpointer data)
{
  UcReplayWindow *self = data;
  guint64 rows = 0;
  gboolean closed = uc_archive_refresh (self->archive, &rows);

  if (rows == self->live_rows && !closed)
    return G_SOURCE_CONTINUE;
  self->live_rows = rows;
  gtk_widget_set_visible (GTK_WIDGET (self->now), TRUE);
  show_now (self, 0);
  follow (self, closed);
  if (closed)
    {
      uc_round_list_grow (self->list_model);
      uc_replay_select_place (self, uc_round_list_find (self->list_model, self->ref));
    }
  uc_replay_show_transport (self);
  return G_SOURCE_CONTINUE;
}

void
uc_replay_toggle_live (UcReplayWindow *self)
{
  self->live = !self->live;
  if (self->live)
    {
      UcRoundRef now = { 0, 0 };

      uc_replay_select_place (self, uc_round_list_find (self->list_model, now));
      uc_replay_load_round (self, now);
      uc_player_seek (self->player, uc_player_n (self->player));
    }
  uc_replay_show_moment (self);
  uc_replay_show_proof (self);
}
