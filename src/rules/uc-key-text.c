#include "uc-key-text.h"

#include "uc-fault.h"

#include <string.h>

#define MAX_BYTES (256 * 1024)
#define SYNTAX "[group], key=value, or a comment that begins with #"

static void
key_line_free (gpointer data)
{
  UcKeyLine *line = data;

  g_free (line->key);
  g_free (line->value);
  g_free (line);
}

static guint
key_line_hash (gconstpointer line)
{
  const UcKeyLine *self = line;

  return g_str_hash (self->key) * 31 + self->group;
}

static gboolean
key_line_equal (gconstpointer a, gconstpointer b)
{
  const UcKeyLine *one = a, *other = b;

  return one->group == other->group && g_str_equal (one->key, other->key);
}

static UcKeyLine *
key_line_new (guint number, guint group, const char *key, const char *value)
{
  UcKeyLine *line = g_new0 (UcKeyLine, 1);

  line->line = number;
  line->group = group;
  line->key = g_strdup (key);
  line->value = g_strdup (value);
  return line;
}

/* Returns whether the keys below it count: of a group that stands there twice one message is enough. */
static gboolean
read_group (UcKeyText *text, guint number, char *line, GPtrArray *faults)
{
  const UcKeyLine *before;
  UcKeyLine *group;
  char *end = strchr (line, ']');

  if (end == NULL || end[1] != '\0' || end == line + 1)
    {
      uc_fault_add (faults, text->name, number, "", "", NULL, SYNTAX, "“%s” is not a group", line);
      return FALSE;
    }
  *end = '\0';
  before = uc_key_text_find_group (text, line + 1);
  if (before != NULL)
    {
      uc_fault_add (faults, text->name, number, line + 1, "", NULL, "one group of each name",
                    "the group stands in line %u already", before->line);
      return FALSE;
    }
  group = key_line_new (number, text->groups->len, NULL, line + 1);
  g_ptr_array_add (text->groups, group);
  g_hash_table_insert (text->names, group->value, group);
  return TRUE;
}

static void
read_key (UcKeyText *text, guint number, char *line, GPtrArray *faults)
{
  const UcKeyLine *before;
  UcKeyLine *new_line;
  const char *group;
  char *equals = strchr (line, '=');

  if (equals == NULL || equals == line)
    {
      uc_fault_add (faults, text->name, number, "", "", NULL, SYNTAX, "“%s” is not a line of a table file", line);
      return;
    }
  *equals = '\0';
  g_strchomp (line);
  if (text->groups->len == 0)
    {
      uc_fault_add (faults, text->name, number, "", line, NULL, "a [group] line before it",
                    "the key stands before any group");
      return;
    }
  group = ((UcKeyLine *) g_ptr_array_index (text->groups, text->groups->len - 1))->value;
  before = uc_key_text_find (text, group, line);
  if (before != NULL)
    {
      uc_fault_add (faults, text->name, number, group, line, NULL, "each key once",
                    "the key stands in line %u already", before->line);
      return;
    }
  new_line = key_line_new (number, text->groups->len - 1, line, g_strchug (equals + 1));
  g_ptr_array_add (text->lines, new_line);
  g_hash_table_add (text->index, new_line);
}

UcKeyText *
uc_key_text_new (const char *text, const char *name, GPtrArray *faults)
{
  g_auto (GStrv) lines = NULL;
  UcKeyText *self = g_new0 (UcKeyText, 1);
  gboolean counts = TRUE;

  self->name = g_strdup (name);
  self->groups = g_ptr_array_new_with_free_func (key_line_free);
  self->lines = g_ptr_array_new_with_free_func (key_line_free);
  self->index = g_hash_table_new (key_line_hash, key_line_equal);
  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  if (strlen (text) > MAX_BYTES)
    {
      uc_fault_add (faults, name, 0, "", "", NULL, "at most 256 KiB", "the file is too long");
      return self;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      uc_fault_add (faults, name, 0, "", "", NULL, "UTF-8 text", "the file is not text");
      return self;
    }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);

      if (*line == '\0' || *line == '#')
        continue;
      if (*line == '[')
        counts = read_group (self, i + 1, line, faults);
      else if (counts)
        read_key (self, i + 1, line, faults);
    }
  return self;
}

void
uc_key_text_free (UcKeyText *text)
{
  g_free (text->name);
  g_hash_table_unref (text->index);
  g_hash_table_unref (text->names);
  g_ptr_array_unref (text->groups);
  g_ptr_array_unref (text->lines);
  g_free (text);
}

const UcKeyLine *
uc_key_text_find (const UcKeyText *text, const char *group, const char *key)
{
  const UcKeyLine *within = uc_key_text_find_group (text, group);
  UcKeyLine wanted = { .key = (char *) key };

  if (within == NULL)
    return NULL;
  wanted.group = within->group;
  return g_hash_table_lookup (text->index, &wanted);
}

const UcKeyLine *
uc_key_text_find_group (const UcKeyText *text, const char *group)
{
  return g_hash_table_lookup (text->names, group);
}

const char *
uc_key_text_group_of (const UcKeyText *text, const UcKeyLine *line)
{
  return ((const UcKeyLine *) g_ptr_array_index (text->groups, line->group))->value;
}
