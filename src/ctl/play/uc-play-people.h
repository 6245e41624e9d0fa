/* The badges that play and the demonstrations know: dealer 1001, floorperson 2001, pit manager 3001, each with PIN
 * 0000. */
#pragma once

#include "uc-input.h"

G_BEGIN_DECLS

#define UC_PLAY_DEALER "1001"
#define UC_PLAY_FLOORPERSON "2001"
#define UC_PLAY_PIT_MANAGER "3001"
#define UC_PLAY_PIN "0000"
#define UC_PLAY_N_PEOPLE 3

/* Wrong PINs of each since the last right one. */
typedef struct
{
  guint wrong[UC_PLAY_N_PEOPLE];
} UcPlayPeople;

/**
 * uc_play_people_look_up:
 * @tries: wrong PINs in a row that lock a badge
 * @input: its PIN becomes what the core decides by: a role and "ok", or "wrong", "locked", "unknown"; a badge without a
 *   PIN gets its role. Whoever signs on is a dealer: a script may change dealers. A line that says all this itself is
 *   left alone.
 */
void uc_play_people_look_up (UcPlayPeople *people, guint tries, UcInput *input);

G_END_DECLS
