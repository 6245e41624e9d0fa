#include "uc-load.h"

#include "uc-member.h"
#include "uc-near.h"

#include <string.h>

void
uc_load_fault (UcLoad *load, const UcKeyLine *line, const char *citation, const char *accepted, const char *problem,
               ...)
{
  g_autofree char *text = NULL;
  const char *group = "";
  const char *key = "";
  va_list args;

  va_start (args, problem);
  text = g_strdup_vprintf (problem, args);
  va_end (args);
  if (line != NULL)
    {
      group = line->key != NULL ? uc_key_text_group_of (load->text, line) : line->value;
      key = line->key != NULL ? line->key : "";
    }
  uc_fault_add (load->faults, load->text->name, line != NULL ? line->line : 0, group, key, citation, accepted, "%s",
                text);
}

void
uc_load_fault_unknown (UcLoad *load, const UcKeyLine *line, const char *accepted)
{
  g_auto (GStrv) words = g_regex_split_simple (" and |, ", accepted, 0, 0);
  g_autofree char *word = line->key != NULL ? g_strdup (line->key) : g_strdup_printf ("[%s]", line->value);
  const char *near = uc_near_word (word, (const char *const *) words, g_strv_length (words));
  const char *what = line->key != NULL ? "key" : "group";

  if (near != NULL)
    uc_load_fault (load, line, NULL, NULL, "unknown %s; did you mean “%s”?", what, near);
  else
    uc_load_fault (load, line, NULL, accepted, "unknown %s", what);
}

void
uc_load_missing (UcLoad *load, const char *group, const char *key, const char *citation, const char *accepted)
{
  const UcKeyLine *line = uc_key_text_find_group (load->text, group);

  uc_fault_add (load->faults, load->text->name, line != NULL ? line->line : 0, group, key, citation, accepted,
                "the key is missing");
}

const char *
uc_load_cite (const UcLoad *load, UcCite cite)
{
  return load->regulation != NULL && cite != UC_CITE_NONE ? uc_regulation_cite (load->regulation, cite) : NULL;
}

static char *
choice_list (const UcChoice *choices)
{
  GString *list = g_string_new (NULL);

  for (const UcChoice *choice = choices; choice->word != NULL; choice++)
    {
      if (choice != choices)
        g_string_append (list, choice[1].word != NULL ? ", " : " or ");
      g_string_append (list, choice->word);
    }
  return g_string_free (list, FALSE);
}

char *
uc_load_chapter_text (UcLoad *load, const UcKeySpec *spec)
{
  const char *limit = spec->chapter != NULL && load->regulation != NULL
                          ? uc_regulation_get (load->regulation, "table", spec->chapter)
                          : NULL;
  g_auto (GStrv) words = NULL;

  if (limit == NULL)
    return NULL;
  words = g_strsplit (limit, ";", -1);
  return words[1] != NULL ? g_strjoinv (", ", words) : g_strdup_printf ("1 to %s", limit);
}

static char *
accepted_text (UcLoad *load, const UcKeySpec *spec)
{
  char *chapter = uc_load_chapter_text (load, spec);

  if (chapter != NULL)
    return chapter;
  switch (spec->kind)
    {
    case UC_KEY_CHOICE:
      return choice_list (spec->choices);
    case UC_KEY_FLAG:
      return g_strdup ("true or false");
    case UC_KEY_NUMBER:
      return g_strdup_printf ("a whole number from %u to %u", spec->min, spec->max);
    case UC_KEY_SUM:
      return g_strdup ("a sum above zero, like 5.00");
    case UC_KEY_SUM_OR_NONE:
      return g_strdup ("none, or a sum above zero, like 1200.00");
    case UC_KEY_CLOCK:
      return g_strdup ("a time of day from 00:00 to 23:59, like 06:00");
    case UC_KEY_NAME:
      return g_strdup_printf ("1 to %u letters, digits, “-”, “_” and “.”", spec->size - 1);
    }
  g_return_val_if_reached (NULL);
}

