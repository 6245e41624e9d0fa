#include "uc-recent.h"

#include <string.h>

#define MOST 6

static char *
file_of (const char *data)
{
  return g_build_filename (data, "replay.ini", NULL);
}

char **
uc_recent_load (const char *data)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = file_of (data);
  char **recent = NULL;

  if (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    recent = g_key_file_get_string_list (file, "recent", "journals", NULL, NULL);
  return recent == NULL ? g_new0 (char *, 1) : recent;
}

void
uc_recent_add (const char *data, const char *path)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_auto (GStrv) before = uc_recent_load (data);
  g_autofree char *name = file_of (data);
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (paths, absolute);
  for (guint i = 0; before[i] != NULL && paths->len < MOST; i++)
    if (strcmp (before[i], absolute) != 0)
      g_ptr_array_add (paths, before[i]);
  /* What cannot be read is the agent's all the same, the recorder's command among it: it is not written over. */
  if (!g_key_file_load_from_file (file, name, G_KEY_FILE_KEEP_COMMENTS, &error)
      && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return;
  g_key_file_set_string_list (file, "recent", "journals", (const char *const *) paths->pdata, paths->len);
  g_mkdir_with_parents (data, 0700);
  g_key_file_save_to_file (file, name, NULL);
}
