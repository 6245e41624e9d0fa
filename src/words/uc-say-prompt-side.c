/* What the dealer reads at the side wagers and bonuses: results, lights, validation, payment. */
#include "uc-say-prompt.h"
#include "uc-side-wager.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>

static const UcSide *
side_of (const UcSay *say, guint seat, UcWager wager)
{
  return &say->table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
}

static gboolean
has_won (const UcSide *side)
{
  return side->state == UC_SIDE_WON || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN);
}

/* Where the reader works next, what the side wagers ask is said at its step: they are settled meanwhile. */
static UcStep
side_step (const UcSay *say)
{
  return say->prompt->step == UC_STEP_READER ? UC_STEP_SIDE_WAGERS : say->prompt->step;
}

/* ---- wagers that need no floorperson ---- */

/* Of the wagers without a meter that belong to the prompt's step. */
static gboolean
is_fixed_here (const UcSay *say, UcWager wager)
{
  return !uc_side_wager_is_progressive (wager) && say->table->rules->wagers[wager].offered
         && uc_side_wager_is_at (say->table->rules, wager, side_step (say));
}

static guint8
losers_of (const UcSay *say, UcWager wager)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (side_of (say, seat, wager)->outcome == UC_WORD_LOSE)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

/* "Take M at seat 6." */
static void
say_collection_of (const UcSay *say, UcWager wager)
{
  guint8 lose = losers_of (say, wager);
  g_autofree char *losers = uc_say_seats (lose, TRUE);

  if (lose != 0)
    /* Translators: a wager’s mark on the felt, and the number of a seat or a list of them: "Take M at seats 6 and 2." */
    uc_say_more (say, ngettext ("Take %s at seat %s.", "Take %s at seats %s.", uc_say_count (lose)),
                 uc_say_wager_mark (wager), losers);
}

static void
say_fixed_collections (const UcSay *say)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (is_fixed_here (say, wager))
      say_collection_of (say, wager);
}

static void
say_side_results (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *winners = uc_say_seats (prompt->seats_win, TRUE);

  if (prompt->seats_win != 0)
    uc_say_headline (say, ngettext ("Seat %s wins", "Seats %s win", uc_say_count (prompt->seats_win)), winners);
  uc_say_support (say, "%s", "");
  say_fixed_collections (say);
  if (prompt->hollow)
    {
      uc_say_headline (say, _ ("Take, then the reader"));
      uc_say_primary (say, _ ("Waiting for the reader"));
    }
  else if (prompt->seats_win != 0)
    uc_say_primary (say, _ ("All settled"));
}

/* A reader that is not fitted has no word to wait for: the dealer says which light is on, round after round. */
static void
say_no_reader_word (const UcSay *say)
{
  gboolean fitted = uc_rules_fitted (say->table->rules, UC_PART_READER)[0] != '\0';

  if (say->prompt->seats_lose != 0)
    {
      uc_say_support (say, "%s", "");
      say_fixed_collections (say);
    }
  if (!fitted)
    {
      uc_say_headline (say, _ ("Hole card to reader"));
      if (say->prompt->seats_lose == 0)
        uc_say_support (say, _ ("Face down, seen by nobody."));
      uc_say_more (say, _ ("Tap the light that is on."));
      uc_say_primary (say, _ ("Tap the light above"));
    }
  else if (say->prompt->seats_lose != 0)
    uc_say_more (say, _ ("Does it light? Tap the light that you see."));
}

/* ---- lights, validation ---- */

static void
say_lamps (const UcSay *say)
{
  guint8 seats = say->prompt->seats;
  guint lowest = (guint)g_bit_nth_lsf (seats, -1);

  /* In the order in which the dealer looks: from the highest seat down. */
  if (uc_say_count (seats) > 2)
    {
      g_autofree char *list = uc_say_seats (seats, TRUE);

      uc_say_headline (say, _ ("Are all %u lights lit?"), uc_say_count (seats));
      uc_say_support (say, _ ("Check hand and light. In this order: seats %s."), list);
      uc_say_primary (say, _ ("All are lit"));
    }
  else if (uc_say_count (seats) == 2)
    {
      uc_say_headline (say, _ ("Are both lights lit?"));
      uc_say_support (say, _ ("Check hand and light. First seat %u, then seat %u."), (guint)g_bit_nth_lsf (seats, (int)lowest), lowest);
      uc_say_primary (say, _ ("Both are lit"));
    }
  else
    uc_say_support (say, _ ("Check hand and light at seat %u."), lowest);
}

