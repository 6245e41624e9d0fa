#include "uc-mirror.h"

#include "uc-keys.h"
#include "uc-months.h"
#include "uc-record-line.h"
#include "uc-writer-private.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Bytes, of rows that may be forged: behind the last signature, and of texts that no row names yet. No table comes near to either. */
#define MOST_LOOSE (16 * 1024 * 1024)
#define MOST_TEXTS (16 * 1024 * 1024)
/* What a row or a text takes beside its words. */
#define BESIDE 256

/* Behind the name of a copy. */
#define ASIDE ".aside-"

enum
{
  TEXT_WORD,
  TEXT_HASH,
  TEXT_BODY,
  N_TEXT_FIELDS,
};

struct _UcMirror
{
  UcJournal *journal;
  UcTail tail;
  UcRowForm form;
  gboolean open;    /* a transaction is */
  gboolean refused; /* the line that was given last */
  gboolean demands; /* signatures, by the key in force, which is the tail's */
  UcMonthEnd before; /* of the file that this one continues; no “next” = it is not known */
  UcHash first;      /* of the row that must begin the file … */
  gboolean has_first; /* … where one must */
  GHashTable *texts; /* hash → body: where it demands, those that no row names yet, which are in no file … */
  gsize texts_size;  /* … and their bytes */
  guint64 loose;     /* bytes behind the last signature: of rows, and of the texts that they name */
};

/* ---- opening ---- */

static gboolean
begin_copy (UcMirror *mirror, GError **error)
{
  UcJournal *journal = mirror->journal;

  if (!uc_journal_begin (journal, "begin a copy", error))
    return FALSE;
  if (!uc_store_create (journal->db, journal->path, error))
    {
      uc_store_rollback (journal->db);
      return FALSE;
    }
  return uc_journal_commit (journal, NULL, error);
}

static gboolean
go_on (UcMirror *mirror, GError **error)
{
  guint64 rows;

  if (!uc_journal_last_id (mirror->journal, &rows, error))
    return FALSE;
  return rows == 0 || uc_end_load (mirror->journal, TRUE, &mirror->tail, &mirror->form, error);
}

UcMirror *
uc_mirror_open (const char *path, GError **error)
{
  g_autoptr (UcMirror) mirror = g_new0 (UcMirror, 1);
  g_autofree char *key = uc_keys_path (path);
  gboolean is_new;

  mirror->journal = uc_journal_new_writer (path, NULL);
  mirror->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (g_file_test (key, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY,
                   "%s: it has a key, so it is a table's own journal and no copy; name another file", path);
      return NULL;
    }
  /* What a power cut takes from a copy comes again from the record. Only the WAL's order is synced, so that no row of the
   * copy makes one of the record wait for the disk. */
  if (!uc_journal_connect (mirror->journal, NULL, FALSE, &is_new, error)
      || !uc_store_run (mirror->journal->db, path, "open it for writing", "PRAGMA synchronous=NORMAL", error)
      || !(is_new ? begin_copy (mirror, error) : go_on (mirror, error)) || !uc_journal_prepare (mirror->journal, error))
    return NULL;
  return g_steal_pointer (&mirror);
}

void
uc_mirror_close (UcMirror *mirror)
{
  if (mirror->open)
    uc_store_rollback (mirror->journal->db);
  uc_journal_close (mirror->journal);
  uc_month_end_clear (&mirror->before);
  g_hash_table_unref (mirror->texts);
  g_free (mirror);
}

static guint64
size_of (const UcRow *row)
{
  return strlen (row->input) + strlen (row->events) + strlen (row->device) + BESIDE;
}

typedef struct
{
  UcMirror *mirror;
  GHashTable *seen;      /* texts that are counted */
  UcStatement *text_size;
} Loose;

