/* What the dealer reads at the side wagers: results, lights, validation, payment. */
#include "uc-say-prompt.h"

#include <glib/gi18n-lib.h>

static const UcSide *
side_of (const UcSay *say, guint seat, UcWager wager)
{
  return &say->table->now.round.seats[seat].side[uc_wager_slot (wager)];
}

static gboolean
has_won (const UcSide *side)
{
  return side->state == UC_SIDE_WON || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN);
}

/* ---- wagers that need no floorperson ---- */

static guint8
match_losers (const UcSay *say)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (side_of (say, seat, UC_WAGER_MATCH_THE_DEALER)->outcome == UC_WORD_LOSE)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

/* "Collect M at seat 6. Pay M at seat 3: $40." */
static void
say_match_business (const UcSay *say)
{
  guint8 lose = match_losers (say);
  g_autofree char *losers = uc_say_seats (lose, TRUE);

  uc_say_support (say, "%s", "");
  if (lose != 0)
    uc_say_more (say, ngettext ("Collect M at seat %s.", "Collect M at seats %s.", uc_say_count (lose)), losers);
  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      const UcSide *side = side_of (say, seat, UC_WAGER_MATCH_THE_DEALER);
      g_autofree char *sum = uc_say_sum (side->pays, side->odds);

      if (has_won (side))
        uc_say_more (say, _ ("Pay M at seat %u: %s."), seat, sum);
    }
}

static void
say_side_results (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *winners = uc_say_seats (prompt->seats_win, TRUE);

  if (prompt->seats_win != 0)
    uc_say_headline (say, ngettext ("Seat %s wins", "Seats %s win", uc_say_count (prompt->seats_win)), winners);
  say_match_business (say);
  if (prompt->hollow && *say->words->support == '\0')
    uc_say_support (say, _ ("Hole card to the reader next"));
  if (prompt->hollow)
    uc_say_primary (say, _ ("Goes on with the reader"));
  else if (prompt->seats_win != 0)
    uc_say_primary (say, _ ("All settled"));
}

/* ---- lights, validation ---- */

/* In the order in which the dealer looks: from the highest seat down. */
static void
say_two_lamps (const UcSay *say)
{
  guint second = (guint)g_bit_nth_lsf (say->prompt->seats, -1);
  guint first = (guint)g_bit_nth_lsf (say->prompt->seats, (int)second);

  uc_say_headline (say, _ ("Are both lights lit?"));
  uc_say_support (say, _ ("Check hand and light. First seat %u, then seat %u."), first, second);
  uc_say_primary (say, _ ("Both are lit"));
}

static void
say_many_lamps (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, TRUE);

  uc_say_headline (say, _ ("Are all %u lights lit?"), uc_say_count (say->prompt->seats));
  uc_say_support (say, _ ("Check hand and light. In this order: seats %s."), seats);
  uc_say_primary (say, _ ("All are lit"));
}

static void
say_lamps (const UcSay *say)
{
  guint8 seats = say->prompt->seats;

  if (uc_say_count (seats) > 2)
    say_many_lamps (say);
  else if (uc_say_count (seats) == 2)
    say_two_lamps (say);
  else
    uc_say_support (say, _ ("Check hand and light at seat %u."), (guint)g_bit_nth_lsf (seats, -1));
}

static void
say_lamp_dark (const UcSay *say)
{
  uc_say_headline (say, _ ("Seat %u’s light is dark"), say->prompt->seat);
}

static void
say_floor_called (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, TRUE);

  say_match_business (say);
  if (*say->words->support == '\0')
    uc_say_support (say,
                    ngettext ("Validation of seat %s. Nothing is paid before it.",
                              "Validation of seats %s. Nothing is paid before it.", uc_say_count (say->prompt->seats)),
                    seats);
}

static void
say_rejected (const UcSay *say)
{
  uc_say_headline (say, _ ("Seat %u is not validated"), say->prompt->seat);
  uc_say_support (say, _ ("Reason: %s. Do not pay."), uc_say_reject_reason (say->prompt->word));
  if (say->prompt->hollow)
    uc_say_primary (say, _ ("Waiting for a badge"));
}

