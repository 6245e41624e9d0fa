#include "uc-play-harness.h"

#include "uc-dealer-hand.h"
#include "uc-irregularities.h"
#include "uc-next-card.h"
#include "uc-rules-load.h"
#include "uc-side-wager.h"
#include "uc-table.h"

#include <string.h>

#define START_NS (G_GINT64_CONSTANT (946684800) * 1000000000) /* 2000-01-01T00:00:00Z */
#define SECOND_NS G_GINT64_CONSTANT (1000000000)

#define TABLE_GROUP "[table]\n"
#define DEFAULT_TABLE                                                                                                  \
  TABLE_GROUP "id=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                         \
              "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

typedef struct
{
  const char *badge;
  UcRole role;
} Person;

static const Person people[] = {
  { "1001", UC_ROLE_DEALER },      { "1002", UC_ROLE_DEALER },        { "2001", UC_ROLE_FLOORPERSON },
  { "2002", UC_ROLE_FLOORPERSON }, { "3001", UC_ROLE_PIT_MANAGER },   { "4001", UC_ROLE_SHIFT_MANAGER },
  { "9001", UC_ROLE_SURVEILLANCE }, { "9002", UC_ROLE_TECHNICIAN },
};

UcPlay *
uc_play_new_from (const char *table_file, gboolean implied)
{
  UcPlay *play = g_new0 (UcPlay, 1);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (GError) error = NULL;

  if (!uc_rules_load_text (table_file, "bench.ini", &play->rules, faults))
    {
      g_autofree char *fault = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", fault);
    }
  play->rules.procedures_implied = implied;
  play->out = uc_events_new ();
  play->lines = g_ptr_array_new_with_free_func (g_free);
  play->now_ns = START_NS;
  uc_table_init (&play->table, &play->rules);
  uc_table_init (&play->mirror, &play->rules);
  play->past = uc_past_rounds_new (G_MAXUINT);
  play->table.past = uc_past_rounds_get (play->past);
  play->audit = uc_audit_new (table_file, &error);
  g_assert_no_error (error);
  return play;
}

/* Lines of @more before its first group belong to [table], with which @table_file begins. */
static UcPlay *
new_with (const char *table_file, const char *more, gboolean implied)
{
  const char *group = strchr (more, '[');
  g_autofree char *options = group != NULL ? g_strndup (more, group - more) : g_strdup (more);
  g_autofree char *text = NULL;

  g_assert_true (g_str_has_prefix (table_file, TABLE_GROUP));
  text = g_strconcat (TABLE_GROUP, options, table_file + strlen (TABLE_GROUP), group, NULL);
  return uc_play_new_from (text, implied);
}

UcPlay *
uc_play_new (const char *more)
{
  return new_with (DEFAULT_TABLE, more, TRUE);
}

UcPlay *
uc_play_new_closed (const char *more)
{
  return new_with (DEFAULT_TABLE, more, FALSE);
}

void
uc_play_free (UcPlay *play)
{
  uc_events_free (play->out);
  uc_past_rounds_free (play->past);
  g_ptr_array_unref (play->lines);
  uc_audit_free (play->audit);
  g_free (play);
}

/* What the table service does with a badge before the core sees it. */
static void
look_up (UcInput *input)
{
  if (input->badge[0] == '\0' || input->auth != UC_WORD_NONE || input->role != UC_ROLE_NONE)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    if (g_str_equal (people[i].badge, input->badge))
      input->role = people[i].role;
  if (input->pin[0] == '\0')
    return;
  input->auth = input->role == UC_ROLE_NONE            ? UC_WORD_UNKNOWN
                : g_str_equal (input->pin, "0000") ? UC_WORD_OK
                                                       : UC_WORD_WRONG;
}

static void
parse_or_fail (UcPlay *play, UcOrigin origin, const char *line, UcInput *input)
{
  g_autoptr (GError) error = NULL;

  if (!uc_input_parse (line, input, &error))
    g_error ("%s: %s", line, error->message);
  input->origin = origin;
  look_up (input);
  if (input->t_real_ns == 0)
    input->t_real_ns = play->now_ns;
  input->t_mono_ns = play->now_ns - START_NS + 1;
  play->now_ns += SECOND_NS;
}

static void
fold_printed (UcPlay *play, const char *line, gboolean first)
{
  g_autoptr (GError) error = NULL;
  UcCarry carry;
  UcEvent event;

  if (!uc_event_parse (line, &event, &carry, &error))
    g_error ("“%s” cannot be read back: %s", line, error->message);
  event.first = first;
  event.t_real_ns = play->now_ns - SECOND_NS;
  uc_table_apply (&play->mirror, &event);
}

