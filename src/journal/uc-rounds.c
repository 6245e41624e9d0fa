/* The derived table: a row a closed round, for searching and for a start that does not read the whole journal. */
#include "uc-journal-private.h"

#include <string.h>

#define COLUMNS "number, first_row, last_row, first_seq, last_seq, first_real, last_real"

/* "shoe=123 reader=4" */
void
uc_senders_format (const UcTail *tail, char text[UC_SENDERS_TEXT])
{
  char *at = text;

  *at = '\0';
  for (guint i = 0; i < tail->n_senders; i++)
    at += g_snprintf (at, UC_SENDERS_TEXT - (at - text), "%s%s=%" G_GUINT64_FORMAT, i == 0 ? "" : " ",
                      tail->senders[i].name, tail->senders[i].seq);
}

void
uc_senders_parse (const char *text, UcTail *tail)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  tail->n_senders = 0;
  for (guint i = 0; words[i] != NULL && tail->n_senders < UC_MAX_SENDERS; i++)
    {
      char *sign = strchr (words[i], '=');
      UcSender *sender = &tail->senders[tail->n_senders];

      if (sign == NULL)
        continue;
      *sign = '\0';
      g_strlcpy (sender->name, words[i], sizeof sender->name);
      sender->seq = g_ascii_strtoull (sign + 1, NULL, 10);
      tail->n_senders++;
    }
}

gboolean
uc_rounds_put (UcJournal *journal, const UcTail *tail, const UcRoundRow *round, GError **error)
{
  const gint64 numbers[] = { round->number,  round->first_row,     round->last_row,    round->first_seq,
                             round->last_seq, round->first_real_ns, round->last_real_ns };
  char senders[UC_SENDERS_TEXT];
  int answer;

  uc_senders_format (tail, senders);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sqlite3_bind_int64 (journal->insert_round, i + 1, numbers[i]);
  sqlite3_bind_text (journal->insert_round, G_N_ELEMENTS (numbers) + 1, senders, -1, SQLITE_STATIC);
  answer = sqlite3_step (journal->insert_round);
  sqlite3_reset (journal->insert_round);
  return answer == SQLITE_DONE || uc_store_fail (journal->db, journal->path, "record the round", error);
}

gboolean
uc_rounds_agree (UcJournal *journal, guint32 number, guint64 last_row)
{
  g_autoptr (UcStatement) statement = NULL;

  if (!uc_store_has_rounds (journal->db))
    return FALSE;
  statement = uc_store_prepare (journal->db, journal->path, "SELECT max(number), last_row FROM round", NULL);
  return statement != NULL && sqlite3_step (statement) == SQLITE_ROW
         && sqlite3_column_int64 (statement, 0) == (gint64) number
         && sqlite3_column_int64 (statement, 1) == (gint64) last_row;
}

gboolean
uc_rounds_load_senders (UcJournal *journal, guint32 number, UcTail *tail, GError **error)
{
  g_autoptr (UcStatement) statement
    = uc_store_prepare (journal->db, journal->path, "SELECT devices FROM round WHERE number = ?1", error);

  tail->n_senders = 0;
  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, number);
  if (sqlite3_step (statement) == SQLITE_ROW)
    uc_senders_parse ((const char *) sqlite3_column_text (statement, 0), tail);
  return TRUE;
}

/* ---- rebuilding ---- */

typedef struct
{
  UcJournal *journal;
  UcTail tail;
  gboolean good;
  GError **error;
} Rebuild;

static gboolean
on_rebuild_row (const UcRow *row, gpointer user_data)
{
  Rebuild *rebuild = user_data;
  UcRoundRow closed;

  uc_tail_follow (&rebuild->tail, row, &closed);
  rebuild->good = uc_persons_put (rebuild->journal, row, rebuild->error);
  if (rebuild->good && closed.number != 0)
    rebuild->good = uc_rounds_put (rebuild->journal, &rebuild->tail, &closed, rebuild->error);
  return rebuild->good;
}

static gboolean
fill (UcJournal *journal, GError **error)
{
  Rebuild rebuild = { .journal = journal, .good = TRUE, .error = error };

  return uc_store_create_rounds (journal->db, journal->path, error) && uc_journal_prepare (journal, error)
         && uc_journal_read_rows (journal, 1, 0, on_rebuild_row, &rebuild, error) && rebuild.good;
}

gboolean
uc_journal_rebuild (UcJournal *journal, GError **error)
{
  g_return_val_if_fail (uc_journal_is_writer (journal), FALSE);

  if (!uc_journal_begin (journal, "make the table of rounds", error))
    return FALSE;
  if (!fill (journal, error))
    {
      uc_store_rollback (journal->db);
      return FALSE;
    }
  return uc_journal_commit (journal, NULL, error);
}

/* ---- looking up ---- */

typedef struct
{
  guint32 number;
  UcTail tail;
  UcRoundRow found;
} Search;

static gboolean
on_search_row (const UcRow *row, gpointer user_data)
{
  Search *search = user_data;
  UcRoundRow closed;
  gboolean was_here = search->tail.round == search->number;

  uc_tail_follow (&search->tail, row, &closed);
  if (closed.number == search->number)
    {
      search->found = closed;
      return FALSE;
    }
  if (search->tail.round == search->number && (!was_here || uc_row_round (row) == search->number))
    search->found = (UcRoundRow){
      .number = search->number,
      .first_row = search->tail.first_row,
      .last_row = row->id,
      .first_seq = search->tail.first_seq,
      .last_seq = row->seq + uc_row_n_events (row) - 1,
      .first_real_ns = search->tail.first_real_ns,
      .last_real_ns = row->t_real_ns,
    };
  return search->tail.round <= search->number;
}

/* The round before @number, from whose end the search may begin: 1 when the table does not help. */
static guint64
search_from (UcJournal *journal, guint32 number)
{
  g_autoptr (UcStatement) statement = NULL;

  if (!uc_store_has_rounds (journal->db))
    return 1;
  statement = uc_store_prepare (journal->db, journal->path,
                                "SELECT last_row FROM round WHERE number < ?1 ORDER BY number DESC LIMIT 1", NULL);
  if (statement == NULL)
    return 1;
  sqlite3_bind_int64 (statement, 1, number);
  return sqlite3_step (statement) == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 1;
}

/* The table only says where to look; what is found is read from the rows. */
gboolean
uc_journal_round (UcJournal *journal, guint32 number, UcRoundRow *round, GError **error)
{
  Search search = { .number = number };

  if (number != 0
      && !uc_journal_read_rows (journal, search_from (journal, number), 0, on_search_row, &search, error))
    return FALSE;
  if (search.found.number == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: this journal holds no round %u",
                   journal->path, number);
      return FALSE;
    }
  *round = search.found;
  return TRUE;
}
