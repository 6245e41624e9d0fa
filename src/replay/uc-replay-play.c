#include "uc-replay-play.h"

#include "uc-session-play.h"

gint64
uc_replay_frame_us (UcReplayWindow *self)
{
  return gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (self)));
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  UcReplayWindow *self = data;

  /* At the end the session tells so, and the ticks are ended. */
  uc_session_tick (self->session, gdk_frame_clock_get_frame_time (clock));
  return G_SOURCE_CONTINUE;
}

void
uc_replay_keep_time (UcReplayWindow *self)
{
  gboolean plays = uc_player_is_playing (self->open->player);

  if (plays && self->play_ticks == 0)
    self->play_ticks = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, self, NULL);
  else if (!plays && self->play_ticks != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->play_ticks);
      self->play_ticks = 0;
    }
}
