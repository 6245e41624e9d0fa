/* The console's model: folding, the service coming and going, what is submitted. No display. */
#include "local-table.h"
#include "uc-alive.h"
#include "uc-table-prompt.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

static gint64 now_us;

static gint64
test_clock (void)
{
  return now_us;
}

/* @more: appended to the table file. */
static LocalTable *
new_table_with (const char *more)
{
  g_autofree char *file = local_table_example (more);
  LocalTable *table = local_table_new (file, FALSE);

  now_us = 1000 * G_USEC_PER_SEC;
  uc_console_model_set_clock (table->model, test_clock);
  return table;
}

static LocalTable *
new_table (void)
{
  return new_table_with ("");
}

static void
test_folds_what_the_service_decided (void)
{
  g_autoptr (LocalTable) table = new_table ();
  gint64 at;

  local_table_play (table, "bet 1 main 25\nbet 2 main 50\nno-more-bets\ncard KS\ncard 9C\n");
  g_assert_cmpuint (uc_console_model_get_table (table->model)->now.carry.seq, ==, table->table.now.carry.seq);
  g_assert_cmpuint (uc_console_model_get_prompt (table->model)->id, ==, uc_table_prompt (&table->table).id);
  g_assert_cmpstr (uc_console_model_get_last_fact (table->model, &at), ==, "9♣ to seat 2");
}

static void
test_submits_the_prompt (void)
{
  g_autoptr (LocalTable) table = new_table ();

  local_table_play (table, "bet 1 main 25\n");
  uc_console_model_submit (table->model, uc_console_model_get_prompt (table->model)->primary);
  g_assert_cmpstr (table->last_submitted, ==, "no-more-bets");
  g_assert_cmpuint (table->table.now.round.locked, ==, 1);
}

/* Something came in between: the line is dropped, and what is on the screen is new. */
static void
test_stale_is_dropped (void)
{
  g_autoptr (LocalTable) table = new_table ();

  local_table_play (table, "bet 1 main 25\n");
  table->simulate_stale = TRUE;
  uc_console_model_submit (table->model, "no-more-bets");
  g_assert_cmpuint (table->submitted, ==, 0);
  g_assert_cmpuint (table->table.now.round.locked, ==, 0);
}

static void
on_refused (UcConsoleModel *model, const char *sentence, char **copy)
{
  g_free (*copy);
  *copy = g_strdup (sentence);
}

static void
test_refusal_says_why (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autofree char *sentence = NULL;

  g_signal_connect (table->model, "refused", G_CALLBACK (on_refused), &sentence);
  uc_console_model_submit (table->model, "stand");
  g_assert_nonnull (sentence);
  g_assert_nonnull (strstr (sentence, "stand"));
  g_assert_cmpuint (table->submitted, ==, 0);
}

/* The service restarts: greyed, then the same prompt, and a strip that says so; no tap is needed. */
static void
test_service_restarts (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) strips = NULL;

  local_table_play (table, "bet 1 main 25\n");
  uc_console_model_gone (table->model);
  g_assert_cmpint (uc_console_model_get_state (table->model), ==, UC_SERVICE_GONE);
  uc_console_model_submit (table->model, "no-more-bets");
  g_assert_cmpuint (table->submitted, ==, 0);
  now_us += 4 * G_USEC_PER_SEC;
  local_table_replay (table);
  g_assert_cmpint (uc_console_model_get_state (table->model), ==, UC_SERVICE_LIVE);
  g_assert_cmpuint (uc_console_model_get_prompt (table->model)->id, ==, UC_PROMPT_BETS_OPEN);
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 1);
  g_assert_true (g_str_has_prefix (strips[0], "Back after 4 s"));
}

/* The same remark twice at once stands there once. */
static void
test_said_again_is_one_strip (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) strips = NULL;

  local_table_play (table, "bet 1 main 25\nbet 2 main 25\nno-more-bets\nbet 2 match-the-dealer-progressive\n"
                           "bet 2 match-the-dealer-progressive\n");
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 1);
}

/* A console that was killed: the one after it says how long nobody saw the table. */
static void
test_console_restarts (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) strips = NULL;

  local_table_play (table, "bet 1 main 25\n");
  uc_console_model_set_away (table->model, 4 * G_USEC_PER_SEC);
  local_table_replay (table);
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 1);
  g_assert_true (g_str_has_prefix (strips[0], "Back after 4 s; nothing lost since "));
}

