/* What the procedure asks before the cards: opening, shuffle, bets, chips, the deal. */
#include "uc-prompt-bets.h"

#include "uc-carried.h"
#include "uc-deal-order.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-next-card.h"
#include "uc-readiness.h"
#include "uc-shoe-count.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"

/* Offered until each part has been tried under this table file. */
static void
offer_check (const UcAsk *a)
{
  if (uc_readiness_parts_untested (a->s, a->rules) != 0)
    uc_ask_option (a, UC_OPTION_CHECK_DEVICES, TRUE, "");
}

void
uc_prompt_bets_closed (const UcAsk *a)
{
  uc_ask (a, UC_PROMPT_CLOSED, UC_CITE_INSPECT_CARDS, "open-table");
  offer_check (a);
  a->p->accepts = UC_ACCEPT (OPEN_TABLE);
}

static void
ask_readings (const UcAsk *a)
{
  uc_ask_wait (a, UC_PROMPT_CONFIRM_READINGS, UC_CITE_HOUSE);
  a->p->accepts = UC_ACCEPT (CONFIRM_READINGS) | UC_ACCEPT (CLOSE_TABLE);
  uc_ask_option (a, UC_OPTION_READ_READINGS, TRUE, "");
  offer_check (a);
}

void
uc_prompt_bets_opening (const UcAsk *a)
{
  if (uc_readiness_readings_due (a->s, a->rules))
    {
      ask_readings (a);
    }
  else if (a->s->carry.opening == UC_OPENING_INSPECT_CARDS)
    {
      gboolean apart = uc_readiness_batch_is_stored (a->s, uc_readiness_next_inspected (a->s, a->rules));

      uc_ask_wait (a, apart ? UC_PROMPT_INSPECT_BATCH : UC_PROMPT_INSPECT_CARDS,
                   apart ? UC_CITE_INSPECT_BATCH : UC_CITE_INSPECT_CARDS);
      uc_ask_option (a, UC_OPTION_PRESHUFFLED, TRUE, "");
      offer_check (a);
      a->p->accepts = UC_ACCEPT (INSPECT_CARDS) | UC_ACCEPT (PRESHUFFLED);
    }
  else if (uc_hole_has_reader (a->rules) && !a->s->carry.reader_inspected)
    {
      uc_ask_wait (a, UC_PROMPT_INSPECT_READER, UC_CITE_INSPECT_READER);
      uc_ask_option (a, UC_OPTION_READER_FAILS, TRUE, "");
      a->p->accepts = UC_ACCEPT (INSPECT_READER);
    }
  else if (a->s->carry.opening == UC_OPENING_SPREAD)
    {
      uc_ask (a, UC_PROMPT_SPREAD, UC_CITE_SPREAD, "confirm");
      for (guint seat = 1; seat <= a->rules->seats; seat++)
        g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "arrived %u", seat);
      a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (ARRIVED);
    }
  else
    {
      uc_ask (a, UC_PROMPT_WASH, UC_CITE_WASH, "confirm");
      a->p->accepts = UC_ACCEPT (CONFIRM);
      if (a->s->carry.shuffle == UC_SHUFFLE_DUE)
        a->p->accepts |= UC_ACCEPT (SHUFFLE);
    }
}

void
uc_prompt_bets_cut (const UcAsk *a)
{
  guint seat = a->s->carry.cut_seat;

  a->p->accepts = UC_ACCEPT (CUT) | UC_ACCEPT (CUT_REFUSED);
  a->p->seat = seat;
  if (seat == 0)
    {
      uc_ask (a, UC_PROMPT_DEALER_CUTS, UC_CITE_CUT, "cut dealer");
      return;
    }
  uc_ask (a, UC_PROMPT_OFFER_CUT, UC_CITE_CUT, "");
  uc_ask_primary (a, "cut %u", seat);
  uc_ask_option (a, UC_OPTION_REFUSED, TRUE, "");
  g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "cut-refused %u", seat);
}

static void
ask_documents (const UcAsk *a)
{
  uc_ask_wait (a, UC_PROMPT_HOLD, UC_CITE_HOLD);
  a->p->agree_only = TRUE;
  a->p->seats = uc_held_seats (a->s);
  a->p->accepts = UC_ACCEPT (DOCUMENTED);
}

static void
ask_sign_on (const UcAsk *a)
{
  uc_ask_wait (a, UC_PROMPT_SIGN_ON, UC_CITE_BURN);
  a->p->accepts = UC_ACCEPT (SIGN_ON) | UC_ACCEPT (CLOSE_TABLE);
}

