/* A client of the table's service: it finds the service on the bus, or on the service's own socket, follows its record, and says lines to
 * it. What a row means is its owner's.
 *
 * Everything happens in the main context of the thread that made the client.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _UcBusClient UcBusClient;

typedef struct
{
  /* The service is there, or has another table file. @properties: all of them, a{sv}. Returns the first event to be read; 0 = the client
   * cannot use such a service, and reads nothing. */
  guint64 (*begin) (GVariant *properties, gpointer user_data);
  /* Some properties changed; may be %NULL. */
  void (*changed) (GVariant *properties, gpointer user_data);
  /* A row, in the order of the record. @events: its lines. */
  void (*row) (gint64 t_real_ns, const char *const *events, gpointer user_data);
  /* Every row up to the record's end was handed out. */
  void (*current) (gpointer user_data);
  /* Rows could not be read, and a warning says why; may be %NULL. */
  void (*unreadable) (gpointer user_data);
  /* The service has gone, or was not there. */
  void (*gone) (gpointer user_data);
} UcBusClientFuncs;

/* @reply: what the service answered; %NULL with @error, which is a UC_BUS_ERROR where the service refused: strip it with
 * g_dbus_error_strip_remote_error (). Not called when the service goes, or the client ends, before the answer. */
typedef void (*UcBusAnswered) (GVariant *reply, GError *error, gpointer user_data);

/**
 * uc_bus_client_new:
 * @bus: (nullable): where the service is looked for; %NULL: on the bus of @type
 * @type: %G_BUS_TYPE_NONE without @bus: on no bus, and @socket alone is tried until the service is there
 * @socket: (nullable): the service's own socket, tried first; %NULL: the bus alone
 * @funcs: borrowed for the client's life
 */
UcBusClient *uc_bus_client_new (GDBusConnection *bus, GBusType type, const char *socket, const UcBusClientFuncs *funcs,
                                gpointer user_data);
void uc_bus_client_free (UcBusClient *client);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcBusClient, uc_bus_client_free)

/* Whether there is a service to call. */
gboolean uc_bus_client_is_there (const UcBusClient *client);
gboolean uc_bus_client_is_reading (const UcBusClient *client);
/* Looks for rows that have come since: current () follows, or unreadable (). */
void uc_bus_client_read_on (UcBusClient *client);

/**
 * uc_bus_client_call:
 * @arguments: (nullable): consumed when floating
 * @reply: the type of the answer
 * @free: (nullable): for @user_data, called in any case
 *
 * Calls a method of the table's interface. Does nothing but free where no service is there.
 */
void uc_bus_client_call (UcBusClient *client, const char *method, GVariant *arguments, const char *reply, UcBusAnswered answered,
                         gpointer user_data, GDestroyNotify free);
/* Submit: @lines are all taken, or none of them. @after_seq: the event that the person has seen last. */
void uc_bus_client_submit (UcBusClient *client, guint64 after_seq, const char *const *lines, UcBusAnswered answered,
                           gpointer user_data);

G_END_DECLS
