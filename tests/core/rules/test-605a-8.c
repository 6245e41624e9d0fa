/* A meter that tables of one casino share: 58 Pa. Code § 605a.8, as §§ 685c.1(d), 633b.10(d) and 635b.1(d) ask. The table's side: what it
 * asks the link, and what it does with the answer, in its place, late, twice or not at all. */
#include "uc-play-harness.h"

#include "uc-table-outputs.h"

#include <string.h>

#define P "match-the-dealer-progressive"
#define B "blackjack-match-progressive"

#define DOWN_UNDER                                                                                                     \
  "[table]\nid=DU\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n[wager " P "]\namount=5.00\n" \
  "paytable=4\nlinked=MTD-5\n"
#define BLACKJACK                                                                                                      \
  "[table]\nid=BJ\ngame=blackjack\ndecks=6\nseats=6\n[wager " B "]\namount=5.00\npaytable=A\nenvy=true\nlinked=BJM-5\n"
#define SPANISH                                                                                                        \
  "[table]\nid=SP\ngame=spanish-21\ndecks=6\nseats=6\n[wager " P "]\namount=5.00\npaytable=3\nlinked=MTD-5\n"

#define BETS   "bet 1 main 10; bet 1 " P "; bet 2 main 10; bet 2 " P "; no-more-bets"
#define CARDS  "card 9H; card 5S; card 9H; card 9H; card 6S; card 7C"

/* What the link answers to the last ask: @rest behind the event and the round. */
static void
answer (UcPlay *play, const char *verb, const char *rest)
{
  const UcTicket *ticket = &play->table.now.carry.ticket;
  g_autofree char *line = g_strdup_printf ("%s %" G_GUINT64_FORMAT " %u %s", verb, ticket->asked, ticket->round, rest);

  uc_play_as (play, UC_ORIGIN_DEVICE, line);
}

#define JOIN(play) answer (play, "joined", "7 10233 10234.55 RC5B")

/* Rank 1 locks 10% of the meter. */
static void
lock (UcPlay *play, const char *of_10, const char *amount)
{
  g_autofree char *line = g_strdup_printf ("locked %u 12 1 7 10236 %s %s %s RC5B", play->table.now.carry.round, of_10, amount, amount);

  uc_play_as (play, UC_ORIGIN_DEVICE, line);
}

static UcPlay *
hit_with (const char *policy)
{
  g_autofree char *text = g_strconcat (DOWN_UNDER, policy, NULL);
  UcPlay *play = uc_play_new_from (text, TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; " CARDS);
  return play;
}

static UcPlay *
hit (void)
{
  return hit_with ("");
}

static void
test_asks (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS);
  uc_play_expect (play, "meter-asked meter=" P " linked=MTD-5 counted=2 stake=10.00");
  uc_play_expect_none (play, "meter-changed");
  /* Chips are counted meanwhile; a promise to the players waits for the meter. */
  g_assert_cmpint (uc_table_outputs (&play->table).lamp[1], ==, UC_LAMP_PLACED);
  uc_play (play, "chips 2");
  g_assert_cmpint (uc_table_prompt (&play->table).id, ==, UC_PROMPT_METER_ANSWER);
  uc_play_refused (play, "card 9H", UC_TABLE_ERROR_NOT_NOW, "");
  JOIN (play);
  uc_play_expect (play, "meter-joined epoch=7 entry=10233 value=10234.55 head=RC5B");
  g_assert_cmpint (uc_table_outputs (&play->table).lamp[1], ==, UC_LAMP_ACCEPTED);
  uc_play (play, "card 9H");
}

/* An ordinary round: the answer comes while the chips are counted, and nobody taps for it. */
static void
test_no_tap_more (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; card 9S; card 5S; card 8H; card 7D; card 6S; card 7C; light medium; stand; stand; confirm; card 8D; confirm; confirm");
  uc_play_expect_order (play, "meter-left meter=" P " linked=MTD-5 of-round=", "round-closed", NULL);
  uc_play_expect_none (play, "meter-returned");
}

static void
test_refused (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS "; chips 2");
  answer (play, "not-joined", "10233 closed");
  uc_play_expect (play, "meter-refused linked=MTD-5 text=closed");
  g_assert_cmpint (uc_table_prompt (&play->table).id, ==, UC_PROMPT_GIVE_BACK);
  uc_play_refused (play, "card 9H", UC_TABLE_ERROR_NOT_NOW, "");
  uc_play (play, "confirm; " CARDS);
  /* The base game goes on, and nothing is won of the meter. */
  uc_play_expect_none (play, "meter-claimed");
  uc_play_expect_none (play, "validation-required");
}

static void
test_given_up (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS "; device link down; give-back");
  uc_play_expect (play, "meter-abandoned linked=MTD-5 counted=2");
  uc_play (play, "confirm; card 9H");
  /* What comes now changes nothing, and is on record: the link hears that the wagers went back. */
  JOIN (play);
  uc_play_expect (play, "meter-late entry=10233");
  uc_play_expect_none (play, "meter-joined");
}

static void
test_twice (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS);
  JOIN (play);
  JOIN (play);
  uc_play_expect (play, "meter-late");
  uc_play_expect_none (play, "meter-joined");
}

