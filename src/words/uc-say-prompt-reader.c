/* What the dealer reads from insurance to the first decision: insurance, the card reader, the dealer's Blackjack. */
#include "uc-say-prompt.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>

/* A Blackjack in dispute may take even money behind the ruling, and only while insurance is open. */
static void
say_insurance (const UcSay *say)
{
  if (!say->prompt->hollow)
    return;
  uc_say_support (say, _ ("Seat %u disputes its Blackjack: the floor rules before insurance closes."), say->prompt->seat);
  uc_say_primary (say, "%s", _ ("Waiting for a badge"));
}

static void
say_even_money (const UcSay *say)
{
  g_autofree char *sum = uc_say_sum (say->prompt->amount, (UcOdds){ UC_ODDS_TO, 1, 1 });

  uc_say_headline (say, _ ("Pay seat %u: %s"), say->prompt->seat, sum);
  if (say->prompt->cite2 == UC_CITE_CARDS_STAY)
    uc_say_support (say, _ ("Even money, 1 to 1. Leave its cards: %s is open."),
                    uc_say_wager (uc_side_wager_open (&say->table->now, say->table->rules, say->prompt->seat)));
  else if (say->prompt->cite2 == UC_CITE_HOLD)
    uc_say_support (say, _ ("Even money, 1 to 1. Leave its cards: they wait for documents."));
}

static void
say_place (const UcSay *say)
{
  uc_say_headline (say, _ ("Hand to %s"), uc_say_range (say->prompt->range));
}

static void
say_type_hole (const UcSay *say)
{
  UcRange place = say->table->now.round.place;

  if (place != UC_RANGE_NONE)
    uc_say_support (say, _ ("It lay in %s. Tap its rank, then its suit."), uc_say_range (place));
}

/* The odds at which insurance was paid: a suited Blackjack may pay more. */
static UcOdds
insurance_paid (const UcSay *say)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (say->prompt->seats & UC_SEAT_BIT (seat))
      return say->table->now.round.seats[seat].side[UC_SLOT_INSURANCE].odds;
  return say->table->rules->insurance_odds;
}

static void
say_dealer_blackjack (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *insured = uc_say_named_seats (prompt->seats, FALSE);
  g_autofree char *odds = uc_say_odds (insurance_paid (say));
  g_autofree char *push = uc_say_named_seats (prompt->seats_push, FALSE);
  g_autofree char *lose = uc_say_named_seats (prompt->seats_lose, FALSE);
  g_autofree char *win = uc_say_named_seats (prompt->seats_win, FALSE);
  g_autofree char *blackjack = uc_say_odds (say->table->rules->blackjack_odds);

  if (prompt->seats != 0)
    /* Translators: odds and seats, "Pay insurance, 2 to 1: seat 3, seat 1." */
    uc_say_more (say, _ ("Pay insurance, %s: %s."), odds, insured);
  if (prompt->seats_win != 0)
    /* Translators: odds and seats, "Pay Blackjack, 3 to 2: seat 3, seat 1." */
    uc_say_more (say, _ ("Pay Blackjack, %s: %s."), blackjack, win);
  if (prompt->seats_push != 0)
    uc_say_more (say, _ ("Push %s."), push);
  if (prompt->seats_lose != 0)
    uc_say_more (say, _ ("Take %s."), lose);
}

static void
say_lost_insurance (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, FALSE);

  /* Translators: the number of a seat, or a list of them: "Seats 1 and 3". */
  uc_say_support (say, ngettext ("Seat %s", "Seats %s", uc_say_count (say->prompt->seats)), seats);
}

const UcSayRow uc_say_reader[] = {
  { UC_PROMPT_INSURANCE_OPEN, N_ ("Insurance is open"), N_ ("Tap each seat that insures: half the bet."),
    N_ ("Insurance closed"), .sign = UC_SIGN_LOCK, .fill = say_insurance },
  { UC_PROMPT_PAY_EVEN_MONEY, NULL, N_ ("Even money, 1 to 1; take its cards."), NC_ ("button", "Paid"), .sign = UC_SIGN_TICK,
    .fill = say_even_money },
  { UC_PROMPT_READER, N_ ("Hole card to reader"), N_ ("Face down, seen by nobody."), N_ ("Waiting for the reader") },
  { UC_PROMPT_PLACE, NULL, N_ ("Or continue: the next card or seat you tap confirms it."), N_ ("Hand is placed"),
    .sign = UC_SIGN_TICK, .fill = say_place },
  { UC_PROMPT_EXPOSE_BOTH_LARGE, N_ ("Turn the hole card"), N_ ("Both cards are Large: before anyone acts."),
    N_ ("It is up"), .sign = UC_SIGN_TICK },
  { UC_PROMPT_TYPE_HOLE, N_ ("Which card is it?"), N_ ("Tap its rank, then its suit."), N_ ("Type the card above"),
    .fill = say_type_hole },
  { UC_PROMPT_DEALER_BLACKJACK, N_ ("Dealer has Blackjack"), NULL, N_ ("All settled"), .sign = UC_SIGN_TICK,
    .fill = say_dealer_blackjack },
  { UC_PROMPT_COLLECT_INSURANCE, N_ ("Take losing insurance"), NULL, N_ ("Taken"), .sign = UC_SIGN_TICK,
    .fill = say_lost_insurance },
  UC_SAY_END,
};
