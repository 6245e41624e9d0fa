#include "uc-return.h"

#include "uc-count.h"
#include "uc-side-wager.h"

#define PPM 1000000

static void
add_line (UcReturn *self, const char *name, UcOdds odds, UcMoney envy, guint64 count)
{
  UcReturnLine *line = &self->lines[self->n_lines];
  g_auto (mpq_t) per_dollar;

  mpq_init (per_dollar);
  g_return_if_fail (self->n_lines < UC_RETURN_MAX_LINES);

  self->n_lines++;
  *line = (UcReturnLine){ .name = name, .odds = odds, .envy = envy, .count = count };
  mpq_inits (line->probability, line->part, NULL);
  uc_fraction_set (line->probability, count, self->deals);
  mpq_add (self->hit, self->hit, line->probability);
  self->for_one |= odds.kind == UC_ODDS_FOR;

  if (odds.kind == UC_ODDS_TO || odds.kind == UC_ODDS_FOR)
    {
      uc_fraction_add_part (line->part, line->probability, odds.num, odds.den);
      mpq_add (self->odds_part, self->odds_part, line->part);
    }
  if (odds.kind == UC_ODDS_METER_SHARE)
    {
      /* So many percent of a dollar are so many cents. */
      uc_fraction_add_part (per_dollar, line->probability, odds.num * UC_CENT, self->amount);
      mpq_add (self->per_dollar, self->per_dollar, per_dollar);
      uc_fraction_add_part (line->part, per_dollar, self->seed, UC_DOLLAR);
    }
  if (envy != 0)
    uc_fraction_add_part (self->per_other, line->probability, envy, self->amount);
}

static void
add_paytable (UcReturn *self, const UcRules *rules)
{
  const UcWagerRules *wager = &rules->wagers[self->wager];
  UcCount count = uc_count_wager (self->wager, rules->pack, rules->decks);

  self->deals = count.deals;
  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    if (wager->odds[i].kind != UC_ODDS_NONE)
      add_line (self, uc_combination_name (i), wager->odds[i], wager->envy[i], count.of[i]);
}

static void
add_insurance (UcReturn *self, const UcRules *rules)
{
  UcInsuranceCount count = uc_count_insurance (rules->pack, rules->decks);

  self->deals = count.deals;
  if (rules->insurance_suited_odds.kind == UC_ODDS_NONE)
    {
      add_line (self, uc_combination_name (UC_COMBINATION_BLACKJACK), rules->insurance_odds, 0,
                count.suited + count.unsuited);
      return;
    }
  add_line (self, UC_RETURN_SUITED_BLACKJACK, rules->insurance_suited_odds, 0, count.suited);
  add_line (self, UC_RETURN_UNSUITED_BLACKJACK, rules->insurance_odds, 0, count.unsuited);
}

static void
add_terms (UcReturn *self, gboolean stake_returned, guint others)
{
  UcReturnTerms *terms = &self->terms[self->n_terms++];
  g_auto (mpq_t) one, missing;
  mpz_t cents;

  *terms = (UcReturnTerms){ .stake_returned = stake_returned, .others = others, .break_even_sum = UC_MONEY_UNKNOWN,
                            .filed = stake_returned == self->stake_returned };
  if (terms->filed && others == 0)
    self->filed = terms;
  mpq_inits (one, missing, terms->returned, terms->advantage, terms->over_time, terms->break_even, NULL);
  mpq_set_ui (one, 1, 1);
  uc_return_at (self, self->progressive ? self->seed : 0, stake_returned, others, terms->returned);
  mpq_sub (terms->advantage, one, terms->returned);
  uc_return_at (self, 0, stake_returned, others, terms->over_time);
  mpq_sub (missing, one, terms->over_time);
  mpq_add (terms->over_time, terms->over_time, self->primary);
  mpq_add (terms->over_time, terms->over_time, self->secondary);

  terms->has_break_even = mpq_sgn (self->per_dollar) != 0;
  if (!terms->has_break_even)
    return;
  mpq_div (terms->break_even, missing, self->per_dollar);
  mpz_init (cents);
  mpz_mul_ui (cents, mpq_numref (terms->break_even), UC_DOLLAR / UC_CENT);
  mpz_cdiv_q (cents, cents, mpq_denref (terms->break_even));
  if (mpz_sgn (cents) > 0 && mpz_cmp_si (cents, G_MAXINT64 / UC_CENT) <= 0)
    terms->break_even_sum = mpz_get_si (cents) * UC_CENT;
  mpz_clear (cents);
}

gboolean
uc_return_knows (const UcRules *rules, UcWager wager)
{
  return rules->wagers[wager].offered && (wager == UC_WAGER_INSURANCE || uc_count_knows (wager));
}

UcReturn *
uc_return_new (const UcRules *rules, UcWager wager)
{
  const UcWagerRules *filed = &rules->wagers[wager];
  const gboolean progressive = uc_side_wager_is_progressive (wager);
  UcReturn *self;

  g_return_val_if_fail (uc_return_knows (rules, wager), NULL);
  g_return_val_if_fail (!progressive || filed->amount > 0, NULL);

  self = g_new0 (UcReturn, 1);
  *self = (UcReturn){ .wager = wager, .progressive = progressive, .amount = UC_MONEY_UNKNOWN,
                      .seed = UC_MONEY_UNKNOWN };
  mpq_inits (self->hit, self->odds_part, self->per_dollar, self->primary, self->secondary, self->per_other, NULL);
  if (progressive)
    {
      self->amount = filed->amount;
      self->seed = filed->seed;
      uc_fraction_set (self->primary, filed->primary_ppm, PPM);
      uc_fraction_set (self->secondary, filed->secondary_ppm, PPM);
    }
  if (wager == UC_WAGER_INSURANCE)
    add_insurance (self, rules);
  else
    add_paytable (self, rules);

  self->stake_returned = !progressive || (filed->stake_returned && !self->for_one);
  for (guint i = 0; self->stake_returned && i < self->n_lines; i++)
    mpq_add (self->lines[i].part, self->lines[i].part, self->lines[i].probability);
  add_terms (self, !progressive, 0);
  if (progressive && !self->for_one)
    add_terms (self, TRUE, 0);
  if (mpq_sgn (self->per_other) != 0)
    add_terms (self, self->stake_returned, 1);
  return self;
}

void
uc_return_free (UcReturn *self)
{
  for (guint i = 0; i < self->n_lines; i++)
    mpq_clears (self->lines[i].probability, self->lines[i].part, NULL);
  for (guint i = 0; i < self->n_terms; i++)
    mpq_clears (self->terms[i].returned, self->terms[i].advantage, self->terms[i].over_time, self->terms[i].break_even,
                NULL);
  mpq_clears (self->hit, self->odds_part, self->per_dollar, self->primary, self->secondary, self->per_other, NULL);
  g_free (self);
}

void
uc_return_at (const UcReturn *self, UcMoney meter, gboolean stake_returned, guint others, mpq_t returned)
{
  mpq_set (returned, self->odds_part);
  uc_fraction_add_part (returned, self->per_dollar, meter, UC_DOLLAR);
  uc_fraction_add_part (returned, self->per_other, others, 1);
  if (stake_returned)
    mpq_add (returned, returned, self->hit);
}
