/* upcardctl link, the real program. What may never be: a ledger is created or changed without the PINs of two persons; a fault of the
 * link's file makes a ledger; a command does something else while the link runs than it does while it does not.
 *
 *   test-ctl UPCARDCTL LINKD [--tap]
 */
#include "uc-daytime.h"
#include "uc-gaming-day.h"
#include "uc-hang.h"
#include "uc-house-key.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"
#include "uc-on-server.h"
#include "uc-people.h"
#include "uc-remove-folder.h"
#include "uc-test-house.h"
#include "uc-typed.h"

#include <gio/gio.h>
#include <signal.h>
#include <string.h>

static const char *upcardctl, *linkd;
static UcCluster *cluster; /* of a test that needs a server in any case */

static const char FILE_OF_LINK[] = "[meter MTD-5]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n"
                                   "\n[member BJ-07]\nmeters=MTD-5\nfile=BJ-07.ini\njournal=D902-BS9J-KK6A-25X8\n";

static const char FILE_OF_TABLE[] = "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n";

/* The link ends the session of a table that says nothing for three seconds. */
#define BEAT_MS 500

typedef struct
{
  UcPlayed *played;
  UcLinkClient *client; /* NULL: it is away */
} Table;

typedef struct
{
  char *folder, *ledger, *socket, *people, *file;
  char *list;           /* the house's, of people; NULL: none */
  GSubprocess *link;
  Table tables[2];
  guint beat; /* source: the tables that are connected beat */
  const char *server;       /* the ledger is on this one; NULL: in a file */
  gboolean names_no_ledger; /* a command has the socket alone */
  gboolean nobody_knows; /* the last command said that no link runs, which is left out of what it printed */
  gboolean stands_by;   /* the link does, when it is started */
} House;

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *table = NULL;

  house->server = uc_on_server ();
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
  table = g_build_filename (house->folder, "BJ-07.ini", NULL);
  g_assert_true (g_file_set_contents (table, FILE_OF_TABLE, -1, NULL));
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
  g_clear_handle_id (&house->beat, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (house->tables); i++)
    {
      g_clear_pointer (&house->tables[i].client, uc_link_client_free);
      g_clear_pointer (&house->tables[i].played, uc_played_free);
    }
  uc_remove_folder (house->folder);
  g_free (house->folder);
  g_free (house->ledger);
  g_free (house->socket);
  g_free (house->people);
  g_free (house->list);
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
  g_autofree char *list = g_strdup_printf ("--house-list=%s", house->list != NULL ? house->list : "");

  house->link = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, linkd, "--ledger", house->ledger, "--socket", house->socket, "--await=0", "--patience=0", list, house->stands_by ? "--stand-by" : NULL, NULL);
  g_assert_no_error (error);
  while ((client = uc_link_client_connect (house->socket)) == NULL && g_get_monotonic_time () < end)
    g_usleep (1000);
  g_assert_nonnull (client);
}

typedef struct
{
  char *said;
  gboolean is_over;
} Ran;

static void
on_ran (GObject *source, GAsyncResult *result, gpointer data)
{
  Ran *ran = data;
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8_finish (G_SUBPROCESS (source), result, &ran->said, NULL, &error);
  g_assert_no_error (error);
  ran->is_over = TRUE;
}

#define NOBODY_KNOWS "The link does not run, so it does not know whether BJ-08 still plays. Make sure that it does not.\n"

#define ANY_STATUS -1

