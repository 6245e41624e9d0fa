/* A win of a side wager or of a bonus line: where it is paid from, and what the floorperson has yet to do about it. */
#pragma once

#include "uc-state.h"
#include "uc-step.h"
#include "uc-word.h"

G_BEGIN_DECLS

/* Where a win of @wager is paid from, already settled or still to be: UC_WORD_PROGRESSIVE or UC_WORD_TABLE_INVENTORY. A
 * percentage of the meter is never paid from the table inventory, § 685c.1(h)(4); nor are a progressive's fixed odds
 * at or above the policy's not-from-inventory. A bonus line is paid from the table inventory whatever its sum. */
UcWord uc_win_source (const UcRules *rules, UcWager wager, UcOdds odds, UcMoney pays);

/* Won and not paid: it waits for the light, the floorperson or its share; or it was settled as another one, and a corrected
 * card, or one that came to light late, has since made it a percentage of the meter. */
gboolean uc_win_is_open (const UcSide *side);
/* Whether a win of @wager is signed at @step: at its own, or, where a percentage is due that it was not settled as, when all
 * else is settled and before the cards are cleared, § 685c.1(h)(3). */
gboolean uc_win_is_decided_at (const UcRules *rules, UcWager wager, UcStep step);
/* Bit set of the seats whose percentage is due so. */
guint8 uc_win_due (const UcState *s);
/* The percentage of the meter that @seat's wager wins by its cards, whatever was paid on it; 0 = none. What is void has none. */
guint uc_win_percent (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* How many players win @percent of the meter, each once, however many of their boxes do; they share it, A10, A29. */
guint uc_win_sharers (const UcState *s, const UcRules *rules, UcWager wager, guint percent);
/* The win of @seat as it is signed: of a percentage that is due, what its cards make and what is still to be brought, not what
 * it was settled as. */
UcSide uc_win_to_sign (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* What a percentage that is due, side->due, comes to for the player, who has some of it, in micro-dollars. */
typedef struct
{
  UcMoney whole;   /* the award */
  UcMoney had;     /* was paid on the wager, with a stake that went back; 0 = it had lost */
  UcMoney more;    /* what is still to be handed over: whole less had */
  UcMoney to_rack; /* of what is brought: the rack paid had, and gets it back; 0 = an attendant brought that, too */
} UcWinLate;
UcWinLate uc_win_late (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* Whether the floorperson has yet to decide about a win: to sign it, § 685c.1(h)(3), A12; or, where the policy asks for
 * no signature, what to do about a light that is dark. Before the dealer has checked hand and light, (h)(1), (2),
 * @side->lamp is UC_WORD_NONE, and nobody signs yet. */
gboolean uc_win_is_for_floor (const UcSide *side);
/* Hand and light are found good, and nobody who rejected it stands against it: nothing but a signature is missing. */
gboolean uc_win_is_judged (const UcSide *side);
/* Nothing is missing for its payment but the shares of others, and the ruling where its seat disputes. */
gboolean uc_win_is_ready (const UcSide *side);
/* The other winners of its percentage that are not judged yet, bit set: what each of them comes to changes the share of
 * @seat, so that nobody signs it before. 100% takes what 10% leaves, and waits for those as well, reading A10. Those whom
 * two persons let the others go ahead of are not among them. 0 for a win at fixed odds. */
guint8 uc_win_waits_for (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* Whether the other winners of its percentage wait until @side is judged. Not of 10% where each winner has it whole, and not
 * where two persons let the others go ahead. */
gboolean uc_win_holds_up (const UcRules *rules, const UcSide *side);
/* Whether another winner waits for @seat's of a part of the meter, who two persons may let go ahead; or another's rest that
 * is due for this one's. */
gboolean uc_win_is_waited_for (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* What such a share, of a seat that waits for others, comes to, in micro-dollars, if nobody of those wins: of the meter at
 * lock-out, as the seat's page says it. Of 100% it is the least: the others' chips go back, and take what they added to the
 * meter with them. */
UcMoney uc_win_alone (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* Of a player's @share the part of his @nth box, from 0, of the @boxes that won it, in whole cents: the first ones have the cents that
 * do not divide, so that players have equal shares, A29. */
UcMoney uc_win_box_part (UcMoney share, guint boxes, guint nth);
/* How many signatures a win takes: as the policy says, § 685c.1(h)(3); two where its light is dark. */
guint uc_win_signatures (const UcSide *side);
/* How many persons rule that @seat, who disputes, is paid @sum; UC_MONEY_UNKNOWN: what its wagers win. Two where an award of
 * that sum, with all that rulings of this round gave the seat before, takes two, and beyond what its wagers could come to at
 * best, with what lies on them: a sum in parts is the same sum. */
guint uc_win_ruled_signatures (const UcState *s, const UcRules *rules, guint seat, UcMoney sum);
/* Signed by the first of two people, who may take the signature back. */
gboolean uc_win_is_half_signed (const UcSide *side);
/* Whether a rejection for @reason makes the wager void, where one person is enough: it was not accepted, or the chips did
 * not agree. */
gboolean uc_win_is_void_for (UcWord reason);
/* Rejected so by the first of two people: an award that two sign is given up by two. The first may take it back. */
gboolean uc_win_is_half_rejected (const UcSide *side);
/* The seats whose wins of @wager are signed together with @seat's, @seat among them, bit set; 0 when that win is signed
 * alone. Policy batch: wins at fixed odds that take one signature, their light lit, none of them rejected; a percentage
 * is always signed alone. § 685c.1(h)(3) */
guint8 uc_win_batch (const UcState *s, const UcRules *rules, guint seat, UcWager wager);

G_END_DECLS
