/* Starts a program that reads what a person types, all of it at once. */
#pragma once

#include <gio/gio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What is typed lies in a file, not in a pipe: a program that refuses its arguments does not read it, and neither ends the test by a broken
 * pipe nor loses what it has said meanwhile. @typed: nullable, nothing. */
static inline GSubprocess *
uc_typed_by (GSubprocessLauncher *launcher, const char *const *argv, const char *typed, GError **error)
{
  const gssize n = typed != NULL ? (gssize)strlen (typed) : 0;
  const int fd = memfd_create ("typed", MFD_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (n, ==, n == 0 ? 0 : write (fd, typed, (gsize)n));
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  g_subprocess_launcher_take_stdin_fd (launcher, fd);
  return g_subprocess_launcher_spawnv (launcher, argv, error);
}

static inline GSubprocess *
uc_typed (const char *const *argv, GSubprocessFlags flags, const char *typed, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);

  return uc_typed_by (launcher, argv, typed, error);
}
