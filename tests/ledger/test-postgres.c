/* The ledger on a PostgreSQL server. What may never be:
 *
 *   - the same inputs come to another record than in a SQLite file, by a byte;
 *   - the server takes what the file refuses, or the other way round;
 *   - an answer goes out for a commit that may be lost with the first copy;
 *   - two programs write one ledger, or one whose term is over;
 *   - a value, a constraint or a table of the database is changed, and the ledger opens;
 *   - a program writes tables of another version;
 *   - a password stands in the file that names the server.
 */
#include "uc-cluster.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-ledger-private.h"
#include "uc-remove-folder.h"
#include "uc-thorough.h"

#include <glib/gstdio.h>
#include <libpq-fe.h>
#include <sodium.h>
#include <string.h>

/* ---- the same keys in each ledger ---- */

static guint32 drawn;

static const char *
random_name (void)
{
  return "test";
}

static uint32_t
random_number (void)
{
  return drawn = drawn * 1664525 + 1013904223;
}

static void
random_bytes (void *bytes, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ((guint8 *)bytes)[i] = (guint8)(random_number () >> 24);
}

static randombytes_implementation the_same = { .implementation_name = random_name, .random = random_number, .buf = random_bytes };

/* ---- */

static UcCluster *cluster;

/* An empty database in place of the one before. */
static const char *
empty (void)
{
  uc_cluster_run (cluster, "DROP SCHEMA IF EXISTS upcard_ledger CASCADE");
  return cluster->address;
}

static void
play (UcLedgerCase *c, guint steps)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < steps; i++)
    {
      uc_ledger_case_step (c, &error);
      g_assert_no_error (error);
      if (i % 97 == 96)
        uc_ledger_case_end_day (c);
      if (i % 13 == 12)
        uc_ledger_case_fact_of_some (c, (guint)uc_ledger_n_rows (c->ledger));
    }
}

/* A step may write nothing, and be answered. */
static void
play_until_it_fails (UcLedgerCase *c, GError **error)
{
  for (guint i = 0; i < 100; i++)
    if (!uc_ledger_case_step (c, error))
      return;
  g_error ("a hundred steps were taken");
}

/* @steps of @seed, closed and opened in between. */
static char *
record_of (guint32 seed, const char *server, guint steps)
{
  g_autoptr (UcLedgerCase) c = NULL;

  drawn = seed;
  c = uc_ledger_case_new_on (seed, server);
  play (c, steps / 2);
  uc_ledger_case_open_or_fail (c);
  play (c, steps - steps / 2);
  return uc_ledger_case_rows (c->ledger);
}

/* The first row that differs ends the test; both records are longer than anybody reads. */
static void
assert_same (const char *file, const char *server)
{
  g_auto (GStrv) rows = g_strsplit (file, "\n", -1), others = g_strsplit (server, "\n", -1);

  for (guint i = 0; rows[i] != NULL && others[i] != NULL; i++)
    g_assert_cmpstr (rows[i], ==, others[i]);
  g_assert_cmpuint (g_strv_length (rows), ==, g_strv_length (others));
}

static void
test_same_record (void)
{
  const char *asked = g_getenv ("UPCARD_LEDGER_STEPS");
  const guint steps = asked != NULL ? (guint)g_ascii_strtoull (asked, NULL, 10) : uc_thorough (6000);

  for (guint32 seed = 1; seed <= 2; seed++)
    {
      g_autofree char *file = record_of (seed, NULL, steps);
      g_autofree char *server = record_of (seed, empty (), steps);

      g_assert_cmpuint (strlen (file), >, 100000);
      assert_same (file, server);
    }
}

/* Batches of @seed, of one row up to many more than a statement puts. The last table of most of them has nothing new. */
static char *
record_of_batches (guint32 seed, const char *server)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (UcLedgerCase) c = NULL;
  g_autoptr (GError) error = NULL;

  drawn = seed;
  c = uc_ledger_case_new_on (seed, server);
  for (guint i = 0; i < 60; i++)
    {
      uc_ledger_case_batch (c, (guint)g_rand_int_range (random, 0, i % 10 == 9 ? 300 : 12), &error);
      g_assert_no_error (error);
    }
  /* The tables are compared with the record. */
  uc_ledger_case_open_or_fail (c);
  uc_ledger_check_signatures (c->ledger, &error);
  g_assert_no_error (error);
  return uc_ledger_case_rows (c->ledger);
}

