/* The programs that should run, and what systemd says of them. */
#include "uc-doctor.h"

#include "uc-installed.h"
#include "uc-version.h"

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

/* One finding a file that differs. */
static void
look_at_files (UcDoctor *doctor)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcInstalled) installed = uc_installed_load (doctor->root, &error);
  char groups[UC_INSTALLED_GROUPS_TEXT];

  if (installed == NULL)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Nobody can tell which program is installed: %s."), error->message),
                     g_strdup (_ ("“apt install --reinstall upcard” installs it with its manifest.")));
  else if (!installed->known)
    uc_doctor_note (doctor, g_strdup_printf (_ ("This upcardctl %s runs where it was built: no manifest lists its files."), uc_version ()),
                    g_strdup (_ ("On the table’s machine run the one that is installed.")));
  else if (installed->n_differ == 0)
    uc_doctor_good (doctor, g_strdup_printf (ngettext ("The program’s %u file is as it was installed. Digest: %s.",
                                                       "The program’s %u files are as they were installed. Digest: %s.",
                                                       installed->files->len),
                                             installed->files->len, uc_installed_groups (installed->digest, groups)));
  for (guint i = 0; installed != NULL && installed->known && i < installed->files->len; i++)
    {
      const UcInstalledFile *file = installed->files->pdata[i];

      if (file->state != UC_INSTALLED_SAME)
        uc_doctor_fault (doctor, g_strdup_printf (_ ("%s is not as it was installed: %s."), file->path,
                                                  uc_installed_state_name (file->state)),
                         g_strdup (_ ("Find out who changed it, and why; “apt install --reinstall upcard” puts the files back, "
                                      "except one that is extra.")));
    }
}

void
uc_doctor_service (UcDoctor *doctor)
{
  look_at_files (doctor);
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
