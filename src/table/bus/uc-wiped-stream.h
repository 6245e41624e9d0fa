/* A stream for a GDBusConnection whose messages may have PINs in them.
 *
 * GDBus reads each message into a buffer of the connection's and never clears it: what a short message does not overwrite of a long one
 * stays for as long as the connection. On a socket it reads by itself; from any other stream it asks with the address of that buffer. This
 * stream passes what it is asked for to the socket's, and clears what it has put there when GDBus begins to read the next message.
 * Descriptors cannot be passed over it.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* @base: the socket's; it is closed with the stream. Returns: (transfer full) */
GIOStream *uc_wiped_stream_new (GIOStream *base);
/* Ends the socket below @stream at once, whatever the peer has not read: who reads from it or writes to it finds it closed. */
void uc_wiped_stream_cut_off (GIOStream *stream);

G_END_DECLS
