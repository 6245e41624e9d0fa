/* The bus of one trial and the console's own socket: what GDBus does for the table service, without its thread.
 *
 * The linker puts functions of this file in the place of those of GDBus that src/table calls (meson.build has the list). Messages are
 * GDBus's own, and so are the filters' and the methods' arguments. What a thread of GDBus does – it runs the filters, hands a call to
 * its object, writes an answer – is done in bus_work (), between two turns of the main loop and in the middle of a Read, when the
 * seed says so. The seed also says how long a Read takes.
 *
 * A name that is free is given again, which no bus does: what is left of a caller that is gone shows at the next one.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A connection of the service: to the bus, or with one console. */
typedef struct _BusEnd BusEnd;
/* A program that calls. */
typedef struct _BusCaller BusCaller;

/* A call, from when it was sent until nobody has it any more. */
typedef struct
{
  GDBusMessage *message; /* not owned; NULL = nobody has it any more */
  BusCaller *caller;     /* NULL = has gone */
  BusEnd *end;           /* NULL = is gone */
  char name[16];         /* of the caller on the bus; "" on the console's socket */
  guint32 serial;
  guint step;            /* at which it was sent */
  gboolean is_submit, wants_turn, wants_answer;
  gsize bytes;           /* of its arguments */
  gboolean delivered;    /* to the filter */
  gboolean handled;      /* its object has it */
  gboolean answered;     /* the answer was handed to the connection */
  gboolean ended;        /* the answer is written, or none will be */
  gpointer judged;       /* the judge's */
} BusCall;

/* What a caller learns. */
typedef struct
{
  void (*answer) (BusCall *call, GDBusMessage *answer, gpointer user_data);
  void (*signal) (GDBusMessage *signal, gpointer user_data);
  void (*gone) (gpointer user_data); /* the connection is closed, and every call with it */
} BusCallerFuncs;

/* Who judges the service's front by what comes and goes at its connections. */
typedef struct
{
  void (*arrives) (BusCall *call, gpointer user_data);  /* is about to be filtered */
  void (*turn_begins) (gpointer user_data);             /* a Read, Check or Health is worked out */
  void (*unsent) (gpointer user_data);                  /* what was worked out, for the connection is closed */
  void (*answered) (BusCall *call, GDBusMessage *answer, gpointer user_data); /* NULL: an answer to no call */
  void (*written) (BusCall *call, gpointer user_data);
  void (*left) (BusEnd *end, const char *name, gpointer user_data); /* the service has just learned it */
  void (*emitted) (BusEnd *end, const char *signal, GVariant *arguments, gpointer user_data);
} BusJudge;

void bus_begin (const BusJudge *judge, gpointer user_data);
/* Frees what bus_begin () made; the service has ended, and its callers are freed. */
void bus_finish (void);
/* (transfer full): of a service that starts. */
GDBusConnection *bus_start (void);
/* The service's process has ended: its connections are closed, and nothing that it says is heard any more. */
void bus_end (void);
/* Nothing is written on the bus, and everything arrives, until it is %FALSE again. */
void bus_stall (gboolean stalls);
/* At which step calls are sent. */
void bus_set_step (guint step);
/* For world_set_thread (). */
gboolean bus_work (void);
/* All that is on its way to the service arrives. */
void bus_deliver (void);
/* BusCall: those that have not ended, and those that somebody still has. Borrowed. */
const GPtrArray *bus_calls (void);
/* Connections with a console that the service still has, though their callers have gone. */
guint bus_lost_ends (void);
/* Forgets calls that have ended and that nobody has. */
void bus_sweep (void);

gboolean bus_end_is_private (const BusEnd *end);
/* Of a connection with a console, after g_dbus_connection_start_message_processing (). */
gboolean bus_end_is_open (const BusEnd *end);

BusCaller *bus_caller_new (const BusCallerFuncs *funcs, gpointer user_data);
void bus_caller_free (BusCaller *caller);
/* On the bus, with a name of its own. Nothing while no service is there. */
void bus_caller_join (BusCaller *caller, gboolean hears_signals);
/* On the console's socket; it may be refused. */
void bus_caller_connect (BusCaller *caller, const char *path);
void bus_caller_leave (BusCaller *caller);
/* It may call. */
gboolean bus_caller_is_here (const BusCaller *caller);
gboolean bus_caller_is_coming (const BusCaller *caller);
/* @call: consumed. Its sender and its serial are set. */
BusCall *bus_caller_call (BusCaller *caller, GDBusMessage *call);

G_END_DECLS
