/* What the procedure asks at decisions, the dealer's hand, settlement, clearing. */
#include "uc-prompt-play.h"

#include "uc-dealer-hand.h"
#include "uc-game-row.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-irregularities.h"
#include "uc-made-award.h"
#include "uc-prompt-side.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"
#include "uc-turn.h"
#include "uc-undo.h"
#include "uc-win.h"

/* ---- decisions ---- */

static void
hand_total (const UcAsk *a, guint seat, guint hand)
{
  a->p->total = uc_hand_shown_total (a->s, a->rules, seat, hand, &a->p->soft);
}

typedef struct
{
  UcOptionId option;
  UcInputKind input;
  gboolean shown;
  gboolean available;
} Choice;

static void
add_choices (const UcAsk *a, const Choice *choices, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      if (choices[i].shown)
        uc_ask_option (a, choices[i].option, choices[i].available, uc_input_verb (choices[i].input));
      if (choices[i].available)
        a->p->accepts |= uc_input_bit (choices[i].input);
    }
}

static void
ask_hand (const UcAsk *a, UcPlace turn)
{
  gboolean doubled = a->r->seats[turn.seat].hand[turn.hand].doubles > 0;
  gboolean may_hit = uc_hand_may_hit (a->s, turn.seat, turn.hand);
  /* Of a disputed seat nothing is taken before the ruling; late surrender takes it when the dealer's hand is known. */
  gboolean takes = a->r->seats[turn.seat].disputed == UC_WORD_NONE;
  gboolean may_surrender = (takes || uc_hole_may_hide_blackjack (a->s, a->rules))
                           && uc_hand_may_surrender (a->s, a->rules, turn.seat, turn.hand);
  gboolean may_rescue = takes && uc_hand_may_rescue (a->s, a->rules, turn.seat, turn.hand);
  const Choice choices[] = {
    { UC_OPTION_HIT, UC_INPUT_HIT, !doubled && !uc_ask_fitted (a, UC_DEVICE_SHOE), may_hit },
    { UC_OPTION_DOUBLE, UC_INPUT_DOUBLE, TRUE, uc_hand_may_double (a->s, a->rules, turn.seat, turn.hand) },
    { UC_OPTION_SPLIT, UC_INPUT_SPLIT, !doubled, uc_hand_may_split (a->s, a->rules, turn.seat, turn.hand) },
    { UC_OPTION_RESCUE, UC_INPUT_RESCUE, doubled, may_rescue },
    { UC_OPTION_SURRENDER, UC_INPUT_SURRENDER, may_surrender, may_surrender },
  };

  uc_ask (a, doubled ? UC_PROMPT_DOUBLED : UC_PROMPT_HAND, doubled ? UC_CITE_DOUBLE_AGAIN : UC_CITE_DECISIONS, "stand");
  hand_total (a, turn.seat, turn.hand);
  a->p->accepts = UC_ACCEPT (STAND) | UC_ACCEPT (TAKE) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
  if (may_hit)
    a->p->accepts |= UC_ACCEPT (CARD);
  add_choices (a, choices, G_N_ELEMENTS (choices));
  uc_ask_tap_seats (a, turn);
  g_strlcpy (a->p->dealer_tap, "take dealer", sizeof a->p->dealer_tap);
}

