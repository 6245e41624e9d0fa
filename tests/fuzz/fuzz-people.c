/* A people file, whatever is in it: who is in the list is found, what is changed is read back, and nobody else is
 * changed with him. */
#include "fuzz.h"
#include "uc-fuzz-folder.h"
#include "uc-people.h"
#include "uc-remove-folder.h"

#include <string.h>

#define KEY_BYTES 32
#define MODE      0600
#define SMALL     16 /* where nothing else takes time */
#define CHANGED   3  /* people: each change writes the file anew */

static void
put (const char *path, const char *bytes, gsize size)
{
  g_autoptr (GError) error = NULL;

  /* Without any flag GLib writes over a file's beginning. */
  g_unlink (path);
  g_file_set_contents_full (path, bytes, (gssize)size, G_FILE_SET_CONTENTS_NONE, MODE, &error);
  g_assert_no_error (error);
}

static void
assert_error (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->domain == UC_PEOPLE_ERROR);
  g_assert_cmpint (error->message[0], !=, '\0');
}

static void
assert_same (const UcPerson *person, const UcPerson *other)
{
  g_assert_cmpstr (person->badge, ==, other->badge);
  g_assert_cmpint (person->role, ==, other->role);
  g_assert_cmpint (person->locked, ==, other->locked);
  g_assert_cmpuint (person->tries, ==, other->tries);
  g_assert_cmpstr (person->freed_by, ==, other->freed_by);
  g_assert_cmpstr (person->hash, ==, other->hash);
}

static UcPerson
find_or_fail (UcPeople *people, const char *badge)
{
  g_autoptr (GError) error = NULL;
  UcPerson person;

  uc_people_find (people, badge, &person, &error);
  g_assert_no_error (error);
  return person;
}

static void
change (UcPeople *people, const UcPerson *before)
{
  g_autoptr (GError) error = NULL;
  UcPerson wanted = *before;

  uc_people_set_tries (people, before->badge, 2, TRUE, &error);
  g_assert_no_error (error);
  /* A locked badge stays as it is. */
  if (!before->locked)
    {
      wanted.tries = 2;
      wanted.locked = TRUE;
      wanted.freed_by[0] = '\0';
    }
  assert_same (&(UcPerson[]){ find_or_fail (people, before->badge) }[0], &wanted);
  uc_people_unlock (people, before->badge, "4001", &error);
  g_assert_no_error (error);
  wanted.tries = 0;
  wanted.locked = FALSE;
  g_strlcpy (wanted.freed_by, "4001", sizeof wanted.freed_by);
  assert_same (&(UcPerson[]){ find_or_fail (people, before->badge) }[0], &wanted);
  uc_people_set_role (people, before->badge, UC_ROLE_SHIFT_MANAGER, &error);
  g_assert_no_error (error);
  uc_people_lock (people, before->badge, &error);
  g_assert_no_error (error);
}

static void
change_some (UcPeople *people, const GArray *list)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) after = NULL;

  for (guint i = 0; i < MIN (list->len, CHANGED); i++)
    change (people, &g_array_index (list, UcPerson, i));
  after = uc_people_list (people, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (after->len, ==, list->len);
  for (guint i = 0; i < after->len; i++)
    if (i < CHANGED)
      g_assert_cmpint (g_array_index (after, UcPerson, i).role, ==, UC_ROLE_SHIFT_MANAGER);
    else
      assert_same (&g_array_index (after, UcPerson, i), &g_array_index (list, UcPerson, i));
}

static void
run (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcPeople) people = uc_people_new (path, &error);
  g_autoptr (GArray) list = NULL;
  UcPerson person = { .badge = "nobody" };

  g_assert_no_error (error);
  list = uc_people_list (people, &error);
  if (list == NULL)
    {
      assert_error (error);
      g_clear_error (&error);
    }
  if (!uc_people_find (people, "2001", &person, &error))
    {
      assert_error (error);
      g_assert_cmpstr (person.badge, ==, "nobody");
      g_clear_error (&error);
      g_assert_false (uc_people_set_tries (people, "2001", 1, FALSE, NULL));
    }
  if (list == NULL)
    return;
  for (guint i = 0; i < list->len; i++)
    {
      const UcPerson *one = &g_array_index (list, UcPerson, i);

      person = find_or_fail (people, one->badge);
      assert_same (&person, one);
      g_assert_true (memchr (one->hash, '\0', sizeof one->hash) != NULL);
    }
  change_some (people, list);
}

static void
refuse (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcPeople) people = uc_people_new (path, &error);
  g_autoptr (GArray) list = people != NULL ? uc_people_list (people, &error) : NULL;

  g_assert_null (list);
  assert_error (error);
}

/* A key that is none, that others may read, that is not there; and a people file that is not there. */
static void
refuse_others (const char *path, const char *key_path)
{
  put (key_path, "short", 5);
  refuse (path);
  g_assert_cmpint (g_chmod (key_path, 0644), ==, 0);
  refuse (path);
  g_unlink (key_path);
  refuse (path);
  g_unlink (path);
  refuse (path);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const char key[KEY_BYTES] = "a key";
  g_autofree char *folder = uc_fuzz_folder ();
  g_autofree char *path = g_build_filename (folder, "people", NULL);
  g_autofree char *key_path = g_strconcat (path, ".key", NULL);

  put (path, (const char *)data, size);
  put (key_path, key, sizeof key);
  run (path);
  if (size < SMALL)
    refuse_others (path, key_path);
  uc_remove_folder (folder);
  return 0;
}
