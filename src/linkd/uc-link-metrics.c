#include "uc-link-metrics.h"

#include "uc-tell.h"
#include "uc-version.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file is public; its folder says who sees it. */
#define MODE 0644

struct _UcLinkMetricsFile
{
  char *path, *other; /* … under which it is written */
  guint soon_ms, late_ms;
  UcLinkMetricsFunc print; /* NULL: the link does not run yet */
  gpointer user_data;
  gint64 written_us;
  guint late;              /* source */
  gboolean fails;          /* the last one could not be written, and the log says so */
};

/* In microseconds; what took longer than the last is in the step behind it. */
static const gint64 steps_us[UC_LINK_METRICS_STEPS - 1] = { 1000,   2500,   5000,    10000,   25000,   50000,   100000,
                                                            250000, 500000, 1000000, 2500000, 5000000, 10000000 };

void
uc_link_metrics_add_commit (UcLinkMetricsCommits *commits, gint64 took_us)
{
  guint step = 0;

  while (step < G_N_ELEMENTS (steps_us) && took_us > steps_us[step])
    step++;
  commits->steps[step]++;
  commits->n++;
  commits->sum_us += took_us;
  commits->last_us = g_get_real_time ();
}

/* ---- words ---- */

/* What the names and values of samples are about. */
static void
add_family (GString *text, const char *name, const char *type, const char *help)
{
  g_string_append_printf (text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void
add_label (GString *text, const char *label, const char *value)
{
  /* A path may be any bytes, and a reader refuses the whole file for one that is no UTF-8. */
  g_autofree char *valid = g_utf8_make_valid (value, -1);

  g_string_append_printf (text, "%s=\"", label);
  for (const char *at = valid; *at != '\0'; at++)
    if (*at == '\n')
      g_string_append (text, "\\n");
    else if (*at == '\\' || *at == '"')
      g_string_append_printf (text, "\\%c", *at);
    else
      g_string_append_c (text, *at);
  g_string_append_c (text, '"');
}

/* A sample up to its value. A label that is %NULL is left out, and so is what follows it. */
static void
add_sample (GString *text, const char *name, const char *label, const char *value, const char *second, const char *second_value)
{
  g_string_append (text, name);
  if (label != NULL)
    {
      add_label (g_string_append_c (text, '{'), label, value);
      if (second != NULL)
        add_label (g_string_append_c (text, ','), second, second_value);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ' ');
}

static void
add_number (GString *text, guint64 value)
{
  g_string_append_printf (text, "%" PRIu64 "\n", value);
}

/* @us: in seconds, whatever the locale. */
static void
add_seconds (GString *text, gint64 us)
{
  g_string_append_printf (text, "%s%" PRId64 ".%06" PRId64 "\n", us < 0 ? "-" : "", ABS (us) / G_USEC_PER_SEC, ABS (us) % G_USEC_PER_SEC);
}

static void
add_one (GString *text, const char *name, const char *type, const char *help, guint64 value)
{
  add_family (text, name, type, help);
  add_sample (text, name, NULL, NULL, NULL, NULL);
  add_number (text, value);
}

static void
add_up (GString *text, gboolean is_up)
{
  add_one (text, "upcard_link_up", "gauge", "1: the link runs. 0: it has ended, or has not opened its ledger yet.", is_up);
}

static void
add_waits (GString *text, gboolean waits)
{
  add_one (text, "upcard_link_waits_for_server", "gauge",
           "1: a commit waits for the PostgreSQL server or its standby. Nothing else is in the file until it answers.", waits);
}

/* ---- what there is ---- */

static void
add_link (const UcLinkMetrics *metrics, GString *text)
{
  const UcLedger *ledger = metrics->ledger;

  add_up (text, TRUE);
  add_waits (text, FALSE);
  add_family (text, "upcard_link_info", "gauge", "The version of the link, and the path of its ledger.");
  add_sample (text, "upcard_link_info", "version", uc_version (), "ledger", uc_ledger_path (ledger));
  add_number (text, 1);
  add_one (text, "upcard_link_ledger_readable", "gauge", "0: the ledger cannot be read, and nobody is answered.", uc_ledger_n_meters (ledger) > 0);
  add_one (text, "upcard_link_term", "gauge", "How often the ledger was opened for writing.", uc_ledger_term (ledger));
  add_one (text, "upcard_link_rows", "gauge", "Rows of the ledger’s record.", uc_ledger_n_rows (ledger));
  add_one (text, "upcard_link_copies_filed", "gauge", "On how many copies each commit must be. 0: nobody has filed a number.",
           uc_ledger_copies (ledger)->n);
  add_one (text, "upcard_link_lacks_copy", "gauge", "1: two copies are filed and there is one, so nothing is recorded.", uc_ledger_lacks_copy (ledger));
  add_one (text, "upcard_link_witnesses_awaited", "gauge", "Tables that have not said yet what they have seen of the ledger; the meters are closed until then.",
           metrics->awaited);
  add_one (text, "upcard_link_stopped_by_witness", "gauge", "1: a table has seen more than the ledger holds, so nothing is recorded any more.",
           metrics->is_beyond);
  add_one (text, "upcard_link_pits", "gauge", "Screens of pits that are connected.", metrics->pits);
  add_one (text, "upcard_link_pit_items_open", "gauge", "Items of the pit that somebody has seen, or is on the way to, and nobody has done.",
           uc_pit_facts_n_open (uc_ledger_facts (ledger)));
  add_one (text, "upcard_link_pit_items", "gauge", "The same, and those that were done lately.", uc_pit_facts_n_items (uc_ledger_facts (ledger)));
  add_one (text, "upcard_link_refused_total", "counter", "Connections that were refused since the link began.", metrics->refused);
  if (metrics->expires_s != 0)
    add_one (text, "upcard_link_certificate_expires_timestamp_seconds", "gauge", "When the certificate of the link expires, in seconds since 1970.",
             (guint64)metrics->expires_s);
}

static void
add_commits (const UcLinkMetricsCommits *commits, GString *text)
{
  static const char name[] = "upcard_link_commit_duration_seconds";
  guint64 n = 0;

  add_family (text, name, "histogram", "How long it took until what came in together was recorded.");
  for (guint i = 0; i < G_N_ELEMENTS (commits->steps); i++)
    {
      const double most = i < G_N_ELEMENTS (steps_us) ? (double)steps_us[i] / G_USEC_PER_SEC : 0;
      char le[G_ASCII_DTOSTR_BUF_SIZE] = "+Inf";

      if (most > 0)
        g_ascii_formatd (le, sizeof le, "%g", most);
      add_sample (text, "upcard_link_commit_duration_seconds_bucket", "le", le, NULL, NULL);
      add_number (text, n += commits->steps[i]);
    }
  add_sample (text, "upcard_link_commit_duration_seconds_sum", NULL, NULL, NULL, NULL);
  add_seconds (text, commits->sum_us);
  add_sample (text, "upcard_link_commit_duration_seconds_count", NULL, NULL, NULL, NULL);
  add_number (text, commits->n);
  add_one (text, "upcard_link_commit_failures_total", "counter", "Commits that failed since the link began: what came in was not recorded, and not answered.",
           commits->failures);
  if (commits->last_us == 0)
    return;
  add_family (text, "upcard_link_last_commit_timestamp_seconds", "gauge", "When the link recorded something last, in seconds since 1970.");
  add_sample (text, "upcard_link_last_commit_timestamp_seconds", NULL, NULL, NULL, NULL);
  add_seconds (text, commits->last_us);
}

/* ---- meters ---- */

static guint64
get_entry (const UcLedgerMeter *meter)
{
  return uc_linked_outputs (&meter->link).entry;
}

static guint64
get_epoch (const UcLedgerMeter *meter)
{
  return meter->link.epoch;
}

static guint64
get_tickets (const UcLedgerMeter *meter)
{
  return uc_linked_prompt (&meter->link).tickets;
}

static guint64
get_claims (const UcLedgerMeter *meter)
{
  return meter->link.claimed;
}

static const struct
{
  const char *name, *type, *help;
  guint64 (*get) (const UcLedgerMeter *meter);
} of_meters[] = {
  { "upcard_link_meter_entry", "gauge", "The number of the meter’s last entry in the ledger.", get_entry },
  { "upcard_link_meter_epoch", "gauge", "The epoch of the meter; each claim of 100% begins the next one.", get_epoch },
  { "upcard_link_meter_tickets", "gauge", "Rounds that hold a ticket.", get_tickets },
  { "upcard_link_meter_claims_total", "counter", "Claims since the meter began.", get_claims },
};

static void
add_meters (const UcLinkMetrics *metrics, GString *text)
{
  static const char *const accounts[UC_LINKED_N_BALANCES] = { "value", "reserve", "overflow", "held", "payable" };
  static const char *const states[] = { "open", "pending", "closed" };
  static const char *const claims[] = { "undecided", "unpaid", "stranded" };
  const UcLedger *ledger = metrics->ledger;
  const gboolean is_still = metrics->awaits || metrics->is_beyond || uc_ledger_lacks_copy (ledger);
  const guint n = uc_ledger_n_meters (ledger);

  for (guint i = 0; i < G_N_ELEMENTS (of_meters); i++)
    {
      add_family (text, of_meters[i].name, of_meters[i].type, of_meters[i].help);
      for (guint j = 0; j < n; j++)
        {
          add_sample (text, of_meters[i].name, "meter", uc_ledger_meter (ledger, j)->terms.meter, NULL, NULL);
          add_number (text, of_meters[i].get (uc_ledger_meter (ledger, j)));
        }
    }
  add_family (text, "upcard_link_meter_dollars", "gauge",
              "The accounts of the meter in US dollars: its value, its reserve and its overflow, and the sums that are held for claims and payable.");
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < G_N_ELEMENTS (accounts); j++)
      {
        const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);
        char money[UC_MONEY_TEXT];

        add_sample (text, "upcard_link_meter_dollars", "meter", meter->terms.meter, "account", accounts[j]);
        g_string_append_printf (text, "%s\n", uc_money_format (meter->link.balance[j], money));
      }
  add_family (text, "upcard_link_meter_state", "gauge", "1 for the state that tables and signs are shown, 0 for the others.");
  for (guint i = 0; i < n; i++)
    {
      const UcLinkedOutputs now = uc_linked_outputs (&uc_ledger_meter (ledger, i)->link);
      const guint state = is_still ? 2 : now.pending ? 1 : now.open ? 0 : 2;

      for (guint j = 0; j < G_N_ELEMENTS (states); j++)
        {
          add_sample (text, "upcard_link_meter_state", "meter", uc_ledger_meter (ledger, i)->terms.meter, "state", states[j]);
          add_number (text, j == state);
        }
    }
  add_family (text, "upcard_link_meter_claims", "gauge",
              "Claims that are undecided, whose award is not documented as paid, or that two persons settled in a table’s place.");
  for (guint i = 0; i < n; i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);
      const guint counts[] = { uc_linked_prompt (&meter->link).undecided, meter->link.n_unpaid, meter->link.n_stranded };

      for (guint j = 0; j < G_N_ELEMENTS (claims); j++)
        {
          add_sample (text, "upcard_link_meter_claims", "meter", meter->terms.meter, "state", claims[j]);
          add_number (text, counts[j]);
        }
    }
}

