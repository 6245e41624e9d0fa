#include "uc-restore.h"

#include "uc-keys.h"
#include "uc-mirror.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-sync-folder.h"
#include "uc-verdict.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct _UcRestore
{
  char *record;
  char *folder;       /* UC_RESTORE_FOLDER in it */
  UcMirrorDesk *desk;
  UcMirrorPlace to;   /* the last row that is on the disk */
  char **months;      /* that were in the record at the beginning */
  GPtrArray *locked;  /* paths of months, there or to be named … */
  GArray *locks;      /* … and the locks of the table’s service on them */
};

static gboolean
fail (GError **error, const char *path, const char *why)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: %s", path, why);
  return FALSE;
}

/* ---- begin ---- */

/* The owner of the record owns each new file, also when root restores. */
static int
open_lock (UcRestore *self, const char *path)
{
  int fd = open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  GStatBuf record;

  if (fd < 0 && errno == EEXIST)
    return open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (fd >= 0 && geteuid () == 0 && (g_stat (self->record, &record) != 0 || fchown (fd, record.st_uid, record.st_gid) != 0))
    {
      close (fd);
      return -1;
    }
  return fd;
}

/* Nobody writes the month, which may be there or not, from here on. */
static gboolean
take_lock (UcRestore *self, const char *month, GError **error)
{
  g_autofree char *path = g_strconcat (month, ".lock", NULL);
  int lock;

  if (g_ptr_array_find_with_equal_func (self->locked, month, g_str_equal, NULL))
    return TRUE;
  lock = open_lock (self, path);
  if (lock < 0)
    return fail (error, path, g_strerror (errno));
  if (flock (lock, LOCK_EX | LOCK_NB) != 0)
    {
      close (lock);
      return fail (error, month, _ ("a program is writing this journal; stop the table’s service first: systemctl stop upcardd"));
    }
  g_array_append_val (self->locks, lock);
  g_ptr_array_add (self->locked, g_strdup (month));
  return TRUE;
}

/* Who owns the record may have led it elsewhere with a symbolic link, and this program may be root’s. */
static gboolean
make_folder (UcRestore *self, GError **error)
{
  GStatBuf found;

  if ((g_mkdir (self->folder, 0700) != 0 && errno != EEXIST) || g_lstat (self->folder, &found) != 0)
    return fail (error, self->folder, g_strerror (errno));
  if (!S_ISDIR (found.st_mode))
    return fail (error, self->folder, _ ("expected a folder, and no symbolic link"));
  return found.st_uid == geteuid () || fail (error, self->folder, _ ("this folder is another user’s; remove it, or restore as that user"));
}

/* The newest month of an old card is continued in a copy of it. */
static gboolean
copy_newest (UcRestore *self, const char *newest, GError **error)
{
  g_auto (GStrv) begun = uc_months_list (self->folder);
  g_autofree char *name = g_path_get_basename (newest), *to = g_build_filename (self->folder, name, NULL);
  g_autoptr (UcJournal) journal = NULL;

  if (begun[0] != NULL)
    return TRUE;
  journal = uc_journal_open_read (newest, error);
  return journal != NULL && uc_journal_copy (journal, to, error);
}

UcRestore *
uc_restore_begin (const char *record, UcMirrorPlace *from, GError **error)
{
  g_autoptr (UcRestore) self = g_new0 (UcRestore, 1);
  g_autofree char *newest = NULL, *aside = NULL;

  self->locked = g_ptr_array_new_with_free_func (g_free);
  self->locks = g_array_new (FALSE, FALSE, sizeof (int));
  self->record = g_strdup (record);
  self->months = uc_months_list (record);
  self->folder = g_build_filename (record, UC_RESTORE_FOLDER, NULL);
  self->desk = uc_mirror_desk_new (self->folder, FALSE);
  newest = g_strdup (self->months[0] != NULL ? self->months[g_strv_length (self->months) - 1] : NULL);
  if (!make_folder (self, error))
    return NULL;
  if (newest != NULL && (!take_lock (self, newest, error) || !copy_newest (self, newest, error)))
    return NULL;
  if (!uc_mirror_desk_open (self->desk, from, &aside, error))
    return NULL;
  self->to = *from;
  return g_steal_pointer (&self);
}

