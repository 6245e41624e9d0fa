/* Everything that is fitted to the table: device ends, debouncing, lamps and the lock line, behind one set of calls.
 *
 * What devices say comes out as inputs, each with the number of the message that must not be acknowledged before the
 * input is on disk. It knows no rule of play and no journal.
 */
#pragma once

#include "uc-device-end.h"
#include "uc-input.h"
#include "uc-port-find.h"
#include "uc-table-outputs.h"

G_BEGIN_DECLS

/* Numbers of the last message of each device, by UcWireDevice; 0 = none. */
typedef struct
{
  guint32 seq[UC_N_WIRE_DEVICES];
} UcDeviceSeqs;

typedef struct
{
  /* One input of a device, stamped with the time at which it happened. @device: UC_WIRE_NONE when no message did it.
   * @seq: of the message; 0 for edges, which many messages make: uc_fittings_get_seqs () has theirs */
  void (*on_input) (const UcInput *input, UcWireDevice device, guint32 seq, gpointer user_data);
  /* Messages have come, or edges have settled: uc_fittings_get_seqs () may have moved. Called after on_input. */
  void (*on_moved) (gpointer user_data);
} UcFittingsFuncs;

typedef struct _UcFittings UcFittings;

/**
 * uc_fittings_new:
 * @table: as resumed: which sensors hold a coin, what the outputs are
 * @seqs: the last message of each device that is on disk
 * @simulate: socket path; %NULL for the devices that the table file names
 * @machine: where the kernel's device nodes are, and how a port is opened; borrowed for its life
 * @funcs: borrowed for its life
 */
UcFittings *uc_fittings_new (const UcTable *table, const UcDeviceSeqs *seqs, const char *simulate,
                             const UcPortSystem *machine, const UcFittingsFuncs *funcs, gpointer user_data,
                             GError **error);
void uc_fittings_free (UcFittings *fittings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcFittings, uc_fittings_free)

/* Messages up to these have become inputs, all handed out, or have none to become: what a commit may acknowledge. */
UcDeviceSeqs uc_fittings_get_seqs (const UcFittings *fittings);
/* @seqs are on disk: acknowledge. */
void uc_fittings_commit (UcFittings *fittings, const UcDeviceSeqs *seqs);
/* What was handed out could not be kept. Forgets it; nothing is acknowledged. */
void uc_fittings_rewind (UcFittings *fittings, const UcTable *table);
/* After uc_fittings_rewind (), once the record is kept again: messages are said again, levels are read again. */
void uc_fittings_ask_again (UcFittings *fittings);

/* Outputs that the record stands behind. */
void uc_fittings_set_outputs (UcFittings *fittings, const UcOutputs *outputs);
/* The lock line at once, ahead of the record; the next uc_fittings_set_outputs () has the last word. */
void uc_fittings_lock (UcFittings *fittings);

/* The instant after which no edge stamped at @t_ns or before can still come out: 0 when it has passed already. */
gint64 uc_fittings_settled_ns (UcFittings *fittings, gint64 t_ns, gint64 now_ns);

/* "device NAME up" or "down" for each device fitted whose connection is not as @table believes. */
void uc_fittings_report_health (UcFittings *fittings, const UcTable *table);
/* Other rules, for the same devices: what is fitted is opened once, at the start. */
void uc_fittings_set_rules (UcFittings *fittings, const UcRules *rules);
/* Whether the table file fits it. */
gboolean uc_fittings_has (const UcFittings *fittings, UcWireDevice device);
UcDeviceHealth uc_fittings_get_health (UcFittings *fittings, UcWireDevice device);

G_END_DECLS
