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
  UcFraction increments; /* the part of each wager that goes to the meter and to the reserve */
  UcFraction per_other;  /* what the Envy Bonus adds for each other player with the wager, in wagers */
} UcReturn;

/* What a return is asked for. */
typedef struct
{
  gboolean stake_returned; /* a winner's wager comes back as well (A9) */
  guint others;            /* other players with the wager, whose wins pay an Envy Bonus */
} UcTerms;

/* Whether the return of @wager at a table with @rules can be said: it is offered, and the first cards alone decide it. */
gboolean uc_return_knows (const UcRules *rules, UcWager wager);

/* Of a wager that uc_return_knows (); a progressive has its amount. */
UcReturn uc_return_of (const UcRules *rules, UcWager wager);

/* The stake as filed, and no other player. */
UcTerms uc_return_filed_terms (const UcReturn *self);

/**
 * uc_return_at:
 * @meter: what the meter shows at lock-out, this round's increments included; 0 where there is none
 *
 * For a player who wins alone: an award that is shared (A10) is less.
 *
 * Returns: the part of the wager that comes back on average, stake included; above 1 the player has the advantage
 */
UcFraction uc_return_at (const UcReturn *self, UcMoney meter, UcTerms terms);

/* What one line adds to it, Envy Bonuses aside. */
UcFraction uc_return_of_line (const UcReturn *self, const UcReturnLine *line, UcMoney meter, gboolean stake_returned);

/* What the meter starts with; 0 where there is none. */
UcMoney uc_return_seed (const UcReturn *self);

/* What comes back over many rounds: the increments are all paid out as awards, soon or late, to somebody. What the house
 * adds to a meter out of its own pocket comes on top. */
UcFraction uc_return_over_time (const UcReturn *self, UcTerms terms);

/* The meter, in dollars, at which the wager returns exactly itself; 0 or less: it returns more at any meter. Does not
 * fit where no award is a share of a meter. */
UcFraction uc_return_break_even (const UcReturn *self, UcTerms terms);

/* The same as a sum, rounded up to the cent. Returns %FALSE, with @meter untouched, where there is no such meter: no award
 * is a share of it, the wager returns more at any, or it would be more than a sum can be. */
gboolean uc_return_break_even_sum (const UcReturn *self, UcTerms terms, UcMoney *meter);

G_END_DECLS