/* Nobody who folds the record may be asked for anything else than the table itself asks. */
static void
compare_tables (const UcPlay *play)
{
  UcPrompt own = uc_table_prompt (&play->table);
  UcPrompt theirs = uc_table_prompt (&play->mirror);
  UcOutputs own_outputs = uc_table_outputs (&play->table);
  UcOutputs their_outputs = uc_table_outputs (&play->mirror);

  g_assert_cmpint (own.id, ==, theirs.id);
  g_assert_cmpmem (&own, sizeof own, &theirs, sizeof theirs);
  g_assert_cmpmem (&own_outputs, sizeof own_outputs, &their_outputs, sizeof their_outputs);
  g_assert_cmphex (uc_irregularities_offered (&play->table.now, play->table.rules), ==,
                   uc_irregularities_offered (&play->mirror.now, play->mirror.rules));
}

/* Behind all events of an input: what a closed round owes stands behind its correction. */
static void
audit (UcPlay *play)
{
  const GPtrArray *findings = uc_audit_findings (play->audit);

  for (guint i = 0; i < findings->len; i++)
    {
      const UcAuditFinding *finding = findings->pdata[i];

      if (finding->kind == UC_AUDIT_DEBT_OPEN && play->may_leave_debts)
        play->debts_left++;
      else if (finding->kind != UC_AUDIT_SEAL)
        g_error ("event %" G_GUINT64_FORMAT ", %s: %s (%s)", finding->seq, uc_audit_kind_name (finding->kind),
                 finding->text, finding->citation);
    }
  if (play->may_leave_debts)
    g_ptr_array_unref (uc_audit_steal_findings (play->audit));
}

static void
keep_events (UcPlay *play)
{
  for (guint i = 0; i < play->out->n; i++)
    {
      GString *line = g_string_new (NULL);

      uc_event_print (&play->out->v[i], line);
      g_test_message ("%s", line->str);
      uc_past_rounds_hear (play->past, &play->table, &play->out->v[i]);
      uc_table_apply (&play->table, &play->out->v[i]);
      uc_audit_event (play->audit, &play->out->v[i]);
      fold_printed (play, line->str, i == 0);
      g_ptr_array_add (play->lines, g_string_free (line, FALSE));
    }
  audit (play);
  compare_tables (play);
}

/* As the service does before it decides. */
static void
seal (const UcPlay *play, UcInput *input)
{
  if (input->kind != UC_INPUT_CARD || input->card == UC_CARD_NONE
      || !uc_next_card_is_hole (&play->table.now, play->table.rules))
    return;
  g_strlcpy (input->seal, "c:Y29tbWl0:Ym94", sizeof input->seal);
  g_strlcpy (input->salt, "c2FsdA", sizeof input->salt);
}

static void
play_line (UcPlay *play, UcOrigin origin, const char *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input;

  parse_or_fail (play, origin, line, &input);
  if (input.kind == UC_INPUT_NONE)
    return;
  g_test_message ("> %s", line);
  seal (play, &input);
  if (!uc_table_decide (&play->table, &input, play->out, &error))
    g_error ("“%s” was refused: %s", line, error->message);
  uc_audit_set_origin (play->audit, origin);
  keep_events (play);
}

static char **
split_lines (const char *lines)
{
  g_autofree char *copy = g_strdup (lines);

  g_strdelimit (copy, ";", '\n');
  return g_strsplit (copy, "\n", -1);
}

void
uc_play_as (UcPlay *play, UcOrigin origin, const char *lines)
{
  g_auto (GStrv) split = split_lines (lines);

  play->mark = play->lines->len;
  for (guint i = 0; split[i] != NULL; i++)
    play_line (play, origin, g_strstrip (split[i]));
}

void
uc_play (UcPlay *play, const char *lines)
{
  uc_play_as (play, UC_ORIGIN_SCRIPT, lines);
}

