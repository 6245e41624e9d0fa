/* What this table plays by: the options that the casino filed, the paytables selected, the devices fitted.
 *
 * A plain struct that the core reads and never changes. src/rules/ fills it from the regulation's key files and the table
 * file. It outlives every UcTable that was initialised with it.
 */
#pragma once

#include "uc-card.h"
#include "uc-cite.h"
#include "uc-combination.h"
#include "uc-fitted.h"
#include "uc-game.h"
#include "uc-meter-sums.h"
#include "uc-odds.h"
#include "uc-wager.h"

#include <glib.h>

G_BEGIN_DECLS

#define UC_RULES_ID 24
#define UC_RULES_STEPS 24

typedef enum { UC_SETTLE_LOSERS_FIRST, UC_SETTLE_SEAT_BY_SEAT } UcSettleOrder; /* § 685a.7(r)(1), (2) */

typedef enum { UC_SHUFFLE_MANUAL, UC_SHUFFLE_AUTOMATIC, UC_SHUFFLE_CONTINUOUS } UcShuffle;

typedef enum { UC_BUSTED_LOSES, UC_BUSTED_RETURNED } UcBustedAt22;             /* A1 */

typedef enum { UC_SPLIT_LARGE_RETURNED, UC_SPLIT_LARGE_PAID } UcSplitLargeAt22; /* A3 */

typedef enum { UC_LATE_BLACKJACK_BEATS_21, UC_LATE_BLACKJACK_TIES_21 } UcLateBlackjack; /* A5 */

typedef enum { UC_DRAWS_IF_NEEDED, UC_DRAWS_ALWAYS } UcDealerDraws;            /* A27 */

typedef enum { UC_BUST_AT_ONCE, UC_BUST_AT_SETTLEMENT } UcBustCollected;       /* A28 */

typedef enum { UC_PERCENTAGE_SHARED, UC_PERCENTAGE_EACH } UcPercentage;        /* A10 */

/* A33: the second card of a split hand whose player refused an exposed card. */
typedef enum { UC_REFUSED_SPLIT_ONE_CARD, UC_REFUSED_SPLIT_SECOND_CARD } UcRefusedSplit;

/* A34: what a dealer burns who comes to the table as a shoe begins. */
typedef enum { UC_NEW_DEALER_BURNS_WITH_SHOE, UC_NEW_DEALER_BURNS_OWN } UcNewDealerBurn;

typedef enum { UC_VALIDATE_EVERY, UC_VALIDATE_PERCENTAGE, UC_VALIDATE_FROM } UcValidation; /* A12 */

typedef enum { UC_HOLD_TABLE, UC_HOLD_SEAT } UcHold;                           /* A18 */

typedef enum { UC_PEEK_NONE, UC_PEEK_ACE, UC_PEEK_ACE_AND_TEN } UcPeek;        /* which upcards the dealer peeks under */

typedef enum { UC_PIN_KEYS_FIXED, UC_PIN_KEYS_SHUFFLED } UcPinKeys;

typedef struct
{
  gboolean offered;
  UcWager with;           /* made only where that wager has been made for the same hand; UC_WAGER_NONE = no other needed */
  UcMoney amount;         /* fixed amount of a progressive; UC_MONEY_UNKNOWN = the player chooses */
  UcMoney minimum;        /* UC_MONEY_UNKNOWN = none */
  UcMoney maximum;
  char paytable[4];       /* "4", "A"; "" = none to choose */
  gboolean stake_returned; /* A9 */
  UcOdds odds[UC_N_COMBINATIONS];
  char combination_cites[UC_N_COMBINATIONS][UC_CITE_TEXT]; /* the paragraph that describes it; "" = none named */
  UcMoney envy[UC_N_COMBINATIONS]; /* Envy Bonus to each other player, 633b.10(k); 0 = none */
  char linked[UC_METER_TEXT]; /* the meter that it shares with other tables; "" = one of its own */
  UcMoney seed;
  UcReseed reseed;
  guint32 primary_ppm;    /* UcMeterTerms has their units */
  guint32 secondary_ppm;
} UcWagerRules;

/* 635a.12(c), 635b.2(g)(3): paid on three 7s of one suit when the dealer's upcard is a 7. All 0 where the game has none. */
typedef struct
{
  UcMoney from_small;        /* initial main wager from which it is paid at all */
  UcMoney pays_small;
  UcMoney from_large;        /* … and from which the larger sum is paid */
  UcMoney pays_large;
  UcMoney others;            /* every other player who bet that round */
  UcMoney others_with_seven; /* … with a seven among the first two cards; equal to others where it makes no difference */
} UcSuperBonus;

