#include "uc-ticket.h"

#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-win.h"

UcWager
uc_ticket_wager (const UcRules *rules)
{
  const UcWager wager = uc_side_wager_progressive (rules);

  return wager != UC_WAGER_NONE && rules->wagers[wager].linked[0] != '\0' ? wager : UC_WAGER_NONE;
}

gboolean
uc_ticket_is_asked (const UcState *s)
{
  return s->carry.ticket.state == UC_TICKET_ASKED && s->round.locked;
}

UcSideState
uc_ticket_shown_state (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSideState state = (UcSideState)uc_side_c (s, seat, wager)->state;

  return state == UC_SIDE_ACCEPTED && uc_ticket_is_asked (s) && wager == uc_ticket_wager (rules) ? UC_SIDE_PLACED : state;
}

guint
uc_ticket_standing (const UcState *s, UcWager wager)
{
  guint n = 0;

  for (guint seat = 1; s->round.locked && seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = uc_side_c (s, seat, wager);

      n += side->state >= UC_SIDE_ACCEPTED && !(side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_VOID);
    }
  return n;
}

const UcClaim *
uc_ticket_claim (const UcState *s)
{
  const UcClaim *claim = &s->carry.ticket.claims[0];

  return s->round.began && claim->state != UC_CLAIM_NONE && claim->round == s->carry.round ? claim : NULL;
}

gboolean
uc_ticket_is_undecided (const UcState *s)
{
  const UcClaim *claim = uc_ticket_claim (s);

  return claim != NULL && claim->state < UC_CLAIM_SETTLED && !claim->left;
}

const UcClaim *
uc_ticket_left (const UcState *s)
{
  const UcClaim *claim = &s->carry.ticket.claims[0];

  return claim->left && claim->state < UC_CLAIM_SETTLED ? claim : NULL;
}

const UcClaim *
uc_ticket_spoken_of (const UcState *s)
{
  return uc_ticket_left (s) != NULL ? uc_ticket_left (s) : uc_ticket_claim (s);
}

gboolean
uc_ticket_may_be_left (const UcState *s, const UcRules *rules)
{
  const UcWager wager = uc_ticket_wager (rules);
  const UcClaim *claim = uc_ticket_claim (s);

  if (wager == UC_WAGER_NONE || rules->hold != UC_HOLD_SEAT || claim == NULL || claim->state != UC_CLAIM_MADE || claim->refused || claim->left
      || s->carry.devices[UC_DEVICE_LINK] == UC_DEVICE_STATE_UP)
    return FALSE;
  for (guint seat = 1; seat <= rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (s, seat, wager);

      if ((side->state == UC_SIDE_WON || uc_win_percent (s, rules, seat, wager) != 0)
          && (!uc_win_is_ready (side) || s->round.seats[seat].disputed != UC_WORD_NONE))
        return FALSE;
    }
  return uc_ticket_standing (s, wager) == s->carry.ticket.count;
}

gboolean
uc_ticket_needs_second (const UcState *s, const UcRules *rules, guint seat)
{
  const UcSide *side = uc_side_c (s, seat, uc_ticket_wager (rules));

  return rules->second_signature != UC_MONEY_UNKNOWN && side->state == UC_SIDE_WON && side->odds.kind == UC_ODDS_METER_SHARE && side->needs < 2;
}

gboolean
uc_ticket_waits_for_persons (const UcState *s)
{
  const UcClaim *claim = uc_ticket_spoken_of (s);

  return claim != NULL && claim->state == UC_CLAIM_MADE && (claim->refused || s->carry.devices[UC_DEVICE_LINK] != UC_DEVICE_STATE_UP);
}

const UcClaim *
uc_ticket_locked (const UcState *s)
{
  const UcClaim *claim = uc_ticket_claim (s);

  return claim != NULL && claim->state != UC_CLAIM_MADE && !claim->left && (claim->id != 0 || claim->by_hand) ? claim : NULL;
}

guint
uc_ticket_told (const UcState *s, guint32 round, guint64 id)
{
  const UcClaim *claims = s->carry.ticket.claims;

  for (guint i = 0; i < UC_TICKET_CLAIMS; i++)
    if (claims[i].state != UC_CLAIM_NONE && claims[i].id == id && claims[i].round == round)
      return i;
  for (guint i = UC_TICKET_CLAIMS; i-- > 0;)
    if (claims[i].state != UC_CLAIM_NONE && claims[i].id == 0 && claims[i].round == round)
      return i;
  return UC_TICKET_CLAIMS;
}

void
uc_ticket_winners (const UcState *s, const UcRules *rules, guint winners[2], guint8 *seats)
{
  const UcWager wager = uc_ticket_wager (rules);
  guint8 players[2] = { 0, 0 };
  guint wagers = 0;

  *seats = 0;
  for (guint seat = 1; wager != UC_WAGER_NONE && seat <= rules->seats; seat++)
    {
      const guint percent = uc_win_percent (s, rules, seat, wager);

      if (percent == 0)
        continue;
      *seats |= UC_SEAT_BIT (seat);
      players[percent == UC_WHOLE_METER] |= UC_SEAT_BIT (uc_state_player_of (s, seat));
      wagers += percent != UC_WHOLE_METER;
    }
  winners[0] = rules->percentage == UC_PERCENTAGE_EACH ? wagers : (guint)__builtin_popcount (players[0]);
  winners[1] = (guint)__builtin_popcount (players[1]);
}

gboolean
uc_ticket_waits_for_amount (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (s, seat, wager);

  return wager == uc_ticket_wager (rules) && side->odds.kind == UC_ODDS_METER_SHARE && uc_win_is_ready (side)
         && uc_ticket_locked (s) == NULL;
}
