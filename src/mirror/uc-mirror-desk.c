#include "uc-mirror-desk.h"

#include "uc-mirror.h"
#include "uc-months.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define FILE_WORD "file "

/* So far may a reader with an old snapshot let the WAL of a file grow. */
#define MOST_WAL (64 * 1024 * 1024)

struct _UcMirrorDesk
{
  char *folder;
  GHashTable *spoilt; /* names of files that were set aside once: a second time would fill the disk */
  UcMirrorPlace place; /* the last committed row */
  UcMirror *mirror;   /* the file that is written; NULL = none was named */
  char *name;         /* … and its name */
  guint waiting;
  gboolean remembers;
  char *aside;        /* name of a month that was set aside, where no row is left; NULL = none was … */
  UcHash first;       /* … and the row that it began with */
};

UcMirrorDesk *
uc_mirror_desk_new (const char *folder, gboolean remembers)
{
  UcMirrorDesk *self = g_new0 (UcMirrorDesk, 1);

  self->folder = g_strdup (folder);
  self->remembers = remembers;
  self->spoilt = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
uc_mirror_desk_close (UcMirrorDesk *self)
{
  g_clear_pointer (&self->mirror, uc_mirror_close);
  g_clear_pointer (&self->name, g_free);
  self->waiting = 0;
}

void
uc_mirror_desk_free (UcMirrorDesk *self)
{
  uc_mirror_desk_close (self);
  g_hash_table_unref (self->spoilt);
  g_free (self->aside);
  g_free (self->folder);
  g_free (self);
}

/* ---- opening ---- */

static gboolean
fail (GError **error, const char *path, const char *why)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: %s", path, why);
  return FALSE;
}

/* A symbolic link could lead into another table's folder. */
static gboolean
make_folder (UcMirrorDesk *self, GError **error)
{
  GStatBuf found;

  if (g_mkdir (self->folder, 0750) != 0 && errno != EEXIST)
    return fail (error, self->folder, g_strerror (errno));
  if (g_lstat (self->folder, &found) != 0)
    return fail (error, self->folder, g_strerror (errno));
  return S_ISDIR (found.st_mode) || fail (error, self->folder, _ ("expected a folder, and no symbolic link"));
}

static gboolean
is_plain (const char *path, GError **error)
{
  static const char *const ends[] = { "", "-wal", "-shm", ".lock" };
  GStatBuf found;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *file = g_strconcat (path, ends[i], NULL);

      if (g_lstat (file, &found) == 0 && !S_ISREG (found.st_mode))
        return fail (error, file, _ ("expected a file, and no symbolic link"));
    }
  return TRUE;
}

/* Of a file that has ended: what the next one's first row has to name. */
static gboolean
on_last_rows (const UcRow *row, gpointer user_data)
{
  uc_month_end_take (user_data, row);
  return TRUE;
}

static gboolean
load_end (UcMirrorDesk *self, UcMonthEnd *end, GError **error)
{
  g_autofree char *path = g_build_filename (self->folder, self->place.file, NULL);
  gboolean live;
  g_autoptr (UcJournal) journal = uc_journal_open_still (path, &live, error);
  g_autoptr (UcContext) context = journal != NULL ? uc_journal_context (journal, 0, error) : NULL;

  if (context == NULL
      || !uc_journal_read_rows (journal, MAX (self->place.row, 2) - 1, self->place.row, on_last_rows, end, error))
    return FALSE;
  end->key = context->key;
  return TRUE;
}

static gboolean
set_aside (UcMirrorDesk *self, const char *path, const GError *problem, char **aside, GError **error)
{
  g_autofree char *name = NULL;

  if (!g_hash_table_add (self->spoilt, g_path_get_basename (path)))
    {
      g_propagate_error (error, g_error_copy (problem));
      return FALSE;
    }
  if (!uc_mirror_set_aside (path, &name, error))
    return FALSE;
  g_free (*aside);
  *aside = g_strdup_printf (_ ("%s was set aside as %s, and is begun again: %s"), path, name, problem->message);
  return TRUE;
}

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

/* A folder whose last file was set aside is no empty mirror, which anything begins. */
static gboolean
load_aside (UcMirrorDesk *self, GError **error)
{
  g_autofree char *path = uc_mirror_find_aside (self->folder, &self->aside);
  g_autoptr (GError) problem = NULL;
  g_autoptr (UcJournal) journal = NULL;
  gboolean live;

  if (path != NULL && is_plain (path, &problem))
    journal = uc_journal_open_still (path, &live, &problem);
  /* A program that was killed has left its WAL. */
  if (g_error_matches (problem, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BARE))
    {
      g_clear_error (&problem);
      journal = uc_journal_open_read (path, &problem);
    }
  if (path == NULL || (journal != NULL && uc_journal_read_rows (journal, 1, 1, on_first_row, &self->first, &problem)))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               _ ("%s is all that the mirror has of this record, and cannot be read: %s; a person must look at it; when it is moved away, the "
                  "table sends its record again"),
               path, problem->message);
  return FALSE;
}

