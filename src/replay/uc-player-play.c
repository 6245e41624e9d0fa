#include "uc-player-private.h"

/* So much of a pause is played when pauses are skipped. */
#define PAUSE_NS (G_GINT64_CONSTANT (1500) * 1000000)

guint
uc_player_quarters (guint speed)
{
  static const guint quarters[UC_PLAYER_SPEEDS] = { 2, 4, 8, 16, 64 };

  return quarters[MIN (speed, UC_PLAYER_SPEEDS - 1)];
}

void
uc_player_play (UcPlayer *player, guint speed, gboolean skip, gint64 now_us)
{
  player->playing = player->position < player->moments->len;
  player->speed = speed;
  player->skip = skip;
  player->since_us = now_us;
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

/* Microseconds at the speed chosen until the next event. */
static gint64
wait_us (UcPlayer *player)
{
  const UcMoment *now = uc_player_current (player);
  const UcMoment *next = uc_player_moment (player, player->position);
  gint64 gap = now == NULL ? 0 : MAX (next->event.t_real_ns - now->event.t_real_ns, 0);

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
  while (player->position < player->moments->len)
    {
      gint64 wait = wait_us (player);

      if (now_us - player->since_us < wait)
        break;
      player->since_us += wait;
      player->position++;
    }
  player->playing = player->position < player->moments->len;
  return player->position != before;
}