/* ---- payment ---- */

static gboolean
is_paid_elsewhere (const UcSay *say, guint seat, UcWager wager)
{
  return side_of (say, seat, wager)->odds.kind == UC_ODDS_METER_SHARE
         || (uc_wager_is_progressive (wager) && say->table->now.carry.held[seat][0].active);
}

/* What @seat is paid from the rack, "$15 + $40"; NULL when nothing is. */
static char *
rack_payments (const UcSay *say, guint seat)
{
  static const UcWager wagers[] = { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_WAGER_MATCH_THE_DEALER };
  g_autofree char *all = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wagers); i++)
    {
      const UcSide *side = side_of (say, seat, wagers[i]);
      g_autofree char *sum = uc_say_sum (side->pays, side->odds), *before = g_steal_pointer (&all);

      if (!has_won (side) || is_paid_elsewhere (say, seat, wagers[i]))
        all = g_steal_pointer (&before);
      else if (before == NULL)
        all = g_steal_pointer (&sum);
      else
        /* Translators: two sums that one seat is paid, "$15 + $40". */
        all = g_strdup_printf (_ ("%s + %s"), before, sum);
    }
  return g_steal_pointer (&all);
}

static guint8
seats_paid_elsewhere (const UcSay *say)
{
  UcWager wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (side_of (say, seat, wager)->outcome == UC_WORD_WIN && is_paid_elsewhere (say, seat, wager))
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

/* One seat's sum stands in the headline; those of several stand below it, each as a sentence. */
static guint8
say_rack_payments (const UcSay *say)
{
  guint8 pay = 0;

  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      g_autofree char *sums = rack_payments (say, seat);

      if (sums == NULL || !(say->prompt->seats & UC_SEAT_BIT (seat)))
        continue;
      pay |= UC_SEAT_BIT (seat);
      uc_say_headline (say, _ ("Pay seat %u: %s"), seat, sums);
      uc_say_more (say, _ ("Seat %u: %s."), seat, sums);
    }
  if (uc_say_count (pay) == 1)
    uc_say_support (say, "%s", "");
  return pay;
}

static void
say_pay_side (const UcSay *say)
{
  guint8 pay = say_rack_payments (say), elsewhere = seats_paid_elsewhere (say);
  g_autofree char *paid = uc_say_seats (pay, TRUE), *stay = uc_say_seats (elsewhere, TRUE);

  if (uc_say_count (pay) > 1)
    uc_say_headline (say, _ ("Pay seats %s"), paid);
  if (elsewhere != 0)
    uc_say_more (say,
                 ngettext ("Seat %s: not from the rack, cards stay.", "Seats %s: not from the rack, cards stay.",
                           uc_say_count (elsewhere)),
                 stay);
  if (pay == 0 && elsewhere != 0)
    {
      uc_say_headline (say, _ ("Nothing from the rack"));
      uc_say_primary (say, _ ("Understood"));
    }
}

const UcSayRow uc_say_side[] = {
  { UC_PROMPT_SIDE_RESULTS, N_ ("No side wager wins"), NULL, N_ ("Collected"), .sign = UC_SIGN_TICK,
    .fill = say_side_results },
  { UC_PROMPT_LAMPS, N_ ("Is the light lit?"), NULL, N_ ("It is lit"), .sign = UC_SIGN_TICK, .fill = say_lamps },
  { UC_PROMPT_LAMP_DARK, NULL, N_ ("Do not pay yet."), N_ ("Call the floor"), .sign = UC_SIGN_PERSON,
    .fill = say_lamp_dark },
  { UC_PROMPT_FLOOR_CALLED, N_ ("Floor is called"), NULL, N_ ("Waiting for a badge"), .fill = say_floor_called },
  { UC_PROMPT_REJECTED, NULL, NULL, N_ ("Correct the card"), .fill = say_rejected },
  { UC_PROMPT_PAY_SIDE, N_ ("Pay the side wagers"), NULL, N_ ("Paid"), .sign = UC_SIGN_TICK, .fill = say_pay_side },
  UC_SAY_END,
};
