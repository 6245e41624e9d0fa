/* Taking back, on the real screen: the button says what goes and who signs, and where somebody signs a page shows for what. */
#include "local-table.h"
#include "press.h"
#include "states-irregular.h"
#include "uc-console-window.h"
#include "uc-last-hand.h"
#include "uc-options.h"
#include "uc-palette.h"
#include "uc-say.h"
#include "uc-table-page.h"
#include "uc-undo.h"

#include <string.h>

typedef struct
{
  LocalTable *table;
  GtkWidget *window;
} Screen;

static gint64
past_the_guard (void)
{
  static gint64 now_us;

  return now_us += G_USEC_PER_SEC;
}

/* @bare: nothing is fitted, and the dealer types all there is. */
static void
open_screen (Screen *screen, const char *id, gboolean bare, const char *script)
{
  g_autofree char *file = local_table_of (id, "");

  if (bare)
    *strstr (file, "[devices]") = '\0';
  screen->table = local_table_new (file, FALSE);
  local_table_play (screen->table, script);
  screen->window = uc_console_window_new (screen->table->model);
  uc_table_page_set_clock (UC_TABLE_PAGE (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (screen->window))),
                           past_the_guard);
}

static void
close_screen (Screen *screen)
{
  gtk_window_destroy (GTK_WINDOW (screen->window));
  local_table_free (screen->table);
}

static void
check_button (const Screen *screen, const char *words)
{
  g_autofree char *said = uc_say_undo (&screen->table->table);

  g_assert_cmpstr (said, ==, words);
  g_assert_nonnull (press_find (screen->window, words != NULL ? words : "Nothing to undo"));
}

static const char *const games[] = { "BJ-07", "BJ-08", "SP-03", "PE-02", "WA-01" };

/* ---- the button ---- */

#define READ "device shoe up\n"
#define TWO_DEALT "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\nlight medium\nplace medium\n"

static const struct
{
  const char *table, *script, *words;
} named[] = {
  { "BJ-07", READ TWO_DEALT "hit\ncard 3D\n", "Move 3♦ to another seat" },
  { "BJ-08", READ "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\nhit\ncard 3D\n", "Move 3♦ to another seat" },
  { "PE-02", READ "bet 1 main 25\nno-more-bets\ncard 5S\n", "Correct 5♠: two sign" },
  { "SP-03", READ "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\n", "Correct 9♥: two sign" },
  { "WA-01", READ "bet 1 main 25\nno-more-bets\ncard 5S\n", "Correct 5♠: two sign" },
  { "WA-01", "bet 1 main 25\nno-more-bets\ncard 5S\n", "Retype 5♠ at seat 1" },
  { "BJ-07", "bet 1 main 25\nno-more-bets\ncard 5S\ncall-floor\n", "Retype 5♠ at seat 1: floor signs" },
  { "BJ-08", "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\nstand\ncall-floor\n", "Undo: seat 1 stood: floor signs" },
  { "SP-03", "bet 1 main 25\n", "Undo: seat 1 bets $25" },
  { "SP-03", "bet 1 main\n", "Undo: seat 1 bets" },
  { "PE-02", "bet 1 main 25\nbet 1 match-up 5\n", "Undo: U $5 at seat 1" },
  { "BJ-07", "bet 1 main 25\nno-more-bets\n", NULL },
};

#define TWO_ELEVENS                                                                                                    \
  "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard 5S\ncard JS\ncard 9H\ncard 6D\ncard 8D\ncard 7C\n"

/* 685a.7(j): what the shoe read is two persons', what was typed the dealer's, and behind a call a floorperson signs. */
static void
test_named (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      Screen screen;

      open_screen (&screen, named[i].table, FALSE, named[i].script);
      check_button (&screen, named[i].words);
      close_screen (&screen);
    }
}

