#include "uc-months.h"

#include <string.h>

#define MONTH_TEXT 7 /* "2026-11" */
#define SUFFIX ".journal"

gboolean
uc_months_is (const char *name)
{
  static const char form[] = "0000-00" SUFFIX; /* each zero stands for a digit */

  for (guint i = 0; i < sizeof form; i++)
    if (form[i] == '0' ? !g_ascii_isdigit (name[i]) : name[i] != form[i])
      return FALSE;
  return TRUE;
}

char *
uc_months_path (const char *folder, const char *day)
{
  g_autofree char *name = g_strdup_printf ("%.*s" SUFFIX, MONTH_TEXT, day);

  return g_build_filename (folder, name, NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
uc_months_list (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new ();
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (uc_months_is (name))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);
  g_ptr_array_add (paths, NULL);
  return (char **) g_ptr_array_free (paths, FALSE);
}

char *
uc_months_newest (const char *folder)
{
  g_auto (GStrv) months = uc_months_list (folder);
  guint n = g_strv_length (months);

  return n == 0 ? NULL : g_strdup (months[n - 1]);
}

gboolean
uc_months_is_over (const char *path, const char *day)
{
  g_autofree char *name = g_path_get_basename (path);

  return uc_months_is (name) && strncmp (day, name, MONTH_TEXT) > 0;
}
