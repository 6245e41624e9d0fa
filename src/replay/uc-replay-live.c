#include "uc-replay-live.h"

#include "uc-behind.h"
#include "uc-say.h"
#include "uc-session-live.h"

#include <glib/gi18n-lib.h>

/* "Table now: round 221, bets open"; of several, which one. */
static char *
say_now (const UcReplayState *open)
{
  const UcTable *table = uc_player_table (open->now);
  const char *step = uc_say_step (table->now.round.step);

  if (uc_archive_tables (open->archive)[1] == NULL)
    return g_strdup_printf (_ ("Table now: round %u, %s"), table->now.carry.round, step);
  /* Translators: the name of a table, and of a step: "BJ-07 now: round 218, Settle". */
  return g_strdup_printf (_ ("%s now: round %u, %s"), uc_archive_file (open->archive, open->now_file)->table,
                          table->now.carry.round, step);
}

void
uc_replay_show_now (UcReplayWindow *self)
{
  gboolean is_played = uc_session_can_follow (self->session) && uc_player_is_loaded (self->open->now);
  g_autofree char *text = is_played ? say_now (self->open) : NULL;

  if (text != NULL)
    gtk_label_set_text (self->now, text);
  gtk_widget_set_visible (GTK_WIDGET (self->now), is_played);
}

void
uc_replay_show_behind (UcReplayWindow *self)
{
  g_autofree char *text
      = self->open->archive == NULL ? NULL : uc_behind_say (self->open->archive, g_get_real_time () * 1000);

  if (g_strcmp0 (gtk_label_get_text (self->behind), text == NULL ? "" : text) == 0)
    return;
  gtk_label_set_text (self->behind, text == NULL ? "" : text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->behind), text);
  gtk_widget_set_visible (GTK_WIDGET (self->behind), text != NULL);
}
