/* The console's own questions: what their last press submits is a line of the grammar. No display. */
#include "local-table.h"
#include "uc-question.h"
#include "uc-table-prompt.h"

static void
assert_choices_are_lines (const UcQuestion *ask)
{
  for (guint i = 0; i < ask->n_choices; i++)
    {
      g_autoptr (GError) error = NULL;
      UcInput input;

      g_assert_true (uc_input_parse (ask->choices[i].line, &input, &error));
      g_assert_no_error (error);
      g_assert_cmpint (input.kind, ==, UC_INPUT_IRREGULARITY);
      g_assert_cmpstr (ask->choices[i].words, !=, "");
    }
}

#define SHOE "device shoe up\n"
#define THREE SHOE "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nno-more-bets\n"
#define DEAL  THREE "card 8S\ncard KS\ncard 6H\ncard 9H\n"
#define PLAY  DEAL "card 8D\ncard 8C\ncard 7C\ncard 8H\n"

/* The table @id after @script, its irregularity chosen from the list. */
static LocalTable *
ask_for (UcQuestion *ask, const char *id, const char *script, UcIrregularity irregularity)
{
  g_autofree char *file = local_table_of (id, "");
  LocalTable *played = local_table_new (file, FALSE);

  local_table_play (played, script);
  g_assert_true (uc_question_for_irregularity (ask, &played->table, irregularity));
  g_assert_cmpint (ask->cite, ==, uc_cite_parse (uc_irregularity_name (irregularity)));
  return played;
}

static void
choose (UcQuestion *ask, const LocalTable *played, guint seat)
{
  UcCite cite = ask->cite;

  g_assert_cmpint (ask->kind, ==, UC_QUESTION_SEAT);
  g_assert_cmpint (ask->then, ==, UC_QUESTION_CHOOSE);
  uc_question_choose (ask, &played->table, seat);
  g_assert_cmpint (ask->kind, ==, UC_QUESTION_CHOICE);
  g_assert_cmpint (ask->cite, ==, cite);
}

static void
test_one_card (void)
{
  UcQuestion ask = { 0 };
  g_autoptr (LocalTable) played = ask_for (&ask, "BJ-07", DEAL, UC_IRREGULARITY_ONE_CARD);

  g_assert_cmpuint (ask.seats, ==, UC_SEAT_BIT (1) | UC_SEAT_BIT (2) | UC_SEAT_BIT (3));
  choose (&ask, played, 2);
  g_assert_cmpuint (ask.n_choices, ==, 2);
  g_assert_cmpstr (ask.choices[0].line, ==, "irregularity one-card 2 yes");
  g_assert_cmpstr (ask.choices[1].line, ==, "irregularity one-card 2 no");
  assert_choices_are_lines (&ask);
  uc_question_clear (&ask);
}

/* A seat that has no card yet got none, not one. */
static void
test_seats_with_a_card (void)
{
  UcQuestion ask = { 0 };
  g_autoptr (LocalTable) one = NULL;
  g_autoptr (LocalTable) none = NULL;

  one = ask_for (&ask, "BJ-08", THREE "card 8S\n", UC_IRREGULARITY_ONE_CARD);
  g_assert_cmpuint (ask.seats, ==, UC_SEAT_BIT (1));
  none = ask_for (&ask, "BJ-08", THREE "card 8S\n", UC_IRREGULARITY_NO_CARDS);
  g_assert_cmpuint (ask.seats, ==, UC_SEAT_BIT (1) | UC_SEAT_BIT (2) | UC_SEAT_BIT (3));
  uc_question_clear (&ask);
}

/* Only the seats whose hands may have missed one are offered, and of split hands only those. */
static void
test_missed_card (void)
{
  UcQuestion ask = { 0 };
  g_autoptr (LocalTable) played = ask_for (&ask, "BJ-08", PLAY "stand\n", UC_IRREGULARITY_MISSED_CARD);

  g_assert_cmpuint (ask.seats, ==, UC_SEAT_BIT (1));
  choose (&ask, played, 1);
  g_assert_cmpstr (ask.headline, ==, "Seat 1: no card");
  g_assert_cmpuint (ask.n_choices, ==, 2);
  g_assert_cmpstr (ask.choices[1].line, ==, "irregularity missed-card 1 0 dead");
  assert_choices_are_lines (&ask);
  uc_question_clear (&ask);
}

static void
test_missed_card_of_one_split_hand (void)
{
  UcQuestion ask = { 0 };
  g_autoptr (LocalTable) played
      = ask_for (&ask, "BJ-08", PLAY "split\ncard 3C\nstand\ncard 2C\n", UC_IRREGULARITY_MISSED_CARD);

  choose (&ask, played, 1);
  g_assert_cmpstr (ask.headline, ==, "Seat 1, first hand");
  g_assert_cmpuint (ask.n_choices, ==, 2);
  g_assert_cmpstr (ask.choices[0].line, ==, "irregularity missed-card 1 0 draw");
  uc_question_clear (&ask);
}

static void
test_missed_card_of_split (void)
{
  UcQuestion ask = { 0 };
  g_autoptr (LocalTable) played
      = ask_for (&ask, "BJ-08", PLAY "split\ncard 3C\nstand\ncard 2C\nstand\n", UC_IRREGULARITY_MISSED_CARD);

  choose (&ask, played, 1);
  g_assert_cmpuint (ask.n_choices, ==, 2);
  g_assert_true (uc_question_go_on (&ask, &played->table, 1));
  g_assert_cmpstr (ask.choices[0].line, ==, "irregularity missed-card 1 1 draw");
  assert_choices_are_lines (&ask);
  uc_question_clear (&ask);
}