static gboolean
on_loose_row (const UcRow *row, gpointer user_data)
{
  Loose *loose = user_data;
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  g_auto (GStrv) words = NULL;

  if (row->is_signed)
    return FALSE;
  loose->mirror->loose += size_of (row);
  if (!uc_context_parse (row, context))
    return TRUE;
  words = g_strsplit (context->rules, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *colon = strchr (words[i], ':');

      if (colon == NULL || !g_hash_table_add (loose->seen, g_strdup (colon + 1)))
        continue;
      sqlite3_bind_text (loose->text_size, 1, colon + 1, -1, SQLITE_TRANSIENT);
      if (sqlite3_step (loose->text_size) == SQLITE_ROW)
        loose->mirror->loose += (guint64)sqlite3_column_int64 (loose->text_size, 0) + BESIDE;
      sqlite3_reset (loose->text_size);
    }
  return TRUE;
}

static gboolean
load_loose (UcMirror *mirror, GError **error)
{
  UcJournal *journal = mirror->journal;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (UcStatement) text_size
      = uc_store_prepare (journal->db, journal->path, "SELECT length(CAST(body AS BLOB)) FROM text WHERE hash = ?1", error);

  mirror->loose = 0;
  return text_size != NULL && uc_journal_read_back (journal, 0, on_loose_row, &(Loose){ mirror, seen, text_size }, error);
}

gboolean
uc_mirror_demand (UcMirror *mirror, const UcMonthEnd *before, const UcHash *first, GError **error)
{
  mirror->demands = TRUE;
  mirror->has_first = first != NULL;
  if (first != NULL)
    mirror->first = *first;
  uc_month_end_clear (&mirror->before);
  mirror->before = (UcMonthEnd){ .next = NULL };
  if (before != NULL)
    {
      mirror->before = *before;
      mirror->before.next = g_strdup (before->next);
    }
  return load_loose (mirror, error);
}

/* ---- rows ---- */

static gboolean
fail (UcMirror *mirror, const char *what, guint64 row, GError **error)
{
  mirror->refused = TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: row %" G_GUINT64_FORMAT " %s",
               mirror->journal->path, row, what);
  return FALSE;
}

/* A line that is none of this protocol's. Behind which row it came is where to follow from. */
static gboolean
refuse_line (UcMirror *mirror, const char *what, GError **error)
{
  mirror->refused = TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               "%s: a line behind row %" G_GUINT64_FORMAT " cannot be read: %s", mirror->journal->path, mirror->tail.row, what);
  return FALSE;
}

static gboolean
on_own_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

static gboolean
compare_row (UcMirror *mirror, const UcRow *row, GError **error)
{
  UcHash own = { 0 };

  if (!uc_journal_read_rows (mirror->journal, row->id, row->id, on_own_row, &own, error))
    return FALSE;
  return uc_hash_equal (&own, &row->hash)
         || fail (mirror, "is not the one that the copy has: it is of another journal", row->id, error);
}

/* The first row of a file names the end of the file before it, and the key that was in force there. */
static gboolean
continues (UcMirror *mirror, const UcContext *first)
{
  const UcMonthEnd *before = &mirror->before;
  char hash[UC_HASH_TEXT];

  if (before->next == NULL)
    return TRUE;
  return strcmp (first->prev, uc_hash_format (&before->hash, hash)) == 0 && first->has_prev_key
         && memcmp (first->prev_key.b, before->key.b, sizeof before->key.b) == 0;
}

