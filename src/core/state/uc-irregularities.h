/* Which irregularities can be reported now, and of which seats. */
#pragma once

#include "uc-irregularity.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* A hand that waits for a card it asked for; or that stood or was passed over, and could take one: § 685a.12(g). */
gboolean uc_irregularities_may_have_missed (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* Whether missed-card may be reported now of this hand. */
gboolean uc_irregularities_is_missed (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* Whether this seat's hand may have been dealt one card: § 685a.12(f). */
gboolean uc_irregularities_may_have_one_card (const UcState *s, guint seat);
/* The seats to which no-cards, one-card or missed-card may apply now: bits of UC_SEAT_BIT; 0 = none, or another id. */
guint8 uc_irregularities_seats (const UcState *s, const UcRules *rules, UcIrregularity id);
/* Whether this seat takes the exposed card that it is offered, § 685a.12(c): a hand of it waits for a card or may have one more.
 * A card that is corrected while the offer waits can make it 21 or more. */
gboolean uc_irregularities_takes_offer (const UcState *s, const UcRules *rules, guint seat);
/* The irregularities that apply now: bit set of UcIrregularity. */
guint32 uc_irregularities_offered (const UcState *s, const UcRules *rules);

G_END_DECLS
