/* uc_table_apply (): folds one event into the state. Total: an event that does not fit changes what it can. */
#include "uc-table-apply.h"

#include "uc-apply-cards.h"
#include "uc-apply-irregular.h"
#include "uc-apply-link.h"
#include "uc-apply-settlement.h"
#include "uc-apply-table.h"
#include "uc-apply-wagers.h"
#include "uc-hole.h"
#include "uc-readiness.h"
#include "uc-refused-card.h"
#include "uc-side-wager.h"
#include "uc-step-order.h"
#include "uc-undo.h"

/* The handlers, by the file that holds them; each table is indexed by kind. A kind without one changes nothing. */
static const UcApply *const handlers[] = {
  uc_apply_wagers, uc_apply_link, uc_apply_cards, uc_apply_settlement, uc_apply_irregular, uc_apply_table,
};

/* Whoever was called is at the table: a badge was read there, or somebody has signed. */
static gboolean
shows_floor (const UcEvent *e)
{
  switch (e->kind)
    {
    case UC_EVENT_BADGE_READ:
    case UC_EVENT_PAYOUT_SIGNED:
    case UC_EVENT_PAYOUT_VALIDATED:
    case UC_EVENT_PAYOUT_REJECTED:
    case UC_EVENT_PAYOUT_OVERRULED:
    case UC_EVENT_PAYOUT_DOCUMENTED:
    case UC_EVENT_GO_AHEAD:
    case UC_EVENT_RULING:
    case UC_EVENT_SECOND_PERSON_REQUIRED:
    case UC_EVENT_REQUEST_WITHDRAWN:
    case UC_EVENT_SHOE_COUNTED:
    case UC_EVENT_BADGE_FREED:
    case UC_EVENT_RECEIPT_PRINTED:
    case UC_EVENT_TRAINING_ALLOWED:
    case UC_EVENT_TRAINING_ENDED:
    case UC_EVENT_UNDONE:
    case UC_EVENT_READINGS_CONFIRMED:
    case UC_EVENT_DEVICES_ACCEPTED:
    case UC_EVENT_RECORD_VOUCHED:
    case UC_EVENT_RECORD_ACCEPTED:
    case UC_EVENT_CLOCK_CONFIRMED:
      return e->role >= UC_ROLE_FLOORPERSON;
    case UC_EVENT_WAGER_CLEARED:
    case UC_EVENT_BETS_REOPENED:
    case UC_EVENT_ROUND_VOIDED:
    case UC_EVENT_CORRECTED:
      return TRUE;
    /* Only the floor signs these. */
    case UC_EVENT_CARDS_INSPECTED:
    case UC_EVENT_CARDS_PRESHUFFLED:
    case UC_EVENT_READER_INSPECTED:
    case UC_EVENT_SHUFFLER_INSPECTED:
    case UC_EVENT_RECUT_ORDERED:
    case UC_EVENT_RESHUFFLE_ORDERED:
      return e->by[0] != '\0';
    default:
      return FALSE;
    }
}

/* Only a progressive wager has a meter: what is said of another's changes nothing. */
static gboolean
names_no_meter (const UcEvent *e)
{
  switch (e->kind)
    {
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_METER_READ:
    case UC_EVENT_METER_ASKED:
    case UC_EVENT_METER_JOINED:
    case UC_EVENT_METER_REFUSED:
    case UC_EVENT_METER_ABANDONED:
    case UC_EVENT_METER_LATE:
    case UC_EVENT_METER_RETURNED:
    case UC_EVENT_METER_LEFT:
    case UC_EVENT_METER_CLAIMED:
    case UC_EVENT_METER_TO_COME:
    case UC_EVENT_METER_BY_HAND:
    case UC_EVENT_METER_LOCKED:
    case UC_EVENT_METER_SETTLED:
    case UC_EVENT_METER_CONFIRMED:
    case UC_EVENT_METER_DOCUMENTED:
    case UC_EVENT_PAYOUT_METER:
    case UC_EVENT_AWARD_PAID:
    case UC_EVENT_WAGER_CLEARED:
      return uc_side_wager_slot (e->wager) >= UC_N_WAGER_SLOTS;
    default:
      return FALSE;
    }
}

static void
fold (UcTable *table, const UcEvent *event)
{
  if (names_no_meter (event))
    return;
  if (event->opens[0] != '\0')
    table->now.round.named_refused |= (1u << uc_refused_card_find (&table->now, event->target)) & 0xff;
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    if (handlers[i][event->kind] != NULL)
      {
        handlers[i][event->kind](&table->now, table->rules, event);
        return;
      }
}

void
uc_table_apply (UcTable *table, const UcEvent *event)
{
  UcState *s = &table->now;

  uc_undo_prepare (table, event);
  if (event->kind >= UC_N_EVENTS)
    return;
  /* What a correction sends back counts until play continues. A remark, a request or another correction does not continue it. */
  if (event->first && !uc_undo_is_aside (event->kind) && event->kind != UC_EVENT_SECOND_PERSON_REQUIRED
      && event->kind != UC_EVENT_REQUEST_WITHDRAWN && event->kind != UC_EVENT_CORRECTED && event->kind != UC_EVENT_UNDONE)
    for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
      s->round.seats[seat].goes_back = s->round.seats[seat].insured_goes_back = 0;
  fold (table, event);
  if (shows_floor (event))
    s->carry.called_ns = 0;
  s->carry.seq = event->seq;
  /* § 685a.3(c): between rounds, the first fact after the 24 hours tells. */
  if (!s->round.began)
    s->carry.cards_old = uc_readiness_cards_old (s, event->t_real_ns);
  if (!uc_undo_is_aside (event->kind))
    s->prompt_seq = event->seq;
  uc_step_order_update (s, table->rules);
  /* § 685a.12(i), A20: the round stands still once nothing graver keeps it. */
  if (s->round.trouble == UC_TROUBLE_NONE && uc_hole_stands_for_reader (s))
    {
      s->round.trouble = UC_TROUBLE_READER_OUT;
      s->prompt_seq = event->seq;
    }
}

void
uc_table_apply_all (UcTable *table, const UcEvents *events)
{
  for (guint i = 0; i < events->n; i++)
    uc_table_apply (table, &events->v[i]);
}