/* @key: (out): in force behind the row */
static gboolean
check_signature (UcMirror *mirror, const UcRow *row, UcPublicKey *key, GError **error)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  UcPublicKey signer = mirror->tail.key;
  gboolean due = row->kind == UC_ROW_END || uc_row_has (row, "round-closed");
  UcHead head;

  *key = mirror->tail.key;
  if (row->kind == UC_ROW_CONTEXT)
    {
      if (!uc_context_parse (row, context))
        return fail (mirror, "is a context that cannot be read", row->id, error);
      due = context->new_key;
      *key = context->key;
    }
  if (row->id == 1)
    {
      if (row->kind != UC_ROW_CONTEXT || !context->new_key)
        return fail (mirror, "begins a file, and brings no key", row->id, error);
      if (mirror->has_first && !uc_hash_equal (&row->hash, &mirror->first))
        return fail (mirror, "is not the first one of the file that was set aside: it is of another record, or that file is damaged "
                             "there; a person must compare them", row->id, error);
      if (!continues (mirror, context))
        return fail (mirror, "does not continue the file before it: it is of another record", row->id, error);
      signer = context->has_prev_key ? context->prev_key : context->key;
    }
  else if (!due && memcmp (key->b, signer.b, sizeof key->b) != 0)
    return fail (mirror, "has another key than the one in force", row->id, error);
  if (due != row->is_signed)
    return fail (mirror, due ? "has no signature, and must have one" : "has a signature where none is due", row->id, error);
  if (!due)
    return TRUE;
  uc_row_head (row, &head);
  return uc_head_verify (&head, &signer) || fail (mirror, "is not signed by the key in force: it was forged", row->id, error);
}

/* Opening the file again checks the same of each row behind the last signature. A row that it refuses would take the file away. */
static const char *
look_at_form (const UcMirror *mirror, const UcRow *row, UcRowForm *form)
{
  const char *wrong = uc_row_form_take (form, row, TRUE);

  if (wrong == NULL && row->id != 1 && row->seq != mirror->tail.next_seq)
    wrong = "does not number its events on from the row before it";
  if (wrong == NULL && row->kind == UC_ROW_CONTEXT && row->context != row->id)
    wrong = "says under what the record is kept, and names another context";
  return wrong;
}

static gboolean
insert_text (UcMirror *mirror, const char *hash, const char *body, GError **error)
{
  UcJournal *journal = mirror->journal;
  g_autoptr (UcStatement) insert
      = uc_store_prepare (journal->db, journal->path, "INSERT OR IGNORE INTO text (hash, body) VALUES (?1, ?2)", error);

  if (insert == NULL)
    return FALSE;
  sqlite3_bind_text (insert, 1, hash, -1, SQLITE_STATIC);
  sqlite3_bind_text (insert, 2, body, -1, SQLITE_STATIC);
  return sqlite3_step (insert) == SQLITE_DONE || uc_store_fail (journal->db, journal->path, "write it", error);
}

static void
forget_texts (UcMirror *mirror)
{
  g_hash_table_remove_all (mirror->texts);
  mirror->texts_size = 0;
}

/* The texts that came for a context come into the file with it. @size: (inout): theirs is added. */
static gboolean
bring_texts (UcMirror *mirror, const UcRow *row, guint64 *size, GError **error)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  g_auto (GStrv) words = NULL;

  if (!uc_context_parse (row, context))
    return TRUE;
  words = g_strsplit (context->rules, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *colon = strchr (words[i], ':');
      const char *body = colon != NULL ? g_hash_table_lookup (mirror->texts, colon + 1) : NULL;

      if (body == NULL)
        continue;
      if (!insert_text (mirror, colon + 1, body, error))
        return FALSE;
      *size += strlen (body) + BESIDE;
      g_hash_table_remove (mirror->texts, colon + 1);
    }
  forget_texts (mirror);
  return TRUE;
}

static gboolean
take_row (UcMirror *mirror, const UcRow *row, GError **error)
{
  UcPublicKey key = mirror->tail.key;
  UcRowForm form = mirror->form;
  guint64 size = size_of (row);
  const char *wrong;
  UcHash hash;

  if (row->id <= mirror->tail.row)
    {
      if (row->kind == UC_ROW_CONTEXT)
        forget_texts (mirror);
      return compare_row (mirror, row, error);
    }
  if (row->id != mirror->tail.row + 1)
    return fail (mirror, "comes too early: rows before it are missing; follow from further back", row->id, error);
  uc_row_hash (&mirror->tail.hash, row, &hash);
  if (row->kind == UC_ROW_UNKNOWN || !uc_hash_equal (&hash, &row->hash))
    return fail (mirror, "does not follow the copy's last one: it was changed, or it is of another journal", row->id,
                 error);
  wrong = look_at_form (mirror, row, &form);
  if (mirror->demands && wrong != NULL)
    return fail (mirror, wrong, row->id, error);
  if (mirror->demands && !check_signature (mirror, row, &key, error))
    return FALSE;
  if (!bring_texts (mirror, row, &size, error))
    return FALSE;
  if (mirror->demands && !row->is_signed && mirror->loose + size > MOST_LOOSE)
    return fail (mirror, "is one too many: more than 16 MiB are behind the last signature, and a table signs its record before that", row->id,
                 error);
  if (!uc_journal_keep (mirror->journal, &mirror->tail, row, error))
    return FALSE;
  mirror->loose = row->is_signed ? 0 : mirror->loose + size;
  mirror->tail.key = key;
  mirror->form = form;
  return TRUE;
}

