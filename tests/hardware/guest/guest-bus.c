/* Joins a port of the guest to its message bus, so that a client on the host speaks on it. Usage:
 * guest-bus PORT SOCKET UID
 *
 * One client at a time. The bus asks the kernel who its clients are: UID is who the client on the host says it is.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int
connect_to (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  snprintf (address.sun_path, sizeof address.sun_path, "%s", path);
  if (connect (fd, (struct sockaddr *) &address, sizeof address) < 0)
    {
      fprintf (stderr, "guest-bus: %s: %s\n", path, strerror (errno));
      close (fd);
      return -1;
    }
  return fd;
}

/* Hands on what there is; 0 when @from has ended. */
static int
hand_on (int from, int to)
{
  char bytes[4096];
  ssize_t n = read (from, bytes, sizeof bytes);

  for (ssize_t done = 0, wrote; done < n; done += wrote)
    {
      wrote = write (to, bytes + done, n - done);
      if (wrote < 0)
        return 0;
    }
  return n > 0;
}

static void
serve (int port, int bus)
{
  struct pollfd fds[2] = { { .fd = port, .events = POLLIN }, { .fd = bus, .events = POLLIN } };

  for (;;)
    {
      poll (fds, 2, -1);
      if (fds[0].revents && !hand_on (port, bus))
        return;
      if (fds[1].revents && !hand_on (bus, port))
        return;
    }
}

/* A port without a client is hung up, and readable; the kernel has no way to wait for the next one. */
static void
wait_for_client (int port)
{
  struct pollfd fd = { .fd = port, .events = POLLIN };
  struct timespec pause = { 0, 20000000 };

  while (poll (&fd, 1, -1) > 0 && (fd.revents & POLLHUP))
    nanosleep (&pause, NULL);
}

int
main (int argc, char **argv)
{
  int port = argc == 4 ? open (argv[1], O_RDWR | O_CLOEXEC) : -1;

  if (port < 0 || setuid (strtoul (argv[3], NULL, 10)) < 0)
    {
      fprintf (stderr, "guest-bus: usage: guest-bus PORT SOCKET UID\n");
      return 2;
    }
  for (;;)
    {
      int bus;

      wait_for_client (port);
      bus = connect_to (argv[2]);
      if (bus < 0)
        return 1;
      serve (port, bus);
      close (bus);
    }
}
