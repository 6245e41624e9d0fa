#include "uc-ledger-private.h"

#include "uc-escape.h"
#include "uc-ledger-awards.h"
#include "uc-ledger-sqlite.h"
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
} Folding;

static gboolean
on_record_row (const UcLedgerRow *row, gpointer user_data)
{
  Folding *folding = user_data;
  UcLedger *ledger = folding->ledger;

  folding->good = row->term >= ledger->term;
  if (!folding->good)
    g_set_error (folding->error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                 _ ("%s: row %" PRIu64 " of the link's record is of an earlier term than the row before it"), ledger->store->path, row->id);
  folding->good = folding->good && uc_ledger_fold_row (ledger, row, folding->error);
  ledger->term = row->term;
  return folding->good;
}

static gboolean
read_record (UcLedger *ledger, GError **error)
{
  Folding folding = { ledger, error, TRUE };

  return ledger->store->engine->read_rows (ledger->store, 0, G_MAXUINT64, on_record_row, &folding, error) && folding.good;
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

/* Everything in one snapshot. A constraint is as good as its index. */
static gboolean
read_all (UcLedger *ledger, GError **error)
{
  UcLedgerStore *store = ledger->store;
  const UcLedgerEngine *engine = store->engine;
  gboolean good;
  gint64 term;

  ledger->compares = TRUE;
  good = step (ledger, UC_LEDGER_STEP_READ, error) && engine->check_layout (store, error) && read_record (ledger, error)
         && uc_ledger_cells_end (ledger, error) && engine->check_indexes (store, error)
         && engine->read_heard (store, on_heard, ledger, error) && read_lease (ledger, &term, error);
  ledger->compares = FALSE;
  uc_ledger_cells_forget (ledger);
  engine->roll_back (store);
  return good;
}

static void
forget_all (UcLedger *ledger)
{
  uc_ledger_cells_forget (ledger);
  ledger->store->engine->disconnect (ledger->store);
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
beat (UcLedger *ledger, gint64 now_ns, GError **error)
{
  g_autofree char *holder = g_strdup_printf ("%s (process %d) on %s", ledger->program, (int)getpid (), g_get_host_name ());

  return ledger->store->engine->write_lease (ledger->store, ledger->term, holder, now_ns, error);
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
  return ledger->store->engine->prepare_to_write (ledger->store, error) && beat (ledger, ledger->now_ns (), error);
}

static gboolean
read_again (UcLedger *ledger, GError **error)
{
  forget_all (ledger);
  if (ledger->store->engine->connect (ledger->store, ledger->read_only, error) && read_all (ledger, error)
      && (ledger->read_only || (uc_ledger_keys_open (ledger, error) && begin_term (ledger, error))))
    return TRUE;
  forget_all (ledger);
  return FALSE;
}

/* No SQLite database is smaller, and no file that names a server is as large. */
#define LEAST_DATABASE 512

UcLedgerStore *(*uc_ledger_new_server_store) (const char *path, GError **error);

static UcLedgerStore *
new_store (const char *path, const char *vfs, GError **error)
{
  static const char first[] = "[" UC_LEDGER_SERVER_GROUP "]";
  char begin[sizeof first - 1];
  GStatBuf found;
  /* To close a database ends the locks that this program has on it elsewhere. */
  FILE *file = g_stat (path, &found) == 0 && S_ISREG (found.st_mode) && found.st_size < LEAST_DATABASE ? fopen (path, "re") : NULL;
  const gboolean names_server = file != NULL && fread (begin, 1, sizeof begin, file) == sizeof begin && memcmp (begin, first, sizeof begin) == 0;

  if (file != NULL)
    fclose (file);
  if (!names_server)
    return uc_ledger_sqlite_new (path, vfs);
  if (uc_ledger_new_server_store != NULL)
    return uc_ledger_new_server_store (path, error);
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, _ ("%s: the ledger is on a server, which this program does not ask"), path);
  return NULL;
}

static UcLedger *
new_ledger (const char *path, const UcLedgerOptions *options, GError **error)
{
  UcLedgerStore *store = new_store (path, options->vfs, error);
  UcLedger *ledger;

  if (store == NULL)
    return NULL;
  ledger = g_new0 (UcLedger, 1);

  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  ledger->store = store;
  ledger->program = g_strdup (options->program);
  ledger->now_ns = options->now_ns != NULL ? options->now_ns : system_now_ns;
  ledger->read_only = options->read_only;
  ledger->restores = options->restores;
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
  g_autoptr (UcLedger) ledger = NULL;

  if (!is_there (path, error))
    return NULL;
  ledger = new_ledger (path, options, error);
  if (ledger == NULL || (!options->read_only && !ledger->store->engine->lock (ledger->store, options->program, error)))
    return NULL;
  return read_again (ledger, error) ? g_steal_pointer (&ledger) : NULL;
}

UcLedger *
uc_ledger_open_as_it_stands (const char *path, GError **error)
{
  const UcLedgerOptions options = { .read_only = TRUE };
  g_autoptr (UcLedger) ledger = is_there (path, error) ? new_ledger (path, &options, error) : NULL;

  return ledger != NULL && ledger->store->engine->connect (ledger->store, TRUE, error)
                 && ledger->store->engine->check_layout (ledger->store, error)
             ? g_steal_pointer (&ledger)
             : NULL;
}

void
uc_ledger_close (UcLedger *ledger)
{
  forget_all (ledger);
  ledger->store->engine->free (ledger->store);
  g_ptr_array_unref (ledger->meters);
  g_ptr_array_unref (ledger->tables);
  g_hash_table_unref (ledger->forked);
  g_array_unref (ledger->events);
  uc_keys_wipe (&ledger->keys);
  g_free (ledger->key_path);
  g_free (ledger->program);
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
  for (guint i = 0; ledger->has_heard && i < ledger->tables->len; i++)
    {
      UcLedgerTable *table = ledger->tables->pdata[i];

      if (table->noted == table->heard)
        continue;
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
      || (ledger->rows > before && ledger->store->engine->is_shared && !beat (ledger, ledger->real, error))
      || !step (ledger, UC_LEDGER_STEP_COMMIT, error))
    return FALSE;
  uc_ledger_keys_committed (ledger);
  return TRUE;
}

static gboolean
take_all (UcLedger *ledger, UcLedgerItem *items, guint n, GError **error)
{
  const guint64 before = ledger->rows;

  if (!step (ledger, UC_LEDGER_STEP_WRITE, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!uc_ledger_take_one (ledger, &items[i], error))
      return FALSE;
  if (!write_heard (ledger, error))
    return FALSE;
  /* A row that was taken before may not have been answered, and its commit may not have reached the disk: this one does. */
  if (ledger->rows == before && !beat (ledger, ledger->now_ns (), error))
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
uc_ledger_take (UcLedger *ledger, UcLedgerItem *items, guint n, GArray *says, GError **error)
{
  const guint before = says->len;
  gboolean good;

  if (ledger->read_only)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: it was opened for reading only"), ledger->store->path);
      return FALSE;
    }
  if (!uc_ledger_mend (ledger, error))
    return FALSE;
  if (ledger->lacks_key)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY, _ ("%s: its key is lost, and it was opened to be restored only"), ledger->store->path);
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
  return uc_ledger_mend (ledger, error) && ledger->store->engine->read_says (ledger->store, table, after, on_said, says, error);
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

/* Within a transaction, which stays open. */
static gboolean
fill (UcLedger *ledger, const char *path, const UcLedgerTerms *terms, guint n_terms, UcLedgerItem *items, guint n_items, GError **error)
{
  UcLedgerStore *store = ledger->store;
  gboolean good = store->engine->connect (store, FALSE, error) && step (ledger, UC_LEDGER_STEP_WRITE, error)
                  && store->engine->make_tables (store, error) && beat (ledger, ledger->now_ns (), error)
                  && uc_ledger_keys_begin (ledger, path, error);

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

/* The file of a ledger on a server has the server's name, and nothing else. */
static gboolean
name_server (int fd, const char *server)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize n;

  if (server == NULL)
    return TRUE;
  g_key_file_set_string (file, UC_LEDGER_SERVER_GROUP, "server", server);
  text = g_key_file_to_data (file, &n, NULL);
  errno = ENAMETOOLONG;
  return n < LEAST_DATABASE && write (fd, text, n) == (gssize)n && fsync (fd) == 0;
}

gboolean
uc_ledger_create (const char *path, const UcLedgerOptions *options, const UcLedgerTerms *terms, guint n_terms, UcLedgerItem *items,
                  guint n_items, GError **error)
{
  g_autofree char *new = g_strconcat (path, ".new", NULL);
  g_autofree char *key_path = uc_keys_path (path);
  g_autoptr (UcLedger) ledger = NULL;
  gboolean good, is_full, is_made, stays;
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
  good = uc_private_file_give (fd, path) && name_server (fd, options->server);
  close (fd);
  if (!good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
  ledger = good ? new_ledger (new, options, error) : NULL;
  is_full = ledger != NULL && fill (ledger, path, terms, n_terms, items, n_items, error) && uc_keys_save (ledger->key_path, &ledger->keys, error);
  is_made = is_full && step (ledger, UC_LEDGER_STEP_COMMIT, error);
  /* What a server committed cannot be taken back, whatever its answer was: then nobody else has the key. */
  stays = is_full && ledger->store->engine->is_shared;
  if (is_full && !is_made && stays)
    g_prefix_error (error, _ ("%s and its key file stay, because the server may have the ledger: "), path);
  if (ledger != NULL)
    forget_all (ledger);
  /* Unlike a rename, a link replaces nothing. */
  good = (is_made || stays) && link (new, path) == 0 && uc_sync_folder_of (path);
  if (is_made && !good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
  good = good && is_made;
  if (!good && !stays)
    g_unlink (key_path);
  g_unlink (new);
  return good;
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