void
uc_prompt_play_decisions (const UcAsk *a)
{
  UcPlace turn = uc_turn (a->s);
  const UcHand *h = &a->r->seats[turn.seat].hand[turn.hand];

  a->p->seat = turn.seat;
  a->p->hand = turn.hand;
  a->p->count = a->r->seats[turn.seat].hands;
  if (a->r->seats[turn.seat].bj_due)
    {
      uc_ask (a, UC_PROMPT_PAY_BLACKJACK, UC_CITE_BLACKJACK_PAYS, "confirm");
      a->p->amount = h->pays;
      a->p->cite2 = uc_prompt_side_cards_stay (a, turn.seat);
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (CONFIRM);
    }
  else if (uc_hand_needs_card (a->s, turn.seat, turn.hand))
    {
      gboolean doubled = h->doubles > 0;
      gboolean second = uc_hand_count (a->s, turn.seat, turn.hand) < 2;

      uc_ask_wait (a, doubled ? UC_PROMPT_DOUBLE_CARD : second ? UC_PROMPT_SPLIT_CARD : UC_PROMPT_HIT_CARD,
            doubled ? UC_CITE_DOUBLE : second ? UC_CITE_SPLIT : UC_CITE_DRAW);
      hand_total (a, turn.seat, turn.hand);
      a->p->amount = doubled || second ? a->r->seats[turn.seat].main : 0;
      if (doubled)
        /* It takes the double back and says it again. */
        uc_ask_option (a, UC_OPTION_DOUBLE_LESS, uc_undo_is_dealers (a->table) && uc_undo_last (a->table)->what == UC_EVENT_DECISION, "");
      a->p->accepts = UC_ACCEPT (CARD) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
    }
  else
    ask_hand (a, turn);
}

/* ---- dealer, settlement, clearing ---- */

void
uc_prompt_play_dealer (const UcAsk *a)
{
  UcPlace missed = uc_turn_missed (a->s, a->rules);

  a->p->accepts = UC_ACCEPT (CARD) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
  if (missed.seat != 0)
    {
      uc_ask_wait (a, UC_PROMPT_MISSED_CARD, UC_CITE_MISSED_CARD);
      a->p->seat = missed.seat;
      a->p->hand = missed.hand;
      return;
    }
  if (!a->r->hole_up)
    {
      gboolean known = uc_hole_is_known (a->s);

      uc_ask (a, known ? UC_PROMPT_REVEAL : UC_PROMPT_TYPE_HOLE, UC_CITE_REVEAL, known ? "confirm" : "");
      a->p->hollow = !known;
      a->p->agree_only = known;
      if (known)
        g_strlcpy (a->p->dealer_tap, "confirm", sizeof a->p->dealer_tap);
      a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (HOLE) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
    }
  else
    {
      uc_ask_wait (a, UC_PROMPT_DEALER_DRAWS, UC_CITE_DEALER_DRAWS);
      a->p->total = uc_hand_shown_total (a->s, a->rules, UC_SEAT_DEALER, 0, &a->p->soft);
    }
  if (uc_irregularities_offered (a->s, a->rules) & (1u << UC_IRREGULARITY_MISSED_CARD))
    uc_ask_option (a, UC_OPTION_MISSED_CARD, TRUE, "");
}

/* What the hands win that are settled now; a Blackjack may have been paid before. */
static UcMoney
seat_pays (const UcAsk *a, guint seat)
{
  UcMoney sum = 0;

  for (guint hand = 0; hand < a->r->seats[seat].hands; hand++)
    if (a->r->seats[seat].hand[hand].settled_at == a->r->step
        && !uc_money_add (sum, a->r->seats[seat].hand[hand].pays, &sum))
      return UC_MONEY_UNKNOWN;
  return sum;
}

void
uc_prompt_play_settle (const UcAsk *a)
{
  gboolean dealer_22 = uc_game_row (a->rules->game)->range_reader && uc_dealer_hand_total (a->s, a->rules) == 22;
  gboolean by_seat = a->rules->settlement == UC_SETTLE_SEAT_BY_SEAT;

  uc_prompt_side_main_results (a);
  uc_ask (a, dealer_22 ? UC_PROMPT_SETTLE_22 : UC_PROMPT_SETTLE,
       dealer_22 ? UC_CITE_DEALER_22 : by_seat ? UC_CITE_SETTLE_SEAT_BY_SEAT : UC_CITE_SETTLE_LOSERS_FIRST, "confirm");
  a->p->total = uc_dealer_hand_total (a->s, a->rules);
  a->p->agree_only = TRUE;
  a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (DISPUTE);
  if (by_seat)
    {
      a->p->id = UC_PROMPT_SETTLE_SEAT;
      for (guint seat = 1; seat <= a->rules->seats; seat++)
        if (a->r->seats[seat].in_round && !uc_hand_seat_live (a->s, seat) && !(a->r->settled_seats & UC_SEAT_BIT (seat)))
          {
            a->p->seats |= UC_SEAT_BIT (seat);
            a->p->seat = seat;
          }
      a->p->amount = seat_pays (a, a->p->seat);
    }
  uc_ask_option (a, UC_OPTION_DISPUTE, TRUE, "");
}

