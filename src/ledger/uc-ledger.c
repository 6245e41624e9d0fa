#include "uc-ledger-private.h"

#include "uc-escape.h"
#include "uc-ledger-awards.h"
#include "uc-ledger-server.h"
#include "uc-ledger-sqlite.h"
#include "uc-linked-line.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

/* Between two rows: one each second for 136 years. */
#define MOST_OPENINGS G_MAXUINT32

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

static gboolean
refuse_format (const UcLedger *ledger, const char *why, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, "%s: %s", ledger->store->path, why);
  return FALSE;
}

static gboolean
step (UcLedger *ledger, UcLedgerStep which, GError **error)
{
  return ledger->store->engine->step (ledger->store, which, error);
}

/* ---- the record ---- */

typedef struct
{
  UcLedger *ledger;
  GError **error;
  gboolean good;
  gint64 told_us; /* when the program was last told that this goes on */
} Folding;

/* Of two servers, the one that was the first before may come back: it has a record that ends earlier, or goes on otherwise. */
static gboolean
refuse_older (UcLedger *ledger, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: this program has answered from row %" PRIu64 " of term %" PRIu64
                  ", and what is there now does not have it: it is an older copy, or a server that was lost has come back. Expected the newest"),
               ledger->store->path, ledger->told_rows, ledger->told_term);
  return FALSE;
}

static gboolean
on_record_row (const UcLedgerRow *row, gpointer user_data)
{
  Folding *folding = user_data;
  UcLedger *ledger = folding->ledger;

  folding->good = row->term >= ledger->term;
  if (!folding->good)
    g_set_error (folding->error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                 _ ("%s: row %" PRIu64 " of the link's record is of an earlier term than the row before it"), ledger->store->path, row->id);
  folding->good = folding->good && uc_ledger_fold_row (ledger, row, folding->error) && uc_ledger_keys_follow (ledger, row, folding->error);
  if (folding->good && row->id == ledger->told_rows && !uc_hash_equal (&row->hash, &ledger->told_hash))
    folding->good = refuse_older (ledger, folding->error);
  ledger->term = row->term;
  /* A long record takes a while, and nobody is to take this program for dead. */
  if (ledger->store->waits != NULL && g_get_monotonic_time () - folding->told_us > G_USEC_PER_SEC)
    {
      folding->told_us = g_get_monotonic_time ();
      ledger->store->waits (ledger->store->user_data);
    }
  return folding->good;
}

static gboolean
read_record (UcLedger *ledger, GError **error)
{
  Folding folding = { ledger, error, TRUE, g_get_monotonic_time () };

  return ledger->store->engine->read_rows (ledger->store, ledger->rows + 1, G_MAXUINT64, on_record_row, &folding, error) && folding.good
         && (ledger->rows >= ledger->told_rows || refuse_older (ledger, error));
}

/* What tables have heard is no fact of the record. */
static gboolean
on_heard (const char *name, guint64 n, const char *line, gpointer user_data)
{
  UcLedgerTable *table = uc_ledger_fold_table (user_data, name);

  if (table != NULL)
    table->heard = table->noted = n;
  return TRUE;
}

/* No signature covers the lease, so anybody can write a number there. A writer that believed every number might begin a term that no later
 * term can follow. An opening for writing adds 1, with rows or without. */
static gboolean
read_lease (UcLedger *ledger, gint64 *term, GError **error)
{
  if (!ledger->store->engine->read_lease (ledger->store, term, error))
    return FALSE;
  if (*term >= 0 && *term < G_MAXINT64 && ((guint64)*term <= ledger->term || (guint64)*term - ledger->term <= MOST_OPENINGS))
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: the lease is of term %" PRId64 ", and the last row of the record is of term %" PRIu64
                  ": somebody changed it. Keep the file as it is and put back a copy"),
               ledger->store->path, *term, ledger->term);
  return FALSE;
}

