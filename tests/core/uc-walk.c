#include "uc-walk.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-irregularities.h"
#include "uc-next-card.h"
#include "uc-past.h"
#include "uc-rules-load.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table.h"
#include "uc-thorough.h"
#include "uc-undo.h"
#include "uc-walk-books.h"
#include "uc-walk-inputs.h"

#include <stdlib.h>
#include <string.h>

#define PROOF_ROUNDS 50                                           /* decided again in batches of so many rounds */
#define BEGAN_NS     (G_GINT64_CONSTANT (946684800) * 1000000000) /* 2000-01-01T00:00:00Z */
#define A_DAY_NS     (G_GINT64_CONSTANT (25) * 3600 * 1000000000) /* the cards are old by then */
#define TOLD_LINES   400                                          /* of a walk that failed */
#define KEPT_ROUNDS  12                                           /* closed rounds that can be corrected */
#define KEPT_STATES  512                                          /* more than what one undo reaches back over */
#define OFTEN        500 /* states in which an irregularity is offered: somebody would have declared it */

typedef struct
{
  const UcWalkTable *where;
  const UcWalkKeeper *keeper;
  UcRules rules;
  UcTable table;
  UcTable folded;   /* from the events' text alone */
  UcTable replayed; /* from the inputs, decided again */
  UcTable taken;    /* from the events of each input at once */
  UcPastRounds *past;
  UcPastRounds *replayed_past;
  UcEvents *events;
  UcEvents *at_once;
  UcEvents *again;
  GArray *inputs;    /* UcInput of the batch */
  guint round_start; /* the first of the open round */
  GPtrArray *texts;  /* event lines of the batch */
  UcWalkSayer sayer;
  UcWalkBooks books;
  UcWalkSeen seen;
  guint closed;
  gint64 now_ns;
  /* as it stood after each of the last facts, and what they were */
  struct
  {
    guint64 seq;
    UcEventKind kind;
    UcState state;
  } stood[KEPT_STATES];
} Walk;

/* A walk that failed is told by what was said in its round, and by its last lines. */
static void
check (Walk *w, const char *wrong)
{
  char line[UC_INPUT_TEXT];

  if (wrong == NULL)
    return;
  for (guint i = w->round_start; i < w->inputs->len; i++)
    g_printerr ("%s\n", uc_input_format (&g_array_index (w->inputs, UcInput, i), line));
  for (guint i = w->texts->len > TOLD_LINES ? w->texts->len - TOLD_LINES : 0; i < w->texts->len; i++)
    g_printerr ("%s\n", (char *)w->texts->pdata[i]);
  g_error ("%s, round %u: %s", w->where->name, w->table.now.carry.round, wrong);
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
  memset (x.round.hole_salt, 0, sizeof x.round.hole_salt);
  memset (y.round.hole_salt, 0, sizeof y.round.hole_salt);
  if (memcmp (&x, &y, sizeof x) != 0)
    for (gsize i = 0; i < sizeof x; i++)
      if (((char *)&x)[i] != ((char *)&y)[i])
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
          uc_past_rounds_hear (w->replayed_past, &w->replayed, &w->again->v[j]);
          uc_table_apply (&w->replayed, &w->again->v[j]);
        }
    }
  g_assert_cmpuint (line, ==, w->texts->len);
  g_array_set_size (w->inputs, 0);
  w->round_start = 0;
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

/* ---- taking back ---- */

/* What is not the dealer's alone, or is money that has moved: UX § 8. */
static gboolean
is_never_taken_back (UcEventKind kind)
{
  switch ((guint)kind)
    {
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_BETS_LOCKED:
    case UC_EVENT_BETS_REOPENED:
    case UC_EVENT_CHIPS_VERIFIED:
    case UC_EVENT_LAMP_CHECKED:
    case UC_EVENT_LIGHT_DIFFERS:
    case UC_EVENT_HOLE_CARD_CHECKED:
    case UC_EVENT_PAYOUT_SIGNED:
    case UC_EVENT_PAYOUT_VALIDATED:
    case UC_EVENT_PAYOUT_REJECTED:
    case UC_EVENT_AWARD_PAID:
    case UC_EVENT_OWED:
    case UC_EVENT_HAND_DEAD:
    case UC_EVENT_RULING:
    case UC_EVENT_CORRECTED:
    case UC_EVENT_SECOND_PERSON_REQUIRED:
    case UC_EVENT_ROUND_VOIDED:
    case UC_EVENT_ROUND_CLOSED:
    case UC_EVENT_SHUFFLED:
    case UC_EVENT_SIGNED_ON:
      return TRUE;
    default:
      return FALSE;
    }
}

