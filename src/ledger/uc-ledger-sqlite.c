/* A ledger in one SQLite file. */
#include "uc-ledger-sqlite.h"

#include "uc-private-file.h"
#include "uc-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* A reader that is just recovering the WAL. */
#define BUSY_MS 2000
/* 16 MiB. A commit that moves the WAL into the file takes several times as long: it is one in some hundred, and not one in eighty. */
#define WAL_PAGES "4096"

typedef struct
{
  UcLedgerStore parent;
  char *vfs;
  int lock_fd;
  sqlite3 *db;
  UcStatement *put[UC_LEDGER_N_TABLES], *get[UC_LEDGER_N_TABLES], *sign;
  GByteArray *found; /* the texts and blobs of the row that was got last */
} Sqlite;

static Sqlite *
sqlite_of (UcLedgerStore *store)
{
  return (Sqlite *)store;
}

static gboolean
fail (UcLedgerStore *store, const char *what, GError **error)
{
  return uc_store_fail (sqlite_of (store)->db, store->path, what, error);
}

static gboolean
fail_to_read (UcLedgerStore *store, GError **error)
{
  return fail (store, _ ("read it"), error);
}

static gboolean
refuse_format (const UcLedgerStore *store, const char *why, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, "%s: %s", store->path, why);
  return FALSE;
}

static gboolean
run (UcLedgerStore *store, const char *what, const char *sql, GError **error)
{
  return uc_store_run (sqlite_of (store)->db, store->path, what, sql, error);
}

static UcStatement *
prepare (UcLedgerStore *store, const char *sql, GError **error)
{
  return uc_store_prepare (sqlite_of (store)->db, store->path, sql, error);
}

/* ---- the file ---- */

static gboolean
lock (UcLedgerStore *store, const char *who, GError **error)
{
  Sqlite *self = sqlite_of (store);
  g_autofree char *name = g_strconcat (store->path, ".lock", NULL);
  g_autofree char *own = g_strdup_printf ("%s (process %d)\n", who, (int)getpid ());
  char holder[128] = "";

  self->lock_fd = open (name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (self->lock_fd < 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, errno == EACCES || errno == EROFS ? UC_JOURNAL_ERROR_READ_ONLY : UC_JOURNAL_ERROR_IO,
                   _ ("%s: cannot make its lock file %s: %s"), store->path, name, g_strerror (errno));
      return FALSE;
    }
  if (flock (self->lock_fd, LOCK_EX | LOCK_NB) != 0)
    {
      const gssize n = pread (self->lock_fd, holder, sizeof holder - 1, 0);

      holder[MAX (n, 0)] = '\0';
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY, _ ("%s: another program has the ledger open: %s"), store->path,
                   n > 0 ? g_strchomp (holder) : _ ("one that is not named"));
      return FALSE;
    }
  /* The lock holds without a name in it: the name tells the next program who holds the ledger. A lock that root creates belongs
   * to the owner of the ledger all the same. */
  if (!uc_private_file_give (self->lock_fd, store->path) || ftruncate (self->lock_fd, 0) != 0
      || pwrite (self->lock_fd, own, strlen (own), 0) < 0)
    g_debug ("%s: the lock file does not name its holder", name);
  return TRUE;
}

