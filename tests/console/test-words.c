/* Every prompt, option and fact has words; citations come from the rules data. No display. */
#include "local-table.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-seat-look.h"
#include "uc-step-order.h"
#include "uc-table-prompt.h"

#include <string.h>

static LocalTable *table;

static UcPrompt
made_up (UcPromptId id)
{
  UcPrompt prompt = { .id = id,
                      .step = UC_STEP_DECISIONS,
                      .cite = UC_CITE_DECISIONS,
                      .seat = 3,
                      .seats = UC_SEAT_BIT (3) | UC_SEAT_BIT (5),
                      .seats_win = UC_SEAT_BIT (3),
                      .seats_lose = UC_SEAT_BIT (1),
                      .seats_push = UC_SEAT_BIT (2),
                      .total = 16,
                      .count = 4,
                      .of = 3,
                      .amount = 25 * UC_DOLLAR,
                      .card = uc_card (10, UC_SUIT_CLUBS),
                      .range = UC_RANGE_MEDIUM,
                      .range2 = UC_RANGE_SMALL,
                      .word = UC_WORD_HAND_MISREAD,
                      .role = UC_ROLE_PIT_MANAGER };

  return prompt;
}

static void
test_every_prompt (void)
{
  for (UcPromptId id = 0; id < UC_N_PROMPTS; id++)
    for (guint hollow = 0; hollow < 2; hollow++)
      {
        UcPrompt prompt = made_up (id);
        UcPromptWords words = { 0 };

        prompt.hollow = hollow;
        uc_prompt_words_init (&words, &table->table, &prompt);
        g_test_message ("prompt %u: %s / %s / %s", id, words.headline, words.support, words.primary);
        g_assert_cmpstr (words.headline, !=, "");
        g_assert_cmpstr (words.primary, !=, "");
        g_assert_nonnull (words.support);
        g_assert_null (strstr (words.headline, "%"));
        g_assert_null (strstr (words.support, "%u"));
        uc_prompt_words_clear (&words);
      }
}

static void
test_every_option (void)
{
  UcPrompt prompt = made_up (UC_PROMPT_HAND);

  for (UcOptionId id = UC_OPTION_NONE + 1; id <= UC_OPTION_SAME_SIDES; id++)
    g_assert_cmpstr (uc_say_option (&prompt, &(UcOption){ .id = id }), !=, "");
}

typedef struct
{
  const char *script;
  const char *headline, *support, *primary, *citation;
} SaidRow;

static void
check_said (LocalTable *played, const SaidRow *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      UcPrompt prompt;
      UcPromptWords words = { 0 };

      local_table_play (played, rows[i].script);
      prompt = uc_table_prompt (&played->table);
      uc_prompt_words_init (&words, &played->table, &prompt);
      g_assert_cmpstr (words.headline, ==, rows[i].headline);
      g_assert_cmpstr (words.support, ==, rows[i].support);
      g_assert_cmpstr (words.primary, ==, rows[i].primary);
      g_assert_cmpstr (words.citation, ==, rows[i].citation);
      uc_prompt_words_clear (&words);
    }
}

