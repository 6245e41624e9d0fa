/* What the menu asks on the felt, pressed on the real screen: which line each answer says, and under which paragraph. */
#include "press.h"
#include "states-irregular.h"
#include "uc-console-window.h"
#include "uc-own-style.h"
#include "uc-palette.h"
#include "uc-question-boxes.h"
#include "uc-remove-folder.h"
#include "uc-side-wager.h"
#include "uc-sign-panel.h"
#include "uc-table-page.h"

#include <string.h>

#define SHOE  "device shoe up\ndevice reader up\n"
#define BETS  SHOE "bet 1 main 25\nbet 2 main 25\nbet 3 main 25\n"
#define DEALT BETS "no-more-bets\ncard 8S\ncard KS\ncard 6H\ncard 9H\ncard 8D\ncard 8C\ncard 7C\n"

typedef struct
{
  const char *path;
  UcCite cite; /* named while it is asked */
  const char *more;
  const char *script;
  const char *press;
  const char *submitted; /* the last line that the table took */
  const char *undo;      /* what the button offers then */
  const char *table;     /* NULL = BJ-07 */
} Case;

#define COVER "Cover card came out"
#define JOIN  "Boxes are one player’s"
#define PART  "Part a player’s boxes"

static const Case cases[] = {
  { "/685a.5/c/2/cover-card-at-a-seat", UC_CITE_COVER_CARD, "", DEALT, COVER "|A seat|2", "cover-card 2",
    "Undo: cover card" },
  { "/685a.5/c/3/cover-card-at-the-dealer", UC_CITE_COVER_CARD, "", DEALT, COVER "|Dealer", "cover-card dealer",
    "Undo: cover card" },
  { "/685a.7/d/cover-card-first", UC_CITE_COVER_CARD, "", DEALT, COVER "|First card", "cover-card first",
    "Undo: cover card" },
  { "/685a.7/d/cover-card-before-the-first-card", UC_CITE_COVER_CARD, "", BETS "no-more-bets\n", COVER "|It came first",
    "cover-card first", "Undo: cover card" },
  { "/685a.6/f/joins-neighbours", UC_CITE_BOXES, "", BETS, JOIN "|2|Seat 1", "player 1 2", "Undo: one player’s boxes" },
  { "/685a.6/f/joins-a-third", UC_CITE_BOXES, "", BETS "player 1 2\n", JOIN "|1|Seat 3", "player 1 2 3",
    "Undo: one player’s boxes" },
  { "/685a.6/f/parts", UC_CITE_BOXES, "", BETS "player 1 2\n", PART "|1 and 2", "player 2", "Undo: one player’s boxes" },
  { "/685a.6/f/parts-three", UC_CITE_BOXES, "", BETS "player 1 2 3\n", PART "|1, 2, 3", "player 2",
    "Undo: one player’s boxes" },
  { "/633a.6/joins-neighbours", UC_CITE_BOXES, "", BETS, JOIN "|7|Seat 6", "player 6 7", "Undo: one player’s boxes",
    "BJ-08" },
};

static gboolean
shows (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), words) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child) && shows (child, words))
      return TRUE;
  return FALSE;
}

static LocalTable *
table_of (const Case *c)
{
  g_autofree char *file = local_table_of (c->table != NULL ? c->table : "BJ-07", c->more);
  LocalTable *table = local_table_new (file, FALSE);

  local_table_play (table, c->script);
  return table;
}

static GtkWidget *
open_menu (LocalTable *table)
{
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  return window;
}

