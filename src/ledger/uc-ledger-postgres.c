/* A ledger on a PostgreSQL server. The server stores and forbids; nothing that is read within a transaction decides anything.
 *
 * What a transaction puts is sent without waiting, and answered by the next question or by the commit: 32 joins cost a round trip, not
 * 200. Rows of a table that are put together are sent together: a statement by itself costs the server as much as several rows, above all because it
 * reads the table's constraints each time. A commit of which the server does not say that the standby has it is no commit: an answer may only go out
 * behind one that is.
 */
#include "uc-ledger-postgres.h"

#include "uc-journal.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <string.h>

/* Types by their numbers in pg_type.dat; they have been the same since there are releases. */
#define BYTEA 17
#define INT8 20

/* Half of the SHA-256 of what layout_sql finds in a ledger that nobody changed. */
#define LAYOUT "e3f844f46c7b6fd21e93403b4c18d0e4"
/* What the schema says of itself, in its comment: no part of the layout, and its owner's to change. */
#define VERSION "Upcard ledger, version " G_STRINGIFY (UC_LEDGER_FORMAT)
/* A page of the record: some 300 kB. */
#define PAGE_ROWS 500
#define PAGE " LIMIT " G_STRINGIFY (PAGE_ROWS)
/* So many answers fit into the socket's buffers while nobody reads them. */
#define MOST_QUEUED 256
#define WAIT_MS 1000
/* Statements put 1, 2, 4, 8, 16 or 32 rows. */
#define N_SIZES 6
#define MOST_ROWS (1u << (N_SIZES - 1))
/* "UPCL": one writer of this database's ledger. */
#define LOCK_KEY "1431323468"

typedef struct
{
  UcLedgerStore parent;
  char *who;        /* a writer's name; NULL = a reader */
  char *server;     /* the address of the connection */
  PGconn *connection;
  PGresult *found;  /* the row that was got last */
  GPtrArray *rows[UC_LEDGER_N_TABLES]; /* UcLedgerCell []: rows that were put, and not sent */
  char *doubt;      /* what the server said about a commit that may be on one copy only */
  gboolean writes;  /* a transaction of a writer's is open … */
  GHashTable *ahead; /* … or a reader's: “table prefix” → Ahead; NULL = neither */
  char *settings;   /* when this session read the server's settings last, as it says; NULL = it was not asked */
  PGresult *behind; /* what it said of them behind the commit; NULL = another statement was sent since */
  guint queued;     /* questions that were sent and not answered */
  guint64 prepared; /* statements, a bit each */
  char tag[16];     /* what the last answer was an answer to */
} Postgres;

static Postgres *
postgres_of (UcLedgerStore *store)
{
  return (Postgres *)store;
}

/* ---- errors ---- */

/* In one line. */
static char *
why_of (Postgres *self, const PGresult *result)
{
  const char *said = result != NULL ? PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
  char *why = g_strdup (said != NULL ? said : PQerrorMessage (self->connection));

  return g_strchomp (g_strdelimit (why, "\n", ' '));
}

static gboolean
fail (UcLedgerStore *store, const PGresult *result, const char *what, GError **error)
{
  static const struct
  {
    const char *state;
    UcJournalError code;
  } codes[] = { { "53100", UC_JOURNAL_ERROR_FULL }, { "25006", UC_JOURNAL_ERROR_READ_ONLY }, { "42501", UC_JOURNAL_ERROR_READ_ONLY } };
  const char *state = result != NULL ? PQresultErrorField (result, PG_DIAG_SQLSTATE) : NULL;
  g_autofree char *why = NULL;
  UcJournalError code = UC_JOURNAL_ERROR_IO;

  /* Whoever asks next connects again. */
  if (PQstatus (postgres_of (store)->connection) != CONNECTION_OK)
    store->is_connected = FALSE;
  if (result != NULL && g_strcmp0 (PQresultErrorField (result, PG_DIAG_CONSTRAINT_NAME), "lease_one_check") == 0)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY, _ ("%s: another program has begun a later term, and writes the ledger"),
                   store->path);
      return FALSE;
    }
  why = why_of (postgres_of (store), result);
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_strcmp0 (state, codes[i].state) == 0)
      code = codes[i].code;
  g_set_error (error, UC_JOURNAL_ERROR, code, _ ("%s: the server cannot %s: %s"), store->path, what, why);
  return FALSE;
}

static gboolean
refuse_format (const UcLedgerStore *store, const char *why, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, "%s: %s", store->path, why);
  return FALSE;
}

