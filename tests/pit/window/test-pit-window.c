/* The window of the pit over a floor that the test makes: the rows are the floor's, in its order; nothing vanishes by itself; what a person says
 * needs a badge, and without a link nothing can be said; a tile says what its table is, and opens its felt. */
#include "uc-hang.h"
#include "uc-made-floor.h"
#include "uc-pit-felt.h"
#include "uc-pit-grid.h"
#include "uc-pit-queue.h"
#include "uc-pit-row.h"
#include "uc-pit-style.h"
#include "uc-pit-tile.h"
#include "uc-pit-window.h"
#include "uc-play-harness.h"
#include "uc-program.h"

#include <string.h>

#define SECOND G_GINT64_CONSTANT (1000000000)

typedef struct
{
  UcPitFloor *floor;
  UcPitWindow *window;
  UcPitQueue *queue;
  guint said;
  UcPitItem *item; /* of which it was said last */
  guint what;
  char *badge;
} Fixture;

static gint64 now_ns;

static gint64
clock_ns (void)
{
  return now_ns;
}

static void
on_say (UcPitWindow *window, const UcPitItem *item, guint what, const char *badge, Fixture *fixture)
{
  g_clear_pointer (&fixture->item, uc_pit_item_free);
  g_free (fixture->badge);
  fixture->said++;
  fixture->item = uc_pit_item_copy (item);
  fixture->what = what;
  fixture->badge = g_strdup (badge);
}

/* Until all is shown, and laid out. */
static void
settle (Fixture *fixture)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;
  guint still = 0;

  while (still < 3)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      still = g_main_context_iteration (NULL, FALSE) || !uc_pit_window_is_settled (fixture->window) ? 0 : still + 1;
    }
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  now_ns = UC_MADE_NOW_NS;
  fixture->floor = uc_made_floor_new ();
  fixture->window = UC_PIT_WINDOW (uc_pit_window_new ());
  uc_pit_window_set_clock (fixture->window, clock_ns);
  fixture->queue = UC_PIT_QUEUE (uc_pit_window_get_queue (fixture->window));
  g_signal_connect (fixture->window, "say", G_CALLBACK (on_say), fixture);
  uc_pit_window_set_floor (fixture->window, fixture->floor, NULL, NULL, "/copies");
  gtk_window_present (GTK_WINDOW (fixture->window));
  settle (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_finalize_object (fixture->floor);
  g_clear_pointer (&fixture->item, uc_pit_item_free);
  g_free (fixture->badge);
}

#define assert_has(text, part)                                                                                        \
  G_STMT_START                                                                                                        \
  {                                                                                                                   \
    g_autofree char *text_ = (text);                                                                                  \
    if (strstr (text_, part) == NULL)                                                                                 \
      g_error ("no “%s” in: %s", part, text_);                                                                        \
  }                                                                                                                   \
  G_STMT_END
#define assert_not(text, part)                                                                                        \
  G_STMT_START                                                                                                        \
  {                                                                                                                   \
    g_autofree char *text_ = (text);                                                                                  \
    if (strstr (text_, part) != NULL)                                                                                 \
      g_error ("“%s” in: %s", part, text_);                                                                           \
  }                                                                                                                   \
  G_STMT_END

static UcPitRow *
row (Fixture *fixture, guint i)
{
  GtkWidget *widget = uc_pit_queue_get_row (fixture->queue, i);

  g_assert_nonnull (widget);
  return UC_PIT_ROW (widget);
}

static const UcPitLook *
look (Fixture *fixture, const char *id)
{
  GtkWidget *tile = uc_pit_window_get_tile (fixture->window, id);

  g_assert_nonnull (tile);
  return uc_pit_tile_get_look (UC_PIT_TILE (tile));
}

/* ---- the queue ---- */

