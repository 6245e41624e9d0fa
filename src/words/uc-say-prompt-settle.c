/* What the dealer reads at the end of a round: settlement, clearing, documents. */
#include "uc-bonus-21.h"
#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-late-blackjack.h"
#include "uc-say-prompt.h"
#include "uc-ticket.h"

#include <glib/gi18n-lib.h>

/* ---- whom ---- */

/* What the dealer does with a hand that is settled now. */
typedef enum
{
  TAKE,
  PAY,
  PUSH, /* neither hand wins */
  RETURN,
  NOTHING,
} Order;

static Order
order_of (const UcSay *say, guint seat, guint index)
{
  const UcHand *hand = &say->table->now.round.seats[seat].hand[index];

  if (hand->state != UC_HAND_SETTLED || hand->settled_at != say->prompt->step)
    return NOTHING;
  return hand->outcome == UC_WORD_WIN                ? PAY
         : hand->outcome == UC_WORD_LOSE             ? TAKE
         : uc_say_is_tie (say->table, seat, index)   ? PUSH
                                                     : RETURN;
}

/* "seat 6 first hand, seat 3", or @bare "6 first hand, 3": of @seats those that the order is for, from the dealer's far right;
 * of a split seat whose hands end differently the hands. NULL when it is for nobody. */
static char *
list_of (const UcSay *say, guint8 seats, Order order, gboolean bare)
{
  GString *list = g_string_new (NULL);

  for (guint number = UC_MAX_SEATS; number > 0; number--)
    {
      guint hands = say->table->now.round.seats[number].hands, n = 0;

      for (guint hand = 0; (seats & UC_SEAT_BIT (number)) && hand < hands; hand++)
        n += order_of (say, number, hand) == order;
      if (n > 0 && n == hands)
        /* Translators: in both, the seat’s number alone, in a list such as "6 first hand, 3" behind “Take”. */
        uc_say_listed (list, bare ? C_ ("list", "%u") : _ ("seat %u"), number);
      for (guint hand = 0; n > 0 && n < hands && hand < hands; hand++)
        if (order_of (say, number, hand) == order)
          /* Translators: a seat and one of its split hands, "seat 6 first hand", or "6 first hand" behind “Take”. */
          uc_say_listed (list, bare ? _ ("%u %s hand") : _ ("seat %u %s hand"), number, uc_say_ordinal (hand));
    }
  return g_string_free (list, list->len == 0);
}

/* Whether a seat's split hands are not settled alike, so that its number alone is no order. */
static gboolean
differs_by_hand (const UcSay *say, guint8 seats)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 1; (seats & UC_SEAT_BIT (seat)) && hand < say->table->now.round.seats[seat].hands; hand++)
      if (order_of (say, seat, hand) != order_of (say, seat, 0))
        return TRUE;
  return FALSE;
}

/* ---- bonus 21s ---- */

/* "Seat 1: 2 to 1, 6-7-8, one suit." */
static void
say_bonus_21s (const UcSay *say, guint8 seats)
{
  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    for (guint index = 0; (seats & UC_SEAT_BIT (seat)) && index < say->table->now.round.seats[seat].hands; index++)
      {
        const UcHand *hand = &say->table->now.round.seats[seat].hand[index];
        g_autofree char *odds = uc_say_odds (hand->odds);

        if (uc_bonus_21_was_won (hand))
          /* Translators: what a hand of 21 is paid, and for which: "Seat 1: 2 to 1, 6-7-8, one suit." */
          uc_say_more (say, _ ("Seat %u: %s, %s."), seat, odds, uc_say_combination (hand->combination));
      }
}

/* ---- what goes back of a hand ---- */

static void
say_part_returned (const UcSay *say, guint8 seats)
{
  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    for (guint index = 0; (seats & UC_SEAT_BIT (seat)) && index < say->table->now.round.seats[seat].hands; index++)
      {
        const UcHand *hand = &say->table->now.round.seats[seat].hand[index];
        g_autofree char *sum = uc_say_money (hand->returned);

        /* Against a late Blackjack of the dealer's only the initial wager is kept. */
        if (hand->returned == UC_MONEY_UNKNOWN)
          uc_say_more (say, _ ("Seat %u: give back what was added."), seat);
        else if (hand->returned != 0)
          uc_say_more (say, _ ("Seat %u: give back %s."), seat, sum);
        if (hand->combination == UC_COMBINATION_SURRENDER && hand->settled_at == say->prompt->step)
          uc_say_more (say, uc_dealer_hand_is_blackjack (&say->table->now) ? _ ("Seat %u gave up too late: take it all.")
                                                                            : _ ("Seat %u gave up: give half back."), seat);
      }
}

/* ---- all seats at once ---- */

