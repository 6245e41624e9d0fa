#include "states.h"

#include "states-irregular.h"

#include <string.h>

#define DEVICES                                                                                                        \
  "device shoe up\ndevice reader up\ndevice badge up\ndevice lock-button up\ndevice lock-line up\ndevice lamps up\n"   \
  "device meter up\ndevice head.1 up\ndevice head.2 up\ndevice head.3 up\ndevice head.4 up\ndevice head.5 up\n"        \
  "device head.6 up\nsign-on 4127\nburn\n"

#define P "match-the-dealer-progressive"
#define M "match-the-dealer"

/* The round of the drawings. */
#define BETS                                                                                                           \
  DEVICES "@21:46:30\nbet 1 main 25\nbet 2 main 50\nbet 3 main 15\nbet 5 main 100\nbet 6 main 25\n"                    \
          "@21:46:40\nbet 1 " P "\nbet 5 " P "\nbet 3 " P "\nbet 3 " M " 10\n"
#define LOCKED      BETS "bet 6 " P "\n@21:47:02\nno-more-bets\n"
#define NEXT        "void-round 2210 0000 x\nvoid-round 3001 0000 x\nconfirm\n"
#define CHIPS       LOCKED "@21:47:09\nchips 4\n"
#define FIRST_CARDS "@21:47:12\ncard KS\ncard AC\ncard 9C\ncard 9D\ncard 8H\ncard 9D\n"
#define DEALT       CHIPS FIRST_CARDS "card 5H\ncard JD\ncard 4S\ncard 9D\ncard 8S\ncard 7C\n@21:47:31\n"
#define LIT         DEALT "@21:47:36\nlamp 5 lit\nlamp 3 lit\n"
#define CALLED      LIT "badge 2210 floorperson\n"
#define DARK        DEALT "@21:47:36\nlamp 5 dark\nlamp 3 lit\nbadge 2210 floorperson\n"
#define OVERRIDE    "[policy]\ndark-light-override=true\n"
#define SIGNED      LIT "@21:48:20\nvalidate 2210 0000 5 " P "\nvalidate 2210 0000 3 " P "\n"
#define PAID        SIGNED "@21:49:00\nconfirm\n"
#define PLAIN                                                                                                          \
  DEVICES "@21:46:30\nbet 1 main 25\nbet 2 main 50\nbet 3 main 15\nbet 5 main 100\nbet 6 main 25\nno-more-bets\n"
#define PLAIN_DEALT                                                                                                    \
  PLAIN "@21:47:12\ncard KS\ncard AC\ncard 9C\ncard 9D\ncard 8H\ncard 9D\n"                                            \
        "card 5H\ncard JD\ncard 4S\ncard 9H\ncard 8S\n"
/* With a meter that other tables share; seat 5 wins 10% of it. */
#define LINKED "[wager " P "]\nlinked=MTD-5\n"
#define JOINED "joined ASKED ROUND 7 10233 10234.55 RC5B-CY8M-CNYF-QBWS\n"
#define LINKED_LIT                                                                                                     \
  CHIPS JOINED FIRST_CARDS "card 5H\ncard JD\ncard 4S\ncard 9D\ncard 8S\ncard 7C\n@21:47:31\nlamp 5 lit\nlamp 3 lit\n"
#define LOCKED_TENTH "locked ROUND 12 1 7 10236 1023.45 1023.45 1023.45 RC5B-CY8M-CNYF-QBWS\n"
#define BARE "bet 1 main\nbet 3 main\nbet 6 main\nno-more-bets\n"
/* Without the link, the cards are to be cleared. */
#define LINKED_SEAT "[policy]\nhold=seat\n" LINKED
#define LINKED_TO_CLEAR                                                                                                \
  LINKED_LIT "device link down\nvalidate 2210 0000 5 " P "\nvalidate 2210 0000 3 " P "\nconfirm\nlight medium\nplace medium\n"  \
             "stand\nconfirm\nstand\nstand\nstand\nconfirm\ncard 9S\nconfirm\n"
/* … and with hold=seat: the dealer plays on without the amount, two persons having signed, and it comes in the next round. */
#define LINKED_LEFT LINKED_TO_CLEAR "confirm\nvalidate 2210 0000 5 " P "\nvalidate 3001 0000 5 " P "\nconfirm\n"
#define LINKED_NEXT LINKED_LEFT "confirm\nbet 1 main 25\nbet 3 main 15\n"
#define LINKED_CAME LINKED_NEXT "device link up\n" LOCKED_TENTH

/* Nothing is fitted: everything is typed. */
#define TYPED_OPEN   "@20:01:00\nopen-table\nconfirm-readings 2210 0000\n"
#define TYPED_BETS                                                                                                     \
  "bet 1 main\nbet 2 main\nbet 3 main\nbet 4 main\nbet 5 main\nbet 6 main\nbet 3 " P "\n"
#define TYPED_LOCKED TYPED_BETS "no-more-bets\nchips 1\n"
#define TYPED_CARDS                                                                                                    \
  "card KS\ncard 8C\ncard 9D\ncard 8H\ncard 5H\ncard JD\ncard 4S\ncard 6S\ncard 8S\ncard 3C\ncard 8D\ncard 2C\ncard TC\n"
#define TYPED_PLACE  TYPED_LOCKED TYPED_CARDS "card -\nlight large\n"

/* The award waits for its documents while the next round is bet on. */
#define METERED_TO_CLEAR                                                                                               \
  "bet 1 main 25\nbet 1 " P "\nno-more-bets\nchips 1\ncard AS\ncard AS\ncard AS\ncard 5D\nlamp 1 lit\n"                   \
  "validate 2210 0000\nvalidate 3001 0000\nconfirm\ninsurance-closed\nlight small\nplace small\nstand\nconfirm\ncard 9C\ncard 9D\n"  \
  "confirm\n"
#define METERED                                                                                                        \
  "bet 1 main 25\nbet 1 " P "\nno-more-bets\nchips 1\ncard AS\ncard AS\ncard AS\ncard 5D\nlamp 1 lit\n"                   \
  "validate 2210 0000\nvalidate 3001 0000\nconfirm\ninsurance-closed\nlight small\nplace small\nstand\nconfirm\ncard 9C\ncard 9D\n"  \
  "confirm\ndocumented 2210 S-1\nconfirm\n"

#define MEDIUM PAID "@21:49:05\nlight medium\n"
#define PLACED MEDIUM "place medium\n"
#define PLAYING                                                                                                        \
  PLACED "take 1\ncard TC\nconfirm\ntake 3\ncard 8H\nstand\nsplit\ncard 3C\ndouble\n@21:49:55\ncard TS\ncard TD\n"
#define ACE_UP                                                                                                         \
  PLAIN                                                                                                                \
  "@21:47:12\ncard KS\ncard AC\ncard 9C\ncard 9D\ncard 8H\ncard AD\ncard 5H\ncard JD\ncard 4S\ncard 9H\ncard 8S\n"     \
  ""
#define NINE_UP PLAIN_DEALT "card TC\nlight large\nplace large\n"
#define WRONG_LIGHT PLAIN_DEALT "card -\nlight medium\nplace medium\nstand\nirregularity wrong-light small\n"
/* Six pairs, each split. */
#define SIX_SPLIT                                                                                                      \
  DEVICES "bet 1 main 25\nbet 2 main 50\nbet 3 main 15\nbet 4 main 1200\nbet 5 main 100\nbet 6 main 25\nno-more-bets\n"  \
          "card 8S\ncard 8H\ncard 9D\ncard 8C\ncard 9S\ncard 9H\ncard 7D\n"                                          \
          "card 8D\ncard 8C\ncard 9C\ncard 8S\ncard 9D\ncard 9C\ncard -\nlight medium\nplace medium\n"                 \
          "split\ncard 2S\nstand\ncard 3S\ncard 2H\nstand\nsplit\ncard 4S\nstand\ncard 5S\nstand\nsplit\ncard 2C\nstand\n"  \
          "card 3C\nstand\nsplit\ncard 4D\nstand\ncard 5D\nstand\n"
/* Six seats at most, each of which splits once: no ruling is about more than twelve hands. */
#define ALL_SPLIT SIX_SPLIT "split\ncard 4H\nstand\ncard 5H\nstand\nsplit\ncard 4C\nstand\ncard 5C\nstand\n"
#define STOOD   NINE_UP "stand\nconfirm\nstand\nstand\nstand\n"

/* A dealer who draws low cards. */
#define LOW                                                                                                            \
  DEVICES "bet 1 main 25\nno-more-bets\ncard TH\ncard 2D\ncard 9C\ncard 2C\nlight small\nplace small\nstand\nconfirm\n"

#define SETTLE NINE_UP "stand\nconfirm\nstand\nstand\nstand\nconfirm\n"

