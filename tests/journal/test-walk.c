/* The random walk through every game with a journal: one commit a round, hole cards sealed, and every round of it proven
 * at the end. */
#include "uc-walk.h"

#include "uc-kept.h"
#include "uc-prove.h"
#include "uc-seal.h"
#include "uc-texts.h"

#include <glib/gstdio.h>

#define ROUNDS 10000
#define SHARE 10 /* a record costs so many times as much as the walk alone */

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

  if (input->kind == UC_INPUT_CARD && input->card != UC_CARD_NONE && uc_table_next_is_hole (table))
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

static void
prove (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  uc_prove (journal, NULL, NULL, NULL, verdict, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind))
        g_error ("%s", damage->text);
    }
  g_assert_cmpuint (verdict->n_grave, ==, 0);
}

static void
walk (gconstpointer data)
{
  const UcWalkTable *table = data;
  const UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .program = "walk" };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcKept) place = uc_kept_new ();
  g_autofree char *path = g_build_filename (place->folder, "walk.journal", NULL);
  Keeper keeper = { .next_seq = 1 };
  const UcWalkKeeper walk_keeper = { seal, keep, &keeper };

  keeper.journal = uc_journal_open (path, &options, &error);
  g_assert_no_error (error);
  uc_texts_record (keeper.journal, table->file, &(UcRules){ .procedures_implied = TRUE }, &error);
  g_assert_no_error (error);
  keeper.batch = uc_batch_new ();
  uc_walk (table, 101 + (table - uc_walk_tables), uc_walk_rounds (ROUNDS) / SHARE / uc_walk_n_tables (), &walk_keeper);
  uc_batch_free (keeper.batch);
  uc_journal_close (keeper.journal);
  prove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strconcat ("/journal/walk/", table->name, NULL);

      g_test_add_data_func (path, table, walk);
    }
  return g_test_run ();
}
