/* The states of the other games: their felt, their wagers, the prompts that only they have. */
#include "states.h"

#define DEVICES                                                                                                        \
  "device shoe up\ndevice reader up\ndevice badge up\ndevice lamps up\ndevice meter up\ndevice head.1 up\n"             \
  "device head.2 up\ndevice head.3 up\ndevice head.4 up\ndevice head.5 up\ndevice head.6 up\nsign-on 4127\nburn\n"    \
  "@21:46:30\n"

#define READ_ON "open-table\nbadge 2210 floorperson\n"

/* The next round, with what the last one suggests. */
#define VOID "void-round 2210 0000 x\nvoid-round 3001 0000 x\nconfirm\n"

/* ---- Blackjack with Blackjack Match ---- */

#define B "blackjack-match-progressive"
#define BJ_BETS                                                                                                        \
  DEVICES "bet 1 main 25\nbet 2 main 50\nbet 3 main 15\nbet 4 main 100\nbet 5 main 25\nbet 6 main 25\nbet 7 main 40\n" \
          "bet 1 " B "\nbet 3 " B "\nbet 4 " B "\n"
#define BJ_CHIPS BJ_BETS "bet 6 " B "\nno-more-bets\nchips 4\n"
/* Against an ace. */
#define BJ_ACE                                                                                                         \
  BJ_CHIPS "card KH\ncard 9C\ncard AC\ncard AS\ncard 8H\ncard 5D\ncard JD\ncard AS\n"                                  \
           "card 7D\ncard 9S\ncard TC\ncard QS\ncard 3D\ncard 6C\ncard AD\ncard QS\n"
#define BJ_PEEKED BJ_ACE "insurance 2\ninsurance-closed\npeek blackjack\n"
#define BJ_TURNED BJ_PEEKED "confirm\n"
#define BJ_MATCH  BJ_TURNED "confirm\n"
#define BJ_CALLED BJ_MATCH "lamp 4 lit\nlamp 3 lit\nbadge 2210 floorperson\n"
#define BJ_SIGNED BJ_CALLED "validate 2210 0000 4 " B "\nvalidate 2210 0000 3 " B "\n"
/* Against a nine: no look for a Blackjack. */
#define BJ_NINE                                                                                                        \
  BJ_CHIPS "card KH\ncard 8C\ncard AC\ncard AS\ncard 8H\ncard 5D\ncard JD\ncard 9S\n"                                  \
           "card 6D\ncard 8S\ncard TC\ncard 2S\ncard 3D\ncard 6C\ncard QD\ncard 7H\n"
#define BJ_PLAY                                                                                                        \
  BJ_NINE "lamp 4 lit\nlamp 3 lit\nvalidate 2210 0000 4 " B "\nvalidate 2210 0000 3 " B "\nconfirm\n"
/* Seven win at once, and the light of one of them is dark. */
#define BJ_SEVEN                                                                                                       \
  BJ_BETS "bet 2 " B "\nbet 5 " B "\nbet 6 " B "\nbet 7 " B "\nno-more-bets\nchips 7\n"                               \
          "card AH\ncard AC\ncard AS\ncard AS\ncard AH\ncard AD\ncard AD\ncard 9S\n"                                  \
          "card TC\ncard KC\ncard QD\ncard KS\ncard JH\ncard QC\ncard JC\ncard 7H\n"                                  \
          "lamp 7 lit\nlamp 6 dark\nlamp 5 lit\nlamp 4 lit\nlamp 3 lit\nlamp 2 lit\nlamp 1 lit\n"
#define BJ_SPLIT                                                                                                       \
  BJ_PLAY "surrender\nsplit\ncard 8D\nsplit\ncard 8H\nsplit\ncard TH\nstand\ncard 3H\ndouble\ncard JS\ncard 5S\n"
#define BJ_ON                                                                                                          \
  BJ_SPLIT "stand\ncard KC\nstand\nconfirm\ncard 9D\nstand\ndouble\ncard 7C\ncard TS\nstand\n"

/* ---- Spanish 21 ---- */

