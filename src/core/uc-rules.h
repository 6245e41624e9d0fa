/* What this table plays by: the options that the casino filed, the paytables selected, the devices fitted.
 *
 * A plain struct that the core reads and never changes. src/rules/ fills it from the regulation's key files and the table
 * file. It outlives every UcTable that was initialised with it.
 */
#pragma once

#include "uc-card.h"
#include "uc-wager.h"

G_BEGIN_DECLS

#define UC_MAX_SEATS 7
#define UC_MAX_HANDS 4
#define UC_RULES_ID 24
#define UC_RULES_STEPS 24
#define UC_RULES_LINK 96
#define UC_CITE_TEXT 40
#define UC_CITATION_TEXT (UC_CITE_TEXT + 4)

typedef enum
{
  UC_GAME_NONE,
  UC_GAME_DOWN_UNDER_BLACKJACK,
  UC_GAME_BLACKJACK,
  UC_GAME_SPANISH_21,
  UC_GAME_PLAYERS_EDGE_21,
  UC_GAME_MATCH_THE_DEALER_BLACKJACK,
  UC_N_GAMES,
} UcGame;

const char *uc_game_name (UcGame game);
UcGame uc_game_parse (const char *text);

typedef enum { UC_SETTLE_LOSERS_FIRST, UC_SETTLE_SEAT_BY_SEAT } UcSettleOrder; /* § 685a.7(r)(1), (2) */
typedef enum { UC_SHUFFLE_MANUAL, UC_SHUFFLE_AUTOMATIC, UC_SHUFFLE_CONTINUOUS } UcShuffle;
typedef enum { UC_BUSTED_LOSES, UC_BUSTED_RETURNED } UcBustedAt22;             /* A1 */
typedef enum { UC_DRAWS_IF_NEEDED, UC_DRAWS_ALWAYS } UcDealerDraws;            /* A27 */
typedef enum { UC_BUST_AT_ONCE, UC_BUST_AT_SETTLEMENT } UcBustCollected;       /* A28 */
/* A11: what a meter shows after its 100% award. UC_RESEED_SEED is Monster Match C-E, 635b.2(d)(2)(iii)(C): no reserve. */
typedef enum { UC_RESEED_AT_LEAST_SEED, UC_RESEED_RESERVE, UC_RESEED_SEED } UcReseed;
typedef enum { UC_VALIDATE_EVERY, UC_VALIDATE_PERCENTAGE, UC_VALIDATE_FROM } UcValidation; /* A12 */
typedef enum { UC_HOLD_TABLE, UC_HOLD_SEAT } UcHold;                           /* A18 */
typedef enum { UC_PEEK_NONE, UC_PEEK_ACE, UC_PEEK_ACE_AND_TEN } UcPeek;        /* which upcards the dealer peeks under */
typedef enum { UC_PIN_KEYS_FIXED, UC_PIN_KEYS_SHUFFLED } UcPinKeys;

/* Every paragraph that a prompt or an event cites. The text of each is data (src/rules), never typed into code.
 * The key in the rules file is the name in lower case with dashes: UC_CITE_NO_MORE_BETS = "no-more-bets". */
