/* Match The Dealer Blackjack as filed with the Washington State Gambling Commission. */
#include "uc-play-harness.h"

#define GAME "[table]\nid=WA\ngame=match-the-dealer-blackjack\ndecks=6\nseats=6\n"
#define TABLE GAME "[wager up-card]\nminimum=1.00\nmaximum=25.00\n[wager down-card]\nminimum=2.00\nmaximum=50.00\n"
#define BOTH(seat) "bet " seat " main 10.00; bet " seat " up-card 5.00; bet " seat " down-card 5.00; "
#define MAIN "bet 1 main 10.00; no-more-bets; "
#define ALL BOTH ("1") "no-more-bets; "
#define DEAL(first, up, second, hole) "card " first "; card " up "; card " second "; card " hole "; "
#define DEAL2(a1, b1, up, a2, b2, hole)                                                                                \
  "card " a1 "; card " b1 "; card " up "; card " a2 "; card " b2 "; card " hole "; "
#define UP "wager-settled seat=1 wager=up-card"
#define DOWN "wager-settled seat=1 wager=down-card"
#define SETTLED "wager-settled seat=1 hand=0 wager=main"

static const UcPlayCase cases[] = {
  /* "standard blackjack with optional bonus wagers" */
  { "/wsgc/standard-blackjack/blackjack-three-to-two", .table = TABLE, .lines = MAIN DEAL ("AS", "9H", "TH", "7C"),
    .agree = TRUE, .expect = { SETTLED " outcome=win combination=blackjack odds=3:2 pays=15.00" } },
  { "/wsgc/standard-blackjack/a-blackjack-against-a-blackjack", .table = TABLE,
    .lines = MAIN DEAL ("AS", "TH", "TD", "AC"), .agree = TRUE,
    .expect = { SETTLED " outcome=push combination= stake-returned=yes" } },
  { "/wsgc/standard-blackjack/21-against-21-is-a-tie", .table = TABLE,
    .lines = MAIN DEAL ("KS", "5H", "5D", "6C") "card 6H; confirm; card TS", .expect = { "hole-card-exposed card=6C",
    "card-dealt to=dealer card=TS", SETTLED " outcome=push combination= odds= stake-returned=yes" } },
  { "/wsgc/standard-blackjack/no-bonus-for-6-7-8", .table = TABLE,
    .lines = MAIN DEAL ("6S", "9H", "7S", "KC") "card 8S", .agree = TRUE,
    .expect = { SETTLED " outcome=win combination= odds=1:1 pays=10.00" } },
  { "/wsgc/standard-blackjack/bust-at-once", .table = TABLE,
    .lines = BOTH ("1") "bet 2 main 10.00; no-more-bets; " DEAL2 ("KS", "KD", "9H", "6S", "9D",
    "7C") "confirm; card TH",
    .expect = { "card-dealt seat=1 card=TH", SETTLED " outcome=lose", "!hole-card-exposed" },
    .prompt = UC_PROMPT_HAND, .cite = "WSGC, blackjack" },
  { "/wsgc/standard-blackjack/the-last-hands-bust-at-once", .table = TABLE,
    .lines = MAIN DEAL ("KS", "9H", "6S", "7C") "card TH", .expect = { SETTLED " outcome=lose", "!hole-card-exposed" },
    .prompt = UC_PROMPT_REVEAL },
  { "/wsgc/standard-blackjack/bust-at-settlement-where-filed", "[readings]\nbust=at-settlement\n", .table = TABLE,
    .lines = MAIN DEAL ("KS", "9H", "6S", "7C") "card TH; confirm",
    .expect = { "hole-card-exposed", SETTLED " outcome=lose" }, .prompt = UC_PROMPT_SETTLE },
  { "/wsgc/standard-blackjack/no-draw-for-a-busted-hand", .table = TABLE,
    .lines = MAIN DEAL ("KS", "9H", "6S", "5C") "card TH; confirm", .expect = { "hole-card-exposed card=5C" },
    .prompt = UC_PROMPT_CLEAR },
  { "/wsgc/layout/dealer-must-hit-soft-17", .table = TABLE, .lines = MAIN DEAL ("KS", "6H", "8S",
    "AC") "stand; confirm",
    .expect = { "hole-card-exposed" }, .prompt = UC_PROMPT_DEALER_DRAWS, .cite = "WSGC, Match The Dealer" },
  { "/wsgc/layout/stands-on-hard-17", .table = TABLE, .lines = MAIN DEAL ("KS", "8H", "8S", "9C") "stand; confirm",
    .expect = { SETTLED " outcome=win" }, .prompt = UC_PROMPT_SETTLE },
  { "/wsgc/layout/insurance-pays-two-to-one", .table = TABLE,
    .lines = MAIN DEAL ("9S", "AS", "9D", "KS") "insurance 1; insurance-closed; peek blackjack; confirm",
    .expect = { "wager-settled wager=insurance outcome=win odds=2:1 stake=5.00 pays=10.00" } },

  /* one wager or both; the Down Card wager only beside the Up Card wager of the same hand */
  { "/wsgc/one-or-two-bonus-wagers/up-card-alone", .table = GAME "[wager up-card]\n",
    .lines = "bet 1 main 10.00; bet 1 up-card 5.00; bet 1 down-card 5.00", .expect = { "wager-accepted wager=up-card",
    "wager-refused wager=down-card reason=not-offered" } },
  { "/wsgc/one-or-two-bonus-wagers/both", .table = TABLE, .lines = BOTH ("1"), .expect = { "wager-accepted wager=main",
    "wager-accepted wager=up-card amount=5.00", "wager-accepted wager=down-card amount=5.00" } },
  { "/wsgc/regular-wager-first/up-card", .table = TABLE, .lines = "bet 1 up-card 5.00",
    .expect = { "wager-refused wager=up-card reason=no-main-wager citation=WSGC,%20Match%20The%20Dealer" } },
  { "/wsgc/down-card-needs-up-card/refused", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 down-card 5.00",
    .expect = { "wager-refused seat=1 wager=down-card reason=no-up-card-wager citation=WSGC,%20Match%20The%20Dealer",
    "!wager-accepted wager=down-card" } },
  { "/wsgc/down-card-needs-up-card/on-the-same-hand", .table = TABLE,
    .lines = "bet 1 main 10.00; bet 2 main 10.00; bet 2 up-card 5.00; bet 1 down-card 5.00",
    .expect = { "wager-refused seat=1 wager=down-card reason=no-up-card-wager" } },
  { "/wsgc/down-card-needs-up-card/taken-back-with-it", .table = TABLE, .lines = BOTH ("1") "unbet 1 up-card",
    .expect = { "wager-removed wager=down-card amount=5.00", "wager-removed wager=up-card amount=5.00",
    "!wager-removed wager=main" } },
  { "/wsgc/down-card-needs-up-card/both-go-with-the-main-wager", .table = TABLE, .lines = BOTH ("1") "unbet 1 main",
    .expect = { "?wager-removed wager=down-card", "?wager-removed wager=up-card", "wager-removed wager=main" } },
  { "/wsgc/down-card-needs-up-card/taken-back-alone", .table = TABLE, .lines = BOTH ("1") "unbet 1 down-card",
    .expect = { "wager-removed wager=down-card", "!wager-removed wager=up-card" } },
  { "/wsgc/house-sets-limits/up-card", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 up-card 0.50; bet 1 up-card "
    "25.01; "
    "bet 1 up-card 25.00", .expect = { "wager-refused reason=bad-amount", "wager-refused reason=bad-amount",
    "wager-accepted wager=up-card amount=25.00" } },
  { "/wsgc/house-sets-limits/down-card", .table = TABLE, .lines = "bet 1 main 10.00; bet 1 up-card 1.00; bet 1 "
    "down-card "
    "1.00; bet 1 down-card 50.01; bet 1 down-card 50.00", .expect = { "wager-refused wager=down-card reason=bad-amount",
    "wager-refused wager=down-card reason=bad-amount", "wager-accepted wager=down-card amount=50.00" } },

  /* what a match is */
  { "/wsgc/up-card/first-card", .table = TABLE, .lines = ALL DEAL ("9S", "9H", "2D", "7C"),
    .expect = { UP " outcome=win combination=one-unsuited odds=4:1 stake=5.00 pays=20.00 stake-returned=yes "
    "source=table-inventory" } },
  { "/wsgc/up-card/second-card", .table = TABLE, .lines = ALL DEAL ("2S", "9H", "9H", "7C"),
    .expect = { UP " outcome=win combination=one-suited odds=11:1 pays=55.00" } },
  { "/wsgc/up-card/exactly-in-rank", .table = TABLE, .lines = ALL DEAL ("KS", "TH", "QD", "7C"),
    .expect = { UP " outcome=lose stake-returned=no" } },
  { "/wsgc/up-card/not-the-down-card", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "7H", "7C"),
    .expect = { UP " outcome=lose" } },
  { "/wsgc/down-card/the-down-card", .table = TABLE, .lines = ALL DEAL ("7S", "9H", "2D", "7C") "confirm; stand; "
    "confirm; "
    "card 2S; confirm", .expect = { DOWN " outcome=win combination=one-unsuited odds=4:1 stake=5.00 pays=20.00" } },
  { "/wsgc/down-card/not-the-up-card", .table = TABLE,
    .lines = BOTH ("1") "no-more-bets; " DEAL ("9S", "9H", "9D", "KC") "stand", .agree = TRUE, .expect = { DOWN
    " outcome=lose" } },
  { "/wsgc/each-card/two-suited", .table = TABLE, .lines = ALL DEAL ("9H", "9H", "9H", "7C"),
    .expect = { UP " outcome=win combination=two-suited odds=22:1 pays=110.00" } },
  { "/wsgc/each-card/suited-and-unsuited", .table = TABLE, .lines = ALL DEAL ("9H", "9H", "9C", "7C"),
    .expect = { UP " outcome=win combination=suited-and-unsuited odds=15:1 pays=75.00" } },
  { "/wsgc/each-card/two-unsuited", .table = TABLE, .lines = ALL DEAL ("9S", "9H", "9C", "7C"),
    .expect = { UP " outcome=win combination=two-unsuited odds=8:1 pays=40.00" } },
  { "/wsgc/each-card/three-aces-of-spades-are-two-suited", .table = TABLE, .lines = ALL DEAL ("AS", "AS", "AS", "7C"),
    .expect = { UP " outcome=win combination=two-suited odds=22:1" } },

  /* the deal, and when each wager is settled */
  { "/wsgc/deal/two-to-each-the-second-of-the-dealers-down", .table = TABLE,
    .lines = "bet 1 main 10.00; bet 3 main 10.00; no-more-bets; " DEAL2 ("KS", "5D", "9H", "6S", "9D", "7C"),
    .expect = { "card-dealt to=seat seat=1 face=up card=KS", "card-dealt to=seat seat=3 face=up card=5D",
    "card-dealt to=dealer face=up card=9H", "card-dealt to=seat seat=1 face=up card=6S", "card-dealt to=seat seat=3 "
    "face=up card=9D", "card-dealt to=dealer face=down card=" }, .prompt = UC_PROMPT_HAND, .cite = "WSGC, blackjack" },
  { "/wsgc/up-card-first/before-the-game", .table = TABLE, .lines = ALL DEAL ("9S", "9H", "2D", "7C"),
    .expect = { "card-dealt to=dealer face=down", UP }, .prompt = UC_PROMPT_PAY_SIDE, .cite = "WSGC, Match The Dealer",
    .refused = "card 2S", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/wsgc/up-card-first/before-insurance", .table = TABLE, .lines = ALL DEAL ("9S", "AH", "AD", "7C"),
    .expect = { UP " outcome=win" }, .refused = "insurance 1", .code = UC_TABLE_ERROR_NOT_NOW, .why = "confirm" },
  { "/wsgc/down-card-last/after-the-main-wagers", .table = TABLE,
    .lines = ALL DEAL ("9S", "8H", "9D", "9C") "confirm; stand; confirm",
    .expect = { "hole-card-exposed", SETTLED " outcome=win", "!wager-settled wager=down-card" },
    .prompt = UC_PROMPT_SETTLE, .cite = "WSGC, blackjack" },
  { "/wsgc/down-card-last/then-the-down-card", .table = TABLE,
    .lines = ALL DEAL ("9S", "8H", "9D", "9C") "confirm; stand; confirm; confirm",
    .expect = { "step-done step=settle", DOWN " outcome=win combination=two-unsuited odds=8:1 pays=40.00" },
    .prompt = UC_PROMPT_DOWN_CARD, .cite = "WSGC, Match The Dealer" },
  { "/wsgc/down-card-last/an-overdraw-meanwhile", .table = TABLE,
    .lines = ALL DEAL ("9S", "8H", "9D", "9C") "confirm; stand; confirm; confirm; card 2S; irregularity "
    "dealer-overdraw",
    .expect = { "card-drawn-in-error card=2S", "irregularity id=dealer-overdraw citation=house%20procedure",
    "card-dealt to=discard card=2S" } },
  { "/wsgc/original-two-cards/after-a-split", .table = TABLE, .lines = ALL DEAL ("8S", "9H", "8D",
    "8C") "confirm; split; "
    "card 2C; stand; card 3C; stand", .agree = FALSE, .expect = { "decision hand=0 action=stand" },
    .prompt = UC_PROMPT_REVEAL, .cite = "WSGC, blackjack" },
  { "/wsgc/original-two-cards/of-both-split-hands", .table = TABLE, .lines = BOTH ("1") "no-more-bets; "
    DEAL ("8S", "9H", "8D", "8C") "split; card 8C; stand; card 3C; stand", .agree = TRUE,
    .expect = { "wager-settled hand=1 wager=main", "wager-settled hand=0 wager=main",
    DOWN " hand=0 outcome=win combination=two-unsuited odds=8:1" } },
  { "/wsgc/original-two-cards/after-a-bust", .table = TABLE, .lines = BOTH ("1") "no-more-bets; "
    DEAL ("KS", "9H", "6S", "KS") "card TH", .agree = TRUE, .expect = { SETTLED " outcome=lose",
    "hole-card-exposed", DOWN " outcome=win combination=one-suited odds=11:1" } },
  { "/wsgc/original-two-cards/not-a-card-drawn", .table = TABLE, .lines = BOTH ("1") "no-more-bets; "
    DEAL ("5S", "9H", "6S", "7C") "card 7C; stand; card 4H", .agree = TRUE, .expect = { DOWN " outcome=lose" } },
  { "/wsgc/original-two-cards/after-a-surrender", "surrender=late\n", .table = TABLE,
    .lines = BOTH ("1") "no-more-bets; "
    DEAL ("KS", "9H", "6S", "KS") "surrender", .agree = TRUE, .expect = {
    "decision action=surrender amount=5.00", SETTLED " outcome=lose combination=surrender odds= stake=5.00",
    "hole-card-exposed", DOWN " outcome=win combination=one-suited" } },
  { "/wsgc/original-two-cards/after-a-double", .table = TABLE, .lines = BOTH ("1") "no-more-bets; "
    DEAL ("5S", "9H", "6S", "6C") "double; card 2H; card 2S", .agree = TRUE,
    .expect = { SETTLED " stake=20.00", DOWN " outcome=win combination=one-unsuited" } },
  { "/wsgc/original-two-cards/of-a-blackjack", .table = TABLE, .lines = BOTH ("1") "no-more-bets; "
    DEAL ("AS", "9H", "KH", "KC"), .agree = TRUE, .expect = { SETTLED " combination=blackjack", "hole-card-exposed",
    DOWN " outcome=win combination=one-unsuited" } },
  { "/wsgc/original-two-cards/against-a-dealers-blackjack", .table = TABLE, .lines = BOTH ("1") "no-more-bets; "
    DEAL ("KS", "AH", "2H", "KS"), .agree = TRUE, .expect = { "hole-card-exposed", SETTLED " outcome=lose",
    DOWN " outcome=win combination=one-suited" } },
  { "/wsgc/original-two-cards/a-paid-blackjacks-cards-stay", .table = TABLE,
    .lines = ALL DEAL ("AS", "9H", "KH", "KC") "confirm; confirm; void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "wager-settled wager=down-card outcome=void stake=5.00 stake-returned=yes", "round-voided" } },

  /* A late Blackjack of the dealer's: only the original wager */
  { "/wsgc/standard-blackjack/late-blackjack-and-a-split", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("8S", "TH", "8D", "AC") "split; card 2H; stand; card 3S; stand; confirm",
    .expect = { "hole-card-exposed", "wager-settled hand=1 outcome=push stake=10.00 stake-returned=yes",
    "wager-settled hand=0 outcome=lose stake=10.00" } },
  { "/wsgc/standard-blackjack/late-blackjack-and-a-double", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("6S", "TH", "5D", "AC") "double; card TC; confirm",
    .expect = { "double-returned amount=10.00", SETTLED " outcome=lose stake=10.00" } },
  { "/wsgc/standard-blackjack/late-blackjack-and-a-blackjack", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("AS", "TH", "KD", "AC") "confirm", .expect = { "hole-card-exposed", SETTLED " outcome=push" } },
  { "/wsgc/standard-blackjack/a-blackjack-that-waited-is-paid", "peek=none\n", .table = TABLE,
    .lines = MAIN DEAL ("AS", "TH", "KD", "9C") "confirm", .expect = { "hole-card-exposed",
    SETTLED " outcome=win combination=blackjack odds=3:2" } },
};

