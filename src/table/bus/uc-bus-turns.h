/* Who waits on a bus connection, and for how long: no caller, however greedy, holds up another one or fills the memory.
 *
 * GDBus queues every call and every answer without a limit. Here each call is counted from its arrival until its answer goes out
 * to the socket. A Submit goes straight to its handler. Every other call of the table's interface waits for its turn: one at a
 * time, a caller at a time, after everything else that the main loop has to do, and never before the last such answer went out.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A caller that has so many calls waiting is refused another one (org.freedesktop.DBus.Error.LimitsExceeded), and so is every
 * caller while so many wait in all. A caller that has so many refusals waiting gets no further answer: the bus itself limits how
 * many answers a caller awaits. */
#define UC_BUS_MAX_WAITING 16
#define UC_BUS_MAX_WAITING_SUBMITS 4
#define UC_BUS_MAX_WAITING_IN_ALL 4096
/* Most bytes of arguments of a Submit, whose longest lines are a few hundred bytes, and of any other call. */
#define UC_BUS_MAX_SUBMIT_BYTES 8192
#define UC_BUS_MAX_CALL_BYTES 512

typedef struct _UcBusTurns UcBusTurns;

/* Returns the arguments of the answer to @call, whose path is the table's, and whose interface is the table's or that of its
 * properties; floating or full. */
typedef GVariant *(*UcBusAnswer) (GDBusMessage *call, gpointer user_data, GError **error);

/**
 * uc_bus_turns_new:
 * @answer: called from the main context
 *
 * Takes its turns in the default main context. A call that wants no answer is not heard: its caller would never learn whether
 * it was refused.
 */
UcBusTurns *uc_bus_turns_new (GDBusConnection *connection, UcBusAnswer answer, gpointer user_data);
void uc_bus_turns_free (UcBusTurns *turns);

G_END_DECLS