static gboolean
is_good (const PGresult *result)
{
  const ExecStatusType status = PQresultStatus (result);

  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* ---- questions ---- */

/* A commit waits for the standby as long as it takes. Whoever looks after this program learns that it waits, and does not take it for dead. */
static void
await_answer (UcLedgerStore *store)
{
  PGconn *connection = postgres_of (store)->connection;
  struct pollfd ready = { .fd = PQsocket (connection), .events = POLLIN };

  while (store->waits != NULL && PQflush (connection) == 0 && PQisBusy (connection) != 0)
    {
      if (poll (&ready, 1, WAIT_MS) == 0)
        store->waits (store->user_data);
      if (PQconsumeInput (connection) != 1)
        return;
    }
}

/* Reads the answers to everything that was sent. The first failure is the one that counts: those behind it follow from it. */
static gboolean
drain (UcLedgerStore *store, GError **error)
{
  Postgres *self = postgres_of (store);
  gboolean good = TRUE, is_synced = FALSE;

  if (PQpipelineStatus (self->connection) == PQ_PIPELINE_OFF)
    return TRUE;
  if (PQpipelineSync (self->connection) != 1)
    return fail (store, NULL, _ ("write to it"), error);
  while (!is_synced && PQstatus (self->connection) == CONNECTION_OK)
    {
      PGresult *result;

      await_answer (store);
      result = PQgetResult (self->connection);
      /* Between two questions. */
      if (result == NULL)
        continue;
      is_synced = PQresultStatus (result) == PGRES_PIPELINE_SYNC;
      if (good && !is_synced && !is_good (result))
        good = fail (store, result, _ ("write to it"), error);
      /* One question alone is sent behind statements that give no rows. */
      if (good && PQresultStatus (result) == PGRES_TUPLES_OK)
        {
          PQclear (self->behind);
          self->behind = result;
          continue;
        }
      if (!is_synced)
        g_strlcpy (self->tag, PQcmdStatus (result), sizeof self->tag);
      PQclear (result);
    }
  self->queued = 0;
  /* Whatever it answered, the next one may be no part of a pipeline, such as the rollback. */
  if ((!is_synced || PQexitPipelineMode (self->connection) != 1) && good)
    return fail (store, NULL, _ ("write to it"), error);
  return good;
}

#define MOST_PARAMETERS (MOST_ROWS * UC_LEDGER_MOST_COLUMNS)

typedef struct
{
  int n;
  const char *values[MOST_PARAMETERS];
  int lengths[MOST_PARAMETERS], formats[MOST_PARAMETERS];
  guint64 numbers[MOST_PARAMETERS];
} Parameters;

/* Their room is not cleared: it is for many rows, and most statements have a number or two. */
static void
begin_parameters (Parameters *with)
{
  with->n = 0;
}

static void
add_number (Parameters *to, gint64 number)
{
  to->numbers[to->n] = GUINT64_TO_BE ((guint64)number);
  to->values[to->n] = (const char *)&to->numbers[to->n];
  to->lengths[to->n] = sizeof number;
  to->formats[to->n++] = 1;
}

static void
add_bytes (Parameters *to, const void *bytes, gsize length)
{
  to->values[to->n] = bytes;
  to->lengths[to->n] = (int)length;
  to->formats[to->n++] = 1;
}

static void
add_cells (Parameters *to, const UcLedgerCell *cells, guint n)
{
  for (guint i = 0; i < n; i++)
    switch (cells[i].type)
      {
      case UC_LEDGER_NULL:
        add_bytes (to, NULL, 0);
        break;
      case UC_LEDGER_NUMBER:
        add_number (to, cells[i].number);
        break;
      case UC_LEDGER_TEXT:
        add_bytes (to, cells[i].text, strlen (cells[i].text));
        break;
      case UC_LEDGER_BLOB:
        add_bytes (to, cells[i].blob, cells[i].length);
        break;
      }
}

static gboolean send_rows (UcLedgerStore *store, gboolean all, GError **error);

/* The answer in the server's binary form, or NULL: the error is set. @what: for the message. */
static PGresult *
ask (UcLedgerStore *store, const char *what, const char *sql, const Parameters *with, GError **error)
{
  Postgres *self = postgres_of (store);
  PGresult *result, *more;

  if (!send_rows (store, FALSE, error) || !drain (store, error))
    return NULL;
  g_clear_pointer (&self->behind, PQclear);
  if (PQsendQueryParams (self->connection, sql, with != NULL ? with->n : 0, NULL, with != NULL ? with->values : NULL,
                         with != NULL ? with->lengths : NULL, with != NULL ? with->formats : NULL, 1) != 1)
    {
      fail (store, NULL, what, error);
      return NULL;
    }
  await_answer (store);
  result = PQgetResult (self->connection);
  while ((more = PQgetResult (self->connection)) != NULL)
    PQclear (more);
  if (is_good (result))
    return result;
  fail (store, result, what, error);
  PQclear (result);
  return NULL;
}

/* The same for what gives no rows. */
static gboolean
run (UcLedgerStore *store, const char *what, const char *sql, GError **error)
{
  PGresult *result = ask (store, what, sql, NULL, error);
  const gboolean good = result != NULL;

  PQclear (result);
  return good;
}

static gint64
number_at (const PGresult *result, int row, int column)
{
  guint64 number = 0;

  if (PQgetlength (result, row, column) == sizeof number)
    memcpy (&number, PQgetvalue (result, row, column), sizeof number);
  return (gint64)GUINT64_FROM_BE (number);
}

/* Sends @sql behind what was sent before. It may be refused as late as by the commit. */
static gboolean
send (UcLedgerStore *store, const char *name, const char *sql, const Parameters *with, GError **error)
{
  Postgres *self = postgres_of (store);
  int sent;

  if (self->queued >= MOST_QUEUED && !drain (store, error))
    return FALSE;
  if (PQpipelineStatus (self->connection) == PQ_PIPELINE_OFF && PQenterPipelineMode (self->connection) != 1)
    return fail (store, NULL, _ ("write to it"), error);
  g_clear_pointer (&self->behind, PQclear);
  sent = name != NULL ? PQsendQueryPrepared (self->connection, name, with->n, with->values, with->lengths, with->formats, 1)
                      : PQsendQueryParams (self->connection, sql, with != NULL ? with->n : 0, NULL, with != NULL ? with->values : NULL,
                                           with != NULL ? with->lengths : NULL, with != NULL ? with->formats : NULL, 1);
  self->queued++;
  return sent == 1 || fail (store, NULL, _ ("write to it"), error);
}

static gboolean
is_prepared (const Postgres *self, guint which)
{
  return (self->prepared & G_GUINT64_CONSTANT (1) << which) != 0;
}

/* Statement number @which, which is prepared once a connection. */
static gboolean
prepare (UcLedgerStore *store, guint which, char name[16], const char *sql, GError **error)
{
  Postgres *self = postgres_of (store);
  PGresult *result;
  gboolean good;

  g_snprintf (name, 16, "s%u", which);
  if (is_prepared (self, which))
    return TRUE;
  if (!drain (store, error))
    return FALSE;
  /* It may wait for a lock of somebody else. */
  if (PQsendPrepare (self->connection, name, sql, 0, NULL) != 1)
    return fail (store, NULL, _ ("read it"), error);
  await_answer (store);
  result = PQgetResult (self->connection);
  good = is_good (result) || fail (store, result, _ ("read it"), error);
  PQclear (result);
  while ((result = PQgetResult (self->connection)) != NULL)
    PQclear (result);
  if (good)
    self->prepared |= G_GUINT64_CONSTANT (1) << which;
  return good;
}

/* Statements that nearly every transaction has; those of each table and each number of rows come before them. */
enum
{
  HEAR = UC_LEDGER_N_TABLES * N_SIZES,
  LEASE,
  SETTINGS,
  N_STATEMENTS,
};
G_STATIC_ASSERT (N_STATEMENTS <= 64);

static gboolean
send_prepared (UcLedgerStore *store, guint which, const char *sql, const Parameters *with, GError **error)
{
  char name[16];

  return prepare (store, which, name, sql, error) && send (store, name, NULL, with, error);
}

/* What was committed last, with the tag @expected, is where the server was told to have it: nothing was said against it. */
static gboolean
is_on_every_copy (UcLedgerStore *store, const char *expected, GError **error)
{
  const Postgres *self = postgres_of (store);

  if (self->doubt == NULL && g_str_has_prefix (self->tag, expected))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: the server does not say that the commit is on every copy: %s"), store->path,
               self->doubt != NULL ? self->doubt : self->tag);
  return FALSE;
}

/* ---- the file that names the server ---- */