/* The rows are the floor's, in its order, whatever the order means. */
static void
test_order (Fixture *fixture, gconstpointer data)
{
  UcPitItem *item;
  GtkWidget *widget;

  uc_made_floor_add (fixture->floor, "BJ-01");
  uc_made_floor_add (fixture->floor, "BJ-02");
  uc_made_floor_wait (fixture->floor, "BJ-02", 7, UC_PIT_ITEM_CALL, 0, "The dealer called the floor.");
  item = uc_made_floor_wait (fixture->floor, "BJ-01", 9, UC_PIT_ITEM_VALIDATION, 5, "Two suited aces of spades.");
  item->has_amount = TRUE;
  item->amount = UC_MONEY_UNKNOWN;
  item->since_ns = UC_MADE_NOW_NS - 252 * SECOND;
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  g_assert_cmpuint (uc_pit_queue_n_rows (fixture->queue), ==, 2);
  assert_has (uc_pit_row_read (row (fixture, 0)), "BJ-02\n1:00\nCall\nThe dealer called the floor.\n");
  assert_has (uc_pit_row_read (row (fixture, 1)), "BJ-01 · seat 5\n4:12\nValidation\nto come\nTwo suited aces of spades.\n");
  widget = GTK_WIDGET (row (fixture, 1));
  uc_made_floor_raise (fixture->floor, 1);
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  assert_has (uc_pit_row_read (row (fixture, 0)), "Validation\n");
  assert_has (uc_pit_row_read (row (fixture, 1)), "Call\n");
  /* It is the same row: a badge that is being typed there keeps its field. */
  g_assert_true (widget == GTK_WIDGET (row (fixture, 0)));
}

/* What ended by itself stays and says so; what the floor takes away goes, and is in the list below. */
static void
test_nothing_vanishes (Fixture *fixture, gconstpointer data)
{
  UcPitItem *item;

  uc_made_floor_add (fixture->floor, "BJ-01");
  item = uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_DEVICE, 0, "Shoe does not answer.");
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  item->end = UC_PIT_OVER;
  item->end_ns = UC_MADE_NOW_NS - 30 * SECOND;
  item->again = 3;
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  now_ns += 5000 * SECOND;
  uc_pit_window_tick (fixture->window);
  settle (fixture);
  g_assert_cmpuint (uc_pit_queue_n_rows (fixture->queue), ==, 1);
  assert_has (uc_pit_row_read (row (fixture, 0)), "It ended by itself at 21:48; Done takes it off the list\n");
  assert_has (uc_pit_row_read (row (fixture, 0)), "It happened 3 times before, and was over");
  /* The wait is that of the item, not of its end. */
  assert_has (uc_pit_row_read (row (fixture, 0)), "BJ-01\n30 s\n");
  uc_made_floor_clear_queue (fixture->floor);
  uc_made_floor_done (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_DEVICE, "2001");
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  g_assert_cmpuint (uc_pit_queue_n_rows (fixture->queue), ==, 0);
  g_assert_null (uc_pit_queue_get_row (fixture->queue, 0));
}

static void
test_waits_longer (Fixture *fixture, gconstpointer data)
{
  uc_made_floor_add (fixture->floor, "BJ-01");
  uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_CALL, 0, "");
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  now_ns += 7 * SECOND;
  uc_pit_window_tick (fixture->window);
  assert_has (uc_pit_row_read (row (fixture, 0)), "\n1:07\n");
  now_ns += 3600 * SECOND;
  uc_pit_window_tick (fixture->window);
  assert_has (uc_pit_row_read (row (fixture, 0)), "\n1 h 01 min\n");
}

/* Two items of one event that differ in their seat alone are two rows. */
static void
test_two_of_one_event (Fixture *fixture, gconstpointer data)
{
  uc_made_floor_add (fixture->floor, "BJ-01");
  uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_VALIDATION, 2, "");
  uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_VALIDATION, 5, "");
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  g_assert_cmpuint (uc_pit_queue_n_rows (fixture->queue), ==, 2);
  assert_has (uc_pit_row_read (row (fixture, 0)), "seat 2\n");
  assert_has (uc_pit_row_read (row (fixture, 1)), "seat 5\n");
}

