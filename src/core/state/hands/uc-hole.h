/* The hole card: who looks at it, and what is known of it. */
#pragma once

#include "uc-input.h"
#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* The dealer looks for a Blackjack before anyone acts: the table file's peek=. */
gboolean uc_hole_is_peeked (const UcState *s, const UcRules *rules);
/* A card reader that shows a range, or one that the dealer looks for a Blackjack with. */
gboolean uc_hole_has_reader (const UcRules *rules);
/* The reader has said all that this round asks of it: without it the round can be finished, A20. */
gboolean uc_hole_was_read (const UcState *s, const UcRules *rules);
/* Bets are locked, and the round still needs the reader's word: without a reader no card of it is dealt, 685a.12(i). */
gboolean uc_hole_awaits_reader (const UcState *s, const UcRules *rules);
/* The reader is out, cards are or may be dealt, and no floorperson has ruled on this round yet. */
gboolean uc_hole_stands_for_reader (const UcState *s);
/* Something stands in the way of the step itself. A reader that is out stops the dealing, 685a.12(i): what the cards that
 * lie have decided, a side wager, a bonus, even money, is signed, paid and collected meanwhile. */
gboolean uc_hole_stops_step (const UcState *s, const UcRules *rules);
/* A player's Blackjack can be paid when its turn comes: the dealer's hand can no longer take it. */
gboolean uc_hole_spares_blackjack (const UcState *s, const UcRules *rules);
/* Nobody looks at the hole card before the players decide, and it may make a Blackjack. */
gboolean uc_hole_may_hide_blackjack (const UcState *s, const UcRules *rules);
/* Restores what the journal keeps sealed: the hole card of the open round, after a restart. */
void uc_hole_unseal (UcTable *table, UcCard card, const char *salt);
/* Says in what a reader shows that the card which the shoe has read contradicts it: of the process that knows the card, and
 * before it decides, so that nothing that is decided rests on a face that nobody else can see. */
void uc_hole_mark_input (const UcTable *table, UcInput *input);
/* Whether what @input says that the reader shows is contradicted by the card that the shoe has read. */
gboolean uc_hole_contradicts (const UcState *s, const UcInput *input);
gboolean uc_hole_is_sealed (const UcState *s); /* dealt, face down, sealed, and not known here */
/* Somebody has read the hole card, if only the shoe: turning it needs no typing. */
gboolean uc_hole_is_known (const UcState *s);
/* Whether the reader shows the hole card's range, for which the layout has rectangles: § 685a.2(b)(3). Elsewhere it shows
 * only whether it makes a Blackjack. */
gboolean uc_hole_has_range_reader (const UcRules *rules);

G_END_DECLS