/* A failure leaves a connection behind, which disconnect () ends. */
static gboolean
connect_file (UcLedgerStore *store, UcLedgerUse use, GError **error)
{
  const gboolean read_only = use == UC_LEDGER_TO_READ;
  static const int off[] = { SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW };
  Sqlite *self = sqlite_of (store);
  g_autofree char *still = read_only ? uc_store_still_name (store->path, NULL, error) : NULL;
  gboolean good;

  if (read_only && still == NULL)
    return FALSE;
  good = sqlite3_open_v2 (still != NULL ? still : store->path, &self->db,
                          still != NULL ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE, self->vfs)
         == SQLITE_OK;
  sqlite3_extended_result_codes (self->db, 1);
  sqlite3_busy_timeout (self->db, BUSY_MS);
  good = good && sqlite3_db_config (self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK;
  for (guint i = 0; i < G_N_ELEMENTS (off); i++)
    good = good && sqlite3_db_config (self->db, off[i], 0, NULL) == SQLITE_OK;
  if (!good)
    return fail (store, _ ("open it"), error);
  store->is_connected = run (store, _ ("open it"), "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL", error);
  return store->is_connected;
}

static void
disconnect (UcLedgerStore *store)
{
  Sqlite *self = sqlite_of (store);

  for (guint i = 0; i < UC_LEDGER_N_TABLES; i++)
    {
      g_clear_pointer (&self->put[i], sqlite3_finalize);
      g_clear_pointer (&self->get[i], sqlite3_finalize);
    }
  g_clear_pointer (&self->sign, sqlite3_finalize);
  g_clear_pointer (&self->db, sqlite3_close);
  store->is_connected = FALSE;
}

static void
free_store (UcLedgerStore *store)
{
  Sqlite *self = sqlite_of (store);

  disconnect (store);
  if (self->lock_fd >= 0)
    close (self->lock_fd);
  g_byte_array_unref (self->found);
  g_free (self->vfs);
  g_free (store->path);
  g_free (self);
}

/* The file holds its tables and nothing else: a trigger or a view would run, or be read, in place of what the program means. */
static gboolean
check_layout (UcLedgerStore *store, GError **error)
{
  sqlite3 *db = sqlite_of (store)->db;
  g_autoptr (UcStatement) all = NULL;
  gint64 application, format;
  guint found = 0, n = 0;
  int answer;

  if (!uc_store_number (db, store->path, "PRAGMA application_id", &application, error)
      || !uc_store_number (db, store->path, "PRAGMA user_version", &format, error))
    return FALSE;
  if (application != UC_LEDGER_APPLICATION)
    return refuse_format (store, _ ("this is not a ledger of linked meters; do not modify it"), error);
  if (format != UC_LEDGER_FORMAT)
    return refuse_format (store, _ ("another version of the program wrote this ledger; open it with that version"), error);
  all = prepare (store, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL", error);
  if (all == NULL)
    return FALSE;
  while ((answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      n++;
      for (guint i = 0; uc_ledger_schema_sql[i] != NULL; i++)
        if (g_strcmp0 ((const char *)sqlite3_column_text (all, 0), uc_ledger_schema_sql[i]) == 0)
          found |= 1u << i;
    }
  if (answer != SQLITE_DONE)
    return fail_to_read (store, error);
  for (guint i = 0; uc_ledger_schema_sql[i] != NULL; i++, n--)
    if ((found & 1u << i) == 0)
      break;
  return n == 0 || refuse_format (store, _ ("somebody changed how the file is laid out; keep it as it is and put back a copy"), error);
}

static gboolean
check_indexes (UcLedgerStore *store, GError **error)
{
  g_autoptr (UcStatement) check = prepare (store, "PRAGMA integrity_check(1)", error);

  if (check == NULL)
    return FALSE;
  if (sqlite3_step (check) != SQLITE_ROW)
    return fail_to_read (store, error);
  if (strcmp ((const char *)sqlite3_column_text (check, 0), "ok") == 0)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: the file's pages do not hold together (%s). Keep the file as it is and put back a copy"), store->path,
               (const char *)sqlite3_column_text (check, 0));
  return FALSE;
}

static gboolean
make_tables (UcLedgerStore *store, GError **error)
{
  g_autofree char *facts = g_strdup_printf ("PRAGMA application_id=%d; PRAGMA user_version=%d", UC_LEDGER_APPLICATION, UC_LEDGER_FORMAT);
  gboolean good = run (store, _ ("begin a ledger"), facts, error);

  for (guint i = 0; good && uc_ledger_schema_sql[i] != NULL; i++)
    good = run (store, _ ("begin a ledger"), uc_ledger_schema_sql[i], error);
  return good;
}

static gboolean
prepare_to_write (UcLedgerStore *store, GError **error)
{
  return run (store, _ ("open it for writing"), "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=" WAL_PAGES, error);
}

/* ---- transactions ---- */

static gboolean
step (UcLedgerStore *store, UcLedgerStep which, GError **error)
{
  static const char *const sql[UC_LEDGER_N_STEPS] = {
    [UC_LEDGER_STEP_READ] = "BEGIN",
    [UC_LEDGER_STEP_WRITE] = "BEGIN IMMEDIATE",
    [UC_LEDGER_STEP_COMMIT] = "COMMIT",
    [UC_LEDGER_STEP_SAVE] = "SAVEPOINT place",
    [UC_LEDGER_STEP_BACK] = "ROLLBACK TO place; RELEASE place",
    [UC_LEDGER_STEP_KEEP] = "RELEASE place",
  };

  return run (store, which == UC_LEDGER_STEP_READ ? _ ("read it") : _ ("write to it"), sql[which], error);
}

static void
roll_back (UcLedgerStore *store)
{
  uc_store_rollback (sqlite_of (store)->db);
}

/* ---- rows ---- */

static char *
print_put (const UcLedgerColumns *columns)
{
  return uc_ledger_schema_print_put (columns, 1);
}

/* The statement for a table, which is prepared once a connection. */
static UcStatement *
prepare_for (UcLedgerStore *store, UcStatement **statements, UcLedgerTableKind table, char *(*print) (const UcLedgerColumns *), GError **error)
{
  g_autofree char *sql = statements[table] == NULL ? print (&uc_ledger_schema_columns[table]) : NULL;

  if (statements[table] == NULL)
    statements[table] = prepare (store, sql, error);
  return statements[table];
}

static void
bind (UcStatement *statement, const UcLedgerCell *cells, guint n)
{
  for (guint i = 0; i < n; i++)
    switch (cells[i].type)
      {
      case UC_LEDGER_NULL:
        sqlite3_bind_null (statement, (int)i + 1);
        break;
      case UC_LEDGER_NUMBER:
        sqlite3_bind_int64 (statement, (int)i + 1, cells[i].number);
        break;
      case UC_LEDGER_TEXT:
        sqlite3_bind_text (statement, (int)i + 1, cells[i].text, -1, SQLITE_STATIC);
        break;
      case UC_LEDGER_BLOB:
        sqlite3_bind_blob (statement, (int)i + 1, cells[i].blob, (int)cells[i].length, SQLITE_STATIC);
        break;
      }
}

static gboolean
put (UcLedgerStore *store, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  UcStatement *statement = prepare_for (store, sqlite_of (store)->put, table, print_put, error);
  int answer;

  if (statement == NULL)
    return FALSE;
  bind (statement, cells, n);
  answer = sqlite3_step (statement);
  sqlite3_reset (statement);
  return answer == SQLITE_DONE || fail (store, _ ("write to it"), error);
}

/* What no ledger has in a column, a real number, is a text here: it is equal to nothing that a ledger has there. */
static UcLedgerCell
cell_of (UcStatement *row, int column)
{
  UcLedgerCell cell = { .type = UC_LEDGER_TEXT };

  switch (sqlite3_column_type (row, column))
    {
    case SQLITE_NULL:
      cell.type = UC_LEDGER_NULL;
      break;
    case SQLITE_INTEGER:
      cell.type = UC_LEDGER_NUMBER;
      cell.number = sqlite3_column_int64 (row, column);
      break;
    case SQLITE_BLOB:
      cell.type = UC_LEDGER_BLOB;
      cell.blob = sqlite3_column_blob (row, column);
      cell.length = (gsize)sqlite3_column_bytes (row, column);
      break;
    default:
      cell.text = (const char *)sqlite3_column_text (row, column);
      cell.length = (gsize)sqlite3_column_bytes (row, column);
      break;
    }
  return cell;
}

/* A statement that is not reset holds up the WAL: the bytes of the row are kept here instead. */
static void
keep_bytes (Sqlite *self, UcLedgerCell *cells, guint n)
{
  gsize size = 0;
  char *at;

  for (guint i = 0; i < n; i++)
    size += cells[i].length + 1;
  g_byte_array_set_size (self->found, (guint)size);
  at = (char *)self->found->data;
  for (guint i = 0; i < n; i++)
    {
      const void *from = cells[i].type == UC_LEDGER_BLOB ? (const void *)cells[i].blob : cells[i].text;

      if (cells[i].length > 0)
        memcpy (at, from, cells[i].length);
      at[cells[i].length] = '\0';
      if (cells[i].type == UC_LEDGER_BLOB)
        cells[i].blob = (const guint8 *)at;
      else if (cells[i].type == UC_LEDGER_TEXT)
        cells[i].text = at;
      at += cells[i].length + 1;
    }
}

static gboolean
get (UcLedgerStore *store, UcLedgerTableKind table, const UcLedgerCell *key, UcLedgerCell *cells, gboolean *is_there, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  UcStatement *statement = prepare_for (store, sqlite_of (store)->get, table, uc_ledger_schema_print_get, error);
  int answer;

  *is_there = FALSE;
  if (statement == NULL)
    return FALSE;
  bind (statement, key, columns->n_key);
  answer = sqlite3_step (statement);
  *is_there = answer == SQLITE_ROW;
  if (*is_there)
    {
      for (guint i = 0; i < columns->n; i++)
        cells[i] = cell_of (statement, (int)i);
      keep_bytes (sqlite_of (store), cells, columns->n);
    }
  sqlite3_reset (statement);
  return answer == SQLITE_ROW || answer == SQLITE_DONE || fail_to_read (store, error);
}

static gboolean
count (UcLedgerStore *store, UcLedgerTableKind table, guint64 *n, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", uc_ledger_schema_columns[table].name);

  return uc_store_number (sqlite_of (store)->db, store->path, sql, (gint64 *)n, error);
}

static gboolean
sign (UcLedgerStore *store, guint64 row, const UcSignature *signature, GError **error)
{
  UcStatement **statement = &sqlite_of (store)->sign;
  int answer;

  if (*statement == NULL)
    *statement = prepare (store, "UPDATE link_row SET signature = ? WHERE id = ?", error);
  if (*statement == NULL)
    return FALSE;
  sqlite3_bind_blob (*statement, 1, signature->b, sizeof signature->b, SQLITE_STATIC);
  sqlite3_bind_int64 (*statement, 2, (gint64)row);
  answer = sqlite3_step (*statement);
  sqlite3_reset (*statement);
  return answer == SQLITE_DONE || fail (store, _ ("write to it"), error);
}

/* Only the text of a text column, and only the bytes of a hash and of a signature. */
static gboolean
load_row (UcStatement *statement, UcLedgerRow *row)
{
  guint64 *const numbers[] = { &row->id,  &row->kind, &row->seq, &row->round, NULL, NULL, &row->device_seq,
                               &row->row, (guint64 *)&row->row_real, (guint64 *)&row->real, &row->term };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i] != NULL)
      *numbers[i] = (guint64)sqlite3_column_int64 (statement, (int)i);
  row->meter = (const char *)sqlite3_column_text (statement, 4);
  row->device = (const char *)sqlite3_column_text (statement, 5);
  row->input = (const char *)sqlite3_column_text (statement, 11);
  row->events = (const char *)sqlite3_column_text (statement, 12);
  if (row->meter == NULL || row->device == NULL || row->input == NULL || row->events == NULL
      || sqlite3_column_bytes (statement, 13) != sizeof row->hash)
    return FALSE;
  memcpy (row->hash.b, sqlite3_column_blob (statement, 13), sizeof row->hash);
  row->is_signed = sqlite3_column_type (statement, 14) == SQLITE_BLOB && sqlite3_column_bytes (statement, 14) == sizeof row->signature;
  if (row->is_signed)
    memcpy (row->signature.b, sqlite3_column_blob (statement, 14), sizeof row->signature);
  return row->is_signed || sqlite3_column_type (statement, 14) == SQLITE_NULL;
}

