/* The acting dealer and the players at the bench: whole rounds over the wire, with what goes wrong. */
#include "uc-sim-bench.h"
#include "uc-sim-fault.h"
#include "uc-sim-script.h"
#include "uc-table-prompt.h"

#define SHOE (1u << UC_WIRE_SHOE)
#define READER (1u << UC_WIRE_READER)
#define BADGE (1u << UC_WIRE_BADGE)
#define GPIO (1u << UC_WIRE_GPIO)

typedef struct
{
  UcSimBench *bench;
  UcSimPlayers players;
  UcSimHands hands;
  GArray *faults;
} Game;

static void
game_init (Game *game, guint plugged, const char *const *faults)
{
  game->bench = uc_sim_bench_new (plugged);
  game->faults = g_array_new (FALSE, FALSE, sizeof (UcSimFault));
  for (guint i = 0; faults != NULL && faults[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      UcSimFault fault;

      uc_sim_fault_parse (faults[i], &fault, &error);
      g_assert_no_error (error);
      g_array_append_val (game->faults, fault);
    }
  uc_sim_players_init (&game->players, 685);
  uc_sim_hands_init (&game->hands, game->bench->sim, &game->players, game->faults);
}

static void
game_clear (Game *game)
{
  uc_sim_hands_clear (&game->hands);
  uc_sim_players_clear (&game->players);
  g_array_unref (game->faults);
  uc_sim_bench_free (game->bench);
}

/* One act: what the dealer's main function does between two looks at the record. */
static void
act (Game *game)
{
  const UcTable *now = &game->bench->table;
  UcPrompt prompt = uc_table_prompt (now);

  game->hands.round = now->now.carry.round + (now->now.round.began ? 0 : 1);
  if (now->now.round.step == UC_STEP_BETS && !now->now.round.began)
    uc_sim_fault_arm (game->faults, game->hands.round, game->bench->sim);
  game->hands.moved = FALSE;
  uc_sim_hands_tidy (&game->hands, now, &prompt);
  if (game->hands.lines->len == 0)
    uc_sim_hands_play (&game->hands, now, &prompt);
  for (guint i = 0; i < game->hands.lines->len; i++)
    if (!uc_sim_bench_say (game->bench, g_ptr_array_index (game->hands.lines, i)))
      game->hands.second = !game->hands.second;
  if (game->hands.lines->len == 0 && !game->hands.moved)
    g_main_context_iteration (NULL, TRUE);
  g_ptr_array_set_size (game->hands.lines, 0);
  uc_sim_bench_run (game->bench);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    uc_sim_device_repeat (game->bench->sim->devices[device]);
  uc_sim_bench_run (game->bench);
}

static void
play_rounds (Game *game, guint rounds)
{
  guint acts = 0;

  while (game->bench->counts[UC_EVENT_ROUND_CLOSED] < rounds)
    {
      act (game);
      if (++acts > 400 * (rounds + 1))
        g_error ("round %u stands still at prompt %d: %s", game->bench->table.now.carry.round,
                 uc_table_prompt (&game->bench->table).id, game->bench->refused->str);
    }
}

static void
test_rounds (gconstpointer data)
{
  guint plugged = GPOINTER_TO_UINT (data);
  Game game;

  game_init (&game, plugged, NULL);
  play_rounds (&game, 200);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_SHUFFLED], >, 5);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_CARD_REFUSED], ==, 0);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_CARD_ALARM], ==, 0);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_READER_LIGHT], >, 150);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_PAYOUT_VALIDATED], >, 0);
  game_clear (&game);
}

/* With the digital lines: coins and the lock-out button over the wire. */
static void
test_coins (void)
{
  Game game;

  game_init (&game, SHOE | READER | BADGE | GPIO, NULL);
  play_rounds (&game, 10);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_BETS_LOCKED], >=, 10);
  g_assert_nonnull (strstr (game.bench->heard->str, "-progressive; no-more-bets; "));
  g_assert_cmpuint (game.bench->counts[UC_EVENT_WAGER_REFUSED], ==, 0);
  game_clear (&game);
}

