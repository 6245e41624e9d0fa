#include "uc-walk.h"

#include "uc-rules-load.h"

#include <stdlib.h>
#include <string.h>

#define PROOF_ROUNDS 50 /* decided again in batches of so many rounds */

typedef struct
{
  const UcWalkKeeper *keeper;
  guint64 rng;
  UcRules rules;
  UcTable table;
  UcTable folded;    /* from the events' text alone */
  UcTable replayed;  /* from the inputs, decided again */
  UcEvents *events;
  UcEvents *again;
  GArray *inputs;    /* UcInput of the batch */
  GPtrArray *texts;  /* event lines of the batch */
  /* books of the round: what was put up, what was settled */
  UcMoney put_up;
  UcMoney settled;
  gboolean unknown;
  gboolean placed[UC_MAX_SEATS + 1][UC_N_SLOTS]; /* a coin lies there that is no wager yet */
  /* the inventory */
  UcMoney collected, paid;
  UcMoney line_collected, line_paid;
  /* the meter */
  UcMoney meter_expected;
  guint closed;
  gint64 now_ns;
} Walk;

static guint
roll (Walk *w, guint n)
{
  w->rng = w->rng * G_GUINT64_CONSTANT (6364136223846793005) + G_GUINT64_CONSTANT (1442695040888963407);
  return (guint) ((w->rng >> 33) % n);
}

/* The up-card again, or an ace of spades, more often than a shoe would: jackpots are what the walk is for. */
static UcCard
any_card (Walk *w)
{
  UcCard upcard = uc_table_upcard (&w->table);

  if (roll (w, 4) == 0 && upcard != UC_CARD_NONE)
    return upcard;
  if (roll (w, 8) == 0)
    return uc_card (1, UC_SUIT_SPADES);
  return uc_card_from_index (roll (w, UC_N_FACES));
}

/* ---- what somebody might say ---- */

static void
sign (Walk *w, UcInput *in)
{
  static const struct { const char *badge; UcRole role; } people[] = {
    { "1001", UC_ROLE_DEALER }, { "2001", UC_ROLE_FLOORPERSON }, { "2002", UC_ROLE_FLOORPERSON },
    { "3001", UC_ROLE_PIT_MANAGER }, { "5001", UC_ROLE_SHIFT_MANAGER }, { "5002", UC_ROLE_SHIFT_MANAGER },
  };
  guint who = roll (w, G_N_ELEMENTS (people));

  g_strlcpy (in->badge, people[who].badge, sizeof in->badge);
  in->role = people[who].role;
  in->auth = roll (w, 20) == 0 ? UC_WORD_WRONG : UC_WORD_OK;
}

static UcWord
any_of (Walk *w, const UcWord *words, guint n)
{
  return words[roll (w, n)];
}

#define ANY(w, ...) any_of ((w), (const UcWord[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const UcWord[]){ __VA_ARGS__ })))

static UcMoney
any_sum (Walk *w)
{
  static const UcMoney sums[] = { 5, 10, 15, 25, 50, 100, 7 };

  return sums[roll (w, G_N_ELEMENTS (sums))] * UC_DOLLAR + (roll (w, 9) == 0 ? 500000 : 0);
}

static void
fill_bet (Walk *w, UcInput *in)
{
  static const UcWager wagers[] = { UC_WAGER_MAIN, UC_WAGER_MAIN, UC_WAGER_MATCH_THE_DEALER,
                                    UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_WAGER_MATCH_UP };

  in->wager = wagers[roll (w, roll (w, 30) == 0 ? 5 : 4)];
  in->amount_given = in->wager == UC_WAGER_MAIN || in->wager == UC_WAGER_MATCH_THE_DEALER;
  in->amount = in->amount_given ? any_sum (w) : UC_MONEY_UNKNOWN;
  if (in->amount_given && roll (w, 50) == 0)
    in->amount = UC_MONEY_UNKNOWN;
}

