/* The device check: one part at a time is lit for the look, or awaited, and the answer recorded. UX §§ 10 and 13.
 *
 * Between rounds only. What the part under test says is no wager, no card and no badge; the first wager ends a test.
 */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* What the part under test says is its answer, and nothing else: %TRUE when this input was that. */
gboolean uc_device_test_hears (UcDecision *d);
gboolean uc_device_test_handle (UcDecision *d);
gboolean uc_device_test_accept (UcDecision *d);
/* A test never reaches into a round. */
void uc_device_test_end_with_round (UcDecision *d);

G_END_DECLS