static void
test_faults (void)
{
  static const char *const faults[] = { "late-coin@1",          "miscount@1",       "wrong-light@2",
                                        "bad-checksum:shoe@3",  "truncated:shoe@4", "double-read:shoe@5",
                                        "noise:reader@5",       "noise:shoe@6",     NULL };
  Game game;

  game_init (&game, SHOE | READER | BADGE | GPIO, faults);
  play_rounds (&game, 12);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_WAGER_REFUSED], ==, 1);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_CHIPS_MISMATCH], ==, 1);
  g_assert_nonnull (strstr (game.bench->heard->str, "irregularity wrong-light"));
  g_assert_cmpuint (game.bench->counts[UC_EVENT_CARD_REFUSED], ==, 0);
  g_assert_cmpuint (uc_device_end_health (game.bench->ends[UC_WIRE_SHOE]).bad_checksum, >=, 1);
  g_assert_cmpuint (uc_device_end_health (game.bench->ends[UC_WIRE_SHOE]).noise, >, 4000);
  g_assert_cmpuint (uc_device_end_health (game.bench->ends[UC_WIRE_READER]).noise, >, 4000);
  for (guint i = 0; i < game.faults->len; i++)
    g_assert_true (g_array_index (game.faults, UcSimFault, i).done);
  game_clear (&game);
}

static void
test_unplugged_in_the_deal (void)
{
  static const char *const faults[] = { "unplug:shoe@2", "unplug:reader@3", NULL };
  Game game;

  game_init (&game, SHOE | READER | BADGE, faults);
  play_rounds (&game, 3);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_DEVICE_DOWN], >=, 2);
  g_assert_cmpuint (game.bench->counts[UC_EVENT_CARD_REFUSED], ==, 0);
  game_clear (&game);
}

static void
test_same_seed_same_game (void)
{
  Game a, b;

  game_init (&a, SHOE | READER, NULL);
  game_init (&b, SHOE | READER, NULL);
  play_rounds (&a, 20);
  play_rounds (&b, 20);
  g_assert_cmpstr (a.bench->heard->str, ==, b.bench->heard->str);
  game_clear (&a);
  game_clear (&b);
}

static void
test_shoe (void)
{
  guint copies[UC_N_FACES] = { 0 };
  UcSimShoe shoe;

  uc_sim_shoe_init (&shoe, 6, 1);
  g_assert_true (uc_sim_shoe_stack (&shoe, uc_card (9, UC_SUIT_DIAMONDS)));
  g_assert_cmpint (shoe.cards[0], ==, uc_card (9, UC_SUIT_DIAMONDS));
  while (uc_sim_shoe_left (&shoe) > 0)
    copies[uc_card_index (uc_sim_shoe_draw (&shoe))]++;
  for (guint i = 0; i < UC_N_FACES; i++)
    g_assert_cmpuint (copies[i], ==, 6);
  g_assert_true (uc_sim_shoe_cover_is_out (&shoe));
  g_assert_cmpint (uc_sim_shoe_draw (&shoe), ==, UC_CARD_NONE);
  g_assert_false (uc_sim_shoe_stack (&shoe, uc_card (9, UC_SUIT_DIAMONDS)));
  uc_sim_shoe_shuffle (&shoe);
  g_assert_cmpuint (uc_sim_shoe_left (&shoe), ==, 312);
  g_assert_false (uc_sim_shoe_cover_is_out (&shoe));
  uc_sim_shoe_clear (&shoe);
}

static void
test_fault_texts (void)
{
  static const struct
  {
    const char *text;
    gboolean good;
  } texts[] = {
    { "unplug:shoe@3", TRUE },  { "late-coin@1", TRUE },  { "unplug@3", FALSE },     { "late-coin:shoe@3", FALSE },
    { "unplug:wheel@3", FALSE }, { "late-coin@0", FALSE }, { "late-coin", FALSE },    { "late-coin@x", FALSE },
    { "", FALSE },              { "@", FALSE },           { "unplug:@1", FALSE },    { "fire@1", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      UcSimFault fault;

      g_assert_cmpint (uc_sim_fault_parse (texts[i].text, &fault, &error), ==, texts[i].good);
      if (!texts[i].good)
        g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
    }
}

/* The manual names every fault. */
static void
test_manual (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "man", "upcard-sim.1", NULL);
  g_autofree char *manual = NULL;

  g_assert_true (g_file_get_contents (path, &manual, NULL, NULL));
#define X(name, text, of_device, help) g_assert_nonnull (strstr (manual, text));
  UC_SIM_FAULTS (X)
#undef X
}

