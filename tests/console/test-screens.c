/* The real window on a display of its own: nothing is cut off, everything has a name, the primary button is guarded. */
#include "fit.h"
#include "press.h"
#include "states-irregular.h"
#include "uc-action.h"
#include "uc-alarm.h"
#include "uc-console-window.h"
#include "uc-dealer.h"
#include "uc-dispute-sheet.h"
#include "uc-win-evidence.h"
#include "uc-exhibits.h"
#include "uc-hand-key.h"
#include "uc-queue-tab.h"
#include "uc-felt.h"
#include "uc-key-strip.h"
#include "uc-options.h"
#include "uc-palette.h"
#include "uc-prompt-panel.h"
#include "uc-rail.h"
#include "uc-rectangle.h"
#include "uc-seat.h"
#include "uc-side-wager.h"
#include "uc-sign-panel.h"
#include "uc-table-page.h"
#include "uc-table-prompt.h"
#include "uc-tools-panel.h"
#include "uc-top-bar.h"
#include "uc-veil.h"
#include "uc-side-wager.h"
#include "uc-win.h"

#include <string.h>

static gint64 now_us = 5000000;

static gint64
test_clock (void)
{
  return now_us;
}

/* ---- nothing is cut off ---- */

static void
test_nothing_is_cut_off (gconstpointer data)
{
  const PictureState *state = data;
  g_autoptr (LocalTable) table = states_play (state);
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_open (UC_CONSOLE_WINDOW (window), state->page);
  states_press (window, table, state);
  fit_lay_out (window);
  fit_check (window, state->name);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ---- the primary button ---- */

typedef struct
{
  LocalTable *table;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = local_table_example ("");

  now_us = 5000000;
  fixture->table = local_table_new (file, FALSE);
  local_table_play (fixture->table, "device shoe up\ndevice reader up\n");
  local_table_play (fixture->table, data);
  fixture->window = uc_console_window_new (fixture->table->model);
  fit_lay_out (fixture->window);
  uc_table_page_set_clock (UC_TABLE_PAGE (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (fixture->window))),
                           test_clock);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  local_table_free (fixture->table);
}

static void
test_primary_is_guarded (Fixture *fixture, gconstpointer data)
{
  now_us += G_USEC_PER_SEC;
  press (fixture->window, "No more bets");
  g_assert_cmpuint (fixture->table->submitted, ==, 1);
  /* The meaning has changed: a second tap of the same finger must not answer the next question. */
  now_us += 299 * 1000;
  press (fixture->window, "1");
  g_assert_cmpuint (fixture->table->submitted, ==, 1);
  now_us += 2 * 1000;
  press (fixture->window, "1");
  g_assert_cmpuint (fixture->table->submitted, ==, 2);
  g_assert_cmpstr (fixture->table->last_submitted, ==, "chips 1");
}

/* § 685a.7(f): what was won and not paid is read from a metre away, over the rail and over no seat; the second one, and how
 * many more there are, stand below it. */
static void
test_unpaid_is_large (gconstpointer data)
{
  const PictureState *state = data;
  g_autoptr (LocalTable) table = states_play (state);
  g_auto (GStrv) strips = uc_console_model_get_strips (table->model), brief = uc_console_model_get_brief_strips (table->model);
  GtkWidget *window = uc_console_window_new (table->model), *alarm;
  graphene_rect_t bounds, seat, common;
  GtkWidget *felt;

  fit_lay_out (window);
  alarm = fit_find (window, UC_TYPE_ALARM);
  g_assert_nonnull (alarm);
  g_assert_cmpfloat (uc_alarm_get_size (UC_ALARM (alarm)), ==, 38);
  g_assert_true (gtk_widget_compute_bounds (alarm, window, &bounds));
  felt = fit_find (window, UC_TYPE_FELT);
  for (GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_parent (alarm)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child) && gtk_widget_get_mapped (child))
      {
        graphene_rect_t ink = fit_ink_of (GTK_LABEL (child), window);

        g_assert_false (graphene_rect_intersection (&bounds, &ink, &common));
      }
  for (GtkWidget *child = gtk_widget_get_first_child (felt); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (UC_IS_SEAT (child) && gtk_widget_compute_bounds (child, window, &seat))
      g_assert_false (graphene_rect_intersection (&bounds, &seat, &common) && common.size.height > 0.5);
  if (g_str_equal (state->name, "sp-unpaid"))
    {
      g_assert_cmpstr (strips[0], ==, "Unpaid: seat 1, Match the Dealer $40");
      g_assert_cmpstr (strips[1], ==, "Unpaid: seat 3, Match the Dealer $20, and 1 more");
      g_assert_cmpstr (brief[0], ==, "Unpaid: seat 1, M $40");
      g_assert_cmpstr (brief[1], ==, "Unpaid: seat 3, M $20, and 1 more");
    }
  uc_console_model_submit (table->model, uc_console_model_get_prompt (table->model)->primary);
  fit_lay_out (window);
  g_assert_null (fit_find (window, UC_TYPE_ALARM));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The same question shown again, with another wager under it, is not a new one. */
static void
test_guard_only_when_the_meaning_changes (Fixture *fixture, gconstpointer data)
{
  now_us += G_USEC_PER_SEC;
  local_table_play (fixture->table, "bet 2 main 25\n");
  press (fixture->window, "No more bets");
  g_assert_cmpuint (fixture->table->submitted, ==, 1);
}

static GtkWidget *
find_support (GtkWidget *window)
{
  GtkWidget *child = gtk_widget_get_first_child (fit_find (window, UC_TYPE_PROMPT_PANEL));

  while (!gtk_widget_has_css_class (child, "support"))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* A headline that is set smaller leaves room for its support from the first time that it is shown. */
static void
test_support_beside_a_long_headline (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard TS\ncard 6H\ncard 8C\ncard QC\nlight medium\n"
                                    "irregularity wrong-light large\n");
  g_assert_cmpint (uc_console_model_get_prompt (fixture->table->model)->id, ==, UC_PROMPT_RULING);
  g_assert_true (gtk_widget_get_visible (find_support (fixture->window)));
}

static void
test_refusal_is_shown (Fixture *fixture, gconstpointer data)
{
  GtkWidget *support = find_support (fixture->window);

  uc_console_model_submit (fixture->table->model, "stand");
  g_assert_true (gtk_widget_get_visible (support));
  g_assert_true (gtk_widget_has_css_class (support, "stop"));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (support)), "stand"));
  fit_lay_out (fixture->window);
  fit_check_overlaps (fixture->window, "a refusal");
}

/* ---- seats, names, roles ---- */

static void
test_seat_tap_submits (Fixture *fixture, gconstpointer data)
{
  GtkWidget *felt = fit_find (fixture->window, UC_TYPE_FELT);

  g_signal_emit_by_name (uc_felt_get_seat (UC_FELT (felt), 4), "clicked");
  g_assert_cmpstr (fixture->table->last_submitted, ==, "bet 4 main");
}

/* ---- side wagers at their seats ---- */

static gboolean
shows_text (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), text) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, text))
      return TRUE;
  return FALSE;
}

#define REGULARS                                                                                                       \
  "device head.1 up\ndevice head.2 up\nbet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 5 main 25\n"                 \
  "bet 1 match-the-dealer 5\nbet 2 match-the-dealer 10\nbet 3 match-the-dealer\nno-more-bets\n"                     \
  "void-round 2001 0000 x\nvoid-round 3001 0000 x\nconfirm\n"

static void
tap_bet (Fixture *fixture, guint seat, UcWager wager)
{
  GtkWidget *target = uc_felt_get_bet (UC_FELT (fit_find (fixture->window, UC_TYPE_FELT)), seat, wager);

  g_assert_true (gtk_widget_get_visible (target));
  g_signal_emit_by_name (target, "clicked");
}

static UcMoney
side_bet (Fixture *fixture, guint seat)
{
  const UcSide *side = &fixture->table->table.now.round.seats[seat].side[uc_side_wager_slot (UC_WAGER_MATCH_THE_DEALER)];

  return side->state == UC_SIDE_ACCEPTED ? side->amount : 0;
}

/* Three regulars' side wagers are one tap; nothing of them is made before. */
static void
test_same_side_bets (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (side_bet (fixture, 1), ==, 0);
  press (fixture->window, "Same sides");
  g_assert_cmpint (side_bet (fixture, 1), ==, 5 * UC_DOLLAR);
  g_assert_cmpint (side_bet (fixture, 2), ==, 10 * UC_DOLLAR);
  g_assert_cmpint (side_bet (fixture, 3), ==, UC_MONEY_UNKNOWN);
  g_assert_null (press_find (fixture->window, "Same sides"));
  g_assert_false (fixture->table->table.now.round.seats[5].in_round);
}

/* One tap makes a regular's, with the sum that lay there; one more takes it back. Chips are keyed without a tap more for
 * who wants none. */
static void
test_bet_at_its_place (Fixture *fixture, gconstpointer data)
{
  tap_bet (fixture, 2, UC_WAGER_MATCH_THE_DEALER);
  g_assert_cmpint (side_bet (fixture, 2), ==, 10 * UC_DOLLAR);
  g_assert_nonnull (press_find (fixture->window, "No more bets: 1, 2, 3, 5"));
  press (fixture->window, "$5");
  g_assert_cmpint (side_bet (fixture, 2), ==, 15 * UC_DOLLAR);
  press (fixture->window, "Clear|$25");
  g_assert_cmpint (side_bet (fixture, 2), ==, 25 * UC_DOLLAR);
  tap_bet (fixture, 2, UC_WAGER_MATCH_THE_DEALER);
  g_assert_cmpint (side_bet (fixture, 2), ==, 0);
  g_assert_null (press_find (fixture->window, "$5"));
  g_signal_emit_by_name (uc_felt_get_seat (UC_FELT (fit_find (fixture->window, UC_TYPE_FELT)), 4), "clicked");
  press (fixture->window, "$25|$25");
  g_assert_cmpint (fixture->table->table.now.round.seats[4].main, ==, 50 * UC_DOLLAR);
}

/* A finger of 12 mm: on a panel of 10.1 inches, 71 pixels. */
static void
test_bets_are_large_enough (Fixture *fixture, gconstpointer data)
{
  for (guint seat = 1; seat <= 3; seat++)
    for (guint i = 0; i < 2; i++)
      {
        UcFelt *felt = UC_FELT (fit_find (fixture->window, UC_TYPE_FELT));
        GtkWidget *target
            = uc_felt_get_bet (felt, seat, i == 0 ? UC_WAGER_MATCH_THE_DEALER : UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);

        fit_lay_out (fixture->window);
        g_assert_cmpint (gtk_widget_get_width (target), >=, 71);
        g_assert_cmpint (gtk_widget_get_height (target), >=, 71);
      }
}

