#include "guest-bare.h"

#include <gpiod.h>

static struct gpiod_line *lock_line;
static int fds_of[64];

int
bare_open (const char *path, int n_lines, int lock, int *fds)
{
  struct gpiod_chip *chip = gpiod_chip_open (path);

  if (chip == NULL)
    return -1;
  for (int i = 0; i < n_lines; i++)
    {
      struct gpiod_line *line = gpiod_chip_get_line (chip, i);

      if (line == NULL || gpiod_line_request_both_edges_events (line, "bare") < 0)
        return -1;
      fds[i] = fds_of[i] = gpiod_line_event_get_fd (line);
    }
  if (lock < 0)
    return n_lines;
  lock_line = gpiod_chip_get_line (chip, lock);
  return lock_line != NULL && gpiod_line_request_output (lock_line, "bare", 1) == 0 ? n_lines : -1;
}

int
bare_read (int index, int rising[BARE_READ])
{
  struct gpiod_line_event events[BARE_READ];
  int n = gpiod_line_event_read_fd_multiple (fds_of[index], events, BARE_READ);

  for (int i = 0; i < n; i++)
    rising[i] = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
  return n;
}

void
bare_set_lock (int value)
{
  gpiod_line_set_value (lock_line, value);
}
