/* The workbench of uc_table_decide (): a working copy, the events so far, and the refusals. Private to src/core. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  const UcTable *table;   /* as it was */
  const UcRules *rules;
  const UcInput *input;
  UcEvents *out;
  UcState *s;             /* working copy: every event emitted so far is applied */
  GError **error;
} UcDecision;

/* An event of this input, numbered and stamped, to be filled and handed to uc_emit (). Valid until the next uc_event (). */
UcEvent *uc_event (UcDecision *d, UcEventKind kind);
/* Applies the event to the working copy. */
void uc_emit (UcDecision *d, UcEvent *event);
void uc_event_cite (const UcDecision *d, UcEvent *event, UcCite cite);

/* Refusals: set the error, return FALSE. */
gboolean uc_refuse (UcDecision *d, UcTableError code, UcCite cite, const char *format, ...) G_GNUC_PRINTF (4, 5);
/* "“hit” is not asked now; expected …" from the prompt of the state as it was. */
gboolean uc_refuse_not_now (UcDecision *d);

/* Whether the input's badge has been looked up and is @role or above on the ladder. On a wrong PIN emits pin-refused and
 * returns FALSE with *handled = TRUE; otherwise a refusal with *handled = FALSE. */
gboolean uc_require_role (UcDecision *d, UcRole role, gboolean *handled);
/* Whether the badge, which signs without a PIN, is @role or above on the ladder; @cite says who must. Otherwise a refusal. */
gboolean uc_require_signer (UcDecision *d, UcRole role, UcCite cite);

/* One file a step; each runs what is due now and returns. Called until nothing more is emitted. */
void uc_side_work (UcDecision *d);
void uc_insurance_work (UcDecision *d);
void uc_reader_work (UcDecision *d);
void uc_decisions_work (UcDecision *d);
void uc_dealer_work (UcDecision *d);
void uc_settle_work (UcDecision *d);
void uc_peek_work (UcDecision *d);
void uc_envy_work (UcDecision *d);
void uc_super_bonus_work (UcDecision *d);

/* What "confirm" agrees to, by step; uc_confirm () finds them in the step's row. */
gboolean uc_confirm_paid (UcDecision *d);
gboolean uc_confirm_side (UcDecision *d);
gboolean uc_confirm_reader (UcDecision *d);
gboolean uc_confirm_peek (UcDecision *d);
gboolean uc_confirm_turn_hole (UcDecision *d);
gboolean uc_confirm_settled (UcDecision *d);
gboolean uc_confirm_clear (UcDecision *d);

/* The handlers, by the file that holds them. Each emits or refuses. */
typedef gboolean (*UcHandler) (UcDecision *d);

gboolean uc_bets_bet (UcDecision *d);
gboolean uc_bets_unbet (UcDecision *d);
gboolean uc_bets_no_more_bets (UcDecision *d);
gboolean uc_bets_chips (UcDecision *d);
gboolean uc_bets_reopen (UcDecision *d);
gboolean uc_bets_clear_wager (UcDecision *d);
gboolean uc_bets_entry (UcDecision *d);
gboolean uc_bets_player (UcDecision *d);
gboolean uc_bets_arrived (UcDecision *d);
gboolean uc_deal_card (UcDecision *d);
gboolean uc_reader_hole (UcDecision *d);
gboolean uc_deal_turn_hole (UcDecision *d);
gboolean uc_peek_peek (UcDecision *d);
/* The floorperson has said to go on: what the shoe read counts. */
void uc_peek_ruled (UcDecision *d);
/* The hole card was turned for a Blackjack: is it one? */
void uc_peek_exposed (UcDecision *d);
gboolean uc_reader_light (UcDecision *d);
gboolean uc_reader_place (UcDecision *d);
gboolean uc_insurance_insurance (UcDecision *d);
gboolean uc_insurance_even_money (UcDecision *d);
gboolean uc_insurance_closed (UcDecision *d);
gboolean uc_decisions_decide (UcDecision *d);
gboolean uc_decisions_take (UcDecision *d);
gboolean uc_confirm (UcDecision *d);
gboolean uc_correct_undo (UcDecision *d);
gboolean uc_correct_move (UcDecision *d);
gboolean uc_correct_correct (UcDecision *d);
gboolean uc_correct_void (UcDecision *d);
gboolean uc_withdraw_withdraw (UcDecision *d);
gboolean uc_floor_lamp (UcDecision *d);
gboolean uc_floor_call (UcDecision *d);
gboolean uc_floor_validate (UcDecision *d);
gboolean uc_floor_reject (UcDecision *d);
gboolean uc_floor_documented (UcDecision *d);
gboolean uc_floor_meter_set (UcDecision *d);
gboolean uc_floor_acknowledge (UcDecision *d);
gboolean uc_floor_badge (UcDecision *d);
gboolean uc_floor_dispute (UcDecision *d);
gboolean uc_irregular_irregularity (UcDecision *d);
gboolean uc_irregular_ruling (UcDecision *d);
gboolean uc_irregular_offer (UcDecision *d);
/* The card that “irregularity exposed-card” announced. */
void uc_irregular_exposed (UcDecision *d);
gboolean uc_procedures_handle (UcDecision *d);
gboolean uc_devices_handle (UcDecision *d);
gboolean uc_devices_refused (UcDecision *d);
gboolean uc_people_handle (UcDecision *d);
gboolean uc_device_test_handle (UcDecision *d);
gboolean uc_device_test_accept (UcDecision *d);
/* What the part under test says is its answer, and nothing else: %TRUE when this input was that. */
gboolean uc_device_test_hears (UcDecision *d);
/* A test never reaches into a round. */
void uc_device_test_end_with_round (UcDecision *d);

