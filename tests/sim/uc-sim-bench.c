#include "uc-sim-bench.h"

#include "uc-rules-load.h"
#include "uc-table.h"

#include <sys/socket.h>


static gboolean
on_tell (UcLine line, gboolean value, gpointer data)
{
  UcSimBench *bench = data;

  return uc_device_end_set (bench->ends[UC_WIRE_GPIO], line, value);
}

static gboolean
decide (UcSimBench *bench, UcInput *input)
{
  g_autoptr (GError) error = NULL;
  char text[UC_INPUT_TEXT];
  UcOutputs outputs;

  input->t_real_ns = bench->table.now.carry.seq * G_GINT64_CONSTANT (1000000000);
  if (!uc_table_decide (&bench->table, input, bench->out, &error))
    {
      g_string_append_printf (bench->refused, "%s: %s; ", uc_input_format (input, text), error->message);
      return FALSE;
    }
  for (guint i = 0; i < bench->out->n; i++)
    {
      bench->counts[bench->out->v[i].kind]++;
      uc_table_apply (&bench->table, &bench->out->v[i]);
    }
  g_string_append_printf (bench->heard, "%s; ", uc_input_format (input, text));
  outputs = uc_table_outputs (&bench->table);
  uc_lamps_update (&bench->lamps, &outputs, &bench->rules, on_tell, bench);
  return TRUE;
}

static void
on_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
  UcSimBench *bench = data;
  UcInput input;

  if (message->kind == UC_MESSAGE_EDGE)
    uc_debounce_edge (&bench->debounce, message->line, message->value, message->t_ns);
  else if (message->kind == UC_MESSAGE_LEVEL)
    uc_debounce_level (&bench->debounce, message->line, message->value, message->t_ns);
  else if (uc_convert_message (message, uc_device_end_device (end), t_ns, &input))
    decide (bench, &input);
  if (!bench->deaf)
    uc_device_end_commit (end, message->seq);
}

static void
on_state (UcDeviceEnd *end, gboolean up, gpointer data)
{
  UcSimBench *bench = data;
  UcInput inputs[UC_CONVERT_MAX];
  guint n = uc_convert_health (uc_device_end_device (end), up, &bench->rules, 0, inputs);

  for (guint i = 0; i < n; i++)
    decide (bench, &inputs[i]);
  if (up && uc_device_end_device (end) == UC_WIRE_GPIO)
    uc_lamps_init (&bench->lamps);
}

static const UcDeviceEndFuncs funcs = { on_message, on_state };

static void
load_rules_or_fail (UcSimBench *bench)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", "BJ-07.ini", NULL);
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  g_assert_true (uc_rules_load_file (path, &bench->rules, faults));
}

UcSimBench *
uc_sim_bench_new (guint plugged)
{
  UcSimBench *bench = g_new0 (UcSimBench, 1);
  UcLink *links[UC_N_WIRE_DEVICES] = { NULL };

  load_rules_or_fail (bench);
  uc_table_init (&bench->table, &bench->rules);
  bench->out = uc_events_new ();
  bench->heard = g_string_new (NULL);
  bench->refused = g_string_new (NULL);
  uc_debounce_init (&bench->debounce, UC_DEBOUNCE_WINDOW_NS);
  uc_lamps_init (&bench->lamps);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    {
      int fds[2];
      UcLink *link;

      g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), ==, 0);
      bench->ends[device] = uc_device_end_new (device, 0, &funcs, bench);
      link = uc_socket_link_new_fd (fds[0]);
      g_assert_true (uc_link_open (link, NULL));
      uc_device_end_attach (bench->ends[device], link, NULL, 0, 1);
      links[device] = uc_socket_link_new_fd (fds[1]);
    }
  bench->sim = uc_sim_table_new_links (links, bench->rules.decks, 7);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (plugged & (1u << device))
      uc_sim_device_plug (bench->sim->devices[device]);
  uc_sim_bench_run (bench);
  g_string_truncate (bench->heard, 0);
  return bench;
}

void
uc_sim_bench_free (UcSimBench *bench)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    uc_device_end_free (bench->ends[device]);
  uc_sim_table_free (bench->sim);
  uc_events_free (bench->out);
  g_string_free (bench->heard, TRUE);
  g_string_free (bench->refused, TRUE);
  g_free (bench);
}

/* Time stands still for everything but this: all that is settling settles. */
static gboolean
settle_edges (UcSimBench *bench)
{
  gint64 now_ns = uc_debounce_next_ns (&bench->debounce);
  gboolean any = FALSE;
  UcInput input;
  UcEdge edge;

  if (now_ns == UC_DEBOUNCE_NEVER)
    return FALSE;
  while (uc_debounce_take (&bench->debounce, now_ns, &edge))
    {
      any = TRUE;
      if (uc_convert_edge (&edge, &bench->rules, &input))
        decide (bench, &input);
    }
  return any || uc_debounce_next_ns (&bench->debounce) != UC_DEBOUNCE_NEVER;
}

void
uc_sim_bench_run (UcSimBench *bench)
{
  do
    while (g_main_context_iteration (NULL, FALSE))
      ;
  while (settle_edges (bench));
}

/* The service looks a badge and its PIN up; here every badge of the simulator has the right one. */
static void
look_up (UcInput *input)
{
  if (input->badge[0] == '\0')
    return;
  input->role = g_str_equal (input->badge, "3001")   ? UC_ROLE_PIT_MANAGER
                : g_str_equal (input->badge, "1001") ? UC_ROLE_DEALER
                                                     : UC_ROLE_FLOORPERSON;
  if (input->pin[0] == '\0')
    return;
  input->auth = UC_WORD_OK;
  input->pin[0] = '\0';
}

gboolean
uc_sim_bench_say (UcSimBench *bench, const char *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input;

  uc_input_parse (line, &input, &error);
  g_assert_no_error (error);
  input.origin = UC_ORIGIN_FLOOR;
  look_up (&input);
  return decide (bench, &input);
}
