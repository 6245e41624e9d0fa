/* Rows of the ledger's tables: written, or compared with what the record says. */
#include "uc-ledger-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static char *
column_list (const UcLedgerColumns *columns, guint n, const char *form, const char *between)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) parts = g_strsplit (form, "%", -1);
      g_autofree char *one = g_strjoinv (columns->columns[i], parts);

      g_string_append_printf (list, "%s%s", i > 0 ? between : "", one);
    }
  return g_string_free (list, FALSE);
}

static UcStatement *
prepare_put (UcLedger *ledger, const UcLedgerColumns *columns, GError **error)
{
  g_autofree char *names = column_list (columns, columns->n, "\"%\"", ", ");
  g_autofree char *keys = column_list (columns, columns->n_key, "\"%\"", ", ");
  g_autofree char *sets = column_list (columns, columns->n, "\"%\" = excluded.\"%\"", ", ");
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_append_printf (sql, "INSERT INTO %s (%s) VALUES (?", columns->name, names);
  for (guint i = 1; i < columns->n; i++)
    g_string_append (sql, ", ?");
  g_string_append (sql, ")");
  if (columns->changes)
    g_string_append_printf (sql, " ON CONFLICT (%s) DO UPDATE SET %s", keys, sets);
  return uc_store_prepare (ledger->db, ledger->path, sql->str, error);
}

static UcStatement *
prepare_get (UcLedger *ledger, const UcLedgerColumns *columns, GError **error)
{
  g_autofree char *names = column_list (columns, columns->n, "\"%\"", ", ");
  g_autofree char *keys = column_list (columns, columns->n_key, "\"%\" = ?", " AND ");
  g_autofree char *sql = g_strdup_printf ("SELECT %s FROM %s WHERE %s", names, columns->name, keys);

  return uc_store_prepare (ledger->db, ledger->path, sql, error);
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
        sqlite3_bind_blob (statement, (int)i + 1, cells[i].blob, sizeof (UcHash), SQLITE_STATIC);
        break;
      }
}

static gboolean
write_row (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  int answer;

  if (ledger->put[table] == NULL)
    ledger->put[table] = prepare_put (ledger, &uc_ledger_schema_columns[table], error);
  if (ledger->put[table] == NULL)
    return FALSE;
  bind (ledger->put[table], cells, n);
  answer = sqlite3_step (ledger->put[table]);
  sqlite3_reset (ledger->put[table]);
  return answer == SQLITE_DONE || uc_store_fail (ledger->db, ledger->path, _ ("write to it"), error);
}

/* ---- comparing ---- */

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
is_same (UcStatement *found, guint column, const UcLedgerCell *cell)
{
  const int type = sqlite3_column_type (found, (int)column);

  switch (cell->type)
    {
    case UC_LEDGER_NULL:
      return type == SQLITE_NULL;
    case UC_LEDGER_NUMBER:
      return type == SQLITE_INTEGER && sqlite3_column_int64 (found, (int)column) == cell->number;
    case UC_LEDGER_TEXT:
      return type == SQLITE_TEXT && sqlite3_column_bytes (found, (int)column) == (int)strlen (cell->text)
             && memcmp (sqlite3_column_text (found, (int)column), cell->text, strlen (cell->text)) == 0;
    case UC_LEDGER_BLOB:
      return type == SQLITE_BLOB && sqlite3_column_bytes (found, (int)column) == sizeof (UcHash)
             && memcmp (sqlite3_column_blob (found, (int)column), cell->blob, sizeof (UcHash)) == 0;
    }
  g_return_val_if_reached (FALSE);
}

static gboolean
compare_row (UcLedger *ledger, UcLedgerTableKind table, const UcLedgerCell *cells, guint n, GError **error)
{
  const UcLedgerColumns *columns = &uc_ledger_schema_columns[table];
  g_autofree char *name = row_name (table, cells, columns->n_key);
  gboolean good = TRUE;
  int answer;

  if (ledger->get[table] == NULL)
    ledger->get[table] = prepare_get (ledger, columns, error);
  if (ledger->get[table] == NULL)
    return FALSE;
  bind (ledger->get[table], cells, columns->n_key);
  answer = sqlite3_step (ledger->get[table]);
  if (answer == SQLITE_DONE)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                 _ ("%s: “%s” is missing; the link's record has it, up to row %" PRIu64
                    ". Keep the file as it is and put back a copy"),
                 ledger->path, name, ledger->rows);
  else if (answer != SQLITE_ROW)
    uc_store_fail (ledger->db, ledger->path, _ ("read it"), error);
  good = answer == SQLITE_ROW;
  for (guint i = 0; good && i < n; i++)
    if (!is_same (ledger->get[table], i, &cells[i]))
      {
        g_autofree char *right = cell_text (&cells[i]);
        const char *text = (const char *)sqlite3_column_text (ledger->get[table], (int)i);
        g_autofree char *is = sqlite3_column_type (ledger->get[table], (int)i) == SQLITE_BLOB ? g_strdup (_ ("another one"))
                                                                                              : g_strdup (text != NULL ? text : "NULL");

        g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                     _ ("%s: “%s” has %s in “%s”; by the link's record, up to row %" PRIu64
                        ", it is %s. Keep the file as it is and put back a copy"),
                     ledger->path, name, is, columns->columns[i], ledger->rows, right);
        good = FALSE;
      }
  sqlite3_reset (ledger->get[table]);
  return good;
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
    return write_row (ledger, table, cells, n, error);
  if (ledger->now == NULL)
    ledger->now = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, kept_free);
  if (uc_ledger_schema_columns[table].changes)
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
      g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", uc_ledger_schema_columns[i].name);
      gint64 n = 0;

      if (!uc_store_number (ledger->db, ledger->path, sql, &n, error))
        return FALSE;
      if ((guint64)n == ledger->counts[i])
        continue;
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                   _ ("%s: “%s” has %" PRId64 " rows; by the link's record, up to row %" PRIu64 ", it has %"
                      PRIu64 ". Keep the file as it is and put back a copy"),
                   ledger->path, uc_ledger_schema_columns[i].name, n, ledger->rows, ledger->counts[i]);
      return FALSE;
    }
  return TRUE;
}

void
uc_ledger_cells_forget (UcLedger *ledger)
{
  for (guint i = 0; i < UC_LEDGER_N_TABLES; i++)
    {
      g_clear_pointer (&ledger->put[i], sqlite3_finalize);
      g_clear_pointer (&ledger->get[i], sqlite3_finalize);
    }
  g_clear_pointer (&ledger->put_signature, sqlite3_finalize);
  g_clear_pointer (&ledger->now, g_hash_table_unref);
  memset (ledger->counts, 0, sizeof ledger->counts);
}