static void
test_says_one_line (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (LocalTable) table = table_of (c);
  g_auto (GStrv) steps = g_strsplit (c->press, "|", -1);
  g_autofree char *cite = uc_say_citation (&table->rules, c->cite, UC_CITE_NONE);
  GtkWidget *window = open_menu (table);

  for (guint i = 0; steps[i] != NULL; i++)
    {
      if (i > 0)
        g_assert_true (shows (window, cite));
      states_step (window, table, steps[i]);
    }
  g_assert_cmpstr (table->last_submitted, ==, c->submitted);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  press (window, c->undo);
  g_assert_cmpstr (table->last_submitted, ==, "undo");
  /* The boxes that were joined before can be parted next. */
  if (strstr (c->script, "player ") == NULL)
    g_assert_null (press_find (window, c->undo));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The seat itself is the answer, too. */
static void
test_seat_on_the_felt (void)
{
  const Case c = { .more = "", .script = DEALT };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  states_step (window, table, COVER);
  uc_page_key (UC_PAGE (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window))), GDK_KEY_3);
  g_assert_cmpstr (table->last_submitted, ==, "cover-card 3");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The panel that signs stands behind the page's own buttons, and its primary says the ruling, too. */
static GtkWidget *
find_last (GtkWidget *page, const char *words)
{
  GtkWidget *panel = gtk_widget_get_last_child (page);

  g_assert_true (UC_IS_SIGN_PANEL (panel));
  return press_find (panel, words);
}

/* At any step of a round; the seat is held until the floorperson's ruling, and is not offered a second time. */
static void
test_dispute (void)
{
  const Case c = { .more = "", .script = DEALT };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  states_step (window, table, "Dispute");
  states_step (window, table, "2");
  g_assert_cmpstr (table->last_submitted, ==, "dispute 2");
  g_assert_cmpint (table->table.now.round.seats[2].disputed, ==, UC_WORD_OPEN);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  states_step (window, table, "Dispute");
  g_assert_null (press_find (window, "2"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A floorperson's badge opens what waits: the dispute, with its rulings, at any step of the round. */
static void
test_dispute_is_ruled_on (void)
{
  const Case c = { .more = "", .script = DEALT };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);
  GtkWidget *page;

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "table");
  local_table_play (table, "dispute 2\ndispute 1\nbadge 2001 floorperson\n");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "floor");
  page = uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window));
  press (page, "0|0|0|0");
  g_assert_false (gtk_widget_get_sensitive (press_find (page, "Sign the ruling")));
  press (page, "Seat 2|Pay");
  press (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window)), "1|2|5|0|Continue");
  g_assert_nonnull (press_find (page, "Pay $12.50"));
  press (page, "Pay $12.50");
  g_assert_cmpstr (table->last_submitted, ==, "ruling 2001 0000 2 paid 12.50");
  g_assert_cmpint (table->table.now.round.seats[2].disputed, ==, UC_WORD_NONE);
  /* The other one waits still, for a badge of its own. */
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "floor");
  local_table_play (table, "badge 2001 floorperson\n");
  press (page, "Record stands|0|0|0|0");
  g_signal_emit_by_name (find_last (page, "Record stands"), "clicked");
  g_assert_cmpstr (table->last_submitted, ==, "ruling 2001 0000 1 stands");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* § 685c.1(h)(3): beside a progressive that the cards have won a ruling would be refused, and is not offered: on the floor's
 * page, and at the table. */
