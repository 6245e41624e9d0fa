#include "uc-round-close.h"

#include "uc-emit.h"
#include "uc-join.h"
#include "uc-owed.h"
#include "uc-step.h"

/* Whoever confirms that the cards are cleared says that what is owed beside the settlement is settled, too; in a script that goes
 * without saying. The next round's first wager clears the table as well, and says no such thing: somebody comes for it. */
static void
close_debts (UcDecision *d)
{
  const gboolean settled = d->input->kind == UC_INPUT_CONFIRM || d->rules->procedures_implied;
  UcEvent *e;

  if (uc_owed_seats (d->s) == 0 || (!settled && d->s->carry.called_ns != 0))
    return;
  e = uc_emit_begin (d, settled ? UC_EVENT_STEP_DONE : UC_EVENT_FLOOR_CALLED);
  if (settled)
    e->step = UC_STEP_CLEAR;
  uc_emit (d, e);
}

void
uc_round_close (UcDecision *d)
{
  UcEvent *e;

  close_debts (d);
  uc_join_leave (d);
  uc_emit (d, uc_emit_begin (d, UC_EVENT_ROUND_CLOSED));
  e = uc_emit_begin (d, UC_EVENT_CHECKPOINT);
  d->out->carry = d->s->carry;
  d->out->carry.seq = e->seq;
  e->carry = &d->out->carry;
  uc_emit (d, e);
}
