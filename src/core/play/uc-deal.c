/* Cards out of the shoe: where each goes, and the count of copies. § 685a.7(b)-(e), (j), (m). */
#include "uc-deal.h"

#include "uc-dealer-hand.h"
#include "uc-decisions.h"
#include "uc-emit.h"
#include "uc-hand.h"
#include "uc-irregular.h"
#include "uc-next-card.h"
#include "uc-owes.h"
#include "uc-peek.h"
#include "uc-reader.h"
#include "uc-refuse.h"
#include "uc-step.h"
#include "uc-turn.h"

/* A face-down card is counted when it is turned (UX § 1.10). */
void
uc_deal_check_copies (UcDecision *d, UcCard card, guint32 seen_before)
{
  guint copies;
  UcEvent *e;

  if (!uc_card_is_valid (card))
    return;
  copies = d->s->carry.counts[uc_card_index (card)];
  if (copies <= uc_rules_copies (d->rules, card))
    return;
  e = uc_emit_begin (d, UC_EVENT_CARD_ALARM);
  e->card = card;
  e->counted = copies;
  e->holds = uc_rules_copies (d->rules, card);
  e->first_round = seen_before;
  e->last_round = d->s->carry.round;
  uc_emit_cite (d, e, UC_CITE_HOUSE);
  uc_emit (d, e);
}

static guint32
seen_round (const UcDecision *d, UcCard card)
{
  return uc_card_is_valid (card) ? d->s->carry.seen_round[uc_card_index (card)] : 0;
}

void
uc_deal_to (UcDecision *d, UcCard card, guint seat, guint hand, gboolean face_up)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_CARD_DEALT);
  guint32 seen = seen_round (d, card);

  e->to = seat == UC_SEAT_DEALER ? UC_WORD_DEALER : seat == 0 ? UC_WORD_DISCARD : UC_WORD_SEAT;
  e->seat = seat == UC_SEAT_DEALER ? 0 : seat;
  e->hand = hand;
  e->face = face_up ? UC_WORD_UP : UC_WORD_DOWN;
  e->card = card;
  if (!face_up)
    {
      g_strlcpy (e->seal, d->input->seal, sizeof e->seal);
      g_strlcpy (e->salt, d->input->salt, sizeof e->salt);
    }
  uc_emit (d, e);
  if (face_up)
    uc_deal_check_copies (d, card, seen);
}

/* It left the shoe all the same. Its face stays off the record until somebody says what becomes of it. */
static gboolean
refuse_unseen (UcDecision *d)
{
  UcEvent *e;

  if (d->input->origin != UC_ORIGIN_DEVICE)
    return uc_refuse_not_now (d);
  e = uc_emit_begin (d, UC_EVENT_CARD_REFUSED);
  e->reason = UC_WORD_OUT_OF_TURN;
  g_strlcpy (e->seal, d->input->seal, sizeof e->seal);
  uc_emit (d, e);
  return TRUE;
}

static gboolean
card_is_not_due (UcDecision *d)
{
  UcEvent *e;

  if (d->input->origin != UC_ORIGIN_DEVICE && d->input->origin != UC_ORIGIN_SCRIPT)
    return uc_refuse_not_now (d);
  /* A card drawn in error is named, and nobody has read this one. */
  if (uc_dealer_hand_finished (d->s, d->rules) && d->s->round.trouble == UC_TROUBLE_NONE && uc_card_is_valid (d->input->card))
    {
      e = uc_emit_begin (d, UC_EVENT_CARD_DRAWN_IN_ERROR);
      e->card = d->input->card;
      uc_emit (d, e);
      return TRUE;
    }
  return refuse_unseen (d);
}

gboolean
uc_deal_card (UcDecision *d)
{
  gboolean face_up, discard;
  UcPlace place = uc_next_card (d->s, d->rules, &face_up, &discard);

  /* It left the shoe, wherever the round of a record in doubt stands. */
  if (d->s->carry.record_doubt != 0)
    return refuse_unseen (d);
  if (d->s->round.next_exposed && d->s->round.trouble == UC_TROUBLE_NONE && d->s->round.step <= UC_STEP_DEALER
      && d->input->card != UC_CARD_NONE)
    {
      uc_irregular_exposed (d);
      return TRUE;
    }
  if (!discard && place.seat == 0)
    return card_is_not_due (d);
  if (d->input->card == UC_CARD_NONE && face_up)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DEAL, "this card lies face up; expected “card CARD”");
  if (discard)
    {
      uc_deal_to (d, d->input->card, 0, 0, face_up);
      return TRUE;
    }
  if (d->s->round.step == UC_STEP_READER)
    uc_reader_imply_place (d);
  if (place.seat != UC_SEAT_DEALER && uc_hand_may_decide (d->s, place.seat, place.hand)
      && d->s->round.step == UC_STEP_DECISIONS)
    uc_decisions_hit (d, place.seat, place.hand, TRUE);
  uc_deal_to (d, d->input->card, place.seat, place.hand, face_up);
  return TRUE;
}

/* Turning the hole card counts it, and may raise the alarm that waited for it. */
static void
expose (UcDecision *d, UcCard card)
{
  guint32 seen = seen_round (d, card);
  UcEvent *e = uc_emit_begin (d, UC_EVENT_HOLE_CARD_EXPOSED);

  e->card = card;
  if (card == d->s->round.hole)
    g_strlcpy (e->salt, d->s->round.hole_salt, sizeof e->salt);
  uc_emit (d, e);
  uc_peek_exposed (d);
  uc_owes_late_blackjack (d);
  uc_owes_right_light (d);
  uc_owes_covered (d);
  uc_deal_check_copies (d, card, seen);
}

/* Both cards Large; a Blackjack that the reader told of; or everyone has played. */
static gboolean
hole_may_be_turned (const UcState *s, const UcRules *rules)
{
  if (!s->round.hole_dealt || s->round.hole_up || s->round.trouble != UC_TROUBLE_NONE)
    return FALSE;
  switch ((UcStep) s->round.step)
    {
    case UC_STEP_READER:
      return uc_dealer_hand_both_large (s) && s->round.place == s->round.light;
    case UC_STEP_PEEK:
      return s->round.peeked == UC_WORD_BLACKJACK;
    case UC_STEP_REVEAL:
    case UC_STEP_DEALER:
      return uc_turn_missed (s, rules).seat == 0;
    default:
      return FALSE;
    }
}

gboolean
uc_deal_hole (UcDecision *d)
{
  UcCard known = d->s->round.hole;

  if (!hole_may_be_turned (d->s, d->rules))
    return uc_refuse_not_now (d);
  if (uc_card_is_valid (known) && known != d->input->card)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_REVEAL,
                      "the shoe read another card; expected “confirm”, then “correct” if the shoe misread it");
  expose (d, d->input->card);
  return TRUE;
}

/* "It is up": the dealer's word for a card that the shoe has read. */
gboolean
uc_deal_turn_hole (UcDecision *d)
{
  if (!uc_card_is_valid (d->s->round.hole))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_REVEAL,
                      "nobody has read the hole card; expected “hole CARD”");
  expose (d, d->s->round.hole);
  return TRUE;
}
