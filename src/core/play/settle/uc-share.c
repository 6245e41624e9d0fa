#include "uc-share.h"

#include "uc-side-wager.h"
#include "uc-win.h"

#include <string.h>

/* Equal shares by player, a player's share by box (A10, A29). Returns what is given away. */
static UcMoney
share_equally (const UcDecision *d, UcWager wager, guint percent, UcMoney base, UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney given = 0;
  guint boxes[UC_MAX_SEATS + 1] = { 0 }, nth[UC_MAX_SEATS + 1] = { 0 };
  guint players = uc_win_sharers (d->s, d->rules, wager, percent);

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    boxes[uc_state_player_of (d->s, seat)] += uc_win_percent (d->s, d->rules, seat, wager) == percent;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (uc_win_percent (d->s, d->rules, seat, wager) == percent)
      {
        guint player = uc_state_player_of (d->s, seat);

        share[seat] = uc_win_box_part (uc_meter_sums_part (base, percent, players), boxes[player], nth[player]++);
        given += share[seat];
      }
  return given;
}

/* The other reading: every winning wager has the whole percentage, while the meter lasts. Returns what is given away. */
static UcMoney
give_each (const UcDecision *d, UcWager wager, guint percent, UcMoney base, UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney given = 0;

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (uc_win_percent (d->s, d->rules, seat, wager) == percent)
      {
        share[seat] = MIN (uc_meter_sums_part (base, percent, 1), base - given);
        given += share[seat];
      }
  return given;
}

/* A10: base the meter at lock-out, 10% first; 100% takes what those shares leave, without what void chips took
 * back with them. */
gboolean
uc_share_award (const UcDecision *d, UcWager wager, UcMoney share[UC_MAX_SEATS + 1])
{
  UcMoney base = MAX (d->s->round.lock_value[uc_side_wager_slot (wager)], 0); /* a row may say anything */

  memset (share, 0, (UC_MAX_SEATS + 1) * sizeof *share);
  base -= (d->rules->percentage == UC_PERCENTAGE_EACH ? give_each : share_equally) (d, wager, UC_SHARE_TENTH, base, share);
  base -= d->s->round.award_less;
  return share_equally (d, wager, UC_SHARE_WHOLE, base, share) > 0;
}
