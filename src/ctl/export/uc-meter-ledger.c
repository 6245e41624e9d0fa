#include "uc-meter-ledger.h"

#include "uc-csv.h"
#include "uc-side-wager.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* In the order in which they are printed; UC_WORD_UNKNOWN: no event says why. */
static const UcWord causes[]
    = { UC_WORD_INCREMENT,   UC_WORD_BETS_REOPENED, UC_WORD_WAGER_CLEARED, UC_WORD_WAGER_VOIDED,   UC_WORD_AWARD,
        UC_WORD_RESEED,      UC_WORD_TOP_UP,        UC_WORD_AWARD_RETURNED, UC_WORD_SEED_RETURNED, UC_WORD_INITIAL,       UC_WORD_CORRECTION,     UC_WORD_MALFUNCTION,
        UC_WORD_TRANSFER_IN, UC_WORD_TRANSFER_OUT,  UC_WORD_DISTRIBUTED,   UC_WORD_SEED_RECOVERED, UC_WORD_REMOVED,
        UC_WORD_SET,         UC_WORD_UNKNOWN };

void
uc_meter_ledger_init (UcMeterLedger *ledger, const char *day)
{
  memset (ledger, 0, sizeof *ledger);
  ledger->day = day;
  ledger->when = day != NULL ? -1 : 0;
}

void
uc_meter_ledger_clear (UcMeterLedger *ledger)
{
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    {
      g_clear_pointer (&ledger->lines[wager].moves, g_array_unref);
      g_clear_pointer (&ledger->lines[wager].days, g_array_unref);
      g_clear_pointer (&ledger->lines[wager].readings, g_array_unref);
    }
  g_clear_pointer (&ledger->backs, g_array_unref);
  g_free (ledger->parting.file);
}

/* ---- taking ---- */

/* A record that nobody wrote with this program may hold any sums. */
static UcMoney
plus (UcMoney a, UcMoney b)
{
  UcMoney sum;

  return uc_money_add (a, b, &sum) ? sum : UC_MONEY_UNKNOWN;
}

static UcMoney
minus (UcMoney a, UcMoney b)
{
  UcMoney difference;

  return uc_money_sub (a, b, &difference) ? difference : UC_MONEY_UNKNOWN;
}

static UcMeterSums
sums_minus (UcMeterSums a, UcMeterSums b)
{
  return (UcMeterSums){ minus (a.value, b.value), minus (a.reserve, b.reserve) };
}

static gboolean
is_nothing (UcMeterSums sums)
{
  return sums.value == 0 && sums.reserve == 0;
}

static UcMeterDay *
today (UcMeterLedger *ledger, UcMeterLine *line)
{
  UcMeterDay day = { .opening = line->now.value, .closing = line->now.value };

  if (line->days == NULL)
    line->days = g_array_new (FALSE, FALSE, sizeof day);
  g_strlcpy (day.day, ledger->today, sizeof day.day);
  if (line->days->len == 0 || strcmp (g_array_index (line->days, UcMeterDay, line->days->len - 1).day, day.day) != 0)
    g_array_append_val (line->days, day);
  return &g_array_index (line->days, UcMeterDay, line->days->len - 1);
}

/* Of the chosen days: a change by @cause, after which the meter shows @now. @event: what says so. */
static void
post (UcMeterLedger *ledger, UcMeterLine *line, const UcEvent *event, UcWord cause, UcMeterSums change, UcMeterSums now)
{
  UcMeterDay *day = today (ledger, line);
  UcMoney *part = cause == UC_WORD_INCREMENT ? &day->increments : cause == UC_WORD_AWARD ? &day->awards : &day->rest;

  line->moved = TRUE;
  line->changes[cause]++;
  line->by_cause[cause].value = plus (line->by_cause[cause].value, change.value);
  line->by_cause[cause].reserve = plus (line->by_cause[cause].reserve, change.reserve);
  *part = plus (*part, change.value);
  day->closing = now.value;
  if (cause != UC_WORD_INCREMENT)
    {
      UcMeterMove move = { event->seq, event->round, event->t_real_ns, cause, change, now, "", "", "" };

      g_strlcpy (move.by, event->by, sizeof move.by);
      g_strlcpy (move.second, event->second, sizeof move.second);
      g_strlcpy (move.text, event->text, sizeof move.text);
      if (line->moves == NULL)
        line->moves = g_array_new (FALSE, FALSE, sizeof move);
      g_array_append_val (line->moves, move);
    }
}

