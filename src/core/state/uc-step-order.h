/* The order of play: at which step a table stands, and where the next card goes. */
#pragma once

#include "uc-state.h"
#include "uc-step.h"

#include <glib.h>

G_BEGIN_DECLS

/* Whether a table with these rules can come to @step: not to that of a wager which it does not offer. */
gboolean uc_step_order_is_reachable (const UcRules *rules, UcStep step);
/* Whether the rounds of @game have @step, and side wagers are judged and paid at it. */
gboolean uc_step_order_settles_wagers (UcGame game, UcStep step);
/* Puts s->round.step where the state says that the procedure stands; called after every event. */
void uc_step_order_update (UcState *s, const UcRules *rules);
/* Where the next card goes at the current step; seat 0: nowhere. Sets *@face_up for the hole card only. */
UcPlace uc_step_order_next_card (const UcState *s, const UcRules *rules, gboolean *face_up);
/* The steps that a round of this table can come to, in their order: UC_STEP_BETS first, UC_STEP_CLEAR last. Those of its
 * game that belong to a wager or an option which the table file does not offer are left out. Returns how many. */
guint uc_step_order_reachable (const UcRules *rules, guint8 steps[UC_N_STEPS]);

G_END_DECLS
