/* What a signature is for: named on every page where somebody signs. */
#pragma once

#include "uc-prompt.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* "Seat 2, 2nd hand: K♠ 5♥, 15. Bet $50. Dealer shows 9♦." No card that lies face down is named. Transfer full, as all. */
char *uc_say_subject_hand (const UcTable *table, guint seat, guint hand);
/* The hand that the last card lies in, and what that card has made: "Seat 1: 7♠ 7♠ 7♠, 21. Bet $10. Dealer shows 7♦. Wins:
 * Super Bonus."; "" where the last fact is no player's card. */
char *uc_say_subject_last_card (const UcTable *table);
/* What goes when the last fact is taken back: the hand it is of, the bets and awards that fall with it, since when the floor is
 * called, and who asks. */
char *uc_say_subject_undo (const UcTable *table);
/* The last card's hand as a hit, and what its bet becomes with @more added; UC_MONEY_UNKNOWN where no sum was said. */
char *uc_say_subject_late_double (const UcTable *table, UcMoney more);
/* "Seat 5: 9♥ 9♥ against 9♥. Two suited match, $500.22." */
char *uc_say_subject_win (const UcTable *table, guint seat, UcWager wager);
/* "Round 4. Bets: seat 1 $25, seat 3 $15." */
char *uc_say_subject_round (const UcTable *table);
/* "Seat 3: Match the Dealer progressive, $5. 4 accepted, 3 counted." */
char *uc_say_subject_wager (const UcTable *table, guint seat, UcWager wager);
/* What becomes of wins that are not paid yet when the round is void: "Seat 2’s signed $250.07 is paid."
 * @all: the signed ones are void as well. "" where there is none. */
char *uc_say_subject_stakes (const UcTable *table, gboolean all);
/* § 685a.12(f), reported and not looked at yet: who said what, what is on record, and which card becomes whose. */
char *uc_say_subject_deal (const UcTable *table);
/* What that hand had last said when its card is reported missing: "On record it stood." */
const char *uc_say_subject_said (const UcTable *table, guint seat, guint hand);
/* A round that is over, as the felt last showed it: "Round 1, seat 3: 9♣ 4♠, 13, taken. Bet $15. Dealer: 19." */
char *uc_say_subject_receipt (const UcTable *table, guint seat);
/* A20: "The reader showed Medium. Seats 1, 2, 3 play on." */
char *uc_say_subject_finish (const UcTable *table);
/* What the table asks, as the prompt has it: "Reader is out. Stop dealing …" */
char *uc_say_subject_prompt (const UcTable *table, const UcPrompt *prompt);
/* "bet $50.00, on record: loses": what a seat that disputes has on record. */
char *uc_say_subject_dispute (const UcTable *table, guint seat);
/* Why no ruling may pay @seat now: "Validate or reject seat 3’s Match the Dealer progressive first.";
 * NULL where one may. */
char *uc_say_subject_no_ruling_pays (const UcTable *table, guint seat);
/* "wins $50.00", "loses", "pushes", "not settled yet": one line of it. @tie: what goes back does so because hands tie. */
char *uc_say_subject_record (gboolean settled, UcWord outcome, UcMoney pays, UcOdds odds, gboolean tie);
/* What waits for a second person, who asked, and why: "Seat 2’s card: 9♦ becomes 9♥. Asked by 2001: card misread." */
char *uc_say_subject_request (const UcTable *table);
/* Why hands are ruled: the light and the card or rectangle that differ; "" where no light is in question. */
char *uc_say_subject_light (const UcTable *table);

G_END_DECLS