/* ---- what a person says ---- */

static void
test_no_link (Fixture *fixture, gconstpointer data)
{
  uc_made_floor_add (fixture->floor, "BJ-01");
  uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_CALL, 0, "");
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  for (guint i = UC_PIT_SEEN; i < UC_PIT_N_WHATS; i++)
    {
      GtkWidget *button = uc_pit_row_get_button (row (fixture, 0), i);

      g_assert_false (gtk_widget_is_sensitive (button));
      g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "No link is given: nothing can be acknowledged here.");
    }
  g_assert_cmpstr (uc_pit_queue_get_word (fixture->queue), ==, "⚠ No link is given: nothing can be acknowledged here.");
  uc_pit_window_set_link (fixture->window, NULL);
  settle (fixture);
  for (guint i = UC_PIT_SEEN; i < UC_PIT_N_WHATS; i++)
    g_assert_true (gtk_widget_is_sensitive (uc_pit_row_get_button (row (fixture, 0), i)));
  g_assert_cmpstr (uc_pit_queue_get_word (fixture->queue), ==, "");
  uc_pit_window_set_link (fixture->window, "The link does not answer.");
  settle (fixture);
  g_assert_false (gtk_widget_is_sensitive (uc_pit_row_get_button (row (fixture, 0), UC_PIT_DONE)));
  assert_has (uc_pit_window_read (fixture->window), "⚠ No link\n");
}

static void
test_badge (Fixture *fixture, gconstpointer data)
{
  GtkWidget *entry;
  UcPitItem *item;

  uc_made_floor_add (fixture->floor, "BJ-01");
  item = uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_CALL, 3, "");
  uc_made_floor_queue_changed (fixture->floor);
  uc_pit_window_set_link (fixture->window, NULL);
  settle (fixture);
  entry = uc_pit_row_get_entry (row (fixture, 0));
  g_assert_false (gtk_widget_get_mapped (entry));
  g_signal_emit_by_name (uc_pit_row_get_button (row (fixture, 0), UC_PIT_COMING), "clicked");
  settle (fixture);
  g_assert_true (gtk_widget_get_mapped (entry));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), entry));
  /* Nothing is said without a badge. */
  g_signal_emit_by_name (entry, "activate");
  gtk_editable_set_text (GTK_EDITABLE (entry), "  ");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (fixture->said, ==, 0);
  /* Another item that comes takes nothing of it away. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "20");
  uc_made_floor_wait (fixture->floor, "BJ-01", 8, UC_PIT_ITEM_VALIDATION, 1, "");
  uc_made_floor_raise (fixture->floor, 1);
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "20");
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), "2001");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (fixture->said, ==, 1);
  g_assert_cmpstr (fixture->badge, ==, "2001");
  g_assert_cmpuint (fixture->what, ==, UC_PIT_COMING);
  g_assert_cmpuint (fixture->item->seq, ==, 7);
  g_assert_cmpuint (fixture->item->seat, ==, 3);
  assert_has (uc_pit_row_read (row (fixture, 1)), "Asking the link to record it\n");
  /* What was refused is said, and can be said again. */
  uc_pit_window_answer (fixture->window, fixture->item, "Badge 2001 may not say so.");
  settle (fixture);
  assert_has (uc_pit_row_read (row (fixture, 1)), "Badge 2001 may not say so.\n");
  g_assert_true (gtk_widget_is_sensitive (uc_pit_row_get_button (row (fixture, 1), UC_PIT_COMING)));
  uc_pit_row_ask (row (fixture, 1), UC_PIT_COMING);
  gtk_editable_set_text (GTK_EDITABLE (entry), "2002");
  g_signal_emit_by_name (entry, "activate");
  uc_pit_window_answer (fixture->window, fixture->item, NULL);
  g_strlcpy (item->said[UC_PIT_COMING].by, "2002", UC_BADGE_TEXT);
  item->said[UC_PIT_COMING].t_real_ns = UC_MADE_NOW_NS;
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  assert_has (uc_pit_row_read (row (fixture, 1)), "On the way: 2002 at 21:49\n");
  assert_not (uc_pit_row_read (row (fixture, 1)), "Asking");
}

