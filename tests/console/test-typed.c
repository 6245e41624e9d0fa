/* A table without [devices], on the real screen: what nobody reads is typed, and a number that was typed signs nothing without
 * its PIN. */
#include "local-table.h"
#include "press.h"
#include "states-irregular.h"
#include "uc-action.h"
#include "uc-console-window.h"
#include "uc-options.h"
#include "uc-palette.h"
#include "uc-seat-look.h"
#include "uc-table-page.h"

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

/* @id's table, and nothing fitted to it, after @script; with "open-table" every procedure is asked for. */
static void
open_screen (Screen *screen, const char *id, const char *script)
{
  g_autofree char *file = local_table_of (id, "");

  *strstr (file, "[devices]") = '\0';
  screen->table = local_table_new (file, g_str_has_prefix (script, "open-table"));
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

static UcPromptId
asked (const Screen *screen)
{
  return uc_console_model_get_prompt (screen->table->model)->id;
}

static gboolean
happened (const Screen *screen, const char *kind)
{
  for (guint i = 0; i < screen->table->rows->len; i++)
    for (char **line = g_ptr_array_index (screen->table->rows, i); *line != NULL; line++)
      if (strstr (*line, kind) != NULL)
        return TRUE;
  return FALSE;
}

#define OPENED "open-table\nconfirm-readings 2001 0000\n"

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

/* § 685a.4: the floorperson verifies the inspection; nobody's number does without the PIN, and none with a dealer's. */
static void
test_inspection (void)
{
  Screen screen;

  open_screen (&screen, "BJ-08", OPENED);
  g_assert_cmpint (asked (&screen), ==, UC_PROMPT_INSPECT_CARDS);
  press (screen.window, "Type the badge|2|0|0|1|Next");
  /* There is no reader to hold a badge to. */
  g_assert_true (shows (screen.window, "Type the badge’s number, then its PIN."));
  g_assert_false (shows (screen.window, "to the reader"));
  g_assert_false (shows (screen.window, "With the badge"));
  g_assert_false (gtk_widget_get_sensitive (press_find (screen.window, "Cards inspected")));
  press (screen.window, "1|2|3|4|Cards inspected");
  g_assert_false (happened (&screen, "cards-inspected"));
  g_assert_true (happened (&screen, "pin-refused"));
  g_assert_true (shows (screen.window, "PIN is wrong, 2 tries left"));
  press (screen.window, "Table|Type the badge|1|0|0|1|Next|0|0|0|0|Cards inspected");
  g_assert_false (happened (&screen, "cards-inspected"));
  press (screen.window, "Table|Type the badge|2|0|0|1|Next|0|0|0|0|Cards inspected");
  g_assert_true (happened (&screen, "cards-inspected"));
  g_assert_cmpstr (screen.table->last_submitted, ==, "inspect-cards 2001:0000");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (screen.window)), ==, "table");
  close_screen (&screen);
}

/* § 685a.7(c): who deals is on record. */
static void
test_dealer (void)
{
  Screen screen;

  open_screen (&screen, "BJ-08", OPENED "inspect-cards 2001\ninspect-reader 2001 0000 pass\nconfirm\nconfirm\nshuffle\ncut dealer\n");
  g_assert_cmpint (asked (&screen), ==, UC_PROMPT_SIGN_ON);
  press (screen.window, "Type the badge|1|0|0|1|Next");
  g_assert_false (happened (&screen, "signed-on"));
  press (screen.window, "0|0|0|0|Sign on");
  g_assert_true (happened (&screen, "signed-on"));
  g_assert_cmpint (asked (&screen), ==, UC_PROMPT_BURN);
  close_screen (&screen);
}

#define DEALT "bet 3 main 25\nno-more-bets\ncard TS\ncard 7C\ncard 9D\n"

/* § 685a.7(h): the dealer says which light is on in every round, and no breakdown is spoken of. */
static void
test_light (void)
{
  Screen screen;
  UcPromptWords words;

  open_screen (&screen, "BJ-07", DEALT "card -\n");
  uc_prompt_words_init (&words, &screen.table->table, uc_console_model_get_prompt (screen.table->model));
  g_assert_cmpstr (words.headline, ==, "Hole card to reader");
  g_assert_cmpstr (words.support, ==, "Face down, seen by nobody. Tap the light that is on.");
  g_assert_cmpstr (words.primary, ==, "Tap the light above");
  uc_prompt_words_clear (&words);
  press (screen.window, "Medium");
  g_assert_cmpstr (screen.table->last_submitted, ==, "light medium");
  close_screen (&screen);
}

/* § 685c.1(d), (f): no seat says that its player is invited where nothing can invite; the dealer says where a chip lies, and
 * it is counted. */