#define P "match-the-dealer-progressive"
#define M "match-the-dealer"
#define SP_BETS                                                                                                        \
  DEVICES "bet 1 main 25\nbet 2 main 50\nbet 3 main 25\nbet 5 main 25\nbet 6 main 15\n"                                \
          "bet 1 " M " 10\nbet 1 " P "\nbet 3 " M " 5\nbet 3 " P "\nbet 5 " P "\nbet 6 " M " 10\n"
#define SP_DEALT                                                                                                       \
  SP_BETS "no-more-bets\nchips 3\ncard 6C\ncard 2H\ncard 7S\ncard 7D\ncard 9C\ncard 7H\n"                              \
          "card 7C\ncard 3H\ncard 4C\ncard 7D\ncard 2S\ncard 9S\n"
#define SP_CALLED SP_DEALT "lamp 5 lit\nlamp 3 lit\nlamp 1 lit\n"
#define SP_SIGNED SP_CALLED "validate 2210 0000 5 " P "\nvalidate 2210 0000 3 " P "\nvalidate 2210 0000 1 " P "\n"
#define SP_PLAY    SP_SIGNED "confirm\n"
#define SP_FIVE    "card 8C\ncard 2C\ncard 4H\ncard JH\nstand\n"
#define SP_DOUBLE  SP_FIVE "card 7D\ndouble\ncard 3C\n"
#define SP_FINISH  SP_DOUBLE "rescue\nconfirm\ncard KS\n"
#define SP_SETTLED SP_FINISH "confirm\nconfirm\nconfirm\nconfirm\nconfirm\n"
/* Two hands that may double, where cards are typed. */
#define ELEVENS                                                                                                        \
  "bet 1 main 25\nbet 3 main 50\nno-more-bets\ncard 5S\ncard 4C\ncard 9H\ncard 6D\ncard 7S\ncard 7C\n"
/* Two Matches that win are settled as lost. */
/* Three 7s of one suit against a 7, read by the shoe; and a bust that it read. */
#define SP_SEVENS                                                                                                      \
  "device shoe up\nbet 1 main 10\nbet 2 main 10\nno-more-bets\ncard 7S\ncard 8C\ncard 7D\ncard 7S\ncard 9D\ncard KC\nhit\n" \
  "card 7S\n"
#define BJ_BUST                                                                                                        \
  "device shoe up\nbet 1 main 20\nbet 2 main 20\nno-more-bets\ncard TS\ncard 9S\ncard 9H\ncard 6D\ncard 8H\ncard 7C\nhit\n" \
  "card TC\n"

#define SP_UNPAID                                                                                                      \
  DEVICES "bet 1 main 25\nbet 1 " M " 10\nbet 3 main 25\nbet 3 " M " 5\nbet 5 main 25\nbet 5 " M " 5\n"             \
          "no-more-bets\ncard 6C\ncard 7S\ncard 7D\ncard 7H\ncard 7C\ncard 4C\ncard 9D\ncard 9S\n"              \
          "confirm\nstand\nstand\nstand\nconfirm\ncard 5S\nconfirm\nconfirm\nconfirm\n"
/* Where only percentage awards are signed for. */
#define SP_UNSIGNED SP_CALLED "confirm\n" SP_SETTLED

/* ---- Player's Edge 21 ---- */

#define U "match-up"
#define D "match-down"
#define Q "monster-match"
#define PE_BETS                                                                                                        \
  DEVICES "bet 1 main 25\nbet 2 main 50\nbet 3 main 15\nbet 5 main 25\nbet 6 main 25\n"                                \
          "bet 1 " U " 5\nbet 1 " D " 5\nbet 1 " Q "\nbet 2 " D " 10\nbet 3 " Q "\nbet 5 " U " 10\nbet 5 " D " 10\n"    \
          "bet 5 " Q "\n"
#define PE_DEALT                                                                                                       \
  PE_BETS "no-more-bets\nchips 3\ncard 9C\ncard AS\ncard 8D\ncard 6H\ncard 5C\ncard 8H\n"                              \
          "card 8S\ncard KD\ncard 8D\ncard 8H\ncard 6D\ncard 8C\n"
