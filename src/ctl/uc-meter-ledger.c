#include "uc-meter-ledger.h"

#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

/* In the order in which they are told; UC_WORD_UNKNOWN: no event says why. */
static const UcWord causes[] = { UC_WORD_INCREMENT, UC_WORD_BETS_REOPENED, UC_WORD_WAGER_CLEARED, UC_WORD_WAGER_VOIDED,
                                 UC_WORD_AWARD,     UC_WORD_RESEED,        UC_WORD_TOP_UP,        UC_WORD_SET,
                                 UC_WORD_UNKNOWN };

void
uc_meter_ledger_init (UcMeterLedger *ledger, const char *day)
{
  memset (ledger, 0, sizeof *ledger);
  ledger->day = day;
  ledger->when = day != NULL ? -1 : 0;
}

/* ---- taking ---- */

/* What the meter showed before its first event: the checkpoint says it; a record without one begins before its change,
 * with no reserve. */
static UcMeterSums
before_first (const UcMeterLedger *ledger, const UcEvent *event)
{
  const UcMeter *meter = &ledger->carry[uc_side_wager_slot (event->wager)];

  if (event->kind == UC_EVENT_METER_STARTED)
    return (UcMeterSums){ event->value, event->reserve };
  if (ledger->has_carry)
    return (UcMeterSums){ meter->value, meter->reserve };
  return (UcMeterSums){ event->kind == UC_EVENT_METER_CHANGED ? event->value - event->change : event->value, 0 };
}

static void
post (UcMeterLine *line, UcWord cause, UcMoney value, UcMoney reserve)
{
  line->by_cause[cause].value += value;
  line->by_cause[cause].reserve += reserve;
  line->changes[cause]++;
}

static void
take_meter (UcMeterLedger *ledger, const UcEvent *event)
{
  UcMeterLine *line = &ledger->lines[event->wager];
  UcWord cause = event->kind == UC_EVENT_METER_CHANGED ? event->cause : UC_WORD_SET;
  UcMoney change;

  if (!line->known)
    line->now = line->opening = before_first (ledger, event);
  line->known = TRUE;
  change = event->kind == UC_EVENT_METER_CHANGED ? event->change : event->value - line->now.value;
  if (ledger->when == 0)
    {
      line->told = TRUE;
      if (event->kind != UC_EVENT_METER_STARTED)
        post (line, cause, change, event->reserve - line->now.reserve);
      if (line->now.value + change != event->value)
        post (line, UC_WORD_UNKNOWN, event->value - line->now.value - change, 0);
    }
  if (ledger->when <= 0)
    line->now = (UcMeterSums){ event->value, event->reserve };
  if (ledger->when < 0)
    line->opening = line->now;
}

void
uc_meter_ledger_take (UcMeterLedger *ledger, const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_GAMING_DAY_BEGAN:
      if (ledger->day != NULL)
        ledger->when = strcmp (event->text, ledger->day);
      return;
    case UC_EVENT_CHECKPOINT:
      ledger->has_carry = TRUE;
      memcpy (ledger->carry, event->carry->meters, sizeof ledger->carry);
      return;
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_SET:
      take_meter (ledger, event);
      return;
    default:
      return;
    }
}

/* ---- telling ---- */

static void
tell (UcWager wager, gboolean csv, const char *what, UcMeterSums sums, GString *text)
{
  char value[UC_MONEY_TEXT], reserve[UC_MONEY_TEXT];

  uc_money_format (sums.value, value);
  uc_money_format (sums.reserve, reserve);
  if (csv)
    g_string_append_printf (text, "%s,%s,%s,%s\n", uc_wager_name (wager), what, value, reserve);
  else
    g_string_append_printf (text, "  %-16s %16s %16s\n", what, value, reserve);
}

static void
tell_line (const UcMeterLine *line, UcWager wager, gboolean csv, GString *text)
{
  tell (wager, csv, "opening", line->opening, text);
  for (guint i = 0; i < G_N_ELEMENTS (causes); i++)
    if (line->changes[causes[i]] > 0)
      tell (wager, csv, uc_word_name (causes[i]), line->by_cause[causes[i]], text);
  tell (wager, csv, "closing", line->now, text);
}

gboolean
uc_meter_ledger_print (const UcMeterLedger *ledger, gboolean csv, GString *text)
{
  gboolean agree = TRUE;
  guint told = 0;

  if (csv)
    g_string_append (text, "meter,line,value,reserve\n");
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    if (ledger->lines[wager].told)
      {
        if (!csv)
          g_string_append_printf (text, _ ("Meter %s%s%s, value and reserve\n"), uc_wager_name (wager),
                                  ledger->day != NULL ? ", " : "", ledger->day != NULL ? ledger->day : "");
        tell_line (&ledger->lines[wager], wager, csv, text);
        agree &= ledger->lines[wager].changes[UC_WORD_UNKNOWN] == 0;
        told++;
      }
  if (told == 0 && !csv)
    g_string_append (text, _ ("No meter moved.\n"));
  return agree;
}
