#include "uc-forge-ledger.h"

#include "uc-ledger-private.h"
#include "uc-ledger-sqlite.h"
#include "uc-linked-line.h"

#include <glib/gstdio.h>
#include <string.h>

static gint64 now_ns;

static gint64
tick (void)
{
  return now_ns;
}

void
uc_forge_ledger_row_free (UcForgedRow *row)
{
  g_free (row->meter);
  g_free (row->device);
  g_free (row->input);
  g_free (row->events);
  g_free (row);
}

UcForgedRow *
uc_forge_ledger_copy (const UcForgedRow *row)
{
  UcForgedRow *copy = g_memdup2 (row, sizeof *row);

  copy->meter = g_strdup (row->meter);
  copy->device = g_strdup (row->device);
  copy->input = g_strdup (row->input);
  copy->events = g_strdup (row->events);
  return copy;
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  const UcForgedRow borrowed = { row->id,  row->kind, row->round, row->device_seq, row->row, row->term, row->row_real, row->real,
                                 (char *)row->meter, (char *)row->device, (char *)row->input, (char *)row->events, row->is_signed, row->signature };

  g_ptr_array_add (user_data, uc_forge_ledger_copy (&borrowed));
  return TRUE;
}

GPtrArray *
uc_forge_ledger_read (const char *path)
{
  const UcLedgerOptions options = { .program = "forger", .read_only = TRUE };
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_forge_ledger_row_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, &error);

  g_assert_no_error (error);
  uc_ledger_read_rows (ledger, on_row, rows, &error);
  g_assert_no_error (error);
  return rows;
}

/* A ledger with nothing but its first key, in which everything goes. */
static UcLedger *
begin (const char *path)
{
  const UcLedgerOptions options = { .program = "forger", .now_ns = tick };
  g_autofree char *key = uc_keys_path (path);
  g_autoptr (GError) error = NULL;
  UcLedger *ledger;

  g_unlink (path);
  g_unlink (key);
  uc_ledger_create (path, &options, NULL, 0, NULL, 0, &error);
  g_assert_no_error (error);
  ledger = uc_ledger_open (path, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_exec (uc_ledger_sqlite_connection (ledger->store),
                                 "PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON", NULL, NULL, NULL),
                   ==, SQLITE_OK);
  return ledger;
}

static void
end (UcLedger *ledger)
{
  /* One file, and no WAL. */
  sqlite3_exec (uc_ledger_sqlite_connection (ledger->store), "COMMIT; PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
  uc_ledger_close (ledger);
}

/* @sign: (nullable): the signature of the row; NULL = it has none. */
static gboolean
write_row (UcLedger *ledger, const UcForgedRow *from, const UcSignature *(*sign) (const UcLedgerRow *row, gpointer user_data), gpointer user_data,
           GError **error)
{
#define NUMBER(value) { .type = UC_LEDGER_NUMBER, .number = (gint64)(value) }
#define TEXT(value) { .type = UC_LEDGER_TEXT, .text = (value) }
#define BLOB(value) { .type = UC_LEDGER_BLOB, .blob = (value).b, .length = sizeof (value) }
  UcLedgerRow row = { ledger->rows + 1, from->kind, ledger->seq + 1, from->round, from->device_seq, from->row, from->row_real, from->real,
                      from->term, from->meter, from->device, from->input, from->events };
  const UcSignature *signature;

  uc_ledger_hash_row (&ledger->hash, &row, &row.hash);
  signature = sign != NULL ? sign (&row, user_data) : NULL;
  row.is_signed = signature != NULL;
  if (row.is_signed)
    row.signature = *signature;
  {
    const UcLedgerCell none = { UC_LEDGER_NULL }, signed_by = BLOB (row.signature);
    const UcLedgerCell cells[] = {
      NUMBER (row.id),   NUMBER (row.kind), NUMBER (row.seq), NUMBER (row.round), TEXT (row.meter), TEXT (row.device), NUMBER (row.device_seq),
      NUMBER (row.row),  NUMBER (row.row_real), NUMBER (row.real), NUMBER (row.term), TEXT (row.input), TEXT (row.events),
      BLOB (row.hash),   row.is_signed ? signed_by : none,
    };

    if (!uc_ledger_cells_put (ledger, UC_LEDGER_ROW, cells, G_N_ELEMENTS (cells), error))
      return FALSE;
  }
  return uc_ledger_fold_row (ledger, &row, error);
}

/* Who writes all rows begins with the first one. */
static UcLedger *
begin_before_the_first_row (const char *path)
{
  UcLedger *ledger = begin (path);

  sqlite3_exec (uc_ledger_sqlite_connection (ledger->store), "BEGIN; DELETE FROM link_row", NULL, NULL, NULL);
  ledger->rows = 0;
  memset (&ledger->hash, 0, sizeof ledger->hash);
  memset (&ledger->signing, 0, sizeof ledger->signing);
  return ledger;
}

/* The forger's own keys, where there were others. */
typedef struct
{
  UcSecretKey secret;
  UcSignature signature;
  gboolean has_key, is_last;
} Anew;

static const UcSignature *
sign_anew (const UcLedgerRow *row, gpointer user_data)
{
  Anew *anew = user_data;

  uc_ledger_signing_sign (row->id, &row->hash, &anew->secret, &anew->signature);
  return row->kind == UC_LEDGER_ROW_KEY || anew->is_last ? &anew->signature : NULL;
}

gboolean
uc_forge_ledger_write (const char *path, const GPtrArray *rows, GError **error)
{
  UcLedger *ledger = begin_before_the_first_row (path);
  Anew anew = { .has_key = FALSE };
  gboolean good = TRUE;

  for (guint i = 0; good && i < rows->len; i++)
    {
      g_autoptr (UcForgedRow) row = uc_forge_ledger_copy (rows->pdata[i]);
      UcSecretKey next = { 0 };

      anew.is_last = i + 1 == rows->len;
      if (row->kind == UC_LEDGER_ROW_KEY)
        {
          UcPublicKey public;

          uc_keys_fresh_sign (&next);
          uc_keys_public (&next, &public);
          g_free (row->input);
          row->input = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);
          if (!anew.has_key)
            anew.secret = next;
        }
      good = write_row (ledger, row, sign_anew, &anew, error);
      if (row->kind == UC_LEDGER_ROW_KEY)
        anew.secret = next;
      anew.has_key |= row->kind == UC_LEDGER_ROW_KEY;
    }
  end (ledger);
  return good;
}

