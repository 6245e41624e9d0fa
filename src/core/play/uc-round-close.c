#include "uc-round-close.h"

#include "uc-emit.h"

void
uc_round_close (UcDecision *d)
{
  UcEvent *e;

  uc_emit (d, uc_emit_begin (d, UC_EVENT_ROUND_CLOSED));
  e = uc_emit_begin (d, UC_EVENT_CHECKPOINT);
  d->out->carry = d->s->carry;
  d->out->carry.seq = e->seq;
  e->carry = &d->out->carry;
  uc_emit (d, e);
}
