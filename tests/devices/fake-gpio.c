#include "fake-gpio.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define LINES_MAX 64
#define CHIPS_MAX 4
#define KEPT_MAX 1024
#define KEPT_UNNUMBERED 16

typedef struct
{
  char name[UC_GPIO_CONSUMER], consumer[UC_GPIO_CONSUMER];
  int code;
  gboolean level;
  guint sets;
  UcConnection asked;
  UcGpioLine *open;
  UcGpioEdge kept[KEPT_MAX];
  guint n_kept;
  guint32 seq;
} FakeLine;

typedef struct
{
  gboolean plugged;
  guint number;
  char name[UC_GPIO_CONSUMER]; /* what tests call it: its label, and behind an "@" the devices that lead to it */
  char label[UC_GPIO_CONSUMER];
  guint n_lines;
  FakeLine lines[LINES_MAX];
} FakeChip;

struct _UcGpioChip
{
  grefcount references;
  FakeChip *fake;
  char *path;
};

struct _UcGpioLine
{
  UcGpioChip *chip;
  FakeLine *fake;
  int fd;
};

static struct
{
  GMutex mutex;
  char *root;   /* with "dev" and "sys" in it */
  char *folder; /* "dev" of these */
  FakeChip chips[CHIPS_MAX];
  guint n_chips;
  gboolean numbered;
  guint kept;
  guint n_open; /* lines */
} fake;

static FakeChip *
chip_or_fail (const char *name)
{
  for (guint i = 0; i < fake.n_chips; i++)
    if (g_str_equal (fake.chips[i].name, name))
      return &fake.chips[i];
  g_error ("no fake chip “%s”", name);
}

static FakeLine *
line_or_fail (const char *label, guint offset)
{
  FakeChip *chip = chip_or_fail (label);

  g_assert_cmpuint (offset, <, chip->n_lines);
  return &chip->lines[offset];
}

static char *
node_of (guint number)
{
  return g_strdup_printf ("%s/gpiochip%u", fake.folder, number);
}

/* ---- what a test does ---- */

void
fake_gpio_init (void)
{
  g_autoptr (GError) error = NULL;

  memset (fake.chips, 0, sizeof fake.chips);
  fake.n_chips = 0;
  fake.numbered = FALSE;
  fake.kept = KEPT_UNNUMBERED;
  fake.root = g_dir_make_tmp ("upcard-gpio-XXXXXX", &error);
  g_assert_no_error (error);
  fake.folder = g_build_filename (fake.root, "dev", NULL);
  g_assert_cmpint (g_mkdir (fake.folder, 0755), ==, 0);
}

const char *
fake_gpio_folder (void)
{
  return fake.folder;
}

void
fake_gpio_number (guint kept)
{
  g_assert_cmpuint (kept, <=, KEPT_MAX);
  fake.numbered = TRUE;
  fake.kept = kept;
}

/* As sysfs has it: a link that leads past every device on the way to the chip. */
static void
connect_at (guint number, const char *devices)
{
  g_autofree char *node = g_strdup_printf ("gpiochip%u", number);
  g_autofree char *chip = g_build_filename (fake.root, "sys/devices", devices, node, NULL);
  g_autofree char *links = g_build_filename (fake.root, "sys/bus/gpio/devices", NULL);
  g_autofree char *link = g_build_filename (links, node, NULL);

  g_assert_cmpint (g_mkdir_with_parents (chip, 0755), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (links, 0755), ==, 0);
  g_unlink (link); /* of a chip that was there before */
  g_assert_cmpint (symlink (chip, link), ==, 0);
}

void
fake_gpio_plug (guint number, const char *label, guint n_lines)
{
  g_autofree char *node = node_of (number);
  const char *at = strchr (label, '@');
  FakeChip *chip = NULL;

  g_assert_cmpuint (n_lines, <=, LINES_MAX);
  g_mutex_lock (&fake.mutex);
  for (guint i = 0; i < fake.n_chips; i++)
    if (!fake.chips[i].plugged && g_str_equal (fake.chips[i].name, label))
      chip = &fake.chips[i];
  if (chip == NULL)
    chip = &fake.chips[fake.n_chips++];
  g_assert_cmpuint (fake.n_chips, <=, CHIPS_MAX);
  chip->plugged = TRUE;
  chip->number = number;
  chip->n_lines = n_lines;
  g_strlcpy (chip->name, label, sizeof chip->name);
  g_strlcpy (chip->label, label, at != NULL ? (gsize) (at - label) + 1 : sizeof chip->label);
  g_mutex_unlock (&fake.mutex);
  if (at != NULL)
    connect_at (number, at + 1);
  g_assert_true (g_file_set_contents (node, "", 0, NULL));
}