/* Runs “upcardctl link WORDS”, while tables beat; @pins: a line each. Returns what it printed, on either output. */
static char *
run (House *house, int status, const char *pins, const char *words)
{
  g_autofree char *line = g_strdup_printf ("%s link %s %s%s --socket=%s", upcardctl, words, house->names_no_ledger ? "" : "--ledger=",
                                           house->names_no_ledger ? "" : house->ledger, house->socket);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  Ran ran = { 0 };

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  process = uc_typed ((const char *const *)argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, pins, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8_async (process, NULL, NULL, on_ran, &ran);
  while (!ran.is_over)
    g_main_context_iteration (NULL, TRUE);
  if (status != ANY_STATUS && g_subprocess_get_exit_status (process) != status)
    g_error ("%s: %d, %s", words, g_subprocess_get_exit_status (process), ran.said);
  house->nobody_knows = g_str_has_prefix (ran.said, NOBODY_KNOWS);
  if (house->nobody_knows)
    memmove (ran.said, ran.said + strlen (NOBODY_KNOWS), strlen (ran.said + strlen (NOBODY_KNOWS)) + 1);
  return ran.said;
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
  g_autofree char *on = house->server != NULL ? g_strdup_printf (" --server='%s' --copies=1", house->server) : g_strdup ("");
  g_autofree char *words = g_strdup_printf ("init %s%s" BY, house->file, on);
  g_autofree char *said = run (house, 0, PINS, words), *status = NULL, *line = NULL;
  const char *key = strstr (said, "Its first key is ");

  g_assert_nonnull (strstr (said, "Each meter is closed until two persons open it"));
  g_assert_nonnull (key);
  line = g_strdup_printf ("  first-key        %.19s\n", key + strlen ("Its first key is "));
  status = run (house, 0, NULL, "status");
  g_assert_nonnull (strstr (status, line));
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
  says (house, 0, PINS, "enrol MTD-5 BJ-08 rc5b-cy8m-cnyf-qbws a new table" BY, "");
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

/* What the record at @path says, in words. */
static char *
print (const char *path)
{
  g_autofree char *line = g_strdup_printf ("%s link print %s", upcardctl, path);
  char *printed;

  g_assert_true (g_spawn_command_line_sync (line, &printed, NULL, NULL, NULL));
  return printed;
}

static void
refuses_server (House *house, int status, const char *server, const char *what)
{
  g_autofree char *words = g_strdup_printf ("init %s --server='%s'" BY, house->file, server);
  g_autofree char *key = g_strconcat (house->ledger, ".key", NULL);

  says (house, status, PINS, words, what);
  g_assert_false (g_file_test (house->ledger, G_FILE_TEST_EXISTS) || g_file_test (key, G_FILE_TEST_EXISTS));
}

/* The ledger goes to a server and comes back, under one name; commands and the link are the same on both. */
static void
test_move (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *move = NULL, *back = NULL, *copy = NULL, *kept = NULL, *printed = NULL;

  cluster = uc_on_server_empty ();
  if (cluster == NULL)
    return;
  move = g_strdup_printf ("move %s/kept.ledger --server='%s'", house->folder, cluster->address);
  back = g_strdup_printf ("move %s/on-server.ledger", house->folder);
  copy = g_strdup_printf ("copy %s %s/copy.ledger", house->ledger, house->folder);
  kept = g_build_filename (house->folder, "kept.ledger", NULL);
  refuses_server (house, 1, "host=/nowhere dbname=house", "the server cannot be reached");
  refuses_server (house, 1, "host=/nowhere password=1", "has a password");
  refuses_server (house, 1, cluster->address, "the server has no synchronous standby");
  says (house, 2, NULL, "status --copies=1", "--copies goes with init and --server");
  says (house, 2, NULL, "status --server=x", "--server goes with init, move and stand-by");
  says (house, 2, NULL, "move", "expected: upcardctl link move FILE");
  says (house, 1, NULL, move, "there is no such ledger");
  create (house);
  says (house, 1, NULL, back, "the ledger is in a file already");
  start (house);
  says (house, 1, NULL, move, "another program has the ledger open: upcard-linkd (process ");
  stop (house);
  says (house, 0, NULL, move, "The ledger is on the server now");
  says (house, 0, PINS, "open MTD-5 the first day" BY, "");
  start (house);
  says (house, 0, NULL, "status", ": the link runs, term ");
  says (house, 0, PINS, "adjust MTD-5 6000.00 10.50 read from the sign" BY, "");
  says (house, 0, NULL, copy, "copied and checked; rows ");
  says (house, 1, NULL, copy, "there is a file of that name");
  stop (house);
  says (house, 0, NULL, "status", "value            6000.00\n  reserve          10.50\n");
  /* The file that was left has its own rows and no others. */
  printed = print (kept);
  g_assert_true (strstr (printed, "MTD-5") != NULL && strstr (printed, "6000.00") == NULL);
  says (house, 0, NULL, back, "The ledger is in the file");
  says (house, 0, NULL, "status", "value            6000.00\n");
  says (house, 0, PINS, "close MTD-5 night" BY, "");
}

/* Two persons say how many copies there are; a server without a standby is one. */
static void
test_copies (gconstpointer while_it_runs)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcCluster) standby = NULL;
  g_autofree char *words = NULL, *printed = NULL;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  gboolean lacks = FALSE;

  cluster = uc_on_server_empty ();
  if (cluster == NULL)
    return;
  house->server = cluster->address;
  words = g_strdup_printf ("init %s --server='%s' --copies=many" BY, house->file, house->server);
  says (house, 2, NULL, words, "expected 1 or 2");
  create (house);
  if (while_it_runs != NULL)
    start (house);
  says (house, 0, NULL, "status", "  copies           1, by badges 2001 and 3001 since 20");
  says (house, 0, NULL, "status", " UTC: link init\n");
  says (house, 0, NULL, "status --json", "\"copies\":\"1\",\"by\":\"2001\",\"second\":\"3001\"");
  says (house, 2, NULL, "copies 1" BY, "expected: upcardctl link copies 1|2 REASON");
  says (house, 2, NULL, "copies 3 more" BY, "“3” is not how many copies each commit is on");
  says (house, 2, NULL, "copies 2 alone --by=2001", "two persons sign for “copies”");
  says (house, 1, PINS, "copies 1 again" BY, "one copy is filed already");
  says (house, 1, PINS, "copies 2 a second server" BY, "the server has no synchronous standby");
  standby = uc_cluster_new_standby (cluster);
  uc_cluster_synchronize (cluster, standby);
  says (house, 0, PINS, "copies 2 a second server" BY, "");
  says (house, 0, NULL, "status", "  copies           2, by badges 2001 and 3001 since 20");
  says (house, 0, PINS, "open MTD-5 the first day" BY, "");
  uc_cluster_run (cluster, "ALTER SYSTEM SET synchronous_standby_names = ''");
  uc_cluster_run (cluster, "SELECT pg_reload_conf ()");
  /* Whoever connected before may hear of it a moment later. */
  while (g_get_monotonic_time () < end && !lacks)
    {
      g_autofree char *said = run (house, ANY_STATUS, PINS, "adjust MTD-5 6000.00 0 x" BY);

      lacks = strstr (said, "each commit is on two copies, and the server has no synchronous standby") != NULL;
    }
  g_assert_true (lacks);
  if (while_it_runs != NULL)
    says (house, 0, NULL, "status", "nothing is recorded, and every meter is closed: two copies are filed");
  says (house, 1, PINS, "close MTD-5 x" BY, "the server has no synchronous standby");
  says (house, 0, PINS, "copies 1 the second server burns" BY, "");
  says (house, 0, PINS, "close MTD-5 x" BY, "");
  stop (house);
  printed = print (house->ledger);
  g_assert_nonnull (strstr (printed, "From here on each commit must be on two copies"));
  g_assert_nonnull (strstr (printed, "From here on a commit is done when it is on one copy"));
  g_assert_nonnull (strstr (printed, "the second server burns"));
  says (house, 1, "2580\n1111\n", "copies 2 a second server" BY, "the PIN of badge 3001 is wrong");
}

static void
proves (const House *house, const char *what)
{
  g_autofree char *line = g_strdup_printf ("%s verify --link %s", upcardctl, house->ledger);
  g_autofree char *said = NULL;

  g_assert_true (g_spawn_command_line_sync (line, &said, NULL, NULL, NULL));
  if (strstr (said, what) == NULL)
    g_error ("%s", said);
}

