/* Compares the record with the counter of the board's TPM at the start, and counts starts and openings.
 *
 * The service commits a count before it increments the counter. However the service ends, the count on record is the
 * counter's value or one more. A record with a lower count is an older copy.
 */
#include "uc-journal-append.h"
#include "uc-log.h"
#include "uc-service-private.h"

#define WAIT_MS   10000
#define ANSWER_MS 10000
#define RETRY_US  (G_USEC_PER_SEC / 10)
/* Counted at once, the starts of a service that keeps failing would wear out the TPM. */
#define COUNT_MS 10000

static gboolean on_added (gpointer user_data);

static void
say_fault (UcLogLevel level, const GError *fault)
{
  uc_log (UC_TOPIC_RECORD, level, 0, 0, "No TPM counts the starts of this table: %s.", fault->message);
}

/* ---- opening ---- */

/* Shared with the thread that opens the TPM. A TPM that does not answer keeps that thread, and the service goes on. */
typedef struct
{
  gatomicrefcount users;
  char *tcti, *table;
  gint64 until_us; /* monotonic: how long to try again */
  GMutex lock;
  GCond ended;
  gboolean has_ended;
  UcTpmCount *tpm;
  GError *fault;
} Opening;

static void
opening_unref (Opening *opening)
{
  if (!g_atomic_ref_count_dec (&opening->users))
    return;
  g_clear_pointer (&opening->tpm, uc_tpm_count_free);
  g_clear_error (&opening->fault);
  g_mutex_clear (&opening->lock);
  g_cond_clear (&opening->ended);
  g_free (opening->tcti);
  g_free (opening->table);
  g_free (opening);
}

static gpointer
open_tpm (gpointer data)
{
  Opening *opening = data;
  g_autoptr (GError) fault = NULL;
  UcTpmCount *tpm = uc_tpm_count_open (opening->tcti, opening->table, &fault);

  while (g_error_matches (fault, UC_TPM_ERROR, UC_TPM_ERROR_ABSENT) && g_get_monotonic_time () < opening->until_us)
    {
      g_clear_error (&fault);
      g_usleep (RETRY_US);
      tpm = uc_tpm_count_open (opening->tcti, opening->table, &fault);
    }
  g_mutex_lock (&opening->lock);
  opening->tpm = tpm;
  opening->fault = g_steal_pointer (&fault);
  opening->has_ended = TRUE;
  g_cond_signal (&opening->ended);
  g_mutex_unlock (&opening->lock);
  opening_unref (opening);
  return NULL;
}

/* @counted: the record has a count, so that a TPM is expected and worth waiting for. */
static UcTpmCount *
wait_for_tpm (UcTableService *self, const UcTableServiceOptions *options, gboolean counted, GError **error)
{
  const gint64 wait_ms = options->tpm_wait_ms != 0 ? options->tpm_wait_ms : WAIT_MS;
  const gint64 answer_ms = options->tpm_answer_ms != 0 ? options->tpm_answer_ms : ANSWER_MS;
  const gint64 appears_us = g_get_monotonic_time () + wait_ms * G_TIME_SPAN_MILLISECOND;
  const gint64 answers_us = appears_us + answer_ms * G_TIME_SPAN_MILLISECOND;
  Opening *opening = g_new0 (Opening, 1);
  UcTpmCount *tpm = NULL;
  gboolean in_time = TRUE;

  g_atomic_ref_count_init (&opening->users);
  g_atomic_ref_count_inc (&opening->users);
  opening->tcti = g_strdup (options->tpm);
  opening->table = g_strdup (uc_desk_get_rules (self->desk)->table_id);
  opening->until_us = counted ? appears_us : 0;
  g_mutex_init (&opening->lock);
  g_cond_init (&opening->ended);
  g_thread_unref (g_thread_new ("tpm", open_tpm, opening));
  g_mutex_lock (&opening->lock);
  while (!opening->has_ended && in_time)
    in_time = g_cond_wait_until (&opening->ended, &opening->lock, answers_us);
  tpm = g_steal_pointer (&opening->tpm);
  if (opening->fault != NULL)
    g_propagate_error (error, g_steal_pointer (&opening->fault));
  else if (tpm == NULL)
    g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_FAILED, "the TPM at %s does not answer", options->tpm);
  g_mutex_unlock (&opening->lock);
  opening_unref (opening);
  return tpm;
}

/* ---- what the record says ---- */

/* Returns 0 where no counter was in use, or where the last context cannot be read: then the next row stops the record.
 */
static guint64
get_recorded (UcTableService *self)
{
  g_autoptr (UcContext) context = uc_journal_context (uc_desk_get_journal (self->desk), 0, NULL);

  return context != NULL ? context->count : 0;
}

/* A missing counter has the value 0. */
static UcWord
compare (UcTableService *self, guint64 recorded, char reason[UC_REASON_TEXT])
{
  const UcTpmCount *tpm = self->count.tpm;
  const guint64 value = tpm != NULL ? uc_tpm_count_get_value (tpm) : 0;
  const gboolean is_new = uc_journal_last_round (uc_desk_get_journal (self->desk)) == 0;

  if (recorded == value || (value != 0 && recorded == value + 1))
    return UC_WORD_NONE;
  if (recorded == 0)
    {
      g_snprintf (reason, UC_REASON_TEXT,
                  "The TPM has counted %" G_GUINT64_FORMAT " for this table; this record has no count.", value);
      return is_new ? UC_WORD_NEW_RECORD : UC_WORD_OLDER_RECORD;
    }
  if (value != 0)
    g_snprintf (reason, UC_REASON_TEXT,
                "This record ends at count %" G_GUINT64_FORMAT "; the TPM has counted %" G_GUINT64_FORMAT ".", recorded,
                value);
  else if (tpm != NULL)
    g_strlcpy (reason, "The record was kept with the counter of another board, or somebody deleted it.",
               UC_REASON_TEXT);
  else
    g_strlcpy (reason, "The record was kept with the counter of a TPM, and none answers; the log says why.",
               UC_REASON_TEXT);
  return recorded < value ? UC_WORD_OLDER_RECORD : UC_WORD_OTHER_RECORD;
}