static gboolean
on_last_row (const UcLedgerRow *row, gpointer user_data)
{
  UcHash *hash = user_data;

  *hash = row->hash;
  return TRUE;
}

/* What was read before is still there, with everything before it. */
static gboolean
has_last_row (UcLedger *ledger, gboolean *has, GError **error)
{
  UcHash hash = { 0 };

  *has = TRUE;
  if (ledger->rows == 0)
    return TRUE;
  if (!ledger->store->engine->read_rows (ledger->store, ledger->rows, ledger->rows, on_last_row, &hash, error))
    return FALSE;
  *has = uc_hash_equal (&hash, &ledger->hash);
  return TRUE;
}

static void
forget_record (UcLedger *ledger)
{
  uc_ledger_cells_forget (ledger);
  ledger->term = ledger->rows = ledger->seq = 0;
  ledger->real = 0;
  ledger->lacks_copy = FALSE;
  memset (&ledger->copies, 0, sizeof ledger->copies);
  memset (&ledger->hash, 0, sizeof ledger->hash);
  memset (&ledger->signing, 0, sizeof ledger->signing);
  memset (&ledger->last_signed, 0, sizeof ledger->last_signed);
  memset (&ledger->last_key, 0, sizeof ledger->last_key);
  g_ptr_array_set_size (ledger->meters, 0);
  uc_ledger_fold_keep_tables (ledger, 0);
  g_hash_table_remove_all (ledger->forked);
  uc_pit_facts_forget_all (ledger->facts);
}

gboolean
uc_ledger_read_on (UcLedger *ledger, gboolean to_the_end, GError **error)
{
  UcLedgerStore *store = ledger->store;
  const UcLedgerEngine *engine = store->engine;
  gboolean good, has = TRUE;
  gint64 term;

  /* Until here memory is what it was: only the connection may be gone. */
  good = step (ledger, UC_LEDGER_STEP_READ, error) && engine->check_layout (store, error) && has_last_row (ledger, &has, error);
  if (good && !has)
    forget_record (ledger);
  ledger->compares = TRUE;
  /* A constraint is as good as its index. */
  if (good && (!read_record (ledger, error)
               || (to_the_end
                   && (!uc_ledger_cells_end (ledger, error) || !engine->check_indexes (store, error)
                       || !engine->read_heard (store, on_heard, ledger, error) || !read_lease (ledger, &term, error)))))
    {
      forget_record (ledger);
      good = FALSE;
    }
  ledger->compares = FALSE;
  if (to_the_end)
    uc_ledger_cells_forget (ledger);
  engine->roll_back (store);
  return good;
}

void
uc_ledger_forget (UcLedger *ledger)
{
  ledger->store->engine->disconnect (ledger->store);
  forget_record (ledger);
}

gboolean
uc_ledger_beat (UcLedger *ledger, gint64 now_ns, GError **error)
{
  g_autofree char *holder = g_strdup_printf ("%s (process %d) on %s", ledger->program, (int)getpid (), g_get_host_name ());

  return ledger->store->engine->write_lease (ledger->store, ledger->term, holder, now_ns, error);
}

gboolean
uc_ledger_is_on_copies (UcLedger *ledger, GError **error)
{
  const UcLedgerEngine *engine = ledger->store->engine;
  gboolean has_standby = FALSE;

  ledger->lacks_copy = ledger->copies.n == 2;
  if (!ledger->lacks_copy)
    return TRUE;
  if (engine->has_standby != NULL && !engine->has_standby (ledger->store, &has_standby, error))
    return FALSE;
  ledger->lacks_copy = !has_standby;
  if (has_standby)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO,
               engine->has_standby != NULL
                   ? _ ("%s: badges %s and %s filed that each commit is on two copies, and the server has no synchronous standby"
                        " (synchronous_standby_names is empty); expected a standby, or “upcardctl link copies 1 REASON”")
                   : _ ("%s: badges %s and %s filed that each commit is on two copies, and a file is one; expected the ledger on its server, or"
                        " “upcardctl link copies 1 REASON”"),
               ledger->store->path, ledger->copies.by, ledger->copies.second);
  return FALSE;
}

