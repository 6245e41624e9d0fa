#include "uc-archive-private.h"

#include "uc-identity.h"
#include "uc-months.h"
#include "uc-rules-load.h"
#include "uc-texts.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* ---- one file ---- */

static void
disconnect (UcFile *file)
{
  g_clear_pointer (&file->find, uc_find_free);
  g_clear_pointer (&file->journal, uc_journal_close);
}

static void
remove_copy (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_rmdir (folder);
}

static void
file_free (gpointer data)
{
  UcFile *file = data;

  disconnect (file);
  if (file->copy != NULL)
    remove_copy (file->copy);
  g_free (file->copy);
  g_clear_pointer (&file->lates, uc_lates_free);
  g_free (file->public.path);
  g_free (file->public.read_path);
  g_free (file->public.index);
  g_free (file->public.table);
  g_free (file->public.identity);
  g_free (file);
}

static UcJournal *
connect_file (const UcFile *file, gboolean *live, GError **error)
{
  *live = FALSE;
  return file->public.how == UC_ARCHIVE_COPY ? uc_journal_open_read (file->public.read_path, error)
                                             : uc_journal_open_still (file->public.read_path, live, error);
}

static gboolean
copy_one (const char *from, const char *to, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) source = g_file_new_for_path (from);
  g_autoptr (GFile) target = g_file_new_for_path (to);

  return g_file_copy (source, target, G_FILE_COPY_TARGET_DEFAULT_PERMS, cancellable, NULL, NULL, error);
}

/* The journal and its WAL, where SQLite may make the index that it needs to read both. */
static gboolean
copy_pair (UcArchive *archive, UcFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = g_path_get_basename (file->public.path);
  g_autofree char *wal = g_strconcat (file->public.path, "-wal", NULL);
  g_autofree char *to_wal = NULL;

  file->copy = g_build_filename (archive->cache, "pair-XXXXXX", NULL);
  if (g_mkdtemp (file->copy) == NULL)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY,
                   "%s: cannot be copied to a folder in %s: %s", file->public.path, archive->cache, g_strerror (errno));
      g_clear_pointer (&file->copy, g_free);
      return FALSE;
    }
  g_free (file->public.read_path);
  file->public.read_path = g_build_filename (file->copy, name, NULL);
  to_wal = g_strconcat (file->public.read_path, "-wal", NULL);
  file->public.how = UC_ARCHIVE_COPY;
  return copy_one (file->public.path, file->public.read_path, cancellable, error)
         && copy_one (wal, to_wal, cancellable, error);
}

gboolean
uc_archive_rules (UcJournal *journal, guint64 row, UcRules *rules, gboolean *exact, GError **error)
{
  g_autoptr (UcContext) context = uc_journal_context (journal, row, error);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *text = NULL;
  gboolean fits;

  if (context == NULL)
    return FALSE;
  fits = uc_texts_load (journal, context, rules, NULL);
  if (exact != NULL)
    *exact = fits;
  if (fits)
    return TRUE;
  /* Other rules files than this program's: what stands in the events is shown, only the words of a prompt may differ. */
  text = uc_journal_text (journal, context, "table", error);
  if (text == NULL)
    return FALSE;
  if (uc_rules_load_text (text, "table", rules, faults))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_NEWER,
               "%s: this program does not understand the table file that the journal was kept under",
               uc_journal_path (journal));
  return FALSE;
}

/* ---- opening ---- */

typedef struct
{
  const char *path;
  UcArchiveProgress progress;
  gpointer user_data;
} Told;

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  Told *told = user_data;

  if (told->progress != NULL)
    told->progress (told->path, done, all, told->user_data);
}

static gboolean
find_rounds (UcArchive *archive, UcFile *file, UcJournal *journal, Told *told, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = g_strconcat (uc_journal_fingerprint (journal), ".index", NULL);
  g_autoptr (UcFind) find = NULL;

  file->public.index = g_build_filename (archive->cache, name, NULL);
  if (!uc_find_build (journal, file->public.index, on_progress, told, cancellable, error))
    return FALSE;
  find = uc_find_open (journal, file->public.index, error);
  return find != NULL && uc_find_span (find, &file->public.first, &file->public.last, error);
}

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->seq;
  return FALSE;
}