/* More facts than a page of "correct" holds. */
#define MANY_HITS                                                                                                      \
  DEVICES "@21:46:30\nbet 1 main 25\nbet 2 main 50\nbet 3 main 15\nbet 4 main 15\nbet 5 main 100\nbet 6 main 25\n"      \
          "no-more-bets\ncard 2S\ncard 2H\ncard 2D\ncard 2C\ncard 3S\ncard 3H\ncard 9D\ncard 3D\ncard 3C\ncard 4S\n"    \
          "card 4H\ncard 4D\ncard 4C\ncard 7C\nlight medium\nplace medium\n"                                           \
          "card 2S\ncard 2H\ncard 3S\ncard 3H\ncard 2D\nstand\ncard 4S\ncard 5S\ncard 3D\nstand\ncard 8S\ncard KH\n"

#define CHECKED                                                                                                        \
  DEVICES "test-device reader on\nlight medium\ntest-device lock-button on\nno-more-bets\n"                            \
          "test-device lamp.1.invite on\ntest-device lamp.1.invite works\n"                                            \
          "test-device lamp.2.placed on\ntest-device lamp.2.placed fails\naccept-devices 2210 0000\n"

/* Nobody answers for a device that is not there. */
#define NONE_ANSWERS                                                                                                   \
  "Check all 36, one by one|It does not answer|It does not answer|It does not answer|It does not answer|"              \
  "It does not answer|All are locked"
#define NO_CHIP  "|It does not answer"
#define SEAT_LIT NO_CHIP "|It is lit|It is lit|It is lit|It is lit"

#define MATCH_LOST                                                                                                     \
  DEVICES "bet 3 main 25\nbet 3 " M " 10\nno-more-bets\ncard 9D\ncard 9D\ncard 4S\ncard 7C\n"                           \
          "light medium\nplace medium\nstand\nconfirm\ncard 4C\nconfirm\n"

#define OPENED "open-table\nconfirm-readings 2210 0000\n"

#define AUTOMATIC   "[table]\nshuffle=automatic\n"
#define FIRST_BATCH OPENED "inspect-cards 2210\ninspect-reader 2210 0000 pass\narrived 3\nconfirm\n"

#define TWO_SIGN "[policy]\nsecond-signature=400.00\n"

#define BATCH "[policy]\nbatch=true\n"

/* One unsuited match each, all lights lit. */
#define THREE_FIXED                                                                                                    \
  DEVICES "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 1 " P "\nbet 2 " P "\nbet 3 " P "\nno-more-bets\nchips 3\n" \
          "card 9C\ncard 9H\ncard 9S\ncard 9D\ncard 4H\ncard 2C\ncard 3S\ncard 7C\nlamp 3 lit\nlamp 2 lit\nlamp 1 lit\n"
#define SIX_WON                                                                                                        \
  DEVICES "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 4 main 25\nbet 5 main 25\nbet 6 main 25\nbet 1 " P "\n"      \
          "bet 2 " P "\nbet 3 " P "\nbet 4 " P "\nbet 5 " P "\nbet 6 " P "\nno-more-bets\nchips 6\ncard 9C\ncard 9H\n"  \
          "card 9S\ncard 9C\ncard 9H\ncard 9S\ncard 9D\ncard 4H\ncard 2C\ncard 9D\ncard 7C\ncard 8D\ncard 9D\ncard 8C\n"
#define SIX_WIN SIX_WON "lamp 6 lit\nlamp 5 lit\nlamp 4 lit\nlamp 3 dark\nlamp 2 lit\nlamp 1 lit\n"

/* The clock said 2038 for a while, and somebody believed it. */
#define DAY_AHEAD                                                                                                      \
  DEVICES "gaming-day 2026-11-20\ninspect-reader 2210 0000 pass\ngaming-day 2038-01-19\ninspect-reader 2210 0000 pass\n"
#define DAY_BACK "gaming-day-back 2026-11-20 2210 0000 The clock ran ahead\n"

/* Five wait for the floor; three of them match as well, and a sixth lost that. */
#define FIVE_WIN                                                                                                       \
  DEVICES "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 4 main 25\nbet 5 main 25\nbet 6 main 25\nbet 1 " P "\n"      \
          "bet 2 " P "\nbet 3 " P "\nbet 4 " P "\nbet 5 " P "\nbet 1 " M " 10\nbet 3 " M " 10\nbet 5 " M " 10\n"           \
          "bet 6 " M " 10\nno-more-bets\nchips 5\ncard 9C\ncard 9H\ncard 9S\ncard 9C\ncard 9H\ncard KS\ncard 9D\n"    \
          "card 4H\ncard 2C\ncard 4D\ncard 7C\ncard 8D\ncard 8H\ncard 8C\n"
#define FIVE_LIT FIVE_WIN "lamp 5 lit\nlamp 4 lit\nlamp 3 lit\nlamp 2 lit\nlamp 1 lit\n"

/* Two winners of ten percent, and one light is dark. */
#define SHARE_DARK                                                                                                     \
  DEVICES "bet 1 main 25\nbet 2 main 25\nbet 1 " P "\nbet 2 " P "\nno-more-bets\nchips 2\ncard 9H\ncard 9H\ncard 9H\n"    \
          "card 9H\ncard 9H\ncard 7C\nlamp 2 lit\nlamp 1 dark\n"

/* Two winners of ten percent; one is validated. */
#define VALIDATED_SHARE                                                                                                \
  DEVICES "bet 1 main 25\nbet 2 main 25\nbet 1 " P "\nbet 2 " P "\nno-more-bets\nchips 2\ncard 9H\ncard 9H\ncard 9H\n"    \
          "card 9H\ncard 9H\ncard 7C\nlamp 2 lit\nlamp 1 lit\nvalidate 2210 0000 2 " P "\n"

/* One suited nine is paid, and its other card turns out to be a nine of spades as well. */
/* 18 against 19; then the 8 was a king. */
#define OWED_SETTLE                                                                                                    \
  "device shoe up\nbet 1 main 25\nbet 6 main 25\nno-more-bets\ncard JS\ncard TS\ncard 9H\ncard 8C\ncard 9D\ncard JC\n"  \
  "light large\nplace large\nstand\nstand\nconfirm\n"
#define OWED "correct 8 card KC 2210 0000 misread\nvalidate 3001 0000\n"
#define LATE_AWARD                                                                                                     \
  "device shoe up\nbet 3 main 25\nbet 3 " P "\nno-more-bets\nchips 1\ncard 2C\ncard 9S\ncard 9S\ncard 8C\n"            \
  "lamp 3 lit\nvalidate 2210 0000\nconfirm\nlight medium\nplace medium\nstand\nconfirm\nconfirm\n"                     \
  "correct 7 card 9S 2210 0000 misread\nvalidate 3001 0000\n"

#define IN_DOUBT "doubt older-record This record ends before round 812; BJ-07 signed round 812 on 2026-11-20 21:46.\n"