/* Whether one of the hosts in a list is another machine, or this one by the network: what begins with a slash or an at sign is a socket. */
static gboolean
names_host (const char *list)
{
  g_auto (GStrv) hosts = g_strsplit (list != NULL ? list : "", ",", -1);

  for (guint i = 0; hosts[i] != NULL; i++)
    if (*hosts[i] != '\0' && *hosts[i] != '/' && *hosts[i] != '@')
      return TRUE;
  return FALSE;
}

/* The server decides who may log in, and this end with whom it speaks. A password in the address would be a secret that anybody reads who reads the file or a message. */
static gboolean
check_address (const char *path, const char *server, GError **error)
{
  char *problem = NULL;
  PQconninfoOption *options = PQconninfoParse (server, &problem);
  gboolean has_password = FALSE, has_host = FALSE, is_checked = FALSE;

  if (options == NULL)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
                   _ ("%s: “server=” is not the address of a PostgreSQL server; expected one such as host=/run/postgresql dbname=house"), path);
      PQfreemem (problem);
      return FALSE;
    }
  for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
    {
      has_password = has_password || (g_str_has_suffix (option->keyword, "password") && option->val != NULL);
      has_host = has_host || (g_str_has_prefix (option->keyword, "host") && names_host (option->val));
      is_checked = is_checked || (strcmp (option->keyword, "sslmode") == 0 && g_strcmp0 (option->val, "verify-full") == 0);
    }
  PQconninfoFree (options);
  if (has_password)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
                 _ ("%s: “server=” has a password; expected a login as this machine's user (peer) or with a certificate"), path);
  else if (has_host && !is_checked)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
                 _ ("%s: “server=” reaches the server by the network, and nothing checks which machine answers; expected sslmode=verify-full"), path);
  return !has_password && (!has_host || is_checked);
}

/* (transfer full) */
static char *
read_address (const char *path, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *server = NULL;
  g_autoptr (GError) problem = NULL;

  if (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &problem))
    server = g_key_file_get_string (file, UC_LEDGER_SERVER_GROUP, "server", &problem);
  if (server == NULL)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, _ ("%s: it does not name its server: %s"), path, problem->message);
      return NULL;
    }
  return check_address (path, server, error) ? g_steal_pointer (&server) : NULL;
}

/* ---- the connection ---- */

static void
drop_rows (Postgres *self)
{
  for (guint i = 0; i < UC_LEDGER_N_TABLES; i++)
    g_ptr_array_set_size (self->rows[i], 0);
}

/* The server says with a warning, and not with an error, that it stopped waiting for the standby. */
static void
on_notice (void *user_data, const PGresult *result)
{
  Postgres *self = user_data;
  const char *severity = PQresultErrorField (result, PG_DIAG_SEVERITY_NONLOCALIZED);

  if (g_strcmp0 (severity, "WARNING") == 0 && self->doubt == NULL)
    self->doubt = why_of (self, result);
}

static gboolean
lock (UcLedgerStore *store, const char *who, GError **error)
{
  postgres_of (store)->who = g_strdup (who);
  return TRUE;
}

/* The server keeps the lock as long as the session lives, and a session ends a moment after its connection: a link that begins again must
 * not be refused by its own. So long it tries. */
#define LOCK_PATIENCE_US (2 * G_USEC_PER_SEC)

static gboolean
try_lock (UcLedgerStore *store, gint64 patience_us, GError **error)
{
  const gint64 end = g_get_monotonic_time () + patience_us;
  const char *sql = "SELECT pg_try_advisory_lock (" LOCK_KEY ")";
  gboolean has = FALSE;
  PGresult *holder;

  do
    {
      PGresult *result = ask (store, _ ("lock it"), sql, NULL, error);

      if (result == NULL)
        return FALSE;
      has = PQntuples (result) == 1 && *PQgetvalue (result, 0, 0) == 1;
      PQclear (result);
      sql = "SELECT pg_try_advisory_lock (" LOCK_KEY ") FROM pg_sleep (0.05)";
    }
  while (!has && g_get_monotonic_time () < end);
  if (has)
    return TRUE;
  holder = ask (store, _ ("read it"), "SELECT holder FROM lease", NULL, NULL);
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY, _ ("%s: another program has the ledger open: %s"), store->path,
               holder != NULL && PQntuples (holder) == 1 ? PQgetvalue (holder, 0, 0) : _ ("one that is not named"));
  PQclear (holder);
  return FALSE;
}

#define SERVER_KEEPALIVES "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=5000"
#define SEARCH_PATH "SET search_path = upcard_ledger, pg_temp"

/* No wait of the server's own ends a commit or a session; the ledger's schema alone is looked into, and nobody's temporary tables. Release 17 has
 * a timeout more than 15. */
static const char *const session[] = {
  "SET client_encoding = 'UTF8'",
  SEARCH_PATH,
  ("SELECT pg_catalog.set_config (name, '0', false) FROM pg_catalog.pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',"
   " 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')"),
  "SET default_transaction_isolation = 'read committed'",
  "SET synchronous_commit = on",
  "SET client_min_messages = warning",
  "SET quote_all_identifiers = off",
};

static gboolean
check_server (UcLedgerStore *store, GError **error)
{
  const char *encoding = PQparameterStatus (postgres_of (store)->connection, "server_encoding");

  if (PQserverVersion (postgres_of (store)->connection) < 150000)
    return refuse_format (store, _ ("the server is older than PostgreSQL 15; expected 15 or a later one"), error);
  return g_strcmp0 (encoding, "UTF8") == 0
         || refuse_format (store, _ ("the database does not keep its texts as UTF-8; expected one that was created with ENCODING 'UTF8'"), error);
}

/* The ledger may have moved while this program waited for the lock: who moves it keeps the lock until the file names the new place. */
static gboolean
is_still_there (UcLedgerStore *store, GError **error)
{
  g_autofree char *now = read_address (store->path, error);

  if (now == NULL || strcmp (now, postgres_of (store)->server) == 0)
    return now != NULL;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: it names another server since a moment ago; try again"), store->path);
  return FALSE;
}

static gboolean
lock_it (UcLedgerStore *store, gint64 patience_us, GError **error)
{
  return try_lock (store, patience_us, error) && is_still_there (store, error);
}

static gboolean
take_lock (UcLedgerStore *store, GError **error)
{
  return lock_it (store, 0, error);
}

/* A number of 64 bits is two of 32 there. */
static gboolean
is_locked (UcLedgerStore *store, gboolean *is_locked, GError **error)
{
  PGresult *result = ask (store, _ ("read it"),
                          "SELECT pg_catalog.count (*) FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_database d ON d.oid = l.database"
                          " WHERE d.datname = pg_catalog.current_database () AND l.locktype = 'advisory' AND l.granted AND l.classid = 0"
                          " AND l.objid = " LOCK_KEY " AND l.objsubid = 1",
                          NULL, error);

  *is_locked = result != NULL && number_at (result, 0, 0) > 0;
  PQclear (result);
  return result != NULL;
}

