#include "uc-sound-player.h"

#include <alsa/asoundlib.h>

/* The administrator's choice: ALSA_CARD, or asound.conf. */
#define DEVICE "default"
/* The card's buffer; silence of that length behind a sound pushes its end out. */
#define BUFFER_US 100000
/* A card that takes nothing for so long takes nothing any more. */
#define PATIENCE_MS 500
/* All of a sound; the longest has 570 ms. */
#define MOST_US (3 * G_USEC_PER_SEC)
#define MOST_WAITING 2

struct _UcSoundPlayer
{
  GAsyncQueue *queue; /* of the thread, too */
  GThread *thread;    /* NULL before the first sound */
  gpointer last;      /* was asked for last */
};

/* What waits in the queue: never NULL. */
#define JOB(sound, volume) GUINT_TO_POINTER (1 + (guint)(sound) * UC_N_VOLUMES + (guint)(volume))
#define END GUINT_TO_POINTER (1 + UC_N_SOUNDS * UC_N_VOLUMES)

/* ALSA's own puts a line on stderr for each attempt on a machine without a card. */
static void
say_nothing (const char *file, int line, const char *function, int error, const char *format, ...)
{
}

static gboolean
write_all (snd_pcm_t *pcm, const GArray *samples)
{
  const gint64 end_us = g_get_monotonic_time () + MOST_US;

  for (guint done = 0; done < samples->len && g_get_monotonic_time () < end_us;)
    {
      snd_pcm_sframes_t n = snd_pcm_writei (pcm, &g_array_index (samples, gint16, done), samples->len - done);

      if (n == -EAGAIN)
        n = snd_pcm_wait (pcm, PATIENCE_MS) == 0 ? -ETIMEDOUT : 0;
      else if (n < 0)
        n = snd_pcm_recover (pcm, (int)n, 1);
      if (n < 0)
        return FALSE;
      done += (guint)n;
    }
  return TRUE;
}

gboolean
uc_sound_player_play_now (UcSound sound, UcVolume volume)
{
  g_autoptr (GArray) samples = NULL;
  snd_pcm_t *pcm;
  gboolean played;

  snd_lib_error_set_handler (say_nothing);
  /* Opened for each sound: another program may have the card in between, and one that is plugged in later is found. */
  if (snd_pcm_open (&pcm, DEVICE, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK) < 0)
    return FALSE;
  samples = uc_sound_make (sound, volume);
  g_array_set_size (samples, samples->len + (guint)((gint64)UC_SOUND_RATE * BUFFER_US * 3 / 2 / G_USEC_PER_SEC));
  played = snd_pcm_set_params (pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UC_SOUND_RATE, 1, BUFFER_US) >= 0
           && write_all (pcm, samples);
  snd_pcm_close (pcm);
  return played;
}

static gpointer
work (gpointer data)
{
  GAsyncQueue *queue = data;

  for (gpointer job; (job = g_async_queue_pop (queue)) != END;)
    uc_sound_player_play_now ((GPOINTER_TO_UINT (job) - 1) / UC_N_VOLUMES, (GPOINTER_TO_UINT (job) - 1) % UC_N_VOLUMES);
  g_async_queue_unref (queue);
  return NULL;
}

void
uc_sound_player_play (UcSound sound, UcVolume volume, gpointer data)
{
  UcSoundPlayer *player = data;
  const int waiting = g_async_queue_length (player->queue);
  gpointer job = JOB (sound, volume);

  if (waiting >= MOST_WAITING || (waiting > 0 && job == player->last))
    return;
  if (player->thread == NULL)
    player->thread = g_thread_try_new ("sound", work, g_async_queue_ref (player->queue), NULL);
  if (player->thread == NULL)
    {
      g_async_queue_unref (player->queue);
      return;
    }
  player->last = job;
  g_async_queue_push (player->queue, job);
}

UcSoundPlayer *
uc_sound_player_new (void)
{
  UcSoundPlayer *player = g_new0 (UcSoundPlayer, 1);

  player->queue = g_async_queue_new ();
  return player;
}

void
uc_sound_player_free (UcSoundPlayer *player)
{
  if (player->thread != NULL)
    {
      g_async_queue_push_front (player->queue, END);
      g_thread_unref (player->thread);
    }
  g_async_queue_unref (player->queue);
  g_free (player);
}
