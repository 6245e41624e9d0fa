#include "uc-return.h"

#include "uc-count.h"
#include "uc-side-wager.h"

#define PERCENT 100
#define PPM 1000000

static void
add_line (UcReturn *self, const char *name, UcOdds odds, UcMoney envy, guint64 count)
{
  g_return_if_fail (self->n_lines < UC_RETURN_MAX_LINES);

  self->lines[self->n_lines++] = (UcReturnLine){ .name = name, .odds = odds, .envy = envy, .count = count };
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

static UcFraction
dollars (UcMoney money)
{
  return uc_fraction (money, UC_DOLLAR);
}

static UcFraction
probability (const UcReturn *self, const UcReturnLine *line)
{
  return uc_fraction (line->count, self->deals);
}

/* @line's part of odds_part, or 0. */
static UcFraction
odds_of (const UcReturn *self, const UcReturnLine *line)
{
  if (line->odds.kind != UC_ODDS_TO && line->odds.kind != UC_ODDS_FOR)
    return uc_fraction (0, 1);
  return uc_fraction_mul (probability (self, line), uc_fraction (line->odds.num, line->odds.den));
}

/* @line's part of per_dollar, or 0. */
static UcFraction
per_dollar_of (const UcReturn *self, const UcReturnLine *line)
{
  UcFraction share;

  if (line->odds.kind != UC_ODDS_METER_SHARE)
    return uc_fraction (0, 1);
  share = uc_fraction_div (uc_fraction (line->odds.num, PERCENT), dollars (self->amount));
  return uc_fraction_mul (probability (self, line), share);
}

static UcFraction
per_other_of (const UcReturn *self, const UcReturnLine *line)
{
  if (line->envy == 0)
    return uc_fraction (0, 1);
  return uc_fraction_mul (probability (self, line), uc_fraction (line->envy, self->amount));
}

static void
add_up (UcReturn *self)
{
  for (guint i = 0; i < self->n_lines; i++)
    {
      const UcReturnLine *line = &self->lines[i];

      self->for_one |= line->odds.kind == UC_ODDS_FOR;
      self->hit = uc_fraction_add (self->hit, probability (self, line));
      self->odds_part = uc_fraction_add (self->odds_part, odds_of (self, line));
      self->per_dollar = uc_fraction_add (self->per_dollar, per_dollar_of (self, line));
      self->per_other = uc_fraction_add (self->per_other, per_other_of (self, line));
    }
}

gboolean
uc_return_knows (const UcRules *rules, UcWager wager)
{
  return rules->wagers[wager].offered && (wager == UC_WAGER_INSURANCE || uc_count_knows (wager));
}

UcReturn
uc_return_of (const UcRules *rules, UcWager wager)
{
  const UcWagerRules *filed = &rules->wagers[wager];
  const UcFraction none = uc_fraction (0, 1);
  UcReturn self = { .wager = wager, .amount = UC_MONEY_UNKNOWN, .seed = UC_MONEY_UNKNOWN, .stake_returned = TRUE,
                    .hit = none, .odds_part = none, .per_dollar = none, .increments = none, .per_other = none };

  g_return_val_if_fail (uc_return_knows (rules, wager), self);

  if (uc_side_wager_is_progressive (wager))
    {
      g_return_val_if_fail (filed->amount > 0, self);
      self.progressive = TRUE;
      self.amount = filed->amount;
      self.seed = filed->seed;
      self.increments = uc_fraction ((UcWide) filed->primary_ppm + filed->secondary_ppm, PPM);
    }
  if (wager == UC_WAGER_INSURANCE)
    add_insurance (&self, rules);
  else
    add_paytable (&self, rules);
  add_up (&self);
  if (self.progressive)
    self.stake_returned = filed->stake_returned && !self.for_one;
  return self;
}

UcTerms
uc_return_filed_terms (const UcReturn *self)
{
  return (UcTerms){ .stake_returned = self->stake_returned, .others = 0 };
}

UcMoney
uc_return_seed (const UcReturn *self)
{
  return self->progressive ? self->seed : 0;
}

UcFraction
uc_return_at (const UcReturn *self, UcMoney meter, UcTerms terms)
{
  UcFraction from_meter = uc_fraction_mul (self->per_dollar, dollars (meter));
  UcFraction from_others = uc_fraction_mul (self->per_other, uc_fraction (terms.others, 1));
  UcFraction sum = uc_fraction_add (self->odds_part, uc_fraction_add (from_meter, from_others));

  return terms.stake_returned ? uc_fraction_add (sum, self->hit) : sum;
}

UcFraction
uc_return_of_line (const UcReturn *self, const UcReturnLine *line, UcMoney meter, gboolean stake_returned)
{
  UcFraction sum = uc_fraction_add (odds_of (self, line),
                                    uc_fraction_mul (per_dollar_of (self, line), dollars (meter)));

  return stake_returned ? uc_fraction_add (sum, probability (self, line)) : sum;
}

UcFraction
uc_return_over_time (const UcReturn *self, UcTerms terms)
{
  return uc_fraction_add (uc_return_at (self, 0, terms), self->increments);
}

UcFraction
uc_return_break_even (const UcReturn *self, UcTerms terms)
{
  UcFraction missing = uc_fraction_sub (uc_fraction (1, 1), uc_return_at (self, 0, terms));

  return uc_fraction_div (missing, self->per_dollar);
}

gboolean
uc_return_break_even_sum (const UcReturn *self, UcTerms terms, UcMoney *meter)
{
  UcFraction exact = uc_return_break_even (self, terms);
  UcFraction cents = uc_fraction_ceiling (uc_fraction_mul (exact, uc_fraction (UC_DOLLAR / UC_CENT, 1)));

  if (!uc_fraction_fits (cents) || cents.num <= 0 || cents.num > G_MAXINT64 / UC_CENT)
    return FALSE;
  *meter = (UcMoney) cents.num * UC_CENT;
  return TRUE;
}
