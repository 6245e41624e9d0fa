#include "uc-house-list.h"

#include "uc-time.h"

#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#define LINE_MAX_BYTES 1024
#define DEPARTMENT_SEPARATOR ";"
#define HOUSE "house"
#define HASH_BEGINS "$argon2id$"

G_STATIC_ASSERT (UC_HOUSE_HASH_TEXT == crypto_pwhash_STRBYTES);

G_DEFINE_QUARK (uc-house-list-error-quark, uc_house_list_error)

UcHouseList *
uc_house_list_new (void)
{
  UcHouseList *self = g_new0 (UcHouseList, 1);

  self->people = g_array_new (FALSE, TRUE, sizeof (UcHousePerson));
  return self;
}

void
uc_house_list_free (UcHouseList *list)
{
  g_array_unref (list->people);
  g_free (list);
}

/* ---- values ---- */

gboolean
uc_house_list_is_badge (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length < UC_BADGE_TEXT && strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-") == length
         && strcmp (text, HOUSE) != 0;
}

gboolean
uc_house_list_is_department (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length < UC_HOUSE_DEPARTMENT_TEXT && strspn (text, G_CSET_a_2_z G_CSET_DIGITS "-") == length;
}

static gboolean
read_name (UcHouseList *list, const char *value)
{
  return *value != '\0' && *value != ' ' && g_utf8_validate (value, -1, NULL)
         && g_strlcpy (list->name, value, sizeof list->name) < sizeof list->name;
}

static gboolean
read_version (UcHouseList *list, const char *value)
{
  return g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT32, &list->version, NULL);
}

static gboolean
read_made (UcHouseList *list, const char *value)
{
  return uc_time_parse_day (value, &list->made);
}

static gboolean
read_pin_days (UcHouseList *list, const char *value)
{
  guint64 days;

  if (!g_ascii_string_to_unsigned (value, 10, 0, UC_HOUSE_PIN_DAYS, &days, NULL))
    return FALSE;
  list->pin_days = (guint) days;
  return TRUE;
}

static gboolean
read_departments (UcHouseList *list, const char *value)
{
  g_auto (GStrv) names = g_strsplit (value, DEPARTMENT_SEPARATOR, UC_HOUSE_DEPARTMENTS + 1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (i == UC_HOUSE_DEPARTMENTS || !uc_house_list_is_department (names[i]) || uc_house_list_has_department (list, names[i]))
        return FALSE;
      g_strlcpy (list->departments[list->n_departments++], names[i], UC_HOUSE_DEPARTMENT_TEXT);
    }
  return list->n_departments > 0;
}

static gboolean
read_role (const UcHouseList *list, const char *value, UcHousePerson *person)
{
  person->role = uc_role_parse (value);
  return person->role != UC_ROLE_NONE;
}

static gboolean
read_department (const UcHouseList *list, const char *value, UcHousePerson *person)
{
  if (!uc_house_list_has_department (list, value))
    return FALSE;
  g_strlcpy (person->department, value, sizeof person->department);
  return TRUE;
}

static gboolean
read_expires (const UcHouseList *list, const char *value, UcHousePerson *person)
{
  return uc_time_parse_day (value, &person->expires);
}

static gboolean
read_pin_set (const UcHouseList *list, const char *value, UcHousePerson *person)
{
  return uc_time_parse_day (value, &person->pin_set);
}

static gboolean
read_locked (const UcHouseList *list, const char *value, UcHousePerson *person)
{
  person->locked = strcmp (value, "true") == 0;
  return person->locked || strcmp (value, "false") == 0;
}

static gboolean
read_hash (const UcHouseList *list, const char *value, UcHousePerson *person)
{
  for (const char *at = value; *at != '\0'; at++)
    if (!g_ascii_isgraph (*at) || *at == '\\')
      return FALSE;
  return g_str_has_prefix (value, HASH_BEGINS) && g_strlcpy (person->hash, value, sizeof person->hash) < sizeof person->hash;
}

static const struct
{
  const char *key;
  gboolean (*read) (UcHouseList *list, const char *value);
  const char *expected;
} house_keys[] = {
  { "name", read_name, "a name of at most 63 bytes" },
  { "version", read_version, "a number" },
  { "made", read_made, "a day such as 2026-12-01" },
  { "pin-days", read_pin_days, "0 to 3650 days" },
  { "departments", read_departments, "1 to 32 different names of small letters, digits and dashes, with “;” between them" },
};