/* ---- tiles ---- */

static void
test_tile (Fixture *fixture, gconstpointer data)
{
  UcPitTable *table = uc_made_floor_add (fixture->floor, "BJ-01");

  uc_made_floor_set_rounds (table, 60, 40);
  table->play = UC_PIT_PLAY_ROUND;
  table->step = "Offer insurance";
  table->step_since_ns = UC_MADE_NOW_NS - 42 * SECOND;
  table->progressive = UC_PIT_PROGRESSIVE_CLOSED;
  table->held = UC_SEAT_BIT (3);
  table->faults = 1;
  table->fault_words = "Shoe";
  uc_made_floor_change (fixture->floor, "BJ-01");
  settle (fixture);
  g_assert_cmpstr (look (fixture, "BJ-01")->play, ==, "Round 217");
  g_assert_cmpstr (look (fixture, "BJ-01")->limits, ==, "$15 to $500");
  g_assert_cmpstr (look (fixture, "BJ-01")->step, ==, "Offer insurance");
  g_assert_cmpstr (look (fixture, "BJ-01")->step_for, ==, "42 s");
  g_assert_cmpstr (look (fixture, "BJ-01")->dealer, ==, "Dealer 1001 since 20:49");
  g_assert_cmpstr (look (fixture, "BJ-01")->pace, ==, "60 rounds/h, 40 before");
  g_assert_true (look (fixture, "BJ-01")->is_faster);
  g_assert_cmpstr (look (fixture, "BJ-01")->progressive, ==, "Progressive closed");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Cards stay at seat 3");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[1], ==, "Shoe");
  /* What waits in the queue goes before, and what is wrong with the copy before that. */
  uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_VALIDATION, 3, "");
  uc_made_floor_queue_changed (fixture->floor);
  settle (fixture);
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Validation");
  g_assert_cmpstr (look (fixture, "BJ-01")->note_brief, ==, "Win");
  table->error = "The chain of 2026-11.journal is broken at row 17.";
  uc_made_floor_change (fixture->floor, "BJ-01");
  settle (fixture);
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Copy is damaged");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[1], ==, "Validation");
  g_assert_nonnull (strstr (look (fixture, "BJ-01")->sentence, "Copy is damaged"));
}

/* A tile is drawn again only when it says something else. */
static void
test_only_what_changed (Fixture *fixture, gconstpointer data)
{
  UcPitTable *table = uc_made_floor_add (fixture->floor, "BJ-01");
  UcPitTile *tile;

  settle (fixture);
  tile = UC_PIT_TILE (uc_pit_window_get_tile (fixture->window, "BJ-01"));
  g_assert_false (uc_pit_tile_show (tile, table, NULL, 0, now_ns));
  g_assert_true (uc_pit_tile_show (tile, table, NULL, 0, now_ns + SECOND));
  table->play = UC_PIT_PLAY_CLOSED;
  g_assert_true (uc_pit_tile_show (tile, table, NULL, 0, now_ns + SECOND));
  /* A closed table has no step that lasts. */
  g_assert_false (uc_pit_tile_show (tile, table, NULL, 0, now_ns + 2 * SECOND));
}

