#include "uc-play-journal.h"

#include "uc-batch.h"
#include "uc-seal.h"
#include "uc-texts.h"

#include <glib/gi18n.h>

struct _UcPlayJournal
{
  UcJournal *journal;
  UcBatch *batch;
  guint64 next_seq;
};

UcPlayJournal *
uc_play_journal_open (const char *path, const char *table_file, const UcRules *rules, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_open (path, NULL, error);
  UcPlayJournal *kept;

  if (journal == NULL)
    return NULL;
  if (uc_journal_last_seq (journal) != 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED,
                   _ ("%s holds events already; a run is kept in a journal of its own"), path);
      return NULL;
    }
  if (!uc_texts_record (journal, table_file, rules, error))
    return NULL;
  kept = g_new0 (UcPlayJournal, 1);
  kept->journal = g_steal_pointer (&journal);
  kept->batch = uc_batch_new ();
  kept->next_seq = 1;
  return kept;
}

void
uc_play_journal_close (UcPlayJournal *kept)
{
  if (kept == NULL)
    return;
  uc_batch_free (kept->batch);
  uc_journal_close (kept->journal);
  g_free (kept);
}

void
uc_play_journal_seal (UcPlayJournal *kept, UcInput *input)
{
  uc_seal_card (uc_journal_seal_key (kept->journal), input->card, input->seal, input->salt);
}

gboolean
uc_play_journal_add (UcPlayJournal *kept, const UcInput *input, const UcEvents *events, GError **error)
{
  gboolean closed = FALSE;

  for (guint i = 0; i < events->n; i++)
    closed |= events->v[i].kind == UC_EVENT_ROUND_CLOSED;
  uc_batch_add (kept->batch, input, NULL, 0, kept->next_seq, events);
  kept->next_seq += events->n;
  return !closed || uc_play_journal_flush (kept, error);
}

gboolean
uc_play_journal_flush (UcPlayJournal *kept, GError **error)
{
  guint n;

  uc_batch_entries (kept->batch, &n);
  return n == 0 || uc_batch_append (kept->batch, kept->journal, error);
}
