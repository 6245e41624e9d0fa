#include "uc-play.h"

#include "uc-auto.h"
#include "uc-hole.h"
#include "uc-irregularities.h"
#include "uc-next-card.h"
#include "uc-past.h"
#include "uc-play-people.h"
#include "uc-table.h"
#include "uc-turn.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (uc-play-error-quark, uc_play_error)

#define NS_PER_SECOND G_GINT64_CONSTANT (1000000000)
/* 2000-01-01T00:00:00Z */
#define BEGINNING (G_GINT64_CONSTANT (946684800) * NS_PER_SECOND)
/* Agreements between two lines: more than any round needs. */
#define MAX_AGREEMENTS 200
/* Closed rounds that a run without a journal can still correct. */
#define KEPT_ROUNDS 1000

struct _UcPlay
{
  const UcRules *rules;
  gboolean agree;
  UcPlayTaken taken;
  UcPlaySeal seal;
  gpointer user_data;
  UcTable table;
  UcEvents *events;
  UcPastRounds *rounds; /* of this run */
  UcPlayPeople people;
  guint next_slip;
  gint64 t_real_ns;
  gint64 t_mono_ns;
  const UcScript *script; /* while it runs */
  guint next_line;        /* first line that has not been played */
  gboolean begun;
};

UcPlay *
uc_play_new (const UcRules *rules, gboolean agree, UcPlayTaken taken, gpointer user_data)
{
  UcPlay *play = g_new0 (UcPlay, 1);

  play->rules = rules;
  play->agree = agree;
  play->taken = taken;
  play->user_data = user_data;
  play->events = uc_events_new ();
  play->rounds = uc_past_rounds_new (KEPT_ROUNDS);
  play->next_slip = 1;
  play->t_real_ns = BEGINNING;
  uc_table_init (&play->table, rules);
  play->table.past = uc_past_rounds_get (play->rounds);
  return play;
}

void
uc_play_free (UcPlay *play)
{
  if (play == NULL)
    return;
  uc_events_free (play->events);
  uc_past_rounds_free (play->rounds);
  g_free (play);
}

void
uc_play_set_seal (UcPlay *play, UcPlaySeal seal)
{
  play->seal = seal;
}

void
uc_play_set_past (UcPlay *play, UcPast *past)
{
  play->table.past = past;
}

void
uc_play_go_on (UcPlay *play, const UcTable *table, guint64 seq, gint64 t_real_ns, gint64 t_mono_ns)
{
  UcPast *past = play->table.past;

  play->table = *table;
  play->table.past = past;
  play->t_real_ns = t_real_ns;
  play->t_mono_ns = t_mono_ns;
  play->begun = TRUE;
  /* No run before this one has documented as many. */
  play->next_slip = (guint) seq + 1;
}

/* ---- one input ---- */

static gboolean
submit (UcPlay *play, const UcInput *said, GError **error)
{
  UcInput input = *said;

  input.origin = UC_ORIGIN_SCRIPT;
  input.t_real_ns = play->t_real_ns;
  input.t_mono_ns = play->t_mono_ns;
  uc_play_people_look_up (&play->people, play->rules->pin_tries, &input);
  if (play->seal != NULL && input.kind == UC_INPUT_CARD && input.card != UC_CARD_NONE
      && uc_next_card_is_hidden (&play->table.now, play->table.rules))
    play->seal (&input, play->user_data);
  uc_hole_mark_input (&play->table, &input);
  if (!uc_table_decide (&play->table, &input, play->events, error))
    return FALSE;
  for (guint i = 0; i < play->events->n; i++)
    {
      uc_past_rounds_hear (play->rounds, &play->table, &play->events->v[i]);
      uc_table_apply (&play->table, &play->events->v[i]);
    }
  return play->taken (&input, play->events, play->user_data, error);
}

/* Lines of our own making are lines of the grammar. */
static UcInput
parse_own (const char *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input = { UC_INPUT_NONE };

  if (!uc_input_parse (line, &input, &error))
    g_error ("“%s”: %s", line, error->message);
  return input;
}

/* ---- the simulated reader ---- */

/* The hole card, where the script tells it only when it is turned. */
static UcCard
find_hole_line (const UcPlay *play)
{
  for (guint i = play->next_line; i < uc_script_length (play->script); i++)
    {
      UcInput input;

      if (!uc_input_parse (uc_script_line (play->script, i)->text, &input, NULL))
        continue;
      if (input.kind == UC_INPUT_HOLE)
        return input.card;
      if (input.kind == UC_INPUT_NO_MORE_BETS)
        break;
    }
  return UC_CARD_NONE;
}

