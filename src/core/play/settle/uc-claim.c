#include "uc-claim.h"

#include "uc-award.h"
#include "uc-emit.h"
#include "uc-join.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-settle.h"
#include "uc-share.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"

/* As the link has it. */
#define MOST_BY_HAND (100 * 1000 * 1000 * UC_DOLLAR)

/* ---- what the table says ---- */

static void
claim (UcDecision *d, const guint winners[2])
{
  UcEvent *e = uc_join_event (d, UC_EVENT_METER_CLAIMED);

  e->winners[0] = winners[0];
  e->winners[1] = winners[1];
  uc_emit (d, e);
}

static void
settle (UcDecision *d, const UcClaim *claim, guint tenth, guint whole, UcMoney awarded)
{
  const UcMoney held = claim->state == UC_CLAIM_LOCKED ? claim->held : 0;
  UcEvent *e = uc_join_event (d, UC_EVENT_METER_SETTLED);

  e->of_round = claim->round;
  e->claim = claim->id;
  e->winners[0] = tenth;
  e->winners[1] = whole;
  e->award = MIN (awarded, held);
  /* The link knows what it holds for a claim whose sum two persons said. */
  e->by_hand = claim->by_hand && awarded > 0;
  e->released = claim->by_hand ? 0 : held - e->award;
  e->of_tenth = claim->state == UC_CLAIM_LOCKED && !claim->by_hand ? claim->of_tenth : 0;
  uc_emit (d, e);
}

/* Whether every winner of the round is paid what he has of it, or has it on record as owed. */
static gboolean
are_decided (const UcDecision *d, UcWager wager, UcMoney *awarded)
{
  UcMoney share[UC_MAX_SEATS + 1];

  *awarded = 0;
  uc_share_award (d, wager, share);
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (side->due || (side->state == UC_SIDE_WON && side->odds.kind == UC_ODDS_METER_SHARE) || share[seat] > uc_award_has (d, seat, wager))
        return FALSE;
      *awarded += uc_award_has (d, seat, wager);
    }
  return TRUE;
}

/* After a corrected card, more players have won than the claim says. The table takes the claim back and makes a new one, as long as
 * nothing of it is paid. */
static gboolean
claims_less (const UcClaim *claim, const guint winners[2])
{
  return claim->awarded == 0 && (winners[0] > claim->tenth || winners[1] > claim->whole);
}

/* More has come to a claim that was awarded before. Whatever a card was corrected to since, it is not taken back by itself: what
 * nobody gets of it persons adjust on the meter. */
static void
settle_more (UcDecision *d, const UcClaim *claim, UcWager wager)
{
  UcMoney awarded;

  if (!are_decided (d, wager, &awarded))
    return;
  awarded -= claim->awarded;
  if (awarded < 0 || claim->held - awarded >= UC_MAX_SEATS * UC_CENT)
    awarded = claim->held;
  settle (d, claim, claim->tenth, claim->whole, awarded);
}

static void
tell_documents (UcDecision *d)
{
  for (guint i = 0; i < UC_TICKET_CLAIMS; i++)
    {
      const UcClaim *claim = &d->s->carry.ticket.claims[i];
      const UcMoney more = MIN (claim->documented, claim->awarded - claim->paid);
      UcEvent *e;

      /* Of what was paid by hand, the link hears once it has said what of it is awarded. */
      if (claim->state < UC_CLAIM_SETTLED || (claim->by_hand && claim->state == UC_CLAIM_SETTLED) || more <= 0)
        continue;
      e = uc_join_event (d, UC_EVENT_METER_DOCUMENTED);
      e->of_round = claim->round;
      e->claim = claim->id;
      e->award = more;
      uc_emit (d, e);
    }
}

static void
call_floor (UcDecision *d)
{
  if (d->s->carry.called_ns == 0)
    uc_emit (d, uc_emit_begin (d, UC_EVENT_FLOOR_CALLED));
}

/* The player of one of the claim's seats: an award that was left to come has it as it was when the round was settled. */
static guint
player_of (const UcDecision *d, const UcClaim *claim, guint seat)
{
  /* A row may say anything. */
  return claim->left ? MIN ((guint)(claim->players >> (4 * seat)) & 15, UC_MAX_SEATS) : uc_state_player_of (d->s, seat);
}

