/* One trial: a table service with all that is around it, from one seed, through rounds and faults. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What goes wrong at a table. */
#define TRIAL_FAULTS(X)                                                                                                \
  X (TWICE, "a client says its lines twice")                                                                           \
  X (STALE, "a client says something that it should have said earlier")                                                \
  X (NONSENSE, "a client says something that nobody asks for")                                                         \
  X (WRONG_PIN, "somebody types a wrong PIN")                                                                          \
  X (MANY, "a client says twenty things at once")                                                                      \
  X (NEW_PIN, "a badge gets another PIN")                                                                              \
  X (LOCK_BADGE, "a badge is locked while its PIN is looked up")                                                       \
  X (GREEDY, "callers read greedily")                                                                                  \
  X (LEAVES, "a caller goes away in the middle of a call")                                                             \
  X (MISCALL, "a caller says what no method takes")                                                                    \
  X (STRANGER, "a stranger on the bus submits")                                                                        \
  X (CROWD, "many callers come at once")                                                                               \
  X (STALL, "the bus takes nothing")                                                                                   \
  X (BREAK, "the console's connection breaks")                                                                         \
  X (UNPLUG, "a device is unplugged")                                                                                  \
  X (BABBLE, "a device babbles")                                                                                       \
  X (REPEAT, "a device says everything again")                                                                         \
  X (NUMBERS, "a device's numbers come to their end")                                                                  \
  X (LOST, "messages of a device are lost")                                                                            \
  X (CLOCK, "the wall clock is set")                                                                                   \
  X (NIGHT, "a day goes by")                                                                                           \
  X (FULL, "the disk is full")                                                                                         \
  X (FAILS, "the disk fails")                                                                                          \
  X (TEARS, "the disk writes half and fails")                                                                          \
  X (SYNC, "the disk does not sync")                                                                                   \
  X (LIES, "the disk says that it syncs, and the power fails")                                                         \
  X (READER, "a reader does not let go of the record")                                                                 \
  X (KILL, "the service is killed")                                                                                    \
  X (KILL_WRITING, "the service is killed as it writes")                                                               \
  X (POWER, "the power fails")                                                                                         \
  X (POWER_WRITING, "the power fails as the service writes")                                                           \
  X (POWER_FILE, "the power fails as a file beside the record is written")                                             \
  X (OLDER, "an older record is put back")                                                                             \
  X (ROT, "a bit of the record turns over")                                                                            \
  X (RELOAD, "the table file is read again")

typedef enum
{
#define X(name, words) TRIAL_##name,
  TRIAL_FAULTS (X)
#undef X
  TRIAL_N_FAULTS
} TrialFault;

const char *trial_fault_words (TrialFault fault);

/* A fault at a step. */
typedef struct
{
  guint step;
  TrialFault fault;
} TrialStrike;

typedef struct
{
  guint64 seed;
  guint rounds;
  guint64 faults;        /* bit set of TrialFault that may come */
  const GArray *strikes; /* TrialStrike: these and no others; NULL = those that the seed draws */
  gboolean tell;         /* each step on standard output */
} TrialPlan;

typedef struct
{
  char *finding;   /* a sentence; NULL = none */
  guint step;      /* at which it was found, or the last */
  guint rounds;
  GArray *strikes; /* TrialStrike, that came */
} TrialResult;

/* Runs in a process of its own: it changes the process's clock, threads and disk. */
void trial_run (const TrialPlan *plan, TrialResult *result);

G_END_DECLS
