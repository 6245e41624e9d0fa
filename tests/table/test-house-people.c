/* The house's list of people: what may never be taken, what nobody signs with, and what a table keeps for itself. */
#include "uc-house-people.h"
#include "uc-lookup.h"
#include "uc-private-file.h"
#include "uc-remove-folder.h"

#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PIN "4711"
#define CROWD 2000

typedef struct
{
  char *folder, *list, *people, *kept;
  UcSecretKey secret;
  guint8 pepper[UC_HOUSE_PEPPER_BYTES];
  char hash[UC_HOUSE_HASH_TEXT]; /* of PIN for badge 2001 */
  GString *said;                 /* what was told, one sentence a line */
  guint refusals;
} Fixture;

static gint64 test_today, test_now_us;

static gint64
find_today (gpointer user_data)
{
  return test_today;
}

static gint64
test_clock (void)
{
  return test_now_us;
}

static gint64
day (const char *text)
{
  gint64 number;

  g_assert_true (uc_time_parse_day (text, &number));
  return number;
}

static void
tell (const char *sentence, gboolean refused, gpointer user_data)
{
  Fixture *f = user_data;

  g_string_append_printf (f->said, "%s\n", sentence);
  f->refusals += refused;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  f->folder = g_dir_make_tmp ("upcard-house-people-XXXXXX", NULL);
  f->list = g_build_filename (f->folder, "list", NULL);
  f->people = g_build_filename (f->folder, "people", NULL);
  f->kept = g_strconcat (f->people, ".house", NULL);
  f->said = g_string_new (NULL);
  f->refusals = 0;
  uc_house_key_make (f->list, &error);
  g_assert_no_error (error);
  g_assert_true (uc_house_key_load_secret (f->list, &f->secret, NULL));
  g_assert_true (uc_house_key_load_pepper (f->list, f->pepper, NULL));
  g_assert_true (uc_pin_hash (f->pepper, "2001", PIN, f->hash, NULL));
  test_today = day ("2026-12-01");
  test_now_us = 1000 * G_USEC_PER_SEC;
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  uc_remove_folder (f->folder);
  g_free (f->folder);
  g_free (f->list);
  g_free (f->people);
  g_free (f->kept);
  g_string_free (f->said, TRUE);
}

/* ---- lists ---- */

/* Badge 2001 alone, a floorperson until 2027-06-30 whose PIN is of 2026-11-20. */
static UcHouseList *
make_list (Fixture *f, guint64 version)
{
  UcHouseList *list = uc_house_list_new ();
  UcHousePerson person = { .badge = "2001", .department = "table-games", .role = UC_ROLE_FLOORPERSON, .expires = day ("2027-06-30"),
                           .pin_set = day ("2026-11-20") };

  g_strlcpy (list->name, "Example Casino", sizeof list->name);
  list->version = version;
  list->made = day ("2026-12-01");
  g_strlcpy (list->departments[list->n_departments++], "table-games", UC_HOUSE_DEPARTMENT_TEXT);
  g_strlcpy (list->departments[list->n_departments++], "cage", UC_HOUSE_DEPARTMENT_TEXT);
  g_strlcpy (person.hash, f->hash, sizeof person.hash);
  g_assert_true (uc_house_list_put (list, &person));
  return list;
}

static void
put_bytes (const char *path, const char *bytes, gssize n)
{
  g_assert_true (uc_private_file_write (path, bytes, n < 0 ? strlen (bytes) : (gsize) n));
}

static void
put_text (Fixture *f, const char *text)
{
  g_autofree char *whole = uc_house_key_sign (text, &f->secret);

  put_bytes (f->list, whole, -1);
}

static void
put_list (Fixture *f, const UcHouseList *list)
{
  g_autofree char *text = uc_house_list_print (list);

  put_text (f, text);
}

static void
put_version (Fixture *f, guint64 version)
{
  g_autoptr (UcHouseList) list = make_list (f, version);

  put_list (f, list);
}

