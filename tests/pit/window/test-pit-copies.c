/* The window of the pit over copies of a real record, as the floor follows them: what is recorded is shown, and what a person ends goes. */
#include "uc-hang.h"
#include "uc-kept.h"
#include "uc-pit-queue.h"
#include "uc-pit-row.h"
#include "uc-pit-style.h"
#include "uc-pit-tile.h"
#include "uc-pit-window.h"
#include "uc-program.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  UcKept *kept;
  UcPitFloor *floor;
  UcPitWindow *window;
  UcPitQueue *queue;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *table = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("upcard-pit-XXXXXX", NULL);
  table = g_build_filename (fixture->folder, "T-1", NULL);
  path = g_build_filename (table, "2026-01.journal", NULL);
  g_assert_cmpint (g_mkdir (table, 0700), ==, 0);
  fixture->kept = uc_kept_new_at (path, NULL);
  uc_kept_play (fixture->kept, "sign-on 1001; bet 1 main 25.00");
  fixture->floor = uc_pit_floor_new (fixture->folder, NULL, &error);
  g_assert_no_error (error);
  fixture->window = UC_PIT_WINDOW (uc_pit_window_new ());
  fixture->queue = UC_PIT_QUEUE (uc_pit_window_get_queue (fixture->window));
  uc_pit_window_set_floor (fixture->window, fixture->floor, NULL, NULL, fixture->folder);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_finalize_object (fixture->floor);
  uc_kept_free (fixture->kept);
  uc_remove_folder (fixture->folder);
  g_free (fixture->folder);
}

static const UcPitLook *
look (Fixture *fixture)
{
  GtkWidget *tile = uc_pit_window_get_tile (fixture->window, "T-1");

  return tile != NULL ? uc_pit_tile_get_look (UC_PIT_TILE (tile)) : NULL;
}

/* @is: what has to come; it is asked again with each turn of the main loop. */
static void
wait_until (Fixture *fixture, gboolean (*is) (Fixture *fixture))
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!is (fixture))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
}

static gboolean
plays (Fixture *fixture)
{
  return look (fixture) != NULL && look (fixture)->state == UC_PIT_PLAY_ROUND && uc_pit_window_is_settled (fixture->window);
}

static gboolean
is_called (Fixture *fixture)
{
  return uc_pit_queue_n_rows (fixture->queue) > 0;
}

static gboolean
is_quiet (Fixture *fixture)
{
  return uc_pit_queue_n_rows (fixture->queue) == 0 && look (fixture)->notes[0] == NULL;
}

static void
test_follows (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  wait_until (fixture, plays);
  g_assert_cmpstr (look (fixture)->id, ==, "T-1");
  g_assert_cmpstr (look (fixture)->game, ==, "Down Under Blackjack");
  g_assert_cmpstr (look (fixture)->step, ==, "Bets are open");
  g_assert_cmpuint (look (fixture)->seats, ==, UC_SEAT_BIT (1));
  g_assert_true (g_str_has_prefix (look (fixture)->dealer, "Dealer 1001"));
  g_assert_cmpuint (uc_pit_queue_n_rows (fixture->queue), ==, 0);
  g_assert_cmpstr (look (fixture)->progressive, ==, "Progressive open");
  uc_kept_play (fixture->kept, "call-floor");
  wait_until (fixture, is_called);
  g_assert_cmpuint (uc_pit_queue_n_rows (fixture->queue), ==, 1);
  text = uc_pit_row_read (UC_PIT_ROW (uc_pit_queue_get_row (fixture->queue, 0)));
  g_assert_true (g_str_has_prefix (text, "T-1\n"));
  g_assert_nonnull (strstr (text, "\nCall\n"));
  g_assert_cmpstr (look (fixture)->note_brief, ==, "Call");
  /* A floorperson comes: the record says who. */
  uc_kept_play (fixture->kept, "badge 2001 floorperson");
  wait_until (fixture, is_quiet);
}

static gboolean
has_closed (Fixture *fixture)
{
  return look (fixture)->progressive_state == UC_PIT_PROGRESSIVE_CLOSED;
}

/* What the progressive needs is gone. */
static void
test_progressive_closes (Fixture *fixture, gconstpointer data)
{
  wait_until (fixture, plays);
  g_assert_cmpint (look (fixture)->progressive_state, ==, UC_PIT_PROGRESSIVE_OPEN);
  uc_kept_play (fixture->kept, "device lamps up; device lamps down no answer");
  wait_until (fixture, has_closed);
  g_assert_cmpstr (look (fixture)->progressive, ==, "Progressive closed");
  wait_until (fixture, is_called);
}

/* The felt is that of the record, and stays so while it grows. */
static gboolean
has_locked (Fixture *fixture)
{
  const UcPitTable *table = uc_pit_floor_find (fixture->floor, "T-1");

  return table != NULL && table->table != NULL && table->table->now.round.locked;
}

static void
test_felt_is_live (Fixture *fixture, gconstpointer data)
{
  wait_until (fixture, plays);
  g_assert_true (uc_pit_window_open (fixture->window, "T-1"));
  uc_kept_play (fixture->kept, "no-more-bets");
  wait_until (fixture, has_locked);
  g_assert_cmpstr (uc_pit_window_get_open (fixture->window), ==, "T-1");
  g_assert_cmpstr (look (fixture)->step, ==, "Deal");
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
  g_test_add ("/pit/copies/follows", Fixture, NULL, set_up, test_follows, tear_down);
  g_test_add ("/pit/copies/progressive-closes", Fixture, NULL, set_up, test_progressive_closes, tear_down);
  g_test_add ("/pit/copies/felt-is-live", Fixture, NULL, set_up, test_felt_is_live, tear_down);
  return g_test_run ();
}
