/* What must be in order before a wager counts: the reader of the hole card, and what a progressive is bet and won with. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEVICE_BIT(device) (1u << (device))

/* 685a.12(i), A20: what a person, an inspection or the reader itself has said stands until a floorperson has inspected it. A link
 * that was lost is no fault. */
static UcReaderState
reader_after (UcReaderState reader, const UcEvent *e)
{
  switch (e->kind)
    {
    case UC_EVENT_DEVICE_FAULT:
      return e->device == UC_DEVICE_READER ? UC_READER_OUT : reader;
    case UC_EVENT_DEVICE_DOWN:
      return e->device == UC_DEVICE_READER && reader == UC_READER_IN ? UC_READER_LOST : reader;
    case UC_EVENT_DEVICE_UP:
      return e->device == UC_DEVICE_READER && reader == UC_READER_LOST ? UC_READER_IN : reader;
    case UC_EVENT_IRREGULARITY:
      return e->id == UC_IRREGULARITY_READER_OUT ? UC_READER_OUT : reader;
    case UC_EVENT_READER_INSPECTED:
      return e->choice == UC_WORD_PASS ? UC_READER_IN : UC_READER_OUT;
    default:
      return reader;
    }
}

/* 685c.1(d)(1), (h)(1), (2): each is needed at every seat, and the seat's own head there. */
static void
check_progressive (UcAudit *a, const UcEvent *e)
{
  const struct
  {
    UcDevice device;
    const char *cite;
  } needed[] = {
    { UC_DEVICE_LAMPS, "progressive-verify" },
    { UC_DEVICE_METER, "progressive-device" },
    { UC_DEVICE_LOCK_LINE, "late-wager" },
    { UC_DEVICE_LOCK_BUTTON, "late-wager" },
    { (UcDevice) (UC_DEVICE_HEAD_1 + e->seat - 1), "progressive-device" },
  };
  char name[UC_DEVICE_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (a->ready.out & DEVICE_BIT (needed[i].device))
      uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, e->wager, e->amount, needed[i].cite,
                    _ ("is accepted while the device “%s” is gone or at fault"), uc_device_format (needed[i].device, name));
}

/* § 605a.8: two persons say the sum of an award only while the link cannot: it is out of reach, or it has answered that it has nothing for the claim. */
static void
check_by_hand (UcAudit *a, const UcEvent *e)
{
  UcAuditLinkState *link = &a->ready.link;

  switch ((guint)e->kind)
    {
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
      if (e->device == UC_DEVICE_LINK)
        link->is_up = e->kind == UC_EVENT_DEVICE_UP;
      break;
    case UC_EVENT_METER_CLAIMED:
      if (link->round != e->round)
        link->first = e->seq;
      link->round = e->round;
      link->refused = link->left = FALSE;
      break;
    /* A line to the round's ask names an event before the claim. */
    case UC_EVENT_METER_LATE:
      link->refused |= (link->round == e->round || link->left) && e->target >= link->first && strcmp (e->text, "persons") == 0;
      break;
    case UC_EVENT_METER_CONFIRMED:
      link->refused |= link->round == e->of_round && e->award == 0 && e->held <= 0;
      break;
    case UC_EVENT_METER_TO_COME:
      link->left = TRUE;
      if (link->is_up || link->refused || a->filed.hold_table)
        uc_audit_say (a, UC_AUDIT_AWARDS, 0, 0, e->wager, UC_MONEY_UNKNOWN, "hold",
                      _ ("an award is left to come, and the link is there, or has refused the claim, or the table stays until it is documented"));
      break;
    case UC_EVENT_METER_BY_HAND:
      if (link->is_up && !link->refused && a->filed.wagers[e->wager].linked)
        uc_audit_say (a, UC_AUDIT_AWARDS, 0, 0, e->wager, e->award, "progressive-pay",
                      _ ("two persons say the sum of an award, and the link is there and has not refused the claim"));
      break;
    default:
      break;
    }
}

/* Who is owed an award that is to come is on record, and no card of its round becomes another one before. */
static void
check_corrected (UcAudit *a, const UcEvent *e)
{
  const guint32 round = e->of_round != 0 ? e->of_round : e->round;

  for (UcWager w = UC_WAGER_MAIN; e->kind == UC_EVENT_CORRECTED && strcmp (e->key, "card") == 0 && w < UC_N_WAGERS; w++)
    if (a->now.meters[w].to_come.round == round && round != 0 && !a->now.meters[w].to_come.said)
      uc_audit_say (a, UC_AUDIT_AWARDS, 0, 0, w, UC_MONEY_UNKNOWN, "progressive-pay",
                    _ ("a card of round %u is corrected while the round's award is to come"), round);
}

void
uc_audit_ready_event (UcAudit *a, const UcEvent *e)
{
  UcAuditReady *ready = &a->ready;

  a->event = e;
  check_corrected (a, e);
  uc_audit_doubt_event (a, e);
  uc_audit_calendar_event (a, e);
  ready->reader = reader_after (ready->reader, e);
  if (e->wager < UC_N_WAGERS)
    check_by_hand (a, e);
  if (e->kind == UC_EVENT_DEVICE_UP && e->device < UC_N_DEVICES)
    ready->out &= ~DEVICE_BIT (e->device);
  else if ((e->kind == UC_EVENT_DEVICE_DOWN || e->kind == UC_EVENT_DEVICE_FAULT) && e->device < UC_N_DEVICES)
    ready->out |= DEVICE_BIT (e->device);
  else if (e->kind == UC_EVENT_WAGER_ACCEPTED && e->seat >= 1 && e->seat <= UC_MAX_SEATS && e->wager < UC_N_WAGERS)
    {
      if (e->wager == UC_WAGER_MAIN && a->filed.reader && ready->reader != UC_READER_IN)
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, e->wager, e->amount, "reader-out",
                      _ ("is accepted while the card reader is out"));
      if (a->filed.wagers[e->wager].progressive)
        check_progressive (a, e);
    }
  a->event = NULL;
}

void
uc_audit_ready_in_mid_life (UcAudit *a, const UcCarry *carry)
{
  a->ready = (UcAuditReady){ .reader = (UcReaderState) carry->reader_out };
  uc_audit_doubt_in_mid_life (&a->ready.doubt, carry);
  uc_audit_calendar_in_mid_life (&a->ready.calendar, carry);
  for (UcDevice device = UC_DEVICE_SHOE; device < UC_N_DEVICES; device++)
    if (carry->devices[device] == UC_DEVICE_STATE_DOWN || carry->devices[device] == UC_DEVICE_STATE_FAULT)
      a->ready.out |= DEVICE_BIT (device);
  a->ready.link.is_up = carry->devices[UC_DEVICE_LINK] == UC_DEVICE_STATE_UP;
  if (carry->ticket.claims[0].left)
    {
      a->ready.link.left = TRUE;
      a->ready.link.round = carry->ticket.claims[0].round;
      a->ready.link.first = carry->ticket.asked + 1;
      a->ready.link.refused = carry->ticket.claims[0].refused;
    }
  a->presumed_ready = a->ready;
}
