#include "uc-houses.h"

#include "uc-kept.h"
#include "uc-remove-folder.h"
#include "uc-walked.h"

/* Its card waits for documents: a pair of nines matches the dealer's. */
#define WINS                                                                                                                           \
  "bet 1 main 25;bet 1 match-the-dealer-progressive;no-more-bets;card 9H;card 9H;card 9H;card 7C;light medium;stand;card 2S;confirm"

UcHouses *
uc_houses_new (void)
{
  UcHouses *house = g_new0 (UcHouses, 1);
  g_autoptr (GError) error = NULL;

  house->folder = g_dir_make_tmp ("upcard-house-XXXXXX", &error);
  g_assert_no_error (error);
  return house;
}

void
uc_houses_free (UcHouses *house)
{
  uc_remove_folder (house->folder);
  g_free (house->folder);
  g_free (house);
}

char *
uc_houses_path (UcHouses *house, const char *table, const char *month)
{
  g_autofree char *folder = g_build_filename (house->folder, table, NULL);
  g_autofree char *name = g_strconcat (month, ".journal", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  return g_build_filename (folder, name, NULL);
}

void
uc_houses_add_walk (UcHouses *house, const char *table, guint at, guint64 seed, guint rounds)
{
  g_autofree char *path = uc_houses_path (house, table, "2026-01");

  uc_walked_journal (&uc_walk_tables[at], seed, rounds, path);
}

void
uc_houses_add_months (UcHouses *house, const char *table, guint rounds)
{
  static const char *const months[] = { "2026-02.journal", "2026-03.journal", "2026-04.journal" };
  g_autofree char *path = uc_houses_path (house, table, "2026-01");
  g_autoptr (UcKept) kept = uc_kept_new_of (path, NULL, UC_KEPT_TABLE "[policy]\nhold=seat\n");

  uc_kept_rounds (kept, rounds, 3);
  uc_kept_close_round (kept);
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      kept->now_ns += 28 * 24 * 3600 * G_GINT64_CONSTANT (1000000000);
      uc_kept_go_on_in (kept, months[i]);
      if (i == 1)
        uc_kept_play (kept, "documented 2001 S-12");
      uc_kept_main_rounds (kept, rounds, 4);
      uc_kept_close_round (kept);
      if (i == 0)
        uc_kept_play (kept, WINS);
    }
  uc_kept_flush (kept);
}
