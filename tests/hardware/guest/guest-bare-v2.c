#include "guest-bare.h"

#include <gpiod.h>
#include <stddef.h>

static struct gpiod_line_request *inputs, *lock_line;
static struct gpiod_edge_event_buffer *buffer;
static unsigned int lock_offset;

static struct gpiod_line_request *
request (struct gpiod_chip *chip, struct gpiod_line_settings *settings, const unsigned int *offsets, size_t n)
{
  struct gpiod_line_config *lines = gpiod_line_config_new ();
  struct gpiod_request_config *names = gpiod_request_config_new ();

  gpiod_line_config_add_line_settings (lines, offsets, n, settings);
  gpiod_request_config_set_consumer (names, "bare");
  return gpiod_chip_request_lines (chip, names, lines);
}

int
bare_open (const char *path, int n_lines, int lock, int *fds)
{
  struct gpiod_chip *chip = gpiod_chip_open (path);
  struct gpiod_line_settings *settings = gpiod_line_settings_new ();
  unsigned int offsets[64];

  if (chip == NULL)
    return -1;
  for (int i = 0; i < n_lines; i++)
    offsets[i] = i;
  gpiod_line_settings_set_edge_detection (settings, GPIOD_LINE_EDGE_BOTH);
  inputs = request (chip, settings, offsets, n_lines);
  buffer = gpiod_edge_event_buffer_new (BARE_READ);
  if (inputs == NULL)
    return -1;
  fds[0] = gpiod_line_request_get_fd (inputs);
  if (lock < 0)
    return 1;
  lock_offset = lock;
  gpiod_line_settings_reset (settings);
  gpiod_line_settings_set_direction (settings, GPIOD_LINE_DIRECTION_OUTPUT);
  gpiod_line_settings_set_output_value (settings, GPIOD_LINE_VALUE_ACTIVE);
  lock_line = request (chip, settings, &lock_offset, 1);
  return lock_line != NULL ? 1 : -1;
}

int
bare_read (int index, int rising[BARE_READ])
{
  int n = gpiod_line_request_read_edge_events (inputs, buffer, BARE_READ);

  for (int i = 0; i < n; i++)
    rising[i] = gpiod_edge_event_get_event_type (gpiod_edge_event_buffer_get_event (buffer, i))
                == GPIOD_EDGE_EVENT_RISING_EDGE;
  return n;
}

void
bare_set_lock (int value)
{
  gpiod_line_request_set_value (lock_line, lock_offset, value ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
}
