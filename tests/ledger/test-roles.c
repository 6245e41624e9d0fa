/* Who may do what in the database of a ledger, by data/ledger-roles.sql. Each role is tried as somebody who logs in, against whatever the catalog has.
 * What may never be:
 *
 *   - a role changes or removes an entry, or a row of the record;
 *   - a role changes what another one writes: the pit or surveillance anything at all, the link a column that does not follow from a row that it adds;
 *   - a role makes, drops or renames anything, becomes the owner, or puts something in the place of what the ledger's program means;
 *   - a reader keeps the link from writing;
 *   - the link cannot do what it must, or surveillance cannot read what it must;
 *   - the file of the roles does half of its work, or another thing the second time;
 *   - a PIN or a hole card is in a row, or in the server's log.
 *
 *   test-ledger-roles UPCARDCTL [--tap]
 */
#include "uc-cluster.h"
#include "uc-keys.h"
#include "uc-ledger-case.h"
#include "uc-people.h"
#include "uc-remove-folder.h"
#include "uc-typed.h"

#include <libpq-fe.h>
#include <string.h>

#define LINK "upcard-linkd"
#define PIT "pit-1"
#define ACCOUNTING "books-1"
#define SURVEILLANCE "cameras-1"

static const struct
{
  const char *login, *role;
  /* what it reads; NULL: all */
  const char *reads;
} people[] = {
  { LINK, "upcard_link", NULL },
  { PIT, "upcard_pit", "claim entry member meter parameters ticket" },
  { ACCOUNTING, "upcard_accounting", "claim entry link_row member meter parameters request ticket" },
  { SURVEILLANCE, "upcard_surveillance", NULL },
};

/* What the link changes in a row that is there. */
static const char *const changes[] = {
  "member.fingerprint", "member.rules_hash", "member.suspended", "ticket.joined", "ticket.closed", "ticket.how",  "claim.tier10",
  "claim.tier100",      "claim.state",       "say.heard",        "lease.one",     "lease.term",    "lease.holder", "lease.beat", NULL,
};

static const char *upcardctl;
static UcCluster *cluster;

/* ---- the server, and who logs in ---- */

/* (transfer full): the address of the database, as @login. */
static char *
address_as (const char *login)
{
  return g_strdup_printf ("host=%s dbname=house user=%s", cluster->folder, login);
}

static PGconn *
connect_as (const char *login)
{
  g_autofree char *address = address_as (login);
  PGconn *connection = PQconnectdb (address);

  if (PQstatus (connection) != CONNECTION_OK)
    g_error ("%s: %s", login, PQerrorMessage (connection));
  return connection;
}

/* An empty database, which belongs to the link's login, as docs/howto/ledger-server.md creates it. */
static void
empty (void)
{
  uc_cluster_run (cluster, "DROP SCHEMA IF EXISTS upcard_ledger CASCADE; ALTER DATABASE house OWNER TO \"" LINK "\"");
}

/* What psql says of the file of the roles, run by @login. */
static char *
run_roles (const char *login, gboolean *is_good)
{
  g_autofree char *psql = g_build_filename (cluster->bin, "psql", NULL), *file = g_test_build_filename (G_TEST_DIST, "..", "data", "ledger-roles.sql", NULL);
  g_autofree char *address = address_as (login);
  const char *const argv[] = { psql, "--no-psqlrc", "--quiet", "--dbname", address, "--file", file, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  char *said = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  *is_good = g_subprocess_get_exit_status (process) == 0;
  return said;
}

static void
give_roles (void)
{
  gboolean is_good;
  g_autofree char *said = run_roles ("upcard", &is_good);

  if (!is_good || *said != '\0')
    g_error ("%s", said);
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    {
      g_autofree char *grant = g_strdup_printf ("GRANT %s TO \"%s\"", people[i].role, people[i].login);

      uc_cluster_run (cluster, grant);
    }
}

/* All that the catalog has of owners, rights and roles. */
static char *
rights (void)
{
  return uc_cluster_ask (
    cluster,
    "SELECT string_agg (line, E'\\n' ORDER BY line) FROM ("
    "SELECT 'table ' || relname || ' ' || relowner::regrole::text || ' ' || coalesce (relacl::text, '') AS line FROM pg_class WHERE relnamespace = to_regnamespace ('upcard_ledger')"
    " UNION ALL SELECT 'column ' || attrelid::regclass::text || ' ' || attname || ' ' || attacl::text FROM pg_attribute WHERE attacl IS NOT NULL"
    " UNION ALL SELECT 'schema ' || nspname || ' ' || nspowner::regrole::text || ' ' || coalesce (nspacl::text, '') FROM pg_namespace"
    "  WHERE nspname IN ('upcard_ledger', 'public')"
    " UNION ALL SELECT 'database ' || datname || ' ' || datdba::regrole::text || ' ' || coalesce (datacl::text, '') FROM pg_database"
    " UNION ALL SELECT 'function ' || oid::regprocedure::text || ' ' || coalesce (proacl::text, '') FROM pg_proc WHERE proname ~ 'advisory|^lo_'"
    " UNION ALL SELECT 'role ' || r::text FROM (SELECT rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls FROM pg_roles) AS r"
    " UNION ALL SELECT 'member ' || roleid::regrole::text || ' ' || member::regrole::text FROM pg_auth_members"
    " UNION ALL SELECT 'default ' || defaclrole::regrole::text || ' ' || defaclnamespace || defaclobjtype::text || defaclacl::text FROM pg_default_acl"
    ") AS all_of_it");
}

/* A ledger that its login has made and played on, and that has the roles since. */
static UcLedgerCase *
case_new (guint32 seed)
{
  g_autofree char *address = address_as (LINK);
  UcLedgerCase *c;

  empty ();
  c = uc_ledger_case_new_on (seed, address);
  uc_ledger_case_play (c, 60);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  give_roles ();
  uc_ledger_case_open_or_fail (c);
  return c;
}

/* ---- what the link must do ---- */

static void
take (UcLedgerCase *c, UcLedgerItem *item)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  g_strlcpy (item->input.badge, "4001", sizeof item->input.badge);
  g_strlcpy (item->input.second, "5001", sizeof item->input.second);
  g_strlcpy (item->input.reason, "as we decided", sizeof item->input.reason);
  uc_ledger_take (c->ledger, item, 1, says, &error);
  g_assert_no_error (error);
  g_assert_no_error (item->refused);
}

