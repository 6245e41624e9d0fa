#include "uc-past.h"

#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table-apply.h"
#include "uc-table-error.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

G_STATIC_ASSERT (UC_N_EVENTS <= G_MAXUINT8);

/* ---- a round that is found ---- */

void
uc_past_correct (UcPastRound *round, const UcEvent *corrected)
{
  UcEvent e = *corrected;
  UcMoney sum;

  if (e.kind == UC_EVENT_CORRECTION_OWES)
    {
      UcSide *side = uc_side (&round->table.now, e.seat <= UC_MAX_SEATS ? e.seat : 0, e.wager);

      if (e.pays >= 0 && side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
        side->pays = e.pays;
      return;
    }
  if (g_str_equal (e.key, "card") ? uc_card_parse (e.new_) == UC_CARD_NONE
                                  : !g_str_equal (e.key, "amount") || !uc_money_parse (e.new_, &sum, NULL))
    return;
  e.of_round = 0;
  uc_table_apply (&round->table, &e);
}

gboolean
uc_past_is_of_round (const UcEvent *event)
{
  return event->of_round != 0
         && (event->kind == UC_EVENT_CORRECTED
             || (event->kind == UC_EVENT_CORRECTION_OWES && event->cause == UC_WORD_AWARD_CAME && uc_side_wager_slot (event->wager) < UC_N_WAGER_SLOTS));
}

void
uc_past_hide (UcPastRound *round)
{
  UcRound *r = &round->table.now.round;

  if (!r->hole_up)
    {
      r->hole = UC_CARD_NONE;
      memset (r->hole_salt, 0, sizeof r->hole_salt);
    }
  for (guint i = 0; i < r->n_dealt; i++)
    if (!r->dealt[i].face_up)
      r->dealt[i].card = UC_CARD_NONE;
  round->table.n_undo = 0;
}

/* ---- in memory ---- */

typedef struct
{
  guint64 closed; /* its round-closed event */
  const UcRules *rules;
  UcState state;
} Kept;

struct _UcPastRounds
{
  UcPast past;
  guint max;
  guint64 to;             /* the last event that it has heard; 0 = none */
  guint64 kept_from;      /* what came before has been dropped, or was never heard */
  GPtrArray *rounds;      /* Kept, the oldest first */
  GArray *corrections;    /* UcEvent */
  GByteArray *kinds;      /* UcEventKind of each event from kept_from on */
};

/* Events that may go unheard where a table goes on in another file. */
#define MOST_UNHEARD 8

/* The first that was closed behind the fact, by then. The checkpoint behind its round-closed is its own, too. */
static const Kept *
find_kept (const UcPastRounds *rounds, guint64 fact, guint64 before)
{
  for (guint i = 0; i < rounds->rounds->len; i++)
    {
      const Kept *kept = rounds->rounds->pdata[i];

      if (kept->closed + 1 >= fact)
        return kept->closed <= before ? kept : NULL;
    }
  return NULL;
}

static UcPastAnswer
find (UcPast *past, guint64 fact, guint64 before, UcPastRound *round, GError **error)
{
  const UcPastRounds *rounds = (const UcPastRounds *) past;
  const Kept *kept = find_kept (rounds, fact, before);

  if (kept != NULL && fact >= kept->state.round.first_seq)
    {
      round->table = (UcTable){ .rules = kept->rules, .now = kept->state };
      uc_past_hide (round);
      uc_past_rounds_correct (rounds, kept->closed, before, round);
      return UC_PAST_FOUND;
    }
  if (rounds->kept_from == 0 || fact < rounds->kept_from || fact > before || fact - rounds->kept_from >= rounds->kinds->len)
    {
      g_set_error (error, UC_TABLE_ERROR, UC_TABLE_ERROR_PAST,
                   _ ("the round of fact %" PRIu64 " is not kept here; expected a fact from %" PRIu64 " on"),
                   fact, rounds->kept_from);
      return UC_PAST_UNREADABLE;
    }
  round->number = kept != NULL ? kept->state.carry.round : 0;
  round->kind = rounds->kinds->data[fact - rounds->kept_from];
  return UC_PAST_OUTSIDE;
}

static guint64
first_of (UcPast *past, guint32 number)
{
  const UcPastRounds *rounds = (const UcPastRounds *) past;

  for (guint i = 0; i < rounds->rounds->len; i++)
    {
      const UcState *state = &((const Kept *) rounds->rounds->pdata[i])->state;

      if (state->carry.round == number)
        return state->round.first_seq;
    }
  return 0;
}

void
uc_past_rounds_correct (const UcPastRounds *rounds, guint64 after, guint64 before, UcPastRound *round)
{
  for (guint i = 0; i < rounds->corrections->len; i++)
    {
      const UcEvent *e = &g_array_index (rounds->corrections, UcEvent, i);

      if (e->seq > after && e->seq <= before && e->of_round == round->table.now.carry.round)
        uc_past_correct (round, e);
    }
}

UcPastRounds *
uc_past_rounds_new (guint max)
{
  UcPastRounds *rounds = g_new0 (UcPastRounds, 1);

  rounds->past = (UcPast){ .find = find, .first_of = first_of };
  rounds->max = max;
  rounds->rounds = g_ptr_array_new_with_free_func (g_free);
  rounds->corrections = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  rounds->kinds = g_byte_array_new ();
  return rounds;
}

void
uc_past_rounds_free (UcPastRounds *rounds)
{
  if (rounds == NULL)
    return;
  g_ptr_array_unref (rounds->rounds);
  g_array_unref (rounds->corrections);
  g_byte_array_unref (rounds->kinds);
  g_free (rounds);
}

UcPast *
uc_past_rounds_get (UcPastRounds *rounds)
{
  return &rounds->past;
}

void
uc_past_rounds_clear (UcPastRounds *rounds)
{
  g_ptr_array_set_size (rounds->rounds, 0);
  g_array_set_size (rounds->corrections, 0);
  g_byte_array_set_size (rounds->kinds, 0);
  rounds->to = rounds->kept_from = 0;
}

static void
forget_from (UcPastRounds *rounds, guint64 seq)
{
  if (seq <= rounds->kept_from)
    {
      uc_past_rounds_clear (rounds);
      return;
    }
  while (rounds->rounds->len > 0 && ((const Kept *) rounds->rounds->pdata[rounds->rounds->len - 1])->closed >= seq)
    g_ptr_array_set_size (rounds->rounds, rounds->rounds->len - 1);
  while (rounds->corrections->len > 0
         && g_array_index (rounds->corrections, UcEvent, rounds->corrections->len - 1).seq >= seq)
    g_array_set_size (rounds->corrections, rounds->corrections->len - 1);
  g_byte_array_set_size (rounds->kinds, seq - rounds->kept_from);
  rounds->to = seq - 1;
}

/* Events are numbered without a gap. Those with which another file begins nobody decides, and they are not heard: they are none
 * that is corrected. Behind a wider gap, what was heard before is not what happened before. */
static void
skip_to (UcPastRounds *rounds, guint64 seq)
{
  static const guint8 none[MOST_UNHEARD] = { UC_EVENT_NONE };
  const guint64 unheard = seq - rounds->to - 1;

  if (unheard > MOST_UNHEARD)
    uc_past_rounds_clear (rounds);
  else if (unheard > 0)
    g_byte_array_append (rounds->kinds, none, unheard);
}

void
uc_past_rounds_hear (UcPastRounds *rounds, const UcTable *table, const UcEvent *event)
{
  const guint8 kind = event->kind;
  Kept *kept;

  if (event->seq <= rounds->to)
    forget_from (rounds, event->seq);
  if (rounds->kinds->len > 0)
    skip_to (rounds, event->seq);
  if (rounds->kinds->len == 0)
    rounds->kept_from = event->seq;
  rounds->to = event->seq;
  g_byte_array_append (rounds->kinds, &kind, 1);
  if (uc_past_is_of_round (event))
    g_array_append_val (rounds->corrections, *event);
  if (event->kind != UC_EVENT_ROUND_CLOSED)
    return;
  kept = g_new (Kept, 1);
  *kept = (Kept){ .closed = event->seq, .rules = table->rules, .state = table->now };
  g_ptr_array_add (rounds->rounds, kept);
  if (rounds->rounds->len > rounds->max)
    {
      const Kept *oldest = rounds->rounds->pdata[0];

      g_byte_array_remove_range (rounds->kinds, 0, oldest->closed + 1 - rounds->kept_from);
      rounds->kept_from = oldest->closed + 1;
      g_ptr_array_remove_index (rounds->rounds, 0);
    }
}