void
uc_prompt_bets_shuffle (const UcAsk *a)
{
  switch ((UcShuffleState) a->s->carry.shuffle)
    {
    case UC_SHUFFLE_DUE:
      /* A18: held cards are on the table, and no shuffle goes without them. */
      if (uc_held_seats (a->s) != 0)
        {
          ask_documents (a);
          return;
        }
      uc_ask (a, UC_PROMPT_SHUFFLE, a->s->carry.cover_seen ? UC_CITE_SHOE_TO_RACK : UC_CITE_SHUFFLE, "shuffle");
      /* § 685a.7(d)(1): “to ensure that no cards are missing”; how, the house says. */
      if (a->s->carry.shoe != 0 && uc_shoe_count_due (a->s, a->rules))
        uc_ask_option (a, UC_OPTION_COUNT_SHOE, TRUE, "");
      a->p->accepts = UC_ACCEPT (SHUFFLE);
      return;
    case UC_SHUFFLE_CUT:
      uc_prompt_bets_cut (a);
      return;
    case UC_SHUFFLE_BURN:
    case UC_SHUFFLE_DONE:
      if (uc_readiness_dealer_missing (a->s, a->rules))
        {
          ask_sign_on (a);
          a->p->accepts |= UC_ACCEPT (BURN) | UC_ACCEPT (CARD) | UC_ACCEPT (RECUT);
          return;
        }
      uc_ask (a, a->s->carry.shuffle == UC_SHUFFLE_BURN ? UC_PROMPT_BURN : UC_PROMPT_NEW_DEALER_BURN, UC_CITE_BURN, "burn");
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (BURN) | UC_ACCEPT (CARD) | UC_ACCEPT (RECUT);
      if (a->s->carry.shuffle == UC_SHUFFLE_BURN)
        uc_ask_option (a, UC_OPTION_RECUT, TRUE, "");
      return;
    }
}

static guint8
playing (const UcAsk *a)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= a->rules->seats; seat++)
    if (a->r->seats[seat].in_round)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

static void
ask_blocked (const UcAsk *a)
{
  if (a->s->carry.record_stopped)
    {
      uc_ask_wait (a, UC_PROMPT_RECORD_STOPPED, UC_CITE_HOUSE);
      a->p->accepts = UC_ACCEPT (ACKNOWLEDGE);
    }
  else if (a->s->carry.reader_out)
    {
      uc_ask_wait (a, UC_PROMPT_READER_OUT, UC_CITE_READER_OUT);
      a->p->accepts = UC_ACCEPT (INSPECT_READER) | UC_ACCEPT (CLOSE_TABLE);
      if (a->s->carry.reader_out == UC_READER_LOST)
        a->p->accepts |= UC_ACCEPT (DEVICE);
    }
  else if (uc_readiness_readings_due (a->s, a->rules))
    {
      ask_readings (a);
    }
  else if (uc_readiness_parts_unaccepted (a->s, a->rules) != 0)
    {
      uc_ask_wait (a, UC_PROMPT_DEVICES_FAIL, UC_CITE_HOUSE);
      a->p->count = __builtin_popcountll (uc_readiness_parts_unaccepted (a->s, a->rules));
      a->p->accepts = UC_ACCEPT (ACCEPT_DEVICES) | UC_ACCEPT (TEST_DEVICE) | UC_ACCEPT (CLOSE_TABLE);
      uc_ask_option (a, UC_OPTION_CHECK_DEVICES, TRUE, "");
    }
  else if (uc_readiness_dealer_missing (a->s, a->rules))
    {
      ask_sign_on (a);
    }
  else if (a->s->carry.cards_old)
    {
      uc_ask_wait (a, UC_PROMPT_CHANGE_CARDS, UC_CITE_CARDS_24_HOURS);
      a->p->accepts = UC_ACCEPT (INSPECT_CARDS) | UC_ACCEPT (CLOSE_TABLE);
    }
  else if (uc_held_stops_table (a->s, a->rules))
    {
      ask_documents (a);
    }
  else
    {
      uc_ask_wait (a, UC_PROMPT_RESET_KEY, UC_CITE_METER);
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (RESET_KEY) | UC_ACCEPT (CLOSE_TABLE);
      uc_ask_option (a, UC_OPTION_RESET_BY_HAND, TRUE, "");
    }
}

static gboolean
any_carried_side (const UcAsk *a)
{
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    UC_FOR_EACH_STAKED_WAGER (wager)
      if (uc_carried_side (a->s, a->rules, seat, wager, NULL))
        return TRUE;
  return FALSE;
}

/* A tap on a seat says the opposite of what the console holds: bets, or takes the bet away. */
void
uc_prompt_bets_bets (const UcAsk *a)
{
  guint8 seats = playing (a) | uc_carried_seats (a->s, a->rules);

  if (uc_readiness_bets_blocked (a->s, a->rules))
    {
      ask_blocked (a);
      return;
    }
  uc_ask (a, UC_PROMPT_BETS_OPEN,
          uc_side_wager_progressive (a->rules) != UC_WAGER_NONE ? UC_CITE_NO_MORE_BETS : UC_CITE_WAGERS,
          "no-more-bets");
  a->p->seats = seats;
  a->p->count = __builtin_popcount (seats);
  a->p->accepts = UC_ACCEPT (BET) | UC_ACCEPT (UNBET) | UC_ACCEPT (NO_MORE_BETS);
  if (seats == 0)
    {
      a->p->hollow = TRUE;
      a->p->primary[0] = '\0';
      uc_ask_option (a, UC_OPTION_SPREAD, TRUE, "spread");
      uc_ask_option (a, UC_OPTION_CLOSE_TABLE, uc_held_seats (a->s) == 0, "close-table");
    }
  else if (any_carried_side (a))
    uc_ask_option (a, UC_OPTION_SAME_SIDES, TRUE, "");
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "%s %u main",
                seats & UC_SEAT_BIT (seat) ? "unbet" : "bet", seat);
}

