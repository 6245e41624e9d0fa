/* Rows of the ledger's tables: written, or compared with what the record says. */
#include "uc-ledger-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static char *
cell_text (const UcLedgerCell *cell)
{
  char text[UC_HASH_TEXT];

  switch (cell->type)
    {
    case UC_LEDGER_NULL:
      return g_strdup ("NULL");
    case UC_LEDGER_NUMBER:
      return g_strdup_printf ("%" PRId64, cell->number);
    case UC_LEDGER_TEXT:
      return g_strdup (cell->text);
    case UC_LEDGER_BLOB:
      return g_strdup (uc_hash_format ((const UcHash *)cell->blob, text));
    }
  g_return_val_if_reached (NULL);
}

/* “entry M 3”: the table and the key. */
static char *
row_name (UcLedgerTableKind table, const UcLedgerCell *cells, guint n_key)
{
  GString *name = g_string_new (uc_ledger_schema_columns[table].name);

  for (guint i = 0; i < n_key; i++)
    {
      g_autofree char *text = cell_text (&cells[i]);

      g_string_append_printf (name, " %s", text);
    }
  return g_string_free (name, FALSE);
}

static gboolean
is_same (const UcLedgerCell *found, const UcLedgerCell *cell)
{
  if (found->type != cell->type)
    return FALSE;
  switch (cell->type)
    {
    case UC_LEDGER_NULL:
      return TRUE;
    case UC_LEDGER_NUMBER:
      return found->number == cell->number;
    case UC_LEDGER_TEXT:
      return found->length == strlen (cell->text) && memcmp (found->text, cell->text, found->length) == 0;
    case UC_LEDGER_BLOB:
      return found->length == sizeof (UcHash) && memcmp (found->blob, cell->blob, sizeof (UcHash)) == 0;
    }
  g_return_val_if_reached (FALSE);
}

static gboolean
compare_row (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  g_autofree char *name = NULL;
  UcLedgerCell found[UC_LEDGER_MOST_COLUMNS];
  gboolean is_there;

  if (!ledger->store->engine->get (ledger->store, table, cells, found, &is_there, error))
    return FALSE;
  if (!is_there)
    {
      name = row_name (table, cells, columns->n_key);
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                   _ ("%s: “%s” is missing; the link's record has it, up to row %" PRIu64
                      ". Keep the file as it is and put back a copy"),
                   ledger->store->path, name, ledger->rows);
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    if (!is_same (&found[i], &cells[i]))
      {
        g_autofree char *right = cell_text (&cells[i]);
        g_autofree char *is = found[i].type == UC_LEDGER_BLOB ? g_strdup (_ ("another one")) : cell_text (&found[i]);

        name = row_name (table, cells, columns->n_key);
        g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                     _ ("%s: “%s” has %s in “%s”; by the link's record, up to row %" PRIu64
                        ", it is %s. Keep the file as it is and put back a copy"),
                     ledger->store->path, name, is, columns->columns[i], ledger->rows, right);
        return FALSE;
      }
  return TRUE;
}

gboolean
uc_ledger_cells_find_hash (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *key, const char *column, UcHash *hash,
                           gboolean *is_there, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  UcLedgerCell found[UC_LEDGER_MOST_COLUMNS];

  if (!ledger->store->engine->get (ledger->store, table, key, found, is_there, error))
    return FALSE;
  for (guint i = 0; *is_there && i < columns->n; i++)
    if (strcmp (columns->columns[i], column) == 0)
      {
        *is_there = found[i].type == UC_LEDGER_BLOB && found[i].length == sizeof *hash;
        if (*is_there)
          memcpy (hash->b, found[i].blob, sizeof *hash);
        return TRUE;
      }
  return TRUE;
}

/* ---- rows that change ---- */

typedef struct
{
  UcLedgerTableKind table;
  guint n;
  UcLedgerCell cells[UC_LEDGER_MOST_COLUMNS];
} Kept;

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  for (guint i = 0; i < kept->n; i++)
    g_free ((char *)kept->cells[i].text);
  g_free (kept);
}

/* None of the tables that change has a blob. A row that is followed by another one of the same table of the casino is final. */
static gboolean
keep_row (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  g_autofree char *place = row_name (table, cells, table == UC_LEDGER_TICKET ? 2 : columns->n_key);
  g_autofree char *name = row_name (table, cells, columns->n_key);
  const Kept *before = g_hash_table_lookup (ledger->now, place);
  g_autofree char *name_before = before != NULL ? row_name (table, before->cells, columns->n_key) : NULL;
  Kept *kept;

  if (before == NULL || strcmp (name, name_before) != 0)
    {
      if (before != NULL && !compare_row (ledger, table, before->cells, before->n, error))
        return FALSE;
      ledger->counts[table]++;
    }
  kept = g_new0 (Kept, 1);
  kept->table = table;
  kept->n = n;
  memcpy (kept->cells, cells, n * sizeof *cells);
  for (guint i = 0; i < n; i++)
    kept->cells[i].text = g_strdup (cells[i].text);
  g_hash_table_insert (ledger->now, g_steal_pointer (&place), kept);
  return TRUE;
}

gboolean
uc_ledger_cells_put (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  g_return_val_if_fail (n == uc_ledger_schema_columns[table].n, FALSE);

  if (!ledger->compares)
    return ledger->store->engine->put (ledger->store, table, cells, n, error);
  if (ledger->now == NULL)
    ledger->now = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, kept_free);
  if (uc_ledger_schema_columns[table].n_changing > 0)
    return keep_row (ledger, table, cells, n, error);
  ledger->counts[table]++;
  return compare_row (ledger, table, cells, n, error);
}

gboolean
uc_ledger_cells_end (UcLedger *ledger, GError **error)
{
  GHashTableIter iter;
  gpointer value;

  if (ledger->now != NULL)
    {
      g_hash_table_iter_init (&iter, ledger->now);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        {
          const Kept *kept = value;

          if (!compare_row (ledger, kept->table, kept->cells, kept->n, error))
            return FALSE;
        }
    }
  for (guint i = UC_LEDGER_METER; i < UC_LEDGER_N_TABLES; i++)
    {
      guint64 n;

      /* Each of them may take seconds. */
      if (ledger->store->waits != NULL)
        ledger->store->waits (ledger->store->user_data);
      if (!ledger->store->engine->count (ledger->store, i, &n, error))
        return FALSE;
      if (n == ledger->counts[i])
        continue;
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                   _ ("%s: “%s” has %" PRIu64 " rows; by the link's record, up to row %" PRIu64 ", it has %"
                      PRIu64 ". Keep the file as it is and put back a copy"),
                   ledger->store->path, uc_ledger_schema_columns[i].name, n, ledger->rows, ledger->counts[i]);
      return FALSE;
    }
  return TRUE;
}

void
uc_ledger_cells_forget (UcLedger *ledger)
{
  g_clear_pointer (&ledger->now, g_hash_table_unref);
  memset (ledger->counts, 0, sizeof ledger->counts);
}
