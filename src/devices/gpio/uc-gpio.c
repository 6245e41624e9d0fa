/* Lines by name or number, and what is wrong with them in words. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio.h"

#include <errno.h>

G_DEFINE_QUARK (uc-gpio-error-quark, uc_gpio_error)

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