static guint64
count (const char *sql)
{
  g_autofree char *text = uc_cluster_ask (cluster, sql);

  return g_ascii_strtoull (text, NULL, 10);
}

#define KEYS "SELECT count (*) FROM upcard_ledger.link_row WHERE kind = 4"

/* A case with everything that changes a row: a table that is suspended, the end of a day, other keys, a row that comes again, lines that were heard,
 * copies that are filed, and terms that begin. Another login copies the server meanwhile. */
static void
test_link (void)
{
  g_autoptr (UcLedgerCase) c = case_new (51);
  UcLedgerItem suspended = { .meter = "M", .input = { .kind = UC_LINKED_SUSPENDED, .table = "BJ-02" } };
  UcLedgerItem resumed = { .meter = "M", .input = { .kind = UC_LINKED_RESUMED, .table = "BJ-02" } };
  UcLedgerItem copies = { .copies = 2 }, copy = { .copies = 1 };
  g_autofree char *as_second = address_as ("upcard_replication");
  const UcCluster seen_by_second = { .address = as_second };
  g_autoptr (UcCluster) standby = uc_cluster_new_standby (&seen_by_second);
  g_autoptr (GError) error = NULL;
  const guint64 keys = count (KEYS);

  uc_ledger_case_set_step (60 * G_GINT64_CONSTANT (1000000000));
  uc_ledger_case_play (c, 100);
  uc_ledger_case_end_day (c);
  take (c, &suspended);
  take (c, &resumed);
  uc_ledger_case_again (c, &error);
  g_assert_no_error (error);
  uc_cluster_synchronize (cluster, standby);
  take (c, &copies);
  uc_ledger_case_play (c, 100);
  take (c, &copy);
  uc_cluster_run (cluster, "ALTER SYSTEM RESET synchronous_standby_names");
  uc_cluster_run (cluster, "SELECT pg_reload_conf ()");
  uc_ledger_case_open_or_fail (c);
  uc_ledger_case_play (c, 20);
  uc_ledger_case_open_or_fail (c);
  g_assert_cmpuint (count (KEYS), >, keys + 3);
  g_assert_cmpuint (count ("SELECT count (*) FROM upcard_ledger.say WHERE heard = 1"), >, 50);
  g_assert_cmpuint (count ("SELECT count (*) FROM upcard_ledger.claim WHERE state = 'awarded'"), >, 3);
  g_assert_cmpuint (count ("SELECT count (*) FROM upcard_ledger.ticket WHERE closed IS NOT NULL"), >, 20);
}

/* It takes the ledger away with the rights it has. To bring it back it needs one more, which the file takes away again. */
static void
test_move (void)
{
  g_autoptr (UcLedgerCase) c = case_new (60);
  g_autofree char *address = address_as (LINK), *kept = g_build_filename (c->folder, "kept.ledger", NULL), *before = rights (), *after = NULL;
  g_autofree char *file = g_build_filename (c->folder, "file.ledger", NULL);
  const UcLedgerOptions into_file = { .program = "test", .now_ns = c->options.now_ns };
  const UcLedgerOptions to_server = { .program = "test", .now_ns = c->options.now_ns, .server = address };
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  uc_ledger_move (c->path, &into_file, kept, NULL, NULL, &error);
  g_assert_no_error (error);
  uc_cluster_run (cluster, "DROP SCHEMA upcard_ledger CASCADE");
  g_assert_false (uc_ledger_move (c->path, &to_server, file, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "permission denied for database house"));
  g_clear_error (&error);
  uc_cluster_run (cluster, "GRANT CREATE ON DATABASE house TO \"" LINK "\"");
  uc_ledger_move (c->path, &to_server, file, NULL, NULL, &error);
  g_assert_no_error (error);
  give_roles ();
  after = rights ();
  g_assert_cmpstr (before, ==, after);
  uc_ledger_case_open_or_fail (c);
  uc_ledger_case_play (c, 20);
}