/* What devices, badges and players said meanwhile stays. */
static void
forget_what_stays (UcState *s)
{
  s->prompt_seq = 0;
  s->carry.seq = 0;
  memset (s->carry.devices, 0, sizeof s->carry.devices);
  memset (s->carry.held, 0, sizeof s->carry.held);
  memset (s->carry.held_third, 0, sizeof s->carry.held_third);
  memset (s->carry.slips, 0, sizeof s->carry.slips);
  s->carry.record_stopped = s->carry.reader_out = s->carry.shoe_unsure = s->carry.reset_due = s->carry.whole_held = 0;
  s->carry.floor_called = s->carry.cards_old = 0;
  s->carry.called_ns = 0;
  s->round.card_taken_back = 0;
  /* What the table and a linked meter have said to each other. */
  memset (&s->carry.ticket, 0, sizeof s->carry.ticket);
  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    s->carry.meters[slot].value = s->round.lock_value[slot] = 0;
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    {
      s->round.seats[seat].disputed = UC_WORD_NONE;
      s->round.seats[seat].dispute_corrected = FALSE;
    }
}

/* After a fact is taken back the table stands as before it was said, to the byte; and it was a fact that the dealer alone may
 * take back. */
static const char *
check_taken_back (Walk *w, const UcEvent *undone)
{
  static UcState then, now;
  gboolean quiet = TRUE, joined = FALSE;

  for (guint64 seq = undone->target; seq < undone->seq; seq++)
    {
      g_assert_cmpuint (w->stood[seq % KEPT_STATES].seq, ==, seq);
      /* The first of two has asked for it. */
      if (w->stood[seq % KEPT_STATES].kind == UC_EVENT_SECOND_PERSON_REQUIRED && undone->second[0] != '\0')
        continue;
      if (is_never_taken_back (w->stood[seq % KEPT_STATES].kind))
        return "a fact was taken back that is not the dealer's alone";
      quiet &= w->stood[seq % KEPT_STATES].kind != UC_EVENT_PERSON_ENROLLED
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_BADGE_FREED
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_DEVICE_UP
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_DEVICE_DOWN
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_DEVICE_FAULT
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_METER_REFUSED
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_METER_LOCKED
               && w->stood[seq % KEPT_STATES].kind != UC_EVENT_METER_CONFIRMED;
      joined |= w->stood[seq % KEPT_STATES].kind == UC_EVENT_METER_JOINED;
    }
  then = w->stood[(undone->target - 1) % KEPT_STATES].state;
  now = w->table.now;
  if (!quiet)
    return NULL;
  forget_what_stays (&then);
  forget_what_stays (&now);
  if (now.round.began && !then.round.began)
    {
      /* Its first wager is gone, and the round keeps its number. */
      then.round.began = TRUE;
      then.round.first_seq = now.round.first_seq;
      then.round.applied_steps = now.round.applied_steps;
      then.carry.round = now.carry.round;
    }
  if (joined)
    {
      /* The ticket came meanwhile, and the first card is due. */
      then.round.step = now.round.step;
      then.round.applied_steps = now.round.applied_steps;
    }
  w->seen.taken_back++;
  return memcmp (&then, &now, sizeof now) == 0 ? NULL : "what was taken back has left a trace";
}

static void
remember (Walk *w, const UcEvent *e)
{
  if (e->kind == UC_EVENT_UNDONE)
    check (w, check_taken_back (w, e));
  w->stood[e->seq % KEPT_STATES].seq = e->seq;
  w->stood[e->seq % KEPT_STATES].kind = e->kind;
  w->stood[e->seq % KEPT_STATES].state = w->table.now;
}

static gboolean
works (const Walk *w, UcPart part)
{
  return uc_rules_fitted (&w->rules, part)[0] != '\0' && w->table.now.carry.devices[uc_part_device (part)] == UC_DEVICE_STATE_UP;
}

