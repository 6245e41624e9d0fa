/* The meter sign that the table file names: whether it is on this machine, and whether its output is connected beside the console's. */
#include "uc-doctor.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#define SCREENS "/etc/upcard/screens.conf"
#define SIGN "/etc/upcard/sign.conf"
#define UNIT "upcard-sign.service"

/* Whether a display is connected there; others that are go into @others. */
static gboolean
is_connected (UcDoctor *doctor, const char *output, GString *others)
{
  g_autoptr (GPtrArray) connectors = uc_doctor_list (doctor, "/sys/class/drm", "card");
  gboolean found = FALSE;

  for (guint i = 0; i < connectors->len; i++)
    {
      const char *name = strchr (connectors->pdata[i], '-');
      g_autofree char *path = g_strdup_printf ("/sys/class/drm/%s/status", (char *) connectors->pdata[i]);
      g_autofree char *status = uc_doctor_read (doctor, path);

      if (name == NULL || g_strcmp0 (status, "connected") != 0)
        continue;
      found |= g_str_equal (name + 1, output);
      g_string_append_printf (others, "%s%s", others->len > 0 ? ", " : "", name + 1);
    }
  return found;
}

/* @name: of the setting. @sign: it is the sign's, and not the console's. */
static void
look_at_output (UcDoctor *doctor, const char *name, const char *output, gboolean sign)
{
  g_autoptr (GString) others = g_string_new (NULL);

  if (output == NULL || *output == '\0')
    uc_doctor_fault (doctor, g_strdup_printf (_ ("%s does not set %s: weston does not start, and both screens stay dark."), SCREENS, name),
                     g_strdup (_ ("Set it to the name of an output, such as HDMI-A-1; “ls /sys/class/drm” lists them behind the card.")));
  else if (is_connected (doctor, output, others))
    uc_doctor_good (doctor, sign ? g_strdup_printf (_ ("The sign's display is connected at %s."), output)
                                 : g_strdup_printf (_ ("The console's display is connected at %s."), output));
  else
    uc_doctor_fault (doctor, g_strdup_printf (_ ("No display is connected at %s (%s in %s); connected: %s."), output, name, SCREENS,
                                              others->len > 0 ? others->str : _ ("none")),
                     g_strdup (_ ("Plug it in, or name the output at which it is; then “systemctl restart upcard-screens”.")));
}

/* Touch belongs to the console: a compositor with two outputs does not know to which of them a panel's glass belongs. */
static void
look_at_glass (UcDoctor *doctor, const char *console)
{
  g_autofree char *devices = uc_doctor_read (doctor, "/proc/bus/input/devices");
  g_auto (GStrv) blocks = g_strsplit (devices != NULL ? devices : "", "\n\n", -1);
  g_autoptr (GRegex) direct = g_regex_new ("^B: PROP=[0-9a-f]*[2367abef]$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) events = g_regex_new ("^H: Handlers=.*\\bevent(\\d+)", G_REGEX_MULTILINE, 0, NULL);

  for (guint i = 0; blocks[i] != NULL; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *number = NULL, *path = NULL, *output = NULL;

      if (!g_regex_match (direct, g_strchomp (blocks[i]), 0, NULL) || !g_regex_match (events, blocks[i], 0, &match))
        continue;
      /* What udev knows of /dev/input/eventN, whose number is 13:64+N. */
      number = g_match_info_fetch (match, 1);
      path = g_strdup_printf ("/run/udev/data/c13:%u", 64 + (guint) g_ascii_strtoull (number, NULL, 10));
      output = uc_doctor_setting (doctor, path, "E:WL_OUTPUT");
      if (g_strcmp0 (output, console) != 0)
        uc_doctor_note (doctor, g_strdup_printf (_ ("The touch panel event%s is not bound to the console's output %s: a touch may count on the sign."), number, console),
                        g_strdup (_ ("Give it a rule in /etc/udev/rules.d with ENV{WL_OUTPUT}: see meter-sign.md.")));
    }
}

static void
look_at_outputs (UcDoctor *doctor)
{
  g_autofree char *console = uc_doctor_setting (doctor, SCREENS, "UPCARD_CONSOLE_OUTPUT");
  g_autofree char *sign = uc_doctor_setting (doctor, SCREENS, "UPCARD_SIGN_OUTPUT");
  g_autofree char *program = uc_doctor_path (doctor, "/usr/libexec/upcard-screens");

  if (!g_file_test (program, G_FILE_TEST_EXISTS))
    uc_doctor_fault (doctor, g_strdup_printf (_ ("There is a file %s, and nothing that reads it: the sign has no output."), SCREENS),
                     g_strdup (_ ("Install the package upcard-screens, or remove the file.")));
  if (console != NULL && g_strcmp0 (console, sign) == 0)
    {
      uc_doctor_fault (doctor, g_strdup_printf (_ ("Console and sign have the same output, %s, in %s: weston does not start."), sign, SCREENS),
                       g_strdup (_ ("Name two outputs: the sign would cover the console.")));
      return;
    }
  look_at_output (doctor, "UPCARD_CONSOLE_OUTPUT", console, FALSE);
  look_at_output (doctor, "UPCARD_SIGN_OUTPUT", sign, TRUE);
  if (console != NULL)
    look_at_glass (doctor, console);
}

static void
look_at_unit (UcDoctor *doctor)
{
  g_autofree char *answer = doctor->ask_unit != NULL ? doctor->ask_unit (UNIT) : NULL;
  g_auto (GStrv) lines = g_strsplit (answer != NULL ? answer : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *state = g_str_has_prefix (lines[i], "ActiveState=") ? lines[i] + strlen ("ActiveState=") : "";

      if (g_str_equal (state, "active"))
        uc_doctor_good (doctor, g_strdup_printf (_ ("%s, the meter sign, runs."), UNIT));
      else if (*state != '\0')
        uc_doctor_fault (doctor, g_strdup_printf (_ ("%s, the meter sign, is %s."), UNIT, state),
                         g_strdup (_ ("“systemctl start upcard-sign” starts it, “journalctl -b -u upcard-sign” says why it does not.")));
    }
}

void
uc_doctor_sign (UcDoctor *doctor)
{
  g_autofree char *screens = uc_doctor_read (doctor, SCREENS), *options = uc_doctor_read (doctor, SIGN);

  if (options == NULL && doctor->has_rules && doctor->rules.fitted.meter_sign == UC_FITTED_SIGN_UPCARD)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The table file names a meter sign, and this machine has none: there is no %s."), SIGN),
                    g_strdup (_ ("On another machine, nothing is to be done here. On this one, see meter-sign.md.")));
  if (screens != NULL)
    look_at_outputs (doctor);
  if (options != NULL)
    look_at_unit (doctor);
}