static gboolean
is_alive (UcLedgerStore *store)
{
  PGconn *connection = postgres_of (store)->connection;

  return PQconsumeInput (connection) == 1 && PQstatus (connection) == CONNECTION_OK;
}

/* The file is read each time: another server may have taken the place of the one before. */
static gboolean
connect_server (UcLedgerStore *store, UcLedgerUse use, GError **error)
{
  Postgres *self = postgres_of (store);
  char *server = self->server = read_address (store->path, error);
  /* The later word counts: the house may say otherwise, but not who writes. A pulled cable is noticed in seconds, and at both ends: a server keeps the lock
   * for a session that it believes in, two hours with its own settings. */
  const char *const keys[] = { "fallback_application_name", "connect_timeout", "tcp_user_timeout", "keepalives_idle", "keepalives_interval",
                               "keepalives_count", "options", "dbname", "target_session_attrs", NULL };
  const char *const values[] = { "upcard", "5", "5000", "5", "2", "3", SERVER_KEEPALIVES, server, use == UC_LEDGER_TO_READ ? "any" : "read-write", NULL };

  if (server == NULL)
    return FALSE;
  self->connection = PQconnectdbParams (keys, values, 1);
  if (PQstatus (self->connection) != CONNECTION_OK)
    return fail (store, NULL, _ ("be reached"), error);
  PQsetNoticeReceiver (self->connection, on_notice, self);
  if (!check_server (store, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (session); i++)
    if (!run (store, _ ("begin a session"), session[i], error))
      return FALSE;
  if (use == UC_LEDGER_TO_WRITE && !lock_it (store, LOCK_PATIENCE_US, error))
    return FALSE;
  store->is_connected = TRUE;
  return TRUE;
}

static void
disconnect (UcLedgerStore *store)
{
  Postgres *self = postgres_of (store);

  drop_rows (self);
  g_clear_pointer (&self->found, PQclear);
  g_clear_pointer (&self->behind, PQclear);
  g_clear_pointer (&self->ahead, g_hash_table_unref);
  g_clear_pointer (&self->connection, PQfinish);
  g_clear_pointer (&self->doubt, g_free);
  g_clear_pointer (&self->settings, g_free);
  g_clear_pointer (&self->server, g_free);
  self->queued = 0;
  self->prepared = 0;
  self->writes = FALSE;
  store->is_connected = FALSE;
}

static void
free_store (UcLedgerStore *store)
{
  Postgres *self = postgres_of (store);

  disconnect (store);
  for (guint i = 0; i < UC_LEDGER_N_TABLES; i++)
    g_ptr_array_unref (self->rows[i]);
  g_free (self->who);
  g_free (store->path);
  g_free (self);
}

/* ---- the tables ---- */

/* The statements of the schema with this server's names for types. */
static char *
translate (const char *sql)
{
  static const char *const words[][2] = {
    { " STRICT, WITHOUT ROWID", "" }, { " STRICT", "" }, { "INTEGER", "bigint" }, { "TEXT", "text COLLATE \"C\"" }, { "BLOB", "bytea" },
  };
  GString *text = g_string_new (sql);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_string_replace (text, words[i][0], words[i][1], 0);
  return g_string_free (text, FALSE);
}

/* Everything in the schema by name, and how it was made, and whether this session's foreign keys hold: what stands there more, or says another
 * thing, somebody changed. Release 18 keeps each NOT NULL as a constraint, too. */
static const char layout_sql[]
    = "SELECT string_agg (line, E'\\n' ORDER BY line COLLATE \"C\") FROM ("
      "WITH here AS (SELECT * FROM pg_class WHERE relnamespace = 'upcard_ledger'::regnamespace)"
      " SELECT 'role ' || current_setting ('session_replication_role') AS line"
      " UNION ALL SELECT 'relation ' || relname || ' ' || relkind::text || ' ' || relrowsecurity || ' ' || relpersistence::text FROM here"
      " UNION ALL SELECT 'column ' || c.relname || ' ' || a.attname || ' ' || format_type (a.atttypid, a.atttypmod) || ' '"
      " || a.attcollation::regcollation::text || ' ' || a.attnotnull || ' ' || coalesce (pg_get_expr (d.adbin, d.adrelid), '') || ' '"
      " || a.attgenerated::text || a.attidentity::text FROM pg_attribute a JOIN here c ON c.oid = a.attrelid"
      " LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
      " WHERE c.relkind <> 'i' AND a.attnum > 0 AND NOT a.attisdropped"
      " UNION ALL SELECT 'constraint ' || c.relname || ' ' || k.conname || ' ' || k.convalidated || ' ' || pg_get_constraintdef (k.oid)"
      " FROM pg_constraint k JOIN here c ON c.oid = k.conrelid WHERE k.contype <> 'n' OR NOT k.convalidated"
      " UNION ALL SELECT 'index ' || pg_get_indexdef (i.indexrelid) || ' ' || i.indisvalid || ' ' || i.indisready || ' ' || i.indislive || ' '"
      " || i.indimmediate FROM pg_index i JOIN here c ON c.oid = i.indexrelid"
      " UNION ALL SELECT 'trigger ' || c.relname || ' ' || t.tgname || ' ' || t.tgenabled::text FROM pg_trigger t JOIN here c ON c.oid = t.tgrelid"
      " WHERE NOT (t.tgisinternal AND t.tgenabled = 'O')"
      " UNION ALL SELECT 'rule ' || c.relname || ' ' || r.rulename FROM pg_rewrite r JOIN here c ON c.oid = r.ev_class"
      " UNION ALL SELECT 'inherits ' || c.relname FROM pg_inherits i JOIN here c ON c.oid = i.inhrelid OR c.oid = i.inhparent"
      /* Functions, operators, types and whatever else a schema may hold. */
      " UNION ALL SELECT 'part ' || classid::regclass::text || ' ' || count (*) FROM pg_depend"
      " WHERE refclassid = 'pg_namespace'::regclass AND refobjid = 'upcard_ledger'::regnamespace GROUP BY classid"
      ") AS found";

static char *
read_layout (UcLedgerStore *store, GError **error)
{
  /* Nothing in the ledger's own schema may stand in for what the question calls. */
  PGresult *result = run (store, _ ("read it"), "SET search_path = pg_catalog", error) ? ask (store, _ ("read it"), layout_sql, NULL, error) : NULL;
  char *layout = result != NULL ? g_strdup (PQgetvalue (result, 0, 0)) : NULL;

  PQclear (result);
  if (layout != NULL && !run (store, _ ("read it"), SEARCH_PATH, error))
    g_clear_pointer (&layout, g_free);
  return layout;
}

/* A schema without a comment is from the time before there were comments: the first version. */
static gboolean
check_version (UcLedgerStore *store, GError **error)
{
  PGresult *result = ask (store, _ ("read it"),
                          "SELECT pg_catalog.obj_description (oid, 'pg_namespace') FROM pg_catalog.pg_namespace WHERE nspname = 'upcard_ledger'",
                          NULL, error);
  const gboolean is_there = result != NULL && PQntuples (result) == 1;
  g_autofree char *version = is_there && !PQgetisnull (result, 0, 0) ? g_strdup (PQgetvalue (result, 0, 0)) : NULL;

  PQclear (result);
  if (result == NULL)
    return FALSE;
  if (!is_there)
    return refuse_format (store, _ ("the database has no ledger of linked meters; “upcardctl link init” creates one"), error);
  if (version == NULL || strcmp (version, VERSION) == 0)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
               _ ("%s: the tables are those of “%s”, and this program reads and writes “%s”; open it with the version of the program that wrote it"),
               store->path, version, VERSION);
  return FALSE;
}

