#include "uc-ledger-private.h"

#include "uc-escape.h"
#include "uc-ledger-awards.h"
#include "uc-linked-line.h"
#include "uc-private-file.h"
#include "uc-sync-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

G_DEFINE_QUARK (uc-ledger-error-quark, uc_ledger_error)

gboolean
uc_ledger_refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, format, args));
  va_end (args);
  return FALSE;
}

/* A reader that is just recovering the WAL. */
#define BUSY_MS 2000
/* Between two rows: one each second for 136 years. */
#define MOST_OPENINGS G_MAXUINT32
/* 16 MiB. A commit that moves the WAL into the file takes several times as long: it is one in some hundred, and not one in eighty. */
#define WAL_PAGES "4096"

void
uc_ledger_item_clear (UcLedgerItem *item)
{
  g_clear_error (&item->refused);
}

void
uc_ledger_say_clear (UcLedgerSay *say)
{
  g_clear_pointer (&say->line, g_free);
}

static gint64
system_now_ns (void)
{
  return g_get_real_time () * 1000;
}

/* ---- the file ---- */

static gboolean
take_lock (UcLedger *ledger, GError **error)
{
  g_autofree char *lock = g_strconcat (ledger->path, ".lock", NULL);
  g_autofree char *own = g_strdup_printf ("%s (process %d)\n", ledger->program, (int)getpid ());
  char holder[128] = "";

  ledger->lock_fd = open (lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (ledger->lock_fd < 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, errno == EACCES || errno == EROFS ? UC_JOURNAL_ERROR_READ_ONLY : UC_JOURNAL_ERROR_IO,
                   _ ("%s: cannot make its lock file %s: %s"), ledger->path, lock, g_strerror (errno));
      return FALSE;
    }
  if (flock (ledger->lock_fd, LOCK_EX | LOCK_NB) != 0)
    {
      const gssize n = pread (ledger->lock_fd, holder, sizeof holder - 1, 0);

      holder[MAX (n, 0)] = '\0';
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY, _ ("%s: another program has the ledger open: %s"), ledger->path,
                   n > 0 ? g_strchomp (holder) : _ ("one that is not named"));
      return FALSE;
    }
  /* The lock holds without a name in it: the name tells the next program who holds the ledger. A lock that root creates belongs
   * to the owner of the ledger all the same. */
  if (!uc_private_file_give (ledger->lock_fd, ledger->path) || ftruncate (ledger->lock_fd, 0) != 0
      || pwrite (ledger->lock_fd, own, strlen (own), 0) < 0)
    g_debug ("%s: the lock file does not name its holder", lock);
  return TRUE;
}

static gboolean
refuse_format (const UcLedger *ledger, const char *why, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, "%s: %s", ledger->path, why);
  return FALSE;
}

