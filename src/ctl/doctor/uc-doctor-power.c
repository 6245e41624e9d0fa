/* Undervoltage and heat, as the board's firmware reports them. */
#include "uc-doctor.h"

#include <glib/gi18n.h>

/* Bits of the firmware's word; those that have been, since the start, are 16 bits higher. */
enum
{
  UNDERVOLTAGE = 1 << 0,
  CAPPED = 1 << 1,
  THROTTLED = 1 << 2,
};
#define HAS_BEEN 16

#define THROTTLED_PATH "/sys/devices/platform/soc/soc:firmware/get_throttled"
#define HEAT_PATH "/sys/class/thermal/thermal_zone0/temp"
#define WARM_MC 70000
#define HOT_MC 80000

#define SUPPLY_REMEDY N_ ("Use the board's own supply (5 V, 3 A; Pi 5: 5 A) and a short cable; readers that draw much get a powered hub.")

/* "" when the word is not there. */
static char *
read_firmware (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) monitors = NULL;
  char *word = uc_doctor_read (doctor, THROTTLED_PATH);

  if (word != NULL)
    return word;
  /* Newer kernels tell only of undervoltage, as a voltage monitor's alarm. */
  monitors = uc_doctor_list (doctor, "/sys/class/hwmon", "hwmon");
  for (guint i = 0; i < monitors->len; i++)
    {
      g_autofree char *folder = g_strdup_printf ("/sys/class/hwmon/%s", (char *) monitors->pdata[i]);
      g_autofree char *name_path = g_strconcat (folder, "/name", NULL);
      g_autofree char *alarm_path = g_strconcat (folder, "/in0_lcrit_alarm", NULL);
      g_autofree char *name = uc_doctor_read (doctor, name_path);

      if (g_strcmp0 (name, "rpi_volt") == 0)
        return uc_doctor_read (doctor, alarm_path);
    }
  return NULL;
}

static void
look_at_power (UcDoctor *doctor)
{
  g_autofree char *word = read_firmware (doctor);
  guint64 bits;

  if (word == NULL)
    {
      uc_doctor_good (doctor, g_strdup (_ ("This machine does not tell of undervoltage.")));
      return;
    }
  bits = g_ascii_strtoull (word, NULL, 16);
  if ((bits & UNDERVOLTAGE) != 0)
    uc_doctor_fault (doctor, g_strdup (_ ("The board gets too little voltage now.")), g_strdup (_ (SUPPLY_REMEDY)));
  else if ((bits >> HAS_BEEN & UNDERVOLTAGE) != 0)
    uc_doctor_fault (doctor, g_strdup (_ ("The board has had too little voltage since it started.")),
                     g_strdup (_ (SUPPLY_REMEDY)));
  else
    uc_doctor_good (doctor, g_strdup (_ ("The voltage is good, and has been since the start.")));
  if (((bits | bits >> HAS_BEEN) & (CAPPED | THROTTLED)) != 0)
    uc_doctor_note (doctor, g_strdup (_ ("The processor was slowed down for heat or for want of voltage.")),
                    g_strdup (_ ("Give the case air, or the processor a cooler.")));
}

void
uc_doctor_power (UcDoctor *doctor)
{
  g_autofree char *text = NULL;
  gint64 heat;
  int degrees;

  look_at_power (doctor);
  text = uc_doctor_read (doctor, HEAT_PATH);
  heat = text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
  degrees = (int) (heat / 1000);
  if (text == NULL)
    return;
  if (heat >= HOT_MC)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The processor has %d °C and is being slowed down."), degrees),
                     g_strdup (_ ("Give the case air, or the processor a cooler.")));
  else if (heat >= WARM_MC)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The processor has %d °C."), degrees),
                    g_strdup (_ ("Look at it again while the table is dealt; above 80 °C it is slowed down.")));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The processor has %d °C."), degrees));
}
