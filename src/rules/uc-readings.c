/* The readings of rules/regulations § 8 that a person must confirm, each with what it means as this table has it. */
#include "uc-readings-fixed.h"
#include "uc-rules-load.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <stdlib.h>

typedef struct
{
  const char *id;
  const char *group;
  const char *key;
  const char *value; /* as the table file spells it */
  gboolean is_default;
  const char *sentence;
  UcCite cite;
  gboolean (*holds) (const UcRules *rules);
} ReadingRow;

#define HOLDS(name, condition)                                                                                         \
  static gboolean name (const UcRules *rules) { return (condition); }

static gboolean
pays (const UcRules *rules, UcCombination combination)
{
  return rules->wagers[UC_WAGER_MAIN].odds[combination].kind != UC_ODDS_NONE;
}

/* Down Under's 22, 685a.7(n)(1). */
static gboolean
dealer_22 (const UcRules *rules)
{
  return pays (rules, UC_COMBINATION_TWENTY_ONE_AGAINST_22);
}

static gboolean
has_progressive (const UcRules *rules)
{
  return uc_side_wager_progressive (rules) != UC_WAGER_NONE;
}

/* A progressive that pays "N to 1", not "N for 1": of this 635b.2(h) leaves no question. */
static gboolean
to_one (const UcRules *rules)
{
  const UcOdds *odds = rules->wagers[uc_side_wager_progressive (rules)].odds;

  for (UcCombination i = UC_COMBINATION_NONE + 1; has_progressive (rules) && i < UC_N_COMBINATIONS; i++)
    if (odds[i].kind == UC_ODDS_TO)
      return TRUE;
  return FALSE;
}

static gboolean
stake (const UcRules *rules)
{
  return rules->wagers[uc_side_wager_progressive (rules)].stake_returned;
}

static gboolean
has_super_bonus (const UcRules *rules)
{
  return rules->super_bonus.pays_small > 0;
}

static gboolean
is_validated (const UcRules *rules)
{
  return has_progressive (rules) || has_super_bonus (rules);
}

HOLDS (key_fitted, uc_side_wager_progressive (rules) != UC_WAGER_NONE && rules->fitted.reset_key[0] != '\0')
HOLDS (key_missing, uc_side_wager_progressive (rules) != UC_WAGER_NONE && rules->fitted.reset_key[0] == '\0')
HOLDS (busted_lose, dealer_22 (rules) && rules->busted_at_dealer_22 == UC_BUSTED_LOSES)
HOLDS (busted_return, dealer_22 (rules) && rules->busted_at_dealer_22 == UC_BUSTED_RETURNED)
HOLDS (cap_22, dealer_22 (rules) && rules->dealer_ace_cap == 22)
HOLDS (cap_21, dealer_22 (rules) && rules->dealer_ace_cap == 21)
HOLDS (pair_22, dealer_22 (rules) && rules->dealer_pair_of_aces == 22)
HOLDS (pair_12, dealer_22 (rules) && rules->dealer_pair_of_aces == 12)
HOLDS (split_returned, dealer_22 (rules) && rules->split_large_at_22 == UC_SPLIT_LARGE_RETURNED)
HOLDS (split_paid, dealer_22 (rules) && rules->split_large_at_22 == UC_SPLIT_LARGE_PAID)
HOLDS (late_beats, dealer_22 (rules) && rules->late_blackjack == UC_LATE_BLACKJACK_BEATS_21)
HOLDS (late_ties, dealer_22 (rules) && rules->late_blackjack == UC_LATE_BLACKJACK_TIES_21)
HOLDS (even_money, rules->even_money && !rules->twenty_one_wins)
HOLDS (no_even_money, !rules->even_money && !rules->twenty_one_wins)
HOLDS (even_money_for_less, rules->even_money && rules->twenty_one_wins)
HOLDS (blackjack_wins, !rules->even_money && rules->twenty_one_wins)
HOLDS (stake_kept, to_one (rules) && !stake (rules))
HOLDS (stake_returned, to_one (rules) && stake (rules))
HOLDS (shared, has_progressive (rules) && rules->percentage == UC_PERCENTAGE_SHARED)
HOLDS (each, has_progressive (rules) && rules->percentage == UC_PERCENTAGE_EACH)
HOLDS (seeded, to_one (rules) && rules->wagers[uc_side_wager_progressive (rules)].reseed == UC_RESEED_AT_LEAST_SEED)
HOLDS (reserve, to_one (rules) && rules->wagers[uc_side_wager_progressive (rules)].reseed == UC_RESEED_RESERVE)
HOLDS (doubled_again, rules->doublings > 1)
HOLDS (bust_at_once, !dealer_22 (rules) && rules->bust == UC_BUST_AT_ONCE)
HOLDS (bust_at_settlement, !dealer_22 (rules) && rules->bust == UC_BUST_AT_SETTLEMENT)
HOLDS (per_player, has_progressive (rules) || has_super_bonus (rules))
HOLDS (every, is_validated (rules) && rules->validation == UC_VALIDATE_EVERY)
HOLDS (percentage, is_validated (rules) && rules->validation == UC_VALIDATE_PERCENTAGE)
HOLDS (from_sum, is_validated (rules) && rules->validation == UC_VALIDATE_FROM)
HOLDS (one_signature, has_progressive (rules) && rules->second_signature == UC_MONEY_UNKNOWN)
HOLDS (dark_light, has_progressive (rules) && rules->dark_light_override)
HOLDS (hold_table, has_progressive (rules) && rules->hold == UC_HOLD_TABLE)
HOLDS (hold_seat, has_progressive (rules) && rules->hold == UC_HOLD_SEAT)
HOLDS (always, TRUE)
HOLDS (if_needed, rules->dealer_draws == UC_DRAWS_IF_NEEDED)
HOLDS (expired_approved, rules->expired_approved)
HOLDS (draws_always, rules->dealer_draws == UC_DRAWS_ALWAYS)
HOLDS (one_card, rules->refused_split == UC_REFUSED_SPLIT_ONE_CARD)
HOLDS (second_card, rules->refused_split == UC_REFUSED_SPLIT_SECOND_CARD)
HOLDS (burns_with_shoe, rules->new_dealer_burn == UC_NEW_DEALER_BURNS_WITH_SHOE)
HOLDS (burns_own, rules->new_dealer_burn == UC_NEW_DEALER_BURNS_OWN)

