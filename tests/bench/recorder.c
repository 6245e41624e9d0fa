#include "recorder.h"

#include "uc-auto.h"
#include "uc-rules-load.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table.h"

#include <string.h>

/* Cards behind the cover card: more than one round draws. */
#define RESERVE 120
#define PIN_TRIES 3

#define SIX_OF_SIX(id, game) "[table]\nid=" id "\ngame=" game "\ndecks=6\nseats=6\n"

const char *const recorder_tables[N_GAMES] = {
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

static void
count (Recorder *r, const UcEvent *event)
{
  r->slips += event->kind == UC_EVENT_PAYOUT_DOCUMENTED;
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
      count (r, &r->events->v[i]);
    }
  g_array_append_val (r->said, said);
  return TRUE;
}

static void say (Recorder *r, const char *format, ...) G_GNUC_PRINTF (2, 3);

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
  g_string_append_printf (r->script, "%s\n", line);
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
  UC_FOR_EACH_STAKED_WAGER (wager)
    {
      UcWager first = r->table.rules->wagers[wager].with;
      gboolean needs_first = first != UC_WAGER_NONE && uc_side_c (&r->table.now, seat, first)->state == UC_SIDE_NONE;

      if (r->table.rules->wagers[wager].offered && !needs_first && g_rand_boolean (r->rand))
        say (r, uc_side_wager_is_progressive (wager) ? "bet %u %s" : "bet %u %s 5", seat, uc_wager_name (wager));
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
  guint n = uc_auto_lines (prompt, r->slips + 1, lines);
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

void
recorder_load (const char *table_file, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  if (!uc_rules_load_text (table_file, "bench.ini", rules, faults))
    g_error ("%s", uc_fault_format (g_ptr_array_index (faults, 0)));
  rules->procedures_implied = TRUE;
}

void
recorder_record (Recorder *r, const UcRules *rules, guint rounds)
{
  memset (r, 0, sizeof *r);
  r->rand = g_rand_new_with_seed (1);
  r->events = uc_events_new ();
  r->said = g_array_new (FALSE, FALSE, sizeof (Said));
  r->script = g_string_new (NULL);
  uc_table_init (&r->table, rules);
  while (r->rounds < rounds)
    step (r);
}

void
recorder_clear (Recorder *r)
{
  uc_events_free (r->events);
  g_array_unref (r->said);
  g_string_free (r->script, TRUE);
  g_rand_free (r->rand);
}
