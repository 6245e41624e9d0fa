/* Whether a round is under way. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* A coin was laid down and lifted again: the round has a number and nothing in it. */
gboolean uc_between_rounds_is_bare (const UcState *s, const UcRules *rules);
/* No round is under way, or nothing keeps the last one from being closed. */
gboolean uc_between_rounds (const UcState *s, const UcRules *rules);

G_END_DECLS
