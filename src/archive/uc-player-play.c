#include "uc-player-private.h"

/* So much of a pause is played when pauses are skipped. */
#define PAUSE_NS (G_GINT64_CONSTANT (1500) * 1000000)

guint
uc_player_quarters (guint speed)
{
  static const guint quarters[UC_PLAYER_SPEEDS] = { 2, 4, 8, 16, 64 };

  return quarters[MIN (speed, UC_PLAYER_SPEEDS - 1)];
}

static gboolean
has_more (UcPlayer *player)
{
  return player->backward ? player->position > 0 : player->position < player->moments->len;
}

static void
begin (UcPlayer *player, gboolean backward, guint speed, gboolean skip, gint64 now_us)
{
  player->backward = backward;
  player->playing = has_more (player);
  player->speed = speed;
  player->skip = skip;
  player->since_us = now_us;
}

void
uc_player_play (UcPlayer *player, guint speed, gboolean skip, gint64 now_us)
{
  begin (player, FALSE, speed, skip, now_us);
}

void
uc_player_play_back (UcPlayer *player, guint speed, gboolean skip, gint64 now_us)
{
  begin (player, TRUE, speed, skip, now_us);
}

gboolean
uc_player_is_backward (UcPlayer *player)
{
  return player->backward;
}

void
uc_player_pause (UcPlayer *player)
{
  player->playing = FALSE;
}

gboolean
uc_player_is_playing (UcPlayer *player)
{
  return player->playing;
}

/* Microseconds at the speed chosen until the next event, or back to the one before. */
static gint64
wait_us (UcPlayer *player)
{
  guint later = player->position - player->backward;
  gint64 gap = later == 0 ? 0
                          : uc_player_moment (player, later)->event.t_real_ns
                                - uc_player_moment (player, later - 1)->event.t_real_ns;

  gap = MAX (gap, 0);

  if (player->skip)
    gap = MIN (gap, PAUSE_NS);
  return gap / 1000 * 4 / uc_player_quarters (player->speed);
}

gboolean
uc_player_tick (UcPlayer *player, gint64 now_us)
{
  guint before = player->position;

  if (!player->playing)
    return FALSE;
  /* After a seek the clock begins anew. */
  if (player->since_us == 0)
    player->since_us = now_us;
  while (has_more (player))
    {
      gint64 wait = wait_us (player);

      if (now_us - player->since_us < wait)
        break;
      player->since_us += wait;
      player->position += player->backward ? -1 : 1;
    }
  player->playing = has_more (player);
  return player->position != before;
}