static void
test_same_batches (void)
{
  for (guint32 seed = 1; seed <= 3; seed++)
    {
      g_autofree char *file = record_of_batches (seed, NULL), *server = record_of_batches (seed, empty ());

      g_assert_cmpuint (strlen (file), >, 100000);
      assert_same (file, server);
    }
}

static gboolean
on_said (const char *table, guint64 n, const char *line, gpointer user_data)
{
  g_array_append_val ((GArray *)user_data, n);
  return TRUE;
}

/* Rows are put, places are made and left in any order, and questions come in between: what is there afterwards is what was put since no place that was
 * gone back to. */
static void
test_places (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (13, seed % 2 == 0 ? empty () : NULL);
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (guint64)), there = g_array_new (FALSE, FALSE, sizeof (guint64));
      g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
      UcLedgerStore *store = c->ledger->store;
      gboolean good = store->engine->step (store, UC_LEDGER_STEP_WRITE, NULL);

      for (guint64 n = 1; n <= 300 || places->len > 0; n++)
        {
          const UcLedgerCell cells[] = { { .type = UC_LEDGER_TEXT, .text = "XX-01" }, { .type = UC_LEDGER_NUMBER, .number = (gint64)n },
                                         { .type = UC_LEDGER_TEXT, .text = "a line" }, { UC_LEDGER_NULL }, { UC_LEDGER_NULL } };
          UcLedgerCell found[UC_LEDGER_MOST_COLUMNS];
          const guint move = (guint)g_rand_int_range (random, n > 300 ? 10 : 0, 12);
          gboolean is_there;

          if (move < 8)
            {
              good = good && store->engine->put (store, UC_LEDGER_SAY, cells, G_N_ELEMENTS (cells), NULL);
              g_array_append_val (expected, n);
            }
          else if (move == 8)
            {
              good = good && store->engine->step (store, UC_LEDGER_STEP_SAVE, NULL);
              g_array_append_val (places, expected->len);
            }
          else if (move == 9)
            good = good && store->engine->get (store, UC_LEDGER_SAY, cells, found, &is_there, NULL);
          else if (places->len > 0)
            {
              good = good && store->engine->step (store, move == 10 ? UC_LEDGER_STEP_BACK : UC_LEDGER_STEP_KEEP, NULL);
              if (move == 10)
                g_array_set_size (expected, g_array_index (places, guint, places->len - 1));
              g_array_set_size (places, places->len - 1);
            }
        }
      good = good && store->engine->step (store, UC_LEDGER_STEP_COMMIT, NULL) && store->engine->read_says (store, "XX-01", 0, on_said, there, NULL);
      g_assert_true (good);
      g_assert_cmpmem (there->data, there->len * sizeof (guint64), expected->data, expected->len * sizeof (guint64));
    }
}

