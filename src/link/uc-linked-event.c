#include "uc-linked-event.h"

static const char *const causes[UC_LINKED_N_CAUSES] = {
  [UC_LINKED_CAUSE_OPENING] = "opening",   [UC_LINKED_CAUSE_JOINED] = "joined",     [UC_LINKED_CAUSE_RETURNED] = "returned",
  [UC_LINKED_CAUSE_LOCKED] = "locked",     [UC_LINKED_CAUSE_RESEED] = "reseed",     [UC_LINKED_CAUSE_TOP_UP] = "top-up",
  [UC_LINKED_CAUSE_AWARDED] = "awarded",   [UC_LINKED_CAUSE_RELEASED] = "released", [UC_LINKED_CAUSE_PAID] = "paid",
  [UC_LINKED_CAUSE_ADJUSTED] = "adjusted",
};

const char *
uc_linked_event_cause (UcLinkedCause cause)
{
  return causes[cause];
}