/* Bets are opened again: the first ask's answer is not the second one's. */
static void
test_reopened (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);
  g_autofree char *first = NULL;

  uc_play (play, BETS);
  first = g_strdup_printf ("joined %" G_GUINT64_FORMAT " 1 7 10233 10234.55 RC5B", play->table.now.carry.ticket.asked);
  uc_play (play, "reopen-bets 2001 0000");
  uc_play_expect (play, "meter-returned counted=2 cause=bets-reopened");
  uc_play (play, "unbet 2 " P "; no-more-bets");
  uc_play_expect (play, "meter-asked counted=1 stake=5.00");
  uc_play_as (play, UC_ORIGIN_DEVICE, first);
  uc_play_expect (play, "meter-late");
  uc_play_refused (play, "card 9H", UC_TABLE_ERROR_NOT_NOW, "");
  JOIN (play);
  uc_play_expect (play, "meter-joined");
}

static void
test_cleared (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS "; chips 1; clear-wager 2 " P " 2001 0000 none");
  uc_play_expect (play, "meter-returned counted=1 cause=wager-cleared");
}

static void
test_link_lost (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, "device link down; bet 1 main 10; bet 1 " P);
  uc_play_expect (play, "wager-refused seat=1 wager=" P " reason=device-out");
  /* One that lay there before goes back at the lock-out; the base game is not asked. */
  uc_play (play, "device link up; bet 1 " P "; device link down; no-more-bets");
  uc_play_expect_order (play, "wager-removed seat=1 wager=" P, "wager-refused seat=1 wager=" P, "bets-locked", NULL);
  uc_play_expect_none (play, "meter-asked");
  uc_play (play, "card 9H");
}

static void
test_claims (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play_expect_order (play, "validation-required seat=1 award=- signatures=1", "meter-claimed linked=MTD-5 winners-10=1 winners-100=", NULL);
  /* Hand and light are verified, and the floorperson signs; nothing is paid before the amount has come. */
  uc_play (play, "lamp 1 lit; validate 2001 0000");
  uc_play_expect_none (play, "wager-settled seat=1 wager=" P);
  lock (play, "1023.45", "1023.45");
  uc_play_expect_order (play, "meter-locked claim=12 rank=1 of-10=1023.45 award=1023.45 held=1023.45",
                        "wager-settled seat=1 wager=" P " outcome=win pays=1023.45 source=progressive",
                        "meter-settled claim=12 winners-10=1 award=1023.45 released=", NULL);
  uc_play (play, "documented 2001 4711");
  uc_play_expect (play, "meter-documented claim=12 award=1023.45");
}

/* An amount that takes two persons is signed by two, whatever was signed before. */
static void
test_two_sign (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER "[policy]\nsecond-signature=2000.00\n", TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; " CARDS "; lamp 1 lit; validate 2001 0000");
  lock (play, "2500.00", "2500.00");
  uc_play_expect (play, "share-changed seat=1 award=2500.00 signatures=2");
  uc_play_expect_none (play, "wager-settled seat=1 wager=" P);
  uc_play (play, "validate 2001 0000; validate 3001 0000");
  uc_play_expect (play, "wager-settled seat=1 wager=" P " pays=2500.00");
}

static void
test_rejected (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play (play, "lamp 1 lit; reject 2001 0000 not-accepted");
  /* The claim has no number yet: all of it goes back, and then the chip. */
  uc_play_expect_order (play, "wager-settled seat=1 wager=" P " outcome=void", "meter-settled claim= award= released=",
                        "meter-returned counted=1 cause=wager-voided", NULL);
  lock (play, "1023.45", "1023.45");
  uc_play_expect_none (play, "meter-settled");
}

static void
test_corrected (void)
{
  g_autoptr (UcPlay) play = hit ();

  lock (play, "1023.45", "1023.45");
  uc_play (play, "lamp 1 lit");
  uc_play_correct (play, "card-dealt seat=1 card=9H", "card", "9S");
  uc_play_expect (play, "meter-settled claim=12 award= released=1023.45");
}

/* The amount is to come, and the round has gone on, when a card that won turns out to be another one. What it makes now is judged at once. */
static void
test_corrected_to_come (void)
{
  g_autoptr (UcPlay) one = hit (), none = hit ();

  uc_play (one, "device link down; lamp 1 lit; validate 2001 0000; light medium; stand");
  uc_play_correct (one, "card-dealt seat=1 card=9H", "card", "2S");
  uc_play_expect_order (one, "corrected key=card old=9H new=2S", "meter-settled of-round=1 claim= award= released=",
                        "validation-required seat=1 wager=" P " combination=one-suited", NULL);
  uc_play (one, "lamp 1 lit; validate 2001 0000");
  uc_play_expect (one, "wager-settled seat=1 wager=" P " outcome=win combination=one-suited");

  uc_play (none, "device link down; lamp 1 lit; validate 2001 0000; light medium; stand");
  uc_play_correct (none, "card-dealt seat=1 card=9H", "card", "2S");
  uc_play_correct (none, "card-dealt seq=9 seat=1 card=9H", "card", "3S");
  uc_play_expect (none, "wager-settled seat=1 wager=" P " outcome=lose");
  uc_play (none, "stand; confirm; card 8D; confirm; confirm");
  uc_play_expect_order (none, "meter-left", "round-closed", NULL);
}

/* The link is silent from the hit on: the base game goes on, and the round is not closed before the amount has come. */
static void
test_to_come (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play (play, "device link down; lamp 1 lit; validate 2001 0000; light medium; stand; stand; confirm; card 8D; confirm");
  g_assert_cmpint (uc_table_prompt (&play->table).id, ==, UC_PROMPT_AMOUNT_TO_COME);
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "to come");
  lock (play, "1023.45", "1023.45");
  uc_play_expect (play, "wager-settled seat=1 wager=" P " outcome=win pays=1023.45");
}

/* LINK § 2.6: with hold=seat as with hold=table the round waits for the amount, after every other wager is settled, and no bet is taken. Once the amount has
 * come and is paid, hold=table waits for the documents; with hold=seat the round closes, and seat 1 alone takes no bets. */