static UcPeople *
open_or_fail (Fixture *f)
{
  const UcPeopleHouse house = { .list = f->list, .today = find_today, .tell = tell, .user_data = f };
  g_autoptr (GError) error = NULL;
  UcPeople *people = uc_people_new_of_house (f->people, &house, &error);

  g_assert_no_error (error);
  return people;
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
assert_said (Fixture *f, const char *part)
{
  if (strstr (f->said->str, part) == NULL)
    g_error ("“%s” does not say “%s”", f->said->str, part);
}

/* What is in the list's place is refused, with a sentence that says @part, and version 5 stays in use, also behind a restart. */
static void
assert_refused (Fixture *f, const char *part)
{
  g_autoptr (UcPeople) people = NULL;

  for (guint restart = 0; restart < 2; restart++)
    {
      g_string_truncate (f->said, 0);
      f->refusals = 0;
      g_clear_pointer (&people, uc_people_free);
      people = open_or_fail (f);
      assert_said (f, "version 5 stays in use");
      assert_said (f, part);
      g_assert_cmpuint (f->refusals, ==, 1);
      g_assert_cmpint (find_or_fail (people, "2001").role, ==, UC_ROLE_FLOORPERSON);
      g_assert_cmpuint (f->refusals, ==, 1);
      g_assert_false (uc_people_find (people, "9999", &(UcPerson){ 0 }, NULL));
    }
}

static void
take_version_5 (Fixture *f)
{
  g_autoptr (UcPeople) people = NULL;

  put_version (f, 5);
  people = open_or_fail (f);
  assert_said (f, "The people list of Example Casino, version 5 of 2026-12-01, is in use, with 1 badges.");
  g_assert_cmpuint (f->refusals, ==, 0);
}

/* A list with a person more, whom no table may know. */
static UcHouseList *
make_other (Fixture *f, guint64 version)
{
  UcHouseList *list = make_list (f, version);
  UcHousePerson person = g_array_index (list->people, UcHousePerson, 0);

  g_strlcpy (person.badge, "9999", sizeof person.badge);
  g_assert_true (uc_house_list_put (list, &person));
  return list;
}

/* ---- what is never taken ---- */

static void
test_taken (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) people = NULL;

  take_version_5 (f);
  people = open_or_fail (f);
  g_string_truncate (f->said, 0);
  put_version (f, 6);
  g_assert_cmpint (find_or_fail (people, "2001").role, ==, UC_ROLE_FLOORPERSON);
  assert_said (f, "version 6");
  g_assert_cmpuint (f->refusals, ==, 0);
  /* The file may go: the list in use is a copy. */
  g_assert_cmpint (unlink (f->list), ==, 0);
  g_string_truncate (f->said, 0);
  find_or_fail (people, "2001");
  g_clear_pointer (&people, uc_people_free);
  people = open_or_fail (f);
  find_or_fail (people, "2001");
  g_assert_cmpstr (f->said->str, ==, "");
}

static void
test_wrong_signature (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) other = NULL;
  g_autofree char *text = NULL, *whole = NULL;
  gsize n;

  take_version_5 (f);
  other = make_other (f, 6);
  text = uc_house_list_print (other);
  whole = uc_house_key_sign (text, &f->secret);
  n = strlen (whole);
  /* A bit of each byte, from the first of the text to the last of the signature. */
  for (gsize i = 0; i < n; i += 37)
    {
      g_autofree char *changed = g_strdup (whole);
      UcPublicKey key;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (uc_house_key_load_public (f->list, &key, NULL));
      changed[i] ^= 1;
      bytes = g_bytes_new (changed, n);
      /* The fingerprint tells who signed, and proves nothing. */
      if (i >= n - 107 && i < n - 87)
        continue;
      g_assert_null (uc_house_key_open (bytes, &key, &error));
      g_assert_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_SIGNATURE);
    }
  whole[20] ^= 1;
  put_bytes (f->list, whole, -1);
  assert_refused (f, "its signature is wrong");
}