/* The file holds its tables and nothing else: a trigger or a view would run, or be read, in place of what the program means. */
static gboolean
check_layout (UcLedger *ledger, GError **error)
{
  g_autoptr (UcStatement) all = NULL;
  gint64 application, format;
  guint found = 0, n = 0;
  int answer;

  if (!uc_store_number (ledger->db, ledger->path, "PRAGMA application_id", &application, error)
      || !uc_store_number (ledger->db, ledger->path, "PRAGMA user_version", &format, error))
    return FALSE;
  if (application != UC_LEDGER_APPLICATION)
    return refuse_format (ledger, _ ("this is not a ledger of linked meters; do not modify it"), error);
  if (format != UC_LEDGER_FORMAT)
    return refuse_format (ledger, _ ("another version of the program wrote this ledger; open it with that version"), error);
  all = uc_store_prepare (ledger->db, ledger->path, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL", error);
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
    return uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
  for (guint i = 0; uc_ledger_schema_sql[i] != NULL; i++, n--)
    if ((found & 1u << i) == 0)
      break;
  return n == 0
         || refuse_format (ledger, _ ("somebody changed how the file is laid out; keep it as it is and put back a copy"), error);
}

static gboolean
open_database (UcLedger *ledger, GError **error)
{
  static const int off[] = { SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW };
  g_autofree char *still = ledger->read_only ? uc_store_still_name (ledger->path, NULL, error) : NULL;
  gboolean good;

  if (ledger->read_only && still == NULL)
    return FALSE;
  good = sqlite3_open_v2 (still != NULL ? still : ledger->path, &ledger->db,
                          still != NULL ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE, ledger->vfs)
         == SQLITE_OK;

  sqlite3_extended_result_codes (ledger->db, 1);
  sqlite3_busy_timeout (ledger->db, BUSY_MS);
  good = good && sqlite3_db_config (ledger->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK;
  for (guint i = 0; i < G_N_ELEMENTS (off); i++)
    good = good && sqlite3_db_config (ledger->db, off[i], 0, NULL) == SQLITE_OK;
  if (!good)
    return uc_store_fail (ledger->db, ledger->path, _ ("open it"), error);
  return uc_store_run (ledger->db, ledger->path, _ ("open it"), "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL", error);
}

/* ---- the record ---- */

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
read_rows (UcLedger *ledger, guint64 from, guint64 to, UcLedgerRowFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) all
      = uc_store_prepare (ledger->db, ledger->path,
                          "SELECT id, kind, seq, round, meter, device, device_seq, row, row_real, real, term, input, events, hash,"
                          " signature FROM link_row WHERE id BETWEEN ? AND ? ORDER BY id",
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
        return refuse_format (ledger, _ ("a row of the link's record cannot be read; keep the file as it is and put back a copy"), error);
      if (!func (&row, user_data))
        return TRUE;
    }
  return answer == SQLITE_DONE || uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
}

typedef struct
{
  UcLedger *ledger;
  GError **error;
  gboolean good;
} Folding;

static gboolean
on_record_row (const UcLedgerRow *row, gpointer user_data)
{
  Folding *folding = user_data;
  UcLedger *ledger = folding->ledger;

  folding->good = row->term >= ledger->term;
  if (!folding->good)
    g_set_error (folding->error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                 _ ("%s: row %" PRIu64 " of the link's record is of an earlier term than the row before it"), ledger->path, row->id);
  folding->good = folding->good && uc_ledger_fold_row (ledger, row, folding->error);
  ledger->term = row->term;
  return folding->good;
}

static gboolean
read_record (UcLedger *ledger, GError **error)
{
  Folding folding = { ledger, error, TRUE };

  return read_rows (ledger, 0, G_MAXUINT64, on_record_row, &folding, error) && folding.good;
}

/* A constraint is as good as its index. */
static gboolean
check_indexes (UcLedger *ledger, GError **error)
{
  g_autoptr (UcStatement) check = uc_store_prepare (ledger->db, ledger->path, "PRAGMA integrity_check(1)", error);

  if (check == NULL)
    return FALSE;
  if (sqlite3_step (check) != SQLITE_ROW)
    return uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
  if (strcmp ((const char *)sqlite3_column_text (check, 0), "ok") == 0)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: the file's pages do not hold together (%s). Keep the file as it is and put back a copy"), ledger->path,
               (const char *)sqlite3_column_text (check, 0));
  return FALSE;
}

/* What tables have heard is no fact of the record. */
static gboolean
read_heard (UcLedger *ledger, GError **error)
{
  g_autoptr (UcStatement) heard = uc_store_prepare (ledger->db, ledger->path,
                                                    "SELECT \"table\", max (n) FROM say WHERE heard <> 0 GROUP BY \"table\"", error);
  int answer;

  if (heard == NULL)
    return FALSE;
  while ((answer = sqlite3_step (heard)) == SQLITE_ROW)
    {
      UcLedgerTable *table = uc_ledger_fold_table (ledger, (const char *)sqlite3_column_text (heard, 0));

      if (table != NULL)
        table->heard = table->noted = (guint64)sqlite3_column_int64 (heard, 1);
    }
  return answer == SQLITE_DONE || uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
}

/* No signature covers the lease, so anybody can write a number there. A writer that believed every number might begin a term that no later
 * term can follow. An opening for writing adds 1, with rows or without. */
static gboolean
read_lease (UcLedger *ledger, gint64 *term, GError **error)
{
  if (!uc_store_number (ledger->db, ledger->path, "SELECT term FROM lease", term, error))
    return FALSE;
  if (*term >= 0 && *term < G_MAXINT64 && ((guint64)*term <= ledger->term || (guint64)*term - ledger->term <= MOST_OPENINGS))
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: the lease is of term %" PRId64 ", and the last row of the record is of term %" PRIu64
                  ": somebody changed it. Keep the file as it is and put back a copy"),
               ledger->path, *term, ledger->term);
  return FALSE;
}

/* Everything in one snapshot. */
static gboolean
read_all (UcLedger *ledger, GError **error)
{
  gboolean good;
  gint64 term;

  ledger->compares = TRUE;
  good = uc_store_run (ledger->db, ledger->path, _ ("read it"), "BEGIN", error) && check_layout (ledger, error)
         && read_record (ledger, error) && uc_ledger_cells_end (ledger, error) && check_indexes (ledger, error)
         && read_heard (ledger, error) && read_lease (ledger, &term, error);
  ledger->compares = FALSE;
  uc_ledger_cells_forget (ledger);
  uc_store_rollback (ledger->db);
  return good;
}

