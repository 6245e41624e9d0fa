#include "uc-copies.h"

#include "uc-journal-private.h"
#include "uc-mirror.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/statvfs.h>

#define BLOCK_ROWS 256
#define BLOCK_BYTES (1024 * 1024)

#define SUFFIX ".journal"

/* Which file a path leads to. */
typedef struct
{
  dev_t device;
  ino_t number;
} Identity;

struct _UcCopies
{
  char *record, *folder;
  UcCopiesLimits limits;
  GHashTable *done;    /* names of journals that have ended and whose copies have all */
  GHashTable *spoilt;  /* names of journals of which a copy was set aside */
  char *after;         /* this round through the journals goes on behind this name; NULL = from the oldest */
  gboolean passing_by; /* within a round: a journal that has not ended does not keep a later one waiting */
  gboolean is_clean;   /* no journal failed in this round */
  /* The journal that is copied: */
  char *name;
  UcJournal *journal;
  gboolean live;     /* it was opened with its WAL; else as a file that nobody changes */
  UcMirror *mirror;
  Identity live_id, copy_id;
  GHashTable *known; /* texts that the copy was given */
  GString *lines;    /* rows that are not in the copy yet */
  guint n_lines;
  guint64 next;      /* row that is due */
  gboolean ended;
  UcCopiesState state;
  char *problem, *aside, *why;
};

UcCopies *
uc_copies_new (const char *record, const char *folder, const UcCopiesLimits *limits)
{
  UcCopies *copies = g_new0 (UcCopies, 1);

  copies->record = g_strdup (record);
  copies->folder = g_strdup (folder);
  copies->limits = *limits;
  copies->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  copies->spoilt = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  copies->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  copies->lines = g_string_new (NULL);
  copies->passing_by = copies->is_clean = TRUE;
  return copies;
}

static void
let_go (UcCopies *copies)
{
  g_clear_pointer (&copies->journal, uc_journal_close);
  g_clear_pointer (&copies->mirror, uc_mirror_close);
  g_hash_table_remove_all (copies->known);
  g_string_truncate (copies->lines, 0);
}

void
uc_copies_free (UcCopies *copies)
{
  let_go (copies);
  g_hash_table_unref (copies->done);
  g_hash_table_unref (copies->spoilt);
  g_hash_table_unref (copies->known);
  g_string_free (copies->lines, TRUE);
  g_free (copies->record);
  g_free (copies->folder);
  g_free (copies->after);
  g_free (copies->name);
  g_free (copies->problem);
  g_free (copies->aside);
  g_free (copies->why);
  g_free (copies);
}

/* ---- which journal ---- */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Names of the journals, the oldest first. */
static GPtrArray *
list_names (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, SUFFIX))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

void
uc_copies_look_again (UcCopies *copies)
{
  g_autoptr (GPtrArray) names = list_names (copies->record);
  gboolean again = copies->journal == NULL;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      g_autofree char *copy = g_build_filename (copies->folder, name, NULL);

      if (!g_file_test (copy, G_FILE_TEST_EXISTS))
        g_hash_table_remove (copies->done, name);
      again = again || (!g_hash_table_contains (copies->done, name) && g_strcmp0 (name, copies->name) != 0);
    }
  if (!again)
    return;
  let_go (copies);
  g_clear_pointer (&copies->after, g_free);
  copies->passing_by = copies->is_clean = TRUE;
}

/* The next one that may lack something; the newest in any case. */
static gboolean
choose (UcCopies *copies, GError **error)
{
  g_autoptr (GPtrArray) names = list_names (copies->record);
  const char *found = NULL;

  for (guint i = 0; found == NULL && i < names->len; i++)
    if (g_strcmp0 (names->pdata[i], copies->after) > 0 && !g_hash_table_contains (copies->done, names->pdata[i]))
      found = names->pdata[i];
  if (found == NULL && names->len > 0)
    found = names->pdata[names->len - 1];
  if (found == NULL)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: there is no journal in this folder yet",
                   copies->record);
      return FALSE;
    }
  g_free (copies->name);
  copies->name = g_strdup (found);
  copies->state.file = copies->name;
  copies->state.live_row = copies->state.row = 0;
  return TRUE;
}

static gboolean
is_newest (UcCopies *copies)
{
  g_autoptr (GPtrArray) names = list_names (copies->record);

  return names->len == 0 || strcmp (names->pdata[names->len - 1], copies->name) <= 0;
}

/* ---- opening the two ---- */

static gboolean
identify (const char *path, Identity *identity)
{
  GStatBuf found;

  *identity = (Identity){ 0 };
  if (g_stat (path, &found) != 0)
    return FALSE;
  *identity = (Identity){ found.st_dev, found.st_ino };
  return TRUE;
}

