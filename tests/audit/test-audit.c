/* What may never be, one after another: a record written by hand from the law in which it is, and the same record in
 * which it is not. The paths carry the paragraphs. */
#include "uc-audit.h"

#include <string.h>

/* Six decks, $5, paytable 4: 75, 4, 15, 3 to 1. */
#define DOWN_UNDER                                                                                                     \
  "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                             \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

/* 100%, 10%, 200, 30, 10, 5, 3 to 1; seed $10,000, 13% and 2.5%. */
#define BLACKJACK                                                                                                      \
  "[table]\nid=T\ngame=blackjack\ndecks=6\nseats=7\npeek=ace-and-ten\nsurrender=late\n"                                \
  "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\n"

#define SPANISH "[table]\nid=T\ngame=spanish-21\ndecks=6\nseats=6\npeek=ace-and-ten\n"

#define PLAYERS_EDGE                                                                                                   \
  "[table]\nid=T\ngame=players-edge-21\ndecks=6\nseats=6\npeek=none\n[wager match-down]\npaytable=A\n"                 \
  "[wager monster-match]\namount=1.00\npaytable=A\n"

#define MTD "wager=match-the-dealer-progressive"

#define DOUBTED "record-doubted reason=older-record text=This%20record%20ends\n"

#define VOUCHED "record-vouched by=2001 role=floorperson\n"

#define CONFIRMED "clock-confirmed by=2001 role=floorperson\n"
#define ACCEPTED "record-accepted by=2001 role=floorperson second=3001\n"

#define BJM "wager=blackjack-match-progressive"

/* One seat with the progressive, until its cards lie there. */
#define ONE_SEAT                                                                                                       \
  "wager-accepted seat=1 wager=main amount=25.00\n"                                                                    \
  "wager-accepted seat=1 " MTD " amount=5.00\n"                                                                        \
  "bets-locked\n"                                                                                                      \
  "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n"          \
  "chips-verified counted=1 accepted=1\n"

#define DEAL(first, up, second)                                                                                        \
  "card-dealt to=seat seat=1 face=up card=" first "\n"                                                                 \
  "card-dealt to=dealer face=up card=" up "\n"                                                                         \
  "card-dealt to=seat seat=1 face=up card=" second "\n"                                                                \
  "card-dealt to=dealer face=down\n"

/* 685a.7: the hole card is turned, seat 1 stands with what it has and ties or loses. */
#define MAIN_LOSES                                                                                                     \
  "hole-card-exposed card=TD\n"                                                                                        \
  "wager-settled seat=1 wager=main outcome=lose stake=25.00\n"

/* A suited match: 4 to 1 for $5. Seat 1: 9S, 5D; dealer 9S, TD: 14 against 19. */
#define ONE_SUITED ONE_SEAT DEAL ("9S", "9S", "5D")

#define REQUIRED                                                                                                       \
  "validation-required seat=1 " MTD                                                                                    \
  " combination=one-suited odds=4:1 award=20.00 signatures=1\nlamp-checked seat=1 " MTD " light=lit\n"

#define LIT(seat, wager) "lamp-checked seat=" seat " " wager " light=lit\n"

#define SIGNED_BY_TWO(seat, wager)                                                                                     \
  "payout-signed seat=" seat " " wager " by=2001 role=floorperson\n"                                                   \
  "payout-validated seat=" seat " " wager " by=2001 role=floorperson second=3001\n"

#define PAID                                                                                                           \
  LIT ("1", MTD)                                                                                                       \
  SIGNED                                                                                                               \
  "wager-settled seat=1 " MTD                                                                                          \
  " outcome=win combination=one-suited odds=4:1 stake=5.00 pays=20.00 source=table-inventory\n"

#define SIGNED "payout-validated seat=1 " MTD " by=2001 role=floorperson\n"

/* Three aces of spades: 100% of the meter. */
#define JACKPOT                                                                                                        \
  ONE_SEAT DEAL ("AS", "AS",                                                                                           \
                 "AS") "validation-required seat=1 " MTD                                                               \
                       " combination=two-suited-aces-of-spades odds=100%25%20meter award=5000.75 signatures=2\n"       \
                       "lamp-checked seat=1 " MTD " light=lit\n"

/* Judged again behind a correction. */
#define JACKPOT_AGAIN                                                                                                  \
  "validation-required seat=1 " MTD " combination=two-suited-aces-of-spades odds=100%25%20meter award=5000.75 signatures=2\n" \
  "lamp-checked seat=1 " MTD " light=lit\n"

#define TWO_SIGNED                                                                                                     \
  "payout-signed seat=1 " MTD " by=2001 role=floorperson\n"                                                            \
  "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n"

#define JACKPOT_PAID                                                                                                   \
  "wager-settled seat=1 " MTD " outcome=win combination=two-suited-aces-of-spades odds=100%25%20meter stake=5.00 "     \
  "pays=5000.75 source=progressive\n"                                                                                  \
  "meter-changed meter=match-the-dealer-progressive cause=award change=-5000.75 value=0.00 reserve=0.30\n"

#define CUMULATIVE "payout-meter meter=match-the-dealer-progressive attendant=5000.75 cumulative=5000.75 awards=1\n"

#define RESEEDED                                                                                                       \
  "meter-changed meter=match-the-dealer-progressive cause=reseed change=0.30 value=0.30 reserve=0.00\n"                \
  "meter-changed meter=match-the-dealer-progressive cause=top-up change=4999.70 value=5000.00 reserve=0.00\n"

/* Two seats have the same 10% award of $1,000.13 (633b.10(j)): both are dealt AS and TS against AS and TS. */
#define TWO_BLACKJACKS                                                                                                 \
  "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " BJM " amount=5.00\n"                         \
  "wager-accepted seat=2 wager=main amount=25.00\nwager-accepted seat=2 " BJM " amount=5.00\n"                         \
  "bets-locked\n"                                                                                                      \
  "meter-changed meter=blackjack-match-progressive cause=increment change=1.30 value=10001.30 reserve=0.25\n"          \
  "chips-verified counted=2 accepted=2\n"                                                                              \
  "card-dealt to=seat seat=1 face=up card=AS\ncard-dealt to=seat seat=2 face=up card=AS\n"                             \
  "card-dealt to=dealer face=up card=AS\n"                                                                             \
  "card-dealt to=seat seat=1 face=up card=TS\ncard-dealt to=seat seat=2 face=up card=TS\n"                             \
  "card-dealt to=dealer face=down\nhole-card-checked blackjack=yes\nhole-card-exposed card=TS\n"                       \
  "wager-settled seat=2 wager=main outcome=push stake=25.00 stake-returned=yes\n"                                      \
  "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n" LIT ("2", BJM) LIT ("1", BJM)

#define SHARE_PAID(seat, pays)                                                                                              \
  LIT (seat, BJM)                                                                                                      \
  SIGNED_BY_TWO (seat, BJM)                                                                                            \
  "wager-settled seat=" seat " " BJM                                                                                   \
  " outcome=win combination=matching-suited-blackjacks odds=10%25%20meter stake=5.00 pays=" pays                       \
  " source=progressive\n"

#define SHARE(seat, pays)                                                                                              \
  SHARE_PAID (seat, pays) "payout-documented seat=" seat " " BJM " by=2001 role=floorperson slip=0" seat "\n"

#define AFTER_SHARE(pays, value)                                                                                       \
  "meter-changed meter=blackjack-match-progressive cause=award change=-" pays " value=" value " reserve=0.25\n"

#define ENVY(seat, pays)                                                                                               \
  SIGNED_BY_TWO (seat, "wager=envy-bonus")                                                                             \
  "wager-settled seat=" seat                                                                                           \
  " wager=envy-bonus outcome=win combination=matching-suited-blackjacks odds=fixed stake=0.00 pays=" pays              \
  " source=table-inventory\n"

#define BOTH_ENVIES ENVY ("1", "1000.00") ENVY ("2", "1000.00")

/* Seat 1's one suited ace is paid at 4 to 1, with its stake, when the other card turns out to be an ace of spades as well:
 * it shares the meter with seat 2. */
#define SHARED_AFTER_A_WIN                                                                                             \
  "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\n"                         \
  "wager-accepted seat=2 wager=main amount=25.00\nwager-accepted seat=2 " MTD " amount=5.00\n"                         \
  "bets-locked\n"                                                                                                      \
  "meter-changed meter=match-the-dealer-progressive cause=increment change=1.50 value=5001.50 reserve=0.60\n"          \
  "chips-verified counted=2 accepted=2\n"                                                                              \
  "card-dealt to=seat seat=1 face=up card=AS\ncard-dealt to=seat seat=2 face=up card=AS\n"                             \
  "card-dealt to=dealer face=up card=AS\n"                                                                             \
  "card-dealt to=seat seat=1 face=up card=5D\ncard-dealt to=seat seat=2 face=up card=AS\n"                             \
  "card-dealt to=dealer face=down\n"                                                                                   \
  LIT ("1", MTD)                                                                                                       \
  SIGNED                                                                                                               \
  "wager-settled seat=1 " MTD " outcome=win combination=one-suited odds=4:1 stake=5.00 pays=20.00 "                    \
  "stake-returned=yes source=table-inventory\n"                                                                        \
  "corrected target=11 key=card old=5D new=AS by=2001 second=3001\n"

#define HALF_IS_OWED                                                                                                   \
  "owed seat=1 " MTD " outcome=win combination=two-suited-aces-of-spades odds=100%25%20meter stake=5.00 "              \
  "pays=2500.75 amount=20.00 change=2475.75 cause=award-shared\n"

#define LATE_SIGNED                                                                                                    \
  "validation-required seat=1 " MTD " combination=two-suited-aces-of-spades odds=100%25%20meter award=2500.75 "        \
  "signatures=2\nlamp-checked seat=1 " MTD " light=lit\n"                                                             \
  TWO_SIGNED

#define LATE_PAID(pays)                                                                                                \
  "award-paid seat=1 " MTD " combination=two-suited-aces-of-spades odds=100%25%20meter pays=" pays                     \
  " amount=20.00 award=" pays " change=2475.75 source=progressive\n"                                                   \
  "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n"

/* A lost match turns out to be two suited nines: 10% of $5,000.75. */
#define LATE_TEN_PERCENT                                                                                               \
  ONE_SEAT DEAL ("2C", "9S", "9S")                                                                                     \
  LIT ("1", MTD)                                                                                                       \
  SIGNED                                                                                                               \
  "wager-settled seat=1 " MTD " outcome=win combination=one-suited odds=4:1 stake=5.00 pays=20.00 "                    \
  "source=table-inventory\n" MAIN_LOSES "corrected target=6 key=card old=2C new=9S by=2001 second=3001\n"             \
  "correction-owes target=6 seat=1 " MTD " outcome=win combination=two-suited odds=10%25%20meter stake=5.00 "          \
  "pays=500.07 amount=20.00 change=480.07\n"                                                                           \
  "validation-required seat=1 " MTD " combination=two-suited odds=10%25%20meter award=500.07 signatures=1\n"           \
  "lamp-checked seat=1 " MTD " light=lit\npayout-validated seat=1 " MTD " by=2001 role=floorperson\n"                  \
  "award-paid seat=1 " MTD " combination=two-suited odds=10%25%20meter pays=500.07 amount=20.00 award=500.07 "         \
  "change=480.07 source=progressive\n"                                                                                 \
  "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n"

#define OTHER_HALF_PAID                                                                                                \
  LIT ("2", MTD)                                                                                                       \
  SIGNED_BY_TWO ("2", MTD)                                                                                             \
  "meter-changed meter=match-the-dealer-progressive cause=award change=-2500.75 value=2500.75 reserve=0.60\n"          \
  "wager-settled seat=2 " MTD " outcome=win combination=two-suited-aces-of-spades odds=100%25%20meter stake=5.00 "     \
  "pays=2500.75 source=progressive\n"                                                                                  \
  "meter-changed meter=match-the-dealer-progressive cause=award change=-2500.75 value=0.00 reserve=0.60\n"             \
  "meter-changed meter=match-the-dealer-progressive cause=reseed change=0.60 value=0.60 reserve=0.00\n"                \
  "meter-changed meter=match-the-dealer-progressive cause=top-up change=4999.40 value=5000.00 reserve=0.00\n"          \
  "payout-documented seat=2 " MTD " by=2001 role=floorperson slip=S2\n"                                                \
  "wager-settled seat=2 wager=main outcome=lose stake=25.00\n" MAIN_LOSES

#define OVERRULED "payout-overruled seat=1 " MTD " by=3001 role=pit-manager refused-by=2001 reason=other\n"

#define CLOSED "round-closed\n"
#define CLOSED_BY_A_WAGER "+ round-closed\n"

/* A hit and its card, and a double and the same card. */
#define HIT_9C "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=9C\n"
#define DOUBLE_9C "decision seat=1 action=double amount=25.00\ncard-dealt to=seat seat=1 face=up card=9C\n"

#define SIX_OF_SPADES "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=6S\n"
#define TEN "wager-accepted seat=1 wager=main amount=10.00\nbets-locked\n"
#define DOUBLE_7S "decision seat=1 action=double amount=10.00\ncard-dealt to=seat seat=1 face=up card=7S\n"

#define FOUND "validation-required seat=1 " MTD " combination=one-suited odds=4:1 award=20.00 signatures=1\n"

/* The award that seat 1's second card makes; another card in its place, and one that makes the award. */
#define ONE_SUITED_BY_THE_LAST ONE_SEAT DEAL ("5D", "9S", "9S") FOUND
#define EIGHT_OF_CLUBS "card-dealt to=seat seat=1 face=up card=8C\ncard-dealt to=dealer face=down\n"
#define NINE_OF_SPADES "card-dealt to=seat seat=1 face=up card=9S\ncard-dealt to=dealer face=down\n" FOUND

#define BET "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n"

/* The hole card has not come. */
#define DEAL_UP(first, up, second)                                                                                     \
  "card-dealt to=seat seat=1 face=up card=" first "\n"                                                                 \
  "card-dealt to=dealer face=up card=" up "\n"                                                                         \
  "card-dealt to=seat seat=1 face=up card=" second "\n"

#define TO_THE_RACK(card) "irregularity id=face-up-card card=" card "\ncard-dealt to=discard face=up card=" card "\n"

#define TO_SEAT_2(card)                                                                                                \
  "decision seat=1 action=stand implied=yes\ndecision seat=2 action=hit\ncard-dealt to=seat seat=2 face=up card=" card "\n"

#define BUST_READ                                                                                                      \
  "- device-up device=shoe\n" BET DEAL ("TS", "9H", "6D")                                                              \
  "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=TC\n"                                            \
  "wager-settled seat=1 wager=main outcome=lose stake=25.00\n"

#define PAID_ALONE                                                                                                     \
  "wager-settled seat=1 " MTD                                                                                          \
  " outcome=win combination=one-suited odds=4:1 stake=5.00 pays=20.00 source=table-inventory\n"

#define JACKPOT_FROM(source)                                                                                           \
  "wager-settled seat=1 " MTD " outcome=win combination=two-suited-aces-of-spades odds=100%25%20meter stake=5.00 "     \
  "pays=5000.75 source=" source "\n"

/* Seat 1 has three sevens of one suit against a seven, seat 2 a seven among the first two cards. */
#define THREE_SEVENS THREE_SEVENS_LIE "hole-card-exposed card=9D\n"

#define THREE_SEVENS_LIE                                                                                               \
  "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=2 wager=main amount=25.00\nbets-locked\n"       \
  "card-dealt to=seat seat=1 face=up card=7H\ncard-dealt to=seat seat=2 face=up card=7C\n"                             \
  "card-dealt to=dealer face=up card=7S\n"                                                                             \
  "card-dealt to=seat seat=1 face=up card=7H\ncard-dealt to=seat seat=2 face=up card=2C\n"                             \
  "card-dealt to=dealer face=down\ndecision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=7H\n"

#define SUPER_BONUS(pays)                                                                                              \
  "wager-settled seat=1 wager=super-bonus outcome=win combination=777-suited odds=fixed pays=" pays                    \
  " source=table-inventory\n"

#define SUPER_BONUS_OTHERS(pays)                                                                                       \
  "wager-settled seat=2 wager=super-bonus-envy outcome=win combination=777-suited odds=fixed pays=" pays               \
  " source=table-inventory\n"

#define REFUSAL_OVERRULED                                                                                                      \
  "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=chips-disagree\n"                                    \
  "payout-overruled seat=1 " MTD " by=3001 role=pit-manager refused-by=2001 reason=chips-disagree\n"                  \
  "payout-signed seat=1 " MTD " by=3001 role=pit-manager\n"

#define REFUSAL_STANDS_AGAIN                                                                                        \
  REFUSAL_OVERRULED "request-withdrawn seat=1 " MTD " by=3001 role=pit-manager text=mistaken\n"

#define BET_IN_TIME "wager-accepted seat=1 wager=main amount=25.00\n"
#define CARD_IN_TIME "card-dealt to=seat seat=1 face=up card=2C\n"

#define TWO_BATCHES "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\nshuffle=automatic\nbatches=2\n"

#define LIMITS                                                                                                         \
  "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\nminimum=10.00\nmaximum=500.00\n"                     \
  "[wager match-the-dealer]\nmaximum=10.00\n"

/* What seat 1 wagered, by two persons. */
#define CORRECTED_TO_5 "bets-locked\ncorrected target=2 key=amount old=10.00 new=5.00 by=2001 second=3001\n"

/* Eighteen against 19, and then the first card makes it 21. */
#define NOW_A_SEVEN                                                                                                    \
  "wager-settled seat=1 wager=main outcome=lose stake=25.00\n"                                                         \
  "corrected target=3 key=card old=4S new=7S by=2001 second=3001\n"                                                    \
  "correction-owes target=3 seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 change=50.00\n"

#define PAYOUT_LIMIT "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n[policy]\npayout-limit=25.00\n"
#define ROUND_LIMIT "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n[policy]\nround-limit=25.00\n"

/* Nineteen against 18. */
#define PAID_25                                                                                                        \
  BET DEAL ("TS", "8H", "9D") "decision seat=1 action=stand\nhole-card-exposed card=TD\n"                              \
  "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 stake-returned=yes source=table-inventory\n"

#define RULED_40(second)                                                                                               \
  "ruling seat=1 choice=paid by=2001 role=floorperson" second "\nowed seat=1 wager=main change=40.00 cause=dispute\n"

#define REFUSED_KC                                                                                                     \
  "irregularity id=exposed-card seat=1 card=KC\ncard-offered seat=1 card=KC choice=refused to-seat=dealer\n"

#define RACKED_KC "card-dealt to=discard face=up card=KC\n"

/* Of two aces, which count 12, the hole card is turned before the missed card, 685a.7(h). */
#define ACES_12 "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\n[readings]\ndealer-pair-of-aces=12\n"
#define TWO_LARGE "irregularity id=wrong-light range=large\nruling seat=1 choice=go-on by=2001 role=floorperson\n"

#define MISSED "decision seat=1 action=hit\nirregularity id=missed-card seat=1 choice=draw\n"

#define BUSTED_BACK "[readings]\nbusted-at-dealer-22=return\n"

#define CARD_MATCH                                                                                                     \
  "[table]\nid=T\ngame=match-the-dealer-blackjack\ndecks=6\nseats=6\n[wager up-card]\n[wager down-card]\n"

#define PUT_ON "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n"

#define TAKEN_OFF(cause)                                                                                               \
  "meter-changed meter=match-the-dealer-progressive cause=" cause " change=-0.75 value=5000.00 reserve=0.00\n"

#define OPENED "- table-opened\n- cards-inspected batch=1 by=2001\n"

#define FIRST_CARD BET "card-dealt to=seat seat=1 face=up card=2C\n"

#define CLOSED_VOID                                                                                                    \
  "hand-dead seat=1\nwager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\nround-closed\n"

#define SECOND_CARD "wager-accepted round=2 seat=1 wager=main amount=25.00\ncard-dealt round=2 to=seat seat=1 face=up card=3C\n"

/* 18 against 18, and what a floorperson has it paid; with a nine it has won, and how much of that the ruling covers. */
#define PUSHES                                                                                                         \
  BET DEAL ("TS", "8S", "8D") "hole-card-exposed card=TD\nwager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n"

#define RULED(sum) "ruling seat=1 choice=paid by=2001 role=floorperson\nowed seat=1 wager=main change=" sum " cause=dispute\n"

#define NINE_OWES(sum)                                                                                                 \
  "corrected target=5 key=card old=8D new=9D by=2001 second=3001\n"                                                    \
  "correction-owes target=5 seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 change=" sum "\n"

#define COVERED(sum) "correction-owes target=5 seat=1 wager=main change=-" sum " cause=ruling-covers\n"

/* Seat 1 has no cards: what lies there is seat 2's. */
#define NO_CARDS                                                                                                       \
  "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=2 wager=main amount=25.00\n"                     \
  "wager-accepted seat=3 wager=main amount=25.00\nbets-locked\ncard-dealt to=seat seat=1 face=up card=TS\n"           \
  "card-dealt to=seat seat=2 face=up card=9S\nirregularity id=no-cards seat=1\n"