/* Stands for the group of the table's own progressive. */
#define PROGRESSIVE_GROUP ""

static const ReadingRow rows[] = {
  { "A1", "readings", "busted-at-dealer-22", "lose", TRUE, N_ ("A hand over 21 loses even when the dealer has 22."),
    UC_CITE_DEALER_22, busted_lose },
  { "A1", "readings", "busted-at-dealer-22", "return", FALSE,
    N_ ("A hand over 21 gets its bet back when the dealer has 22."), UC_CITE_DEALER_22, busted_return },
  { "A2", "readings", "dealer-ace-cap", "22", TRUE,
    N_ ("The dealer's ace counts 11 up to a total of 22, so that a soft 22 stands."), UC_CITE_DEALER_DRAWS, cap_22 },
  { "A2", "readings", "dealer-ace-cap", "21", FALSE,
    N_ ("The dealer's ace counts 11 up to a total of 21, as a player's does."), UC_CITE_DEALER_DRAWS, cap_21 },
  { "A2", "readings", "dealer-pair-of-aces", "22", TRUE, N_ ("The dealer's pair of aces counts 22."),
    UC_CITE_DEALER_DRAWS, pair_22 },
  { "A2", "readings", "dealer-pair-of-aces", "12", FALSE,
    N_ ("The dealer's pair of aces counts 12, and the dealer draws."), UC_CITE_DEALER_DRAWS, pair_12 },
  { "A3", "readings", "split-large-at-22", "returned", TRUE,
    N_ ("At the dealer's 22 two Large cards are paid only where they are the position's first two, neither split nor "
        "doubled. The other interpretation also pays a split hand of two Large cards, whose bet is returned here."),
    UC_CITE_DEALER_22, split_returned },
  { "A3", "readings", "split-large-at-22", "paid", FALSE,
    N_ ("At the dealer's 22 a split hand of two Large cards is paid, too, where it was not doubled and drew no card. The "
        "other interpretation returns its bet."),
    UC_CITE_DEALER_22, split_paid },
  { "A5", "readings", "late-blackjack", "beats-21", TRUE,
    N_ ("A dealer's Blackjack that comes to light after play takes the first bet, also of a 21 of three or more cards, and "
        "returns what a double or a split added. The other interpretation returns a 21 as a tie."),
    UC_CITE_LATE_DEALER_BLACKJACK, late_beats },
  { "A5", "readings", "late-blackjack", "ties-21", FALSE,
    N_ ("A dealer's Blackjack that comes to light after play ties with a 21, which is returned. Of another hand it takes the "
        "first bet and returns what a double or a split added. The other interpretation takes the first bet of a 21, too."),
    UC_CITE_TIES, late_ties },
  { "A6", "table", "even-money", "true", TRUE,
    N_ ("A player's Blackjack against an ace may take even money, 1 to 1, before the reader."), UC_CITE_EVEN_MONEY,
    even_money },
  { "A6", "table", "even-money", "false", FALSE,
    N_ ("Even money is not offered; a player's Blackjack against an ace may only insure."), UC_CITE_EVEN_MONEY,
    no_even_money },
  { "A6", "table", "even-money", "true", FALSE,
    N_ ("A player's Blackjack may take even money, 1 to 1, although it wins 3 to 2 whatever the dealer has."),
    UC_CITE_EVEN_MONEY, even_money_for_less },
  { "A6", "table", "even-money", "false", TRUE,
    N_ ("Even money is not offered: a player's Blackjack wins whatever the dealer has."), UC_CITE_TWENTY_ONE_WINS,
    blackjack_wins },
  { "A9", PROGRESSIVE_GROUP, "stake-returned", "false", TRUE,
    N_ ("A progressive win at “N to 1” is paid N times the wager; the chip is not returned."),
    UC_CITE_PROGRESSIVE_PAYTABLE, stake_kept },
  { "A9", PROGRESSIVE_GROUP, "stake-returned", "true", FALSE,
    N_ ("A progressive win at “N to 1” is paid N times the wager and the chip is returned."),
    UC_CITE_PROGRESSIVE_PAYTABLE, stake_returned },
  { "A10", "readings", "percentage", "shared", TRUE,
    /* xgettext:no-c-format */
    N_ ("Winners of the same percentage in one round share it equally, a 10% award being taken first."),
    UC_CITE_PROGRESSIVE_PAY, shared },
  { "A10", "readings", "percentage", "each", FALSE,
    /* xgettext:no-c-format */
    N_ ("Every winner of 10% in one round is paid 10% of the meter: up to 10% for each seat, where shared awards come to 10% "
        "in all. Near the initial seed that is the house's money."),
    UC_CITE_PROGRESSIVE_PAY, each },
  { "A11", "readings", "reseed", "at-least-seed", TRUE,
    /* xgettext:no-c-format */
    N_ ("After a 100% award the meter starts from the reserve, or from the initial seed when that is more."),
    UC_CITE_PROGRESSIVE_SEED, seeded },
  { "A11", "readings", "reseed", "reserve", FALSE,
    /* xgettext:no-c-format */
    N_ ("After a 100% award the meter starts from the reserve, however small."), UC_CITE_PROGRESSIVE_SEED, reserve },
  { "A12", "policy", "validation", "every", TRUE, N_ ("A floorperson validates every progressive win and every bonus."),
    UC_CITE_PROGRESSIVE_VALIDATE, every },
  { "A12", "policy", "validation", "percentage", FALSE,
    N_ ("A floorperson validates only the wins that are a percentage of the meter. The dealer pays every win at fixed odds "
        "and every bonus alone, however large; the text names no sum below which nobody validates."),
    UC_CITE_PROGRESSIVE_VALIDATE, percentage },
  { "A12", "policy", "validation", NULL, FALSE,
    N_ ("A floorperson validates percentage wins, and other wins from this sum on. The dealer pays a smaller one alone; the "
        "text names no such sum."),
    UC_CITE_PROGRESSIVE_VALIDATE, from_sum },
  { "A12", "policy", "second-signature", "none", FALSE,
    N_ ("One floorperson's signature is enough for every award, whatever its sum."), UC_CITE_PROGRESSIVE_VALIDATE,
    one_signature },
  { "A12", "policy", "dark-light-override", "true", FALSE,
    N_ ("A win may be paid although its light is dark, with two persons' signatures and a reason. The text has the dealer "
        "verify that the light is lit."),
    UC_CITE_PROGRESSIVE_VERIFY, dark_light },
  { "A18", "policy", "hold", "table", TRUE,
    N_ ("No bets are taken at the table until the documents of a held award are complete."), UC_CITE_HOLD, hold_table },
  { "A18", "policy", "hold", "seat", FALSE,
    N_ ("Only the winner's seat takes no bets until the documents of a held award are complete."), UC_CITE_HOLD,
    hold_seat },
  { "A22", "table", "", "", TRUE,
    N_ ("A hand doubled for less may be doubled again by at most the wager then on it, and there is no rescue after "
        "the third doubling."),
    UC_CITE_DOUBLE_AGAIN, doubled_again },
  { "A23", "table", "smallest-chip", NULL, TRUE,
    N_ ("Insurance may go above half the bet up to the next multiple of this chip."), UC_CITE_INSURANCE, always },
  { "A27", "readings", "dealer-draws", "if-needed", TRUE,
    N_ ("The dealer draws only while a hand is left that the cards can still decide."), UC_CITE_DEALER_DRAWS,
    if_needed },
  { "A27", "readings", "dealer-draws", "always", FALSE,
    N_ ("The dealer draws in every round, even if no hand depends on it."), UC_CITE_DEALER_DRAWS, draws_always },
  { "A28", "readings", "bust", "at-once", TRUE,
    N_ ("A hand over 21 is taken at once; its cards stay while a wager on them is not settled."), UC_CITE_BUST,
    bust_at_once },
  { "A28", "readings", "bust", "at-settlement", FALSE, N_ ("A hand over 21 is taken with the other losing hands."),
    UC_CITE_BUST, bust_at_settlement },
  { "A33", "readings", "refused-split", "one-card", TRUE,
    N_ ("A player who refuses an exposed card gets no more cards, so that a split hand of one card is settled with that card. "
        "The other interpretation deals a split hand its second card."),
    UC_CITE_EXPOSED_CARD, one_card },
  { "A33", "readings", "refused-split", "second-card", FALSE,
    N_ ("A player who refuses an exposed card gets no more cards but the second card of each split hand. The other interpretation "
        "settles a split hand of one card with that card."),
    UC_CITE_SPLIT, second_card },
  { "A34", "readings", "new-dealer-burn", "with-shoe", TRUE,
    N_ ("A dealer who comes to the table as a new shoe begins burns one card. The other interpretation burns two, one for the shoe "
        "and one for the dealer."),
    UC_CITE_BURN, burns_with_shoe },
  { "A34", "readings", "new-dealer-burn", "own", FALSE,
    N_ ("A dealer who comes to the table as a new shoe begins burns two cards, one for the shoe and one for the dealer. The "
        "other interpretation burns one."),
    UC_CITE_BURN, burns_own },
  { "A35", "table", "expired", "dealt-with-approval", FALSE,
    N_ ("The table is dealt although the dates of a section that it plays by have passed or may pass. The casino holds "
        "an approval to continue."),
    UC_CITE_HOUSE, expired_approved },
  { "A30", "devices", "", "", TRUE,
    /* xgettext:no-c-format */
    N_ ("After an award of 100% has been documented, the reset key is turned before bets open; a floorperson may sign in its "
        "place."),
    UC_CITE_METER, key_fitted },
  { "A30", "devices", "", "", TRUE,
    /* xgettext:no-c-format */
    N_ ("No reset key is fitted: the floorperson's signature on the documents of an award of 100% is the reset."),
    UC_CITE_METER, key_missing },
  { "A29", "table", "", "", TRUE,
    N_ ("Equal shares, Envy Bonuses and the others' part of a Super Bonus are due to each player; every position is a "
        "player of its own unless the dealer has joined positions."),
    UC_CITE_PROGRESSIVE_PAY, per_player },
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

static void
add_of_game (const UcRules *rules, GArray *readings)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      UcReading reading = { .id = rows[i].id, .key = rows[i].key, .sentence = rows[i].sentence, .cite = rows[i].cite };

      /* With cap 21 the pair can only be 12: nothing to confirm twice. */
      if (!rows[i].holds (rules) || (rows[i].holds == pair_12 && rules->dealer_ace_cap == 21))
        continue;
      if (*rows[i].group != '\0')
        g_strlcpy (reading.group, rows[i].group, sizeof reading.group);
      else
        g_snprintf (reading.group, sizeof reading.group, "wager %s", uc_wager_name (uc_side_wager_progressive (rules)));
      set_value (&rows[i], rules, &reading);
      g_array_append_val (readings, reading);
    }
}