/* Where @e came from, before the first of its input's events is applied. What is fitted and works is what a person need not say. */
static const char *
check_source (const Walk *w, const UcInput *in, const UcEvent *e)
{
  const gboolean person = in->origin == UC_ORIGIN_DEALER || in->origin == UC_ORIGIN_FLOOR;
  const gboolean card = in->kind == UC_INPUT_CARD && (e->kind == UC_EVENT_CARD_DEALT || e->kind == UC_EVENT_CARD_DRAWN_IN_ERROR);
  const UcUndoFact *last = uc_undo_last (&w->table);
  /* One that an irregularity names, and that was not dealt just before. */
  const gboolean named = in->kind == UC_INPUT_IRREGULARITY && uc_card_is_valid (in->card) && e->card == in->card
                         && e->entry == UC_ENTERED_TYPED
                         && (last == NULL || last->what != UC_EVENT_CARD_DEALT || last->card != in->card);
  const gboolean light = in->kind == UC_INPUT_LIGHT && e->kind == UC_EVENT_READER_LIGHT;
  const gboolean typed_badge = e->entry == UC_ENTERED_TYPED_BADGE;

  if (person ? e->entry == UC_ENTERED_DEVICE : e->entry != UC_ENTERED_NONE && (in->origin != UC_ORIGIN_DEVICE || e->entry != UC_ENTERED_DEVICE))
    return "an event comes from elsewhere than its input";
  if ((person || in->origin == UC_ORIGIN_DEVICE) && (card || light || e->kind == UC_EVENT_BETS_LOCKED) && e->entry == UC_ENTERED_NONE)
    return "nothing says where a card, a light or a lock-out came from";
  if (e->kind == UC_EVENT_PAYOUT_VALIDATED && person && in->badge[0] != '\0'
      && e->entry != (in->touched ? UC_ENTERED_TAPPED : UC_ENTERED_TYPED_BADGE))
    return "a signature does not say whether its badge was read";
  if ((e->despite == UC_DEVICE_SHOE) != (person && (card || named) && works (w, UC_PART_SHOE))
      || (e->despite == UC_DEVICE_READER && !works (w, UC_PART_READER)) || (light && person && works (w, UC_PART_READER) && e->despite != UC_DEVICE_READER)
      || (e->despite == UC_DEVICE_BADGE) != (typed_badge && works (w, UC_PART_BADGE)) || e->despite > UC_DEVICE_BADGE)
    return "a person said what a device says, and the record does not tell rightly whether it worked";
  return NULL;
}

/* Before it is applied. @step: where the round stood before the input; a void round's wagers go back first, and the
 * step with them. */
static void
see (Walk *w, const UcEvent *e, UcStep stood)
{
  w->seen.events[e->kind]++;
  w->seen.entered[e->entry]++;
  w->seen.despite[e->despite]++;
  if (e->kind == UC_EVENT_PAYOUT_REJECTED)
    w->seen.rejected[e->reason]++;
  if (e->kind == UC_EVENT_ROUND_VOIDED)
    {
      w->seen.voided[stood]++;
      w->sayer.voided[stood]++;
    }
  if (e->kind == UC_EVENT_IRREGULARITY)
    {
      w->seen.irregularities[e->id][w->table.now.round.step]++;
      w->sayer.declared[w->table.now.round.step] |= 1u << e->id;
    }
  if (e->kind == UC_EVENT_DECISION)
    w->seen.actions[e->action]++;
  if (e->kind == UC_EVENT_WAGER_SETTLED && e->outcome == UC_WORD_WIN)
    w->seen.wins[e->wager]++;
  w->closed += e->kind == UC_EVENT_ROUND_CLOSED;
  if (e->kind == UC_EVENT_ROUND_CLOSED)
    g_strlcpy (w->sayer.dealt[w->table.now.carry.round % G_N_ELEMENTS (w->sayer.dealt)], w->table.now.carry.dealer, UC_BADGE_TEXT);
}

static void
see_offers (Walk *w)
{
  guint32 offered = uc_irregularities_offered (&w->table.now, &w->rules);

  w->seen.stood[w->table.now.round.step] += w->table.now.round.began;
  for (guint id = 1; id < UC_N_IRREGULARITIES; id++)
    if (offered & (1u << id))
      w->seen.offered[id][w->table.now.round.step]++;
}

static gboolean
is_taken (Walk *w, UcInputKind kind, gboolean is_signed, GError **error)
{
  g_autoptr (UcEvents) events = uc_events_new ();
  UcInput in = { .kind = kind, .origin = UC_ORIGIN_SCRIPT, .t_real_ns = w->now_ns };

  if (is_signed)
    {
      g_strlcpy (in.badge, "4242", sizeof in.badge); /* who does not deal */
      in.role = UC_ROLE_FLOORPERSON;
      in.auth = UC_WORD_OK;
    }
  return uc_table_decide (&w->table, &in, events, error);
}

/* What a screen offers to take back is taken back: by the dealer, or with a floorperson's badge, which the screen asks for where
 * the button or the refusal says so. What two sign, a card that the shoe read, and what a dispute keeps are not offered; and
 * that is refused. */
