/* Every paytable that the regulations hold, through the loader: which there are, and that none is out of line. */
#include "every-paytable.h"
#include "uc-return.h"

static GArray *all;

static guint
count (UcWager wager, UcGame game)
{
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const UcPaytable *entry = &g_array_index (all, UcPaytable, i);

      n += entry->wager == wager && entry->rules.game == game;
    }
  return n;
}

/* Paytables × numbers of decks. */
static void
test_all_there (void)
{
  g_assert_cmpuint (count (UC_WAGER_MATCH_THE_DEALER, UC_GAME_DOWN_UNDER_BLACKJACK), ==, 2);
  g_assert_cmpuint (count (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_GAME_DOWN_UNDER_BLACKJACK), ==, 20);
  g_assert_cmpuint (count (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_GAME_SPANISH_21), ==, 20);
  g_assert_cmpuint (count (UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE, UC_GAME_BLACKJACK), ==, 8);
  g_assert_cmpuint (count (UC_WAGER_MATCH_UP, UC_GAME_PLAYERS_EDGE_21), ==, 8);
  g_assert_cmpuint (count (UC_WAGER_MATCH_DOWN, UC_GAME_PLAYERS_EDGE_21), ==, 8);
  g_assert_cmpuint (count (UC_WAGER_MONSTER_MATCH, UC_GAME_PLAYERS_EDGE_21), ==, 15);
  g_assert_cmpuint (count (UC_WAGER_UP_CARD, UC_GAME_MATCH_THE_DEALER_BLACKJACK), ==, 5);
  g_assert_cmpuint (count (UC_WAGER_DOWN_CARD, UC_GAME_MATCH_THE_DEALER_BLACKJACK), ==, 5);
}

/* Every winning combination is paid, and the house keeps something while the meter is at its seed. */
static void
test_in_line (void)
{
  for (guint i = 0; i < all->len; i++)
    {
      const UcPaytable *entry = &g_array_index (all, UcPaytable, i);
      g_autoptr (UcReturn) result = uc_return_new (&entry->rules, entry->wager);

      g_test_message ("%s, %u decks, paytable %s", uc_wager_name (entry->wager), entry->rules.decks,
                      entry->rules.wagers[entry->wager].paytable);
      g_assert_cmpuint (result->n_lines, >, 0);
      g_assert_cmpint (mpq_cmp_ui (result->hit, 1, 10), >, 0);
      g_assert_cmpint (mpq_cmp_ui (result->hit, 1, 6), <, 0);
      g_assert_cmpint (mpq_cmp_ui (result->filed->returned, 1, 2), >, 0);
      g_assert_cmpint (mpq_cmp_ui (result->filed->returned, 1, 1), <, 0);
    }
}

/* § 685c.1(i) and § 635b.1(i) list their paytables by what the odds return: a figure typed wrong would break the row. */
static void
test_rising (void)
{
  g_auto (mpq_t) last;
  guint n = 0;

  mpq_init (last);
  for (guint i = 0; i < all->len; i++)
    {
      const UcPaytable *entry = &g_array_index (all, UcPaytable, i);
      g_autoptr (UcReturn) result = NULL;

      if (entry->wager != UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)
        continue;
      result = uc_return_new (&entry->rules, entry->wager);
      if (entry->paytable > 0)
        g_assert_cmpint (mpq_cmp (result->odds_part, last), >, 0);
      mpq_set (last, result->odds_part);
      n++;
    }
  g_assert_cmpuint (n, ==, 40);
}

/* The sheet's own advantages again, now from the rules that the program ships. */
static void
test_sheet (void)
{
  const char *const advantages[] = { [2] = "3.31", [4] = "4.84", [5] = "4.76", [6] = "4.06", [8] = "3.67" };

  for (guint i = 0; i < all->len; i++)
    {
      const UcPaytable *entry = &g_array_index (all, UcPaytable, i);

      if (entry->rules.game == UC_GAME_MATCH_THE_DEALER_BLACKJACK)
        {
          g_autoptr (UcReturn) result = uc_return_new (&entry->rules, entry->wager);
          g_autofree char *percent = uc_fraction_percent (result->filed->advantage, 2);

          g_assert_cmpstr (percent, ==, advantages[entry->rules.decks]);
        }
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  all = uc_every_paytable ();
  g_test_add_func ("/odds/paytables/all-there", test_all_there);
  g_test_add_func ("/odds/paytables/in-line", test_in_line);
  g_test_add_func ("/odds/paytables/rising", test_rising);
  g_test_add_func ("/wsgc/payouts/advantage-as-shipped", test_sheet);
  status = g_test_run ();
  g_array_unref (all);
  return status;
}
