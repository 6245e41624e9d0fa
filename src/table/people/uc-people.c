/* The people file: read, change under a lock, hash. */
#include "uc-people.h"

#include "uc-house-people.h"
#include "uc-private-file.h"
#include "uc-say-refusal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdint.h>
#include <sys/file.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MEMORY_BYTES (8u << 20)
#define KEY_BYTES UC_HOUSE_PEPPER_BYTES
#define PIN_MIN UC_PIN_LEAST
#define PIN_MAX 8

G_STATIC_ASSERT (UC_PEOPLE_HASH_TEXT == crypto_pwhash_STRBYTES);
G_STATIC_ASSERT (PIN_MAX < UC_PIN_TEXT);

struct _UcPeople
{
  char *path;       /* NULL: in memory only */
  GKeyFile *memory; /* with no path */
  char *key_path;
  gboolean has_key;
  guint8 key[KEY_BYTES];
  UcHousePeople *house; /* NULL: the people file has the people */
  gint64 (*today) (gpointer user_data);
  gpointer user_data;
};

typedef int UcLockFile;

static void
uc_lock_file_clear (UcLockFile *fd)
{
  if (*fd >= 0)
    close (*fd);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcLockFile, uc_lock_file_clear)

G_DEFINE_QUARK (uc-people-error-quark, uc_people_error)

/* ---- the file ---- */

static gboolean
check_private (const char *path, GError **error)
{
  GStatBuf st;

  if (g_stat (path, &st) != 0 || (st.st_mode & 077) == 0)
    return TRUE;
  g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE,
               "%s can be read by others (mode %03o); it must have mode 600.", path,
               (guint) st.st_mode & 0777);
  return FALSE;
}

/* @create: a missing file is an empty one. */
static GKeyFile *
load (UcPeople *self, gboolean create, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) fault = NULL;

  if (self->path == NULL)
    return g_key_file_ref (self->memory);
  if (!check_private (self->path, error))
    return NULL;
  if (g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, &fault)
      || ((create || self->house != NULL) && g_error_matches (fault, G_FILE_ERROR, G_FILE_ERROR_NOENT)))
    return g_steal_pointer (&file);
  uc_say_refusal_set (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, UC_SAY_REFUSAL_PEOPLE_READ, self->path, fault->message);
  return NULL;
}

static gboolean
save (UcPeople *self, GKeyFile *file, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (self->path == NULL)
    return TRUE;
  text = g_key_file_to_data (file, &length, NULL);
  if (uc_private_file_write (self->path, text, length))
    return TRUE;
  uc_say_refusal_set (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, UC_SAY_REFUSAL_PEOPLE_WRITE, self->path, g_strerror (errno));
  return FALSE;
}

/* ---- the key ---- */

static gboolean
load_key (UcPeople *self, GError **error)
{
  g_autofree char *key = NULL;
  g_autoptr (GError) fault = NULL;
  gsize length;

  if (!check_private (self->key_path, error))
    return FALSE;
  if (!g_file_get_contents (self->key_path, &key, &length, &fault))
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE,
                   "The key of the people file cannot be read, and no PIN be checked without it: %s.", fault->message);
      return FALSE;
    }
  if (length != sizeof self->key)
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, "%s is not a key: %" G_GSIZE_FORMAT " bytes, not %d.",
                   self->key_path, length, KEY_BYTES);
      return FALSE;
    }
  memcpy (self->key, key, sizeof self->key);
  sodium_memzero (key, length);
  self->has_key = TRUE;
  return TRUE;
}

/* With the lock held: two programs must not make two keys. */
static gboolean
ensure_key (UcPeople *self, GError **error)
{
  if (self->has_key)
    return TRUE;
  if (self->path != NULL && g_file_test (self->key_path, G_FILE_TEST_EXISTS))
    return load_key (self, error);
  randombytes_buf (self->key, sizeof self->key);
  if (self->path != NULL && !uc_private_file_write (self->key_path, self->key, sizeof self->key))
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, "The key of the people file cannot be written: %s.",
                   g_strerror (errno));
      return FALSE;
    }
  self->has_key = TRUE;
  return TRUE;
}

