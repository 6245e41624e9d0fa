#include "uc-bookmarks.h"

#include "uc-own-file.h"
#include "uc-time.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define PREFIX "bookmark "

struct _UcBookmarks
{
  char *folder, *path;
  GKeyFile *file;   /* as it was read: what a later program put there stays */
  GPtrArray *marks; /* UcBookmark */
};

G_DEFINE_QUARK (uc-bookmark-error-quark, uc_bookmark_error)

void
uc_bookmark_free (UcBookmark *mark)
{
  g_free (mark->id);
  g_free (mark->table);
  g_free (mark->journal);
  g_free (mark->name);
  g_free (mark->line);
  g_free (mark);
}

UcBookmark *
uc_bookmark_copy (const UcBookmark *mark)
{
  UcBookmark *copy = g_memdup2 (mark, sizeof *mark);

  copy->id = g_strdup (mark->id);
  copy->place.table = copy->table = g_strdup (mark->table);
  copy->place.journal = copy->journal = g_strdup (mark->journal);
  copy->name = g_strdup (mark->name);
  copy->line = g_strdup (mark->line);
  return copy;
}

/* ---- reading ---- */

gboolean
uc_bookmark_is_in_round (const UcBookmark *mark, const UcBookmarkPlace *place)
{
  return mark->place.round == place->round && strcmp (mark->table, place->table) == 0
         && strcmp (mark->journal, place->journal) == 0;
}

static int
by_place (gconstpointer a, gconstpointer b)
{
  const UcBookmark *x = *(UcBookmark *const *)a, *y = *(UcBookmark *const *)b;
  int order = strcmp (x->table, y->table);

  if (order == 0)
    order = (x->at_ns < y->at_ns) - (x->at_ns > y->at_ns);
  return order != 0 ? order : strcmp (x->id, y->id);
}

static char *
read_text (GKeyFile *file, const char *path, const char *group, const char *key, GError **error)
{
  g_autoptr (GError) problem = NULL;
  char *text = g_key_file_get_string (file, group, key, &problem);

  if (text == NULL)
    g_set_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED, _ ("%s: [%s]: “%s=” cannot be read: %s"), path,
                 group, key, problem->message);
  return text;
}

static gboolean
read_number (GKeyFile *file, const char *path, const char *group, const char *key, guint64 most, guint64 *number,
             GError **error)
{
  g_autofree char *text = read_text (file, path, group, key, error);

  if (text == NULL)
    return FALSE;
  if (g_ascii_string_to_unsigned (text, 10, 0, most, number, NULL))
    return TRUE;
  g_set_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED,
               _ ("%s: [%s]: %s=%s: expected a whole number"), path, group, key, text);
  return FALSE;
}

static gboolean
read_time (GKeyFile *file, const char *path, const char *group, const char *key, gint64 *t_ns, GError **error)
{
  g_autofree char *text = read_text (file, path, group, key, error);

  if (text == NULL)
    return FALSE;
  if (uc_time_parse (text, t_ns))
    return TRUE;
  g_set_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED,
               _ ("%s: [%s]: %s=%s: expected a time like 2026-11-20T21:50:08.946000000Z"), path, group, key, text);
  return FALSE;
}

static UcBookmark *
read_mark (GKeyFile *file, const char *path, const char *group, GError **error)
{
  g_autoptr (UcBookmark) mark = g_new0 (UcBookmark, 1);
  guint64 round;

  mark->id = g_strdup (group);
  mark->table = read_text (file, path, group, "table", error);
  mark->journal = mark->table == NULL ? NULL : read_text (file, path, group, "journal", error);
  mark->name = mark->journal == NULL ? NULL : read_text (file, path, group, "name", error);
  if (mark->name == NULL || !read_number (file, path, group, "round", G_MAXUINT32, &round, error)
      || !read_number (file, path, group, "event", G_MAXUINT64, &mark->place.seq, error)
      || !read_time (file, path, group, "at", &mark->at_ns, error)
      || !read_time (file, path, group, "made", &mark->made_ns, error))
    return NULL;
  mark->line = g_key_file_get_string (file, group, "line", NULL);
  if (mark->line == NULL)
    mark->line = g_strdup ("");
  mark->place.table = mark->table;
  mark->place.journal = mark->journal;
  mark->place.round = round;
  return g_steal_pointer (&mark);
}

static gboolean
read_marks (GKeyFile *file, const char *path, GPtrArray *marks, GError **error)
{
  g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);

  for (guint i = 0; groups[i] != NULL; i++)
    {
      UcBookmark *mark;

      if (!g_str_has_prefix (groups[i], PREFIX))
        continue;
      mark = read_mark (file, path, groups[i], error);
      if (mark == NULL)
        return FALSE;
      g_ptr_array_add (marks, mark);
    }
  g_ptr_array_sort (marks, by_place);
  return TRUE;
}

static UcOwnErrors
errors (void)
{
  return (UcOwnErrors){ UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED, UC_BOOKMARK_ERROR_FILE };
}

gboolean
uc_bookmarks_load (UcBookmarks *bookmarks, GError **error)
{
  g_autoptr (GKeyFile) file = uc_own_file_read (bookmarks->path, errors (), error);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_bookmark_free);
  gboolean whole = file != NULL && read_marks (file, bookmarks->path, marks, error);

  if (!whole)
    g_ptr_array_set_size (marks, 0);
  g_clear_pointer (&bookmarks->file, g_key_file_unref);
  bookmarks->file = whole ? g_steal_pointer (&file) : g_key_file_new ();
  g_ptr_array_unref (bookmarks->marks);
  bookmarks->marks = g_steal_pointer (&marks);
  return whole;
}

/* ---- asking ---- */

