/* Work waits here until the main context has read everything that is ready, then is decided in order, committed in one
 * transaction, and only then acknowledged, shown and answered.
 *
 * A lock-out in the queue holds it until no edge that was before the lock-out can still come.
 */
#include "uc-service-private.h"

#include "uc-between-rounds.h"
#include "uc-log.h"
#include "uc-say-refusal.h"
#include "uc-side-wager.h"

#include <string.h>

#define NS_PER_US 1000
/* A badge that was read, and whose PIN is typed then, was touched: two minutes, where it signs without its PIN for 15 s. */
#define TAPS_FOR_PIN 8

void
uc_work_free (gpointer data)
{
  UcWork *work = data;
  g_autofree char *ending = uc_say_refusal_in_english (UC_SAY_REFUSAL_ENDING, NULL, NULL);

  if (work->submission != NULL)
    uc_submission_refuse (work->submission, UC_BUS_ERROR_STOPPED, ending);
  g_free (work);
}

void
uc_service_flush_soon (UcTableService *self)
{
  g_source_set_ready_time (self->flush, 0);
}

static void
uc_service_push (UcTableService *self, UcWork *work)
{
  g_ptr_array_add (self->queue, work);
  uc_service_flush_soon (self);
}

void
uc_service_push_input (UcTableService *self, const UcInput *input, UcWireDevice device, guint64 device_seq)
{
  UcWork *work;

  if (uc_service_is_stopped (self))
    return; /* unacknowledged: its device says it again */
  work = g_new0 (UcWork, 1);
  work->input = *input;
  work->t_mono_ns = input->t_mono_ns;
  work->device = device;
  work->device_seq = device_seq;
  uc_service_push (self, work);
}

gboolean
uc_service_own_input (const char *line, UcInput *input)
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

void
uc_service_say (UcTableService *self, const char *format, ...)
{
  g_autofree char *line = NULL;
  UcInput input;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  if (uc_service_own_input (line, &input))
    uc_service_push_input (self, &input, UC_WIRE_NONE, 0);
}

void
uc_service_say_gaming_day (UcTableService *self)
{
  const UcTable *table = uc_desk_get_table (self->desk);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  char day[UC_DAY_TEXT];
  UcInput stamp;

  uc_clock_stamp (&stamp);
  uc_gaming_day (stamp.t_real_ns, table->rules->gaming_day_min, zone, day);
  if (!self->calendar_held && g_strcmp0 (day, table->now.carry.gaming_day) > 0)
    uc_service_say (self, "gaming-day %s", day);
}

void
uc_service_start_meter (UcTableService *self)
{
  const UcTable *table = uc_desk_get_table (self->desk);
  UcWager progressive = uc_side_wager_progressive (table->rules);

  /* A meter that other tables share is started by two persons at the link. */
  if (progressive != UC_WAGER_NONE && table->rules->wagers[progressive].linked[0] == '\0' && !table->now.round.began
      && !table->now.carry.meters[uc_side_wager_slot (progressive)].started)
    uc_service_say (self, "start-meter %s", uc_wager_name (progressive));
}

static gboolean
reading_is_due (const UcTable *table)
{
  UcWager progressive = uc_side_wager_progressive (table->rules);

  return progressive != UC_WAGER_NONE && table->now.carry.gaming_day[0] != '\0' && !table->now.carry.meters_read
         && table->now.carry.meters[uc_side_wager_slot (progressive)].started;
}

void
uc_service_read_meter (UcTableService *self)
{
  const UcTable *table = uc_desk_get_table (self->desk);
  const char *day = table->now.carry.gaming_day;

  if (!reading_is_due (table) || table->now.round.began || table->now.carry.record_doubt != 0 || self->doubt_said || strcmp (self->read_day, day) == 0)
    return;
  g_strlcpy (self->read_day, day, sizeof self->read_day);
  uc_service_say (self, "read-meter");
}

/* A round that is over stays open until its cards are cleared, or until the next bet closes it: that bet would be the day's
 * first. */
