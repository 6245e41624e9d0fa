#include "uc-ledger-case.h"

#include "uc-keys.h"
#include "uc-remove-folder.h"

#include <sqlite3.h>
#include <string.h>

#define SECOND G_GINT64_CONSTANT (1000000000)

static gint64 now_ns = 1700000000000000000, step_ns = SECOND;

static gint64
tick (void)
{
  return now_ns += step_ns;
}

void
uc_ledger_case_set_step (gint64 ns)
{
  step_ns = ns;
}

static const UcLedgerTerms terms[] = {
  { "M", "685c.1", { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 }, UC_PERCENTAGE_SHARED,
                     UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN }, "4001", "5001" },
  { "N", "633b.10", { { 5 * UC_DOLLAR, 1000 * UC_DOLLAR, UC_RESEED_RESERVE, 190000, 32500 }, UC_PERCENTAGE_EACH,
                      UC_LINKED_HITS_SHARE, 1100 * UC_DOLLAR }, "4001", "5001" },
};

static const struct
{
  const char *meter;
  UcLinkedInputKind kind;
  const char *table;
} first[] = {
  { "M", UC_LINKED_STARTED, "" },       { "M", UC_LINKED_ENROLLED, "BJ-01" }, { "M", UC_LINKED_ENROLLED, "BJ-02" },
  { "M", UC_LINKED_ENROLLED, "SP-03" }, { "M", UC_LINKED_OPENED, "" },        { "N", UC_LINKED_STARTED, "" },
  { "N", UC_LINKED_ENROLLED, "SP-03" }, { "N", UC_LINKED_OPENED, "" },
};

UcLedgerCase *
uc_ledger_case_new (guint32 seed)
{
  return uc_ledger_case_new_on (seed, NULL);
}

UcLedgerCase *
uc_ledger_case_new_on (guint32 seed, const char *server)
{
  UcLedgerCase *c = g_new0 (UcLedgerCase, 1);
  UcLedgerItem items[G_N_ELEMENTS (first)] = { 0 };
  g_autoptr (GError) error = NULL;

  now_ns = 1700000000000000000;
  step_ns = SECOND;
  c->folder = g_dir_make_tmp ("upcard-ledger-XXXXXX", &error);
  g_assert_no_error (error);
  c->path = g_build_filename (c->folder, "house.ledger", NULL);
  c->options = (UcLedgerOptions){ .program = "test", .now_ns = tick, .server = server };
  c->random = g_rand_new_with_seed (seed);
  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    {
      UcLinkedInput *input = &items[i].input;

      items[i].meter = first[i].meter;
      items[i].fingerprint = "D902-BS9J-KK6A-25X8";
      input->kind = first[i].kind;
      g_strlcpy (input->table, first[i].table, sizeof input->table);
      g_strlcpy (input->badge, "4001", sizeof input->badge);
      g_strlcpy (input->second, "5001", sizeof input->second);
      g_strlcpy (input->reason, "a first day", sizeof input->reason);
      input->value = input->kind == UC_LINKED_STARTED ? terms[*first[i].meter == 'N'].terms.meter.seed : 0;
    }
  uc_ledger_create (c->path, &c->options, terms, G_N_ELEMENTS (terms), items, G_N_ELEMENTS (items), &error);
  g_assert_no_error (error);
  uc_ledger_case_open_or_fail (c);
  c->tables[0] = uc_played_new ("BJ-01", "M", seed + 1);
  c->tables[1] = uc_played_new ("BJ-02", "M", seed + 2);
  c->tables[2] = uc_played_new ("SP-03", "N", seed + 3);
  return c;
}

void
uc_ledger_case_free (UcLedgerCase *c)
{
  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    uc_played_free (c->tables[i]);
  uc_remove_folder (c->folder);
  g_rand_free (c->random);
  g_free (c->path);
  g_free (c->folder);
  g_free (c);
}

void
uc_ledger_case_open_or_fail (UcLedgerCase *c)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  c->ledger = uc_ledger_open (c->path, &c->options, &error);
  g_assert_no_error (error);
}

static UcPlayed *
table_of (UcLedgerCase *c, const char *name)
{
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    if (strcmp (c->tables[i]->name, name) == 0)
      return c->tables[i];
  g_assert_not_reached ();
}