static gboolean
check_layout (UcLedgerStore *store, GError **error)
{
  g_autofree char *layout = NULL;
  g_autofree char *sum = NULL;

  if (!check_version (store, error))
    return FALSE;
  layout = read_layout (store, error);
  if (layout == NULL)
    return FALSE;
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, layout, -1);
  if (strncmp (sum, LAYOUT, strlen (LAYOUT)) == 0)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
               _ ("%s: somebody changed how the database is laid out (%.*s); keep it as it is and put back a copy"), store->path,
               (int)strlen (LAYOUT), sum);
  return FALSE;
}

/* The layout says that each index is valid. Whether its pages hold what the table does is not asked: that takes the extension amcheck. */
static gboolean
check_indexes (UcLedgerStore *store, GError **error)
{
  return TRUE;
}

static gboolean
make_tables (UcLedgerStore *store, GError **error)
{
  gboolean good = run (store, _ ("begin a ledger"), "CREATE SCHEMA upcard_ledger", error);

  for (guint i = 0; good && uc_ledger_schema_sql[i] != NULL; i++)
    {
      g_autofree char *sql = translate (uc_ledger_schema_sql[i]);

      good = run (store, _ ("begin a ledger"), sql, error);
    }
  return good && run (store, _ ("begin a ledger"), "COMMENT ON SCHEMA upcard_ledger IS '" VERSION "'", error);
}

/* Who waits for the standby is woken when the setting is emptied, and the server says nothing of it: asked behind a commit, it tells. */
static const char settings_sql[] = "SELECT pg_catalog.btrim (pg_catalog.current_setting ('synchronous_standby_names')) <> '',"
                                   " pg_catalog.pg_conf_load_time ()::pg_catalog.text";

/* A server that does not answer this says so now, and not behind a commit that is done. */
static gboolean
prepare_to_write (UcLedgerStore *store, GError **error)
{
  char name[16];

  return prepare (store, SETTINGS, name, settings_sql, error);
}

/* ---- transactions ---- */

/* The rows of one table with the same first key column, from one number on: who compares a record asks for them in their order. What a reader's
 * transaction reads stays as it is until its end. */
typedef struct
{
  PGresult *page;
  gint64 from, to; /* numbers that the page knows all about */
} Ahead;

static void
ahead_free (gpointer data)
{
  PQclear (((Ahead *)data)->page);
  g_free (data);
}

/* The settings are asked for in the same round trip, and still behind the commit: the server begins with a statement when the one before it is done, a
 * commit is done when it has waited, and what a session was told meanwhile about its settings it reads before it begins with the next one. A commit that
 * fails takes the question with it. */
static gboolean
commit (UcLedgerStore *store, GError **error)
{
  Postgres *self = postgres_of (store);
  static const Parameters none = { 0 };

  self->writes = FALSE;
  return send_rows (store, TRUE, error) && send (store, NULL, "COMMIT", NULL, error) && send_prepared (store, SETTINGS, settings_sql, &none, error)
         && drain (store, error) && is_on_every_copy (store, "COMMIT", error);
}

static gboolean
step (UcLedgerStore *store, UcLedgerStep which, GError **error)
{
  Postgres *self = postgres_of (store);

  switch (which)
    {
    case UC_LEDGER_STEP_READ:
      self->ahead = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, ahead_free);
      return run (store, _ ("read it"), "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error);
    case UC_LEDGER_STEP_WRITE:
      g_clear_pointer (&self->doubt, g_free);
      self->writes = TRUE;
      return send (store, NULL, "BEGIN", NULL, error);
    case UC_LEDGER_STEP_COMMIT:
      return commit (store, error);
    case UC_LEDGER_STEP_SAVE:
      return send_rows (store, TRUE, error) && send (store, NULL, "SAVEPOINT place", NULL, error);
    case UC_LEDGER_STEP_BACK:
      /* They were put behind the place. */
      drop_rows (self);
      return send (store, NULL, "ROLLBACK TO place", NULL, error) && send (store, NULL, "RELEASE place", NULL, error);
    case UC_LEDGER_STEP_KEEP:
      return send (store, NULL, "RELEASE place", NULL, error);
    case UC_LEDGER_N_STEPS:
      break;
    }
  g_return_val_if_reached (FALSE);
}

static void
roll_back (UcLedgerStore *store)
{
  Postgres *self = postgres_of (store);

  self->writes = FALSE;
  drop_rows (self);
  g_clear_pointer (&self->ahead, g_hash_table_unref);
  if (self->connection == NULL)
    return;
  drain (store, NULL);
  if (PQtransactionStatus (self->connection) != PQTRANS_IDLE && PQstatus (self->connection) == CONNECTION_OK)
    PQclear (PQexec (self->connection, "ROLLBACK"));
}

/* ---- rows ---- */

static gsize
cell_length (const UcLedgerCell *cell)
{
  return cell->type == UC_LEDGER_TEXT ? strlen (cell->text) + 1 : cell->type == UC_LEDGER_BLOB ? cell->length : 0;
}

/* Cells and their bytes. (transfer full) */
static UcLedgerCell *
copy_row (const UcLedgerCell *cells, guint n)
{
  gsize size = n * sizeof *cells;
  UcLedgerCell *row;
  char *at;

  for (guint i = 0; i < n; i++)
    size += cell_length (&cells[i]);
  row = g_malloc (size);
  at = (char *)(row + n);
  for (guint i = 0; i < n; i++)
    {
      const gsize length = cell_length (&cells[i]);

      row[i] = cells[i];
      if (length == 0)
        continue;
      memcpy (at, cells[i].type == UC_LEDGER_TEXT ? cells[i].text : (const char *)cells[i].blob, length);
      if (cells[i].type == UC_LEDGER_TEXT)
        row[i].text = at;
      else
        row[i].blob = (const guint8 *)at;
      at += length;
    }
  return row;
}

