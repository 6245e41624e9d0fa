/* A record that cannot be written, and the way back. */
#include "uc-service-private.h"

#include "uc-log.h"
#include "uc-say-refusal.h"

#include <string.h>

gboolean
uc_service_is_stopped (const UcTableService *self)
{
  return self->stopped[0] != '\0';
}

void
uc_service_refuse_all (UcTableService *self, GPtrArray *works)
{
  for (guint i = 0; i < works->len; i++)
    {
      UcWork *work = works->pdata[i];

      if (work->submission != NULL)
        uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_STOPPED, self->stopped);
    }
  g_ptr_array_set_size (works, 0);
}

static void
go_on (UcTableService *self)
{
  g_free (self->stopped);
  self->stopped = g_strdup ("");
  uc_log (UC_TOPIC_RECORD, UC_LOG_NOTICE, 0, 0, "The record is kept again.");
  uc_service_push_input (self, &self->stopped_at, UC_WIRE_NONE, 0);
  uc_service_say (self, "device journal up");
  uc_service_hold_again (self);
  uc_service_say_gaming_day (self);
  self->read_day[0] = '\0';
  uc_service_start_meter (self);
  uc_service_say_people_again (self);
  uc_fittings_rewind (self->fittings, uc_desk_get_table (self->desk));
  uc_fittings_report_health (self->fittings, uc_desk_get_table (self->desk));
  uc_fittings_ask_again (self->fittings);
  uc_service_ask_link_again (self);
  self->funcs.stopped (self->stopped, self->user_data);
}

static gboolean
on_probe (gpointer user_data)
{
  UcTableService *self = user_data;

  if (!uc_desk_probe (self->desk, NULL))
    return G_SOURCE_CONTINUE;
  self->probe_timer = 0;
  go_on (self);
  return G_SOURCE_REMOVE;
}

void
uc_service_stop (UcTableService *self, const char *why)
{
  g_free (self->stopped);
  self->stopped = uc_say_refusal_in_english (UC_SAY_REFUSAL_STOPPED, why, NULL);
  uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "%s", self->stopped);
  uc_service_own_input ("device journal down", &self->stopped_at);
  uc_service_refuse_all (self, self->queue);
  uc_fittings_rewind (self->fittings, uc_desk_get_table (self->desk));
  uc_fittings_lock (self->fittings);
  if (self->stop_mark != NULL && !uc_stop_mark_set (self->stop_mark, TRUE))
    uc_log (UC_TOPIC_RECORD, UC_LOG_WARNING, 0, 0, "A restart will not know that the record was stopped.");
  self->probe_timer = g_timeout_add (self->probe_ms, on_probe, self);
  self->funcs.stopped (self->stopped, self->user_data);
}

/* Each commit meets it again. */
void
uc_service_tell_passed (UcTableService *self)
{
  const pid_t by = uc_journal_take_passed (uc_desk_get_journal (self->desk));
  g_autofree char *who = by > 0 ? g_strdup_printf ("Process %d", (int)by) : g_strdup ("A process");

  if (by == 0 || by == self->passed)
    return;
  self->passed = by;
  uc_log (UC_TOPIC_RECORD, UC_LOG_WARNING, 0, 0,
          "%s, which only reads, locks the record against its writer. The record continues all the same; end that process.", who);
}

void
uc_service_open_stop_mark (UcTableService *self, const char *record)
{
  g_autoptr (GError) error = NULL;

  self->stop_mark = uc_stop_mark_open (record, &error);
  if (self->stop_mark == NULL)
    uc_log (UC_TOPIC_RECORD, UC_LOG_WARNING, 0, 0, "A restart will not know whether the record was stopped: %s", error->message);
  else if (uc_stop_mark_get (self->stop_mark))
    {
      uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "The record was stopped when the service ended.");
      uc_service_say (self, "device journal down");
      uc_service_say (self, "device journal up");
    }
}

void
uc_service_clear_stop_mark (UcTableService *self)
{
  if (self->stop_mark != NULL && !uc_stop_mark_set (self->stop_mark, FALSE))
    uc_log (UC_TOPIC_RECORD, UC_LOG_WARNING, 0, 0, "The next start will say once more that the record was stopped.");
}

/* ---- the machine ---- */

#define LOOK_EVERY_S 60

static void
look (UcTableService *self)
{
  UcJournal *journal = uc_desk_get_journal (self->desk);
  const guint32 closed = uc_journal_last_round (journal) - uc_journal_round_open (journal);
  GArray *found = uc_findings_look (self->witnesses, self->record_path, closed);
  /* Nobody has heard of the first ones, who could be told that they are others. */
  gboolean same = self->findings == NULL
                  || (found->len == self->findings->len
                      && (found->len == 0
                          || memcmp (found->data, self->findings->data, found->len * sizeof (UcFinding)) == 0));

  g_clear_pointer (&self->findings, g_array_unref);
  self->findings = found;
  if (!same)
    self->funcs.findings_changed (self->user_data);
}

/* A list of the house that has come, and a badge whose last day is over, are on record before anybody touches the table. */
static gboolean
on_minute (gpointer user_data)
{
  look (user_data);
  uc_service_say_people (user_data);
  return G_SOURCE_CONTINUE;
}

void
uc_service_open_findings (UcTableService *self, const char *witnesses)
{
  self->witnesses = g_strdup (witnesses);
  look (self);
  self->findings_timer = g_timeout_add_seconds (LOOK_EVERY_S, on_minute, self);
}
