/* The real service in a guest, and on the host everything that surrounds it: devices at the far ends of its serial
 * ports, a hand at its lines, people who submit lines over its bus.
 */
#pragma once

#include "far-device.h"
#include "robot.h"
#include "uc-journal.h"
#include "uc-vm.h"

G_BEGIN_DECLS

/* How long a state is waited for: an emulated machine on a busy one is slow. */
#define UC_BENCH_PATIENCE_S 600

typedef struct
{
  char *folder;
  UcVm *vm;
  UcRules rules;
  UcTable table;        /* folded from the record, across all starts */
  GDBusConnection *bus; /* %NULL while the service does not run */
  FarDevice *far[UC_N_WIRE_DEVICES];
  Robot robot;
  Robot before;          /* as it was before its last move, */
  guint64 before_seq;    /* and the record */
  gboolean by_device;    /* it was made through a device, and the record will say so */
  GRand *rand;
  guint asked, answered; /* submissions */
  guint refused;         /* in a row */
  guint64 promised;      /* highest head that a submission was answered with */
} UcBench;

/* For g_test_add (). The guest is up, its disk mounted on /var/lib/upcard, and nothing else. With UC_BENCH_ONE_PROCESSOR
 * as data it has one. With two, the kernel's thread for a line's interrupt may run on the other processor, and later than the
 * line's next edge: then it makes one event of both (IRQTF_RUNTHREAD in kernel/irq/handle.c), and numbers what it makes, so
 * that nobody can tell. Where every edge is counted there is one.
 */
#define UC_BENCH_ONE_PROCESSOR GUINT_TO_POINTER (1)
void uc_bench_set_up (UcBench *bench, gconstpointer data);
void uc_bench_tear_down (UcBench *bench, gconstpointer data);
/* Boots again, after uc_vm_cut () or uc_vm_stop (). */
void uc_bench_boot (UcBench *bench);

/* @table_file: its text. Badges 1001 (dealer), 2001 (floorperson), 3001 (pit manager) are enrolled with PIN 0000. */
void uc_bench_start_service (UcBench *bench, const char *table_file);
void uc_bench_stop_service (UcBench *bench);
/* Connects a device to the far end of a port, one of UC_VM_*; a port on USB is plugged in. The robot then draws its
 * cards from this shoe, and has this reader light. */
void uc_bench_plug (UcBench *bench, UcWireDevice device, const char *port);
/* Pulls it out; what the device says meanwhile it says when it is back. */
void uc_bench_unplug (UcBench *bench, UcWireDevice device, const char *port);
/* What the service wrote to its log since the guest was booted. */
char *uc_bench_log (UcBench *bench);
/* Waits until the log has @words. */
void uc_bench_wait_for_log (UcBench *bench, const char *words);

/* Reads the record and folds it. Returns its head. */
guint64 uc_bench_catch_up (UcBench *bench);
/* After a start: the table that was folded all along and one folded from the last checkpoint ask the same. A move that
 * did not come into the record has not happened. */
void uc_bench_assert_same (UcBench *bench);
/* A count of the service's about a device, such as "edges" of "gpio". */
guint64 uc_bench_count (UcBench *bench, const char *device, const char *count);
/* Submits a line; the record has it when this returns. */
void uc_bench_say (UcBench *bench, const char *line);
/* Waits until the record has the device in this state. */
void uc_bench_wait_for_state (UcBench *bench, UcDevice device, UcDeviceState state, const char *what);
/* Waits until @is_so; ends the test with the service's log when it never is. */
void uc_bench_wait (UcBench *bench, gboolean (*is_so) (UcBench *bench, gpointer data), gpointer data, const char *what);
/* The robot makes a move, and waits for nothing. */
void uc_bench_begin_move (UcBench *bench);
/* The same, and everything that it does is on the record. */
void uc_bench_move (UcBench *bench);
/* Moves until wagers are taken. */
void uc_bench_open_bets (UcBench *bench);
/* Moves until so many more rounds are closed. */
void uc_bench_play (UcBench *bench, guint rounds);

/* Stops the guest, takes the journal from its disk, and proves it here. Returns its path in bench->folder. */
char *uc_bench_prove (UcBench *bench);
/* Every row of the journal at @path. */
void uc_bench_read (const char *path, UcRowFunc func, gpointer data);
/* How many of its inputs match @pattern, as "device shoe fault *". */
guint uc_bench_count_inputs (const char *path, const char *pattern);

G_END_DECLS
