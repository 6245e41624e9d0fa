#include "uc-walked.h"

#include "uc-batch.h"
#include "uc-next-card.h"
#include "uc-open.h"
#include "uc-seal.h"
#include "uc-texts-record.h"

typedef struct
{
  UcJournal *journal;
  UcBatch *batch;
  guint64 next_seq;
} Keeper;

static void
seal (const UcTable *table, UcInput *input, gpointer user_data)
{
  Keeper *keeper = user_data;

  if (input->kind == UC_INPUT_CARD && input->card != UC_CARD_NONE && uc_next_card_is_hole (&table->now, table->rules))
    uc_seal_card (uc_journal_seal_key (keeper->journal), input->card, input->seal, input->salt);
}

static void
keep (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  Keeper *keeper = user_data;
  g_autoptr (GError) error = NULL;
  gboolean closed = FALSE;

  uc_batch_add (keeper->batch, input, NULL, 0, keeper->next_seq, events);
  keeper->next_seq += events->n;
  for (guint i = 0; i < events->n; i++)
    closed |= events->v[i].kind == UC_EVENT_ROUND_CLOSED;
  if (!closed)
    return;
  uc_batch_append (keeper->batch, keeper->journal, &error);
  g_assert_no_error (error);
}

void
uc_walked_journal (const UcWalkTable *table, guint64 seed, guint rounds, const char *path)
{
  const UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .program = "walk" };
  g_autoptr (GError) error = NULL;
  Keeper keeper = { .next_seq = 1 };
  const UcWalkKeeper walk_keeper = { seal, keep, &keeper };

  keeper.journal = uc_journal_open (path, &options, &error);
  g_assert_no_error (error);
  uc_texts_record (keeper.journal, table->file, &(UcRules){ .procedures_implied = TRUE }, &error);
  g_assert_no_error (error);
  keeper.batch = uc_batch_new ();
  uc_walk (table, seed, rounds, &walk_keeper);
  uc_batch_free (keeper.batch);
  uc_journal_close (keeper.journal);
}