static void
offered_undo_is_taken (Walk *w)
{
  const UcUndoFact *last = uc_undo_last (&w->table);
  g_autoptr (GError) alone = NULL, signs = NULL;
  g_autofree char *wrong = NULL;

  if (last == NULL || (last->read && !last->instead) || uc_undo_signatures (&w->table) > 1)
    return;
  if (uc_undo_held (&w->table) != 0)
    {
      w->seen.undo_held++;
      if (is_taken (w, UC_INPUT_UNDO, TRUE, NULL) && !uc_undo_is_behind_hole (&w->table))
        check (w, "a dispute keeps a fact from being offered, and it can be taken back");
      return;
    }
  w->seen.undo_offered++;
  if (is_taken (w, UC_INPUT_UNDO, uc_undo_signatures (&w->table) == 1, &alone))
    return;
  if (alone->code == UC_TABLE_ERROR_AUTHORITY && is_taken (w, UC_INPUT_UNDO, TRUE, &signs))
    return;
  /* A card that is to lie again where it lay is dealt there, and the state may ask for something else first: the refusal says so. */
  if (last->instead && alone->code == UC_TABLE_ERROR_NOT_NOW)
    return;
  /* What comes in its place may make an award that two sign, which is known once it is decided: the refusal says so. */
  if (signs != NULL && signs->code == UC_TABLE_ERROR_AUTHORITY)
    return;
  wrong = g_strdup_printf ("an undo is offered, and refused: %s", signs != NULL ? signs->message : alone->message);
  check (w, wrong);
}

/* “It was a double” stands beside it, and is taken with a floorperson's badge; under a dispute it is not offered where the core
 * refuses it. What makes an award that two sign is known once it is decided. */
static void
offered_double_is_taken (Walk *w)
{
  g_autoptr (GError) error = NULL;

  if (uc_undo_last (&w->table) == NULL || uc_undo_held (&w->table) != 0 || !uc_undo_can_double (&w->table))
    return;
  if (!uc_undo_offers_double (&w->table))
    {
      w->seen.double_held++;
      if (is_taken (w, UC_INPUT_LATE_DOUBLE, TRUE, NULL))
        check (w, "a late double is not offered, and it is taken");
      return;
    }
  w->seen.double_offered++;
  if (!is_taken (w, UC_INPUT_LATE_DOUBLE, TRUE, &error) && error->code != UC_TABLE_ERROR_AUTHORITY)
    {
      g_autofree char *wrong = g_strdup_printf ("a late double is offered, and refused: %s", error->message);

      check (w, wrong);
    }
}

/* “For less” takes the double back and says it anew: it is offered where the dealer alone may do that. */
static void
offered_less_is_taken (Walk *w)
{
  UcPrompt prompt = uc_table_prompt (&w->table);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < prompt.n_options; i++)
    if (prompt.options[i].id == UC_OPTION_DOUBLE_LESS && prompt.options[i].available && !is_taken (w, UC_INPUT_UNDO, FALSE, &error))
      {
        g_autofree char *wrong = g_strdup_printf ("a double for less is offered, and refused: %s", error->message);

        check (w, wrong);
      }
}

/* What the main button says is taken: a dealer who presses it is not told that it was not to be pressed. Where nobody has bet yet it
 * says what comes next. */
static void
primary_is_taken (Walk *w)
{
  const UcPrompt prompt = uc_table_prompt (&w->table);
  g_autofree char *line = g_strndup (prompt.primary, strcspn (prompt.primary, "\n"));
  g_autoptr (GError) error = NULL;
  UcInput in;

  if (line[0] == '\0' || prompt.id == UC_PROMPT_BETS_OPEN)
    return;
  if (!uc_input_parse (line, &in, &error))
    g_error ("“%s” is on the main button, and is no line: %s", line, error->message);
  in.origin = UC_ORIGIN_SCRIPT;
  in.t_real_ns = w->now_ns;
  if (!uc_table_decide (&w->table, &in, w->at_once, &error))
    {
      g_autofree char *wrong = g_strdup_printf ("“%s” is on the main button, and refused: %s", line, error->message);

      check (w, wrong);
    }
}

/* A second table, which was copied by assignment, decides the same and stands where the first does; what can be taken
 * back too. At times it takes events that the first decided, and it makes a decision that nobody takes, which changes
 * nothing. */
static void
take (Walk *w, const UcInput *in)
{
  const UcInput floor = { .kind = UC_INPUT_CALL_FLOOR, .origin = UC_ORIGIN_SCRIPT };

  if (w->inputs->len % 5 == 0)
    for (guint i = 0; i < w->events->n; i++)
      uc_table_apply (&w->taken, &w->events->v[i]);
  else
    {
      if (w->inputs->len % 5 == 3)
        uc_table_decide (&w->taken, &floor, w->at_once, NULL);
      g_assert_true (uc_table_decide (&w->taken, in, w->at_once, NULL));
      uc_table_apply_all (&w->taken, w->at_once);
    }
  if (w->inputs->len % 7 == 0)
    {
      UcTable copy = w->taken;

      memset (&w->taken, 0xa5, sizeof w->taken);
      w->taken = copy;
    }
  g_assert_cmpmem (&w->taken.now, sizeof w->taken.now, &w->table.now, sizeof w->table.now);
  g_assert_cmpuint (w->taken.n_undo, ==, w->table.n_undo);
  for (guint i = 0; i < w->taken.n_undo; i++)
    g_assert_cmpmem (UC_UNDO (&w->taken, i), sizeof *w->taken.undo, UC_UNDO (&w->table, i), sizeof *w->table.undo);
}

