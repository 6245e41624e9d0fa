/* What is done at a step: what the dealer's "confirm" agrees to, and what the procedure does by itself. */
#pragma once

#include "uc-decision.h"
#include "uc-step.h"

G_BEGIN_DECLS

typedef struct
{
  /* What "confirm" agrees to; %NULL: nothing. */
  gboolean (*confirm) (UcDecision *d);
  /* What the procedure does by itself once it is due; called until nothing more is emitted. %NULL: nothing. */
  void (*work) (UcDecision *d);
} UcStepActs;

const UcStepActs *uc_step_acts (UcStep step);

G_END_DECLS
