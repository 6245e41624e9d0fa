#include "uc-play-journal.h"

#include "uc-batch.h"
#include "uc-hole.h"
#include "uc-journal-past.h"
#include "uc-open.h"
#include "uc-play.h"
#include "uc-resume.h"
#include "uc-seal.h"
#include "uc-texts-record.h"
#include "uc-texts.h"

#include <glib/gi18n.h>

struct _UcPlayJournal
{
  UcPast past;
  UcJournal *journal;
  UcBatch *batch;
  guint64 next_seq;
};

/* ---- a journal with events ---- */

/* The first line in which two table files differ; "" where one has ended. */
static char *
say_difference (const char *kept, const char *now)
{
  g_auto (GStrv) then = g_strsplit (kept, "\n", -1), lines = g_strsplit (now, "\n", -1);
  guint i = 0;

  while (then[i] != NULL && lines[i] != NULL && g_str_equal (then[i], lines[i]))
    i++;
  return g_strdup_printf (_ ("line %u was “%s” and is “%s”"), i + 1, then[i] != NULL ? then[i] : "",
                          lines[i] != NULL ? lines[i] : "");
}

/* A round is proved under the rules that it was played by: they must be those of this run. */
static gboolean
is_of_this_table (UcJournal *journal, const char *table_file, GError **error)
{
  g_autoptr (UcContext) context = uc_journal_context (journal, 0, error);
  g_autofree UcRules *kept = g_new0 (UcRules, 1);
  g_autofree char *text = NULL, *difference = NULL;

  if (context == NULL || !uc_texts_load (journal, context, kept, error))
    return FALSE;
  if (!kept->procedures_implied)
    {
      g_set_error (error, UC_PLAY_ERROR, UC_PLAY_ERROR_JOURNAL,
                   _ ("%s is a table's own journal; “play” continues only a journal that it has kept itself"),
                   uc_journal_path (journal));
      return FALSE;
    }
  text = uc_journal_text (journal, context, "table", error);
  if (text == NULL || g_str_equal (text, table_file))
    return text != NULL;
  difference = say_difference (text, table_file);
  g_set_error (error, UC_PLAY_ERROR, UC_PLAY_ERROR_JOURNAL,
               _ ("%s was kept under another table file: %s; expected that file, or a new journal"),
               uc_journal_path (journal), difference);
  return FALSE;
}

static gboolean
take_time (const UcRow *row, gpointer user_data)
{
  UcPlayEnd *end = user_data;

  if (row->kind != UC_ROW_INPUT)
    return TRUE;
  end->t_real_ns = row->t_real_ns;
  end->t_mono_ns = row->t_mono_ns;
  return TRUE;
}

/* The last input's time: behind it there may be rows of the journal's own, such as a new key. */
static gboolean
find_end (UcJournal *journal, UcPlayEnd *end, GError **error)
{
  UcPlayEnd found = { .seq = uc_journal_last_seq (journal) };
  guint64 row = uc_journal_last_row (journal);

  for (; row >= 1 && found.t_real_ns == 0; row--)
    if (!uc_journal_read_rows (journal, row, row, take_time, &found, error))
      return FALSE;
  *end = found;
  return TRUE;
}

static gboolean
unseal (UcJournal *journal, UcTable *table, GError **error)
{
  char salt[UC_SALT_TEXT];
  UcCard card;

  if (!uc_hole_is_sealed (&table->now))
    return TRUE;
  if (!uc_seal_open (uc_journal_seal_key (journal), table->now.round.hole_seal, &card, salt))
    {
      g_set_error (error, UC_PLAY_ERROR, UC_PLAY_ERROR_JOURNAL,
                   _ ("%s: the key beside it is not the one that sealed the hole card of round %u"),
                   uc_journal_path (journal), table->now.carry.round);
      return FALSE;
    }
  uc_hole_unseal (table, card, salt);
  return TRUE;
}

gboolean
uc_play_journal_resume (UcPlayJournal *kept, const UcRules *rules, UcTable *table, UcPlayEnd *end, GError **error)
{
  *end = (UcPlayEnd){ 0 };
  if (uc_journal_last_seq (kept->journal) == 0)
    return TRUE;
  return uc_resume (kept->journal, rules, table, NULL, error) && unseal (kept->journal, table, error)
         && find_end (kept->journal, end, error);
}

/* Rounds are read as they are written. */
static UcPastAnswer
find_past (UcPast *past, guint64 fact, guint64 before, UcPastRound *round, GError **error)
{
  UcPlayJournal *kept = (UcPlayJournal *) past;
  UcJournalPast written;

  if (!uc_play_journal_flush (kept, error))
    return UC_PAST_UNREADABLE;
  uc_journal_past_init (&written, kept->journal);
  return written.past.find (&written.past, fact, before, round, error);
}

static guint64
first_of_past (UcPast *past, guint32 number)
{
  UcPlayJournal *kept = (UcPlayJournal *) past;
  UcJournalPast written;

  if (!uc_play_journal_flush (kept, NULL))
    return 0;
  uc_journal_past_init (&written, kept->journal);
  return written.past.first_of (&written.past, number);
}

UcPast *
uc_play_journal_get_past (UcPlayJournal *kept)
{
  return &kept->past;
}

/* ---- open and close ---- */

UcPlayJournal *
uc_play_journal_open (const char *path, const char *table_file, const UcRules *rules, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_open (path, NULL, error);
  UcPlayJournal *kept;

  if (journal == NULL)
    return NULL;
  if (uc_journal_last_seq (journal) != 0 && !is_of_this_table (journal, table_file, error))
    return NULL;
  if (!uc_texts_record (journal, table_file, rules, error))
    return NULL;
  kept = g_new0 (UcPlayJournal, 1);
  kept->journal = g_steal_pointer (&journal);
  kept->past = (UcPast){ .find = find_past, .first_of = first_of_past };
  kept->batch = uc_batch_new ();
  kept->next_seq = uc_journal_last_seq (kept->journal) + 1;
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
