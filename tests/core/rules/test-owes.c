/* A corrected card or bet, and what was settled on the one that it was taken for: nothing is paid or collected again, and
 * each difference is on record. UX § 8. */
#include "uc-play-harness.h"

#define DOWN_UNDER                                                                                                     \
  "[table]\nid=DU\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer-progressive]\namount=5.00\n"     \
  "paytable=4\n"
#define BLACKJACK                                                                                                      \
  "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=6\n[wager blackjack-match-progressive]\namount=1.00\npaytable=A\n"     \
  "envy=true\n[policy]\nvalidation=percentage\n"
#define EDGE_SIGNED "[table]\nid=PE\ngame=players-edge-21\ndecks=6\nseats=6\n[wager match-up]\npaytable=B\n"
#define EDGE EDGE_SIGNED "[policy]\nvalidation=percentage\n"

#define NO_PEEK "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=6\npeek=none\n"
#define BUST_AND_STAND(hole)                                                                                           \
  "bet 1 main 10; bet 2 main 10; no-more-bets; card 8S; card 9S; card KC; card 4D; card 9D; card " hole "; double; card " \
  "KD; stand; confirm"

/* The dealer had no Blackjack after all: what it gave back of a hand over 21 is the house's again. */
static void
test_late_blackjack_that_was_none (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (NO_PEEK, TRUE);

  uc_play (play, BUST_AND_STAND ("AC"));
  uc_play_expect (play, "double-returned seat=1 amount=10.00");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "9C");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=lose stake=20.00 change=-10.00");
  uc_play_expect_none (play, "correction-owes seat=2");
}

/* … or had one that was read as another card: § 633a.11(d). */
static void
test_late_blackjack_that_was_misread (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (NO_PEEK, TRUE);

  uc_play (play, BUST_AND_STAND ("9C"));
  uc_play_expect_none (play, "double-returned");
  uc_play_correct (play, "card-dealt to=dealer face=down", "card", "AC");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=lose stake=10.00 change=10.00 citation=633a.11(d)");
  uc_play_expect_none (play, "double-returned");
}

/* A correction elsewhere leaves a split hand returned, and a double as it was given back. */
static void
test_late_blackjack_stands (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (NO_PEEK, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card 8S; card 9S; card KC; card 8D; card 9D; card AC; "
                 "split; card KD; hit; card 9H; card 2D; double; card 9C; stand; confirm");
  uc_play_expect (play, "wager-settled seat=1 hand=1 outcome=push stake=20.00");
  uc_play_correct (play, "card-dealt to=seat seat=2 card=9D", "card", "7D");
  uc_play_expect_none (play, "correction-owes");
}

/* A wager at fixed odds that lost would have won: its stake comes back with what it pays. */
static void
test_side_would_win (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 match-up 5; no-more-bets; card 5S; card 9H; card 6D; card 7C; confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=match-up outcome=lose");
  uc_play_correct (play, "card-dealt to=seat card=6D", "card", "9D");
  uc_play_expect (play, "correction-owes seat=1 wager=match-up outcome=win combination=one-unsuited odds=3:1 stake=5.00 "
                        "pays=15.00 change=20.00 citation=635b.2(e)(1)(i)");
  uc_play_expect_none (play, "wager-settled");
  /* Each correction says every difference anew: there is none left. */
  uc_play_correct (play, "card-dealt to=seat card=6D", "card", "6C");
  uc_play_expect_none (play, "correction-owes");
}

/* … one that was paid would have lost. */
static void
test_side_would_lose (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 match-up 5; no-more-bets; card 5S; card 9H; card 9D; card 7C; confirm");
  uc_play_correct (play, "card-dealt to=seat card=9D", "card", "6D");
  uc_play_expect (play, "correction-owes seat=1 wager=match-up outcome=lose stake=5.00 pays=0.00 amount=15.00 "
                        "change=-20.00");
}

