/* Makes a journal of random rounds for looking at and for the benchmark: make-journal PATH ROUNDS [TABLE]. */
#include "uc-walked.h"

#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  const UcWalkTable *table = uc_walk_tables;

  if (argc < 3)
    {
      g_printerr ("usage: make-journal PATH ROUNDS [TABLE]\n");
      return 2;
    }
  while (argc > 3 && table->name != NULL && strcmp (table->name, argv[3]) != 0)
    table++;
  if (table->name == NULL)
    {
      g_printerr ("make-journal: there is no table %s\n", argv[3]);
      return 2;
    }
  uc_walked_journal (table, 11, atoi (argv[2]), argv[1]);
  return 0;
}
