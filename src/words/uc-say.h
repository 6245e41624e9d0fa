/* Everything the screens say, as whole translatable sentences; names and values: uc-say-value.h. No widgets here.
 *
 * Functions that return char * hand over ownership; const char * is borrowed and static.
 */
#pragma once

#include "uc-prompt.h"
#include "uc-say-value.h"
#include "uc-say-sign.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* ---- the prompt ---- */

typedef struct
{
  char *citation;
  char *headline;
  char *support; /* may be "" */
  char *primary; /* the button's words, hollow or not */
  UcSign sign;
} UcPromptWords;

void uc_prompt_words_init (UcPromptWords *words, const UcTable *table, const UcPrompt *prompt);
void uc_prompt_words_clear (UcPromptWords *words);
/* Both as one text: a headline that asks keeps its mark, any other ends with a full stop. (transfer full) */
char *uc_say_both (const char *headline, const char *support);
const char *uc_say_option (const UcPrompt *prompt, const UcOption *option);

/* Whether it is that hand's turn: its player decides next. */
gboolean uc_say_acts (const UcTable *table, const UcPrompt *prompt, guint seat, guint hand);

/* ---- ties ---- */

/* Whether the settled hand pushes: dealer and player have the same, and not a rule that returns the bet. */
gboolean uc_say_is_tie (const UcTable *table, guint seat, guint hand);
/* A side wager of a seat while bets are made: "Match the Dealer at seat 3: $10, bet". */
char *uc_say_bet (const UcTable *table, guint seat, UcWager wager);
/* Of @seats those with a hand that pushes. */
guint8 uc_say_ties (const UcTable *table, guint8 seats);

/* ---- wins ---- */

/* Why a win may not be paid: somebody rejected it or holds it, or its light is dark. */
gboolean uc_say_win_is_blocked (const UcSide *side);
/* What a win that may not be paid yet is waiting for, as at its seat: "Light is dark", "Rejected", "Floor signs"; NULL before
 * the dealer has looked at its light, and when it may be paid. */
const char *uc_say_win_waits (const UcSide *side, UcWager wager);

/* "P, M": the marks of what lay beside the bet of a hand that died in the deal, and goes back with it; NULL where nothing does.
 * A coin is in the tray by then, and no mark on the felt says so. */
char *uc_say_sides_back (const UcTable *table, const UcSeat *here, UcStep step);

/* Over the sum that is signed for a percentage that is due, where some of it was paid before: "Award, $20 already paid: $480.07
 * more". NULL where nothing was. */
char *uc_say_late_award (const UcTable *table, guint seat, UcWager wager);

/* ---- signatures ---- */

/* What waits for a second person's signature, but for a meter: "Seat 2’s card: 9♦ becomes 9♥", "Void the round". */
char *uc_say_request (const UcTable *table);
/* What makes the record doubtful, without a full stop. */
char *uc_say_doubt (const UcCarry *carry);

/* ---- facts ---- */

/* The last-fact line and last round's list: "10♦ to seat 6, 2nd hand"; NULL for an event nobody needs to read. */
char *uc_say_event (const UcTable *table, const UcEvent *event);
/* The replay's list, which has every event: one short word for its kind, “card”, “pays”, “stand”; … */
const char *uc_say_event_word (const UcEvent *event);
/* … and a sentence, never %NULL. @table: as it stood after the event. @hidden: the hole card that it turns is not to be named. */
char *uc_say_event_listed (const UcTable *table, const UcEvent *event, gboolean hidden);
/* What a seat is owed, uc_owed_at (): "$20 owed", "$20 overpaid", "Floor settles". */
char *uc_say_owed_sum (UcMoney sum);
/* A correction-owes or an owed as a sentence with its wager. */
char *uc_say_owes (const UcEvent *event);
/* The Undo button: "Retype 9♦ at seat 3", "Undo: seat 2 stood", "Correct A♦: two sign", "Undo: seat 1 hit: floor signs";
 * NULL when there is nothing to take back. */
char *uc_say_undo (const UcTable *table);
/* What “undo” itself would take back, asked before somebody signs: "Undo: seat 1 stood?", "No 8♣ came to seat 3?". */
char *uc_say_undo_question (const UcTable *table);

/* ---- names for those who cannot see (UX § 14) ---- */

/* "Seat 5, bet 100 dollars, nine of diamonds, nine of diamonds, 18, stood, cards stay for documents". */
char *uc_say_seat (const UcTable *table, const UcPrompt *prompt, guint seat);
char *uc_say_dealer (const UcTable *table);

G_END_DECLS
