/* A test's folder and all that lies in it goes when the test is done. */
#pragma once

#include <glib/gstdio.h>

static inline void
uc_remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        uc_remove_folder (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}
