/* The others' part of a Super Bonus. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* The box of the player of @seat that has a seven among its first two cards, § 635b.2(g)(3)(i)(B): @seat itself, or another
 * of that player's; 0 when none has. */
guint uc_super_bonus_envy_seven (const UcState *s, const UcRules *rules, guint seat);

G_END_DECLS
