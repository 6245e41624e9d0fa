/* The readings of rules/regulations § 8 that a person must confirm, each with what it means as this table has it. */
#include "uc-rules-load.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *id;
  const char *group;
  const char *key;
  const char *value;    /* as the table file spells it */
  gboolean is_default;
  const char *sentence;
  UcCite cite;
  gboolean (*holds) (const UcRules *rules);
} ReadingRow;

#define PROGRESSIVE wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE]
#define HOLDS(name, condition)                                                                                         \
  static gboolean name (const UcRules *rules) { return (condition); }

/* Down Under's 22: 685a.7(n)(1). */
static gboolean
dealer_22_is_special (const UcRules *rules)
{
  return rules->wagers[UC_WAGER_MAIN].odds[UC_COMBINATION_TWENTY_ONE_AGAINST_22].kind != UC_ODDS_NONE;
}

HOLDS (busted_lose, dealer_22_is_special (rules) && rules->busted_at_dealer_22 == UC_BUSTED_LOSES)
HOLDS (busted_return, dealer_22_is_special (rules) && rules->busted_at_dealer_22 == UC_BUSTED_RETURNED)
HOLDS (cap_22, dealer_22_is_special (rules) && rules->dealer_ace_cap == 22)
HOLDS (cap_21, dealer_22_is_special (rules) && rules->dealer_ace_cap == 21)
HOLDS (pair_22, dealer_22_is_special (rules) && rules->dealer_pair_of_aces == 22)
HOLDS (pair_12, dealer_22_is_special (rules) && rules->dealer_pair_of_aces == 12)
HOLDS (even_money, rules->even_money)
HOLDS (no_even_money, !rules->even_money)
HOLDS (each_card, rules->wagers[UC_WAGER_MATCH_THE_DEALER].offered)
HOLDS (stake_kept, rules->PROGRESSIVE.offered && !rules->PROGRESSIVE.stake_returned)
HOLDS (stake_returned, rules->PROGRESSIVE.offered && rules->PROGRESSIVE.stake_returned)
HOLDS (shared, rules->PROGRESSIVE.offered)
HOLDS (seeded, rules->PROGRESSIVE.offered && rules->PROGRESSIVE.reseed == UC_RESEED_AT_LEAST_SEED)
HOLDS (reserve, rules->PROGRESSIVE.offered && rules->PROGRESSIVE.reseed == UC_RESEED_RESERVE)
HOLDS (every, rules->PROGRESSIVE.offered && rules->validation == UC_VALIDATE_EVERY)
HOLDS (percentage, rules->PROGRESSIVE.offered && rules->validation == UC_VALIDATE_PERCENTAGE)
HOLDS (from_sum, rules->PROGRESSIVE.offered && rules->validation == UC_VALIDATE_FROM)
HOLDS (hold_table, rules->PROGRESSIVE.offered && rules->hold == UC_HOLD_TABLE)
HOLDS (hold_seat, rules->PROGRESSIVE.offered && rules->hold == UC_HOLD_SEAT)
HOLDS (always, TRUE)
HOLDS (if_needed, rules->dealer_draws == UC_DRAWS_IF_NEEDED)
HOLDS (draws_always, rules->dealer_draws == UC_DRAWS_ALWAYS)

#define PROGRESSIVE_GROUP "wager match-the-dealer-progressive"

