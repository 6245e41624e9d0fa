/* Folding events into the state: what the table and a meter that it shares with others have said to each other. */
#include "uc-apply-link.h"

#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <string.h>

/* How far the ledger was when the link said so. */
static void
hear (UcTicket *ticket, const UcEvent *e)
{
  if (e->ledger < ticket->entry)
    return;
  ticket->entry = e->ledger;
  if (e->head[0] != '\0')
    uc_apply_place_text (ticket->head, sizeof ticket->head, e->head);
}

static void
asked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcTicket *ticket = &s->carry.ticket;

  ticket->state = UC_TICKET_ASKED;
  ticket->round = e->round;
  ticket->count = e->counted;
  ticket->epoch = 0;
  ticket->asked = e->seq;
}

/* The round's increments are in the value: awards are parts of it until the link locks them. */
static void
joined (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcTicket *ticket = &s->carry.ticket;

  ticket->state = UC_TICKET_HELD;
  ticket->epoch = e->epoch;
  hear (ticket, e);
  s->carry.meters[uc_side_wager_slot (e->wager)].value = e->value;
  s->round.lock_value[uc_side_wager_slot (e->wager)] = e->value;
}

/* No ticket: the chips go back, and the base game goes on. */
static void
not_joined (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcMeter *meter = &s->carry.meters[uc_side_wager_slot (e->wager)];

  s->carry.ticket.state = UC_TICKET_NONE;
  s->carry.ticket.count = 0;
  hear (&s->carry.ticket, e);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcSide *side = uc_side (s, seat, e->wager);

      if (side->state != UC_SIDE_ACCEPTED)
        continue;
      uc_apply_place_count (&meter->coin_in, side->amount, TRUE);
      memset (side, 0, sizeof *side);
      side->refused = UC_WORD_DEVICE_OUT;
      s->round.give_back |= UC_SEAT_BIT (seat);
    }
  s->round.chips_due = 0;
  s->round.chips_asked = s->round.chips_counted = FALSE;
  s->round.chips_said = 0;
}

/* An answer to no ask of the round. One to its claim, with this reason, says that the claim is told no amount. */
static void
late (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcTicket *ticket = &s->carry.ticket;

  hear (ticket, e);
  if (strcmp (e->text, "persons") == 0 && e->target > ticket->asked && uc_ticket_spoken_of (s) != NULL)
    ticket->claims[0].refused = TRUE;
}

static void
returned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcTicket *ticket = &s->carry.ticket;

  ticket->count -= MIN (e->counted, ticket->count);
  if (ticket->count == 0)
    ticket->state = UC_TICKET_NONE;
}

static void
left (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.ticket.state = UC_TICKET_NONE;
  s->carry.ticket.count = 0;
}

static void
claimed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claims = s->carry.ticket.claims;
  guint winners[2];
  guint8 seats;

  uc_ticket_winners (s, rules, winners, &seats);
  memmove (&claims[1], &claims[0], (UC_TICKET_CLAIMS - 1) * sizeof *claims);
  memset (&claims[0], 0, sizeof claims[0]);
  claims[0].round = e->round;
  claims[0].state = UC_CLAIM_MADE;
  claims[0].seats = seats;
  claims[0].tenth = (guint8)MIN (e->winners[0], UC_MAX_SEATS);
  claims[0].whole = (guint8)MIN (e->winners[1], UC_MAX_SEATS);
}

/* The next rounds are dealt before the amount comes. Who has won is kept with the claim: nothing of this round is there any more then, and
 * the players may sit elsewhere. */
static void
to_come (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claim = &s->carry.ticket.claims[0];
  const UcWager wager = uc_ticket_wager (rules);

  if (wager == UC_WAGER_NONE || uc_ticket_claim (s) == NULL || claim->state != UC_CLAIM_MADE)
    return;
  claim->left = TRUE;
  claim->seats = claim->of_whole = 0;
  claim->players = 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const guint percent = uc_win_percent (s, rules, seat, wager);

      if (percent == 0)
        continue;
      claim->seats |= UC_SEAT_BIT (seat);
      claim->of_whole |= percent == UC_WHOLE_METER ? UC_SEAT_BIT (seat) : 0;
      claim->players |= (guint64)uc_state_player_of (s, seat) << (4 * seat);
    }
}

