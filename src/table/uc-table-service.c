/* The loop. Work waits in a queue until the main context has read everything that is ready, then is decided in order,
 * committed in one transaction, and only then answered, acknowledged and shown.
 *
 *   device input, submission → queue → flush → desk (decide, commit) → acknowledgements, outputs, answers, head
 *
 * A lock-out in the queue holds it until no edge that was before the lock-out can still come.
 */
#include "uc-table-service.h"

#include "uc-bus.h"
#include "uc-clock.h"
#include "uc-desk.h"
#include "uc-fittings.h"
#include "uc-log.h"
#include "uc-lookup.h"
#include "uc-submission.h"

#include <sodium.h>

#define PROBE_MS 1000
/* How long after a start the devices may take to connect before the table hears that they are missing. */
#define MISSING_MS 3000
#define NS_PER_US 1000

typedef struct
{
  gint64 t_mono_ns;
  UcSubmission *submission; /* NULL: a device's or the service's own input */
  UcInput input;
  UcWireDevice device;      /* UC_WIRE_NONE: no message brought it */
  guint32 device_seq;       /* 0: all that are settled at the time of the decision */
} UcWork;

struct _UcTableService
{
  UcTableServiceFuncs funcs;
  gpointer user_data;
  char *simulate;
  guint probe_ms;
  UcDesk *desk;
  UcFittings *fittings;
  UcPeople *people;
  UcLookup *lookup;
  UcClock *clock;
  GPtrArray *queue;
  GSource *flush;
  guint missing_timer;
  guint probe_timer;
  char *stopped;      /* "" while the record is kept */
  UcInput stopped_at; /* "device journal down", stamped when it stopped: recorded once that is possible again */
  guint32 logged_round; /* whose signed head has been logged */
};

G_DEFINE_QUARK (uc-table-service-error-quark, uc_table_service_error)

/* ---- the queue ---- */

static void
work_free (gpointer data)
{
  UcWork *work = data;

  if (work->submission != NULL)
    uc_submission_refuse (work->submission, UC_BUS_ERROR_STOPPED, "The table service is ending.");
  g_free (work);
}

static gboolean
is_stopped (UcTableService *self)
{
  return self->stopped[0] != '\0';
}

static void
flush_soon (UcTableService *self)
{
  g_source_set_ready_time (self->flush, 0);
}

static void
push (UcTableService *self, UcWork *work)
{
  g_ptr_array_add (self->queue, work);
  flush_soon (self);
}

static void
push_input (UcTableService *self, const UcInput *input, UcWireDevice device, guint32 device_seq)
{
  UcWork *work;

  if (is_stopped (self))
    return; /* unacknowledged: its device says it again */
  work = g_new0 (UcWork, 1);
  work->input = *input;
  work->t_mono_ns = input->t_mono_ns;
  work->device = device;
  work->device_seq = device_seq;
  push (self, work);
}

/* An input of the service's own, stamped now. */
static gboolean
own_input (const char *line, UcInput *input)
{
  g_autoptr (GError) error = NULL;

  if (!uc_input_parse (line, input, &error))
    {
      g_critical ("“%s”: %s", line, error->message);
      return FALSE;
    }
  input->origin = UC_ORIGIN_SERVICE;
  uc_clock_stamp (input);
  return TRUE;
}

