/* What a wager returns: probabilities and payouts of a table's paytable, brought together. Everything is exact. */
#pragma once

#include "uc-fraction.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* Names beside those of the combinations: insurance where a suited Blackjack pays otherwise. */
#define UC_RETURN_SUITED_BLACKJACK "suited-blackjack"
#define UC_RETURN_UNSUITED_BLACKJACK "unsuited-blackjack"

typedef struct
{
  const char *name; /* of the combination; borrowed, lives for ever */
  UcOdds odds;
  guint64 count;    /* of the deals */
  UcMoney envy;     /* to each other player with the wager; 0 = none */
} UcReturnLine;

#define UC_RETURN_MAX_LINES 16

typedef struct
{
  UcWager wager;
  guint64 deals; /* equally likely */
  UcReturnLine lines[UC_RETURN_MAX_LINES];
  guint n_lines;
  gboolean progressive;
  gboolean stake_returned; /* as filed; always where the wager is no progressive */
  gboolean for_one;        /* a "for 1" paytable: no chip comes back, whatever is filed */
  UcMoney amount;          /* of a progressive; else UC_MONEY_UNKNOWN, and so is the seed */
  UcMoney seed;
  UcFraction hit;        /* share of the deals that win */
  UcFraction odds_part;  /* what the odds pay, in wagers, without the stake and without the meter */
  UcFraction per_dollar; /* what each dollar on the meter adds, in wagers */
  UcFraction per_other;  /* what the Envy Bonus adds for each other player with the wager, in wagers */
} UcReturn;

/* Whether the return of @wager at a table with @rules can be said: the first cards alone decide it, and it is offered. */
gboolean uc_return_knows (const UcRules *rules, UcWager wager);

/* Of a wager that uc_return_knows (); a progressive has its amount. */
UcReturn uc_return_of (const UcRules *rules, UcWager wager);

/**
 * uc_return_at:
 * @meter: what the meter shows at lock-out, this round's increments included; 0 where there is none
 * @stake_returned: whether a winner's wager comes back as well (A9)
 *
 * For a player who wins alone: an award that is shared (A10) is less. Envy Bonuses are not in it.
 *
 * Returns: the part of the wager that comes back on average, stake included; above 1 the player has the advantage
 */
UcFraction uc_return_at (const UcReturn *self, UcMoney meter, gboolean stake_returned);

/* What one line adds to it. */
UcFraction uc_return_of_line (const UcReturn *self, const UcReturnLine *line, UcMoney meter, gboolean stake_returned);

/* uc_return_at () the seed and as filed. */
UcFraction uc_return_as_filed (const UcReturn *self);

/* The meter, in dollars, at which the wager returns exactly itself; 0 or less: it returns more at any meter. Does not
 * fit where no award is a share of a meter. */
UcFraction uc_return_break_even (const UcReturn *self, gboolean stake_returned);

G_END_DECLS
