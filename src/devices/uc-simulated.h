/* Simulated devices: a unix stream socket to which upcard-sim connects once for each device (`upcardd --simulate`).
 *
 * A connection's first frame is a hello that names its device; the connection is then that device's link. A second
 * connection of the same device takes the place of the first. Closing a connection is unplugging.
 */
#pragma once

#include "uc-device-end.h"

G_BEGIN_DECLS

typedef struct _UcSimulated UcSimulated;

/**
 * uc_simulated_new:
 * @path: socket to listen on; one that nobody listens on any more is replaced
 * @ends: by UcWireDevice, borrowed for its life; %NULL = not fitted, such a connection is closed
 * @error: %UC_LINK_ERROR_OPEN
 */
UcSimulated *uc_simulated_new (const char *path, UcDeviceEnd *const ends[UC_N_WIRE_DEVICES], GError **error);
/* A driver that says no hello is heard on a socket of its own, @path and ".badge" (the device's name); what calls there
 * is that device. Does nothing when @driver says hello. @error: %UC_LINK_ERROR_OPEN */
gboolean uc_simulated_listen_for (UcSimulated *simulated, UcWireDevice device, const UcDriver *driver, GError **error);
/* Closes, and removes the sockets. */
void uc_simulated_free (UcSimulated *simulated);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimulated, uc_simulated_free)

G_END_DECLS