static void
test_progressive (void)
{
  Screen screen;
  UcSeatLook look = { 0 };

  open_screen (&screen, "BJ-07", "bet 3 main 25\nbet 4 main 25\n");
  uc_seat_look_init (&look, &screen.table->table, uc_console_model_get_prompt (screen.table->model), 3);
  g_assert_cmpint (look.progressive, ==, UC_MARK_OPEN);
  g_assert_cmpstr (look.progressive_word, ==, "");
  uc_seat_look_clear (&look);
  states_step (screen.window, screen.table, "3:match-the-dealer-progressive");
  g_assert_cmpstr (screen.table->last_submitted, ==, "bet 3 match-the-dealer-progressive");
  press (screen.window, "No more bets|1");
  g_assert_cmpstr (screen.table->last_submitted, ==, "chips 1");
  g_assert_cmpint (asked (&screen), ==, UC_PROMPT_DEAL);
  close_screen (&screen);
}

/* A rank and a suit on the strip. */
static void
type_card (const Screen *screen, const char *card)
{
  uc_options_type_card (UC_TABLE_PAGE (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (screen->window))),
                        uc_card_parse (card));
}

#define SUITED_ROUND "bet 3 main 25\nbet 3 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard 8H\ncard 9H\n"

/* Three taps by the dealer alone: the button that names the card, its rank, its suit. */
static void
test_retyped (void)
{
  Screen screen;

  open_screen (&screen, "BJ-07", SUITED_ROUND "card 8C\n");
  press (screen.window, "Retype 8♣ at seat 3");
  type_card (&screen, "8D");
  g_assert_cmpstr (screen.table->last_submitted, ==, "retype 8D");
  g_assert_true (happened (&screen, "undone"));
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (screen.window)), ==, "table");
  close_screen (&screen);
}

/* § 685c.1(h)(3): the card makes an award, and the page on which a floorperson signs comes by itself, with both cards. */
static void
test_retyped_to_an_award (void)
{
  Screen screen;

  open_screen (&screen, "BJ-07", SUITED_ROUND "card 8C\ncard -\n");
  press (screen.window, "Retype 8♣ at seat 3");
  type_card (&screen, "9H");
  g_assert_false (happened (&screen, "undone"));
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (screen.window)), !=, "table");
  states_step (screen.window, screen.table, ">badge 2001 floorperson");
  press (screen.window, "0|0|0|0|Retype the card");
  g_assert_true (happened (&screen, "text=card-retyped"));
  g_assert_true (happened (&screen, "by=2001"));
  close_screen (&screen);
}

/* §§ 685c.1(h)(3), 635a.12(c): the card that makes the Super Bonus was drawn in error, or another seat's: the page on which a
 * floorperson signs names the hand and what it wins. */
static void
test_award_leaves_its_hand (void)
{
  static const struct
  {
    const char *page, *steps, *sign, *line, *record;
  } ways[] = {
    { "irregular", "Card drawn in error, exposed", "0|0|0|0|Drawn in error", "irregularity exposed-card 7S 2001 0000",
      "text=card-dealt" },
    { "table", "Retype 7♠ at seat 1: floor signs|Other seat|seat 2", "0|0|0|0|Move the card", "move 2 0 2001 0000", "text=card-moved" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_auto (GStrv) steps = g_strsplit (ways[i].steps, "|", -1);
      Screen screen;

      open_screen (&screen, "SP-03",
                   "bet 1 main 10\nbet 2 main 10\nno-more-bets\ncard 7S\ncard 8C\ncard 7D\ncard 7S\ncard 9D\ncard -\nhit\n"
                   "card 7S\n");
      uc_console_window_open (UC_CONSOLE_WINDOW (screen.window), ways[i].page);
      for (char **step = steps; *step != NULL; step++)
        states_step (screen.window, screen.table, *step);
      g_assert_false (happened (&screen, "undone"));
      g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (screen.window)), !=, "table");
      g_assert_true (shows (screen.window, "7♠ 7♠ 7♠, 21. Bet $10. Dealer shows 7♦. Wins: Super Bonus."));
      states_step (screen.window, screen.table, ">badge 2001 floorperson");
      press (screen.window, ways[i].sign);
      g_assert_cmpstr (screen.table->last_submitted, ==, ways[i].line);
      g_assert_true (happened (&screen, ways[i].record));
      g_assert_true (happened (&screen, "by=2001"));
      close_screen (&screen);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/typed/685a.4/inspection", test_inspection);
  g_test_add_func ("/typed/685a.7/c/dealer", test_dealer);
  g_test_add_func ("/typed/685a.7/h/light", test_light);
  g_test_add_func ("/typed/685c.1/f/progressive", test_progressive);
  g_test_add_func ("/typed/685a.7/j/retyped", test_retyped);
  g_test_add_func ("/typed/685c.1/h/3/retyped-to-an-award", test_retyped_to_an_award);
  g_test_add_func ("/typed/635a.12/c/award-leaves-its-hand", test_award_leaves_its_hand);
  return g_test_run ();
}