/* Those that a wager brings. */
static void
add_of_wager (const UcRules *rules, UcWager wager, GArray *readings)
{
  const UcInterpretation *row = uc_side_wager (wager)->interpretations;

  for (; row != NULL && row->id != NULL; row++)
    {
      UcReading reading = { .id = row->id, .key = row->key, .sentence = row->sentence, .cite = row->cite,
                            .is_default = row->is_default };

      if (!rules->wagers[wager].offered || (row->holds != NULL && !row->holds (rules)))
        continue;
      g_snprintf (reading.group, sizeof reading.group, "wager %s", uc_wager_name (wager));
      g_strlcpy (reading.value, row->value, sizeof reading.value);
      g_array_append_val (readings, reading);
    }
}

/* "A7" before "A10". */
static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return atoi (((const UcReading *) a)->id + 1) - atoi (((const UcReading *) b)->id + 1);
}

GArray *
uc_rules_readings (const UcRules *rules)
{
  GArray *readings = g_array_new (FALSE, TRUE, sizeof (UcReading));

  add_of_game (rules, readings);
  uc_readings_fixed_append (rules, readings);
  UC_FOR_EACH_SIDE_WAGER (wager)
    add_of_wager (rules, wager, readings);
  /* g_array_sort () is stable: those of one number stay as they are. */
  g_array_sort (readings, compare_numbers);
  return readings;
}
