/* Every way a table file can be bad: the line, the key, the paragraph and what would be accepted. */
#include "uc-rules-load.h"

#include <glib/gstdio.h>
#include <string.h>

#define DU "[table]\nid=T-1\ngame=down-under-blackjack\n"
#define HEAD DU "decks=6\nseats=6\n" /* five lines */
#define BJ "[table]\nid=T-1\ngame=blackjack\ndecks=6\nseats=7\n"
#define SP "[table]\nid=T-1\ngame=spanish-21\ndecks=6\nseats=6\n"
#define PE "[table]\nid=T-1\ngame=players-edge-21\ndecks=6\nseats=6\n"
#define WA "[table]\nid=T-1\ngame=match-the-dealer-blackjack\ndecks=6\nseats=6\n"
#define PROGRESSIVE "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

#define MATCH "[wager blackjack-match-progressive]\namount=1.00\npaytable=A\n"
#define MONSTER(letter) "[wager monster-match]\namount=1.00\npaytable=" letter "\n"

typedef struct
{
  const char *path; /* of the test */
  const char *text;
  guint line;
  const char *group;
  const char *key;
  const char *problem;  /* part of it */
  const char *citation; /* "" = none */
  const char *accepted; /* part of it */
} FaultCase;

static const FaultCase cases[] = {
  /* [table] */
  { "/685a.3/a/five-decks-allowed-seven-refused", DU "decks=7\nseats=6\n", 4, "table", "decks", "7 decks", "685a.3(a)",
    "4, 5, 6, 8" },
  { "/685a.3/a/one-deck-refused", DU "decks=1\nseats=6\n", 4, "table", "decks", "1 deck", "685a.3(a)", "4, 5, 6, 8" },
  { "/685a.3/a/decks-not-a-number", DU "decks=six\nseats=6\n", 4, "table", "decks", "“six”", "685a.3(a)",
    "4, 5, 6, 8" },
  { "/rules/faults/no-decks", DU "seats=6\n", 1, "table", "decks", "missing", "685a.3(a)", "4, 5, 6, 8" },
  { "/685a.2/a/seven-positions-refused", DU "decks=6\nseats=7\n", 5, "table", "seats", "too many", "685a.2(a)",
    "1 to 6" },
  { "/rules/faults/seats/zero", DU "decks=6\nseats=0\n", 5, "table", "seats", "“0”", "685a.2(a)", "1 to 6" },
  { "/rules/faults/seats/missing", DU "decks=6\n", 1, "table", "seats", "missing", "685a.2(a)", "1 to 6" },
  { "/rules/faults/id/missing", "[table]\ngame=down-under-blackjack\ndecks=6\nseats=6\n", 1, "table", "id", "missing",
    "", "letters" },
  { "/rules/faults/id/blank-inside", "[table]\nid=T 1\ngame=down-under-blackjack\ndecks=6\nseats=6\n", 2, "table", "id",
    "“T 1”", "", "letters" },
  { "/rules/faults/id/too-long", "[table]\nid=abcdefghijklmnopqrstuvwx\ngame=down-under-blackjack\ndecks=6\nseats=6\n",
    2, "table", "id", "not accepted", "", "1 to 23" },
  { "/rules/faults/game/missing", "[table]\nid=T\ndecks=6\nseats=6\n", 1, "table", "game", "missing", "",
    "down-under-blackjack" },
  { "/rules/faults/game/unknown", "[table]\nid=T\ngame=faro\ndecks=6\nseats=6\n", 3, "table", "game", "“faro”", "",
    "down-under-blackjack" },
  { "/685a.7/r/other-order-refused", HEAD "settlement=winners-first\n", 6, "table", "settlement", "winners-first",
    "685a.7(r)(1)", "losers-first or seat-by-seat" },
  { "/rules/faults/chip/zero", HEAD "smallest-chip=0.00\n", 6, "table", "smallest-chip", "“0.00”", "", "above zero" },
  { "/rules/faults/chip/negative", HEAD "smallest-chip=-1.00\n", 6, "table", "smallest-chip", "-1.00", "",
    "above zero" },
  { "/rules/faults/chip/too-large", HEAD "smallest-chip=99999999999999.00\n", 6, "table", "smallest-chip",
    "not accepted",
    "", "above zero" },
  { "/rules/faults/minimum-above-maximum", HEAD "minimum=50.00\nmaximum=25.00\n", 6, "table", "minimum",
    "above the maximum", "", "up to the maximum" },
  { "/685a.6/f/more-boxes-than-seats", DU "decks=6\nseats=3\nboxes-per-player=4\n", 6, "table", "boxes-per-player",
    "only 3", "685a.6(f)", "number of seats" },
  { "/685a.6/f/no-boxes", HEAD "boxes-per-player=0\n", 6, "table", "boxes-per-player", "“0”", "685a.6(f)", "1 to 6" },
  { "/rules/faults/shuffle", HEAD "shuffle=by-hand\n", 6, "table", "shuffle", "by-hand", "685a.3(b)",
    "manual, automatic or continuous" },
  { "/685a.3/b/automatic-with-one-batch", HEAD "shuffle=automatic\nbatches=1\n", 7, "table", "batches", "two batches",
    "685a.3(b)", "2" },
  { "/685a.3/a/two-batches-by-hand", HEAD "batches=2\n", 6, "table", "batches", "automatic shuffler", "685a.3(a)",
    "1" },
  { "/685a.3/a/two-batches-continuous", HEAD "shuffle=continuous\nbatches=2\n", 7, "table", "batches",
    "automatic shuffler", "685a.3(a)", "1" },
  { "/rules/faults/gaming-day/hour", HEAD "gaming-day=24:00\n", 6, "table", "gaming-day", "24:00", "", "06:00" },
  { "/rules/faults/gaming-day/minute", HEAD "gaming-day=06:60\n", 6, "table", "gaming-day", "06:60", "", "06:00" },
  { "/rules/faults/gaming-day/short", HEAD "gaming-day=6:00\n", 6, "table", "gaming-day", "6:00", "", "06:00" },
  { "/rules/faults/even-money", HEAD "even-money=yes\n", 6, "table", "even-money", "yes", "685a.7(g)",
    "true or false" },
  { "/rules/faults/a-key-that-was-mistyped", HEAD "seets=6\n", 6, "table", "seets", "unknown key; did you mean “seats”?", "", "" },
  { "/rules/faults/a-comment-behind-a-value", HEAD "shuffle=manual # as filed\n", 6, "table", "shuffle",
    "“manual # as filed” is not accepted; a comment needs a line of its own", "685a.3(b)", "manual" },
  { "/rules/faults/unknown-key", HEAD "colour=green\n", 6, "table", "colour", "unknown key", "", "id, decks, seats" },

  /* what the chapter settles */
  { "/685a.7/h/no-peek", HEAD "peek=ace-and-ten\n", 6, "table", "peek", "no such choice", "685a.7(h)", "left out" },
  { "/685a.7/h/no-peek-none", HEAD "peek=none\n", 6, "table", "peek", "no such choice", "685a.7(h)", "left out" },
  { "/685a.2/b/4/iii/stands-on-soft-17", HEAD "soft-17=hit\n", 6, "table", "soft-17", "hit",
    "685a.2(b)(4)(iii), .7(m)", "stand" },
  { "/685a.7/i/2/no-surrender-filed", HEAD "surrender=late\n", 6, "table", "surrender", "late", "685a.7(i)(2)",
    "none" },
  { "/685a.10/c/one-split-filed", HEAD "splits=3\n", 6, "table", "splits", "3", "685a.10(c)", "1" },
  { "/685a.10/e/one-card-filed", HEAD "split-aces=draw\n", 6, "table", "split-aces", "draw", "685a.10(e)", "one-card" },
  { "/685a.9/a/first-two-filed", HEAD "double-on=any\n", 6, "table", "double-on", "any", "685a.9(a)", "first-two" },
  { "/685a.9/a/split-hands-filed", HEAD "double-after-split=false\n", 6, "table", "double-after-split", "false",
    "685a.9(a)", "true" },
  { "/685a.7/i/2/no-rescue-filed", HEAD "rescue=true\n", 6, "table", "rescue", "true", "685a.7(i)(2)", "false" },
  { "/685a.7/q/1/bust-at-settlement-filed", HEAD "[readings]\nbust=at-once\n", 7, "readings", "bust", "at-once",
    "685a.7(q), (r)", "at-settlement" },

  /* wagers */
  { "/685a.6/e/four-decks-refused", DU "decks=4\nseats=6\n[wager match-the-dealer]\n", 6, "wager match-the-dealer", "",
    "with 4 decks", "685a.6(e)", "6 or 8" },
  { "/685a.6/e/five-decks-refused", DU "decks=5\nseats=6\n[wager match-the-dealer]\n", 6, "wager match-the-dealer", "",
    "with 5 decks", "685a.6(e)", "6 or 8" },
  { "/685c.1/b/four-decks-refused", DU "decks=4\nseats=6\n" PROGRESSIVE, 6, "wager match-the-dealer-progressive", "",
    "with 4 decks", "685c.1(b)", "6 or 8" },
  { "/685c.1/b/five-decks-refused", DU "decks=5\nseats=6\n" PROGRESSIVE, 6, "wager match-the-dealer-progressive", "",
    "with 5 decks", "685c.1(b)", "6 or 8" },
  { "/685c.1/e/two-dollars-refused", HEAD "[wager match-the-dealer-progressive]\namount=2.00\npaytable=1\n", 7,
    "wager match-the-dealer-progressive", "amount", "2.00", "685c.1(e)", "1.00 or 5.00" },
  { "/685c.1/e/no-amount", HEAD "[wager match-the-dealer-progressive]\npaytable=1\n", 6,
    "wager match-the-dealer-progressive", "amount", "missing", "685c.1(e)", "1.00 or 5.00" },
  { "/685c.1/e/fraction-refused", HEAD "[wager match-the-dealer-progressive]\namount=1.000001\npaytable=1\n", 7,
    "wager match-the-dealer-progressive", "amount", "1.000001", "685c.1(e)", "1.00 or 5.00" },
  { "/685c.1/i/paytable-eleven-refused", HEAD "[wager match-the-dealer-progressive]\namount=1.00\npaytable=11\n", 8,
    "wager match-the-dealer-progressive", "paytable", "“11” for 6 decks", "685c.1(i)",
    "1, 2, 3, 4, 5, 6, 7, 8, 9, 10" },
  { "/685c.1/i/paytable-zero-refused", HEAD "[wager match-the-dealer-progressive]\namount=1.00\npaytable=0\n", 8,
    "wager match-the-dealer-progressive", "paytable", "“0”", "685c.1(i)", "1, 2" },
  { "/685c.1/i/no-paytable", HEAD "[wager match-the-dealer-progressive]\namount=1.00\n", 6,
    "wager match-the-dealer-progressive", "paytable", "missing", "685c.1(i)", "1, 2, 3" },
  { "/685c.1/d/not-linked", HEAD PROGRESSIVE "linked=true\n", 9, "wager match-the-dealer-progressive", "linked",
    "“true”", "", "MTD-5" },
  { "/rules/faults/stake-returned", HEAD PROGRESSIVE "stake-returned=1\n", 9, "wager match-the-dealer-progressive",
    "stake-returned", "“1”", "", "true or false" },
  { "/rules/faults/progressive-minimum", HEAD PROGRESSIVE "minimum=1.00\n", 9, "wager match-the-dealer-progressive",
    "minimum", "unknown key", "", "amount, paytable" },
  { "/rules/faults/fixed-amount", HEAD "[wager match-the-dealer]\namount=5.00\n", 7, "wager match-the-dealer", "amount",
    "unknown key", "", "minimum, maximum" },
  { "/rules/faults/fixed-limits", HEAD "[wager match-the-dealer]\nminimum=9.00\nmaximum=8.00\n", 7,
    "wager match-the-dealer", "minimum", "above the maximum", "", "up to the maximum" },
  { "/rules/faults/wager/other-game", HEAD "[wager match-up]\npaytable=A\n", 6, "wager match-up", "",
    "does not belong to down-under-blackjack, but to", "685a.6", "match-the-dealer" },
  { "/rules/faults/wager/that-was-mistyped", HEAD "[wager match-teh-dealer]\n", 6, "wager match-teh-dealer", "",
    "unknown group; did you mean “[wager match-the-dealer]”?", "", "" },
  { "/rules/faults/wager/unknown", HEAD "[wager lucky-ladies]\n", 6, "wager lucky-ladies", "", "unknown group", "",
    "match-the-dealer" },
  { "/rules/faults/wager/main", HEAD "[wager main]\n", 6, "wager main", "", "comes with the game", "",
    "match-the-dealer" },

  /* Blackjack */
  { "/633a.3/a/no-deck", "[table]\nid=T\ngame=blackjack\ndecks=0\nseats=6\n", 4, "table", "decks", "“0”",
    "633a.3(a)", "1, 2, 3, 4, 5, 6, 7, 8" },
  { "/633a.3/a/nine-decks", "[table]\nid=T\ngame=blackjack\ndecks=9\nseats=6\n", 4, "table", "decks", "“9”",
    "633a.3(a)", "1, 2, 3" },
  { "/633a.3/b/automatic-with-one-batch", BJ "shuffle=automatic\nbatches=1\n", 7, "table", "batches", "two batches",
    "633a.3(b)", "2" },
  { "/rules/faults/seats/eight", "[table]\nid=T\ngame=blackjack\ndecks=6\nseats=8\n", 5, "table", "seats", "“8”",
    "633a.2", "1 to 7" },
  { "/rules/faults/peek", BJ "peek=ten\n", 6, "table", "peek", "“ten”", "633a.7(h)", "ace-and-ten, ace or none" },
  { "/rules/faults/soft-17", BJ "soft-17=draw\n", 6, "table", "soft-17", "“draw”", "633a.7(i)–(t)", "stand or hit" },
  { "/633a.9/early-surrender", BJ "surrender=early\n", 6, "table", "surrender", "“early”", "633a.9", "none or late" },
  { "/685a.10/c/aces-are-split-once", HEAD "resplit-aces=true\n", 6, "table", "resplit-aces", "true", "685a.10(c)", "false" },
  { "/633a.11/c/aces-again-needs-a-second-split", BJ "resplit-aces=true\n", 6, "table", "resplit-aces", "split once",
    "633a.11(c)", "splits=2" },
  { "/633a.11/c/aces-that-draw-are-any-pair", BJ "split-aces=draw\nresplit-aces=true\n", 7, "table", "resplit-aces",
    "as any pair", "633a.11(c)", "left out" },
  { "/633a.11/c/no-split", BJ "splits=0\n", 6, "table", "splits", "“0”", "633a.11(a)–(c)", "from 1 to 3" },
  { "/633a.11/c/four-splits", BJ "splits=4\n", 6, "table", "splits", "“4”", "633a.11(a)–(c)", "from 1 to 3" },
  { "/rules/faults/split-aces", BJ "split-aces=hit\n", 6, "table", "split-aces", "“hit”", "633a.11(c)",
    "one-card or draw" },
  { "/rules/faults/double-on", BJ "double-on=nine-to-eleven\n", 6, "table", "double-on", "nine-to-eleven", "633a.10",
    "first-two or any" },
  { "/rules/faults/double-after-split", BJ "double-after-split=no\n", 6, "table", "double-after-split", "“no”",
    "633a.10", "true or false" },
  { "/rules/faults/rescue", BJ "rescue=maybe\n", 6, "table", "rescue", "“maybe”", "house procedure", "true or false" },
  { "/rules/faults/down-under/ace-cap", BJ "[readings]\ndealer-ace-cap=21\n", 7, "readings", "dealer-ace-cap",
    "belongs to down-under-blackjack", "633a.3(e)", "left out" },
  { "/rules/faults/down-under/pair", SP "[readings]\ndealer-pair-of-aces=12\n", 7, "readings", "dealer-pair-of-aces",
    "belongs to down-under-blackjack", "635a", "left out" },
  { "/rules/faults/down-under/busted", PE "[readings]\nbusted-at-dealer-22=lose\n", 7, "readings",
    "busted-at-dealer-22", "belongs to down-under-blackjack", "635a.7", "left out" },
  { "/rules/faults/down-under/split-large", PE "[readings]\nsplit-large-at-22=paid\n", 7, "readings",
    "split-large-at-22", "belongs to down-under-blackjack", "635a.7", "left out" },
  { "/rules/faults/down-under/late-blackjack", BJ "[readings]\nlate-blackjack=ties-21\n", 7, "readings",
    "late-blackjack", "belongs to down-under-blackjack", "633a.11(d)", "left out" },
  { "/rules/faults/down-under/washington", WA "[readings]\nbusted-at-dealer-22=lose\n", 7, "readings",
    "busted-at-dealer-22", "belongs to down-under-blackjack", "WSGC, blackjack", "left out" },
  { "/633b.10/b/five-decks-refused", "[table]\nid=T\ngame=blackjack\ndecks=5\nseats=6\n" MATCH, 6,
    "wager blackjack-match-progressive", "", "with 5 decks", "633b.10(b)", "6 or 8" },
  { "/633b.10/b/one-deck-refused", "[table]\nid=T\ngame=blackjack\ndecks=1\nseats=6\n" MATCH, 6,
    "wager blackjack-match-progressive", "", "with 1 deck", "633b.10(b)", "6 or 8" },
  { "/633b.10/d/not-linked", BJ MATCH "linked=true\n", 9, "wager blackjack-match-progressive", "linked", "“true”", "",
    "MTD-5" },
  { "/633b.10/e/two-dollars-refused", BJ "[wager blackjack-match-progressive]\namount=2.00\npaytable=A\nenvy=true\n",
    7, "wager blackjack-match-progressive", "amount", "2.00", "633b.10(e)", "1.00 or 5.00" },
  { "/633b.10/e/no-amount", BJ "[wager blackjack-match-progressive]\npaytable=A\n", 6,
    "wager blackjack-match-progressive", "amount", "missing", "633b.10(e)", "1.00 or 5.00" },
  { "/633b.10/g/no-peek-refused", BJ "peek=none\n" MATCH, 6, "table", "peek", "may not be offered with “none”",
    "633b.10(g)", "peek=ace-and-ten" },
  { "/633b.10/g/peek-under-an-ace-refused", BJ "peek=ace\n" MATCH, 6, "table", "peek",
    "may not be offered with “ace”", "633b.10(g)", "peek=ace-and-ten" },
  { "/633b.10/h/5/envy-not-a-flag", BJ MATCH "envy=600.00\n", 9, "wager blackjack-match-progressive", "envy", "600.00",
    "633b.10(h)(5)", "true or false" },
  { "/633b.10/h/5/envy-without-blackjack-match", HEAD PROGRESSIVE "envy=true\n", 9,
    "wager match-the-dealer-progressive", "envy", "belongs to [wager blackjack-match-progressive]", "633b.10(k)",
    "amount, paytable" },
  { "/633b.10/h/5/envy-in-table", BJ "envy=true\n", 6, "table", "envy",
    "belongs to [wager blackjack-match-progressive]", "633b.10(k)", "id, decks" },
  { "/633b.10/h/5/envy-of-its-own", BJ "[wager envy-bonus]\n", 6, "wager envy-bonus", "", "without a wager of its own",
    "", "[wager blackjack-match-progressive]" },
  { "/635b.2/d/2/iii/C/increments-elsewhere", SP PROGRESSIVE "increments=A\n", 9, "wager match-the-dealer-progressive",
    "increments", "belongs to [wager monster-match]", "635b.2(d)(2)(iii)(C)", "amount, paytable" },
  { "/633b.10/i/paytable-e-refused", BJ "[wager blackjack-match-progressive]\namount=1.00\npaytable=E\n", 8,
    "wager blackjack-match-progressive", "paytable", "“E” for 6 decks", "633b.10(i)", "A, B, C, D" },
  { "/633b.10/i/paytable-small-letter", BJ "[wager blackjack-match-progressive]\namount=1.00\npaytable=a\n", 8,
    "wager blackjack-match-progressive", "paytable", "“a”", "633b.10(i)", "A, B, C, D" },
  { "/633b.10/i/no-paytable", BJ "[wager blackjack-match-progressive]\namount=1.00\n", 6,
    "wager blackjack-match-progressive", "paytable", "missing", "633b.10(i)", "A, B, C, D" },
  { "/rules/faults/wager/not-in-blackjack", BJ "[wager match-the-dealer]\n", 6, "wager match-the-dealer", "",
    "does not belong to blackjack, but to", "633a.6", "[wager blackjack-match-progressive]" },

  /* Spanish 21 */
  { "/635a.12/five-decks-refused", "[table]\nid=T\ngame=spanish-21\ndecks=5\nseats=6\n[wager match-the-dealer]\n", 6,
    "wager match-the-dealer", "", "with 5 decks", "635a.12", "6 or 8" },
  { "/635b.1/b/four-decks-refused", "[table]\nid=T\ngame=spanish-21\ndecks=4\nseats=6\n" PROGRESSIVE, 6,
    "wager match-the-dealer-progressive", "", "with 4 decks", "635b.1(b)", "6 or 8" },
  { "/635b.1/d/not-linked", SP PROGRESSIVE "linked=true\n", 9, "wager match-the-dealer-progressive", "linked",
    "“true”", "", "MTD-5" },
  { "/635b.1/e/three-dollars-refused", SP "[wager match-the-dealer-progressive]\namount=3.00\npaytable=1\n", 7,
    "wager match-the-dealer-progressive", "amount", "3.00", "635b.1(e)", "1.00 or 5.00" },
  { "/635b.1/i/paytable-eleven-refused", SP "[wager match-the-dealer-progressive]\namount=1.00\npaytable=11\n", 8,
    "wager match-the-dealer-progressive", "paytable", "“11” for 6 decks", "635b.1(i)",
    "1, 2, 3, 4, 5, 6, 7, 8, 9, 10" },
  { "/rules/faults/wager/not-in-spanish-21", SP "[wager monster-match]\namount=1.00\npaytable=A\n", 6,
    "wager monster-match", "", "does not belong to spanish-21, but to", "635a.6", "[wager match-the-dealer-progressive]" },

  /* Player's Edge 21 */
  { "/635b.2/c/four-decks-refused", "[table]\nid=T\ngame=players-edge-21\ndecks=4\nseats=6\n", 4, "table", "decks",
    "4 decks", "635b.2(c)", "5, 6, 8" },
  { "/635b.2/c/seven-decks-refused", "[table]\nid=T\ngame=players-edge-21\ndecks=7\nseats=6\n", 4, "table", "decks",
    "7 decks", "635b.2(c)", "5, 6, 8" },
  { "/635b.2/e/1/iv/stand-refused", PE "soft-17=stand\n", 6, "table", "soft-17", "stand", "635b.2(e)(1)(iv)", "hit" },
  { "/635b.2/f/1/first-two-refused", PE "double-on=first-two\n", 6, "table", "double-on", "first-two", "635b.2(f)(1)",
    "any" },
  { "/635b.2/f/1/not-after-split-refused", PE "double-after-split=false\n", 6, "table", "double-after-split", "false",
    "635b.2(f)(1)", "true" },
  { "/635b.2/g/1/iii/even-money-refused", PE "even-money=true\n", 6, "table", "even-money", "true",
    "635b.2(g)(1)(iii)", "false" },
  { "/635b.2/f/6/no-rescue-refused", PE "rescue=false\n", 6, "table", "rescue", "false", "635b.2(f)(6)", "true" },
  { "/635b.2/g/4/two-letters-refused", PE "[wager match-up]\npaytable=A\n[wager match-down]\npaytable=B\n", 9,
    "wager match-down", "paytable", "“B” is not [wager match-up]'s", "635b.2(g)(4)", "A" },
  { "/635b.2/g/4/two-letters-refused-either-way", PE "[wager match-down]\npaytable=C\n[wager match-up]\npaytable=B\n",
    7, "wager match-down", "paytable", "“C” is not [wager match-up]'s", "635b.2(g)(4)", "B" },
  { "/635b.2/g/4/no-paytable", PE "[wager match-up]\n", 6, "wager match-up", "paytable", "missing", "635b.2(g)(4)",
    "A, B, C" },
  { "/635b.2/g/4/i/paytable-d-refused", PE "[wager match-up]\npaytable=D\n", 7, "wager match-up", "paytable",
    "“D” for 6 decks", "635b.2(g)(4)", "A, B, C" },
  { "/635b.2/g/4/ii/c-refused-at-eight-decks", "[table]\nid=T\ngame=players-edge-21\ndecks=8\nseats=6\n"
    "[wager match-down]\npaytable=C\n", 7, "wager match-down", "paytable", "“C” for 8 decks", "635b.2(g)(4)", "A, B" },
  { "/635b.2/h/paytable-f-refused", PE "[wager monster-match]\namount=1.00\npaytable=F\n", 8, "wager monster-match",
    "paytable", "“F”", "635b.2(h)", "A, B, C, D, E" },
  { "/635b.2/d/2/iii/no-amount", PE "[wager monster-match]\npaytable=A\n", 6, "wager monster-match", "amount",
    "missing", "635b.2(d)(2)(iii)", "above zero" },
  { "/635b.2/d/2/iii/amount-of-nothing", PE "[wager monster-match]\namount=0.00\npaytable=A\n", 7,
    "wager monster-match", "amount", "0.00", "635b.2(d)(2)(iii)", "above zero" },
  { "/635b.2/d/2/iii/amount-below-nothing", PE "[wager monster-match]\namount=-1.00\npaytable=A\n", 7,
    "wager monster-match", "amount", "-1.00", "635b.2(d)(2)(iii)", "above zero" },
  { "/635b.2/d/2/iii/A/not-linked", PE "[wager monster-match]\namount=1.00\npaytable=A\nlinked=true\n", 9,
    "wager monster-match", "linked", "“true”", "", "MTD-5" },
  { "/635b.2/d/2/iii/C/no-such-increments", PE "[wager monster-match]\namount=1.00\npaytable=A\nincrements=F\n", 9,
    "wager monster-match", "increments", "“F”", "635b.2(d)(2)(iii)(C)", "A, B, C, D, E" },
  { "/635b.2/d/2/iii/C/reserve-is-the-texts", PE MONSTER ("A") "[readings]\nreseed=at-least-seed\n", 10, "readings",
    "reseed", "at-least-seed", "635b.2(d)(2)(iii)(C)", "reserve" },
  { "/635b.2/d/2/iii/C/seed-is-the-texts", PE MONSTER ("C") "[readings]\nreseed=reserve\n", 10, "readings", "reseed",
    "reserve", "635b.2(d)(2)(iii)(C)", "left out" },
  { "/635b.2/d/2/iii/C/seed-is-the-texts-alone", PE MONSTER ("E") "[readings]\nreseed=at-least-seed\n", 10, "readings",
    "reseed", "at-least-seed", "635b.2(d)(2)(iii)(C)", "left out" },
  { "/635b.2/h/for-one-returns-no-stake", PE MONSTER ("A") "stake-returned=true\n", 9, "wager monster-match",
    "stake-returned", "unknown key", "", "amount, paytable, increments" },
  { "/rules/faults/wager/not-in-players-edge", PE "[wager match-the-dealer]\n", 6, "wager match-the-dealer", "",
    "does not belong to players-edge-21, but to", "635b.2(d)(1)", "[wager match-up]" },

  /* Washington */
  { "/wsgc/payouts/three-decks-refused",
    "[table]\nid=T\ngame=match-the-dealer-blackjack\ndecks=3\nseats=6\n", 4, "table", "decks", "3 decks",
    "WSGC, Match The Dealer", "2, 4, 5, 6, 8" },
  { "/wsgc/payouts/one-deck-refused",
    "[table]\nid=T\ngame=match-the-dealer-blackjack\ndecks=1\nseats=6\n", 4, "table", "decks", "1 deck",
    "WSGC, Match The Dealer", "2, 4, 5, 6, 8" },
  { "/wsgc/down-card-needs-up-card/refused-alone", WA "[wager down-card]\n", 6, "wager down-card", "",
    "only beside another", "WSGC, Match The Dealer", "[wager up-card]" },
  { "/wsgc/house-sets-limits/least-above-most", WA "[wager up-card]\nminimum=5.00\nmaximum=1.00\n", 7,
    "wager up-card", "minimum", "above the maximum", "", "up to the maximum" },
  { "/rules/faults/wager/washingtons-elsewhere", BJ "[wager down-card]\n", 6, "wager down-card", "",
    "does not belong to blackjack, but to", "633a.6", "[wager blackjack-match-progressive]" },
  { "/rules/faults/wager/not-in-washington", WA "[wager match-up]\npaytable=A\n", 6, "wager match-up", "",
    "does not belong to match-the-dealer-blackjack, but to", "WSGC, Match The Dealer", "[wager up-card] and [wager down-card]" },
  { "/rules/faults/batches/washington", WA "batches=2\n", 6, "table", "batches", "automatic shuffler",
    "WSGC, Match The Dealer", "1" },

  /* [readings], [policy] */
  { "/rules/faults/readings/ace-cap", HEAD "[readings]\ndealer-ace-cap=20\n", 7, "readings", "dealer-ace-cap", "“20”",
    "", "21 or 22" },
  { "/rules/faults/readings/pair-22-with-cap-21", HEAD "[readings]\ndealer-ace-cap=21\ndealer-pair-of-aces=22\n", 8,
    "readings", "dealer-pair-of-aces", "cannot count 22", "", "12" },
  { "/rules/faults/readings/pair", HEAD "[readings]\ndealer-pair-of-aces=2\n", 7, "readings", "dealer-pair-of-aces",
    "“2”", "", "12 or 22" },
  { "/rules/faults/readings/busted", HEAD "[readings]\nbusted-at-dealer-22=push\n", 7, "readings",
    "busted-at-dealer-22", "push", "", "lose or return" },
  { "/rules/faults/readings/reseed", HEAD "[readings]\nreseed=seed\n", 7, "readings", "reseed", "“seed”", "",
    "at-least-seed or reserve" },
  { "/rules/faults/readings/percentage", HEAD "[readings]\npercentage=10\n", 7, "readings", "percentage", "“10”", "",
    "shared or each" },
  { "/633b.10/j/shared-is-the-texts", BJ "[readings]\npercentage=each\n", 7, "readings", "percentage",
    "not left to the casino", "633b.10(j)", "shared" },
  { "/rules/faults/readings/dealer-draws", HEAD "[readings]\ndealer-draws=never\n", 7, "readings", "dealer-draws",
    "never", "", "if-needed or always" },
  { "/rules/faults/readings/unknown", HEAD "[readings]\nluck=good\n", 7, "readings", "luck", "unknown key", "",
    "dealer-ace-cap" },
  { "/rules/faults/policy/validation", HEAD "[policy]\nvalidation=sometimes\n", 7, "policy", "validation", "sometimes",
    "685c.1(h)(3)", "every, percentage" },
  { "/rules/faults/policy/validation-sum", HEAD "[policy]\nvalidation=0.00\n", 7, "policy", "validation", "0.00", "",
    "above zero" },
  { "/rules/faults/policy/second-signature", HEAD "[policy]\nsecond-signature=0\n", 7, "policy", "second-signature",
    "“0”", "", "none, or" },
  { "/rules/faults/policy/not-from-inventory", HEAD "[policy]\nnot-from-inventory=x\n", 7, "policy",
    "not-from-inventory", "“x”", "", "none, or" },
  { "/rules/faults/policy/hold", HEAD "[policy]\nhold=pit\n", 7, "policy", "hold", "pit", "", "table or seat" },
  { "/rules/faults/policy/pin-tries", HEAD "[policy]\npin-tries=0\n", 7, "policy", "pin-tries", "“0”", "", "1 to 9" },
  { "/rules/faults/policy/pin-keys", HEAD "[policy]\npin-keys=qwerty\n", 7, "policy", "pin-keys", "qwerty", "",
    "fixed or shuffled" },
  { "/rules/faults/policy/tax-form", HEAD "[policy]\ntax-form=-600\n", 7, "policy", "tax-form", "-600", "",
    "none, or" },
  { "/rules/faults/policy/camera", HEAD "[policy]\ncamera=all\n", 7, "policy", "camera", "“all”", "", "none, or" },
  { "/rules/faults/policy/payout-limit", HEAD "[policy]\npayout-limit=0.00\n", 7, "policy", "payout-limit", "“0.00”", "",
    "none, or" },
  { "/rules/faults/policy/round-limit", HEAD "[policy]\nround-limit=much\n", 7, "policy", "round-limit", "“much”", "",
    "none, or" },
  { "/rules/faults/policy/batch", HEAD "[policy]\nbatch=\n", 7, "policy", "batch", "“”", "", "true or false" },
  { "/rules/faults/policy/unknown", HEAD "[policy]\ntips=kept\n", 7, "policy", "tips", "unknown key", "",
    "validation, batch" },

  /* [devices] */
  { "/rules/faults/devices/simulated", HEAD "[devices]\nshoe=simulated\n", 7, "devices", "shoe", "--simulate", "",
    "serial:BY-ID" },
  { "/rules/faults/devices/sim-line", HEAD "[devices]\nwager.1=sim:wager.1\n", 7, "devices", "wager.1", "--simulate",
    "",
    "CHIP-LABEL/LINE" },
  { "/rules/faults/devices/serial-path", HEAD "[devices]\nshoe=serial:/dev/ttyS0\n", 7, "devices", "shoe",
    "not a connection", "", "serial:BY-ID" },
  { "/rules/faults/devices/serial-number", HEAD "[devices]\nshoe=serial:ttyUSB0\n", 7, "devices", "shoe",
    "the order in which devices are plugged in", "", "serial:usb:" },
  { "/rules/faults/devices/usb-identity", HEAD "[devices]\nshoe=serial:usb:403:6001\n", 7, "devices", "shoe",
    "not a connection", "", "four hex digits" },
  { "/rules/faults/devices/usb-serial", HEAD "[devices]\nshoe=serial:usb:0403:6001:\n", 7, "devices", "shoe",
    "not a connection", "", "serial:usb:" },
  { "/rules/faults/devices/driver", HEAD "[devices]\nbadge-driver=wiegand\n", 7, "devices", "badge-driver", "wiegand",
    "", "upcard, rdm6300 or line" },
  { "/rules/faults/devices/relative-socket", HEAD "[devices]\nshoe=unix:shoe.sock\n", 7, "devices", "shoe",
    "not a connection", "", "unix:/PATH" },
  { "/rules/faults/devices/no-line", HEAD "[devices]\nlock-line=pinctrl-rp1/\n", 7, "devices", "lock-line",
    "not a connection", "", "CHIP-LABEL/LINE" },
  { "/rules/faults/devices/wired-unheard-of", HEAD "[devices]\nlock-line=rp1/4,open-drain\n", 7, "devices", "lock-line",
    "not a connection", "", "[,active-low]" },
  { "/rules/faults/devices/wired-two-ways", HEAD "[devices]\nwager.1=rp1/4,pull-up,pull-down\n", 7, "devices",
    "wager.1", "not a connection", "", "[,pull-up|,pull-down]" },
  { "/rules/faults/devices/one-line-wired-twice", HEAD "[devices]\nwager.1=rp1/4\nwager.2=rp1/4,active-low\n", 8,
    "devices", "wager.2", "is wager.1's already", "", "nothing else uses" },
  { "/rules/faults/devices/serial-for-a-line", HEAD "[devices]\nlock-line=serial:abc\n", 7, "devices", "lock-line",
    "not a connection", "", "CHIP-LABEL/LINE" },
  { "/rules/faults/devices/seat-beyond", DU "decks=6\nseats=3\n[devices]\nwager.4=rp1/4\n", 7, "devices", "wager.4",
    "no seat 4", "", "own seats" },
  { "/rules/faults/devices/that-was-mistyped", HEAD "[devices]\nlock-buton=rp1/4\n", 7, "devices", "lock-buton",
    "unknown key; did you mean “lock-button”?", "", "" },
  { "/rules/faults/devices/unknown", HEAD "[devices]\nlaser=rp1/4\n", 7, "devices", "laser", "unknown key", "",
    "shoe, reader" },
  { "/rules/faults/devices/lamp-colour", HEAD "[devices]\nlamp.1.red=rp1/4\n", 7, "devices", "lamp.1.red",
    "unknown key", "", "lamp.N.invite" },
  { "/rules/faults/devices/twice", HEAD "[devices]\nwager.1=rp1/4\nwager.2=rp1/4\n", 8, "devices", "wager.2",
    "is wager.1's already", "", "nothing else uses" },
  { "/rules/faults/devices/sign", HEAD "[devices]\nmeter-sign=big\n", 7, "devices", "meter-sign", "big", "",
    "none, external or upcard" },
  { "/rules/faults/devices/winner", HEAD "[devices]\nsign-winner=never\n", 7, "devices", "sign-winner", "never", "",
    "after-validation or at-once" },

  /* the file itself */
  { "/rules/faults/file/a-group-that-was-mistyped", HEAD "[polciy]\n", 6, "polciy", "", "unknown group; did you mean “[policy]”?", "",
    "" },
  { "/rules/faults/file/group", HEAD "[chairs]\n", 6, "chairs", "", "unknown group", "", "[table]" },
  { "/rules/faults/file/group-twice", HEAD "[policy]\npin-tries=3\n[policy]\npin-tries=4\nbatch=2\n", 8, "policy", "",
    "line 6 already", "", "one group" },
  { "/rules/faults/file/key-twice", HEAD "decks=8\n", 6, "table", "decks", "line 4 already", "", "once" },
  { "/rules/faults/file/no-group", "id=T\n" HEAD, 1, "", "id", "before any group", "", "[group]" },
  { "/rules/faults/file/no-line", HEAD "six decks\n", 6, "", "", "“six decks”", "", "key=value" },
  { "/rules/faults/file/open-group", HEAD "[policy\n", 6, "", "", "“[policy”", "", "[group]" },
};

