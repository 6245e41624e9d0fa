/* A witness on another machine, as docs/howto/witness.md sets it up: an sshd on loopback with a host key of its own, one
 * command for the table's key, and the sender with the unit's command. */
#include "run-ctl.h"
#include "run-witness.h"
#include "uc-heads-of.h"
#include "uc-typed.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <pwd.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SSHD "/usr/sbin/sshd"
/* Where root's sshd shuts its processes in; the package's own service makes it at its start. */
#define SSHD_FOLDER "/run/sshd"

/* The other machine: it gives each connection to an sshd, or closes it while it is cut off. */
typedef struct
{
  GSocket *socket;
  guint16 port;
  char *config, *log;
  GThread *thread;
  GCancellable *ends;
  GMutex lock; /* of what follows */
  gboolean up;
  GPtrArray *sessions; /* GSubprocess */
} Machine;

typedef struct
{
  UcKept *kept; /* NULL: the test is skipped */
  Machine machine;
  char *file, *state; /* the witness's, and the sender's */
  char *config;       /* the table's for ssh */
  char *host_key, *user_key;
  char *other; /* a file that the table may not write */
} Fixture;

/* ---- the other machine ---- */

static void
give_to_sshd (Machine *machine, GSocket *connection)
{
  const int fd = g_socket_get_fd (connection);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) & ~O_NONBLOCK), ==, 0);
  g_subprocess_launcher_take_stdin_fd (launcher, dup (fd));
  g_subprocess_launcher_take_stdout_fd (launcher, dup (fd));
  g_ptr_array_add (machine->sessions,
                   g_subprocess_launcher_spawn (launcher, &error, SSHD, "-i", "-f", machine->config, "-E",
                                                machine->log, NULL));
  g_assert_no_error (error);
}

static gpointer
run_machine (gpointer data)
{
  Machine *machine = data;
  GSocket *connection;

  while ((connection = g_socket_accept (machine->socket, machine->ends, NULL)) != NULL)
    {
      g_mutex_lock (&machine->lock);
      if (machine->up)
        give_to_sshd (machine, connection);
      g_mutex_unlock (&machine->lock);
      g_object_unref (connection);
    }
  return NULL;
}

static void
listen_or_fail (Machine *machine)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0), own = NULL;
  g_autoptr (GError) error = NULL;

  machine->socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
  g_assert_no_error (error);
  g_assert_true (g_socket_bind (machine->socket, any, FALSE, NULL) && g_socket_listen (machine->socket, NULL));
  own = g_socket_get_local_address (machine->socket, &error);
  g_assert_no_error (error);
  machine->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (own));
  machine->ends = g_cancellable_new ();
  machine->sessions = g_ptr_array_new_with_free_func (g_object_unref);
  machine->up = TRUE;
  machine->thread = g_thread_new ("machine", run_machine, machine);
}

static void
cut_off (Machine *machine)
{
  g_mutex_lock (&machine->lock);
  machine->up = FALSE;
  for (guint i = 0; i < machine->sessions->len; i++)
    {
      g_subprocess_send_signal (machine->sessions->pdata[i], SIGTERM);
      g_subprocess_wait (machine->sessions->pdata[i], NULL, NULL);
    }
  g_ptr_array_set_size (machine->sessions, 0);
  g_mutex_unlock (&machine->lock);
}

static void
come_back (Machine *machine)
{
  g_mutex_lock (&machine->lock);
  machine->up = TRUE;
  g_mutex_unlock (&machine->lock);
}

/* ---- keys and settings ---- */

static char *write_or_fail (UcKept *kept, const char *name, const char *format, ...) G_GNUC_PRINTF (3, 4);

static char *
write_or_fail (UcKept *kept, const char *name, const char *format, ...)
{
  char *path = path_in (kept, name);
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  return path;
}

static char *
make_key (UcKept *kept, const char *name)
{
  char *path = path_in (kept, name);
  g_autoptr (GSubprocess) keygen = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "ssh-keygen", "-q", "-t", "ed25519",
                                                     "-N", "", "-f", path, NULL);

  g_assert_true (g_subprocess_wait_check (keygen, NULL, NULL));
  return path;
}

/* Of the key at @path. */
static char *
public_half (const char *path)
{
  g_autofree char *public = g_strconcat (path, ".pub", NULL);

  return content_of (public);
}

static void
write_known_hosts (Fixture *f, const char *key)
{
  g_autofree char *public = public_half (key);

  g_free (write_or_fail (f->kept, "known_hosts", "[127.0.0.1]:%u %s", f->machine.port, public));
}

