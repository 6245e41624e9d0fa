#define G_LOG_DOMAIN "upcard-devices"

#include "uc-ports.h"

#include "uc-path-watch.h"
#include "uc-serial-link.h"

#include <string.h>

#define SERIAL "serial:"
#define UNIX "unix:"
#define SECOND_US 1000000

typedef struct
{
  UcPorts *ports;
  UcWireDevice device;
  char *where; /* as the table file has it */
  const UcDriver *driver;
  gboolean open;
  gint64 not_before_us; /* it is not tried earlier, whatever happens */
  gint64 due_us;        /* when it is tried at the latest; G_MAXINT64 = when something happens */
  int said;             /* UcLinkError that was told of last; -1 = none */
} Port;

struct _UcPorts
{
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES];
  const UcPortSystem *system;
  const UcPortsFuncs *funcs;
  gpointer data;
  GPtrArray *ports;
  UcPathWatch *watch; /* watches while something is missing; %NULL = the kernel gives none */
  GSource *look;
};

/* ---- one port ---- */

static void
port_free (Port *port)
{
  g_free (port->where);
  g_free (port);
}

static UcLink *
open_link (Port *port, GError **error)
{
  g_autoptr (UcLink) link = NULL;

  if (g_str_has_prefix (port->where, UNIX))
    link = uc_socket_link_new_path (port->where + strlen (UNIX));
  else
    {
      const UcPortSystem *system = port->ports->system;
      gboolean told = port->said == UC_LINK_ERROR_ABSENT;
      g_autofree char *path = uc_port_find (system, port->where + strlen (SERIAL), !told, error);
      int fd = path != NULL ? system->open (path, &port->driver->settings, error) : -1;

      link = fd >= 0 ? uc_serial_link_new (fd) : NULL;
    }
  if (link == NULL || !uc_link_open (link, error))
    return NULL;
  return g_steal_pointer (&link);
}

static void
on_gone (const char *why, gpointer data)
{
  Port *port = data;

  port->open = FALSE;
  port->due_us = port->not_before_us;
  g_source_set_ready_time (port->ports->look, 0);
}

static void
take_failure (Port *port, const GError *error, gint64 now_us)
{
  UcPorts *ports = port->ports;
  gboolean absent = g_error_matches (error, UC_LINK_ERROR, UC_LINK_ERROR_ABSENT);
  gboolean busy = g_error_matches (error, UC_LINK_ERROR, UC_LINK_ERROR_BUSY);

  port->due_us = absent && ports->watch != NULL ? G_MAXINT64 : now_us + SECOND_US;
  port->not_before_us = busy ? port->due_us : 0;
  if (port->said != error->code)
    ports->funcs->on_missing (port->device, port->where, error->message, ports->data);
  port->said = error->code;
}

static void
try_port (Port *port, gint64 now_us)
{
  UcPorts *ports = port->ports;
  g_autoptr (GError) error = NULL;
  UcLink *link;

  if (now_us < port->not_before_us)
    {
      port->due_us = port->not_before_us;
      return;
    }
  link = open_link (port, &error);
  if (link == NULL)
    {
      take_failure (port, error, now_us);
      return;
    }
  port->open = TRUE;
  /* One that hangs up as soon as it is opened is opened once a second. */
  port->not_before_us = now_us + SECOND_US;
  port->said = -1;
  ports->funcs->on_open (port->device, port->where, ports->data);
  uc_device_end_attach_driver (ports->ends[port->device], link, port->driver, on_gone, port);
}

/* ---- all of them ---- */

static void
watch_for (UcPorts *ports, const Port *port)
{
  static const char *const folders[] = { "serial/by-id", "serial/by-path", "." };

  if (g_str_has_prefix (port->where, UNIX))
    {
      g_autofree char *folder = g_path_get_dirname (port->where + strlen (UNIX));

      uc_path_watch_add (ports->watch, folder);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (ports->system->dev, folders[i], NULL);

      uc_path_watch_add (ports->watch, folder);
    }
}

/* Before anything is tried: what comes afterwards is told. */
static void
watch_missing (UcPorts *ports)
{
  gboolean missing = FALSE;

  if (ports->watch == NULL)
    return;
  for (guint i = 0; i < ports->ports->len; i++)
    {
      const Port *port = ports->ports->pdata[i];

      if (port->open)
        continue;
      missing = TRUE;
      watch_for (ports, port);
    }
  if (!missing)
    uc_path_watch_clear (ports->watch);
}

static void
look (UcPorts *ports)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 due_us = G_MAXINT64;

  g_source_set_ready_time (ports->look, -1);
  watch_missing (ports);
  for (guint i = 0; i < ports->ports->len; i++)
    {
      Port *port = ports->ports->pdata[i];

      if (!port->open)
        try_port (port, now_us);
      if (!port->open)
        due_us = MIN (due_us, port->due_us);
    }
  watch_missing (ports);
  if (due_us != G_MAXINT64)
    g_source_set_ready_time (ports->look, due_us);
}

static void
on_changed (gpointer data)
{
  look (data);
}

static gboolean
on_look (gpointer data)
{
  look (data);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_look (GSource *source, GSourceFunc callback, gpointer data)
{
  return callback (data);
}

/* ---- life ---- */

/* Of digital lines over a socket, the first one's: all that are connected there are one device. */
static const char *
where_is (const UcRules *rules, UcWireDevice device)
{
  switch (device)
    {
    case UC_WIRE_SHOE:
      return rules->fitted.shoe;
    case UC_WIRE_READER:
      return rules->fitted.reader;
    case UC_WIRE_BADGE:
      return rules->fitted.badge;
    case UC_WIRE_GPIO:
      for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
        if (g_str_has_prefix (uc_line_fitted (line, rules), UNIX))
          return uc_line_fitted (line, rules);
      return "";
    case UC_WIRE_NONE:
    case UC_N_WIRE_DEVICES:
      return "";
    }
  g_return_val_if_reached ("");
}

UcPorts *
uc_ports_new (const UcRules *rules, UcDeviceEnd *const ends[UC_N_WIRE_DEVICES], const UcPortSystem *system,
              const UcPortsFuncs *funcs, gpointer data)
{
  static GSourceFuncs look_funcs = { .dispatch = dispatch_look };
  UcPorts *ports = g_new0 (UcPorts, 1);

  ports->system = system;
  ports->funcs = funcs;
  ports->data = data;
  ports->watch = uc_path_watch_new (on_changed, ports);
  ports->ports = g_ptr_array_new_with_free_func ((GDestroyNotify) port_free);
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    {
      const char *where = where_is (rules, device);
      Port *port;

      ports->ends[device] = ends[device];
      if (ends[device] == NULL || *where == '\0')
        continue;
      port = g_new0 (Port, 1);
      port->ports = ports;
      port->device = device;
      port->where = g_strdup (where);
      port->driver = uc_driver_of (device, rules);
      port->said = -1;
      g_ptr_array_add (ports->ports, port);
    }
  ports->look = g_source_new (&look_funcs, sizeof (GSource));
  g_source_set_callback (ports->look, on_look, ports, NULL);
  g_source_set_ready_time (ports->look, ports->ports->len > 0 ? 0 : -1);
  g_source_attach (ports->look, g_main_context_get_thread_default ());
  return ports;
}

void
uc_ports_free (UcPorts *ports)
{
  g_source_destroy (ports->look);
  g_source_unref (ports->look);
  g_clear_pointer (&ports->watch, uc_path_watch_free);
  g_ptr_array_unref (ports->ports);
  g_free (ports);
}