static void
say_lamp_dark (const UcSay *say)
{
  uc_say_headline (say, _ ("Seat %u’s light is dark"), say->prompt->seat);
}

char *
uc_say_late_award (const UcTable *table, guint seat, UcWager wager)
{
  const UcWinLate late = uc_win_late (&table->now, table->rules, seat, wager);
  g_autofree char *whole = uc_say_money_cents (late.whole), *had = uc_say_money (late.had);
  g_autofree char *more = uc_say_money_cents (late.more);

  if (!table->now.round.seats[seat].side[uc_side_wager_slot (wager)].due || late.had == 0)
    return NULL;
  /* Translators: sums, "Award, $20 already paid: $480.07 more". */
  return late.to_rack != 0 ? g_strdup_printf (_ ("Award, %s already paid: %s more"), had, more)
                           /* Translators: sums, "Of $500.07, $20 already paid". */
                           : g_strdup_printf (_ ("Of %s, %s already paid"), whole, had);
}

/* "Seat 1: $480.07 more. Award $500.07, $20 already paid. Of what is brought, $20 goes to the tray." */
static void
say_award_due (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  const UcWinLate late
      = uc_win_late (&say->table->now, say->table->rules, prompt->seat, uc_side_wager_progressive (say->table->rules));
  g_autofree char *whole = uc_say_money_cents (late.whole), *more = uc_say_money_cents (late.more);
  g_autofree char *had = uc_say_money (late.had), *to_rack = uc_say_money (late.to_rack);
  g_autofree char *seats = uc_say_seats (prompt->seats, TRUE);

  uc_say_headline (say, late.had != 0 ? _ ("Seat %u: %s more") : _ ("Seat %u: %s owed"), prompt->seat, more);
  uc_say_support (say, "%s", "");
  if (late.had != 0)
    /* Translators: sums, "Award $500.07, $20 already paid." */
    uc_say_more (say, _ ("Award %s, %s already paid."), whole, had);
  if (late.to_rack != 0)
    uc_say_more (say, _ ("Of what is brought, %s goes to the tray."), to_rack);
  if (uc_say_count (prompt->seats) > 1)
    uc_say_more (say, _ ("Seats %s in all."), seats);
  uc_say_more (say, _ ("The next bets wait for the floor."));
}

/* All that wins at the step is paid at once, when the floorperson has signed: what is ordered twice is paid twice. */
static void
say_floor_called (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, TRUE);

  uc_say_support (say,
                  ngettext ("Floor must sign for seat %s. Pay nothing yet.",
                            "Floor must sign for seats %s. Pay nothing yet.", uc_say_count (say->prompt->seats)),
                  seats);
  say_fixed_collections (say);
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
  const UcSide *side = side_of (say, seat, wager);

  return uc_win_source (say->table->rules, wager, side->odds, side->pays) == UC_WORD_PROGRESSIVE;
}

static char *
add_sum (char *all, char *sum)
{
  g_autofree char *before = all, *last = sum;

  /* Translators: two sums that one seat is paid, "$15 + $40". */
  return before == NULL ? g_steal_pointer (&last) : g_strdup_printf (_ ("%s + %s"), before, last);
}

/* What @seat is paid from the rack, "$15 + $40", a progressive's sum first; NULL when nothing is. */
static char *
rack_payments (const UcSay *say, guint seat)
{
  char *all = NULL;

  for (guint progressive = 1; progressive <= 2; progressive++)
    UC_FOR_EACH_SIDE_WAGER (wager)
      {
        const UcSide *side = side_of (say, seat, wager);

        if (uc_side_wager_is_progressive (wager) == (progressive == 1)
            && uc_side_wager_is_at (say->table->rules, wager, side_step (say)) && has_won (side)
            && !is_paid_elsewhere (say, seat, wager))
          all = add_sum (all, uc_say_sum (side->pays, side->odds));
      }
  return all;
}

