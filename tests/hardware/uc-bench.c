#include "uc-bench.h"

#include "uc-bus.h"
#include "uc-remove-folder.h"
#include "uc-rules-load.h"
#include "uc-table-init.h"

#include <string.h>

#define DISK_MB 64
/* Between two looks at the record while something is waited for. */
#define LOOK_MS 20

/* ---- the guest ---- */

static const char *
environment (const char *name)
{
  const char *value = g_getenv (name);

  if (value == NULL)
    g_error ("%s is not set: ./check --hardware makes the guest and runs these tests.", name);
  return value;
}

void
uc_bench_boot (UcBench *bench)
{
  g_autoptr (GError) error = NULL;

  uc_vm_start (bench->vm, &error);
  g_assert_no_error (error);
  g_free (uc_vm_do (bench->vm, "mount -t ext4 /dev/vda /var/lib/upcard"));
}

void
uc_bench_set_up (UcBench *bench, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *disk = NULL;

  bench->folder = g_dir_make_tmp ("upcard-bench-XXXXXX", &error);
  g_assert_no_error (error);
  disk = g_build_filename (bench->folder, "disk", NULL);
  bench->vm = uc_vm_new (environment ("UPCARD_KERNEL"), environment ("UPCARD_GUEST"), bench->folder);
  uc_vm_add_disk (bench->vm, disk, DISK_MB, &error);
  g_assert_no_error (error);
  if (data == UC_BENCH_ONE_PROCESSOR)
    uc_vm_set_processors (bench->vm, 1);
  robot_init (&bench->robot, 685);
  bench->rand = g_rand_new_with_seed (20261121);
  uc_bench_boot (bench);
}

void
uc_bench_tear_down (UcBench *bench, gconstpointer data)
{
  g_clear_object (&bench->bus);
  for (guint device = 0; device < UC_N_WIRE_DEVICES; device++)
    g_clear_pointer (&bench->far[device], far_device_free);
  g_clear_pointer (&bench->vm, uc_vm_free);
  robot_clear (&bench->robot);
  g_rand_free (bench->rand);
  uc_remove_folder (bench->folder);
  g_free (bench->folder);
}

char *
uc_bench_log (UcBench *bench)
{
  return uc_vm_do (bench->vm, "cat /log/upcardd");
}

static gboolean
on_look (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
uc_bench_wait (UcBench *bench, gboolean (*is_so) (UcBench *bench, gpointer data), gpointer data, const char *what)
{
  gint64 until_us = g_get_monotonic_time () + UC_BENCH_PATIENCE_S * G_USEC_PER_SEC;
  guint look = g_timeout_add (LOOK_MS, on_look, NULL);

  while (!is_so (bench, data))
    {
      g_main_context_iteration (NULL, TRUE);
      if (g_get_monotonic_time () > until_us)
        {
          g_autofree char *log = uc_bench_log (bench);

          g_error ("%s did not come. The service's log: %s", what, log);
        }
    }
  g_source_remove (look);
}

static gboolean
has_logged (UcBench *bench, gpointer words)
{
  g_autofree char *log = uc_bench_log (bench);

  return strstr (log, words) != NULL;
}

void
uc_bench_wait_for_log (UcBench *bench, const char *words)
{
  uc_bench_wait (bench, has_logged, (gpointer) words, words);
}

/* ---- the service ---- */

static gboolean
runs (UcBench *bench)
{
  return uc_vm_run (bench->vm, NULL, "kill -0 $(cat /run/upcardd.pid) 2>/dev/null") == 0;
}

static gboolean
has_name (UcBench *bench, gpointer data)
{
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_sync (bench->bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                                     g_variant_new ("(s)", UC_BUS_NAME), NULL, 0, -1, NULL, NULL);
  gboolean has = FALSE;

  if (reply != NULL)
    g_variant_get (reply, "(b)", &has);
  if (!has && !runs (bench))
    {
      g_autofree char *log = uc_bench_log (bench);

      g_error ("The service has ended: %s", log);
    }
  return has;
}

static void
enrol (UcBench *bench)
{
  static const char *const people[][2] = { { "1001", "dealer" }, { "2001", "floorperson" }, { "3001", "pit-manager" } };

  if (uc_vm_run (bench->vm, NULL, "test -e /var/lib/upcard/people") == 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    g_free (uc_vm_do (bench->vm, "echo 0000 | upcardctl badge --training add %s %s --people /var/lib/upcard/people", people[i][0],
                      people[i][1]));
}

static void
load_rules (UcBench *bench, const char *table_file)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = uc_rules_version (table_file);

  g_assert_true (uc_rules_load_text (table_file, "table.ini", &bench->rules, faults));
  uc_readings_ask (&bench->rules, version);
  if (bench->table.rules == NULL)
    uc_table_init (&bench->table, &bench->rules);
}

void
uc_bench_start_service (UcBench *bench, const char *table_file)
{
  g_autoptr (GError) error = NULL;

  load_rules (bench, table_file);
  uc_vm_write (bench->vm, "/etc/table.ini", table_file);
  enrol (bench);
  if (bench->bus == NULL)
    bench->bus = uc_vm_bus (bench->vm, &error);
  g_assert_no_error (error);
  g_free (uc_vm_do (bench->vm, "upcardd --table /etc/table.ini --journal /var/lib/upcard/table.journal "
                               ">>/log/upcardd 2>&1 & echo $! >/run/upcardd.pid"));
  uc_bench_wait (bench, has_name, NULL, "The service's name on the bus");
}

static gboolean
has_ended (UcBench *bench, gpointer data)
{
  return !runs (bench);
}

void
uc_bench_stop_service (UcBench *bench)
{
  g_free (uc_vm_do (bench->vm, "kill $(cat /run/upcardd.pid)"));
  uc_bench_wait (bench, has_ended, NULL, "The end of the service");
}

static gboolean
is_greeted (UcBench *bench, gpointer data)
{
  return ((FarDevice *) data)->greeted;
}

void
uc_bench_plug (UcBench *bench, UcWireDevice device, const char *port)
{
  if (bench->far[device] == NULL)
    bench->far[device] = far_device_new (device);
  uc_vm_plug (bench->vm, port, TRUE);
  g_assert_true (far_device_plug (bench->far[device], uc_vm_port (bench->vm, port)));
  uc_bench_wait (bench, is_greeted, bench->far[device], port);
}

void
uc_bench_unplug (UcBench *bench, UcWireDevice device, const char *port)
{
  uc_vm_plug (bench->vm, port, FALSE);
  far_device_unplug (bench->far[device]);
}