/* Nothing of a batch that was refused comes with the next one. */
static void
test_refused_batch (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (12, empty ());
  g_autoptr (GError) error = NULL;

  uc_ledger_case_batch (c, 30, &error);
  g_assert_no_error (error);
  uc_cluster_run (cluster, "CREATE TABLE public.more AS SELECT * FROM upcard_ledger.link_row ORDER BY id DESC LIMIT 1;"
                           " UPDATE public.more SET id = id + 1; INSERT INTO upcard_ledger.link_row TABLE public.more");
  g_assert_false (uc_ledger_case_batch (c, 30, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_clear_error (&error);
  uc_cluster_run (cluster, "DELETE FROM upcard_ledger.link_row WHERE id IN (SELECT id FROM public.more); DROP TABLE public.more");
  uc_ledger_case_batch (c, 30, &error);
  g_assert_no_error (error);
  uc_ledger_case_open_or_fail (c);
}

/* ---- what the server refuses ---- */

/* The moves that test-ledger.c makes in a file: "ok" or "no", and a statement in which HEX(11) is 32 bytes of 11. */
static void
test_moves (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "ledger", "moves.sql", NULL);
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (1, empty ());
  g_autofree char *text = NULL;
  g_auto (GStrv) moves = NULL;
  PGconn *connection = PQconnectdb (cluster->address);
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  moves = g_strsplit (g_strchomp (text), "\n", -1);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  PQclear (PQexec (connection, "SET search_path = upcard_ledger; TRUNCATE link_row, meter, parameters, member, request, entry, ticket, claim, say, lease"));
  for (; moves[n] != NULL; n++)
    {
      g_autoptr (GRegex) hex = g_regex_new ("HEX\\((..)\\)", 0, 0, NULL);
      g_autofree char *sql = g_regex_replace (hex, moves[n] + 3, -1, 0, "decode (repeat ('\\1', 32), 'hex')", 0, NULL);
      PGresult *result = PQexec (connection, sql);

      if ((PQresultStatus (result) == PGRES_COMMAND_OK) != g_str_has_prefix (moves[n], "ok "))
        g_error ("%s: %s", moves[n], PQerrorMessage (connection));
      PQclear (result);
    }
  g_assert_cmpuint (n, ==, 25);
  PQfinish (connection);
}

/* ---- what was changed behind the program's back ---- */

static void
test_changed (void)
{
  static const struct
  {
    const char *change, *back;
    UcLedgerError code;
  } changes[] = {
    { "ALTER TABLE entry DROP CONSTRAINT balanced", "ALTER TABLE entry ADD CONSTRAINT balanced CHECK (d_display + d_reserve + d_overflow + d_held"
      " + d_payable + d_paid + d_house + d_coin_in = 0)", UC_LEDGER_ERROR_FORMAT },
    { "CREATE FUNCTION f () RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'", "DROP FUNCTION f", UC_LEDGER_ERROR_FORMAT },
    { "CREATE RULE r AS ON INSERT TO say DO INSTEAD NOTHING", "DROP RULE r ON say", UC_LEDGER_ERROR_FORMAT },
    { "DROP INDEX entry_once", "CREATE UNIQUE INDEX entry_once ON entry (\"table\", seq, meter, cause, coalesce (claim, 0)) WHERE \"table\" IS NOT NULL",
      UC_LEDGER_ERROR_FORMAT },
    { "ALTER TABLE entry DISABLE TRIGGER ALL", "ALTER TABLE entry ENABLE TRIGGER ALL", UC_LEDGER_ERROR_FORMAT },
    { "ALTER TABLE say ENABLE ROW LEVEL SECURITY", "ALTER TABLE say DISABLE ROW LEVEL SECURITY", UC_LEDGER_ERROR_FORMAT },
    { "ALTER TABLE say ADD more text", "ALTER TABLE say DROP more", UC_LEDGER_ERROR_FORMAT },
    { "CREATE TABLE more ()", "DROP TABLE more", UC_LEDGER_ERROR_FORMAT },
    { "CREATE TABLE public.more () INHERITS (say)", "DROP TABLE public.more", UC_LEDGER_ERROR_FORMAT },
    { "CREATE DOMAIN d AS text", "DROP DOMAIN d", UC_LEDGER_ERROR_FORMAT },
    { "ALTER TABLE member ALTER suspended TYPE text COLLATE \"POSIX\"", "ALTER TABLE member ALTER suspended TYPE text COLLATE \"C\"",
      UC_LEDGER_ERROR_FORMAT },
    { "ALTER ROLE upcard SET session_replication_role = replica", "ALTER ROLE upcard RESET session_replication_role", UC_LEDGER_ERROR_FORMAT },
    /* What the comparison itself would call hides the constraint that is gone. */
    { "ALTER TABLE entry DROP CONSTRAINT never_below_zero;"
      " CREATE FUNCTION public.hide (text, boolean) RETURNS text LANGUAGE sql AS $$ SELECT CASE WHEN $1 LIKE 'constraint entry lowered%' THEN"
      " NULL ELSE textcat ($1, $2::text) END $$; CREATE OPERATOR || (LEFTARG = text, RIGHTARG = boolean, FUNCTION = public.hide)",
      "DROP OPERATOR || (text, boolean); DROP FUNCTION public.hide; ALTER TABLE entry ADD CONSTRAINT never_below_zero CHECK (display >= 0"
      " AND reserve >= 0 AND overflow >= 0 AND held >= 0 AND payable >= 0)", UC_LEDGER_ERROR_FORMAT },
    { "UPDATE link_row SET events = events || ' ' WHERE id = 15", "UPDATE link_row SET events = rtrim (events) WHERE id = 15", UC_LEDGER_ERROR_DIFFERS },
    { "UPDATE link_row SET real = real + 1 WHERE id = 20", "UPDATE link_row SET real = real - 1 WHERE id = 20", UC_LEDGER_ERROR_DIFFERS },
    { "UPDATE say SET line = line || ' '", "UPDATE say SET line = rtrim (line)", UC_LEDGER_ERROR_DIFFERS },
    { "UPDATE request SET got = got + 1 WHERE \"table\" = 'BJ-01'", "UPDATE request SET got = got - 1 WHERE \"table\" = 'BJ-01'", UC_LEDGER_ERROR_DIFFERS },
    { "UPDATE say SET n = n + 100000 WHERE n = 3", "UPDATE say SET n = n - 100000 WHERE n > 100000", UC_LEDGER_ERROR_DIFFERS },
    { "UPDATE say SET n = n + 100000 WHERE n = (SELECT max (n) FROM say)", "UPDATE say SET n = n - 100000 WHERE n > 100000", UC_LEDGER_ERROR_DIFFERS },
    { "UPDATE lease SET term = 9000000000", "UPDATE lease SET term = 1", UC_LEDGER_ERROR_DIFFERS },
  };
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (2, empty ());

  play (c, 200);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *change = g_strconcat ("SET search_path = upcard_ledger; ", changes[i].change, NULL);
      g_autofree char *back = g_strconcat ("SET search_path = upcard_ledger; ", changes[i].back, NULL);
      g_autoptr (GError) error = NULL;

      g_clear_pointer (&c->ledger, uc_ledger_close);
      uc_cluster_run (cluster, change);
      c->ledger = uc_ledger_open (c->path, &c->options, &error);
      if (c->ledger != NULL || !g_error_matches (error, UC_LEDGER_ERROR, changes[i].code))
        g_error ("%s: %s", changes[i].change, error != NULL ? error->message : "it opens");
      uc_cluster_run (cluster, back);
      /* The lease's term counts on. */
      if (i + 1 == G_N_ELEMENTS (changes))
        break;
      uc_ledger_case_open_or_fail (c);
    }
}