/* ---- tables and signs ---- */

static const UcLinkMetricsTable *
find_table (const UcLinkMetrics *metrics, const char *name)
{
  for (guint i = 0; i < metrics->tables->len; i++)
    if (strcmp (g_array_index (metrics->tables, UcLinkMetricsTable, i).table, name) == 0)
      return &g_array_index (metrics->tables, UcLinkMetricsTable, i);
  return NULL;
}

static void
add_tables (const UcLinkMetrics *metrics, GString *text)
{
  const UcLedger *ledger = metrics->ledger;

  add_family (text, "upcard_link_table_connected", "gauge", "1: the table is connected. 0: it is a table of this link, and is not connected.");
  for (guint i = 0; i < uc_ledger_n_tables (ledger); i++)
    {
      add_sample (text, "upcard_link_table_connected", "table", uc_ledger_table (ledger, i)->name, NULL, NULL);
      add_number (text, find_table (metrics, uc_ledger_table (ledger, i)->name) != NULL);
    }
  add_family (text, "upcard_link_table_says_unheard", "gauge", "Lines for the table that it has not recorded yet.");
  for (guint i = 0; i < uc_ledger_n_tables (ledger); i++)
    {
      const UcLedgerTable *table = uc_ledger_table (ledger, i);

      add_sample (text, "upcard_link_table_says_unheard", "table", table->name, NULL, NULL);
      add_number (text, table->said - MIN (table->heard, table->said));
    }
  add_family (text, "upcard_link_table_clock_offset_seconds", "gauge", "How far the clock of the table is ahead of the link’s; below 0: behind it.");
  for (guint i = 0; i < metrics->tables->len; i++)
    {
      const UcLinkMetricsTable *table = &g_array_index (metrics->tables, UcLinkMetricsTable, i);

      if (!table->has_clock)
        continue;
      add_sample (text, "upcard_link_table_clock_offset_seconds", "table", table->table, NULL, NULL);
      add_seconds (text, table->ahead_ns / 1000);
    }
  add_family (text, "upcard_link_member_suspended", "gauge", "1: the table is suspended from the meter. 0: it is a member of it.");
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    for (guint j = 0; j < uc_ledger_meter (ledger, i)->link.n_members; j++)
      {
        const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);

        add_sample (text, "upcard_link_member_suspended", "meter", meter->terms.meter, "table", meter->link.members[j].table);
        add_number (text, meter->link.members[j].suspended);
      }
  add_family (text, "upcard_link_member_ticket", "gauge", "1: a round of the table holds a ticket of the meter.");
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    for (guint j = 0; j < uc_ledger_meter (ledger, i)->link.n_members; j++)
      {
        const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);

        add_sample (text, "upcard_link_member_ticket", "meter", meter->terms.meter, "table", meter->link.members[j].table);
        add_number (text, meter->link.members[j].ticket.open);
      }
}