/* ---- what nobody may ---- */

/* Whether the server forbids it; anything else that goes wrong is another thing. */
static gboolean
is_forbidden (PGconn *connection, const char *sql)
{
  PGresult *result;
  gboolean forbids;

  /* A lock that it could take, if another did not have it, is not forbidden either. */
  PQclear (PQexec (connection, "SET lock_timeout = '1ms'"));
  PQclear (PQexec (connection, "BEGIN"));
  result = PQexec (connection, sql);
  forbids = g_strcmp0 (PQresultErrorField (result, PG_DIAG_SQLSTATE), "42501") == 0;
  PQclear (result);
  PQclear (PQexec (connection, "ROLLBACK"));
  return forbids;
}

static void
may_or_not (PGconn *connection, gboolean may, const char *format, const char *table, const char *column)
{
  g_autoptr (GString) sql = g_string_new (format);

  g_string_replace (sql, "TABLE_", table, 0);
  g_string_replace (sql, "COLUMN_", column, 0);
  if (is_forbidden (connection, sql->str) == may)
    g_error ("%s: %s: %s", PQuser (connection), sql->str, may ? "it is forbidden" : "it is not forbidden");
}

static gboolean
is_in (const char *words, const char *word)
{
  g_auto (GStrv) list = words != NULL ? g_strsplit (words, " ", -1) : NULL;

  return list == NULL || g_strv_contains ((const char *const *)list, word);
}

/* Of a table that the login may read, and may insert into. */
static const char *const of_table[] = {
  "DELETE FROM upcard_ledger.TABLE_",
  "TRUNCATE upcard_ledger.TABLE_ CASCADE",
  "DROP TABLE upcard_ledger.TABLE_ CASCADE",
  "ALTER TABLE upcard_ledger.TABLE_ ADD more text",
  "ALTER TABLE upcard_ledger.TABLE_ DISABLE TRIGGER ALL",
  "ALTER TABLE upcard_ledger.TABLE_ RENAME TO other",
  "ALTER TABLE upcard_ledger.TABLE_ OWNER TO CURRENT_USER",
  "ALTER TABLE upcard_ledger.TABLE_ SET SCHEMA public",
  "ALTER TABLE upcard_ledger.TABLE_ ENABLE ROW LEVEL SECURITY",
  "CREATE TRIGGER t BEFORE INSERT ON upcard_ledger.TABLE_ FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger ()",
  "CREATE RULE r AS ON INSERT TO upcard_ledger.TABLE_ DO INSTEAD NOTHING",
  "CREATE POLICY p ON upcard_ledger.TABLE_",
  "CREATE INDEX ON upcard_ledger.TABLE_ ((1))",
  "COMMENT ON TABLE upcard_ledger.TABLE_ IS 'other'",
  "REINDEX TABLE upcard_ledger.TABLE_",
};

static const char *const of_database[] = {
  "CREATE TABLE upcard_ledger.x ()",
  "CREATE VIEW upcard_ledger.x AS SELECT 1",
  "CREATE DOMAIN upcard_ledger.x AS text",
  "CREATE SEQUENCE upcard_ledger.x",
  "CREATE FUNCTION upcard_ledger.length (bytea) RETURNS integer LANGUAGE sql AS 'SELECT 32'",
  "CREATE OPERATOR upcard_ledger.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = int8eq)",
  "DROP SCHEMA upcard_ledger CASCADE",
  "ALTER SCHEMA upcard_ledger RENAME TO other",
  "ALTER SCHEMA upcard_ledger OWNER TO CURRENT_USER",
  "COMMENT ON SCHEMA upcard_ledger IS 'Upcard ledger, version 2'",
  "CREATE TABLE public.entry ()",
  "CREATE FUNCTION public.f () RETURNS integer LANGUAGE sql AS 'SELECT 1'",
  "CREATE TEMPORARY TABLE entry ()",
  "CREATE FUNCTION pg_temp.f () RETURNS integer LANGUAGE sql AS 'SELECT 1'",
  "CREATE SCHEMA other",
  "CREATE PUBLICATION p",
  "ALTER DATABASE house SET search_path = other",
  "ALTER DATABASE house OWNER TO CURRENT_USER",
  "SET ROLE upcard_owner",
  "SET ROLE upcard",
  "SET SESSION AUTHORIZATION upcard",
  "SET session_replication_role = replica",
  "GRANT upcard_owner TO CURRENT_USER",
  "CREATE ROLE x",
  "ALTER ROLE upcard_pit LOGIN",
  "DROP OWNED BY upcard_owner",
  "REASSIGN OWNED BY upcard_owner TO CURRENT_USER",
  "ALTER DEFAULT PRIVILEGES FOR ROLE upcard_owner GRANT ALL ON TABLES TO PUBLIC",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "COPY (SELECT 1) TO '/tmp/x'",
  "SELECT pg_read_file ('postgresql.conf')",
  "SELECT lo_create (0)",
  "SELECT lo_creat (0)",
  "SELECT lo_from_bytea (0, '')",
  "SELECT pg_advisory_lock (1431323468)",
  "SELECT pg_advisory_lock_shared (1431323468)",
  "SELECT pg_advisory_xact_lock (1431323468)",
  "SELECT pg_try_advisory_xact_lock_shared (1431323468)",
  "SELECT pg_try_advisory_lock (1, 2)",
  "SELECT pg_create_physical_replication_slot ('x')",
  "SELECT pg_reload_conf ()",
  "SELECT pg_switch_wal ()",
  "SELECT pg_promote ()",
  "CHECKPOINT",
};

