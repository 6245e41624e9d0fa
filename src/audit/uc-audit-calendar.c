/* The gaming days: each later than the one before, unless two persons set one back; and how far they may. */
#include "uc-audit-private.h"

#include "uc-time.h"

#include <glib/gi18n-lib.h>

#define LEAP 7 /* days: a longer step says nothing of the days between; of the shorter ones the longest may be a leap */

/* So far may the table's own day be from that of UTC: its time is up to 14 hours ahead or 12 behind, and a gaming day begins up to 24 hours
 * after midnight. */
#define BEHIND_UTC 2
#define AHEAD_OF_UTC 1

static void
begin (UcAudit *a, const UcEvent *e)
{
  UcAuditCalendar *calendar = &a->ready.calendar;
  gint64 day;

  if (!uc_time_parse_day (e->text, &day))
    return;
  if (calendar->known && day < calendar->day)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("gaming day %s begins after a later one, and nobody has set that back"), e->text);
  if (calendar->known && day > calendar->day + LEAP)
    calendar->leapt += day - calendar->day;
  else if (calendar->known && day > calendar->day + 1)
    calendar->leapt = MAX (calendar->leapt, day - calendar->day);
  calendar->known = TRUE;
  calendar->day = day;
}

static void
check_new_day (UcAudit *a, const UcEvent *e, gint64 new_day)
{
  const UcAuditCalendar *calendar = &a->ready.calendar;
  const gint64 today = uc_time_day (e->t_real_ns);

  if (new_day >= calendar->day)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("the gaming day goes from %s to %s, which is not back"), e->old, e->new_);
  else if (new_day < calendar->day - calendar->leapt)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("the gaming day goes back to %s, before days that the table was played on"), e->new_);
  /* An event that nobody stamped says nothing of the clock. */
  if (e->t_real_ns != 0 && (new_day < today - BEHIND_UTC || new_day > today + AHEAD_OF_UTC))
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("the gaming day goes back to %s, and the clock of the entry says another day"), e->new_);
}

static void
set_back (UcAudit *a, const UcEvent *e)
{
  UcAuditCalendar *calendar = &a->ready.calendar;
  gint64 old_day, new_day;

  if (e->round != 0)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("the gaming day is set back in a round"));
  if (!uc_time_parse_day (e->old, &old_day) || !uc_time_parse_day (e->new_, &new_day) || (calendar->known && old_day != calendar->day))
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("the gaming day goes back from %s to %s, and is another one on record"), e->old, e->new_);
  else
    {
      if (calendar->known)
        check_new_day (a, e, new_day);
      calendar->known = TRUE;
      calendar->day = new_day;
      calendar->leapt = MAX (0, calendar->leapt - MAX (0, old_day - new_day));
    }
}

void
uc_audit_calendar_event (UcAudit *a, const UcEvent *e)
{
  if (e->kind == UC_EVENT_GAMING_DAY_BEGAN)
    begin (a, e);
  else if (e->kind == UC_EVENT_GAMING_DAY_SET_BACK)
    set_back (a, e);
  else if (e->kind == UC_EVENT_CLOCK_CONFIRMED || e->kind == UC_EVENT_RECORD_ACCEPTED)
    {
      /* A clock that was more than a day off may have begun the next gaming day, which no step tells from a day that has passed. */
      if (a->ready.calendar.doubted)
        a->ready.calendar.leapt = MAX (a->ready.calendar.leapt, 1);
      a->ready.calendar.doubted = FALSE;
    }
  else if (e->kind == UC_EVENT_RECORD_DOUBTED && e->reason == UC_WORD_WRONG_CLOCK)
    a->ready.calendar.doubted = TRUE;
}

void
uc_audit_calendar_in_mid_life (UcAuditCalendar *calendar, const UcCarry *carry)
{
  *calendar = (UcAuditCalendar){ .leapt = carry->days_leapt, .doubted = (carry->record_doubt & UC_DOUBT_CLOCK) != 0 };
  calendar->known = uc_time_parse_day (carry->gaming_day, &calendar->day);
}
