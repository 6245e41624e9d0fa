#include "uc-edges.h"

char *
uc_edges_at_rate (const char *const *chips, guint n_lines, guint rate, guint n)
{
  g_autoptr (GString) steps = g_string_new (NULL);
  guint n_chips = g_strv_length ((char **) chips);

  for (guint i = 0; i < n; i++)
    for (guint turn = 0; turn < n_chips; turn++)
      g_string_append_printf (steps, "%u %s/%u %u\n", turn == 0 ? (guint) G_USEC_PER_SEC / rate : 0,
                              chips[(i + turn) % n_chips], i % n_lines, 1 - i / n_lines % 2);
  return g_string_free (g_steal_pointer (&steps), FALSE);
}

static gboolean
is_ready (UcBench *bench, gpointer name)
{
  return uc_vm_run (bench->vm, NULL, "grep -q ready /tmp/%s", (const char *) name) == 0;
}

void
uc_edges_begin_program (UcBench *bench, const char *name, const char *arguments)
{
  g_free (uc_vm_do (bench->vm, "%s %s >/tmp/%s 2>&1 & echo $! >/tmp/%s.pid", name, arguments, name, name));
  uc_bench_wait (bench, is_ready, (gpointer) name, name);
}

static gboolean
has_ended (UcBench *bench, gpointer name)
{
  return uc_vm_run (bench->vm, NULL, "kill -0 $(cat /tmp/%s.pid) 2>/dev/null", (const char *) name) != 0;
}

char *
uc_edges_end_program (UcBench *bench, const char *name)
{
  g_free (uc_vm_do (bench->vm, "kill $(cat /tmp/%s.pid)", name));
  uc_bench_wait (bench, has_ended, (gpointer) name, name);
  return uc_vm_do (bench->vm, "tail -n 1 /tmp/%s", name);
}