void
uc_restore_free (UcRestore *self)
{
  uc_mirror_desk_free (self->desk);
  for (guint i = 0; i < self->locks->len; i++)
    {
      g_autofree char *lock = g_strconcat (self->locked->pdata[i], ".lock", NULL);

      /* What got no name needs none. */
      if (!g_file_test (self->locked->pdata[i], G_FILE_TEST_EXISTS))
        g_unlink (lock);
      close (g_array_index (self->locks, int, i));
    }
  g_array_unref (self->locks);
  g_ptr_array_unref (self->locked);
  g_strfreev (self->months);
  /* Only where it is empty. */
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->record);
  g_free (self);
}

gboolean
uc_restore_take (UcRestore *self, const char *line, GError **error)
{
  return uc_mirror_desk_take (self->desk, line, error);
}

gboolean
uc_restore_commit (UcRestore *self, UcMirrorPlace *to, GError **error)
{
  if (!uc_mirror_desk_commit (self->desk, &self->to, error))
    return FALSE;
  *to = self->to;
  return TRUE;
}

/* ---- check ---- */

/* Returns: (transfer full) (nullable): the name of the month file before @name. */
static char *
month_before (UcRestore *self, const char *name)
{
  g_auto (GStrv) months = uc_months_list (self->record);
  char *found = NULL;

  for (guint i = 0; months[i] != NULL; i++)
    {
      g_autofree char *own = g_path_get_basename (months[i]);

      if (strcmp (own, name) < 0)
        {
          g_free (found);
          found = g_strdup (months[i]);
        }
    }
  return found;
}

static gboolean
refuse (GError **error, const char *path, const char *why)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               _ ("%s: %s; nothing was restored, and the record is as it was; to fetch all of it again, remove the folder of this file"), path, why);
  return FALSE;
}