/* ---- one person and an award ---- */

/* What the cards make of @wager, by the walk's own look at the state: a progressive's win, or three 7s of one suit against a 7. */
static UcCombination
wins_by_its_cards (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);
  const UcSeat *box = &s->round.seats[seat];
  UcCard cards[4] = { UC_CARD_NONE };

  if (wager != UC_WAGER_SUPER_BONUS)
    return side->state == UC_SIDE_WON ? side->combination : UC_COMBINATION_NONE;
  return box->in_round && box->hands == 1 && box->hand[0].doubles == 0 && box->hand[0].outcome != UC_WORD_VOID
                 && box->main >= rules->super_bonus.from_small
                 && rules->super_bonus.pays_small != 0 && uc_card_rank (uc_dealer_hand_upcard (s)) == 7
                 && uc_hand_cards (s, seat, 0, cards, G_N_ELEMENTS (cards)) == 3 && uc_card_rank (cards[0]) == 7
                 && cards[1] == cards[0] && cards[2] == cards[0]
             ? UC_COMBINATION_777_SUITED
             : UC_COMBINATION_NONE;
}

/* 685c.1(h)(3): wherever a card may be called face up, drawn in error or another hand's, the dealer says so of the last one,
 * alone, and no award is gone; nor is a bet that the shoe's card settled, but for a tap on a card that nobody had asked for. */
static void
dealer_alone_unmakes_nothing (Walk *w)
{
  static UcTable then;
  g_autoptr (GError) error = NULL;
  const UcUndoFact *last = uc_undo_last (&w->table);
  const UcWager wagers[] = { uc_side_wager_progressive (&w->rules), UC_WAGER_SUPER_BONUS };
  UcInput lines[] = {
    { .kind = UC_INPUT_IRREGULARITY, .irregularity = UC_IRREGULARITY_FACE_UP_CARD },
    { .kind = UC_INPUT_IRREGULARITY, .irregularity = UC_IRREGULARITY_EXPOSED_CARD },
    { .kind = UC_INPUT_MOVE },
    { .kind = UC_INPUT_TAKE },
  };

  if (last == NULL || last->what != UC_EVENT_CARD_DEALT || last->seat == 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      gboolean moves = lines[i].kind != UC_INPUT_IRREGULARITY;

      lines[i].origin = UC_ORIGIN_DEALER;
      lines[i].card = moves ? UC_CARD_NONE : last->card;
      lines[i].seat = moves ? 1 + (last->seat + i) % w->rules.seats : 0;
      g_clear_error (&error);
      if (!uc_table_decide (&w->table, &lines[i], w->at_once, &error))
        {
          w->seen.kept += error->code == UC_TABLE_ERROR_AUTHORITY;
          continue;
        }
      then = w->table;
      uc_table_apply_all (&then, w->at_once);
      w->seen.alone++;
      for (guint seat = 1; seat <= w->rules.seats; seat++)
        {
          const UcHand *before = w->table.now.round.seats[seat].hand, *after = then.now.round.seats[seat].hand;

          for (guint k = 0; k < G_N_ELEMENTS (wagers); k++)
            if (wagers[k] != UC_WAGER_NONE && wins_by_its_cards (&w->table.now, &w->rules, seat, wagers[k]) != UC_COMBINATION_NONE
                && wins_by_its_cards (&then.now, &w->rules, seat, wagers[k])
                       != wins_by_its_cards (&w->table.now, &w->rules, seat, wagers[k]))
              check (w, "an award falls away by the dealer's word alone");
          for (guint hand = 0; last->read && !(moves && last->implied) && hand < UC_MAX_HANDS; hand++)
            if (before[hand].state == UC_HAND_SETTLED && after[hand].state != UC_HAND_SETTLED)
              check (w, "a bet that the shoe's card settled lies there again by the dealer's word alone");
        }
    }
}