static void
test_copy (Fixture *fixture, gconstpointer data)
{
  UcPitTable *table = uc_made_floor_add (fixture->floor, "BJ-01");
  UcMirrorState mirror = { .live_row = 90, .row = 50, .told_ns = UC_MADE_NOW_NS - SECOND, .looked_ns = UC_MADE_NOW_NS - SECOND };

  table->mirror = &mirror;
  uc_made_floor_change (fixture->floor, "BJ-01");
  g_assert_null (look (fixture, "BJ-01")->notes[0]);
  mirror.behind_ns = UC_MADE_NOW_NS - 60 * SECOND;
  uc_made_floor_change (fixture->floor, "BJ-01");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Copy is behind");
  g_assert_true (uc_pit_window_open (fixture->window, "BJ-01"));
  assert_has (uc_pit_felt_read (UC_PIT_FELT (uc_pit_window_get_felt (fixture->window))),
              "This copy of the record is behind: it lacks 40 rows since 20 Nov 2026 21:48:00.");
  mirror.told_ns = UC_MADE_NOW_NS - 4000 * SECOND;
  uc_made_floor_change (fixture->floor, "BJ-01");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Mirror is silent");
  mirror.stopped = TRUE;
  uc_made_floor_change (fixture->floor, "BJ-01");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Mirror stopped");
  table->is_gone = TRUE;
  uc_made_floor_change (fixture->floor, "BJ-01");
  g_assert_cmpstr (look (fixture, "BJ-01")->notes[0], ==, "Folder is gone");
  table->mirror = NULL;
}

static void
test_tables_come_and_go (Fixture *fixture, gconstpointer data)
{
  GtkWidget *tile;

  assert_has (uc_pit_window_read (fixture->window), "No table’s copies in /copies yet.");
  uc_made_floor_add (fixture->floor, "BJ-01");
  uc_made_floor_add (fixture->floor, "BJ-02");
  settle (fixture);
  assert_not (uc_pit_window_read (fixture->window), "No table’s copies");
  assert_has (uc_pit_window_read (fixture->window), "2 tables: 0 in a round, 2 waiting, 0 closed\n");
  tile = uc_pit_window_get_tile (fixture->window, "BJ-02");
  uc_made_floor_remove (fixture->floor, "BJ-01");
  settle (fixture);
  g_assert_cmpuint (uc_pit_window_n_tiles (fixture->window), ==, 1);
  g_assert_null (uc_pit_window_get_tile (fixture->window, "BJ-01"));
  g_assert_true (tile == uc_pit_window_get_tile (fixture->window, "BJ-02"));
  uc_made_floor_remove (fixture->floor, "BJ-02");
  settle (fixture);
  assert_has (uc_pit_window_read (fixture->window), "No table’s copies in /copies yet.");
}

/* ---- the felt ---- */

static guint
count_widgets (GtkWidget *widget)
{
  guint n = 1;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child);
  return n;
}

static void
test_felt (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  UcPitTable *table = uc_made_floor_add (fixture->floor, "BJ-01");
  GtkWidget *felt = uc_pit_window_get_felt (fixture->window);

  uc_play (play, "bet 1 main 25.00; no-more-bets; card 9C; card TD; card 7C");
  table->table = &play->table;
  table->play = UC_PIT_PLAY_ROUND;
  uc_made_floor_wait (fixture->floor, "BJ-01", 7, UC_PIT_ITEM_CALL, 0, "");
  uc_made_floor_queue_changed (fixture->floor);
  uc_made_floor_change (fixture->floor, "BJ-01");
  settle (fixture);
  g_assert_null (uc_pit_window_get_open (fixture->window));
  g_assert_false (gtk_widget_get_mapped (felt));
  g_signal_emit_by_name (uc_pit_window_get_tile (fixture->window, "BJ-01"), "clicked");
  settle (fixture);
  g_assert_cmpstr (uc_pit_window_get_open (fixture->window), ==, "BJ-01");
  g_assert_true (gtk_widget_get_mapped (felt));
  /* The queue never goes away. */
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->queue)));
  assert_has (uc_pit_felt_read (UC_PIT_FELT (felt)), "BJ-01\nDown Under Blackjack · $15 to $500 · Round 217 · Dealer 1001 since 20:49\n");
  g_signal_emit_by_name (felt, "back");
  settle (fixture);
  g_assert_null (uc_pit_window_get_open (fixture->window));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == uc_pit_window_get_tile (fixture->window, "BJ-01"));
  /* A table that goes closes its felt; one that is not there opens none. */
  g_assert_true (uc_pit_window_open (fixture->window, "BJ-01"));
  g_assert_false (uc_pit_window_open (fixture->window, "BJ-99"));
  g_assert_cmpstr (uc_pit_window_get_open (fixture->window), ==, "BJ-01");
  uc_made_floor_remove (fixture->floor, "BJ-01");
  settle (fixture);
  g_assert_null (uc_pit_window_get_open (fixture->window));
}

