#include "uc-texts.h"

#include "uc-rules-load.h"

#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "/org/upcard/rules/"

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char **
uc_texts_embedded (void)
{
  char **names = g_resources_enumerate_children (FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (names == NULL)
    return g_new0 (char *, 1);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return names;
}

char *
uc_texts_embedded_body (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (bytes == NULL)
    return NULL;
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* ---- loading ---- */

/* "NAME:HASH": what the text of that name in this program has as its hash must be the same. */
static gboolean
check_embedded (UcJournal *journal, const char *word, GError **error)
{
  const char *colon = strchr (word, ':');
  g_autofree char *name = colon == NULL ? g_strdup (word) : g_strndup (word, colon - word);
  g_autofree char *body = NULL;
  char hash_text[UC_HASH_TEXT];
  UcHash hash;

  if (strcmp (name, UC_TEXTS_TABLE) == 0 || strcmp (name, UC_TEXTS_IMPLIED) == 0 || strcmp (name, UC_TEXTS_READINGS) == 0)
    return TRUE;
  body = uc_texts_embedded_body (name);
  if (body != NULL && colon != NULL)
    {
      uc_hash_text (body, strlen (body), &hash);
      if (strcmp (uc_hash_format (&hash, hash_text), colon + 1) == 0)
        return TRUE;
    }
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_NEWER,
               "%s: the rules file %s then was not the one of this program; use the program of that time",
               uc_journal_path (journal), name);
  return FALSE;
}

gboolean
uc_texts_load (UcJournal *journal, const UcContext *context, UcRules *rules, GError **error)
{
  g_autofree char *table_file = uc_journal_text (journal, context, UC_TEXTS_TABLE, error);
  g_auto (GStrv) words = g_strsplit (context->rules, " ", -1);
  g_autofree char *implied = NULL;
  g_autofree char *readings = NULL;
  g_autoptr (GPtrArray) faults = NULL;
  g_autofree char *fault = NULL;

  if (table_file == NULL)
    return FALSE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!check_embedded (journal, words[i], error))
        return FALSE;
    }
  faults = uc_faults_new ();
  if (!uc_rules_load_text (table_file, UC_TEXTS_TABLE, rules, faults))
    {
      fault = uc_fault_format (g_ptr_array_index (faults, 0));
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: the table file in the journal is refused: %s",
                   uc_journal_path (journal), fault);
      return FALSE;
    }
  implied = uc_journal_text (journal, context, UC_TEXTS_IMPLIED, NULL);
  rules->procedures_implied = implied != NULL;
  readings = uc_journal_text (journal, context, UC_TEXTS_READINGS, NULL);
  if (readings != NULL)
    uc_readings_ask (rules, readings);
  return TRUE;
}
