/* upcardd --training: behind its fence no port and no line can be opened, and no other option goes with it. */
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-training-fence.h"
#include "uc-hang.h"
#include "uc-remove-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the fence ---- */

enum
{
  INSIDE = 1 << 0,   /* a file in the folder is made and read */
  OUTSIDE = 1 << 1,  /* a file elsewhere is written */
  READS = 1 << 2,    /* … and read */
  DEVICE = 1 << 3,   /* a device node is opened */
  NOWHERE = 1 << 4,  /* /dev/null is */
  NODE = 1 << 5,     /* a device node is made in the folder */
  NO_FENCE = 1 << 6, /* the kernel has none */
};

static gboolean
opens (const char *path, int flags)
{
  int fd = open (path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);

  if (fd >= 0)
    close (fd);
  return fd >= 0;
}

/* In a process of its own, since nothing takes the fence down. @fenced: FALSE shows that only the fence keeps it out. */
static int
try_all (const char *folder, const char *other, gboolean fenced)
{
  g_autofree char *in = g_build_filename (folder, "in", NULL), *out = g_build_filename (other, "out", NULL);
  g_autofree char *there = g_build_filename (other, "there", NULL), *node = g_build_filename (folder, "node", NULL);
  pid_t child = fork ();
  int status = 0, found = 0;

  if (child == 0)
    {
      if (fenced && !uc_training_fence_build (folder, NULL))
        _exit (NO_FENCE);
      found |= opens (in, O_RDWR | O_CREAT) ? INSIDE : 0;
      found |= opens (out, O_RDWR | O_CREAT) ? OUTSIDE : 0;
      found |= opens (there, O_RDONLY) ? READS : 0;
      found |= opens ("/dev/ptmx", O_RDWR) || opens ("/dev/zero", O_RDONLY) ? DEVICE : 0;
      found |= opens ("/dev/null", O_RDWR) ? NOWHERE : 0;
      found |= mknod (node, S_IFCHR | 0600, 0) == 0 ? NODE : 0;
      _exit (found);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

static void
test_fence (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-fence-XXXXXX", NULL), *other = g_dir_make_tmp ("upcard-fence-XXXXXX", NULL);
  g_autofree char *there = g_build_filename (other, "there", NULL);
  int found;

  g_assert_true (g_file_set_contents (there, "x", 1, NULL));
  found = try_all (folder, other, TRUE);
  if (found == NO_FENCE)
    g_test_skip ("this kernel has no Landlock");
  else
    {
      g_assert_cmpint (found, ==, INSIDE | READS | NOWHERE);
      g_assert_cmpint (try_all (folder, other, FALSE) & (OUTSIDE | DEVICE), ==, OUTSIDE | DEVICE);
    }
  uc_remove_folder (folder);
  uc_remove_folder (other);
}

/* ---- the command line ---- */

static void
expect_refused (const char *folder, const char *option)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *says = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, g_getenv ("UPCARDD"), "--training",
                                                      folder, option, NULL);

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &says, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 2);
  g_assert_nonnull (strstr (says, "no other option goes with it"));
}

/* Nothing that a table that is dealt has: not its record, its people, its bus. */
static void
test_alone (void)
{
  static const char *const options[] = { "--table=/x", "--journal=/x", "--people=/x", "--last-head=/x", "--tpm=device:/dev/tpmrm0",
                                         "--simulate=/x", "--bus=session", "--console=/x", "--lock", "--check" };
  g_autofree char *folder = g_dir_make_tmp ("upcard-training-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    expect_refused (folder, options[i]);
  uc_remove_folder (folder);
}

/* ---- what it opens ---- */

/* Each file that a process has open: TRUE where one of them is a device but those of nothing and of chance. */
static gboolean
has_device (const char *pid, GString *found)
{
  g_autofree char *folder = g_strdup_printf ("/proc/%s/fd", pid);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gboolean any = FALSE;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *target = g_file_read_link (path, NULL);

      if (target == NULL || !g_str_has_prefix (target, "/dev/") || g_str_equal (target, "/dev/null")
          || g_str_equal (target, "/dev/urandom"))
        continue;
      any = TRUE;
      g_string_append_printf (found, "%s ", target);
    }
  return any;
}

/* A table file with a port that is there: no part of the training opens it, and the table comes up on its socket alone. */
static void
test_opens_no_port (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-training-XXXXXX", NULL);
  g_autofree char *table = g_build_filename (folder, UC_BUS_TRAINING_TABLE, NULL);
  g_autofree char *console = g_build_filename (folder, UC_BUS_TRAINING_CONSOLE, NULL);
  g_autoptr (GString) found = g_string_new (NULL);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  gint64 end = g_get_monotonic_time () + UC_HANG_US;
  static const char text[] = "[table]\nid=T\ngame=down-under-blackjack\ndecks=6\nseats=3\nsettlement=losers-first\n"
                             "[devices]\nshoe=serial:ttyS0\nreader=serial:ttyAMA0\nlock-button=pinctrl-rp1/17\nlock-line=pinctrl-rp1/27\n";

  g_assert_true (g_file_set_contents (table, text, -1, NULL));
  g_subprocess_launcher_unsetenv (launcher, "DBUS_SESSION_BUS_ADDRESS");
  g_subprocess_launcher_unsetenv (launcher, "DBUS_SYSTEM_BUS_ADDRESS");
  process = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("UPCARDD"), "--training", folder, NULL);
  g_assert_no_error (error);
  while (!g_file_test (console, G_FILE_TEST_EXISTS) && g_get_monotonic_time () < end)
    {
      g_assert_nonnull (g_subprocess_get_identifier (process));
      g_usleep (10000);
    }
  g_assert_true (g_file_test (console, G_FILE_TEST_EXISTS));
  /* It keeps its memory to itself, so that not every user may look. */
  if (has_device (g_subprocess_get_identifier (process), found))
    g_error ("the training has opened %s", found->str);
  g_subprocess_send_signal (process, SIGTERM);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  uc_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/training/fence/no-device-is-opened", test_fence);
  g_test_add_func ("/training/alone", test_alone);
  g_test_add_func ("/training/no-port-is-opened", test_opens_no_port);
  return g_test_run ();
}
