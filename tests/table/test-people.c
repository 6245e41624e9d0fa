/* People, PINs and the clock: what the service knows besides the table. */
#include "uc-clock.h"
#include "uc-gaming-day.h"
#include "uc-lookup.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  char *folder, *path;
  UcPeople *people;
  UcLookup *lookup;
} Fixture;

static gint64 test_now_us;

static gint64
test_clock (void)
{
  return test_now_us;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("upcard-people-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "people", NULL);
  f->people = uc_people_new (f->path, NULL);
  g_assert_true (uc_people_add (f->people, "2210", UC_ROLE_FLOORPERSON, "4711", NULL));
  g_assert_true (uc_people_add (f->people, "1001", UC_ROLE_DEALER, "0815", NULL));
  test_now_us = 1000 * G_USEC_PER_SEC;
  f->lookup = uc_lookup_new (f->people, 3, test_clock);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (f->path, ".lock", NULL);
  g_autofree char *key = g_strconcat (f->path, ".key", NULL);

  g_clear_pointer (&f->lookup, uc_lookup_free);
  uc_people_free (f->people);
  g_remove (f->path);
  g_remove (lock);
  g_remove (key);
  g_rmdir (f->folder);
  g_free (f->path);
  g_free (f->folder);
}

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static UcLookupAnswer
ask (Fixture *f, const char *badge, const char *pin, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  UcLookupAnswer answer = { .auth = UC_WORD_NONE };

  uc_lookup_ask (f->lookup, badge, pin, on_answered, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  uc_lookup_finish (result, &answer, error);
  return answer;
}

static UcLookupAnswer
ask_or_fail (Fixture *f, const char *badge, const char *pin)
{
  g_autoptr (GError) error = NULL;
  UcLookupAnswer answer = ask (f, badge, pin, &error);

  g_assert_no_error (error);
  return answer;
}

static void
test_file (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (UcPeople) again = uc_people_new (f->path, NULL);
  g_autoptr (GArray) list = uc_people_list (again, NULL);
  UcPerson person;
  GStatBuf st;

  g_assert_cmpint (g_stat (f->path, &st), ==, 0);
  g_assert_cmpint (st.st_mode & 0777, ==, 0600);
  g_assert_true (g_file_get_contents (f->path, &text, NULL, NULL));
  g_assert_null (strstr (text, "4711"));
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_true (uc_people_find (again, "2210", &person, NULL));
  g_assert_cmpint (person.role, ==, UC_ROLE_FLOORPERSON);
  g_assert_true (uc_people_set_role (again, "2210", UC_ROLE_PIT_MANAGER, NULL));
  g_assert_true (uc_people_find (f->people, "2210", &person, NULL));
  g_assert_cmpint (person.role, ==, UC_ROLE_PIT_MANAGER);
}

/* While a right PIN is looked up somebody locks the badge, frees it, or changes its PIN or role: that counts, and not what was so
 * before. */
static void
test_race (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *does;
    UcWord auth;
    gboolean locked;
  } rows[] = {
    { "lock", UC_WORD_LOCKED, TRUE }, { "unlock", UC_WORD_OK, FALSE },     { "pin", UC_WORD_WRONG, FALSE },
    { "role", UC_WORD_OK, FALSE },    { "nothing", UC_WORD_OK, FALSE },
  };

  for (guint tries = 1; tries <= 3; tries++)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (GAsyncResult) result = NULL;
        g_autoptr (UcPeople) ctl = uc_people_new (f->path, NULL);
        g_autoptr (GError) error = NULL;
        UcLookupAnswer answer;
        UcPerson person;

        g_assert_true (uc_people_add (ctl, "2210", UC_ROLE_FLOORPERSON, "4711", NULL));
        g_assert_true (uc_people_set_tries (ctl, "2210", tries - 1, FALSE, NULL));
        test_now_us += 60 * G_USEC_PER_SEC;
        uc_lookup_ask (f->lookup, "2210", "4711", on_answered, &result);
        if (strcmp (rows[i].does, "lock") == 0)
          g_assert_true (uc_people_lock (ctl, "2210", NULL));
        else if (strcmp (rows[i].does, "unlock") == 0)
          g_assert_true (uc_people_unlock (ctl, "2210", "5001", NULL));
        else if (strcmp (rows[i].does, "pin") == 0)
          g_assert_true (uc_people_add (ctl, "2210", UC_ROLE_FLOORPERSON, "9182", NULL));
        else if (strcmp (rows[i].does, "role") == 0)
          g_assert_true (uc_people_set_role (ctl, "2210", UC_ROLE_PIT_MANAGER, NULL));
        while (result == NULL)
          g_main_context_iteration (NULL, TRUE);
        g_assert_true (uc_lookup_finish (result, &answer, &error));
        g_assert_cmpint (answer.auth, ==, rows[i].auth);
        g_assert_true (uc_people_find (ctl, "2210", &person, NULL));
        g_assert_cmpint (person.locked, ==, rows[i].locked);
        g_assert_cmpuint (person.tries, ==, 0);
        if (answer.auth == UC_WORD_OK)
          g_assert_cmpint (answer.role, ==, person.role);
        if (answer.auth == UC_WORD_WRONG)
          g_assert_cmpuint (answer.tries_left, >, 0);
      }
}

