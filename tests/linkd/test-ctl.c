/* upcardctl link, the real program. What may never be: a ledger is created or changed without the PINs of two persons; a fault of the
 * link's file makes a ledger; a command does something else while the link runs than it does while it does not.
 *
 *   test-ctl UPCARDCTL LINKD [--tap]
 */
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"
#include "uc-people.h"
#include "uc-remove-folder.h"

#include <gio/gio.h>
#include <signal.h>
#include <string.h>

static const char *upcardctl, *linkd;

static const char FILE_OF_LINK[] = "[meter MTD-5]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n"
                                   "\n[member BJ-07]\nmeters=MTD-5\njournal=D902-BS9J-KK6A-25X8\n";

typedef struct
{
  char *folder, *ledger, *socket, *people, *file;
  GSubprocess *link;
} House;

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;

  house->folder = g_dir_make_tmp ("upcard-ctl-link-XXXXXX", &error);
  g_assert_no_error (error);
  house->ledger = g_build_filename (house->folder, "house.ledger", NULL);
  house->socket = g_build_filename (house->folder, "link", NULL);
  house->people = g_build_filename (house->folder, "people", NULL);
  house->file = g_build_filename (house->folder, "link.ini", NULL);
  people = uc_people_new (house->people, &error);
  g_assert_no_error (error);
  uc_people_add (people, "2001", UC_ROLE_FLOORPERSON, "2580", &error);
  g_assert_no_error (error);
  uc_people_add (people, "3001", UC_ROLE_PIT_MANAGER, "3690", &error);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (house->file, FILE_OF_LINK, -1, NULL));
  return house;
}

static void
stop (House *house)
{
  if (house->link != NULL)
    {
      g_subprocess_send_signal (house->link, SIGTERM);
      g_assert_true (g_subprocess_wait_check (house->link, NULL, NULL));
    }
  g_clear_object (&house->link);
}

static void
house_free (House *house)
{
  stop (house);
  uc_remove_folder (house->folder);
  g_free (house->folder);
  g_free (house->ledger);
  g_free (house->socket);
  g_free (house->people);
  g_free (house->file);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

static void
start (House *house)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLinkClient) client = NULL;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  house->link = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, linkd, "--ledger", house->ledger, "--socket", house->socket, NULL);
  g_assert_no_error (error);
  while ((client = uc_link_client_connect (house->socket)) == NULL && g_get_monotonic_time () < end)
    g_usleep (1000);
  g_assert_nonnull (client);
}

/* Runs “upcardctl link WORDS”; @pins: a line each. Returns what it printed, on either output. */
static char *
run (House *house, int status, const char *pins, const char *words)
{
  g_autofree char *line = g_strdup_printf ("%s link %s --ledger=%s --socket=%s", upcardctl, words, house->ledger, house->socket);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  char *said = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  process = g_subprocess_newv ((const char *const *)argv,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, pins, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != status)
    g_error ("%s: %d, %s", words, g_subprocess_get_exit_status (process), said);
  return said;
}

static void
says (House *house, int status, const char *pins, const char *words, const char *what)
{
  g_autofree char *said = run (house, status, pins, words);

  if (strstr (said, what) == NULL)
    g_error ("%s: %s", words, said);
}

#define PINS "2580\n3690\n"
#define BY " --by=2001 --second=3001"

static void
create (House *house)
{
  g_autofree char *words = g_strdup_printf ("init %s" BY, house->file);
  g_autofree char *said = run (house, 0, PINS, words);

  g_assert_cmpstr (said, ==, "");
}

static void
test_life (gconstpointer while_it_runs)
{
  g_autoptr (House) house = house_new ();

  create (house);
  if (while_it_runs != NULL)
    start (house);
  says (house, 0, NULL, "status", while_it_runs != NULL ? ": the link runs, term " : ": the link does not run, term ");
  says (house, 0, NULL, "status", "Meter MTD-5: closed\n");
  says (house, 0, NULL, "status", "value            5000.00\n");
  says (house, 0, NULL, "status", "BJ-07            not connected\n");
  says (house, 0, PINS, "open MTD-5 the first day" BY, "");
  says (house, 0, NULL, "status", "Meter MTD-5: open\n");
  says (house, 1, PINS, "open MTD-5 again" BY, "the meter is open");
  says (house, 0, PINS, "adjust MTD-5 6000.00 10.50 read from the sign" BY, "");
  says (house, 0, NULL, "status", "value            6000.00\n  reserve          10.50\n");
  says (house, 0, PINS, "enrol MTD-5 BJ-08 RC5B-CY8M-CNYF-QBWS a new table" BY, "");
  says (house, 0, PINS, "suspend MTD-5 BJ-08 it moves" BY, "");
  says (house, 0, NULL, "status", "BJ-08            not connected, suspended");
  says (house, 0, PINS, "resume MTD-5 BJ-08 it has moved" BY, "");
  says (house, 0, PINS, "close MTD-5 night" BY, "");
  says (house, 0, NULL, "status --json", "{\"is\":\"meter\",\"meter\":\"MTD-5\",\"section\":\"685c.1\",\"hits\":\"order\",\"open\":\"no\",\"value\":\"6000.00\"");
  says (house, 0, NULL, "status --json", "\"table\":\"BJ-08\",\"fingerprint\":\"RC5B-CY8M-CNYF-QBWS\"");
  says (house, 1, PINS, "open MTD-6 x" BY, "there is no meter “MTD-6”");
  says (house, 1, "2580\n1111\n", "open MTD-5 x" BY, "the PIN of badge 3001 is wrong");
  stop (house);
  says (house, 0, NULL, "status", "Meter MTD-5: closed\n");
}