static guint8
seats_paid_elsewhere (const UcSay *say)
{
  UcWager wager = uc_side_wager_progressive (say->table->rules);
  guint8 seats = 0;

  if (!uc_side_wager_is_at (say->table->rules, wager, side_step (say)))
    return 0;
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
      /* Translators: what a seat is paid, "Pay seat 3: $15 + $40". */
      uc_say_headline (say, _ ("Pay seat %u: %s"), seat, sums);
      /* Translators: what a seat is paid, behind other seats’: "Seat 3: $15 + $40." */
      uc_say_more (say, _ ("Seat %u: %s."), seat, sums);
    }
  if (uc_say_count (pay) == 1)
    uc_say_support (say, "%s", "");
  return pay;
}

static void
say_elsewhere (const UcSay *say, guint8 elsewhere)
{
  g_autofree char *stay = uc_say_seats (elsewhere, TRUE);

  if (elsewhere != 0)
    uc_say_more (say,
                 ngettext ("Seat %s: not from the tray, cards stay.", "Seats %s: not from the tray, cards stay.",
                           uc_say_count (elsewhere)),
                 stay);
}

/* What was collected while the floorperson was on the way is not asked for again. */
static void
say_collections (const UcSay *say)
{
  UcWager progressive = uc_side_wager_progressive (say->table->rules);

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_side_wager_is_at (say->table->rules, progressive, side_step (say))
        && has_won (side_of (say, seat, progressive)))
      return;
  say_fixed_collections (say);
}

static void
say_pay_side (const UcSay *say)
{
  guint8 pay = say_rack_payments (say), elsewhere = seats_paid_elsewhere (say);
  g_autofree char *paid = uc_say_seats (pay, TRUE);

  if (uc_say_count (pay) > 1)
    uc_say_headline (say, _ ("Pay seats %s"), paid);
  say_collections (say);
  say_elsewhere (say, elsewhere);
  if (pay == 0 && elsewhere != 0)
    {
      uc_say_headline (say, _ ("Nothing from the tray"));
      uc_say_primary (say, _ ("Understood"));
    }
}

/* ---- wagers on the hole card ---- */

/* "Match-Down: take D at seat 5", or whom to pay where all win: the first wager of the step that is not a progressive's. */
static gboolean
say_named_business (const UcSay *say, UcWager wager)
{
  guint8 lose = losers_of (say, wager), win = 0;
  g_autofree char *losers = uc_say_seats (lose, TRUE), *winners = NULL;
  const char *name = uc_say_wager (wager);

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (has_won (side_of (say, seat, wager)))
      win |= UC_SEAT_BIT (seat);
  winners = uc_say_named_seats (win, TRUE);
  if (lose != 0)
    /* Translators: "Match-Down: take D at seats 5 and 2"; D is the wager's mark on the felt. */
    uc_say_headline (say, ngettext ("%s: take %s at seat %s", "%s: take %s at seats %s", uc_say_count (lose)), name,
                     uc_say_wager_mark (wager), losers);
  else if (win != 0)
    /* Translators: a wager and seats, "Match-Down: pay seat 5, seat 2". */
    uc_say_headline (say, _ ("%s: pay %s"), name, winners);
  return win != 0 || lose != 0;
}

/* Every sum is a sentence: "Pay seat 3: $30 + $12. Seat 2: $15." */
static void
say_every_payment (const UcSay *say)
{
  gboolean first = TRUE;

  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      g_autofree char *sums = rack_payments (say, seat);

      if (sums == NULL)
        continue;
      uc_say_more (say, first ? _ ("Pay seat %u: %s.") : _ ("Seat %u: %s."), seat, sums);
      first = FALSE;
    }
}

static void
say_hole_results (const UcSay *say)
{
  UcWager named = UC_WAGER_NONE;

  UC_FOR_EACH_SIDE_WAGER (wager)
    if (named == UC_WAGER_NONE && is_fixed_here (say, wager) && say_named_business (say, wager))
      named = wager;
  if (named == UC_WAGER_NONE)
    {
      say_pay_side (say);
      return;
    }
  /* The headline is the first wager's; what is collected of the others is said behind it. */
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (wager != named && is_fixed_here (say, wager))
      say_collection_of (say, wager);
  say_every_payment (say);
  say_elsewhere (say, seats_paid_elsewhere (say));
}

static void
say_down_card (const UcSay *say)
{
  uc_say_support (say, "%s", "");
  say_fixed_collections (say);
  say_every_payment (say);
}