/* ---- around ---- */

static void
test_load (Fixture *fixture, gconstpointer data)
{
  char *five[] = { (char *) "BJ-01", (char *) "BJ-02", (char *) "BJ-03", (char *) "BJ-04", (char *) "BJ-05", NULL };
  UcPitFloorperson person = { (char *) "2001", five };
  UcPit pit = { (char *) "main", (char *) "Main floor", NULL, 0 };
  UcPitPlan plan = { g_ptr_array_new (), g_ptr_array_new (), NULL };
  UcPitTable *last;

  for (guint i = 0; i < 4; i++)
    uc_made_floor_add (fixture->floor, five[i]);
  last = uc_made_floor_add (fixture->floor, five[4]);
  uc_made_floor_add (fixture->floor, "BJ-06");
  last->play = UC_PIT_PLAY_CLOSED;
  g_ptr_array_add (plan.pits, &pit);
  g_ptr_array_add (plan.floor, &person);
  uc_pit_window_set_floor (fixture->window, fixture->floor, &plan, &pit, "/copies");
  settle (fixture);
  assert_has (uc_pit_window_read (fixture->window), "Main floor\n");
  assert_has (uc_pit_window_read (fixture->window), "2001: 4 of 5 open. BJ-01, BJ-02, BJ-03, BJ-04, BJ-05\n");
  assert_has (uc_pit_window_read (fixture->window), "Open without a floorperson: BJ-06\n");
  assert_not (uc_pit_window_read (fixture->window), "465a.35(c)(1)");
  /* The fifth one opens. */
  last->play = UC_PIT_PLAY_WAITING;
  uc_made_floor_change (fixture->floor, "BJ-05");
  settle (fixture);
  assert_has (uc_pit_window_read (fixture->window), "465a.35(c)(1)");
  uc_pit_window_set_floor (fixture->window, NULL, NULL, NULL, "/copies");
  g_ptr_array_unref (plan.pits);
  g_ptr_array_unref (plan.floor);
}

static void
test_meters (Fixture *fixture, gconstpointer data)
{
  const UcPitClaimShown claims[] = { { "BJ-01", 218, 3, 1, UC_MONEY_UNKNOWN, FALSE }, { "BJ-06", 77, 3, 2, 1231 * UC_DOLLAR, FALSE } };
  const UcPitMeterShown meter = { "MTD-5", 10234 * UC_DOLLAR + 55 * UC_CENT, 10233, FALSE, 3, 4, UC_MONEY_UNKNOWN, 2, claims };

  assert_has (uc_pit_window_read (fixture->window), "No link is given: nothing can be acknowledged here.\n");
  uc_pit_window_set_link (fixture->window, NULL);
  uc_pit_window_set_meters (fixture->window, &meter, 1, "The ledger has one copy alone.");
  assert_has (uc_pit_window_read (fixture->window), "The ledger has one copy alone.\nMTD-5\n$10,234.55\nEpoch 3 · entry 10233\n4 rounds may win now\n"
                                                    "1. BJ-01, round 218: to come, open\n2. BJ-06, round 77: $1,231, waits for the one before\n");
  uc_pit_window_set_link (fixture->window, "The link does not answer.");
  uc_pit_window_set_meters (fixture->window, &meter, 1, NULL);
  assert_has (uc_pit_window_read (fixture->window), "The link does not answer.\nThe values are as the link said them last.\nMTD-5\n");
}