/* The key of another machine is made there, filed here, and used once. */
static void
test_second_link (gconstpointer while_it_runs)
{
  g_autoptr (House) house = house_new (), second = NULL;
  g_autofree char *words = NULL, *said = NULL, *key = NULL, *print_of_key = NULL, *compared = NULL, *printed = NULL, *fingerprint = NULL;
  g_auto (GStrv) lines = NULL;

  says (house, 2, NULL, "stand-by now", "expected: upcardctl link stand-by");
  says (house, 1, NULL, "stand-by", "there is no such ledger");
  cluster = uc_on_server_empty ();
  if (cluster == NULL)
    return;
  house->server = cluster->address;
  /* The machine in the other rack has its own folder. */
  second = house_new ();
  words = g_strdup_printf ("stand-by --server='%s'", house->server);
  says (second, 1, NULL, words, "the database has no ledger of linked meters");
  g_assert_false (g_file_test (second->ledger, G_FILE_TEST_EXISTS));
  create (house);
  says (house, 1, NULL, "stand-by", "the key of this machine is the one that signs the ledger");
  said = run (second, 0, NULL, words);
  lines = g_strsplit (said, "\n", -1);
  g_assert_true (g_str_has_prefix (lines[0], "The key of this machine has the fingerprint "));
  fingerprint = g_strndup (lines[0] + strlen ("The key of this machine has the fingerprint "), strlen ("D902-BS9J-KK6A-25X8"));
  g_assert_true (g_str_has_prefix (lines[2], "  upcardctl link second-link "));
  key = g_strndup (lines[2] + strlen ("  upcardctl link second-link "), 43);
  says (second, 1, NULL, words, "the file is there already, and names its server");
  says (second, 0, NULL, "stand-by", fingerprint);
  says (second, 1, PINS, "open MTD-5 from here" BY, "its key file");
  if (while_it_runs != NULL)
    start (house);
  says (house, 2, NULL, "second-link mine x" BY, "is not the key of a second link");
  says (house, 2, NULL, "second-link none" BY, "expected: upcardctl link second-link KEY|none REASON");
  says (house, 1, PINS, "second-link none at all" BY, "no second link is filed");
  print_of_key = g_strdup_printf ("second-link %s the other rack" BY, key);
  compared = g_strdup_printf ("The key has the fingerprint %s. Sign only if the other machine prints the same.\n", fingerprint);
  says (house, 0, PINS, print_of_key, compared);
  g_clear_pointer (&compared, g_free);
  compared = g_strdup_printf ("  second-link      %s, by badges 2001 and 3001 since 20", fingerprint);
  says (house, 0, NULL, "status", compared);
  says (house, 0, NULL, "status --json", "\"reason\":\"the other rack\"");
  says (second, 0, NULL, "stand-by", "Two persons have filed it.");
  stop (house);
  /* A command takes nothing over. */
  says (second, 1, PINS, "open MTD-5 from here" BY, "the key of the second link");
  second->stands_by = TRUE;
  start (second);
  says (second, 0, NULL, "status", "  second-link      none: two persons file the next one\n  taken-over       row ");
  says (second, 0, PINS, "open MTD-5 from here" BY, "");
  stop (second);
  says (house, 1, PINS, "close MTD-5 from here" BY, "another machine has taken over with row ");
  says (house, 1, PINS, "second-link none x" BY, "another machine has taken over with row ");
  says (house, 0, NULL, "stand-by", "Two persons file it at the link");
  proves (second, "the second link took over by the key that 2001 and 3001 filed in row ");
  proves (second, "Whole");
  printed = print (second->ledger);
  g_assert_nonnull (strstr (printed, "From here on a second link may take over by the key with the fingerprint "));
  g_assert_nonnull (strstr (printed, "The second link has taken over."));
  g_assert_nonnull (strstr (printed, "the other rack"));
}

/* A server that does not answer, and a machine without the part that asks one: each is named, and nobody is asked for a PIN. */
static void
test_no_server (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *elsewhere = g_build_filename (house->folder, "upcardctl", NULL), *program = NULL;
  const char *own = upcardctl;
  gsize n;

  cluster = uc_on_server_empty ();
  if (cluster == NULL)
    return;
  house->server = cluster->address;
  create (house);
  g_assert_true (g_file_get_contents (own, &program, &n, NULL) && g_file_set_contents_full (elsewhere, program, (gssize)n, 0, 0700, NULL));
  upcardctl = elsewhere;
  says (house, 1, NULL, "status", "the ledger is on a PostgreSQL server; expected the package upcard-linkd");
  upcardctl = own;
  uc_cluster_kill (cluster);
  says (house, 1, NULL, "status", "the server cannot be reached");
  says (house, 1, NULL, "open MTD-5 x" BY, "the server cannot be reached");
  uc_cluster_start (cluster);
  says (house, 0, PINS, "open MTD-5 the server is back" BY, "");
}

static void
shows (House *house, int status, const char *file, const char *what)
{
  g_autofree char *words = g_strdup_printf ("certificate %s/%s", house->folder, file);

  says (house, status, NULL, words, what);
}

/* A certificate says whose it is and how it is refused; a file that is none says what it is. */
static void
test_certificate (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (house->folder, "authority");
  g_autoptr (UcTestPapers) table = uc_test_authority_sign (authority, "table", &(UcTestSubject){ .name = "BJ-07" });
  g_autoptr (GTlsCertificate) certificate = g_tls_certificate_new_from_file (table->certificate, NULL);
  g_autoptr (GByteArray) der = NULL;
  g_autofree char *digits = NULL;
  g_autoptr (GString) print = g_string_new ("  fingerprint  ");
  static const struct
  {
    const char *text, *why;
  } files[] = {
    { "", "other: not in PEM; expected a file with a line “-----BEGIN CERTIFICATE-----”" },
    { "\x30\x82", "other: not in PEM" },
    { "-----BEGIN CERTIFICATE REQUEST-----\n", "other: it holds a request; expected the certificate that the authority signs for it" },
    { "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "other: no certificate in it can be read" },
    { "-----BEGIN CERTIFICATE-----\nAA", "other: no certificate in it can be read" },
  };
  static const struct
  {
    const char *file;
    UcTestSubject subject;
  } others[] = {
    { "sign", { .name = "sign:bar" } },
    { "pit", { .name = "pit:main" } },
    { "link", { .name = "link", .host = "meters.house.example" } },
    { "old", { .name = "BJ-07", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY } },
  };
  g_autofree char *other = g_build_filename (house->folder, "other", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    uc_test_papers_free (uc_test_authority_sign (authority, others[i].file, &others[i].subject));
  g_object_get (certificate, "certificate", &der, NULL);
  digits = g_compute_checksum_for_data (G_CHECKSUM_SHA256, der->data, der->len);
  for (guint i = 0; digits[i] != '\0'; i += 2)
    g_string_append_printf (print, "%s%c%c", i > 0 ? ":" : "", g_ascii_toupper (digits[i]), g_ascii_toupper (digits[i + 1]));
  g_string_append_c (print, '\n');
  shows (house, 0, "table.crt", print->str);
  shows (house, 0, "table.crt", "CN=BJ-07");
  shows (house, 0, "table.crt", "  shown by     the table BJ-07 (clientAuth)\n");
  shows (house, 0, "sign.crt", "  shown by     the sign sign:bar (clientAuth)\n");
  shows (house, 0, "pit.crt", "  shown by     the pit pit:main (clientAuth)\n");
  shows (house, 0, "link.crt", "  shown by     a link or a keeper (serverAuth)\n  reached as   meters.house.example\n");
  shows (house, 0, "old.crt", " UTC: it has expired\n");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_assert_true (g_file_set_contents (other, files[i].text, -1, NULL));
      shows (house, 1, "other", files[i].why);
    }
  shows (house, 1, "table.key", "table.key: it holds a key; expected the certificate that was signed for it");
  shows (house, 1, "none.crt", "none.crt");
  says (house, 2, NULL, "certificate", "expected: upcardctl link certificate FILE");
  says (house, 2, NULL, "certificate table.crt sign.crt", "expected: upcardctl link certificate FILE");
}

static void
test_usage (void)
{
  g_autoptr (House) house = house_new ();

  says (house, 2, NULL, "", "expected check, init, enrol, status, adjust, open, close, terms, epoch, suspend, resume, give-up, settle, pay, copies, second-link, stand-by, restore, print, follow, copy, move or certificate");
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
  { "file", "file=BJ-07.ini\n", "", "link.ini:8: [member BJ-07] file: the key is missing; accepted: the path of the table's file" },
  { "table-file", "file=BJ-07.ini", "file=BJ-08.ini", "BJ-08.ini: the file cannot be read" },
  { "journal", "D902-BS9J-KK6A-25X8", "D902", "link.ini:11: [member BJ-07] journal: “D902” is not a fingerprint" },
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

/* ---- a table that does not come back, LINK § 6, case 8 ---- */

#define PRINT "D902-BS9J-KK6A-25X8"

static gboolean
on_beat (gpointer data)
{
  House *house = data;

  for (guint i = 0; i < G_N_ELEMENTS (house->tables); i++)
    if (house->tables[i].client != NULL)
      uc_link_client_say (house->tables[i].client, "beat 1 0 0");
  return G_SOURCE_CONTINUE;
}

/* A line for the table comes, and the table records it. @line: what it is, and its first words. */
static void
hears (Table *table, const char *line)
{
  g_autofree char *said = uc_link_client_wait (table->client, "say|end");
  g_auto (GStrv) words = g_strsplit (said, " ", 3);

  if (strcmp (words[0], "say") != 0 || !g_str_has_prefix (words[2], line))
    g_error ("%s", said);
  uc_played_hear (table->played, g_ascii_strtoull (words[1], NULL, 10), words[2]);
  uc_link_client_say (table->client, "heard %s", words[1]);
}

/* The link has the row on the disk. */
static void
sends (Table *table, const UcPlayedRow *row)
{
  guint64 acked = 0;

  uc_link_client_say (table->client, "%s", row->line);
  while (acked < row->id)
    {
      g_autofree char *ack = uc_link_client_wait (table->client, "ack|end");

      g_assert_true (g_str_has_prefix (ack, "ack "));
      acked = g_ascii_strtoull (ack + strlen ("ack "), NULL, 10);
    }
}

/* It sends what it has recorded since the link's last row of it. */
static void
comes (House *house, Table *table)
{
  const UcPlayed *played = table->played;
  g_autofree char *from = NULL;
  g_auto (GStrv) words = NULL;

  table->client = uc_link_client_connect (house->socket);
  uc_link_client_say (table->client, "hello %s " PRINT " file=- row=%" G_GUINT64_FORMAT " head=- said=%" G_GUINT64_FORMAT " rules=-", played->name,
                      played->id, played->heard);
  from = uc_link_client_wait (table->client, "from|end");
  words = g_strsplit (from, " ", -1);
  g_assert_cmpstr (words[0], ==, "from");
  uc_link_client_say (table->client, "beat 1 0 0");
  for (guint i = 0; i < played->rows->len; i++)
    {
      const UcPlayedRow *row = played->rows->pdata[i];

      if (i + 1 == played->rows->len || ((UcPlayedRow *)played->rows->pdata[i + 1])->seq > g_ascii_strtoull (words[1], NULL, 10))
        uc_link_client_say (table->client, "%s", row->line);
    }
}

/* Waits until the status says @what. */
static void
awaits (House *house, const char *what)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_autofree char *said = run (house, 0, NULL, "status");

      if (strstr (said, what) != NULL)
        return;
      if (g_get_monotonic_time () > end)
        g_error ("“%s” is not in %s", what, said);
    }
}

