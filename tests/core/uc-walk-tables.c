#include "uc-walk.h"

#define DOWN_UNDER                                                                                                     \
  "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                         \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

/* A check may test parts of every kind. */
#define DEVICES                                                                                                        \
  "[devices]\nshoe=unix:/s\nreader=unix:/s\nbadge=unix:/s\nlock-button=unix:/s\nreset-key=unix:/s\n"                   \
  "lock-line=unix:/s\nwager.1=unix:/s\nwager.2=unix:/s\nlamp.1.invite=unix:/s\nlamp.1.placed=unix:/s\n"               \
  "lamp.1.accepted=unix:/s\nwinner.2=unix:/s\n"

#define DU_WINS "insurance match-the-dealer match-the-dealer-progressive"

const UcWalkTable uc_walk_tables[] = {
  { "down-under/defaults", DOWN_UNDER DEVICES, DU_WINS },
  { "down-under/percentages-alone",
    DOWN_UNDER "[policy]\nvalidation=percentage\nhold=seat\nbatch=false\ndark-light-override=true\n", DU_WINS },
  { "down-under/busted-returned",
    DOWN_UNDER "[readings]\nbusted-at-dealer-22=return\nreseed=reserve\ndealer-draws=always\n"
    "[policy]\nnot-from-inventory=20.00\nsecond-signature=none\n", DU_WINS },
  { "down-under/ordinary-ace",
    DOWN_UNDER "[readings]\ndealer-ace-cap=21\ndealer-pair-of-aces=12\n"
    "[policy]\nvalidation=30.00\nimplied-stand=false\n", DU_WINS },
  { "down-under/linked",
    DOWN_UNDER "linked=MTD-5\n[readings]\npercentage=each\n[policy]\nsecond-signature=2000.00\n" DEVICES, DU_WINS },
  { "blackjack/linked",
    "[table]\nid=BJ-11\ngame=blackjack\ndecks=6\nseats=7\npeek=ace-and-ten\nsplits=3\n"
    "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\nlinked=BJM-5\n"
    "[policy]\nhold=seat\n",
    "insurance blackjack-match-progressive envy-bonus" },
  { "blackjack/envy",
    "[table]\nid=BJ-08\ngame=blackjack\ndecks=6\nseats=7\nsettlement=seat-by-seat\n"
    "peek=ace-and-ten\nsoft-17=hit\nsurrender=late\nsplits=3\nsplit-aces=draw\ndouble-on=any\n"
    "double-after-split=true\nrescue=true\neven-money=true\n"
    "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\n" DEVICES,
    "insurance blackjack-match-progressive envy-bonus" },
  { "blackjack/stake-returned",
    "[table]\nid=BJ-09\ngame=blackjack\ndecks=8\nseats=5\npeek=ace-and-ten\nsplits=2\n"
    "[wager blackjack-match-progressive]\namount=1.00\npaytable=D\nenvy=true\n"
    "stake-returned=true\n"
    "[policy]\nvalidation=percentage\nhold=seat\nnot-from-inventory=100.00\n",
    "insurance blackjack-match-progressive envy-bonus" },
  { "blackjack/no-peek",
    "[table]\nid=BJ-10\ngame=blackjack\ndecks=1\nseats=6\npeek=none\nsurrender=late\nsplits=3\n"
    "split-aces=draw\neven-money=true\ndouble-after-split=true\n"
    "[readings]\nbust=at-settlement\n", "insurance" },
  { "spanish-21/every-option",
    "[table]\nid=SP-03\ngame=spanish-21\ndecks=6\nseats=6\npeek=ace-and-ten\nsoft-17=hit\n"
    "surrender=late\nsplits=3\nsplit-aces=draw\ndouble-on=any\ndouble-after-split=true\n"
    "rescue=true\n[wager match-the-dealer]\n"
    "[wager match-the-dealer-progressive]\namount=1.00\npaytable=3\n",
    "insurance match-the-dealer match-the-dealer-progressive super-bonus super-bonus-envy" },
  { "spanish-21/peek-ace",
    "[table]\nid=SP-04\ngame=spanish-21\ndecks=8\nseats=7\npeek=ace\nsettlement=seat-by-seat\n"
    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=9\nstake-returned=true\n"
    "[readings]\nbust=at-settlement\ndealer-draws=always\n"
    "[policy]\nvalidation=percentage\nsecond-signature=none\n",
    "insurance match-the-dealer-progressive super-bonus super-bonus-envy" },
  { "players-edge-21/reserve",
    "[table]\nid=PE-02\ngame=players-edge-21\ndecks=6\nseats=6\npeek=ace-and-ten\n"
    "surrender=late\nsplits=3\nsplit-aces=draw\n[wager match-up]\npaytable=C\n"
    "[wager match-down]\npaytable=C\n"
    "[wager monster-match]\namount=1.00\npaytable=A\nincrements=A\n",
    "insurance match-up match-down monster-match super-bonus super-bonus-envy" },
  { "players-edge-21/two-tiers",
    "[table]\nid=PE-03\ngame=players-edge-21\ndecks=5\nseats=6\npeek=none\nsplits=2\n"
    "[wager match-down]\npaytable=A\n"
    "[wager monster-match]\namount=5.00\npaytable=C\nincrements=E\n"
    "[readings]\nbust=at-settlement\n[policy]\nhold=seat\nvalidation=50.00\n",
    "insurance match-down monster-match super-bonus super-bonus-envy" },
  { "match-the-dealer-blackjack/down-card",
    "[table]\nid=WA-01\ngame=match-the-dealer-blackjack\ndecks=6\nseats=7\n"
    "peek=ace-and-ten\nsplits=3\nsplit-aces=draw\ndouble-on=any\n"
    "double-after-split=true\nsurrender=late\neven-money=true\n"
    "[wager up-card]\n[wager down-card]\n",
    "insurance up-card down-card" },
  { "match-the-dealer-blackjack/no-peek",
    "[table]\nid=WA-02\ngame=match-the-dealer-blackjack\ndecks=2\nseats=5\n"
    "peek=none\nsoft-17=stand\nsettlement=seat-by-seat\n"
    "[wager up-card]\n[wager down-card]\n[readings]\nbust=at-settlement\n",
    "insurance up-card down-card" },
  { NULL, NULL, NULL },
};

guint
uc_walk_n_tables (void)
{
  return G_N_ELEMENTS (uc_walk_tables) - 1;
}