static void
fill_irregularity (Walk *w, UcInput *in)
{
  guint32 offered = uc_table_irregularities (&w->table);

  do
    in->irregularity = 1 + roll (w, UC_N_IRREGULARITIES - 1);
  while (offered != 0 && roll (w, 4) != 0 && !(offered & (1u << in->irregularity)));
  if (in->irregularity == UC_IRREGULARITY_FACE_UP_CARD || in->irregularity == UC_IRREGULARITY_EXPOSED_CARD)
    in->card = roll (w, 2) ? any_card (w) : UC_CARD_NONE;
  in->word = in->irregularity == UC_IRREGULARITY_ONE_CARD      ? ANY (w, UC_WORD_YES, UC_WORD_NO)
             : in->irregularity == UC_IRREGULARITY_MISSED_CARD ? ANY (w, UC_WORD_DRAW, UC_WORD_DEAD)
                                                               : UC_WORD_NONE;
  in->hand = in->irregularity == UC_IRREGULARITY_MISSED_CARD ? roll (w, 2) : 0;
  in->hand_given = in->irregularity == UC_IRREGULARITY_MISSED_CARD;
  in->range = UC_RANGE_SMALL + roll (w, 3);
}

static void
fill_light (Walk *w, UcInput *in)
{
  UcCard hole = w->table.now.round.hole;

  in->range = hole != UC_CARD_NONE && roll (w, 20) != 0 ? uc_card_range (hole) : UC_RANGE_SMALL + roll (w, 3);
}

static void
fill (Walk *w, UcInput *in)
{
  UcPrompt prompt;

  in->seat = 1 + roll (w, w->rules.seats);
  switch (in->kind)
    {
    case UC_INPUT_BET:
    case UC_INPUT_UNBET:
      fill_bet (w, in);
      break;
    case UC_INPUT_CHIPS:
      prompt = uc_table_prompt (&w->table);
      in->count = roll (w, 8) == 0 ? roll (w, 8) : prompt.count;
      break;
    case UC_INPUT_CARD:
      in->card = uc_table_next_is_hole (&w->table) && roll (w, 8) == 0 ? UC_CARD_NONE : any_card (w);
      break;
    case UC_INPUT_HOLE:
      in->card = w->table.now.round.hole != UC_CARD_NONE ? w->table.now.round.hole : any_card (w);
      break;
    case UC_INPUT_LIGHT:
      fill_light (w, in);
      break;
    case UC_INPUT_PLACE:
      in->range = roll (w, 10) == 0 ? UC_RANGE_SMALL + roll (w, 3) : w->table.now.round.light;
      break;
    case UC_INPUT_INSURANCE:
    case UC_INPUT_DOUBLE:
      in->amount_given = roll (w, 3) == 0;
      in->amount = in->amount_given ? any_sum (w) : UC_MONEY_UNKNOWN;
      break;
    case UC_INPUT_LAMP:
      in->word = roll (w, 8) == 0 ? UC_WORD_DARK : UC_WORD_LIT;
      break;
    case UC_INPUT_REJECT:
      in->word = ANY (w, UC_WORD_HAND_MISREAD, UC_WORD_NOT_ACCEPTED, UC_WORD_CHIPS_DISAGREE, UC_WORD_LIGHT_DARK,
                      UC_WORD_OTHER);
      in->seat = 0;
      sign (w, in);
      break;
    case UC_INPUT_VALIDATE:
    case UC_INPUT_DOCUMENTED:
      in->seat = 0;
      sign (w, in);
      g_strlcpy (in->text, "SLIP", sizeof in->text);
      break;
    case UC_INPUT_RULING:
      in->seat = 0;
      in->word = ANY (w, UC_WORD_GO_ON, UC_WORD_DEAD, UC_WORD_FINISH);
      sign (w, in);
      break;
    case UC_INPUT_CORRECT:
      in->target = w->table.now.carry.seq > 20 ? w->table.now.carry.seq - roll (w, 20) : 1;
      g_strlcpy (in->key, roll (w, 2) ? "card" : "amount", sizeof in->key);
      g_strlcpy (in->value, in->key[0] == 'c' ? "9H" : "35.00", sizeof in->value);
      g_strlcpy (in->text, "misread", sizeof in->text);
      sign (w, in);
      break;
    case UC_INPUT_OFFER:
      in->word = ANY (w, UC_WORD_TAKEN, UC_WORD_REFUSED);
      in->seat = w->table.now.round.offer_seat;
      break;
    case UC_INPUT_IRREGULARITY:
      fill_irregularity (w, in);
      break;
    case UC_INPUT_ENTRY:
      in->word = roll (w, 4) == 0 ? UC_WORD_BARRED : UC_WORD_OPEN;
      break;
    case UC_INPUT_PLAYER:
      in->seats = UC_SEAT_BIT (in->seat) | UC_SEAT_BIT (1 + roll (w, w->rules.seats));
      break;
    case UC_INPUT_DEVICE:
      in->device = 1 + roll (w, UC_N_DEVICES - 1);
      in->word = in->device == UC_DEVICE_JOURNAL || roll (w, 4) ? UC_WORD_UP : UC_WORD_DOWN;
      break;
    case UC_INPUT_INSPECT_READER:
      in->word = roll (w, 8) ? UC_WORD_PASS : UC_WORD_FAIL;
      sign (w, in);
      break;
    case UC_INPUT_METER_SET:
      in->wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
      in->amount = any_sum (w) * 100;
      in->amount2 = any_sum (w);
      sign (w, in);
      break;
    case UC_INPUT_CLEAR_WAGER:
      in->wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
      sign (w, in);
      break;
    case UC_INPUT_MOVE:
    case UC_INPUT_TAKE:
      in->hand_given = FALSE;
      if (in->kind == UC_INPUT_TAKE && roll (w, 6) == 0)
        in->seat = UC_SEAT_DEALER;
      break;
    case UC_INPUT_COVER_CARD:
      in->seat = roll (w, 3) == 0 ? UC_SEAT_DEALER : roll (w, 2) ? in->seat : 0;
      break;
    case UC_INPUT_CUT:
      in->seat = roll (w, 2) ? UC_SEAT_DEALER : w->table.now.carry.cut_seat;
      break;
    default:
      sign (w, in);
      g_strlcpy (in->text, "because", sizeof in->text);
      break;
    }
}

