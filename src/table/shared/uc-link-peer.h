/* One connection of a link, as lines: what came is handed on line by line, what is sent waits until it can be written. It is a GIOStream:
 * a unix socket now, and TLS as well. Everything happens in the default main context.
 */
#pragma once

#include "uc-link-line.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a peer does not read is kept up to here, in bytes; then the connection ends. */
#define UC_LINK_PEER_UNREAD (1 << 20)

typedef struct _UcLinkPeer UcLinkPeer;

typedef struct
{
  /* A line that can be read. */
  void (*line) (UcLinkPeer *peer, const UcLinkLine *line, gpointer user_data);
  /* One that cannot: @why says what and what would be right. After one that is too long the connection is over for reading. */
  void (*wrong) (UcLinkPeer *peer, const GError *why, gpointer user_data);
  /* The other end has gone, or it has been ended. Called once, from the main loop; the peer is the caller's to free. */
  void (*gone) (UcLinkPeer *peer, gpointer user_data);
} UcLinkPeerFuncs;

UcLinkPeer *uc_link_peer_new (GIOStream *stream, const UcLinkPeerFuncs *funcs, gpointer user_data);
/* Closes the stream. Nothing is called any more. */
void uc_link_peer_free (UcLinkPeer *peer);
void uc_link_peer_send (UcLinkPeer *peer, const UcLinkLine *line);
/* What is sent already is written; then gone () is called. Nothing more is read. */
void uc_link_peer_end (UcLinkPeer *peer);
gboolean uc_link_peer_is_ending (const UcLinkPeer *peer);
/* Nothing more is written either. */
void uc_link_peer_drop (UcLinkPeer *peer);

G_END_DECLS