static void
read_before_bet (UcTableService *self)
{
  const UcTable *table = uc_desk_get_working (self->desk);
  UcInput input;

  if (reading_is_due (table) && uc_between_rounds (&table->now, table->rules) && uc_service_own_input ("read-meter", &input))
    uc_desk_decide (self->desk, &input, 1, NULL, 0, NULL);
}

static gboolean
is_lock_out (const UcWork *work)
{
  return work->submission != NULL ? uc_submission_has (work->submission, UC_INPUT_NO_MORE_BETS)
                                  : work->input.kind == UC_INPUT_NO_MORE_BETS;
}

/* Whether something that changes the prompt was recorded since the person looked. */
static gboolean
is_stale (const UcTable *table, const UcSubmission *submission)
{
  return table->now.prompt_seq > submission->after_seq;
}

void
uc_service_push_submission (UcTableService *self, UcSubmission *submission)
{
  UcWork *work = g_new0 (UcWork, 1);

  work->submission = submission;
  work->t_mono_ns = submission->inputs[0].t_mono_ns;
  work->timely = is_lock_out (work) && !is_stale (uc_desk_get_table (self->desk), submission);
  uc_service_push (self, work);
}

/* By the time at which things happened; what has the same stamp keeps its place, for g_ptr_array_sort () is stable. */
static int
by_time (gconstpointer a, gconstpointer b)
{
  const UcWork *first = *(const UcWork *const *) a, *second = *(const UcWork *const *) b;

  return first->t_mono_ns < second->t_mono_ns ? -1 : first->t_mono_ns > second->t_mono_ns;
}