/* The last row of the newest file that has one. */
gboolean
uc_mirror_desk_open (UcMirrorDesk *self, UcMirrorPlace *place, char **aside, GError **error)
{
  g_auto (GStrv) months = NULL;

  *aside = NULL;
  uc_mirror_desk_close (self);
  g_clear_pointer (&self->aside, g_free);
  memset (&self->place, 0, sizeof self->place);
  if (!make_folder (self, error))
    return FALSE;
  months = uc_months_list (self->folder);
  for (guint i = g_strv_length (months); i > 0 && self->place.row == 0; i--)
    {
      g_autofree char *name = g_path_get_basename (months[i - 1]);
      g_autoptr (GError) problem = NULL;
      g_autoptr (UcMirror) mirror = is_plain (months[i - 1], &problem) ? uc_mirror_open (months[i - 1], &problem) : NULL;

      if (mirror != NULL)
        self->place.row = uc_mirror_last (mirror, &self->place.hash, &self->place.ended);
      else if (!uc_mirror_is_spoilt (problem))
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      else if (!set_aside (self, months[i - 1], problem, aside, error))
        return FALSE;
      if (self->place.row > 0)
        g_strlcpy (self->place.file, name, sizeof self->place.file);
    }
  if (self->remembers && self->place.row == 0 && !load_aside (self, error))
    return FALSE;
  *place = self->place;
  return TRUE;
}

/* ---- lines ---- */

static gboolean
refuse (GError **error, const char *format, const char *name, const char *other)
{
  g_autofree char *plain = g_utf8_make_valid (name, (gssize)MIN (strlen (name), 80));

  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "“%s”: %s%s", plain, format, other);
  return FALSE;
}

static gboolean
open_named (UcMirrorDesk *self, const char *name, const char *fingerprint, const UcMonthEnd *before, const UcHash *first, GError **error)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  const char *own;

  if (!is_plain (path, error))
    return FALSE;
  self->mirror = uc_mirror_open (path, error);
  if (self->mirror == NULL)
    return FALSE;
  self->name = g_strdup (name);
  if (!uc_mirror_demand (self->mirror, before, first, error))
    return FALSE;
  own = uc_mirror_fingerprint (self->mirror);
  return own == NULL || strcmp (own, fingerprint) == 0
         || refuse (error, _ ("the mirror has another record under this name; its first key is "), name, own);
}

/* The file of the next rows: the one that the mirror ends in, or the one that continues it; anything begins an empty mirror. */
static gboolean
take_file (UcMirrorDesk *self, const char *words, GError **error)
{
  g_auto (GStrv) fields = g_strsplit (words, " ", -1);
  g_auto (UcMonthEnd) before = { .next = NULL };
  UcMirrorPlace place;

  if (g_strv_length (fields) != 2 || !uc_months_is (fields[0]) || !uc_code_is_valid (fields[1]))
    return refuse (error, _ ("expected the name of a month’s file, such as 2026-11.journal, and a fingerprint"), words, "");
  if (!uc_mirror_desk_commit (self, &place, error))
    return FALSE;
  if (self->name != NULL && strcmp (self->name, fields[0]) == 0)
    return TRUE;
  uc_mirror_desk_close (self);
  if (self->place.ended && !load_end (self, &before, error))
    return FALSE;
  if (self->place.row == 0 && self->aside != NULL && strcmp (self->aside, fields[0]) != 0)
    return refuse (error, _ ("expected the file that was set aside, from its first row on: "), fields[0], self->aside);
  if (self->place.row == 0 || strcmp (self->place.file, fields[0]) == 0)
    return open_named (self, fields[0], fields[1], NULL, self->place.row == 0 && self->aside != NULL ? &self->first : NULL, error);
  if (before.next == NULL || strcmp (before.next, fields[0]) != 0)
    return refuse (error, _ ("expected the file that continues the mirror: "), fields[0], before.next != NULL ? before.next : self->place.file);
  return open_named (self, fields[0], fields[1], &before, NULL, error);
}

gboolean
uc_mirror_desk_take (UcMirrorDesk *self, const char *line, GError **error)
{
  gboolean good;

  if (g_str_has_prefix (line, FILE_WORD))
    good = take_file (self, line + strlen (FILE_WORD), error);
  else if (self->mirror == NULL)
    good = refuse (error, _ ("expected “file” first"), line, "");
  else
    good = uc_mirror_take (self->mirror, line, error);
  if (!good)
    uc_mirror_desk_close (self);
  else
    self->waiting += g_str_has_prefix (line, "row\t");
  return good;
}

guint
uc_mirror_desk_waiting (const UcMirrorDesk *self)
{
  return self->waiting;
}

gboolean
uc_mirror_desk_commit (UcMirrorDesk *self, UcMirrorPlace *place, GError **error)
{
  UcMirrorPlace now;

  memset (&now, 0, sizeof now);
  if (self->mirror != NULL)
    {
      if (!uc_mirror_commit (self->mirror, error) || !uc_mirror_trim (self->mirror, MOST_WAL, error))
        {
          uc_mirror_desk_close (self);
          return FALSE;
        }
      now.row = uc_mirror_last (self->mirror, &now.hash, &now.ended);
      if (now.row > 0)
        {
          g_strlcpy (now.file, self->name, sizeof now.file);
          self->place = now;
        }
    }
  self->waiting = 0;
  *place = self->place;
  return TRUE;
}
