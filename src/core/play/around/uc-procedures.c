/* Table procedures: opening, inspections, shuffle, cut, burn, cover card, dealers, closing. §§ 685a.2(d), .3-.5, .7(c)-(d). */
#include "uc-procedures.h"

#include "uc-between-rounds.h"
#include "uc-emit.h"
#include "uc-held.h"
#include "uc-readiness.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-round-close.h"
#include "uc-shoe-count.h"
#include "uc-shuffle-method.h"
#include "uc-step.h"

static gboolean
between_rounds (const UcDecision *d)
{
  return !d->s->round.began && !d->s->round.locked;
}

static gboolean
is_continuous (const UcDecision *d)
{
  return uc_shuffle_method (d->s, d->rules) == UC_SHUFFLE_CONTINUOUS;
}

static UcEvent *
procedure_event (UcDecision *d, UcEventKind kind, UcCite cite)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->role = d->input->role;
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  uc_emit_cite (d, e, cite);
  return e;
}

static gboolean
done (UcDecision *d, UcEventKind kind, UcCite cite)
{
  uc_emit (d, procedure_event (d, kind, cite));
  return TRUE;
}

gboolean
uc_procedures_finish_round (UcDecision *d)
{
  if (!uc_between_rounds (d->s, d->rules))
    return FALSE;
  if (d->s->round.began)
    uc_round_close (d);
  return TRUE;
}

static gboolean
open_table (UcDecision *d)
{
  if (d->s->carry.open && !(d->rules->procedures_implied && between_rounds (d)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "the table is open");
  return done (d, UC_EVENT_TABLE_OPENED, UC_CITE_INSPECT_CARDS);
}

/* Reading A2 and its like: new rules are not played before a person has confirmed how they are read. */
static gboolean
confirm_readings (UcDecision *d)
{
  gboolean due = uc_readiness_readings_due (d->s, d->rules) || d->rules->procedures_implied;
  gboolean handled;
  UcEvent *e;

  if (!d->s->carry.open || !between_rounds (d) || !due)
    return uc_refuse_not_now (d);
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = procedure_event (d, UC_EVENT_READINGS_CONFIRMED, UC_CITE_HOUSE);
  g_strlcpy (e->new_, d->rules->readings, sizeof e->new_);
  uc_emit (d, e);
  return TRUE;
}

/* § 685a.4(d): each batch of a shuffler is inspected, spread and washed separate from the other. */
static gboolean
of_batch (UcDecision *d, UcEventKind kind, UcCite cite)
{
  guint batch = uc_readiness_next_inspected (d->s, d->rules);
  gboolean apart = kind == UC_EVENT_CARDS_INSPECTED && uc_readiness_batch_is_stored (d->s, batch);
  UcEvent *e = procedure_event (d, kind, apart ? UC_CITE_INSPECT_BATCH : cite);

  e->batch = batch;
  uc_emit (d, e);
  return TRUE;
}

/* Nobody asks a script for its second batch; it may speak of it before the cards are in the shoe. */
static gboolean
second_batch_is_said (const UcDecision *d)
{
  return d->rules->procedures_implied && d->s->carry.opening == UC_OPENING_DONE
         && d->s->carry.batches_inspected != 0 && d->s->carry.shuffle != UC_SHUFFLE_DONE
         && uc_readiness_batches_due (d->s, d->rules) != 0;
}

static gboolean
inspect_cards (UcDecision *d)
{
  gboolean due = d->s->carry.open && between_rounds (d) && !uc_readiness_readings_due (d->s, d->rules)
                 && (d->s->carry.opening == UC_OPENING_INSPECT_CARDS || d->s->carry.cards_old
                     || d->s->round.step == UC_STEP_BETS || second_batch_is_said (d));
  gboolean handled;

  if (!due)
    return uc_refuse_not_now (d);
  if (!uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_INSPECT_CARDS, &handled))
    return handled;
  return of_batch (d, UC_EVENT_CARDS_INSPECTED, UC_CITE_INSPECT_CARDS);
}

static gboolean
spread (UcDecision *d)
{
  if (!d->s->carry.open || !uc_procedures_finish_round (d) || d->s->carry.opening != UC_OPENING_DONE)
    return uc_refuse_not_now (d);
  return done (d, UC_EVENT_CARDS_SPREAD, UC_CITE_IDLE);
}

static gboolean
preshuffled (UcDecision *d)
{
  gboolean handled;

  if (!d->s->carry.open || !between_rounds (d)
      || (d->s->carry.opening != UC_OPENING_INSPECT_CARDS && !second_batch_is_said (d))
      || uc_readiness_readings_due (d->s, d->rules))
    return uc_refuse_not_now (d);
  if (d->input->badge[0] == '\0' && !d->rules->procedures_implied)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PRESHUFFLED,
                      "a floorperson says so; expected “preshuffled BADGE”");
  if (d->input->badge[0] != '\0' && !uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_PRESHUFFLED, &handled))
    return handled;
  return of_batch (d, UC_EVENT_CARDS_PRESHUFFLED, UC_CITE_PRESHUFFLED);
}

