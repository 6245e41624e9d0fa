#include "uc-last-hand.h"

#include "uc-hand.h"
#include "uc-table-apply.h"
#include "uc-table-prompt.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcLastHand
{
  UcTable start;
  GArray *facts; /* UcEvent */
  GArray *steps; /* UcHandStep */
};

static void
clear_step (gpointer data)
{
  UcHandStep *step = data;

  g_free (step->words);
  g_free (step->to_player);
}

/* ---- which facts are steps ---- */

typedef enum
{
  IS_NO_STEP, /* of the table's devices, people and procedures: nothing that was done with this hand */
  IS_STEP,
  IS_STAFFS,  /* not for a player: it counts the cards, or concerns nobody at the felt */
  IS_SIGNED,  /* for a player in the words below, which name nobody */
} Kind;

static const struct
{
  guint8 kind;
  const char *to_player; /* behind the seat's number */
} kinds[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_PLACED] = { IS_STEP },
  [UC_EVENT_WAGER_ACCEPTED] = { IS_STEP },
  [UC_EVENT_WAGER_REFUSED] = { IS_STEP },
  [UC_EVENT_WAGER_REMOVED] = { IS_STEP },
  [UC_EVENT_WAGER_CLEARED] = { IS_STEP },
  [UC_EVENT_BETS_LOCKED] = { IS_STEP },
  [UC_EVENT_BETS_REOPENED] = { IS_STEP },
  [UC_EVENT_CHIPS_VERIFIED] = { IS_STEP },
  [UC_EVENT_CHIPS_MISMATCH] = { IS_STEP },
  [UC_EVENT_CARD_DEALT] = { IS_STEP },
  [UC_EVENT_CARD_REFUSED] = { IS_STEP },
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = { IS_STEP },
  [UC_EVENT_CARD_ALARM] = { IS_STAFFS },
  [UC_EVENT_READER_LIGHT] = { IS_STEP },
  [UC_EVENT_HAND_PLACED] = { IS_STEP },
  [UC_EVENT_HOLE_CARD_EXPOSED] = { IS_STEP },
  [UC_EVENT_INSURANCE_PLACED] = { IS_STEP },
  [UC_EVENT_EVEN_MONEY_TAKEN] = { IS_STEP },
  [UC_EVENT_INSURANCE_CLOSED] = { IS_STEP },
  [UC_EVENT_DECISION] = { IS_STEP },
  [UC_EVENT_UNDONE] = { IS_STEP },
  [UC_EVENT_WAGER_SETTLED] = { IS_STEP },
  [UC_EVENT_LIMIT_REACHED] = { IS_STAFFS },
  [UC_EVENT_DOUBLE_RETURNED] = { IS_STEP },
  [UC_EVENT_EXCESS_RETURNED] = { IS_STEP },
  [UC_EVENT_HAND_DEAD] = { IS_STEP },
  [UC_EVENT_LAMP_CHECKED] = { IS_STEP },
  [UC_EVENT_FLOOR_CALLED] = { IS_STEP },
  [UC_EVENT_PAYOUT_SIGNED] = { IS_SIGNED, N_ ("the floor has signed, 1 of 2") },
  [UC_EVENT_PAYOUT_VALIDATED] = { IS_SIGNED, N_ ("the floor has signed") },
  [UC_EVENT_PAYOUT_REJECTED] = { IS_SIGNED, N_ ("the floor has rejected it") },
  [UC_EVENT_PAYOUT_OVERRULED] = { IS_SIGNED, N_ ("the floor decides otherwise") },
  [UC_EVENT_PAYOUT_DOCUMENTED] = { IS_SIGNED, N_ ("documents complete") },
  [UC_EVENT_AWARD_PAID] = { IS_STEP },
  [UC_EVENT_METER_REFUSED] = { IS_STEP },
  [UC_EVENT_METER_ABANDONED] = { IS_STEP },
  [UC_EVENT_METER_CLAIMED] = { IS_STEP },
  [UC_EVENT_IRREGULARITY] = { IS_STEP },
  [UC_EVENT_IRREGULARITY_REPORTED] = { IS_STEP },
  [UC_EVENT_CARD_MOVED] = { IS_STEP },
  [UC_EVENT_RULING] = { IS_STEP },
  [UC_EVENT_CARD_OFFERED] = { IS_STEP },
  [UC_EVENT_ROUND_VOIDED] = { IS_STEP },
  [UC_EVENT_SECOND_PERSON_REQUIRED] = { IS_STAFFS },
  [UC_EVENT_REQUEST_WITHDRAWN] = { IS_STAFFS },
  [UC_EVENT_CORRECTED] = { IS_STEP },
  [UC_EVENT_CORRECTION_OWES] = { IS_STEP },
  [UC_EVENT_OWED] = { IS_STEP },
  [UC_EVENT_DISPUTE_RAISED] = { IS_STEP },
  [UC_EVENT_DISPUTE_WITHDRAWN] = { IS_STEP },
  [UC_EVENT_COVER_CARD_SHOWN] = { IS_STEP },
};

