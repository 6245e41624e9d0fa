#include "uc-pit-plan.h"

#include "uc-key-text.h"
#include "uc-fault.h"
#include "uc-limits.h"
#include "uc-mirror-words.h"
#include "uc-near.h"

#include <glib/gi18n.h>
#include <string.h>

#define MOST_COLUMNS 20
#define MOST_BYTES   (1024 * 1024)

G_DEFINE_QUARK (uc-pit-plan-error-quark, uc_pit_plan_error)

static void
free_pit (gpointer data)
{
  UcPit *pit = data;

  g_free (pit->name);
  g_free (pit->title);
  g_strfreev (pit->tables);
  g_free (pit);
}

static void
free_floorperson (gpointer data)
{
  UcPitFloorperson *person = data;

  g_free (person->badge);
  g_strfreev (person->tables);
  g_free (person);
}

void
uc_pit_plan_free (UcPitPlan *plan)
{
  g_ptr_array_unref (plan->pits);
  g_ptr_array_unref (plan->floor);
  g_key_file_unref (plan->file);
  g_free (plan);
}

/* ---- reading ---- */

typedef struct
{
  const UcKeyText *text;
  UcPitPlan *plan;
  GError **error;
} Read;

/* “pit.conf:4: [pit main] columns: PROBLEM; accepted: …” */
static gboolean fault (Read *read, const UcKeyLine *line, const char *problem, ...) G_GNUC_PRINTF (3, 4);
static gboolean
fault (Read *read, const UcKeyLine *line, const char *problem, ...)
{
  g_autofree char *words = NULL;
  va_list args;

  va_start (args, problem);
  words = g_strdup_vprintf (problem, args);
  va_end (args);
  if (line->key == NULL)
    g_set_error (read->error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_FAULT, "%s:%u: [%s]: %s", read->text->name, line->line, line->value, words);
  else
    g_set_error (read->error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_FAULT, "%s:%u: [%s] %s: %s", read->text->name, line->line,
                 uc_key_text_group_of (read->text, line), line->key, words);
  return FALSE;
}

/* @tables: (out) (transfer full) */
static gboolean
read_tables (Read *read, const UcKeyLine *line, char ***tables)
{
  g_auto (GStrv) names = g_strsplit (line->value, ";", -1);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_strstrip (names[i]);
      if (names[i][0] == '\0')
        continue;
      if (!uc_mirror_is_table (names[i]))
        return fault (read, line, _ ("“%s” is not the name of a table; accepted: 1 to 31 letters, digits, “-”, “_” and “.”"), names[i]);
      for (guint j = 0; j < list->len; j++)
        if (strcmp (list->pdata[j], names[i]) == 0)
          return fault (read, line, _ ("“%s” is named twice; accepted: each table once"), names[i]);
      g_ptr_array_add (list, g_strdup (names[i]));
    }
  g_ptr_array_add (list, NULL);
  g_strfreev (*tables);
  *tables = (char **) g_ptr_array_steal (list, NULL);
  return TRUE;
}

static gboolean
read_columns (Read *read, const UcKeyLine *line, guint *columns)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (line->value, 10, 1, MOST_COLUMNS, &number, NULL))
    return fault (read, line, _ ("“%s” is not a number of columns; accepted: 1 to %d"), line->value, MOST_COLUMNS);
  *columns = number;
  return TRUE;
}

static gboolean
unknown (Read *read, const UcKeyLine *line, const char *const *known)
{
  g_autofree char *accepted = g_strjoinv (", ", (char **) known);
  const char *meant = uc_near_word (line->key != NULL ? line->key : line->value, known, g_strv_length ((char **) known));

  return meant != NULL ? fault (read, line, _ ("unknown; did you mean “%s”? accepted: %s"), meant, accepted)
                       : fault (read, line, _ ("unknown; accepted: %s"), accepted);
}

static gboolean
read_pit_key (Read *read, const UcKeyLine *line, UcPit *pit)
{
  static const char *const known[] = { "title", "tables", "columns", NULL };

  if (strcmp (line->key, "title") == 0)
    {
      g_free (pit->title);
      pit->title = g_strdup (line->value);
      return TRUE;
    }
  if (strcmp (line->key, "tables") == 0)
    return read_tables (read, line, &pit->tables);
  if (strcmp (line->key, "columns") == 0)
    return read_columns (read, line, &pit->columns);
  return unknown (read, line, known);
}

static gboolean
read_floor_key (Read *read, const UcKeyLine *line, UcPitFloorperson *person)
{
  static const char *const known[] = { "tables", NULL };

  return strcmp (line->key, "tables") == 0 ? read_tables (read, line, &person->tables) : unknown (read, line, known);
}

/* The word behind the kind of a group: “main” of [pit main]. */
static const char *
name_of (const char *group, const char *kind)
{
  return g_str_has_prefix (group, kind) ? group + strlen (kind) : NULL;
}