static gboolean
open_file (UcArchive *archive, const char *path, Told *told, GCancellable *cancellable, GError **error)
{
  UcFile *file = g_new0 (UcFile, 1);
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  gboolean live = FALSE, known;

  g_ptr_array_add (archive->files, file);
  file->public.path = g_strdup (path);
  file->public.read_path = g_strdup (path);
  file->public.how = UC_ARCHIVE_STILL;
  told->path = path;
  journal = connect_file (file, &live, &problem);
  if (g_error_matches (problem, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BARE))
    {
      if (!copy_pair (archive, file, cancellable, error))
        return FALSE;
      g_clear_error (&problem);
      journal = connect_file (file, &live, &problem);
    }
  if (journal == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (live)
    file->public.how = UC_ARCHIVE_LIVE;
  file->public.identity = uc_identity_of (journal);
  uc_journal_read_rows (journal, 1, 1, on_first_row, &file->begin, NULL);
  if (!find_rounds (archive, file, journal, told, cancellable, error))
    return FALSE;
  known = uc_archive_rules (journal, 0, rules, NULL, NULL);
  file->public.table = g_strdup (known ? rules->table_id : "?");
  file->public.game = known ? rules->game : 0;
  return uc_archive_look_for_lates (file, journal, cancellable, error);
}

/* Somebody who looks for a round of one table is not stopped by another's file. %FALSE: it was cancelled. */
static gboolean
open_if_possible (UcArchive *archive, const char *path, Told *told, GCancellable *cancellable, GError **error)
{
  GError *problem = NULL;

  if (open_file (archive, path, told, cancellable, &problem))
    return TRUE;
  g_ptr_array_set_size (archive->files, (int) archive->files->len - 1);
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  g_ptr_array_add (archive->unopened, problem);
  return TRUE;
}

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The months of one folder. */
static gboolean
open_folder (UcArchive *archive, const char *folder, Told *told, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  if (dir == NULL)
    {
      g_ptr_array_add (archive->unopened, g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY,
                                                       "%s: the folder may not be read", folder));
      return TRUE;
    }
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".journal"))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, by_name);
  for (guint i = 0; i < paths->len; i++)
    {
      guint before = archive->files->len;

      if (!open_if_possible (archive, paths->pdata[i], told, cancellable, error))
        return FALSE;
      if (archive->files->len > before)
        {
          UcFile *file = archive->files->pdata[before];
          g_autofree char *base = g_path_get_basename (file->public.path);

          file->folder = uc_months_is (base) ? folder : NULL;
        }
    }
  if (paths->len == 0)
    g_ptr_array_add (archive->unopened, g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                                                     "%s: there is no journal in this folder", folder));
  return TRUE;
}

static int
by_table (gconstpointer a, gconstpointer b)
{
  const UcFile *one = *(UcFile *const *) a, *other = *(UcFile *const *) b;
  const UcArchiveFile *x = &one->public, *y = &other->public;
  int order = strcmp (x->table, y->table);

  if (order != 0)
    return order;
  /* A month that has just begun has no closed round. */
  if (one->begin != other->begin)
    return one->begin < other->begin ? 1 : -1;
  return x->last != y->last ? (x->last < y->last) - (x->last > y->last) : -strcmp (x->path, y->path);
}

UcArchive *
uc_archive_open (const char *const *paths, const char *cache, UcArchiveProgress progress, gpointer user_data,
                 GCancellable *cancellable, GError **error)
{
  g_autoptr (UcArchive) archive = g_new0 (UcArchive, 1);
  Told told = { .progress = progress, .user_data = user_data };
  const char *last = NULL;

  g_atomic_ref_count_init (&archive->refs);
  g_mutex_init (&archive->lock);
  archive->paths = g_strdupv ((char **) paths);
  archive->cache = g_strdup (cache);
  archive->files = g_ptr_array_new_with_free_func (file_free);
  archive->tables = g_ptr_array_new ();
  archive->unopened = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  g_mkdir_with_parents (cache, 0700);
  for (char **path = archive->paths; *path != NULL; path++)
    if (!(g_file_test (*path, G_FILE_TEST_IS_DIR) ? open_folder : open_if_possible) (archive, *path, &told, cancellable, error))
      return NULL;
  if (archive->files->len == 0 && archive->unopened->len > 0)
    {
      g_propagate_error (error, g_error_copy (archive->unopened->pdata[0]));
      return NULL;
    }
  g_ptr_array_sort (archive->files, by_table);
  for (guint i = 0; i < archive->files->len; i++)
    {
      const UcFile *file = archive->files->pdata[i];

      if (g_strcmp0 (last, file->public.table) != 0)
        g_ptr_array_add (archive->tables, file->public.table);
      last = file->public.table;
    }
  g_ptr_array_add (archive->tables, NULL);
  return g_steal_pointer (&archive);
}

