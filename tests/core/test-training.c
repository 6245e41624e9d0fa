/* Training is allowed and ended at a closed table, by a floorperson, and both are on record; nothing else of it is. */
#include "uc-play-harness.h"

#include <string.h>

static void
test_at_a_closed_table (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("");
  UcPrompt before = uc_table_prompt (&play->table), after;

  uc_play_as (play, UC_ORIGIN_FLOOR, "training 2001 0000");
  uc_play_expect (play, "training-allowed by=2001 role=floorperson");
  after = uc_table_prompt (&play->table);
  g_assert_cmpint (memcmp (&before, &after, sizeof before), ==, 0);
  /* Again, by another, and by somebody above. */
  uc_play_as (play, UC_ORIGIN_FLOOR, "training 3001 0000");
  uc_play_expect (play, "training-allowed by=3001");
  /* Whoever ends it need not be who allowed it. */
  uc_play_as (play, UC_ORIGIN_FLOOR, "training-ended 2001 0000");
  uc_play_expect (play, "training-ended by=2001 role=floorperson");
  after = uc_table_prompt (&play->table);
  g_assert_cmpint (memcmp (&before, &after, sizeof before), ==, 0);
  uc_play (play, "open-table");
}

static void
test_not_at_an_open_table (void)
{
  g_autoptr (UcPlay) opening = uc_play_new_closed (""), play = uc_play_new ("");

  uc_play (opening, "open-table");
  uc_play_refused_as (opening, UC_ORIGIN_FLOOR, "training 2001 0000", UC_TABLE_ERROR_NOT_NOW, "the table is open");
  uc_play_refused_as (play, UC_ORIGIN_FLOOR, "training 2001 0000", UC_TABLE_ERROR_NOT_NOW, "the table is open");
  uc_play_refused_as (play, UC_ORIGIN_FLOOR, "training-ended 2001 0000", UC_TABLE_ERROR_NOT_NOW, "expected “training-ended” after");
  uc_play (play, "bet 1 main 10");
  uc_play_refused_as (play, UC_ORIGIN_FLOOR, "training 2001 0000", UC_TABLE_ERROR_NOT_NOW, "the table is open");
}

static void
test_by_whom (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("");

  uc_play_refused (play, "training 1001 0000", UC_TABLE_ERROR_AUTHORITY, "floorperson");
  uc_play_refused_as (play, UC_ORIGIN_DEALER, "training 2001 0000", UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play_refused_as (play, UC_ORIGIN_DEVICE, "training 2001 0000", UC_TABLE_ERROR_AUTHORITY, "device");
  uc_play_refused (play, "training-ended 1001 0000", UC_TABLE_ERROR_AUTHORITY, "floorperson");
  uc_play_refused_as (play, UC_ORIGIN_DEALER, "training-ended 2001 0000", UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play (play, "training-ended 2001 9999");
  uc_play_expect (play, "pin-refused by=2001");
  uc_play_expect_none (play, "training-ended");
  uc_play (play, "training 2001 9999");
  uc_play_expect (play, "pin-refused by=2001");
  uc_play_expect_none (play, "training-allowed");
  uc_play (play, "person 2001 floorperson locked");
  uc_play_refused (play, "training 2001 0000", UC_TABLE_ERROR_AUTHORITY, "locked");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/training/at-a-closed-table", test_at_a_closed_table);
  g_test_add_func ("/training/not-at-an-open-table", test_not_at_an_open_table);
  g_test_add_func ("/training/by-whom", test_by_whom);
  return g_test_run ();
}