static void
test_usage (void)
{
  g_autoptr (House) house = house_new ();

  says (house, 2, NULL, "", "expected init, enrol, status, adjust, open, close, suspend or resume");
  says (house, 2, NULL, "stauts", "did you mean “status”?");
  says (house, 2, NULL, "open MTD-5" BY, "expected: upcardctl link open METER REASON");
  says (house, 2, NULL, "status now", "expected: upcardctl link status");
  says (house, 2, NULL, "open MTD-5 x --by=2001", "two persons sign for “open”");
  says (house, 2, NULL, "open MTD-5 x --by=2001 --second=2001", "name the same badge");
  says (house, 1, NULL, "status", "there is no such ledger");
  create (house);
  says (house, 2, PINS, "adjust MTD-5 much 0 x" BY, "“much” is not a sum");
  says (house, 1, "2580\n", "open MTD-5 x" BY, "no PIN of badge 3001 was given");
  {
    g_autofree char *words = g_strdup_printf ("init %s" BY, house->file);

    says (house, 1, PINS, words, "the file is there already");
  }
}

static void
test_wrong_pin (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *words = g_strdup_printf ("init %s" BY, house->file);

  says (house, 1, "2580\n0000\n", words, "the PIN of badge 3001 is wrong");
  g_assert_false (g_file_test (house->ledger, G_FILE_TEST_EXISTS));
}

/* One at a time: an administrator's hand stays off a ledger that a program has. */
static void
test_busy (void)
{
  g_autoptr (House) house = house_new ();

  create (house);
  start (house);
  g_free (house->socket);
  house->socket = g_build_filename (house->folder, "another", NULL);
  says (house, 1, PINS, "open MTD-5 x" BY, "another program has the ledger open: upcard-linkd (process ");
}

static const struct
{
  const char *name, *from, *to, *says;
} faults[] = {
  { "no-wager", "wager=5.00\n", "", "link.ini:1: [meter MTD-5] wager: the key is missing; accepted: a sum above zero" },
  { "wager", "wager=5.00", "wager=-5", "link.ini:3: [meter MTD-5] wager: “-5” is not accepted" },
  { "rate", "primary=15%", "primary=15", "link.ini:5: [meter MTD-5] primary: “15” is not accepted; accepted: a rate from 0% to 100%" },
  { "rates", "secondary=6%", "secondary=86%", "link.ini:6: [meter MTD-5] secondary: more than the wager goes to the meter" },
  { "mistyped", "seed=", "sede=", "[meter MTD-5] sede: unknown key; did you mean “seed”?" },
  { "hits", "wager=5.00", "wager=5.00\nhits=first", "link.ini:4: [meter MTD-5] hits: “first” is not accepted; accepted: order or share" },
  { "limit", "wager=5.00", "wager=5.00\nlimit=10.00", "link.ini:4: [meter MTD-5] limit: the limit is below" },
  { "meter", "[meter MTD-5]", "[meter MTD 5]", "link.ini:1: [meter MTD 5] “MTD 5” is not a name" },
  { "group", "[member BJ-07]", "[table BJ-07]", "[table BJ-07] unknown group" },
  { "meters", "meters=MTD-5", "meters=MTD-6", "link.ini:9: [member BJ-07] meters: there is no meter “MTD-6”" },
  { "journal", "D902-BS9J-KK6A-25X8", "D902", "link.ini:10: [member BJ-07] journal: “D902” is not a fingerprint" },
  { "twice", "[member BJ-07]", "[meter MTD-5]", "link.ini:8: " },
};

static void
test_file (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_auto (GStrv) parts = g_strsplit (FILE_OF_LINK, faults[i].from, 2);
  g_autofree char *text = g_strjoinv (faults[i].to, parts), *words = g_strdup_printf ("init %s" BY, house->file);

  g_assert_true (g_file_set_contents (house->file, text, -1, NULL));
  says (house, 1, PINS, words, faults[i].says);
  g_assert_false (g_file_test (house->ledger, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  upcardctl = argv[1];
  linkd = argv[2];
  g_test_add_data_func ("/ctl-link/life/on-the-ledger", NULL, test_life);
  g_test_add_data_func ("/ctl-link/life/while-the-link-runs", "runs", test_life);
  g_test_add_func ("/ctl-link/usage", test_usage);
  g_test_add_func ("/ctl-link/wrong-pin", test_wrong_pin);
  g_test_add_func ("/ctl-link/busy", test_busy);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl-link/file/", faults[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_file);
    }
  return g_test_run ();
}
