/* Where the state keeps a seat's side wagers, and which seats have them. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

UcSide *uc_side (UcState *s, guint seat, UcWager wager);
const UcSide *uc_side_c (const UcState *s, guint seat, UcWager wager);
guint8 uc_side_seats (const UcState *s, UcWager wager, UcSideState state);
guint uc_side_accepted_count (const UcState *s, const UcRules *rules);
/* @disputed: whether an insurance wager counts that lies under a dispute. */
gboolean uc_side_any_insured (const UcState *s, gboolean disputed);
/* Bit set of seats with accepted wagers of this kind in this round. */
guint8 uc_side_accepted_seats (const UcState *s, UcWager wager);
/* Whether an award of at least @percent of the progressive @wager's meter has been paid in this round. */
gboolean uc_side_award_paid (const UcState *s, UcWager wager, guint percent);

G_END_DECLS