static gboolean
reader_line (const UcPlay *play, char line[UC_AUTO_LINE])
{
  UcCard hole = play->table.now.round.hole;

  if (play->table.now.round.step != UC_STEP_READER && play->table.now.round.step != UC_STEP_PEEK)
    return FALSE;
  if (hole == UC_CARD_NONE)
    hole = find_hole_line (play);
  return uc_auto_reader_line (&play->table, hole, line);
}

/* ---- agreement ---- */

typedef enum
{
  AGREED,
  NOTHING_PENDING,
  FAILED,
} Agreement;

/* Says one line for the people at the table, if it only waits for that. */
static Agreement
agree_once (UcPlay *play, GError **error)
{
  UcPrompt prompt;
  char lines[UC_AUTO_MAX_LINES][UC_AUTO_LINE];
  guint n;

  if (reader_line (play, lines[0]))
    {
      UcInput input = parse_own (lines[0]);

      return submit (play, &input, error) ? AGREED : FAILED;
    }
  if (!play->agree)
    return NOTHING_PENDING;
  prompt = uc_table_prompt (&play->table);
  n = uc_auto_lines (&prompt, play->next_slip, lines);
  for (guint i = 0; i < n; i++)
    {
      UcInput input = parse_own (lines[i]);
      gboolean last = i + 1 == n;

      if (submit (play, &input, last ? error : NULL))
        {
          play->next_slip += input.kind == UC_INPUT_DOCUMENTED;
          return AGREED;
        }
      if (last)
        return FAILED;
    }
  return NOTHING_PENDING;
}

/* The same, and an error when it leads nowhere; @n counts from 0 for each line of the script. */
static Agreement
agree_towards (UcPlay *play, guint *n, GError **error)
{
  char citation[UC_CITATION_TEXT];

  if (++*n < MAX_AGREEMENTS)
    return agree_once (play, error);
  g_set_error (error, UC_PLAY_ERROR, UC_PLAY_ERROR_STUCK,
               _ ("agreeing to the prompt leads nowhere (%s); expected a line that decides it"),
               uc_cite_format (uc_rules_cite (play->rules, uc_table_prompt (&play->table).cite), citation));
  return FAILED;
}

static gboolean
agree_to_all (UcPlay *play, GError **error)
{
  guint n = 0;
  Agreement agreement;

  do
    agreement = agree_towards (play, &n, error);
  while (agreement == AGREED);
  return agreement == NOTHING_PENDING;
}

/* ---- one line ---- */

/* A card after the dealer's hand is finished is the dealer's mistake, not the next round's. */
static gboolean
is_overdraw (const UcPlay *play, const UcInput *input)
{
  return input->kind == UC_INPUT_CARD
         && uc_irregularities_offered (&play->table.now, play->table.rules) & (1u << UC_IRREGULARITY_DEALER_OVERDRAW);
}

/* Without --auto a "confirm" belongs to the prompt behind the rectangle, which needs no line of its own; unless that
 * prompt waits for something else. */
static gboolean
confirms_behind_place (const UcPlay *play, const UcInput *input)
{
  g_autoptr (UcPlay) trial = NULL;
  char line[UC_AUTO_LINE];
  UcInput place;

  if (play->agree || input->kind != UC_INPUT_CONFIRM || play->table.now.round.light == UC_RANGE_NONE
      || !reader_line (play, line))
    return FALSE;
  trial = uc_play_new (play->rules, FALSE, NULL, NULL);
  trial->table = play->table;
  place = parse_own (line);
  if (!uc_table_decide (&trial->table, &place, trial->events, NULL))
    return FALSE;
  uc_table_apply_all (&trial->table, trial->events);
  return uc_table_decide (&trial->table, input, trial->events, NULL);
}

static gboolean
is_refusal (const GError *error)
{
  return error->domain == UC_TABLE_ERROR;
}

/* Agreement would close the insurance step, and the reason why a seat may not insure would be lost. */
static gboolean
is_asked_insurance (const UcPlay *play, const UcInput *input)
{
  return (input->kind == UC_INPUT_INSURANCE || input->kind == UC_INPUT_EVEN_MONEY)
         && uc_table_prompt (&play->table).accepts & uc_input_bit (input->kind);
}