static gboolean
is_same_key (const UcLedgerCell *a, const UcLedgerCell *b, guint n)
{
  for (guint i = 0; i < n; i++)
    if (a[i].type == UC_LEDGER_TEXT ? strcmp (a[i].text, b[i].text) != 0 : a[i].number != b[i].number)
      return FALSE;
  return TRUE;
}

/* One statement does not change a row twice. */
static gboolean
has_row (const GPtrArray *rows, const UcLedgerColumns *columns, const UcLedgerCell *key)
{
  for (guint i = 0; columns->n_changing > 0 && i < rows->len; i++)
    if (is_same_key (rows->pdata[i], key, columns->n_key))
      return TRUE;
  return FALSE;
}

static gboolean
put (UcLedgerStore *store, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  GPtrArray *rows = postgres_of (store)->rows[table];

  if ((rows->len == MOST_ROWS || has_row (rows, &uc_ledger_schema_columns[table], cells)) && !send_rows (store, FALSE, error))
    return FALSE;
  g_ptr_array_add (rows, copy_row (cells, n));
  return TRUE;
}

/* The first @n rows of @table, by the largest statements. */
static gboolean
send_table (UcLedgerStore *store, UcLedgerTableKind table, guint n, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  Postgres *self = postgres_of (store);
  guint sent = 0;

  while (sent < n)
    {
      const guint size = MIN (g_bit_storage (n - sent), N_SIZES) - 1, which = table * N_SIZES + size, end = sent + (1u << size);
      g_autofree char *sql = is_prepared (self, which) ? NULL : uc_ledger_schema_print_put (columns, 1u << size);
      Parameters with;

      begin_parameters (&with);
      for (; sent < end; sent++)
        add_cells (&with, self->rows[table]->pdata[sent], columns->n);
      if (!send_prepared (store, which, sql, &with, error))
        return FALSE;
    }
  g_ptr_array_remove_range (self->rows[table], 0, n);
  return TRUE;
}

/* What was put goes to the server. Tables refer to tables before them. Unless @all, the last row of the record waits: it may be the one that is signed,
 * and nothing refers to it. */
static gboolean
send_rows (UcLedgerStore *store, gboolean all, GError **error)
{
  GPtrArray *const *rows = postgres_of (store)->rows;

  for (guint i = 0; i < UC_LEDGER_N_TABLES; i++)
    {
      const guint waits = !all && i == UC_LEDGER_ROW ? 1 : 0;

      if (rows[i]->len > waits && !send_table (store, i, rows[i]->len - waits, error))
        return FALSE;
    }
  return TRUE;
}

static UcLedgerCell
cell_of (const PGresult *result, int row, int column)
{
  UcLedgerCell cell = { .type = UC_LEDGER_NULL };

  if (PQgetisnull (result, row, column))
    return cell;
  switch (PQftype (result, column))
    {
    case INT8:
      cell.type = UC_LEDGER_NUMBER;
      cell.number = number_at (result, row, column);
      break;
    case BYTEA:
      cell.type = UC_LEDGER_BLOB;
      cell.blob = (const guint8 *)PQgetvalue (result, row, column);
      cell.length = (gsize)PQgetlength (result, row, column);
      break;
    default:
      cell.type = UC_LEDGER_TEXT;
      cell.text = PQgetvalue (result, row, column);
      cell.length = (gsize)PQgetlength (result, row, column);
      break;
    }
  return cell;
}

static void
load_cells (const PGresult *result, int row, guint n, UcLedgerCell *cells)
{
  for (guint i = 0; i < n; i++)
    cells[i] = cell_of (result, row, (int)i);
}

/* ---- a reader reads ahead ---- */

/* Found by a text and a number, and never replaced. */
static gboolean
is_numbered (const UcLedgerColumns *columns, const UcLedgerCell *key)
{
  return columns->n_key == 2 && columns->n_changing == 0 && key[0].type == UC_LEDGER_TEXT && key[1].type == UC_LEDGER_NUMBER;
}

static gboolean
read_ahead (UcLedgerStore *store, const UcLedgerColumns *columns, const UcLedgerCell *key, Ahead *ahead, GError **error)
{
  g_autoptr (GString) sql = uc_ledger_schema_print_select (columns);
  Parameters with;

  g_string_append_printf (sql, "\"%s\" = $1 AND \"%s\" >= $2 ORDER BY \"%s\"" PAGE, columns->columns[0], columns->columns[1],
                          columns->columns[1]);
  begin_parameters (&with);
  add_cells (&with, key, 2);
  g_clear_pointer (&ahead->page, PQclear);
  ahead->page = ask (store, _ ("read it"), sql->str, &with, error);
  if (ahead->page == NULL)
    return FALSE;
  ahead->from = key[1].number;
  ahead->to = PQntuples (ahead->page) == PAGE_ROWS ? number_at (ahead->page, PAGE_ROWS - 1, 1) : G_MAXINT64;
  return TRUE;
}

/* Numbers rise without a gap where nobody removed a row. */
static int
find_ahead (const Ahead *ahead, gint64 number)
{
  int low = 0, high = PQntuples (ahead->page);

  while (low < high)
    {
      const int middle = low + (high - low) / 2;

      if (number_at (ahead->page, middle, 1) < number)
        low = middle + 1;
      else
        high = middle;
    }
  return low < PQntuples (ahead->page) && number_at (ahead->page, low, 1) == number ? low : -1;
}

static gboolean
get_ahead (UcLedgerStore *store, const UcLedgerColumns *columns, const UcLedgerCell *key, UcLedgerCell *cells, gboolean *is_there, GError **error)
{
  Postgres *self = postgres_of (store);
  g_autofree char *place = g_strconcat (columns->name, " ", key[0].text, NULL);
  Ahead *ahead = g_hash_table_lookup (self->ahead, place);
  int row;

  if (ahead == NULL)
    {
      ahead = g_new0 (Ahead, 1);
      ahead->to = -1;
      g_hash_table_insert (self->ahead, g_steal_pointer (&place), ahead);
    }
  if ((ahead->page == NULL || key[1].number < ahead->from || key[1].number > ahead->to) && !read_ahead (store, columns, key, ahead, error))
    return FALSE;
  row = find_ahead (ahead, key[1].number);
  *is_there = row >= 0;
  if (*is_there)
    load_cells (ahead->page, row, columns->n, cells);
  return TRUE;
}

