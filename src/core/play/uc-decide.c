/* Deciding: finds the handler of an input, lets it emit or refuse, then runs what the procedure does by itself. */
#include "uc-decide.h"

#include "uc-bets.h"
#include "uc-calendar.h"
#include "uc-claim.h"
#include "uc-confirm.h"
#include "uc-correct.h"
#include "uc-deal.h"
#include "uc-decisions.h"
#include "uc-device-test.h"
#include "uc-floor.h"
#include "uc-health.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-insurance.h"
#include "uc-irregular.h"
#include "uc-join.h"
#include "uc-keep.h"
#include "uc-meter.h"
#include "uc-peek.h"
#include "uc-procedures.h"
#include "uc-reader.h"
#include "uc-refuse.h"
#include "uc-refused-card.h"
#include "uc-step-acts.h"
#include "uc-table-init.h"
#include "uc-withdraw.h"

#include <inttypes.h>

#define FROM(origin) (1u << UC_ORIGIN_##origin)

#define SCRIPT FROM (SCRIPT)

#define DEVICE (SCRIPT | FROM (DEVICE))

#define DEALER (SCRIPT | FROM (DEALER) | FROM (FLOOR))

#define FLOOR (SCRIPT | FROM (FLOOR))

#define SERVICE (SCRIPT | FROM (SERVICE))

typedef struct
{
  UcHandler handler;
  guint origins;
  gboolean in_trouble; /* may be said while the procedure stands still */
  gboolean settles;    /* … while the reader is out and something is settled without it */
  gboolean in_doubt;   /* may be said while the record is in doubt */
} InputDef;