static void
assert_case (gconstpointer data)
{
  const FaultCase *expected = data;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  const UcFault *fault;
  UcRules rules, zeroes;

  g_assert_false (uc_rules_load_text (expected->text, "t.ini", &rules, faults));
  for (guint i = 0; i < faults->len; i++)
    {
      g_autofree char *found = uc_fault_format (g_ptr_array_index (faults, i));

      g_test_message ("%s", found);
    }
  g_assert_cmpuint (faults->len, ==, 1);
  fault = g_ptr_array_index (faults, 0);
  g_assert_cmpstr (fault->file, ==, "t.ini");
  g_assert_cmpuint (fault->line, ==, expected->line);
  g_assert_cmpstr (fault->group, ==, expected->group);
  g_assert_cmpstr (fault->key, ==, expected->key);
  g_assert_cmpstr (fault->citation, ==, expected->citation);
  g_assert_nonnull (strstr (fault->problem, expected->problem));
  g_assert_nonnull (strstr (fault->accepted, expected->accepted));
  memset (&zeroes, 0, sizeof zeroes);
  g_assert_cmpmem (&rules, sizeof rules, &zeroes, sizeof zeroes);
}

/* Every fault is named, in the order of the checks, not only the first. */
static void
test_all_named (void)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;

  g_assert_false (uc_rules_load_text ("[table]\nid=T\ngame=down-under-blackjack\ndecks=5\nseats=9\nsurrender=late\n"
                                      "[wager match-the-dealer-progressive]\namount=3.00\npaytable=14\n[chairs]\n"
                                      "[policy]\nhold=pit\n",
                                      "t.ini", &rules, faults));
  g_assert_cmpuint (faults->len, ==, 7);
}

