/* What stands in for text of the base chapters that could not be read, each with what it means as this table has it. */
#include "uc-regulation.h"
#include "uc-rules-load.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *key;     /* as the chapter's own [confirm] names it */
  const char *value;   /* as the table file spells it; NULL: a number; "": no key of the table file sets it */
  gboolean is_default; /* where the chapter has no default of its own */
  const char *sentence;
  UcCite cite;
  gboolean (*holds) (const UcRules *rules);
} ConfirmRow;

#define HOLDS(name, condition)                                                                                         \
  static gboolean name (const UcRules *rules) { return (condition); }

HOLDS (always, rules != NULL)
HOLDS (peek_both, rules->peek == UC_PEEK_ACE_AND_TEN)
HOLDS (peek_ace, rules->peek == UC_PEEK_ACE)
HOLDS (peek_none, rules->peek == UC_PEEK_NONE)
HOLDS (stands, !rules->soft_17_hits)
HOLDS (hits, rules->soft_17_hits)
HOLDS (no_surrender, !rules->late_surrender)
HOLDS (late_surrender, rules->late_surrender)
HOLDS (aces_one_card, !rules->split_aces_draw)
HOLDS (aces_draw, rules->split_aces_draw)
HOLDS (aces_once, !rules->split_aces_draw && rules->splits > 1 && !rules->resplit_aces)
HOLDS (aces_again, rules->resplit_aces)
HOLDS (double_first_two, !rules->double_any)
HOLDS (double_any, rules->double_any)
HOLDS (double_split, rules->double_after_split)
HOLDS (no_double_split, !rules->double_after_split)
HOLDS (no_rescue, !rules->rescue)
HOLDS (rescue, rules->rescue)
HOLDS (twenty_one_wins, rules->twenty_one_wins)
HOLDS (match_the_dealer, rules->wagers[UC_WAGER_MATCH_THE_DEALER].offered)

static const ConfirmRow rows[] = {
  { "seats", NULL, TRUE, N_ ("The table has this many betting positions."), UC_CITE_SEATS, always },
  { "decks", NULL, TRUE, N_ ("The game is dealt from this many decks."), UC_CITE_DECKS, always },
  { "peek", "ace-and-ten", TRUE,
    N_ ("The dealer looks for a Blackjack under an ace and under a card of value 10, before any decision."),
    UC_CITE_PEEK, peek_both },
  { "peek", "ace", FALSE, N_ ("The dealer looks for a Blackjack under an ace only, before any decision."), UC_CITE_PEEK,
    peek_ace },
  { "peek", "none", FALSE, N_ ("The dealer looks for a Blackjack only when the hole card is turned."), UC_CITE_PEEK,
    peek_none },
  { "soft-17", "stand", TRUE, N_ ("The dealer stands on a soft 17."), UC_CITE_DEALER_DRAWS, stands },
  { "soft-17", "hit", FALSE, N_ ("The dealer draws to a soft 17."), UC_CITE_DEALER_DRAWS, hits },
  { "surrender", "none", TRUE, N_ ("Surrender is not offered."), UC_CITE_NO_SURRENDER, no_surrender },
  { "surrender", "late", FALSE,
    N_ ("A player may give up half the wager on the first two cards, once the dealer is known to have no Blackjack."),
    UC_CITE_SURRENDER, late_surrender },
  { "splits", NULL, TRUE, N_ ("A pair may be split this many times."), UC_CITE_SPLIT, always },
  { "split-aces", "one-card", TRUE, N_ ("Split aces get one card each."), UC_CITE_SPLIT_ACES, aces_one_card },
  { "split-aces", "draw", FALSE, N_ ("Split aces are played like any other hand."), UC_CITE_SPLIT_ACES, aces_draw },
  { "resplit-aces", "false", TRUE, N_ ("Split aces are not split again."), UC_CITE_SPLIT_ACES, aces_once },
  { "resplit-aces", "true", FALSE, N_ ("A split ace that gets another ace may be split again."), UC_CITE_SPLIT_ACES,
    aces_again },
  { "double-on", "first-two", TRUE, N_ ("A hand may be doubled on its first two cards only."), UC_CITE_DOUBLE,
    double_first_two },
  { "double-on", "any", FALSE, N_ ("A hand may be doubled on two or more cards."), UC_CITE_DOUBLE, double_any },
  { "double-after-split", "true", TRUE, N_ ("Split hands may be doubled."), UC_CITE_DOUBLE, double_split },
  { "double-after-split", "false", FALSE, N_ ("Split hands may not be doubled."), UC_CITE_DOUBLE, no_double_split },
  { "rescue", "false", TRUE, N_ ("A doubled wager may not be rescued."), UC_CITE_RESCUE, no_rescue },
  { "rescue", "true", FALSE, N_ ("A player may take back half of a doubled wager and forfeit the other half."),
    UC_CITE_RESCUE, rescue },
  { "payouts", "", TRUE, N_ ("A Blackjack and insurance pay the usual odds."), UC_CITE_BLACKJACK_PAYS, always },
  { "insurance", "", TRUE, N_ ("Insurance pays the usual odds."), UC_CITE_INSURANCE_PAYS, always },
  { "twenty-one-wins", "", TRUE, N_ ("A player's Blackjack, and any hand of 21, wins whatever the dealer has."),
    UC_CITE_TWENTY_ONE_WINS, twenty_one_wins },
  { "super-bonus", "", TRUE, N_ ("The Super Bonus of the larger wagers is the usual one."), UC_CITE_SUPER_BONUS,
    always },
  { "super-bonus-others", "", TRUE,
    N_ ("The other players who bet receive the usual sum beside a Super Bonus."), UC_CITE_SUPER_BONUS_OTHERS,
    always },
  { "match-the-dealer", "", TRUE,
    N_ ("Match the Dealer with 48-card decks pays the usual odds for each matching card."),
    UC_CITE_MATCH_THE_DEALER_PAYS, match_the_dealer },
  { "irregularities", "", TRUE, N_ ("Irregularities are handled as in Down Under Blackjack."), UC_CITE_HOUSE, always },
};

static guint
number_of (const ConfirmRow *row, const UcRules *rules)
{
  if (g_str_equal (row->key, "seats"))
    return rules->seats;
  return g_str_equal (row->key, "decks") ? rules->decks : rules->splits;
}

GArray *
uc_rules_to_confirm (const UcRules *rules)
{
  GArray *list = g_array_new (FALSE, TRUE, sizeof (UcReading));
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (UcRegulation) regulation = uc_regulation_new (rules->game, faults);
  const char *keys = uc_regulation_get (regulation, "confirm", "keys");

  for (guint i = 0; keys != NULL && i < G_N_ELEMENTS (rows); i++)
    {
      const ConfirmRow *row = &rows[i];
      const char *own = uc_regulation_get (regulation, "defaults", row->key);
      gboolean has_key = row->value == NULL || *row->value != '\0';
      UcReading reading = { .id = "", .key = has_key ? row->key : "", .sentence = row->sentence, .cite = row->cite };

      if (!uc_list_has (keys, row->key) || !row->holds (rules))
        continue;
      g_strlcpy (reading.group, "table", sizeof reading.group);
      if (row->value != NULL)
        g_strlcpy (reading.value, row->value, sizeof reading.value);
      else
        g_snprintf (reading.value, sizeof reading.value, "%u", number_of (row, rules));
      reading.is_default = own != NULL ? g_str_equal (own, reading.value) : row->is_default;
      if (g_str_equal (row->key, "splits"))
        reading.is_default = rules->splits == 1;
      g_array_append_val (list, reading);
    }
  return list;
}