static void
test_trouble (Fixture *fixture, gconstpointer data)
{
  uc_made_floor_add (fixture->floor, "BJ-01");
  uc_pit_window_set_trouble (fixture->window, "pit.conf:4: [pit main] columns: expected 1 to 40. All tables are shown.");
  settle (fixture);
  assert_has (uc_pit_window_read (fixture->window), "⚠ pit.conf:4: [pit main] columns: expected 1 to 40. All tables are shown.\n");
  g_assert_cmpuint (uc_pit_window_n_tiles (fixture->window), ==, 1);
  uc_pit_window_set_trouble (fixture->window, NULL);
  assert_not (uc_pit_window_read (fixture->window), "pit.conf");
}

/* ---- many tables ---- */

static void
test_many (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  guint before = count_widgets (GTK_WIDGET (fixture->window)), after;

  for (guint i = 0; i < 200; i++)
    {
      g_ptr_array_add (ids, g_strdup_printf ("BJ-%03u", i));
      uc_made_floor_add (fixture->floor, ids->pdata[i]);
    }
  settle (fixture);
  after = count_widgets (GTK_WIDGET (fixture->window));
  g_assert_cmpuint (uc_pit_window_n_tiles (fixture->window), ==, 200);
  /* One each: a tile draws itself. */
  g_assert_cmpuint (after - before, ==, 200);
  for (guint i = 0; i < 200; i++)
    {
      GtkWidget *tile = uc_pit_window_get_tile (fixture->window, ids->pdata[i]);
      graphene_rect_t area;

      g_assert_true (gtk_widget_compute_bounds (tile, GTK_WIDGET (fixture->window), &area));
      /* All of them are on the screen. */
      g_assert_cmpfloat (area.origin.y + area.size.height, <=, gtk_widget_get_height (GTK_WIDGET (fixture->window)));
      g_assert_cmpfloat (area.size.width, >=, UC_PIT_TILE_LEAST_WIDTH);
      g_assert_cmpfloat (area.size.height, >=, UC_PIT_TILE_LEAST_HEIGHT);
    }
}

/* Tiles fill the room, and none is too small to say something. */
static void
test_fit (void)
{
  g_assert_cmpuint (uc_pit_grid_fit (1, 1057, 950), ==, 1);
  for (guint n = 1; n <= 200; n++)
    {
      const guint columns = uc_pit_grid_fit (n, 850, 650), rows = (n + columns - 1) / columns;

      g_assert_cmpuint (columns, >=, 1);
      g_assert_cmpuint (columns, <=, n);
      g_assert_cmpuint (columns * (UC_PIT_TILE_LEAST_WIDTH + 4) - 4, <=, 850);
      g_assert_cmpuint (rows * (UC_PIT_TILE_LEAST_HEIGHT + 4) - 4, <=, 650);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!uc_program_open_display ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  uc_pit_style_load (gdk_display_get_default ());
#define ADD(path, func) g_test_add ("/pit/window/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("queue/order", test_order);
  ADD ("queue/nothing-vanishes", test_nothing_vanishes);
  ADD ("queue/waits-longer", test_waits_longer);
  ADD ("queue/two-of-one-event", test_two_of_one_event);
  ADD ("say/no-link", test_no_link);
  ADD ("say/badge", test_badge);
  ADD ("tiles/words", test_tile);
  ADD ("tiles/only-what-changed", test_only_what_changed);
  ADD ("tiles/copy", test_copy);
  ADD ("tiles/come-and-go", test_tables_come_and_go);
  ADD ("tiles/many", test_many);
  ADD ("felt", test_felt);
  ADD ("load", test_load);
  ADD ("meters", test_meters);
  ADD ("trouble", test_trouble);
#undef ADD
  g_test_add_func ("/pit/grid/fit", test_fit);
  return g_test_run ();
}
