/* Where the next card from the shoe goes. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* Where the next card goes by the procedure. seat 0 with *discard = FALSE: no card is due. */
UcPlace uc_next_card (const UcState *s, const UcRules *rules, gboolean *face_up, gboolean *discard);
/* Whether the next card from the shoe is the dealer's hole card. */
gboolean uc_next_card_is_hole (const UcState *s, const UcRules *rules);
/* Whether nobody sees the face of the next card that the shoe reads: it lies face down (the hole card, a burn card), or it comes when
 * none is due. The service seals it before it decides, and no decision depends on its face before somebody turns it. */
gboolean uc_next_card_is_hidden (const UcState *s, const UcRules *rules);

G_END_DECLS