#define PLAYED "device link down; lamp 1 lit; validate 2001 0000; light medium; stand; stand; confirm; card 8D; confirm"

/* A18, hold=table: no round is dealt before the award is documented, and so none before its amount has come. */
static void
test_to_come_hold_table (void)
{
  g_autoptr (UcPlay) play = hit_with ("[policy]\nhold=table\n");

  uc_play (play, PLAYED);
  g_assert_cmpint (uc_table_prompt (&play->table).id, ==, UC_PROMPT_AMOUNT_TO_COME);
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "to come");
  uc_play (play, "bet 2 main 10");
  uc_play_expect (play, "wager-refused seat=2 wager=main reason=after-no-more-bets");
  uc_play_refused (play, "documented 2001 4711", UC_TABLE_ERROR_NOT_NOW, "");
  uc_play_expect_none (play, "round-closed");
  uc_play (play, "device link up");
  lock (play, "1023.45", "1023.45");
  uc_play (play, "confirm");
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "cards wait for documents");
  uc_play (play, "documented 2001 4711");
  uc_play_expect (play, "payout-documented seat=1");
}

/* … hold=seat: the winner's cards stay, and the others play on. The amount comes rounds later, once. */
static void
test_to_come_hold_seat (void)
{
  g_autoptr (UcPlay) play = hit_with ("[policy]\nhold=seat\n");

  uc_play (play, PLAYED);
  g_assert_cmpint (uc_table_prompt (&play->table).id, ==, UC_PROMPT_AMOUNT_TO_COME);
  g_assert_cmpstr (uc_table_prompt (&play->table).primary, ==, "confirm");
  uc_play (play, "bet 2 main 10");
  uc_play_expect (play, "wager-refused seat=2 wager=main reason=after-no-more-bets");
  /* Nobody knows whether the sum will take one signature or two. */
  uc_play (play, "confirm");
  uc_play_expect (play, "share-changed seat=1 wager=" P " signatures=2");
  uc_play_expect_none (play, "meter-to-come");
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "");
  uc_play (play, "validate 2001 0000; validate 3001 0000; confirm");
  uc_play_expect_order (play, "meter-to-come meter=" P " linked=MTD-5",
                        "wager-settled seat=1 wager=" P " outcome=win", NULL);
  uc_play_expect_none (play, "payout-meter");
  uc_play (play, "confirm; confirm");
  uc_play_expect_order (play, "round-closed", NULL);
  uc_play_expect_none (play, "meter-left");
  uc_play_expect_none (play, "meter-returned");
  uc_play_refused (play, "documented 2001 4711", UC_TABLE_ERROR_NOT_NOW, "to come");
  /* The next round: the meter is closed, also when the link is there and has not spoken. */
  uc_play (play, "device link up; bet 1 main 10; bet 2 main 15; bet 2 " P);
  uc_play_expect (play, "wager-refused seat=1 wager=main reason=documents-outstanding");
  uc_play_expect (play, "wager-accepted round=2 seat=2 wager=main amount=15.00");
  uc_play_expect (play, "wager-refused seat=2 wager=" P " reason=device-out");
  uc_play (play, "no-more-bets; card 9H");
  uc_play_expect_none (play, "meter-left");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 1023.45 1023.45 1023.45 RC5B");
  uc_play_expect_order (play, "meter-locked",
                        "correction-owes of-round=1 seat=1 wager=" P " outcome=win pays=1023.45 change=1023.45 cause=award-came",
                        "payout-meter meter=" P " attendant=1023.45 cumulative=1023.45 awards=1",
                        "meter-settled of-round=1 claim=12 winners-10=1 award=1023.45", "floor-called", "meter-left of-round=1", NULL);
  uc_play (play, "documented 2001 4711");
  uc_play_expect_order (play, "payout-documented seat=1", "meter-documented of-round=1 claim=12 award=1023.45", NULL);
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10237 1023.45 0.00 RC5B");
  uc_play_expect_none (play, "meter-returned");
}

#define LEAVE "lamp 3 lit; lamp 2 lit; lamp 1 lit; validate 2001 0000; validate 2001 0000; validate 2001 0000; light medium; stand; stand; stand; confirm; card 8D; confirm; confirm; confirm; confirm"

static UcPlay *
three_winners (const char *policy)
{
  g_autofree char *text = g_strconcat ("[table]\nid=DU\ngame=down-under-blackjack\ndecks=8\nseats=6\n[wager match-the-dealer]\n[wager " P "]\namount=5.00\n"
                                       "paytable=4\nlinked=MTD-5\n[policy]\nhold=seat\nsecond-signature=none\n", policy, NULL);
  UcPlay *play = uc_play_new_from (text, TRUE);

  uc_play (play, "player 1 2; bet 1 main 10; bet 1 " P "; bet 2 main 10; bet 2 " P "; bet 3 main 10; bet 3 " P "; no-more-bets");
  JOIN (play);
  uc_play (play, "chips 3; card 9H; card 9H; card 9H; card 9H; card 9H; card 9H; card 9H; card 7C; device link down; " LEAVE);
  uc_play_expect_order (play, "meter-to-come", "round-closed", NULL);
  return play;
}