/* 685a.4(b): the step that goes is named, before the round as in it. */
static void
test_step_named (void)
{
  g_autofree char *file = local_table_of ("BJ-08", "");
  LocalTable *table = local_table_new (file, TRUE);
  g_autofree char *spread = NULL, *washed = NULL;

  local_table_play (table, "open-table\nconfirm-readings 2001 0000\ninspect-cards 2001\ninspect-reader 2001 0000 pass\nconfirm\n");
  spread = uc_say_undo (&table->table);
  g_assert_cmpstr (spread, ==, "Undo: cards spread");
  local_table_play (table, "confirm\n");
  washed = uc_say_undo (&table->table);
  g_assert_cmpstr (washed, ==, "Undo: cards washed");
  local_table_free (table);
}

/* 685a.7(h): a light that the dealer said is the dealer's to take back, as long as nobody has acted on it; one that the reader
 * showed is not. */
static void
test_typed_light (void)
{
  Screen screen;

  open_screen (&screen, "BJ-07", TRUE, "bet 3 main 25\nno-more-bets\ncard TS\ncard 7C\ncard 9D\ncard -\n");
  press (screen.window, "Large|Undo: light Large");
  g_assert_cmpstr (screen.table->last_submitted, ==, "undo");
  g_assert_cmpint (screen.table->table.now.round.light, ==, UC_RANGE_NONE);
  press (screen.window, "Medium|Undo: light Medium|Medium");
  g_assert_cmpint (screen.table->table.now.round.light, ==, UC_RANGE_MEDIUM);
  close_screen (&screen);
  open_screen (&screen, "BJ-07", FALSE, "bet 3 main 25\nno-more-bets\ncard TS\ncard 7C\ncard 9D\ncard 8C\n!light medium\n");
  check_button (&screen, NULL);
  close_screen (&screen);
}

/* 685a.6(d): the first wager of a round goes as each other that no sensor saw, and the round is there without it. */
static void
test_first_bet (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      Screen screen;

      open_screen (&screen, games[i], FALSE, "");
      states_step (screen.window, screen.table, "seat 4");
      check_button (&screen, "Undo: seat 4 bets");
      press (screen.window, "$25|Undo: seat 4 bets $25");
      g_assert_true (screen.table->table.now.round.seats[4].in_round);
      press (screen.window, "Undo: seat 4 bets");
      g_assert_false (screen.table->table.now.round.seats[4].in_round);
      check_button (&screen, NULL);
      states_step (screen.window, screen.table, "seat 2");
      check_button (&screen, "Undo: seat 2 bets");
      close_screen (&screen);
    }
}

/* 685c.1(d)(1): a chip that a sensor saw is nobody's to take back. */
static void
test_first_chip (void)
{
  Screen screen;

  open_screen (&screen, "BJ-07", FALSE, "device head.4 up\n");
  local_table_play (screen.table, "!bet 4 main\n");
  check_button (&screen, NULL);
  close_screen (&screen);
}

/* ---- signed ---- */

static gboolean
happened (const Screen *screen, const char *what)
{
  for (guint i = 0; i < screen->table->rows->len; i++)
    for (char **line = g_ptr_array_index (screen->table->rows, i); *line != NULL; line++)
      if (strstr (*line, what) != NULL)
        return TRUE;
  return FALSE;
}

static gboolean
shows (GtkWidget *root, const char *words)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_visible (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, words))
      return TRUE;
  return FALSE;
}

static const char *
page_of (const Screen *screen)
{
  return uc_console_window_get_page (UC_CONSOLE_WINDOW (screen->window));
}

/* A hand of eleven in each game, and its turn. */
static const struct
{
  const char *table, *script;
} elevens[] = {
  { "BJ-07", "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\nlight medium\nplace medium\n" },
  { "BJ-08", "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\n" },
  { "SP-03", "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\n" },
  { "PE-02", "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\n" },
  { "WA-01", "bet 1 main 25\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\n" },
};

/* 685a.9(a), (c): a hit that nobody said is the dealer's to call a double, whole or for less; one that was said, a floorperson's,
 * who sees hand, card, and what the bet becomes. */