static void
say (UcTableService *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (UcTableService *self, const char *format, ...)
{
  g_autofree char *line = NULL;
  UcInput input;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  if (own_input (line, &input))
    push_input (self, &input, UC_WIRE_NONE, 0);
}

/* The gaming day, when the record does not have it yet. */
static void
say_gaming_day (UcTableService *self)
{
  const UcTable *table = uc_desk_get_table (self->desk);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  char day[UC_DAY_TEXT];
  UcInput stamp;

  uc_clock_stamp (&stamp);
  uc_gaming_day (stamp.t_real_ns, table->rules->gaming_day_min, zone, day);
  if (g_strcmp0 (day, table->now.carry.gaming_day) > 0)
    say (self, "gaming-day %s", day);
}

/* By the time at which things happened; what has the same stamp keeps its place, for g_ptr_array_sort () is stable. */
static int
by_time (gconstpointer a, gconstpointer b)
{
  const UcWork *first = *(const UcWork *const *) a, *second = *(const UcWork *const *) b;

  return first->t_mono_ns < second->t_mono_ns ? -1 : first->t_mono_ns > second->t_mono_ns;
}

static gboolean
is_lock_out (const UcWork *work)
{
  return work->submission != NULL ? uc_submission_has (work->submission, UC_INPUT_NO_MORE_BETS)
                                  : work->input.kind == UC_INPUT_NO_MORE_BETS;
}

/* 0 when the queue may be decided; else the monotonic ns until which it waits for edges. */
static gint64
held_until_ns (UcTableService *self)
{
  gint64 until_ns = 0;

  for (guint i = 0; i < self->queue->len; i++)
    {
      const UcWork *work = self->queue->pdata[i];

      if (is_lock_out (work))
        until_ns = MAX (until_ns, uc_fittings_settled_ns (self->fittings, work->t_mono_ns,
                                                          g_get_monotonic_time () * NS_PER_US));
    }
  return until_ns;
}

/* ---- stopped, and back ---- */

static gboolean on_probe (gpointer user_data);

static void
refuse_all (UcTableService *self, GPtrArray *works)
{
  for (guint i = 0; i < works->len; i++)
    {
      UcWork *work = works->pdata[i];

      if (work->submission != NULL)
        uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_STOPPED, self->stopped);
    }
  g_ptr_array_set_size (works, 0);
}

/* Nothing is queued: people are told, frames stay unacknowledged, lamps stay, the lock line locks. */
static void
stop (UcTableService *self, const char *why)
{
  g_free (self->stopped);
  self->stopped = g_strdup_printf ("The record cannot be written: %s", why);
  uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "%s", self->stopped);
  own_input ("device journal down", &self->stopped_at);
  refuse_all (self, self->queue);
  uc_fittings_rewind (self->fittings, uc_desk_get_table (self->desk));
  uc_fittings_lock (self->fittings);
  self->probe_timer = g_timeout_add (self->probe_ms, on_probe, self);
  self->funcs.stopped (self->stopped, self->user_data);
}

static void
go_on (UcTableService *self)
{
  g_free (self->stopped);
  self->stopped = g_strdup ("");
  uc_log (UC_TOPIC_RECORD, UC_LOG_NOTICE, 0, 0, "The record is kept again.");
  push_input (self, &self->stopped_at, UC_WIRE_NONE, 0);
  say (self, "device journal up");
  say_gaming_day (self);
  uc_fittings_rewind (self->fittings, uc_desk_get_table (self->desk));
  uc_fittings_report_health (self->fittings, uc_desk_get_table (self->desk));
  uc_fittings_ask_again (self->fittings);
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

/* ---- deciding what is in the queue ---- */

static void
find_role (UcTableService *self, UcInput *input)
{
  g_autoptr (GError) error = NULL;
  UcPerson person;

  if (input->kind != UC_INPUT_BADGE)
    return;
  if (uc_people_find (self->people, input->badge, &person, &error))
    input->role = person.locked ? UC_ROLE_NONE : person.role;
  else
    uc_log (UC_TOPIC_PEOPLE, UC_LOG_NOTICE, 0, 0, "%s", error->message);
}

static void
decide_input (UcTableService *self, UcWork *work, const UcDeviceSeqs *seqs)
{
  const char *device = work->device != UC_WIRE_NONE ? uc_wire_device_name (work->device) : NULL;
  guint32 device_seq = work->device_seq != 0 ? work->device_seq : seqs->seq[work->device];
  g_autoptr (GError) error = NULL;

  find_role (self, &work->input);
  if (!uc_desk_decide (self->desk, &work->input, 1, device, device_seq, &error))
    uc_log (UC_TOPIC_TABLE, UC_LOG_NOTICE, uc_desk_get_table (self->desk)->now.carry.round, work->input.seat,
            "A “%s” from the %s was refused.", uc_input_verb (work->input.kind), uc_origin_name (work->input.origin));
}

/* Answers a submission that is refused; one that counts keeps its place until the commit. */
static void
decide_submission (UcTableService *self, UcWork *work)
{
  UcSubmission *submission = work->submission;
  g_autoptr (GError) error = NULL;

  if (uc_table_prompt_seq (uc_desk_get_working (self->desk)) > submission->after_seq)
    uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_STALE,
                          "The table has moved on: look at the prompt again.");
  else if (!uc_desk_decide (self->desk, submission->inputs, submission->n_inputs, NULL, 0, &error))
    uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_REFUSED,
                          submission->refusal != NULL ? submission->refusal : error->message);
}

