/* What the dealer is told to pay and to take: once, of a wager that is named, and never while it may not be paid. No display. */
#include "states.h"
#include "uc-say.h"
#include "uc-seat-look.h"
#include "uc-side-wager.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

#include <string.h>

typedef void (*LookAt) (const LocalTable *played, const UcPrompt *prompt, const UcPromptWords *words);

/* Every state that has a picture, in all five games, at each line of its script. */
static void
play_all (LookAt look_at)
{
  for (guint i = 0; states_nth (i) != NULL; i++)
    {
      const PictureState *state = states_nth (i);
      g_autofree char *file = local_table_of (state->table != NULL ? state->table : "BJ-07", state->more);
      g_autoptr (LocalTable) played = local_table_new (file, state->procedures);
      g_auto (GStrv) lines = g_strsplit (state->script, "\n", -1);

      played->lost_win = state->lost_win;
      for (guint line = 0; lines[line] != NULL; line++)
        {
          UcPromptWords words = { 0 };
          UcPrompt prompt;

          local_table_play (played, lines[line]);
          prompt = uc_table_prompt (&played->table);
          uc_prompt_words_init (&words, &played->table, &prompt);
          g_test_message ("%s, “%s”: %s / %s", state->name, lines[line], words.headline, words.support);
          look_at (played, &prompt, &words);
          uc_prompt_words_clear (&words);
        }
    }
}

/* ---- invited ---- */

/* § 685c.1(f): nobody counts as invited whose light is out, as all are while the progressive is closed. */
static void
look_for_invited (const LocalTable *played, const UcPrompt *prompt, const UcPromptWords *words)
{
  const UcOutputs outputs = uc_table_outputs (&played->table);

  for (guint seat = 1; seat <= played->table.rules->seats; seat++)
    if (uc_seat_look_is_invited (&played->table, seat))
      g_assert_cmpint (outputs.lamp[seat], !=, UC_LAMP_OFF);
}

static void
test_invited (void)
{
  play_all (look_for_invited);
}

/* ---- pay, and do not pay ---- */

static gboolean
waits_for_floor (UcPromptId id)
{
  return id == UC_PROMPT_LAMPS || id == UC_PROMPT_LAMP_DARK || id == UC_PROMPT_FLOOR_CALLED || id == UC_PROMPT_REJECTED
         || id == UC_PROMPT_SUPER_BONUS || id == UC_PROMPT_AWARD_DUE;
}

static void
look_for_pay (const LocalTable *played, const UcPrompt *prompt, const UcPromptWords *words)
{
  if (!waits_for_floor (prompt->id))
    return;
  g_assert_null (strstr (words->headline, "Pay "));
  g_assert_true (strstr (words->support, "Pay ") == NULL || strstr (words->support, "Pay nothing") != NULL);
  g_assert_null (strstr (words->support, "Pay M"));
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcSeatLook look;

      uc_seat_look_init (&look, &played->table, prompt, seat);
      for (guint i = 0; i < look.n_wins; i++)
        {
          g_assert_false (g_str_has_prefix (look.wins[i].sum.text, "Pay"));
          g_assert_cmpint (look.wins[i].sum.colour, !=, UC_COLOUR_GO);
        }
      uc_seat_look_clear (&look);
    }
}

/* § 685c.1(h)(3), (4): what wins with a wager that the floor has yet to sign is paid with it. What is ordered before, and again
 * then, is paid twice. */
static void
test_pay_is_said_once (void)
{
  play_all (look_for_pay);
}

static void
look_for_floor (const LocalTable *played, const UcPrompt *prompt, const UcPromptWords *words)
{
  g_autofree char *seats = uc_say_seats (prompt->seats, TRUE);
  g_autofree char *orders = g_strdup_printf ("Floor must sign for seat%s %s. Pay nothing yet.",
                                             (prompt->seats & (prompt->seats - 1)) != 0 ? "s" : "", seats);

  if (prompt->id == UC_PROMPT_FLOOR_CALLED)
    g_assert_true (g_str_has_prefix (words->support, orders));
}

