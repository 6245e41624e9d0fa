/* What takes back, mends or ends, where the games differ from Down Under: hands collected at once, wagers on the hole
 * card, a dealer's Blackjack that the reader told of. A26, A28. */
#include "uc-play-harness.h"

#define WASHINGTON                                                                                                     \
  "[table]\nid=WA-01\ngame=match-the-dealer-blackjack\ndecks=2\nseats=7\npeek=ace-and-ten\n"                           \
  "[wager up-card]\n[wager down-card]\n"
#define PLAYERS_EDGE                                                                                                   \
  "[table]\nid=PE-01\ngame=players-edge-21\ndecks=6\nseats=6\npeek=ace-and-ten\n"                                      \
  "[wager monster-match]\namount=1.00\npaytable=A\n"
#define BLACKJACK                                                                                                      \
  "[table]\nid=BJ-01\ngame=blackjack\ndecks=6\nseats=6\npeek=ace-and-ten\n"                                            \
  "[wager blackjack-match-progressive]\namount=1.00\npaytable=B\n"

/* A bust is collected at once; the wager on the hole card is still there to go back. */
static void
test_void_after_bust (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (PLAYERS_EDGE, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 monster-match; bet 2 main 10; no-more-bets; chips 1; card QS; card 5C; card 9H; "
                 "card 6D; card 6C; card 8S; hit; card KH");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=lose");
  uc_play (play, "void-round 2001 0000 misdeal; validate 3001 0000");
  uc_play_expect_order (play, "wager-settled seat=2 wager=main outcome=void",
                        "wager-settled seat=1 wager=monster-match outcome=void stake=1.00 stake-returned=yes",
                        "meter-changed cause=wager-voided value=5000.00 reserve=0.00", "round-voided", NULL);
  uc_play_expect_none (play, "wager-settled seat=1 wager=main");
}

/* The upcard was misread, and the copies of the ace tell it: there is no Blackjack, and the round goes on. */
static void
test_correct_upcard_of_blackjack (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (WASHINGTON, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card AS; card AS; card QH; card 8C; card 7C; card AS; "
                 "peek blackjack; confirm");
  uc_play_expect_order (play, "hole-card-exposed card=AS", "card-alarm card=AS", NULL);
  uc_play_look_at_all (play);
  uc_play_correct (play, "card-dealt to=dealer card=QH", "card", "9H");
  uc_play_expect_none (play, "wager-settled");
  uc_play_expect_prompt (play, UC_PROMPT_HAND);
}

/* … and the card that lies face down is what it is. */
static void
test_correct_upcard_alone (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (WASHINGTON, TRUE);

  uc_play (play, "bet 1 main 10; no-more-bets; card TS; card 6H; card 8C; card 7D");
  uc_play_correct (play, "card-dealt to=dealer card=6H", "card", "9H");
  uc_play (play, "stand; confirm");
  uc_play_expect (play, "hole-card-exposed card=7D");
}

/* Wagers of other games share a place with this table's. */
static void
test_wager_of_another_game (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 blackjack-match-progressive");
  uc_play_refused (play, "unbet 1 match-the-dealer-progressive", UC_TABLE_ERROR_NOT_NOW, "no match-the-dealer");
  uc_play (play, "no-more-bets");
  uc_play_refused (play, "clear-wager 1 match-the-dealer-progressive 2001 0000 none", UC_TABLE_ERROR_NOT_NOW,
                   "no accepted progressive");
  uc_play (play, "clear-wager 1 blackjack-match-progressive 2001 0000 none");
  uc_play_expect_order (play, "wager-cleared wager=blackjack-match-progressive",
                        "meter-changed meter=blackjack-match-progressive cause=wager-cleared value=5000.00", NULL);
}

/* No text says who settles a dispute: the house's procedure is the same in each game. */
static void
test_dispute (void)
{
  static const char *const tables[] = {
    "[table]\nid=DU-01\ngame=down-under-blackjack\ndecks=6\nseats=6\n",
    "[table]\nid=SP-01\ngame=spanish-21\ndecks=6\nseats=6\npeek=ace-and-ten\n",
    WASHINGTON, PLAYERS_EDGE, BLACKJACK,
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new_from (tables[i], TRUE);

      uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets");
      uc_play_refused (play, "ruling 2001 0000 1 stands", UC_TABLE_ERROR_NOT_NOW, "(house procedure)");
      uc_play (play, "dispute 1; dispute 1 withdrawn; dispute 1; dispute 2");
      uc_play_refused (play, "dispute 1", UC_TABLE_ERROR_NOT_NOW, "stands|correct” (house procedure)");
      uc_play_refused (play, "ruling 1001 0000 1 stands", UC_TABLE_ERROR_AUTHORITY, "is needed (house procedure)");
      uc_play (play, "ruling 2001 0000 1 stands; ruling 2001 0000 2 paid 10.00");
      uc_play_expect_order (play, "ruling seat=1 choice=stands", "ruling seat=2 choice=paid", "owed seat=2 wager=main change=10.00 cause=dispute",
                            NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mending/void/wager-of-a-hand-collected-before", test_void_after_bust);
  g_test_add_func ("/mending/correct/upcard-of-a-blackjack", test_correct_upcard_of_blackjack);
  g_test_add_func ("/mending/correct/upcard-alone", test_correct_upcard_alone);
  g_test_add_func ("/mending/dispute/in-every-game", test_dispute);
  g_test_add_func ("/mending/wager-of-another-game", test_wager_of_another_game);
  return g_test_run ();
}
