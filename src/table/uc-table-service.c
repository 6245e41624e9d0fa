/* The service's life: what it opens, who says things to it, what screens ask of it. Its work: uc-service-queue.c. */
#include "uc-log.h"
#include "uc-service-private.h"
#include "uc-time.h"
#include "uc-version.h"

#include <sodium.h>

#define PROBE_MS 1000
/* More than parsing a submission takes of the stack: a line and its input, some 10 kB, and what they call. */
#define STACK_BYTES (64 * 1024)
/* How long after the reader has read a badge it signs without its PIN. */
#define NS_PER_MS 1000000
#define NS_PER_US 1000
/* How long after a start the devices may take to connect before the table hears that they are missing. */
#define MISSING_MS 3000

G_DEFINE_QUARK (uc-table-service-error-quark, uc_table_service_error)

/* ---- who says things ---- */

static void
on_device_input (const UcInput *input, UcWireDevice device, guint32 seq, gpointer user_data)
{
  if (input->kind == UC_INPUT_BADGE)
    uc_service_say_people (user_data);
  uc_service_push_input (user_data, input, device, seq);
}

static void
on_device_moved (gpointer user_data)
{
  uc_service_flush_soon (user_data);
}

static const UcFittingsFuncs fittings_funcs = { .on_input = on_device_input, .on_moved = on_device_moved };

static void
on_submission_ready (UcSubmission *submission, gpointer user_data)
{
  UcTableService *self = user_data;

  if (uc_service_is_stopped (self))
    {
      uc_submission_refuse (submission, UC_BUS_ERROR_STOPPED, self->stopped);
      return;
    }
  /* A PIN may have locked its badge. */
  uc_service_say_people (self);
  /* A lock-out restricts: the line locks before anything is decided. */
  if (uc_submission_has (submission, UC_INPUT_NO_MORE_BETS))
    uc_fittings_lock (self->fittings);
  uc_service_push_submission (self, submission);
}

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
  self->fittings
      = uc_fittings_new (uc_desk_get_table (self->desk), &seqs, self->simulate, self->machine, &fittings_funcs, self, error);
  if (self->fittings == NULL)
    return FALSE;
  g_clear_handle_id (&self->missing_timer, g_source_remove);
  self->missing_timer = g_timeout_add (MISSING_MS, on_missing, self);
  return TRUE;
}

static gboolean
open_people (UcTableService *self, const UcTableServiceOptions *options, GError **error)
{
  g_autofree char *folder = g_file_test (options->journal_path, G_FILE_TEST_IS_DIR)
                                ? g_strdup (options->journal_path)
                                : g_path_get_dirname (options->journal_path);
  g_autofree char *path = NULL;

  if (options->people_path != NULL)
    path = g_strdup (options->people_path);
  else if (options->simulate == NULL || options->house_list_path != NULL)
    path = g_build_filename (folder, "people", NULL);
  self->people = uc_service_open_people (self, path, options->house_list_path, error);
  if (self->people == NULL)
    return FALSE;
  self->lookup = uc_lookup_new (self->people, uc_desk_get_rules (self->desk)->pin_tries, g_get_monotonic_time);
  return TRUE;
}

/* What the program was started with is as much of it as its files. */
static void
look_at_process (UcInstalled *installed, const UcTableServiceOptions *options)
{
  static const char *const nothing[] = { NULL };
  g_autofree char *maps = NULL;

  if (options->maps != NULL && !g_file_get_contents (options->maps, &maps, NULL, NULL))
    uc_log (UC_TOPIC_TABLE, UC_LOG_WARNING, 0, 0, "The loaded libraries are not known: %s cannot be read.", options->maps);
  uc_installed_add_process (installed, options->environment != NULL ? options->environment : nothing, maps != NULL ? maps : "");
}

static void
log_settings (const UcInstalled *installed)
{
  for (guint i = 0; i < installed->settings->len; i++)
    {
      const UcSetting *setting = installed->settings->pdata[i];

      if (*setting->loads == '\0')
        uc_log (UC_TOPIC_TABLE, UC_LOG_NOTICE, 0, 0, "%s says how the programs are started.", setting->path);
    }
}

