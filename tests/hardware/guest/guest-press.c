/* Presses buttons and waits for what they lock. Usage: guest-press N BUTTON LOCK [BUTTON LOCK]…
 *
 * Each is CHIP/LINE; the pairs take turns, N presses each. A line "PAIR MICROSECONDS" for each press: from the instant at
 * which the button is pulled up to the one at which the lock line is seen to be low, or -1 when it was not seen: the line
 * is low for some ten milliseconds only, and the machine may stand still for longer. The button is let go after 40 ms,
 * and the next press waits until the lock line is high again. The eye on the lock line does not rest: it has a
 * processor of the guest for itself.
 */
#include "guest-line.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define MAX_PAIRS 4
#define HELD_US 40000
#define BETWEEN_US 30000
/* A lock that was not seen within this long was not seen; one that is not let go does not come. */
#define LOOK_NS INT64_C (1000000000)
#define PATIENCE_NS INT64_C (20000000000)

typedef struct
{
  int pull;
  int lock;
} Pair;

static int64_t
now_ns (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C (1000000000) + t.tv_nsec;
}

static int
is_locked (const Pair *pair)
{
  char value = '?';

  return pread (pair->lock, &value, 1, 0) == 1 && value == '0';
}

/* The instant at which it was seen; -1 when it was not within @patience_ns. */
static int64_t
wait_for (const Pair *pair, int locked, int64_t patience_ns, int pause_us)
{
  int64_t until_ns = now_ns () + patience_ns;

  while (is_locked (pair) != locked)
    {
      if (now_ns () > until_ns)
        return -1;
      if (pause_us > 0)
        usleep (pause_us);
    }
  return now_ns ();
}

static int64_t
press (const Pair *pair)
{
  int64_t from_ns, locked_ns;

  if (wait_for (pair, 0, PATIENCE_NS, 1000) < 0)
    {
      fprintf (stderr, "guest-press: the lock line never became high\n");
      exit (1);
    }
  usleep (BETWEEN_US);
  from_ns = now_ns ();
  guest_line_pull (pair->pull, 1);
  locked_ns = wait_for (pair, 1, LOOK_NS, 0);
  usleep (HELD_US);
  guest_line_pull (pair->pull, 0);
  return locked_ns < 0 ? -1 : (locked_ns - from_ns) / 1000;
}

int
main (int argc, char **argv)
{
  int n_pairs = (argc - 2) / 2;
  Pair pairs[MAX_PAIRS];

  if (n_pairs < 1 || n_pairs > MAX_PAIRS)
    return 2;
  for (int i = 0; i < n_pairs; i++)
    {
      pairs[i].pull = guest_line_open (argv[2 + 2 * i], "pull", O_WRONLY);
      pairs[i].lock = guest_line_open (argv[3 + 2 * i], "value", O_RDONLY);
      if (pairs[i].pull < 0 || pairs[i].lock < 0)
        return 1;
    }
  for (int n = atoi (argv[1]); n > 0; n--)
    for (int i = 0; i < n_pairs; i++)
      printf ("%d %" PRId64 "\n", i, press (&pairs[i]));
  return 0;
}
