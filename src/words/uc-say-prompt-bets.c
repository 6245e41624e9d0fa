/* What the dealer reads while bets are open, at the chips, at the deal. */
#include "uc-say-prompt.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>

/* Whether a seat is only assumed to bet because it did in the last round. */
static gboolean
any_assumed (const UcSay *say)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if ((say->prompt->seats & UC_SEAT_BIT (seat)) != 0 && !say->table->now.round.seats[seat].in_round)
      return TRUE;
  return FALSE;
}

static gboolean
plays (const UcSay *say, guint seat)
{
  return say->table->now.round.seats[seat].in_round || (say->prompt->seats & UC_SEAT_BIT (seat)) != 0;
}

/* A seat whose progressive chip lies there, not yet accepted: one that does not play goes before. 0 = none. */
static guint
seat_with_placed_chip (const UcSay *say)
{
  UcWager wager = uc_side_wager_progressive (say->table->rules);
  guint slot = uc_side_wager_slot (wager), found = 0;

  for (guint seat = UC_MAX_SEATS; wager != UC_WAGER_NONE && seat > 0; seat--)
    if (say->table->now.round.seats[seat].side[slot].state == UC_SIDE_PLACED
        && (found == 0 || (plays (say, found) && !plays (say, seat))))
      found = seat;
  return found;
}

static void
say_bets (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, FALSE);
  guint n = uc_say_count (say->prompt->seats), placed = seat_with_placed_chip (say);

  if (say->prompt->hollow && n == 0)
    {
      uc_say_support (say, _ ("Waiting for players. If none comes, spread the cards."));
      uc_say_primary (say, _ ("Waiting for a bet"));
    }
  else if (any_assumed (say))
    {
      if (placed != 0 && !plays (say, placed))
        uc_say_support (say, _ ("Seat %u has a progressive chip, but no bet. Tap it, or give the chip back."), placed);
      else
        uc_say_support (say, say->prompt->n_options > 0
                                 ? _ ("Same seats as last round. Dashed side bets are not made yet.")
                                 : _ ("Same seats as last round. Tap one to add or drop it."));
      /* A full table's numbers have no room at the size that is read in a glance. */
      if (n == say->table->rules->seats && n > 5)
        uc_say_primary (say, _ ("No more bets: all %u"), n);
      else
        uc_say_primary (say, _ ("No more bets: %s"), seats);
    }
  else if (placed != 0 && !plays (say, placed))
    uc_say_support (say, _ ("Seat %u has a progressive chip, but no bet. Tap it, or give the chip back."), placed);
  else if (placed != 0)
    uc_say_support (say,
                    ngettext ("%u seat bets. Seat %u has placed a progressive chip, not yet accepted.",
                              "%u seats bet. Seat %u has placed a progressive chip, not yet accepted.", n),
                    n, placed);
  else if (n == 0)
    uc_say_support (say, _ ("No seat has bet. Say “no more bets” as you press."));
  else
    uc_say_support (say,
                    ngettext ("%u seat bets. Say “no more bets” as you press.",
                              "%u seats bet. Say “no more bets” as you press.", n),
                    n);
}

static void
say_recount (const UcSay *say)
{
  g_autofree char *lit = uc_say_seats (say->prompt->seats, FALSE);

  /* Translators: how many chips there are, and how many lights: "Recount: 3 is not 4". */
  uc_say_headline (say, _ ("Recount: %u is not %u"), say->prompt->of, say->prompt->count);
  if (say->prompt->seats == 0)
    uc_say_support (say, _ ("Do not deal. No light is on."));
  else
    uc_say_support (say,
                    ngettext ("Do not deal. The light is on at seat %s.", "Do not deal. The lights are on at seats %s.",
                              uc_say_count (say->prompt->seats)),
                    lit);
  uc_say_primary (say, ngettext ("There is %u", "There are %u", say->prompt->count), say->prompt->count);
}

/* What the linked meter did not take. */
static void
say_give_back (const UcSay *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, FALSE);

  uc_say_support (say,
                  /* Translators: the numbers of seats, "2, 5". */
                  ngettext ("The meter did not accept the chip at seat %s.", "The meter did not accept the chips at seats %s.",
                            say->prompt->count),
                  seats);
  uc_say_primary (say, ngettext ("It is back", "They are back", say->prompt->count));
}

static void
say_deal (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;

  if (prompt->seat != UC_SEAT_DEALER && prompt->with_card[0] != '\0')
    uc_say_support (say, _ ("Card %u of %u: seat %u. Then your own, face down."), prompt->count, prompt->of,
                    prompt->seat);
  else if (prompt->seat != UC_SEAT_DEALER)
    uc_say_support (say, _ ("Card %u of %u: seat %u"), prompt->count, prompt->of, prompt->seat);
  else if (prompt->word == UC_WORD_DOWN)
    uc_say_support (say, _ ("Card %u of %u: dealer, down"), prompt->count, prompt->of);
  else
    uc_say_support (say, _ ("Card %u of %u: dealer, up"), prompt->count, prompt->of);
}

const UcSayRow uc_say_bets[] = {
  { UC_PROMPT_BETS_OPEN, N_ ("Bets are open"), NULL, N_ ("No more bets"), .sign = UC_SIGN_LOCK, .fill = say_bets },
  { UC_PROMPT_CHIPS, N_ ("How many chips?"), N_ ("Count in front of the chip tray, then put them in."),
    N_ ("Waiting for the count") },
  { UC_PROMPT_METER_ANSWER, N_ ("Wait for the meter"), N_ ("It has not accepted the progressive chips yet."),
    N_ ("Waiting for the meter") },
  { UC_PROMPT_GIVE_BACK, N_ ("Give the chips back"), .sign = UC_SIGN_TICK, .fill = say_give_back },
  { UC_PROMPT_RECOUNT, .sign = UC_SIGN_TICK, .fill = say_recount },
  /* Translators: what the dealer does now. */
  { UC_PROMPT_DEAL, NC_ ("headline", "Deal"), .shoe = TRUE, .fill = say_deal },
  UC_SAY_END,
};
