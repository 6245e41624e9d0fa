/* Links over serial ports that are open, set and claimed: from here on only their descriptor counts. */
#pragma once

#include "uc-link.h"

G_BEGIN_DECLS

/* A serial port that is open, set and claimed (uc-port.h); takes @fd over. It can be opened once. Closing it throws
 * away what has not left yet. */
UcLink *uc_serial_link_new (int fd);

G_END_DECLS