const PictureState states[] = {
  { "closed", "table", "", TRUE, "", "20:00:00" },
  { "confirm-readings", "table", "", TRUE, "open-table\n", "20:00:00" },
  { "readings", "readings", "", TRUE, "open-table\n", "20:00:00" },
  { "readings-last", "readings", "", TRUE, "open-table\nbadge 2210 floorperson\n", "20:00:00",
    "Next house rules|Next house rules" },
  { "inspect-cards", "table", "", TRUE, OPENED, "20:00:00" },
  { "late-tap", "table", "", TRUE, OPENED, "20:01:00",
    "~|>badge 2210 floorperson|Cards inspected" },
  { "late-tap-pin", "table", "", TRUE, OPENED, "20:01:00", "~|>badge 2210 floorperson|Cards inspected|0|0|0" },
  { "inspect-reader", "table", "", TRUE, OPENED "inspect-cards 2210\n", "20:00:00" },
  { "betting", "table", "", FALSE, BETS "@21:46:51\n", "21:46:52" },
  { "chips", "table", "", FALSE, LOCKED, "21:47:05" },
  { "chips-other", "table", "", FALSE, LOCKED, "21:47:05", "Other number|3" },
  { "recount", "table", "", FALSE, LOCKED "chips 3\n", "21:47:08" },
  { "next-bets", "table", "", FALSE, LOCKED "chips 4\n" NEXT, "21:50:40" },
  { "next-bets-placed", "table", "", FALSE, LOCKED "chips 4\n" NEXT "!bet 2 " P "\n!bet 4 " P "\n", "21:50:40" },
  { "next-bets-tapped", "table", "", FALSE, LOCKED "chips 4\n" NEXT, "21:50:40", "3:match-the-dealer" },
  { "bet-sum", "table", "", FALSE, LOCKED "chips 4\n" NEXT, "21:50:40", "seat 4" },
  { "bet-sum-keyed", "table", "", FALSE, LOCKED "chips 4\n" NEXT, "21:50:40", "seat 4|$25|$5" },
  { "bet-needs-chip", "table", "", FALSE, LOCKED "chips 4\n" NEXT, "21:50:40", "3:" P },
  { "bets-just-opened", "table", "", FALSE, LOCKED "chips 4\n" NEXT, "21:50:40", "No more bets: 1, 2, 3, 5, 6" },
  { "recount-cleared", "table", "", FALSE,
    BETS "@21:47:02\nno-more-bets\nchips 9\nclear-wager 1 " P " 2210 0000 none\nclear-wager 3 " P " 2210 0000 none\n"
         "clear-wager 5 " P " 2210 0000 none\n", "21:47:30" },
  { "late", "table", "", FALSE, LOCKED "chips 4\nbet 2 " P "\n", "21:47:08" },
  /* A meter that other tables share. */
  { "linked-betting", "table", LINKED, FALSE, BETS "device link up\n@21:46:51\n", "21:46:52" },
  { "linked-closed", "table", LINKED, FALSE,
    DEVICES "device link down\n@21:46:30\nbet 1 main 25\nbet 3 main 15\nbet 3 " P "\n", "21:46:52" },
  { "linked-chips", "table", LINKED, FALSE, LOCKED, "21:47:05" },
  { "linked-wait", "table", LINKED, FALSE, CHIPS, "21:47:10" },
  { "linked-give-back", "table", LINKED, FALSE, CHIPS "device link down\ngive-back\n", "21:47:20" },
  { "linked-not-joined", "table", LINKED, FALSE, LOCKED "not-joined ASKED ROUND 10233 closed\n", "21:47:08" },
  { "linked-deal", "table", LINKED, FALSE, CHIPS JOINED FIRST_CARDS, "21:47:20" },
  { "linked-to-come", "floor", LINKED, FALSE, LINKED_LIT "badge 2210 floorperson\n", "21:48:18" },
  { "linked-locked", "floor", LINKED, FALSE, LINKED_LIT LOCKED_TENTH "badge 2210 floorperson\n", "21:48:18" },
  { "linked-signed", "table", LINKED, FALSE,
    LINKED_LIT "device link down\nvalidate 2210 0000 5 " P "\nvalidate 2210 0000 3 " P "\n", "21:48:30" },
  { "linked-paid", "table", LINKED, FALSE,
    LINKED_LIT LOCKED_TENTH "validate 2210 0000 5 " P "\nvalidate 2210 0000 3 " P "\n", "21:48:30" },
  { "linked-clear", "table", LINKED, FALSE,
    LINKED_TO_CLEAR, "21:50:30" },
  { "linked-play-on", "table", LINKED_SEAT, FALSE, LINKED_TO_CLEAR, "21:50:30" },
  { "linked-play-on-two", "table", LINKED_SEAT, FALSE, LINKED_TO_CLEAR "confirm\n", "21:50:40" },
  { "linked-left", "table", LINKED_SEAT, FALSE, LINKED_LEFT, "21:50:50" },
  { "linked-left-clear", "table", LINKED_SEAT, FALSE, LINKED_LEFT "confirm\n", "21:50:55" },
  { "linked-left-bets", "table", LINKED_SEAT, FALSE, LINKED_NEXT, "21:51:20" },
  { "linked-left-desk", "desk", LINKED_SEAT, FALSE, LINKED_NEXT "call-floor\nbadge 2210 floorperson\n", "21:51:20" },
  { "linked-came", "table", LINKED_SEAT, FALSE, LINKED_CAME, "21:51:30" },
  { "linked-came-desk", "desk", LINKED_SEAT, FALSE, LINKED_CAME "badge 2210 floorperson\n", "21:51:30" },
  { "linked-came-documents", "documents", LINKED_SEAT, FALSE, LINKED_CAME "badge 2210 floorperson\n", "21:51:30" },
  { "linked-by-hand", "table", LINKED, FALSE, LINKED_TO_CLEAR, "21:50:30", "Award by hand|5|0|0|2|2" },
  { "linked-by-hand-sign", "table", LINKED, FALSE, LINKED_TO_CLEAR, "21:50:30",
    "Award by hand|1|0|2|3|4|5|Continue|>badge 2210 floorperson" },
  { "linked-by-hand-second", "table", LINKED, FALSE,
    LINKED_TO_CLEAR "award-by-hand 1023.45 2210 0000 The player cannot wait\n", "21:50:40" },
  { "linked-by-hand-sign-second", "table", LINKED, FALSE,
    LINKED_TO_CLEAR "award-by-hand 1023.45 2210 0000 The player cannot wait\n", "21:50:40", ">badge 3001 pit-manager" },
  { "linked-refused", "table", LINKED, FALSE, LINKED_TO_CLEAR "device link up\nnot-joined 9999 ROUND 10236 persons\n", "21:50:40" },
  { "linked-refused-sign", "table", LINKED, FALSE, LINKED_TO_CLEAR "device link up\nnot-joined 9999 ROUND 10236 persons\n", "21:50:40",
    "Award by hand|1|0|2|3|4|5|Continue|>badge 2210 floorperson" },
  { "linked-by-hand-desk", "desk", LINKED, FALSE, LINKED_TO_CLEAR "call-floor\nbadge 2210 floorperson\n", "21:50:40" },
  /* A chip lies on its sensor before the seat has a bet; what is refused beside it is another wager. */
  { "coin-first", "table", "", FALSE, DEVICES "@21:46:30\nbet 3 main 15\n!bet 2 " P "\n", "21:46:33" },
  { "coin-first-other-refused", "table", "", FALSE, DEVICES "@21:46:30\nbet 3 main 15\n!bet 2 " P "\nbet 2 " M " 10\n",
    "21:46:33" },
  { "coin-first-twice", "table", "", FALSE, DEVICES "@21:46:30\nbet 3 main 15\n!bet 2 " P "\n!bet 2 " P "\n", "21:46:33" },
  { "coin-first-locked", "table", "", FALSE,
    DEVICES "@21:46:30\nbet 3 main 15\n!bet 2 " P "\nbet 2 " M " 10\nno-more-bets\n", "21:46:33" },
  { "deal", "table", "", FALSE, CHIPS FIRST_CARDS, "21:47:20" },
  { "settle-side", "table", "", FALSE, DEALT, "21:47:33" },
  { "lamp-dark", "table", "", FALSE, DEALT "lamp 5 dark\nlamp 3 lit\n", "21:47:33" },
  { "floor-called", "table", "", FALSE, LIT, "21:47:40" },
  { "floor-called-five", "table", "", FALSE, FIVE_LIT, "21:47:40" },
  { "lamps-five", "table", "", FALSE, FIVE_WIN, "21:47:33" },
  { "pay-five", "table", BATCH, FALSE, FIVE_LIT "validate 2210 0000 1 " P "\nvalidate 2210 0000 2 " P "\n", "21:48:40" },
  { "floor", "floor", "[policy]\nsecond-signature=400.00\n", FALSE, CALLED, "21:48:18" },
  { "floor-bypassed", "floor", "[policy]\nsecond-signature=400.00\n", FALSE,
    CHIPS FIRST_CARDS "card 5H\ncard JD\n$card 4S\n$card 9D\ncard 8S\ncard 7C\n@21:47:31\n@21:47:36\nlamp 5 lit\nlamp 3 lit\n"
    "badge 2210 floorperson\n",
    "21:48:18" },
  { "floor-batch", "floor", BATCH, FALSE, THREE_FIXED "badge 2210 floorperson\n", "21:48:18" },
  { "floor-batch-looked", "floor", BATCH, FALSE, THREE_FIXED "badge 2210 floorperson\n", "21:48:18", "#2|#1|0|0|0|0" },
  { "floor-any-order", "floor", BATCH, FALSE, CALLED "reject 2210 0000 hand-misread 5 " P "\n", "21:48:18" },
  { "floor-seven", "floor", "", FALSE, SIX_WIN "badge 2210 floorperson\n", "21:48:18", "#3" },
  { "floor-tier-waits", "floor", "", FALSE, SHARE_DARK "badge 2210 floorperson\n", "21:49:10", "#2" },
  { "floor-tier-dark", "floor", "", FALSE, SHARE_DARK "badge 2210 floorperson\n", "21:49:10", "#1" },
  { "floor-ahead", "floor", "", FALSE, SHARE_DARK "badge 2210 floorperson\n", "21:49:10",
    "#1|Reject or go ahead|Let the others go ahead" },
  { "floor-ahead-second", "floor", "", FALSE, SHARE_DARK "go-ahead 2210 0000 1 " P "\nbadge 3001 pit-manager\n", "21:49:10",
    "#1|Reject or go ahead|Let the others go ahead" },
  { "floor-ahead-withdraw", "floor", "", FALSE, SHARE_DARK "go-ahead 2210 0000 1 " P "\nbadge 2210 floorperson\n", "21:49:10",
    "#1|Reject or go ahead|Signed in error" },
  { "floor-gone-ahead", "floor", "", FALSE,
    SHARE_DARK "go-ahead 2210 0000 1 " P "\ngo-ahead 3001 0000 1 " P "\nbadge 2210 floorperson\n", "21:49:10", "#2" },
  { "floor-share-grown", "floor", "[policy]\nsecond-signature=500.00\n", FALSE,
    VALIDATED_SHARE "reject 2210 0000 not-accepted 1 " P "\nbadge 2210 floorperson\n", "21:49:10" },
  { "floor-share", "floor", "", FALSE, VALIDATED_SHARE "badge 2210 floorperson\n", "21:49:10" },
  { "award-due", "table", "", FALSE, LATE_AWARD "@21:49:30\nlamp 3 lit\n", "21:49:40" },
  { "award-due-floor", "floor", "", FALSE, LATE_AWARD "@21:49:30\nlamp 3 lit\nbadge 2210 floorperson\n", "21:49:40" },
  { "award-due-paid", "table", "", FALSE, LATE_AWARD "@21:49:30\nlamp 3 lit\nvalidate 2210 0000\n", "21:49:50" },
  { "goes-back", "table", "", FALSE,
    "device shoe up\nbet 1 main 20\nbet 6 main 20\nno-more-bets\ncard 5S\ncard TS\ncard 9C\ncard 6H\ncard 8C\ncard 8D\n"
    "light medium\nplace medium\ndouble\ncard TH\ncorrect 2 amount 10 2210 0000 miskeyed\nvalidate 3001 0000\n", "21:50:00" },
  { "goes-back-unknown", "table", "", FALSE,
    "device shoe up\nbet 1 main\nbet 6 main 20\nno-more-bets\ncard AS\ncard TS\ncard 9C\ncard 6H\ncard 8C\ncard 8D\n"
    "light medium\nplace medium\ndouble\ncard TH\ncorrect 8 card KH 2210 0000 misread\nvalidate 3001 0000\n", "21:50:00" },
  { "goes-back-insurance", "table", "", FALSE,
    "device shoe up\nbet 1 main 25\nbet 6 main 20\nno-more-bets\ncard 9H\ncard TS\ncard AD\ncard TH\ncard 8C\ncard -\n"
    "insurance 1 13\ncorrect 2 amount 10 2210 0000 miskeyed\nvalidate 3001 0000\n", "21:50:00" },
  { "owed-settle", "table", "", FALSE, OWED_SETTLE OWED, "21:50:10" },
  { "owed-clear", "table", "", FALSE, OWED_SETTLE "confirm\n" OWED, "21:50:20" },
  { "owed-hold", "table", "", FALSE, LATE_AWARD "@21:49:30\nlamp 3 lit\nvalidate 2210 0000\ndocumented 2210 S-1\n", "21:50:30" },
  { "floor-six-disputed", "floor", TWO_SIGN, FALSE,
    SIX_WIN "reject 2210 0000 hand-misread 6 " P "\ndispute 2\nbadge 2210 floorperson\n", "00:01:20", "#4|#2" },
  { "floor-six-unseen", "floor", TWO_SIGN, FALSE, SIX_WON "lamp 6 lit\nlamp 5 lit\ndispute 2\nbadge 2210 floorperson\n", "00:01:20" },
  { "floor-dark", "floor", OVERRIDE, FALSE, DARK, "21:48:18", "#5" },
  { "floor-reasons", "floor", OVERRIDE, FALSE, DARK, "21:48:18", "#5|Reject or override|Lamp is broken" },
  { "floor-overridden", "floor", OVERRIDE, FALSE, DARK "validate 2210 0000 5 " P " Lamp driver is silent\n",
    "21:48:18", "#5" },
  { "floor-withdraw", "floor", OVERRIDE, FALSE, DARK "validate 2210 0000 5 " P " Lamp driver is silent\n",
    "21:48:18", "#5|Reject or withdraw|Signed in error" },
  { "floor-refused", "floor", "[policy]\nsecond-signature=400.00\n", FALSE, CALLED "validate 2210 0000 5 " P "\n",
    "21:48:18", "2|0|0|1|Next|0|0|0|0|Sign, 2 of 2" },
  { "floor-overruled", "floor", TWO_SIGN, FALSE, CALLED "reject 2210 0000 other 5 " P "\nvalidate 3001 0000 5 " P "\n",
    "21:48:18" },
  { "floor-held", "floor", TWO_SIGN, FALSE, CALLED "reject 2210 0000 other 5 " P "\n", "21:48:18", "#5" },
  { "floor-half-rejected", "floor", TWO_SIGN, FALSE, CALLED "reject 2210 0000 not-accepted 5 " P "\n", "21:48:18", "#5" },
  { "floor-reject-second", "floor", TWO_SIGN, FALSE, CALLED "reject 2210 0000 not-accepted 5 " P "\n", "21:48:18",
    "#5|Reject or withdraw|Wager not accepted" },
  { "floor-misread", "floor", "", FALSE, CALLED "reject 2210 0000 hand-misread 5 " P "\n", "21:48:18", "#5" },
  { "floor-reread", "floor", "", FALSE, CALLED "reject 2210 0000 hand-misread 5 " P "\n", "21:48:18",
    "#5|Reject, or sign as read|Read right, looked at again" },
  { "rejected-other", "table", TWO_SIGN, FALSE, CALLED "reject 2210 0000 other 5 " P "\n", "21:48:18" },
  { "rejected-half", "table", TWO_SIGN, FALSE, CALLED "reject 2210 0000 not-accepted 5 " P "\n", "21:48:18" },
  { "void-validated", "table", "", FALSE, VALIDATED_SHARE "void-round 2210 0000 Misdeal\n", "21:49:10" },
  { "void-validated-too", "table", "", FALSE, VALIDATED_SHARE "void-round 2210 0000 Misdeal\n", "21:49:10",
    "Void the win too|Misdeal" },
  { "sign-void-validated", "table", "", FALSE, VALIDATED_SHARE "void-round 2210 0000 Misdeal\n", "21:49:10",
    ">badge 3001 pit-manager" },
  { "second-person", "table", "", FALSE, PLACED "void-round 2210 0000 Misdeal\n", "21:49:10" },
  { "second-person-card", "table", "", FALSE,
    "bet 2 main 25\nno-more-bets\ncard 9D\ncard 9C\ncard 5H\ncard 7C\ncorrect 4 card 9H 2210 0000 misread\n", "21:49:10" },
  { "second-person-bet", "table", "", FALSE,
    "bet 2 main 100\nno-more-bets\ncard 9D\ncard 9C\ncard 5H\ncard 7C\ncorrect 1 amount 1200 2210 0000 misread\n", "21:49:10" },
  { "second-person-ruling", "table", "", FALSE, SETTLE "dispute 5\nruling 2210 0000 5 paid 5000\n", "21:50:20" },
  { "sign-second-ruling", "table", "", FALSE, SETTLE "dispute 5\nruling 2210 0000 5 paid 5000\n", "21:50:20",
    ">badge 3001 pit-manager" },
  { "withdraw", "table", "", FALSE, PLACED "void-round 2210 0000 Misdeal\n", "21:49:10", "Withdraw it|Asked in error" },
  { "sign-clear", "table", "", FALSE, LOCKED "chips 3\n", "21:47:20", "No chip at a lit seat|3|>badge 2210 floorperson" },
  { "sign-void", "menu", "", FALSE, PLACED, "21:49:10", "Void round|Void the round|>badge 2210 floorperson|Misdeal" },
  { "sign-void-of-wins", "menu", "", FALSE, CALLED, "21:49:10", "Void round|Void the round|Other" },
  { "sign-reopen", "menu", "", FALSE, LOCKED, "21:47:20", "Open bets again|>badge 2210 floorperson" },
  { "sign-bet", "correct", "", FALSE, PLACED, "21:49:10", "Seat 5 bet $100|2|0|0|Continue|>badge 2210 floorperson" },
  { "sign-second-card", "table", "", FALSE,
    "bet 2 main 25\nno-more-bets\ncard 9D\ncard 9C\ncard 5H\ncard 7C\ncorrect 4 card 9H 2210 0000 misread\n", "21:49:10",
    ">badge 3001 pit-manager" },
  { "sign-second-void", "table", "", FALSE, PLACED "void-round 2210 0000 Misdeal\n", "21:49:10", ">badge 3001 pit-manager" },
  { "sign-light", "table", "", FALSE, WRONG_LIGHT, "21:49:20", "Continue|>badge 2210 floorperson" },
  { "sign-dead", "table", "", FALSE, WRONG_LIGHT, "21:49:20", "Hand dead" },
  { "sign-reader-out", "table", "", FALSE, PLACED "irregularity reader-out\n", "21:49:20",
    "Finish the round|>badge 2210 floorperson" },
  { "rejected", "table", "", FALSE, CALLED "reject 2210 0000 hand-misread 5 " P "\n", "21:48:18" },
  { "pay-side", "table", "", FALSE, SIGNED, "21:48:40" },
  { "documents", "documents", "", FALSE, PAID, "21:49:00" },
  { "documents-camera", "documents", "[policy]\ntax-form=500.00\ncamera=500.00\n", FALSE, PAID, "21:49:00",
    "Payout slip is filled in" },
  { "documents-later", "documents", "[policy]\nhold=seat\n", FALSE,
    METERED_TO_CLEAR "confirm\nbet 2 main 25\n", "21:52:00" },
  { "reader", "table", "", FALSE, PAID, "21:49:01" },
  { "hole-card", "table", "", FALSE, MEDIUM, "21:49:05" },
  { "first-hand", "table", "", FALSE, PLACED, "21:49:10" },
  { "play", "table", "", FALSE, PLAYING, "21:49:58" },
  { "double-less", "table", "", FALSE, PLACED "double\n", "21:49:12", "For less|1|2" },
  { "reveal", "table", "", FALSE, PLAYING "stand\n", "21:50:02" },
  { "insurance", "table", "", FALSE, ACE_UP "card 7C\ninsurance 1\n", "21:48:00" },
  { "collect-insurance", "table", "", FALSE,
    ACE_UP "card 7C\ninsurance 1\ninsurance-closed\nlight medium\nplace medium\n", "21:48:00" },
  { "blackjack", "table", "", FALSE,
    ACE_UP "card KC\ninsurance 1\ninsurance-closed\nlight large\nplace large\nconfirm\n", "21:48:00" },
  { "settle", "table", "", FALSE, SETTLE, "21:50:10" },
  { "clear", "table", "", FALSE, SETTLE "confirm\n", "21:50:20" },
  { "desk-empty", "desk", "", FALSE, DEALT "call-floor\n@21:48:05\nbadge 2210 floorperson\n", "21:48:20" },
  { "desk", "desk", "", FALSE, CALLED "dispute 3\nperson 2211 floorperson locked\nbadge 2210 floorperson\n", "21:49:20" },
  { "desk-dealer", "desk", "", FALSE, DEALT "person 2211 floorperson locked\n", "21:49:20" },
  { "desk-free-badge", "desk", "", FALSE, CALLED "person 2211 floorperson locked\nbadge 4001 shift-manager\n", "21:49:20",
    "Locked badge, 2211, Floorperson, since 21:47:39" },
  { "desk-wrong-pins", "desk", "", FALSE,
    CALLED "@21:47:50\nvalidate 2210 1234 5 " P "\nvalidate 2210 1234 5 " P "\nvalidate 2210 1234 5 " P "\n"
           "person 2210 floorperson locked\nbadge 4001 shift-manager\n", "21:49:20",
    "Locked badge, 2210, Floorperson, 3 wrong PINs, since 21:47:53" },
  { "desk-six-wins", "desk", "", FALSE, SIX_WIN "dispute 2\ndispute 5\nbadge 2210 floorperson\n", "21:49:20" },
  { "desk-documents", "desk", "", FALSE, PAID "dispute 3\nbadge 2210 floorperson\n", "21:49:20" },
  { "desk-second", "desk", "", FALSE, SETTLE "dispute 5\nruling 2210 0000 5 paid 5000\n", "21:50:20" },
  { "desk-wrong-light", "desk", "", FALSE, WRONG_LIGHT "person 2211 floorperson locked\nbadge 2210 floorperson\n", "21:49:20" },
  { "desk-owed", "desk", "", FALSE,
    OWED_SETTLE "confirm\nconfirm\nbet 1 main\n" OWED "badge 2210 floorperson\n", "21:50:40" },
  { "doubt", "table", "", FALSE, DEALT IN_DOUBT, "21:48:20" },
  { "desk-day-ahead", "desk", "", FALSE, DAY_AHEAD "badge 2210 floorperson\n", "21:48:20" },
  { "desk-day-ahead-in-a-round", "desk", "", FALSE, DAY_AHEAD "bet 1 main 25\nbadge 2210 floorperson\n", "21:48:20" },
  { "desk-day-back", "desk", "", FALSE, DAY_AHEAD "badge 2210 floorperson\n", "21:48:20",
    "Set the gaming day back, 19 Jan 2038 is on record" },
  { "day-back-second", "table", "", FALSE, DAY_AHEAD DAY_BACK, "21:48:20" },
  { "day-back-signs", "table", "", FALSE, DAY_AHEAD DAY_BACK, "21:48:20", ">badge 3001 pit-manager" },
  { "doubt-desk", "desk", "", FALSE, DEALT IN_DOUBT "badge 2210 floorperson\n", "21:48:20" },
  { "doubt-signs", "table", "", FALSE, DEALT IN_DOUBT, "21:48:20", ">badge 2210 floorperson" },
  { "doubt-second", "table", "", FALSE, DEALT IN_DOUBT "acknowledge 2210 0000\n", "21:48:20" },
  { "doubt-second-signs", "table", "", FALSE, DEALT IN_DOUBT "acknowledge 2210 0000\n", "21:48:20", ">badge 3001 pit-manager" },
  { "doubt-clock", "table", "", TRUE, "doubt wrong-clock The clock says 2099-01-01 04:00; the last entry is of 2026-11-20 21:46.\n", "20:00:00", "*" },
  { "doubt-clock-signs", "table", "", TRUE, "doubt wrong-clock The clock says 2099-01-01 04:00; the last entry is of 2026-11-20.\n", "20:00:00",
    "*|>badge 2210 floorperson" },
  { "doubt-program", "table", "", TRUE, "doubt other-program /usr/libexec/upcardd is not the file that was installed.\n", "20:00:00" },
  { "floor-button", "table", "", FALSE, DEALT "call-floor\n", "21:48:20" },
  { "ruling", "ruling", "", FALSE, PLAIN_DEALT "card -\nlight medium\nplace medium\nirregularity wrong-light large\nbadge 2210 floorperson\n", "21:49:20" },
  { "large-sums-bets", "table", "", FALSE, DEVICES "bet 1 main 100\nbet 2 main 1200\nbet 2 match-the-dealer 100\n"
    "bet 2 match-the-dealer-progressive\nbet 3 main 10000\nbet 3 match-the-dealer 1000\nbet 5 main 2500\nbet 6 main 25\n", "21:47:00" },
  { "large-sums", "table", "", FALSE, DEVICES "bet 1 main 100\nbet 2 main 1200\nbet 2 match-the-dealer 100\n"
    "bet 2 match-the-dealer-progressive\nbet 3 main 10000\nbet 3 match-the-dealer 1000\nbet 3 match-the-dealer-progressive\n"
    "bet 5 main 2500\nbet 6 main 25\nno-more-bets\nchips 2\n"
    "card 8S\ncard 8H\ncard 9D\ncard 9S\ncard 9H\ncard 7D\ncard 8D\ncard 8C\ncard TC\ncard 9C\ncard KC\ncard -\nlight medium\nplace medium\n"
    "split\n", "21:47:50" },
  { "ruling-many", "ruling", "", FALSE, SIX_SPLIT "irregularity wrong-light small\nbadge 2210 floorperson\n", "21:49:20",
    "All continue" },
  { "ruling-twelve", "ruling", "", FALSE, ALL_SPLIT "irregularity wrong-light small\nbadge 2210 floorperson\n", "21:49:20",
    "All continue" },
  { "ruling-exception", "ruling", "", FALSE, PLAIN_DEALT "card -\nlight medium\nplace medium\nirregularity wrong-light large\nbadge 2210 floorperson\n", "21:49:20",
    "All continue" },
  { "dispute", "table", "", FALSE, SETTLE "dispute 2\nconfirm\n", "21:50:20" },
  { "dispute-held", "table", "", FALSE, STOOD "dispute 3\nconfirm\n", "21:50:20" },
  { "dispute-held-two", "table", "", FALSE, STOOD "dispute 3\ndispute 5\nconfirm\n", "21:50:20" },
  { "dispute-held-done", "table", "", FALSE, STOOD "dispute 3\nconfirm\nconfirm\n", "21:50:20" },
  { "dispute-held-floor", "floor", "", FALSE, STOOD "dispute 3\nconfirm\nbadge 2210 floorperson\n", "21:50:20" },
  { "dispute-ruled", "table", "", FALSE, SETTLE "dispute 2\nconfirm\n", "21:50:20", "Rule: stands" },
  { "dispute-floor", "floor", "", FALSE, "@21:46:10\n" SETTLE "dispute 2\n", "21:50:20" },
  { "dispute-stands", "floor", "", FALSE, SETTLE "dispute 2\ndispute 5\nbadge 2210 floorperson\n", "21:50:20", "Record stands" },
  { "dispute-paid-sum", "floor", "", FALSE, SETTLE "dispute 5\nbadge 2210 floorperson\n", "21:50:20", "Pay" },
  { "dispute-paid", "floor", "", FALSE, SETTLE "dispute 5\nbadge 2210 floorperson\n", "21:50:20",
    "Pay|5|0|0|0|Continue" },
  { "dispute-in-play", "floor", "", FALSE, PLAYING "dispute 3\nbadge 2210 floorperson\n", "21:50:20" },
  { "dispute-beside-wins", "floor", "", FALSE, CALLED "dispute 3\n", "21:48:18" },
  { "dispute-instead-of-wins", "floor", "", FALSE, CALLED "dispute 3\n", "21:48:18", "Disputes: 1" },
  { "dispute-of-a-signed-win-table", "table", "", FALSE, CALLED "dispute 3\nvalidate 2210 0000 5\nvalidate 2210 0000 3\nconfirm\n", "21:48:28" },
  { "dispute-of-a-signed-win", "floor", "", FALSE,
    CALLED "dispute 3\nvalidate 2210 0000 5\nvalidate 2210 0000 3\nconfirm\nbadge 2210 floorperson\n", "21:48:18" },
  { "dispute-beside-its-win-ordered", "floor", "", FALSE,
    CALLED "dispute 3\nruling 2210 0000 3 correct\nbadge 2210 floorperson\n", "21:48:18", "Disputes: 1" },
  { "dispute-of-an-empty-seat", "floor", "", FALSE, SETTLE "dispute 4\nbadge 2210 floorperson\n", "21:50:20" },
  { "dispute-ordered", "floor", "", FALSE, SETTLE "dispute 5\nruling 2210 0000 5 correct\nbadge 2210 floorperson\n", "21:50:20" },
  { "dispute-withdraw", "menu", "", FALSE, SETTLE "dispute 2\n", "21:50:20", "Withdraw a dispute" },
  { "dispute-correct", "table", "", FALSE, SETTLE "dispute 2\nconfirm\nruling 2210 0000 2 correct\n", "21:50:20" },
  { "dealer-22", "table", "", FALSE,
    PLAIN_DEALT "card 6C\nlight medium\nplace medium\nstand\nconfirm\nstand\nstand\nstand\nconfirm\ncard 7S\n",
    "21:50:20" },
  { "dealer-four", "table", "", FALSE, LOW "card 2H\ncard 3S\n", "21:50:20" },
  { "dealer-five", "table", "", FALSE, LOW "card 2H\ncard 3S\ncard 3C\n", "21:50:20" },
  { "dealer-eight", "table", "", FALSE, LOW "card 2H\ncard 3S\ncard 3C\ncard AS\ncard AH\ncard TC\n", "21:50:20" },
  { "overdraw", "table", "", FALSE, STOOD "confirm\ncard 3C\n", "21:50:20" },
  { "hold", "table", "", FALSE, PLAYING "stand\nconfirm\ncard AS\nconfirm\n", "21:50:20" },
  { "light-differs", "table", "", FALSE, PAID "light small\n", "21:49:10" },
  { "light-was-wrong", "table", "", FALSE,
    DEVICES "bet 1 main 25\nno-more-bets\ncard TH\ncard 6D\ncard 9C\ncard -\nlight medium\nstand\nhole KC\n", "21:49:10" },
  { "place-wrong", "table", "", FALSE, MEDIUM "place small\n", "21:49:10" },
  { "reader-out", "table", "", FALSE, PAID "irregularity reader-out\n", "21:49:10" },
  { "no-reader", "table", "", FALSE, PAID "device reader down\ninspect-reader 2210 0000 pass\n", "21:49:10" },
  { "offer-card", "table", "", FALSE, PLACED "stand\nconfirm\ncard TC\nirregularity exposed-card\n", "21:49:10" },
  { "shoe-empty", "table", "", FALSE, PLACED "irregularity shoe-empty\n", "21:49:10" },
  { "voided", "table", "", FALSE, PLACED "void-round 2210 0000 Misdeal\nvalidate 3001 0000\n", "21:49:10" },
  { "bets-assumed", "table", "", FALSE, SETTLE "confirm\nconfirm\n", "21:50:30" },
  { "irregular", "irregular", "", FALSE, PLACED, "21:49:10" },
  { "menu", "menu", "", FALSE, PLACED, "21:49:10" },
  { "language", "language", "", FALSE, PLACED, "21:49:10" },
  { "screen", "screen", "", FALSE, PLACED, "21:49:10" },
  { "sounds", "sounds", "", FALSE, PLACED, "21:49:10" },
  { "screen-contrast", "screen", "", FALSE, PLACED, "21:49:10", "High contrast" },
  { "table-contrast", "screen", "", FALSE, PLACED, "21:49:10", "High contrast|Table" },
  { "keys-contrast", "screen", "", FALSE, PLAYING "device shoe down\n", "21:49:58", "High contrast|Table" },
  { "table-text", "screen", "", FALSE, PLACED, "21:49:10", "Text 130%|Table" },
  { "table-night", "screen", "", FALSE, PLACED, "21:49:10", "Night colors|Table" },
  { "table-left", "screen", "", FALSE, PLACED, "21:49:10", "Prompt at the left|Table" },
  { "table-large", "screen", "", FALSE, PLACED, "21:49:10", "Large type and keys|Table" },
  { "menu-finding", "menu", "", FALSE, PLACED, "21:49:10", .findings = 1 },
  { "menu-findings", "menu", "", FALSE, SETTLE "dispute 2\n", "21:50:20", .findings = 3 },
  { "menu-close", "menu", "", FALSE, BETS, "21:46:50", "Close table" },
  { "offer-cut", "table", "", TRUE, OPENED "inspect-cards 2210\ninspect-reader 2210 0000 pass\narrived 3\nconfirm\nshuffle\n",
    "20:00:00" },
  { "dealer-cuts", "table", "", TRUE,
    OPENED "inspect-cards 2210\ninspect-reader 2210 0000 pass\narrived 3\nconfirm\nshuffle\ncut-refused 3\n", "20:00:00" },
  { "second-batch", "table", AUTOMATIC, TRUE, FIRST_BATCH, "20:00:00" },
  { "second-batch-preshuffled", "table", AUTOMATIC, TRUE, FIRST_BATCH, "20:00:00", "Preshuffled" },
  { "second-batch-spread", "table", AUTOMATIC, TRUE, FIRST_BATCH "inspect-cards 2210\n", "20:00:00" },
  { "second-batch-wash", "table", AUTOMATIC, TRUE, FIRST_BATCH "inspect-cards 2210\nconfirm\n", "20:00:00" },
  { "spread", "table", "", TRUE, OPENED "inspect-cards 2210\ninspect-reader 2210 0000 pass\n", "20:00:00" },
  { "documents-late", "documents", "", FALSE, PAID, "21:49:00",
    "~|>badge 2210 floorperson|Payout slip is filled in|4|7|Documents complete" },
  { "documents-late-pin", "documents", "", FALSE, PAID, "21:49:00",
    "~|>badge 2210 floorperson|Payout slip is filled in|4|7|Documents complete|0|0|0|0|Next" },
  { "documents-refused", "documents", "", FALSE, PAID, "21:49:00",
    ">badge 2210 floorperson|Payout slip is filled in|4|7|!Slip 47 is of another award: the number of this one, please.|Documents complete" },
  { "documents-typed", "documents", "", FALSE, PAID, "21:49:00",
    ">badge 2210 floorperson|Payout slip is filled in|4|7" },
  { "health", "health", "", FALSE, PLACED "device reader down\n", "21:49:10" },
  { "health-heads", "health", "", FALSE, CHECKED, "20:00:00", "Next devices" },
  { "health-faults", "health", "", FALSE, CHECKED "device shoe down\ndevice reader fault\n", "20:00:00" },
  { "health-none", "health", "", FALSE, "", "20:00:00", NULL, "WA-01" },
  { "first-key", "table", "", TRUE, "", "20:00:00", "*|Open the table" },
  { "first-key-later", "program", "", FALSE, PLACED, "21:49:10", "First key: " STATES_FIRST_KEY, .installed = states_installed },
  { "program", "program", "", FALSE, PLACED, "21:49:10", .installed = states_installed },
  { "program-differs", "program", "", FALSE, PLACED, "21:49:10", .installed = states_differs },
  { "program-last", "program", "", FALSE, PLACED, "21:49:10", "Next files|Next files|Next files", .installed = states_differs },
  { "program-unreadable", "program", "", FALSE, PLACED, "21:49:10", .installed = states_no_manifest },
  { "program-built-here", "program", "", FALSE, PLACED, "21:49:10" },
  { "check-shoe", "health", "", TRUE, OPENED, "20:00:00", "Check all 36, one by one" },
  { "check-lamp", "health", "", TRUE, OPENED, "20:00:00", NONE_ANSWERS NO_CHIP },
  { "check-summary", "health", "", TRUE, OPENED, "20:00:00",
    NONE_ANSWERS SEAT_LIT SEAT_LIT SEAT_LIT SEAT_LIT NO_CHIP "|It stays dark|It is lit|It is lit|It is lit" SEAT_LIT },
  { "check-accepted", "health", "", FALSE, CHECKED "test-device winner.3 on\ntest-device winner.3 fails\n"
    "accept-devices 2210 0000\n", "20:00:00", "Next devices|Next devices|Test" },
  { "check-works", "health", "", FALSE, CHECKED, "20:00:00", "Next devices|Test: Lock line|All are locked" },
  { "test-runs", "table", "", FALSE, CHECKED "test-device lamp.3.placed on\n", "20:00:00" },
  { "devices-fail", "table", "", FALSE, CHECKED "test-device winner.2 on\ntest-device winner.2 fails\n", "20:00:00" },
  { "devices-fail-many", "table", "", FALSE,
    CHECKED "test-device winner.2 on\ntest-device winner.2 fails\ntest-device lamp.6.accepted on\n"
    "test-device lamp.6.accepted fails\ntest-device winner.4 on\ntest-device winner.4 fails\n", "20:00:00" },
  { "devices-accept", "table", "", FALSE, CHECKED "test-device winner.2 on\ntest-device winner.2 fails\n", "20:00:00",
    ">badge 2210 floorperson" },
  { "devices-accepted", "table", "", FALSE,
    CHECKED "test-device winner.2 on\ntest-device winner.2 fails\naccept-devices 2210 0000\n", "20:00:00" },
  { "last-round-none", "last-round", "", FALSE, "", "21:49:10" },
  { "last-round", "last-round", "", FALSE, PLAYING "stand\nconfirm\ncard AS\nconfirm\ndocumented 2210 S-1\nconfirm\n", "21:50:40" },
  { "last-round-step", "last-round", "", FALSE, PLAYING, "21:50:00", "This round|Back a step|Back a step|Back a step|Back a step" },
  { "last-round-hole", "last-round", "", FALSE, LIT, "21:50:00", "This round|To the player" },
  { "last-round-player", "last-round", "", FALSE, SETTLE "confirm\nconfirm\n", "21:50:40", "To the player|Back a step" },
  { "last-round-receipt", "last-round", "", FALSE, SETTLE "confirm\nconfirm\n", "21:50:40", "Receipt" },
  { "last-round-receipt-sign", "last-round", "", FALSE, SETTLE "confirm\nconfirm\nbadge 2210 floorperson\n", "21:50:40",
    "Receipt|Seat 3" },
  { "last-round-turned", "last-round", "", FALSE, SETTLE "confirm\nconfirm\n", "21:50:40", "To the player|Turn around" },
  { "correct", "correct", "", FALSE, PLACED, "21:49:10" },
  { "correct-bet", "correct", "", FALSE, PLACED, "21:49:10", "Seat 5 bet $100" },
  { "correct-unknown", "correct", "", FALSE, "bet 1 main\nno-more-bets\n", "21:47:05", "Seat 1: sum of the bet" },
  { "correct-last-round", "correct", "", FALSE, SETTLE "confirm\nconfirm\nbet 1 main\n", "21:50:40", "Last round" },
  { "correct-many", "correct", "", FALSE, MANY_HITS, "21:50:40" },
  { "correct-many-first", "correct", "", FALSE, MANY_HITS, "21:50:40", "Earlier|Seat 1 bet $25" },
  { "correct-many-card", "correct", "", FALSE, MANY_HITS, "21:50:40", "Earlier|Later|Seat 3: K♥" },
  { "bar-entry", "menu", "", FALSE, BETS, "21:46:50", "Bar mid-shoe entry" },
  { "unpaid", "table", "", FALSE, MATCH_LOST, "21:50:20", .lost_win = UC_WAGER_MATCH_THE_DEALER },
  { "payout-limit", "table", "[policy]\npayout-limit=300.00\n", FALSE, SIGNED, "21:48:40" },
  { "round-limit", "table", "[policy]\nround-limit=60.00\n", FALSE, SETTLE, "21:50:10" },
  { "meters", "meters", "", FALSE, SIGNED, "21:48:40" },
  { "meters-closed", "meters", "", FALSE, SIGNED "device meter down\n", "21:48:40" },
  { "meters-counted", "meters", "", FALSE, METERED "@21:52:00\nread-meter 2210\n", "21:53:10" },
  { "meters-read", "meters", "", FALSE, "", "21:48:40", "Record the value" },
  { "meters-set", "meters", "", FALSE, "", "21:48:40", "Set the meter", .steps = TRUE },
  { "meters-typed", "meters", "", FALSE, "", "21:48:40", "Set the meter|5|2|0|0|0|0|Continue|Continue|Moved here from another meter", .steps = TRUE },
  { "meters-asked", "meters", "", FALSE, "meter-set " P " 5200.00 12.50 2210 0000 transfer-in\n", "21:48:40" },
  { "meters-second", "table", "", FALSE, "meter-set " P " 5200.00 12.50 2210 0000 transfer-in\n", "21:48:40" },
  { "meters-signs", "table", "", FALSE, "meter-set " P " 5200.00 12.50 2210 0000 transfer-in\n", "21:48:40",
    ">badge 3001 pit-manager" },
  { "meters-removed", "meters", "", TRUE,
    "meter-set " P " 0.00 0.00 2210 0000 removed\nvalidate 3001 0000\nopen-table\n", "21:48:40" },
  { "meters-none", "meters", "", FALSE, "", "21:48:40", NULL, "WA-01" },
  { "meters-reserve", "meters", "", FALSE, "", "21:48:40", NULL, "PE-02" },
  { "shoe-count", "menu", "", FALSE, "shuffle\nburn\n" SETTLE "confirm\n", "21:50:40" },
  { "shoe-ends", "table", "", FALSE, "shuffle\nburn\n" SETTLE "cover-card 2\nconfirm\nconfirm\n", "21:50:40" },
  { "shoe-counted", "menu", "", FALSE, "shuffle\nburn\n" SETTLE "confirm\n", "21:50:40", "Count the shoe|2|9|7|Continue|2|2|1|0",
    .steps = TRUE },
  { "shoe-missing", "table", "", FALSE, "shuffle\nburn\n" SETTLE "confirm\ncount-shoe 2210 296\n", "21:50:40" },
  { "cover-card", "menu", "", FALSE, PLACED, "21:49:10", "Cover card came out" },
  { "cover-card-seat", "menu", "", FALSE, PLACED, "21:49:10", "Cover card came out|A seat" },
  { "cover-card-came", "menu", "", FALSE, PLACED, "21:49:10", "Cover card came out|A seat|3" },
  { "cover-card-first", "menu", "", FALSE, CHIPS, "21:47:10", "Cover card came out" },
  { "boxes", "menu", "", FALSE, BETS, "21:46:50", "Boxes are one player’s" },
  { "boxes-beside", "menu", "", FALSE, BETS, "21:46:50", "Boxes are one player’s|2" },
  { "boxes-joined", "menu", "", FALSE, BETS, "21:46:50", "Boxes are one player’s|2|Seat 1" },
  { "boxes-of-three", "menu", "", FALSE, BETS "player 1 2\n", "21:46:50", "Boxes are one player’s|2" },
  { "boxes-part", "menu", "", FALSE, BETS "player 1 2\nplayer 4 5 6\n", "21:46:50", "Part a player’s boxes" },
  { "boxes-in-play", "table", "", FALSE, "player 1 2 3\nplayer 5 6\n" PLAYING, "21:49:58" },
  { "keys", "table", "", FALSE, PLAYING "device shoe down\n", "21:49:58" },
  { "keys-chosen", "table", "", FALSE, PLAYING "device shoe down\n", "21:49:58", "9",
    .steps = TRUE },
  { "keys-bust", "table", "", FALSE, DEVICES "bet 1 main 25\nbet 6 main 25\nno-more-bets\ncard KS\ncard KH\ncard 5C\n"
    "card 6S\ncard 6H\ncard 9C\nstand\nstand\ndevice shoe down\n", "21:50:20", NULL, "BJ-08" },
  { "keys-small", "table", "", FALSE, LOW "card 2H\ncard 3S\ndevice shoe down\n", "21:50:20" },
  { "keys-draws", "table", "", FALSE, STOOD "confirm\ndevice shoe down\n", "21:50:20" },
  { "bare-deal", "table", "", FALSE, BARE "card KS\ncard 9C\n", "21:49:10" },
  { "typed-inspection", "table", "", TRUE, TYPED_OPEN, "20:01:10", .bare = TRUE },
  { "typed-badge", "table", "", TRUE, TYPED_OPEN, "20:01:10", "Type the badge|2|2|1|0", .bare = TRUE },
  { "typed-pin", "table", "", TRUE, TYPED_OPEN, "20:01:10", "Type the badge|2|2|1|0|Next|0|0|0", .bare = TRUE },
  { "typed-wrong-pin", "table", "", TRUE, TYPED_OPEN, "20:01:10", "Type the badge|2|2|1|0|Next|1|2|3|4|Cards inspected", .bare = TRUE },
  { "typed-sign-on", "table", "", TRUE, TYPED_OPEN "inspect-cards 2210\ninspect-reader 2210 0000 pass\nconfirm\nconfirm\nshuffle\n"
    "cut dealer\n", "20:01:10", "Type the badge", .bare = TRUE },
  { "typed-bets", "table", "", FALSE, TYPED_BETS, "21:46:52", .bare = TRUE },
  { "typed-progressive", "table", "", FALSE, TYPED_BETS, "21:46:52", "3:" P, .bare = TRUE },
  { "typed-deal", "table", "", FALSE, TYPED_LOCKED "card KS\ncard 9C\ncard 2D\ncard 3D\n", "21:47:10", .bare = TRUE },
  { "typed-dealer-down", "table", "", FALSE, TYPED_LOCKED TYPED_CARDS, "21:47:10", .bare = TRUE },
  { "typed-light", "table", "", FALSE, TYPED_LOCKED TYPED_CARDS "card -\n", "21:47:20", .bare = TRUE },
  { "typed-light-after-losers", "table", "", FALSE, TYPED_BETS "bet 1 " M " 5\nno-more-bets\nchips 1\n" TYPED_CARDS "card -\n",
    "21:47:20", .bare = TRUE },
  { "typed-place", "table", "", FALSE, TYPED_PLACE, "21:47:20", .bare = TRUE },
  { "typed-splits", "table", "", FALSE, TYPED_PLACE "place large\nstand\nsplit\ncard 3H\nstand\ncard 7D\nstand\nstand\nsplit\ncard 2S\n", "21:47:20",
    .bare = TRUE },
  { "typed-hole", "table", "", FALSE, TYPED_PLACE "place large\nstand\nstand\nstand\nstand\nstand\nstand\n", "21:47:20", .bare = TRUE },
  { "typed-draws", "table", "", FALSE, TYPED_PLACE "place large\nstand\nstand\nstand\nstand\nstand\nstand\nhole TS\n", "21:47:20", .bare = TRUE },
  { "typed-seven-seats", "table", "", FALSE, "bet 1 main\nbet 2 main\nbet 3 main\nbet 4 main\nbet 5 main\nbet 6 main\nbet 7 main\n"
    "no-more-bets\ncard KS\ncard 8C\ncard 9D\ncard 8H\ncard 5H\ncard JD\ncard 4S\ncard 6S\ncard 3C\ncard 8S\ncard TC\ncard 8D\n"
    "card 2C\ncard 2D\ncard 6C\ncard -\nstand\nsplit\ncard 3H\n", "21:47:20", .table = "BJ-08", .bare = TRUE },
  { "typed-documents", "table", "", FALSE, TYPED_BETS "no-more-bets\nchips 1\ncard KS\ncard 8C\ncard 9D\ncard 8H\ncard 5H\ncard JD\n"
    "card 9D\ncard 6S\ncard 3C\ncard 9D\ncard TC\ncard 8D\ncard 2C\ncard -\nlamp 3 lit\nvalidate 2210 0000\n"
    "confirm\nlight large\nplace large\nstand\nstand\nstand\nstand\nstand\nstand\nhole TS\nconfirm\n", "21:47:20",
    "Type the badge|Payout slip is filled in|2|2|1|0|Next|0|0|0", .bare = TRUE },
  { "typed-light-tapped", "table", "", FALSE, TYPED_LOCKED TYPED_CARDS "card -\n", "21:47:20", "Large", .bare = TRUE },
  { "undo-first-bet", "table", "", FALSE, DEVICES, "21:46:32", "seat 4|$25" },
  { "undo-washed", "table", AUTOMATIC, TRUE, FIRST_BATCH "inspect-cards 2210\nconfirm\n", "20:00:00" },
  { "undo-read-card", "table", "", FALSE, CHIPS "device shoe up\ncard KS\n", "21:47:20" },
  { "undo-called", "table", "", FALSE, PLACED "take 1\ncard TC\nconfirm\ntake 3\ncard 8H\nstand\ncall-floor\n", "21:49:58",
    "Undo: seat 5 stood: floor signs|>badge 2210 floorperson", .steps = TRUE },
  { "retype-called", "table", "", FALSE, PLACED "device shoe down\ntake 1\ncard TC\ncall-floor\n", "21:49:58",
    "Retype 10♣ at seat 1: floor signs", .steps = TRUE },
  { "undo-bust-called", "table", "", FALSE, PLACED "device shoe down\ntake 1\ncard TC\ncall-floor\n", "21:49:58",
    "Retype 10♣ at seat 1: floor signs|No card came|>badge 2210 floorperson" },
  { "late-double", "table", "", FALSE, PLACED "device shoe down\ntake 1\ncard TC\nconfirm\ntake 3\ncard 8H\n", "21:49:58", "Retype 8♥ at seat 3" },
  { "late-double-signs", "table", "", FALSE, PLACED "device shoe down\ntake 1\ncard TC\nconfirm\nhit\ncard 8H\n", "21:49:58",
    "Retype 8♥ at seat 3|It was a double|>badge 2210 floorperson" },
  { "late-double-less-signs", "table", "", FALSE, PLACED "device shoe down\ntake 1\ncard TC\nconfirm\nhit\ncard 8H\n", "21:49:58",
    "Retype 8♥ at seat 3|Double, for less|1|0|It was a double|>badge 2210 floorperson" },
  { "late-double-disputed", "floor", "", FALSE,
    PLACED "device shoe down\ntake 1\ncard TC\nconfirm\nhit\ncard 7H\nlate-double 15 2210 0000\ndispute 3\nbadge 2210 floorperson\n",
    "21:49:58", "Record stands" },
  { "late-double-last", "last-round", "", FALSE,
    PLACED "device shoe down\ntake 1\ncard TC\nconfirm\nhit\ncard 7H\nlate-double 15 2210 0000\n", "21:49:58", "This round|Back a step|Back a step" },
  { "gone", "table", "", FALSE, PLAYING, "21:49:58", .gone = TRUE },
};

