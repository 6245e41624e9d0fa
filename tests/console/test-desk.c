/* The floor's desk on the real screen: what a badge opens, and that it signs nothing. */
#include "fit.h"
#include "press.h"
#include "states-irregular.h"
#include "uc-console-window.h"
#include "uc-desk-row.h"
#include "uc-floor-desk.h"
#include "uc-palette.h"
#include "uc-side.h"
#include "uc-table-page.h"

#include <string.h>

#define SHOE  "device shoe up\ndevice reader up\n"
#define DEALT SHOE "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nno-more-bets\ncard 8S\ncard KS\ncard 6H\ncard 9H\ncard 8D\ncard 8C\ncard 7C\n"
#define PLAY  DEALT "card 8H\nlight medium\nplace medium\n"
#define SIX_DEALT                                                                                                      \
  SHOE "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 4 main 25\nbet 5 main 25\nbet 6 main 25\nno-more-bets\n"        \
       "card 8S\ncard KS\ncard 6H\ncard 9S\ncard 4C\ncard 7D\ncard 9H\n"                                                \
       "card 8D\ncard 8C\ncard 7C\ncard 5D\ncard TD\ncard 8H\n"
#define SIX SIX_DEALT "card -\nlight medium\nplace medium\n"
#define WIN                                                                                                            \
  SHOE "bet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\n"  \
       "lamp 1 lit\n"

static LocalTable *
table_with (const char *more, const char *script)
{
  g_autofree char *file = local_table_of ("BJ-07", more);
  LocalTable *table = local_table_new (file, FALSE);

  local_table_play (table, script);
  return table;
}

static const char *
page_of (GtkWidget *window)
{
  return uc_console_window_get_page (UC_CONSOLE_WINDOW (window));
}

/* ---- it signs nothing ---- */

static const char *const pages[] = { "table", "menu", "irregular", "health", "last-round", "meters", "correct", "program", "first-key",
                                     "desk", "floor", "documents", "ruling" };