/* Root changes it, and the service, whose it is, reads it as before. */
static void
test_owner (Fixture *f, gconstpointer data)
{
  static const char *const files[] = { "", ".key", ".lock" };
  const uid_t owner = 12345;

  if (geteuid () != 0)
    {
      g_test_skip ("Only root can give a file to somebody.");
      return;
    }
  for (guint made = 0; made < 2; made++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        {
          g_autofree char *path = g_strconcat (f->path, files[i], NULL);

          if (made)
            g_assert_cmpint (g_remove (path), ==, 0);
          else
            g_assert_cmpint (chown (path, owner, owner), ==, 0);
        }
      g_assert_cmpint (chown (f->folder, made ? owner : 0, made ? owner : 0), ==, 0);
      {
        g_autoptr (UcPeople) root = uc_people_new (f->path, NULL);

        g_assert_true (uc_people_add (root, "7001", UC_ROLE_DEALER, "4812", NULL));
        g_assert_true (uc_people_lock (root, "7001", NULL));
      }
      for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        {
          g_autofree char *path = g_strconcat (f->path, files[i], NULL);
          GStatBuf st;

          g_assert_cmpint (g_stat (path, &st), ==, 0);
          g_assert_cmpuint (st.st_uid, ==, owner);
          g_assert_cmpuint (st.st_gid, ==, owner);
          g_assert_cmpint (st.st_mode & 0777, ==, 0600);
        }
    }
}

/* Whoever has the service's user can put links there, and root, who adds a badge, must not follow them: not to write somewhere else, and not
 * to give a file of root's to that user. */