UcBookmarks *
uc_bookmarks_new (const char *data)
{
  UcBookmarks *bookmarks = g_new0 (UcBookmarks, 1);

  bookmarks->folder = g_strdup (data);
  bookmarks->path = g_build_filename (data, "bookmarks.ini", NULL);
  bookmarks->file = g_key_file_new ();
  bookmarks->marks = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_bookmark_free);
  return bookmarks;
}

void
uc_bookmarks_free (UcBookmarks *bookmarks)
{
  g_free (bookmarks->folder);
  g_free (bookmarks->path);
  g_key_file_unref (bookmarks->file);
  g_ptr_array_unref (bookmarks->marks);
  g_free (bookmarks);
}

guint
uc_bookmarks_n (UcBookmarks *bookmarks)
{
  return bookmarks->marks->len;
}

const UcBookmark *
uc_bookmarks_get (UcBookmarks *bookmarks, guint i)
{
  return bookmarks->marks->pdata[i];
}

const UcBookmark *
uc_bookmarks_find (UcBookmarks *bookmarks, const UcBookmarkPlace *place)
{
  for (guint i = 0; i < bookmarks->marks->len; i++)
    {
      const UcBookmark *mark = bookmarks->marks->pdata[i];

      if (mark->place.seq == place->seq && uc_bookmark_is_in_round (mark, place))
        return mark;
    }
  return NULL;
}

const UcBookmark *
uc_bookmarks_of_round (UcBookmarks *bookmarks, const UcBookmarkPlace *place)
{
  for (guint i = 0; i < bookmarks->marks->len; i++)
    {
      const UcBookmark *mark = bookmarks->marks->pdata[i];

      if (uc_bookmark_is_in_round (mark, place))
        return mark;
    }
  return NULL;
}

/* ---- changing ---- */

static gboolean
save (UcBookmarks *bookmarks, GError **error)
{
  if (uc_own_file_save (bookmarks->file, bookmarks->path, errors (), error))
    return uc_bookmarks_load (bookmarks, error);
  uc_bookmarks_load (bookmarks, NULL);
  return FALSE;
}

static char *
new_group (GKeyFile *file)
{
  char *group = NULL;

  for (guint i = 1; group == NULL || g_key_file_has_group (file, group); i++)
    {
      g_free (group);
      group = g_strdup_printf (PREFIX "%u", i);
    }
  return group;
}

static void
set_time (GKeyFile *file, const char *group, const char *key, gint64 t_ns)
{
  char text[UC_TIME_TEXT];

  g_key_file_set_string (file, group, key, uc_time_format (t_ns, text));
}

/* The caller's may be one of our own, which reading anew frees. */
typedef struct
{
  UcBookmarkPlace place;
  char *table, *journal;
} OwnPlace;

static void
own_place_clear (OwnPlace *own)
{
  g_free (own->table);
  g_free (own->journal);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (OwnPlace, own_place_clear)

static OwnPlace
own_place (const UcBookmarkPlace *place)
{
  OwnPlace own = { .place = *place, .table = g_strdup (place->table), .journal = g_strdup (place->journal) };

  own.place.table = own.table;
  own.place.journal = own.journal;
  return own;
}

gboolean
uc_bookmarks_put (UcBookmarks *bookmarks, const UcBookmarkPlace *place, const char *name, const char *line,
                  gint64 at_ns, gint64 made_ns, GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (name)), *rest = g_strstrip (g_strdup (line));
  g_auto (OwnPlace) own = own_place (place);
  g_autofree char *group = NULL;
  const UcBookmark *there;
  gboolean kept = FALSE;
  int fd;

  if (trimmed[0] == '\0' || g_utf8_strlen (trimmed, -1) > UC_BOOKMARK_NAME || g_utf8_strlen (rest, -1) > UC_BOOKMARK_LINE)
    {
      g_set_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_NAME,
                   _ ("A bookmark has a name of 1 to %d characters, and a line of at most %d."), UC_BOOKMARK_NAME,
                   UC_BOOKMARK_LINE);
      return FALSE;
    }
  fd = uc_own_file_lock (bookmarks->path, errors (), error);
  if (fd < 0)
    return FALSE;
  if (uc_bookmarks_load (bookmarks, error))
    {
      there = uc_bookmarks_find (bookmarks, &own.place);
      group = there != NULL ? g_strdup (there->id) : new_group (bookmarks->file);
      g_key_file_set_string (bookmarks->file, group, "table", own.place.table);
      g_key_file_set_string (bookmarks->file, group, "journal", own.place.journal);
      g_key_file_set_uint64 (bookmarks->file, group, "round", own.place.round);
      g_key_file_set_uint64 (bookmarks->file, group, "event", own.place.seq);
      g_key_file_set_string (bookmarks->file, group, "name", trimmed);
      g_key_file_set_string (bookmarks->file, group, "line", rest);
      set_time (bookmarks->file, group, "at", at_ns);
      set_time (bookmarks->file, group, "made", made_ns);
      kept = save (bookmarks, error);
    }
  close (fd);
  return kept;
}

gboolean
uc_bookmarks_remove (UcBookmarks *bookmarks, const UcBookmarkPlace *place, GError **error)
{
  g_auto (OwnPlace) own = own_place (place);
  const UcBookmark *there;
  gboolean good = FALSE;
  int fd = uc_own_file_lock (bookmarks->path, errors (), error);

  if (fd < 0)
    return FALSE;
  if (uc_bookmarks_load (bookmarks, error))
    {
      there = uc_bookmarks_find (bookmarks, &own.place);
      if (there != NULL)
        g_key_file_remove_group (bookmarks->file, there->id, NULL);
      good = there == NULL || save (bookmarks, error);
    }
  close (fd);
  return good;
}