/* Mostly what is asked for, sometimes anything, rarely a round voided. */
static UcInputKind
choose (Walk *w, const UcPrompt *prompt)
{
  UcInputKind kinds[UC_N_INPUTS];
  guint n = 0;

  if (roll (w, 12) == 0)
    return 1 + roll (w, UC_N_INPUTS - 1);
  for (guint kind = 1; kind < UC_N_INPUTS; kind++)
    if (prompt->accepts & (G_GUINT64_CONSTANT (1) << kind)
        && (kind != UC_INPUT_VOID_ROUND || roll (w, 40) == 0)
        && (kind != UC_INPUT_IRREGULARITY || w->table.now.round.trouble != UC_TROUBLE_NONE || roll (w, 12) == 0)
        && (kind != UC_INPUT_CLOSE_TABLE || roll (w, 40) == 0)
        && (kind != UC_INPUT_REOPEN_BETS || roll (w, 20) == 0))
      kinds[n++] = kind;
  return n > 0 ? kinds[roll (w, n)] : 1 + roll (w, UC_N_INPUTS - 1);
}

/* ---- the books ---- */

/* A walk that failed is told by its last lines. */
static void
fail (Walk *w, const char *what)
{
  for (guint i = w->texts->len > 80 ? w->texts->len - 80 : 0; i < w->texts->len; i++)
    g_printerr ("%s\n", (char *) w->texts->pdata[i]);
  g_error ("%s", what);
}

static void
book (UcMoney *book, UcMoney sum, Walk *w)
{
  if (sum == UC_MONEY_UNKNOWN)
    w->unknown = TRUE;
  else
    *book += sum;
}