static void
set_up_ssh (Fixture *f)
{
  const char *folder = f->kept->folder;
  g_autofree char *public = NULL, *keys = NULL;

  f->host_key = make_key (f->kept, "host_key");
  f->user_key = make_key (f->kept, "id_ed25519");
  public = public_half (f->user_key);
  keys = write_or_fail (f->kept, "authorized_keys", "restrict,command=\"%s witness %s\" %s", run_ctl_program (), f->file,
                        public);
  f->other = path_in (f->kept, "other");
  f->machine.log = path_in (f->kept, "sshd.log");
  /* The folder lies in /tmp, which everybody may write. */
  f->machine.config = write_or_fail (f->kept, "sshd_config",
                                     "HostKey %s\nAuthorizedKeysFile %s\nStrictModes no\nUsePAM no\nPidFile none\n"
                                     "PasswordAuthentication no\nKbdInteractiveAuthentication no\n"
                                     "PermitRootLogin forced-commands-only\n",
                                     f->host_key, keys);
  listen_or_fail (&f->machine);
  f->config = write_or_fail (f->kept, "ssh_config",
                             "Host vault\n  HostName 127.0.0.1\n  Port %u\n  User %s\n  IdentityFile %s\n"
                             "  IdentitiesOnly yes\n  UserKnownHostsFile %s/known_hosts\n  GlobalKnownHostsFile /dev/null\n"
                             "  StrictHostKeyChecking yes\n",
                             f->machine.port, getpwuid (geteuid ())->pw_name, f->user_key, folder);
  write_known_hosts (f, f->host_key);
}

/* ---- the table ---- */

/* Asks for more than the heads' command. */
static char *
ssh (Fixture *f, const char *input, int *status, char **err)
{
  const char *const argv[] = { "ssh", "-T", "-F", f->config, "-o", "BatchMode=yes", "vault", "id", ">", f->other, NULL };
  g_autoptr (GSubprocess) process = uc_typed (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, input, NULL);
  char *out = NULL;

  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &out, err, NULL));
  *status = g_subprocess_get_exit_status (process);
  return out;
}

/* systemd/upcard-witness@.service.in has these words. */
#define COMMAND(f)                                                                                                     \
  "--", "ssh", "-T", "-F", (f)->config, "-o", "BatchMode=yes", "-o", "ConnectTimeout=30", "-o",                        \
      "ServerAliveInterval=15", "-o", "ForwardAgent=no", "-o", "PermitLocalCommand=no", "vault", "upcardctl", "witness", \
      "upcard-heads", NULL

static GSubprocess *
start_sender (Fixture *f)
{
  return start_ctl ("witness", "--send", f->kept->path, "--state", f->state, COMMAND (f));
}

static int
send_once (Fixture *f, char **err)
{
  g_autofree char *out = NULL;

  return run_ctl (NULL, &out, err, "witness", "--send", f->kept->path, "--state", f->state, "--once", COMMAND (f));
}

/* Why sshd cannot be tried here; NULL: it can. */
static const char *
say_unfit (void)
{
  g_autofree char *client = g_find_program_in_path ("ssh"), *keygen = g_find_program_in_path ("ssh-keygen");

  if (client == NULL || keygen == NULL || access (SSHD, X_OK) != 0)
    return "no openssh-client or openssh-server";
  if (geteuid () == 0 && g_mkdir (SSHD_FOLDER, 0755) != 0 && !g_file_test (SSHD_FOLDER, G_FILE_TEST_IS_DIR))
    return SSHD_FOLDER " cannot be made";
  return NULL;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  const char *unfit = say_unfit ();
  g_autofree char *err = NULL, *out = NULL, *log = NULL;
  int status = 0;

  if (unfit != NULL)
    {
      g_test_skip (unfit);
      return;
    }
  f->kept = uc_kept_new ();
  f->file = path_in (f->kept, "2026");
  f->state = path_in (f->kept, "vault.state");
  set_up_ssh (f);
  /* Connected once, as the page says. */
  out = ssh (f, "", &status, &err);
  log = content_of (f->machine.log);
  if (strstr (err, "Network is unreachable") == NULL && strstr (log, "account is locked") == NULL)
    {
      if (status != 0)
        g_error ("ssh ended with status %d: %s%s", status, err, log);
      return;
    }
  g_test_skip ("no loopback, or the account of the present user is locked");
  g_clear_pointer (&f->kept, uc_kept_free);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  if (f->machine.thread != NULL)
    {
      cut_off (&f->machine);
      g_cancellable_cancel (f->machine.ends);
      g_thread_join (f->machine.thread);
      g_object_unref (f->machine.ends);
      g_object_unref (f->machine.socket);
      g_ptr_array_unref (f->machine.sessions);
    }
  g_free (f->machine.config);
  g_free (f->machine.log);
  g_free (f->file);
  g_free (f->state);
  g_free (f->config);
  g_free (f->host_key);
  g_free (f->user_key);
  g_free (f->other);
  g_clear_pointer (&f->kept, uc_kept_free);
}