#define PE_PLAY    PE_DEALT "confirm\n"
#define PE_BLACKJACK PE_PLAY "stand\n"
#define PE_SPLIT     PE_BLACKJACK "confirm\nsplit\ncard 3C\ndouble\ncard 2H\n"
#define PE_DOUBLED   PE_SPLIT "stand\ncard JD\nstand\nstand\ndouble\ncard 2D\n"
#define PE_TWICE     PE_DOUBLED "double\ncard 2H\n"
#define PE_TURNED    PE_TWICE "double\ncard AC\nconfirm\n"
#define PE_CALLED    PE_TURNED "lamp 5 lit\nlamp 3 lit\nlamp 1 lit\nbadge 2210 floorperson\n"
#define PE_SIGNED                                                                                                      \
  PE_CALLED "validate 2210 0000 5 " Q "\nvalidate 2210 0000 3 " Q "\nvalidate 2210 0000 1 " Q "\n"

/* ---- Match The Dealer Blackjack ---- */

#define UP   "up-card"
#define DOWN "down-card"
#define WA_BETS                                                                                                        \
  DEVICES "bet 1 main 10\nbet 2 main 25\nbet 3 main 15\nbet 4 main 20\nbet 6 main 5\n"                               \
          "bet 1 " UP " 5\nbet 1 " DOWN " 5\nbet 2 " UP " 5\nbet 4 " UP " 10\nbet 4 " DOWN " 10\n"
#define WA_DEALT                                                                                                       \
  WA_BETS "no-more-bets\ncard 9C\ncard KH\ncard 5S\ncard JD\ncard 8C\ncard KD\n"                                    \
          "card 8H\ncard 6S\ncard 6C\ncard 7D\ncard 8D\ncard 7C\n"
#define WA_PLAY   WA_DEALT "confirm\npeek none\n"
#define WA_SPLIT  WA_PLAY "stand\nstand\nstand\ncard KC\nsplit\ncard 3H\n"
#define WA_SETTLE WA_SPLIT "stand\ncard TC\nstand\nconfirm\n"

