/* The random walk through every game. UPCARD_WALK_ROUNDS sets how far it goes in all. */
#include "uc-walk.h"

#include <string.h>

#define ROUNDS 65000 /* the auditor follows more: audit-walk */
#define MANY 5000 /* rounds at one table: everything comes by */
#define AGAIN 4   /* and the walk goes on for what has not */

/* The first wager of the table that nobody has won; NULL when each was. */
static char *
find_not_won (const UcWalkTable *table, const UcWalkSeen *seen)
{
  g_auto (GStrv) names = g_strsplit (table->wins, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (seen->wins[uc_wager_parse (names[i])] == 0)
      return g_strdup (names[i]);
  return NULL;
}

static UcWalkSeen all; /* at every table */

/* A round can be made void wherever it stands: each step, and each irregularity that is offered there, was tried. */
static void
every_step_was_voided (void)
{
  guint none = uc_walk_seen_not_voided (&all) + uc_walk_seen_not_declared (&all);

  if (uc_walk_rounds (ROUNDS) >= ROUNDS)
    g_assert_cmpuint (none, ==, 0);
}

static void
dealer_alone_was_refused (void)
{
  g_test_message ("%u lines of the dealer's alone were taken, %u wanted a floorperson", all.alone, all.kept);
  if (uc_walk_rounds (ROUNDS) >= MANY)
    g_assert_cmpuint (all.kept, >, 0);
}

static void
dealer_alone_passed_over (void)
{
  g_test_message ("%u hands without their cards were the dealer's alone, %u were reported; one badge confirmed %u, two %u",
                  all.passed, all.reported, all.ruled, all.ruled_twice);
  if (uc_walk_rounds (ROUNDS) < MANY)
    return;
  g_assert_cmpuint (all.passed, >, 0);
  g_assert_cmpuint (all.reported, >, 0);
  g_assert_cmpuint (all.ruled, >, 0);
  g_assert_cmpuint (all.ruled_twice, >, 0);
}

/* It takes a failed device at a table that is about to open: some tables of a short walk see none. */
static void
devices_were_accepted (void)
{
  if (uc_walk_rounds (ROUNDS) >= ROUNDS)
    g_assert_cmpuint (all.events[UC_EVENT_DEVICES_ACCEPTED], >, 0);
}

static void
walk (gconstpointer data)
{
  const UcWalkTable *table = data;
  guint rounds = uc_walk_rounds (ROUNDS) / uc_walk_n_tables (), seed = 1 + (table - uc_walk_tables);
  UcWalkSeen seen = uc_walk (table, seed, rounds, NULL);

  /* What comes by once in ten thousand rounds may not have come by. */
  for (guint again = 1; rounds >= MANY && again <= AGAIN; again++)
    {
      g_autofree char *not_won = find_not_won (table, &seen);
      UcWalkSeen more;

      if (not_won == NULL)
        break;
      if (again == AGAIN)
        g_error ("nobody has won “%s” at %s", not_won, table->name);
      more = uc_walk (table, seed + 1000 * again, rounds, NULL);
      uc_walk_seen_add (&seen, &more);
    }
  uc_walk_seen_add (&all, &seen);
  if (strstr (table->file, "[devices]") != NULL)
    {
      g_assert_cmpuint (seen.hidden, >, 0);
      g_assert_cmpuint (seen.events[UC_EVENT_DEVICE_TESTED], >, 0);
      g_assert_cmpuint (seen.events[UC_EVENT_DEVICE_TEST_ENDED], >, 0);
    }
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
  g_test_add_func ("/walk/every-step/was-voided", every_step_was_voided);
  g_test_add_func ("/walk/every-table/devices-were-accepted", devices_were_accepted);
  g_test_add_func ("/walk/685c.1/h/3/dealer-alone-unmakes-no-award", dealer_alone_was_refused);
  g_test_add_func ("/walk/685a.12/f/dealer-alone-moves-no-award", dealer_alone_passed_over);
  return g_test_run ();
}
