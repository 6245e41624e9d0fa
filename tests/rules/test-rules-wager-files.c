/* What the loader refuses of a side wager's own data file: each would leave chips on the felt that nobody settles. */
#include "uc-rules-load.h"

#include <glib/gstdio.h>
#include <string.h>

#define TABLE(game, wagers)                                                                                            \
  "[table]\nid=T\ngame=" game "\ndecks=6\nseats=6\nsettlement=losers-first\nsmallest-chip=1.00\n" wagers
#define FILE_OF(wager, games, keys, combination, odds)                                                                 \
  "[section]\nname=X\ntitle=X\nsource=X\ngames=" games "\n[wager " wager "]\nkeys=" keys "\ncombinations=" combination    \
  "\ncombination-citations=X\n[paytables " wager " 6]\n" odds "\n"

typedef struct
{
  const char *path;
  const char *file, *text; /* the data file; NULL: none */
  const char *table;
  const char *fault; /* part of the only one; NULL: none */
} Row;

static const Row rows[] = {
  { "/wager-file/of-another-game", "match-up.ini",
    FILE_OF ("match-up", "blackjack", "minimum;maximum", "one-suited;one-unsuited", "fixed=10:1;4:1"),
    TABLE ("down-under-blackjack", "[wager match-up]\n"), "this wager does not belong to down-under-blackjack" },
  { "/wager-file/offered", "match-up.ini",
    FILE_OF ("match-up", "down-under-blackjack", "minimum;maximum", "one-suited;one-unsuited", "fixed=10:1;4:1"),
    TABLE ("down-under-blackjack", "[wager match-up]\n"), NULL },
  { "/wager-file/step-that-the-game-does-not-have", "match-down.ini",
    FILE_OF ("match-down", "down-under-blackjack", "minimum;maximum", "one-suited;one-unsuited", "fixed=10:1;4:1"),
    TABLE ("down-under-blackjack", "[wager match-down]\n"), "has no step “hole-wagers” that settles wagers" },
  { "/wager-file/place-that-another-wager-has", "match-up.ini",
    FILE_OF ("match-up", "down-under-blackjack", "minimum;maximum", "one-suited;one-unsuited", "fixed=10:1;4:1"),
    TABLE ("down-under-blackjack", "[wager match-the-dealer]\n[wager match-up]\n"), "these two wagers have one place" },
  { "/wager-file/percentage-of-a-wager-without-meter", "match-up.ini",
    FILE_OF ("match-up", "down-under-blackjack", "minimum;maximum", "one-suited;one-unsuited", "fixed=100% meter;4:1"),
    TABLE ("down-under-blackjack", "[wager match-up]\n"), "match-up cannot pay 100% of a meter for one-suited" },
};

static void
test_file (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *folder = g_dir_make_tmp ("upcard-wager-file-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, row->file, NULL);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;

  g_assert_true (g_file_set_contents (path, row->text, -1, NULL));
  uc_rules_set_folder (folder);
  g_assert_true (uc_rules_load_text (row->table, "T.ini", &rules, faults) == (row->fault == NULL));
  uc_rules_set_folder (NULL);
  g_assert_cmpuint (faults->len, ==, row->fault == NULL ? 0 : 1);
  if (row->fault != NULL)
    {
      g_autofree char *said = uc_fault_format (g_ptr_array_index (faults, 0));

      g_assert_nonnull (strstr (said, row->fault));
    }
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_file);
  return g_test_run ();
}