/* @event says that the meter shows @shown; @expected is what follows from the events before it. */
static void
compare (UcMeterLedger *ledger, UcMeterLine *line, const UcEvent *event, UcWager wager, UcMeterSums expected,
         UcMeterSums shown)
{
  const UcMeterSums difference = sums_minus (shown, expected);

  if (is_nothing (difference))
    return;
  post (ledger, line, event, UC_WORD_UNKNOWN, difference, shown);
  if (ledger->parting.file == NULL)
    ledger->parting = (UcMeterParting){ g_strdup (ledger->file), event->seq, event->round, event->t_real_ns, wager,
                                        expected, shown };
}

/* From here on it is on record what the meter shows. */
static void
make_known (UcMeterLedger *ledger, UcWager wager, UcMeterSums sums)
{
  UcMeterLine *line = &ledger->lines[wager];

  ledger->in_slot[uc_side_wager_slot (wager)] = wager;
  if (line->known)
    return;
  line->known = TRUE;
  line->opening = line->now = line->shown = sums;
}

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
  return (UcMeterSums){ event->kind == UC_EVENT_METER_CHANGED ? minus (event->value, event->change) : event->value, 0 };
}

static void
take_meter (UcMeterLedger *ledger, const UcEvent *event)
{
  UcMeterLine *line = &ledger->lines[event->wager];
  const UcMeterSums shown = { event->value, event->reserve };

  make_known (ledger, event->wager, before_first (ledger, event));
  if (ledger->when == 0)
    {
      gboolean moves = event->kind == UC_EVENT_METER_CHANGED || event->kind == UC_EVENT_METER_SET;
      UcMeterSums change = moves ? sums_minus (shown, line->now) : (UcMeterSums){ 0, 0 };

      if (event->kind == UC_EVENT_METER_CHANGED)
        change.value = event->change;
      if (moves)
        /* A record of an older program says of a meter that was set no cause. */
        post (ledger, line, event, event->cause != UC_WORD_NONE ? event->cause : UC_WORD_SET, change, shown);
      compare (ledger, line, event, event->wager,
               (UcMeterSums){ plus (line->now.value, change.value), plus (line->now.reserve, change.reserve) }, shown);
      if (event->kind == UC_EVENT_METER_READ)
        {
          if (line->readings == NULL)
            line->readings = g_array_new (FALSE, FALSE, sizeof (UcEvent));
          g_array_append_vals (line->readings, event, 1);
        }
    }
  line->shown = shown;
  if (ledger->when <= 0)
    line->now = shown;
  if (ledger->when < 0)
    line->opening = line->now;
}

/* A checkpoint repeats what every meter shows; one that opens a month is compared with the end of the month before. */
static void
take_checkpoint (UcMeterLedger *ledger, const UcEvent *event)
{
  ledger->has_carry = TRUE;
  memcpy (ledger->carry, event->carry->meters, sizeof ledger->carry);
  for (guint i = 0; i < UC_N_WAGER_SLOTS; i++)
    {
      const UcMeterSums shown = { ledger->carry[i].value, ledger->carry[i].reserve };
      UcWager wager = ledger->in_slot[i];
      UcMeterLine *line = &ledger->lines[wager];

      if (wager == UC_WAGER_NONE)
        continue;
      if (!line->known && (!is_nothing (shown) || ledger->carry[i].started))
        make_known (ledger, wager, shown);
      if (!line->known)
        continue;
      line->shown = shown;
      if (ledger->when > 0)
        continue;
      if (ledger->when == 0)
        compare (ledger, line, event, wager, line->now, shown);
      line->now = shown;
      if (ledger->when < 0)
        line->opening = shown;
    }
}