/* ---- the tests ---- */

/* Whatever is asked for, the key appends to one file and does nothing else. */
static void
test_one_command (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *input = NULL, *out = NULL, *err = NULL, *text = NULL;
  int status = 0;

  if (f->kept == NULL)
    return;
  lines = uc_heads_of (f->kept->path);
  input = g_strconcat (lines->pdata[0], "\n", NULL);
  out = ssh (f, input, &status, &err);
  g_assert_cmpint (status, ==, 0);
  g_assert_cmpstr (out, ==, "kept 0\n");
  assert_contains (err, "the first key seen of table T-1 is ");
  g_assert_false (g_file_test (f->other, G_FILE_TEST_EXISTS));
  text = content_of (f->file);
  assert_contains (text, lines->pdata[0]);
}

/* Play goes on while the witness is away, and it gets what it has missed. */
static void
test_cut_off (Fixture *f, gconstpointer data)
{
  g_autoptr (GSubprocess) sender = NULL;
  g_autofree char *before = NULL, *meanwhile = NULL, *after = NULL, *out = NULL, *said = NULL;

  if (f->kept == NULL)
    return;
  uc_kept_rounds (f->kept, 3, 2);
  sender = start_sender (f);
  wait_until_level (f->kept->path, f->file);
  wait_until_says (f->state, "round=2\n");
  before = content_of (f->file);
  cut_off (&f->machine);
  uc_kept_rounds (f->kept, 3, 2);
  uc_kept_reopen (f->kept);
  uc_kept_rounds (f->kept, 2, 2);
  wait_until_says (f->state, "the command “ssh” ended with status 255");
  meanwhile = content_of (f->file);
  g_assert_cmpstr (meanwhile, ==, before);
  come_back (&f->machine);
  wait_until_level (f->kept->path, f->file);
  wait_until_says (f->state, "round=7\n");
  stop_ctl (sender);
  after = content_of (f->file);
  g_assert_true (g_str_has_prefix (after, before));
  g_assert_null (strstr (after, "contradicts"));
  said = content_of (f->state);
  g_assert_null (strstr (said, "silent-since"));
  g_assert_cmpint (verify_witness (f->kept->path, f->file, &out), ==, 0);
  assert_contains (out, "by the witness’s clock: round 7\n");
}

/* An older record is put back and goes on: both machines shout. */
static void
test_forged (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autofree char *err = NULL, *again = NULL, *text = NULL, *said = NULL, *out = NULL;

  if (f->kept == NULL)
    return;
  uc_kept_rounds (f->kept, 3, 2);
  aside = uc_heads_of_aside (f->kept);
  uc_kept_rounds (f->kept, 3, 2);
  g_assert_cmpint (send_once (f, &err), ==, 0);
  uc_heads_of_put_back (aside, f->kept);
  uc_kept_rounds (f->kept, 3, 2);
  g_assert_cmpint (send_once (f, &again), ==, 1);
  assert_contains (again, "CONTRADICTION: ");
  assert_contains (again, "CONTRADICTION at the witness: ");
  assert_contains (again, "an older file was put back and continued");
  text = content_of (f->file);
  assert_contains (text, "\ncontradicts key table=T-1 ");
  said = content_of (f->state);
  assert_contains (said, "contradictions=");
  g_assert_cmpint (verify_witness (f->kept->path, f->file, &out), ==, 1);
}

/* A machine with another host key is not the witness. */
static void
test_other_host (Fixture *f, gconstpointer data)
{
  g_autofree char *err = NULL, *later = NULL;

  if (f->kept == NULL)
    return;
  g_assert_cmpint (g_unlink (f->file), ==, 0);
  write_known_hosts (f, f->user_key);
  g_assert_cmpint (send_once (f, &err), ==, 1);
  assert_contains (err, "the command “ssh” ended with status 255");
  g_assert_false (g_file_test (f->file, G_FILE_TEST_EXISTS));
  write_known_hosts (f, f->host_key);
  g_assert_cmpint (send_once (f, &later), ==, 0);
  g_assert_true (g_file_test (f->file, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  g_autofree char *program = NULL;

  g_test_init (&argc, &argv, NULL);
  /* The command is run in the user's home. */
  program = g_canonicalize_filename (argv[1], NULL);
  run_ctl_set_program (program);
  g_test_add ("/witness-ssh/one-command", Fixture, NULL, set_up, test_one_command, tear_down);
  g_test_add ("/witness-ssh/cut-off-and-back", Fixture, NULL, set_up, test_cut_off, tear_down);
  g_test_add ("/witness-ssh/forged-head", Fixture, NULL, set_up, test_forged, tear_down);
  g_test_add ("/witness-ssh/another-host", Fixture, NULL, set_up, test_other_host, tear_down);
  return g_test_run ();
}
