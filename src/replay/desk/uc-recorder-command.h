/* The command that shows the camera recorder's pictures: from the agent's own settings, never from a file that is opened, and
 * never through a shell. No GTK.
 *
 * It stands in replay.ini of the agent's own folder, in the group “replay”:
 *
 *   [replay]
 *   recorder-command=/usr/local/bin/show-camera --wall 3
 *   recorder-limit=60
 *
 * A command that has not ended after so many seconds is ended; 0 = it may stay, as a viewer does.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Shown before a moment that is no range, and how long. */
#define UC_RECORDER_BEFORE_NS (G_GINT64_CONSTANT (5) * 1000000000)
#define UC_RECORDER_LENGTH_NS (G_GINT64_CONSTANT (30) * 1000000000)

#define UC_RECORDER_LIMIT_S 60

/**
 * uc_recorder_command_load:
 * @data: the agent's own folder
 * @limit_s: (out): “recorder-limit”
 * @error: %G_IO_ERROR_NOT_FOUND: there is none; %G_IO_ERROR_INVALID_DATA: it cannot be taken apart; each says where
 *
 * Returns: (transfer full): the program and its own arguments, as quotes part them; nothing is expanded
 */
char **uc_recorder_command_load (const char *data, guint *limit_s, GError **error);
/**
 * uc_recorder_command_fill:
 * @table: its id; one that begins with “-” would be taken for an option, and is refused
 * @at_ns: by the recorder's clock
 *
 * Returns: (transfer full): @command with three more arguments: the table, the time as “2026-11-20T21:47:05.962+00:00”, and
 *   the length in seconds as “30.000”
 */
char **uc_recorder_command_fill (const char *const *command, const char *table, gint64 at_ns, gint64 length_ns, GError **error);

/**
 * uc_recorder_command_run:
 * @limit_s: 0 = it may take as long as it likes
 * @cancellable: ends the program, with all that it has started
 * @callback: comes when it has ended, or was ended
 *
 * Returns: %FALSE with @error: it cannot be started
 */
gboolean uc_recorder_command_run (const char *const *argv, guint limit_s, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data, GError **error);
/* @error: how it ended, and the first line that it complained with; %G_IO_ERROR_TIMED_OUT, %G_IO_ERROR_CANCELLED. */
gboolean uc_recorder_command_finish (GAsyncResult *result, GError **error);

G_END_DECLS
