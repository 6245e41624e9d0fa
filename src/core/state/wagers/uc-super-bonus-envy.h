/* The others' part of a Super Bonus. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* Whether a seven is among the first two cards of one of the boxes of @player, § 635b.2(g)(3)(i)(B). */
gboolean uc_super_bonus_envy_has_seven (const UcState *s, const UcRules *rules, guint player);

G_END_DECLS
