/* Deciding: an input becomes events, or is refused. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* One for each input. It emits or refuses. */
typedef gboolean (*UcHandler) (UcDecision *d);

/**
 * uc_decide:
 * @out: emptied, then filled; on %FALSE it is empty
 * @not_now: (out): on %FALSE, whether, and why, the input was refused because the procedure asks for something else now. Then
 *   @error is not set: the caller says what the prompt expects
 * @error: %UC_TABLE_ERROR_…, any but %UC_TABLE_ERROR_NOT_NOW with @not_now
 *
 * Changes nothing but @out.
 */
gboolean uc_decide (const UcTable *table, const UcInput *input, UcEvents *out, UcNotNow *not_now, GError **error);

G_END_DECLS