/* Shared pieces. */

/* Takes the last fact back: undone, which names the first event that counts no more. */
void uc_correct_take_back (UcDecision *d, const char *what);
/* Hands the next card, with everything that it causes short of the steps' own work. */
void uc_deal_to (UcDecision *d, UcCard card, guint seat, guint hand, gboolean face_up);
/* Settles the main wager of a hand. */
void uc_settle_main (UcDecision *d, guint seat, guint hand, UcWord outcome, UcCombination combination, UcOdds odds,
                     UcCite cite);
/* Settles a hand that was surrendered or rescued: lost, in the part forfeited. */
void uc_settle_given_up (UcDecision *d, guint seat, guint hand, UcCombination combination, UcCite cite);
/* Settles a side wager or insurance. @pays and @odds count for a win only. */
void uc_settle_side (UcDecision *d, guint seat, UcWager wager, UcWord outcome, UcCombination combination, UcOdds odds,
                     UcMoney pays, UcCite cite);
/* A percentage of the meter is never paid from the table inventory, § 685c.1(h)(4); nor are a progressive's fixed odds from
 * the sum on that the policy names. */
gboolean uc_settle_elsewhere (const UcRules *rules, UcWager wager, UcOdds odds, UcMoney pays);
/* Settles insurance once it is known whether the dealer has a Blackjack. */
void uc_settle_insurance (UcDecision *d, gboolean blackjack);
/* Settles every hand against the dealer's Blackjack. */
void uc_settle_against_blackjack (UcDecision *d);
/* A bonus that is paid without a wager of its own: announces it to the floorperson, or finds it due where the policy asks
 * for no signature; and pays it. @award and @pays in micro-dollars. */
void uc_bonus_announce (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney award);
void uc_bonus_pay (UcDecision *d, guint seat, UcWager wager, UcCombination combination, UcMoney pays);
/* Whether a win has all it needs to be paid: the light, and the signatures that the policy asks for. */
gboolean uc_win_is_ready (const UcSide *side);
/* How many persons must sign for a win at @odds by the policy: 0, 1 or 2. */
guint uc_signatures_needed (const UcRules *rules, UcOdds odds, UcMoney award);
/* Calls the floorperson once every hand and light of @wager is verified and one waits for a signature. */
void uc_call_floor_for (UcDecision *d, UcWager wager);
/* A26: everything unsettled on the hand goes back; with the seat's last hand its side wagers and insurance too. */
void uc_settle_dead (UcDecision *d, guint seat, guint hand, UcCite cite);
/* The unsettled side wagers, insurance and bonus lines of a seat go back, with a progressive's increments. */
void uc_settle_void_sides (UcDecision *d, guint seat, UcCite cite);
/* Takes a wager's increments back: meter-changed with @cause. */
void uc_meter_take_back (UcDecision *d, UcWager wager, UcWord cause);
/* round-closed and its checkpoint. */
void uc_round_close (UcDecision *d);
/* A finished round whose cards lie cleared, or one with nothing in it, is closed: going on with the table does that. %FALSE
 * while a round is under way. */
gboolean uc_procedures_finish_round (UcDecision *d);
/* Table procedures that a confirm completes. */
gboolean uc_procedures_confirm (UcDecision *d);
void uc_procedures_reload (UcDecision *d);
/* The dealer agrees by going on: the hand lies where the light says. Returns FALSE when something else is pending. */
void uc_reader_imply_place (UcDecision *d);
/* A28: loses every hand over 21 where busts are collected at once. */
void uc_decisions_collect_busted (UcDecision *d);
void uc_decisions_stand (UcDecision *d, guint seat, guint hand, gboolean implied);
void uc_decisions_hit (UcDecision *d, guint seat, guint hand, gboolean implied);
/* Takes the last card back and gives it to @to, the hands passed over having stood. */
gboolean uc_decisions_give_last_card (UcDecision *d, UcPlace to);
/* After a correction: says of each settled wager and bonus line which the cards now would settle otherwise what it would
 * be paid, and what it was paid. It settles nothing. */
void uc_owes_compare (UcDecision *d);
/* What @seat is owed of a bonus line as the settled wagers of @s have it, in micro-dollars; 0 = nothing. */
UcMoney uc_bonus_owed (const UcState *s, const UcRules *rules, UcWager wager, guint seat, UcCombination *combination);
/* What insurance pays against these two cards of the dealer's, § 635b.2(b)(1). */
UcOdds uc_insurance_odds (const UcState *s, const UcRules *rules);
/* What a second person's signature sets in force. */
void uc_correct_complete (UcDecision *d);
void uc_correct_complete_void (UcDecision *d);
void uc_floor_complete_meter_set (UcDecision *d);

G_END_DECLS
