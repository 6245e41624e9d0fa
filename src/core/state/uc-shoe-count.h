/* When the shoe is counted down, § 685a.7(d)(1). */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* Whether the rest of the shoe may be counted now: the cards of a round are to be cleared, a shuffle is due, or the shoe ran
 * out in the middle of a round and has not been shuffled. Never with a continuous shuffler, § 685a.5(h). */
gboolean uc_shoe_count_due (const UcState *s, const UcRules *rules);

G_END_DECLS