/* Rights cannot be given on either: the server may call that a warning. */
static void
try_to_give (PGconn *connection, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("GRANT ALL ON upcard_ledger.%s TO PUBLIC", table);

  PQclear (PQexec (connection, "SET client_min_messages = error"));
  PQclear (PQexec (connection, sql));
}

static void
try_columns (PGconn *connection, gboolean is_link, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT quote_ident (attname) FROM pg_attribute WHERE attrelid = 'upcard_ledger.%s'::regclass AND attnum > 0", table);
  g_autofree char *text = uc_cluster_ask (cluster, sql);
  g_auto (GStrv) columns = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (columns), >=, 4);
  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%s", table, columns[i]);

      may_or_not (connection, is_link && g_strv_contains (changes, name), "UPDATE upcard_ledger.TABLE_ SET COLUMN_ = NULL WHERE false", table, columns[i]);
    }
}

static void
test_forbidden (void)
{
  g_autoptr (UcLedgerCase) c = case_new (52);
  g_autofree char *text = uc_cluster_ask (cluster, "SELECT relname FROM pg_class WHERE relnamespace = 'upcard_ledger'::regnamespace AND relkind <> 'i'");
  g_autofree char *before = rights (), *after = NULL, *rows = uc_ledger_case_rows (c->ledger), *rows_after = NULL;
  g_auto (GStrv) tables = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (tables), ==, 10);
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    {
      PGconn *connection = connect_as (people[i].login);
      const gboolean is_link = strcmp (people[i].login, LINK) == 0;

      for (guint t = 0; tables[t] != NULL; t++)
        {
          may_or_not (connection, is_in (people[i].reads, tables[t]), "SELECT count (*) FROM upcard_ledger.TABLE_", tables[t], "");
          may_or_not (connection, is_link, "INSERT INTO upcard_ledger.TABLE_ DEFAULT VALUES", tables[t], "");
          for (guint s = 0; s < G_N_ELEMENTS (of_table); s++)
            may_or_not (connection, FALSE, of_table[s], tables[t], "");
          if (!is_link)
            {
              may_or_not (connection, FALSE, "SELECT 1 FROM upcard_ledger.TABLE_ FOR KEY SHARE", tables[t], "");
              may_or_not (connection, FALSE, "LOCK TABLE upcard_ledger.TABLE_ IN ROW EXCLUSIVE MODE", tables[t], "");
            }
          if (!is_link || strcmp (tables[t], "lease") != 0)
            may_or_not (connection, FALSE, "LOCK TABLE upcard_ledger.TABLE_ IN ACCESS EXCLUSIVE MODE", tables[t], "");
          try_columns (connection, is_link, tables[t]);
          try_to_give (connection, tables[t]);
        }
      for (guint s = 0; s < G_N_ELEMENTS (of_database); s++)
        may_or_not (connection, FALSE, of_database[s], "", "");
      may_or_not (connection, is_link, "SELECT pg_try_advisory_lock (1431323468)", "", "");
      if (!is_link)
        may_or_not (connection, FALSE, "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE locktype = 'advisory'", "", "");
      PQfinish (connection);
    }
  after = rights ();
  g_assert_cmpstr (before, ==, after);
  rows_after = uc_ledger_case_rows (c->ledger);
  g_assert_cmpstr (rows, ==, rows_after);
  uc_ledger_case_play (c, 20);
  uc_ledger_case_open_or_fail (c);
}

