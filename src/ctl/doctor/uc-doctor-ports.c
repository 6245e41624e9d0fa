/* The serial devices that the table file names: is each one's port there, and free or the table service's? None is opened, so
 * that a table in play is not disturbed.
 */
#include "uc-doctor.h"

#include <glib/gi18n.h>
#include <string.h>

#define SERIAL "serial:"
#define UNIX "unix:"

/* As uc_port_holder () names it. */
#define SERVICE "upcardd "

static void
look_at_serial (UcDoctor *doctor, const char *device, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = uc_port_find (doctor->machine, name, TRUE, &error);

  if (path != NULL)
    {
      g_autofree char *holder = uc_port_holder (path);

      if (holder == NULL)
        uc_doctor_good (doctor, g_strdup_printf (_ ("%s: %s%s is %s."), device, SERIAL, name, path));
      else if (g_str_has_prefix (holder, SERVICE))
        uc_doctor_good (doctor, g_strdup_printf (_ ("%s: %s%s is %s, and the table service has it."), device, SERIAL, name, path));
      else
        uc_doctor_fault (doctor, g_strdup_printf (_ ("%s: %s%s is %s, which is in use by %s."), device, SERIAL, name, path, holder),
                         g_strdup (_ ("End that program, and switch off what starts it (a login on the port: systemctl disable --now "
                                      "serial-getty@…); the table service takes the port when it is free.")));
    }
  else
    uc_doctor_fault (doctor, g_strdup_printf ("%s: %s.", device, error->message),
                     g_strdup (_ ("Plug it in and look again; then correct its name in [devices]: “ls -l /dev/serial/by-id” lists "
                                  "them.")));
}

static void
look_at_socket (UcDoctor *doctor, const char *device, const char *path)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    uc_doctor_good (doctor, g_strdup_printf (_ ("%s: the socket %s is there."), device, path));
  else
    uc_doctor_fault (doctor, g_strdup_printf (_ ("%s: there is no socket %s."), device, path),
                     g_strdup (_ ("Start the program that stands behind it; the table service takes it when it comes.")));
}

void
uc_doctor_ports (UcDoctor *doctor)
{
  const struct
  {
    const char *device;
    const char *where;
  } fitted[] = {
    { "shoe", doctor->rules.fitted.shoe },
    { "reader", doctor->rules.fitted.reader },
    { "badge", doctor->rules.fitted.badge },
  };

  if (!doctor->has_rules || !uc_doctor_is_here (doctor))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (fitted); i++)
    if (g_str_has_prefix (fitted[i].where, SERIAL))
      look_at_serial (doctor, fitted[i].device, fitted[i].where + strlen (SERIAL));
    else if (g_str_has_prefix (fitted[i].where, UNIX))
      look_at_socket (doctor, fitted[i].device, fitted[i].where + strlen (UNIX));
    else
      uc_doctor_good (doctor, g_strdup_printf (_ ("%s: not fitted; what it would say is typed."), fitted[i].device));
}