/* Each number that the seats could have made: which of them was accepted shows nowhere. */
static void
ask_count (const UcAsk *a)
{
  for (guint n = 1; n <= a->rules->seats; n++)
    {
      char line[16];

      g_snprintf (line, sizeof line, "chips %u", n);
      uc_ask_option (a, UC_OPTION_COUNT, TRUE, line);
    }
}

/* What a linked meter has not taken goes back first; and an answer that does not come is waited for as long as the dealer wants. */
static gboolean
ask_for_meter (const UcAsk *a)
{
  if (a->r->give_back != 0)
    {
      uc_ask (a, UC_PROMPT_GIVE_BACK, UC_CITE_PROGRESSIVE_DEVICE, "confirm");
      a->p->agree_only = TRUE;
      a->p->seats = a->r->give_back;
      a->p->count = (guint)__builtin_popcount (a->r->give_back);
      a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (REOPEN_BETS) | UC_ACCEPT (CALL_FLOOR);
      return TRUE;
    }
  if (!uc_ticket_is_asked (a->s) || !a->r->chips_counted)
    return FALSE;
  uc_ask_wait (a, UC_PROMPT_METER_ANSWER, UC_CITE_PROGRESSIVE_DEVICE);
  a->p->seats = uc_side_accepted_seats (a->s, uc_side_wager_progressive (a->rules));
  uc_ask_option (a, UC_OPTION_GIVE_BACK, TRUE, "give-back");
  a->p->accepts = UC_ACCEPT (GIVE_BACK) | UC_ACCEPT (REOPEN_BETS) | UC_ACCEPT (CALL_FLOOR);
  return TRUE;
}

void
uc_prompt_bets_chips (const UcAsk *a)
{
  guint accepted = uc_side_accepted_count (a->s, a->rules);

  if (ask_for_meter (a))
    return;
  uc_ask (a, a->r->chips_asked ? UC_PROMPT_RECOUNT : UC_PROMPT_CHIPS, UC_CITE_CHIPS, "");
  uc_ask_primary (a, "chips %u", accepted);
  a->p->agree_only = TRUE;
  a->p->count = accepted;
  a->p->of = a->r->chips_said;
  a->p->seats = uc_side_accepted_seats (a->s, uc_side_wager_progressive (a->rules));
  if (a->r->chips_asked)
    {
      uc_ask_option (a, UC_OPTION_CALL_FLOOR, TRUE, "call-floor");
      uc_ask_option (a, UC_OPTION_CLEAR_SEAT, accepted > 0, "");
    }
  else
    ask_count (a);
  uc_ask_option (a, UC_OPTION_OTHER_NUMBER, TRUE, "");
  a->p->accepts = UC_ACCEPT (CHIPS) | UC_ACCEPT (CLEAR_WAGER) | UC_ACCEPT (REOPEN_BETS) | UC_ACCEPT (CALL_FLOOR);
  if (uc_ticket_is_asked (a->s))
    a->p->accepts |= UC_ACCEPT (GIVE_BACK);
}

void
uc_prompt_bets_deal (const UcAsk *a)
{
  gboolean face_up, discard, next_face_up;
  UcPlace next = uc_next_card (a->s, a->rules, &face_up, &discard);
  guint dealt = uc_deal_order_dealt (a->s);

  uc_ask_wait (a, UC_PROMPT_DEAL, UC_CITE_DEAL);
  if (!face_up && !discard && !uc_ask_fitted (a, UC_DEVICE_SHOE))
    {
      /* Nobody reads it, the dealer says only that it lies there. */
      uc_ask (a, UC_PROMPT_DEAL, UC_CITE_DEAL, "card -");
      a->p->hollow = FALSE;
    }
  /* Who types this card has the face-down one in his hand: that costs no tap of its own. */
  if (face_up && !discard && !uc_ask_fitted (a, UC_DEVICE_SHOE)
      && uc_deal_order_place (a->s, dealt + 1, &next_face_up).seat != 0 && !next_face_up)
    g_strlcpy (a->p->with_card, "card -", sizeof a->p->with_card);
  a->p->seat = next.seat;
  a->p->count = dealt + 1;
  a->p->of = uc_deal_order_size (a->s);
  a->p->word = discard ? UC_WORD_DISCARD : face_up ? UC_WORD_UP : UC_WORD_DOWN;
  uc_ask_option (a, UC_OPTION_FACE_UP_CARD, !a->r->next_to_discard, "irregularity face-up-card");
  a->p->accepts = UC_ACCEPT (CARD) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
  if (a->r->n_dealt == 0)
    a->p->accepts |= UC_ACCEPT (REOPEN_BETS);
}
