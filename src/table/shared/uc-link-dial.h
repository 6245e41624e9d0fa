/* The way to a link: a unix socket on this machine, or TLS to another one. For tables and for signs. Nothing here waits.
 *
 * A house with a second link has two addresses, with a comma between them. One of the two answers; whoever finds nobody tries the other one.
 */
#pragma once

#include "uc-link-tls.h"

G_BEGIN_DECLS

typedef struct
{
  const char *address;  /* the path of a socket, or "tls:HOST:PORT"; or several of one kind, with commas between them */
  UcLinkTlsFiles files; /* for TLS; they are read with each attempt */
  const char *name;     /* the common name that the own certificate must have; %NULL: any */
  guint attempt;        /* the first address is tried with 0, the next one with 1 …, and the first one again behind the last */
} UcLinkDial;

#define UC_LINK_DIAL_MOST 4
/* How many addresses there are. */
guint uc_link_dial_n (const char *address);

gboolean uc_link_dial_is_tls (const char *address);
/* Whether @address has the form of one, or of several, and whether every file is named that it needs; @error says what is expected. */
gboolean uc_link_dial_check (const UcLinkDial *dial, GError **error);

/* @dial: copied. @cancellable: ends the attempt; @callback is called in any case. An attempt has no end of its own. */
void uc_link_dial_async (const UcLinkDial *dial, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full): the other end of a TLS connection has shown who it is. */
GIOStream *uc_link_dial_finish (GAsyncResult *result, GError **error);
/* @problem of reading @stream, as uc_link_tls_explain () does it; %NULL where nobody has anything to set right. Transfer full. */
GError *uc_link_dial_explain (GIOStream *stream, const GError *problem);

G_END_DECLS
