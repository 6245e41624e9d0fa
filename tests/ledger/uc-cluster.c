#include "uc-cluster.h"

#include "uc-hang.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <grp.h>
#include <libpq-fe.h>
#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
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

gboolean
uc_cluster_skips (void)
{
  if (uc_cluster_is_there ())
    return FALSE;
  g_print ("1..0 # SKIP there is no PostgreSQL server on this machine\n");
  return TRUE;
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

static G_NORETURN void
fail (const UcCluster *cluster, const char *what)
{
  g_autofree char *log = g_build_filename (cluster->folder, "log", NULL);
  g_autofree char *text = NULL;

  g_file_get_contents (log, &text, NULL, NULL);
  g_error ("%s: %s", what, text);
}

static void
run_program (UcCluster *cluster, const char *program, const char *const *arguments)
{
  const GPid pid = spawn (cluster, program, arguments);
  int status;

  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_spawn_close_pid (pid);
  if (status != 0)
    fail (cluster, program);
}

/* Its name is what it calls itself to its primary. It may be away for a while, and looks often whether its primary is there. */
void
uc_cluster_start (UcCluster *cluster)
{
  g_autofree char *name = g_strconcat ("cluster_name=", cluster->name, NULL);
  g_autofree char *port = g_strdup_printf ("%u", cluster->port);
  const char *const arguments[] = { "-D", cluster->data, "-k", cluster->folder, "-c", name, "-c", cluster->port != 0 ? "listen_addresses=127.0.0.1" : "listen_addresses=",
                                    "-p", cluster->port != 0 ? port : "5432", "-c", cluster->syncs ? "fsync=on" : "fsync=off",
                                    "-c", cluster->syncs ? "shared_buffers=128MB" : "shared_buffers=16MB", "-c", "max_connections=20", "-c", "wal_keep_size=64MB",
                                    "-c", "wal_retrieve_retry_interval=20ms", NULL };
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

/* Whether it ended, and whoever reaps it. */
static void
wait_for_end (const UcCluster *cluster, int fd)
{
  struct pollfd process = { .fd = fd, .events = POLLIN };

  if (poll (&process, 1, UC_HANG_S * 1000) != 1)
    fail (cluster, "a process that was killed does not end");
  close (fd);
}

/* While the server is stopped it has no more children, and reaps none: each number is that of its child. */
void
uc_cluster_kill (UcCluster *cluster)
{
  g_autofree char *list = g_strdup_printf ("/proc/%d/task/%d/children", (int)cluster->pid, (int)cluster->pid), *text = NULL;
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (int));
  g_auto (GStrv) children = NULL;
  int status;

  kill (cluster->pid, SIGSTOP);
  g_assert_cmpint (waitpid (cluster->pid, &status, WUNTRACED), ==, cluster->pid);
  if (!WIFSTOPPED (status))
    fail (cluster, "the server has ended");
  g_assert_true (g_file_get_contents (list, &text, NULL, NULL));
  children = g_strsplit (g_strchomp (text), " ", -1);
  for (guint i = 0; children[i] != NULL; i++)
    {
      const int fd = pidfd_open ((pid_t)g_ascii_strtoll (children[i], NULL, 10), 0);

      g_assert_cmpint (fd, >=, 0);
      g_array_append_val (ends, fd);
    }
  kill (cluster->pid, SIGKILL);
  for (guint i = 0; i < ends->len; i++)
    pidfd_send_signal (g_array_index (ends, int, i), SIGKILL, NULL, 0);
  reap (cluster);
  for (guint i = 0; i < ends->len; i++)
    wait_for_end (cluster, g_array_index (ends, int, i));
}

/* ---- questions ---- */

char *
uc_cluster_ask (const UcCluster *cluster, const char *sql)
{
  PGconn *connection = PQconnectdb (cluster->address);
  GString *text = g_string_new (NULL);
  PGresult *result;
  ExecStatusType status;

  PQclear (PQexec (connection, "SET client_min_messages = error"));
  result = PQexec (connection, sql);
  status = PQresultStatus (result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    g_error ("%s: %s", sql, PQerrorMessage (connection));
  for (int i = 0; i < PQntuples (result); i++)
    for (int column = 0; column < PQnfields (result); column++)
      {
        if (i + column > 0)
          g_string_append_c (text, column > 0 ? '\t' : '\n');
        g_string_append (text, PQgetvalue (result, i, column));
      }
  PQclear (result);
  PQfinish (connection);
  return g_string_free (text, FALSE);
}

void
uc_cluster_run (const UcCluster *cluster, const char *sql)
{
  g_free (uc_cluster_ask (cluster, sql));
}

void
uc_cluster_wait (const UcCluster *cluster, const char *sql, const char *expected)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (TRUE)
    {
      g_autofree char *text = uc_cluster_ask (cluster, sql);

      if (strcmp (text, expected) == 0)
        return;
      if (g_get_monotonic_time () > end)
        g_error ("%s: %s; expected %s", sql, text, expected);
      g_usleep (2000);
    }
}

/* ---- a primary and its standby ---- */

void
uc_cluster_synchronize (const UcCluster *primary, const UcCluster *standby)
{
  g_autofree char *set = g_strdup_printf ("ALTER SYSTEM SET synchronous_standby_names = '\"%s\"'", standby->name);
  g_autofree char *state = g_strdup_printf ("SELECT sync_state FROM pg_stat_replication WHERE application_name = '%s'", standby->name);

  uc_cluster_run (primary, set);
  uc_cluster_run (primary, "SELECT pg_reload_conf ()");
  uc_cluster_wait (primary, state, "sync");
  /* Commits begin to wait when the checkpointer has read the setting: later than the process that feeds the standby, and before it obeys a
   * session that was begun behind that. */
  uc_cluster_run (primary, "CHECKPOINT");
}

void
uc_cluster_cut (const UcCluster *standby)
{
  uc_cluster_run (standby, "ALTER SYSTEM SET primary_conninfo = ''");
  uc_cluster_run (standby, "SELECT pg_reload_conf ()");
  uc_cluster_wait (standby, "SELECT count (*) FROM pg_stat_wal_receiver", "0");
}

void
uc_cluster_promote (const UcCluster *standby)
{
  uc_cluster_run (standby, "SELECT pg_promote (false)");
  uc_cluster_wait (standby, "SELECT pg_is_in_recovery ()", "f");
}

#define WAITING " FROM pg_stat_activity WHERE wait_event = 'SyncRep'"

guint
uc_cluster_n_waiting (const UcCluster *primary)
{
  g_autofree char *n = uc_cluster_ask (primary, "SELECT count (*)" WAITING);

  return (guint)g_ascii_strtoull (n, NULL, 10);
}

void
uc_cluster_cancel_waiting (const UcCluster *primary)
{
  uc_cluster_run (primary, "SELECT pg_cancel_backend (pid)" WAITING);
}

/* ---- the beginning and the end of one ---- */

static UcCluster *
new_cluster (void)
{
  UcCluster *cluster = g_new0 (UcCluster, 1);
  g_autoptr (GError) error = NULL;
  const struct passwd *user = nobody ();

  cluster->bin = find_bin ();
  cluster->folder = g_dir_make_tmp ("upcard-cluster-XXXXXX", &error);
  g_assert_no_error (error);
  if (user != NULL)
    g_assert_cmpint (chown (cluster->folder, user->pw_uid, user->pw_gid), ==, 0);
  cluster->data = g_build_filename (cluster->folder, "data", NULL);
  cluster->name = g_path_get_basename (cluster->folder);
  return cluster;
}

static char *
address_of (const UcCluster *cluster, const char *database)
{
  return g_strdup_printf ("host=%s dbname=%s user=upcard", cluster->folder, database);
}

static UcCluster *
begin_cluster (gboolean syncs)
{
  UcCluster *cluster = new_cluster ();
  const char *const arguments[] = { "-D", cluster->data, "--no-sync", "--auth=trust", "--username=upcard", "--encoding=UTF8", "--locale=C", NULL };

  cluster->syncs = syncs;
  run_program (cluster, "initdb", arguments);
  cluster->address = address_of (cluster, "postgres");
  uc_cluster_start (cluster);
  uc_cluster_run (cluster, "CREATE DATABASE house");
  g_free (cluster->address);
  cluster->address = address_of (cluster, "house");
  return cluster;
}

UcCluster *
uc_cluster_new (void)
{
  return begin_cluster (FALSE);
}

UcCluster *
uc_cluster_new_durable (void)
{
  return begin_cluster (TRUE);
}

UcCluster *
uc_cluster_new_standby (const UcCluster *primary)
{
  UcCluster *cluster = new_cluster ();
  const char *const arguments[] = { "-D", cluster->data, "--dbname", primary->address, "--write-recovery-conf", "--checkpoint=fast",
                                    "--no-sync", "--no-manifest", NULL };

  cluster->syncs = primary->syncs;
  run_program (cluster, "pg_basebackup", arguments);
  cluster->address = address_of (cluster, "house");
  uc_cluster_start (cluster);
  return cluster;
}

static void
stop (UcCluster *cluster)
{
  if (cluster->pid == 0)
    return;
  kill (cluster->pid, SIGQUIT);
  reap (cluster);
}

/* One that nobody has at this moment. */
static guint16
free_port (void)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t length = sizeof address;
  const int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (bind (fd, (struct sockaddr *)&address, sizeof address), ==, 0);
  g_assert_cmpint (getsockname (fd, (struct sockaddr *)&address, &length), ==, 0);
  close (fd);
  return ntohs (address.sin_port);
}

