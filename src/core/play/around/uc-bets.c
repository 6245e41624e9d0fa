/* Bets: wagers made and refused, no more bets, the count of progressive chips. §§ 685a.6, 685c.1(d)-(f). */
#include "uc-bets.h"

#include "uc-between-rounds.h"
#include "uc-carried.h"
#include "uc-emit.h"
#include "uc-held.h"
#include "uc-meter.h"
#include "uc-readiness.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-round-close.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

static void
refuse_wager (UcDecision *d, guint seat, UcWager wager, UcMoney amount, UcWord reason, UcCite cite)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_WAGER_REFUSED);

  e->seat = seat;
  e->wager = wager;
  e->reason = reason;
  e->amount = amount;
  uc_emit_cite (d, e, cite);
  uc_emit (d, e);
}

static void
emit_wager (UcDecision *d, UcEventKind kind, guint seat, UcWager wager, UcMoney amount, gboolean sensed)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->seat = seat;
  e->wager = wager;
  e->amount = amount;
  e->sensed = sensed;
  uc_emit (d, e);
}

/* Where a device that the progressive needs is out, it is closed; the base game goes on. */
static gboolean
progressive_is_closed (const UcState *s, guint seat, UcCite *cite)
{
  UcDevice device = uc_readiness_progressive_closed (s, seat);

  *cite = device == UC_DEVICE_LOCK_LINE || device == UC_DEVICE_LOCK_BUTTON ? UC_CITE_LATE_WAGER
          : device == UC_DEVICE_LAMPS                                      ? UC_CITE_PROGRESSIVE_VERIFY
                                                                           : UC_CITE_PROGRESSIVE_DEVICE;
  return device != UC_DEVICE_NONE;
}

/* A wager that needs another beside it, and the seat has not made that one. */
static gboolean
lacks_other (const UcDecision *d, guint seat, UcWager wager)
{
  UcWager other = d->rules->wagers[wager].with;

  return other != UC_WAGER_NONE && uc_side_c (d->s, seat, other)->state == UC_SIDE_NONE;
}

/* What is still to be done with the cards before a wager may be made. */
static UcCite
shoe_procedure (const UcState *s)
{
  if (s->carry.shuffle == UC_SHUFFLE_DUE)
    return UC_CITE_SHUFFLE;
  return s->carry.shuffle == UC_SHUFFLE_CUT ? UC_CITE_CUT : UC_CITE_BURN;
}

