/* The unix socket that a link, or a mirror, serves on its own machine. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * uc_link_socket_serve:
 * @path: where to listen; a socket that a killed program left there is replaced, and nothing else is
 * @backlog: connections that may wait
 * @error: %G_IO_ERROR_FILENAME_TOO_LONG, or what GIO says
 *
 * Returns: (transfer full): a service without a handler of “incoming”. The folder of @path decides who may enter. The file stays when the service ends.
 */
GSocketService *uc_link_socket_serve (const char *path, int backlog, GError **error);

G_END_DECLS
