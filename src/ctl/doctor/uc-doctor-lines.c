/* The digital lines that the table file has on GPIO chips: is each there, and free or the service's own? Nothing is opened
 * for use, so that a table in play is not disturbed.
 */
#include "uc-doctor.h"

#include "uc-gpio.h"
#include "uc-line.h"

#include <glib/gi18n.h>
#include <string.h>

#define SERVICE_CONSUMER "upcard "

/* Whether @line is as it should be; what is wrong is added. */
static gboolean
look_at_line (UcDoctor *doctor, UcGpioChip *chip, UcLine line, const UcConnection *where)
{
  char name[UC_LINE_TEXT];
  g_autoptr (GError) error = NULL;
  UcGpioLineInfo info = { 0 };
  guint offset;

  uc_line_format (line, name);
  if (!uc_gpio_find_line (chip, where->line, &offset, &error))
    uc_doctor_fault (doctor, g_strdup_printf ("%s: %s.", name, error->message),
                     g_strdup (_ ("Correct the line in [devices]; “gpioinfo” (package gpiod) lists them.")));
  else if (uc_gpio_chip_line_info (chip, offset, &info) && *info.consumer != '\0'
           && !g_str_has_prefix (info.consumer, SERVICE_CONSUMER))
    uc_doctor_fault (doctor, g_strdup_printf (_ ("%s: line %s of “%s” is in use by “%s”."), name, where->line, where->chip,
                                              info.consumer),
                     g_strdup (_ ("Switch off what uses it (dtparam= or dtoverlay= in /boot/firmware/config.txt), or file another "
                                  "line.")));
  else
    return TRUE;
  return FALSE;
}

/* All lines of the table file that are on the chip @label, which is looked for once. */
static void
look_at_chip (UcDoctor *doctor, const char *label)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcGpioChip) chip = uc_gpio_find_chip (doctor->machine->dev, label, &error);
  guint fitted = 0, good = 0;

  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    {
      UcConnection where;

      if (!uc_connection_parse (uc_line_fitted (line, &doctor->rules), &where) || !g_str_equal (where.chip, label))
        continue;
      fitted++;
      good += chip != NULL && look_at_line (doctor, chip, line, &where);
    }
  if (g_error_matches (error, UC_GPIO_ERROR, UC_GPIO_ERROR_ABSENT))
    {
      g_autofree char *chips = uc_gpio_list_chips (doctor->machine->dev);

      uc_doctor_fault (doctor,
                       g_strdup_printf (g_dngettext (NULL,
                                                     "There is no GPIO chip “%s”, which has %u line of the table; "
                                                     "chips present: %s.",
                                                     "There is no GPIO chip “%s”, which has %u lines of the table; "
                                                     "chips present: %s.",
                                                     fitted),
                                        label, fitted, chips),
                       g_strdup (_ ("Correct the label in [devices]; an expander needs its dtoverlay= line in "
                                    "/boot/firmware/config.txt, and its wires.")));
    }
  else if (chip == NULL)
    {
      /* Several chips are called so. */
      uc_doctor_fault (doctor, g_strdup_printf ("%s.", error->message),
                       g_strdup (_ ("Write that name in [devices]: behind the “@” stands where the chip is connected; “ls -l "
                                    "/sys/bus/gpio/devices” shows it. Until then the table service takes none of them.")));
    }
  else if (good > 0)
    uc_doctor_good (doctor, g_strdup_printf (_ ("%s: %u of the table's %u lines are free, or the table service has them."), label,
                                             good, fitted));
}

void
uc_doctor_lines (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  if (!doctor->has_rules || !uc_doctor_is_here (doctor))
    return;
  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    {
      UcConnection where;

      if (uc_connection_parse (uc_line_fitted (line, &doctor->rules), &where)
          && !g_ptr_array_find_with_equal_func (labels, where.chip, g_str_equal, NULL))
        g_ptr_array_add (labels, g_strdup (where.chip));
    }
  for (guint i = 0; i < labels->len; i++)
    look_at_chip (doctor, labels->pdata[i]);
  if (labels->len == 0)
    uc_doctor_good (doctor, g_strdup (_ ("The table file has no digital lines on this board.")));
}