/* Held from reading the file until the changed one is in its place. */
static UcLockFile
lock (UcPeople *self, GError **error)
{
  g_autofree char *path = NULL;
  int fd;

  if (self->path == NULL)
    return -1;
  path = g_strconcat (self->path, ".lock", NULL);
  fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  /* Root, who adds a badge, locks nobody out with it. */
  if (fd >= 0 && uc_private_file_give (fd, self->path) && flock (fd, LOCK_EX) == 0)
    return fd;
  uc_say_refusal_set (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, UC_SAY_REFUSAL_PEOPLE_LOCK, path, g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return -1;
}

/* ---- one person ---- */

static gboolean
is_badge (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length < UC_BADGE_TEXT && strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-") == length;
}

/* As it stands there: no value of this file has a blank or anything to escape, which would be written otherwise than it was
 * read. Of a line with two wrong escapes GLib's own reader warns. */
static char *
take_value (GKeyFile *file, const char *badge, const char *key)
{
  g_autofree char *value = g_key_file_get_value (file, badge, key, NULL);

  for (const char *at = value; at != NULL && *at != '\0'; at++)
    if (!g_ascii_isgraph (*at) || *at == '\\')
      return NULL;
  return g_steal_pointer (&value);
}

/* What this table alone knows of a badge. */
static void
read_facts (GKeyFile *file, const char *badge, UcPerson *person)
{
  g_autofree char *freed_by = take_value (file, badge, "freed-by");

  g_strlcpy (person->badge, badge, sizeof person->badge);
  g_strlcpy (person->freed_by, freed_by != NULL && is_badge (freed_by) ? freed_by : "", sizeof person->freed_by);
  person->locked = g_key_file_get_boolean (file, badge, "locked", NULL);
  person->tries = (guint) CLAMP (g_key_file_get_integer (file, badge, "tries", NULL), 0, G_MAXUINT8);
}

static gboolean
read_person (GKeyFile *file, const char *badge, UcPerson *person, GError **error)
{
  g_autofree char *role = take_value (file, badge, "role");
  g_autofree char *hash = take_value (file, badge, "hash");
  UcPerson found = { .role = role != NULL ? uc_role_parse (role) : UC_ROLE_NONE };

  if (found.role == UC_ROLE_NONE || hash == NULL || strlen (hash) >= sizeof found.hash
      || strlen (badge) >= sizeof found.badge)
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE,
                   "The people file is damaged at [%s]: role and hash are expected.", badge);
      return FALSE;
    }
  g_strlcpy (found.hash, hash, sizeof found.hash);
  read_facts (file, badge, &found);
  *person = found;
  return TRUE;
}

/* ---- one person of the house ---- */

static const UcHouseList *
find_list (UcPeople *self, GError **error)
{
  const UcHouseList *list = uc_house_people_list (self->house);

  if (list == NULL)
    g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, "No people list of the house is in use: %s.", uc_house_people_fault (self->house));
  return list;
}

static void
read_of_house (const UcHouseList *list, const UcHousePerson *entry, GKeyFile *file, gint64 today, UcPerson *person)
{
  UcPerson found = { .role = entry->role };
  gint64 day;

  g_strlcpy (found.hash, entry->hash, sizeof found.hash);
  read_facts (file, entry->badge, &found);
  found.bar = uc_house_list_bar (list, entry, today, &day);
  if (day != 0)
    uc_time_format_day (day, found.bar_day);
  *person = found;
}

/* For everybody but this file a bar is a lock. */
static void
apply_bar (UcPerson *person)
{
  person->locked |= person->bar != UC_HOUSE_BAR_NONE;
}

