/* Who judges the service's front on the bus: keeps its own books of what comes and goes, and shares nothing with the front.
 *
 * What may never be, whatever the callers do:
 *
 *  - a call is answered twice, or an answer answers no call;
 *  - a call is not answered, although its caller is there, and the bus takes what is said. Without an answer stay only: a call that
 *    wants none, and the call of a caller that has 16 refusals under way;
 *  - a caller has more than 16 calls waiting, more than 4 of them Submits, or all callers more than 4,096; or a call is refused
 *    though fewer wait. A call waits from its arrival until its answer is written. Longer arguments than 8 KiB in a Submit and 512
 *    bytes elsewhere are accepted;
 *  - a Submit is acknowledged, or a Head says its number, before that event is in the record's file;
 *  - a Head says no later event than the one before, or the last one said is not the record's last;
 *  - the calls of one caller are answered in another order than they came, Submits and what no object takes apart;
 *  - of two callers one is answered twice while the other waits;
 *  - a Read is worked out while a Submit waits for the main loop; or before the last such answer has been written; or for a caller
 *    whose going away the service has learned;
 *  - on the bus a Read is worked out while a console waits for its own, or sooner after the last one than three times as long as that
 *    one took;
 *  - a message or a connection is kept whose call is over or whose caller is gone.
 */
#pragma once

#include "bus.h"

G_BEGIN_DECLS

typedef struct _Front Front;

typedef struct
{
  /* Whether the event is in the record's file at this instant. */
  gboolean (*is_committed) (guint64 seq, gpointer user_data);
  void (*find) (const char *sentence, gpointer user_data);
} FrontFuncs;

/* Begins the bus, too. */
Front *front_new (const FrontFuncs *funcs, gpointer user_data);
void front_free (Front *front);
/* Another service starts. */
void front_restart (Front *front);
/* Between two steps, when nothing is ready. @patience: steps that a call may take. @head: the record's last event; 0 = it is not to be
 * compared. @stopped: what the property says. */
void front_rest (Front *front, guint step, guint patience, guint64 head, const char *stopped);
/* The service has ended, and is freed: nothing is left of it. */
void front_ended (Front *front);

G_END_DECLS
