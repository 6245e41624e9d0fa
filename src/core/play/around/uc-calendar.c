/* The gaming day, and a calendar that ran ahead. */
#include "uc-calendar.h"

#include "uc-between-rounds.h"
#include "uc-emit.h"
#include "uc-procedures.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-time.h"

/* By the clock in UTC, of which the core knows no other: the table's place is up to 14 hours ahead of it or 12 behind, and a gaming day
 * begins up to 24 hours after midnight. */
#define DAYS_BEHIND_UTC 2
#define DAYS_AHEAD_OF_UTC 1

gboolean
uc_calendar_begin (UcDecision *d)
{
  gint64 day, stands;
  UcEvent *e;

  if (uc_time_parse_day (d->s->carry.gaming_day, &stands) && uc_time_parse_day (d->input->text, &day) && day < stands)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE, "gaming day %s is on record; expected it or a later one",
                      d->s->carry.gaming_day);
  e = uc_emit_begin (d, UC_EVENT_GAMING_DAY_BEGAN);
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

/* Nobody can take back days that the table was played on: since the day that nobody doubts as many have passed as have begun, and only
 * what the calendar leapt over may be no time at all. */
static gboolean
may_be (UcDecision *d, const char *text)
{
  const UcCarry *carry = &d->s->carry;
  const gint64 today = uc_time_day (d->input->t_real_ns);
  gint64 day, stands;

  if (!uc_time_parse_day (text, &day))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE, "“%s” is not a day; expected one such as 2026-11-27", text);
  if (carry->gaming_day[0] == '\0')
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE, "the gaming day on record is none; expected a day before it");
  if (!uc_time_parse_day (carry->gaming_day, &stands) || day >= stands)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE, "the gaming day on record is %s; expected a day before it",
                      carry->gaming_day);
  if (day < today - DAYS_BEHIND_UTC || day > today + DAYS_AHEAD_OF_UTC)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE,
                      "the table's clock says another day than %s; expected its day, and a clock that is right", text);
  return day >= stands - (gint64) carry->days_leapt
         || uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE,
                       "the gaming day goes back by %u days at most, by which the calendar leapt; the days before that were played",
                       carry->days_leapt);
}

gboolean
uc_calendar_back (UcDecision *d)
{
  gboolean handled;
  UcEvent *e;

  if (!uc_between_rounds (d->s, d->rules))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "the gaming day is set back between rounds only");
  if (!may_be (d, d->input->value))
    return FALSE;
  if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_HOUSE, &handled))
    return handled;
  uc_procedures_finish_round (d);
  e = uc_require_second_person (d, UC_CALENDAR_KEY);
  g_strlcpy (e->new_, d->input->value, sizeof e->new_);
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_calendar_complete_back (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  UcEvent *e;

  /* Bets may have come since the first signature. */
  if (r->began)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "a bet was made since, and the gaming day is set back between rounds only; expected “%s” by badge %s",
                      uc_input_usage (UC_INPUT_WITHDRAW), r->correct_by);
  if (!may_be (d, r->correct_value))
    return FALSE;
  e = uc_emit_begin (d, UC_EVENT_GAMING_DAY_SET_BACK);
  g_strlcpy (e->old, d->s->carry.gaming_day, sizeof e->old);
  g_strlcpy (e->new_, r->correct_value, sizeof e->new_);
  g_strlcpy (e->by, r->correct_by, sizeof e->by);
  g_strlcpy (e->second, d->input->badge, sizeof e->second);
  g_strlcpy (e->text, r->correct_reason, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}