/* … and whom the floor must sign for is the first thing said, whatever else is taken meanwhile. */
static void
test_floor_is_named (void)
{
  play_all (look_for_floor);
}

/* ---- which wager is taken ---- */

static gboolean
settles_side_wagers (UcPromptId id)
{
  return id == UC_PROMPT_SIDE_RESULTS || id == UC_PROMPT_PAY_SIDE || id == UC_PROMPT_HOLE_RESULTS || id == UC_PROMPT_DOWN_CARD
         || id == UC_PROMPT_FLOOR_CALLED;
}

static void
look_for_seat_taken (const LocalTable *played, const UcPrompt *prompt, const UcPromptWords *words)
{
  if (!settles_side_wagers (prompt->id))
    return;
  g_assert_null (strstr (words->headline, "take seat"));
  g_assert_null (strstr (words->headline, "Take seat"));
  g_assert_null (strstr (words->support, "Take seat"));
}

/* A seat that lost a side wager may keep, or have been paid, its main bet: § 635b.2(e)(1)(iii), WSGC. */
static void
test_a_wager_is_taken_by_its_mark (void)
{
  play_all (look_for_seat_taken);
}

static void
test_named_wagers (void)
{
  static const struct
  {
    const char *state, *headline, *support;
  } rows[] = {
    { "pe-hole-wagers", "Match-Down: take D at seat 2", "Pay seat 5: $12 + $30. Seat 3: $200. Seat 1: $12 + $15." },
    { "wa-down-card", "Down card: check the first two cards", "Take D at seat 1. Pay seat 4: $40." },
    { "pe-settle", "Take 6, 5, 3 first hand", "Then pay seat 3 second hand. Push seat 1." },
    { "wa-settle", "Take 6 first hand, 3, 2", "Then pay seat 6 second hand. Push seat 1." },
    { "floor-called", "Floor is called", "Floor must sign for seats 5 and 3. Pay nothing yet." },
    { "floor-called-five", "Floor is called",
      "Floor must sign for seats 5, 4, 3, 2, 1. Pay nothing yet. Take M at seat 6." },
    { "pay-side", "Pay seat 3: $15 + $40", "Seat 5: not from the tray, cards stay." },
    { "voided", "Seat 5’s cards stay",
      "The round is void: return every bet that is not settled. Bets open when the documents are complete." },
    { "award-due", "Seat 3: $480.07 more",
      "Award $500.07, $20 already paid. Of what is brought, $20 goes to the tray. The next bets wait for the floor." },
    { "irregular-du-face-up-card", "Next card to the rack",
      "The discard rack; it is not used in this round. Then: Seat 1 has 16." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint n = 0; states_nth (n) != NULL; n++)
      if (g_str_equal (states_nth (n)->name, rows[i].state))
        {
          g_autoptr (LocalTable) played = states_play (states_nth (n));
          UcPromptWords words = { 0 };
          UcPrompt prompt;

          if (g_str_has_prefix (rows[i].state, "irregular"))
            local_table_play (played, "irregularity face-up-card\n");
          prompt = uc_table_prompt (&played->table);
          uc_prompt_words_init (&words, &played->table, &prompt);
          g_assert_cmpstr (words.headline, ==, rows[i].headline);
          g_assert_cmpstr (words.support, ==, rows[i].support);
          uc_prompt_words_clear (&words);
        }
}

/* ---- split hands ---- */

#define SPLIT_SEAT                                                                                                     \
  "device shoe up\ndevice reader up\nbet 1 main 25\nno-more-bets\ncard 8H\ncard 9D\ncard 8S\ncard 8C\nlight medium\n"    \
  "place medium\nsplit\ncard 3C\nstand\ncard TC\nstand\nconfirm\n"

/* § 685a.7(r): a seat whose hands end differently is not taken and paid in one breath; nor where each seat is settled whole. */
static void
test_split_hands_are_named (void)
{
  static const struct
  {
    const char *settlement, *headline, *support;
  } rows[] = {
    { "losers-first", "Take 1 first hand", "Then pay seat 1 second hand." },
    { "seat-by-seat", "Settle seat 1", "Take its first hand. Pay its second hand: $25." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *example = local_table_example ("");
      g_autoptr (GString) file = g_string_new (example);
      g_autoptr (LocalTable) played = NULL;
      UcPromptWords words = { 0 };
      UcPrompt prompt;

      g_string_replace (file, "losers-first", rows[i].settlement, 0);
      played = local_table_new (file->str, FALSE);
      local_table_play (played, SPLIT_SEAT);
      prompt = uc_table_prompt (&played->table);
      uc_prompt_words_init (&words, &played->table, &prompt);
      g_assert_cmpstr (words.headline, ==, rows[i].headline);
      g_assert_cmpstr (words.support, ==, rows[i].support);
      uc_prompt_words_clear (&words);
    }
}

/* ---- bets that go back ---- */

static void
look_for_returns (const LocalTable *played, const UcPrompt *prompt, const UcPromptWords *words)
{
  const UcRound *round = &played->table.now.round;

  for (guint seat = 1; round->voided && seat <= UC_MAX_SEATS; seat++)
    {
      UcSeatLook look;

      uc_seat_look_init (&look, &played->table, prompt, seat);
      for (guint i = 0; i < look.n_hands; i++)
        if (look.hands[i].dead)
          {
            g_assert_cmpstr (look.hands[i].word.text, ==, "Void");
            g_assert_cmpstr (look.hands[i].result.text, ==, "Return");
          }
      uc_seat_look_clear (&look);
    }
}

/* Every bet of a void round goes back, and each seat says so in the room that it has. */
static void
test_void_bets_go_back (void)
{
  play_all (look_for_returns);
}

/* § 685c.1(h)(4): who is paid a percentage of the meter late has some of it already; no sum stands alone that is handed over
 * beside that. */
static void
test_late_award (void)
{
  for (guint n = 0; states_nth (n) != NULL; n++)
    if (g_str_equal (states_nth (n)->name, "award-due"))
      {
        const UcWager wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
        g_autoptr (LocalTable) played = states_play (states_nth (n));
        g_autofree char *title = uc_say_late_award (&played->table, 3, wager);
        const UcEvent paid = { .kind = UC_EVENT_AWARD_PAID, .seat = 3, .wager = wager, .pays = 500070000, .amount = 20000000,
                               .award = 500070000, .change = 480070000 };
        const UcEvent whole = { .kind = UC_EVENT_AWARD_PAID, .seat = 3, .wager = wager, .pays = 500070000,
                                .award = 500070000, .change = 500070000 };
        g_autofree char *part_said = uc_say_event (&played->table, &paid), *whole_said = uc_say_event (&played->table, &whole);

        g_assert_cmpstr (title, ==, "Award, $20 already paid: $480.07 more");
        g_assert_cmpstr (part_said, ==, "Seat 3: $480.07 more paid");
        g_assert_cmpstr (whole_said, ==, "Seat 3, P: $500.07 paid late");
      }
}

/* ---- what a correction owes ---- */

/* 18 against 19, to the cards' clearing. */
#define LOSES                                                                                                          \
  "device shoe up\nbet 1 main 25\nno-more-bets\ncard JS\ncard 9H\ncard 8C\ncard JC\n"

static const char *const tables[] = { "BJ-07", "BJ-08", "SP-03", "PE-02", "WA-01" };

static LocalTable *
play_to (const char *id, UcStep until)
{
  g_autofree char *file = local_table_of (id, "");
  LocalTable *played = local_table_new (file, FALSE);
  UcPrompt prompt;

  local_table_play (played, LOSES);
  while ((prompt = uc_table_prompt (&played->table)).step != until)
    local_table_play (played, prompt.id == UC_PROMPT_NO_READER_WORD ? "light large\n" : prompt.primary);
  return played;
}

static void
correct (LocalTable *played, const char *card)
{
  g_autofree char *line = g_strdup_printf ("correct %u card %s 2210 0000 misread\nvalidate 3001 0000\n",
                                           played->table.now.round.dealt[2].seq, card);

  local_table_play (played, line);
}

static void
check_owed (const LocalTable *played, const char *word, const char *headline, const char *first, const char *primary)
{
  UcPrompt prompt = uc_table_prompt (&played->table);
  g_autofree char *spoken = uc_say_seat (&played->table, &prompt, 1);
  UcPromptWords words = { 0 };
  UcSeatLook look;

  uc_seat_look_init (&look, &played->table, &prompt, 1);
  uc_prompt_words_init (&words, &played->table, &prompt);
  g_assert_cmpstr (look.word.text, ==, word);
  g_assert_cmpint (look.owed, ==, word != NULL);
  g_assert_true (word == NULL || (look.word.colour == UC_COLOUR_STOP && strstr (spoken, word) != NULL));
  g_assert_cmpstr (words.headline, ==, headline);
  g_assert_true (g_str_has_prefix (words.support, first));
  g_assert_cmpstr (words.primary, ==, primary);
  uc_prompt_words_clear (&words);
  uc_seat_look_clear (&look);
}

#define DOUBLED_DEALT                                                                                                  \
  "bet 1 main 20\nbet 2 main 20\nno-more-bets\ncard 5S\ncard JS\ncard 9H\ncard 6D\ncard 8D\ncard 7C\n"
#define DOUBLED_UNKNOWN                                                                                                \
  "bet 1 main\nbet 2 main 20\nno-more-bets\ncard AS\ncard JS\ncard 9H\ncard 6D\ncard 8D\ncard 7C\n"
#define INSURED                                                                                                        \
  "bet 1 main 20\nbet 2 main 20\nno-more-bets\ncard 5S\ncard JS\ncard AH\ncard 6D\ncard 8D\ncard 7C\ninsurance 1 10\n"
#define LESS "correct 1 amount 10 2210 0000 miskeyed\nvalidate 3001 0000\n"

static void
check_goes_back (const UcTable *table, const char *word, const char *sentence)
{
  UcPrompt prompt = uc_table_prompt (table);
  g_autofree char *spoken = uc_say_seat (table, &prompt, 1);
  UcPromptWords words = { 0 };
  UcSeatLook look;

  uc_seat_look_init (&look, table, &prompt, 1);
  uc_prompt_words_init (&words, table, &prompt);
  g_assert_cmpint (look.goes_back, ==, word != NULL);
  if (word != NULL)
    {
      g_assert_cmpstr (look.word.text, ==, word);
      g_assert_nonnull (strstr (spoken, ", return "));
      g_assert_true (g_str_has_prefix (words.support, sentence));
    }
  else
    {
      g_assert_null (strstr (spoken, "return $"));
      g_assert_null (strstr (words.support, "return $"));
    }
  uc_prompt_words_clear (&words);
  uc_seat_look_clear (&look);
}

/* 685a.9(a), 685a.8(b): a bet that is corrected to less sends back what was doubled, or insured, above it: it stands at the seat and in
 * the prompt, behind further corrections and a restart too, until the dealer goes on. */
static void
test_goes_back (gconstpointer id)
{
  g_autofree char *file = local_table_of (id, "");
  g_autoptr (LocalTable) doubled = local_table_new (file, FALSE), insured = local_table_new (file, FALSE);
  g_autoptr (LocalTable) unknown = local_table_new (file, FALSE);

  local_table_play (doubled, DOUBLED_DEALT);
  if (strcmp (id, "BJ-07") == 0)
    local_table_play (doubled, "light medium\nplace medium\n");
  local_table_play (doubled, "double\ncard 3H\n");
  check_goes_back (&doubled->table, NULL, NULL);
  local_table_play (doubled, LESS);
  check_goes_back (&doubled->table, "Return $10", "Seat 1: return $10.");
  local_table_play (doubled, "correct 2 amount 15 2210 0000 miskeyed\n");
  check_goes_back (&doubled->table, "Return $10", "Seat 1: return $10.");
  local_table_play (doubled, "validate 3001 0000\n");
  check_goes_back (&doubled->table, "Return $10", "Seat 1: return $10.");
  local_table_replay (doubled);
  check_goes_back (uc_console_model_get_table (doubled->model), "Return $10", "Seat 1: return $10.");
  local_table_play (doubled, "stand\n");
  check_goes_back (&doubled->table, NULL, NULL);

  local_table_play (insured, INSURED LESS);
  check_goes_back (&insured->table, "Return $5", "Seat 1: return $5 of its insurance.");
  local_table_play (insured, "insurance-closed\n");
  check_goes_back (&insured->table, NULL, NULL);

  local_table_play (unknown, DOUBLED_UNKNOWN);
  if (strcmp (id, "BJ-07") == 0)
    local_table_play (unknown, "light medium\nplace medium\n");
  local_table_play (unknown, "double\ncard 3H\ncorrect 7 card KD 2210 0000 misread\nvalidate 3001 0000\n");
  check_goes_back (&unknown->table, "Return double", "Seat 1: return its double.");
}

/* Two persons have signed that the player has more coming, or less: it stands at the seat and in the prompt until the dealer says
 * that it is settled, and then nowhere. */
static void
test_owed_stands (gconstpointer id)
{
  g_autoptr (LocalTable) cleared = play_to (id, UC_STEP_CLEAR);
  g_autoptr (LocalTable) settled = play_to (id, UC_STEP_SETTLE);
  gboolean by_seat = uc_table_prompt (&settled->table).id == UC_PROMPT_SETTLE_SEAT;

  correct (cleared, "KC");
  check_owed (cleared, "$50 owed", "Seat 1: $50 owed", "Then clear the cards.", "Paid; bets open");
  correct (cleared, "9C");
  check_owed (cleared, "$25 owed", "Seat 1: $25 owed", "Then clear the cards.", "Paid; bets open");
  correct (cleared, "8C");
  check_owed (cleared, NULL, "Clear the cards", "In order", "Bets open");

  correct (settled, "KC");
  check_owed (settled, "$50 owed", "Take seat 1", "Seat 1: $50 owed.", by_seat ? "Seat 1 settled" : "All settled");
  while (uc_table_prompt (&settled->table).id != UC_PROMPT_CLEAR)
    local_table_play (settled, "confirm\n");
  check_owed (settled, NULL, "Clear the cards", "In order", "Bets open");
  correct (settled, "7C");
  check_owed (settled, "$50 overpaid", "Seat 1: $50 overpaid", "Then clear the cards.", "Settled; bets open");
  local_table_play (settled, "confirm\n");
  g_assert_cmpint (uc_table_prompt (&settled->table).id, ==, UC_PROMPT_BETS_OPEN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/orders/685c.1/f/invited-is-lit", test_invited);
  g_test_add_func ("/orders/685c.1/h/4/pay-is-said-once", test_pay_is_said_once);
  g_test_add_func ("/orders/685c.1/h/3/whom-the-floor-signs-for", test_floor_is_named);
  g_test_add_func ("/orders/635b.2/e/a-wager-is-taken-by-its-mark", test_a_wager_is_taken_by_its_mark);
  g_test_add_func ("/orders/as-said-in-the-pictures", test_named_wagers);
  g_test_add_func ("/orders/685a.7/r/split-hands-are-named", test_split_hands_are_named);
  g_test_add_func ("/orders/685c.1/h/4/a-late-award-is-less-what-was-paid", test_late_award);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strdup_printf ("/orders/owed-stands-until-it-is-paid/%s", tables[i]);

      g_test_add_data_func (path, tables[i], test_owed_stands);
    }
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strdup_printf ("/orders/685a.9/a/goes-back-until-the-dealer-goes-on/%s", tables[i]);

      g_test_add_data_func (path, tables[i], test_goes_back);
    }
  g_test_add_func ("/orders/void-bets-go-back", test_void_bets_go_back);
  return g_test_run ();
}
