/* upcardctl people as a program: the draft, the signature, and what a table says of the list. */
#include "table-fixture.h"
#include "uc-daytime.h"
#include "uc-house-people.h"
#include "uc-people.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct
{
  TableFixture base;
  char *list, *people;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  table_fixture_init (&f->base);
  f->list = g_build_filename (f->base.folder, "house", NULL);
  f->people = g_build_filename (f->base.folder, "people", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  table_fixture_clear (&f->base);
  g_free (f->list);
  g_free (f->people);
}

/* Runs "upcardctl COMMAND OPTIONS… WORD…", with @input on standard input; @out gets both streams. */
static int
run (Fixture *f, const char *input, const char *command, char **out)
{
  g_autofree char *line = g_strdup_printf ("%s %s", g_getenv ("UPCARDCTL"), command);
  g_autofree char *typed = g_build_filename (f->base.folder, "typed", NULL);
  g_auto (GStrv) argv = g_strsplit (line, " ", -1);
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (typed, input != NULL ? input : "", -1, NULL));
  g_subprocess_launcher_set_stdin_file_path (launcher, typed);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, out, NULL, &error);
  g_assert_no_error (error);
  return g_subprocess_get_exit_status (process);
}

static void
assert_says (Fixture *f, const char *input, const char *words, int status, const char *part)
{
  g_autofree char *out = NULL, *command = g_strdup_printf ("people --list %s %s", f->list, words);
  const int ended = run (f, input, command, &out);

  if (strstr (out, part) == NULL)
    g_error ("“%s”: “%s” does not say “%s”", words, out, part);
  g_assert_cmpint (ended, ==, status);
  g_assert_null (strstr (out, "4711"));
}

static void
test_keep (Fixture *f, gconstpointer data)
{
  g_autofree char *check = g_strdup_printf ("check %s", f->list), *draft = g_strconcat (f->list, ".draft", NULL), *bytes = NULL;
  static const char *const files[] = { "", ".draft", ".sign", ".key" };

  assert_says (f, NULL, "init Casino", 0, "The house's key is ");
  assert_says (f, NULL, "init Casino", 1, "there is one already");
  assert_says (f, "4711\n", "add 2001 floorperson table-games 2999-12-31", 0, "");
  assert_says (f, "4712\n", "add 1001 dealer table-games 2999-12-31", 0, "");
  assert_says (f, NULL, "list", 0, "1001 dealer table-games until 2999-12-31");
  assert_says (f, NULL, "sign", 0, "added: 2001 floorperson table-games until 2999-12-31");
  assert_says (f, NULL, check, 0, "Casino, version 1 of ");
  assert_says (f, NULL, "sign", 1, "nothing has changed since version 1");
  assert_says (f, NULL, "role 2001 pit-manager", 0, "");
  assert_says (f, NULL, "department 2001 cage", 0, "");
  assert_says (f, NULL, "expire 2001 2020-01-31", 0, "");
  assert_says (f, NULL, "lock 1001", 0, "");
  assert_says (f, NULL, "list", 0, "2001 pit-manager cage until 2020-01-31");
  assert_says (f, NULL, "list", 0, "expired");
  assert_says (f, NULL, "sign", 0, "1001: locked\n2001: role floorperson → pit-manager\n2001: department table-games → cage\n"
                                   "2001: expires 2999-12-31 → 2020-01-31\nWith this list, 2 of 2 people may not sign today.\nSigned: version 2, 2 people");
  assert_says (f, NULL, "unlock 1001", 0, "");
  assert_says (f, "4811\n", "pin 1001", 0, "");
  assert_says (f, NULL, "remove 2001", 0, "");
  assert_says (f, NULL, "pin-days 20", 0, "");
  assert_says (f, NULL, "list", 0, "Within 30 days, the badge or its PIN expires:\n1001 dealer");
  assert_says (f, NULL, "sign", 0, "[house]: pin-days 90 → 20\n2001: removed\n1001: a new PIN\n1001: unlocked\nSigned: version 3, 1 people");
  assert_says (f, NULL, check, 0, "1 people; 0 of them may not sign today, and 1 more not in 30 days");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat (f->list, files[i], NULL);
      GStatBuf st;

      g_assert_cmpint (g_stat (path, &st), ==, 0);
      g_assert_cmpuint (st.st_mode & 0777, ==, 0600);
    }
  g_assert_true (g_file_get_contents (draft, &bytes, NULL, NULL));
  g_assert_null (strstr (bytes, "4811"));
}

static void
test_refused (Fixture *f, gconstpointer data)
{
  assert_says (f, NULL, "list", 1, "No such file");
  assert_says (f, NULL, "init Casino", 0, "");
  assert_says (f, NULL, "add 2001 king cage 2999-12-31", 1, "unknown role “king”");
  assert_says (f, NULL, "add 2001 dealer kitchen 2999-12-31", 1, "expected one of table-games, slots, cage, ");
  assert_says (f, NULL, "add 2001 dealer cage tomorrow", 1, "“tomorrow” is not a day");
  assert_says (f, NULL, "add 20.1 dealer cage 2999-12-31", 1, "cannot be a badge");
  assert_says (f, "1234\n", "add 2001 dealer cage 2999-12-31", 1, "easy to guess");
  assert_says (f, "", "add 2001 dealer cage 2999-12-31", 1, "No PIN was given");
  assert_says (f, NULL, "lock 2001", 1, "badge 2001 is not in the list");
  assert_says (f, "4711\n", "add 2001 dealer cage 2999-12-31", 0, "");
  assert_says (f, NULL, "departments table-games slots", 1, "badge 2001 is of the department cage");
  assert_says (f, NULL, "departments cage cage", 1, "is there twice");
  assert_says (f, NULL, "departments cage kitchen", 0, "");
  assert_says (f, NULL, "department 2001 kitchen", 0, "");
  assert_says (f, NULL, "pin-days many", 1, "expected 0 to 3650 days");
  assert_says (f, NULL, "lock", 2, "expected “lock BADGE”");
  assert_says (f, NULL, "lokc 2001", 2, "did you mean “lock”?");
  assert_says (f, NULL, "frobnicate", 2, "unknown subcommand “frobnicate”");
}

