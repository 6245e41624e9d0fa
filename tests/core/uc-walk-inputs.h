/* What somebody might say at a table: mostly what is asked for, sometimes anything. */
#pragma once

#include "uc-input.h"
#include "uc-state.h"
#include "uc-step.h"

G_BEGIN_DECLS

typedef struct
{
  const UcTable *table; /* borrowed: where it stands now */
  guint64 rng;
  guint32 declared[UC_N_STEPS]; /* irregularities that were taken at a step: others are said sooner */
  gboolean linked; /* somebody else says what a linked meter answers */
  guint voided[UC_N_STEPS];     /* rounds made void at a step: at others it is said sooner */
  char dealt[4][UC_BADGE_TEXT]; /* who dealt the last rounds */
} UcWalkSayer;

/* From 0 to @n - 1. */
guint uc_walk_roll (UcWalkSayer *sayer, guint n);
/* Fills a whole input but for its origin and time. */
void uc_walk_say (UcWalkSayer *sayer, UcInput *input);

G_END_DECLS
