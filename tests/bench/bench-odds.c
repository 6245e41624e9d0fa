/* The odds of every paytable of every wager at every number of decks, as upcardctl odds says them, in turns with a simulation
 * that knows one of them to two or three digits. */
#include "every-paytable.h"
#include "figures.h"
#include "uc-match.h"
#include "uc-odds-text.h"

#define N_SIMULATED 10000000
#define N_TURNS 3
#define MOST 1.5
#define N_DECKS 6
#define SHOE (N_DECKS * UC_N_FACES)

/* ---- the baseline ---- */

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

/* ---- both ---- */

typedef struct
{
  GArray *paytables;
  double slowest_ms;
  double seen; /* the hit frequency that the simulation has */
} Bench;

/* Each is computed anew, as by a program of its own. */
static double
compute (gpointer data)
{
  Bench *bench = data;
  g_autoptr (GString) text = g_string_new (NULL);
  const double began_ms = figures_processor_ms ();

  for (guint i = 0; i < bench->paytables->len; i++)
    {
      const double table_ms = figures_processor_ms ();
      g_autoptr (UcOddsSheet) sheet = uc_odds_sheet_new (&g_array_index (bench->paytables, UcPaytable, i).rules);

      g_string_truncate (text, 0);
      uc_odds_text_append (sheet, text);
      bench->slowest_ms = MAX (bench->slowest_ms, figures_processor_ms () - table_ms);
    }
  return figures_processor_ms () - began_ms;
}

static double
simulate_one (gpointer data)
{
  Bench *bench = data;
  const double began_ms = figures_processor_ms ();

  bench->seen = simulate (N_SIMULATED);
  return figures_processor_ms () - began_ms;
}

int
main (void)
{
  Bench bench = { .paytables = uc_every_paytable () };
  g_autofree char *what = g_strdup_printf ("odds: all %u paytables of all wagers, of processor time", bench.paytables->len);
  const Figure figure = { what, "a simulation of " G_STRINGIFY (N_SIMULATED) " deals of one of them", "ms", "1,000 ms", MOST };

  figures_compare (&figure, 0.5, N_TURNS, compute, simulate_one, &bench);
  g_print ("odds: the slowest table %.1f ms; the simulation says %.4f%% for 14.2662%%\n", bench.slowest_ms, 100 * bench.seen);
  g_array_unref (bench.paytables);
  return figures_status ();
}
