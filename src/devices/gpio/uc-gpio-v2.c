/* The kernel's second interface, through libgpiod 2: requests, here of one line each; edges are numbered. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>

/* Edges that the kernel keeps of one line. */
#define KEPT 256

struct _UcGpioChip
{
  grefcount references;
  struct gpiod_chip *chip;
  struct gpiod_chip_info *info;
};

struct _UcGpioLine
{
  UcGpioChip *chip;
  guint offset;
  struct gpiod_line_request *request;
  struct gpiod_edge_event_buffer *events; /* inputs only */
};

UcGpioChip *
uc_gpio_chip_open (const char *path)
{
  struct gpiod_chip *opened = gpiod_chip_open (path);
  struct gpiod_chip_info *info = opened != NULL ? gpiod_chip_get_info (opened) : NULL;
  UcGpioChip *chip;

  if (info == NULL)
    {
      if (opened != NULL)
        gpiod_chip_close (opened);
      return NULL;
    }
  chip = g_new0 (UcGpioChip, 1);
  g_ref_count_init (&chip->references);
  chip->chip = opened;
  chip->info = info;
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
  gpiod_chip_info_free (chip->info);
  gpiod_chip_close (chip->chip);
  g_free (chip);
}

const char *
uc_gpio_chip_path (UcGpioChip *chip)
{
  return gpiod_chip_get_path (chip->chip);
}

const char *
uc_gpio_chip_label (UcGpioChip *chip)
{
  return gpiod_chip_info_get_label (chip->info);
}

guint
uc_gpio_chip_n_lines (UcGpioChip *chip)
{
  return gpiod_chip_info_get_num_lines (chip->info);
}

int
uc_gpio_chip_find_line (UcGpioChip *chip, const char *name)
{
  return gpiod_chip_get_line_offset_from_name (chip->chip, name);
}

gboolean
uc_gpio_chip_line_info (UcGpioChip *chip, guint offset, UcGpioLineInfo *info)
{
  struct gpiod_line_info *line = gpiod_chip_get_line_info (chip->chip, offset);
  const char *consumer;

  if (line == NULL)
    return FALSE;
  consumer = gpiod_line_info_get_consumer (line);
  g_strlcpy (info->consumer, consumer != NULL ? consumer : "", sizeof info->consumer);
  gpiod_line_info_free (line);
  return TRUE;
}

/* ---- requests ---- */

static struct gpiod_line_settings *
settings_of (const UcConnection *how)
{
  static const enum gpiod_line_bias biases[] = {
    [UC_BIAS_AS_IS] = GPIOD_LINE_BIAS_AS_IS,
    [UC_BIAS_PULL_UP] = GPIOD_LINE_BIAS_PULL_UP,
    [UC_BIAS_PULL_DOWN] = GPIOD_LINE_BIAS_PULL_DOWN,
  };
  struct gpiod_line_settings *settings = gpiod_line_settings_new ();

  if (settings == NULL)
    return NULL;
  gpiod_line_settings_set_bias (settings, biases[how->bias]);
  gpiod_line_settings_set_active_low (settings, how->active_low);
  return settings;
}

/* Frees @settings, and leaves errno. */
static struct gpiod_line_request *
request (UcGpioChip *chip, guint offset, struct gpiod_line_settings *settings, const char *consumer)
{
  struct gpiod_request_config *whose = gpiod_request_config_new ();
  struct gpiod_line_config *lines = gpiod_line_config_new ();
  struct gpiod_line_request *made = NULL;
  int code;

  if (whose != NULL && lines != NULL && settings != NULL
      && gpiod_line_config_add_line_settings (lines, &offset, 1, settings) == 0)
    {
      gpiod_request_config_set_consumer (whose, consumer);
      gpiod_request_config_set_event_buffer_size (whose, KEPT);
      made = gpiod_chip_request_lines (chip->chip, whose, lines);
    }
  code = errno;
  gpiod_line_config_free (lines);
  gpiod_request_config_free (whose);
  gpiod_line_settings_free (settings);
  errno = code;
  return made;
}

static UcGpioLine *
wrap (UcGpioChip *chip, guint offset, struct gpiod_line_request *made)
{
  UcGpioLine *line;

  if (made == NULL)
    return NULL;
  line = g_new0 (UcGpioLine, 1);
  line->chip = uc_gpio_chip_ref (chip);
  line->offset = offset;
  line->request = made;
  return line;
}

UcGpioLine *
uc_gpio_line_new_input (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer)
{
  struct gpiod_line_settings *settings = settings_of (how);
  UcGpioLine *line;

  if (settings == NULL)
    return NULL;
  gpiod_line_settings_set_direction (settings, GPIOD_LINE_DIRECTION_INPUT);
  gpiod_line_settings_set_edge_detection (settings, GPIOD_LINE_EDGE_BOTH);
  line = wrap (chip, offset, request (chip, offset, settings, consumer));
  if (line == NULL)
    return NULL;
  fcntl (gpiod_line_request_get_fd (line->request), F_SETFL, O_NONBLOCK);
  line->events = gpiod_edge_event_buffer_new (UC_GPIO_READ);
  if (line->events == NULL)
    g_clear_pointer (&line, uc_gpio_line_free);
  return line;
}

UcGpioLine *
uc_gpio_line_new_output (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer, gboolean value)
{
  struct gpiod_line_settings *settings = settings_of (how);

  if (settings == NULL)
    return NULL;
  gpiod_line_settings_set_direction (settings, GPIOD_LINE_DIRECTION_OUTPUT);
  gpiod_line_settings_set_output_value (settings, value ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
  return wrap (chip, offset, request (chip, offset, settings, consumer));
}

void
uc_gpio_line_free (UcGpioLine *line)
{
  if (line->events != NULL)
    gpiod_edge_event_buffer_free (line->events);
  gpiod_line_request_release (line->request);
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
  return gpiod_line_request_get_fd (line->request);
}

int
uc_gpio_line_read (UcGpioLine *line, UcGpioEdge edges[UC_GPIO_READ])
{
  int n = gpiod_line_request_read_edge_events (line->request, line->events, UC_GPIO_READ);

  if (n < 0)
    return errno == EAGAIN || errno == EINTR ? 0 : -1;
  for (int i = 0; i < n; i++)
    {
      struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event (line->events, i);

      edges[i] = (UcGpioEdge){
        .rising = gpiod_edge_event_get_event_type (event) == GPIOD_EDGE_EVENT_RISING_EDGE,
        .t_ns = (gint64) gpiod_edge_event_get_timestamp_ns (event),
        .seq = (guint32) gpiod_edge_event_get_line_seqno (event),
      };
    }
  return n;
}

int
uc_gpio_line_get (UcGpioLine *line)
{
  return gpiod_line_request_get_value (line->request, line->offset);
}

gboolean
uc_gpio_line_set (UcGpioLine *line, gboolean value)
{
  return gpiod_line_request_set_value (line->request, line->offset,
                                       value ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE)
         == 0;
}
