/* What the dealer reads at steps that only some games have: the look for a Blackjack, wagers on the hole card, bonuses paid
 * to others, further doubles. */
#include "uc-say-prompt.h"

#include <glib/gi18n-lib.h>

/* "Pay 2, collect 5." */
static void
say_pay_and_collect (const UcSay *say)
{
  guint8 win = say->prompt->seats_win, lose = say->prompt->seats_lose & ~win;
  g_autofree char *winners = uc_say_seats (win, TRUE), *losers = uc_say_seats (lose, TRUE);

  uc_say_support (say, "%s", "");
  if (win != 0)
    uc_say_more (say, ngettext ("Pay seat %s.", "Pay seats %s.", uc_say_count (win)), winners);
  if (lose != 0)
    uc_say_more (say, ngettext ("Collect seat %s.", "Collect seats %s.", uc_say_count (lose)), losers);
}

static void
say_envy (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, TRUE), *sum = uc_say_money (say->prompt->amount);

  if (say->prompt->amount != 0)
    uc_say_headline (say, ngettext ("Pay envy: %s to seat %s", "Pay envy: %s to seats %s",
                                    uc_say_count (say->prompt->seats)), sum, seats);
  else
    uc_say_headline (say, ngettext ("Pay envy to seat %s", "Pay envy to seats %s", uc_say_count (say->prompt->seats)),
                     seats);
}

static void
say_super_bonus (const UcSay *say)
{
  g_autofree char *sum = uc_say_money (say->prompt->amount);

  uc_say_headline (say, _ ("Super Bonus at seat %u: %s"), say->prompt->seat, sum);
}

static void
say_doubled (const UcSay *say)
{
  uc_say_headline (say, _ ("Seat %u doubled: %u"), say->prompt->seat, say->prompt->total);
  uc_say_primary (say, _ ("Seat %u stands"), say->prompt->seat);
}

const UcSayRow uc_say_games[] = {
  { UC_PROMPT_PEEK, N_ ("Look for Blackjack"), N_ ("Hole card to the reader."), N_ ("Waiting for the reader") },
  { UC_PROMPT_NO_PEEK_WORD, N_ ("Is it a Blackjack?"), N_ ("Look with the reader; nobody sees the card."),
    N_ ("No Blackjack"), .sign = UC_SIGN_TICK },
  { UC_PROMPT_PEEK_DIFFERS, N_ ("Reader and shoe differ"), N_ ("Nobody acts; the cards stay as they are."),
    N_ ("Call the floor"), .sign = UC_SIGN_PERSON },
  { UC_PROMPT_HOLE_RESULTS, N_ ("Settle the hole card wagers"), NULL, N_ ("All settled"), .sign = UC_SIGN_TICK,
    .fill = say_pay_and_collect },
  { UC_PROMPT_DOWN_CARD, N_ ("Down card: check the first two cards"), NULL, N_ ("All settled"), .sign = UC_SIGN_TICK,
    .fill = say_pay_and_collect },
  { UC_PROMPT_PAY_ENVY, NULL, N_ ("From the rack; not for one’s own hand."), N_ ("Paid"), .sign = UC_SIGN_TICK,
    .fill = say_envy },
  { UC_PROMPT_SUPER_BONUS, NULL, N_ ("Nothing is paid before the floorperson has signed."), N_ ("Waiting for a badge"),
    .fill = say_super_bonus },
  { UC_PROMPT_PAY_SUPER_BONUS, N_ ("Pay the Super Bonus"), NULL, N_ ("Paid"), .sign = UC_SIGN_TICK,
    .fill = say_pay_and_collect },
  { UC_PROMPT_DOUBLED, NULL, N_ ("Double again, rescue or stand."), NULL, .fill = say_doubled },
  UC_SAY_END,
};