/* The cards lie until a floorperson has ruled, and what the ruling found wrong has been corrected. */
void
uc_prompt_play_dispute (const UcAsk *a)
{
  uc_ask_wait (a, UC_PROMPT_DISPUTE, UC_CITE_HOUSE);
  a->p->seats = a->r->step == UC_STEP_CLEAR ? uc_held_disputed (a->s) : uc_held_unsettled (a->s, a->rules);
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    if (a->p->seats & UC_SEAT_BIT (seat))
      a->p->seat = seat;
  a->p->word = (UcWord) a->r->seats[a->p->seat].disputed;
  a->p->agree_only = a->p->word == UC_WORD_OPEN;
  uc_ask_option (a, UC_OPTION_STANDS, TRUE, "");
  uc_ask_option (a, UC_OPTION_PAID, uc_made_award_beside_ruling (a->s, a->rules, a->p->seat) == UC_WAGER_NONE, "");
  uc_ask_option (a, a->p->word == UC_WORD_CORRECT ? UC_OPTION_CORRECT_ENTRY : UC_OPTION_CORRECT_RECORD, TRUE, "");
  a->p->accepts = UC_ACCEPT (RULING) | UC_ACCEPT (CORRECT) | UC_ACCEPT (CALL_FLOOR);
  if (a->r->step != UC_STEP_CLEAR || uc_hand_any_live (a->s))
    a->p->accepts |= UC_ACCEPT (VOID_ROUND);
}

void
uc_prompt_play_clear (const UcAsk *a)
{
  if (uc_win_due (a->s) != 0)
    {
      uc_prompt_side_due (a);
      return;
    }
  if (uc_held_disputed (a->s) != 0)
    {
      uc_prompt_play_dispute (a);
      return;
    }
  a->p->seats = uc_held_seats (a->s);
  if (uc_held_stops_table (a->s, a->rules))
    {
      uc_ask_wait (a, UC_PROMPT_HOLD, UC_CITE_HOLD);
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (DOCUMENTED);
      return;
    }
  if (uc_ticket_is_undecided (a->s))
    {
      uc_ask_wait (a, UC_PROMPT_AMOUNT_TO_COME, UC_CITE_PROGRESSIVE_PAY);
      a->p->seats = uc_ticket_claim (a->s)->seats;
      uc_ask_option (a, UC_OPTION_CALL_FLOOR, TRUE, "call-floor");
      if (uc_ticket_waits_for_persons (a->s))
        uc_ask_option (a, UC_OPTION_AWARD_BY_HAND, TRUE, "");
      a->p->accepts = UC_ACCEPT (CALL_FLOOR);
      if (uc_ticket_may_be_left (a->s, a->rules))
        {
          uc_ask (a, UC_PROMPT_AMOUNT_TO_COME, UC_CITE_HOLD, "confirm");
          a->p->hollow = FALSE;
          a->p->agree_only = TRUE;
          a->p->accepts |= UC_ACCEPT (CONFIRM);
        }
      return;
    }
  uc_ask (a, a->r->voided ? UC_PROMPT_VOIDED : UC_PROMPT_CLEAR, UC_CITE_CLEAR, "confirm");
  a->p->agree_only = TRUE;
  a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (BET) | UC_ACCEPT (DISPUTE) | UC_ACCEPT (SHUFFLE) | UC_ACCEPT (SIGN_ON)
                  | UC_ACCEPT (CLOSE_TABLE);
}