/* First the hand, then what becomes of it. */
static void
test_missed_card_of_four_hands (void)
{
  UcQuestion ask = { 0 };
  g_autoptr (LocalTable) played
      = ask_for (&ask, "BJ-08", PLAY "split\ncard 8H\nsplit\ncard 8C\nsplit\ncard 3C\nstand\ncard 2C\nstand\n"
                                     "card 4D\nstand\ncard 5D\nstand\n", UC_IRREGULARITY_MISSED_CARD);

  choose (&ask, played, 1);
  g_assert_cmpuint (ask.n_choices, ==, 4);
  g_assert_cmpstr (ask.choices[3].words, ==, "4th hand");
  g_assert_true (uc_question_go_on (&ask, &played->table, 3));
  g_assert_cmpstr (ask.headline, ==, "Seat 1, fourth hand");
  g_assert_cmpuint (ask.n_choices, ==, 2);
  g_assert_cmpstr (ask.choices[0].line, ==, "irregularity missed-card 1 3 draw");
  assert_choices_are_lines (&ask);
  g_assert_false (uc_question_go_on (&ask, &played->table, 0));
  uc_question_clear (&ask);
}

/* UX § 6: the dealer is told what the console read. */
static void
test_which_light (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcQuestion ask = { 0 };
  UcPrompt prompt;
  g_autofree char *line = NULL;

  local_table_play (played, "device reader up\ndevice shoe up\nbet 5 main 100\nno-more-bets\n"
                            "card 9D\ncard 4S\ncard 9D\ncard 7C\nlight medium\n");
  prompt = uc_table_prompt (&played->table);
  g_assert_true (uc_question_for_option (&ask, &played->table, &prompt, UC_OPTION_LIGHT_DIFFERS));
  g_assert_cmpint (ask.kind, ==, UC_QUESTION_RANGE);
  g_assert_cmpint (ask.cite, ==, UC_CITE_WRONG_LIGHT);
  g_assert_cmpstr (ask.support, ==, "Console read Medium. Tap the light that you see.");
  line = uc_question_line (&ask, "large");
  g_assert_cmpstr (line, ==, "irregularity wrong-light large");
  uc_question_clear (&ask);
}

/* Chips are laid one on another, and the main button stays what it is. */
static void
test_sum (void)
{
  g_autofree char *file = local_table_of ("PE-02", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcQuestion ask = { 0 };
  UcPrompt prompt;

  local_table_play (played, "bet 2 main 25\nbet 2 match-down\n");
  prompt = uc_table_prompt (&played->table);
  g_assert_false (uc_question_sum (&ask, &played->table, &prompt, 4, UC_WAGER_MAIN));
  g_assert_false (uc_question_sum (&ask, &played->table, &prompt, 2, UC_WAGER_MATCH_UP));
  g_assert_false (uc_question_sum (&ask, &played->table, &prompt, 2, UC_WAGER_MONSTER_MATCH));
  g_assert_true (uc_question_sum (&ask, &played->table, &prompt, 2, UC_WAGER_MATCH_DOWN));
  g_assert_cmpstr (ask.headline, ==, "Seat 2, D: no sum");
  g_assert_cmpstr (ask.choices[1].words, ==, "$5");
  g_assert_cmpstr (ask.choices[1].line, ==, "bet 2 match-down 5.00");
  g_assert_cmpstr (ask.line, ==, "no-more-bets");
  g_assert_true (uc_question_sum (&ask, &played->table, &prompt, 2, UC_WAGER_MAIN));
  g_assert_cmpstr (ask.headline, ==, "Seat 2: $25");
  g_assert_cmpstr (ask.choices[1].line, ==, "bet 2 main 30.00");
  g_assert_cmpstr (ask.choices[4].words, ==, "Clear");
  g_assert_cmpstr (ask.choices[4].line, ==, "bet 2 main -");
  uc_question_clear (&ask);
}

/* A lit seat without a chip is cleared of the progressive that this table offers. */
static void
test_clears_this_tables_progressive (void)
{
  g_autofree char *file = local_table_of ("BJ-08", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcQuestion ask = { 0 };
  UcPrompt prompt;

  local_table_play (played, "bet 1 main 25\nbet 1 blackjack-match-progressive\nno-more-bets\nchips 0\n");
  prompt = uc_table_prompt (&played->table);
  g_assert_true (uc_question_for_option (&ask, &played->table, &prompt, UC_OPTION_CLEAR_SEAT));
  g_assert_cmpstr (ask.line, ==, "clear-wager # blackjack-match-progressive @");
  uc_question_clear (&ask);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/question/one-card/player-decides", test_one_card);
  g_test_add_func ("/question/one-card/only-seats-that-have-one", test_seats_with_a_card);
  g_test_add_func ("/question/missed-card/player-decides", test_missed_card);
  g_test_add_func ("/question/missed-card/of-one-split-hand", test_missed_card_of_one_split_hand);
  g_test_add_func ("/question/missed-card/each-split-hand", test_missed_card_of_split);
  g_test_add_func ("/question/missed-card/of-four-hands", test_missed_card_of_four_hands);
  g_test_add_func ("/question/which-light/console-says-what-it-read", test_which_light);
  g_test_add_func ("/question/sum/each-key-lays-a-chip", test_sum);
  g_test_add_func ("/question/clear-wager/of-this-tables-progressive", test_clears_this_tables_progressive);
  return g_test_run ();
}