/* The catalog says it, of each role that it has. */
static void
test_owner_alone (void)
{
  G_GNUC_UNUSED g_autoptr (UcLedgerCase) c = case_new (53);
  g_autofree char *mighty = uc_cluster_ask (
    cluster, "SELECT DISTINCT rolname FROM pg_roles r, pg_class c WHERE c.relnamespace = 'upcard_ledger'::regnamespace AND c.relkind = 'r'"
             " AND has_table_privilege (r.oid, c.oid, 'DELETE, TRUNCATE, REFERENCES, TRIGGER') ORDER BY 1");
  g_autofree char *changing = uc_cluster_ask (
    cluster, "SELECT DISTINCT rolname FROM pg_roles r, pg_class c, pg_attribute a WHERE c.oid IN ('upcard_ledger.entry'::regclass,"
             " 'upcard_ledger.link_row'::regclass) AND a.attrelid = c.oid AND a.attnum > 0"
             " AND has_column_privilege (r.oid, c.oid, attnum, 'UPDATE') ORDER BY 1");

  g_assert_cmpstr (mighty, ==, "pg_write_all_data\nupcard\nupcard_owner");
  g_assert_cmpstr (changing, ==, mighty);
  g_assert_cmpuint (count ("SELECT count (*) FROM pg_auth_members WHERE roleid::regrole::text IN ('upcard_owner', 'pg_write_all_data')"), ==, 0);
}

/* ---- a thief ---- */

/* With the link's login, and without its key. What he changes shows when the ledger is opened, or nothing depends on it. */
static void
test_thief_of_link (void)
{
  static const struct
  {
    const char *sql;
    enum { REFUSED, OPENED } who; /* everybody refuses it, nobody does */
  } moves[] = {
    { "INSERT INTO link_row SELECT id + 1, kind, seq, round, meter, device, device_seq, row, row_real, real, term, input, events, hash, signature FROM link_row"
      " ORDER BY id DESC LIMIT 1", REFUSED },
    { "UPDATE claim SET state = 'released'", REFUSED },
    { "UPDATE claim SET tier100 = tier100 + 1000000", REFUSED },
    { "UPDATE ticket SET joined = joined + 1 WHERE closed = (SELECT max (closed) FROM ticket)", REFUSED },
    { "UPDATE member SET fingerprint = 'AAAA-AAAA-AAAA-AAAA'", REFUSED },
    { "INSERT INTO member SELECT 'M', 'XX-01', fingerprint, rules_hash FROM member LIMIT 1", REFUSED },
    { "INSERT INTO say (\"table\", n, line) SELECT 'BJ-01', max (n) + 1, 'joined 1 1 1 1 1.00 X' FROM say WHERE \"table\" = 'BJ-01'", REFUSED },
    { "INSERT INTO entry (meter, n, epoch, cause, d_display, d_house, display, reserve, overflow, held, payable, prev_n, prev_display, prev_reserve,"
      " prev_overflow, prev_held, prev_payable, prev_hash, hash, term, at) SELECT meter, n + 1, epoch, 'top-up', 1000000000, -1000000000,"
      " display + 1000000000, reserve, overflow, held, payable, n, display, reserve, overflow, held, payable, hash, hash, term, at FROM entry WHERE meter = 'M'"
      " ORDER BY n DESC LIMIT 1", REFUSED },
    { "UPDATE say SET heard = 1", OPENED },
    { "UPDATE lease SET holder = 'a thief', beat = 0", OPENED },
  };
  g_autoptr (UcLedgerCase) c = case_new (54);
  PGconn *connection = connect_as (LINK);
  g_autofree char *text = uc_cluster_ask (cluster, "SELECT relname FROM pg_class WHERE relnamespace = 'upcard_ledger'::regnamespace AND relkind = 'r'");
  g_auto (GStrv) tables = g_strsplit (text, "\n", -1);
  GString *save = g_string_new ("CREATE SCHEMA saved;"), *restore = g_string_new ("SET session_replication_role = replica;");

  PQclear (PQexec (connection, "SET search_path = upcard_ledger"));
  uc_ledger_case_play (c, 200);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; tables[i] != NULL; i++)
    {
      g_string_append_printf (save, " CREATE TABLE saved.%s AS TABLE upcard_ledger.%s;", tables[i], tables[i]);
      g_string_append_printf (restore, " DELETE FROM upcard_ledger.%s; INSERT INTO upcard_ledger.%s TABLE saved.%s;", tables[i], tables[i], tables[i]);
    }
  uc_cluster_run (cluster, save->str);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      const UcLedgerOptions reads = { .program = "test", .read_only = TRUE };
      g_autoptr (GError) error = NULL, of_reader = NULL;
      g_autoptr (UcLedger) reader = NULL;
      PGresult *result = PQexec (connection, moves[i].sql);

      if (PQresultStatus (result) != PGRES_COMMAND_OK || strcmp (PQcmdTuples (result), "0") == 0)
        g_error ("%s: %s, %s rows", moves[i].sql, PQresultErrorMessage (result), PQcmdTuples (result));
      PQclear (result);
      reader = uc_ledger_open (c->path, &reads, &of_reader);
      if ((reader != NULL) != (moves[i].who != REFUSED))
        g_error ("%s: %s", moves[i].sql, of_reader != NULL ? of_reader->message : "it is read");
      c->ledger = uc_ledger_open (c->path, &c->options, &error);
      if ((c->ledger != NULL) != (moves[i].who == OPENED))
        g_error ("%s: %s", moves[i].sql, error != NULL ? error->message : "it opens");
      g_clear_pointer (&c->ledger, uc_ledger_close);
      /* What opens begins a term, and with it the key may be another one. */
      if (moves[i].who != OPENED)
        uc_cluster_run (cluster, restore->str);
    }
  PQfinish (connection);
  uc_cluster_run (cluster, "DROP SCHEMA saved CASCADE");
  uc_ledger_case_open_or_fail (c);
  uc_ledger_case_play (c, 20);
  g_string_free (save, TRUE);
  g_string_free (restore, TRUE);
}

