/* The close of a round. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* round-closed and its checkpoint. */
void uc_round_close (UcDecision *d);

G_END_DECLS
