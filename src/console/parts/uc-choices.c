#include "uc-choices.h"

#include <string.h>

#define TABLE "table"
#define BADGE "badge "

/* Whoever may write the file fills no memory with it. */
#define MOST_BYTES (256 * 1024)

struct _UcChoices
{
  char *path;
  GKeyFile *file;
};

UcChoices *
uc_choices_new (const char *path)
{
  UcChoices *choices = g_new0 (UcChoices, 1);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize n = 0;

  choices->path = g_strdup (path);
  choices->file = g_key_file_new ();
  if (path == NULL || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return choices;
  if (!g_file_get_contents (path, &text, &n, &error))
    g_message ("The choices for this screen cannot be read: %s", error->message);
  else if (n > MOST_BYTES)
    g_message ("The choices for this screen cannot be read: %s has more than %d bytes", path, MOST_BYTES);
  else if (!g_key_file_load_from_data (choices->file, text, n, G_KEY_FILE_KEEP_COMMENTS, &error))
    g_message ("The choices for this screen cannot be read: %s: %s", path, error->message);
  return choices;
}

void
uc_choices_free (UcChoices *choices)
{
  g_key_file_unref (choices->file);
  g_free (choices->path);
  g_free (choices);
}

static char *
group_of (const char *badge)
{
  return *badge != '\0' ? g_strconcat (BADGE, badge, NULL) : g_strdup (TABLE);
}

char *
uc_choices_get (UcChoices *choices, const char *badge, const char *what)
{
  g_autofree char *group = group_of (badge);
  char *value = g_key_file_get_string (choices->file, group, what, NULL);

  return value != NULL ? value : g_key_file_get_string (choices->file, TABLE, what, NULL);
}

gboolean
uc_choices_set (UcChoices *choices, const char *badge, const char *what, const char *value, GError **error)
{
  g_autofree char *group = group_of (badge);

  g_key_file_set_string (choices->file, group, what, value);
  return choices->path == NULL || g_key_file_save_to_file (choices->file, choices->path, error);
}