static gboolean
inspect_reader (UcDecision *d)
{
  gboolean handled;
  UcEvent *e;

  if (!between_rounds (d) && d->s->round.trouble != UC_TROUBLE_READER_OUT && !d->s->carry.reader_out)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_INSPECT_READER, "the reader is inspected between rounds");
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = procedure_event (d, UC_EVENT_READER_INSPECTED, UC_CITE_INSPECT_READER);
  e->choice = d->input->word;
  uc_emit (d, e);
  return TRUE;
}

/* § 685a.12(k): the shuffler is put back into service by who could have put it out. */
static gboolean
inspect_shuffler (UcDecision *d)
{
  gboolean handled;
  UcEvent *e;

  if (d->rules->shuffle == UC_SHUFFLE_MANUAL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_SHUFFLER_OUT, "this table has no automated shuffler");
  if (!uc_procedures_finish_round (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SHUFFLER_OUT, "the shuffler is inspected between rounds");
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = procedure_event (d, UC_EVENT_SHUFFLER_INSPECTED, UC_CITE_SHUFFLER_OUT);
  e->choice = d->input->word;
  uc_emit (d, e);
  return TRUE;
}

/* § 685a.3(b)(4): the two batches of a shuffler are alternated shoe by shoe. One batch shuffled by hand stays in play. */
static guint
next_batch (const UcDecision *d, UcCite cite)
{
  guint batch = d->s->carry.batch;

  if (cite == UC_CITE_SHOE_EMPTY || (batch != 0 && uc_shuffle_method (d->s, d->rules) == UC_SHUFFLE_MANUAL))
    return batch;
  return batch == 1 ? 2 : 1;
}

static gboolean
shuffled (UcDecision *d, UcCite cite)
{
  UcEvent *e = procedure_event (d, UC_EVENT_SHUFFLED, cite);

  if (d->rules->batches == 2)
    e->batch = next_batch (d, cite);
  uc_emit (d, e);
  return TRUE;
}

/* § 685a.12(e): the rack is shuffled, cut and loaded in this order; a script may leave a part out. */
static gboolean
reload_is_at (const UcDecision *d, UcReload part)
{
  return d->s->round.trouble == UC_TROUBLE_SHOE_EMPTY
         && (d->s->round.reload == part || d->rules->procedures_implied);
}

static gboolean
shuffle (UcDecision *d)
{
  gboolean implied = d->rules->procedures_implied;

  if (d->s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    return reload_is_at (d, UC_RELOAD_SHUFFLE) ? shuffled (d, UC_CITE_SHOE_EMPTY) : uc_refuse_not_now (d);
  if (uc_held_seats (d->s) != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD,
                      "cards wait for documents, and none is shuffled before; expected “%s”",
                      uc_input_usage (UC_INPUT_DOCUMENTED));
  if (d->s->round.trouble != UC_TROUBLE_NONE || !d->s->carry.open || !uc_procedures_finish_round (d))
    return uc_refuse_not_now (d);
  /* With the batch for the shuffler on the table, the other one waits for its cut. */
  if ((d->s->carry.opening < UC_OPENING_WASH
       || (d->s->carry.opening == UC_OPENING_WASH && d->s->carry.shuffle != UC_SHUFFLE_DUE))
      && !implied)
    return uc_refuse_not_now (d);
  if (d->s->round.step == UC_STEP_OPENING && d->s->carry.opening == UC_OPENING_DONE && !implied)
    return uc_refuse_not_now (d);
  return shuffled (d, UC_CITE_SHUFFLE);
}

/* Face by face, parted by commas. */
static void
add_face (char *list, gsize size, guint face)
{
  char card[UC_CARD_TEXT];

  if (list[0] != '\0')
    g_strlcat (list, ",", size);
  g_strlcat (list, uc_card_format (uc_card_from_index (face), card), size);
}

/* A face of which every copy was seen is none that is missing. Of a shoe that was loaded with the whole decks: what lay on the
 * table otherwise is no face less of it. */
static void
name_missing (const UcDecision *d, UcEvent *e)
{
  const UcCarry *c = &d->s->carry;
  guint open = 0, faces = 0, whole = 0;

  for (guint face = 0; face < UC_N_FACES; face++)
    {
      guint copies = uc_rules_copies (d->rules, uc_card_from_index (face));

      whole += copies;
      faces += copies > 0;
      open += copies > c->counts[face];
    }
  if (e->missing == 0 || e->unsure || !c->counting || c->shoe != whole)
    return;
  for (guint face = 0; face < UC_N_FACES; face++)
    {
      guint copies = uc_rules_copies (d->rules, uc_card_from_index (face));

      /* The shorter of the two lists has room. */
      if (copies > c->counts[face] && open <= faces / 2)
        add_face (e->text, sizeof e->text, face);
      else if (copies > 0 && copies <= c->counts[face] && open > faces / 2)
        add_face (e->faces, sizeof e->faces, face);
    }
}

/* § 685a.7(d)(1): the cards that are left in the shoe are counted down, so that none is missing. Whoever counted once more
 * says so once more. */
static gboolean
count_shoe (UcDecision *d)
{
  const UcCarry *c = &d->s->carry;
  guint found = c->drawn + d->input->count;
  gboolean handled;
  UcEvent *e;

  if (is_continuous (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_CONTINUOUS,
                      "a continuous shuffler counts its cards itself, and no shoe is counted down");
  if (!uc_shoe_count_due (d->s, d->rules))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SHOE_TO_RACK,
                      "the shoe is counted when the cards of a round are cleared, or when a shuffle is due");
  if (c->shoe == 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_SHOE_TO_RACK,
                      "no shuffle of this shoe is on record, so that nothing says how many cards it held; expected “%s”",
                      uc_input_usage (UC_INPUT_SHUFFLE));
  if (!uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_SHOE_TO_RACK, &handled))
    return handled;
  e = procedure_event (d, UC_EVENT_SHOE_COUNTED, UC_CITE_SHOE_TO_RACK);
  e->counted = d->input->count;
  e->drawn = c->drawn;
  e->holds = c->shoe;
  e->missing = found < c->shoe ? c->shoe - found : 0;
  e->extra = found > c->shoe ? found - c->shoe : 0;
  e->unsure = c->shoe_unsure;
  name_missing (d, e);
  uc_emit (d, e);
  return TRUE;
}

static gboolean
cut (UcDecision *d)
{
  gboolean dealer = d->input->seat == UC_SEAT_DEALER;
  gboolean reloading = d->s->round.trouble == UC_TROUBLE_SHOE_EMPTY;
  /* After a shuffle; or in the middle of the round, § 685a.12(e). */
  gboolean due = d->s->round.trouble != UC_TROUBLE_NONE
                     ? reload_is_at (d, UC_RELOAD_CUT)
                     : d->s->carry.shuffle == UC_SHUFFLE_CUT
                           || (d->rules->procedures_implied && d->s->carry.shuffle == UC_SHUFFLE_BURN);
  UcEvent *e;

  if (is_continuous (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_CUT, "a continuous shuffler's cards are not cut");
  if (!due)
    return uc_refuse_not_now (d);
  if (!d->rules->procedures_implied && !dealer && d->input->seat != d->s->carry.cut_seat)
    return d->s->carry.cut_seat == 0
               ? uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_CUT, "the cut is offered to the dealer, not seat %u now",
                            d->input->seat)
               : uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_CUT, "the cut is offered to seat %u now", d->s->carry.cut_seat);
  e = procedure_event (d, UC_EVENT_CUT, reloading ? UC_CITE_SHOE_EMPTY : UC_CITE_CUT);
  e->to = dealer ? UC_WORD_DEALER : UC_WORD_SEAT;
  e->seat = dealer ? 0 : d->input->seat;
  uc_emit (d, e);
  return TRUE;
}

