/* What the dealer reads at the end of a round: settlement, clearing, documents. */
#include "uc-bonus-21.h"
#include "uc-dealer-hand.h"
#include "uc-late-blackjack.h"
#include "uc-say-prompt.h"

#include <glib/gi18n-lib.h>

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
          uc_say_more (say, _ ("Seat %u: %s, %s."), seat, odds, uc_say_combination (hand->combination));
      }
}

/* ---- what goes back of a hand ---- */

/* Against a late Blackjack of the dealer's only the initial wager is kept. */
static void
say_returned (const UcSay *say, guint seat, const UcHand *hand)
{
  g_autofree char *sum = uc_say_money (hand->returned);

  if (hand->returned == UC_MONEY_UNKNOWN)
    uc_say_more (say, _ ("Seat %u: give back what was added."), seat);
  else if (hand->returned != 0)
    uc_say_more (say, _ ("Seat %u: give back %s."), seat, sum);
}

static void
say_surrendered (const UcSay *say, guint seat, const UcHand *hand)
{
  if (hand->combination == UC_COMBINATION_SURRENDER && hand->settled_at == say->prompt->step)
    uc_say_more (say, uc_dealer_hand_is_blackjack (&say->table->now) ? _ ("Seat %u gave up too late: take it all.")
                                                                      : _ ("Seat %u gave up: give half back."), seat);
}

static void
say_part_returned (const UcSay *say, guint8 seats)
{
  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    for (guint index = 0; (seats & UC_SEAT_BIT (seat)) && index < say->table->now.round.seats[seat].hands; index++)
      {
        const UcHand *hand = &say->table->now.round.seats[seat].hand[index];

        say_returned (say, seat, hand);
        say_surrendered (say, seat, hand);
      }
}

/* ---- all seats at once ---- */

/* What is left to do after the headline, a sentence for each. */
static void
say_pushes (const UcSay *say)
{
  guint8 ties = uc_say_ties (say->table, say->prompt->seats_push);
  guint8 others = say->prompt->seats_push & (guint8)~ties;
  g_autofree char *push = uc_say_named_seats (ties, TRUE), *back = uc_say_named_seats (others, TRUE);

  if (ties != 0)
    uc_say_more (say, _ ("Push %s."), push);
  if (others != 0)
    uc_say_more (say, _ ("Return %s."), back);
}

static void
say_take_first (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *lose = uc_say_seats (prompt->seats_lose, TRUE);
  g_autofree char *win = uc_say_named_seats (prompt->seats_win, TRUE);

  uc_say_headline (say, ngettext ("Take seat %s", "Take seats %s", uc_say_count (prompt->seats_lose)), lose);
  if (prompt->seats_win != 0)
    uc_say_more (say, _ ("Then pay %s."), win);
  say_pushes (say);
}

static void
say_pay_first (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *win = uc_say_seats (prompt->seats_win, TRUE);

  uc_say_headline (say, ngettext ("Pay seat %s", "Pay seats %s", uc_say_count (prompt->seats_win)), win);
  say_pushes (say);
}

static void
say_push_first (const UcSay *say)
{
  guint8 push = say->prompt->seats_push;
  g_autofree char *seats = uc_say_seats (push, TRUE);

  if (uc_say_ties (say->table, push) == push)
    uc_say_headline (say, ngettext ("Push seat %s", "Push seats %s", uc_say_count (push)), seats);
  else
    uc_say_headline (say, ngettext ("Return seat %s", "Return seats %s", uc_say_count (push)), seats);
}

static void
say_settle (const UcSay *say)
{
  if (say->prompt->seats_lose != 0)
    say_take_first (say);
  else if (say->prompt->seats_win != 0)
    say_pay_first (say);
  else if (say->prompt->seats_push != 0)
    say_push_first (say);
  else if (uc_late_blackjack_came (&say->table->now))
    uc_say_headline (say, _ ("Dealer has Blackjack"));
  say_bonus_21s (say, say->prompt->seats_win);
  say_part_returned (say, 0xFF);
}

/* ---- dealer has 22 ---- */

static void
add_to_list (char **list, char *item)
{
  g_autofree char *before = *list, *added = item;

  /* Translators: one more place in a list, "seat 6 first hand, seat 3". */
  *list = before == NULL ? g_steal_pointer (&added) : g_strdup_printf (_ ("%s, %s"), before, added);
}

static void
add_winning_hands (const UcSeat *seat, guint number, char **list)
{
  for (guint hand = 0; hand < seat->hands; hand++)
    if (seat->hand[hand].outcome == UC_WORD_WIN)
      /* Translators: a seat and one of its split hands, "seat 6 first hand". */
      add_to_list (list, g_strdup_printf (_ ("seat %u %s hand"), number, uc_say_ordinal (hand)));
}

/* "seat 6 first hand, seat 3": of a split seat the hands that win; NULL when nobody does. */
static char *
winning_hands (const UcSay *say)
{
  char *list = NULL;

  for (guint number = UC_MAX_SEATS; number > 0; number--)
    {
      const UcSeat *seat = &say->table->now.round.seats[number];

      if (!(say->prompt->seats_win & UC_SEAT_BIT (number)))
        continue;
      if (seat->hands > 1)
        add_winning_hands (seat, number, &list);
      else
        add_to_list (&list, g_strdup_printf (_ ("seat %u"), number));
    }
  return list;
}

static void
say_settle_22 (const UcSay *say)
{
  g_autofree char *lose = uc_say_named_seats (say->prompt->seats_lose, TRUE);
  g_autofree char *win = winning_hands (say);

  if (say->prompt->seats_lose != 0 && win != NULL)
    uc_say_support (say, _ ("Take %s. Pay %s. Return the rest."), lose, win);
  else if (say->prompt->seats_lose != 0)
    uc_say_support (say, _ ("Take %s. Return the rest."), lose);
  else if (win != NULL)
    uc_say_support (say, _ ("Pay %s. Return the rest."), win);
}

/* ---- seat by seat ---- */

static void
say_settle_seat (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  guint8 bit = UC_SEAT_BIT (prompt->seat), rest = prompt->seats & (guint8)~bit;
  g_autofree char *sum = uc_say_money (prompt->amount);
  g_autofree char *then = uc_say_named_seats (rest, TRUE);

  if (prompt->seats_lose & bit)
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
    uc_say_more (say, _ ("Then %s."), then);
  else if (rest != 0)
    uc_say_support (say, _ ("Then %s. Losers straight to the rack; pay from the rack."), then);
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
  { UC_PROMPT_VOIDED, N_ ("The round is void"), N_ ("Return every bet that is not settled."), N_ ("All returned"),
    .sign = UC_SIGN_TICK },
  UC_SAY_END,
};
