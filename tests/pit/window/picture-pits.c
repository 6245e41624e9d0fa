/* Makes a picture of the pit's window, for looking at. Usage: picture-pits FOLDER WIDTHxHEIGHT TABLES [COLORS] */
#include "uc-hang.h"
#include "uc-made-floor.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-pit-style.h"
#include "uc-pit-window.h"
#include "uc-play-harness.h"
#include "uc-program.h"

#include <stdlib.h>
#include <string.h>

#define SECOND G_GINT64_CONSTANT (1000000000)

static gint64
now (void)
{
  return UC_MADE_NOW_NS;
}

static void
settle (UcPitWindow *window)
{
  for (guint i = 0; i < 200 || !uc_pit_window_is_settled (window); i++)
    {
      while (g_main_context_iteration (NULL, FALSE))
        continue;
      g_usleep (1000);
    }
}

int
main (int argc, char **argv)
{
  static const char *const steps[] = { "Deal", "Hand to Medium", "Seat 3 has 15", "Insurance is open", "Pay seat 2: $75", "Turn the hole card" };
  g_autoptr (UcPitFloor) floor = uc_made_floor_new ();
  g_autoptr (UcPlay) play = NULL;
  const guint n = (guint) atoi (argv[3]);
  g_autoptr (GError) error = NULL;
  UcPitWindow *window;
  UcPit pit = { "main", "Main floor", NULL, 0 };
  UcPitPlan plan = { g_ptr_array_new (), g_ptr_array_new (), NULL };
  char *all[8] = { NULL };
  UcPitFloorperson one = { "2001", all }, two = { "2002", all + 5 };
  UcMirrorState mirror = { .live_row = 90, .row = 50, .told_ns = UC_MADE_NOW_NS - SECOND, .behind_ns = UC_MADE_NOW_NS - 400 * SECOND, .looked_ns = UC_MADE_NOW_NS };
  int width, height;

  g_assert_true (uc_program_open_display ());
  uc_pit_style_load (gdk_display_get_default ());
  if (argc > 4)
    uc_palette_choose (gdk_display_get_default (), g_strcmp0 (argv[4], "contrast") == 0 ? UC_PALETTE_CONTRAST : g_strcmp0 (argv[4], "night") == 0 ? UC_PALETTE_NIGHT : UC_PALETTE_STANDARD);
  g_ptr_array_add (plan.pits, &pit);
  g_assert_true (uc_program_parse_size (argv[2], &width, &height));
  play = uc_play_new ("");
  uc_play (play, "bet 1 main 25.00; bet 3 main 40.00; bet 3 match-the-dealer 5.00; bet 5 main 10; no-more-bets; card 9C; card TD; card AS; card 9H; card 7C; card KD");
  for (guint i = 0; i < n; i++)
    {
      char *id = g_strdup_printf ("%s-%02u", i % 7 == 3 ? "SP" : i % 11 == 7 ? "PE" : "BJ", i + 1);
      UcPitTable *table = uc_made_floor_add (floor, id);

      table->table = &play->table;
      uc_made_floor_set_rounds (table, 40 + i * 7 % 31, 38 + i * 11 % 29);
      if (i < 7)
        all[i < 5 ? i : i] = i == 5 ? NULL : id;
      if (i % 7 == 3)
        table->game = UC_GAME_SPANISH_21;
      if (i % 5 == 2)
        continue;
      table->play = i % 9 == 8 ? UC_PIT_PLAY_CLOSED : UC_PIT_PLAY_ROUND;
      table->round = 100 + i * 37 % 300;
      table->seats = (guint8) (i * 29 % 127 * 2);
      table->step = steps[i % G_N_ELEMENTS (steps)];
      table->step_since_ns = UC_MADE_NOW_NS - (i * 13 % 90) * SECOND;
      if (i % 13 == 4)
        table->progressive = UC_PIT_PROGRESSIVE_CLOSED;
      if (i % 13 == 5)
        table->progressive = UC_PIT_PROGRESSIVE_ASKING;
      if (i % 17 == 6)
        table->mirror = &mirror;
      if (i % 23 == 5)
        {
          table->faults = 2;
          table->fault_words = "Shoe; Seat 2: chip sensor";
        }
    }
  if (n > 1)
    {
      UcPitItem *item;

      item = uc_made_floor_wait (floor, "BJ-01", 10, UC_PIT_ITEM_VALIDATION, 5, "Seat 5: A♠ A♠ against A♠. Two suited aces of spades.");
      item->has_amount = TRUE;
      item->amount = UC_MONEY_UNKNOWN;
      item->since_ns -= 250 * SECOND;
      g_strlcpy (item->said[UC_PIT_COMING].by, "2001", 16);
      item->said[UC_PIT_COMING].t_real_ns = UC_MADE_NOW_NS - 20 * SECOND;
      item = uc_made_floor_wait (floor, n > 5 ? "BJ-06" : "BJ-01", 11, UC_PIT_ITEM_SIGNATURE, 2, "Seat 2: 9♥ 9♥ against 9♥. Two suited match.");
      item->has_amount = TRUE;
      item->amount = 1231 * UC_DOLLAR + 22 * UC_CENT;
      item = uc_made_floor_wait (floor, n > 2 ? "BJ-02" : "BJ-01", 12, UC_PIT_ITEM_DOCUMENTS, 3, "Award of $1,500: slip and tax form are due, and the cards stay.");
      item->since_ns -= 4000 * SECOND;
      item = uc_made_floor_wait (floor, n > 2 ? "BJ-03" : "BJ-01", 13, UC_PIT_ITEM_CALL, 0, "The dealer called the floor: a player disputes.");
      g_strlcpy (item->said[UC_PIT_SEEN].by, "2002", 16);
      item->said[UC_PIT_SEEN].t_real_ns = UC_MADE_NOW_NS - 20 * SECOND;
      item = uc_made_floor_wait (floor, n > 5 ? "BJ-06" : "BJ-01", 14, UC_PIT_ITEM_DEVICE, 0, "Shoe does not answer.");
      item->end = UC_PIT_OVER;
      item->end_ns = UC_MADE_NOW_NS - 10 * SECOND;
      uc_made_floor_done (floor, "BJ-05", 3, UC_PIT_ITEM_CALL, "2001");
      uc_made_floor_done (floor, "BJ-02", 4, UC_PIT_ITEM_VALIDATION, "2002");
    }
  g_ptr_array_add (plan.floor, &one);
  if (n > 7)
    g_ptr_array_add (plan.floor, &two);
  all[5] = NULL;
  window = UC_PIT_WINDOW (uc_pit_window_new ());
  uc_pit_window_set_clock (window, now);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  uc_pit_window_set_floor (window, floor, &plan, &pit, "/var/lib/upcard-mirror");
  if (g_strcmp0 (g_getenv ("LINK"), "1") == 0)
    {
      const UcPitClaimShown claims[] = { { "BJ-01", 218, 3, 1, UC_MONEY_UNKNOWN, FALSE }, { "BJ-06", 77, 3, 2, 1231 * UC_DOLLAR, FALSE } };
      const UcPitMeterShown meters[] = { { "MTD-5", 10234 * UC_DOLLAR + 55 * UC_CENT, 10233, FALSE, 3, 4, 812 * UC_DOLLAR, 2, claims }, { "MTD-25", 40112 * UC_DOLLAR, 388, TRUE, 1, 0, UC_MONEY_UNKNOWN, 0, NULL } };

      uc_pit_window_set_link (window, NULL);
      uc_pit_window_set_meters (window, meters, 2, NULL);
    }
  gtk_window_present (GTK_WINDOW (window));
  settle (window);
  g_assert_true (uc_picture_save (GTK_WINDOW (window), g_build_filename (argv[1], "tiles.png", NULL), &error));
  if (n > 0)
    uc_pit_window_open (window, "BJ-01");
  settle (window);
  g_assert_true (uc_picture_save (GTK_WINDOW (window), g_build_filename (argv[1], "felt.png", NULL), &error));
  uc_pit_window_open (window, NULL);
  uc_pit_window_show_side (window, TRUE);
  settle (window);
  g_assert_true (uc_picture_save (GTK_WINDOW (window), g_build_filename (argv[1], "side.png", NULL), &error));
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