static void
test_another_key (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) other = NULL;
  g_autofree char *text = NULL, *whole = NULL;
  UcPublicKey public_key;
  UcSecretKey secret;

  take_version_5 (f);
  other = make_other (f, 6);
  text = uc_house_list_print (other);
  crypto_sign_keypair (public_key.b, secret.b);
  whole = uc_house_key_sign (text, &secret);
  put_bytes (f->list, whole, -1);
  assert_refused (f, "it is signed by the key ");
}

static void
test_older (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) other = NULL, same = NULL;

  take_version_5 (f);
  other = make_other (f, 4);
  put_list (f, other);
  assert_refused (f, "it is version 4, and version 5 is in use");
  same = make_other (f, 5);
  put_list (f, same);
  assert_refused (f, "as the one in use, and says something else");
}

static void
test_cut_off (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) other = NULL;
  g_autofree char *text = NULL, *whole = NULL;
  gsize n;

  take_version_5 (f);
  other = make_other (f, 6);
  text = uc_house_list_print (other);
  whole = uc_house_key_sign (text, &f->secret);
  n = strlen (whole);
  for (gsize length = 1; length < n; length++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (whole, length);
      g_autoptr (GError) error = NULL;
      UcPublicKey key;

      g_assert_true (uc_house_key_load_public (f->list, &key, NULL));
      g_assert_null (uc_house_key_open (bytes, &key, &error));
      g_assert_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_SIGNATURE);
    }
  put_bytes (f->list, whole, (gssize) n / 2);
  assert_refused (f, "it is cut off, or was never signed");
  put_bytes (f->list, text, -1);
  assert_refused (f, "it is cut off, or was never signed");
  put_bytes (f->list, "", 0);
  assert_refused (f, "it is cut off, or was never signed");
}

static void
test_text (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *from, *to, *says;
  } rows[] = {
    { "[2001]", "[2001]\nmay-sign=everything", "line 9: unknown key “may-sign”" },
    { "\npin-days=0", "\npin-days=0\nzone=UTC", "unknown key “zone”" },
    { "role=floorperson", "role=king", "“role=” expects a role" },
    { "role=floorperson\n", "role=floorperson\nrole=shift-manager\n", "“role=” is there twice" },
    { "department=table-games", "department=kitchen", "“department=” expects one of the departments of [house]" },
    { "expires=2027-06-30", "expires=2027-02-29", "“expires=” expects a day" },
    { "expires=2027-06-30\n", "", "[2001] has no “expires=”" },
    { "locked=false", "locked=no", "“locked=” expects true or false" },
    { "hash=$argon2id$", "hash=$1$", "“hash=” expects the Argon2id hash" },
    { "[2001]", "[20 01]", "cannot be a badge" },
    { "[2001]", "[house]", "cannot be a badge" },
    { "[house]", "[2001]", "comes first; expected [house]" },
    { "version=6", "version=0", "its version is 0" },
    { "version=6", "version=-1", "“version=” expects a number" },
    { "version=6\n", "", "[house] has no “version=”" },
    { "locked=false\n", "locked=false\r\n", "carriage return" },
    { "locked=false\n", "locked=false\n\xff\n", "it is not text" },
    { "locked=false\n", "locked=false\n# a note\n", "expected [BADGE] or KEY=VALUE" },
    { "departments=table-games;cage", "departments=table-games;table-games", "“departments=” expects" },
  };
  g_autoptr (UcHouseList) list = NULL;
  g_autofree char *text = NULL, *crlf = NULL, *duplicate = NULL;

  take_version_5 (f);
  list = make_list (f, 6);
  text = uc_house_list_print (list);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) changed = g_string_new (text);

      g_assert_cmpuint (g_string_replace (changed, rows[i].from, rows[i].to, 1), ==, 1);
      put_text (f, changed->str);
      assert_refused (f, rows[i].says);
    }
  /* Another system's line feeds, and a badge twice. */
  {
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

    crlf = g_strjoinv ("\r\n", lines);
  }
  put_text (f, crlf);
  assert_refused (f, "line 1: it ends as in a file of another system");
  duplicate = g_strconcat (text, strstr (text, "\n[2001]"), NULL);
  put_text (f, duplicate);
  assert_refused (f, "expected each badge once, in rising order");
}

