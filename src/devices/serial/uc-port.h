/* Serial ports of this machine: which are present, and opening one for oneself alone.
 *
 * libserialport finds them and sets their lines; what comes out is a plain descriptor, and the library has no further
 * part in it.
 */
#pragma once

#include "uc-driver.h"

G_BEGIN_DECLS

typedef struct
{
  char *path;     /* "/dev/ttyUSB0" */
  gboolean usb;
  guint vendor, product;
  char *serial;   /* "" = the device has none */
  char *title;    /* what it says of itself; "" = nothing */
} UcPortInfo;

void uc_port_info_free (UcPortInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPortInfo, uc_port_info_free)
/* "serial:usb:0403:6001:A6008isP (ttyUSB0, FT232R USB UART)": how the table file names it, and what it is. */
char *uc_port_info_describe (const UcPortInfo *info);

/* "picocom (process 812)": another process that has the device file @path open; %NULL: none that can be seen. Root sees all,
 * others their own. (transfer full) */
char *uc_port_holder (const char *path);

/* UcPortInfo of every port that is present, by path. None is opened. */
GPtrArray *uc_port_list (void);

/**
 * uc_port_open:
 * @path: a device file, no link to one
 * @error: %UC_LINK_ERROR_ABSENT; %UC_LINK_ERROR_BUSY, which names who has it, or says how that is found out;
 *   %UC_LINK_ERROR_OPEN: no serial port, or not allowed
 *
 * Opens without waiting and sets the line. Returns a descriptor that no other program shares or opens; -1 on failure.
 */
int uc_port_open (const char *path, const UcPortSettings *settings, GError **error);
/* The first half of it, of any terminal: opened, and claimed by a lock that other programs honour. */
int uc_port_claim (const char *path, GError **error);

G_END_DECLS