/* "Take seats 3 and 1", or by hands: "Take 6 first hand, 3". */
static void
say_first_order (const UcSay *say, Order order, const char *list)
{
  g_autofree char *numbers = NULL;
  gboolean by_hand;
  guint8 seats = 0;
  guint n;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < say->table->now.round.seats[seat].hands; hand++)
      if (order_of (say, seat, hand) == order)
        seats |= UC_SEAT_BIT (seat);
  numbers = uc_say_seats (seats, TRUE);
  by_hand = differs_by_hand (say, seats);
  n = uc_say_count (seats);
  switch (order)
    {
    case TAKE:
      /* Translators: what the dealer does now, with seats or, where a split seat’s hands end differently, with hands: "Pay seats 3 and 1",
       * "Take 6 first hand, 3", "Pay seat 6 second hand, seat 3". */
      uc_say_headline (say, by_hand ? C_ ("headline", "Take %s") : ngettext ("Take seat %s", "Take seats %s", n), by_hand ? list : numbers);
      break;
    case PAY:
      uc_say_headline (say, by_hand ? C_ ("headline", "Pay %s") : ngettext ("Pay seat %s", "Pay seats %s", n), by_hand ? list : numbers);
      break;
    case PUSH:
      uc_say_headline (say, by_hand ? C_ ("headline", "Push %s") : ngettext ("Push seat %s", "Push seats %s", n), by_hand ? list : numbers);
      break;
    case RETURN:
      uc_say_headline (say, by_hand ? C_ ("headline", "Return %s") : ngettext ("Return seat %s", "Return seats %s", n), by_hand ? list : numbers);
      break;
    case NOTHING:
      break;
    }
}

/* Losers first, § 685a.7(r)(1): the first order that is for somebody is the headline, each of the others a sentence. */
static void
say_orders (const UcSay *say)
{
  gboolean first = TRUE;

  for (Order order = TAKE; order < NOTHING; order++)
    {
      /* A bare number behind "pay" reads as odds or a sum; behind "take" it leaves the others room. */
      g_autofree char *list = list_of (say, 0xFF, order, order == TAKE);

      if (list == NULL)
        continue;
      if (first)
        say_first_order (say, order, list);
      else
        /* Translators: seats or hands, "seat 6 second hand, seat 3". */
        uc_say_more (say, order == PAY ? _ ("Then pay %s.") : order == PUSH ? _ ("Push %s.") : _ ("Return %s."), list);
      first = FALSE;
    }
  if (first && uc_late_blackjack_came (&say->table->now))
    uc_say_headline (say, _ ("Dealer has Blackjack"));
}

/* What a floorperson has yet to rule on lies there while the others are settled. */
static void
say_disputed (const UcSay *say)
{
  for (guint seat = UC_MAX_SEATS; seat >= 1; seat--)
    if (say->table->now.round.seats[seat].disputed && uc_hand_seat_live (&say->table->now, seat))
      uc_say_more (say, _ ("Leave seat %u: dispute."), seat);
}

static void
say_settle (const UcSay *say)
{
  say_orders (say);
  say_bonus_21s (say, say->prompt->seats_win);
  say_part_returned (say, 0xFF);
  say_disputed (say);
}

/* ---- dealer has 22 ---- */

static void
say_settle_22 (const UcSay *say)
{
  g_autofree char *lose = list_of (say, say->prompt->seats_lose, TAKE, FALSE), *win = list_of (say, say->prompt->seats_win, PAY, FALSE);

  if (lose != NULL && win != NULL)
    /* Translators: seats or hands that lose and that win, "Take seat 5. Pay seat 6 second hand, seat 3. Return the rest." */
    uc_say_support (say, _ ("Take %s. Pay %s. Return the rest."), lose, win);
  else if (lose != NULL)
    uc_say_support (say, _ ("Take %s. Return the rest."), lose);
  else if (win != NULL)
    uc_say_support (say, _ ("Pay %s. Return the rest."), win);
  say_disputed (say);
}

/* ---- seat by seat ---- */

/* "Take its first hand. Pay its second hand: $25." */
static void
say_by_hand (const UcSay *say)
{
  const UcSeat *seat = &say->table->now.round.seats[say->prompt->seat];

  uc_say_headline (say, _ ("Settle seat %u"), say->prompt->seat);
  for (guint index = 0; index < seat->hands; index++)
    {
      const UcHand *hand = &seat->hand[index];
      g_autofree char *sum = uc_say_sum (hand->pays, hand->odds);
      const char *which = uc_say_ordinal (index);

      switch (order_of (say, say->prompt->seat, index))
        {
        case TAKE:
          /* Translators: one of the split hands of the seat in the headline, "Take its first hand. Pay its second hand: $25." */
          uc_say_more (say, _ ("Take its %s hand."), which);
          break;
        case PAY:
          /* Translators: one of the split hands of the seat in the headline, and a sum: "Pay its second hand: $25." */
          uc_say_more (say, _ ("Pay its %s hand: %s."), which, sum);
          break;
        case PUSH:
          uc_say_more (say, _ ("Push its %s hand."), which);
          break;
        case RETURN:
          uc_say_more (say, _ ("Return its %s hand."), which);
          break;
        case NOTHING:
          break;
        }
    }
}

