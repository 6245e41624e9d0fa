#include "uc-lesson.h"

#include "uc-language.h"
#include "uc-side-wager.h"

#include <string.h>

#define MARK "#:"
/* The table of a lesson that names none. */
#define USUAL_TABLE "training.ini"

struct _UcLessonText
{
  GHashTable *by_language; /* code → text; "" → as the lesson has it */
};

G_DEFINE_QUARK (uc-lesson-error-quark, uc_lesson_error)

static UcLessonText *
text_new (void)
{
  UcLessonText *text = g_new0 (UcLessonText, 1);

  text->by_language = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return text;
}

static void
text_free (gpointer data)
{
  UcLessonText *text = data;

  g_hash_table_unref (text->by_language);
  g_free (text);
}

const char *
uc_lesson_text_get (const UcLessonText *text)
{
  const char *own = text != NULL ? g_hash_table_lookup (text->by_language, uc_language_now ()->code) : NULL;
  const char *plain = text != NULL ? g_hash_table_lookup (text->by_language, "") : NULL;

  /* A lesson of the casino's own is in no catalog, and stays as it is. To translate "" would be to ask for the catalog's header. */
  return own != NULL ? own : plain != NULL && *plain != '\0' ? g_dgettext (GETTEXT_PACKAGE, plain) : "";
}

static void
clear_line (gpointer data)
{
  UcLessonLine *line = data;

  memset (line->input.pin, 0, sizeof line->input.pin);
  g_free (line->text);
}

static GArray *
lines_new (void)
{
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (UcLessonLine));

  g_array_set_clear_func (lines, clear_line);
  return lines;
}

void
uc_lesson_free (UcLesson *lesson)
{
  g_free (lesson->name);
  g_clear_pointer (&lesson->title, text_free);
  g_clear_pointer (&lesson->goal, text_free);
  g_free (lesson->table);
  g_free (lesson->begin);
  g_clear_pointer (&lesson->lines, g_array_unref);
  g_clear_pointer (&lesson->says, g_ptr_array_unref);
  g_free (lesson);
}

/* ---- reading ---- */

/* Where the file is read, and what its words have said for the line that comes next. */
typedef struct
{
  UcLesson *lesson;
  char *folder;
  const char *name;
  guint number;
  UcLessonText *say;
  gboolean by_table, by_dealer;
} Reading;

static gboolean bad (const Reading *reading, GError **error, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
bad (const Reading *reading, GError **error, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, UC_LESSON_ERROR, UC_LESSON_ERROR_BAD, "%s:%u: %s", reading->name, reading->number, what);
  return FALSE;
}

/* A file beside the lesson, and no other. */
static gboolean
take_file (const Reading *reading, const char *name, char **path, GError **error)
{
  if (*name == '\0' || strchr (name, '/') != NULL)
    return bad (reading, error, "“%s” names no file beside the lesson", name);
  g_free (*path);
  *path = g_build_filename (reading->folder, name, NULL);
  return g_file_test (*path, G_FILE_TEST_IS_REGULAR)
         || bad (reading, error, "there is no file “%s” beside the lesson", name);
}

/* "say[es] TEXT": @line without the mark. */
static gboolean
take_word (Reading *reading, const char *line, GError **error)
{
  UcLesson *lesson = reading->lesson;
  gsize n = strcspn (line, " \t[");
  g_autofree char *key = g_strndup (line, n), *language = g_strdup (""), *text = NULL;
  const char *rest = line + n;
  UcLessonText **place = NULL;

  if (*rest == '[')
    {
      const char *end = strchr (rest, ']');

      if (end == NULL)
        return bad (reading, error, "a language ends in “]”, as in “say[es] …”");
      g_free (language);
      language = g_strndup (rest + 1, (gsize) (end - rest - 1));
      rest = end + 1;
    }
  text = g_strstrip (g_strdup (rest));
  if (strcmp (key, "table") == 0)
    return take_file (reading, text, &lesson->table, error);
  if (strcmp (key, "begin") == 0)
    return take_file (reading, text, &lesson->begin, error);
  if (strcmp (key, "by-table") == 0 || strcmp (key, "by-dealer") == 0)
    {
      reading->by_table = key[3] == 't';
      reading->by_dealer = key[3] == 'd';
      return *text == '\0' || bad (reading, error, "“%s” is a word by itself", key);
    }
  if (strcmp (key, "title") == 0)
    place = &lesson->title;
  else if (strcmp (key, "goal") == 0)
    place = &lesson->goal;
  else if (strcmp (key, "say") == 0)
    place = &reading->say;
  else
    return bad (reading, error, "a lesson has no word “%s”; expected title, goal, table, begin, say, by-table or by-dealer", key);
  if (*text == '\0')
    return bad (reading, error, "“%s” has no text", key);
  /* What it says in other languages follows. */
  if (place == &reading->say && (*language == '\0' || *place == NULL))
    {
      *place = text_new ();
      g_ptr_array_add (lesson->says, *place);
    }
  else if (*place == NULL)
    *place = text_new ();
  g_hash_table_replace ((*place)->by_language, g_steal_pointer (&language), g_steal_pointer (&text));
  return TRUE;
}