/* § 685c.1(d)(1): no tap stands for a chip on its sensor, and it says so; where no head answers, the tap is the wager. */
static void
test_progressive_needs_its_chip (Fixture *fixture, gconstpointer data)
{
  GtkWidget *panel = fit_find (fixture->window, UC_TYPE_PROMPT_PANEL);
  guint before = fixture->table->submitted;

  tap_bet (fixture, 1, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_assert_cmpuint (fixture->table->submitted, ==, before);
  g_assert_true (shows_text (panel, "Seat 1 has a sensor: a chip on it makes this wager."));
  tap_bet (fixture, 3, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_assert_cmpstr (fixture->table->last_submitted, ==, "bet 3 match-the-dealer-progressive");
  tap_bet (fixture, 3, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
  g_assert_cmpstr (fixture->table->last_submitted, ==, "unbet 3 match-the-dealer-progressive");
}

/* The press that opened the bets, given once more, locks nobody out; a bet, or a moment, and it does. */
static void
test_just_opened (Fixture *fixture, gconstpointer data)
{
  now_us += G_USEC_PER_SEC;
  press (fixture->window, "No more bets: 1, 2, 3, 5");
  g_assert_false (fixture->table->table.now.round.locked);
  g_assert_true (shows_text (fixture->window, "Bets were opened just now. Press again once they are made."));
  now_us += G_USEC_PER_SEC;
  press (fixture->window, "No more bets: 1, 2, 3, 5");
  g_assert_true (fixture->table->table.now.round.locked);
}

static void
test_just_opened_and_bet (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table, "!bet 1 match-the-dealer-progressive\n");
  now_us += G_USEC_PER_SEC;
  press (fixture->window, "No more bets: 1, 2, 3, 5");
  g_assert_true (fixture->table->table.now.round.locked);
}

static void
check_ranges (GtkWidget *widget, UcRange lit)
{
  if (UC_IS_RECTANGLE (widget))
    {
      UcRange range = uc_rectangle_get_range (UC_RECTANGLE (widget));

      if (range == lit || gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
        gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                             range == lit ? uc_say_light (range) : "");
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_ranges (child, lit);
}

/* A screen reader is told who acts, and how the light of the progressive wager is at each seat; which of the reader's lights is on it is told by
 * the rectangles. */
static void
test_who_acts (void)
{
  static const struct
  {
    const char *state;
    guint acts; /* 0 = nobody */
    const char *words;
    const char *lights[7]; /* by seat */
    UcRange range;
  } cases[] = {
    { "betting", 0, NULL, { NULL, "Progressive light: accepted", "Progressive light: invited", "Progressive light: accepted" }, UC_RANGE_NONE },
    { "floor-called", 0, NULL, { NULL, "", "", "Progressive light: lit", "", "Progressive light: lit" }, UC_RANGE_NONE },
    { "floor-dark", 0, NULL, { NULL, "", "", "Progressive light: lit", "", "Progressive light: Dark" }, UC_RANGE_NONE },
    { "play", 6, "second hand, eight of spades, ten of diamonds, 18, your turn", { NULL, "", "", "", "", "Progressive light: lit" },
      UC_RANGE_MEDIUM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint nth = 0;
      g_autoptr (LocalTable) table = NULL;
      GtkWidget *window, *felt;

      while (strcmp (states_nth (nth)->name, cases[i].state) != 0)
        nth++;
      table = states_play (states_nth (nth));
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "table");
      felt = fit_find (window, UC_TYPE_FELT);
      for (guint seat = 1; seat < G_N_ELEMENTS (cases[i].lights); seat++)
        {
          GtkAccessible *accessible = GTK_ACCESSIBLE (uc_felt_get_seat (UC_FELT (felt), seat));

          g_test_message ("%s, seat %u", cases[i].state, seat);
          gtk_test_accessible_assert_state (accessible, GTK_ACCESSIBLE_STATE_SELECTED, (int)(seat == cases[i].acts));
          if (cases[i].lights[seat] != NULL)
            gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, cases[i].lights[seat]);
        }
      if (cases[i].acts != 0)
        {
          g_autofree char *said = uc_say_seat (&table->table, uc_console_model_get_prompt (table->model), cases[i].acts);

          g_test_message ("%s", said);
          g_assert_nonnull (strstr (said, cases[i].words));
          gtk_test_accessible_assert_property (GTK_ACCESSIBLE (uc_felt_get_seat (UC_FELT (felt), cases[i].acts)),
                                               GTK_ACCESSIBLE_PROPERTY_LABEL, said);
        }
      check_ranges (window, cases[i].range);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
test_names_and_roles (Fixture *fixture, gconstpointer data)
{
  GtkWidget *felt = fit_find (fixture->window, UC_TYPE_FELT);
  GtkWidget *seat = uc_felt_get_seat (UC_FELT (felt), 1);

  gtk_test_accessible_assert_role (seat, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_test_accessible_assert_property (seat, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Seat 1, bet 25 dollars, Match the Dealer progressive accepted");
  gtk_test_accessible_assert_role (fit_find (fixture->window, UC_TYPE_RAIL), GTK_ACCESSIBLE_ROLE_LIST);
  gtk_test_accessible_assert_property (fit_find (fixture->window, UC_TYPE_RAIL), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Step 1 of 10, current: Bets");
  gtk_test_accessible_assert_role (fit_find (fixture->window, UC_TYPE_PROMPT_PANEL), GTK_ACCESSIBLE_ROLE_LOG);
  gtk_test_accessible_assert_role (press_find (fixture->window, "No more bets"), GTK_ACCESSIBLE_ROLE_BUTTON);
}

/* ---- pages ---- */

/* The header is not a second behind the fact that is shown below it. */
static void
test_clock_is_set_with_each_fact (Fixture *fixture, gconstpointer data)
{
  UcTopBar *bar = UC_TOP_BAR (fit_find (fixture->window, UC_TYPE_TOP_BAR));
  g_autofree char *clock = uc_say_clock (fixture->table->t_real_ns);

  uc_console_model_set_now_real_ns (fixture->table->model, fixture->table->t_real_ns);
  local_table_play (fixture->table, "bet 2 main 25\n");
  g_assert_cmpstr (uc_top_bar_get_clock (bar), ==, clock);
}

/* The dealer's hand lies over its rectangle, is drawn no smaller for its many cards, and each rank is seen whole. */
static void
test_dealers_cards_keep_their_size (void)
{
  for (guint n = 1; n <= 10; n++)
    for (UcRange place = UC_RANGE_SMALL; place <= UC_RANGE_LARGE; place++)
      {
        UcDealerHand hand = uc_dealer_hand (n, place);
        double rectangle = (place - 1) * 156;

        g_assert_cmpint (hand.fan.size, ==, UC_CARD_L);
        g_assert_cmpfloat (hand.left, >=, 0);
        g_assert_cmpfloat (hand.left + hand.fan.width, <=, UC_DEALER_WIDTH);
        g_assert_cmpfloat (hand.left, <=, rectangle + UC_RECTANGLE_WIDTH / 2.0);
        g_assert_cmpfloat (hand.left + hand.fan.width, >=, rectangle + UC_RECTANGLE_WIDTH / 2.0);
        if (n > 1)
          g_assert_cmpfloat (hand.fan.step, >=, 30);
        if (n == 2)
          g_assert_cmpfloat (hand.fan.width, <=, UC_RECTANGLE_WIDTH - 10);
      }
}

/* Where a page has no citation its title stands beside the word on the button, and every page's at the same place. */
static void
test_titles_stand_beside_table (Fixture *fixture, gconstpointer data)
{
  static const char *const pages[] = { "menu", "irregular", "health", "desk" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (FitPiece));
      const FitPiece *table = NULL, *title = NULL;

      uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), pages[i]);
      fit_lay_out (fixture->window);
      fit_gather (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (fixture->window)), fixture->window, pieces);
      for (guint j = 0; j < pieces->len; j++)
        {
          const FitPiece *piece = &g_array_index (pieces, FitPiece, j);

          if (gtk_widget_has_css_class (piece->widget, "page-headline"))
            title = piece;
          else if (table == NULL && UC_IS_ACTION (piece->widget))
            table = piece;
        }
      g_test_message ("%s: %s", pages[i], title->words);
      g_assert_cmpfloat_with_epsilon (title->bounds.origin.x, 188, 4);
      g_assert_cmpfloat_with_epsilon (title->bounds.origin.y + title->bounds.size.height / 2,
                                      table->bounds.origin.y + table->bounds.size.height / 2, 5);
    }
}

/* The second press of what is grave stands level with the way back, and is not as green as a step of the round. */
static void
test_grave_press (Fixture *fixture, gconstpointer data)
{
  GtkWidget *sure, *back;
  graphene_rect_t one, other;

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard KS\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "menu");
  press (fixture->window, "Void round");
  fit_lay_out (fixture->window);
  sure = press_find (fixture->window, "Void the round");
  back = press_find (fixture->window, "Back");
  g_assert_true (gtk_widget_has_css_class (sure, "grave"));
  g_assert_true (gtk_widget_compute_bounds (sure, fixture->window, &one));
  g_assert_true (gtk_widget_compute_bounds (back, fixture->window, &other));
  g_assert_cmpfloat_with_epsilon (one.origin.y, other.origin.y, 1);
  g_assert_cmpfloat_with_epsilon (one.size.height, other.size.height, 2);
  press (fixture->window, "Back|Table");
  g_assert_null (press_find (fixture->window, "Void the round"));
}

/* Two places: chosen at the left, pressed at the right; one press alone does nothing. */
static void
test_void_round_needs_two_presses (Fixture *fixture, gconstpointer data)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (fixture->window);

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard KS\n");
  uc_console_window_open (window, "menu");
  press (fixture->window, "Void round");
  g_assert_cmpuint (fixture->table->submitted, ==, 0);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "menu");
  now_us += G_USEC_PER_SEC;
  g_assert_nonnull (press_find (fixture->window, "Void the round"));
  g_assert_nonnull (press_find (fixture->window, "Back"));
}

/* "House rules 6 to 9 of 38". */
static void
readings_on (GtkWidget *widget, guint *first, guint *last, guint *all)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    readings_on (child, first, last, all);
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), "House rules "))
    g_assert_cmpint (sscanf (gtk_label_get_text (GTK_LABEL (widget)), "House rules %u to %u of %u", first, last, all), ==, 3);
}

/* The lowest edge of a reading or of what stands below it. */
static float
lowest_reading (GtkWidget *widget, GtkWidget *window)
{
  gboolean is_row = GTK_IS_LABEL (widget)
                    && (gtk_widget_has_css_class (widget, "reading") || gtk_widget_has_css_class (widget, "note"));
  float lowest = 0;
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget) || UC_IS_SIGN_PANEL (widget))
    return 0;
  if (is_row && gtk_widget_compute_bounds (widget, window, &bounds))
    lowest = bounds.origin.y + bounds.size.height;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    lowest = MAX (lowest, lowest_reading (child, window));
  return lowest;
}

