#include "uc-replay-play.h"

#include "uc-replay-parts.h"
#include "uc-replay-sight.h"

void
uc_replay_stop (UcReplayWindow *self)
{
  uc_player_pause (self->player);
  if (self->play_ticks != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->play_ticks);
  self->play_ticks = 0;
}

static gboolean
on_play_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (widget);

  if (uc_player_tick (self->player, gdk_frame_clock_get_frame_time (clock)))
    uc_replay_show_moment (self);
  if (uc_player_is_playing (self->player))
    return G_SOURCE_CONTINUE;
  self->play_ticks = 0;
  uc_replay_show_transport (self);
  return G_SOURCE_REMOVE;
}

static void
play (UcReplayWindow *self, gboolean backward)
{
  gint64 now_us = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (self)));

  if (!backward && uc_player_position (self->player) == uc_player_n (self->player))
    uc_player_seek (self->player, 0);
  self->live = FALSE;
  (backward ? uc_player_play_back : uc_player_play) (self->player, self->speed, self->skip, now_us);
  if (self->play_ticks == 0)
    self->play_ticks = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_play_tick, NULL, NULL);
  uc_replay_show_moment (self);
}

void
uc_replay_toggle_play (UcReplayWindow *self)
{
  if (uc_player_is_playing (self->player))
    {
      uc_replay_stop (self);
      uc_replay_show_transport (self);
    }
  else
    play (self, FALSE);
}

/* The next speed where it already goes that way. */
void
uc_replay_shuttle (UcReplayWindow *self, gboolean backward)
{
  if (uc_player_is_playing (self->player) && uc_player_is_backward (self->player) == backward)
    self->speed = MIN (self->speed + 1, UC_PLAYER_SPEEDS - 1);
  play (self, backward);
}

/* What plays goes on in the new way. */
void
uc_replay_set_pace (UcReplayWindow *self, guint speed, gboolean skip)
{
  self->speed = speed;
  self->skip = skip;
  if (uc_player_is_playing (self->player))
    play (self, uc_player_is_backward (self->player));
  else
    uc_replay_show_transport (self);
}
