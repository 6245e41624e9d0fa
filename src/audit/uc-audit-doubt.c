/* A record in doubt: nothing of play is on record before two persons have said that it goes on; where the clock alone is in doubt, one. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_said_in_doubt (UcEventKind kind)
{
  switch ((guint) kind)
    {
    case UC_EVENT_RECORD_DOUBTED:
    case UC_EVENT_RECORD_VOUCHED:
    case UC_EVENT_RECORD_ACCEPTED:
    case UC_EVENT_CLOCK_CONFIRMED:
    case UC_EVENT_BADGE_READ:
    case UC_EVENT_PIN_REFUSED:
    case UC_EVENT_PERSON_ENROLLED:
    case UC_EVENT_BADGE_FREED:
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
    case UC_EVENT_INPUT_REFUSED:
    case UC_EVENT_CLOCK_STEPPED:
    case UC_EVENT_GAMING_DAY_BEGAN:
    case UC_EVENT_FLOOR_CALLED:
    case UC_EVENT_FLOOR_CALL_WITHDRAWN:
    case UC_EVENT_METER_STARTED:
    /* What a linked meter answers comes when it comes. */
    case UC_EVENT_METER_JOINED:
    case UC_EVENT_METER_REFUSED:
    case UC_EVENT_METER_LATE:
    case UC_EVENT_METER_LOCKED:
    case UC_EVENT_METER_CONFIRMED:
    case UC_EVENT_CARD_REFUSED:
    case UC_EVENT_CHECKPOINT:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Who says so first is whom the second one stands beside. */
static void
check_accepted (UcAudit *a, const UcEvent *e)
{
  const UcAuditDoubt *doubt = &a->ready.doubt;

  if (doubt->first[0] == '\0' || strcmp (doubt->first, e->by) != 0 || e->second[0] == '\0' || strcmp (e->by, e->second) == 0)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("a record in doubt continues, and two persons have not confirmed it"));
  else if (strcmp (e->second, a->now.dealer) == 0)
    uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("%s is the dealer of record and signs as a floorperson"), e->second);
}

void
uc_audit_doubt_event (UcAudit *a, const UcEvent *e)
{
  UcAuditDoubt *doubt = &a->ready.doubt;

  if (doubt->open && !is_said_in_doubt (e->kind))
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("“%s” is on record while the record is in doubt"), uc_event_kind_name (e->kind));
  switch ((guint) e->kind)
    {
    case UC_EVENT_RECORD_DOUBTED:
      *doubt = (UcAuditDoubt){ .open = TRUE, .record = doubt->record || e->reason != UC_WORD_WRONG_CLOCK };
      break;
    case UC_EVENT_RECORD_VOUCHED:
      doubt->role = e->role;
      g_strlcpy (doubt->first, e->by, sizeof doubt->first);
      break;
    /* Who may not sign any longer has not said it, either. */
    case UC_EVENT_PERSON_ENROLLED:
      if (strcmp (doubt->first, e->by) == 0
          && (e->choice == UC_WORD_REMOVED || e->choice == UC_WORD_LOCKED || e->role < doubt->role))
        doubt->first[0] = '\0';
      break;
    case UC_EVENT_CLOCK_CONFIRMED:
      if (doubt->record || !doubt->open)
        uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                      _ ("one person says that the clock is right, and the clock alone is not in doubt"));
      else if (strcmp (e->by, a->now.dealer) == 0)
        uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                      _ ("%s is the dealer of record and signs as a floorperson"), e->by);
      *doubt = (UcAuditDoubt){ 0 };
      break;
    case UC_EVENT_RECORD_ACCEPTED:
      check_accepted (a, e);
      *doubt = (UcAuditDoubt){ 0 };
      break;
    }
}

void
uc_audit_doubt_in_mid_life (UcAuditDoubt *doubt, const UcCarry *carry)
{
  *doubt = (UcAuditDoubt){ .open = carry->record_doubt != 0, .record = (carry->record_doubt & ~UC_DOUBT_CLOCK) != 0, .role = (UcRole) carry->record_vouched_role };
  g_strlcpy (doubt->first, carry->record_vouched, sizeof doubt->first);
}