/* As many as have room stand on a page, each of them once, and all are read before they can be signed. */
static void
test_readings_pages (gconstpointer data)
{
  g_autofree char *file = local_table_of (data, "");
  g_autoptr (LocalTable) table = local_table_new (file, TRUE);
  guint first, last = 0, all, pages = 0, turned_back;
  graphene_rect_t keys;
  GtkWidget *window, *next;

  now_us = 5000000;
  local_table_play (table, "open-table\nbadge 2210 floorperson\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "readings");
  do
    {
      guint before = last;

      if (pages++ > 0)
        press (window, "Next house rules");
      fit_lay_out (window);
      next = press_find (window, "Next house rules");
      readings_on (window, &first, &last, &all);
      g_assert_cmpuint (first, ==, before + 1);
      g_assert_cmpuint (last, >=, first + 2 < all ? first + 2 : all);
      fit_check_tree (window, window, data);
      g_assert_true (gtk_widget_compute_bounds (next, window, &keys));
      g_assert_cmpfloat (lowest_reading (window, window), <=, keys.origin.y);
    }
  while (gtk_widget_get_sensitive (next));
  g_assert_cmpuint (last, ==, all);
  press (window, "Previous");
  fit_lay_out (window);
  readings_on (window, &turned_back, &last, &all);
  g_assert_cmpuint (last, ==, first - 1);
  press (window, "0|0|0|0|Confirm all");
  g_assert_cmpstr (table->last_submitted, ==, "confirm-readings 2210 0000");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_floor_signs (Fixture *fixture, gconstpointer data)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (fixture->window);

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\n");
  local_table_play (fixture->table, "badge 2001 floorperson\n");
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "floor");
  for (guint i = 0; i < 4; i++)
    press (fixture->window, "0");
  press (fixture->window, "Sign");
  g_assert_cmpstr (fixture->table->last_submitted, ==, "validate 2001 0000 1 match-the-dealer-progressive");
  g_assert_cmpuint (uc_table_prompt (&fixture->table->table).id, ==, UC_PROMPT_PAY_SIDE);
  /* Nothing waits any more: the dealer's screen is back without a tap. */
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "table");
}

/* A signature uses the badge up: whoever signs next shows one again. */
static void
test_signature_needs_a_badge_of_its_own (Fixture *fixture, gconstpointer data)
{
  UcRole role;

  local_table_play (fixture->table, "bet 2 main 25\nbet 2 match-the-dealer-progressive\nno-more-bets\nchips 2\n"
                                    "card 9C\ncard 8C\ncard 9D\ncard 4H\ncard 9H\ncard 7C\nlamp 2 lit\nlamp 1 lit\n"
                                    "badge 2001 floorperson\n");
  press (fixture->window, "Reject with a reason|Hand misread|0|0|0|0|Reject seat 2");
  g_assert_cmpstr (fixture->table->last_submitted, ==,
                   "reject 2001 0000 hand-misread 2 match-the-dealer-progressive");
  g_assert_cmpstr (uc_console_model_get_badge (fixture->table->model, &role, NULL), ==, "");
  g_assert_cmpint (role, ==, UC_ROLE_NONE);
  /* Four digits are a badge's number now, no PIN. */
  press (fixture->window, "0|0|0|0");
  g_assert_null (press_find (fixture->window, "Sign"));
  g_assert_nonnull (press_find (fixture->window, "Next"));
}

/* … but a wrong PIN does not. */
static void
test_wrong_pin_keeps_the_badge (Fixture *fixture, gconstpointer data)
{
  UcRole role;

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\n"
                                    "badge 2001 floorperson\n");
  press (fixture->window, "7|7|7|7|Sign");
  g_assert_cmpstr (uc_console_model_get_badge (fixture->table->model, &role, NULL), ==, "2001");
  press (fixture->window, "0|0|0|0|Sign");
  g_assert_cmpuint (uc_table_prompt (&fixture->table->table).id, ==, UC_PROMPT_PAY_SIDE);
}

static gboolean
may_press (GtkWidget *root, const char *words)
{
  GtkWidget *button = press_find (root, words);

  return button != NULL && gtk_widget_get_sensitive (button);
}

#define WIN "no-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\nbadge 2001 floorperson\n"

/* What the service has not read back, or has found changed, is not signed. */
static void
test_record_is_checked_before_signing (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    gboolean never, other;
    const char *damage;
    gboolean sign;
  } rows[] = {
    { TRUE, FALSE, NULL, FALSE },
    { FALSE, TRUE, NULL, FALSE },
    { FALSE, FALSE, "row 7 does not fit the chain", FALSE },
    { FALSE, FALSE, NULL, TRUE },
  };

  local_table_play (fixture->table, WIN);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      fixture->table->never_checks = rows[i].never;
      fixture->table->other_rules = rows[i].other;
      fixture->table->damage = rows[i].damage;
      local_table_replay (fixture->table);
      local_table_play (fixture->table, "badge 2001 floorperson\n");
      uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "floor");
      press (fixture->window, "0|0|0|0");
      g_assert_cmpint (may_press (fixture->window, "Sign"), ==, rows[i].sign);
    }
}