/* One winner has two boxes: each has his part, A10, A29, as the players sat then. The cent that is left goes back. */
static void
test_to_come_shared (void)
{
  g_autoptr (UcPlay) play = three_winners ("");

  uc_play_expect (play, "meter-claimed winners-10=2");
  uc_play (play, "player 1; player 2 3; device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 1023.45 1023.45 1023.45 RC5B");
  uc_play_expect_order (play, "correction-owes of-round=1 seat=1 pays=255.86", "correction-owes of-round=1 seat=2 pays=255.86",
                        "correction-owes of-round=1 seat=3 pays=511.72", "meter-settled winners-10=2 award=1023.44 released=0.01", "meter-left", NULL);
  /* Rank 2 moved up: the same players have the rest. */
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10240 1023.44 100.00 RC5B");
  uc_play_expect_order (play, "correction-owes of-round=1 seat=1 amount=255.86 pays=280.86", "correction-owes of-round=1 seat=3 amount=511.72 pays=561.72 change=50.00",
                        "meter-settled award=100.00", NULL);
}

/* … with the whole of 10% for each wager. */
static void
test_to_come_each (void)
{
  g_autoptr (UcPlay) play = three_winners ("[readings]\npercentage=each\n");

  uc_play_expect (play, "meter-claimed winners-10=3");
  uc_play (play, "device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 300.00 300.00 300.00 RC5B");
  uc_play_expect_order (play, "correction-owes of-round=1 seat=1 pays=100.00", "correction-owes of-round=1 seat=2 pays=100.00",
                        "correction-owes of-round=1 seat=3 pays=100.00", "meter-settled winners-10=3 award=300.00 released=", NULL);
}

/* The link has nothing for the claim, or stays away: two persons say the sum, rounds later, and nobody else does. */
static void
test_to_come_by_hand (void)
{
  for (guint refused = 0; refused < 2; refused++)
    {
      g_autoptr (UcPlay) play = three_winners ("");

      if (refused)
        {
          const guint64 claimed = play->table.now.carry.ticket.asked + 100;
          g_autofree char *persons = g_strdup_printf ("not-joined %" G_GUINT64_FORMAT " 1 10236 persons", claimed);

          uc_play (play, "device link up");
          uc_play_refused (play, "award-by-hand 300.00 2001 0000 away", UC_TABLE_ERROR_NOT_NOW, "out of reach");
          uc_play_as (play, UC_ORIGIN_DEVICE, persons);
        }
      uc_play (play, "bet 4 main 10; no-more-bets");
      uc_play_refused (play, "documented 2001 4711", UC_TABLE_ERROR_NOT_NOW, "to come");
      uc_play (play, "award-by-hand 300.00 2001 0000 away; validate 3001 0000");
      uc_play_expect_order (play, "meter-by-hand of-round=1 award=300.00 by=2001 second=3001", "correction-owes of-round=1 seat=1 pays=75.00",
                            "correction-owes of-round=1 seat=2 pays=75.00", "correction-owes of-round=1 seat=3 pays=150.00",
                            "meter-settled of-round=1 claim= winners-10=2 award=300.00 by-hand=yes", "meter-left of-round=1", NULL);
      uc_play_refused (play, "award-by-hand 300.00 2001 0000 away", UC_TABLE_ERROR_NOT_NOW, "no award");
      uc_play (play, "documented 2001 4711 3; documented 2001 4712 2; documented 2001 4713 1");
    }
}

/* Who has it when it comes is on record: no card of that round is corrected before. Then one is, and what was paid stands. */
static void
test_to_come_corrected (void)
{
  g_autoptr (UcPlay) play = three_winners ("");
  g_autofree char *correct = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 9S 2001 0000 misread", uc_play_seq (play, "card-dealt seat=1 card=9H"));

  uc_play_refused (play, correct, UC_TABLE_ERROR_NOT_NOW, "to come");
  uc_play (play, "device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 1023.45 1023.45 1023.45 RC5B");
  uc_play_correct (play, "card-dealt seat=1 card=9H", "card", "9S");
  uc_play_expect (play, "corrected of-round=1");
  uc_play_expect (play, "correction-owes of-round=1 seat=1 wager=" P " amount=255.86");
}

/* A share that came as $0.00 has come: what follows is owed as more of it, and the ticket of a later round stays. */
static void
test_to_come_as_nothing (void)
{
  g_autoptr (UcPlay) play = three_winners ("");

  uc_play (play, "device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 0.00 0.00 0.00 RC5B");
  uc_play_expect_order (play, "correction-owes of-round=1 seat=1 pays= cause=award-came", "meter-settled of-round=1 claim=12 award=", "meter-left of-round=1",
                        NULL);
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10237 0.00 0.00 RC5B");
  uc_play (play, "bet 4 main 10; bet 4 " P "; no-more-bets");
  JOIN (play);
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10238 500.00 500.00 500.00 RC5B");
  uc_play_expect_order (play, "correction-owes of-round=1 seat=1 pays=125.00 cause=award-shared", "meter-settled of-round=1 award=500.00",
                        NULL);
  uc_play_expect_none (play, "meter-left round=2");
}

/* A wager that had lost, and whose corrected cards win a part of the meter: nobody has signed it, and the table does not go on. § 685c.1(h). */
static void
test_to_come_unsigned (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER "[policy]\nhold=seat\n", TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; device link down; card 2S; card 5S; card 9H; card 3C; card 6S; card 7C; light medium");
  uc_play_correct (play, "card-dealt seat=1 card=2S", "card", "9H");
  uc_play_correct (play, "card-dealt seat=1 card=3C", "card", "9H");
  uc_play_expect (play, "meter-claimed winners-10=1");
  uc_play (play, "stand; stand; confirm; card 8D; confirm");
  g_assert_cmpint (uc_table_prompt (&play->table).id, ==, UC_PROMPT_AMOUNT_TO_COME);
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "to come");
  uc_play_expect_none (play, "meter-to-come");
}

