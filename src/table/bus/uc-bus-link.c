/* GDBus names this user to the bus over a socket of its own only. Over a wiped stream that is done here, before GDBus has it. */
#include "uc-bus-link.h"

#include "uc-wiped-stream.h"

#include <string.h>
#include <unistd.h>

/* Longest line of the bus's, by its specification much less. */
#define LINE_ROOM 512

static gboolean
say (GIOStream *stream, const char *text, gsize length, GError **error)
{
  return g_output_stream_write_all (g_io_stream_get_output_stream (stream), text, length, NULL, NULL, error);
}

/* Byte by byte: what follows the line is GDBus's. */
static gboolean
hear_line (GIOStream *stream, char line[LINE_ROOM], GError **error)
{
  for (gsize n = 0; n < LINE_ROOM; n++)
    {
      gssize got = g_input_stream_read (g_io_stream_get_input_stream (stream), line + n, 1, NULL, error);

      if (got < 0)
        return FALSE;
      if (got == 0)
        break;
      if (line[n] != '\n')
        continue;
      line[n] = '\0';
      g_strchomp (line);
      return TRUE;
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "It does not answer as a bus does.");
  return FALSE;
}

/* AUTH EXTERNAL of the D-Bus Specification: the kernel tells the bus who is there. */
static gboolean
introduce (GIOStream *stream, GError **error)
{
  g_autofree char *user = g_strdup_printf ("%u", (guint) geteuid ());
  g_autoptr (GString) first = g_string_new ("AUTH EXTERNAL ");
  char line[LINE_ROOM];

  g_string_prepend_len (first, "", 1);
  for (const char *at = user; *at != '\0'; at++)
    g_string_append_printf (first, "%02x", (guint) *at);
  g_string_append (first, "\r\n");
  if (!say (stream, first->str, first->len, error) || !hear_line (stream, line, error))
    return FALSE;
  if (g_str_has_prefix (line, "OK "))
    return say (stream, "BEGIN\r\n", strlen ("BEGIN\r\n"), error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "It does not let user %s in.", user);
  return FALSE;
}

GDBusConnection *
uc_bus_link_open (GBusType type, GError **error)
{
  g_autofree char *address = g_dbus_address_get_for_bus_sync (type, NULL, error);
  g_autoptr (GIOStream) socket = address != NULL ? g_dbus_address_get_stream_sync (address, NULL, NULL, error) : NULL;
  g_autoptr (GIOStream) stream = NULL;

  if (socket == NULL || !introduce (socket, error))
    return NULL;
  stream = uc_wiped_stream_new (socket);
  return g_dbus_connection_new_sync (stream, NULL, G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, error);
}