/* Two eights are split: 18 ties with the dealer's 18, and 17 loses. */
#define SPLIT_LOSES                                                                                                    \
  BET DEAL ("8H", "6S", "8C")                                                                                          \
  "decision seat=1 action=split amount=25.00\ncard-dealt to=seat seat=1 face=up card=TH\n"                             \
  "decision seat=1 action=stand\ncard-dealt to=seat seat=1 hand=1 face=up card=9D\n"                                   \
  "decision seat=1 hand=1 action=stand\nhole-card-exposed card=TD\ncard-dealt to=dealer face=up card=2C\n"             \
  "wager-settled seat=1 hand=1 wager=main outcome=lose stake=25.00\n"                                                  \
  "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n"

typedef struct
{
  const char *path;
  const char *kind; /* of the first finding in the bad record */
  const char *says; /* a piece of its sentence */
  const char *table;
  const char *before;
  const char *good;
  const char *bad;
  const char *after; /* nothing is good without it */
} Case;

/* § 605a.8: a meter that tables share. Three aces of spades win it, and its amount is to come. */
#define LINKED DOWN_UNDER "linked=MTD-5\n"
#define AT_LINK "meter=match-the-dealer-progressive linked=MTD-5"
#define LINKED_HIT                                                                                                                          \
  "- device-up device=link\n"                                                                                                               \
  "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n"                                \
  "meter-asked " AT_LINK " counted=1 stake=5.00\nmeter-joined " AT_LINK " asked=5 epoch=7 entry=10233 value=5000.75 head=RC5B\n"          \
  "chips-verified counted=1 accepted=1\n" DEAL ("AS", "AS", "AS")                                                                           \
  "validation-required seat=1 " MTD " combination=two-suited-aces-of-spades odds=100%25%20meter signatures=2\n"                             \
  "meter-claimed " AT_LINK " winners-100=1\n"
#define BY_HAND "meter-by-hand " AT_LINK " award=5000.75 by=2001 second=3001 text=away\n"

#define CARD_FROM(entry) "card-dealt to=seat seat=1 face=up card=2C entry=" entry "\n"