static void
test_late_double (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (elevens); i++)
    for (guint way = 0; way < 4; way++)
      {
        const gboolean said = way >= 2, less = way % 2 == 1;
        g_autofree char *script = g_strconcat (elevens[i].script, said ? "hit\n" : "", "card 3D\n", NULL);
        Screen screen;

        open_screen (&screen, elevens[i].table, FALSE, script);
        press (screen.window, "Retype 3♦ at seat 1");
        press (screen.window, less ? "Double, for less|1|0|It was a double" : "It was a double");
        if (said)
          {
            g_assert_false (happened (&screen, "card-doubled"));
            g_assert_cmpstr (page_of (&screen), ==, "authority");
            g_assert_true (shows (screen.window, "Seat 1 had doubled?"));
            g_assert_true (shows (screen.window, less ? "5♠ 6♦ 3♦, 14. Bet $25. Dealer shows 9♥. Doubled for $10: the bet becomes $35."
                                                      : "5♠ 6♦ 3♦, 14. Bet $25. Dealer shows 9♥. Doubled for $25: the bet becomes $50."));
            states_step (screen.window, screen.table, ">badge 2001 floorperson");
            press (screen.window, "0|0|0|0|It was a double");
            g_assert_cmpstr (screen.table->last_submitted, ==, less ? "late-double 10.00 2001 0000" : "late-double 25.00 2001 0000");
          }
        else
          g_assert_cmpstr (screen.table->last_submitted, ==, less ? "late-double 10.00" : "late-double");
        g_assert_true (happened (&screen, "text=card-doubled"));
        g_assert_true (happened (&screen, less ? "action=double amount=10.00" : "action=double amount=25.00"));
        g_assert_cmpstr (page_of (&screen), ==, "table");
        close_screen (&screen);
      }
}

/* 685a.9(c): where no sums are said, none is signed for. */
static void
test_late_double_bare (void)
{
  Screen screen;

  open_screen (&screen, "BJ-08", FALSE, "bet 1 main\nno-more-bets\ncard 5S\ncard 9H\ncard 6D\ncard 7C\nhit\ncard 3D\n");
  press (screen.window, "Retype 3♦ at seat 1|It was a double");
  g_assert_true (shows (screen.window, "5♠ 6♦ 3♦, 14. Dealer shows 9♥. The bet is doubled."));
  states_step (screen.window, screen.table, ">badge 2001 floorperson");
  press (screen.window, "0|0|0|0|It was a double");
  g_assert_cmpstr (screen.table->last_submitted, ==, "late-double - 2001 0000");
  g_assert_true (happened (&screen, "text=card-doubled"));
  close_screen (&screen);
}

