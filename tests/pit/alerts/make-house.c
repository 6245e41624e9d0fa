/* A house of random walks, one at each table of the walk's list, with its table file beside it: make-house FOLDER SEED ROUNDS. */
#include "uc-walked.h"

#include <stdlib.h>

int
main (int argc, char **argv)
{
  g_assert_cmpint (argc, ==, 4);
  for (guint i = 0; uc_walk_tables[i].name != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("T-%02u", i), *folder = g_build_filename (argv[1], name, NULL);
      g_autofree char *path = g_build_filename (folder, "2026-01.journal", NULL);

      g_autofree char *file = g_strconcat (folder, ".ini", NULL);

      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
      g_assert_true (g_file_set_contents (file, uc_walk_tables[i].file, -1, NULL));
      uc_walked_journal (&uc_walk_tables[i], (guint64) atoi (argv[2]) + i, (guint) atoi (argv[3]), path);
    }
  return EXIT_SUCCESS;
}
