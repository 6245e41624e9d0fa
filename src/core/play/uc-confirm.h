/* "confirm": the dealer's main button on the prompt shown. What it agrees to is the step's. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* What "confirm" agrees to, by step; uc_confirm () finds them in the step's row. */
gboolean uc_confirm_paid (UcDecision *d);
gboolean uc_confirm_given_back (UcDecision *d);
gboolean uc_confirm_side (UcDecision *d);
gboolean uc_confirm_reader (UcDecision *d);
gboolean uc_confirm_peek (UcDecision *d);
gboolean uc_confirm_settled (UcDecision *d);
gboolean uc_confirm_clear (UcDecision *d);
gboolean uc_confirm_turn_hole (UcDecision *d);
gboolean uc_confirm (UcDecision *d);

G_END_DECLS