/* A winner whose chip is void goes back first, and the link hears of that with the settlement. */
static void
test_to_come_beside_a_void_one (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from ("[table]\nid=DU\ngame=down-under-blackjack\ndecks=8\nseats=6\n[wager match-the-dealer]\n[wager " P
                                             "]\namount=5.00\npaytable=4\nlinked=MTD-5\n[policy]\nhold=seat\nsecond-signature=none\n", TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; device link down; card 9H; card 9H; card 9H; card 9H; card 9H; card 7C; lamp 2 lit; lamp 1 lit; "
                 "reject 2001 0000 not-accepted 2; validate 2001 0000; light medium; stand; stand; confirm; card 8D; confirm");
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "to come");
  uc_play (play, "device link up");
  lock (play, "1023.45", "1023.45");
  uc_play_expect_order (play, "meter-settled winners-10=1 award=1023.45", "meter-returned counted=1", NULL);
}

/* The first person has gone, and the amount comes before a second one signs: any floorperson clears the request away. */
static void
test_to_come_overtaken (void)
{
  g_autoptr (UcPlay) play = three_winners ("");

  uc_play (play, "award-by-hand 300.00 2001 0000 away");
  uc_play_refused (play, "withdraw 2002 0000 gone", UC_TABLE_ERROR_AUTHORITY, "");
  uc_play (play, "device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 1023.45 1023.45 1023.45 RC5B");
  uc_play_refused (play, "validate 3001 0000", UC_TABLE_ERROR_NOT_NOW, "withdraw");
  uc_play (play, "withdraw 2002 0000 gone; bet 4 main 10");
  uc_play_expect (play, "request-withdrawn by=2002 key=award");
}

/* A wager that had lost wins 10% by a corrected card, and two persons say 400.00. Before anybody signs, the link says 100.00: that is signed and paid. */
static void
test_due_less_than_by_hand (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; device link down; card 2S; card 5S; card 9H; card 3C; card 6S; card 7C; light medium");
  uc_play_correct (play, "card-dealt seat=1 card=2S", "card", "9H");
  uc_play_correct (play, "card-dealt seat=1 card=3C", "card", "9H");
  uc_play (play, "stand; stand; confirm; card 8D; confirm; award-by-hand 400.00 2001 0000 away; validate 3001 0000");
  uc_play_expect (play, "validation-required seat=1 award=400.00");
  uc_play (play, "device link up; lamp 1 lit");
  lock (play, "100.00", "100.00");
  uc_play_expect_order (play, "meter-locked award=100.00", "validation-required seat=1 award=100.00", NULL);
  uc_play (play, "lamp 1 lit; validate 2001 0000");
  uc_play_expect_order (play, "award-paid seat=1 award=100.00", "meter-settled winners-10=1 award=100.00 released=", NULL);
}

#define TO_THE_END "lamp 1 lit; validate 2001 0000; light medium; stand; stand; confirm; card 8D; confirm"

/* The link stays away, and a floorperson and a pit manager say what the award comes to: nobody else, and not while the link can say it. */
static void
test_by_hand (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play (play, "device link up; " TO_THE_END);
  uc_play_refused (play, "award-by-hand 500.00 2001 0000 away", UC_TABLE_ERROR_NOT_NOW, "out of reach");
  uc_play (play, "device link down");
  uc_play_refused (play, "award-by-hand 500.00 1001 0000 away", UC_TABLE_ERROR_AUTHORITY, "");
  uc_play_refused (play, "award-by-hand 0 2001 0000 away", UC_TABLE_ERROR_RANGE, "dollars and cents");
  uc_play_refused (play, "award-by-hand 1.001 2001 0000 away", UC_TABLE_ERROR_RANGE, "dollars and cents");
  uc_play_refused (play, "award-by-hand 100000000.01 2001 0000 away", UC_TABLE_ERROR_RANGE, "$100,000,000");
  uc_play (play, "award-by-hand 500.00 2001 0000 away");
  uc_play_refused (play, "validate 2001 0000", UC_TABLE_ERROR_AUTHORITY, "");
  uc_play_refused (play, "validate 2002 0000", UC_TABLE_ERROR_AUTHORITY, "higher role");
  uc_play_expect_none (play, "meter-by-hand");
  uc_play (play, "withdraw 2001 0000 mistyped; award-by-hand 510.00 2001 0000 away; validate 3001 0000");
  uc_play_expect_order (play, "second-person-required by=2001 key=award new=510.00 text=away",
                        "meter-by-hand linked=MTD-5 award=510.00 by=2001 second=3001 text=away",
                        "wager-settled seat=1 wager=" P " outcome=win pays=510.00 source=progressive",
                        "meter-settled of-round=1 claim= winners-10=1 award=510.00 released= by-hand=yes", NULL);
  uc_play_refused (play, "award-by-hand 500.00 2001 0000 away", UC_TABLE_ERROR_NOT_NOW, "no award");
  uc_play (play, "documented 2001 4711; confirm; confirm");
  uc_play_expect (play, "round-closed");
  uc_play_expect_none (play, "meter-documented");
}