static gboolean
is_same (const char *folder, const char *name, const Identity *identity)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  Identity now;

  return identify (path, &now) && now.device == identity->device && now.number == identity->number;
}

/* Once for each journal: what does not fit a second time came from the record, and would fill the disk. */
static gboolean
set_aside (UcCopies *copies, const char *path, const char *why, GError **error)
{
  char *aside;

  if (!g_hash_table_add (copies->spoilt, g_strdup (copies->name)))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s: this copy, begun again, does not fit the record either: %s; ask “upcardctl verify” of the record", path,
                   why);
      return FALSE;
    }
  if (!uc_mirror_set_aside (path, &aside, error))
    return FALSE;
  g_free (copies->aside);
  copies->aside = aside;
  g_free (copies->why);
  copies->why = g_strdup (why);
  copies->state.aside = copies->aside;
  copies->state.why_aside = copies->why;
  return TRUE;
}

static gboolean
on_hash (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

/* Whether the copy's last row is the record's, and with it, by the chain, every row before it. */
static gboolean
fits (UcCopies *copies, gboolean *fit, GError **error)
{
  UcHash there, here = { 0 };
  guint64 row = uc_mirror_last (copies->mirror, &there, &copies->ended);

  *fit = row == 0;
  copies->next = row + 1;
  if (*fit)
    return TRUE;
  if (!uc_journal_read_rows (copies->journal, row, row, on_hash, &here, error))
    return FALSE;
  *fit = uc_hash_equal (&here, &there);
  return TRUE;
}

/* A journal that is written has both of these beside it. */
static gboolean
is_live (UcCopies *copies)
{
  g_autofree char *path = g_build_filename (copies->record, copies->name, NULL);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL), *shm = g_strconcat (path, "-shm", NULL);

  return g_file_test (wal, G_FILE_TEST_EXISTS) && g_file_test (shm, G_FILE_TEST_EXISTS);
}

/* No file of the record is written, so that the record may be read-only to this program. Only a WAL without its index, which
 * a machine that lost power leaves, is read by making the index. */
static UcJournal *
open_record (UcCopies *copies, const char *path, GError **error)
{
  g_autoptr (GError) bare = NULL;
  UcJournal *journal = uc_journal_open_still (path, &copies->live, &bare);

  if (journal != NULL)
    return journal;
  if (!g_error_matches (bare, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BARE))
    {
      g_propagate_error (error, g_steal_pointer (&bare));
      return NULL;
    }
  copies->live = TRUE;
  return uc_journal_open_read (path, error);
}

/* NULL without an error: it was set aside. */
static UcMirror *
open_copy (UcCopies *copies, const char *path, GError **error)
{
  g_autoptr (GError) problem = NULL;
  UcMirror *mirror = uc_mirror_open (path, &problem);

  if (mirror == NULL && !uc_mirror_is_spoilt (problem))
    g_propagate_error (error, g_steal_pointer (&problem));
  else if (mirror == NULL)
    set_aside (copies, path, problem->message, error);
  return mirror;
}

/* A file that was opened just now may be gone already. */
static gboolean
identify_opened (const char *path, Identity *identity, GError **error)
{
  if (identify (path, identity))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: somebody removed it when it had just been opened", path);
  return FALSE;
}

static gboolean
open_pair (UcCopies *copies, GError **error)
{
  g_autofree char *live = g_build_filename (copies->record, copies->name, NULL);
  g_autofree char *path = g_build_filename (copies->folder, copies->name, NULL);
  gboolean fit = FALSE;

  if (g_mkdir (copies->folder, 0750) != 0 && errno != EEXIST)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: cannot make this folder: %s", copies->folder,
                   g_strerror (errno));
      return FALSE;
    }
  copies->journal = open_record (copies, live, error);
  if (copies->journal == NULL || !identify_opened (live, &copies->live_id, error))
    return FALSE;
  copies->state.live_row = uc_journal_newest_row (copies->journal);
  while (!fit)
    {
      g_autoptr (GError) problem = NULL;

      copies->mirror = open_copy (copies, path, &problem);
      if (problem != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      if (copies->mirror == NULL)
        continue;
      if (!fits (copies, &fit, error))
        return FALSE;
      if (fit)
        continue;
      g_clear_pointer (&copies->mirror, uc_mirror_close);
      if (!set_aside (copies, path, "it has a row that the record has not", error))
        return FALSE;
    }
  copies->state.row = copies->next - 1;
  return identify_opened (path, &copies->copy_id, error);
}

