/* Evidence is written: cover, files, texts, rows. */
#include "uc-bundle-private.h"
#include "uc-journal-private.h"
#include "uc-months-check.h"
#include "uc-time.h"
#include "uc-verdict.h"

#include <gio/gio.h>
#include <string.h>

/* ---- the cover ---- */

static void
add_record (UcBundleDraft *draft, const char *word, const char *value)
{
  g_string_append (draft->text, word);
  uc_record_line_add (draft->text, value);
  g_string_append_c (draft->text, '\n');
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 one = GPOINTER_TO_UINT (a), other = GPOINTER_TO_UINT (b);

  return one < other ? -1 : one > other;
}

/* Of the files that the rounds lie in. */
static char *
name_journals (const GPtrArray *months)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < months->len; i++)
    {
      const UcBundleSource *source = months->pdata[i];
      g_autofree char *name = g_path_get_basename (source->journal->path);

      if (source->n_rounds > 0)
        g_string_append_printf (names, "%s%s", names->len == 0 ? "" : ", ", name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
add_cover (UcBundleDraft *draft, const GPtrArray *months, const UcVerdict *verdict)
{
  g_autofree char *names = name_journals (months);
  char made[UC_TIME_TEXT];
  g_autoptr (GList) numbers = NULL;
  char hash[UC_HASH_TEXT];
  UcHead head;

  g_string_append_printf (draft->text, UC_BUNDLE_FIRST "\t%d\n",
                          draft->order->ledger == NULL ? UC_BUNDLE_FORMAT : UC_BUNDLE_FORMAT_LINKED);
  add_record (draft, "made", uc_time_format (draft->order->made_ns, made));
  add_record (draft, "program", draft->order->program);
  add_record (draft, "journal", names);
  if (draft->order->case_text != NULL)
    add_record (draft, "case", draft->order->case_text);
  numbers = g_list_sort (g_hash_table_get_keys (draft->rounds), compare_numbers);
  for (GList *at = numbers; at != NULL; at = at->next)
    g_string_append_printf (draft->text, "round\t%u\n", GPOINTER_TO_UINT (at->data));
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      g_autofree char *note
          = g_strdup_printf ("round %u, %s: %s", damage->round, uc_damage_name (damage->kind), damage->text);

      add_record (draft, "damage", note);
    }
  if (uc_journal_head (((const UcBundleSource *)months->pdata[months->len - 1])->journal, &head))
    {
      g_string_append_printf (draft->text, "head\t%u\t%" G_GUINT64_FORMAT "\t%s\t", head.round, head.seq,
                              uc_hash_format (&head.hash, hash));
      uc_record_format_signature (&head.signature, draft->text);
      g_string_append_c (draft->text, '\n');
    }
}

static gboolean
add_text (gpointer hash, gpointer body, gpointer user_data)
{
  uc_record_line_text (hash, body, user_data);
  return FALSE;
}

static int
compare_texts (gconstpointer a, gconstpointer b, gpointer unused)
{
  return strcmp (a, b);
}

/* What is missing or does not fit its hash is left out: whoever verifies the file is told. */
static void
take_texts (const UcBundleSource *source, GTree *texts)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, source->contexts);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_autoptr (UcContext) context = uc_journal_context (source->journal, *(guint64 *)key, NULL);
      g_auto (GStrv) words = g_strsplit (context == NULL ? "" : context->rules, " ", -1);

      for (guint i = 0; words[i] != NULL; i++)
        {
          const char *colon = strchr (words[i], ':');
          g_autofree char *name = g_strndup (words[i], strcspn (words[i], ":"));
          g_autofree char *body = colon == NULL ? NULL : uc_journal_text (source->journal, context, name, NULL);

          if (body != NULL)
            g_tree_insert (texts, g_strdup (colon + 1), g_steal_pointer (&body));
        }
    }
}

static gboolean
on_written_row (const UcRow *row, gpointer user_data)
{
  uc_record_line_row (row, user_data);
  return TRUE;
}

static gboolean
on_prev_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