static void
forget_all (UcLedger *ledger)
{
  uc_ledger_cells_forget (ledger);
  sqlite3_close (ledger->db);
  ledger->db = NULL;
  ledger->term = ledger->rows = ledger->seq = 0;
  ledger->real = 0;
  memset (&ledger->hash, 0, sizeof ledger->hash);
  memset (&ledger->signing, 0, sizeof ledger->signing);
  memset (&ledger->last_signed, 0, sizeof ledger->last_signed);
  memset (&ledger->last_key, 0, sizeof ledger->last_key);
  g_ptr_array_set_size (ledger->meters, 0);
  g_ptr_array_set_size (ledger->tables, 0);
  g_hash_table_remove_all (ledger->forked);
  ledger->has_heard = FALSE;
}

static gboolean
beat (UcLedger *ledger, GError **error)
{
  g_autofree char *holder = g_strdup_printf ("%s (process %d) on %s", ledger->program, (int)getpid (), g_get_host_name ());
  char *text = sqlite3_mprintf ("INSERT INTO lease (one, term, holder, beat) VALUES (1, %lld, %Q, %lld) ON CONFLICT (one) DO UPDATE"
                                " SET term = excluded.term, holder = excluded.holder, beat = excluded.beat",
                                (long long)ledger->term, holder, (long long)ledger->now_ns ());
  const gboolean good = uc_store_run (ledger->db, ledger->path, _ ("write to it"), text, error);

  sqlite3_free (text);
  return good;
}

static gboolean
begin_term (UcLedger *ledger, GError **error)
{
  gint64 term;

  if (!read_lease (ledger, &term, error))
    return FALSE;
  if ((guint64)term < ledger->term)
    return refuse_format (ledger, _ ("the lease is of an earlier term than the record; keep the file as it is and put back a copy"), error);
  ledger->term = (guint64)term + 1;
  return uc_store_run (ledger->db, ledger->path, _ ("open it for writing"), "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=" WAL_PAGES, error)
         && beat (ledger, error);
}

static gboolean
read_again (UcLedger *ledger, GError **error)
{
  forget_all (ledger);
  if (open_database (ledger, error) && read_all (ledger, error)
      && (ledger->read_only || (uc_ledger_keys_open (ledger, error) && begin_term (ledger, error))))
    return TRUE;
  forget_all (ledger);
  return FALSE;
}

static UcLedger *
new_ledger (const char *path, const UcLedgerOptions *options)
{
  UcLedger *ledger = g_new0 (UcLedger, 1);

  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  ledger->path = g_strdup (path);
  ledger->program = g_strdup (options->program);
  ledger->vfs = g_strdup (options->vfs);
  ledger->now_ns = options->now_ns != NULL ? options->now_ns : system_now_ns;
  ledger->read_only = options->read_only;
  ledger->restores = options->restores;
  ledger->lock_fd = -1;
  ledger->meters = g_ptr_array_new_with_free_func (g_free);
  ledger->tables = g_ptr_array_new_with_free_func (g_free);
  ledger->forked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  ledger->events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  return ledger;
}

static gboolean
is_there (const char *path, GError **error)
{
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no such ledger; “upcardctl link init” creates one"), path);
  return FALSE;
}

UcLedger *
uc_ledger_open (const char *path, const UcLedgerOptions *options, GError **error)
{
  g_autoptr (UcLedger) ledger = new_ledger (path, options);

  if (!is_there (path, error) || (!options->read_only && !take_lock (ledger, error)))
    return NULL;
  return read_again (ledger, error) ? g_steal_pointer (&ledger) : NULL;
}

UcLedger *
uc_ledger_open_as_it_stands (const char *path, GError **error)
{
  const UcLedgerOptions options = { .read_only = TRUE };
  g_autoptr (UcLedger) ledger = new_ledger (path, &options);

  return is_there (path, error) && open_database (ledger, error) && check_layout (ledger, error) ? g_steal_pointer (&ledger) : NULL;
}

void
uc_ledger_close (UcLedger *ledger)
{
  forget_all (ledger);
  if (ledger->lock_fd >= 0)
    close (ledger->lock_fd);
  g_ptr_array_unref (ledger->meters);
  g_ptr_array_unref (ledger->tables);
  g_hash_table_unref (ledger->forked);
  g_array_unref (ledger->events);
  uc_keys_wipe (&ledger->keys);
  g_free (ledger->key_path);
  g_free (ledger->path);
  g_free (ledger->program);
  g_free (ledger->vfs);
  g_free (ledger);
}

/* ---- taking ---- */

static gboolean
put_row (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
#define NUMBER(value) { .type = UC_LEDGER_NUMBER, .number = (gint64)(value) }
#define TEXT(value) { .type = UC_LEDGER_TEXT, .text = (value) }
  const UcLedgerCell cells[] = {
    NUMBER (row->id),         NUMBER (row->kind), NUMBER (row->seq),      NUMBER (row->round), TEXT (row->meter),
    TEXT (row->device),       NUMBER (row->device_seq), NUMBER (row->row), NUMBER (row->row_real), NUMBER (row->real),
    NUMBER (row->term),       TEXT (row->input),  TEXT (row->events),     { .type = UC_LEDGER_BLOB, .blob = row->hash.b },
  };

  return uc_ledger_cells_put (ledger, UC_LEDGER_ROW, cells, G_N_ELEMENTS (cells), error);
}