/* ---- bonuses without a wager of their own ---- */

static void
say_envy (const UcSay *say)
{
  guint8 seats = say->prompt->seats;
  g_autofree char *list = uc_say_named_seats (seats, FALSE), *sum = uc_say_money (say->prompt->amount);

  if (say->prompt->amount != 0)
    /* Translators: a sum and seats, "Pay envy: $1,000 to seat 1, seat 3". */
    uc_say_headline (say, _ ("Pay envy: %s to %s"), sum, list);
  else
    uc_say_headline (say, _ ("Pay envy to %s"), list);
  if (say->prompt->amount == 0)
    say_every_payment (say);
}

static void
say_super_bonus (const UcSay *say)
{
  const UcSuperBonus *bonus = &say->table->rules->super_bonus;
  g_autofree char *sum = uc_say_money (say->prompt->amount);
  g_autofree char *others = uc_say_money (bonus->others), *seven = uc_say_money (bonus->others_with_seven);

  uc_say_headline (say, _ ("Super Bonus: %s"), sum);
  if (bonus->others_with_seven != bonus->others)
    /* Translators: sums, "Seat 3; $50 to the others, $100 with a seven." */
    uc_say_support (say, _ ("Seat %u; %s to the others, %s with a seven."), say->prompt->seat, others, seven);
  else if (bonus->others != 0)
    uc_say_support (say, _ ("Seat %u; %s to the others."), say->prompt->seat, others);
  else
    uc_say_support (say, _ ("Seat %u; nothing to the others."), say->prompt->seat);
}

static void
say_pay_super_bonus (const UcSay *say)
{
  g_autofree char *seats = uc_say_named_seats (say->prompt->seats, TRUE);

  uc_say_headline (say, _ ("Super Bonus: pay %s"), seats);
  say_every_payment (say);
}

const UcSayRow uc_say_side[] = {
  { UC_PROMPT_NO_READER_WORD, N_ ("No word from the reader"), N_ ("Does it light? Tap the light that you see."),
    N_ ("Waiting for the reader"),
    .fill = say_no_reader_word },
  { UC_PROMPT_SIDE_RESULTS, N_ ("No side wager wins"), NULL, N_ ("Taken"), .sign = UC_SIGN_TICK,
    .fill = say_side_results },
  { UC_PROMPT_LAMPS, N_ ("Is the light lit?"), NULL, NC_ ("button", "It is lit"), .sign = UC_SIGN_TICK, .fill = say_lamps },
  { UC_PROMPT_LAMP_DARK, NULL, N_ ("Do not pay yet."), N_ ("Call the floor"), .sign = UC_SIGN_PERSON,
    .fill = say_lamp_dark },
  { UC_PROMPT_FLOOR_CALLED, N_ ("Floor is called"), NULL, N_ ("Waiting for a badge"), .fill = say_floor_called },
  { UC_PROMPT_AWARD_DUE, NULL, NULL, N_ ("Waiting for a badge"), .fill = say_award_due },
  { UC_PROMPT_REJECTED, NULL, NULL, N_ ("Correct the card"), .fill = say_rejected },
  { UC_PROMPT_PAY_SIDE, N_ ("Pay the side wagers"), NULL, NC_ ("button", "Paid"), .sign = UC_SIGN_TICK, .fill = say_pay_side },
  { UC_PROMPT_HOLE_RESULTS, N_ ("Settle the hole card wagers"), NULL, N_ ("All settled"), .sign = UC_SIGN_TICK, .fill = say_hole_results },
  { UC_PROMPT_DOWN_CARD, N_ ("Down card: check the first two cards"), NULL, N_ ("All settled"), .sign = UC_SIGN_TICK,
    .fill = say_down_card },
  { UC_PROMPT_PAY_ENVY, NULL, N_ ("From the tray; not for one’s own hand."), NC_ ("button", "Paid"), .sign = UC_SIGN_TICK,
    .fill = say_envy },
  { UC_PROMPT_SUPER_BONUS, NULL, NULL, N_ ("Waiting for a badge"), .fill = say_super_bonus },
  { UC_PROMPT_PAY_SUPER_BONUS, NULL, NULL, NC_ ("button", "Paid"), .sign = UC_SIGN_TICK, .fill = say_pay_super_bonus },
  UC_SAY_END,
};
