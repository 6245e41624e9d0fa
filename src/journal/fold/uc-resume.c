#include "uc-resume.h"

#include "uc-journal-private.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"

#include <string.h>

gboolean
uc_fold (UcTable *table, const char *events, gint64 t_real_ns, gint64 t_mono_ns, GError **error)
{
  const char *at = events;
  gboolean first = TRUE;
  UcCarry carry;
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      g_autofree char *text = g_strndup (line.text, line.length);
      UcEvent event;

      if (!uc_event_parse (text, &event, &carry, error))
        return FALSE;
      event.first = first;
      event.t_real_ns = t_real_ns;
      event.t_mono_ns = t_mono_ns;
      first = FALSE;
      uc_table_apply (table, &event);
    }
  return TRUE;
}

typedef struct
{
  UcJournal *journal;
  UcTable *table;
  guint64 first_seq, last_seq;
  gboolean good;
  GError **error;
} Fold;

static gboolean
on_fold_row (const UcRow *row, gpointer user_data)
{
  Fold *fold = user_data;
  g_autoptr (GError) problem = NULL;

  if (row->events[0] == '\0')
    return TRUE;
  fold->good = uc_fold (fold->table, row->events, row->t_real_ns, row->t_mono_ns, &problem);
  if (!fold->good)
    {
      g_set_error (fold->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s: row %" G_GUINT64_FORMAT " cannot be read as events: %s", fold->journal->path, row->id,
                   problem->message);
      return FALSE;
    }
  if (fold->first_seq == 0)
    fold->first_seq = row->seq;
  fold->last_seq = row->seq + uc_row_n_events (row) - 1;
  return TRUE;
}

static gboolean
fold_rows (UcJournal *journal, const UcRules *rules, guint64 from, guint64 to, UcTable *table, UcResume *at,
           GError **error)
{
  Fold fold = { .journal = journal, .table = table, .good = TRUE, .error = error };

  uc_table_init (table, rules);
  if (!uc_journal_read_rows (journal, MAX (from, 1), to, on_fold_row, &fold, error) || !fold.good)
    return FALSE;
  if (at != NULL)
    *at = (UcResume){ .checkpoint_seq = MAX (fold.first_seq, 1), .last_seq = fold.last_seq };
  return TRUE;
}

gboolean
uc_resume (UcJournal *journal, const UcRules *rules, UcTable *table, UcResume *at, GError **error)
{
  guint64 checkpoint;

  return uc_journal_last_checkpoint (journal, &checkpoint, error)
         && fold_rows (journal, rules, checkpoint, 0, table, at, error);
}

static gboolean
on_back_row (const UcRow *row, gpointer user_data)
{
  if (!uc_row_has (row, "checkpoint"))
    return TRUE;
  *(guint64 *) user_data = row->id;
  return FALSE;
}

gboolean
uc_resume_at (UcJournal *journal, const UcRules *rules, guint64 to_row, UcTable *table, GError **error)
{
  guint64 checkpoint = 0;

  return uc_journal_read_back (journal, to_row, on_back_row, &checkpoint, error)
         && fold_rows (journal, rules, checkpoint, to_row, table, NULL, error);
}

typedef struct
{
  UcJournal *journal;
  guint64 context; /* of the row before, going back */
  char *rules;     /* in force at the end */
  guint64 seq;     /* 0 = not found */
  guint rounds;    /* whose end was met, going back */
} LastRound;

/* Most contexts bring a key, and the same rules. */
static gboolean
is_under_same_rules (LastRound *last, const UcRow *row)
{
  g_autoptr (UcContext) context = NULL;

  if (row->context == last->context)
    return TRUE;
  context = uc_journal_context (last->journal, row->context, NULL);
  if (context == NULL)
    return FALSE;
  last->context = row->context;
  if (last->rules == NULL)
    last->rules = g_strdup (context->rules);
  return strcmp (last->rules, context->rules) == 0;
}

static gboolean
on_last_round_row (const UcRow *row, gpointer user_data)
{
  LastRound *last = user_data;
  gboolean ends = uc_row_has (row, "checkpoint"), same = is_under_same_rules (last, row);

  if (last->rounds > 0 && (ends || row->id == 1))
    {
      last->seq = MAX (row->seq, 1);
      return FALSE;
    }
  last->rounds += ends;
  return same;
}

gboolean
uc_resume_last_round (UcJournal *journal, guint64 checkpoint_seq, guint64 *seq, GError **error)
{
  LastRound last = { .journal = journal };
  gboolean good = uc_journal_read_back (journal, 0, on_last_round_row, &last, error);

  *seq = last.seq != 0 ? last.seq : checkpoint_seq;
  g_free (last.rules);
  return good;
}
