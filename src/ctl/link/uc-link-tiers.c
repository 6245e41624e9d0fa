#include "uc-link-tiers.h"

#include "uc-return.h"

static void
tier_free (gpointer data)
{
  UcLinkTier *tier = data;

  g_string_free (tier->hands, TRUE);
  mpq_clear (tier->probability);
  g_free (tier);
}

static gint
compare_percent (gconstpointer a, gconstpointer b)
{
  const UcLinkTier *const *x = a, *const *y = b;

  return (gint)(*y)->percent - (gint)(*x)->percent;
}

GPtrArray *
uc_link_tiers_new (const UcRules *rules, UcWager wager)
{
  GPtrArray *tiers = g_ptr_array_new_with_free_func (tier_free);
  g_autoptr (UcReturn) computed = uc_return_new (rules, wager);

  for (guint i = 0; i < computed->n_lines; i++)
    {
      const UcReturnLine *line = &computed->lines[i];
      UcLinkTier *tier;

      if (line->odds.kind != UC_ODDS_METER_SHARE)
        continue;
      tier = (UcLinkTier *)uc_link_tiers_find (tiers, line->odds.num);
      if (tier == NULL)
        {
          tier = g_new0 (UcLinkTier, 1);
          tier->percent = line->odds.num;
          tier->hands = g_string_new (NULL);
          mpq_init (tier->probability);
          g_ptr_array_add (tiers, tier);
        }
      g_string_append_printf (tier->hands, "%s%s", tier->hands->len > 0 ? ", " : "", line->name);
      mpq_add (tier->probability, tier->probability, line->probability);
    }
  g_ptr_array_sort (tiers, compare_percent);
  return tiers;
}

const UcLinkTier *
uc_link_tiers_find (const GPtrArray *tiers, guint percent)
{
  for (guint i = 0; i < tiers->len; i++)
    if (((const UcLinkTier *)tiers->pdata[i])->percent == percent)
      return tiers->pdata[i];
  return NULL;
}

char *
uc_link_tiers_percentages (const GPtrArray *tiers)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tiers->len; i++)
    g_string_append_printf (text, "%s%u%%", i > 0 ? ", " : "", ((const UcLinkTier *)tiers->pdata[i])->percent);
  return g_string_free (text, FALSE);
}

char *
uc_link_tiers_one_in (mpq_srcptr probability)
{
  char digits[G_N_ELEMENTS ("18446744073709551615")];
  GString *text;
  mpz_t rounds, twice;

  /* one over it and a half, cut off */
  mpz_inits (rounds, twice, NULL);
  mpz_mul_2exp (rounds, mpq_denref (probability), 1);
  mpz_add (rounds, rounds, mpq_numref (probability));
  mpz_mul_2exp (twice, mpq_numref (probability), 1);
  mpz_fdiv_q (rounds, rounds, twice);
  gmp_snprintf (digits, sizeof digits, "%Zd", rounds);
  mpz_clears (rounds, twice, NULL);
  text = g_string_new (digits);
  for (gssize i = (gssize)text->len - 3; i > 0; i -= 3)
    g_string_insert_c (text, i, ',');
  return g_string_free (text, FALSE);
}