static gboolean
cut_refused (UcDecision *d)
{
  gboolean offered = d->s->round.trouble == UC_TROUBLE_NONE ? d->s->carry.shuffle == UC_SHUFFLE_CUT
                                                            : reload_is_at (d, UC_RELOAD_CUT);
  UcEvent *e;

  if (!offered || d->input->seat != d->s->carry.cut_seat)
    return uc_refuse_not_now (d);
  e = procedure_event (d, UC_EVENT_CUT_REFUSED, UC_CITE_CUT);
  e->seat = d->input->seat;
  uc_emit (d, e);
  return TRUE;
}

/* § 685a.5(e): after the cut and before the cards are in the shoe. */
static gboolean
recut (UcDecision *d)
{
  gboolean handled;

  if (d->s->carry.shuffle != UC_SHUFFLE_BURN || d->s->round.step != UC_STEP_SHUFFLE
      || is_continuous (d))
    return uc_refuse_not_now (d);
  if (!uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_RECUT, &handled))
    return handled;
  return done (d, UC_EVENT_RECUT_ORDERED, UC_CITE_RECUT);
}

/* § 685a.5(f) */
static gboolean
reshuffle (UcDecision *d)
{
  gboolean handled;

  if (!d->s->carry.open || is_continuous (d))
    return uc_refuse_not_now (d);
  if (!uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_RESHUFFLE, &handled))
    return handled;
  return done (d, UC_EVENT_RESHUFFLE_ORDERED, UC_CITE_RESHUFFLE);
}