/* The head of a round that is closed and signed goes to the system's log: a witness outside the journal. */
static void
log_head (UcTableService *self)
{
  char code[UC_CODE_TEXT];
  UcHead head;

  if (!uc_journal_head (uc_desk_get_journal (self->desk), &head) || head.round == self->logged_round)
    return;
  self->logged_round = head.round;
  uc_log (UC_TOPIC_RECORD, UC_LOG_NOTICE, head.round, 0, "Closed at event %" G_GUINT64_FORMAT ", head %s.", head.seq,
          uc_head_code (&head, code));
}

static void
answer (UcTableService *self, GPtrArray *works)
{
  guint64 head = uc_table_service_get_head (self);

  for (guint i = 0; i < works->len; i++)
    {
      UcWork *work = works->pdata[i];

      if (work->submission != NULL)
        uc_submission_accept (g_steal_pointer (&work->submission), head);
    }
}

static void
change_rules (UcTableService *self)
{
  g_autoptr (GError) error = NULL;
  gboolean changed;

  if (!uc_desk_change_rules (self->desk, &changed, &error))
    {
      stop (self, error->message);
      return;
    }
  if (!changed)
    return;
  uc_log (UC_TOPIC_TABLE, UC_LOG_NOTICE, 0, 0, "A changed table file is in force.");
  uc_lookup_set_pin_tries (self->lookup, uc_desk_get_rules (self->desk)->pin_tries);
  uc_fittings_set_rules (self->fittings, uc_desk_get_rules (self->desk));
  self->funcs.rules_changed (self->user_data);
}

static void
decide (UcTableService *self, GPtrArray *works, const UcDeviceSeqs *seqs)
{
  for (guint i = 0; i < works->len; i++)
    {
      UcWork *work = works->pdata[i];

      if (work->submission != NULL)
        decide_submission (self, work);
      else
        decide_input (self, work, seqs);
    }
}

static void
publish (UcTableService *self, GPtrArray *works, const UcDeviceSeqs *seqs, gboolean moved)
{
  UcOutputs outputs = uc_table_outputs (uc_desk_get_table (self->desk));

  uc_fittings_commit (self->fittings, seqs);
  uc_fittings_set_outputs (self->fittings, &outputs);
  answer (self, works);
  if (!moved)
    return;
  log_head (self);
  self->funcs.head (uc_table_service_get_head (self), self->user_data);
}

static void
decide_queue (UcTableService *self)
{
  UcDeviceSeqs seqs = uc_fittings_get_seqs (self->fittings);
  g_autoptr (GPtrArray) works = g_steal_pointer (&self->queue);
  g_autoptr (GError) error = NULL;
  gboolean pending;

  self->queue = g_ptr_array_new_with_free_func (work_free);
  g_ptr_array_sort (works, by_time);
  decide (self, works, &seqs);
  pending = uc_desk_is_pending (self->desk);
  if (pending && !uc_desk_commit (self->desk, &error))
    {
      stop (self, error->message);
      refuse_all (self, works);
      return;
    }
  publish (self, works, &seqs, pending);
  change_rules (self);
}

static gboolean
on_flush (gpointer user_data)
{
  UcTableService *self = user_data;
  gint64 until_ns;

  g_source_set_ready_time (self->flush, -1);
  if (is_stopped (self))
    return G_SOURCE_CONTINUE;
  until_ns = held_until_ns (self);
  if (until_ns != 0)
    g_source_set_ready_time (self->flush, until_ns / NS_PER_US + 1);
  else
    decide_queue (self);
  return G_SOURCE_CONTINUE;
}

/* ---- who says things ---- */

static void
on_device_input (const UcInput *input, UcWireDevice device, guint32 seq, gpointer user_data)
{
  push_input (user_data, input, device, seq);
}

static void
on_device_moved (gpointer user_data)
{
  flush_soon (user_data);
}

static const UcFittingsFuncs fittings_funcs = { .on_input = on_device_input, .on_moved = on_device_moved };

static void
on_submission_ready (UcSubmission *submission, gpointer user_data)
{
  UcTableService *self = user_data;
  UcWork *work;

  if (is_stopped (self))
    {
      uc_submission_refuse (submission, UC_BUS_ERROR_STOPPED, self->stopped);
      return;
    }
  /* A lock-out restricts: the line locks before anything is decided. */
  if (uc_submission_has (submission, UC_INPUT_NO_MORE_BETS))
    uc_fittings_lock (self->fittings);
  work = g_new0 (UcWork, 1);
  work->submission = submission;
  work->t_mono_ns = submission->inputs[0].t_mono_ns;
  push (self, work);
}

