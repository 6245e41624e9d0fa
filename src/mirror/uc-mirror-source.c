#include "uc-mirror-source.h"

#include "uc-mirror.h"
#include "uc-months.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

#define BLOCK_ROWS 256
#define BLOCK_BYTES (128 * 1024)

struct _UcMirrorSource
{
  const char *const *folders;
  /* The file that is read: */
  char *path;         /* NULL = it was not begun, or failed */
  UcJournal *journal;
  gboolean live;      /* opened with its WAL; else as a file that nobody changes */
  dev_t device;
  ino_t number;
  GHashTable *known;  /* texts that were sent */
  gboolean announced; /* its “file” line was */
  UcMirrorPlace at;   /* the last row that was handed out */
  /* Within a read: */
  GString *record;
  guint n_rows;
};

UcMirrorSource *
uc_mirror_source_new (const char *const *folders)
{
  UcMirrorSource *self = g_new0 (UcMirrorSource, 1);

  self->folders = folders;
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->record = g_string_new (NULL);
  return self;
}

static void
let_go (UcMirrorSource *self)
{
  g_clear_pointer (&self->journal, uc_journal_close);
  g_clear_pointer (&self->path, g_free);
}

void
uc_mirror_source_free (UcMirrorSource *self)
{
  let_go (self);
  g_hash_table_unref (self->known);
  g_string_free (self->record, TRUE);
  g_free (self);
}

/* ---- files ---- */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  g_autofree char *one = g_path_get_basename (*(const char *const *)a), *other = g_path_get_basename (*(const char *const *)b);

  return strcmp (one, other);
}

/* The months' files, the oldest first. (transfer full) */
static GPtrArray *
list (const UcMirrorSource *self)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; self->folders[i] != NULL; i++)
    {
      g_auto (GStrv) found = uc_months_list (self->folders[i]);

      for (guint f = 0; found[f] != NULL; f++)
        if (g_hash_table_add (names, g_path_get_basename (found[f])))
          g_ptr_array_add (paths, g_strdup (found[f]));
    }
  g_ptr_array_sort (paths, compare_names);
  return paths;
}

/* The first file whose name is @name, or comes behind it. (transfer full): %NULL = there is none. */
static char *
find (const UcMirrorSource *self, const char *name, gboolean behind)
{
  g_autoptr (GPtrArray) paths = list (self);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *own = g_path_get_basename (paths->pdata[i]);

      if (behind ? strcmp (own, name) > 0 : strcmp (own, name) == 0)
        return g_strdup (paths->pdata[i]);
    }
  return NULL;
}

static gboolean
open_file (UcMirrorSource *self, const char *path, GError **error)
{
  g_autofree char *own = g_strdup (path);
  GStatBuf found;

  let_go (self);
  self->journal = uc_journal_open_still (own, &self->live, error);
  if (self->journal == NULL)
    return FALSE;
  if (g_stat (own, &found) != 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: somebody removed it when it had just been opened"), own);
      let_go (self);
      return FALSE;
    }
  self->device = found.st_dev;
  self->number = found.st_ino;
  self->path = g_steal_pointer (&own);
  self->announced = FALSE;
  g_hash_table_remove_all (self->known);
  return TRUE;
}

/* Somebody has put another file in its place, or it is written again. */
static gboolean
is_outdated (const UcMirrorSource *self)
{
  g_autofree char *wal = g_strconcat (self->path, "-wal", NULL), *shm = g_strconcat (self->path, "-shm", NULL);
  GStatBuf found;

  return g_stat (self->path, &found) != 0 || found.st_dev != self->device || found.st_ino != self->number
         || (!self->live && g_file_test (wal, G_FILE_TEST_EXISTS) && g_file_test (shm, G_FILE_TEST_EXISTS));
}

/* ---- where to begin ---- */

static gboolean
on_hash (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

static UcMirrorBegun
compare (UcMirrorSource *self, const UcMirrorPlace *from, GError **error)
{
  const guint64 newest = uc_journal_newest_row (self->journal);
  UcHash own = { 0 };

  if (newest < from->row)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   _ ("%s: this record ends at row %" PRIu64 ", and the mirror has row %" PRIu64
                      " of it: the record is an older copy; “upcardctl restore” fetches the rows that it lacks"),
                   self->path, newest, from->row);
      return UC_MIRROR_PARTED;
    }
  if (!uc_journal_read_rows (self->journal, from->row, from->row, on_hash, &own, error))
    return UC_MIRROR_FAILED;
  if (uc_hash_equal (&own, &from->hash))
    return UC_MIRROR_BEGUN;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               _ ("%s: row %" PRIu64 " of this record is not the one that the mirror has: they are two records; keep both, and find out "
                  "with “upcardctl verify” which one is the table’s"),
               self->path, from->row);
  return UC_MIRROR_PARTED;
}