static void
keep_books (Walk *w, const UcEvent *e)
{
  const UcMeter *meter = &w->table.now.carry.meters[uc_wager_slot (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)];
  UcMoney both = 5 * UC_DOLLAR * 21 / 100;

  switch (e->kind)
    {
    case UC_EVENT_WAGER_PLACED:
      w->placed[e->seat][uc_wager_slot (e->wager)] = TRUE;
      break;
    case UC_EVENT_WAGER_ACCEPTED:
      w->placed[e->seat][uc_wager_slot (e->wager)] &= e->wager == UC_WAGER_MAIN;
      book (&w->put_up, e->amount, w);
      break;
    case UC_EVENT_WAGER_REMOVED:
      if (e->wager == UC_WAGER_MAIN || !w->placed[e->seat][uc_wager_slot (e->wager)])
        book (&w->settled, e->amount, w);
      if (e->wager != UC_WAGER_MAIN)
        w->placed[e->seat][uc_wager_slot (e->wager)] = FALSE;
      break;
    case UC_EVENT_INSURANCE_PLACED:
      book (&w->put_up, e->amount, w);
      break;
    case UC_EVENT_DECISION:
      if (e->action == UC_WORD_DOUBLE || e->action == UC_WORD_SPLIT)
        book (&w->put_up, e->amount, w);
      break;
    case UC_EVENT_CORRECTED:
    case UC_EVENT_UNDONE:
      w->unknown = TRUE; /* the round's sums begin anew in the middle */
      break;
    case UC_EVENT_WAGER_CLEARED:
    case UC_EVENT_DOUBLE_RETURNED:
      book (&w->settled, e->amount, w);
      if (e->kind == UC_EVENT_WAGER_CLEARED)
        w->meter_expected -= both;
      break;
    case UC_EVENT_WAGER_SETTLED:
      book (&w->settled, e->stake, w);
      if (e->wager == UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE && e->outcome == UC_WORD_VOID)
        w->meter_expected -= both;
      if (e->source == UC_WORD_PROGRESSIVE && e->odds.kind == UC_ODDS_METER_SHARE)
        w->meter_expected -= e->pays;
      break;
    case UC_EVENT_BETS_LOCKED:
      w->meter_expected += both * __builtin_popcount (uc_table_accepted (&w->table, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE));
      break;
    case UC_EVENT_BETS_REOPENED:
      w->meter_expected -= both * __builtin_popcount (uc_table_accepted (&w->table, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE));
      break;
    case UC_EVENT_METER_CHANGED:
      if (e->cause == UC_WORD_TOP_UP)
        w->meter_expected += e->change;
      break;
    case UC_EVENT_METER_SET:
      w->meter_expected = e->value + e->reserve;
      break;
    case UC_EVENT_ROUND_CLOSED:
      if (!w->unknown && w->put_up != w->settled)
        fail (w, "what was put up is not what was settled");
      w->put_up = w->settled = 0;
      w->unknown = FALSE;
      memset (w->placed, 0, sizeof w->placed);
      w->closed++;
      break;
    default:
      break;
    }
  if (e == &w->events->v[w->events->n - 1] && meter->value + meter->reserve != w->meter_expected)
    fail (w, "the meter lost or made money");
}

/* ---- the proof ---- */

static void
fold_text (Walk *w, const UcEvent *e)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcEvent parsed;
  UcCarry carry;

  uc_event_print (e, line);
  if (!uc_event_parse (line->str, &parsed, &carry, &error))
    g_error ("%s: %s", line->str, error->message);
  parsed.first = e->first;
  parsed.t_real_ns = e->t_real_ns;
  parsed.t_mono_ns = e->t_mono_ns;
  uc_table_apply (&w->folded, &parsed);
  g_ptr_array_add (w->texts, g_string_free (g_steal_pointer (&line), FALSE));
}

/* The journal has no face of a card that lies face down; all else must be the same to the byte. */
static void
assert_same_state (const UcTable *a, const UcTable *b)
{
  static UcState x, y;

  x = a->now;
  y = b->now;
  x.round.hole = y.round.hole = UC_CARD_NONE;
  /* a state is copied up to the cards dealt */
  memset (x.round.dealt + x.round.n_dealt, 0, sizeof x.round.dealt - x.round.n_dealt * sizeof (UcDealt));
  memset (y.round.dealt + y.round.n_dealt, 0, sizeof y.round.dealt - y.round.n_dealt * sizeof (UcDealt));
  memset (x.round.hole_salt, 0, sizeof x.round.hole_salt);
  memset (y.round.hole_salt, 0, sizeof y.round.hole_salt);
  if (memcmp (&x, &y, sizeof x) != 0)
    for (gsize i = 0; i < sizeof x; i++)
      if (((char *) &x)[i] != ((char *) &y)[i])
        g_error ("state differs at byte %" G_GSIZE_FORMAT, i);
}

