#include "far-terminal.h"

#include <glib/gstdio.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

int
far_terminal_new (char path[FAR_TERMINAL_PATH])
{
  struct termios raw;
  int far, port;

  g_assert_cmpint (openpty (&far, &port, path, NULL, NULL), ==, 0);
  g_assert_cmpint (tcgetattr (port, &raw), ==, 0);
  cfmakeraw (&raw);
  raw.c_cc[VMIN] = 0;
  g_assert_cmpint (tcsetattr (port, TCSANOW, &raw), ==, 0);
  close (port);
  return far;
}

int
far_terminal_plug (const char *name, char path[FAR_TERMINAL_PATH])
{
  g_autofree char *folder = g_path_get_dirname (name);
  int far = far_terminal_new (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (symlink (path, name), ==, 0);
  return far;
}

int
far_terminal_open (const char *path, const UcPortSettings *settings, GError **error)
{
  return uc_port_claim (path, error);
}
