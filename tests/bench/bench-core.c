/* The core alone: whole rounds at six seats with every wager through decide and apply, for each game. A block of random
 * rounds is recorded as inputs once, then played again and again: first beside a baseline that deals and settles the same
 * number of hands without any procedure, then, for the first game, a million rounds in a row. Ends with 1 when a game
 * misses the goal.
 *
 *   bench-core [ROUNDS]
 */
#include "count-allocations.h"
#include "recorder.h"
#include "uc-table.h"

#include <stdlib.h>
#include <time.h>

#define BLOCK_ROUNDS 500
#define N_ROUNDS 1000000
#define N_PAIRS 15
#define GOAL 250000 /* hands a second, of each game */

/* ---- playing ---- */

static void
play_block (const Recorder *r, UcTable *table, UcEvents *events)
{
  UcInput input = { .hand = 0 };

  g_strlcpy (input.badge, UC_PLAY_FLOORPERSON, sizeof input.badge);
  g_strlcpy (input.text, "AUTO-1", sizeof input.text);
  for (guint i = 0; i < r->said->len; i++)
    {
      const Said *said = &g_array_index (r->said, Said, i);

      input.kind = said->kind;
      input.seat = said->seat;
      input.wager = said->wager;
      input.card = said->card;
      input.range = said->range;
      input.word = said->word;
      input.role = said->role;
      input.auth = said->auth;
      input.count = said->count;
      input.amount = said->amount;
      input.amount_given = said->amount_given;
      if (!uc_table_decide (table, &input, events, NULL))
        g_error ("input %u of the block, “%s”, was refused in round %u", i, uc_input_verb (input.kind),
                 table->now.carry.round);
      uc_table_apply_all (table, events);
    }
}

/* ---- the baseline: cards, totals and sums, nothing else ---- */

static guint
total_of (const UcCard *cards, guint n)
{
  guint total = 0;
  gboolean ace = FALSE;

  for (guint i = 0; i < n; i++)
    {
      total += uc_card_value (cards[i]);
      ace |= uc_card_rank (cards[i]) == 1;
    }
  return ace && total <= 11 ? total + 10 : total;
}

static guint
deal_hand (const Recorder *r, guint *drawn)
{
  UcCard cards[12];
  guint n = 0;

  do
    cards[n++] = r->shoe[(*drawn)++ % SHOE];
  while (n < 2 || total_of (cards, n) < 17);
  return total_of (cards, n);
}

static UcMoney
bare_block (const Recorder *r)
{
  const UcOdds one_to_one = { UC_ODDS_TO, 1, 1 };
  guint drawn = 0;
  UcMoney paid = 0;

  for (guint hand = 0; hand < r->hands; hand += N_SEATS)
    {
      guint totals[N_SEATS], dealer;

      for (guint seat = 0; seat < N_SEATS; seat++)
        totals[seat] = deal_hand (r, &drawn);
      dealer = deal_hand (r, &drawn);
      for (guint seat = 0; seat < N_SEATS; seat++)
        {
          UcMoney pays = 0;

          if (totals[seat] <= 21 && (dealer > 21 || totals[seat] > dealer)
              && uc_odds_pay (one_to_one, 5 * UC_DOLLAR, &pays))
            paid += pays;
        }
    }
  return paid;
}

/* ---- measuring ---- */

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static gint64
median (gint64 *times, guint n)
{
  qsort (times, n, sizeof *times, compare_times);
  return times[n / 2];
}

static gint64
now_ns (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (gint64) t.tv_sec * 1000000000 + t.tv_nsec;
}

static gboolean
measure_rate (const Recorder *r, UcTable *table, UcEvents *events)
{
  const char *game = uc_game_name (table->rules->game);
  gint64 core[N_PAIRS], bare[N_PAIRS];
  volatile UcMoney paid = 0;
  double rate;

  for (guint i = 0; i < N_PAIRS; i++)
    {
      gint64 begin = now_ns ();
      gint64 middle;

      play_block (r, table, events);
      middle = now_ns ();
      paid = paid + bare_block (r);
      core[i] = middle - begin;
      bare[i] = now_ns () - middle;
    }
  rate = r->hands * 1e9 / median (core, N_PAIRS);
  g_print ("core, %s: %.0f hands a second, the whole procedure (at least %d); %.0f bare, cards and sums alone; "
           "medians of %d pairs\n",
           game, rate, GOAL, r->hands * 1e9 / median (bare, N_PAIRS), N_PAIRS);
  g_print ("core, %s: %.0f inputs a second, %.1f inputs and %.1f hands a round\n", game,
           r->said->len * 1e9 / core[N_PAIRS / 2], (double) r->said->len / r->rounds, (double) r->hands / r->rounds);
  return rate >= GOAL;
}

static void
measure_allocations (const Recorder *r, UcTable *table, UcEvents *events)
{
  guint64 before = n_allocations;

  play_block (r, table, events);
  g_print ("core, %s: %.6f allocations an input after warm-up (0)\n", uc_game_name (table->rules->game),
           (double) (n_allocations - before) / r->said->len);
}

static void
measure_flatness (const Recorder *r, UcTable *table, UcEvents *events, guint rounds)
{
  guint n = MAX (rounds / BLOCK_ROUNDS, 10);
  guint tenth = n / 10;
  g_autofree gint64 *times = g_new (gint64, n);
  gint64 first, last;

  for (guint i = 0; i < n; i++)
    {
      gint64 begin = now_ns ();

      play_block (r, table, events);
      times[i] = now_ns () - begin;
    }
  first = median (times, tenth);
  last = median (times + n - tenth, tenth);
  g_print ("core: %.2f µs a round in the last tenth of %u rounds, %.2f µs in the first: %.3f times\n",
           last / 1e3 / BLOCK_ROUNDS, n * BLOCK_ROUNDS, first / 1e3 / BLOCK_ROUNDS, (double) last / first);
}

static gboolean
measure (const char *table_file, gboolean first, guint rounds)
{
  static UcRules rules;
  static Recorder recorder;
  static UcTable table;
  g_autoptr (UcEvents) events = uc_events_new ();
  gboolean good;

  recorder_load (table_file, &rules);
  recorder_record (&recorder, &rules, BLOCK_ROUNDS);
  uc_table_init (&table, &rules);
  play_block (&recorder, &table, events);
  good = measure_rate (&recorder, &table, events);
  measure_allocations (&recorder, &table, events);
  if (first)
    measure_flatness (&recorder, &table, events, rounds);
  recorder_clear (&recorder);
  return good;
}

int
main (int argc, char **argv)
{
  gboolean good = TRUE;

  for (guint i = 0; i < N_GAMES; i++)
    good &= measure (recorder_tables[i], i == 0, argc > 1 ? (guint) atoi (argv[1]) : N_ROUNDS);
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