static gboolean
burn (UcDecision *d)
{
  gboolean due = d->s->round.step == UC_STEP_SHUFFLE
                 && (d->s->carry.shuffle == UC_SHUFFLE_BURN
                     || (d->s->carry.fresh_dealer && d->s->carry.shuffle == UC_SHUFFLE_DONE));

  if (due && d->s->round.trouble == UC_TROUBLE_NONE)
    return done (d, UC_EVENT_BURNED, UC_CITE_BURN);
  if (reload_is_at (d, UC_RELOAD_BURN))
    return done (d, UC_EVENT_BURNED, UC_CITE_SHOE_EMPTY);
  return uc_refuse_not_now (d);
}

gboolean
uc_procedures_reload (UcDecision *d)
{
  if (!d->rules->procedures_implied)
    return uc_refuse_not_now (d);
  shuffled (d, UC_CITE_SHOE_EMPTY);
  if (!is_continuous (d))
    {
      UcEvent *e = procedure_event (d, UC_EVENT_CUT, UC_CITE_SHOE_EMPTY);

      e->to = UC_WORD_DEALER;
      uc_emit (d, e);
    }
  return done (d, UC_EVENT_BURNED, UC_CITE_SHOE_EMPTY);
}

static gboolean
cover_card (UcDecision *d)
{
  gboolean dealer = d->input->seat == UC_SEAT_DEALER;
  UcEvent *e;

  if (is_continuous (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_COVER_CARD, "a continuous shuffler has no cover card");
  if (!d->s->carry.open || d->s->round.step < UC_STEP_BETS)
    return uc_refuse_not_now (d);
  e = procedure_event (d, UC_EVENT_COVER_CARD_SHOWN, UC_CITE_COVER_CARD);
  e->to = dealer ? UC_WORD_DEALER : d->input->seat != 0 ? UC_WORD_SEAT : UC_WORD_FIRST;
  e->seat = dealer ? 0 : d->input->seat;
  uc_emit (d, e);
  return TRUE;
}

static gboolean
sign_on (UcDecision *d)
{
  gboolean handled;

  if (!uc_procedures_finish_round (d) || d->s->round.trouble != UC_TROUBLE_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_BURN, "a new dealer signs on between rounds");
  if (!uc_require_signer (d, UC_ROLE_DEALER, UC_CITE_NONE, &handled))
    return handled;
  return done (d, UC_EVENT_SIGNED_ON, UC_CITE_BURN);
}

static gboolean
close_table (UcDecision *d)
{
  if (!d->s->carry.open || !uc_procedures_finish_round (d))
    return d->s->carry.open ? uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "a round is being played")
                            : uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "the table is closed");
  if (uc_held_seats (d->s) != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD, "cards stay on the table for documents; expected “%s”",
                      uc_input_usage (UC_INPUT_DOCUMENTED));
  return done (d, UC_EVENT_TABLE_CLOSED, UC_CITE_NONE);
}

gboolean
uc_procedures_confirm (UcDecision *d)
{
  UcEvent *e;

  if (d->s->carry.opening != UC_OPENING_SPREAD && d->s->carry.opening != UC_OPENING_WASH)
    return uc_refuse_not_now (d);
  e = uc_emit_begin (d, UC_EVENT_STEP_DONE);
  e->step = UC_STEP_OPENING;
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_procedures_handle (UcDecision *d)
{
  switch (d->input->kind)
    {
    case UC_INPUT_OPEN_TABLE:
      return open_table (d);
    case UC_INPUT_INSPECT_CARDS:
      return inspect_cards (d);
    case UC_INPUT_SPREAD:
      return spread (d);
    case UC_INPUT_PRESHUFFLED:
      return preshuffled (d);
    case UC_INPUT_INSPECT_READER:
      return inspect_reader (d);
    case UC_INPUT_INSPECT_SHUFFLER:
      return inspect_shuffler (d);
    case UC_INPUT_SHUFFLE:
      return shuffle (d);
    case UC_INPUT_COUNT_SHOE:
      return count_shoe (d);
    case UC_INPUT_CUT:
      return cut (d);
    case UC_INPUT_CUT_REFUSED:
      return cut_refused (d);
    case UC_INPUT_RECUT:
      return recut (d);
    case UC_INPUT_RESHUFFLE:
      return reshuffle (d);
    case UC_INPUT_BURN:
      return burn (d);
    case UC_INPUT_COVER_CARD:
      return cover_card (d);
    case UC_INPUT_SIGN_ON:
      return sign_on (d);
    case UC_INPUT_CLOSE_TABLE:
      return close_table (d);
    case UC_INPUT_CONFIRM_READINGS:
      return confirm_readings (d);
    default:
      return uc_refuse_not_now (d);
    }
}
