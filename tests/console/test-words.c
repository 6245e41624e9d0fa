/* Every prompt, option and fact has words; citations come from the rules data. No display. */
#include "local-table.h"
#include "uc-say.h"

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

  for (UcOptionId id = UC_OPTION_NONE + 1; id <= UC_OPTION_CORRECT_CARD; id++)
    g_assert_cmpstr (uc_say_option (&prompt, id), !=, "");
}

static void
test_headlines_of_the_design (void)
{
  static const struct
  {
    const char *script;
    const char *headline, *support, *primary, *citation;
  } rows[] = {
    { "bet 1 main 25\nbet 3 main 15\nbet 3 match-the-dealer-progressive\n", "Bets are open",
      "2 seats bet. Say “no more bets” as you press.", "No more bets", "§ 685c.1(f)" },
    { "no-more-bets\n", "Is there 1 chip?", "Count in front of the rack, then rack them.", "There is 1",
      "§ 685c.1(f)" },
    { "chips 2\n", "Recount: 2 is not 1", "Dealing is locked; lit seats 3", "There is 1", "§ 685c.1(f)" },
    { "chips 1\n", "Deal", "Card 1 of 6: seat 1", "Waiting for the shoe", "§ 685a.7(e)" },
    { "card KS\ncard 9C\ncard 9D\ncard 5H\ncard 4S\ncard 7C\n", "Is the light lit?", "Check hand and light at seat 3.",
      "It is lit", "§ 685c.1(h)(1), (2)" },
    { "lamp 3 lit\n", "Floor is called", "Validation of seat 3. Nothing is paid before it.", "Waiting for a badge",
      "§ 685c.1(h)(3)" },
    { "validate 2001 0000 3\n", "Pay seat 3: $15", "", "Paid", "§ 685c.1(h)(4)" },
    { "confirm\n", "Hole card to reader", "Face down, seen by nobody.", "Waiting for the reader", "§ 685a.7(h)" },
    { "light medium\n", "Hand to Medium", "Or go on: the next card or seat you tap confirms it.", "Hand is placed",
      "§ 685a.7(h)" },
    { "place medium\n", "Seat 1 has 15", "A card from the shoe is a hit.", "Seat 1 stands", "§ 685a.7(i)–(k)" },
    { "double\n", "Seat 1 doubles", "One card, sideways; $25 more.", "Waiting for the shoe", "§ 685a.9(a), (c)" },
    { "card 2C\nstand\n", "Turn the hole card", "Every hand is finished.", "It is up", "§ 685a.7(l)" },
    { "confirm\n", "Draw", "Say 16, then draw.", "Waiting for the shoe", "§ 685a.7(m)" },
    { "card 2D\n", "Collect seats 3 and 1", "", "All settled", "§ 685a.7(r)(1)" },
    { "confirm\n", "Clear the cards", "In order, so that hands can be rebuilt.", "Bets open", "§ 685a.7(s)" },
  };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);

  local_table_play (played, "device shoe up\ndevice reader up\n");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
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
check_money (UcMoney money, const char *expected)
{
  g_autofree char *text = uc_say_money (money);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_money (void)
{
  check_money (25 * UC_DOLLAR, "$25");
  check_money (1234567 * UC_DOLLAR + 5 * UC_CENT, "$1,234,567.05");
  check_money (12 * UC_DOLLAR + 50 * UC_CENT, "$12.50");
  check_money (999 * UC_DOLLAR, "$999");
  check_money (1000 * UC_DOLLAR, "$1,000");
  check_money (UC_MONEY_UNKNOWN, "?");
  /* What is smaller than a cent is cut off, never rounded up. */
  check_money (UC_DOLLAR + 19999, "$1.01");
}

static void
test_lists (void)
{
  g_autofree char *two = uc_say_seats (UC_SEAT_BIT (1) | UC_SEAT_BIT (5), FALSE);
  g_autofree char *down = uc_say_seats (UC_SEAT_BIT (6) | UC_SEAT_BIT (3) | UC_SEAT_BIT (1), TRUE);

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

int
main (int argc, char **argv)
{
  g_autofree char *file = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  file = local_table_example ("");
  table = local_table_new (file, FALSE);
  g_test_add_func ("/words/every-prompt-has-words", test_every_prompt);
  g_test_add_func ("/words/every-option-has-words", test_every_option);
  g_test_add_func ("/words/a-round-reads-as-designed", test_headlines_of_the_design);
  g_test_add_func ("/words/money", test_money);
  g_test_add_func ("/words/seats", test_lists);
  g_test_add_func ("/words/citations-share-their-start", test_citations_share_their_start);
  g_test_add_func ("/words/a-seat-is-one-sentence", test_seat_sentence);
  g_test_add_func ("/words/hole-card-is-never-said", test_hole_card_is_not_said);
  status = g_test_run ();
  local_table_free (table);
  return status;
}