struct _UcRules
{
  /* [table] */
  char table_id[UC_RULES_ID];
  UcGame game;
  guint8 decks;
  guint8 seats;
  UcSettleOrder settlement;
  UcMoney smallest_chip;
  UcMoney minimum; /* main wager; UC_MONEY_UNKNOWN = none */
  UcMoney maximum;
  guint8 boxes_per_player; /* 0 = no limit filed */
  UcShuffle shuffle;
  guint8 batches;
  guint16 gaming_day_min; /* minutes after midnight, table's local time */
  gboolean expired_approved; /* the service opens the table although a section's dates have passed; no rule reads it */
  gboolean even_money;
  guint8 pack;              /* cards of one deck: 52, or 48 without the tens */
  UcPeek peek;              /* UC_PEEK_NONE where the reader shows a range */
  gboolean soft_17_hits;    /* the dealer draws to a soft 17 */
  gboolean late_surrender;
  guint8 splits;            /* 1 to UC_MAX_HANDS - 1 */
  gboolean split_aces_draw; /* otherwise one card each */
  gboolean resplit_aces;    /* of aces that get one card each: a second ace may be split again, within splits */
  gboolean double_any;      /* on two or more cards; otherwise on the first two */
  gboolean double_after_split;
  guint8 doublings;         /* of one hand: 1, or 3 in Player's Edge 21, 635b.2(f)(1)-(3) */
  gboolean rescue;
  gboolean twenty_one_wins; /* a Blackjack or any 21 wins whatever the dealer has, 635b.2(g)(1)(iii) */
  UcSuit top_suit;          /* of the best 6-7-8 and 7-7-7, 635a.12(b), 635b.2(g)(2); where the game has bonus 21s */
  UcSuperBonus super_bonus;

  UcWagerRules wagers[UC_N_WAGERS];
  /* By UcStep: bit set of the UcWager judged there; uc_side_wager_complete () fills it. */
  guint32 sides_at[UC_RULES_STEPS];

  /* [readings] */
  guint8 dealer_ace_cap;        /* 21 or 22 */
  guint8 dealer_pair_of_aces;   /* 12 or 22 */
  UcBustedAt22 busted_at_dealer_22;
  UcSplitLargeAt22 split_large_at_22;
  UcLateBlackjack late_blackjack;
  UcDealerDraws dealer_draws;
  UcBustCollected bust;
  UcPercentage percentage;      /* of a percentage of the meter under 100 */
  UcRefusedSplit refused_split;
  UcNewDealerBurn new_dealer_burn;

  /* [policy] */
  UcValidation validation;
  UcMoney validation_from;      /* with UC_VALIDATE_FROM */
  gboolean batch;
  UcMoney second_signature;     /* UC_MONEY_UNKNOWN = none */
  UcMoney not_from_inventory;   /* fixed odds from this amount on; UC_MONEY_UNKNOWN = none */
  UcHold hold;
  gboolean dark_light_override;
  guint8 pin_tries;
  guint8 pin_digits;            /* of a new PIN, at least */
  UcPinKeys pin_keys;
  UcMoney payout_limit;         /* what one payout may come to before it is named; UC_MONEY_UNKNOWN = none */
  UcMoney round_limit;          /* … and all payouts of a round together */
  UcMoney tax_form;             /* UC_MONEY_UNKNOWN = none */
  UcMoney camera;               /* awards from here on: cards to the camera, the hand sealed; UC_MONEY_UNKNOWN = none */
  gboolean implied_stand;

  UcFitted fitted;

  /* The version of these rules whose readings a person must confirm in this record before the table is used; the
   * keeper of the record fills it with uc_readings_ask (). "" = nobody is asked. */
  char readings[UC_READINGS_TEXT];

  /* payout odds that the regulation fixes */
  UcOdds main_odds;
  UcOdds blackjack_odds;
  UcOdds insurance_odds;
  UcOdds insurance_suited_odds; /* against a suited Blackjack, 635b.2(b)(1); UC_ODDS_NONE = no difference */

  char cites[UC_N_CITES][UC_CITE_TEXT]; /* "58 Pa. Code § 685a.7(h)" prints with uc_rules_cite (); here "685a.7(h)" */

  /* Set by `upcardctl play`, recorded in its journal: opening, shuffle, cut, burn and sign-on need no lines of their own. */
  gboolean procedures_implied;
};

typedef struct _UcRules UcRules;

/* The paragraph that describes a combination of @wager, like "685c.1(a)(2)"; "" when the rules name none. */
const char *uc_rules_combination_cite (const UcRules *rules, UcWager wager, UcCombination combination);
/* "685a.7(h)": the filed paragraph for @cite; never %NULL. */
const char *uc_rules_cite (const UcRules *rules, UcCite cite);
/* What the meter of @wager, a progressive, is counted by. */
UcMeterTerms uc_rules_meter (const UcRules *rules, UcWager wager);
/* What a meter runs by: the progressive's name, amount, seed, increments, paytable, what it begins anew with, whether a winner's
 * stake goes back, how winners share a percentage and what Envy Bonuses there are, as one number that is never 0 and differs
 * where one of them does. */
guint64 uc_rules_meter_terms (const UcRules *rules, UcWager wager);
/* Whether a meter that runs by @terms runs by these rules. 0: nobody knows, and it does. Terms of a record that was begun when
 * stake, shares and Envy Bonuses were no part of them go by the others. */
gboolean uc_rules_are_meter_terms (const UcRules *rules, UcWager wager, guint64 terms);
/* How many copies of @card's face the filed decks hold: none of a ten where the tens are taken out. */
guint uc_rules_copies (const UcRules *rules, UcCard card);

/* Where the table file says that @part is connected; "" when it is not fitted. Borrowed from @rules. */
const char *uc_rules_fitted (const UcRules *rules, UcPart part);
/* Every part that is fitted at one of the table's seats, or at none: bit set. */
guint64 uc_rules_fitted_parts (const UcRules *rules);

G_END_DECLS