/* Only the light may be overridden, only with a reason, and only by two. */
static void
test_dark_light_is_overridden_by_two (void)
{
  g_autofree char *file = local_table_example ("[policy]\ndark-light-override=true\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  local_table_play (table, "device shoe up\nbet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\n"
                           "card 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 dark\nbadge 2001 floorperson\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  press (window, "0|0|0|0");
  g_assert_false (may_press (window, "Sign, 1 of 2"));
  press (window, "Reject or override|Lamp is broken|Sign, 1 of 2");
  g_assert_cmpstr (table->last_submitted, ==, "validate 2001 0000 1 match-the-dealer-progressive Lamp is broken");
  local_table_play (table, "badge 3001 pit-manager\n");
  press (window, "0|0|0|0|Sign, 2 of 2");
  g_assert_cmpstr (table->last_submitted, ==, "validate 3001 0000 1 match-the-dealer-progressive");
  g_assert_cmpuint (uc_table_prompt (&table->table).id, ==, UC_PROMPT_PAY_SIDE);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_dark_light_alone_is_overridden (void)
{
  g_autofree char *file = local_table_example ("[policy]\ndark-light-override=true\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  table->damage = "row 7 does not fit the chain";
  local_table_play (table, "device shoe up\nbet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\n"
                           "card 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 dark\nbadge 2001 floorperson\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  press (window, "0|0|0|0");
  g_assert_null (press_find (window, "Reject or override"));
  g_assert_false (may_press (window, "Sign, 1 of 2"));
  gtk_window_destroy (GTK_WINDOW (window));
}

typedef struct
{
  const char *path, *table, *sum, *script;
  const char *says; /* of seat and award */
  gboolean elsewhere;
} SourceRow;

#define M "match-the-dealer-progressive"
#define B "blackjack-match-progressive"
#define TO_CLEAR "confirm\nlight medium\nplace medium\nstand\nconfirm\ncard 2S\nconfirm\n"
#define SUITED                                                                                                         \
  "device shoe up\nbet 1 main 25\nbet 1 " M "\nno-more-bets\nchips 1\ncard 9C\ncard 9C\ncard 9C\ncard 7C\nlamp 1 lit\n"

static const SourceRow source_rows[] = {
  { "635a.12/c/a-super-bonus-from-the-rack", "SP-03", "1000.00",
    "device shoe up\nbet 3 main 25\nno-more-bets\ncard 7D\ncard 7H\ncard 7D\ncard 9S\ncard 7D\nconfirm\nconfirm\n",
    "Seat 3: Super Bonus, award $5,000.00.", FALSE },
  { "635a.12/c/the-others-part-from-the-rack", "SP-03", "50.00",
    "device shoe up\nbet 3 main 25\nbet 1 main 25\nno-more-bets\ncard 9C\ncard 7D\ncard 7H\ncard 9H\ncard 7D\n"
    "card 9S\nstand\ncard 7D\nconfirm\ncard 8C\nconfirm\nconfirm\nvalidate 2001 0000\nvalidate 3001 0000\n",
    "Seat 1: Super Bonus to the others, award $50.00.", FALSE },
  { "635b.2/g/3/a-super-bonus-from-the-rack", "PE-02", "1000.00",
    "device shoe up\nbet 3 main 10\nno-more-bets\ncard 7D\ncard 7H\ncard 7D\ncard 9S\ncard 7D\nconfirm\nconfirm\n",
    "Seat 3: Super Bonus, award $1,000.00.", FALSE },
  { "633b.10/h/5/an-envy-bonus-from-the-rack", "BJ-08", "1000.00",
    "device shoe up\nbet 1 main 25\nbet 4 main 100\nbet 1 " B "\nbet 4 " B "\nno-more-bets\nchips 2\ncard KH\n"
    "card AS\ncard AS\ncard 7D\ncard QS\ncard QS\ninsurance-closed\npeek blackjack\nconfirm\nconfirm\nlamp 4 lit\n"
    "validate 2001 0000\nconfirm\n",
    "Seat 1: Envy Bonus, award $1,000.00.", FALSE },
  { "633b.10/h/4/fixed-odds-elsewhere-where-filed", "BJ-08", "1000.00",
    "device shoe up\nbet 1 main 25\nbet 1 " B "\nno-more-bets\nchips 1\ncard AS\ncard AS\ncard QS\ncard TS\n"
    "insurance-closed\npeek blackjack\nconfirm\nconfirm\nlamp 1 lit\n",
    "Seat 1: Player and dealer suited Blackjacks, award $1,000.00.", TRUE },
  { "685c.1/h/4/a-percentage-never-from-the-rack", "BJ-07", "none",
    SUITED,
    "Seat 1: Two suited match, all others, award $500.07.", TRUE },
};

/* The floor's page and the record say the same of where a win is paid from. */
static void
test_source_is_the_record_s (gconstpointer data)
{
  const SourceRow *row = data;
  g_autofree char *policy = g_strdup_printf ("[policy]\nnot-from-inventory=%s\n", row->sum);
  g_autofree char *file = local_table_of (row->table, policy);
  g_autofree char *says
      = g_strconcat (row->says, row->elsewhere ? " Not from the table inventory." : " From the chip tray.", NULL);
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  local_table_play (table, row->script);
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  fit_lay_out (window);
  gtk_test_accessible_assert_property (fit_find (window, UC_TYPE_WIN_EVIDENCE), GTK_ACCESSIBLE_PROPERTY_LABEL, says);
  gtk_window_destroy (GTK_WINDOW (window));
}

#define THREE_WIN                                                                                                      \
  "device shoe up\nbet 1 main 25\nbet 2 main 25\nbet 3 main 25\nbet 1 " M "\nbet 2 " M "\nbet 3 " M "\nno-more-bets\n" \
  "chips 3\ncard 9C\ncard 9H\ncard 9S\ncard 9D\ncard 4H\ncard 2C\ncard 3S\ncard 7C\nlamp 3 lit\nlamp 2 lit\nlamp 1 "   \
  "lit\n"

/* The page counts what the signature settles. */
static void
test_page_counts_what_is_settled (void)
{
  static const struct
  {
    const char *policy, *then, *sign;
    guint settles;
    const char *badge; /* NULL = the floorperson's */
  } rows[] = {
    { "[policy]\nbatch=true\n", "", "Look at seats 2 and 1|#1|Sign all 3 from the tray", 3 },
    { "[policy]\nbatch=true\n", "reject 2001 0000 hand-misread 1 " M "\n", "Look at seat 2|Sign all 2 from the tray", 2 },
    { "[policy]\nbatch=true\n", "reject 2001 0000 hand-misread 3 " M "\n", "#3|Overrule and sign", 1,
      "badge 3001 pit-manager\n" },
    { "[policy]\nbatch=true\n", "reject 2001 0000 hand-misread 3 " M "\n", "Look at seat 1|Sign all 2 from the tray", 2 },
    { "[policy]\nbatch=true\ndark-light-override=true\n", "lamp 1 dark\n", "Look at seat 2|Sign all 2 from the tray", 2 },
    { "[policy]\nbatch=false\n", "", "Sign", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_example (rows[i].policy);
      g_autoptr (LocalTable) table = local_table_new (file, FALSE);
      GtkWidget *window;
      guint settled = 0;

      local_table_play (table, THREE_WIN);
      local_table_play (table, rows[i].then);
      local_table_play (table, rows[i].badge != NULL ? rows[i].badge : "badge 2001 floorperson\n");
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
      press (window, "0|0|0|0");
      press (window, rows[i].sign);
      for (guint seat = 1; seat <= 3; seat++)
        settled += table->table.now.round.seats[seat].side[1].state == UC_SIDE_SETTLED;
      g_assert_cmpuint (settled, ==, rows[i].settles);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* A batch is signed by each of its seats once all have been on the screen, and by one person: whoever comes next looks for
 * himself. A second tap of the same finger passes over nothing. */
static void
test_batch_is_looked_at (void)
{
  g_autofree char *file = local_table_example ("[policy]\nbatch=true\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  now_us = 5000000;
  uc_console_model_set_clock (table->model, test_clock);
  local_table_play (table, THREE_WIN "badge 2001 floorperson\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  press (window, "0|0|0|0|Look at seats 2 and 1|Look at seat 1");
  g_assert_nonnull (press_find (window, "Look at seat 1"));
  now_us += G_USEC_PER_SEC;
  press (window, "Look at seat 1");
  /* A light that was looked at again meanwhile is looked at again by who signs. */
  local_table_play (table, "lamp 3 dark\n");
  local_table_play (table, "lamp 3 lit\n");
  now_us += G_USEC_PER_SEC;
  press (window, "Look at seat 3|Sign all 3 from the tray");
  g_assert_cmpstr (table->last_submitted, ==, "validate 2001 0000 1 " M);
  g_assert_cmpuint (uc_table_prompt (&table->table).id, ==, UC_PROMPT_PAY_SIDE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

#define TWO_SHARE                                                                                                      \
  "device shoe up\nbet 1 main 25\nbet 2 main 25\nbet 1 " M "\nbet 2 " M "\nno-more-bets\nchips 2\ncard 9H\ncard 9H\n"     \
  "card 9H\ncard 9H\ncard 9H\ncard 7C\nlamp 2 lit\n"

/* Both sums are on the page until the other winner is judged, nobody signs before, and the one that it comes to is the one
 * that was said. */
static void
test_share_waits (void)
{
  static const struct
  {
    const char *then, *after;
    UcMoney pays;
  } rows[] = {
    { "lamp 1 dark\n", "lamp 1 lit\n", 250070000 },
    { "lamp 1 dark\n", "reject 2001 0000 not-accepted 1\n", 500150000 },
    { "lamp 1 lit\nreject 2001 0000 hand-misread 1\n", "reject 3001 0000 not-accepted 1\n", 500150000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_example ("");
      g_autoptr (LocalTable) table = local_table_new (file, FALSE);
      const UcSide *side = &table->table.now.round.seats[2].side[uc_side_wager_slot (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)];
      GtkWidget *window;

      local_table_play (table, TWO_SHARE);
      local_table_play (table, rows[i].then);
      local_table_play (table, "badge 2001 floorperson\n");
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
      press (window, "#2|0|0|0|0");
      g_assert_false (may_press (window, "Sign"));
      g_assert_cmpint (side->pays, ==, 250070000);
      g_assert_cmpint (uc_win_alone (&table->table.now, table->table.rules, 2, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE), ==,
                       500150000);
      local_table_play (table, rows[i].after);
      local_table_play (table, "badge 2001 floorperson\n");
      press (window, "0|0|0|0|Sign");
      g_assert_cmpint (side->pays, ==, rows[i].pays);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Any win may be taken first: one that is dark, rejected or not looked at holds up no other. */
static void
test_wins_in_any_order (void)
{
  static const struct
  {
    const char *then, *press, *line;
  } rows[] = {
    { "", "#1|0|0|0|0|Sign", "validate 2001 0000 1 " M },
    { "lamp 3 dark\n", "0|0|0|0|Sign", "validate 2001 0000 2 " M },
    { "reject 3001 0000 other 3\nreject 3001 0000 hand-misread 2\n", "0|0|0|0|Sign", "validate 2001 0000 1 " M },
    { "lamp 3 dark\n", "#3|Reject with a reason|Light dark|0|0|0|0|Reject seat 3", "reject 2001 0000 light-dark 3 " M },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_example ("[policy]\nbatch=false\n");
      g_autoptr (LocalTable) table = local_table_new (file, FALSE);
      GtkWidget *window;

      local_table_play (table, THREE_WIN);
      local_table_play (table, rows[i].then);
      local_table_play (table, "badge 2001 floorperson\n");
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
      press (window, rows[i].press);
      g_assert_cmpstr (table->last_submitted, ==, rows[i].line);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* The win is shown as soon as it is found. */
static void
test_nothing_is_signed_before_the_light (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table,
                    "no-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\nbadge 2001 floorperson\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "floor");
  press (fixture->window, "0|0|0|0");
  g_assert_nonnull (press_find (fixture->window, "Sign"));
  g_assert_false (may_press (fixture->window, "Sign"));
}

/* Where the policy asks for no signature, the floorperson still decides about a light that is dark. */
static void
test_dark_light_waits_for_the_floor (void)
{
  g_autofree char *file = local_table_example ("[policy]\nvalidation=percentage\ndark-light-override=true\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  local_table_play (table, "device shoe up\nbet 1 main 25\nbet 1 " M "\nno-more-bets\nchips 1\ncard 9C\ncard 9D\n"
                           "card 4H\ncard 7C\nlamp 1 dark\nbadge 2001 floorperson\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  press (window, "0|0|0|0");
  press (window, "Reject or override|Lamp is broken|Sign, 1 of 2");
  local_table_play (table, "badge 3001 pit-manager\n");
  press (window, "0|0|0|0|Sign, 2 of 2");
  g_assert_cmpuint (uc_table_prompt (&table->table).id, ==, UC_PROMPT_PAY_SIDE);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What the record accepts between rounds is offered, and nothing else of it: § 685a.7(d), (s), A18. */
static void
test_menu_offers_between_rounds (void)
{
  static const struct
  {
    const char *policy, *script;
    gboolean offered, may_close;
  } rows[] = {
    { "", "", TRUE, TRUE },
    { "", "bet 1 main 25\n", FALSE, FALSE },
    { "", "bet 1 main 25\nunbet 1 main\n", TRUE, TRUE }, /* a bet was taken back: the round has a number and nothing in it */
    { "", SUITED "validate 2001 0000\n" TO_CLEAR, FALSE, FALSE }, /* cards are held, and the table waits */
    { "", SUITED "validate 2001 0000\n" TO_CLEAR "documented 2001 S-1\n", TRUE, TRUE },
    { "[policy]\nhold=seat\n", SUITED "validate 2001 0000\n" TO_CLEAR, TRUE, FALSE }, /* § 685c.1(h)(4) */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_example (rows[i].policy);
      g_autoptr (LocalTable) table = local_table_new (file, FALSE);
      g_autoptr (GError) error = NULL;
      GtkWidget *window;

      local_table_play (table, rows[i].script);
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
      g_assert_cmpint (may_press (window, "New dealer signs on"), ==, rows[i].offered);
      g_assert_cmpint (may_press (window, "Close table"), ==, rows[i].may_close);
      g_assert_cmpint (local_table_say (table, "close-table", UC_ORIGIN_DEALER, &error), ==, rows[i].may_close);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* A form or a step is due from the sum on that the policy names, not a cent below it. */
static void
test_due_from_its_sum_on (void)
{
  static const struct
  {
    const char *policy, *words;
    gboolean due;
  } rows[] = {
    { "", "Tax form is filled in", FALSE },
    { "[policy]\ntax-form=500.07\n", "Tax form is filled in", TRUE },
    { "[policy]\ntax-form=500.08\n", "Tax form is filled in", FALSE },
    { "", "Cards shown to camera, hand sealed", FALSE },
    { "[policy]\ncamera=500.07\n", "Cards shown to camera, hand sealed", TRUE },
    { "[policy]\ncamera=500.08\n", "Cards shown to camera, hand sealed", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = local_table_example (rows[i].policy);
      g_autoptr (LocalTable) table = local_table_new (file, FALSE);
      GtkWidget *window;

      local_table_play (table, SUITED "validate 2001 0000\n");
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "documents");
      g_assert_nonnull (press_find (window, "Payout slip is filled in"));
      g_assert_cmpint (press_find (window, rows[i].words) != NULL, ==, rows[i].due);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
test_wrong_pin_stays_on_the_page (Fixture *fixture, gconstpointer data)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (fixture->window);

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\n");
  local_table_play (fixture->table, "badge 2001 floorperson\n");
  for (guint i = 0; i < 4; i++)
    press (fixture->window, "7");
  press (fixture->window, "Sign");
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "floor");
  g_assert_cmpuint (uc_table_prompt (&fixture->table->table).id, ==, UC_PROMPT_FLOOR_CALLED);
}

static void
test_bet_is_corrected (Fixture *fixture, gconstpointer data)
{
  g_autofree char *line = NULL;

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard KS\n");
  line = g_strdup_printf ("correct %u amount 40 2001 0000 Bet misread",
                          fixture->table->table.now.round.seats[1].main_seq);
  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "correct");
  press (fixture->window, "Seat 1 bet $25|4|0|Continue|Bet misread|2|0|0|1|Next|0|0|0|0|Correct");
  g_assert_cmpstr (fixture->table->last_submitted, ==, line);
  g_assert_cmpuint (uc_table_prompt (&fixture->table->table).id, ==, UC_PROMPT_SECOND_PERSON);
  local_table_play (fixture->table, "validate 3001 0000\n");
  g_assert_cmpint (fixture->table->table.now.round.seats[1].main, ==, 40 * UC_DOLLAR);
}

/* Who asked takes it back: badge, PIN and a reason, and the table stands where it stood. */
static void
test_request_is_withdrawn (Fixture *fixture, gconstpointer data)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (fixture->window);

  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard KS\nvoid-round 2001 0000 Misdeal\n");
  now_us += G_USEC_PER_SEC;
  press (fixture->window, "Withdraw it|Asked in error|2|0|0|1|Next|0|0|0|0|Withdraw it");
  g_assert_cmpstr (fixture->table->last_submitted, ==, "withdraw 2001 0000 Asked in error");
  g_assert_cmpuint (uc_table_prompt (&fixture->table->table).id, ==, UC_PROMPT_DEAL);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "table");
}

static void
test_signature_is_withdrawn (void)
{
  g_autofree char *file = local_table_example ("[policy]\nsecond-signature=10.00\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  local_table_play (table, "device shoe up\nbet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\n"
                           "card 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  g_assert_null (press_find (window, "Reject or withdraw"));
  local_table_play (table, "validate 2001 0000\nbadge 2001 floorperson\n");
  press (window, "Reject or withdraw|Signed in error|0|0|0|0|Withdraw it");
  g_assert_cmpstr (table->last_submitted, ==, "withdraw 2001 0000 Signed in error");
  g_assert_null (press_find (window, "Reject or withdraw"));
  g_assert_nonnull (press_find (window, "Reject with a reason"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The page says who rejected a win, and who decides; two give up what two sign. */
static void
test_rejection_waits_for_another (void)
{
  g_autofree char *file = local_table_example ("[policy]\nsecond-signature=10.00\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  local_table_play (table, "device shoe up\nbet 1 main 25\nbet 1 " M "\nno-more-bets\nchips 1\n"
                           "card 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\nreject 2001 0000 not-accepted 1 " M "\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  local_table_play (table, "badge 3001 pit-manager\n");
  g_assert_nonnull (press_find (window, "Overrule, sign 1 of 2"));
  local_table_play (table, "badge 2001 floorperson\n");
  press (window, "Reject or withdraw|Signed in error|0|0|0|0|Withdraw it");
  g_assert_cmpstr (table->last_submitted, ==, "withdraw 2001 0000 Signed in error");
  local_table_play (table, "reject 2001 0000 not-accepted 1 " M "\nbadge 3001 pit-manager\n");
  press (window, "Reject or withdraw|Wager not accepted|0|0|0|0|Reject seat 1, 2 of 2");
  g_assert_cmpstr (table->last_submitted, ==, "reject 3001 0000 not-accepted 1 " M);
  g_assert_cmpint (table->table.now.round.seats[1].side[1].outcome, ==, UC_WORD_VOID);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Who called the hand misread signs it with a reason. */
static void
test_misread_hand_is_read_again (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window;

  local_table_play (table, "device shoe up\nbet 1 main 25\nbet 1 " M "\nno-more-bets\nchips 1\n"
                           "card 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\nreject 2001 0000 hand-misread 1 " M "\n"
                           "badge 2001 floorperson\n");
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
  press (window, "Reject, or sign as read|Read right, looked at again|0|0|0|0|Sign");
  g_assert_cmpstr (table->last_submitted, ==, "validate 2001 0000 1 " M " Read right, looked at again");
  g_assert_cmpuint (uc_table_prompt (&table->table).id, ==, UC_PROMPT_PAY_SIDE);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_last_round_is_corrected (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard KS\ncard 9D\ncard QH\ncard 7C\nlight medium\n"
                                    "place medium\nstand\nconfirm\ncard 2C\nconfirm\nbet 1 main 10\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "correct");
  g_assert_null (press_find (fixture->window, "Seat 1: K♠"));
  press (fixture->window, "Last round");
  g_assert_nonnull (press_find (fixture->window, "Seat 1 bet $25"));
  g_assert_nonnull (press_find (fixture->window, "Seat 1: K♠"));
  g_assert_nonnull (press_find (fixture->window, "Dealer: 9♦"));
}

/* The round that is over is the last one before the next has begun, too; what was taken back in it is not offered. */
static void
test_round_just_over_is_corrected (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table, "no-more-bets\nchips 1\ncard KS\ncard 9D\ndevice shoe down\ncard QC\n"
                                    "undo\ndevice shoe up\ncard QH\ncard 7C\n"
                                    "light medium\nplace medium\nstand\nconfirm\ncard 2C\nconfirm\nconfirm\n");
  g_assert_false (fixture->table->table.now.round.began);
  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "correct");
  press (fixture->window, "Last round");
  g_assert_nonnull (press_find (fixture->window, "Seat 1: K♠"));
  g_assert_nonnull (press_find (fixture->window, "Seat 1: Q♥"));
  g_assert_null (press_find (fixture->window, "Seat 1: Q♣"));
  g_assert_nonnull (press_find (fixture->window, "Dealer: 2♣"));
  g_assert_null (press_find (fixture->window, "Later"));
}

/* A long round has more facts than a page: every one can be reached, the newest first. */
static void
test_every_fact_is_offered (Fixture *fixture, gconstpointer data)
{
  static const char *const facts[] = {
    "Seat 1 bet $25", "Seat 2 bet $10", "Seat 3 bet $10", "Seat 4 bet $10", "Seat 5 bet $10", "Seat 6 bet $10",
    "Seat 1: 2♠", "Seat 2: 2♥", "Seat 3: 2♦", "Seat 4: 2♣", "Seat 5: 3♠", "Seat 6: 3♥", "Dealer: 9♦", "Seat 1: 3♦",
    "Seat 2: 3♣", "Seat 3: 4♠", "Seat 4: 4♥", "Seat 5: 4♦", "Seat 6: 4♣", "Seat 1: 5♠", "Seat 1: 5♥", "Seat 1: 5♦",
    "Seat 2: 5♣", "Seat 2: 6♠", "Seat 3: 6♥", "Seat 3: 6♦", "Seat 4: 7♠", "Seat 4: 7♦",
  };

  local_table_play (fixture->table,
                    "bet 2 main 10\nbet 3 main 10\nbet 4 main 10\nbet 5 main 10\nbet 6 main 10\nno-more-bets\nchips 1\n"
                    "card 2S\ncard 2H\ncard 2D\ncard 2C\ncard 3S\ncard 3H\ncard 9D\ncard 3D\ncard 3C\ncard 4S\ncard 4H\n"
                    "card 4D\ncard 4C\ncard 7C\nlight medium\nplace medium\ncard 5S\ncard 5H\ncard 5D\nstand\ncard 5C\ncard 6S\nstand\n"
                    "card 6H\ncard 6D\nstand\ncard 7S\ncard 7D\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "correct");
  fit_lay_out (fixture->window);
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      GtkWidget *fact = press_find (fixture->window, facts[i]), *bet;
      graphene_rect_t one, other;

      g_test_message ("%s", facts[i]);
      g_assert_nonnull (fact);
      if (g_str_has_prefix (facts[i], "Dealer") || i < 6)
        continue;
      /* Below its seat's bet, but for what has no room in the column. */
      bet = press_find (fixture->window, facts[facts[i][strlen ("Seat ")] - '1']);
      g_assert_true (gtk_widget_compute_bounds (fact, fixture->window, &one));
      g_assert_true (gtk_widget_compute_bounds (bet, fixture->window, &other));
      g_assert_cmpfloat (one.origin.y >= other.origin.y ? fabs (one.origin.x - other.origin.x) : 999, <=,
                         g_str_equal (facts[i], "Seat 1: 5♦") ? 160 : 1);
    }
  press (fixture->window, "Seat 1 bet $25");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (fixture->window)), ==, "number");
}

/* § 685a.6(b): the dealer taps the seat that waits. */
static void
test_entry_is_barred_at_the_seat_tapped (Fixture *fixture, gconstpointer data)
{
  GtkWidget *felt;

  uc_console_window_open (UC_CONSOLE_WINDOW (fixture->window), "menu");
  press (fixture->window, "Bar mid-shoe entry");
  g_assert_cmpuint (fixture->table->submitted, ==, 0);
  felt = fit_find (fixture->window, UC_TYPE_FELT);
  g_signal_emit_by_name (uc_felt_get_seat (UC_FELT (felt), 1), "clicked");
  g_assert_cmpuint (fixture->table->submitted, ==, 0);
  g_signal_emit_by_name (uc_felt_get_seat (UC_FELT (felt), 5), "clicked");
  g_assert_cmpstr (fixture->table->last_submitted, ==, "entry 5 barred");
}

static void
test_other_number_of_chips (Fixture *fixture, gconstpointer data)
{
  now_us += G_USEC_PER_SEC;
  press (fixture->window, "No more bets");
  press (fixture->window, "Other number");
  press (fixture->window, "2");
  press (fixture->window, "Counted");
  g_assert_cmpstr (fixture->table->last_submitted, ==, "chips 2");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (fixture->window)), ==, "table");
}

/* The last picture stays, under a veil that says for how long; nothing is taken, and it goes by itself. */
static void
test_service_gone (Fixture *fixture, gconstpointer data)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (fixture->window);
  g_autoptr (GtkWidget) veil = NULL;

  now_us += G_USEC_PER_SEC;
  g_assert_null (fit_find (fixture->window, UC_TYPE_VEIL));
  uc_console_model_gone (fixture->table->model);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "table");
  veil = g_object_ref (fit_find (fixture->window, UC_TYPE_VEIL));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (veil), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Stop dealing. The table computer is not answering. Call the floor.");
  /* Nobody knows how the devices are. */
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fit_find (fixture->window, UC_TYPE_TOP_BAR)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Table BJ-07, Down Under Blackjack, Round 1, meter $5,000.00, No answer, -");
  fit_lay_out (fixture->window);
  g_assert_cmpint (gtk_widget_get_width (veil), ==, 1280);
  g_assert_cmpint (gtk_widget_get_height (veil), ==, 800);
  /* A finger on the primary button touches the veil. */
  g_assert_true (gtk_widget_pick (fixture->window, 1074, 735, GTK_PICK_DEFAULT) == veil);
  press (fixture->window, "No more bets");
  g_assert_cmpuint (fixture->table->submitted, ==, 0);
  local_table_replay (fixture->table);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "table");
  g_assert_false (gtk_widget_get_visible (veil));
  press (fixture->window, "No more bets");
  g_assert_cmpuint (fixture->table->submitted, ==, 1);
}

static void
key (GtkWidget *window, guint keyval)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (window);
  gboolean taken = FALSE;

  for (guint i = 0; !taken && i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, 0, &taken);
    }
}

/* Enter presses the button with the focus: the primary, until somebody goes to another one. The rail key never does. */
static void
test_enter_presses_the_focused (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table, "device shoe up\nno-more-bets\nchips 1\ncard 6S\ncard 9C\ncard 5H\ncard 7C\n"
                                    "light medium\nplace medium\n");
  gtk_window_present (GTK_WINDOW (fixture->window));
  fit_lay_out (fixture->window);
  now_us += G_USEC_PER_SEC;
  key (fixture->window, GDK_KEY_Tab);
  gtk_widget_grab_focus (press_find (fixture->window, "Double"));
  key (fixture->window, GDK_KEY_F12);
  g_assert_cmpstr (fixture->table->last_submitted, ==, "stand");
  local_table_play (fixture->table, "undo\n");
  now_us += G_USEC_PER_SEC;
  key (fixture->window, GDK_KEY_Return);
  g_assert_cmpstr (fixture->table->last_submitted, ==, "stand");
  local_table_play (fixture->table, "undo\n");
  now_us += G_USEC_PER_SEC;
  key (fixture->window, GDK_KEY_Tab);
  gtk_widget_grab_focus (press_find (fixture->window, "Double"));
  key (fixture->window, GDK_KEY_Return);
  g_assert_cmpstr (fixture->table->last_submitted, ==, "double");
}

/* One step back: out of a page to the list that opened it, then to the table; out of a question. */
static void
test_escape_goes_one_step_back (Fixture *fixture, gconstpointer data)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (fixture->window);

  press (fixture->window, "Menu|Devices");
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "health");
  key (fixture->window, GDK_KEY_Escape);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "menu");
  key (fixture->window, GDK_KEY_Escape);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "table");
  press (fixture->window, "Menu|Bar mid-shoe entry");
  g_assert_nonnull (press_find (fixture->window, "Back"));
  key (fixture->window, GDK_KEY_Escape);
  g_assert_null (press_find (fixture->window, "Back"));
  /* A signature is never given by a key that somebody only bumps into. */
  uc_options_void_round (uc_console_window_get_page_widget (window), &fixture->table->table);
  g_assert_cmpstr (uc_console_window_get_page (window), ==, "authority");
  key (fixture->window, GDK_KEY_Return);
  g_assert_cmpuint (fixture->table->submitted, ==, 0);
}

/* ---- what is signed for ---- */

/* Every page where somebody signs, and what it names: seat, cards, old and new, sum, reason, who asked, who signed. */
static const struct
{
  const char *state;
  const char *names[5]; /* up to a %NULL */
  guint steps;          /* buttons pressed of those that the state has; 0 = all */
} signing[] = {
  { "sign-clear", { "Seat 3: Match the Dealer progressive, $5.", "4 accepted, 3 counted." } },
  { "sign-void", { "Round 1. Bets: seat 1 $25, seat 2 $50, seat 3 $15, seat 5 $100, seat 6 $25.", "Seat 3, $15: nine of clubs" } },
  { "sign-void-of-wins", { "Seat 5’s $500.30 is not paid.", "Seat 3’s $15.00 is not paid.", "Seat 5, $100: nine of diamonds" } },
  { "sign-reopen", { "Round 1. Bets: seat 1 $25" } },
  { "correct-many-card", { "Seat 3’s card: K♥ becomes 9♥.", "king of hearts, nine of hearts" } },
  { "sign-bet", { "Seat 5’s bet: $100 becomes $200.", "Seat 5, $100: nine of diamonds" } },
  { "sign-second-card", { "Dealer’s card: 9♣ becomes 9♥", "Asked by 2210: misread.", "another badge than 2210",
                          "nine of clubs, nine of hearts" } },
  { "sign-second-void", { "Void round 1.", "seat 5 $100", "Asked by 2210: Misdeal.", "Seat 3, $15: nine of clubs" } },
  { "sign-void-validated", { "Void round 1.", "Asked by 2210: Misdeal.", "Seat 2’s signed $250.07 is paid.",
                             "Seat 1’s $250.07 is not paid." } },
  { "void-validated-too", { "Seat 2’s signed $250.07 is not paid.", "Seat 1’s $250.07 is not paid.",
                            "Asked by 2210: Misdeal.", "Seat 2, $25: nine of hearts" } },
  { "withdraw", { "Void round 1", "Asked by 2210: Misdeal." } },
  { "meters-signs", { "Meter: $5,000.00 → $5,200.00. Reserve: $0.00 → $12.50.", "Set the meter to $5,200.00, reserve $12.50.",
                      "Asked by 2210: Moved here from another meter." } },
  { "meters-typed", { "Meter: $5,000.00 → $5,200.00. Reserve: $0.00 → $0.00." } },
  { "sign-light", { "Seats 1, 3, 5, 6: every hand continues.", "Reader said Medium; Small is right. Dealer shows 9♦.", "Dealer, 9",
                    "Seat 1: K♠ 5♥, 15. Continues" } },
  { "sign-dead", { "Seat 1: dead; the wagers go back. Seats 3, 5, 6: continue.", "Reader said Medium; Small is right. Dealer shows 9♦." } },
  { "irregular-du-wrong-place", { "Reader said Medium; the hand lay in Small. Dealer shows 9♥." }, 4 },
  { "sign-reader-out", { "The reader showed Medium. Seats 1, 2, 3, 5, 6 play on.", "Seat 3, $15: nine of clubs", "Dealer: nine of diamonds" } },
  { "irregular-du-reader-out", { "The reader showed Medium. Seats 1, 2, 3 play on." }, 3 },
  { "irregular-bj-reader-out", { "Seats 1, 2, 3 play on." }, 3 },
  { "irregular-sp-reader-out", { "Seats 1, 2, 3 play on." }, 3 },
  { "irregular-pe-reader-out", { "Seats 1, 2, 3 play on." }, 3 },
  { "irregular-wa-reader-out", { "Seats 1, 2, 3 play on." }, 3 },
  { "irregular-du-no-cards", { "Seat 2 got no cards, reported by ", "On record it has K♠.", "K♠ is seat 3’s", "Is it as reported?" }, 4 },
  { "irregular-bj-no-cards", { "Seat 2 got no cards, reported by ", "On record it has K♠.", "K♠ is seat 3’s" }, 4 },
  { "irregular-sp-no-cards", { "Seat 2 got no cards, reported by ", "On record it has K♠.", "K♠ is seat 3’s" }, 4 },
  { "irregular-pe-no-cards", { "Seat 2 got no cards, reported by ", "On record it has K♠.", "K♠ is seat 3’s" }, 4 },
  { "irregular-wa-no-cards", { "Seat 2 got no cards, reported by ", "On record it has K♠.", "K♠ is seat 3’s" }, 4 },
  { "irregular-du-one-card", { "Seat 2 got one card and wants the second, reported by ", "8♣ is seat 3’s" }, 5 },
  { "irregular-du-one-card-of-an-award", { "On record it has 9♣ K♥. Then K♥ is seat 2’s.", "Seat 1’s win goes: One unsuited match.",
                                           "Seat 2 then wins: One unsuited match." }, 5 },
  { "irregular-wa-one-card-dead", { "Seat 2 got one card and wants no second, reported by " }, 5 },
  { "irregular-du-missed-card-dead", { "On record it stood. The player decides: the card, or a dead hand." }, 2 },
  { "irregular-du-missed-card-dead", { "Seat 1: missed a card?", "On record it stood. The floor looks before the bet goes back.",
                                       "Seat 1: missed card reported" }, 3 },
  { "irregular-du-missed-card-dead", { "Seat 1 requested a card that did not come, reported by ",
                                       "It has 8♠ 8♦, 16. On record it stood. Then the hand is dead, and its bet goes back." }, 4 },
  { "irregular-sp-missed-card-of-four", { "Seat 1, fourth hand", "On record it stood. The player decides" }, 3 },
  { "irregular-sp-missed-card-of-four", { "Seat 1’s fourth hand requested a card that did not come, reported by ",
                                          "It has 8♦ 5♦, 13. On record it stood.",
                                          "Seat 1, fourth hand, $25: eight of diamonds, five of diamonds, 13." }, 5 },
  { "irregular-du-overdraw", { "Take seats 3 and 1", "Next card to the rack. Then pay seat 2." }, 1 },
  { "irregular-sp-overdraw", { "Take seat 3", "Next card to the rack. Then seat 2, seat 1." }, 1 },
  /* The chip that lies on its sensor is another than the one that goes back. */
  { "coin-first-other-refused", { "Seat 2, M: No bet. Give the chip back.", "Seat 2, M: No bet\n" } },
  { "coin-first-twice", { "Seat 2, P: Twice. Give the chip back." } },
  { "last-round-receipt-sign", { "Round 1, seat 3: 9♣ 4♠, 13, taken. Bet $15. Dealer: 19.", "Seat 3, $15: nine of clubs" } },
  { "floor-share-grown", { "Signed by 2210 at $250.07, now $500.15" } },
  { "documents", { "Seat 5: ", "against 9♦.", "Signed by 2210.", "Seat 5: nine of diamonds, nine of diamonds. Dealer: nine of diamonds",
                   "Award: $500.30." } },
  { "documents-later", { "Round 1, seat 1: Match the Dealer progressive, $5,000.75.", "Signed by 2210 and 3001.", "Award: $5,000.75." } },
  { "wa-dispute-second", { "Seat 6: bet $5.00, on record: loses; wins $5.00. First signed by 2210.", "Seat 6, first hand, $5: eight of clubs",
                           "Paid by ruling: $5,000.00." } },
  { "sp-dispute-second", { "Seat 5: bet $25.00, on record: wins $50.00. First signed by 2210.", "Seat 5, $25: seven of diamonds" } },
  { "wa-dispute-paid", { "Seat 4, bet $20.00, on record: loses.", "$50.00 is paid; what was taken stays taken. Called by dealer 4127." } },
  { "sp-dispute-paid", { "Seat 5, bet $25.00, on record: wins $50.00.", "$50.00 is paid as well." } },
  { "dispute-paid-sum", { "Seat 5, bet $100.00, on record: loses.", "Seat 5, $100: nine of diamonds, nine of hearts, 18." } },
  { "double-less", { "$12\n" } },
  { "floor-reasons", { "Seat 5: ", "against 9♦.", "$500.30", "Reject seat 5, because:" } },
  { "floor-withdraw", { "Seat 5: ", "against 9♦.", "signed first" } },
  { "floor-reject-second", { "Seat 5: ", "against 9♦.", "$500.30", "Reject seat 5, because:",
                             "Void: chip and increment go back. 2210: Wager not accepted." } },
  { "floor-overruled", { "3001 overruled 2210: Other. Second: " } },
  { "floor-half-rejected", { "Rejected by 2210, 1 of 2: Wager not accepted." } },
  { "desk-free-badge", { "Badge 2211, Floorperson. Locked 21:47:39, without a wrong PIN at this table." } },
  { "desk-wrong-pins", { "Badge 2210, Floorperson. Locked 21:47:53 after 3 wrong PINs." } },
  { "bj-envy-floor", { "Seat 6’s Envy Bonus, by seat 4’s hand" } },
  { "sign-second-ruling", { "Seat 5 is paid $5,000.00 by ruling.", "Seat 5: bet $100.00, on record: loses.", "First signed by 2210.",
                            "Paid by ruling: $5,000.00.", "Seat 5, $100: nine of diamonds, nine of hearts, 18." } },
  { "void-validated", { "2210: Misdeal. Seat 2’s signed $250.07 is paid." } },
  { "meters-second", { "Meter to $5,200.00, reserve $12.50. 2210 asks." } },
  { "dispute-paid", { "Seat 5", "bet $100.00", "Called by" } },
  { "dispute-stands", { "Seat 2", "bet $50.00" } },
  { "devices-accept", { "Failed: " } },
  { "bj-bust-exposed", { "Seat 1, $20: ten of spades, six of diamonds, ten of clubs, 26." } },
  { "sp-award-exposed", { "Seat 1, $10: seven of spades, seven of spades, seven of spades, 21." } },
  { "sp-award-moved", { "Seat 1, $10: seven of spades, seven of spades, seven of spades, 21.",
                        "Seat 2, $10: eight of clubs, nine of diamonds, 17." } },
};

static void
gather_words (GtkWidget *widget, GString *words)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  if (UC_IS_HAND_KEY (widget))
    g_string_append_printf (words, "%s\n", uc_hand_key_get_words (UC_HAND_KEY (widget)));
  if (UC_IS_EXHIBITS (widget))
    g_string_append_printf (words, "%s\n", uc_exhibits_get_sentence (UC_EXHIBITS (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    gather_words (child, words);
}

static void
test_signature_names_its_subject (gconstpointer data)
{
  guint at = GPOINTER_TO_UINT (data), i = 0;
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (LocalTable) table = NULL;
  g_auto (GStrv) steps = NULL;
  GtkWidget *window;

  while (states_nth (i) != NULL && strcmp (states_nth (i)->name, signing[at].state) != 0)
    i++;
  g_assert_nonnull (states_nth (i));
  table = states_play (states_nth (i));
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), states_nth (i)->page);
  steps = g_strsplit (states_nth (i)->press != NULL ? states_nth (i)->press : "", "|", -1);
  for (guint step = 0; steps[step] != NULL && (signing[at].steps == 0 || step < signing[at].steps); step++)
    states_step (window, table, steps[step]);
  if (fit_find (window, UC_TYPE_KEY_STRIP) != NULL)
    g_signal_emit_by_name (fit_find (window, UC_TYPE_KEY_STRIP), "card", uc_card_parse ("9H"));
  fit_lay_out (window);
  gather_words (window, words);
  /* A seat and its sum stay on one line. */
  g_string_replace (words, "\302\240", " ", 0);
  for (guint k = 0; k < G_N_ELEMENTS (signing[at].names) && signing[at].names[k] != NULL; k++)
    if (strstr (words->str, signing[at].names[k]) == NULL)
      g_error ("%s: nothing names “%s” among\n%s", signing[at].state, signing[at].names[k], words->str);
  gtk_window_destroy (GTK_WINDOW (window));
}

static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), text) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, text);
  return found;
}

/* Before any round is over, the page is as with one: the way back stands where it then stands, and what would say what happened
 * says why nothing is there. */
static void
test_last_round_before_the_first (void)
{
  static const char *const scripts[] = { "", "bet 1 main 25\nno-more-bets\ncard 8S\ncard 9H\ncard KS\n"
                                             "void-round 2210 0000 x\nvoid-round 3001 0000 x\nconfirm\n" };
  g_autofree char *file = local_table_example ("");
  graphene_rect_t keys[G_N_ELEMENTS (scripts)], why;

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (LocalTable) table = local_table_new (file, FALSE);
      GtkWidget *window, *label;

      local_table_play (table, scripts[i]);
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "last-round");
      fit_lay_out (window);
      g_assert_nonnull (fit_find (window, UC_TYPE_FELT));
      g_assert_true (gtk_widget_compute_bounds (press_find (window, "Table"), window, &keys[i]));
      label = find_label (window, "No round is over yet at this table. The first is seen here once it is.");
      g_assert_cmpint (label != NULL, ==, i == 0);
      if (label != NULL)
        g_assert_true (gtk_widget_compute_bounds (label, window, &why));
      gtk_window_destroy (GTK_WINDOW (window));
    }
  g_assert_true (graphene_rect_equal (&keys[0], &keys[1]));
  g_assert_cmpfloat (why.origin.y, >=, keys[1].origin.y);
  g_assert_cmpfloat (why.origin.x + why.size.width, <, keys[1].origin.x);
}

/* What each ruling comes to, and the sum that is about to be signed, is on the sheet: drawn, and said to those who cannot see. */
static void
test_sheet_names_its_sums (void)
{
  static const struct
  {
    const char *state, *sentence;
  } sheets[] = {
    { "dispute-paid", "Seat 5 disputes: bet $100.00, on record: loses. Record stands: $100.00 stays taken. "
                      "Had it won: $200.00 more: $100.00 and the bet. This ruling: $50.00 is paid." },
    { "sp-dispute-paid", "Seat 5 disputes: bet $25.00, on record: wins $50.00. Record stands: $50.00 paid, the bet returned. "
                         "This ruling: $50.00 is paid." },
    { "dispute-stands", "Seat 2 disputes: bet $50.00, on record: wins $75.00. Record stands: $75.00 paid, the bet returned. "
                        "This ruling: the record stands." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autoptr (LocalTable) table = NULL;
      GtkWidget *window;
      guint at = 0;

      while (strcmp (states_nth (at)->name, sheets[i].state) != 0)
        at++;
      table = states_play (states_nth (at));
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), states_nth (at)->page);
      states_press (window, table, states_nth (at));
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fit_find (window, UC_TYPE_DISPUTE_SHEET)),
                                           GTK_ACCESSIBLE_PROPERTY_LABEL, sheets[i].sentence);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Each key for one of the reader's lights has its colour, where the light is typed and where the floor says which it is. */
static void
test_reader_keys (void)
{
  static const char *const shown[] = { "typed-light", "no-reader", "light-differs" };
  const PictureState *state;
  guint looked = 0;

  for (guint nth = 0; (state = states_nth (nth)) != NULL; nth++)
    {
      g_autoptr (LocalTable) table = NULL;
      GtkWidget *window;

      if (!g_strv_contains ((const char *const[]){ shown[0], shown[1], shown[2], NULL }, state->name))
        continue;
      table = states_play (state);
      window = uc_console_window_new (table->model);
      looked++;
      g_assert_true (gtk_widget_has_css_class (press_find (window, "Small"), "range-small"));
      g_assert_true (gtk_widget_has_css_class (press_find (window, "Medium"), "range-medium"));
      g_assert_true (gtk_widget_has_css_class (press_find (window, "Large"), "range-large"));
      gtk_window_destroy (GTK_WINDOW (window));
    }
  g_assert_cmpuint (looked, ==, G_N_ELEMENTS (shown));
}

/* A key is 12 mm of the panel for a finger; the keys that are seen lie 8 px apart, also from the rectangles below, before and
 * after a rank is chosen. */
static void
test_keys_are_apart (Fixture *fixture, gconstpointer data)
{
  local_table_play (fixture->table, "device shoe down\nno-more-bets\nchips 1\n");
  for (guint chosen = 0; chosen < 2; chosen++)
    {
      GtkWidget *strip;
      graphene_rect_t rectangle;
      double last = -4;

      if (chosen)
        press (fixture->window, "9");
      fit_lay_out (fixture->window);
      strip = fit_find (fixture->window, UC_TYPE_KEY_STRIP);
      for (GtkWidget *key = gtk_widget_get_first_child (strip); key != NULL; key = gtk_widget_get_next_sibling (key))
        {
          graphene_rect_t box;

          g_assert_true (gtk_widget_compute_bounds (key, fixture->window, &box));
          g_assert_cmpfloat (box.origin.x - last, >=, 8 - 2 * 2);
          g_assert_cmpfloat (box.size.width, >=, 71);
          g_assert_cmpfloat (box.size.height, >=, 71);
          last = box.origin.x + box.size.width;
          g_assert_true (gtk_widget_compute_bounds (fit_find (fixture->window, UC_TYPE_RECTANGLE), fixture->window, &rectangle));
          g_assert_cmpfloat (rectangle.origin.y - box.origin.y - box.size.height, >=, 8 - 2);
        }
      g_assert_cmpfloat (last, <=, 1280);
    }
}

/* ---- a win that somebody rejected, or that is dark ---- */

static const struct
{
  const char *state;
  const char *button; /* what is on a button; NULL = any */
  const char *says;   /* of the evidence, as it is read out */
} looks[] = {
  { "floor-misread", NULL, "Do not pay: Rejected: Hand misread." },
  { "floor-held", NULL, "Do not pay: Rejected: Other." },
  { "floor-half-rejected", NULL, "Do not pay: Rejected: Wager not accepted." },
  { "floor-bypassed", NULL, "2 cards typed, and the shoe worked." },
  { "floor-seven", "Sign", NULL },
  { "floor-tier-dark", "Sign", NULL },
  { "desk", "Wins to sign, Seats 5 and 3, $500.30 + $15.00, since 21:47:23", NULL },
  { "desk", "Dispute, Seat 3, bet $15.00, since 21:47:39", NULL },
  { "desk-six-wins", "Wins to sign, Seats 6, 5, 4, 3, 2, 1, $810.00 in all, since 00:00:42", NULL },
  { "desk-documents", "Documents, Seat 5, $500.30, since 21:48:20", NULL },
  { "desk-owed", "Owed to the player, Seat 1, round 1, $50.00, since 00:00:19", NULL },
  { "desk", "Correct an entry", NULL },
  { "desk", "Void round", NULL },
  { "desk-empty", "Void round, Not before this is answered: Are both lights lit?", NULL },
};

/* § 685c.1(h)(3): nothing at a rejected win says that it may be paid, and no button promises a second signature that nobody
 * gives. */
static void
test_looks (gconstpointer data)
{
  guint at = GPOINTER_TO_UINT (data), i = 0;
  g_autoptr (LocalTable) table = NULL;
  GtkWidget *window;

  while (strcmp (states_nth (i)->name, looks[at].state) != 0)
    i++;
  table = states_play (states_nth (i));
  window = uc_console_window_new (table->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), states_nth (i)->page);
  states_press (window, table, states_nth (i));
  fit_lay_out (window);
  if (looks[at].button != NULL && press_find (window, looks[at].button) == NULL)
    g_error ("%s: no button “%s”", looks[at].state, looks[at].button);
  if (looks[at].says != NULL)
    g_assert_nonnull (strstr (uc_win_evidence_get_sentence (UC_WIN_EVIDENCE (fit_find (window, UC_TYPE_WIN_EVIDENCE))), looks[at].says));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What a badge signs that the reader read a minute ago, and what of its PIN and of a slip's number is to be read. */
static void
test_late_tap (void)
{
  static const struct
  {
    const char *state, *then, *submitted, *shown, *hidden;
  } rows[] = {
    { "late-tap", "0|0|0|0|Cards inspected", "inspect-cards 2210:0000", NULL, "0000" },
    { "late-tap", "~0|>badge 2210 floorperson|Cards inspected", "inspect-cards 2210", NULL, NULL },
    /* A key that was pressed by mistake, and taken back. */
    { "inspect-cards", ">badge 2210 floorperson|7|Clear|Cards inspected", "inspect-cards 2210", NULL, NULL },
    { "inspect-cards", ">badge 2210 floorperson|7|Back|Cards inspected", "inspect-cards 2210", NULL, NULL },
    { "inspect-cards", ">badge 2210 floorperson|0|0|0|0|Cards inspected", "inspect-cards 2210:0000", NULL, NULL },
    { "late-tap-pin", NULL, NULL, "PIN\n", "000" },
    { "documents-late", NULL, NULL, "read too long ago", "47\n" },
    { "documents-late", "0|0|0|0|Next|Documents complete", "documented 2210:0000 47 5 match-the-dealer-progressive", NULL, NULL },
    { "documents-late", "~0|>badge 2210 floorperson|Documents complete", "documented 2210 47 5 match-the-dealer-progressive", NULL,
      NULL },
    { "documents-late-pin", NULL, NULL, "47\n", "0000" },
    { "documents-refused", NULL, NULL, "47\n", NULL },
    { "documents-refused", "Back|8|Documents complete", "documented 2210 48 5 match-the-dealer-progressive", NULL, NULL },
  };

  for (guint at = 0; at < G_N_ELEMENTS (rows); at++)
    {
      g_autoptr (GString) words = g_string_new ("");
      g_autoptr (LocalTable) table = NULL;
      g_auto (GStrv) steps = g_strsplit (rows[at].then != NULL ? rows[at].then : "", "|", -1);
      GtkWidget *window;
      guint i = 0;

      while (strcmp (states_nth (i)->name, rows[at].state) != 0)
        i++;
      table = states_play (states_nth (i));
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), states_nth (i)->page);
      states_press (window, table, states_nth (i));
      for (guint step = 0; steps[step] != NULL; step++)
        states_step (window, table, steps[step]);
      fit_lay_out (window);
      gather_words (window, words);
      if (rows[at].submitted != NULL && g_strcmp0 (table->last_submitted, rows[at].submitted) != 0)
        g_error ("%s, then %s: “%s” was submitted", rows[at].state, rows[at].then, table->last_submitted);
      if (rows[at].shown != NULL && strstr (words->str, rows[at].shown) == NULL)
        g_error ("%s: nothing says “%s” among\n%s", rows[at].state, rows[at].shown, words->str);
      if (rows[at].hidden != NULL && strstr (words->str, rows[at].hidden) != NULL)
        g_error ("%s: “%s” is to be read among\n%s", rows[at].state, rows[at].hidden, words->str);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* § 685c.1(h)(3): where no signature counts no key invites to type one; and however many wins there are, each tab says its
 * state. */
static void
test_what_cannot_be_signed (void)
{
  static const struct
  {
    const char *state;
    gboolean dim;
    guint seat;
    const char *tab;
  } rows[] = {
    { "floor-seven", TRUE, 3, "dark" },          { "floor-seven", TRUE, 6, "75 to 1" },
    { "floor-six-disputed", FALSE, 6, "rejected" }, { "floor-six-unseen", FALSE, 3, "light?" }, { "floor-dark", TRUE, 5, "Light is dark" },
    { "floor-tier-waits", TRUE, 2, "Waits for 1" }, { "floor-share", FALSE, 1, "10% of meter ÷ 2" },
    { "floor-reasons", FALSE, 0, NULL },         { "dispute-stands", FALSE, 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LocalTable) table = NULL;
      g_autofree char *seat = g_strdup_printf ("#%u", rows[i].seat);
      GtkWidget *window;
      guint nth = 0;

      while (strcmp (states_nth (nth)->name, rows[i].state) != 0)
        nth++;
      g_test_message ("%s", rows[i].state);
      table = states_play (states_nth (nth));
      window = uc_console_window_new (table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), states_nth (nth)->page);
      states_press (window, table, states_nth (nth));
      fit_lay_out (window);
      g_assert_cmpint (gtk_widget_is_sensitive (press_find (window, "7")), ==, !rows[i].dim);
      if (rows[i].tab != NULL)
        g_assert_cmpstr (uc_queue_tab_get_words (UC_QUEUE_TAB (press_find (window, seat))), ==, rows[i].tab);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Without a picture there is nothing to grey: a page says so. */
static void
test_service_gone_at_first (void)
{
  g_autoptr (UcConsoleModel) model = uc_console_model_new ();
  GtkWidget *window = uc_console_window_new (model);

  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "notice");
  uc_console_model_gone (model);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "notice");
  g_assert_null (fit_find (window, UC_TYPE_VEIL));
  gtk_window_destroy (GTK_WINDOW (window));
}

