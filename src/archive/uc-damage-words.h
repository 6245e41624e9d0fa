/* Damage of a journal as a sentence that names the round. No widgets here. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* (transfer full): "Round 171 was changed after it was written". */
char *uc_damage_sentence (const UcDamage *damage);
/* (transfer full): the same of the first damage that speaks against the journal; %NULL = there is none. */
char *uc_damage_first (const UcVerdict *verdict);

G_END_DECLS
