/* The hole card and a Blackjack of the dealer's: the look at it where the card reader tells only that, § 633b.10(g), and what
 * it settles in every game, §§ 685a.7(h)(1)-(2), .8(c)-(d), 635b.2(b)(1), (g)(1)(iii). */
#include "uc-peek.h"

#include "uc-dealer-hand.h"
#include "uc-emit.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-insurance.h"
#include "uc-refuse.h"
#include "uc-settle.h"
#include "uc-step.h"

/* ---- the look ---- */

static void
emit_checked (UcDecision *d, UcEventKind kind, gboolean blackjack)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->blackjack = blackjack;
  uc_emit_cite (d, e, UC_CITE_PEEK);
  uc_emit (d, e);
}

gboolean
uc_peek_peek (UcDecision *d)
{
  gboolean said = d->input->word == UC_WORD_BLACKJACK;

  if (d->s->round.step != UC_STEP_PEEK || d->s->round.peeked != UC_WORD_NONE)
    {
      /* A reader repeats its answer while the card lies in it. */
      if (d->input->origin == UC_ORIGIN_DEVICE)
        return TRUE;
      return uc_refuse_not_now (d);
    }
  emit_checked (d, UC_EVENT_HOLE_CARD_CHECKED, said);
  /* A shoe that has read the card and a reader that says otherwise: nobody acts. */
  if (uc_hole_contradicts (d->s, d->input))
    emit_checked (d, UC_EVENT_PEEK_DIFFERS, said);
  return TRUE;
}

void
uc_peek_ruled (UcDecision *d)
{
  /* The shoe's word against the reader's: there are two. */
  if (!d->s->round.hole_up)
    emit_checked (d, UC_EVENT_HOLE_CARD_CHECKED, d->s->round.peeked != UC_WORD_BLACKJACK);
}

void
uc_peek_exposed (UcDecision *d)
{
  const gboolean said = d->s->round.peeked == UC_WORD_BLACKJACK;
  const gboolean shown = uc_points_are_blackjack (uc_dealer_hand_upcard (d->s), d->s->round.hole);

  if (d->s->round.peeked != UC_WORD_NONE && said != shown)
    emit_checked (d, UC_EVENT_PEEK_DIFFERS, said);
}

/* ---- what it settles ---- */

static void
settle_blackjack_against_blackjack (UcDecision *d, guint seat)
{
  if (d->rules->twenty_one_wins)
    uc_settle_main (d, seat, 0, UC_WORD_WIN, UC_COMBINATION_BLACKJACK, d->rules->blackjack_odds, UC_CITE_TWENTY_ONE_WINS);
  else
    uc_settle_main (d, seat, 0, UC_WORD_PUSH, UC_COMBINATION_NONE, (UcOdds){ 0 }, UC_CITE_DEALER_BLACKJACK_RETURN);
}

void
uc_peek_settle_against_blackjack (UcDecision *d)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      if (!uc_hand_live (d->s, seat, 0) || d->s->round.seats[seat].disputed != UC_WORD_NONE)
        continue;
      if (d->s->round.seats[seat].hand[0].flags & UC_HAND_FLAG_BLACKJACK)
        settle_blackjack_against_blackjack (d, seat);
      else
        uc_settle_main (d, seat, 0, UC_WORD_LOSE, UC_COMBINATION_NONE, (UcOdds){ 0 }, UC_CITE_DEALER_BLACKJACK_COLLECT);
    }
}

void
uc_peek_work (UcDecision *d)
{
  const UcRound *r = &d->s->round;

  if (r->peeked == UC_WORD_NONE || (r->peeked == UC_WORD_BLACKJACK && !r->hole_up))
    return;
  uc_insurance_settle (d);
  if (r->dealer_blackjack)
    uc_peek_settle_against_blackjack (d);
}