static gboolean
read_rows (UcLedgerStore *store, guint64 from, guint64 to, UcLedgerRowFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) all = prepare (store,
                                         "SELECT id, kind, seq, round, meter, device, device_seq, row, row_real, real, term, input, events,"
                                         " hash, signature FROM link_row WHERE id BETWEEN ? AND ? ORDER BY id",
                                         error);
  UcLedgerRow row;
  int answer;

  if (all == NULL)
    return FALSE;
  sqlite3_bind_int64 (all, 1, (gint64)MIN (from, G_MAXINT64));
  sqlite3_bind_int64 (all, 2, (gint64)MIN (to, G_MAXINT64));
  while ((answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      if (!load_row (all, &row))
        return refuse_format (store, _ ("a row of the link's record cannot be read; keep the file as it is and put back a copy"), error);
      if (!func (&row, user_data))
        return TRUE;
    }
  return answer == SQLITE_DONE || fail_to_read (store, error);
}

static gboolean
read_hashes (UcLedgerStore *store, const char *meter, guint64 end, UcLedgerHashFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) all = prepare (store, "SELECT n, hash FROM entry WHERE meter = ? AND n < ? ORDER BY n", error);
  int answer;

  if (all == NULL)
    return FALSE;
  sqlite3_bind_text (all, 1, meter, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (all, 2, (gint64)end);
  while ((answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      UcHash hash;

      if (sqlite3_column_bytes (all, 1) != sizeof hash)
        return refuse_format (store, _ ("an entry cannot be read; keep the file as it is and put back a copy"), error);
      memcpy (hash.b, sqlite3_column_blob (all, 1), sizeof hash);
      if (!func ((guint64)sqlite3_column_int64 (all, 0), &hash, user_data))
        return TRUE;
    }
  return answer == SQLITE_DONE || fail_to_read (store, error);
}

static gboolean
read_says (UcLedgerStore *store, const char *table, guint64 after, UcLedgerSaidFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) all = prepare (store, "SELECT n, line FROM say WHERE \"table\" = ? AND n > ? ORDER BY n", error);
  int answer;

  if (all == NULL)
    return FALSE;
  sqlite3_bind_text (all, 1, table, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (all, 2, (gint64)after);
  while ((answer = sqlite3_step (all)) == SQLITE_ROW)
    if (!func (table, (guint64)sqlite3_column_int64 (all, 0), (const char *)sqlite3_column_text (all, 1), user_data))
      return TRUE;
  return answer == SQLITE_DONE || fail_to_read (store, error);
}

static gboolean
hear (UcLedgerStore *store, const char *table, guint64 after, guint64 n, GError **error)
{
  g_autoptr (UcStatement) hear = prepare (store, "UPDATE say SET heard = 1 WHERE \"table\" = ? AND n > ? AND n <= ?", error);

  if (hear == NULL)
    return FALSE;
  sqlite3_bind_text (hear, 1, table, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (hear, 2, (gint64)after);
  sqlite3_bind_int64 (hear, 3, (gint64)n);
  return sqlite3_step (hear) == SQLITE_DONE || fail (store, _ ("write to it"), error);
}

static gboolean
read_heard (UcLedgerStore *store, UcLedgerSaidFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) heard = prepare (store, "SELECT \"table\", max (n) FROM say WHERE heard <> 0 GROUP BY \"table\"", error);
  int answer;

  if (heard == NULL)
    return FALSE;
  while ((answer = sqlite3_step (heard)) == SQLITE_ROW)
    if (!func ((const char *)sqlite3_column_text (heard, 0), (guint64)sqlite3_column_int64 (heard, 1), NULL, user_data))
      return TRUE;
  return answer == SQLITE_DONE || fail_to_read (store, error);
}

static gboolean
read_lease (UcLedgerStore *store, gint64 *term, GError **error)
{
  return uc_store_number (sqlite_of (store)->db, store->path, "SELECT term FROM lease", term, error);
}

static gboolean
write_lease (UcLedgerStore *store, guint64 term, const char *holder, gint64 beat_ns, GError **error)
{
  char *text = sqlite3_mprintf ("INSERT INTO lease (one, term, holder, beat) VALUES (1, %lld, %Q, %lld) ON CONFLICT (one) DO UPDATE"
                                " SET term = excluded.term, holder = excluded.holder, beat = excluded.beat",
                                (long long)term, holder, (long long)beat_ns);
  const gboolean good = run (store, _ ("write to it"), text, error);

  sqlite3_free (text);
  return good;
}

static const UcLedgerEngine engine = {
  .lock = lock,
  .connect = connect_file,
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
uc_ledger_sqlite_new (const char *path, const char *vfs)
{
  Sqlite *self = g_new0 (Sqlite, 1);

  self->parent.engine = &engine;
  self->parent.path = g_strdup (path);
  self->vfs = g_strdup (vfs);
  self->lock_fd = -1;
  self->found = g_byte_array_new ();
  return &self->parent;
}

sqlite3 *
uc_ledger_sqlite_connection (UcLedgerStore *store)
{
  return sqlite_of (store)->db;
}
