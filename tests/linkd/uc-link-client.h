/* The other end of a link's connection, as text: it writes bytes, and waits for lines. It shares nothing with the program. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int fd;
  GString *came;
  gboolean over; /* the other end has closed */
} UcLinkClient;

/* @fd: taken over; the main context runs while the client waits, for a link in this process. */
UcLinkClient *uc_link_client_new (int fd);
/* %NULL: nobody listens there. */
UcLinkClient *uc_link_client_connect (const char *path);
void uc_link_client_free (UcLinkClient *client);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkClient, uc_link_client_free)
/* A line; its end is added. Returns FALSE when the other end has gone. */
gboolean uc_link_client_say (UcLinkClient *client, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean uc_link_client_write (UcLinkClient *client, const char *bytes, gsize n);
/* The next line that begins with one of @starts (words with "|" between): others are passed over. %NULL: the other end has closed before.
 * Fails the test when nothing comes. (transfer full) */
char *uc_link_client_wait (UcLinkClient *client, const char *starts);
/* The next line that is there already, whatever it is; %NULL: none. */
char *uc_link_client_next (UcLinkClient *client);

G_END_DECLS