static void
store (const UcKeySpec *spec, gpointer into, gint64 value)
{
  uc_member_store ((char *) into + spec->offset, spec->size, value);
}

static gboolean
find_choice (const UcChoice *choices, const char *word, gint64 *value)
{
  for (; choices->word != NULL; choices++)
    if (g_str_equal (choices->word, word))
      {
        *value = choices->value;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_number (const UcKeySpec *spec, const char *text, gint64 *value)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, spec->min, spec->max, &number, NULL))
    return FALSE;
  *value = number;
  return TRUE;
}

static gboolean
read_sum (const UcKeySpec *spec, const char *text, gint64 *value)
{
  UcMoney sum;

  if (spec->kind == UC_KEY_SUM_OR_NONE && g_str_equal (text, "none"))
    {
      *value = UC_MONEY_UNKNOWN;
      return TRUE;
    }
  if (!uc_money_parse (text, &sum, NULL) || sum <= 0)
    return FALSE;
  *value = sum;
  return TRUE;
}

static gboolean
read_clock (const char *text, gint64 *value)
{
  if (strlen (text) != 5 || text[2] != ':' || !g_ascii_isdigit (text[0]) || !g_ascii_isdigit (text[1])
      || !g_ascii_isdigit (text[3]) || !g_ascii_isdigit (text[4]))
    return FALSE;
  *value = ((text[0] - '0') * 10 + text[1] - '0') * 60 + (text[3] - '0') * 10 + text[4] - '0';
  return *value < 24 * 60 && text[3] < '6';
}

