/* What a wager returns: probabilities and payouts of a table's paytable, brought together. Everything is exact.
 *
 * A return is the part of the wager that comes back on average, stake included; above 1 the player has the advantage.
 * It is the return of a player who wins alone: an award that is shared (A10) is less.
 */
#pragma once

#include "uc-fraction.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* Names beside those of the combinations: insurance where a suited Blackjack pays otherwise. */
#define UC_RETURN_SUITED_BLACKJACK "suited-blackjack"
#define UC_RETURN_UNSUITED_BLACKJACK "unsuited-blackjack"

typedef struct
{
  const char *name; /* of the combination; a constant */
  UcOdds odds;
  guint64 count;     /* of the deals */
  UcMoney envy;      /* to each other player with the wager; 0 = none */
  mpq_t probability;
  mpq_t part;        /* what the line adds to the return at the seed, with the stake as filed and no other player */
} UcReturnLine;

/* The terms for which a return is computed, and the return. */
typedef struct
{
  gboolean stake_returned; /* a winner's wager comes back as well (A9) */
  guint others;            /* other players with the wager, whose wins pay an Envy Bonus */
  gboolean filed;          /* the stake is returned, or not, as filed */
  mpq_t returned;          /* of a progressive, while the meter shows its seed */
  mpq_t advantage;         /* of the house: 1 less the return */
  /* What comes back over many rounds: the increments are all paid out as awards, soon or late, to somebody. What the
   * house adds to a meter out of its own pocket comes on top. */
  mpq_t over_time;
  gboolean has_break_even; /* an award is a share of the meter */
  mpq_t break_even;        /* the meter, in dollars, at which the return is 1; 0 or less: it is above 1 at any meter */
  UcMoney break_even_sum;  /* rounded up to the cent; UC_MONEY_UNKNOWN: none, or more than a sum can be */
} UcReturnTerms;

#define UC_RETURN_MAX_LINES 16
#define UC_RETURN_MAX_TERMS 3

typedef struct
{
  UcWager wager;
  guint64 deals; /* equally likely */
  UcReturnLine lines[UC_RETURN_MAX_LINES];
  guint n_lines;
  /* With a meter without and with the returned stake, and with an Envy Bonus also for one other player. */
  UcReturnTerms terms[UC_RETURN_MAX_TERMS];
  guint n_terms;
  const UcReturnTerms *filed; /* the one of them with the stake as filed and no other player */
  gboolean progressive;
  gboolean stake_returned; /* as filed; always where the wager is no progressive */
  gboolean for_one;        /* a "for 1" paytable: no chip comes back, whatever is filed */
  UcMoney amount;          /* of a progressive; else UC_MONEY_UNKNOWN, and so is the seed */
  UcMoney seed;
  mpq_t hit;        /* share of the deals that win */
  mpq_t odds_part;  /* what the odds pay, in wagers, without the stake and without the meter */
  mpq_t per_dollar; /* what each dollar on the meter adds, in wagers */
  mpq_t primary;    /* the part of each wager that goes to the meter */
  mpq_t secondary;  /* … and to the reserve */
  mpq_t per_other;  /* what the Envy Bonus adds for each other player with the wager, in wagers */
} UcReturn;

/* Whether the return of @wager at a table with @rules can be computed: it is offered, and the first cards alone decide
 * it. */
gboolean uc_return_knows (const UcRules *rules, UcWager wager);

/* The return of a wager that uc_return_knows (); a progressive has its amount and its seed. */
UcReturn *uc_return_new (const UcRules *rules, UcWager wager);
void uc_return_free (UcReturn *self);

/**
 * uc_return_at:
 * @meter: what the meter shows at lock-out, this round's increments included; 0 where there is none
 * @stake_returned: as in #UcReturnTerms, and so is @others
 * @returned: (inout): initialized by the caller
 */
void uc_return_at (const UcReturn *self, UcMoney meter, gboolean stake_returned, guint others, mpq_t returned);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcReturn, uc_return_free)

G_END_DECLS
