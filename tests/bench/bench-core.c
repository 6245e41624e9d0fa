/* The core alone: whole rounds at six seats with every wager through decide and apply, for each game. A block of random
 * rounds is recorded as inputs once, then played again and again: first beside a baseline that deals and settles the same
 * number of hands without any procedure, then, for the first game, a million rounds in a row.
 *
 *   bench-core [ROUNDS]
 */
#include "count-allocations.h"

#include "uc-auto.h"
#include "uc-play-people.h"
#include "uc-rules-load.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BLOCK_ROUNDS 500
#define N_ROUNDS 1000000
#define N_PAIRS 15
#define N_SEATS 6
#define N_DECKS 6
#define SHOE (N_DECKS * UC_N_FACES)
/* Cards behind the cover card: more than one round draws. */
#define RESERVE 120
#define PIN_TRIES 3

/* What distinguishes one recorded input from another. */
typedef struct
{
  guint8 kind, seat, wager, card, range, word, role, auth, amount_given;
  guint16 count;
  UcMoney amount;
} Said;

typedef struct
{
  GRand *rand;
  UcCard shoe[SHOE];
  guint drawn;
  UcTable table;
  UcEvents *events;
  UcPlayPeople people;
  GArray *said;
  guint hands;
  guint rounds;
} Recorder;

#define SIX_OF_SIX(id, game) "[table]\nid=" id "\ngame=" game "\ndecks=6\nseats=6\n"

static const char *const table_files[] = {
  SIX_OF_SIX ("DU", "down-under-blackjack") "settlement=losers-first\nsmallest-chip=1.00\n[wager match-the-dealer]\n"
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nstake-returned=false\n",
  SIX_OF_SIX ("BJ", "blackjack") "peek=ace-and-ten\nsurrender=late\nsplits=3\nsplit-aces=draw\n"
  "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\n",
  SIX_OF_SIX ("SP", "spanish-21") "peek=ace-and-ten\nsplits=3\nrescue=true\n[wager match-the-dealer]\n"
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=3\n",
  SIX_OF_SIX ("PE", "players-edge-21") "peek=ace-and-ten\nsplits=3\n[wager match-up]\npaytable=B\n"
  /* the meter grows from block to block, and nobody else is to sign for it */
  "[wager match-down]\npaytable=B\n[wager monster-match]\namount=5.00\npaytable=A\n[policy]\nsecond-signature=none\n",
  SIX_OF_SIX ("WA", "match-the-dealer-blackjack") "peek=ace-and-ten\nsplits=3\n[wager up-card]\n[wager down-card]\n",
};

/* ---- recording ---- */

static void
count_settled (Recorder *r, const UcEvent *event)
{
  r->hands += event->kind == UC_EVENT_WAGER_SETTLED && event->wager == UC_WAGER_MAIN;
  r->rounds += event->kind == UC_EVENT_ROUND_CLOSED;
}

static gboolean
say_input (Recorder *r, UcInput *input)
{
  Said said = { input->kind, input->seat, input->wager, input->card, input->range, input->word, 0, 0,
                input->amount_given, input->count, input->amount };

  uc_play_people_look_up (&r->people, PIN_TRIES, input);
  said.role = input->role;
  said.auth = input->auth;
  if (!uc_table_decide (&r->table, input, r->events, NULL))
    return FALSE;
  for (guint i = 0; i < r->events->n; i++)
    {
      uc_table_apply (&r->table, &r->events->v[i]);
      count_settled (r, &r->events->v[i]);
    }
  g_array_append_val (r->said, said);
  return TRUE;
}

static void
say (Recorder *r, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (Recorder *r, const char *format, ...)
{
  g_autofree char *line = NULL;
  UcInput input;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  if (!uc_input_parse (line, &input, NULL) || !say_input (r, &input))
    g_error ("“%s” was refused", line);
}

static void
shuffle (Recorder *r)
{
  for (guint i = 0, face = 0; i < SHOE; face++)
    if (uc_rules_copies (r->table.rules, uc_card_from_index (face % UC_N_FACES)) > 0)
      r->shoe[i++] = uc_card_from_index (face % UC_N_FACES);
  for (guint i = SHOE - 1; i > 0; i--)
    {
      guint j = g_rand_int_range (r->rand, 0, i + 1);
      UcCard card = r->shoe[i];

      r->shoe[i] = r->shoe[j];
      r->shoe[j] = card;
    }
  r->drawn = 0;
  say (r, "shuffle");
}

static void
draw (Recorder *r)
{
  char card[UC_CARD_TEXT];

  say (r, "card %s", uc_card_format (r->shoe[r->drawn++], card));
}

static void
bet_sides (Recorder *r, guint seat)
{
  for (UcWager wager = UC_WAGER_MATCH_THE_DEALER; wager < UC_WAGER_ENVY_BONUS; wager++)
    {
      gboolean needs_first = wager == UC_WAGER_DOWN_CARD && r->table.now.round.seats[seat].side[0].state == UC_SIDE_NONE;

      if (r->table.rules->wagers[wager].offered && !needs_first && g_rand_boolean (r->rand))
        say (r, uc_wager_is_progressive (wager) ? "bet %u %s" : "bet %u %s 5", seat, uc_wager_name (wager));
    }
}

static void
bet (Recorder *r)
{
  if (r->said->len == 0 || r->drawn > SHOE - RESERVE)
    {
      shuffle (r);
      return;
    }
  for (guint seat = 1; seat <= N_SEATS; seat++)
    {
      say (r, "bet %u main %d", seat, g_rand_int_range (r->rand, 5, 100));
      bet_sides (r, seat);
    }
  say (r, "no-more-bets");
}

static void
play_hand (Recorder *r, const UcPrompt *prompt)
{
  if (prompt->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_SPLIT) && g_rand_boolean (r->rand))
    say (r, "split");
  else if (prompt->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_DOUBLE)
           && (prompt->total == 10 || prompt->total == 11))
    say (r, "double");
  else if (prompt->total < 17)
    say (r, "hit");
  else
    say (r, "stand");
}