static gboolean
on_hash (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

/* Each row of the old card is in the restored file: by the chain, its last one is enough. */
static gboolean
has_all_of (UcJournal *restored, const char *old, gboolean *has, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (old, error);
  UcHash there = { 0 }, here = { 0 };
  guint64 last;

  if (journal == NULL)
    return FALSE;
  last = uc_journal_newest_row (journal);
  if (!uc_journal_read_rows (journal, last, last, on_hash, &there, error) || !uc_journal_read_rows (restored, last, last, on_hash, &here, error))
    return FALSE;
  *has = uc_hash_equal (&there, &here);
  return TRUE;
}

/* @before: the month before it; %NULL = none. It becomes this one. */
static gboolean
check_month (UcRestore *self, const char *path, UcJournal **before, GError **error)
{
  g_autofree char *name = g_path_get_basename (path), *old = g_build_filename (self->record, name, NULL);
  gboolean has = TRUE, live;
  /* No file is made beside it, which would stay. */
  g_autoptr (UcJournal) journal = uc_journal_open_still (path, &live, error);
  g_autoptr (UcVerdict) verdict = journal != NULL ? uc_verify (journal, &(UcVerifyOptions){ .each_signature = TRUE }, error) : NULL;

  if (verdict == NULL)
    return FALSE;
  if (*before != NULL)
    uc_months_check (*before, journal, verdict);
  if (verdict->n_grave > 0)
    return refuse (error, path, ((const UcDamage *)verdict->damage->pdata[0])->text);
  if (g_file_test (old, G_FILE_TEST_EXISTS) && !has_all_of (journal, old, &has, error))
    return FALSE;
  if (!has)
    return refuse (error, path, _ ("the file of this name in the record has rows that the mirror has not"));
  g_clear_pointer (before, uc_journal_close);
  *before = g_steal_pointer (&journal);
  return TRUE;
}

static gboolean
check (UcRestore *self, char **months, GError **error)
{
  g_autofree char *first = months[0] != NULL ? g_path_get_basename (months[0]) : NULL;
  g_autofree char *path = first != NULL ? month_before (self, first) : NULL;
  g_autoptr (UcJournal) before = NULL;

  if (path != NULL && (before = uc_journal_open_read (path, error)) == NULL)
    return FALSE;
  for (guint i = 0; months[i] != NULL; i++)
    if (!check_month (self, months[i], &before, error))
      return FALSE;
  return TRUE;
}

/* ---- names ---- */

/* From here on nobody writes a month that is named, and nobody has begun one meanwhile: a record without a month had no lock. */
static gboolean
take_names (UcRestore *self, char **months, GError **error)
{
  g_auto (GStrv) now = NULL;

  for (guint i = 0; months[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (months[i]), *to = g_build_filename (self->record, name, NULL);

      if (!take_lock (self, to, error))
        return FALSE;
    }
  now = uc_months_list (self->record);
  for (guint i = 0; now[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *)self->months, now[i]))
      return fail (error, now[i],
                   _ ("this month was not here when the restore began; nothing was restored; stop the table’s service first: systemctl stop upcardd"));
  return TRUE;
}

/* The file has the owner of the folder, and its group where the group may read the folder. */
static gboolean
settle (const char *path, const GStatBuf *folder, GError **error)
{
  const int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  const gboolean good = fd >= 0 && (geteuid () != 0 || fchown (fd, folder->st_uid, folder->st_gid) == 0)
                        && fchmod (fd, (folder->st_mode & 0040) != 0 ? 0640 : 0600) == 0 && fsync (fd) == 0;

  if (!good)
    fail (error, path, g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return good;
}

/* The record lacks nothing of this month: both have the same rows. */
static gboolean
is_same (const char *path, const char *old)
{
  gboolean live;
  g_autoptr (UcJournal) one = uc_journal_open_still (path, &live, NULL), other = uc_journal_open_read (old, NULL);

  return one != NULL && other != NULL && uc_journal_newest_row (one) == uc_journal_newest_row (other);
}

/* A month that is replaced is renamed first, with its WAL, which SQLite would take for that of the new file. */
static gboolean
name_month (UcRestore *self, const char *path, const GStatBuf *folder, GString *told, GError **error)
{
  g_autofree char *name = g_path_get_basename (path), *to = g_build_filename (self->record, name, NULL);
  g_autofree char *lock = g_strconcat (path, ".lock", NULL), *aside = NULL;

  if (is_same (path, to))
    return (g_unlink (lock) == 0 || errno == ENOENT) && g_unlink (path) == 0 ? TRUE : fail (error, path, g_strerror (errno));
  if (!settle (path, folder, error))
    return FALSE;
  if (g_file_test (to, G_FILE_TEST_EXISTS) && !uc_mirror_set_aside (to, &aside, error))
    return FALSE;
  g_unlink (lock);
  if (g_rename (path, to) != 0 || !uc_sync_folder_of (to))
    return fail (error, to, g_strerror (errno));
  if (aside != NULL)
    g_string_append_printf (told, _ ("%s: the file that was here is %s now.\n"), to, aside);
  return TRUE;
}

/* Whether the table can write on. */
static void
tell_key (const char *path, GString *told)
{
  g_autofree char *key = uc_keys_path (path);
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autoptr (UcContext) context = journal != NULL ? uc_journal_context (journal, 0, NULL) : NULL;
  UcPublicKey sign = { 0 }, next = { 0 };
  UcKeys keys;

  if (context == NULL)
    return;
  if (uc_keys_open (key, FALSE, &keys, NULL))
    {
      uc_keys_public (&keys.sign, &sign);
      if (keys.has_next)
        uc_keys_public (&keys.next, &next);
      uc_keys_wipe (&keys);
      if (memcmp (sign.b, context->key.b, sizeof sign.b) == 0 || memcmp (next.b, context->key.b, sizeof next.b) == 0)
        {
          g_string_append_printf (told, _ ("%s: the key that signs its next row is here, and the table can continue it.\n"), path);
          return;
        }
    }
  g_string_append_printf (told,
                          _ ("%s: the key that signs its next row is lost. The record can be read, verified and exported, and no table can continue it: "
                             "begin a new record in an empty folder.\n"),
                          path);
}

gboolean
uc_restore_finish (UcRestore *self, char **told, GError **error)
{
  g_auto (GStrv) months = NULL;
  g_autofree char *newest = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  GStatBuf folder;

  uc_mirror_desk_close (self->desk);
  months = uc_months_list (self->folder);
  /* Closing a file empties its WAL, which has no name in the record. */
  for (guint i = 0; months[i] != NULL; i++)
    {
      UcMirror *mirror = uc_mirror_open (months[i], error);

      if (mirror == NULL)
        return FALSE;
      uc_mirror_close (mirror);
    }
  if (!take_names (self, months, error) || !check (self, months, error))
    return FALSE;
  if (g_stat (self->record, &folder) != 0)
    return fail (error, self->record, g_strerror (errno));
  for (guint i = 0; months[i] != NULL; i++)
    if (!name_month (self, months[i], &folder, text, error))
      return FALSE;
  newest = uc_months_newest (self->record);
  if (newest != NULL)
    {
      g_string_append_printf (text, _ ("%s: restored up to %s, row %" PRIu64 "; chain and signatures hold.\n"), self->record, self->to.file,
                              self->to.row);
      tell_key (newest, text);
    }
  *told = g_string_free (g_steal_pointer (&text), FALSE);
  return TRUE;
}