static gboolean
read_group (Read *read, guint group)
{
  static const char *const known[] = { "[pit NAME]", "[floor BADGE]", "[alerts]", NULL };
  const UcKeyLine *head = read->text->groups->pdata[group];
  const char *pit_name = name_of (head->value, "pit "), *badge = name_of (head->value, "floor ");
  UcPit *pit = NULL;
  UcPitFloorperson *person = NULL;

  if (strcmp (head->value, "alerts") == 0)
    return TRUE;
  if (pit_name == NULL && badge == NULL)
    return unknown (read, head, known);
  if (pit_name != NULL && !uc_mirror_is_table (pit_name))
    return fault (read, head, _ ("“%s” is not the name of a pit; accepted: 1 to 31 letters, digits, “-”, “_” and “.”"), pit_name);
  if (badge != NULL && (!uc_mirror_is_table (badge) || strlen (badge) >= UC_BADGE_TEXT))
    return fault (read, head, _ ("“%s” is not a badge; accepted: 1 to %d letters and digits"), badge, UC_BADGE_TEXT - 1);
  if (pit_name != NULL)
    {
      pit = g_new0 (UcPit, 1);
      pit->name = g_strdup (pit_name);
      pit->title = g_strdup (pit_name);
      pit->tables = g_new0 (char *, 1);
      g_ptr_array_add (read->plan->pits, pit);
    }
  else
    {
      person = g_new0 (UcPitFloorperson, 1);
      person->badge = g_strdup (badge);
      person->tables = g_new0 (char *, 1);
      g_ptr_array_add (read->plan->floor, person);
    }
  for (guint i = 0; i < read->text->lines->len; i++)
    {
      const UcKeyLine *line = read->text->lines->pdata[i];

      if (line->group == group && !(pit != NULL ? read_pit_key (read, line, pit) : read_floor_key (read, line, person)))
        return FALSE;
    }
  return TRUE;
}

UcPitPlan *
uc_pit_plan_parse (const char *text, const char *name, GError **error)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (UcKeyText) lines = uc_key_text_new (text, name, faults);
  g_autoptr (UcPitPlan) plan = g_new0 (UcPitPlan, 1);
  g_autoptr (GError) problem = NULL;
  Read read = { lines, plan, error };

  plan->pits = g_ptr_array_new_with_free_func (free_pit);
  plan->floor = g_ptr_array_new_with_free_func (free_floorperson);
  plan->file = g_key_file_new ();
  if (faults->len > 0)
    {
      g_autofree char *first = uc_fault_format (faults->pdata[0]);

      g_set_error_literal (error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_FAULT, first);
      return NULL;
    }
  for (guint i = 0; i < lines->groups->len; i++)
    if (!read_group (&read, i))
      return NULL;
  if (!g_key_file_load_from_data (plan->file, text, strlen (text), G_KEY_FILE_NONE, &problem))
    {
      g_set_error (error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_FAULT, "%s: %s", name, problem->message);
      return NULL;
    }
  return g_steal_pointer (&plan);
}

UcPitPlan *
uc_pit_plan_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  GError *problem = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &problem))
    {
      g_set_error (error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_READ, _ ("%s: the plan cannot be read: %s"), path, problem->message);
      g_error_free (problem);
      return NULL;
    }
  if (length > MOST_BYTES || !g_utf8_validate (text, length, NULL))
    {
      g_set_error (error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_FAULT, _ ("%s: this is not a plan; accepted: a text in UTF-8 of at most 1 MiB"), path);
      return NULL;
    }
  return uc_pit_plan_parse (text, path, error);
}

/* ---- asking ---- */

const UcPit *
uc_pit_plan_find (const UcPitPlan *plan, const char *name)
{
  for (guint i = 0; i < plan->pits->len; i++)
    {
      const UcPit *pit = plan->pits->pdata[i];

      if (name == NULL || strcmp (pit->name, name) == 0)
        return pit;
    }
  return NULL;
}

GPtrArray *
uc_pit_plan_floor_of (const UcPitPlan *plan, const char *table)
{
  GPtrArray *persons = g_ptr_array_new ();

  for (guint i = 0; i < plan->floor->len; i++)
    if (g_strv_contains ((const char *const *) ((UcPitFloorperson *) plan->floor->pdata[i])->tables, table))
      g_ptr_array_add (persons, plan->floor->pdata[i]);
  return persons;
}

GPtrArray *
uc_pit_plan_warn (const UcPitPlan *plan, UcPitCountsFunc counts, gpointer user_data)
{
  GPtrArray *warnings = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < plan->floor->len; i++)
    {
      const UcPitFloorperson *person = plan->floor->pdata[i];
      g_autoptr (GString) tables = g_string_new (NULL);
      guint n = 0;

      for (guint j = 0; person->tables[j] != NULL; j++)
        {
          if (counts != NULL && !counts (person->tables[j], user_data))
            continue;
          g_string_append_printf (tables, n++ > 0 ? ", %s" : "%s", person->tables[j]);
        }
      if (n > UC_PIT_FLOOR_TABLES)
        /* Translators: a badge, how many tables it has, and which. */
        g_ptr_array_add (warnings, g_strdup_printf (_ ("Floorperson %s has %u tables of the Blackjack kind (%s); at most %d are allowed"
                                                       " (58 Pa. Code § 465a.35(c)(1))."),
                                                    person->badge, n, tables->str, UC_PIT_FLOOR_TABLES));
    }
  return warnings;
}