static void
on_day_began (const char *day, gpointer user_data)
{
  say (user_data, "gaming-day %s", day);
}

static void
on_stepped (gint64 by_ns, gpointer user_data)
{
  char now[UC_TIME_TEXT];
  UcInput stamp;

  uc_clock_stamp (&stamp);
  uc_log (UC_TOPIC_CLOCK, UC_LOG_WARNING, 0, 0, "The wall clock was set by %+" G_GINT64_FORMAT " ms.",
          by_ns / 1000000);
  say (user_data, "clock %s", uc_time_format (stamp.t_real_ns, now));
}

static const UcClockFuncs clock_funcs = { .day_began = on_day_began, .stepped = on_stepped };

static gboolean
on_missing (gpointer user_data)
{
  UcTableService *self = user_data;

  self->missing_timer = 0;
  uc_fittings_report_health (self->fittings, uc_desk_get_table (self->desk));
  return G_SOURCE_REMOVE;
}

/* ---- life ---- */

static gboolean
open_fittings (UcTableService *self, GError **error)
{
  UcDeviceSeqs seqs = { 0 };

  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    seqs.seq[device] = (guint32) uc_journal_device_seq (uc_desk_get_journal (self->desk),
                                                        uc_wire_device_name ((UcWireDevice) device));
  self->fittings = uc_fittings_new (uc_desk_get_table (self->desk), &seqs, self->simulate, &fittings_funcs, self, error);
  if (self->fittings == NULL)
    return FALSE;
  g_clear_handle_id (&self->missing_timer, g_source_remove);
  self->missing_timer = g_timeout_add (MISSING_MS, on_missing, self);
  return TRUE;
}

static gboolean
open_people (UcTableService *self, const UcTableServiceOptions *options, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (options->journal_path);
  g_autofree char *path = NULL;

  if (options->people_path != NULL)
    path = g_strdup (options->people_path);
  else if (options->simulate == NULL)
    path = g_build_filename (folder, "people", NULL);
  self->people = uc_people_new (path, error);
  if (self->people == NULL)
    return FALSE;
  self->lookup = uc_lookup_new (self->people, uc_desk_get_rules (self->desk)->pin_tries, g_get_monotonic_time);
  return TRUE;
}

static gboolean
open_clock (UcTableService *self, GError **error)
{
  self->clock = uc_clock_new (uc_desk_get_rules (self->desk)->gaming_day_min, &clock_funcs, self, error);
  if (self->clock == NULL)
    return FALSE;
  say_gaming_day (self);
  return TRUE;
}

static gboolean
open_all (UcTableService *self, const UcTableServiceOptions *options, GError **error)
{
  self->desk = uc_desk_open (options->table_path, options->journal_path, error);
  return self->desk != NULL && open_people (self, options, error) && open_fittings (self, error)
         && open_clock (self, error);
}

static gboolean
dispatch_flush (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

static GSource *
new_flush_source (UcTableService *self)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_flush };
  GSource *source = g_source_new (&funcs, sizeof (GSource));

  /* The priority of descriptors and bus messages: what is ready with the first of them is read before the loop comes
   * round to this source, and none of them, however busy, keeps it from its turn. */
  g_source_set_callback (source, on_flush, self, NULL);
  g_source_attach (source, NULL);
  return source;
}

static void
ignore_head (guint64 seq, gpointer user_data)
{
}

static void
ignore_stopped (const char *why, gpointer user_data)
{
}

static void
ignore_rules_changed (gpointer user_data)
{
}

