/* Handlers of the events about cards and hands, indexed by kind. */
#pragma once

#include "uc-apply-place.h"

G_BEGIN_DECLS

extern const UcApply uc_apply_cards[UC_N_EVENTS];

G_END_DECLS