/* Cards, chips on a sensor, badges and devices come by themselves, and a player lays a sum that is known. */
static gboolean
is_of_table (const UcInput *input)
{
  switch ((guint) input->kind)
    {
    case UC_INPUT_CARD:
    case UC_INPUT_LIGHT:
    case UC_INPUT_PEEK:
    case UC_INPUT_BADGE:
    case UC_INPUT_DEVICE:
      return TRUE;
    case UC_INPUT_BET:
    case UC_INPUT_UNBET:
      return input->amount_given || uc_side_wager_is_progressive (input->wager);
    default:
      return FALSE;
    }
}

static gboolean
take_line (Reading *reading, GArray *lines, const char *line, GError **error)
{
  const UcLessonLine *before = lines->len > 0 ? &g_array_index (lines, UcLessonLine, lines->len - 1) : NULL;
  UcLessonLine this = { .number = reading->number, .say = reading->say };
  const char *start = line + strspn (line, " \t");
  g_autoptr (GError) fault = NULL;

  if (!uc_input_parse (line, &this.input, &fault))
    return bad (reading, error, "%s", fault->message);
  if (this.input.kind == UC_INPUT_NONE)
    return TRUE;
  this.dealers = reading->by_dealer || (!reading->by_table && !is_of_table (&this.input));
  /* One press may say several lines of one kind, such as both lights. */
  if (this.dealers && reading->lesson != NULL && this.say == NULL
      && !(before != NULL && before->dealers && before->input.kind == this.input.kind))
    return bad (reading, error, "the dealer is not told what to do; expected “#: say …” before the line");
  if (this.dealers)
    reading->say = NULL;
  reading->by_table = reading->by_dealer = FALSE;
  if (*start == '@')
    start += strcspn (start, " \t");
  this.text = g_strstrip (g_strndup (start, strcspn (start, "#")));
  g_array_append_val (lines, this);
  return TRUE;
}

static gboolean
read_lines (Reading *reading, GArray *lines, const char *text, GError **error)
{
  g_auto (GStrv) each = g_strsplit (text, "\n", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      const char *start = each[i] + strspn (each[i], " \t");
      gboolean word = g_str_has_prefix (start, MARK);

      reading->number = i + 1;
      if (word && reading->lesson == NULL)
        return bad (reading, error, "a script that leads to a lesson has no words of its own");
      if (word ? !take_word (reading, start + strlen (MARK) + strspn (start + strlen (MARK), " \t"), error)
               : !take_line (reading, lines, each[i], error))
        return FALSE;
    }
  return TRUE;
}

GArray *
uc_lesson_load_script (const char *path, GError **error)
{
  g_autofree char *text = NULL, *name = g_path_get_basename (path);
  g_autoptr (GArray) lines = lines_new ();
  Reading reading = { .name = name };

  if (!g_file_get_contents (path, &text, NULL, error) || !read_lines (&reading, lines, text, error))
    return NULL;
  return g_steal_pointer (&lines);
}

UcLesson *
uc_lesson_load (const char *path, GError **error)
{
  g_autoptr (UcLesson) lesson = g_new0 (UcLesson, 1);
  g_autofree char *text = NULL, *folder = g_path_get_dirname (path);
  Reading reading = { .lesson = lesson, .folder = folder };

  lesson->name = g_path_get_basename (path);
  lesson->lines = lines_new ();
  lesson->says = g_ptr_array_new_with_free_func (text_free);
  reading.name = lesson->name;
  if (!g_file_get_contents (path, &text, NULL, error) || !read_lines (&reading, lesson->lines, text, error))
    return NULL;
  for (guint i = 0; i < lesson->lines->len; i++)
    lesson->steps += g_array_index (lesson->lines, UcLessonLine, i).dealers;
  if (lesson->title == NULL || lesson->goal == NULL)
    return bad (&reading, error, "the lesson has no “#: %s”", lesson->title == NULL ? "title" : "goal"), NULL;
  if (lesson->steps == 0)
    return bad (&reading, error, "the lesson has nothing for the dealer to do"), NULL;
  if (lesson->table == NULL && !take_file (&reading, USUAL_TABLE, &lesson->table, error))
    return NULL;
  return g_steal_pointer (&lesson);
}