static const Case cases[] = {
  { "/audit/605a.7/a/4/cumulative-falls", "cumulative-fell", "falls", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED,
    "",
    "payout-meter meter=match-the-dealer-progressive attendant=5000.35 cumulative=5000.35 awards=2\n", "" },
  { "/audit/605a.7/a/4/cumulative-is-what-was-paid", "meter-books", "should be $5000.75 and is $5001", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID, CUMULATIVE,
    "payout-meter meter=match-the-dealer-progressive attendant=5001.00 cumulative=5001.00 awards=1\n", "" },
  { "/audit/605a.7/a/6/removed-while-open", "meter-books", "from $5000 to $4999, as “removed”, while players bet", DOWN_UNDER,
    "table-opened\n", "meter-set meter=match-the-dealer-progressive cause=correction value=4999.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive cause=removed value=4999.00 reserve=0.00 by=2001 second=3001\n", "" },
  { "/audit/605a.7/a/6/begins-anew", "meter-books", "begins again at $6000, and it has been played for", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED,
    "meter-set meter=match-the-dealer-progressive cause=transfer-in value=6000.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive cause=initial value=6000.00 reserve=0.00 by=2001 second=3001\n", "" },
  { "/audit/605a.7/a/6/the-whole-by-a-correction", "meter-books", "does not end it", DOWN_UNDER, "table-closed\n",
    "meter-set meter=match-the-dealer-progressive cause=distributed value=0.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive cause=malfunction value=0.00 reserve=0.00 by=2001 second=3001\n", "" },
  { "/audit/605a.7/a/1/meter-below-zero", "below-zero", "should be $0 and is −$0.10", DOWN_UNDER,
    "meter-set meter=match-the-dealer-progressive value=0.65 reserve=0.00 by=2001 second=3001\n"
    "wager-accepted seat=1 wager=main amount=25.00\n",
    "meter-changed meter=match-the-dealer-progressive cause=award change=-0.65 value=0.00 reserve=0.00\n",
    "meter-changed meter=match-the-dealer-progressive cause=award change=-0.75 value=-0.10 reserve=0.00\n", "" },
  { "/audit/605a.7/a/1/beyond-scale", "beyond-scale", "“value” is $9000000000000, which no table holds", DOWN_UNDER,
    "table-closed\n", "meter-set meter=match-the-dealer-progressive cause=correction value=4999.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive cause=correction value=9000000000000.00 reserve=0.00 by=2001 second=3001\n", "" },
  { "/audit/685c.1/h/4/payment-below-zero", "below-zero", "less than nothing", DOWN_UNDER, JACKPOT TWO_SIGNED,
    JACKPOT_PAID,
    "wager-settled seat=1 " MTD
    " outcome=win combination=two-suited-aces-of-spades odds=100%25%20meter stake=5.00 pays=-0.40 "
    "source=progressive\n",
    "" },
  { "/audit/685c.1/j/increment-is-15-percent", "increments", "should be $0.75 and is $0.65", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.65 value=5000.65 reserve=0.30\n", "" },
  { "/audit/685c.1/j/reserve-is-6-percent", "increments", "should be $0.30 and is $0.25", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.25\n", "" },
  { "/audit/685c.1/j/no-increment-of-an-accepted-wager", "increments", "the meter has no increment of it", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n"
    "chips-verified counted=1 accepted=1\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n", "",
    DEAL ("2C", "9S", "5D") "wager-settled seat=1 " MTD " outcome=lose stake=5.00\n" MAIN_LOSES CLOSED },
  { "/audit/685c.1/j/void-wager-s-increment-goes-back", "increments", "its increment stays on the meter", DOWN_UNDER,
    ONE_SEAT "hand-dead seat=1\nwager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\n"
             "wager-settled seat=1 " MTD " outcome=void stake=5.00 stake-returned=yes\n",
    "meter-changed meter=match-the-dealer-progressive cause=wager-voided change=-0.75 value=5000.00 reserve=0.00\n", "",
    CLOSED },
  { "/audit/685c.1/j/taken-back-after-the-jackpot", "increments-gone", "has taken the increments", DOWN_UNDER,
    "wager-accepted seat=2 wager=main amount=25.00\nwager-accepted seat=2 " MTD " amount=5.00\n"
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n"
    "meter-changed meter=match-the-dealer-progressive cause=increment change=1.50 value=5001.50 reserve=0.60\n"
    "chips-verified counted=2 accepted=2\n" DEAL ("AS", "AS", "AS") LIT ("1", MTD) TWO_SIGNED
    "wager-settled seat=1 " MTD
    " outcome=win combination=two-suited-aces-of-spades odds=100%25%20meter stake=5.00 pays=5001.50 "
    "source=progressive\n"
    "meter-changed meter=match-the-dealer-progressive cause=award change=-5001.50 value=0.00 reserve=0.60\n"
    "meter-changed meter=match-the-dealer-progressive cause=reseed change=0.60 value=0.60 reserve=0.00\n"
    "meter-changed meter=match-the-dealer-progressive cause=top-up change=4999.40 value=5000.00 reserve=0.00\n"
    "hand-dead seat=2\nwager-settled seat=2 " MTD " outcome=void stake=5.00 stake-returned=yes\n",
    "",
    "meter-changed meter=match-the-dealer-progressive cause=wager-voided change=-0.75 value=4999.25 reserve=-0.30\n",
    "" },
  { "/audit/605a.7/a/1/meter-is-what-its-changes-make", "meter-books", "should be $5000.75 and is $5001.75", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n",
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5001.75 reserve=0.30\n", "" },
  { "/audit/633b.10/j/unequal-shares", "shares", "gets $1000.13 of the 10% award, its share is $500.06", BLACKJACK,
    TWO_BLACKJACKS,
    SHARE ("1", "500.06") AFTER_SHARE ("500.06", "9501.24") SHARE ("2", "500.06") AFTER_SHARE ("500.06", "9001.18"),
    SHARE ("1", "1000.13") AFTER_SHARE ("1000.13", "9001.17") SHARE ("2", "500.06") AFTER_SHARE ("500.06", "8501.11"),
    BOTH_ENVIES CLOSED },
  { "/audit/633b.10/j/unequal-shares-are-owed", "shares", "gets $1000.13", BLACKJACK,
    TWO_BLACKJACKS SHARE ("1", "1000.13") AFTER_SHARE ("1000.13", "9001.17") SHARE ("2", "500.06")
        AFTER_SHARE ("500.06", "8501.11"),
    "correction-owes target=9 seat=1 " BJM
    " outcome=win combination=matching-suited-blackjacks odds=10%25%20meter stake=5.00 "
    "pays=500.06 amount=1000.13 change=-500.07\n"
    "meter-changed meter=blackjack-match-progressive cause=award-returned change=500.07 value=9001.18 reserve=0.25\n",
    "", BOTH_ENVIES CLOSED },
  { "/audit/633b.10/j/two-boxes-of-one-player-are-one-share", "shares", "gets $1000.12", BLACKJACK,
    "players-joined seats=1,2\n"
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " BJM " amount=5.00\n"
    "wager-accepted seat=2 wager=main amount=25.00\nwager-accepted seat=2 " BJM " amount=5.00\n"
    "wager-accepted seat=3 wager=main amount=25.00\nwager-accepted seat=3 " BJM " amount=5.00\nbets-locked\n"
    "meter-changed meter=blackjack-match-progressive cause=increment change=1.95 value=10001.95 reserve=0.375\n"
    "chips-verified counted=3 accepted=3\n"
    "card-dealt to=seat seat=1 face=up card=AS\ncard-dealt to=seat seat=2 face=up card=AS\ncard-dealt to=seat seat=3 "
    "face=up card=AS\n"
    "card-dealt to=dealer face=up card=AS\n"
    "card-dealt to=seat seat=1 face=up card=TS\ncard-dealt to=seat seat=2 face=up card=TS\ncard-dealt to=seat seat=3 "
    "face=up card=TS\n"
    "card-dealt to=dealer face=down\nhole-card-checked blackjack=yes\nhole-card-exposed card=TS\n"
    "wager-settled seat=3 wager=main outcome=push stake=25.00 stake-returned=yes\n"
    "wager-settled seat=2 wager=main outcome=push stake=25.00 stake-returned=yes\n"
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n" ENVY ("1", "1000.00")
        ENVY ("3", "1000.00") ENVY ("3", "1000.00") LIT ("2", BJM) LIT ("1", BJM) SHARE ("3", "500.09"),
    SHARE ("1", "250.05") SHARE ("2", "250.04") "meter-changed meter=blackjack-match-progressive cause=award "
                                                "change=-1000.18 value=9001.77 reserve=0.375\n",
    SHARE ("1", "500.06") SHARE ("2", "500.06") "meter-changed meter=blackjack-match-progressive cause=award "
                                                "change=-1500.21 value=8501.74 reserve=0.375\n",
    CLOSED },
  { "/audit/685c.1/h/4/a-late-share-is-a-share", "shares", "gets $2505.75 of the 100% award, its share is $2500.75",
    DOWN_UNDER "stake-returned=true\n", SHARED_AFTER_A_WIN HALF_IS_OWED OTHER_HALF_PAID LATE_SIGNED, LATE_PAID ("2500.75"), "share-changed seat=1 " MTD " award=2505.75 signatures=2\n" LATE_PAID ("2505.75"),
    CLOSED },
  { "/audit/685c.1/h/3/a-late-share-is-signed", "too-few-signed", "needs two persons, and only 2001 signed", DOWN_UNDER "stake-returned=true\n",
    SHARED_AFTER_A_WIN HALF_IS_OWED OTHER_HALF_PAID, LATE_SIGNED, "", LATE_PAID ("2500.75") CLOSED },
  { "/audit/685c.1/h/3/a-late-share-is-paid-before-the-close", "award-open", "Seat 1, Match the Dealer progressive: is due",
    DOWN_UNDER "stake-returned=true\n", SHARED_AFTER_A_WIN HALF_IS_OWED OTHER_HALF_PAID LATE_SIGNED, LATE_PAID ("2500.75"), "", CLOSED },
  { "/audit/685c.1/h/4/a-late-award-leaves-the-meter", "awards", "for this round's awards should be $500.07 and is $0",
    DOWN_UNDER, LATE_TEN_PERCENT,
    "meter-changed meter=match-the-dealer-progressive cause=award change=-500.07 value=4500.68 reserve=0.30\n", "", CLOSED },
  { "/audit/685c.1/h/4/an-award-that-was-none-goes-back", "awards", "for this round's awards should be $0 and is $5000.75",
    DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED
    "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n" MAIN_LOSES "corrected target=7 key=card old=AS new=KH by=2001 "
    "second=3001\ncorrection-owes target=7 seat=1 " MTD " outcome=lose stake=5.00 pays=0.00 amount=5000.75 "
    "change=-5000.75\n",
    "meter-changed meter=match-the-dealer-progressive cause=award-returned change=5000.75 value=10000.75 reserve=0.00\n"
    "meter-changed meter=match-the-dealer-progressive cause=seed-returned change=-5000.00 value=5000.75 reserve=0.30\n",
    "", CLOSED },
  { "/audit/685c.1/j/reseeded-twice", "reseed-twice", "comes a second time in one round", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED, "",
    "meter-changed meter=match-the-dealer-progressive cause=top-up change=2499.25 value=7499.25 reserve=0.00\n", "" },
  { "/audit/685c.1/h/3/refuser-signed", "refuser-signed", "2001 refused this payout", DOWN_UNDER,
    JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n" OVERRULED,
    "payout-signed seat=1 " MTD " by=3001 role=pit-manager\n"
    "payout-validated seat=1 " MTD " by=3001 role=pit-manager second=4001\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n", "" },
  { "/audit/685c.1/h/3/not-overruled", "not-overruled", "nobody overruled the refusal of 2001", DOWN_UNDER,
    JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n", OVERRULED, "",
    "payout-signed seat=1 " MTD " by=3001 role=pit-manager\npayout-validated seat=1 " MTD " by=3001 role=pit-manager second=4001\n" },
  { "/audit/685c.1/h/3/a-refusal-taken-back", "not-overruled", "nobody overruled the refusal of 2001", DOWN_UNDER,
    ONE_SUITED REQUIRED "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n",
    "request-withdrawn seat=1 " MTD " by=2001 role=floorperson reason=other text=mistaken\n", "",
    "payout-validated seat=1 " MTD " by=3001 role=pit-manager\n" },
  { "/audit/685c.1/h/3/who-takes-a-refusal-back-does-not-sign", "refuser-signed", "2001 refused this payout", DOWN_UNDER,
    ONE_SUITED REQUIRED "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n"
                        "request-withdrawn seat=1 " MTD " by=2001 role=floorperson reason=other text=mistaken\n",
    "payout-validated seat=1 " MTD " by=3001 role=pit-manager\n", SIGNED, "" },
  { "/audit/685c.1/h/3/a-refusal-outlives-a-new-judgment", "refuser-signed", "2001 refused this payout", DOWN_UNDER,
    ONE_SUITED REQUIRED "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n" REQUIRED,
    OVERRULED "payout-validated seat=1 " MTD " by=3001 role=pit-manager\n", SIGNED, "" },
  { "/audit/685c.1/h/3/nobody-signed", "too-few-signed", "needs two persons, and nobody signed", DOWN_UNDER, JACKPOT,
    TWO_SIGNED, "", JACKPOT_PAID },
  { "/audit/685c.1/h/3/dark-light-is-answered-by-a-lit-one", "refuser-signed", "2001 refused this payout", DOWN_UNDER,
    ONE_SUITED REQUIRED "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=light-dark\n",
    "lamp-checked seat=1 " MTD " light=lit\n", "lamp-checked seat=1 " MTD " light=dark\n", SIGNED },
  { "/audit/685c.1/h/3/two-persons", "too-few-signed", "an award of $5000.75 needs two persons, and only 2001 signed",
    DOWN_UNDER, JACKPOT, TWO_SIGNED, SIGNED, JACKPOT_PAID },
  { "/audit/685c.1/h/3/not-the-same-person-twice", "too-few-signed", "needs two persons", DOWN_UNDER, JACKPOT,
    TWO_SIGNED, "payout-validated seat=1 " MTD " by=2001 role=floorperson second=2001\n", JACKPOT_PAID },
  { "/audit/685c.1/h/3/what-is-paid-takes-its-signatures", "too-few-signed", "an award of $1500 needs two persons",
    DOWN_UNDER "[policy]\nsecond-signature=1200.00\n",
    "meter-set meter=match-the-dealer-progressive value=15000.00 reserve=0.00 by=2001 second=3001\n"
    "wager-accepted seat=1 wager=main amount=25.00\n"
    "wager-accepted seat=1 " MTD " amount=5.00\nchips-verified counted=1 accepted=1\n" DEAL ("9S", "9S", "9S")
        LIT ("1", MTD),
    TWO_SIGNED, SIGNED,
    "wager-settled seat=1 " MTD
    " outcome=win combination=two-suited odds=10%25%20meter stake=5.00 pays=1500.00 source=progressive\n" },
  { "/audit/685c.1/h/3/what-is-signed-is-paid", "other-sum", "is paid $5000.75, and $2500 was announced", DOWN_UNDER,
    ONE_SEAT DEAL ("AS", "AS", "AS"),
    "validation-required seat=1 " MTD
    " combination=two-suited-aces-of-spades odds=100%25%20meter award=5000.75 signatures=2\n",
    "validation-required seat=1 " MTD
    " combination=two-suited-aces-of-spades odds=100%25%20meter award=2500.00 signatures=2\n",
    LIT ("1", MTD) TWO_SIGNED JACKPOT_PAID },
  { "/audit/685c.1/h/3/a-share-that-grows-is-signed-again", "too-few-signed", "needs two persons, and nobody signed",
    DOWN_UNDER "[policy]\nsecond-signature=3000.00\n",
    ONE_SEAT DEAL ("AS", "AS", "AS") "validation-required seat=1 " MTD
    " combination=two-suited-aces-of-spades odds=100%25%20meter award=2500.37 signatures=1\n" LIT ("1", MTD) SIGNED
    "share-changed seat=1 " MTD " award=5000.75 signatures=2\n",
    TWO_SIGNED, "", JACKPOT_PAID },
  { "/audit/685c.1/h/3/floorperson-or-above", "no-authority", "2001 signs as dealer", DOWN_UNDER, ONE_SUITED REQUIRED,
    SIGNED, "payout-validated seat=1 " MTD " by=2001 role=dealer\n", "" },
  { "/audit/685c.1/h/3/not-by-who-was-removed", "no-authority", "2001 signs, and was removed from the people file", DOWN_UNDER,
    ONE_SUITED REQUIRED,
    "- person-enrolled badge=2002 role=floorperson choice=removed\n",
    "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    SIGNED },
  { "/audit/685c.1/h/3/until-enrolled-again", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    ONE_SUITED REQUIRED "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    "- person-enrolled badge=2001 role=floorperson choice=enrolled\n",
    "- person-enrolled badge=2002 role=floorperson choice=enrolled\n",
    SIGNED },
  { "/audit/685c.1/h/3/not-by-a-locked-badge", "no-authority", "2001 signs, and the badge is locked", DOWN_UNDER,
    ONE_SUITED REQUIRED "- person-enrolled badge=2001 role=floorperson choice=locked\n",
    "- person-enrolled badge=2001 role=floorperson choice=unlocked\n",
    "",
    SIGNED },
  { "/audit/685c.1/h/3/not-before-a-locked-badge-is-freed", "no-authority", "2001 signs, and the badge is locked", DOWN_UNDER,
    ONE_SUITED REQUIRED "- person-enrolled badge=2001 role=floorperson choice=locked\n",
    "- badge-freed badge=2001 by=5001 role=shift-manager\n",
    "- badge-freed badge=2002 by=5001 role=shift-manager\n",
    SIGNED },
  { "/audit/685c.1/h/3/not-by-who-became-a-dealer", "no-authority", "2001 signs as floorperson, and the people file says dealer", DOWN_UNDER,
    ONE_SUITED REQUIRED,
    "- person-enrolled badge=2001 role=dealer choice=changed\n" "- person-enrolled badge=2001 role=floorperson choice=changed\n",
    "- person-enrolled badge=2001 role=dealer choice=changed\n",
    SIGNED },
  { "/audit/685c.1/h/3/not-as-more-than-one-is", "no-authority", "2001 signs as pit-manager, and the people file says floorperson", DOWN_UNDER,
    ONE_SUITED REQUIRED,
    "- person-enrolled badge=2001 role=pit-manager choice=changed\n",
    "- person-enrolled badge=2001 role=floorperson choice=changed\n",
    "payout-validated seat=1 " MTD " by=2001 role=pit-manager\n" },
  { "/audit/685c.1/h/3/no-first-of-two-who-was-removed", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    JACKPOT,
    "- person-enrolled badge=2001 role=floorperson choice=changed\n",
    "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    "payout-signed seat=1 " MTD " by=2001 role=floorperson\n" },
  { "/audit/685c.1/h/3/no-second-who-was-removed", "no-authority", "3001 signs, and was removed", DOWN_UNDER,
    JACKPOT "payout-signed seat=1 " MTD " by=2001 role=floorperson\n",
    "",
    "- person-enrolled badge=3001 role=pit-manager choice=removed\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n" JACKPOT_PAID },
  { "/audit/685c.1/h/3/no-second-who-became-a-dealer", "no-authority", "3001 signs as floorperson, and the people file says dealer", DOWN_UNDER,
    JACKPOT "payout-signed seat=1 " MTD " by=2001 role=floorperson\n",
    "- person-enrolled badge=3001 role=shift-manager choice=changed\n",
    "- person-enrolled badge=3001 role=dealer choice=changed\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n" JACKPOT_PAID },
  { "/audit/685c.1/h/3/no-refusal-of-a-locked-badge", "no-authority", "2001 signs, and the badge is locked", DOWN_UNDER,
    ONE_SUITED REQUIRED,
    "",
    "- person-enrolled badge=2001 role=floorperson choice=locked\n",
    "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n" },
  { "/audit/685c.1/h/4/no-documents-by-who-was-removed", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID,
    "- person-enrolled badge=2002 role=floorperson choice=removed\n",
    "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n" },
  { "/audit/605a.7/a/6/no-meter-by-a-locked-badge", "no-authority", "3001 signs, and the badge is locked", DOWN_UNDER,
    "- second-person-required wager=match-the-dealer-progressive by=2001 role=floorperson new=6000.00/0.00\n",
    "- person-enrolled badge=3001 role=pit-manager choice=locked\n" "- person-enrolled badge=3001 role=pit-manager choice=unlocked\n",
    "- person-enrolled badge=3001 role=pit-manager choice=locked\n",
    "meter-set meter=match-the-dealer-progressive value=6000.00 reserve=0.00 by=2001 second=3001\n" },
  { "/audit/605a.7/a/6/no-request-by-who-was-removed", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    "",
    "",
    "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    "second-person-required wager=match-the-dealer-progressive by=2001 role=floorperson new=6000.00/0.00\n" },
  { "/audit/685a.12/no-ruling-by-who-was-removed", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    BET,
    "",
    "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    "dispute-raised seat=1\nruling seat=1 choice=stands by=2001 role=floorperson\n" },
  { "/audit/685a.12/no-void-round-by-a-locked-badge", "no-authority", "3001 signs, and the badge is locked", DOWN_UNDER,
    BET "second-person-required by=2001 role=floorperson key=round new=void\n",
    "",
    "- person-enrolled badge=3001 role=pit-manager choice=locked\n",
    "round-voided by=2001 second=3001\n" },
  { "/audit/685a.7/e/no-correction-by-who-was-removed", "no-authority", "3001 signs, and was removed", DOWN_UNDER,
    BET "card-dealt to=seat seat=1 face=up card=8S\n",
    "",
    "- person-enrolled badge=3001 role=pit-manager choice=removed\n",
    "corrected target=3 key=card old=8S new=9S by=2001 second=3001\n" },
  { "/audit/A26/no-receipt-by-who-was-removed", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    "",
    "",
    "- person-enrolled badge=2001 role=floorperson choice=removed\n",
    "receipt-printed of-round=1 seat=1 by=2001 role=floorperson\n" },
  { "/audit/685c.1/h/3/dealer-of-record", "dealer-signed", "2001 is the dealer of record", DOWN_UNDER,
    "", "signed-on by=1001\n", "signed-on by=2001\n", ONE_SUITED REQUIRED SIGNED },
  { "/audit/605a.7/a/6/a-meter-is-set-by-two", "too-few-signed", "two persons sign this, and only 2001 did", DOWN_UNDER, "",
    "meter-set meter=match-the-dealer-progressive value=6000.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive value=6000.00 reserve=0.00 by=2001 second=2001\n", "" },
  { "/audit/605a.7/a/6/not-by-the-dealer", "dealer-signed", "2002 is the dealer of record and signs as a floorperson",
    DOWN_UNDER, "signed-on by=2002\n",
    "meter-set meter=match-the-dealer-progressive value=6000.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive value=6000.00 reserve=0.00 by=2002 second=3001\n", "" },
  { "/audit/685a.6/d/never-accepted", "never-accepted", "was never accepted", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL ("9S", "2C", "5D"), "",
    "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=5.00\n", "" },
  { "/audit/685a.6/d/taken-back-before", "never-accepted", "was never accepted", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer amount=5.00\n", "",
    "wager-removed seat=1 wager=match-the-dealer amount=5.00\n",
    DEAL ("9S", "2C", "5D") "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=5.00\n" },
  { "/audit/685a.7/q/settled-twice", "settled-twice", "a second time", DOWN_UNDER, ONE_SUITED MAIN_LOSES, "",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n", "" },
  { "/audit/685a.9/a/stake-is-what-lies-there", "stake", "$50 lies there, and $25 is settled", DOWN_UNDER,
    ONE_SUITED "decision seat=1 action=double amount=25.00\ncard-dealt to=seat seat=1 face=up "
               "card=2C\nhole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=lose stake=50.00\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n", "" },
  { "/audit/685a.3/a/seventh-copy", "card-copies", "more 9S were dealt than 6 decks hold", DOWN_UNDER,
    "shuffled\nwager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL (
        "9S", "9S", "2C") "card-dealt to=discard face=up card=9S\ncard-dealt to=discard face=up card=9S\ncard-dealt "
                          "to=discard face=up card=9S\n"
                          "card-dealt to=discard face=up card=9S\ncard-dealt to=discard face=up card=9S\n",
    "card-alarm card=9S counted=7 holds=6 first-round=1 last-round=1\n", "", "floor-called\n" },
  { "/audit/635a.4/no-tens", "card-copies", "more TD were dealt", SPANISH,
    "shuffled\nwager-accepted seat=1 wager=main amount=25.00\nbets-locked\n",
    "card-dealt to=seat seat=1 face=up card=9D\n", "card-dealt to=seat seat=1 face=up card=TD\n", "floor-called\n" },
  { "/audit/685c.1/h/4/slip-of-two-awards", "slip-twice", "slip S1 documents another award", BLACKJACK,
    TWO_BLACKJACKS SHARE ("1", "500.06") AFTER_SHARE ("500.06", "9501.24") SHARE ("2", "500.06")
        AFTER_SHARE ("500.06", "9001.18") "payout-documented seat=1 " BJM " by=2001 slip=S1\n",
    "payout-documented seat=2 " BJM " by=2001 slip=S2\n", "payout-documented seat=2 " BJM " by=2001 slip=S1\n", "" },
  { "/audit/633b.10/h/4/documented-without-a-tax-form", "undocumented", "$500.06 is documented without a tax form",
    BLACKJACK "[policy]\ntax-form=500.06\n", TWO_BLACKJACKS SHARE_PAID ("1", "500.06"),
    "payout-documented seat=1 " BJM " by=2001 slip=S1 done=tax-form+camera\n",
    "payout-documented seat=1 " BJM " by=2001 slip=S1 done=camera\n", "" },
  { "/audit/633b.10/h/4/documented-unseen-by-the-camera", "undocumented", "were not shown to the camera",
    BLACKJACK "[policy]\ntax-form=none\ncamera=500.00\n", TWO_BLACKJACKS SHARE_PAID ("1", "500.06"),
    "payout-documented seat=1 " BJM " by=2001 slip=S1 done=camera\n",
    "payout-documented seat=1 " BJM " by=2001 slip=S1\n", "" },
  { "/audit/633b.10/h/5/envies-documented-without-a-tax-form", "undocumented", "$2000 is documented without a tax form",
    BLACKJACK "[policy]\ntax-form=2000.00\n", TWO_BLACKJACKS ENVY ("1", "1000.00") ENVY ("1", "1000.00"),
    "payout-documented seat=1 wager=envy-bonus by=2001 slip=S1 done=tax-form\n",
    "payout-documented seat=1 wager=envy-bonus by=2001 slip=S1\n", "" },
  { "/audit/633b.10/h/4/wagered-again-before-the-documents", "undocumented", "is not documented, and the seat wagers again",
    BLACKJACK, TWO_BLACKJACKS SHARE_PAID ("1", "500.06"),
    "payout-documented seat=1 " BJM " by=2001 slip=S1\nwager-accepted round=2 seat=1 wager=main amount=25.00\n",
    "wager-accepted round=2 seat=1 wager=main amount=25.00\n", "" },
  /* “TD” under a salt of sixteen zeros, BLAKE2b-256 */
  { "/audit/685a.7/h/seal-and-salt", "seal", "not the one that was sealed", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n"
    "card-dealt to=dealer face=up card=9S\ncard-dealt to=dealer face=down "
    "seal=c:gerQknz-NIiwfmiSCfG2DdulVY3nG5VZ1Tzg4mV6ViE:AAAA\n",
    "hole-card-exposed card=TD salt=AAAAAAAAAAAAAAAAAAAAAA\n",
    "hole-card-exposed card=TH salt=AAAAAAAAAAAAAAAAAAAAAA\n", "" },
  { "/audit/685a.7/l/a-sealed-card-has-its-salt", "seal", "has no salt that opens the seal", DOWN_UNDER,
    BET "card-dealt to=dealer face=up card=9S\ncard-dealt to=dealer face=down "
    "seal=c:gerQknz-NIiwfmiSCfG2DdulVY3nG5VZ1Tzg4mV6ViE:AAAA\n",
    "undone text=card-dealt target=4\ncard-dealt to=dealer face=down\nhole-card-exposed card=TH\n",
    "hole-card-exposed card=TH\n", "" },
  { "/audit/house/refused-card-and-salt", "seal", "its salt opens no seal there", DOWN_UNDER,
    BET "card-refused reason=out-of-turn seal=c:gerQknz-NIiwfmiSCfG2DdulVY3nG5VZ1Tzg4mV6ViE:AAAA\n",
    "card-dealt to=seat seat=1 face=up card=TD refused=3 opens=AAAAAAAAAAAAAAAAAAAAAA\n",
    "card-dealt to=seat seat=1 face=up card=TH refused=3 opens=AAAAAAAAAAAAAAAAAAAAAA\n", "" },
  { "/audit/house/refused-card-that-none-was", "seal", "its salt opens no seal there", DOWN_UNDER,
    BET "card-refused reason=out-of-turn seal=c:gerQknz-NIiwfmiSCfG2DdulVY3nG5VZ1Tzg4mV6ViE:AAAA\n",
    "card-dealt to=seat seat=1 face=up card=TD refused=3 opens=AAAAAAAAAAAAAAAAAAAAAA\n",
    "card-dealt to=seat seat=1 face=up card=TD refused=2 opens=AAAAAAAAAAAAAAAAAAAAAA\n", "" },
  { "/audit/house/refused-card-twice", "seal", "two cards are said to be the one", DOWN_UNDER,
    BET "card-refused reason=out-of-turn seal=c:gerQknz-NIiwfmiSCfG2DdulVY3nG5VZ1Tzg4mV6ViE:AAAA\n"
    "card-dealt to=seat seat=1 face=up card=TD refused=3 opens=AAAAAAAAAAAAAAAAAAAAAA\n",
    "undone text=card-dealt target=4\ncard-dealt to=seat seat=1 face=up card=TD refused=3 opens=AAAAAAAAAAAAAAAAAAAAAA\n",
    "card-dealt to=dealer face=up card=TD refused=3 opens=AAAAAAAAAAAAAAAAAAAAAA\n", "" },
  { "/audit/685c.1/i/odds-as-filed", "not-as-filed", "one-suited at 4:1, and one-suited at 7:1", DOWN_UNDER,
    ONE_SUITED REQUIRED SIGNED, PAID,
    "wager-settled seat=1 " MTD
    " outcome=win combination=one-suited odds=7:1 stake=5.00 pays=35.00 source=table-inventory\n",
    "" },
  { "/audit/685c.1/a/5/combination-as-dealt", "not-as-filed", "two-unsuited at 15:1", DOWN_UNDER,
    ONE_SEAT DEAL ("9H", "9S", "9D") LIT ("1", MTD) SIGNED,
    "wager-settled seat=1 " MTD
    " outcome=win combination=two-unsuited odds=15:1 stake=5.00 pays=75.00 source=table-inventory\n",
    "wager-settled seat=1 " MTD
    " outcome=win combination=one-unsuited odds=3:1 stake=5.00 pays=15.00 source=table-inventory\n",
    "" },
  { "/audit/685a.11/c/each-matching-card", "not-as-filed", "suited-and-unsuited at 15:1", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer "
    "amount=5.00\nbets-locked\n" DEAL ("9S", "9S", "9D"),
    "wager-settled seat=1 wager=match-the-dealer outcome=win combination=suited-and-unsuited odds=15:1 stake=5.00 "
    "pays=75.00 "
    "stake-returned=yes source=table-inventory\n",
    "wager-settled seat=1 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=5.00 pays=55.00 "
    "stake-returned=yes source=table-inventory\n",
    "" },
  { "/audit/685a.11/a/odds-make-the-payment", "not-as-filed", "its odds make $25, and $30 is paid", DOWN_UNDER,
    ONE_SEAT DEAL ("KS", "9S", "QD") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 stake-returned=yes "
    "source=table-inventory\n",
    "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=30.00 stake-returned=yes "
    "source=table-inventory\n",
    "" },
  { "/audit/635a.12/b/bonus-21", "not-as-filed", "678-suited at 2:1", SPANISH,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL (
        "6H", "9S",
        "7H") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=8H\nhole-card-exposed card=9D\n",
    "wager-settled seat=1 wager=main outcome=win combination=678-suited odds=2:1 stake=25.00 pays=50.00 "
    "stake-returned=yes source=table-inventory\n",
    "wager-settled seat=1 wager=main outcome=win combination=678-mixed odds=3:2 stake=25.00 pays=37.50 "
    "stake-returned=yes source=table-inventory\n",
    "" },
  { "/audit/685c.1/g/1/paid-and-not-won", "not-won", "its cards make nothing that wins", DOWN_UNDER,
    ONE_SEAT DEAL ("8S", "9S", "5D"), "wager-settled seat=1 " MTD " outcome=lose stake=5.00\n", PAID, "" },
  { "/audit/685c.1/h/4/unpaid", "unpaid", "won $20, and was neither paid", DOWN_UNDER, ONE_SUITED, PAID,
    "wager-settled seat=1 " MTD " outcome=lose stake=5.00\n", MAIN_LOSES CLOSED },
  { "/audit/685c.1/h/3/rejected-is-not-unpaid", "unpaid", "won $20", DOWN_UNDER, ONE_SUITED REQUIRED,
    "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=not-accepted\n"
    "wager-settled seat=1 " MTD " outcome=void stake=5.00 stake-returned=yes\n"
    "meter-changed meter=match-the-dealer-progressive cause=wager-voided change=-0.75 value=5000.00 reserve=0.00\n",
    "wager-settled seat=1 " MTD " outcome=lose stake=5.00\n", MAIN_LOSES CLOSED },
  { "/audit/685a.7/f/unpaid-match", "unpaid", "Seat 1, Match the Dealer: won $55", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer "
    "amount=5.00\nbets-locked\n" DEAL ("9S", "9S", "5D"),
    "wager-settled seat=1 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=5.00 pays=55.00 "
    "stake-returned=yes source=table-inventory\n",
    "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=5.00\n", MAIN_LOSES CLOSED },
  { "/audit/685a.7/f/unknown-amount-is-paid", "unpaid", "won an unknown amount", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=-\nwager-accepted seat=1 wager=match-the-dealer "
    "amount=-\nbets-locked\n" DEAL ("9S", "9S", "5D"),
    "wager-settled seat=1 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=- pays=- "
    "stake-returned=yes source=table-inventory\n",
    "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=-\n",
    "hole-card-exposed card=TD\nwager-settled seat=1 wager=main outcome=lose stake=-\n" CLOSED },
  { "/audit/685a.8/a/insurance-that-a-wrong-light-collected", "unpaid", "Seat 1, Insurance: won $24", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL (
        "9S", "AS", "5D") "insurance-placed seat=1 amount=12.00\n"
                          "reader-light range=small\nwager-settled seat=1 wager=insurance outcome=lose "
                          "stake=12.00\nhole-card-exposed card=KD\n",
    "owed seat=1 wager=insurance outcome=win odds=2:1 stake=12.00 pays=24.00 change=36.00 cause=wrong-light\n", "",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/685a.8/a/unpaid-insurance", "unpaid", "Seat 1, Insurance: won $24", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL ("9S", "AS",
                                                                         "5D") "insurance-placed seat=1 amount=12.00\n"
                                                                               "hole-card-exposed card=KD\n",
    "wager-settled seat=1 wager=insurance outcome=win odds=2:1 stake=12.00 pays=24.00 stake-returned=yes "
    "source=table-inventory\n",
    "wager-settled seat=1 wager=insurance outcome=lose stake=12.00\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/685a.7/i/1/unpaid-blackjack", "unpaid", "Seat 1, Bet: won $37.50", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL ("AS", "9S",
                                                                         "KD") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=win combination=blackjack odds=3:2 stake=25.00 pays=37.50 "
    "stake-returned=yes "
    "source=table-inventory\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n", CLOSED },
  { "/audit/685a.7/n/1/unpaid-against-22", "unpaid", "Seat 1, Bet: won $25", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL (
        "KS", "6S", "QD") "hole-card-exposed card=6D\ncard-dealt to=dealer face=up card=TD\n",
    "wager-settled seat=1 wager=main outcome=win combination=two-large-against-22 odds=1:1 stake=25.00 pays=25.00 "
    "stake-returned=yes "
    "source=table-inventory\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n", CLOSED },
  { "/audit/635b.2/g/1/iii/unpaid-21", "unpaid", "Seat 1, Bet: won $25", PLAYERS_EDGE "[readings]\ndealer-draws=always\n",
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL (
        "9S", "9H", "5D") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=7D\nhole-card-exposed "
                          "card=5D\ncard-dealt to=dealer face=up card=7S\n",
    "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 stake-returned=yes "
    "source=table-inventory\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n", CLOSED },
  { "/audit/635b.2/d/2/iii/B/unpaid-monster", "unpaid", "Seat 1, Monster Match: won $20", PLAYERS_EDGE,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=monster-match "
    "amount=1.00\nbets-locked\n"
    "meter-changed meter=monster-match cause=increment change=0.22 value=5000.22 reserve=0.01\n"
    "chips-verified counted=1 accepted=1\n" DEAL ("9H", "9D", "9H") LIT ("1", "wager=monster-match")
        SIGNED_BY_TWO ("1", "wager=monster-match") "hole-card-exposed card=KD\n",
    "wager-settled seat=1 wager=monster-match outcome=win combination=three-of-a-kind-same-color odds=20%20for%201 "
    "stake=1.00 pays=20.00 "
    "source=table-inventory\n",
    "wager-settled seat=1 wager=monster-match outcome=lose stake=1.00\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/633b.10/h/5/unpaid-envy", "unpaid", "Seat 2, Envy Bonus: won $1000", BLACKJACK,
    TWO_BLACKJACKS SHARE ("1", "500.06") AFTER_SHARE ("500.06", "9501.24") SHARE ("2", "500.06")
        AFTER_SHARE ("500.06", "9001.18") ENVY ("1", "1000.00"),
    ENVY ("2", "1000.00"), "", CLOSED },
  { "/audit/633b.10/k/envy-as-filed", "not-as-filed", "its odds make $1000, and $500 is paid", BLACKJACK,
    TWO_BLACKJACKS SHARE ("1", "500.06") AFTER_SHARE ("500.06", "9501.24") SHARE ("2", "500.06")
        AFTER_SHARE ("500.06", "9001.18") ENVY ("1", "1000.00"),
    ENVY ("2", "1000.00"), ENVY ("2", "500.00"), CLOSED },
  { "/audit/685a.7/p/a-tie-is-not-paid", "not-won", "its cards make nothing that wins", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL ("TS", "9S", "9D") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 stake-returned=yes "
    "source=table-inventory\n", CLOSED },
  { "/audit/685a.7/p/a-tie-goes-back", "stake", "its stake does not go back", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL ("TS", "9S", "9D") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00\n", "" },
  { "/audit/685a.7/q/1/over-21-has-lost", "not-won", "the hand is over 21", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL ("TS", "9S", "6D")
    "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=KH\nhole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n", CLOSED },
  { "/audit/633b.10/h/5/once-and-not-for-ones-own-hand", "not-won", "gets $2000, and hands of other players bring it $1000",
    BLACKJACK,
    TWO_BLACKJACKS SHARE ("1", "500.06") AFTER_SHARE ("500.06", "9501.24") SHARE ("2", "500.06")
        AFTER_SHARE ("500.06", "9001.18") ENVY ("1", "1000.00"),
    ENVY ("2", "1000.00"), ENVY ("2", "1000.00") ENVY ("2", "1000.00"), CLOSED },
  { "/audit/635a.12/c/1/unpaid-super-bonus", "unpaid", "Seat 1, Super Bonus: won $5000", SPANISH,
    "wager-accepted seat=1 wager=main amount=25.00\nbets-locked\n" DEAL (
        "7H", "7S",
        "7H") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=7H\nhole-card-exposed card=9D\n"
              "wager-settled seat=1 wager=main outcome=win combination=777-suited odds=2:1 stake=25.00 pays=50.00 "
              "stake-returned=yes "
              "source=table-inventory\n",
    SIGNED_BY_TWO ("1", "wager=super-bonus")
    "wager-settled seat=1 wager=super-bonus outcome=win combination=777-suited odds=fixed stake=0.00 pays=5000.00 "
    "source=table-inventory\n",
    "", CLOSED },
  { "/audit/635a.12/c/3/unpaid-others", "unpaid", "Seat 2, Super Bonus for the others: won $50", SPANISH,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=2 wager=main amount=25.00\nbets-locked\n" DEAL (
        "7H", "7S",
        "7H") "card-dealt to=seat seat=2 face=up card=2S\ncard-dealt to=seat seat=2 face=up card=3S\n"
              "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=7H\nhole-card-exposed card=KD\n"
              "wager-settled seat=2 wager=main outcome=lose stake=25.00\n"
              "wager-settled seat=1 wager=main outcome=win combination=777-suited odds=2:1 stake=25.00 pays=50.00 "
              "stake-returned=yes "
              "source=table-inventory\n" SIGNED_BY_TWO ("1", "wager=super-bonus")
              "wager-settled seat=1 wager=super-bonus outcome=win combination=777-suited odds=fixed stake=0.00 "
              "pays=5000.00 source=table-inventory\n",
    SIGNED_BY_TWO ("2", "wager=super-bonus-envy")
    "wager-settled seat=2 wager=super-bonus-envy outcome=win combination=777-suited odds=fixed stake=0.00 pays=50.00 "
    "source=table-inventory\n",
    "", CLOSED },
  { "/audit/685a.7/r/left-lying", "left-lying", "lies on the felt when the round closes", DOWN_UNDER, ONE_SUITED PAID,
    MAIN_LOSES, "hole-card-exposed card=TD\n", CLOSED },
  { "/audit/685a.7/s/a-ruling-that-nobody-paid", "debt-open", "Seat 1: is owed $15, and the round closes", DOWN_UNDER,
    ONE_SUITED PAID MAIN_LOSES "owed seat=1 wager=main change=15.00 cause=dispute\n", "step-done step=clear\n", "", CLOSED_BY_A_WAGER },
  { "/audit/685a.7/s/a-correction-that-nobody-settled", "debt-open", "Seat 1: is owed an unknown amount", DOWN_UNDER,
    ONE_SUITED PAID MAIN_LOSES "owed seat=1 wager=main change=- cause=light-was-right\n", "step-done step=settle\n",
    "step-done step=settle seat=2\n", CLOSED_BY_A_WAGER },
  /* what one person takes back, and what comes in its place */
  { "/audit/685a.7/j/not-a-card-that-the-shoe-read", "taken-back", "gives up a card that the shoe read", DOWN_UNDER, BET,
    "card-dealt to=seat seat=1 face=up card=TS\nundone text=card-dealt target=3\n",
    "- device-up device=shoe\ncard-dealt to=seat seat=1 face=up card=TS\nundone text=card-dealt target=4\n",
    "card-dealt to=seat seat=1 face=up card=9S\n" },
  { "/audit/685a.12/a/a-card-that-the-shoe-read-goes-to-the-rack", "taken-back", "Seat 1, Bet: gives up a card that the shoe read",
    DOWN_UNDER, BET "- device-up device=shoe\ncard-dealt to=seat seat=1 face=up card=TS\nundone text=card-dealt target=4\n",
    TO_THE_RACK ("TS"), "", "card-dealt to=seat seat=1 face=up card=9S\n" },
  { "/audit/685a.7/j/no-other-card-that-the-shoe-read", "taken-back", "gives up a card that the shoe read", DOWN_UNDER, BET,
    "- device-up device=shoe\n- device-fault device=shoe text=silent\ncard-dealt to=seat seat=1 face=up card=TS\n"
    "undone text=card-retyped target=5\ncard-dealt to=seat seat=1 face=up card=9S\n",
    "- device-fault device=shoe text=silent\n- device-up device=shoe\ncard-dealt to=seat seat=1 face=up card=TS\n"
    "undone text=card-retyped target=5\ncard-dealt to=seat seat=1 face=up card=9S\n", "" },
  { "/audit/685a.7/j/the-card-that-moves-lies-again", "taken-back", "9C was taken back to lie elsewhere, and 8C lies there",
    DOWN_UNDER, BET DEAL ("6S", "9H", "5D") HIT_9C,
    "undone text=card-moved target=7\ndecision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=9C\n",
    "undone text=card-moved target=7\ndecision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=8C\n", "" },
  { "/audit/685a.9/a/late-double-of-its-hit", "taken-back", "takes back something else than one hit and its card", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C,
    "undone text=card-doubled target=7\n" DOUBLE_9C, "undone text=card-doubled target=5\n" DOUBLE_9C, "" },
  { "/audit/685a.9/a/late-double-is-a-double", "taken-back", "the hand is not doubled", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C "undone text=card-doubled target=7\n", DOUBLE_9C,
    "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=9C\n", "" },
  { "/audit/685a.9/a/late-double-of-twice-at-most", "too-much", "may be doubled by $25, and is by $30", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C "undone text=card-doubled target=7\n", DOUBLE_9C,
    "decision seat=1 action=double amount=30.00\ncard-dealt to=seat seat=1 face=up card=9C\n", "" },
  { "/audit/685c.1/h/3/no-signature-is-taken-back", "taken-back", "“payout-validated” is taken back", DOWN_UNDER, ONE_SUITED REQUIRED,
    "", SIGNED "undone text=card-dealt target=12\n", "" },
  { "/audit/685c.1/h/3/no-meter-is-taken-back", "taken-back", "“bets-locked” is taken back", DOWN_UNDER, "", "",
    ONE_SEAT "undone text=card-dealt target=3\n", "" },
  { "/audit/685c.1/h/3/a-retyped-card-unmakes-an-award", "no-authority", "an award goes with a card that is typed again",
    DOWN_UNDER, ONE_SUITED_BY_THE_LAST,
    "undone text=card-retyped target=8 by=2001 role=floorperson\n" EIGHT_OF_CLUBS, "undone text=card-retyped target=8\n" EIGHT_OF_CLUBS, "" },
  { "/audit/685c.1/h/3/a-retyped-card-unmakes-no-award-by-who-deals", "no-authority", "an award goes with a card",
    DOWN_UNDER, "- signed-on by=2001\n" ONE_SUITED_BY_THE_LAST,
    "undone text=card-retyped target=9 by=2002 role=floorperson\n" EIGHT_OF_CLUBS,
    "undone text=card-retyped target=9 by=2001 role=floorperson\n" EIGHT_OF_CLUBS, "" },
  { "/audit/685c.1/h/3/a-retyped-card-makes-an-award", "no-authority", "an award comes by a card that is typed again",
    DOWN_UNDER, ONE_SEAT "card-dealt to=seat seat=1 face=up card=2C\ncard-dealt to=dealer face=up card=9S\n"
    "card-dealt to=seat seat=1 face=up card=5D\n",
    "undone text=card-retyped target=8 by=2001 role=floorperson\n" NINE_OF_SPADES, "undone text=card-retyped target=8\n" NINE_OF_SPADES, "" },

  /* an award goes with the card that makes it */
  { "/audit/685c.1/h/3/no-award-goes-to-the-rack", "no-authority", "an award falls away by one person", DOWN_UNDER,
    ONE_SUITED_BY_THE_LAST, "undone text=card-dealt target=8 by=2001 role=floorperson\n" TO_THE_RACK ("9S"),
    "undone text=card-dealt target=8\n" TO_THE_RACK ("9S"), "" },
  { "/audit/685c.1/h/3/no-award-goes-to-the-rack-by-who-deals", "no-authority", "an award falls away by one person", DOWN_UNDER,
    "- signed-on by=2001\n" ONE_SUITED_BY_THE_LAST, "undone text=card-dealt target=9 by=2002 role=floorperson\n" TO_THE_RACK ("9S"),
    "undone text=card-dealt target=9 by=2001 role=floorperson\n" TO_THE_RACK ("9S"), "" },
  { "/audit/685c.1/h/3/no-award-that-nobody-has-announced", "no-authority", "an award falls away by one person", DOWN_UNDER,
    ONE_SEAT DEAL_UP ("5D", "9S", "9S"), "",
    "undone text=card-dealt target=8\n" TO_THE_RACK ("9S"), "" },
  { "/audit/685c.1/h/3/no-award-of-two-by-one", "too-few-signed", "which two persons sign, falls away by one person", DOWN_UNDER,
    ONE_SEAT DEAL_UP ("AS", "AS", "AS"), "",
    "undone text=card-dealt target=8 by=2001 role=floorperson\n" TO_THE_RACK ("AS"), "" },
  { "/audit/635a.12/c/no-super-bonus-moves", "no-authority", "an award falls away by one person",
    SPANISH "[policy]\nsecond-signature=none\n", THREE_SEVENS_LIE,
    "undone text=card-moved target=10 by=2001 role=floorperson\n" TO_SEAT_2 ("7H"),
    "undone text=card-moved target=10\n" TO_SEAT_2 ("7H"), "+ decision seat=2 action=stand\n" },
  { "/audit/635a.12/c/no-super-bonus-is-offered", "no-authority", "an award falls away by one person",
    SPANISH "[policy]\nsecond-signature=none\n", THREE_SEVENS_LIE,
    "undone text=card-dealt target=11 by=2001 role=floorperson\nirregularity id=exposed-card seat=2 card=7H\n",
    "undone text=card-dealt target=11\nirregularity id=exposed-card seat=2 card=7H\n", "" },
  { "/audit/685a.12/a/no-bust-that-the-shoe-read", "taken-back", "lies there again by one person", BLACKJACK, BUST_READ,
    "undone text=card-dealt target=9 by=2001 role=floorperson\n" TO_THE_RACK ("TC"),
    "undone text=card-dealt target=9\n" TO_THE_RACK ("TC"), "" },
  { "/audit/685c.1/h/3/a-card-typed-again-takes-a-signature", "too-few-signed", "needs a floorperson, and nobody signed",
    DOWN_UNDER "[policy]\nvalidation=percentage\n", ONE_SEAT DEAL_UP ("9S", "9S", "5D"),
    LIT ("1", MTD) PAID_ALONE,
    "undone text=card-dealt target=8\ncard-dealt to=seat seat=1 face=up card=5C\n" LIT ("1", MTD) PAID_ALONE, "" },
  { "/audit/685c.1/h/3/an-announced-award-stays", "no-authority", "an award that was announced is taken back", DOWN_UNDER,
    ONE_SUITED_BY_THE_LAST, "undone text=card-dealt target=8 by=2001 role=floorperson\n", "undone text=card-dealt target=8\n",
    "+ card-dealt to=seat seat=1 face=up card=9S\n" },
  { "/audit/685c.1/h/3/one-person-retypes-for-two", "no-authority", "one person signed where two do", DOWN_UNDER,
    ONE_SEAT DEAL ("AS", "AS", "AS"), "",
    "undone text=card-retyped target=8 by=2001 role=floorperson\n" EIGHT_OF_CLUBS "+ decision seat=1 action=stand\n", "" },
  { "/audit/635a.12/c/the-cards-of-a-super-bonus-are-signed-for", "no-authority", "and no floorperson signed", SPANISH,
    TEN DEAL ("7S", "7D", "7S") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=7S\n",
    "undone text=card-retyped target=7 by=2001 role=floorperson\n" SIX_OF_SPADES, "undone text=card-retyped target=7\n" SIX_OF_SPADES,
    "+ decision seat=1 action=stand\n" },
  { "/audit/635b.2/f/5/a-super-bonus-becomes-no-double-unsigned", "no-authority", "and no floorperson signed", SPANISH,
    TEN DEAL ("7S", "7D", "7S") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=7S\n",
    "undone text=card-doubled target=7 by=2001 role=floorperson\n" DOUBLE_7S, "undone text=card-doubled target=7\n" DOUBLE_7S,
    "+ decision seat=1 action=stand\n" },
  { "/audit/685a.9/c/a-hit-that-was-said-is-no-double-unsigned", "taken-back", "a hit that was said becomes a double", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") "decision seat=1 action=hit\n+ card-dealt to=seat seat=1 face=up card=9C\n",
    "undone text=card-doubled target=7 by=2001 role=floorperson\n" DOUBLE_9C, "undone text=card-doubled target=7\n" DOUBLE_9C, "" },
  { "/audit/685a.7/j/what-was-paid-stays", "taken-back", "“step-done” is taken back", DOWN_UNDER, BET DEAL ("6S", "9H", "5D"),
    "", "+ step-done step=settle\nundone text=step-done target=7\n", "" },
  { "/audit/685a.7/j/what-lay-at-a-call-is-signed-for", "no-authority", "what lay when the floor was called", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C "+ floor-called\n",
    "undone text=card-retyped target=7 by=2001 role=floorperson\n" HIT_9C, "undone text=card-retyped target=7\n" HIT_9C, "" },
  { "/audit/685a.7/j/a-call-that-was-withdrawn", "no-authority", "what lay when the floor was called", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C "+ floor-called\n", "+ floor-call-withdrawn\nundone text=card-retyped target=7\n" HIT_9C,
    "undone text=card-retyped target=7\n" HIT_9C, "" },
  { "/audit/685a.7/s/what-is-disputed-lies", "taken-back", "Seat 1, Bet: what lay when the seat disputed is taken back", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C "dispute-raised seat=1\n", "",
    "undone text=card-retyped target=7 by=2001 role=floorperson\n" HIT_9C, "" },
  { "/audit/685a.7/s/a-disputed-card-is-not-exposed", "taken-back", "Seat 1, Bet: what lay when the seat disputed is taken back",
    DOWN_UNDER, BET DEAL ("6S", "9H", "5D") HIT_9C "dispute-raised seat=1\n", "",
    "undone text=card-dealt target=7 by=2001 role=floorperson\nirregularity id=exposed-card seat=1 card=9C\n", "" },
  { "/audit/685a.7/s/a-withdrawn-dispute-holds-nothing", "taken-back", "what lay when the seat disputed is taken back", DOWN_UNDER,
    BET DEAL ("6S", "9H", "5D") HIT_9C "dispute-raised seat=1\n", "dispute-withdrawn seat=1\nundone text=card-retyped target=7\n" HIT_9C,
    "undone text=card-retyped target=7\n" HIT_9C, "" },

  { "/audit/685a.12/f/card-moved", "card-moved", "nobody declared a hand without its cards", DOWN_UNDER,
    ONE_SUITED PAID, "", "card-moved target=8 card=5D seat=1 to-seat=1 face=up\n", MAIN_LOSES CLOSED },
  { "/audit/685a.7/n/drawn-behind-a-settlement", "drawn", "has been settled against the dealer's hand", DOWN_UNDER,
    ONE_SUITED PAID MAIN_LOSES, "", "card-dealt to=dealer face=up card=2D\n", CLOSED },
  { "/audit/685a.7/s/dispute-open", "dispute-open", "before anybody has ruled", DOWN_UNDER,
    ONE_SUITED PAID MAIN_LOSES "dispute-raised seat=1\n", "ruling seat=1 choice=stands by=2001 role=floorperson\n", "",
    CLOSED },
  { "/audit/685a.7/e/corrected-card-is-owed", "unpaid", "Seat 1, Match the Dealer: won $55", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer "
    "amount=5.00\nbets-locked\n" DEAL (
        "8S", "9S", "5D") "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=5.00\n" MAIN_LOSES
                          "corrected target=4 key=card old=8S new=9S by=2001 second=3001\n",
    "correction-owes target=4 seat=1 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=5.00 "
    "pays=55.00 "
    "amount=0.00 change=60.00\n",
    "", CLOSED },
  { "/audit/685a.7/e/owed-stands-behind-a-burn-card-that-is-corrected", "unpaid", "Seat 1, Match the Dealer: won $55", DOWN_UNDER,
    "- card-dealt to=discard face=up card=2C\n"
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer "
    "amount=5.00\nbets-locked\n" DEAL (
        "8S", "9S", "5D") "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=5.00\n" MAIN_LOSES
                          "corrected target=5 key=card old=8S new=9S by=2001 second=3001\n"
                          "correction-owes target=5 seat=1 wager=match-the-dealer outcome=win combination=one-suited "
                          "odds=11:1 stake=5.00 pays=55.00 amount=0.00 change=60.00\n",
    "corrected target=1 key=card old=2C new=3C by=2001 second=3001\n",
    "corrected target=7 key=card old=5D new=6D by=2001 second=3001\n", CLOSED },
  { "/audit/685a.7/e/taken-back-counts-no-more", "not-won", "nothing that wins", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer "
    "amount=5.00\nbets-locked\n"
    "card-dealt to=seat seat=1 face=up card=8S\n",
    "undone text=card-dealt target=4\ncard-dealt to=seat seat=1 face=up card=9S\n", "",
    "card-dealt to=dealer face=up card=9S\ncard-dealt to=seat seat=1 face=up card=5D\ncard-dealt to=dealer face=down\n"
    "wager-settled seat=1 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=5.00 pays=55.00 "
    "stake-returned=yes source=table-inventory\n" },
  /* ---- the main wager and the dealer's hand ---- */
  { "/audit/685a.7/m/the-dealer-draws-to-17", "drawn", "The dealer stands with 16", DOWN_UNDER,
    BET DEAL ("TS", "9S", "9D") "hole-card-exposed card=7D\n", "card-dealt to=dealer face=up card=5C\n", "",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/685a.7/m/and-no-further", "drawn", "The dealer draws another card", DOWN_UNDER,
    BET DEAL ("TS", "9S", "6D") "hole-card-exposed card=8D\n", "", "card-dealt to=dealer face=up card=2C\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/635b.2/g/1/iii/he-draws-for-a-hand-that-he-decides", "drawn", "The dealer draws a card, and no hand is left that it decides",
    PLAYERS_EDGE, BET DEAL ("JC", "9S", "5C") "decision seat=1 action=hit\n", "card-dealt to=seat seat=1 face=up card=5D\n",
    "card-dealt to=seat seat=1 face=up card=6D\n", "decision seat=1 action=stand\nhole-card-exposed card=3S\ncard-dealt to=dealer face=up card=4D\n" },
  { "/audit/685a.7/m/he-draws-for-one-over-21-where-it-goes-back", "drawn", "The dealer draws a card, and no hand is left that it decides",
    DOWN_UNDER BUSTED_BACK, BET DEAL ("TC", "9S", "5C") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=TD\n"
    "hole-card-exposed card=3S\n", "card-dealt to=dealer face=up card=4D\n",
    "hand-dead seat=1\nwager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\ncard-dealt to=dealer face=up card=4D\n", "" },
  { "/audit/635b.2/e/1/iv/beyond-a-soft-17", "drawn", "The dealer stands with 17", PLAYERS_EDGE,
    BET DEAL ("9S", "AS", "9D") "hole-card-exposed card=6D\n", "card-dealt to=dealer face=up card=2C\n", "",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/685a.7/p/a-tie-is-not-collected", "collected", "is collected, and its cards do not lose", DOWN_UNDER,
    BET DEAL ("TS", "9S", "9D") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n", CLOSED },
  { "/audit/685a.7/q/2/a-lower-hand-does-not-go-back", "not-won", "goes back, and its cards lose", DOWN_UNDER,
    BET DEAL ("TS", "9S", "8D") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n", CLOSED },
  { "/audit/685a.7/h/1/blackjack-against-blackjack", "collected", "its cards do not lose", DOWN_UNDER,
    BET DEAL ("AS", "TS", "KD") "hole-card-exposed card=AD\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n", CLOSED },
  { "/audit/635b.2/f/4/a-double-goes-back", "collected", "loses $25 to the dealer's Blackjack, and $50 is collected",
    PLAYERS_EDGE,
    BET DEAL ("6S", "AS", "5D") "decision seat=1 action=double amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=9C\nhole-card-exposed card=KD\n",
    "double-returned seat=1 amount=25.00\nwager-settled seat=1 wager=main outcome=lose stake=25.00\n",
    "wager-settled seat=1 wager=main outcome=lose stake=50.00\n", CLOSED },
  { "/audit/635b.2/f/4/of-a-bust-as-well", "collected", "loses $25 to the dealer's Blackjack, and $50 is collected",
    PLAYERS_EDGE,
    BET DEAL ("6S", "AS", "7D") "decision seat=1 action=double amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=KC\n"
                                "wager-settled seat=1 wager=main outcome=lose stake=50.00\nhole-card-exposed card=KD\n",
    "double-returned seat=1 amount=25.00\n", "", CLOSED },
  { "/audit/685a.9/a/what-went-back-before-a-blackjack-came-to-light", "too-much", "may have $15 on it, and is left $5", DOWN_UNDER,
    BET DEAL ("7S", "9H", "AD") "decision seat=1 action=double amount=25.00\ncard-dealt to=seat seat=1 face=up card=AS\n"
    "corrected target=1 seat=1 key=amount old=25.00 new=15.00 by=2001 second=3001\nexcess-returned seat=1 wager=main amount=10.00\n"
    "corrected target=3 key=card old=7S new=QS by=2001 second=3001\n", "excess-returned seat=1 wager=main amount=15.00\n",
    "excess-returned seat=1 wager=main amount=25.00\n", "" },
  { "/audit/635b.2/f/1/what-goes-back-may-be-unknown", "too-much", "may have $50 on it, and is left $40", PLAYERS_EDGE,
    BET DEAL ("6S", "AS", "5D") "decision seat=1 action=double amount=25.00\ncard-dealt to=seat seat=1 face=up card=9C\n",
    "excess-returned seat=1 wager=main amount=-\n", "excess-returned seat=1 wager=main amount=10.00\n", "" },
  { "/audit/633a.9/half-is-forfeited", "collected", "forfeits $12.50, and $25 is collected", BLACKJACK,
    BET DEAL ("TS", "TD", "6D") "hole-card-checked\n", "decision seat=1 action=surrender amount=12.50\n",
    "decision seat=1 action=surrender amount=25.00\n", "" },
  { "/audit/633a.9/against-a-blackjack-the-whole", "collected", "forfeits $25, and $12.50 is collected", BLACKJACK,
    BET DEAL ("TS", "TD", "6D") "decision seat=1 action=surrender amount=12.50\nhole-card-exposed card=AD\n",
    "wager-settled seat=1 wager=main outcome=lose combination=surrender stake=25.00\n",
    "wager-settled seat=1 wager=main outcome=lose combination=surrender stake=12.50\n", CLOSED },
  { "/audit/685a.9/a/not-more-than-the-first-wager", "too-much", "may be doubled by $25, and is by $30", DOWN_UNDER,
    BET DEAL ("6S", "9S", "5D"), "decision seat=1 action=double amount=25.00\n",
    "decision seat=1 action=double amount=30.00\n", "" },
  { "/audit/685a.10/a/an-equal-wager", "too-much", "is split with another sum", DOWN_UNDER,
    BET DEAL ("8S", "9S", "8D"), "decision seat=1 action=split amount=25.00\n",
    "decision seat=1 action=split amount=20.00\n", "" },
  { "/audit/685a.9/a/on-the-first-two-cards", "too-much", "is doubled on 3 cards, and may be on its first two", DOWN_UNDER,
    BET DEAL ("2S", "9S", "3D") "card-dealt to=seat seat=1 face=up card=4C\n", "decision seat=1 action=stand\n",
    "decision seat=1 action=double amount=25.00\n", "" },
  { "/audit/635b.2/f/1/on-more-cards", "too-much", "is doubled more than 3 times", PLAYERS_EDGE,
    BET DEAL ("2S", "9S", "3D") "card-dealt to=seat seat=1 face=up card=2C\n"
                                "decision seat=1 action=double amount=25.00\n"
                                "decision seat=1 action=double amount=50.00\n",
    "decision seat=1 action=double amount=100.00\n",
    "decision seat=1 action=double amount=100.00\ndecision seat=1 action=double amount=200.00\n", "" },
  { "/audit/633a.10/no-double-of-a-split-hand", "too-much", "is doubled, and a split hand may not be",
    "[table]\nid=T\ngame=blackjack\ndecks=6\nseats=7\ndouble-after-split=false\n",
    BET DEAL ("8S", "9S", "8D") "decision seat=1 action=split amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=3C\n",
    "decision seat=1 action=stand\n", "decision seat=1 action=double amount=25.00\n", "" },
  { "/audit/685a.10/c/once", "too-much", "is split more than 1 times", DOWN_UNDER,
    BET DEAL ("8S", "9S", "8D") "decision seat=1 action=split amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=8C\n",
    "decision seat=1 action=stand\n", "decision seat=1 action=split amount=25.00\n", "" },
  { "/audit/633a.11/c/split-aces-once", "too-much", "is a split ace and is split again",
    "[table]\nid=T\ngame=blackjack\ndecks=6\nseats=7\nsplits=3\n",
    BET DEAL ("AS", "9S", "AD") "decision seat=1 action=split amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=AC\n",
    "card-dealt to=seat seat=1 hand=1 face=up card=3C\n", "decision seat=1 action=split amount=25.00\n", "" },
  { "/audit/633a.9/with-the-first-two-cards", "out-of-time", "more than its first two cards were dealt", BLACKJACK,
    BET DEAL ("2S", "TD", "3D") "card-dealt to=seat seat=1 face=up card=4C\n", "decision seat=1 action=stand\n",
    "decision seat=1 action=surrender amount=12.50\n", "" },
  { "/audit/685a.7/i/2/no-surrender", "out-of-time", "the table has no surrender", DOWN_UNDER,
    BET DEAL ("2S", "TD", "3D"), "decision seat=1 action=stand\n", "decision seat=1 action=surrender amount=12.50\n", "" },
  { "/audit/635b.2/f/6/rescued-without-a-double", "out-of-time", "is rescued, and was not doubled", PLAYERS_EDGE,
    BET DEAL ("2S", "9S", "3D"), "decision seat=1 action=stand\n", "decision seat=1 action=rescue amount=12.50\n", "" },
  { "/audit/685a.9/a/one-card", "drawn", "is doubled and gets a second card", DOWN_UNDER,
    BET DEAL ("6S", "9S", "5D") "decision seat=1 action=double amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=2C\n",
    "", "card-dealt to=seat seat=1 face=up card=3C\n", "" },
  { "/audit/685a.10/e/one-card-to-a-split-ace", "drawn", "is a split ace and gets a second card", DOWN_UNDER,
    BET DEAL ("AS", "9S", "AD") "decision seat=1 action=split amount=25.00\n"
                                "card-dealt to=seat seat=1 face=up card=2C\n",
    "card-dealt to=seat seat=1 hand=1 face=up card=3C\n", "card-dealt to=seat seat=1 face=up card=3C\n", "" },
  { "/audit/685a.6/c/void-without-a-cause", "stake", "nothing made it void", DOWN_UNDER,
    BET DEAL ("TS", "9S", "8D") "hole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n",
    "wager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\n", CLOSED },
  { "/audit/685a.12/f/a-dead-hand-s-wagers-go-back", "collected", "is collected, and its hand was dead before", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer amount=5.00\n"
    "bets-locked\ncard-dealt to=seat seat=1 face=up card=TS\nirregularity id=no-cards seat=1\nhand-dead seat=1\n"
    "wager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=match-the-dealer outcome=void stake=5.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=match-the-dealer outcome=lose stake=5.00\n", "" },
  { "/audit/685a.12/f/who-had-no-cards", "not-won", "nothing that wins", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=2 wager=main amount=25.00\nbets-locked\n"
    "card-dealt to=seat seat=1 face=up card=TS\ncard-dealt to=seat seat=2 face=up card=9S\n"
    "irregularity id=no-cards seat=2\nhand-dead seat=2\n"
    "wager-settled seat=2 wager=main outcome=void stake=25.00 stake-returned=yes\n"
    "card-dealt to=seat seat=1 face=up card=9D\ncard-dealt to=dealer face=down\nhole-card-exposed card=TD\n",
    "wager-settled seat=1 wager=main outcome=push stake=25.00 stake-returned=yes\n",
    "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 stake-returned=yes "
    "source=table-inventory\n", CLOSED },
  /* ---- the cards in the shoe ---- */
  { "/audit/685a.4/d/the-second-batch-is-inspected", "shoe", "the cards of batch 2: are dealt, and nobody has inspected them", TWO_BATCHES,
    OPENED "- shuffled batch=1\n" FIRST_CARD CLOSED_VOID, "- cards-inspected batch=2 by=2001\n", "",
    "- shuffled batch=2\n" SECOND_CARD },
  { "/audit/685a.4/a/the-first-batch-is-inspected", "shoe", "are dealt, and nobody has inspected them", TWO_BATCHES,
    "- table-opened\n", "- cards-inspected batch=1 by=2001\n", "", "- shuffled batch=1\n" FIRST_CARD },
  { "/audit/685a.4/e/or-came-preshuffled", "shoe", "are dealt, and nobody has shuffled them", TWO_BATCHES,
    "- table-opened\n", "- cards-preshuffled batch=1 by=2001\n", "- cards-inspected batch=1 by=2001\n", FIRST_CARD },
  { "/audit/685a.5/a/each-shoe-is-shuffled", "shoe", "are dealt, and nobody has shuffled them", TWO_BATCHES,
    OPENED "- cards-inspected batch=2 by=2001\n- shuffled batch=1\n" FIRST_CARD "cover-card-shown to=dealer\n" CLOSED_VOID,
    "- shuffled batch=2\n", "", SECOND_CARD },
  { "/audit/685a.3/b/4/the-batches-alternate", "shoe", "come into the shoe a second time in turn", TWO_BATCHES,
    OPENED "- cards-inspected batch=2 by=2001\n- shuffled batch=1\n", "- shuffled batch=2\n", "- shuffled batch=1\n", "" },
  { "/audit/685a.12/k/but-for-a-shuffler-that-is-out", "shoe", "come into the shoe a second time in turn", TWO_BATCHES,
    OPENED "- shuffled batch=1\n", "- irregularity id=shuffler-out\n- shuffled batch=1\n", "- shuffled batch=1\n", "" },
  /* ---- a record in doubt ---- */
  { "/audit/house/nothing-in-doubt", "out-of-time", "is on record while the record is in doubt", DOWN_UNDER, "",
    DOUBTED VOUCHED ACCEPTED, DOUBTED VOUCHED, BET },
  { "/audit/house/a-second-doubt-begins-anew", "too-few-signed", "two persons have not confirmed it", DOWN_UNDER, "",
    DOUBTED DOUBTED VOUCHED ACCEPTED, DOUBTED VOUCHED DOUBTED ACCEPTED, BET },
  { "/audit/house/two-persons-in-doubt", "too-few-signed", "two persons have not confirmed it", DOWN_UNDER, "",
    DOUBTED VOUCHED ACCEPTED, DOUBTED VOUCHED "record-accepted by=2001 role=floorperson second=2001\n", BET },
  { "/audit/house/the-first-is-on-record", "too-few-signed", "two persons have not confirmed it", DOWN_UNDER, "",
    DOUBTED VOUCHED ACCEPTED, DOUBTED VOUCHED "record-accepted by=2002 role=floorperson second=3001\n", BET },
  { "/audit/house/one-of-a-higher-role", "no-authority", "one of the two must be of a higher role", DOWN_UNDER, "",
    "- person-enrolled badge=2002 role=floorperson choice=enrolled\n- badge-read by=2002 role=floorperson\n" DOUBTED VOUCHED ACCEPTED,
    "- badge-read by=2002 role=floorperson\n" DOUBTED VOUCHED "record-accepted by=2001 role=floorperson second=2002\n", BET },
  { "/audit/house/the-clock-alone", "too-few-signed", "the clock alone is not in doubt", DOWN_UNDER, "",
    "record-doubted reason=wrong-clock\n" CONFIRMED, DOUBTED "record-doubted reason=wrong-clock\n" CONFIRMED, BET },
  { "/audit/house/the-clock-is-confirmed", "out-of-time", "is on record while the record is in doubt", DOWN_UNDER, "",
    "record-doubted reason=wrong-clock\n" CONFIRMED, "record-doubted reason=wrong-clock\n", BET },
  /* ---- what wagers wait for ---- */
  { "/audit/685a.12/i/a-reader-at-fault-is-inspected", "out-of-time", "is accepted while the card reader is out", DOWN_UNDER,
    "- device-fault device=reader\n", "- device-up device=reader\n- reader-inspected by=2001 result=pass\n",
    "- device-up device=reader\n", BET },
  { "/audit/685a.12/i/a-link-that-is-back-is-not", "out-of-time", "is accepted while the card reader is out", DOWN_UNDER,
    "- device-down device=reader\n", "- device-up device=reader\n", "", BET },
  { "/audit/685a.12/i/the-bets-that-lie-stay", "out-of-time", "is accepted while the card reader is out", DOWN_UNDER,
    "", BET "- device-fault device=reader\n", "- device-fault device=reader\n" BET, "" },
  { "/audit/685a.12/i/whose-inspection-is-no-fact-of-the-round", "out-of-time", "is accepted while the card reader is out",
    DOWN_UNDER, "- irregularity id=reader-out\nstep-done step=opening\n",
    "reader-inspected by=2001 result=pass\nundone text=step-done target=2\n",
    "reader-inspected by=2001 result=fail\nundone text=step-done target=2\n", BET },
  { "/audit/685c.1/h/2/the-winners-lights-work", "out-of-time", "is accepted while the device “lamps” is gone or at fault", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\n- device-fault device=lamps\n", "device-up device=lamps\n",
    "device-up device=meter\n", "wager-accepted seat=1 " MTD " amount=5.00\n" },
  { "/audit/685c.1/d/1/a-seat-s-own-head", "out-of-time", "is accepted while the device “head.1” is gone or at fault", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\n", "device-down device=head.2\n", "device-down device=head.1\n",
    "wager-accepted seat=1 " MTD " amount=5.00\n" },
  { "/audit/685a.6/b/until-the-next-shuffle", "out-of-time", "may not enter before the next shuffle", DOWN_UNDER,
    "- entry-changed seat=1 choice=barred\n", "- shuffled\n", "- entry-changed seat=2 choice=open\n", BET },
  { "/audit/685a.6/b/or-until-it-may", "out-of-time", "may not enter before the next shuffle", DOWN_UNDER,
    "- entry-changed seat=1 choice=barred\n", "- entry-changed seat=1 choice=open\n", "- table-opened\n", BET },
  { "/audit/685a.6/b/who-plays-stays", "out-of-time", "may not enter before the next shuffle", DOWN_UNDER,
    "", BET "entry-changed seat=1 choice=barred\n", "- entry-changed seat=1 choice=barred\n" BET, "" },
  { "/audit/685a.6/f/one-player-s-boxes-adjoin", "boxes", "is one player’s with seat 3", DOWN_UNDER,
    "", "players-joined seats=1,2,3\n", "players-joined seats=1,3\n", "" },
  { "/audit/685a.6/f/so-do-those-that-are-left", "boxes", "is one player’s with seat 3", DOWN_UNDER,
    "players-joined seats=1,2,3\n", "players-joined seats=3\n", "players-joined seats=2\n", "" },
  { "/audit/685a.6/f/and-are-no-more-than-filed", "boxes", "3 boxes are one player’s, and the table file allows 2",
    "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=6\nboxes-per-player=2\n",
    "", "players-joined seats=1,2\n", "players-joined seats=1,2,3\n", "" },
  { "/audit/685a.7/c/a-dealer-comes-between-rounds", "out-of-time", "1002 signs on as the dealer", DOWN_UNDER,
    BET, "signed-on by=1002\n", "card-dealt to=seat seat=1 face=up card=2C\nsigned-on by=1002\n", "" },
  /* ---- what the floor verifies ---- */
  { "/audit/685a.4/a/no-dealer-verifies", "no-authority", "1001 signs, and the record has the badge as dealer", DOWN_UNDER,
    "badge-read by=1001 role=dealer\n", "cards-inspected by=1002\n", "cards-inspected by=1001\n", "" },
  { "/audit/685a.4/a/who-became-a-floorperson-does", "no-authority", "1001 signs, and the record has the badge as dealer", DOWN_UNDER,
    "badge-read by=1001 role=dealer\n", "person-enrolled badge=1001 role=floorperson choice=changed\n", "",
    "cards-inspected by=1001\n" },
  { "/audit/685a.4/a/nor-who-was-removed", "no-authority", "2001 signs, and was removed", DOWN_UNDER,
    "person-enrolled badge=2001 role=floorperson choice=removed\n", "cards-inspected by=2002\n", "cards-inspected by=2001\n", "" },
  { "/audit/685a.2/d/nor-who-deals", "dealer-signed", "2001 is the dealer of record", DOWN_UNDER,
    "signed-on by=2001\n", "reader-inspected by=2002 result=pass\n", "reader-inspected by=2001 result=pass\n", "" },
  { "/audit/house/a-shift-manager-frees-a-badge", "no-authority", "expected assistant-shift-manager or above", DOWN_UNDER,
    "person-enrolled badge=2001 role=floorperson choice=locked\n",
    "badge-freed badge=2001 by=4001 role=assistant-shift-manager\n", "badge-freed badge=2001 by=3001 role=pit-manager\n", "" },
  { "/audit/685c.1/h/3/who-asked-takes-it-back", "no-authority", "3001 takes back what 2001 asked for", DOWN_UNDER,
    BET "second-person-required by=2001 role=floorperson text=x\n", "request-withdrawn by=2001 role=floorperson text=x\n",
    "request-withdrawn by=3001 role=pit-manager text=x\n", "" },
  { "/audit/685c.1/h/3/so-does-who-signed", "no-authority", "3001 takes back what 2001 asked for or signed", DOWN_UNDER,
    JACKPOT "payout-signed seat=1 " MTD " by=2001 role=floorperson\n", "request-withdrawn seat=1 " MTD " by=2001 role=floorperson\n",
    "request-withdrawn seat=1 " MTD " by=3001 role=pit-manager\n", "" },
  { "/audit/685c.1/h/3/and-who-rejected", "no-authority", "3001 takes back what 2001 asked for or signed", DOWN_UNDER,
    JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=chips-disagree\n",
    "request-withdrawn seat=1 " MTD " by=2001 role=floorperson reason=chips-disagree\n",
    "request-withdrawn seat=1 " MTD " by=3001 role=pit-manager reason=chips-disagree\n", "" },
  { "/audit/605a.7/a/6/a-transfer-to-the-meter-takes-nothing", "meter-books", "“transfer-in” takes nothing away", DOWN_UNDER,
    "second-person-required " MTD " by=2001 role=floorperson\n",
    "meter-set meter=match-the-dealer-progressive cause=correction value=4000.00 reserve=0.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive cause=transfer-in value=4000.00 reserve=0.00 by=2001 second=3001\n", "" },
  { "/audit/605a.7/a/6/from-meter-to-reserve", "meter-books", "“seed-recovered” adds nothing", DOWN_UNDER,
    "second-person-required " MTD " by=2001 role=floorperson\n",
    "meter-set meter=match-the-dealer-progressive cause=seed-recovered value=4000.00 reserve=1000.00 by=2001 second=3001\n",
    "meter-set meter=match-the-dealer-progressive cause=seed-recovered value=4000.00 reserve=1000.01 by=2001 second=3001\n", "" },
  { "/audit/685c.1/h/4/cards-that-stay-are-not-shuffled", "undocumented", "is not documented, and the cards are shuffled",
    DOWN_UNDER "[policy]\nhold=seat\n",
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED MAIN_LOSES CLOSED,
    "- payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n", "", "- shuffled\n" },
  { "/audit/685a.12/e/but-where-a-shoe-ran-out", "undocumented", "is not documented, and the cards are shuffled",
    DOWN_UNDER "[policy]\nhold=seat\n",
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED, "shuffled\n", "- shuffled\n", "" },
  { "/audit/685c.1/h/4/nor-does-the-table-close", "undocumented", "is not documented, and the table closes",
    DOWN_UNDER "[policy]\nhold=seat\n",
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED MAIN_LOSES CLOSED,
    "- payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n", "", "- table-closed\n" },
  /* ---- two persons ---- */
  { "/audit/685c.1/h/3/one-of-two-is-of-a-higher-role", "no-authority", "2001 and 2002 are both of the role floorperson", DOWN_UNDER,
    JACKPOT "badge-read by=2002 role=floorperson\npayout-signed seat=1 " MTD " by=2001 role=floorperson\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=2002\n", JACKPOT_PAID },
  { "/audit/685c.1/h/3/above-shift-managers-there-is-nobody", "no-authority", "3001 and 3002 are both of the role pit-manager", DOWN_UNDER,
    "badge-read by=3002 role=pit-manager\nbadge-read by=5002 role=shift-manager\n",
    "second-person-required target=1 key=round new=void by=5001 role=shift-manager\nround-voided by=5001 second=5002\n",
    "second-person-required target=1 key=round new=void by=3001 role=pit-manager\nround-voided by=3001 second=3002\n", "" },
  { "/audit/685c.1/h/3/a-dealer-is-no-second", "no-authority", "1001 signs second, and is not a floorperson or above", DOWN_UNDER,
    JACKPOT "badge-read by=1001 role=dealer\npayout-signed seat=1 " MTD " by=2001 role=floorperson\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n",
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=1001\n", JACKPOT_PAID },
  { "/audit/685c.1/h/3/who-has-not-signed-is-no-first", "too-few-signed", "2001 stands as the first of two, and has not signed",
    DOWN_UNDER, JACKPOT "payout-signed seat=1 " MTD " by=2001 role=floorperson\n",
    "request-withdrawn seat=1 " MTD " by=2001 role=floorperson\npayout-signed seat=1 " MTD " by=3001 role=pit-manager\n"
    "payout-validated seat=1 " MTD " by=3001 role=pit-manager second=2001\n",
    "request-withdrawn seat=1 " MTD " by=2001 role=floorperson\npayout-signed seat=1 " MTD " by=3001 role=pit-manager\n"
    "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n", JACKPOT_PAID },
  { "/audit/685c.1/h/3/named-again-is-not-asked-again", "no-authority", "2001 signed first, and has lost the role since", DOWN_UNDER,
    BET "second-person-required target=1 key=amount new=20.00 by=2001 role=floorperson\n"
    "person-enrolled badge=2001 role=floorperson choice=removed\nperson-enrolled badge=2001 role=floorperson choice=enrolled\n",
    "second-person-required target=1 key=amount new=20.00 by=2001 role=floorperson\n", "",
    "corrected target=1 key=amount old=25.00 new=20.00 by=2001 second=3001\n" },
  { "/audit/685c.1/h/3/a-request-is-answered-once", "too-few-signed", "2001 stands as the first of two, and has not signed", DOWN_UNDER,
    BET "second-person-required target=1 key=amount new=20.00 by=2001 role=floorperson\n"
    "corrected target=1 key=amount old=25.00 new=20.00 by=2001 second=3001\n",
    "second-person-required target=1 key=amount new=30.00 by=2001 role=floorperson\n", "",
    "corrected target=1 key=amount old=20.00 new=30.00 by=2001 second=3001\n" },
  { "/audit/685c.1/h/3/what-was-asked-for", "too-few-signed", "2001 asked for another correction", DOWN_UNDER,
    BET "second-person-required target=1 key=amount new=20.00 by=2001 role=floorperson\n",
    "corrected target=1 key=amount old=25.00 new=20.00 by=2001 second=3001\n",
    "corrected target=1 key=amount old=25.00 new=5.00 by=2001 second=3001\n", "" },
  { "/audit/685c.1/h/3/given-up-by-two", "too-few-signed", "is given up by two persons, one of a higher role, and is by 2001", DOWN_UNDER,
    JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=chips-disagree\n",
    "payout-rejected seat=1 " MTD " by=3001 role=pit-manager reason=chips-disagree\n",
    "payout-rejected seat=1 " MTD " by=2002 role=floorperson reason=chips-disagree\n",
    "wager-settled seat=1 " MTD " outcome=void stake=5.00 stake-returned=yes\n"
    "meter-changed meter=match-the-dealer-progressive cause=wager-voided change=-0.75 value=5000.00 reserve=0.00\n"
    MAIN_LOSES CLOSED },
  { "/audit/685c.1/h/3/given-up-by-two-for-another-reason", "too-few-signed", "one of a higher role, and is by 2001", DOWN_UNDER,
    JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=not-accepted\n"
    "payout-rejected seat=1 " MTD " by=3001 role=pit-manager reason=other\n",
    "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n", "",
    "wager-settled seat=1 " MTD " outcome=void stake=5.00 stake-returned=yes\n"
    "meter-changed meter=match-the-dealer-progressive cause=wager-voided change=-0.75 value=5000.00 reserve=0.00\n"
    MAIN_LOSES CLOSED },
  { "/audit/685c.1/h/3/given-up-by-two-who-say-the-same", "too-few-signed", "one of a higher role, and is by 2001", DOWN_UNDER,
    JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=not-accepted\n",
    "payout-rejected seat=1 " MTD " by=3001 role=pit-manager reason=not-accepted\n",
    "payout-rejected seat=1 " MTD " by=3001 role=pit-manager reason=chips-disagree\n",
    "wager-settled seat=1 " MTD " outcome=void stake=5.00 stake-returned=yes\n"
    "meter-changed meter=match-the-dealer-progressive cause=wager-voided change=-0.75 value=5000.00 reserve=0.00\n"
    MAIN_LOSES CLOSED },
  { "/audit/685c.1/h/3/without-its-signature-nothing-is-overruled", "refuser-signed", "2001 refused this payout", DOWN_UNDER,
    JACKPOT REFUSAL_STANDS_AGAIN,
    "person-enrolled badge=2001 role=floorperson choice=locked\nperson-enrolled badge=2001 role=floorperson choice=unlocked\n", "",
    "payout-signed seat=1 " MTD " by=2001 role=floorperson\n" },
  { "/audit/685c.1/h/3/overruled-again-behind-a-withdrawn-signature", "not-overruled", "nobody overruled the refusal of 2001", DOWN_UNDER,
    JACKPOT REFUSAL_STANDS_AGAIN,
    "payout-overruled seat=1 " MTD " by=3001 role=pit-manager refused-by=2001 reason=chips-disagree\n", "",
    "payout-signed seat=1 " MTD " by=3001 role=pit-manager\n"
    "payout-validated seat=1 " MTD " by=3001 role=pit-manager second=5001\n" JACKPOT_PAID },
  { "/audit/685c.1/h/3/who-has-lost-the-role-has-overruled-nothing", "not-overruled", "nobody overruled the refusal of 2001", DOWN_UNDER,
    JACKPOT REFUSAL_OVERRULED "person-enrolled badge=3001 role=pit-manager choice=locked\n",
    "payout-overruled seat=1 " MTD " by=5001 role=shift-manager refused-by=2001 reason=chips-disagree\n", "",
    "payout-signed seat=1 " MTD " by=5001 role=shift-manager\n"
    "payout-validated seat=1 " MTD " by=5001 role=shift-manager second=2002\n" JACKPOT_PAID },
  { "/audit/685c.1/h/3/who-signed-what-was-judged-anew-loses-nothing", "not-overruled", "nobody overruled the refusal of 2001", DOWN_UNDER,
    JACKPOT REFUSAL_OVERRULED, JACKPOT_AGAIN "person-enrolled badge=3001 role=pit-manager choice=locked\n",
    "person-enrolled badge=3001 role=pit-manager choice=locked\n" JACKPOT_AGAIN,
    "payout-signed seat=1 " MTD " by=5001 role=shift-manager\n"
    "payout-validated seat=1 " MTD " by=5001 role=shift-manager second=2002\n" JACKPOT_PAID },
  /* ---- a card that moves ---- */
  { "/audit/685a.12/f/to-the-next-hand", "card-moved", "Seat 3: gets a card that the order of the deal has elsewhere", DOWN_UNDER,
    NO_CARDS, "card-moved target=5 card=TS seat=1 to-seat=2 face=up\n", "card-moved target=5 card=TS seat=1 to-seat=3 face=up\n", "" },
  { "/audit/685a.12/f/from-where-it-lies", "card-moved", "Seat 2: gives up a card that lies elsewhere", DOWN_UNDER,
    NO_CARDS, "card-moved target=5 card=TS seat=1 to-seat=2 face=up\n", "card-moved target=5 card=TS seat=2 to-seat=2 face=up\n", "" },
  { "/audit/685a.12/f/a-card-that-was-dealt", "card-moved", "Seat 1: gives up a card that was not dealt to anybody", DOWN_UNDER,
    NO_CARDS, "card-moved target=5 card=TS seat=1 to-seat=2 face=up\n", "card-moved target=4 card=TS seat=1 to-seat=2 face=up\n", "" },
  { "/audit/685a.12/f/none-from-a-settled-hand", "card-moved", "Seat 1: gives up a card when its hand is settled", DOWN_UNDER,
    NO_CARDS, "", "wager-settled seat=1 wager=main outcome=lose stake=25.00\n", "card-moved target=5 card=TS seat=1 to-seat=2 face=up\n" },
  { "/audit/685a.12/f/every-card-that-moves", "card-moved", "Seat 2: has a card in the record that the order of the deal has elsewhere",
    DOWN_UNDER, NO_CARDS "card-moved target=5 card=TS seat=1 to-seat=2 face=up\n",
    "card-moved target=6 card=9S seat=2 to-seat=3 face=up\n", "",
    "hand-dead seat=1\nwager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\n"
    "hand-dead seat=2\nwager-settled seat=2 wager=main outcome=void stake=25.00 stake-returned=yes\n"
    "hand-dead seat=3\nwager-settled seat=3 wager=main outcome=void stake=25.00 stake-returned=yes\n" CLOSED },
  /* ---- a ruling that paid, and a correction ---- */
  { "/audit/685a.7/o/by-a-ruling-and-by-the-card", "ruled-and-owed",
    "has $25 of what its cards are owed by a ruling, and the record says $0", DOWN_UNDER,
    PUSHES RULED ("25.00") NINE_OWES ("25.00"), COVERED ("25.00"), "", "step-done step=clear\n" CLOSED },
  { "/audit/685a.7/o/no-more-than-the-ruling-gave", "ruled-and-owed", "has $10 of what its cards are owed", DOWN_UNDER,
    PUSHES RULED ("10.00") NINE_OWES ("25.00"), COVERED ("10.00"), COVERED ("25.00"), "step-done step=clear\n" CLOSED },
  { "/audit/685a.7/o/what-a-ruling-gave-beyond-the-card", "ruled-and-owed", "has $25 of what its cards are owed", DOWN_UNDER,
    PUSHES RULED ("40.00") NINE_OWES ("25.00"), COVERED ("25.00"), COVERED ("40.00"), "step-done step=clear\n" CLOSED },
  { "/audit/685a.7/o/ruled-and-corrected-back", "ruled-and-owed", "has $0 of what its cards are owed", DOWN_UNDER,
    PUSHES RULED ("25.00") NINE_OWES ("25.00") COVERED ("25.00") "corrected target=5 key=card old=9D new=8D by=2001 second=3001\n",
    "", COVERED ("25.00"), "step-done step=clear\n" CLOSED },
  { "/audit/685a.7/o/ruled-behind-the-correction", "ruled-and-owed", "has $0 of what its cards are owed", DOWN_UNDER,
    PUSHES NINE_OWES ("25.00") RULED ("10.00"), "", COVERED ("10.00"), "step-done step=clear\n" CLOSED },
  { "/audit/685a.7/o/ruled-before-and-behind-the-correction", "ruled-and-owed", "has $10 of what its cards are owed", DOWN_UNDER,
    PUSHES RULED ("10.00") NINE_OWES ("25.00") COVERED ("10.00") RULED ("5.00")
    "corrected target=4 key=card old=8S new=8H by=2001 second=3001\n"
    "correction-owes target=4 seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 change=25.00\n",
    COVERED ("10.00"), COVERED ("15.00"), "step-done step=clear\n" CLOSED },
  { "/audit/A36/by-a-ruling-and-by-a-later-correction", "ruled-and-owed", "has $25 of what its cards are owed", DOWN_UNDER,
    PUSHES RULED ("25.00") "step-done step=clear\n" CLOSED
    "- corrected of-round=1 target=5 key=card old=8D new=9D by=2001 second=3001\n"
    "- correction-owes of-round=1 target=5 seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 change=25.00\n",
    "- correction-owes of-round=1 target=5 seat=1 wager=main amount=25.00 change=-25.00 cause=ruling-covers\n", "",
    "- device-up device=shoe\n" },
  /* ---- after a correction ---- */
  { "/audit/685a.10/a/a-corrected-split-hand", "not-won", "Seat 1, hand 2, Bet: comes to $0 for the player by its cards, and to $25",
    DOWN_UNDER, SPLIT_LOSES "corrected target=10 key=card old=9D new=TD by=2001 second=3001\n",
    "correction-owes target=10 seat=1 hand=1 wager=main outcome=push stake=25.00 change=25.00\n",
    "correction-owes target=10 seat=1 hand=1 wager=main outcome=push stake=25.00 change=50.00\n", CLOSED },
  { "/audit/685a.10/a/the-wager-of-each-split-hand", "unpaid", "Seat 1, hand 2, Bet: comes to −$35", DOWN_UNDER,
    SPLIT_LOSES "corrected target=1 key=amount old=25.00 new=35.00 by=2001 second=3001\n",
    "correction-owes target=1 seat=1 hand=1 wager=main outcome=lose stake=35.00 change=-10.00\n",
    "correction-owes target=1 seat=1 hand=1 wager=main outcome=lose stake=35.00 change=-20.00\n", CLOSED },
  { "/audit/685a.9/a/a-corrected-doubled-hand", "unpaid", "comes to $50 for the player by its cards, and to $0", DOWN_UNDER,
    BET DEAL ("6H", "8S", "5C") "decision seat=1 action=double amount=25.00\ncard-dealt to=seat seat=1 face=up card=6D\n"
    "hole-card-exposed card=TD\nwager-settled seat=1 wager=main outcome=lose stake=50.00\n"
    "corrected target=8 key=card old=6D new=9D by=2001 second=3001\n",
    "correction-owes target=8 seat=1 wager=main outcome=win odds=1:1 stake=50.00 pays=50.00 change=100.00\n",
    "correction-owes target=8 seat=1 wager=main outcome=win odds=1:1 stake=50.00 pays=50.00 change=50.00\n", CLOSED },
  { "/audit/635b.2/f/6/a-corrected-rescued-hand", "unpaid", "comes to −$30 for the player by its cards, and to −$35", PLAYERS_EDGE,
    BET DEAL ("6H", "8S", "5C") "decision seat=1 action=double amount=25.00\ncard-dealt to=seat seat=1 face=up card=6D\n"
    "decision seat=1 action=rescue amount=25.00\nhole-card-exposed card=QD\n"
    "wager-settled seat=1 wager=main outcome=lose combination=rescue stake=25.00\n"
    "corrected target=1 key=amount old=25.00 new=35.00 by=2001 second=3001\n",
    "correction-owes target=1 seat=1 wager=main outcome=lose combination=rescue stake=30.00 change=-5.00\n",
    "correction-owes target=1 seat=1 wager=main outcome=lose combination=rescue stake=35.00 change=-10.00\n", CLOSED },
  { "/audit/633a.9/a-corrected-surrendered-hand", "unpaid", "comes to −$15 for the player by its cards, and to −$20", BLACKJACK,
    "wager-accepted seat=1 wager=main amount=20.00\nbets-locked\n" DEAL ("6H", "8S", "TC")
    "decision seat=1 action=surrender amount=10.00\nhole-card-exposed card=TD\n"
    "wager-settled seat=1 wager=main outcome=lose combination=surrender stake=10.00\n"
    "corrected target=1 key=amount old=20.00 new=30.00 by=2001 second=3001\n",
    "correction-owes target=1 seat=1 wager=main outcome=lose combination=surrender stake=15.00 change=-5.00\n",
    "correction-owes target=1 seat=1 wager=main outcome=lose combination=surrender stake=20.00 change=-10.00\n", CLOSED },
  { "/audit/685a.8/a/corrected-insurance", "unpaid", "Seat 1, Insurance: comes to $24 for the player by its cards, and to $12",
    DOWN_UNDER, BET DEAL ("TS", "AS", "8D") "insurance-placed seat=1 amount=12.00\ninsurance-closed\n"
    "decision seat=1 action=stand\nhole-card-exposed card=9D\nwager-settled seat=1 wager=insurance outcome=lose stake=12.00\n"
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n"
    "corrected target=6 key=card old=9D new=TD by=2001 second=3001\n",
    "correction-owes target=6 seat=1 wager=insurance outcome=win odds=2:1 stake=12.00 pays=24.00 change=36.00\n",
    "correction-owes target=6 seat=1 wager=insurance outcome=win odds=2:1 stake=12.00 pays=24.00 change=24.00\n", CLOSED },
  { "/audit/685a.11/c/a-corrected-match", "not-won", "Match the Dealer: comes to −$5 for the player by its cards, and to $0", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=match-the-dealer amount=5.00\nbets-locked\n"
    DEAL ("9S", "9S", "8D") "wager-settled seat=1 wager=match-the-dealer outcome=win combination=one-suited odds=11:1 stake=5.00 "
    "pays=55.00 stake-returned=yes source=table-inventory\n" MAIN_LOSES
    "corrected target=4 key=card old=9S new=TS by=2001 second=3001\n",
    "correction-owes target=4 seat=1 wager=match-the-dealer outcome=lose stake=5.00 amount=55.00 change=-60.00\n",
    "correction-owes target=4 seat=1 wager=match-the-dealer outcome=lose stake=5.00 amount=55.00 change=-55.00\n", CLOSED },
  { "/audit/635a.12/c/1/a-corrected-super-bonus", "not-won", "Super Bonus: comes to $1000 for the player by its cards, and to $5000",
    SPANISH, THREE_SEVENS "card-dealt to=dealer face=up card=2D\nwager-settled seat=2 wager=main outcome=lose stake=25.00\n"
    "wager-settled seat=1 wager=main outcome=win combination=777-suited odds=2:1 stake=25.00 pays=50.00 stake-returned=yes "
    "source=table-inventory\n" SIGNED_BY_TWO ("1", "wager=super-bonus") SUPER_BONUS ("5000.00")
    SIGNED_BY_TWO ("2", "wager=super-bonus-envy") SUPER_BONUS_OTHERS ("50.00")
    "corrected target=1 key=amount old=25.00 new=20.00 by=2001 second=3001\n"
    "correction-owes target=1 seat=1 wager=main outcome=win combination=777-suited odds=2:1 stake=20.00 pays=40.00 change=-10.00\n",
    "correction-owes target=1 seat=1 wager=super-bonus outcome=win combination=777-suited odds=fixed pays=1000.00 change=-4000.00\n",
    "", CLOSED },
  { "/audit/635a.12/c/2/corrected-for-the-others", "not-won", "Super Bonus for the others: comes to $0", SPANISH,
    THREE_SEVENS "card-dealt to=dealer face=up card=2D\nwager-settled seat=2 wager=main outcome=lose stake=25.00\n"
    "wager-settled seat=1 wager=main outcome=win combination=777-suited odds=2:1 stake=25.00 pays=50.00 stake-returned=yes "
    "source=table-inventory\n" SIGNED_BY_TWO ("1", "wager=super-bonus") SUPER_BONUS ("5000.00")
    SIGNED_BY_TWO ("2", "wager=super-bonus-envy") SUPER_BONUS_OTHERS ("50.00")
    "corrected target=6 key=card old=7S new=8S by=2001 second=3001\n"
    "correction-owes target=6 seat=1 wager=super-bonus outcome=lose amount=5000.00 change=-5000.00\n",
    "correction-owes target=6 seat=2 wager=super-bonus-envy outcome=lose amount=50.00 change=-50.00\n", "", CLOSED },
  /* ---- when wagers are placed ---- */
  { "/audit/685a.8/b/half-is-insured", "too-much", "may be $13, and $25 is accepted", DOWN_UNDER,
    BET DEAL ("TS", "AS", "8D"), "insurance-placed seat=1 amount=13.00\n", "insurance-placed seat=1 amount=25.00\n", "" },
  { "/audit/685a.8/b/before-the-reader", "out-of-time", "is accepted when it is not offered", DOWN_UNDER,
    BET DEAL ("TS", "AS", "8D"), "insurance-placed seat=1 amount=12.00\ninsurance-closed\n",
    "insurance-closed\ninsurance-placed seat=1 amount=12.00\n", "" },
  { "/audit/685a.8/a/against-an-ace", "out-of-time", "is accepted when it is not offered", DOWN_UNDER,
    BET DEAL ("TS", "KS", "8D"), "insurance-closed\n", "insurance-placed seat=1 amount=12.00\n", "" },
  { "/audit/685a.6/c/no-more-bets", "out-of-time", "is placed after no more bets", DOWN_UNDER, "",
    BET "bets-reopened by=2001\nwager-accepted seat=2 wager=main amount=25.00\n",
    BET "wager-accepted seat=2 wager=main amount=25.00\n", "" },
  { "/audit/635b.2/d/1/not-below-the-minimum", "not-as-filed", "Seat 1, Bet: $9 is accepted, and the minimum is $10", LIMITS,
    "wager-accepted seat=2 wager=main amount=-\n", "wager-accepted seat=1 wager=main amount=10.00\n" CORRECTED_TO_5,
    "wager-accepted seat=1 wager=main amount=9.00\n", "" },
  { "/audit/685a.6/a/not-above-the-maximum", "not-as-filed", "Match the Dealer: $11 is accepted, and the maximum is $10", LIMITS,
    "wager-accepted seat=1 wager=main amount=100.00\n", "wager-accepted seat=1 wager=match-the-dealer amount=10.00\n",
    "wager-accepted seat=1 wager=match-the-dealer amount=11.00\n", "" },
  { "/audit/685a.6/c/not-after-the-first-card", "out-of-time", "bets are reopened after the first card was dealt", DOWN_UNDER,
    BET "card-dealt to=seat seat=1 face=up card=2C\n", "undone text=card-dealt target=3\nbets-reopened by=2001\n",
    "bets-reopened by=2001\n", "" },
  { "/audit/685c.1/f/what-was-counted-is-not-cleared", "out-of-time", "is cleared, and its chip was among those that were counted",
    DOWN_UNDER, ONE_SEAT, "bets-reopened by=2001\n" TAKEN_OFF ("bets-reopened") "bets-locked\n" PUT_ON "wager-cleared seat=1 " MTD
    " amount=5.00 by=2001\n" TAKEN_OFF ("wager-cleared"), "wager-cleared seat=1 " MTD " amount=5.00 by=2001\n", "" },
  { "/audit/wsgc/the-down-card-beside-the-up-card", "out-of-time", "Seat 1, Down Card: lies there when cards are dealt", CARD_MATCH,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 wager=up-card amount=5.00\n"
    "wager-accepted seat=1 wager=down-card amount=5.00\nwager-removed seat=1 wager=up-card amount=5.00\n",
    "wager-removed seat=1 wager=down-card amount=5.00\n", "", "bets-locked\ncard-dealt to=seat seat=1 face=up card=2C\n" },
  { "/audit/685c.1/f/chips-before-cards", "out-of-time", "nobody has compared the chips with the wagers", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n"
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n",
    "chips-verified counted=1 accepted=1\n", "", "card-dealt to=seat seat=1 face=up card=2C\n" },
  { "/audit/685c.1/f/chips-that-no-wager-explains", "out-of-time", "chips were counted that no wager explains", DOWN_UNDER,
    "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n"
    "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=5000.75 reserve=0.30\n"
    "chips-mismatch counted=3 accepted=1\n"
    "wager-cleared seat=1 " MTD " amount=5.00 by=2001\n"
    "meter-changed meter=match-the-dealer-progressive cause=wager-cleared change=-0.75 value=5000.00 reserve=0.00\n",
    "chips-verified counted=0 accepted=0\n", "", "card-dealt to=seat seat=1 face=up card=2C\n" },
  /* ---- what an award asks ---- */
  { "/audit/633a.13/a-limit-that-is-reached-is-named", "not-as-filed", "is paid $25, and the record does not say", PAYOUT_LIMIT, PAID_25,
    "limit-reached cause=payout-limit seat=1 wager=main amount=25.00 limit=25.00\n", "", CLOSED },
  { "/audit/633a.13/and-that-of-the-round", "not-as-filed", "the payouts of the round come to $25, and", ROUND_LIMIT, PAID_25,
    "limit-reached cause=round-limit seat=1 wager=main amount=25.00 limit=25.00\n", "", CLOSED },
  { "/audit/685a.7/s/more-than-the-wagers-could-win", "too-few-signed", "$80 by the round's rulings is more than the seat could win",
    DOWN_UNDER, BET DEAL ("TS", "9H", "9D") RULED_40 ("") "dispute-raised seat=1\n", RULED_40 (" second=3001"), RULED_40 (""), "" },
  { "/audit/685a.12/a/a-face-up-card-goes-to-the-rack", "drawn", "a card that was face up in the shoe goes to the rack", DOWN_UNDER,
    BET "irregularity id=face-up-card\n", "card-dealt to=discard face=up card=TS\n", "",
    "card-dealt to=seat seat=1 face=up card=9S\n" },
  { "/audit/685a.12/d/and-one-drawn-in-excess", "drawn", "a card that was drawn in excess goes to the rack", DOWN_UNDER,
    BET "irregularity id=dealer-overdraw\n", "undone text=irregularity target=3\n", "",
    "card-dealt to=seat seat=1 face=up card=9S\n" },
  { "/audit/685a.12/a/not-one-that-lies-beside-the-shoe", "drawn", "a card that was face up in the shoe goes to the rack", DOWN_UNDER,
    BET DEAL ("8S", "5S", "9C") REFUSED_KC "irregularity id=face-up-card\nhole-card-exposed card=7C\n",
    "card-dealt to=dealer face=up card=KC\n", "card-dealt to=dealer face=up card=QC\n", "" },
  { "/audit/685a.12/c/the-dealer-takes-what-he-can-use", "drawn", "the dealer must draw, and KC, which every player has refused",
    DOWN_UNDER, BET DEAL ("8S", "5S", "9C") REFUSED_KC, "hole-card-exposed card=QC\ncard-dealt to=dealer face=up card=KC\n",
    "hole-card-exposed card=QC\n" RACKED_KC, "" },
  { "/audit/685a.12/c/and-no-other-card", "drawn", "the dealer must draw, and KC, which every player has refused", DOWN_UNDER,
    BET DEAL ("8S", "7S", "9C") REFUSED_KC, "hole-card-exposed card=QC\n" RACKED_KC, "hole-card-exposed card=9H\n" RACKED_KC, "" },
  { "/audit/685a.12/c/for-nobody-he-takes-none", "drawn", "the dealer must draw, and KC, which every player has refused", DOWN_UNDER,
    BET DEAL ("8S", "5S", "9C") REFUSED_KC "hole-card-exposed card=QC\n",
    "hand-dead seat=1\nwager-settled seat=1 wager=main outcome=void stake=25.00 stake-returned=yes\n", "", RACKED_KC },
  { "/audit/685a.12/g/the-missed-card-comes-first", "out-of-time", "waits for a card that it missed, and the hole card is turned first",
    DOWN_UNDER, BET DEAL ("5S", "9H", "6D") MISSED, "card-dealt to=seat seat=1 face=up card=2D\n", "", "hole-card-exposed card=8C\n" },
  { "/audit/685a.12/g/unless-he-refuses-one", "out-of-time", "waits for a card that it missed, and the hole card is turned first",
    DOWN_UNDER, BET DEAL ("5S", "9H", "6D") MISSED, REFUSED_KC, "", "hole-card-exposed card=8C\n" },
  { "/audit/685a.12/g/or-a-correction-leaves-no-room", "out-of-time", "waits for a card that it missed, and the hole card is turned first",
    DOWN_UNDER, BET DEAL ("5S", "9H", "6D") MISSED "card-dealt to=seat seat=1 face=up card=2D\n" "irregularity id=missed-card seat=1 choice=draw\n",
    "corrected target=9 key=card old=2D new=TD by=2001 second=3001\n", "", "hole-card-exposed card=8C\n" },
  { "/audit/685a.12/g/unless-two-large-are-known", "out-of-time", "waits for a card that it missed, and the hole card is turned first",
    DOWN_UNDER, BET DEAL ("5S", "KH", "6D") "reader-light range=medium\n" MISSED, TWO_LARGE, "", "hole-card-exposed card=TC\n" },
  { "/audit/685a.12/g/not-if-the-light-is-put-right-again", "out-of-time", "waits for a card that it missed, and the hole card is turned first",
    DOWN_UNDER, BET DEAL ("5S", "KH", "6D") "reader-light range=large\n" MISSED, "", "irregularity id=wrong-light range=small\n",
    "hole-card-exposed card=TC\n" },
  { "/audit/685a.12/g/large-beside-a-small-up-card", "out-of-time", "waits for a card that it missed, and the hole card is turned first",
    DOWN_UNDER, BET DEAL ("5S", "9H", "6D") "reader-light range=large\n" MISSED, "card-dealt to=seat seat=1 face=up card=2D\n", "",
    "hole-card-exposed card=TC\n" },
  { "/audit/685a.12/g/and-then-before-the-dealer-draws", "out-of-time", "waits for a card that it missed, and the dealer draws first",
    ACES_12, BET DEAL ("5S", "AH", "6D") "reader-light range=medium\n" MISSED TWO_LARGE "hole-card-exposed card=AC\n",
    "card-dealt to=seat seat=1 face=up card=2D\n", "", "card-dealt to=dealer face=up card=8C\n" },
  { "/audit/685a.12/g/and-before-it-is-settled", "out-of-time", "waits for a card that it missed, and is settled first",
    DOWN_UNDER, BET DEAL ("5S", "KH", "6D") "reader-light range=medium\n" MISSED TWO_LARGE "hole-card-exposed card=TC\n",
    "card-dealt to=seat seat=1 face=up card=2D\n", "", "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" },
  { "/audit/685a.7/h/no-card-behind-the-dealers-blackjack", "drawn", "gets another card, and the dealer’s Blackjack is up",
    DOWN_UNDER, BET DEAL ("5S", "KH", "6D") "reader-light range=medium\n" MISSED TWO_LARGE, "hole-card-exposed card=TC\n",
    "hole-card-exposed card=AC\n", "card-dealt to=seat seat=1 face=up card=2D\n" },
  { "/audit/685a.7/h/a-missed-card-does-not-come-then", "out-of-time", "waits for a card that it missed, and is settled first",
    DOWN_UNDER, BET DEAL ("5S", "KH", "6D") "reader-light range=medium\n" MISSED TWO_LARGE, "hole-card-exposed card=AC\n",
    "hole-card-exposed card=TC\n", "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" },
  { "/audit/685a.12/c/who-has-refused-a-card-waits-for-none", "not-won", "has asked for a card that it never had", DOWN_UNDER,
    BET DEAL ("4S", "9S", "4S") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=JC\ndecision seat=1 action=hit\n",
    "card-drawn-in-error seat=1 card=7D\ncard-offered seat=1 card=7D choice=refused to-seat=dealer\n"
    "hole-card-exposed card=JH\ncard-dealt to=discard face=up card=7D\n" NOW_A_SEVEN,
    "hole-card-exposed card=JH\n" NOW_A_SEVEN, "" },
  { "/audit/685a.9/a/a-hand-over-21-waits-for-none", "not-won", "has asked for a card that it never had", DOWN_UNDER,
    BET DEAL ("4S", "9S", "4S") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=JC\ndecision seat=1 action=hit\n"
    "hole-card-exposed card=JH\nwager-settled seat=1 wager=main outcome=lose stake=25.00\n",
    "corrected target=3 key=card old=4S new=9S by=2001 second=3001\n", "",
    "corrected target=1 key=amount old=25.00 new=100.00 by=2001 second=3001\n"
    "correction-owes target=1 seat=1 wager=main outcome=lose stake=100.00 change=-75.00\n" },
  { "/audit/685c.1/h/3/nothing-is-owed-of-a-void-wager", "not-won", "is void, and is owed $20 as won", DOWN_UNDER,
    ONE_SUITED REQUIRED "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=chips-disagree\n"
                        "wager-settled seat=1 " MTD " outcome=void stake=5.00 stake-returned=yes\n",
    "",
    "owed seat=1 " MTD " outcome=win combination=one-suited odds=4:1 stake=5.00 pays=20.00 change=15.00 "
    "cause=award-shared\n", "" },
  { "/audit/685c.1/h/2/nobody-looked", "light", "nobody looked at its light", DOWN_UNDER, ONE_SUITED,
    LIT ("1", MTD), "", SIGNED PAID_ALONE },
  { "/audit/685c.1/h/2/a-dark-one", "light", "two persons did not say why",
    DOWN_UNDER "[policy]\ndark-light-override=true\n", ONE_SUITED,
    "lamp-checked seat=1 " MTD " light=dark\n" TWO_SIGNED, "lamp-checked seat=1 " MTD " light=dark\n" SIGNED, PAID_ALONE },
  { "/audit/685c.1/h/3/every-win-is-validated", "too-few-signed", "needs a floorperson, and nobody signed", DOWN_UNDER,
    ONE_SUITED LIT ("1", MTD), SIGNED, "", PAID_ALONE },
  { "/audit/685c.1/h/3/fixed-odds-of-two-signatures", "too-few-signed", "an award of $20 needs two persons, and only 2001",
    DOWN_UNDER "[policy]\nsecond-signature=20.00\n", ONE_SUITED LIT ("1", MTD), TWO_SIGNED, SIGNED, PAID_ALONE },
  { "/audit/685c.1/h/3/who-is-no-floorperson-any-more", "no-authority", "2001 signed first, and has lost the role since",
    DOWN_UNDER, JACKPOT "payout-signed seat=1 " MTD " by=2001 role=floorperson\n", "",
    "person-enrolled badge=2001 role=floorperson choice=removed\n", "payout-validated seat=1 " MTD " by=2001 role=floorperson second=3001\n" },
  { "/audit/605a.7/a/6/nor-does-he-set-a-meter", "no-authority", "2001 signed first, and has lost the role since",
    DOWN_UNDER, "second-person-required " MTD " by=2001 role=floorperson\n", "",
    "person-enrolled badge=2001 role=floorperson choice=removed\n",
    "meter-set meter=match-the-dealer-progressive value=6000.00 reserve=0.00 by=2001 second=3001\n" },
  { "/audit/685c.1/h/3/overruled-by-a-higher-role", "no-authority", "2002 overrules 2001, and is of no higher role",
    DOWN_UNDER, JACKPOT "payout-rejected seat=1 " MTD " by=2001 role=floorperson reason=other\n", OVERRULED,
    "payout-overruled seat=1 " MTD " by=2002 role=floorperson refused-by=2001 reason=other\n", "" },
  { "/audit/605a.7/a/4/awards-are-counted", "meter-books", "the number of awards goes from 0 to 0", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID, CUMULATIVE,
    "payout-meter meter=match-the-dealer-progressive attendant=5000.75 cumulative=5000.75 awards=0\n", "" },
  { "/audit/685c.1/h/4/documents-by-a-floorperson", "no-authority", "1001 signs as dealer", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID, "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n",
    "payout-documented seat=1 " MTD " by=1001 role=dealer slip=S1\n", "" },
  { "/audit/685c.1/h/4/cards-stay-until-then", "undocumented", "is not documented, and the round closes", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE RESEEDED "hole-card-exposed card=TD\n"
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n",
    "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\n", "", CLOSED },
  { "/audit/685c.1/h/4/a-percentage-is-not-from-the-inventory", "not-as-filed", "is paid from the table inventory",
    DOWN_UNDER, JACKPOT TWO_SIGNED, JACKPOT_FROM ("progressive"), JACKPOT_FROM ("table-inventory"), "" },
  { "/audit/685c.1/h/4/fixed-odds-are", "not-as-filed", "is paid elsewhere than from the table inventory", DOWN_UNDER,
    ONE_SUITED LIT ("1", MTD) SIGNED, PAID_ALONE,
    "wager-settled seat=1 " MTD " outcome=win combination=one-suited odds=4:1 stake=5.00 pays=20.00 source=progressive\n",
    "" },
  { "/audit/685c.1/j/the-house-adds-what-the-reserve-leaves", "meter-books", "should be $4999.70 and is $5000",
    DOWN_UNDER, JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE
    "meter-changed meter=match-the-dealer-progressive cause=reseed change=0.30 value=0.30 reserve=0.00\n",
    "meter-changed meter=match-the-dealer-progressive cause=top-up change=4999.70 value=5000.00 reserve=0.00\n",
    "meter-changed meter=match-the-dealer-progressive cause=top-up change=5000.00 value=5000.30 reserve=0.00\n", "" },
  { "/audit/685c.1/j/an-empty-meter-begins-anew", "meter-books", "what the house adds to an empty meter", DOWN_UNDER,
    JACKPOT TWO_SIGNED JACKPOT_PAID CUMULATIVE
    "meter-changed meter=match-the-dealer-progressive cause=reseed change=0.30 value=0.30 reserve=0.00\n",
    "meter-changed meter=match-the-dealer-progressive cause=top-up change=4999.70 value=5000.00 reserve=0.00\n", "",
    "payout-documented seat=1 " MTD " by=2001 role=floorperson slip=S1\nhole-card-exposed card=TD\n"
    "wager-settled seat=1 wager=main outcome=lose stake=25.00\n" CLOSED },
  { "/audit/635a.12/c/1/the-winner-s-sum", "not-as-filed", "its odds make $5000, and $1000 is paid", SPANISH,
    THREE_SEVENS SIGNED_BY_TWO ("1", "wager=super-bonus"), SUPER_BONUS ("5000.00"), SUPER_BONUS ("1000.00"), "" },
  { "/audit/635b.2/g/3/i/the-others-sum", "not-as-filed", "its odds make $100, and $50 is paid", PLAYERS_EDGE,
    THREE_SEVENS SIGNED_BY_TWO ("1", "wager=super-bonus") SUPER_BONUS ("5000.00")
        SIGNED_BY_TWO ("2", "wager=super-bonus-envy"),
    SUPER_BONUS_OTHERS ("100.00"), SUPER_BONUS_OTHERS ("50.00"), "" },
  { "/audit/605a.8/by-hand/beside-the-link", "awards", "the link is there and has not refused the claim", LINKED, LINKED_HIT,
    "device-down device=link\n" BY_HAND, BY_HAND, "" },
  { "/audit/605a.8/by-hand/the-link-has-failed", "awards", "the link is there and has not refused the claim", LINKED, LINKED_HIT,
    "device-fault device=link text=silent\n" BY_HAND, "device-fault device=link text=silent\ndevice-up device=link\n" BY_HAND, "" },
  { "/audit/605a.8/by-hand/refused-claim", "awards", "the link is there and has not refused the claim", LINKED, LINKED_HIT,
    "meter-late " AT_LINK " asked=13 entry=10240 text=persons\n" BY_HAND, "meter-late " AT_LINK " asked=13 entry=10240 text=false\n" BY_HAND, "" },
  { "/audit/605a.8/by-hand/another-line-was-refused", "awards", "the link is there and has not refused the claim", LINKED, LINKED_HIT,
    "meter-late " AT_LINK " asked=13 entry=10240 text=persons\n" BY_HAND, "meter-late " AT_LINK " asked=5 entry=10240 text=persons\n" BY_HAND, "" },
  { "/audit/605a.8/by-hand/settled-with-nobody", "awards", "the link is there and has not refused the claim", LINKED, LINKED_HIT,
    "meter-confirmed " AT_LINK " of-round=1 claim=12 entry=10240 head=RC5B\n" BY_HAND, BY_HAND, "" },
  { "/audit/source/a-person-is-no-device", "source", "the input is the dealer’s, and the event has “entry=device”", DOWN_UNDER, BET,
    "@dealer " CARD_FROM ("typed despite=shoe"), "@dealer " CARD_FROM ("device"), "" },
  { "/audit/source/a-device-is-no-person", "source", "the input is the device’s, and the event has “entry=typed”", DOWN_UNDER, BET,
    "@device " CARD_FROM ("device"), "@device " CARD_FROM ("typed"), "" },
  { "/audit/source/a-script-is-neither", "source", "the input is the script’s, and the event has “entry=tapped”", DOWN_UNDER, BET,
    "@script card-dealt to=seat seat=1 face=up card=2C\n", "@script " CARD_FROM ("tapped"), "" },
  { "/audit/source/a-device-works-beside-a-person", "source", "“entry=device” and a device that worked", DOWN_UNDER, BET,
    CARD_FROM ("typed-badge despite=shoe"), CARD_FROM ("device despite=shoe"), "" },
};

/* ---- a record of lines ---- */

/* Every line has the next number, and is of round 1 where it does not say another; behind "- " it is of none, and behind "+ "
 * the first of its input. Behind "@dealer " its input is the dealer's. */
static void
fold_line_at (UcAudit *audit, const char *line, guint64 seq, gint64 t_real_ns)
{
  gboolean first = line[0] == '+' && line[1] == ' ';
  const char *what = first || (line[0] == '-' && line[1] == ' ') ? line + 2 : line;
  gsize kind = strcspn (what, " ");
  const char *round = line[0] == '-' || strstr (line, " round=") != NULL ? "" : " round=1";
  g_autofree char *whole
      = g_strdup_printf ("%.*s seq=%" G_GUINT64_FORMAT "%s%s", (int)kind, what, seq, round, what + kind);
  g_autoptr (GError) error = NULL;
  UcEvent event;
  UcCarry carry;

  if (!uc_event_parse (whole, &event, &carry, &error))
    g_error ("%s: %s", whole, error->message);
  event.first = first;
  event.t_real_ns = t_real_ns;
  uc_audit_event (audit, &event);
}

static void
fold_line (UcAudit *audit, const char *line, guint64 seq)
{
  const char *behind = line[0] == '@' ? strchr (line, ' ') : NULL;
  g_autofree char *origin = behind != NULL ? g_strndup (line + 1, behind - line - 1) : g_strdup ("");

  uc_audit_set_origin (audit, uc_input_origin_parse (origin));
  fold_line_at (audit, behind != NULL ? behind + 1 : line, seq, 0);
}

static void
fold_text (UcAudit *audit, guint64 *seq, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  /* The dealer confirms that the cards are cleared, unless the line says that another input closes the round. */
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (strcmp (lines[i], "round-closed") == 0)
        fold_line (audit, "step-done step=clear", *seq);
      if (lines[i][0] != '\0')
        fold_line (audit, lines[i], ++*seq);
    }
}

static UcAudit *
audit_of (const char *table)
{
  g_autoptr (GError) error = NULL;
  UcAudit *audit = uc_audit_new (table, &error);

  g_assert_no_error (error);
  uc_audit_set_procedures (audit, TRUE);
  return audit;
}

static UcAudit *
fold_case (const Case *c, const char *middle)
{
  UcAudit *audit = audit_of (c->table);
  guint64 seq = 0;

  fold_text (audit, &seq, c->before);
  fold_text (audit, &seq, middle);
  fold_text (audit, &seq, c->after);
  return audit;
}

static void
check_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (UcAudit) good = fold_case (c, c->good), bad = fold_case (c, c->bad);
  const UcAuditFinding *found;

  if (uc_audit_findings (good)->len > 0)
    g_error ("in the good record: %s", ((UcAuditFinding *)uc_audit_findings (good)->pdata[0])->text);
  g_assert_cmpuint (uc_audit_findings (bad)->len, >, 0);
  found = uc_audit_findings (bad)->pdata[0];
  g_assert_cmpstr (uc_audit_kind_name (found->kind), ==, c->kind);
  if (strstr (found->text, c->says) == NULL)
    g_error ("“%s” does not say “%s”", found->text, c->says);
  if (found->kind != UC_AUDIT_SHOE)
    g_assert_cmpuint (found->round, ==, strstr (c->bad, " round=2 ") != NULL ? 2 : 1);
  g_assert_cmpstr (found->citation, !=, "");
}

/* Nobody can say what a hand comes to that might have drawn on: it is not held against anything. */
static void
says_nothing_of_what_nobody_knows (void)
{
  static const char *const records[] = {
    /* collected as 25, it has 20 */
    BET DEAL ("TS", "9S", "5D") "decision seat=1 action=hit\ncard-dealt to=seat seat=1 face=up card=TH\n"
    "hole-card-exposed card=TD\nwager-settled seat=1 wager=main outcome=lose stake=25.00\n"
    "corrected target=8 key=card old=TH new=5H by=2001 second=3001\n" CLOSED,
    /* paid as a Blackjack, it has 17 against 18 */
    BET DEAL ("AS", "8S", "TD") "hole-card-exposed card=TD\nwager-settled seat=1 wager=main outcome=win combination=blackjack "
    "odds=3:2 stake=25.00 pays=37.50 stake-returned=yes source=table-inventory\n"
    "corrected target=5 key=card old=TD new=6D by=2001 second=3001\n" CLOSED,
    /* the dealer has 16 and has not drawn */
    BET DEAL ("TS", "7S", "8D") "decision seat=1 action=stand\nhole-card-exposed card=TD\n"
    "wager-settled seat=1 wager=main outcome=win odds=1:1 stake=25.00 pays=25.00 stake-returned=yes source=table-inventory\n"
    "corrected target=4 key=card old=7S new=6S by=2001 second=3001\n" CLOSED,
  };

  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    {
      g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
      guint64 seq = 0;

      fold_text (audit, &seq, records[i]);
      if (uc_audit_findings (audit)->len > 0)
        g_error ("record %u: %s", i, ((UcAuditFinding *)uc_audit_findings (audit)->pdata[0])->text);
    }
}

/* ---- the calendar ---- */

#define AHEAD "- gaming-day-began text=2026-11-26\n- gaming-day-began text=2038-01-19\n"
#define ASKED(day) "- second-person-required by=2001 role=floorperson key=gaming-day new=" day " text=ahead\n"
#define SET_BACK(old, day) "- gaming-day-set-back old=" old " new=" day " by=2001 second=3001 text=ahead\n"

/* All entries are of 2026-11-27. @says: NULL = nothing is found. */
static void
the_calendar_goes_back (void)
{
  static const struct
  {
    const char *kind, *says, *lines;
  } records[] = {
    { NULL, NULL, AHEAD ASKED ("2026-11-27") SET_BACK ("2038-01-19", "2026-11-27") "- gaming-day-began text=2026-11-28\n" },
    { NULL, NULL, AHEAD ASKED ("2026-11-26") SET_BACK ("2038-01-19", "2026-11-26") },
    { NULL, NULL, AHEAD "- gaming-day-began text=2038-01-20\n" ASKED ("2026-11-27") SET_BACK ("2038-01-20", "2026-11-27") },
    { "out-of-time", "before days that the table was played on",
      AHEAD "- gaming-day-began text=2038-01-21\n" ASKED ("2026-11-27") SET_BACK ("2038-01-21", "2026-11-27") },
    { "out-of-time", "before days that the table was played on",
      "- gaming-day-began text=2026-11-29\n" ASKED ("2026-11-27") SET_BACK ("2026-11-29", "2026-11-27") },
    { "out-of-time", "before days that the table was played on",
      AHEAD ASKED ("2026-11-28") SET_BACK ("2038-01-19", "2026-11-28") "- gaming-day-began text=2026-11-30\n" ASKED ("2026-11-27")
      SET_BACK ("2026-11-30", "2026-11-27") },
    { NULL, NULL,
      AHEAD ASKED ("2026-11-28") SET_BACK ("2038-01-19", "2026-11-28") ASKED ("2026-11-27") SET_BACK ("2026-11-28", "2026-11-27") },
    { NULL, NULL, "- gaming-day-began text=2026-11-27\n- gaming-day-began text=2026-11-30\n" ASKED ("2026-11-27") SET_BACK ("2026-11-30", "2026-11-27") },
    { "out-of-time", "before days that the table was played on",
      "- gaming-day-began text=2026-11-26\n- gaming-day-began text=2026-11-29\n- gaming-day-began text=2026-12-01\n" ASKED ("2026-11-27")
      SET_BACK ("2026-12-01", "2026-11-27") },
    { NULL, NULL,
      "- gaming-day-began text=2026-11-27\n- record-doubted reason=wrong-clock\n- clock-confirmed by=2001 role=floorperson\n"
      "- gaming-day-began text=2026-11-28\n" ASKED ("2026-11-27")
      SET_BACK ("2026-11-28", "2026-11-27") },
    { "out-of-time", "before days that the table was played on",
      "- gaming-day-began text=2026-11-27\n- gaming-day-began text=2026-11-28\n" ASKED ("2026-11-27") SET_BACK ("2026-11-28", "2026-11-27") },
    { "out-of-time", "the clock of the entry says another day", AHEAD ASKED ("2026-11-29") SET_BACK ("2038-01-19", "2026-11-29") },
    { "out-of-time", "which is not back",
      "- gaming-day-began text=2026-11-26\n" ASKED ("2026-11-27") SET_BACK ("2026-11-26", "2026-11-27") },
    { "out-of-time", "is another one on record", AHEAD ASKED ("2026-11-27") SET_BACK ("2038-01-18", "2026-11-27") },
    { "out-of-time", "nobody has set that back", AHEAD "- gaming-day-began text=2026-11-27\n" },
    { "out-of-time", "is set back in a round",
      AHEAD ASKED ("2026-11-27") "gaming-day-set-back old=2038-01-19 new=2026-11-27 by=2001 second=3001\n" },
    { "out-of-time", "in doubt",
      AHEAD ASKED ("2026-11-27") "- record-doubted reason=wrong-clock\n" SET_BACK ("2038-01-19", "2026-11-27") },
    { "too-few-signed", "only 2001 did",
      AHEAD ASKED ("2026-11-27") "- gaming-day-set-back old=2038-01-19 new=2026-11-27 by=2001 second=2001\n" },
    { "too-few-signed", "2002 stands as the first of two, and has not signed",
      AHEAD ASKED ("2026-11-27") "- gaming-day-set-back old=2038-01-19 new=2026-11-27 by=2002 second=3001\n" },
    { "too-few-signed", "asked for another day", AHEAD ASKED ("2026-11-28") SET_BACK ("2038-01-19", "2026-11-27") },
    { "no-authority", "one of the two must be of a higher role",
      "- badge-read by=2002 role=floorperson\n" AHEAD ASKED ("2026-11-27")
      "- gaming-day-set-back old=2038-01-19 new=2026-11-27 by=2001 second=2002\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    {
      g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
      g_auto (GStrv) lines = g_strsplit (records[i].lines, "\n", -1);
      const GPtrArray *findings = uc_audit_findings (audit);

      for (guint n = 0; lines[n] != NULL && lines[n][0] != '\0'; n++)
        fold_line_at (audit, lines[n], n + 1, G_GINT64_CONSTANT (1795780800) * 1000000000);
      if (records[i].says == NULL && findings->len > 0)
        g_error ("record %u: %s", i, ((const UcAuditFinding *)findings->pdata[0])->text);
      if (records[i].says == NULL)
        continue;
      g_assert_cmpuint (findings->len, >, 0);
      g_assert_cmpstr (uc_audit_kind_name (((const UcAuditFinding *)findings->pdata[0])->kind), ==, records[i].kind);
      if (strstr (((const UcAuditFinding *)findings->pdata[0])->text, records[i].says) == NULL)
        g_error ("record %u: “%s” does not say “%s”", i, ((const UcAuditFinding *)findings->pdata[0])->text, records[i].says);
    }
}

/* ---- what is no record of one round ---- */

/* The strip before the cards are cleared. */
static void
unpaid_in_the_open_round (void)
{
  g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
  g_autoptr (GPtrArray) unpaid = NULL, paid = NULL;
  guint64 seq = 0;

  fold_text (audit, &seq, ONE_SUITED);
  unpaid = uc_audit_unpaid (audit);
  g_assert_cmpuint (unpaid->len, ==, 1);
  g_assert_cmpstr (((UcAuditFinding *)unpaid->pdata[0])->text, ==, "seat 1, Match the Dealer progressive $20");
  fold_text (audit, &seq, PAID MAIN_LOSES);
  paid = uc_audit_unpaid (audit);
  g_assert_cmpuint (paid->len, ==, 0);
  g_assert_cmpuint (uc_audit_findings (audit)->len, ==, 0);
}

/* A month's file opens with a checkpoint: meter and dealer of record are those that it carries. */
static void
begins_in_mid_life (void)
{
  g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
  UcCarry carry = { .seq = 7, .round = 41, .dealer = "2001" };
  UcEvent checkpoint = { .kind = UC_EVENT_CHECKPOINT, .seq = 7, .carry = &carry };
  const GPtrArray *findings = uc_audit_findings (audit);
  guint64 seq = 7;

  carry.meters[1] = (UcMeter){ .value = 7000 * UC_DOLLAR, .reserve = 3 * UC_DOLLAR, .cumulative = 9 * UC_DOLLAR };
  uc_audit_event (audit, &checkpoint);
  fold_text (
      audit, &seq,
      "wager-accepted seat=1 wager=main amount=25.00\nwager-accepted seat=1 " MTD " amount=5.00\nbets-locked\n"
      "meter-changed meter=match-the-dealer-progressive cause=increment change=0.75 value=7000.75 reserve=3.30\n");
  g_assert_cmpuint (findings->len, ==, 0);
  fold_text (audit, &seq, SIGNED);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpint (((UcAuditFinding *)findings->pdata[0])->kind, ==, UC_AUDIT_DEALER_SIGNED);
}

#define DOCUMENTED(slip) "payout-documented seat=1 " MTD " by=2002 slip=" slip "\n"

#define BEGUN ((UcCarry){ .round = 1, .counting = 1, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR })

static void
fold_checkpoint (UcAudit *audit, UcCarry carry)
{
  const UcEvent checkpoint = { .kind = UC_EVENT_CHECKPOINT, .carry = &carry };

  uc_audit_event (audit, &checkpoint);
}

/* A stretch that was folded beside the one before it. */
static UcAudit *
stretch_of (UcCarry carry, const char *lines)
{
  UcAudit *audit = audit_of (DOWN_UNDER);
  guint64 seq = 100;

  fold_checkpoint (audit, carry);
  fold_text (audit, &seq, lines);
  return audit;
}

/* 605a.7(a)(4), 685c.1(h)(4): meters and slips of a later stretch are held against those of an earlier one. */
static void
joins_stretches (void)
{
  g_autoptr (UcAudit) first = stretch_of (BEGUN, DOCUMENTED ("S1"));
  g_autoptr (UcAudit) next = stretch_of (BEGUN, DOCUMENTED ("S2") "wager-settled seat=1 wager=main outcome=lose stake=25.00\n");
  guint64 seq = 200;

  fold_checkpoint (first, BEGUN);
  g_assert_true (uc_audit_join (first, next));
  g_assert_cmpuint (uc_audit_findings (first)->len, ==, 1);
  fold_text (first, &seq, DOCUMENTED ("S2"));
  g_assert_cmpuint (uc_audit_findings (first)->len, ==, 2);
  g_assert_cmpint (((UcAuditFinding *)uc_audit_findings (first)->pdata[1])->kind, ==, UC_AUDIT_SLIP_TWICE);
}

/* 685c.1(h)(4): an award that waits at the checkpoint is documented behind it. */
static void
documents_behind_a_checkpoint (void)
{
  g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER "[policy]\ntax-form=500.00\n");
  UcCarry carry = BEGUN;
  guint64 seq = 100;

  *uc_carry_held (&carry, 1, 2)
      = (UcHeld){ .active = UC_HELD_WAITS, .wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, .amount = 500 * UC_DOLLAR };
  fold_checkpoint (audit, carry);
  fold_text (audit, &seq, DOCUMENTED ("S1"));
  g_assert_cmpuint (uc_audit_findings (audit)->len, ==, 1);
  g_assert_cmpint (((UcAuditFinding *)uc_audit_findings (audit)->pdata[0])->kind, ==, UC_AUDIT_UNDOCUMENTED);
}

/* What the people file said before the checkpoint is said behind it, too. */
static void
people_behind_a_checkpoint (void)
{
  static const struct
  {
    const char *roles;
    guint n;
  } carried[] = { { "", 0 }, { "2001:4", 0 }, { "2002:0 2001:4", 0 }, { "2001:0", 1 }, { "3001:5 2001:4l", 1 }, { "2001:3", 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (carried); i++)
    for (guint before = 0; before < 2; before++)
      {
        g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
        UcCarry carry = BEGUN;
        guint64 seq = 0;

        if (before)
          fold_text (audit, &seq, "- device-up device=shoe\n");
        g_strlcpy (carry.dealer, "1001", sizeof carry.dealer);
        g_strlcpy (carry.roles, carried[i].roles, sizeof carry.roles);
        fold_checkpoint (audit, carry);
        fold_text (audit, &seq, "- receipt-printed of-round=1 seat=1 by=2001 role=floorperson\n");
        g_assert_cmpuint (uc_audit_findings (audit)->len, ==, carried[i].n);
      }
}

/* A screen is a trainee's only while the table is closed. */
static void
training_at_an_open_table (void)
{
  g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
  guint64 seq = 0;

  fold_text (audit, &seq, "- training-allowed by=2001 role=floorperson\n- table-opened\n- table-closed\n"
                          "- training-allowed by=2001 role=floorperson\n");
  g_assert_cmpuint (uc_audit_findings (audit)->len, ==, 0);
  fold_text (audit, &seq, "- training-ended by=2001 role=floorperson\n");
  g_assert_cmpuint (uc_audit_findings (audit)->len, ==, 0);
  fold_text (audit, &seq, "- table-opened\n- training-allowed by=2001 role=floorperson\n- training-ended by=2001 role=floorperson\n");
  g_assert_cmpuint (uc_audit_findings (audit)->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (((const UcAuditFinding *) uc_audit_findings (audit)->pdata[i])->kind, ==, UC_AUDIT_OUT_OF_TIME);
}

/* Where the procedures go without saying, nobody says that the table opens, and the checkpoint says that it is open. */
static void
joins_what_opened_by_itself (void)
{
  UcCarry opened = BEGUN;
  g_autoptr (UcAudit) first = stretch_of (BEGUN, ""), next = NULL;

  opened.open = TRUE;
  next = stretch_of (opened, "");
  uc_audit_set_procedures (first, FALSE);
  fold_checkpoint (first, opened);
  g_assert_true (uc_audit_join (first, next));
}

/* Whatever its checkpoint said otherwise, and a slip that both have. */
static void
joins_no_other_stretch (void)
{
  const struct
  {
    UcCarry carry;
    const char *lines;
  } others[] = {
    { BEGUN, DOCUMENTED ("S1") },
    { { .round = 2, .counting = 1, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 0, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .counts = { 1 }, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .dealer = "2002", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .dealer = "2001", .meters[1].value = 7001 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .barred = 1 << 2, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .reader_out = UC_READER_OUT, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .cards_since_ns = { 1 }, .dealer = "2001", .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .devices = { [UC_DEVICE_LAMPS] = UC_DEVICE_STATE_DOWN }, .dealer = "2001",
        .meters[1].value = 7000 * UC_DOLLAR }, "" },
    { { .round = 1, .counting = 1, .player_of = { [2] = 1 }, .dealer = "2001",
        .meters[1].value = 7000 * UC_DOLLAR }, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (UcAudit) first = stretch_of (BEGUN, DOCUMENTED ("S1"));
      g_autoptr (UcAudit) next = stretch_of (others[i].carry, others[i].lines);

      fold_checkpoint (first, BEGUN);
      g_assert_false (uc_audit_join (first, next));
      g_assert_cmpuint (uc_audit_findings (first)->len, ==, 0);
    }
}

/* 685a.3(c): the hour of each line stands before it. */
static void
cards_of_yesterday (void)
{
  static const struct
  {
    const char *lines;
    guint n;
  } records[] = {
    { "1 - cards-inspected by=2001\n26 " BET_IN_TIME "26 " CARD_IN_TIME, 1 },
    { "1 - cards-inspected by=2001\n25 " BET_IN_TIME "25 " CARD_IN_TIME, 0 },
    { "1 - cards-inspected by=2001\n25 - cards-inspected by=2001\n26 " BET_IN_TIME "26 " CARD_IN_TIME, 0 },
    { "1 - cards-inspected by=2001\n25 - clock-stepped text=3600\n26 " BET_IN_TIME "26 " CARD_IN_TIME, 0 },
    /* the other batch */
    { "1 - cards-inspected batch=1 by=2001\n4 - cards-inspected batch=2 by=2001\n4 - shuffled batch=2\n26 " BET_IN_TIME
      "26 " CARD_IN_TIME, 0 },
    { "1 - cards-inspected batch=1 by=2001\n4 - cards-inspected batch=2 by=2001\n4 - shuffled batch=2\n29 " BET_IN_TIME
      "29 " CARD_IN_TIME, 1 },
    /* a round that has begun is played, and goes on without its first wager */
    { "1 - cards-inspected by=2001\n24 " BET_IN_TIME "26 " CARD_IN_TIME, 0 },
    { "1 - cards-inspected by=2001\n24 " BET_IN_TIME "26 undone text=wager-accepted target=2\n26 " BET_IN_TIME "26 " CARD_IN_TIME, 0 },
    /* nobody knows of which day they are */
    { "26 " BET_IN_TIME "26 " CARD_IN_TIME, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    {
      g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
      g_auto (GStrv) lines = g_strsplit (records[i].lines, "\n", -1);

      for (guint n = 0; lines[n][0] != '\0'; n++)
        {
          char *line;
          guint64 hour = g_ascii_strtoull (lines[n], &line, 10);

          fold_line_at (audit, line + 1, n + 1, (gint64) hour * 3600 * G_GINT64_CONSTANT (1000000000));
        }
      if (uc_audit_findings (audit)->len != records[i].n)
        g_error ("record %u: %u findings, expected %u", i, uc_audit_findings (audit)->len, records[i].n);
    }
}

/* What a checkpoint says of devices, cards and seats holds behind it. */
static void
waits_behind_a_checkpoint (void)
{
  const struct
  {
    UcCarry carry;
    guint n;
  } carried[] = {
    { { .round = 1 }, 0 },
    { { .round = 1, .reader_out = UC_READER_LOST }, 1 },
    { { .round = 1, .barred = 1 << 1 }, 1 },
    { { .round = 1, .barred = 1 << 2 }, 0 },
    { { .round = 1, .devices = { [UC_DEVICE_LAMPS] = UC_DEVICE_STATE_UP, [UC_DEVICE_SHOE] = UC_DEVICE_STATE_DOWN } }, 0 },
    { { .round = 1, .devices = { [UC_DEVICE_LAMPS] = UC_DEVICE_STATE_FAULT } }, 1 },
    { { .round = 1, .cards_since_ns = { 1 } }, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (carried); i++)
    {
      g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
      const gint64 days_ns = G_GINT64_CONSTANT (2) * 24 * 3600 * 1000000000;

      fold_checkpoint (audit, carried[i].carry);
      fold_line_at (audit, "wager-accepted round=2 seat=1 wager=main amount=25.00", 1, days_ns);
      fold_line_at (audit, "wager-accepted round=2 seat=1 " MTD " amount=5.00", 2, days_ns);
      fold_line_at (audit, "bets-locked round=2", 3, days_ns);
      fold_line_at (audit, "chips-verified round=2 counted=1 accepted=1", 4, days_ns);
      fold_line_at (audit, "card-dealt round=2 to=seat seat=1 face=up card=2C", 5, days_ns);
      if (uc_audit_findings (audit)->len != carried[i].n)
        g_error ("carry %u: %u findings, expected %u", i, uc_audit_findings (audit)->len, carried[i].n);
    }
}

/* Between two rounds another paytable comes into force. */
static void
another_table_file (void)
{
  g_autoptr (UcAudit) audit = audit_of (DOWN_UNDER);
  g_autoptr (GError) error = NULL, bad = NULL;
  guint64 seq = 0;

  g_assert_false (uc_audit_table (audit, "[table]\ngame=whist\n", &bad));
  g_assert_error (bad, UC_AUDIT_ERROR, UC_AUDIT_ERROR_TABLE);
  g_assert_true (uc_audit_table (audit,
                                 "[table]\ngame=down-under-blackjack\ndecks=6\n[wager match-the-dealer-progressive]\n"
                                 "amount=5.00\npaytable=1\n",
                                 &error));
  g_assert_no_error (error);
  fold_text (audit, &seq, ONE_SUITED PAID);
  g_assert_cmpuint (uc_audit_findings (audit)->len, ==, 1);
  g_assert_cmpstr (
      ((UcAuditFinding *)uc_audit_findings (audit)->pdata[0])->text, ==,
      "Seat 1, Match the Dealer progressive: the cards make one-suited at 10:1, and one-suited at 4:1 is paid");
}

static void
no_such_paytable (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (uc_audit_new ("[table]\ngame=down-under-blackjack\ndecks=6\n[wager match-the-dealer-progressive]\n"
                               "amount=5.00\npaytable=11\n",
                               &error));
  g_assert_error (error, UC_AUDIT_ERROR, UC_AUDIT_ERROR_TABLE);
}

/* Each thing that may never be has a case. */
static void
every_kind (void)
{
  for (UcAuditKind kind = 0; kind < UC_N_AUDIT_KINDS; kind++)
    {
      guint found = 0;

      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        found += strcmp (cases[i].kind, uc_audit_kind_name (kind)) == 0;
      if (found == 0)
        g_error ("no case for %s", uc_audit_kind_name (kind));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], check_case);
  g_test_add_func ("/audit/685a.7/says-nothing-of-what-nobody-knows", says_nothing_of_what_nobody_knows);
  g_test_add_func ("/audit/house/the-calendar-goes-back-by-two", the_calendar_goes_back);
  g_test_add_func ("/audit/unpaid-in-the-open-round", unpaid_in_the_open_round);
  g_test_add_func ("/audit/begins-in-mid-life", begins_in_mid_life);
  g_test_add_func ("/audit/605a.7/a/4/joins-stretches", joins_stretches);
  g_test_add_func ("/audit/685c.1/h/4/documents-behind-a-checkpoint", documents_behind_a_checkpoint);
  g_test_add_func ("/audit/685c.1/h/3/people-behind-a-checkpoint", people_behind_a_checkpoint);
  g_test_add_func ("/audit/605a.7/a/4/joins-what-opened-by-itself", joins_what_opened_by_itself);
  g_test_add_func ("/audit/605a.7/a/4/joins-no-other-stretch", joins_no_other_stretch);
  g_test_add_func ("/audit/685a.3/c/cards-of-yesterday", cards_of_yesterday);
  g_test_add_func ("/audit/685a.12/i/waits-behind-a-checkpoint", waits_behind_a_checkpoint);
  g_test_add_func ("/audit/training-at-an-open-table", training_at_an_open_table);
  g_test_add_func ("/audit/another-table-file", another_table_file);
  g_test_add_func ("/audit/no-such-paytable", no_such_paytable);
  g_test_add_func ("/audit/every-kind", every_kind);
  return g_test_run ();
}
