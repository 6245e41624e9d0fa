/* The odds of every paytable of every wager at every number of decks, as upcardctl odds says them, beside a simulation
 * that knows one of them to two or three digits. */
#include "every-paytable.h"
#include "uc-match.h"
#include "uc-odds-text.h"

#include <time.h>

#define N_SIMULATED 10000000
#define N_DECKS 6
#define SHOE (N_DECKS * UC_N_FACES)

static gint64
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * G_GINT64_CONSTANT (1000000000) + now.tv_nsec;
}

/* Returns nanoseconds. Each is computed anew, as by a program of its own. */
static gint64
measure (const GArray *paytables, gint64 *slowest)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 sum = 0;

  for (guint i = 0; i < paytables->len; i++)
    {
      gint64 begin = now_ns ();
      gint64 taken;
      g_autoptr (UcOddsSheet) sheet = uc_odds_sheet_new (&g_array_index (paytables, UcPaytable, i).rules);

      g_string_truncate (text, 0);
      uc_odds_text_append (sheet, text);
      taken = now_ns () - begin;
      sum += taken;
      *slowest = MAX (*slowest, taken);
    }
  return sum;
}

static guint
draw (GRand *rand, guint first, guint second)
{
  guint at;

  do
    at = (guint) g_rand_int_range (rand, 0, SHOE);
  while (at == first || at == second);
  return at;
}

/* Returns the hit frequency of Match the Dealer that so many deals show. */
static double
simulate (guint deals)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint hits = 0;

  for (guint i = 0; i < deals; i++)
    {
      guint a = draw (rand, SHOE, SHOE);
      guint b = draw (rand, a, SHOE);
      guint up = draw (rand, a, b);

      hits += uc_match_combination (uc_card_from_index (a % UC_N_FACES), uc_card_from_index (b % UC_N_FACES),
                                    uc_card_from_index (up % UC_N_FACES), FALSE)
              != UC_COMBINATION_NONE;
    }
  return (double) hits / deals;
}

int
main (void)
{
  g_autoptr (GArray) paytables = uc_every_paytable ();
  gint64 slowest = 0, begin, simulated;
  gint64 all = measure (paytables, &slowest);
  double seen;

  begin = now_ns ();
  seen = simulate (N_SIMULATED);
  simulated = now_ns () - begin;
  g_print ("odds: %.3f s for all %u paytables of all wagers (at most 1), the slowest table %.1f ms; "
           "a simulation of %d deals of one takes %.3f s and says %.4f%% for 14.2662%%\n",
           all / 1e9, paytables->len, slowest / 1e6, N_SIMULATED, simulated / 1e9, 100 * seen);
  return 0;
}
