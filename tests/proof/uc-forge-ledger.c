#include "uc-forge-ledger.h"

#include "uc-ledger-private.h"
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
                                 (char *)row->meter, (char *)row->device, (char *)row->input, (char *)row->events };

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

/* An empty ledger in which everything goes. */
static UcLedger *
begin (const char *path)
{
  const UcLedgerOptions options = { .program = "forger", .now_ns = tick };
  g_autoptr (GError) error = NULL;
  UcLedger *ledger;

  g_unlink (path);
  uc_ledger_create (path, &options, NULL, 0, NULL, 0, &error);
  g_assert_no_error (error);
  ledger = uc_ledger_open (path, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_exec (ledger->db,
                                 "PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON", NULL, NULL, NULL),
                   ==, SQLITE_OK);
  return ledger;
}

static void
end (UcLedger *ledger)
{
  /* One file, and no WAL. */
  sqlite3_exec (ledger->db, "COMMIT; PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
  uc_ledger_close (ledger);
}

static gboolean
write_row (UcLedger *ledger, const UcForgedRow *from, GError **error)
{
#define NUMBER(value) { .type = UC_LEDGER_NUMBER, .number = (gint64)(value) }
#define TEXT(value) { .type = UC_LEDGER_TEXT, .text = (value) }
  UcLedgerRow row = { ledger->rows + 1, from->kind, ledger->seq + 1, from->round, from->device_seq, from->row, from->row_real, from->real,
                      from->term, from->meter, from->device, from->input, from->events };

  uc_ledger_hash_row (&ledger->hash, &row, &row.hash);
  {
    const UcLedgerCell cells[] = {
      NUMBER (row.id),   NUMBER (row.kind), NUMBER (row.seq), NUMBER (row.round), TEXT (row.meter), TEXT (row.device), NUMBER (row.device_seq),
      NUMBER (row.row),  NUMBER (row.row_real), NUMBER (row.real), NUMBER (row.term), TEXT (row.input), TEXT (row.events),
      { .type = UC_LEDGER_BLOB, .blob = row.hash.b },
    };

    return uc_ledger_cells_put (ledger, UC_LEDGER_ROW, cells, G_N_ELEMENTS (cells), error) && uc_ledger_fold_row (ledger, &row, error);
  }
}

gboolean
uc_forge_ledger_write (const char *path, const GPtrArray *rows, GError **error)
{
  UcLedger *ledger = begin (path);
  gboolean good = TRUE;

  sqlite3_exec (ledger->db, "BEGIN", NULL, NULL, NULL);
  for (guint i = 0; good && i < rows->len; i++)
    good = write_row (ledger, rows->pdata[i], error);
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
        good = write_row (ledger, row, error);
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