static gboolean
has_lock_out (UcTableService *self)
{
  for (guint i = 0; i < self->queue->len; i++)
    if (is_lock_out (self->queue->pdata[i]))
      return TRUE;
  return FALSE;
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

/* What a device said and nobody takes is on the record all the same, with its message's number: after a restart it is not
 * heard again at a time when it might be taken. */
static void
record_refusal (UcTableService *self, const UcWork *work, const char *device, guint64 device_seq)
{
  UcInput refused = { .kind = UC_INPUT_REFUSED, .origin = work->input.origin, .t_mono_ns = work->input.t_mono_ns,
                      .t_real_ns = work->input.t_real_ns };

  g_strlcpy (refused.text, uc_input_verb (work->input.kind), sizeof refused.text);
  uc_desk_decide (self->desk, &refused, 1, device, device_seq, NULL);
}

static void
decide_input (UcTableService *self, UcWork *work, const UcDeviceSeqs *seqs)
{
  const char *device = work->device != UC_WIRE_NONE ? uc_wire_device_name (work->device) : NULL;
  guint64 device_seq = work->device_seq != 0 ? work->device_seq : seqs->seq[work->device];
  g_autoptr (GError) error = NULL;

  find_role (self, &work->input);
  if (work->input.kind == UC_INPUT_BET)
    read_before_bet (self);
  if (uc_desk_decide (self->desk, &work->input, 1, device, device_seq, &error))
    {
      if (work->input.kind == UC_INPUT_BADGE)
        {
          g_strlcpy (self->tapped, work->input.badge, sizeof self->tapped);
          self->tapped_ns = work->input.t_mono_ns;
        }
      return;
    }
  uc_log (UC_TOPIC_TABLE, error->domain == UC_JOURNAL_ERROR ? UC_LOG_ERROR : UC_LOG_NOTICE,
          uc_desk_get_table (self->desk)->now.carry.round, work->input.seat, "A “%s” from the %s was refused%s%s",
          uc_input_verb (work->input.kind), uc_input_origin_name (work->input.origin),
          error->domain == UC_JOURNAL_ERROR ? ": " : ".", error->domain == UC_JOURNAL_ERROR ? error->message : "");
  if (device != NULL)
    record_refusal (self, work, device, device_seq);
}

/* A badge signs without its PIN when the reader has just read it, and once: its number is no secret, and stood on the screen
 * when it signed last. Returns %FALSE where one of the lines has neither. */
static gboolean
is_tapped (UcTableService *self, const UcSubmission *submission, gboolean *by_tap, GError **error)
{
  const UcRules *rules = uc_desk_get_table (self->desk)->rules;

  *by_tap = FALSE;
  for (guint i = 0; i < submission->n_inputs; i++)
    {
      const UcInput *input = &submission->inputs[i];
      gboolean read = g_str_equal (input->badge, self->tapped);

      if (input->badge[0] == '\0' || input->auth != UC_WORD_NONE || input->kind == UC_INPUT_BADGE
          || input->kind == UC_INPUT_PERSON)
        continue;
      *by_tap = TRUE;
      if (read && input->t_mono_ns - self->tapped_ns <= self->tap_ns)
        continue;
      uc_say_refusal_set (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED,
                          uc_rules_fitted (rules, UC_PART_BADGE)[0] == '\0' ? UC_SAY_REFUSAL_NO_READER
                          : read                                            ? UC_SAY_REFUSAL_READ_LONG_AGO
                                                                            : UC_SAY_REFUSAL_NOT_READ,
                          input->badge, NULL);
      return FALSE;
    }
  return TRUE;
}

/* A line whose PIN was right says as well whether the reader had read its badge. A PIN takes longer than a touch, and one person's
 * lines share one PIN: the touch counts longer here, and for each of them. */
static void
note_touches (UcTableService *self, UcSubmission *submission)
{
  for (guint i = 0; i < submission->n_inputs; i++)
    {
      UcInput *input = &submission->inputs[i];

      input->touched = input->auth == UC_WORD_OK && g_str_equal (input->badge, self->tapped)
                       && input->t_mono_ns - self->tapped_ns <= TAPS_FOR_PIN * self->tap_ns;
    }
}

/* Answers a submission that is refused; one that counts keeps its place until the commit. */
static void
decide_submission (UcTableService *self, UcWork *work)
{
  UcSubmission *submission = work->submission;
  g_autoptr (GError) error = NULL;
  gboolean by_tap;

  if (!work->timely && is_stale (uc_desk_get_working (self->desk), submission))
    {
      g_autofree char *moved_on = uc_say_refusal_in_english (UC_SAY_REFUSAL_STALE, NULL, NULL);

      uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_STALE, moved_on);
      return;
    }
  if (!is_tapped (self, submission, &by_tap, &error))
    {
      uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_REFUSED, error->message);
      return;
    }
  for (guint i = 0; i < submission->n_inputs; i++)
    if (!uc_service_may_set_day (self, &submission->inputs[i], &error))
      {
        uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_REFUSED, error->message);
        return;
      }
  note_touches (self, submission);
  if (uc_submission_has (submission, UC_INPUT_BET))
    read_before_bet (self);
  if (uc_desk_decide (self->desk, submission->inputs, submission->n_inputs, NULL, 0, &error))
    {
      if (by_tap)
        self->tapped[0] = '\0';
    }
  else
    uc_submission_refuse (g_steal_pointer (&work->submission), UC_BUS_ERROR_REFUSED,
                          submission->refusal != NULL ? submission->refusal : error->message);
}

/* What is on record is done in the people file, too: a crash between the two leaves the badge locked, and the record says
 * so when the service is back. */
static void
free_badges (UcTableService *self, const UcSubmission *submission)
{
  gboolean any = FALSE;

  for (guint i = 0; submission->refusal == NULL && i < submission->n_inputs; i++)
    {
      const UcInput *input = &submission->inputs[i];
      g_autoptr (GError) error = NULL;

      if (input->kind != UC_INPUT_FREE_BADGE)
        continue;
      any = TRUE;
      if (!uc_people_unlock (self->people, input->value, input->badge, &error))
        uc_log (UC_TOPIC_PEOPLE, UC_LOG_WARNING, 0, 0, "%s", error->message);
    }
  if (any)
    uc_service_say_people (self);
}

static void
answer (UcTableService *self, GPtrArray *works)
{
  guint64 head = uc_table_service_get_head (self);

  for (guint i = 0; i < works->len; i++)
    {
      UcWork *work = works->pdata[i];

      if (work->submission == NULL)
        continue;
      free_badges (self, work->submission);
      uc_submission_accept (g_steal_pointer (&work->submission), head);
    }
}