static gboolean
is_name (const char *text, gsize size)
{
  if (*text == '\0' || strlen (text) >= size)
    return FALSE;
  for (; *text != '\0'; text++)
    if (!g_ascii_isalnum (*text) && strchr ("-_.", *text) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
read_scalar (const UcKeySpec *spec, const char *text, gint64 *value)
{
  static const UcChoice flags[] = { { "false", FALSE }, { "true", TRUE }, { NULL, 0 } };

  switch (spec->kind)
    {
    case UC_KEY_CHOICE:
      return find_choice (spec->choices, text, value);
    case UC_KEY_FLAG:
      return find_choice (flags, text, value);
    case UC_KEY_NUMBER:
      return read_number (spec, text, value);
    case UC_KEY_SUM:
    case UC_KEY_SUM_OR_NONE:
      return read_sum (spec, text, value);
    case UC_KEY_CLOCK:
      return read_clock (text, value);
    case UC_KEY_NAME:
      return FALSE;
    }
  g_return_val_if_reached (FALSE);
}

static gboolean
read_value (const UcKeySpec *spec, const char *text, gpointer into)
{
  gint64 value;

  if (spec->kind == UC_KEY_NAME && is_name (text, spec->size))
    {
      g_strlcpy ((char *) into + spec->offset, text, spec->size);
      return TRUE;
    }
  if (spec->kind != UC_KEY_NAME && read_scalar (spec, text, &value))
    {
      store (spec, into, value);
      return TRUE;
    }
  return FALSE;
}

gboolean
uc_load_value (UcLoad *load, const UcKeyLine *line, const UcKeySpec *spec, gpointer into)
{
  g_autofree char *accepted = NULL;

  if (read_value (spec, line->value, into))
    return TRUE;
  accepted = accepted_text (load, spec);
  uc_load_fault (load, line, uc_load_cite (load, spec->cite), accepted, "“%s” is not accepted%s", line->value,
                 strchr (line->value, '#') != NULL ? "; a comment needs a line of its own" : "");
  return FALSE;
}

void
uc_load_keys (UcLoad *load, const char *group, const UcKeySpec *specs, guint n, gpointer into)
{
  for (guint i = 0; i < n; i++)
    {
      const UcKeyLine *line = uc_key_text_find (load->text, group, specs[i].key);

      if (specs[i].kind != UC_KEY_NAME)
        store (&specs[i], into, specs[i].fallback);
      if (line != NULL)
        {
          uc_load_value (load, line, &specs[i], into);
        }
      else if (specs[i].required)
        {
          g_autofree char *accepted = accepted_text (load, &specs[i]);

          uc_load_missing (load, group, specs[i].key, uc_load_cite (load, specs[i].cite), accepted);
        }
    }
}

/* What the regulation says about an option, parted at its first ";". */
static char **
said_of (UcLoad *load, const char *group, const char *key)
{
  const char *text = load->regulation != NULL ? uc_regulation_get (load->regulation, group, key) : NULL;

  return g_strsplit (text != NULL ? text : "", ";", 2);
}

/* Whether the chapter leaves the option's value on @line to the casino; a fault, with the paragraph, where not. */
static gboolean
is_left_open (UcLoad *load, const UcKeyLine *line)
{
  g_auto (GStrv) fixed = said_of (load, "fixed", line->key);
  g_auto (GStrv) refused = said_of (load, "refused", line->key);

  if (refused[0] != NULL)
    {
      const char *home = refused[1] != NULL ? refused[1] : "";

      uc_load_fault (load, line, refused[0], "the key left out", "this game has no such choice%s%s",
                     *home != '\0' ? ", it belongs to " : "", home);
      return FALSE;
    }
  if (fixed[0] != NULL && !g_str_equal (fixed[0], line->value))
    {
      uc_load_fault (load, line, fixed[1], fixed[0], "“%s” is not left to the casino in this game", line->value);
      return FALSE;
    }
  return TRUE;
}

void
uc_load_options (UcLoad *load, const char *group, const UcKeySpec *specs, guint n, gpointer into)
{
  for (guint i = 0; i < n; i++)
    {
      const UcKeyLine *line = uc_key_text_find (load->text, group, specs[i].key);
      g_auto (GStrv) fixed = said_of (load, "fixed", specs[i].key);
      g_auto (GStrv) own = said_of (load, "defaults", specs[i].key);
      const char *text = fixed[0] != NULL ? fixed[0] : own[0];

      /* The value without a line in the table file: what the chapter fixes, else its own default, else that of every game. */
      store (&specs[i], into, specs[i].fallback);
      if (text != NULL && !read_value (&specs[i], text, into))
        uc_fault_add (load->faults, "regulation", 0, fixed[0] != NULL ? "fixed" : "defaults", specs[i].key, NULL, NULL,
                      "the regulation's files do not say this rightly");
      if (line != NULL && is_left_open (load, line))
        uc_load_value (load, line, &specs[i], into);
    }
}

void
uc_load_chapter (UcLoad *load, const char *group, const UcKeySpec *specs, guint n, gpointer into)
{
  for (guint i = 0; i < n; i++)
    {
      const char *text = uc_regulation_get (load->regulation, group, specs[i].key);

      store (&specs[i], into, specs[i].fallback);
      if ((text == NULL && specs[i].required) || (text != NULL && !read_value (&specs[i], text, into)))
        uc_fault_add (load->faults, "regulation", 0, group, specs[i].key, NULL, NULL,
                      "the regulation's files do not say this rightly");
    }
}

static gboolean
is_listed (const char *list, const char *word)
{
  g_auto (GStrv) words = g_strsplit (list, ", ", -1);

  return g_strv_contains ((const char *const *) words, word);
}

void
uc_load_unknown_keys (UcLoad *load, const char *group, const char *known)
{
  for (guint i = 0; i < load->text->lines->len; i++)
    {
      const UcKeyLine *line = g_ptr_array_index (load->text->lines, i);

      if (g_str_equal (uc_key_text_group_of (load->text, line), group) && !is_listed (known, line->key))
        {
          g_autofree char *citation = NULL;
          g_autofree char *home = uc_regulation_home_of_key (line->key, &citation);

          /* A key of another group is told where it belongs. */
          if (home == NULL)
            uc_load_fault_unknown (load, line, known);
          else
            uc_load_fault (load, line, citation, known, "the key belongs to [%s]", home);
        }
    }
}

char *
uc_load_key_list (const UcKeySpec *specs, guint n)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", specs[i].key);
  return g_string_free (list, FALSE);
}
