#include "uc-linked-settlement.h"

/* Where each has the whole of 10%, one that falls away takes his with him; shared, he leaves it to the others. */
UcMoney
uc_linked_settlement_tenth (const UcLinked *link, const UcLinkedClaim *claim, UcMoney of_tenth, guint tenth)
{
  if (link->terms->percentage != UC_PERCENTAGE_EACH || claim->tenth == 0)
    return of_tenth;
  return uc_meter_sums_part (of_tenth, 100, claim->tenth) * MIN (tenth, claim->tenth);
}

static UcMoney
share (UcMoney sum, guint winners)
{
  return sum > 0 && winners > 0 ? uc_meter_sums_part (sum, 100, winners) * winners : 0;
}

void
uc_linked_settlement_fill (const UcLinked *link, const UcLinkedClaim *claim, UcLinkedInput *input)
{
  const UcMoney held = uc_linked_state_held (claim);
  /* Where the claim is settled a second time, more came to it: what was awarded before was of 10% first. */
  const UcMoney left = uc_linked_settlement_tenth (link, claim, claim->of_tenth, input->tenth) - claim->awarded - claim->back;
  const UcMoney of_tenth = input->tenth > 0 ? MAX (left, 0) : 0;

  input->of_tenth = claim->of_tenth;
  input->awarded = share (of_tenth, input->tenth) + share (held - of_tenth, input->whole);
  input->released = held - input->awarded;
}
