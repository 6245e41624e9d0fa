/* Where a fact came from, as the events of an input say it. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Fills in the event's entry and despite, where its kind has them. An event that states what the input said has the source of the
 * input; one that follows from it, or repeats an earlier fact, has none. Nothing that a script or the service says has one. */
void uc_provenance_note (const UcDecision *d, UcEvent *event);

G_END_DECLS
