/* A hand at the simulated lines, fast and on time. Usage: guest-drive PORT
 *
 * Lines come from the host: "WAIT_US CHIP/LINE LEVEL" lets so many microseconds pass after the one before, then pulls
 * that line (0 or 1) of the simulated chip with that label. They are kept until "run"; then they are done at their
 * times, and "ran N" answers: how many. /log/driven then says when each was done: two instants that it was between.
 */
#include "guest-line.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_LINES 64
/* A machine that stood still for longer goes on from there: what was missed is not made up for in one burst. */
#define CATCH_UP_US 5000
/* When each step of the last run was done. */
#define TIMES "/log/driven"

typedef struct
{
  char name[GUEST_LINE_NAME]; /* CHIP/LINE */
  int pull;        /* -1 = its chip is not there */
} DriveLine;

typedef struct
{
  int64_t wait_us;
  int line;
  int level;
  int64_t from_us, to_us; /* it was done between, on the kernel's monotonic clock */
} Step;

static DriveLine lines[MAX_LINES];
static int n_lines;
static Step *steps;
static size_t n_steps, room;

static int64_t
now_us (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C (1000000) + t.tv_nsec / 1000;
}

static void
wait_until (int64_t us)
{
  struct timespec t = { us / 1000000, us % 1000000 * 1000 };

  while (clock_nanosleep (CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
    ;
}

static int
find_line (const char *name)
{
  for (int i = 0; i < n_lines; i++)
    if (strcmp (lines[i].name, name) == 0)
      return i;
  if (n_lines == MAX_LINES)
    exit (1);
  snprintf (lines[n_lines].name, GUEST_LINE_NAME, "%s", name);
  lines[n_lines].pull = -1;
  return n_lines++;
}

static void
pull (DriveLine *line, int level)
{
  if (line->pull >= 0 && guest_line_pull (line->pull, level))
    return;
  /* Not open yet; or the chip was taken away, and may have come back. */
  if (line->pull >= 0)
    close (line->pull);
  line->pull = guest_line_open (line->name, "pull", O_WRONLY);
  if (line->pull >= 0)
    guest_line_pull (line->pull, level);
}

static void
write_times (void)
{
  FILE *stream = fopen (TIMES, "w");

  for (size_t i = 0; i < n_steps; i++)
    fprintf (stream, "%" PRId64 " %" PRId64 " %s %d\n", steps[i].from_us, steps[i].to_us, lines[steps[i].line].name,
             steps[i].level);
  fclose (stream);
}

static void
run (FILE *port)
{
  int64_t at_us = now_us ();

  for (size_t i = 0; i < n_steps; i++)
    {
      at_us += steps[i].wait_us;
      if (now_us () < at_us)
        wait_until (at_us);
      steps[i].from_us = now_us ();
      pull (&lines[steps[i].line], steps[i].level);
      steps[i].to_us = now_us ();
      if (steps[i].from_us - at_us > CATCH_UP_US)
        at_us = steps[i].from_us;
    }
  write_times ();
  fprintf (port, "ran %zu\n", n_steps);
  fflush (port);
  n_steps = 0;
}

static void
add_step (const char *text)
{
  char name[GUEST_LINE_NAME];
  Step step;

  if (sscanf (text, "%" SCNd64 " %47s %d", &step.wait_us, name, &step.level) != 3)
    {
      fprintf (stderr, "guest-drive: not understood: %s", text);
      return;
    }
  if (n_steps == room)
    {
      room = room ? 2 * room : 1024;
      steps = realloc (steps, room * sizeof *steps);
    }
  step.line = find_line (name);
  steps[n_steps++] = step;
}

int
main (int argc, char **argv)
{
  int fd = argc == 2 ? open (argv[1], O_RDWR | O_CLOEXEC) : -1;
  FILE *in, *out;
  char text[128];

  if (fd < 0)
    {
      fprintf (stderr, "guest-drive: usage: guest-drive PORT\n");
      return 2;
    }
  in = fdopen (fd, "r");
  out = fdopen (dup (fd), "w");
  for (;;)
    {
      if (fgets (text, sizeof text, in) == NULL)
        {
          /* The host is not connected yet. */
          clearerr (in);
          wait_until (now_us () + 20000);
        }
      else if (strcmp (text, "run\n") == 0)
        run (out);
      else
        add_step (text);
    }
}
