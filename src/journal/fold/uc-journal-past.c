#include "uc-journal-past.h"

#include "uc-journal-private.h"
#include "uc-months.h"
#include "uc-table-apply.h"
#include "uc-table-error.h"
#include "uc-table-init.h"
#include "uc-texts.h"

#include <string.h>

/* One question. */
typedef struct
{
  UcJournal *journal;     /* in which the fact lies */
  guint64 fact, before;
  UcPastRound *round;
  guint64 first, closed;  /* the round's first event and its round-closed; 0 = it is not closed by then */
  guint64 last_row;       /* folded */
  guint64 context;        /* in force when the fact came */
  gboolean ended;
  gboolean good;
  GError **error;
} Question;

static gboolean
is_unreadable (Question *q, const char *why)
{
  if (q->error != NULL)
    g_clear_error (q->error);
  g_set_error (q->error, UC_TABLE_ERROR, UC_TABLE_ERROR_PAST, "the round of fact %" G_GUINT64_FORMAT " cannot be read: %s",
               q->fact, why);
  return FALSE;
}

/* ---- finding the row ---- */

static gboolean
on_one_row (const UcRow *row, gpointer user_data)
{
  UcRow *found = user_data;

  *found = (UcRow){ .id = row->id, .seq = row->seq, .kind = row->kind, .context = row->context };
  return FALSE;
}

static gboolean
first_row (UcJournal *journal, UcRow *row)
{
  *row = (UcRow){ 0 };
  return uc_journal_read_rows (journal, 1, 0, on_one_row, row, NULL) && row->id != 0;
}

/* Numbers grow with the rows. In evidence rows are missing between others. */
static gboolean
find_row (UcJournal *journal, guint64 fact, UcRow *found)
{
  guint64 low = 1, high;
  UcRow row;

  *found = (UcRow){ 0 };
  if (!uc_journal_last_id (journal, &high, NULL))
    return FALSE;
  while (low <= high)
    {
      guint64 middle = low + (high - low) / 2;

      row = (UcRow){ 0 };
      if (uc_journal_read_back (journal, middle, on_one_row, &row, NULL) && row.id != 0 && row.seq > fact)
        high = row.id - 1;
      else
        {
          if (row.id > found->id)
            *found = row;
          low = middle + 1;
        }
    }
  return found->id != 0;
}

/* ---- the files ---- */

/* Where a folder holds one file a month: that of the fact, which is earlier than @past's own; or NULL. */
static UcJournal *
open_month_of (const UcJournalPast *past, guint64 fact)
{
  g_autofree char *folder = g_path_get_dirname (past->journal->path), *name = g_path_get_basename (past->journal->path);
  g_auto (GStrv) months = uc_months_is (name) ? uc_months_list (folder) : NULL;
  UcRow row;

  for (guint i = months != NULL ? g_strv_length (months) : 0; i-- > 0;)
    {
      g_autofree char *month = g_path_get_basename (months[i]);
      g_autoptr (UcJournal) journal = NULL;
      gboolean live;

      if (strcmp (month, name) >= 0)
        continue;
      journal = uc_journal_open_still (months[i], &live, NULL);
      if (journal == NULL || (first_row (journal, &row) && row.seq <= fact))
        return g_steal_pointer (&journal);
    }
  return NULL;
}

/* ---- folding ---- */

static gboolean
on_begin_row (const UcRow *row, gpointer user_data)
{
  UcRow *begin = user_data;

  begin->id = row->id;
  begin->kind = row->id == 1 || uc_row_has (row, "checkpoint") ? UC_ROW_INPUT : UC_ROW_UNKNOWN;
  return begin->kind == UC_ROW_UNKNOWN;
}

/* Up to the round-closed that comes after the fact; the checkpoint behind it is the round's as well. */
static gboolean
on_fold_row (const UcRow *row, gpointer user_data)
{
  Question *q = user_data;
  const char *at = row->events;
  gboolean first = TRUE;
  UcCarry carry;
  UcEvent event;
  UcLine line;

  if (q->last_row != 0 && row->id != q->last_row + 1)
    return q->good = is_unreadable (q, "rows of it are missing here");
  q->last_row = row->id;
  while (uc_line_next (&at, &line))
    {
      g_autofree char *text = g_strndup (line.text, line.length);

      if (!uc_event_parse (text, &event, &carry, NULL))
        return q->good = is_unreadable (q, "a row of it cannot be read as events");
      event.first = first;
      event.t_real_ns = row->t_real_ns;
      event.t_mono_ns = row->t_mono_ns;
      first = FALSE;
      q->ended = event.seq > q->before;
      if (event.seq == q->fact)
        q->round->kind = event.kind;
      if (!q->ended && event.kind == UC_EVENT_ROUND_CLOSED && event.seq + 1 >= q->fact)
        q->closed = event.seq;
      if (q->ended || q->closed != 0)
        return FALSE;
      uc_table_apply (&q->round->table, &event);
    }
  return TRUE;
}