static void
test_format (void)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *line = NULL;
  UcRules rules;

  uc_rules_load_text (DU "decks=5\nseats=6\n[wager match-the-dealer]\n", "BJ-07.ini", &rules, faults);
  line = uc_fault_format (g_ptr_array_index (faults, 0));
  g_assert_cmpstr (line, ==,
                   "BJ-07.ini:6: [wager match-the-dealer] this wager may not be offered with 5 decks "
                   "(58 Pa. Code § 685a.6(e)); accepted: 6 or 8");
}

/* What is no section of the Code is not called one. */
static void
test_format_elsewhere (void)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *line = NULL;
  UcRules rules;

  uc_rules_load_text (WA "[wager down-card]\n", "WA-01.ini", &rules, faults);
  line = uc_fault_format (g_ptr_array_index (faults, 0));
  g_assert_cmpstr (line, ==,
                   "WA-01.ini:6: [wager down-card] this wager may be offered only beside another "
                   "(WSGC, Match The Dealer); accepted: [wager up-card] as well");
}

static void
assert_one_fault (const char *path, const char *problem)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  const UcFault *fault;
  UcRules rules;

  g_assert_false (uc_rules_load_file (path, &rules, faults));
  g_assert_cmpuint (faults->len, >=, 1);
  fault = g_ptr_array_index (faults, 0);
  g_assert_nonnull (strstr (fault->problem, problem));
  g_assert_cmpuint (fault->line, ==, 0);
}