/* Why this wager may not be made, UC_WORD_NONE when it may. */
static UcWord
refusal (UcDecision *d, UcCite *cite)
{
  const UcInput *input = d->input;
  const UcSeat *box = &d->s->round.seats[input->seat];

  *cite = UC_CITE_WAGERS;
  if (d->s->round.step < UC_STEP_BETS && !d->s->round.began && !d->s->carry.open)
    return UC_WORD_TABLE_NOT_OPEN;
  if (d->s->round.step == UC_STEP_CLEAR && uc_held_disputed (d->s) != 0)
    {
      *cite = UC_CITE_HOUSE;
      return UC_WORD_DISPUTE_OPEN;
    }
  if (d->s->round.step == UC_STEP_CLEAR && (uc_held_stops_table (d->s, d->rules) || uc_win_due (d->s) != 0))
    {
      *cite = UC_CITE_HOLD;
      return UC_WORD_DOCUMENTS_OUTSTANDING;
    }
  if (d->s->round.locked)
    {
      *cite = uc_side_wager_is_progressive (input->wager) ? UC_CITE_LATE_WAGER : UC_CITE_WAGERS;
      return UC_WORD_AFTER_NO_MORE_BETS;
    }
  if (input->wager != UC_WAGER_MAIN && !d->rules->wagers[input->wager].offered)
    return UC_WORD_NOT_OFFERED;
  *cite = UC_CITE_METER;
  if (uc_side_wager_is_progressive (input->wager) && uc_readiness_meter_stands (d->s, d->rules, input->wager))
    return UC_WORD_NOT_OFFERED;
  *cite = UC_CITE_WAGERS;
  if (d->s->round.step == UC_STEP_SHUFFLE)
    {
      *cite = shoe_procedure (d->s);
      return UC_WORD_SHOE_NOT_READY;
    }
  if (d->s->round.step != UC_STEP_BETS)
    return UC_WORD_TABLE_NOT_OPEN;
  if ((*cite = UC_CITE_HOLD, uc_held_stops_table (d->s, d->rules))
      || uc_held_seats (d->s) & UC_SEAT_BIT (input->seat))
    return UC_WORD_DOCUMENTS_OUTSTANDING;
  *cite = UC_CITE_METER;
  if (uc_readiness_reset_due (d->s, d->rules))
    return UC_WORD_RESET_DUE;
  *cite = UC_CITE_CARDS_24_HOURS;
  if (!d->s->round.began && uc_readiness_cards_old (d->s, input->t_real_ns) != 0)
    return UC_WORD_TABLE_NOT_OPEN;
  *cite = UC_CITE_BURN;
  if (uc_readiness_dealer_missing (d->s, d->rules))
    return UC_WORD_TABLE_NOT_OPEN;
  *cite = UC_CITE_READER_OUT;
  if (d->s->carry.reader_out)
    return UC_WORD_DEVICE_OUT;
  *cite = UC_CITE_HOUSE;
  if (d->s->carry.record_stopped || uc_readiness_readings_due (d->s, d->rules)
      || uc_readiness_parts_unaccepted (d->s, d->rules) != 0)
    return UC_WORD_DEVICE_OUT;
  if (uc_side_wager_is_progressive (input->wager) && progressive_is_closed (d->s, input->seat, cite))
    return UC_WORD_DEVICE_OUT;
  *cite = UC_CITE_ENTRY;
  if (d->s->carry.barred & UC_SEAT_BIT (input->seat))
    return UC_WORD_MID_SHOE_ENTRY;
  *cite = UC_CITE_MAIN_FIRST;
  if (input->wager != UC_WAGER_MAIN && !box->in_round && input->origin != UC_ORIGIN_DEVICE)
    return UC_WORD_NO_MAIN_WAGER;
  *cite = UC_CITE_UP_CARD_FIRST;
  if (lacks_other (d, input->seat, input->wager))
    return UC_WORD_NO_UP_CARD_WAGER;
  *cite = uc_side_wager_is_progressive (input->wager) ? UC_CITE_PROGRESSIVE_AMOUNT : UC_CITE_WAGERS;
  if (!uc_carried_may_bet (d->rules, input->wager, input->amount))
    return UC_WORD_BAD_AMOUNT;
  *cite = UC_CITE_WAGERS;
  if (input->wager == UC_WAGER_MAIN ? box->in_round
                                    : uc_side_c (d->s, input->seat, input->wager)->state != UC_SIDE_NONE)
    return UC_WORD_ALREADY_PLACED;
  return UC_WORD_NONE;
}

/* A coin that lay before its main wager: accepted, unless a device went out while it lay. */
static void
decide_placed_one (UcDecision *d, guint seat, UcWager wager)
{
  UcMoney amount = uc_side_c (d->s, seat, wager)->amount;
  UcCite cite;

  if (uc_side_wager_is_progressive (wager) && progressive_is_closed (d->s, seat, &cite))
    refuse_wager (d, seat, wager, amount, UC_WORD_DEVICE_OUT, cite);
  else
    emit_wager (d, UC_EVENT_WAGER_ACCEPTED, seat, wager, amount, TRUE);
}