/* As the file has the lock: see apply_bar (). */
static gboolean
find (UcPeople *self, GKeyFile *file, const char *badge, UcPerson *person, GError **error)
{
  const UcHouseList *list = self->house != NULL ? find_list (self, error) : NULL;
  const UcHousePerson *entry = list != NULL ? uc_house_list_find (list, badge) : NULL;

  if (self->house != NULL && list == NULL)
    return FALSE;
  if (entry != NULL)
    {
      read_of_house (list, entry, file, self->today (self->user_data), person);
      return TRUE;
    }
  if (self->house == NULL && g_key_file_has_group (file, badge))
    return read_person (file, badge, person, error);
  uc_say_refusal_set (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_UNKNOWN, UC_SAY_REFUSAL_UNKNOWN_BADGE, badge, NULL);
  return FALSE;
}

static void
write_person (UcPeople *self, GKeyFile *file, const UcPerson *person)
{
  if (self->house == NULL)
    {
      g_key_file_set_string (file, person->badge, "role", uc_role_name (person->role));
      g_key_file_set_string (file, person->badge, "hash", person->hash);
    }
  g_key_file_set_integer (file, person->badge, "tries", (int) person->tries);
  g_key_file_set_boolean (file, person->badge, "locked", person->locked);
  /* Not taken out: of a key that stands there twice the first would count again. */
  if (person->freed_by[0] != '\0' || g_key_file_has_key (file, person->badge, "freed-by", NULL))
    g_key_file_set_string (file, person->badge, "freed-by", person->freed_by);
}

typedef void (*UcPersonChange) (UcPerson *person, const UcPerson *wanted);

/* @now: (out) (nullable): the person as the file has it then */
static gboolean
change (UcPeople *self, const UcPerson *wanted, UcPersonChange apply, UcPerson *now, GError **error)
{
  g_autoptr (GError) fault = NULL;
  G_GNUC_UNUSED g_auto (UcLockFile) fd = lock (self, &fault);
  g_autoptr (GKeyFile) file = NULL;
  UcPerson person;

  if (fault != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  file = load (self, FALSE, error);
  if (file == NULL || !find (self, file, wanted->badge, &person, error))
    return FALSE;
  apply (&person, wanted);
  write_person (self, file, &person);
  apply_bar (&person);
  if (now != NULL)
    *now = person;
  return save (self, file, error);
}

static void
change_role (UcPerson *person, const UcPerson *wanted)
{
  person->role = wanted->role;
}

/* A badge that somebody has just locked stays as it is. */
static void
change_tries (UcPerson *person, const UcPerson *wanted)
{
  if (person->locked)
    return;
  person->tries = wanted->tries;
  person->locked = wanted->locked;
  if (wanted->locked)
    person->freed_by[0] = '\0';
}

/* Whoever locks, frees or enrols a badge begins its tries anew: then they are not those that were counted. */
static gboolean
is_as_asked (const UcPerson *person, const UcPerson *asked)
{
  return person->tries == asked->tries && strcmp (person->hash, asked->hash) == 0;
}

static void
forgive (UcPerson *person, const UcPerson *asked)
{
  if (!is_as_asked (person, asked))
    return;
  person->tries = 0;
  person->locked = FALSE;
}

static void
lock_out (UcPerson *person, const UcPerson *asked)
{
  if (!is_as_asked (person, asked))
    return;
  person->locked = TRUE;
  person->freed_by[0] = '\0';
}

static void
change_lock (UcPerson *person, const UcPerson *wanted)
{
  person->tries = 0;
  person->locked = wanted->locked;
  g_strlcpy (person->freed_by, wanted->freed_by, sizeof person->freed_by);
}

static gboolean
check_pin (const char *pin, GError **error)
{
  gsize length = strlen (pin);

  if (length >= PIN_MIN && length <= PIN_MAX && strspn (pin, G_CSET_DIGITS) == length)
    return TRUE;
  g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, "A PIN has %d to %d digits.", PIN_MIN, PIN_MAX);
  return FALSE;
}

/* ---- the hash ---- */

