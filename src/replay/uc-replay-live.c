#include "uc-replay-live.h"

#include "uc-behind.h"
#include "uc-replay-later.h"
#include "uc-replay-parts.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* The file in which the shown round's table goes on. */
static guint
live_file (UcReplayWindow *self)
{
  return uc_archive_newest (self->archive, self->ref.file);
}

/* "Table now: round 221, bets open"; of several, which one. */
static char *
say_now (UcReplayWindow *self, guint file, const UcTable *table)
{
  const char *step = uc_say_step (table->now.round.step);

  if (uc_archive_tables (self->archive)[1] == NULL)
    return g_strdup_printf (_ ("Table now: round %u, %s"), table->now.carry.round, step);
  return g_strdup_printf (_ ("%s now: round %u, %s"), uc_archive_file (self->archive, file)->table,
                          table->now.carry.round, step);
}

static void
load_now (UcReplayWindow *self, guint file)
{
  g_autofree char *text = NULL;
  UcJournal *journal = uc_archive_journal (self->archive, file, NULL);
  guint64 from, to;

  if (journal == NULL || !uc_archive_place (self->archive, (UcRoundRef){ file, 0 }, &from, &to, NULL)
      || !uc_player_load (self->now_player, journal, from, to, NULL))
    return;
  text = say_now (self, file, uc_player_table_at (self->now_player, uc_player_n (self->now_player)));
  gtk_label_set_text (self->now, text);
}

static void
show_now (UcReplayWindow *self, guint file)
{
  gboolean is_live = uc_archive_file (self->archive, file)->how == UC_ARCHIVE_LIVE;

  self->now_file = file;
  gtk_widget_set_visible (GTK_WIDGET (self->now), is_live);
  if (is_live)
    load_now (self, file);
  uc_replay_show_transport (self);
}

void
uc_replay_show_behind (UcReplayWindow *self)
{
  g_autofree char *text = self->archive == NULL ? NULL : uc_behind_say (self->archive, g_get_real_time () * 1000);

  if (g_strcmp0 (gtk_label_get_text (self->behind), text == NULL ? "" : text) == 0)
    return;
  gtk_label_set_text (self->behind, text == NULL ? "" : text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->behind), text);
  gtk_widget_set_visible (GTK_WIDGET (self->behind), text != NULL);
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
    {
      uc_events_panel_load (self->events, self->player);
      uc_checker_prove (self->checker, self->archive, self->ref.file, self->from_row, self->to_row);
    }
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
  gboolean more = rows != self->live_rows || closed;

  uc_checker_renew (self->checker, self->archive);
  uc_replay_show_behind (self);
  if (more || self->now_file != live_file (self))
    show_now (self, live_file (self));
  if (!more)
    return G_SOURCE_CONTINUE;
  self->live_rows = rows;
  follow (self, closed);
  uc_replay_show_later (self);
  if (closed)
    {
      uc_round_list_grow (self->list_model);
      uc_replay_select_place (self, uc_round_list_find (self->list_model, self->ref));
    }
  return G_SOURCE_CONTINUE;
}

void
uc_replay_toggle_live (UcReplayWindow *self)
{
  self->live = !self->live;
  if (self->live)
    {
      UcRoundRef now = { live_file (self), 0 };

      uc_replay_select_place (self, uc_round_list_find (self->list_model, now));
      uc_replay_load_round (self, now);
      uc_player_seek (self->player, uc_player_n (self->player));
    }
  uc_replay_show_moment (self);
  uc_replay_show_proof (self);
}
