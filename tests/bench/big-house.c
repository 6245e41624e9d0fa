#include "big-house.h"

#include "uc-remove-folder.h"
#include "uc-year.h"

#include <glib/gstdio.h>
#include <string.h>

#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS_A_MONTH 40
#define FIRST_YEAR 2026
#define TABLE_FILE                                                                                                                     \
  "[table]\nid=%s\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n[wager match-the-dealer-progressive]\n"          \
  "amount=5.00\npaytable=4\n"

typedef struct
{
  const char *folder;
  guint tables, days, rounds; /* rounds: of one table */
} House;

static guint
days_of (guint months)
{
  GDate begin, end;

  g_date_clear (&begin, 1);
  g_date_clear (&end, 1);
  g_date_set_dmy (&begin, 1, G_DATE_JANUARY, FIRST_YEAR);
  g_date_set_dmy (&end, 1, G_DATE_JANUARY, FIRST_YEAR);
  g_date_add_months (&end, months);
  return g_date_days_between (&begin, &end);
}

/* A table gets its name when all of its months are there. */
static void
make_table (const House *house, guint table)
{
  g_autofree char *name = g_strdup_printf ("BJ-%03u", table);
  g_autofree char *file = g_strdup_printf (TABLE_FILE, name);
  g_autofree char *path = g_build_filename (house->folder, name, NULL), *begun = g_strconcat (house->folder, "/.", name, NULL);

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return;
  uc_remove_folder (begun);
  g_assert_cmpint (g_mkdir (begun, 0755), ==, 0);
  uc_year_make (begun, file, house->days, house->rounds, table);
  g_assert_cmpint (g_rename (begun, path), ==, 0);
}

/* Of @n processes the @i-th, which writes a byte to @fd for each table that is there. */
static void
work (const House *house, guint i, guint n, int fd)
{
  for (guint table = i + 1; table <= house->tables; table += n)
    {
      make_table (house, table);
      g_assert_cmpint (write (fd, "+", 1), ==, 1);
    }
}

static void
print_progress (const House *house, int fd)
{
  const gint64 began_us = g_get_monotonic_time ();
  char byte;

  for (guint there = 1; read (fd, &byte, 1) == 1; there++)
    if (there % 10 == 0 || there == house->tables)
      g_print ("house: %u of %u tables are there after %" G_GINT64_FORMAT " s\n", there, house->tables,
               (g_get_monotonic_time () - began_us) / G_USEC_PER_SEC);
}

static void
make_tables (const House *house)
{
  const guint n = MIN (g_get_num_processors (), house->tables);
  g_autofree pid_t *workers = g_new (pid_t, n);
  int ends[2];

  g_assert_cmpint (pipe (ends), ==, 0);
  for (guint i = 0; i < n; i++)
    {
      workers[i] = fork ();
      g_assert_cmpint (workers[i], >=, 0);
      if (workers[i] == 0)
        {
          close (ends[0]);
          work (house, i, n, ends[1]);
          _exit (0);
        }
    }
  close (ends[1]);
  print_progress (house, ends[0]);
  close (ends[0]);
  for (guint i = 0; i < n; i++)
    {
      int status = -1;

      g_assert_cmpint (waitpid (workers[i], &status, 0), ==, workers[i]);
      g_assert_cmpint (status, ==, 0);
    }
}

gboolean
big_house_is_wanted (void)
{
  const char *wanted = g_getenv ("UPCARD_BIG_HOUSE");

  return wanted != NULL && *wanted != '\0';
}

void
big_house_remove_others (const char *kept, const char *size, const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (kept, 0, NULL);
  const char *other;

  while (dir != NULL && (other = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (kept, other, NULL);

      if (g_str_has_prefix (other, size) && strcmp (other, name) != 0)
        uc_remove_folder (path);
    }
}

char *
big_house_folder (const char *kept, guint tables, guint months, guint *rounds)
{
  House house = { .tables = tables, .days = days_of (months), .rounds = months * ROUNDS_A_MONTH };
  g_autofree char *key = uc_year_key (house.days, house.rounds), *size = g_strdup_printf ("house-%ux%u-", tables, months);
  g_autofree char *name = g_strconcat (size, key, NULL), *folder = g_build_filename (kept, name, NULL);
  g_autofree char *whole = g_build_filename (folder, "whole", NULL);

  *rounds = tables * house.rounds;
  if (g_file_test (whole, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&folder);
  big_house_remove_others (kept, size, name);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  house.folder = folder;
  make_tables (&house);
  g_assert_true (g_file_set_contents (whole, "", 0, NULL));
  return g_steal_pointer (&folder);
}