static const struct
{
  const char *key;
  gboolean (*read) (const UcHouseList *list, const char *value, UcHousePerson *person);
  const char *expected;
} person_keys[] = {
  { "role", read_role, "a role, such as floorperson" },
  { "department", read_department, "one of the departments of [house]" },
  { "expires", read_expires, "a day such as 2027-06-30" },
  { "pin-set", read_pin_set, "a day such as 2026-11-20" },
  { "locked", read_locked, "true or false" },
  { "hash", read_hash, "the Argon2id hash of a PIN" },
};

/* ---- reading ---- */

typedef struct
{
  UcHouseList *list;
  UcHousePerson *person; /* NULL: in [house], or in no group yet */
  gboolean in_house;
  guint seen;            /* keys of the group: one bit each */
  guint line;
} Reading;

static gboolean fail (const Reading *reading, GError **error, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (const Reading *reading, GError **error, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_FORM, "line %u: %s", reading->line, what);
  return FALSE;
}

static gboolean
end_group (const Reading *reading, GError **error)
{
  const guint n = reading->person != NULL ? G_N_ELEMENTS (person_keys) : reading->in_house ? G_N_ELEMENTS (house_keys) : 0;

  for (guint i = 0; i < n; i++)
    if ((reading->seen & 1u << i) == 0)
      return fail (reading, error, "[%s] has no “%s=”", reading->person != NULL ? reading->person->badge : HOUSE,
                   reading->person != NULL ? person_keys[i].key : house_keys[i].key);
  return TRUE;
}

static gboolean
begin_group (Reading *reading, const char *name, GError **error)
{
  GArray *people = reading->list->people;
  UcHousePerson person = { 0 };

  if (!end_group (reading, error))
    return FALSE;
  reading->seen = 0;
  if (!reading->in_house)
    {
      reading->in_house = strcmp (name, HOUSE) == 0;
      return reading->in_house || fail (reading, error, "[%s] comes first; expected [house]", name);
    }
  if (!uc_house_list_is_badge (name))
    return fail (reading, error, "[%s] cannot be a badge: 1 to %d letters, digits and dashes are expected", name, UC_BADGE_TEXT - 1);
  if (people->len == UC_HOUSE_LIST_PEOPLE)
    return fail (reading, error, "there are more than %d people", UC_HOUSE_LIST_PEOPLE);
  if (reading->person != NULL && strcmp (reading->person->badge, name) >= 0)
    return fail (reading, error, "[%s] is behind [%s]; expected each badge once, in rising order", name, reading->person->badge);
  g_strlcpy (person.badge, name, sizeof person.badge);
  g_array_append_val (people, person);
  reading->person = &g_array_index (people, UcHousePerson, people->len - 1);
  return TRUE;
}

static gboolean
read_value (Reading *reading, const char *key, const char *value, GError **error)
{
  const gboolean of_person = reading->person != NULL;
  const guint n = of_person ? G_N_ELEMENTS (person_keys) : reading->in_house ? G_N_ELEMENTS (house_keys) : 0;

  for (guint i = 0; i < n; i++)
    {
      if (strcmp (key, of_person ? person_keys[i].key : house_keys[i].key) != 0)
        continue;
      if ((reading->seen & 1u << i) != 0)
        return fail (reading, error, "“%s=” is there twice", key);
      reading->seen |= 1u << i;
      if (of_person ? person_keys[i].read (reading->list, value, reading->person) : house_keys[i].read (reading->list, value))
        return TRUE;
      return fail (reading, error, "“%s=” expects %s", key, of_person ? person_keys[i].expected : house_keys[i].expected);
    }
  return fail (reading, error, "unknown key “%s”", key);
}

static gboolean
read_line (Reading *reading, char *line, gsize n, GError **error)
{
  char *equals;

  reading->line++;
  if (memchr (line, '\r', n) != NULL)
    return fail (reading, error, "it ends as in a file of another system; expected one line feed, without a carriage return");
  if (memchr (line, '\0', n) != NULL || !g_utf8_validate (line, (gssize) n, NULL))
    return fail (reading, error, "it is not text");
  if (n == 0)
    return TRUE;
  if (line[0] == '[' && line[n - 1] == ']')
    {
      line[n - 1] = '\0';
      return begin_group (reading, line + 1, error);
    }
  equals = strchr (line, '=');
  if (equals == NULL)
    return fail (reading, error, "expected [BADGE] or KEY=VALUE");
  *equals = '\0';
  return read_value (reading, line, equals + 1, error);
}

