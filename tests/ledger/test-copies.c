/* How many copies a commit must be on is what two persons filed, and nothing that an administrator of the server says. What may never be:
 *
 *   - two copies are filed, and an answer goes out for what one server alone has;
 *   - a commit waits for the standby, and whoever looks after the program takes it for dead;
 *   - one copy is filed by one person, without a reason, or without being on record;
 *   - two copies are filed while there is one;
 *   - a ledger with two copies filed is made where there is one, or leaves anything behind.
 */
#include "uc-cluster.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

/* A moment as far as the key is concerned. */
#define CLOCK_STEP_NS 1000000
#define ROWS "SELECT max (id) FROM upcard_ledger.link_row"
#define KEYS "SELECT count (*) FROM upcard_ledger.link_row WHERE kind = 4"

typedef struct
{
  UcCluster *primary, *standby;
  UcLedgerCase *c;
} House;

static gboolean
file (UcLedger *ledger, guint copies, const char *by, const char *second, const char *reason, GError **error)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem item = { .copies = copies };
  gboolean good;

  g_strlcpy (item.input.badge, by, sizeof item.input.badge);
  g_strlcpy (item.input.second, second, sizeof item.input.second);
  g_strlcpy (item.input.reason, reason, sizeof item.input.reason);
  good = uc_ledger_take (ledger, &item, 1, says, error);
  if (item.refused != NULL)
    g_propagate_error (error, item.refused);
  g_assert_cmpuint (says->len, ==, 0);
  return good && (error == NULL || *error == NULL);
}

static void
files (House *house, guint copies)
{
  g_autoptr (GError) error = NULL;

  file (house->c->ledger, copies, "2001", "3001", "as we decided", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_ledger_copies (house->c->ledger)->n, ==, copies);
}

static void
refuses (House *house, guint copies, const char *by, const char *second, const char *reason, const char *part)
{
  g_autoptr (GError) error = NULL;
  const guint64 rows = uc_ledger_n_rows (house->c->ledger);

  g_assert_false (file (house->c->ledger, copies, by, second, reason, &error));
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger), ==, rows);
}

static int waited; /* so often the ledger said that it waits; atomic */

static void
on_waits (gpointer user_data)
{
  g_atomic_int_inc ((int *)user_data);
}

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);

  house->primary = uc_cluster_new ();
  house->standby = uc_cluster_new_standby (house->primary);
  uc_cluster_synchronize (house->primary, house->standby);
  house->c = uc_ledger_case_new_on (41, house->primary->address);
  uc_ledger_case_set_step (CLOCK_STEP_NS);
  house->c->options.waits = on_waits;
  house->c->options.user_data = &waited;
  uc_ledger_case_open_or_fail (house->c);
  uc_ledger_case_play (house->c, 20);
  return house;
}

static void
house_free (House *house)
{
  uc_ledger_case_free (house->c);
  uc_cluster_free (house->standby);
  uc_cluster_free (house->primary);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

/* An administrator says that nobody waits for a standby any more; who waits goes on, and hears nothing of it. */
static void
forget_standby (House *house)
{
  uc_cluster_run (house->primary, "ALTER SYSTEM SET synchronous_standby_names = ''");
  uc_cluster_run (house->primary, "SELECT pg_reload_conf ()");
}

static int is_over; /* take () has failed; atomic */
static int n_taken; /* so many of its steps were taken before; atomic */

static gpointer
take (gpointer data)
{
  House *house = data;
  GError *error = NULL;

  /* A step may write nothing, and be answered. */
  for (guint i = 0; i < 100 && uc_ledger_case_step (house->c, &error); i++)
    g_atomic_int_inc (&n_taken);
  g_atomic_int_set (&is_over, 1);
  return error;
}

static void
wait_for_waiting (const House *house)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (uc_cluster_n_waiting (house->primary) == 0 || g_atomic_int_get (&waited) == 0)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_usleep (1000);
    }
}

/* The standby is cut off, and steps are taken until a commit waits for it. */
static GThread *
take_until_it_waits (House *house)
{
  GThread *thread;

  uc_cluster_cut (house->standby);
  g_atomic_int_set (&waited, 0);
  g_atomic_int_set (&n_taken, 0);
  thread = g_thread_new ("take", take, house);
  wait_for_waiting (house);
  return thread;
}

