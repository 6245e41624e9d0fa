/* The paragraphs that prompts and events cite: their names, and how a paragraph is written. */
#pragma once

#include "uc-wager-list.h"

#include <glib.h>

G_BEGIN_DECLS

#define UC_CITE_TEXT 40
#define UC_CITATION_TEXT (UC_CITE_TEXT + 4)

/* Every paragraph that a prompt or an event cites. The text of each is data (src/rules), never typed into code.
 * The key in the rules file is the name in lower case with dashes: UC_CITE_NO_MORE_BETS = "no-more-bets". */
#define UC_CITES(X)                                                                                                    \
  X (NONE, "")                                                                                                         \
  X (INSPECT_READER, "inspect-reader")                                                                                 \
  X (INSPECT_CARDS, "inspect-cards")                                                                                   \
  X (INSPECT_BATCH, "inspect-batch")                                                                                   \
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
  X (CONTINUOUS, "continuous")                                                                                         \
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
  X (PROGRESSIVE_DEVICE, "progressive-device")                                                                         \
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
  X (PAYOUT_LIMIT, "payout-limit")                                                                                     \
  X (HOUSE, "house")                                                                                                   \
  X (METER, "meter")

typedef enum
{
#define X(name, key) UC_CITE_##name,
  UC_CITES (X)
#undef X
      UC_N_COMMON_CITES, /* the rest are those of one wager alone */
  UC_CITE_BEFORE_WAGERS = UC_N_COMMON_CITES - 1,
#define CITE(name, key) UC_CITE_##name,
  UC_SIDE_WAGERS (UC_WAGER_LIST_SKIP, UC_WAGER_LIST_SKIP, CITE)
#undef CITE
      UC_N_CITES
} UcCite;

/* The key of @cite in the rules files' [citations] group. */
const char *uc_cite_key (UcCite cite);
UcCite uc_cite_parse (const char *key);
/* How a filed paragraph is written: "§ 685a.7(h)", "ch. 635a"; "WSGC, blackjack" and "house procedure" as they are.
 * Returns @text. */
char *uc_cite_format (const char *citation, char text[UC_CITATION_TEXT]);

G_END_DECLS