/* The last row that the ledger has of the table, and all behind it: what a table sends when it comes back. */
static void
add_rows (UcLedgerCase *c, UcPlayed *table, GArray *items, GStringChunk *meters)
{
  const UcLedgerTable *known = uc_ledger_find_table (c->ledger, table->name);
  const guint64 from = known != NULL ? known->row : 0;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < table->rows->len; i++)
    {
      const UcPlayedRow *row = table->rows->pdata[i];

      if (row->id >= from)
        uc_ledger_row_items (table->name, row->events, &row->hash, row->id, 1700000000000000000 + (gint64)row->id, items, meters, &error);
      g_assert_no_error (error);
    }
}

/* What the @n @tables send is taken together. */
static gboolean
send_rows (UcLedgerCase *c, UcPlayed *const *tables, guint n, GError **error)
{
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GStringChunk) meters = g_string_chunk_new (64);

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  for (guint i = 0; i < n; i++)
    add_rows (c, tables[i], items, meters);
  if (!uc_ledger_take (c->ledger, (UcLedgerItem *)(gpointer)items->data, items->len, says, error))
    {
      g_assert_cmpuint (says->len, ==, 0);
      return FALSE;
    }
  for (guint i = 0; i < items->len; i++)
    g_assert_no_error (g_array_index (items, UcLedgerItem, i).refused);
  for (guint i = 0; i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);

      uc_played_hear (table_of (c, say->table), say->n, say->line);
      uc_ledger_heard (c->ledger, say->table, say->n);
    }
  return TRUE;
}

gboolean
uc_ledger_case_step (UcLedgerCase *c, GError **error)
{
  c->last = c->tables[g_rand_int_range (c->random, 0, UC_LEDGER_CASE_TABLES)];
  uc_played_next (c->last);
  return send_rows (c, &c->last, 1, error);
}

gboolean
uc_ledger_case_batch (UcLedgerCase *c, guint steps, GError **error)
{
  for (guint i = 0; i < steps; i++)
    uc_played_next (c->tables[g_rand_int_range (c->random, 0, UC_LEDGER_CASE_TABLES)]);
  return send_rows (c, c->tables, UC_LEDGER_CASE_TABLES, error);
}

void
uc_ledger_case_play (UcLedgerCase *c, guint steps)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < steps; i++)
    {
      uc_ledger_case_step (c, &error);
      g_assert_no_error (error);
    }
}

void
uc_ledger_case_end_day (UcLedgerCase *c)
{
  UcLedgerItem items[G_N_ELEMENTS (terms)] = { 0 };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    {
      const char *last = uc_ledger_find_meter (c->ledger, terms[i].meter)->link.day;

      items[i].meter = terms[i].meter;
      items[i].input.kind = UC_LINKED_DAY;
      if (*last == '\0')
        g_strlcpy (items[i].input.day, "2023-11-14", sizeof items[i].input.day);
      else
        uc_linked_state_day_after (last, items[i].input.day);
    }
  uc_ledger_take (c->ledger, items, G_N_ELEMENTS (items), says, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (says->len, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    g_assert_no_error (items[i].refused);
}

gboolean
uc_ledger_case_fact (UcLedgerCase *c, const char *words, guint64 *row, GError **error)
{
  UcLedgerItem item = { 0 };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  gboolean good = uc_pit_fact_parse (words, &item.fact, error) && uc_ledger_take (c->ledger, &item, 1, says, error);

  g_assert_cmpuint (says->len, ==, 0);
  if (item.refused != NULL)
    {
      g_propagate_error (error, item.refused);
      return FALSE;
    }
  if (row != NULL)
    *row = item.fact_row;
  return good;
}

void
uc_ledger_case_fact_of_some (UcLedgerCase *c, guint n)
{
  static const char *const whats[] = { "seen", "seen", "coming", "done" };
  g_autofree char *words = g_strdup_printf ("%s table=BJ-%02u seq=%u item=%s by=20%02u where=%s", whats[n % 4], n / 4 % 3 + 1, n / 4 + 1,
                                            n / 4 % 2 == 0 ? "validation" : "call", n % 4 < 2 ? n / 4 % 5 : 9, n % 12 < 6 ? "main" : "high-limit");
  g_autoptr (GError) error = NULL;

  uc_ledger_case_fact (c, words, NULL, &error);
  g_assert_no_error (error);
}

gboolean
uc_ledger_case_again (UcLedgerCase *c, GError **error)
{
  return send_rows (c, &c->last, 1, error);
}

static sqlite3 *
open_raw (const char *path)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  return db;
}

typedef struct
{
  GString *text;
  UcLedgerCaseRecord which;
} Rows;

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  g_autofree char *signature = NULL;
  const Rows *rows = user_data;
  char hash[UC_HASH_TEXT];

  if (rows->which != UC_LEDGER_CASE_ALL && row->kind == 4)
    return TRUE;
  if (rows->which == UC_LEDGER_CASE_ALL)
    g_string_append_printf (rows->text, "%" G_GUINT64_FORMAT " ", row->id);
  if (rows->which != UC_LEDGER_CASE_BUT_TIMES)
    g_string_append_printf (rows->text, "%" G_GINT64_FORMAT " %" G_GUINT64_FORMAT " ", row->real, row->term);
  g_string_append_printf (rows->text,
                          "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s %s %" G_GUINT64_FORMAT
                          " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT "\t%s\t%s",
                          row->kind, row->seq, row->round, row->meter, row->device, row->device_seq, row->row, row->row_real, row->input, row->events);
  if (rows->which == UC_LEDGER_CASE_ALL)
    {
      if (row->is_signed)
        signature = g_base64_encode (row->signature.b, sizeof row->signature);
      g_string_append_printf (rows->text, "\t%s\t%s", uc_hash_format (&row->hash, hash), signature != NULL ? signature : "-");
    }
  g_string_append_c (rows->text, '\n');
  return TRUE;
}