static gboolean
add_parts (UcBundleSource *source)
{
  UcBundleDraft *draft = source->draft;

  for (guint i = 0; i < source->spans->len; i++)
    {
      const UcBundleSpan *span = &g_array_index (source->spans, UcBundleSpan, i);
      char text[UC_HASH_TEXT];
      UcHash prev = { 0 };

      if (span->from > 1
          && !uc_journal_read_rows (source->journal, span->from - 1, span->from - 1, on_prev_row, &prev, draft->error))
        return FALSE;
      add_record (draft, "part", uc_hash_format (&prev, text));
      if (!uc_journal_read_rows (source->journal, span->from, span->to, on_written_row, draft->text, draft->error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_all (UcBundleDraft *draft, GPtrArray *months, const UcVerdict *verdict)
{
  char text[UC_HASH_TEXT];
  UcHash digest;
  g_autoptr (GTree) texts = NULL;

  add_cover (draft, months, verdict);
  for (guint i = 0; i < draft->order->n_files; i++)
    {
      const UcBundleFile *file = &draft->order->files[i];
      gsize length;
      const guchar *data = g_bytes_get_data (file->bytes, &length);
      g_autofree char *body = g_base64_encode (data, length);

      g_string_append (draft->text, "file");
      uc_record_line_add (draft->text, file->name);
      uc_record_line_add (draft->text, body);
      g_string_append_c (draft->text, '\n');
    }
  texts = g_tree_new_full (compare_texts, NULL, g_free, g_free);
  for (guint i = 0; i < months->len; i++)
    if (((const UcBundleSource *)months->pdata[i])->n_rounds > 0)
      take_texts (months->pdata[i], texts);
  g_tree_foreach (texts, add_text, draft->text);
  for (guint i = 0; i < months->len; i++)
    {
      UcBundleSource *source = months->pdata[i];
      g_autofree char *name = g_path_get_basename (source->journal->path);

      if (months->len > 1)
        add_record (draft, "month", name);
      if (!add_parts (source))
        return FALSE;
    }
  if (draft->order->ledger != NULL && !uc_bundle_link_gather (draft, months))
    return FALSE;
  uc_hash_text (draft->text->str, draft->text->len, &digest);
  add_record (draft, "end", uc_hash_format (&digest, text));
  return TRUE;
}

/* All of it as the journal stands at one moment; those before it have ended. */
static gboolean
gather_at_once (UcBundleDraft *draft, GPtrArray *months, const UcVerdict *verdict)
{
  UcJournal *journal = ((UcBundleSource *)months->pdata[months->len - 1])->journal;
  gboolean good = uc_store_run (journal->db, journal->path, "read it", "BEGIN", draft->error);

  for (guint i = 0; good && i < months->len; i++)
    {
      UcBundleSource *source = months->pdata[i];

      good = uc_journal_last_id (source->journal, &source->all, draft->error);
    }
  good = good && uc_bundle_gather (draft, months) && write_all (draft, months, verdict);
  uc_store_rollback (journal->db);
  return good;
}

static gboolean
holds_any (UcJournal *journal, const UcBundleOrder *order)
{
  UcRoundRow round;

  for (guint i = 0; i < order->n_rounds; i++)
    if (uc_journal_round (journal, order->rounds[i], &round, NULL))
      return TRUE;
  return FALSE;
}

/* Of each file that some of the rounds lie in. */
static UcVerdict *
verify_all (UcJournal *journal, const UcBundleOrder *order, const UcVerifyOptions *how, GError **error)
{
  g_autoptr (UcVerdict) verdict = uc_verify (journal, how, error);

  for (guint i = 0; verdict != NULL && i < order->n_months; i++)
    if (holds_any (order->months[i], order))
      {
        g_autoptr (UcVerdict) month = uc_verify (order->months[i], how, error);

        if (month == NULL)
          return NULL;
        uc_verdict_join (verdict, month);
      }
  if (verdict != NULL)
    {
      /* What is wrong between the months is said as what is wrong in the journal. */
      for (guint i = 0; i < order->n_months; i++)
        uc_months_check (order->months[i], i + 1 < order->n_months ? order->months[i + 1] : journal, verdict);
    }
  return g_steal_pointer (&verdict);
}

UcBundle *
uc_bundle_write (UcJournal *journal, const char *path, const UcBundleOrder *order, const UcVerifyOptions *how,
                 GError **error)
{
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GHashTable) rounds = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (UcBundleFacts));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree UcCarry *carry = g_new0 (UcCarry, 1);
  g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func (uc_bundle_source_free);
  UcBundleDraft draft = { .order = order, .rounds = rounds, .facts = facts, .text = text, .carry = carry, .error = error };
  UcBundleSource *last = uc_bundle_source_new (&draft, journal);

  g_return_val_if_fail (order->n_rounds > 0, NULL);

  for (guint i = 0; i < order->n_months; i++)
    g_ptr_array_add (months, uc_bundle_source_new (&draft, order->months[i]));
  last->is_last = TRUE;
  g_ptr_array_add (months, last);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: there is a file of that name; name another", path);
      return NULL;
    }
  verdict = verify_all (journal, order, how, error);
  if (verdict == NULL || !gather_at_once (&draft, months, verdict))
    return NULL;
  return uc_bundle_put (path, text, verdict, error);
}
