/* The wall clock, the gaming day, and a clock that nobody believes.
 *
 * A board without a clock of its own may start decades ahead, or long ago. A gaming day that begins then begins no other one for decades,
 * and a month with it. So a clock that is far from what the record leads to expect is asked about first.
 */
#include "uc-clock.h"
#include "uc-log.h"
#include "uc-say-refusal.h"
#include "uc-service-private.h"
#include "uc-time-source.h"

#include <gio/gio.h>

#define NS_PER_S    G_GINT64_CONSTANT (1000000000)
#define FAR_NS      (24 * 3600 * NS_PER_S)
/* Whoever is asked about the time, and answers when it is another one, has not answered. */
#define OTHER_NS    (60 * NS_PER_S)
#define CLOCK_TEXT  32
/* How far the clock is from the true time is not known, or more than can be counted. */
#define UNKNOWN_NS  G_MAXINT64

static gboolean
is_synchronised (void)
{
  return uc_time_source_ask () == UC_TIME_SOURCE_FOLLOWED;
}

static char *
say_time (gint64 t_real_ns, char text[CLOCK_TEXT])
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (t_real_ns / NS_PER_S);
  g_autoptr (GDateTime) local = utc != NULL ? g_date_time_to_local (utc) : NULL;
  g_autofree char *said = local != NULL ? g_date_time_format (local, "%Y-%m-%d %H:%M") : NULL;

  g_strlcpy (text, said != NULL ? said : "?", CLOCK_TEXT);
  return text;
}

typedef struct
{
  gint64 t_real_ns, t_mono_ns;
  guint64 context;
} Stamp;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  *(Stamp *) user_data = (Stamp){ row->t_real_ns, row->t_mono_ns, row->context };
  return FALSE;
}

/* How far the clock is from where the last row leads to expect it, which stands before the row that the start has just written: @last_ns. Since
 * that row at least so much time has passed as the kernel knows of, within one boot; else it may be any. */
static gint64
deviation_at_start (UcTableService *self, gint64 *last_ns)
{
  UcJournal *journal = uc_desk_get_journal (self->desk);
  const guint64 started = uc_journal_last_context (journal);
  Stamp last = { 0 };
  UcInput now;
  gint64 elapsed_ns = 0;

  if (started < 2 || (!uc_journal_read_rows (journal, started - 1, started - 1, on_row, &last, NULL) && last.t_real_ns == 0))
    return 0;
  uc_clock_stamp (&now);
  {
    g_autoptr (UcContext) before = uc_journal_context (journal, last.context != 0 ? last.context : started - 1, NULL);
    g_autoptr (UcContext) since = uc_journal_context (journal, started, NULL);

    if (before != NULL && since != NULL && g_strcmp0 (before->boot_id, since->boot_id) == 0)
      elapsed_ns = MAX (0, now.t_mono_ns - last.t_mono_ns);
  }
  *last_ns = last.t_real_ns;
  return now.t_real_ns - last.t_real_ns - elapsed_ns;
}

static void
hold (UcTableService *self, gint64 deviation_ns, gint64 last_ns)
{
  char says[CLOCK_TEXT], last[CLOCK_TEXT], reason[UC_REASON_TEXT];
  UcInput now;

  uc_clock_stamp (&now);
  self->calendar_held = TRUE;
  self->deviation_ns = deviation_ns;
  g_snprintf (reason, sizeof reason, "The clock says %s; the last entry is of %s.", say_time (now.t_real_ns, says), say_time (last_ns, last));
  uc_service_doubt (self, UC_WORD_WRONG_CLOCK, reason);
}

/* The clock was in doubt when the service ended, and nobody has answered: the last rows have its time, and it does not deviate from
 * theirs. How far it is from the true one is not known: only a person says that it is right. */
static void
hold_on (UcTableService *self)
{
  self->calendar_held = TRUE;
  self->deviation_ns = UNKNOWN_NS;
}

