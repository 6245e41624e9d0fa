/* The people file is changed by `upcardctl badge`; what it changed becomes a fact of the record, without the hash. */
#include "uc-service-private.h"

#include "uc-log.h"

#include <glib/gstdio.h>
#include <stdint.h>
#include <string.h>

/* ---- what the record has ---- */

static void
take_line (const char *line, gpointer user_data)
{
  GHashTable *said = user_data;
  UcPerson *person;
  UcInput input;

  if (!uc_input_parse (line, &input, NULL) || input.word == UC_WORD_REMOVED)
    return;
  person = g_new0 (UcPerson, 1);
  g_strlcpy (person->badge, input.badge, sizeof person->badge);
  person->role = input.role;
  person->locked = input.word == UC_WORD_LOCKED;
  g_hash_table_insert (said, person->badge, person);
}

static gboolean
ensure_said (UcTableService *self, GError **error)
{
  if (self->said != NULL)
    return TRUE;
  self->said = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  return uc_journal_persons (uc_desk_get_journal (self->desk), take_line, self->said, error);
}

/* ---- what is different ---- */

static void
say (UcTableService *self, const UcPerson *person, UcWord change)
{
  gboolean freed = change == UC_WORD_UNLOCKED && person->freed_by[0] != '\0';

  uc_service_say (self, "person %s %s %s%s%s", person->badge, uc_role_name (person->role), uc_word_name (change),
                  freed ? " " : "", freed ? person->freed_by : "");
}

/* A locked badge stays locked under a new role: the lock is the last that is said. */
static void
compare (UcTableService *self, const UcPerson *said, const UcPerson *found)
{
  gboolean was_locked = said != NULL && said->locked;

  if (said == NULL)
    say (self, found, UC_WORD_ENROLLED);
  else if (said->role != found->role)
    say (self, found, UC_WORD_CHANGED);
  if (found->locked && (!was_locked || said->role != found->role))
    say (self, found, UC_WORD_LOCKED);
  else if (was_locked && !found->locked)
    say (self, found, UC_WORD_UNLOCKED);
}

/* Every change puts a new file in the place of the old one. */
static char *
look (const char *path)
{
  GStatBuf st;

  if (g_stat (path, &st) != 0)
    return NULL;
  return g_strdup_printf ("%ju %jd %ld %jd", (uintmax_t) st.st_ino, (intmax_t) st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
                          (intmax_t) st.st_size);
}

void
uc_service_say_people (UcTableService *self)
{
  const char *path = uc_people_path (self->people);
  g_autofree char *seen = path == NULL ? NULL : look (path);
  g_autoptr (GArray) people = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) before = NULL;
  GHashTableIter iter;
  gpointer gone;

  if (seen == NULL || uc_service_is_stopped (self) || g_strcmp0 (seen, self->people_seen) == 0)
    return;
  people = uc_people_list (self->people, &error);
  if (people == NULL || !ensure_said (self, &error))
    {
      uc_log (UC_TOPIC_PEOPLE, UC_LOG_WARNING, 0, 0, "%s", error->message);
      return;
    }
  g_free (self->people_seen);
  self->people_seen = g_steal_pointer (&seen);
  before = g_steal_pointer (&self->said);
  self->said = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  for (guint i = 0; i < people->len; i++)
    {
      UcPerson *found = g_memdup2 (&g_array_index (people, UcPerson, i), sizeof (UcPerson));

      memset (found->hash, 0, sizeof found->hash);
      compare (self, g_hash_table_lookup (before, found->badge), found);
      g_hash_table_remove (before, found->badge);
      g_hash_table_insert (self->said, found->badge, found);
    }
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, NULL, &gone))
    say (self, gone, UC_WORD_REMOVED);
}

void
uc_service_say_people_again (UcTableService *self)
{
  g_clear_pointer (&self->said, g_hash_table_unref);
  g_clear_pointer (&self->people_seen, g_free);
  uc_service_say_people (self);
}
