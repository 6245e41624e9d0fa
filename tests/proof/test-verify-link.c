/* upcardctl verify --link, the real program. What may never be: it says that all is well where the records contradict each other, or the
 * other way round; it writes to a file, or leaves one behind, also while the ledger is in use.
 *
 *   test-verify-link UPCARDCTL LINKD [--tap]
 */
#include "uc-forge-ledger.h"
#include "uc-hang.h"
#include "uc-ledger-terms.h"
#include "uc-link-client.h"
#include "uc-proof-house.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

static char *upcardctl, *linkd;
static UcProofHouse *house;

/* Runs “upcardctl verify WORDS” in the house's folder. Returns what it printed, on either output. */
static char *
run (int status, const char *words)
{
  g_autofree char *line = g_strdup_printf ("%s verify %s", upcardctl, words);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  char *said = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  g_subprocess_launcher_set_cwd (launcher, house->folder);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *)argv, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != status)
    g_error ("%s: %d, %s", words, g_subprocess_get_exit_status (process), said);
  return said;
}

static void
says (int status, const char *words, const char *const *parts)
{
  g_autofree char *said = run (status, words);

  for (guint i = 0; parts[i] != NULL; i++)
    if (strstr (said, parts[i]) == NULL)
      g_error ("%s: “%s” is not in %s", words, parts[i], said);
}

#define ALL "BJ-01.journal BM-02.journal BJ-03.journal BM-04.journal --key=BJ-01.journal.key --key=BM-02.journal.key --key=BJ-03.journal.key" \
            " --key=BM-04.journal.key"

static gint
by_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* Each name in the folder with what it holds. Only while nobody in this process has one of the files open. */
static char *
look (void)
{
  g_autoptr (GDir) dir = g_dir_open (house->folder, 0, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (house->folder, name, NULL), *bytes = NULL, *sum = NULL;
      gsize n;

      if (!g_file_get_contents (path, &bytes, &n, NULL))
        continue; /* a socket */
      sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)bytes, n);
      g_ptr_array_add (lines, g_strdup_printf ("%s %s\n", name, sum));
    }
  g_ptr_array_sort (lines, by_text);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("", (char **)lines->pdata);
}

static void
test_whole (void)
{
  static const char *const parts[] = { "Whole\nhouse.ledger: rows ",
                                       "\nBJ-01: BJ-01.journal: whole and proven: rows ",
                                       "\nBM-04: of ",
                                       " lines in the ledger, the journal has ",
                                       "\nBJ-03: rounds that asked for a ticket ",
                                       "\nMTD-5: opening $5,000.00 + increments $",
                                       " = closing $",
                                       "\nBJM-5: entries ",
                                       NULL };
  g_autofree char *before = look (), *after = NULL;

  says (0, "--link house.ledger " ALL, parts);
  after = look ();
  g_assert_cmpstr (after, ==, before);
}

/* The link runs, with the ledger open and a WAL beside it. */
static void
test_live (void)
{
  g_autofree char *socket = g_build_filename (house->folder, "link", NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GSubprocess) link = NULL;
  g_autoptr (GError) error = NULL;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autoptr (UcLinkClient) client = NULL;

  link = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, linkd, "--ledger", house->ledger, "--socket", socket, NULL);
  g_assert_no_error (error);
  while ((client = uc_link_client_connect (socket)) == NULL && g_get_monotonic_time () < end)
    g_usleep (1000);
  g_assert_nonnull (client);
  before = look ();
  g_assert_nonnull (strstr (before, "house.ledger-wal "));
  says (0, "--link house.ledger " ALL, (const char *const[]){ "Whole\nhouse.ledger: rows ", NULL });
  after = look ();
  g_assert_cmpstr (after, ==, before);
  g_subprocess_send_signal (link, SIGTERM);
  g_assert_true (g_subprocess_wait_check (link, NULL, NULL));
}

static void
test_not_given (void)
{
  static const char *const parts[] = { "Whole, 2 tables were not given\n",
                                       "\nBJ-03: it is on a meter of this ledger, and its journal was not given: its ", " are proved by the ledger alone",
                                       NULL };

  says (0, "--link house.ledger BJ-01.journal BM-02.journal --key BM-02.journal.key --key BJ-01.journal.key", parts);
}