UcTableService *
uc_table_service_new (const UcTableServiceOptions *options, const UcTableServiceFuncs *funcs, gpointer user_data,
                      GError **error)
{
  static const UcTableServiceFuncs nobody = { ignore_head, ignore_stopped, ignore_rules_changed };
  g_autoptr (UcTableService) self = g_new0 (UcTableService, 1);
  g_autoptr (GError) fault = NULL;

  if (sodium_init () < 0)
    {
      g_set_error_literal (error, UC_TABLE_SERVICE_ERROR, UC_TABLE_SERVICE_ERROR_FAILED,
                           "The cryptographic library does not start: the kernel gives no random numbers.");
      return NULL;
    }
  self->funcs = funcs != NULL ? *funcs : nobody;
  self->user_data = user_data;
  self->simulate = g_strdup (options->simulate);
  self->probe_ms = options->probe_ms != 0 ? options->probe_ms : PROBE_MS;
  self->stopped = g_strdup ("");
  self->queue = g_ptr_array_new_with_free_func (work_free);
  self->flush = new_flush_source (self);
  if (open_all (self, options, &fault))
    return g_steal_pointer (&self);
  g_set_error_literal (error, UC_TABLE_SERVICE_ERROR,
                       g_error_matches (fault, UC_DESK_ERROR, UC_DESK_ERROR_TABLE_FILE)
                           ? UC_TABLE_SERVICE_ERROR_TABLE_FILE : UC_TABLE_SERVICE_ERROR_FAILED,
                       fault->message);
  return NULL;
}

void
uc_table_service_free (UcTableService *service)
{
  g_clear_handle_id (&service->probe_timer, g_source_remove);
  g_clear_handle_id (&service->missing_timer, g_source_remove);
  g_clear_pointer (&service->clock, uc_clock_free);
  g_clear_pointer (&service->fittings, uc_fittings_free);
  g_clear_pointer (&service->queue, g_ptr_array_unref);
  g_clear_pointer (&service->lookup, uc_lookup_free);
  g_clear_pointer (&service->people, uc_people_free);
  g_clear_pointer (&service->desk, uc_desk_close);
  g_source_destroy (service->flush);
  g_source_unref (service->flush);
  g_free (service->stopped);
  g_free (service->simulate);
  g_free (service);
}

/* ---- what screens ask ---- */

void
uc_table_service_submit (UcTableService *service, guint64 after_seq, const char *const *lines,
                         GAsyncReadyCallback done, gpointer user_data)
{
  GTask *task = g_task_new (NULL, NULL, done, user_data);

  if (is_stopped (service))
    {
      g_task_return_new_error (task, UC_BUS_ERROR, UC_BUS_ERROR_STOPPED, "%s", service->stopped);
      g_object_unref (task);
      return;
    }
  uc_submission_start (task, after_seq, lines, service->people, service->lookup, on_submission_ready, service);
}

guint64
uc_table_service_submit_finish (GAsyncResult *result, GError **error)
{
  g_autofree guint64 *head = g_task_propagate_pointer (G_TASK (result), error);

  return head != NULL ? *head : 0;
}

void
uc_table_service_reload (UcTableService *service)
{
  g_autoptr (GError) error = NULL;

  if (!uc_desk_reload (service->desk, &error))
    uc_log (UC_TOPIC_TABLE, UC_LOG_ERROR, 0, 0, "The changed table file is not taken:\n%s", error->message);
  else if (!is_stopped (service))
    change_rules (service);
}

static gboolean
add_row (const UcRow *row, gpointer user_data)
{
  GVariantBuilder *rows = user_data;
  g_auto (GStrv) events = g_strsplit (row->events, "\n", -1);

  g_variant_builder_add (rows, "(txss^as)", row->seq, row->t_real_ns, uc_origin_name (row->origin), row->input, events);
  return TRUE;
}

GVariant *
uc_table_service_read (UcTableService *service, guint64 from_seq, guint max, GError **error)
{
  GVariantBuilder rows;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("a" UC_BUS_ROW));
  if (max > 0 && !uc_journal_read (uc_desk_get_journal (service->desk), from_seq, max, add_row, &rows, error))
    {
      g_variant_builder_clear (&rows);
      return NULL;
    }
  return g_variant_builder_end (&rows);
}

const UcTable *
uc_table_service_get_table (UcTableService *service)
{
  return uc_desk_get_table (service->desk);
}

const char *
uc_table_service_get_table_file (UcTableService *service)
{
  return uc_desk_get_table_file (service->desk);
}

const char *
uc_table_service_get_rules_version (UcTableService *service)
{
  return uc_desk_get_rules_version (service->desk);
}

const char *
uc_table_service_get_stopped (UcTableService *service)
{
  return service->stopped;
}

gboolean
uc_table_service_get_simulated (UcTableService *service)
{
  return service->simulate != NULL;
}

guint64
uc_table_service_get_checkpoint_seq (UcTableService *service)
{
  return uc_desk_get_checkpoint_seq (service->desk);
}

guint64
uc_table_service_get_head (UcTableService *service)
{
  return uc_desk_get_table (service->desk)->now.carry.seq;
}
