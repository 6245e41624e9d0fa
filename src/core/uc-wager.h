/* Wagers, the combinations they win with, and odds: the names of INTERFACES § 1 and § 4. */
#pragma once

#include "uc-money.h"

G_BEGIN_DECLS

typedef enum
{
  UC_WAGER_NONE,
  UC_WAGER_MAIN,
  UC_WAGER_INSURANCE,
  UC_WAGER_MATCH_THE_DEALER,
  UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE,
  UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE,
  UC_WAGER_MATCH_UP,
  UC_WAGER_MATCH_DOWN,
  UC_WAGER_MONSTER_MATCH,
  UC_WAGER_UP_CARD,
  UC_WAGER_DOWN_CARD,
  UC_WAGER_ENVY_BONUS,
  UC_WAGER_SUPER_BONUS,
  UC_WAGER_SUPER_BONUS_ENVY,
  UC_N_WAGERS,
} UcWager;

typedef enum
{
  UC_COMBINATION_NONE,
  /* Match the Dealer in any form, 685c.1(a)(1)-(6), 685a.7(f) */
  UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES,
  UC_COMBINATION_TWO_SUITED,
  UC_COMBINATION_SUITED_AND_UNSUITED,
  UC_COMBINATION_ONE_SUITED,
  UC_COMBINATION_TWO_UNSUITED,
  UC_COMBINATION_ONE_UNSUITED,
  /* Blackjack Match, 633b.10(a)(1)-(7) */
  UC_COMBINATION_ACE_KING_MATCHING_SUITED,
  UC_COMBINATION_MATCHING_SUITED,
  UC_COMBINATION_PLAYER_AND_DEALER_SUITED,
  UC_COMBINATION_PLAYER_AND_DEALER,
  UC_COMBINATION_PLAYER_SUITED,
  UC_COMBINATION_PLAYER,
  UC_COMBINATION_ANY_ACE,
  /* Monster Match, 635b.2(d)(2)(iii)(B)(I)-(VI), the best first */
  UC_COMBINATION_FOUR_SUITED,
  UC_COMBINATION_FOUR_SAME_COLOR,
  UC_COMBINATION_FOUR,
  UC_COMBINATION_THREE_SAME_COLOR,
  UC_COMBINATION_THREE,
  UC_COMBINATION_SUITED_PAIR,
  /* the main wager */
  UC_COMBINATION_BLACKJACK,
  UC_COMBINATION_EVEN_MONEY,
  UC_COMBINATION_TWO_LARGE_AGAINST_22,
  UC_COMBINATION_TWENTY_ONE_AGAINST_22,
  UC_COMBINATION_SURRENDER,
  UC_COMBINATION_RESCUE,
  /* … and its bonus 21s, 635a.12(b) */
  UC_COMBINATION_21_IN_5,
  UC_COMBINATION_21_IN_6,
  UC_COMBINATION_21_IN_7,
  UC_COMBINATION_678_MIXED,
  UC_COMBINATION_678_SUITED,
  UC_COMBINATION_678_TOP_SUIT,
  UC_COMBINATION_777_MIXED,
  UC_COMBINATION_777_SUITED,
  UC_COMBINATION_777_TOP_SUIT,
  UC_N_COMBINATIONS,
} UcCombination;

typedef enum
{
  UC_ODDS_NONE,
  UC_ODDS_TO,          /* "11:1", "3:2" */
  UC_ODDS_FOR,         /* "200 for 1" */
  UC_ODDS_METER_SHARE, /* "10% meter": num is the percentage */
  UC_ODDS_FIXED,       /* "fixed" */
} UcOddsKind;

typedef struct
{
  guint16 kind; /* UcOddsKind; as wide as the others so that there is no padding */
  guint16 num;
  guint16 den;
} UcOdds;

#define UC_ODDS_TEXT 16

/* Script and record names. Unknown text gives UC_WAGER_NONE / UC_COMBINATION_NONE. */
UcWager uc_wager_parse (const char *text);
const char *uc_wager_name (UcWager wager);
UcCombination uc_combination_parse (const char *text);
const char *uc_combination_name (UcCombination combination);
/* A wager with a meter of its own. */
gboolean uc_wager_is_progressive (UcWager wager);

char *uc_odds_format (UcOdds odds, char text[UC_ODDS_TEXT]);
/* Returns odds of kind UC_ODDS_NONE when @text is none. */
UcOdds uc_odds_parse (const char *text);
/* What @stake wins at @odds beyond the returned stake; not for UC_ODDS_METER_SHARE and UC_ODDS_FIXED.
 * Returns %FALSE on overflow. Unknown stake gives an unknown payment. */
gboolean uc_odds_pay (UcOdds odds, UcMoney stake, UcMoney *pays) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