gboolean
uc_ledger_record (UcLedger *ledger, UcLedgerRow *row, GError **error)
{
  row->id = ledger->rows + 1;
  row->seq = ledger->seq + 1;
  row->term = ledger->term;
  row->real = ledger->now_ns ();
  uc_ledger_hash_row (&ledger->hash, row, &row->hash);
  return put_row (ledger, row, error) && uc_ledger_fold_row (ledger, row, error);
}

/* Records what @input came to at @meter; nothing, where nothing happened. */
static gboolean
record_input (UcLedger *ledger, UcLedgerMeter *meter, const UcLinkedInput *input, const UcLedgerItem *item, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) events = g_string_new (NULL);
  UcLedgerRow row = {
    .kind = UC_LEDGER_ROW_INPUT,
    .round = input->round,
    .device_seq = input->seq,
    .row = item->row,
    .row_real = item->real_ns,
    .meter = meter->terms.meter,
    .device = input->table,
  };

  if (ledger->events->len == 0)
    return TRUE;
  uc_linked_line_print_input (input, line);
  for (guint i = 0; i < ledger->events->len; i++)
    {
      if (i > 0)
        g_string_append_c (events, '\n');
      uc_linked_line_print_event (&g_array_index (ledger->events, UcLinkedEvent, i), events);
    }
  row.input = line->str;
  row.events = events->str;
  return uc_ledger_record (ledger, &row, error);
}