void
uc_service_change_rules (UcTableService *self)
{
  g_autoptr (GError) error = NULL;
  gboolean changed;

  if (!uc_desk_change_rules (self->desk, &changed, &error))
    {
      uc_service_stop (self, error->message);
      return;
    }
  if (!changed)
    return;
  uc_log (UC_TOPIC_TABLE, UC_LOG_NOTICE, 0, 0, "A changed table file is in force.");
  uc_lookup_set_pin_tries (self->lookup, uc_desk_get_rules (self->desk)->pin_tries);
  uc_fittings_set_rules (self->fittings, uc_desk_get_rules (self->desk));
  self->funcs.rules_changed (self->user_data);
  uc_service_start_meter (self);
  uc_service_open_link (self);
}

static void
turn_over (UcTableService *self)
{
  g_autoptr (GError) error = NULL;
  gboolean turned;

  if (!uc_desk_turn_over (self->desk, &turned, &error))
    {
      uc_service_stop (self, error->message);
      return;
    }
  if (!turned)
    return;
  uc_log (UC_TOPIC_RECORD, UC_LOG_NOTICE, 0, 0, "A new month: the record continues in %s.",
          uc_journal_path (uc_desk_get_journal (self->desk)));
  self->funcs.head (uc_table_service_get_head (self), self->user_data);
  uc_service_say_people_again (self);
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
  self->funcs.head (uc_table_service_get_head (self), self->user_data);
}

static void
decide_queue (UcTableService *self)
{
  UcDeviceSeqs seqs = uc_fittings_get_seqs (self->fittings);
  g_autoptr (GPtrArray) works = g_steal_pointer (&self->queue);
  g_autoptr (GError) error = NULL;
  gboolean pending;

  self->queue = g_ptr_array_new_with_free_func (uc_work_free);
  g_ptr_array_sort (works, by_time);
  decide (self, works, &seqs);
  pending = uc_desk_is_pending (self->desk);
  if (pending && !uc_desk_commit (self->desk, &error))
    {
      uc_service_stop (self, error->message);
      uc_service_refuse_all (self, works);
      return;
    }
  publish (self, works, &seqs, pending);
  uc_service_tell_passed (self);
  if (pending && !uc_service_is_stopped (self))
    uc_service_clear_stop_mark (self);
  uc_service_keep_last_head (self);
  if (pending)
    uc_service_keep_link (self);
  uc_service_change_rules (self);
  if (!uc_service_is_stopped (self))
    turn_over (self);
  if (!uc_service_is_stopped (self))
    uc_service_read_meter (self);
  uc_service_keep_count (self);
}

/* Whether the queue must wait: for edges that settle, and then for one more turn of the loop, which reads what had come
 * by then, however late the loop was. */
static gboolean
is_held (UcTableService *self)
{
  gint64 until_ns;

  if (!has_lock_out (self))
    return FALSE;
  until_ns = held_until_ns (self);
  if (until_ns == 0 && self->turned)
    return FALSE;
  self->turned = until_ns == 0;
  g_source_set_ready_time (self->flush, until_ns / NS_PER_US + 1);
  return TRUE;
}

static gboolean
on_flush (gpointer user_data)
{
  UcTableService *self = user_data;

  g_source_set_ready_time (self->flush, -1);
  if (uc_service_is_stopped (self) || is_held (self))
    return G_SOURCE_CONTINUE;
  self->turned = FALSE;
  decide_queue (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_flush (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

GSource *
uc_service_new_flush_source (UcTableService *self)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_flush };
  GSource *source = g_source_new (&funcs, sizeof (GSource));

  /* The priority of descriptors and bus messages: what is ready with the first of them is read before the loop comes
   * round to this source, and none of them, however busy, keeps it from its turn. */
  g_source_set_callback (source, on_flush, self, NULL);
  g_source_attach (source, NULL);
  return source;
}