gboolean
uc_ledger_fence (UcLedger *ledger, GError **error)
{
  return !ledger->lacks_copy || (uc_ledger_beat (ledger, ledger->now_ns (), error) && uc_ledger_is_on_copies (ledger, error));
}

void
uc_ledger_note_told (UcLedger *ledger)
{
  ledger->told_rows = ledger->rows;
  ledger->told_hash = ledger->hash;
  ledger->told_term = ledger->term;
}

gboolean
uc_ledger_begin_term (UcLedger *ledger, GError **error)
{
  gint64 term;

  if (!read_lease (ledger, &term, error))
    return FALSE;
  if ((guint64)term < ledger->term)
    return refuse_format (ledger, _ ("the lease is of an earlier term than the record; keep the file as it is and put back a copy"), error);
  if ((guint64)term < ledger->told_term)
    return refuse_older (ledger, error);
  ledger->term = (guint64)term + 1;
  if (!ledger->store->engine->prepare_to_write (ledger->store, error) || !uc_ledger_beat (ledger, ledger->now_ns (), error))
    return FALSE;
  /* Even with one copy left, the ledger opens: two persons may want to file that. If every copy has the beat, all rows before it may be told. */
  if (uc_ledger_is_on_copies (ledger, NULL))
    uc_ledger_note_told (ledger);
  return ledger->store->is_connected;
}

/* A server behind a pulled cable is found missing after seconds, in which nobody is served, and every table that comes back asks for it: then a second
 * goes by before it is asked again. A longer pause would outlast the patience of a second link. One that refuses at once, or says who has the lock, is
 * asked each time. */
gboolean
uc_ledger_connect (UcLedger *ledger, UcLedgerUse use, GError **error)
{
  const gint64 before_us = g_get_monotonic_time ();
  GError *problem = NULL;
  gint64 now_us;

  if (before_us < ledger->connect_us)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: the server did not answer, and is asked again in some seconds"),
                   ledger->store->path);
      return FALSE;
    }
  if (ledger->store->engine->connect (ledger->store, use, &problem))
    return TRUE;
  now_us = g_get_monotonic_time ();
  ledger->connect_us
    = now_us - before_us < G_USEC_PER_SEC || g_error_matches (problem, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY) ? 0 : now_us + G_USEC_PER_SEC;
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
read_again (UcLedger *ledger, GError **error)
{
  uc_ledger_forget (ledger);
  if (uc_ledger_connect (ledger, ledger->read_only ? UC_LEDGER_TO_READ : UC_LEDGER_TO_WRITE, error) && uc_ledger_read_on (ledger, TRUE, error)
      && (ledger->read_only || (uc_ledger_keys_open (ledger, error) && uc_ledger_begin_term (ledger, error))))
    return TRUE;
  uc_ledger_forget (ledger);
  return FALSE;
}

gboolean
uc_ledger_names_server (const char *path)
{
  static const char first[] = "[" UC_LEDGER_SERVER_GROUP "]";
  char begin[sizeof first - 1];
  GStatBuf found;
  /* To close a database ends the locks that this program has on it elsewhere. */
  FILE *file = g_stat (path, &found) == 0 && S_ISREG (found.st_mode) && found.st_size < UC_LEDGER_LEAST_DATABASE ? fopen (path, "re") : NULL;
  const gboolean names_server = file != NULL && fread (begin, 1, sizeof begin, file) == sizeof begin && memcmp (begin, first, sizeof begin) == 0;

  if (file != NULL)
    fclose (file);
  return names_server;
}

