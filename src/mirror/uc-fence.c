#include "uc-fence.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What a reader of journals opens. */
static gboolean
is_journal (const char *name)
{
  static const char *const ends[] = { ".journal", ".journal-wal", ".journal-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (name, ends[i]))
      return TRUE;
  return FALSE;
}

/* A symbolic link is not followed: it could lead back into the record. What the kernel takes no rule for, such as a link, stays
 * behind the fence. */
static void
allow (int rules, const char *path)
{
  struct landlock_path_beneath_attr rule = { .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE };

  rule.parent_fd = open (path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (rule.parent_fd < 0)
    return;
  syscall (SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close (rule.parent_fd);
}

/* All in @folder but @except. */
static void
allow_beside (int rules, const char *folder, const char *except)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (strcmp (name, except) != 0)
        allow (rules, path);
    }
}

/* Rules allow and never forbid, so that each folder on the way to the record is allowed by what is in it. */
static void
allow_all_but (int rules, const char *record)
{
  g_auto (GStrv) names = g_strsplit (record + 1, "/", -1);
  g_autofree char *folder = g_strdup ("/");
  g_autoptr (GDir) dir = g_dir_open (record, 0, NULL);
  const char *name;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *above = g_steal_pointer (&folder);

      allow_beside (rules, above, names[i]);
      folder = g_build_filename (above, names[i], NULL);
    }
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (record, name, NULL);

      if (is_journal (name))
        allow (rules, path);
    }
}

static gboolean
fail (GError **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
               _ ("This process could read the record's keys, because Landlock does not work here: %s"), g_strerror (errno));
  return FALSE;
}

gboolean
uc_fence_build (const char *record, GError **error)
{
  const struct landlock_ruleset_attr handled = { .handled_access_fs = LANDLOCK_ACCESS_FS_READ_FILE };
  g_autofree char *path = realpath (record, NULL);
  gboolean good;
  int rules;

  if (path == NULL)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", record, g_strerror (errno));
      return FALSE;
    }
  rules = syscall (SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0)
    return fail (error);
  allow_all_but (rules, path);
  good = (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall (SYS_landlock_restrict_self, rules, 0) == 0) || fail (error);
  close (rules);
  return good;
}

/* The file's own mode lets this process read it, and the kernel does not. */
static gboolean
is_hidden (const char *path)
{
  int fd;

  if (access (path, R_OK) != 0)
    return FALSE;
  fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0)
    return errno == EACCES;
  close (fd);
  return FALSE;
}

gboolean
uc_fence_hides (const char *record)
{
  g_autoptr (GDir) dir = g_dir_open (record, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (record, name, NULL);

      if (is_journal (name) && is_hidden (path))
        return TRUE;
    }
  return FALSE;
}
