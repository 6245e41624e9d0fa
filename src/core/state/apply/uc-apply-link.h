/* Handlers of the events about a linked meter, indexed by kind. */
#pragma once

#include "uc-apply-place.h"

G_BEGIN_DECLS

extern const UcApply uc_apply_link[UC_N_EVENTS];

/* The documents of an award are complete; what is held for it still stands. */
void uc_apply_link_documented (UcState *s, const UcRules *rules, const UcEvent *e);

G_END_DECLS
