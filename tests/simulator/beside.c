#include "beside.h"

#include "files.h"

#include <string.h>

/* What is remembered of a badge. */
typedef struct
{
  gboolean locked;
  char *hash; /* of its PIN; NULL = it was not changed */
} Badge;

struct _Beside
{
  char *folder, *people;
  GBytes *key; /* as it was read first; NULL = not yet */
  GHashTable *badges; /* Badge */
  guint64 looked;     /* changes of files, when they were looked at last */
};

static void
badge_free (gpointer data)
{
  g_free (((Badge *) data)->hash);
  g_free (data);
}

static Badge *
badge_of (Beside *beside, const char *name)
{
  Badge *badge = g_hash_table_lookup (beside->badges, name);

  if (badge != NULL)
    return badge;
  badge = g_new0 (Badge, 1);
  g_hash_table_insert (beside->badges, g_strdup (name), badge);
  return badge;
}

static GKeyFile *
read_people (Beside *beside, char **finding)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;

  if (g_key_file_load_from_file (file, beside->people, G_KEY_FILE_NONE, &error))
    return g_steal_pointer (&file);
  *finding = g_strdup_printf ("the people file cannot be read: %s", error->message);
  return NULL;
}

char *
beside_lock (Beside *beside, const char *badge)
{
  badge_of (beside, badge)->locked = TRUE;
  return beside_look_again (beside);
}

char *
beside_pin (Beside *beside, const char *badge)
{
  char *finding = NULL;
  g_autoptr (GKeyFile) file = read_people (beside, &finding);
  Badge *kept = badge_of (beside, badge);

  if (file == NULL)
    return finding;
  g_free (kept->hash);
  kept->hash = g_key_file_get_string (file, badge, "hash", NULL);
  return NULL;
}

static char *
look_at_key (Beside *beside)
{
  g_autofree char *path = g_strconcat (beside->people, ".key", NULL);
  g_autoptr (GBytes) key = NULL;
  char *bytes;
  gsize n;

  if (!g_file_get_contents (path, &bytes, &n, NULL))
    return g_strdup ("the key of the people file is gone");
  key = g_bytes_new_take (bytes, n);
  if (beside->key == NULL)
    beside->key = g_bytes_ref (key);
  return g_bytes_equal (key, beside->key) ? NULL : g_strdup ("the key of the people file is another one");
}

char *
beside_look (Beside *beside)
{
  return beside->looked != files_changes () ? beside_look_again (beside) : NULL;
}

char *
beside_look_again (Beside *beside)
{
  char *finding = NULL;
  g_autoptr (GKeyFile) file = read_people (beside, &finding);
  GHashTableIter iter;
  gpointer name, badge;

  beside->looked = files_changes ();
  if (file == NULL)
    return finding;
  g_hash_table_iter_init (&iter, beside->badges);
  while (finding == NULL && g_hash_table_iter_next (&iter, &name, &badge))
    {
      const Badge *kept = badge;
      g_autofree char *hash = g_key_file_get_string (file, name, "hash", NULL);

      if (kept->locked && !g_key_file_get_boolean (file, name, "locked", NULL))
        finding = g_strdup_printf ("badge %s was locked, nobody has freed it, and it is not locked any more", (char *) name);
      else if (kept->hash != NULL && g_strcmp0 (kept->hash, hash) != 0)
        finding = g_strdup_printf ("badge %s was given another PIN, and does not have it", (char *) name);
    }
  return finding != NULL ? finding : look_at_key (beside);
}

/* Locks and what is on its way to another name mean nothing, and the mirror's state is written once more. */
static gboolean
is_beside (const char *name)
{
  return strstr (name, ".journal-") == NULL && !g_str_has_suffix (name, ".journal") && !g_str_has_suffix (name, ".lock")
         && !g_str_has_suffix (name, ".new") && !g_str_has_suffix (name, ".partial");
}

char *
beside_compare (Beside *beside, const DiskImage *before)
{
  g_autofree char *name = disk_image_differs (before, beside->folder, is_beside);

  return name != NULL ? g_strdup_printf ("the power failed, and %s is not what it was", name) : NULL;
}

gboolean
beside_is_people (const char *name)
{
  return g_str_has_prefix (name, "people");
}

Beside *
beside_new (const char *folder, const char *people)
{
  Beside *beside = g_new0 (Beside, 1);

  beside->folder = g_strdup (folder);
  beside->people = g_strdup (people);
  beside->badges = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, badge_free);
  return beside;
}

void
beside_free (Beside *beside)
{
  g_hash_table_unref (beside->badges);
  g_clear_pointer (&beside->key, g_bytes_unref);
  g_free (beside->folder);
  g_free (beside->people);
  g_free (beside);
}