/* With the login of the second server: no question of the database's, and a copy of all of it. */
static void
test_thief_of_copies (void)
{
  G_GNUC_UNUSED g_autoptr (UcLedgerCase) c = case_new (55);
  g_autofree char *address = address_as ("upcard_replication"), *logical = g_strconcat (address, " replication=database", NULL);
  g_autofree char *physical = g_strconcat (address, " replication=true", NULL);
  PGconn *questions = PQconnectdb (address), *changing = PQconnectdb (logical), *copying = PQconnectdb (physical);
  PGresult *result;

  g_assert_nonnull (strstr (PQerrorMessage (questions), "permission denied for database"));
  g_assert_nonnull (strstr (PQerrorMessage (changing), "permission denied for database"));
  result = PQexec (copying, "IDENTIFY_SYSTEM");
  g_assert_cmpint (PQresultStatus (result), ==, PGRES_TUPLES_OK);
  PQclear (result);
  result = PQexec (copying, "SELECT 1");
  g_assert_cmpint (PQresultStatus (result), ==, PGRES_FATAL_ERROR);
  PQclear (result);
  PQfinish (questions);
  PQfinish (changing);
  PQfinish (copying);
}

/* ---- who reads ---- */

/* The file that names the server, for @login. */
static char *
reader_path (const UcLedgerCase *c, const char *login)
{
  g_autofree char *address = address_as (login), *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", address);
  g_autofree char *name = g_strconcat (login, ".ledger", NULL);
  char *path = g_build_filename (c->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
runs (const char *words, const char *part)
{
  g_autofree char *line = g_strdup_printf ("%s %s", upcardctl, words), *said = NULL, *wrong = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_assert_true (g_spawn_command_line_sync (line, &said, &wrong, &status, &error));
  if (!g_spawn_check_wait_status (status, NULL) || strstr (said, part) == NULL)
    g_error ("%s: %s%s", words, said, wrong);
}

/* While the link writes. */
static void
test_surveillance (void)
{
  g_autoptr (UcLedgerCase) c = case_new (56);
  g_autofree char *path = reader_path (c, SURVEILLANCE), *pit = reader_path (c, PIT), *accounting = reader_path (c, ACCOUNTING);
  g_autofree char *print = g_strdup_printf ("link print --ledger=%s", path);
  g_autofree char *asked = g_strdup_printf ("link status --ledger=%s --socket=%s/none", path, c->folder);
  g_autofree char *verify = g_strdup_printf ("verify --link %s", path);
  g_autofree char *copy = g_strdup_printf ("link copy %s %s/copy.ledger", path, c->folder);
  const char *const others[] = { pit, accounting };
  const UcLedgerOptions reads = { .program = "test", .read_only = TRUE }, writes = { .program = "test" };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) reader = uc_ledger_open (path, &reads, &error);

  g_assert_no_error (error);
  g_assert_true (uc_ledger_check_signatures (reader, &error));
  g_assert_cmpuint (uc_ledger_n_rows (reader), ==, uc_ledger_n_rows (c->ledger));
  runs (print, "BJ-01");
  runs (asked, "Meter M: open");
  runs (verify, "Whole");
  runs (copy, "");
  /* Without the writer's lock nobody writes; and a part of the record is no record. */
  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_null (uc_ledger_open (path, &writes, &error));
  g_assert_nonnull (strstr (error->message, "the server cannot lock it: permission denied"));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_clear_error (&error);
      g_assert_null (uc_ledger_open (others[i], &reads, &error));
      g_assert_nonnull (strstr (error->message, "the server cannot read it: permission denied for table"));
    }
}

/* ---- the file of the roles ---- */

static void
refuses (const char *login, const char *part)
{
  g_autofree char *before = rights (), *after = NULL, *said = NULL;
  gboolean is_good;

  said = run_roles (login, &is_good);
  if (is_good || strstr (said, part) == NULL)
    g_error ("“%s” is not in “%s”", part, said);
  after = rights ();
  g_assert_cmpstr (before, ==, after);
}