static void
test_console_ends_in_order (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "upcard-console.alive", NULL);
  struct utimbuf earlier = { 0 };
  gint64 away_us;

  uc_alive_free (uc_alive_new (NULL, &away_us));
  g_assert_cmpint (away_us, ==, 0);
  uc_alive_free (uc_alive_new (folder, &away_us));
  g_assert_cmpint (away_us, ==, 0);
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
  /* One that was killed some minutes ago leaves its file. */
  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  earlier.modtime = g_get_real_time () / G_USEC_PER_SEC - 300;
  g_assert_cmpint (g_utime (file, &earlier), ==, 0);
  uc_alive_free (uc_alive_new (folder, &away_us));
  g_assert_cmpint (away_us, >=, 300 * G_USEC_PER_SEC);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_late_wager_is_a_strip (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) first = NULL, second = NULL;

  local_table_play (table, "bet 1 main 25\nbet 2 main 25\nno-more-bets\nbet 2 match-the-dealer-progressive\n");
  first = uc_console_model_get_strips (table->model);
  g_assert_cmpstr (first[0], ==, "Seat 2, P: Too late. Give the chip back.");
  now_us += 60 * G_USEC_PER_SEC;
  second = uc_console_model_get_strips (table->model);
  g_assert_null (second[0]);
}

/* What closes the progressive at every seat is said; what closes one seat stands at that seat. */
static void
test_closed_progressive_is_a_strip (void)
{
  static const struct
  {
    const char *line;
    const char *strip; /* NULL: none */
  } cases[] = {
    { "device lamps up\n", NULL },
    { "device head.1 down\n", NULL },
    { "device meter down\n", "Progressive closed: no word from the meter." },
    { "device lock-line down\n", "Progressive closed: the lock line is out." },
    { "device lock-button fault chatter\n", "Progressive closed: the lock-out button is out." },
    { "device lamps fault stuck\n", "Progressive closed: the winners’ lights are out." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LocalTable) table = new_table ();
      g_auto (GStrv) strips = NULL;

      local_table_play (table, cases[i].line);
      strips = uc_console_model_get_strips (table->model);
      g_assert_cmpstr (strips[0], ==, cases[i].strip);
    }
}

static void
test_at_most_two_strips (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) strips = NULL;

  local_table_play (table, "bet 1 main 25\nno-more-bets\nbet 1 match-the-dealer-progressive\n"
                           "bet 2 match-the-dealer-progressive\nbet 3 match-the-dealer-progressive\n");
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 2);
  g_assert_true (g_str_has_prefix (strips[0], "Seat 3"));
}

static void
test_bad_table_file (void)
{
  g_autoptr (UcConsoleModel) model = uc_console_model_new ();

  uc_console_model_begin (model, "[table]\nid=X\ngame=down-under-blackjack\ndecks=99\nseats=6\n", FALSE);
  uc_console_model_publish (model);
  g_assert_cmpint (uc_console_model_get_state (model), ==, UC_SERVICE_BAD_TABLE);
  g_assert_nonnull (strstr (uc_console_model_get_faults (model), "decks"));
  g_assert_null (uc_console_model_get_table (model));
}

static void
test_hole_card_is_unknown_here (void)
{
  g_autoptr (LocalTable) table = new_table ();
  const UcTable *seen;

  local_table_play (table, "bet 1 main 25\nno-more-bets\ncard KS\ncard 9D\ncard 5H\ncard 7C\n");
  seen = uc_console_model_get_table (table->model);
  g_assert_cmpuint (table->table.now.round.hole, ==, uc_card (7, UC_SUIT_CLUBS));
  g_assert_cmpuint (seen->now.round.hole, ==, UC_CARD_NONE);
}

#define MATCHED                                                                                                        \
  "device shoe up\ndevice reader up\nbet 3 main 25\nbet 3 match-the-dealer 10\nno-more-bets\ncard 9D\ncard 9D\n"      \
  "card 4S\ncard 7C\n"
#define SETTLED "light medium\nplace medium\nstand\nconfirm\ncard 4C\nconfirm\n"