/* Signs have no names of their own, so they are counted. */
static void
add_signs (const UcLinkMetrics *metrics, GString *text)
{
  static const char *const names[] = { "upcard_link_meter_signs", "upcard_link_meter_signs_silent", "upcard_link_meter_signs_lowest_entry" };
  static const char *const helps[] = { "Signs of the meter that are connected.", "Signs of the meter that are connected and have not said yet what they show.",
                                       "The oldest entry that a connected sign of the meter shows." };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      add_family (text, names[i], "gauge", helps[i]);
      for (guint j = 0; j < uc_ledger_n_meters (metrics->ledger); j++)
        {
          const char *meter = uc_ledger_meter (metrics->ledger, j)->terms.meter;
          guint64 lowest = G_MAXUINT64;
          guint n = 0, silent = 0;

          for (guint k = 0; k < metrics->signs->len; k++)
            {
              const UcLinkMetricsSign *sign = &g_array_index (metrics->signs, UcLinkMetricsSign, k);

              if (strcmp (sign->meter, meter) != 0)
                continue;
              n++;
              silent += !sign->has_shown;
              lowest = sign->has_shown ? MIN (lowest, sign->entry) : lowest;
            }
          if (i == 2 && n == silent)
            continue;
          add_sample (text, names[i], "meter", meter, NULL, NULL);
          add_number (text, i == 0 ? n : i == 1 ? silent : lowest);
        }
    }
}