/* Only under its own hash: what a row names by it is looked up there, and a first text under it would stay. */
static gboolean
check_text (UcMirror *mirror, char **fields, GError **error)
{
  UcHash named, hash;

  if (g_strv_length (fields) != N_TEXT_FIELDS || !uc_record_parse_hash (fields[TEXT_HASH], &named))
    return refuse_line (mirror, "a “text” has a HASH and a BODY, with a tab before each", error);
  uc_hash_text (fields[TEXT_BODY], strlen (fields[TEXT_BODY]), &hash);
  if (!uc_hash_equal (&named, &hash))
    return refuse_line (mirror, "this “text” is not the one that its hash names: it was changed", error);
  return TRUE;
}

static gboolean
take_text (UcMirror *mirror, char **fields, GError **error)
{
  const gsize size = strlen (fields[TEXT_BODY]) + BESIDE;

  if (!mirror->demands)
    return insert_text (mirror, fields[TEXT_HASH], fields[TEXT_BODY], error);
  if (g_hash_table_contains (mirror->texts, fields[TEXT_HASH]))
    return TRUE;
  if (mirror->texts_size + size > MOST_TEXTS)
    return refuse_line (mirror, "more than 16 MiB of texts have come, and no row has named one of them", error);
  g_hash_table_insert (mirror->texts, g_strdup (fields[TEXT_HASH]), g_strdup (fields[TEXT_BODY]));
  mirror->texts_size += size;
  return TRUE;
}

gboolean
uc_mirror_take (UcMirror *mirror, const char *line, GError **error)
{
  g_auto (GStrv) fields = uc_record_line_split (line);
  const char *word = fields != NULL && fields[0] != NULL ? fields[0] : "";
  const gboolean is_text = strcmp (word, "text") == 0;
  g_autoptr (UcKeptRow) kept = NULL;

  mirror->refused = FALSE;
  if (!is_text && strcmp (word, "row") != 0)
    return refuse_line (mirror, "expected “text HASH BODY”, or “row” and what a row holds, with tabs between them", error);
  if (is_text && !check_text (mirror, fields, error))
    return FALSE;
  if (!is_text)
    kept = uc_record_line_parse_row (g_steal_pointer (&fields));
  if (!is_text && (kept == NULL || kept->row.id == 0))
    return refuse_line (mirror, "expected what a row holds: ID KIND SEQ ROUND ORIGIN MONO REAL CONTEXT DEVICE DEVICE_SEQ HASH "
                                "SIGNATURE INPUT EVENTS, with a tab before each", error);
  if (!mirror->open && !uc_journal_begin (mirror->journal, "write it", error))
    return FALSE;
  mirror->open = TRUE;
  return is_text ? take_text (mirror, fields, error) : take_row (mirror, &kept->row, error);
}

gboolean
uc_mirror_commit (UcMirror *mirror, GError **error)
{
  if (!mirror->open)
    return TRUE;
  mirror->open = FALSE;
  return uc_journal_commit (mirror->journal, NULL, error);
}

gboolean
uc_mirror_refused (UcMirror *mirror)
{
  return mirror->refused;
}

