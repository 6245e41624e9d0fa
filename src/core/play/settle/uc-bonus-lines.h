/* Announcing and paying what is paid without a wager of its own: the Envy Bonus and the Super Bonus. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

void uc_bonus_lines_envy_work (UcDecision *d);
void uc_bonus_lines_super_bonus_work (UcDecision *d);

G_END_DECLS
