#include "uc-cluster.h"

#include "uc-hang.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define PROGRAMS "/usr/lib/postgresql"

/* The newest release that is installed. (transfer full) (nullable) */
static char *
find_bin (void)
{
  g_autoptr (GDir) releases = g_dir_open (PROGRAMS, 0, NULL);
  const char *name;
  guint64 newest = 0;

  while (releases != NULL && (name = g_dir_read_name (releases)) != NULL)
    {
      g_autofree char *server = g_build_filename (PROGRAMS, name, "bin", "postgres", NULL);

      if (g_file_test (server, G_FILE_TEST_IS_EXECUTABLE))
        newest = MAX (newest, g_ascii_strtoull (name, NULL, 10));
    }
  return newest > 0 ? g_strdup_printf (PROGRAMS "/%" G_GUINT64_FORMAT "/bin", newest) : NULL;
}

gboolean
uc_cluster_is_there (void)
{
  g_autofree char *bin = find_bin ();

  return bin != NULL;
}

/* In the child. The server gets SIGQUIT when the test ends, and ends at once with its children. */
static void
become_nobody (gpointer data)
{
  const struct passwd *nobody = data;

  prctl (PR_SET_PDEATHSIG, SIGQUIT);
  if (nobody == NULL)
    return;
  if (setgroups (0, NULL) != 0 || setgid (nobody->pw_gid) != 0 || setuid (nobody->pw_uid) != 0)
    _exit (9);
  /* A change of user clears it. */
  prctl (PR_SET_PDEATHSIG, SIGQUIT);
}

static struct passwd *
nobody (void)
{
  return geteuid () == 0 ? getpwnam ("nobody") : NULL;
}

static GPid
spawn (UcCluster *cluster, const char *program, const char *const *arguments)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_autofree char *path = g_build_filename (cluster->bin, program, NULL);
  g_autofree char *log = g_build_filename (cluster->folder, "log", NULL);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  FILE *to = fopen (log, "ae");
  GPid pid;

  g_assert_nonnull (to);
  g_strv_builder_add (all, path);
  g_strv_builder_addv (all, (const char **)arguments);
  argv = g_strv_builder_end (all);
  g_spawn_async_with_fds (cluster->folder, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, become_nobody, nobody (), &pid, -1, fileno (to), fileno (to), &error);
  g_assert_no_error (error);
  fclose (to);
  return pid;
}

static void
fail (const UcCluster *cluster, const char *what)
{
  g_autofree char *log = g_build_filename (cluster->folder, "log", NULL);
  g_autofree char *text = NULL;

  g_file_get_contents (log, &text, NULL, NULL);
  g_error ("%s: %s", what, text);
}

void
uc_cluster_start (UcCluster *cluster)
{
  const char *const arguments[] = { "-D", cluster->data, "-k", cluster->folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c",
                                    "shared_buffers=16MB", "-c", "max_connections=20", NULL };
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  cluster->pid = spawn (cluster, "postgres", arguments);
  while (PQping (cluster->address) != PQPING_OK)
    {
      if (g_get_monotonic_time () > end)
        fail (cluster, "the server does not answer");
      g_usleep (5000);
    }
}

static void
reap (UcCluster *cluster)
{
  int status;

  waitpid (cluster->pid, &status, 0);
  g_spawn_close_pid (cluster->pid);
  cluster->pid = 0;
}

void
uc_cluster_kill (UcCluster *cluster)
{
  g_autofree char *list = g_strdup_printf ("/proc/%d/task/%d/children", (int)cluster->pid, (int)cluster->pid), *text = NULL;
  g_auto (GStrv) children = NULL;

  kill (cluster->pid, SIGSTOP);
  g_assert_true (g_file_get_contents (list, &text, NULL, NULL));
  children = g_strsplit (text, " ", -1);
  kill (cluster->pid, SIGKILL);
  for (guint i = 0; children[i] != NULL; i++)
    if (*children[i] != '\0')
      kill ((pid_t)g_ascii_strtoll (children[i], NULL, 10), SIGKILL);
  reap (cluster);
}

void
uc_cluster_run (UcCluster *cluster, const char *sql)
{
  PGconn *connection = PQconnectdb (cluster->address);
  PGresult *result;
  ExecStatusType status;

  PQclear (PQexec (connection, "SET client_min_messages = error"));
  result = PQexec (connection, sql);
  status = PQresultStatus (result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    g_error ("%s: %s", sql, PQerrorMessage (connection));
  PQclear (result);
  PQfinish (connection);
}

UcCluster *
uc_cluster_new (void)
{
  UcCluster *cluster = g_new0 (UcCluster, 1);
  g_autoptr (GError) error = NULL;
  const struct passwd *user = nobody ();
  int status;

  cluster->bin = find_bin ();
  cluster->folder = g_dir_make_tmp ("upcard-cluster-XXXXXX", &error);
  g_assert_no_error (error);
  if (user != NULL)
    g_assert_cmpint (chown (cluster->folder, user->pw_uid, user->pw_gid), ==, 0);
  cluster->data = g_build_filename (cluster->folder, "data", NULL);
  {
    const char *const arguments[] = { "-D", cluster->data, "--no-sync", "--auth=trust", "--username=upcard", "--encoding=UTF8", "--locale=C", NULL };
    const GPid pid = spawn (cluster, "initdb", arguments);

    g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
    if (status != 0)
      fail (cluster, "initdb");
  }
  cluster->address = g_strdup_printf ("host=%s dbname=postgres user=upcard", cluster->folder);
  uc_cluster_start (cluster);
  uc_cluster_run (cluster, "CREATE DATABASE house");
  g_free (cluster->address);
  cluster->address = g_strdup_printf ("host=%s dbname=house user=upcard", cluster->folder);
  return cluster;
}

void
uc_cluster_free (UcCluster *cluster)
{
  if (cluster->pid != 0)
    {
      kill (cluster->pid, SIGQUIT);
      reap (cluster);
    }
  uc_remove_folder (cluster->folder);
  g_free (cluster->address);
  g_free (cluster->data);
  g_free (cluster->bin);
  g_free (cluster->folder);
  g_free (cluster);
}
