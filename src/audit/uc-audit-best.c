/* What lies at a seat, won at the best of its odds: no ruling of one person's gives it more, docs/reference/round-script.md. */
#include "uc-audit-private.h"

/* 685c.1(h)(3): before the cards decide, the meter is what it was at lock-out, and it may have lost awards since. */
static gboolean
best_share (const UcAuditMeter *m, UcOdds odds, UcMoney *pays)
{
  const UcMoney whole = m->judged ? MAX (m->before_award, m->value) : m->value;

  return m->known && uc_money_scale (whole, odds.num, 100, pays);
}

/* The stake with it; UC_MONEY_UNKNOWN. */
static UcMoney
best_of (const UcAudit *a, UcWager wager, UcMoney stake)
{
  const UcOdds insured[] = { a->filed.insurance, a->filed.insurance_of_suited };
  const UcOdds *odds = wager == UC_WAGER_INSURANCE ? insured : a->filed.wagers[wager].odds;
  const guint n = wager == UC_WAGER_INSURANCE ? G_N_ELEMENTS (insured) : UC_N_COMBINATIONS;
  UcMoney best = 0, pays;

  if (stake == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  for (guint i = 0; i < n; i++)
    {
      const gboolean share = odds[i].kind == UC_ODDS_METER_SHARE;

      if (odds[i].kind != UC_ODDS_TO && odds[i].kind != UC_ODDS_FOR && !share)
        continue;
      if (!(share ? best_share (&a->now.meters[wager], odds[i], &pays) : uc_odds_pay (odds[i], stake, &pays)))
        return UC_MONEY_UNKNOWN;
      best = MAX (best, pays);
    }
  return uc_money_add (best, stake, &best) ? best : UC_MONEY_UNKNOWN;
}

/* With what went back of it, or of a double; and no less than was collected of it before a correction. What was settled at another sum
 * than is known to have lain there is no measure. */
static UcMoney
most_staked (const UcAuditSeat *s, const UcAuditHand *h)
{
  const UcMoney collected = h->gained < 0 && h->gained != UC_MONEY_UNKNOWN ? -h->gained : 0;
  UcMoney whole;

  if (h->restaked || h->stake == UC_MONEY_UNKNOWN || s->amount == UC_MONEY_UNKNOWN || h->first == UC_MONEY_UNKNOWN
      || h->added == UC_MONEY_UNKNOWN || !uc_money_add (h->first, h->added, &whole))
    return UC_MONEY_UNKNOWN;
  return MAX (MAX (MAX (h->stake, whole), collected), MAX (h->whole, s->amount));
}

/* An award is paid by those who validate it: a progressive counts once it was taken as lost. */
static gboolean
counts (const UcAudit *a, const UcAuditLine *line, UcWager wager)
{
  return line->there && (!a->filed.wagers[wager].progressive || (line->settled && line->outcome == UC_WORD_LOSE));
}

UcMoney
uc_audit_best_of_seat (const UcAudit *a, guint seat)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];
  UcMoney best[UC_MAX_HANDS + UC_N_WAGERS], sum = 0;
  guint n = 0;

  for (guint hand = 0; s->there && hand < s->hands; hand++)
    best[n++] = best_of (a, UC_WAGER_MAIN, most_staked (s, &s->hand[hand]));
  for (UcWager w = UC_WAGER_INSURANCE; w < UC_N_WAGERS; w++)
    if (counts (a, &s->line[w], w))
      best[n++] = best_of (a, w, s->line[w].amount);
  for (guint i = 0; i < n; i++)
    if (best[i] == UC_MONEY_UNKNOWN || !uc_money_add (sum, best[i], &sum))
      return UC_MONEY_UNKNOWN;
  return sum;
}
