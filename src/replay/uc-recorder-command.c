#include "uc-recorder-command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define GROUP "replay"
#define KEY "recorder-command"

char **
uc_recorder_command_load (const char *data, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = g_build_filename (data, "replay.ini", NULL), *line = NULL;
  g_autoptr (GError) problem = NULL;
  char **command = NULL;

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &problem)
      && !g_error_matches (problem, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s cannot be read: %s"), path, problem->message);
      return NULL;
    }
  g_clear_error (&problem);
  line = g_key_file_get_string (file, GROUP, KEY, &problem);
  if (g_error_matches (problem, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE)
      || g_error_matches (problem, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_UNKNOWN_ENCODING))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s: %s: %s"), path, KEY, problem->message);
      return NULL;
    }
  g_clear_error (&problem);
  if (line == NULL || line[strspn (line, " ")] == '\0')
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("No recorder is known here: “%s=PROGRAM” is missing in the group “%s” of %s"), KEY, GROUP, path);
  else if (!g_shell_parse_argv (line, NULL, &command, &problem))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s: %s: %s"), path, KEY, problem->message);
  return command;
}

char **
uc_recorder_command_fill (const char *const *command, const char *table, gint64 at_ns, gint64 length_ns, GError **error)
{
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (at_ns / 1000000000);
  g_autofree char *second = g_date_time_format (time, "%Y-%m-%dT%H:%M:%S"), *zone = g_date_time_format (time, "%:z");
  g_autofree char *at = g_strdup_printf ("%s.%03d%s", second, (int)(at_ns / 1000000 % 1000), zone);
  g_autofree char *length
      = g_strdup_printf ("%" G_GINT64_FORMAT ".%03d", length_ns / 1000000000, (int)(length_ns / 1000000 % 1000));

  if (table[0] == '-' || table[0] == '\0')
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("The recorder’s command is not run: a program would take the table’s name “%s” for an option"), table);
      return NULL;
    }
  g_strv_builder_addv (argv, (const char **)command);
  g_strv_builder_add (argv, table);
  g_strv_builder_add (argv, at);
  g_strv_builder_add (argv, length);
  return g_strv_builder_end (argv);
}

gboolean
uc_recorder_command_run (const char *const *argv, GCancellable *cancellable, GAsyncReadyCallback callback,
                         gpointer user_data, GError **error)
{
  g_autoptr (GSubprocess) process
      = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE, error);

  if (process == NULL)
    return FALSE;
  g_subprocess_communicate_async (process, NULL, cancellable, callback, user_data);
  return TRUE;
}

gboolean
uc_recorder_command_finish (GObject *source, GAsyncResult *result, GError **error)
{
  GSubprocess *process = G_SUBPROCESS (source);
  g_autoptr (GBytes) said = NULL;
  g_autofree char *complaint = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_subprocess_communicate_finish (process, result, NULL, &said, error))
    return FALSE;
  if (g_subprocess_get_successful (process))
    return TRUE;
  /* Somebody else's program, in whatever encoding it writes. */
  complaint = said == NULL ? g_strdup ("")
                           : g_utf8_make_valid (g_bytes_get_data (said, NULL), (gssize)g_bytes_get_size (said));
  lines = g_strsplit (complaint, "\n", 2);
  if (g_subprocess_get_if_exited (process))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The recorder’s command ended with status %d: %s"),
                 g_subprocess_get_exit_status (process), lines[0] == NULL || lines[0][0] == '\0' ? "–" : lines[0]);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The recorder’s command was ended by signal %d"),
                 g_subprocess_get_term_sig (process));
  return FALSE;
}
