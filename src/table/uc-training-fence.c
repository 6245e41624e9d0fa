#include "uc-training-fence.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define MAKE                                                                                                           \
  (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR           \
   | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK)
/* Nobody may: no program is started, and no device node is made. */
#define NEVER                                                                                                          \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO               \
   | LANDLOCK_ACCESS_FS_MAKE_SYM)

/* Where the devices are. */
static const char *const kept_out[] = { "dev", "sys", NULL };

static gboolean
fail (int fault, const char *where, GError **error)
{
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (fault), "%s: %s", where, g_strerror (fault));
  return FALSE;
}

/* What is not there needs no rule. A rule for a file names no folder's rights. */
static void
allow (int rules, const char *path, guint64 access)
{
  struct landlock_path_beneath_attr rule = { .allowed_access = access };

  rule.parent_fd = open (path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0)
    return;
  if (syscall (SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0 && errno == EINVAL)
    {
      rule.allowed_access &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
      syscall (SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
  close (rule.parent_fd);
}

gboolean
uc_training_fence_build (const char *folder, GError **error)
{
  const struct landlock_ruleset_attr handled = { .handled_access_fs = READ | MAKE | NEVER };
  g_autoptr (GDir) root = g_dir_open ("/", 0, error);
  gboolean good;
  const char *name;
  int rules;

  if (root == NULL)
    return FALSE;
  rules = (int) syscall (SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0)
    return fail (errno, "Landlock does not work here", error);
  /* Rules allow and never forbid: everything at the root is named but what is kept out. */
  while ((name = g_dir_read_name (root)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/", name, NULL);

      if (!g_strv_contains (kept_out, name))
        allow (rules, path, READ);
    }
  allow (rules, "/dev/null", READ | LANDLOCK_ACCESS_FS_WRITE_FILE);
  allow (rules, "/dev/urandom", READ);
  allow (rules, folder, READ | MAKE);
  good = (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall (SYS_landlock_restrict_self, rules, 0) == 0)
         || fail (errno, "Landlock does not work here", error);
  close (rules);
  return good;
}