/* The office lost its draft's version, or somebody put an old draft back: no version is signed twice. */
static void
test_versions (Fixture *f, gconstpointer data)
{
  g_autofree char *draft = g_strconcat (f->list, ".draft", NULL), *old = NULL, *first = g_strconcat (f->list, ".first", NULL),
                  *command = NULL, *bytes = NULL, *kept = g_strconcat (f->people, ".house", NULL), *sign = g_strconcat (f->list, ".sign", NULL);
  gsize n;

  assert_says (f, NULL, "init Casino", 0, "");
  assert_says (f, "4711\n", "add 2001 dealer cage 2999-12-31", 0, "");
  g_assert_true (g_file_get_contents (draft, &old, NULL, NULL));
  assert_says (f, NULL, "sign", 0, "version 1");
  g_assert_true (g_file_get_contents (f->list, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents_full (first, bytes, (gssize) n, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  g_assert_true (g_file_set_contents_full (draft, old, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  assert_says (f, NULL, "lock 2001", 0, "");
  assert_says (f, NULL, "sign", 0, "Signed: version 2");
  g_free (bytes);
  g_assert_true (g_file_get_contents (f->list, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents_full (kept, bytes, (gssize) n, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  command = g_strdup_printf ("--people %s check %s", f->people, first);
  assert_says (f, NULL, command, 1, "it is version 1, and version 2 is in use");
  /* Without the signing key nobody makes a list. */
  g_assert_cmpint (g_unlink (sign), ==, 0);
  assert_says (f, NULL, "unlock 2001", 0, "");
  assert_says (f, NULL, "sign", 1, ".sign: No such file");
  g_free (bytes);
  g_assert_true (g_file_get_contents (f->list, &bytes, NULL, NULL));
  g_assert_nonnull (strstr (bytes, "locked=true"));
}

/* At a table, with the list in use: its locks, and no roles. */
static void
test_badge (Fixture *f, gconstpointer data)
{
  g_autofree char *out = NULL, *list = g_strdup_printf ("badge --people %s --house-list %s list", f->people, f->list),
                  *lock = g_strdup_printf ("badge --people %s --house-list %s lock 2001", f->people, f->list),
                  *add = g_strdup_printf ("badge --people %s --house-list %s add 9999 shift-manager", f->people, f->list),
                  *unlock = g_strdup_printf ("badge --people %s --house-list %s unlock 2001 5001", f->people, f->list),
                  *kept = g_strconcat (f->people, ".house", NULL), *bytes = NULL;
  gsize n;

  assert_says (f, NULL, "init Casino", 0, "");
  assert_says (f, "4711\n", "add 2001 dealer cage 2999-12-31", 0, "");
  assert_says (f, "4711\n", "add 3001 dealer cage 2020-12-31", 0, "");
  assert_says (f, "4812\n", "add 5001 shift-manager table-games 2999-12-31", 0, "");
  assert_says (f, NULL, "sign", 0, "");
  g_assert_true (g_file_get_contents (f->list, &bytes, &n, NULL));
  /* The command reads a list before the service has taken any, and takes none itself. */
  g_assert_cmpint (run (f, NULL, list, &out), ==, 0);
  g_assert_cmpstr (out, ==, "2001 dealer\n3001 dealer expired\n5001 shift-manager\n");
  g_clear_pointer (&out, g_free);
  g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_set_contents_full (kept, bytes, (gssize) n, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  /* Then the one in use counts, whatever else is in the list's place. */
  assert_says (f, NULL, "remove 2001", 0, "");
  assert_says (f, NULL, "sign", 0, "version 2");
  g_assert_cmpint (run (f, NULL, lock, &out), ==, 0);
  g_clear_pointer (&out, g_free);
  g_assert_cmpint (run (f, NULL, list, &out), ==, 0);
  g_assert_cmpstr (out, ==, "2001 dealer locked\n3001 dealer expired\n5001 shift-manager\n");
  g_clear_pointer (&out, g_free);
  g_assert_cmpint (run (f, "4713\n", add, &out), ==, 1);
  g_assert_nonnull (strstr (out, "The house's list says who may sign"));
  g_clear_pointer (&out, g_free);
  g_assert_cmpint (run (f, "4812\n", unlock, &out), ==, 0);
  g_clear_pointer (&out, g_free);
  g_assert_cmpint (run (f, NULL, list, &out), ==, 0);
  g_assert_nonnull (strstr (out, "2001 dealer\n"));
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  ADD ("/people/house/command/keep", test_keep);
  ADD ("/people/house/command/refused", test_refused);
  ADD ("/people/house/command/versions", test_versions);
  ADD ("/people/house/command/badge", test_badge);
  return g_test_run ();
}