/* Of @sum the part of one of the claim's seats, by player and box as awards are shared (A10, A29); the first has the cents that are left. */
static UcMoney
part_of_seat (const UcDecision *d, const UcClaim *claim, guint seat, UcMoney sum)
{
  const guint8 seats = claim->seats;
  const guint first = (guint)__builtin_ctz (seats);
  guint8 players = 0, boxes = 0;
  UcMoney others = 0;

  for (guint i = 1; i <= UC_MAX_SEATS; i++)
    if (seats & UC_SEAT_BIT (i))
      {
        players |= UC_SEAT_BIT (player_of (d, claim, i));
        if (player_of (d, claim, i) == player_of (d, claim, seat))
          boxes |= UC_SEAT_BIT (i);
      }
  if (seat != first)
    return uc_meter_sums_part (uc_meter_sums_part (sum, 100, (guint)__builtin_popcount (players)), 100, (guint)__builtin_popcount (boxes));
  for (guint i = first + 1; i <= UC_MAX_SEATS; i++)
    if (seats & UC_SEAT_BIT (i))
      others += part_of_seat (d, claim, i, sum);
  return sum - others;
}

/* What the winners of a claim were paid is not what the ledger has for them: a line for each of them. */
static void
owe (UcDecision *d, const UcClaim *claim, UcMoney pays)
{
  const UcMoney paid = claim->awarded + claim->over;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcEvent *e;

      if (!(claim->seats & UC_SEAT_BIT (seat)))
        continue;
      e = uc_emit_begin (d, UC_EVENT_CORRECTION_OWES);
      e->of_round = claim->round;
      e->seat = (guint8)seat;
      e->wager = uc_ticket_wager (d->rules);
      e->outcome = UC_WORD_WIN;
      e->amount = part_of_seat (d, claim, seat, paid);
      e->pays = part_of_seat (d, claim, seat, pays);
      e->change = e->pays - e->amount;
      e->cause = UC_WORD_AWARD_SHARED;
      uc_emit_cite (d, e, UC_CITE_PROGRESSIVE_PAY);
      uc_emit (d, e);
    }
}

/* The amount of an award has come that was left to come. Each winner of its round is owed his share: 10% first, and 100% what that leaves
 * (A10). What nobody has of it goes back to the meter. */
static void
come (UcDecision *d, const UcClaim *claim)
{
  const guint8 tenths = claim->seats & (guint8)~claim->of_whole;
  const guint32 round = claim->round;
  const UcWager wager = uc_ticket_wager (d->rules);
  /* A row may say anything. */
  const UcMoney amount = MAX (claim->amount, 0), of_tenth = CLAMP (claim->of_tenth, 0, amount);
  guint8 player[UC_MAX_SEATS + 1] = { 0 }, players[2] = { 0, 0 };
  UcMoney share[UC_MAX_SEATS + 1] = { 0 }, total;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    player[seat] = (guint8)player_of (d, claim, seat);
  total = d->rules->percentage == UC_PERCENTAGE_EACH
              ? uc_share_each (tenths, uc_meter_sums_part (of_tenth, 100, MAX (claim->tenth, 1u)), of_tenth, share)
              : uc_share_equally (tenths, player, 100, of_tenth, share);
  total += uc_share_equally (claim->of_whole, player, 100, amount - total, share);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const gboolean whole = (claim->of_whole & UC_SEAT_BIT (seat)) != 0;
      UcEvent *e;

      if (!(claim->seats & UC_SEAT_BIT (seat)))
        continue;
      players[whole] |= UC_SEAT_BIT (player[seat]);
      e = uc_emit_begin (d, UC_EVENT_CORRECTION_OWES);
      e->of_round = claim->round;
      e->seat = (guint8)seat;
      e->wager = wager;
      e->outcome = UC_WORD_WIN;
      e->odds = (UcOdds){ UC_ODDS_METER_SHARE, whole ? UC_SHARE_WHOLE : UC_SHARE_TENTH, 100 };
      e->pays = e->change = share[seat];
      e->cause = UC_WORD_AWARD_CAME;
      uc_emit_cite (d, e, UC_CITE_PROGRESSIVE_PAY);
      uc_emit (d, e);
      uc_award_count (d, wager, share[seat]);
    }
  settle (d, claim,
          d->rules->percentage == UC_PERCENTAGE_EACH ? (guint)__builtin_popcount (tenths) : (guint)__builtin_popcount (players[0]),
          (guint)__builtin_popcount (players[1]), total);
  call_floor (d);
  if (d->s->carry.ticket.round == round)
    uc_join_leave (d);
}

