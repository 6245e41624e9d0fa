#include "uc-own-style.h"

static const char *const of_user[] = { "gtk.css", "gtk-dark.css", "gtk-light.css", "settings.ini" };

static void
look (GString *found, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, "gtk-4.0", name, NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    g_string_append_printf (found, "%s%s", found->len > 0 ? ", " : "", path);
}

char *
uc_own_style_find (void)
{
  g_autoptr (GString) found = g_string_new (NULL);
  const char *const *folders = g_get_system_config_dirs ();

  for (guint i = 0; i < G_N_ELEMENTS (of_user); i++)
    look (found, g_get_user_config_dir (), of_user[i]);
  look (found, "/etc", "settings.ini");
  for (guint i = 0; folders[i] != NULL; i++)
    look (found, folders[i], "settings.ini");
  return g_string_free (g_steal_pointer (&found), FALSE);
}
