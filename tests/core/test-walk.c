/* The random walk through every game. UPCARD_WALK_ROUNDS sets how far it goes in all. */
#include "uc-walk.h"

#include <string.h>

#define ROUNDS 100000
#define MANY 5000 /* rounds at one table: everything comes by */

static void
assert_all_won (const UcWalkTable *table, const UcWalkSeen *seen)
{
  g_auto (GStrv) names = g_strsplit (table->wins, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (seen->wins[uc_wager_parse (names[i])] == 0)
      g_error ("nobody has won “%s” at %s", names[i], table->name);
}

static void
walk (gconstpointer data)
{
  const UcWalkTable *table = data;
  guint rounds = uc_walk_rounds (ROUNDS) / uc_walk_n_tables ();
  UcWalkSeen seen = uc_walk (table, 1 + (table - uc_walk_tables), rounds, NULL);

  if (strstr (table->file, "[devices]") != NULL)
    {
      g_assert_cmpuint (seen.events[UC_EVENT_DEVICE_TESTED], >, 0);
      g_assert_cmpuint (seen.events[UC_EVENT_DEVICE_TEST_ENDED], >, 0);
      g_assert_cmpuint (seen.events[UC_EVENT_DEVICES_ACCEPTED], >, 0);
    }
  if (rounds >= MANY)
    assert_all_won (table, &seen);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strconcat ("/walk/", table->name, NULL);

      g_test_add_data_func (path, table, walk);
    }
  return g_test_run ();
}
