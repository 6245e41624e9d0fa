#include "uc-join.h"

#include "uc-emit.h"
#include "uc-refuse.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"

UcEvent *
uc_join_event (UcDecision *d, UcEventKind kind)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->wager = uc_ticket_wager (d->rules);
  g_strlcpy (e->linked, d->rules->wagers[e->wager].linked, sizeof e->linked);
  return e;
}

void
uc_join_ask (UcDecision *d, guint count)
{
  UcEvent *e = uc_join_event (d, UC_EVENT_METER_ASKED);

  e->counted = (guint16)count;
  if (!uc_money_scale (d->rules->wagers[e->wager].amount, count, 1, &e->stake))
    e->stake = UC_MONEY_UNKNOWN;
  uc_emit (d, e);
}

void
uc_join_return (UcDecision *d)
{
  const UcWager wager = uc_ticket_wager (d->rules);
  const UcTicket *ticket = &d->s->carry.ticket;
  const guint stand = wager != UC_WAGER_NONE ? uc_ticket_standing (d->s, wager) : 0;
  UcEvent *e;

  if (wager == UC_WAGER_NONE || ticket->state == UC_TICKET_NONE || stand >= ticket->count || uc_ticket_is_undecided (d->s)
      || uc_ticket_left (d->s) != NULL)
    return;
  e = uc_join_event (d, UC_EVENT_METER_RETURNED);
  e->counted = (guint16)(ticket->count - stand);
  e->cause = !d->s->round.locked         ? UC_WORD_BETS_REOPENED
             : d->s->round.n_dealt == 0 ? UC_WORD_WAGER_CLEARED
                                         : UC_WORD_WAGER_VOIDED;
  uc_emit (d, e);
}

void
uc_join_leave (UcDecision *d)
{
  const UcTicket *ticket = &d->s->carry.ticket;
  UcEvent *e;

  /* An award that was left to come keeps its ticket until it has come. */
  if (ticket->state != UC_TICKET_HELD || uc_ticket_wager (d->rules) == UC_WAGER_NONE || uc_ticket_left (d->s) != NULL)
    return;
  e = uc_join_event (d, UC_EVENT_METER_LEFT);
  e->of_round = d->s->round.began && ticket->round == d->s->carry.round ? 0 : ticket->round;
  uc_emit (d, e);
}

gboolean
uc_join_give_back (UcDecision *d)
{
  const UcTicket *ticket = &d->s->carry.ticket;
  UcEvent *e;

  if (!uc_ticket_is_asked (d->s))
    return uc_refuse_not_now (d);
  e = uc_join_event (d, UC_EVENT_METER_ABANDONED);
  e->target = ticket->asked;
  e->counted = (guint16)ticket->count;
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_join_is_linked (UcDecision *d)
{
  return uc_ticket_wager (d->rules) != UC_WAGER_NONE
         || uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_METER,
                       "this table's progressive has a meter of its own; expected “linked=METER” in the table file");
}

/* An answer to an ask that was given up, or that came twice, changes nothing here: the link has heard, or will hear, what became of
 * the wagers. */
static gboolean
is_late (const UcDecision *d)
{
  const UcTicket *ticket = &d->s->carry.ticket;

  return !uc_ticket_is_asked (d->s) || d->input->target != ticket->asked || d->input->of_round != ticket->round;
}

static gboolean
answer (UcDecision *d, UcEventKind kind)
{
  UcEvent *e;

  if (!uc_join_is_linked (d))
    return FALSE;
  if (kind == UC_EVENT_METER_JOINED && d->input->amount < 0)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER, "a meter is never below $0; expected its value");
  e = uc_join_event (d, is_late (d) ? UC_EVENT_METER_LATE : kind);
  e->target = d->input->target;
  e->epoch = d->input->epoch;
  e->ledger = d->input->ledger;
  e->value = kind == UC_EVENT_METER_JOINED ? d->input->amount : 0;
  g_strlcpy (e->head, d->input->head, sizeof e->head);
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_join_joined (UcDecision *d)
{
  return answer (d, UC_EVENT_METER_JOINED);
}

gboolean
uc_join_not_joined (UcDecision *d)
{
  return answer (d, UC_EVENT_METER_REFUSED);
}
