/* A table service on the bench: the core behind the four device ends, over socket pairs; no journal, no bus, no clock
 * but the main loop. What a device says is decided at once and acknowledged.
 */
#pragma once

#include "uc-convert.h"
#include "uc-device-end.h"
#include "uc-events.h"
#include "uc-lamps.h"
#include "uc-sim-hands.h"
#include "uc-sim-table.h"

typedef struct
{
  UcRules rules;
  UcTable table;
  UcEvents *out;
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES];
  UcDebounce debounce;
  UcLamps lamps;
  UcSimTable *sim;
  GString *heard;      /* accepted inputs, "; " after each */
  GString *refused;
  guint counts[UC_N_EVENTS]; /* events by kind */
  gboolean deaf;       /* nothing is acknowledged */
} UcSimBench;

/* Table BJ-07, closed. @plugged: bit set of UcWireDevice. */
UcSimBench *uc_sim_bench_new (guint plugged);
void uc_sim_bench_free (UcSimBench *bench);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimBench, uc_sim_bench_free)

/* Lets bytes flow and edges settle until nothing moves. */
void uc_sim_bench_run (UcSimBench *bench);
/* A line said at the console. %FALSE and a sentence in refused when the table does not take it. */
gboolean uc_sim_bench_say (UcSimBench *bench, const char *line);
