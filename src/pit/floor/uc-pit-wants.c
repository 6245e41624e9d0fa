#include "uc-pit-wants.h"

#include "uc-held.h"
#include "uc-hole.h"
#include "uc-readiness.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table-prompt.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  const UcTable *table;
  const UcState *s;
  const UcRules *rules;
  UcPitWant *wants;
  guint n;
} Gather;

static UcPitWant *
add (Gather *g, UcPitKind kind, guint seat)
{
  /* The last place is written again rather than left: a table has fewer. */
  UcPitWant *want = &g->wants[MIN (g->n, UC_PIT_MAX_WANTS - 1)];

  g->n = MIN (g->n + 1, UC_PIT_MAX_WANTS);
  *want = (UcPitWant){ .kind = kind, .seat = seat, .round = g->s->round.began ? g->s->carry.round : 0 };
  return want;
}

/* ---- wins ---- */

/* A second person decides where one has rejected it; where the light is good, two sign, or one does. %FALSE: nobody is waited for. */
static gboolean
win_waits (const UcSide *side, UcPitKind *kind)
{
  if (!uc_win_is_open (side) || side->validated)
    return FALSE;
  if (side->needs == 0 && side->lamp != UC_WORD_DARK && side->rejected == UC_WORD_NONE && !side->held)
    return FALSE;
  *kind = side->held ? UC_PIT_ITEM_REJECTION : side->signatures > 0 ? UC_PIT_ITEM_SIGNATURE : UC_PIT_ITEM_VALIDATION;
  return TRUE;
}

static void
add_win (Gather *g, UcPitKind kind, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (g->s, seat, wager);
  UcPitWant *want = add (g, kind, seat);

  want->wager = wager;
  want->has_amount = TRUE;
  want->amount = side->due ? side->award : side->pays;
}

static void
add_wins (Gather *g)
{
  UcPitKind kind;

  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; uc_side_wager_is_of (g->rules, wager) && seat <= g->rules->seats; seat++)
      {
        const UcSide *side = uc_side_c (g->s, seat, wager);

        if (win_waits (side, &kind))
          add_win (g, kind, seat, wager);
        if (uc_win_is_open (side) && side->ahead == UC_AHEAD_ASKED)
          add_win (g, UC_PIT_ITEM_AHEAD, seat, wager);
      }
}

/* ---- documents, rulings, disputes ---- */

static void
add_documents (Gather *g)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      {
        const UcHeld *held = uc_carry_held_c (&g->s->carry, seat, i);

        if (held->active != UC_HELD_WAITS)
          continue;
        *add (g, UC_PIT_ITEM_DOCUMENTS, seat) = (UcPitWant){
          .kind = UC_PIT_ITEM_DOCUMENTS, .seat = seat, .wager = held->wager, .place = i, .round = held->round, .has_amount = TRUE, .amount = held->amount,
        };
      }
}

/* Of what may stand in the procedure's way, the floorperson's; the rest is the dealer's. */
static gboolean
is_for_floor (guint trouble)
{
  return trouble == UC_TROUBLE_PEEK_DIFFERS || trouble == UC_TROUBLE_LIGHT_DIFFERS || trouble == UC_TROUBLE_LIGHT_WAS_WRONG
         || trouble == UC_TROUBLE_PLACE_WRONG || trouble == UC_TROUBLE_RULING || trouble == UC_TROUBLE_READER_OUT
         || trouble == UC_TROUBLE_CARD_ALARM || trouble == UC_TROUBLE_DEAL_DOUBT;
}

static void
add_rulings (Gather *g)
{
  const UcRound *r = &g->s->round;
  const guint8 disputed = uc_held_disputed (g->s);

  if (is_for_floor (r->trouble) || (r->trouble == UC_TROUBLE_SECOND_PERSON && is_for_floor (r->trouble_behind)))
    add (g, UC_PIT_ITEM_RULING, 0);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (disputed & UC_SEAT_BIT (seat))
      add (g, UC_PIT_ITEM_DISPUTE, seat);
}

/* ---- the table itself ---- */

static void
add_steps (Gather *g)
{
  const UcCarry *c = &g->s->carry;
  const gboolean opens = g->s->round.step == UC_STEP_OPENING;
  const struct
  {
    gboolean waits;
    UcPromptId id;
  } steps[] = {
    { uc_readiness_readings_due (g->s, g->rules), UC_PROMPT_CONFIRM_READINGS },
    { opens && c->opening == UC_OPENING_INSPECT_CARDS, UC_PROMPT_INSPECT_CARDS },
    { opens && c->opening != UC_OPENING_INSPECT_CARDS && uc_hole_has_reader (g->rules) && !c->reader_inspected, UC_PROMPT_INSPECT_READER },
    { c->reader_out == UC_READER_OUT && g->s->round.trouble != UC_TROUBLE_READER_OUT, UC_PROMPT_READER_OUT },
    { uc_readiness_parts_unaccepted (g->s, g->rules) != 0, UC_PROMPT_DEVICES_FAIL },
    { c->cards_old != 0, UC_PROMPT_CHANGE_CARDS },
    { uc_readiness_reset_due (g->s, g->rules), UC_PROMPT_RESET_KEY },
  };

  for (guint i = 0; c->open && i < G_N_ELEMENTS (steps); i++)
    if (steps[i].waits)
      {
        UcPitWant *want = add (g, UC_PIT_ITEM_STEP, 0);

        want->place = steps[i].id;
        want->round = 0;
      }
}

