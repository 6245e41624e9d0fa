/* Damage of a journal as a sentence that names the round. No widgets here. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* (transfer full): "Round 171 was changed after it was written". */
char *uc_damage_sentence (const UcDamage *damage);

G_END_DECLS