static void
test_links (Fixture *f, gconstpointer data)
{
  const uid_t owner = geteuid () == 0 ? 12345 : geteuid ();
  g_autofree char *other = g_build_filename (f->folder, "other", NULL), *lock = g_strconcat (f->path, ".lock", NULL),
                  *new = g_strconcat (f->path, ".new", NULL), *bytes = NULL;
  g_autoptr (UcPeople) root = uc_people_new (f->path, NULL);
  g_autoptr (GError) error = NULL;
  UcPerson person;
  GStatBuf st;

  g_assert_true (g_file_set_contents (other, "of somebody else", -1, NULL));
  g_assert_cmpint (chown (f->path, owner, getegid ()), ==, 0);
  g_assert_cmpint (symlink (other, new), ==, 0);
  g_assert_true (uc_people_add (root, "7001", UC_ROLE_DEALER, "4812", &error));
  g_assert_no_error (error);
  g_assert_true (uc_people_find (root, "7001", &person, NULL));

  g_assert_cmpint (g_remove (lock), ==, 0);
  g_assert_cmpint (symlink (other, lock), ==, 0);
  g_assert_false (uc_people_lock (root, "7001", &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
  g_assert_nonnull (strstr (error->message, lock));
  g_assert_true (uc_people_find (root, "7001", &person, NULL));
  g_assert_false (person.locked);
  g_assert_cmpint (g_remove (lock), ==, 0);

  g_assert_true (g_file_get_contents (other, &bytes, NULL, NULL));
  g_assert_cmpstr (bytes, ==, "of somebody else");
  g_assert_cmpint (g_stat (other, &st), ==, 0);
  g_assert_cmpuint (st.st_uid, ==, geteuid ());
  g_assert_cmpint (g_remove (other), ==, 0);
}

static void
test_new_pin (void)
{
  static const struct
  {
    const char *pin;
    guint digits;
    const char *says; /* NULL: it may be */
  } rows[] = {
    { "4711", 4, NULL },          { "4711", 6, "6 to 8 digits" },      { "471", 4, "4 to 8 digits" },
    { "471108", 6, NULL },        { "0000", 4, "same step" },          { "1234", 4, "same step" },
    { "7890", 4, "same step" },   { "8642", 4, "same step" },          { "987654", 6, "same step" },
    { "4747", 4, "twice" },       { "123123", 6, "twice" },            { "2210", 4, "badge's own" },
    { "122109", 6, "badge's own" }, { "1984", 4, "a year" },           { "2026", 4, "a year" },
    { "198405", 6, NULL },        { "47x1", 4, "4 to 8 digits" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean good = uc_people_check_new_pin ("2210", rows[i].pin, rows[i].digits, &error);

      g_assert_cmpint (good, ==, rows[i].says == NULL);
      if (good)
        continue;
      g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE);
      g_assert_nonnull (strstr (error->message, rows[i].says));
    }
}

static void
test_file_refused (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  UcPerson person;

  g_assert_false (uc_people_find (f->people, "9", &person, &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_UNKNOWN);
  g_clear_error (&error);
  g_assert_false (uc_people_add (f->people, "3", UC_ROLE_DEALER, "12", &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE);
  g_clear_error (&error);
  g_assert_false (uc_people_add (f->people, "a b", UC_ROLE_DEALER, "1234", &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE);
  g_clear_error (&error);
  g_assert_cmpint (g_chmod (f->path, 0644), ==, 0);
  g_assert_false (uc_people_find (f->people, "1001", &person, &error));
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
  g_assert_nonnull (strstr (error->message, "600"));
}

/* The people file alone gives no PIN away: under another key the right PIN is wrong; without a key none is checked. */
static void
test_pepper (Fixture *f, gconstpointer data)
{
  g_autofree char *key_path = g_strconcat (f->path, ".key", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcPeople) stranger = NULL;
  g_autoptr (UcPeople) keyless = NULL;
  char ours[UC_PIN_PEPPERED], theirs[UC_PIN_PEPPERED];
  UcPerson person;

  g_assert_true (uc_people_find (f->people, "2210", &person, NULL));
  uc_people_pepper (f->people, "2210", "4711", ours);
  g_assert_true (uc_pin_verify (person.hash, ours));
  g_assert_true (g_file_set_contents_full (key_path, "0123456789abcdef0123456789abcdef", 32, 0, 0600, NULL));
  stranger = uc_people_new (f->path, NULL);
  uc_people_pepper (stranger, "2210", "4711", theirs);
  g_assert_false (uc_pin_verify (person.hash, theirs));
  g_assert_cmpint (g_remove (key_path), ==, 0);
  keyless = uc_people_new (f->path, &error);
  g_assert_null (keyless);
  g_assert_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_FILE);
}

static void
test_right (Fixture *f, gconstpointer data)
{
  UcLookupAnswer answer = ask_or_fail (f, "2210", "4711");
  UcPerson person;

  g_assert_cmpint (answer.auth, ==, UC_WORD_OK);
  g_assert_cmpint (answer.role, ==, UC_ROLE_FLOORPERSON);
  g_assert_true (uc_people_find (f->people, "2210", &person, NULL));
  g_assert_cmpuint (person.tries, ==, 0);
  g_assert_false (person.locked);
  g_assert_cmpint (ask_or_fail (f, "2211", "4711").auth, ==, UC_WORD_UNKNOWN);
}

static void
assert_waits (Fixture *f, const char *seconds)
{
  g_autoptr (GError) error = NULL;

  ask (f, "2210", "4711", &error);
  g_assert_error (error, UC_LOOKUP_ERROR, UC_LOOKUP_ERROR_WAIT);
  g_assert_nonnull (strstr (error->message, seconds));
}

static void
test_wrong_waits_then_locks (Fixture *f, gconstpointer data)
{
  UcLookupAnswer answer = ask_or_fail (f, "2210", "0000");

  g_assert_cmpint (answer.auth, ==, UC_WORD_WRONG);
  g_assert_cmpuint (answer.tries_left, ==, 2);
  assert_waits (f, " 5 s");
  test_now_us += 5 * G_USEC_PER_SEC;
  g_assert_cmpuint (ask_or_fail (f, "2210", "0000").tries_left, ==, 1);
  test_now_us += 29 * G_USEC_PER_SEC;
  assert_waits (f, " 1 s");
  test_now_us += 1 * G_USEC_PER_SEC;
  g_assert_cmpuint (ask_or_fail (f, "2210", "0000").tries_left, ==, 0);
  test_now_us += G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC;
  g_assert_cmpint (ask_or_fail (f, "2210", "4711").auth, ==, UC_WORD_LOCKED);
  g_assert_true (uc_people_unlock (f->people, "2210", "5001", NULL));
  g_assert_cmpint (ask_or_fail (f, "2210", "4711").auth, ==, UC_WORD_OK);
}

/* Ending the service in the middle of a try forgives nothing, and its wait begins anew. */
static void
test_restart_forgives_nothing (Fixture *f, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  UcLookupAnswer answer;
  UcPerson person;

  uc_lookup_ask (f->lookup, "2210", "0000", on_answered, &result);
  g_clear_pointer (&f->lookup, uc_lookup_free);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (uc_lookup_finish (result, &answer, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (uc_people_find (f->people, "2210", &person, NULL));
  g_assert_cmpuint (person.tries, ==, 1);
  f->lookup = uc_lookup_new (f->people, 3, test_clock);
  assert_waits (f, " 5 s");
}

/* The service ends while @pin is looked up, and is started again. */
static void
cut_off (Fixture *f, const char *pin)
{
  g_autoptr (GAsyncResult) result = NULL;
  UcLookupAnswer answer;

  uc_lookup_ask (f->lookup, "2210", pin, on_answered, &result);
  g_clear_pointer (&f->lookup, uc_lookup_free);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (uc_lookup_finish (result, &answer, NULL));
  f->lookup = uc_lookup_new (f->people, 3, test_clock);
  test_now_us += 60 * G_USEC_PER_SEC;
}

static void
assert_person (Fixture *f, guint tries, gboolean locked)
{
  UcPerson person;

  g_assert_true (uc_people_find (f->people, "2210", &person, NULL));
  g_assert_cmpuint (person.tries, ==, tries);
  g_assert_cmpint (person.locked, ==, locked);
}

/* Of a right PIN whose look-up was cut off nobody knows that it was right: it counts, and locks nobody out. The next right one takes all
 * of it back. */
static void
test_cut_off_locks_nobody_out (Fixture *f, gconstpointer data)
{
  ask_or_fail (f, "2210", "0000");
  test_now_us += 60 * G_USEC_PER_SEC;
  ask_or_fail (f, "2210", "0000");
  test_now_us += 60 * G_USEC_PER_SEC;
  cut_off (f, "4711");
  assert_person (f, 3, FALSE);
  g_assert_cmpint (ask_or_fail (f, "2210", "4711").auth, ==, UC_WORD_OK);
  assert_person (f, 0, FALSE);
  for (guint i = 0; i < 3; i++)
    cut_off (f, "4711");
  assert_person (f, 3, FALSE);
  g_assert_cmpint (ask_or_fail (f, "2210", "4711").auth, ==, UC_WORD_OK);
  assert_person (f, 0, FALSE);
}

/* Who ends the service in the middle of the last try has one more, and no other. */
static void
test_cut_off_gives_one_try (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < 3; i++)
    cut_off (f, "0000");
  assert_person (f, 3, FALSE);
  cut_off (f, "0000");
  assert_person (f, 4, TRUE);
  g_assert_cmpint (ask_or_fail (f, "2210", "4711").auth, ==, UC_WORD_LOCKED);
  g_assert_true (uc_people_unlock (f->people, "2210", "5001", NULL));
  for (guint i = 0; i < 3; i++)
    cut_off (f, "0000");
  g_assert_cmpuint (ask_or_fail (f, "2210", "0000").tries_left, ==, 0);
  assert_person (f, 4, TRUE);
}

static void
test_builtin (void)
{
  g_autoptr (UcPeople) people = uc_people_new (NULL, NULL);
  char peppered[UC_PIN_PEPPERED];
  UcPerson person;

  g_assert_true (uc_people_find (people, "3001", &person, NULL));
  g_assert_cmpint (person.role, ==, UC_ROLE_PIT_MANAGER);
  uc_people_pepper (people, "3001", "0000", peppered);
  g_assert_true (uc_pin_verify (person.hash, peppered));
}

static gint64
instant (const char *iso)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (iso, NULL);

  return g_date_time_to_unix (time) * G_GINT64_CONSTANT (1000000000);
}

static void
test_step (void)
{
  const gint64 ms = 1000000, year = G_GINT64_CONSTANT (31536000000) * ms;

  g_assert_cmpint (uc_clock_step (year, year), ==, 0);
  g_assert_cmpint (uc_clock_step (year, year + 499 * ms), ==, 0);
  g_assert_cmpint (uc_clock_step (year, year - 499 * ms), ==, 0);
  g_assert_cmpint (uc_clock_step (year, year + 500 * ms), ==, 500 * ms);
  g_assert_cmpint (uc_clock_step (year, year - 3600000 * ms), ==, -3600000 * ms);
  g_assert_cmpint (uc_clock_step (0, year), ==, year);
}

static void
test_gaming_day (void)
{
  static const struct { const char *now, *day, *next; } cases[] = {
    { "2026-11-20T11:00:00Z", "2026-11-20", "2026-11-21T11:00:00Z" }, /* 06:00 in New York: it begins */
    { "2026-11-20T10:59:59Z", "2026-11-19", "2026-11-20T11:00:00Z" },
    { "2026-03-08T09:59:59Z", "2026-03-07", "2026-03-08T10:00:00Z" }, /* the night that lacks an hour */
    { "2026-03-08T10:00:00Z", "2026-03-08", "2026-03-09T10:00:00Z" },
    { "2026-11-01T10:30:00Z", "2026-10-31", "2026-11-01T11:00:00Z" }, /* the night that has one more */
  };
  g_autoptr (GTimeZone) zone = g_time_zone_new_identifier ("EST5EDT,M3.2.0,M11.1.0");
  char day[UC_DAY_TEXT];

  g_assert_nonnull (zone);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpstr (uc_gaming_day (instant (cases[i].now), 360, zone, day), ==, cases[i].day);
      g_assert_cmpint (uc_gaming_day_next (instant (cases[i].now), 360, zone) * G_GINT64_CONSTANT (1000000000), ==,
                       instant (cases[i].next));
    }
}

int
main (int argc, char **argv)
{
  g_assert_cmpint (sodium_init (), >=, 0);
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/people/file/private-without-pins", test_file);
  ADD ("/people/file/refused-with-a-reason", test_file_refused);
  ADD ("/people/pin/peppered-with-the-key", test_pepper);
  ADD ("/people/pin/right", test_right);
  ADD ("/people/pin/wrong-waits-then-locks", test_wrong_waits_then_locks);
  ADD ("/people/pin/restart-forgives-nothing", test_restart_forgives_nothing);
  ADD ("/people/pin/cut-off-locks-nobody-out", test_cut_off_locks_nobody_out);
  ADD ("/people/pin/cut-off-gives-one-try", test_cut_off_gives_one_try);
  ADD ("/people/race", test_race);
  ADD ("/people/owner", test_owner);
  ADD ("/people/links", test_links);
  g_test_add_func ("/people/new-pin", test_new_pin);
  g_test_add_func ("/people/builtin", test_builtin);
  g_test_add_func ("/clock/gaming-day", test_gaming_day);
  g_test_add_func ("/clock/step", test_step);
  return g_test_run ();
}