static void
test_files (Fixture *f, gconstpointer data)
{
  g_autofree char *elsewhere = g_build_filename (f->folder, "elsewhere", NULL);
  g_autofree char *huge = g_malloc0 (UC_HOUSE_LIST_BYTES + 1);
  g_autoptr (UcHouseList) other = NULL;

  take_version_5 (f);
  other = make_other (f, 6);
  put_list (f, other);
  g_assert_cmpint (chmod (f->list, 0640), ==, 0);
  assert_refused (f, "others may read or write it (mode 640); expected mode 600");
  g_assert_cmpint (chmod (f->list, 0600), ==, 0);
  g_assert_cmpint (rename (f->list, elsewhere), ==, 0);
  g_assert_cmpint (symlink (elsewhere, f->list), ==, 0);
  assert_refused (f, "a symbolic link");
  g_assert_cmpint (unlink (f->list), ==, 0);
  g_assert_cmpint (mkfifo (f->list, 0600), ==, 0);
  assert_refused (f, "not a file");
  g_assert_cmpint (unlink (f->list), ==, 0);
  put_bytes (f->list, huge, UC_HOUSE_LIST_BYTES + 1);
  assert_refused (f, "longer than 4194304 bytes");
}

static void
test_keys (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *suffix;
    mode_t wrong, right;
  } rows[] = { { ".pub", 0666, 0644 }, { ".key", 0640, 0600 } };
  const UcPeopleHouse house = { .list = f->list, .today = find_today, .tell = tell, .user_data = f };

  take_version_5 (f);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat (f->list, rows[i].suffix, NULL), *bytes = NULL;
      g_autoptr (GError) error = NULL;
      gsize n;

      g_assert_cmpint (chmod (path, rows[i].wrong), ==, 0);
      g_assert_null (uc_people_new_of_house (f->people, &house, &error));
      g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
      g_assert_nonnull (strstr (error->message, rows[i].suffix));
      g_clear_error (&error);
      g_assert_cmpint (chmod (path, rows[i].right), ==, 0);
      g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
      put_bytes (path, bytes, (gssize) n - 1);
      g_assert_null (uc_people_new_of_house (f->people, &house, &error));
      g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
      g_clear_error (&error);
      g_assert_cmpint (unlink (path), ==, 0);
      g_assert_null (uc_people_new_of_house (f->people, &house, &error));
      g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
      put_bytes (path, bytes, (gssize) n);
    }
  g_assert_false (uc_house_key_make (f->list, NULL));
}

