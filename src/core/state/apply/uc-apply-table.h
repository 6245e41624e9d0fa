/* Handlers of the events about the table, its people and devices, indexed by kind. */
#pragma once

#include "uc-apply-place.h"

G_BEGIN_DECLS

extern const UcApply uc_apply_table[UC_N_EVENTS];

G_END_DECLS