const guint n_states = G_N_ELEMENTS (states);

const PictureState *
states_nth (guint i)
{
  if (i < n_states)
    return &states[i];
  if (i - n_states < n_game_states)
    return &game_states[i - n_states];
  i -= n_states + n_game_states;
  return irregular_nth (i) != NULL ? &irregular_nth (i)->state : NULL;
}

/* What the package installs. */
static const char *const files[] = {
  "/lib/systemd/journald.conf.d/50-upcard.conf", "/lib/systemd/system/upcard-archive.service",
  "/lib/systemd/system/upcard-archive.timer", "/lib/systemd/system/upcard-kiosk.service", "/lib/systemd/system/upcardd.service",
  "/usr/bin/upcard-console", "/usr/bin/upcardctl", "/usr/lib/modules-load.d/upcard.conf", "/usr/lib/sysusers.d/upcard.conf",
  "/usr/lib/tmpfiles.d/upcard.conf", "/usr/lib/udev/rules.d/99-upcard-pointers.rules", "/usr/lib/udev/rules.d/99-upcard.rules",
  "/usr/libexec/upcard-archive", "/usr/libexec/upcard-kiosk", "/usr/libexec/upcardd",
  "/usr/share/dbus-1/system.d/org.upcard.Table.conf", "/usr/share/upcard/tables/BJ-07.ini", "/usr/share/upcard/tables/BJ-08.ini",
};

