/* From the name that a table file gives a serial port to its device file. */
#pragma once

#include "uc-port.h"

G_BEGIN_DECLS

/* The machine's ports: the real ones, or a test's. */
typedef struct
{
  const char *dev; /* "/dev" */
  GPtrArray *(*list) (void);
  int (*open) (const char *path, const UcPortSettings *settings, GError **error);
} UcPortSystem;

extern const UcPortSystem uc_port_system;

/**
 * uc_port_find:
 * @name: what stands behind "serial:": a name in /dev/serial/by-id or by-path; usb:VENDOR:PRODUCT[:SERIAL]; or the port
 *   of a board's own UART, such as ttyAMA0
 * @say_present: whether %UC_LINK_ERROR_ABSENT says what is present instead. To list the machine's ports takes time: who tries
 *   again at every change in /dev tells it once
 * @error: %UC_LINK_ERROR_ABSENT; %UC_LINK_ERROR_OPEN when two ports are meant
 *
 * Returns: (transfer full): the path of a device file, no link to one
 */
char *uc_port_find (const UcPortSystem *system, const char *name, gboolean say_present, GError **error);

G_END_DECLS