static gboolean
get (UcLedgerStore *store, UcLedgerTableKind table, const UcLedgerCell *key, UcLedgerCell *cells, gboolean *is_there, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  Postgres *self = postgres_of (store);
  g_autofree char *sql = NULL;
  Parameters with;

  *is_there = FALSE;
  if (self->ahead != NULL && is_numbered (columns, key))
    return get_ahead (store, columns, key, cells, is_there, error);
  sql = uc_ledger_schema_print_get (columns);
  begin_parameters (&with);
  add_cells (&with, key, columns->n_key);
  g_clear_pointer (&self->found, PQclear);
  self->found = ask (store, _ ("read it"), sql, &with, error);
  if (self->found == NULL)
    return FALSE;
  *is_there = PQntuples (self->found) == 1;
  if (*is_there)
    load_cells (self->found, 0, columns->n, cells);
  return TRUE;
}

static gboolean
count (UcLedgerStore *store, UcLedgerTableKind table, guint64 *n, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM \"%s\"", uc_ledger_schema_columns[table].name);
  PGresult *result = ask (store, _ ("read it"), sql, NULL, error);

  *n = result != NULL ? (guint64)number_at (result, 0, 0) : 0;
  PQclear (result);
  return result != NULL;
}

static gboolean
sign (UcLedgerStore *store, guint64 row, const UcSignature *signature, GError **error)
{
  const guint n = uc_ledger_schema_columns[UC_LEDGER_ROW].n;
  GPtrArray *rows = postgres_of (store)->rows[UC_LEDGER_ROW];
  UcLedgerCell cells[UC_LEDGER_MOST_COLUMNS];

  g_return_val_if_fail (rows->len > 0, FALSE);
  memcpy (cells, rows->pdata[rows->len - 1], n * sizeof *cells);
  g_return_val_if_fail (cells[0].number == (gint64)row, FALSE);
  cells[n - 1] = (UcLedgerCell){ .type = UC_LEDGER_BLOB, .blob = signature->b, .length = sizeof signature->b };
  g_ptr_array_add (rows, copy_row (cells, n));
  g_ptr_array_remove_index (rows, rows->len - 2);
  return TRUE;
}

/* ---- many rows ---- */

/* What is done with row @i of a page. Returns its number; @goes_on: (inout): nothing more is asked for when it is cleared. 0: it cannot be. */
typedef guint64 (*RowFunc) (const PGresult *page, int i, gpointer user_data, gboolean *goes_on);

/* The rows with numbers from @from to @to, which @sql has as $1 and $2; $3 is @of, unless it is %NULL. Pages, by their first row: who is told
 * of a row may ask something else meanwhile. @broken: what a row is that cannot be read. */
static gboolean
read_pages (UcLedgerStore *store, const char *sql, guint64 from, guint64 to, const char *of, RowFunc func, gpointer user_data,
            const char *broken, GError **error)
{
  gboolean goes_on = TRUE;

  while (goes_on)
    {
      Parameters with;
      guint64 number = 1;
      PGresult *page;

      begin_parameters (&with);
      add_number (&with, (gint64)MIN (from, G_MAXINT64));
      add_number (&with, (gint64)MIN (to, G_MAXINT64));
      if (of != NULL)
        add_bytes (&with, of, strlen (of));
      page = ask (store, _ ("read it"), sql, &with, error);
      if (page == NULL)
        return FALSE;
      goes_on = PQntuples (page) == PAGE_ROWS;
      for (int i = 0; number != 0 && i < PQntuples (page); i++)
        {
          gboolean wants_more = TRUE;

          number = func (page, i, user_data, &wants_more);
          from = number + 1;
          if (wants_more)
            continue;
          goes_on = FALSE;
          break;
        }
      PQclear (page);
      if (number == 0)
        return refuse_format (store, broken, error);
    }
  return TRUE;
}

typedef struct
{
  UcLedgerRowFunc row;
  UcLedgerHashFunc hash;
  UcLedgerSaidFunc said;
  const char *table;
  gpointer user_data;
} Reading;

static guint64
on_row (const PGresult *page, int i, gpointer user_data, gboolean *goes_on)
{
  const Reading *reading = user_data;
  UcLedgerRow row = { 0 };
  guint64 *const numbers[] = { &row.id,  &row.kind, &row.seq, &row.round, NULL, NULL, &row.device_seq,
                               &row.row, (guint64 *)&row.row_real, (guint64 *)&row.real, &row.term };

  for (guint column = 0; column < G_N_ELEMENTS (numbers); column++)
    if (numbers[column] != NULL)
      *numbers[column] = (guint64)number_at (page, i, (int)column);
  row.meter = PQgetvalue (page, i, 4);
  row.device = PQgetvalue (page, i, 5);
  row.input = PQgetvalue (page, i, 11);
  row.events = PQgetvalue (page, i, 12);
  row.is_signed = PQgetlength (page, i, 14) == sizeof row.signature;
  if (PQgetlength (page, i, 13) != sizeof row.hash || (!row.is_signed && !PQgetisnull (page, i, 14)))
    return 0;
  memcpy (row.hash.b, PQgetvalue (page, i, 13), sizeof row.hash);
  if (row.is_signed)
    memcpy (row.signature.b, PQgetvalue (page, i, 14), sizeof row.signature);
  *goes_on = reading->row (&row, reading->user_data);
  return row.id;
}

static gboolean
read_rows (UcLedgerStore *store, guint64 from, guint64 to, UcLedgerRowFunc func, gpointer user_data, GError **error)
{
  Reading reading = { .row = func, .user_data = user_data };

  return read_pages (store,
                     "SELECT id, kind, seq, round, meter, device, device_seq, row, row_real, real, term, input, events, hash, signature"
                     " FROM link_row WHERE id BETWEEN $1 AND $2 ORDER BY id" PAGE,
                     from, to, NULL, on_row, &reading,
                     _ ("a row of the link's record cannot be read; keep the database as it is and put back a copy"), error);
}

/* Entries count from 0: their numbers are one more here. */
static guint64
on_hash (const PGresult *page, int i, gpointer user_data, gboolean *goes_on)
{
  const Reading *reading = user_data;
  const guint64 number = (guint64)number_at (page, i, 0);
  UcHash hash;

  if (PQgetlength (page, i, 1) != sizeof hash)
    return 0;
  memcpy (hash.b, PQgetvalue (page, i, 1), sizeof hash);
  *goes_on = reading->hash (number - 1, &hash, reading->user_data);
  return number;
}

