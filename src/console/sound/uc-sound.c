#include "uc-sound.h"

#include "uc-win.h"

#include <math.h>

/* ---- which fact makes which ---- */

typedef gboolean (*Condition) (const UcEvent *event, const UcState *before);

static gboolean
is_late (const UcEvent *event, const UcState *before)
{
  return event->reason == UC_WORD_AFTER_NO_MORE_BETS;
}

/* What works for the first time is nothing to look up for. */
static gboolean
was_gone (const UcEvent *event, const UcState *before)
{
  const UcDeviceState state = before->carry.devices[event->device];

  return state == UC_DEVICE_STATE_DOWN || state == UC_DEVICE_STATE_FAULT;
}

/* While a win waits, the call may be about it, and a jackpot makes no sound at the table. */
static gboolean
no_win_waits (const UcEvent *event, const UcState *before)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < UC_N_SLOTS; i++)
      if (uc_win_is_for_floor (&before->round.seats[seat].side[i]))
        return FALSE;
  return TRUE;
}

/* Attention is asked for by what somebody has to look at who did not do it. */
static const struct
{
  UcEventKind kind;
  UcSound sound;
  Condition when; /* NULL = always */
} facts[] = {
  { UC_EVENT_BETS_LOCKED, UC_SOUND_LOCK_OUT, NULL },
  { UC_EVENT_WAGER_REFUSED, UC_SOUND_LATE, is_late },
  { UC_EVENT_CHIPS_MISMATCH, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_CARD_REFUSED, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_CARD_ALARM, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_LIGHT_DIFFERS, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_PEEK_DIFFERS, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_FLOOR_CALLED, UC_SOUND_ATTENTION, no_win_waits },
  { UC_EVENT_RECORD_DOUBTED, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_DEVICE_DOWN, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_DEVICE_FAULT, UC_SOUND_ATTENTION, NULL },
  { UC_EVENT_DEVICE_UP, UC_SOUND_BACK, was_gone },
};

UcSound
uc_sound_of_fact (const UcEvent *event, const UcState *before)
{
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    if (facts[i].kind == event->kind && (facts[i].when == NULL || facts[i].when (event, before)))
      return facts[i].sound;
  return UC_N_SOUNDS;
}

/* ---- how it sounds ---- */

static const struct
{
  guint times;
  double hertz;
  guint ms, pause_ms; /* of each time, and between them */
} tones[UC_N_SOUNDS] = {
  [UC_SOUND_LOCK_OUT] = { 1, 330, 60, 0 },
  [UC_SOUND_LATE] = { 2, 660, 70, 70 },
  [UC_SOUND_ATTENTION] = { 3, 880, 130, 90 },
  [UC_SOUND_BACK] = { 1, 1320, 160, 0 },
};

/* Of the loudest that there is: each some 10 dB above the one before. */
static const double loudness[UC_N_VOLUMES] = { 0, 0.08, 0.25, 0.8 };

/* A tone that begins and ends at once clicks. */
#define FADE_MS 5

static guint
samples_of (guint ms)
{
  return ms * UC_SOUND_RATE / 1000;
}

GArray *
uc_sound_make (UcSound sound, UcVolume volume)
{
  GArray *samples = g_array_new (FALSE, TRUE, sizeof (gint16));
  const guint n = samples_of (tones[sound].ms), fade = samples_of (FADE_MS);

  for (guint time = 0; time < tones[sound].times; time++)
    {
      if (time > 0)
        g_array_set_size (samples, samples->len + samples_of (tones[sound].pause_ms));
      for (guint i = 0; i < n; i++)
        {
          const double part = MIN (1, (double)MIN (i, n - 1 - i) / fade);
          const gint16 sample
              = (gint16)(G_MAXINT16 * loudness[volume] * part * sin (2 * G_PI * tones[sound].hertz * i / UC_SOUND_RATE));

          g_array_append_val (samples, sample);
        }
    }
  return samples;
}