#define ONE_BET "bet 1 main 25\nbet 1 match-the-dealer-progressive\n"

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, ONE_BET, set_up, test, tear_down);
}

static void
add_regulars (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, REGULARS, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  for (guint i = 0; states_nth (i) != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/screens/nothing-is-cut-off/%s", states_nth (i)->name);

      g_test_add_data_func (path, states_nth (i), test_nothing_is_cut_off);
    }
  for (guint i = 0; i < G_N_ELEMENTS (signing); i++)
    {
      g_autofree char *path = g_strdup_printf ("/screens/signatures/%s-%u", signing[i].state, signing[i].steps);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_signature_names_its_subject);
    }
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *path = g_strdup_printf ("/screens/685c.1/h/3/looks/%s/%u", looks[i].state, i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_looks);
    }
  add ("/screens/primary/ignores-touches-for-300-ms", test_primary_is_guarded);
  add ("/screens/primary/same-question-is-not-guarded", test_guard_only_when_the_meaning_changes);
  add ("/screens/support-beside-a-long-headline", test_support_beside_a_long_headline);
  add ("/screens/refusal-is-shown", test_refusal_is_shown);
  add ("/screens/seat-tap-submits", test_seat_tap_submits);
  add_regulars ("/screens/bets/685a.6/d/same-side-bets-are-one-tap", test_same_side_bets);
  add_regulars ("/screens/bets/685a.6/d/one-tap-at-its-place", test_bet_at_its_place);
  add_regulars ("/screens/bets/places-are-large-enough", test_bets_are_large_enough);
  add_regulars ("/screens/bets/685c.1/d/1/progressive-needs-its-chip", test_progressive_needs_its_chip);
  add_regulars ("/screens/bets/685c.1/f/just-opened", test_just_opened);
  add_regulars ("/screens/bets/685c.1/f/just-opened-and-bet", test_just_opened_and_bet);
  add ("/screens/names-and-roles", test_names_and_roles);
  g_test_add_func ("/screens/who-acts-and-where-the-light-is", test_who_acts);
  add ("/screens/clock-is-set-with-each-fact", test_clock_is_set_with_each_fact);
  for (guint i = 0; states_nth (i) != NULL; i++)
    if (states_nth (i)->lost_win != UC_WAGER_NONE)
      {
        g_autofree char *path = g_strconcat ("/screens/685a.7/f/unpaid-is-large/", states_nth (i)->name, NULL);

        g_test_add_data_func (path, states_nth (i), test_unpaid_is_large);
      }
  g_test_add_func ("/screens/685c.1/h/3/what-cannot-be-signed", test_what_cannot_be_signed);
  g_test_add_func ("/screens/dispute/sheet-names-its-sums", test_sheet_names_its_sums);
  g_test_add_func ("/screens/last-round/before-the-first", test_last_round_before_the_first);
  g_test_add_func ("/screens/685a.7/h/reader-keys-have-their-colour", test_reader_keys);
  g_test_add_func ("/screens/dealers-cards-keep-their-size", test_dealers_cards_keep_their_size);
  add ("/screens/titles-stand-beside-table", test_titles_stand_beside_table);
  add ("/screens/grave-press-is-level-with-back", test_grave_press);
  add ("/screens/void-round-needs-two-presses", test_void_round_needs_two_presses);
  add ("/screens/correct/a-bet", test_bet_is_corrected);
  add ("/screens/withdraw/a-request", test_request_is_withdrawn);
  g_test_add_func ("/screens/withdraw/a-signature", test_signature_is_withdrawn);
  g_test_add_func ("/screens/withdraw/rejection-waits-for-another", test_rejection_waits_for_another);
  g_test_add_func ("/screens/withdraw/misread-hand-is-read-again", test_misread_hand_is_read_again);
  add ("/screens/correct/the-last-round", test_last_round_is_corrected);
  add ("/screens/correct/the-round-just-over", test_round_just_over_is_corrected);
  add ("/screens/correct/every-fact", test_every_fact_is_offered);
  add ("/screens/685a.6/b/entry-is-barred-at-the-seat-tapped", test_entry_is_barred_at_the_seat_tapped);
  g_test_add_data_func ("/screens/readings/BJ-07", "BJ-07", test_readings_pages);
  g_test_add_data_func ("/screens/readings/BJ-08", "BJ-08", test_readings_pages);
  g_test_add_data_func ("/screens/readings/SP-03", "SP-03", test_readings_pages);
  g_test_add_data_func ("/screens/readings/PE-02", "PE-02", test_readings_pages);
  g_test_add_data_func ("/screens/readings/WA-01", "WA-01", test_readings_pages);
  add ("/screens/floor-signs", test_floor_signs);
  add ("/screens/floor/a-signature-needs-a-badge-of-its-own", test_signature_needs_a_badge_of_its_own);
  add ("/screens/floor/a-wrong-pin-keeps-the-badge", test_wrong_pin_keeps_the_badge);
  add ("/screens/floor/the-record-is-checked-before-signing", test_record_is_checked_before_signing);
  g_test_add_func ("/screens/floor/a-dark-light-is-overridden-by-two", test_dark_light_is_overridden_by_two);
  g_test_add_func ("/screens/floor/only-a-dark-light-is-overridden", test_dark_light_alone_is_overridden);
  for (guint i = 0; i < G_N_ELEMENTS (source_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/screens/floor/", source_rows[i].path, NULL);

      g_test_add_data_func (path, &source_rows[i], test_source_is_the_record_s);
    }
  add ("/screens/floor/685c.1/h/1/nothing-is-signed-before-the-light", test_nothing_is_signed_before_the_light);
  g_test_add_func ("/screens/floor/685c.1/h/3/a-batch-is-looked-at", test_batch_is_looked_at);
  g_test_add_func ("/screens/floor/685c.1/h/3/wins-in-any-order", test_wins_in_any_order);
  g_test_add_func ("/screens/floor/685c.1/h/3/a-share-waits-for-the-other-s", test_share_waits);
  g_test_add_func ("/screens/floor/685c.1/h/3/one-signature-settles-what-the-page-counts",
                   test_page_counts_what_is_settled);
  g_test_add_func ("/screens/floor/685c.1/h/2/a-dark-light-waits-without-validation",
                   test_dark_light_waits_for_the_floor);
  g_test_add_func ("/screens/menu/offers-between-rounds-what-is-accepted", test_menu_offers_between_rounds);
  g_test_add_func ("/screens/late-tap", test_late_tap);
  g_test_add_func ("/screens/documents/due-from-its-sum-on", test_due_from_its_sum_on);
  add ("/screens/wrong-pin-stays", test_wrong_pin_stays_on_the_page);
  add ("/screens/other-number-of-chips", test_other_number_of_chips);
  add ("/screens/keyboard/enter-presses-the-focused", test_enter_presses_the_focused);
  add ("/screens/keyboard/escape-goes-one-step-back", test_escape_goes_one_step_back);
  add ("/screens/keys-are-apart", test_keys_are_apart);
  add ("/screens/service-gone", test_service_gone);
  g_test_add_func ("/screens/service-gone-at-first", test_service_gone_at_first);
  return g_test_run ();
}
