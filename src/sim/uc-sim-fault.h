/* What goes wrong at the simulated table, and in which round. One table in uc-sim-fault.c drives parser and help. */
#pragma once

#include "uc-sim-table.h"

G_BEGIN_DECLS

#define UC_SIM_FAULTS(X)                                                                                               \
  X (UNPLUG, "unplug", TRUE, "a device is unplugged during the deal and comes back before the round ends")             \
  X (NOISE, "noise", TRUE, "four KiB of garbage before the device's next message")                                     \
  X (BAD_CHECKSUM, "bad-checksum", TRUE, "the device's next message arrives changed")                                  \
  X (TRUNCATED, "truncated", TRUE, "the device's next message is cut off")                                             \
  X (DOUBLE_READ, "double-read", TRUE, "the device's next message is sent twice")                                      \
  X (LATE_COIN, "late-coin", FALSE, "a coin falls on a sensor after no more bets")                                     \
  X (WRONG_LIGHT, "wrong-light", FALSE, "the card reader lights the wrong range")                                      \
  X (MISCOUNT, "miscount", FALSE, "the dealer counts one progressive chip too few, then counts again")                 \
  X (DARK_LAMP, "dark-lamp", FALSE, "the dealer sees a winner's lamp dark, then lit")

typedef enum
{
  UC_SIM_FAULT_NONE,
#define X(name, text, of_device, help) UC_SIM_FAULT_##name,
  UC_SIM_FAULTS (X)
#undef X
      UC_SIM_N_FAULTS
} UcSimFaultKind;

typedef struct
{
  UcSimFaultKind kind;
  UcWireDevice device; /* UC_WIRE_NONE for faults that are no device's */
  guint round;         /* rounds of this run count from 1 */
  gboolean done;
} UcSimFault;

/* "KIND[:DEVICE]@ROUND", as "unplug:shoe@3". @error: %G_OPTION_ERROR, a sentence. */
gboolean uc_sim_fault_parse (const char *text, UcSimFault *fault, GError **error);
/* One line a kind, for --help. */
char *uc_sim_fault_help (void);
/* The first of @faults (UcSimFault) of this kind that is due by @round and not done; marks it done. %NULL if none. What
 * cannot happen in its round (no chip to miscount) happens in the first where it can. */
UcSimFault *uc_sim_fault_take (GArray *faults, UcSimFaultKind kind, guint round);
/* Does what is the line's at the beginning of @round: everything but unplug, late-coin, miscount and dark-lamp. */
void uc_sim_fault_arm (GArray *faults, guint round, UcSimTable *table);

G_END_DECLS
