/* The programs that should run, what says how they are started, and what systemd says of them. */
#include "uc-doctor.h"

#include "uc-installed.h"
#include "uc-version.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *unit;
  const char *what;
} units[] = {
  { "upcardd.service", N_ ("the table service") },
  { "upcard-kiosk.service", N_ ("the console on the screen") },
};

char *
uc_doctor_ask_unit (const char *unit)
{
  g_autoptr (GSubprocess) process
    = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, "systemctl", "show", unit,
                        "--property=ActiveState,DropInPaths,NeedDaemonReload,MainPID", NULL);
  char *answer = NULL;

  if (process == NULL || !g_subprocess_communicate_utf8 (process, NULL, NULL, &answer, NULL, NULL))
    return NULL;
  return answer;
}

/* The value of @name in what a unit has answered; "" when it is not there. (transfer full) */
static char *
value_of (const char *answer, const char *name)
{
  g_autofree char *begin = g_strconcat (name, "=", NULL);
  g_auto (GStrv) lines = g_strsplit (answer != NULL ? answer : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], begin))
      return g_strdup (lines[i] + strlen (begin));
  return g_strdup ("");
}

/* One finding a file that differs. (transfer full): %NULL where nobody can tell */
static UcInstalled *
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
  return g_steal_pointer (&installed);
}

/* What the running process was started with. A variable that somebody has set for systemd until the next start of the machine is in no
 * file. */
static void
look_at_process (UcDoctor *doctor, const char *unit, const char *pid)
{
  g_autofree char *environ_path = g_strdup_printf ("/proc/%s/environ", pid), *maps_path = g_strdup_printf ("/proc/%s/maps", pid);
  g_autofree char *full = uc_doctor_path (doctor, environ_path), *text = NULL, *maps = uc_doctor_read (doctor, maps_path);
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_setting_free);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  gsize length = 0;

  if (!g_file_get_contents (full, &text, &length, NULL) || maps == NULL)
    {
      uc_doctor_note (doctor, g_strdup_printf (_ ("The settings with which %s was started cannot be read."), unit),
                      g_strdup (_ ("Run the doctor as root.")));
      return;
    }
  for (gsize at = 0; at < length; at += strlen (text + at) + 1)
    g_ptr_array_add (words, text + at);
  g_ptr_array_add (words, NULL);
  uc_setting_add_process (settings, (const char *const *) words->pdata, maps);
  for (guint i = 0; i < settings->len; i++)
    {
      const UcSetting *setting = settings->pdata[i];

      uc_doctor_fault (doctor, g_strdup_printf (_ ("%s runs with other code: %s."), unit, setting->loads),
                       g_strdup (_ ("Find out who set it, and why: “systemctl show-environment”, “upcardctl identify”.")));
    }
}

static gboolean
is_known (const UcInstalled *installed, const char *path)
{
  for (guint i = 0; installed != NULL && i < installed->settings->len; i++)
    if (g_str_equal (((const UcSetting *) installed->settings->pdata[i])->path, path))
      return TRUE;
  return FALSE;
}

/* A unit that has another name besides its own has the drop-ins of both. */
static void
tell_drop_ins (UcDoctor *doctor, const UcInstalled *installed, const char *unit, const char *answer)
{
  g_autofree char *paths = value_of (answer, "DropInPaths"), *reload = value_of (answer, "NeedDaemonReload");
  g_auto (GStrv) each = g_strsplit (paths, " ", -1);

  for (guint i = 0; each[i] != NULL; i++)
    if (*each[i] != '\0' && !is_known (installed, each[i]))
      uc_doctor_note (doctor, g_strdup_printf (_ ("%s has a drop-in that the digest does not cover: %s."), unit, each[i]),
                      g_strdup (_ ("Compare it with what the house has set.")));
  if (g_str_equal (reload, "yes"))
    uc_doctor_note (doctor, g_strdup_printf (_ ("The files of %s have changed since systemd read them."), unit),
                    g_strdup (_ ("“systemctl daemon-reload” reads them; what runs began with the old ones.")));
}

void
uc_doctor_service (UcDoctor *doctor)
{
  g_autoptr (UcInstalled) installed = look_at_files (doctor);

  /* The digest leaves settings out. One that loads other code is a fault; the administrator compares the others with the house's. */
  for (guint i = 0; installed != NULL && i < installed->settings->len; i++)
    {
      const UcSetting *setting = installed->settings->pdata[i];

      if (*setting->loads != '\0')
        uc_doctor_fault (doctor, g_strdup_printf (_ ("%s has the programs load other code: %s."), setting->path, setting->loads),
                         g_strdup (_ ("Find out who set it, and why. Take it away, or have two persons accept it at the table.")));
      else
        uc_doctor_note (doctor,
                        g_strdup_printf (_ ("%s says how the programs are started, and the digest does not cover it."), setting->path),
                        g_strdup (setting->readable ? _ ("Compare it with what the house has set.")
                                                    : _ ("It cannot be read: run the doctor as root.")));
    }
  for (guint i = 0; doctor->ask_unit != NULL && i < G_N_ELEMENTS (units); i++)
    {
      const char *unit = units[i].unit;
      g_autofree char *answer = doctor->ask_unit (unit), *state = value_of (answer, "ActiveState"), *pid = value_of (answer, "MainPID");

      if (*state == '\0')
        {
          uc_doctor_note (doctor, g_strdup_printf (_ ("%s: systemd cannot be asked."), unit),
                          g_strdup (_ ("On the table's machine systemd starts it; “systemctl status” says whether it runs.")));
          continue;
        }
      if (g_str_equal (state, "active"))
        uc_doctor_good (doctor, g_strdup_printf (_ ("%s, %s, runs."), unit, _ (units[i].what)));
      else
        uc_doctor_fault (doctor, g_strdup_printf (_ ("%s, %s, is %s."), unit, _ (units[i].what), state),
                         g_strdup_printf (_ ("“systemctl enable --now %s” starts it, “journalctl -b -u %s” says why it does "
                                             "not."), unit, unit));
      tell_drop_ins (doctor, installed, unit, answer);
      if (*pid != '\0' && !g_str_equal (pid, "0"))
        look_at_process (doctor, unit, pid);
    }
}
