/* The Masque Card Reader: the light, the rectangle, exposure when both cards are Large, the dealer's Blackjack.
 * §§ 685a.2(b)(3), .3 second (d), .7(h), .8(c)-(d). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_reader_light (UcDecision *d);
gboolean uc_reader_place (UcDecision *d);
/* The dealer agrees by going on: the hand lies where the light says. Returns FALSE when something else is pending. */
void uc_reader_imply_place (UcDecision *d);
void uc_reader_work (UcDecision *d);

G_END_DECLS