/* A later program changes the tables in a step with a number, and writes it down. A ledger from the time before has none. */
static void
test_version (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (10, empty ());
  g_autofree char *version = uc_cluster_ask (cluster, "SELECT obj_description ('upcard_ledger'::regnamespace, 'pg_namespace')");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (version, ==, "Upcard ledger, version 1");
  play (c, 20);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  /* The number is looked at before the tables: those of a later version are others. */
  uc_cluster_run (cluster, "COMMENT ON SCHEMA upcard_ledger IS 'Upcard ledger, version 2'; ALTER TABLE upcard_ledger.say ADD more text");
  c->ledger = uc_ledger_open (c->path, &c->options, &error);
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "the tables are those of “Upcard ledger, version 2”"));
  uc_cluster_run (cluster, "COMMENT ON SCHEMA upcard_ledger IS NULL; ALTER TABLE upcard_ledger.say DROP more");
  uc_ledger_case_open_or_fail (c);
  play (c, 20);
}

/* ---- the fence ---- */

/* Waits until a commit waits for the standby, which is not there, and has it give up, so often; then nobody waits any longer. */
static gpointer
give_up (gpointer data)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  PGconn *connection = PQconnectdb (cluster->address);
  guint left = GPOINTER_TO_UINT (data);
  g_autofree char *last = g_strdup ("");

  while (left > 0)
    {
      /* A wait that was told to end may be seen once more. */
      PGresult *result = PQexec (connection, "SELECT pg_cancel_backend (pid), xact_start FROM pg_stat_activity WHERE wait_event = 'SyncRep'");

      if (PQntuples (result) > 0 && strcmp (last, PQgetvalue (result, 0, 1)) != 0)
        {
          g_free (last);
          last = g_strdup (PQgetvalue (result, 0, 1));
          left--;
        }
      PQclear (result);
      g_assert_cmpint (g_get_monotonic_time (), <, end);
    }
  PQfinish (connection);
  uc_cluster_run (cluster, "ALTER SYSTEM RESET synchronous_standby_names");
  uc_cluster_run (cluster, "SELECT pg_reload_conf ()");
  return NULL;
}