static void
decide_again (Walk *w)
{
  guint line = 0;

  for (guint i = 0; i < w->inputs->len; i++)
    {
      g_assert_true (uc_table_decide (&w->replayed, &g_array_index (w->inputs, UcInput, i), w->again, NULL));
      for (guint j = 0; j < w->again->n; j++)
        {
          g_autoptr (GString) text = g_string_new (NULL);

          uc_event_print (&w->again->v[j], text);
          g_assert_cmpstr (text->str, ==, w->texts->pdata[line++]);
          uc_table_apply (&w->replayed, &w->again->v[j]);
        }
    }
  g_assert_cmpuint (line, ==, w->texts->len);
  g_array_set_size (w->inputs, 0);
  g_ptr_array_set_size (w->texts, 0);
}

/* What is said is what its line says: fields that no line could carry are lost, as in a journal. */
static gboolean
say (UcInput *in)
{
  char line[UC_INPUT_TEXT];
  UcInput said;

  if (!uc_input_parse (uc_input_format (in, line), &said, NULL))
    return FALSE;
  said.origin = in->origin;
  said.t_real_ns = in->t_real_ns;
  *in = said;
  return TRUE;
}

static void
step (Walk *w)
{
  UcPrompt prompt = uc_table_prompt (&w->table);
  UcInput in = { .amount = UC_MONEY_UNKNOWN, .amount2 = UC_MONEY_UNKNOWN };
  g_autoptr (GError) error = NULL;

  in.kind = choose (w, &prompt);
  in.origin = roll (w, 10) == 0 ? UC_ORIGIN_DEVICE : UC_ORIGIN_SCRIPT;
  in.t_real_ns = w->now_ns += 100000000;
  fill (w, &in);
  if (!say (&in))
    return;
  if (w->keeper != NULL)
    w->keeper->before (&w->table, &in, w->keeper->user_data);
  if (!uc_table_decide (&w->table, &in, w->events, &error))
    {
      g_assert_nonnull (error);
      g_assert_cmpuint (w->events->n, ==, 0);
      return;
    }
  g_array_append_val (w->inputs, in);
  if (w->keeper != NULL)
    w->keeper->decided (&in, w->events, w->keeper->user_data);
  for (guint i = 0; i < w->events->n; i++)
    {
      uc_table_apply (&w->table, &w->events->v[i]);
      fold_text (w, &w->events->v[i]);
      keep_books (w, &w->events->v[i]);
    }
  g_assert_cmpmem (&w->table.now, sizeof w->table.now, &w->events->after.now, sizeof w->events->after.now);
  if (w->table.now.round.hole != UC_CARD_NONE && w->folded.now.round.hole == UC_CARD_NONE)
    w->folded.now.round.hole = w->table.now.round.hole;
  assert_same_state (&w->table, &w->folded);
}

guint
uc_walk_rounds (guint otherwise)
{
  const char *rounds = g_getenv ("UPCARD_WALK_ROUNDS");

  return rounds != NULL ? (guint) strtoul (rounds, NULL, 10) : otherwise;
}

static void
free_walk (Walk *w)
{
  uc_events_free (w->events);
  uc_events_free (w->again);
  g_array_unref (w->inputs);
  g_ptr_array_unref (w->texts);
}

void
uc_walk (const char *options, guint64 seed, guint rounds, const UcWalkKeeper *keeper)
{
  static Walk w;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *text = g_strconcat (UC_WALK_TABLE, options, NULL);
  guint64 guard = (guint64) rounds * 2000;

  memset (&w, 0, sizeof w);
  if (!uc_rules_load_text (text, "walk.ini", &w.rules, faults))
    g_error ("%s", uc_fault_format (faults->pdata[0]));
  w.rules.procedures_implied = TRUE;
  w.keeper = keeper;
  w.rng = seed;
  w.events = uc_events_new ();
  w.again = uc_events_new ();
  w.inputs = g_array_new (FALSE, FALSE, sizeof (UcInput));
  w.texts = g_ptr_array_new_with_free_func (g_free);
  uc_table_init (&w.table, &w.rules);
  uc_table_init (&w.folded, &w.rules);
  uc_table_init (&w.replayed, &w.rules);
  w.meter_expected = w.table.now.carry.meters[uc_wager_slot (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)].value;
  while (w.closed < rounds && guard-- > 0)
    {
      guint before = w.closed;

      step (&w);
      if (w.closed != before && w.closed % PROOF_ROUNDS == 0)
        decide_again (&w);
    }
  g_assert_cmpuint (w.closed, ==, rounds);
  decide_again (&w);
  free_walk (&w);
}
