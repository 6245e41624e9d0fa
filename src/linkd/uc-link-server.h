/* The link's end of all its connections: tables, signs, pits and administrators, around one ledger. docs/reference/ledger.md § 6 has the lines.
 *
 * Rows of all tables that are there in one turn of the main loop are taken together. Everything that goes out about them goes out behind
 * the commit. A table is connected once; silence of three seconds ends its session, whatever the socket says.
 */
#pragma once

#include "uc-ledger.h"
#include "uc-link-door.h"
#include "uc-lookup.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define UC_LINK_SILENCE_US (3 * G_USEC_PER_SEC)
/* Between two values on a screen. */
#define UC_LINK_SHOW_US (G_USEC_PER_SEC / 4)
/* Signs that connect with one certificate at once. */
#define UC_LINK_SIGNS_OF_ONE 256
/* Screens of pits at once, and those of one pit. */
#define UC_LINK_PITS 64
#define UC_LINK_PITS_OF_ONE 16
/* A screen may say so many facts at once, and then one in each such time. */
#define UC_LINK_FACTS_FIRST 20
#define UC_LINK_FACT_US (G_USEC_PER_SEC / 4)
/* Facts in one commit: rows of tables do not wait for more. */
#define UC_LINK_FACTS_TOGETHER 32
/* Connections at once. */
#define UC_LINK_MOST_SESSIONS 1024

typedef struct _UcLinkServer UcLinkServer;

/* Both borrowed. @lookup: %NULL: nobody may sign here. */
UcLinkServer *uc_link_server_new (UcLedger *ledger, UcLookup *lookup);
/* Nothing is taken, and every meter is shown as closed, until each table of the ledger has said what it has seen of it, for so many @seconds at most: a ledger
 * that was put back from an old copy is noticed before it moves. A table that has seen more than the ledger holds ends everything, whenever it
 * comes: nothing is taken any more until the program is started with another ledger. */
void uc_link_server_await_witnesses (UcLinkServer *server, guint seconds);
/* From now on each gaming day ends with an entry of each meter: at its end by the ledger's clock, and before anything that comes later is taken; or, if the
 * link did not run then, at once. Call it after uc_link_server_await_witnesses (). */
void uc_link_server_keep_days (UcLinkServer *server);
/* Looks at the clock when the day ends, and when the system's clock is set: the ledger's clock is that one. */
gboolean uc_link_server_follow_clock (UcLinkServer *server, GError **error);
/* … or now: the ledger has a clock of the caller's. */
void uc_link_server_look_at_clock (UcLinkServer *server);
/* Of a ledger on a server: looks each second whether the connection is there, and connects again. @lost: another program has the ledger; called once, and
 * nothing is taken or told any more. */
void uc_link_server_keep_ledger (UcLinkServer *server, void (*lost) (UcLinkServer *server, const GError *why, gpointer user_data), gpointer user_data);
void uc_link_server_free (UcLinkServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkServer, uc_link_server_free)

/* Serves the unix socket @path, which it makes; one that nobody serves any more is replaced. */
gboolean uc_link_server_listen (UcLinkServer *server, const char *path, GError **error);
/* Serves tables and signs of other machines at @address; uc_link_door_open () has the arguments. */
gboolean uc_link_server_open (UcLinkServer *server, const char *address, const UcLinkTlsFiles *files, GError **error);
/* The port of that door; 0: none is open. */
guint16 uc_link_server_port (const UcLinkServer *server);
/* Serves @stream: for a caller that accepts connections itself. @guest: who is at the other end; %NULL: somebody on this machine, who may be
 * whom he says. A guest is the table whose name his certificate has, or a sign; persons sign on this machine only. */
void uc_link_server_add (UcLinkServer *server, GIOStream *stream, const UcLinkGuest *guest);
/* Appends what a house's monitoring reads: uc-link-metrics.h. */
void uc_link_server_print_metrics (const UcLinkServer *server, GString *text);
/* Tables that are connected. */
guint uc_link_server_n_tables (const UcLinkServer *server);
/* @changed: a table came, went or beat. */
void uc_link_server_watch (UcLinkServer *server, void (*changed) (UcLinkServer *server, gpointer user_data), gpointer user_data);

G_END_DECLS