/* The files are 6 MB, which takes 20 ms: too little for a thread, and the record's first row waits for the digest. */
static void
identify (UcTableService *self, const UcTableServiceOptions *options)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GError) fault = NULL;

  self->installed = uc_installed_load (options->root != NULL ? options->root : "", &fault);
  if (self->installed == NULL)
    {
      self->program_fault = g_strdup_printf ("It is not known whether this is the program that was installed: %s.", fault->message);
      uc_log (UC_TOPIC_TABLE, UC_LOG_ERROR, 0, 0, "%s", self->program_fault);
      return;
    }
  look_at_process (self->installed, options);
  if (self->installed->known)
    uc_log (UC_TOPIC_TABLE, UC_LOG_NOTICE, 0, 0, "Upcard %s, digest %s.", uc_version (), self->installed->digest);
  else
    uc_log (UC_TOPIC_TABLE, UC_LOG_NOTICE, 0, 0, "Upcard %s, not installed: no manifest lists its files.", uc_version ());
  log_settings (self->installed);
  for (guint i = 0; i < self->installed->files->len; i++)
    {
      const UcInstalledFile *file = self->installed->files->pdata[i];

      if (file->state == UC_INSTALLED_SAME || file->state == UC_INSTALLED_UNKNOWN)
        continue;
      g_string_append_printf (names, "%s%s (%s)", names->len > 0 ? ", " : "", file->path, uc_installed_state_name (file->state));
    }
  for (guint i = 0; i < self->installed->settings->len; i++)
    {
      const UcSetting *setting = self->installed->settings->pdata[i];

      if (*setting->loads != '\0')
        g_string_append_printf (names, "%s%s (loads %s)", names->len > 0 ? ", " : "", setting->path, setting->loads);
    }
  self->program_fault = names->len == 0 ? g_strdup ("")
                                        : g_strdup_printf ("The program is not as it was installed: %s.", names->str);
  if (names->len > 0)
    uc_log (UC_TOPIC_TABLE, UC_LOG_ERROR, 0, 0, "%s", self->program_fault);
}

static gboolean
open_all (UcTableService *self, const UcTableServiceOptions *options, GError **error)
{
  identify (self, options);
  self->desk = uc_desk_open (options->table_path, options->journal_path, self->installed != NULL ? self->installed->digest : "",
                             error);
  if (self->desk == NULL || !open_people (self, options, error) || !open_fittings (self, error))
    return FALSE;
  uc_service_open_stop_mark (self, options->journal_path);
  uc_service_open_last_head (self, options);
  uc_service_open_findings (self, options->witnesses);
  if (!uc_service_open_clock (self, options, error))
    return FALSE;
  uc_service_open_link (self);
  return TRUE;
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
  static const UcTableServiceFuncs nobody = { ignore_head, ignore_stopped, ignore_rules_changed, ignore_rules_changed };
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
  self->link_address = g_strdup (options->link);
  self->link_certificate = g_strdup (options->link_certificate);
  self->link_key = g_strdup (options->link_key);
  self->link_authority = g_strdup (options->link_authority);
  self->link_pause_ms = options->link_pause_ms;
  self->link_steady_ms = options->link_steady_ms;
  self->machine = options->machine != NULL ? options->machine : &uc_port_system;
  self->probe_ms = options->probe_ms != 0 ? options->probe_ms : PROBE_MS;
  self->tap_ns = (gint64) (options->tap_ms != 0 ? options->tap_ms : UC_BUS_TAP_MS) * NS_PER_MS;
  self->stopped = g_strdup ("");
  self->queue = g_ptr_array_new_with_free_func (uc_work_free);
  self->flush = uc_service_new_flush_source (self);
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
  g_clear_handle_id (&service->findings_timer, g_source_remove);
  g_clear_pointer (&service->findings, g_array_unref);
  g_clear_pointer (&service->witnesses, g_free);
  uc_service_close_link (service);
  uc_service_close_count (service);
  uc_service_close_last_head (service);
  g_clear_pointer (&service->stop_mark, uc_stop_mark_free);
  g_clear_pointer (&service->clock, uc_clock_free);
  g_clear_pointer (&service->fittings, uc_fittings_free);
  g_clear_pointer (&service->queue, g_ptr_array_unref);
  g_clear_pointer (&service->lookup, uc_lookup_free);
  g_clear_pointer (&service->people, uc_people_free);
  g_clear_pointer (&service->said, g_hash_table_unref);
  g_free (service->people_seen);
  g_clear_pointer (&service->desk, uc_desk_close);
  g_source_destroy (service->flush);
  g_source_unref (service->flush);
  g_clear_pointer (&service->installed, uc_installed_free);
  g_free (service->program_fault);
  g_free (service->stopped);
  g_free (service->simulate);
  g_free (service->link_address);
  g_free (service->link_certificate);
  g_free (service->link_key);
  g_free (service->link_authority);
  g_free (service);
}

/* ---- what screens ask ---- */

void
uc_table_service_submit (UcTableService *service, guint64 after_seq, const char *const *lines,
                         GAsyncReadyCallback done, gpointer user_data)
{
  GTask *task = g_task_new (NULL, NULL, done, user_data);

  if (uc_service_is_stopped (service))
    {
      g_task_return_new_error (task, UC_BUS_ERROR, UC_BUS_ERROR_STOPPED, "%s", service->stopped);
      g_object_unref (task);
      return;
    }
  uc_submission_start (task, after_seq, lines, service->people, service->lookup, on_submission_ready, service);
  /* Parsing the lines has left their PINs in frames that nothing may ever overwrite. */
  sodium_stackzero (STACK_BYTES);
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
  else if (!uc_service_is_stopped (service))
    {
      uc_service_change_rules (service);
      /* Also where the file is the same: the meter may have been emptied under it. */
      uc_service_start_meter (service);
    }
  uc_service_say_people (service);
}