/* The ledger alone, and the first key as somebody has written it down. */
static void
test_alone (void)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (house->ledger, &options, &error);
  char code[UC_CODE_TEXT];
  g_autofree char *first = NULL, *right = NULL, *trusted = NULL;

  g_assert_no_error (error);
  uc_ledger_first_key (ledger, code);
  first = g_strdup_printf ("\nFirst key: %s\n", code);
  right = g_strdup_printf ("--link house.ledger --trust %s", code);
  trusted = g_strdup_printf ("\nFirst key: %s, the one that is trusted\n", code);
  says (0, "--link house.ledger", (const char *const[]){ "Whole, 4 tables were not given\n", "\nhouse.ledger: signatures ", first,
                                                         "\nNo table's journal was given: only the ledger itself is proved\n",
                                                         "\nMTD-5: opening $5,000.00 + increments $", NULL });
  says (0, right, (const char *const[]){ trusted, NULL });
  says (1, "--link house.ledger --trust D902-BS9J-KK6A-25X8",
        (const char *const[]){ "Damaged, 1 contradiction, 4 tables were not given\n", first,
                               " and not D902-BS9J-KK6A-25X8: this is another ledger, or it was written and signed again\n", NULL });
}

/* An award of one dollar less, well linked, and signed with keys of the forger's own. */
static void
test_contradicted (void)
{
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autofree char *path = g_build_filename (house->folder, "forged.ledger", NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      UcForgedRow *row = rows->pdata[i];

      if (strcmp (row->device, "BJ-01") != 0 || !g_str_has_prefix (row->input, "asked ") || strstr (row->input, " count=1 stake=5.00") == NULL)
        continue;
      g_assert_nonnull (strstr (row->input, " stake=5.00"));
      *(strstr (row->input, " stake=5.00") + strlen (" stake=")) = '6';
      break;
    }
  uc_forge_ledger_decide (path, rows, &error);
  g_assert_no_error (error);
  says (1, "--link forged.ledger " ALL,
        (const char *const[]){ "Damaged, ", " contradictions", "BJ-01, round ", ": the sum of the wagers: $5.00 by the journal, and $6.00 by the ledger\n",
                               NULL });
  g_unlink (path);
}

static void
test_usage (void)
{
  g_autofree char *text = g_build_filename (house->folder, "text", NULL);
  g_autofree char *empty = g_build_filename (house->folder, "empty", NULL);

  g_assert_true (g_file_set_contents (text, "This is neither.\n", -1, NULL));
  g_assert_cmpint (g_mkdir (empty, 0700), ==, 0);
  says (2, "--link house.ledger --audit BJ-01.journal", (const char *const[]){ "with --link only --key, --signatures, --prove and --trust are accepted", NULL });
  says (2, "--key BJ-01.journal.key --key BM-02.journal.key BJ-01.journal", (const char *const[]){ "expected --key once", NULL });
  says (2, "--link --trust D902-BS9J-KK6A-25X8 house.ledger",
        (const char *const[]){ "the file of the ledger comes directly after --link, and “--trust” is there; expected --link LEDGER", NULL });
  says (2, "--link gone.ledger BJ-01.journal", (const char *const[]){ "gone.ledger: there is no such ledger", NULL });
  says (2, "--link text BJ-01.journal", (const char *const[]){ "text: ", NULL });
  says (2, "--link house.ledger text", (const char *const[]){ "text: ", NULL });
  says (2, "--link house.ledger gone.journal", (const char *const[]){ "gone.journal: there is no such journal", NULL });
  says (2, "--link house.ledger empty", (const char *const[]){ "empty: no month's journal lies in this folder", NULL });
  says (2, "--link BJ-01.journal house.ledger", (const char *const[]){ "house.ledger: ", NULL });
  g_unlink (text);
  g_rmdir (empty);
}

int
main (int argc, char **argv)
{
  const UcProofHouseOptions options = { .seed = 1, .tables = 4, .rounds = 100 };
  int status;

  g_test_init (&argc, &argv, NULL);
  upcardctl = g_canonicalize_filename (argv[1], NULL);
  linkd = g_canonicalize_filename (argv[2], NULL);
  house = uc_proof_house_new (&options);
  g_test_add_func ("/verify-link/605a.8/whole", test_whole);
  g_test_add_func ("/verify-link/605a.8/live", test_live);
  g_test_add_func ("/verify-link/605a.8/not-given", test_not_given);
  g_test_add_func ("/verify-link/605a.8/alone", test_alone);
  g_test_add_func ("/verify-link/605a.8/contradicted", test_contradicted);
  g_test_add_func ("/verify-link/605a.8/usage", test_usage);
  status = g_test_run ();
  uc_proof_house_free (house);
  g_free (upcardctl);
  g_free (linkd);
  return status;
}