static void
test_refuses (void)
{
  g_autofree char *address = address_as (LINK);
  g_autoptr (UcLedgerCase) c = NULL;

  empty ();
  refuses ("upcard", "the database house has no ledger of linked meters");
  c = uc_ledger_case_new_on (57, address);
  refuses ("upcard", "a program writes the ledger; stop the link first");
  g_clear_pointer (&c->ledger, uc_ledger_close);
  refuses (LINK, "upcard-linkd is not a superuser of this server");
  uc_cluster_run (cluster, "COMMENT ON SCHEMA upcard_ledger IS 'Upcard ledger, version 2'");
  refuses ("upcard", "the tables are those of “Upcard ledger, version 2”");
  uc_cluster_run (cluster, "COMMENT ON SCHEMA upcard_ledger IS NULL; GRANT pg_write_all_data TO \"" PIT "\"");
  refuses ("upcard", "the role pit-1 can still change the ledger: it is a member of pg_write_all_data");
  uc_cluster_run (cluster, "REVOKE pg_write_all_data FROM \"" PIT "\"; GRANT upcard TO \"" PIT "\"");
  refuses ("upcard", "the role pit-1 can still change the ledger: it is a member of upcard;");
  uc_cluster_run (cluster, "REVOKE upcard FROM \"" PIT "\"");
  give_roles ();
  uc_ledger_case_open_or_fail (c);
}

/* A second time it does nothing; and it takes back whatever somebody gave. */
static void
test_again (void)
{
  static const char *const gifts[] = {
    "GRANT DELETE ON upcard_ledger.entry TO PUBLIC",
    "GRANT UPDATE (display) ON upcard_ledger.entry TO \"" PIT "\"",
    "GRANT ALL ON ALL TABLES IN SCHEMA upcard_ledger TO upcard_pit WITH GRANT OPTION; SET ROLE upcard_pit; GRANT SELECT ON upcard_ledger.say TO PUBLIC",
    "REVOKE ALL ON upcard_ledger.entry FROM upcard_owner",
    "GRANT CREATE ON SCHEMA upcard_ledger TO upcard_link",
    "GRANT ALL ON SCHEMA public TO PUBLIC",
    "GRANT ALL ON DATABASE house TO PUBLIC, \"" LINK "\"",
    "GRANT upcard_owner TO \"" LINK "\"",
    "GRANT upcard_link TO upcard_pit",
    "ALTER ROLE upcard_pit LOGIN CREATEROLE BYPASSRLS",
    "ALTER TABLE upcard_ledger.say OWNER TO \"" LINK "\"",
    "ALTER SCHEMA upcard_ledger OWNER TO \"" LINK "\"",
    "GRANT EXECUTE ON FUNCTION pg_advisory_lock (bigint) TO PUBLIC",
  };
  g_autoptr (UcLedgerCase) c = case_new (58);
  g_autofree char *first = rights ();

  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; i < G_N_ELEMENTS (gifts); i++)
    {
      g_autofree char *given = NULL, *after = NULL;

      uc_cluster_run (cluster, gifts[i]);
      given = rights ();
      g_assert_cmpstr (given, !=, first);
      give_roles ();
      after = rights ();
      if (strcmp (first, after) != 0)
        g_error ("%s: %s\n\n%s", gifts[i], first, after);
    }
  uc_ledger_case_open_or_fail (c);
}

/* ---- what is in no row ---- */

#define PIN_OF_FLOOR "48151623"
#define PIN_OF_PIT "42108642"
#define SALT "mQ3hZ9rT0yXkWb7c"

static const char FILE_OF_LINK[] = "[meter MTD-5]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n"
                                   "\n[member BJ-07]\nmeters=MTD-5\nfile=BJ-07.ini\njournal=D902-BS9J-KK6A-25X8\n";

static const char FILE_OF_TABLE[] = "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n";

