#include "uc-due.h"

#include "uc-award.h"
#include "uc-emit.h"
#include "uc-owes.h"
#include "uc-settle-side.h"
#include "uc-share.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

/* The share of who was settled as something else, or has a greater share since another winner fell away; not what two refused
 * to sign, which is on record as owed. */
static gboolean
is_due (const UcSide *side, UcMoney share)
{
  gboolean paid = side->outcome == UC_WORD_WIN && side->odds.kind == UC_ODDS_METER_SHARE;

  return side->state == UC_SIDE_SETTLED && share > (paid ? side->pays : 0) + (side->left ? side->award : 0);
}

/* What an attendant brings: the share, without what one has brought before. What the rack paid goes back to it. */
static UcMoney
brought (const UcDecision *d, const UcSide *side, UcWager wager, UcMoney share)
{
  if (side->outcome != UC_WORD_WIN
      || uc_win_source (d->rules, wager, side->odds, side->pays) != UC_WORD_PROGRESSIVE)
    return share;
  return MAX (share - side->pays, 0);
}

/* Returns whether there was anything to announce. A share that was announced as more than it is, because the link has said another sum than two
 * persons did, is announced again: nobody has signed the sum that it is now. */
static gboolean
announce (UcDecision *d, UcWager wager, const UcMoney share[UC_MAX_SEATS + 1])
{
  gboolean any = FALSE;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (side->due ? side->award <= brought (d, side, wager, share[seat]) : !is_due (side, share[seat]))
        continue;
      uc_settle_side_announce_due (d, seat, wager, share[seat], brought (d, side, wager, share[seat]));
      any = TRUE;
    }
  return any;
}

static gboolean
is_signed (const UcSide *side)
{
  return side->validated && !side->held && side->rejected == UC_WORD_NONE && side->lamp != UC_WORD_NONE;
}

/* Shares are paid together, when the last of them is signed; those of 10% without whom two let them go ahead of. */
static gboolean
may_pay (const UcDecision *d, UcWager wager, guint percent)
{
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      UcSide side = uc_win_to_sign (d->s, d->rules, seat, wager);

      if (side.due && !is_signed (&side) && (percent == UC_SHARE_WHOLE || uc_win_holds_up (d->rules, &side)))
        return FALSE;
    }
  return TRUE;
}

static void
pay (UcDecision *d, UcWager wager, const UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney total = 0, paid = 0;
  gboolean any = FALSE;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);
      const UcMoney award = side->award;

      total += share[seat];
      if (!side->due || !is_signed (side) || !may_pay (d, wager, uc_win_percent (d->s, d->rules, seat, wager)))
        continue;
      uc_owes_pay_award (d, seat, wager);
      uc_award_count (d, wager, award);
      paid += award;
      any = TRUE;
    }
  if (!any)
    return;
  /* What is due to others yet stays on the meter. */
  paid = MIN (paid, total - uc_award_taken (d, wager));
  if (uc_win_due (d->s) != 0 && paid > 0)
    uc_award_take (d, wager, paid);
  uc_due_settle_meter (d);
}

void
uc_due_leave (UcDecision *d, guint seat, UcWager wager)
{
  uc_owes_share (d, seat, wager, UC_WORD_AWARD_REFUSED);
  uc_due_settle_meter (d);
}

void
uc_due_work (UcDecision *d)
{
  UcWager wager = uc_side_wager_progressive (d->rules);
  UcMoney share[UC_MAX_SEATS + 1];

  if (wager == UC_WAGER_NONE || uc_side_accepted_seats (d->s, wager) == 0
      || (wager == uc_ticket_wager (d->rules) && uc_ticket_locked (d->s) == NULL))
    return;
  uc_share_award (d, wager, share);
  if (announce (d, wager, share) || uc_win_due (d->s) == 0)
    return;
  uc_settle_side_call_floor (d, wager);
  pay (d, wager, share);
}

void
uc_due_settle_meter (UcDecision *d)
{
  UcWager wager = uc_side_wager_progressive (d->rules);
  UcMoney share[UC_MAX_SEATS + 1], total = 0;
  gboolean whole, due = FALSE;

  /* While a win waits, its step pays the awards and moves the meter. One that other tables share is moved by the link. */
  if (wager == UC_WAGER_NONE || wager == uc_ticket_wager (d->rules) || (uc_side_seats (d->s, wager, UC_SIDE_WON) | uc_side_seats (d->s, wager, UC_SIDE_ACCEPTED)) != 0)
    return;
  whole = uc_share_award (d, wager, share);
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      total += share[seat];
      due |= is_due (uc_side_c (d->s, seat, wager), share[seat]);
    }
  if (due)
    {
      /* What the round's awards come to, without what is due and not paid. */
      gboolean seeded = d->s->round.award_reseeded != 0 || d->s->round.award_topped_up != 0;

      total = MIN (total, d->s->round.award_taken);
      whole &= seeded;
    }
  uc_award_settle_meter (d, wager, total, whole);
}