typedef struct
{
  const UcForgedRow *row;
  const UcSecretKey *key;
  guint64 from;
  UcSignature signature;
} AsItWas;

static const UcSignature *
sign_as_it_was (const UcLedgerRow *row, gpointer user_data)
{
  AsItWas *as = user_data;

  if (!as->row->is_signed)
    return NULL;
  as->signature = as->row->signature;
  if (as->key != NULL && row->id >= as->from)
    uc_ledger_signing_sign (row->id, &row->hash, as->key, &as->signature);
  return &as->signature;
}

gboolean
uc_forge_ledger_write_signed (const char *path, const GPtrArray *rows, const UcSecretKey *key, guint64 from, GError **error)
{
  UcLedger *ledger = begin_before_the_first_row (path);
  AsItWas as = { .key = key, .from = from };
  gboolean good = TRUE;

  for (guint i = 0; good && i < rows->len; i++)
    {
      as.row = rows->pdata[i];
      good = write_row (ledger, rows->pdata[i], sign_as_it_was, &as, error);
    }
  end (ledger);
  return good;
}

/* "journal table=BJ-07 fingerprint=… rules=…" */
static char *
fingerprint_of (const GPtrArray *rows, const char *table)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const UcForgedRow *row = rows->pdata[i];
      const char *at = strstr (row->input, " fingerprint=");

      if (row->kind == UC_LEDGER_ROW_JOURNAL && strcmp (row->device, table) == 0)
        return g_strndup (at + strlen (" fingerprint="), UC_CODE_TEXT - 1);
    }
  return NULL;
}

/* What is decided is committed with the rest; the terms are rows as they are. */
gboolean
uc_forge_ledger_decide (const char *path, const GPtrArray *rows, GError **error)
{
  UcLedger *ledger = begin (path);
  gboolean good = TRUE;

  for (guint i = 0; good && i < rows->len; i++)
    {
      const UcForgedRow *row = rows->pdata[i];
      g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
      UcLedgerItem item = { .meter = row->meter, .row = row->row, .real_ns = row->row_real };
      g_autofree char *fingerprint = NULL;

      g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
      now_ns = row->real;
      ledger->term = row->term;
      if (row->kind == UC_LEDGER_ROW_TERMS)
        good = write_row (ledger, row, NULL, NULL, error);
      if (row->kind != UC_LEDGER_ROW_INPUT)
        continue;
      good = uc_linked_line_parse_input (row->input, &item.input, error);
      fingerprint = fingerprint_of (rows, item.input.table);
      item.fingerprint = fingerprint;
      good = good && uc_ledger_take (ledger, &item, 1, says, error);
      uc_ledger_item_clear (&item);
    }
  end (ledger);
  return good;
}