static void
unplug (FakeChip *chip)
{
  g_autofree char *node = node_of (chip->number);

  g_mutex_lock (&fake.mutex);
  chip->plugged = FALSE;
  for (guint i = 0; i < chip->n_lines; i++)
    if (chip->lines[i].open != NULL)
      eventfd_write (chip->lines[i].open->fd, 1);
  g_mutex_unlock (&fake.mutex);
  g_assert_cmpint (g_unlink (node), ==, 0);
}

void
fake_gpio_unplug (const char *label)
{
  unplug (chip_or_fail (label));
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

void
fake_gpio_clear (void)
{
  g_assert_cmpuint (fake.n_open, ==, 0);
  for (guint i = 0; i < fake.n_chips; i++)
    if (fake.chips[i].plugged)
      unplug (&fake.chips[i]);
  remove_tree (fake.root);
  g_clear_pointer (&fake.folder, g_free);
  g_clear_pointer (&fake.root, g_free);
}

void
fake_gpio_name_line (const char *label, guint offset, const char *name)
{
  g_strlcpy (line_or_fail (label, offset)->name, name, UC_GPIO_CONSUMER);
}

void
fake_gpio_occupy (const char *label, guint offset, const char *consumer)
{
  g_strlcpy (line_or_fail (label, offset)->consumer, consumer != NULL ? consumer : "", UC_GPIO_CONSUMER);
}

void
fake_gpio_break (const char *label, guint offset, int code)
{
  g_mutex_lock (&fake.mutex);
  line_or_fail (label, offset)->code = code;
  g_mutex_unlock (&fake.mutex);
}

static void
keep_edge (FakeLine *line, const UcGpioEdge *edge)
{
  if (line->n_kept == fake.kept && !fake.numbered)
    return;
  if (line->n_kept == fake.kept)
    memmove (line->kept, line->kept + 1, --line->n_kept * sizeof *line->kept);
  line->kept[line->n_kept++] = *edge;
  if (line->n_kept == 1)
    eventfd_write (line->open->fd, 1);
}

void
fake_gpio_edge (const char *label, guint offset, gboolean rising, gint64 t_ns)
{
  FakeLine *line = line_or_fail (label, offset);
  UcGpioEdge edge = { .rising = rising, .t_ns = t_ns };

  g_mutex_lock (&fake.mutex);
  if (line->level != rising && line->open != NULL)
    {
      edge.seq = fake.numbered ? ++line->seq : 0;
      keep_edge (line, &edge);
    }
  line->level = rising;
  g_mutex_unlock (&fake.mutex);
}

void
fake_gpio_lose (const char *label, guint offset, guint n)
{
  g_mutex_lock (&fake.mutex);
  line_or_fail (label, offset)->seq += n;
  g_mutex_unlock (&fake.mutex);
}

void
fake_gpio_move (const char *label, guint offset, gboolean level)
{
  g_mutex_lock (&fake.mutex);
  line_or_fail (label, offset)->level = level;
  g_mutex_unlock (&fake.mutex);
}

gboolean
fake_gpio_level (const char *label, guint offset)
{
  gboolean level;

  g_mutex_lock (&fake.mutex);
  level = line_or_fail (label, offset)->level;
  g_mutex_unlock (&fake.mutex);
  return level;
}

guint
fake_gpio_sets (const char *label, guint offset)
{
  guint sets;

  g_mutex_lock (&fake.mutex);
  sets = line_or_fail (label, offset)->sets;
  g_mutex_unlock (&fake.mutex);
  return sets;
}

const char *
fake_gpio_consumer (const char *label, guint offset)
{
  return line_or_fail (label, offset)->consumer;
}

UcConnection
fake_gpio_asked (const char *label, guint offset)
{
  return line_or_fail (label, offset)->asked;
}

/* ---- what the program asks ---- */

UcGpioChip *
uc_gpio_chip_open (const char *path)
{
  for (guint i = 0; i < fake.n_chips; i++)
    {
      g_autofree char *node = node_of (fake.chips[i].number);
      UcGpioChip *chip;

      if (!fake.chips[i].plugged || !g_str_equal (node, path))
        continue;
      chip = g_new0 (UcGpioChip, 1);
      g_ref_count_init (&chip->references);
      chip->fake = &fake.chips[i];
      chip->path = g_steal_pointer (&node);
      return chip;
    }
  errno = EACCES;
  return NULL;
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
  return chip->fake->label;
}

guint
uc_gpio_chip_n_lines (UcGpioChip *chip)
{
  return chip->fake->n_lines;
}

int
uc_gpio_chip_find_line (UcGpioChip *chip, const char *name)
{
  for (guint i = 0; i < chip->fake->n_lines; i++)
    if (g_str_equal (chip->fake->lines[i].name, name))
      return (int) i;
  return -1;
}

gboolean
uc_gpio_chip_line_info (UcGpioChip *chip, guint offset, UcGpioLineInfo *info)
{
  g_strlcpy (info->consumer, chip->fake->lines[offset].consumer, sizeof info->consumer);
  return chip->fake->plugged;
}

static UcGpioLine *
open_line (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer)
{
  FakeLine *line = &chip->fake->lines[offset];
  int code = !chip->fake->plugged ? ENODEV : line->code != 0 ? line->code : line->consumer[0] != '\0' ? EBUSY : 0;

  if (code != 0)
    {
      errno = code;
      return NULL;
    }
  g_assert_cmpuint (strlen (consumer), <, UC_GPIO_CONSUMER);
  g_strlcpy (line->consumer, consumer, sizeof line->consumer);
  line->asked = *how;
  line->n_kept = line->seq = line->sets = 0;
  line->open = g_new0 (UcGpioLine, 1);
  line->open->chip = uc_gpio_chip_ref (chip);
  line->open->fake = line;
  line->open->fd = eventfd (0, EFD_NONBLOCK | EFD_CLOEXEC);
  fake.n_open++;
  return line->open;
}

UcGpioLine *
uc_gpio_line_new_input (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer)
{
  return open_line (chip, offset, how, consumer);
}

UcGpioLine *
uc_gpio_line_new_output (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer, gboolean value)
{
  UcGpioLine *line = open_line (chip, offset, how, consumer);

  if (line != NULL)
    line->fake->level = value;
  return line;
}

void
uc_gpio_line_free (UcGpioLine *line)
{
  g_mutex_lock (&fake.mutex);
  line->fake->consumer[0] = '\0';
  line->fake->open = NULL;
  fake.n_open--;
  g_mutex_unlock (&fake.mutex);
  close (line->fd);
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
  return line->fd;
}

int
uc_gpio_line_read (UcGpioLine *line, UcGpioEdge edges[UC_GPIO_READ])
{
  FakeLine *from = line->fake;
  eventfd_t count;
  int n;

  g_mutex_lock (&fake.mutex);
  n = (int) MIN (from->n_kept, UC_GPIO_READ);
  memcpy (edges, from->kept, n * sizeof *edges);
  from->n_kept -= n;
  memmove (from->kept, from->kept + n, from->n_kept * sizeof *from->kept);
  if (!line->chip->fake->plugged)
    n = -1;
  else if (from->n_kept == 0)
    eventfd_read (line->fd, &count);
  g_mutex_unlock (&fake.mutex);
  return n;
}

int
uc_gpio_line_get (UcGpioLine *line)
{
  int level;

  g_mutex_lock (&fake.mutex);
  level = line->chip->fake->plugged ? line->fake->level : -1;
  g_mutex_unlock (&fake.mutex);
  return level;
}

gboolean
uc_gpio_line_set (UcGpioLine *line, gboolean value)
{
  int code;

  g_mutex_lock (&fake.mutex);
  code = line->chip->fake->plugged ? line->fake->code : ENODEV;
  if (code == 0)
    {
      line->fake->level = value;
      line->fake->sets++;
    }
  g_mutex_unlock (&fake.mutex);
  errno = code;
  return code == 0;
}