/* Where a head answers its chip makes the wager and takes it back, § 685c.1(d)(1): nobody says it in its stead. */
static gboolean
needs_chip (const UcDecision *d)
{
  return (d->input->origin == UC_ORIGIN_DEALER || d->input->origin == UC_ORIGIN_FLOOR)
         && uc_side_wager_is_progressive (d->input->wager)
         && uc_readiness_head_senses (d->s, d->rules, d->input->seat);
}

static gboolean
refuse_without_chip (UcDecision *d)
{
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_DEVICE,
                    "seat %u has a sensor: a chip on it makes the wager, and a chip lifted takes it back", d->input->seat);
}

/* The dealer says another sum for what lies there: the wager is taken back and made anew, and what rests on it stays. */
static gboolean
says_sum (const UcDecision *d)
{
  const UcInput *input = d->input;
  UcMoney lies = input->wager == UC_WAGER_MAIN ? d->s->round.seats[input->seat].main
                                               : uc_side_c (d->s, input->seat, input->wager)->amount;

  return (input->origin == UC_ORIGIN_DEALER || input->origin == UC_ORIGIN_FLOOR)
         && !uc_side_wager_is_progressive (input->wager) && input->amount != lies
         && (input->wager == UC_WAGER_MAIN || d->rules->wagers[input->wager].amount == UC_MONEY_UNKNOWN);
}

gboolean
uc_bets_bet (UcDecision *d)
{
  const UcInput *input = d->input;
  UcCite cite;
  UcWord reason;
  UcMoney amount = input->amount;

  if (input->wager == UC_WAGER_INSURANCE || uc_side_wager (input->wager)->bonus)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_INSURANCE_OFFER,
                      "“%s” is not bet before the deal", uc_wager_name (input->wager));
  if (needs_chip (d))
    return refuse_without_chip (d);
  /* The next round's first wager closes the last round (INTERFACES § 3). */
  if (d->s->round.step == UC_STEP_CLEAR && uc_between_rounds (d->s, d->rules))
    uc_round_close (d);
  /* Who types a wager is told what comes first; a coin that fell is refused on the record. */
  if (input->origin != UC_ORIGIN_DEVICE && d->s->round.step == UC_STEP_BETS && uc_readiness_dealer_missing (d->s, d->rules))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_BURN, "no dealer is signed on; expected “%s”",
                      uc_input_usage (UC_INPUT_SIGN_ON));
  reason = refusal (d, &cite);
  if (reason == UC_WORD_ALREADY_PLACED && says_sum (d))
    {
      UcMoney old = input->wager == UC_WAGER_MAIN ? d->s->round.seats[input->seat].main
                                                  : uc_side_c (d->s, input->seat, input->wager)->amount;

      emit_wager (d, UC_EVENT_WAGER_REMOVED, input->seat, input->wager, old, FALSE);
      emit_wager (d, UC_EVENT_WAGER_ACCEPTED, input->seat, input->wager, amount, FALSE);
      return TRUE;
    }
  if (reason != UC_WORD_NONE)
    {
      refuse_wager (d, input->seat, input->wager, input->amount, reason, cite);
      return TRUE;
    }
  if (amount == UC_MONEY_UNKNOWN && input->wager != UC_WAGER_MAIN)
    amount = d->rules->wagers[input->wager].amount;
  if (input->wager != UC_WAGER_MAIN && !d->s->round.seats[input->seat].in_round)
    {
      emit_wager (d, UC_EVENT_WAGER_PLACED, input->seat, input->wager, amount, FALSE);
      return TRUE;
    }
  emit_wager (d, UC_EVENT_WAGER_ACCEPTED, input->seat, input->wager, amount, input->origin == UC_ORIGIN_DEVICE);
  if (input->wager == UC_WAGER_MAIN)
    UC_FOR_EACH_STAKED_WAGER (side)
      if (d->rules->wagers[side].offered && uc_side_c (d->s, input->seat, side)->state == UC_SIDE_PLACED)
        decide_placed_one (d, input->seat, side);
  return TRUE;
}

