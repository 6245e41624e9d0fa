/* The people file is changed by `upcardctl badge`; what it changed becomes a fact of the record, without the hash. */
#include "uc-service-private.h"

#include "uc-log.h"

#include "uc-gaming-day.h"
#include "uc-time.h"

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

void
uc_service_say_people (UcTableService *self)
{
  g_autofree char *seen = uc_people_seen (self->people);
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

/* ---- the house's list ---- */

static gint64
find_today (gpointer user_data)
{
  UcTableService *self = user_data;
  const UcTable *table = uc_desk_get_table (self->desk);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  char day[UC_DAY_TEXT];
  gint64 by_clock = 0, recorded;
  UcInput now;

  uc_clock_stamp (&now);
  uc_time_parse_day (uc_gaming_day (now.t_real_ns, table->rules->gaming_day_min, zone, day), &by_clock);
  return uc_time_parse_day (table->now.carry.gaming_day, &recorded) ? uc_house_list_today (recorded, by_clock, self->calendar_held) : by_clock;
}

static void
tell (const char *sentence, gboolean refused, gpointer user_data)
{
  uc_log (UC_TOPIC_PEOPLE, refused ? UC_LOG_WARNING : UC_LOG_NOTICE, 0, 0, "%s", sentence);
}

UcPeople *
uc_service_open_people (UcTableService *self, const char *path, const char *house_list, GError **error)
{
  const UcPeopleHouse house = { .list = house_list, .today = find_today, .tell = tell, .user_data = self };

  return house_list != NULL && path != NULL ? uc_people_new_of_house (path, &house, error) : uc_people_new (path, error);
}

void
uc_service_say_people_again (UcTableService *self)
{
  g_clear_pointer (&self->said, g_hash_table_unref);
  g_clear_pointer (&self->people_seen, g_free);
  uc_service_say_people (self);
}