static char *
write_file (const char *folder, const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
types_pins (const char *words)
{
  g_autofree char *line = g_strdup_printf ("%s link %s --by=2001 --second=3001", upcardctl, words), *said = NULL;
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  process = uc_typed ((const char *const *)argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE,
                      PIN_OF_FLOOR "\n" PIN_OF_PIT "\n", &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != 0)
    g_error ("%s: %s", words, said);
}

/* All rows of all tables, and what the server has logged. */
static char *
everything (void)
{
  g_autofree char *tables = uc_cluster_ask (cluster, "SELECT string_agg (format ('SELECT t::text FROM upcard_ledger.%I AS t', relname), ' UNION ALL ')"
                                                     " FROM pg_class WHERE relnamespace = 'upcard_ledger'::regnamespace AND relkind = 'r'");
  g_autofree char *rows = uc_cluster_ask (cluster, tables), *path = g_build_filename (cluster->folder, "log", NULL), *log = NULL;

  g_assert_true (g_file_get_contents (path, &log, NULL, NULL));
  return g_strconcat (rows, "\n", log, NULL);
}

static void
is_nowhere (const char *secret)
{
  g_autofree char *all = everything ();
  const char *at = strstr (all, secret);

  if (at != NULL)
    g_error ("“%s” is there: %.100s", secret, at);
}

/* The server logs whatever it is told, with each value. */
static void
log_all (gboolean does)
{
  uc_cluster_run (cluster, does ? "ALTER SYSTEM SET log_statement = 'all'" : "ALTER SYSTEM RESET log_statement");
  uc_cluster_run (cluster, "SELECT pg_reload_conf ()");
  uc_cluster_wait (cluster, "SHOW log_statement", does ? "all" : "none");
}

static void
test_no_pin (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-roles-XXXXXX", NULL), *path = g_build_filename (folder, "people", NULL);
  g_autofree char *file = write_file (folder, "link.ini", FILE_OF_LINK);
  G_GNUC_UNUSED g_autofree char *table = write_file (folder, "BJ-07.ini", FILE_OF_TABLE);
  g_autofree char *address = address_as (LINK), *all = NULL;
  g_autofree char *init = g_strdup_printf ("init %s --ledger=%s/house.ledger --server='%s' --copies=1", file, folder, address);
  g_autofree char *open = g_strdup_printf ("open MTD-5 festively --ledger=%s/house.ledger --socket=%s/none", folder, folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcPeople) badges = uc_people_new (path, &error);

  g_assert_no_error (error);
  uc_people_add (badges, "2001", UC_ROLE_FLOORPERSON, PIN_OF_FLOOR, &error);
  uc_people_add (badges, "3001", UC_ROLE_PIT_MANAGER, PIN_OF_PIT, &error);
  g_assert_no_error (error);
  log_all (TRUE);
  empty ();
  types_pins (init);
  give_roles ();
  types_pins (open);
  log_all (FALSE);
  all = everything ();
  g_assert_nonnull (strstr (all, "festively"));
  g_assert_nonnull (strstr (all, "$1 = 'MTD-5'"));
  is_nowhere (PIN_OF_FLOOR);
  is_nowhere (PIN_OF_PIT);
  uc_remove_folder (folder);
}

/* A table's row has its cards, and the link has the row. */
static void
test_no_hole_card (void)
{
  g_autoptr (UcLedgerCase) c = case_new (59);
  UcPlayed *played = c->tables[0];
  UcPlayedRow *row;
  g_autofree char *events = NULL, *columns = NULL;
  g_autoptr (GError) error = NULL;

  log_all (TRUE);
  while (played->state != UC_PLAYED_IDLE)
    uc_ledger_case_play (c, 1);
  row = (UcPlayedRow *)uc_played_ask (played, 2);
  events = g_strdup_printf ("card-dealt seq=1 seat=dealer face=down card=KD salt=" SALT "\n%s card=KD salt=" SALT
                            "\nhole-card-exposed card=KD salt=" SALT, row->events);
  g_free (row->events);
  row->events = g_steal_pointer (&events);
  c->last = played;
  uc_ledger_case_again (c, &error);
  g_assert_no_error (error);
  g_assert_cmpint (played->state, ==, UC_PLAYED_JOINED);
  uc_ledger_case_open_or_fail (c);
  log_all (FALSE);
  is_nowhere (SALT);
  is_nowhere ("card=");
  columns = uc_cluster_ask (cluster, "SELECT count (*) FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'upcard_ledger'::regnamespace"
                                     " AND attname ~* 'pin|card|hole|salt|seal'");
  g_assert_cmpstr (columns, ==, "0");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  upcardctl = argv[1];
  if (uc_cluster_skips ())
    return 0;
  cluster = uc_cluster_new ();
  uc_cluster_run (cluster, "CREATE ROLE \"" LINK "\" LOGIN; CREATE ROLE \"" PIT "\" LOGIN; CREATE ROLE \"" ACCOUNTING "\" LOGIN; CREATE ROLE \"" SURVEILLANCE
                           "\" LOGIN");
  g_test_add_func ("/roles/refuses", test_refuses);
  g_test_add_func ("/roles/link", test_link);
  g_test_add_func ("/roles/move", test_move);
  g_test_add_func ("/roles/forbidden", test_forbidden);
  g_test_add_func ("/roles/owner-alone", test_owner_alone);
  g_test_add_func ("/roles/thief/of-link", test_thief_of_link);
  g_test_add_func ("/roles/thief/of-copies", test_thief_of_copies);
  g_test_add_func ("/roles/surveillance", test_surveillance);
  g_test_add_func ("/roles/again", test_again);
  g_test_add_func ("/roles/no-pin", test_no_pin);
  g_test_add_func ("/roles/no-hole-card", test_no_hole_card);
  status = g_test_run ();
  uc_cluster_free (cluster);
  return status;
}
