#include "uc-follower.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* Rows that come together go out together. */
#define RATE_MS 20
#define END     "end next="

struct _UcFollower
{
  const UcFollowerFuncs *funcs;
  gpointer user_data;
  UcJournal *journal;
  GStatBuf file;         /* that is read */
  GFileMonitor *monitor; /* of the WAL: it is written with each commit */
  guint64 next;          /* row due */
  char *goes_on;         /* the file that follows this one; NULL = none yet */
  gboolean enough;
};

UcFollower *
uc_follower_new (const UcFollowerFuncs *funcs, gpointer user_data)
{
  UcFollower *follower = g_new0 (UcFollower, 1);

  follower->funcs = funcs;
  follower->user_data = user_data;
  return follower;
}

static void
close_file (UcFollower *follower)
{
  if (follower->monitor != NULL)
    g_signal_handlers_disconnect_by_data (follower->monitor, follower);
  g_clear_object (&follower->monitor);
  g_clear_pointer (&follower->journal, uc_journal_close);
}

void
uc_follower_free (UcFollower *follower)
{
  close_file (follower);
  g_free (follower->goes_on);
  g_free (follower);
}

static void
on_changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer user_data)
{
  UcFollower *follower = user_data;

  follower->funcs->changed (follower->user_data);
}

gboolean
uc_follower_open (UcFollower *follower, const char *path, guint64 row, GError **error)
{
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (wal);

  close_file (follower);
  g_clear_pointer (&follower->goes_on, g_free);
  follower->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, error);
  if (follower->monitor == NULL)
    return FALSE;
  g_file_monitor_set_rate_limit (follower->monitor, RATE_MS);
  g_signal_connect (follower->monitor, "changed", G_CALLBACK (on_changed), follower);
  follower->journal = uc_journal_open_read (path, error);
  g_stat (path, &follower->file);
  follower->next = row;
  return follower->journal != NULL && follower->funcs->begin (follower->journal, row, follower->user_data, error);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  UcFollower *follower = user_data;

  follower->next = row->id + 1;
  if (row->kind == UC_ROW_END && g_str_has_prefix (row->input, END))
    follower->goes_on = g_uri_unescape_string (row->input + strlen (END), "/");
  follower->enough = !follower->funcs->row (row, follower->user_data);
  return !follower->enough;
}

static gboolean
on_hash_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *) user_data = row->hash;
  return FALSE;
}

/* Whether both have the same row @row, and so every row before it: each is chained to those. */
static gboolean
is_same_up_to (UcJournal *one, UcJournal *other, guint64 row)
{
  UcHash hash = { 0 }, other_hash = { 0 };

  return row == 0
         || (uc_journal_read_rows (one, row, row, on_hash_row, &hash, NULL)
             && uc_journal_read_rows (other, row, row, on_hash_row, &other_hash, NULL) && uc_hash_equal (&hash, &other_hash));
}

/* A copy that was set aside has another one in its place, with the same rows; that one is read once it has come as far. One that is only
 * being made cannot be opened yet: it is written to again. Where a row differs, another record is there, such as an older one that was
 * put back and goes on. */
static gboolean
open_replaced (UcFollower *follower, GError **error)
{
  g_autofree char *path = g_strdup (uc_journal_path (follower->journal));
  g_autoptr (UcJournal) other = NULL;
  guint64 last, taken = follower->next - 1;
  GStatBuf found;

  if (g_stat (path, &found) != 0 || (found.st_ino == follower->file.st_ino && found.st_dev == follower->file.st_dev))
    return TRUE;
  other = uc_journal_open_read (path, NULL);
  if (other == NULL)
    return TRUE;
  last = uc_journal_newest_row (other);
  if (!is_same_up_to (follower->journal, other, MIN (last, taken)))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, _ ("%s: another record has taken this one’s place"), path);
      return FALSE;
    }
  return last < taken || uc_follower_open (follower, path, follower->next, error);
}

gboolean
uc_follower_pump (UcFollower *follower, GError **error)
{
  follower->enough = FALSE;
  if (!open_replaced (follower, error))
    return FALSE;
  for (;;)
    {
      g_autofree char *folder = NULL;
      g_autofree char *path = NULL;

      if (!uc_journal_read_rows (follower->journal, follower->next, 0, on_row, follower, error))
        return FALSE;
      if (follower->enough || follower->goes_on == NULL)
        return TRUE;
      folder = g_path_get_dirname (uc_journal_path (follower->journal));
      path = g_build_filename (folder, follower->goes_on, NULL);
      if (!uc_follower_open (follower, path, 1, error))
        return FALSE;
    }
}