UcLedger *
uc_ledger_new (const char *path, const UcLedgerOptions *options, GError **error)
{
  UcLedgerStore *store = uc_ledger_names_server (path) ? uc_ledger_server_store_new (path, error) : uc_ledger_sqlite_new (path, options->vfs);
  UcLedger *ledger;

  if (store == NULL)
    return NULL;
  ledger = g_new0 (UcLedger, 1);

  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  store->waits = options->waits;
  store->user_data = options->user_data;
  ledger->store = store;
  ledger->program = g_strdup (options->program);
  ledger->now_ns = options->now_ns != NULL ? options->now_ns : system_now_ns;
  ledger->read_only = options->read_only;
  ledger->restores = options->restores;
  ledger->meters = g_ptr_array_new_with_free_func (g_free);
  ledger->tables = g_ptr_array_new_with_free_func (g_free);
  ledger->heard = g_ptr_array_new ();
  ledger->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  ledger->forked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  ledger->events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  ledger->facts = uc_pit_facts_new ();
  return ledger;
}

gboolean
uc_ledger_is_there (const char *path, GError **error)
{
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no such ledger; “upcardctl link init” creates one"), path);
  return FALSE;
}

UcLedger *
uc_ledger_open (const char *path, const UcLedgerOptions *options, GError **error)
{
  g_autoptr (UcLedger) ledger = NULL;

  if (!uc_ledger_is_there (path, error))
    return NULL;
  ledger = uc_ledger_new (path, options, error);
  if (ledger == NULL || (!options->read_only && !ledger->store->engine->lock (ledger->store, options->program, error)))
    return NULL;
  return read_again (ledger, error) ? g_steal_pointer (&ledger) : NULL;
}

UcLedger *
uc_ledger_open_as_it_stands (const char *path, GError **error)
{
  const UcLedgerOptions options = { .read_only = TRUE };
  g_autoptr (UcLedger) ledger = uc_ledger_is_there (path, error) ? uc_ledger_new (path, &options, error) : NULL;

  return ledger != NULL && ledger->store->engine->connect (ledger->store, UC_LEDGER_TO_READ, error)
                 && ledger->store->engine->check_layout (ledger->store, error)
             ? g_steal_pointer (&ledger)
             : NULL;
}

void
uc_ledger_close (UcLedger *ledger)
{
  uc_ledger_forget (ledger);
  ledger->store->engine->free (ledger->store);
  g_ptr_array_unref (ledger->meters);
  g_hash_table_unref (ledger->by_name);
  g_ptr_array_unref (ledger->heard);
  g_ptr_array_unref (ledger->tables);
  g_hash_table_unref (ledger->forked);
  uc_pit_facts_free (ledger->facts);
  g_array_unref (ledger->events);
  uc_keys_wipe (&ledger->keys);
  g_free (ledger->key_path);
  g_free (ledger->program);
  g_free (ledger);
}

/* ---- taking ---- */

