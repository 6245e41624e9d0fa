/* A ledger that goes to a server, comes back, and is copied from there. What may never be:
 *
 *   - the record is another one afterwards, by a byte;
 *   - two ledgers can be written;
 *   - a move that fails leaves anything else than what was there;
 *   - a file that was there before is replaced.
 */
#include "uc-cluster.h"
#include "uc-ledger-case.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

static UcCluster *cluster;

/* A ledger in a file that @steps were taken into, and that no program has; the database is empty. */
static UcLedgerCase *
case_new (guint32 seed, guint steps)
{
  UcLedgerCase *c = uc_ledger_case_new (seed);

  uc_cluster_run (cluster, "DROP SCHEMA IF EXISTS upcard_ledger CASCADE");
  for (guint day = 0; day < steps / 50; day++)
    {
      uc_ledger_case_play (c, 50);
      for (guint i = 0; i < 9; i++)
        uc_ledger_case_fact_of_some (c, 9 * day + i);
      uc_ledger_case_end_day (c);
    }
  /* What tables have heard is noted with the next row. */
  uc_ledger_case_play (c, steps % 50 + 1);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  return c;
}

static char *
path_of (const UcLedgerCase *c, const char *name)
{
  return g_build_filename (c->folder, name, NULL);
}

static gboolean
move (const UcLedgerCase *c, const char *server, const char *keep, GError **error)
{
  const UcLedgerOptions options = { .program = "test", .now_ns = c->options.now_ns, .server = server };
  g_autofree char *to = path_of (c, keep);

  return uc_ledger_move (c->path, &options, to, NULL, NULL, error);
}

/* As a reader sees it: rows with their signatures, and what each table has heard. */
static char *
read_all (const char *path)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, &error);
  g_autofree char *rows = NULL;
  GString *text;

  g_assert_no_error (error);
  g_assert_true (uc_ledger_check_signatures (ledger, &error));
  rows = uc_ledger_case_rows (ledger);
  text = g_string_new (rows);
  for (guint i = 0; i < uc_ledger_n_tables (ledger); i++)
    g_string_append_printf (text, "\nheard %s %" G_GUINT64_FORMAT, uc_ledger_table (ledger, i)->name, uc_ledger_table (ledger, i)->heard);
  return g_string_free (text, FALSE);
}

static void
play_on (UcLedgerCase *c, guint steps)
{
  uc_ledger_case_open_or_fail (c);
  uc_ledger_case_play (c, steps);
  g_clear_pointer (&c->ledger, uc_ledger_close);
}