/* It is away, and the link knows. */
static void
goes (House *house, Table *table)
{
  g_autofree char *what = g_strdup_printf ("  %-16s not connected", table->played->name);

  g_clear_pointer (&table->client, uc_link_client_free);
  awaits (house, what);
}

/* A meter whose filed rules have @more, open for BJ-07 and BJ-08, each with a ticket for @count wagers. */
static House *
house_in_play (const char *more, guint count)
{
  House *house = house_new ();
  g_autofree char *to = g_strconcat ("wager=5.00\n", more, NULL), *text = NULL;
  g_auto (GStrv) parts = g_strsplit (FILE_OF_LINK, "wager=5.00\n", 2);

  text = g_strjoinv (to, parts);
  g_assert_true (g_file_set_contents (house->file, text, -1, NULL));
  create (house);
  says (house, 0, PINS, "enrol MTD-5 BJ-08 " PRINT " a second table" BY, "");
  says (house, 0, PINS, "open MTD-5 the first day" BY, "");
  start (house);
  house->beat = g_timeout_add (BEAT_MS, on_beat, house);
  for (guint i = 0; i < G_N_ELEMENTS (house->tables); i++)
    {
      Table *table = &house->tables[i];

      table->played = uc_played_new (i == 0 ? "BJ-07" : "BJ-08", "MTD-5", 3 + i);
      uc_played_ask (table->played, count);
      comes (house, table);
      hears (table, "joined ");
    }
  return house;
}

/* A table may come back while both persons type their PINs: the link looks once more. */
static void
is_refused_here (House *house, const char *words)
{
  g_autoptr (UcLinkClient) client = uc_link_client_connect (house->socket);
  g_autofree char *answer = NULL;

  uc_link_client_say (client, "do 2001 2580 3001 3690 MTD-5 %s reason=x", words);
  answer = uc_link_client_wait (client, "done|end");
  if (!g_str_has_prefix (answer, "end table BJ-08 is connected: its own rows close its ticket"))
    g_error ("%s", answer);
}

/* Two tables share a pot, and one is dark with a ticket: the award is final once two persons have given up that ticket, with the link running
 * or not. When the table comes back, its win is too late, and nothing moves. */
