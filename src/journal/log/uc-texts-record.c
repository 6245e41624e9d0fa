#include "uc-texts-record.h"

#include "uc-journal-append.h"
#include "uc-texts.h"

gboolean
uc_texts_record (UcJournal *journal, const char *table_file, const UcRules *rules, GError **error)
{
  g_auto (GStrv) names = uc_texts_embedded ();
  guint n_names = g_strv_length (names);
  g_autofree UcText *texts = g_new0 (UcText, n_names + 3);
  g_autoptr (GPtrArray) bodies = g_ptr_array_new_with_free_func (g_free);
  guint n = 0;

  texts[n++] = (UcText){ UC_TEXTS_TABLE, table_file };
  if (rules->procedures_implied)
    texts[n++] = (UcText){ UC_TEXTS_IMPLIED, "yes" };
  if (rules->readings[0] != '\0')
    texts[n++] = (UcText){ UC_TEXTS_READINGS, rules->readings };
  for (guint i = 0; i < n_names; i++)
    {
      char *body = uc_texts_embedded_body (names[i]);

      if (body == NULL)
        continue;
      g_ptr_array_add (bodies, body);
      texts[n++] = (UcText){ names[i], body };
    }
  return uc_journal_set_rules (journal, texts, n, error);
}