/* Without any good list nobody signs, whatever the table's own file says. */
static void
test_none_yet (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) own = uc_people_new (f->people, NULL), people = NULL;
  g_autoptr (GError) error = NULL;
  UcPerson person;

  g_assert_true (uc_people_add (own, "5001", UC_ROLE_SHIFT_MANAGER, "4713", NULL));
  people = open_or_fail (f);
  assert_said (f, "nobody may sign");
  g_assert_false (uc_people_find (people, "5001", &person, &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
  g_assert_null (uc_people_seen (people));
}

/* A table's administrator has the people file, both keys that a table has, and the command; the list has who signs. */
static void
test_administrator (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) own = uc_people_new (f->people, NULL), people = NULL;
  g_autoptr (GError) error = NULL;
  UcPerson person;

  g_assert_true (uc_people_add (own, "5001", UC_ROLE_SHIFT_MANAGER, "4713", NULL));
  g_assert_true (uc_people_add (own, "2001", UC_ROLE_SHIFT_MANAGER, "4713", NULL));
  take_version_5 (f);
  people = open_or_fail (f);
  g_assert_false (uc_people_find (people, "5001", &person, &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_UNKNOWN);
  g_clear_error (&error);
  person = find_or_fail (people, "2001");
  g_assert_cmpint (person.role, ==, UC_ROLE_FLOORPERSON);
  g_assert_cmpstr (person.hash, ==, f->hash);
  g_assert_false (uc_people_add (people, "5001", UC_ROLE_SHIFT_MANAGER, "4713", &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE);
  g_clear_error (&error);
  g_assert_false (uc_people_set_role (people, "2001", UC_ROLE_SHIFT_MANAGER, &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE);
}

/* ---- days ---- */

static void
assert_bar (UcPeople *people, const char *today, UcHouseBar bar, const char *last)
{
  UcPerson person;

  test_today = day (today);
  person = find_or_fail (people, "2001");
  g_assert_cmpint (person.bar, ==, bar);
  g_assert_cmpint (person.locked, ==, bar != UC_HOUSE_BAR_NONE);
  g_assert_cmpstr (person.bar_day, ==, last);
}

static void
test_expiry (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) people = NULL;
  g_autofree char *before = NULL, *after = NULL;

  put_version (f, 5);
  people = open_or_fail (f);
  assert_bar (people, "2026-12-01", UC_HOUSE_BAR_NONE, "");
  assert_bar (people, "2027-06-30", UC_HOUSE_BAR_NONE, "");
  before = uc_people_seen (people);
  assert_bar (people, "2027-07-01", UC_HOUSE_BAR_EXPIRED, "2027-06-30");
  after = uc_people_seen (people);
  /* The record is told with the day. */
  g_assert_cmpstr (before, !=, after);
  assert_bar (people, "2031-01-01", UC_HOUSE_BAR_EXPIRED, "2027-06-30");
}

static void
test_old_pin (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = make_list (f, 5);
  g_autoptr (UcPeople) people = NULL;

  list->pin_days = 90;
  put_list (f, list);
  people = open_or_fail (f);
  assert_bar (people, "2026-11-20", UC_HOUSE_BAR_NONE, "");
  assert_bar (people, "2027-02-18", UC_HOUSE_BAR_NONE, "");
  assert_bar (people, "2027-02-19", UC_HOUSE_BAR_OLD_PIN, "2027-02-18");
  assert_bar (people, "2027-07-01", UC_HOUSE_BAR_EXPIRED, "2027-06-30");
}

static void
test_clock_set_back (Fixture *f, gconstpointer data)
{
  const gint64 last = day ("2027-06-30");

  /* Day and clock agree, and the next day has begun by the clock. */
  g_assert_cmpint (uc_house_list_today (last, last, FALSE), ==, last);
  g_assert_cmpint (uc_house_list_today (last, last + 1, FALSE), ==, last + 1);
  /* Set back over the boundary: the day that has begun stays. */
  g_assert_cmpint (uc_house_list_today (last + 1, last, FALSE), ==, last + 1);
  /* Set back further it is asked about, and until somebody answers the record's day counts. */
  g_assert_cmpint (uc_house_list_today (last + 1, last - 30, TRUE), ==, last + 1);
  /* A doubted clock that is ahead expires nobody, and neither does a calendar that ran ahead of a believed one. */
  g_assert_cmpint (uc_house_list_today (last, last + 4000, TRUE), ==, last);
  g_assert_cmpint (uc_house_list_today (last + 4000, last, FALSE), ==, last);
}

/* ---- PINs ---- */

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static UcLookupAnswer
ask (UcLookup *lookup, const char *badge, const char *pin)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  UcLookupAnswer answer = { .auth = UC_WORD_NONE };

  test_now_us += 60 * G_USEC_PER_SEC;
  uc_lookup_ask (lookup, badge, pin, on_answered, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  uc_lookup_finish (result, &answer, &error);
  g_assert_no_error (error);
  return answer;
}

static void
test_signs_nothing (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = make_list (f, 6);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (UcLookup) lookup = NULL;
  g_autofree char *said = NULL;
  UcLookupAnswer answer;

  put_version (f, 5);
  people = open_or_fail (f);
  lookup = uc_lookup_new (people, 3, test_clock);
  test_today = day ("2027-06-30");
  answer = ask (lookup, "2001", PIN);
  g_assert_cmpint (answer.auth, ==, UC_WORD_OK);
  g_assert_cmpint (answer.role, ==, UC_ROLE_FLOORPERSON);
  test_today++;
  answer = ask (lookup, "2001", PIN);
  g_assert_cmpint (answer.auth, ==, UC_WORD_LOCKED);
  g_assert_cmpint (answer.bar, ==, UC_HOUSE_BAR_EXPIRED);
  said = uc_people_say_bar ("2001", answer.bar, answer.bar_day);
  g_assert_cmpstr (said, ==, "Badge 2001 has expired: its last day was 2027-06-30.");
  /* No try was counted. */
  g_assert_cmpuint (find_or_fail (people, "2001").tries, ==, 0);
  g_array_index (list->people, UcHousePerson, 0).locked = TRUE;
  put_list (f, list);
  test_today = day ("2026-12-01");
  answer = ask (lookup, "2001", PIN);
  g_assert_cmpint (answer.auth, ==, UC_WORD_LOCKED);
  g_assert_cmpint (answer.bar, ==, UC_HOUSE_BAR_LOCKED);
  g_assert_cmpint (ask (lookup, "1001", PIN).auth, ==, UC_WORD_UNKNOWN);
}

/* The day ends while the PIN is looked up. */
static void
test_boundary_in_lookup (Fixture *f, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (UcLookup) lookup = NULL;
  UcLookupAnswer answer;

  put_version (f, 5);
  people = open_or_fail (f);
  lookup = uc_lookup_new (people, 3, test_clock);
  test_today = day ("2027-06-30");
  uc_lookup_ask (lookup, "2001", PIN, on_answered, &result);
  test_today++;
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (uc_lookup_finish (result, &answer, NULL));
  g_assert_cmpint (answer.auth, ==, UC_WORD_LOCKED);
  g_assert_cmpint (answer.bar, ==, UC_HOUSE_BAR_EXPIRED);
}

/* ---- what is the table's own ---- */

static void
test_local_lock (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = make_list (f, 7), without = make_list (f, 8);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (UcLookup) lookup = NULL;
  UcHousePerson *person = uc_house_list_find (list, "2001");

  put_version (f, 5);
  people = open_or_fail (f);
  lookup = uc_lookup_new (people, 3, test_clock);
  g_assert_cmpint (ask (lookup, "2001", "1111").auth, ==, UC_WORD_WRONG);
  put_version (f, 6);
  g_assert_cmpuint (find_or_fail (people, "2001").tries, ==, 1);
  g_assert_cmpint (ask (lookup, "2001", "1111").tries_left, ==, 1);
  g_assert_cmpint (ask (lookup, "2001", "1111").tries_left, ==, 0);
  g_assert_true (find_or_fail (people, "2001").locked);
  /* A new list, with a new PIN and a new role, frees nobody; neither does one without the badge, nor a restart. */
  person->role = UC_ROLE_PIT_MANAGER;
  g_assert_true (uc_pin_hash (f->pepper, "2001", "4812", person->hash, NULL));
  put_list (f, list);
  g_assert_cmpint (ask (lookup, "2001", "4812").auth, ==, UC_WORD_LOCKED);
  g_assert_cmpint (find_or_fail (people, "2001").role, ==, UC_ROLE_PIT_MANAGER);
  uc_house_list_remove (without, "2001");
  put_list (f, without);
  g_assert_cmpint (ask (lookup, "2001", "4812").auth, ==, UC_WORD_UNKNOWN);
  list->version = 9;
  put_list (f, list);
  g_assert_true (find_or_fail (people, "2001").locked);
  g_clear_pointer (&lookup, uc_lookup_free);
  g_clear_pointer (&people, uc_people_free);
  people = open_or_fail (f);
  lookup = uc_lookup_new (people, 3, test_clock);
  g_assert_cmpint (ask (lookup, "2001", "4812").auth, ==, UC_WORD_LOCKED);
  /* It is freed here. */
  g_assert_true (uc_people_unlock (people, "2001", "5001", NULL));
  g_assert_cmpint (ask (lookup, "2001", "4812").auth, ==, UC_WORD_OK);
}

static void
test_house_lock (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = make_list (f, 5);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;
  UcPerson person;

  g_array_index (list->people, UcHousePerson, 0).locked = TRUE;
  put_list (f, list);
  people = open_or_fail (f);
  g_assert_false (uc_people_unlock (people, "2001", "5001", &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "Badge 2001 is locked in the house’s people list.");
  person = find_or_fail (people, "2001");
  g_assert_true (person.locked);
  g_assert_cmpstr (person.freed_by, ==, "");
  /* A lock of the house leaves none behind at the table. */
  g_array_index (list->people, UcHousePerson, 0).locked = FALSE;
  list->version++;
  put_list (f, list);
  g_assert_false (find_or_fail (people, "2001").locked);
}

/* ---- an end in the middle ---- */

static void
test_kill (Fixture *f, gconstpointer data)
{
  take_version_5 (f);
  for (guint version = 6; version < 46; version++)
    {
      g_autoptr (UcPeople) people = NULL;
      int ready[2], status;
      char byte;
      pid_t child;

      put_version (f, version);
      g_assert_cmpint (pipe (ready), ==, 0);
      child = fork ();
      g_assert_cmpint (child, >=, 0);
      if (child == 0)
        {
          const UcPeopleHouse house = { .list = f->list, .today = find_today, .tell = tell, .user_data = f };

          if (write (ready[1], "", 1) == 1)
            uc_people_new_of_house (f->people, &house, NULL);
          _exit (0);
        }
      g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
      for (guint i = 0; i < version * 20; i++)
        sched_yield ();
      kill (child, SIGKILL);
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      close (ready[0]);
      close (ready[1]);
      /* What the end left is the one before, or the new one, and whole: without the new file it is in use. */
      {
        g_autofree char *aside = g_strconcat (f->list, ".aside", NULL);

        g_assert_cmpint (rename (f->list, aside), ==, 0);
        people = open_or_fail (f);
        find_or_fail (people, "2001");
        g_assert_cmpint (rename (aside, f->list), ==, 0);
      }
      find_or_fail (people, "2001");
    }
  put_version (f, 46);
  {
    g_autoptr (UcPeople) people = open_or_fail (f);

    find_or_fail (people, "2001");
  }
  g_assert_cmpuint (f->refusals, ==, 0);
  assert_said (f, "version 46");
}

/* The list cannot be kept: then it is not used. */
static void
test_not_kept (Fixture *f, gconstpointer data)
{
  g_autofree char *new = g_strconcat (f->kept, ".new", NULL);
  g_autoptr (UcHouseList) other = make_other (f, 6);
  g_autoptr (UcPeople) people = NULL;

  take_version_5 (f);
  g_assert_cmpint (mkdir (new, 0700), ==, 0);
  put_list (f, other);
  assert_refused (f, "cannot be written");
  people = open_or_fail (f);
  g_assert_false (uc_people_find (people, "9999", &(UcPerson){ 0 }, NULL));
  g_assert_cmpint (rmdir (new), ==, 0);
  find_or_fail (people, "9999");
}

/* ---- a crowd ---- */

static void
add_crowd (Fixture *f, UcHouseList *list, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      UcHousePerson person = g_array_index (list->people, UcHousePerson, 0);

      g_snprintf (person.badge, sizeof person.badge, "3-%05u", i);
      if (!uc_house_list_put (list, &person))
        return;
    }
}

static void
test_crowd (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = make_list (f, 5);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GArray) all = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char peppered[UC_PIN_PEPPERED];
  gint64 begun_us, read_us = G_MAXINT64, hashed_us = G_MAXINT64;
  UcPublicKey key;

  add_crowd (f, list, CROWD - 1);
  put_list (f, list);
  people = open_or_fail (f);
  all = uc_people_list (people, NULL);
  g_assert_cmpuint (all->len, ==, CROWD);
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpint (find_or_fail (people, g_array_index (all, UcPerson, i).badge).role, ==, UC_ROLE_FLOORPERSON);
  g_assert_true (uc_house_key_load_public (f->list, &key, NULL));
  bytes = uc_house_key_read_file (f->list, UC_HOUSE_LIST_BYTES, NULL);
  uc_people_pepper (people, "2001", PIN, peppered);
  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (UcHouseList) read = NULL;

      begun_us = g_get_monotonic_time ();
      read = uc_house_key_open (bytes, &key, NULL);
      g_assert_nonnull (read);
      read_us = MIN (read_us, g_get_monotonic_time () - begun_us);
      begun_us = g_get_monotonic_time ();
      g_assert_true (uc_pin_verify (f->hash, peppered));
      hashed_us = MIN (hashed_us, g_get_monotonic_time () - begun_us);
    }
  g_test_message ("%u people in %" G_GSIZE_FORMAT " bytes are read in %.2f of the time of one PIN", CROWD, g_bytes_get_size (bytes),
                  (double) read_us / (double) hashed_us);
}