#define UC_CITES(X)                                                                                                    \
  X (NONE, "")                                                                                                         \
  X (INSPECT_READER, "inspect-reader")                                                                                 \
  X (INSPECT_CARDS, "inspect-cards")                                                                                   \
  X (SPREAD, "spread")                                                                                                 \
  X (WASH, "wash")                                                                                                     \
  X (PRESHUFFLED, "preshuffled")                                                                                       \
  X (SHUFFLE, "shuffle")                                                                                               \
  X (CUT, "cut")                                                                                                       \
  X (RECUT, "recut")                                                                                                   \
  X (RESHUFFLE, "reshuffle")                                                                                           \
  X (IDLE, "idle")                                                                                                     \
  X (BURN, "burn")                                                                                                     \
  X (COVER_CARD, "cover-card")                                                                                         \
  X (SHOE_TO_RACK, "shoe-to-rack")                                                                                     \
  X (CARDS_24_HOURS, "cards-24-hours")                                                                                 \
  X (BATCHES, "batches")                                                                                               \
  X (DECKS, "decks")                                                                                                   \
  X (SEATS, "seats")                                                                                                   \
  X (WAGERS, "wagers")                                                                                                 \
  X (ENTRY, "entry")                                                                                                   \
  X (MAIN_FIRST, "main-first")                                                                                         \
  X (BOXES, "boxes")                                                                                                   \
  X (NO_MORE_BETS, "no-more-bets")                                                                                     \
  X (LATE_WAGER, "late-wager")                                                                                         \
  X (CHIPS, "chips")                                                                                                   \
  X (DEAL, "deal")                                                                                                     \
  X (MATCH_THE_DEALER, "match-the-dealer")                                                                             \
  X (MATCH_THE_DEALER_PAYS, "match-the-dealer-pays")                                                                   \
  X (PROGRESSIVE_LOSES, "progressive-loses")                                                                           \
  X (PROGRESSIVE_VERIFY, "progressive-verify")                                                                         \
  X (PROGRESSIVE_VALIDATE, "progressive-validate")                                                                     \
  X (PROGRESSIVE_PAY, "progressive-pay")                                                                               \
  X (PROGRESSIVE_PAYTABLE, "progressive-paytable")                                                                     \
  X (PROGRESSIVE_SEED, "progressive-seed")                                                                             \
  X (PROGRESSIVE_DECKS, "progressive-decks")                                                                           \
  X (PROGRESSIVE_AMOUNT, "progressive-amount")                                                                         \
  X (INSURANCE, "insurance")                                                                                           \
  X (INSURANCE_OFFER, "insurance-offer")                                                                               \
  X (INSURANCE_PAYS, "insurance-pays")                                                                                 \
  X (INSURANCE_LOSES, "insurance-loses")                                                                               \
  X (EVEN_MONEY, "even-money")                                                                                         \
  X (READER, "reader")                                                                                                 \
  X (PLACE, "place")                                                                                                   \
  X (BOTH_LARGE, "both-large")                                                                                         \
  X (DEALER_BLACKJACK_RETURN, "dealer-blackjack-return")                                                               \
  X (DEALER_BLACKJACK_COLLECT, "dealer-blackjack-collect")                                                             \
  X (BLACKJACK_PAYS, "blackjack-pays")                                                                                 \
  X (DECISIONS, "decisions")                                                                                           \
  X (NO_SURRENDER, "no-surrender")                                                                                     \
  X (DRAW, "draw")                                                                                                     \
  X (DOUBLE, "double")                                                                                                 \
  X (SPLIT, "split")                                                                                                   \
  X (SPLIT_ACES, "split-aces")                                                                                         \
  X (REVEAL, "reveal")                                                                                                 \
  X (DEALER_DRAWS, "dealer-draws")                                                                                     \
  X (DEALER_22, "dealer-22")                                                                                           \
  X (WINS, "wins")                                                                                                     \
  X (TIES, "ties")                                                                                                     \
  X (LOSES, "loses")                                                                                                   \
  X (SETTLE_LOSERS_FIRST, "settle-losers-first")                                                                       \
  X (SETTLE_SEAT_BY_SEAT, "settle-seat-by-seat")                                                                       \
  X (CLEAR, "clear")                                                                                                   \
  X (LATE_DEALER_BLACKJACK, "late-dealer-blackjack")                                                                   \
  X (HOLD, "hold")                                                                                                     \
  X (FACE_UP_CARD, "face-up-card")                                                                                     \
  X (UNEXPOSED_CARD, "unexposed-card")                                                                                 \
  X (EXPOSED_CARD, "exposed-card")                                                                                     \
  X (DEALER_OVERDRAW, "dealer-overdraw")                                                                               \
  X (SHOE_EMPTY, "shoe-empty")                                                                                         \
  X (NO_CARDS, "no-cards")                                                                                             \
  X (ONE_CARD, "one-card")                                                                                             \
  X (MISSED_CARD, "missed-card")                                                                                       \
  X (WRONG_LIGHT, "wrong-light")                                                                                       \
  X (WRONG_PLACE, "wrong-place")                                                                                       \
  X (READER_OUT, "reader-out")                                                                                         \
  X (SHUFFLER_JAM, "shuffler-jam")                                                                                     \
  X (SHUFFLER_OUT, "shuffler-out")                                                                                     \
  X (PEEK, "peek")                                                                                                     \
  X (ENVY, "envy")                                                                                                     \
  X (ENVY_PAYS, "envy-pays")                                                                                           \
  X (CARDS_STAY, "cards-stay")                                                                                         \
  X (MATCH_UP, "match-up")                                                                                             \
  X (MATCH_DOWN, "match-down")                                                                                         \
  X (MATCH_UP_PAYS, "match-up-pays")                                                                                   \
  X (UP_CARD, "up-card")                                                                                               \
  X (DOWN_CARD, "down-card")                                                                                           \
  X (UP_CARD_FIRST, "up-card-first")                                                                                   \
  X (SURRENDER, "surrender")                                                                                           \
  X (DOUBLE_AGAIN, "double-again")                                                                                     \
  X (RESCUE, "rescue")                                                                                                 \
  X (BUST, "bust")                                                                                                     \
  X (TWENTY_ONE_WINS, "twenty-one-wins")                                                                               \
  X (BONUS_21, "bonus-21")                                                                                             \
  X (SUPER_BONUS, "super-bonus")                                                                                       \
  X (SUPER_BONUS_OTHERS, "super-bonus-others")                                                                         \
  X (HOUSE, "house")                                                                                                   \
  X (METER, "meter")

typedef enum
{
#define X(name, key) UC_CITE_##name,
  UC_CITES (X)
#undef X
      UC_N_CITES
} UcCite;

