/* Plays the console's sounds on the machine's sound card, through ALSA. A thread of its own does everything that may
 * block, so drawing never waits for a sound. The thread does not know the table. If there is no card, or another program uses it, nothing
 * is played. */
#pragma once

#include "uc-sound.h"

G_BEGIN_DECLS

typedef struct _UcSoundPlayer UcSoundPlayer;

/* Opens nothing yet. */
UcSoundPlayer *uc_sound_player_new (void);
/* Does not wait for a sound that is still played. */
void uc_sound_player_free (UcSoundPlayer *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSoundPlayer, uc_sound_player_free)

/* A UcPlayFunc; @player: the player. What is played while others wait already is dropped: late, it would say nothing. */
void uc_sound_player_play (UcSound sound, UcVolume volume, gpointer player);

/* Plays it here, to its end: what the thread does. %FALSE: no card took it. */
gboolean uc_sound_player_play_now (UcSound sound, UcVolume volume);

G_END_DECLS
