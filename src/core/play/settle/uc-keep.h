/* What a card has made: one person's word does not take it from a hand, § 685c.1(h)(3). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Whether as many persons say the line as what it takes from a hand asks for; the line is decided, and its events are out.
 *
 * The last card goes to the rack, to another hand or into the offer by the dealer's word, and with a floorperson's badge on
 * that line where the hand has made an award by it, announced or not, or where the shoe read it and money has followed.
 * An award that two sign stays: two persons correct it, or make the round void. A card that is moved, though its hand had
 * asked for it, makes no award without that badge, either. */
gboolean uc_keep_awards (UcDecision *d);
/* Whether a hand without its cards, § 685a.12(f), or a dead hand that missed its card, (g), is a floorperson's to declare, as the
 * line stands now: an award comes or goes with it, § 685c.1(h)(3), or a box loses one of the two cards that the shoe read for it. */
gboolean uc_keep_asks_floor (const UcDecision *d);

G_END_DECLS