guint64
uc_mirror_last (UcMirror *mirror, UcHash *hash, gboolean *ended)
{
  *hash = mirror->tail.hash;
  *ended = mirror->tail.ended;
  return mirror->tail.row;
}

const char *
uc_mirror_fingerprint (UcMirror *mirror)
{
  UcJournal *journal = mirror->journal;

  return *journal->fingerprint != '\0' || uc_journal_load_fingerprint (journal, NULL) ? journal->fingerprint : NULL;
}

gboolean
uc_mirror_trim (UcMirror *mirror, guint64 most, GError **error)
{
  UcJournal *journal = mirror->journal;
  g_autofree char *wal = g_strconcat (journal->path, "-wal", NULL);
  GStatBuf found;
  int answer;

  if (g_stat (wal, &found) != 0 || (guint64)found.st_size <= most)
    return TRUE;
  answer = sqlite3_wal_checkpoint_v2 (journal->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  if (answer == SQLITE_OK)
    return TRUE;
  if ((answer & 0xff) != SQLITE_BUSY)
    return uc_store_fail (journal->db, journal->path, "write it", error);
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY,
               "%s: a reader keeps an old state of it; end that program, since nothing is added meanwhile", journal->path);
  return FALSE;
}

/* ---- a copy that is spoilt ---- */

gboolean
uc_mirror_is_spoilt (const GError *error)
{
  return g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED)
         || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ALTERED)
         || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_OLDER);
}

/* The WAL goes first: SQLite would take it for that of the copy that is begun in its place. */
gboolean
uc_mirror_set_aside (const char *path, char **aside, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *at = g_date_time_format (now, "%Y%m%dT%H%M%S");
  g_autofree char *to = g_strdup_printf ("%s" ASIDE "%s.%06d", path, at, g_date_time_get_microsecond (now));
  g_autofree char *wal = g_strconcat (path, "-wal", NULL), *to_wal = g_strconcat (to, "-wal", NULL);
  g_autofree char *shm = g_strconcat (path, "-shm", NULL);

  if ((g_rename (wal, to_wal) != 0 && errno != ENOENT) || (g_unlink (shm) != 0 && errno != ENOENT) || g_rename (path, to) != 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: cannot set it aside: %s", path, g_strerror (errno));
      return FALSE;
    }
  *aside = g_path_get_basename (to);
  return TRUE;
}

char *
uc_mirror_find_aside (const char *folder, char **as)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *first = NULL;
  const char *name;

  *as = NULL;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      const char *mark = strstr (name, ASIDE);
      g_autofree char *was = mark != NULL ? g_strndup (name, (gsize)(mark - name)) : NULL;

      if (was == NULL || !uc_months_is (was) || g_str_has_suffix (name, "-wal") || g_str_has_suffix (name, "-shm")
          || (first != NULL && strcmp (name, first) > 0))
        continue;
      g_free (first);
      first = g_strdup (name);
      g_free (*as);
      *as = g_steal_pointer (&was);
    }
  return first != NULL ? g_build_filename (folder, first, NULL) : NULL;
}

/* ---- what a follower is sent ---- */

void
uc_mirror_lines (UcJournal *journal, const UcRow *row, GHashTable *known, GString *text)
{
  g_autoptr (UcContext) context = row->kind == UC_ROW_CONTEXT ? uc_journal_context (journal, row->id, NULL) : NULL;

  if (context != NULL)
    {
      g_auto (GStrv) words = g_strsplit (context->rules, " ", -1);

      for (guint i = 0; words[i] != NULL; i++)
        {
          const char *colon = strchr (words[i], ':');
          g_autofree char *name = g_strndup (words[i], strcspn (words[i], ":"));
          g_autofree char *body = NULL;

          if (colon == NULL || g_hash_table_contains (known, colon + 1))
            continue;
          body = uc_journal_text (journal, context, name, NULL);
          if (body == NULL)
            continue;
          uc_record_line_text (colon + 1, body, text);
          g_hash_table_add (known, g_strdup (colon + 1));
        }
    }
  uc_record_line_row (row, text);
}