/* The calendar was set back, to the chosen day or before it. */
static void
come_back (UcMeterLedger *ledger)
{
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    {
      UcMeterLine *line = &ledger->lines[wager];
      UcMeterSums change = sums_minus (line->shown, line->now);

      if (!line->known)
        continue;
      line->now = line->shown;
      if (ledger->day_found)
        line->elsewhere = (UcMeterSums){ plus (line->elsewhere.value, change.value), plus (line->elsewhere.reserve, change.reserve) };
      else
        line->opening = line->shown;
    }
}

static void
begin_day (UcMeterLedger *ledger, const char *day)
{
  gboolean was_after = ledger->when > 0;

  g_strlcpy (ledger->today, day, sizeof ledger->today);
  if (ledger->first_day[0] == '\0')
    g_strlcpy (ledger->first_day, day, sizeof ledger->first_day);
  if (ledger->day != NULL)
    ledger->when = strcmp (day, ledger->day);
  /* Behind the chosen day, whatever the calendar says: it was set back. */
  if (ledger->when < 0 && ledger->day_found)
    ledger->when = 1;
  if (was_after && ledger->when <= 0)
    come_back (ledger);
  ledger->day_found |= ledger->when == 0;
  for (UcWager wager = 0; ledger->when == 0 && wager < UC_N_WAGERS; wager++)
    if (ledger->lines[wager].known)
      today (ledger, &ledger->lines[wager]);
}

void
uc_meter_ledger_begin_file (UcMeterLedger *ledger, const char *file, UcWager progressive)
{
  ledger->file = file;
  if (progressive != UC_WAGER_NONE)
    ledger->in_slot[uc_side_wager_slot (progressive)] = progressive;
}

void
uc_meter_ledger_take (UcMeterLedger *ledger, const UcEvent *event)
{
  ledger->seq = event->seq;
  switch ((guint)event->kind)
    {
    case UC_EVENT_GAMING_DAY_BEGAN:
      begin_day (ledger, event->text);
      return;
    case UC_EVENT_GAMING_DAY_SET_BACK:
      if (ledger->backs == NULL)
        ledger->backs = g_array_new (FALSE, FALSE, sizeof (UcEvent));
      if (ledger->day == NULL || strcmp (ledger->day, event->old) == 0 || strcmp (ledger->day, event->new_) == 0)
        g_array_append_vals (ledger->backs, event, 1);
      begin_day (ledger, event->new_);
      return;
    case UC_EVENT_CHECKPOINT:
      take_checkpoint (ledger, event);
      return;
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_METER_READ:
      if (uc_side_wager_is_progressive (event->wager))
        take_meter (ledger, event);
      return;
    default:
      return;
    }
}

/* ---- telling ---- */

gboolean
uc_meter_ledger_has_meter (const UcMeterLedger *ledger)
{
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    if (ledger->lines[wager].known)
      return TRUE;
  return FALSE;
}

UcWord
uc_meter_line_next_cause (const UcMeterLine *line, UcWord from)
{
  gboolean behind = from == UC_WORD_NONE;

  for (guint i = 0; i < G_N_ELEMENTS (causes); i++)
    {
      if (behind && line->changes[causes[i]] > 0)
        return causes[i];
      behind |= causes[i] == from;
    }
  return UC_WORD_NONE;
}