/* Nobody has a key for it. */
static void
check_kept (const UcLedgerCase *c, const char *name)
{
  g_autofree char *path = path_of (c, name);
  g_autoptr (GError) error = NULL;

  g_assert_null (uc_ledger_open (path, &c->options, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
}

/* There and back; tables play in between, and the ledger that was left takes nothing. */
static void
test_there_and_back (void)
{
  g_autoptr (UcLedgerCase) c = case_new (31, 300);
  g_autofree char *kept = path_of (c, "kept.ledger");
  g_autofree char *before = read_all (c->path), *moved = NULL, *played = NULL, *back = NULL, *old = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (strstr (before, "heard") != NULL && strlen (before) > 100000);
  move (c, cluster->address, "kept.ledger", &error);
  g_assert_no_error (error);
  moved = read_all (c->path);
  g_assert_true (strcmp (before, moved) == 0);
  g_assert_true (g_file_get_contents (c->path, &text, NULL, NULL) && g_str_has_prefix (text, "[ledger-server]\n"));
  old = read_all (kept);
  g_assert_true (strcmp (before, old) == 0);
  check_kept (c, "kept.ledger");

  play_on (c, 50);
  played = read_all (c->path);
  g_assert_true (strcmp (before, played) != 0);
  move (c, NULL, "from-server.ledger", &error);
  g_assert_no_error (error);
  back = read_all (c->path);
  g_assert_true (strcmp (played, back) == 0);
  check_kept (c, "from-server.ledger");
  play_on (c, 50);
}

static guint64
number (const char *path, const char *sql)
{
  sqlite3 *db;
  sqlite3_stmt *statement;
  gint64 found;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  found = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return (guint64)found;
}

/* The next writer's term is later than that of any writer before, also of one that wrote nothing. */
static void
test_term (void)
{
  g_autoptr (UcLedgerCase) c = case_new (32, 20);
  guint64 term;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5; i++)
    play_on (c, 0);
  term = number (c->path, "SELECT term FROM lease");
  move (c, cluster->address, "kept.ledger", &error);
  g_assert_no_error (error);
  uc_ledger_case_open_or_fail (c);
  /* The move itself opened it, and so did this. */
  g_assert_cmpuint (uc_ledger_term (c->ledger), ==, term + 2);
  g_clear_pointer (&c->ledger, uc_ledger_close);
}

static void
test_copy (void)
{
  g_autoptr (UcLedgerCase) c = case_new (33, 100);
  g_autofree char *to = path_of (c, "copy.ledger"), *beside = NULL, *all = NULL, *copied = NULL;
  g_autoptr (UcLedger) ledger = NULL, copy = NULL;
  g_autoptr (GError) error = NULL;

  move (c, cluster->address, "kept.ledger", &error);
  g_assert_no_error (error);
  /* The link has it open, and writes. */
  uc_ledger_case_open_or_fail (c);
  ledger = uc_ledger_open_as_it_stands (c->path, &error);
  g_assert_no_error (error);
  g_assert_true (uc_ledger_copy (ledger, to, NULL, NULL, &copy, &error));
  g_assert_no_error (error);
  all = read_all (c->path);
  copied = read_all (to);
  g_assert_true (strcmp (all, copied) == 0);
  g_assert_cmpuint (number (to, "SELECT term FROM lease"), ==, uc_ledger_term (c->ledger));
  beside = g_strconcat (to, "-wal", NULL);
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  g_clear_pointer (&copy, uc_ledger_close);
  g_assert_false (uc_ledger_copy (ledger, to, NULL, NULL, &copy, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS);
}

/* ---- what fails ---- */

static char *
names_in (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GList) names = NULL;
  GString *text = g_string_new (NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    names = g_list_insert_sorted (names, (gpointer)g_intern_string (name), (GCompareFunc)strcmp);
  for (const GList *at = names; at != NULL; at = at->next)
    g_string_append_printf (text, "%s ", (const char *)at->data);
  return g_string_free (text, FALSE);
}

/* The move says @part, and nothing is another file than before. */
static void
fails (UcLedgerCase *c, const char *server, const char *keep, const char *part)
{
  g_autofree char *before = names_in (c->folder), *all = read_all (c->path), *after = NULL, *still = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (move (c, server, keep, &error));
  if (strstr (error->message, part) == NULL || strstr (error->message, ".new") != NULL)
    g_error ("“%s” is not in “%s”, or it names a file that is not there", part, error->message);
  after = names_in (c->folder);
  g_assert_cmpstr (before, ==, after);
  still = read_all (c->path);
  g_assert_true (strcmp (all, still) == 0);
}

static void
test_fails (void)
{
  g_autoptr (UcLedgerCase) c = case_new (34, 30);
  g_autoptr (GError) error = NULL;
  g_autofree char *taken = path_of (c, "taken");

  g_assert_true (g_file_set_contents (taken, "a report", -1, NULL));
  fails (c, cluster->address, "taken", "there is a file of that name");
  fails (c, cluster->address, "house.ledger", "there is a file of that name");
  fails (c, cluster->address, "nowhere/kept.ledger", "No such file");
  fails (c, NULL, "kept.ledger", "in a file already");
  fails (c, "host=/nowhere dbname=house", "kept.ledger", "cannot be reached");
  fails (c, "host=/nowhere password=secret", "kept.ledger", "has a password");
  uc_cluster_run (cluster, "CREATE SCHEMA upcard_ledger");
  fails (c, cluster->address, "kept.ledger", "already exists");
  uc_cluster_run (cluster, "DROP SCHEMA upcard_ledger");
  uc_ledger_case_open_or_fail (c);
  fails (c, cluster->address, "kept.ledger", "another program has");
  g_clear_pointer (&c->ledger, uc_ledger_close);
  /* Somebody gave the database a rule that loses rows: the way back finds it. */
  uc_cluster_run (cluster, "CREATE FUNCTION public.lose () RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN IF to_regclass (''upcard_ledger.say'')"
                           " IS NOT NULL AND NOT EXISTS (SELECT FROM pg_rules WHERE rulename = ''r'') THEN CREATE RULE r AS ON INSERT TO"
                           " upcard_ledger.say DO INSTEAD NOTHING; END IF; END';"
                           "CREATE EVENT TRIGGER lose ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION public.lose ()");
  fails (c, cluster->address, "kept.ledger", "somebody changed how the database is laid out");
  uc_cluster_run (cluster, "DROP EVENT TRIGGER lose; DROP FUNCTION public.lose; DROP SCHEMA upcard_ledger CASCADE");
  move (c, cluster->address, "kept.ledger", &error);
  g_assert_no_error (error);
  play_on (c, 10);
}

/* A program had the ledger, lost its server, and comes back when the ledger has moved: it writes nothing more, and neither does one that begins now
 * with what it was told before. */
static void
test_moved_meanwhile (void)
{
  g_autoptr (UcLedgerCase) c = case_new (35, 30);
  g_autofree char *before = NULL, *after = NULL, *kept = path_of (c, "from-server.ledger"), *on_server = NULL;
  g_autoptr (GError) error = NULL;

  move (c, cluster->address, "kept.ledger", &error);
  g_assert_no_error (error);
  uc_ledger_case_open_or_fail (c);
  uc_cluster_kill (cluster);
  uc_cluster_start (cluster);
  move (c, NULL, "from-server.ledger", &error);
  g_assert_no_error (error);
  before = read_all (c->path);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_false (uc_ledger_case_again (c, &error));
      g_clear_error (&error);
    }
  after = read_all (c->path);
  on_server = read_all (kept);
  g_assert_true (strcmp (before, after) == 0 && strcmp (before, on_server) == 0);
}

/* Somebody reads the file, and rows are beside it: what is kept would not be whole. */
static void
test_read_meanwhile (void)
{
  g_autoptr (UcLedgerCase) c = case_new (36, 30);
  g_autofree char *kept = path_of (c, "kept.ledger");
  g_autoptr (GError) error = NULL;
  sqlite3 *db;
  sqlite3_stmt *statement;

  play_on (c, 1);
  g_assert_cmpint (sqlite3_open_v2 (c->path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT id FROM link_row", -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  g_assert_false (move (c, cluster->address, "kept.ledger", &error));
  g_assert_nonnull (strstr (error->message, "another program reads the ledger"));
  g_clear_error (&error);
  g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
  sqlite3_finalize (statement);
  sqlite3_close (db);
  uc_cluster_run (cluster, "DROP SCHEMA upcard_ledger CASCADE");
  move (c, cluster->address, "kept.ledger", &error);
  g_assert_no_error (error);
  play_on (c, 10);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  if (uc_cluster_skips ())
    return 0;
  cluster = uc_cluster_new ();
  g_test_add_func ("/move/there-and-back", test_there_and_back);
  g_test_add_func ("/move/term", test_term);
  g_test_add_func ("/move/copy", test_copy);
  g_test_add_func ("/move/fails", test_fails);
  g_test_add_func ("/move/moved-meanwhile", test_moved_meanwhile);
  g_test_add_func ("/move/read-meanwhile", test_read_meanwhile);
  status = g_test_run ();
  uc_cluster_free (cluster);
  return status;
}
