/* Folding a linked meter's events: uc_linked_init () and uc_linked_apply () of uc-linked.h. */
#pragma once

#include "uc-linked-event.h"

G_BEGIN_DECLS

/* @terms are borrowed and outlive @link. */
void uc_linked_init (UcLinked *link, const UcLinkedTerms *terms);
/* Total: an event that does not fit changes nothing beyond what it names. */
void uc_linked_apply (UcLinked *link, const UcLinkedEvent *event);

G_END_DECLS