/* What is taken or paid of a disputed seat at its own word, half the bet or even money, waits for no prompt: it is ruled on
 * first. */
static gboolean
rule_first (UcPlay *play, const UcInput *input, GError **error)
{
  gboolean half = input->kind == UC_INPUT_SURRENDER || input->kind == UC_INPUT_RESCUE;
  guint seat = half ? uc_turn (&play->table.now).seat : input->kind == UC_INPUT_EVEN_MONEY ? input->seat : 0;
  UcPrompt prompt = { .id = UC_PROMPT_DISPUTE, .seat = seat, .agree_only = TRUE };
  char lines[UC_AUTO_MAX_LINES][UC_AUTO_LINE];
  UcInput ruling;

  if (!play->agree || play->table.now.round.seats[seat].disputed != UC_WORD_OPEN)
    return TRUE;
  uc_auto_lines (&prompt, play->next_slip, lines);
  ruling = parse_own (lines[0]);
  return submit (play, &ruling, error);
}

/* A line that answers a prompt is tried first, and again after each agreement. */
static gboolean
answer (UcPlay *play, const UcInput *input, GError **error)
{
  g_autoptr (GError) refusal = NULL;
  guint n = 0;

  for (;;)
    {
      gboolean waits = confirms_behind_place (play, input);

      g_clear_error (&refusal);
      if (!waits && submit (play, input, &refusal))
        return TRUE;
      if (!waits && (!is_refusal (refusal) || is_asked_insurance (play, input)))
        break;
      switch (agree_towards (play, &n, error))
        {
        case AGREED:
          continue;
        case FAILED:
          return FALSE;
        case NOTHING_PENDING:
          break;
        }
      break;
    }
  g_propagate_error (error, g_steal_pointer (&refusal));
  return FALSE;
}

static gboolean
play_line (UcPlay *play, const UcInput *input, GError **error)
{
  gint64 next;

  /* A second later, or when the line says; at the end of time the clock stands still. */
  if (play->begun)
    play->t_mono_ns += NS_PER_SECOND;
  if (input->t_real_ns != 0)
    play->t_real_ns = input->t_real_ns;
  else if (play->begun && !__builtin_add_overflow (play->t_real_ns, NS_PER_SECOND, &next))
    play->t_real_ns = next;
  play->begun = TRUE;
  if (!uc_auto_answers (input->kind))
    {
      Agreement agreement;
      guint n = 0;

      /* Everything that is pending comes before a line that continues the play. */
      do
        agreement = is_overdraw (play, input) ? NOTHING_PENDING : agree_towards (play, &n, error);
      while (agreement == AGREED);
      return agreement == NOTHING_PENDING && rule_first (play, input, error) && submit (play, input, error);
    }
  return rule_first (play, input, error) && answer (play, input, error);
}

/* A rule's refusal tells what is wrong, to a dealer who sees the prompt; a script has no prompt beside it. */
static gboolean
fail_line (const UcPlay *play, const UcScriptLine *line, const GError *why, GError **error)
{
  UcPrompt prompt = uc_table_prompt (&play->table);
  g_autofree char *expected = uc_prompt_expected (&prompt);

  if (is_refusal (why) && strstr (why->message, "; expected ") == NULL)
    g_set_error (error, UC_PLAY_ERROR, UC_PLAY_ERROR_LINE, _ ("%s:%u: %s; expected %s"), line->file, line->number,
                 why->message, expected);
  else
    g_set_error (error, UC_PLAY_ERROR, UC_PLAY_ERROR_LINE, "%s:%u: %s", line->file, line->number, why->message);
  return FALSE;
}

gboolean
uc_play_run (UcPlay *play, const UcScript *script, GError **error)
{
  guint n = uc_script_length (script);
  g_autoptr (GError) wrong = NULL;

  play->script = script;
  for (guint i = 0; i < n; i++)
    {
      const UcScriptLine *line = uc_script_line (script, i);
      UcInput input;

      play->next_line = i;
      if (!uc_input_parse (line->text, &input, &wrong)
          || (input.kind != UC_INPUT_NONE && !play_line (play, &input, &wrong)))
        return fail_line (play, line, wrong, error);
    }
  if (n == 0 || agree_to_all (play, &wrong))
    return TRUE;
  return fail_line (play, uc_script_line (script, n - 1), wrong, error);
}