/* Whoever begins a session sees the setting: the sessions that are open were told of it at the same time. */
static void
wait_for_setting (const char *standby)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  gboolean is_set = FALSE;

  while (!is_set)
    {
      PGconn *connection = PQconnectdb (cluster->address);
      PGresult *result = PQexec (connection, "SHOW synchronous_standby_names");

      is_set = PQntuples (result) == 1 && strcmp (PQgetvalue (result, 0, 0), standby) == 0;
      PQclear (result);
      PQfinish (connection);
      g_assert_cmpint (g_get_monotonic_time (), <, end);
    }
}

/* The server has the row, and says so with a warning: the standby may not have it. */
static void
test_fence (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (3, empty ());
  g_autoptr (GError) error = NULL;
  GThread *giving_up;
  guint64 before;

  play (c, 20);
  before = uc_ledger_n_rows (c->ledger);
  uc_cluster_run (cluster, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  uc_cluster_run (cluster, "SELECT pg_reload_conf ()");
  giving_up = g_thread_new ("gives-up", give_up, GUINT_TO_POINTER (1));
  wait_for_setting ("nobody");
  play_until_it_fails (c, &error);
  g_thread_join (giving_up);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "does not say that the commit is on every copy"));
  /* The table says it again, and is answered behind a commit that says it. The row is there once. */
  g_clear_error (&error);
  uc_ledger_case_again (c, &error);
  g_assert_no_error (error);
  play (c, 20);
  g_assert_cmpuint (uc_ledger_n_rows (c->ledger), >, before);
  uc_ledger_case_open_or_fail (c);
}