typedef struct
{
  GVariantBuilder builder;
  gsize bytes;
} Rows;

/* Stops when the rows are long: the next Read has the others. */
static gboolean
add_row (const UcRow *row, gpointer user_data)
{
  Rows *rows = user_data;
  g_auto (GStrv) events = g_strsplit (row->events, "\n", -1);

  g_variant_builder_add (&rows->builder, "(txss^as)", row->seq, row->t_real_ns, uc_input_origin_name (row->origin), row->input,
                         events);
  rows->bytes += strlen (row->input) + strlen (row->events);
  return rows->bytes < UC_BUS_MANY_BYTES;
}

GVariant *
uc_table_service_read (UcTableService *service, guint64 from_seq, guint max, GError **error)
{
  Rows rows = { 0 };

  g_variant_builder_init (&rows.builder, G_VARIANT_TYPE ("a" UC_BUS_ROW));
  if (max > 0 && !uc_journal_read (uc_desk_get_journal (service->desk), from_seq, max, add_row, &rows, error))
    {
      g_variant_builder_clear (&rows.builder);
      return NULL;
    }
  return g_variant_builder_end (&rows.builder);
}

static gboolean
on_closing_row (const UcRow *row, gpointer user_data)
{
  uc_row_head (row, user_data);
  return FALSE;
}

char *
uc_table_service_code (UcTableService *service, guint32 number)
{
  UcJournal *journal = uc_desk_get_journal (service->desk);
  UcRoundRow row = { 0 };
  UcHead head;
  char code[UC_CODE_TEXT];

  if (!uc_journal_round (journal, number, &row, NULL) || !row.closed
      || !uc_journal_read_rows (journal, row.last_row, row.last_row, on_closing_row, &head, NULL))
    return g_strdup ("");
  return g_strdup (uc_head_code (&head, code));
}

GVariant *
uc_table_service_check (UcTableService *service)
{
  g_autoptr (GError) fault = NULL, rules_fault = NULL;
  guint32 signed_round = 0;
  gboolean intact = uc_desk_check (service->desk, &signed_round, &fault);
  g_autofree char *rules = uc_desk_rules_on_record (service->desk, &rules_fault);

  if (!intact)
    uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "%s", fault->message);
  if (rules == NULL)
    uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "%s", rules_fault->message);
  return g_variant_new (UC_BUS_CHECK_REPLY, uc_table_service_get_head (service), signed_round,
                        intact ? "" : fault->message, rules != NULL ? rules : "");
}

static GVariant *
health_of (const UcDeviceHealth *health)
{
  const struct
  {
    const char *name;
    guint64 count;
  } counts[] = {
    { "frames", health->frames },
    { "bad", health->bad_checksum + health->truncated },
    { "noise", health->noise },
    { "not-understood", health->not_understood },
    { "repeated", health->repeated },
    { "too-fast", health->too_fast },
    { "out-of-order", health->out_of_order },
    { "lost", health->lost },
    { "plugged", health->plugged },
    { "edges", health->edges },
    { "bounces", health->bounces },
    { "re-read", health->reread },
  };
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{st}"));
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    g_variant_builder_add (&builder, "{st}", counts[i].name, counts[i].count);
  return g_variant_builder_end (&builder);
}

GVariant *
uc_table_service_health (UcTableService *service)
{
  GVariantBuilder devices;

  g_variant_builder_init (&devices, G_VARIANT_TYPE ("a" UC_BUS_HEALTH));
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    {
      UcDeviceHealth health = uc_fittings_get_health (service->fittings, (UcWireDevice) device);

      if (uc_fittings_has (service->fittings, (UcWireDevice) device))
        g_variant_builder_add (&devices, "(sbxs@a{st})", uc_wire_device_name ((UcWireDevice) device), health.up,
                               health.last_ns / NS_PER_US, health.last_word, health_of (&health));
    }
  uc_service_add_link_health (service, &devices);
  return g_variant_new ("(a" UC_BUS_HEALTH ")", &devices);
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

const UcInstalled *
uc_table_service_get_installed (UcTableService *service)
{
  return service->installed;
}

const char *
uc_table_service_get_program_fault (UcTableService *service)
{
  return service->program_fault;
}

const GArray *
uc_table_service_get_findings (UcTableService *service)
{
  return service->findings;
}

const char *
uc_table_service_get_first_key (UcTableService *service)
{
  return uc_desk_get_first_key (service->desk);
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
uc_table_service_find_last_round (UcTableService *service)
{
  return uc_desk_find_last_round (service->desk);
}

guint64
uc_table_service_get_head (UcTableService *service)
{
  return uc_desk_get_table (service->desk)->now.carry.seq;
}