/* Until the link says what it was, the claim takes what two persons say. Of 10% and 100% together, 10% has its part first, A10. */
static void
by_hand (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claim = &s->carry.ticket.claims[0];
  const UcMoney one = uc_meter_sums_part (MAX (e->award, 0), 10, 1);

  if (claim->state != UC_CLAIM_MADE || claim->round != (e->of_round != 0 ? e->of_round : e->round))
    return;
  claim->amount = claim->held = MAX (e->award, 0);
  claim->of_tenth = claim->tenth == 0   ? 0
                    : claim->whole == 0 ? claim->amount
                                        : MIN (rules->percentage == UC_PERCENTAGE_EACH ? one * claim->tenth : one, claim->amount);
  claim->by_hand = TRUE;
  claim->state = UC_CLAIM_LOCKED;
  s->round.correct_kind = 0;
  uc_apply_place_second_person (s);
}

/* The winners of the round who have their parts already; @or_owed: or on record as owed. */
static guint8
paid_seats (UcState *s, UcWager wager, gboolean or_owed)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = uc_side (s, seat, wager);

      if ((or_owed && side->left) || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN && side->odds.kind == UC_ODDS_METER_SHARE))
        seats |= UC_SEAT_BIT (seat);
    }
  return seats;
}

/* One that the link has not told of has no number yet, and the latest of those is meant. */
static UcClaim *
claim_of (UcState *s, const UcEvent *e)
{
  for (guint i = 0; i < UC_TICKET_CLAIMS; i++)
    if (s->carry.ticket.claims[i].state != UC_CLAIM_NONE && s->carry.ticket.claims[i].id == e->claim
        && s->carry.ticket.claims[i].round == e->of_round)
      return &s->carry.ticket.claims[i];
  return NULL;
}

static UcClaim *
claim_told (UcState *s, const UcEvent *e)
{
  const guint at = uc_ticket_told (s, e->of_round, e->claim);

  if (at == UC_TICKET_CLAIMS)
    return NULL;
  s->carry.ticket.claims[at].id = e->claim;
  return &s->carry.ticket.claims[at];
}

static void
locked (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claim = claim_told (s, e);

  hear (&s->carry.ticket, e);
  if (claim == NULL)
    return;
  claim->rank = e->rank;
  /* Once a winner is paid by hand, the sum stays; the link answers the settlement with its own. */
  if (claim->by_hand && claim->state == UC_CLAIM_LOCKED && !claim->left && paid_seats (s, e->wager, FALSE) != 0)
    return;
  /* What the table has settled meanwhile the link had not heard: its answer to that says what is held still. One that was taken back
   * before the answer came stays so. */
  if (claim->state == UC_CLAIM_SETTLED || (claim->state == UC_CLAIM_CONFIRMED && (claim->tenth + claim->whole == 0 || e->held <= 0)))
    return;
  claim->amount = e->award;
  claim->of_tenth = e->of_tenth;
  claim->held = e->held;
  claim->by_hand = FALSE;
  claim->state = UC_CLAIM_LOCKED;
}

static void
confirmed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claim = claim_told (s, e);

  hear (&s->carry.ticket, e);
  /* Two persons at the link said that nobody of it stands, before it was told an amount. */
  if (claim != NULL && claim->state == UC_CLAIM_MADE && e->award == 0 && e->held <= 0)
    claim->refused = TRUE;
  if (claim == NULL || claim->state != UC_CLAIM_SETTLED)
    return;
  claim->state = UC_CLAIM_CONFIRMED;
  /* Less than was paid by hand: the difference is on record, and the ledger's sum counts. */
  if (claim->by_hand && e->award < claim->awarded)
    {
      claim->over = claim->awarded - MAX (e->award, 0);
      claim->awarded -= claim->over;
    }
  else if (claim->by_hand && e->held <= 0)
    claim->awarded = e->award;
  if (claim->tenth + claim->whole == 0 || e->held <= 0)
    return;
  claim->by_hand = FALSE;
  /* More had come to it before the link heard. */
  claim->held = e->held;
  if (!uc_money_add (e->award, e->held, &claim->amount))
    claim->amount = e->award;
  if (claim->whole == 0)
    claim->of_tenth = claim->amount;
  claim->state = UC_CLAIM_LOCKED;
}

