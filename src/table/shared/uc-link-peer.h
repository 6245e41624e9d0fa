/* One connection, as lines: what came is handed on line by line, what is sent waits until it can be written. It is a GIOStream: a unix
 * socket, or TLS behind its handshake. The lines are those of a link, or any text. Everything happens in the default main context.
 */
#pragma once

#include "uc-link-line.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a peer does not read is kept up to here, in bytes: the next that is sent behind it ends the connection. */
#define UC_LINK_PEER_UNREAD (1 << 20)

typedef struct _UcLinkPeer UcLinkPeer;

typedef struct
{
  /* A line that can be read. */
  void (*line) (UcLinkPeer *peer, const UcLinkLine *line, gpointer user_data);
  /* Each line as it came, without its end, of a connection whose lines are not a link's; %NULL: they are, and line () gets them. */
  void (*text) (UcLinkPeer *peer, const char *text, gpointer user_data);
  /* One that cannot be read: @why says what and what would be right. After one that is too long the connection is over for reading. */
  void (*wrong) (UcLinkPeer *peer, const GError *why, gpointer user_data);
  /* The other end has gone, or it has been ended. Called once, from the main loop; the peer is the caller's to free. */
  void (*gone) (UcLinkPeer *peer, gpointer user_data);
} UcLinkPeerFuncs;

UcLinkPeer *uc_link_peer_new (GIOStream *stream, const UcLinkPeerFuncs *funcs, gpointer user_data);
/* Closes the stream. Nothing is called any more. */
void uc_link_peer_free (UcLinkPeer *peer);
void uc_link_peer_send (UcLinkPeer *peer, const UcLinkLine *line);
/* @text: whole lines, each with its end. */
void uc_link_peer_send_text (UcLinkPeer *peer, const char *text);
/* Everything that was sent is written. What is sent then may be longer than UC_LINK_PEER_UNREAD, and ends nothing. */
gboolean uc_link_peer_is_idle (const UcLinkPeer *peer);
/* Between both no line is handed on and no more is read: the other end waits. Whoever resumes may be handed a line at once. */
void uc_link_peer_pause (UcLinkPeer *peer);
void uc_link_peer_resume (UcLinkPeer *peer);
/* Whether a line has begun to come, and its end has not. */
gboolean uc_link_peer_is_within_line (const UcLinkPeer *peer);
/* What is sent already is written; then gone () is called. Nothing more is read. */
void uc_link_peer_end (UcLinkPeer *peer);
gboolean uc_link_peer_is_ending (const UcLinkPeer *peer);
/* Nothing more is written either. */
void uc_link_peer_drop (UcLinkPeer *peer);
/* Why the other end has gone; %NULL: it has closed the connection. Borrowed. */
const GError *uc_link_peer_get_problem (const UcLinkPeer *peer);

G_END_DECLS