/* What the first cards win of the progressive, by the walk's own look: the first of them may have won before the second comes. */
static UcCombination
wins_by_its_first_cards (const UcState *s, const UcRules *rules, guint seat)
{
  static const UcCombination matches[3][3] = {
    [1] = { UC_COMBINATION_ONE_UNSUITED, UC_COMBINATION_ONE_SUITED },
    [2] = { UC_COMBINATION_TWO_UNSUITED, UC_COMBINATION_SUITED_AND_UNSUITED, UC_COMBINATION_TWO_SUITED },
  };
  const UcWager wager = uc_side_wager_progressive (rules);
  const UcCard up = uc_dealer_hand_upcard (s);
  UcCombination combination = UC_COMBINATION_NONE;
  guint n, ranks = 0, faces = 0, aces = 0, tens = 0;
  UcCard cards[2];

  if (wager == UC_WAGER_NONE || up == UC_CARD_NONE || uc_side_c (s, seat, wager)->state < UC_SIDE_ACCEPTED
      || uc_side_c (s, seat, wager)->outcome == UC_WORD_VOID)
    return UC_COMBINATION_NONE;
  n = MIN (uc_hand_cards (s, seat, 0, cards, G_N_ELEMENTS (cards)), G_N_ELEMENTS (cards));
  for (guint i = 0; i < n; i++)
    {
      ranks += uc_card_rank (cards[i]) == uc_card_rank (up);
      faces += cards[i] == up;
      aces += uc_card_rank (cards[i]) == 1;
      tens += uc_card_value (cards[i]) == 10;
    }
  if (wager == UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)
    combination = faces == 2 && up == uc_card (1, UC_SUIT_SPADES) ? UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES : matches[ranks][faces];
  else if (aces == 1 && tens == 1)
    combination = uc_card_suit (cards[0]) == uc_card_suit (cards[1]) ? UC_COMBINATION_PLAYER_SUITED : UC_COMBINATION_PLAYER;
  else if (aces > 0)
    combination = UC_COMBINATION_ANY_ACE;
  return rules->wagers[wager].odds[combination].kind != UC_ODDS_NONE ? combination : UC_COMBINATION_NONE;
}

static gboolean
says (const UcEvents *events, UcEventKind kind)
{
  for (guint i = 0; i < events->n; i++)
    if (events->v[i].kind == kind)
      return TRUE;
  return FALSE;
}

/* A floorperson finds that a report is right: the hand has no cards, or it takes two persons. */
static void
floor_confirms (Walk *w, UcTable *reported)
{
  UcInput ruling = { .kind = UC_INPUT_RULING, .origin = UC_ORIGIN_SCRIPT, .word = UC_WORD_CONFIRMED, .badge = "2001",
                     .role = UC_ROLE_FLOORPERSON, .auth = UC_WORD_OK };

  if (!uc_table_decide (reported, &ruling, w->at_once, NULL))
    return;
  w->seen.ruled += says (w->at_once, UC_EVENT_IRREGULARITY);
  w->seen.ruled_twice += says (w->at_once, UC_EVENT_SECOND_PERSON_REQUIRED);
}

/* 685a.12(f), 685c.1(h)(3): wherever a hand may be said to have no cards, or one, the dealer says so of each, alone: no award comes
 * or goes before a floorperson has looked. */
static void
dealer_alone_passes_over (Walk *w)
{
  static UcTable then;
  const struct
  {
    UcIrregularity id;
    UcWord word;
  } lines[] = { { UC_IRREGULARITY_NO_CARDS, UC_WORD_NONE },
                { UC_IRREGULARITY_ONE_CARD, UC_WORD_YES },
                { UC_IRREGULARITY_ONE_CARD, UC_WORD_NO } };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    for (guint seat = 1; seat <= w->rules.seats; seat++)
      {
        UcInput in = { .kind = UC_INPUT_IRREGULARITY, .irregularity = lines[i].id, .word = lines[i].word, .seat = seat,
                       .origin = UC_ORIGIN_SCRIPT };

        if (!(uc_irregularities_seats (&w->table.now, &w->rules, lines[i].id) & UC_SEAT_BIT (seat))
            || !uc_table_decide (&w->table, &in, w->at_once, NULL))
          continue;
        then = w->table;
        uc_table_apply_all (&then, w->at_once);
        if (says (w->at_once, UC_EVENT_IRREGULARITY_REPORTED))
          {
            w->seen.reported++;
            floor_confirms (w, &then);
            continue;
          }
        w->seen.passed++;
        for (guint at = 1; at <= w->rules.seats; at++)
          if (wins_by_its_first_cards (&w->table.now, &w->rules, at) != wins_by_its_first_cards (&then.now, &w->rules, at))
            check (w, "an award comes or goes with a hand that the dealer alone passed over in the deal");
      }
}

/* Nobody sees the face of a card that lies face down, or comes when none is due: with another face, everything is decided alike. A
 * hole card has one of the same range: the reader looks at that. */
static void
hidden_card_decides_nothing (Walk *w, const UcInput *said)
{
  UcInput other = *said;
  g_autoptr (GError) error = NULL;
  char card[UC_CARD_TEXT];

  if (said->kind != UC_INPUT_CARD || !uc_card_is_valid (said->card)
      || !uc_next_card_is_hidden (&w->table.now, w->table.rules))
    return;
  do
    other.card = uc_card_from_index ((uc_card_index (other.card) + 1) % UC_N_FACES);
  while (uc_card_range (other.card) != uc_card_range (said->card) || uc_rules_copies (w->table.rules, other.card) == 0);
  w->seen.hidden++;
  uc_card_format (said->card, card);
  if (uc_table_decide (&w->table, &other, w->at_once, &error) == FALSE || w->at_once->n != w->events->n)
    {
      check (w, "what happens depends on the face of a card that nobody sees");
      return;
    }
  for (guint i = 0; i < w->events->n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL), with_other = g_string_new (NULL);
      g_autofree char *shown = g_strdup_printf ("=%s", card);

      uc_event_print (&w->events->v[i], text);
      uc_event_print (&w->at_once->v[i], with_other);
      if (strcmp (text->str, with_other->str) != 0)
        check (w, "an event depends on the face of a card that nobody sees");
      if (strstr (text->str, shown) != NULL)
        check (w, "an event shows the face of a card that nobody sees");
    }
}

