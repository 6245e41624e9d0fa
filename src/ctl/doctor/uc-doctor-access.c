/* Users and groups, and whether the device nodes are for the service alone. */
#include "uc-doctor.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define DEVICES_GROUP "upcard-devices"
/* Debian's own of a TPM, which other programs may be in as well. */
#define TPM_GROUP "tss"

#define PACKAGE_REMEDY N_ ("Install the package upcard again: its systemd-sysusers file makes users and groups.")

/* Fields of the line of @name in a file like /etc/group; %NULL when there is none. */
static GStrv
find_line (UcDoctor *doctor, const char *path, const char *name)
{
  g_autofree char *text = uc_doctor_read (doctor, path);
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      GStrv fields = g_strsplit (lines[i], ":", -1);

      if (g_strcmp0 (fields[0], name) == 0)
        return fields;
      g_strfreev (fields);
    }
  return NULL;
}

/* The group's number; -1 when the service is not in it, which is said. */
static gint64
look_at_group (UcDoctor *doctor, const char *name)
{
  g_auto (GStrv) group = find_line (doctor, "/etc/group", name);
  g_auto (GStrv) members = NULL;

  if (group != NULL && g_strv_length (group) >= 4)
    members = g_strsplit (group[3], ",", -1);
  if (members == NULL || !g_strv_contains ((const char *const *) members, "upcard"))
    {
      uc_doctor_fault (doctor, g_strdup_printf (_ ("The user upcard is not in the group %s, which has the devices."), name),
                       g_strdup (_ (PACKAGE_REMEDY)));
      return -1;
    }
  return g_ascii_strtoll (group[2], NULL, 10);
}

static void
look_at_users (UcDoctor *doctor)
{
  static const char *const users[] = { "upcard", "upcard-kiosk" };

  for (guint i = 0; i < G_N_ELEMENTS (users); i++)
    {
      g_auto (GStrv) user = find_line (doctor, "/etc/passwd", users[i]);

      if (user == NULL)
        uc_doctor_fault (doctor, g_strdup_printf (_ ("There is no user %s."), users[i]), g_strdup (_ (PACKAGE_REMEDY)));
      else
        uc_doctor_good (doctor, g_strdup_printf (_ ("There is a user %s."), users[i]));
    }
}

static void
look_at_node (UcDoctor *doctor, const char *file, const char *name, gint64 group)
{
  g_autofree char *node = g_strconcat ("/dev/", file, NULL);
  g_autofree char *path = uc_doctor_path (doctor, node);
  GStatBuf info;

  if (g_stat (path, &info) < 0)
    return;
  if ((gint64) info.st_gid != group || (info.st_mode & 0060) != 0060)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("%s does not belong to the group %s."), node, name),
                     g_strdup (_ ("udevadm control --reload && udevadm trigger; a later rule in /etc/udev/rules.d may take it back "
                                  "(ours is 99-upcard.rules).")));
  else if ((info.st_mode & 0007) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Everybody may use %s."), node),
                     g_strdup (_ ("Remove the rule in /etc/udev/rules.d that lets them: only the table service may.")));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("%s is for the group %s."), node, name));
}

void
uc_doctor_access (UcDoctor *doctor)
{
  static const struct
  {
    const char *prefix, *group;
  } nodes[] = {
    { "gpiochip", DEVICES_GROUP }, { "ttyUSB", DEVICES_GROUP }, { "ttyACM", DEVICES_GROUP },
    { "ttyAMA", DEVICES_GROUP },   { "ttyS", DEVICES_GROUP },   { "tpmrm", TPM_GROUP },
  };
  gint64 devices, tpm = -1;

  look_at_users (doctor);
  devices = look_at_group (doctor, DEVICES_GROUP);
  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_autoptr (GPtrArray) files = uc_doctor_list (doctor, "/dev", nodes[i].prefix);
      const gboolean is_tpm = g_str_equal (nodes[i].group, TPM_GROUP);
      gint64 group;

      /* A board without a TPM needs no group for it. */
      if (is_tpm && files->len > 0)
        tpm = look_at_group (doctor, TPM_GROUP);
      group = is_tpm ? tpm : devices;
      for (guint n = 0; group >= 0 && n < files->len; n++)
        look_at_node (doctor, files->pdata[n], nodes[i].group, group);
    }
}
