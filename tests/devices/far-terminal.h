/* A terminal stands for a serial port: its far end is the device's. */
#pragma once

#include "uc-port.h"

G_BEGIN_DECLS

#define FAR_TERMINAL_PATH 64

/* Makes one, raw, and writes its path. Returns the far end; the port hangs up when it is closed. */
int far_terminal_new (char path[FAR_TERMINAL_PATH]);
/* The same, and @name, whose folders are made, leads to it: a device is plugged in. */
int far_terminal_plug (const char *name, char path[FAR_TERMINAL_PATH]);
/* For UcPortSystem: opens it as a port, without what only a UART has. */
int far_terminal_open (const char *path, const UcPortSettings *settings, GError **error);

G_END_DECLS