/* The payout schedule: for each number of decks, each matching card of each of the two wagers. */
static const struct
{
  guint decks, unsuited, suited;
} payouts[5] = { { 2, 4, 19 }, { 4, 4, 12 }, { 5, 3, 15 }, { 6, 4, 11 }, { 8, 3, 14 } };

static void
play_schedule (guint n, const char *deal, guint stake, const char *wager)
{
  static const struct
  {
    const char *name;
    const char *first, *second; /* against the nine of hearts */
    guint suited, unsuited;
  } hands[5] = {
    { "two-suited", "9H", "9H", 2, 0 },   { "suited-and-unsuited", "9S", "9H", 1, 1 }, { "one-suited", "9H", "2C", 1,
    0 },
    { "two-unsuited", "9C", "9S", 0, 2 }, { "one-unsuited", "2C", "9D", 0, 1 },
  };
  g_autofree char *text = g_strdup_printf ("[table]\nid=WA\ngame=match-the-dealer-blackjack\ndecks=%u\nseats=6\n"
                                           "[wager up-card]\n[wager down-card]\n", payouts[n].decks);

  for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      guint odds = hands[i].suited * payouts[n].suited + hands[i].unsuited * payouts[n].unsuited;
      g_autoptr (UcPlay) play = NULL;
      g_auto (GStrv) parts = g_strsplit (deal, "%", 3);
      g_autofree char *cards = g_strconcat (parts[0], hands[i].first, parts[1], hands[i].second, parts[2], NULL);
      g_autofree char *bets = g_strdup_printf ("bet 1 main 10.00; bet 1 up-card %u.00; bet 1 down-card %u.00; "
      "no-more-bets",
                                               stake, stake);
      g_autofree char *words = g_strdup_printf ("wager-settled wager=%s outcome=win combination=%s odds=%u:1 "
      "stake=%u.00 "
                                                "pays=%u.00 stake-returned=yes", wager, hands[i].name, odds, stake,
                                                odds * stake);

      /* Two decks hold two nines of hearts. */
      if (payouts[n].decks == 2 && hands[i].suited == 2)
        continue;
      play = uc_play_new_from (text, TRUE);
      uc_play_auto (play, bets);
      uc_play_auto (play, cards);
      uc_play_look_at_all (play);
      uc_play_expect (play, words);
    }
}