UcHouseList *
uc_house_list_parse (const char *text, gsize n, GError **error)
{
  g_autoptr (UcHouseList) list = uc_house_list_new ();
  Reading reading = { .list = list };
  const char *end = text + n;
  char line[LINE_MAX_BYTES];

  if (n > UC_HOUSE_LIST_BYTES)
    {
      g_set_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_FORM, "it is longer than %u bytes", UC_HOUSE_LIST_BYTES);
      return NULL;
    }
  while (text < end)
    {
      const char *feed = memchr (text, '\n', (gsize) (end - text));
      const gsize length = feed != NULL ? (gsize) (feed - text) : 0;

      if (feed == NULL || length >= sizeof line)
        {
          reading.line++;
          fail (&reading, error, feed == NULL ? "it has no line feed at its end" : "it is too long");
          return NULL;
        }
      memcpy (line, text, length);
      line[length] = '\0';
      if (!read_line (&reading, line, length, error))
        return NULL;
      text = feed + 1;
    }
  if (!reading.in_house)
    fail (&reading, error, "expected [house]");
  else if (end_group (&reading, error))
    return g_steal_pointer (&list);
  return NULL;
}

/* ---- writing ---- */

char *
uc_house_list_print (const UcHouseList *list)
{
  GString *text = g_string_new (NULL);
  char day[UC_TIME_DAY_TEXT], pin_day[UC_TIME_DAY_TEXT];

  uc_time_format_day (list->made, day);
  g_string_append_printf (text, "[house]\nname=%s\nversion=%" PRIu64 "\nmade=%s\npin-days=%u\ndepartments=", list->name, list->version, day,
                          list->pin_days);
  for (guint i = 0; i < list->n_departments; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? DEPARTMENT_SEPARATOR : "", list->departments[i]);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < list->people->len; i++)
    {
      const UcHousePerson *person = &g_array_index (list->people, UcHousePerson, i);

      uc_time_format_day (person->expires, day);
      uc_time_format_day (person->pin_set, pin_day);
      g_string_append_printf (text, "\n[%s]\nrole=%s\ndepartment=%s\nexpires=%s\npin-set=%s\nlocked=%s\nhash=%s\n", person->badge,
                              uc_role_name (person->role), person->department, day, pin_day, person->locked ? "true" : "false",
                              person->hash);
    }
  return g_string_free (text, FALSE);
}

/* ---- people ---- */

/* Where @badge is, or would be. */
static gboolean
search (const UcHouseList *list, const char *badge, guint *at)
{
  guint low = 0, high = list->people->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const int order = strcmp (g_array_index (list->people, UcHousePerson, middle).badge, badge);

      if (order == 0)
        {
          *at = middle;
          return TRUE;
        }
      if (order < 0)
        low = middle + 1;
      else
        high = middle;
    }
  *at = low;
  return FALSE;
}

UcHousePerson *
uc_house_list_find (const UcHouseList *list, const char *badge)
{
  guint at;

  return search (list, badge, &at) ? &g_array_index (list->people, UcHousePerson, at) : NULL;
}

gboolean
uc_house_list_has_department (const UcHouseList *list, const char *department)
{
  for (guint i = 0; i < list->n_departments; i++)
    if (strcmp (list->departments[i], department) == 0)
      return TRUE;
  return FALSE;
}

gboolean
uc_house_list_put (UcHouseList *list, const UcHousePerson *person)
{
  guint at;

  if (search (list, person->badge, &at))
    g_array_index (list->people, UcHousePerson, at) = *person;
  else if (list->people->len == UC_HOUSE_LIST_PEOPLE)
    return FALSE;
  else
    g_array_insert_vals (list->people, at, person, 1);
  return TRUE;
}

void
uc_house_list_remove (UcHouseList *list, const char *badge)
{
  guint at;

  if (search (list, badge, &at))
    g_array_remove_index (list->people, at);
}

UcHouseBar
uc_house_list_bar (const UcHouseList *list, const UcHousePerson *person, gint64 today, gint64 *day)
{
  const gint64 last_pin_day = person->pin_set + list->pin_days;
  const UcHouseBar bar = person->locked                                 ? UC_HOUSE_BAR_LOCKED
                         : today > person->expires                      ? UC_HOUSE_BAR_EXPIRED
                         : list->pin_days > 0 && today > last_pin_day   ? UC_HOUSE_BAR_OLD_PIN
                                                                        : UC_HOUSE_BAR_NONE;

  if (day != NULL)
    *day = bar == UC_HOUSE_BAR_EXPIRED ? person->expires : bar == UC_HOUSE_BAR_OLD_PIN ? last_pin_day : 0;
  return bar;
}

gint64
uc_house_list_today (gint64 recorded, gint64 by_clock, gboolean in_doubt)
{
  return in_doubt || recorded - by_clock == 1 ? recorded : by_clock;
}
