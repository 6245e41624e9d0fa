/* How this table's cards are shuffled now. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* The device that the table file names; by hand, with cut and cover card, while that device is out of order,
 * § 685a.12(k): § 685a.5(h) spares only the device itself the rest of § 685a.5. */
UcShuffle uc_shuffle_method (const UcState *s, const UcRules *rules);

G_END_DECLS