/* While a commit waits for the standby, nobody is to wait any more: the step that waits is the one that fails, and not the one behind it. */
static void
lose_standby (House *house)
{
  GThread *thread = take_until_it_waits (house);
  const int taken = g_atomic_int_get (&n_taken);
  g_autoptr (GError) error = NULL;

  forget_standby (house);
  error = g_thread_join (thread);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "the server has no synchronous standby"));
  g_assert_cmpint (g_atomic_int_get (&n_taken), ==, taken);
}

/* Nothing is answered, and nothing is read to a table that it was not told before. */
static void
assert_silent (House *house)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_ledger_lacks_copy (house->c->ledger));
  g_assert_false (uc_ledger_case_again (house->c, &error));
  g_assert_nonnull (strstr (error->message, "synchronous_standby_names"));
  g_clear_error (&error);
  g_assert_false (uc_ledger_read_says (house->c->ledger, "BJ-01", 0, says, &error));
  g_assert_cmpuint (says->len, ==, 0);
  uc_ledger_case_open_or_fail (house->c);
  g_assert_false (uc_ledger_read_says (house->c->ledger, "BJ-01", 0, says, NULL));
  g_assert_cmpuint (says->len, ==, 0);
  g_assert_true (uc_ledger_lacks_copy (house->c->ledger));
}

/* A file is one copy. A copy in a file takes nothing before two persons say so. */
static void
refuses_file (House *house)
{
  const UcLedgerOptions to_file = { .program = "test" };
  g_autofree char *keep = g_build_filename (house->c->folder, "kept.ledger", NULL);
  g_autofree char *path = g_build_filename (house->c->folder, "copy.ledger", NULL);
  g_autofree char *key = g_strconcat (path, ".key", NULL);
  g_autoptr (UcLedger) copy = NULL;
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_ledger_copy (house->c->ledger, path, NULL, NULL, &copy, &error));
  g_clear_pointer (&copy, uc_ledger_close);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  g_assert_false (uc_ledger_move (house->c->path, &to_file, keep, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "two copies are filed, and a file is one"));
  g_clear_error (&error);
  uc_ledger_case_copy_key (house->c->path, path);
  copy = uc_ledger_open (path, &house->c->options, &error);
  g_assert_no_error (error);
  g_assert_true (uc_ledger_lacks_copy (copy));
  g_assert_false (uc_ledger_read_says (copy, "BJ-01", 0, says, NULL));
  g_assert_false (file (copy, 2, "2001", "3001", "again", NULL));
  g_assert_true (file (copy, 1, "2001", "3001", "in a file from here on", &error));
  g_assert_false (uc_ledger_lacks_copy (copy));
  g_unlink (key);
  uc_ledger_case_open_or_fail (house->c);
}

/* Two persons decide to play on one copy, and that there are two again. */
static void
test_decided (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *before = NULL, *after = NULL, *copied = NULL;
  const UcLedgerCopies *copies;

  files (house, 2);
  refuses (house, 2, "2001", "3001", "again", "filed already");
  refuses (house, 1, "2001", "2001", "the standby burns", "two different badges");
  refuses (house, 1, "2001", "", "the standby burns", "two different badges");
  refuses (house, 1, "2001", "3001", " - ", "expected a reason");
  refuses_file (house);
  uc_ledger_case_play (house->c, 20);
  before = uc_cluster_ask (house->standby, ROWS);
  g_assert_cmpuint (g_ascii_strtoull (before, NULL, 10), >=, uc_ledger_n_rows (house->c->ledger));
  lose_standby (house);
  after = uc_cluster_ask (house->standby, ROWS);
  g_assert_cmpstr (before, ==, after);
  assert_silent (house);

  refuses (house, 1, "2001", "2001", "the standby burns", "synchronous_standby_names");
  refuses (house, 1, "2001", "3001", " - ", "synchronous_standby_names");
  files (house, 1);
  g_assert_false (uc_ledger_lacks_copy (house->c->ledger));
  refuses (house, 1, "2001", "3001", "again", "filed already");
  refuses (house, 2, "2001", "3001", "it is repaired", "has no synchronous standby");
  uc_ledger_case_play (house->c, 20);
  uc_ledger_case_open_or_fail (house->c);
  copies = uc_ledger_copies (house->c->ledger);
  g_assert_true (copies->n == 1 && strcmp (copies->by, "2001") == 0 && strcmp (copies->second, "3001") == 0
                 && strcmp (copies->reason, "as we decided") == 0);

  uc_cluster_free (house->standby);
  house->standby = uc_cluster_new_standby (house->primary);
  uc_cluster_synchronize (house->primary, house->standby);
  files (house, 2);
  uc_ledger_case_play (house->c, 20);
  copied = uc_cluster_ask (house->standby, ROWS);
  g_assert_cmpuint (g_ascii_strtoull (copied, NULL, 10), >=, uc_ledger_n_rows (house->c->ledger));
}