/* ---- counting ---- */

static gboolean
is_held (UcTableService *self)
{
  return self->count.answer != NULL || self->count.failed || self->doubt_said || self->in_doubt
         || uc_service_is_stopped (self);
}

/* Runs on the worker: an increment takes up to 100 ms, and the table must not wait for it. */
static void
add (gpointer data, gpointer user_data)
{
  UcTableService *self = user_data;

  uc_tpm_count_add (self->count.tpm, &self->count.fault);
  g_source_attach (data, NULL);
}

static gboolean
record_count (UcTableService *self, guint64 count)
{
  g_autoptr (GError) error = NULL;

  if (!uc_journal_set_count (uc_desk_get_journal (self->desk), count, &error))
    {
      uc_service_stop (self, error->message);
      return FALSE;
    }
  self->count.due = FALSE;
  uc_service_keep_last_head (self);
  return TRUE;
}

/* If the service ended between commit and increment, the counter takes that step before the next count goes on record.
 * Otherwise a copy of the card from that moment would still fit. A new counter is incremented once before its value is
 * known. */
static void
count_when_due (UcTableService *self)
{
  guint64 recorded, value;

  if (!self->count.due || is_held (self))
    return;
  recorded = get_recorded (self);
  value = self->count.tpm != NULL ? uc_tpm_count_get_value (self->count.tpm) : 0;
  if (self->count.tpm == NULL)
    self->count.due = recorded != 0 && !record_count (self, 0);
  else if (value == 0 || recorded == value + 1 || record_count (self, value + 1))
    {
      self->count.answer = g_idle_source_new ();
      g_source_set_priority (self->count.answer, G_PRIORITY_DEFAULT);
      g_source_set_callback (self->count.answer, on_added, self, NULL);
      g_thread_pool_push (self->count.worker, self->count.answer, NULL);
    }
}

/* A TPM that fails does not stop the table. The record is at most one ahead of it, and the next start compares again.
 */
static gboolean
on_added (gpointer user_data)
{
  UcTableService *self = user_data;
  g_autoptr (GError) fault = g_steal_pointer (&self->count.fault);

  g_clear_pointer (&self->count.answer, g_source_unref);
  if (fault == NULL)
    uc_log (UC_TOPIC_RECORD, UC_LOG_INFO, 0, 0, "The TPM has counted %" G_GUINT64_FORMAT ".",
            uc_tpm_count_get_value (self->count.tpm));
  else
    say_fault (UC_LOG_WARNING, fault);
  if (fault != NULL && uc_tpm_count_get_value (self->count.tpm) == 0)
    g_clear_pointer (&self->count.tpm, uc_tpm_count_free);
  else
    self->count.failed = fault != NULL;
  count_when_due (self);
  return G_SOURCE_REMOVE;
}

static gboolean
on_started (gpointer user_data)
{
  UcTableService *self = user_data;

  self->count.timer = 0;
  self->count.due = TRUE;
  count_when_due (self);
  return G_SOURCE_REMOVE;
}

void
uc_service_keep_count (UcTableService *self)
{
  const gboolean is_open = uc_desk_get_table (self->desk)->now.carry.open != 0;

  self->count.due |= (is_open && !self->count.was_open) || self->doubt_said || self->in_doubt;
  self->count.was_open = is_open;
  count_when_due (self);
}

/* ---- a start ---- */

UcWord
uc_service_open_count (UcTableService *self, const UcTableServiceOptions *options, char reason[UC_REASON_TEXT])
{
  const guint64 recorded = get_recorded (self);
  g_autoptr (GError) fault = NULL;

  if (options->tpm != NULL)
    self->count.tpm = wait_for_tpm (self, options, recorded != 0, &fault);
  /* Most boards have none. */
  if (fault != NULL)
    say_fault (recorded == 0 && g_error_matches (fault, UC_TPM_ERROR, UC_TPM_ERROR_ABSENT) ? UC_LOG_INFO
                                                                                           : UC_LOG_WARNING,
               fault);
  self->count.was_open = uc_desk_get_table (self->desk)->now.carry.open != 0;
  if (self->count.tpm != NULL)
    {
      self->count.worker = g_thread_pool_new (add, self, 1, TRUE, NULL);
      self->count.timer = g_timeout_add (options->count_ms != 0 ? options->count_ms : COUNT_MS, on_started, self);
    }
  return compare (self, recorded, reason);
}

void
uc_service_close_count (UcTableService *self)
{
  g_clear_handle_id (&self->count.timer, g_source_remove);
  if (self->count.worker != NULL)
    g_thread_pool_free (g_steal_pointer (&self->count.worker), FALSE, TRUE);
  if (self->count.answer != NULL)
    g_source_destroy (self->count.answer);
  g_clear_pointer (&self->count.answer, g_source_unref);
  g_clear_error (&self->count.fault);
  g_clear_pointer (&self->count.tpm, uc_tpm_count_free);
}
