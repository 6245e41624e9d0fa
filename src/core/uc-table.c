/* The table as others see it: beginning, outputs, questions. */
#include "uc-game.h"
#include "uc-side-wager.h"
#include "uc-step.h"

#include <string.h>

void
uc_table_init (UcTable *table, const UcRules *rules)
{
  UcCarry *c = &table->now.carry;

  memset (table, 0, sizeof *table);
  table->rules = rules;
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered && uc_wager_is_progressive (wager))
      c->meters[uc_wager_slot (wager)].value = rules->wagers[wager].seed;
  if (rules->procedures_implied)
    {
      c->open = TRUE;
      c->opening = UC_OPENING_DONE;
      c->shuffle = UC_SHUFFLE_DONE;
      c->reader_inspected = TRUE;
    }
  uc_steps_update (&table->now, rules);
}

/* ---- outputs ---- */

static UcLamp
head_lamp (const UcTable *table, guint seat, UcWager wager)
{
  const UcState *s = &table->now;
  const UcSide *side = uc_side_c (s, seat, wager);

  switch ((UcSideState) side->state)
    {
    case UC_SIDE_NONE:
      return s->round.step == UC_STEP_BETS && s->round.seats[seat].in_round ? UC_LAMP_INVITED : UC_LAMP_OFF;
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
    default:
      return;
    }
}

/* The heads' lamps and the winners' lights of the table's progressive. */
static void
show_progressive (const UcTable *table, UcOutputs *out)
{
  UcWager wager = uc_progressive (table->rules);

  if (wager == UC_WAGER_NONE)
    return;
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (&table->now, seat, wager);

      out->lamp[seat] = head_lamp (table, seat, wager);
      out->winner[seat] = side->state == UC_SIDE_WON
                          || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN);
    }
}

UcOutputs
uc_table_outputs (const UcTable *table)
{
  const UcState *s = &table->now;
  UcOutputs out = { 0 };

  out.lock_line = s->round.step != UC_STEP_BETS || uc_bets_blocked (s, table->rules);
  out.stop_dealing = s->carry.reader_out || s->carry.record_stopped || s->round.trouble != UC_TROUBLE_NONE;
  show_progressive (table, &out);
  show_test (table, &out);
  return out;
}

/* ---- questions ---- */

guint
uc_table_steps (const UcTable *table, guint8 steps[UC_N_STEPS])
{
  const guint8 *step = uc_game_row (table->rules->game)->steps;
  guint n = 0;

  for (;; step++)
    {
      if (uc_step_is_reachable (table->rules, *step))
        steps[n++] = *step;
      if (*step == UC_STEP_CLEAR)
        return n;
    }
}

gboolean
uc_table_reader_shows_range (const UcTable *table)
{
  return uc_game_row (table->rules->game)->range_reader;
}

gboolean
uc_table_settles_at (const UcTable *table, UcWager wager, UcStep step)
{
  return wager >= UC_FIRST_SIDE_WAGER && uc_side_is_at (table->rules, wager, step);
}

gboolean
uc_table_cards_stay (const UcTable *table, guint seat)
{
  for (UcWager wager = UC_FIRST_SIDE_WAGER; wager < UC_N_WAGERS; wager++)
    if (table->rules->wagers[wager].offered && table->now.round.step < uc_side_wagers[wager].step
        && uc_side_c (&table->now, seat, wager)->state == UC_SIDE_ACCEPTED)
      return TRUE;
  return FALSE;
}

void
uc_table_unseal (UcTable *table, UcCard card, const char *salt)
{
  if (!uc_table_hole_is_sealed (table))
    return;
  table->stamp = 0;
  table->now.round.hole = card;
  g_strlcpy (table->now.round.hole_salt, salt, sizeof table->now.round.hole_salt);
  if (table->can_undo && table->before.round.hole_seal[0] != '\0')
    {
      table->before.round.hole = card;
      g_strlcpy (table->before.round.hole_salt, salt, sizeof table->before.round.hole_salt);
    }
}

gboolean
uc_table_hole_is_sealed (const UcTable *table)
{
  const UcRound *r = &table->now.round;

  return r->hole_dealt && !r->hole_up && r->hole == UC_CARD_NONE && r->hole_seal[0] != '\0';
}

gboolean
uc_table_hole_is_known (const UcTable *table)
{
  const UcRound *r = &table->now.round;

  return r->hole_dealt && (r->hole_up || r->hole != UC_CARD_NONE || r->hole_seal[0] != '\0');
}

guint64
uc_table_parts_failing (const UcTable *table)
{
  return uc_parts_failing (&table->now, table->rules);
}

guint64
uc_table_parts_untested (const UcTable *table)
{
  const UcCarry *c = &table->now.carry;
  gboolean same = g_str_equal (c->parts_version, table->rules->readings);

  return uc_parts_fitted (table->rules) & ~(same ? c->parts_work | c->parts_fail : 0);
}

guint64
uc_table_parts_unaccepted (const UcTable *table)
{
  return uc_parts_unaccepted (&table->now, table->rules);
}

gboolean
uc_table_may_test (const UcTable *table, UcPart part)
{
  const UcCarry *c = &table->now.carry;
  gboolean loaded = c->open && (c->shuffle == UC_SHUFFLE_BURN || c->shuffle == UC_SHUFFLE_DONE);

  return uc_between_rounds (&table->now, table->rules) && !(part == UC_PART_SHOE && loaded);
}

gboolean
uc_table_can_move (const UcTable *table)
{
  const UcRound *r = &table->now.round;
  const UcDealt *last = r->n_dealt > 0 ? &r->dealt[r->n_dealt - 1] : NULL;

  return table->can_undo && last != NULL && last->seat != 0 && last->seat != UC_SEAT_DEALER
         && r->step >= UC_STEP_DECISIONS && r->step <= UC_STEP_SETTLE
         && (table->undo_kind == UC_EVENT_CARD_DEALT || table->undo_implied);
}

guint
uc_table_cards (const UcTable *table, guint seat, guint hand, UcCard *cards, guint max)
{
  return uc_hand_cards (&table->now, seat, hand, cards, max);
}

guint
uc_table_total (const UcTable *table, guint seat, guint hand, gboolean *soft)
{
  UcPoints points = uc_hand_points (&table->now, seat, seat == UC_SEAT_DEALER ? 0 : hand);

  return seat == UC_SEAT_DEALER ? uc_points_dealer (&points, table->rules, soft) : uc_points_total (&points, 21, soft);
}

UcCard
uc_table_upcard (const UcTable *table)
{
  return uc_dealer_upcard (&table->now);
}

guint64
uc_table_prompt_seq (const UcTable *table)
{
  return table->now.prompt_seq;
}

guint8
uc_table_accepted (const UcTable *table, UcWager wager)
{
  guint8 seats = 0;

  if (wager == UC_WAGER_NONE)
    return 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (uc_side_c (&table->now, seat, wager)->state >= UC_SIDE_ACCEPTED)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}