/* The process that waits is stopped while the setting is emptied and set again: the commit was let through, and what it reads behind that is that there
 * is a standby. It waits once more before it answers. */
static void
test_set_again (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *set = g_strdup_printf ("ALTER SYSTEM SET synchronous_standby_names = '\"%s\"'", house->standby->name), *process = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;
  int taken;
  pid_t pid;

  files (house, 2);
  uc_ledger_case_play (house->c, 20);
  thread = take_until_it_waits (house);
  taken = g_atomic_int_get (&n_taken);
  process = uc_cluster_ask (house->primary, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  pid = (pid_t)g_ascii_strtoll (process, NULL, 10);
  g_assert_cmpint (kill (pid, SIGSTOP), ==, 0);
  forget_standby (house);
  /* The checkpointer lets through who waits, before it obeys. */
  uc_cluster_run (house->primary, "CHECKPOINT");
  uc_cluster_run (house->primary, set);
  uc_cluster_run (house->primary, "SELECT pg_reload_conf ()");
  uc_cluster_run (house->primary, "CHECKPOINT");
  g_atomic_int_set (&waited, 0);
  g_assert_cmpint (kill (pid, SIGCONT), ==, 0);
  wait_for_waiting (house);
  g_assert_cmpint (g_atomic_int_get (&n_taken), ==, taken);
  forget_standby (house);
  error = g_thread_join (thread);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_assert_cmpint (g_atomic_int_get (&n_taken), ==, taken);
}

/* What the server said behind the last commit is no answer to what is asked later. */
static void
test_asked_again (void)
{
  g_autoptr (House) house = house_new ();

  forget_standby (house);
  uc_cluster_wait (house->primary, "SHOW synchronous_standby_names", "");
  refuses (house, 2, "2001", "3001", "as it was a moment ago", "so there cannot be two copies");
}

/* There is a standby again: what was on one copy is on both before anybody is told. */
static void
test_back (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  g_autofree char *copied = NULL;

  files (house, 2);
  uc_ledger_case_play (house->c, 20);
  lose_standby (house);
  assert_silent (house);
  uc_cluster_free (house->standby);
  house->standby = uc_cluster_new_standby (house->primary);
  uc_cluster_synchronize (house->primary, house->standby);
  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  uc_ledger_read_says (house->c->ledger, "BJ-01", 0, says, &error);
  g_assert_no_error (error);
  copied = uc_cluster_ask (house->standby, ROWS);
  g_assert_cmpuint (g_ascii_strtoull (copied, NULL, 10), >=, uc_ledger_n_rows (house->c->ledger));
  g_assert_false (uc_ledger_lacks_copy (house->c->ledger));
  uc_ledger_case_again (house->c, &error);
  g_assert_no_error (error);
  uc_ledger_case_play (house->c, 20);
}

/* The commit that named another key is on the first server alone, and that is lost: the key that the copy names is still there. */
static void
test_key (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", house->standby->address);
  g_autofree char *keys_before = uc_cluster_ask (house->primary, KEYS), *keys_after = NULL, *keys_there = NULL;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_atomic_int_set (&is_over, 0);
  uc_ledger_case_set_step (30 * G_GINT64_CONSTANT (60000000000));
  uc_cluster_cut (house->standby);
  thread = g_thread_new ("take", take, house);
  /* The program reads again, and begins a term with a commit that waits, too. */
  while (!g_atomic_int_get (&is_over))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      uc_cluster_cancel_waiting (house->primary);
      g_usleep (1000);
    }
  error = g_thread_join (thread);
  g_assert_nonnull (error);
  keys_after = uc_cluster_ask (house->primary, KEYS);
  g_assert_cmpstr (keys_before, !=, keys_after);
  uc_cluster_kill (house->primary);
  uc_cluster_promote (house->standby);
  keys_there = uc_cluster_ask (house->standby, KEYS);
  g_assert_cmpstr (keys_before, ==, keys_there);
  g_assert_true (g_file_set_contents (house->c->path, text, -1, NULL));
  uc_ledger_case_open_or_fail (house->c);
  uc_ledger_case_set_step (CLOCK_STEP_NS);
  uc_ledger_case_play (house->c, 20);
}