/* What cannot be read is the path's fault: no content would be right. */
static void
assert_nothing_accepted (const char *path)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *line = NULL;
  UcRules rules;

  g_assert_false (uc_rules_load_file (path, &rules, faults));
  line = uc_fault_format (g_ptr_array_index (faults, 0));
  g_assert_null (strstr (line, "accepted:"));
}

static void
test_files (void)
{
  static const char nul[] = "[table]\nid=T\0\n";
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("upcard-rules-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "T.ini", NULL);
  g_autofree char *large = g_strnfill (300 * 1024, '#');

  g_assert_no_error (error);
  assert_one_fault (path, "no such file");
  assert_nothing_accepted (path);
  g_assert_true (g_file_set_contents (path, nul, sizeof nul - 1, NULL));
  assert_one_fault (path, "not text");
  g_assert_true (g_file_set_contents (path, "[table]\nid=\xff\n", -1, NULL));
  assert_one_fault (path, "not text");
  g_assert_true (g_file_set_contents (path, large, -1, NULL));
  assert_one_fault (path, "too long");
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], assert_case);
  g_test_add_func ("/rules/faults/all-named", test_all_named);
  g_test_add_func ("/rules/faults/format", test_format);
  g_test_add_func ("/rules/faults/format-elsewhere", test_format_elsewhere);
  g_test_add_func ("/rules/faults/files", test_files);
  return g_test_run ();
}
