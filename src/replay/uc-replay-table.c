#include "uc-replay-table.h"

#include "uc-moment-words.h"
#include "uc-say.h"
#include "uc-session-camera.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>

const char *
uc_replay_unproven (gboolean damaged)
{
  return damaged ? _ ("Not proven: this round is damaged") : NULL;
}

static char *
say_known (const UcMoment *exposure, const UcCamera *camera)
{
  g_autofree char *card = uc_say_card (exposure->event.card);
  g_autofree char *time = uc_moment_time (exposure->event.t_real_ns);
  g_autofree char *recorder = uc_camera_say_time (camera, exposure->event.t_real_ns);

  if (recorder != NULL)
    /* Translators: a card, and times by the table’s and the recorder’s clock. */
    return g_strdup_printf (_ ("Known now, not then: hole card %s, turned at %.8s, by the camera %.8s"), card, time, recorder);
  return g_strdup_printf (_ ("Known now, not then: hole card %s, turned at %.8s"), card, time);
}

char *
uc_replay_table_shown (UcReplayWindow *self, UcTable *table)
{
  const UcMoment *exposure = self->open->known ? uc_player_known (self->open->player, table) : NULL;

  if (exposure != NULL)
    return say_known (exposure, uc_session_camera (self->session));
  *table = *uc_player_table (self->open->player);
  return NULL;
}

void
uc_replay_show_table (UcReplayWindow *self)
{
  g_autofree char *known = NULL;
  UcTable table;

  if (!uc_player_is_loaded (self->open->player))
    {
      uc_table_view_show (self->table, NULL, NULL, NULL, NULL);
      return;
    }
  known = uc_replay_table_shown (self, &table);
  uc_table_view_show (self->table, &table, uc_player_screen (self->open->player), known,
                      uc_replay_unproven (uc_session_is_damaged (self->session)));
}