/* A progressive's chip is gone either way; a share of the meter is for the floorperson to settle. */
static void
test_progressive (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 match-the-dealer-progressive; no-more-bets; chips 1; card 5S; card 9H; card 6D; "
                 "card 7C");
  uc_play_expect (play, "wager-settled seat=1 wager=match-the-dealer-progressive outcome=lose");
  uc_play_correct (play, "card-dealt to=seat card=6D", "card", "9D");
  uc_play_expect (play, "correction-owes seat=1 wager=match-the-dealer-progressive outcome=win combination=one-unsuited "
                        "odds=3:1 stake=5.00 pays=15.00 change=15.00");
  uc_play_correct (play, "card-dealt to=seat card=5S", "card", "9H");
  uc_play_expect (play, "correction-owes seat=1 wager=match-the-dealer-progressive outcome=win "
                        "combination=suited-and-unsuited odds=75:1");
  uc_play_correct (play, "card-dealt to=seat card=6D", "card", "9H");
  uc_play_expect (play, "correction-owes seat=1 wager=match-the-dealer-progressive outcome=win combination=two-suited "
                        "odds=10%25%20meter");
  uc_play_expect_none (play, "pays=375.00");
  uc_play_expect_none (play, "meter-changed");
}

/* A bust that was none: nobody can say what the hand would have made. */
static void
test_bust (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card KS; card KH; card 9H; card 6D; card 9D; card 7C; hit; "
                 "card 8C");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=lose");
  uc_play_correct (play, "card-dealt to=seat seat=1 card=8C", "card", "4C");
  uc_play_expect (play, "correction-owes seat=1 wager=main stake=10.00");
  uc_play_expect_none (play, "change=");
}

/* The main wager after the end, and the other hands as they were. */
static void
test_main (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card KS; card KH; card 9H; card 7D; card 9D; card 9C; "
                 "stand; stand; confirm; confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=lose");
  uc_play_correct (play, "card-dealt to=seat seat=1 card=7D", "card", "9S");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=win odds=1:1 stake=10.00 pays=10.00 "
                        "change=20.00");
  g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 1);
}

#define SEVENS(third)                                                                                                  \
  "bet 1 main 10; bet 2 main 10; no-more-bets; card 7S; card 9H; card 7H; card 7S; card 9D; card KC; hit; "             \
  "card " third "; "

/* § 635b.2(g)(3): what a corrected card makes due of it is announced, signed and paid as any other, also after its step
 * has passed and of a hand that was collected; with it the others'. */
static void
test_super_bonus (void)
{
  static const char *const lines[] = { SEVENS ("6S") "stand; stand; confirm",
                                       SEVENS ("6S") "stand; stand; confirm; confirm",
                                       SEVENS ("KS") "stand; confirm; confirm" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new_from (EDGE_SIGNED, TRUE);

      uc_play (play, lines[i]);
      uc_play_correct (play, "card-dealt to=seat seat=1", "card", "7S");
      uc_play_expect (play, "correction-owes seat=1 wager=main outcome=win combination=777-suited odds=2:1");
      g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 1);
      if (i == 0)
        uc_play (play, "confirm");
      uc_play_expect (play, "validation-required seat=1 wager=super-bonus combination=777-suited award=1000.00");
      uc_play (play, "validate 2001 0000");
      uc_play_expect_order (play, "wager-settled seat=1 wager=super-bonus outcome=win pays=1000.00",
                            "validation-required seat=2 wager=super-bonus-envy award=50.00", NULL);
    }
}

/* Announced, and no Super Bonus by the corrected card: nobody is asked to sign it. */
static void
test_super_bonus_withdrawn (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE_SIGNED, TRUE);

  uc_play (play, SEVENS ("7S") "stand; confirm; confirm");
  uc_play_expect (play, "validation-required seat=1 wager=super-bonus");
  uc_play_correct (play, "card-dealt to=seat seat=1 card=7S", "card", "7C");
  uc_play_expect (play, "correction-owes seat=1 wager=main combination=777-mixed pays=15.00 amount=20.00 change=-5.00");
  g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 1);
  uc_play_expect_prompt (play, UC_PROMPT_CLEAR);
}