static void
file_free (gpointer data)
{
  g_free (((UcInstalledFile *) data)->path);
  g_free (data);
}

static void
add_file (UcInstalled *installed, const char *path, UcInstalledState state)
{
  UcInstalledFile *file = g_new0 (UcInstalledFile, 1);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);

  file->path = g_strdup (path);
  file->state = state;
  g_strlcpy (file->hash, state == UC_INSTALLED_MISSING ? "" : hash, sizeof file->hash);
  installed->n_differ += state != UC_INSTALLED_SAME;
  g_ptr_array_add (installed->files, file);
}

UcInstalled *
states_installed (GError **error)
{
  UcInstalled *installed = g_new0 (UcInstalled, 1);

  installed->files = g_ptr_array_new_with_free_func (file_free);
  installed->settings = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_setting_free);
  installed->known = TRUE;
  g_strlcpy (installed->digest, STATES_PROGRAM, sizeof installed->digest);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    add_file (installed, files[i], UC_INSTALLED_SAME);
  return installed;
}

UcInstalled *
states_differs (GError **error)
{
  UcInstalled *installed = states_installed (error);

  installed->digest[0] = 'f';
  ((UcInstalledFile *) installed->files->pdata[14])->state = UC_INSTALLED_CHANGED;
  installed->n_differ++;
  add_file (installed, "/usr/share/upcard/tables/BJ-07.ini.orig", UC_INSTALLED_EXTRA);
  add_file (installed, "/usr/share/upcard/tables/WA-01.ini", UC_INSTALLED_MISSING);
  return installed;
}