void
uc_link_metrics_print (const UcLinkMetrics *metrics, GString *text)
{
  add_link (metrics, text);
  add_commits (&metrics->commits, text);
  add_meters (metrics, text);
  add_tables (metrics, text);
  add_signs (metrics, text);
}

/* ---- the file ---- */

static gboolean
fail (const char *path, int number, GError **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), _ ("%s: cannot be written, expected a folder that exists and may be written: %s"),
               path, g_strerror (number));
  return FALSE;
}

static gboolean
write_text (int fd, const GString *text)
{
  gsize done = 0;

  while (done < text->len)
    {
      const gssize n = write (fd, text->str + done, text->len - done);

      if (n < 0 && errno != EINTR)
        return FALSE;
      done += (gsize)MAX (n, 0);
    }
  return TRUE;
}

static gboolean
put (const UcLinkMetricsFile *self, const GString *text, GError **error)
{
  const int fd = g_open (self->other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, MODE);
  int number = errno;
  gboolean good;

  if (fd < 0)
    return fail (self->path, number, error);
  /* Whatever the mask of the service. */
  good = write_text (fd, text) && fchmod (fd, MODE) == 0;
  number = errno;
  if (close (fd) != 0 && good)
    {
      good = FALSE;
      number = errno;
    }
  if (good && g_rename (self->other, self->path) == 0)
    return TRUE;
  number = good ? errno : number;
  g_unlink (self->other);
  return fail (self->path, number, error);
}

