/* The verdict of Down Under Blackjack. */
#pragma once

#include "uc-hand-verdict.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* § 685a.7(n)-(q): 22 is a total of its own. */
UcHandVerdict uc_verdict_down_under (const UcState *s, const UcRules *rules, guint seat, guint hand);

G_END_DECLS
