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

G_END_DECLS