static void
write_file (UcLinkMetricsFile *self, const GString *text)
{
  g_autoptr (GError) error = NULL;
  const gboolean good = put (self, text, &error);

  self->written_us = g_get_monotonic_time ();
  if (!good && !self->fails)
    uc_tell_error (_ ("%s; the link runs on, and its metrics are those of before\n"), error->message);
  else if (good && self->fails)
    uc_tell_error (_ ("%s: is written again\n"), self->path);
  self->fails = !good;
}

static gboolean
on_late (gpointer data)
{
  UcLinkMetricsFile *self = data;
  g_autoptr (GString) text = g_string_new (NULL);

  self->print (text, self->user_data);
  write_file (self, text);
  g_clear_handle_id (&self->late, g_source_remove);
  self->late = g_timeout_add (self->late_ms, on_late, self);
  return G_SOURCE_REMOVE;
}

UcLinkMetricsFile *
uc_link_metrics_file_new (const char *path, GError **error)
{
  UcLinkMetricsFile *self = g_new0 (UcLinkMetricsFile, 1);
  g_autoptr (GString) text = g_string_new (NULL);

  self->path = g_strdup (path);
  self->other = g_strconcat (path, ".new", NULL);
  add_up (text, FALSE);
  if (put (self, text, error))
    return self;
  g_free (self->path);
  g_free (self->other);
  g_free (self);
  return NULL;
}

void
uc_link_metrics_file_begin (UcLinkMetricsFile *self, guint soon_ms, guint late_ms, UcLinkMetricsFunc print, gpointer user_data)
{
  self->soon_ms = soon_ms;
  self->late_ms = late_ms;
  self->print = print;
  self->user_data = user_data;
  on_late (self);
}

void
uc_link_metrics_file_awake (UcLinkMetricsFile *self)
{
  if (self->print != NULL && g_get_monotonic_time () - self->written_us >= (gint64)self->soon_ms * 1000)
    on_late (self);
}

void
uc_link_metrics_file_waits (UcLinkMetricsFile *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (g_get_monotonic_time () - self->written_us < (gint64)self->soon_ms * 1000)
    return;
  add_up (text, self->print != NULL);
  add_waits (text, TRUE);
  write_file (self, text);
}

void
uc_link_metrics_file_free (UcLinkMetricsFile *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_clear_handle_id (&self->late, g_source_remove);
  add_up (text, FALSE);
  write_file (self, text);
  g_free (self->path);
  g_free (self->other);
  g_free (self);
}