static const ReadingRow rows[] = {
  { "A1", "readings", "busted-at-dealer-22", "lose", TRUE,
    N_ ("A hand over 21 loses even when the dealer has 22."), UC_CITE_DEALER_22, busted_lose },
  { "A1", "readings", "busted-at-dealer-22", "return", FALSE,
    N_ ("A hand over 21 gets its bet back when the dealer has 22."), UC_CITE_DEALER_22, busted_return },
  { "A2", "readings", "dealer-ace-cap", "22", TRUE,
    N_ ("The dealer's ace counts 11 up to a total of 22, so that a soft 22 stands."), UC_CITE_DEALER_DRAWS, cap_22 },
  { "A2", "readings", "dealer-ace-cap", "21", FALSE,
    N_ ("The dealer's ace counts 11 up to a total of 21, as a player's does."), UC_CITE_DEALER_DRAWS, cap_21 },
  { "A2", "readings", "dealer-pair-of-aces", "22", TRUE,
    N_ ("The dealer's pair of aces counts 22."), UC_CITE_DEALER_DRAWS, pair_22 },
  { "A2", "readings", "dealer-pair-of-aces", "12", FALSE,
    N_ ("The dealer's pair of aces counts 12, and the dealer draws."), UC_CITE_DEALER_DRAWS, pair_12 },
  { "A6", "table", "even-money", "true", TRUE,
    N_ ("A player's Blackjack against an ace may take even money, 1 to 1, before the reader."), UC_CITE_EVEN_MONEY,
    even_money },
  { "A6", "table", "even-money", "false", FALSE,
    N_ ("Even money is not offered; a player's Blackjack against an ace may only insure."), UC_CITE_EVEN_MONEY,
    no_even_money },
  { "A7", "wager match-the-dealer", "", "", TRUE,
    N_ ("Match the Dealer pays each matching card, so that two matches are paid the sum of their odds."),
    UC_CITE_MATCH_THE_DEALER, each_card },
  { "A9", PROGRESSIVE_GROUP, "stake-returned", "false", TRUE,
    N_ ("A progressive win at “N to 1” is paid N times the wager; the chip is not returned."),
    UC_CITE_PROGRESSIVE_PAYTABLE, stake_kept },
  { "A9", PROGRESSIVE_GROUP, "stake-returned", "true", FALSE,
    N_ ("A progressive win at “N to 1” is paid N times the wager and the chip is returned."),
    UC_CITE_PROGRESSIVE_PAYTABLE, stake_returned },
  { "A10", PROGRESSIVE_GROUP, "", "", TRUE,
    N_ ("Winners of the same percentage in one round share it equally, the 10% award being taken first."),
    UC_CITE_PROGRESSIVE_PAY, shared },
  { "A11", "readings", "reseed", "at-least-seed", TRUE,
    N_ ("After a 100% award the meter starts from the reserve, or from the initial seed when that is more."),
    UC_CITE_PROGRESSIVE_SEED, seeded },
  { "A11", "readings", "reseed", "reserve", FALSE,
    N_ ("After a 100% award the meter starts from the reserve, however small."), UC_CITE_PROGRESSIVE_SEED, reserve },
  { "A12", "policy", "validation", "every", TRUE,
    N_ ("A floorperson validates every progressive win."), UC_CITE_PROGRESSIVE_VALIDATE, every },
  { "A12", "policy", "validation", "percentage", FALSE,
    N_ ("A floorperson validates only the wins that are a percentage of the meter."), UC_CITE_PROGRESSIVE_VALIDATE,
    percentage },
  { "A12", "policy", "validation", NULL, FALSE,
    N_ ("A floorperson validates percentage wins, and other progressive wins from this sum on."),
    UC_CITE_PROGRESSIVE_VALIDATE, from_sum },
  { "A18", "policy", "hold", "table", TRUE,
    N_ ("No bets are taken at the table until the documents of a held award are complete."), UC_CITE_HOLD, hold_table },
  { "A18", "policy", "hold", "seat", FALSE,
    N_ ("Only the winner's seat takes no bets until the documents of a held award are complete."), UC_CITE_HOLD,
    hold_seat },
  { "A23", "table", "smallest-chip", NULL, TRUE,
    N_ ("Insurance may go above half the bet up to the next multiple of this chip."), UC_CITE_INSURANCE, always },
  { "A27", "readings", "dealer-draws", "if-needed", TRUE,
    N_ ("The dealer draws only while a hand is left that the cards can still decide."), UC_CITE_DEALER_DRAWS,
    if_needed },
  { "A27", "readings", "dealer-draws", "always", FALSE,
    N_ ("The dealer draws in every round, also when no hand depends on it."), UC_CITE_DEALER_DRAWS, draws_always },
};

/* Rows without a fixed word carry a sum. */
static void
set_value (const ReadingRow *row, const UcRules *rules, UcReading *reading)
{
  UcMoney sum = row->holds == from_sum ? rules->validation_from : rules->smallest_chip;

  if (row->value != NULL)
    g_strlcpy (reading->value, row->value, sizeof reading->value);
  else
    uc_money_format (sum, reading->value);
  reading->is_default = row->value != NULL ? row->is_default : row->is_default && sum == UC_DOLLAR;
}

GArray *
uc_rules_readings (const UcRules *rules)
{
  GArray *readings = g_array_new (FALSE, TRUE, sizeof (UcReading));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      UcReading reading = { .id = rows[i].id,
                            .group = rows[i].group,
                            .key = rows[i].key,
                            .sentence = rows[i].sentence,
                            .cite = rows[i].cite };

      if (!rows[i].holds (rules))
        continue;
      set_value (&rows[i], rules, &reading);
      /* With cap 21 the pair can only be 12: nothing to confirm twice. */
      if (rows[i].holds == pair_12 && rules->dealer_ace_cap == 21)
        continue;
      g_array_append_val (readings, reading);
    }
  return readings;
}