const PictureState game_states[] = {
  { "bj-betting", "table", "", FALSE, BJ_BETS, "21:46:52", NULL, "BJ-08" },
  { "bj-deal", "table", "", FALSE, BJ_CHIPS "card KH\ncard 9C\n", "21:47:12", NULL, "BJ-08" },
  { "bj-insurance", "table", "", FALSE, BJ_ACE, "21:47:31", NULL, "BJ-08" },
  { "bj-peek", "table", "", FALSE, BJ_ACE "insurance 2\ninsurance-closed\n", "21:47:40", NULL, "BJ-08" },
  { "bj-peek-typed", "table", "", FALSE, BJ_ACE "insurance 2\ninsurance-closed\ndevice reader down\n"
    "inspect-reader 2210 0000 pass\n", "21:47:40", NULL, "BJ-08" },
  { "bj-peek-differs", "table", "", FALSE, BJ_ACE "insurance 2\ninsurance-closed\npeek none\n", "21:47:40", NULL,
    "BJ-08" },
  { "bj-reader-was-wrong", "table", "", FALSE,
    DEVICES "bet 1 main 25\nno-more-bets\ncard KH\ncard TS\ncard 8D\ncard -\npeek none\nstand\nhole AC\n", "21:47:55",
    NULL, "BJ-08" },
  { "bj-peeked", "table", "", FALSE, BJ_PEEKED, "21:47:45", NULL, "BJ-08" },
  { "bj-dealer-blackjack", "table", "", FALSE, BJ_TURNED, "21:47:50", NULL, "BJ-08" },
  { "bj-match", "table", "", FALSE, BJ_MATCH, "21:48:00", NULL, "BJ-08" },
  { "bj-floor", "floor", "", FALSE, BJ_CALLED, "21:48:10", NULL, "BJ-08" },
  { "bj-pay", "table", "", FALSE, BJ_SIGNED, "21:48:40", NULL, "BJ-08" },
  { "bj-envy", "table", "[policy]\nvalidation=percentage\n", FALSE, BJ_CALLED "validate 2210 0000 4 " B "\nconfirm\n", "21:48:50", NULL, "BJ-08" },
  { "bj-floor-seven", "floor", "", FALSE, BJ_SEVEN "badge 2210 floorperson\n", "21:48:10", NULL, "BJ-08" },
  { "bj-floor-seven-disputed", "floor", "", FALSE, BJ_SEVEN "reject 2210 0000 hand-misread 4 " B "\ndispute 2\nbadge 2210 floorperson\n",
    "21:48:10", "#5|#3", "BJ-08" },
  { "bj-envy-floor", "floor", "", FALSE, BJ_SIGNED "confirm\nbadge 2210 floorperson\n",
    "21:49:00", NULL, "BJ-08" },
  { "bj-ace-wins", "table", "", FALSE, BJ_NINE, "21:47:45", NULL, "BJ-08" },
  { "bj-play", "table", "", FALSE, BJ_PLAY, "21:48:10", NULL, "BJ-08" },
  { "bj-split", "table", "", FALSE, BJ_SPLIT, "21:49:00", NULL, "BJ-08" },
  { "bj-reveal", "table", "", FALSE, BJ_ON, "21:49:30", NULL, "BJ-08" },
  { "bj-settle", "table", "", FALSE, BJ_ON "confirm\ncard TC\n", "21:49:40", NULL, "BJ-08" },
  { "bj-last-round", "last-round", "", FALSE, BJ_ON "confirm\ncard TC\n", "21:49:50", "This round|To the player", "BJ-08" },
  { "bj-readings", "readings", "", TRUE, READ_ON, "20:00:00", NULL, "BJ-08" },
  { "sp-last-round", "last-round", "", FALSE, SP_DEALT, "21:49:50", "This round|To the player|Turn around", "SP-03" },
  { "pe-last-round", "last-round", "", FALSE, PE_SIGNED, "21:49:50", "This round|To the player|Back a step", "PE-02" },
  { "wa-last-round", "last-round", "", FALSE, WA_SETTLE "confirm\n", "21:49:50", "This round|To the player|Turn around", "WA-01" },
  { "sp-readings", "readings", "", TRUE, READ_ON, "20:00:00", "Next house rules", "SP-03" },
  { "pe-readings", "readings", "", TRUE, READ_ON, "20:00:00", "Next house rules|Next house rules|Next house rules", "PE-02" },
  { "wa-readings", "readings", "", TRUE, READ_ON, "20:00:00", "Next house rules|Next house rules", "WA-01" },
  { "sp-betting", "table", "", FALSE, SP_BETS, "21:46:52", NULL, "SP-03" },
  { "sp-lamps", "table", "", FALSE, SP_DEALT, "21:47:31", NULL, "SP-03" },
  { "sp-pay-side", "table", "", FALSE, SP_SIGNED, "21:48:00", NULL, "SP-03" },
  { "sp-play", "table", "", FALSE, SP_PLAY, "21:48:10", NULL, "SP-03" },
  { "sp-hands", "table", "", FALSE, SP_PLAY SP_FIVE, "21:48:40", NULL, "SP-03" },
  { "sp-doubled", "table", "", FALSE, SP_PLAY SP_DOUBLE, "21:49:00", NULL, "SP-03" },
  { "sp-settle", "table", "", FALSE, SP_PLAY SP_FINISH "confirm\n", "21:49:10", NULL, "SP-03" },
  { "sp-award-exposed", "irregular", "", FALSE, SP_SEVENS, "21:48:50",
    "Card drawn in error, exposed|>badge 2210 floorperson", "SP-03" },
  { "sp-award-moved", "table", "", FALSE, SP_SEVENS, "21:48:50", "Move 7♠ to another seat: floor signs|seat 2|>badge 2210 floorperson", "SP-03" },
  { "bj-bust-exposed", "irregular", "", FALSE, BJ_BUST, "21:48:50",
    "Card drawn in error, exposed|>badge 2210 floorperson", "BJ-08" },
  { "sp-unpaid", "table", "", FALSE, SP_UNPAID, "21:50:20", NULL, "SP-03", .lost_win = UC_WAGER_MATCH_THE_DEALER },
  { "sp-super-bonus", "table", "", FALSE, SP_PLAY SP_SETTLED, "21:49:20", NULL, "SP-03" },
  { "sp-super-bonus-floor", "floor", "", FALSE, SP_PLAY SP_SETTLED "badge 2210 floorperson\n", "21:49:40", NULL,
    "SP-03" },
  { "sp-pay-super-bonus", "table", "[policy]\nvalidation=percentage\n", FALSE, SP_UNSIGNED, "21:49:20", NULL,
    "SP-03" },
  { "pe-betting", "table", "", FALSE, PE_BETS, "21:46:52", NULL, "PE-02" },
  { "bj-next-bets", "table", "", FALSE, BJ_BETS "no-more-bets\nchips 3\n" VOID, "21:46:52", NULL, "BJ-08" },
  { "sp-next-bets", "table", "", FALSE, SP_BETS "no-more-bets\nchips 3\n" VOID, "21:46:52", NULL, "SP-03" },
  { "pe-next-bets", "table", "", FALSE, PE_BETS "no-more-bets\nchips 3\n" VOID, "21:46:52", NULL, "PE-02" },
  { "wa-next-bets", "table", "", FALSE, WA_BETS "no-more-bets\n" VOID, "21:46:52", NULL, "WA-01" },
  { "pe-same-sides", "table", "", FALSE, PE_BETS "no-more-bets\nchips 3\n" VOID, "21:46:52", "Same sides", "PE-02" },
  { "pe-match-up", "table", "", FALSE, PE_DEALT, "21:47:31", NULL, "PE-02" },
  { "pe-play", "table", "", FALSE, PE_PLAY, "21:47:40", NULL, "PE-02" },
  { "pe-cards-stay", "table", "", FALSE, PE_BLACKJACK, "21:47:50", NULL, "PE-02" },
  { "pe-split", "table", "", FALSE, PE_SPLIT, "21:48:10", NULL, "PE-02" },
  { "pe-doubled", "table", "", FALSE, PE_DOUBLED, "21:48:20", NULL, "PE-02" },
  { "pe-doubled-twice", "table", "", FALSE, PE_TWICE, "21:48:30", NULL, "PE-02" },
  { "pe-lamps", "table", "", FALSE, PE_TURNED, "21:48:40", NULL, "PE-02" },
  { "pe-floor", "floor", "", FALSE, PE_CALLED, "21:48:50", NULL, "PE-02" },
  { "pe-hole-wagers", "table", "", FALSE, PE_SIGNED, "21:49:10", NULL, "PE-02" },
  { "pe-draw", "table", "", FALSE, PE_SIGNED "confirm\n", "21:49:20", NULL, "PE-02" },
  { "pe-settle", "table", "", FALSE, PE_SIGNED "confirm\ncard AD\n", "21:49:30", NULL, "PE-02" },
  { "pe-correction-owes", "table", "", FALSE,
    "device shoe up\nbet 1 main 25\nbet 1 match-up 5\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\nconfirm\n"
    "correct 7 card 9D 2210 0000 misread\nvalidate 3001 0000\n", "21:48:00", NULL, "PE-02" },
  { "pe-goes-back", "table", "", FALSE,
    "device shoe up\nbet 1 main 50\nbet 2 main 20\nno-more-bets\ncard 5S\ncard JS\ncard 9D\ncard 6C\ncard 7H\ncard JD\n"
    "double 50\ncard 2D\ndouble 5\ncard 2C\ncorrect 2 amount 7 2210 0000 miskeyed\nvalidate 3001 0000\n", "21:48:00", NULL, "PE-02" },
  { "wa-betting", "table", "", FALSE, WA_BETS, "21:46:52", NULL, "WA-01" },
  { "wa-up-card", "table", "", FALSE, WA_DEALT, "21:47:31", NULL, "WA-01" },
  { "wa-peek", "table", "", FALSE, WA_DEALT "confirm\n", "21:47:35", NULL, "WA-01" },
  { "wa-play", "table", "", FALSE, WA_PLAY, "21:47:40", NULL, "WA-01" },
  { "wa-split", "table", "", FALSE, WA_SPLIT, "21:48:00", NULL, "WA-01" },
  { "wa-settle", "table", "", FALSE, WA_SETTLE, "21:48:20", NULL, "WA-01" },
  { "wa-down-card", "table", "", FALSE, WA_SETTLE "confirm\n", "21:48:30", NULL, "WA-01" },
  { "bj-undo-called", "table", "", FALSE, DEVICES ELEVENS "stand\nstand\ncall-floor\n", "21:48:50",
    "Undo: seat 3 stood: floor signs|>badge 2210 floorperson", "BJ-08" },
  { "bj-late-double-signs", "table", "", FALSE, DEVICES ELEVENS "device shoe down\nhit\ncard 3D\n", "21:48:50",
    "Retype 3♦ at seat 1|It was a double|>badge 2210 floorperson", "BJ-08" },
  { "sp-undo-called", "table", "", FALSE, DEVICES ELEVENS "stand\nstand\ncall-floor\n", "21:48:50",
    "Undo: seat 3 stood: floor signs|>badge 2210 floorperson", "SP-03" },
  { "sp-late-double-signs", "table", "", FALSE, DEVICES ELEVENS "device shoe down\nhit\ncard 3D\n", "21:48:50",
    "Retype 3♦ at seat 1|It was a double|>badge 2210 floorperson", "SP-03" },
  { "pe-undo-called", "table", "", FALSE, DEVICES ELEVENS "stand\nstand\ncall-floor\n", "21:48:50",
    "Undo: seat 3 stood: floor signs|>badge 2210 floorperson", "PE-02" },
  { "pe-late-double-signs", "table", "", FALSE, DEVICES ELEVENS "device shoe down\nhit\ncard 3D\n", "21:48:50",
    "Retype 3♦ at seat 1|It was a double|>badge 2210 floorperson", "PE-02" },
  { "wa-undo-called", "table", "", FALSE, DEVICES ELEVENS "stand\nstand\ncall-floor\n", "21:48:50",
    "Undo: seat 3 stood: floor signs|>badge 2210 floorperson", "WA-01" },
  { "wa-late-double-signs", "table", "", FALSE, DEVICES ELEVENS "device shoe down\nhit\ncard 3D\n", "21:48:50",
    "Retype 3♦ at seat 1|It was a double|>badge 2210 floorperson", "WA-01" },
  { "wa-dispute-even-money", "table", "", FALSE,
    WA_BETS "no-more-bets\ncard AH\ncard KH\ncard 5S\ncard JD\ncard 8C\ncard AD\ncard KC\ncard 6S\ncard 6C\ncard 7D\ncard 8D\n"
            "card 7C\nconfirm\ndispute 1\n",
    "21:48:20", NULL, "WA-01" },
  { "bj-dispute", "table", "", FALSE, BJ_ACE "dispute 5\ninsurance 2\ninsurance-closed\npeek blackjack\nconfirm\n", "21:47:50", NULL,
    "BJ-08" },
  { "sp-dispute", "table", "", FALSE, SP_PLAY "dispute 2\n" SP_FINISH "confirm\n", "21:49:10", NULL, "SP-03" },
  { "pe-dispute-hole", "table", "", FALSE,
    PE_TWICE "dispute 2\ndouble\ncard AC\nconfirm\nlamp 5 lit\nlamp 3 lit\nlamp 1 lit\nvalidate 2210 0000 5 " Q
             "\nvalidate 2210 0000 3 " Q "\nvalidate 2210 0000 1 " Q "\nconfirm\n",
    "21:49:20", NULL, "PE-02" },
  { "wa-dispute-side", "table", "", FALSE,
    WA_BETS "no-more-bets\ndispute 1\ncard 9C\ncard KH\ncard 5S\ncard JD\ncard 8C\ncard KD\ncard 8H\ncard 6S\ncard 6C\n"
            "card 7D\ncard 8D\ncard 7C\nconfirm\n",
    "21:47:31", NULL, "WA-01" },
  { "wa-dispute", "table", "", FALSE, WA_SETTLE "dispute 2\nconfirm\nconfirm\n", "21:48:30", NULL, "WA-01" },
  { "wa-dispute-desk", "desk", "", FALSE, WA_SETTLE "dispute 2\ndispute 6\nconfirm\nperson 2211 floorperson locked\nbadge 2210 floorperson\n",
    "21:48:30", NULL, "WA-01" },
  { "wa-dispute-stands", "floor", "", FALSE, WA_SETTLE "dispute 2\nbadge 2210 floorperson\n", "21:48:30", "Record stands", "WA-01" },
  { "wa-dispute-paid-sum", "floor", "", FALSE, WA_SETTLE "dispute 6\nbadge 2210 floorperson\n", "21:48:30", "Pay", "WA-01" },
  { "wa-dispute-paid", "floor", "", FALSE, WA_SETTLE "confirm\ndispute 4\nbadge 2210 floorperson\n", "21:48:30", "Pay|5|0|0|0|Continue",
    "WA-01" },
  { "wa-dispute-correct", "floor", "", FALSE, WA_SETTLE "dispute 1\nbadge 2210 floorperson\n", "21:48:30", "Correct an entry", "WA-01" },
  { "wa-dispute-ordered", "floor", "", FALSE, WA_SETTLE "dispute 1\nruling 2210 0000 1 correct\nbadge 2210 floorperson\n", "21:48:30",
    NULL, "WA-01" },
  { "wa-dispute-side-floor", "floor", "", FALSE,
    WA_BETS "no-more-bets\ndispute 1\ncard 9C\ncard KH\ncard 5S\ncard JD\ncard 8C\ncard KD\ncard 8H\ncard 6S\ncard 6C\n"
            "card 7D\ncard 8D\ncard 7C\nconfirm\nbadge 2210 floorperson\n",
    "21:47:31", NULL, "WA-01" },
  { "wa-dispute-second", "table", "", FALSE, WA_SETTLE "dispute 6\nruling 2210 0000 6 paid 5000\n", "21:48:30",
    ">badge 3001 pit-manager", "WA-01" },
  { "wa-dispute-ruled", "table", "", FALSE, WA_SETTLE "dispute 2\nruling 2210 0000 2 stands\n", "21:48:30", NULL, "WA-01" },
  { "wa-dispute-owed", "table", "", FALSE, WA_SETTLE "dispute 2\nruling 2210 0000 2 paid 50\n", "21:48:30", NULL, "WA-01" },
  { "sp-dispute-stands", "floor", "", FALSE, SP_PLAY "dispute 2\n" SP_FINISH "confirm\nbadge 2210 floorperson\n", "21:49:10",
    "Record stands", "SP-03" },
  { "sp-dispute-paid-sum", "floor", "", FALSE, SP_PLAY SP_FINISH "confirm\nconfirm\nconfirm\ndispute 5\nbadge 2210 floorperson\n",
    "21:49:10", "Pay", "SP-03" },
  { "sp-dispute-paid", "floor", "", FALSE, SP_PLAY SP_FINISH "confirm\nconfirm\nconfirm\ndispute 5\nbadge 2210 floorperson\n",
    "21:49:10", "Pay|5|0|0|0|Continue", "SP-03" },
  { "sp-dispute-second", "table", "", FALSE,
    SP_PLAY SP_FINISH "confirm\nconfirm\nconfirm\ndispute 5\nruling 2210 0000 5 paid 5000\n", "21:49:10", ">badge 3001 pit-manager",
    "SP-03" },
  { "sp-dispute-correct", "floor", "", FALSE, SP_PLAY "dispute 2\n" SP_FINISH "confirm\nbadge 2210 floorperson\n", "21:49:10",
    "Correct an entry", "SP-03" },
  { "sp-dispute-owed", "table", "", FALSE,
    SP_PLAY SP_FINISH "confirm\nconfirm\nconfirm\ndispute 5\nruling 2210 0000 5 paid 50\n", "21:49:10", NULL, "SP-03" },
  { "wa-dispute-settle", "table", "", FALSE, WA_PLAY "dispute 4\nstand\nstand\nstand\ncard KC\nstand\nconfirm\n",
    "21:48:20", NULL, "WA-01" },
};

const guint n_game_states = G_N_ELEMENTS (game_states);