/* § 685a.7(f): a Match that won and was not paid is named before its cards leave the felt; the dealer may go on. */
static void
test_unpaid_is_named_before_the_cards_go (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) before = NULL;
  g_auto (GStrv) strips = NULL;

  table->lost_win = UC_WAGER_MATCH_THE_DEALER;
  local_table_play (table, MATCHED);
  before = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (before), ==, 0);
  local_table_play (table, SETTLED);
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 1);
  g_assert_cmpstr (strips[0], ==, "Unpaid: seat 3, Match the Dealer $110");
  g_assert_cmpint (uc_console_model_get_prompt (table->model)->id, ==, UC_PROMPT_CLEAR);
  uc_console_model_submit (table->model, uc_console_model_get_prompt (table->model)->primary);
  g_assert_cmpstr (table->last_submitted, ==, "confirm");
}

/* A payout that reaches a filed limit is named while it is paid, and until the round is closed. */
static void
test_limit_is_named_until_the_round_closes (void)
{
  g_autoptr (LocalTable) table = new_table_with ("[policy]\npayout-limit=110.00\nround-limit=120.00\n");
  g_auto (GStrv) before = NULL;
  g_auto (GStrv) strips = NULL;
  g_auto (GStrv) later = NULL;

  local_table_play (table, "device shoe up\ndevice reader up\nbet 3 main 25\nbet 3 match-the-dealer 10\nno-more-bets\n"
                           "card 9D\ncard 9D\ncard 4S\n");
  before = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (before), ==, 0);
  g_assert_false (uc_console_model_has_alarm (table->model));
  local_table_play (table, "card 7C\n");
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 1);
  g_assert_cmpstr (strips[0], ==, "Payout limit $110: seat 3, Match the Dealer $110. Pay in full.");
  g_assert_true (uc_console_model_has_alarm (table->model));
  local_table_play (table, "confirm\nlight medium\nplace medium\nstand\nconfirm\ncard QC\nconfirm\n");
  later = uc_console_model_get_strips (table->model);
  g_assert_cmpstr (later[0], ==, "Payout limit $110: seat 3, Match the Dealer $110. Pay in full.");
  g_assert_cmpstr (later[1], ==, "Round limit $120: payouts come to $135. Pay in full.");
  local_table_play (table, "confirm\nbet 1 main 5\n");
  g_assert_false (uc_console_model_has_alarm (table->model));
}

/* Paid, it is no word worth. */
static void
test_paid_is_not_named (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_auto (GStrv) strips = NULL;

  local_table_play (table, MATCHED "confirm\n" SETTLED);
  g_assert_cmpint (uc_console_model_get_prompt (table->model)->id, ==, UC_PROMPT_CLEAR);
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpuint (g_strv_length (strips), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/folds-what-the-service-decided", test_folds_what_the_service_decided);
  g_test_add_func ("/model/submits-the-prompt", test_submits_the_prompt);
  g_test_add_func ("/model/stale-is-dropped", test_stale_is_dropped);
  g_test_add_func ("/model/refusal-says-why", test_refusal_says_why);
  g_test_add_func ("/model/service-restarts-without-a-tap", test_service_restarts);
  g_test_add_func ("/model/said-again-is-one-strip", test_said_again_is_one_strip);
  g_test_add_func ("/model/console-restarts", test_console_restarts);
  g_test_add_func ("/model/console-ends-in-order", test_console_ends_in_order);
  g_test_add_func ("/model/late-wager-is-a-strip", test_late_wager_is_a_strip);
  g_test_add_func ("/model/closed-progressive-is-said", test_closed_progressive_is_a_strip);
  g_test_add_func ("/model/at-most-two-strips", test_at_most_two_strips);
  g_test_add_func ("/model/bad-table-file", test_bad_table_file);
  g_test_add_func ("/model/hole-card-is-unknown-here", test_hole_card_is_unknown_here);
  g_test_add_func ("/model/limit-is-named-until-the-round-closes", test_limit_is_named_until_the_round_closes);
  g_test_add_func ("/model/685a.7/f/unpaid-is-named-before-the-cards-go", test_unpaid_is_named_before_the_cards_go);
  g_test_add_func ("/model/685a.7/f/paid-is-not-named", test_paid_is_not_named);
  return g_test_run ();
}
