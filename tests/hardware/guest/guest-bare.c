/* A bare loop of libgpiod calls, to measure the service against. Usage: guest-bare LABEL LINES [LOCK]
 *
 * Counts the edges of lines 0 to LINES - 1 of the simulated chip with that label. With LOCK it is a lock line: low from
 * a rising edge of any line, high from a falling one. On SIGTERM it prints the count.
 */
#include "guest-bare.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_LINES 64

static volatile sig_atomic_t ended;

static void
on_signal (int number)
{
  ended = 1;
}

/* The device of the chip, as configfs has it. */
static int
find_chip (const char *label, char path[64])
{
  char file[128], name[32];
  FILE *stream;
  int found;

  snprintf (file, sizeof file, "/cfg/gpio-sim/%s/bank/chip_name", label);
  stream = fopen (file, "r");
  if (stream == NULL)
    return 0;
  found = fscanf (stream, "%31s", name) == 1;
  fclose (stream);
  snprintf (path, 64, "/dev/%s", name);
  return found;
}

static int
take (int index, int lock)
{
  int rising[BARE_READ];
  int n = bare_read (index, rising);

  for (int i = 0; lock >= 0 && i < n; i++)
    bare_set_lock (!rising[i]);
  return n > 0 ? n : 0;
}

int
main (int argc, char **argv)
{
  struct sigaction action = { .sa_handler = on_signal };
  int n_lines = argc >= 3 ? atoi (argv[2]) : 0;
  int lock = argc == 4 ? atoi (argv[3]) : -1;
  struct pollfd polled[MAX_LINES];
  int fds[MAX_LINES];
  char path[64];
  int n_fds;
  long n_edges = 0;

  if (n_lines < 1 || n_lines > MAX_LINES || !find_chip (argv[1], path)
      || (n_fds = bare_open (path, n_lines, lock, fds)) < 0)
    {
      fprintf (stderr, "guest-bare: usage: guest-bare LABEL LINES [LOCK], of a chip that is there and free\n");
      return 1;
    }
  sigaction (SIGTERM, &action, NULL);
  for (int i = 0; i < n_fds; i++)
    polled[i] = (struct pollfd){ .fd = fds[i], .events = POLLIN };
  puts ("ready");
  fflush (stdout);
  while (!ended)
    {
      if (poll (polled, n_fds, 1000) <= 0)
        continue;
      for (int i = 0; i < n_fds; i++)
        if (polled[i].revents & POLLIN)
          n_edges += take (i, lock);
    }
  printf ("%ld\n", n_edges);
  return 0;
}
