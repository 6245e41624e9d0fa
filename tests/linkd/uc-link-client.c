#include "uc-link-client.h"

#include "uc-hang.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

UcLinkClient *
uc_link_client_new (int fd)
{
  UcLinkClient *self = g_new0 (UcLinkClient, 1);

  self->fd = fd;
  fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) | O_NONBLOCK);
  self->came = g_string_new (NULL);
  return self;
}

UcLinkClient *
uc_link_client_connect (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  if (connect (fd, (struct sockaddr *)&address, sizeof address) == 0)
    return uc_link_client_new (fd);
  close (fd);
  return NULL;
}

void
uc_link_client_free (UcLinkClient *self)
{
  close (self->fd);
  g_string_free (self->came, TRUE);
  g_free (self);
}

/* Lets a link in this process work, and reads what it says. */
static void
turn (UcLinkClient *self, int wait_ms)
{
  struct pollfd ready = { .fd = self->fd, .events = POLLIN };
  char bytes[4096];
  gssize n;

  while (g_main_context_iteration (NULL, FALSE))
    ;
  if (poll (&ready, 1, wait_ms) <= 0)
    return;
  n = recv (self->fd, bytes, sizeof bytes, MSG_DONTWAIT);
  if (n > 0)
    g_string_append_len (self->came, bytes, n);
  else if (n == 0 || errno != EAGAIN)
    self->over = TRUE;
}

gboolean
uc_link_client_write (UcLinkClient *self, const char *bytes, gsize n)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (n > 0 && !self->over && g_get_monotonic_time () < end)
    {
      const gssize sent = send (self->fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);

      if (sent > 0)
        {
          bytes += sent;
          n -= (gsize)sent;
        }
      else if (errno != EAGAIN)
        return FALSE;
      else
        turn (self, 1);
    }
  return n == 0;
}

gboolean
uc_link_client_say (UcLinkClient *self, const char *format, ...)
{
  g_autoptr (GString) line = g_string_new (NULL);
  va_list args;

  va_start (args, format);
  g_string_vprintf (line, format, args);
  va_end (args);
  g_string_append_c (line, '\n');
  return uc_link_client_write (self, line->str, line->len);
}

char *
uc_link_client_next (UcLinkClient *self)
{
  const char *end = strchr (self->came->str, '\n');
  char *line = end != NULL ? g_strndup (self->came->str, (gsize)(end - self->came->str)) : NULL;

  if (line != NULL)
    g_string_erase (self->came, 0, (gssize)strlen (line) + 1);
  return line;
}

char *
uc_link_client_wait (UcLinkClient *self, const char *starts)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_auto (GStrv) words = g_strsplit (starts, "|", -1);

  for (;;)
    {
      g_autofree char *line = uc_link_client_next (self);
      g_autofree char *first = line != NULL ? g_strndup (line, strcspn (line, " ")) : NULL;

      if (line != NULL && g_strv_contains ((const char *const *)words, first))
        return g_steal_pointer (&line);
      if (line == NULL && self->over)
        return NULL;
      if (line == NULL)
        turn (self, 5);
      if (g_get_monotonic_time () > end)
        g_error ("nothing came that begins with “%s”", starts);
    }
}