/* What the link had for it decides, when it is back: more is owed, less is on record as paid too much, and both are said once. */
static void
test_by_hand_compared (void)
{
  static const struct
  {
    const char *settled, *owes;
  } rows[] = {
    { "settled 1 12 10238 510.00 513.45 RC5B", "correction-owes of-round=1 seat=1 amount=510.00 pays=1023.45 change=513.45" },
    { "settled 1 12 10238 510.00 0.00 RC5B", NULL },
    { "settled 1 12 10238 400.00 0.00 RC5B", "correction-owes of-round=1 seat=1 amount=510.00 pays=400.00 change=-110.00" },
    /* Two persons at the link settled the claim meanwhile, and the table did not hear. */
    { "settled 1 12 10238 1023.45 0.00 RC5B", "correction-owes of-round=1 seat=1 amount=510.00 pays=1023.45 change=513.45" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (UcPlay) play = hit ();
      guint said;

      uc_play (play, "device link down; " TO_THE_END "; award-by-hand 510.00 2001 0000 away; validate 3001 0000; documented 2001 4711; confirm; confirm; "
                     "device link up");
      /* The answer to the claim comes first. */
      uc_play_as (play, UC_ORIGIN_DEVICE, i == 2 ? "locked 1 12 1 7 10236 400.00 400.00 400.00 RC5B"
                                                 : "locked 1 12 1 7 10236 1023.45 1023.45 1023.45 RC5B");
      uc_play_expect_none (play, "correction-owes");
      uc_play_as (play, UC_ORIGIN_DEVICE, rows[i].settled);
      uc_play_expect (play, "meter-confirmed claim=12");
      if (rows[i].owes != NULL)
        uc_play_expect (play, rows[i].owes);
      else
        uc_play_expect_none (play, "correction-owes");
      if (i == 0)
        uc_play_expect (play, "meter-settled of-round=1 claim=12 award=513.45 released=");
      uc_play_expect (play, i == 2 ? "meter-documented of-round=1 claim=12 award=400.00" : "meter-documented of-round=1 claim=12 award=510.00");
      /* Nothing is compared twice. What is held for the claim, an answer says again as long as it is held. */
      said = play->lines->len;
      uc_play_as (play, UC_ORIGIN_DEVICE, rows[i].settled);
      for (guint j = said; i > 0 && j < play->lines->len; j++)
        g_assert_null (strstr (play->lines->pdata[j], "correction-owes"));
    }
}

/* Two persons had closed the ticket at the link: claim and settlement are refused, and the table goes on. */
static void
test_by_hand_too_late (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play (play, "device link down; " TO_THE_END "; award-by-hand 510.00 2001 0000 away; validate 3001 0000; documented 2001 4711; confirm; confirm; "
                 "device link up");
  for (guint i = 0; i < 2; i++)
    {
      answer (play, "not-joined", "10236 persons");
      uc_play_expect (play, "meter-late text=persons");
    }
  uc_play (play, BETS);
  JOIN (play);
  uc_play_expect (play, "meter-joined round=2");
  uc_play_expect_none (play, "meter-documented");
}

/* … and the link is there when the round is to be closed: it has nothing for the claim, so two persons say the sum. */
static void
test_by_hand_refused (void)
{
  g_autoptr (UcPlay) play = hit ();
  const guint64 claimed = play->table.now.carry.seq;
  g_autofree char *persons = NULL, *of_ask = NULL;

  uc_play_expect (play, "meter-claimed");
  uc_play (play, "device link up; " TO_THE_END);
  of_ask = g_strdup_printf ("not-joined %" G_GUINT64_FORMAT " 1 10236 persons", play->table.now.carry.ticket.asked);
  persons = g_strdup_printf ("not-joined %" G_GUINT64_FORMAT " 1 10236 persons", claimed);
  uc_play_as (play, UC_ORIGIN_DEVICE, of_ask);
  uc_play_refused (play, "award-by-hand 510.00 2001 0000 away", UC_TABLE_ERROR_NOT_NOW, "out of reach");
  uc_play_as (play, UC_ORIGIN_DEVICE, persons);
  uc_play_expect (play, "meter-late text=persons");
  uc_play_refused (play, "confirm", UC_TABLE_ERROR_NOT_NOW, "takes no win of this round");
  uc_play (play, "award-by-hand 510.00 2001 0000 away; validate 3001 0000");
  uc_play_expect (play, "wager-settled seat=1 wager=" P " outcome=win pays=510.00 source=progressive");
  uc_play (play, "documented 2001 4711; confirm; confirm");
  uc_play_expect (play, "round-closed");
}

/* … or two persons at the link have said that nobody of it stands, before it was told an amount. */
static void
test_by_hand_settled_with_nobody (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play (play, "device link up; " TO_THE_END);
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10238 0.00 0.00 RC5B");
  uc_play (play, "award-by-hand 510.00 2001 0000 away; validate 3001 0000");
  uc_play_expect (play, "wager-settled seat=1 wager=" P " outcome=win pays=510.00 source=progressive");
  uc_play (play, "documented 2001 4711; confirm; confirm");
  uc_play_expect (play, "round-closed");
}

/* The link is back between the two signatures, or between the second one and the payment: its sum is paid. */
static void
test_by_hand_overtaken (void)
{
  g_autoptr (UcPlay) before = hit (), after = hit_with ("[policy]\nsecond-signature=1030.00\n");

  uc_play (before, "device link down; " TO_THE_END "; award-by-hand 510.00 2001 0000 away");
  lock (before, "1023.45", "1023.45");
  uc_play_refused (before, "validate 3001 0000", UC_TABLE_ERROR_NOT_NOW, "it counts");
  uc_play (before, "withdraw 2001 0000 came");
  uc_play_expect (before, "wager-settled seat=1 wager=" P " pays=1023.45");
  uc_play_expect (before, "meter-settled claim=12 award=1023.45 by-hand=");

  uc_play (after, "device link down; " TO_THE_END "; award-by-hand 1100.00 2001 0000 away; validate 3001 0000");
  uc_play_expect (after, "meter-by-hand award=1100.00");
  uc_play_expect_none (after, "wager-settled seat=1 wager=" P);
  lock (after, "1023.45", "1023.45");
  uc_play (after, "validate 2001 0000");
  uc_play_expect (after, "wager-settled seat=1 wager=" P " pays=1023.45");
  uc_play_expect (after, "meter-settled claim=12 award=1023.45 by-hand=");
}

/* The win falls after the sum was said: nothing is paid, and the claim goes back as any other. */
static void
test_by_hand_rejected (void)
{
  g_autoptr (UcPlay) play = hit_with ("[policy]\nsecond-signature=1030.00\n");

  uc_play (play, "device link down; " TO_THE_END "; award-by-hand 1100.00 2001 0000 away; validate 3001 0000; "
                 "reject 2001 0000 not-accepted 1; reject 3001 0000 not-accepted 1");
  uc_play_expect_order (play, "wager-settled seat=1 wager=" P " outcome=void", "meter-settled claim= award= released= by-hand=", NULL);
  lock (play, "1023.45", "1023.45");
  uc_play_expect_none (play, "correction-owes");
}

/* The link holds nothing for the claim of a winner who stands: 10% of an empty meter. The claim is settled once, and not made again. What comes
 * to it later, when an earlier hit was none, is owed. */
static void
test_of_nothing (void)
{
  g_autoptr (UcPlay) play = hit ();
  guint claims = 0;

  uc_play (play, "lamp 1 lit; validate 2001 0000");
  lock (play, "0.00", "0.00");
  uc_play_expect (play, "meter-settled claim=12 winners-10=1 award=");
  uc_play (play, "documented 2001 4711; confirm; light medium; stand; stand; confirm; card 8D; confirm");
  for (guint i = 0; i < play->lines->len; i++)
    claims += strstr (play->lines->pdata[i], "meter-claimed ") != NULL;
  g_assert_cmpuint (claims, ==, 1);
  uc_play (play, "confirm");
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10238 0.00 0.00 RC5B");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10240 500.00 500.00 500.00 RC5B");
  uc_play_expect (play, "correction-owes of-round=1 seat=1 pays=500.00 change=500.00");
  uc_play_expect (play, "meter-settled of-round=1 claim=12 award=500.00");
}