static void
say_settle_seat (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  guint8 bit = UC_SEAT_BIT (prompt->seat), rest = prompt->seats & (guint8)~bit;
  g_autofree char *sum = uc_say_money (prompt->amount);
  g_autofree char *then = uc_say_named_seats (rest, TRUE);

  if (differs_by_hand (say, bit))
    say_by_hand (say);
  else if (prompt->seats_lose & bit)
    uc_say_headline (say, _ ("Take seat %u"), prompt->seat);
  else if (prompt->seats_push & bit)
    uc_say_headline (say, uc_say_ties (say->table, bit) != 0 ? _ ("Push seat %u") : _ ("Return seat %u"), prompt->seat);
  else if (!(prompt->seats_win & bit))
    uc_say_headline (say, _ ("Seat %u is settled"), prompt->seat);
  else if (prompt->amount == UC_MONEY_UNKNOWN)
    uc_say_headline (say, _ ("Pay seat %u"), prompt->seat);
  else
    uc_say_headline (say, _ ("Pay seat %u: %s"), prompt->seat, sum);
  say_bonus_21s (say, bit);
  say_part_returned (say, bit);
  if (rest != 0 && *say->words->support != '\0')
    /* Translators: the seats that are settled next, "Then seat 3, seat 1." */
    uc_say_more (say, C_ ("seats", "Then %s."), then);
  else if (rest != 0)
    uc_say_support (say, _ ("Then %s. Losers straight to the tray; pay from the tray."), then);
  uc_say_primary (say, _ ("Seat %u settled"), prompt->seat);
}

/* ---- clearing, documents ---- */

static void
say_clear (const UcSay *say)
{
  guint8 held = say->prompt->seats;
  g_autofree char *seats = uc_say_seats (held, TRUE);

  if (held != 0)
    uc_say_support (say,
                    ngettext ("In order, so that hands can be rebuilt; leave seat %s.",
                              "In order, so that hands can be rebuilt; leave seats %s.", uc_say_count (held)),
                    seats);
  if (say->prompt->hollow)
    uc_say_primary (say, _ ("Waiting for the next bet"));
}

static void
say_hold (const UcSay *say)
{
  guint8 held = say->prompt->seats;
  g_autofree char *seats = uc_say_seats (held, TRUE);

  uc_say_headline (say, ngettext ("Seat %s’s cards stay", "Seats %s: cards stay", uc_say_count (held)), seats);
  if (say->table->now.round.voided)
    {
      uc_say_support (say, _ ("The round is void: return every bet that is not settled."));
      uc_say_more (say, _ ("Bets open when the documents are complete."));
    }
}

static void
say_to_come (const UcSay *say)
{
  const UcClaim *claim = uc_ticket_claim (&say->table->now);

  if (uc_ticket_may_be_left (&say->table->now, say->table->rules))
    {
      gboolean second = FALSE;

      for (guint seat = 1; seat <= say->table->rules->seats; seat++)
        second |= uc_ticket_needs_second (&say->table->now, say->table->rules, seat);
      uc_say_support (say, second ? _ ("To play on, two persons sign the win. Its cards stay, and that seat takes no bets.")
                                  : _ ("The winner’s cards stay, and that seat takes no bets. The others may play on."));
      uc_say_primary (say, _ ("Play on without it"));
      return;
    }
  if (claim == NULL || !claim->refused)
    return;
  uc_say_support (say, _ ("The link takes no win of this round. Cards stay until two persons say the sum."));
  uc_say_primary (say, _ ("Waiting for the floor"));
}

const UcSayRow uc_say_settle[] = {
  { UC_PROMPT_SETTLE, N_ ("Nothing is left to settle"), NULL, N_ ("All settled"), .sign = UC_SIGN_TICK,
    .fill = say_settle },
  { UC_PROMPT_SETTLE_22, N_ ("Dealer has 22"), N_ ("Return every bet."), N_ ("All settled"), .sign = UC_SIGN_TICK,
    .fill = say_settle_22 },
  { UC_PROMPT_SETTLE_SEAT, .sign = UC_SIGN_TICK, .fill = say_settle_seat },
  { UC_PROMPT_CLEAR, N_ ("Clear the cards"), N_ ("In order, so that hands can be rebuilt."), N_ ("Bets open"),
    .fill = say_clear },
  { UC_PROMPT_HOLD, NULL, N_ ("Bets open when the documents are complete."), N_ ("Waiting for the floor"),
    .fill = say_hold },
  { UC_PROMPT_AMOUNT_TO_COME, N_ ("The award is to come"), N_ ("Cards stay until the meter has said the amount."),
    N_ ("Waiting for the meter"), .fill = say_to_come },
  { UC_PROMPT_VOIDED, N_ ("The round is void"), N_ ("Return every bet that is not settled."), N_ ("All returned"),
    .sign = UC_SIGN_TICK },
  UC_SAY_END,
};
