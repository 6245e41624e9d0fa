/* A bare loop at a serial port that comes and goes, to measure the service against. Usage: guest-port NAME REPORT
 *
 * NAME is a port's name below /dev/serial/by-id, a folder that must be there and stay. Whenever the kernel tells that it
 * has changed, the port is opened, if it can be, and told "open"; when it hangs up, "gone" goes to the terminal REPORT.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <termios.h>
#include <unistd.h>

#define FOLDER "/dev/serial/by-id"

static int
open_raw (const char *path)
{
  int fd = open (path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  struct termios settings;

  if (fd < 0)
    return -1;
  tcgetattr (fd, &settings);
  cfmakeraw (&settings);
  cfsetspeed (&settings, B115200);
  tcsetattr (fd, TCSANOW, &settings);
  return fd;
}

static void
say (int fd, const char *word)
{
  if (write (fd, word, strlen (word)) < 0)
    fprintf (stderr, "guest-port: %s: %s\n", word, strerror (errno));
}

/* Returns when the folder has changed. */
static void
wait_for_change (int watch)
{
  char events[4096];

  if (read (watch, events, sizeof events) < 0)
    fprintf (stderr, "guest-port: %s\n", strerror (errno));
}

static void
wait_for_end (int port)
{
  struct pollfd polled = { .fd = port, .events = 0 };

  while (poll (&polled, 1, -1) < 1 || !(polled.revents & (POLLHUP | POLLERR)))
    ;
}

int
main (int argc, char **argv)
{
  int report = argc == 3 ? open_raw (argv[2]) : -1;
  int watch = inotify_init1 (IN_CLOEXEC);
  char path[256];

  if (report < 0 || inotify_add_watch (watch, FOLDER, IN_CREATE | IN_MOVED_TO) < 0)
    {
      fprintf (stderr, "guest-port: usage: guest-port NAME REPORT, with a port in " FOLDER "\n");
      return 2;
    }
  snprintf (path, sizeof path, "%s/%s", FOLDER, argv[1]);
  puts ("ready");
  fflush (stdout);
  for (;;)
    {
      int port = open_raw (path);

      if (port < 0)
        {
          wait_for_change (watch);
          continue;
        }
      say (port, "open\n");
      wait_for_end (port);
      close (port);
      say (report, "gone\n");
    }
}
