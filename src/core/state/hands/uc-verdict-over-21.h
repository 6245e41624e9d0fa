/* The verdict of every game in which over 21 is over. */
#pragma once

#include "uc-hand-verdict.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Every other game: over 21 is over. */
UcHandVerdict uc_verdict_over_21 (const UcState *s, const UcRules *rules, guint seat, guint hand);

G_END_DECLS