gboolean
uc_ledger_put_row (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
#define NUMBER(value) { .type = UC_LEDGER_NUMBER, .number = (gint64)(value) }
#define TEXT(value) { .type = UC_LEDGER_TEXT, .text = (value) }
#define BLOB(value) { .type = UC_LEDGER_BLOB, .blob = (value).b, .length = sizeof (value) }
  const UcLedgerCell none = { UC_LEDGER_NULL }, signature = BLOB (row->signature);
  const UcLedgerCell cells[] = {
    NUMBER (row->id),         NUMBER (row->kind), NUMBER (row->seq),      NUMBER (row->round), TEXT (row->meter),
    TEXT (row->device),       NUMBER (row->device_seq), NUMBER (row->row), NUMBER (row->row_real), NUMBER (row->real),
    NUMBER (row->term),       TEXT (row->input),  TEXT (row->events),     BLOB (row->hash),    row->is_signed ? signature : none,
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
  return uc_ledger_put_row (ledger, row, error) && uc_ledger_fold_row (ledger, row, error);
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
  const UcLedgerCell key[] = { { .type = UC_LEDGER_TEXT, .text = item->input.table },
                               { .type = UC_LEDGER_NUMBER, .number = (gint64)item->input.seq } };
  gboolean is_there;
  UcHash hash;

  if (!uc_ledger_cells_find_hash (ledger, UC_LEDGER_REQUEST, key, "row_hash", &hash, &is_there, error))
    return FALSE;
  *is_forked = !is_there || memcmp (hash.b, item->input.hash, sizeof hash) != 0;
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

static void
append_persons (const UcLinkedInput *input, GString *line)
{
  const struct
  {
    const char *key, *value;
  } persons[] = { { " by=", input->badge }, { " second=", input->second }, { " reason=", input->reason } };

  for (guint i = 0; i < G_N_ELEMENTS (persons); i++)
    uc_escape_append (g_string_append (line, persons[i].key), persons[i].value, &uc_escape_word);
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
    append_persons (&item->input, line);
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

/* Two persons say it of the whole ledger, and of no meter. */
static gboolean
may_sign (UcLedgerItem *item)
{
  const UcLinkedInput *input = &item->input;

  if (input->badge[0] == '\0' || input->second[0] == '\0' || strcmp (input->badge, input->second) == 0)
    refuse (item, _ ("two persons sign for this; expected two different badges"));
  else if (!uc_linked_says_something (input->reason))
    refuse (item, _ ("expected a reason with a letter or a digit in it"));
  return item->refused == NULL;
}

static gboolean
record_of_ledger (UcLedger *ledger, UcLedgerRowKind kind, const UcLedgerItem *item, const char *what, GError **error)
{
  g_autoptr (GString) line = g_string_new (what);
  UcLedgerRow row = { .kind = kind, .meter = "", .device = "", .events = "" };

  append_persons (&item->input, line);
  row.input = line->str;
  return uc_ledger_record (ledger, &row, error);
}

static gboolean
take_copies (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  gboolean has_standby = FALSE;

  if (ledger->store->engine->has_standby == NULL && (item->copies != 1 || ledger->copies.n != 2))
    refuse (item, _ ("the ledger is in a file of this machine, which is one copy; expected a ledger on a server"));
  else if (!may_sign (item))
    return TRUE;
  else if (item->copies == ledger->copies.n)
    refuse (item, item->copies == 2 ? _ ("two copies are filed already") : _ ("one copy is filed already"));
  else if (item->copies == 2 && !ledger->store->engine->has_standby (ledger->store, &has_standby, error))
    return FALSE;
  else if (item->copies == 2 && !has_standby)
    refuse (item, _ ("the server has no synchronous standby (synchronous_standby_names is empty), so there cannot be two copies; expected a standby, or one copy:"
                     " “link init --copies=1”, “link copies 1 REASON”"));
  return item->refused != NULL || record_of_ledger (ledger, UC_LEDGER_ROW_COPIES, item, item->copies == 2 ? "copies n=2" : "copies n=1", error);
}

static gboolean
take_second (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  const UcLedgerSecond *filed = &ledger->signing.second;
  const gboolean is_none = strcmp (item->second_key, "-") == 0;
  g_autofree char *what = g_strconcat ("second key=", item->second_key, NULL);
  UcPublicKey key = { 0 };

  if (!ledger->store->engine->is_shared)
    refuse (item, _ ("the ledger is in a file of this machine, and no other machine can take over; expected a ledger on a server"));
  else if (!may_sign (item))
    return TRUE;
  else if (is_none && filed->row == 0)
    refuse (item, _ ("no second link is filed"));
  else if (!is_none && !uc_ledger_signing_parse_key (item->second_key, &key))
    refuse (item, _ ("“%s” is not the key of a second link; expected the 43 characters that “upcardctl link stand-by” prints on its machine"),
            item->second_key);
  else if (!is_none && filed->row > 0 && memcmp (&key, &filed->key, sizeof key) == 0)
    refuse (item, _ ("this key is filed already"));
  else if (!is_none && memcmp (&key, &ledger->signing.key, sizeof key) == 0)
    refuse (item, _ ("this is the key that the link signs with; expected that of another machine"));
  return item->refused != NULL || record_of_ledger (ledger, UC_LEDGER_ROW_SECOND, item, what, error);
}

/* It moves nothing: no meter is looked at. */
static gboolean
take_fact (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  char text[UC_PIT_FACT_TEXT];
  UcLedgerRow row = { .kind = UC_LEDGER_ROW_FACT, .meter = "", .device = item->fact.item.table, .events = "" };
  g_autoptr (GError) why = NULL;
  UcPitVerdict verdict = UC_PIT_FACTS_REFUSED;

  item->fact_row = 0;
  if (uc_pit_fact_check (&item->fact, &why))
    verdict = uc_pit_facts_judge (ledger->facts, &item->fact, &why);
  switch (verdict)
    {
    case UC_PIT_FACTS_REFUSED:
      refuse (item, "%s", why->message);
      return TRUE;
    case UC_PIT_FACTS_REPEATED:
      return TRUE;
    case UC_PIT_FACTS_NEW:
      break;
    }
  row.input = uc_pit_fact_print (&item->fact, text);
  item->fact_row = ledger->rows + 1;
  return uc_ledger_record (ledger, &row, error);
}

gboolean
uc_ledger_take_one (UcLedger *ledger, UcLedgerItem *item, GError **error)
{
  UcLedgerMeter *meter = uc_ledger_fold_meter (ledger, item->meter != NULL ? item->meter : "");
  const UcLedgerTable *table = uc_ledger_find_table (ledger, item->input.table);
  gboolean is_forked = FALSE;

  if (item->fact.what != UC_PIT_NOTHING)
    return take_fact (ledger, item, error);
  if (item->copies > 0)
    return take_copies (ledger, item, error);
  if (item->second_key != NULL)
    return take_second (ledger, item, error);
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
  for (guint i = 0; i < ledger->heard->len; i++)
    {
      UcLedgerTable *table = ledger->heard->pdata[i];

      if (!ledger->store->engine->hear (ledger->store, table->name, table->noted, table->heard, error))
        return FALSE;
      table->noted = table->heard;
    }
  return TRUE;
}

gboolean
uc_ledger_commit (UcLedger *ledger, guint64 before, GError **error)
{
  if ((ledger->rows > before && !uc_ledger_keys_sign (ledger, error))
      || (ledger->rows > before && ledger->store->engine->is_shared && !uc_ledger_beat (ledger, ledger->real, error))
      || !step (ledger, UC_LEDGER_STEP_COMMIT, error) || !uc_ledger_is_on_copies (ledger, error))
    return FALSE;
  uc_ledger_keys_committed (ledger);
  uc_ledger_note_told (ledger);
  return TRUE;
}

static gboolean
take_all (UcLedger *ledger, UcLedgerItem *items, guint n, GError **error)
{
  const guint64 before = ledger->rows;

  if (!step (ledger, UC_LEDGER_STEP_WRITE, error) || !write_heard (ledger, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!uc_ledger_take_one (ledger, &items[i], error))
      return FALSE;
  /* A row that was taken before may not have been answered, and its commit may not have reached the disk: this one does. */
  if (ledger->rows == before && !uc_ledger_beat (ledger, ledger->now_ns (), error))
    return FALSE;
  return uc_ledger_commit (ledger, before, error);
}

void
uc_ledger_drop (UcLedger *ledger)
{
  ledger->store->engine->roll_back (ledger->store);
  read_again (ledger, NULL);
}

gboolean
uc_ledger_mend (UcLedger *ledger, GError **error)
{
  return ledger->store->is_connected || read_again (ledger, error);
}

gboolean
uc_ledger_keep (UcLedger *ledger, GError **error)
{
  UcLedgerStore *store = ledger->store;

  if (store->is_connected && store->engine->is_alive != NULL && !store->engine->is_alive (store))
    store->is_connected = FALSE;
  return uc_ledger_mend (ledger, error);
}

/* Two persons may say that there is one copy less. */
static gboolean
files_copies (const UcLedgerItem *items, guint n)
{
  for (guint i = 0; i < n; i++)
    if (items[i].copies > 0)
      return TRUE;
  return FALSE;
}

gboolean
uc_ledger_take (UcLedger *ledger, UcLedgerItem *items, guint n, GArray *says, GError **error)
{
  const guint before = says->len;
  gboolean good;

  if (ledger->read_only || ledger->stands_by)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO,
                   ledger->stands_by ? _ ("%s: this program stands by, and another one writes it") : _ ("%s: it was opened for reading only"),
                   ledger->store->path);
      return FALSE;
    }
  if (!uc_ledger_mend (ledger, error))
    return FALSE;
  if (ledger->lacks_key)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY, _ ("%s: its key is lost, and it was opened to be restored only"), ledger->store->path);
      return FALSE;
    }
  if (!files_copies (items, n) && !uc_ledger_fence (ledger, error))
    return FALSE;
  ledger->says = says;
  good = take_all (ledger, items, n, error);
  ledger->says = NULL;
  if (good)
    {
      g_ptr_array_set_size (ledger->heard, 0);
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

  if (table == NULL || MIN (n, table->said) <= table->heard)
    return;
  if (table->heard == table->noted)
    g_ptr_array_add (ledger->heard, table);
  table->heard = MIN (n, table->said);
}

static gboolean
on_said (const char *table, guint64 n, const char *line, gpointer user_data)
{
  UcLedgerSay say = { .n = n, .line = g_strdup (line) };

  g_strlcpy (say.table, table, sizeof say.table);
  g_array_append_val ((GArray *)user_data, say);
  return TRUE;
}

gboolean
uc_ledger_read_says (UcLedger *ledger, const char *table, guint64 after, GArray *says, GError **error)
{
  return uc_ledger_mend (ledger, error) && uc_ledger_fence (ledger, error)
         && ledger->store->engine->read_says (ledger->store, table, after, on_said, says, error);
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
  return uc_ledger_mend (ledger, error) && ledger->store->engine->read_rows (ledger->store, 0, ledger->rows, func, user_data, error);
}

gboolean
uc_ledger_read_rows_from (UcLedger *ledger, guint64 from, UcLedgerRowFunc func, gpointer user_data, GError **error)
{
  return ledger->store->engine->read_rows (ledger->store, from, G_MAXUINT64, func, user_data, error);
}

typedef struct
{
  UcLedgerCodeFunc func;
  gpointer user_data;
} Codes;

static gboolean
on_hash (guint64 entry, const UcHash *hash, gpointer user_data)
{
  const Codes *codes = user_data;
  const UcHead head = { .seq = entry, .hash = *hash };
  char code[UC_CODE_TEXT];

  return codes->func (entry, uc_head_code (&head, code), codes->user_data);
}

gboolean
uc_ledger_read_codes (UcLedger *ledger, const UcLedgerMeter *meter, UcLedgerCodeFunc func, gpointer user_data, GError **error)
{
  Codes codes = { func, user_data };

  return uc_ledger_mend (ledger, error)
         && ledger->store->engine->read_hashes (ledger->store, meter->terms.meter, meter->link.entries, on_hash, &codes, error);
}

/* ---- what there is ---- */

const char *
uc_ledger_path (const UcLedger *ledger)
{
  return ledger->store->path;
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

const UcLedgerCopies *
uc_ledger_copies (const UcLedger *ledger)
{
  return &ledger->copies;
}

const UcLedgerSecond *
uc_ledger_second (const UcLedger *ledger)
{
  return &ledger->signing.second;
}

guint64
uc_ledger_over (const UcLedger *ledger, gint64 *real_ns)
{
  *real_ns = ledger->signing.over_real;
  return ledger->signing.over_row;
}

const UcPitFacts *
uc_ledger_facts (const UcLedger *ledger)
{
  return ledger->facts;
}

gboolean
uc_ledger_lacks_copy (const UcLedger *ledger)
{
  return ledger->lacks_copy;
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
