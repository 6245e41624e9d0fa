#define G_LOG_DOMAIN "upcard-devices"

#include "uc-port-find.h"

#include "uc-link.h"

#include <stdlib.h>
#include <string.h>

#define USB "usb:"

const UcPortSystem uc_port_system = { .dev = "/dev", .list = uc_port_list, .open = uc_port_open };

/* @infos: the ports that are present; %NULL = nobody asks for them */
static void
set_absent (const GPtrArray *infos, const char *name, GError **error)
{
  g_autofree char *present = NULL;
  GString *text;

  if (infos == NULL)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_ABSENT, "there is no serial:%s", name);
      return;
    }
  text = g_string_new (infos->len == 0 ? "no serial port" : NULL);
  for (guint i = 0; i < infos->len; i++)
    {
      g_autofree char *port = uc_port_info_describe (infos->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", port);
    }
  present = g_string_free (text, FALSE);
  g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_ABSENT, "there is no serial:%s; present: %s", name, present);
}

/* Whether @info is the port that "VENDOR:PRODUCT" or "VENDOR:PRODUCT:SERIAL" means. */
static gboolean
is_meant (const UcPortInfo *info, const char *identity)
{
  g_autofree char *product = g_strdup_printf ("%04x:%04x", info->vendor, info->product);
  gsize length = strlen (product);

  if (!info->usb || g_ascii_strncasecmp (identity, product, length) != 0)
    return FALSE;
  return identity[length] == '\0' || (identity[length] == ':' && g_str_equal (identity + length + 1, info->serial));
}

static char *
find_usb (const UcPortSystem *system, const char *name, GError **error)
{
  g_autoptr (GPtrArray) infos = system->list ();
  const UcPortInfo *found = NULL;

  for (guint i = 0; i < infos->len; i++)
    {
      const UcPortInfo *info = infos->pdata[i];

      if (!is_meant (info, name + strlen (USB)))
        continue;
      if (found != NULL)
        {
          g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN,
                       "serial:%s is both %s and %s: name its serial number, or its place in /dev/serial/by-path", name,
                       found->path, info->path);
          return NULL;
        }
      found = info;
    }
  if (found == NULL)
    set_absent (infos, name, error);
  return found != NULL ? g_strdup (found->path) : NULL;
}

char *
uc_port_find (const UcPortSystem *system, const char *name, gboolean say_present, GError **error)
{
  static const char *const folders[] = { "serial/by-id", "serial/by-path", "." };
  g_autoptr (GPtrArray) infos = NULL;

  if (g_str_has_prefix (name, USB))
    return find_usb (system, name, error);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (system->dev, folders[i], name, NULL);
      char *real = realpath (path, NULL);

      if (real != NULL)
        return real; /* GLib's memory is malloc's */
    }
  infos = say_present ? system->list () : NULL;
  set_absent (infos, name, error);
  return NULL;
}
