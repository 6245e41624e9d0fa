#include "uc-rules.h"

const char *
uc_rules_combination_cite (const UcRules *rules, UcWager wager, UcCombination combination)
{
  g_return_val_if_fail ((guint) wager < UC_N_WAGERS && (guint) combination < UC_N_COMBINATIONS, "");

  return rules->wagers[wager].combination_cites[combination];
}

const char *
uc_rules_cite (const UcRules *rules, UcCite cite)
{
  g_return_val_if_fail ((guint) cite < UC_N_CITES, "");

  return rules->cites[cite];
}

/* FNV-1a: the same number in every build, for it stands in checkpoints. */
static guint64
mix (guint64 hash, guint64 number)
{
  for (guint i = 0; i < 64; i += 8)
    hash = (hash ^ ((number >> i) & 0xff)) * G_GUINT64_CONSTANT (0x100000001b3);
  return hash;
}

/* @whole: with what records of before leave out: whether the stake goes back with a win, how winners share, Envy Bonuses. */
static guint64
mix_terms (const UcRules *rules, UcWager wager, gboolean whole)
{
  const UcWagerRules *w = &rules->wagers[wager];
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (const char *p = uc_wager_name (wager); *p != '\0'; p++)
    hash = mix (hash, (guchar) *p);
  hash = mix (mix (hash, (guint64) w->amount), (guint64) w->seed);
  hash = mix (mix (mix (hash, w->primary_ppm), w->secondary_ppm), w->reseed);
  for (guint i = 0; i < UC_N_COMBINATIONS; i++)
    if (w->odds[i].kind != UC_ODDS_NONE)
      hash = mix (mix (mix (mix (hash, i), w->odds[i].kind), w->odds[i].num), w->odds[i].den);
  if (whole)
    {
      hash = mix (mix (hash, w->stake_returned != FALSE), rules->percentage);
      for (guint i = 0; i < UC_N_COMBINATIONS; i++)
        if (w->envy[i] != 0)
          hash = mix (mix (hash, i), (guint64) w->envy[i]);
    }
  return hash != 0 ? hash : 1;
}

UcMeterTerms
uc_rules_meter (const UcRules *rules, UcWager wager)
{
  const UcWagerRules *w = &rules->wagers[wager];

  return (UcMeterTerms){ w->amount, w->seed, w->reseed, w->primary_ppm, w->secondary_ppm };
}

guint64
uc_rules_meter_terms (const UcRules *rules, UcWager wager)
{
  return mix_terms (rules, wager, TRUE);
}

gboolean
uc_rules_are_meter_terms (const UcRules *rules, UcWager wager, guint64 terms)
{
  return terms == 0 || terms == mix_terms (rules, wager, TRUE) || terms == mix_terms (rules, wager, FALSE);
}

guint
uc_rules_copies (const UcRules *rules, UcCard card)
{
  return uc_card_rank (card) == 10 && rules->pack == 48 ? 0 : rules->decks;
}

const char *
uc_rules_fitted (const UcRules *rules, UcPart part)
{
  return uc_fitted_at (&rules->fitted, part);
}

guint64
uc_rules_fitted_parts (const UcRules *rules)
{
  guint64 parts = 0;

  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    if (uc_part_seat (part) <= rules->seats && uc_rules_fitted (rules, part)[0] != '\0')
      parts |= UC_PART_BIT (part);
  return parts;
}