static void
test_give_up (gconstpointer while_it_runs)
{
  g_autoptr (House) house = house_in_play ("hits=share\n", 1);
  Table *first = &house->tables[0], *second = &house->tables[1];
  g_autofree char *said = NULL;

  sends (first, uc_played_claim (first->played, 0, 1));
  says (house, 1, NULL, "give-up MTD-5 BJ-08 it burns" BY, "table BJ-08 is connected: its own rows close its ticket");
  is_refused_here (house, "given-up table=BJ-08 round=1");
  goes (house, second);
  awaits (house, "BJ-08            not connected, round 1 is out of contact with a ticket");
  if (while_it_runs == NULL)
    {
      goes (house, first);
      stop (house);
      says (house, 1, PINS, "give-up MTD-5 BJ-07 it burns" BY, "claim 1 of round 1 is not decided; settle it first: upcardctl link settle MTD-5 BJ-07 1");
      says (house, 1, PINS, "settle MTD-5 BJ-07 1 it burns --whole=1" BY,
            "tables share what claim 1 takes, and BJ-08 holds a ticket of round 1; expected the end of that round, or “upcardctl link give-up”");
    }
  says (house, 1, PINS, "give-up MTD-5 BJ-08 7 it burns" BY, "table BJ-08 holds no ticket of round 7; its open ticket is of round 1");
  says (house, 1, PINS, "give-up MTD-5 BJ-09 it burns" BY, "“BJ-09” is not a table of this meter");
  says (house, 1, PINS, "give-up MTD-6 BJ-08 it burns" BY, "there is no meter “MTD-6”");
  says (house, 2, PINS, "give-up MTD-5 BJ-08 it burns --by=2001 --second=2001", "name the same badge");
  says (house, 2, PINS, "give-up MTD-5 BJ-08" BY, "expected: upcardctl link give-up METER TABLE [ROUND] REASON");
  says (house, 1, "2580\n", "give-up MTD-5 BJ-08 it burns" BY, "no PIN of badge 3001 was given");
  awaits (house, "BJ-08            not connected, round 1 is out of contact with a ticket");

  said = run (house, 0, PINS, while_it_runs != NULL ? "give-up MTD-5 BJ-08 1 it burns" BY : "give-up MTD-5 BJ-08 it burns" BY);
  g_assert_cmpint (house->nobody_knows, ==, while_it_runs == NULL);
  g_assert_cmpstr (said, ==,
                   "Table BJ-08, round 1: the ticket on meter MTD-5 has 1 wager of $5.00.\n"
                   "Their increments stay on the meter: $0.75, and $0.30 in the reserve.\n"
                   "Claim 1 of BJ-07, round 1, is final then: $5,001.50.\n"
                   "If the table comes back with a win of that round, the link refuses its claim, and the meter pays nothing for it.\n"
                   "The ticket of BJ-08, round 1, on meter MTD-5 is closed.\n");
  says (house, 1, PINS, "give-up MTD-5 BJ-08 it burns" BY, "table BJ-08 holds no ticket on meter MTD-5");
  says (house, 2, PINS, "give-up MTD-5 BJ-08 1" BY, "expected a reason behind round 1");
  if (while_it_runs == NULL)
    {
      start (house);
      comes (house, first);
    }
  hears (first, "locked 1 1 1 2 ");
  says (house, 0, NULL, "status", "held             5001.50\n");

  uc_played_claim (second->played, 0, 1);
  comes (house, second);
  hears (second, "not-joined ");
  g_assert_cmpuint (second->played->refused, ==, 1);
  says (house, 0, NULL, "status", "value            5000.00\n");
  says (house, 0, NULL, "status", "held             5001.50\n");
  says (house, 0, NULL, "status", "BJ-08            connected\n");
  sends (second, uc_played_leave (second->played));
  sends (second, uc_played_ask (second->played, 1));
  hears (second, "joined ");
}

static const struct
{
  const char *name, *winners;
  guint tenth, whole; /* claimed, of three wagers */
  const char *told, *status;
} settlements[] = {
  { "winner", "--whole=1", 0, 1,
    "Claim 1 of BJ-08, round 1, on meter MTD-5: winners of 10%: 0, of 100%: 1; $5,004.50 is held for them.\n"
    "Valid winners: of 10%: 0, of 100%: 1. Awarded: $5,004.50. Released: $0.00.\n"
    "The meter shows $5,000.00 now, and $5,000.00 then.\n",
    "held             0.00\n  payable          5004.50\n" },
  { "nobody", "--nobody", 0, 1,
    "Claim 1 of BJ-08, round 1, on meter MTD-5: winners of 10%: 0, of 100%: 1; $5,004.50 is held for them.\n"
    "Valid winners: of 10%: 0, of 100%: 0. Awarded: $0.00. Released: $5,004.50.\n"
    "The meter shows $5,000.00 now, and $5,004.50 then.\n",
    "held             0.00\n  payable          0.00\n" },
  { "one-of-two", "--tenth=1", 2, 0,
    "Claim 1 of BJ-08, round 1, on meter MTD-5: winners of 10%: 2, of 100%: 0; $500.45 is held for them.\n"
    "Valid winners: of 10%: 1, of 100%: 0. Awarded: $500.45. Released: $0.00.\n"
    "The meter shows $4,504.05 now, and $4,504.05 then.\n",
    "held             0.00\n  payable          500.45\n" },
  { "both-tiers", "--tenth=1 --whole=2", 1, 2,
    "Claim 1 of BJ-08, round 1, on meter MTD-5: winners of 10%: 1, of 100%: 2; $5,004.50 is held for them.\n"
    "Valid winners: of 10%: 1, of 100%: 2. Awarded: $5,004.49. Released: $0.01.\n"
    "The meter shows $5,000.00 now, and $5,000.01 then.\n",
    "held             0.00\n  payable          5004.49\n" },
};

#define RETURN "If the table comes back, it gets the sums of this settlement. Its own settlement changes nothing in the ledger. The house bears what " \
               "the table pays beyond these sums.\n"                                                                                                 \
               "The ticket of the round stays open. Close it then: upcardctl link give-up MTD-5 BJ-08 REASON\n"

/* A table is away with a claim: two persons say which of its winners stand, and read the sums before they sign. When it comes back, it is told;
 * its own settlement moves nothing, and suspends it. */
static void
test_settle (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  const gboolean while_it_runs = i % 2 == 0;
  g_autoptr (House) house = house_in_play ("", 3);
  Table *table = &house->tables[1];
  g_autofree char *words = g_strdup_printf ("settle MTD-5 BJ-08 1 it burns %s" BY, settlements[i].winners);
  g_autofree char *sums = g_strconcat (settlements[i].told, RETURN, NULL), *said = NULL;

  sends (table, uc_played_claim (table->played, settlements[i].tenth, settlements[i].whole));
  says (house, 1, NULL, words, "table BJ-08 is connected: its own rows close its ticket, settle its claims and document its awards");
  is_refused_here (house, "by-hand table=BJ-08 round=1 claim=1 released=5004.50");
  goes (house, table);
  goes (house, &house->tables[0]);
  if (!while_it_runs)
    stop (house);
  says (house, 1, PINS, "settle MTD-5 BJ-08 2 it burns --nobody" BY, "table BJ-08 has no open claim 2 on meter MTD-5");
  says (house, 1, PINS, "settle MTD-5 BJ-07 1 it burns --nobody" BY, "table BJ-07 has no open claim 1 on meter MTD-5");
  says (house, 1, PINS, "settle MTD-5 BJ-08 1 it burns --whole=3" BY, "expected at most as many valid ones");
  says (house, 2, PINS, "settle MTD-5 BJ-08 1 it burns --nobody --by=2001 --second=2001", "name the same badge");
  says (house, 2, PINS, "settle MTD-5 BJ-08 1 it burns" BY, "expected the valid winners: --tenth=N, --whole=N or both, or --nobody");
  says (house, 2, PINS, "settle MTD-5 BJ-08 1 it burns --whole=1 --nobody" BY, "expected the valid winners");
  says (house, 2, PINS, "settle MTD-5 BJ-08 first it burns --nobody" BY, "“first” is not the number of a claim");
  says (house, 2, PINS, "give-up MTD-5 BJ-08 it burns --nobody" BY, "--tenth, --whole and --nobody go with settle");
  said = run (house, 1, "2580\n", words);
  if (!g_str_has_prefix (said, sums))
    g_error ("%s", said);
  says (house, 0, NULL, "status", ", not decided\n");

  g_clear_pointer (&said, g_free);
  said = run (house, 0, PINS, words);
  if (!g_str_has_prefix (said, sums) || strstr (said, "Claim 1 of BJ-08, round 1, on meter MTD-5 is settled: ") == NULL)
    g_error ("%s", said);
  says (house, 0, NULL, "status", settlements[i].status);
  says (house, 1, PINS, words, "table BJ-08 has no open claim 1 on meter MTD-5");
  says (house, 0, PINS, "give-up MTD-5 BJ-08 it burns" BY, "The ticket of BJ-08, round 1, on meter MTD-5 is closed.\n");

  if (!while_it_runs)
    start (house);
  comes (house, table);
  hears (table, "locked 1 1 1 ");
  {
    g_autofree char *answer = NULL;
    const UcPlayedRow *row = uc_played_next (table->played);

    g_assert_true (strstr (row->events, "meter-settled") != NULL);
    hears (table, "settled 1 1 ");
    uc_link_client_say (table->client, "%s", row->line);
    answer = uc_link_client_wait (table->client, "say|end");
    if (strstr (answer, " settled 1 1 ") == NULL)
      g_error ("%s", answer);
  }
  says (house, 0, NULL, "status", "  BJ-08            connected\n");
  says (house, 0, NULL, "status", settlements[i].status);
}

