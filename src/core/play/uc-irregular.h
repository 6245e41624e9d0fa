/* Irregularities, § 685a.12(a)-(k), each a procedure that is offered only where it applies. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* The card that “irregularity exposed-card” announced. */
void uc_irregular_exposed (UcDecision *d);
gboolean uc_irregular_offer (UcDecision *d);
gboolean uc_irregular_irregularity (UcDecision *d);
gboolean uc_irregular_ruling (UcDecision *d);
/* What a first person has ruled to be paid on a dispute, by the second of two. */
void uc_irregular_complete_ruling (UcDecision *d);
/* An award goes with what one person said, and two persons sign that award: a second one is asked for, § 685c.1(h)(3). */
void uc_irregular_ask_two (UcDecision *d);
/* The second of the two has been checked: the last card goes where the first of them asked. */
gboolean uc_irregular_complete_card (UcDecision *d);

G_END_DECLS
