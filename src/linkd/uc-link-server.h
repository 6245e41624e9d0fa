/* The link's end of all its connections: tables, signs and administrators, around one ledger. docs/reference/ledger.md § 6 has the lines.
 *
 * Rows of all tables that are there in one turn of the main loop are taken together. Everything that goes out about them goes out behind
 * the commit. A table is connected once; silence of three seconds ends its session, whatever the socket says.
 */
#pragma once

#include "uc-ledger.h"
#include "uc-lookup.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define UC_LINK_SILENCE_US (3 * G_USEC_PER_SEC)
/* Between two values on a screen. */
#define UC_LINK_SHOW_US (G_USEC_PER_SEC / 4)
/* Connections at once. */
#define UC_LINK_MOST_SESSIONS 1024

typedef struct _UcLinkServer UcLinkServer;

/* Both borrowed. @lookup: %NULL: nobody may sign here. */
UcLinkServer *uc_link_server_new (UcLedger *ledger, UcLookup *lookup);
void uc_link_server_free (UcLinkServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkServer, uc_link_server_free)

/* Serves the unix socket @path, which it makes; one that nobody serves any more is replaced. */
gboolean uc_link_server_listen (UcLinkServer *server, const char *path, GError **error);
/* Serves @stream: for whoever accepts connections himself. */
void uc_link_server_add (UcLinkServer *server, GIOStream *stream);
/* Tables that are connected. */
guint uc_link_server_n_tables (const UcLinkServer *server);
/* @changed: a table came or went. */
void uc_link_server_watch (UcLinkServer *server, void (*changed) (UcLinkServer *server, gpointer user_data), gpointer user_data);

G_END_DECLS