/* A table burns down with an award that it has not documented. Two persons book it as paid, in two parts, with the link running or not: they read the
 * sums before they sign, and no more than is payable is booked. The table comes back with documents of its own, and nothing is paid twice. */
static void
test_pay (gconstpointer while_it_runs)
{
  g_autoptr (House) house = house_in_play ("", 3);
  Table *table = &house->tables[1];
  g_autofree char *said = NULL;

#define SLIP " slip 4711 of the house" BY
  sends (table, uc_played_claim (table->played, 0, 1));
  hears (table, "locked 1 1 1 ");
  g_array_index (table->played->claims, UcPlayedClaim, 0).stands = TRUE;
  says (house, 1, NULL, "pay MTD-5 BJ-08 1 5004.50" SLIP, "table BJ-08 is connected: its own rows");
  sends (table, uc_played_next (table->played));
  hears (table, "settled 1 1 ");
  is_refused_here (house, "paid-out table=BJ-08 claim=1 awarded=5004.50");
  goes (house, table);
  goes (house, &house->tables[0]);
  if (while_it_runs == NULL)
    stop (house);
  says (house, 0, NULL, "status", "  Award of claim 1 of BJ-08: 5004.50 payable, until its documents are complete\n");
  says (house, 1, PINS, "pay MTD-5 BJ-08 2 5004.50" SLIP, "nothing of claim 2 of table BJ-08 is payable on meter MTD-5");
  says (house, 1, PINS, "pay MTD-5 BJ-07 1 5004.50" SLIP, "nothing of claim 1 of table BJ-07 is payable on meter MTD-5");
  says (house, 1, PINS, "pay MTD-5 BJ-08 1 5004.51" SLIP, "$5,004.50 is payable for claim 1 of table BJ-08, and $5,004.51 is more");
  says (house, 2, PINS, "pay MTD-5 BJ-08 1 0" SLIP, "“0” is not a sum above zero");
  says (house, 2, PINS, "pay MTD-5 BJ-08 first 1.00" SLIP, "“first” is not the number of a claim");
  says (house, 2, PINS, "pay MTD-5 BJ-08 1 5004.50" BY, "expected: upcardctl link pay METER TABLE CLAIM SUM REASON");
  says (house, 2, PINS, "pay MTD-5 BJ-08 1 5004.50 slip 4711 --by=2001 --second=2001", "name the same badge");
  said = run (house, 1, "2580\n", "pay MTD-5 BJ-08 1 1004.50" SLIP);
  if (!g_str_has_prefix (said, "Claim 1 of BJ-08, on meter MTD-5: $5,004.50 is payable.\n"
                               "Booked as paid: $1,004.50. Payable then: $4,000.00.\n"))
    g_error ("%s", said);
  says (house, 0, NULL, "status", "payable          5004.50\n");
  says (house, 0, PINS, "pay MTD-5 BJ-08 1 1004.50" SLIP, "Claim 1 of BJ-08, on meter MTD-5: $1,004.50 is booked as paid.\n");
  says (house, 1, PINS, "pay MTD-5 BJ-08 1 4000.01" SLIP, "$4,000.00 is payable");
  says (house, 0, PINS, "pay MTD-5 BJ-08 1 4000.00" SLIP, "is booked as paid.\n");
  says (house, 1, PINS, "pay MTD-5 BJ-08 1 4000.00" SLIP, "nothing of claim 1 of table BJ-08 is payable");
  says (house, 0, NULL, "status", "payable          0.00\n");
  says (house, 0, NULL, "status", "  Claim 1 of BJ-08: the table may document 5004.50 beyond what is payable\n");

  if (while_it_runs == NULL)
    start (house);
  comes (house, table);
  sends (table, uc_played_document (table->played, 1, 1, "5004.50"));
  says (house, 0, NULL, "status", "  BJ-08            connected, round 1 holds a ticket\n");
  says (house, 0, NULL, "status", "payable          0.00\n");
  sends (table, uc_played_document (table->played, 1, 1, "0.01"));
  says (house, 0, NULL, "status", ", suspended: two persons resume it, round 1 holds a ticket\n");
#undef SLIP
}

/* Two persons settle a claim with its winner and book the award as paid. The table comes back and says that nobody won: status and print say by how much the
 * two differ, and nobody says that they agree. */
static void
test_paid_then_nobody (void)
{
  g_autoptr (House) house = house_in_play ("", 3);
  Table *table = &house->tables[1];
  const UcPlayedRow *own;
  g_autofree char *status = NULL, *printed = NULL, *answer = NULL;

  sends (table, uc_played_claim (table->played, 0, 1));
  goes (house, table);
  says (house, 0, PINS, "settle MTD-5 BJ-08 1 it burns --whole=1" BY, "is settled: $5,004.50 awarded");
  says (house, 0, PINS, "pay MTD-5 BJ-08 1 5004.50 slip 4711 of the house" BY, "is booked as paid.\n");
  comes (house, table);
  hears (table, "locked 1 1 1 ");
  g_array_index (table->played->claims, UcPlayedClaim, 0).stands = FALSE;
  own = uc_played_next (table->played);
  hears (table, "settled 1 1 ");
  uc_link_client_say (table->client, "%s", own->line);
  answer = uc_link_client_wait (table->client, "say|end");
  if (strstr (answer, " settled 1 1 ") == NULL)
    g_error ("%s", answer);
  status = run (house, 0, NULL, "status");
  if (strstr (status, "  Claim 1 of BJ-08: the table awarded 5004.50 less than two persons did in its place\n") == NULL)
    g_error ("%s", status);
  g_assert_null (strstr (status, "may document"));
  printed = run (house, 0, NULL, "print --claim=1");
  g_assert_nonnull (strstr (printed, "  BJ-08 awarded $5,004.50 less for claim 1 than two persons did in its place\n"));
  g_assert_null (strstr (printed, "says the same"));
}

