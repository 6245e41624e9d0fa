/* What may be bet, and up to when: the wagers before the first card. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>

/* 685a.6, 635b.2(d)(1): the limits that the casino filed. A sum that is corrected later may be beyond them: it lay there. */
static void
check_limits (UcAudit *a, const UcEvent *e)
{
  const UcAuditWager *filed = &a->filed.wagers[e->wager];
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (!filed->offered || e->amount == UC_MONEY_UNKNOWN)
    return;
  if (filed->minimum != UC_MONEY_UNKNOWN && e->amount < filed->minimum)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, 0, e->wager, filed->minimum, "wagers",
                  _ ("%s is accepted, and the minimum is %s"), uc_audit_say_sum (e->amount, said),
                  uc_audit_say_sum (filed->minimum, text));
  if (filed->maximum != UC_MONEY_UNKNOWN && e->amount > filed->maximum)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, 0, e->wager, filed->maximum, "wagers",
                  _ ("%s is accepted, and the maximum is %s"), uc_audit_say_sum (e->amount, said),
                  uc_audit_say_sum (filed->maximum, text));
}

/* What rests on another wager lies beside it when the cards come: WSGC, the Down Card beside the Up Card. */
static void
check_beside (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;

  for (guint seat = 1; r->n_deal == 0 && seat <= UC_MAX_SEATS; seat++)
    if (r->seat[seat].line[UC_WAGER_DOWN_CARD].there && !r->seat[seat].line[UC_WAGER_UP_CARD].there)
      uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, seat, 0, UC_WAGER_DOWN_CARD, r->seat[seat].line[UC_WAGER_DOWN_CARD].amount,
                    "up-card-first", _ ("lies there when cards are dealt, and no Up Card wager lies beside it"));
}

void
uc_audit_bets_event (UcAudit *a, const UcEvent *e)
{
  switch ((guint)e->kind)
    {
    case UC_EVENT_WAGER_ACCEPTED:
      if (e->wager < UC_N_WAGERS)
        check_limits (a, e);
      break;
    case UC_EVENT_WAGER_CLEARED:
      /* 685c.1(f): before the count agrees, a wager without its chip is taken from the lights; afterwards its chip is among those that
       * were counted. */
      if (a->now.round.chips_verified)
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, e->wager, e->amount, "chips",
                      _ ("is cleared, and its chip was among those that were counted"));
      break;
    case UC_EVENT_BETS_REOPENED:
      /* 685a.6(c), 685c.1(f): a lock-out that was pressed by mistake is taken back until the first card. One that was taken back does not
       * count. */
      if (a->now.round.n_deal > 0)
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "no-more-bets",
                      _ ("bets are reopened after the first card was dealt"));
      break;
    case UC_EVENT_CARD_DEALT:
      if (e->to == UC_WORD_SEAT || e->to == UC_WORD_DEALER)
        check_beside (a);
      break;
    default:
      break;
    }
}
