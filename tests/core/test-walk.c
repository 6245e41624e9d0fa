/* The random walk under four table files. UPCARD_WALK_ROUNDS sets how far it goes in all. */
#include "uc-walk.h"

#define ROUNDS 10000

static const struct
{
  const char *path;
  const char *options;
} tables[] = {
  { "/walk/defaults", "" },
  { "/walk/percentages-alone", "[policy]\nvalidation=percentage\nhold=seat\nbatch=false\ndark-light-override=true\n" },
  { "/walk/busted-returned", "[readings]\nbusted-at-dealer-22=return\nreseed=reserve\ndealer-draws=always\n"
                             "[policy]\nnot-from-inventory=20.00\nsecond-signature=none\n" },
  { "/walk/ordinary-ace", "[readings]\ndealer-ace-cap=21\ndealer-pair-of-aces=12\n"
                          "[policy]\nvalidation=30.00\nimplied-stand=false\n" },
};

static void
walk (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);

  uc_walk (tables[i].options, i + 1, uc_walk_rounds (ROUNDS) / G_N_ELEMENTS (tables), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    g_test_add_data_func (tables[i].path, GUINT_TO_POINTER (i), walk);
  return g_test_run ();
}