static void
step (Walk *w)
{
  UcStep stood = w->table.now.round.step;
  g_autoptr (GError) error = NULL;
  UcInput in;

  uc_walk_say (&w->sayer, &in);
  in.origin = uc_walk_roll (&w->sayer, 10) == 0 ? uc_walk_roll (&w->sayer, UC_N_ORIGINS) : UC_ORIGIN_SCRIPT;
  in.t_real_ns = w->now_ns += uc_walk_roll (&w->sayer, 20000) == 0 ? A_DAY_NS : 100000000;
  if (!say (&in))
    return;
  if (w->keeper != NULL && w->keeper->before != NULL)
    w->keeper->before (&w->table, &in, w->keeper->user_data);
  if (!uc_table_decide (&w->table, &in, w->events, &error))
    {
      g_assert_nonnull (error);
      w->seen.refused[error->code]++;
      g_assert_cmpuint (w->events->n, ==, 0);
      g_assert_false (uc_table_decide (&w->taken, &in, w->at_once, NULL));
      return;
    }
  hidden_card_decides_nothing (w, &in);
  g_array_append_val (w->inputs, in);
  w->seen.inputs[in.kind]++;
  if (w->keeper != NULL && w->keeper->decided != NULL)
    w->keeper->decided (&in, w->events, w->keeper->user_data);
  for (guint i = 0; i < w->events->n; i++)
    check (w, check_source (w, &in, &w->events->v[i]));
  for (guint i = 0; i < w->events->n; i++)
    {
      const UcEvent *e = &w->events->v[i];

      fold_text (w, e);
      check (w, uc_walk_books_event (&w->books, &w->table, e));
      see (w, e, stood);
      uc_past_rounds_hear (w->past, &w->table, e);
      uc_table_apply (&w->table, e);
      remember (w, e);
    }
  take (w, &in);
  dealer_alone_unmakes_nothing (w);
  /* Both decide many lines that nobody takes: at some of the states. */
  if (w->inputs->len % 4 == 0)
    dealer_alone_passes_over (w);
  if (w->inputs->len % 4 == 2)
    {
      offered_undo_is_taken (w);
      offered_double_is_taken (w);
      offered_less_is_taken (w);
    }
  if (w->inputs->len % 4 == 1)
    primary_is_taken (w);
  see_offers (w);
  if (!w->table.now.round.began)
    w->round_start = w->inputs->len;
  check (w, uc_walk_books_check (&w->books, &w->table));
  if (w->table.now.round.hole != UC_CARD_NONE && w->folded.now.round.hole == UC_CARD_NONE)
    w->folded.now.round.hole = w->table.now.round.hole;
  assert_same_state (&w->table, &w->folded);
  if (w->keeper != NULL && w->keeper->stands != NULL)
    w->keeper->stands (&w->table, w->events, w->keeper->user_data);
}

guint
uc_walk_rounds (guint whole)
{
  const char *rounds = g_getenv ("UPCARD_WALK_ROUNDS");

  return rounds != NULL ? (guint)strtoul (rounds, NULL, 10) : uc_thorough (whole);
}

void
uc_walk_seen_add (UcWalkSeen *sum, const UcWalkSeen *seen)
{
  guint *a = (guint *)sum;
  const guint *b = (const guint *)seen;

  for (gsize i = 0; i < sizeof *sum / sizeof *a; i++)
    a[i] += b[i];
}

static guint
missing (const guint *seen, guint first, guint n, const char *what, const char *(*name) (guint i))
{
  guint none = 0;

  for (guint i = first; i < n; i++)
    if (seen[i] == 0)
      {
        g_test_message ("%s %s did not come by", what, name (i));
        none++;
      }
  return none;
}

static const char *
input_name (guint i)
{
  return uc_input_verb ((UcInputKind)i);
}

static const char *
event_name (guint i)
{
  return uc_event_kind_name ((UcEventKind)i);
}

static const char *
entered_name (guint i)
{
  return uc_entered_name ((UcEntered)i);
}

static const char *
device_name (guint i)
{
  static char text[UC_DEVICE_TEXT];

  return uc_device_format ((UcDevice)i, text);
}