/* After the round had closed, an earlier hit of the meter turned out to be none, or the link had more than was paid by hand: the
 * winners have more coming. */
static void
owe_later (UcDecision *d, const UcClaim *claim)
{
  const UcMoney more = claim->held;

  owe (d, claim, claim->awarded + more);
  settle (d, claim, claim->tenth, claim->whole, more);
  call_floor (d);
}

void
uc_claim_work (UcDecision *d)
{
  const UcWager wager = uc_ticket_wager (d->rules);
  const UcClaim *now = uc_ticket_claim (d->s);
  const gboolean undecided = uc_ticket_is_undecided (d->s);
  UcMoney awarded, paid;
  guint winners[2];
  guint8 seats;

  if (wager == UC_WAGER_NONE)
    return;
  for (guint i = 0; i < UC_TICKET_CLAIMS; i++)
    {
      const UcClaim *claim = &d->s->carry.ticket.claims[i];

      if (claim->left && !claim->came && claim->state == UC_CLAIM_LOCKED)
        come (d, claim);
      else if ((claim != now || claim->left) && claim->state == UC_CLAIM_LOCKED && claim->held > 0)
        owe_later (d, claim);
    }
  tell_documents (d);
  uc_join_return (d);
  if (d->s->carry.ticket.state != UC_TICKET_HELD || uc_ticket_left (d->s) != NULL)
    return;
  uc_ticket_winners (d->s, d->rules, winners, &seats);
  paid = uc_award_taken (d, wager);
  if (undecided && now->awarded > 0)
    settle_more (d, now, wager);
  else if (undecided && paid == 0 && (seats == 0 || claims_less (now, winners)))
    settle (d, now, 0, 0, 0);
  else if (undecided && now->state == UC_CLAIM_LOCKED && are_decided (d, wager, &awarded))
    settle (d, now, MIN (winners[0], now->tenth), MIN (winners[1], now->whole), awarded);
  uc_join_return (d);
  /* A claim is made once the cards have decided for one of the winners, and again when nobody of the last one stands. What the round was
   * awarded is not taken back by itself: persons adjust it. */
  if (d->s->carry.ticket.state == UC_TICKET_HELD && !uc_ticket_is_undecided (d->s) && (now == NULL || now->tenth + now->whole == 0)
      && (seats & (uc_side_seats (d->s, wager, UC_SIDE_WON) | uc_side_seats (d->s, wager, UC_SIDE_SETTLED))) != 0)
    claim (d, winners);
}

/* A18: the cards of the winners stay, and the table goes on for the others. A sum that nobody knows may take as many persons as any. */
gboolean
uc_claim_leave_to_come (UcDecision *d)
{
  const UcWager wager = uc_ticket_wager (d->rules);
  gboolean asks = FALSE;

  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      UcEvent *e;

      if (!uc_ticket_needs_second (d->s, d->rules, seat))
        continue;
      e = uc_emit_begin (d, UC_EVENT_SHARE_CHANGED);
      e->seat = (guint8)seat;
      e->wager = wager;
      e->award = UC_MONEY_UNKNOWN;
      e->signatures = 2;
      uc_emit (d, e);
      asks = TRUE;
    }
  if (asks)
    return TRUE;
  uc_emit (d, uc_join_event (d, UC_EVENT_METER_TO_COME));
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if (side->state == UC_SIDE_WON && side->odds.kind == UC_ODDS_METER_SHARE)
        uc_settle_side (d, seat, wager, UC_WORD_WIN, side->combination, side->odds, UC_MONEY_UNKNOWN, uc_side_wager (wager)->pays);
    }
  return TRUE;
}

/* ---- by hand ---- */

/* The sum, in whole cents and not beyond what a meter holds. */
static gboolean
read_sum (UcDecision *d, UcMoney sum)
{
  return (sum > 0 && sum % UC_CENT == 0 && sum <= MOST_BY_HAND)
         || uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_PROGRESSIVE_PAY,
                       "expected the sum of the award in dollars and cents, from $0.01 to $100,000,000");
}

/* Only what the link cannot say is said by persons. */
static gboolean
waits_for_hand (UcDecision *d)
{
  const UcClaim *claim = uc_ticket_spoken_of (d->s);

  if (claim == NULL || claim->state != UC_CLAIM_MADE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_PAY,
                      "no award of this round waits for its amount; expected “award-by-hand” while one is to come");
  return uc_ticket_waits_for_persons (d->s)
         || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_PAY,
                       "the link is there and says the amount; a sum by hand is for a link that is out of reach");
}

