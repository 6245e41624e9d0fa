/* The core alone: whole rounds at six seats with every wager through decide and apply, for each game. A block of random
 * rounds is recorded as inputs once, then played again and again: in turns with a baseline that deals and settles the same
 * number of hands without any procedure; then, for the first game, at a table with a million rounds behind it in turns with
 * one that has none.
 *
 *   bench-core [ROUNDS]
 */
#include "count-allocations.h"
#include "figures.h"
#include "recorder.h"
#include "uc-table.h"

#include <stdlib.h>

#define BLOCK_ROUNDS 500
#define N_ROUNDS 1000000
#define N_PAIRS 15
#define GOAL "4,000 ns, 250,000 hands a second"
/* The baseline's block is short; it is played so often that its time can be taken. */
#define BARE_TIMES 20
#define MOST_BARE 3000.0
#define MOST_LATER 1.5

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

typedef struct
{
  Recorder recorder;
  UcRules rules;
  UcTable table, old;
  UcEvents *events;
  volatile UcMoney paid; /* so that the baseline's work is not left out */
} Bench;

static double
ns_a_hand (const Bench *bench, double began_ms)
{
  return (figures_processor_ms () - began_ms) * 1e6 / bench->recorder.hands;
}

/* At a table that has nothing behind it, as the one that was recorded. */
static double
play (gpointer data)
{
  Bench *bench = data;
  double began_ms;

  uc_table_init (&bench->table, &bench->rules);
  began_ms = figures_processor_ms ();
  play_block (&bench->recorder, &bench->table, bench->events);
  return ns_a_hand (bench, began_ms);
}

static double
play_on (gpointer data)
{
  Bench *bench = data;
  const double began_ms = figures_processor_ms ();

  play_block (&bench->recorder, &bench->old, bench->events);
  return ns_a_hand (bench, began_ms);
}

static double
play_bare (gpointer data)
{
  Bench *bench = data;
  const double began_ms = figures_processor_ms ();

  for (guint i = 0; i < BARE_TIMES; i++)
    bench->paid = bench->paid + bare_block (&bench->recorder);
  return ns_a_hand (bench, began_ms) / BARE_TIMES;
}

static void
measure_rate (Bench *bench)
{
  const Recorder *r = &bench->recorder;
  const char *game = uc_game_name (bench->rules.game);
  g_autofree char *what = g_strdup_printf ("core, %s: a hand, the whole procedure", game);
  const Figure figure = { what, "cards and sums alone", "ns", GOAL, MOST_BARE };
  const double ns = figures_compare (&figure, 0.5, N_PAIRS, play, play_bare, bench);

  g_print ("core, %s: %.0f hands a second, %.0f inputs a second; %.1f inputs and %.1f hands a round\n", game, 1e9 / ns,
           1e9 / ns * r->said->len / r->hands, (double) r->said->len / r->rounds, (double) r->hands / r->rounds);
}

static void
measure_allocations (Bench *bench)
{
  g_autofree char *what = g_strdup_printf ("core, %s: allocations an input after warm-up (goal: 0)", uc_game_name (bench->rules.game));
  const guint64 before = n_allocations;

  play (bench);
  figures_judge_amount (what, (double) (n_allocations - before) / bench->recorder.said->len, "calls", 0);
}

static void
measure_flatness (Bench *bench, guint rounds)
{
  g_autofree char *what = g_strdup_printf ("core: a hand after %u rounds", rounds);
  const Figure figure = { what, "in the first rounds of a table", "ns", NULL, MOST_LATER };

  uc_table_init (&bench->old, &bench->rules);
  while (bench->old.now.carry.round < rounds)
    play_block (&bench->recorder, &bench->old, bench->events);
  figures_compare (&figure, 0.5, N_PAIRS, play_on, play, bench);
}

static void
measure (const char *table_file, gboolean first, guint rounds)
{
  static Bench bench;

  recorder_load (table_file, &bench.rules);
  recorder_record (&bench.recorder, &bench.rules, BLOCK_ROUNDS);
  bench.events = uc_events_new ();
  play (&bench);
  measure_rate (&bench);
  measure_allocations (&bench);
  if (first)
    measure_flatness (&bench, rounds);
  uc_events_free (bench.events);
  recorder_clear (&bench.recorder);
}

int
main (int argc, char **argv)
{
  for (guint i = 0; i < N_GAMES; i++)
    measure (recorder_tables[i], i == 0, argc > 1 ? (guint) atoi (argv[1]) : N_ROUNDS);
  return figures_status ();
}
