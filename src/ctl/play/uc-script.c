#include "uc-script.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

/* Some editors begin a file with it. */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

struct _UcScript
{
  GArray *lines;
  GPtrArray *names;
};

static void
clear_line (gpointer data)
{
  UcScriptLine *line = data;

  g_free (line->text);
}

UcScript *
uc_script_new (void)
{
  UcScript *script = g_new0 (UcScript, 1);

  script->lines = g_array_new (FALSE, FALSE, sizeof (UcScriptLine));
  g_array_set_clear_func (script->lines, clear_line);
  script->names = g_ptr_array_new_with_free_func (g_free);
  return script;
}

void
uc_script_free (UcScript *script)
{
  if (script == NULL)
    return;
  g_array_unref (script->lines);
  g_ptr_array_unref (script->names);
  g_free (script);
}

void
uc_script_add_text (UcScript *script, const char *name, const char *text)
{
  const char *file = g_strdup (name);
  const char *begin = g_str_has_prefix (text, BYTE_ORDER_MARK) ? text + strlen (BYTE_ORDER_MARK) : text;
  guint number = 1;

  g_ptr_array_add (script->names, (char *) file);
  for (const char *p = begin; *p != '\0'; number++)
    {
      gsize len = strcspn (p, "\n");
      UcScriptLine line = { file, number, g_strndup (p, len) };

      g_array_append_val (script->lines, line);
      p += len + (p[len] == '\n');
    }
}

gboolean
uc_script_add_file (UcScript *script, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize size;

  if (!g_file_get_contents (path, &text, &size, error))
    return FALSE;
  /* a zero byte is a fault of its line, not the end of the file */
  for (char *zero = memchr (text, '\0', size); zero != NULL; zero = memchr (zero, '\0', text + size - zero))
    *zero = '\001';
  uc_script_add_text (script, path, text);
  return TRUE;
}

gboolean
uc_script_add_fd (UcScript *script, int fd, const char *name, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char bytes[4096];
  gssize n;

  while ((n = read (fd, bytes, sizeof bytes)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", name, g_strerror (errno));
          return FALSE;
        }
      for (gssize i = 0; i < n; i++)
        g_string_append_c (text, bytes[i] != '\0' ? bytes[i] : '\001');
    }
  uc_script_add_text (script, name, text->str);
  return TRUE;
}

guint
uc_script_length (const UcScript *script)
{
  return script->lines->len;
}

const UcScriptLine *
uc_script_line (const UcScript *script, guint i)
{
  return &g_array_index (script->lines, UcScriptLine, i);
}