/* Paid, while the others' part still waits for its signature: it was too much, and theirs is not due. */
static void
test_super_bonus_paid_too_much (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE_SIGNED, TRUE);

  uc_play (play, SEVENS ("7S") "stand; confirm; confirm; validate 2001 0000");
  uc_play_expect (play, "validation-required seat=2 wager=super-bonus-envy award=50.00");
  uc_play_correct (play, "card-dealt to=seat seat=1 card=7S", "card", "7C");
  uc_play_expect (play, "correction-owes seat=1 wager=super-bonus pays=0.00 amount=1000.00 change=-1000.00");
  uc_play_expect_none (play, "correction-owes seat=2");
  uc_play_expect_prompt (play, UC_PROMPT_PAY_SUPER_BONUS);
}

/* ---- the wager's recorded sum was wrong: what a settled hand was paid on, or lost, is told anew ---- */

/* A Blackjack paid 3 to 2 on $10 that was $25: 37.50 is due, 15.00 was paid. */
static void
test_bet_of_a_paid_blackjack (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card AS; card KH; card 9H; card KD; card 9D; card 7C; "
                 "confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=win combination=blackjack pays=15.00");
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "25");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=win combination=blackjack odds=3:2 stake=25.00 "
                        "pays=37.50 amount=15.00 change=22.50");
  g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 1);
  /* Said rightly after all. */
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "10");
  uc_play_expect_none (play, "correction-owes");
}

/* A wager that lost: $15 more was to be collected. One that was returned went back as it lay there. */
static void
test_bet_of_a_lost_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card KS; card KH; card 9H; card 7D; card 9D; card KC; "
                 "stand; stand; confirm; confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=lose");
  uc_play_expect (play, "wager-settled seat=2 wager=main outcome=push");
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "25");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=lose stake=25.00 pays=0.00 change=-15.00");
  g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 1);
  uc_play_correct (play, "wager-accepted seat=2 wager=main", "amount", "25");
  uc_play_expect_none (play, "correction-owes seat=2");
  /* … but once its card was another one, it is the rightly counted wager that wins: 25.00 instead of nothing. */
  uc_play_correct (play, "card-dealt to=seat seat=2 card=9D", "card", "KD");
  uc_play_expect (play, "correction-owes seat=2 wager=main outcome=win stake=25.00 pays=25.00 change=25.00");
}

/* What was added by doubling stays added: $10 on $10 that was $25 make $35. */
static void
test_bet_of_a_doubled_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE, TRUE);

  uc_play (play, "bet 1 main 10; no-more-bets; card 6S; card 9H; card 5D; card KC; double; card 9C; stand; confirm; "
                 "confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=win stake=20.00 pays=20.00");
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "25");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=win odds=1:1 stake=35.00 pays=35.00 amount=20.00 "
                        "change=15.00");
}

/* Half of it was forfeited: of $35 that is 17.50, and 10.00 was kept. */
static void
test_bet_of_a_rescued_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card 6S; card KH; card 9H; card 5D; card KD; card KC; "
                 "double; card 2C; rescue");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=lose combination=rescue stake=10.00");
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "25");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=lose combination=rescue stake=17.50 pays=0.00 "
                        "change=-7.50 citation=635b.2(f)(6)");
  g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 1);
}

/* Even money is 1 to 1 on what was bet. */
static void
test_bet_of_even_money (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card AS; card KH; card AH; card KD; card 9D; card 7C; "
                 "even-money 1; insurance-closed; confirm");
  uc_play_expect (play, "wager-settled seat=1 wager=main outcome=win combination=even-money pays=10.00");
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "25");
  uc_play_expect (play, "correction-owes seat=1 wager=main outcome=win combination=even-money odds=1:1 stake=25.00 "
                        "pays=25.00 amount=10.00 change=15.00");
}

/* … and only a Blackjack's, against an ace: another hand might have made anything, and against a nine 3 to 2 is due. */
static void
test_no_even_money (void)
{
  static const char *const lines = "bet 1 main 10; bet 2 main 10; no-more-bets; card AS; card KH; card AH; card KD; "
                                   "card 9D; card 7C; even-money 1; insurance-closed; confirm";
  g_autoptr (UcPlay) player = uc_play_new_from (BLACKJACK, TRUE);
  g_autoptr (UcPlay) dealer = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (player, lines);
  uc_play_correct (player, "card-dealt to=seat seat=1 card=AS", "card", "9S");
  uc_play_expect (player, "correction-owes seat=1 wager=main outcome= stake=10.00 amount=10.00");
  uc_play_expect_none (player, "change=");
  uc_play (dealer, lines);
  uc_play_correct (dealer, "card-dealt to=dealer face=up card=AH", "card", "9H");
  uc_play_expect (dealer, "correction-owes seat=1 wager=main outcome=win combination=blackjack odds=3:2 stake=10.00 "
                          "pays=15.00 amount=10.00 change=5.00");
}

