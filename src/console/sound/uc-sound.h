/* The sounds of the console: which fact makes which one, and how each of them sounds. None is the only sign of anything, and a jackpot
 * makes none. */
#pragma once

#include "uc-event.h"
#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_SOUND_LOCK_OUT,  /* one low tick */
  UC_SOUND_LATE,      /* two short ones: a late wager */
  UC_SOUND_ATTENTION, /* three */
  UC_SOUND_BACK,      /* one high one: a device came back */
  UC_N_SOUNDS
} UcSound;

typedef enum
{
  UC_VOLUME_OFF,
  UC_VOLUME_LOW,
  UC_VOLUME_MEDIUM,
  UC_VOLUME_HIGH,
  UC_N_VOLUMES
} UcVolume;

/* Makes a sound heard, at once and without waiting for it; @volume is not %UC_VOLUME_OFF. */
typedef void (*UcPlayFunc) (UcSound sound, UcVolume volume, gpointer data);

/* The sound of a fact that has just been recorded; %UC_N_SOUNDS: it has none. @before: the table before the fact. */
UcSound uc_sound_of_fact (const UcEvent *event, const UcState *before);

#define UC_SOUND_RATE 48000 /* samples per second, of one channel */
/* (transfer full): its samples, gint16. */
GArray *uc_sound_make (UcSound sound, UcVolume volume);

G_END_DECLS