/* A row of @table that is no later than the last one must be one that was taken. (out) @is_forked: it is not. */
static gboolean
compare_taken (UcLedger *ledger, const UcLedgerItem *item, gboolean *is_forked, GError **error)
{
  g_autoptr (UcStatement) find
      = uc_store_prepare (ledger->db, ledger->path, "SELECT row_hash FROM request WHERE \"table\" = ? AND seq = ?", error);
  int answer;

  if (find == NULL)
    return FALSE;
  sqlite3_bind_text (find, 1, item->input.table, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (find, 2, (gint64)item->input.seq);
  answer = sqlite3_step (find);
  if (answer != SQLITE_ROW && answer != SQLITE_DONE)
    return uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
  *is_forked = answer == SQLITE_DONE || sqlite3_column_bytes (find, 0) != sizeof (UcHash)
               || memcmp (sqlite3_column_blob (find, 0), item->input.hash, sizeof (UcHash)) != 0;
  return TRUE;
}

/* The table is suspended on each of its meters; once for each such row, however often it comes. */
static gboolean
take_fork (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  const UcLinkedInput *from = &item->input;
  UcLinkedInput input = { .kind = UC_LINKED_FORKED, .seq = from->seq };
  char hash[UC_HASH_TEXT];

  uc_hash_format ((const UcHash *)from->hash, hash);
  if (g_strcmp0 (g_hash_table_lookup (ledger->forked, from->table), hash) == 0)
    return TRUE;
  memcpy (input.table, from->table, sizeof input.table);
  memcpy (input.hash, from->hash, sizeof input.hash);
  for (guint i = 0; i < ledger->meters->len; i++)
    {
      UcLedgerMeter *meter = ledger->meters->pdata[i];

      if (uc_linked_state_member (&meter->link, input.table) == UC_LINKED_NOBODY)
        continue;
      uc_linked_decide (&meter->link, &input, ledger->events, NULL);
      if (!record_input (ledger, meter, &input, item, error))
        return FALSE;
    }
  return TRUE;
}

static void G_GNUC_PRINTF (2, 3)
refuse (UcLedgerItem *item, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  item->refused = g_error_new_valist (UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, format, args);
  va_end (args);
}

/* As the program writes a fingerprint, however a person has typed it. */
static void
write_fingerprint (const char *typed, char text[UC_LEDGER_FINGERPRINT_TEXT])
{
  guint n = 0;

  for (const char *at = typed; *at != '\0' && n + 1 < UC_LEDGER_FINGERPRINT_TEXT; at++)
    {
      const char letter = g_ascii_toupper (*at);

      if (!g_ascii_isalnum (letter))
        continue;
      if (n % 5 == 4)
        text[n++] = '-';
      text[n++] = letter == 'O' ? '0' : letter == 'I' || letter == 'L' ? '1' : letter;
    }
  text[n] = '\0';
}

/* A new member's journal is on record before it is a member; other rules of a member are, with the persons who filed them. */
static gboolean
record_journal (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  const UcLedgerTable *known = uc_ledger_find_table (ledger, item->input.table);
  g_autoptr (GString) line = g_string_new (NULL);
  char fingerprint[UC_LEDGER_FINGERPRINT_TEXT];
  UcLedgerRow row = { .kind = UC_LEDGER_ROW_JOURNAL, .meter = "", .device = item->input.table, .events = "" };

  write_fingerprint (item->fingerprint, fingerprint);
  g_string_append_printf (line, "journal table=%s fingerprint=%s rules=%s", item->input.table, fingerprint,
                          item->rules != NULL ? item->rules : "");
  if (item->awards != NULL)
    g_string_append_printf (line, " meter=%s bet=%s awards=%s", item->meter, item->wager, item->awards);
  if (known != NULL)
    {
      const struct
      {
        const char *key, *value;
      } persons[] = { { " by=", item->input.badge }, { " second=", item->input.second }, { " reason=", item->input.reason } };

      for (guint i = 0; i < G_N_ELEMENTS (persons); i++)
        uc_escape_append (g_string_append (line, persons[i].key), persons[i].value, &uc_escape_word);
    }
  row.input = line->str;
  return uc_ledger_record (ledger, &row, error);
}

/* A member with other rules than before, or with awards that the ledger does not have: they are filed, and the meter has nothing to decide. */
static gboolean
files_rules (const UcLedgerItem *item, const UcLedgerMeter *meter, const UcLedgerTable *known)
{
  return known != NULL && uc_linked_state_member (&meter->link, known->name) != UC_LINKED_NOBODY && item->rules != NULL
         && item->rules[0] != '\0'
         && (strcmp (item->rules, known->rules) != 0 || known->filed < meter->files_row || (item->awards != NULL && strcmp (item->awards, known->awards) != 0));
}

static gboolean
is_suspended (UcLedger *ledger, const char *table)
{
  for (guint i = 0; i < ledger->meters->len; i++)
    {
      const UcLedgerMeter *meter = ledger->meters->pdata[i];
      const guint16 member = uc_linked_state_member (&meter->link, table);

      if (member != UC_LINKED_NOBODY && meter->link.members[member].suspended)
        return TRUE;
    }
  return FALSE;
}

static gboolean
may_enroll (UcLedger *ledger, UcLedgerItem *item)
{
  const UcLedgerTable *known = uc_ledger_find_table (ledger, item->input.table);

  if (item->input.table[strspn (item->input.table, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.")] != '\0')
    refuse (item, _ ("“%s” is not the name of a table; expected letters, digits, “-”, “_” and “.”"), item->input.table);
  else if (item->fingerprint == NULL || !uc_code_is_valid (item->fingerprint) || strlen (item->fingerprint) != UC_CODE_TEXT - 1)
    refuse (item, _ ("“%s” is not the fingerprint of a journal; expected four groups of four, such as D902-BS9J-KK6A-25X8"),
            item->fingerprint != NULL ? item->fingerprint : "");
  else if (item->rules != NULL && (strlen (item->rules) >= UC_LEDGER_RULES_TEXT || item->rules[strspn (item->rules, "0123456789abcdef")] != '\0'))
    refuse (item, _ ("“%s” is not a version of rules; expected hexadecimal digits"), item->rules);
  else if (item->awards != NULL && (!uc_ledger_awards_is_valid (item->awards) || item->wager == NULL || uc_wager_parse (item->wager) == UC_WAGER_NONE))
    refuse (item, _ ("“%s” is not what a wager pays; expected names with odds, such as two-suited:10%%, the largest first"), item->awards);
  else if (known != NULL && !uc_code_equal (item->fingerprint, known->fingerprint))
    refuse (item, _ ("the table is a member of another meter with the journal %s; expected the same"), known->fingerprint);
  return item->refused == NULL;
}

/* Other terms have begun, or were withdrawn, and since then the file by which a table plays was not filed. */
static gboolean
has_its_file (const UcLedger *ledger, UcLedgerItem *item, const UcLedgerMeter *meter, guint member)
{
  const UcLedgerTable *table = uc_ledger_find_table (ledger, meter->link.members[member].table);

  if (table->rules[0] != '\0' && table->filed < meter->files_row)
    refuse (item, _ ("seed or rates have changed, or a change was withdrawn, since the file of %s was filed; expected “upcardctl link enrol %s %s %s --file=FILE REASON” first"),
            table->name, meter->terms.meter, table->name, table->fingerprint);
  return item->refused == NULL;
}

/* Whether each table that plays when @item is done has the file of this epoch. */
static gboolean
have_their_files (const UcLedger *ledger, UcLedgerItem *item, const UcLedgerMeter *meter)
{
  const guint16 resumed = uc_linked_state_member (&meter->link, item->input.table);

  if (ledger->rebuilds)
    return TRUE;
  if (item->input.kind == UC_LINKED_RESUMED)
    return !meter->link.open || resumed == UC_LINKED_NOBODY || has_its_file (ledger, item, meter, resumed);
  for (guint i = 0; item->input.kind == UC_LINKED_OPENED && i < meter->link.n_members; i++)
    if (!meter->link.members[i].suspended && !has_its_file (ledger, item, meter, i))
      return FALSE;
  return TRUE;
}

gboolean
uc_ledger_take_one (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  UcLedgerMeter *meter = uc_ledger_fold_meter (ledger, item->meter != NULL ? item->meter : "");
  const UcLedgerTable *table = uc_ledger_find_table (ledger, item->input.table);
  gboolean is_forked = FALSE;

  if (item->input.kind == UC_LINKED_FORKED)
    return table == NULL || take_fork (ledger, item, error);
  if (meter == NULL)
    {
      refuse (item, _ ("there is no meter “%s” in this ledger"), item->meter != NULL ? item->meter : "");
      return TRUE;
    }
  if (item->input.kind <= UC_LINKED_DOCUMENTED && table != NULL && item->input.seq <= table->seq)
    return compare_taken (ledger, item, &is_forked, error) && (!is_forked || take_fork (ledger, item, error));
  if (item->input.kind == UC_LINKED_ENROLLED && !may_enroll (ledger, item))
    return TRUE;
  if (item->input.kind == UC_LINKED_ENROLLED && files_rules (item, meter, table))
    {
      if (is_suspended (ledger, table->name))
        refuse (item, _ ("the table is suspended; expected it to be resumed before other rules are filed"));
      else if (item->input.badge[0] == '\0' || item->input.second[0] == '\0' || strcmp (item->input.badge, item->input.second) == 0)
        refuse (item, _ ("a table's rules are filed by two persons; expected two different badges"));
      return item->refused != NULL || record_journal (ledger, item, error);
    }
  if (!uc_linked_decide (&meter->link, &item->input, ledger->events, &item->refused) || !have_their_files (ledger, item, meter))
    return TRUE;
  if (item->input.kind == UC_LINKED_ENROLLED && table == NULL && !record_journal (ledger, item, error))
    return FALSE;
  return record_input (ledger, meter, &item->input, item, error);
}

static gboolean
write_heard (UcLedger *ledger, GError **error)
{
  g_autoptr (UcStatement) hear = NULL;

  if (!ledger->has_heard)
    return TRUE;
  hear = uc_store_prepare (ledger->db, ledger->path, "UPDATE say SET heard = 1 WHERE \"table\" = ? AND n > ? AND n <= ?", error);
  for (guint i = 0; hear != NULL && i < ledger->tables->len; i++)
    {
      UcLedgerTable *table = ledger->tables->pdata[i];

      if (table->noted == table->heard)
        continue;
      sqlite3_bind_text (hear, 1, table->name, -1, SQLITE_STATIC);
      sqlite3_bind_int64 (hear, 2, (gint64)table->noted);
      sqlite3_bind_int64 (hear, 3, (gint64)table->heard);
      if (sqlite3_step (hear) != SQLITE_DONE)
        return uc_store_fail (ledger->db, ledger->path, _ ("write to it"), error);
      sqlite3_reset (hear);
      table->noted = table->heard;
    }
  return hear != NULL;
}

gboolean
uc_ledger_commit (UcLedger *ledger, guint64 before, GError **error)
{
  if ((ledger->rows > before && !uc_ledger_keys_sign (ledger, error))
      || !uc_store_run (ledger->db, ledger->path, _ ("write to it"), "COMMIT", error))
    return FALSE;
  uc_ledger_keys_committed (ledger);
  return TRUE;
}

static gboolean
take_all (UcLedger *ledger, UcLedgerItem *items, guint n, GError **error)
{
  const guint64 before = ledger->rows;

  if (!uc_store_run (ledger->db, ledger->path, _ ("write to it"), "BEGIN IMMEDIATE", error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!uc_ledger_take_one (ledger, &items[i], error))
      return FALSE;
  /* A row that was taken before may not have been answered, and its commit may not have reached the disk: this one does. */
  return write_heard (ledger, error) && (ledger->rows > before || beat (ledger, error)) && uc_ledger_commit (ledger, before, error);
}

void
uc_ledger_drop (UcLedger *ledger)
{
  uc_store_rollback (ledger->db);
  read_again (ledger, NULL);
}

gboolean
uc_ledger_mend (UcLedger *ledger, GError **error)
{
  return ledger->db != NULL || read_again (ledger, error);
}

gboolean
uc_ledger_take (UcLedger *ledger, UcLedgerItem *items, guint n, GArray *says, GError **error)
{
  const guint before = says->len;
  gboolean good;

  if (ledger->read_only)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: it was opened for reading only"), ledger->path);
      return FALSE;
    }
  if (!uc_ledger_mend (ledger, error))
    return FALSE;
  if (ledger->lacks_key)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY, _ ("%s: its key is lost, and it was opened to be restored only"), ledger->path);
      return FALSE;
    }
  ledger->says = says;
  good = take_all (ledger, items, n, error);
  ledger->says = NULL;
  if (good)
    {
      ledger->has_heard = FALSE;
      return TRUE;
    }
  for (guint i = before; i < says->len; i++)
    uc_ledger_say_clear (&g_array_index (says, UcLedgerSay, i));
  g_array_set_size (says, before);
  for (guint i = 0; i < n; i++)
    uc_ledger_item_clear (&items[i]);
  uc_ledger_drop (ledger);
  return FALSE;
}

void
uc_ledger_heard (UcLedger *ledger, const char *name, guint64 n)
{
  UcLedgerTable *table = uc_ledger_fold_table (ledger, name);

  if (table == NULL || n <= table->heard)
    return;
  table->heard = MIN (n, table->said);
  ledger->has_heard = TRUE;
}

gboolean
uc_ledger_read_says (UcLedger *ledger, const char *table, guint64 after, GArray *says, GError **error)
{
  g_autoptr (UcStatement) all = NULL;
  int answer;

  if (!uc_ledger_mend (ledger, error))
    return FALSE;
  all = uc_store_prepare (ledger->db, ledger->path, "SELECT n, line FROM say WHERE \"table\" = ? AND n > ? ORDER BY n", error);
  if (all == NULL)
    return FALSE;
  sqlite3_bind_text (all, 1, table, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (all, 2, (gint64)after);
  while ((answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      UcLedgerSay say = { .n = (guint64)sqlite3_column_int64 (all, 0), .line = g_strdup ((const char *)sqlite3_column_text (all, 1)) };

      g_strlcpy (say.table, table, sizeof say.table);
      g_array_append_val (says, say);
    }
  return answer == SQLITE_DONE || uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
}

gboolean
uc_ledger_record_rebuilt (UcLedger *ledger, guint64 first, const char *by, const char *second, const char *reason, GError **error)
{
  g_autofree char *why = g_uri_escape_string (reason, NULL, TRUE);
  g_autofree char *line = g_strdup_printf ("rebuilt first=%" PRIu64 " last=%" PRIu64 " by=%s second=%s reason=%s", first, ledger->rows, by, second, why);
  UcLedgerRow row = { .kind = UC_LEDGER_ROW_REBUILT, .meter = "", .device = "", .input = line, .events = "" };

  return uc_ledger_record (ledger, &row, error);
}

gboolean
uc_ledger_read_rows (UcLedger *ledger, UcLedgerRowFunc func, gpointer user_data, GError **error)
{
  return uc_ledger_mend (ledger, error) && read_rows (ledger, 0, ledger->rows, func, user_data, error);
}

gboolean
uc_ledger_read_rows_from (UcLedger *ledger, guint64 from, UcLedgerRowFunc func, gpointer user_data, GError **error)
{
  return read_rows (ledger, from, G_MAXUINT64, func, user_data, error);
}

gboolean
uc_ledger_read_codes (UcLedger *ledger, const UcLedgerMeter *meter, UcLedgerCodeFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) all = NULL;
  int answer = SQLITE_DONE;

  if (!uc_ledger_mend (ledger, error))
    return FALSE;
  all = uc_store_prepare (ledger->db, ledger->path, "SELECT n, hash FROM entry WHERE meter = ? AND n < ? ORDER BY n", error);
  if (all == NULL)
    return FALSE;
  sqlite3_bind_text (all, 1, meter->terms.meter, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (all, 2, (gint64)meter->link.entries);
  while ((answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      UcHead head = { .seq = (guint64)sqlite3_column_int64 (all, 0) };
      char code[UC_CODE_TEXT];

      if (sqlite3_column_bytes (all, 1) != sizeof head.hash)
        return refuse_format (ledger, _ ("an entry cannot be read; keep the file as it is and put back a copy"), error);
      memcpy (head.hash.b, sqlite3_column_blob (all, 1), sizeof head.hash);
      if (!func (head.seq, uc_head_code (&head, code), user_data))
        return TRUE;
    }
  return answer == SQLITE_DONE || uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
}

/* ---- creating ---- */

static gboolean
record_terms (UcLedger *ledger, const UcLedgerTerms *terms, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  UcLedgerRow row = { .kind = UC_LEDGER_ROW_TERMS, .meter = terms->meter, .device = "", .events = "" };

  uc_ledger_terms_print (terms, line);
  row.input = line->str;
  return uc_ledger_record (ledger, &row, error);
}

static gboolean
make_tables (UcLedger *ledger, GError **error)
{
  g_autofree char *facts = g_strdup_printf ("PRAGMA application_id=%d; PRAGMA user_version=%d", UC_LEDGER_APPLICATION, UC_LEDGER_FORMAT);
  gboolean good = uc_store_run (ledger->db, ledger->path, _ ("begin a ledger"), facts, error);

  for (guint i = 0; good && uc_ledger_schema_sql[i] != NULL; i++)
    good = uc_store_run (ledger->db, ledger->path, _ ("begin a ledger"), uc_ledger_schema_sql[i], error);
  return good;
}

static gboolean
fill (UcLedger *ledger, const char *path, const UcLedgerTerms *terms, guint n_terms, UcLedgerItem *items, guint n_items, GError **error)
{
  gboolean good = open_database (ledger, error) && make_tables (ledger, error) && beat (ledger, error) && uc_ledger_keys_begin (ledger, path, error);

  for (guint i = 0; good && i < n_terms; i++)
    good = record_terms (ledger, &terms[i], error);
  for (guint i = 0; good && i < n_items; i++)
    {
      good = uc_ledger_take_one (ledger, &items[i], error);
      if (good && items[i].refused != NULL)
        {
          g_propagate_error (error, g_error_copy (items[i].refused));
          good = FALSE;
        }
    }
  return good && uc_ledger_keys_sign (ledger, error);
}

gboolean
uc_ledger_create (const char *path, const UcLedgerOptions *options, const UcLedgerTerms *terms, guint n_terms, UcLedgerItem *items,
                  guint n_items, GError **error)
{
  g_autofree char *new = g_strconcat (path, ".new", NULL);
  g_autofree char *key_path = uc_keys_path (path);
  g_autoptr (UcLedger) ledger = new_ledger (new, options);
  gboolean good, has_key;
  int fd;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: the file is there already; a ledger is created once"), path);
      return FALSE;
    }
  if (g_file_test (key_path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS,
                   _ ("%s: the key file of a ledger is there already; put its ledger back, or move the key file away"), key_path);
      return FALSE;
    }
  /* What was begun before and never ended goes. Badges and sums are nobody else's. */
  g_unlink (new);
  fd = open (new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
      return FALSE;
    }
  good = uc_private_file_give (fd, path);
  close (fd);
  if (!good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
  good = good && fill (ledger, path, terms, n_terms, items, n_items, error);
  forget_all (ledger);
  has_key = good && uc_keys_save (ledger->key_path, &ledger->keys, error);
  /* Unlike a rename, a link replaces nothing. */
  good = has_key && link (new, path) == 0 && uc_sync_folder_of (path);
  if (has_key && !good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
  if (!good)
    g_unlink (key_path);
  g_unlink (new);
  return good;
}

/* ---- what there is ---- */

const char *
uc_ledger_path (const UcLedger *ledger)
{
  return ledger->path;
}

guint64
uc_ledger_n_rows (const UcLedger *ledger)
{
  return ledger->rows;
}

gint64
uc_ledger_last_real (const UcLedger *ledger)
{
  return ledger->real;
}

gint64
uc_ledger_now (const UcLedger *ledger)
{
  return ledger->now_ns ();
}

guint64
uc_ledger_term (const UcLedger *ledger)
{
  return ledger->term;
}

char *
uc_ledger_first_key (const UcLedger *ledger, char code[UC_CODE_TEXT])
{
  return uc_key_fingerprint (&ledger->signing.first, code);
}

gboolean
uc_ledger_lacks_key (const UcLedger *ledger)
{
  return ledger->lacks_key;
}

guint
uc_ledger_n_meters (const UcLedger *ledger)
{
  return ledger->meters->len;
}

const UcLedgerMeter *
uc_ledger_meter (const UcLedger *ledger, guint i)
{
  return ledger->meters->pdata[i];
}

const UcLedgerMeter *
uc_ledger_find_meter (const UcLedger *ledger, const char *name)
{
  return uc_ledger_fold_meter ((UcLedger *)ledger, name);
}

guint
uc_ledger_n_tables (const UcLedger *ledger)
{
  return ledger->tables->len;
}

const UcLedgerTable *
uc_ledger_table (const UcLedger *ledger, guint i)
{
  return ledger->tables->pdata[i];
}

const UcLedgerTable *
uc_ledger_find_table (const UcLedger *ledger, const char *name)
{
  return uc_ledger_fold_table ((UcLedger *)ledger, name);
}

UcLedgerTerms
uc_ledger_meter_terms (const UcLedgerMeter *meter, const UcLinkedParameters *parameters)
{
  UcLedgerTerms terms = meter->terms;

  terms.terms.meter.seed = parameters->seed;
  terms.terms.meter.primary_ppm = parameters->primary_ppm;
  terms.terms.meter.secondary_ppm = parameters->secondary_ppm;
  terms.terms.limit = parameters->limit;
  return terms;
}

char *
uc_ledger_head_code (const UcLedgerMeter *meter, char code[UC_CODE_TEXT])
{
  const UcHead head = { .seq = meter->link.entries > 0 ? meter->link.entries - 1 : 0, .hash = meter->hash };

  return uc_head_code (&head, code);
}