static const InputDef inputs[UC_N_INPUTS] = {
  [UC_INPUT_BET] = { uc_bets_bet, DEVICE | DEALER, TRUE },
  [UC_INPUT_UNBET] = { uc_bets_unbet, DEVICE | DEALER, TRUE },
  [UC_INPUT_NO_MORE_BETS] = { uc_bets_no_more_bets, DEVICE | DEALER, FALSE },
  [UC_INPUT_CHIPS] = { uc_bets_chips, DEALER, FALSE },
  [UC_INPUT_CARD] = { uc_deal_card, DEVICE | DEALER, TRUE, .in_doubt = TRUE },
  [UC_INPUT_HOLE] = { uc_deal_hole, DEALER, TRUE },
  [UC_INPUT_PEEK] = { uc_peek_peek, DEVICE | DEALER, FALSE },
  [UC_INPUT_LIGHT] = { uc_reader_light, DEVICE | DEALER, TRUE },
  [UC_INPUT_PLACE] = { uc_reader_place, DEVICE | DEALER, FALSE },
  [UC_INPUT_INSURANCE] = { uc_insurance_insurance, DEALER, FALSE },
  [UC_INPUT_EVEN_MONEY] = { uc_insurance_even_money, DEALER, FALSE },
  [UC_INPUT_INSURANCE_CLOSED] = { uc_insurance_closed, DEALER, FALSE },
  [UC_INPUT_HIT] = { uc_decisions_decide, DEALER, FALSE },
  [UC_INPUT_STAND] = { uc_decisions_decide, DEALER, FALSE },
  [UC_INPUT_DOUBLE] = { uc_decisions_decide, DEALER, FALSE },
  [UC_INPUT_SPLIT] = { uc_decisions_decide, DEALER, FALSE },
  [UC_INPUT_SURRENDER] = { uc_decisions_decide, DEALER, FALSE },
  [UC_INPUT_RESCUE] = { uc_decisions_decide, DEALER, FALSE },
  [UC_INPUT_TAKE] = { uc_decisions_take, DEALER, FALSE },
  [UC_INPUT_PLAYER] = { uc_bets_player, DEALER, TRUE },
  [UC_INPUT_ARRIVED] = { uc_bets_arrived, DEALER, TRUE },
  [UC_INPUT_ENTRY] = { uc_bets_entry, DEALER, TRUE },
  [UC_INPUT_CONFIRM] = { uc_confirm, DEALER, TRUE },
  [UC_INPUT_UNDO] = { uc_correct_undo, DEALER, TRUE },
  [UC_INPUT_RETYPE] = { uc_correct_retype, DEALER, TRUE },
  [UC_INPUT_LATE_DOUBLE] = { uc_decisions_late_double, DEALER, FALSE },
  [UC_INPUT_MOVE] = { uc_correct_move, DEALER, FALSE },
  [UC_INPUT_LAMP] = { uc_floor_lamp, DEALER, FALSE, TRUE },
  [UC_INPUT_CALL_FLOOR] = { uc_floor_call, DEALER, TRUE, .in_doubt = TRUE },
  [UC_INPUT_VALIDATE] = { uc_floor_validate, FLOOR, TRUE },
  [UC_INPUT_GO_AHEAD] = { uc_floor_go_ahead, FLOOR, FALSE, TRUE },
  [UC_INPUT_REJECT] = { uc_floor_reject, FLOOR, FALSE, TRUE },
  [UC_INPUT_DOCUMENTED] = { uc_floor_documented, DEALER, TRUE },
  [UC_INPUT_REOPEN_BETS] = { uc_bets_reopen, FLOOR, FALSE },
  [UC_INPUT_CLEAR_WAGER] = { uc_bets_clear_wager, FLOOR, FALSE },
  [UC_INPUT_VOID_ROUND] = { uc_correct_void, FLOOR, TRUE },
  [UC_INPUT_CORRECT] = { uc_correct_correct, FLOOR, TRUE },
  [UC_INPUT_RULING] = { uc_irregular_ruling, FLOOR, TRUE },
  [UC_INPUT_RECEIPT] = { uc_floor_receipt, FLOOR, TRUE },
  [UC_INPUT_START_METER] = { uc_meter_start, SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_READ_METER] = { uc_meter_read, SERVICE | DEALER, TRUE },
  [UC_INPUT_RESET_KEY] = { uc_meter_reset_key, DEVICE | DEALER, TRUE },
  [UC_INPUT_METER_SET] = { uc_floor_meter_set, FLOOR, FALSE },
  [UC_INPUT_AWARD_BY_HAND] = { uc_claim_by_hand, FLOOR, FALSE },
  [UC_INPUT_WITHDRAW] = { uc_withdraw_withdraw, FLOOR, TRUE },
  [UC_INPUT_ACKNOWLEDGE] = { uc_floor_acknowledge, FLOOR, TRUE, .in_doubt = TRUE },
  [UC_INPUT_BADGE] = { uc_floor_badge, DEVICE | SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_PERSON] = { uc_health_person, SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_DEVICE] = { uc_health_device, DEVICE | SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_CLOCK] = { uc_health_device, SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_REFUSED] = { uc_health_refused, DEVICE | SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_DOUBT] = { uc_health_doubt, SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_GAMING_DAY] = { uc_calendar_begin, SERVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_GAMING_DAY_BACK] = { uc_calendar_back, FLOOR, FALSE },
  [UC_INPUT_OFFER] = { uc_irregular_offer, DEALER, TRUE },
  [UC_INPUT_DISPUTE] = { uc_floor_dispute, DEALER, TRUE },
  [UC_INPUT_IRREGULARITY] = { uc_irregular_irregularity, DEALER, TRUE },
  [UC_INPUT_OPEN_TABLE] = { uc_procedures_handle, DEALER, FALSE },
  [UC_INPUT_INSPECT_CARDS] = { uc_procedures_handle, DEALER, FALSE },
  [UC_INPUT_SPREAD] = { uc_procedures_handle, DEALER, FALSE },
  [UC_INPUT_PRESHUFFLED] = { uc_procedures_handle, DEALER, FALSE },
  [UC_INPUT_INSPECT_READER] = { uc_procedures_handle, FLOOR, TRUE },
  [UC_INPUT_INSPECT_SHUFFLER] = { uc_procedures_handle, FLOOR, FALSE },
  [UC_INPUT_COUNT_SHOE] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_FREE_BADGE] = { uc_floor_free_badge, FLOOR, TRUE, .in_doubt = TRUE },
  [UC_INPUT_SHUFFLE] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_CUT] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_CUT_REFUSED] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_RECUT] = { uc_procedures_handle, DEALER, FALSE },
  [UC_INPUT_RESHUFFLE] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_BURN] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_COVER_CARD] = { uc_procedures_handle, DEVICE | DEALER, TRUE },
  [UC_INPUT_SIGN_ON] = { uc_procedures_handle, DEALER, TRUE },
  [UC_INPUT_CLOSE_TABLE] = { uc_procedures_handle, DEALER, FALSE },
  [UC_INPUT_CONFIRM_READINGS] = { uc_procedures_handle, FLOOR, FALSE },
  [UC_INPUT_TEST_DEVICE] = { uc_device_test_handle, DEVICE | DEALER, FALSE },
  [UC_INPUT_TRAINING] = { uc_floor_training, FLOOR, FALSE },
  [UC_INPUT_TRAINING_ENDED] = { uc_floor_training, FLOOR, FALSE },
  [UC_INPUT_GIVE_BACK] = { uc_join_give_back, DEALER, TRUE },
  [UC_INPUT_JOINED] = { uc_join_joined, DEVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_NOT_JOINED] = { uc_join_not_joined, DEVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_LOCKED] = { uc_claim_locked, DEVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_SETTLED] = { uc_claim_settled, DEVICE, TRUE, .in_doubt = TRUE },
  [UC_INPUT_ACCEPT_DEVICES] = { uc_device_test_accept, FLOOR, FALSE },
};

