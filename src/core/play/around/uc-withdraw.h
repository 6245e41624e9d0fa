/* Withdrawing what one person has asked for or signed, while a second one has not signed yet: by the one who did, with a
 * reason. Nothing has followed from it, so nothing but the request itself goes.
 *
 * A win that was rejected for “other” is not a request: one person refuses to sign it, and another decides. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_withdraw_withdraw (UcDecision *d);

G_END_DECLS
