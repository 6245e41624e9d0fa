#include "uc-share.h"

#include "uc-side-wager.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <string.h>

UcMoney
uc_share_equally (guint8 seats, const guint8 player[UC_MAX_SEATS + 1], guint percent, UcMoney base, UcMoney share[UC_MAX_SEATS + 1])
{
  guint boxes[UC_MAX_SEATS + 1] = { 0 }, nth[UC_MAX_SEATS + 1] = { 0 };
  guint players = 0;
  UcMoney given = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      players += boxes[player[seat]]++ == 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      {
        share[seat] = uc_win_box_part (uc_meter_sums_part (base, percent, players), boxes[player[seat]], nth[player[seat]]++);
        given += share[seat];
      }
  return given;
}

UcMoney
uc_share_each (guint8 seats, UcMoney one, UcMoney base, UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney given = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      {
        share[seat] = MIN (one, base - given);
        given += share[seat];
      }
  return given;
}

/* Bit set: who wins @percent by the cards, whatever was paid, void wagers left out. */
static guint8
winners (const UcDecision *d, UcWager wager, guint percent)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (uc_win_percent (d->s, d->rules, seat, wager) == percent)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

/* Winners of @percent share @part per cent of @base as the players sit. */
static UcMoney
share_equally (const UcDecision *d, UcWager wager, guint percent, guint part, UcMoney base, UcMoney share[UC_MAX_SEATS + 1])
{
  guint8 player[UC_MAX_SEATS + 1] = { 0 };

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    player[seat] = (guint8)uc_state_player_of (d->s, seat);
  return uc_share_equally (winners (d, wager, percent), player, part, base, share);
}

/* The other reading: every winning wager has the whole percentage, while the meter lasts. */
static UcMoney
give_each (const UcDecision *d, UcWager wager, UcMoney one, UcMoney base, UcMoney share[UC_MAX_SEATS + 1])
{
  return uc_share_each (winners (d, wager, UC_SHARE_TENTH), one, base, share);
}

/* Of a meter that other tables share, the link has said what the round's claim takes: what 10% leaves is for 100%. Before, each
 * winner's share is to come. */
static gboolean
share_claim (const UcDecision *d, UcWager wager, UcMoney share[UC_MAX_SEATS + 1])
{
  const UcClaim *claim = uc_ticket_locked (d->s);
  UcMoney given;

  if (claim == NULL)
    {
      gboolean whole = FALSE;

      for (guint seat = 1; seat <= d->rules->seats; seat++)
        {
          const guint percent = uc_win_percent (d->s, d->rules, seat, wager);

          share[seat] = percent != 0 ? UC_MONEY_UNKNOWN : 0;
          whole |= percent == UC_SHARE_WHOLE;
        }
      return whole;
    }
  given = d->rules->percentage == UC_PERCENTAGE_EACH
              ? give_each (d, wager, uc_meter_sums_part (claim->of_tenth, 100, MAX (claim->tenth, 1u)), claim->of_tenth, share)
              : share_equally (d, wager, UC_SHARE_TENTH, 100, claim->of_tenth, share);
  return share_equally (d, wager, UC_SHARE_WHOLE, 100, claim->amount - given, share) > 0;
}

/* A10: base the meter at lock-out, 10% first; 100% takes what those shares leave, without what void chips took
 * back with them. */
gboolean
uc_share_award (const UcDecision *d, UcWager wager, UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney base = MAX (d->s->round.lock_value[uc_side_wager_slot (wager)], 0); /* a row may say anything */

  memset (share, 0, (UC_MAX_SEATS + 1) * sizeof *share);
  if (wager == uc_ticket_wager (d->rules))
    return share_claim (d, wager, share);
  base -= d->rules->percentage == UC_PERCENTAGE_EACH
              ? give_each (d, wager, uc_meter_sums_part (base, UC_SHARE_TENTH, 1), base, share)
              : share_equally (d, wager, UC_SHARE_TENTH, UC_SHARE_TENTH, base, share);
  base -= d->s->round.award_less;
  return share_equally (d, wager, UC_SHARE_WHOLE, UC_SHARE_WHOLE, base, share) > 0;
}
