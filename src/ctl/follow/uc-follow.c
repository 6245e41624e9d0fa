#include "uc-follow.h"

#include "uc-event-json.h"
#include "uc-follower.h"
#include "uc-head-line.h"
#include "uc-mirror.h"
#include "uc-plain.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  GMainLoop *loop;
  UcFollower *follower;
  UcJournal *journal;   /* being read */
  UcHeadReader *heads;  /* NULL: all rows go out */
  GHashTable *known;    /* texts that went out */
  GString *text;
  UcFollowForm form;
  GError **error;
  gboolean good;
} Follow;

/* ---- standard output ---- */

/* What is kept as a copy is sent as it is; a person at a terminal reads it as text. */
static void
make_plain (GString *text)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);

  g_string_truncate (text, 0);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

      for (guint j = 0; fields[j] != NULL; j++)
        {
          if (j > 0)
            g_string_append_c (text, '\t');
          uc_plain_append (text, fields[j]);
        }
      if (lines[i + 1] != NULL)
        g_string_append_c (text, '\n');
    }
}

/* FALSE: nobody reads, or it cannot be written. */
static gboolean
flush (Follow *follow)
{
  gboolean good;
  int saved;

  if (follow->form == UC_FOLLOW_ROWS && isatty (STDOUT_FILENO))
    make_plain (follow->text);
  good = fwrite (follow->text->str, 1, follow->text->len, stdout) == follow->text->len && fflush (stdout) == 0;
  saved = errno;

  g_string_truncate (follow->text, 0);
  if (!good && saved != EPIPE)
    {
      g_set_error (follow->error, G_IO_ERROR, g_io_error_from_errno (saved), _ ("standard output: %s"),
                   g_strerror (saved));
      follow->good = FALSE;
    }
  return good;
}

static gboolean
append_json (Follow *follow, const UcRow *row)
{
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      UcEvent event;
      UcCarry carry;

      if (!uc_event_parse (lines[i], &event, &carry, follow->error))
        return FALSE;
      event.t_real_ns = row->t_real_ns;
      event.t_mono_ns = row->t_mono_ns;
      uc_event_json_append (&event, FALSE, follow->text);
      g_string_append_c (follow->text, '\n');
    }
  return TRUE;
}

/* ---- rows ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Follow *follow = user_data;

  if (follow->form == UC_FOLLOW_ROWS)
    uc_mirror_lines (follow->journal, row, follow->known, follow->text);
  else if (follow->form == UC_FOLLOW_HEADS)
    {
      g_auto (UcHeadLine) line = { .input = NULL };

      if (uc_head_reader_take (follow->heads, row, &line))
        {
          uc_head_line_print (&line, follow->text);
          g_string_append_c (follow->text, '\n');
        }
    }
  else if (!append_json (follow, row))
    {
      follow->good = FALSE;
      return FALSE;
    }
  return follow->text->len < 65536 || flush (follow);
}

static gboolean
on_begin_file (UcJournal *journal, guint64 row, gpointer user_data, GError **error)
{
  Follow *follow = user_data;
  g_autofree char *name = g_path_get_basename (uc_journal_path (journal));

  follow->journal = journal;
  g_hash_table_remove_all (follow->known);
  if (follow->form == UC_FOLLOW_ROWS)
    g_string_append_printf (follow->text, "file\t%s\n", name);
  if (follow->form != UC_FOLLOW_HEADS)
    return TRUE;
  g_clear_pointer (&follow->heads, uc_head_reader_free);
  follow->heads = uc_head_reader_new (journal, row, error);
  return follow->heads != NULL;
}

static void
pump (gpointer user_data)
{
  Follow *follow = user_data;

  follow->good = uc_follower_pump (follow->follower, follow->error) && follow->good;
  if (!flush (follow) || !follow->good)
    g_main_loop_quit (follow->loop);
}

static const UcFollowerFuncs funcs = { on_begin_file, on_row, pump };

/* ---- from where ---- */

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

GPtrArray *
uc_follow_months (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      if (g_str_has_suffix (name, ".journal"))
        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->seq;
  return FALSE;
}

/* The last file that begins before @since: a row without events has the number of the one to come, which may be the
 * next file's. */
static char *
find_file (const char *path, guint64 since, GError **error)
{
  g_autoptr (GPtrArray) paths = NULL;
  guint found = 0;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_strdup (path);
  paths = uc_follow_months (path);
  if (paths->len == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no journal in this folder"),
                   path);
      return NULL;
    }
  for (guint i = 1; i < paths->len; i++)
    {
      g_autoptr (UcJournal) journal = uc_journal_open_read (paths->pdata[i], NULL);
      guint64 first = G_MAXUINT64;

      if (journal != NULL && uc_journal_read_rows (journal, 1, 1, on_first_row, &first, NULL) && first < since)
        found = i;
    }
  return g_strdup (paths->pdata[found]);
}

/* ---- until it ends ---- */

static gboolean
on_signal (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_CONTINUE;
}

/* Nobody reads any more. */
static gboolean
on_hang_up (int fd, GIOCondition condition, gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

static void
wait_for_more (Follow *follow)
{
  guint interrupted = g_unix_signal_add (SIGINT, on_signal, follow->loop);
  guint ended = g_unix_signal_add (SIGTERM, on_signal, follow->loop);
  GSource *closed = g_unix_fd_source_new (STDOUT_FILENO, G_IO_ERR | G_IO_HUP);

  g_source_set_callback (closed, G_SOURCE_FUNC (on_hang_up), follow->loop, NULL);
  g_source_attach (closed, NULL);
  g_main_loop_run (follow->loop);
  g_source_remove (interrupted);
  g_source_remove (ended);
  g_source_destroy (closed);
  g_source_unref (closed);
}

static gboolean
on_begin (gpointer user_data)
{
  pump (user_data);
  return G_SOURCE_REMOVE;
}

/* The row in @path with which @since begins; of heads the key first, by which they are checked. */
static gboolean
find_row (const char *path, guint64 since, UcFollowForm form, guint64 *row, GError **error)
{
  g_autoptr (UcJournal) journal = NULL;

  *row = 1;
  if (since == 0)
    return TRUE;
  journal = uc_journal_open_read (path, error);
  return journal != NULL && uc_journal_find_seq (journal, since, row, error)
         && (form != UC_FOLLOW_HEADS || uc_head_reader_find_key (journal, *row, row, error));
}

gboolean
uc_follow (const char *path, guint64 since, UcFollowForm form, GError **error)
{
  g_autofree char *first = find_file (path, since, error);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  Follow follow = { .loop = loop, .known = known, .text = text, .form = form, .error = error, .good = first != NULL };
  g_autoptr (UcFollower) follower = uc_follower_new (&funcs, &follow);
  guint64 row;

  follow.follower = follower;
  signal (SIGPIPE, SIG_IGN);
  follow.good = follow.good && find_row (first, since, form, &row, error) && uc_follower_open (follower, first, row, error);
  if (follow.good)
    {
      g_idle_add (on_begin, &follow);
      wait_for_more (&follow);
    }
  g_clear_pointer (&follow.heads, uc_head_reader_free);
  return follow.good;
}
