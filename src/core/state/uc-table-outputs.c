#include "uc-table-outputs.h"

#include "uc-carried.h"
#include "uc-readiness.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"
#include "uc-word.h"

static UcLamp
head_lamp (const UcTable *table, guint seat, UcWager wager)
{
  const UcState *s = &table->now;
  const UcSide *side = uc_side_c (s, seat, wager);

  switch (uc_ticket_shown_state (s, table->rules, seat, wager))
    {
    case UC_SIDE_NONE:
      return s->round.step == UC_STEP_BETS
                     && (s->round.seats[seat].in_round || uc_carried_seats (s, table->rules) & UC_SEAT_BIT (seat))
                     && uc_readiness_progressive_closed (s, seat) == UC_DEVICE_NONE
                 ? UC_LAMP_INVITED
                 : UC_LAMP_OFF;
    case UC_SIDE_PLACED:
      return UC_LAMP_PLACED;
    case UC_SIDE_ACCEPTED:
    case UC_SIDE_WON:
      return UC_LAMP_ACCEPTED;
    case UC_SIDE_SETTLED:
      return side->outcome == UC_WORD_WIN ? UC_LAMP_ACCEPTED : UC_LAMP_OFF;
    }
  return UC_LAMP_OFF;
}

/* The part under test is lit or set for the look; a coin falls only where the heads are not locked. */
static void
show_test (const UcTable *table, UcOutputs *out)
{
  UcPart part = table->now.carry.part_tested;
  guint seat = uc_part_seat (part);

  switch ((guint) uc_part_first (part))
    {
    case UC_PART_WAGER_1:
      out->lock_line = FALSE;
      return;
    case UC_PART_LOCK_LINE:
      out->lock_line = TRUE;
      return;
    case UC_PART_INVITE_1:
      out->lamp[seat] = UC_LAMP_INVITED;
      return;
    case UC_PART_PLACED_1:
      out->lamp[seat] = UC_LAMP_PLACED;
      return;
    case UC_PART_ACCEPTED_1:
      out->lamp[seat] = UC_LAMP_ACCEPTED;
      return;
    case UC_PART_WINNER_1:
      out->winner[seat] = TRUE;
      return;
    case UC_PART_FLOOR_CALL:
      out->floor_call = TRUE;
      return;
    default:
      return;
    }
}

/* The heads' lamps and the winners' lights of the table's progressive. */
static void
show_progressive (const UcTable *table, UcOutputs *out)
{
  UcWager wager = uc_side_wager_progressive (table->rules);

  if (wager == UC_WAGER_NONE)
    return;
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (&table->now, seat, wager);

      out->lamp[seat] = head_lamp (table, seat, wager);
      out->winner[seat] = uc_win_is_open (side)
                          || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN);
    }
}

UcOutputs
uc_table_outputs (const UcTable *table)
{
  const UcState *s = &table->now;
  UcOutputs out = { 0 };

  out.lock_line = s->carry.record_doubt != 0 || s->round.step != UC_STEP_BETS || uc_readiness_bets_blocked (s, table->rules);
  out.stop_dealing = s->carry.record_doubt != 0 || s->carry.reader_out == UC_READER_OUT || s->carry.record_stopped || s->round.trouble != UC_TROUBLE_NONE;
  out.floor_call = s->carry.called_ns != 0;
  show_progressive (table, &out);
  show_test (table, &out);
  return out;
}