/* Whether @side may not stay on the seat without @wager: nothing may without the main wager. */
static gboolean
rests_on (const UcDecision *d, UcWager side, UcWager wager)
{
  return d->rules->wagers[side].offered && (wager == UC_WAGER_MAIN || d->rules->wagers[side].with == wager);
}

/* A chip stays on its sensor, whatever the dealer says of the bet beside it: it waits there for another main wager. */
static void
remove_resting_on (UcDecision *d, guint seat, UcWager wager)
{
  gboolean said = d->input->origin == UC_ORIGIN_DEALER || d->input->origin == UC_ORIGIN_FLOOR;

  UC_FOR_EACH_STAKED_WAGER (side)
    {
      UcSideState state = (UcSideState) uc_side_c (d->s, seat, side)->state;
      gboolean sensed = said && uc_side_wager_is_progressive (side) && uc_readiness_head_senses (d->s, d->rules, seat);
      UcMoney amount = uc_side_c (d->s, seat, side)->amount;

      if (!rests_on (d, side, wager) || state == UC_SIDE_NONE || (sensed && state == UC_SIDE_PLACED))
        continue;
      emit_wager (d, UC_EVENT_WAGER_REMOVED, seat, side, amount, FALSE);
      if (sensed)
        emit_wager (d, UC_EVENT_WAGER_PLACED, seat, side, amount, FALSE);
    }
}

gboolean
uc_bets_unbet (UcDecision *d)
{
  const UcInput *input = d->input;
  const UcSeat *box = &d->s->round.seats[input->seat];

  if (d->s->round.locked || d->s->round.step != UC_STEP_BETS)
    {
      /* A coin that the dealer lifts after the lock-out on its way to the rack is no news. */
      if (input->origin == UC_ORIGIN_DEVICE)
        return TRUE;
      return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_WAGERS,
                        "a wager may not be taken back after “no more bets”");
    }
  if (input->wager == UC_WAGER_MAIN)
    {
      UcMoney main = box->main;

      if (!box->in_round && !(d->s->carry.expected & UC_SEAT_BIT (input->seat)))
        return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "seat %u has no wager to take back", input->seat);
      remove_resting_on (d, input->seat, UC_WAGER_MAIN);
      emit_wager (d, UC_EVENT_WAGER_REMOVED, input->seat, UC_WAGER_MAIN, main, FALSE);
      return TRUE;
    }
  if (needs_chip (d))
    return refuse_without_chip (d);
  if (!d->rules->wagers[input->wager].offered
      || uc_side_c (d->s, input->seat, input->wager)->state == UC_SIDE_NONE)
    {
      if (input->origin == UC_ORIGIN_DEVICE)
        return TRUE;
      return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "seat %u has no %s wager to take back", input->seat,
                        uc_refuse_wager (input->wager));
    }
  remove_resting_on (d, input->seat, input->wager);
  emit_wager (d, UC_EVENT_WAGER_REMOVED, input->seat, input->wager, uc_side_c (d->s, input->seat, input->wager)->amount, FALSE);
  return TRUE;
}

/* § 685a.3(c): who played last round does not play on with cards that became too old since. */
static gboolean
refuse_old_cards (UcDecision *d)
{
  guint8 carried = uc_carried_seats (d->s, d->rules);

  if (d->input->origin == UC_ORIGIN_SCRIPT || d->s->round.began
      || uc_readiness_cards_old (d->s, d->input->t_real_ns) == 0)
    return FALSE;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (carried & UC_SEAT_BIT (seat))
      refuse_wager (d, seat, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, UC_WORD_TABLE_NOT_OPEN, UC_CITE_CARDS_24_HOURS);
  return carried != 0;
}

