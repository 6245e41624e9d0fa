/* The other end of uc-follow.c: from its lines to a copy. */
#include "uc-follow.h"

#include "uc-mirror.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define FILE_LINE "file\t"

/* No row or text is longer, so that a longer line does not come from “follow”. */
#define MOST_LINE (16 * 1024 * 1024)

typedef struct
{
  const char *copy;
  UcMirror *mirror; /* of the file that is being sent; NULL = none named yet */
  char *name;
  guint64 line;     /* that is being taken, from 1 */
} Into;

/* Names no folder, hides nothing, and is not that of a file that lies beside a journal: its key, its lock, SQLite's own. */
static gboolean
is_journal_name (const char *name)
{
  static const char *const beside[] = { ".key", ".lock", "-wal", "-shm", "-journal" };

  for (const char *at = name; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at) || strchr ("/\\", *at) != NULL)
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
    if (g_str_has_suffix (name, beside[i]))
      return FALSE;
  return name[0] != '\0' && name[0] != '.';
}

static gboolean
take_file (Into *into, const char *name, GError **error)
{
  g_autofree char *path = NULL;
  gboolean is_folder = g_file_test (into->copy, G_FILE_TEST_IS_DIR);

  if (!is_journal_name (name))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   _ ("“%s” is not a file's name; expected one without a folder, such as 2026-11.journal"), name);
      return FALSE;
    }
  if (into->name != NULL && strcmp (into->name, name) != 0 && !is_folder)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED,
                   _ ("%s: the journal continues in another file, %s; give --into a folder to keep both"), into->copy,
                   name);
      return FALSE;
    }
  g_clear_pointer (&into->mirror, uc_mirror_close);
  path = is_folder ? g_build_filename (into->copy, name, NULL) : g_strdup (into->copy);
  into->mirror = uc_mirror_open (path, error);
  g_free (into->name);
  into->name = g_strdup (name);
  return into->mirror != NULL;
}

static gboolean
take_line (Into *into, const char *line, GError **error)
{
  if (g_str_has_prefix (line, FILE_LINE))
    return (into->mirror == NULL || uc_mirror_commit (into->mirror, error))
           && take_file (into, line + strlen (FILE_LINE), error);
  if (into->mirror != NULL)
    return uc_mirror_take (into->mirror, line, error);
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               _ ("these are not the lines of “upcardctl follow”: the first names no file; expected “file NAME”, with a tab between"));
  return FALSE;
}

/* @length: of the line, in which a zero would hide what stands behind it */
static gboolean
take_counted (Into *into, const char *line, gsize length, GError **error)
{
  gboolean good = memchr (line, '\0', length) == NULL;

  into->line++;
  if (!good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, _ ("a zero byte is in no line of “upcardctl follow”"));
  good = good && take_line (into, line, error);
  if (!good)
    g_prefix_error (error, _ ("standard input, line %" PRIu64 ": "), into->line);
  return good;
}

/* All whole lines; what is left of the last stays. */
static gboolean
take_lines (Into *into, GString *text, GError **error)
{
  char *at = text->str, *end;

  while ((end = memchr (at, '\n', text->str + text->len - at)) != NULL)
    {
      *end = '\0';
      if (!take_counted (into, at, end - at, error))
        return FALSE;
      at = end + 1;
    }
  g_string_erase (text, 0, at - text->str);
  if (text->len > MOST_LINE)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   _ ("standard input, line %" PRIu64 ": it does not end within %u MiB, so it is not a line of "
                      "“upcardctl follow”"),
                   into->line + 1, MOST_LINE / (1024 * 1024));
      return FALSE;
    }
  return into->mirror == NULL || uc_mirror_commit (into->mirror, error);
}

static gboolean
read_all (Into *into, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char block[65536];

  for (;;)
    {
      ssize_t n = read (STDIN_FILENO, block, sizeof block);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("standard input: %s"), g_strerror (errno));
          return FALSE;
        }
      /* A line that was broken off comes again, whole, when somebody follows further. */
      if (n == 0)
        return TRUE;
      g_string_append_len (text, block, n);
      if (!take_lines (into, text, error))
        return FALSE;
    }
}

gboolean
uc_follow_into (const char *copy, GError **error)
{
  Into into = { .copy = copy };
  gboolean good = read_all (&into, error);

  g_clear_pointer (&into.mirror, uc_mirror_close);
  g_free (into.name);
  return good;
}

/* ---- where it stands ---- */

static gboolean
on_last_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->seq;
  return TRUE;
}

gboolean
uc_follow_position (const char *copy, guint64 *since, GError **error)
{
  g_autoptr (GPtrArray) months = uc_follow_months (copy);
  const char *path = months->len > 0 ? months->pdata[months->len - 1] : copy;
  g_autoptr (UcJournal) journal = NULL;
  guint64 last;

  *since = 0;
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  journal = uc_journal_open_read (path, error);
  if (journal == NULL)
    return FALSE;
  last = uc_journal_last_row (journal);
  return uc_journal_read_rows (journal, last, last, on_last_row, since, error);
}