/* A command that has the socket alone shows what that link has, whatever ledger is in the usual place; and one that names another ledger than the
 * link serves changes neither. */
static void
test_socket_alone (void)
{
  g_autoptr (House) house = house_in_play ("", 3), other = house_new ();
  Table *table = &house->tables[1];
  g_autofree char *said = NULL;

  create (other);
  sends (table, uc_played_claim (table->played, 0, 1));
  goes (house, table);
  house->names_no_ledger = TRUE;
  said = run (house, 1, "2580\n", "settle MTD-5 BJ-08 1 it burns --whole=1" BY);
  if (!g_str_has_prefix (said, settlements[0].told))
    g_error ("%s", said);
  house->names_no_ledger = FALSE;
  {
    g_autofree char *mine = g_steal_pointer (&house->ledger), *says_which = g_strdup_printf ("serves the ledger %s, not %s; expected --ledger=%s", mine,
                                                                                            other->ledger, mine);

    house->ledger = g_strdup (other->ledger);
    says (house, 1, NULL, "settle MTD-5 BJ-08 1 it burns --whole=1" BY, says_which);
    says (house, 1, NULL, "give-up MTD-5 BJ-08 it burns" BY, says_which);
    says (house, 1, NULL, "close MTD-5 night" BY, says_which);
    g_free (house->ledger);
    house->ledger = g_steal_pointer (&mine);
  }
  says (house, 0, NULL, "status", "Meter MTD-5: open\n");
  house->names_no_ledger = TRUE;
  says (house, 0, PINS, "settle MTD-5 BJ-08 1 it burns --whole=1" BY, "Claim 1 of BJ-08, round 1, on meter MTD-5 is settled: $5,004.50 awarded");
}

/* ---- reading the ledger while the link has it ---- */

/* Reads what the follower prints until @what has come. */
static void
wait_for (GSubprocess *process, GString *came, const char *what)
{
  while (strstr (came->str, what) == NULL)
    {
      char bytes[4096];
      const gssize n = g_input_stream_read (g_subprocess_get_stdout_pipe (process), bytes, sizeof bytes, NULL, NULL);

      if (n <= 0)
        g_error ("“%s” is not in %s", what, came->str);
      g_string_append_len (came, bytes, n);
    }
}

/* A follower prints what tables and persons do at the running link, also after the link has ended and begun again; a copy of the ledger is what
 * the link has on the disk. */
static void
test_read (void)
{
  g_autoptr (House) house = house_in_play ("", 3);
  Table *first = &house->tables[0];
  g_autofree char *copy = g_build_filename (house->folder, "copy.ledger", NULL), *words = g_strdup_printf ("copy %s %s", house->ledger, copy);
  g_autofree char *before = NULL, *copied = NULL, *after = NULL;
  g_autoptr (GString) came = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, upcardctl, "link", "follow", house->ledger, NULL);

  g_assert_no_error (error);
  wait_for (process, came, "  3 wagers, $15.00 together, ask for a ticket\n");
  sends (first, uc_played_claim (first->played, 0, 1));
  wait_for (process, came, "  A win: winners of 10%: 0, of 100%: 1\n");
  wait_for (process, came, "  BJ-07 is told: claim 1 of round 1 takes $5,004.50; $5,004.50 is held\n");
  says (house, 0, NULL, "print --claim=1", "  A win: winners of 10%: 0, of 100%: 1\n");

  before = uc_ledger_case_record (house->ledger, FALSE);
  says (house, 0, NULL, words, ": copied and checked; rows ");
  says (house, 1, NULL, words, "there is a file of that name; name another");
  copied = uc_ledger_case_record (copy, FALSE);
  after = uc_ledger_case_record (house->ledger, FALSE);
  g_assert_true (g_str_has_prefix (copied, before) && g_str_has_prefix (after, copied));

  says (house, 0, PINS, "close MTD-5 the cards are looked at" BY, "");
  wait_for (process, came, "  Two persons close the meter\n  Signed by badges 2001 and 3001: the cards are looked at\n  The meter is closed\n");
  for (guint i = 0; i < G_N_ELEMENTS (house->tables); i++)
    g_clear_pointer (&house->tables[i].client, uc_link_client_free);
  stop (house);
  says (house, 0, PINS, "open MTD-5 they were good" BY, "");
  wait_for (process, came, "  Two persons open the meter\n  Signed by badges 2001 and 3001: they were good\n");
  start (house);
  says (house, 0, PINS, "close MTD-5 night" BY, "");
  wait_for (process, came, "  Signed by badges 2001 and 3001: night\n");
  g_subprocess_send_signal (process, SIGTERM);
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
}

/* ---- gaming days, case 19 ---- */

static gint64
two_days_ago (void)
{
  return (g_get_real_time () - G_GINT64_CONSTANT (2) * 86400 * G_USEC_PER_SEC) * 1000;
}

/* A ledger of the day before yesterday, whose last row is of the gaming day @first. */
static void
create_two_days_ago (House *house, char first[UC_DAY_TEXT])
{
  static const UcLedgerTerms terms = { "MTD-5", "685c.1", { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 },
                                                            UC_PERCENTAGE_SHARED, UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN }, "2001", "3001" };
  const UcLedgerOptions options = { .program = "test", .now_ns = two_days_ago, .server = house->server };
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  g_autoptr (GError) error = NULL;
  UcLedgerItem item = { .meter = "MTD-5",
                        .input = { .kind = UC_LINKED_STARTED, .badge = "2001", .second = "3001", .reason = "a first day", .value = 5000 * UC_DOLLAR } };

  uc_ledger_create (house->ledger, &options, &terms, 1, &item, 1, &error);
  g_assert_no_error (error);
  uc_gaming_day (two_days_ago (), 6 * 60, zone, first);
}

