/* Handlers of the events about settlement and validation, indexed by kind. */
#pragma once

#include "uc-apply-place.h"

G_BEGIN_DECLS

extern const UcApply uc_apply_settlement[UC_N_EVENTS];

G_END_DECLS
