/* The record of a service in a guest: read over its bus while it runs, and from its disk afterwards. */
#include "table-fixture.h"
#include "uc-bench.h"
#include "uc-bus.h"
#include "uc-resume.h"
#include "uc-table-init.h"
#include "uc-table-prompt.h"

/* ---- while it runs ---- */

static GVariant *
call_or_fail (UcBench *bench, const char *interface, const char *method, GVariant *parameters)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply = g_dbus_connection_call_sync (bench->bus, UC_BUS_NAME, UC_BUS_PATH, interface, method, parameters, NULL,
                                                 G_DBUS_CALL_FLAGS_NO_AUTO_START, UC_BENCH_PATIENCE_S * 1000, NULL,
                                                 &error);

  g_assert_no_error (error);
  return reply;
}

static guint64
fold_record (UcBench *bench, UcTable *table, guint64 from_seq)
{
  guint64 head = 0;

  do
    {
      g_autoptr (GVariant) reply
          = call_or_fail (bench, UC_BUS_INTERFACE, UC_BUS_METHOD_READ, g_variant_new ("(tu)", from_seq, 256u));
      g_autoptr (GVariantIter) rows = NULL;
      g_autofree const char **events = NULL;
      gint64 t_real_ns;

      g_variant_get (reply, UC_BUS_READ_REPLY, &rows, &head);
      while (g_variant_iter_next (rows, "(tx&s&s^a&s)", NULL, &t_real_ns, NULL, NULL, &events))
        {
          g_autofree char *joined = g_strjoinv ("\n", (char **) events);
          g_autoptr (GError) error = NULL;

          uc_fold (table, joined, t_real_ns, 0, &error);
          g_assert_no_error (error);
          g_clear_pointer (&events, g_free);
        }
      from_seq = table->now.carry.seq + 1;
    }
  while (table->now.carry.seq < head);
  return head;
}

guint64
uc_bench_catch_up (UcBench *bench)
{
  return fold_record (bench, &bench->table, bench->table.now.carry.seq + 1);
}

typedef struct
{
  UcDevice device;
  UcDeviceState state;
} Wanted;

static gboolean
is_in_state (UcBench *bench, gpointer data)
{
  const Wanted *wanted = data;

  uc_bench_catch_up (bench);
  return bench->table.now.carry.devices[wanted->device] == wanted->state;
}

void
uc_bench_wait_for_state (UcBench *bench, UcDevice device, UcDeviceState state, const char *what)
{
  Wanted wanted = { device, state };

  uc_bench_wait (bench, is_in_state, &wanted, what);
}

static guint64
checkpoint_seq (UcBench *bench)
{
  g_autoptr (GVariant) reply
      = call_or_fail (bench, "org.freedesktop.DBus.Properties", "Get",
                      g_variant_new ("(ss)", UC_BUS_INTERFACE, UC_BUS_PROPERTY_CHECKPOINT_SEQ));
  g_autoptr (GVariant) value = NULL;

  g_variant_get (reply, "(v)", &value);
  return g_variant_get_uint64 (value);
}

void
uc_bench_assert_same (UcBench *bench)
{
  guint64 head = uc_bench_catch_up (bench);
  UcPrompt asked, asked_fresh;
  UcTable fresh;

  g_assert_cmpuint (head, >=, bench->promised);
  if (bench->before.rand != NULL && head == bench->before_seq)
    bench->robot = bench->before;
  uc_table_init (&fresh, &bench->rules);
  g_assert_cmpuint (fold_record (bench, &fresh, checkpoint_seq (bench)), ==, head);
  asked = uc_table_prompt (&bench->table);
  asked_fresh = uc_table_prompt (&fresh);
  g_assert_cmpint (asked.id, ==, asked_fresh.id);
  g_assert_cmpstr (asked.primary, ==, asked_fresh.primary);
  g_assert_cmpuint (bench->table.now.prompt_seq, ==, fresh.now.prompt_seq);
}

static guint64
count_of (GVariantIter *counts, const char *name)
{
  const char *key;
  guint64 n;

  while (g_variant_iter_next (counts, "{&st}", &key, &n))
    if (g_str_equal (key, name))
      return n;
  g_error ("The service does not count “%s”.", name);
}

guint64
uc_bench_count (UcBench *bench, const char *device, const char *count)
{
  g_autoptr (GVariant) reply = call_or_fail (bench, UC_BUS_INTERFACE, UC_BUS_METHOD_HEALTH, NULL);
  g_autoptr (GVariantIter) devices = NULL;
  GVariantIter *counts;
  const char *name;

  g_variant_get (reply, "(a(sbxsa{st}))", &devices);
  while (g_variant_iter_next (devices, "(&sbx&sa{st})", &name, NULL, NULL, NULL, &counts))
    {
      g_autoptr (GVariantIter) owned = counts;

      if (g_str_equal (name, device))
        return count_of (owned, count);
    }
  g_error ("The service has no device %s.", device);
}

void
uc_bench_say (UcBench *bench, const char *line)
{
  const char *lines[] = { line, NULL };

  g_variant_unref (call_or_fail (bench, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                                 g_variant_new ("(t^as)", bench->table.now.prompt_seq, lines)));
  uc_bench_catch_up (bench);
}

/* ---- afterwards ---- */

char *
uc_bench_prove (UcBench *bench)
{
  g_autofree char *disk = g_build_filename (bench->folder, "disk", NULL);
  g_autofree char *order = g_strdup_printf ("rdump / %s", bench->folder);
  g_autoptr (GSubprocess) reader = NULL;
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (bench->folder, "table.journal", NULL);

  uc_bench_stop_service (bench);
  g_clear_object (&bench->bus);
  uc_vm_stop (bench->vm, &error);
  g_assert_no_error (error);
  reader = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, "/sbin/debugfs", "-R", order, disk, NULL);
  g_assert_no_error (error);
  g_subprocess_wait_check (reader, NULL, &error);
  g_assert_no_error (error);
  journal_prove_or_fail (path);
  return path;
}

void
uc_bench_read (const char *path, UcRowFunc func, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);

  g_assert_no_error (error);
  uc_journal_read_rows (journal, 1, 0, func, data, &error);
  g_assert_no_error (error);
}

typedef struct
{
  const char *pattern;
  guint n;
} Count;

static gboolean
count_input (const UcRow *row, gpointer data)
{
  Count *count = data;

  count->n += g_pattern_match_simple (count->pattern, row->input);
  return TRUE;
}

guint
uc_bench_count_inputs (const char *path, const char *pattern)
{
  Count count = { pattern, 0 };

  uc_bench_read (path, count_input, &count);
  return count.n;
}