static void
pepper_pin (const guint8 key[KEY_BYTES], const char *badge, const char *pin, char peppered[UC_PIN_PEPPERED])
{
  guint8 hash[(UC_PIN_PEPPERED - 1) / 2];
  crypto_generichash_state state;

  /* The badge's terminator is hashed too, so that "12" + "345" is not "123" + "45". */
  crypto_generichash_init (&state, key, KEY_BYTES, sizeof hash);
  crypto_generichash_update (&state, (const guint8 *) badge, strlen (badge) + 1);
  crypto_generichash_update (&state, (const guint8 *) pin, strlen (pin));
  crypto_generichash_final (&state, hash, sizeof hash);
  sodium_bin2hex (peppered, UC_PIN_PEPPERED, hash, sizeof hash);
  sodium_memzero (hash, sizeof hash);
}

void
uc_people_pepper (const UcPeople *people, const char *badge, const char *pin, char peppered[UC_PIN_PEPPERED])
{
  pepper_pin (people->house != NULL ? uc_house_people_pepper (people->house) : people->key, badge, pin, peppered);
}

gboolean
uc_pin_verify (const char *hash, const char peppered[UC_PIN_PEPPERED])
{
  return crypto_pwhash_str_verify (hash, peppered, UC_PIN_PEPPERED - 1) == 0;
}

static gboolean
hash_pin (const guint8 key[KEY_BYTES], const char *badge, const char *pin, char hash[UC_PEOPLE_HASH_TEXT], GError **error)
{
  char peppered[UC_PIN_PEPPERED];
  int failed;

  pepper_pin (key, badge, pin, peppered);
  failed = crypto_pwhash_str_alg (hash, peppered, sizeof peppered - 1, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  MEMORY_BYTES, crypto_pwhash_ALG_ARGON2ID13);
  sodium_memzero (peppered, sizeof peppered);
  if (!failed)
    return TRUE;
  g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, "There is no memory to hash a PIN (8 MiB).");
  return FALSE;
}

gboolean
uc_pin_hash (const guint8 pepper[UC_HOUSE_PEPPER_BYTES], const char *badge, const char *pin, char hash[UC_PEOPLE_HASH_TEXT], GError **error)
{
  return check_pin (pin, error) && hash_pin (pepper, badge, pin, hash, error);
}

/* ---- public ---- */

static GKeyFile *
look_up (UcPeople *self, GError **error)
{
  if (self->house != NULL)
    uc_house_people_follow (self->house);
  return load (self, FALSE, error);
}

gboolean
uc_people_find (UcPeople *people, const char *badge, UcPerson *person, GError **error)
{
  g_autoptr (GKeyFile) file = look_up (people, error);

  if (file == NULL || !find (people, file, badge, person, error))
    return FALSE;
  apply_bar (person);
  return TRUE;
}

gint64
uc_people_calendar_day (gpointer nothing)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *text = g_date_time_format (now, "%Y-%m-%d");
  gint64 day = 0;

  uc_time_parse_day (text, &day);
  return day;
}

/* Every change puts a new file in the place of the old one. */
char *
uc_people_seen (UcPeople *people)
{
  g_autofree char *file = NULL;
  const UcHouseList *list;
  GStatBuf st;

  if (people->path == NULL)
    return NULL;
  if (g_stat (people->path, &st) == 0)
    file = g_strdup_printf ("%ju %jd %ld %jd", (uintmax_t) st.st_ino, (intmax_t) st.st_mtim.tv_sec, st.st_mtim.tv_nsec, (intmax_t) st.st_size);
  if (people->house == NULL)
    return g_steal_pointer (&file);
  uc_house_people_follow (people->house);
  list = uc_house_people_list (people->house);
  return list == NULL ? NULL
                      : g_strdup_printf ("%" PRIu64 " %" PRId64 " %s", list->version, people->today (people->user_data), file != NULL ? file : "");
}

char *
uc_people_say_bar (const char *badge, UcHouseBar bar, const char *bar_day)
{
  switch (bar)
    {
    case UC_HOUSE_BAR_NONE:
      return NULL;
    case UC_HOUSE_BAR_LOCKED:
      return uc_say_refusal_in_english (UC_SAY_REFUSAL_LOCKED_BY_HOUSE, badge, NULL);
    case UC_HOUSE_BAR_EXPIRED:
      return uc_say_refusal_in_english (UC_SAY_REFUSAL_EXPIRED_BADGE, badge, bar_day);
    case UC_HOUSE_BAR_OLD_PIN:
      return uc_say_refusal_in_english (UC_SAY_REFUSAL_OLD_PIN, badge, bar_day);
    }
  g_return_val_if_reached (NULL);
}