/* A card is corrected and corrected back while the link is away: the claim of the first reading was taken back, and its answers say nothing of the
 * second one, which is paid by hand. */
static void
test_by_hand_second_claim (void)
{
  g_autoptr (UcPlay) play = hit ();

  uc_play (play, "device link down; lamp 1 lit");
  uc_play_correct (play, "card-dealt seat=1 card=9H", "card", "9S");
  uc_play_correct (play, "card-dealt seq=12 seat=1 card=9H", "card", "9H");
  uc_play (play, "lamp 1 lit; validate 2001 0000; light medium; stand; stand; confirm; card 8D; confirm; "
                 "award-by-hand 510.00 2001 0000 away; validate 3001 0000; documented 2001 4711; device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 0.00 0.00 0.00 RC5B");
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10237 0.00 0.00 RC5B");
  uc_play_expect_none (play, "correction-owes cause=award-shared");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 13 1 7 10238 1023.45 1023.45 1023.45 RC5B");
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 13 10239 510.00 513.45 RC5B");
  uc_play_expect (play, "meter-confirmed claim=13 award=510.00 held=513.45");
}

/* Two winners by hand: what more there is, each is owed his part of. */
static void
test_by_hand_of_two (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play (play, BETS);
  JOIN (play);
  uc_play (play, "chips 2; card 9H; card 9H; card 9H; card 9H; card 9H; card 7C; device link down; lamp 1 lit; lamp 2 lit; validate 2001 0000; "
                 "validate 2001 0000; light medium; stand; stand; confirm; card 8D; confirm; award-by-hand 510.00 2001 0000 away; validate 3001 0000");
  uc_play_expect (play, "meter-settled of-round=1 winners-10=2 award=510.00 by-hand=yes");
  uc_play (play, "documented 2001 4711; documented 2001 4712; confirm; confirm; device link up");
  uc_play_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10236 1000.15 1000.15 1000.15 RC5B");
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10238 510.00 490.15 RC5B");
  uc_play_expect_order (play, "correction-owes of-round=1 seat=1 amount=255.00 pays=500.08 change=245.08",
                        "correction-owes of-round=1 seat=2 amount=255.00 pays=500.07 change=245.07", NULL);
}

/* An earlier hit was none, and more comes to this one: at once, or when its round is over. */
static void
test_more (void)
{
  g_autoptr (UcPlay) play = hit ();
  g_autofree char *later = NULL;

  uc_play (play, "lamp 1 lit; validate 2001 0000");
  lock (play, "1000.00", "1000.00");
  uc_play (play, "documented 2001 4711; confirm; light medium; stand; stand; confirm; card 8D; confirm; confirm");
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10238 1000.00 0.00 RC5B");
  uc_play_expect (play, "meter-confirmed claim=12 award=1000.00");
  later = g_strdup_printf ("locked %u 12 1 7 10240 1023.45 1023.45 23.45 RC5B", play->table.now.carry.round);
  uc_play_as (play, UC_ORIGIN_DEVICE, later);
  uc_play_expect_order (play, "meter-locked claim=12 award=1023.45 held=23.45", "correction-owes of-round=1 seat=1 change=23.45",
                        "meter-settled claim=12 award=23.45 released=", "floor-called", NULL);
  uc_play_refused_as (play, UC_ORIGIN_DEVICE, "locked 1 12 1 7 10241 1000.00 1000.00 0.00 RC5B", UC_TABLE_ERROR_RANGE, "less");
}

/* LINK § 6, case 25: the award was paid and the round is closed when the camera shows another card. Two persons correct it, and the round
 * has what is owed: two nines, one of them suited, win 75 to 1 of $5.00, and $1,000.00 was paid. The record says nothing to the meter, which
 * two persons adjust. */
