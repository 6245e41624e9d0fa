#include "uc-lesson-list.h"

#include <glib/gi18n-lib.h>

#define OWN_FOLDER "/etc/upcard/lessons"

char *
uc_lesson_list_usual_folder (void)
{
  g_autofree char *index = g_build_filename (OWN_FOLDER, UC_LESSON_LIST_INDEX, NULL);

  return g_strdup (g_file_test (index, G_FILE_TEST_IS_REGULAR) ? OWN_FOLDER : UC_LESSON_DIR);
}

GPtrArray *
uc_lesson_list_load (const char *folder, char ***faults)
{
  GPtrArray *lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_lesson_free);
  g_autofree char *index = g_build_filename (folder, UC_LESSON_LIST_INDEX, NULL), *text = NULL;
  g_autoptr (GStrvBuilder) said = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  if (!g_file_get_contents (index, &text, NULL, NULL))
    {
      g_autofree char *fault = g_strdup_printf (_ ("The list of the lessons cannot be read: %s"), index);

      g_strv_builder_add (said, fault);
    }
  names = g_strsplit (text != NULL ? text : "", "\n", -1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = NULL;
      UcLesson *lesson;

      g_strstrip (names[i]);
      if (names[i][0] == '\0' || names[i][0] == '#')
        continue;
      path = g_build_filename (folder, names[i], NULL);
      lesson = uc_lesson_load (path, &error);
      if (lesson != NULL)
        g_ptr_array_add (lessons, lesson);
      else
        g_strv_builder_add (said, error->message);
    }
  *faults = g_strv_builder_end (said);
  return lessons;
}