UcArchive *
uc_archive_open_again (UcArchive *archive, GCancellable *cancellable, GError **error)
{
  return uc_archive_open (uc_archive_paths (archive), archive->cache, NULL, NULL, cancellable, error);
}

UcArchive *
uc_archive_ref (UcArchive *archive)
{
  g_atomic_ref_count_inc (&archive->refs);
  return archive;
}

void
uc_archive_unref (UcArchive *archive)
{
  if (!g_atomic_ref_count_dec (&archive->refs))
    return;
  g_ptr_array_unref (archive->files);
  g_ptr_array_unref (archive->tables);
  g_ptr_array_unref (archive->unopened);
  g_strfreev (archive->paths);
  g_free (archive->cache);
  g_mutex_clear (&archive->lock);
  g_free (archive);
}

/* ---- what is open ---- */

guint
uc_archive_n_files (UcArchive *archive)
{
  return archive->files->len;
}

const UcArchiveFile *
uc_archive_file (UcArchive *archive, guint file)
{
  return &((UcFile *) archive->files->pdata[file])->public;
}

guint
uc_archive_find_path (UcArchive *archive, const char *path)
{
  g_autofree char *wanted = g_canonicalize_filename (path, NULL);

  for (guint i = 0; i < archive->files->len; i++)
    {
      g_autofree char *found = g_canonicalize_filename (uc_archive_file (archive, i)->path, NULL);

      if (strcmp (found, wanted) == 0)
        return i;
    }
  return G_MAXUINT;
}

const char *const *
uc_archive_paths (UcArchive *archive)
{
  return (const char *const *) archive->paths;
}

const GPtrArray *
uc_archive_unopened (UcArchive *archive)
{
  return archive->unopened;
}

const char *const *
uc_archive_tables (UcArchive *archive)
{
  return (const char *const *) archive->tables->pdata;
}

gboolean
uc_archive_go_together (UcArchive *archive, guint one_file, guint other_file)
{
  const UcFile *one, *other;

  if (one_file >= archive->files->len || other_file >= archive->files->len)
    return FALSE;
  one = archive->files->pdata[one_file];
  other = archive->files->pdata[other_file];
  return one->folder != NULL && one->folder == other->folder && strcmp (one->public.table, other->public.table) == 0;
}

/* Files lie the newest first. */
guint
uc_archive_month_before (UcArchive *archive, guint file)
{
  return uc_archive_go_together (archive, file + 1, file) ? file + 1 : G_MAXUINT;
}

gboolean
uc_archive_is_last_month (UcArchive *archive, guint file)
{
  return uc_archive_go_together (archive, file, file) && !uc_archive_go_together (archive, file, file - 1);
}

guint
uc_archive_newest (UcArchive *archive, guint file)
{
  const char *table = uc_archive_file (archive, file)->table;

  while (file > 0 && strcmp (uc_archive_file (archive, file - 1)->table, table) == 0)
    file--;
  return file;
}

guint
uc_archive_n_rounds (UcArchive *archive)
{
  guint n = 0;

  for (guint i = 0; i < archive->files->len; i++)
    {
      const UcArchiveFile *file = uc_archive_file (archive, i);

      n += file->last == 0 ? 0 : file->last - file->first + 1;
    }
  return n;
}

UcJournal *
uc_archive_connect (UcArchive *archive, guint file, GError **error)
{
  gboolean live;

  return connect_file (archive->files->pdata[file], &live, error);
}

UcFind *
uc_archive_connect_find (UcArchive *archive, guint file, UcJournal *journal, GError **error)
{
  UcFind *find = uc_find_open (journal, uc_archive_file (archive, file)->index, error);

  if (find != NULL)
    uc_archive_add_lates (archive, file, find);
  return find;
}

