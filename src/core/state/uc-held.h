/* Cards that stay on the table until the documents of a payment are filled in. */
#pragma once

#include "uc-state.h"
#include "uc-word.h"

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

/* What is done beside the slip of an award of @award, as the policy's tax-form and camera ask: UC_WORD_TAX_FORM,
 * UC_WORD_CAMERA (its cards are shown to the camera, and the hand is sealed), both, or UC_WORD_NONE. */
UcWord uc_held_forms (const UcRules *rules, UcMoney award);
/* Whether @forms has all of @form. */
gboolean uc_held_form_is_in (UcWord forms, UcWord form);
/* Whether a win waits for documents: it is not paid from the table inventory, § 685c.1(h)(4), or it is the award of a
 * progressive or a bonus for which the policy asks more than a slip. */
gboolean uc_held_is_due (const UcRules *rules, UcWager wager, UcWord source, UcMoney award);

/* For folding: the award waits, until its documents are complete. A bonus of several lines waits with their sum. */
void uc_held_hold (UcState *s, const UcRules *rules, guint seat, UcWager wager, UcWord source, UcMoney award);
void uc_held_release (UcState *s, guint seat, UcWager wager);
/* For folding: what was held with an amount to come, of @round, is @award. */
void uc_held_came (UcState *s, guint32 round, guint seat, UcWager wager, UcMoney award);
/* At the round's end: of what a script says nothing, nothing is left. */
void uc_held_forget_implied (UcState *s);

/* Seats whose dispute waits for its ruling, or for the correction that the ruling ordered: bit set. Until then the round stays
 * open and its cards lie, whatever the table file says of holding. */
guint8 uc_held_disputed (const UcState *s);
/* Of the seats that dispute in @before: those whose cards, wagers or money are others in @after. */
guint8 uc_held_changed (const UcState *before, const UcState *after);
/* Of the seats that dispute: the ones that the step waits for, once all else of it is settled, taken and paid. Nothing of a disputed seat
 * is settled before the ruling, but a wager that a floorperson makes void goes back. The table goes on for the others where the
 * text lets it: side wagers are settled before another card leaves the shoe, §§ 685a.7(f), 633b.10(g), 635b.2(e)(1)(iii), and
 * losing insurance is taken before one does, § 685a.8(d). Everything else of that seat lies, and its step comes again
 * behind the ruling. */
guint8 uc_held_unsettled (const UcState *s, const UcRules *rules);
/* Of the seats that dispute: those whose Blackjack may take even money, reading A6, as long as insurance is open. It is paid at once, so
 * that the ruling comes first, and insurance stays open until then. */
guint8 uc_held_even_money (const UcState *s, const UcRules *rules);

G_END_DECLS
