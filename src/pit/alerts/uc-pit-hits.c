#include "uc-pit-hits.h"

#include "uc-return.h"

typedef struct
{
  mpz_t v;
} Whole;

static void
whole_clear (Whole *whole)
{
  mpz_clear (whole->v);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Whole, whole_clear)

void
uc_pit_hits_init (UcPitHits *hits)
{
  *hits = (UcPitHits){ .is_counted = FALSE };
  mpq_init (hits->chance);
}

void
uc_pit_hits_clear (UcPitHits *hits)
{
  mpq_clear (hits->chance);
}

/* Notes what the chance follows from. Returns whether it is what was noted before. */
static gboolean
note_shoe (UcPitHits *hits, const UcRules *rules, UcWager wager)
{
  gboolean is_same = hits->pack == rules->pack && hits->decks == rules->decks;

  hits->pack = rules->pack;
  hits->decks = rules->decks;
  for (guint i = 0; i < UC_N_COMBINATIONS; i++)
    {
      const gboolean pays = rules->wagers[wager].odds[i].kind != UC_ODDS_NONE;

      is_same = is_same && hits->pays[i] == pays;
      hits->pays[i] = pays;
    }
  return is_same;
}

gboolean
uc_pit_hits_set_rules (UcPitHits *hits, const UcRules *rules, UcWager wager)
{
  const gboolean is_counted = rules != NULL && uc_return_knows (rules, wager), was_counted = hits->is_counted;
  g_autoptr (UcReturn) odds = NULL;

  hits->is_counted = is_counted;
  if (is_counted == was_counted && (!is_counted || note_shoe (hits, rules, wager)))
    return FALSE;
  hits->hits = 0;
  hits->trials = 0;
  if (!is_counted)
    return TRUE;
  note_shoe (hits, rules, wager);
  odds = uc_return_new (rules, wager);
  mpq_set (hits->chance, odds->hit);
  return TRUE;
}

/* @whole = n × @times, with n the trials. */
static void
set_trials (const UcPitHits *hits, mpz_srcptr times, mpz_ptr whole)
{
  mpz_mul_ui (whole, times, hits->trials);
}

gboolean
uc_pit_hits_is_enough (const UcPitHits *hits, guint least)
{
  g_auto (Whole) expected, losses, bound;

  mpz_inits (expected.v, losses.v, bound.v, NULL);
  set_trials (hits, mpq_numref (hits->chance), expected.v);
  set_trials (hits, mpq_denref (hits->chance), losses.v);
  mpz_sub (losses.v, losses.v, expected.v);
  mpz_mul_ui (bound.v, mpq_denref (hits->chance), least);
  return mpz_cmp (expected.v, bound.v) >= 0 && mpz_cmp (losses.v, bound.v) >= 0;
}

/* h d - n c, where c/d is the chance. */
static void
set_distance (const UcPitHits *hits, mpz_ptr distance)
{
  g_auto (Whole) expected;

  mpz_init (expected.v);
  set_trials (hits, mpq_numref (hits->chance), expected.v);
  mpz_mul_ui (distance, mpq_denref (hits->chance), hits->hits);
  mpz_sub (distance, distance, expected.v);
}

gboolean
uc_pit_hits_is_beyond (const UcPitHits *hits, guint thousandths)
{
  g_auto (Whole) distance, bound, losing;

  mpz_inits (distance.v, bound.v, losing.v, NULL);
  set_distance (hits, distance.v);
  mpz_mul_ui (distance.v, distance.v, 1000);
  mpz_mul (distance.v, distance.v, distance.v);

  mpz_sub (losing.v, mpq_denref (hits->chance), mpq_numref (hits->chance));
  set_trials (hits, mpq_numref (hits->chance), bound.v);
  mpz_mul (bound.v, bound.v, losing.v);
  mpz_mul_ui (bound.v, bound.v, thousandths);
  mpz_mul_ui (bound.v, bound.v, thousandths);
  return mpz_cmp (distance.v, bound.v) > 0;
}

gboolean
uc_pit_hits_is_above (const UcPitHits *hits)
{
  g_auto (Whole) distance;

  mpz_init (distance.v);
  set_distance (hits, distance.v);
  return mpz_sgn (distance.v) > 0;
}
