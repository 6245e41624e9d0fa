/* Cards that stay on the table until the documents of a payment are filled in. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* Bit set of seats whose cards are held for documents. */
guint8 uc_held_seats (const UcState *s);
/* … and of those whose cards will be, once a win there is paid: it is not from the table inventory, § 685c.1(h)(4). */
guint8 uc_held_to_come (const UcState *s, const UcRules *rules);

/* A18: no bets are taken at the table until the documents of a held award are complete. */
gboolean uc_held_stops_table (const UcState *s, const UcRules *rules);

/* Whether the slip of that number has documented an award before: each documents one. The last ones are known, eight at the
 * least. */
gboolean uc_held_slip_is_used (const UcState *s, const char *slip);
/* For folding: it has, now. The earliest ones make room. */
void uc_held_use_slip (UcState *s, const char *slip);

/* Whether a tax form is due beside the slip: the award is at least the policy's tax-form amount, tax-form. */
gboolean uc_held_needs_tax_form (const UcHeld *held, const UcRules *rules);
/* Whether its cards are shown to the camera and the hand is sealed: the policy's camera amount. */
gboolean uc_held_needs_camera (const UcHeld *held, const UcRules *rules);

G_END_DECLS
