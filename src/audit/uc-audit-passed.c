/* A hand that was passed over, 685a.12(f), (g): what that changes in other boxes and awards, and by whose word. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the cards of a seat win of the progressive, settled or not, and UC_COMBINATION_NONE where it is void. A hole card counts
 * for nothing before it is turned: a Blackjack has the award of a player's alone. */
static UcCombination
won_of_progressive (UcAudit *a, guint seat, UcWager wager, UcMoney *award)
{
  UcAuditSeat *s = &a->now.round.seat[seat];
  const UcAuditLine *line = &s->line[wager];
  const UcCard hole = a->now.round.hole;
  gboolean first_only = s->n_first == 1
                        && (wager == UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE || wager == UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE);
  UcCombination combination;
  UcOdds odds;

  *award = 0;
  if (!line->there || uc_audit_is_void (line))
    return UC_COMBINATION_NONE;
  /* Of these the first card may have won already, whatever the second one will be. */
  if (first_only)
    s->first[s->n_first++] = UC_CARD_NONE;
  a->now.round.hole = UC_CARD_NONE;
  uc_audit_judge_side (a, seat, wager, &combination);
  a->now.round.hole = hole;
  if (first_only)
    s->n_first--;
  odds = a->filed.wagers[wager].odds[combination];
  if (odds.kind == UC_ODDS_NONE)
    return UC_COMBINATION_NONE;
  if (line->announced > 0)
    *award = line->announced;
  else if (odds.kind == UC_ODDS_METER_SHARE)
    *award = uc_audit_pool (a, wager, odds.num);
  else if (!uc_odds_pay (odds, line->amount, award))
    *award = UC_MONEY_UNKNOWN;
  return combination;
}

static void
lay_before (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;
  UcAuditPassed *p = &a->passed;

  *p = (UcAuditPassed){ .open = TRUE, .signed_ = a->confirmed, .disputed = r->disputed | r->to_correct };
  memcpy (p->deal_to, r->deal_to, sizeof p->deal_to);
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    if (a->filed.wagers[w].progressive)
      p->wager = w;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    p->won[seat] = p->wager != UC_WAGER_MAIN ? won_of_progressive (a, seat, p->wager, &p->award[seat])
                                             : UC_COMBINATION_NONE;
}

/* 685c.1(h)(3): an award comes or goes with the hand, or with the cards that lie one place further on, by as many persons as sign
 * for that. */
static void
check_passed_award (UcAudit *a, guint seat)
{
  const UcAuditPassed *p = &a->passed;
  const UcMoney two = a->filed.second_signature, was = p->award[seat];
  UcMoney award;
  UcCombination won = won_of_progressive (a, seat, p->wager, &award);
  char sum[UC_MONEY_TEXT + 8];

  if (won == p->won[seat])
    return;
  if (p->won[seat] != UC_COMBINATION_NONE && !(p->signed_ && a->taken.two) && was != UC_MONEY_UNKNOWN
      && two != UC_MONEY_UNKNOWN && was >= two)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, p->wager, was, "progressive-validate",
                  _ ("an award of %s, which two persons sign, goes with a hand that was passed over"),
                  uc_audit_say_sum (was, sum));
  else if (!p->signed_ && p->won[seat] != UC_COMBINATION_NONE)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, seat, 0, p->wager, was, "progressive-validate",
                  _ ("an award goes with a hand that was passed over, and no floorperson signed"));
  else if (!p->signed_)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, seat, 0, p->wager, award, "progressive-validate",
                  _ ("an award comes with a hand that was passed over, and no floorperson signed"));
}

/* The line that declared it is at its end: whose cards lie elsewhere now, which award goes, and by whose word. */
static void
check_passed (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;
  UcAuditPassed *p = &a->passed;
  guint read[UC_MAX_SEATS + 1] = { 0 };
  gboolean loses[UC_MAX_SEATS + 1] = { FALSE }, gets[UC_MAX_SEATS + 1] = { FALSE };

  p->open = FALSE;
  for (guint i = 0; i < r->n_deal; i++)
    {
      gboolean other = r->deal_to[i] != p->deal_to[i];

      if (p->deal_to[i] <= UC_MAX_SEATS)
        {
          read[p->deal_to[i]] += uc_audit_was_read (a, r->deal_seq[i]);
          loses[p->deal_to[i]] |= other;
        }
      if (r->deal_to[i] <= UC_MAX_SEATS)
        gets[r->deal_to[i]] |= other;
    }
  a->event = e;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      if (p->disputed & UC_SEAT_BIT (seat) && (loses[seat] || gets[seat]))
        uc_audit_say (a, UC_AUDIT_TAKEN_BACK, seat, 0, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "no-cards",
                      _ ("its cards lie elsewhere while it disputes, and no ruling came first"));
      if (!p->signed_ && loses[seat] && read[seat] == 2)
        uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, seat, 0, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "no-cards",
                      _ ("the shoe read two cards for the box, and no floorperson signed that one lies elsewhere"));
      if (p->wager != UC_WAGER_MAIN)
        check_passed_award (a, seat);
    }
  a->event = NULL;
}

/* 685a.12(g): the bet goes back to a player who has requested a card, and none came. Of a hand that has requested none a floorperson
 * says so. */
static void
check_missed (UcAudit *a, const UcEvent *e)
{
  const UcAuditHand *hand = &a->now.round.seat[e->seat <= UC_MAX_SEATS ? e->seat : 0].hand[e->hand < UC_MAX_HANDS ? e->hand : 0];

  if (hand->requested || a->confirmed)
    return;
  a->event = e;
  uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "missed-card",
                _ ("a hand that had requested no card is dead for a missed one, and no floorperson signed"));
  a->event = NULL;
}

void
uc_audit_passed_event (UcAudit *a, const UcEvent *e)
{
  if (a->passed.open && (e->first || e->kind == UC_EVENT_ROUND_CLOSED))
    check_passed (a, e);
  if (e->first)
    a->confirmed = e->kind == UC_EVENT_RULING && e->choice == UC_WORD_CONFIRMED && e->role >= UC_ROLE_FLOORPERSON
                   && strcmp (e->by, a->now.dealer) != 0;
  if (e->kind != UC_EVENT_IRREGULARITY)
    return;
  if (e->id == UC_IRREGULARITY_MISSED_CARD && e->choice == UC_WORD_DEAD)
    check_missed (a, e);
  if (e->id == UC_IRREGULARITY_NO_CARDS || e->id == UC_IRREGULARITY_ONE_CARD
      || (e->id == UC_IRREGULARITY_MISSED_CARD && e->choice == UC_WORD_DEAD))
    lay_before (a);
}