static void
test_headlines_of_the_design (void)
{
  static const SaidRow rows[] = {
    { "bet 1 main 25\nbet 3 main 15\nbet 3 match-the-dealer-progressive\n", "Bets are open",
      "2 seats bet. Say “no more bets” as you press.", "No more bets", "§ 685c.1(f)" },
    { "no-more-bets\n", "How many chips?", "Count in front of the chip tray, then put them in.", "Waiting for the count",
      "§ 685c.1(f)" },
    { "chips 2\n", "Recount: 2 is not 1", "Do not deal. The light is on at seat 3.", "There is 1", "§ 685c.1(f)" },
    { "chips 1\n", "Deal", "Card 1 of 6: seat 1", "Waiting for the shoe", "§ 685a.7(e)" },
    { "card KS\ncard 9C\ncard 9D\ncard 5H\ncard 4S\ncard 7C\n", "Is the light lit?", "Check hand and light at seat 3.",
      "It is lit", "§ 685c.1(h)(1), (2)" },
    { "lamp 3 lit\n", "Floor is called", "Floor must sign for seat 3. Pay nothing yet.", "Waiting for a badge",
      "§ 685c.1(h)(3)" },
    { "validate 2001 0000 3\n", "Pay seat 3: $15", "", "Paid", "§ 685c.1(h)(4)" },
    { "confirm\n", "Hole card to reader", "Face down, seen by nobody.", "Waiting for the reader", "§ 685a.7(h)" },
    { "light medium\n", "Hand to Medium", "Or continue: the next card or seat you tap confirms it.", "Hand is placed",
      "§ 685a.7(h)" },
    { "place medium\n", "Seat 1 has 15", "A card from the shoe is a hit.", "Seat 1 stands", "§ 685a.7(i)–(k)" },
    { "double\n", "Seat 1 doubles", "One card, sideways; $25 more.", "Waiting for the shoe", "§ 685a.9(a), (c)" },
    { "card 2C\nstand\n", "Turn the hole card", "Every hand is finished.", "It is up", "§ 685a.7(l)" },
    { "confirm\n", "Draw", "Say 16, then draw.", "Waiting for the shoe", "§ 685a.7(m)" },
    { "card 2D\n", "Take seats 3 and 1", "", "All settled", "§ 685a.7(r)(1)" },
    { "confirm\n", "Clear the cards", "In order, so that hands can be rebuilt.", "Bets open", "§ 685a.7(s)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  local_table_play (played, "device shoe up\ndevice reader up\n");
  check_said (played, rows, G_N_ELEMENTS (rows));
}

/* No button says that all is settled while a disputed seat lies there untouched; whoever presses it takes and pays the others. */
static void
test_disputed_is_not_settled (void)
{
#define DOUBLE_DISPUTE "device shoe up\ndevice reader up\nbet 1 main 25\nbet 2 main 25\nbet 3 main 25\nno-more-bets\n"               \
                       "card TH\ncard TS\ncard TD\ncard TC\ncard 7C\ncard 6H\ncard 7S\n"
#define STAND_ALL      "card 9D\nlight medium\nplace medium\nstand\nstand\nstand\nconfirm\n"
  static const SaidRow one[] = {
    { DOUBLE_DISPUTE "dispute 2\n" STAND_ALL, "Take seats 3 and 1", "Leave seat 2: dispute.", "Settled, seat 2 disputed",
      "§ 685a.7(r)(1)" },
  };
  static const SaidRow two[] = {
    { DOUBLE_DISPUTE "dispute 2\ndispute 3\n" STAND_ALL, "Take seat 1", "Leave seat 3: dispute. Leave seat 2: dispute.",
      "Settled, seats 3 and 2 disputed", "§ 685a.7(r)(1)" },
  };
  const SaidRow *const rows[] = { one, two };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_example ("");
      g_autoptr (LocalTable) played = local_table_new (file, FALSE);

      check_said (played, rows[i], 1);
    }
}

/* A bare seat number behind "pay" reads as odds or a sum; a tie is a push, and what a rule gives back is returned. */
static void
test_settling_names_seats (void)
{
#define FOUR "device shoe up\ndevice reader up\nbet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 5 main 25\nno-more-bets\n"
  static const SaidRow tie[] = {
    { FOUR "card TH\ncard TS\ncard TD\ncard TC\ncard 7C\ncard 6H\ncard 7S\ncard 9D\ncard 8S\ncard TD\n"
           "light large\nplace large\nstand\nstand\nstand\nstand\nconfirm\n",
      "Take seat 1", "Then pay seat 5, seat 3. Push seat 2.", "All settled", "§ 685a.7(r)(1)" },
  };
  static const SaidRow at_22[] = {
    { FOUR "card TH\ncard TS\ncard TD\ncard TC\ncard 6C\ncard 6H\ncard 7S\ncard 9D\ncard 8S\ncard 6D\n"
           "light medium\nplace medium\nstand\nstand\nstand\nstand\nconfirm\ncard TD\n",
      "Dealer has 22", "Return every bet.", "All settled", "§ 685a.7(n)(1)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) first = local_table_new (file, FALSE), second = local_table_new (file, FALSE);
  const UcTable *tied, *returned;
  g_autofree char *push = NULL, *back = NULL;
  UcPrompt prompt;

  check_said (first, tie, G_N_ELEMENTS (tie));
  check_said (second, at_22, G_N_ELEMENTS (at_22));
  tied = &first->table;
  returned = &second->table;
  prompt = uc_table_prompt (tied);
  push = uc_say_seat (tied, &prompt, 2);
  g_assert_true (g_str_has_suffix (push, ", push"));
  prompt = uc_table_prompt (returned);
  back = uc_say_seat (returned, &prompt, 2);
  g_assert_true (g_str_has_suffix (back, ", bet returned"));
#undef FOUR
}

/* Nobody signs for what the screen does not name. */
static void
test_second_person_reads_what_is_signed (void)
{
#define TWO_HANDS "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard KS\ncard 9D\ncard 9C\ncard 5H\ncard 4S\ncard 7C\n"
  static const struct
  {
    const char *script, *says;
  } rows[] = {
    { "correct CARD card 9H 2001 0000 misread\n",
      "Seat 2’s card: 9♦ becomes 9♥. Pit manager or above; 2001 asks." },
    { "correct BET amount 50.00 2001 0000 misread\n",
      "Seat 2’s bet: $25 becomes $50. Pit manager or above; 2001 asks." },
    { "void-round 2001 0000 Misdeal\n", "Void the round. Pit manager or above; 2001 asks." },
  };
  g_autofree char *file = local_table_example ("");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LocalTable) played = local_table_new (file, FALSE);
      UcPromptWords words = { 0 };
      UcPrompt prompt;

      g_autofree char *card = NULL, *bet = NULL;
      g_autoptr (GString) script = g_string_new (rows[i].script);

      local_table_play (played, TWO_HANDS);
      card = g_strdup_printf ("%" G_GUINT32_FORMAT, played->table.now.round.dealt[1].seq);
      bet = g_strdup_printf ("%" G_GUINT32_FORMAT, played->table.now.round.seats[2].main_seq);
      g_string_replace (script, "CARD", card, 0);
      g_string_replace (script, "BET", bet, 0);
      local_table_play (played, script->str);
      prompt = uc_table_prompt (&played->table);
      uc_prompt_words_init (&words, &played->table, &prompt);
      g_assert_cmpstr (words.headline, ==, "A second person signs");
      g_assert_cmpstr (words.support, ==, rows[i].says);
      uc_prompt_words_clear (&words);
    }
#undef TWO_HANDS
}

/* A seat says "Pay" of a win when it may be paid, and until then what it is waiting for. */
static void
test_pay_what_may_be_paid (void)
{
#define WON                                                                                                            \
  "device shoe up\ndevice reader up\nbet 1 main 25\nbet 3 main 15\nbet 3 match-the-dealer-progressive\nno-more-bets\n"   \
  "chips 1\ncard KS\ncard 9C\ncard 9D\ncard 5H\ncard 4S\ncard 7C\n"
  static const struct
  {
    const char *script, *word, *sum;
    gboolean blocked;
  } rows[] = {
    { WON, "Wins", "$15", FALSE },
    { "lamp 3 dark\n", "Light is dark", "$15", TRUE },
    { "lamp 3 lit\n", "Floor signs", "$15", FALSE },
    { "reject 2210 0000 hand-misread 3\n", "Rejected", "$15", TRUE },
    { "validate 3001 0000 3\n", "Wins", "Pay $15", FALSE },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      UcSeatLook look;
      UcPrompt prompt;
      g_autofree char *spoken = NULL;

      local_table_play (played, rows[i].script);
      prompt = uc_table_prompt (&played->table);
      uc_seat_look_init (&look, &played->table, &prompt, 3);
      g_assert_cmpstr (look.word.text, ==, rows[i].word);
      g_assert_cmpstr (look.wins[0].sum.text, ==, rows[i].sum);
      g_assert_cmpint (look.blocked, ==, rows[i].blocked);
      spoken = uc_say_seat (&played->table, &prompt, 3);
      g_assert_cmpint (strstr (spoken, "do not pay yet") != NULL, ==, look.waits != NULL);
      uc_seat_look_clear (&look);
    }
#undef WON
}

/* Losing wagers come in before the hole card goes to the reader, and nobody taps for that: § 685a.7(f). */
static void
test_losers_before_the_reader (void)
{
#define LOSERS                                                                                                         \
  "bet 2 main 25\nbet 2 match-the-dealer 5\nbet 4 main 25\nbet 4 match-the-dealer 5\nno-more-bets\ncard KS\n"              \
  "card 8C\ncard 9D\ncard 5H\ncard 4S\ncard 7C\n"
  static const SaidRow fitted[] = {
    { "device shoe up\ndevice reader up\n" LOSERS, "Take, then the reader", "Take M at seats 4 and 2.",
      "Waiting for the reader", "§ 685a.7(f)" },
    { "light medium\n", "Hand to Medium", "Or continue: the next card or seat you tap confirms it.", "Hand is placed",
      "§ 685a.7(h)" },
  };
  static const SaidRow silent[] = {
    { LOSERS, "No word from the reader", "Take M at seats 4 and 2. Does it light? Tap the light that you see.",
      "Waiting for the reader", "§ 685a.7(h)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  g_autoptr (LocalTable) without = local_table_new (file, FALSE);

  check_said (played, fitted, G_N_ELEMENTS (fitted));
  check_said (without, silent, G_N_ELEMENTS (silent));
#undef LOSERS
}

/* A Blackjack of the dealer's that comes to light late leaves only the original wager in the rack: § 633a.11(d). */
static void
test_late_blackjack_says (void)
{
#define SPLIT_EIGHTS                                                                                                   \
  "device shoe up\ndevice reader up\nbet 1 main 25\nbet 2 main 25\nno-more-bets\ncard 8S\ncard TS\ncard KC\ncard 8D\n"      \
  "card 6D\ncard AC\nsplit\ncard KD\nhit\ncard 9S\ncard TD\ndouble\ncard 9C\n"
  static const SaidRow plays_on[] = {
    { SPLIT_EIGHTS "stand\nconfirm\n", "Take seat 2", "Seat 1: give back $50.", "All settled", "§ 633a.7(i)–(t)" },
  };
  static const SaidRow gives_up[] = {
    { SPLIT_EIGHTS "surrender\nconfirm\n", "Take seat 2", "Seat 2 gave up too late: take it all. Seat 1: give back "
      "$50.", "All settled", "§ 633a.7(i)–(t)" },
  };
  static const SaidRow nobody_plays[] = {
    { "device shoe up\ndevice reader up\nbet 1 main 25\nno-more-bets\ncard 8S\ncard KC\ncard 4D\ncard AC\ndouble\n"
      "card KD\nconfirm\n", "Dealer has Blackjack", "Seat 1: give back $25.", "All settled", "§ 633a.7(i)–(t)" },
  };
  static const SaidRow no_blackjack[] = {
    { "device shoe up\ndevice reader up\nbet 1 main 25\nno-more-bets\ncard TS\ncard KC\ncard 6D\ncard 9C\nsurrender\n"
      "confirm\n", "Take seat 1", "Seat 1 gave up: give half back.", "All settled", "§ 633a.7(i)–(t)" },
  };
  const char *file = "[table]\nid=T\ngame=blackjack\ndecks=6\nseats=6\npeek=none\nsurrender=late\n";
  g_autoptr (LocalTable) first = local_table_new (file, FALSE);
  g_autoptr (LocalTable) second = local_table_new (file, FALSE);
  g_autoptr (LocalTable) third = local_table_new (file, FALSE);
  g_autoptr (LocalTable) fourth = local_table_new (file, FALSE);

  check_said (first, plays_on, G_N_ELEMENTS (plays_on));
  check_said (second, gives_up, G_N_ELEMENTS (gives_up));
  check_said (third, nobody_plays, G_N_ELEMENTS (nobody_plays));
  check_said (fourth, no_blackjack, G_N_ELEMENTS (no_blackjack));
#undef SPLIT_EIGHTS
}

/* 685a.12(f), 685c.1(h)(3): who rules on a hand without its cards reads which award goes or comes with it. */
static void
test_ruling_names_the_award (void)
{
#define TWO_SEATS "bet 1 main 25\nbet 1 match-the-dealer-progressive\nbet 2 main 25\nbet 2 match-the-dealer-progressive\n" \
                    "no-more-bets\nchips 2\n"
  static const struct
  {
    const char *script, *says;
  } rows[] = {
    { "card KS\ncard 8C\ncard KS\nirregularity one-card 1 no\n",
      "Seat 1 got one card and wants no second, reported by the dealer. On record it has K♠. No card changes its hand. "
      "Seat 1’s win goes: One suited match." },
    { "card 9C\ncard 8D\ncard KS\ncard KH\nirregularity one-card 1 no\n",
      "Seat 1 got one card and wants no second, reported by the dealer. On record it has 9♣ K♥. Then K♥ is seat 2’s. "
      "Seat 1’s win goes: One unsuited match. Seat 2 then wins: One unsuited match." },
    { "card 9C\ncard 8D\ncard KS\nirregularity one-card 1 no\n",
      "Seat 1 got one card and wants no second, reported by the dealer. On record it has 9♣. No card changes its hand." },
  };
  g_autofree char *file = local_table_example ("");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LocalTable) played = local_table_new (file, FALSE);
      const char *report = strstr (rows[i].script, "irregularity");
      g_autofree char *cards = g_strndup (rows[i].script, report - rows[i].script);
      g_autofree char *line = g_strchomp (g_strdup (report)), *subject = NULL;

      local_table_play (played, TWO_SEATS);
      local_table_play (played, cards);
      g_assert_true (local_table_say (played, line, UC_ORIGIN_DEALER, NULL));
      subject = uc_say_subject_deal (&played->table);
      g_assert_cmpstr (subject, ==, rows[i].says);
    }
#undef TWO_SEATS
}

#define FITTED "device shoe up\ndevice reader up\n"
#define B "blackjack-match-progressive"

/* Cards that a wager or a document still needs do not go to the rack with even money or a Blackjack. */
static void
test_paid_cards_stay (void)
{
  static const SaidRow match[] = {
    { FITTED "bet 1 main 25\nbet 1 " B "\nno-more-bets\nchips 1\ncard AS\ncard AS\ncard KS\ncard KS\neven-money 1\n"
             "insurance-closed\n",
      "Pay seat 1: $25", "Even money, 1 to 1. Leave its cards: Blackjack Match progressive is open.", "Paid",
      "house procedure, 633b.10(h)(1)" },
  };
  static const SaidRow down[] = {
    { FITTED "bet 1 main 10\nbet 1 up-card 5\nbet 1 down-card 5\nno-more-bets\ncard KS\ncard AH\ncard AD\ncard 9C\n"
             "confirm\neven-money 1\ninsurance-closed\n",
      "Pay seat 1: $10", "Even money, 1 to 1. Leave its cards: Down-card is open.", "Paid",
      "house procedure, WSGC, Match The Dealer" },
  };
  static const SaidRow plain[] = {
    { FITTED "bet 1 main 25\nno-more-bets\ncard AS\ncard AS\ncard KS\ncard KS\neven-money 1\ninsurance-closed\n",
      "Pay seat 1: $25", "Even money, 1 to 1; take its cards.", "Paid", "House procedure" },
  };
  static const SaidRow documents[] = {
    { FITTED "bet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard AS\ncard KD\ncard KS\n"
             "card 7C\nlamp 1 lit\nvalidate 2001 0000 1\nconfirm\nlight medium\nplace medium\n",
      "Pay seat 1: $37.50", "Announce Blackjack, 3 to 2. Leave its cards: they wait for documents.", "Paid",
      "§ 685a.7(i)(1), .11(a), 685c.1(h)(4)" },
  };
  static const struct
  {
    const char *id, *more;
    const SaidRow *row;
  } tables[] = {
    { "BJ-08", "", match },
    { "WA-01", "", down },
    { "BJ-08", "", plain },
    { "BJ-07", "[policy]\nnot-from-inventory=10.00\n", documents },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *file = local_table_of (tables[i].id, tables[i].more);
      g_autoptr (LocalTable) played = local_table_new (file, FALSE);

      check_said (played, tables[i].row, 1);
    }
}

/* § 635b.2(g)(1)(iii): a player's Blackjack wins whatever the dealer has. */
static void
test_blackjack_wins_against_blackjack (void)
{
  static const SaidRow rows[] = {
    { FITTED "bet 1 main 10\nbet 2 main 10\nno-more-bets\ncard AS\ncard 9S\ncard KC\ncard KS\ncard 8S\ncard AC\n"
             "peek blackjack\nconfirm\n",
      "Dealer has Blackjack", "Pay Blackjack, 3 to 2: seat 1. Take seat 2.", "All settled", "§ 635a.7, 635b.2(g)(1)(iii)" },
  };
  g_autofree char *file = local_table_of ("PE-02", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

static void
test_blackjack_says (void)
{
  static const SaidRow rows[] = {
    { FITTED "bet 1 main 25\nbet 3 main 25\nbet 4 main 100\nbet 1 " B "\nbet 3 " B "\nbet 4 " B "\nno-more-bets\n"
             "chips 3\ncard KH\ncard AC\ncard AS\ncard AS\ncard 7D\ncard TC\ncard QS\ncard QS\ninsurance-closed\n",
      "Look for Blackjack", "Hole card to the reader.", "Waiting for the reader", "§ 633b.10(g)" },
    { "peek blackjack\nconfirm\n", "Dealer has Blackjack", "Push seat 3, seat 4. Take seat 1.", "All settled",
      "§ 633a.7, 633a.13" },
    { "confirm\nlamp 4 lit\nlamp 3 lit\nvalidate 2001 0000 4 " B "\n", "Pay seat 3: $150",
      "Seat 4: not from the tray, cards stay.", "Paid", "§ 633b.10(h)(4)" },
    { "confirm\n", "Pay envy: $1,000 to seat 1, seat 3", "From the tray; not for one’s own hand.", "Paid", "§ 633b.10(h)(5)" },
  };
  g_autofree char *file = local_table_of ("BJ-08", "[policy]\nvalidation=percentage\n");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

static void
test_spanish_21_says (void)
{
  static const SaidRow rows[] = {
    { FITTED "bet 1 main 15\nbet 3 main 25\nbet 5 main 10\nbet 5 match-the-dealer 5\nno-more-bets\ncard 6C\ncard 7D\n"
             "card 9H\ncard 7H\ncard 7C\ncard 7D\ncard 2S\ncard 9S\n",
      "No side wager wins", "Take M at seat 5.", "Taken", "§ 635a.7(f)" },
    { "confirm\ncard 8C\ncard 7D\ndouble\ncard 3C\n", "Seat 5 doubled: 14", "Rescue or stand.", "Seat 5 stands",
      "§ 635a.10" },
    { "rescue\nconfirm\n", "Seat 5 is settled",
      "Then seat 3, seat 1. Losers straight to the tray; pay from the tray.", "Seat 5 settled", "§ 635a.7" },
    { "confirm\n", "Pay seat 3: $50",
      "Seat 3: 2 to 1, 7-7-7, one suit. Then seat 1.", "Seat 3 settled",
      "§ 635a.7" },
    { "confirm\nconfirm\n", "Super Bonus: $5,000", "Seat 3; $50 to the others.", "Waiting for a badge", "§ 635a.12(c)" },
  };
  g_autofree char *file = local_table_of ("SP-03", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

static void
test_players_edge_21_says (void)
{
  static const SaidRow rows[] = {
    { FITTED "bet 1 main 25\nbet 1 match-up 5\nbet 1 match-down 5\nbet 2 main 50\nbet 2 match-down 10\nbet 6 main 25\n"
             "no-more-bets\ncard 9C\ncard AS\ncard 5C\ncard 8H\ncard 8S\ncard KD\ncard 6D\ncard 8C\n",
      "Pay seat 1: $15", "", "Paid", "§ 635b.2(e)(1)(i)" },
    { "confirm\nstand\n", "Pay seat 2: $75", "Announce Blackjack, 3 to 2. Leave its cards: Match-Down is open.", "Paid",
      "§ 635a.12(a), 635b.2(e)(1)(ii)" },
    { "confirm\ndouble\ncard 2D\n", "Seat 6 doubled: 13", "Double again, rescue or stand.", "Seat 6 stands",
      "§ 635b.2(f)(2), (3)" },
    { "stand\nconfirm\n", "Match-Down: take D at seat 2", "Pay seat 1: $15.", "All settled", "§ 635b.2(e)(1)(iii)(A)" },
  };
  g_autofree char *file = local_table_of ("PE-02", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

static void
test_match_the_dealer_blackjack_says (void)
{
  static const SaidRow rows[] = {
    { FITTED "bet 1 main 10\nbet 1 up-card 5\nbet 1 down-card 5\nbet 4 main 20\nbet 4 up-card 10\nbet 4 down-card 10\n"
             "no-more-bets\ncard 9C\ncard JD\ncard KD\ncard KH\ncard 7D\ncard 7C\n",
      "Pay seat 1: $20", "Take U at seat 4.", "Paid", "WSGC, Match The Dealer" },
    { "confirm\npeek none\nstand\nstand\nconfirm\nconfirm\n", "Down card: check the first two cards",
      "Take D at seat 1. Pay seat 4: $40.", "All settled", "WSGC, Match The Dealer" },
  };
  g_autofree char *file = local_table_of ("WA-01", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

/* The rail has the steps that the table file can come to, and no others. */
static void
test_rail_has_what_the_table_offers (void)
{
  static const struct
  {
    const char *table;
    guint steps;
    gboolean chips, envy;
  } rows[] = {
    { "BJ-07", 10, TRUE, FALSE },  { "BJ-08", 11, TRUE, TRUE },  { "SP-03", 11, TRUE, FALSE },
    { "PE-02", 13, TRUE, FALSE }, { "WA-01", 10, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_of (rows[i].table, "");
      g_autoptr (LocalTable) played = local_table_new (file, FALSE);
      guint8 steps[UC_N_STEPS];
      guint n = uc_step_order_reachable (played->table.rules, steps);

      g_assert_cmpuint (n, ==, rows[i].steps);
      g_assert_cmpint (memchr (steps, UC_STEP_CHIPS, n) != NULL, ==, rows[i].chips);
      g_assert_cmpint (memchr (steps, UC_STEP_ENVY, n) != NULL, ==, rows[i].envy);
    }
}

static void
check_money (UcMoney money, const char *expected)
{
  g_autofree char *text = uc_say_money (money);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_money_exact (void)
{
  static const struct
  {
    UcMoney money;
    const char *exact, *cents;
  } rows[] = { { 0, "$0.00", "$0.00" },
               { 1, "$0.000001", "$0.00" },
               { 5002250000, "$5,002.25", "$5,002.25" },
               { 5051749999, "$5,051.749999", "$5,051.74" },
               { 1234567500000, "$1,234,567.50", "$1,234,567.50" },
               { -1234567800, "-$1,234.5678", "-$1,234.56" } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *exact = uc_say_money_exact (rows[i].money), *cents = uc_say_money_cents (rows[i].money);

      g_assert_cmpstr (exact, ==, rows[i].exact);
      g_assert_cmpstr (cents, ==, rows[i].cents);
    }
}

static void
test_money (void)
{
  check_money (25 * UC_DOLLAR, "$25");
  check_money (1234567 * UC_DOLLAR + 5 * UC_CENT, "$1,234,567.05");
  check_money (12 * UC_DOLLAR + 50 * UC_CENT, "$12.50");
  check_money (999 * UC_DOLLAR, "$999");
  check_money (1000 * UC_DOLLAR, "$1,000");
  check_money (UC_MONEY_UNKNOWN, "unknown amount");
  /* What is smaller than a cent is cut off, never rounded up. */
  check_money (UC_DOLLAR + 19999, "$1.01");
}

static void
test_lists (void)
{
  g_autofree char *two = uc_say_seats (UC_SEAT_BIT (1) | UC_SEAT_BIT (5), FALSE);
  g_autofree char *down = uc_say_seats (UC_SEAT_BIT (6) | UC_SEAT_BIT (3) | UC_SEAT_BIT (1), TRUE);

  g_autofree char *named = uc_say_named_seats (UC_SEAT_BIT (1) | UC_SEAT_BIT (3), TRUE);
  g_autofree char *many = uc_say_named_seats (UC_SEAT_BIT (6) | UC_SEAT_BIT (4) | UC_SEAT_BIT (3) | UC_SEAT_BIT (1), TRUE);

  g_assert_cmpstr (named, ==, "seat 3, seat 1");
  g_assert_cmpstr (many, ==, "seats 6, 4, 3, 1");
  g_assert_cmpstr (two, ==, "1 and 5");
  g_assert_cmpstr (down, ==, "6, 3, 1");
}

static void
test_citations_share_their_start (void)
{
  UcRules rules = table->rules;
  g_autofree char *shared = NULL, *apart = NULL;

  g_strlcpy (rules.cites[UC_CITE_DRAW], "685c.1(h)(1)", UC_CITE_TEXT);
  g_strlcpy (rules.cites[UC_CITE_DOUBLE], "685c.1(h)(2)", UC_CITE_TEXT);
  g_strlcpy (rules.cites[UC_CITE_SPLIT], "685a.8(b)", UC_CITE_TEXT);
  shared = uc_say_citation (&rules, UC_CITE_DRAW, UC_CITE_DOUBLE);
  apart = uc_say_citation (&rules, UC_CITE_DRAW, UC_CITE_SPLIT);
  g_assert_cmpstr (shared, ==, "§ 685c.1(h)(1), (2)");
  g_assert_cmpstr (apart, ==, "§ 685c.1(h)(1), 685a.8(b)");

  {
    g_autofree char *house = uc_say_paragraph ("house procedure"), *chapter = uc_say_paragraph ("635a");

    g_assert_cmpstr (house, ==, "House procedure");
    g_assert_cmpstr (chapter, ==, "ch. 635a");
  }
}

/* § 14's example, in one sentence. */
static void
test_seat_sentence (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcPrompt prompt;
  g_autofree char *sentence = NULL;

  local_table_play (played, "bet 5 main 100\nno-more-bets\ncard 9D\ncard 4S\ncard 9D\ncard 7C\nlight medium\n"
                            "place medium\nstand\n");
  prompt = uc_table_prompt (&played->table);
  sentence = uc_say_seat (&played->table, &prompt, 5);
  g_assert_cmpstr (sentence, ==, "Seat 5, bet 100 dollars, nine of diamonds, nine of diamonds, 18, stood");
}

/* No screen says a card that is face down, not even to those who listen. */
static void
test_hole_card_is_not_said (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  g_autofree char *sentence = NULL;

  local_table_play (played, "bet 5 main 100\nno-more-bets\ncard 9D\ncard 4S\ncard 9D\ncard 7C\n");
  sentence = uc_say_dealer (uc_console_model_get_table (played->model));
  g_assert_cmpstr (sentence, ==, "Dealer, four of spades, face-down card, 4");
}

/* Three lights, or a Blackjack and none: what the floorperson tries the reader with. */
static void
test_reader_is_tried_as_it_is (void)
{
  static const struct
  {
    const char *table, *says;
  } rows[] = {
    { "BJ-07", "Floorperson: a 4, a 7, a king, face down; then badge and PIN." },
    { "PE-02", "Floorperson: an ace, a king, a 7, face down; then badge and PIN." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_of (rows[i].table, "");
      g_autoptr (LocalTable) played = local_table_new (file, TRUE);
      UcPromptWords words = { 0 };
      UcPrompt prompt;

      local_table_play (played, "open-table\nconfirm-readings 2210 0000\ninspect-cards 2210\n");
      prompt = uc_table_prompt (&played->table);
      uc_prompt_words_init (&words, &played->table, &prompt);
      g_assert_cmpstr (words.support, ==, rows[i].says);
      uc_prompt_words_clear (&words);
    }
}

/* At the opening no card is in the shoe yet. */
static void
test_shuffle_says_where_the_cards_are (void)
{
  static const SaidRow rows[] = {
    { "open-table\nconfirm-readings 2210 0000\ninspect-cards 2210\ninspect-reader 2210 0000 pass\nconfirm\nconfirm\n",
      "Shuffle the cards", "Check that no card is missing, then shuffle.", "Shuffled", "§ 685a.5(a)" },
    { "shuffle\ncut dealer\nsign-on 4127\nburn\n" FITTED "bet 1 main 25\nno-more-bets\ncard TH\ncard 6D\ncard 9C\ncard TS\n"
      "cover-card dealer\nlight large\nplace large\nstand\nconfirm\ncard 5H\nconfirm\nconfirm\n",
      "Shoe to the rack", "Check that no card is missing, then shuffle.", "Shuffled", "§ 685a.7(d)(1)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, TRUE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

/* Whose tap the ranges are, wherever light and card differ. */
static void
test_a_wrong_light_is_the_floors (void)
{
  static const SaidRow differ[] = {
    { FITTED "bet 1 main 25\nno-more-bets\ncard TH\ncard 6D\ncard 9C\ncard KC\nlight medium\n", "Light and shoe differ",
      "Card stays down. Floorperson taps Small, Medium or Large.", "Call the floor", "§ 685a.12(h)" },
  };
  static const SaidRow turned[] = {
    { FITTED "bet 1 main 25\nno-more-bets\ncard TH\ncard 6D\ncard 9C\ncard -\nlight medium\nstand\nhole KC\n",
      "The light was wrong",
      "K♣ is Large. Floorperson taps Small, Medium or Large.", "Call the floor",
      "§ 685a.12(h)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) first = local_table_new (file, FALSE), second = local_table_new (file, FALSE);

  check_said (first, differ, G_N_ELEMENTS (differ));
  check_said (second, turned, G_N_ELEMENTS (turned));
}

/* § 685a.7(h): behind two Large it comes before the dealer draws, and behind a Blackjack not at all. */
static void
test_missed_card_behind_two_large (void)
{
#define LIGHT_PUT_RIGHT                                                                                                \
  FITTED "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard 5H\ncard 9S\ncard KH\ncard 6D\ncard 9C\ncard -\nlight medium\ndouble\n"   \
         "irregularity missed-card 1 0 draw\nirregularity wrong-light large\nruling 2210 0000 go-on\n"
  static const SaidRow comes[] = {
    { LIGHT_PUT_RIGHT "hole TD\nstand\n", "Seat 1 gets its card now", "It was missed: before the dealer draws.", "Waiting for the shoe",
      "§ 685a.12(g)" },
  };
  static const SaidRow ends[] = {
    { LIGHT_PUT_RIGHT "hole AD\n", "Take seats 2 and 1", "Seat 1: give back $25.", "All settled", "§ 685a.7(r)(1)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) first = local_table_new (file, FALSE), second = local_table_new (file, FALSE);
  UcPrompt prompt;
  UcSeatLook look;

  check_said (first, comes, G_N_ELEMENTS (comes));
  prompt = uc_table_prompt (&first->table);
  uc_seat_look_init (&look, &first->table, &prompt, 1);
  g_assert_true (look.hands[0].due);
  g_assert_cmpstr (look.hands[0].word.text, ==, "card due");
  uc_seat_look_clear (&look);
  check_said (second, ends, G_N_ELEMENTS (ends));
  prompt = uc_table_prompt (&second->table);
  uc_seat_look_init (&look, &second->table, &prompt, 1);
  g_assert_false (look.hands[0].due);
  g_assert_cmpstr (look.hands[0].word.text, !=, "card due");
  uc_seat_look_clear (&look);
#undef LIGHT_PUT_RIGHT
}

/* What failed is named, and what to do; what was accepted before is not named again. */
static void
test_failing_devices_are_named (void)
{
  static const SaidRow rows[] = {
    { "test-device winner.2 on\ntest-device winner.2 fails\n", "1 device fails",
      "Seat 2: winner’s light. Repair it, or the floor accepts.", "Waiting for a badge",
      "House procedure" },
    { "accept-devices 2210 0000\ntest-device lamp.1.placed on\ntest-device lamp.1.placed fails\n"
      "test-device lamp.3.placed on\ntest-device lamp.3.placed fails\n", "2 more devices fail",
      "Seat 1: placed lamp; and 1 more. Repair it, or the floor accepts.",
      "Waiting for a badge", "House procedure" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  check_said (played, rows, G_N_ELEMENTS (rows));
}

/* A card that nothing has read is no rank, and the line of the last fact has no room for why. */
static void
test_unread_cards (void)
{
  static const struct
  {
    UcEvent event;
    const char *says;
  } rows[] = {
    { { .kind = UC_EVENT_CARD_REFUSED }, "A card came out of turn" },
    { { .kind = UC_EVENT_CARD_DRAWN_IN_ERROR }, "A card was drawn in error" },
    { { .kind = UC_EVENT_CARD_OFFERED, .seat = 3, .choice = UC_WORD_TAKEN }, "Seat 3 took the card" },
    { { .kind = UC_EVENT_CARD_OFFERED, .seat = 3, .choice = UC_WORD_REFUSED }, "Seat 3 refused the card" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *says = uc_say_event (&table->table, &rows[i].event);

      g_assert_cmpstr (says, ==, rows[i].says);
    }
}

/* A strip lies above the seats, and ends before the third. */
static void
test_what_is_owed (void)
{
  static const struct
  {
    UcEventKind kind;
    UcWager wager;
    UcMoney change;
    const char *says;
    UcWord cause;
  } rows[] = {
    { UC_EVENT_CORRECTION_OWES, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "Seat 3: the floor settles the difference." },
    { UC_EVENT_CORRECTION_OWES, UC_WAGER_MAIN, -25 * UC_DOLLAR, "Seat 3: by the correction, $25 paid too much." },
    { UC_EVENT_CORRECTION_OWES, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, 15 * UC_DOLLAR,
      "Seat 3, P: by the correction, $15 owed." },
    { UC_EVENT_OWED, UC_WAGER_MAIN, 30 * UC_DOLLAR, "Seat 3: $30 owed." },
    { UC_EVENT_OWED, UC_WAGER_MAIN, -30 * UC_DOLLAR, "Seat 3: $30 paid too much." },
    { UC_EVENT_CORRECTION_OWES, UC_WAGER_MAIN, -25 * UC_DOLLAR, "Seat 3: the ruling covers $25 of it.", UC_WORD_RULING_COVERS },
    { UC_EVENT_OWED, UC_WAGER_MAIN, 0, "Seat 3: the ruling covers $0 of it.", UC_WORD_RULING_COVERS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *says = uc_say_owes (
          &(UcEvent){ .kind = rows[i].kind, .seat = 3, .wager = rows[i].wager, .change = rows[i].change, .cause = rows[i].cause });

      g_assert_cmpstr (says, ==, rows[i].says);
    }
}

static void
test_both (void)
{
  g_autofree char *asks = uc_say_both ("Is the light lit?", "Look at each winner");
  g_autofree char *says = uc_say_both ("Deal", "Seat 1 first");
  g_autofree char *alone = uc_say_both ("Deal", "");

  g_assert_cmpstr (asks, ==, "Is the light lit? Look at each winner");
  g_assert_cmpstr (says, ==, "Deal. Seat 1 first");
  g_assert_cmpstr (alone, ==, "Deal");
}

/* § 685c.1(f): the coin of a hand that dies in the deal was counted into the tray; its seat says that it goes back as well. */
static void
test_dead_hand_gives_its_coin_back (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcPrompt prompt;
  UcSeatLook look;
  g_autofree char *sentence = NULL, *other = NULL;

  local_table_play (played, "device shoe up\nbet 1 main 25\nbet 1 match-the-dealer-progressive\nbet 1 match-the-dealer 10\n"
                            "bet 2 main 25\nno-more-bets\nchips 1\ncard 9C\ncard 8D\ncard KS\ncard KH\n"
                            "irregularity one-card 1 no\nruling 2210 0000 confirmed\n");
  prompt = uc_table_prompt (&played->table);
  g_assert_cmpuint (prompt.id, ==, UC_PROMPT_DEAL);
  uc_seat_look_init (&look, &played->table, &prompt, 1);
  g_assert_cmpstr (look.hands[0].word.text, ==, "Dead; return M, P");
  uc_seat_look_clear (&look);
  sentence = uc_say_seat (&played->table, &prompt, 1);
  g_assert_nonnull (strstr (sentence, ", return M, P"));
  other = uc_say_seat (&played->table, &prompt, 2);
  g_assert_null (strstr (other, "return"));
}

/* A refusal is of one wager, and its seat may have another. */
static void
test_refused_wager_is_named (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcPrompt prompt;
  g_autofree char *sentence = NULL;

  local_table_play (played, "device head.2 up\nbet 3 main 25\n!bet 2 match-the-dealer-progressive\nbet 2 match-the-dealer 10\n");
  prompt = uc_table_prompt (&played->table);
  sentence = uc_say_seat (&played->table, &prompt, 2);
  g_assert_cmpstr (sentence, ==, "Seat 2, no bet, Match the Dealer: No bet, Match the Dealer progressive placed");
}

int
main (int argc, char **argv)
{
  g_autofree char *file = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  file = local_table_example ("");
  table = local_table_new (file, FALSE);
  g_test_add_func ("/words/685a.12/f/ruling-names-the-award", test_ruling_names_the_award);
  g_test_add_func ("/words/685a.7/r/1/disputed-is-not-settled", test_disputed_is_not_settled);
  g_test_add_func ("/words/games/blackjack", test_blackjack_says);
  g_test_add_func ("/words/games/spanish-21", test_spanish_21_says);
  g_test_add_func ("/words/games/players-edge-21", test_players_edge_21_says);
  g_test_add_func ("/words/games/match-the-dealer-blackjack", test_match_the_dealer_blackjack_says);
  g_test_add_func ("/words/games/rail-has-what-the-table-offers", test_rail_has_what_the_table_offers);
  g_test_add_func ("/words/games/the-reader-is-tried-as-it-is", test_reader_is_tried_as_it_is);
  g_test_add_func ("/words/633b.10/h/1/paid-cards-stay", test_paid_cards_stay);
  g_test_add_func ("/words/635b.2/g/1/iii/blackjack-wins-against-blackjack", test_blackjack_wins_against_blackjack);
  g_test_add_func ("/words/685a.7/f/losers-before-the-reader", test_losers_before_the_reader);
  g_test_add_func ("/words/633a.11/d/a-late-blackjack-gives-back", test_late_blackjack_says);
  g_test_add_func ("/words/every-prompt-has-words", test_every_prompt);
  g_test_add_func ("/words/every-option-has-words", test_every_option);
  g_test_add_func ("/words/a-round-reads-as-designed", test_headlines_of_the_design);
  g_test_add_func ("/words/685a.7/r/1/settling-names-seats", test_settling_names_seats);
  g_test_add_func ("/words/a-second-person-reads-what-is-signed", test_second_person_reads_what_is_signed);
  g_test_add_func ("/words/685c.1/h/3/pay-what-may-be-paid", test_pay_what_may_be_paid);
  g_test_add_func ("/words/shuffle-says-where-the-cards-are", test_shuffle_says_where_the_cards_are);
  g_test_add_func ("/words/a-wrong-light-is-the-floors", test_a_wrong_light_is_the_floors);
  g_test_add_func ("/words/685a.12/g/missed-card-behind-two-large", test_missed_card_behind_two_large);
  g_test_add_func ("/words/failing-devices-are-named", test_failing_devices_are_named);
  g_test_add_func ("/words/unread-cards", test_unread_cards);
  g_test_add_func ("/words/what-is-owed", test_what_is_owed);
  g_test_add_func ("/words/money", test_money);
  g_test_add_func ("/words/money-exact", test_money_exact);
  g_test_add_func ("/words/seats", test_lists);
  g_test_add_func ("/words/citations-share-their-start", test_citations_share_their_start);
  g_test_add_func ("/words/headline-and-support", test_both);
  g_test_add_func ("/words/a-seat-is-one-sentence", test_seat_sentence);
  g_test_add_func ("/words/hole-card-is-never-said", test_hole_card_is_not_said);
  g_test_add_func ("/words/685a.12/f/a-dead-hand-gives-its-coin-back", test_dead_hand_gives_its_coin_back);
  g_test_add_func ("/words/685a.6/d/a-refused-wager-is-named", test_refused_wager_is_named);
  status = g_test_run ();
  local_table_free (table);
  return status;
}
