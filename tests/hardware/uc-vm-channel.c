#include "uc-vm-channel.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct _UcVmChannel
{
  int fd;
  GString *unread;
};

UcVmChannel *
uc_vm_channel_new (const char *path)
{
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  char native[256];
  gssize size = g_socket_address_get_native_size (address);
  UcVmChannel *channel;
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (size, <=, (gssize) sizeof native);
  g_socket_address_to_native (address, native, sizeof native, NULL);
  if (connect (fd, (struct sockaddr *) native, size) != 0)
    {
      close (fd);
      return NULL;
    }
  channel = g_new (UcVmChannel, 1);
  *channel = (UcVmChannel){ fd, g_string_new (NULL) };
  return channel;
}

void
uc_vm_channel_free (UcVmChannel *channel)
{
  close (channel->fd);
  g_string_free (channel->unread, TRUE);
  g_free (channel);
}

gboolean
uc_vm_channel_write (UcVmChannel *channel, const char *text)
{
  gsize n = strlen (text);

  while (n > 0)
    {
      ssize_t written = send (channel->fd, text, n, MSG_NOSIGNAL);

      if (written < 0 && errno != EINTR)
        return FALSE;
      if (written > 0)
        text += written, n -= written;
    }
  return TRUE;
}

/* Reads more; %FALSE when nothing came in time or the other end is closed. */
static gboolean
fill (UcVmChannel *channel, guint patience_s)
{
  struct pollfd fd = { .fd = channel->fd, .events = POLLIN };
  char bytes[4096];
  ssize_t n;

  if (poll (&fd, 1, patience_s * 1000) <= 0)
    return FALSE;
  n = read (fd.fd, bytes, sizeof bytes);
  if (n > 0)
    g_string_append_len (channel->unread, bytes, n);
  return n > 0;
}

char *
uc_vm_channel_line (UcVmChannel *channel, guint patience_s)
{
  GString *unread = channel->unread;
  const char *end;
  char *line;

  while ((end = memchr (unread->str, '\n', unread->len)) == NULL)
    if (!fill (channel, patience_s))
      return NULL;
  line = g_strndup (unread->str, end - unread->str);
  g_string_erase (unread, 0, end - unread->str + 1);
  return line;
}
