#include "uc-between-rounds.h"

#include "uc-held.h"
#include "uc-step.h"
#include "uc-ticket.h"
#include "uc-win.h"

gboolean
uc_between_rounds_is_bare (const UcState *s, const UcRules *rules)
{
  for (guint seat = 1; seat <= rules->seats; seat++)
    {
      if (s->round.seats[seat].in_round)
        return FALSE;
      for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
        if (s->round.seats[seat].side[slot].state != UC_SIDE_NONE)
          return FALSE;
    }
  return TRUE;
}

gboolean
uc_between_rounds (const UcState *s, const UcRules *rules)
{
  if (!s->round.locked && (!s->round.began || uc_between_rounds_is_bare (s, rules)))
    return TRUE;
  return s->round.step == UC_STEP_CLEAR && s->round.trouble == UC_TROUBLE_NONE
         && !uc_held_stops_table (s, rules) && uc_win_due (s) == 0 && !uc_ticket_is_undecided (s);
}