static const char *
refusal_name (guint i)
{
  static const char *const names[UC_WALK_REFUSALS] = { "not now", "not offered", "authority", "range", "past" };

  return names[i];
}

guint
uc_walk_seen_not_voided (const UcWalkSeen *seen)
{
  guint none = 0;

  for (guint step = UC_STEP_CHIPS; step < UC_STEP_CLEAR; step++)
    {
      g_test_message ("%u rounds were made void at the step %s, at which one stood %u times", seen->voided[step],
                      uc_step_name ((UcStep)step), seen->stood[step]);
      none += seen->voided[step] == 0;
    }
  return none;
}

guint
uc_walk_seen_not_declared (const UcWalkSeen *seen)
{
  guint none = 0;

  for (guint step = 0; step < UC_N_STEPS; step++)
    for (guint id = 1; id < UC_N_IRREGULARITIES; id++)
      if (seen->offered[id][step] >= OFTEN && seen->irregularities[id][step] == 0)
        {
          g_test_message ("%s at the step %s was offered %u times and never declared", uc_irregularity_name (id),
                          uc_step_name ((UcStep)step), seen->offered[id][step]);
          none++;
        }
  return none;
}

guint
uc_walk_seen_missing (const UcWalkSeen *seen)
{
  static const UcWord reasons[]
      = { UC_WORD_HAND_MISREAD, UC_WORD_NOT_ACCEPTED, UC_WORD_CHIPS_DISAGREE, UC_WORD_LIGHT_DARK, UC_WORD_OTHER };
  guint none = missing (seen->inputs, 1, UC_N_INPUTS, "input", input_name)
               + missing (seen->events, 1, UC_N_EVENTS, "event", event_name)
               + missing (seen->entered, 1, UC_N_ENTERED, "source", entered_name)
               + missing (seen->despite, UC_DEVICE_SHOE, UC_DEVICE_BADGE + 1, "person beside device", device_name)
               + missing (seen->refused, 0, UC_WALK_REFUSALS, "refusal", refusal_name);

  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
    if (seen->rejected[reasons[i]] == 0)
      {
        g_test_message ("no payout was rejected for %s", uc_word_name (reasons[i]));
        none++;
      }
  return none + uc_walk_seen_not_declared (seen);
}

static void
free_walk (Walk *w)
{
  uc_walk_books_clear (&w->books);
  uc_past_rounds_free (w->past);
  uc_past_rounds_free (w->replayed_past);
  uc_events_free (w->events);
  uc_events_free (w->at_once);
  uc_events_free (w->again);
  g_array_unref (w->inputs);
  g_ptr_array_unref (w->texts);
}

UcWalkSeen
uc_walk (const UcWalkTable *where, guint64 seed, guint rounds, const UcWalkKeeper *keeper)
{
  Walk *w = g_new0 (Walk, 1);
  UcWalkSeen seen;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  guint64 guard = (guint64)rounds * 2000;

  if (!uc_rules_load_text (where->file, "walk.ini", &w->rules, faults))
    g_error ("%s: %s", where->name, uc_fault_format (faults->pdata[0]));
  w->rules.procedures_implied = !where->said;
  if (where->said)
    {
      g_autofree char *version = uc_rules_version (where->file);

      uc_readings_ask (&w->rules, version);
    }
  w->where = where;
  w->keeper = keeper;
  w->now_ns = BEGAN_NS;
  w->events = uc_events_new ();
  w->at_once = uc_events_new ();
  w->again = uc_events_new ();
  w->inputs = g_array_new (FALSE, FALSE, sizeof (UcInput));
  w->texts = g_ptr_array_new_with_free_func (g_free);
  uc_table_init (&w->table, &w->rules);
  uc_table_init (&w->folded, &w->rules);
  uc_table_init (&w->replayed, &w->rules);
  uc_table_init (&w->taken, &w->rules);
  w->stood[0].state = w->table.now;
  w->past = uc_past_rounds_new (KEPT_ROUNDS);
  w->replayed_past = uc_past_rounds_new (KEPT_ROUNDS);
  w->table.past = w->taken.past = uc_past_rounds_get (w->past);
  w->replayed.past = uc_past_rounds_get (w->replayed_past);
  w->sayer = (UcWalkSayer){ .table = &w->table, .rng = seed, .linked = keeper != NULL && keeper->links };
  uc_walk_books_init (&w->books, &w->table);
  while (w->closed < rounds && guard-- > 0)
    {
      guint before = w->closed;

      step (w);
      if (w->closed != before && w->closed % PROOF_ROUNDS == 0)
        decide_again (w);
    }
  g_assert_cmpuint (w->closed, ==, rounds);
  decide_again (w);
  seen = w->seen;
  free_walk (w);
  g_free (w);
  return seen;
}
