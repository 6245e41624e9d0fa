/* The wall clock: people read it, gaming days and months go by it. What came first is told by the monotonic one. */
#include "uc-doctor.h"

#include <glib/gi18n.h>
/* No table was dealt by this program before: a clock that says so was never set. */
#define FIRST_YEAR 2026

static void
look_at_source (UcDoctor *doctor)
{
  switch (doctor->time_source ())
    {
    case UC_TIME_SOURCE_FOLLOWED:
      uc_doctor_good (doctor, g_strdup (_ ("The clock follows a time source.")));
      return;
    case UC_TIME_SOURCE_SILENT:
      uc_doctor_fault (doctor, g_strdup (_ ("The clock has lost its time source: one is set up, and the clock follows none.")),
                       g_strdup (_ ("Connect the network, and ask the source: chronyc sources, or timedatectl timesync-status. A clock that is more "
                                    "than a day off keeps the table locked until a floorperson signs.")));
      return;
    case UC_TIME_SOURCE_NONE:
      uc_doctor_note (doctor, g_strdup (_ ("The clock follows no time source, and none is set up.")),
                      g_strdup (_ ("Name the casino's time server in /etc/systemd/timesyncd.conf, then: timedatectl set-ntp true.")));
      return;
    case UC_TIME_SOURCE_UNKNOWN:
      uc_doctor_note (doctor, g_strdup (_ ("Whether the clock follows a time source is unknown: systemd-timedated does not answer.")),
                      g_strdup (_ ("Run timedatectl to see why. The table service takes such a clock for one that follows no time source.")));
      return;
    }
}

void
uc_doctor_clock (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) clocks = uc_doctor_list (doctor, "/sys/class/rtc", "rtc");

  if (uc_doctor_is_here (doctor))
    {
      g_autoptr (GDateTime) now = g_date_time_new_now_local ();
      g_autofree char *text = g_date_time_format (now, "%F %T %Z");

      if (g_date_time_get_year (now) < FIRST_YEAR)
        uc_doctor_fault (doctor, g_strdup_printf (_ ("The clock was never set: it says %s."), text),
                         g_strdup (_ ("Connect the network for its time, or set it: timedatectl set-time “2026-11-20 18:00”.")));
      else
        uc_doctor_good (doctor, g_strdup_printf (_ ("It is %s."), text));
    }
  if (doctor->time_source != NULL)
    look_at_source (doctor);
  if (clocks->len > 0)
    uc_doctor_good (doctor, g_strdup (_ ("The board has a clock that runs without power.")));
  else
    uc_doctor_note (doctor,
                    g_strdup (_ ("No clock runs without power: after a power cut the time is wrong until a time server "
                                 "answers.")),
                    g_strdup (_ ("Fit a clock with a battery: the Pi 5 has one that needs its cell, others take a DS3231 "
                                 "(dtoverlay=i2c-rtc,ds3231).")));
}