static void
test_paid_then_corrected (void)
{
  g_autoptr (UcPlay) play = hit ();
  guint said;

  uc_play (play, "lamp 1 lit; validate 2001 0000");
  lock (play, "1000.00", "1000.00");
  uc_play (play, "documented 2001 4711; confirm; light medium; stand; stand; confirm; card 8D; confirm; confirm");
  uc_play_as (play, UC_ORIGIN_DEVICE, "settled 1 12 10238 1000.00 0.00 RC5B");
  said = play->lines->len;
  uc_play_correct (play, "card-dealt seat=1 card=9H", "card", "9S");
  uc_play_expect (play, "correction-owes of-round=1 seat=1 wager=" P " pays=375.00 amount=1000.00 change=-625.00");
  for (guint i = said; i < play->lines->len; i++)
    g_assert_null (strstr (play->lines->pdata[i], "meter-"));
}

static void
test_persons (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (DOWN_UNDER, TRUE);

  uc_play_refused (play, "start-meter " P, UC_TABLE_ERROR_NOT_OFFERED, "upcardctl link");
  uc_play_refused (play, "meter-set " P " 100.00 0.00 2001 0000 correction x", UC_TABLE_ERROR_NOT_OFFERED, "upcardctl link adjust");
}

/* § 633b.10(d), § 635b.1(d). */
static void
test_blackjack (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (BLACKJACK, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 " B "; no-more-bets");
  uc_play_expect (play, "meter-asked meter=" B " linked=BJM-5 counted=1");
}

static void
test_spanish (void)
{
  g_autoptr (UcPlay) play = uc_play_new_from (SPANISH, TRUE);

  uc_play (play, "bet 1 main 10; bet 1 " P "; no-more-bets");
  uc_play_expect (play, "meter-asked meter=" P " linked=MTD-5 counted=1");
}

/* At a table with a meter of its own the link has no say. */
static void
test_own (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, BETS);
  uc_play_refused_as (play, UC_ORIGIN_DEVICE, "joined 5 1 7 10233 10234.55 RC5B", UC_TABLE_ERROR_NOT_OFFERED, "linked=METER");
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    GTestFunc test;
  } tests[] = {
    { "/685c.1/d/linked/asks", test_asks },
    { "/633b.10/d/linked/asks", test_blackjack },
    { "/635b.1/d/linked/asks", test_spanish },
    { "/685c.1/d/linked/no-tap-more", test_no_tap_more },
    { "/685c.1/d/linked/refused", test_refused },
    { "/685c.1/d/linked/given-up", test_given_up },
    { "/685c.1/d/linked/answered-twice", test_twice },
    { "/685c.1/d/linked/bets-reopened", test_reopened },
    { "/685c.1/d/linked/chip-cleared", test_cleared },
    { "/685c.1/d/linked/link-lost", test_link_lost },
    { "/685c.1/d/linked/claimed-locked-documented", test_claims },
    { "/685c.1/d/linked/two-sign-what-came", test_two_sign },
    { "/685c.1/d/linked/rejected", test_rejected },
    { "/685c.1/d/linked/corrected", test_corrected },
    { "/685c.1/d/linked/corrected-while-to-come", test_corrected_to_come },
    { "/685c.1/d/linked/to-come", test_to_come },
    { "/685c.1/d/linked/to-come-hold/table", test_to_come_hold_table },
    { "/685c.1/d/linked/to-come-hold/seat", test_to_come_hold_seat },
    { "/685c.1/j/linked/to-come-hold/shared", test_to_come_shared },
    { "/685c.1/j/linked/to-come-hold/each", test_to_come_each },
    { "/685c.1/d/linked/to-come-hold/by-hand", test_to_come_by_hand },
    { "/685c.1/d/linked/to-come-hold/corrected", test_to_come_corrected },
    { "/685c.1/d/linked/to-come-hold/as-nothing", test_to_come_as_nothing },
    { "/685c.1/h/linked/to-come-hold/unsigned", test_to_come_unsigned },
    { "/685c.1/h/linked/by-hand/due-is-less", test_due_less_than_by_hand },
    { "/685c.1/d/linked/to-come-hold/beside-a-void-one", test_to_come_beside_a_void_one },
    { "/685c.1/d/linked/to-come-hold/overtaken", test_to_come_overtaken },
    { "/685c.1/d/linked/by-hand/two-persons", test_by_hand },
    { "/685c.1/d/linked/by-hand/compared-with-the-link", test_by_hand_compared },
    { "/685c.1/d/linked/by-hand/ticket-was-closed", test_by_hand_too_late },
    { "/685c.1/d/linked/by-hand/claim-is-refused", test_by_hand_refused },
    { "/685c.1/d/linked/by-hand/settled-with-nobody", test_by_hand_settled_with_nobody },
    { "/685c.1/d/linked/by-hand/the-link-is-back", test_by_hand_overtaken },
    { "/685c.1/d/linked/by-hand/rejected", test_by_hand_rejected },
    { "/685c.1/d/linked/by-hand/second-claim", test_by_hand_second_claim },
    { "/685c.1/d/linked/by-hand/of-two", test_by_hand_of_two },
    { "/685c.1/d/linked/of-nothing", test_of_nothing },
    { "/685c.1/d/linked/more-comes", test_more },
    { "/685c.1/d/linked/case-25/paid-then-corrected", test_paid_then_corrected },
    { "/685c.1/d/linked/persons", test_persons },
    { "/685c.1/d/linked/own-meter", test_own },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_func (tests[i].path, tests[i].test);
  return g_test_run ();
}