static void
decide_placed (UcDecision *d)
{
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    UC_FOR_EACH_STAKED_WAGER (side)
      {
        if (!d->rules->wagers[side].offered || uc_side_c (d->s, seat, side)->state != UC_SIDE_PLACED)
          continue;
        if (d->s->round.seats[seat].in_round)
          decide_placed_one (d, seat, side);
        else
          refuse_wager (d, seat, side, UC_MONEY_UNKNOWN, UC_WORD_NO_MAIN_WAGER, UC_CITE_MAIN_FIRST);
      }
}

/* The link was lost after the chips had been placed: they go back before they count. */
static void
refuse_unlinked (UcDecision *d)
{
  const UcWager wager = uc_ticket_wager (d->rules);

  for (guint seat = 1; wager != UC_WAGER_NONE && seat <= d->rules->seats; seat++)
    {
      const UcMoney amount = uc_side_c (d->s, seat, wager)->amount;

      if (uc_side_c (d->s, seat, wager)->state != UC_SIDE_ACCEPTED
          || uc_readiness_progressive_closed_for_all (d->s) != UC_DEVICE_LINK)
        continue;
      emit_wager (d, UC_EVENT_WAGER_REMOVED, seat, wager, amount, FALSE);
      refuse_wager (d, seat, wager, amount, UC_WORD_DEVICE_OUT, UC_CITE_PROGRESSIVE_DEVICE);
    }
}

gboolean
uc_bets_no_more_bets (UcDecision *d)
{
  UcWager progressive = uc_side_wager_progressive (d->rules);
  guint8 carried;
  guint count;
  guint playing = 0;

  if (d->s->round.step != UC_STEP_BETS || uc_readiness_bets_blocked (d->s, d->rules))
    {
      if (d->input->origin == UC_ORIGIN_DEVICE)
        return TRUE; /* the button is pressed more often than it means something */
      return uc_refuse_not_now (d);
    }
  if (refuse_old_cards (d))
    return TRUE;
  /* Where nobody senses or types main wagers, last round's seats play again unless the dealer said otherwise. */
  carried = d->input->origin != UC_ORIGIN_SCRIPT ? uc_carried_seats (d->s, d->rules) : 0;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (carried & UC_SEAT_BIT (seat))
      emit_wager (d, UC_EVENT_WAGER_ACCEPTED, seat, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, FALSE);
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    playing += d->s->round.seats[seat].in_round;
  if (playing == 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NO_MORE_BETS,
                      "nobody has a main wager; expected “bet SEAT main [AMOUNT]” first");
  decide_placed (d);
  refuse_unlinked (d);
  count = uc_side_accepted_count (d->s, d->rules);
  uc_emit (d, uc_emit_begin (d, UC_EVENT_BETS_LOCKED));
  return count == 0 || uc_meter_increment (d, progressive, count);
}

gboolean
uc_bets_chips (UcDecision *d)
{
  guint accepted = uc_side_accepted_count (d->s, d->rules);
  UcEvent *e;

  if (d->s->round.step != UC_STEP_CHIPS)
    return uc_refuse_not_now (d);
  e = uc_emit_begin (d, d->input->count == accepted ? UC_EVENT_CHIPS_VERIFIED : UC_EVENT_CHIPS_MISMATCH);
  e->counted = (guint16) MIN (d->input->count, G_MAXUINT16);
  e->accepted = accepted;
  uc_emit_cite (d, e, UC_CITE_CHIPS);
  uc_emit (d, e);
  return TRUE;
}

/* Locked, and no card dealt yet: what a mistaken lock-out and a seat without a chip can still be mended in. */
static gboolean
before_first_card (const UcDecision *d)
{
  return d->s->round.locked && !d->s->round.voided && d->s->round.n_dealt == 0;
}