UcMirrorBegun
uc_mirror_source_begin (UcMirrorSource *self, const UcMirrorPlace *from, GError **error)
{
  g_autofree char *path = find (self, from->file, from->file[0] == '\0');
  UcMirrorBegun answer = UC_MIRROR_BEGUN;

  self->at = *from;
  if (path == NULL && from->file[0] == '\0')
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no month’s journal in this folder yet"), self->folders[0]);
      return UC_MIRROR_FAILED;
    }
  /* An ended month may have moved into an archive that this program does not see. */
  if (path == NULL && from->ended && (path = find (self, from->file, TRUE)) != NULL)
    return open_file (self, path, error) ? UC_MIRROR_BEGUN : UC_MIRROR_FAILED;
  if (path == NULL)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   _ ("%s: the mirror ends in %s, which is not in this folder; name the folder that has it as well, or, if the record is an older "
                      "copy, fetch what it lacks with “upcardctl restore”"),
                   self->folders[0], from->file);
      return UC_MIRROR_PARTED;
    }
  if (!open_file (self, path, error))
    return UC_MIRROR_FAILED;
  if (from->row > 0)
    answer = compare (self, from, error);
  if (answer != UC_MIRROR_BEGUN)
    let_go (self);
  return answer;
}

/* ---- what follows ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  UcMirrorSource *self = user_data;

  uc_mirror_lines (self->journal, row, self->known, self->record);
  self->at.row = row->id;
  self->at.hash = row->hash;
  self->at.ended = row->kind == UC_ROW_END;
  return ++self->n_rows < BLOCK_ROWS && self->record->len < BLOCK_BYTES;
}

/* The next file where this one has ended. %FALSE without an error: there is none yet. */
static gboolean
go_on (UcMirrorSource *self, GError **error)
{
  g_autofree char *name = g_path_get_basename (self->path), *path = NULL;

  if (strcmp (name, self->at.file) != 0 || !self->at.ended)
    return FALSE;
  path = find (self, name, TRUE);
  return path != NULL && open_file (self, path, error);
}

static gboolean
read_block (UcMirrorSource *self, GString *text, GError **error)
{
  g_autofree char *name = g_path_get_basename (self->path);
  const gboolean is_next = strcmp (name, self->at.file) != 0;
  char *at, *end;

  g_string_truncate (self->record, 0);
  self->n_rows = 0;
  if (!uc_journal_read_rows (self->journal, is_next ? 1 : self->at.row + 1, 0, on_row, self, error))
    return FALSE;
  if (self->record->len == 0)
    return TRUE;
  g_strlcpy (self->at.file, name, sizeof self->at.file);
  if (!self->announced)
    g_string_append_printf (text, "file %s %s\n", name, uc_journal_fingerprint (self->journal));
  self->announced = TRUE;
  for (at = self->record->str; (end = strchr (at, '\n')) != NULL; at = end + 1)
    uc_mirror_print_line (at, (gsize)(end - at), text);
  return TRUE;
}

static gboolean
read_on (UcMirrorSource *self, GString *text, GError **error)
{
  const gsize before = text->len;
  g_autoptr (GError) problem = NULL;

  if (is_outdated (self))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY, _ ("%s: it is another file now, or is written again"), self->path);
      return FALSE;
    }
  if (!read_block (self, text, error))
    return FALSE;
  while (text->len == before && go_on (self, &problem))
    if (!read_block (self, text, error))
      return FALSE;
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

gboolean
uc_mirror_source_read (UcMirrorSource *self, GString *text, UcMirrorPlace *to, GError **error)
{
  if (self->path == NULL)
    {
      g_set_error_literal (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("the record cannot be read now"));
      return FALSE;
    }
  if (!read_on (self, text, error))
    {
      let_go (self);
      return FALSE;
    }
  *to = self->at;
  return TRUE;
}

static void
read_table (UcJournal *journal, char table[UC_MIRROR_TABLE])
{
  g_autoptr (UcContext) context = uc_journal_context (journal, 0, NULL);
  g_autofree char *text = context != NULL ? uc_journal_text (journal, context, "table", NULL) : NULL;
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *id = NULL;

  if (text == NULL || !g_key_file_load_from_data (file, text, strlen (text), G_KEY_FILE_NONE, NULL))
    return;
  id = g_key_file_get_string (file, "table", "id", NULL);
  if (id != NULL && uc_mirror_is_table (id))
    g_strlcpy (table, id, UC_MIRROR_TABLE);
}

gboolean
uc_mirror_source_end (UcMirrorSource *self, UcMirrorPlace *end, char table[UC_MIRROR_TABLE])
{
  g_autoptr (GPtrArray) paths = list (self);
  g_autoptr (UcJournal) journal = NULL;
  gboolean live;

  memset (end, 0, sizeof *end);
  *table = '\0';
  if (paths->len > 0)
    journal = uc_journal_open_still (paths->pdata[paths->len - 1], &live, NULL);
  if (journal != NULL)
    {
      g_autofree char *name = g_path_get_basename (uc_journal_path (journal));

      g_strlcpy (end->file, name, sizeof end->file);
      end->row = uc_journal_newest_row (journal);
      read_table (journal, table);
    }
  return journal != NULL;
}