gboolean
uc_claim_by_hand (UcDecision *d)
{
  gboolean handled;
  UcEvent *e;

  if (!uc_join_is_linked (d) || !waits_for_hand (d) || !read_sum (d, d->input->amount))
    return FALSE;
  if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_PROGRESSIVE_PAY, &handled))
    return handled;
  e = uc_require_second_person (d, UC_BY_HAND_KEY);
  uc_money_format (d->input->amount, e->new_);
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_claim_complete_by_hand (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  const UcClaim *claim = uc_ticket_spoken_of (d->s);
  UcMoney sum;
  UcEvent *e;

  /* The link may have come back since the first signature. */
  if (claim != NULL && claim->state == UC_CLAIM_MADE && !waits_for_hand (d))
    return FALSE;
  if (claim == NULL || claim->state != UC_CLAIM_MADE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_PAY,
                      "the link has said the amount since, and it counts; expected “%s” by a floorperson",
                      uc_input_usage (UC_INPUT_WITHDRAW));
  if (!uc_money_parse (r->correct_value, &sum, NULL) || !read_sum (d, sum))
    return FALSE;
  e = uc_join_event (d, UC_EVENT_METER_BY_HAND);
  e->of_round = claim->left ? claim->round : 0;
  e->award = sum;
  g_strlcpy (e->by, r->correct_by, sizeof e->by);
  g_strlcpy (e->second, d->input->badge, sizeof e->second);
  g_strlcpy (e->text, r->correct_reason, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

/* ---- what the link answers ---- */

static UcEvent *
answer (UcDecision *d, UcEventKind kind)
{
  UcEvent *e = uc_join_event (d, kind);

  e->of_round = d->input->of_round;
  e->claim = d->input->claim;
  e->rank = d->input->rank;
  e->epoch = d->input->epoch;
  e->ledger = d->input->ledger;
  e->of_tenth = d->input->amount2;
  e->award = d->input->amount;
  e->held = d->input->held;
  g_strlcpy (e->head, d->input->head, sizeof e->head);
  return e;
}

/* What is said of a claim is never less than what was said of it before. */
static gboolean
shrinks (const UcDecision *d)
{
  const UcInput *input = d->input;

  for (guint i = 0; input->kind == UC_INPUT_LOCKED && i < UC_TICKET_CLAIMS; i++)
    {
      const UcClaim *claim = &d->s->carry.ticket.claims[i];

      if (claim->id == input->claim && claim->round == input->of_round && !claim->by_hand
          && (input->amount < claim->amount || input->amount2 < claim->of_tenth || input->held < claim->held))
        return TRUE;
    }
  return FALSE;
}

static gboolean
fits (UcDecision *d)
{
  const UcInput *input = d->input;

  if (!uc_join_is_linked (d))
    return FALSE;
  if (shrinks (d))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER,
                      "a claim never takes less than was said of it; expected the sums of the last answer, or more");
  return (input->amount >= 0 && input->held >= 0
          && (input->kind == UC_INPUT_SETTLED
              || (input->amount2 >= 0 && input->amount2 <= input->amount && input->held <= input->amount)))
         || uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER,
                       "these are not the sums of a claim; expected for 10%% and held at most what it takes in all");
}

gboolean
uc_claim_locked (UcDecision *d)
{
  if (!fits (d))
    return FALSE;
  uc_emit (d, answer (d, UC_EVENT_METER_LOCKED));
  return TRUE;
}

gboolean
uc_claim_settled (UcDecision *d)
{
  const UcClaim *claim;
  guint at;

  if (!fits (d))
    return FALSE;
  at = uc_ticket_told (d->s, d->input->of_round, d->input->claim);
  claim = at < UC_TICKET_CLAIMS ? &d->s->carry.ticket.claims[at] : NULL;
  /* More that is not held for the table, two persons at the link awarded in its place. */
  if (claim != NULL && claim->by_hand && claim->state == UC_CLAIM_SETTLED
      && (d->input->amount < claim->awarded || (d->input->amount > claim->awarded && d->input->held <= 0)))
    {
      owe (d, claim, d->input->amount);
      call_floor (d);
    }
  uc_emit (d, answer (d, UC_EVENT_METER_CONFIRMED));
  return TRUE;
}