void
uc_play_refused_as (UcPlay *play, UcOrigin origin, const char *line, UcTableError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autofree UcState *before = g_memdup2 (&play->table.now, sizeof play->table.now);
  UcInput input;

  parse_or_fail (play, origin, line, &input);
  if (uc_table_decide (&play->table, &input, play->out, &error))
    g_error ("“%s” was taken; it should be refused with “%s”", line, part);
  g_assert_error (error, UC_TABLE_ERROR, (int) code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” was refused with “%s”, not with “%s”", line, error->message, part);
  g_assert_cmpuint (play->out->n, ==, 0);
  g_assert_cmpmem (before, sizeof *before, &play->table.now, sizeof play->table.now);
}

void
uc_play_refused (UcPlay *play, const char *line, UcTableError code, const char *part)
{
  uc_play_refused_as (play, UC_ORIGIN_SCRIPT, line, code, part);
}

/* ---- agreeing ---- */

/* The win that waits for a signature: the seat, 0 = none, and whether one has signed it. */
static guint
waits_for_signature (const UcPlay *play, gboolean *signed_once)
{
  for (guint seat = play->rules.seats; seat >= 1; seat--)
    for (guint slot = 0; slot < UC_N_SLOTS; slot++)
      {
        const UcSide *side = &play->table.now.round.seats[seat].side[slot];

        *signed_once = side->signatures > 0;
        if (side->state == UC_SIDE_WON && !side->validated && side->needs > 0)
          return seat;
      }
  return 0;
}

/* The lines that the built-in people say where the dealer's button says nothing. */
static const char *
floor_lines (const UcPlay *play, const UcPrompt *prompt, char text[64])
{
  gboolean signed_once = FALSE;
  guint seat;

  switch (prompt->id)
    {
    case UC_PROMPT_FLOOR_CALLED:
    case UC_PROMPT_AWARD_DUE:
    case UC_PROMPT_SUPER_BONUS:
      seat = waits_for_signature (play, &signed_once);
      g_snprintf (text, 64, "validate %s 0000 %u", signed_once ? "3001" : "2001", seat);
      return seat != 0 ? text : NULL;
    case UC_PROMPT_HOLD:
      g_snprintf (text, 64, "documented 2001 S-%" G_GUINT64_FORMAT, play->table.now.carry.seq);
      return text;
    case UC_PROMPT_RESET_KEY:
      return "reset-key";
    default:
      return NULL;
    }
}

/* What the card reader of the other games would say, where the shoe has read the hole card. */
static const char *
peek_line (const UcPlay *play)
{
  const UcRound *round = &play->table.now.round;

  if (round->step != UC_STEP_PEEK || round->peeked != UC_WORD_NONE || round->trouble != UC_TROUBLE_NONE
      || !uc_card_is_valid (round->hole))
    return NULL;
  return uc_points_are_blackjack (uc_dealer_hand_upcard (&play->table.now), round->hole) ? "peek blackjack"
                                                                                         : "peek none";
}

static void
agree (UcPlay *play)
{
  for (guint guard = 0; guard < 64; guard++)
    {
      UcPrompt prompt = uc_table_prompt (&play->table);
      char text[64];
      const char *peek = peek_line (play);
      const char *lines = peek != NULL                 ? peek
                          : prompt.primary[0] != '\0' ? prompt.primary
                                                      : floor_lines (play, &prompt, text);
      g_auto (GStrv) split = NULL;

      /* The round lies cleared: the next bet goes on. */
      if ((peek == NULL && !prompt.agree_only) || lines == NULL || prompt.id == UC_PROMPT_CLEAR || prompt.id == UC_PROMPT_INSURANCE_OPEN
          || prompt.id == UC_PROMPT_PLACE)
        return;
      split = split_lines (lines);
      for (guint i = 0; split[i] != NULL; i++)
        play_line (play, UC_ORIGIN_SCRIPT, split[i]);
    }
  g_error ("agreeing does not end");
}

void
uc_play_agree (UcPlay *play)
{
  play->mark = play->lines->len;
  agree (play);
}

void
uc_play_auto (UcPlay *play, const char *lines)
{
  g_auto (GStrv) split = split_lines (lines);

  play->mark = play->lines->len;
  for (guint i = 0; split[i] != NULL; i++)
    {
      const char *line = g_strstrip (split[i]);
      UcPrompt prompt = uc_table_prompt (&play->table);

      if (prompt.id == UC_PROMPT_INSURANCE_OPEN && !g_str_has_prefix (line, "insurance")
          && !g_str_has_prefix (line, "even-money"))
        play_line (play, UC_ORIGIN_SCRIPT, "insurance-closed");
      play_line (play, UC_ORIGIN_SCRIPT, line);
      agree (play);
    }
}

void
uc_play_wait (UcPlay *play, gint64 ns)
{
  play->now_ns += ns;
}

/* ---- expectations ---- */

/* The record leaves out what is 0, no or empty. */
static gboolean
is_absent (const char *const *found, const char *wanted)
{
  const char *value = strchr (wanted, '=');
  gsize key = value != NULL ? (gsize) (value + 1 - wanted) : 0;

  if (key == 0 || !(wanted[key] == '\0' || g_str_equal (wanted + key, "0") || g_str_equal (wanted + key, "0.00")
                    || g_str_equal (wanted + key, "no")))
    return FALSE;
  for (; *found != NULL; found++)
    if (strncmp (*found, wanted, key) == 0)
      return FALSE;
  return TRUE;
}

static gboolean
line_matches (const char *line, const char *words)
{
  g_auto (GStrv) wanted = g_strsplit (words, " ", -1);
  g_auto (GStrv) found = g_strsplit (line, " ", -1);

  if (!g_str_equal (wanted[0], found[0]))
    return FALSE;
  for (guint i = 1; wanted[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) found, wanted[i])
        && !is_absent ((const char *const *) found, wanted[i]))
      return FALSE;
  return TRUE;
}