/* The commit that begins the next term is given up, too: what the table reads then is not told to anybody. */
static void
test_fence_twice (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (8, empty ());
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  GThread *giving_up;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  play (c, 20);
  uc_cluster_run (cluster, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  uc_cluster_run (cluster, "SELECT pg_reload_conf ()");
  wait_for_setting ("nobody");
  giving_up = g_thread_new ("gives-up", give_up, GUINT_TO_POINTER (3));
  play_until_it_fails (c, &error);
  g_clear_error (&error);
  /* It reads the ledger again, begins a term, and that commit is given up as well. */
  g_assert_false (uc_ledger_read_says (c->ledger, c->last->name, 0, says, &error));
  g_assert_nonnull (strstr (error->message, "does not say that the commit is on every copy"));
  g_assert_cmpuint (says->len, ==, 0);
  g_thread_join (giving_up);
  g_clear_error (&error);
  g_assert_true (uc_ledger_read_says (c->ledger, c->last->name, 0, says, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (says->len, >, 0);
}

/* ---- who reads ---- */

static gboolean
on_code (guint64 entry, const char *code, gpointer user_data)
{
  g_string_append_printf (user_data, "%" G_GUINT64_FORMAT " %s\n", entry, code);
  return TRUE;
}

/* The codes of meter M, those of all entries and of one, and the lines of a table. */
static char *
read_of (guint32 seed, const char *server)
{
  g_autoptr (UcLedgerCase) c = NULL;
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  GString *text = g_string_new (NULL);
  char code[UC_CODE_TEXT];

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  drawn = seed;
  c = uc_ledger_case_new_on (seed, server);
  play (c, 60);
  /* A connection that was lost meanwhile is no reader's concern. */
  if (server != NULL)
    uc_cluster_run (cluster, "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE locktype = 'advisory'");
  while (!uc_ledger_read_says (c->ledger, "BJ-01", 3, says, &error))
    g_clear_error (&error);
  for (guint i = 0; i < says->len; i++)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT " %s\n", g_array_index (says, UcLedgerSay, i).n, g_array_index (says, UcLedgerSay, i).line);
  uc_ledger_read_codes (c->ledger, uc_ledger_find_meter (c->ledger, "M"), on_code, text, &error);
  g_assert_no_error (error);
  uc_ledger_find_code (c->ledger, "M", 7, code, &error);
  g_assert_no_error (error);
  g_string_append (text, code);
  uc_ledger_find_code (c->ledger, "M", 70000, code, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (code, ==, "");
  return g_string_free (text, FALSE);
}

static void
test_same_reading (void)
{
  g_autofree char *file = read_of (9, NULL), *server = read_of (9, empty ());

  g_assert_cmpuint (strlen (file), >, 500);
  assert_same (file, server);
}

/* ---- who writes ---- */

static void
test_one_writer (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (4, empty ());
  g_autoptr (UcLedger) other = NULL;
  g_autoptr (GError) error = NULL;
  UcLedgerOptions reads = c->options;

  play (c, 20);
  other = uc_ledger_open (c->path, &c->options, &error);
  g_assert_null (other);
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, "test (process "));
  g_clear_error (&error);
  reads.read_only = TRUE;
  other = uc_ledger_open (c->path, &reads, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_ledger_n_rows (other), ==, uc_ledger_n_rows (c->ledger));
}

static gpointer
open_ledger (gpointer data)
{
  UcLedgerCase *c = data;

  return uc_ledger_open (c->path, &c->options, NULL);
}

/* The session of a link that has just ended still has the lock for a moment. The ledger is opened when that session ends; on a busy machine the end may
 * come too late for one attempt, and never for ten. */
static void
test_lock_freed (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (7, empty ());
  g_autofree char *key = uc_cluster_ask (cluster, "SELECT objid FROM pg_locks WHERE locktype = 'advisory'");
  g_autofree char *sql = g_strdup_printf ("SELECT pg_advisory_lock (%s)", key);

  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; i < 10 && c->ledger == NULL; i++)
    {
      PGconn *last = PQconnectdb (cluster->address);
      GThread *thread;

      PQclear (PQexec (last, sql));
      thread = g_thread_new ("open", open_ledger, c);
      uc_cluster_wait (cluster,
                       "SELECT count (*) > 0 FROM pg_stat_activity WHERE datname = current_database () AND pid <> pg_backend_pid ()"
                       " AND query LIKE '%pg_try_advisory_lock%pg_sleep%'",
                       "t");
      PQfinish (last);
      c->ledger = g_thread_join (thread);
    }
  g_assert_nonnull (c->ledger);
}

/* A writer that has lost its connection finds another one at work, and stops; so does one whose term is over. */
static void
test_term_over (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (5, empty ());
  g_autoptr (UcLedger) other = NULL;
  g_autoptr (GError) error = NULL;

  play (c, 20);
  uc_cluster_run (cluster, "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE locktype = 'advisory'");
  uc_cluster_wait (cluster, "SELECT count (*) FROM pg_locks WHERE locktype = 'advisory'", "0");
  other = uc_ledger_open (c->path, &c->options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_ledger_term (other), ==, uc_ledger_term (c->ledger) + 1);
  play_until_it_fails (c, &error);
  g_clear_error (&error);
  g_assert_false (uc_ledger_case_again (c, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY);
  g_clear_pointer (&other, uc_ledger_close);
  g_clear_error (&error);
  uc_ledger_case_again (c, &error);
  g_assert_no_error (error);
  uc_cluster_run (cluster, "UPDATE upcard_ledger.lease SET term = term + 1");
  play_until_it_fails (c, &error);
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY);
}

