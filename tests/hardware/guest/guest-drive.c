/* A hand at the simulated lines, fast and on time. Usage: guest-drive PORT
 *
 * Lines come from the host: "WAIT_US CHIP/LINE LEVEL" lets so many microseconds pass after the one before, then pulls
 * that line (0 or 1) of the simulated chip with that label. They are kept until "run"; then they are done at their
 * times, and "ran N LATE_US" answers: how many, and how late the latest was.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_LINES 64
#define NAME 48

typedef struct
{
  char name[NAME]; /* CHIP/LINE */
  int pull;        /* -1 = its chip is not there */
} DriveLine;

typedef struct
{
  int64_t wait_us;
  int line;
  int level;
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

/* One word of configfs. */
static void
read_word (const char *chip, const char *file, char word[NAME])
{
  char path[256];
  FILE *stream;

  word[0] = '\0';
  snprintf (path, sizeof path, "/cfg/gpio-sim/%s/%s", chip, file);
  stream = fopen (path, "r");
  if (stream == NULL)
    return;
  if (fscanf (stream, "%47s", word) != 1)
    word[0] = '\0';
  fclose (stream);
}

static void
open_line (DriveLine *line)
{
  char chip[NAME], device[NAME], bank[NAME], path[256];
  char *slash;

  strcpy (chip, line->name);
  slash = strchr (chip, '/');
  if (slash == NULL)
    return;
  *slash = '\0';
  read_word (chip, "dev_name", device);
  read_word (chip, "bank/chip_name", bank);
  snprintf (path, sizeof path, "/sys/devices/platform/%s/%s/sim_gpio%s/pull", device, bank, slash + 1);
  line->pull = open (path, O_WRONLY | O_CLOEXEC);
  if (line->pull < 0)
    fprintf (stderr, "guest-drive: %s: %s\n", path, strerror (errno));
}

static int
find_line (const char *name)
{
  for (int i = 0; i < n_lines; i++)
    if (strcmp (lines[i].name, name) == 0)
      return i;
  if (n_lines == MAX_LINES)
    exit (1);
  snprintf (lines[n_lines].name, NAME, "%s", name);
  lines[n_lines].pull = -1;
  return n_lines++;
}

static void
pull (DriveLine *line, int level)
{
  const char *word = level ? "pull-up" : "pull-down";

  if (line->pull < 0)
    open_line (line);
  if (line->pull < 0 || write (line->pull, word, strlen (word)) > 0)
    return;
  /* The chip was taken away, and may have come back. */
  close (line->pull);
  open_line (line);
  if (line->pull >= 0 && write (line->pull, word, strlen (word)) < 0)
    fprintf (stderr, "guest-drive: %s: %s\n", line->name, strerror (errno));
}

static void
run (FILE *port)
{
  int64_t at_us = now_us ();
  int64_t late_us = 0;

  for (size_t i = 0; i < n_steps; i++)
    {
      int64_t behind_us;

      at_us += steps[i].wait_us;
      if (now_us () < at_us)
        wait_until (at_us);
      behind_us = now_us () - at_us;
      late_us = behind_us > late_us ? behind_us : late_us;
      pull (&lines[steps[i].line], steps[i].level);
    }
  fprintf (port, "ran %zu %" PRId64 "\n", n_steps, late_us);
  fflush (port);
  n_steps = 0;
}

static void
add_step (const char *text)
{
  char name[NAME];
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
