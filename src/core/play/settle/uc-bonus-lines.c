/* What is paid without a wager of its own, once for each winning hand of somebody else's, to players, not to boxes (A29):
 * the Envy Bonus, § 633b.10(h)(5), (k), and the Super Bonus with the others' part, §§ 635a.12(c), 635b.2(g)(3). */
#include "uc-bonus-lines.h"

#include "uc-bonus-due.h"
#include "uc-hand.h"
#include "uc-settle-side.h"
#include "uc-settle.h"
#include "uc-side.h"

static void
announce_to_all (UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcCombination combination = UC_COMBINATION_NONE;
      UcMoney sum;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_NONE)
        continue;
      sum = uc_bonus_due_sum (d->s, d->rules, wager, seat, &combination);
      if (sum != 0)
        uc_settle_side_announce_bonus (d, seat, wager, combination, sum);
    }
}

/* One line for each winning hand, the dealer's far right first. */
static void
pay_all (UcDecision *d, UcWager wager)
{
  uc_settle_side_call_floor (d, wager);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      if (!uc_settle_side_is_payable (d, seat, wager))
        continue;
      for (guint winner = d->rules->seats; winner >= 1; winner--)
        {
          UcCombination combination = UC_COMBINATION_NONE;
          UcMoney pays = uc_bonus_due_for (d->s, d->rules, wager, winner, seat, &combination);

          if (pays != 0)
            uc_settle_bonus (d, seat, wager, combination, pays);
        }
    }
}

void
uc_bonus_lines_envy_work (UcDecision *d)
{
  announce_to_all (d, UC_WAGER_ENVY_BONUS);
  pay_all (d, UC_WAGER_ENVY_BONUS);
}

void
uc_bonus_lines_super_bonus_work (UcDecision *d)
{
  announce_to_all (d, UC_WAGER_SUPER_BONUS);
  uc_settle_side_call_floor (d, UC_WAGER_SUPER_BONUS);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, UC_WAGER_SUPER_BONUS);

      if (uc_settle_side_is_payable (d, seat, UC_WAGER_SUPER_BONUS))
        uc_settle_bonus (d, seat, UC_WAGER_SUPER_BONUS, side->combination, side->pays);
    }
  /* The others have one line each for all who won: a hand that lies under a dispute may be another. */
  if (uc_side_seats (d->s, UC_WAGER_SUPER_BONUS, UC_SIDE_WON) != 0 || uc_hand_any_live (d->s))
    return;
  announce_to_all (d, UC_WAGER_SUPER_BONUS_ENVY);
  pay_all (d, UC_WAGER_SUPER_BONUS_ENVY);
}