/* ---- a block of rows ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  UcCopies *copies = user_data;

  uc_mirror_lines (copies->journal, row, copies->known, copies->lines);
  copies->next = row->id + 1;
  copies->ended = row->kind == UC_ROW_END;
  return ++copies->n_lines < BLOCK_ROWS && copies->lines->len < BLOCK_BYTES;
}

static gboolean
take_lines (UcCopies *copies, GError **error)
{
  char *at = copies->lines->str, *end;

  while ((end = strchr (at, '\n')) != NULL)
    {
      *end = '\0';
      if (!uc_mirror_take (copies->mirror, at, error))
        return FALSE;
      at = end + 1;
    }
  return uc_mirror_commit (copies->mirror, error);
}

static gboolean
write_block (UcCopies *copies, GError **error)
{
  g_autofree char *path = g_build_filename (copies->folder, copies->name, NULL);
  g_autoptr (GError) problem = NULL;
  gboolean spoilt;
  struct statvfs room;

  /* The table needs the disk more than its readers. */
  if (copies->copy_id.device == copies->live_id.device && statvfs (copies->folder, &room) == 0
      && (guint64)room.f_bavail * room.f_frsize < copies->limits.reserve)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_FULL,
                   "%s: the disk is nearly full, and what is left of it is for the record; make room on it", copies->folder);
      return FALSE;
    }
  if (!uc_mirror_trim (copies->mirror, copies->limits.most_wal, error))
    return FALSE;
  if (take_lines (copies, &problem))
    {
      g_string_truncate (copies->lines, 0);
      copies->state.row = copies->next - 1;
      return TRUE;
    }
  /* A row that does not follow the copy's last one, which is the record's, is the record's damage. */
  spoilt = uc_mirror_is_spoilt (problem) && !uc_mirror_refused (copies->mirror);
  if (!spoilt)
    g_prefix_error (&problem, "copying %s: ", uc_journal_path (copies->journal));
  let_go (copies);
  if (spoilt && set_aside (copies, path, problem->message, error))
    return TRUE;
  if (!spoilt)
    g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* ---- a turn ---- */

static void
note_problem (UcCopies *copies, const char *problem)
{
  g_free (copies->problem);
  copies->problem = g_strdup (problem);
  copies->state.problem = copies->problem;
}

static void
note_behind (UcCopies *copies, gboolean behind)
{
  if (!behind)
    copies->state.behind_ns = 0;
  else if (copies->state.behind_ns == 0)
    copies->state.behind_ns = g_get_real_time () * 1000;
}

/* Another journal waits for the end of this one, which comes a moment after it was begun. */
static gboolean
move_on (UcCopies *copies)
{
  if (copies->ended)
    g_hash_table_add (copies->done, g_strdup (copies->name));
  if (is_newest (copies))
    return FALSE;
  if (!copies->ended && !copies->passing_by)
    return FALSE;
  let_go (copies);
  g_free (copies->after);
  copies->after = g_strdup (copies->name);
  return TRUE;
}

static gboolean
turn (UcCopies *copies, gboolean *more, GError **error)
{
  if (copies->journal != NULL
      && (!is_same (copies->record, copies->name, &copies->live_id) || !is_same (copies->folder, copies->name, &copies->copy_id)
          || (!copies->live && is_live (copies))))
    let_go (copies);
  if (copies->journal == NULL && (!choose (copies, error) || !open_pair (copies, error)))
    return FALSE;
  copies->n_lines = 0;
  if (!uc_journal_read_rows (copies->journal, copies->next, 0, on_row, copies, error))
    return FALSE;
  copies->state.live_row = MAX (uc_journal_newest_row (copies->journal), copies->next - 1);
  copies->state.looked_ns = g_get_real_time () * 1000;
  *more = copies->lines->len > 0;
  note_behind (copies, *more || copies->problem != NULL);
  if (*more)
    return write_block (copies, error);
  *more = move_on (copies);
  if (!*more)
    {
      copies->passing_by = FALSE;
      if (copies->is_clean)
        note_problem (copies, NULL);
      note_behind (copies, !copies->is_clean);
    }
  return TRUE;
}

gboolean
uc_copies_turn (UcCopies *copies, gboolean *more, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (turn (copies, more, &problem))
    return TRUE;
  let_go (copies);
  note_problem (copies, problem->message);
  note_behind (copies, TRUE);
  copies->passing_by = TRUE;
  /* The table writes the newest one, which does not wait for another to be mended. */
  if (copies->name != NULL && !is_newest (copies))
    {
      copies->is_clean = FALSE;
      g_free (copies->after);
      copies->after = g_strdup (copies->name);
    }
  *more = FALSE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

const UcCopiesState *
uc_copies_state (UcCopies *copies)
{
  return &copies->state;
}
