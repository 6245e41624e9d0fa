/* What a step of the procedure knows; the rows are in uc-steps.c. Private to src/core. */
#pragma once

#include "uc-decision.h"
#include "uc-prompt-private.h"

G_BEGIN_DECLS

typedef struct
{
  /* Whether it applies to this round, and whether it is done. %NULL: always; never. */
  gboolean (*applies) (const UcState *s, const UcRules *rules, UcStep step);
  gboolean (*finished) (const UcState *s, const UcRules *rules, UcStep step);
  /* What it asks, and what "confirm" agrees to. */
  void (*ask) (const UcAsk *a);
  gboolean (*confirm) (UcDecision *d);
  /* What it does by itself once it is due; called until nothing more is emitted. */
  void (*work) (UcDecision *d);
  /* Where the next card goes; %NULL: nowhere. */
  UcPlace (*next_card) (const UcState *s, const UcRules *rules, gboolean *face_up);
  /* Whether the table file leads to it at all; %NULL: yes. */
  gboolean (*reachable) (const UcRules *rules, UcStep step);
} UcStepRow;

const UcStepRow *uc_step_row (UcStep step);
/* Whether a table with these rules can come to @step: not to that of a wager which it does not offer. */
gboolean uc_step_is_reachable (const UcRules *rules, UcStep step);

G_END_DECLS
