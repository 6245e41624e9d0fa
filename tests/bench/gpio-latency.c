/* How long from a button's edge to the lock line, on simulated lines: who has the first pair, beside who has the second.
 *
 *   gpio-latency N BUTTON LOCK BUTTON LOCK
 *
 * Each is a line's folder in /sys/devices/platform/gpio-sim.N/gpiochipN. Presses one button, waits until its lock line
 * is low, lets go, waits until it is high again, then the other; N times. The press is too short to be one: the lock
 * holds until that is known. Prints for each pair "p50 p99 max missed", the times in microseconds; missed are
 * presses whose lock was not seen, because the machine stood still for so long. It looks at the line all the time, ahead
 * of all other programs: it wants to be root, and a second processor for these.
 */
#include <fcntl.h>
#include <glib.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N_PAIRS 2
#define EXIT_BAD 1
/* Between two presses: what a hand leaves, and more than a line needs to be at rest. */
#define REST_US 20000
#define LOCK_US G_USEC_PER_SEC
#define RELEASE_US (20 * G_USEC_PER_SEC)

typedef struct
{
  int pull, value;
  GArray *took; /* gint64, µs */
  guint missed;
} Pair;

static int
open_or_exit (const char *folder, const char *file, int flags)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  int fd = open (path, flags | O_CLOEXEC);

  if (fd >= 0)
    return fd;
  perror (path);
  exit (EXIT_BAD);
}

static void
pull (const Pair *pair, const char *how)
{
  if (pwrite (pair->pull, how, strlen (how), 0) > 0)
    return;
  perror ("pull");
  exit (EXIT_BAD);
}

static gboolean
stands_at (const Pair *pair, char level)
{
  char now;

  return pread (pair->value, &now, 1, 0) == 1 && now == level;
}

/* Sleeps in between: whoever is to release it may need this processor. */
static void
wait_for_release (const Pair *pair)
{
  for (guint i = 0; i < RELEASE_US / REST_US; i++)
    {
      g_usleep (REST_US);
      if (stands_at (pair, '1'))
        return;
    }
  fprintf (stderr, "gpio-latency: after %u presses the lock line is not released\n", pair->took->len);
  exit (EXIT_BAD);
}

/* %FALSE: it was locked and released again while the machine did not look. */
static gboolean
wait_for_lock (const Pair *pair)
{
  gint64 until_us = g_get_monotonic_time () + LOCK_US;

  while (!stands_at (pair, '0'))
    if (g_get_monotonic_time () > until_us)
      return FALSE;
  return TRUE;
}

static void
press (Pair *pair)
{
  gint64 from_us, took_us;

  wait_for_release (pair);
  from_us = g_get_monotonic_time ();
  pull (pair, "pull-up");
  if (wait_for_lock (pair))
    {
      took_us = g_get_monotonic_time () - from_us;
      g_array_append_val (pair->took, took_us);
    }
  else
    pair->missed++;
  pull (pair, "pull-down");
}

static int
by_length (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return first < second ? -1 : first > second;
}

static void
report (const Pair *pair)
{
  const gint64 *took = (const gint64 *) pair->took->data;
  guint n = pair->took->len;

  g_array_sort (pair->took, by_length);
  if (n == 0)
    exit (EXIT_BAD);
  printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u\n", took[n / 2],
          took[(n * 99 - 1) / 100], took[n - 1], pair->missed);
}

int
main (int argc, char **argv)
{
  guint64 n = 0;
  Pair pairs[N_PAIRS];

  if (argc != 2 + 2 * N_PAIRS || !g_ascii_string_to_unsigned (argv[1], 10, 1, G_MAXUINT16, &n, NULL))
    {
      fprintf (stderr, "gpio-latency: N BUTTON LOCK BUTTON LOCK are expected\n");
      return EXIT_BAD;
    }
  if (sched_setscheduler (0, SCHED_FIFO, &(struct sched_param){ .sched_priority = 1 }) < 0)
    perror ("gpio-latency: not ahead of other programs");
  for (guint i = 0; i < N_PAIRS; i++)
    pairs[i] = (Pair){
      .pull = open_or_exit (argv[2 + 2 * i], "pull", O_WRONLY),
      .value = open_or_exit (argv[3 + 2 * i], "value", O_RDONLY),
      .took = g_array_new (FALSE, FALSE, sizeof (gint64)),
    };
  for (guint64 i = 0; i < n; i++)
    for (guint pair = 0; pair < N_PAIRS; pair++)
      press (&pairs[pair]);
  for (guint i = 0; i < N_PAIRS; i++)
    report (&pairs[i]);
  return 0;
}