static void
test_no_ruling_pays_beside_a_win (void)
{
  const Case c = { .more = "",
                   .script = SHOE "bet 1 main 25\nbet 1 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard 9H\ncard 9H\n"
                                  "card 9H\ndispute 1\ncard -\nlamp 1 lit\nbadge 2001 floorperson\n" };
  const char *const says[] = { "Choose the ruling. Validate or reject seat 1’s Match the Dealer progressive first.",
                               "Choose the ruling. “Record stands” pays seat 1’s signed Match the Dealer progressive.",
                               "Choose the ruling." };
  const char *const lines[] = { "validate 2001 0000\n", "ruling 2001 0000 1 stands\nconfirm\ndispute 1\n" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table), *page;
  const UcPrompt *prompt;

  for (guint i = 0; i < G_N_ELEMENTS (says); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean paid = i == G_N_ELEMENTS (says) - 1;

      uc_console_window_open (UC_CONSOLE_WINDOW (window), "floor");
      page = uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window));
      if (press_find (page, "Disputes: 1") != NULL)
        press (page, "Disputes: 1");
      g_assert_true (shows (page, says[i]));
      g_assert_cmpint (gtk_widget_get_sensitive (press_find (page, "Pay")), ==, paid);
      if (paid)
        break;
      g_assert_false (local_table_say (table, "ruling 2001 0000 1 paid 500.07", UC_ORIGIN_FLOOR, &error));
      local_table_play (table, lines[i]);
      prompt = uc_console_model_get_prompt (table->model);
      for (guint at = 0; at < prompt->n_options; at++)
        if (prompt->options[at].id == UC_OPTION_PAID)
          g_assert_false (prompt->options[at].available);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_dispute_is_withdrawn (void)
{
  const Case c = { .more = "", .script = DEALT };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  g_assert_null (press_find (window, "Withdraw a dispute"));
  local_table_play (table, "dispute 2\ndispute 1\nruling 2001 0000 1 correct\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  states_step (window, table, "Withdraw a dispute");
  g_assert_null (press_find (window, "1"));
  states_step (window, table, "Seat 2");
  g_assert_cmpstr (table->last_submitted, ==, "dispute 2 withdrawn");
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  g_assert_null (press_find (window, "Withdraw a dispute"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* § 685a.5(c)(2): the player at whose box it came out cuts after this round. */
static void
test_that_seat_is_offered_the_cut (void)
{
  const Case c = { .more = "", .script = DEALT "card 8H\nlight medium\nplace medium\n" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  states_step (window, table, COVER);
  states_step (window, table, "A seat");
  states_step (window, table, "2");
  local_table_play (table, "stand\nstand\nstand\nconfirm\nconfirm\nshuffle\n");
  g_assert_cmpuint (table->table.now.carry.cut_seat, ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_offered (const Case *c, const char *words)
{
  g_autoptr (LocalTable) table = table_of (c);
  GtkWidget *window = open_menu (table), *button = press_find (window, words);
  gboolean offered = button != NULL && gtk_widget_get_sensitive (button);

  gtk_window_destroy (GTK_WINDOW (window));
  return offered;
}

/* Boxes are joined until the first card, as many as filed; a continuous shuffler has no cover card. */
static void
test_only_where_it_applies (void)
{
  g_assert_true (is_offered (&(Case){ .more = "", .script = BETS }, JOIN));
  g_assert_true (is_offered (&(Case){ .more = "", .script = BETS "no-more-bets\n" }, JOIN));
  g_assert_false (is_offered (&(Case){ .more = "", .script = BETS "no-more-bets\ncard 8S\n" }, JOIN));
  g_assert_false (is_offered (&(Case){ .more = "[table]\nboxes-per-player=1\n", .script = BETS }, JOIN));
  g_assert_false (is_offered (&(Case){ .more = "", .script = BETS }, PART));
  g_assert_true (is_offered (&(Case){ .more = "", .script = BETS "player 1 2\n" }, PART));
  g_assert_true (is_offered (&(Case){ .more = "", .script = DEALT }, COVER));
  g_assert_false (is_offered (&(Case){ .more = "", .script = DEALT "cover-card 1\n" }, COVER));
  g_assert_false (is_offered (&(Case){ .more = "[table]\nshuffle=continuous\n", .script = DEALT }, COVER));
}

/* With two boxes a player, a pair may not grow. */
static void
test_never_more_than_filed (void)
{
  g_autofree char *file = local_table_of ("BJ-07", "[table]\nboxes-per-player=2\n");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  UcQuestion ask = { 0 };

  local_table_play (table, BETS "player 2 3\n");
  g_assert_cmpuint (uc_question_boxes_seats (&table->table), ==, UC_SEAT_BIT (4) | UC_SEAT_BIT (5) | UC_SEAT_BIT (6));
  uc_question_boxes_join (&ask, &table->table, 5);
  g_assert_cmpuint (ask.n_choices, ==, 2);
  g_assert_cmpstr (ask.choices[0].line, ==, "player 4 5");
  g_assert_cmpstr (ask.choices[1].line, ==, "player 5 6");
  uc_question_clear (&ask);
}

/* § 685a.5(d): how deep is said where the cut is offered, and where the dealer cuts. */
static void
test_cut_depth_is_said (void)
{
  static const char *const cuts[] = { "", "cut-refused 3\n" };

  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      g_autofree char *file = local_table_example ("");
      g_autoptr (LocalTable) table = local_table_new (file, TRUE);
      UcPromptWords words = { 0 };

      local_table_play (table, "open-table\nconfirm-readings 2210 0000\ninspect-cards 2210\n"
                               "inspect-reader 2210 0000 pass\narrived 3\nconfirm\nshuffle\n");
      local_table_play (table, cuts[i]);
      uc_prompt_words_init (&words, &table->table, uc_console_model_get_prompt (table->model));
      g_assert_cmpstr (words.citation, ==, "§ 685a.5(b)–(d)");
      g_assert_cmpstr (words.support, ==, "10 cards or more from an end; cover card 1/4 from the bottom.");
      uc_prompt_words_clear (&words);
    }
}

#define P "match-the-dealer-progressive"

/* § 605a.7(a)(3), (4): what was paid is there to be read. */
static void
test_meters (void)
{
  const Case c = { .more = "",
                   .script = SHOE "bet 1 main 25\nbet 1 " P "\nno-more-bets\nchips 1\ncard 9D\ncard 9D\ncard 9D\n"
                                  "card 7C\nlamp 1 lit\nvalidate 2210 0000\nconfirm\n" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  press (window, "Meters");
  g_assert_true (shows (window, "§ 605a.7, 685c.1(j)"));
  g_assert_true (shows (window, "$4,500.68"));
  g_assert_true (shows (window, "15%"));
  g_assert_true (shows (window, "Paid by an attendant"));
  g_assert_true (shows (window, "$500.07"));
  g_assert_true (shows (window, "$5.00")); /* coin-in */
  g_assert_true (shows (window, "1 hit"));
  g_assert_true (shows (window, "None yet"));
  g_assert_true (shows (window, "It is read and set between rounds."));
  /* Back to the list that it was opened from. */
  press (window, "Menu");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "menu");
  press (window, "Table");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* § 685a.7(d)(1): number first, then the badge; what is missing is read from a metre away until the cards are shuffled. */
static void
test_shoe_is_counted (void)
{
  const Case c = { .more = "", .script = "shuffle\nburn\n" DEALT "card 8H\nlight medium\nplace medium\nstand\nstand\n"
                                         "stand\nconfirm\nconfirm\n" };
  g_autoptr (LocalTable) table = table_of (&c);
  g_auto (GStrv) strips = NULL;
  g_autofree char *strip = NULL;
  GtkWidget *window = open_menu (table);
  const UcCarry *carry = &table->table.now.carry;
  guint left = carry->shoe - carry->drawn - 1;
  g_autofree char *line = g_strdup_printf ("count-shoe 2210:0000 %u", left);
  g_autofree char *keys = g_strdup_printf ("%u|%u|%u", left / 100, left / 10 % 10, left % 10);
  g_autofree char *steps = g_strdup_printf ("Count the shoe|%s|Continue|2|2|1|0|Next|0|0|0|0|Counted", keys);

  press (window, steps);
  g_assert_cmpstr (table->last_submitted, ==, line);
  strips = uc_console_model_get_strips (table->model);
  strip = g_strdup_printf ("Shoe: 1 card missing. %u of %u. Any face.", carry->shoe - 1, carry->shoe);
  g_assert_cmpstr (strips[0], ==, strip);
  g_assert_true (uc_console_model_has_alarm (table->model));
  local_table_play (table, "shuffle\nburn\n");
  g_assert_false (uc_console_model_has_alarm (table->model));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_meter_is_read (void)
{
  const Case c = { .more = "", .script = "" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  press (window, "Meters|Record the value|2|2|1|0|Next|0|0|0|0");
  press (window, "Record the value");
  g_assert_cmpstr (table->last_submitted, ==, "read-meter 2210:0000");
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "meters");
  g_assert_false (shows (window, "None yet"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* 605a.7(a)(6): value, reserve and reason, then two persons, of whom the second is shown what the first asked for. */
static void
test_meter_is_set (void)
{
  const Case c = { .more = "", .script = "" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  press (window, "Meters|Set the meter");
  g_assert_true (shows (window, "$5,000.00"));
  press (window, "5|2|0|0|0|5|Continue");
  g_assert_true (shows (window, "What will the reserve be?"));
  press (window, "Continue");
  press (window, "Moved here from another meter");
  states_step (window, table, ">badge 2210 floorperson");
  press (window, "0|0|0|0|Set it, 1 of 2");
  g_assert_cmpstr (table->last_submitted, ==, "meter-set " P " 5200.05 0.00 2210 0000 transfer-in");
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "meters");
  g_assert_true (shows (window, "Badge 2210 asked: $5,200.05, reserve $0.00 (Moved here from another meter). A second person signs."));
  g_assert_false (gtk_widget_get_sensitive (press_find (window, "Set the meter")));
  press (window, "Table");
  states_step (window, table, ">badge 3001 pit-manager");
  g_assert_true (shows (window, "Set the meter to $5,200.05, reserve $0.00. Asked by 2210: Moved here from another meter."));
  g_assert_true (shows (window, "Pit manager or above, another badge than 2210."));
  press (window, "0|0|0|0|Sign, 2 of 2");
  g_assert_cmpint (table->table.now.carry.meters[uc_side_wager_slot (uc_wager_parse (P))].value, ==,
                   5200 * UC_DOLLAR + 5 * UC_CENT);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A sum of fractions of a cent that nobody typed over stays what it is. */
static void
test_meter_keeps_fractions (void)
{
  const Case c = { .more = "", .script = "meter-set " P " 5000.123456 1.000001 2210 0000 correction\nvalidate 3001 0000\n" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  press (window, "Meters|Set the meter|Continue|2|0|0|Continue|Correction of an error");
  states_step (window, table, ">badge 2210 floorperson");
  press (window, "0|0|0|0|Set it, 1 of 2");
  g_assert_cmpstr (table->last_submitted, ==, "meter-set " P " 5000.123456 2.00 2210 0000 correction");
  gtk_window_destroy (GTK_WINDOW (window));
}

static gint64
just_touched (void)
{
  return -1;
}

static gint64
long_after (void)
{
  return G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC;
}

/* At a closed table, whose screen goes dim unless somebody is at work there. */
static void
test_closed_table_empties (void)
{
  g_autofree char *file = local_table_of ("BJ-07", "");
  g_autoptr (LocalTable) table = local_table_new (file, TRUE);
  GtkWidget *window;

  uc_console_model_set_clock (table->model, just_touched);
  window = open_menu (table);
  press (window, "Meters|Set the meter|0");
  uc_console_model_set_clock (table->model, long_after);
  press (window, "Continue");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "number");
  press (window, "0|Continue|Progressive removed");
  states_step (window, table, ">badge 2210 floorperson");
  press (window, "0|0|0|0|Set it, 1 of 2");
  states_step (window, table, ">badge 3001 pit-manager");
  press (window, "0|0|0|0|Sign, 2 of 2");
  g_assert_true (table->table.now.carry.meters[uc_side_wager_slot (uc_wager_parse (P))].removed);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Emptied with the table closed: nobody may bet on it, and the page says what brings it back. */
static void
test_meter_stands (void)
{
  g_autofree char *file = local_table_of ("BJ-07", "");
  g_autoptr (LocalTable) table = local_table_new (file, TRUE);
  g_auto (GStrv) strips = NULL;
  GtkWidget *window;

  local_table_play (table, "meter-set " P " 0.00 0.00 2210 0000 removed\nvalidate 3001 0000\nopen-table\n");
  window = open_menu (table);
  press (window, "Meters");
  g_assert_true (shows (window, "Emptied, and no wager is taken. It starts again when the service loads the table file again, or "
                                "when two persons set it."));
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpstr (strips[0], ==, "Progressive closed: see Menu, Meters.");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A table file with another amount: the meter keeps its sum, nobody may bet on it, and the page says what to do. */
static void
test_other_terms (void)
{
  g_autofree char *file = local_table_of ("BJ-07", "");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  g_autoptr (GString) other = g_string_new (file);
  GtkWidget *window;

  local_table_play (table, "bet 1 main 25\nbet 1 " P "\nno-more-bets\nvoid-round 2210 0000 Misdeal\nvalidate 3001 0000\nconfirm\n");
  g_free (table->table_file);
  g_string_replace (other, "amount=5.00", "amount=1.00", 1);
  table->table_file = g_strdup (other->str);
  local_table_replay (table);
  window = open_menu (table);
  press (window, "Meters");
  g_assert_true (shows (window, "The table file has other terms than this meter, and no wager is taken. Close the table; then two "
                                "persons set value and reserve to 0: moved, distributed or removed."));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_no_meter (void)
{
  const Case c = { .more = "", .script = "", .table = "WA-01" };
  g_autoptr (LocalTable) table = table_of (&c);
  GtkWidget *window = open_menu (table);

  press (window, "Meters");
  g_assert_true (shows (window, "This table offers no progressive wager, so it has no meter."));
  g_assert_null (press_find (window, "Set the meter"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_rates (void)
{
  static const struct
  {
    guint32 ppm;
    const char *said;
  } rates[] = { { 150000, "15%" }, { 32500, "3.25%" }, { 0, "0%" }, { 1000, "0.1%" }, { 1000000, "100%" } };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autofree char *said = uc_say_rate (rates[i].ppm);

      g_assert_cmpstr (said, ==, rates[i].said);
    }
}

/* Nobody opens the table for the first time who was not shown the key; afterwards it is looked up. */
static void
test_first_key (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, TRUE);
  GtkWidget *window = NULL;

  uc_console_model_set_program (table->model, STATES_PROGRAM, STATES_FIRST_KEY);
  window = uc_console_window_new (table->model);
  gtk_window_present (GTK_WINDOW (window));
  states_step (window, table, "*");
  states_step (window, table, "Open the table");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "first-key");
  g_assert_true (shows (window, STATES_FIRST_KEY));
  g_assert_cmpint (uc_console_model_get_prompt (table->model)->id, ==, UC_PROMPT_CLOSED);
  press (window, "Table");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  g_assert_cmpint (uc_console_model_get_prompt (table->model)->id, ==, UC_PROMPT_CLOSED);
  states_step (window, table, "Open the table");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "first-key");
  press (window, "It is written down: open the table");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  g_assert_cmpint (uc_console_model_get_prompt (table->model)->id, !=, UC_PROMPT_CLOSED);
  press (window, "Menu|Program|First key: " STATES_FIRST_KEY);
  g_assert_true (shows (window, STATES_FIRST_KEY));
  g_assert_null (press_find (window, "It is written down: open the table"));
  press (window, "Back");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "program");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A second touch before the first is answered leads to the page again; when the answer comes, nobody is left there. */
static void
test_first_key_late (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, TRUE);
  GtkWidget *window = NULL;

  uc_console_model_set_program (table->model, STATES_PROGRAM, STATES_FIRST_KEY);
  window = uc_console_window_new (table->model);
  gtk_window_present (GTK_WINDOW (window));
  states_step (window, table, "*");
  states_step (window, table, "Open the table");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "first-key");
  uc_console_model_submit (table->model, "open-table");
  g_assert_cmpint (uc_console_model_get_prompt (table->model)->id, !=, UC_PROMPT_CLOSED);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The page Program, opened from the menu of a table with this program. */
static GtkWidget *
open_program (LocalTable *table, UcInstalledFunc installed)
{
  GtkWidget *window;

  uc_console_model_set_installed_func (table->model, installed);
  uc_console_model_set_program (table->model, STATES_PROGRAM, STATES_FIRST_KEY);
  local_table_play (table, DEALT);
  window = uc_console_window_new (table->model);
  gtk_window_present (GTK_WINDOW (window));
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  press (window, "Program");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "program");
  return window;
}

static void
test_program (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window = open_program (table, states_installed);

  for (const char *at = STATES_PROGRAM; *at != '\0'; at += 4)
    {
      g_autofree char *group = g_strndup (at, 4);

      g_assert_true (shows (window, group));
    }
  g_assert_true (shows (window, "All 18 files are as they were installed."));
  g_assert_true (shows (window, "The table service started from these files, and recorded this digest."));
  g_assert_true (shows (window, "Files 1 to 5 of 18"));
  g_assert_false (gtk_widget_get_sensitive (press_find (window, "Previous")));
  press (window, "Next files|Next files|Next files");
  g_assert_true (shows (window, "Files 16 to 18 of 18"));
  g_assert_true (shows (window, "/usr/share/upcard/tables/BJ-08.ini: as installed"));
  g_assert_false (gtk_widget_get_sensitive (press_find (window, "Next files")));
  press (window, "Previous");
  g_assert_true (shows (window, "Files 11 to 15 of 18"));
  /* What is changed in the meantime is seen by whoever opens the page again. */
  uc_console_model_set_installed_func (table->model, states_differs);
  press (window, "Menu|Program");
  g_assert_true (shows (window, "3 of 20 files are not as they were installed."));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_program_differs (void)
{
  static const char *const first[] = { "/usr/libexec/upcardd: changed", "/usr/share/upcard/tables/BJ-07.ini.orig: not in the manifest",
                                       "/usr/share/upcard/tables/WA-01.ini: missing" };
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window = open_program (table, states_differs);

  g_assert_true (shows (window, "3 of 20 files are not as they were installed."));
  g_assert_true (shows (window, "The table service started from other files, and runs them until it is restarted."));
  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    g_assert_true (shows (window, first[i]));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A setting of the machine, or a file of the kiosk's user, changes what the program does or shows: the page says so, and of what the
 * dealer sees the menu as well. */
static void
test_program_is_changed_from_outside (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE);
  GtkWidget *window = open_program (table, states_loads);

  g_assert_true (shows (window, "The files are as installed, but /proc/self/environ has other code loaded: GTK_THEME=Foreign"));
  uc_console_model_set_installed_func (table->model, states_installed);
  uc_console_model_set_own_style (table->model, "/home/x/.config/gtk-4.0/gtk.css");
  press (window, "Menu");
  g_assert_true (shows (window, "A file outside the program changes how this screen looks: /home/x/.config/gtk-4.0/gtk.css"));
  press (window, "Program");
  g_assert_true (shows (window, "The files are as installed, but a file outside the program changes how this screen looks: "
                                "/home/x/.config/gtk-4.0/gtk.css"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
make_file (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, "gtk-4.0", name, NULL), *in = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (in, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Where GTK looks, of its user's and of the machine's. GLib finds the folders once in a process. */
static void
test_own_style (void)
{
  if (g_test_subprocess ())
    {
      g_autofree char *found = uc_own_style_find ();

      g_print ("found <%s>\n", found);
      return;
    }
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *root = g_dir_make_tmp ("upcard-style-XXXXXX", NULL);
      g_autofree char *user = g_build_filename (root, "user", NULL), *machine = g_build_filename (root, "machine", NULL);
      g_autofree char *expected = i == 0   ? g_strdup ("*found <*>*")
                                  : i == 1 ? g_strdup_printf ("*found <%s/gtk-4.0/gtk.css, %s/gtk-4.0/settings.ini*", user, user)
                                           : g_strdup_printf ("*found <*%s/gtk-4.0/settings.ini>*", machine);

      g_setenv ("XDG_CONFIG_HOME", user, TRUE);
      g_setenv ("XDG_CONFIG_DIRS", machine, TRUE);
      if (i == 1)
        {
          make_file (user, "gtk.css", "");
          make_file (user, "settings.ini", "[Settings]\n");
        }
      if (i == 2)
        make_file (machine, "settings.ini", "[Settings]\n");
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      g_test_trap_assert_stdout (expected);
      if (i == 0)
        g_test_trap_assert_stdout_unmatched ("*gtk.css*");
      uc_remove_folder (root);
    }
}

static void
test_program_unknown (void)
{
  g_autofree char *file = local_table_example ("");
  g_autoptr (LocalTable) table = local_table_new (file, FALSE), bare = local_table_new (file, FALSE);
  GtkWidget *window = open_program (table, states_no_manifest);

  g_assert_true (shows (window, "It is not known whether this is the program that was installed: no manifest in "
                                "/usr/share/upcard/manifest; install Upcard again."));
  g_assert_null (press_find (window, "Next files"));
  gtk_window_destroy (GTK_WINDOW (window));
  /* This test itself. */
  window = open_program (bare, NULL);
  g_assert_true (shows (window, "This program was not installed: no manifest lists its files, and nobody can tell whether they are "
                                "right."));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/menu", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], test_says_one_line);
    }
  g_test_add_func ("/menu/685a.7/s/a-seat-disputes", test_dispute);
  g_test_add_func ("/menu/685a.7/s/a-dispute-is-ruled-on", test_dispute_is_ruled_on);
  g_test_add_func ("/menu/685c.1/h/3/no-ruling-pays-beside-a-win", test_no_ruling_pays_beside_a_win);
  g_test_add_func ("/menu/685a.7/s/a-dispute-is-withdrawn", test_dispute_is_withdrawn);
  g_test_add_func ("/menu/685a.5/c/2/a-tap-on-the-felt", test_seat_on_the_felt);
  g_test_add_func ("/menu/685a.5/c/2/that-seat-cuts", test_that_seat_is_offered_the_cut);
  g_test_add_func ("/menu/685a.6/f/only-where-it-applies", test_only_where_it_applies);
  g_test_add_func ("/menu/685a.6/f/never-more-than-filed", test_never_more_than_filed);
  g_test_add_func ("/menu/685a.5/d/cut-depth-is-said", test_cut_depth_is_said);
  g_test_add_func ("/menu/605a.7/a/3/meters-say-what-was-paid", test_meters);
  g_test_add_func ("/menu/605a.7/a/1/no-meter", test_no_meter);
  g_test_add_func ("/menu/605a.7/a/4/a-reading", test_meter_is_read);
  g_test_add_func ("/menu/685a.7/d/1/the-shoe-is-counted", test_shoe_is_counted);
  g_test_add_func ("/menu/605a.7/a/6/two-persons-set-a-meter", test_meter_is_set);
  g_test_add_func ("/menu/605a.7/a/6/fractions-of-a-cent-stay", test_meter_keeps_fractions);
  g_test_add_func ("/menu/605a.7/a/6/other-terms", test_other_terms);
  g_test_add_func ("/menu/605a.7/a/6/emptied-at-a-closed-table", test_closed_table_empties);
  g_test_add_func ("/menu/605a.7/a/6/emptied-takes-no-wager", test_meter_stands);
  g_test_add_func ("/menu/685c.1/j/rates", test_rates);
  g_test_add_func ("/menu/first-key", test_first_key);
  g_test_add_func ("/menu/first-key-late", test_first_key_late);
  g_test_add_func ("/menu/program/as-installed", test_program);
  g_test_add_func ("/menu/program/what-differs-comes-first", test_program_differs);
  g_test_add_func ("/menu/program/changed-from-outside", test_program_is_changed_from_outside);
  g_test_add_func ("/menu/program/own-style", test_own_style);
  g_test_add_func ("/menu/program/nobody-can-tell", test_program_unknown);
  return g_test_run ();
}
