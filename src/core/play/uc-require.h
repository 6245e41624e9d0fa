/* Whether a badge may sign. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Whether the input's badge has been looked up and is @role or above on the ladder. On a wrong PIN emits pin-refused and
 * returns FALSE with *handled = TRUE; otherwise a refusal with *handled = FALSE. */
gboolean uc_require_role (UcDecision *d, UcRole role, gboolean *handled);
/* Whether the badge, which signs without a PIN, is @role or above on the ladder; @cite says who must. Otherwise a refusal. */
gboolean uc_require_signer (UcDecision *d, UcRole role, UcCite cite);

G_END_DECLS
