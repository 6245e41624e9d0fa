/* The simulated table's window: a click is a hand at the table, and a card is seen once it lies face up. */
#include "uc-rules-load.h"
#include "uc-sim-bench.h"
#include "uc-sim-fault.h"
#include "uc-sim-window.h"
#include "uc-table-init.h"
#include "uc-table-prompt.h"

#include <gtk/gtk.h>
#include <string.h>

typedef struct
{
  UcSimBench *bench;
  UcSimWindow *window;
  GtkWidget *root;
} Fixture;

static void
on_closed (gpointer data)
{
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GListModel) windows = NULL;
  g_autoptr (GError) error = NULL;

  f->bench = uc_sim_bench_new ((1u << UC_WIRE_SHOE) | (1u << UC_WIRE_READER) | (1u << UC_WIRE_BADGE)
                               | (1u << UC_WIRE_GPIO));
  f->window = uc_sim_window_new (f->bench->sim, on_closed, NULL, &error);
  g_assert_no_error (error);
  windows = g_object_ref (gtk_window_get_toplevels ());
  f->root = g_list_model_get_item (windows, 0);
  uc_sim_bench_run (f->bench);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_object_unref (f->root);
  uc_sim_window_free (f->window);
  uc_sim_bench_free (f->bench);
}

static gboolean
says (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), words))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, words))
      return TRUE;
  return FALSE;
}

/* The button on which @words stand. */
static GtkWidget *
find_button (GtkWidget *widget, const char *words)
{
  if (GTK_IS_BUTTON (widget) && says (widget, words))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, words);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
click (Fixture *f, const char *words)
{
  GtkWidget *button = find_button (f->root, words);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  uc_sim_bench_run (f->bench);
}

/* A click on a seat drops a coin on its sensor, the next one lifts it; the table hears both. */
static void
test_coin (Fixture *f, gconstpointer data)
{
  click (f, "Seat 3");
  g_assert_true (f->bench->sim->level[uc_line_wager (3)]);
  g_assert_nonnull (strstr (f->bench->heard->str, "bet 3 match-the-dealer-progressive; "));
  click (f, "Seat 3");
  g_assert_false (f->bench->sim->level[uc_line_wager (3)]);
}

/* A click on the shoe draws a card. The window shows its back until a hand has turned it. */
static void
test_card (Fixture *f, gconstpointer data)
{
  UcSimTable *sim = f->bench->sim;
  guint before = uc_sim_shoe_left (&sim->shoe);

  click (f, "Draw a card");
  g_assert_cmpuint (uc_sim_shoe_left (&sim->shoe), ==, before - 1);
  g_assert_true (sim->any_card);
  g_assert_false (sim->last_is_up);
  g_assert_true (strstr (f->bench->heard->str, "card ") != NULL || strstr (f->bench->refused->str, "card") != NULL);
}

/* The reader of a game in which it tells only of a Blackjack. */
static void
test_peek (Fixture *f, gconstpointer data)
{
  click (f, "No Blackjack");
  g_assert_nonnull (strstr (f->bench->heard->str, "peek none; "));
  click (f, "Blackjack");
  g_assert_nonnull (strstr (f->bench->heard->str, "peek blackjack; "));
}

static void
say_or_fail (Fixture *f, const char *lines)
{
  g_auto (GStrv) each = g_strsplit (lines, "; ", -1);

  for (guint i = 0; each[i] != NULL; i++)
    if (!uc_sim_bench_say (f->bench, each[i]))
      g_error ("%s: %s", each[i], f->bench->refused->str);
}

/* Whoever follows the table turns the cards: the hole card stays face down until it is exposed. */
static void
test_hole_card_stays_down (Fixture *f, gconstpointer data)
{
  static const char *const deal[] = { "KS", "9D", "QH", "7C" };
  g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (UcSimFault));
  UcSimPlayers players;
  UcSimHands hands;

  uc_sim_players_init (&players, 1);
  uc_sim_hands_init (&hands, f->bench->sim, &players, faults);
  f->bench->rules.procedures_implied = TRUE;
  uc_table_init (&f->bench->table, &f->bench->rules);
  say_or_fail (f, "bet 1 main 25; no-more-bets");
  for (guint i = 0; i < G_N_ELEMENTS (deal); i++)
    {
      UcPrompt prompt;

      uc_sim_table_draw_card (f->bench->sim, uc_card_parse (deal[i]));
      uc_sim_bench_run (f->bench);
      prompt = uc_table_prompt (&f->bench->table);
      uc_sim_hands_tidy (&hands, &f->bench->table, &prompt);
      g_assert_cmpint (f->bench->sim->last_is_up, ==, i < 3);
    }
  uc_sim_hands_clear (&hands);
  uc_sim_players_clear (&players);
}