static GArray *
list_of_house (UcPeople *self, GKeyFile *file, GError **error)
{
  const UcHouseList *list = find_list (self, error);
  const gint64 today = self->today (self->user_data);
  GArray *people;

  if (list == NULL)
    return NULL;
  people = g_array_sized_new (FALSE, FALSE, sizeof (UcPerson), list->people->len);
  for (guint i = 0; i < list->people->len; i++)
    {
      UcPerson person;

      read_of_house (list, &g_array_index (list->people, UcHousePerson, i), file, today, &person);
      apply_bar (&person);
      g_array_append_val (people, person);
    }
  return people;
}

GArray *
uc_people_list (UcPeople *people, GError **error)
{
  g_autoptr (GKeyFile) file = look_up (people, error);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (UcPerson));
  g_auto (GStrv) badges = NULL;

  if (file == NULL)
    return NULL;
  if (people->house != NULL)
    return list_of_house (people, file, error);
  badges = g_key_file_get_groups (file, NULL);
  for (guint i = 0; badges[i] != NULL; i++)
    {
      UcPerson person;

      if (!read_person (file, badges[i], &person, error))
        return NULL;
      g_array_append_val (list, person);
    }
  return g_steal_pointer (&list);
}

/* Who may sign, and as what, is for the house's list to say. */
static gboolean
check_own (UcPeople *self, GError **error)
{
  if (self->house == NULL)
    return TRUE;
  g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                       "The house's list says who may sign at this table, and as what: change it with “upcardctl people”, and sign it.");
  return FALSE;
}

gboolean
uc_people_add (UcPeople *people, const char *badge, UcRole role, const char *pin, GError **error)
{
  g_autoptr (GError) fault = NULL;
  g_auto (UcLockFile) fd = -1;
  g_autoptr (GKeyFile) file = NULL;
  UcPerson person = { .role = role };

  if (!is_badge (badge))
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                   "“%s” cannot be a badge: 1 to %d letters, digits and dashes are expected.", badge, UC_BADGE_TEXT - 1);
      return FALSE;
    }
  if (!check_pin (pin, error) || !check_own (people, error))
    return FALSE;
  fd = lock (people, &fault);
  if (fault != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  file = load (people, TRUE, error);
  if (file == NULL || !ensure_key (people, error) || !hash_pin (people->key, badge, pin, person.hash, error))
    return FALSE;
  g_strlcpy (person.badge, badge, sizeof person.badge);
  write_person (people, file, &person);
  return save (people, file, error);
}

gboolean
uc_people_set_role (UcPeople *people, const char *badge, UcRole role, GError **error)
{
  UcPerson wanted = { .role = role };

  g_strlcpy (wanted.badge, badge, sizeof wanted.badge);
  return check_own (people, error) && change (people, &wanted, change_role, NULL, error);
}

gboolean
uc_people_set_tries (UcPeople *people, const char *badge, guint tries, gboolean locked, GError **error)
{
  UcPerson wanted = { .tries = tries, .locked = locked };

  g_strlcpy (wanted.badge, badge, sizeof wanted.badge);
  return change (people, &wanted, change_tries, NULL, error);
}

gboolean
uc_people_forgive (UcPeople *people, const UcPerson *asked, UcPerson *now, GError **error)
{
  return change (people, asked, forgive, now, error);
}

gboolean
uc_people_lock_out (UcPeople *people, const UcPerson *asked, GError **error)
{
  return change (people, asked, lock_out, NULL, error);
}

/* Whether each digit is as far from the one before it: 0000, 1234, 8642. */
static gboolean
is_row (const char *pin)
{
  const int step = pin[1] - pin[0];

  for (gsize i = 1; pin[i] != '\0'; i++)
    if ((pin[i] - pin[i - 1] - step) % 10 != 0)
      return FALSE;
  return TRUE;
}