/* In every state that has a picture, on every page that can be opened there: the badge is read, and nothing else is. */
static void
test_signs_nothing (void)
{
  static const char *const badges[] = { "2210 floorperson", "4001 shift-manager", "9001 surveillance", "9002 technician",
                                        "777" };
  const PictureState *state;

  for (guint nth = 0; (state = states_nth (nth)) != NULL; nth++)
    {
      g_autoptr (LocalTable) table = NULL;
      GtkWidget *window;

      if (state->gone)
        continue;
      table = states_play (state);
      if (uc_console_model_get_prompt (table->model) == NULL)
        continue;
      window = uc_console_window_new (table->model);
      for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
        {
          g_autofree char *line = g_strdup_printf ("badge %s\n", badges[(nth + i) % G_N_ELEMENTS (badges)]);
          guint submitted = table->submitted;
          guint64 seq = table->table.now.carry.seq;

          uc_console_window_open (UC_CONSOLE_WINDOW (window), pages[i]);
          local_table_play (table, line);
          g_test_message ("%s on %s: %s", state->name, pages[i], line);
          g_assert_cmpuint (table->submitted, ==, submitted);
          g_assert_cmpuint (table->table.now.carry.seq, ==, seq + 1);
        }
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* ---- it stays under the finger ---- */

static void
add_buttons (GtkWidget *root, GPtrArray *buttons)
{
  if (GTK_IS_BUTTON (root) && gtk_widget_get_can_target (root))
    g_ptr_array_add (buttons, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child))
      add_buttons (child, buttons);
}

/* News of which nothing on the page depends, as each second's, may come between press and release. In every state that has a
 * picture, on every page: the buttons are the same ones. */
static void
test_stays_under_the_finger (void)
{
  const PictureState *state;

  for (guint nth = 0; (state = states_nth (nth)) != NULL; nth++)
    {
      g_autoptr (LocalTable) table = states_play (state);
      GtkWidget *window;

      if (uc_console_model_get_prompt (table->model) == NULL)
        continue;
      window = uc_console_window_new (table->model);
      for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
        {
          g_autoptr (GPtrArray) before = g_ptr_array_new (), after = g_ptr_array_new ();

          uc_console_window_open (UC_CONSOLE_WINDOW (window), pages[i]);
          add_buttons (window, before);
          g_signal_emit_by_name (table->model, "changed");
          add_buttons (window, after);
          g_test_message ("%s on %s", state->name, pages[i]);
          g_assert_cmpuint (after->len, ==, before->len);
          for (guint j = 0; j < before->len; j++)
            g_assert_true (g_ptr_array_index (before, j) == g_ptr_array_index (after, j));
        }
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* ---- what it opens ---- */

static const struct
{
  const char *name, *script, *page;
} opens[] = {
  { "nothing", DEALT, "desk" },
  { "a-win", WIN, "floor" },
  { "a-dispute", DEALT "dispute 2\n", "floor" },
  { "a-win-and-a-dispute", WIN "dispute 1\n", "desk" },
  { "a-wrong-light", SIX "irregularity wrong-light large\n", "ruling" },
  { "a-recount", SHOE "bet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 3\n", "table" },
  { "a-locked-badge", DEALT "person 2211 floorperson locked\n", "authority" },
  { "a-second-person", DEALT "void-round 2210 0000 Misdeal\n", "authority" },
  { "documents", SHOE "bet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard 9D\ncard 9D\ncard 9D\n"
                      "card 7C\nlamp 1 lit\nvalidate 2210 0000\n", "documents" },
};

static void
test_opens (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (opens); i++)
    for (guint j = 0; j < 4; j++)
      {
        g_autoptr (LocalTable) table = table_with ("", opens[i].script);
        GtkWidget *window = uc_console_window_new (table->model);

        g_test_message ("%s from %s", opens[i].name, pages[j]);
        uc_console_window_open (UC_CONSOLE_WINDOW (window), pages[j]);
        local_table_play (table, "badge 9001 surveillance\nbadge 9002 technician\n");
        g_assert_cmpstr (page_of (window), ==, pages[j]);
        local_table_play (table, "badge 2210 floorperson\n");
        g_assert_cmpstr (page_of (window), ==, opens[i].page);
        gtk_window_destroy (GTK_WINDOW (window));
      }
}

/* The badge that opened the desk does not sign what is opened later without one. */
static void
test_badge_is_forgotten (void)
{
  g_autoptr (LocalTable) table = table_with ("", DEALT);
  GtkWidget *window = uc_console_window_new (table->model);
  UcRole role;

  local_table_play (table, "badge 2210 floorperson\n");
  press (window, "Table");
  g_assert_cmpstr (uc_console_model_get_badge (table->model, &role, NULL), ==, "");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- one ruling for all ---- */

/* Six hands, one badge, one PIN: the dealer's call and what the card is, then the floor's ruling. */
static void
test_wrong_light (void)
{
  g_autoptr (LocalTable) table = table_with ("", SIX_DEALT "card TS\nlight medium\n");
  GtkWidget *window = uc_console_window_new (table->model);
  static const char *const taps[] = { "Call the floor", "Large", ">badge 2210 floorperson", "All continue", "0", "0", "0", "0",
                                      "Sign the ruling" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (taps); i++)
    {
      n += taps[i][0] != '>';
      states_step (window, table, taps[i]);
    }
  g_assert_cmpuint (n, <=, 9);
  g_test_message ("%u taps and one badge", n);
  for (guint seat = 1; seat <= 6; seat++)
    g_assert_false (table->table.now.round.seats[seat].hand[0].flags & UC_HAND_FLAG_RULING);
  g_assert_cmpint (table->table.now.round.trouble, ==, UC_TROUBLE_NONE);
  g_assert_cmpstr (page_of (window), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Two hands are ruled otherwise; a tap on one of them again takes that back. */
static void
test_exceptions (void)
{
  g_autoptr (LocalTable) table = table_with ("", SIX "irregularity wrong-light large\nbadge 2210 floorperson\n");
  GtkWidget *window = uc_console_window_new (table->model);
  GtkWidget *sign;

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "ruling");
  press (window, "0|0|0|0");
  sign = press_find (window, "Sign the ruling");
  g_assert_false (gtk_widget_get_sensitive (sign));
  press (window, "All are dead|Seat 2: K♠ 8♣, 18. Dead|Seat 5: 4♣ 10♦, 14. Dead|Seat 3: 6♥ 7♣, 13. Dead");
  press (window, "Seat 3: 6♥ 7♣, 13. Continues|Sign the ruling");
  for (guint seat = 1; seat <= 6; seat++)
    g_assert_cmpint (table->table.now.round.seats[seat].hand[0].state == UC_HAND_SETTLED, ==, seat != 2 && seat != 5);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- three wins in one round ---- */

/* One person signs three fixed wins with one PIN; each has been on the screen before. The dealer's own taps, the lights and
 * the payment, are two more. */
static void
test_three_wins (void)
{
  g_autoptr (LocalTable) table =
    table_with ("[policy]\nbatch=true\n",
                SHOE "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 1 match-the-dealer-progressive\n"
                     "bet 2 match-the-dealer-progressive\nbet 3 match-the-dealer-progressive\nno-more-bets\nchips 3\n"
                     "card 9C\ncard 9H\ncard 9S\ncard 9D\ncard 4H\ncard 2C\ncard 3S\ncard 7C\n"
                     "lamp 3 lit\nlamp 2 lit\nlamp 1 lit\nbadge 2210 floorperson\n");
  static const char *const taps[] = { "0", "0", "0", "0", "#2", "#1", "Sign all 3 from the tray" };
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  for (guint i = 0; i < G_N_ELEMENTS (taps); i++)
    states_step (window, table, taps[i]);
  g_assert_cmpuint (G_N_ELEMENTS (taps) + 2, <=, 9);
  for (guint seat = 1; seat <= 3; seat++)
    g_assert_cmpint (uc_side_c (&table->table.now, seat, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)->state, ==, UC_SIDE_SETTLED);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- the dealer's button ---- */

static gint64 now_us;

static gint64
test_clock (void)
{
  return now_us;
}

/* One press calls, in every state that has a picture and in which the floor can be called; a second one that comes at once
 * is the same finger: the call stands, and so does the felt. Later the button leads to the desk, where it is withdrawn. */
static void
test_button (void)
{
  const PictureState *state;

  for (guint nth = 0; (state = states_nth (nth)) != NULL; nth++)
    {
      g_autoptr (LocalTable) table = NULL;
      GtkWidget *window, *button;

      if (state->gone)
        continue;
      table = states_play (state);
      if (uc_console_model_get_prompt (table->model) == NULL || table->table.now.carry.called_ns != 0)
        continue;
      window = uc_console_window_new (table->model);
      button = press_find (window, "Floor");
      g_test_message ("%s", state->name);
      if (button == NULL || strcmp (page_of (window), "table") != 0)
        {
          g_assert_cmpstr (page_of (window), !=, "table");
          gtk_window_destroy (GTK_WINDOW (window));
          continue;
        }
      now_us = G_USEC_PER_SEC;
      uc_table_page_set_clock (UC_TABLE_PAGE (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window))), test_clock);
      g_signal_emit_by_name (button, "clicked");
      g_assert_cmpstr (table->last_submitted, ==, "call-floor");
      g_assert_cmpint (table->table.now.carry.called_ns, !=, 0);
      g_assert_cmpstr (page_of (window), ==, "table");
      now_us += 400 * 1000;
      g_signal_emit_by_name (button, "clicked");
      g_assert_cmpint (table->table.now.carry.called_ns, !=, 0);
      g_assert_cmpstr (page_of (window), ==, "table");
      now_us += G_USEC_PER_SEC;
      g_signal_emit_by_name (button, "clicked");
      g_assert_cmpint (table->table.now.carry.called_ns, !=, 0);
      g_assert_cmpstr (page_of (window), ==, "desk");
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
test_withdraw (void)
{
  g_autoptr (LocalTable) table = table_with ("", "@21:17:00\n" PLAY "call-floor\n");
  GtkWidget *window = uc_console_window_new (table->model);

  press (window, "Floor called 21:17|Withdraw the call");
  g_assert_cmpstr (table->last_submitted, ==, "call-floor withdrawn");
  g_assert_cmpstr (page_of (window), ==, "table");
  g_assert_nonnull (press_find (window, "Floor"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_call_by_voice (void)
{
  for (guint fitted = 0; fitted < 2; fitted++)
    {
      g_autoptr (LocalTable) table = table_with (fitted ? "[devices]\nfloor-call=unix:/f\n" : "", PLAY "call-floor\n");
      g_auto (GStrv) strips = uc_console_model_get_strips (table->model);

      g_assert_cmpint (g_strv_contains ((const char *const *) strips, "Call the floor by voice."), ==, !fitted);
    }
}

/* ---- what a closed round owes ---- */

/* 18 against 19, taken; then the 8 was a king. The row stands when the strip is gone and the next round is played, goes when
 * another correction takes it back, and never stands before what waits for a signature. */
static void
test_owed_of_a_closed_round (void)
{
  static const struct
  {
    const char *more, *page;
    guint rows;
  } cases[] = {
    { "", "desk", 1 },
    { "no-more-bets\n", "desk", 1 },
    { "correct 8 card 8C 2210 0000 misread\nvalidate 3001 0000\n", "desk", 0 },
    { "void-round 2210 0000 x\n", "authority", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (LocalTable) table =
        table_with ("", "device shoe up\nbet 1 main 25\nbet 6 main 25\nno-more-bets\ncard JS\ncard TS\ncard 9H\ncard 8C\ncard 9D\n"
                        "card JC\nlight large\nplace large\nstand\nstand\nconfirm\nconfirm\nconfirm\nbet 1 main\n"
                        "correct 8 card KC 2210 0000 misread\nvalidate 3001 0000\n");
      GtkWidget *window = uc_console_window_new (table->model);
      g_autoptr (GArray) items = NULL;
      guint rows = 0;

      local_table_play (table, i == 3 ? "no-more-bets\n" : "");
      local_table_play (table, cases[i].more);
      items = uc_floor_desk_gather (table->model);
      for (guint at = 0; at < items->len; at++)
        {
          const UcFloorItem *item = &g_array_index (items, UcFloorItem, at);

          if (item->kind != UC_FLOOR_ITEM_OWED)
            continue;
          g_assert_cmpuint (at, ==, items->len - 1);
          g_assert_cmpstr (item->columns[UC_DESK_WHERE], ==, "Seat 1, round 1");
          g_assert_cmpstr (item->columns[UC_DESK_SUM], ==, "$50.00");
          g_assert_nonnull (item->columns[UC_DESK_SINCE]);
          rows++;
        }
      g_assert_cmpuint (rows, ==, cases[i].rows);
      local_table_play (table, "badge 2210 floorperson\n");
      g_assert_cmpstr (page_of (window), ==, cases[i].page);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* ---- a calendar that ran ahead ---- */

#define DAYS "@21:00:00\ngaming-day 2026-11-20\ninspect-reader 2210 0000 pass\n"
#define AHEAD DAYS "gaming-day 2038-01-19\ninspect-reader 2210 0000 pass\n"

static void
test_day_back (void)
{
  g_autoptr (LocalTable) table = table_with ("", SHOE AHEAD);
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_model_set_now_real_ns (table->model, table->t_real_ns);
  local_table_play (table, "badge 2210 floorperson\n");
  g_assert_cmpstr (page_of (window), ==, "desk");
  press (window, "Set the gaming day back, 19 Jan 2038 is on record");
  g_assert_cmpstr (page_of (window), ==, "authority");
  press (window, "The clock ran ahead|0|0|0|0|Set it back, 1 of 2");
  g_assert_cmpstr (table->last_submitted, ==, "gaming-day-back 2026-11-20 2210 0000 The clock ran ahead");
  g_assert_cmpstr (table->table.now.carry.gaming_day, ==, "2038-01-19");
  local_table_play (table, "badge 3001 pit-manager\n");
  press (window, "0|0|0|0|Sign, 2 of 2");
  g_assert_cmpstr (table->table.now.carry.gaming_day, ==, "2026-11-20");
  local_table_play (table, "inspect-reader 2210 0000 pass\nbadge 2210 floorperson\n");
  g_assert_null (press_find (window, "Set the gaming day back, 20 Nov 2026 is on record"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Nothing is offered while the clock says the day on record, nor in a round. */
static void
test_day_stays (void)
{
  g_autoptr (LocalTable) table = table_with ("", SHOE AHEAD "bet 1 main 25\n"), other = table_with ("", SHOE DAYS);
  GtkWidget *window = uc_console_window_new (table->model), *plain = uc_console_window_new (other->model);

  uc_console_model_set_now_real_ns (table->model, table->t_real_ns);
  local_table_play (table, "badge 2210 floorperson\n");
  g_assert_false (gtk_widget_get_sensitive (press_find (window, "Set the gaming day back, Between rounds only.")));
  gtk_window_destroy (GTK_WINDOW (window));
  uc_console_model_set_now_real_ns (other->model, other->t_real_ns);
  local_table_play (other, "badge 2210 floorperson\n");
  g_assert_cmpstr (page_of (plain), ==, "desk");
  g_assert_null (press_find (plain, "Set the gaming day back, 20 Nov 2026 is on record"));
  gtk_window_destroy (GTK_WINDOW (plain));
}

/* ---- a locked badge ---- */

static void
test_free_badge (void)
{
  g_autoptr (LocalTable) table = table_with ("", DEALT "person 2211 floorperson locked\n");
  GtkWidget *window = uc_console_window_new (table->model);

  local_table_play (table, "badge 4001 shift-manager\n");
  g_assert_cmpstr (page_of (window), ==, "authority");
  press (window, "0|0|0|0|Free the badge");
  g_assert_cmpstr (table->last_submitted, ==, "free-badge 4001 0000 2211");
  g_assert_cmpstr (page_of (window), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* All of a row's columns are in it, however wide the panel is. */
static void
test_row_of_any_width (void)
{
  static const int widths[] = { 1248, 884, 524 };
  const char *columns[UC_DESK_N_COLUMNS] = { [UC_DESK_WHAT] = "Wrong seat or hand", [UC_DESK_WHERE] = "§ 685c.1(f)", [UC_DESK_SUM] = "12 ×" };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *window = gtk_window_new ();
      g_autofree char *name = g_strdup_printf ("a row of %d", widths[i]);

      gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
      gtk_widget_add_css_class (window, "upcard");
      gtk_window_set_child (GTK_WINDOW (window), uc_desk_row_new (columns));
      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 75);
      fit_lay_out (window);
      g_assert_cmpint (gtk_widget_get_width (window), ==, widths[i]);
      fit_check_painted (window, name);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/desk/row-of-any-width", test_row_of_any_width);
  g_test_add_func ("/desk/a-badge-signs-nothing", test_signs_nothing);
  g_test_add_func ("/desk/stays-under-the-finger", test_stays_under_the_finger);
  g_test_add_func ("/desk/opens-what-waits", test_opens);
  g_test_add_func ("/desk/badge-is-forgotten", test_badge_is_forgotten);
  g_test_add_func ("/desk/685a.12/h/one-ruling-for-six-hands", test_wrong_light);
  g_test_add_func ("/desk/685a.12/h/exceptions-are-tapped", test_exceptions);
  g_test_add_func ("/desk/685c.1/h/3/three-wins-in-seven-taps", test_three_wins);
  g_test_add_func ("/desk/button-calls-with-one-press", test_button);
  g_test_add_func ("/desk/call-is-withdrawn-at-the-desk", test_withdraw);
  g_test_add_func ("/desk/call-by-voice", test_call_by_voice);
  g_test_add_func ("/desk/685a.7/s/owed-of-a-closed-round", test_owed_of_a_closed_round);
  g_test_add_func ("/desk/a-gaming-day-is-set-back", test_day_back);
  g_test_add_func ("/desk/a-gaming-day-stays", test_day_stays);
  g_test_add_func ("/desk/a-locked-badge-is-freed", test_free_badge);
  return g_test_run ();
}