typedef struct
{
  const char *file;
  guint seats;
  gboolean sensors;
  const char *reader, *says[3];
} TableRow;

static gboolean
is_there (GtkWidget *button)
{
  return button != NULL && gtk_widget_get_visible (button) && gtk_widget_get_visible (gtk_widget_get_parent (button));
}

static GtkWidget *
find_seat (Fixture *f, guint seat)
{
  g_autofree char *name = g_strdup_printf ("Seat %u", seat);

  return find_button (f->root, name);
}

/* Each game has its own seats, sensors and reader; and where a wager without a sensor is placed is said. */
static void
test_table (Fixture *f, gconstpointer data)
{
  const TableRow *row = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", row->file, NULL);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;
  UcTable table;

  g_assert_true (uc_rules_load_file (path, &rules, faults));
  uc_table_init (&table, &rules);
  uc_sim_window_show_table (f->window, &table);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      g_assert_cmpint (is_there (find_seat (f, seat)), ==, seat <= row->seats);
      g_assert_cmpint (gtk_widget_get_sensitive (find_seat (f, seat)), ==, row->sensors && seat <= row->seats);
    }
  g_assert_cmpint (is_there (find_button (f->root, "Medium")), ==, g_str_equal (row->reader, "Reader: the range"));
  g_assert_cmpint (is_there (find_button (f->root, "No Blackjack")), ==, !g_str_equal (row->reader, "Reader: the range"));
  g_assert_true (says (f->root, row->reader));
  for (guint i = 0; i < G_N_ELEMENTS (row->says); i++)
    g_assert_true (says (f->root, row->says[i]));
}

#define COIN "A click on a seat drops its coin, or lifts it: "
#define CONSOLE "\nOn the console: tap a seat for its bet, for insurance and when it acts. "
static const TableRow tables[] = {
  { "BJ-07.ini", 6, TRUE, "Reader: the range",
    { "Simulated table BJ-07: Down Under Blackjack", "Lock-out line ",
      COIN "Match the Dealer progressive." CONSOLE "There, too, at their places: Match the Dealer." } },
  { "BJ-08.ini", 7, TRUE, "Reader: Blackjack or none",
    { "Simulated table BJ-08: Blackjack", "Lock-out line ", COIN "Blackjack Match progressive." CONSOLE } },
  { "SP-03.ini", 6, TRUE, "Reader: Blackjack or none",
    { "Simulated table SP-03: Spanish 21", "Lock-out line ",
      COIN "Match the Dealer progressive." CONSOLE "There, too, at their places: Match the Dealer." } },
  { "PE-02.ini", 6, TRUE, "Reader: Blackjack or none",
    { "Simulated table PE-02: Player’s Edge 21", "Lock-out line ",
      COIN "Monster Match." CONSOLE "There, too, at their places: Match-Up, Match-Down." } },
  { "WA-01.ini", 6, FALSE, "Reader: Blackjack or none",
    { "Simulated table WA-01: Match the Dealer Blackjack", "No lock-out line",
      "No wager of this table has a sensor." CONSOLE "There, too, at their places: Up-card, Down-card." } },
};

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/sim/window/a-click-on-a-seat-drops-a-coin", test_coin);
  ADD ("/sim/window/a-click-on-the-shoe-draws-a-card", test_card);
  ADD ("/sim/window/the-readers-word-is-said", test_peek);
  ADD ("/sim/window/the-hole-card-stays-face-down", test_hole_card_stays_down);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strdup_printf ("/sim/window/table/%s", tables[i].file);

      g_test_add (path, Fixture, &tables[i], set_up, test_table, tear_down);
    }
  return g_test_run ();
}