static void
test_script (void)
{
  g_autoptr (GError) error = NULL;
  const char *text = "# a round\n\n  @2000-01-01T00:00:05Z validate 2001 0000 3  # floor\ncard AS\n";
  g_autoptr (UcSimScript) script = uc_sim_script_parse (text, "a", &error);
  g_autoptr (UcSimScript) bad = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (script->lines->len, ==, 2);
  g_assert_cmpstr (uc_sim_script_peek (script)->text, ==, "validate 2001 0000 3");
  g_assert_cmpuint (uc_sim_script_peek (script)->line, ==, 3);
  uc_sim_script_advance (script);
  g_assert_cmpstr (uc_sim_script_peek (script)->text, ==, "card AS");
  uc_sim_script_back (script);
  uc_sim_script_advance (script);
  uc_sim_script_advance (script);
  g_assert_null (uc_sim_script_peek (script));

  bad = uc_sim_script_parse ("card AS\ncard XX\n", "b", &error);
  g_assert_null (bad);
  g_assert_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX);
  g_assert_true (g_str_has_prefix (error->message, "b:2: "));
}

/* A device that the service knows does its line also while the service is away; it holds what it says. One that is
 * unplugged, or that no service has welcomed, leaves the line to a person. */
static void
test_line_while_the_service_is_away (void)
{
  g_autoptr (UcSimBench) bench = uc_sim_bench_new (SHOE | BADGE);
  g_autoptr (UcSimScript) script = uc_sim_script_parse ("card AS\nlight large\nstand\n", "a", NULL);
  const UcSimLine *lines = (const UcSimLine *) script->lines->data;
  UcSimDevice *shoe = bench->sim->devices[UC_WIRE_SHOE];

  g_assert_true (uc_sim_line_is_physical (&lines[0], bench->sim));
  g_assert_false (uc_sim_line_is_physical (&lines[1], bench->sim));
  g_assert_false (uc_sim_line_is_physical (&lines[2], bench->sim));

  uc_device_end_attach (bench->ends[UC_WIRE_SHOE], uc_socket_link_new_path ("nobody"), NULL, 0, 1);
  uc_sim_bench_run (bench);
  g_assert_false (uc_sim_device_is_connected (shoe));
  g_assert_true (uc_sim_line_is_physical (&lines[0], bench->sim));
  uc_sim_line_perform (&lines[0], bench->sim);
  g_assert_cmpuint (uc_sim_device_held (shoe), ==, 1);
  g_assert_false (uc_sim_table_is_heard (bench->sim));

  uc_sim_device_unplug (shoe);
  g_assert_false (uc_sim_line_is_physical (&lines[0], bench->sim));
  g_assert_true (uc_sim_table_is_heard (bench->sim));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sim/shoe/holds-each-card-as-often-as-decks", test_shoe);
  g_test_add_func ("/sim/fault/texts", test_fault_texts);
  g_test_add_func ("/sim/fault/manual-names-each", test_manual);
  g_test_add_func ("/sim/script/lines", test_script);
  g_test_add_func ("/sim/script/line-while-the-service-is-away", test_line_while_the_service_is_away);
  g_test_add_data_func ("/sim/play/rounds-with-shoe-and-reader", GUINT_TO_POINTER (SHOE | READER | BADGE), test_rounds);
  g_test_add_data_func ("/sim/play/rounds-typed", GUINT_TO_POINTER (0), test_rounds);
  g_test_add_func ("/sim/play/coins-and-button", test_coins);
  g_test_add_func ("/sim/play/faults", test_faults);
  g_test_add_func ("/sim/play/unplugged-in-the-deal", test_unplugged_in_the_deal);
  g_test_add_func ("/sim/play/same-seed-same-game", test_same_seed_same_game);
  return g_test_run ();
}
