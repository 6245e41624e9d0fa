/* A bus of its own with the limits of a system bus, and callers on it that call and read no answer. */
#pragma once

#include <gio/gio.h>

/* @folder: where its socket and configuration go. @most_bytes: of messages from one connection that nobody has read; the bus
 * reads on from that connection when some are read. */
GSubprocess *greedy_bus_start_or_fail (const char *folder, guint most_bytes);
/* (transfer full) */
char *greedy_bus_address (const char *folder);

/* The descriptor of a connection to the socket @path, without a bus. Waits for whoever listens there. */
int greedy_connect_peer_or_fail (const char *path);
/* The descriptor of a connection that has its name. */
int greedy_connect_or_fail (const char *folder);
/* @arguments: consumed when floating. */
void greedy_call_or_fail (int fd, guint32 serial, const char *destination, const char *path, const char *interface,
                          const char *method, GVariant *arguments, GDBusMessageFlags flags);
/* A call whose arguments are @n_bytes bytes long: one array of bytes. The caller's own memory does not grow by them. */
void greedy_call_long_or_fail (int fd, guint32 serial, const char *destination, const char *path, const char *interface,
                               const char *method, guint32 n_bytes);
