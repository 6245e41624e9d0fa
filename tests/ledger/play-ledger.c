/* Prints the path of a ledger of random play: play-ledger FOLDER SEED STEPS, for read-ledger.py. */
#include "uc-ledger-case.h"

#include <stdlib.h>

int
main (int argc, char **argv)
{
  g_autoptr (UcLedgerCase) c = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  if (argc != 4)
    return 2;
  c = uc_ledger_case_new ((guint32)atoi (argv[2]));
  path = g_build_filename (argv[1], "played.ledger", NULL);
  for (gint i = 0; i < atoi (argv[3]); i++)
    {
      if (!uc_ledger_case_step (c, &error))
        g_error ("%s", error->message);
      if (i % 11 == 10)
        uc_ledger_case_fact_of_some (c, (guint)i / 11);
      if (i % 97 == 96)
        uc_ledger_case_end_day (c);
    }
  g_clear_pointer (&c->ledger, uc_ledger_close);
  {
    g_autofree char *bytes = NULL;
    gsize n;

    if (!g_file_get_contents (c->path, &bytes, &n, &error) || !g_file_set_contents (path, bytes, (gssize)n, &error))
      g_error ("%s", error->message);
  }
  g_print ("%s\n", path);
  return 0;
}