/* The key of @cite in the rules files' [citations] group. */
const char *uc_cite_key (UcCite cite);
UcCite uc_cite_parse (const char *key);

/* Twelve hexadecimal digits: the head of uc_rules_version (). */
#define UC_READINGS_TEXT 16

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
  UcMoney seed;
  UcReseed reseed;
  guint32 primary_ppm;    /* increment rates in parts per million of the wager: 15% = 150000 */
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

/* What a device speaks over its line. */
#define UC_DRIVERS(X)                                                                                                  \
  X (UPCARD, "upcard")   /* docs/wire.md */                                                                            \
  X (RDM6300, "rdm6300") /* 125 kHz badge readers of the RDM6300 and ID-12LA family */                                 \
  X (LINE, "line")       /* scanners that send a line of text */

typedef enum
{
#define X(name, word) UC_DRIVER_##name,
  UC_DRIVERS (X)
#undef X
      UC_N_DRIVERS
} UcDriverName;

/* As a table file has it: "rdm6300". */
const char *uc_driver_word (UcDriverName name);

typedef struct
{
  char shoe[UC_RULES_LINK]; /* "" = not fitted */
  char reader[UC_RULES_LINK];
  char badge[UC_RULES_LINK];
  UcDriverName badge_driver;
  char wager[UC_MAX_SEATS + 1][UC_RULES_LINK]; /* by seat, 1… */
  char lamp_invite[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char lamp_placed[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char lamp_accepted[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char winner[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char lock_button[UC_RULES_LINK];
  char lock_line[UC_RULES_LINK];
  char reset_key[UC_RULES_LINK];
  gboolean external_meter_sign;
} UcFitted;

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
  gboolean even_money;
  guint8 pack;              /* cards of one deck: 52, or 48 without the tens */
  UcPeek peek;              /* UC_PEEK_NONE where the reader shows a range */
  gboolean soft_17_hits;    /* the dealer draws to a soft 17 */
  gboolean late_surrender;
  guint8 splits;            /* 1 to UC_MAX_HANDS - 1 */
  gboolean split_aces_draw; /* otherwise one card each */
  gboolean double_any;      /* on two or more cards; otherwise on the first two */
  gboolean double_after_split;
  guint8 doublings;         /* of one hand: 1, or 3 in Player's Edge 21, 635b.2(f)(1)-(3) */
  gboolean rescue;
  gboolean twenty_one_wins; /* a Blackjack or any 21 wins whatever the dealer has, 635b.2(g)(1)(iii) */
  UcSuit top_suit;          /* of the best 6-7-8 and 7-7-7, 635a.12(b), 635b.2(g)(2); where the game has bonus 21s */
  UcSuperBonus super_bonus;

  UcWagerRules wagers[UC_N_WAGERS];
  guint16 sides_at[UC_RULES_STEPS]; /* by UcStep: bit set of the UcWager judged there; made by uc_rules_complete () */

  /* [readings] */
  guint8 dealer_ace_cap;        /* 21 or 22 */
  guint8 dealer_pair_of_aces;   /* 12 or 22 */
  UcBustedAt22 busted_at_dealer_22;
  UcDealerDraws dealer_draws;
  UcBustCollected bust;

  /* [policy] */
  UcValidation validation;
  UcMoney validation_from;      /* with UC_VALIDATE_FROM */
  gboolean batch;
  UcMoney second_signature;     /* UC_MONEY_UNKNOWN = none */
  UcMoney not_from_inventory;   /* fixed odds from this amount on; UC_MONEY_UNKNOWN = none */
  UcHold hold;
  gboolean dark_light_override;
  guint8 pin_tries;
  UcPinKeys pin_keys;
  UcMoney tax_form;             /* UC_MONEY_UNKNOWN = none */
  gboolean implied_stand;

  UcFitted fitted;

  /* The version of these rules whose readings a person must confirm in this record before the table is used; filled by
   * whoever keeps the record, as uc_readings_ask () makes it. "" = nobody is asked. */
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

/* Works out what follows from the rest, once a table file is loaded. */
void uc_rules_complete (UcRules *rules);
/* "685a.7(h)": the filed paragraph for @cite; never %NULL. */
/* The paragraph that describes a combination of @wager, like "685c.1(a)(2)"; "" when the rules name none. */
const char *uc_rules_combination_cite (const UcRules *rules, UcWager wager, UcCombination combination);
const char *uc_rules_cite (const UcRules *rules, UcCite cite);
/* How a filed paragraph is written: "§ 685a.7(h)", "ch. 635a"; "WSGC, blackjack" and "house procedure" as they are.
 * Returns @text. */
char *uc_citation_format (const char *citation, char text[UC_CITATION_TEXT]);

/* How many copies of @card's face the filed decks hold: none of a ten where the tens are taken out. */
guint uc_rules_copies (const UcRules *rules, UcCard card);

G_END_DECLS