void
uc_service_hold_again (UcTableService *self)
{
  UcJournal *journal = uc_desk_get_journal (self->desk);
  const guint64 newest = uc_journal_newest_row (journal);
  Stamp last = { 0 };
  UcInput now;

  if (!self->calendar_held)
    return;
  uc_clock_stamp (&now);
  if (self->deviation_ns == UNKNOWN_NS)
    uc_journal_read_rows (journal, newest, newest, on_row, &last, NULL);
  hold (self, self->deviation_ns, self->deviation_ns == UNKNOWN_NS ? last.t_real_ns : now.t_real_ns - self->deviation_ns);
}

void
uc_service_release_calendar (UcTableService *self)
{
  if (!self->calendar_held)
    return;
  self->calendar_held = FALSE;
  uc_service_say_gaming_day (self);
}

static void
on_day_changed (gpointer user_data)
{
  uc_service_say_gaming_day (user_data);
}

/* The day that @input asks for, itself or as the second signature under what @table has of the first; NULL: for none. */
static const char *
asked_day (const UcTable *table, const UcInput *input)
{
  const UcRound *round = &table->now.round;

  if (input->kind == UC_INPUT_GAMING_DAY_BACK)
    return input->value;
  return input->kind == UC_INPUT_VALIDATE && round->correct_kind == UC_INPUT_GAMING_DAY_BACK ? round->correct_value : NULL;
}

gboolean
uc_service_may_set_day (UcTableService *self, const UcInput *input, GError **error)
{
  const UcTable *table = uc_desk_get_working (self->desk);
  const char *asked = asked_day (table, input);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  char day[UC_DAY_TEXT];
  UcInput now;

  if (asked == NULL)
    return TRUE;
  uc_clock_stamp (&now);
  if (!g_str_equal (uc_gaming_day (now.t_real_ns, table->rules->gaming_day_min, zone, day), asked))
    {
      uc_say_refusal_set (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, UC_SAY_REFUSAL_OTHER_DAY, day, asked);
      return FALSE;
    }
  /* The meter is read for the day that comes back, whenever that was asked for before. */
  self->read_day[0] = '\0';
  return TRUE;
}

void
uc_service_clock_stepped (UcTableService *self, gint64 by_ns)
{
  char text[UC_TIME_TEXT];
  UcInput now;

  uc_clock_stamp (&now);
  uc_log (UC_TOPIC_CLOCK, UC_LOG_WARNING, 0, 0, "The wall clock was set by %+" G_GINT64_FORMAT " ms.", by_ns / 1000000);
  uc_service_say (self, "clock %s", uc_time_format (now.t_real_ns, text));
  if (self->deviation_ns == UNKNOWN_NS || __builtin_add_overflow (self->deviation_ns, by_ns, &self->deviation_ns))
    self->deviation_ns = UNKNOWN_NS;
  if (self->calendar_held && ABS (self->deviation_ns) <= FAR_NS)
    uc_service_release_calendar (self);
  else if (self->calendar_held && ABS (by_ns) >= OTHER_NS)
    hold (self, self->deviation_ns, now.t_real_ns - by_ns);
  else if (!self->calendar_held && ABS (by_ns) > FAR_NS && !self->is_synchronised ())
    hold (self, by_ns, now.t_real_ns - by_ns);
}

static void
on_stepped (gint64 by_ns, gpointer user_data)
{
  uc_service_clock_stepped (user_data, by_ns);
}

gboolean
uc_service_open_clock (UcTableService *self, const UcTableServiceOptions *options, GError **error)
{
  static const UcClockFuncs funcs = { .day_changed = on_day_changed, .stepped = on_stepped };
  gint64 last_ns = 0, deviation_ns;

  self->is_synchronised = options->is_synchronised != NULL ? options->is_synchronised : is_synchronised;
  self->clock = uc_clock_new (uc_desk_get_rules (self->desk)->gaming_day_min, &funcs, self, error);
  if (self->clock == NULL)
    return FALSE;
  deviation_ns = deviation_at_start (self, &last_ns);
  if (ABS (deviation_ns) > FAR_NS && !self->is_synchronised ())
    hold (self, deviation_ns, last_ns);
  else if ((uc_desk_get_table (self->desk)->now.carry.record_doubt & UC_DOUBT_CLOCK) != 0 && !self->is_synchronised ())
    hold_on (self);
  uc_service_say_gaming_day (self);
  uc_service_say_people (self);
  uc_service_start_meter (self);
  return TRUE;
}
