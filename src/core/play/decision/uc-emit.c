#include "uc-emit.h"

#include "uc-provenance.h"
#include "uc-table-apply.h"

#include <string.h>

UcEvent *
uc_emit_begin (UcDecision *d, UcEventKind kind)
{
  UcEvents *out = d->out;
  UcEvent *e;

  if (out->n == out->cap)
    {
      out->cap *= 2;
      out->v = g_renew (UcEvent, out->v, out->cap);
    }
  e = &out->v[out->n];
  memset (e, 0, sizeof *e);
  e->kind = kind;
  e->first = out->n == 0;
  e->seq = d->s->carry.seq + 1;
  e->t_real_ns = d->input->t_real_ns;
  e->t_mono_ns = d->input->t_mono_ns;
  return e;
}

void
uc_emit (UcDecision *d, UcEvent *e)
{
  if (d->s->round.began)
    e->round = d->s->carry.round;
  else if (e->kind == UC_EVENT_WAGER_ACCEPTED || e->kind == UC_EVENT_WAGER_PLACED)
    e->round = d->s->carry.round + 1;
  uc_provenance_note (d, e);
  d->out->n++;
  uc_table_apply (d->after, e);
}

void
uc_emit_cite (const UcDecision *d, UcEvent *e, UcCite cite)
{
  g_strlcpy (e->citation, uc_rules_cite (d->rules, cite), sizeof e->citation);
}
