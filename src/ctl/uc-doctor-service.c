/* The programs that should run, and what systemd says of them. */
#include "uc-doctor.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

static const struct
{
  const char *unit;
  const char *what;
} units[] = {
  { "upcardd.service", N_ ("the table service") },
  { "upcard-kiosk.service", N_ ("the console on the screen") },
};

/* "active", "failed", …; %NULL when systemd cannot be asked. */
static char *
ask_state (const char *unit)
{
  g_autoptr (GSubprocess) process
    = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, "systemctl", "is-active",
                        unit, NULL);
  char *answer = NULL;

  if (process == NULL || !g_subprocess_communicate_utf8 (process, NULL, NULL, &answer, NULL, NULL) || answer == NULL)
    return NULL;
  g_strstrip (answer);
  if (*answer == '\0')
    g_clear_pointer (&answer, g_free);
  return answer;
}

void
uc_doctor_service (UcDoctor *doctor)
{
  if (!uc_doctor_is_here (doctor))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *state = ask_state (units[i].unit);

      if (state == NULL)
        uc_doctor_note (doctor, g_strdup_printf (_ ("%s: systemd cannot be asked."), units[i].unit),
                        g_strdup (_ ("On the table's machine systemd starts it; “systemctl status” says whether it runs.")));
      else if (g_str_equal (state, "active"))
        uc_doctor_good (doctor, g_strdup_printf (_ ("%s, %s, runs."), units[i].unit, _ (units[i].what)));
      else
        uc_doctor_fault (doctor, g_strdup_printf (_ ("%s, %s, is %s."), units[i].unit, _ (units[i].what), state),
                         g_strdup_printf (_ ("“systemctl enable --now %s” starts it, “journalctl -b -u %s” says why it does "
                                             "not."), units[i].unit, units[i].unit));
    }
}