/* ---- words ---- */

/* The hand's total once @event has given it a card, or its player has decided on it: 0 = it has none. */
static guint
total_after (const UcTable *table, const UcEvent *event)
{
  gboolean at_dealer = event->kind == UC_EVENT_HOLE_CARD_EXPOSED
                       || (event->kind == UC_EVENT_CARD_DEALT && event->to == UC_WORD_DEALER && event->face == UC_WORD_UP);
  gboolean at_seat = event->kind == UC_EVENT_DECISION || (event->kind == UC_EVENT_CARD_DEALT && event->to == UC_WORD_SEAT);
  guint seat = at_dealer ? UC_SEAT_DEALER : event->seat, hand = at_dealer ? 0 : event->hand;
  UcCard any;

  if (!(at_dealer || at_seat) || uc_hand_cards (&table->now, seat, hand, &any, 1) == 0)
    return 0;
  return uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);
}

/* @table: after @event */
static char *
say (const UcTable *table, const UcEvent *event)
{
  /* A card that went to the rack face down was seen by nobody but the shoe. */
  const gboolean hidden = event->kind == UC_EVENT_CARD_DEALT && event->to == UC_WORD_DISCARD && event->face != UC_WORD_UP;
  g_autofree char *words = hidden ? g_strdup (_ ("A card to the rack")) : uc_say_event (table, event);
  guint total = total_after (table, event);

  /* Translators: "Seat 3 doubled, 14": what was done with a hand, and its total then */
  return words == NULL || total == 0 ? g_steal_pointer (&words) : g_strdup_printf (_ ("%s, %u"), words, total);
}

static char *
say_to_player (const UcEvent *event, const char *words)
{
  switch ((Kind)kinds[event->kind].kind)
    {
    case IS_STEP:
      return g_strdup (words);
    case IS_SIGNED:
      return g_strdup_printf (_ ("Seat %u: %s"), event->seat, _ (kinds[event->kind].to_player));
    case IS_NO_STEP:
    case IS_STAFFS:
    default:
      return NULL;
    }
}

/* ---- */

UcLastHand *
uc_last_hand_new (const UcTable *start, const GArray *facts)
{
  UcLastHand *self = g_new0 (UcLastHand, 1);
  g_autofree UcTable *table = g_memdup2 (start, sizeof *start);

  self->start = *start;
  self->facts = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  self->steps = g_array_new (FALSE, FALSE, sizeof (UcHandStep));
  g_array_set_clear_func (self->steps, clear_step);
  for (guint i = 0; i < facts->len && g_array_index (facts, UcEvent, i).kind != UC_EVENT_ROUND_CLOSED; i++)
    {
      const UcEvent *event = &g_array_index (facts, UcEvent, i);
      UcHandStep step = { .facts = i + 1, .t_real_ns = event->t_real_ns };

      g_array_append_val (self->facts, *event);
      uc_table_apply (table, event);
      if (kinds[event->kind].kind != IS_NO_STEP)
        step.words = say (table, event);
      if (step.words == NULL)
        continue;
      step.to_player = say_to_player (event, step.words);
      g_array_append_val (self->steps, step);
    }
  return self;
}