static gboolean
fold (Question *q, guint64 row)
{
  g_autoptr (UcContext) context = uc_journal_context (q->journal, q->context, q->error);
  UcRow begin = { 0 };

  if (context == NULL || !uc_texts_load (q->journal, context, &q->round->rules, q->error))
    {
      g_autofree char *why = q->error != NULL && *q->error != NULL ? g_strdup ((*q->error)->message) : g_strdup ("");

      return is_unreadable (q, why);
    }
  uc_table_init (&q->round->table, &q->round->rules);
  if (row > 1
      && (!uc_journal_read_back (q->journal, row - 1, on_begin_row, &begin, NULL) || begin.kind == UC_ROW_UNKNOWN))
    return is_unreadable (q, "the checkpoint before it is not here");
  if (!uc_journal_read_rows (q->journal, MAX (begin.id, 1), 0, on_fold_row, q, NULL))
    return is_unreadable (q, "its journal cannot be read");
  return q->good;
}

/* ---- what was corrected since ---- */

/* Most rows correct nothing. */
static gboolean
on_later_row (const UcRow *row, gpointer user_data)
{
  Question *q = user_data;
  const char *at = row->events;
  UcLine line;

  if (row->seq > q->before)
    return FALSE;
  if (strstr (row->events, "corrected") == NULL && strstr (row->events, "award-came") == NULL)
    return TRUE;
  while (uc_line_next (&at, &line))
    {
      g_autofree char *text = g_strndup (line.text, line.length);
      UcEvent event;
      UcCarry carry;

      if ((!uc_line_is (&line, "corrected") && !uc_line_is (&line, "correction-owes")) || !uc_event_parse (text, &event, &carry, NULL)
          || event.seq <= q->closed || event.seq > q->before)
        continue;
      if (event.kind == UC_EVENT_CORRECTED ? event.target >= q->first && event.target <= q->closed
                                           : uc_past_is_of_round (&event) && event.of_round == q->round->table.now.carry.round)
        uc_past_correct (q->round, &event);
    }
  return TRUE;
}

/* Through the files from the one of the fact to @past's own. */
static gboolean
fold_corrections (Question *q, const UcJournalPast *past)
{
  g_autofree char *folder = g_path_get_dirname (past->journal->path), *first = g_path_get_basename (q->journal->path),
                  *last = g_path_get_basename (past->journal->path);
  g_auto (GStrv) months = uc_months_is (last) ? uc_months_list (folder) : NULL;

  if (!uc_journal_read_rows (q->journal, q->last_row, 0, on_later_row, q, NULL))
    return is_unreadable (q, "its journal cannot be read to the end");
  for (guint i = 0; months != NULL && months[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (months[i]);
      g_autoptr (UcJournal) journal = NULL;
      gboolean live;

      if (strcmp (name, first) <= 0 || strcmp (name, last) >= 0)
        continue;
      journal = uc_journal_open_still (months[i], &live, NULL);
      if (journal == NULL || !uc_journal_read_rows (journal, 1, 0, on_later_row, q, NULL))
        return is_unreadable (q, "the file of a month since cannot be read");
    }
  return q->journal == past->journal || uc_journal_read_rows (past->journal, 1, 0, on_later_row, q, NULL)
         || is_unreadable (q, "its journal cannot be read to the end");
}

static UcPastAnswer
find (UcPast *base, guint64 fact, guint64 before, UcPastRound *round, GError **error)
{
  const UcJournalPast *past = (const UcJournalPast *) base;
  g_autoptr (UcJournal) month = NULL;
  g_autoptr (GError) problem = NULL;
  Question q = { .journal = past->journal, .fact = fact, .before = before, .round = round, .good = TRUE, .error = &problem };
  gboolean good;
  UcRow row;

  if (!first_row (past->journal, &row) || row.seq > fact)
    q.journal = month = open_month_of (past, fact);
  if (q.journal == NULL)
    good = is_unreadable (&q, "the file that it lies in is not here");
  else if (!find_row (q.journal, fact, &row))
    good = is_unreadable (&q, "its journal cannot be read");
  else
    {
      q.context = row.context;
      good = fold (&q, row.id);
    }
  q.first = round->table.now.round.first_seq;
  if (good && q.closed != 0 && fact >= q.first)
    {
      uc_past_hide (round);
      good = fold_corrections (&q, past);
    }
  if (!good)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return UC_PAST_UNREADABLE;
    }
  round->number = q.closed != 0 ? round->table.now.carry.round : 0;
  return q.closed != 0 && fact >= q.first ? UC_PAST_FOUND : UC_PAST_OUTSIDE;
}

static guint64
first_of (UcPast *base, guint32 number)
{
  const UcJournalPast *past = (const UcJournalPast *) base;
  g_autofree char *folder = g_path_get_dirname (past->journal->path), *name = g_path_get_basename (past->journal->path);
  g_auto (GStrv) months = NULL;
  UcRoundRow row;

  if (uc_journal_round (past->journal, number, &row, NULL))
    return row.first_seq;
  months = uc_months_is (name) ? uc_months_list (folder) : NULL;
  for (guint i = months != NULL ? g_strv_length (months) : 0; i-- > 0;)
    {
      g_autofree char *month = g_path_get_basename (months[i]);
      g_autoptr (UcJournal) journal = NULL;
      gboolean live;

      if (strcmp (month, name) >= 0)
        continue;
      journal = uc_journal_open_still (months[i], &live, NULL);
      if (journal != NULL && uc_journal_round (journal, number, &row, NULL))
        return row.first_seq;
    }
  return 0;
}

void
uc_journal_past_init (UcJournalPast *past, UcJournal *journal)
{
  *past = (UcJournalPast){ .past = { .find = find, .first_of = first_of }, .journal = journal };
}