UcInstalled *
states_loads (GError **error)
{
  static const char *const environment[] = { "PATH=/usr/bin", "GTK_THEME=Foreign", NULL };
  UcInstalled *installed = states_installed (error);

  uc_installed_add_process (installed, environment, "");
  return installed;
}

UcInstalled *
states_no_manifest (GError **error)
{
  g_set_error_literal (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST,
                       "no manifest in /usr/share/upcard/manifest; install Upcard again");
  return NULL;
}

static gint64
twelve_seconds_on (void)
{
  return g_get_monotonic_time () + 12 * G_USEC_PER_SEC;
}

LocalTable *
states_play (const PictureState *state)
{
  static const UcFinding found[] = {
    { UC_FINDING_WITNESS_SILENT, "vault", G_GINT64_CONSTANT (1795205100000000000), 12 },
    { UC_FINDING_WITNESS_CONTRADICTED, "surveillance-office-two", 0, 1 },
    { UC_FINDING_DISK_LOW, "", 0, 3 },
  };
  g_autoptr (GArray) findings = g_array_new (FALSE, FALSE, sizeof (UcFinding));
  g_autofree char *table_file = local_table_of (state->table != NULL ? state->table : "BJ-07", state->more);
  LocalTable *table;

  if (state->bare)
    *strstr (table_file, "[devices]") = '\0';
  table = local_table_new (table_file, state->procedures);
  table->lost_win = state->lost_win;
  uc_console_model_set_installed_func (table->model, state->installed);
  uc_console_model_set_program (table->model, STATES_PROGRAM, STATES_FIRST_KEY);
  g_array_append_vals (findings, found, state->findings);
  uc_console_model_set_findings (table->model, findings);
  local_table_play (table, state->script);
  if (state->gone)
    {
      uc_console_model_gone (table->model);
      uc_console_model_set_clock (table->model, twelve_seconds_on);
    }
  return table;
}