gboolean
uc_bets_reopen (UcDecision *d)
{
  UcWager progressive = uc_side_wager_progressive (d->rules);
  guint count = uc_side_accepted_count (d->s, d->rules);
  gboolean handled;
  UcEvent *e;

  if (!before_first_card (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NO_MORE_BETS,
                      "bets can be reopened only between the lock-out and the first card");
  if (uc_held_disputed (d->s) != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "a dispute waits for its ruling; expected “ruling BADGE PIN %u paid|stands|correct” first",
                      (guint) __builtin_ctz (uc_held_disputed (d->s)));
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_emit_begin (d, UC_EVENT_BETS_REOPENED);
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  uc_emit (d, e);
  if (count > 0)
    uc_meter_take_back (d, progressive, UC_WORD_BETS_REOPENED, count);
  return TRUE;
}

gboolean
uc_bets_clear_wager (UcDecision *d)
{
  const UcInput *input = d->input;
  gboolean handled;
  UcEvent *e;

  if (!before_first_card (d))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_CHIPS,
                      "a seat without a chip is cleared between the lock-out and the first card");
  if (!d->rules->wagers[input->wager].offered || !uc_side_wager_is_progressive (input->wager)
      || uc_side_c (d->s, input->seat, input->wager)->state != UC_SIDE_ACCEPTED)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_CHIPS, "seat %u has no accepted progressive wager “%s”",
                      input->seat, uc_wager_name (input->wager));
  if (d->s->round.chips_counted)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_CHIPS,
                      "the count of chips agreed, and seat %u's chip was among them; expected “reopen-bets BADGE PIN” to "
                      "take the wager back and count again", input->seat);
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_emit_begin (d, UC_EVENT_WAGER_CLEARED);
  e->seat = input->seat;
  e->wager = input->wager;
  e->amount = uc_side_c (d->s, input->seat, input->wager)->amount;
  g_strlcpy (e->by, input->badge, sizeof e->by);
  g_strlcpy (e->text, input->text, sizeof e->text);
  uc_emit (d, e);
  uc_meter_take_back (d, input->wager, UC_WORD_WAGER_CLEARED, 1);
  return TRUE;
}

gboolean
uc_bets_entry (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_ENTRY_CHANGED);

  e->seat = d->input->seat;
  e->choice = d->input->word;
  uc_emit_cite (d, e, UC_CITE_ENTRY);
  uc_emit (d, e);
  return TRUE;
}

/* Whether the set has no gap between its lowest and its highest bit. */
static gboolean
are_adjacent (guint8 seats)
{
  return seats == 0 || (((seats >> __builtin_ctz (seats)) + 1) & (seats >> __builtin_ctz (seats))) == 0;
}

/* What parting leaves to a player must lie side by side, too. */
static gboolean
leaves_a_gap (const UcDecision *d)
{
  guint8 left[UC_MAX_SEATS + 1] = { 0 };

  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (!(d->input->seats & UC_SEAT_BIT (seat)))
      left[uc_state_player_of (d->s, seat)] |= UC_SEAT_BIT (seat);
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    if (!are_adjacent (left[seat]))
      return TRUE;
  return FALSE;
}

/* § 685a.6(c), (f): who plays which boxes is settled with the wagers, before the first card. */
gboolean
uc_bets_player (UcDecision *d)
{
  guint boxes = __builtin_popcount (d->input->seats);
  UcEvent *e;

  if (d->s->round.n_dealt > 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_BOXES,
                      "boxes are one player's from before the first card of a round to its end");
  if (d->input->seats >> (d->rules->seats + 1))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_SEATS, "this table has seats 1 to %u", d->rules->seats);
  if (d->rules->boxes_per_player != 0 && boxes > d->rules->boxes_per_player)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_BOXES, "%u boxes for one player: the table file allows %u",
                      boxes, d->rules->boxes_per_player);
  if (!are_adjacent (d->input->seats) || leaves_a_gap (d))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_BOXES, "one player's boxes lie side by side");
  e = uc_emit_begin (d, UC_EVENT_PLAYERS_JOINED);
  e->seats = d->input->seats;
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_bets_arrived (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_PLAYER_ARRIVED);

  e->seat = d->input->seat;
  uc_emit (d, e);
  return TRUE;
}
