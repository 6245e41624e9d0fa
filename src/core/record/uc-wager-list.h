/* The side wagers, one row for each: the enumerator, the C name of its UcSideWager, and its name in scripts and in the
 * record. Its file is state/wagers/uc-NAME.c, which meson takes from here, so a row is one line. The lines below a row
 * list the combinations and the citations that no row above has: COMBINATION with enumerator and name, CITE with
 * enumerator and key in the rules files.
 *
 * A new side wager is a row at the end, its file, and its data in src/rules/data: see ARCHITECTURE.md. Never move a
 * row: checkpoints hold the numbers. List the best combination of a wager first: odds and check print them in this
 * order.
 */
#pragma once

#include <glib.h>

#define UC_SIDE_WAGERS(WAGER, COMBINATION, CITE)                                                                       \
  WAGER (MATCH_THE_DEALER, match_the_dealer, "match-the-dealer")                                                       \
  /* 685c.1(a)(1)-(6), 685a.7(f) */                                                                                    \
  COMBINATION (TWO_SUITED_ACES_OF_SPADES, "two-suited-aces-of-spades")                                                 \
  COMBINATION (TWO_SUITED, "two-suited")                                                                               \
  COMBINATION (SUITED_AND_UNSUITED, "suited-and-unsuited")                                                             \
  COMBINATION (ONE_SUITED, "one-suited")                                                                               \
  COMBINATION (TWO_UNSUITED, "two-unsuited")                                                                           \
  COMBINATION (ONE_UNSUITED, "one-unsuited")                                                                           \
  WAGER (MATCH_THE_DEALER_PROGRESSIVE, match_the_dealer_progressive, "match-the-dealer-progressive")                   \
  WAGER (BLACKJACK_MATCH_PROGRESSIVE, blackjack_match_progressive, "blackjack-match-progressive")                      \
  /* 633b.10(a)(1)-(7) */                                                                                              \
  COMBINATION (ACE_KING_MATCHING_SUITED, "ace-king-matching-suited-blackjacks")                                        \
  COMBINATION (MATCHING_SUITED, "matching-suited-blackjacks")                                                          \
  COMBINATION (PLAYER_AND_DEALER_SUITED, "player-and-dealer-suited-blackjacks")                                        \
  COMBINATION (PLAYER_AND_DEALER, "player-and-dealer-blackjacks")                                                      \
  COMBINATION (PLAYER_SUITED, "player-suited-blackjack")                                                               \
  COMBINATION (PLAYER, "player-blackjack")                                                                             \
  COMBINATION (ANY_ACE, "any-ace")                                                                                     \
  WAGER (MATCH_UP, match_up, "match-up")                                                                               \
  WAGER (MATCH_DOWN, match_down, "match-down")                                                                         \
  WAGER (MONSTER_MATCH, monster_match, "monster-match")                                                                \
  /* 635b.2(d)(2)(iii)(B)(I)-(VI) */                                                                                   \
  COMBINATION (FOUR_SUITED, "four-of-a-kind-suited")                                                                   \
  COMBINATION (FOUR_SAME_COLOR, "four-of-a-kind-same-color")                                                           \
  COMBINATION (FOUR, "four-of-a-kind")                                                                                 \
  COMBINATION (THREE_SAME_COLOR, "three-of-a-kind-same-color")                                                         \
  COMBINATION (THREE, "three-of-a-kind")                                                                               \
  COMBINATION (SUITED_PAIR, "suited-pair")                                                                             \
  WAGER (UP_CARD, up_card, "up-card")                                                                                  \
  WAGER (DOWN_CARD, down_card, "down-card")                                                                            \
  WAGER (ENVY_BONUS, envy_bonus, "envy-bonus")                                                                         \
  WAGER (SUPER_BONUS, super_bonus, "super-bonus")                                                                      \
  WAGER (SUPER_BONUS_ENVY, super_bonus_envy, "super-bonus-envy")

/* For an argument of UC_SIDE_WAGERS that a use leaves out. */
#define UC_WAGER_LIST_SKIP(...)