static void
test_payouts (void)
{
  for (guint n = 0; n < G_N_ELEMENTS (payouts); n++)
    {
      play_schedule (n, "card %; card 9H; card %; card 5C; stand", 2, "up-card");
      play_schedule (n, "card %; card 8C; card %; card 9H; stand", 3, "down-card");
    }
}

/* Settled from the dealer's far right, each by its own hand's first two cards. */
static void
test_several_seats (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (TABLE, TRUE);

  uc_play_auto (play, BOTH ("1") "bet 2 main 10.00; bet 2 up-card 5.00; " BOTH ("3") "no-more-bets; card 8S; card 9S; "
                      "card 2D; card 9H; card 8D; card 8C; card 9C; card 8H; stand; stand; stand");
  uc_play_look_at_all (play);
  uc_play_expect_order (play, "wager-settled seat=3 wager=up-card outcome=win", "wager-settled seat=2 wager=up-card "
                        "outcome=win", "wager-settled seat=1 wager=up-card outcome=lose",
                        "wager-settled seat=3 wager=down-card outcome=lose",
                        "wager-settled seat=1 wager=down-card outcome=win combination=two-unsuited", NULL);
  uc_play_expect_none (play, "wager-settled seat=2 wager=down-card");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/wsgc/payouts/played", test_payouts);
  g_test_add_func ("/wsgc/original-two-cards/several-seats", test_several_seats);
  return g_test_run ();
}
