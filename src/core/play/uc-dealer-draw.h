/* The dealer's own hand: § 685a.7(l), (m). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

void uc_dealer_draw_work (UcDecision *d);

G_END_DECLS