/* Tables and signs are told what was read before the first commit of a term: a server that lacks it is an older copy. */
static void
test_told_at_once (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (8, empty ());
  g_autoptr (GError) error = NULL;

  play (c, 20);
  uc_ledger_case_open_or_fail (c);
  uc_cluster_run (cluster, "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE locktype = 'advisory'");
  uc_cluster_wait (cluster, "SELECT count (*) FROM pg_locks WHERE locktype = 'advisory'", "0");
  uc_cluster_run (cluster, "UPDATE upcard_ledger.lease SET term = term - 1");
  play_until_it_fails (c, &error);
  g_clear_error (&error);
  g_assert_false (uc_ledger_case_again (c, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS);
}

/* The server is killed while tables play, and starts again. */
static void
test_killed (void)
{
  const guint kills = uc_thorough (50);
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (6, empty ());

  for (guint i = 0; i < kills; i++)
    {
      g_autoptr (GError) error = NULL;

      play (c, 20);
      uc_cluster_kill (cluster);
      play_until_it_fails (c, &error);
      uc_cluster_start (cluster);
      g_clear_error (&error);
      uc_ledger_case_again (c, &error);
      g_assert_no_error (error);
    }
  uc_ledger_case_open_or_fail (c);
}

/* ---- the file that names the server ---- */

static void
test_address (void)
{
  static const struct
  {
    const char *text, *part;
  } files[] = {
    { "[ledger-server]\nserver=host=/nowhere password=secret\n", "has a password" },
    { "[ledger-server]\nserver=postgresql://house:secret@db/house\n", "has a password" },
    { "[ledger-server]\nserver=password=secret hots=/nowhere\n", "is not the address" },
    { "[ledger-server]\nserver=host=db1 dbname=house\n", "nothing checks which machine answers; expected sslmode=verify-full" },
    { "[ledger-server]\nserver=host=/nowhere,db1 dbname=house sslmode=require\n", "expected sslmode=verify-full" },
    { "[ledger-server]\nserver=hostaddr=192.0.2.10 dbname=house sslmode=verify-ca\n", "expected sslmode=verify-full" },
    { "[ledger-server]\nserver=postgresql://db1/house?sslmode=prefer\n", "expected sslmode=verify-full" },
    { "[ledger-server]\nserver=host=/nowhere,@nowhere dbname=house sslmode=prefer\n", "the server cannot be reached" },
    { "[ledger-server]\n", "does not name its server" },
    { "[ledger-server]\nserver=host=/nowhere dbname=house\n", "the server cannot be reached" },
  };
  g_autofree char *folder = g_dir_make_tmp ("upcard-ledger-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      g_assert_null (uc_ledger_open (path, &options, &error));
      if (strstr (error->message, files[i].part) == NULL || strstr (error->message, "secret") != NULL)
        g_error ("“%s”: %s", files[i].text, error->message);
    }
  uc_remove_folder (folder);
}

/* A database that has a ledger gets no second one; without one, a file that names it opens nothing. */
static void
test_there_already (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (7, empty ());
  g_autofree char *path = g_build_filename (c->folder, "other.ledger", NULL);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_false (uc_ledger_create (path, &c->options, NULL, 0, NULL, 0, &error));
  g_assert_nonnull (strstr (error->message, "already exists"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_clear_error (&error);
  empty ();
  c->ledger = uc_ledger_open (c->path, &c->options, &error);
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  randombytes_set_implementation (&the_same);
  /* It draws some for itself. */
  g_assert_cmpint (sodium_init (), >=, 0);
  if (uc_cluster_skips ())
    return 0;
  cluster = uc_cluster_new ();
  g_test_add_func ("/postgres/same-record", test_same_record);
  g_test_add_func ("/postgres/same-batches", test_same_batches);
  g_test_add_func ("/postgres/places", test_places);
  g_test_add_func ("/postgres/refused-batch", test_refused_batch);
  g_test_add_func ("/postgres/moves", test_moves);
  g_test_add_func ("/postgres/changed", test_changed);
  g_test_add_func ("/postgres/version", test_version);
  g_test_add_func ("/case-13/fence", test_fence);
  g_test_add_func ("/case-13/fence-twice", test_fence_twice);
  g_test_add_func ("/postgres/same-reading", test_same_reading);
  g_test_add_func ("/postgres/one-writer", test_one_writer);
  g_test_add_func ("/postgres/lock-freed", test_lock_freed);
  g_test_add_func ("/postgres/term-over", test_term_over);
  g_test_add_func ("/postgres/told-at-once", test_told_at_once);
  g_test_add_func ("/postgres/killed", test_killed);
  g_test_add_func ("/postgres/address", test_address);
  g_test_add_func ("/postgres/there-already", test_there_already);
  status = g_test_run ();
  uc_cluster_free (cluster);
  return status;
}
