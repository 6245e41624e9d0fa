/* The sums of a claim with the winners of it that stand. */
#pragma once

#include "uc-linked-input.h"

G_BEGIN_DECLS

/* Of @of_tenth, what a claim was told for 10%, the part that is left to the @tenth winners that stand. */
UcMoney uc_linked_settlement_tenth (const UcLinked *link, const UcLinkedClaim *claim, UcMoney of_tenth, guint tenth);
/* Fills in what two persons settle for the winners that stand, tenth and whole of @input: awarded, released and of_tenth add up to what is held for
 * @claim. Equal parts are in whole cents; cents that cannot be shared are released. */
void uc_linked_settlement_fill (const UcLinked *link, const UcLinkedClaim *claim, UcLinkedInput *input);

G_END_DECLS