static void
add_devices (Gather *g)
{
  for (UcDevice device = UC_DEVICE_NONE + 1; device < UC_N_DEVICES; device++)
    {
      const guint state = g->s->carry.devices[device];
      UcPitWant *want;

      /* What the record could not have is a kind of its own, which ends when it is acknowledged. */
      if ((state != UC_DEVICE_STATE_DOWN && state != UC_DEVICE_STATE_FAULT) || device == UC_DEVICE_JOURNAL)
        continue;
      want = add (g, UC_PIT_ITEM_DEVICE, 0);
      want->device = device;
      want->round = 0;
    }
}

guint
uc_pit_wants (const UcTable *table, UcPitWant wants[UC_PIT_MAX_WANTS])
{
  Gather g = { .table = table, .s = &table->now, .rules = table->rules, .wants = wants };

  add_wins (&g);
  if (g.s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    add (&g, UC_PIT_ITEM_REQUEST, 0);
  if (g.s->carry.record_doubt != 0)
    add (&g, UC_PIT_ITEM_RECORD, 0)->round = 0;
  add_documents (&g);
  add_rulings (&g);
  if (g.s->carry.called_ns != 0)
    add (&g, UC_PIT_ITEM_CALL, 0);
  add_steps (&g);
  if (g.s->carry.record_stopped)
    add (&g, UC_PIT_ITEM_STOPPED, 0)->round = 0;
  add_devices (&g);
  return g.n;
}

gboolean
uc_pit_wants_same (const UcPitWant *a, const UcPitWant *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->wager == b->wager && a->device == b->device && a->place == b->place
         && (a->kind != UC_PIT_ITEM_DOCUMENTS || a->round == b->round);
}

/* ---- in words ---- */

/* “Seat 5: 9♥ 9♥ against 9♥. Two suited match, $500.22. Signed by 2001.” */
static char *
say_win (const UcTable *table, const UcPitWant *want)
{
  const UcSide *side = uc_side_c (&table->now, want->seat, want->wager);
  const char *waits = uc_say_win_waits (side, want->wager);
  g_autofree char *win = uc_say_subject_win (table, want->seat, want->wager);
  GString *text = g_string_new (win);

  if (want->kind == UC_PIT_ITEM_AHEAD)
    /* Translators: a badge. */
    uc_say_sentence (text, _ ("%s lets the other winners go ahead; a second person is needed."), side->ahead_by);
  else if (want->kind == UC_PIT_ITEM_SIGNATURE)
    /* Translators: a badge. */
    uc_say_sentence (text, _ ("Signed by %s."), side->signer);
  else if (waits != NULL && (side->held || uc_say_win_is_blocked (side)))
    uc_say_sentence (text, "%s.", waits);
  return g_string_free (text, FALSE);
}

/* What the table asks while it is the thing that waits; the same words without the table's place in it otherwise. */
static char *
say_prompt (const UcTable *table, UcPromptId id)
{
  UcPrompt prompt = uc_table_prompt (table);

  if (id != UC_N_PROMPTS && prompt.id != id)
    prompt = (UcPrompt){ .id = id, .step = table->now.round.step };
  return uc_say_subject_prompt (table, &prompt);
}

char *
uc_pit_wants_say (const UcTable *table, const UcPitWant *want)
{
  g_autofree char *sum = uc_say_award (want->amount);

  switch (want->kind)
    {
    case UC_PIT_ITEM_VALIDATION:
    case UC_PIT_ITEM_SIGNATURE:
    case UC_PIT_ITEM_REJECTION:
    case UC_PIT_ITEM_AHEAD:
      return say_win (table, want);
    case UC_PIT_ITEM_REQUEST:
      return uc_say_subject_request (table);
    case UC_PIT_ITEM_RECORD:
      return uc_say_doubt (&table->now.carry);
    case UC_PIT_ITEM_DOCUMENTS:
      /* Translators: a wager, its award and the round: "Seat 5: documents of Match the Dealer progressive, $500.22, round 12." */
      return g_strdup_printf (_ ("Seat %u: documents of %s, %s, round %u."), want->seat, uc_say_wager (want->wager), sum, want->round);
    case UC_PIT_ITEM_RULING:
      return say_prompt (table, UC_N_PROMPTS);
    case UC_PIT_ITEM_DISPUTE:
      {
        g_autofree char *record = uc_say_subject_dispute (table, want->seat);

        /* Translators: what a seat that disputes has on record: "Seat 3 disputes: bet $50.00, on record: loses." */
        return g_strdup_printf (_ ("Seat %u disputes: %s."), want->seat, record);
      }
    case UC_PIT_ITEM_CALL:
      return g_strdup (_ ("The dealer calls the floor."));
    case UC_PIT_ITEM_STEP:
      return say_prompt (table, want->place);
    case UC_PIT_ITEM_STOPPED:
      return say_prompt (table, UC_PROMPT_RECORD_STOPPED);
    case UC_PIT_ITEM_DEVICE:
      {
        g_autofree char *device = uc_say_device (want->device);

        /* Translators: a device and how it is: "Shoe: Silent." */
        return g_strdup_printf (_ ("%s: %s."), device, uc_say_device_state (table->now.carry.devices[want->device]));
      }
    case UC_PIT_ITEM_TICKET:
    case UC_PIT_ITEM_RANK:
    case UC_PIT_ITEM_ALERT:
    case UC_N_PIT_KINDS:
      break;
    }
  return g_strdup ("");
}