/* The first match from @from on; lines->len when there is none. */
static guint
find_from (const UcPlay *play, guint from, const char *words)
{
  for (guint i = from; i < play->lines->len; i++)
    if (line_matches (g_ptr_array_index (play->lines, i), words))
      return i;
  return play->lines->len;
}

static void
fail_with_events (const UcPlay *play, const char *words, const char *what)
{
  for (guint i = play->mark; i < play->lines->len; i++)
    g_test_message ("among: %s", (const char *) g_ptr_array_index (play->lines, i));
  g_error ("“%s” %s", words, what);
}

void
uc_play_expect (UcPlay *play, const char *words)
{
  if (find_from (play, play->mark, words) == play->lines->len)
    fail_with_events (play, words, "is not among the events");
}

void
uc_play_expect_none (UcPlay *play, const char *words)
{
  if (find_from (play, play->mark, words) != play->lines->len)
    fail_with_events (play, words, "should not be among the events");
}

guint
uc_play_count (UcPlay *play, const char *words)
{
  guint n = 0;

  for (guint i = find_from (play, play->mark, words); i < play->lines->len; i = find_from (play, i + 1, words))
    n++;
  return n;
}

void
uc_play_expect_order (UcPlay *play, ...)
{
  guint from = play->mark;
  const char *words;
  va_list args;

  va_start (args, play);
  while ((words = va_arg (args, const char *)) != NULL)
    {
      from = find_from (play, from, words);
      if (from == play->lines->len)
        fail_with_events (play, words, "is not among the events in this order");
      from++;
    }
  va_end (args);
}

void
uc_play_look_at_all (UcPlay *play)
{
  play->mark = 0;
}

guint64
uc_play_seq (UcPlay *play, const char *words)
{
  guint64 seq = 0;

  for (guint i = find_from (play, 0, words); i < play->lines->len; i = find_from (play, i + 1, words))
    {
      const char *line = g_ptr_array_index (play->lines, i);

      seq = g_ascii_strtoull (strstr (line, " seq=") + strlen (" seq="), NULL, 10);
    }
  if (seq == 0)
    fail_with_events (play, words, "is not among the events");
  return seq;
}

void
uc_play_correct (UcPlay *play, const char *words, const char *key, const char *value)
{
  g_autofree char *line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " %s %s 2001 0000 mistaken",
                                           uc_play_seq (play, words), key, value);

  uc_play (play, line);
  uc_play (play, "validate 3001 0000");
}

const UcMeter *
uc_play_meter (const UcPlay *play)
{
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    if (play->rules.wagers[wager].offered && uc_side_wager_is_progressive (wager))
      return &play->table.now.carry.meters[uc_side_wager_slot (wager)];
  g_error ("this table has no progressive");
}

/* ---- cases ---- */

static void
expect_each (UcPlay *play, const char *const *expect)
{
  guint from = play->mark;

  for (; *expect != NULL; expect++)
    {
      if (**expect == '!')
        {
          uc_play_expect_none (play, *expect + 1);
        }
      else if (**expect == '?')
        {
          uc_play_expect (play, *expect + 1);
        }
      else
        {
          from = find_from (play, from, *expect);
          if (from == play->lines->len)
            fail_with_events (play, *expect, "is not among the events in this order");
          from++;
        }
    }
}

static void
run_case (gconstpointer data)
{
  const UcPlayCase *c = data;
  g_autoptr (UcPlay) play = new_with (c->table != NULL ? c->table : DEFAULT_TABLE, c->more != NULL ? c->more : "",
                                      !c->procedures);

  if (c->agree)
    uc_play_auto (play, c->lines);
  else
    uc_play (play, c->lines);
  expect_each (play, c->expect);
  if (c->cite != NULL)
    {
      uc_play_expect_prompt (play, c->prompt);
      uc_play_expect_cite (play, c->cite);
    }
  if (c->refused != NULL)
    uc_play_refused (play, c->refused, c->code, c->why);
}

void
uc_play_add_cases (const UcPlayCase *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    g_test_add_data_func (cases[i].path, &cases[i], run_case);
}