/* Two gaming days have ended since. They end before what two persons change today, or when the link begins; and once. */
static void
test_days (gconstpointer while_it_runs)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *rows = NULL, *ended = NULL, *first_row = NULL, *second_row = NULL, *books = NULL, *heading = NULL;
  char first[UC_DAY_TEXT], second[UC_LINKED_DAY_TEXT];
  const char *at;

  create_two_days_ago (house, first);
  uc_linked_state_day_after (first, second);
  says (house, 0, NULL, "status", "; no day has ended\n  gaming days that have ended and are not on record: 2; the link ends them as soon as it runs\n");
  if (while_it_runs != NULL)
    start (house);
  says (house, 0, PINS, "open MTD-5 the first day" BY, "");
  says (house, 0, PINS, "close MTD-5 night" BY, "");
  ended = g_strdup_printf ("; %s ended with entry 2\n", second);
  says (house, 0, NULL, "status", ended);
  stop (house);
  says (house, 0, NULL, "status", ended);
  rows = run (house, 0, NULL, "print");
  first_row = g_strdup_printf ("  Gaming day %s ends\n", first);
  second_row = g_strdup_printf ("  Gaming day %s ends\n", second);
  at = strstr (rows, first_row);
  g_assert_nonnull (at);
  at = strstr (at, second_row);
  g_assert_nonnull (at);
  g_assert_nonnull (strstr (at, "  Two persons open the meter\n"));
  g_assert_null (strstr (at + 1, "  Gaming day "));
  books = g_strdup_printf ("print --day=%s", second);
  heading = g_strdup_printf ("Gaming day %s of meter MTD-5: entries 2 to 2\n", second);
  says (house, 0, NULL, books, heading);
}

static void
put_in_list (House *house, UcHouseList *list, const char *badge, UcRole role, const char *pin, const char *expires)
{
  UcHousePerson person = { .department = "table-games", .role = role };
  guint8 pepper[UC_HOUSE_PEPPER_BYTES];

  g_strlcpy (person.badge, badge, sizeof person.badge);
  g_assert_true (uc_time_parse_day (expires, &person.expires));
  g_assert_true (uc_house_key_load_pepper (house->list, pepper, NULL));
  g_assert_true (uc_pin_hash (pepper, badge, pin, person.hash, NULL));
  g_assert_true (uc_house_list_put (list, &person));
}

static void
sign_list (House *house, UcHouseList *list)
{
  g_autofree char *text = NULL, *whole = NULL;
  UcSecretKey secret;

  list->version++;
  text = uc_house_list_print (list);
  g_assert_true (uc_house_key_load_secret (house->list, &secret, NULL));
  whole = uc_house_key_sign (text, &secret);
  g_assert_true (g_file_set_contents_full (house->list, whole, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
}

/* The house's list at a link, for the link and for the command without one: who is in the people file alone signs nothing; a badge of the list signs until it
 * has expired; and a reload takes a list that has come. */
static void
test_house_list (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcHouseList) list = uc_house_list_new ();
  g_autofree char *kept = g_strconcat (house->people, ".house", NULL), *offline = NULL, *bytes = NULL;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  create (house);
  house->list = g_build_filename (house->folder, "list", NULL);
  g_assert_true (uc_house_key_make (house->list, NULL));
  g_strlcpy (list->name, "Example Casino", sizeof list->name);
  g_strlcpy (list->departments[list->n_departments++], "table-games", UC_HOUSE_DEPARTMENT_TEXT);
  put_in_list (house, list, "2001", UC_ROLE_FLOORPERSON, "2581", "2999-12-31");
  sign_list (house, list);
  start (house);
  says (house, 1, PINS, "open MTD-5 x" BY, "the PIN of badge 2001 is wrong");
  says (house, 1, "2581\n3690\n", "open MTD-5 x --by=3001 --second=2001", "there is no badge 3001");
  put_in_list (house, list, "3001", UC_ROLE_PIT_MANAGER, "3691", "2999-12-31");
  put_in_list (house, list, "3002", UC_ROLE_PIT_MANAGER, "3691", "2020-01-31");
  sign_list (house, list);
  g_subprocess_send_signal (house->link, SIGHUP);
  do
    {
      g_clear_pointer (&bytes, g_free);
      g_assert_true (g_file_get_contents (kept, &bytes, NULL, NULL));
    }
  while (strstr (bytes, "\nversion=2\n") == NULL && g_get_monotonic_time () < end);
  g_assert_nonnull (strstr (bytes, "\nversion=2\n"));
  says (house, 1, "3691\n2581\n", "open MTD-5 x --by=3002 --second=2001", "Badge 3002 has expired: its last day was 2020-01-31.");
  /* The people file knows one wrong PIN of badge 2001: the next question waits. */
  says (house, 1, "3691\n2581\n", "open MTD-5 x --by=3001 --second=2001", "must wait");
  stop (house);

  offline = g_strdup_printf ("open MTD-5 x --house-list=%s" BY, house->list);
  says (house, 1, PINS, offline, "must wait");
  g_assert_cmpint (g_unlink (house->people), ==, 0);
  says (house, 0, "2581\n3691\n", offline, "");
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  upcardctl = argv[1];
  linkd = argv[2];
  uc_on_server_add ("/ctl-link/life/on-the-ledger", NULL, test_life);
  uc_on_server_add ("/ctl-link/life/while-the-link-runs", "runs", test_life);
  g_test_add_func ("/ctl-link/move", test_move);
  g_test_add_func ("/ctl-link/people/house/list", test_house_list);
  g_test_add_data_func ("/ctl-link/case-12/copies/on-the-ledger", NULL, test_copies);
  g_test_add_data_func ("/ctl-link/case-12/copies/while-the-link-runs", "runs", test_copies);
  g_test_add_data_func ("/ctl-link/case-15/second-link/on-the-ledger", NULL, test_second_link);
  g_test_add_data_func ("/ctl-link/case-15/second-link/while-the-link-runs", "runs", test_second_link);
  g_test_add_func ("/ctl-link/no-server", test_no_server);
  g_test_add_func ("/ctl-link/certificate", test_certificate);
  g_test_add_func ("/ctl-link/usage", test_usage);
  g_test_add_func ("/ctl-link/wrong-pin", test_wrong_pin);
  g_test_add_func ("/ctl-link/busy", test_busy);
  uc_on_server_add ("/ctl-link/605a.8/case-19/on-the-ledger", NULL, test_days);
  uc_on_server_add ("/ctl-link/605a.8/case-19/while-the-link-runs", "runs", test_days);
  uc_on_server_add ("/ctl-link/case-8/give-up/on-the-ledger", NULL, test_give_up);
  uc_on_server_add ("/ctl-link/case-8/give-up/while-the-link-runs", "runs", test_give_up);
  g_test_add_func ("/ctl-link/read/while-the-link-runs", test_read);
  for (guint i = 0; i < G_N_ELEMENTS (settlements); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl-link/case-8/settle/", settlements[i].name, NULL);

      uc_on_server_add (path, GUINT_TO_POINTER (i), test_settle);
    }
  g_test_add_func ("/ctl-link/case-8/socket-alone", test_socket_alone);
  uc_on_server_add ("/ctl-link/case-8/pay/on-the-ledger", NULL, test_pay);
  uc_on_server_add ("/ctl-link/case-8/pay/while-the-link-runs", "runs", test_pay);
  uc_on_server_add_func ("/ctl-link/case-8/pay/then-nobody", test_paid_then_nobody);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl-link/file/", faults[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_file);
    }
  return uc_on_server_run ();
}