/* 4747, 123123. */
static gboolean
is_twice (const char *pin, gsize length)
{
  for (gsize part = 1; part <= length / 2; part++)
    if (length % part == 0 && strncmp (pin, pin + part, length - part) == 0)
      return TRUE;
  return FALSE;
}

gboolean
uc_people_check_new_pin (const char *badge, const char *pin, guint digits, GError **error)
{
  const gsize length = strlen (pin);
  const char *why = NULL;

  if (!check_pin (pin, error))
    return FALSE;
  if (length < digits)
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, "A PIN at this table has %u to %d digits (pin-digits).", digits,
                   PIN_MAX);
      return FALSE;
    }
  if (is_row (pin))
    why = "its digits go up or down, or stay, by the same step";
  else if (is_twice (pin, length))
    why = "a part of it stands there twice";
  else if (strstr (badge, pin) != NULL || strstr (pin, badge) != NULL)
    why = "it is the badge's own number";
  else if (length == 4 && (g_str_has_prefix (pin, "19") || g_str_has_prefix (pin, "20")))
    why = "it is a year";
  if (why == NULL)
    return TRUE;
  g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, "That PIN is easy to guess: %s. Choose another one.", why);
  return FALSE;
}

gboolean
uc_people_lock (UcPeople *people, const char *badge, GError **error)
{
  UcPerson wanted = { .locked = TRUE };

  g_strlcpy (wanted.badge, badge, sizeof wanted.badge);
  return change (people, &wanted, change_lock, NULL, error);
}

gboolean
uc_people_unlock (UcPeople *people, const char *badge, const char *by, GError **error)
{
  UcPerson wanted = { 0 }, person;
  g_autofree char *bar = NULL;

  if (!uc_people_find (people, badge, &person, error))
    return FALSE;
  bar = uc_people_say_bar (badge, person.bar, person.bar_day);
  if (bar != NULL)
    {
      g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, bar);
      return FALSE;
    }
  g_strlcpy (wanted.badge, badge, sizeof wanted.badge);
  g_strlcpy (wanted.freed_by, by, sizeof wanted.freed_by);
  return change (people, &wanted, change_lock, NULL, error);
}

static void
add_builtin (UcPeople *self)
{
  static const struct { const char *badge; UcRole role; } builtin[] = {
    { "1001", UC_ROLE_DEALER },
    { "2001", UC_ROLE_FLOORPERSON },
    { "3001", UC_ROLE_PIT_MANAGER },
  };

  for (guint i = 0; i < G_N_ELEMENTS (builtin); i++)
    {
      g_autoptr (GError) error = NULL;

      if (!uc_people_add (self, builtin[i].badge, builtin[i].role, "0000", &error))
        g_error ("%s", error->message);
    }
}

UcPeople *
uc_people_new (const char *path, GError **error)
{
  g_autoptr (UcPeople) self = g_new0 (UcPeople, 1);

  if (path == NULL)
    {
      self->memory = g_key_file_new ();
      add_builtin (self);
      return g_steal_pointer (&self);
    }
  self->path = g_strdup (path);
  self->key_path = g_strconcat (path, ".key", NULL);
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !load_key (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

UcPeople *
uc_people_new_of_house (const char *path, const UcPeopleHouse *house, GError **error)
{
  g_autoptr (UcPeople) self = g_new0 (UcPeople, 1);
  g_autoptr (GError) fault = NULL;

  g_return_val_if_fail (house->today != NULL, NULL);
  self->path = g_strdup (path);
  self->today = house->today;
  self->user_data = house->user_data;
  self->house = uc_house_people_new (house->list, path, house->tell, house->user_data, &fault);
  if (self->house != NULL)
    return g_steal_pointer (&self);
  g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE, "A key of the house's people list cannot be used: %s.", fault->message);
  return NULL;
}

void
uc_people_free (UcPeople *people)
{
  g_clear_pointer (&people->house, uc_house_people_free);
  g_free (people->path);
  g_free (people->key_path);
  g_clear_pointer (&people->memory, g_key_file_unref);
  sodium_memzero (people->key, sizeof people->key);
  g_free (people);
}
