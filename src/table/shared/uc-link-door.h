/* The door of a link, or of a witness, to other machines: connections by TLS 1.3, each with a certificate of the house's authority.
 *
 * Whoever comes is nobody until the handshake is over and his certificate is judged. Nothing here waits: handshakes are in GIO's threads,
 * a few at once, and fewer of one address, so that a machine that says nothing, or half of it, holds up no other one.
 */
#pragma once

#include "uc-link-refused.h"
#include "uc-link-tls.h"

G_BEGIN_DECLS

/* Connections that have not said who they are: all, and those of one address. */
#define UC_LINK_DOOR_MOST 1024
#define UC_LINK_DOOR_MOST_OF_ONE 256
/* Handshakes at once. */
#define UC_LINK_DOOR_SHAKES 8
#define UC_LINK_DOOR_SHAKES_OF_ONE 4
/* Until its first byte has come, and then for its handshake. */
#define UC_LINK_DOOR_PATIENCE_MS 3000

typedef struct
{
  const char *from;    /* "192.0.2.7:40112" */
  const char *name;    /* the common name of its certificate; empty when refused */
  const char *fingerprint; /* of its certificate; empty when refused */
  const GError *refused; /* %NULL: it is who it says; else @stream may be told why, and nothing more */
} UcLinkGuest;

/* @stream: TLS, behind its handshake; @guest: borrowed for the call. */
typedef void (*UcLinkDoorFunc) (GIOStream *stream, const UcLinkGuest *guest, gpointer user_data);

typedef struct _UcLinkDoor UcLinkDoor;

/* Listens on @address, "192.0.2.1:7701" or "[::]:7701". The files are read once for each handshake, and now for the first time. While the file of
 * refused certificates has a problem, nobody is let in. */
UcLinkDoor *uc_link_door_open (const char *address, const UcLinkTlsFiles *files, UcLinkDoorFunc func, gpointer user_data, GError **error);
void uc_link_door_close (UcLinkDoor *door);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkDoor, uc_link_door_close)
/* @changed: the file of refused certificates says something else than before; who is connected is the caller's to judge. */
void uc_link_door_watch (UcLinkDoor *door, void (*changed) (gpointer user_data), gpointer user_data);
/* Returns the file of refused certificates as it was read last, or %NULL without such a file. Borrowed until the file changes. */
const UcLinkRefused *uc_link_door_refused (const UcLinkDoor *door);
/* Why somebody with this certificate is refused: it is named in the file. Sets UC_LINK_TLS_ERROR_PEER, and returns %TRUE. */
gboolean uc_link_door_refuses (const UcLinkDoor *door, const char *name, const char *fingerprint, GError **error);
/* The one that it has, also where @address says 0. */
guint16 uc_link_door_port (const UcLinkDoor *door);
/* When the certificate that the door shows now expires, in seconds since 1970; 0: it cannot be read. */
gint64 uc_link_door_expires (const UcLinkDoor *door);
/* Connections that have not said who they are. */
guint uc_link_door_waiting (const UcLinkDoor *door);

G_END_DECLS
