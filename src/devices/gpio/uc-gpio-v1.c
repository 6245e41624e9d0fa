/* The kernel's first interface, through libgpiod 1.6: one descriptor a line, its last 16 edges without numbers. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

struct _UcGpioChip
{
  grefcount references;
  char *path;
  struct gpiod_chip *chip;
};

struct _UcGpioLine
{
  UcGpioChip *chip;
  struct gpiod_line *line; /* the chip's; once in it, for a line is requested once */
};

UcGpioChip *
uc_gpio_chip_open (const char *path)
{
  struct gpiod_chip *opened = gpiod_chip_open (path);
  UcGpioChip *chip;

  if (opened == NULL)
    return NULL;
  chip = g_new0 (UcGpioChip, 1);
  g_ref_count_init (&chip->references);
  chip->path = g_strdup (path);
  chip->chip = opened;
  return chip;
}

UcGpioChip *
uc_gpio_chip_ref (UcGpioChip *chip)
{
  g_ref_count_inc (&chip->references);
  return chip;
}

void
uc_gpio_chip_unref (UcGpioChip *chip)
{
  if (!g_ref_count_dec (&chip->references))
    return;
  gpiod_chip_close (chip->chip);
  g_free (chip->path);
  g_free (chip);
}

const char *
uc_gpio_chip_path (UcGpioChip *chip)
{
  return chip->path;
}

const char *
uc_gpio_chip_label (UcGpioChip *chip)
{
  return gpiod_chip_label (chip->chip);
}

guint
uc_gpio_chip_n_lines (UcGpioChip *chip)
{
  return gpiod_chip_num_lines (chip->chip);
}

int
uc_gpio_chip_find_line (UcGpioChip *chip, const char *name)
{
  struct gpiod_line *line = gpiod_chip_find_line (chip->chip, name);

  return line != NULL ? (int) gpiod_line_offset (line) : -1;
}

gboolean
uc_gpio_chip_line_info (UcGpioChip *chip, guint offset, UcGpioLineInfo *info)
{
  struct gpiod_line *line = gpiod_chip_get_line (chip->chip, offset);
  const char *consumer;

  if (line == NULL || gpiod_line_update (line) < 0)
    return FALSE;
  consumer = gpiod_line_consumer (line);
  g_strlcpy (info->consumer, consumer != NULL ? consumer : "", sizeof info->consumer);
  return TRUE;
}

static int
flags_of (const UcConnection *how)
{
  static const int biases[] = {
    [UC_BIAS_AS_IS] = 0,
    [UC_BIAS_PULL_UP] = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP,
    [UC_BIAS_PULL_DOWN] = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN,
  };

  return biases[how->bias] | (how->active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0);
}

static UcGpioLine *
wrap (UcGpioChip *chip, struct gpiod_line *requested)
{
  UcGpioLine *line = g_new0 (UcGpioLine, 1);

  line->chip = uc_gpio_chip_ref (chip);
  line->line = requested;
  return line;
}

UcGpioLine *
uc_gpio_line_new_input (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer)
{
  struct gpiod_line *line = gpiod_chip_get_line (chip->chip, offset);

  if (line == NULL || gpiod_line_request_both_edges_events_flags (line, consumer, flags_of (how)) < 0)
    return NULL;
  fcntl (gpiod_line_event_get_fd (line), F_SETFL, O_NONBLOCK);
  return wrap (chip, line);
}

UcGpioLine *
uc_gpio_line_new_output (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer, gboolean value)
{
  struct gpiod_line *line = gpiod_chip_get_line (chip->chip, offset);

  if (line == NULL || gpiod_line_request_output_flags (line, consumer, flags_of (how), value) < 0)
    return NULL;
  return wrap (chip, line);
}

void
uc_gpio_line_free (UcGpioLine *line)
{
  gpiod_line_release (line->line);
  uc_gpio_chip_unref (line->chip);
  g_free (line);
}

UcGpioChip *
uc_gpio_line_chip (UcGpioLine *line)
{
  return line->chip;
}

int
uc_gpio_line_fd (UcGpioLine *line)
{
  return gpiod_line_event_get_fd (line->line);
}

int
uc_gpio_line_read (UcGpioLine *line, UcGpioEdge edges[UC_GPIO_READ])
{
  struct gpiod_line_event events[UC_GPIO_READ];
  int n = gpiod_line_event_read_fd_multiple (gpiod_line_event_get_fd (line->line), events, UC_GPIO_READ);

  if (n < 0)
    return errno == EAGAIN || errno == EINTR ? 0 : -1;
  for (int i = 0; i < n; i++)
    edges[i] = (UcGpioEdge){
      .rising = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
      .t_ns = events[i].ts.tv_sec * NS_PER_S + events[i].ts.tv_nsec,
    };
  return n;
}

int
uc_gpio_line_get (UcGpioLine *line)
{
  return gpiod_line_get_value (line->line);
}

gboolean
uc_gpio_line_set (UcGpioLine *line, gboolean value)
{
  return gpiod_line_set_value (line->line, value) == 0;
}