/* UX 8, A26: behind a call the floorperson signs for what goes, and sees the hand; a card is taken back or typed again. */
static void
test_behind_call (void)
{
  static const struct
  {
    const char *more, *press, *headline, *line, *record;
  } ways[] = {
    { "stand\ncall-floor\n", "Undo: seat 1 stood: floor signs", "Undo: seat 1 stood?", "undo 2001 0000", "text=decision" },
    { "card 3D\ncall-floor\n", "Retype 3♦ at seat 1: floor signs|No card came", "No 3♦ came to seat 1?", "undo 2001 0000",
      "undone" },
    { "card 3D\ncall-floor\n", "Retype 3♦ at seat 1: floor signs|It was a double", "Seat 1 had doubled?",
      "late-double 25.00 2001 0000", "text=card-doubled" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (elevens); i++)
    for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
      {
        g_autofree char *script = g_strconcat ("sign-on 1001\nburn\n", elevens[i].script, ways[way].more, NULL);
        Screen screen;

        open_screen (&screen, elevens[i].table, FALSE, script);
        press (screen.window, ways[way].press);
        g_assert_false (happened (&screen, "undone"));
        g_assert_cmpstr (page_of (&screen), ==, "authority");
        g_assert_true (shows (screen.window, ways[way].headline));
        g_assert_true (shows (screen.window, "Floor called"));
        g_assert_true (shows (screen.window, "Asked by dealer 1001."));
        states_step (screen.window, screen.table, ">badge 2001 floorperson");
        /* A dealer's own PIN signs nothing. */
        press (screen.window, "0|0|0|0");
        press (screen.window, way == 2 ? "It was a double" : "Take it back");
        g_assert_cmpstr (screen.table->last_submitted, ==, ways[way].line);
        g_assert_true (happened (&screen, ways[way].record));
        g_assert_cmpstr (page_of (&screen), ==, "table");
        close_screen (&screen);
      }
}

/* 685c.1(h)(3): the card that makes an award does not go without a floorperson, and the page names the award. */
static void
test_award_named (void)
{
  Screen screen;

  open_screen (&screen, "BJ-07", FALSE,
               "bet 3 main 25\nbet 3 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard 9H\ncard 9H\ncard 9H\n");
  press (screen.window, "Retype 9♥ at seat 3: floor signs|No card came");
  g_assert_false (happened (&screen, "undone"));
  g_assert_cmpstr (page_of (&screen), ==, "authority");
  g_assert_true (shows (screen.window, "Seat 3’s win goes:"));
  states_step (screen.window, screen.table, ">badge 2001 floorperson");
  press (screen.window, "0|0|0|0|Take it back");
  g_assert_true (happened (&screen, "undone"));
  close_screen (&screen);
}

/* 685a.9(a): who rules on the hand, and who looks at it again, reads that its double was seen late; taken back, it is none. */
static void
test_late_double_said (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (elevens); i++)
    {
      g_autofree char *script = g_strconcat (elevens[i].script, "card 3D\nlate-double\n", NULL);
      gboolean said = FALSE;
      Screen screen;
      UcLastHand *hand;

      open_screen (&screen, elevens[i].table, FALSE, script);
      g_assert_true (uc_console_model_is_late_double (screen.table->model, 1, 0));
      g_assert_false (uc_console_model_is_late_double (screen.table->model, 2, 0));
      hand = uc_last_hand_new (uc_console_model_get_start (screen.table->model), uc_console_model_get_facts (screen.table->model));
      for (guint step = 0; step < uc_last_hand_n (hand); step++)
        said |= strcmp (uc_last_hand_nth (hand, step)->words, "Late double, seen after its card") == 0
                && strcmp (uc_last_hand_nth (hand, step)->to_player, "Late double, seen after its card") == 0;
      g_assert_true (said);
      uc_last_hand_free (hand);
      local_table_play (screen.table, "undo\n");
      g_assert_false (uc_console_model_is_late_double (screen.table->model, 1, 0));
      close_screen (&screen);
    }
}

/* ---- after a restart ---- */

/* The service came back, and everything is read again: the same steps can be taken back, under the same names. */
static void
test_read_again (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (elevens); i++)
    {
      g_autofree char *script = g_strconcat (elevens[i].script, "hit\ncard 3D\nstand\n", NULL);
      Screen screen;

      open_screen (&screen, elevens[i].table, FALSE, script);
      for (guint step = 0; step < 3; step++)
        {
          g_autofree char *before = uc_say_undo (uc_console_model_get_table (screen.table->model)), *after = NULL;

          local_table_replay (screen.table);
          after = uc_say_undo (uc_console_model_get_table (screen.table->model));
          g_assert_nonnull (before);
          g_assert_cmpstr (before, ==, after);
          local_table_play (screen.table, "undo\n");
        }
      close_screen (&screen);
    }
}