static void
tell (UcWager wager, gboolean csv, const char *what, UcMeterSums sums, GString *text)
{
  char value[UC_MONEY_TEXT], reserve[UC_MONEY_TEXT];

  uc_money_format (sums.value, value);
  uc_money_format (sums.reserve, reserve);
  if (csv)
    {
      uc_csv_add (text, uc_wager_name (wager));
      uc_csv_add (text, what);
      uc_csv_add (text, value);
      uc_csv_add (text, reserve);
      uc_csv_end (text);
    }
  else
    g_string_append_printf (text, "  %-16s %16s %16s\n", what, value, reserve);
}

void
uc_meter_ledger_print (const UcMeterLedger *ledger, gboolean csv, GString *text)
{
  if (csv)
    g_string_append (text, "meter,line,value,reserve\n");
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    {
      const UcMeterLine *line = &ledger->lines[wager];

      if (!line->known || (ledger->day != NULL && !ledger->day_found))
        continue;
      if (!csv)
        g_string_append_printf (text, _ ("Meter %s%s%s, value and reserve\n"), uc_wager_name (wager),
                                ledger->day != NULL ? ", " : "", ledger->day != NULL ? ledger->day : "");
      tell (wager, csv, "opening", line->opening, text);
      for (UcWord cause = uc_meter_line_next_cause (line, UC_WORD_NONE); cause != UC_WORD_NONE;
           cause = uc_meter_line_next_cause (line, cause))
        tell (wager, csv, uc_word_name (cause), line->by_cause[cause], text);
      if (!is_nothing (line->elsewhere))
        tell (wager, csv, "other-days", line->elsewhere, text);
      tell (wager, csv, "closing", line->now, text);
    }
}

char *
uc_meter_ledger_say_empty (const UcMeterLedger *ledger)
{
  if (ledger->day != NULL && !ledger->day_found)
    return ledger->first_day[0] == '\0'
               ? g_strdup_printf (_ ("Gaming day %s is not on record: no gaming day has begun."), ledger->day)
               : g_strdup_printf (_ ("Gaming day %s is not on record: the gaming days are %s to %s."), ledger->day,
                                  ledger->first_day, ledger->today);
  if (uc_meter_ledger_has_meter (ledger))
    return NULL;
  for (guint i = 0; i < UC_N_WAGER_SLOTS; i++)
    if (ledger->in_slot[i] != UC_WAGER_NONE)
      return g_strdup_printf (_ ("Meter %s has not been started."), uc_wager_name (ledger->in_slot[i]));
  return g_strdup (_ ("This table has no progressive meter."));
}

char *
uc_meter_ledger_say_backs (const UcMeterLedger *ledger)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; ledger->backs != NULL && i < ledger->backs->len; i++)
    {
      const UcEvent *event = &g_array_index (ledger->backs, UcEvent, i);

      g_string_append_printf (text, _ ("Badges %s and %s set the gaming day back from %s to %s: %s\n"), event->by, event->second,
                              event->old, event->new_, event->text);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
uc_meter_ledger_say_parting (const UcMeterLedger *ledger)
{
  const UcMeterParting *parting = &ledger->parting;
  char time[UC_TIME_TEXT], expected[UC_MONEY_TEXT], shown[UC_MONEY_TEXT], reserve[UC_MONEY_TEXT], other[UC_MONEY_TEXT];
  g_autofree char *round = NULL;

  if (parting->file == NULL)
    return NULL;
  round = parting->round == 0 ? g_strdup (_ ("outside a round")) : g_strdup_printf (_ ("round %u"), parting->round);
  uc_time_format (parting->t_real_ns, time);
  return g_strdup_printf (_ ("%s: event %" PRIu64 " (%s, %.10s %.8s UTC) is the first that does not add up: meter %s "
                             "shows %s, reserve %s; the events before it come to %s, reserve %s"),
                          parting->file, parting->seq, round, time, time + 11, uc_wager_name (parting->wager),
                          uc_money_format (parting->shown.value, shown), uc_money_format (parting->shown.reserve, reserve),
                          uc_money_format (parting->expected.value, expected),
                          uc_money_format (parting->expected.reserve, other));
}
