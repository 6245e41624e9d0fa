/* upcardctl badge as a program, and that the service's people file is what it writes. */
#include "table-fixture.h"
#include "uc-daytime.h"
#include "uc-people.h"

#include <string.h>

typedef struct
{
  TableFixture base;
  char *people;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  table_fixture_init (&f->base);
  f->people = g_build_filename (f->base.folder, "people", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  table_fixture_clear (&f->base);
  g_free (f->people);
}

/* Runs "upcardctl badge --people FILE WORD…"; @out gets both streams. It reads @input from a file: one that refuses before it
 * asks for a PIN leaves a pipe broken. */
static int
run (Fixture *f, const char *input, const char *words, char **out)
{
  g_autofree char *line = g_strdup_printf ("%s badge --people %s %s", g_getenv ("UPCARDCTL"), f->people, words);
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
  g_autofree char *out = NULL;

  g_assert_cmpint (run (f, input, words, &out), ==, status);
  if (strstr (out, part) == NULL)
    g_error ("“%s”: “%s” does not say “%s”", words, out, part);
  g_assert_null (strstr (out, "4711"));
}

static void
test_keep (Fixture *f, gconstpointer data)
{
  g_autoptr (UcPeople) people = NULL;
  char peppered[UC_PIN_PEPPERED];
  UcPerson person;

  assert_says (f, "4711\n", "add 2210 floorperson", 0, "");
  assert_says (f, NULL, "lock 2210", 0, "");
  assert_says (f, NULL, "list", 0, "2210 floorperson locked\n");
  assert_says (f, "4712\n", "add 5001 shift-manager", 0, "");
  assert_says (f, "4713\n", "add 3001 pit-manager", 0, "");
  assert_says (f, "4713\n", "unlock 2210 3001", 1, "a shift manager or an assistant");
  assert_says (f, "4711\n", "unlock 2210 2210", 1, "another badge is expected");
  assert_says (f, "4713\n", "unlock 2210 5001", 1, "PIN of badge 5001 is wrong");
  assert_says (f, NULL, "list", 0, "2210 floorperson locked\n");
  assert_says (f, "4712\n", "unlock 2210 5001", 0, "");
  assert_says (f, NULL, "role 2210 pit-manager", 0, "");
  assert_says (f, NULL, "list", 0, "2210 pit-manager\n");
  people = uc_people_new (f->people, NULL);
  g_assert_true (uc_people_find (people, "2210", &person, NULL));
  g_assert_cmpstr (person.freed_by, ==, "5001");
  uc_people_pepper (people, "2210", "4711", peppered);
  g_assert_true (uc_pin_verify (person.hash, peppered));
}

static void
test_refused (Fixture *f, gconstpointer data)
{
  assert_says (f, NULL, "add 2210 king", 2, "unknown role “king”; expected one of technician, surveillance, dealer, floorperson, ");
  assert_says (f, "12\n", "add 2210 dealer", 1, "4 to 8 digits");
  assert_says (f, "0000\n", "add 2210 dealer", 1, "easy to guess");
  assert_says (f, "4711\n", "--table /nowhere/table.ini add 2210 dealer", 1, "/nowhere/table.ini");
  assert_says (f, "", "add 2210 dealer", 1, "No PIN was given");
  assert_says (f, NULL, "add 2210", 2, "expected “add BADGE ROLE”");
  assert_says (f, NULL, "unlock 2210 5001", 1, "cannot be read");
  assert_says (f, "0000\n", "--training add 1001 dealer", 0, "");
  assert_says (f, "4711\n", "add 2210 dealer", 0, "");
  assert_says (f, NULL, "unlock 2210", 2, "expected “unlock BADGE BY”");
  assert_says (f, NULL, "lock", 2, "expected “lock BADGE”");
  assert_says (f, NULL, "list 2210", 2, "expected “list”");
  assert_says (f, NULL, "unlok 2210 5001", 2, "unknown subcommand “unlok”; did you mean “unlock”?");
  assert_says (f, NULL, "frobnicate", 2, "unknown subcommand “frobnicate”; expected “add”, ");
  assert_says (f, NULL, "unlock 2210 1", 1, "Badge 1 is not known");
  assert_says (f, NULL, "lock 1", 1, "Badge 1 is not known");
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/badge/keep", Fixture, NULL, set_up, test_keep, tear_down);
  g_test_add ("/badge/refused", Fixture, NULL, set_up, test_refused, tear_down);
  return g_test_run ();
}