void
uc_cluster_listen (UcCluster *cluster, const char *hba, const char *certificate, const char *key, const char *authority)
{
  const char *const files[][2] = { { "ssl_cert_file", certificate }, { "ssl_key_file", key }, { "ssl_ca_file", authority } };
  g_autofree char *path = g_build_filename (cluster->data, "pg_hba.conf", NULL), *text = g_strconcat ("local all all trust\n", hba, NULL);
  char *address;
  g_autoptr (GError) error = NULL;
  GStatBuf data;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *set = g_strdup_printf ("ALTER SYSTEM SET %s = '%s'", files[i][0], files[i][1]);

      uc_cluster_run (cluster, set);
    }
  uc_cluster_run (cluster, "ALTER SYSTEM SET ssl = on");
  stop (cluster);
  g_assert_cmpint (g_stat (cluster->data, &data), ==, 0);
  g_assert_cmpint (chown (key, data.st_uid, data.st_gid), ==, 0);
  /* A new file has the mode of the one before with some releases of GLib, and belongs to this user: the server's reads it. */
  g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  cluster->port = free_port ();
  address = g_strdup_printf ("%s port=%u", cluster->address, cluster->port);
  g_free (cluster->address);
  cluster->address = address;
  uc_cluster_start (cluster);
}

void
uc_cluster_free (UcCluster *cluster)
{
  stop (cluster);
  uc_remove_folder (cluster->folder);
  g_free (cluster->address);
  g_free (cluster->data);
  g_free (cluster->bin);
  g_free (cluster->name);
  g_free (cluster->folder);
  g_free (cluster);
}
