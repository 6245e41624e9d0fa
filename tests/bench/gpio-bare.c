/* The least that locks: a loop around the library's calls, on one button and one lock line. What the table service's own
 * way from edge to lock is measured against, by gpio-latency.
 *
 *   gpio-bare CHIP-LABEL/BUTTON CHIP-LABEL/LOCK-LINE
 *
 * Prints "ready" when it has the lines, and runs until it is killed.
 */
#include "uc-gpio.h"

#include <poll.h>
#include <stdio.h>

#define EXIT_BAD 1

static UcGpioLine *
open_line (const char *text, gboolean input, GError **error)
{
  g_autoptr (UcGpioChip) chip = NULL;
  UcConnection where;

  if (!uc_connection_parse (text, &where))
    {
      g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_WRONG, "“%s” is not %s", text, UC_CONNECTION_USAGE);
      return NULL;
    }
  chip = uc_gpio_find_chip (UC_GPIO_FOLDER, where.chip, error);
  if (chip == NULL)
    return NULL;
  return input ? uc_gpio_open_input (chip, &where, "bare button", error)
               : uc_gpio_open_output (chip, &where, "bare lock line", TRUE, error);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcGpioLine) button = NULL, lock = NULL;
  UcGpioEdge edges[UC_GPIO_READ];
  struct pollfd pollfd = { .events = POLLIN };

  if (argc != 3 || (button = open_line (argv[1], TRUE, &error)) == NULL
      || (lock = open_line (argv[2], FALSE, &error)) == NULL)
    {
      fprintf (stderr, "gpio-bare: %s\n", error != NULL ? error->message : "a button and a lock line are expected");
      return EXIT_BAD;
    }
  printf ("ready\n");
  fflush (stdout);
  pollfd.fd = uc_gpio_line_fd (button);
  while (poll (&pollfd, 1, -1) > 0)
    {
      int n = uc_gpio_line_read (button, edges);

      for (int i = 0; i < n; i++)
        uc_gpio_line_set (lock, !edges[i].rising);
    }
  return EXIT_BAD;
}