static void
name_server (House *house, const UcCluster *server)
{
  g_autofree char *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", server->address);

  g_assert_true (g_file_set_contents (house->c->path, text, -1, NULL));
}

/* The program goes on with the second server, which the file names now. Then the first one comes back, and the file names it by mistake: it is not
 * taken for the ledger. */
static void
test_older (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GError) error = NULL;

  uc_cluster_cut (house->standby);
  uc_cluster_promote (house->standby);
  name_server (house, house->standby);
  uc_cluster_kill (house->primary);
  /* The first question finds that the connection is gone. */
  uc_ledger_case_again (house->c, NULL);
  uc_ledger_case_again (house->c, &error);
  g_assert_no_error (error);
  uc_ledger_case_play (house->c, 20);
  uc_cluster_start (house->primary);
  /* It waits for no standby, and would take what comes. */
  forget_standby (house);
  name_server (house, house->primary);
  uc_cluster_kill (house->standby);
  for (guint i = 0; i < 3; i++)
    {
      g_clear_error (&error);
      g_assert_false (uc_ledger_mend (house->c->ledger, &error) && uc_ledger_case_again (house->c, &error));
    }
  g_assert_nonnull (strstr (error->message, "this program has answered from row"));
  uc_cluster_start (house->standby);
  name_server (house, house->standby);
  g_clear_error (&error);
  uc_ledger_case_again (house->c, &error);
  g_assert_no_error (error);
  uc_ledger_case_play (house->c, 20);
}

/* A file is one copy, and nobody says otherwise. */
static void
test_file (void)
{
  House house = { .c = uc_ledger_case_new (42) };

  refuses (&house, 2, "2001", "3001", "as we decided", "the ledger is in a file of this machine");
  refuses (&house, 1, "2001", "3001", "as we decided", "the ledger is in a file of this machine");
  uc_ledger_case_free (house.c);
}

/* The first two persons say it. */
static void
test_created (void)
{
  g_autoptr (UcCluster) server = uc_cluster_new ();
  g_autofree char *folder = g_dir_make_tmp ("upcard-ledger-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL), *key = g_strconcat (path, ".key", NULL), *schemas = NULL;
  const UcLedgerOptions options = { .program = "test", .server = server->address }, reads = { .program = "test", .read_only = TRUE };
  UcLedgerItem item = { .copies = 2, .input = { .badge = "2001", .second = "3001", .reason = "link init" } };
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (uc_ledger_create (path, &options, NULL, 0, &item, 1, &error));
  g_assert_nonnull (strstr (error->message, "has no synchronous standby"));
  uc_ledger_item_clear (&item);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (key, G_FILE_TEST_EXISTS));
  schemas = uc_cluster_ask (server, "SELECT count (*) FROM pg_namespace WHERE nspname = 'upcard_ledger'");
  g_assert_cmpstr (schemas, ==, "0");
  g_clear_error (&error);
  item.copies = 1;
  uc_ledger_create (path, &options, NULL, 0, &item, 1, &error);
  g_assert_no_error (error);
  ledger = uc_ledger_open (path, &reads, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_ledger_copies (ledger)->n, ==, 1);
  g_unlink (path);
  g_unlink (key);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (uc_cluster_skips ())
    return 0;
  g_test_add_func ("/case-12/two-persons-decide", test_decided);
  g_test_add_func ("/case-12/set-again", test_set_again);
  g_test_add_func ("/case-12/asked-again", test_asked_again);
  g_test_add_func ("/case-12/standby-is-back", test_back);
  g_test_add_func ("/case-12/key", test_key);
  g_test_add_func ("/case-14/older", test_older);
  g_test_add_func ("/case-12/file", test_file);
  g_test_add_func ("/case-12/created", test_created);
  return g_test_run ();
}
