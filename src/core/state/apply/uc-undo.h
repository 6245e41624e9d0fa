/* Taking facts back, the last first: which can be, what bars it, and what the table goes back to. UX § 8. */
#pragma once

#include "uc-event.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* What “undone” says of a fact that came in another card's place. */
#define UC_UNDO_PUT_BACK "card-put-back"

/* Whether a fact of this kind rests on nothing and asks for nothing: the prompt and the last undoable fact stay. */
gboolean uc_undo_is_aside (UcEventKind kind);
/* Whether it says that a progressive, an Envy Bonus or a Super Bonus is won. */
gboolean uc_undo_makes_award (const UcEvent *event);
/* Before @event changes the state: keeps what undo goes back to, and, for “undone”, goes back. */
void uc_undo_prepare (UcTable *table, const UcEvent *event);
/* The last fact, where nothing rests on it; NULL = none. Whether it may be taken back is another question. */
const UcUndoFact *uc_undo_last (const UcTable *table);
/* The number of the first event of the @back-th fact from the last one on, which is 0. */
guint64 uc_undo_first_seq (const UcTable *table, guint back);
/* How many persons besides the dealer sign what takes the last fact back, or puts another card in its place: one behind a call
 * of the floor's, and as many as an award takes that comes or goes with it. What nobody signs is the dealer's alone. */
guint uc_undo_signatures (const UcTable *table);
/* A seat that has disputed since the first of the last @back facts; 0 = none. Nobody takes them back before the ruling. */
guint uc_undo_disputed (const UcTable *table, guint back);
/* A seat whose dispute keeps the last fact as it is, whoever signs; 0 = none. What cannot be taken back now is not offered. */
guint uc_undo_held (const UcTable *table);
/* Whether the dealer alone takes the last fact back now. */
gboolean uc_undo_is_dealers (const UcTable *table);
/* The last card, where it was typed, and another can be typed in its place; NULL = none. A hole card that nobody has read
 * comes with the card before it, and goes with it. */
const UcUndoFact *uc_undo_typed (const UcTable *table);
gboolean uc_undo_is_behind_hole (const UcTable *table);
/* Whether the last fact is a player's card that can be given to another hand (move), and not only taken back: while the procedure
 * stands still for something, it lies where it lies. */
gboolean uc_undo_can_move (const UcTable *table);
/* How many facts more lie between that card and the state before its hit: 1 where the hit was said first. */
guint uc_undo_back_to_hit (const UcTable *table);
const UcState *uc_undo_before_hit (const UcTable *table);
/* Whether that card is a hit's that may have been a double's, § 685a.9(a): a player's second decision came too late. */
gboolean uc_undo_can_double (const UcTable *table);
/* … and no dispute keeps the card, and the hit that was said before it, as they are: what a screen offers. */
gboolean uc_undo_offers_double (const UcTable *table);

G_END_DECLS