/* § 635b.2(g)(3) by the original wager: $25 instead of $10 is the larger Super Bonus. */
static void
test_bet_of_a_super_bonus (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card 7S; card KH; card 7H; card 7S; card 9D; card KC; hit; "
                 "card 7S; stand; confirm; confirm; confirm");
  uc_play_look_at_all (play);
  uc_play_expect (play, "wager-settled seat=1 wager=super-bonus outcome=win pays=1000.00");
  uc_play_correct (play, "wager-accepted seat=1 wager=main", "amount", "25");
  uc_play_expect_order (play, "correction-owes seat=1 wager=main outcome=win combination=777-suited odds=2:1 stake=25.00 "
                              "pays=50.00 amount=20.00 change=30.00",
                        "correction-owes seat=1 wager=super-bonus outcome=win stake=0.00 pays=5000.00 amount=1000.00 "
                        "change=4000.00", NULL);
  g_assert_cmpuint (uc_play_count (play, "correction-owes"), ==, 2);
}

/* Rejected, a Super Bonus is void and stays so: a correction of something else does not bring it back. § 635b.2(g)(3). */
static void
test_void_super_bonus (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (EDGE_SIGNED, TRUE);

  uc_play (play, "bet 1 main 10; bet 2 main 10; no-more-bets; card 7S; card KH; card 7H; card 7S; card 9D; card KC; hit; "
                 "card 7S; stand; confirm; confirm; reject 2001 0000 not-accepted");
  uc_play_expect (play, "wager-settled seat=1 wager=super-bonus outcome=void");
  uc_play_correct (play, "card-dealt to=seat seat=2 card=9D", "card", "8D");
  uc_play_expect_none (play, "correction-owes");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/633a.11/d/a-late-blackjack-that-was-none", test_late_blackjack_that_was_none);
  g_test_add_func ("/633a.11/d/a-late-blackjack-that-was-misread", test_late_blackjack_that_was_misread);
  g_test_add_func ("/633a.11/d/a-correction-elsewhere-leaves-it", test_late_blackjack_stands);
  g_test_add_func ("/correct/owes/a-side-wager-that-lost", test_side_would_win);
  g_test_add_func ("/correct/owes/a-side-wager-that-was-paid", test_side_would_lose);
  g_test_add_func ("/685c.1/h/owes-after-a-correction", test_progressive);
  g_test_add_func ("/correct/owes/a-bust-that-was-none", test_bust);
  g_test_add_func ("/correct/owes/a-main-wager", test_main);
  g_test_add_func ("/635b.2/g/3/due-by-a-corrected-card", test_super_bonus);
  g_test_add_func ("/635b.2/g/3/not-due-by-a-corrected-card", test_super_bonus_withdrawn);
  g_test_add_func ("/635b.2/g/3/i/paid-too-much-by-a-corrected-card", test_super_bonus_paid_too_much);
  g_test_add_func ("/correct/owes/the-bet-of-a-paid-blackjack", test_bet_of_a_paid_blackjack);
  g_test_add_func ("/correct/owes/the-bet-of-a-lost-and-of-a-returned-hand", test_bet_of_a_lost_hand);
  g_test_add_func ("/correct/owes/the-bet-of-a-doubled-hand", test_bet_of_a_doubled_hand);
  g_test_add_func ("/635b.2/f/6/owes-after-a-corrected-bet", test_bet_of_a_rescued_hand);
  g_test_add_func ("/correct/owes/the-bet-of-even-money", test_bet_of_even_money);
  g_test_add_func ("/correct/owes/even-money-that-was-none", test_no_even_money);
  g_test_add_func ("/635b.2/g/3/owes-after-a-corrected-bet", test_bet_of_a_super_bonus);
  g_test_add_func ("/635b.2/g/3/owes-nothing-where-it-is-void", test_void_super_bonus);
  return g_test_run ();
}
