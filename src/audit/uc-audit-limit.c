/* What the casino filed as a limit of payouts, docs/reference/table-file.md: it cuts nothing, and the record says when it is reached. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>

static gboolean
reaches (UcMoney sum, UcMoney limit)
{
  return limit != UC_MONEY_UNKNOWN && sum >= limit;
}

static UcAuditReach *
reach_of (UcAudit *a, const UcEvent *e)
{
  UcAuditSeat *s = &a->now.round.seat[e->seat];

  return e->wager == UC_WAGER_MAIN ? &s->hand[e->hand].reach : &s->line[e->wager].reach;
}

static void
reached (UcAuditReach *reach, UcMoney sum)
{
  reach->sum = sum;
  reach->n++;
}

/* Stakes that go back are no part of a payout. */
static void
paid (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;
  const UcMoney before = r->paid;

  if (e->pays == UC_MONEY_UNKNOWN || e->pays == 0 || !uc_money_add (before, e->pays, &r->paid))
    return;
  if (reaches (e->pays, a->filed.payout_limit))
    reached (reach_of (a, e), e->pays);
  if (reaches (r->paid, a->filed.round_limit) && !reaches (before, a->filed.round_limit))
    reached (&r->reach, r->paid);
}

void
uc_audit_limit_event (UcAudit *a, const UcEvent *e)
{
  const gboolean somewhere = e->seat != 0 && e->seat <= UC_MAX_SEATS && e->hand < UC_MAX_HANDS && e->wager < UC_N_WAGERS;

  if (e->kind == UC_EVENT_WAGER_SETTLED && somewhere)
    paid (a, e);
  else if (e->kind == UC_EVENT_LIMIT_REACHED && e->cause == UC_WORD_ROUND_LIMIT)
    a->now.round.reach.n--;
  else if (e->kind == UC_EVENT_LIMIT_REACHED && somewhere)
    reach_of (a, e)->n--;
}

static void
close_payout (UcAudit *a, guint seat, guint hand, UcWager wager, const UcAuditReach *reach)
{
  char text[UC_MONEY_TEXT + 8];

  if (reach->n > 0)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, seat, hand, wager, reach->sum, "payout-limit",
                  _ ("is paid %s, and the record does not say that this reaches the limit of one payout"),
                  uc_audit_say_sum (reach->sum, text));
}

void
uc_audit_close_limits (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;
  char text[UC_MONEY_TEXT + 8];

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
        close_payout (a, seat, hand, UC_WAGER_MAIN, &r->seat[seat].hand[hand].reach);
      for (UcWager w = UC_WAGER_INSURANCE; w < UC_N_WAGERS; w++)
        close_payout (a, seat, 0, w, &r->seat[seat].line[w].reach);
    }
  if (r->reach.n > 0)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, 0, 0, UC_WAGER_NONE, r->reach.sum, "payout-limit",
                  _ ("the payouts of the round come to %s, and the record does not say that this reaches their limit"),
                  uc_audit_say_sum (r->reach.sum, text));
}
