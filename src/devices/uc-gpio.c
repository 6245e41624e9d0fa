/* Chips by label, lines by name or number, and what is wrong with them in words. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio.h"

#include <errno.h>
#include <string.h>

#define NODE "gpiochip"

G_DEFINE_QUARK (uc-gpio-error-quark, uc_gpio_error)

/* ---- chips ---- */

static int
by_number (gconstpointer a, gconstpointer b)
{
  const char *first = *(const char *const *) a + strlen (NODE), *second = *(const char *const *) b + strlen (NODE);
  guint64 one = g_ascii_strtoull (first, NULL, 10), two = g_ascii_strtoull (second, NULL, 10);

  return one < two ? -1 : one > two;
}

/* "gpiochip0", "gpiochip1", …: the device nodes, in the order of their numbers. */
static GPtrArray *
list_nodes (const char *folder)
{
  GPtrArray *nodes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, NODE))
      g_ptr_array_add (nodes, g_strdup (name));
  g_ptr_array_sort (nodes, by_number);
  return nodes;
}

static void
describe_chip (GString *text, const char *path, const char *node)
{
  g_autoptr (UcGpioChip) chip = uc_gpio_chip_open (path);

  if (text->len > 0)
    g_string_append (text, ", ");
  if (chip == NULL)
    g_string_append_printf (text, "%s, which may not be opened (%s)", node, g_strerror (errno));
  else
    g_string_append_printf (text, "%s (%s, %u lines)", uc_gpio_chip_label (chip), node, uc_gpio_chip_n_lines (chip));
}

char *
uc_gpio_list_chips (const char *folder)
{
  g_autoptr (GPtrArray) nodes = list_nodes (folder);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < nodes->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, nodes->pdata[i], NULL);

      describe_chip (text, path, nodes->pdata[i]);
    }
  if (text->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

UcGpioChip *
uc_gpio_find_chip (const char *folder, const char *label, GError **error)
{
  g_autoptr (GPtrArray) nodes = list_nodes (folder);
  g_autofree char *present = NULL;

  for (guint i = 0; i < nodes->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, nodes->pdata[i], NULL);
      g_autoptr (UcGpioChip) chip = uc_gpio_chip_open (path);

      if (chip != NULL && g_str_equal (uc_gpio_chip_label (chip), label))
        return g_steal_pointer (&chip);
    }
  present = uc_gpio_list_chips (folder);
  g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_ABSENT, "there is no GPIO chip “%s”; chips present: %s", label,
               present);
  return NULL;
}

/* ---- lines ---- */

gboolean
uc_gpio_find_line (UcGpioChip *chip, const char *name, guint *offset, GError **error)
{
  guint64 number;
  int found;

  if (g_ascii_string_to_unsigned (name, 10, 0, G_MAXUINT, &number, NULL))
    {
      *offset = (guint) number;
      if (number < uc_gpio_chip_n_lines (chip))
        return TRUE;
    }
  else
    {
      found = uc_gpio_chip_find_line (chip, name);
      *offset = (guint) found;
      if (found >= 0)
        return TRUE;
    }
  g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_WRONG, "the chip “%s” has no line “%s”; it has the lines 0 to %u",
               uc_gpio_chip_label (chip), name, uc_gpio_chip_n_lines (chip) - 1);
  return FALSE;
}

/* A line without an interrupt is refused with the code of a chip that is gone; a chip that is there answers. */
static gboolean
has_no_edges (int code, gboolean input, gboolean answers)
{
  return input && answers && (code == ENXIO || code == ENODEV);
}

/* What a driver says that cannot do what was asked. */
static gboolean
is_unable (int code)
{
  static const int kernels_enotsupp = 524; /* not one of errno's, and yet handed out */

  return code == EPERM || code == EINVAL || code == ENOTSUP || code == kernels_enotsupp;
}

/* Why the kernel did not give the line away. @code: its errno */
static void
explain (UcGpioChip *chip, const UcConnection *where, guint offset, gboolean input, int code, GError **error)
{
  static const char *const biases[] = {
    [UC_BIAS_AS_IS] = "", [UC_BIAS_PULL_UP] = " with a pull-up", [UC_BIAS_PULL_DOWN] = " with a pull-down"
  };
  UcGpioLineInfo info = { 0 };
  gboolean answers = uc_gpio_chip_line_info (chip, offset, &info);

  if (code == EBUSY)
    g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_BUSY, "line %s of “%s” is in use by “%s”", where->line,
                 where->chip, info.consumer[0] != '\0' ? info.consumer : "somebody without a name");
  else if (has_no_edges (code, input, answers))
    g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_WRONG,
                 "line %s of “%s” reports no edges; a sensor, a button or a key needs a line with an interrupt",
                 where->line, where->chip);
  else if (is_unable (code))
    g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_WRONG, "line %s of “%s” cannot be an %s%s: %s", where->line,
                 where->chip, input ? "input" : "output", biases[where->bias], g_strerror (code));
  else
    g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_BUSY, "line %s of “%s” does not answer: %s", where->line,
                 where->chip, g_strerror (code));
}

UcGpioLine *
uc_gpio_open_input (UcGpioChip *chip, const UcConnection *where, const char *consumer, GError **error)
{
  UcGpioLine *line;
  guint offset;

  if (!uc_gpio_find_line (chip, where->line, &offset, error))
    return NULL;
  line = uc_gpio_line_new_input (chip, offset, where, consumer);
  if (line == NULL)
    explain (chip, where, offset, TRUE, errno, error);
  return line;
}

UcGpioLine *
uc_gpio_open_output (UcGpioChip *chip, const UcConnection *where, const char *consumer, gboolean value,
                     GError **error)
{
  UcGpioLine *line;
  guint offset;

  if (!uc_gpio_find_line (chip, where->line, &offset, error))
    return NULL;
  line = uc_gpio_line_new_output (chip, offset, where, consumer, value);
  if (line == NULL)
    explain (chip, where, offset, FALSE, errno, error);
  return line;
}