UcJournal *
uc_archive_journal (UcArchive *archive, guint file, GError **error)
{
  UcFile *f = archive->files->pdata[file];

  if (f->journal == NULL)
    f->journal = uc_archive_connect (archive, file, error);
  return f->journal;
}

UcFind *
uc_archive_find (UcArchive *archive, guint file, GError **error)
{
  UcFile *f = archive->files->pdata[file];
  UcJournal *journal = uc_archive_journal (archive, file, error);

  if (f->find == NULL && journal != NULL)
    f->find = uc_archive_connect_find (archive, file, journal, error);
  return f->find;
}

static gboolean
refresh_file (UcArchive *archive, guint i, guint64 *rows)
{
  UcFile *file = archive->files->pdata[i];
  gboolean changed;
  guint32 first, last;
  UcFind *find;

  if (file->public.how == UC_ARCHIVE_STILL)
    {
      g_autofree char *wal = g_strconcat (file->public.path, "-wal", NULL);

      if (!g_file_test (wal, G_FILE_TEST_EXISTS))
        return FALSE;
      disconnect (file);
      file->public.how = UC_ARCHIVE_LIVE;
    }
  find = uc_archive_find (archive, i, NULL);
  if (find == NULL || !uc_find_build (file->journal, file->public.index, NULL, NULL, NULL, NULL)
      || !uc_find_span (find, &first, &last, NULL))
    return FALSE;
  if (rows != NULL)
    *rows += uc_journal_newest_row (file->journal);
  changed = uc_archive_refresh_lates (archive, i);
  if (last == file->public.last)
    return changed;
  file->public.first = first;
  file->public.last = last;
  return TRUE;
}

gboolean
uc_archive_refresh (UcArchive *archive, guint64 *rows)
{
  gboolean changed = FALSE;

  if (rows != NULL)
    *rows = 0;
  for (guint i = 0; i < archive->files->len; i++)
    if (uc_archive_file (archive, i)->how != UC_ARCHIVE_COPY)
      changed |= refresh_file (archive, i, rows);
  return changed;
}

/* ---- where a round lies ---- */

static gboolean
load_row (UcArchive *archive, UcRoundRef ref, UcFoundRound *round, GError **error)
{
  UcFind *find = uc_archive_find (archive, ref.file, error);

  return find != NULL && uc_find_round (find, ref.number, round, error);
}

gboolean
uc_archive_place (UcArchive *archive, UcRoundRef ref, guint64 *from_row, guint64 *to_row, GError **error)
{
  const UcArchiveFile *file = uc_archive_file (archive, ref.file);
  guint32 before = ref.number == 0 ? file->last : ref.number - 1;
  UcFoundRound round = { 0 };

  *from_row = 1;
  *to_row = 0;
  if (ref.number != 0)
    {
      if (!load_row (archive, ref, &round, error))
        return FALSE;
      *to_row = round.row.last_row;
    }
  if (before >= MAX (file->first, 1) && load_row (archive, (UcRoundRef){ ref.file, before }, &round, NULL))
    *from_row = round.row.last_row;
  return TRUE;
}

/* Halved, as rounds are numbered in the order of their events. */
gboolean
uc_archive_round_of (UcArchive *archive, guint file, guint64 seq, UcRoundRef *ref)
{
  guint32 low, high;

  while (uc_archive_go_together (archive, file, file - 1))
    file--;
  while (seq < ((UcFile *) archive->files->pdata[file])->begin && uc_archive_go_together (archive, file, file + 1))
    file++;
  low = MAX (uc_archive_file (archive, file)->first, 1);
  high = uc_archive_file (archive, file)->last;
  while (low <= high)
    {
      guint32 middle = low + (high - low) / 2;
      UcFoundRound round;

      if (!load_row (archive, (UcRoundRef){ file, middle }, &round, NULL))
        return FALSE;
      if (round.row.last_seq < seq)
        low = middle + 1;
      else
        high = middle - 1;
    }
  *ref = (UcRoundRef){ file, low > uc_archive_file (archive, file)->last ? 0 : low };
  return seq >= ((UcFile *) archive->files->pdata[file])->begin;
}