/* A server's record is read by the program: SQLite cannot. */
static char *
record_on_server (const char *path, UcLedgerCaseRecord which)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open_as_it_stands (path, &error);
  Rows rows = { g_string_new (NULL), which };

  g_assert_no_error (error);
  uc_ledger_read_rows_from (ledger, 1, on_row, &rows, &error);
  g_assert_no_error (error);
  return g_string_free (rows.text, FALSE);
}

char *
uc_ledger_case_record (const char *path, UcLedgerCaseRecord which)
{
  static const char *const of_keys[] = { "id", "hash", "signature", NULL }, *const of_times[] = { "real", "term", NULL };
  GString *text;
  sqlite3_stmt *all;
  sqlite3 *db;

  if (uc_ledger_names_server (path))
    return record_on_server (path, which);
  db = open_raw (path);
  text = g_string_new (NULL);
  g_assert_cmpint (sqlite3_prepare_v2 (db, which == UC_LEDGER_CASE_ALL ? "SELECT * FROM link_row ORDER BY id"
                                                                       : "SELECT * FROM link_row WHERE kind <> 4 ORDER BY id",
                                       -1, &all, NULL), ==, SQLITE_OK);
  while (sqlite3_step (all) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (all); i++)
        {
          const char *name = sqlite3_column_name (all, i);

          if ((which != UC_LEDGER_CASE_ALL && g_strv_contains (of_keys, name)) || (which == UC_LEDGER_CASE_BUT_TIMES && g_strv_contains (of_times, name)))
            continue;
          if (sqlite3_column_type (all, i) != SQLITE_BLOB)
            g_string_append_printf (text, "%s\t", (const char *)sqlite3_column_text (all, i));
          else
            for (int b = 0; b < sqlite3_column_bytes (all, i); b++)
              g_string_append_printf (text, "%02x", ((const guint8 *)sqlite3_column_blob (all, i))[b]);
        }
      g_string_append_c (text, '\n');
    }
  sqlite3_finalize (all);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

char *
uc_ledger_case_rows (UcLedger *ledger)
{
  Rows rows = { g_string_new (NULL), UC_LEDGER_CASE_ALL };
  g_autoptr (GError) error = NULL;

  uc_ledger_read_rows (ledger, on_row, &rows, &error);
  g_assert_no_error (error);
  return g_string_free (rows.text, FALSE);
}

void
uc_ledger_case_copy_key (const char *from, const char *to)
{
  g_autofree char *key = uc_keys_path (from), *other = uc_keys_path (to), *bytes = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (key, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents_full (other, bytes, (gssize)n, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

void
uc_ledger_case_forge (const char *path, const char *sql)
{
  sqlite3 *db = open_raw (path);
  char *message = NULL;

  sqlite3_exec (db, "PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON", NULL, NULL, NULL);
  if (sqlite3_exec (db, sql, NULL, NULL, &message) != SQLITE_OK)
    g_error ("%s: %s", sql, message);
  sqlite3_close (db);
}