static void
settled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claim = claim_of (s, e);

  if (claim == NULL)
    return;
  claim->state = UC_CLAIM_SETTLED;
  /* Where each has the whole of 10%, a winner that falls away takes his with him. */
  if (rules->percentage == UC_PERCENTAGE_EACH && claim->tenth > e->winners[0])
    {
      const UcMoney less = claim->of_tenth - uc_meter_sums_part (claim->of_tenth, 100, claim->tenth) * e->winners[0];

      claim->of_tenth -= less;
      claim->amount -= MIN (less, claim->amount);
    }
  claim->tenth = (guint8)MIN (e->winners[0], UC_MAX_SEATS);
  claim->whole = (guint8)MIN (e->winners[1], UC_MAX_SEATS);
  uc_apply_place_count (&claim->awarded, e->award, FALSE);
  claim->over -= MIN (MAX (e->award, 0), claim->over);
  claim->held = 0;
  claim->came |= claim->left;
  /* Whoever was paid: the rest, if there is one, is theirs. */
  if (e->award > 0 && claim->round == s->carry.round && s->round.began && !claim->left)
    claim->seats = paid_seats (s, e->wager, TRUE);
}

static void
documented (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcClaim *claim = claim_of (s, e);

  if (claim == NULL)
    return;
  uc_apply_place_count (&claim->documented, e->award, TRUE);
  uc_apply_place_count (&claim->paid, e->award, FALSE);
}

/* Each payment has a slip of its own: the one that was held first is documented first, as uc_held_release () has it. */
void
uc_apply_link_documented (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->wager != uc_ticket_wager (rules) || e->wager == UC_WAGER_NONE)
    return;
  for (guint i = 0; i < UC_HELD_PLACES; i++)
    {
      const UcHeld *held = uc_carry_held_c (&s->carry, e->seat, i);

      if (held->active != UC_HELD_WAITS || held->wager != e->wager)
        continue;
      /* A seat that a corrected card made a winner later is paid of the same claim. */
      for (guint at = 0; at < 2 * UC_TICKET_CLAIMS; at++)
        {
          UcClaim *claim = &s->carry.ticket.claims[at % UC_TICKET_CLAIMS];

          if (claim->round == held->round && claim->state != UC_CLAIM_NONE
              && (at < UC_TICKET_CLAIMS ? (claim->seats & UC_SEAT_BIT (e->seat)) != 0 : claim->tenth + claim->whole > 0))
            {
              uc_apply_place_count (&claim->documented, held->amount, FALSE);
              return;
            }
        }
      return;
    }
}

const UcApply uc_apply_link[UC_N_EVENTS] = {
  [UC_EVENT_METER_ASKED] = asked,
  [UC_EVENT_METER_JOINED] = joined,
  [UC_EVENT_METER_REFUSED] = not_joined,
  [UC_EVENT_METER_ABANDONED] = not_joined,
  [UC_EVENT_METER_LATE] = late,
  [UC_EVENT_METER_RETURNED] = returned,
  [UC_EVENT_METER_LEFT] = left,
  [UC_EVENT_METER_CLAIMED] = claimed,
  [UC_EVENT_METER_TO_COME] = to_come,
  [UC_EVENT_METER_BY_HAND] = by_hand,
  [UC_EVENT_METER_LOCKED] = locked,
  [UC_EVENT_METER_SETTLED] = settled,
  [UC_EVENT_METER_CONFIRMED] = confirmed,
  [UC_EVENT_METER_DOCUMENTED] = documented,
};
