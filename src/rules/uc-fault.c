#include "uc-fault.h"

#include "uc-plain.h"

static void
fault_free (gpointer data)
{
  UcFault *fault = data;

  g_free (fault->file);
  g_free (fault->group);
  g_free (fault->key);
  g_free (fault->problem);
  g_free (fault->citation);
  g_free (fault->accepted);
  g_free (fault);
}

GPtrArray *
uc_faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

void
uc_fault_add (GPtrArray *faults, const char *file, guint line, const char *group, const char *key,
              const char *citation, const char *accepted, const char *problem, ...)
{
  UcFault *fault = g_new0 (UcFault, 1);
  va_list args;

  fault->file = g_strdup (file);
  fault->line = line;
  fault->group = g_strdup (group);
  fault->key = g_strdup (key);
  fault->citation = g_strdup (citation != NULL ? citation : "");
  fault->accepted = g_strdup (accepted != NULL ? accepted : "");
  va_start (args, problem);
  fault->problem = g_strdup_vprintf (problem, args);
  va_end (args);
  g_ptr_array_add (faults, fault);
}

char *
uc_fault_format (const UcFault *fault)
{
  g_autoptr (GString) text = g_string_new (fault->file);
  char citation[UC_CITATION_TEXT];

  if (fault->line > 0)
    g_string_append_printf (text, ":%u", fault->line);
  g_string_append_c (text, ':');
  if (*fault->group != '\0')
    g_string_append_printf (text, " [%s]", fault->group);
  if (*fault->key != '\0')
    g_string_append_printf (text, " %s:", fault->key);
  g_string_append_printf (text, " %s", fault->problem);
  if (*fault->citation != '\0')
    g_string_append_printf (text, " (%s%s)", g_ascii_isdigit (*fault->citation) ? "58 Pa. Code " : "",
                            uc_cite_format (fault->citation, citation));
  if (*fault->accepted != '\0')
    g_string_append_printf (text, "; accepted: %s", fault->accepted);
  /* The problem quotes what the file says. */
  return uc_plain_text (text->str);
}

char *
uc_faults_format (const GPtrArray *faults)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < faults->len; i++)
    {
      g_autofree char *line = uc_fault_format (faults->pdata[i]);

      g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "", line);
    }
  return g_string_free (g_steal_pointer (&lines), FALSE);
}
