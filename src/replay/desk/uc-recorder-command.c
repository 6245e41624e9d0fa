#include "uc-recorder-command.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define GROUP "replay"
#define KEY "recorder-command"
#define LIMIT "recorder-limit"
/* A day: more is no limit. */
#define MOST_S 86400

char **
uc_recorder_command_load (const char *data, guint *limit_s, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = g_build_filename (data, "replay.ini", NULL), *line = NULL, *limit = NULL;
  g_autoptr (GError) problem = NULL;
  guint64 seconds = UC_RECORDER_LIMIT_S;
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
  limit = g_key_file_get_value (file, GROUP, LIMIT, NULL);
  if (limit != NULL && !g_ascii_string_to_unsigned (g_strstrip (limit), 10, 0, MOST_S, &seconds, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s: %s=%s: expected seconds from 1 to %d, or 0 for no limit"),
                   path, LIMIT, limit, MOST_S);
      return NULL;
    }
  *limit_s = (guint)seconds;
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

/* ---- running it ---- */

typedef struct
{
  GSubprocess *process;
  GCancellable *waiting;     /* for its end */
  GCancellable *cancellable; /* the caller's; NULL = none */
  gulong connected;
  guint timer, limit_s;
  gboolean late;
} Run;

static void
run_free (gpointer data)
{
  Run *run = data;

  g_object_unref (run->process);
  g_object_unref (run->waiting);
  g_clear_object (&run->cancellable);
  g_free (run);
}

/* With what it starts it is a group of its own, that ends together. */
static void
lead_group (gpointer user_data)
{
  setpgid (0, 0);
}

/* Who does not listen is not waited for. */
static void
end (Run *run)
{
  const char *id = g_subprocess_get_identifier (run->process);

  if (id != NULL)
    kill (-(pid_t)g_ascii_strtoll (id, NULL, 10), SIGTERM);
  g_cancellable_cancel (run->waiting);
}

static gboolean
on_limit (gpointer data)
{
  Run *run = data;

  run->timer = 0;
  run->late = TRUE;
  end (run);
  return G_SOURCE_REMOVE;
}

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  end (data);
}

/* How it ended by itself; %FALSE with @error: not well. */
static gboolean
judge (GSubprocess *process, GBytes *said, GError **error)
{
  g_autofree char *complaint = NULL;
  g_auto (GStrv) lines = NULL;

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

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Run *run = g_task_get_task_data (task);
  g_autoptr (GBytes) said = NULL;
  g_autoptr (GError) error = NULL;
  gboolean good;

  g_clear_handle_id (&run->timer, g_source_remove);
  g_cancellable_disconnect (run->cancellable, run->connected);
  good = g_subprocess_communicate_finish (run->process, result, NULL, &said, &error);
  if (run->late)
    {
      g_clear_error (&error);
      g_set_error (&error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                   _ ("The recorder’s command did not end within %u s, and was ended. For a viewer that stays open, set “%s=0” in "
                      "replay.ini."),
                   run->limit_s, LIMIT);
    }
  else if (good && !g_cancellable_set_error_if_cancelled (run->cancellable, &error))
    judge (run->process, said, &error);
  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_boolean (task, TRUE);
}

gboolean
uc_recorder_command_run (const char *const *argv, guint limit_s, GCancellable *cancellable, GAsyncReadyCallback callback,
                         gpointer user_data, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  GSubprocess *process;
  GTask *task;
  Run *run;

  g_subprocess_launcher_set_child_setup (launcher, lead_group, NULL, NULL);
  process = g_subprocess_launcher_spawnv (launcher, argv, error);
  if (process == NULL)
    return FALSE;
  task = g_task_new (NULL, NULL, callback, user_data);
  run = g_new0 (Run, 1);
  run->process = process;
  run->waiting = g_cancellable_new ();
  run->limit_s = limit_s;
  g_task_set_task_data (task, run, run_free);
  if (limit_s > 0)
    run->timer = g_timeout_add_seconds (limit_s, on_limit, run);
  g_subprocess_communicate_async (process, NULL, run->waiting, on_ended, task);
  g_set_object (&run->cancellable, cancellable);
  if (cancellable != NULL)
    run->connected = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), run, NULL);
  return TRUE;
}

gboolean
uc_recorder_command_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