static void
agree (Recorder *r, const UcPrompt *prompt)
{
  char lines[UC_AUTO_MAX_LINES][UC_AUTO_LINE];
  guint n = uc_auto_lines (prompt, 1, lines);
  UcInput input;

  if (uc_auto_reader_line (&r->table, r->table.now.round.hole, lines[0]))
    n = 1;
  for (guint i = 0; i < n; i++)
    if (uc_input_parse (lines[i], &input, NULL) && say_input (r, &input))
      return;
  g_error ("nobody can answer prompt %d", prompt->id);
}

static void
step (Recorder *r)
{
  UcPrompt prompt = uc_table_prompt (&r->table);

  switch (prompt.id)
    {
    case UC_PROMPT_BETS_OPEN:
      bet (r);
      return;
    case UC_PROMPT_DEAL:
    case UC_PROMPT_HIT_CARD:
    case UC_PROMPT_DOUBLE_CARD:
    case UC_PROMPT_SPLIT_CARD:
    case UC_PROMPT_DEALER_DRAWS:
      draw (r);
      return;
    case UC_PROMPT_HAND:
      play_hand (r, &prompt);
      return;
    case UC_PROMPT_DOUBLED:
      say (r, "stand");
      return;
    default:
      agree (r, &prompt);
      return;
    }
}

static void
record (Recorder *r, const UcRules *rules)
{
  memset (r, 0, sizeof *r);
  r->rand = g_rand_new_with_seed (1);
  r->events = uc_events_new ();
  r->said = g_array_new (FALSE, FALSE, sizeof (Said));
  uc_table_init (&r->table, rules);
  while (r->rounds < BLOCK_ROUNDS)
    step (r);
}

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
      for (guint e = 0; e < events->n; e++)
        uc_table_apply (table, &events->v[e]);
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

static void
measure_rate (const Recorder *r, UcTable *table, UcEvents *events, const char *goal)
{
  const char *game = uc_game_name (table->rules->game);
  gint64 core[N_PAIRS], bare[N_PAIRS];
  volatile UcMoney paid = 0;

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
  g_print ("core, %s: %.0f hands a second, the whole procedure%s; %.0f bare, cards and sums alone; "
           "medians of %d pairs\n",
           game, r->hands * 1e9 / median (core, N_PAIRS), goal, r->hands * 1e9 / median (bare, N_PAIRS), N_PAIRS);
  g_print ("core, %s: %.0f inputs a second, %.1f inputs and %.1f hands a round\n", game,
           r->said->len * 1e9 / core[N_PAIRS / 2], (double) r->said->len / r->rounds, (double) r->hands / r->rounds);
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

static void
measure (const char *table_file, gboolean first, guint rounds)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  static UcRules rules;
  static Recorder recorder;
  static UcTable table;
  g_autoptr (UcEvents) events = uc_events_new ();

  if (!uc_rules_load_text (table_file, "bench.ini", &rules, faults))
    g_error ("%s", uc_fault_format (g_ptr_array_index (faults, 0)));
  rules.procedures_implied = TRUE;
  record (&recorder, &rules);
  uc_table_init (&table, &rules);
  play_block (&recorder, &table, events);
  measure_rate (&recorder, &table, events, first ? " (at least 250000)" : "");
  measure_allocations (&recorder, &table, events);
  if (first)
    measure_flatness (&recorder, &table, events, rounds);
  uc_events_free (recorder.events);
  g_array_unref (recorder.said);
  g_rand_free (recorder.rand);
}

int
main (int argc, char **argv)
{
  for (guint i = 0; i < G_N_ELEMENTS (table_files); i++)
    measure (table_files[i], i == 0, argc > 1 ? (guint) atoi (argv[1]) : N_ROUNDS);
  return 0;
}
