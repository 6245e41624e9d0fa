#include "guest-line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* One word of configfs. */
static void
read_word (const char *chip, const char *file, char word[GUEST_LINE_NAME])
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

int
guest_line_open (const char *name, const char *file, int flags)
{
  char chip[GUEST_LINE_NAME], device[GUEST_LINE_NAME], bank[GUEST_LINE_NAME], path[256];
  char *slash;
  int fd;

  snprintf (chip, sizeof chip, "%s", name);
  slash = strchr (chip, '/');
  if (slash == NULL)
    return -1;
  *slash = '\0';
  read_word (chip, "dev_name", device);
  read_word (chip, "bank/chip_name", bank);
  snprintf (path, sizeof path, "/sys/devices/platform/%s/%s/sim_gpio%s/%s", device, bank, slash + 1, file);
  fd = open (path, flags | O_CLOEXEC);
  if (fd < 0)
    fprintf (stderr, "%s: %s\n", path, strerror (errno));
  return fd;
}

int
guest_line_pull (int pull, int level)
{
  const char *word = level ? "pull-up" : "pull-down";

  return write (pull, word, strlen (word)) > 0;
}