void
uc_last_hand_free (UcLastHand *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->facts);
  g_array_unref (self->steps);
  g_free (self);
}

guint
uc_last_hand_n (const UcLastHand *self)
{
  return self->steps->len;
}

const UcHandStep *
uc_last_hand_nth (const UcLastHand *self, guint i)
{
  return &g_array_index (self->steps, UcHandStep, i);
}

/* ---- the table ---- */

/* What the felt asks of what lives from round to round; nothing else is handed on. */
static void
strip_carry (UcCarry *carry)
{
  UcCarry whole = *carry;

  memset (carry, 0, sizeof *carry);
  carry->round = whole.round;
  carry->open = whole.open;
  carry->barred = whole.barred;
  carry->expected = whole.expected;
  carry->whole_held = whole.whole_held;
  memcpy (carry->held, whole.held, sizeof whole.held);
  memcpy (carry->held_third, whole.held_third, sizeof whole.held_third);
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    for (guint place = 0; place < UC_HELD_PLACES; place++)
      {
        UcHeld *held = uc_carry_held (carry, seat, place);

        memset (held->dealer, 0, sizeof held->dealer);
      }
  memcpy (carry->player_of, whole.player_of, sizeof whole.player_of);
  memcpy (carry->devices, whole.devices, sizeof whole.devices);
  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    {
      carry->meters[slot].started = whole.meters[slot].started;
      carry->meters[slot].removed = whole.meters[slot].removed;
    }
}

static void
strip_round (UcRound *round)
{
  for (guint i = 0; i < round->n_dealt; i++)
    if (!round->dealt[i].face_up)
      round->dealt[i].card = UC_CARD_NONE;
  if (!round->hole_up)
    round->hole = UC_CARD_NONE;
  round->trouble_card = round->spare_card = UC_CARD_NONE;
  round->alarm_first = round->alarm_last = 0;
  memset (round->hole_seal, 0, sizeof round->hole_seal);
  memset (round->hole_salt, 0, sizeof round->hole_salt);
  memset (round->lock_value, 0, sizeof round->lock_value);
  round->award_taken = round->award_reseeded = round->award_topped_up = 0;
  memset (round->correct_key, 0, sizeof round->correct_key);
  memset (round->correct_value, 0, sizeof round->correct_value);
  memset (round->correct_by, 0, sizeof round->correct_by);
  memset (round->correct_reason, 0, sizeof round->correct_reason);
  round->n_refusals = 0;
  memset (round->refusals, 0, sizeof round->refusals);
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_N_SLOTS; slot++)
      {
        UcSide *side = &round->seats[seat].side[slot];

        memset (side->signer, 0, sizeof side->signer);
        memset (side->ahead_by, 0, sizeof side->ahead_by);
      }
}

void
uc_last_hand_table (const UcLastHand *self, guint i, UcTable *table, UcPrompt *prompt)
{
  const UcHandStep *step = uc_last_hand_nth (self, i);
  UcPrompt asked;

  *table = self->start;
  for (guint fact = 0; fact < step->facts; fact++)
    uc_table_apply (table, &g_array_index (self->facts, UcEvent, fact));
  asked = uc_table_prompt (table);
  table->past = NULL;
  table->n_undo = 0;
  table->follows = FALSE;
  memset (&table->taken, 0, sizeof table->taken);
  memset (table->undo, 0, sizeof table->undo);
  strip_carry (&table->now.carry);
  strip_round (&table->now.round);
  /* Lines that could be submitted, and what they would need to say, are not part of the picture. */
  memset (prompt, 0, sizeof *prompt);
  prompt->id = asked.id;
  prompt->step = asked.step;
  prompt->seat = asked.seat;
  prompt->hand = asked.hand;
  prompt->seats = asked.seats;
  prompt->seats_win = asked.seats_win;
  prompt->seats_lose = asked.seats_lose;
  prompt->seats_push = asked.seats_push;
}
