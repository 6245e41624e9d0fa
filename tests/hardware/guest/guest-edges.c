/* The service's GPIO thread on lines of one chip, and nothing behind it. Usage: guest-edges LABEL LINES
 *
 * Watches lines 0 to LINES - 1. On SIGTERM it prints "EDGES LOST REREAD": what was handed out, what is known to be lost,
 * and how many times a level was read again.
 */
#include "uc-gpio-thread.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t ended;

static void
on_signal (int number)
{
  ended = 1;
}

static void
watch (UcGpioThread *thread, UcGpioChip *chip, const char *label, guint offset)
{
  g_autoptr (GError) error = NULL;
  UcConnection where = { .bias = UC_BIAS_AS_IS };
  UcGpioLine *line;

  g_strlcpy (where.chip, label, sizeof where.chip);
  g_snprintf (where.line, sizeof where.line, "%u", offset);
  line = uc_gpio_open_input (chip, &where, "edges", &error);
  if (line == NULL)
    g_error ("%s", error->message);
  uc_gpio_thread_watch (thread, (UcLine) (UC_LINE_NONE + 1 + offset), line);
}

int
main (int argc, char **argv)
{
  struct sigaction action = { .sa_handler = on_signal };
  guint n_lines = argc == 3 ? (guint) atoi (argv[2]) : 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcGpioThread) thread = uc_gpio_thread_new ();
  g_autoptr (UcGpioChip) chip = n_lines > 0 ? uc_gpio_find_chip ("/dev", argv[1], &error) : NULL;
  struct pollfd polled = { .fd = uc_gpio_thread_fd (thread), .events = POLLIN };
  guint64 edges = 0, lost = 0, reread = 0;
  UcGpioNews news;

  if (chip == NULL || n_lines >= UC_N_LINES)
    {
      fprintf (stderr, "guest-edges: usage: guest-edges LABEL LINES, of a chip that is there\n");
      return 1;
    }
  sigaction (SIGTERM, &action, NULL);
  for (guint i = 0; i < n_lines; i++)
    watch (thread, chip, argv[1], i);
  puts ("ready");
  fflush (stdout);
  while (!ended)
    {
      poll (&polled, 1, 1000);
      while (uc_gpio_thread_take (thread, &news))
        {
          edges += news.kind == UC_GPIO_NEWS_EDGE;
          reread += news.kind == UC_GPIO_NEWS_LEVEL;
          lost += news.lost;
        }
    }
  /* The first levels are no rereading. */
  printf ("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT "\n", edges, lost, reread - n_lines);
  return 0;
}
