#include "uc-side.h"

#include "uc-side-wager.h"
#include "uc-word.h"

UcSide *
uc_side (UcState *s, guint seat, UcWager wager)
{
  return &s->round.seats[seat].side[uc_side_wager (wager)->slot];
}

const UcSide *
uc_side_c (const UcState *s, guint seat, UcWager wager)
{
  return &s->round.seats[seat].side[uc_side_wager (wager)->slot];
}

guint8
uc_side_seats (const UcState *s, UcWager wager, UcSideState state)
{
  guint8 seats = 0;

  if (wager == UC_WAGER_NONE)
    return 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_side_c (s, seat, wager)->state == state)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

guint
uc_side_accepted_count (const UcState *s, const UcRules *rules)
{
  return __builtin_popcount (uc_side_seats (s, uc_side_wager_progressive (rules), UC_SIDE_ACCEPTED));
}

gboolean
uc_side_any_insured (const UcState *s, gboolean disputed)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].side[UC_SLOT_INSURANCE].state == UC_SIDE_ACCEPTED
        && (disputed || s->round.seats[seat].disputed == UC_WORD_NONE))
      return TRUE;
  return FALSE;
}

guint8
uc_side_accepted_seats (const UcState *s, UcWager wager)
{
  guint8 seats = 0;

  if (wager == UC_WAGER_NONE)
    return 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_side_c (s, seat, wager)->state >= UC_SIDE_ACCEPTED)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

gboolean
uc_side_award_paid (const UcState *s, UcWager wager, guint percent)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = uc_side_c (s, seat, wager);

      if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN && side->odds.kind == UC_ODDS_METER_SHARE
          && side->odds.num >= percent)
        return TRUE;
    }
  return FALSE;
}
