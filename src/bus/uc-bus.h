/* The table on the bus: names, and the errors of Submit. The interface itself is org.upcard.Table1.xml.
 *
 * Shared by the service and its clients; knows nothing of either.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define UC_BUS_NAME "org.upcard.Table"
#define UC_BUS_PATH "/org/upcard/Table"
#define UC_BUS_INTERFACE "org.upcard.Table1"
#define UC_BUS_PROPERTIES "org.freedesktop.DBus.Properties"

/* The console's own socket of the installed service, in a folder that only the console's user, the service's and root may enter. */
#define UC_BUS_CONSOLE_SOCKET "/run/upcard-console/socket"

/* In the folder of a training: its table file, and the sockets of its console and of its devices. */
#define UC_BUS_TRAINING_TABLE "table.ini"
#define UC_BUS_TRAINING_CONSOLE "console"
#define UC_BUS_TRAINING_DEVICES "devices"

/* Most rows that one Read answers with, and most lines that one Submit takes. */
#define UC_BUS_MAX_ROWS 256
#define UC_BUS_MAX_LINES 32
/* A Read answers with no further row once those that it has have so many bytes of input and events. */
#define UC_BUS_MANY_BYTES 16384
/* A badge that its reader has read signs for so long without its PIN. */
#define UC_BUS_TAP_MS 15000

#define UC_BUS_METHOD_SUBMIT "Submit"
#define UC_BUS_METHOD_READ "Read"
#define UC_BUS_METHOD_CHECK "Check"
#define UC_BUS_METHOD_CODE "Code"
#define UC_BUS_METHOD_HEALTH "Health"
#define UC_BUS_SIGNAL_HEAD "Head"

#define UC_BUS_PROPERTY_TABLE_FILE "TableFile"
#define UC_BUS_PROPERTY_RULES_VERSION "RulesVersion"
#define UC_BUS_PROPERTY_CORE_VERSION "CoreVersion"
#define UC_BUS_PROPERTY_PROGRAM "Program"
#define UC_BUS_PROPERTY_FIRST_KEY "FirstKey"
#define UC_BUS_PROPERTY_SIMULATED "Simulated"
#define UC_BUS_PROPERTY_CHECKPOINT_SEQ "CheckpointSeq"
#define UC_BUS_PROPERTY_LAST_ROUND_SEQ "LastRoundSeq"
#define UC_BUS_PROPERTY_HEAD "Head"
#define UC_BUS_PROPERTY_STOPPED "Stopped"
#define UC_BUS_PROPERTY_FINDINGS "Findings"
#define UC_BUS_FINDINGS "a(ssxt)" /* kind, name, since, number: UcFinding */

/* Types of Submit's, Read's, Check's and Health's answers. */
#define UC_BUS_SUBMIT_REPLY "(t)"
#define UC_BUS_ROW "(txssas)"
#define UC_BUS_READ_REPLY "(a" UC_BUS_ROW "t)"
#define UC_BUS_CHECK_REPLY "(tuss)"
#define UC_BUS_HEALTH "(sbxsa{st})"
#define UC_BUS_HEALTH_REPLY "(a" UC_BUS_HEALTH ")"

#define UC_BUS_ERROR (uc_bus_error_quark ())
/* Registered with GDBus by its first use: a client that has called it once gets these codes from a failed call. Strip
 * the remote prefix with g_dbus_error_strip_remote_error () before the message is shown. */
GQuark uc_bus_error_quark (void);
typedef enum
{
  UC_BUS_ERROR_STALE,   /* org.upcard.Error.Stale: the prompt has moved on; read and look again */
  UC_BUS_ERROR_REFUSED, /* org.upcard.Error.Refused: the message is the sentence for the screen */
  UC_BUS_ERROR_STOPPED, /* org.upcard.Error.Stopped: the record cannot be written */
  UC_BUS_N_ERRORS,
} UcBusError;

G_END_DECLS
