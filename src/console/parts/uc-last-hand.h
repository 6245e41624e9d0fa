/* A round as a row of steps, each named and with the table as it then stood: for the felt, shown once more. What a player may
 * not see is in none of it, whether it is drawn or not: no card that lies face down, no badge, no count of the cards left or
 * seen, nothing of the meter but that it runs. */
#pragma once

#include "uc-say.h"

G_BEGIN_DECLS

typedef struct
{
  guint facts;      /* how many of the round's facts stand at it */
  gint64 t_real_ns; /* of the last of them */
  char *words;      /* "Seat 3 doubled, 14", with the badge of whoever signed */
  char *to_player;  /* the same without it; %NULL = nothing that a player is told */
} UcHandStep;

typedef struct _UcLastHand UcLastHand;

/**
 * uc_last_hand_new:
 * @start: the table before the first of @facts; copied
 * @facts: UcEvent of one round, in order; copied up to where the cards leave the felt
 */
UcLastHand *uc_last_hand_new (const UcTable *start, const GArray *facts);
void uc_last_hand_free (UcLastHand *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLastHand, uc_last_hand_free)

guint uc_last_hand_n (const UcLastHand *self);
/* Borrowed; @i below uc_last_hand_n (). */
const UcHandStep *uc_last_hand_nth (const UcLastHand *self, guint i);
/* The table as it stood at step @i, and what was asked then: only what the felt needs, and a player may see. */
void uc_last_hand_table (const UcLastHand *self, guint i, UcTable *table, UcPrompt *prompt);

G_END_DECLS
