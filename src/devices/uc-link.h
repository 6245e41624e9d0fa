/* A link: bytes to and from one device. A small table of functions, with a socket, a socket pair, a serial port or a
 * recording behind it; whoever uses a link does not learn which.
 *
 * Everything runs in the thread's default main context. A link tells its owner what arrives and, once, that the other
 * end has gone; then it is closed and may be opened again, where its kind can.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcLink UcLink;

/* What stands behind a link. */
typedef struct
{
  const char *kind; /* "socket", … for the log */
  guint silence_ms; /* a pause longer than this is the end of what was begun; 0 = pauses mean nothing */
  gboolean (*open) (UcLink *link, GError **error);
  void (*close) (UcLink *link); /* no on_gone; may be called when closed */
  gboolean (*write) (UcLink *link, const guint8 *bytes, gsize n, GError **error);
  void (*free) (UcLink *link);  /* the link is closed */
} UcLinkFuncs;

/* @t_ns: monotonic time of the read. @bytes are the link's, for the call only. */
typedef void (*UcLinkBytesFunc) (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data);
/* @why: a sentence. The link is closed already; its owner may free it here. */
typedef void (*UcLinkGoneFunc) (UcLink *link, const char *why, gpointer data);

/* First member of every kind of link; filled by its constructor. */
struct _UcLink
{
  const UcLinkFuncs *funcs;
  UcLinkBytesFunc on_bytes;
  UcLinkGoneFunc on_gone;
  gpointer data;
};

#define UC_LINK_ERROR (uc_link_error_quark ())
GQuark uc_link_error_quark (void);
typedef enum
{
  UC_LINK_ERROR_OPEN,   /* nobody there, or not allowed */
  UC_LINK_ERROR_ABSENT, /* there is no such port or socket: it may come */
  UC_LINK_ERROR_BUSY,   /* another program has the port */
  UC_LINK_ERROR_GONE,   /* written to a closed link */
  UC_LINK_ERROR_FULL,   /* the other end does not read: its queue is full */
} UcLinkError;

/* Who hears of bytes and of the end; %NULL for nobody. Before the link is opened, or to hand an open one on. */
void uc_link_listen (UcLink *link, UcLinkBytesFunc on_bytes, UcLinkGoneFunc on_gone, gpointer data);
/* Starts reading as well. A link that is open already stays so. */
gboolean uc_link_open (UcLink *link, GError **error);
void uc_link_close (UcLink *link);
/* Queues all of @bytes or nothing. Never waits. */
gboolean uc_link_write (UcLink *link, const guint8 *bytes, gsize n, GError **error);
/* Closes and frees; never calls back. */
void uc_link_free (UcLink *link);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLink, uc_link_free)

/* For the kinds of link: hands on what was read; closes and tells that the other end is gone. Either may free @link. */
void uc_link_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns);
void uc_link_gone (UcLink *link, const char *why);

/* A connected stream socket (accepted, or one end of a socketpair); takes @fd over. It can be opened once. */
UcLink *uc_socket_link_new_fd (int fd);
/* Connects to the unix stream socket @path when opened. %UC_LINK_ERROR_ABSENT: there is no such file. */
UcLink *uc_socket_link_new_path (const char *path);

G_END_DECLS