/* What the procedure does by itself at the step where it now stands. */
static void
work (UcDecision *d)
{
  guint before;

  do
    {
      before = d->out->n;
      if (d->s->carry.record_doubt == 0)
        uc_claim_work (d);
      if (d->s->carry.record_doubt != 0 || uc_hole_stops_step (d->s, d->rules))
        return;
      if (uc_step_acts (d->s->round.step)->work != NULL)
        uc_step_acts (d->s->round.step)->work (d);
    }
  while (d->out->n != before);
}

static gboolean
refuse_origin (UcDecision *d)
{
  const char *verb = uc_input_verb (d->input->kind);

  switch (d->input->origin)
    {
    case UC_ORIGIN_SCRIPT:
      return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "“%s” may not come from the script", verb);
    case UC_ORIGIN_DEVICE:
      return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "“%s” may not come from the device", verb);
    case UC_ORIGIN_DEALER:
      return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "“%s” may not come from the dealer", verb);
    case UC_ORIGIN_FLOOR:
      return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "“%s” may not come from the floor", verb);
    case UC_ORIGIN_SERVICE:
    case UC_N_ORIGINS:
      break;
    }
  return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "“%s” may not come from the service", verb);
}

static gboolean
handle (UcDecision *d)
{
  const UcInput *input = d->input;
  const InputDef *def;

  if (input->kind == UC_INPUT_NONE || input->kind >= UC_N_INPUTS)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "nothing was said");
  def = &inputs[input->kind];
  if (def->handler == NULL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_NONE, "“%s” has no place at a table of %s",
                      uc_input_verb (input->kind), uc_refuse_word (uc_game_name (d->rules->game)));
  if (!(def->origins & (1u << input->origin)))
    return refuse_origin (d);
  if (input->seat != 0 && input->seat != UC_SEAT_DEALER && input->seat > d->rules->seats)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_SEATS, "seat %u: this table has seats 1 to %u", input->seat,
                      d->rules->seats);
  if (input->hand_given && input->hand >= UC_MAX_HANDS)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE, "hand %u: hands count from 0", input->hand);
  if (uc_input_names_refused (d->input)
      && !uc_refused_card_may_be (d->table, d->input, uc_refused_card_find (d->s, d->input->target)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE,
                      "event %" PRIu64 " is not a refused card that this one can be", d->input->target);
  if (d->s->carry.record_doubt != 0 && !def->in_doubt)
    return uc_refuse_until (d, UC_CITE_HOUSE,
                            "the record is in doubt, and two persons have not confirmed that it continues");
  if (uc_device_test_hears (d))
    return TRUE;
  if (!def->in_trouble
      && (def->settles ? uc_hole_stops_step (d->s, d->rules) : d->s->round.trouble != UC_TROUBLE_NONE))
    return uc_refuse_not_now (d);
  /* The dealer would take or pay a wager that the floor has not ruled on yet. */
  if ((input->kind == UC_INPUT_CONFIRM || input->kind == UC_INPUT_HOLE) && d->s->round.trouble == UC_TROUBLE_NONE
      && uc_held_unsettled (d->s, d->rules) != 0)
    return uc_refuse_until (d, UC_CITE_HOUSE, "seat %u disputes, and nothing of it is taken or paid before the ruling",
                            (guint) __builtin_ctz (uc_held_unsettled (d->s, d->rules)));
  return def->handler (d);
}

gboolean
uc_decide (const UcTable *table, const UcInput *input, UcEvents *out, UcNotNow *not_now, GError **error)
{
  UcTable after;
  UcDecision d = { .table = table, .rules = table->rules, .said = input, .input = input, .out = out, .after = &after,
                   .s = &after.now, .error = error };
  gboolean good;

  uc_table_init_copy (&after, table);
  out->n = 0;
  good = handle (&d);
  if (good)
    {
      work (&d);
      good = uc_correct_may_stand (&d) && uc_keep_awards (&d);
    }
  if (good && d.asks_two)
    {
      out->n = 0;
      uc_table_init_copy (&after, table);
      uc_irregular_ask_two (&d);
    }
  if (good)
    uc_device_test_end_with_round (&d);
  else
    out->n = 0;
  *not_now = d.not_now;
  return good;
}