static void
test_bounds (Fixture *f, gconstpointer data)
{
  g_autoptr (UcHouseList) list = make_list (f, 6);
  g_autofree char *text = NULL, *more = NULL;
  g_autoptr (UcHouseList) read = NULL;
  g_autoptr (GError) error = NULL;

  add_crowd (f, list, UC_HOUSE_LIST_PEOPLE);
  g_assert_cmpuint (list->people->len, ==, UC_HOUSE_LIST_PEOPLE);
  text = uc_house_list_print (list);
  g_assert_cmpuint (strlen (text), <, UC_HOUSE_LIST_BYTES);
  read = uc_house_list_parse (text, strlen (text), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->people->len, ==, UC_HOUSE_LIST_PEOPLE);
  more = g_strconcat (text, "\n[zzzz]\n", NULL);
  g_assert_null (uc_house_list_parse (more, strlen (more), &error));
  g_assert_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_FORM);
}

/* ---- secrets ---- */

static void
test_secrets (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (UcLookup) lookup = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  put_version (f, 5);
  people = open_or_fail (f);
  lookup = uc_lookup_new (people, 3, test_clock);
  ask (lookup, "2001", PIN);
  ask (lookup, "2001", "5823");
  dir = g_dir_open (f->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL), *bytes = NULL;
      struct stat st;
      gsize n;

      g_assert_cmpint (stat (path, &st), ==, 0);
      g_assert_cmpuint (st.st_mode & 077, ==, 0);
      g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
      if (g_str_has_suffix (name, ".key"))
        continue;
      g_assert_null (memmem (bytes, n, f->pepper, sizeof f->pepper));
      g_assert_null (memmem (bytes, n, "5823", 4));
      if (!g_str_has_suffix (name, ".sign"))
        g_assert_null (memmem (bytes, n, f->secret.b, sizeof f->secret.b));
    }
  g_assert_null (strstr (f->said->str, PIN));
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (sodium_init (), >=, 0);
  ADD ("/people/house/taken", test_taken);
  ADD ("/people/house/never/wrong-signature", test_wrong_signature);
  ADD ("/people/house/never/another-key", test_another_key);
  ADD ("/people/house/never/older", test_older);
  ADD ("/people/house/never/cut-off", test_cut_off);
  ADD ("/people/house/never/text", test_text);
  ADD ("/people/house/never/files", test_files);
  ADD ("/people/house/never/not-kept", test_not_kept);
  ADD ("/people/house/never/keys", test_keys);
  ADD ("/people/house/never/none-yet", test_none_yet);
  ADD ("/people/house/never/administrator", test_administrator);
  ADD ("/people/house/day/expiry", test_expiry);
  ADD ("/people/house/day/old-pin", test_old_pin);
  ADD ("/people/house/day/clock-set-back", test_clock_set_back);
  ADD ("/people/house/day/in-a-lookup", test_boundary_in_lookup);
  ADD ("/people/house/signs-nothing", test_signs_nothing);
  ADD ("/people/house/local-lock", test_local_lock);
  ADD ("/people/house/house-lock", test_house_lock);
  ADD ("/people/house/kill", test_kill);
  ADD ("/people/house/crowd", test_crowd);
  ADD ("/people/house/bounds", test_bounds);
  ADD ("/people/house/secrets", test_secrets);
  return g_test_run ();
}