static gboolean
read_hashes (UcLedgerStore *store, const char *meter, guint64 end, UcLedgerHashFunc func, gpointer user_data, GError **error)
{
  Reading reading = { .hash = func, .user_data = user_data };

  return read_pages (store, "SELECT n + 1, hash FROM entry WHERE meter = $3 AND n >= $1::bigint - 1 AND n < $2::bigint ORDER BY n" PAGE, 0, end, meter,
                     on_hash, &reading, _ ("an entry cannot be read; keep the database as it is and put back a copy"), error);
}

static guint64
on_said (const PGresult *page, int i, gpointer user_data, gboolean *goes_on)
{
  const Reading *reading = user_data;
  const guint64 number = (guint64)number_at (page, i, 0);

  *goes_on = reading->said (reading->table, number, PQgetvalue (page, i, 1), reading->user_data);
  return number;
}

static gboolean
read_says (UcLedgerStore *store, const char *table, guint64 after, UcLedgerSaidFunc func, gpointer user_data, GError **error)
{
  Reading reading = { .said = func, .table = table, .user_data = user_data };

  return read_pages (store, "SELECT n, line FROM say WHERE \"table\" = $3 AND n BETWEEN $1 AND $2 ORDER BY n" PAGE, after + 1, G_MAXINT64, table,
                     on_said, &reading, _ ("a line for a table cannot be read; keep the database as it is and put back a copy"), error);
}

static gboolean
hear (UcLedgerStore *store, const char *table, guint64 after, guint64 n, GError **error)
{
  Parameters with;

  begin_parameters (&with);
  add_bytes (&with, table, strlen (table));
  add_number (&with, (gint64)after);
  add_number (&with, (gint64)n);
  /* It may be about lines that were put. */
  return send_rows (store, FALSE, error)
         && send_prepared (store, HEAR, "UPDATE say SET heard = 1 WHERE \"table\" = $1 AND n > $2 AND n <= $3", &with, error);
}

static gboolean
read_heard (UcLedgerStore *store, UcLedgerSaidFunc func, gpointer user_data, GError **error)
{
  PGresult *heard = ask (store, _ ("read it"), "SELECT \"table\", max (n) FROM say WHERE heard <> 0 GROUP BY \"table\"", NULL, error);

  if (heard == NULL)
    return FALSE;
  for (int i = 0; i < PQntuples (heard); i++)
    if (!func (PQgetvalue (heard, i, 0), (guint64)number_at (heard, i, 1), NULL, user_data))
      break;
  PQclear (heard);
  return TRUE;
}

static gboolean
read_lease (UcLedgerStore *store, gint64 *term, GError **error)
{
  PGresult *lease = ask (store, _ ("read it"), "SELECT term FROM lease", NULL, error);

  *term = lease != NULL && PQntuples (lease) == 1 ? number_at (lease, 0, 0) : 0;
  PQclear (lease);
  return lease != NULL;
}

/* A later term is another writer's: its row makes this one break a constraint, and not the other way round. Outside a transaction it is a commit of
 * its own: what the table reads afterwards may be told. */
static gboolean
write_lease (UcLedgerStore *store, guint64 term, const char *holder, gint64 beat_ns, GError **error)
{
  Postgres *self = postgres_of (store);
  Parameters with;

  begin_parameters (&with);
  add_number (&with, (gint64)term);
  add_bytes (&with, holder, strlen (holder));
  add_number (&with, beat_ns);
  if (!self->writes)
    g_clear_pointer (&self->doubt, g_free);
  if (!send_prepared (store, LEASE,
                      "INSERT INTO lease (one, term, holder, beat) VALUES (1, $1, $2, $3) ON CONFLICT (one) DO UPDATE SET one ="
                      " CASE WHEN lease.term <= excluded.term THEN 1 ELSE 0 END, term = excluded.term, holder = excluded.holder, beat = excluded.beat",
                      &with, error))
    return FALSE;
  return self->writes || (drain (store, error) && is_on_every_copy (store, "INSERT", error));
}

/* The answer that came with the commit counts once, and only while nothing was sent behind it. Settings that were read since the last question may have
 * been others in between. */
static gboolean
ask_standby (UcLedgerStore *store, gboolean *has, gboolean *is_new, GError **error)
{
  Postgres *self = postgres_of (store);
  PGresult *setting = self->behind != NULL ? g_steal_pointer (&self->behind) : ask (store, _ ("read it"), settings_sql, NULL, error);

  if (setting == NULL)
    return FALSE;
  *has = PQntuples (setting) == 1 && *PQgetvalue (setting, 0, 0) == 1;
  *is_new = g_strcmp0 (self->settings, PQgetvalue (setting, 0, 1)) != 0;
  g_free (self->settings);
  self->settings = g_strdup (PQgetvalue (setting, 0, 1));
  PQclear (setting);
  return TRUE;
}

/* With settings that are new, another commit shows whether it has to wait; it covers those before it. */
static gboolean
has_standby (UcLedgerStore *store, gboolean *has, GError **error)
{
  Postgres *self = postgres_of (store);
  gboolean is_new = TRUE;

  while (is_new)
    {
      if (!ask_standby (store, has, &is_new, error))
        return FALSE;
      if (!is_new || !*has || self->writes)
        return TRUE;
      g_clear_pointer (&self->doubt, g_free);
      if (!send (store, NULL, "UPDATE lease SET one = one", NULL, error) || !drain (store, error) || !is_on_every_copy (store, "UPDATE", error))
        return FALSE;
    }
  return TRUE;
}

static const UcLedgerEngine engine = {
  .is_shared = TRUE,
  .has_standby = has_standby,
  .lock = lock,
  .connect = connect_server,
  .is_locked = is_locked,
  .take_lock = take_lock,
  .is_alive = is_alive,
  .disconnect = disconnect,
  .free = free_store,
  .check_layout = check_layout,
  .check_indexes = check_indexes,
  .make_tables = make_tables,
  .prepare_to_write = prepare_to_write,
  .step = step,
  .roll_back = roll_back,
  .put = put,
  .get = get,
  .count = count,
  .sign = sign,
  .read_rows = read_rows,
  .read_hashes = read_hashes,
  .read_says = read_says,
  .hear = hear,
  .read_heard = read_heard,
  .read_lease = read_lease,
  .write_lease = write_lease,
};

UcLedgerStore *
uc_ledger_postgres_new_store (const char *path, GError **error)
{
  g_autofree char *server = read_address (path, error);
  Postgres *self;

  if (server == NULL)
    return NULL;
  self = g_new0 (Postgres, 1);
  self->parent.engine = &engine;
  self->parent.path = g_strdup (path);
  for (guint i = 0; i < UC_LEDGER_N_TABLES; i++)
    self->rows[i] = g_ptr_array_new_with_free_func (g_free);
  return &self->parent;
}