/* What a seat disputes is offered to nobody before its ruling, and again behind it; another seat's fact still is. */
static void
test_behind_dispute (void)
{
  Screen screen;
  GtkWidget *button;

  open_screen (&screen, "BJ-08", FALSE,
               "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard 5S\ncard TS\ncard 9H\ncard 6D\ncard 8D\ncard 7C\nstand\ndispute 1\n");
  button = press_find (screen.window, "Seat 1: ruling first");
  g_assert_nonnull (button);
  g_assert_false (gtk_widget_get_sensitive (button));
  local_table_play (screen.table, "hit\ncard 3D\n");
  check_button (&screen, "Retype 3♦ at seat 2");
  local_table_play (screen.table, "undo\nundo\nruling 2001 0000 1 stands\n");
  g_assert_null (press_find (screen.window, "Seat 1: ruling first"));
  close_screen (&screen);
}

/* 685a.9(a), A26: a hit was said, another seat disputed, and its card came: the double would take the hit back behind the
 * dispute, and is not offered; the card alone may be typed again. No card goes to the seat that disputes. */
static void
test_double_behind_dispute (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *before = g_strconcat (TWO_ELEVENS, strcmp (games[i], "BJ-07") == 0 ? "light medium\nplace medium\n" : "", NULL);
      g_autofree char *script = g_strconcat (before, "hit\ndispute 2\ncard 3D\n", NULL);
      Screen screen;

      open_screen (&screen, games[i], FALSE, script);
      press (screen.window, "Retype 3♦ at seat 1");
      g_assert_null (press_find (screen.window, "It was a double"));
      g_assert_null (press_find (screen.window, "Double, for less"));
      g_assert_nonnull (press_find (screen.window, "No card came"));
      press (screen.window, "Other seat");
      g_assert_null (press_find (screen.window, "Seat 2"));
      close_screen (&screen);
    }
}

/* 685a.9(a), (c): a double is made for less by taking it back and saying it anew, which is the dealer's as long as nobody has disputed
 * or been called since. */
static void
test_less_behind_dispute (void)
{
  static const struct
  {
    const char *since;
    gboolean offered;
  } ways[] = { { "", TRUE }, { "dispute 2\n", FALSE }, { "call-floor\n", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
      {
        const gboolean range = strcmp (games[i], "BJ-07") == 0;
        g_autofree char *script
            = g_strconcat (TWO_ELEVENS, range ? "light medium\nplace medium\n" : "", "double\n", ways[way].since, NULL);
        Screen screen;
        GtkWidget *less;

        open_screen (&screen, games[i], FALSE, script);
        less = press_find (screen.window, "For less");
        g_assert_nonnull (less);
        g_assert_cmpint (gtk_widget_get_sensitive (less), ==, ways[way].offered);
        if (ways[way].offered)
          {
            press (screen.window, "For less|1|0|Doubled");
            g_assert_true (happened (&screen, "action=double amount=10.00"));
          }
        close_screen (&screen);
      }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/undo/685a.7/j/named", test_named);
  g_test_add_func ("/undo/685a.4/b/step-named", test_step_named);
  g_test_add_func ("/undo/685a.7/h/typed-light", test_typed_light);
  g_test_add_func ("/undo/685a.6/d/first-bet", test_first_bet);
  g_test_add_func ("/undo/685c.1/d/1/first-chip", test_first_chip);
  g_test_add_func ("/undo/685a.9/a/late-double", test_late_double);
  g_test_add_func ("/undo/685a.9/c/late-double-bare", test_late_double_bare);
  g_test_add_func ("/undo/685a.9/a/late-double-said", test_late_double_said);
  g_test_add_func ("/undo/685a.7/j/behind-a-call", test_behind_call);
  g_test_add_func ("/undo/685c.1/h/3/award-named", test_award_named);
  g_test_add_func ("/undo/685a.7/j/read-again", test_read_again);
  g_test_add_func ("/undo/685a.7/s/behind-a-dispute", test_behind_dispute);
  g_test_add_func ("/undo/685a.9/a/double-behind-a-dispute", test_double_behind_dispute);
  g_test_add_func ("/undo/685a.9/c/less-behind-a-dispute", test_less_behind_dispute);
  return g_test_run ();
}
